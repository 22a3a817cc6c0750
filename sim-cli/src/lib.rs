//! The parts of the `methuselah` binary.

pub mod cards;
pub mod deck;
pub mod json;
pub mod lineup;
pub mod report;
pub mod run;
pub mod seating;
pub mod stats;
