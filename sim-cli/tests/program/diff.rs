//! `methuselah diff`.

use crate::common::{methuselah, refused, run, starters, succeeds, text};
use serde_json::Value;
use sim_cli::stats::Moments;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

/// A card of three starters, stronger than printed.
const BONDING: &str = "(id: 100236, name: \"Bonding\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [ActionIs(Bleed)], effects: [Add(Bleed, 3)],\n)])\n";

const GAMES: [&str; 8] = [
    "--games",
    "40",
    "--seed",
    "3",
    "--max-rounds",
    "12",
    "--agents",
    "heuristic",
];

/// The same run with the cards as they are and with a stronger one.
fn before_and_after() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let [cards, one, other] = ["cards", "one", "other"].map(|name| folder.path().join(name));
    fs::create_dir(&cards).unwrap();
    fs::write(cards.join("bonding.ron"), BONDING).unwrap();
    succeeds(&run(&one, &GAMES));
    let cards = cards.display().to_string();
    succeeds(&run(&other, &[&GAMES[..], &["--cards", &cards]].concat()));
    (folder, one, other)
}

fn diff(one: &Path, other: &Path, flags: &[&str]) -> Output {
    let [one, other] = [one, other].map(|path| path.display().to_string());
    methuselah([&["diff", &one, &other], flags].concat())
}

/// What was said of runs that differ.
#[track_caller]
fn differ(output: &Output) -> String {
    let said = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{said}{}",
        text(&output.stderr)
    );
    said
}

#[track_caller]
fn report(one: &Path, other: &Path) -> Value {
    serde_json::from_str(&differ(&diff(one, other, &["--json"]))).expect("one JSON object")
}

fn rows(folder: &Path, name: &str) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(folder.join(name)).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

#[test]
fn a_changed_card_is_named_with_the_games_and_the_moves_that_differ() {
    let (_folder, one, other) = before_and_after();
    let report = report(&one, &other);
    assert_eq!(report["games"], 40);
    assert_eq!(report["changed"], serde_json::json!(["scripts"]));
    assert_eq!(report["cards"][0]["name"], "Bonding");
    let differences = report["differences"].as_array().unwrap();
    assert_eq!(report["games_that_differ"], differences.len());
    // Each game that is listed differs in its rows or moves, and no other does.
    let choices = |folder: &Path, game: u64| {
        let file = sim_cli::run::ChoicesFile::open(folder).unwrap().unwrap();
        file.of(game).unwrap().unwrap().choices
    };
    let [a, b] = [&one, &other].map(|folder| rows(folder, "games.csv"));
    for game in 0..40 {
        let listed = differences.iter().find(|d| d["game"] == game);
        let (first, second) = (choices(&one, game), choices(&other, game));
        let same = a[game as usize] == b[game as usize] && first == second;
        assert_eq!(listed.is_none(), same, "game {game}");
        let Some(listed) = listed else { continue };
        let common = first.iter().zip(&second).take_while(|(a, b)| a == b);
        if first != second {
            assert_eq!(listed["move"], common.count() + 1, "game {game}");
        }
    }
    // A move in words, and who made it.
    let loud = differences.iter().find(|d| d["silent"] == false).unwrap();
    assert!(loud["who"]["deck"].is_string() && loud["about"].is_string());
    assert_ne!(loud["first"], loud["second"]);

    let said = differ(&diff(&one, &other, &["--top", "1", "--threads", "2"]));
    for part in [
        " of 40 games differ, the first of them game ",
        "\nChanged between them: scripts\n",
        "\nResults have ",
        "\nBonding ",
        "To see one: methuselah replay ",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    let alone = differ(&diff(&one, &other, &["--top", "1", "--threads", "1"]));
    assert_eq!(said, alone);
}

#[test]
fn every_mean_follows_from_the_seats_of_both() {
    let (_folder, one, other) = before_and_after();
    let report = report(&one, &other);
    let [a, b] = [&one, &other].map(|folder| rows(folder, "seats.csv"));
    let shifts = report["shifts"].as_array().unwrap();
    assert_eq!(shifts.len(), 6);
    for shift in shifts.iter().filter(|shift| shift["of"] == "deck") {
        let number = |row: &BTreeMap<String, String>| row["vp"].parse::<f64>().unwrap();
        let of_deck = |rows: &[BTreeMap<String, String>]| -> Vec<f64> {
            let own = rows.iter().filter(|row| shift["name"] == row["deck"]);
            own.map(number).collect()
        };
        let (first, second) = (of_deck(&a), of_deck(&b));
        assert_eq!(
            (first.len(), shift["observations"].as_u64()),
            (40, Some(40))
        );
        let pairs = first.iter().zip(&second);
        let differences: Moments = pairs.map(|(a, b)| b - a).collect();
        let near = |there: &Value, value: f64| {
            let there = there.as_f64().unwrap();
            assert!(
                (there - value).abs() < 1e-9,
                "{shift}: {there}, not {value}"
            );
        };
        near(&shift["first"], first.iter().sum::<f64>() / 40.0);
        near(&shift["second"], second.iter().sum::<f64>() / 40.0);
        near(&shift["difference"]["mean"], differences.mean());
        let alpha = 1.0 - shift["level"].as_f64().unwrap();
        let interval = differences.interval(alpha);
        near(&shift["difference"]["low"], interval.low.unwrap());
        assert!(shift["p"].as_f64().unwrap() >= differences.p() - 1e-12);
        assert!(shift["p_holm"].as_f64() >= shift["p"].as_f64());
    }
}

#[test]
fn the_same_games_do_not_differ() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    for out in [&one, &other] {
        succeeds(&run(out, &["--games", "5", "--agents", "random"]));
    }
    let said = succeeds(&diff(&one, &other, &[]));
    assert!(said.contains(": 5 games, and none differs\n"), "{said}");
    let report = succeeds(&diff(&one, &other, &["--json"]));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["shifted"], false);
    assert_eq!(report["games_that_differ"], 0);
}

