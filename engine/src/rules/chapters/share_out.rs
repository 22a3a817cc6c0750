//! Points that are allocated among Methuselahs (referendum terms; full rulebook 6.3).

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{Frame, Seat};

impl<O: Observer> Rules<'_, O> {
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
