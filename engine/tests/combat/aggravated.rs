//! Aggravated damage that is none to its victim, and damage that is aggravated besides.

use engine::script::Window;
use engine::GameEvent;

use crate::{fight, table};

/// Nassir bleeds; this minion blocks him, with these cards in hand, and he has some of his own.
fn nassir_against(blocker: &str, mine: &[&str], hand: &[&str]) -> engine::Scene<'static> {
    let mut t = table();
    t.minion(0, "Nassir");
    t.minion(1, blocker);
    t.hand(0, mine).hand(1, hand);
    fight(t, blocker)
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
    let shalmath = t.minion(0, "Shalmath");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(0, &["Domain of Evernight", "Domain of Evernight"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .pass_to(Window::AfterResolution)
        .take("play Domain of Evernight");
    assert!(!game.locked(shalmath));
    game.finish_action();
    game.take("hunt");
    while game.in_action() {
        if game.window() == Some(Window::AfterResolution) {
            assert!(!game.can("play Domain of Evernight"));
        }
        game.pass();
    }
    assert!(game.locked(shalmath));
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
        text: [(treat: (by: [(kind: Vampire)]), as: Nothing)])]";
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
