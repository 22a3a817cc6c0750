//! Weapons, and other equipment, retainers and allies with something to do in combat.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::{fight, table};

/// This weapon is on its bearer, who bleeds and is blocked by Alexa Draper, who has 8 blood.
fn armed(bearer: &str, weapon: &str) -> (Scenario<'static>, Slot, Slot) {
    let mut t = table();
    let slot = t.minion(0, bearer);
    t.on(0, weapon, slot, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    t.hand(0, &["Fake Out", "Dead-End Alley"]);
    (t, slot, alexa)
}

/// Passes to the next strike step, and tells whether seat 0 can strike with the weapon.
fn can_strike(game: &mut Scene<'static>, weapon: &str) -> bool {
    let round = game.round();
    while game.in_combat() && game.round() == round {
        if (game.to_decide(), game.window()) == (0, Some(Window::Strike)) {
            return game.can(&format!("strike with {weapon}"));
        }
        game.pass();
    }
    false
}

#[test]
fn weapons_strike_for_their_damage_at_their_range() {
    // Damage, whether ranged, whether aggravated.
    for (weapon, bearer, damage, ranged, aggravated) in [
        ("Assault Rifle", "Lauren", 4, true, false),
        ("Bang Nakh — Tiger's Claws", "Lauren", 3, false, false),
        ("Bastard Sword", "Lauren", 2, false, false),
        ("Blow Torch", "Lauren", 1, false, true),
        ("Brass Knuckles", "Lauren", 2, false, false),
        ("Chainsaw", "Lauren", 3, false, false),
        ("Combat Shotgun", "Lauren", 3, true, false),
        ("Desert Eagle", "Lauren", 2, true, false),
        ("Femur of Toomler", "Horatio", 2, false, true),
        ("Flamethrower", "Lauren", 2, true, true),
        ("Ivory Bow", "Lauren", 1, true, true),
        ("Kali's Fang", "Bijou", 2, false, true),
        ("Meat Cleaver", "Lauren", 2, false, false),
        ("Saturday-Night Special", "Lauren", 1, true, false),
        ("Sawed-Off Shotgun", "Lauren", 3, true, false),
        ("Sengir Dagger", "Lauren", 1, false, true),
        ("Submachine Gun", "Lauren", 3, true, false),
    ] {
        for long in [false, true] {
            let (t, slot, alexa) = armed(bearer, weapon);
            let mut game = fight(t, "Alexa Draper");
            if long {
                game.until(0, "play Fake Out");
            }
            let fits = ranged || !long;
            assert_eq!(
                can_strike(&mut game, weapon),
                fits,
                "{weapon}, long: {long}"
            );
            if !fits {
                continue;
            }
            game.take(&format!("strike with {weapon}")).finish_action();
            if aggravated {
                assert!(game.in_torpor(alexa), "{weapon}");
                assert_eq!(game.blood(alexa), 8 - (damage - 1), "{weapon}");
            } else {
                assert_eq!(game.blood(alexa), 8 - damage, "{weapon}");
            }
            let hurt = u8::from(!long);
            assert_eq!(game.blood(slot), game.capacity(slot) - hurt, "{weapon}");
        }
    }
}

#[test]
fn melee_weapons_add_to_strength() {
    for (weapon, bearer, damage) in [
        ("Bang Nakh — Tiger's Claws", "Carter", 5),
        ("Bastard Sword", "Carter", 4),
        // No melee weapons.
        ("Chainsaw", "Carter", 3),
    ] {
        let (mut t, slot, alexa) = armed(bearer, weapon);
        t.on(0, "The Art of Pain", slot, Level::Basic);
        let mut game = fight(t, "Alexa Draper");
        assert!(can_strike(&mut game, weapon), "{weapon}");
        game.take(&format!("strike with {weapon}")).finish_action();
        assert_eq!(game.blood(alexa), 8 - damage, "{weapon}");
    }
}

#[test]
fn guns_with_an_optional_maneuver_each_combat() {
    for (weapon, has) in [
        ("Assault Rifle", true),
        ("Saturday-Night Special", true),
        ("Submachine Gun", true),
        ("Combat Shotgun", false),
        ("Desert Eagle", false),
        ("Sawed-Off Shotgun", false),
    ] {
        let (t, ..) = armed("Lauren", weapon);
        let mut game = fight(t, "Alexa Draper");
        let strike = format!("strike with {weapon}");
        while game.window() != Some(Window::Maneuver) {
            game.pass();
        }
        assert_eq!(game.can(&strike), has, "{weapon}");
        if has {
            game.take(&strike);
            assert!(game.happened(GameEvent::Range { long: true }), "{weapon}");
            game.until(0, "play Dead-End Alley");
            // Not a second time in the combat.
            while game.in_combat() && game.window() == Some(Window::Maneuver) {
                assert!(!game.can(&strike), "{weapon}");
                game.pass();
            }
        }
    }
}

#[test]
fn weapons_usable_once_a_round_or_once_a_combat() {
    for (weapon, again_this_round, next_round) in [
        ("Brass Knuckles", false, false),
        ("Chainsaw", false, false),
        ("Sawed-Off Shotgun", false, false),
        ("Combat Shotgun", false, true),
        ("Desert Eagle", true, true),
        ("Meat Cleaver", true, true),
    ] {
        let (mut t, ..) = armed("Idrissa", weapon);
        t.hand(0, &["Quickness"]);
        let mut game = fight(t, "Alexa Draper");
        let strike = format!("strike with {weapon}");
        assert!(can_strike(&mut game, weapon), "{weapon}");
        game.take(&strike);
        game.until(0, "play Quickness").take_if_there("mode 1");
        let mut again = false;
        while game.in_combat() && game.round() == 1 && game.window() != Some(Window::Press) {
            again |= game.can(&strike);
            game.pass();
        }
        assert_eq!(again, again_this_round, "{weapon}");
        game.until(0, "play Dead-End Alley");
        let next = game.in_combat() && can_strike(&mut game, weapon);
        assert_eq!(next, next_round, "{weapon}");
    }
}

#[test]
fn some_things_prevent_a_damage_each_combat() {
    for (card, bearer) in [
        ("Flak Jacket", "Lauren"),
        ("Resplendent Protector", "Min-seo"),
    ] {
        let usage = format!("use {card}");
        let (mut t, slot, _) = armed(bearer, card);
        t.minion(1, "Nassir");
        let mut game = fight(t, "Alexa Draper");
        game.pass_until(0, &usage);
        assert_eq!(game.window(), Some(Window::Prevent), "{card}");
        game.take(&usage);
        game.until(0, "play Dead-End Alley");
        assert!(game.happened(GameEvent::RoundBegins(2)));
        while game.in_combat() {
            assert!(!game.can(&usage), "{card}");
            game.pass();
        }
        // One of two hand strikes.
        assert_eq!(game.blood(slot), game.capacity(slot) - 1, "{card}");
    }
}

#[test]
fn some_things_give_a_maneuver_or_a_press_each_combat() {
    for (card, window) in [
        ("Hawg", Window::Press),
        ("IR Goggles", Window::Maneuver),
        ("Jackie Therman", Window::Maneuver),
    ] {
        let usage = format!("use {card}");
        let (t, ..) = armed("Lauren", card);
        let mut game = fight(t, "Alexa Draper");
        game.pass_until(0, &usage);
        assert_eq!(game.window(), Some(window), "{card}");
        game.take(&usage);
        let event = match window {
            Window::Press => GameEvent::RoundBegins(2),
            _ => GameEvent::Range { long: true },
        };
        // Once a combat: not in the second round, to which a card presses if nothing else does.
        if window == Window::Maneuver {
            game.until(0, "play Dead-End Alley");
        }
        while game.in_combat() {
            assert!(!game.can(&usage), "{card}");
            game.pass();
        }
        assert!(game.happened(event), "{card}");
    }
}

#[test]
fn allies_with_a_strike_of_their_own() {
    for (ally, damage, aggravated) in [
        ("Order of Hermes Cabal", 1, true),
        ("The Slashers", 1, false),
    ] {
        for long in [false, true] {
            let mut t = table();
            t.minion(0, ally);
            let alexa = t.minion(1, "Alexa Draper");
            t.hand(0, &["Fake Out"]);
            let mut game = t.minion_phase(0);
            // Slashers do not bleed for anything, but may try.
            game.take("bleed");
            let mut game = crate::blocked(game, "Alexa Draper");
            if long {
                game.take("play Fake Out");
            }
            assert!(can_strike(&mut game, ally), "{ally}");
            game.take(&format!("strike with {ally}")).finish_action();
            assert_eq!(game.in_torpor(alexa), aggravated, "{ally}");
            let lost = if aggravated { 0 } else { damage };
            assert_eq!(game.blood(alexa), 8 - lost, "{ally}");
        }
    }
}

#[test]
fn order_of_hermes_cabal_enters_combat_with_tremere_of_others() {
    let mut t = table();
    let cabal = t.minion(0, "Order of Hermes Cabal");
    t.minion(0, "Nassir");
    let ashley = t.minion(1, "Ashley");
    t.lock(ashley);
    let lauren = t.minion(1, "Lauren");
    let mut game = t.clone().minion_phase(0);
    // One Tremere of another, and no choice of Ashley.
    game.take("act with Order of Hermes Cabal");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: cabal,
        opposing: lauren
    }));
    t.torpor(lauren);
    assert!(!t.minion_phase(0).can("act with Order of Hermes Cabal"));
}

#[test]
fn the_employer_of_twisted_bloodhound_enters_combat_with_a_minion() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(0, "Twisted Bloodhound", lauren, Level::Basic);
    t.minion(0, "Ashley");
    let mut game = t.minion_phase(0);
    // Its employer, and nobody else: no minion is asked for.
    game.take("act with Twisted Bloodhound");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: nassir
    }));
    assert!(!game.locked(nassir));
}
