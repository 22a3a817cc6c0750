//! The rules, the cards and the cloneable game state.

pub mod facts;
pub mod script;
pub mod vocab;
