//! Where things are, and which cards are on them.

use std::ops::Deref;

use tinyvec::ArrayVec;

use crate::db::{stat_kind, CANNOT_UNLOCK};
use crate::rules::Questions;
use crate::script::{Quality, Span, Stat};
use crate::state::{CardId, Ctx, GameState, Region, Seat, Slot, MAX_HELD};

/// The kind of effect by which what a card holds is drawn instead of what is in a library.
const DRAWS_HELD: &Stat = &Stat::Has(Quality::DrawsWhatItHolds);

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Minions that a Methuselah controls, ready or in torpor.
    pub(crate) fn minions_controlled(&self, seat: Seat) -> crate::state::SlotSet {
        self.minions
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
    }

    /// A retainer is the source of the damage that its text does. What the text of a minion does is of
    /// nobody, unless it says that the minion inflicts it (current rulebook, environmental damage).
    pub(crate) fn damage_source(&self, ctx: &Ctx) -> Slot {
        match self.occupied.has(ctx.this) && self.is_retainer(ctx.this) {
            true => ctx.this,
            false => Slot::NONE,
        }
    }

    /// How much more damage a retainer inflicts by what is written on it.
    pub(crate) fn more_of_retainer(&self, from: Slot, ctx: &Ctx) -> i32 {
        match from == ctx.this && from.is_some() && self.is_retainer(from) {
            true => self.change(self.db, &Stat::WeaponDamage, from),
            false => 0,
        }
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

    /// The other Methuselah by a card of whose library one that has been played may be replaced, if there
    /// is one and the hand has room for it.
    pub(crate) fn may_be_replaced_from(&self, seat: Seat) -> Option<Seat> {
        let what = &Stat::Has(Quality::ReplacesFromPrey);
        if !self.anything_changes(what) || self.sum_seat(self.db, stat_kind(what), seat) == 0 {
            return None;
        }
        let prey = self.prey(seat);
        let there = prey != seat && !self.seats[prey.index()].library().is_empty();
        (there && self.cards_in_hand(seat) < self.hand_size(self.db, seat)).then_some(prey)
    }

    /// Whether a Methuselah who would draw from her library may draw something else instead.
    #[inline]
    pub(crate) fn may_draw_instead(&self, seat: Seat) -> bool {
        self.anything_changes(DRAWS_HELD)
            && !self.seats[seat.index()].library().is_empty()
            && !self.drawn_instead(seat).is_empty()
    }

    /// The cards that a Methuselah may draw instead of one of her library: those that are held by what
    /// says so.
    #[cold]
    pub(crate) fn drawn_instead(&self, seat: Seat) -> ArrayVec<[CardId; MAX_HELD]> {
        let mut cards = ArrayVec::new();
        let kind = stat_kind(DRAWS_HELD);
        self.each_static(self.db, kind, &mut |def, scope| {
            let (db, all) = (self.db, |_: &Stat| true);
            if self.static_value(db, def, kind, Slot::NONE, seat, &scope, &all) == 0 {
                return;
            }
            let held = self.held.iter().filter(|h| h.on == scope.this);
            for card in held.map(|h| h.card) {
                let like = |c: &CardId| {
                    c.owner() == card.owner() && self.db.def_of(*c) == self.db.def_of(card)
                };
                if !cards.iter().any(like) {
                    cards.push(card);
                }
            }
        });
        cards
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
        self.cards_on(slot).next()
    }
}
