//! `methuselah compare`.

use crate::common::{methuselah, program, refused, starters, succeeds};
use sim_cli::stats::Moments;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

const TABLES: [&str; 8] = [
    "comparison.json",
    "pairs.csv",
    "evidence.csv",
    "verdicts.csv",
    "cards.csv",
    "crypt.csv",
    "ledger.csv",
    "tally.json",
];

/// Compares the Malkavian starter with others into a folder.
fn compare(out: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command.arg("compare").arg(starters().join("malkavian.txt"));
    command.arg("--field").arg(starters()).args(flags);
    command.arg("--out").arg(out);
    command.output().expect("the program starts")
}

/// Two challengers of other sizes, played at random.
const TWO: [&str; 12] = [
    "--swap",
    "+2 Pentex Subversion, -2 Spying Mission",
    "--swap",
    "-6 Govern the Unaligned, +1 Villein",
    "--games",
    "50",
    "--seed",
    "3",
    "--agents",
    "random",
    "--max-rounds",
    "5",
];

fn bytes(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let read = |name| (name, fs::read(folder.join(name)).expect(name));
    TABLES.map(read).into()
}

/// The rows of a table, as cells by the name of their column.
fn rows(folder: &Path, name: &str) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(folder.join(name)).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let mut flags = TWO.to_vec();
    flags.extend(["--threads", "1"]);
    succeeds(&compare(&one, &flags));
    let mut flags = TWO.to_vec();
    flags.extend(["--threads", "3"]);
    succeeds(&compare(&other, &flags));
    assert!(bytes(&one) == bytes(&other));

    // There already: refused, and nothing is lost.
    let error = refused(&compare(&one, &TWO));
    assert!(
        error.contains("holds this comparison already: --resume"),
        "{error}"
    );
    // Killed in the middle of a line.
    let pairs = fs::read(one.join("pairs.csv")).unwrap();
    fs::write(one.join("pairs.csv"), &pairs[..pairs.len() * 2 / 3]).unwrap();
    fs::remove_file(one.join("evidence.csv")).unwrap();
    fs::remove_file(one.join("verdicts.csv")).unwrap();
    let mut resume = TWO.to_vec();
    resume.push("--resume");
    succeeds(&compare(&one, &resume));
    assert!(bytes(&one) == bytes(&other));
    // Complete: says what it came to without playing.
    let said = succeeds(&compare(&one, &resume));
    assert!(said.contains("\n0 games at 10 tables"), "{said}");
    assert!(bytes(&one) == bytes(&other));
    // An edited row is found.
    let text = String::from_utf8(pairs).unwrap();
    fs::write(
        one.join("pairs.csv"),
        text.replacen(",tremere,", ",nobody,", 1),
    )
    .unwrap();
    let error = refused(&compare(&one, &resume));
    assert!(error.contains("was edited"), "{error}");
    // Another comparison does not go on here.
    let mut others = resume.clone();
    others[7] = "4";
    let error = refused(&compare(&other, &others));
    assert!(
        error.contains("the comparison there is another one"),
        "{error}"
    );
    assert!(bytes(&other)[3].1.starts_with(b"agents,challenger,verdict"));
}

#[test]
fn every_pool_is_there_when_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, whole, cut] = ["plain", "whole", "cut"].map(|name| folder.path().join(name));
    succeeds(&compare(&plain, &TWO));
    assert!(!plain.join("pool.csv").exists());
    // With each of two agents, on any number of threads.
    let mut flags = TWO.to_vec();
    flags.push("--pool");
    flags[9] = "random,sensible";
    let on = |threads: &'static str| [&flags[..], &["--threads", threads]].concat();
    succeeds(&compare(&whole, &on("2")));
    succeeds(&compare(&cut, &on("1")));
    let read = |folder: &Path| fs::read(folder.join("pool.csv")).unwrap();
    let pools = read(&whole);
    assert!(pools == read(&cut));
    // What it tells beside is the same.
    let by_random = |folder: &Path| -> Vec<_> {
        let all = rows(folder, "pairs.csv").into_iter();
        all.filter(|row| row["agents"] == "random").collect()
    };
    assert_eq!(by_random(&plain), by_random(&whole));
    // Every game is there, that of the base once, and begins with everybody at the table.
    let mut games = BTreeMap::<(String, String, String), usize>::new();
    for row in rows(&whole, "pool.csv") {
        let game = [&row["agents"], &row["deck"], &row["game"]].map(String::clone);
        let first = games.entry(game.into()).or_default();
        *first += usize::from(row["turn"] == "1");
    }
    assert_eq!(games.len(), 2 * 3 * 50);
    assert!(games.values().all(|seats| *seats == 5));
    // Killed with the pools of more blocks written than pairs, it goes on to the same bytes.
    let pairs = fs::read(cut.join("pairs.csv")).unwrap();
    for part in [2, 3, 5] {
        fs::write(
            cut.join("pairs.csv"),
            &pairs[..pairs.len() * (part - 1) / part],
        )
        .unwrap();
        fs::write(cut.join("pool.csv"), &pools[..pools.len() - 3]).unwrap();
        succeeds(&compare(&cut, &[&on("2")[..], &["--resume"]].concat()));
        assert!(pools == read(&cut), "{part}");
        assert!(bytes(&cut) == bytes(&whole), "{part}");
    }
    // Without them it is another comparison, and begun again it leaves none.
    let asked = flags.iter().filter(|flag| **flag != "--pool").copied();
    let without: Vec<&str> = asked.collect();
    let error = refused(&compare(&cut, &[&without[..], &["--resume"]].concat()));
    assert!(
        error.contains("the comparison there is another one"),
        "{error}"
    );
    succeeds(&compare(&cut, &[&without[..], &["--overwrite"]].concat()));
    assert!(!cut.join("pool.csv").exists());
}

