//! `--cards DIR`: cards that are not printed yet, and other scripts for those that are.

use crate::common::{methuselah, refused, succeeds};
use std::fs;
use std::path::Path;

/// Stronger than printed.
const BONDING: &str = "(id: 100236, name: \"Bonding\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [ActionIs(Bleed)], effects: [Add(Bleed, 3)],\n)])\n";

/// A card that nobody has printed.
const UNPRINTED: &str = "(id: 109001, name: \"Unprinted Bond\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [ActionIs(Bleed)], effects: [Add(Bleed, 2)],\n)])\n";

const HEAD: &str = "id,name,aka,type,clan,path,discipline,pool_cost,blood_cost,conviction_cost,\
                    burn_option,capacity,banned\n";

const FACTS: &str = "109001,Unprinted Bond,,Action Modifier,,,dom,,1,,,,\n";

fn put(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn a_folder_overrides_scripts_and_adds_cards() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    put(here, "set/bonding.ron", BONDING);
    put(here, "set/unprinted_bond.ron", UNPRINTED);
    put(here, "facts/library.csv", &format!("{HEAD}{FACTS}"));
    let dir = here.display().to_string();
    let show = |name| succeeds(&methuselah(["cards", "show", name, "--cards", &dir]));
    assert!(show("Bonding").contains("+3 bleed (limited)"));
    let unprinted = show("Unprinted Bond");
    assert!(unprinted.contains("+2 bleed (limited)"), "{unprinted}");
    assert!(show("Deflection").starts_with("Deflection\n"));
    let list = succeeds(&methuselah(["cards", "list", "--cards", &dir]));
    assert!(list.contains("109001  scripted  Unprinted Bond"), "{list}");
    // It is in decks and in games, and its facts are those of the folder.
    let deck = here.join("deck.txt");
    put(
        here,
        "deck.txt",
        "12x Theo Bell (G6)\n\n57x Villein\n3x Unprinted Bond\n",
    );
    let deck = deck.display().to_string();
    let out = here.join("out").display().to_string();
    let run = ["run", &deck, "--games", "1", "--quiet", "--out", &out];
    succeeds(&methuselah(run.iter().chain(&["--cards", &dir])));
    let error = refused(&methuselah(run.iter().chain(&["--overwrite"])));
    assert!(
        error.contains("no card is called \"Unprinted Bond\""),
        "{error}"
    );
}

#[test]
fn what_is_wrong_in_a_folder_is_told_with_file_and_line() {
    for (files, said) in [
        (
            &[("a.ron", BONDING.replace("needs", "need"))][..],
            "a.ron:2: ",
        ),
        (
            &[("a.ron", format!("// A card.\n{UNPRINTED}"))],
            "a.ron:2: Unprinted Bond: id 109001 is not in the official list",
        ),
        (
            &[(
                "facts/library.csv",
                format!("{HEAD}{FACTS}").replace("dom", "mod"),
            )],
            "library.csv:2: \"mod\" in column discipline is unknown",
        ),
        (
            &[("facts/library.csv", FACTS.to_owned())],
            "library.csv:1: the header must be",
        ),
        (&[("notes.txt", String::new())], "no cards are there"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            put(folder.path(), name, text);
        }
        let dir = folder.path().display().to_string();
        let error = refused(&methuselah(["cards", "show", "Bonding", "--cards", &dir]));
        assert!(error.contains(said), "{said:?} is not in: {error}");
    }
    let error = refused(&methuselah([
        "stress", "--games", "1", "--cards", "nowhere",
    ]));
    assert!(error.contains("nowhere: cannot be read"), "{error}");
}
