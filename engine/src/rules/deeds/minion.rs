//! A minion begins an action.

use crate::db::AbilityId;
use crate::rules::questions::minion::RED_LIST_COST;
use crate::rules::Deeds;
use crate::script::{Ability, Action, ActionKind, At};
use crate::state::{frames, CardId, Ctx, Frame, Slot};

impl Deeds<'_> {
    /// The acting minion and the target of a cardless action, or of an action
    /// of something in play, are named.
    pub(crate) fn begin_chosen_action(&mut self, ctx: Ctx) {
        if let Some(id) = ctx.ability {
            let Ability::Act { action, .. } = &self.db.ability(id).ability else {
                unreachable!("an action in play is an action");
            };
            self.begin_action(self.action.actor, ctx, action, CardId::NONE);
            return;
        }
        let kind = self.action.kind;
        if kind == ActionKind::Rescue {
            self.push(frames::SplitCost {
                actor: ctx.me,
                target: ctx.chosen.things[0],
            });
            return;
        }
        self.begin_basic(ctx, kind);
    }

    /// Announces a cardless action.
    pub(crate) fn begin_basic(&mut self, ctx: Ctx, kind: ActionKind) {
        let at = match kind {
            ActionKind::Bleed => At::Prey,
            ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BurnIncapacitated
            | ActionKind::RedList => At::Target,
            ActionKind::Other
            | ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::BecomeAnarch
            | ActionKind::GainPower => At::Nothing,
        };
        let action = Action {
            kind,
            at,
            blood: match kind == ActionKind::RedList {
                true => RED_LIST_COST,
                false => 0,
            },
            ..Action::default()
        };
        self.begin_action(ctx.me, ctx, &action, CardId::NONE);
    }

    /// A minion is given an action, in whosever minion phase; if it has been chosen for that by an
    /// ability, that of a card in play.
    pub(crate) fn act_alone(
        &mut self,
        minion: Slot,
        by: Option<AbilityId>,
        this: Slot,
        only: bool,
    ) {
        if minion.is_some() {
            self.push(frames::ActAlone {
                minion,
                offered: false,
                by,
                this,
                only,
            });
        }
    }

    /// A minion is to bleed by another action as soon as the present one is over.
    pub(crate) fn bleed_next(&mut self, minion: Slot, stealth: i8, bleed: i8) {
        let is_action = |f: &Frame| matches!(f, Frame::Action(_));
        let action = self.frames.iter().position(is_action);
        if let (Some(at), true) = (action, minion.is_some()) {
            let next = Frame::BleedNext(frames::BleedNext {
                minion,
                stealth,
                bleed,
            });
            self.push_below(at, next);
        }
    }
}
