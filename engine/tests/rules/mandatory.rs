//! Mandatory actions: they come before all others, and may leave a minion stuck (rulebook 4,
//! minion phase).

use engine::vocab::Level;
use engine::{Scenario, Scene, Slot};

use crate::table;

/// Malachi with so many Lunatic Eruptions of his prey's, Ashley beside him, Nassir opposite.
fn erupting(cards: u8, level: Level) -> (Scenario<'static>, Slot, Slot) {
    let mut t = table(2);
    let malachi = t.minion(0, "Malachi");
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    for _ in 0..cards {
        t.on(1, "Lunatic Eruption", malachi, level);
    }
    (t, malachi, nassir)
}

#[test]
fn lunatic_eruption_comes_before_what_is_not_mandatory() {
    let (mut t, malachi, nassir) = erupting(1, Level::Basic);
    t.hand(0, &["Bum's Rush", "Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    // Nobody was asked: there is one action, one minion to take it and one to fight.
    assert!(game.in_action());
    assert_eq!(game.hand(0), ["Bum's Rush", "Govern the Unaligned"]);
    assert!(game.locked(malachi));
    let before = game.blood(nassir);
    game.finish_action();
    assert_eq!(game.blood(nassir), before - 1);
    assert!(game.can("bleed") && game.can("pass"));
}

#[test]
fn who_unlocks_after_its_mandatory_action_is_free() {
    let (mut t, malachi, _) = erupting(1, Level::Basic);
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.until(0, "play Freak Drive");
    while game.in_action() {
        game.pass();
    }
    assert!(!game.locked(malachi));
    assert!(game.can("pass"));
    game.take("bleed");
    assert!(game.can("Malachi") && game.can("Ashley"));
}

#[test]
fn two_different_mandatory_actions_leave_a_minion_stuck_and_the_others_free() {
    let (mut t, malachi, _) = erupting(2, Level::Basic);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    assert!(!game.in_action());
    assert!(game.can("pass"));
    // One minion can, and nobody is asked which.
    game.take("bleed");
    assert!(game.in_action() && !game.locked(malachi));
}

#[test]
fn a_mandatory_action_that_cannot_be_taken_leaves_a_minion_stuck_and_the_others_free() {
    let mut t = table(2);
    let malachi = t.minion(0, "Malachi");
    let ashley = t.minion(0, "Ashley");
    t.on(1, "Lunatic Eruption", malachi, Level::Basic);
    let mut game = t.minion_phase(0);
    // There is nobody to fight, and nobody to block the other's bleed.
    assert!(game.can("pass"));
    game.take("bleed");
    assert!(game.locked(ashley) && !game.locked(malachi));
}

#[test]
fn lunatic_eruption_bids_nothing_to_who_must_hunt() {
    let (mut t, malachi, _) = erupting(1, Level::Basic);
    t.counters(malachi, 0);
    let mut game = t.minion_phase(0);
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(malachi), 1);
}

#[test]
fn the_burning_of_lunatic_eruption_is_directed_at_who_controls_its_bearer() {
    for level in [Level::Basic, Level::Superior] {
        let mut t = table(3);
        let lauren = t.minion(0, "Lauren");
        let nassir = t.minion(1, "Nassir");
        t.minion(2, "Ashley");
        // The card itself is its player's.
        t.on(2, "Lunatic Eruption", nassir, level);
        let mut undirected = t.clone().minion_phase(0);
        undirected.take("hunt").pass_until(2, "block with Ashley");
        let mut game = t.minion_phase(0);
        game.take("act with Lunatic Eruption");
        assert!(game.can("block with Nassir"));
        game.pass();
        assert!(!game.can("block with Ashley"));
        game.finish_action();
        assert!(game.on(nassir).is_empty());
        let pain = u8::from(level == Level::Superior);
        assert_eq!(game.blood(lauren), 4 - pain, "{level:?}");
    }
}

#[test]
fn lunatic_eruption_is_burned_though_its_damage_burns_who_burns_it() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.counters(stray, 1);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Lunatic Eruption", nassir, Level::Superior);
    let mut game = t.minion_phase(0);
    game.take("act with Lunatic Eruption").finish_action();
    assert!(!game.exists(stray));
    assert!(game.on(nassir).is_empty());
}

