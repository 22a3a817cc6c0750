//! The commands, one a file.

pub mod agents;
pub mod cards;
pub mod compare;
pub mod deck;
pub mod diff;
pub mod export_decisions;
pub mod fit_evaluation;
pub mod gauntlet;
pub mod league;
pub mod matched;
pub mod merge;
pub mod play;
pub mod replay;
pub mod report;
pub mod run;
pub mod schema;
pub mod serve;
pub mod stress;
pub mod tally;
pub mod train;
pub mod tune;
pub mod unplayed;
pub mod verify;

use ::agents::{Agent, SpecError};
use anyhow::{Context, Result};
use engine::{Choice, Decision, View};
use sim_cli::run::{Build, Change, Fingerprints, Interrupt, Signal};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

/// How a command that went through ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Done.
    Done,
    /// A check found a difference.
    Difference,
    /// Done, but games came upon a fault.
    Faults,
    /// A round of shards is put together, and another one is to be played.
    AnotherRound,
    /// A signal ended it.
    Interrupted(Signal),
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

    /// The exit code of a program that ends so.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Done => 0,
            Verdict::Difference => 1,
            Verdict::Faults => 3,
            Verdict::AnotherRound => 4,
            Verdict::Interrupted(signal) => signal.exit_code(),
        }
    }
}

/// How the program was called.
#[derive(Clone, Debug)]
pub struct Call {
    /// The command line, the program's own name first.
    pub line: Vec<OsString>,
    /// What makes the agents.
    pub build: Build,
}

impl Call {
    /// The command line that goes on where this one stopped, as a shell reads it.
    pub fn to_resume(&self) -> String {
        let words = self.line.iter().map(|word| word.to_string_lossy());
        let mut words: Vec<_> = words.filter(|word| word != "--overwrite").collect();
        if !words.iter().any(|word| word == "--resume") {
            // At the end, for flags of all commands may stand ahead of its name; but what follows a
            // `--` is no flag.
            let end = words.iter().position(|word| word == "--");
            words.insert(end.unwrap_or(words.len()), "--resume".into());
        }
        let words = words.iter().map(|word| word.as_ref());
        // No word of a command line holds the zero byte that cannot be quoted.
        shlex::try_join(words).unwrap_or_default()
    }
}

/// Writes to standard output, all of it.
pub fn say(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("standard output cannot be written to; free some space, or send it elsewhere")
}

/// What has changed in the program since it played the games of a folder.
/// Warns of each change: it may or may not matter to the games.
pub fn changes(folder: &Path) -> Vec<Change> {
    let changes = match Fingerprints::read(folder) {
        Ok(there) => there.map(|f| f.changes()).unwrap_or_default(),
        Err(error) => {
            eprintln!("warning: {error:#}");
            Vec::new()
        }
    };
    for change in &changes {
        eprintln!("warning: {}: {change}", folder.display());
    }
    changes
}

/// Who plays where nobody is asked, since games are followed by their recorded choices: so neither
/// the bots of a run nor agents of another program's own have to be here.
#[derive(Debug)]
struct Unasked;

impl Agent for Unasked {
    fn choose(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> usize {
        unreachable!("choices that are recorded are not asked for")
    }
}

/// Makes agents that are not asked, of any spec.
pub fn unasked(_: &str, _: u64) -> Result<Box<dyn Agent>, SpecError> {
    Ok(Box::new(Unasked))
}

/// Whether a command failed only because whoever read its output had enough, such as `head`.
pub fn nobody_listens(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Listens for signals while games are played. When the first comes, `told` says what is done
/// about it.
pub fn listen(told: impl FnOnce(&str) + Send + 'static) -> Result<Interrupt> {
    let words = "Finishing the games in flight; Ctrl-C again ends at once";
    Interrupt::listen(move || told(words)).context("signals cannot be listened for")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_that_goes_on_has_every_word_and_a_resume() {
        let to_resume = |words: &[&str]| {
            let line = words.iter().map(OsString::from).collect();
            let build = ::agents::build;
            Call { line, build }.to_resume()
        };
        assert_eq!(
            to_resume(&["methuselah", "run", "my decks", "--games", "5"]),
            "methuselah run 'my decks' --games 5 --resume"
        );
        assert_eq!(
            to_resume(&["m", "--cards", "mine", "run", "decks"]),
            "m --cards mine run decks --resume"
        );
        assert_eq!(
            to_resume(&["m", "league", "--overwrite", "--resume"]),
            "m league --resume"
        );
        assert_eq!(
            to_resume(&["m", "run", "--", "-deck.txt"]),
            "m run --resume -- -deck.txt"
        );
    }

    #[test]
    fn exit_codes_are_those_of_the_help_text() {
        let codes = [
            Verdict::Done,
            Verdict::Difference,
            Verdict::Faults,
            Verdict::AnotherRound,
            Verdict::Interrupted(Signal::Interrupt),
            Verdict::Interrupted(Signal::Terminate),
        ];
        assert_eq!(codes.map(Verdict::exit_code), [0, 1, 3, 4, 130, 143]);
    }
}
