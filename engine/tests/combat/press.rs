//! The press step.

use engine::script::Window;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn a_press_starts_another_round() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Lauren");
    game.pass(); // not as a maneuver
    assert_eq!(game.window(), Some(Window::Press));
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!((game.blood(nik), game.blood(lauren)), (0, 2));
}

#[test]
fn without_a_press_combat_ends_after_its_first_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    t.minion(1, "Lauren");
    let game = fight(t, "Lauren");
    assert!(!game.happened(GameEvent::RoundBegins(2)));
    assert!(game.happened(GameEvent::CombatEnds));
}

#[test]
fn a_press_cancels_the_opponents_press_to_continue() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    t.minion(1, "Massimo Falconi");
    t.hand(0, &["Resist Earth's Grasp"]);
    t.hand(1, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Massimo Falconi");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    game.take("play Resist Earth's Grasp");
    assert_eq!(game.to_decide(), 1);
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(!game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn no_minion_presses_twice_in_a_row() {
    let mut t = table();
    t.minion(0, "Bret Stryker");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp", "Resist Earth's Grasp"]);
    let mut game = fight(t, "Lauren");
    game.pass().take("play Resist Earth's Grasp");
    // The second would undo the first. It is the next round's maneuver that is offered.
    assert_eq!((game.round(), game.window()), (2, Some(Window::Maneuver)));
}

#[test]
fn presses_may_go_back_and_forth() {
    let mut t = table();
    t.minion(0, "Bret Stryker");
    t.minion(1, "Massimo Falconi");
    t.hand(0, &["Resist Earth's Grasp", "Resist Earth's Grasp"]);
    t.hand(1, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Massimo Falconi");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    game.take("play Resist Earth's Grasp")
        .take("play Resist Earth's Grasp")
        .take("play Resist Earth's Grasp");
    assert_eq!(game.count(|e| matches!(e, GameEvent::Pressed { .. })), 3);
    assert!(game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn a_press_only_to_continue_does_not_end_combat() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Lauren");
    game.pass().take("play Resist Earth's Grasp");
    // Lauren could only continue what continues already.
    assert_eq!(game.round(), 2);
    assert!(game.hand(1).contains(&"Apportation"));
}

#[test]
fn nobody_presses_when_a_combatant_is_not_ready() {
    let mut t = table();
    t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Apportation"]);
    let mut game = fight(t, "Lauren");
    game.pass(); // not as a maneuver
    assert!(game.in_torpor(lauren));
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Apportation"]);
}

#[test]
fn the_next_round_starts_at_close_range_again() {
    let mut t = table();
    t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Apportation", "Apportation"]);
    let mut game = fight(t, "Lauren");
    game.take("play Apportation");
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.window(), Some(Window::Press));
    game.take("play Apportation").finish_action();
    assert!(game.happened(GameEvent::Range { long: false }));
    assert_eq!(game.blood(lauren), 3);
}
