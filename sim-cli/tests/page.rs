//! `methuselah report`: one page that needs nothing else, and whose numbers are those of the CSVs.

mod common;

use common::{methuselah, program, refused, repository, run, starters, succeeds};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

type Row = BTreeMap<String, String>;

fn rows(path: &Path) -> Vec<Row> {
    let mut csv = csv::Reader::from_path(path).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column]
        .parse()
        .unwrap_or_else(|_| panic!("{column}: {row:?}"))
}

/// The page of a folder.
fn page(folder: &Path, flags: &[&str]) -> String {
    let shown = folder.to_str().unwrap();
    succeeds(&methuselah([&["report", shown][..], flags].concat()));
    fs::read_to_string(folder.join("report.html")).unwrap()
}

/// What lies between two texts, behind a third.
fn between<'a>(text: &'a str, behind: &str, from: &str, to: &str) -> Option<&'a str> {
    let text = &text[text.find(behind)? + behind.len()..];
    let text = &text[text.find(from)? + from.len()..];
    Some(&text[..text.find(to)?])
}

/// The cells of a table of the page: text and number in full.
fn table(page: &str, id: &str) -> Vec<Vec<(String, Option<f64>)>> {
    let body = between(page, &format!("<table id=\"{id}\">"), "<tbody>", "</tbody>");
    let body = body.unwrap_or_else(|| panic!("no table {id}"));
    let cell = |cell: &str| {
        let (attributes, text) = cell.split_once('>').unwrap();
        let text = text.split("</td>").next().unwrap();
        let text = text.split("<mark>").next().unwrap();
        let value = between(attributes, "data-v", "=\"", "\"").map(|v| v.parse().unwrap());
        (text.replace("&#x27;", "'").replace("&amp;", "&"), value)
    };
    let row = |row: &str| row.split("<td").skip(1).map(cell).collect();
    body.split("<tr>").skip(1).map(row).collect()
}

#[track_caller]
fn near(found: Option<f64>, wanted: f64) {
    let found = found.expect("a number");
    assert!(
        (found - wanted).abs() < 1e-9 * wanted.abs().max(1.0),
        "{found} is not {wanted}"
    );
}

#[track_caller]
fn needs_nothing_else(page: &str) {
    for word in [
        "src=",
        "<link rel=\"stylesheet",
        "@import",
        "url(",
        "fetch(",
        "XMLHttp",
    ] {
        assert!(!page.contains(word), "{word}");
    }
    let addresses = page.matches("http").count();
    let harmless = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        + page.matches("http-equiv").count();
    assert_eq!(addresses, harmless);
}

