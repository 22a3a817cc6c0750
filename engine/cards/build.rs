//! Puts the text of the cards into a release build.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The files with this ending in a folder and in those inside it.
fn files(ending: &str, folder: &Path, found: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder).expect("engine/cards can be read") {
        let path = entry.expect("engine/cards can be read").path();
        if path.is_dir() {
            files(ending, &path, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            println!("cargo:rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
}

/// A list of the name and the text of each file with this ending.
fn embedded(ending: &str, root: &Path) -> String {
    let mut found = Vec::new();
    for folder in ["crypt", "library"] {
        files(ending, &root.join(folder), &mut found);
    }
    found.sort();
    let mut code = String::from("&[\n");
    for path in &found {
        let name = path.strip_prefix(root).expect("found beneath it");
        let name = Path::new("cards").join(name).display().to_string();
        writeln!(code, "    ({name:?}, include_str!({path:?})),").expect("writes to a string");
    }
    code + "]\n"
}

fn main() {
    println!("cargo:rustc-check-cfg=cfg(cards_inside)");
    println!("cargo:rerun-if-changed=build.rs");
    // A development build reads the files when it runs.
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return;
    }
    println!("cargo:rustc-cfg=cards_inside");
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("set by cargo"));
    for (file, ending) in [("scripts.rs", "ron"), ("rulings.rs", "md")] {
        std::fs::write(out.join(file), embedded(ending, &root)).expect("OUT_DIR can be written");
    }
}
