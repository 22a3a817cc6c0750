//! Words of the script language that no starter deck uses: a card or two for each.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Actions aimed at minions

#[test]
fn bums_rush_enters_combat_with_an_optional_maneuver() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::Maneuver);
    assert_eq!(game.to_decide(), 0, "only the acting minion has a maneuver");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: lauren
    }));
    game.finish_action();
    assert!(
        !game.locked(lauren),
        "she was attacked, and has not blocked"
    );
}

#[test]
fn the_maneuver_of_bums_rush_is_not_for_the_combat_of_a_block() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(1, "block with Nassir");
    while game.in_action() {
        assert_ne!(game.window(), Some(Window::Maneuver));
        game.pass();
    }
    assert!(game.locked(nassir));
}

// Costs and choices

#[test]
fn giants_blood_fills_a_vampire_once_in_a_game() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.counters(nassir, 1);
    t.hand(0, &["Giant's Blood"]);
    t.hand(1, &["Giant's Blood"]);
    t.minion(1, "Lauren");
    let mut game = t.master_phase(0);
    game.take_all(&["play Giant's Blood", "Nassir"]);
    assert_eq!(game.blood(nassir), 4);
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play Giant's Blood"), "not even by another");
        game.pass();
    }
}

// Combat

#[test]
fn soak_does_not_prevent_aggravated_damage() {
    for (striker, weapon, can) in [
        ("Nassir", "Ivory Bow", false),
        ("Nassir", ".44 Magnum", true),
    ] {
        let mut t = table(2);
        let striker = t.minion(0, striker);
        t.on(0, weapon, striker, Level::Basic);
        t.minion(1, "Brock Sterling");
        t.hand(1, &["Soak"]);
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.until(0, &format!("strike with {weapon}"));
        let mut prevented = false;
        while game.in_action() && !prevented {
            prevented = game.to_decide() == 1 && game.can("play Soak");
            if !prevented {
                game.pass();
            }
        }
        assert_eq!(prevented, can, "{weapon}");
    }
}

// Cancelling

#[test]
fn a_cancelled_card_is_replaced_at_once_whatever_it_says() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(0, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    // Not on one's own turn.
    assert!(!game.can("play Direct Intervention"));

    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(2, "play Direct Intervention");
    assert_eq!(game.hand(1)[0], "Villein");
}

// Events

#[test]
fn an_event_uses_the_discard_phase_action_and_is_played_once_in_a_game() {
    let mut t = table(2);
    t.hand(0, &["The Unmasking", "Blood Doll"]);
    t.hand(1, &["The Unmasking"]);
    let stray = t.minion(1, "Underbridge Stray");
    t.minion(0, "Nassir");
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    assert!(!game.can("discard Blood Doll"));
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play The Unmasking"));
        game.pass();
    }
    game.pass().take("hunt");
    assert_eq!(game.intercept(stray), 1, "against a vampire");
}
