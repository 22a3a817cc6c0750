//! `methuselah deck`: deck files checked and converted.

use super::{say, Verdict};
use anyhow::{Context, Result};
use sim_cli::cards::in_use;
use sim_cli::deck::{convert, DeckList, Format, LibrarySize};
use sim_cli::deck_check::{Checked, Checks, Unreadable};
use sim_cli::deck_odds::Odds;
use sim_cli::json;
use sim_cli::lineup::{deck_files, read_bytes, read_deck};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Commands about deck files.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Check that decks can be read, are legal, and have a script for every card
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// The chances of what a deck draws
    Odds {
        /// A deck file; - is standard input
        file: PathBuf,
        /// How many library cards are drawn, the seven that are dealt included
        #[arg(long, value_name = "N", default_value_t = 20)]
        drawn: u64,
        /// How many crypt cards are drawn, the four that are dealt included
        #[arg(long, value_name = "N", default_value_t = 5)]
        crypt: u64,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print a deck in another format
    Convert {
        /// A deck file in any format; - is standard input
        file: PathBuf,
        /// twd (the tournament archive's), jol, lackey, text or json
        #[arg(long, value_name = "FORMAT")]
        to: Format,
    },
}

/// Flags of `methuselah deck check`.
#[derive(Debug, clap::Args)]
pub struct Check {
    /// Deck files, or folders of them; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many cards a library has in another format than the rulebook's; the
    /// engine plays no other, so that `run` refuses what is outside the rulebook's bounds
    #[arg(long, value_name = "MIN-MAX", default_value_t)]
    library: LibrarySize,

    /// Print one JSON object: decks, unreadable and totals
    #[arg(long)]
    json: bool,
}

const CHECK_HELP: &str = "\
A deck is legal if it keeps the rulebook's bounds: 12 crypt cards or more, of one
group or of two consecutive ones, and 60 to 90 library cards. It can be played if
the engine has room for it besides, and every card has a script. Bans are told,
and change neither.

Exit codes: 0 every deck is legal and can be played, 1 one is not or cannot,
2 one cannot be read.";

/// Carries out the command.
pub fn run(command: &Command) -> Result<Verdict> {
    match command {
        Command::Check(args) => check(args),
        Command::Odds {
            file,
            drawn,
            crypt,
            json,
        } => {
            let (list, warnings) = read(file)?;
            for warning in warnings {
                eprintln!("warning: {warning}");
            }
            let odds = Odds::of(&list, *crypt, *drawn);
            let text = match json {
                true => json::to_text(&odds),
                false => odds.table(),
            };
            say(&text)?;
            Ok(Verdict::Done)
        }
        Command::Convert { file, to } => {
            let (list, warnings) = read(file)?;
            for warning in warnings {
                eprintln!("warning: {warning}");
            }
            say(&convert(&list, *to))?;
            Ok(Verdict::Done)
        }
    }
}

/// Checks every file before it fails for one that cannot be read.
fn check(args: &Check) -> Result<Verdict> {
    let mut missing = Vec::new();
    let (mut decks, mut unreadable) = (Vec::new(), Vec::new());
    for path in &args.files {
        let files = match path.to_str() {
            Some(STDIN) => Ok(vec![path.clone()]),
            _ => deck_files(path),
        };
        let files = files.unwrap_or_else(|error| {
            missing.push(format!("{error:#}"));
            Vec::new()
        });
        for file in files {
            let shown = file.display().to_string();
            match read(&file) {
                Ok((list, warnings)) => {
                    let cards = in_use::db();
                    let deck = Checked::new(shown, &list, warnings, args.library, cards);
                    if !args.json {
                        say(&deck.text())?;
                    }
                    decks.push(deck);
                }
                Err(error) => unreadable.push(Unreadable {
                    file: shown,
                    error: format!("{error:#}"),
                }),
            }
        }
    }
    let checks = Checks::new(decks, unreadable);
    let a_folder = args.files.iter().any(|path| path.is_dir());
    if args.json {
        say(&json::to_text(&checks))?;
    } else if a_folder || checks.totals.decks > 1 {
        say(&format!("\n{}", checks.totals.text()))?;
    }
    let faults = checks.unreadable.iter().map(|deck| &deck.error);
    let faults: Vec<&String> = faults.chain(&missing).collect();
    if !faults.is_empty() {
        let lines: Vec<&str> = faults.into_iter().map(String::as_str).collect();
        anyhow::bail!(lines.join("\n"));
    }
    Ok(Verdict::of(checks.passed()))
}

/// What stands for standard input among files.
const STDIN: &str = "-";

/// Reads a deck file, or standard input.
fn read(file: &Path) -> Result<(DeckList, Vec<String>)> {
    if file.to_str() != Some(STDIN) {
        return read_deck(file);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.context("standard input cannot be read; name a deck file")?;
    read_bytes(bytes, STDIN)
}
