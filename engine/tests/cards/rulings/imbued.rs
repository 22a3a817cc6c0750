//! Rulings about imbued and powers.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Imbued

/// Convictions on an imbued, and a power.
fn gifted(t: &mut engine::Scenario<'_>, imbued: engine::Slot, power: &str) -> engine::Slot {
    let power = t.on(1, power, imbued, Level::Basic);
    for _ in 0..2 {
        t.on(1, "Second Sight", imbued, Level::Basic);
    }
    power
}

#[test]
fn the_reactions_of_powers_are_used_by_imbued_that_may_react() {
    for (power, locked, can) in [
        ("Discern", false, true),
        ("Discern", true, false),
        ("Vigilance", true, true),
    ] {
        let mut t = table(2);
        t.minion(0, "Colette");
        let imbued = t.minion(1, "Travis \"Traveler72\" Miller");
        t.minion(1, "Lauren");
        gifted(&mut t, imbued, power);
        if locked {
            t.lock(imbued);
        }
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        let reaction = format!("use {power}");
        assert!(!game.can(&reaction), "{power}: no action, no reaction");
        game.take("bleed");
        let mut used = false;
        while game.in_action() {
            used |= game.to_decide() == 1 && game.can(&reaction);
            if game.can("block with Travis \"Traveler72\" Miller") {
                game.take("block with Travis \"Traveler72\" Miller");
            } else if game.can("play Lost in Crowds") {
                game.take("play Lost in Crowds").take("mode 0");
            } else {
                game.pass();
            }
        }
        assert_eq!(used, can, "{power}, locked: {locked}");
    }
}

#[test]
fn a_mystic_mends_nobody_amid_damage_but_on_the_turn_it_is_recruited() {
    let mut t = table(2);
    let mages = t.minion(0, "Order of Hermes Cabal");
    t.minion(0, "Lauren");
    t.counters(mages, 1);
    t.hand(0, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Vagabond Mystic");
    game.take_if_there("Lauren").finish_action();
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(mages), 2);
    // Two points of damage at once burn an ally with one life.
    let mut t = table(2);
    t.minion(0, "Octane");
    let mages = t.minion(1, "Order of Hermes Cabal");
    t.minion(1, "Vagabond Mystic");
    t.counters(mages, 1);
    t.hand(0, &["Bum's Rush", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Bum's Rush", "Order of Hermes Cabal"]);
    game.until(0, "play Conflagration");
    // Before any of it is taken it is a time like any other, but not between the two points:
    // with two lives the second is lost with the first.
    game.pass_to(Window::Prevent)
        .until(1, "use Vagabond Mystic");
    assert!(game.happened(GameEvent::Counters {
        slot: mages,
        change: 1,
        now: 2
    }));
    game.finish_action();
    assert!(!game.exists(mages));
}

#[test]
fn paul_moreton_feeds_an_imbued_in_the_influence_phase_that_brought_him_out() {
    let mut t = table(2);
    t.uncontrolled(0, "Paul \"Sixofswords29\" Moreton", 9);
    let travis = t.uncontrolled(0, "Travis \"Traveler72\" Miller", 0);
    let mut game = t.influence_phase(0);
    game.take("bring out Paul \"Sixofswords29\" Moreton");
    game.take_if_there("no");
    game.take("use Paul \"Sixofswords29\" Moreton");
    assert_eq!((game.blood(travis), game.pool(0)), (1, 29));
}

#[test]
fn effective_management_moves_an_imbued_too() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.crypt(0, &["Travis \"Traveler72\" Miller"]);
    t.hand(0, &["Effective Management"]);
    let mut game = t.master_phase(0);
    game.take("play Effective Management");
    game.until(0, "transfer to Travis \"Traveler72\" Miller");
}

#[test]
fn cryptic_rider_is_not_played_after_a_referendum_that_failed() {
    for passes in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        t.hand(0, &["Ancilla Empowerment", "Cryptic Rider"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        let side = if passes { "for" } else { "against" };
        game.until(0, &format!("the calling card votes {side}"));
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Cryptic Rider");
            game.pass();
        }
        assert_eq!(playable, passes);
    }
}

#[test]
fn nothing_is_played_after_an_action_that_claiming_the_body_ended() {
    for claimed in [true, false] {
        let mut t = table(2);
        let volo = t.minion(0, "Volo");
        t.on(0, "Fortitude", volo, Level::Basic);
        t.on(0, "Fortitude", volo, Level::Basic);
        t.minion(0, "Kyrylo");
        t.hand(0, &["Freak Drive"]);
        if claimed {
            t.hand(0, &["Claiming the Body"]);
        }
        t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "Volo"])
            .until(1, "block with Ryan");
        if claimed {
            game.until(0, "play Claiming the Body").take("mode 0");
        }
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Freak Drive");
            game.pass();
        }
        assert_eq!(playable, !claimed);
        assert!(game.locked(volo));
        assert_eq!(game.pool(1), 30);
    }
}

/// An imbued of seat 1 with Champion and what it costs, at a table of two.
fn champion(t: &mut engine::Scenario<'_>) -> engine::Slot {
    let travis = t.minion(1, "Travis \"Traveler72\" Miller");
    gifted(t, travis, "Champion");
    travis
}

#[test]
fn the_action_that_champion_makes_fail_lasts_until_its_combat_is_over() {
    let mut t = table(2);
    let flavio = t.minion(0, "Flávio Gonçalves");
    t.on(0, "Fortitude", flavio, Level::Basic);
    let travis = champion(&mut t);
    t.hand(0, &["Daring the Dawn", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Daring the Dawn");
    game.take_if_there("mode 0").until(1, "use Champion");
    let mut fought = false;
    while game.in_action() {
        if game.in_combat() {
            fought = true;
            // The modifier takes its due only after the action.
            let burned = |e: &GameEvent| matches!(e, GameEvent::Damaged { aggravated: 2, .. });
            assert_eq!(game.count(burned), 0);
        }
        // It was neither successful nor blocked.
        assert!(!game.can("play Freak Drive"));
        game.pass();
    }
    assert!(fought);
    assert!(game.happened(GameEvent::CombatBegins {
        acting: flavio,
        opposing: travis
    }));
    assert!(game.in_torpor(flavio) || !game.exists(flavio));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn an_ally_is_removed_with_the_methuselah_who_has_it_for_the_turn() {
    let mut t = table(3);
    t.minion(0, "Amber");
    let gang = t.minion(1, "Loyal Street Gang");
    t.pool(0, 1);
    t.hand(0, &["The Art of Love", "Ivory Bow"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    assert_eq!(game.controller(gang), 0);
    game.until(0, "play Ivory Bow");
    game.take_if_there("Amber").finish_action();
    assert!(!game.in_game(0));
    assert!(!game.exists(gang));
    assert!(game.in_game(1) && game.ash_heap(1).is_empty());
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Removed { .. })),
        3,
        "Amber, the gang and the bow that she was to have"
    );
}
