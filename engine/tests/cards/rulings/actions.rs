//! Rulings about actions and their modifiers.

use engine::script::{ActionKind, Window};
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use super::play;
use crate::table;

#[test]
fn spying_missions_wait_while_a_bleed_is_reduced_to_nothing() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.minion(1, "Aleph");
    t.hand(0, &["Spying Mission", "Spying Mission"]);
    t.hand(1, &["Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    // Reduced to nothing: the mission waits.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(1, "play Telepathic Counter");
    game.take_if_there("mode 0").finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    assert_eq!(game.pool(1), 30);
    // A bleed that becomes another mission is not successful: the first waits again.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette).len(), 2);
    assert_eq!(game.pool(1), 30);
    // Then both burn.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert!(game.on(colette).is_empty());
    assert_eq!(game.pool(1), 25);
}

#[test]
fn magic_of_the_smith_equips_and_requirements_bind_what_it_fetches() {
    for (minion, can) in [("Lauren", false), ("Asmin Kobane", true)] {
        let mut t = table(2);
        t.minion(0, minion);
        t.hand(0, &["Magic of the Smith"]);
        t.library(0, &["Villein", "Kali's Fang", "Sport Bike"]);
        let mut game = t.minion_phase(0);
        game.take("play Magic of the Smith");
        assert_eq!(
            game.count(|e| matches!(
                e,
                GameEvent::ActionAnnounced {
                    kind: ActionKind::Equip,
                    ..
                }
            )),
            1,
            "whatever it finds, the action is one to equip"
        );
        game.pass_until(0, "Sport Bike");
        assert_eq!(game.can("Kali's Fang"), can, "{minion}");
    }
}

// Bonuses

#[test]
fn bonuses_of_equipment_are_not_optional() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.on(0, "Aaron's Feeding Razor", lauren, Level::Basic);
    let jackie = t.minion(0, "Jackie");
    t.on(0, "Enchanted Marionette", jackie, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Jackie");
    assert_eq!((game.bleed(), game.stealth()), (2, 1));
    game.finish_action();
    game.take("hunt").finish_action();
    assert_eq!(game.blood(lauren), 3);
}

// Blood that an effect burns

#[test]
fn superior_mettle_prevents_no_later_strike_without_blood() {
    for blood in [1, 2] {
        let mut t = table(2);
        let lauren = t.minion(0, "Blythe Candeleria");
        let malachi = t.minion(1, "Malachi");
        t.counters(malachi, blood);
        t.hand(0, &["Bum's Rush", "Apportation"]);
        t.hand(1, &["Superior Mettle"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").pass_to(Window::Prevent);
        play(&mut game, "Superior Mettle", 1);
        game.until(0, "play Apportation");
        let mut offered = false;
        while game.in_combat() {
            offered |= game.can("use Superior Mettle");
            game.pass();
        }
        assert_eq!(offered, blood == 2);
        assert!(game.ready(lauren));
    }
}

// As the action is announced

#[test]
fn cards_of_the_announcement_come_before_other_modifiers() {
    for (card, minion, mode, other) in [
        ("Seduction", "Madison", 1, "Conditioning"),
        ("Strange Day", "Elizabeth Conde", 0, "Aire of Elation"),
    ] {
        for announced in [true, false] {
            let mut t = table(2);
            t.minion(0, minion);
            t.minion(1, "Nassir");
            t.hand(0, &[card, other]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            assert!(!game.can(&format!("play {other}")), "{card}");
            if announced {
                play(&mut game, card, mode);
                game.take_if_there("Nassir");
                assert!(!game.can("block with Nassir"), "{card}");
                assert!(game.can(&format!("play {other}")), "{card}");
            } else {
                game.pass();
                game.pass_until(1, "block with Nassir");
                while game.in_action() {
                    assert!(!game.can(&format!("play {card}")), "{card}");
                    game.pass();
                }
            }
        }
    }
}

// Equipment of a clan

#[test]
fn a_unique_card_in_play_does_not_allow_the_burn_option() {
    for (card, minion) in [
        ("Erebus Mask", "Khurshid"),
        ("Sight Beyond Sight", "Malachi"),
    ] {
        for there in [true, false] {
            let mut t = table(2);
            if there {
                let minion = t.minion(0, minion);
                t.on(0, card, minion, Level::Basic);
            }
            t.hand(0, &[card]);
            let mut game = t.turn_of(0);
            let discard = format!("discard {card}");
            let mut offered = false;
            while game.window() == Some(Window::Unlock) {
                offered |= game.can(&discard);
                game.pass();
            }
            assert_eq!(offered, !there, "{card}");
        }
    }
}

// After resolution

#[test]
fn cards_played_after_resolution_come_in_either_order() {
    for (card, caller, mode) in [
        ("Forced March", "Elizabeth Conde", 0),
        (
            "Instantaneous Transformation",
            "Viktor, The Night General",
            0,
        ),
    ] {
        for first in [true, false] {
            let mut t = table(3);
            let caller = t.minion(0, caller);
            t.counters(caller, 2);
            t.hand(0, &["Ancilla Empowerment", "Voter Captivation", card]);
            let mut game = t.minion_phase(0);
            game.take("play Ancilla Empowerment")
                .pass_to(Window::Polling);
            game.take("the calling card votes for");
            game.pass_to(Window::AfterResolution);
            let captivation = |game: &mut Scene| {
                game.pass_until(0, "play Voter Captivation");
                play(game, "Voter Captivation", 0);
            };
            if !first {
                captivation(&mut game);
            }
            game.pass_until(0, &format!("play {card}"));
            play(&mut game, card, mode);
            assert!(!game.locked(caller), "{card}");
            if first {
                captivation(&mut game);
            }
            assert_eq!(game.blood(caller), 3, "{card}");
        }
    }
}

#[test]
fn a_vampire_unlocks_after_an_action_that_fizzled() {
    for (card, minion, mode) in [
        ("Forced March", "Elizabeth Conde", 0),
        (
            "Instantaneous Transformation",
            "Viktor, The Night General",
            1,
        ),
        ("Truth of a Thousand Lies", "Cao Nguyen", 1),
    ] {
        let mut t = table(2);
        let minion = t.minion(0, minion);
        let nassir = t.minion(1, "Nassir");
        t.lock(nassir);
        t.minion(1, "Underbridge Stray");
        t.hand(0, &["Ambush", card]);
        let mut game = t.minion_phase(0);
        game.take("play Ambush")
            .until(1, "use Underbridge Stray")
            .pass_until(0, &format!("play {card}"));
        while game.window() != Some(Window::AfterResolution) {
            game.pass();
        }
        play(&mut game, card, mode);
        assert!(
            game.happened(GameEvent::ActionFizzled {
                minion: Some(minion)
            }),
            "{card}"
        );
        assert!(!game.locked(minion), "{card}");
    }
}

#[test]
fn after_superior_forced_march_a_fizzled_action_may_unlock_too() {
    let mut t = table(2);
    let rosa = t.minion(0, "Rosa Hernández");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.minion(1, "Underbridge Stray");
    let lauren = t.minion(1, "Sully");
    t.hand(0, &["Ambush", "Forced March"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("play Ambush");
    // Stealth is needed once Sully attempts to block.
    game.until(1, "block with Sully")
        .pass_until(0, "play Forced March");
    game.take("play Forced March").take_if_there("mode 1");
    game.until(1, "use Underbridge Stray").take("Nassir");
    game.until(0, "yes");
    assert!(game.happened(GameEvent::ActionFizzled { minion: Some(rosa) }));
    assert!(!game.locked(rosa) && !game.locked(lauren));
    assert_eq!(game.blood(rosa), 6);
}

#[test]
fn an_action_at_a_locked_minion_fizzles_once_it_is_unlocked() {
    for (card, minion, mode) in [
        ("Ambush", "Lauren", 0),
        ("Fleetness", "Octane", 1),
        ("Harass", "Lauren", 0),
    ] {
        let mut t = table(2);
        let actor = t.minion(0, minion);
        let nassir = t.minion(1, "Nassir");
        t.lock(nassir);
        t.minion(1, "Underbridge Stray");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let cost = u8::from(card == "Fleetness");
        let before = game.blood(actor);
        play(&mut game, card, mode);
        game.take_if_there("Nassir")
            .until(1, "use Underbridge Stray")
            .finish_action();
        assert!(
            game.happened(GameEvent::ActionFizzled {
                minion: Some(actor)
            }),
            "{card}"
        );
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
            0,
            "{card}"
        );
        assert_eq!(game.blood(actor), before - cost, "{card}: the cost is paid");
        assert!(game.locked(actor), "{card}");
    }
}

// Retainers

#[test]
fn a_retainer_does_its_damage_once_a_round_and_to_a_dodging_minion_too() {
    for card in ["Shade", "Vengeful Spirit"] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        let nassir = t.minion(1, "Nassir");
        t.on(0, card, octane, Level::Basic);
        t.hand(0, &["Bum's Rush", "Blur"]).hand(1, &["Dodge"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(nassir);
        game.take("play Bum's Rush").until(1, "play Dodge");
        game.until(0, "play Blur").take_if_there("mode 0");
        game.finish_action();
        // The dodged strike, the retainer's damage, and one additional strike.
        assert_eq!(game.blood(nassir), before - 2, "{card}");
    }
}

#[test]
fn a_retainer_does_no_damage_once_combat_has_ended() {
    for card in ["Shade", "Vengeful Spirit"] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        let massimo = t.minion(1, "Massimo Falconi");
        t.on(0, card, octane, Level::Basic);
        t.hand(0, &["Bum's Rush"]).hand(1, &["Majesty"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(massimo);
        game.take("play Bum's Rush").until(1, "play Majesty");
        game.take_if_there("mode 0").finish_action();
        assert_eq!(
            game.blood(massimo),
            before - 1,
            "{card}: the cost of Majesty"
        );
    }
}

#[test]
fn a_retainer_is_of_the_version_it_was_employed_at() {
    for (card, basic, superior) in [
        ("Homunculus", "Anastasia Grey", "Joseph Fischer"),
        ("Shade", "Claudia", "Ermenegildo, The Rake"),
    ] {
        for (employer, mode, more) in [(basic, 0, 0), (superior, 0, 0), (superior, 1, 1)] {
            let mut t = table(2);
            t.minion(0, employer);
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            play(&mut game, card, mode);
            game.finish_action();
            let retainer = game.find(card).expect("it is in play");
            let life = if card == "Shade" { 2 } else { 1 };
            assert_eq!(game.blood(retainer), life + more, "{card}");
        }
    }
}

// Actions

#[test]
fn bums_rush_is_replaced_once_the_action_is_over() {
    for blocked in [true, false] {
        let mut t = table(2);
        let flavio = t.minion(0, "Flávio Gonçalves");
        t.on(0, "Fortitude", flavio, Level::Basic);
        t.on(0, "Fortitude", flavio, Level::Basic);
        t.minion(1, "Lauren");
        t.hand(0, &["Bum's Rush", "Forced March", "Freak Drive"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        assert_eq!(game.hand_size(0), 6);
        if blocked {
            game.take("block with Lauren");
        }
        let last = "play Freak Drive";
        while game.in_combat() || !game.can(last) {
            assert_eq!(game.hand_size(0), 6, "blocked: {blocked}");
            game.pass();
        }
        // After combat, and after what is played when the action has been resolved.
        game.take(last);
        if game.in_action() {
            assert_eq!(game.hand_size(0), 6, "blocked: {blocked}");
            game.finish_action();
        }
        assert_eq!(game.hand_size(0), 7, "blocked: {blocked}");
    }
}

// Modifiers

#[test]
fn a_bonus_outside_the_limit_joins_a_limited_one_in_either_order() {
    for (card, minion, mode) in [
        ("Command of the Beast", "Gilbert Duane", 1),
        ("Power of One", "Octane", 1),
    ] {
        for first in [true, false] {
            let limited = if card == "Power of One" {
                ("Aire of Elation", 0)
            } else {
                ("Threats", 0)
            };
            let mut order = [(card, mode), limited];
            if !first {
                order.reverse();
            }
            let mut t = table(2);
            t.minion(0, minion);
            t.hand(0, &[card, limited.0]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            for (card, mode) in order {
                game.pass_until(0, &format!("play {card}"));
                play(&mut game, card, mode);
            }
            game.finish_action();
            assert_eq!(game.pool(1), 27, "{card}");
        }
    }
}

#[test]
fn a_bleed_modifier_with_stealth_is_for_bleeds_only() {
    for (card, minion) in [("Confusion", "Jackie"), ("Power of One", "Jenny Silver")] {
        for bleed in [true, false] {
            let mut t = table(2);
            let minion = t.minion(0, minion);
            t.counters(minion, 2);
            t.minion(1, "Sully");
            t.hand(0, &[card]).hand(1, &["Enhanced Senses"]);
            let mut game = t.minion_phase(0);
            game.take(if bleed { "bleed" } else { "hunt" });
            game.until(1, "block with Sully");
            let mut playable = false;
            while game.in_action() {
                playable |= game.can(&format!("play {card}"));
                game.take_if_there("play Enhanced Senses");
                if game.in_action() {
                    game.pass();
                }
            }
            assert_eq!(playable, bleed, "{card}");
        }
    }
}
