//! Random tables come upon no fault, and are the same whenever they are played.

use crate::common::{methuselah, refused, repository, succeeds, text};

#[test]
fn random_tables_come_upon_no_fault() {
    let stress = |threads| {
        succeeds(&methuselah([
            "stress",
            "--games",
            "40",
            "--seed",
            "2",
            "--threads",
            threads,
        ]))
    };
    let said = stress("2");
    assert!(said.starts_with("40 games of seed 2, "), "{said}");
    assert!(
        said.ends_with("the invariants checked after each: no fault\n"),
        "{said}"
    );
    // As many moves, whatever the number of threads.
    assert_eq!(said, stress("1"));
    assert_eq!(said, stress("8"));
}

#[test]
fn one_game_is_told_move_by_move() {
    let said = succeeds(&methuselah(["stress", "--seed", "2", "--only", "7"]));
    assert!(said.contains("\nTurn 1, "), "{said}");
    assert!(said.contains("\nGame 7 of seed 2: "), "{said}");
    assert!(said.ends_with(" moves, and no fault\n"), "{said}");
}

#[test]
fn agents_that_think_come_upon_no_fault() {
    let stress = |threads| {
        let flags = [
            "stress",
            "--games",
            "10",
            "--seed",
            "3",
            "--threads",
            threads,
        ];
        let agents = ["--agents", "heuristic,sensible,random"];
        succeeds(&methuselah(flags.into_iter().chain(agents)))
    };
    let said = stress("2");
    assert!(said.ends_with("checked after each: no fault\n"), "{said}");
    assert_eq!(said, stress("1"));
    let random = methuselah(["stress", "--games", "10", "--seed", "3"]);
    assert_ne!(said, succeeds(&random));
}

#[test]
fn games_that_no_seed_repeats_are_said_to_be_such() {
    let note = |flags: &[&str]| {
        let output = methuselah(["stress", "--only", "1"].iter().chain(flags));
        succeeds(&output);
        text(&output.stderr)
    };
    let said = note(&["--agents", "random,mcts:1ms,mcts:1ms:depth=1"]);
    assert!(
        said.starts_with("note: no seed repeats the choices of mcts:1ms, mcts:1ms:depth=1,"),
        "{said}"
    );
    assert_eq!(note(&["--agents", "mcts:1:depth=1,random"]), "");
}

#[test]
fn real_lists_are_played_with_blanks_and_what_cannot_be_played_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let starter = |name: &str| {
        let path = repository("decks/fifth-edition").join(name);
        std::fs::read_to_string(path).unwrap()
    };
    put("malkavian.txt", &starter("malkavian.txt"));
    put("ventrue.txt", &starter("ventrue.txt"));
    // One without a script; the deck is legal for any number of players.
    let unscripted = engine::CardDb::embedded();
    let blank = unscripted.defs().iter().find(|d| {
        let alone = unscripted.by_name(&d.name).is_some();
        !d.scripted && !d.is_crypt() && alone
    });
    let blank = &blank.expect("some cards have no script").name;
    put(
        "blank.txt",
        &format!("12x Theo Bell (G6)\n\n57x Villein\n3x {blank}\n"),
    );
    put("small.txt", "11x Theo Bell (G6)\n\n60x Villein\n");
    put("odd.txt", "12x Theo Bell (G6)\n\n60x Vilein\n");
    let output = methuselah([
        "stress".as_ref(),
        "--games".as_ref(),
        "4".as_ref(),
        "--agents".as_ref(),
        "sensible".as_ref(),
        "--decks".as_ref(),
        folder.path().as_os_str(),
    ]);
    let said = succeeds(&output);
    assert!(said.starts_with("4 games of seed 1, "), "{said}");
    let told = text(&output.stderr);
    for part in [
        "3 decks; 1 of them have cards without a script, which are played as blanks: \
         1 cards, 3 copies\n",
        "2 decks are left out:\n",
        "odd.txt:3: no card is called \"Vilein\"",
        "small.txt: small: 11 crypt cards",
    ] {
        assert!(told.contains(part), "{part:?} is not in: {told}");
    }
    // One game of it is told, with the names of the decks.
    let one = methuselah([
        "stress".as_ref(),
        "--only".as_ref(),
        "2".as_ref(),
        "--decks".as_ref(),
        folder.path().as_os_str(),
    ]);
    let told = succeeds(&one);
    assert!(told.contains("Blank"), "{told}");
    assert!(told.contains("Ventrue"), "{told}");
}

#[test]
fn games_are_held_against_their_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let list = path("cards.txt");
    std::fs::copy(repository("results/record/cards.txt"), &list).unwrap();
    let agents = ["--agents", "random,sensible", "--seed", "9"];
    let made = methuselah(
        ["stress", "--games", "3", "--from", &list]
            .into_iter()
            .chain(agents)
            .chain(["--record", &path("some.txt")]),
    );
    assert!(succeeds(&made).starts_with("3 games are on record in "));
    let compare = |more: &[&str]| {
        methuselah(
            ["stress", "--against", &path("some.txt")]
                .iter()
                .chain(more),
        )
    };
    assert!(succeeds(&compare(&[])).starts_with("3 games go as in "));
    // The second game went another way in its third turn.
    let text_of_it = std::fs::read_to_string(path("some.txt")).unwrap();
    let mut lines: Vec<String> = text_of_it.lines().map(str::to_owned).collect();
    let game = lines
        .iter()
        .position(|line| line.starts_with("cards "))
        .unwrap()
        + 2;
    let letter = if lines[game].as_bytes()[11] == b'A' {
        "B"
    } else {
        "A"
    };
    lines[game].replace_range(11..12, letter);
    std::fs::write(path("some.txt"), lines.join("\n")).unwrap();
    let output = compare(&[]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.starts_with("Game 1: turn 3 of "), "{said}");
    let again = format!("--seed 9 --agents random,sensible --from {list} --only 1\n");
    assert!(said.contains(&again), "{said}");
    assert!(said.contains("\n1 of 3 games do not go as in "), "{said}");
    assert!(succeeds(&compare(&["--games", "1"])).starts_with("1 games go as in "));
    let error = refused(&compare(&["--games", "4"]));
    assert!(error.contains("the record has 3 games"), "{error}");
}

/// If a rule, a card or an agent changed on purpose, make the record anew as the head of
/// `results/record/README.md` says.
#[test]
fn the_first_games_of_the_record_go_as_they_went() {
    for agents in ["random", "heuristic"] {
        let record = repository("results/record").join(format!("{agents}.txt"));
        let record = record.display().to_string();
        let output = methuselah(["stress", "--games", "20", "--against", &record]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn what_is_wrong_is_refused() {
    for (flags, said) in [
        (
            &["stress", "--games", "1", "--agents", "clever"][..],
            "no agent is called",
        ),
        (
            &["stress", "--games", "1", "--decks", "nowhere"],
            "nowhere: cannot be read",
        ),
        (&["stress"], "--games"),
        (&["stress", "--games", "0"], "give 1 or more"),
        (&["stress", "--games", "1", "--only", "1"], "--only"),
        (&["stress", "--only", "x"], "--only"),
        (
            &["stress", "--games", "1", "--record", "some.txt"],
            "--from",
        ),
        (
            &["stress", "--against", "some.txt", "--seed", "2"],
            "--seed",
        ),
        (
            &["stress", "--against", "nowhere.txt"],
            "nowhere.txt: cannot be read",
        ),
        (
            &["stress", "--games", "1", "--from", "nowhere.txt"],
            "nowhere.txt: the list of cards cannot be read",
        ),
    ] {
        let error = refused(&methuselah(flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
    }
}
