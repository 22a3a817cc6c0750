//! Rulings of single combat cards and weapons.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use crate::{damage, fight, table};

/// Passes until this strike is to be chosen, and chooses it.
fn strike(game: &mut Scene<'_>, with: &str) {
    let strike = format!("strike with {with}");
    while !game.can(&strike) {
        game.pass();
    }
    game.take(&strike);
}

#[test]
fn hand_strikes_are_made_aggravated_after_both_strikes_are_chosen_but_not_amid_damage() {
    for (card, minion, mode) in [
        ("Body Arsenal", "Caliban", "mode 0"),
        ("Body Arsenal", "Caliban", "mode 1"),
        ("Chiropteran Marauder", "Caliban", "mode 1"),
        ("Claws of the Dead", "Mirembe Kabbada", "mode 0"),
    ] {
        for declared in [true, false] {
            let mut t = table();
            t.minion(0, minion);
            let conde = t.minion(1, "Elizabeth Conde");
            t.hand(0, &[card]).hand(1, &["Skin of Steel"]);
            let mut game = fight(t, "Elizabeth Conde");
            let play = format!("play {card}");
            while game.window() != Some(Window::StrikeDeclared) {
                assert!(game.in_combat(), "{card}");
                game.pass();
            }
            if declared {
                game.take(&play).take_if_there(mode).finish_action();
                let more = u8::from(card == "Body Arsenal" && mode == "mode 1");
                assert_eq!(damage(&game, conde), [(0, 1 + more)], "{card}");
                continue;
            }
            // Too late, once the damage is there to be prevented.
            let mut prevented = false;
            while game.in_combat() {
                if game.window() == Some(Window::Prevent) {
                    prevented = true;
                    assert!(!game.can(&play), "{card}");
                }
                game.pass();
            }
            assert!(prevented, "{card}");
            assert_eq!(damage(&game, conde), [(1, 0)], "{card}");
        }
    }
}

