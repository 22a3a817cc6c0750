//! `--shard` and `methuselah merge`: what is played in several places and put together is the same,
//! byte for byte, as if it had been played in one.

use crate::common::{methuselah, program, refused, repository, starters, succeeds, text};
use sim_cli::{cli, exec};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Every file of a folder, and of the folders in it, but how long it took, and the empty one that is
/// locked.
pub fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let deeper = content(&entry.path()).into_iter();
            found.extend(deeper.map(|(deep, bytes)| (format!("{name}/{deep}"), bytes)));
        } else if name != "timing.json" && name != ".lock" {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[track_caller]
pub fn same(one: &Path, other: &Path) {
    let (one, other) = (content(one), content(other));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for (name, bytes) in one {
        assert!(bytes == other[&name], "{name} differs");
    }
}

/// Carries out a command into `out`.
pub fn play(words: &[String], more: &[&str], out: &Path) -> Output {
    let mut command = program();
    command.args(words).args(more).arg("--out").arg(out);
    command.output().expect("the program starts")
}

pub fn merge(shards: &[PathBuf], more: &[&str], out: &Path) -> Output {
    let mut command = program();
    command.arg("merge").args(shards).args(more);
    command.arg("--out").arg(out);
    command.output().expect("the program starts")
}

pub fn words(command: &str) -> Vec<String> {
    let decks = starters();
    let decks = decks.to_str().unwrap();
    let words = command
        .split(' ')
        .map(|word| word.replace("STARTERS", decks));
    words.collect()
}

/// Carries out a command quietly into `out`, in this process, which has read the cards before.
#[track_caller]
fn quietly(command: &[String], more: &[&str], out: &Path) {
    let out = out.to_str().unwrap();
    let line = ["methuselah"]
        .into_iter()
        .chain(command.iter().map(String::as_str));
    let line = line
        .chain(more.iter().copied())
        .chain(["--quiet", "--out", out]);
    let line: Vec<OsString> = line.map(OsString::from).collect();
    assert_eq!(cli::main(line.clone(), exec::build), 0, "{line:?}");
}

fn merged_quietly(shards: &[PathBuf], more: &[&str], out: &Path) {
    let shards = shards
        .iter()
        .map(|shard| shard.to_str().unwrap().to_owned());
    let command: Vec<String> = ["merge".to_owned()].into_iter().chain(shards).collect();
    quietly(&command, more, out);
}

/// A run of short games, but for how many.
const RUN: &str = "run STARTERS --agents random,sensible --max-rounds 2 --seed 3";

/// Plays so many shards of a command, each into a folder of its own.
fn shards(folder: &Path, command: &[String], of: u32) -> Vec<PathBuf> {
    (1..=of)
        .map(|number| {
            let out = folder.join(format!("shard {number} of {of}"));
            quietly(command, &["--shard", &format!("{number}/{of}")], &out);
            out
        })
        .collect()
}

/// A command in one place and in shards: the folders of the whole, of what was put together, and of
/// the shards.
fn both_ways(folder: &Path, command: &str, of: u32) -> (PathBuf, PathBuf, Vec<PathBuf>) {
    let (whole, merged) = (folder.join("whole"), folder.join("merged"));
    let command = words(command);
    quietly(&command, &[], &whole);
    let mut shards = shards(folder, &command, of);
    // In whatever order.
    shards.rotate_left(1);
    merged_quietly(&shards, &[], &merged);
    same(&whole, &merged);
    (whole, merged, shards)
}

/// That merging says what the command says that plays all of it: but for where, and how long it took.
#[track_caller]
fn says_the_same(command: &str, whole: &Path, shards: &[PathBuf], merged: &Path) -> String {
    let said = succeeds(&play(&words(command), &["--resume"], whole));
    let told = succeeds(&merge(shards, &["--overwrite"], merged));
    let of_time = |line: &&str| {
        let parts = ["Files: ", " were there already", " put together in "];
        parts.iter().any(|part| line.contains(part)) || line.ends_with(" s")
    };
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !of_time(line));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(lines(&said), lines(&told));
    told
}

