//! Titles: gaining, losing and contesting them (current rulebook, contested titles; full rulebook 4.2, 10).

use std::ops::Deref;

use crate::choice::Choice;
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules};
use crate::script::{Doing, Stat};
use crate::state::{flag, GameState, Seat, Slot, SlotSet};

/// Blood that a vampire pays to contest its title, whichever it is (current rulebook, contested titles).
const TITLE_COST: u8 = 1;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    pub(crate) fn contested_titles(&self, seat: Seat) -> impl Iterator<Item = Slot> + '_ {
        self.vampires
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
            .into_iter()
            .filter(|s| self.p(*s).is(flag::TITLE_CONTESTED))
    }

    /// Blood that a vampire pays to contest its title.
    fn price_of_title(&self, vampire: Slot) -> u8 {
        let more = self.change(self.db, &Stat::Costs(Doing::Contest), vampire);
        TITLE_COST.saturating_add_signed(more.clamp(-1, 100) as i8)
    }

    /// Whether a vampire can go on contesting its title.
    fn may_contest_title(&self, vampire: Slot) -> bool {
        self.p(vampire).counters >= self.price_of_title(vampire)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Contest), vampire)
    }
}

impl Rules<'_> {
    /// At the start of an unlock phase: titles that all others have yielded are won;
    /// vampires in torpor must yield. One without blood must yield too, but may gain
    /// some first, since the order of the phase is free.
    pub(crate) fn settle_titles(&mut self, seat: Seat) {
        let mine: SlotSet = self.contested_titles(seat).collect();
        for slot in mine {
            self.p_mut(slot).mark(flag::TITLE_PAID, false);
            if self.rival_of(slot).is_none() {
                self.p_mut(slot).mark(flag::TITLE_CONTESTED, false);
                if let Some(card) = self.title_card(slot) {
                    self.bring_back(card);
                }
                self.settle_capacity(slot);
                self.tell(GameEvent::ContestWon(slot));
                // It has been without benefit until now.
                self.tell(GameEvent::Titled(slot));
                self.has_become_titled(slot);
            } else if !self.ready.has(slot) {
                self.yield_title(slot);
            }
        }
    }

    /// Offers to pay for or yield each contested title; says whether any is left.
    pub(crate) fn collect_titles(&mut self, seat: Seat) -> bool {
        let mine: SlotSet = self
            .contested_titles(seat)
            .filter(|s| !self.p(*s).is(flag::TITLE_PAID))
            .collect();
        for slot in mine {
            if self.may_contest_title(slot) {
                self.offer(Choice::Contest(slot));
            }
            self.offer(Choice::Yield(slot));
        }
        !mine.is_empty()
    }

    pub(crate) fn answer_title(&mut self, choice: Choice) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "a contest offers no other")]
        match choice {
            Choice::Contest(slot) => {
                self.p_mut(slot).mark(flag::TITLE_PAID, true);
                let price = self.price_of_title(slot);
                self.lose_counters(slot, price);
                self.tell(GameEvent::ContestGoesOn(slot));
            }
            Choice::Yield(slot) => self.yield_title(slot),
            other => unreachable!("{other:?} about a contest"),
        }
    }
}
