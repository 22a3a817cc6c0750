//! Before range, determining range, and before strikes.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn each_round_of_combat_starts_at_close_range() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let game = fight(t, "Nassir");
    assert!(game.happened(GameEvent::Range { long: false }));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
}

#[test]
fn a_maneuver_takes_the_round_to_long_range_where_hand_strikes_do_nothing() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.until(1, "play Apportation").finish_action();
    assert!(game.happened(GameEvent::Maneuvered(nassir)));
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (4, 4));
}

#[test]
fn no_minion_maneuvers_twice_in_a_row() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(1, &["Apportation", "Apportation"]);
    let mut game = fight(t, "Nassir");
    game.until(1, "play Apportation");
    // The second maneuver would undo the first: the next thing asked for is a press.
    assert_eq!(game.window(), Some(Window::Press));
    game.finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.count(|e| matches!(e, GameEvent::Maneuvered(_))), 1);
}

#[test]
fn a_minion_maneuvers_again_once_the_opponent_has_maneuvered() {
    let mut t = table();
    t.minion(0, "Rosalina Cortez");
    t.minion(1, "Nassir");
    t.hand(0, &["Apportation"]);
    t.hand(1, &["Apportation", "Apportation"]);
    let mut game = fight(t, "Nassir");
    game.pass()
        .take("play Apportation")
        .take("play Apportation")
        .take("play Apportation")
        .finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.count(|e| matches!(e, GameEvent::Maneuvered(_))), 3);
}

#[test]
fn before_range_comes_before_the_acting_minion_may_maneuver() {
    let mut t = table();
    t.minion(0, "Nassir");
    t.minion(1, "Baixinho");
    t.hand(0, &["Apportation"]).hand(1, &["Carrion Crows"]);
    let mut game = fight(t, "Baixinho");
    // The blocking Baixinho is asked first: only he has something to use before range.
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("play Carrion Crows"));
    game.pass();
    assert!(game.can("play Apportation"));
    game.take("play Apportation");
    assert!(!game.in_combat() || !game.can("play Carrion Crows"));
}

#[test]
fn a_weapons_maneuver_is_optional_and_the_weapon_strikes_at_close_range_too() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    let mut game = fight(t, "Nassir");
    assert_eq!(game.window(), Some(Window::Maneuver));
    game.take("strike with .44 Magnum");
    assert!(game.happened(GameEvent::Range { long: true }));

    let mut t = table();
    let (lauren2, nassir2) = (t.minion(0, "Lauren"), t.minion(1, "Nassir"));
    assert_eq!((lauren, nassir), (lauren2, nassir2));
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    let mut game = fight(t, "Nassir");
    game.pass();
    assert_eq!(game.window(), Some(Window::Strike));
    game.take("strike with .44 Magnum").finish_action();
    assert!(game.happened(GameEvent::Range { long: false }));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (2, 3));
}

#[test]
fn only_combat_cards_are_played_in_combat() {
    // Deflection is for a table of three at least.
    let mut t = engine::Scenario::new(crate::cards(), 3);
    t.minion(0, "Chelsea Blake");
    t.minion(1, "Lauren");
    t.hand(0, &["Conditioning", "Freak Drive"]);
    t.hand(1, &["Deflection", "Apportation"]);
    for (seat, card) in [(0, "Conditioning"), (0, "Freak Drive"), (1, "Deflection")] {
        let mut game = t.clone().minion_phase(0);
        game.take("bleed").pass_until(seat, &format!("play {card}"));
    }
    let mut game = fight(t, "Lauren");
    while game.in_combat() {
        for card in ["Conditioning", "Freak Drive", "Deflection"] {
            assert!(!game.can(&format!("play {card}")), "{card} in combat");
        }
        game.pass();
    }
}

#[test]
fn the_maneuver_of_a_card_does_not_commit_to_a_weapon() {
    let mut t = table();
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(1, "play Apportation");
    assert!(game.at_long_range());
    game.pass_to(Window::Strike);
    assert_eq!(game.options(), ["hand strike", "strike with .44 Magnum"]);
}
