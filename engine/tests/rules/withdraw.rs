//! Withdrawing from the game (rulebook 5).

use engine::script::Window;
use engine::vocab::Level;
use engine::{Options, Scenario, Scoring};

use crate::table;

/// Seat 0 of three has an empty library and four cards in hand.
fn exhausted() -> Scenario<'static> {
    let mut t = table(3);
    t.empty_library(0);
    t.hand(
        0,
        &[
            "Misdirection",
            "Misdirection",
            "Misdirection",
            "Misdirection",
        ],
    );
    t
}

#[test]
fn a_methuselah_without_library_and_full_hand_may_withdraw_for_a_victory_point() {
    let t = exhausted();
    let mut game = t.turn_of(0);
    game.take("withdraw").pass_to_turn_of(1).pass_to_turn_of(2);
    assert!(game.in_game(0), "not before her next unlock phase");
    while game.in_game(0) {
        game.pass();
    }
    assert_eq!((game.half_points(0), game.half_points(2)), (2, 0));
    // Her predator gets nothing, and has a new prey.
    assert_eq!(game.pool(2), 30);
    assert_eq!(game.active(), 1);
}

#[test]
fn a_withdrawal_is_worth_half_a_point_in_tournaments() {
    let mut t = exhausted();
    t.options(Options {
        scoring: Scoring::Tournament,
        ..Options::default()
    });
    let mut game = t.turn_of(0);
    game.take("withdraw");
    while game.in_game(0) {
        game.pass();
    }
    assert_eq!(game.half_points(0), 1);
}

#[test]
fn withdrawing_takes_an_exhausted_library_and_less_than_a_full_hand() {
    let mut full = table(2);
    full.hand(0, &["Misdirection"; 7]).empty_library(0);
    assert!(!full.turn_of(0).can("withdraw"));
    let mut library = table(2);
    library.hand(0, &["Misdirection"; 3]);
    assert!(!library.turn_of(0).can("withdraw"));
}

#[test]
fn who_began_her_turn_with_a_full_hand_does_not_withdraw_for_discarding_a_burn_option() {
    let mut t = table(2);
    t.empty_library(0);
    t.hand(0, &["Misdirection"; 6])
        .hand(0, &["Sight Beyond Sight"]);
    let mut game = t.turn_of(0);
    game.take("discard Sight Beyond Sight");
    assert_eq!(game.hand_size(0), 6);
    while game.window() == Some(Window::Unlock) {
        assert!(!game.can("withdraw"));
        game.pass();
    }
    // She begins her next turn with six.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.can("withdraw"));
}

#[test]
fn a_hand_that_cards_replaced_later_make_smaller_is_full_at_its_smaller_size() {
    for event in ["Restricted Vitae", "The Unmasking"] {
        for (others, may) in [(6, false), (5, true)] {
            let mut t = table(2);
            t.empty_library(0);
            t.hand(0, &vec!["Misdirection"; others]).hand(0, &[event]);
            let mut game = t.discard_phase(0);
            game.take(&format!("play {event}"));
            game.pass_to_turn_of(1).pass_to_turn_of(0);
            assert_eq!(game.hand_size(0), others);
            assert_eq!(game.can("withdraw"), may, "{event}, {others} others");
        }
    }
}

#[test]
fn a_card_replaced_in_the_unlock_phase_makes_the_hand_no_smaller_any_more_as_the_turn_begins() {
    for (library, may) in [(vec![], true), (vec!["Villein"], false)] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let lauren = t.minion(1, "Lauren");
        t.lock(lauren);
        t.empty_library(1);
        t.hand(1, &["Misdirection"; 6])
            .hand(1, &["Wake with Evening's Freshness"])
            .library(1, &library);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Wake with Evening's Freshness"]);
        assert_eq!(
            (game.hand_size(1), game.library_size(1)),
            (6, library.len())
        );
        game.pass_to_turn_of(1);
        assert_eq!(
            (game.hand_size(1), game.library_size(1)),
            (6 + library.len(), 0)
        );
        assert_eq!(game.can("withdraw"), may, "{library:?} in the library");
    }
}

#[test]
fn a_withdrawal_fails_if_pool_is_lost() {
    let mut t = exhausted();
    t.minion(2, "Lauren");
    let mut game = t.turn_of(0);
    game.take("withdraw")
        .pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .until(2, "bleed");
    game.pass_to_turn_of(0);
    assert!(game.in_game(0));
    // She may announce it again.
    assert!(game.can("withdraw"));
}

#[test]
fn a_withdrawal_fails_even_if_the_pool_lost_is_made_up_for() {
    let mut t = exhausted();
    t.uncontrolled(0, "Lauren", 0);
    let mut game = t.turn_of(0);
    game.take("withdraw").until(0, "transfer to Lauren");
    assert_eq!(game.pool(0), 29);
    game.take("take back from Lauren");
    assert_eq!(game.pool(0), 30);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    assert!(game.in_game(0));
}

