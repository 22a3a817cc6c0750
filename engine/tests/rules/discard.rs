//! The discard phase (rulebook 4).

use engine::script::Window;

use crate::table;

#[test]
fn one_card_may_be_discarded_and_is_replaced() {
    let mut t = table(2);
    t.hand(0, &["Misdirection", "Misdirection"]);
    t.library(0, &["Villein"]);
    let mut game = t.discard_phase(0);
    game.take("discard Misdirection");
    assert_eq!(game.ash_heap(0), ["Misdirection"]);
    assert_eq!(game.hand(0), ["Misdirection", "Villein"]);
    // The one discard phase action is used, and the turn is over.
    assert_eq!(game.active(), 1);
}

#[test]
fn discarding_is_optional_and_not_saved() {
    let mut t = table(2);
    t.hand(0, &["Misdirection", "Misdirection"]);
    let mut game = t.discard_phase(0);
    game.pass();
    assert_eq!(game.active(), 1);
    game.pass_to_turn_of(0)
        .pass_to(Window::Discard)
        .take("discard Misdirection");
    assert_eq!(game.active(), 1);
    assert_eq!(game.hand(0), ["Misdirection"]);
}

#[test]
fn only_the_active_methuselah_discards() {
    let mut t = table(2);
    t.hand(1, &["Misdirection"]);
    let mut game = t.discard_phase(0);
    game.pass();
    assert_eq!(game.hand(1), ["Misdirection"]);
    assert_ne!(game.active(), 0);
}

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

#[test]
fn one_event_is_put_in_play_in_a_discard_phase() {
    // Of the other event only that it comes into play.
    let cards = crate::extra::with_scripts(&[(
        101697,
        "name: \"Scourge of the Enochians\", modes: [(effects: [PutInPlay])]",
    )]);
    let mut t = engine::Scenario::new(&cards, 2);
    t.minion(0, "Sreelekha");
    t.hand(0, &["The Unmasking", "Scourge of the Enochians"]);
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    // She gives another discard phase action, which is for discarding only.
    assert!(game.can("discard Scourge of the Enochians"));
    assert!(!game.can("play Scourge of the Enochians"));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Discard);
    assert!(game.can("play Scourge of the Enochians"));
}

#[test]
fn a_vampire_may_give_another_discard_phase_action() {
    for ready in [true, false] {
        let mut t = table(2);
        let sreelekha = t.minion(0, "Sreelekha");
        if !ready {
            t.torpor(sreelekha);
        }
        t.hand(0, &["Blood Doll", "Wider View"]);
        let mut game = t.discard_phase(0);
        game.take("discard Blood Doll");
        let again = game.active() == 0 && game.can("discard Wider View");
        assert_eq!(again, ready);
    }
}

#[test]
fn an_event_is_controlled_by_who_plays_it() {
    let mut t = table(2);
    t.hand(0, &["The Unmasking"]);
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    let event = game.find("The Unmasking").expect("in play");
    assert_eq!(game.controller(event), 0);
}
