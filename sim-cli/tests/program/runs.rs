//! Runs repeat to the byte: on any number of threads, after any number of kills.

use crate::common::{bytes, methuselah, program, refused, run, same_bytes, starters, succeeds};
use fs4::FileExt;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sim_cli::run::LOCK;
use sim_cli::stats::Moments;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const GAMES: [&str; 6] = ["--games", "40", "--seed", "7", "--max-rounds", "12"];

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let out = |threads: &str| {
        let out = folder.path().join(threads);
        succeeds(&run(&out, &[&GAMES[..], &["--threads", threads]].concat()));
        out
    };
    let [one, two, eight] = ["1", "2", "8"].map(out);
    same_bytes(&one, &two);
    same_bytes(&one, &eight);
}

#[test]
fn a_run_killed_at_any_moment_goes_on_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["--games", "60", "--seed", "3", "--max-rounds", "12"];
    let whole = folder.path().join("whole");
    succeeds(&run(&whole, &flags));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for round in 0..3 {
        let out = folder.path().join(format!("killed-{round}"));
        for _ in 0..6 {
            let mut child = program()
                .arg("run")
                .arg(starters())
                .args(flags)
                .args(["--quiet", "--resume", "--threads", "2", "--out"])
                .arg(&out)
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(rng.gen_range(5..300)));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        succeeds(&run(&out, &[&flags[..], &["--resume"]].concat()));
        same_bytes(&whole, &out);
    }
}

#[test]
fn more_decks_than_seats_meet_five_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let decks = folder.path().join("decks");
    fs::create_dir(&decks).unwrap();
    for name in ["malkavian", "ventrue", "tremere"] {
        for copy in ["", "-too", "-again"] {
            let to = decks.join(format!("{name}{copy}.txt"));
            fs::copy(starters().join(format!("{name}.txt")), to).unwrap();
        }
    }
    let played = |out: &Path, flags: &[&str]| {
        let mut command = program();
        command.arg("run").arg(&decks).args(flags);
        command.args(["--seed", "5", "--max-rounds", "8", "--agents", "random"]);
        succeeds(&command.arg("--out").arg(out).output().unwrap())
    };
    let [one, three] = ["1", "3"].map(|threads| {
        let out = folder.path().join(threads);
        played(&out, &["--games", "18", "--threads", threads]);
        out
    });
    same_bytes(&one, &three);
    succeeds(&methuselah([Path::new("verify"), &one]));
    // Nine decks in eighteen games of five.
    let seats = fs::read_to_string(one.join("seats.csv")).unwrap();
    let mut seated = BTreeMap::<_, u32>::new();
    for row in seats.lines().skip(1) {
        let cells: Vec<_> = row.split(',').collect();
        *seated.entry((cells[2], cells[1])).or_default() += 1;
    }
    assert_eq!(seated.len(), 9 * 5);
    assert!(seated.values().all(|&n| n == 2));
    // Every two that met are there, game by game.
    let mut points = BTreeMap::<(&str, &str), f64>::new();
    for row in seats.lines().skip(1) {
        let cells: Vec<_> = row.split(',').collect();
        points.insert((cells[0], cells[2]), cells[4].parse().unwrap());
    }
    let pairs = fs::read_to_string(one.join("deck_pairs.csv")).unwrap();
    assert!(pairs.lines().count() > 30, "{pairs}");
    for row in pairs.lines().skip(1) {
        let cells: Vec<_> = row.split(',').collect();
        let games = points.iter().filter(|((_, deck), _)| *deck == cells[0]);
        let apart: Moments = games
            .filter_map(|((game, _), own)| Some(own - points.get(&(*game, cells[1]))?))
            .collect();
        assert_eq!(cells[2], apart.count().to_string(), "{row}");
        let mean: f64 = cells[3].parse().unwrap();
        assert!((mean - apart.mean()).abs() < 6e-5, "{row}");
        if let Some(low) = apart.interval(0.05).low {
            assert!(
                (cells[4].parse::<f64>().unwrap() - low).abs() < 6e-5,
                "{row}"
            );
        }
    }
    let drawn = folder.path().join("drawn");
    played(&drawn, &["--games", "6", "--seating", "random"]);
}

