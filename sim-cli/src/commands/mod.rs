//! The commands, one a file.

pub mod agents;
pub mod cards;
pub mod deck;
pub mod fit_evaluation;
pub mod league;
pub mod play;
pub mod replay;
pub mod run;
pub mod stress;
pub mod verify;

use anyhow::{Context, Result};
use std::io::{self, Write};

/// How a command that went through ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Done.
    Done,
    /// A check found a difference.
    Difference,
}

impl Verdict {
    /// The verdict of a check.
    pub fn of(passed: bool) -> Verdict {
        if passed {
            Verdict::Done
        } else {
            Verdict::Difference
        }
    }
}

/// Writes to standard output, all of it.
pub fn say(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("standard output cannot be written to; free some space, or send it elsewhere")
}

/// Whether a command failed only because whoever read its output had enough, such as `head`.
pub fn nobody_listens(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Threads to play on: as many as are asked for, or one a core.
pub fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// A number that is not zero.
pub fn at_least_one<T>(text: &str) -> Result<T, String>
where
    T: std::str::FromStr + Default + PartialEq,
    T::Err: std::fmt::Display,
{
    match text.parse::<T>() {
        Ok(n) if n == T::default() => Err("there would be nothing to do; give 1 or more".into()),
        Ok(n) => Ok(n),
        Err(error) => Err(format!("{error}; give a whole number from 1")),
    }
}
