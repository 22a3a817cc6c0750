//! Who is out of pool, and who gains by it.

use std::ops::Deref;

use crate::rules::Questions;
use crate::state::GameState;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Methuselahs who have run out of pool, one bit a seat.
    pub(crate) fn out_of_pool(&self) -> u8 {
        let mut dying = 0;
        for seat in self.all_seats() {
            if self.dying & seat.bit() != 0
                && self.alive(seat)
                && self.seats[seat.index()].pool == 0
            {
                dying |= seat.bit();
            }
        }
        dying
    }
}
