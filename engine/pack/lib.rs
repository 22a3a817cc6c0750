//! The cards as the engine loads them, packed when the program was built.
//!
//! A release build has nothing else. A development build brings them only as long as no file of
//! theirs has been written since; then the engine reads the text, so that nothing is compiled again
//! when a script is edited.

use engine::Packed;

/// All cards, for [`Packed::carry`]; none where the engine is to read the text.
pub fn packed() -> Option<Packed> {
    current().then_some(Packed {
        facts: include_bytes!(concat!(env!("OUT_DIR"), "/facts")),
        cards: include_bytes!(concat!(env!("OUT_DIR"), "/cards")),
    })
}

/// Whether they are what the files say.
#[cfg(packed)]
fn current() -> bool {
    true
}

#[cfg(not(packed))]
include!("stamp.rs");

#[cfg(not(packed))]
fn current() -> bool {
    let built = include_bytes!(concat!(env!("OUT_DIR"), "/stamp"));
    stamp().is_ok_and(|stamp| stamp.to_le_bytes()[..] == built[..])
}