#[test]
fn torn_files_are_mended() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    succeeds(&run(&whole, &GAMES));
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for round in 0..8 {
        let out = folder.path().join(format!("torn-{round}"));
        fs::create_dir(&out).unwrap();
        for (name, content) in bytes(&whole) {
            let keep = match name {
                "manifest.json" => content.len(),
                "summary.json" => continue,
                _ => rng.gen_range(0..=content.len()),
            };
            fs::write(out.join(name), &content[..keep]).unwrap();
        }
        succeeds(&run(&out, &[&GAMES[..], &["--resume"]].concat()));
        same_bytes(&whole, &out);
    }
}

#[test]
fn a_complete_run_can_go_on_with_more_games() {
    let folder = tempfile::tempdir().unwrap();
    let (short, long) = (folder.path().join("short"), folder.path().join("long"));
    let games = |n| ["--games", n, "--max-rounds", "6"];
    succeeds(&run(&short, &games("7")));
    succeeds(&run(&long, &games("20")));
    succeeds(&run(&short, &[&games("20")[..], &["--resume"]].concat()));
    same_bytes(&short, &long);
    let fewer = run(&short, &[&games("7")[..], &["--resume"]].concat());
    assert!(refused(&fewer).contains("games is 20 there and 7 here"));
}

#[test]
fn a_different_run_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = |seed| ["--games", "2", "--max-rounds", "2", "--seed", seed];
    succeeds(&run(&out, &flags("1")));
    let before = bytes(&out);
    for resume in [&[][..], &["--resume"]] {
        let error = refused(&run(&out, &[&flags("2")[..], resume].concat()));
        assert!(
            error.contains("seed is \"1\" there and \"2\" here"),
            "{error}"
        );
        assert!(error.contains("--out"), "{error}");
    }
    assert_eq!(bytes(&out), before);
}

#[test]
fn starting_over_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = ["--games", "1200", "--max-rounds", "1", "--agents", "random"];
    succeeds(&run(&out, &flags));
    let whole = bytes(&out);
    let error = refused(&run(&out, &flags));
    let said =
        "run: all 1,200 games are there: --resume says what they came to, --overwrite starts again";
    assert!(error.contains(said), "{error}");
    let both = refused(&run(
        &out,
        &[&flags[..], &["--resume", "--overwrite"]].concat(),
    ));
    assert!(both.contains("cannot be used with"), "{both}");

    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    let some: Vec<&str> = games.lines().take(1 + 1031).collect();
    let some = some.join("\n") + "\n";
    fs::write(out.join("games.csv"), &some).unwrap();
    fs::remove_file(out.join("summary.json")).unwrap();
    let error = refused(&run(&out, &flags));
    let said = "run: 1,031 of 1,200 games are there: --resume goes on, --overwrite starts again";
    assert!(error.contains(said), "{error}");
    let more = ["--games", "5000", "--max-rounds", "1", "--agents", "random"];
    let error = refused(&run(&out, &more));
    assert!(error.contains("1,031 of 5,000 games are there"), "{error}");
    assert_eq!(fs::read_to_string(out.join("games.csv")).unwrap(), some);

    succeeds(&run(&out, &[&flags[..], &["--overwrite"]].concat()));
    assert!(bytes(&out) == whole);
    // Another run takes its place as well, if that is what is asked for.
    let other = [
        "--games",
        "2",
        "--max-rounds",
        "1",
        "--seed",
        "9",
        "--overwrite",
    ];
    succeeds(&run(&out, &other));
    assert_eq!(
        fs::read_to_string(out.join("games.csv"))
            .unwrap()
            .lines()
            .count(),
        3
    );
    succeeds(&methuselah(["verify".as_ref(), out.as_os_str()]));
    // But nothing that is no run.
    let mine = folder.path().join("mine");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("letter.txt"), "dear").unwrap();
    let error = refused(&run(&mine, &[&flags[..], &["--overwrite"]].concat()));
    assert!(error.contains("is not empty, and holds no run"), "{error}");
    assert_eq!(fs::read_dir(&mine).unwrap().count(), 1);
}

