//! Has the engine read all facts and scripts for a release build, and writes down what it makes of
//! them. A script that does not load fails the build, with file, line and reason.

use std::fs;
use std::path::PathBuf;

use engine::facts::Facts;
use engine::CardDb;

fn main() {
    println!("cargo:rustc-check-cfg=cfg(packed)");
    // The cards are part of the engine that this is linked with: it runs again whenever they change.
    println!("cargo:rerun-if-changed=build.rs");
    // A development build reads the text when it runs.
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return;
    }
    println!("cargo:rustc-cfg=packed");
    let cards = CardDb::try_embedded().unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(1);
    });
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("set by cargo"));
    for (file, bytes) in [("facts", Facts::embedded().pack()), ("cards", cards.pack())] {
        fs::write(out.join(file), bytes).expect("OUT_DIR can be written");
    }
}
