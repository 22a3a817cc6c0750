//! What is wrong is refused with the file, the line and the remedy, and nothing is left half-written.

use crate::common::{methuselah, program, refused, run, starters, succeeds, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with copies of the starters, of which one is changed.
fn with_changed(edit: impl Fn(String) -> String) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("deck.txt");
    let text = fs::read_to_string(starters().join("ventrue.txt")).unwrap();
    fs::write(&deck, edit(text)).unwrap();
    (folder, deck)
}

/// What `run` says about a deck or folder; it must not have left anything behind.
#[track_caller]
fn complaint(path: &Path) -> String {
    complaint_with(path, &[])
}

fn complaint_with(path: &Path, flags: &[&str]) -> String {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().join("run");
    let output = program()
        .arg("run")
        .arg(path)
        .args(flags)
        .args(["--games", "1", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    let error = refused(&output);
    assert!(!out.exists(), "something was written");
    assert!(output.stdout.is_empty());
    error
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in: {text}");
    }
}

#[test]
fn a_missing_file() {
    says(
        &complaint(Path::new("no/such/deck.txt")),
        &["no/such/deck.txt: cannot be read; name a deck file"],
    );
}

#[test]
fn a_folder_without_decks() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.md"), "no deck").unwrap();
    says(
        &complaint(folder.path()),
        &["the folder has no deck file", "put one there"],
    );
}

#[test]
fn more_decks_than_seats_where_decks_have_seats_of_their_own() {
    let (folder, deck) = with_changed(|text| text);
    for n in 0..5 {
        fs::copy(&deck, folder.path().join(format!("{n}.txt"))).unwrap();
    }
    for flags in [&["--seating", "fixed"][..], &["--agents-stay"]] {
        says(
            &complaint_with(folder.path(), flags),
            &["6 decks, but a table has 5 seats", "name 5 decks or fewer"],
        );
    }
}

#[test]
fn an_eleven_card_crypt() {
    let (_folder, deck) = with_changed(|text| text.replace("1x Brock Sterling", "-- none"));
    says(
        &complaint(&deck),
        &["deck.txt: the crypt has 11 cards, and needs 12", "Add 1"],
    );
}

#[test]
fn groups_that_do_not_go_together() {
    let (_folder, deck) = with_changed(|text| text.replace("1x Madison ", "1x Theo Bell (G2) "));
    says(
        &complaint(&deck),
        &[
            "deck.txt: the crypt mixes groups 2, 6",
            "Keep the crypt cards of one group",
        ],
    );
}

#[test]
fn an_unknown_card() {
    let (_folder, deck) = with_changed(|text| text.replace("4x Intimidation", "4x Intimidaton"));
    let line = fs::read_to_string(&deck)
        .unwrap()
        .lines()
        .position(|line| line.contains("Intimidaton"))
        .unwrap()
        + 1;
    let named = format!("deck.txt:{line}: no card is called \"Intimidaton\"");
    says(
        &complaint(&deck),
        &[&named, "did you mean \"Intimidation\"?"],
    );
}

#[test]
fn a_library_over_the_limit() {
    let (_folder, deck) = with_changed(|text| text.replace("4x Intimidation", "18x Intimidation"));
    says(
        &complaint(&deck),
        &[
            "deck.txt: the library has 91 cards, and may have 90",
            "Take out 1",
        ],
    );
}

#[test]
fn a_file_that_is_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("deck.txt");
    fs::write(&deck, [0xff, 0xfe, 0x00]).unwrap();
    says(&complaint(&deck), &["deck.txt: is no text in UTF-8"]);
}

