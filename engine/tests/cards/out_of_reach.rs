//! Minions that cannot be the target of what other Methuselahs do: Secure Haven, Mimir.

use crate::table;
use engine::vocab::Level;
use engine::{Scenario, Slot};

/// Seat 1 has Lauren with a Secure Haven, and Nassir without.
fn haven() -> (Scenario<'static>, Slot, Slot) {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let haven = t.on(1, "Secure Haven", lauren, Level::Basic);
    t.minion(1, "Nassir");
    (t, lauren, haven)
}

#[test]
fn a_secure_haven_costs_a_pool_and_goes_on_any_minion_of_ones_own_in_torpor_too() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.torpor(nassir).minion(0, "Raven Spy");
    t.minion(0, "Underbridge Stray");
    t.minion(1, "Ashley");
    t.uncontrolled(0, "Sully", 1);
    t.hand(0, &["Secure Haven"]);
    let mut game = t.master_phase(0);
    game.take("play Secure Haven");
    assert_eq!(game.options(), ["Lauren", "Nassir", "Underbridge Stray"]);
    game.take("Nassir");
    assert_eq!(game.on(nassir), ["Secure Haven"]);
    assert_eq!(game.pool(0), 29);
}

#[test]
fn a_minion_has_one_haven_only() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Secure Haven"]);
    t.on(1, "Secure Haven", lauren, Level::Basic);
    let game = t.master_phase(0);
    assert!(!game.can("play Secure Haven"));
}

#[test]
fn a_secure_haven_keeps_actions_of_others_from_a_minion() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    // Only Nassir can be named.
    let before = game.blood(nassir);
    game.take("play Bum's Rush").finish_action();
    assert_eq!(game.blood(nassir), before - 1);

    // Alone, the minion leaves nobody to be attacked.
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Bum's Rush"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Bum's Rush"));
}

#[test]
fn a_secure_haven_keeps_actions_without_a_card_from_a_minion() {
    for (seat, can) in [(0, false), (1, true)] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        t.minion(1, "Nassir");
        let lauren = t.minion(1, "Lauren");
        t.torpor(lauren);
        t.on(1, "Secure Haven", lauren, Level::Basic);
        let game = t.minion_phase(seat);
        // Others can neither rescue nor diablerize it; its controller can.
        assert_eq!(game.can("rescue"), can);
        assert_eq!(game.can("diablerize"), can);
    }
}

#[test]
fn a_secure_haven_keeps_actions_of_cards_in_play_from_a_minion() {
    // The action of Haven Uncovered is aimed at the minion that it is on.
    for protected in [false, true] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let lauren = t.minion(1, "Lauren");
        t.on(0, "Haven Uncovered", lauren, Level::Basic);
        if protected {
            t.on(1, "Secure Haven", lauren, Level::Basic);
        }
        let game = t.minion_phase(0);
        assert_eq!(game.can("act with Haven Uncovered"), !protected);
    }
}

#[test]
fn what_is_on_a_minion_with_a_secure_haven_may_be_the_target_of_actions() {
    let (mut t, lauren, _) = haven();
    t.minion(2, "Ashley");
    let pentex = t.on(0, "Pentex™ Subversion", lauren, Level::Basic);
    let mut game = t.minion_phase(2);
    // It is Pentex Subversion that the action is aimed at.
    game.take("act with Pentex™ Subversion").finish_action();
    assert!(!game.exists(pentex));
}

#[test]
fn what_is_on_a_minion_with_a_secure_haven_is_burned_by_an_action_at_its_controller() {
    for level in [Level::Basic, Level::Superior] {
        let (mut t, lauren, _) = haven();
        t.minion(2, "Ashley");
        let eruption = t.on(2, "Lunatic Eruption", lauren, level);
        let mut game = t.minion_phase(2);
        // Directed at who controls the minion, not at who played the card.
        game.take("act with Lunatic Eruption");
        game.pass_until(1, "block with Lauren").finish_action();
        assert!(!game.exists(eruption));
    }
}

#[test]
fn a_referendum_may_choose_a_vampire_with_a_secure_haven() {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Anathema"]);
    let mut game = t.minion_phase(0);
    game.take("play Anathema").until(0, "Lauren");
    game.until(0, "Alice Chen votes for").finish_action();
    assert_eq!(game.on(lauren), ["Secure Haven", "Anathema"]);
}

#[test]
fn master_cards_on_a_minion_with_a_secure_haven_cost_everybody_a_pool_more() {
    for (name, paid) in [("Nassir", 0), ("Lauren", 1)] {
        // Others pay it …
        let (mut t, ..) = haven();
        t.hand(0, &["Haven Uncovered"]);
        let mut game = t.master_phase(0);
        game.take("play Haven Uncovered").take(name);
        assert_eq!(game.pool(0), 30 - paid);
        // … and so does its controller.
        let (mut t, ..) = haven();
        t.hand(1, &["Life in the City"]);
        let mut game = t.master_phase(1);
        game.take("play Life in the City").take(name);
        assert_eq!(game.pool(1), 30 - paid);
    }
}

