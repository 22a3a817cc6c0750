//! The weights of the evaluation can be made by anybody.

use crate::common::{program, refused, repository, starters, succeeds};
use agents::evaluation::Weights;
use std::fs;
use std::path::Path;
use std::process::Output;

fn fit(out: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command.arg("fit-evaluation").arg(starters()).args(flags);
    command.arg("--out").arg(out).output().unwrap()
}

#[test]
fn any_number_of_threads_gives_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let weights = |threads: &str| {
        let out = folder.path().join(threads);
        succeeds(&fit(
            &out,
            &["--games", "12", "--seed", "3", "--threads", threads],
        ));
        fs::read_to_string(out).unwrap()
    };
    let [one, two, eight] = ["1", "2", "8"].map(weights);
    assert!(one == two && one == eight);
    assert!(Weights::parse(&one).is_ok());
    assert!(
        one.contains("--games 12 --seed 3 --agent heuristic --whim 20\n"),
        "{one}"
    );
}

#[test]
fn another_seed_or_agent_gives_other_weights() {
    let folder = tempfile::tempdir().unwrap();
    let weights = |flags: &[&str]| {
        let out = folder.path().join("weights.csv");
        succeeds(&fit(&out, &[&["--games", "4", "--quiet"], flags].concat()));
        Weights::parse(&fs::read_to_string(out).unwrap()).unwrap()
    };
    let usual = weights(&[]);
    assert_eq!(usual, weights(&["--seed", "1"]));
    assert_ne!(usual, weights(&["--seed", "2"]));
    assert_ne!(usual, weights(&["--agent", "sensible"]));
    assert_ne!(usual, weights(&["--whim", "0"]));
    assert_ne!(usual, weights(&["--goal", "win"]));
}

#[test]
fn each_folder_is_a_field_of_its_own_and_they_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("weights.csv");
    let field = repository("decks/field").display().to_string();
    let weights = |flags: &[&str]| {
        let said = succeeds(&fit(&out, &[&["--games", "10"], flags].concat()));
        assert!(said.contains("by the weights built in"), "{said}");
        fs::read_to_string(&out).unwrap()
    };
    let [starters, both] = [weights(&[]), weights(&[&field])];
    assert!(both.contains(&format!("{field} --games 10")), "{both}");
    let read = |text: &str| Weights::parse(text).unwrap();
    assert_ne!(read(&starters), read(&both));
}

#[test]
fn what_is_wrong_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("weights.csv");
    for (flags, said) in [
        (["--agent", "genius"], "no agent is called \"genius\""),
        (["--games", "0"], "give 1 or more"),
        (["--whim", "often"], "--whim"),
        (["--goal", "luck"], "points, win"),
    ] {
        let error = refused(&fit(&out, &flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
    }
    let nowhere = folder.path().join("no/such/weights.csv");
    let error = refused(&fit(&nowhere, &["--games", "1"]));
    assert!(
        error.contains("is no folder; give another --out"),
        "{error}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_recipe_of_the_committed_weights_is_written_beside_them() {
    let data = repository("agents/data");
    let recipe = fs::read_to_string(data.join("README.md")).unwrap();
    for name in ["evaluation.csv", "wins.csv"] {
        let weights = fs::read_to_string(data.join(name)).unwrap();
        let command = weights
            .lines()
            .find_map(|line| line.strip_prefix("# methuselah "))
            .expect("the weights say how they were made");
        assert!(
            recipe.contains(&format!("\nmethuselah {command}\n")),
            "{command}"
        );
    }
}
