//! The parts of the `methuselah` binary.

pub mod cards;
pub mod deck;
pub mod deck_check;
pub mod json;
pub mod league;
pub mod lineup;
pub mod panics;
pub mod report;
pub mod run;
pub mod seating;
pub mod stats;
pub mod stress;
