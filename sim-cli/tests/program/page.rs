//! `methuselah report`: one page that needs nothing else, and whose numbers are those of the CSVs.

use crate::common::page::Shown;
use crate::common::{methuselah, program, refused, repository, run, starters, succeeds};
use std::fs;
use std::path::Path;

/// The page of a folder.
fn page(folder: &Path, flags: &[&str]) -> String {
    let shown = folder.to_str().unwrap();
    succeeds(&methuselah([&["report", shown][..], flags].concat()));
    fs::read_to_string(folder.join("report.html")).unwrap()
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
fn a_page_needs_nothing_else_and_tells_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let flags = ["--games", "40", "--seed", "5", "--max-rounds", "10"];
    succeeds(&run(&out, &flags));
    let html = page(&out, &[]);
    needs_nothing_else(&html);
    assert!(html.len() < 1_000_000, "{}", html.len());
    // The commands replay the games that they name, and one is told.
    let shown = Shown::of(&out);
    let telling = &shown.table("telling").rows;
    assert!(telling.len() > 1 && telling[0][3].text.contains("methuselah replay "));
    let game = telling[0][1].value.unwrap().to_string();
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
        html.contains("1150 of 5,700 rows are shown"),
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
    made(&league, "league");

    let deck = malkavian.to_str().unwrap();
    let field = ["--field", decks, "--max-rounds", "4", "--agents", "random"];
    let gauntlet = [&["gauntlet", deck, "--games", "20"][..], &field].concat();
    let (out, html) = made(&gauntlet, "gauntlet");
    assert!(html.contains("gauntlet --pool writes it"));
    // Of the field's cards only the tables tell.
    let cards = Shown::of(&out);
    let cards = &cards.table("cards-table").rows;
    assert!(cards.iter().all(|row| row[0].text == "malkavian"));

    let swap = [
        "--swap",
        "-2 Govern the Unaligned, +2 Deflection",
        "--games",
        "50",
    ];
    let compare = [&["compare", deck][..], &swap, &field].concat();
    let (out, html) = made(&compare, "compare");
    // Both games of a pair are told, and another one if that is asked for.
    let with = |game: &str, html: &str| {
        assert!(html.contains(&format!("Game {game} with malkavian, in full: ")));
        let swap = "-2 Govern the Unaligned, +2 Deflection, in full: ";
        assert!(html.contains(&format!("Game {game} with {swap}")));
    };
    let shown = Shown::of(&out);
    let telling = &shown.table("telling").rows;
    let game = match telling.first() {
        Some(row) => row[3].value.unwrap().to_string(),
        None => "0".to_owned(),
    };
    with(&game, &html);
    with("7", &page(&out, &["--game", "7"]));
    // The commands are those that tell them.
    for row in telling {
        for cell in &row[5..] {
            let words = shlex::split(&cell.text).unwrap();
            assert_eq!(words[0], "methuselah");
            let told = succeeds(&methuselah(&words[1..]));
            let game = row[3].value.unwrap();
            assert!(told.starts_with(&format!("Game {game} of ")), "{told}");
        }
    }
    let shown = out.to_str().unwrap();
    let error = refused(&methuselah(["report", shown, "--game", "50"]));
    assert!(error.contains("there is no game 50"), "{error}");
}

#[test]
fn what_has_no_page_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().to_str().unwrap();
    let error = refused(&methuselah(["report", shown]));
    assert!(
        error.contains("holds neither manifest.json nor comparison.json nor tune.json"),
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
