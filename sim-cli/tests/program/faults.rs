//! A game that panics costs that game, and not the run.
//!
//! The program has no agent that fails, so these tests play with one more than
//! it has: the executable of these tests is the program as well (see [`the_program`]).

use crate::common::{bytes, methuselah, same_bytes, starters, text};
use agents::{Agent, Random, SpecError};
use engine::{Choice, Decision, View};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sim_cli::lineup;
use sim_cli::run::{ChoicesFile, Manifest, ManifestDeck, Plan, ScoringName, SCHEMA};
use sim_cli::seating::Seating;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// `faulty:SEED...` chooses at random, but with one of these seeds for its
/// random stream it panics; `asleep` never answers.
fn build(spec: &str, seed: u64) -> Result<Box<dyn Agent>, SpecError> {
    let mut words = spec.split(':');
    match words.next() {
        Some("faulty") => Ok(Box::new(Faulty {
            fails: words.any(|word| word.parse() == Ok(seed)),
            random: Random::new(seed),
            asked: 0,
        })),
        Some("asleep") => Ok(Box::new(Asleep)),
        _ => agents::build(spec, seed),
    }
}

struct Faulty {
    fails: bool,
    random: Random,
    asked: u32,
}

impl Agent for Faulty {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        self.asked += 1;
        assert!(!self.fails || self.asked < 4, "on purpose");
        self.random.choose(view, decision, choices)
    }
}

struct Asleep;

impl Agent for Asleep {
    fn choose(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> usize {
        loop {
            std::thread::park();
        }
    }
}

/// The words of the command line for [`main`], a line each.
const LINE: &str = "METHUSELAH_TEST_LINE";
/// Where the output of [`the_program`] begins, and that of the test harness ends.
const BEGIN: &str = "-- the program --\n";

#[test]
#[ignore = "is the program itself, for the other tests"]
fn the_program() {
    let Ok(line) = env::var(LINE) else {
        return;
    };
    print!("{BEGIN}");
    let words = line.lines().map(OsString::from);
    let line = [OsString::from("methuselah")].into_iter().chain(words);
    std::process::exit(sim_cli::cli::main(line, build).into())
}

fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env::current_exe().unwrap());
    program.args(["--ignored", "--exact", "faults::the_program", "--nocapture"]);
    program.env(LINE, words.join("\n"));
    program
}

/// Ends with this exit code; its output and its complaints.
#[track_caller]
fn ends(code: i32, words: &[&str]) -> (String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = program(words).output().unwrap();
    let (out, errors) = (text(&stdout), text(&stderr));
    assert_eq!(status.code(), Some(code), "{out}{errors}");
    let (_, out) = out.split_once(BEGIN).expect("the program began");
    (out.to_owned(), errors)
}

const SEED: u64 = 7;

/// An agent for all seats that panics in these games of the seed.
fn faulty_in(games: impl IntoIterator<Item = u64>) -> String {
    // The seeds of a game are the same whoever plays with which decks.
    let decks = lineup::load(
        &[starters()],
        engine::CardDb::embedded(),
        None,
        lineup::Unplayable::Refuse,
    )
    .unwrap();
    let plan = Plan::new(&Manifest {
        schema: SCHEMA,
        version: String::new(),
        seed: SEED,
        games: 1,
        shard: None,
        seating: Seating::Balanced,
        agents: vec!["random".to_owned()],
        agents_stay: false,
        max_rounds: 1,
        scoring: ScoringName::Rulebook,
        pool: true,
        sprt: None,
        unscripted: Vec::new(),
        decks: decks.decks.iter().map(ManifestDeck::of).collect(),
    });
    let plan = plan.unwrap();
    let seeds = games.into_iter().map(|game| plan.game(game).agent_seeds[2]);
    let seeds: Vec<String> = seeds.map(|seed| format!(":{seed}")).collect();
    format!("faulty{}", seeds.concat())
}

/// The flags of a run of so many games.
fn flags<'a>(games: &'a str, spec: &'a str, out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let seed = ["--seed", "7", "--games", games, "--agents", spec];
    let out = ["--out", out.to_str().unwrap()];
    [&seed[..], &out, more].concat()
}

