//! Which cards contest each other (current rulebook, contested cards).

use std::ops::Deref;

use crate::db::{stat_kind, CardDb};
use crate::rules::Questions;
use crate::script::Stat;
use crate::state::{Cards, DefId, GameState, Region, Slot, Table};
use crate::vocab::{CardType, Keyword};

impl Table {
    /// Whether two cards are copies of one another for uniqueness: crypt cards
    /// of one name are the same person in every group and version.
    fn are_the_same(db: &CardDb, a: DefId, b: DefId) -> bool {
        a == b || {
            let (a, b) = (db.def(a), db.def(b));
            a.is_crypt() && b.is_crypt() && a.name == b.name
        }
    }

    /// Another copy of a unique card in play or contested, besides `not`.
    fn copy_besides(&self, db: Cards<'_>, id: DefId, not: Slot) -> Option<Slot> {
        self.occupied
            .without(&self.uncontrolled)
            .into_iter()
            .find(|s| {
                let p = self.p(*s);
                let counts = !p.is_half() && p.region != Region::Aside && !self.is_apart(*s);
                *s != not
                    && counts
                    && Table::are_the_same(*db, self.card_named(db, *s), id)
                    && self.is_unique(db, *s)
            })
    }

    /// Whether something in play is unique: by its card, or as the vampire that its card has become or
    /// the ally that it represents.
    pub(crate) fn is_unique(&self, db: Cards<'_>, slot: Slot) -> bool {
        let p = self.p(slot);
        let def = db.def(p.def);
        if self.represents_other(db, slot) {
            return def.has_as(p.mode, Keyword::Unique);
        }
        def.unique || def.unique_as_vampire && self.vampires.has(slot)
    }

    /// Whether a card out of play is contested itself, not merely on a card that is.
    pub(crate) fn is_contestant(&self, db: Cards<'_>, slot: Slot) -> bool {
        let p = self.p(slot);
        if p.is_half() || p.region == Region::Aside {
            return false;
        }
        let on_contested = p.on.is_some() && self.contested.has(p.on);
        let id = self.card_named(db, slot);
        let copied = self.copy_besides(db, id, slot).is_some();
        self.is_unique(db, slot) && (copied || !on_contested)
    }

    /// Whether a unique card is in play, anybody's.
    pub(crate) fn is_in_play(&self, db: Cards<'_>, id: DefId) -> bool {
        db.def(id).unique
            && self
                .copy_besides(db, id, Slot::NONE)
                .is_some_and(|s| !self.contested.has(s))
    }

    /// Whether two uncontrolled vampires are copies of one that is unique, of which one alone can be
    /// brought into play by one effect.
    pub(crate) fn are_copies(&self, db: Cards<'_>, a: Slot, b: Slot) -> bool {
        let (one, other) = (self.card_named(db, a), self.card_named(db, b));
        a != b && db.def(one).unique && Table::are_the_same(*db, one, other)
    }

    /// Whether points have been allocated to another copy of an uncontrolled vampire that is unique.
    pub(crate) fn copy_is_named(&self, db: Cards<'_>, slot: Slot) -> bool {
        let named = |other: Slot| self.points_on(other) > 0 && self.are_copies(db, slot, other);
        self.uncontrolled.has(slot) && self.uncontrolled.into_iter().any(named)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether two cards are copies of one another for uniqueness.
    pub(crate) fn same_unique(&self, a: DefId, b: DefId) -> bool {
        Table::are_the_same(*self.db, a, b)
    }

    /// Another copy of a unique card in play or contested, besides `not`.
    pub(crate) fn other_copy(&self, id: DefId, not: Slot) -> Option<Slot> {
        self.copy_besides(self.db, id, not)
    }

    /// Whether another copy of a unique card in play is burned as it would enter play.
    pub(crate) fn copies_are_burned(&self, id: DefId) -> bool {
        const BURNED: &Stat = &Stat::CopiesBurned(CardType::Equipment);
        if !self.anything_changes(BURNED) {
            return false;
        }
        let there = self.occupied.without(&self.uncontrolled);
        let spared = |slot: Slot| {
            let p = self.p(slot);
            self.same_unique(self.card_named(self.db, slot), id)
                && self.db.def(p.def).is_equipment_as(p.mode)
                && self.sum_seat(self.db, stat_kind(BURNED), p.controller) != 0
        };
        there.without(&self.contested).into_iter().any(spared)
    }
}
