//! Traits of minions that effects may give and take (full rulebook 11).

use super::{Cards, Slot, SlotSet, Table};
use crate::db::{CardDef, CONSIDERED};
use crate::script::{Ability, Stat};
use crate::vocab::Keyword;

/// Traits that the table keeps a set of minions for.
pub(crate) const TRAITS: usize = 6;

const KEPT: [Keyword; TRAITS] = [
    Keyword::Infernal,
    Keyword::RedList,
    Keyword::Sterile,
    Keyword::BloodCursed,
    Keyword::BlackHand,
    Keyword::Slave,
];

/// Indices of the traits that rules ask for.
const INFERNAL: usize = 0;
pub(crate) const RED_LIST: usize = 1;
const BLOOD_CURSED: usize = 3;
pub(crate) const SLAVE: usize = 5;

/// The index of a trait in [`Table::traits`], if the table keeps a set for it.
pub(crate) const fn trait_index(keyword: Keyword) -> Option<usize> {
    let mut i = 0;
    while i < TRAITS {
        if KEPT[i] as u8 == keyword as u8 {
            return Some(i);
        }
        i += 1;
    }
    None
}

impl Table {
    /// Whether a minion or an uncontrolled crypt card has a trait.
    pub(crate) fn has_trait(&self, db: Cards<'_>, slot: Slot, keyword: Keyword) -> bool {
        match trait_index(keyword) {
            Some(i)
                if self.minions.has(slot) || slot.is_some() && self.p(slot).has_been_in_play() =>
            {
                self.traits[i].has(slot)
                    || self.minions.has(slot) && self.is_lent(db, slot, keyword)
            }
            _ => {
                slot.is_some()
                    && (self.is_printed(db, slot, keyword)
                        || self.minions.has(slot) && self.is_lent(db, slot, keyword))
            }
        }
    }

    /// Whether a card in play has a trait that effects neither give nor take; a merged vampire has
    /// those of both its cards (current rulebook, advanced vampires).
    fn is_printed(&self, db: Cards<'_>, slot: Slot, keyword: Keyword) -> bool {
        let has = |s: Slot| db.def(self.p(s).def).has_as(self.p(s).mode, keyword);
        has(slot) || self.half_of(slot).is_some_and(has)
    }

    /// Whether a card on a minion gives it a trait for as long as it is there, or an effect for a while.
    fn is_lent(&self, db: Cards<'_>, slot: Slot, keyword: Keyword) -> bool {
        let given = self.lasting_kinds.has(CONSIDERED) && self.is_given(db, slot, keyword);
        given
            || self.cards_on(slot).any(|card| {
                let bearer = db.def(self.p(card).def).bearer.as_ref();
                !self.contested.has(card)
                    && bearer.is_some_and(|b| {
                        b.traits.contains(&keyword)
                            && self.fits(db, &b.fits, slot, &self.scope(card))
                    })
            })
    }

    /// Whether an effect gives a minion a trait for a while.
    #[cold]
    fn is_given(&self, db: Cards<'_>, slot: Slot, keyword: Keyword) -> bool {
        self.lasting.iter().any(|l| {
            l.me == slot
                && matches!(
                    &db.ability(l.ability).ability,
                    Ability::Static { what: Stat::Considered(given), .. }
                        if given.traits.contains(&keyword)
                )
        })
    }

    /// Gives a minion a trait or takes it away.
    pub(crate) fn set_trait(&mut self, slot: Slot, keyword: Keyword, has: bool) {
        if let Some(i) = trait_index(keyword).filter(|_| self.minions.has(slot)) {
            self.traits[i].set(slot, has);
        }
    }

    /// A minion has come into play: it has the traits printed on its card.
    pub(crate) fn set_printed_traits(&mut self, db: Cards<'_>, slot: Slot) {
        let keywords = db.def(self.p(slot).def).keywords;
        for (i, keyword) in KEPT.iter().enumerate() {
            self.traits[i].set(slot, keywords >> *keyword as u8 & 1 == 1);
        }
    }

    /// A minion has the traits of another card as well.
    pub(crate) fn add_printed_traits(&mut self, slot: Slot, def: &CardDef) {
        for (i, keyword) in KEPT.iter().enumerate() {
            if def.has(*keyword) {
                self.traits[i].insert(slot);
            }
        }
    }

    /// Minions that are infernal (full rulebook 11), those that a card on them makes so among them.
    #[inline]
    pub(crate) fn infernal(&self, db: Cards<'_>) -> SlotSet {
        match self.static_kinds.has(CONSIDERED) {
            true => self.lent_infernal(db),
            false => self.traits[INFERNAL],
        }
    }

    #[cold]
    fn lent_infernal(&self, db: Cards<'_>) -> SlotSet {
        let lent = |s: &Slot| self.is_lent(db, *s, Keyword::Infernal);
        self.traits[INFERNAL].or(&self.minions.into_iter().filter(lent).collect())
    }

    /// Whether a minion is on the Red List (full rulebook 11).
    #[inline]
    pub(crate) fn is_red_list(&self, slot: Slot) -> bool {
        self.traits[RED_LIST].has(slot)
    }

    /// Whether a vampire is blood cursed: it cannot commit diablerie (full rulebook 11).
    #[inline]
    pub(crate) fn is_blood_cursed(&self, slot: Slot) -> bool {
        self.traits[BLOOD_CURSED].has(slot)
    }
}
