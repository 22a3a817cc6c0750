//! `methuselah deck`: deck files checked and converted.

use super::{say, Verdict};
use anyhow::Result;
use engine::CardDb;
use sim_cli::deck::{convert, legality, Format};
use sim_cli::lineup::{deck_files, read_deck, unscripted};
use std::path::{Path, PathBuf};

/// Commands about deck files.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Check that decks can be read, are legal, and have a script for every card
    Check {
        /// Deck files, or folders of them
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print a deck in another format
    Convert {
        /// A deck file in any format
        file: PathBuf,
        /// twd (the tournament archive's), jol, lackey, text or json
        #[arg(long, value_name = "FORMAT")]
        to: Format,
    },
}

/// Carries out the command.
pub fn run(command: &Command) -> Result<Verdict> {
    match command {
        Command::Check { files } => check(files),
        Command::Convert { file, to } => {
            let (list, warnings) = read_deck(file)?;
            for warning in warnings {
                eprintln!("warning: {warning}");
            }
            say(&convert(&list, *to))?;
            Ok(Verdict::Done)
        }
    }
}

/// Checks every file before it fails for one that cannot be read.
fn check(paths: &[PathBuf]) -> Result<Verdict> {
    let mut faults = Vec::new();
    let mut sound = true;
    for path in paths {
        let files = deck_files(path).unwrap_or_else(|error| {
            faults.push(format!("{error:#}"));
            Vec::new()
        });
        for file in files {
            match check_one(&file) {
                Ok((text, passed)) => {
                    say(&text)?;
                    sound &= passed;
                }
                Err(error) => faults.push(format!("{error:#}")),
            }
        }
    }
    if !faults.is_empty() {
        anyhow::bail!(faults.join("\n"));
    }
    Ok(Verdict::of(sound))
}

fn check_one(file: &Path) -> Result<(String, bool)> {
    let (list, mut notes) = read_deck(file)?;
    let mut passed = true;
    for violation in legality(&list) {
        let weight = if violation.is_warning() {
            ""
        } else {
            "illegal: "
        };
        notes.push(format!("{weight}{violation}. {}", violation.remedy()));
        passed &= violation.is_warning();
    }
    let missing = unscripted(&list, CardDb::embedded());
    if !missing.is_empty() {
        let names: Vec<_> = missing.into_iter().collect();
        notes.push(format!("cards without a script: {}", names.join(", ")));
        passed = false;
    }
    let mut text = format!(
        "{}: {}; {} crypt cards, {} library cards\n",
        file.display(),
        if passed {
            "can be played"
        } else {
            "cannot be played"
        },
        list.crypt_size(),
        list.library_size()
    );
    for note in notes {
        text.push_str(&format!("  {note}\n"));
    }
    Ok((text, passed))
}
