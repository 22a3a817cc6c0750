//! The decks of a run, from the files and folders named on the command line.

use crate::cards::in_use;
use crate::deck::{legality, parse, DeckList, LibrarySize};
use anyhow::{bail, Context, Result};
use engine::CardDb;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Endings of the names of deck files; other files in a folder are passed over.
const ENDINGS: [&str; 3] = ["txt", "json", "dek"];

/// A deck that takes part in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// What it is called in files and tables: the file's name without its ending.
    pub name: String,
    /// The list.
    pub list: DeckList,
}

/// The decks of a run, with what is odd about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineup {
    /// The decks, each once, in the order in which they were named.
    pub decks: Vec<Entrant>,
    /// What is odd, for people.
    pub warnings: Vec<String>,
    /// Names of cards without a script, sorted.
    pub unscripted: BTreeSet<String>,
    /// For each deck that was left out, why: lines that begin with the name of its file.
    pub skipped: Vec<Vec<String>>,
}

/// The deck files that `path` names: itself, or a folder's deck files sorted by name.
///
/// # Errors
/// If there is nothing at `path`, or the folder holds no deck file.
pub fn deck_files(path: &Path) -> Result<Vec<PathBuf>> {
    let shown = path.display();
    let kind = fs::metadata(path).with_context(|| {
        format!("{shown}: cannot be read; name a deck file, or a folder of deck files")
    })?;
    if !kind.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path)
        .and_then(Iterator::collect::<std::io::Result<Vec<_>>>)
        .with_context(|| format!("{shown}: the folder cannot be listed"))?;
    let is_deck = |file: &PathBuf| {
        let hidden = file
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let ending = file.extension().unwrap_or_default().to_string_lossy();
        !hidden && ENDINGS.contains(&ending.to_lowercase().as_str()) && file.is_file()
    };
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .map(|entry| entry.path())
        .filter(is_deck)
        .collect();
    files.sort();
    if files.is_empty() {
        bail!(
            "{shown}: the folder has no deck file, which is one that ends in .{}; \
             put one there or name another folder",
            ENDINGS.join(", .")
        );
    }
    Ok(files)
}

/// Reads one deck file.
///
/// # Errors
/// If it cannot be read, or a line of it cannot; the message names every such line.
pub fn read_deck(file: &Path) -> Result<(DeckList, Vec<String>)> {
    let shown = file.display().to_string();
    let bytes = fs::read(file).with_context(|| {
        format!("{shown}: cannot be read; name a deck file, or a folder of deck files")
    })?;
    read_bytes(bytes, &shown)
}

/// Reads a deck from the bytes of a file that is shown by this name.
///
/// # Errors
/// As [`read_deck`].
pub fn read_bytes(bytes: Vec<u8>, shown: &str) -> Result<(DeckList, Vec<String>)> {
    let text = String::from_utf8(bytes).with_context(|| {
        format!("{shown}: is no text in UTF-8; save it again with that encoding")
    })?;
    let (list, warnings) = parse(&text, shown)?;
    Ok((list, warnings.iter().map(ToString::to_string).collect()))
}

/// A card of a deck that has no script, and can be played as a blank alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Blank {
    /// The card, by its number in the official list.
    pub id: u32,
    /// The name, with the group where others share it.
    pub name: String,
    /// Copies in the deck.
    pub copies: u32,
}

/// The cards of a deck that have no script: crypt, then library, by id.
pub fn blanks(list: &DeckList, cards: &CardDb) -> Vec<Blank> {
    let is_scripted = |id| cards.by_id(id).is_some_and(|def| cards.def(def).scripted);
    let lines = list.crypt.iter().chain(&list.library);
    let blank = lines.filter(|(id, _)| !is_scripted(*id));
    blank
        .map(|&(id, copies)| Blank {
            id,
            name: full_name(id),
            copies,
        })
        .collect()
}

/// Names of the cards of a deck that have no script, sorted.
pub fn unscripted(list: &DeckList, cards: &CardDb) -> BTreeSet<String> {
    let blanks = blanks(list, cards).into_iter();
    blanks.map(|blank| blank.name).collect()
}

/// The name of a card, with its group where others share the name.
pub fn full_name(id: u32) -> String {
    let facts = in_use::facts();
    match facts.card(id) {
        Some(card) => facts.unambiguous_name(card).into_owned(),
        None => format!("card {id}"),
    }
}

/// What becomes of a deck that cannot be read or played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// It is refused, and with it the whole run. Cards without a script are left to the caller.
    Refuse,
    /// It is left out, and [`Lineup::skipped`] says why.
    Skip {
        /// Whether a deck with cards that have no script is played, these cards as blanks.
        with_blanks: bool,
    },
}

