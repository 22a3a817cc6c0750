//! Points that are allocated among Methuselahs (referendum terms; full rulebook 6.3).

use crate::choice::{Choice, Prompt};
use crate::rules::{Rules, Step};
use crate::state::{frames, Seat};

impl Step for frames::ShareOut {
    /// How much of a pool the next Methuselah gets: all that was allocated, or
    /// where there is too little for everybody, as much as the caller says.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            from,
            by,
            shares,
            at,
        } = self;
        let left = rules.seats[from.index()].pool;
        let Some(share) = shares.get(at as usize).copied() else {
            rules.pop();
            return;
        };
        let after: u8 = shares[at as usize + 1..].iter().sum();
        for n in left.saturating_sub(after).min(share)..=share.min(left) {
            rules.offer(Choice::Number(n));
        }
        rules.ask(by, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            from,
            by,
            shares,
            at,
        } = self;
        let Choice::Number(n) = choice else {
            unreachable!("{choice:?} for {self:?}");
        };
        // All of it moves at once: nobody is ousted before the last share is dealt out.
        rules.give_pool(from, n);
        rules.gain_pool(Seat(at), n);
        rules.become_frame(frames::ShareOut {
            from,
            by,
            shares,
            at: at + 1,
        });
    }
}
