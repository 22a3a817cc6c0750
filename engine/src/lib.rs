//! The rules, the cards and the cloneable game state.

pub mod vocab;