#[test]
fn a_card_without_a_script_unless_blanks_are_allowed() {
    let cards = engine::CardDb::embedded();
    let facts = engine::facts::Facts::embedded();
    let unscripted = facts
        .library
        .iter()
        .find(|card| !cards.def(cards.by_id(card.id).unwrap()).scripted);
    let Some(card) = unscripted else {
        return;
    };
    let (folder, deck) =
        with_changed(|text| text.replace("4x Intimidation", &format!("4x {}", card.name)));
    says(
        &complaint(&deck),
        &["have no script yet", &card.name, "--allow-unscripted"],
    );
    let output = program()
        .arg("run")
        .arg(&deck)
        .args([
            "--games",
            "2",
            "--max-rounds",
            "3",
            "--allow-unscripted",
            "--out",
        ])
        .arg(folder.path().join("run"))
        .output()
        .unwrap();
    says(
        &succeeds(&output),
        &["Played as blanks, having no script", &card.name],
    );
    says(&text(&output.stderr), &["played as blanks", &card.name]);
    for file in ["manifest.json", "summary.json"] {
        let file = fs::read_to_string(folder.path().join("run").join(file)).unwrap();
        says(&file, &["\"unscripted\"", &card.name]);
    }
}

#[test]
fn unplayable_decks_are_left_out_if_that_is_asked_for() {
    let (folder, deck) = with_changed(|text| text);
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    put("empty.txt", "");
    put("odd.txt", "4x Vilein\n");
    put("small.txt", "12 Madison\n59 Villein\n");
    put("large.txt", "61 Madison\n60 Villein\n");
    fs::write(folder.path().join("bytes.txt"), [0xff, 0xfe, 0x00]).unwrap();
    // Refused as a whole, with what is wrong with each.
    says(
        &complaint(folder.path()),
        &[
            "bytes.txt",
            "empty.txt:1",
            "large.txt",
            "odd.txt:1",
            "small.txt",
        ],
    );
    let out = folder.path().join("run");
    let run = |what: &Path, flags: &[&str]| {
        let mut call = program();
        call.arg("run")
            .arg(what)
            .args(["--skip-unplayable", "--games", "2"]);
        call.args(["--max-rounds", "2", "--out"])
            .arg(&out)
            .args(flags);
        call.output().unwrap()
    };
    let output = run(folder.path(), &[]);
    let said = succeeds(&output);
    says(
        &text(&output.stderr),
        &[
            "bytes.txt: is no text in UTF-8",
            "empty.txt:1: no card is listed",
            "large.txt: the crypt has 61 cards, and may have 60 for the engine",
            "odd.txt:1: no card is called",
            "small.txt: the library has 59 cards, and needs 60 by the rulebook",
            "skipped: 5 of 6 decks; 1 left to be played",
        ],
    );
    says(&said, &["deck    "]);
    // It is the run of what is left, and goes on as that.
    let alone = program()
        .arg("run")
        .arg(&deck)
        .args(["--games", "2", "--max-rounds", "2", "--quiet", "--out"])
        .arg(folder.path().join("alone"))
        .output()
        .unwrap();
    succeeds(&alone);
    crate::common::same_bytes(&out, &folder.path().join("alone"));
    succeeds(&run(folder.path(), &["--resume"]));

    // None is left; there is nothing; too many are left for seats of their own.
    let none = refused(&run(&folder.path().join("odd.txt"), &[]));
    says(
        &none,
        &[
            "odd.txt:1: no card is called",
            "no deck is left to be played",
        ],
    );
    says(
        &refused(&run(Path::new("no/such/deck.txt"), &[])),
        &["no/such/deck.txt: cannot be read"],
    );
    for n in 0..5 {
        fs::copy(&deck, folder.path().join(format!("{n}.txt"))).unwrap();
    }
    says(
        &refused(&run(folder.path(), &["--seating", "fixed"])),
        &["6 decks, but a table has 5 seats"],
    );
}

