//! Handles: small integers that stand for cards, seats and things in play.
//!
//! Outside the engine a handle always means something: what may be absent is an
//! `Option` there. Inside, where every byte of the state counts, the number that
//! no slot or card has stands for nothing: `NONE`, which `some` turns into an
//! `Option` wherever a handle leaves the engine.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{MAX_CRYPT, MAX_LIBRARY, MAX_SEATS};

/// A seat at the table, counted clockwise from 0; also the Methuselah who sits there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// This seat alone, as a bit mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A kind of card: an index into [`crate::CardDb::defs`].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    BorshDeserialize,
    BorshSerialize,
)]
pub struct DefId(pub u16);

/// Physical cards that one seat may bring: crypt and library together.
pub const CARDS_A_SEAT: usize = MAX_LIBRARY + MAX_CRYPT;
/// Physical cards at the table at most.
pub const MAX_CARDS: usize = CARDS_A_SEAT * MAX_SEATS;

/// One physical card: the owner's seat and its number in that owner's deck. A game gives
/// the cards that there are: [`crate::Cards::deck`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub(crate) u16);

impl CardId {
    /// No card.
    pub(crate) const NONE: CardId = CardId(u16::MAX);

    /// Some card, where nothing but that there is one counts: what a card could be played for is
    /// asked before anybody says which copy of it. It is none of the cards that there are.
    pub(crate) const WHICHEVER: CardId = CardId(u16::MAX - 1);

    /// The card with number `local` in the deck of `owner`.
    #[inline]
    pub(crate) const fn new(owner: Seat, local: u8) -> CardId {
        CardId(owner.0 as u16 * CARDS_A_SEAT as u16 + local as u16)
    }

    /// Whose deck it came from.
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat((self.0 / CARDS_A_SEAT as u16) as u8)
    }

    /// Its number in its owner's deck.
    #[inline]
    pub(crate) const fn local(self) -> u8 {
        (self.0 % CARDS_A_SEAT as u16) as u8
    }

    /// The card as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether there is a card.
    #[inline]
    pub(crate) const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }
}

/// Things in play, in uncontrolled regions or contested, that the state has room for.
pub const MAX_SLOTS: usize = 192;
/// Things that a game goes on with: the last slot is for the one too many.
pub const MAX_THINGS: usize = MAX_SLOTS - 1;

/// A place for something in play or in an uncontrolled region: an index into the table of
/// permanents. Once what was there has left, the place may be empty, or something else's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// Nothing.
    pub(crate) const NONE: Slot = Slot(u8::MAX);

    /// Every slot of a table in order, whether anything is in it or not.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..MAX_SLOTS as u8).map(Slot)
    }

    /// The slot as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether there is something.
    #[inline]
    pub(crate) const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }

    /// The slot, if there is something: for whoever is outside the engine.
    #[inline]
    pub(crate) const fn some(self) -> Option<Slot> {
        if self.is_some() {
            Some(self)
        } else {
            None
        }
    }
}

/// A set of slots, one bit each, iterated in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotSet([u64; MAX_SLOTS / 64]);

impl SlotSet {
    /// The empty set.
    pub const EMPTY: SlotSet = SlotSet([0; MAX_SLOTS / 64]);

    /// Whether `slot` is in the set.
    #[inline]
    pub const fn has(&self, slot: Slot) -> bool {
        slot.index() < MAX_SLOTS && self.0[slot.index() / 64] >> (slot.0 % 64) & 1 == 1
    }

    /// Puts `slot` in.
    #[inline]
    pub fn insert(&mut self, slot: Slot) {
        self.0[slot.index() / 64] |= 1 << (slot.0 % 64);
    }

    /// Takes `slot` out.
    #[inline]
    pub fn remove(&mut self, slot: Slot) {
        if slot.is_some() {
            self.0[slot.index() / 64] &= !(1 << (slot.0 % 64));
        }
    }

    /// Puts `slot` in or takes it out.
    #[inline]
    pub fn set(&mut self, slot: Slot, member: bool) {
        if member {
            self.insert(slot);
        } else {
            self.remove(slot);
        }
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: &SlotSet) -> SlotSet {
        SlotSet([
            self.0[0] & other.0[0],
            self.0[1] & other.0[1],
            self.0[2] & other.0[2],
        ])
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: &SlotSet) -> SlotSet {
        SlotSet([
            self.0[0] & !other.0[0],
            self.0[1] & !other.0[1],
            self.0[2] & !other.0[2],
        ])
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: &SlotSet) -> SlotSet {
        SlotSet([
            self.0[0] | other.0[0],
            self.0[1] | other.0[1],
            self.0[2] | other.0[2],
        ])
    }

    /// Whether nothing is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many slots are in the set.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The lowest slot that is not in the set, if there is room.
    pub fn first_absent(&self) -> Option<Slot> {
        self.0
            .iter()
            .position(|w| *w != u64::MAX)
            .map(|i| Slot((i * 64) as u8 + self.0[i].trailing_ones() as u8))
    }
}

impl FromIterator<Slot> for SlotSet {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for slot in slots {
            set.insert(slot);
        }
        set
    }
}

impl IntoIterator for SlotSet {
    type Item = Slot;
    type IntoIter = SlotIter;
    #[inline]
    fn into_iter(self) -> SlotIter {
        SlotIter {
            left: self,
            passed: 0,
        }
    }
}

/// Iterates over a [`SlotSet`].
#[derive(Clone, Debug)]
pub struct SlotIter {
    left: SlotSet,
    /// Slots before the first that is looked at now.
    passed: u8,
}

impl Iterator for SlotIter {
    type Item = Slot;
    #[inline]
    fn next(&mut self) -> Option<Slot> {
        // Most sets are empty or have their members in the first word.
        let [bits, more, yet_more] = &mut self.left.0;
        while *bits == 0 {
            if *more | *yet_more == 0 {
                return None;
            }
            (*bits, *more, *yet_more) = (*more, *yet_more, 0);
            self.passed += 64;
        }
        let bit = bits.trailing_zeros();
        *bits &= *bits - 1;
        Some(Slot(self.passed + bit as u8))
    }
}
