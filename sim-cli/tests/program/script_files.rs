//! Script files: checked and read back without compiling anything.

use crate::common::{methuselah, program, refused, succeeds, text};
use std::fs;

const BONDING: &str = "// Stronger than printed.\n(id: 100236, name: \"Bonding\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [ActionIs(Bleed)], effects: [Add(Bleed, 3)],\n)])\n";

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

const CASES: &str = "Bonding bleeds for as much more as its script says\n    \
    seat 0 has Sully\n    seat 0 holds Bonding\n    minion phase of seat 0\n    \
    > bleed\n    > play Bonding\n    pool of seat 1 is 26\n";

#[test]
fn cases_are_played_with_a_script_from_outside() {
    let folder = tempfile::tempdir().unwrap();
    let (script, cases) = (folder.path().join("b.ron"), folder.path().join("b.test"));
    fs::write(&script, BONDING).unwrap();
    fs::write(&cases, CASES).unwrap();
    let test = |more: &[&std::path::Path]| {
        let mut command = program();
        command.args(["cards", "test"]).arg(&cases);
        for script in more {
            command.arg("--script").arg(script);
        }
        command.output().unwrap()
    };
    assert!(succeeds(&test(&[&script])).contains("1 passed, 0 failed"));
    let printed = test(&[]);
    assert_eq!(printed.status.code(), Some(1));
    let said = text(&printed.stdout);
    assert!(said.contains("b.test:7: it is 28, not 26"), "{said}");
}

#[test]
fn a_case_that_lays_what_cannot_be_fails_and_the_next_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("b.test");
    let wrong = CASES.replace(
        "    minion phase",
        "    blood of Sully is 200\n    minion phase",
    );
    fs::write(&cases, format!("{wrong}\n{CASES}")).unwrap();
    let output = program()
        .args(["cards", "test"])
        .arg(&cases)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.contains("0 passed, 2 failed"), "{said}");
    assert!(said.contains("b.test:16: it is 28, not 26"), "{said}");
}

#[test]
fn mutants_that_no_case_notices_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.ron"), BONDING).unwrap();
    fs::write(folder.path().join("b.test"), CASES).unwrap();
    let said = succeeds(
        &program()
            .args(["cards", "mutants"])
            .arg(folder.path())
            .output()
            .unwrap(),
    );
    // Whom it is for no case shows; by how much, one does. That it is for bleeds alone follows
    // from what it does, so without saying it the script is the same.
    assert!(said.contains("line 3: without (Dominate, Basic)"), "{said}");
    assert!(!said.contains("ActionIs(Bleed)"), "{said}");
    assert!(!said.contains(": 3 is 4"), "{said}");
    assert!(said.contains("mutants of 1 scripts are caught"), "{said}");
}

#[test]
fn mutants_are_not_hunted_with_a_case_that_fails_anyway() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.ron"), BONDING).unwrap();
    let wrong = CASES.replace("is 26", "is 25");
    fs::write(folder.path().join("b.test"), wrong).unwrap();
    let mut command = program();
    command.args(["cards", "mutants"]).arg(folder.path());
    let said = refused(&command.output().unwrap());
    assert!(said.contains("b.test:7: it is 26, not 25"), "{said}");
    assert!(said.contains("mend that first"), "{said}");
}