#[test]
fn every_number_of_a_runs_page_follows_from_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "40", "--seed", "5", "--max-rounds", "10"];
    succeeds(&run(&out, &flags));
    let html = page(&out, &[]);
    needs_nothing_else(&html);
    assert!(html.len() < 1_000_000, "{}", html.len());
    let (games, seats) = (rows(&out.join("games.csv")), rows(&out.join("seats.csv")));
    let mean = |of: &dyn Fn(&Row) -> bool, column: &str| {
        let of: Vec<f64> = seats
            .iter()
            .filter(|r| of(r))
            .map(|r| number(r, column))
            .collect();
        (of.iter().sum::<f64>() / of.len() as f64, of.len())
    };
    // Decks.
    let decks = table(&html, "decks");
    assert_eq!(decks.len(), 5);
    for row in &decks {
        let own = |seat: &Row| seat["deck"] == row[0].0;
        near(row[1].1, 40.0);
        near(row[3].1, mean(&own, "game_win").0);
        near(row[5].1, mean(&own, "vp").0);
    }
    // Every two, game by game.
    let pairs = table(&html, "deck-pairs");
    assert_eq!(pairs.len(), 10);
    for row in &pairs {
        let vp = |table: &[Row], deck: usize| {
            let own = table.iter().find(|seat| seat["deck"] == row[deck].0);
            number(own.unwrap(), "vp")
        };
        let differences = seats.chunks(5).map(|table| vp(table, 0) - vp(table, 1));
        near(row[2].1, 40.0);
        near(row[3].1, differences.sum::<f64>() / 40.0);
    }
    // Ends, and points of winners.
    for row in table(&html, "ends") {
        let count = games
            .iter()
            .filter(|game| game["end"].replace('_', " ") == row[0].0);
        let count = count.count() as f64;
        near(row[1].1, count);
        near(row[2].1, count / 40.0);
    }
    for row in table(&html, "winners") {
        let wanted = row[0].0.parse::<f64>().ok();
        let won = games.iter().zip(seats.chunks(5)).filter(|(_, table)| {
            let winner = table.iter().find(|seat| seat["game_win"] == "1");
            winner.map(|seat| number(seat, "vp").floor()) == wanted
        });
        near(row[1].1, won.count() as f64);
    }
    // Seats and neighbours.
    for row in table(&html, "by-seat") {
        for (seat, cell) in row[1..].iter().enumerate() {
            let of = |r: &Row| r["deck"] == row[0].0 && r["seat"] == seat.to_string();
            near(cell.1, mean(&of, "vp").0);
        }
    }
    for (id, step) in [("by-prey", 1), ("by-predator", 4)] {
        for (row, deck) in table(&html, id).iter().zip(&decks) {
            assert_eq!(row[0].0, deck[0].0);
            for (cell, other) in row[1..].iter().zip(&decks) {
                let own = seats.chunks(5).flat_map(|table| {
                    let beside = |n: usize| table[(n + step) % 5]["deck"] == other[0].0;
                    let own = (0..5).filter(move |n| beside(*n));
                    own.map(|n| &table[n]).collect::<Vec<_>>()
                });
                let own = own.filter(|seat| seat["deck"] == row[0].0);
                let own: Vec<f64> = own.map(|seat| number(seat, "vp")).collect();
                match own.len() {
                    0 => assert_eq!(cell.1, None),
                    n => near(cell.1, own.iter().sum::<f64>() / n as f64),
                }
            }
        }
    }
    // Pool by round: the last row of each seat in each round.
    let mut last: BTreeMap<(String, u64), BTreeMap<(String, String), u64>> = BTreeMap::new();
    for row in rows(&out.join("pool.csv")) {
        let at = 5 * row["game"].parse::<usize>().unwrap() + row["seat"].parse::<usize>().unwrap();
        let key = (seats[at]["deck"].clone(), number(&row, "round") as u64);
        let pool = number(&row, "pool") as u64;
        let of = last.entry(key).or_default();
        of.insert((row["game"].clone(), row["seat"].clone()), pool);
    }
    let by_round = table(&html, "pool-rounds");
    assert!(by_round.len() > 20);
    for row in by_round {
        let of = &last[&(row[0].0.clone(), row[1].1.unwrap() as u64)];
        let mut pools: Vec<u64> = of.values().copied().collect();
        pools.sort_unstable();
        near(row[2].1, pools.len() as f64);
        for (part, cell) in (1..=3).zip(&row[3..]) {
            near(cell.1, pools[(part * pools.len()).div_ceil(4) - 1] as f64);
        }
    }
    // Cards, vampires and the ledger.
    let cards = rows(&out.join("cards.csv"));
    let shown = table(&html, "cards-table");
    assert_eq!(shown.len(), cards.len());
    for (cells, row) in shown.iter().zip(&cards) {
        assert_eq!((&cells[0].0, &cells[1].0), (&row["deck"], &row["name"]));
        near(cells[3].1, number(row, "drawn"));
        if number(row, "drawn") > 0.0 {
            near(cells[5].1, number(row, "played") / number(row, "drawn"));
            near(
                cells[6].1,
                number(row, "held_at_end") / number(row, "drawn"),
            );
        }
        if !row["q"].is_empty() {
            near(cells[9].1, number(row, "vp_effect"));
            near(cells[11].1, number(row, "q"));
        }
    }
    let crypt = rows(&out.join("crypt.csv"));
    assert!(crypt
        .iter()
        .any(|row| row["pool_earned"].parse::<f64>().is_ok_and(|x| x > 0.0)));
    for (cells, row) in table(&html, "crypt-table").iter().zip(&crypt) {
        assert_eq!(cells[1].0, row["name"]);
        if number(row, "out") > 0.0 {
            near(cells[6].1, number(row, "pool_paid"));
            near(cells[7].1, number(row, "pool_earned"));
        }
        near(cells[9].1, number(row, "bled") / number(row, "games"));
    }
    let ledger = rows(&out.join("ledger.csv"));
    for (id, column) in [("lost", "lost"), ("gained", "gained")] {
        for row in table(&html, id) {
            for (cell, deck) in row[1..].iter().zip(&decks) {
                let is =
                    |r: &&Row| r["deck"] == deck[0].0 && r["what"].replace('_', " ") == row[0].0;
                near(cell.1, number(ledger.iter().find(is).unwrap(), column));
            }
        }
    }
    // The commands replay the games that they name, and one is told.
    let telling = table(&html, "telling");
    assert!(telling.len() > 1 && telling[0][3].0.contains("methuselah replay "));
    let game = telling[0][1].1.unwrap().to_string();
    assert!(html.contains(&format!("Game {game} in full: ")));
    let shown = out.to_str().unwrap();
    let replayed = succeeds(&methuselah(["replay", shown, &game]));
    let turn = replayed
        .lines()
        .find(|line| line.contains("Turn"))
        .unwrap_or("Round");
    assert!(html.contains(turn), "{turn}");
    let other = page(&out, &["--game", "3"]);
    assert!(other.contains("Game 3 in full: "));
    // A page does not stand in the way of the run.
    succeeds(&methuselah(["verify", shown]));
}

