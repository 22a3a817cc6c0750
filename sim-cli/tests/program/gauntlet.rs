//! `methuselah gauntlet`: a run with tables of its own.

use crate::common::{methuselah, program, refused, starters, succeeds};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

fn gauntlet(out: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command
        .arg("gauntlet")
        .arg(starters().join("malkavian.txt"));
    command.arg("--field").arg(starters()).args(flags);
    command.arg("--out").arg(out);
    command.output().expect("the program starts")
}

fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(path).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

#[test]
fn its_rows_follow_from_the_seats_and_its_folder_is_a_runs() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = [
        "--games",
        "48",
        "--agents",
        "sensible,random",
        "--max-rounds",
        "6",
    ];
    let said = succeeds(&gauntlet(&out, &flags));
    assert!(
        said.contains("all games") && said.contains("VP against"),
        "{said}"
    );
    // Its intervals are by tables: nowhere is there one by games, five of which are alike.
    assert!(!said.contains("Wilson"), "{said}");
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    for deck in summary["decks"].as_array().unwrap() {
        for of in ["mean_vp", "game_win_rate"] {
            assert!(
                deck[of]["mean"].is_number() && deck[of]["low"].is_null(),
                "{deck}"
            );
        }
    }
    let seats = rows(&out.join("seats.csv"));
    assert_eq!(seats.len(), 50 * 5);
    let table = rows(&out.join("gauntlet.csv"));
    let row = |what: &str, who: &str| {
        let found = table
            .iter()
            .find(|row| row["what"] == what && row["who"] == who);
        found.unwrap_or_else(|| panic!("{what} {who}"))
    };
    // The deck moves round the table, and its agent with it.
    let (mut vp, mut preys) = (0.0, BTreeMap::<&str, (u32, f64)>::new());
    for (game, table) in seats.chunks(5).enumerate() {
        let own = &table[game % 5];
        assert_eq!(
            (own["deck"].as_str(), own["agent"].as_str()),
            ("malkavian", "sensible")
        );
        assert_eq!(
            table
                .iter()
                .filter(|seat| seat["agent"] == "random")
                .count(),
            4
        );
        let points: f64 = own["vp"].parse().unwrap();
        vp += points;
        let prey = preys.entry(&table[(game + 1) % 5]["deck"]).or_default();
        *prey = (prey.0 + 1, prey.1 + points);
    }
    let near = |cell: &str, value: f64| (cell.parse::<f64>().unwrap() - value).abs() < 1e-9;
    let all = row("all", "");
    assert_eq!(all["games"], "50");
    assert!(near(&all["vp"], vp / 50.0));
    for (prey, (games, points)) in preys {
        let row = row("prey", prey);
        assert_eq!(row["games"], games.to_string());
        assert!(near(&row["vp"], points / f64::from(games)));
    }
    assert_eq!(row("seat", "3")["games"], "10");

    // Every pool at every turn is there when it is asked for.
    assert!(!out.join("pool.csv").exists() && out.join("cards.csv").exists());
    let pool = folder.path().join("pool");
    succeeds(&gauntlet(&pool, &[&flags[..], &["--pool"]].concat()));
    assert!(pool.join("pool.csv").exists());
    succeeds(&methuselah(["verify", pool.to_str().unwrap()]));
    let error = refused(&gauntlet(&pool, &[&flags[..], &["--resume"]].concat()));
    assert!(
        error.contains("pool is \"true\" there and \"false\" here"),
        "{error}"
    );
    succeeds(&gauntlet(&pool, &[&flags[..], &["--overwrite"]].concat()));
    assert!(!pool.join("pool.csv").exists());

    let shown = out.to_str().unwrap();
    succeeds(&methuselah(["verify", shown]));
    succeeds(&methuselah(["replay", shown, "7"]));
    let before = fs::read(out.join("gauntlet.csv")).unwrap();
    fs::remove_file(out.join("gauntlet.csv")).unwrap();
    let mut resume = flags.to_vec();
    resume.push("--resume");
    succeeds(&gauntlet(&out, &resume));
    assert!(before == fs::read(out.join("gauntlet.csv")).unwrap());
    // What was changed is named.
    let text = String::from_utf8(before).unwrap();
    fs::write(out.join("gauntlet.csv"), text.replacen("prey,", "pray,", 1)).unwrap();
    let output = methuselah(["verify", shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(crate::common::text(&output.stdout).contains("gauntlet.csv"));
}

#[test]
fn what_it_cannot_play_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let error = refused(&gauntlet(
        &out,
        &["--games", "5", "--agents", "random,random,random"],
    ));
    assert!(
        error.contains("one for the deck and one for the field"),
        "{error}"
    );
    let mut command = program();
    command
        .arg("gauntlet")
        .arg(starters())
        .arg("--field")
        .arg(starters());
    let output = command.args(["--games", "5"]).output().unwrap();
    assert!(refused(&output).contains("holds 5 decks; name one deck file here"));
    assert!(!out.exists());
}

#[test]
fn chances_of_draws_are_told() {
    let deck = starters().join("malkavian.txt");
    let said = succeeds(&methuselah([
        "deck".as_ref(),
        "odds".as_ref(),
        deck.as_os_str(),
    ]));
    assert!(
        said.contains("Crypt (12 cards)") && said.contains("first 20: one"),
        "{said}"
    );
    let mut command = program();
    command
        .args(["deck", "odds", "--json", "--drawn", "30"])
        .arg(deck);
    let report: serde_json::Value =
        serde_json::from_str(&succeeds(&command.output().unwrap())).unwrap();
    assert_eq!(report["library_drawn"], 30);
}

