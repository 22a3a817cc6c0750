//! Pool moves between Methuselahs.

use crate::rules::Deeds;
use crate::state::{frames, Seat};
use crate::MAX_SEATS;

impl Deeds<'_> {
    /// Pool of a Methuselah goes to the others as allocated; where she is short, whoever has this
    /// done chooses who gets how much of what was allocated to them.
    pub(crate) fn share_out(&mut self, from: Seat, mut shares: [u8; MAX_SEATS], by: Seat) {
        if !self.alive(from) {
            return;
        }
        for to in self.all_seats() {
            if !self.alive(to) {
                shares[to.index()] = 0;
            }
        }
        self.push(frames::ShareOut {
            from,
            by,
            shares,
            at: 0,
        });
    }

    /// Pool moves from each of some Methuselahs to another, as much as there is; of those whom `to`
    /// stands for, to the first. What she has burned beyond her pool is made up for before
    /// (RTR 19970630).
    pub(crate) fn move_pool(&mut self, from: u8, to: u8, n: u8) {
        let Some(to) = self.all_seats().find(|s| to & s.bit() != 0) else {
            return;
        };
        for from in self.all_seats().filter(|s| from & s.bit() != 0) {
            let n = n.min(self.seats[from.index()].pool);
            self.give_pool(from, n);
            let short = self.seats[to.index()].short.min(n);
            self.seats[to.index()].short -= short;
            self.gain_pool(to, n - short);
        }
    }
}