fn run(games: &str, spec: &str, out: &Path, more: &[&str]) -> (String, String) {
    let decks = starters();
    let words = ["run", decks.to_str().unwrap()];
    let flags = flags(games, spec, out, more);
    ends(3, &[&words[..], &flags].concat())
}

/// The rows of a table whose first cell is the game's number.
fn rows_of(game: u64, out: &Path, table: &str) -> Vec<String> {
    let text = fs::read_to_string(out.join(table)).unwrap();
    let begin = format!("{game},");
    let rows = text.lines().filter(|line| line.starts_with(&begin));
    rows.map(str::to_owned).collect()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn one_panic_in_a_hundred_games_costs_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a run");
    let spec = faulty_in([37]);
    let short = ["--max-rounds", "8"];
    let (report, errors) = run("100", &spec, &out, &[&short[..], &["--json"]].concat());

    let report = json(&report);
    assert_eq!(report["games"], 99);
    assert_eq!(report["summary"]["games"], 99);
    assert_eq!(report["summary"]["faults"], 1);
    let ends: u64 = report["summary"]["ends"]
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(ends, 99);
    let row = rows_of(37, &out, "games.csv");
    assert!(row.len() == 1 && row[0].ends_with(",fault,"), "{row:?}");
    assert_eq!(rows_of(99, &out, "games.csv").len(), 1);
    for table in ["seats.csv", "pool.csv"] {
        assert!(rows_of(37, &out, table).is_empty());
        assert!(!rows_of(38, &out, table).is_empty());
    }
    assert_eq!(
        fs::read_to_string(out.join("seats.csv"))
            .unwrap()
            .lines()
            .count(),
        1 + 99 * 5
    );

    // What was said, where, and the command that shows it.
    assert!(errors.contains("fault: game 37 (seed "), "{errors}");
    assert!(
        errors.contains("faults.rs:") && errors.contains("on purpose"),
        "{errors}"
    );
    let command = format!("methuselah replay '{}' 37", out.display());
    assert!(errors.contains(&command), "{errors}");
    let shown = out.to_str().unwrap();
    let (told, _) = self::ends(3, &["replay", shown, "37", "--agents"]);
    assert!(told.contains("\nTurn 1, "), "{told}");
    assert!(
        told.contains("\nIt breaks off here: game 37 (seed ") && told.contains("on purpose"),
        "{told}"
    );
    // By its choices the game is told as far, without what the agent said.
    let (by_choices, note) = self::ends(3, &["replay", shown, "37"]);
    let moves = |told: &str| {
        told.split_once(" came upon a fault at decision ")
            .unwrap()
            .0
            .to_owned()
    };
    assert_eq!(moves(&by_choices), moves(&told));
    assert!(by_choices.contains(") fails to choose"), "{by_choices}");
    assert!(note.contains("--agents asks the agents again"), "{note}");
    let (told, _) = self::ends(0, &["replay", shown, "36"]);
    assert!(!told.contains("breaks off"), "{told}");

    // The same on any number of threads, and when it is repeated.
    for threads in ["1", "8"] {
        let other = folder.path().join(threads);
        run(
            "100",
            &spec,
            &other,
            &[&short[..], &["--quiet", "--threads", threads]].concat(),
        );
        same_bytes(&out, &other);
    }
    let (told, _) = self::ends(0, &["verify", shown]);
    assert!(
        told.contains(
            "100 games repeated, and every byte is the same\n1 of them came upon a fault"
        ),
        "{told}"
    );
}

#[test]
fn a_run_with_faults_goes_on_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    // The first games, some in a row, and the last.
    let spec = faulty_in([0, 1, 7, 12, 13, 14, 29]);
    let short = ["--max-rounds", "6", "--quiet"];
    run("30", &spec, &whole, &short);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for round in 0..12 {
        let out = folder.path().join(round.to_string());
        fs::create_dir(&out).unwrap();
        for (name, content) in bytes(&whole) {
            let keep = match name {
                "manifest.json" => content.len(),
                "summary.json" => continue,
                _ => rng.gen_range(0..=content.len()),
            };
            fs::write(out.join(name), &content[..keep]).unwrap();
        }
        run("30", &spec, &out, &[&short[..], &["--resume"]].concat());
        same_bytes(&whole, &out);
    }
    // Those that are there are not played again.
    let (_, errors) = run("30", &spec, &whole, &[&short[..], &["--resume"]].concat());
    assert!(!errors.contains("fault: game 14"), "{errors}");
    // More games join them.
    let more = folder.path().join("more");
    run("40", &spec, &more, &short);
    run("40", &spec, &whole, &[&short[..], &["--resume"]].concat());
    same_bytes(&whole, &more);
}

