//! The cards that commands work with: those that come with the program, and those of folders that
//! `--cards` names.
//!
//! A folder has scripts (`*.ron`, at any depth) and, for cards that the official list does not
//! have or has otherwise, facts: `facts/library.csv` and `facts/crypt.csv`, with the columns of
//! ours. What a folder has of a card takes the place of what there is, and later folders count.

use anyhow::{anyhow, bail, Context, Result};
use engine::facts::{Facts, FactsError};
use engine::CardDb;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What `--cards` has brought.
struct Brought {
    db: &'static CardDb,
    /// Name and text of the scripts in the folders.
    scripts: &'static [(&'static str, &'static str)],
}

static BROUGHT: OnceLock<Brought> = OnceLock::new();

/// The cards in use.
///
/// # Panics
/// If cards that come with the program do not load and [`bring`] was not asked first.
pub fn db() -> &'static CardDb {
    BROUGHT
        .get()
        .map_or_else(CardDb::embedded, |brought| brought.db)
}

/// Their facts.
pub fn facts() -> &'static Facts {
    let brought = BROUGHT.get();
    brought.map_or_else(Facts::embedded, |brought| brought.db.facts())
}

/// File name and text of every script in use, and of scripts whose place others have taken.
pub fn scripts() -> Vec<(&'static str, &'static str)> {
    let more = BROUGHT.get().map_or(&[][..], |brought| brought.scripts);
    engine::embedded_scripts()
        .iter()
        .chain(more)
        .copied()
        .collect()
}

/// Takes the cards of these folders into use, for as long as the program runs.
///
/// # Errors
/// If a folder cannot be read or has no cards, a script or the facts in it do not load, or, in a
/// development build, those that come with the program do not.
///
/// # Panics
/// If it is called twice.
pub fn bring(folders: &[PathBuf]) -> Result<()> {
    if folders.is_empty() {
        // Scripts inside a release build are whole.
        if cfg!(debug_assertions) {
            CardDb::try_embedded().map_err(|error| anyhow!("{error}"))?;
        }
        return Ok(());
    }
    let (db, scripts) = read(folders)?;
    let (db, scripts) = (Box::leak(Box::new(db)), scripts.leak());
    let first = BROUGHT.set(Brought { db, scripts }).is_ok();
    assert!(first, "cards are brought once");
    Ok(())
}

type Scripts = Vec<(&'static str, &'static str)>;

fn read(folders: &[PathBuf]) -> Result<(CardDb, Scripts)> {
    let mut facts: Option<Facts> = None;
    let mut scripts = Scripts::new();
    for folder in folders {
        let known = facts.as_ref().unwrap_or_else(|| Facts::embedded());
        let more = with_facts(known, folder)?;
        let before = scripts.len();
        add_scripts(folder, &mut scripts)?;
        if more.is_none() && before == scripts.len() {
            bail!(
                "{}: no cards are there; --cards names a folder with scripts (*.ron) or facts \
                 (facts/library.csv, facts/crypt.csv)",
                folder.display()
            );
        }
        facts = more.or(facts);
    }
    let db = match facts {
        None => CardDb::try_embedded()
            .map_err(|error| anyhow!("{error}"))?
            .with(&scripts)?,
        Some(facts) => {
            let all: Vec<_> = engine::embedded_scripts()
                .iter()
                .chain(&scripts)
                .copied()
                .collect();
            CardDb::load(Box::leak(Box::new(facts)), &all)?
        }
    };
    Ok((db, scripts))
}

/// Takes the facts of a file, of which it is told the name and the text, to those that are known.
type With = fn(&Facts, &str, &str) -> std::result::Result<Facts, FactsError>;

/// The facts with those of a folder, if it has some.
fn with_facts(known: &Facts, folder: &Path) -> Result<Option<Facts>> {
    let mut facts = None;
    let files: [(&str, With); 2] = [
        ("library.csv", Facts::with_library),
        ("crypt.csv", Facts::with_crypt),
    ];
    for (name, with) in files {
        let path = folder.join("facts").join(name);
        if path.exists() {
            let text = text_of(&path)?;
            let file = path.display().to_string();
            facts = Some(with(facts.as_ref().unwrap_or(known), &file, &text)?);
        }
    }
    Ok(facts)
}

fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))
}

/// The scripts of a folder, in the order of their paths.
fn add_scripts(folder: &Path, scripts: &mut Scripts) -> Result<()> {
    let entries = fs::read_dir(folder)
        .and_then(Iterator::collect::<std::io::Result<Vec<_>>>)
        .with_context(|| {
            format!(
                "{}: cannot be read; name a folder of cards",
                folder.display()
            )
        })?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_scripts(&path, scripts)?;
        } else if path.extension().is_some_and(|e| e == "ron") {
            let name = path.display().to_string();
            scripts.push((name.leak(), text_of(&path)?.leak()));
        }
    }
    Ok(())
}
