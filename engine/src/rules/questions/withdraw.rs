//! Who may withdraw (current rulebook, withdrawal).

use std::ops::Deref;

use crate::rules::Questions;
use crate::state::{GameState, Seat};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
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
        self.cards_in_hand(seat) + s.library().len() < self.hand_size(self.db, seat)
    }
}
