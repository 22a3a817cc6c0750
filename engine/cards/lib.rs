//! The cards as text: facts, scripts and rulings, as they stand in this folder.
//!
//! A release build has them inside. A development build reads the folder that it was built from,
//! when the cards are first asked for, so that nothing is compiled again when a script is edited.

pub use source::{crypt_facts, library_facts, rulings, scripts};

/// Cards that are right as they are though nothing in their script asks that their bearer be a vampire, as
/// CSV, with the reason. It is built in, since a release has no folder to read.
pub const BEARERS: &str = include_str!("facts/bearers.csv");

/// How many rulings wait for each card that has no script, as CSV; built in likewise.
pub const WAITING_RULINGS: &str = include_str!("facts/rulings.csv");

/// Names and texts of files.
pub type Files = &'static [(&'static str, &'static str)];

#[cfg(cards_inside)]
mod source {
    use super::Files;

    /// The scripts.
    pub fn scripts() -> Files {
        include!(concat!(env!("OUT_DIR"), "/scripts.rs"))
    }

    /// The indices of rulings that stand beside scripts.
    pub fn rulings() -> Files {
        include!(concat!(env!("OUT_DIR"), "/rulings.rs"))
    }

    /// The facts of library cards, as CSV.
    pub fn library_facts() -> &'static str {
        include_str!("facts/library.csv")
    }

    /// The facts of crypt cards, as CSV.
    pub fn crypt_facts() -> &'static str {
        include_str!("facts/crypt.csv")
    }
}

#[cfg(not(cards_inside))]
mod source {
    use super::Files;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

    fn read(path: &Path) -> &'static str {
        match fs::read_to_string(path) {
            Ok(text) => text.leak(),
            Err(error) => panic!(
                "{}: {error}; a development build reads its cards from there, a release build has \
                 them inside",
                path.display()
            ),
        }
    }

    fn find(ending: &str, folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| {
            panic!(
                "{}: {error}; a development build reads its cards from there, a release build has \
                 them inside",
                folder.display()
            )
        });
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                find(ending, &path, found);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }

    /// Reads every file with this ending, in the order of their names.
    fn files(ending: &str) -> Vec<(&'static str, &'static str)> {
        let mut found = Vec::new();
        for folder in ["crypt", "library"] {
            find(ending, &Path::new(FOLDER).join(folder), &mut found);
        }
        found.sort();
        let named = |path: &PathBuf| -> (&'static str, &'static str) {
            let name = path.strip_prefix(FOLDER).unwrap_or(path);
            let name = Path::new("cards").join(name).display().to_string();
            (name.leak(), read(path))
        };
        found.iter().map(named).collect()
    }

    /// The scripts.
    ///
    /// # Panics
    /// If a file cannot be read.
    pub fn scripts() -> Files {
        static SCRIPTS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
        SCRIPTS.get_or_init(|| files("ron"))
    }

    /// The indices of rulings that stand beside scripts.
    ///
    /// # Panics
    /// If a file cannot be read.
    pub fn rulings() -> Files {
        static RULINGS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
        RULINGS.get_or_init(|| files("md"))
    }

    /// The facts of library cards, as CSV.
    ///
    /// # Panics
    /// If the file cannot be read.
    pub fn library_facts() -> &'static str {
        read(&Path::new(FOLDER).join("facts/library.csv"))
    }

    /// The facts of crypt cards, as CSV.
    ///
    /// # Panics
    /// If the file cannot be read.
    pub fn crypt_facts() -> &'static str {
        read(&Path::new(FOLDER).join("facts/crypt.csv"))
    }
}
