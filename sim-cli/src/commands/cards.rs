//! `methuselah cards`: the card list and its scripts.

use super::{say, unplayed, Verdict};
use anyhow::{anyhow, bail, Context, Result};
use engine::facts::Card;
use engine::script::{self, Script};
use engine::Case;
use rayon::prelude::*;
use sim_cli::cards::in_use;
use sim_cli::cards::mutants::{hunt, Caught};
use sim_cli::cards::words::Vocabulary;
use sim_cli::cards::{self, card_sheet, coverage, rulings, VerifyError};
use sim_cli::json;
use sim_cli::lab::Played;
use sim_cli::lineup::{deck_files, full_name, read_deck};
use sim_cli::panics::caught;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Commands about cards.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List every card: number, name, type, and whether it has a script
    List {
        /// Only cards with a script
        #[arg(long, conflicts_with = "unscripted")]
        scripted: bool,
        /// Only cards without one
        #[arg(long)]
        unscripted: bool,
    },
    /// Show a card's facts, and what its script does in plain English
    Show {
        /// The name, as players write it: "Barrens, The", "Theo Bell (G6)"
        #[arg(required = true, value_name = "NAME")]
        name: Vec<String>,
    },
    /// Check script files, and say in plain English what the cards in them do
    Check {
        /// Script files: one script each, or a list of them
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Play the cases in test files: tables laid, choices made, and what must be so afterwards
    Test {
        /// Test files of cards
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Script files to play with instead of those that are built in
        #[arg(long = "script", value_name = "FILE")]
        scripts: Vec<PathBuf>,
    },
    /// Spoil the scripts of cards in every small way, and count how often their tests notice
    Mutants {
        /// Script files, each with a test file of the same name beside it; or folders of them
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Count the cards that have a script
    Coverage {
        /// Count for these decks too, and say which cards they lack the most, and in which
        /// order to script them so that the most decks can be played: a folder of deck files
        #[arg(long, value_name = "DIR")]
        decks: Option<PathBuf>,
        /// How many cards the lists of what these decks lack have
        #[arg(long, value_name = "N", default_value_t = 25, requires = "decks")]
        top: usize,
    },
    /// Show the rulings of a card: each with the tests that show it, or how many wait for a script
    Rulings {
        /// The name, as players write it
        #[arg(required = true, value_name = "NAME")]
        name: Vec<String>,
    },
    /// Play games, and list the cards that could be played so often and never were
    Unplayed(unplayed::Args),
    /// Count which library cards decks of each clan, and with each Discipline and each two, play:
    /// the table by which tune knows what may come in
    Played {
        /// A folder of deck files, such as an archive of tournament decks
        #[arg(long, value_name = "DIR")]
        decks: PathBuf,
        /// The file to write; by default, standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// List the words of the script language, and how many scripts use each
    Words,
    /// Compare our facts, and what scripts ask of a bearer, with the official list
    Verify {
        /// The official list's vtescrypt.csv
        #[arg(long, value_name = "CSV")]
        crypt: PathBuf,
        /// The official list's vteslib.csv
        #[arg(long, value_name = "CSV")]
        library: PathBuf,
    },
    /// Write every card to a CSV file
    Export {
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Carries out the command.
pub fn run(command: &Command) -> Result<Verdict> {
    match command {
        Command::List {
            scripted,
            unscripted,
        } => list(*scripted, *unscripted),
        Command::Show { name } => show(&name.join(" ")),
        Command::Check { files } => check(files),
        Command::Test { files, scripts } => test(files, scripts),
        Command::Mutants { files } => hunt_mutants(files),
        Command::Coverage { decks, top } => count(decks.as_deref(), *top),
        Command::Rulings { name } => {
            say(&rulings::of_card(&found(&name.join(" "))?)?)?;
            Ok(Verdict::Done)
        }
        Command::Unplayed(args) => unplayed::run(args),
        Command::Played { decks, out } => played(decks, out.as_deref()),
        Command::Words => words(),
        Command::Verify { crypt, library } => verify(crypt, library),
        Command::Export { out } => export(out),
    }
}

/// Counts what the decks of a folder play, by clan and Disciplines.
fn played(folder: &Path, out: Option<&Path>) -> Result<Verdict> {
    let files = deck_files(folder)?;
    let read: Vec<_> = files.par_iter().map(|file| read_deck(file)).collect();
    let mut lists = Vec::new();
    for deck in read {
        match deck {
            Ok((list, _)) => lists.push(list),
            Err(error) => eprintln!("left out: {error:#}"),
        }
    }
    if lists.is_empty() {
        bail!("{}: no deck in it can be read", folder.display());
    }
    let played = Played::of(
        lists
            .iter()
            .map(|list| (&list.crypt[..], &list.library[..])),
    );
    match out {
        Some(file) => json::write_text(file, &played.table())?,
        None => say(&played.table())?,
    }
    eprintln!("{} decks", lists.len());
    Ok(Verdict::Done)
}

/// Checks every file by itself, so that one run tells what is wrong with each.
fn check(files: &[PathBuf]) -> Result<Verdict> {
    let mut wrong = Vec::new();
    for file in files {
        match checked(file) {
            Ok(sheets) => say(&sheets)?,
            Err(error) => wrong.push(format!("{error:#}")),
        }
    }
    if !wrong.is_empty() {
        bail!(
            "{} of {} files cannot be used\n  {}",
            wrong.len(),
            files.len(),
            wrong.join("\n  ")
        );
    }
    Ok(Verdict::Done)
}

/// Plays every case of every file, and tells those that fail.
fn test(files: &[PathBuf], scripts: &[PathBuf]) -> Result<Verdict> {
    let read = |file: &PathBuf| -> Result<(String, String)> {
        let name = file.display().to_string();
        let text = fs::read_to_string(file).with_context(|| format!("{name}: cannot be read"))?;
        Ok((name, text))
    };
    let scripts = scripts.iter().map(read).collect::<Result<Vec<_>>>()?;
    let scripts: Vec<_> = scripts.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let cards = in_use::db().with(&scripts)?;
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        let (name, text) = read(file)?;
        let cases = Case::read(&text).map_err(|error| anyhow!("{name}:{error}"))?;
        for case in cases {
            // What a case lays may be nothing that can be played: that is a fault of this case alone.
            let played = caught(|| case.play(&cards));
            let error = match played {
                Ok(Ok(())) => {
                    passed += 1;
                    continue;
                }
                Ok(Err(error)) => error.to_string(),
                Err(said) => format!(" {said}"),
            };
            failed += 1;
            say(&format!("{}\n  {name}:{error}\n", case.name))?;
        }
    }
    say(&format!("{passed} passed, {failed} failed\n"))?;
    Ok(Verdict::of(failed == 0))
}

/// Script files that have a test file beside them, from files and folders.
fn with_tests(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path)
                .with_context(|| format!("{}: cannot be read", path.display()))?;
            let mut inside: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
            inside.sort();
            found.extend(with_tests(&inside)?);
        } else if path.extension().is_some_and(|e| e == "ron")
            && path.with_extension("test").is_file()
        {
            found.push(path.clone());
        }
    }
    Ok(found)
}