#[test]
fn a_run_in_shards_is_the_same_run() {
    let folder = tempfile::tempdir().unwrap();
    let command = format!("{RUN} --games 10");
    // Shards of 2 games or 3.
    let (whole, merged, shards) = both_ways(folder.path(), &command, 4);
    let told = says_the_same(&command, &whole, &shards, &merged);
    assert!(told.contains("4 shards put together in "), "{told}");
    let verified = succeeds(&methuselah(["verify", merged.to_str().unwrap()]));
    assert!(verified.contains("every byte is the same"), "{verified}");
    // A shard has nothing that would tell of the whole, and is no run.
    for shard in &shards {
        let names: Vec<String> = content(shard).into_keys().collect();
        let tables = ["choices.bin", "fingerprints.json", "games.csv"];
        let rest = ["manifest.json", "pool.csv", "seats.csv"];
        assert_eq!(names, [tables, rest].concat());
    }
    for command in ["verify", "report"] {
        let errors = refused(&methuselah([command, shards[0].to_str().unwrap()]));
        assert!(errors.contains("has shard 2/4 of a run"), "{errors}");
        assert!(errors.contains("methuselah merge"), "{errors}");
    }
    // As many shards as games.
    both_ways(&folder.path().join("ones"), &format!("{RUN} --games 3"), 3);
}

#[test]
fn leagues_gauntlets_and_matches_are_the_same_too() {
    for command in [
        "league --agents random,sensible,random --decks STARTERS --games 16 --max-rounds 2",
        "gauntlet STARTERS/malkavian.txt --field STARTERS --games 23 --agents random --max-rounds 2",
        "gauntlet STARTERS/tremere.txt --field STARTERS --games 15 --agents random --max-rounds 2 --pool",
        "match sensible random --decks STARTERS --games 40 --max-rounds 2",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (whole, merged, shards) = both_ways(folder.path(), command, 3);
        if command.starts_with("match") {
            says_the_same(command, &whole, &shards, &merged);
        }
    }
}

#[test]
fn more_than_five_decks_meet_as_in_the_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let field = repository("decks/field");
    let command = format!(
        "run {} --games 9 --agents random --max-rounds 2",
        field.to_str().unwrap()
    );
    both_ways(folder.path(), &command, 2);
}

const COMPARE: &str =
    "compare STARTERS/malkavian.txt STARTERS/tremere.txt STARTERS/ventrue.txt --field STARTERS \
     --games 50 --max-rounds 2 --agents random,sensible --pool";

#[test]
fn a_comparison_in_shards_is_the_same_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, merged, shards) = both_ways(folder.path(), COMPARE, 4);
    says_the_same(COMPARE, &whole, &shards, &merged);
    succeeds(&methuselah(["replay", merged.to_str().unwrap(), "49"]));
    let shard = shards[0].to_str().unwrap();
    for command in [&["report", shard][..], &["replay", shard, "3"]] {
        let errors = refused(&methuselah(command));
        assert!(errors.contains("has shard 2/4 of a comparison"), "{errors}");
    }
}

#[test]
fn a_shard_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let command = words(&format!("{RUN} --games 10"));
    let all = shards(folder.path(), &command, 2);
    let before = content(&all[1]);
    let out = folder.path().join("merged");
    // Its last game is torn.
    let games = fs::read(all[1].join("games.csv")).unwrap();
    fs::write(all[1].join("games.csv"), &games[..games.len() - 3]).unwrap();
    let errors = refused(&merge(&all, &[], &out));
    let said = "shard 2 of 2: 4 of the 5 games of shard 2/2 are there; go on with it";
    assert!(errors.contains(said), "{errors}");
    assert!(!out.exists());
    let told = succeeds(&play(&command, &["--shard", "2/2", "--resume"], &all[1]));
    assert!(
        told.contains("Shard 2/2: 5 games, from number 5; 1 games in "),
        "{told}"
    );
    assert!(content(&all[1]) == before);
    merged_quietly(&all, &[], &out);
    // What is there is not lost unasked, and then whole.
    let errors = refused(&merge(&all, &[], &out));
    assert!(errors.contains("--overwrite"), "{errors}");
    let there = content(&out);
    fs::write(out.join("games.csv"), "").unwrap();
    merged_quietly(&all, &["--overwrite"], &out);
    assert!(content(&out) == there);
    // A shard is not what another shard, or the whole run, goes on from.
    for flags in [&["--shard", "1/2", "--resume"][..], &["--resume"]] {
        let errors = refused(&play(&command, flags, &all[1]));
        assert!(
            errors.contains("shard is \"2/2 of 10 games\" there"),
            "{errors}"
        );
    }
    let longer = words(&format!("{RUN} --games 12"));
    let errors = refused(&play(&longer, &["--shard", "2/2", "--resume"], &all[1]));
    assert!(errors.contains("and \"2/2 of 12 games\" here"), "{errors}");
}