#[test]
fn decks_with_unscripted_cards_are_left_out_or_played_with_blanks() {
    let cards = engine::CardDb::embedded();
    let facts = engine::facts::Facts::embedded();
    let is_unscripted = |id| !cards.def(cards.by_id(id).unwrap()).scripted;
    let Some(card) = facts.library.iter().find(|card| is_unscripted(card.id)) else {
        return;
    };
    let (folder, deck) =
        with_changed(|text| text.replace("4x Intimidation", &format!("4x {}", card.name)));
    let run = |flags: &[&str]| {
        let out = folder.path().join(format!("run{}", flags.len()));
        let mut call = program();
        call.arg("run")
            .arg(&deck)
            .arg(starters().join("tremere.txt"));
        call.args(["--games", "2", "--max-rounds", "2", "--out"])
            .arg(&out);
        let output = call.args(flags).output().unwrap();
        (succeeds(&output), text(&output.stderr), out)
    };
    let (said, errors, _) = run(&["--skip-unplayable"]);
    says(
        &errors,
        &[&format!(
            "deck.txt: 1 of its cards have no script: 4x {}",
            card.name
        )],
    );
    says(&said, &["tremere"]);
    assert!(!said.contains("blanks"), "{said}");
    // The table says how many copies are blanks, and who sits more than once.
    let (said, errors, out) = run(&["--skip-unplayable", "--allow-unscripted"]);
    assert!(!errors.contains("skipped"), "{errors}");
    let ends: Vec<Vec<&str>> = said
        .lines()
        .take(3)
        .map(|line| line.split_whitespace().rev().take(2).collect())
        .collect();
    assert_eq!(
        ends,
        [["blanks", "seats"], ["4", "3"], ["0", "2"]],
        "{said}"
    );
    says(
        &said,
        &[
            "Seats: how many a deck has at a table",
            "Blanks: copies of a deck",
        ],
    );
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    says(&summary, &["\"blanks\": {\n    \"deck\": 4\n  }"]);
    let verified = program().arg("verify").arg(&out).output().unwrap();
    succeeds(&verified);
}

#[test]
fn a_deck_that_is_named_twice_sits_twice() {
    let out = tempfile::tempdir().unwrap();
    let file = |name: &str| starters().join(format!("{name}.txt"));
    let names = ["ventrue", "ventrue", "tremere", "toreador", "malkavian"];
    let output = program()
        .arg("run")
        .args(names.map(file))
        .args(["--games", "2", "--max-rounds", "2", "--out"])
        .arg(out.path().join("run"))
        .output()
        .unwrap();
    let said = succeeds(&output);
    for line in said.lines().skip(1).take(4) {
        let seats = if line.starts_with("ventrue") {
            "  2"
        } else {
            "  1"
        };
        assert!(line.ends_with(seats), "{said}");
    }
    let five = run(
        &out.path().join("five"),
        &["--games", "2", "--max-rounds", "2"],
    );
    assert!(!succeeds(&five).contains("seats"));
}

#[test]
fn numbers_that_make_no_sense() {
    let out = tempfile::tempdir().unwrap();
    for flags in [
        ["--games", "0"],
        ["--games", "many"],
        ["--games", "-3"],
        ["--threads", "0"],
        ["--max-rounds", "0"],
        ["--seed", "x"],
        ["--seating", "upside-down"],
    ] {
        let error = refused(&run(
            &out.path().join("run"),
            &[&flags[..], &["--games", "1"]].concat(),
        ));
        says(&error, &[flags[0]]);
    }
    says(
        &refused(&run(&out.path().join("run"), &["--games", "0"])),
        &["give 1 or more"],
    );
    says(&refused(&methuselah(["run"])), &["DECK"]);
}

#[test]
fn unknown_agents_and_too_many_of_them() {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().join("run");
    let with = |agents: &str| refused(&run(&out, &["--games", "1", "--agents", agents]));
    says(
        &with("genius"),
        &["--agents genius", "no agent is called \"genius\"", "random"],
    );
    says(
        &with("random,random,random,random,random,random"),
        &["6 agents"],
    );
    assert!(!out.exists());
}

#[test]
fn a_folder_that_cannot_be_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    for out in [file.clone(), file.join("run")] {
        let error = refused(&run(&out, &["--games", "1"]));
        says(&error, &["file", "give another --out"]);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
}

/// `run` on the starters into `out`, where no file may grow beyond so many
/// kilobytes: that stands for a disk that is full. `None` if there is no bash.
fn run_on_a_full_disk(kilobytes: u32, out: &Path, flags: &[&str]) -> Option<Output> {
    let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\"");
    let output = Command::new("bash")
        .args([
            "-c",
            &script,
            "bash",
            env!("CARGO_BIN_EXE_methuselah"),
            "run",
        ])
        .arg(starters())
        .args(flags)
        .args(["--quiet", "--out"])
        .arg(out)
        .output();
    if output.is_err() {
        eprintln!("skipped: there is no bash");
    }
    output.ok()
}

