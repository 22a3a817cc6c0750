//! What stops by itself, or builds on itself, is played in rounds of shards: what comes of them is the
//! same, byte for byte, as if it had been played in one place.

use crate::common::{refused, succeeds, text};
use crate::shards::{content, merge, play, same, words};
use std::fs;
use std::path::{Path, PathBuf};

/// Plays a round in so many shards, each into a folder of its own.
fn shards(folder: &Path, command: &[String], after: &Path, of: u32) -> Vec<PathBuf> {
    let after = after.to_str().unwrap();
    let play = |number| {
        let out = folder.join(format!("{number} of {of}"));
        let shard = format!("{number}/{of}");
        quietly(command, &["--shard", &shard, "--after", after], &out);
        out
    };
    (1..=of).map(play).collect()
}

/// Carries out a command quietly into `out`. By a process of its own: what this one locks, another
/// that a test beside this one is just starting would hold a moment longer.
#[track_caller]
fn quietly(command: &[String], more: &[&str], out: &Path) {
    succeeds(&play(command, &[more, &["--quiet"]].concat(), out));
}

/// Puts shards together, quietly; gives the exit code.
fn merged(shards: &[PathBuf], out: &Path) -> i32 {
    let output = merge(shards, &["--quiet"], out);
    output.status.code().expect("it ends by itself")
}

/// Plays rounds until there is no other one; gives their shards.
fn rounds(folder: &Path, command: &[String], out: &Path, of: &[u32]) -> Vec<Vec<PathBuf>> {
    let mut all = Vec::new();
    for (round, of) in (1..).zip(of.iter().cycle()) {
        let mut played = shards(&folder.join(format!("round {round}")), command, out, *of);
        // In whatever order.
        played.rotate_left(1);
        all.push(played.clone());
        match merged(&played, out) {
            0 => return all,
            4 => assert!(round < 60, "it does not come to an end"),
            code => panic!("round {round}: exit code {code}"),
        }
    }
    unreachable!()
}

const UNTIL_SURE: &str =
    "compare STARTERS/malkavian.txt STARTERS/toreador.txt STARTERS/tremere.txt \
     --field STARTERS --until-sure --max-games 300 --max-rounds 6 --agents sensible,random --pool";

#[test]
fn a_comparison_until_sure_is_the_same_in_rounds_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (whole, out) = (path("whole"), path("out"));
    let command = words(UNTIL_SURE);
    quietly(&command, &[], &whole);
    // In the second round there are more shards than blocks.
    let all = rounds(folder.path(), &command, &out, &[3, 12, 2]);
    same(&whole, &out);
    assert!((3..=6).contains(&all.len()), "{}", all.len());
    // A challenger whose verdict is clear is not played any more.
    let verdicts = fs::read_to_string(out.join("verdicts.csv")).unwrap();
    let pairs: Vec<u64> = verdicts
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(3).unwrap().parse().unwrap())
        .collect();
    assert!(pairs[0] < pairs[1], "{verdicts}");
    // What stops in the middle goes on in one place, too.
    let half = path("half");
    assert_eq!(merged(&all[0], &half), 4);
    quietly(&command, &["--resume"], &half);
    same(&whole, &half);
    // And the last round says what the command says.
    let said = succeeds(&play(&command, &["--resume"], &whole));
    let last = all.len() - 1;
    let before = path("before");
    for played in &all[..last] {
        assert_eq!(merged(played, &before), 4);
    }
    let told = succeeds(&merge(&all[last], &[], &before));
    let line = |text: &str| text.split(", ").next().unwrap_or_default().to_owned();
    assert_eq!(line(&said), line(&told));
}