/// Starts a run of many games, and waits until some are in its folder.
fn many_games(out: &Path) -> Child {
    let mut child = program()
        .arg("run")
        .arg(starters())
        .args(MANY)
        .args(["--quiet", "--threads", "1", "--out"])
        .arg(out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let rows =
        || fs::read_to_string(out.join("games.csv")).map_or(0, |games| games.lines().count());
    while rows() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Games that take long enough to be interrupted, in release builds too.
const MANY: [&str; 8] = [
    "--games",
    "150",
    "--seed",
    "4",
    "--max-rounds",
    "12",
    "--agents",
    "mcts:1:depth=1,random,random,random,random",
];

#[test]
fn one_process_at_a_time_plays_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let mut child = many_games(&out);
    for flag in [&[][..], &["--resume"], &["--overwrite"]] {
        let error = refused(&run(&out, &[&MANY[..], flag].concat()));
        let said = "run: another process is playing into this folder";
        assert!(error.contains(said), "{error}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The lock of a process that was killed is nobody's.
    let error = refused(&run(&out, &MANY));
    assert!(error.contains("of 150 games are there"), "{error}");
    succeeds(&run(
        &out,
        &["--games", "2", "--max-rounds", "2", "--overwrite"],
    ));
    succeeds(&methuselah(["verify".as_ref(), out.as_os_str()]));
}

#[test]
fn a_folder_that_is_locked_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = |seed| ["--games", "3", "--max-rounds", "2", "--seed", seed];
    succeeds(&run(&out, &flags("1")));
    let content = || -> BTreeMap<PathBuf, Vec<u8>> {
        let paths = fs::read_dir(&out).unwrap().map(|e| e.unwrap().path());
        paths.map(|p| (p.clone(), fs::read(p).unwrap())).collect()
    };
    let before = content();
    let lock = fs::OpenOptions::new().write(true).open(out.join(LOCK));
    let lock = lock.unwrap();
    FileExt::try_lock(&lock).unwrap();
    for (seed, flag) in [
        ("1", "--overwrite"),
        ("2", "--overwrite"),
        ("1", "--resume"),
    ] {
        let error = refused(&run(&out, &[&flags(seed)[..], &[flag]].concat()));
        let said = "run: another process is playing into this folder";
        assert!(error.contains(said), "{error}");
        assert!(content() == before, "{flag}");
    }
    drop(lock);
    succeeds(&run(&out, &[&flags("2")[..], &["--overwrite"]].concat()));
    assert!(content() != before);
}

#[test]
fn a_row_with_another_seed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = |games| ["--games", games, "--max-rounds", "2"];
    succeeds(&run(&out, &flags("4")));
    let games = out.join("games.csv");
    let text = fs::read_to_string(&games).unwrap();
    let row = text.lines().nth(3).unwrap();
    let seed = row.split(',').nth(1).unwrap();
    let edited = text.replace(seed, "17");
    assert_ne!(edited, text);
    fs::write(&games, edited).unwrap();
    let before = bytes(&out);
    // Whether there are games left to be played or not.
    for games in ["4", "6"] {
        let error = refused(&run(&out, &[&flags(games)[..], &["--resume"]].concat()));
        for part in [
            "games.csv:4: is a row of another run, or was edited (the seed is 17, and that of game 2",
            "restore the file as the run wrote it, give another --out, or --overwrite",
        ] {
            assert!(error.contains(part), "{part:?} is not in: {error}");
        }
        assert!(bytes(&out) == before);
    }
    fs::write(&games, text).unwrap();
    succeeds(&run(&out, &[&flags("6")[..], &["--resume"]].concat()));
}

#[cfg(unix)]
#[test]
fn a_run_ended_by_a_signal_says_how_to_go_on_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    succeeds(&run(&whole, &MANY));
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        // A name that a shell would take apart.
        let out = folder.path().join(format!("it's {code}"));
        let child = many_games(&out);
        let kill = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let said = crate::common::text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{said}");
        let Some((_, how)) = said.split_once(" of 150 games are there. To go on:\n") else {
            panic!("{said}")
        };
        // Every table ends with a whole game, and there is nothing of the end.
        assert!(!out.join("summary.json").exists());
        for name in ["games.csv", "seats.csv", "pool.csv"] {
            assert!(fs::read_to_string(out.join(name)).unwrap().ends_with('\n'));
        }
        let resumed = Command::new("sh")
            .args(["-c", how.trim()])
            .output()
            .unwrap();
        succeeds(&resumed);
        same_bytes(&whole, &out);
    }
}

