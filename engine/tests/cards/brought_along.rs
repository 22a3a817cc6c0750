//! Cards that bring another card of the hand along, outside of the action that is usual for it.

use crate::table;
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
