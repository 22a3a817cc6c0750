//! Methuselah as a library: all that the program `methuselah` does, for agents of your own too.
//!
//! A program with agents of its own is a [`Registry`] of them, handed to [`main_with`]; then it has
//! every command, and every command takes them. `examples/my-agent` is such a crate, to be copied.
//! Whoever wants to play games without a command line finds the engine in the crate
//! `methuselah-engine`, agents in `methuselah-agents`, and here what turns games into answers:
//! [`run`], [`lab`], [`league`], [`stats`].

// The commands are written against the library as anybody else's would be.
extern crate self as sim_cli;

pub mod cards;
pub mod cli;
mod commands;
#[cfg(feature = "parquet")]
pub mod decisions;
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
mod registry;
pub mod report;
pub mod run;
pub mod seating;
pub mod stats;
pub mod stress;

pub use registry::{Make, Registry};

use std::process::ExitCode;

/// The program: carries out the command line that it was started with, for our agents and those of
/// the registry, and gives its exit code, which `methuselah --help` lists. To be called once, and
/// last.
///
/// Ends the program where the command line is wrong or asks for help.
pub fn main_with(own: Registry) -> ExitCode {
    // The program has the cards inside as they are used; a development build until they are edited.
    if let Some(cards) = pack::packed() {
        cards.carry();
    }
    registry::bring(own);
    ExitCode::from(cli::main(std::env::args_os(), exec::build))
}
