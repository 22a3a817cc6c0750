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
