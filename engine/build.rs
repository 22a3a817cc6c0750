//! Embeds every card script under `cards/` into the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder).expect("engine/cards can be read") {
        let path = entry.expect("engine/cards can be read").path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|e| e == "ron") {
            println!("cargo:rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
}

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let mut found = Vec::new();
    scripts(&root.join("cards"), &mut found);
    found.sort();
    let mut code = String::from(
        "/// File name and text of every script.\nconst EMBEDDED_SCRIPTS: &[(&str, &str)] = &[\n",
    );
    for path in &found {
        let name = path.strip_prefix(&root).expect("found beneath it");
        writeln!(
            code,
            "    ({:?}, include_str!({:?})),",
            name.display().to_string(),
            path
        )
        .expect("writes to a string");
    }
    code.push_str("];\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("set by cargo"));
    std::fs::write(out.join("embedded_scripts.rs"), code).expect("OUT_DIR can be written");
}
