//! Aggravated damage that is none to its victim, and damage that is aggravated besides.

use engine::script::Window;
use engine::GameEvent;

use crate::{before_range, damage, fight, table, to};

/// Nassir bleeds; this minion blocks him, with these cards in hand, and he has some of his own.
fn nassir_against(blocker: &str, mine: &[&str], hand: &[&str]) -> engine::Scene<'static> {
    let mut t = table();
    t.minion(0, "Nassir");
    t.minion(1, blocker);
    t.hand(0, mine).hand(1, hand);
    fight(t, blocker)
}

#[test]
fn cards_that_make_hands_aggravated_for_the_round() {
    // The damage of a hand strike afterward, when the card was for this round only.
    for (card, vampire, mode, cost, strength) in [
        ("Body Arsenal", "America Johnson", "mode 0", 2, 1),
        ("Body Arsenal", "Lolita Houston", "mode 1", 2, 2),
        ("Chiropteran Marauder", "Lolita Houston", "mode 1", 1, 1),
        ("Wolf Claws", "Bill Butler", "mode 0", 1, 1),
    ] {
        for dodged in [false, true] {
            let mut t = table();
            let me = t.minion(0, vampire);
            let alexa = t.minion(1, "Alexa Draper");
            t.hand(0, &[card, "Dead-End Alley"]);
            if dodged {
                t.hand(1, &["Dodge"]);
            }
            let mut game = fight(t, "Alexa Draper");
            let before = game.blood(me);
            to(&mut game, 0, Window::BeforeRange);
            game.take(&format!("play {card}")).take_if_there(mode);
            if dodged {
                game.until(1, "play Dodge").until(0, "play Dead-End Alley");
                game.finish_action();
                assert_eq!(damage(&game, alexa), [(strength, 0)], "{card}");
                assert!(game.ready(alexa), "{card}");
            } else {
                game.finish_action();
                assert_eq!(damage(&game, alexa), [(0, strength)], "{card}");
                assert!(game.in_torpor(alexa), "{card}");
            }
            // The hand strike of Alexa costs one besides.
            assert_eq!(game.blood(me), before - cost - 1, "{card}");
            assert_eq!(game.strength(me), 1, "{card}: gone with the combat");
        }
    }
}