#[test]
fn every_figure_follows_from_the_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut flags = TWO;
    flags[11] = "15";
    let said = succeeds(&compare(&out, &flags));
    let pairs = rows(&out, "pairs.csv");
    assert_eq!(pairs.len(), 100);
    let verdicts = rows(&out, "verdicts.csv");
    assert_eq!(verdicts.len(), 2);
    for verdict in &verdicts {
        let number = |row: &BTreeMap<String, String>, column: &str| -> f64 {
            row[column]
                .parse()
                .unwrap_or_else(|_| panic!("{column}: {:?}", row[column]))
        };
        let mine: Vec<_> = pairs
            .iter()
            .filter(|row| row["challenger"] == verdict["challenger"])
            .collect();
        let mean = |column: &str| {
            mine.iter().map(|row| number(row, column)).sum::<f64>() / mine.len() as f64
        };
        let blocks = |own: &str, base: &str| -> Moments {
            let difference = |row: &&BTreeMap<_, _>| number(row, own) - number(row, base);
            let blocks = mine.chunks(5);
            blocks
                .map(|rows| rows.iter().map(difference).sum::<f64>() / 5.0)
                .collect()
        };
        let near = |column: &str, value: f64| {
            let there = number(verdict, column);
            assert!(
                (there - value).abs() < 1e-9,
                "{column}: {there}, not {value}"
            );
        };
        near("pairs", 50.0);
        near("blocks", 10.0);
        near("base_vp", mean("base_vp"));
        near("vp", mean("vp"));
        near("base_win_rate", mean("base_win"));
        near("win_rate", mean("win"));
        let vp = blocks("vp", "base_vp");
        near("vp_difference", vp.mean());
        near("p", vp.p());
        let alpha = 1.0 - number(verdict, "level");
        near("vp_low", vp.interval(alpha).low.unwrap());
        near(
            "win_high",
            blocks("win", "base_win").interval(alpha).high.unwrap(),
        );
        let evidence = rows(&out, "evidence.csv");
        let last = evidence
            .iter()
            .rfind(|row| row["challenger"] == verdict["challenger"]);
        assert_eq!(last.unwrap()["vp_difference"], verdict["vp_difference"]);
        let line = format!("{}: ", verdict["challenger"]);
        let line = said
            .lines()
            .find(|said| said.starts_with(&line))
            .expect("a line each");
        assert!(
            line.contains(" victory points (") && line.contains("; 50 pairs, "),
            "{line}"
        );
    }
    // Both challengers are held against the same games, on every seat equally often.
    for game in 0..50 {
        let of: Vec<_> = pairs
            .iter()
            .filter(|row| row["game"] == game.to_string())
            .collect();
        assert_eq!(of.len(), 2);
        for column in ["seed", "seat", "prey", "predator", "base_vp", "base_win"] {
            assert_eq!(of[0][column], of[1][column]);
        }
        assert_eq!(of[0]["seat"], (game % 5).to_string());
    }
    assert!(pairs.iter().any(|row| row["vp"] != row["base_vp"]));
}

#[test]
fn until_sure_ends_at_the_most_games_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = [
        "--swap",
        "+1 Villein, -1 Blood Doll",
        "--until-sure",
        "--max-games",
        "200",
        "--agents",
        "random,sensible",
        "--max-rounds",
        "3",
        "--weight",
        "ventrue=5",
        "--json",
    ];
    let said = succeeds(&compare(&out, &flags));
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(report["games"], 800);
    assert!(report["decisions_per_second"].as_f64() > Some(0.0));
    for row in report["verdicts"].as_array().unwrap() {
        assert_eq!(
            (&row["verdict"], &row["pairs"]),
            (&"undecided".into(), &200.into())
        );
        let line = row["line"].as_str().unwrap();
        assert!(line.contains("undecided at 200 pairs"), "{line}");
    }
    // Ventrue weighs five ninths.
    let pairs = rows(&out, "pairs.csv");
    let preys = pairs.iter().filter(|row| row["prey"] == "ventrue").count();
    assert!(preys * 3 > pairs.len(), "{preys} of {}", pairs.len());
}

