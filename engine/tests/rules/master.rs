//! The master phase, and master cards in general (rulebook 2 and 4).

use engine::script::Window;
use engine::vocab::Level;

use crate::table;

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

#[test]
fn a_location_is_used_again_in_a_later_turn() {
    let mut t = table(2);
    t.in_play(0, "The Barrens");
    t.hand(0, &["Misdirection", "Villein"]);
    let mut game = t.master_phase(0);
    game.take_all(&["use The Barrens", "Misdirection"]);
    assert!(!game.can("use The Barrens"));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "use The Barrens").take("Villein");
    assert_eq!(game.ash_heap(0), ["Misdirection", "Villein"]);
}

#[test]
fn an_out_of_turn_master_is_not_for_ones_own_turn() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Direct Intervention"]);
    t.hand(1, &["Deflection"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    game.take_if_there("mode 0");
    // It is a card of another Methuselah, but seat 0's own turn.
    assert_eq!(game.to_decide(), 2);
    game.take("play Direct Intervention");
    assert_eq!(game.hand(0), ["Direct Intervention"]);
}

#[test]
fn an_out_of_turn_master_takes_the_next_master_phase_action_even_if_cancelled() {
    for cancelled in [false, true] {
        let mut t = table(3);
        let lauren = t.minion(0, "Lauren");
        t.uncontrolled(0, "Ashley", 0);
        t.hand(0, &["Govern the Unaligned"]);
        t.hand(1, &["Direct Intervention", "Ascendance"]);
        t.hand(2, &["Sudden Reversal"]);
        let mut game = t.minion_phase(0);
        game.take("play Govern the Unaligned");
        game.until(1, "play Direct Intervention");
        if cancelled {
            game.until(2, "play Sudden Reversal");
            game.finish_action();
        }
        assert_eq!(game.locked(lauren), cancelled);
        game.pass_to_turn_of(1);
        while game.active() == 1 {
            assert!(!game.can("play Ascendance"), "cancelled: {cancelled}");
            game.pass();
        }
        // The turn after that she plays it.
        game.pass_to_turn_of(1).until(1, "play Ascendance");
    }
}

#[test]
fn nobody_plays_a_second_out_of_turn_master_before_her_next_master_phase() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.hand(0, &["Sport Bike", "Sport Bike"]);
    t.hand(1, &["Direct Intervention", "Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Lauren"]);
    game.until(1, "play Direct Intervention");
    assert!(!game.in_action());
    game.take_all(&["play Sport Bike", "Ashley"]);
    while game.in_action() {
        assert!(!game.can("play Direct Intervention"));
        game.pass();
    }
    assert_eq!(game.hand(1), ["Direct Intervention"]);
    assert!(game.find("Sport Bike").is_some());
}

#[test]
fn a_discipline_card_gives_capacity_without_blood_and_goes_on_anybodys_vampire() {
    let mut t = table(2);
    t.minion(0, "Madison");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Fortitude"]);
    let mut game = t.master_phase(0);
    let (capacity, blood) = (game.capacity(lauren), game.blood(lauren));
    game.take("play Fortitude");
    assert_eq!(game.on(lauren), ["Fortitude"]);
    assert_eq!(game.capacity(lauren), capacity + 1);
    assert_eq!(game.blood(lauren), blood);
}

#[test]
fn discipline_cards_raise_a_vampire_from_nothing_to_basic_to_superior() {
    for cards in 0..3 {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        for _ in 0..cards {
            t.on(0, "Obfuscate", lauren, Level::Basic);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "block with Nassir"]);
        if cards == 0 {
            assert!(!game.can("play Lost in Crowds"));
            continue;
        }
        game.take("play Lost in Crowds");
        assert_eq!(game.can("mode 1"), cards == 2, "{cards}");
    }
}

#[test]
fn the_target_of_a_master_card_is_named_before_anybody_may_cancel_it() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Misdirection"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Misdirection", "Lauren"]);
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("play Sudden Reversal"));
    game.pass();
    assert!(game.locked(lauren) && !game.locked(nassir));
}

#[test]
fn wash_gives_the_cancelled_master_phase_action_back() {
    let mut t = table(3);
    t.hand(0, &["Blood Doll", "Blood Doll"]);
    t.hand(1, &["Wash"]);
    let doll = t.minion(0, "Lauren");
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    assert!(game.on(doll).is_empty());
    game.take("play Blood Doll");
    assert_eq!(game.on(doll), ["Blood Doll"]);
}

#[test]
fn an_out_of_turn_trifle_gives_an_action_in_the_next_master_phase() {
    let mut t = table(3);
    t.minion(1, "Lauren");
    t.hand(0, &["Blood Doll"]);
    t.minion(0, "Nassir");
    t.hand(1, &["Wash", "Blood Doll", "Wider View"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    game.pass_to_turn_of(1).pass_to(Window::Master);
    // Wash used the one that she gets, and gave another: the only one that trifles give.
    game.take("play Wider View");
    assert!(!game.can("play Blood Doll"));
}

#[test]
fn no_second_out_of_turn_master_though_the_first_was_a_trifle() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(0, &["Blood Doll", "Blood Doll"]);
    t.hand(1, &["Wash", "Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    game.take("play Blood Doll");
    assert!(!game.can("play Wash"));
}
