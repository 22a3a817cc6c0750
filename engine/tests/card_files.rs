//! Runs the cases that stand beside the scripts of the cards, in files of the name of the card and
//! the ending `.test`. Each case is a test of its own; `methuselah cards test FILE` runs some
//! of them without compiling anything.

use engine::{CardDb, Case};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the cards can be read") {
        let path = entry.expect("the folder of the cards can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "test") {
            found.push(path);
        }
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cards");
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    let mut trials = Vec::new();
    for file in found {
        let shown = file
            .strip_prefix(&root)
            .unwrap_or(&file)
            .display()
            .to_string();
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{shown}: {e}"));
        let cases = Case::read(&text).unwrap_or_else(|e| panic!("{shown}:{e}"));
        for case in cases {
            let name = format!("{}: {}", shown.trim_end_matches(".test"), case.name);
            let file = shown.clone();
            trials.push(Trial::test(name, move || {
                case.play(CardDb::embedded())
                    .map_err(|error| Failed::from(format!("{file}:{error}")))
            }));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
