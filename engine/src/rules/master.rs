//! The master phase (current rulebook 2; full rulebook 1.6.2, 5).

use super::Rules;
use crate::db::CardDef;
use crate::observer::Observer;
use crate::state::Seat;
use crate::vocab::Keyword;

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn begin_master_phase(&mut self) {
        let seat = self.active;
        let s = &mut self.seats[seat.index()];
        let debt = std::mem::take(&mut s.master_debt);
        self.master_actions = 1u8.saturating_sub(debt);
        self.trifle_gained = false;
    }

    /// Playing a master card uses a master phase action: of this phase, or out
    /// of turn of the next, even if the card is cancelled.
    pub(crate) fn spend_master_action(&mut self, seat: Seat) {
        if seat == self.active {
            self.master_actions = self.master_actions.saturating_sub(1);
        } else {
            self.seats[seat.index()].master_debt += 1;
        }
    }

    /// A trifle that is not cancelled gives an action back, the first of a phase at least.
    pub(crate) fn gain_from_trifle(&mut self, def: &CardDef, seat: Seat) {
        if !def.has(Keyword::Trifle) {
            return;
        }
        if seat != self.active {
            let s = &mut self.seats[seat.index()];
            s.master_debt = s.master_debt.saturating_sub(1);
        } else if !self.trifle_gained {
            self.trifle_gained = true;
            self.master_actions += 1;
        }
    }
}
