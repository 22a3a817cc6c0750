//! The weights of the agent that has learned can be made by anybody.

use crate::common::{program, refused, repository, starters, succeeds};
use agents::learned::{Policy, VERSION};
use std::fs;
use std::path::Path;
use std::process::Output;

fn train(out: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command.arg("train").arg(starters()).args(flags);
    command.arg("--out").arg(out).output().unwrap()
}

#[test]
fn any_number_of_threads_gives_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let weights = |threads: &str| {
        let out = folder.path().join(threads);
        let flags = [
            "--games",
            "4",
            "--rounds",
            "2",
            "--seed",
            "3",
            "--threads",
            threads,
        ];
        succeeds(&train(&out, &flags));
        fs::read_to_string(out).unwrap()
    };
    let [one, two, eight] = ["1", "2", "8"].map(weights);
    assert!(one == two && one == eight);
    assert!(Policy::parse(&one).is_ok());
    assert!(one.contains("--games 4 --rounds 2 --seed 3 --step 30\n"));
}

#[test]
fn training_goes_on_from_weights_and_keeps_their_recipe() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (
        folder.path().join("first.csv"),
        folder.path().join("second.csv"),
    );
    succeeds(&train(
        &first,
        &["--games", "4", "--rounds", "1", "--quiet"],
    ));
    let from = first.display().to_string();
    succeeds(&train(
        &second,
        &[
            "--games", "4", "--rounds", "1", "--seed", "2", "--quiet", "--from", &from,
        ],
    ));
    let text = fs::read_to_string(&second).unwrap();
    let commands = text.lines().filter(|l| l.starts_with("# methuselah train"));
    assert_eq!(commands.count(), 2, "{text}");
    let damaged = folder.path().join("damaged.csv");
    let now = format!("version,{VERSION}");
    fs::write(&damaged, text.replacen(&now, "version,9", 1)).unwrap();
    let from = damaged.display().to_string();
    let error = refused(&train(&second, &["--games", "4", "--from", &from]));
    assert!(
        error.contains("damaged.csv: the weights are for version 9"),
        "{error}"
    );
}

#[test]
fn what_is_wrong_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("policy.csv");
    for (flags, said) in [
        (["--games", "0"], "give 1 or more"),
        (["--rounds", "0"], "give 1 or more"),
        (["--step", "0"], "give a number above 0"),
        (["--from", "no-such.csv"], "no-such.csv"),
    ] {
        let error = refused(&train(&out, &flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
    }
    let nowhere = folder.path().join("no/such/policy.csv");
    let error = refused(&train(&nowhere, &["--games", "1"]));
    assert!(
        error.contains("is no folder; give another --out"),
        "{error}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_recipe_of_the_committed_weights_is_written_beside_them() {
    let data = repository("agents/data");
    let weights = fs::read_to_string(data.join("policy.csv")).unwrap();
    let recipe = fs::read_to_string(data.join("README.md")).unwrap();
    let mut commands = weights
        .lines()
        .filter_map(|line| line.strip_prefix("# methuselah "));
    assert!(commands.clone().count() > 0);
    for command in &mut commands {
        assert!(
            recipe.contains(&format!("\nmethuselah {command}\n")),
            "{command}"
        );
    }
}
