//! The master phase (current rulebook 2; full rulebook 1.6.2, 5).

use std::ops::Deref;

use crate::db::{stat_kind, CardDef};
use crate::rules::{Questions, Rules};
use crate::script::{ActionsOf, Number, Stat};
use crate::state::{GameState, Seat, Slot};
use crate::vocab::Keyword;

/// The kind of effect by which cards can be played as trifles.
const TRIFLES: &Stat = &Stat::Trifles(Vec::new());

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether something lets a Methuselah play a card as a trifle.
    fn can_be_a_trifle(&self, def: &CardDef, seat: Seat) -> bool {
        self.anything_changes(TRIFLES)
            && self.sum_where(
                self.db,
                stat_kind(TRIFLES),
                Slot::NONE,
                seat,
                |s| matches!(s, Stat::Trifles(cards) if cards.iter().any(|f| f.fits(def))),
            ) != 0
    }
}

impl Rules<'_> {
    pub(crate) fn begin_master_phase(&mut self) {
        let seat = self.active;
        let set = self.set_to(
            self.db,
            Number::PhaseActions(ActionsOf::Master),
            Slot::NONE,
            seat,
        );
        let actions = set.unwrap_or(1).clamp(0, 100) as u8;
        let s = &mut self.seats[seat.index()];
        let debt = std::mem::take(&mut s.master_debt);
        let credit = std::mem::take(&mut s.master_credit);
        let trifle = std::mem::take(&mut s.trifle_ahead);
        s.out_of_turn_played = false;
        self.master_actions = (actions + credit + u8::from(trifle)).saturating_sub(debt);
        self.trifle_gained = trifle;
    }

    /// A trifle that is not cancelled gives an action back, the first of a phase at least;
    /// out of turn it is the one of the next master phase.
    pub(crate) fn gain_from_trifle(&mut self, def: &CardDef, seat: Seat) {
        if !def.has(Keyword::Trifle) && !self.can_be_a_trifle(def, seat) {
            return;
        }
        if seat != self.active {
            self.seats[seat.index()].trifle_ahead = true;
        } else if !self.trifle_gained {
            self.trifle_gained = true;
            self.master_actions += 1;
        }
    }
}
