//! Rulings about master cards and about replacing cards.

use engine::script::Window;
use engine::{CardDb, GameEvent};

use super::play;
use crate::table;

#[test]
fn dreams_of_the_sphinx_is_not_used_before_it_is_contested() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Dreams of the Sphinx"]);
    let mut alone = t.clone().master_phase(0);
    alone.take("play Dreams of the Sphinx");
    alone.until(0, "use Dreams of the Sphinx");
    let dreams = t.in_play(1, "Dreams of the Sphinx");
    let mut game = t.master_phase(0);
    game.take("play Dreams of the Sphinx");
    while !game.contested(dreams) {
        assert!(!game.can("use Dreams of the Sphinx"));
        game.pass();
    }
    assert_eq!(game.blood(dreams), 0);
}

#[test]
fn everybody_sees_what_wider_view_removes() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    let removed = game.events.iter().find_map(|e| {
        let GameEvent::Removed { card, .. } = e else {
            return None;
        };
        Some(*card)
    });
    let cards = CardDb::embedded();
    for seat in 0..2 {
        let view = game.view(seat);
        let seen = view.card(removed.expect("Lauren is gone"));
        assert_eq!(seen.map(|d| cards.def(d).name.as_str()), Some("Lauren"));
    }
}

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
    t.minion(0, "Theo Bell (G6)");
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
