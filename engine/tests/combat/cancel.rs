//! Cards that are cancelled as they are played, reflexes, and cards of several Disciplines.

use engine::script::Window;
use engine::{GameEvent, Scene};

use crate::{damage, fight, table};

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
    let played = game.events.iter().rev().find_map(|e| {
        let GameEvent::Played { minion, .. } = e else {
            return None;
        };
        *minion
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

/// The opposing minion of seat 1 strikes with Undead Strength; seat 0 holds the cancelling card.
fn cancelling(vampire: &str, card: &str, opposing: &str, strike: &str) -> Scene<'static> {
    let mut t = table();
    t.minion(0, vampire);
    t.minion(1, opposing);
    t.hand(0, &[card, card]).hand(1, &[strike, strike]);
    let mut game = fight(t, opposing);
    game.until(1, &format!("play {strike}"));
    game
}

#[test]
fn anticipation_at_superior_cancels_a_strike_card_for_a_blood() {
    let mut game = cancelling("Malachi", "Anticipation", "Ryan", "Vengeance of Samiel");
    game.take("play Anticipation").take_if_there("mode 1");
    let (malachi, ryan) = (game.find("Malachi").unwrap(), game.find("Ryan").unwrap());
    assert_eq!(game.blood(malachi), 5);
    assert_eq!(game.blood(ryan), 4, "its cost is not paid");
    // He chooses again: the other one, and it may be cancelled too.
    game.until(1, "play Vengeance of Samiel");
    assert!(game.can("play Anticipation"));
    game.finish_action();
    assert_eq!(damage(&game, malachi), [(2, 0)]);
    assert_eq!(game.blood(ryan), 4 - 1 - 1);
}

#[test]
fn death_seeker_cancels_any_combat_card_once_a_round() {
    let mut t = table();
    let rashiel = t.minion(0, "Rashiel");
    let ryan = t.minion(1, "Ryan");
    t.hand(0, &["Death Seeker", "Death Seeker"]);
    t.hand(1, &["Torn Signpost", "Vengeance of Samiel"]);
    let mut game = fight(t, "Ryan");
    game.until(1, "play Torn Signpost")
        .take("play Death Seeker");
    assert_eq!(game.blood(rashiel), 2);
    assert_eq!(game.strength(ryan), 1);
    game.until(1, "play Vengeance of Samiel");
    assert!(!game.can("play Death Seeker"), "once a round");
    game.finish_action();
    assert_eq!(damage(&game, rashiel), [(2, 0)]);
}

#[test]
fn hide_the_mind_cancels_a_combat_card_that_requires_auspex() {
    for (strike, opposing, cancels) in [
        ("Anticipation", "Yael", true),
        ("Undead Strength", "Ryan", false),
    ] {
        let mut game = cancelling("Aunt Linda", "Hide the Mind", opposing, strike);
        assert_eq!(game.can("play Hide the Mind"), cancels, "{strike}");
        if cancels {
            game.take("play Hide the Mind").take_if_there("mode 0");
            let linda = game.find("Aunt Linda").unwrap();
            // Twice, with the second copy.
            game.until(1, "play Anticipation");
            game.take("play Hide the Mind").take_if_there("mode 0");
            game.finish_action();
            assert_eq!(damage(&game, linda), [(1, 0)], "the hand strike is left");
        }
    }
}

#[test]
fn death_seeker_cancels_a_strike_and_another_is_chosen() {
    for cancel in [true, false] {
        let mut t = table();
        let homa = t.minion(0, "Homa");
        let aredhel = t.minion(1, "Aredhel");
        t.hand(0, &["Undead Strength", "Dodge"]);
        if cancel {
            t.hand(1, &["Death Seeker", "Death Seeker"]);
        }
        let mut game = fight(t, "Aredhel");
        game.until(0, "play Undead Strength")
            .take_if_there("mode 0");
        if cancel {
            game.take("play Death Seeker");
            assert_eq!((game.to_decide(), game.window()), (0, Some(Window::Strike)));
            // One a round only.
            game.take("play Dodge");
            assert!(!game.can("play Death Seeker"));
        }
        game.finish_action();
        let taken = if cancel { vec![] } else { vec![(2, 0)] };
        assert_eq!(damage(&game, aredhel), taken);
        assert_eq!(damage(&game, homa).is_empty(), cancel);
    }
}

#[test]
fn death_seeker_at_the_end_of_a_round_is_of_that_round() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Aredhel");
    t.hand(0, &["Psyche!", "Blur"]);
    t.hand(1, &["Death Seeker", "Death Seeker"]);
    let mut game = fight(t, "Aredhel");
    game.until(0, "play Blur").take_if_there("mode 0");
    game.take("play Death Seeker");
    // The second is of the same round, at whose end the new combat is announced.
    game.until(0, "play Psyche!").take_if_there("mode 1");
    assert!(!game.can("play Death Seeker"));
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Aredhel");
    t.hand(0, &["Psyche!"]);
    t.hand(1, &["Death Seeker"]);
    let mut game = fight(t, "Aredhel");
    game.pass_to(Window::EndOfRound);
    game.take("play Psyche!").take_if_there("mode 1");
    game.take("play Death Seeker").finish_action();
    let fights = game.count(|e| matches!(e, GameEvent::CombatBegins { .. }));
    assert_eq!(fights, 1);
}
