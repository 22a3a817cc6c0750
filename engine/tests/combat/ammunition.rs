//! Weapons with consequences, ammunition, and damage that is added to strikes.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use crate::{damage, fight, strike_with, table};

#[test]
fn claws_of_the_dead_may_be_played_once_strikes_are_chosen() {
    claws_may_be_played_once_strikes_are_chosen("Claws of the Dead");
}

#[test]
fn wolf_claws_may_be_played_once_strikes_are_chosen() {
    claws_may_be_played_once_strikes_are_chosen("Wolf Claws");
}

/// The card makes hand strikes aggravated, played before strikes or once they are chosen, but
/// not when they are resolved.
fn claws_may_be_played_once_strikes_are_chosen(card: &str) {
    let play = format!("play {card}");
    for declared in [false, true] {
        let mut t = table();
        t.minion(0, "Mirembe Kabbada");
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = fight(t, "Nassir");
        if declared {
            while game.window() != Some(Window::StrikeDeclared) {
                game.pass();
            }
        }
        game.take(&play).take_if_there("mode 0");
        game.finish_action();
        assert_eq!(damage(&game, nassir), [(0, 1)]);
        assert!(game.in_torpor(nassir));
    }
    // Once damage is dealt with, it is too late.
    let mut t = table();
    t.minion(0, "Mirembe Kabbada");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &[card]).hand(1, &["Skin of Steel"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.pass_to(Window::Prevent);
    assert!(!game.can(&play));
    game.pass();
    assert_eq!(damage(&game, conde), [(1, 0)]);
}

#[test]
fn claws_of_the_dead_are_for_one_round() {
    let mut t = table();
    let mirembe = t.minion(0, "Mirembe Kabbada");
    let rodrigo = t.minion(1, "Rodrigo");
    t.hand(0, &["Claws of the Dead"]);
    t.hand(1, &["Dodge", "Psyche!"]);
    let mut game = fight(t, "Rodrigo");
    game.take("play Claws of the Dead").take_if_there("mode 0");
    game.until(1, "play Dodge");
    game.until(1, "play Psyche!").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(damage(&game, rodrigo), [(1, 0)], "in the second round");
    assert_eq!(damage(&game, mirembe), [(1, 0)]);
}

#[test]
fn ammunition_is_played_before_strikes_take_effect() {
    // Combat ends before the strike: the gun is not burned.
    for (answer, burned) in [("Earth Meld", false), ("Dodge", true)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, "Saturday-Night Special", nassir, Level::Basic);
        t.minion(1, "Mirembe Kabbada");
        t.hand(0, &["Dragon's Breath Rounds"]).hand(1, &[answer]);
        let mut game = fight(t, "Mirembe Kabbada");
        while !game.can("strike with Saturday-Night Special") {
            game.pass();
        }
        game.take("strike with Saturday-Night Special");
        // It is not played before the opponent has declared a strike.
        assert_eq!((game.window(), game.to_decide()), (Some(Window::Strike), 1));
        game.take(&format!("play {answer}")).take_if_there("mode 0");
        assert_eq!(game.window(), Some(Window::StrikeDeclared));
        game.take("play Dragon's Breath Rounds").finish_action();
        assert_eq!(game.on(nassir).is_empty(), burned, "{answer}");
        assert!(game.ash_heap(0).contains(&"Dragon's Breath Rounds"));
    }
}

#[test]
fn base_damage_does_not_become_aggravated_with_what_is_added() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Saturday-Night Special", nassir, Level::Basic);
    let mirembe = t.minion(1, "Mirembe Kabbada");
    t.hand(0, &["Dragon's Breath Rounds"]);
    let mut game = fight(t, "Mirembe Kabbada");
    while !game.can("strike with Saturday-Night Special") {
        game.pass();
    }
    game.take("strike with Saturday-Night Special");
    game.take("play Dragon's Breath Rounds").finish_action();
    assert_eq!(damage(&game, mirembe), [(1, 2)]);
    assert_eq!(game.on(nassir), [""; 0]);
}