#[test]
fn shards_with_faults_are_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    // One at a seam, and a shard of nothing else.
    let spec = faulty_in([1, 2, 3]);
    let short = ["--max-rounds", "3", "--quiet"];
    let whole = path("whole");
    run("6", &spec, &whole, &short);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let out = path(&shard.replace('/', " of "));
        let words = flags(
            "6",
            &spec,
            &out,
            &[&short[..], &["--shard", shard]].concat(),
        );
        let decks = starters();
        let line = [&["run", decks.to_str().unwrap()][..], &words].concat();
        let code = if shard == "3/3" { 0 } else { 3 };
        let (_, errors) = ends(code, &line);
        let fault = errors.contains("methuselah replay DIR 1, of all shards merged");
        assert_eq!(fault, shard == "1/3", "{errors}");
        out.to_str().unwrap().to_owned()
    });
    let merged = path("merged");
    // By the program without that agent: nobody is asked.
    let out = merged.to_str().unwrap();
    let words = ["merge", "--out", out].into_iter();
    let output = methuselah(words.chain(shards.iter().map(String::as_str)));
    let (told, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(told.contains("Faults: 3 of 6 games"), "{told}");
    same_bytes(&whole, &merged);
}

/// The recorded choices of a game, which are intact.
fn choices_of(game: u64, out: &Path) -> Vec<u8> {
    let file = ChoicesFile::open(out).unwrap().unwrap();
    let recorded = file.of(game).unwrap().unwrap();
    assert!(recorded.intact);
    recorded.choices
}

#[test]
fn the_choices_of_a_game_that_broke_off_are_kept_and_repeat_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let shown = out.to_str().unwrap();
    let spec = faulty_in([2, 5]);
    let short = ["--max-rounds", "4", "--quiet"];
    run("6", &spec, &out, &short);
    for game in [2, 5] {
        let row = rows_of(game, &out, "games.csv").remove(0);
        let decisions: usize = row.split(',').nth(4).unwrap().parse().unwrap();
        assert!(decisions > 3, "{row}");
        // At the last decision no choice was taken.
        assert_eq!(choices_of(game, &out).len(), decisions - 1);
    }

    // Whoever repeats the run finds it the same, by its agents and by its choices.
    for flags in [&[][..], &["--recorded"]] {
        let (told, _) = ends(0, &[&["verify", shown], flags].concat());
        let same = "every byte is the same\n2 of them came upon a fault, and are not counted\n";
        assert!(told.ends_with(same), "{told}");
        let (told, _) = ends(0, &[&["verify", shown, "--json"], flags].concat());
        let report = json(&told);
        assert_eq!(
            (&report["same"], &report["faults"]),
            (&true.into(), &2.into())
        );
    }
    // Resumed where the record or the row of a fault is lost, it is the same again.
    let whole = folder.path().join("whole");
    run("6", &spec, &whole, &short);
    for (file, lost) in [("choices.bin", 1), ("games.csv", 1), ("choices.bin", 200)] {
        let bytes = fs::read(out.join(file)).unwrap();
        fs::write(out.join(file), &bytes[..bytes.len() - lost]).unwrap();
        run("6", &spec, &out, &[&short[..], &["--resume"]].concat());
        same_bytes(&whole, &out);
    }

    // Another row of the fault is a difference, and so is a record that stops elsewhere.
    let (told, _) = ends(3, &["replay", shown, "2"]);
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    let row = rows_of(2, &out, "games.csv").remove(0);
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[4] = "99";
    fs::write(out.join("games.csv"), games.replace(&row, &cells.join(","))).unwrap();
    for flags in [&[][..], &["--recorded"]] {
        let (told, _) = ends(1, &[&["verify", shown], flags].concat());
        assert!(told.contains("one differs, game 2"), "{told}");
    }
    let (other, _) = ends(1, &["replay", shown, "2"]);
    assert!(
        other.contains("fit the game no longer: game 2, move "),
        "{other}"
    );
    let (other, _) = ends(1, &["replay", shown, "2", "--agents"]);
    assert!(
        other.contains("games.csv: decisions: \"99\" there, "),
        "{other}"
    );
    fs::write(out.join("games.csv"), &games).unwrap();

    // Whoever asked these agents would wait for ever.
    let manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
    fs::write(out.join("manifest.json"), manifest.replace(&spec, "asleep")).unwrap();
    let (again, _) = ends(3, &["replay", shown, "2"]);
    assert_eq!(again, told.replace(&spec, "asleep"));
    assert!(again.contains("\nTurn 1, "), "{again}");
}

