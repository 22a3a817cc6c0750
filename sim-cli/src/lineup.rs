//! The decks of a run, from the files and folders named on the command line.

use crate::deck::{legality, parse, DeckList};
use anyhow::{bail, Context, Result};
use engine::facts::Facts;
use engine::CardDb;
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
    let text = String::from_utf8(bytes).with_context(|| {
        format!("{shown}: is no text in UTF-8; save it again with that encoding")
    })?;
    let (list, warnings) = parse(&text, &shown)?;
    Ok((list, warnings.iter().map(ToString::to_string).collect()))
}

/// Names of the cards of a deck that have no script, sorted.
pub fn unscripted(list: &DeckList, cards: &CardDb) -> BTreeSet<String> {
    let ids = list.crypt.iter().chain(&list.library).map(|&(id, _)| id);
    ids.filter(|&id| !cards.by_id(id).is_some_and(|def| cards.def(def).scripted))
        .map(full_name)
        .collect()
}

/// The name of a card, with its group where others share the name.
pub fn full_name(id: u32) -> String {
    let facts = Facts::embedded();
    match facts.card(id) {
        Some(card) => facts.unambiguous_name(card).into_owned(),
        None => format!("card {id}"),
    }
}

/// Reads the decks of a run and holds them against the rules of deck construction.
///
/// # Errors
/// If a file is missing or faulty, a deck illegal, or there are more decks
/// than `seats`; the message has a line for everything that is wrong. Cards
/// without a script are left to the caller.
pub fn load(paths: &[PathBuf], cards: &CardDb, seats: Option<usize>) -> Result<Lineup> {
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
        count += files.len();
        if seats.is_some_and(|seats| count > seats) {
            continue;
        }
        for file in files {
            match read_deck(&file) {
                Ok((list, warnings)) => {
                    lineup.warnings.extend(warnings);
                    for violation in legality(&list) {
                        let line =
                            format!("{}: {violation}. {}", file.display(), violation.remedy());
                        if violation.is_warning() {
                            lineup.warnings.push(line);
                        } else {
                            faults.push(line);
                        }
                    }
                    lineup.unscripted.extend(unscripted(&list, cards));
                    lineup.add(&file, list);
                }
                Err(error) => faults.push(format!("{error:#}")),
            }
        }
    }
    if let Some(seats) = seats.filter(|seats| count > *seats) {
        faults.push(format!(
            "{count} decks, but a table has {seats} seats; name {seats} decks or fewer"
        ));
    }
    if !faults.is_empty() {
        bail!(faults.join("\n"));
    }
    Ok(lineup)
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
        let lineup = load(paths, CardDb::embedded(), Some(5)).unwrap();
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
        let error = load(&paths, CardDb::embedded(), Some(5)).unwrap_err();
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
