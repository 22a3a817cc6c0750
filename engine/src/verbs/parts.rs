//! Parts of the table, to say which of them a verb reads and writes.

use std::fmt;
use std::ops::BitOr;

#[cfg(debug_assertions)]
use crate::state::Table;

/// A set of parts of the table.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// No part.
    pub const NONE: Parts = Parts(0);
    /// How much pool each Methuselah has.
    pub const POOL: Parts = Parts(1);
    /// Which cards are in hands, libraries, crypts and ash heaps, in which order.
    pub const CARDS: Parts = Parts(1 << 1);
    /// What is in play or uncontrolled, in which region, on what, and by whom it is controlled.
    pub const THINGS: Parts = Parts(1 << 2);
    /// Blood, life and other counters.
    pub const COUNTERS: Parts = Parts(1 << 3);
    /// What is locked.
    pub const LOCKS: Parts = Parts(1 << 4);
    /// Titles, sects, clans, capacities and traits.
    pub const TRAITS: Parts = Parts(1 << 5);
    /// What things in play remember: of this turn, and whom or what they name.
    pub const MEMORY: Parts = Parts(1 << 6);
    /// The turn and its phases: actions and transfers left, the Edge.
    pub const TURN: Parts = Parts(1 << 7);
    /// The action.
    pub const ACTION: Parts = Parts(1 << 8);
    /// The combat, and damage about to be done.
    pub const COMBAT: Parts = Parts(1 << 9);
    /// The referendum.
    pub const REFERENDUM: Parts = Parts(1 << 10);
    /// What effects have given for a while, and what may not be repeated yet.
    pub const LASTING: Parts = Parts(1 << 11);
    /// Every part.
    pub const ALL: Parts = Parts((1 << 12) - 1);

    /// What may change as something leaves play: what is on it leaves with it, titles and control
    /// of other things end, what it gave is over, and whatever the text of others says of it.
    pub const LEAVING: Parts = Parts::ALL;

    /// These parts, or those.
    #[must_use]
    pub const fn with(self, more: Parts) -> Parts {
        Parts(self.0 | more.0)
    }

    /// These parts without those.
    #[must_use]
    pub const fn without(self, fewer: Parts) -> Parts {
        Parts(self.0 & !fewer.0)
    }

    /// Whether no part is meant.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// In which parts two tables differ.
    #[cfg(debug_assertions)]
    pub(crate) fn between(a: &Table, b: &Table) -> Parts {
        let mut parts = Parts::NONE;
        let mut differ = |part: Parts, differs: bool| {
            if differs {
                parts = parts | part;
            }
        };
        for (a, b) in a.seats.iter().zip(&b.seats) {
            differ(Parts::POOL, a.pool != b.pool);
            differ(
                Parts::CARDS,
                a.library() != b.library() || a.crypt() != b.crypt(),
            );
            differ(
                Parts::CARDS,
                a.own_hand() != b.own_hand() || a.ash_heap() != b.ash_heap(),
            );
        }
        for slot in a.occupied.or(&b.occupied) {
            let (a, b) = (a.p(slot), b.p(slot));
            let place = |p: &crate::state::Permanent| (p.card, p.controller, p.region, p.on);
            differ(Parts::THINGS, place(a) != place(b));
            differ(Parts::COUNTERS, a.counters != b.counters);
            let kind = |p: &crate::state::Permanent| (p.clan, p.sect, p.title);
            differ(Parts::TRAITS, kind(a) != kind(b));
            let memory = |p: &crate::state::Permanent| (p.flags, p.linked, p.remembered);
            differ(Parts::MEMORY, memory(a) != memory(b));
        }
        differ(Parts::COUNTERS, a.tallies[..] != b.tallies[..]);
        differ(Parts::LOCKS, a.locked != b.locked);
        let turn = |t: &Table| (t.master_actions, t.transfers, t.discards, t.edge);
        differ(Parts::TURN, turn(a) != turn(b));
        let lasting = |t: &Table| (t.lasting.len(), t.done.len());
        differ(Parts::LASTING, lasting(a) != lasting(b));
        parts
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            "POOL",
            "CARDS",
            "THINGS",
            "COUNTERS",
            "LOCKS",
            "TRAITS",
            "MEMORY",
            "TURN",
            "ACTION",
            "COMBAT",
            "REFERENDUM",
            "LASTING",
        ];
        let here = |(bit, _): &(usize, &str)| self.0 >> bit & 1 == 1;
        let parts = names.into_iter().enumerate().filter(here);
        f.debug_set().entries(parts.map(|(_, name)| name)).finish()
    }
}

impl BitOr for Parts {
    type Output = Parts;
    fn bitor(self, other: Parts) -> Parts {
        self.with(other)
    }
}
