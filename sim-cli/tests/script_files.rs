//! Script files: checked and read back without compiling anything.

mod common;

use common::{methuselah, program, refused, succeeds, text};
use std::fs;

const BONDING: &str = "// Stronger than printed.\n(id: 100236, name: \"Bonding\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [Bleed], effects: [Bleed(3)],\n)])\n";

#[test]
fn a_script_file_is_checked_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bonding.ron");
    fs::write(&file, BONDING).unwrap();
    let said = succeeds(
        &program()
            .args(["cards", "check"])
            .arg(&file)
            .output()
            .unwrap(),
    );
    assert!(said.starts_with("Bonding\n"), "{said}");
    assert!(said.contains("+3 bleed (limited)"), "{said}");
    let embedded = succeeds(&methuselah(["cards", "show", "Bonding"]));
    assert!(embedded.contains("+1 bleed (limited)"), "{embedded}");
}

#[test]
fn every_file_that_is_wrong_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file
    };
    let files = [
        write("right.ron", BONDING),
        write("word.ron", &BONDING.replace("needs", "need")),
        write("name.ron", &BONDING.replace("\"Bonding", "\"Bondage")),
        folder.path().join("absent.ron"),
    ];
    let output = program()
        .args(["cards", "check"])
        .args(&files)
        .output()
        .unwrap();
    let error = refused(&output);
    assert!(error.contains("3 of 4 files cannot be used"), "{error}");
    assert!(error.contains("word.ron:3: "), "{error}");
    assert!(
        error.contains("id 100236 belongs to \"Bonding\""),
        "{error}"
    );
    assert!(error.contains("absent.ron: cannot be read"), "{error}");
    assert!(text(&output.stdout).starts_with("Bonding\n"));
}
