//! Rulings about master cards and about replacing cards.

use super::play;
use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Replacement

#[test]
fn cards_replaced_in_the_unlock_phase_are_so_before_anything_else() {
    for card in ["Glancing Blow", "Old Friends"] {
        let mut t = table(2);
        t.library(1, &["Villein"]);
        t.minion(1, "Larissa Moreira");
        t.edge(1).hand(1, &[card]);
        let game = if card == "Glancing Blow" {
            t.minion(0, "Lauren");
            t.hand(0, &["Bum's Rush"]);
            let mut game = t.minion_phase(0);
            game.take("play Bum's Rush").until(1, "play Glancing Blow");
            game.pass_to_turn_of(1);
            game
        } else {
            let mut game = t.minion_phase(1);
            game.take("bleed").pass_until(1, "play Old Friends");
            play(&mut game, "Old Friends", 0);
            game.finish_action();
            assert_eq!(game.hand_size(1), 6);
            game.pass_to_turn_of(0).pass_to_turn_of(1);
            game
        };
        // The first thing she may do in her unlock phase finds the card replaced.
        assert_eq!(game.window(), Some(Window::Unlock), "{card}");
        assert!(game.can("gain a pool for the Edge"), "{card}");
        assert_eq!(game.hand_size(1), 7, "{card}");
        assert!(game.hand(1).contains(&"Villein"), "{card}");
    }
}

// Master cards

#[test]
fn every_anarch_revolt_takes_its_pool() {
    let mut t = table(2);
    t.in_play(1, "Anarch Revolt");
    t.in_play(0, "Anarch Revolt");
    t.minion(0, "Theo Bell");
    let mut game = t.turn_of(0);
    game.pass_to_turn_of(1);
    while game.window() == Some(Window::Unlock) {
        game.take("use Anarch Revolt");
    }
    assert_eq!((game.pool(0), game.pool(1)), (30, 28));
}

#[test]
fn anarch_revolt_asks_who_is_there_when_it_is_paid() {
    for ready in [true, false] {
        let mut t = table(2);
        t.in_play(1, "Anarch Revolt");
        let jacques = t.minion(0, "Jacques Rouge");
        t.torpor(jacques).in_play(0, "Warsaw Station");
        let mut game = t.turn_of(0);
        // She orders the effects of her unlock phase, and cannot leave it without having paid.
        assert!(!game.can("pass"));
        if ready {
            game.take("use Warsaw Station");
        } else {
            game.take("use Anarch Revolt");
        }
        while game.window() == Some(Window::Unlock) {
            game.pass();
        }
        assert_eq!(game.pool(0), if ready { 30 } else { 29 });
    }
}

#[test]
fn archon_investigation_comes_before_what_is_played_as_a_bleed_would_succeed() {
    let mut t = table(2);
    t.minion(0, "Gilbert Duane");
    t.minion(1, "Lauren");
    t.hand(0, &["Conditioning", "Spying Mission", "Threats"]);
    t.hand(1, &["Archon Investigation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(0, "play Conditioning");
    game.take_all(&["play Conditioning", "mode 1"]);
    game.pass_until(1, "play Archon Investigation");
    assert_eq!(game.window(), Some(Window::BlocksDeclined));
    game.pass_until(0, "play Spying Mission");
    game.take("play Spying Mission");
    while game.in_action() {
        assert!(!game.can("play Archon Investigation"));
        game.pass();
    }
    // A bleed of 3 becomes one of 5 as the mission burns: too late.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").pass_until(0, "play Threats");
    game.take_all(&["play Threats", "mode 1"]);
    while game.in_action() {
        assert!(!game.can("play Archon Investigation"));
        game.pass();
    }
    assert_eq!(game.pool(1), 25);
}

#[test]
fn the_coven_is_locked_while_damage_is_resolved() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let malachi = t.minion(1, "Malachi");
    t.counters(malachi, 0).counters(lauren, 4);
    let coven = t.in_play(1, "The Coven");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::Prevent);
    game.take("use The Coven");
    assert!(game.locked(coven));
    game.finish_action();
    assert!(game.ready(malachi));
    assert_eq!(game.blood(malachi), 1);
}

#[test]
fn the_coven_goes_to_the_predator_before_the_turn_ends() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(2, "Nassir");
    t.counters(lauren, 1).counters(nassir, 1);
    let coven = t.in_play(0, "The Coven");
    let mut game = t.discard_phase(0);
    assert!(!game.can("pass"), "the turn does not end before");
    // The Coven has two abilities; the handing on is the second.
    game.take("use The Coven #2");
    assert_eq!(game.controller(coven), 2);
    game.until(2, "use The Coven");
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn a_trifle_that_is_contested_gives_its_master_phase_action_all_the_same() {
    let mut t = table(2);
    let coven = t.in_play(1, "The Coven");
    t.minion(0, "Lauren");
    t.hand(0, &["The Coven", "Blood Doll"]);
    let mut game = t.master_phase(0);
    game.take("play The Coven");
    assert!(game.contested(coven));
    game.take("play Blood Doll");
}

#[test]
fn effective_management_needs_a_crypt_card() {
    for there in [true, false] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.hand(0, &["Effective Management"]);
        if there {
            t.crypt(0, &["Nassir"]);
        }
        let game = t.master_phase(0);
        assert_eq!(game.can("play Effective Management"), there);
    }
}