#[test]
fn a_gun_takes_one_ammunition_a_combat() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Saturday-Night Special", nassir, Level::Basic);
    let mirembe = t.minion(1, "Mirembe Kabbada");
    t.hand(0, &["Manstopper Rounds", "Dragon's Breath Rounds"]);
    let mut game = fight(t, "Mirembe Kabbada");
    while !game.can("strike with Saturday-Night Special") {
        game.pass();
    }
    game.take("strike with Saturday-Night Special");
    game.take("play Manstopper Rounds");
    assert!(!game.in_combat(), "nothing else could be played");
    assert_eq!(damage(&game, mirembe), [(2, 0)]);
    assert_eq!(game.on(nassir), ["Saturday-Night Special"]);
}

#[test]
fn ammunition_is_not_for_the_gun_of_the_opposing_minion() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Saturday-Night Special", nassir, Level::Basic);
    t.minion(1, "Mirembe Kabbada");
    t.hand(1, &["Manstopper Rounds", "Dragon's Breath Rounds"]);
    let mut game = fight(t, "Mirembe Kabbada");
    game.until(0, "strike with Saturday-Night Special");
    while game.in_combat() {
        for card in ["Manstopper Rounds", "Dragon's Breath Rounds"] {
            assert!(!game.can(&format!("play {card}")), "{card}");
        }
        game.pass();
    }
}

#[test]
fn manstopper_rounds_wait_for_strikes_but_not_for_their_resolution() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Saturday-Night Special", nassir, Level::Basic);
    t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Manstopper Rounds"])
        .hand(1, &["Skin of Steel"]);
    let mut game = fight(t, "Elizabeth Conde");
    while !game.can("strike with Saturday-Night Special") {
        assert!(!game.can("play Manstopper Rounds"));
        game.pass();
    }
    game.take("strike with Saturday-Night Special");
    assert_eq!(game.window(), Some(Window::StrikeDeclared));
    assert!(game.can("play Manstopper Rounds"));
    while game.in_combat() {
        let declared = game.window() == Some(Window::StrikeDeclared);
        assert!(declared || !game.can("play Manstopper Rounds"));
        game.pass();
    }
}

#[test]
fn added_damage_is_of_the_kind_of_the_base_damage() {
    let mut t = table();
    t.minion(0, "Basilia");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Lucky Blow"]);
    let mut game = fight(t, "Nassir");
    game.take("play Lucky Blow").finish_action();
    assert_eq!(damage(&game, nassir), [(0, 2)]);
}

#[test]
fn lucky_blow_is_with_the_hands_or_a_melee_weapon() {
    for (choice, expected) in [("none", (2, 0)), ("strike with Kali's Fang", (0, 3))] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, "Kali's Fang", nassir, Level::Basic);
        t.on(0, "Ivory Bow", nassir, Level::Basic);
        let mirembe = t.minion(1, "Mirembe Kabbada");
        t.hand(0, &["Lucky Blow"]);
        let mut game = fight(t, "Mirembe Kabbada");
        game.take("play Lucky Blow");
        let options = game.options();
        assert_eq!(options.len(), 2, "the bow is no melee weapon: {options:?}");
        let i = usize::from(choice == "none");
        game.take(&options[i]);
        game.finish_action();
        assert_eq!(damage(&game, mirembe), [expected], "{options:?}");
    }
}

#[test]
fn lucky_blow_takes_no_other_strike_card_for_its_strike() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Lucky Blow", "Undead Strength"]);
    let mut game = fight(t, "Nassir");
    game.pass_until(0, "play Lucky Blow");
    assert!(game.can("play Undead Strength"));
    game.take("play Lucky Blow").finish_action();
    assert_eq!(damage(&game, nassir), [(2, 0)]);
    assert_eq!(game.hand(0), ["Undead Strength"]);
}