/// Plays the tests of each script with each mutant of it.
fn hunt_mutants(paths: &[PathBuf]) -> Result<Verdict> {
    let files = with_tests(paths)?;
    if files.is_empty() {
        bail!("no script file here has a test file beside it; name some that have");
    }
    let hunted = files.par_iter().map(|file| -> Result<(String, Caught)> {
        let read = |path: &Path| {
            fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))
        };
        let tests = file.with_extension("test");
        let cases =
            Case::read(&read(&tests)?).map_err(|error| anyhow!("{}:{error}", tests.display()))?;
        let (name, script) = (file.display().to_string(), read(file)?);
        let as_it_is = in_use::db().with(&[(&name, &script)])?;
        for case in &cases {
            // What fails anyway would count as having noticed every mutant.
            case.play(&as_it_is).map_err(|error| {
                let (tests, case) = (tests.display(), &case.name);
                anyhow!("{tests}:{error}\n{case:?} fails with the script as it is: mend that first")
            })?;
        }
        Ok((name, hunt(&script, &cases)))
    });
    let hunted = hunted.collect::<Result<Vec<_>>>()?;
    let (mut caught, mut all) = (0, 0);
    let mut text = String::new();
    for (file, found) in hunted {
        caught += found.caught;
        all += found.caught + found.survived.len();
        for what in &found.survived {
            text.push_str(&format!("{file}: {what}\n"));
        }
    }
    let share = 100.0 * caught as f64 / all.max(1) as f64;
    text.push_str(&format!(
        "{caught} of {all} mutants of {} scripts are caught: {share:.1} %\n",
        files.len()
    ));
    say(&text)?;
    Ok(Verdict::Done)
}

/// The sheets of the cards that a script file is about.
fn checked(file: &Path) -> Result<String> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file)
        .with_context(|| format!("{name}: cannot be read; name a script file"))?;
    let cards = in_use::db().with(&[(&name, &text)])?;
    let scripts = script::read(&text).with_context(|| format!("{name}: is no script"))?;
    let facts = |script: &Script| in_use::facts().cards().find(|card| card.id() == script.id);
    let sheets = scripts.iter().filter_map(facts);
    let sheets = sheets.map(|card| card_sheet(card, &cards));
    Ok(sheets.collect::<Vec<_>>().join("\n"))
}

