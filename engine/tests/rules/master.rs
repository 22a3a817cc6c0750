//! The master phase, and master cards in general.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;

#[test]
fn a_methuselah_plays_one_master_card_a_turn() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Misdirection", "Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert!(!game.can("play Misdirection"));
    assert_eq!(game.hand(0), ["Misdirection"]);
}

#[test]
fn playing_a_master_card_is_optional_and_an_unused_action_is_lost() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Misdirection", "Misdirection"]);
    let mut game = t.master_phase(0);
    game.pass()
        .pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "play Misdirection");
    assert!(!game.can("play Misdirection"));
}

#[test]
fn a_trifle_gives_another_master_phase_action() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.hand(0, &["Life in the City", "Misdirection"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Life in the City", "play Misdirection"]);
    assert_eq!(game.ash_heap(0), ["Life in the City", "Misdirection"]);
}

#[test]
fn only_one_master_phase_action_a_turn_comes_from_trifles() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(
        0,
        &["Life in the City", "Life in the City", "Life in the City"],
    );
    let mut game = t.master_phase(0);
    game.take_all(&["play Life in the City", "play Life in the City"]);
    assert!(!game.can("play Life in the City"));
}

#[test]
fn a_trifle_may_follow_another_master_card_only_if_it_came_first() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Life in the City", "Misdirection"]);
    let mut game = t.master_phase(0);
    assert!(game.can("play Life in the City"));
    game.take("play Misdirection");
    assert!(!game.can("play Life in the City"));
}

#[test]
fn master_cards_are_played_in_ones_own_master_phase_only() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Misdirection"]);
    t.hand(1, &["Misdirection"]);
    let mut game = t.master_phase(0);
    assert_eq!((game.to_decide(), game.window()), (0, Some(Window::Master)));
    game.pass();
    while game.active() == 0 {
        assert!(!game.can("play Misdirection"));
        game.pass();
    }
}

#[test]
fn a_location_is_usable_on_the_turn_it_is_played() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 0);
    t.minion(0, "Nassir");
    t.hand(0, &["Arcane Library"]);
    let mut game = t.master_phase(0);
    game.take("play Arcane Library")
        .until(0, "use Arcane Library");
}

#[test]
fn effects_and_master_phase_actions_come_in_any_order() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.on(0, "Blood Doll", lauren, Level::Basic);
    t.hand(0, &["Life in the City"]);
    for order in [
        ["use Blood Doll", "play Life in the City"],
        ["play Life in the City", "use Blood Doll"],
    ] {
        let mut game = t.clone().master_phase(0);
        game.take_all(&order);
        assert_eq!((game.blood(lauren), game.pool(0)), (2, 31));
    }
}

#[test]
fn a_master_card_whose_cost_cannot_be_paid_is_not_playable() {
    for (pool, can) in [(1, false), (2, true)] {
        let mut t = table(2);
        t.pool(0, pool);
        t.hand(
            0,
            &[
                "Information Highway",
                "Guardian Angel",
                "Anarch Troublemaker",
            ],
        );
        t.minion(0, "Lauren");
        let game = t.master_phase(0);
        assert_eq!(game.can("play Guardian Angel"), can);
        assert!(game.can("play Information Highway") && game.can("play Anarch Troublemaker"));
    }
}

#[test]
fn a_master_card_on_anothers_minion_stays_its_players() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Fame"]);
    let mut game = t.master_phase(0);
    game.take("play Fame");
    let fame = game.find("Fame").expect("it is in play");
    assert_eq!(game.controller(fame), 0);
}

#[test]
fn a_master_card_that_stays_nowhere_goes_to_the_ash_heap() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert_eq!(game.ash_heap(0), ["Misdirection"]);
}

#[test]
fn nobody_may_play_a_second_copy_of_her_own_unique_card() {
    for (controller, can) in [(0, false), (1, true)] {
        let mut t = table(2);
        t.in_play(controller, "Elder Library");
        t.hand(0, &["Elder Library"]);
        assert_eq!(t.master_phase(0).can("play Elder Library"), can);
    }
}

#[test]
fn cards_put_in_play_by_master_cards_do_not_target_the_uncontrolled_region() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    t.hand(0, &["Blood Doll", "Villein", "Life in the City"]);
    let game = t.master_phase(0);
    assert_ne!(game.window(), Some(Window::Master));
}
