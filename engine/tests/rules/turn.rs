//! The course of a turn, and the size of hands (rulebook 3 and 4).

use engine::script::Window;

use crate::table;

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
