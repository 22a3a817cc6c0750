//! Where things are, and which cards are on them.

use std::ops::Deref;

use crate::db::{stat_kind, CANNOT_UNLOCK};
use crate::rules::Questions;
use crate::script::{Quality, Span, Stat};
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

    /// Whether something cannot unlock by whatever means, for as long as an action or a part of it
    /// goes on.
    #[inline]
    pub(crate) fn is_kept_locked(&self, slot: Slot) -> bool {
        self.lasting_kinds.has(CANNOT_UNLOCK) && self.minions.has(slot) && self.stays_locked(slot)
    }

    #[cold]
    fn stays_locked(&self, slot: Slot) -> bool {
        let seat = self.p(slot).controller;
        (0..self.lasting.len()).any(|i| {
            let until = self.lasting[i].until;
            until.is_some_and(Span::is_within_action)
                && self.lasting_value(self.db, i, CANNOT_UNLOCK, slot, seat) != 0
        })
    }

    /// Whether the Edge that a Methuselah would get is burned instead.
    pub(crate) fn burns_edge_instead(&self, seat: Seat) -> bool {
        let what = &Stat::Has(Quality::BurnsEdgeInstead);
        self.anything_changes(what) && self.sum_seat(self.db, stat_kind(what), seat) != 0
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