/// Writes the rows of a table so many times; the numbers of its games go on, where there are any.
fn again(path: &Path, times: usize, games: usize) {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let mut out = format!("{}\n", lines.next().unwrap());
    let lines: Vec<&str> = lines.collect();
    for time in 0..times {
        for line in &lines {
            let (number, rest) = line.split_once(',').unwrap();
            match number.parse::<usize>() {
                Ok(number) => out += &format!("{},{rest}\n", number + time * games),
                Err(_) => out += &format!("{line}\n"),
            }
        }
    }
    fs::write(path, out).unwrap();
}

#[test]
fn a_page_is_no_larger_for_more_games_and_stays_below_three_megabytes() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "40", "--seed", "5", "--max-rounds", "10"];
    succeeds(&run(&out, &flags));
    let few = page(&out, &["--game", "3"]).len();
    // A thousand games: the rows of forty, again and again.
    for name in ["games.csv", "seats.csv", "pool.csv"] {
        again(&out.join(name), 25, 40);
    }
    let manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
    let more = manifest.replace("\"games\": 40", "\"games\": 1000");
    fs::write(out.join("manifest.json"), more).unwrap();
    let many = page(&out, &["--game", "3"]).len();
    assert!(many < few + few / 20, "{few} {many}");
    // Cards of more decks than are shown.
    for name in ["cards.csv", "crypt.csv"] {
        again(&out.join(name), 50, 0);
    }
    let html = page(&out, &["--game", "3"]);
    assert!(
        html.contains("1500 of 5,700 rows are shown"),
        "{}",
        html.len()
    );
    assert!(
        (1_500_000..2_500_000).contains(&html.len()),
        "{}",
        html.len()
    );
}