#[test]
fn no_more_threads_than_games() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = ["--games", "5", "--max-rounds", "5", "--threads", "9999"];
    succeeds(&run(&out, &flags));
    let timing = fs::read_to_string(out.join("timing.json")).unwrap();
    let timing: serde_json::Value = serde_json::from_str(&timing).unwrap();
    assert!(
        (1..=5).contains(&timing["threads"].as_u64().unwrap()),
        "{timing}"
    );
    let one = folder.path().join("one");
    succeeds(&run(&one, &[&flags[..4], &["--threads", "1"]].concat()));
    same_bytes(&out, &one);
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let error = refused(&run(folder.path(), &["--games", "1"]));
    assert!(error.contains("is not empty, and holds no run"), "{error}");
}

#[test]
fn the_default_folder_is_named_after_the_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let play = |seed: &str| {
        let output = program()
            .current_dir(folder.path())
            .arg("run")
            .arg(fs::canonicalize(starters()).unwrap())
            .args([
                "--games",
                "1",
                "--max-rounds",
                "1",
                "--quiet",
                "--overwrite",
                "--seed",
                seed,
            ])
            .output();
        succeeds(&output.unwrap());
        fs::read_dir(folder.path().join("results")).unwrap().count()
    };
    assert_eq!([play("1"), play("1"), play("2")], [1, 1, 2]);
}

#[test]
fn json_says_how_much_and_how_fast() {
    let folder = tempfile::tempdir().unwrap();
    let output = program()
        .arg("run")
        .arg(starters())
        .args(["--games", "5", "--json", "--out"])
        .arg(folder.path().join("run"))
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_str(&succeeds(&output)).unwrap();
    assert_eq!(report["games"], 5);
    for field in ["decisions", "seconds", "decisions_per_second"] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}");
    }
    assert!(output.stderr.is_empty());
}

#[test]
fn the_table_has_every_deck_and_agent() {
    let folder = tempfile::tempdir().unwrap();
    let output = program()
        .arg("run")
        .arg(starters().join("ventrue.txt"))
        .arg(starters().join("tremere.txt"))
        .args([
            "--games",
            "10",
            "--max-rounds",
            "10",
            "--agents",
            "random,sensible",
            "--out",
        ])
        .arg(folder.path().join("run"))
        .output()
        .unwrap();
    let table = succeeds(&output);
    for part in [
        "ventrue ",
        "tremere ",
        "random ",
        "sensible ",
        "game-win rate",
        "how they ended",
    ] {
        assert!(table.contains(part), "{part} is not in: {table}");
    }
}

