//! Embeds every card script under `cards/` into the library, and the rulings beside the scripts.

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

/// The declaration of a constant with the name and the text of each of these files.
fn embed(name: &str, doc: &str, root: &Path, mut found: Vec<PathBuf>) -> String {
    found.sort();
    let mut code = format!("/// {doc}\nconst {name}: &[(&str, &str)] = &[\n");
    for path in &found {
        let name = path.strip_prefix(root).expect("found beneath it");
        let name = name.display().to_string();
        writeln!(code, "    ({name:?}, include_str!({path:?})),").expect("writes to a string");
    }
    code + "];\n"
}

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let cards = root.join("cards");
    let (mut scripts, mut rulings) = (Vec::new(), Vec::new());
    files("ron", &cards, &mut scripts);
    for folder in ["crypt", "library"] {
        files("md", &cards.join(folder), &mut rulings);
    }
    let code = embed(
        "EMBEDDED_SCRIPTS",
        "File name and text of every script.",
        &root,
        scripts,
    ) + &embed(
        "EMBEDDED_RULINGS",
        "File name and text of every index of rulings beside a script.",
        &root,
        rulings,
    );
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("set by cargo"));
    std::fs::write(out.join("embedded_scripts.rs"), code).expect("OUT_DIR can be written");
}