#[test]
fn raking_talons_makes_a_gargoyles_hand_strikes_aggravated_for_the_combat() {
    let (mut game, me, alexa) = before_range("Malachai", None, "Raking Talons", None);
    // Not twice in a combat, and not for another clan.
    assert!(!game.can("play Raking Talons"));
    game.finish_action();
    assert!(game.in_torpor(alexa) && game.ready(me));
    assert_eq!((game.blood(alexa), game.blood(me)), (8, 4));

    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Lauren");
    t.hand(0, &["Raking Talons"]);
    let game = fight(t, "Lauren");
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Raking Talons"]);
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

// Skin of Night

#[test]
fn superior_skin_of_night_prevents_a_damage_as_well() {
    let mut game = nassir_against("Brock Sterling", &["Burst of Sunlight"], &["Skin of Night"]);
    let brock = game.find("Brock Sterling").unwrap();
    game.until(0, "play Burst of Sunlight")
        .take("mode 0")
        .pass_to(Window::Prevent)
        .take("play Skin of Night")
        .take("mode 1");
    assert!(game.happened(GameEvent::Prevented {
        slot: brock,
        amount: 1
    }));
    game.finish_action();
    assert_eq!((game.blood(brock), game.ready(brock)), (3, true));
}

#[test]
fn what_prevents_normal_damage_does_not_prevent_what_is_treated_as_such() {
    for (card, mode) in [("Resilience", "mode 1"), ("Soak", "mode 0")] {
        let mut game = nassir_against(
            "Brock Sterling",
            &["Burst of Sunlight"],
            &["Skin of Night", card],
        );
        game.until(1, "play Skin of Night")
            .until(0, "play Burst of Sunlight");
        game.take_if_there("mode 0");
        while game.window() == Some(Window::Prevent) {
            if game.can(&format!("play {card}")) {
                game.take(&format!("play {card}"));
                assert!(!game.can(mode), "{card} prevents what is aggravated");
                break;
            }
            game.pass();
        }
    }
}

// Domain of Evernight

#[test]
fn superior_domain_of_evernight_unlocks_once_a_turn_after_a_success() {
    let mut t = table();
    let khaldun = t.minion(0, "Ibn Khaldun, Scholar");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(0, &["Domain of Evernight", "Domain of Evernight"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .pass_to(Window::AfterResolution)
        .take("play Domain of Evernight");
    assert!(!game.locked(khaldun));
    game.finish_action();
    game.take("hunt");
    while game.in_action() {
        if game.window() == Some(Window::AfterResolution) {
            assert!(!game.can("play Domain of Evernight"));
        }
        game.pass();
    }
    assert!(game.locked(khaldun));
}

// Ignore the Searing Flames

#[test]
fn ignore_the_searing_flames_prevents_what_is_aggravated_with_daimoinon() {
    let mut game = nassir_against(
        "Arishat",
        &["Burst of Sunlight"],
        &["Ignore the Searing Flames"],
    );
    let arishat = game.find("Arishat").unwrap();
    game.until(0, "play Burst of Sunlight")
        .take("mode 0")
        .pass_to(Window::Prevent)
        .take("play Ignore the Searing Flames")
        .take("mode 1");
    assert!(game.happened(GameEvent::Prevented {
        slot: arishat,
        amount: 1
    }));
    game.finish_action();
    assert_eq!((game.blood(arishat), game.ready(arishat)), (6, true));
}

#[test]
fn superior_ignore_the_searing_flames_makes_immune_for_a_blood() {
    let mut t = table();
    t.minion(0, "Nassir");
    let arishat = t.minion(1, "Arishat");
    t.hand(0, &["Burst of Sunlight"])
        .hand(1, &["Ignore the Searing Flames"]);
    let mut game = fight(t.clone(), "Arishat");
    game.until(1, "play Ignore the Searing Flames")
        .until(0, "play Burst of Sunlight")
        .take("mode 0")
        .finish_action();
    assert_eq!((game.blood(arishat), game.ready(arishat)), (5, true));
    // Nothing is prevented: it is inflicted, without success.
    assert_eq!(game.count(|e| matches!(e, GameEvent::Prevented { .. })), 0);
    // Without the blood to burn it is not played that way.
    t.counters(arishat, 0);
    let mut game = fight(t, "Arishat");
    while game.in_combat() && game.window() != Some(Window::Prevent) {
        assert!(!game.can("play Ignore the Searing Flames"));
        game.pass();
    }
}

#[test]
fn damage_that_domain_of_evernight_aggravates_makes_for_rotschreck_if_a_strike_does_it() {
    for dodge in [false, true] {
        let mut t = engine::Scenario::new(crate::cards(), 3);
        let avenger = t.minion(0, "Al-Muntaquim, The Avenger");
        let fish = t.minion(1, "Fish");
        t.on(1, "Murder of Crows", fish, engine::vocab::Level::Basic);
        t.hand(0, &["Domain of Evernight"])
            .hand(1, &["Dodge"])
            .hand(2, &["Rötschreck"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("play Domain of Evernight");
        let mut game = crate::blocked(game, "Fish");
        game.pass_until(1, "play Dodge")
            .take(if dodge { "play Dodge" } else { "hand strike" });
        game.until(2, "play Rötschreck");
        // The crows are a danger to the avenger, but no strike of theirs.
        assert_eq!(game.can("Al-Muntaquim, The Avenger"), !dodge);
        game.take_if_there("Fish");
        assert!(!game.in_combat() && game.in_torpor(fish) && game.ready(avenger));
    }
}

#[test]
fn rotschreck_works_on_who_treats_aggravated_damage_as_normal() {
    let mut t = engine::Scenario::new(crate::cards(), 3);
    t.minion(0, "Nassir");
    let bothwell = t.minion(1, "Bothwell");
    t.hand(0, &["Burst of Sunlight"])
        .hand(1, &["Skin of Night"])
        .hand(2, &["Rötschreck"]);
    let mut game = fight(t, "Bothwell");
    game.until(1, "play Skin of Night")
        .until(0, "play Burst of Sunlight")
        .take("mode 0")
        .until(2, "play Rötschreck");
    game.finish_action();
    assert!(game.in_torpor(bothwell) && game.locked(bothwell));
}

// Catatonic Fear

#[test]
fn the_damage_of_catatonic_fear_is_that_of_a_vampire() {
    // Who is immune to damage from vampires takes none of it, unlike other damage after combat.
    let script = "#![enable(implicit_some)]
        [(id: 200212, name: \"Boss Callihan\",
        text: [(treat: (by: (kind: Vampire)), as: Nothing)])]";
    let cards = engine::CardDb::with_scripts(&[("a test", script)]).expect("it parses");
    for (name, full, blood) in [("Boss Callihan", 5, 5), ("Nassir", 4, 3)] {
        let mut t = engine::Scenario::new(&cards, 2);
        t.minion(0, "Aluc Romas de Leon");
        let blocker = t.minion(1, name);
        t.hand(0, &["Catatonic Fear"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, &format!("block with {name}"));
        assert_eq!(game.blood(blocker), full);
        game.until(0, "play Catatonic Fear")
            .take("mode 1")
            .finish_action();
        assert_eq!(game.blood(blocker), blood);
    }
}
