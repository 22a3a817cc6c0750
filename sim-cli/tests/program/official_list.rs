//! Facts and scripts, held against the official list where that is at hand.

use engine::facts::Facts;
use engine::CardDb;
use sim_cli::cards::{bearers, verify};
use std::path::{Path, PathBuf};

/// The two files of the official list, crypt and library.
fn official() -> Option<[PathBuf; 2]> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["../shared/cards", "shared/cards"].map(|folder| root.join(folder));
    let Some(folder) = folders.iter().find(|folder| folder.is_dir()) else {
        eprintln!("skipped: there is no official list at ../shared/cards");
        return None;
    };
    Some(["vtescrypt.csv", "vteslib.csv"].map(|file| folder.join(file)))
}

#[test]
fn every_fact_is_as_in_the_official_list() {
    let Some([crypt, library]) = official() else {
        return;
    };
    let mismatches = verify(Facts::embedded(), &crypt, &library);
    assert_eq!(mismatches.unwrap_or_else(|error| panic!("{error}")), []);
}

#[test]
fn no_script_gives_any_bearer_what_print_gives_a_vampire() {
    let Some([_, library]) = official() else {
        return;
    };
    let right = bearers::right().expect("the list is well formed");
    let faults = bearers::faults(CardDb::embedded(), &library, &right);
    assert_eq!(faults.unwrap_or_else(|error| panic!("{error}")), []);
}
