//! Ousting, victory points and the end of the game (full rulebook 9).

use super::Rules;
use crate::observer::{GameEvent, Observer};
use crate::state::{ActionState, CombatState, End, Frame, ReferendumState, Seat, Slot, TurnStep};

impl<O: Observer> Rules<'_, O> {
    /// Ousts every Methuselah who has run out of pool, all at the same time.
    ///
    /// Predators get their victory points even if they go down themselves;
    /// only those who stay get 6 pool (full rulebook 9.1).
    pub(crate) fn oust_the_dying(&mut self) {
        let mut dying = 0;
        for seat in self.all_seats() {
            if self.dying & seat.bit() != 0
                && self.alive(seat)
                && self.seats[seat.index()].pool == 0
            {
                dying |= seat.bit();
            }
        }
        self.dying = 0;
        if dying == 0 {
            return;
        }
        let turn = self.turn;
        let victims: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> =
            self.all_seats().filter(|s| dying & s.bit() != 0).collect();
        let mut winners: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> = Default::default();
        for seat in &victims {
            let predator = self.predator(*seat);
            let by = (predator != *seat).then_some(predator);
            self.seats[seat.index()].ousted_turn = turn;
            self.seats[seat.index()].ousted_by = by;
            if let Some(by) = by {
                self.seats[by.index()].half_points += 2;
                if dying & by.bit() == 0 {
                    winners.push(by);
                }
            }
            self.tell(GameEvent::Ousted { seat: *seat, by });
        }
        for seat in &victims {
            self.leave_game(*seat);
        }
        for seat in winners {
            self.gain_pool(seat, 6);
        }
        self.after_leaving(dying);
    }

    /// Takes a Methuselah's things out of the game; what others control of hers stays.
    pub(crate) fn leave_game(&mut self, seat: Seat) {
        self.seats[seat.index()].gone = true;
        for slot in self.controlled[seat.index()] {
            self.remove_from_game(slot);
        }
        while let Some(i) = self.limbo.iter().position(|c| c.owner() == seat) {
            let card = self.limbo.remove(i);
            self.to_removed(card);
        }
        if self.edge == Some(seat) {
            self.set_edge(None);
        }
        if self.action.on && self.action.target_seat == Some(seat) {
            self.end_action();
        }
    }

    /// Methuselahs have left: the game may be over, or the turn cut short.
    pub(crate) fn after_leaving(&mut self, left: u8) {
        let alive: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> =
            self.all_seats().filter(|s| self.alive(*s)).collect();
        match alive.len() {
            0 => {
                self.finish(End::AllOusted);
                return;
            }
            1 => {
                self.seats[alive[0].index()].half_points += 2;
                self.finish(End::LastStanding);
                return;
            }
            _ => {}
        }
        self.hands_dirty = u8::MAX;
        if left & self.active.bit() != 0 {
            self.abandon_turn();
        }
    }

    /// The active Methuselah is gone: whatever was going on is over.
    fn abandon_turn(&mut self) {
        while let Some(card) = self.limbo.pop() {
            self.to_ash_heap(card);
        }
        self.frames.clear();
        self.damage.clear();
        self.action = ActionState {
            actor: Slot::NONE,
            blocker: Slot::NONE,
            ..ActionState::default()
        };
        self.combat = CombatState::default();
        self.referendum = ReferendumState::default();
        if self.summoned {
            self.dismiss_all();
        }
        self.push(Frame::Turn(TurnStep::End));
    }

    pub(crate) fn finish(&mut self, end: End) {
        self.end = Some(end);
        self.tell(GameEvent::GameEnds);
    }

    /// The round limit is reached: each survivor scores half a victory point.
    pub(crate) fn time_is_up(&mut self) {
        for i in 0..self.seat_count {
            if self.alive(Seat(i)) {
                self.seats[i as usize].half_points += 1;
            }
        }
        self.finish(End::RoundLimit);
    }
}
