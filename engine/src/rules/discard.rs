//! The discard phase (current rulebook 5; full rulebook 8).

use super::Rules;
use crate::choice::Choice;
use crate::observer::Observer;
use crate::script::Replace;
use crate::state::Seat;

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn begin_discard_phase(&mut self) {
        let seat = self.active;
        self.discards = 1;
        self.replace_now(seat, Replace::NextDiscard);
    }

    /// Cards that may be discarded with a discard phase action; says whether passing is allowed.
    pub(crate) fn collect_discard(&mut self, seat: Seat) -> bool {
        if seat != self.active || self.discards == 0 {
            return true;
        }
        let hand = self.hand(seat);
        for (i, card) in hand.iter().enumerate() {
            let id = self.def_of(*card);
            if !hand[..i].iter().any(|c| self.def_of(*c) == id) {
                self.offer(Choice::Discard(*card));
            }
        }
        true
    }

    pub(crate) fn answer_discard(&mut self, _seat: Seat, choice: Choice) {
        let Choice::Discard(card) = choice else {
            unreachable!("{choice:?} in the discard phase");
        };
        self.discards -= 1;
        self.discard(card);
        self.replace(card, Replace::AtOnce);
    }
}
