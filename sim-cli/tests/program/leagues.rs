//! Leagues: everybody meets everybody, the same to the byte, and what is wrong is refused.

use crate::common::{methuselah, program, refused, repository, starters, succeeds, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

/// The files of a league that are compared.
fn bytes(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let names = sim_cli::run::COMPARED;
    let names = names.into_iter().chain(sim_cli::run::COMPARED_IN_LEAGUES);
    let names = names.filter(|name| *name != sim_cli::league::AGENT_PAIRS);
    let read = |name| {
        (
            name,
            fs::read(folder.join(name)).expect("a file of the league"),
        )
    };
    names.map(read).collect()
}

/// Runs `methuselah league` on the starters with these flags, into `out`.
fn league(out: &Path, agents: &str, flags: &[&str]) -> Output {
    let mut command = program();
    command.args(["league", "--agents", agents, "--decks"]);
    command.arg(starters()).args(flags).arg("--out").arg(out);
    command.output().expect("the program starts")
}

fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(path).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let out = |threads: &str| {
        let out = folder.path().join(threads);
        let flags = [
            "--games",
            "40",
            "--seed",
            "5",
            "--max-rounds",
            "12",
            "--quiet",
        ];
        let agents = "sensible,random,heuristic";
        succeeds(&league(
            &out,
            agents,
            &[&flags[..], &["--threads", threads]].concat(),
        ));
        bytes(&out)
    };
    let [one, two, eight] = ["1", "2", "8"].map(out);
    assert!(one == two && one == eight);
}

#[test]
fn the_table_says_rates_points_and_ratings_of_every_agent() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("league");
    let said = succeeds(&league(
        &out,
        "random,sensible,heuristic",
        &["--games", "45", "--max-rounds", "30"],
    ));
    let first: Vec<&str> = said.lines().take(4).collect();
    assert!(
        first[0].starts_with("agent") && first[0].ends_with("rating"),
        "{said}"
    );
    // Uniformly random play loses to both of the others.
    assert!(first[3].starts_with("random "), "{said}");
    for part in [
        "ventrue ",
        "Games won: with ",
        "Balanced: 3 agents with 5 decks over 5 seats take 15 games, played 3 times",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    let agents = rows(&out.join("league.csv"));
    let decks = rows(&out.join("league_decks.csv"));
    assert_eq!((agents.len(), decks.len()), (3, 15));
    // Each two agents, by the games in which both sat: here all of them.
    assert!(said.contains("\nless that of "), "{said}");
    let seats = rows(&out.join("seats.csv"));
    let pairs = rows(&out.join("league_pairs.csv"));
    assert_eq!(pairs.len(), 3);
    for pair in &pairs {
        let mean = |game: &[BTreeMap<String, String>], agent: &str| {
            let of: Vec<f64> = game
                .iter()
                .filter(|seat| seat["agent"] == agent)
                .map(|seat| seat["vp"].parse().unwrap())
                .collect();
            of.iter().sum::<f64>() / of.len() as f64
        };
        let difference = |game| mean(game, &pair["agent"]) - mean(game, &pair["other"]);
        let all: Vec<f64> = seats.chunks(5).map(difference).collect();
        let wanted = all.iter().sum::<f64>() / all.len() as f64;
        let there: f64 = pair["vp_difference"].parse().unwrap();
        assert!((there - wanted).abs() < 1e-4, "{pair:?} is not {wanted}");
        assert_eq!(pair["games"], "45");
    }
    let number = |row: &BTreeMap<String, String>, column: &str| row[column].parse::<f64>().unwrap();
    let sum = |rows: &[BTreeMap<String, String>], column| {
        rows.iter().map(|r| number(r, column)).sum::<f64>()
    };
    assert_eq!(sum(&agents, "seats"), 45.0 * 5.0);
    assert_eq!(sum(&decks, "seats"), 45.0 * 5.0);
    assert_eq!(sum(&agents, "game_wins"), sum(&decks, "game_wins"));
    assert!(agents.iter().all(|row| row["seats"] == "75"), "{agents:?}");
    assert!(decks.iter().all(|row| row["seats"] == "15"), "{decks:?}");
    for row in agents.iter().chain(&decks) {
        assert!(number(row, "game_win_low") <= number(row, "game_win_rate"));
        assert!(number(row, "game_win_rate") <= number(row, "game_win_high"));
    }
}

#[test]
fn one_meets_four_of_another_kind_with_every_deck_from_every_seat() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("league");
    let lineup = "mcts:2,random,random,random,random";
    let flags = ["--games", "25", "--max-rounds", "3", "--quiet"];
    succeeds(&league(&out, lineup, &flags));
    let seats = rows(&out.join("seats.csv"));
    let mut of_one: Vec<_> = seats
        .iter()
        .filter(|row| row["agent"] == "mcts:2")
        .map(|row| (row["seat"].clone(), row["deck"].clone()))
        .collect();
    let mut games: Vec<_> = seats
        .iter()
        .filter(|row| row["agent"] == "mcts:2")
        .map(|row| row["game"].clone())
        .collect();
    games.dedup();
    assert_eq!(games.len(), 25, "one at every table");
    of_one.sort();
    of_one.dedup();
    assert_eq!(of_one.len(), 25, "every deck from every seat");
    assert!(seats
        .iter()
        .all(|row| row["agent"] == "mcts:2" || row["agent"] == "random"));
}

