//! The facts, held against the official list where that is at hand.

use engine::facts::Facts;
use sim_cli::cards::verify;
use std::path::Path;

#[test]
fn every_fact_is_as_in_the_official_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["../shared/cards", "shared/cards"].map(|folder| root.join(folder));
    let Some(folder) = folders.iter().find(|folder| folder.is_dir()) else {
        eprintln!("skipped: there is no official list at ../shared/cards");
        return;
    };
    let [crypt, library] = ["vtescrypt.csv", "vteslib.csv"].map(|file| folder.join(file));
    let mismatches = verify(Facts::embedded(), &crypt, &library);
    assert_eq!(mismatches.unwrap_or_else(|error| panic!("{error}")), []);
}
