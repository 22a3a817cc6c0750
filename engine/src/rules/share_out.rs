//! Points that are allocated among Methuselahs (referendum terms; full rulebook 6.3).

use super::Rules;
use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::state::{Ctx, Frame, Seat};

impl<O: Observer> Rules<'_, O> {
    /// The chosen Methuselah's pool goes to the others as allocated; where it is
    /// short, the caller chooses who gets how much of what was allocated to them.
    pub(super) fn move_allocated_pool(&mut self, ctx: &Ctx) {
        let Some(from) = ctx.methuselah.filter(|s| self.alive(*s)) else {
            return;
        };
        let mut shares = ctx.shares;
        for to in self.all_seats() {
            if !self.alive(to) {
                shares[to.index()] = 0;
            }
        }
        self.push(Frame::ShareOut {
            from,
            by: ctx.seat,
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
            self.lose_pool(from, n);
            let short = self.seats[to.index()].short.min(n);
            self.seats[to.index()].short -= short;
            self.gain_pool(to, n - short);
        }
    }

    /// How much of a pool the next Methuselah gets: all that was allocated, or
    /// where there is too little for everybody, as much as the caller says.
    pub(crate) fn step_share_out(&mut self, frame: Frame) {
        let Frame::ShareOut {
            from,
            by,
            shares,
            at,
        } = frame
        else {
            unreachable!("called for sharing out a pool");
        };
        let left = self.seats[from.index()].pool;
        let Some(share) = shares.get(at as usize).copied() else {
            self.pop();
            return;
        };
        let after: u8 = shares[at as usize + 1..].iter().sum();
        for n in left.saturating_sub(after).min(share)..=share.min(left) {
            self.offer(Choice::Number(n));
        }
        self.ask(by, Prompt::Target);
    }

    pub(crate) fn answer_share_out(&mut self, frame: Frame, choice: Choice) {
        let (
            Frame::ShareOut {
                from,
                by,
                shares,
                at,
            },
            Choice::Number(n),
        ) = (frame, choice)
        else {
            unreachable!("{choice:?} for {frame:?}");
        };
        // All of it moves at once: nobody is ousted before the last share is dealt out.
        self.lose_pool(from, n);
        self.gain_pool(Seat(at), n);
        self.become_frame(Frame::ShareOut {
            from,
            by,
            shares,
            at: at + 1,
        });
    }
}