/// Reads the decks of a run and holds them against the rules of deck construction.
///
/// # Errors
/// If there is nothing at a path, a deck cannot be read or played and is not to
/// be skipped, no deck is left, or there are more than `seats`; the message has
/// a line for everything that is wrong.
pub fn load(
    paths: &[PathBuf],
    cards: &CardDb,
    seats: Option<usize>,
    unplayable: Unplayable,
) -> Result<Lineup> {
    let mut lineup = Lineup::default();
    let mut faults = Vec::new();
    let mut count = 0;
    for path in paths {
        let files = match deck_files(path) {
            Ok(files) => files,
            Err(error) => {
                faults.push(format!("{error:#}"));
                continue;
            }
        };
        if unplayable == Unplayable::Refuse {
            count += files.len();
            if seats.is_some_and(|seats| count > seats) {
                continue;
            }
        }
        for file in files {
            match candidate(&file, cards, unplayable) {
                Ok((list, warnings)) => {
                    lineup.warnings.extend(warnings);
                    lineup.unscripted.extend(unscripted(&list, cards));
                    lineup.add(&file, list);
                }
                Err(reasons) if unplayable == Unplayable::Refuse => faults.extend(reasons),
                Err(reasons) => lineup.skipped.push(reasons),
            }
        }
    }
    let count = count.max(lineup.decks.len());
    if let Some(seats) = seats.filter(|seats| count > *seats) {
        faults.push(format!(
            "{count} decks, but a table has {seats} seats; name {seats} decks or fewer"
        ));
    }
    if !faults.is_empty() {
        bail!(faults.join("\n"));
    }
    if lineup.decks.is_empty() {
        bail!(
            "{}\nno deck is left to be played; name others, or mend these",
            lineup.skipped.concat().join("\n")
        );
    }
    Ok(lineup)
}

/// The deck in a file, with what is odd about it; or all reasons why it cannot
/// be played, each a line that begins with the name of the file.
fn candidate(
    file: &Path,
    cards: &CardDb,
    unplayable: Unplayable,
) -> Result<(DeckList, Vec<String>), Vec<String>> {
    let (list, mut warnings) = read_deck(file).map_err(|error| vec![format!("{error:#}")])?;
    let shown = file.display();
    let mut reasons = Vec::new();
    for violation in legality(&list, LibrarySize::RULEBOOK) {
        let line = format!("{shown}: {violation}. {}", violation.remedy());
        if violation.is_unplayable() {
            reasons.push(line);
        } else {
            warnings.push(line);
        }
    }
    if unplayable == (Unplayable::Skip { with_blanks: false }) {
        let blanks = blanks(&list, cards);
        let names: Vec<String> = blanks
            .iter()
            .map(|blank| format!("{}x {}", blank.copies, blank.name))
            .collect();
        if !names.is_empty() {
            reasons.push(format!(
                "{shown}: {} of its cards have no script: {}",
                names.len(),
                names.join("; ")
            ));
        }
    }
    match reasons.is_empty() {
        true => Ok((list, warnings)),
        false => Err(reasons),
    }
}

impl Lineup {
    /// Adds a deck under a name that no other has; the same deck from a file
    /// of the same name keeps its name.
    fn add(&mut self, file: &Path, list: DeckList) {
        // Rows are lines: a name must not break one.
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let stem = stem.replace(char::is_control, " ");
        let cards = |e: &Entrant| (e.list.crypt.clone(), e.list.library.clone());
        let new = (list.crypt.clone(), list.library.clone());
        let mut name = stem.to_string();
        let mut n = 1;
        while self.decks.iter().any(|e| e.name == name && cards(e) != new) {
            n += 1;
            name = format!("{stem}-{n}");
        }
        self.decks.push(Entrant { name, list });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starters() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition")
    }

    fn names(paths: &[PathBuf]) -> Vec<String> {
        let lineup = load(paths, CardDb::embedded(), Some(5), Unplayable::Refuse).unwrap();
        lineup.decks.into_iter().map(|e| e.name).collect()
    }

    #[test]
    fn a_folder_is_its_deck_files_sorted_by_name() {
        let all = ["malkavian", "nosferatu", "toreador", "tremere", "ventrue"];
        assert_eq!(names(&[starters()]), all);
    }

    #[test]
    fn other_decks_of_the_same_file_name_get_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("ventrue.txt");
        fs::copy(starters().join("tremere.txt"), &other).unwrap();
        let ventrue = starters().join("ventrue.txt");
        assert_eq!(
            names(&[ventrue.clone(), other, ventrue]),
            ["ventrue", "ventrue-2", "ventrue"]
        );
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("odd.txt");
        fs::write(&odd, "3 Vilein\n").unwrap();
        let missing = folder.path().join("missing.txt");
        let empty = folder.path().join("empty");
        fs::create_dir(&empty).unwrap();
        let paths = [missing, odd, empty, starters()];
        let error = load(&paths, CardDb::embedded(), Some(5), Unplayable::Refuse).unwrap_err();
        let error = error.to_string();
        for part in [
            "missing.txt: cannot be read",
            "odd.txt:1: no card is called \"Vilein\"; did you mean \"Villein\"?",
            "empty: the folder has no deck file",
            "6 decks, but a table has 5 seats",
        ] {
            assert!(error.contains(part), "{part} is not in: {error}");
        }
    }
}
