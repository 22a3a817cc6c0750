//! `methuselah match`.

use crate::common::{methuselah, program, refused, starters, succeeds, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

const FILES: [&str; 7] = [
    "games.csv",
    "seats.csv",
    "pool.csv",
    "choices.bin",
    "manifest.json",
    "summary.json",
    "match.csv",
];

fn bytes(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let read = |name| (name, fs::read(folder.join(name)).expect(name));
    FILES.map(read).into()
}

/// A match on the starters, into `out`.
fn matched(out: &Path, agents: [&str; 2], flags: &[&str]) -> Output {
    let mut command = program();
    command.arg("match").args(agents).args(["--seed", "4"]);
    command.args(flags).arg("--out").arg(out);
    command.arg("--decks").arg(starters());
    command.output().expect("the program starts")
}

fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(path).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

fn number(row: &BTreeMap<String, String>, column: &str) -> f64 {
    let cell = &row[column];
    cell.parse()
        .unwrap_or_else(|_| panic!("{column}: {cell:?}"))
}

#[test]
fn a_deal_has_each_agent_alone_on_each_seat() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "31", "--max-rounds", "12"];
    let said = succeeds(&matched(&out, ["sensible", "random"], &flags));
    assert!(
        said.starts_with("sensible against random: +") && said.contains(" 40 games\n"),
        "{said}"
    );
    for part in [
        "\none sensible among four random ",
        "\nfour sensible around one random ",
    ] {
        assert!(said.contains(part), "{part} is not in: {said}");
    }
    let (games, seats) = (rows(&out.join("games.csv")), rows(&out.join("seats.csv")));
    assert_eq!((games.len(), seats.len()), (40, 200));
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (number_of, ten) in seats.chunks(50).enumerate() {
        let ours = &games[number_of * 10..number_of * 10 + 10];
        assert!(
            ours.iter().all(|game| game["seed"] == ours[0]["seed"]),
            "one deal"
        );
        for (k, game) in ten.chunks(5).enumerate() {
            let alone = ["sensible", "random"][k / 5];
            let seat = game.iter().position(|row| row["agent"] == alone);
            assert_eq!(seat, Some(k % 5));
            assert_eq!(game.iter().filter(|row| row["agent"] == alone).count(), 1);
            for (row, first) in game.iter().zip(ten) {
                assert_eq!(
                    row["deck"], first["deck"],
                    "the same decks on the same seats"
                );
                let sum = sums.entry(&row["agent"]).or_default();
                *sum = (sum.0 + 1.0, sum.1 + number(row, "vp"));
            }
        }
    }
    // The table can be recomputed from the rows.
    let table = rows(&out.join("match.csv"));
    for (agent, column) in [("sensible", "first_vp"), ("random", "second_vp")] {
        let (seats, vp) = sums[agent];
        assert_eq!(seats, 100.0);
        assert!((number(&table[0], column) - vp / seats).abs() < 1e-9);
    }
    let difference = number(&table[0], "first_vp") - number(&table[0], "second_vp");
    assert!((number(&table[0], "vp_difference") - difference).abs() < 1e-9);
    assert_eq!(
        (&*table[1]["what"], &*table[1]["games"]),
        ("one_among_four", "20")
    );
    // The folder is a run's.
    succeeds(&methuselah(["verify".as_ref(), out.as_os_str()]));
    succeeds(&methuselah([
        "replay".as_ref(),
        out.as_os_str(),
        "39".as_ref(),
    ]));
}

#[test]
fn it_stops_by_itself_and_says_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let flags = [
        "--sprt",
        "-0.05,0.05",
        "--games",
        "900",
        "--max-rounds",
        "9",
        "--threads",
    ];
    let agents = ["heuristic", "random"];
    let with = |threads| [&flags[..], &[threads]].concat();
    let said = succeeds(&matched(&one, agents, &with("1")));
    assert!(said.contains(", stronger; game wins +"), "{said}");
    succeeds(&matched(&other, agents, &with("3")));
    assert!(bytes(&one) == bytes(&other));
    let games = rows(&one.join("games.csv")).len();
    assert!((400..900).contains(&games) && games % 10 == 0, "{games}");
    let manifest = fs::read_to_string(one.join("manifest.json")).unwrap();
    assert!(
        manifest.contains(&format!("\"games\": {games},")),
        "{manifest}"
    );
    // The verdict was clear then, and not before.
    let table = &rows(&one.join("match.csv"))[0];
    assert!(number(table, "vp_low_always") > 0.0);
    // The folder says what it was asked for, and so does its page.
    assert!(
        manifest.contains("\"sprt\": [\n    -0.05,\n    0.05\n  ],"),
        "{manifest}"
    );
    succeeds(&methuselah(["report".as_ref(), one.as_os_str()]));
    let page = fs::read_to_string(one.join("report.html")).unwrap();
    assert!(page.contains(": stronger, whenever one stops</p>"));
    assert!(page.contains("with a margin of -0.05,0.05 victory points a seat"));
    // Killed, it goes on to the same end; complete, it plays nothing.
    let cut = fs::read(one.join("games.csv")).unwrap();
    fs::write(one.join("games.csv"), &cut[..cut.len() / 2]).unwrap();
    for name in ["summary.json", "match.csv"] {
        fs::remove_file(one.join(name)).unwrap();
    }
    let resume = [&with("2")[..], &["--resume"]].concat();
    succeeds(&matched(&one, agents, &resume));
    assert!(bytes(&one) == bytes(&other));
    let said = succeeds(&matched(&one, agents, &resume));
    assert!(
        said.contains(&format!("All {games} games were there already")),
        "{said}"
    );
    assert!(bytes(&one) == bytes(&other));
    succeeds(&methuselah([
        "verify".as_ref(),
        one.as_os_str(),
        "--recorded".as_ref(),
    ]));
}