#[test]
fn rounds_that_do_not_follow_are_refused_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let command = words(&UNTIL_SURE.replace("sensible,random --pool", "random"));
    let out = path("out");
    let nowhere = path("nowhere");
    let first = shards(&path("first"), &command, &nowhere, 2);
    let told = merge(&first, &["--json"], &out);
    assert_eq!(told.status.code(), Some(4), "{}", text(&told.stderr));
    let told: serde_json::Value = serde_json::from_str(&text(&told.stdout)).unwrap();
    assert_eq!(told["next"], "blocks 40 to 49");
    assert_eq!((&told["shards"], &told["games"]), (&2.into(), &600.into()));
    let second = shards(&path("second"), &command, &out, 2);
    let there = content(&out);
    let mixed = [first[0].clone(), second[1].clone()];
    for (shards, out, said) in [
        (
            &first[..],
            &out,
            "these are shards of blocks 0 to 39, and what comes next is blocks 40 to 49",
        ),
        (
            &second,
            &path("empty"),
            "these are shards of blocks 40 to 49, and what comes next is blocks 0 to 39",
        ),
        (&mixed, &out, "has a shard of another round than"),
        (&second[..1], &out, "one of 2 shards missing: 2/2"),
    ] {
        let errors = refused(&merge(shards, &[], out));
        assert!(errors.contains(said), "{said:?} is not in: {errors}");
        assert!(!path("empty").exists());
    }
    assert!(content(&out) == there);
    // A shard that was killed is not whole, and goes on.
    let pairs = second[1].join("pairs.csv");
    let rows = fs::read_to_string(&pairs).unwrap();
    fs::write(&pairs, &rows[..rows.len() / 2]).unwrap();
    let errors = refused(&merge(&second, &[], &out));
    assert!(errors.contains("--resume"), "{errors}");
    let after = out.to_str().unwrap();
    let flags = ["--shard", "2/2", "--after", after, "--resume"];
    quietly(&command, &flags, &second[1]);
    assert!(fs::read_to_string(&pairs).unwrap() == rows);
    // One of another comparison has nothing to go on from.
    let other = [&command[..], &["--seed".to_owned(), "9".to_owned()]].concat();
    let errors = refused(&play(&other, &flags[..4], &path("other")));
    assert!(
        errors.contains("the comparison there is another one"),
        "{errors}"
    );
    // After the last round there is none.
    let mut round = second;
    while merged(&round, &out) == 4 {
        let name = format!("after {}", content(&out)["pairs.csv"].len());
        round = shards(&path(&name), &command, &out, 2);
    }
    let errors = refused(&play(&command, &flags[..4], &path("more")));
    assert!(
        errors.contains("is over; there is no round to be played"),
        "{errors}"
    );
    let errors = refused(&merge(&first, &[], &out));
    assert!(
        errors.contains("the comparison is over without them"),
        "{errors}"
    );
    // But it may begin again.
    let told = merge(&first, &["--overwrite"], &out);
    assert_eq!(told.status.code(), Some(4), "{}", text(&told.stderr));
    assert!(content(&out) == there);
}

const TUNE: &str = "tune STARTERS/malkavian.txt --field STARTERS --pool STARTERS/ventrue.txt \
     --agents random --max-rounds 12 --seed 5 --games 3000 --steps 1 --pool-csv";

