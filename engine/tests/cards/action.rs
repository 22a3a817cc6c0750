//! Action cards: what each does at each level, and when it is blocked or comes to nothing.

use crate::table;
use engine::GameEvent;

// Creeping Sabotage

#[test]
fn every_creeping_sabotage_burns_a_pool_of_the_prey_in_its_controllers_unlock_phase() {
    let mut t = table(3);
    t.in_play(0, "Creeping Sabotage");
    t.in_play(0, "Creeping Sabotage");
    let mut game = t.turn_of(2);
    game.pass_to_turn_of(0);
    while game.window() == Some(engine::script::Window::Unlock) && game.pool(1) > 28 {
        game.take("use Creeping Sabotage");
    }
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (30, 28, 30));
}

// Preternatural Strength

#[test]
fn a_vampire_has_only_one_preternatural_strength() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.on(
        0,
        "Preternatural Strength",
        linda,
        engine::vocab::Level::Basic,
    );
    t.hand(0, &["Preternatural Strength"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Preternatural Strength"));
}

// Revelations

#[test]
fn superior_revelations_stays_in_play_and_any_minion_may_burn_it() {
    let mut t = table(2);
    let patrik = t.minion(0, "Patrik Söderberg");
    t.minion(1, "Rosalina Cortez");
    t.hand(0, &["Revelations"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Revelations", "mode 1"]);
    game.finish_action();
    let revelations = game.find("Revelations").expect("it is in play");
    assert_eq!(game.blood(patrik), 4);
    game.until(1, "act with Revelations").finish_action();
    assert!(!game.exists(revelations));
    assert!(game.happened(GameEvent::Burned(revelations)));
}