#[test]
fn what_differs_without_a_move_is_found_by_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    for out in [&one, &other] {
        succeeds(&run(out, &["--games", "5", "--agents", "sensible"]));
    }
    let path = other.join("pool.csv");
    let pool = fs::read_to_string(&path).unwrap();
    let row = pool.lines().find(|line| line.starts_with("3,7,")).unwrap();
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[5] = "99";
    fs::write(&path, pool.replacen(row, &cells.join(","), 1)).unwrap();
    let report = report(&one, &other);
    assert_eq!(report["games_that_differ"], 1);
    let only = &report["differences"][0];
    assert_eq!((&only["game"], &only["turn"]), (&3.into(), &7.into()));
    assert_eq!(only["silent"], true);
    assert_eq!(only.get("move"), None);
    let said = differ(&diff(&one, &other, &[]));
    assert!(
        said.contains("game 3, in turn 7, where no move differs"),
        "{said}"
    );
    assert!(
        said.contains("Results have not shifted beyond chance"),
        "{said}"
    );
    assert!(
        said.contains("The programs that made them are the same"),
        "{said}"
    );
}

#[test]
fn runs_of_other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("one");
    let short = ["--games", "5", "--agents", "random", "--max-rounds", "3"];
    succeeds(&run(&one, &short));
    let others: [(&str, &[&str], &str); 4] = [
        (
            "seed",
            &["--seed", "9"],
            "seed is \"1\" in the first and \"9\"",
        ),
        (
            "games",
            &["--games", "10"],
            "games is \"5\" in the first and \"10\"",
        ),
        ("rounds", &["--max-rounds", "4"], "max_rounds is \"3\""),
        ("agents", &["--agents", "sensible"], "agents is \"random\""),
    ];
    for (name, flags, said) in others {
        let other = folder.path().join(name);
        let mut all = short.to_vec();
        match all.iter().position(|flag| *flag == flags[0]) {
            Some(at) => all[at + 1] = flags[1],
            None => all.extend(flags),
        }
        succeeds(&run(&other, &all));
        let error = refused(&diff(&one, &other, &[]));
        assert!(error.contains("are not the same games"), "{error}");
        assert!(error.contains(said), "{error}");
    }
    let other = folder.path().join("decks");
    let deck = starters().join("ventrue.txt").display().to_string();
    let out = other.display().to_string();
    let decks = [&["run", &deck, "--quiet", "--out", &out], &short[..]].concat();
    succeeds(&methuselah(decks));
    let error = refused(&diff(&one, &other, &[]));
    assert!(error.contains("decks is \"malkavian "), "{error}");
    let error = refused(&diff(&one, &folder.path().join("nowhere"), &[]));
    assert!(error.contains("manifest.json: cannot be read"), "{error}");
}

#[test]
fn damaged_and_unfinished_runs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    for out in [&one, &other] {
        succeeds(&run(out, &["--games", "5", "--agents", "random"]));
    }
    let refused = |name: &str, change: fn(Vec<u8>) -> Vec<u8>, said: &str| {
        let path = other.join(name);
        let intact = fs::read(&path).unwrap();
        fs::write(&path, change(intact.clone())).unwrap();
        let error = refused(&diff(&one, &other, &[]));
        assert!(error.contains(said), "{said:?} is not in: {error}");
        fs::write(&path, intact).unwrap();
    };
    let half = |bytes: Vec<u8>| bytes[..bytes.len() / 2].to_vec();
    refused(
        "choices.bin",
        half,
        "of 5 games are there; finish the run with --resume",
    );
    let flipped = |mut bytes: Vec<u8>| {
        bytes[40] ^= 1;
        bytes
    };
    refused("choices.bin", flipped, "the choices of game 0 are damaged");
    let shorter = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap();
        let last = text.trim_end().rfind('\n').unwrap();
        text.as_bytes()[..=last].to_vec()
    };
    refused("games.csv", shorter, "game 4 is missing");
    refused("seats.csv", shorter, "has 4 rows of game 4");
    let odd = |bytes: Vec<u8>| {
        String::from_utf8(bytes)
            .unwrap()
            .replacen("\n2,", "\nx,", 1)
            .into()
    };
    refused("games.csv", odd, "games.csv:4: is damaged");
    let twice = |mut bytes: Vec<u8>| {
        let last = bytes[..bytes.len() - 1]
            .iter()
            .rposition(|b| *b == b'\n')
            .unwrap();
        bytes.extend_from_within(last + 1..);
        let at = bytes.len() - 1;
        bytes[at] = b'\n';
        String::from_utf8(bytes)
            .unwrap()
            .replace("\n4,", "\n9,")
            .into()
    };
    refused("pool.csv", twice, "a row of game 9 is out of place");
}

#[test]
fn a_program_that_made_neither_says_where_it_departs() {
    let (folder, one, other) = before_and_after();
    // Without the card that both have in hand, their moves are not to be made here.
    let cards = folder.path().join("others");
    fs::create_dir(&cards).unwrap();
    let weak = BONDING.replace("when: [ActionIs(Bleed)]", "when: [ActionIs(Hunt)]");
    fs::write(cards.join("bonding.ron"), weak).unwrap();
    let cards = cards.display().to_string();
    let said = differ(&diff(&one, &other, &["--cards", &cards, "--top", "40"]));
    assert!(
        said.contains("this program departs from both at move "),
        "{said}"
    );
}
