//! The commands about decks and cards.

use crate::common::{methuselah, program, refused, repository, starters, succeeds, text};
use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};

#[test]
fn the_starters_can_be_played() {
    let output = program()
        .args(["deck", "check"])
        .arg(starters())
        .output()
        .unwrap();
    let said = succeeds(&output);
    assert_eq!(
        said.matches("can be played; 12 crypt cards, 77 library cards")
            .count(),
        5,
        "{said}"
    );
}

#[test]
fn agents_are_listed_with_their_specs() {
    let said = succeeds(&methuselah(["agents"]));
    for agent in agents::catalogue() {
        assert!(said.contains(agent.usage), "{said}");
        assert!(said.contains(agent.summary), "{said}");
    }
}

#[test]
fn check_finds_fault_with_exit_code_1_and_unreadable_files_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small.txt");
    fs::write(&small, "Crypt:\n11 Madison\nLibrary:\n40 Villein\n").unwrap();
    let output = program()
        .args(["deck", "check"])
        .arg(&small)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(
        said.contains("cannot be played") && said.contains("illegal: the crypt has 11"),
        "{said}"
    );
    let odd = folder.path().join("odd.txt");
    fs::write(&odd, "4 Vilein\n").unwrap();
    let output = program()
        .args(["deck", "check"])
        .args([&odd, &small])
        .output()
        .unwrap();
    assert!(refused(&output).contains("odd.txt:1: no card is called"));
    // The other file is checked all the same.
    assert!(text(&output.stdout).contains("small.txt: cannot be played"));
}

/// Text of a deck with so many crypt and library cards, all of which have scripts.
fn deck_of(crypt: usize, library: usize) -> String {
    let (half, rest) = (library / 2, library.div_ceil(2));
    format!("Crypt:\n{crypt} Madison\nLibrary:\n{half} Villein\n{rest} Intimidation\n")
}

/// What `deck check` is given on standard input.
fn check_stdin(flags: &[&str], text: &str) -> Output {
    let mut call = program();
    call.args(["deck", "check", "-"]).args(flags);
    call.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = call.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    child.wait_with_output().unwrap()
}

/// Two library cards without a script, one of them with a comma in its name if there is one.
fn unscripted() -> Vec<&'static str> {
    let cards = engine::CardDb::embedded();
    let facts = engine::facts::Facts::embedded();
    let is_unscripted = |id| !cards.def(cards.by_id(id).unwrap()).scripted;
    let library = facts.library.iter().filter(|card| is_unscripted(card.id));
    let mut names: Vec<&str> = library.map(|card| card.name.as_str()).collect();
    names.sort_by_key(|name| !name.contains(','));
    names.truncate(2);
    names
}

#[test]
fn check_says_whose_bound_is_broken_and_what_run_refuses() {
    for (crypt, library, flags, parts, code) in [
        (12, 60, &[][..], &["-: can be played; 12 crypt cards, 60 library cards"][..], 0),
        (12, 90, &[], &["can be played"], 0),
        (
            12,
            59,
            &[],
            &["cannot be played", "illegal: the library has 59 cards, and needs 60 by the rulebook. Add 1 library card"],
            1,
        ),
        (
            12,
            59,
            &["--library", "40-60"],
            &["cannot be played", "refused by run: the library has 59 cards, and needs 60 for the engine to play it"],
            1,
        ),
        (
            12,
            70,
            &["--library", "40-60"],
            &["can be played", "illegal: the library has 70 cards, and may have 60 in this format. Take out 10 library cards"],
            1,
        ),
        (
            61,
            60,
            &[],
            &["cannot be played", "refused by run: the crypt has 61 cards, and may have 60 for the engine to play it. Take out 1 crypt card"],
            1,
        ),
        (
            11,
            91,
            &[],
            &["illegal: the crypt has 11 cards, and needs 12 by the rulebook", "may have 90 by the rulebook"],
            1,
        ),
    ] {
        let output = check_stdin(flags, &deck_of(crypt, library));
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{said}");
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in: {said}");
        }
        // What check says of run is so: run refuses it with the same words, or plays it.
        let folder = tempfile::tempdir().unwrap();
        let deck = folder.path().join("deck.txt");
        fs::write(&deck, deck_of(crypt, library)).unwrap();
        let output = program()
            .arg("run")
            .arg(&deck)
            .args(["--games", "1", "--max-rounds", "1", "--quiet", "--out"])
            .arg(folder.path().join("run"))
            .output()
            .unwrap();
        let plays = said.contains(": can be played");
        assert_eq!(output.status.success(), plays, "{}", text(&output.stderr));
    }
    let error = refused(&check_stdin(&["--library", "60"], ""));
    assert!(error.contains("such as 60-90"), "{error}");
    let error = refused(&check_stdin(&[], "4x Vilein\n"));
    assert!(error.contains("-:1: no card is called"), "{error}");
}

