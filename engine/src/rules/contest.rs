//! Contested cards (current rulebook, unlock phase; full rulebook 4.1).

use super::Rules;
use crate::choice::Choice;
use crate::observer::{GameEvent, Observer};
use crate::state::{flag, DefId, Region, Seat, Slot, SlotSet};
use crate::vocab::Keyword;

impl<O: Observer> Rules<'_, O> {
    /// Whether two cards are copies of one another for uniqueness: crypt cards
    /// of one name are the same person in every group and version.
    fn same_unique(&self, a: DefId, b: DefId) -> bool {
        a == b || {
            let (a, b) = (self.db.def(a), self.db.def(b));
            a.is_crypt() && b.is_crypt() && a.name == b.name
        }
    }

    /// Another copy of a unique card in play or contested, besides `not`.
    pub(crate) fn other_copy(&self, id: DefId, not: Slot) -> Option<Slot> {
        self.occupied
            .without(&self.uncontrolled)
            .into_iter()
            .find(|s| {
                let p = self.p(*s);
                let counts = !p.is_half() && !self.is_apart(*s);
                *s != not && counts && self.same_unique(p.def, id)
            })
    }

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
            let copy = |s: &Slot| self.same_unique(self.p(*s).def, id) && !self.is_apart(*s);
            let copies = self.occupied.without(&self.uncontrolled);
            if copies.into_iter().filter(copy).count() == 1 {
                return false;
            }
        }
        for slot in self.occupied.without(&self.uncontrolled) {
            if self.occupied.has(slot)
                && self.same_unique(self.p(slot).def, id)
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
        if self.action.on && self.action.actor == slot {
            self.end_action();
        }
    }

    /// Turns a card that has won its contest face up, unlocked.
    pub(crate) fn bring_back(&mut self, slot: Slot) {
        let was = self.p(slot).was;
        self.contested.remove(slot);
        self.locked.remove(slot);
        let region = match (self.minions.has(slot), was) {
            (true, Region::Torpor | Region::Incapacitated) | (false, Region::Merged) => was,
            (true, _) => Region::Ready,
            (false, _) => Region::InPlay,
        };
        self.set_region(slot, region);
        self.tell_back(slot);
        if was == Region::Nowhere && !self.vampires.has(slot) {
            // An ally that had never been in play enters it only now: it cannot act
            // this turn (rulings on contested cards).
            self.p_mut(slot).mark(flag::RECRUITED, true);
        }
        self.p_mut(slot).used = 0;
        self.refresh_held();
        let db = self.db;
        self.game.t.index(db, slot, true);
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            // A card on it that is contested in its own right stays so.
            let def = self.db.def(self.p(card).def);
            let rival = !self.p(card).is_half()
                && def.unique
                && self.other_copy(self.p(card).def, card).is_some()
                || def.has(Keyword::Title) && self.p(slot).is(flag::TITLE_CONTESTED);
            if self.contested.has(card) && !rival {
                self.bring_back(card);
            }
        }
        self.settle_capacity(slot);
    }

    /// Contested cards that a Methuselah must pay for or yield.
    fn contested_by(&self, seat: Seat) -> impl Iterator<Item = Slot> + '_ {
        self.contested
            .and(&self.controlled[seat.index()])
            .into_iter()
            .filter(|s| self.is_contestant(*s))
    }

    /// Whether a card out of play is contested itself, not merely on a card that is.
    fn is_contestant(&self, slot: Slot) -> bool {
        let p = self.p(slot);
        if p.is_half() {
            return false;
        }
        let on_contested = p.on.is_some() && self.contested.has(p.on);
        self.db.def(p.def).unique && !(on_contested && self.other_copy(p.def, slot).is_none())
    }

    /// At the start of an unlock phase: contests that all others have yielded are won.
    pub(crate) fn settle_contests(&mut self, seat: Seat) {
        let mine: SlotSet = self.contested_by(seat).collect();
        for slot in mine {
            if self.occupied.has(slot) && self.contested.has(slot) {
                self.p_mut(slot).used = 0;
                if self.other_copy(self.p(slot).def, slot).is_none() {
                    self.bring_back(slot);
                    self.tell(GameEvent::ContestWon(slot));
                    if self.minions.has(slot) {
                        self.check_title(slot);
                    }
                }
            }
        }
    }

    /// Offers to pay for or yield each contested card; says whether any is left.
    pub(crate) fn collect_contests(&mut self, seat: Seat) -> bool {
        let unpaid = |s: &Slot| self.p(*s).used == 0;
        let mine: SlotSet = self.contested_by(seat).filter(unpaid).collect();
        for slot in mine {
            self.offer(Choice::Contest(slot));
            self.offer(Choice::Yield(slot));
        }
        !mine.is_empty()
    }

    pub(crate) fn answer_contest(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Contest(slot) if self.contested.has(slot) => {
                self.p_mut(slot).used = 1;
                self.lose_pool(seat, 1);
            }
            Choice::Yield(slot) if self.contested.has(slot) => {
                self.tell(GameEvent::Yielded(slot));
                self.burn(slot);
            }
            other => self.answer_title(other),
        }
    }
}
