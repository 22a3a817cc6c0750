//! Tells the program which engine and which agents it is built with: the
//! fingerprints of their sources, for `fingerprints.json`. Gives it the decks of
//! the repository, too, so that it has them wherever it is installed.

#[path = "src/run/fnv.rs"]
mod fnv;
#[path = "src/run/sources.rs"]
mod sources;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/run/fnv.rs");
    println!("cargo:rerun-if-changed=src/run/sources.rs");
    let here = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    for name in ["engine", "agents"] {
        let folder = Path::new(&here).join("..").join(name).join("src");
        println!("cargo:rerun-if-changed={}", folder.display());
        let fingerprint = sources::fingerprint(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let variable = name.to_uppercase();
        println!("cargo:rustc-env=METHUSELAH_{variable}={fingerprint}");
    }
    let out = env::var("OUT_DIR").expect("set by cargo");
    let decks = Path::new(&here).join("../decks");
    fs::write(Path::new(&out).join("decks.rs"), listed(&decks)).expect("the folder is cargo's");
}

/// The deck files of the folders in a folder, sorted: a list of names and texts, as Rust has it.
fn listed(decks: &Path) -> String {
    let inside = |folder: &Path| -> Vec<PathBuf> {
        println!("cargo:rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(folder);
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("it is there").path()).collect();
        paths.sort();
        paths
    };
    let folders = inside(decks).into_iter().filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| inside(&folder));
    let lines = files.filter(|file| file.extension().is_some_and(|e| e == "txt"));
    let lines = lines.map(|file| {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.file_stem().expect("it has a name").to_string_lossy();
        format!(
            "    ({name:?}, include_str!({:?})),\n",
            file.to_string_lossy()
        )
    });
    format!("[\n{}]", lines.collect::<String>())
}