#[test]
fn one_challenger_may_be_settled_before_the_other_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let other = starters().join("toreador.txt");
    let on = |threads: &'static str| {
        let out = folder.path().join(threads);
        let flags = [
            other.to_str().unwrap(),
            "--swap",
            "+1 Villein, -1 Blood Doll",
            "--until-sure",
            "--max-games",
            "300",
            "--max-rounds",
            "6",
            "--agents",
            "sensible",
            "--threads",
            threads,
        ];
        succeeds(&compare(&out, &flags));
        out
    };
    let [one, four] = ["1", "4"].map(on);
    assert!(bytes(&one) == bytes(&four));
    let verdicts = rows(&one, "verdicts.csv");
    let pairs: Vec<u64> = verdicts
        .iter()
        .map(|row| row["pairs"].parse().unwrap())
        .collect();
    assert!(pairs[0] < 300 && pairs[1] == 300, "{pairs:?}");
    assert_eq!(verdicts[0]["verdict"], "worse");
}

#[test]
fn agents_that_disagree_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let other = starters().join("toreador.txt");
    let flags = [
        other.to_str().unwrap(),
        "--games",
        "60",
        "--max-rounds",
        "8",
        "--agents",
        "random,sensible",
    ];
    let said = succeeds(&compare(&folder.path().join("out"), &flags));
    let line = "\nThe agents disagree on toreador: random: undecided; sensible: worse\n";
    assert!(said.contains(line), "{said}");
}

#[test]
fn a_deck_file_can_be_the_challenger() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let other = starters().join("nosferatu.txt");
    let other = other.to_str().unwrap();
    let flags = [
        other,
        "--games",
        "50",
        "--agents",
        "random",
        "--max-rounds",
        "2",
    ];
    let said = succeeds(&compare(&out, &flags));
    assert!(said.contains("\nnosferatu "), "{said}");
}

#[test]
fn bad_input_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let swap = |text: &'static str| vec!["--swap", text, "--games", "100"];
    let same = starters().join("malkavian.txt");
    for (flags, said) in [
        (
            swap("+2 Deflektion, -2 Bonding"),
            "no card is called \"Deflektion\"; did you mean \"Deflection\" or",
        ),
        (
            swap("-5 Bonding, +5 Villein"),
            "-5 Bonding: the deck has 4 copies; take out 4 at most",
        ),
        (swap("Deflection"), "names no copies that come in or go out"),
        (
            swap("-12 Govern the Unaligned, -6 Villein"),
            "the deck has no copy of it",
        ),
        (
            swap("-12 Govern the Unaligned, -5 Deflection, -1 Bonding"),
            "the library has 59 cards, and needs 60",
        ),
        (swap("-1 Sully, +1 Nana Buruku"), "the crypt mixes groups"),
        (vec!["--games", "100"], "nothing to compare malkavian with"),
        (
            vec![same.to_str().unwrap(), "--games", "100"],
            "has the same cards as malkavian",
        ),
        (
            vec!["--swap", "+1 Villein", "--games", "10"],
            "give 50 or more",
        ),
        (
            vec!["--swap", "+1 Villein", "--until-sure", "--max-games", "195"],
            "is never sure with so few pairs; give 200 or more",
        ),
        (
            vec![
                "--swap",
                "+1 Villein",
                "--games",
                "100",
                "--weight",
                "brujah=2",
            ],
            "the field has malkavian, nosferatu",
        ),
        (
            vec![
                "--swap",
                "+1 Villein",
                "--games",
                "100",
                "--agents",
                "clever",
            ],
            "--agents clever",
        ),
        (vec!["--swap", "+1 Villein"], "--until-sure"),
        (
            vec![
                "--swap",
                "+1 Villein",
                "--swap",
                "+1 Villein",
                "--games",
                "100",
            ],
            "are the same deck",
        ),
        (
            vec![
                "--swap",
                "+1 Villein",
                "--games",
                "100",
                "--field",
                empty.to_str().unwrap(),
            ],
            "the folder has no deck file",
        ),
    ] {
        let error = refused(&compare(&out, &flags));
        assert!(error.contains(said), "{flags:?}: {error}");
        assert!(!out.exists());
    }
    // What is there and is no comparison stays.
    fs::write(empty.join("notes"), "mine").unwrap();
    let error = refused(&compare(&empty, &swap("+1 Villein")));
    assert!(
        error.contains("is not empty, and holds no comparison"),
        "{error}"
    );
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 1);
    let error = refused(&methuselah(["replay", out.to_str().unwrap(), "1"]));
    assert!(error.contains("cannot be read"), "{error}");
}

