//! The commands, one a file.

pub mod cards;
pub mod deck;
pub mod replay;
pub mod run;
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