#[test]
fn check_lists_unscripted_cards_with_copies_and_adds_up_a_folder() {
    let missing = unscripted();
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    put("a-good.txt", deck_of(12, 60));
    let list: Vec<String> = missing.iter().map(|name| format!("3 {name}\n")).collect();
    put("b-blanks.txt", deck_of(12, 60) + &list.concat());
    put("c-small.txt", deck_of(11, 60));
    put("d-odd.txt", "4x Vilein\n".to_owned());
    let check = |flags: &[&str]| {
        let mut call = program();
        call.args(["deck", "check"]).args(flags).arg(folder.path());
        call.output().unwrap()
    };
    let output = check(&[]);
    assert!(refused(&output).contains("d-odd.txt:1: no card is called \"Vilein\""));
    let said = text(&output.stdout);
    let mut lines = said
        .lines()
        .skip_while(|line| !line.contains("b-blanks.txt"));
    let found: Vec<&str> = lines.by_ref().take(2 + missing.len()).collect();
    assert!(
        found[0].contains("b-blanks.txt: cannot be played"),
        "{said}"
    );
    let copies = 3 * missing.len();
    let heading = format!(
        "cards without a script: {}, in {copies} copies",
        missing.len()
    );
    for name in &missing {
        assert!(
            found[2..].contains(&format!("    3x {name}").as_str()),
            "{said}"
        );
        assert!(found[1].contains(&heading), "{said}");
    }
    let playable = if missing.is_empty() { 2 } else { 1 };
    let totals = format!(
        "\nDecks\n  legal{:27} {:>6} of {:>6}   50.0 %\n  can be played{:19} {playable:>6} of {:>6} ",
        "", 2, 4, "", 4
    );
    assert!(said.contains(&totals), "{said}");
    assert!(
        said.contains("  cannot be read                        1 of      4   25.0 %\n"),
        "{said}"
    );

    let output = check(&["--json"]);
    refused(&output);
    let json: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let totals = &json["totals"];
    let number = |key: &str| totals[key].as_u64().unwrap();
    assert_eq!(
        [
            "decks",
            "unreadable",
            "legal",
            "playable",
            "playable_with_blanks",
            "unscripted"
        ]
        .map(number),
        [4, 1, 2, playable, 2, missing.len() as u64]
    );
    let [good, blanks, small] = &json["decks"].as_array().unwrap()[..] else {
        panic!("three decks that can be read")
    };
    assert_eq!((&good["crypt"], &good["library"]), (&12.into(), &60.into()));
    assert_eq!(
        (&good["legal"], &good["playable"]),
        (&true.into(), &true.into())
    );
    for (blank, name) in blanks["unscripted"]
        .as_array()
        .unwrap()
        .iter()
        .zip(&missing)
    {
        assert_eq!(blank["copies"], 3);
        assert!(missing.contains(&blank["name"].as_str().unwrap()), "{name}");
    }
    assert_eq!(small["legal"], false);
    let bound = &small["violations"][0];
    assert_eq!(
        (&bound["by"], &bound["refused"]),
        (&"rulebook".into(), &true.into())
    );
    assert!(bound["what"]
        .as_str()
        .unwrap()
        .contains("the crypt has 11 cards"));
    let unreadable = &json["unreadable"][0];
    assert!(unreadable["file"].as_str().unwrap().ends_with("d-odd.txt"));
    assert!(unreadable["error"].as_str().unwrap().contains("Vilein"));
}

#[test]
fn a_deck_is_converted_to_every_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let twd = |path: &std::path::Path| {
        let output = program()
            .args(["deck", "convert"])
            .arg(path)
            .args(["--to", "jol"])
            .output();
        succeeds(&output.unwrap())
    };
    let original = starters().join("toreador.txt");
    for format in ["twd", "jol", "lackey", "text", "json"] {
        let output = program()
            .args(["deck", "convert"])
            .arg(&original)
            .args(["--to", format])
            .output();
        let path = folder.path().join(format!("{format}.txt"));
        fs::write(&path, succeeds(&output.unwrap())).unwrap();
        assert_eq!(twd(&path), twd(&original), "{format}");
    }
    let error = refused(&methuselah([
        "deck",
        "convert",
        "x.txt",
        "--to",
        "cuneiform",
    ]));
    assert!(
        error.contains("use twd, jol, lackey, text or json"),
        "{error}"
    );
}

