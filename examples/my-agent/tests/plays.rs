//! The program with an agent of its own has every command for it.

use std::path::Path;
use std::process::{Command, Output};

fn program(words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_my-agent"));
    program.args(words).output().expect("the program starts")
}

#[track_caller]
fn succeeds(words: &[&str]) -> String {
    let output = program(words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn it_plays_among_others_and_its_games_repeat() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let decks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../decks/fifth-edition");
    let decks = decks.to_str().unwrap();
    let agents = "bleeder:keep=8,bleeder,random";
    let short = ["--games", "4", "--max-rounds", "4", "--quiet"];
    succeeds(
        &[
            &["run", decks, "--agents", agents, "--out", out][..],
            &short,
        ]
        .concat(),
    );
    let told = succeeds(&["verify", out]);
    assert!(told.contains("every byte is the same"), "{told}");
    assert!(succeeds(&["agents"]).contains("bleeder[:keep=N]\n"));
    let told = succeeds(&["stress", "--games", "2", "--agents", "bleeder,random"]);
    assert!(told.contains("2 games"), "{told}");
}

#[test]
fn what_it_does_not_take_is_refused_by_name() {
    for (spec, said) in [
        (
            "bleeder:keep=all",
            "takes no parameter \"keep=all\"; write it as \"bleeder[:keep=N]\"",
        ),
        ("bleader", "no agent is called \"bleader\"; there are: "),
    ] {
        let output = program(&["serve", spec]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(said), "{errors}");
    }
}
