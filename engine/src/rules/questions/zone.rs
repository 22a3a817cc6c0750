//! Where things are, and which cards are on them.

use std::ops::Deref;

use crate::rules::Questions;
use crate::state::{Ctx, GameState, Region, Seat, Slot};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Minions that a Methuselah controls, ready or in torpor.
    pub(crate) fn minions_controlled(&self, seat: Seat) -> crate::state::SlotSet {
        self.minions
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
    }

    /// A retainer or an ally is the source of the damage that its text does (general rulings).
    pub(crate) fn damage_source(&self, ctx: &Ctx) -> Slot {
        let this = Some(ctx.this).filter(|s| self.occupied.has(*s));
        let from = this.filter(|s| self.is_retainer(*s) || self.minions.has(*s));
        from.unwrap_or(Slot::NONE)
    }

    /// The region of a permanent, `Nowhere` for no slot.
    pub(crate) fn region(&self, slot: Slot) -> Region {
        if self.occupied.has(slot) {
            self.p(slot).region
        } else {
            Region::Nowhere
        }
    }

    pub(crate) fn first_card_on(&self, slot: Slot) -> Option<Slot> {
        let first = self.cards_on(slot).next();
        first
    }
}