#[test]
fn a_card_is_shown_with_its_effects() {
    let said = succeeds(&methuselah(["cards", "show", "govern", "the", "unaligned"]));
    assert!(said.contains("[dom]") && said.contains("[DOM]"), "{said}");
    let said = succeeds(&methuselah(["cards", "show", "Theo Bell"]));
    assert!(
        said.contains("See also: ") && said.contains("Theo Bell (G6)"),
        "{said}"
    );
    let error = refused(&methuselah(["cards", "show", "Gouvern the Unaligned"]));
    assert!(
        error.contains("did you mean \"Govern the Unaligned\"?"),
        "{error}"
    );
}

#[test]
fn cards_are_listed_counted_and_exported() {
    let all = succeeds(&methuselah(["cards", "list"])).lines().count();
    let scripted = succeeds(&methuselah(["cards", "list", "--scripted"]))
        .lines()
        .count();
    let rest = succeeds(&methuselah(["cards", "list", "--unscripted"]))
        .lines()
        .count();
    assert_eq!((all, scripted + rest), (4149, 4149));
    let output = program()
        .args(["cards", "coverage", "--decks"])
        .arg(starters())
        .output();
    let said = succeeds(&output.unwrap());
    assert!(
        said.contains("can be played                         5 of      5  100.0 %"),
        "{said}"
    );
    assert!(!said.contains("Script these next"), "{said}");
    coverage_says_what_to_script_next();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("cards.csv");
    let output = program()
        .args(["cards", "export", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    succeeds(&output);
    let table = fs::read_to_string(&out).unwrap();
    assert_eq!(table.lines().count(), 4150);
    assert_eq!(
        table.lines().filter(|line| line.ends_with(",1")).count(),
        scripted
    );
    // Nothing else is left in the folder.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// `cards coverage` over a folder with a deck that lacks cards.
fn coverage_says_what_to_script_next() {
    let missing = unscripted();
    if missing.len() < 2 {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, lacks) in [("one.txt", &missing[..1]), ("two.txt", &missing[..])] {
        let list: Vec<String> = lacks.iter().map(|name| format!("1 {name}\n")).collect();
        fs::write(folder.path().join(name), deck_of(12, 60) + &list.concat()).unwrap();
    }
    let output = program()
        .args(["cards", "coverage", "--top", "1", "--decks"])
        .arg(folder.path())
        .output();
    let said = succeeds(&output.unwrap());
    for part in [
        "can be played                         0 of      2    0.0 %".to_owned(),
        "greedy".to_owned(),
        format!(
            "\n       1  {}\nIn that order: 2 cards 2 decks\n",
            missing[0]
        ),
    ] {
        assert!(said.contains(&part), "{part:?} is not in: {said}");
    }
}

#[test]
fn cards_that_are_never_played_are_listed() {
    let call = |more: &[&str]| {
        let mut call = program();
        call.args(["cards", "unplayed", "--games", "5", "--decks"])
            .arg(starters())
            .args(more);
        succeeds(&call.output().unwrap())
    };
    let all = call(&["--offered", "1"]);
    let listed = all.lines().count() - 2;
    assert!(
        all.contains(&format!(
            "{listed} cards were offered 1 times or more and never played"
        )),
        "{all}"
    );
    assert!(all.contains("5 games of 5 decks, heuristic"), "{all}");
    // Whoever plays at random plays more, and what is asked more often is less.
    let none = call(&["--offered", "1000000", "--agent", "random"]);
    assert!(
        none.starts_with("0 cards were offered 1,000,000 times"),
        "{none}"
    );
}

#[test]
fn cards_verify_finds_a_difference() {
    let folder = tempfile::tempdir().unwrap();
    for (theirs, ours) in [
        ("vteslib.csv", "library.csv"),
        ("vtescrypt.csv", "crypt.csv"),
    ] {
        let text = fs::read_to_string(repository("engine/cards/facts").join(ours)).unwrap();
        let (header, rows) = text.split_once('\n').unwrap();
        let header = header.replace('_', " ").to_uppercase();
        fs::write(folder.path().join(theirs), format!("{header}\n{rows}")).unwrap();
    }
    let verify = || {
        let file = |name: &str| folder.path().join(name);
        let mut call = program();
        call.args(["cards", "verify", "--crypt"])
            .arg(file("vtescrypt.csv"));
        call.arg("--library")
            .arg(file("vteslib.csv"))
            .output()
            .unwrap()
    };
    assert!(succeeds(&verify()).contains("4149 cards are as in the official list"));
    let path = folder.path().join("vtescrypt.csv");
    let changed = fs::read_to_string(&path)
        .unwrap()
        .replacen("Aabbt Kindred", "Nobody", 1);
    fs::write(&path, changed).unwrap();
    let output = verify();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("ours is \"Aabbt Kindred\""));
    fs::remove_file(&path).unwrap();
    assert!(refused(&verify()).contains("vtescrypt.csv"));
}
