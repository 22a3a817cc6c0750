//! A folder knows what made it, and what happened in it: fingerprints, recorded
//! choices, and what `replay` and `verify` make of them.

use crate::common::{methuselah, refused, run, succeeds, text};
use engine::{Cards, GameEvent, GameState, NoObserver, Observer};
use serde_json::Value;
use sim_cli::run::{
    framed, lines, ChoicesFile, GameRow, Manifest, Plan, Witness, CHOICES, CHOICES_HEADING,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

const GAMES: [&str; 6] = ["--games", "6", "--seed", "3", "--max-rounds", "6"];

/// A run of six short games by these agents.
fn made_by(agents: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    succeeds(&run(&out, &[&GAMES[..], &["--agents", agents]].concat()));
    (folder, out)
}

fn verify(folder: &Path, flags: &[&str]) -> Output {
    let folder = folder.to_str().unwrap();
    methuselah([&["verify", folder], flags].concat())
}

fn replay(folder: &Path, game: &str) -> Output {
    methuselah(["replay", folder.to_str().unwrap(), game])
}

/// What a command said on both streams, having found a difference.
#[track_caller]
fn differs(output: &Output) -> String {
    let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// What `verify --json` says, and whether it found everything the same.
fn verified(folder: &Path, flags: &[&str]) -> (bool, Value) {
    let output = verify(folder, &[&["--json"], flags].concat());
    let report = serde_json::from_slice(&output.stdout).expect("one JSON object");
    (output.status.success(), report)
}

/// Changes the text of a file.
fn edit(file: &Path, change: impl FnOnce(String) -> String) {
    let before = fs::read_to_string(file).unwrap();
    let after = change(before.clone());
    assert_ne!(before, after, "{}", file.display());
    fs::write(file, after).unwrap();
}

/// The recorded choices of all games.
fn choices(folder: &Path) -> Vec<Vec<u8>> {
    let file = ChoicesFile::open(folder).unwrap().unwrap();
    let game = |n| {
        let recorded = file.of(n).unwrap().unwrap();
        assert!(recorded.intact);
        recorded.choices
    };
    (0..file.games()).map(game).collect()
}

/// Records other choices, with checks that fit.
fn record(folder: &Path, games: &[Vec<u8>]) {
    let mut bytes = CHOICES_HEADING.as_bytes().to_vec();
    for (game, choices) in games.iter().enumerate() {
        bytes.extend(framed(game as u64, choices));
    }
    fs::write(folder.join(CHOICES), bytes).unwrap();
}

/// Makes a folder look as versions without a schema number left it.
fn age(folder: &Path) {
    edit(&folder.join("manifest.json"), |text| {
        text.replacen("  \"schema\": 6,\n", "", 1)
    });
    fs::remove_file(folder.join(CHOICES)).unwrap();
    fs::remove_file(folder.join("fingerprints.json")).unwrap();
}

#[test]
fn every_decision_of_every_game_is_recorded() {
    let (_folder, out) = made_by("sensible");
    let mut games = csv::Reader::from_path(out.join("games.csv")).unwrap();
    let games: Vec<csv::StringRecord> = games.records().map(Result::unwrap).collect();
    let decisions: Vec<usize> = games.iter().map(|row| row[4].parse().unwrap()).collect();
    let recorded: Vec<usize> = choices(&out).iter().map(Vec::len).collect();
    assert_eq!(recorded, decisions);
}

#[test]
fn a_manifest_with_another_seed_is_not_told_as_another_game() {
    let (_folder, out) = made_by("sensible");
    let seed = |out: &Path| {
        Plan::new(&Manifest::read(out).unwrap())
            .unwrap()
            .game(2)
            .seed
    };
    let there = seed(&out);
    edit(&out.join("manifest.json"), |text| {
        text.replacen("\"seed\": 3", "\"seed\": 4", 1)
    });
    let said = differs(&replay(&out, "2"));
    let wanted = format!(
        "games.csv: seed: \"{there}\" there, \"{}\" here",
        seed(&out)
    );
    assert!(said.contains(&wanted), "{said}");
    assert!(!said.contains("Turn 1"), "{said}");
}

#[test]
fn a_replay_is_held_against_the_rows_of_its_game() {
    let (_folder, out) = made_by("sensible");
    succeeds(&replay(&out, "1"));
    edit(&out.join("games.csv"), |text| {
        let row = text.lines().nth(2).unwrap();
        let mut cells: Vec<&str> = row.split(',').collect();
        cells[2] = "99";
        text.replace(row, &cells.join(","))
    });
    edit(&out.join("seats.csv"), |text| {
        let row = text.lines().nth(8).unwrap();
        let mut cells: Vec<&str> = row.split(',').collect();
        cells[8] = "77";
        text.replace(row, &cells.join(","))
    });
    let said = differs(&replay(&out, "1"));
    assert!(said.contains("\nTurn 1, "), "{said}");
    assert!(said.contains("games.csv: turns: \"99\" there, "), "{said}");
    let wanted = "seats.csv: seat 2, final_pool: \"77\" there, ";
    assert!(said.contains(wanted), "{said}");
    succeeds(&replay(&out, "0"));
}

#[test]
fn a_replay_and_a_verification_by_choices_ask_no_agent() {
    let (_folder, out) = made_by("random");
    let told = succeeds(&replay(&out, "4"));
    // Whoever asked the agents would play other games now, and play for days.
    for file in ["manifest.json", "seats.csv", "summary.json"] {
        edit(&out.join(file), |text| {
            text.replace("random", "mcts:100000000")
        });
    }
    let again = succeeds(&replay(&out, "4"));
    assert_eq!(again, told.replace("random", "mcts:100000000"));
    let said = succeeds(&verify(&out, &["--recorded"]));
    assert!(
        said.contains("6 games repeated by their recorded moves, and every byte is the same"),
        "{said}"
    );
}

#[test]
fn agents_that_play_otherwise_are_found_at_their_first_move() {
    let (_folder, out) = made_by("random");
    for file in ["manifest.json", "seats.csv", "summary.json"] {
        edit(&out.join(file), |text| text.replace("random", "sensible"));
    }
    let (same, report) = verified(&out, &[]);
    assert!(!same);
    let first = &report["first_move"];
    assert_eq!(report["first_game"], 0);
    assert_eq!(report["games_that_differ"], 6);
    assert_eq!(first["game"], 0);
    assert_eq!(first["who"]["agent"], "sensible");
    assert_ne!(first["recorded"], first["repeated"]);
    // The rules and the cards are what they were.
    assert!(verified(&out, &["--recorded"]).0);
}

#[test]
fn a_flipped_byte_is_found_by_game_and_move() {
    let (_folder, out) = made_by("sensible");
    let games = choices(&out);
    let (game, number) = (3, 40);
    let before: usize = games[..game].iter().map(|choices| choices.len() + 8).sum();
    let place = CHOICES_HEADING.len() + before + 4 + (number - 1);
    let mut bytes = fs::read(out.join(CHOICES)).unwrap();
    assert_eq!(bytes[place], games[game][number - 1]);
    bytes[place] ^= 0x80;
    fs::write(out.join(CHOICES), bytes).unwrap();

    let said = differs(&verify(&out, &[]));
    for part in [
        "6 games repeated; one differs, game 3",
        "choices.bin: differs in game 3: other choices are taken (1 of 6 games does)",
        "The first move that differs: game 3, move 40, in turn ",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    let wrong = format!(
        "recorded:       choice {}, where there are ",
        games[game][number - 1] ^ 0x80
    );
    assert!(said.contains(&wrong), "{said}");

    let said = differs(&verify(&out, &["--recorded"]));
    assert!(
        said.contains("differs in game 3: its choices are damaged, and do not fit it"),
        "{said}"
    );
    assert!(said.contains("game 3, move 40, in turn "), "{said}");

    let said = differs(&replay(&out, "3"));
    assert!(said.contains("choices of game 3 are damaged"), "{said}");
    assert!(
        said.contains("fit the game no longer: game 3, move 40, in turn "),
        "{said}"
    );
    succeeds(&replay(&out, "2"));
}

#[test]
fn choices_too_few_and_too_many_are_differences() {
    let (_folder, out) = made_by("sensible");
    let games = choices(&out);
    let last = games[5].len();

    let mut fewer = games.clone();
    fewer[5].pop();
    record(&out, &fewer);
    let (same, report) = verified(&out, &[]);
    assert!(!same);
    assert_eq!(report["first_move"]["game"], 5);
    assert_eq!(report["first_move"]["move"], last);
    assert_eq!(report["first_move"]["recorded"], "nothing: the record ends");
    let (same, by_choices) = verified(&out, &["--recorded"]);
    assert!(!same);
    assert_eq!(by_choices["files"][3]["what"], "its choices do not fit it");
    assert_eq!(by_choices["first_move"]["move"], last);
    assert_eq!(by_choices["repeated_by"], "choices");
    assert!(differs(&replay(&out, "5")).contains("nothing: the record ends"));

    let mut more = games.clone();
    more[5].push(0);
    record(&out, &more);
    for flags in [&[][..], &["--recorded"]] {
        let (same, report) = verified(&out, flags);
        assert!(!same);
        assert_eq!(report["first_move"]["move"], last + 1);
        assert_eq!(
            report["first_move"]["repeated"],
            "nothing: the game is over"
        );
        assert_eq!(report["first_move"]["who"], Value::Null);
    }
    assert!(differs(&replay(&out, "5")).contains("nothing: the game is over"));

    record(&out, &games[..4]);
    for flags in [&[][..], &["--recorded"]] {
        let (same, report) = verified(&out, flags);
        assert!(!same);
        assert_eq!(
            (&report["first_game"], &report["games_that_differ"]),
            (&4.into(), &2.into())
        );
    }

    let mut longer = games.clone();
    longer.push(vec![0]);
    record(&out, &longer);
    let said = differs(&verify(&out, &[]));
    assert!(
        said.contains("differs in game 6: the run ends before it"),
        "{said}"
    );
}

/// A game that ended in a fault has the choices up to it, and is told so far.
#[test]
fn a_game_that_faulted_is_told_up_to_the_fault() {
    let (_folder, out) = made_by("sensible");
    let whole = succeeds(&replay(&out, "1"));
    let games = choices(&out);
    let mut faulted = games.clone();
    faulted[1].truncate(60);
    record(&out, &faulted);
    assert!(differs(&replay(&out, "1")).contains("fit the game no longer: game 1, move 61"));
    // It is no fault where the run has noted another.
    edit(&out.join("games.csv"), |text| {
        let row = text.lines().nth(2).unwrap();
        text.replace(row, &row.replace("round_limit", "fault"))
    });
    assert!(differs(&replay(&out, "1")).contains("fit the game no longer: game 1, move 61"));

    let plan = Plan::new(&Manifest::read(&out).unwrap()).unwrap();
    let departure = plan.retrace(&plan.game(1), &faulted[1], &mut NoObserver);
    let fault = departure.unwrap_err().fault.unwrap();
    assert_eq!(fault.decision, 61);
    edit(&out.join("games.csv"), |text| {
        let row = text.lines().nth(2).unwrap().to_owned() + "\n";
        let fault = lines(&[GameRow::broken_off(&fault)]);
        text.replace(&row, std::str::from_utf8(&fault).unwrap())
    });
    edit(&out.join("seats.csv"), |text| {
        let rows = text.split_inclusive('\n');
        rows.filter(|row| !row.starts_with("1,")).collect()
    });
    let output = replay(&out, "1");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let (before, fault) = told.split_once("\nIt breaks off here: game 1 ").unwrap();
    assert!(whole.starts_with(before), "{told}");
    assert!(before.contains("\nTurn 1, "), "{told}");
    assert!(
        fault.contains(" came upon a fault at decision 61, in turn "),
        "{told}"
    );
    // A choice that is none is another matter.
    faulted[1][20] = 255;
    record(&out, &faulted);
    assert!(differs(&replay(&out, "1")).contains("fit the game no longer: game 1, move 21"));
}

/// Panics in the middle of a move, as an engine with a fault does.
struct Fragile(usize);

impl Witness for Fragile {}

impl Observer for Fragile {
    fn event(&mut self, _: &GameState, _: Cards<'_>, _: GameEvent) {
        assert!(self.0 > 0, "no room");
        self.0 -= 1;
    }
}

#[test]
fn a_record_ends_with_the_choice_that_led_to_a_fault() {
    let (_folder, out) = made_by("sensible");
    let plan = Plan::new(&Manifest::read(&out).unwrap()).unwrap();
    let game = plan.game(2);
    for events in [0, 40, 300] {
        let mut choices = Vec::new();
        let fault = plan.play(&game, &mut Fragile(events), &mut choices);
        let fault = fault.unwrap_err();
        assert_eq!(choices.len(), fault.decision as usize);
        assert!(fault.to_string().contains("no room"), "{fault}");
        // The fault comes again with that choice, and with its words.
        let again = plan.retrace(&game, &choices, &mut Fragile(events));
        assert_eq!(again.unwrap_err().fault.as_ref(), Some(&fault));
        // Once it is mended, the record ends too early.
        let mended = plan.retrace(&game, &choices, &mut NoObserver).unwrap_err();
        assert_eq!(mended.fault.unwrap().decision, fault.decision + 1);
        // With choices behind it, it is not what was recorded.
        choices.push(0);
        let other = plan.retrace(&game, &choices, &mut Fragile(events));
        let other = other.unwrap_err();
        if events > 0 {
            assert_eq!(other.difference.number, u64::from(fault.decision));
        }
        assert_eq!(other.fault, None);
    }
}

#[test]
fn rows_and_games_that_differ_are_counted() {
    let (_folder, out) = made_by("sensible");
    edit(&out.join("seats.csv"), |text| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in [7, 8, 22] {
            lines[line].push('9');
        }
        lines.join("\n") + "\n"
    });
    edit(&out.join("games.csv"), |text| {
        text.replacen("\n4,", "\n4,1", 1)
    });
    let (same, report) = verified(&out, &[]);
    assert!(!same && report["same"] == false);
    assert_eq!(report["games"], 6);
    assert_eq!(report["games_that_differ"], 2);
    assert_eq!(report["first_game"], 1);
    assert_eq!(report["first_move"], Value::Null);
    let file = |n: usize| {
        let file = &report["files"][n];
        let name = file["file"].as_str().unwrap().to_owned();
        let numbers = ["line", "differ", "of"].map(|field| file[field].as_u64().unwrap());
        (name, numbers)
    };
    assert_eq!(file(0), ("games.csv".to_owned(), [6, 1, 6]));
    assert_eq!(file(1), ("seats.csv".to_owned(), [8, 3, 30]));
    assert!(report["files"][1]["recorded"]
        .as_str()
        .unwrap()
        .ends_with('9'));
    let said = differs(&verify(&out, &[]));
    assert!(
        said.contains("seats.csv:8: differs (3 of 30 rows do)"),
        "{said}"
    );
    assert!(said.contains("No move differs"), "{said}");
}

#[test]
fn json_says_that_everything_is_the_same() {
    let (_folder, out) = made_by("sensible");
    let (same, report) = verified(&out, &[]);
    assert!(same && report["same"] == true);
    assert_eq!(report["repeated_by"], "agents");
    for (field, none) in [
        ("files", "[]"),
        ("changed", "[]"),
        ("unrepeatable", "[]"),
        ("first_game", "null"),
    ] {
        assert_eq!(report[field].to_string(), none, "{field}");
    }
    for field in ["games", "decisions", "seconds", "decisions_per_second"] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}");
    }
}

