//! Random tables come upon no fault, and are the same whenever they are played.

mod common;

use common::{methuselah, refused, succeeds};

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
fn what_is_wrong_is_refused() {
    for (flags, said) in [
        (&["stress"][..], "--games"),
        (&["stress", "--games", "0"], "give 1 or more"),
        (&["stress", "--games", "1", "--only", "1"], "--only"),
        (&["stress", "--only", "x"], "--only"),
    ] {
        let error = refused(&methuselah(flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
    }
}