#[test]
fn shards_that_make_no_whole_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let command = words(&format!("{RUN} --games 6"));
    let all = shards(&path("thirds"), &command, 3);
    let halves = shards(&path("halves"), &command, 2);
    let out = path("out");
    #[track_caller]
    fn says(output: &Output, out: &Path, parts: &[&str]) {
        let errors = refused(output);
        for part in parts {
            assert!(errors.contains(part), "{part:?} is not in: {errors}");
        }
        assert!(!out.exists(), "{errors}");
    }
    let with = |other: PathBuf| merge(&[all[0].clone(), all[1].clone(), other], &[], &out);

    // Missing, there twice, and of another division, so that they overlap.
    let missing = ["one of 3 shards missing: 2/3", "--shard 2/3"];
    says(
        &merge(&[all[2].clone(), all[0].clone()], &[], &out),
        &out,
        &missing,
    );
    let twice = ["shard 2 of 3 both are shard 2/3; name one of them"];
    says(
        &merge(&[&all[..], &all[1..2]].concat(), &[], &out),
        &out,
        &twice,
    );
    let division = [
        "is shard 2/2, and ",
        "is shard 1/3",
        "shards of one division",
    ];
    says(&with(halves[1].clone()), &out, &division);

    // Of another run, by seed, length, decks or agents.
    for (number, (other, said)) in [
        (
            "run STARTERS --games 6 --agents random,sensible --max-rounds 2 --seed 4",
            "seed is \"3\" there and \"4\" here",
        ),
        (
            "run STARTERS --games 7 --agents random,sensible --max-rounds 2 --seed 3",
            "games is \"6\" there and \"7\" here",
        ),
        (
            "run STARTERS --games 6 --agents random --max-rounds 2 --seed 3",
            "agents is ",
        ),
        (
            "run STARTERS/tremere.txt --games 6 --agents random,sensible --max-rounds 2 --seed 3",
            "decks is ",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let shard = path(&format!("other {number}"));
        quietly(&words(other), &["--shard", "3/3"], &shard);
        let named = format!("other {number}: has a shard of another run than ");
        says(
            &with(shard),
            &out,
            &[&named, said, "name the shards of one run"],
        );
    }

    // No shard at all.
    let whole = path("whole");
    quietly(&command, &[], &whole);
    says(
        &with(whole),
        &out,
        &["whole: has a whole run, and no shard of one; leave it out"],
    );
    says(
        &with(path("nowhere")),
        &out,
        &["nowhere/manifest.json: cannot be read"],
    );

    // By another program.
    let copy = path("by another program");
    let copied = |name: &str, change: &dyn Fn(String) -> String| {
        fs::create_dir_all(&copy).unwrap();
        for (name, bytes) in content(&all[2]) {
            fs::write(copy.join(name), bytes).unwrap();
        }
        let text = fs::read_to_string(copy.join(name)).unwrap();
        let changed = change(text.clone());
        assert_ne!(changed, text);
        fs::write(copy.join(name), changed).unwrap();
        copy.clone()
    };
    let engine = |text: String| {
        let (before, rest) = text.split_once("\"engine\": \"").unwrap();
        // The first is what is hashed, the second the hash.
        let (what, rest) = rest.split_once("\"engine\": \"").unwrap();
        format!("{before}\"engine\": \"{what}\"engine\": \"0{}", &rest[1..])
    };
    let engine = |text: String| {
        let changed = engine(text.clone());
        // Unless the hash begins so anyway.
        if changed == text {
            text.replacen("\"engine\": \"0", "\"engine\": \"1", 1)
        } else {
            changed
        }
    };
    let program = [
        "shard 3/3 was played by another program than ",
        "(the engine differ)",
        "--overwrite",
    ];
    says(&with(copied("fingerprints.json", &engine)), &out, &program);

    // Edited, so that it is not what was played: a row, and a move.
    let seed = |text: String| {
        let (heading, rows) = text.split_once('\n').unwrap();
        let (_, rest) = rows
            .split_once(',')
            .and_then(|(_, rest)| rest.split_once(','))
            .unwrap();
        format!("{heading}\n4,17,{rest}")
    };
    let row = [
        "shard 3/3 is not as it was played",
        "games.csv:2: is a row of another run",
    ];
    says(&with(copied("games.csv", &seed)), &out, &row);
    copied("games.csv", &|text| text.replace("\n5,", "\n6,"));
    says(
        &with(copy.clone()),
        &out,
        &["1 of the 2 games of shard 3/3 are there; go on"],
    );

    // A folder with something else in it, or with a shard, is not written over.
    let busy = path("busy");
    fs::create_dir(&busy).unwrap();
    fs::write(busy.join("letter.txt"), "dear").unwrap();
    for (place, said) in [
        (&busy, "is not empty, and holds no run"),
        (&all[1], "has shard 2/3"),
    ] {
        let before = content(place);
        let errors = refused(&merge(&all, &["--overwrite"], place));
        assert!(errors.contains(said), "{errors}");
        assert!(content(place) == before);
    }

    // Nothing is left of all that; and these shards do make a whole.
    let hidden = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    let hidden: Vec<_> = hidden
        .map(|e| e.file_name())
        .filter(|n| text(n.as_encoded_bytes()).starts_with('.'))
        .collect();
    assert!(hidden.is_empty(), "{hidden:?}");
    merged_quietly(&all, &[], &out);
    same(&path("whole"), &out);
}