#[test]
fn leagues_gauntlets_and_comparisons_have_their_pages() {
    let folder = tempfile::tempdir().unwrap();
    let malkavian = starters().join("malkavian.txt");
    let made = |command: &[&str], name: &str| {
        let out = folder.path().join(name);
        let mut program = program();
        program.args(command).arg("--out").arg(&out);
        program.current_dir(repository(""));
        succeeds(&program.output().unwrap());
        let html = page(&out, &[]);
        needs_nothing_else(&html);
        (out, html)
    };
    let decks = "decks/fifth-edition";
    let league = ["league", "--agents", "random,sensible", "--decks", decks];
    let league = [&league[..], &["--games", "10", "--max-rounds", "4"]].concat();
    let (out, html) = made(&league, "league");
    for (cells, row) in table(&html, "league")
        .iter()
        .zip(rows(&out.join("league.csv")))
    {
        assert_eq!(cells[0].0, row["agent"]);
        near(cells[4].1, number(&row, "mean_vp"));
        near(cells[6].1, number(&row, "rating"));
    }
    assert_eq!(table(&html, "league-decks").len(), 5);

    let deck = malkavian.to_str().unwrap();
    let field = ["--field", decks, "--max-rounds", "4", "--agents", "random"];
    let gauntlet = [&["gauntlet", deck, "--games", "20"][..], &field].concat();
    let (out, html) = made(&gauntlet, "gauntlet");
    let all = rows(&out.join("gauntlet.csv"));
    near(table(&html, "gauntlet")[0][2].1, number(&all[0], "vp"));
    for row in table(&html, "opponents") {
        for (cell, place) in row[1..4].iter().zip(["prey", "predator", "elsewhere"]) {
            let is = |r: &&Row| r["what"] == place && r["who"] == row[0].0;
            match all.iter().find(is) {
                Some(found) => near(cell.1, number(found, "vp")),
                None => assert_eq!(cell.1, None),
            }
        }
    }
    assert!(html.contains("gauntlet --pool writes it"));
    // Of the field's cards only the tables tell.
    assert!(table(&html, "cards-table")
        .iter()
        .all(|row| row[0].0 == "malkavian"));

    let swap = [
        "--swap",
        "-2 Govern the Unaligned, +2 Deflection",
        "--games",
        "50",
    ];
    let compare = [&["compare", deck][..], &swap, &field].concat();
    let (out, html) = made(&compare, "compare");
    let verdict = &rows(&out.join("verdicts.csv"))[0];
    let shown = &table(&html, "verdicts")[0];
    near(shown[3].1, number(verdict, "pairs"));
    near(shown[7].1, number(verdict, "vp_difference"));
    near(shown[8].1, number(verdict, "vp_low"));
    let pairs = rows(&out.join("pairs.csv"));
    for row in table(&html, "places") {
        let Some(seat) = row[2].0.strip_prefix("seat ") else {
            continue;
        };
        let seat: f64 = seat.parse().unwrap();
        let of = pairs
            .iter()
            .filter(|pair| number(pair, "seat") == seat - 1.0);
        let of: Vec<f64> = of
            .map(|pair| number(pair, "vp") - number(pair, "base_vp"))
            .collect();
        near(row[3].1, of.len() as f64);
        near(row[4].1, of.iter().sum::<f64>() / of.len() as f64);
    }
    let shown = out.to_str().unwrap();
    assert!(refused(&methuselah(["report", shown, "--game", "1"])).contains("is a comparison"));
}

#[test]
fn what_has_no_page_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().to_str().unwrap();
    let error = refused(&methuselah(["report", shown]));
    assert!(
        error.contains("holds neither manifest.json nor comparison.json"),
        "{error}"
    );
    let out = folder.path().join("run");
    succeeds(&run(&out, &["--games", "3", "--max-rounds", "2"]));
    let shown = out.to_str().unwrap();
    let error = refused(&methuselah(["report", shown, "--game", "3"]));
    assert!(error.contains("give a number from 0 to 2"), "{error}");
    let games = fs::read_to_string(out.join("games.csv")).unwrap();
    let fewer: Vec<&str> = games.lines().take(3).collect();
    fs::write(out.join("games.csv"), fewer.join("\n") + "\n").unwrap();
    let error = refused(&methuselah(["report", shown]));
    assert!(error.contains("2 of 3 games are there"), "{error}");
    assert!(!out.join("report.html").exists());
}
