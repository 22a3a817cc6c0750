//! Unique cards and titles are contested and set aside (current rulebook, contested cards).

use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::state::{DefId, Region, Slot, SlotSet};

impl<O: Observer> Deeds<'_, O> {
    /// Turns all copies of a unique card face down.
    ///
    /// A copy that is under somebody's control for a while goes back first (rulings on
    /// contested cards); should its controller have the other one, it is burned, and
    /// there may be no contest: says whether there is.
    pub(crate) fn contest_cards(&mut self, id: DefId) -> bool {
        if self.lasting.iter().any(|l| l.back.is_some()) {
            for slot in self.occupied.without(&self.uncontrolled) {
                if self.occupied.has(slot) && self.same_unique(self.p(slot).def, id) {
                    self.give_back(|l| l.me == slot);
                }
            }
            let copy = |s: &Slot| {
                let p = self.p(*s);
                self.same_unique(p.def, id) && self.is_unique(self.db, *s) && !self.is_apart(*s)
            };
            let copies = self.occupied.without(&self.uncontrolled);
            if copies.into_iter().filter(copy).count() == 1 {
                return false;
            }
        }
        for slot in self.occupied.without(&self.uncontrolled) {
            if self.occupied.has(slot)
                && self.same_unique(self.p(slot).def, id)
                && self.is_unique(self.db, slot)
                && !self.contested.has(slot)
                && !self.p(slot).is_half()
                && !self.is_apart(slot)
            {
                self.set_aside(slot);
                self.p_mut(slot).used = 1;
                self.tell(GameEvent::ContestBegins(slot));
            }
        }
        true
    }

    /// Takes a card and what is on it out of play, face down, all counters staying.
    pub(crate) fn set_aside(&mut self, slot: Slot) {
        self.tell_leaving(slot);
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            if !self.contested.has(card) {
                self.set_aside(card);
            }
        }
        let db = self.db;
        self.game.t.index(db, slot, false);
        let p = self.p_mut(slot);
        p.was = p.region;
        p.region = Region::Contested;
        self.ready.remove(slot);
        self.torpor.remove(slot);
        self.incapacitated.remove(slot);
        self.contested.insert(slot);
        self.tell(GameEvent::OutOfPlay {
            slot,
            region: Region::Contested,
        });
        self.refresh_held();
        self.hands_may_follow();
        if self.action.on && self.action.actor == slot {
            self.end_action();
        }
    }
}
