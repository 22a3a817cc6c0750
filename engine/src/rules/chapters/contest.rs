//! Contested cards (current rulebook, unlock phase; full rulebook 4.1).

use std::ops::Deref;

use crate::choice::Choice;
use crate::observer::{GameEvent, Observer};
use crate::rules::{Questions, Rules};
use crate::state::{flag, GameState, Region, Seat, Slot, SlotSet};
use crate::vocab::Keyword;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Contested cards that a Methuselah must pay for or yield.
    fn contested_by(&self, seat: Seat) -> impl Iterator<Item = Slot> + '_ {
        self.contested
            .and(&self.controlled[seat.index()])
            .into_iter()
            .filter(|s| self.is_contestant(*s))
    }
}

impl<O: Observer> Rules<'_, O> {
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
        if was == Region::Nowhere {
            self.has_come_into_play(slot);
        }
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
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the other contests are of titles"
        )]
        match choice {
            Choice::Contest(slot) if self.contested.has(slot) => {
                self.p_mut(slot).used = 1;
                self.lose_pool(seat, 1);
                self.tell(GameEvent::ContestGoesOn(slot));
            }
            Choice::Yield(slot) if self.contested.has(slot) => {
                self.tell(GameEvent::Yielded(slot));
                self.burn(slot);
            }
            other => self.answer_title(other),
        }
    }
}
