//! Disciplines that a vampire has not got, and plays cards of all the same: by its own text, by
//! a retainer, or at a better level than it has them at.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

// Ian Forestal

#[test]
fn a_borrowed_discipline_meets_one_requirement_of_a_card_that_has_two() {
    // Ian Forestal has Dominate, and not Obtenebration.
    let mut t = table(2);
    t.minion(0, "Ian Forestal");
    t.minion(1, "Krid");
    t.hand(0, &["Shroud of Absence"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.until(0, "play Shroud of Absence").finish_action();
    assert_eq!(game.pool(1), 29);
    // Nor does a retainer that lends another one help him.
    let mut t = table(2);
    let ian = t.minion(0, "Ian Forestal");
    t.on(0, "Infernal Familiar", ian, Level::Basic);
    t.hand(0, &["Forced March"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Forced March"));
        game.pass();
    }
    // Gwendolyn has both of them.
    let mut t = table(2);
    t.minion(0, "Gwendolyn");
    t.hand(0, &["Forced March"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Forced March");
}

// Infernal Familiar

/// Lauren of seat 0, with an Infernal Familiar, bleeds and is being blocked by Krid.
fn lauren_blocked(hand: &[&str], others: &[&str]) -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let familiar = t.on(0, "Infernal Familiar", lauren, Level::Basic);
    t.minion(1, "Krid");
    t.hand(0, hand).hand(1, others);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    (game, lauren, familiar)
}

fn counters(game: &Scene<'_>, slot: Slot) -> u8 {
    let now = |e: &GameEvent| {
        let GameEvent::Tokens { slot: s, now, .. } = e else {
            return None;
        };
        (*s == slot).then_some(*now)
    };
    game.events.iter().rev().find_map(now).unwrap_or(0)
}

#[test]
fn infernal_familiar_lends_one_discipline_for_a_counter() {
    let (mut game, lauren, familiar) = lauren_blocked(&["Fata Morgana"], &[]);
    game.until(0, "play Fata Morgana").finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!(counters(&game, familiar), 1);
    assert_eq!(game.blood(familiar), 2, "its life is its own");
    assert!(game.exists(lauren));
}

#[test]
fn infernal_familiar_takes_no_counter_for_what_its_vampire_can_play() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let familiar = t.on(0, "Infernal Familiar", lauren, Level::Basic);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned").finish_action();
    assert_eq!(game.pool(1), 27);
    assert_eq!(counters(&game, familiar), 0);
}

#[test]
fn infernal_familiar_takes_its_counter_for_a_cancelled_card_too() {
    let (mut game, lauren, familiar) = lauren_blocked(&["Fata Morgana"], &["Direct Intervention"]);
    game.until(0, "play Fata Morgana");
    game.until(1, "play Direct Intervention").finish_action();
    assert_eq!(counters(&game, familiar), 1);
    assert!(!game.happened(GameEvent::ActionSucceeded { minion: lauren }));
}

#[test]
fn infernal_familiar_takes_no_counter_where_something_else_lets_its_vampire_play() {
    let with = |choice: &str| {
        let mut t = table(2);
        let ian = t.minion(0, "Ian Forestal");
        let familiar = t.on(0, "Infernal Familiar", ian, Level::Basic);
        t.hand(0, &["Raven Spy"]);
        let mut game = t.minion_phase(0);
        game.take("play Raven Spy");
        let mut options = game.options();
        options.sort();
        assert_eq!(options, ["Ian Forestal", "Infernal Familiar"]);
        game.take(choice).finish_action();
        assert_eq!(game.on(ian), ["Infernal Familiar", "Raven Spy"]);
        counters(&game, familiar)
    };
    assert_eq!(with("Ian Forestal"), 0);
    assert_eq!(with("Infernal Familiar"), 1);
}

#[test]
fn one_of_two_infernal_familiars_takes_the_counter() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let first = t.on(0, "Infernal Familiar", lauren, Level::Basic);
    let second = t.on(0, "Infernal Familiar", lauren, Level::Basic);
    t.minion(1, "Krid");
    t.hand(0, &["Forced March", "Restoration"]);
    t.counters(lauren, 1);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Restoration", "Infernal Familiar #2"])
        .pass_until(0, "pass");
    // Celerity and Fortitude are both lacking, and each of them would lend but one.
    while game.in_action() {
        assert!(!game.can("play Forced March"));
        game.pass();
    }
    assert_eq!((counters(&game, first), counters(&game, second)), (0, 1));
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn infernal_familiar_burns_its_vampire_when_its_counters_exceed_the_capacity() {
    // Ezra Hawthorne has a capacity of 2: the third card is the last one.
    let mut t = table(2);
    let ezra = t.minion(0, "Ezra Hawthorne");
    let familiar = t.on(0, "Infernal Familiar", ezra, Level::Basic);
    t.minion(1, "Krid");
    t.hand(0, &["Skin of Rock", "Skin of Rock", "Aid from Bats"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.pass_to(Window::Strike).until(0, "play Aid from Bats");
    game.until(0, "play Skin of Rock").finish_action();
    assert_eq!((counters(&game, familiar), game.exists(ezra)), (2, true));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "bleed").take("bleed");
    game.until(1, "block with Krid")
        .until(0, "play Skin of Rock");
    assert!(!game.exists(ezra) && !game.exists(familiar));
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert_eq!(
        game.ash_heap(0),
        [
            "Aid from Bats",
            "Skin of Rock",
            "Infernal Familiar",
            "Ezra Hawthorne",
            "Skin of Rock"
        ]
    );
}

#[test]
fn an_action_comes_to_nothing_if_infernal_familiar_burns_its_vampire_for_it() {
    let mut t = table(2);
    let ezra = t.minion(0, "Ezra Hawthorne");
    t.on(0, "Infernal Familiar", ezra, Level::Basic);
    t.minion(1, "Krid");
    t.hand(0, &["Aid from Bats", "Skin of Rock", "Restoration"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.pass_to(Window::Strike).until(0, "play Aid from Bats");
    game.until(0, "play Skin of Rock").finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "play Restoration")
        .take("play Restoration");
    assert!(!game.exists(ezra) && !game.in_action());
    assert_eq!(game.hand_size(0), 7);
    assert!(game.ash_heap(0).contains(&"Restoration"));
}

// Tremere Convocation

#[test]
fn tremere_convocation_gives_stealth_to_tremere_who_act_by_blood_sorcery() {
    let stealth = |minion: &str, card: &str| {
        let mut t = table(2);
        t.minion(0, minion);
        t.minion(1, "Krid");
        t.in_play(0, "Tremere Convocation");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).take_if_there("mode 0");
        game.stealth()
    };
    assert_eq!(stealth("Lauren", "Magic of the Smith"), 2);
    assert_eq!(
        stealth("Thelonius", "Magic of the Smith"),
        1,
        "of another clan"
    );
    assert_eq!(stealth("Lauren", "Govern the Unaligned"), 0);
    // Whoever controls it, it is for all Tremere; not for an action without a card.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Krid");
    t.in_play(1, "Tremere Convocation");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
}

#[test]
fn tremere_convocation_makes_basic_blood_sorcery_superior_for_combat_cards() {
    let stolen = |minion: &str, convocation: bool| {
        let mut t = table(2);
        let vampire = t.minion(0, minion);
        if convocation {
            t.in_play(1, "Tremere Convocation");
        }
        let horace = t.minion(1, "Horace Radcliffe");
        t.hand(0, &["Theft of Vitae"]).counters(vampire, 1);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, "block with Horace Radcliffe")
            .until(0, "play Theft of Vitae")
            .take_if_there("mode 1");
        game.finish_action();
        5 - game.blood(horace)
    };
    assert_eq!(stolen("Lauren", true), 2);
    assert_eq!(stolen("Lauren", false), 1);
    // An ally that plays such cards has not got the Discipline that it plays.
    assert_eq!(stolen("Rafastio Ghoul", true), 1);
    assert_eq!(stolen("Rafastio Ghoul", false), 1);
}

#[test]
fn any_minion_can_burn_tremere_convocation_and_malkavians_at_less_stealth() {
    let stealth = |minion: &str| {
        let mut t = table(2);
        t.minion(0, minion);
        t.minion(1, "Krid");
        let convocation = t.in_play(1, "Tremere Convocation");
        let mut game = t.minion_phase(0);
        game.take("act with Tremere Convocation");
        let stealth = game.stealth();
        game.finish_action();
        assert!(!game.exists(convocation));
        stealth
    };
    assert_eq!(stealth("Nassir"), 0);
    assert_eq!(stealth("Rafastio Ghoul"), 0);
    assert_eq!(stealth("Didi Meyers"), -1);
}