#[test]
fn what_cards_did_is_told_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "40", "--seed", "3", "--max-rounds", "8"];
    succeeds(&crate::common::run(&out, &flags));
    let shown = out.to_str().unwrap();
    let tables = ["cards.csv", "crypt.csv", "ledger.csv"];
    let read = || tables.map(|name| fs::read_to_string(out.join(name)).unwrap());
    let by_run = read();
    // By the recorded choices alone the same comes of it, to the byte.
    for name in tables {
        fs::remove_file(out.join(name)).unwrap();
    }
    assert!(refused(&methuselah(["verify", shown])).contains("cards.csv: cannot be read"));
    let said = succeeds(&methuselah(["tally", shown]));
    assert!(read() == by_run);
    assert!(
        said.contains("stays in hand") && said.contains("ledger.csv"),
        "{said}"
    );
    let cards = rows(&out.join("cards.csv"));
    let number = |row: &BTreeMap<String, String>, column: &str| -> f64 {
        row[column]
            .parse()
            .unwrap_or_else(|_| panic!("{column}: {:?}", row[column]))
    };
    let library = cards.iter().filter(|row| row["deck"] == "malkavian");
    let copies: f64 = library.clone().map(|row| number(row, "copies")).sum();
    assert_eq!(copies, 77.0);
    for row in &cards {
        assert_eq!(row["games"], "40");
        // What was drawn was played, discarded, or is there; a few go other ways.
        let (drawn, at_end) = (number(row, "drawn"), number(row, "held_at_end"));
        assert!(number(row, "played") + at_end <= drawn + 8.0, "{row:?}");
        assert!(number(row, "played") <= number(row, "offered"), "{row:?}");
    }
    // Game wins with a card among those dealt, and without it, are all there are.
    let mut effects = 0;
    for row in &cards {
        if row["win_effect"].is_empty() {
            continue;
        }
        effects += 1;
        let [with, without] =
            ["win_rate_dealt", "win_rate_not_dealt"].map(|column| number(row, column));
        let effect = number(row, "win_effect");
        assert!((with - without - effect).abs() < 1e-9, "{row:?}");
        assert!(number(row, "win_low") <= effect && effect <= number(row, "win_high"));
        assert!(number(row, "win_q") >= number(row, "win_p"), "{row:?}");
        let dealt = number(row, "games_dealt");
        let wins = with * dealt + without * (40.0 - dealt);
        let is = |seat: &&BTreeMap<String, String>| seat["deck"] == row["deck"];
        let seats = rows(&out.join("seats.csv"));
        let of_deck: f64 = seats
            .iter()
            .filter(is)
            .map(|row| number(row, "game_win"))
            .sum();
        assert!((wins - of_deck).abs() < 1e-6, "{row:?}");
    }
    assert!(effects > 20, "{effects}");
    // Seven cards a game are dealt: so many copies are drawn at least.
    let drawn: f64 = library.map(|row| number(row, "drawn")).sum();
    assert!(drawn >= 7.0 * 40.0);
    let crypt = rows(&out.join("crypt.csv"));
    let dealt = crypt.iter().filter(|row| row["deck"] == "ventrue");
    assert_eq!(
        dealt.map(|row| number(row, "dealt")).sum::<f64>(),
        4.0 * 40.0
    );
    assert!(crypt.iter().any(|row| number(row, "bled") > 0.0));
    // The ledger adds up: 30 pool, what came, what went, and what is left.
    let ledger = rows(&out.join("ledger.csv"));
    let seats = rows(&out.join("seats.csv"));
    for deck in ["malkavian", "toreador"] {
        let of = ledger.iter().filter(|row| row["deck"] == deck);
        let change: f64 = of
            .map(|row| number(row, "gained") - number(row, "lost"))
            .sum();
        let left = seats.iter().filter(|row| row["deck"] == deck);
        let left: f64 = left.map(|row| number(row, "final_pool")).sum::<f64>() / 40.0;
        assert!(
            (30.0 + change - left).abs() < 1e-6,
            "{deck}: {change} {left}"
        );
    }
    // A run that goes on counts what was there before.
    let longer = ["--games", "45", "--seed", "3", "--max-rounds", "8"];
    let whole = folder.path().join("whole");
    succeeds(&crate::common::run(&whole, &longer));
    succeeds(&crate::common::run(
        &out,
        &[&longer[..], &["--resume"]].concat(),
    ));
    crate::common::same_bytes(&whole, &out);
    // What was changed is named.
    fs::write(
        out.join("ledger.csv"),
        by_run[2].replacen("unlock", "luck", 1),
    )
    .unwrap();
    let output = methuselah(["verify", shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(crate::common::text(&output.stdout).contains("ledger.csv:"));
    // Another run in its place has other tables.
    succeeds(&crate::common::run(
        &out,
        &["--games", "5", "--max-rounds", "8", "--overwrite"],
    ));
    assert!(read() != by_run);
    succeeds(&methuselah(["verify", shown]));
    let error = refused(&methuselah(["tally", folder.path().to_str().unwrap()]));
    assert!(error.contains("manifest.json"), "{error}");
}
