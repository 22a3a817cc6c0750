//! Has the engine read all facts and scripts, and writes down what it makes of them. A script that
//! does not load fails a release build, with file, line and reason.

use std::path::PathBuf;

use engine::facts::Facts;
use engine::CardDb;

include!("stamp.rs");

fn main() {
    println!("cargo:rustc-check-cfg=cfg(built, packed)");
    println!("cargo:rustc-cfg=built");
    // The cards are part of the engine that this is linked with: a release build runs it again
    // whenever they change. A development build does not, and sees by the stamp that they have.
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=stamp.rs");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("set by cargo"));
    let write = |file: &str, bytes: &[u8]| {
        fs::write(out.join(file), bytes).expect("OUT_DIR can be written");
    };
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // It comes first: what is written while the cards are read makes it another one.
    let stamp = stamp();
    let cards = CardDb::try_embedded();
    match (cards, stamp) {
        (Ok(cards), Ok(stamp)) => {
            write("facts", &Facts::embedded().pack());
            write("cards", &cards.pack());
            write("stamp", &stamp.to_le_bytes());
        }
        // It is said where the text is read.
        _ if !release => {
            for file in ["facts", "cards", "stamp"] {
                write(file, &[]);
            }
        }
        (Err(error), _) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
        (_, Err(error)) => panic!("engine/cards: {error}"),
    }
    if release {
        println!("cargo:rustc-cfg=packed");
    }
}
