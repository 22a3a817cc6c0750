//! Bidding for something, as an effect says: nobody is ousted and nothing else is used until it is
//! over (LSJ 19990104).

use crate::choice::{Choice, Prompt};
use crate::rules::{Rules, Step};
use crate::state::{frames, Frame, Seat};

/// The most numbers that one decision has room for.
const MOST_CHOICES: u8 = 150;

impl frames::Bid {
    /// Who may bid next: whoever can bid more and has not passed, but for the highest bidder.
    fn next(&self, rules: &Rules<'_>) -> Option<Seat> {
        let all = rules.seat_count;
        let may = |seat: &Seat| {
            rules.alive(*seat)
                && self.can[seat.index()] > self.bid
                && self.passed & seat.bit() == 0
                && self.bidder != Some(*seat)
        };
        (0..all).map(|n| Seat((self.turn.0 + n) % all)).find(may)
    }
}

impl Step for frames::Bid {
    fn step(self, rules: &mut Rules<'_>) {
        let Some(seat) = self.next(rules) else {
            rules.pop();
            if let Some(Frame::Run(run)) = rules.frames.last_mut() {
                (run.ctx.chosen.methuselah, run.ctx.chosen.x) = (self.bidder, self.bid);
            }
            return;
        };
        let most = self.can[seat.index()].min(self.bid.saturating_add(MOST_CHOICES));
        for n in self.bid + 1..=most {
            rules.offer(Choice::Number(n));
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let seat = self.next(rules).expect("somebody has been asked");
        let turn = Seat((seat.0 + 1) % rules.seat_count);
        let Choice::Number(bid) = choice else {
            rules.become_frame(frames::Bid {
                passed: self.passed | seat.bit(),
                turn,
                ..self
            });
            return;
        };
        rules.become_frame(frames::Bid {
            bid,
            bidder: Some(seat),
            passed: 0,
            turn,
            ..self
        });
    }
}