#[test]
fn a_comparison_is_not_put_together_of_what_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let command = words(&COMPARE.replace(",sensible", "").replace(" --pool", ""));
    let all = shards(folder.path(), &command, 2);
    let out = folder.path().join("out");
    let run = folder.path().join("run");
    succeeds(&play(
        &words(&format!("{RUN} --games 2")),
        &["--shard", "2/2"],
        &run,
    ));
    let other = folder.path().join("other");
    quietly(&command, &["--shard", "2/2", "--seed", "8"], &other);
    let named = |other: &Path| [all[0].clone(), other.to_owned()];
    let torn = |change: &dyn Fn()| {
        change();
        merge(&all, &[], &out)
    };
    let pairs = all[1].join("pairs.csv");
    let text = fs::read_to_string(&pairs).unwrap();
    let last = text.trim_end().rfind('\n').unwrap() + 1;
    for (output, said) in [
        (
            merge(&named(&run), &[], &out),
            "has a comparison, and others have none",
        ),
        (
            merge(&named(&other), &[], &out),
            "has a shard of another comparison",
        ),
        (merge(&all[..1], &[], &out), "one of 2 shards missing: 2/2"),
        (
            torn(&|| fs::write(&pairs, &text[..last]).unwrap()),
            "--resume",
        ),
        (
            torn(&|| fs::write(&pairs, text.replacen("random,6,", "random,7,", 1)).unwrap()),
            "or was edited",
        ),
    ] {
        let errors = refused(&output);
        assert!(errors.contains(said), "{said:?} is not in: {errors}");
        assert!(!out.exists());
    }
    fs::write(&pairs, &text[..last]).unwrap();
    let whole = fs::read(all[1].join("tally.json")).unwrap();
    quietly(&command, &["--shard", "2/2", "--resume"], &all[1]);
    assert!(fs::read(&pairs).unwrap() == text.as_bytes());
    assert!(fs::read(all[1].join("tally.json")).unwrap() == whole);
    merged_quietly(&all, &[], &out);
}

