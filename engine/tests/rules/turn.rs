//! The course of a turn, and hands.

use crate::table;
use engine::script::Window;

#[test]
fn a_turn_has_five_phases_in_order() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.uncontrolled(0, "Ashley", 0);
    t.edge(0);
    t.hand(0, &["Life in the City"]);
    let mut game = t.turn_of(0);
    let mut phases = Vec::new();
    while game.active() == 0 {
        phases.push(game.window().expect("a phase"));
        game.pass();
    }
    assert_eq!(
        phases,
        [
            Window::Unlock,
            Window::Master,
            Window::Minion,
            Window::Influence,
            Window::Discard
        ]
    );
    assert_eq!(game.active(), 1);
}

#[test]
fn turns_go_clockwise() {
    let t = table(4);
    let mut game = t.turn_of(2);
    let mut seats = vec![game.active()];
    for _ in 0..4 {
        let now = game.active();
        while game.active() == now {
            game.pass();
        }
        seats.push(game.active());
    }
    assert_eq!(seats, [2, 3, 0, 1, 2]);
}

#[test]
fn a_played_card_is_replaced_at_once() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Misdirection"]);
    t.library(0, &["Villein"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert_eq!(game.hand(0), ["Villein"]);
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn with_an_empty_library_nothing_is_drawn_and_the_game_goes_on() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.empty_library(0);
    t.hand(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert_eq!(game.hand_size(0), 0);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.in_game(0));
}

#[test]
fn a_card_not_replaced_counts_against_the_hand_size() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.in_play(1, "The Barrens");
    t.hand(1, &["Wake with Evening's Freshness", "Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    assert_eq!(game.hand_size(1), 6);
    // Another card discarded is replaced, but not that one.
    game.until(1, "use The Barrens").take("Misdirection");
    assert_eq!(game.hand_size(1), 6);
}

#[test]
fn a_larger_hand_size_draws_and_a_smaller_one_discards_at_once() {
    let mut t = table(2);
    t.in_play(1, "Elder Library");
    t.hand(0, &["Elder Library"]);
    t.hand(
        1,
        &[
            "Misdirection",
            "Misdirection",
            "Misdirection",
            "Misdirection",
        ],
    );
    t.hand(
        1,
        &["Misdirection", "Misdirection", "Misdirection", "Villein"],
    );
    let mut game = t.master_phase(0);
    // The libraries contest each other: seat 1 has one card too many.
    game.take("play Elder Library");
    assert_eq!(game.to_decide(), 1);
    game.take("Villein");
    assert_eq!((game.hand_size(0), game.hand_size(1)), (7, 7));
    assert_eq!(game.ash_heap(1), ["Villein"]);
}