#[test]
fn choosing_a_minion_with_a_secure_haven_is_targeting_it() {
    // Of the two Toreador chosen, either may be the one.
    for first in [true, false] {
        let mut t = table(2);
        let min = t.minion(0, "Min-seo");
        t.minion(0, "Nik Sikko");
        t.on(0, "Secure Haven", min, Level::Basic);
        t.hand(0, &["Toreador Grand Ball"]);
        let mut game = t.master_phase(0);
        game.take("play Toreador Grand Ball");
        game.take(if first { "Min-seo" } else { "Nik Sikko" });
        // A pool for the card, and one for her.
        assert_eq!(game.pool(0), 28);
        assert_eq!(game.locked(min), first);
    }
}

#[test]
fn what_is_in_play_already_costs_no_more_for_a_minion_with_a_secure_haven() {
    let (mut t, lauren, _) = haven();
    t.counters(lauren, 1);
    t.in_play(1, "Park Hunting Ground");
    let mut game = t.turn_of(1);
    game.take("use Park Hunting Ground").take("Lauren");
    assert_eq!((game.blood(lauren), game.pool(1)), (2, 30));
}

#[test]
fn a_secure_haven_is_burned_after_its_minion_goes_to_torpor() {
    let mut t = table(2);
    t.minion(0, "Chrysanthemum");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    let haven = t.on(1, "Secure Haven", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Lauren");
    game.finish_action();
    assert!(game.in_torpor(lauren));
    assert!(!game.exists(haven));
    assert_eq!(game.ash_heap(1), ["Secure Haven"]);
}

#[test]
fn a_contested_secure_haven_is_not_burned_as_its_minion_goes_to_torpor() {
    let mut t = table(2);
    t.minion(0, "Chrysanthemum");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    let haven = t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Secure Haven"]);
    let mut game = t.master_phase(0);
    game.take("play Secure Haven");
    assert!(game.contested(haven));
    game.until(0, "bleed").until(1, "block with Lauren");
    game.finish_action();
    assert!(game.in_torpor(lauren) && game.exists(haven));
    // Won, it stays with the vampire, which is in torpor still.
    game.pass_to_turn_of(1).until(1, "contest Secure Haven");
    game.pass_to_turn_of(0).until(0, "yield Secure Haven");
    game.pass_to_turn_of(1);
    assert!(game.exists(haven) && !game.contested(haven));
    assert!(game.in_torpor(lauren));
    assert_eq!(game.bearer(haven), Some(lauren));
}

#[test]
fn archon_investigation_costs_a_pool_more_against_a_minion_with_a_secure_haven() {
    for on in [false, true] {
        let mut t = table(2);
        let gilbert = t.minion(0, "Gilbert Duane");
        if on {
            t.on(0, "Secure Haven", gilbert, Level::Basic);
        }
        t.hand(0, &["Conditioning"]);
        t.hand(1, &["Archon Investigation"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").pass_until(0, "play Conditioning");
        game.take_all(&["play Conditioning", "mode 1"]);
        game.until(1, "play Archon Investigation").finish_action();
        assert!(!game.exists(gilbert));
        assert_eq!(game.pool(1), if on { 26 } else { 27 });
    }
}

#[test]
fn others_play_no_master_cards_on_mimir_nor_archon_investigation() {
    for (seat, can) in [(0, true), (1, false)] {
        let mut t = table(2);
        let mimir = t.minion(0, "Mimir");
        t.counters(mimir, 1);
        t.hand(seat, &["Life in the City"]);
        let game = t.master_phase(seat);
        assert_eq!(game.can("play Life in the City"), can);
    }
    // He bleeds for 2, and for 5 with Conditioning.
    let mut t = table(2);
    let mimir = t.minion(0, "Mimir");
    t.hand(0, &["Conditioning"]);
    t.hand(1, &["Archon Investigation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.bleed(), 2);
    game.pass_until(0, "play Conditioning");
    game.take("play Conditioning");
    while game.in_action() {
        assert!(!game.can("play Archon Investigation"));
        game.pass();
    }
    assert_eq!(game.pool(1), 26);
    assert!(game.exists(mimir));
}

#[test]
fn actions_of_others_may_be_aimed_at_mimir() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Mimir");
    t.hand(0, &["Bum's Rush"]);
    let game = t.minion_phase(0);
    assert!(game.can("play Bum's Rush"));
}
