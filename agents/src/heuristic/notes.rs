//! What has been counted in one look at a game, so that it is counted once for all choices.

use std::cell::Cell;

use engine::vocab::DisciplineSet;
use engine::Slot;

use super::combat::Force;

/// Notes on what is in the slots of a table. They are kept from one look to the next only so that there
/// need not be new ones: what an earlier look has noted is not read any more.
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
}

impl Notes {
    /// Another look at a game begins.
    pub fn begin(&mut self) {
        self.disciplines.begin();
        self.mine.begin();
        self.theirs.begin();
        self.stealth.begin();
        self.answers.begin();
        self.stay.begin();
        self.blocks.begin();
        self.duplicate.begin();
    }
}

/// What was counted of what is in a slot, as long as no other one has taken its place here.
#[derive(Clone, Debug)]
pub(super) struct Memo<T: Copy> {
    look: u64,
    known: [Cell<(u64, T)>; MEMO],
}

/// How many slots a [`Memo`] knows something of, at the most.
const MEMO: usize = 16;

impl<T: Copy + Default> Default for Memo<T> {
    fn default() -> Memo<T> {
        Memo {
            look: 0,
            known: Default::default(),
        }
    }
}

impl<T: Copy> Memo<T> {
    fn begin(&mut self) {
        self.look += 1;
    }

    /// What was counted of a slot in this look, or is now.
    #[inline]
    pub fn of(&self, slot: Slot, count: impl FnOnce() -> T) -> T {
        let known = &self.known[slot.index() % MEMO];
        // The first look has the number 1, so that nothing is known before it.
        let key = self.look << u8::BITS | slot.index() as u64;
        match known.get() {
            (noted, counted) if noted == key => counted,
            _ => {
                let counted = count();
                known.set((key, counted));
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
        let mut memo = Memo::default();
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
