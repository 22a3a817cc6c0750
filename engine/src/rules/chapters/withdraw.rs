//! Withdrawing from the game (current rulebook 5; full rulebook 9.2).

use crate::observer::GameEvent;
use crate::rules::Rules;
use crate::state::{End, Scoring, Seat};

impl Rules<'_> {
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
        let more = self.points_besides(seat);
        let predator = self.predator(seat);
        if more > 0 && predator != seat {
            self.points_vary = true;
            // What her predator gets for her ousting she gets for the withdrawal as well (RTR 20040501).
            self.gain_points(predator, 2 * more, 0);
        }
        self.tell(GameEvent::Withdrew(seat));
        self.leave_game(seat);
        self.after_leaving(seat.bit(), 0);
        if self.end == Some(End::AllOusted) {
            self.end = Some(End::AllGone);
        }
    }
}