#[test]
fn both_games_of_a_pair_are_told_and_are_those_that_were_played() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut flags = TWO;
    flags[9] = "sensible,random";
    flags[11] = "8";
    succeeds(&compare(&out, &flags));
    let shown = out.to_str().unwrap();
    let swap = TWO[1];
    let pairs = rows(&out, "pairs.csv");
    let differs = |row: &&BTreeMap<String, String>| {
        row["agents"] == "sensible" && row["challenger"] == swap && row["vp"] != row["base_vp"]
    };
    let pair = pairs.iter().find(differs).unwrap();
    let game = pair["game"].as_str();
    let replay = |flags: &[&str]| methuselah([&["replay", shown, game][..], flags].concat());
    let base = succeeds(&replay(&[]));
    let own = succeeds(&replay(&["--deck", swap]));
    for (told, side, deck) in [(&base, "base_", "malkavian"), (&own, "", swap)] {
        let begins = format!(
            "Game {game} of {shown} with {deck} (seed {}): ",
            pair["seed"]
        );
        assert!(told.starts_with(&begins), "{told}");
        let turns = &pair[&format!("{side}turns")];
        assert!(told.contains(&format!("The game is over after {turns} turns")));
        let points = pair[&format!("{side}vp")].parse::<f64>().unwrap();
        let points = format!(": {points} victory point");
        assert!(told.contains(&points), "{points}");
    }
    // The name of the base is that of its game, and each agent has its own.
    assert_eq!(succeeds(&replay(&["--deck", "malkavian"])), base);
    assert_ne!(succeeds(&replay(&["--by", "random"])), base);
    // Where it is not as it is noted, that is said.
    let text = fs::read_to_string(out.join("pairs.csv")).unwrap();
    let decisions = format!(",{},", pair["base_decisions"]);
    fs::write(out.join("pairs.csv"), text.replace(&decisions, ",7,")).unwrap();
    let output = replay(&[]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told
        .contains("This is not the game that the comparison has noted:\n  decisions: \"7\" there"));

    for (flags, said) in [
        (
            &["--deck", "nosferatu"][..],
            "is none of those compared, which are \"malkavian\", \"+2",
        ),
        (
            &["--by", "heuristic"],
            "--by heuristic: sensible, random played",
        ),
    ] {
        let error = refused(&replay(flags));
        assert!(error.contains(said), "{error}");
    }
    let error = refused(&methuselah(["replay", shown, "50"]));
    assert!(
        error.contains("there is no game 50; give a number from 0 to 49"),
        "{error}"
    );
}

#[test]
fn what_cards_did_is_counted_over_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    succeeds(&compare(&out, &TWO));
    let cards = rows(&out, "cards.csv");
    for deck in ["malkavian", TWO[1], TWO[3]] {
        let of = |name: &str| {
            let is = |row: &&BTreeMap<String, String>| row["deck"] == deck && row["name"] == name;
            cards.iter().find(is).map(|row| row["copies"].clone())
        };
        let pentex = (deck == TWO[1]).then(|| "2".to_owned());
        assert_eq!(
            of("Pentex(TM) Subversion").or(of("Pentex™ Subversion")),
            pentex,
            "{deck}"
        );
        assert!(of("Bonding").is_some(), "{deck}");
    }
    assert!(cards
        .iter()
        .all(|row| row["games"] == "50" && row["agents"] == "random"));
    // Each pool is 30 at first, so that what is won and lost adds up to what is left: not below 0.
    for deck in ["malkavian", TWO[1], TWO[3]] {
        let ledger = rows(&out, "ledger.csv");
        let own = ledger.iter().filter(|row| row["deck"] == deck);
        let sum = |row: &BTreeMap<String, String>| {
            let cell = |column: &str| row[column].parse::<f64>().unwrap();
            cell("gained") - cell("lost")
        };
        let left = 30.0 + own.map(sum).sum::<f64>();
        assert!((0.0..60.0).contains(&left), "{left}");
    }
    // A folder of an older version is not gone on with, and is shown as far as it goes.
    let shown = out.to_str().unwrap();
    let asked = fs::read_to_string(out.join("comparison.json")).unwrap();
    let old = asked.replace("  \"schema\": 2,\n", "");
    assert_ne!(asked, old);
    fs::write(out.join("comparison.json"), old).unwrap();
    let error = refused(&compare(&out, &[&TWO[..], &["--resume"]].concat()));
    assert!(error.contains("another version of the program"), "{error}");
    succeeds(&methuselah(["report", shown]));
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("An older version of the program made this comparison"));
}
