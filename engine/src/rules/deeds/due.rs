//! What cards in play do when something happens to them: it comes next, on top of the stack.

use crate::db::AbilityId;
use crate::observer::Observer;
use crate::rules::{Deeds, Scope};
use crate::script::{Ability, Moment};
use crate::state::{frames, Ctx, Slot, Then};

impl<O: Observer> Deeds<'_, O> {
    /// What the cards on a minion do as soon as their conditions hold comes next.
    pub(crate) fn due_as_things_stand(&mut self, minion: Slot) {
        for card in self.standing.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.due_on(card, Moment::Standing);
            }
        }
    }

    /// What the cards on a minion do at an event comes next.
    pub(crate) fn due_on_cards_of(&mut self, minion: Slot, event: Moment) {
        for card in self.triggers.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.due_on(card, event);
            }
        }
    }

    /// What a permanent does at an event comes next.
    pub(crate) fn due_on(&mut self, slot: Slot, event: Moment) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            self.comes_next(id, slot, event, Slot::NONE);
        }
    }

    /// What a permanent does at an event that comes with a number, which is X, comes next.
    pub(crate) fn due_at(&mut self, slot: Slot, event: Moment, x: u8) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            let ability = &self.db.ability(id).ability;
            if matches!(ability, Ability::Trigger { on, .. } if *on == event) {
                self.push_trigger(id, self.scope(slot), Slot::NONE, x);
            }
        }
    }

    /// Puts an ability of a permanent on the stack if it is a trigger at this event that may
    /// happen now; says whether it is. `target` is the other minion that the event is about.
    pub(crate) fn comes_next(
        &mut self,
        id: AbilityId,
        slot: Slot,
        event: Moment,
        target: Slot,
    ) -> bool {
        let db = self.db;
        let def = db.ability(id);
        let Ability::Trigger { on, when, once, .. } = &def.ability else {
            return false;
        };
        let scope = self.scope(slot);
        let used = self.p(slot).used & def.used_bit != 0;
        if *on != event || used || !self.all_hold(db, when, scope) {
            return false;
        }
        if once.is_some() {
            self.p_mut(slot).used |= def.used_bit;
            self.used.insert(slot);
        }
        self.push_trigger(id, scope, target, 0);
        true
    }

    /// Puts what a trigger does on the stack.
    pub(crate) fn push_trigger(&mut self, id: AbilityId, scope: Scope, target: Slot, x: u8) {
        let def = self.db.ability(id);
        let ctx = Ctx {
            seat: scope.seat,
            def: def.def,
            this: scope.this,
            me: scope.me,
            targets: [target, Slot::NONE],
            as_vampire: scope.as_vampire,
            x,
            ..Ctx::default()
        };
        let (code, pc, then) = (def.code, 0, Then::Nothing);
        self.push(frames::Run {
            ctx,
            code,
            pc,
            then,
        });
    }
}
