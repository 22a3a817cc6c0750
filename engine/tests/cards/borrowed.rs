//! Disciplines that a vampire has not got, and plays cards of all the same: by its own text, by
//! a retainer, or at a better level than it has them at.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

// Ian Forestal

#[test]
fn ian_forestal_plays_every_discipline_at_the_basic_level() {
    let mut t = table(2);
    let ian = t.minion(0, "Ian Forestal");
    t.hand(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Raven Spy").finish_action();
    let spy = game.find("Raven Spy").expect("it is employed");
    assert_eq!(game.bearer(spy), Some(ian));
    assert_eq!(
        game.blood(spy),
        1,
        "at the superior level it would have two"
    );
    assert_eq!(game.blood(ian), 7);
    // Of Dominate he has the superior level himself.
    let mut t = table(2);
    t.minion(0, "Ian Forestal");
    t.hand(0, &["Bonding"]);
    t.minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.until(0, "play Bonding");
    assert_eq!(game.options(), ["mode 0", "mode 1"]);
}

#[test]
fn a_discipline_card_gives_ian_forestal_the_superior_level() {
    let mut t = table(2);
    let ian = t.minion(0, "Ian Forestal");
    t.on(0, "Animalism", ian, Level::Basic);
    t.hand(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Raven Spy", "mode 1"]).finish_action();
    let spy = game.find("Raven Spy").expect("it is employed");
    assert_eq!(game.blood(spy), 2);
    // Anybody else would have the basic level by it.
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Animalism", lauren, Level::Basic);
    t.hand(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Raven Spy").finish_action();
    let spy = game.find("Raven Spy").expect("it is employed");
    assert_eq!(game.blood(spy), 1);
}

#[test]
fn a_discipline_that_ian_forestal_has_by_a_card_cannot_be_taught_again() {
    let mut t = table(2);
    let ian = t.minion(0, "Ian Forestal");
    t.on(0, "Animalism", ian, Level::Basic);
    t.hand(0, &["Animalism", "Potence"]);
    let game = t.master_phase(0);
    assert!(game.can("play Potence") && !game.can("play Animalism"));
}

#[test]
fn a_borrowed_discipline_meets_one_requirement_of_a_card_that_has_two() {
    // Ian Forestal has Dominate, and not Obtenebration; he has neither Celerity nor Presence.
    let mut t = table(2);
    t.minion(0, "Ian Forestal");
    t.minion(1, "Krid");
    t.hand(0, &["Shroud of Absence", "Scalpel Tongue"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.pass_until(0, "play Shroud of Absence");
    assert!(!game.can("play Scalpel Tongue"));
    game.take("play Shroud of Absence").finish_action();
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

#[test]
fn ian_forestal_has_not_got_the_disciplines_that_he_plays() {
    // The Kiss of Ra is for blockers without Fortitude, and he is one, whatever he may play.
    let mut t = table(2);
    t.minion(0, "Gwendolyn");
    let ian = t.minion(1, "Ian Forestal");
    t.hand(0, &["The Kiss of Ra"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ian Forestal");
    game.until(0, "play The Kiss of Ra")
        .take("mode 0")
        .finish_action();
    assert_eq!(game.blood(ian), 6);
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
    let now = |e: &GameEvent| match e {
        GameEvent::Tokens { slot: s, now, .. } if *s == slot => Some(*now),
        _ => None,
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
fn infernal_familiar_is_employed_by_blood_sorcery_at_two_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Infernal Familiar"]);
    let mut game = t.minion_phase(0);
    game.take("play Infernal Familiar").finish_action();
    assert_eq!(game.on(lauren), ["Infernal Familiar"]);
    let familiar = game.find("Infernal Familiar").expect("it is employed");
    assert_eq!((game.blood(lauren), game.blood(familiar)), (2, 2));
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

#[test]
fn an_ally_has_no_use_for_infernal_familiar() {
    let mut t = table(2);
    let ghoul = t.minion(0, "Rafastio Ghoul");
    t.on(0, "Infernal Familiar", ghoul, Level::Basic);
    t.hand(0, &["Raven Spy", "Magic of the Smith"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Raven Spy") && game.can("play Magic of the Smith"));
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
fn tremere_convocation_does_nothing_for_other_cards_and_for_who_lacks_blood_sorcery() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Krid");
    t.in_play(0, "Tremere Convocation");
    t.hand(0, &["Magic of the Smith"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith");
    assert!(game.in_action(), "there is but one level to choose");
    let mut t = table(2);
    t.minion(0, "Didi Meyers");
    t.in_play(0, "Tremere Convocation");
    t.minion(1, "Krid");
    t.hand(0, &["Theft of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .finish_action();
    assert_eq!(game.hand(0), ["Theft of Vitae"]);
}

#[test]
fn a_vampire_that_is_lent_blood_sorcery_has_no_superior_level_by_tremere_convocation() {
    // It is for those who have basic Blood Sorcery.
    let mut t = table(2);
    let didi = t.minion(0, "Didi Meyers");
    t.on(0, "Infernal Familiar", didi, Level::Basic);
    t.in_play(0, "Tremere Convocation");
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Theft of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Horace Radcliffe")
        .until(0, "play Theft of Vitae")
        .finish_action();
    assert_eq!(game.blood(horace), 4);
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

#[test]
fn tremere_convocation_is_put_in_play_by_a_tremere_and_is_unique() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Tremere Convocation", "Tremere Convocation"]);
    let mut game = t.master_phase(0);
    game.take("play Tremere Convocation");
    assert_eq!(game.controls(0), ["Lauren", "Tremere Convocation"]);
    let mut t = table(2);
    t.minion(0, "Didi Meyers");
    t.hand(0, &["Tremere Convocation"]);
    let game = t.master_phase(0);
    assert!(!game.can("play Tremere Convocation"));
}
