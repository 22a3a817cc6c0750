//! Withdrawing from the game (current rulebook 5; full rulebook 9.2).

use super::Rules;
use crate::observer::{GameEvent, Observer};
use crate::state::{End, Scoring, Seat, Slot};

impl<O: Observer> Rules<'_, O> {
    /// Whether a Methuselah may announce the intent: her library is exhausted
    /// and she has begun her turn with less than a full hand.
    pub(crate) fn may_withdraw(&self, seat: Seat) -> bool {
        let s = &self.seats[seat.index()];
        !s.withdrawing && s.library().is_empty() && self.began_short
    }

    /// Whether a Methuselah begins her turn with less than a full hand: cards that are to be drawn
    /// first are in her hand as good as those that are there.
    pub(crate) fn begins_short(&self, seat: Seat) -> bool {
        let s = &self.seats[seat.index()];
        s.hand().len() + s.library().len() < self.hand_size(self.db, seat)
    }

    pub(crate) fn announce_withdrawal(&mut self, seat: Seat) {
        self.seats[seat.index()].withdrawing = true;
        self.tell(GameEvent::WithdrawalAnnounced(seat));
    }

    /// A Methuselah who announced it starts her unlock phase with the conditions met: she is out.
    pub(crate) fn withdraw(&mut self, seat: Seat) {
        let turn = self.turn;
        let points = match self.options.scoring {
            Scoring::Rulebook => 2,
            Scoring::Tournament => 1,
        };
        let s = &mut self.seats[seat.index()];
        s.withdrew = true;
        s.ousted_turn = turn;
        self.gain_points(seat, points, 0);
        self.tell(GameEvent::Withdrew(seat));
        self.leave_game(seat);
        self.after_leaving(seat.bit());
        if self.end == Some(End::AllOusted) {
            self.end = Some(End::AllGone);
        }
    }

    /// A minion enters combat: the withdrawal of its controller fails.
    pub(crate) fn combat_foils_withdrawal(&mut self, seat: Seat) {
        self.seats[seat.index()].withdrawing = false;
    }

    /// Blood of a minion goes: the withdrawal of its controller fails. What allies have is life
    /// (current rulebook 1, counters).
    #[inline]
    pub(crate) fn blood_foils_withdrawal(&mut self, slot: Slot) {
        if self.vampires.has(slot) {
            let controller = self.p(slot).controller;
            self.seats[controller.index()].withdrawing = false;
        }
    }
}