#[test]
fn a_run_of_nothing_but_faults() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let spec = faulty_in(0..3);
    let (table, errors) = run("3", &spec, &out, &["--max-rounds", "6"]);
    assert!(
        table.starts_with("No verdict: 3 of 3 games came upon a fault"),
        "{table}"
    );
    assert_eq!(errors.matches("fault: game ").count(), 3, "{errors}");
    let (_, errors) = run("3", &spec, &out, &["--max-rounds", "6", "--resume"]);
    assert!(!errors.contains("fault: game "), "{errors}");
    ends(0, &["verify", out.to_str().unwrap()]);
}

#[test]
fn above_one_fault_in_a_thousand_games_there_is_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let short = ["--max-rounds", "1"];
    let (few, many) = (folder.path().join("few"), folder.path().join("many"));
    let spec = faulty_in([5]);
    let (table, _) = run("1000", &spec, &few, &short);
    assert!(table.contains("\nventrue "), "{table}");
    assert!(
        table.contains("Faults: 1 of 1,000 games broke off and are not counted"),
        "{table}"
    );
    let (table, _) = run("999", &spec, &many, &short);
    let why = "1 of 999 games came upon a fault, more than one in 1,000";
    assert!(
        table.starts_with(&format!("No verdict: {why}\n")),
        "{table}"
    );
    assert!(
        !table.contains("ventrue") && !table.contains("Games won"),
        "{table}"
    );
    let summary = |out: &Path| json(&fs::read_to_string(out.join("summary.json")).unwrap());
    assert_eq!(summary(&few)["decks"].as_array().unwrap().len(), 5);
    assert!(summary(&few).get("no_verdict").is_none());
    assert_eq!(summary(&many)["no_verdict"], why);
    assert!(summary(&many)["decks"].as_array().unwrap().is_empty());
    assert!(summary(&many)["agents"].as_array().unwrap().is_empty());
}

#[test]
fn a_league_with_too_many_faults_has_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let (decks, out) = (starters(), folder.path().join("league"));
    let agents = format!("random,{}", faulty_in([3, 4, 5, 6]));
    let words = ["league", "--decks", decks.to_str().unwrap()];
    let flags = flags("12", &agents, &out, &["--max-rounds", "4"]);
    let (table, _) = ends(3, &[&words[..], &flags].concat());
    assert!(table.starts_with("No verdict: "), "{table}");
    assert!(
        !table.contains("rating") && !table.contains("random "),
        "{table}"
    );
    assert!(!out.join("league.csv").exists() && !out.join("league_decks.csv").exists());
    ends(0, &["verify", out.to_str().unwrap()]);
    let resumed = [&words[..], &flags, &["--resume", "--json"]].concat();
    assert!(json(&ends(3, &resumed).0)["league"].is_null());
}

/// The first signal waits for the game, which never ends; the second does not.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_at_once() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let decks = starters();
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let out = folder.path().join(signal);
        let words = ["run", decks.to_str().unwrap()];
        let flags = flags("5", "asleep", &out, &["--quiet"]);
        let mut child = program(&[&words[..], &flags].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let id = child.id().to_string();
        let send = || {
            let sent = Command::new("kill").args([signal, &id]).status();
            assert!(sent.unwrap().success());
        };
        // Signals are listened for when the bar is there, soon after the tables.
        while !out.join("games.csv").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_secs(1));
        send();
        let mut said = String::new();
        BufReader::new(child.stderr.as_mut().unwrap())
            .read_line(&mut said)
            .unwrap();
        assert!(said.contains("Finishing the games in flight"), "{said}");
        assert!(child.try_wait().unwrap().is_none());
        send();
        assert_eq!(child.wait().unwrap().code(), Some(code));
    }
}
