//! The parts of the `methuselah` binary.

pub mod cards;
pub mod deck;
