//! A minion takes the place of the acting one amid its action.

use crate::db::AbilityId;
use crate::observer::{GameEvent, Happening};
use crate::rules::{Deeds, Questions, Scope};
use crate::script::{ActionKind, Span};
use crate::state::{flag, scope_bit, ActionResult, Chosen, Ctx, Deed, GameState, Guise, Slot};

impl Deeds<'_> {
    /// A minion takes the place of the acting one: the action is its own from now on, and the same
    /// still. Which action somebody has taken is said when it is resolved, so that the one that acted
    /// before has not.
    pub(crate) fn act_instead(&mut self, minion: Slot) {
        let action = self.action;
        let before = action.actor;
        let able = action.on && !action.is_cut_short() && before.is_some();
        if !able || !minion.is_some() || minion == before || !self.ready.has(minion) {
            return;
        }
        let mandatory = self.is_bound_to_take(minion, action.kind, &action.ctx);
        if action.result == ActionResult::Blocked && !action.met.is_some() {
            self.action.met = before;
        }
        let db = self.db;
        self.let_act_instead(db, minion);
        if action.card.is_some() {
            let mode = &db.def(action.ctx.def).modes[usize::from(action.ctx.mode)];
            let guise = self.meets_disciplines(db, minion, mode);
            self.action.ctx.as_vampire = guise.unwrap_or(Guise::NONE);
        }
        let mark = match action.kind {
            ActionKind::Bleed => {
                self.may_bleed_again(before);
                self.uses_bleed(minion);
                0
            }
            ActionKind::Political => flag::POLITICS,
            ActionKind::Other
            | ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => 0,
        };
        self.p_mut(before).mark(mark, false);
        self.p_mut(minion).mark(mark, true);
        if action.kind == ActionKind::Hunt {
            self.must_hunt.set(before, action.mandatory);
            self.action.mandatory = self.must_hunt.has(minion);
            self.must_hunt.remove(minion);
        }
        self.takes_over_records(before, minion);
        if let Some(past) = self.past_of_action() {
            past.minion = minion;
            past.mandatory = mandatory;
        }
        let of = before.some();
        self.tell(GameEvent::TookPlace { minion, of });
    }

    /// What keeps the acting minion from taking the same action again this turn keeps the other
    /// from it.
    fn takes_over_records(&mut self, before: Slot, minion: Slot) {
        let action = self.action;
        let turn = scope_bit(Span::Turn);
        // A card that is played once a turn has been, by whoever has played it.
        let limited = action.card.is_some() && self.db.def(action.ctx.def).once == Some(Span::Turn);
        let mut played = false;
        let taken_as = action.ctx.ability.map(|id| self.db.ability(id).taken_as);
        for d in &mut self.done {
            if d.minion != before || d.scopes & turn == 0 {
                continue;
            }
            match d.what {
                Deed::Played(_) if action.card.is_some() && d.play.card == action.card => {
                    played = true;
                    if !limited {
                        d.scopes &= !turn;
                    }
                }
                Deed::Acted(this, id) if this == action.ctx.this && taken_as == Some(id) => {
                    d.minion = minion;
                }
                Deed::Basic(ActionKind::RedList, _) if action.kind == ActionKind::RedList => {
                    d.minion = minion;
                }
                Deed::Nothing
                | Deed::Played(_)
                | Deed::PlayedAs(..)
                | Deed::PlayedBy(..)
                | Deed::PlayedByAnyone(_)
                | Deed::Stealthier
                | Deed::BleedsAgain
                | Deed::Event
                | Deed::Conviction
                | Deed::Acted(..)
                | Deed::Visits
                | Deed::Banished
                | Deed::Basic(..) => {}
            }
        }
        if played {
            self.record(minion, Deed::Played(action.ctx.def), turn);
        }
    }

    /// Something is used in the action that goes on: whoever could not have used it, or had it used,
    /// were it acting, cannot take the place of the acting minion any more.
    #[cold]
    pub(crate) fn leave_out(&mut self, could: &dyn Fn(&Questions<'_, &GameState>, Slot) -> bool) {
        let others = self.may_stand_in().without(&self.action.unfit);
        for minion in others {
            let game = self.were_acting(minion);
            let other = Questions {
                game: &game,
                db: self.db,
            };
            if !could(&other, minion) {
                self.action.unfit.insert(minion);
            }
        }
    }

    /// A card is being played in the action that goes on.
    #[cold]
    pub(crate) fn leave_out_for_card(&mut self, ctx: &Ctx) {
        let actor = self.action.actor;
        self.leave_out(&|other, _| other.could_be_played(ctx, actor));
    }

    /// Something is set off in the action that goes on.
    #[cold]
    pub(crate) fn leave_out_for_trigger(&mut self, id: AbilityId, scope: &Scope, what: Happening) {
        let actor = self.action.actor;
        // What has been given to the acting minion is given to whoever acts.
        let given = scope.chosen.is_some() && scope.me == actor;
        let chosen = scope.chosen.copied().unwrap_or_else(Chosen::default);
        self.leave_out(&|other, minion| {
            let then = |slot: Slot| if slot == actor { minion } else { slot };
            let scope = Scope {
                me: if given { minion } else { scope.me },
                chosen: scope.chosen.map(|_| &chosen),
                ..*scope
            };
            let what = Happening {
                to: then(what.to),
                by: then(what.by),
                ..what
            };
            other.hears(id, &scope, what)
        });
    }
}
