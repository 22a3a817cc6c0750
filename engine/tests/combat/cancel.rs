//! Cards that are cancelled as they are played, reflexes, and cards of several Disciplines.

use engine::script::Window;
use engine::{GameEvent, Scene};

use crate::{fight, table};

/// How many cards of this name lie in the ash heap of seat 0.
fn in_ash_heap(game: &Scene<'_>, card: &str) -> usize {
    game.ash_heap(0).iter().filter(|c| **c == card).count()
}

#[test]
fn a_reflex_is_played_by_the_minion_that_a_card_is_played_against() {
    let mut t = table();
    t.minion(0, "Fish");
    let hasani = t.minion(1, "Hasani");
    t.minion(1, "Socrate Cidibe");
    t.lock(hasani);
    t.hand(0, &["Deep Song"]).hand(1, &["Predator's Communion"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1").take("Hasani");
    // Locked or not, only Hasani may play it: there is nobody to choose.
    game.take("play Predator's Communion");
    let played = game.events.iter().rev().find_map(|e| match e {
        GameEvent::Played { minion, .. } => *minion,
        _ => None,
    });
    assert_eq!(played, Some(hasani));
    assert!(!game.in_action(), "a cancelled action card takes no action");
}

#[test]
fn a_cancelled_strike_loses_its_press_and_another_strike_is_chosen() {
    for cancel in [false, true] {
        let mut t = table();
        t.minion(0, "Fish");
        t.minion(1, "Amber");
        t.hand(0, &["Aid from Bats"]);
        if cancel {
            t.hand(1, &["Charismatic Aura"]);
        }
        let mut game = fight(t, "Amber");
        while game.window() != Some(Window::Strike) {
            game.pass();
        }
        game.take("play Aid from Bats").take("mode 1");
        if cancel {
            game.take("play Charismatic Aura").take_if_there("mode 0");
        }
        let mut pressed = false;
        while game.in_combat() {
            pressed |= game.can("use Aid from Bats");
            game.pass();
        }
        assert_eq!(pressed, !cancel);
        let hand = GameEvent::StrikeChosen {
            minion: game.find("Fish").unwrap(),
            effect: engine::script::Blow::Hand(0),
            with: None,
            first: false,
            aggravated: false,
        };
        assert_eq!(game.happened(hand), cancel, "the default is chosen then");
    }
}

#[test]
fn a_cancelled_grapple_bars_a_second_one_this_round() {
    let mut t = table();
    t.minion(0, "Fish");
    let amber = t.minion(1, "Amber");
    t.hand(0, &["Immortal Grapple", "Immortal Grapple"]);
    t.hand(1, &["Charismatic Aura", "Dodge"]);
    let mut game = fight(t, "Amber");
    game.until(0, "play Immortal Grapple")
        .take_if_there("mode 0");
    game.take("play Charismatic Aura").take_if_there("mode 0");
    assert_eq!(game.blood(amber), 4);
    // No second grapple: the dodge is there to be played.
    game.pass_until(1, "play Dodge");
    assert_eq!(game.hand(0), ["Immortal Grapple"]);
    assert_eq!(in_ash_heap(&game, "Immortal Grapple"), 1);
}

#[test]
fn an_unplayed_card_of_several_disciplines_counts_as_either() {
    // Deep Ecology names Animalism, Fortitude and Protean.
    let mut t = table();
    t.minion(0, "Larissa Moreira");
    t.minion(1, "Nassir");
    t.hand(0, &["Deep Ecology"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.pass_until(0, "use Larissa Moreira");
}

#[test]
fn each_effect_of_a_card_names_the_discipline_it_needs() {
    // Dust Up: Animalism, Celerity, Potence.
    for (name, modes) in [("Nathan Turner", 1), ("Siarhei Levchenko", 2), ("Irena", 1)] {
        let mut t = table();
        t.minion(0, name);
        t.minion(1, "Nassir");
        t.hand(0, &["Dust Up"]);
        let mut game = fight(t, "Nassir");
        game.take("play Dust Up");
        let offered = match game.in_combat() {
            true => game.options().len(),
            false => 1,
        };
        assert_eq!(offered, modes, "{name}");
    }
}

#[test]
fn superior_terror_frenzy_raises_cards_of_the_end_of_the_round_too() {
    for frenzied in [true, false] {
        let mut t = table();
        t.minion(0, "Fish");
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &["Terror Frenzy"]).hand(1, &["Taste of Vitae"]);
        let mut game = fight(t, "Nassir");
        if frenzied {
            game.take("play Terror Frenzy").take("mode 1");
        }
        game.until(1, "play Taste of Vitae").finish_action();
        // He lost a blood in combat and gained what his opponent lost.
        assert_eq!(game.blood(nassir), 4 - u8::from(frenzied));
    }
}

#[test]
fn the_press_of_the_jones_is_for_its_round_only() {
    for used in [true, false] {
        let mut t = table();
        t.minion(0, "Mirembe Kabbada");
        t.minion(1, "Blythe Candeleria");
        t.hand(0, &["The Jones"]);
        t.hand(1, &["Apportation", "Apportation"]);
        let mut game = fight(t, "Blythe Candeleria");
        game.until(0, "play The Jones").take_if_there("mode 0");
        while game.round() == 1 && !game.can("play Apportation") {
            assert!(!game.can("use The Jones"), "only to end combat");
            game.pass();
        }
        game.pass_until(1, "play Apportation");
        game.take("play Apportation").take_if_there("mode 1");
        game.pass_until(0, "use The Jones");
        if used {
            game.take("use The Jones").finish_combat();
            assert!(!game.happened(GameEvent::RoundBegins(2)));
            continue;
        }
        game.pass();
        while game.in_combat() {
            assert!(!game.can("use The Jones"));
            if game.can("play Apportation") && game.window() == Some(Window::Press) {
                game.take("play Apportation").take_if_there("mode 1");
            } else {
                game.pass();
            }
        }
        assert!(game.happened(GameEvent::RoundBegins(2)));
    }
}

#[test]
fn i_am_legion_cancels_a_reaction_card_which_is_paid_for() {
    for (mode, gained) in [("mode 1", 0), ("mode 2", 1)] {
        let mut t = engine::Scenario::new(crate::cards(), 3);
        t.minion(0, "Arishat");
        let allanyan = t.minion(1, "Allanyan Serata");
        t.hand(0, &["I am Legion"])
            .hand(1, &["Telepathic Misdirection"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(allanyan);
        game.take("bleed").until(1, "play Telepathic Misdirection");
        game.take_if_there("mode 1");
        game.until(0, "play I am Legion").take(mode);
        assert_eq!(game.blood(allanyan), before - 1);
        game.finish_action();
        assert!(game.pool(1) < 30, "the bleed was not redirected");
        assert_eq!(game.pool(0), 30 + gained, "{mode}");
    }
}

#[test]
fn i_am_legion_may_gain_a_pool_without_cancelling_a_card() {
    for blocked in [false, true] {
        let mut t = table();
        t.minion(0, "Arishat");
        t.minion(1, "Titi Camara");
        t.hand(0, &["I am Legion"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play I am Legion");
        game.take_if_there("mode 3");
        if blocked {
            game.until(1, "block with Titi Camara");
        }
        game.finish_action();
        // After the action, if it was successful.
        assert_eq!(game.pool(0), 30 + u8::from(!blocked));
    }
}