#[test]
fn ennoias_theater_requires_one_of_its_clans() {
    for (name, can) in [
        ("Anastasia Grey", true),
        ("Joseph Fischer", true),
        ("Lauren", false),
    ] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["Ennoia's Theater"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play Ennoia's Theater"), can, "{name}");
    }
}

#[test]
fn ennoias_theater_gives_its_transfer_at_any_moment_of_the_influence_phase() {
    let mut t = table(2);
    t.minion(0, "Anastasia Grey");
    t.in_play(0, "Ennoia's Theater");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let mut game = t.influence_phase(0);
    for _ in 0..4 {
        game.take("transfer to Ashley");
    }
    assert_eq!(game.transfers(), 0);
    game.take("use Ennoia's Theater #2");
    assert_eq!(game.transfers(), 1);
    game.take_if_there("transfer to Ashley");
    assert_eq!(game.blood(ashley), 5);
}

#[test]
fn the_eternals_of_sirius_are_paid_for_as_their_pool_is_gained() {
    for (pool, can) in [(4, true), (3, false)] {
        let mut t = table(2);
        t.minion(0, "Khalil Anvari");
        t.pool(0, pool);
        t.hand(0, &["The Eternals of Sirius"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("play The Eternals of Sirius"), can);
        if can {
            game.take("play The Eternals of Sirius");
            assert!(game.in_game(0));
            assert_eq!(game.pool(0), 5);
        }
    }
}

#[test]
fn minion_tap_is_paid_for_as_its_pool_is_gained() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Villein", lauren, Level::Basic);
    t.pool(0, 1).hand(0, &["Minion Tap"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Minion Tap", "3"]);
    assert!(game.in_game(0));
    assert_eq!((game.pool(0), game.blood(lauren)), (3, 1));
}

#[test]
fn giants_blood_is_not_for_uncontrolled_vampires() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.uncontrolled(0, "Ashley", 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Giant's Blood"]);
    let mut game = t.master_phase(0);
    game.take("play Giant's Blood");
    assert_eq!(game.options(), ["Lauren", "Nassir"]);
    game.take("Lauren");
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn tribute_to_the_master_is_played_without_any_ready_vampire() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren).hand(0, &["Tribute to the Master"]);
    let mut game = t.master_phase(0);
    game.take("play Tribute to the Master");
    assert_eq!((game.pool(0), game.blood(lauren)), (30, 4));
}

#[test]
fn krcg_news_radio_is_used_in_turn() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(1, "Lauren");
    t.in_play(2, "KRCG News Radio");
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    // Not before there is an attempt, and then when the opportunity comes to its controller.
    assert_eq!(game.to_decide(), 1);
    game.take("block with Lauren");
    assert_eq!(game.to_decide(), 0);
    game.take_all(&["play Lost in Crowds", "mode 0"]);
    assert_eq!(game.to_decide(), 2);
    game.take("use KRCG News Radio");
    assert_eq!(game.pool(2), 29);
    assert!(game.count(|e| matches!(e, GameEvent::Blocked { .. })) == 1);
}

#[test]
fn net_negative_votes_count_as_none() {
    let mut t = table(3);
    t.in_play(1, "New Carthage");
    let lauren = t.minion(0, "Emerson Bridges");
    t.minion(0, "Gilbert Duane");
    t.minion(2, "Brock Sterling");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment")
        .take_if_there("Gilbert Duane");
    game.pass_until(0, "Emerson Bridges votes for");
    game.take("Emerson Bridges votes for");
    game.take("Gilbert Duane votes for");
    game.finish_action();
    assert!(game.ready(lauren));
    // A prince of the Ventrue has one vote left; the other prince has two.
    assert_eq!(game.votes(), Some((3, 0)));
}

// Wash

#[test]
fn wash_gives_nothing_for_a_trifle_but_what_it_says() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(
        0,
        &["Life in the City", "Misdirection", "Blood Doll", "Vessel"],
    );
    t.hand(1, &["Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Life in the City").until(1, "play Wash");
    // Washed: one action again, with which a trifle gives one more, and that is all.
    game.take("play Blood Doll").take_if_there("Lauren");
    assert!(!game.can("play Vessel") && !game.can("play Misdirection"));
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(
        0,
        &["Blood Doll", "Life in the City", "Vessel", "Blood Doll"],
    );
    t.hand(1, &["Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").until(1, "play Wash");
    // What Wash gave is no trifle's action: a trifle still gives one.
    game.take("play Life in the City");
    game.take("play Vessel").take_if_there("Lauren");
    assert!(!game.can("play Blood Doll"));
}

#[test]
fn a_washed_out_of_turn_master_is_not_followed_by_another() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ryan");
    t.hand(0, &["Sport Bike", "Bowl of Convergence"]);
    t.hand(1, &["Direct Intervention", "Direct Intervention"]);
    t.hand(2, &["Wash"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Lauren"]);
    game.until(1, "play Direct Intervention")
        .until(2, "play Wash");
    game.finish_action();
    game.take("play Bowl of Convergence");
    while game.in_action() {
        assert!(!game.can("play Direct Intervention"));
        game.pass();
    }
}