#[test]
fn who_has_the_lunatic_eruption_burns_it_after_it_has_fought() {
    let (mut t, malachi, _) = erupting(1, Level::Superior);
    t.hand(0, &["Freak Drive"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("Nassir").until(0, "play Freak Drive");
    while game.in_action() {
        game.pass();
    }
    game.take("act with Lunatic Eruption");
    game.take_if_there("Malachi");
    game.finish_action();
    assert!(game.on(malachi).is_empty());
}

#[test]
fn elen_must_bleed_for_two_beside_a_locked_minion() {
    let mut t = table(2);
    let elen = t.minion(0, "Elen Kamjian");
    let ashley = t.minion(0, "Ashley");
    t.lock(ashley);
    t.hand(0, &["Bum's Rush"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    assert!(game.in_action());
    assert_eq!(game.bleed(), 2);
    game.finish_action();
    assert!(game.locked(elen));
    assert_eq!(game.pool(1), 28);
}

#[test]
fn elen_must_bleed_beside_a_locked_vampire_in_torpor_too() {
    let mut t = table(2);
    t.minion(0, "Elen Kamjian");
    let ashley = t.minion(0, "Ashley");
    t.torpor(ashley).lock(ashley);
    t.minion(1, "Nassir");
    let game = t.minion_phase(0);
    assert!(game.in_action());
    assert_eq!(game.bleed(), 2);
}

#[test]
fn elen_is_free_beside_unlocked_minions() {
    let mut t = table(2);
    t.minion(0, "Elen Kamjian");
    t.minion(0, "Ashley");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    assert!(game.can("pass") && !game.can("act with Elen Kamjian"));
    game.take("bleed").take("Elen Kamjian");
    assert_eq!(game.bleed(), 1);
}

/// Elen Kamjian, who can unlock after an action, and Ashley, locked or not.
fn elen_and_ashley(locked: bool) -> (Scenario<'static>, Slot) {
    let mut t = table(2);
    let elen = t.minion(0, "Elen Kamjian");
    t.on(0, "Fortitude", elen, Level::Basic);
    let ashley = t.minion(0, "Ashley");
    if locked {
        t.lock(ashley);
    }
    t.hand(0, &["Freak Drive", "Fleetness", "Sport Bike"]);
    t.minion(1, "Nassir");
    (t, elen)
}

#[test]
fn elen_is_free_once_she_has_taken_her_mandatory_bleed() {
    let (t, elen) = elen_and_ashley(true);
    let mut game = t.minion_phase(0);
    game.until(0, "play Freak Drive");
    while game.in_action() {
        game.pass();
    }
    assert!(!game.locked(elen));
    assert!(game.can("play Sport Bike") && game.can("pass"));
}

#[test]
fn another_bleed_is_not_the_bleed_that_elen_must_take() {
    let (t, _) = elen_and_ashley(true);
    let mut game = t.minion_phase(0);
    // Her own action was taken for her: Fleetness was no choice.
    assert!(game.in_action());
    assert_eq!((game.bleed(), game.stealth()), (2, 0));
    assert!(game.hand(0).contains(&"Fleetness"));
    game.finish_action();

    let (t, elen) = elen_and_ashley(false);
    let mut game = t.minion_phase(0);
    game.take("play Fleetness").until(0, "play Freak Drive");
    while game.in_action() {
        game.pass();
    }
    assert!(!game.locked(elen));
    game.take("hunt").take("Ashley").finish_action();
    // She must bleed by her own text now, and cannot bleed again: she is stuck.
    assert!(game.can("pass"));
    assert!(!game.can("play Sport Bike") && !game.can("hunt"));
    assert!(!game.can("act with Elen Kamjian") && !game.can("bleed"));
}

#[test]
fn lunatic_eruption_is_put_on_a_ready_minion_by_a_directed_action() {
    for mode in ["mode 0", "mode 1"] {
        let mut t = table(2);
        let arthur = t.minion(0, "Arthur Denholm");
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &["Lunatic Eruption"]);
        let mut game = t.minion_phase(0);
        game.take("play Lunatic Eruption").take(mode).take("Nassir");
        assert!(game.can("block with Nassir"));
        game.finish_action();
        assert_eq!(game.on(nassir), ["Lunatic Eruption"]);
        assert_eq!(game.blood(arthur), 3);
        // In the next turn Nassir fights him before anybody is asked for anything.
        let turn_of_nassir = |game: &Scene<'_>| game.locked(nassir) && game.active() == 1;
        assert!(!turn_of_nassir(&game));
        game.pass_to_turn_of(1);
        while !turn_of_nassir(&game) {
            assert!(!game.can("bleed"));
            game.pass();
        }
        assert_eq!(game.blood(arthur), 2);
    }
}

#[test]
fn xtc_laced_blood_makes_a_vampire_hunt_even_at_capacity() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.hand(0, &["Bum's Rush"]);
    t.hand(1, &["XTC-Laced Blood"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "play XTC-Laced Blood");
    game.finish_action();
    assert_eq!(game.on(lauren), ["XTC-Laced Blood"]);

    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    t.on(1, "XTC-Laced Blood", lauren, Level::Basic);
    t.minion(1, "Nassir");
    let full = t.minion_phase(0);
    // Nobody was asked: she hunts.
    assert!(full.in_action() && full.stealth() == 1);
    assert_eq!(full.hand(0), ["Bum's Rush"]);
}

#[test]
fn a_hunt_that_brings_no_blood_is_not_successful() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(1, &["XTC-Laced Blood"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    while game.in_action() {
        assert!(!game.can("play XTC-Laced Blood"));
        game.pass();
    }
}

#[test]
fn any_vampire_burns_xtc_laced_blood_at_one_stealth() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.lock(lauren);
    t.on(1, "XTC-Laced Blood", lauren, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("act with XTC-Laced Blood");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert!(game.on(lauren).is_empty());
}

#[test]
fn nobody_leaves_torpor_while_a_hunt_is_mandatory() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.counters(lauren, 0).torpor(nassir);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    // Nothing was asked: she hunts.
    assert!(game.in_action() && game.locked(lauren));
    game.finish_action();
    assert!(game.can("leave torpor"));
}
