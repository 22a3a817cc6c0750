//! The cards as bytes, as a program carries them that reads no text of theirs as it starts.

use std::sync::OnceLock;

/// All cards as bytes, of the same version of the engine that unpacks them.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    /// What [`Facts::pack`](crate::facts::Facts::pack) has made of their facts.
    pub facts: &'static [u8],
    /// What [`CardDb::pack`](crate::CardDb::pack) has made of all else.
    pub cards: &'static [u8],
}

static CARRIED: OnceLock<Packed> = OnceLock::new();

impl Packed {
    /// From here on [`Facts::embedded`](crate::facts::Facts::embedded) and
    /// [`CardDb::embedded`](crate::CardDb::embedded) unpack these, and read no text. A program says
    /// so once, before it asks for either: what is said later changes nothing.
    pub fn carry(self) {
        // Whoever comes second brings the same cards.
        let _ = CARRIED.set(self);
    }

    /// The cards that the program carries, if it has said so.
    pub(crate) fn carried() -> Option<Packed> {
        CARRIED.get().copied()
    }
}
