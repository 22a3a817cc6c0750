//! Cards that bring another card of the hand along, outside of the action that is usual for it.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

// Pack Alpha

/// Bituin of seat 0, who has basic Animalism, holds these and is blocked by Horace Radcliffe.
fn bituin_blocked(hand: &[&str]) -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let bituin = t.minion(0, "Bituin");
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    (game, bituin, horace)
}

#[test]
fn pack_alpha_employs_an_animal_from_hand_before_range_at_its_cost() {
    let (mut game, bituin, horace) =
        bituin_blocked(&["Pack Alpha", "Murder of Crows", "Tasha Morgan", "Raven Spy"]);
    game.until(0, "play Pack Alpha");
    assert!(game.window().is_none(), "the retainer is being named");
    let mut options = game.options();
    options.sort();
    assert_eq!(options, ["Murder of Crows", "Raven Spy"]);
    game.take("Murder of Crows").finish_action();
    assert_eq!(game.on(bituin), ["Murder of Crows"]);
    assert_eq!(
        game.blood(bituin),
        6 - 1 - 1,
        "its cost, and Horace's hands"
    );
    assert_eq!(game.blood(horace), 5 - 1 - 1, "the crows are there already");
    assert_eq!(game.ash_heap(0), ["Pack Alpha"]);
    assert_eq!(game.hand_size(0), 7, "both cards are replaced");
}

#[test]
fn pack_alpha_needs_an_animal_whose_requirements_and_cost_are_met() {
    let (mut game, ..) = bituin_blocked(&["Pack Alpha", "Tasha Morgan"]);
    while game.in_combat() {
        assert!(!game.can("play Pack Alpha"));
        game.pass();
    }
    let mut t = table(2);
    let bituin = t.minion(0, "Bituin");
    t.counters(bituin, 0).lock(bituin);
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Pack Alpha", "Raven Spy"]);
    let mut game = t.minion_phase(1);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Pack Alpha"));
        game.pass();
    }
}

#[test]
fn a_vampire_chooses_the_level_at_which_pack_alpha_employs() {
    for (level, life) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table(2);
        t.minion(0, "Crow");
        t.minion(1, "Horace Radcliffe");
        t.hand(0, &["Pack Alpha", "Raven Spy"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Horace Radcliffe");
        game.until(0, "play Pack Alpha").take(level);
        let spy = game.find("Raven Spy").expect("it is employed");
        assert_eq!(game.blood(spy), life);
    }
}

#[test]
fn pack_alpha_can_be_played_once_each_round() {
    let (mut game, bituin, _) =
        bituin_blocked(&["Pack Alpha", "Raven Spy", "Raven Spy", "Pack Alpha"]);
    game.until(0, "play Pack Alpha");
    while game.in_combat() {
        assert!(!game.can("play Pack Alpha"));
        game.pass();
    }
    assert_eq!(game.on(bituin), ["Raven Spy"]);
}

#[test]
fn superior_pack_alpha_burns_an_animal_for_strength_that_stays() {
    let mut t = table(2);
    let crow = t.minion(0, "Crow");
    t.on(0, "Raven Spy", crow, Level::Superior);
    t.on(0, "Tasha Morgan", crow, Level::Basic);
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Pack Alpha", "Pack Alpha"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.pass_to(Window::Strike).take("play Pack Alpha");
    assert_eq!(game.on(crow), ["Pack Alpha", "Tasha Morgan"]);
    assert_eq!(game.ash_heap(0), ["Raven Spy"]);
    assert_eq!(game.strength(crow), 2);
    game.finish_action();
    assert_eq!(game.blood(horace), 3);
    assert_eq!(game.strength(crow), 2);
}

#[test]
fn a_minion_has_one_pack_alpha() {
    let mut t = table(2);
    let crow = t.minion(0, "Crow");
    t.on(0, "Raven Spy", crow, Level::Basic);
    t.on(0, "Pack Alpha", crow, Level::Superior);
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Pack Alpha", "Murder of Crows"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    // Another animal can be employed with it, and that is all.
    game.until(0, "play Pack Alpha");
    assert_eq!(game.options(), ["mode 0", "mode 1"], "levels of the crows");
}

#[test]
fn what_is_met_to_play_a_card_is_met_for_what_it_employs() {
    // Ian Forestal has no Animalism.
    let mut t = table(2);
    let ian = t.minion(0, "Ian Forestal");
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Pack Alpha", "Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.until(0, "play Pack Alpha");
    assert_eq!(game.on(ian), ["Raven Spy"]);
    let spy = game.find("Raven Spy").expect("it is employed");
    assert_eq!(game.blood(spy), 1);
    // Lauren borrows it, and it counts as one card played so.
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Infernal Familiar", lauren, Level::Basic);
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Pack Alpha", "Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.until(0, "play Pack Alpha");
    assert_eq!(game.on(lauren), ["Infernal Familiar", "Raven Spy"]);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Tokens { .. })),
        1,
        "for Pack Alpha only"
    );
}

#[test]
fn employing_by_pack_alpha_is_no_action_of_the_vampire() {
    // She can employ the same retainer by an action of hers in the same turn.
    let mut t = table(2);
    let ian = t.minion(0, "Gwendolyn");
    t.on(0, "Animalism", ian, Level::Basic);
    t.minion(1, "Horace Radcliffe");
    t.hand(
        0,
        &[
            "Pack Alpha",
            "Raven Spy",
            "Raven Spy",
            "Forced March",
            "Freak Drive",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.until(0, "play Pack Alpha");
    game.until(0, "play Freak Drive").finish_action();
    assert!(!game.locked(ian));
    game.pass_until(0, "play Raven Spy")
        .take("play Raven Spy")
        .finish_action();
    assert_eq!(game.on(ian), ["Animalism", "Raven Spy", "Raven Spy"]);
}
