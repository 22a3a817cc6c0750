//! What foils a withdrawal (current rulebook, withdrawal).

use crate::rules::Deeds;
use crate::state::{Seat, Slot};

impl Deeds<'_> {
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
