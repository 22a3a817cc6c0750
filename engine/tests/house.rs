//! The rooms of the rules have walls: arrows between them point one way.
//!
//! Their types see to it that no room calls what is above it; here it is shown that none reaches
//! around its type, and that what asks nothing changes nothing.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, from the bottom, each with the type that the room above it is given.
const ROOMS: [(&str, &str); 4] = [
    ("questions", "Questions"),
    ("deeds", "Deeds"),
    ("interpreter", "Interpreter"),
    ("chapters", "Rules"),
];

/// Rust files of a folder under `engine/src`, with what they say outside of comments.
fn code(folder: &str) -> Vec<(PathBuf, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(folder);
    let files = fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a file that is there");
        let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        (path, lines.collect::<Vec<_>>().join("\n"))
    };
    files.map(|f| code(f.expect("an entry").path())).collect()
}

/// Whether some code names something, as a word of its own.
fn names(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(i, _)| {
        let before = code[..i].chars().next_back();
        let after = code[i + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// The files of a folder that name one of the rooms from this one on.
fn reaching(folder: &str, from: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (path, code) in code(folder) {
        for (room, type_) in &ROOMS[from..] {
            if names(&code, type_) || names(&code, &format!("rules::{room}")) {
                found.push(format!("{} names {room}", path.display()));
            }
        }
    }
    found
}

#[test]
fn no_room_of_the_rules_knows_those_above_it() {
    for (i, (room, _)) in ROOMS.iter().enumerate() {
        let folder = format!("rules/{room}");
        assert_eq!(reaching(&folder, i + 1), Vec::<String>::new());
        // Each room names itself, so that the search has something to find.
        assert!(!reaching(&folder, i).is_empty(), "{room}");
    }
}

#[test]
fn verbs_are_carried_out_by_deeds() {
    let above = ROOMS.iter().position(|(room, _)| *room == "interpreter");
    let found = reaching("verbs", above.expect("a room of that name"));
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn questions_change_nothing() {
    for (path, code) in code("rules/questions") {
        assert!(!code.contains("&mut self"), "{}", path.display());
    }
}

/// What lies under the rules, each with what it must not look into.
const BELOW: [(&str, &[&str]); 4] = [
    (
        "ids.rs",
        &["choice", "db", "script", "state", "rules", "observer"],
    ),
    ("choice.rs", &["db", "state", "rules", "observer"]),
    ("db", &["choice", "state", "rules", "observer"]),
    ("state", &["rules", "observer", "view", "game"]),
];

#[test]
fn choices_cards_and_state_are_in_no_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (place, never) in BELOW {
        let files = match place.ends_with(".rs") {
            true => {
                let text = fs::read_to_string(src.join(place)).expect("a file that is there");
                vec![(src.join(place), text)]
            }
            false => code(place),
        };
        for (path, code) in files {
            let code = code
                .split("#[cfg(test)]")
                .next()
                .expect("what is before it");
            for module in never {
                let named = code.contains(&format!("crate::{module}::"));
                assert!(!named, "{} looks into {module}", path.display());
            }
        }
    }
}
