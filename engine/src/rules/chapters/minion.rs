//! The minion phase: which actions may be taken, and by whom (current rulebook 3; full rulebook 6.1).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CHOOSE_INCAPACITATED, CHOOSE_IN_TORPOR, CHOOSE_MARKED};
use crate::rules::questions::acts::Intended;
use crate::rules::questions::minion::by_actor;
use crate::rules::{Questions, Rules, Step};
use crate::script::{Ability, Action, ActionKind, At, Window};
use crate::state::{frames, CardId, Ctx, Frame, GameState, Seat, Slot, SlotSet, Then};

impl Step for frames::PickActor {
    fn step(self, rules: &mut Rules<'_>) {
        for slot in rules.who_may_take(self) {
            rules.offer(Choice::Slot(slot));
        }
        let seat = rules.acting;
        rules.ask(seat, Prompt::Minion);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            kind,
            this,
            ability,
        } = self;
        let Choice::Slot(actor) = choice else {
            unreachable!("{choice:?} for {self:?}");
        };
        let seat = rules.acting;
        let mut ctx = Ctx {
            seat,
            this,
            me: actor,
            ..Ctx::default()
        };
        rules.action.kind = kind;
        rules.action.actor = actor;
        let code = if this.is_some() {
            // The card's own point of view: its controller, and the minion it is on.
            let id = rules.ability_at(this, ability);
            ctx.seat = rules.p(this).controller;
            ctx.me = by_actor(&rules.scope(this), actor).me;
            ctx.ability = Some(id);
            ctx.def = rules.db.ability(id).def;
            if let Ability::Act { action, .. } = &rules.db.ability(id).ability {
                let intended = Intended {
                    offered_by: this,
                    ..Intended::of_kind(action.kind)
                };
                ctx.undirected =
                    action.at == At::Target && rules.kept_undirected(actor, intended, action.blood);
            }
            // The terms of a referendum are chosen when it is called (current rulebook,
            // announce the action).
            let political = matches!(
                &rules.db.ability(id).ability,
                Ability::Act { action, .. } if action.kind == ActionKind::Political
            );
            match political {
                true => Default::default(),
                false => rules.db.ability(id).announce,
            }
        } else {
            ctx.undirected = rules.kept_undirected(actor, Intended::of_kind(kind), 0);
            match kind {
                ActionKind::Rescue | ActionKind::Diablerize => CHOOSE_IN_TORPOR,
                ActionKind::RedList => CHOOSE_MARKED,
                ActionKind::BurnIncapacitated => CHOOSE_INCAPACITATED,
                ActionKind::Equip => {
                    rules.action.equipment = SlotSet::EMPTY;
                    rules.become_frame(frames::TakeEquipment { actor });
                    return;
                }
                ActionKind::Other
                | ActionKind::Bleed
                | ActionKind::Hunt
                | ActionKind::Employ
                | ActionKind::Recruit
                | ActionKind::Political
                | ActionKind::LeaveTorpor
                | ActionKind::BecomeAnarch
                | ActionKind::GainPower => Default::default(),
            }
        };
        rules.become_frame(frames::Run {
            ctx,
            code,
            pc: 0,
            then: Then::BeginAction,
        });
    }
}

impl Step for frames::TakeEquipment {
    /// Which equipment to take from one's other minions: one at least, each named as
    /// the action is announced (current rulebook, equip).
    fn step(self, rules: &mut Rules<'_>) {
        let Self { actor } = self;
        let seat = rules.acting;
        let chosen = rules.action.equipment;
        let from = chosen.into_iter().next().map(|s| rules.p(s).on);
        for minion in rules.minions_controlled(seat) {
            if minion == actor || from.is_some_and(|f| f != minion) {
                continue;
            }
            let cards: SlotSet = rules.cards_on(minion).collect();
            for card in cards {
                if !chosen.has(card) && rules.may_take_equipment(actor, card) {
                    rules.offer(Choice::Slot(card));
                }
            }
        }
        if !chosen.is_empty() {
            rules.offer(Choice::No);
        }
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { actor } = self;
        if let Choice::Slot(card) = choice {
            rules.action.equipment.insert(card);
            return;
        }
        rules.pop();
        let ctx = Ctx {
            seat: rules.acting,
            me: actor,
            ..Ctx::default()
        };
        rules.begin_basic(ctx, ActionKind::Equip);
    }
}

impl Step for frames::ActAlone {
    /// Its controller is the acting Methuselah until the action is over or not wished for, and no
    /// other minion may take one.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            minion,
            offered,
            by,
            this,
            only,
        } = self;
        let declined = offered && by.is_some() && !rules.alone_acted;
        rules.alone_acted = false;
        if offered || !minion.is_some() {
            if declined {
                rules.has_declined(rules.acting);
            }
            rules.acting = rules.active;
            rules.alone = Slot::NONE;
            rules.pop();
            return;
        }
        rules.acting = rules.p(minion).controller;
        rules.alone = minion;
        rules.become_frame(frames::ActAlone {
            minion,
            offered: true,
            by,
            this,
            only,
        });
        let seat = rules.acting;
        rules.open_for(Window::Minion, seat, Slot::NONE);
    }
}