#[test]
fn games_against_the_clock_are_repeated_by_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = [
        "--games",
        "2",
        "--max-rounds",
        "1",
        "--agents",
        "mcts:5ms,random",
    ];
    succeeds(&run(&out, &flags));
    let output = verify(&out, &[]);
    let said = succeeds(&output);
    assert!(
        said.contains("2 games repeated by their recorded moves"),
        "{said}"
    );
    let note = text(&output.stderr);
    assert!(
        note.contains("note: no seed repeats the games of mcts:5ms;"),
        "{note}"
    );
    let report = verified(&out, &[]).1;
    assert_eq!(report["unrepeatable"], serde_json::json!(["mcts:5ms"]));
    assert_eq!(report["repeated_by"], "choices");
    succeeds(&replay(&out, "1"));

    edit(&out.join("pool.csv"), |text| {
        text.replacen("\n0,1,", "\n0,2,", 1)
    });
    let said = differs(&verify(&out, &[]));
    assert!(said.contains("pool.csv:2: differs (1 of "), "{said}");

    age(&out);
    let error = refused(&verify(&out, &[]));
    assert!(
        error.contains("no seed repeats the games of mcts:5ms"),
        "{error}"
    );
}

#[test]
fn folders_of_older_versions_can_be_told_and_verified() {
    let (_folder, out) = made_by("sensible");
    let told = succeeds(&replay(&out, "0"));
    age(&out);
    succeeds(&verify(&out, &[]));
    let output = replay(&out, "0");
    assert_eq!(succeeds(&output), told);
    let note = text(&output.stderr);
    assert!(
        note.contains("no choices are recorded of game 0, so its agents play it again"),
        "{note}"
    );
    assert!(refused(&verify(&out, &["--recorded"])).contains("leave out --recorded"));
    // What is there already has no choices, so the run cannot go on with them.
    let error = refused(&run(
        &out,
        &[&GAMES[..], &["--agents", "sensible", "--resume"]].concat(),
    ));
    assert!(
        error.contains("schema is \"1\" there and \"6\" here"),
        "{error}"
    );
}