fn words() -> Result<Verdict> {
    let vocabulary = Vocabulary::of(&in_use::scripts()).map_err(anyhow::Error::msg)?;
    say(&vocabulary.to_string())?;
    Ok(Verdict::Done)
}

fn is_scripted(id: u32) -> bool {
    let cards = in_use::db();
    cards.by_id(id).is_some_and(|def| cards.def(def).scripted)
}

fn list(only_scripted: bool, only_unscripted: bool) -> Result<Verdict> {
    let mut text = String::new();
    for card in in_use::facts().cards() {
        let scripted = is_scripted(card.id());
        if scripted && only_unscripted || !scripted && only_scripted {
            continue;
        }
        text.push_str(&format!(
            "{}  {}  {} ({})\n",
            card.id(),
            if scripted { "scripted" } else { "   -    " },
            full_name(card.id()),
            card.spelling().get("type").unwrap_or_default(),
        ));
    }
    say(&text)?;
    Ok(Verdict::Done)
}

/// The card that is meant by a name.
fn found(name: &str) -> Result<Card<'static>> {
    let facts = in_use::facts();
    if let Some(card) = facts.find(name) {
        return Ok(card);
    }
    let nearest: Vec<String> = facts
        .nearest(name, 3)
        .iter()
        .map(|known| format!("{known:?}"))
        .collect();
    match &nearest[..] {
        [] => bail!("no card is called {name:?}; check its spelling"),
        nearest => bail!(
            "no card is called {name:?}; did you mean {}?",
            nearest.join(" or ")
        ),
    }
}

fn show(name: &str) -> Result<Verdict> {
    let facts = in_use::facts();
    let card = found(name)?;
    say(&card_sheet(card, in_use::db()))?;
    // Other versions of a vampire share the name: say how to see them.
    let others: Vec<String> = facts
        .cards()
        .filter(|other| matches!(other, Card::Crypt(_)))
        .filter(|other| other.name() == card.name() && other.id() != card.id())
        .map(|other| full_name(other.id()))
        .collect();
    if !others.is_empty() {
        say(&format!("See also: {}\n", others.join(", ")))?;
    }
    Ok(Verdict::Done)
}

fn count(decks: Option<&Path>, top: usize) -> Result<Verdict> {
    let mut text = coverage::of_pool(in_use::facts(), &is_scripted);
    if let Some(folder) = decks {
        let mut lists = Vec::new();
        for file in deck_files(folder)? {
            lists.push(read_deck(&file)?.0);
        }
        text.push('\n');
        text.push_str(&coverage::of_decks(&lists, &is_scripted, top));
    }
    say(&text)?;
    Ok(Verdict::Done)
}

fn verify(crypt: &Path, library: &Path) -> Result<Verdict> {
    let facts = in_use::facts();
    let mismatches = cards::verify(facts, crypt, library)?;
    let right = cards::bearers::right().context("engine/cards/facts/bearers.csv")?;
    let faults = match cards::bearers::faults(in_use::db(), library, &right) {
        // A list of facts alone, as ours is, says nothing of bearers.
        Err(VerifyError::Column { column, .. }) if column == "card_text" => Vec::new(),
        found => found?,
    };
    let mut text: String = mismatches.iter().map(|m| format!("{m}\n")).collect();
    text.extend(faults.iter().map(|fault| format!("{fault}\n")));
    if text.is_empty() {
        text = format!(
            "{} cards are as in the official list\n",
            facts.cards().count()
        );
    }
    say(&text)?;
    Ok(Verdict::of(mismatches.is_empty() && faults.is_empty()))
}

/// Writes to a file beside `out` which then takes its place; what is no
/// regular file, such as a pipe, is written to directly.
fn export(out: &Path) -> Result<Verdict> {
    let special = fs::metadata(out).is_ok_and(|there| !there.is_file());
    let mut beside = out.as_os_str().to_owned();
    beside.push(".new");
    let target = if special { out } else { Path::new(&beside) };
    let write = || -> io::Result<()> {
        let file = BufWriter::new(File::create(target)?);
        cards::export(in_use::facts(), &is_scripted, file)?;
        if special {
            return Ok(());
        }
        File::open(target)?.sync_all()?;
        fs::rename(target, out)
    };
    let written = write();
    if written.is_err() && !special {
        // Best effort: the error to report is the first.
        let _ = fs::remove_file(target);
    }
    written.with_context(|| {
        format!(
            "{}: cannot be written; free some space or give another --out",
            out.display()
        )
    })?;
    Ok(Verdict::Done)
}