#[test]
fn what_cannot_be_shared_out_is_refused() {
    for (command, said) in [
        (
            "match random random --decks STARTERS --sprt -0.1,0.1 --shard 1/2",
            "--sprt with --shard",
        ),
        (
            "run STARTERS --games 3 --shard 1/4",
            "--shard 1/4: there are only 3 games",
        ),
        (
            "run STARTERS --games 3 --shard 4/3",
            "is no shard; write K/N",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let errors = refused(&play(&words(command), &[], &out));
        assert!(errors.contains(said), "{said:?} is not in: {errors}");
        assert!(!out.exists());
    }
}

#[test]
fn a_dry_run_checks_all_that_is_given_and_plays_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let commands = [
        "run STARTERS --games 4 --agents random --shard 2/3 --max-rounds 1",
        "league --agents random --decks STARTERS --games 4",
        "gauntlet STARTERS/tremere.txt --field STARTERS --games 5",
        "match random sensible --decks STARTERS --games 200",
        "compare STARTERS/tremere.txt STARTERS/ventrue.txt --field STARTERS --games 50",
    ];
    for command in commands {
        let told = succeeds(&play(&words(command), &["--dry-run"], &out));
        assert!(told.contains("nothing was played into "), "{told}");
        let quiet = &["--dry-run", "--quiet"];
        assert_eq!(succeeds(&play(&words(command), quiet, &out)), "");
        assert!(!out.exists(), "{command}");
    }
    for (command, said) in [
        (
            "run STARTERS --games 4 --shard 2/5",
            "there are only 4 games",
        ),
        ("run NOWHERE --games 4", "NOWHERE: cannot be read"),
        (
            "run STARTERS --games 4 --agents exec:no-such-program",
            "cannot be started",
        ),
        (
            "run STARTERS --games 4 --resume",
            "'--resume' cannot be used with '--dry-run'",
        ),
        (
            "run STARTERS --games 4 --json",
            "'--json' cannot be used with '--dry-run'",
        ),
        (
            "compare STARTERS/tremere.txt STARTERS/ventrue.txt --field STARTERS --games 5",
            "too few pairs",
        ),
    ] {
        let errors = refused(&play(&words(command), &["--dry-run"], &out));
        assert!(errors.contains(said), "{said:?} is not in: {errors}");
        assert!(!out.exists(), "{command}");
    }
    // What is there is not lost, and nobody is told that it might be written over unasked.
    let command = words(commands[0]);
    quietly(&command, &[], &out);
    let there = content(&out);
    let errors = refused(&play(&command, &["--dry-run"], &out));
    assert!(errors.contains("holds a run already"), "{errors}");
    succeeds(&play(&command, &["--dry-run", "--overwrite"], &out));
    assert!(content(&out) == there);
}

#[test]
fn json_has_the_whole_run_and_each_shard() {
    let folder = tempfile::tempdir().unwrap();
    let command = words(&format!("{RUN} --games 5"));
    let json = |output: &Output| -> serde_json::Value {
        serde_json::from_str(&succeeds(output)).expect("one object")
    };
    let all: Vec<PathBuf> = ["a", "b"].map(|name| folder.path().join(name)).into();
    for ((shard, out), (first, there)) in ["1/2", "2/2"].iter().zip(&all).zip([(0, 2), (2, 3)]) {
        let said = json(&play(&command, &["--shard", shard, "--json"], out));
        assert_eq!(
            (&said["shard"], &said["faults"]),
            (&(*shard).into(), &0.into())
        );
        assert_eq!(
            (&said["first"], &said["there"]),
            (&first.into(), &there.into())
        );
        assert_eq!(said["games"], there);
        assert!(said["decisions"].as_u64().unwrap() > 0);
    }
    let said = json(&merge(&all, &["--json"], &folder.path().join("out")));
    assert_eq!((&said["shards"], &said["games"]), (&2.into(), &5.into()));
    assert_eq!(said["summary"]["games"], 5);
}
