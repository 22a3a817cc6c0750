//! The parts of the `methuselah` binary.

pub mod deck;
