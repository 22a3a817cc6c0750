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
fn skin_of_night_has_aggravated_damage_mended_like_normal() {
    for (card, blood, ready) in [(true, 2, true), (false, 3, false)] {
        let mut game = nassir_against("Bothwell", &["Burst of Sunlight"], &["Skin of Night"]);
        let bothwell = game.find("Bothwell").unwrap();
        if card {
            game.until(1, "play Skin of Night");
        }
        game.until(0, "play Burst of Sunlight")
            .take("mode 0")
            .finish_action();
        assert_eq!((game.blood(bothwell), game.ready(bothwell)), (blood, ready));
    }
}

#[test]
fn skin_of_night_helps_as_damage_is_resolved_and_for_the_rest_of_the_round_only() {
    let mut t = table();
    t.minion(0, "Basilia");
    let bothwell = t.minion(1, "Bothwell");
    t.hand(0, &["Wolf Claws"]).hand(1, &["Skin of Night"]);
    let mut game = fight(t, "Bothwell");
    game.pass_to(Window::Prevent)
        .take("play Skin of Night")
        .pass_to(Window::Press);
    assert_eq!(game.blood(bothwell), 2);
    game.take_all(&["play Wolf Claws", "mode 1"])
        .finish_action();
    // In the second round it is aggravated again.
    assert!(game.in_torpor(bothwell));
    assert_eq!(game.blood(bothwell), 2);
}

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
fn superior_skin_of_night_needs_damage_to_prevent() {
    let mut game = nassir_against("Brock Sterling", &[], &["Skin of Night"]);
    // Before damage, there is only the basic way to play it.
    game.pass_until(1, "play Skin of Night")
        .take("play Skin of Night");
    assert!(!game.can("mode 1"));
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
fn domain_of_evernight_gives_stealth() {
    let mut t = table();
    t.minion(0, "Al-Muntaquim, The Avenger");
    t.minion(1, "Nassir");
    t.hand(0, &["Domain of Evernight"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "pass",
        "block with Nassir",
        "play Domain of Evernight",
    ])
    .take("mode 0");
    assert_eq!(game.pool(1), 29);
}

#[test]
fn basic_domain_of_evernight_makes_all_damage_to_vampires_aggravated() {
    for (blocker, torpor) in [("Nassir", true), ("The Slashers", false)] {
        let mut t = table();
        let avenger = t.minion(0, "Al-Muntaquim, The Avenger");
        let minion = t.minion(1, blocker);
        t.hand(0, &["Domain of Evernight"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("play Domain of Evernight");
        game.take_if_there("mode 1");
        let mut game = crate::blocked(game, blocker);
        game.take_if_there("strike with The Slashers")
            .finish_action();
        assert!(game.in_torpor(avenger), "it is for both");
        assert_eq!(game.in_torpor(minion), torpor);
        assert!(game.exists(minion));
    }
}

#[test]
fn basic_domain_of_evernight_is_for_the_combat_of_a_block_only() {
    let mut t = table();
    let avenger = t.minion(0, "Al-Muntaquim, The Avenger");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Domain of Evernight", "Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .until(0, "play Domain of Evernight")
        .finish_action();
    assert!(game.ready(avenger) && game.ready(nassir));
    assert_eq!((game.blood(avenger), game.blood(nassir)), (7, 3));
}

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

#[test]
fn superior_domain_of_evernight_is_not_for_a_blocked_action() {
    let mut t = table();
    t.minion(0, "Shalmath");
    t.minion(1, "Nassir");
    t.hand(0, &["Domain of Evernight"]);
    let mut game = fight(t, "Nassir");
    game.finish_combat();
    assert!(!game.can("play Domain of Evernight"));
}

// Ignore the Searing Flames

#[test]
fn ignore_the_searing_flames_treats_the_strike_as_normal_with_serpentis() {
    let mut game = nassir_against(
        "Belle Equitone",
        &["Burst of Sunlight"],
        &["Ignore the Searing Flames"],
    );
    let belle = game.find("Belle Equitone").unwrap();
    game.until(0, "play Burst of Sunlight")
        .take("mode 0")
        .until(1, "play Ignore the Searing Flames")
        .finish_action();
    assert_eq!((game.blood(belle), game.ready(belle)), (1, true));
}

#[test]
fn ignore_the_searing_flames_is_for_aggravated_damage_of_a_strike_only() {
    let mut game = nassir_against("Belle Equitone", &[], &["Ignore the Searing Flames"]);
    while game.in_combat() {
        assert!(!game.can("play Ignore the Searing Flames"));
        game.pass();
    }
}

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
fn catatonic_fear_ends_combat() {
    let mut t = table();
    let aluc = t.minion(0, "Aluc Romas de Leon");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Catatonic Fear"]);
    let mut game = fight(t, "Nassir");
    game.take("play Catatonic Fear")
        .take("mode 0")
        .finish_action();
    // It costs a blood.
    assert_eq!((game.blood(aluc), game.blood(nassir)), (4, 4));
}

#[test]
fn superior_catatonic_fear_hurts_after_a_combat_at_close_range() {
    for long in [false, true] {
        let mut t = table();
        t.minion(0, "Aluc Romas de Leon");
        let bothwell = t.minion(1, "Tammy Walenski");
        t.hand(0, &["Catatonic Fear"]).hand(1, &["Taste of Vitae"]);
        let mut game = fight(t, "Tammy Walenski");
        if long {
            game.until(1, "use Tammy Walenski");
        }
        game.pass_until(0, "play Catatonic Fear")
            .take("play Catatonic Fear")
            .take(if long { "mode 2" } else { "mode 1" });
        // Whatever is played at the end of the round is too early for it.
        assert_eq!(game.blood(bothwell), 8);
        game.finish_action();
        assert_eq!(game.blood(bothwell), if long { 8 } else { 7 });
    }
}

#[test]
fn catatonic_fear_is_dodged_and_prevented_by_nothing_else() {
    for (card, blood) in [("Dodge", 3), ("Resilience", 2)] {
        let mut t = table();
        t.minion(0, "Aluc Romas de Leon");
        let bothwell = t.minion(1, "Bothwell");
        t.hand(0, &["Catatonic Fear"]).hand(1, &[card]);
        let mut game = fight(t, "Bothwell");
        game.take("play Catatonic Fear").take("mode 1");
        game.take_if_there("play Dodge").finish_action();
        assert_eq!(game.blood(bothwell), blood, "against {card}");
    }
}

#[test]
fn damage_after_the_combat_of_a_domain_of_evernight_is_as_it_is() {
    let mut t = table();
    let shalmath = t.minion(0, "Shalmath");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Domain of Evernight", "Catatonic Fear"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Domain of Evernight");
    let mut game = crate::blocked(game, "Nassir");
    game.take("play Catatonic Fear").take("mode 1");
    game.finish_action();
    assert_eq!((game.blood(nassir), game.ready(nassir)), (3, true));
    assert!(game.ready(shalmath));
}

#[test]
fn the_damage_of_catatonic_fear_is_that_of_a_vampire() {
    // Who is immune to damage from vampires takes none of it, unlike other damage after combat.
    let script = "#![enable(implicit_some)]
        [(id: 200212, name: \"Boss Callihan\", sect: Camarilla,
        text: [Static(what: ImmuneTo((by: [(kind: Vampire)])))])]";
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
