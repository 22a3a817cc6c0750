//! The parts of the `methuselah` binary.

// The commands are written against the library as anybody else's would be.
extern crate self as sim_cli;

pub mod cards;
pub mod cli;
mod commands;
pub mod deck;
pub mod deck_check;
pub mod deck_odds;
pub mod exec;
pub mod json;
pub mod lab;
pub mod league;
pub mod lineup;
pub mod page;
pub mod panics;
pub mod report;
pub mod run;
pub mod seating;
pub mod stats;
pub mod stress;
