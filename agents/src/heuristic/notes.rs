//! What has been counted in one look at a game, so that it is counted once for all choices.

use std::cell::{Cell, RefCell};

use engine::script::{ActionKind, Window};
use engine::vocab::DisciplineSet;
use engine::{AbilityId, DefId, Seat, Slot, MAX_LIBRARY};

use super::cards::Uses;
use super::combat::Force;
use super::table::Bleeds;

/// Notes on what is in the slots of a table. They are kept from one look to the next only so that there
/// need not be new ones: what an earlier look has noted is not read any more, unless nothing has
/// happened since.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// The Disciplines of minions.
    pub disciplines: Memo<DisciplineSet>,
    /// The force of minions of this seat, most choices being about the same few minions.
    pub mine: Memo<Force>,
    /// The same of minions of others.
    pub theirs: Memo<Force>,
    /// Stealth that cards in hand could add for a minion.
    pub stealth: Memo<i32>,
    /// Which answers to a bleed in hand a minion could play.
    pub answers: Memo<u8>,
    /// What it is worth that a minion stays unlocked.
    pub stay: Memo<f32>,
    /// What it is worth to have a minion attempt to block as it is.
    pub blocks: Memo<f32>,
    /// Whether another copy of a unique vampire is out already.
    pub duplicate: Memo<bool>,
    /// What a seat's predator may do to it.
    pub bleeds: Memo<Bleeds>,
    /// Of each seat, who of its unlocked minions has most intercept, and how much.
    pub foremost: Memo<Option<(i32, Slot)>>,
    /// What an action without a card is worth, taken by a minion.
    pub actions: Memo<f32>,
    /// The same of one that something in play offers.
    pub offers: Memo<f32>,
    /// What a card is worth in one of its modes, played by a minion as an action.
    pub cards: Memo<f32, MANY>,
    /// The same of one that is played while an action is under way.
    pub plays: Memo<f32, MANY>,
    /// How useful cards in hand are likely to be.
    pub keep: Memo<f32>,
    /// The cards in hand that are of use for something, in their order, once this look has read it.
    pub hand: RefCell<Vec<(DefId, Uses)>>,
}

impl Notes {
    /// Another look at a game begins, in which something may have happened since the last one.
    pub fn begin(&mut self) {
        // Room for any hand, so that no later look has to make some.
        self.hand.get_mut().clear();
        self.hand.get_mut().reserve(MAX_LIBRARY);
        self.disciplines.begin();
        self.mine.begin();
        self.theirs.begin();
        self.stealth.begin();
        self.answers.begin();
        self.stay.begin();
        self.blocks.begin();
        self.duplicate.begin();
        self.bleeds.begin();
        self.foremost.begin();
        self.actions.begin();
        self.offers.begin();
        self.cards.begin();
        self.plays.begin();
        self.keep.begin();
    }
}

/// What was counted of something, as long as nothing else has taken its place here.
#[derive(Clone, Debug)]
pub(super) struct Memo<T: Copy, const N: usize = FEW> {
    look: u64,
    known: [Cell<(u64, Key, T)>; N],
}

/// How many things a [`Memo`] knows something of, at the most.
const FEW: usize = 16;

/// The same where it is about each card in the hands of each minion.
const MANY: usize = 64;

/// Of what something was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key(u64);

impl From<Slot> for Key {
    fn from(slot: Slot) -> Key {
        Key(slot.index() as u64)
    }
}

impl From<Seat> for Key {
    fn from(seat: Seat) -> Key {
        Key(seat.index() as u64)
    }
}

impl From<DefId> for Key {
    fn from(def: DefId) -> Key {
        Key(def.0.into())
    }
}

impl From<(AbilityId, Slot, Slot)> for Key {
    fn from((id, this, minion): (AbilityId, Slot, Slot)) -> Key {
        Key(u64::from(id.0) << 16 | (this.index() as u64) << 8 | minion.index() as u64)
    }
}

impl From<(ActionKind, Slot)> for Key {
    fn from((kind, minion): (ActionKind, Slot)) -> Key {
        Key((kind as u64) << 8 | minion.index() as u64)
    }
}

impl From<(DefId, u8, Slot)> for Key {
    fn from((def, mode, minion): (DefId, u8, Slot)) -> Key {
        Key(u64::from(def.0) << 16 | u64::from(mode) << 8 | minion.index() as u64)
    }
}

impl From<(Window, DefId, u8, Slot)> for Key {
    fn from((window, def, mode, minion): (Window, DefId, u8, Slot)) -> Key {
        Key((window as u64) << 32 | Key::from((def, mode, minion)).0)
    }
}

impl Key {
    /// The place of this in a memo: few of what is asked about together are in each other's way.
    fn place(self) -> usize {
        (self.0 ^ self.0 >> 6 ^ self.0 >> 16) as usize
    }
}

impl<T: Copy + Default, const N: usize> Default for Memo<T, N> {
    fn default() -> Memo<T, N> {
        Memo {
            look: 0,
            known: std::array::from_fn(|_| Cell::default()),
        }
    }
}

impl<T: Copy, const N: usize> Memo<T, N> {
    fn begin(&mut self) {
        self.look += 1;
    }

    /// What was counted of something in this look, or is now.
    #[inline]
    pub fn of(&self, what: impl Into<Key>, count: impl FnOnce() -> T) -> T {
        let key = what.into();
        let known = &self.known[key.place() % N];
        match known.get() {
            // The first look has the number 1, so that nothing is known before it.
            (look, noted, counted) if look == self.look && noted == key => counted,
            _ => {
                let counted = count();
                known.set((self.look, key, counted));
                counted
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_look_has_counted_is_counted_anew() {
        let mut memo: Memo<_> = Memo::default();
        let slots: Vec<Slot> = Slot::all().collect();
        for look in 0..3 {
            memo.begin();
            for (n, slot) in slots.iter().enumerate() {
                let counted = (look, n);
                assert_eq!(memo.of(*slot, || counted), counted);
                assert_eq!(memo.of(*slot, || unreachable!("it is known")), counted);
            }
        }
    }
}