#[test]
fn damage_added_by_undead_strength_or_vengeance_is_of_the_kind_of_the_base_damage() {
    for (card, mode, minion, more) in [
        ("Undead Strength", 0, "Kamaria", 1),
        ("Vengeance of Samiel", 0, "Kamaria", 1),
        ("Undead Strength", 1, "Bupe Kuila", 2),
        ("Vengeance of Samiel", 1, "Rashiel", 1),
        ("Vengeance of Samiel", 2, "Ariel", 2),
    ] {
        let mut t = table();
        let slot = t.minion(0, minion);
        t.on(0, "Kali's Fang", slot, Level::Basic);
        let madame = t.minion(1, "Madame Guil");
        t.hand(0, &[card]);
        let mut game = fight(t, "Madame Guil");
        game.until(0, &format!("play {card}"))
            .take_if_there(&format!("mode {mode}"));
        game.take("strike with Kali's Fang");
        game.finish_action();
        let done: u8 = damage(&game, madame).iter().map(|d| d.1).sum();
        assert_eq!(done, 2 + more, "{card}");
        assert!(damage(&game, madame).iter().all(|d| d.0 == 0), "{card}");
    }
}

#[test]
fn a_strike_that_cannot_be_dodged_may_be_answered_by_a_dodge() {
    for (minion, mode, expected) in [
        ("Kamaria", "mode 0", 0),
        ("Rashiel", "mode 1", 2),
        ("Ariel", "mode 2", 3),
    ] {
        let mut t = table();
        t.minion(0, minion);
        let rodrigo = t.minion(1, "Rodrigo");
        t.hand(0, &["Vengeance of Samiel"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Rodrigo");
        game.until(0, "play Vengeance of Samiel")
            .take_if_there(mode);
        game.until(1, "play Dodge").finish_action();
        let done: u8 = damage(&game, rodrigo).iter().map(|d| d.0).sum();
        assert_eq!(done, expected, "{mode}");
    }
}

#[test]
fn nothing_is_added_to_the_hand_strike_of_who_has_no_strength() {
    // With a weapon that does the strength and more, there is something to add to.
    for (card, weapon, disarmed, expected) in [
        ("Decapitate", None, false, Some(3)),
        ("Decapitate", None, true, None),
        ("Decapitate", Some("Bastard Sword"), true, Some(3)),
        ("Compress", None, false, Some(3)),
        ("Compress", None, true, None),
    ] {
        let mut t = table();
        let ryan = t.minion(0, "Ryan");
        if disarmed {
            t.on(1, "Disarm", ryan, Level::Basic);
        }
        if let Some(weapon) = weapon {
            t.on(0, weapon, ryan, Level::Basic);
        }
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = fight(t, "Nassir");
        assert_eq!(game.strength(ryan), if disarmed { 0 } else { 1 });
        game.until(0, &format!("play {card}"));
        game.take_if_there("strike with Bastard Sword");
        game.finish_action();
        let done: Vec<_> = expected.into_iter().map(|n| (n, 0)).collect();
        assert_eq!(damage(&game, nassir), done, "{card}, {weapon:?}");
    }
}

#[test]
fn damage_added_to_a_strike_that_does_none_is_none() {
    let mut t = table();
    let irena = t.minion(0, "Irena");
    t.on(0, "Talith", irena, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Ivory Bow", nassir, Level::Basic);
    t.hand(0, &["Lucky Blow"]);
    let mut game = fight(t, "Nassir");
    game.take("play Lucky Blow");
    assert_eq!(game.options().len(), 3);
    let burn = game.options()[1].clone();
    game.take(&burn).finish_action();
    assert_eq!(damage(&game, nassir), []);
    assert_eq!(game.on(nassir), [""; 0]);
}

#[test]
fn a_strike_that_destroys_a_weapon_needs_a_weapon() {
    for (equipment, there) in [("Kevlar Vest", false), ("Ivory Bow", true)] {
        let mut t = table();
        let irena = t.minion(0, "Irena");
        t.on(0, "Talith", irena, Level::Basic);
        let nassir = t.minion(1, "Nassir");
        t.on(1, equipment, nassir, Level::Basic);
        t.on(1, "Hawg", nassir, Level::Basic);
        let mut game = fight(t, "Nassir");
        while !game.can("strike with Talith") {
            game.pass();
        }
        let strikes = game.options();
        let with = strikes.iter().filter(|o| o.contains("Talith")).count();
        assert_eq!(with, 1 + usize::from(there), "{strikes:?}");
        if there {
            let last = strikes.iter().rfind(|o| o.contains("Talith")).unwrap();
            game.take(&last.clone()).finish_action();
            assert_eq!(
                game.on(nassir),
                ["Hawg"],
                "only the weapon was to be chosen"
            );
        }
    }
}

#[test]
fn a_grenade_harms_its_bearer_at_close_range_besides_the_strike() {
    let mut t = table();
    let nassir = t.minion(0, "Elizabeth Conde");
    t.on(0, "Grenade", nassir, Level::Basic);
    let mirembe = t.minion(1, "Mirembe Kabbada");
    t.hand(0, &["Skin of Steel"]);
    let mut game = fight(t, "Mirembe Kabbada");
    while !game.can("strike with Grenade") {
        game.pass();
    }
    game.take("strike with Grenade");
    // The strike of the hands can be prevented; what the grenade does besides cannot.
    game.take("play Skin of Steel").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(damage(&game, mirembe), [(3, 0)]);
    assert_eq!(damage(&game, nassir), [(1, 0)]);
    assert_eq!(game.on(nassir), [""; 0]);
}

#[test]
fn side_damage_of_ones_own_strike_is_no_damage_from_a_strike() {
    // Nothing is left that Skin of Steel could prevent.
    let mut t = table();
    let conde = t.minion(0, "Elizabeth Conde");
    t.on(0, "Grenade", conde, Level::Basic);
    t.minion(1, "Mirembe Kabbada");
    t.hand(0, &["Skin of Steel"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Mirembe Kabbada");
    while !game.can("strike with Grenade") {
        game.pass();
    }
    game.take("strike with Grenade").take("play Dodge");
    game.finish_action();
    assert_eq!(game.hand(0), ["Skin of Steel"]);
    assert_eq!(damage(&game, conde), [(1, 0)]);
}

#[test]
fn a_bomb_is_not_burned_where_combat_ends_before_its_strike() {
    for (answer, blood) in [("Earth Meld", 4), ("Dodge", 0)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, "Bomb", nassir, Level::Basic);
        t.minion(1, "Mirembe Kabbada");
        t.hand(1, &[answer]);
        let mut game = fight(t, "Mirembe Kabbada");
        while !game.can("strike with Bomb") {
            game.pass();
        }
        game.take("strike with Bomb");
        game.take(&format!("play {answer}")).take_if_there("mode 0");
        game.finish_action();
        assert_eq!(game.blood(nassir), blood, "{answer}");
        assert_eq!(game.on(nassir).is_empty(), blood == 0, "{answer}");
    }
}

#[test]
fn an_action_fizzles_where_its_equipment_is_gone_when_it_is_resolved() {
    for destroyed in [false, true] {
        let mut t = table();
        let mirembe = t.minion(0, "Mirembe Kabbada");
        t.on(0, "Bomb", mirembe, Level::Basic);
        t.minion(1, "Horace Radcliffe");
        let library = t.in_play(1, "Arcane Library");
        t.hand(0, &["Form of Mist", "Wolf Claws"]);
        t.hand(1, &["Canine Horde"]);
        let mut game = t.minion_phase(0);
        game.take("act with Bomb");
        let mut game = crate::blocked(game, "Horace Radcliffe");
        if destroyed {
            game.until(1, "play Canine Horde").take_if_there("mode 1");
            game.pass_to(Window::Press)
                .take_all(&["play Wolf Claws", "mode 1"]);
            game.until(0, "play Form of Mist").take("mode 1");
        } else {
            game.until(0, "play Form of Mist").take("mode 1");
        }
        game.until(0, "yes").finish_action();
        // A burned bomb burns nothing; one that is still there burns the library.
        assert_eq!(game.exists(library), destroyed);
        assert!(game.happened(GameEvent::ActionContinues { minion: mirembe }));
    }
}

#[test]
fn skin_of_steel_prevents_what_strikes_do_for_the_rest_of_the_round() {
    for (mode, expected) in [("mode 0", 1), ("mode 1", 0)] {
        let mut t = table();
        t.minion(0, "Rodrigo");
        let conde = t.minion(1, "Elizabeth Conde");
        t.hand(0, &["Blur"]).hand(1, &["Skin of Steel"]);
        let mut game = fight(t, "Elizabeth Conde");
        game.until(1, "play Skin of Steel").take(mode);
        game.until(0, "play Blur").take_if_there("mode 0");
        game.finish_action();
        let taken: u8 = damage(&game, conde).iter().map(|(n, _)| n).sum();
        assert_eq!(taken, expected, "{mode}");
        assert_eq!(game.blood(conde), 5 - 1 - expected);
    }
}

#[test]
fn superior_rolling_with_the_punches_costs_a_blood_and_lasts_the_round() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Blur"]).hand(1, &["Rolling with the Punches"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.until(1, "play Rolling with the Punches")
        .take("mode 1");
    game.until(0, "play Blur").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(damage(&game, conde), []);
    assert_eq!(game.blood(conde), 4);
}

#[test]
fn a_weapon_that_cannot_be_used_gives_no_maneuver() {
    for frenzied in [false, true] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        let nassir = t.minion(1, "Nassir");
        t.on(1, ".44 Magnum", nassir, Level::Basic);
        t.hand(0, &["Drawing Out the Beast"]);
        let mut game = fight(t, "Nassir");
        assert!(game.can("play Drawing Out the Beast"));
        if frenzied {
            game.take("play Drawing Out the Beast").take("mode 0");
        } else {
            game.pass();
        }
        assert_eq!(
            game.in_combat() && game.window() == Some(Window::Maneuver),
            !frenzied
        );
        assert_eq!(
            game.strength(nassir),
            1 + i32::from(frenzied && game.in_combat())
        );
    }
}

#[test]
fn superior_drawing_out_the_beast_does_damage_in_the_press_step() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Drawing Out the Beast"]);
    let mut game = fight(t, "Nassir");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.finish_action();
    assert_eq!(damage(&game, nassir), [(1, 0), (1, 0)]);
}

#[test]
fn donnybrook_burns_a_retainer_in_spite_of_a_dodge() {
    for (answer, left) in [("Dodge", "Kevlar Vest"), ("", "Raven Spy")] {
        let mut t = table();
        t.minion(0, "Jenny Silver");
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Kevlar Vest", nassir, Level::Basic);
        t.on(1, "Raven Spy", nassir, Level::Basic);
        t.hand(0, &["Donnybrook"]);
        if !answer.is_empty() {
            t.hand(1, &[answer]);
        }
        let mut game = fight(t, "Nassir");
        game.take("play Donnybrook").take_if_there("mode 0");
        if !answer.is_empty() {
            game.take("play Dodge");
        } else {
            game.take("Kevlar Vest");
        }
        game.finish_action();
        assert_eq!(game.on(nassir), [left]);
    }
}

#[test]
fn a_dodge_has_no_effect_on_the_hand_strike_of_dust_up() {
    let mut t = table();
    t.minion(0, "Nathan Turner");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Dust Up"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Nassir");
    game.take("play Dust Up").take_if_there("mode 0");
    game.take("play Dodge").finish_action();
    assert_eq!(damage(&game, nassir), [(2, 0)]);
}