#[test]
fn folders_of_newer_versions_are_refused() {
    let (_folder, out) = made_by("sensible");
    edit(&out.join("manifest.json"), |text| {
        text.replacen("\"schema\": 6,", "\"schema\": 7,\n  \"novelty\": true,", 1)
    });
    for output in [verify(&out, &[]), replay(&out, "0"), run(&out, &GAMES)] {
        let error = refused(&output);
        assert!(error.contains("manifest.json: has the schema 7"), "{error}");
        assert!(error.contains("with the version that made it"), "{error}");
    }
}

#[test]
fn whoever_finds_all_games_there_is_not_noted_as_their_maker() {
    let (_folder, out) = made_by("sensible");
    let fingerprints = out.join("fingerprints.json");
    edit(&fingerprints, |text| {
        text.replacen("\"version\": \"", "\"version\": \"older than ", 1)
    });
    let before = fs::read(&fingerprints).unwrap();
    let agents = ["--agents", "sensible"];
    succeeds(&run(&out, &[&GAMES[..], &agents, &["--resume"]].concat()));
    assert!(fs::read(&fingerprints).unwrap() == before);
    // Whoever begins again is.
    succeeds(&run(
        &out,
        &[&GAMES[..], &agents, &["--overwrite"]].concat(),
    ));
    assert!(!fs::read_to_string(&fingerprints)
        .unwrap()
        .contains("older than"));
}