#[test]
fn a_search_is_the_same_in_rounds_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (whole, out) = (path("whole"), path("out"));
    let command = words(TUNE);
    quietly(&command, &[], &whole);
    let all = rounds(folder.path(), &command, &out, &[2, 5]);
    same(&whole, &out);
    assert!(out.join("proof/verdicts.csv").exists());
    assert!(all.len() > 5, "{}", all.len());
    // It says what the command says.
    let (last, before) = (all.len() - 1, path("before"));
    for played in &all[..last] {
        assert_eq!(merged(played, &before), 4);
    }
    let said = succeeds(&play(&command, &["--resume"], &whole));
    let told = succeeds(&merge(&all[last], &[], &before));
    let but_for_where = |text: &str, folder: &Path| text.replace(folder.to_str().unwrap(), "HERE");
    assert_eq!(but_for_where(&said, &whole), but_for_where(&told, &before));
    // Rounds follow each other.
    let errors = refused(&merge(&all[0], &[], &before));
    assert!(
        errors.contains("the search is over without them"),
        "{errors}"
    );
    let errors = refused(&merge(&all[1], &[], &path("empty")));
    assert!(
        errors.contains("and what comes next is blocks 0 to "),
        "{errors}"
    );
    let flags = ["--shard", "1/2", "--after", before.to_str().unwrap()];
    let errors = refused(&play(&command, &flags, &path("more")));
    assert!(
        errors.contains("is over; there is no round to be played"),
        "{errors}"
    );
    // What stops in the middle goes on in one place.
    let half = path("half");
    for played in &all[..3] {
        assert_eq!(merged(played, &half), 4);
    }
    quietly(&command, &["--resume"], &half);
    same(&whole, &half);
    // A shard that was torn goes on. Where there are fewer blocks than shards, some have none.
    let length = |shard: &&PathBuf| fs::metadata(shard.join("blocks.csv")).unwrap().len();
    let torn = all[0].iter().max_by_key(length).unwrap();
    let blocks = torn.join("blocks.csv");
    let rows = fs::read_to_string(&blocks).unwrap();
    fs::write(&blocks, &rows[..rows.len() - 5]).unwrap();
    let errors = refused(&merge(&all[0], &[], &path("torn")));
    assert!(errors.contains("has not the blocks of shard"), "{errors}");
    let number = torn.file_name().unwrap().to_str().unwrap();
    let shard = number.replace(" of ", "/");
    quietly(&command, &["--shard", &shard, "--resume"], torn);
    assert!(fs::read_to_string(&blocks).unwrap() == rows);
}

#[test]
fn a_training_is_the_same_in_rounds_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (whole, out) = (path("whole.csv"), path("out.csv"));
    let command = words("train STARTERS --games 7 --rounds 2 --seed 3");
    quietly(&command, &[], &whole);
    let all = rounds(folder.path(), &command, &out, &[3, 2]);
    assert_eq!(all.len(), 2);
    assert!(fs::read(&whole).unwrap() == fs::read(&out).unwrap());
    // Rounds follow each other, and what is there is not lost.
    let again = path("again.csv");
    for (shards, out, said) in [
        (
            &all[0][..],
            &out,
            "has not the weights that round 1 was played by",
        ),
        (
            &all[1],
            &out,
            "has not the weights that round 2 was played by",
        ),
        (
            &all[1],
            &again,
            "these are shards of round 2, and those before are not there",
        ),
        (&all[0][..2], &again, "one of 3 shards missing: 1/3"),
        (
            &[all[0][0].clone(), all[1][0].clone()],
            &again,
            "of another round of it",
        ),
    ] {
        let errors = refused(&merge(shards, &[], out));
        assert!(errors.contains(said), "{said:?} is not in: {errors}");
        assert!(!again.exists());
    }
    let flags = ["--shard", "1/2", "--after", out.to_str().unwrap()];
    let errors = refused(&play(&command, &flags, &path("more")));
    assert!(
        errors.contains("has all 2 rounds; there is none to be played"),
        "{errors}"
    );
    let other = words("train STARTERS --games 7 --rounds 2 --seed 4");
    let errors = refused(&play(&other, &flags, &path("more")));
    assert!(
        errors.contains("is not made by the same command"),
        "{errors}"
    );
    // A shard that was killed goes on.
    let trials = all[0][0].join("trials.bin");
    let bytes = fs::read(&trials).unwrap();
    fs::write(&trials, &bytes[..bytes.len() - 1]).unwrap();
    let errors = refused(&merge(&all[0], &[], &again));
    assert!(
        errors.contains("1 of the 2 games of shard 2/3 are there"),
        "{errors}"
    );
    let told = succeeds(&play(&command, &["--shard", "2/3", "--resume"], &all[0][0]));
    assert!(
        told.contains("Shard 2/3: 2 games, from number 2; 1 games in "),
        "{told}"
    );
    assert!(fs::read(&trials).unwrap() == bytes);
    assert_eq!(merged(&all[0], &again), 4);
    let told = succeeds(&merge(&all[1], &[], &again));
    assert!(told.starts_with("round 2: "), "{told}");
    assert!(fs::read(&whole).unwrap() == fs::read(&again).unwrap());
}