impl Step for frames::BleedNext {
    /// The bleed that follows another action begins, if the minion can still bleed.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            minion,
            stealth,
            bleed,
        } = self;
        rules.pop();
        let able = minion.is_some() && rules.prey(rules.acting) != rules.acting;
        if !able || !rules.may_act(minion, ActionKind::Bleed) {
            return;
        }
        let ctx = Ctx {
            seat: rules.acting,
            me: minion,
            ..Ctx::default()
        };
        let action = Action {
            kind: ActionKind::Bleed,
            at: At::Prey,
            stealth: Some(stealth),
            more: bleed,
            ..Action::default()
        };
        rules.begin_action(minion, ctx, &action, CardId::NONE);
        rules.action.granted = true;
    }
}

impl Rules<'_> {
    /// In a world in which hidden cards are dealt anew, nobody may be left who can take the action
    /// of a card in play that has been chosen: it is not taken.
    pub(crate) fn takes_back_what_nobody_can_take(&mut self) {
        if let Some(Frame::PickActor(pick)) = self.frames.last().copied() {
            if self.who_may_take(pick).is_empty() {
                self.pop();
            }
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Minions that may take an action that has been chosen.
    fn who_may_take(&self, pick: frames::PickActor) -> SlotSet {
        match pick.this.is_some() {
            true => self.actors_of(pick.this, pick.ability),
            false => self.actors(pick.kind),
        }
    }

    /// Whether a mandatory action is still to be taken that can be.
    fn mandatory_outstanding(&self) -> bool {
        let hunts = self
            .must_hunt()
            .any(|s| self.may_act(s, ActionKind::Hunt) && self.finds_hunt(s));
        hunts || self.anybody_must_act() && self.others_mandatory()
    }
}

impl Rules<'_> {
    /// The cardless actions, and the actions that things in play offer; says whether passing is allowed.
    pub(crate) fn collect_minion_phase(&mut self, seat: Seat) -> bool {
        if seat != self.acting {
            return true;
        }
        self.mandatory_first = false;
        self.mandatory_first = self.mandatory_outstanding();
        if self.unlocked_of(seat).is_empty()
            && self.torpor.and(&self.controlled[seat.index()]).is_empty()
        {
            return true;
        }
        for (kind, choice) in [
            (ActionKind::Bleed, Choice::Bleed),
            (ActionKind::Hunt, Choice::Hunt),
            (ActionKind::LeaveTorpor, Choice::LeaveTorpor),
            (ActionKind::Rescue, Choice::Rescue),
            (ActionKind::Diablerize, Choice::Diablerize),
            (ActionKind::BecomeAnarch, Choice::BecomeAnarch),
            (ActionKind::RedList, Choice::RedListCombat),
            (ActionKind::Equip, Choice::TakeEquipment),
            (ActionKind::BurnIncapacitated, Choice::BurnIncapacitated),
        ] {
            let idle = match kind {
                ActionKind::LeaveTorpor | ActionKind::Rescue | ActionKind::Diablerize => {
                    self.torpor.is_empty()
                }
                ActionKind::Equip => !self.some_bear_equipment(seat),
                ActionKind::RedList => self.marked.is_empty(),
                ActionKind::BurnIncapacitated => self.incapacitated.is_empty(),
                ActionKind::Other
                | ActionKind::Bleed
                | ActionKind::Hunt
                | ActionKind::Employ
                | ActionKind::Recruit
                | ActionKind::Political
                | ActionKind::BecomeAnarch
                | ActionKind::GainPower => false,
            };
            if !idle && self.has_actor(kind) {
                self.offer(choice);
            }
        }
        for slot in self.offers.without(&self.contested) {
            let p = *self.p(slot);
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                if matches!(self.db.ability(id).ability, Ability::Act { .. })
                    && !self.actors_of(slot, n as u8).is_empty()
                {
                    self.offer(Choice::Act(slot, n as u8));
                }
            }
        }
        !self.mandatory_first
    }

    pub(crate) fn answer_minion_phase(&mut self, _seat: Seat, choice: Choice) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the phase offers no other")]
        let (kind, this, ability) = match choice {
            Choice::Bleed => (ActionKind::Bleed, Slot::NONE, 0),
            Choice::Hunt => (ActionKind::Hunt, Slot::NONE, 0),
            Choice::LeaveTorpor => (ActionKind::LeaveTorpor, Slot::NONE, 0),
            Choice::Rescue => (ActionKind::Rescue, Slot::NONE, 0),
            Choice::Diablerize => (ActionKind::Diablerize, Slot::NONE, 0),
            Choice::BecomeAnarch => (ActionKind::BecomeAnarch, Slot::NONE, 0),
            Choice::RedListCombat => (ActionKind::RedList, Slot::NONE, 0),
            Choice::TakeEquipment => (ActionKind::Equip, Slot::NONE, 0),
            Choice::BurnIncapacitated => (ActionKind::BurnIncapacitated, Slot::NONE, 0),
            Choice::Act(slot, n) => (ActionKind::Other, slot, n),
            other => unreachable!("{other:?} in the minion phase"),
        };
        self.push(frames::PickActor {
            kind,
            this,
            ability,
        });
    }
}