#[test]
fn pending_strikes_are_made_before_more_are_gained() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Blur", "Quickness"]);
    let mut game = fight(t, "Nassir");
    // Two strikes more; only after these comes the one outside the limit.
    game.until(0, "play Blur").take_if_there("mode 1");
    let strikes = |game: &Scene<'_>| damage(game, nassir).len();
    assert_eq!(strikes(&game), 1 + 2);
    game.take("play Quickness");
    game.finish_action();
    assert_eq!(strikes(&game), 1 + 2 + 1);
}

#[test]
fn a_location_that_was_played_as_equipment_is_none_in_play() {
    for (card, there) in [("Sacré-Cœur Cathedral, France", false), ("Hawg", true)] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        let nassir = t.minion(1, "Nassir");
        t.on(1, card, nassir, Level::Basic);
        t.hand(0, &["Canine Horde"]);
        let mut game = fight(t, "Nassir");
        while game.window() != Some(Window::Strike) {
            game.pass();
        }
        // At the superior level it destroys equipment, and there must be some.
        game.take("play Canine Horde");
        assert_eq!(game.can("mode 1"), there, "{card}");
    }
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
        strike_with(&mut game, "Saturday-Night Special");
        if mine {
            strike_with(&mut game, "Saturday-Night Special");
        }
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Dragon's Breath Rounds");
            game.pass();
        }
        assert_eq!(playable, mine);
    }
}