#[test]
fn more_agents_and_decks_than_seats() {
    let folder = tempfile::tempdir().unwrap();
    let decks = folder.path().join("decks");
    fs::create_dir(&decks).unwrap();
    for n in 0..6 {
        let starter = starters().join(["ventrue.txt", "tremere.txt"][n % 2]);
        fs::copy(starter, decks.join(format!("deck-{n}.txt"))).unwrap();
    }
    let out = folder.path().join("league");
    let output = program()
        .args([
            "league",
            "--agents",
            "random,sensible,heuristic,mcts:1,mcts:1:depth=1,mcts:1:c=1",
        ])
        .args(["--games", "36", "--max-rounds", "2", "--quiet", "--out"])
        .arg(&out)
        .arg("--decks")
        .arg(&decks)
        .output()
        .unwrap();
    succeeds(&output);
    let agents = rows(&out.join("league.csv"));
    assert_eq!(agents.len(), 6);
    assert!(agents.iter().all(|row| row["seats"] == "30"), "{agents:?}");
    let cells = rows(&out.join("league_decks.csv"));
    assert_eq!(cells.len(), 36);
    assert!(cells.iter().all(|row| row["seats"] == "5"), "{cells:?}");
}

#[test]
fn a_league_can_be_verified_replayed_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let (out, long) = (folder.path().join("league"), folder.path().join("long"));
    let flags = |games| ["--games", games, "--max-rounds", "8", "--quiet"];
    succeeds(&league(&out, "random,sensible", &flags("17")));
    succeeds(&league(&long, "random,sensible", &flags("33")));
    succeeds(&methuselah([
        "replay".as_ref(),
        out.as_os_str(),
        "16".as_ref(),
    ]));
    succeeds(&league(
        &out,
        "random,sensible",
        &[&flags("33")[..], &["--resume"]].concat(),
    ));
    assert!(bytes(&out) == bytes(&long));
    let verify = || methuselah(["verify".as_ref(), out.as_os_str()]);
    succeeds(&verify());
    let path = out.join("league.csv");
    let changed = fs::read_to_string(&path)
        .unwrap()
        .replacen("random,33", "random,34", 1);
    fs::write(&path, changed).unwrap();
    let output = verify();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).contains("league.csv:3: differs"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn a_league_leaves_out_unplayable_decks_and_is_that_of_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let decks = folder.path().join("decks");
    fs::create_dir(&decks).unwrap();
    for starter in ["malkavian", "nosferatu", "toreador", "tremere", "ventrue"] {
        let file = format!("{starter}.txt");
        fs::copy(starters().join(&file), decks.join(file)).unwrap();
    }
    fs::write(decks.join("odd.txt"), "4x Vilein\n").unwrap();
    let (out, whole) = (folder.path().join("league"), folder.path().join("whole"));
    let flags = ["--games", "5", "--max-rounds", "3", "--quiet"];
    let with = |flags: &[&str]| {
        let mut command = program();
        command.args(["league", "--agents", "random", "--decks"]);
        command.arg(&decks).args(flags).arg("--out").arg(&out);
        command.output().unwrap()
    };
    let error = refused(&with(&flags));
    assert!(error.contains("odd.txt:1: no card is called"), "{error}");
    let output = with(&[&flags[..], &["--skip-unplayable"]].concat());
    succeeds(&output);
    let said = text(&output.stderr);
    for part in [
        "odd.txt:1: no card is called",
        "skipped: 1 of 6 decks; 5 left to be played",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    succeeds(&league(&whole, "random", &flags));
    assert!(bytes(&out) == bytes(&whole));
}

#[test]
fn json_has_the_league_and_the_summary() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("league");
    let output = league(
        &out,
        "random",
        &["--games", "3", "--max-rounds", "2", "--json"],
    );
    let report: serde_json::Value = serde_json::from_str(&succeeds(&output)).unwrap();
    assert_eq!(report["games"], 3);
    assert_eq!(report["league"]["agents"][0]["standing"]["name"], "random");
    assert!(report["league"]["agents"][0]["rating"].as_f64().unwrap() > 0.0);
    assert_eq!(report["summary"]["games"], 3);
}

#[test]
fn what_is_wrong_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("league");
    let games = ["--games", "5"];
    for (agents, flags, said) in [
        ("genius,random", &games[..], "no agent is called \"genius\""),
        ("random,mcts:fast", &games, "takes no parameter \"fast\""),
        ("random,", &games, "no agent is called \"\""),
        ("random", &["--games", "0"], "give 1 or more"),
        ("random", &["--games", "x"], "give a whole number"),
        ("random", &[], "--games"),
        ("random", &["--games", "5", "--threads", "0"], "--threads"),
    ] {
        let error = refused(&league(&out, agents, flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
        assert!(!out.exists(), "something was written for {agents}");
    }
    let decks = |path: &Path| {
        let mut command = program();
        command.args(["league", "--agents", "random", "--games", "1", "--decks"]);
        command.arg(path).arg("--out").arg(&out);
        refused(&command.output().unwrap())
    };
    let missing = decks(Path::new("no/such/folder"));
    assert!(
        missing.contains("no/such/folder: cannot be read"),
        "{missing}"
    );
    let none = decks(&repository("sim-cli/src"));
    assert!(none.contains("the folder has no deck file"), "{none}");
    assert!(!out.exists());
    // A folder with something else in it, and one with another league.
    fs::create_dir(&out).unwrap();
    fs::write(out.join("letter.txt"), "dear").unwrap();
    let error = refused(&league(&out, "random", &games));
    assert!(error.contains("is not empty, and holds no run"), "{error}");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    let other = folder.path().join("other");
    succeeds(&league(
        &other,
        "random",
        &["--games", "1", "--max-rounds", "1", "--quiet"],
    ));
    let before = bytes(&other);
    let error = refused(&league(&other, "sensible", &games));
    assert!(error.contains("agents is"), "{error}");
    assert!(bytes(&other) == before);
}