#[test]
fn a_combat_card_or_reaction_whose_effect_burns_blood_is_not_played_without_it() {
    for blood in [0, 1] {
        // At its other level the card is a maneuver.
        let mut t = table();
        let caliban = t.minion(1, "Caliban");
        t.minion(0, "Nassir");
        t.counters(caliban, blood)
            .hand(1, &["Chiropteran Marauder"]);
        let mut game = fight(t, "Caliban");
        let mut playable = false;
        while game.in_combat() {
            playable |= game.window() == Some(Window::StrikeDeclared)
                && game.can("play Chiropteran Marauder");
            game.pass();
        }
        assert_eq!(playable, blood == 1);

        let mut t = table();
        t.minion(0, "Fish");
        // With inferior Auspex and Presence there is but the one level.
        let adrianne = t.minion(1, "Adrianne");
        t.counters(adrianne, blood);
        t.hand(0, &["Immortal Grapple"]);
        t.hand(1, &["Charismatic Aura"]);
        let mut game = fight(t, "Adrianne");
        game.until(0, "play Immortal Grapple")
            .take_if_there("mode 0");
        assert_eq!(game.can("play Charismatic Aura"), blood == 1);

        let mut t = table();
        t.minion(0, "Colette");
        let amber = t.minion(1, "Amber");
        t.counters(amber, blood);
        t.hand(0, &["Lost in Crowds"]).hand(1, &["Aura Absorption"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Amber");
        game.until(0, "play Lost in Crowds").take("mode 0");
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Aura Absorption");
            game.pass();
        }
        assert_eq!(playable, blood == 1);
    }
}

#[test]
fn side_damage_of_a_weapon_is_no_damage_from_a_strike() {
    // Skin of Steel prevents damage from strikes.
    for (weapon, side) in [("Black Gloves", 1), ("Bomb", 5), ("Grenade", 1)] {
        let mut t = table();
        let conde = t.minion(0, "Elizabeth Conde");
        t.on(0, weapon, conde, Level::Basic);
        t.minion(1, "Mirembe Kabbada");
        t.hand(0, &["Skin of Steel"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Mirembe Kabbada");
        strike(&mut game, weapon);
        game.take("play Dodge").finish_action();
        assert_eq!(game.hand(0), ["Skin of Steel"], "{weapon}");
        assert_eq!(damage(&game, conde), [(side, 0)], "{weapon}");
    }
}

#[test]
fn black_gloves_harm_their_bearer_once_a_combat() {
    let mut t = table();
    let rodrigo = t.minion(0, "Rodrigo");
    t.on(0, "Black Gloves", rodrigo, Level::Basic);
    t.minion(1, "Mirembe Kabbada");
    t.hand(0, &["Blur"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Mirembe Kabbada");
    strike(&mut game, "Black Gloves");
    game.take("play Dodge");
    game.until(0, "play Blur").take_if_there("mode 0");
    strike(&mut game, "Black Gloves");
    game.finish_action();
    assert_eq!(damage(&game, rodrigo), [(1, 0)]);
}

#[test]
fn a_weapon_that_burns_with_its_strike_stays_where_combat_ends_before() {
    for (weapon, answer) in [
        ("Grenade", "Earth Meld"),
        ("Grenade", "Dodge"),
        ("Bomb", "Earth Meld"),
        ("Bomb", "Dodge"),
    ] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, weapon, nassir, Level::Basic);
        let mirembe = t.minion(1, "Mirembe Kabbada");
        t.hand(1, &[answer]);
        let mut game = fight(t, "Mirembe Kabbada");
        strike(&mut game, weapon);
        game.take(&format!("play {answer}")).take_if_there("mode 0");
        game.finish_action();
        let resolved = answer == "Dodge";
        assert_eq!(game.on(nassir).is_empty(), resolved, "{weapon}: {answer}");
        assert_eq!(damage(&game, nassir).is_empty(), !resolved);
        assert_eq!(damage(&game, mirembe), []);
    }
}

#[test]
fn a_bomb_carried_to_a_location_need_not_be_the_strike_of_a_blocked_bearer() {
    let mut t = table();
    let rodrigo = t.minion(0, "Rodrigo");
    t.on(0, "Bomb", rodrigo, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    let library = t.in_play(1, "Arcane Library");
    let mut game = t.minion_phase(0);
    game.take("act with Bomb");
    let mut game = crate::blocked(game, "Nassir");
    while !game.can("strike with Bomb") {
        game.pass();
    }
    game.take("hand strike").finish_action();
    assert_eq!(damage(&game, nassir), [(1, 0)]);
    assert_eq!(game.on(rodrigo), ["Bomb"]);
    assert!(game.exists(library));
}

#[test]
fn the_action_of_a_bomb_is_directed_at_the_controller_of_the_location() {
    let mut t = engine::Scenario::new(crate::cards(), 4);
    let rodrigo = t.minion(0, "Rodrigo");
    t.on(0, "Bomb", rodrigo, Level::Basic);
    t.minion(1, "Nassir");
    t.minion(2, "Lauren");
    t.minion(3, "Ryan");
    let library = t.in_play(2, "Arcane Library");
    let mut game = t.minion_phase(0);
    game.take("act with Bomb");
    // Neither prey nor predator may block it.
    let mut asked = Vec::new();
    while game.in_action() {
        assert!(!game.can("block with Nassir") && !game.can("block with Ryan"));
        if game.can("block with Lauren") {
            asked.push(game.to_decide());
        }
        game.pass();
    }
    assert_eq!(asked, [2]);
    assert!(!game.exists(library));
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

#[test]
fn disarm_comes_after_the_presses_of_a_round() {
    let mut t = table();
    t.minion(0, "Fish");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Undead Strength", "Disarm"]);
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.until(0, "play Undead Strength")
        .take_if_there("mode 0");
    while game.window() != Some(Window::EndOfRound) {
        assert!(!game.can("play Disarm"));
        game.take_if_there("play Apportation");
        if game.window() != Some(Window::EndOfRound) {
            game.pass();
        }
    }
    assert_eq!(game.hand(1), [""; 0], "it pressed");
    game.take("play Disarm").take_if_there("mode 0");
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert!(!game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn ammunition_is_not_for_the_gun_of_the_opponent() {
    for mine in [true, false] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        let rodrigo = t.minion(1, "Rodrigo");
        t.on(0, "Saturday-Night Special", nassir, Level::Basic);
        t.on(1, "Saturday-Night Special", rodrigo, Level::Basic);
        t.hand(1, &["Dragon's Breath Rounds"]);
        let mut game = fight(t, "Rodrigo");
        strike(&mut game, "Saturday-Night Special");
        if mine {
            strike(&mut game, "Saturday-Night Special");
        }
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Dragon's Breath Rounds");
            game.pass();
        }
        assert_eq!(playable, mine);
    }
}

#[test]
fn the_damage_of_drawing_out_the_beast_is_nobodys_strike_and_not_for_a_combat_that_has_ended() {
    // Skin of Steel prevents what strikes do for the rest of the round, but not this.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Drawing Out the Beast"]);
    t.hand(1, &["Skin of Steel"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(1, "play Skin of Steel").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(damage(&game, conde), [(1, 0)]);
    // Nor is it Horace who has inflicted it.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Drawing Out the Beast", "Dodge", "Disarm"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(0, "play Dodge");
    while game.in_combat() {
        assert!(!game.can("play Disarm"));
        game.pass();
    }
    assert_eq!(damage(&game, conde), [(1, 0)]);
    // Combat that ends before the press step spares her.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let massimo = t.minion(1, "Massimo Falconi");
    t.hand(0, &["Drawing Out the Beast"]).hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(1, "play Majesty").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(damage(&game, massimo), []);
    // So does torpor.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0).hand(0, &["Drawing Out the Beast"]);
    let mut game = fight(t, "Nassir");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!(damage(&game, nassir), [(1, 0)], "of the strike alone");
}

#[test]
fn drawing_out_the_beast_is_not_played_against_an_ally() {
    for (opponent, can) in [("Loyal Street Gang", false), ("Nassir", true)] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        t.minion(1, opponent);
        t.hand(0, &["Drawing Out the Beast"]);
        let mut game = fight(t, opponent);
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Drawing Out the Beast");
            game.pass();
        }
        assert_eq!(playable, can, "{opponent}");
    }
}

#[test]
fn dust_up_is_no_mere_dodge_after_a_limited_additional_strike() {
    for limited in [true, false] {
        let mut t = table();
        // Celerity alone of its Disciplines.
        t.minion(0, "Anita Wainwright");
        t.minion(1, "Nassir");
        t.hand(0, &["Blur", "Dust Up"]);
        let mut game = fight(t, "Nassir");
        if limited {
            game.until(0, "play Blur");
        } else {
            game.until(0, "play Dust Up");
        }
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Dust Up") || game.can("play Blur");
            game.pass();
        }
        assert!(!playable);
    }
}

#[test]
fn anesthetic_touch_ends_combat_once_its_hand_strike_is_resolved() {
    for (played, answer, mine, theirs) in [
        (true, "", vec![(1, 0)], vec![(1, 0)]),
        (true, "Dodge", vec![], vec![]),
        (true, "Skin of Steel", vec![(1, 0)], vec![]),
        (false, "", vec![(1, 0), (1, 0)], vec![(1, 0)]),
    ] {
        let mut t = table();
        let miriam = t.minion(0, "Miriam Benyona");
        let conde = t.minion(1, "Elizabeth Conde");
        if played {
            t.hand(0, &["Anesthetic Touch"]);
        }
        t.hand(1, &["Blur"]);
        if !answer.is_empty() {
            t.hand(1, &[answer]);
        }
        let mut game = fight(t, "Elizabeth Conde");
        if played {
            while game.window() != Some(Window::Strike) {
                game.pass();
            }
            // At inferior Auspex it would be a dodge.
            game.take("play Anesthetic Touch").take("mode 1");
        }
        while game.in_combat() {
            // No additional strikes come after it.
            let blur = game.can("play Blur");
            assert!(!(played && blur), "{answer}");
            if blur {
                game.take("play Blur").take_if_there("mode 0");
            } else if !answer.is_empty() && game.can(&format!("play {answer}")) {
                game.take(&format!("play {answer}")).take_if_there("mode 0");
            } else {
                game.pass();
            }
        }
        assert_eq!(damage(&game, miriam), mine, "{answer}");
        assert_eq!(damage(&game, conde), theirs, "{answer}");
    }
}