/// The run stops, says so, and goes on from there when there is space.
#[test]
fn a_disk_that_fills_up_during_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let (out, whole) = (folder.path().join("run"), folder.path().join("whole"));
    let flags = ["--games", "60", "--max-rounds", "10"];
    succeeds(&run(&whole, &flags));
    let Some(output) = run_on_a_full_disk(40, &out, &flags) else {
        return;
    };
    says(
        &refused(&output),
        &["pool.csv: cannot be written", "--resume"],
    );
    assert!(!out.join("summary.json").exists());
    succeeds(&run(&out, &[&flags[..], &["--resume"]].concat()));
    crate::common::same_bytes(&out, &whole);
}

/// Of the two runs, the one of which the manifest is there can go on.
#[test]
fn a_disk_that_fills_up_while_a_run_takes_the_place_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let old = ["--games", "8", "--max-rounds", "2", "--agents", "random"];
    let new = ["--games", "60", "--max-rounds", "10"];
    let [whole_old, whole_new] = ["old", "new"].map(|name| folder.path().join(name));
    succeeds(&run(&whole_old, &old));
    succeeds(&run(&whole_new, &new));
    let cases = [
        (
            1,
            "manifest.json: cannot be written; free some space",
            (&old[..], &whole_old),
            &new[..],
        ),
        (
            40,
            "pool.csv: cannot be written; once there is space, --resume",
            (&new[..], &whole_new),
            &old[..],
        ),
    ];
    for (kilobytes, said, (own, whole), other) in cases {
        let out = folder.path().join(format!("run {kilobytes}"));
        succeeds(&run(&out, &old));
        let overwrite = [&new[..], &["--overwrite"]].concat();
        let Some(output) = run_on_a_full_disk(kilobytes, &out, &overwrite) else {
            return;
        };
        says(&refused(&output), &[said]);
        assert!(!out.join("manifest.json.new").exists());
        let error = refused(&run(&out, &[other, &["--resume"]].concat()));
        says(&error, &["the run there cannot go on as this one"]);
        succeeds(&run(&out, &[own, &["--resume"]].concat()));
        crate::common::same_bytes(&out, whole);
        succeeds(&run(&out, &overwrite));
        crate::common::same_bytes(&out, &whole_new);
    }
}

#[test]
fn a_full_disk_behind_a_pipe_or_a_device() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    let error = refused(&methuselah(["cards", "export", "--out", "/dev/full"]));
    says(&error, &["/dev/full: cannot be written", "free some space"]);
    let to_full = |args: &[&str]| {
        let out = Stdio::from(fs::OpenOptions::new().write(true).open(full).unwrap());
        program().args(args).stdout(out).output().unwrap()
    };
    says(
        &refused(&to_full(&["cards", "list"])),
        &["standard output cannot be written to"],
    );
}

#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    let mut child = program()
        .args(["cards", "list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn folders_that_hold_no_run() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["verify", "replay"] {
        let mut call = program();
        call.arg(command).arg(folder.path());
        if command == "replay" {
            call.arg("0");
        }
        let error = refused(&call.output().unwrap());
        says(
            &error,
            &["manifest.json: cannot be read", "name the folder of a run"],
        );
    }
    fs::write(
        folder.path().join("manifest.json"),
        "{\n  \"version\": 3\n}",
    )
    .unwrap();
    let output = program().arg("verify").arg(folder.path()).output().unwrap();
    says(
        &refused(&output),
        &["manifest.json:2: ", "restore the file"],
    );
}

/// The feature `parquet` is for programs that are handed out; `python/tests` has its tests.
#[cfg(not(feature = "parquet"))]
#[test]
fn decisions_are_not_exported_by_a_program_that_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("decisions.parquet");
    let words = ["export-decisions", "results/mine", "--out"].map(std::ffi::OsString::from);
    let errors = refused(&methuselah(words.into_iter().chain([out.clone().into()])));
    assert!(errors.contains("--features parquet"), "{errors}");
    assert!(!out.exists());
}