/// What is known with a margin is not gone on with as if none had been asked for: whoever looks
/// whenever he likes cannot say afterwards that the number of games was fixed.
#[test]
fn the_page_knows_the_margin_and_the_match_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = |margin| ["--sprt", margin, "--games", "400", "--max-rounds", "3"];
    let said = succeeds(&matched(&out, ["random", "random"], &flags("-1,1.5")));
    assert!(said.contains(", within the margin; "), "{said}");
    succeeds(&methuselah(["report".as_ref(), out.as_os_str()]));
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains(": within the margin, whenever one stops</p>"));
    for (others, there) in [
        (
            &flags("-0.1,0.1")[..],
            "sprt is \"-1,1.5\" there and \"-0.1,0.1\" here",
        ),
        (
            &["--games", "400", "--max-rounds", "3"],
            "sprt is \"-1,1.5\" there and \"none\" here",
        ),
    ] {
        let resume = [others, &["--resume"]].concat();
        let error = refused(&matched(&out, ["random", "random"], &resume));
        assert!(error.contains(there), "{error}");
    }
}

#[test]
fn an_agent_meets_itself_with_other_luck() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "80", "--max-rounds", "14", "--json"];
    let said = succeeds(&matched(&out, ["sensible", "sensible"], &flags));
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(report["verdict"], "undecided");
    let rows = report["rows"].as_array().unwrap();
    let p = rows[0]["p"].as_f64().unwrap();
    assert!(p > 0.01 && p < 1.0, "{p}");
    let line = report["line"].as_str().unwrap();
    assert!(
        line.starts_with("sensible (1) against sensible (2): "),
        "{line}"
    );
    assert_eq!(rows[1]["what"], "one_among_four");
}

#[test]
fn any_number_of_decks() {
    let folder = tempfile::tempdir().unwrap();
    let decks = folder.path().join("decks");
    fs::create_dir(&decks).unwrap();
    for n in 0..7 {
        let starter = starters().join(["ventrue.txt", "tremere.txt"][n % 2]);
        fs::copy(starter, decks.join(format!("deck-{n}.txt"))).unwrap();
    }
    let out = folder.path().join("out");
    let mut command = program();
    command.args([
        "match",
        "random",
        "sensible",
        "--games",
        "140",
        "--max-rounds",
        "2",
        "--quiet",
    ]);
    command.arg("--decks").arg(&decks).arg("--out").arg(&out);
    succeeds(&command.output().unwrap());
    let mut played: BTreeMap<(String, String), usize> = BTreeMap::new();
    for row in rows(&out.join("seats.csv")) {
        *played
            .entry((row["deck"].clone(), row["agent"].clone()))
            .or_default() += 1;
    }
    assert_eq!(played.len(), 14);
    assert!(played.values().all(|n| *n == 50), "{played:?}");
}

#[test]
fn what_is_wrong_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let sprt = |margin| ["--sprt", margin];
    for (agents, flags, said) in [
        (
            ["genius", "random"],
            &sprt("-0.1,0.1")[..],
            "no agent is called \"genius\"",
        ),
        (["random", "random"], &[], "--games"),
        (["random", "random"], &["--games", "0"], "give 1 or more"),
        (
            ["random", "random"],
            &["--games", "9"],
            "too few to tell anything; give 40 or more",
        ),
        (
            ["random", "random"],
            &["--sprt", "-0.1,0.1", "--games", "390"],
            "too few for --sprt, which is never clear before; give 400 or more",
        ),
        (
            ["random", "random"],
            &sprt("0,0.1"),
            "one below 0 and one above it",
        ),
        (["random", "random"], &sprt("0.1"), "as in -0.02,0.02"),
        (["random", "random"], &sprt("a,b"), "as in -0.02,0.02"),
    ] {
        let error = refused(&matched(&out, agents, flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
        assert!(!out.exists());
    }
    let output = methuselah(["match", "random", "--games", "40", "--decks", "x"]);
    assert!(
        refused(&output).contains("SPEC"),
        "{}",
        text(&output.stderr)
    );
}
