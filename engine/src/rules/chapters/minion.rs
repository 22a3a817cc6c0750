//! The minion phase: which actions may be taken, and by whom (current rulebook 3; full rulebook 6.1).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CHOOSE_INCAPACITATED, CHOOSE_IN_TORPOR, CHOOSE_MARKED};
use crate::observer::Observer;
use crate::rules::questions::minion::by_actor;
use crate::rules::{Questions, Rules};
use crate::script::{Ability, Action, ActionKind, At};
use crate::state::{CardId, Ctx, Frame, GameState, Seat, Slot, SlotSet, Then};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a mandatory action is still to be taken that can be.
    fn mandatory_outstanding(&self) -> bool {
        let hunts = self
            .must_hunt()
            .into_iter()
            .any(|s| self.may_act(s, ActionKind::Hunt) && self.finds_hunt(s));
        hunts || self.anybody_must_act() && self.others_mandatory()
    }
}

impl<O: Observer> Rules<'_, O> {
    /// The cardless actions, and the actions that things in play offer; says whether passing is allowed.
    pub(crate) fn collect_minion_phase(&mut self, seat: Seat) -> bool {
        if seat != self.active {
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
                ActionKind::Equip => self.attached.is_empty(),
                ActionKind::RedList => self.marked.is_empty(),
                ActionKind::BurnIncapacitated => self.incapacitated.is_empty(),
                _ => false,
            };
            if !idle && !self.actors(kind).is_empty() {
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
        self.push(Frame::PickActor {
            kind,
            this,
            ability,
        });
    }

    pub(crate) fn step_pick_actor(&mut self, frame: Frame) {
        let Frame::PickActor {
            kind,
            this,
            ability,
        } = frame
        else {
            unreachable!("called for picking an actor");
        };
        let actors = if this.is_some() {
            self.actors_of(this, ability)
        } else {
            self.actors(kind)
        };
        for slot in actors {
            self.offer(Choice::Slot(slot));
        }
        let seat = self.active;
        self.ask(seat, Prompt::Minion);
    }

    pub(crate) fn answer_pick_actor(&mut self, frame: Frame, choice: Choice) {
        let (
            Frame::PickActor {
                kind,
                this,
                ability,
            },
            Choice::Slot(actor),
        ) = (frame, choice)
        else {
            unreachable!("{choice:?} for {frame:?}");
        };
        let seat = self.active;
        let mut ctx = Ctx {
            seat,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            this,
            me: actor,
            targets: [Slot::NONE; 2],
            ..Ctx::default()
        };
        self.action.kind = kind;
        self.action.actor = actor;
        let code = if this.is_some() {
            // The card's own point of view: its controller, and the minion it is on.
            let id = self.ability_at(this, ability);
            ctx.seat = self.p(this).controller;
            ctx.me = by_actor(self.scope(this), actor).me;
            ctx.ability = Some(id);
            ctx.def = self.db.ability(id).def;
            if let Ability::Act { action, .. } = &self.db.ability(id).ability {
                ctx.undirected = action.at == At::Target && self.lacks_master(actor);
            }
            // The terms of a referendum are chosen when it is called (current rulebook,
            // announce the action).
            match &self.db.ability(id).ability {
                Ability::Act { action, .. } if action.kind == ActionKind::Political => {
                    Default::default()
                }
                _ => self.db.ability(id).announce,
            }
        } else {
            ctx.undirected = self.lacks_master(actor);
            match kind {
                ActionKind::Rescue | ActionKind::Diablerize => CHOOSE_IN_TORPOR,
                ActionKind::RedList => CHOOSE_MARKED,
                ActionKind::BurnIncapacitated => CHOOSE_INCAPACITATED,
                ActionKind::Equip => {
                    self.action.equipment = SlotSet::EMPTY;
                    self.become_frame(Frame::TakeEquipment { actor });
                    return;
                }
                _ => Default::default(),
            }
        };
        self.become_frame(Frame::Run {
            ctx,
            code,
            pc: 0,
            then: Then::BeginAction,
        });
    }

    /// The bleed that follows another action begins, if the minion can still bleed.
    pub(crate) fn step_bleed_next(&mut self, minion: Slot, stealth: i8, bleed: i8) {
        self.pop();
        let able = minion.is_some() && self.prey(self.active) != self.active;
        if !able || !self.may_act(minion, ActionKind::Bleed) {
            return;
        }
        let ctx = Ctx {
            seat: self.active,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            this: Slot::NONE,
            me: minion,
            targets: [Slot::NONE; 2],
            ..Ctx::default()
        };
        let action = Action {
            kind: ActionKind::Bleed,
            at: At::Prey,
            stealth: Some(stealth),
            more: bleed,
            ..Action::default()
        };
        self.begin_action(minion, ctx, &action, CardId::NONE);
    }

    /// Which equipment to take from one's other minions: one at least, each named as
    /// the action is announced (current rulebook, equip).
    pub(crate) fn step_take_equipment(&mut self, actor: Slot) {
        let seat = self.active;
        let chosen = self.action.equipment;
        let from = chosen.into_iter().next().map(|s| self.p(s).on);
        for minion in self.minions_controlled(seat) {
            if minion == actor || from.is_some_and(|f| f != minion) {
                continue;
            }
            let cards: SlotSet = self.cards_on(minion).collect();
            for card in cards {
                if !chosen.has(card) && self.may_take_equipment(actor, card) {
                    self.offer(Choice::Slot(card));
                }
            }
        }
        if !chosen.is_empty() {
            self.offer(Choice::No);
        }
        self.ask(seat, Prompt::Target);
    }

    pub(crate) fn answer_take_equipment(&mut self, actor: Slot, choice: Choice) {
        match choice {
            Choice::Slot(card) => self.action.equipment.insert(card),
            _ => {
                self.pop();
                let ctx = Ctx {
                    seat: self.active,
                    card: CardId::NONE,
                    chosen_card: CardId::NONE,
                    this: Slot::NONE,
                    me: actor,
                    targets: [Slot::NONE; 2],
                    ..Ctx::default()
                };
                self.begin_basic(ctx, ActionKind::Equip);
            }
        }
    }
}
