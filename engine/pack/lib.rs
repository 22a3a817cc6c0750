//! The cards as the engine loads them, packed when the program was built.
//!
//! A release build has nothing else. A development build brings them only as long as no file of
//! theirs has been written since; then the engine reads the text, so that nothing is compiled again
//! when a script is edited.

use engine::Packed;

/// What the build script has written: facts, cards and stamp; nothing of them where it was left out.
#[cfg(built)]
const WRITTEN: [&[u8]; 3] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/facts")),
    include_bytes!(concat!(env!("OUT_DIR"), "/cards")),
    include_bytes!(concat!(env!("OUT_DIR"), "/stamp")),
];
#[cfg(not(built))]
const WRITTEN: [&[u8]; 3] = [&[]; 3];

/// All cards, for [`Packed::carry`]; none where the engine is to read the text.
pub fn packed() -> Option<Packed> {
    let [facts, cards, stamp] = WRITTEN;
    is_current(stamp).then_some(Packed { facts, cards })
}

/// Whether they are what the files say.
#[cfg(packed)]
fn is_current(_: &[u8]) -> bool {
    true
}

#[cfg(not(packed))]
include!("stamp.rs");

#[cfg(not(packed))]
fn is_current(built: &[u8]) -> bool {
    stamp().is_ok_and(|stamp| stamp.to_le_bytes()[..] == *built)
}

/// Here so that the lints read it where the build script is left out.
#[cfg(test)]
#[allow(dead_code)] // cargo calls it
#[path = "build.rs"]
mod build;