#[test]
fn a_withdrawal_fails_if_a_minion_loses_blood() {
    let mut t = exhausted();
    t.minion(0, "Lauren");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.turn_of(0);
    game.take("withdraw")
        .until(0, "play Govern the Unaligned")
        .finish_action();
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    assert!(game.in_game(0));
}

#[test]
fn a_withdrawal_fails_if_a_minion_is_burned_with_blood_on_it() {
    let mut t = exhausted();
    let madison = t.minion(0, "Madison");
    t.on(0, "Laptop Computer", madison, Level::Basic);
    t.hand(0, &["Threats"]).hand(1, &["Archon Investigation"]);
    let mut game = t.turn_of(0);
    let blood = game.blood(madison);
    game.take("withdraw").until(0, "bleed");
    game.take_all(&["play Threats", "mode 1"]);
    game.pass_until(1, "play Archon Investigation");
    // Until it is burned it has lost nothing.
    assert_eq!((game.blood(madison), game.pool(0)), (blood, 30));
    game.take("play Archon Investigation").finish_action();
    assert!(!game.exists(madison));
    game.pass_to_turn_of(1).pass_to_turn_of(2);
    while game.active() == 2 {
        game.pass();
    }
    assert!(game.in_game(0));
}

#[test]
fn a_minion_that_is_burned_without_blood_does_not_foil_a_withdrawal() {
    let mut t = exhausted();
    let madison = t.minion(0, "Madison");
    t.counters(madison, 0).torpor(madison);
    t.minion(1, "Lauren");
    let mut game = t.turn_of(0);
    game.take("withdraw")
        .pass_to_turn_of(1)
        .until(1, "diablerize")
        .finish_action();
    assert!(!game.exists(madison));
    game.pass_to_turn_of(2);
    while game.active() == 2 {
        game.pass();
    }
    assert_eq!((game.in_game(0), game.half_points(0)), (false, 2));
}

#[test]
fn a_withdrawal_fails_if_a_minion_enters_combat() {
    let mut t = exhausted();
    let flavio = t.minion(0, "Flávio Gonçalves");
    t.minion(1, "Lauren");
    let mut game = t.turn_of(0);
    game.take("withdraw")
        .until(0, "bleed")
        .until(1, "block with Lauren");
    game.until(0, "strike with Flávio Gonçalves")
        .finish_action();
    // Nobody has lost anything.
    assert_eq!((game.blood(flavio), game.pool(0)), (7, 30));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    assert!(game.in_game(0));
}

#[test]
fn gaining_pool_does_not_hinder_a_withdrawal() {
    let mut t = exhausted();
    t.edge(0);
    let mut game = t.turn_of(0);
    game.take_all(&["withdraw", "gain a pool for the Edge"]);
    while game.in_game(0) {
        game.pass();
    }
    assert_eq!(game.half_points(0), 2);
}

#[test]
fn life_that_an_ally_loses_does_not_foil_a_withdrawal_and_blood_does() {
    for (victim, foiled) in [("Underbridge Stray", false), ("Lauren", true)] {
        let mut t = table(3);
        t.empty_library(0);
        t.hand(0, &["Misdirection"]);
        let victims = ["Underbridge Stray", "Lauren"].map(|name| (name, t.minion(0, name)));
        t.minion(1, "Abyssal Hunter");
        t.minion(1, "Nassir");
        let mut game = t.turn_of(0);
        game.take("withdraw").pass_to_turn_of(1);
        game.pass_to(Window::Minion);
        let slot = victims
            .iter()
            .find(|v| v.0 == victim)
            .expect("one of them")
            .1;
        let before = game.blood(slot);
        game.take_all(&["act with Abyssal Hunter", victim]);
        game.finish_action();
        assert_eq!(game.blood(slot), before - 1);
        game.pass_to_turn_of(2);
        while game.active() == 2 {
            game.pass();
        }
        assert_eq!(game.in_game(0), foiled, "{victim}");
    }
}

#[test]
fn a_withdrawal_fails_by_blood_that_another_makes_a_minion_lose() {
    for hunted in [false, true] {
        let mut t = table(3);
        t.empty_library(0);
        t.hand(0, &["Misdirection"]);
        let lauren = t.minion(0, "Lauren");
        t.minion(1, "Abyssal Hunter");
        t.minion(1, "Nassir");
        let mut game = t.turn_of(0);
        game.take("withdraw").pass_to_turn_of(1);
        game.pass_to(Window::Minion);
        if hunted {
            // A damage outside combat, which costs her a blood to mend.
            game.take_all(&["act with Abyssal Hunter", "Lauren"]);
            game.finish_action();
            assert_eq!(game.blood(lauren), 3);
        }
        while game.active() != 2 {
            game.pass();
        }
        while game.active() == 2 {
            game.pass();
        }
        assert_eq!(game.in_game(0), hunted);
    }
}
