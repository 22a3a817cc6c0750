//! The cards as the engine loads them. A release build has them inside, packed when it was built; a
//! development build has not, so that no script is read before the program runs.

use engine::Packed;

/// All cards, for [`Packed::carry`].
#[cfg(packed)]
pub fn packed() -> Option<Packed> {
    Some(Packed {
        facts: include_bytes!(concat!(env!("OUT_DIR"), "/facts")),
        cards: include_bytes!(concat!(env!("OUT_DIR"), "/cards")),
    })
}

/// None: the engine reads the text.
#[cfg(not(packed))]
pub fn packed() -> Option<Packed> {
    None
}