#[test]
fn what_has_changed_is_said_and_the_games_decide() {
    let (_folder, out) = made_by("sensible");
    let fingerprints = out.join("fingerprints.json");
    let change = |part: &str| {
        edit(&fingerprints, |text| {
            let line = text
                .lines()
                .find(|l| l.starts_with(&format!("      \"{part}\":")));
            let line = line.expect("a line for each part").to_owned();
            text.replace(&line, &format!("      \"{part}\": \"0123456789abcdef\","))
        });
    };
    change("engine");
    change("scripts");
    for output in [verify(&out, &[]), replay(&out, "0")] {
        succeeds(&output);
        let warning = text(&output.stderr);
        assert!(
            warning.contains(": engine and scripts changed since this run was made"),
            "{warning}"
        );
    }
    let report = verified(&out, &[]).1;
    assert_eq!(
        report["changed"][0]["parts"],
        serde_json::json!(["engine", "scripts"])
    );

    // Whoever goes on with the run is told, and noted beside who began it.
    let more = [
        "--games",
        "8",
        "--seed",
        "3",
        "--max-rounds",
        "6",
        "--agents",
        "sensible",
        "--resume",
    ];
    let output = run(&out, &more);
    succeeds(&output);
    assert!(text(&output.stderr).contains("engine and scripts changed"));
    let noted: Value = serde_json::from_slice(&fs::read(&fingerprints).unwrap()).unwrap();
    let from: Vec<_> = [0, 1]
        .map(|n| noted["made_by"][n]["from_game"].clone())
        .into();
    assert_eq!(from, [0, 6]);

    fs::write(&fingerprints, "{").unwrap();
    let output = verify(&out, &[]);
    succeeds(&output);
    assert!(text(&output.stderr).contains("warning: "));
    fs::remove_file(&fingerprints).unwrap();
    let output = verify(&out, &[]);
    succeeds(&output);
    assert!(output.stderr.is_empty());

    fs::remove_file(out.join(CHOICES)).unwrap();
    let error = refused(&verify(&out, &[]));
    assert!(error.contains("choices.bin: is not there"), "{error}");
}
