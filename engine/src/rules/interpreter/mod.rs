//! The interpreter: it carries out the code of cards, verb after verb.
//!
//! It knows the deeds and the questions. What is to be done by a chapter comes as a frame.

pub(crate) mod effect;
pub(crate) mod run;
pub(crate) mod trigger;