/// The columns that other programs rely on, and rows that agree with each other.
#[test]
fn the_tables_agree_with_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    succeeds(&run(
        &out,
        &[
            "--games",
            "60",
            "--agents",
            "sensible,random",
            "--seed",
            "11",
        ],
    ));
    let rows = |name: &str| -> Vec<csv::StringRecord> {
        let mut csv = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_path(out.join(name))
            .unwrap();
        csv.records().map(Result::unwrap).collect()
    };
    let (games, seats, pool) = (rows("games.csv"), rows("seats.csv"), rows("pool.csv"));
    assert_eq!(
        &games[0],
        &[
            "game",
            "seed",
            "turns",
            "rounds",
            "decisions",
            "end",
            "winner_seat"
        ][..]
    );
    let heading = [
        "game",
        "seat",
        "deck",
        "agent",
        "vp",
        "game_win",
        "ousted_turn",
        "ousted_by",
        "final_pool",
    ];
    assert_eq!(&seats[0], &heading[..]);
    let heading = [
        "game",
        "turn",
        "round",
        "active_seat",
        "seat",
        "pool",
        "ready_minions",
        "library",
    ];
    assert_eq!(&pool[0], &heading[..]);
    assert_eq!((games.len(), seats.len()), (61, 301));
    for game in &games[1..] {
        let of_game = |rows: &[csv::StringRecord]| -> Vec<csv::StringRecord> {
            rows.iter()
                .filter(|row| row[0] == game[0])
                .cloned()
                .collect()
        };
        let seats = of_game(&seats);
        let points: f64 = seats.iter().map(|s| s[4].parse::<f64>().unwrap()).sum();
        // With everybody but one ousted, all five points are dealt; halves go to survivors else.
        if &game[5] == "last_standing" {
            assert_eq!(points, 5.0, "game {}", &game[0]);
        }
        let winners: Vec<_> = seats
            .iter()
            .filter(|s| &s[5] == "1")
            .map(|s| s[1].to_owned())
            .collect();
        assert_eq!(winners.first().map_or("", String::as_str), &game[6]);
        assert!(winners.len() < 2);
        let pool = of_game(&pool);
        let turns: Vec<u16> = pool.iter().map(|p| p[1].parse().unwrap()).collect();
        assert!(turns.is_sorted());
        for seat in &seats {
            let mine = || pool.iter().filter(|p| p[4] == seat[1]);
            let last: u16 = mine().next_back().map_or(0, |p| p[1].parse().unwrap());
            match seat[6].parse::<u16>() {
                Ok(ousted) => assert!(last < ousted, "{seat:?}"),
                Err(_) => {
                    assert_eq!(last.to_string(), game[2], "{seat:?}");
                    assert_eq!(&mine().next_back().unwrap()[5], &seat[8], "{seat:?}");
                }
            }
        }
    }
}

#[test]
fn replay_and_verify_need_the_folder_alone() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("ventrue.txt");
    fs::copy(starters().join("ventrue.txt"), &deck).unwrap();
    let out = folder.path().join("run");
    let output = program()
        .arg("run")
        .arg(&deck)
        .args(["--games", "3", "--max-rounds", "8", "--quiet", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    succeeds(&output);
    fs::remove_file(&deck).unwrap();
    let path = |p: &Path| p.to_str().unwrap().to_owned();
    succeeds(&methuselah(["verify".to_owned(), path(&out)]));
    let report = succeeds(&methuselah([
        "replay".to_owned(),
        path(&out),
        "2".to_owned(),
    ]));
    assert!(
        report.contains("\nTurn 1, Ventrue/0 (round 1, prey Ventrue/1, predator Ventrue/4)\n"),
        "{report}"
    );
    let error = refused(&methuselah([
        "replay".to_owned(),
        path(&out),
        "3".to_owned(),
    ]));
    assert!(
        error.contains("there is no game 3; give a number from 0 to 2"),
        "{error}"
    );
}

#[test]
fn verify_names_the_file_and_the_line_of_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let verify = || methuselah(["verify".as_ref(), out.as_os_str()]);
    succeeds(&run(&out, &["--games", "6", "--max-rounds", "5"]));
    succeeds(&verify());
    for (name, line) in [("games.csv", 4), ("seats.csv", 9), ("pool.csv", 31)] {
        let path = out.join(name);
        let intact = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = intact.lines().map(str::to_owned).collect();
        lines[line - 1].push('0');
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        let output = verify();
        assert_eq!(output.status.code(), Some(1));
        let said = crate::common::text(&output.stdout);
        assert!(said.contains(&format!("{name}:{line}: differs")), "{said}");
        fs::write(&path, intact).unwrap();
    }
    let summary = out.join("summary.json");
    let changed = fs::read_to_string(&summary)
        .unwrap()
        .replacen("\"games\": 6", "\"games\": 7", 1);
    fs::write(&summary, changed).unwrap();
    let output = verify();
    assert_eq!(output.status.code(), Some(1));
    assert!(crate::common::text(&output.stdout).contains("summary.json:2: differs"));
    fs::remove_file(&summary).unwrap();
    assert!(refused(&verify()).contains("summary.json: cannot be read"));
}
