//! Weapons, and other equipment, retainers and allies with something to do in combat.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::{damage, fight, strike_with, table, to};

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
        let event = match window == Window::Press {
            true => GameEvent::RoundBegins(2),
            false => GameEvent::Range { long: true },
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

// Weapons that harm their bearers

#[test]
fn black_gloves_hurt_their_bearer_once_each_combat() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Black Gloves", lauren, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    t.hand(0, &["Dead-End Alley"]).hand(1, &["Dodge", "Dodge"]);
    let mut game = fight(t, "Alexa Draper");
    for round in 1..=2 {
        to(&mut game, 0, Window::Strike);
        game.take("strike with Black Gloves");
        assert_eq!(game.round(), round);
        game.until(1, "play Dodge");
        if round == 1 {
            game.until(0, "play Dead-End Alley");
        }
    }
    game.finish_action();
    // Dodged or not, they have been used.
    assert_eq!(damage(&game, lauren), [(1, 0)]);
    assert_eq!(damage(&game, alexa), []);
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Black Gloves", lauren, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    let mut game = fight(t, "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    game.take("strike with Black Gloves").finish_action();
    // Strength and one more, aggravated.
    assert_eq!(damage(&game, alexa), [(0, 2)]);
    assert!(game.in_torpor(alexa));
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn what_black_gloves_do_to_their_bearer_comes_from_no_strike() {
    // Glancing Blow prevents damage from strikes, Skin of Rock any.
    for (card, can) in [("Glancing Blow", false), ("Skin of Rock", true)] {
        let mut t = table();
        let madison = t.minion(0, "Madison");
        t.on(0, "Black Gloves", madison, Level::Basic);
        t.minion(1, "Alexa Draper");
        t.hand(0, &[card]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Alexa Draper");
        to(&mut game, 0, Window::Strike);
        game.take("strike with Black Gloves").until(1, "play Dodge");
        let mut could = false;
        while game.in_combat() {
            could |= game.can(&format!("play {card}"));
            game.pass();
        }
        assert_eq!(could, can, "{card}");
        assert_eq!(damage(&game, madison), [(1, 0)]);
    }
}

#[test]
fn a_grenade_stays_where_combat_ends_before_its_strike() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Grenade", lauren, Level::Basic);
    let amber = t.minion(1, "Amber");
    t.hand(1, &["Charismatic Aura"]);
    let mut game = fight(t, "Amber");
    to(&mut game, 0, Window::Strike);
    game.take("strike with Grenade")
        .until(1, "play Charismatic Aura");
    game.take_if_there("mode 1").finish_action();
    assert_eq!(game.on(lauren), ["Grenade"]);
    assert_eq!((game.blood(lauren), game.blood(amber)), (4, 5));
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
        strike_with(&mut game, weapon);
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
    strike_with(&mut game, "Black Gloves");
    game.take("play Dodge");
    game.until(0, "play Blur").take_if_there("mode 0");
    strike_with(&mut game, "Black Gloves");
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
        strike_with(&mut game, weapon);
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
    let mut undirected = t.clone().minion_phase(0);
    undirected.take("hunt").pass_until(1, "block with Nassir");
    undirected.pass_until(3, "block with Ryan");
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

// Talith

#[test]
fn talith_strikes_or_burns_a_weapon_for_a_ravnos_alone() {
    let mut t = table();
    let devyn = t.minion(0, "Devyn");
    t.on(0, "Talith", devyn, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    t.on(1, "Bastard Sword", alexa, Level::Basic);
    let mut game = fight(t.clone(), "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    let strikes: Vec<String> = game.options();
    let strikes: Vec<&String> = strikes.iter().filter(|o| o.contains("Talith")).collect();
    assert_eq!(strikes.len(), 2, "{strikes:?}");
    let (plain, burn) = (strikes[0].clone(), strikes[1].clone());
    assert_eq!(plain, "strike with Talith");
    let mut other = fight(t, "Alexa Draper");
    to(&mut other, 0, Window::Strike);
    game.take("strike with Talith").finish_action();
    assert_eq!(damage(&game, alexa), [(2, 0)]);
    // First: the sword is gone before it strikes.
    other.take(&burn);
    assert!(other.can("strike with Bastard Sword"));
    other.take("strike with Bastard Sword").finish_action();
    assert!(other.on(alexa).is_empty());
    assert_eq!(damage(&other, devyn), []);
    // Lauren, who has got it somehow, has the one strike.
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Talith", lauren, Level::Basic);
    t.minion(1, "Alexa Draper");
    let mut game = fight(t, "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    let strikes = game.options();
    assert_eq!(strikes.iter().filter(|o| o.contains("Talith")).count(), 1);
}

// Kevlar Vest

#[test]
fn kevlar_vest_is_used_once_each_combat() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Kevlar Vest", nassir, Level::Basic);
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Nassir");
    game.pass().take("use Kevlar Vest");
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn kevlar_vest_prevents_of_a_gun_or_of_something_else_as_its_bearer_chooses() {
    // A gun strike for 1 and an environmental damage of 1 are resolved together.
    for (choice, again) in [("use Kevlar Vest", true), ("use Kevlar Vest #2", false)] {
        let mut t = table();
        let nik = t.minion(0, "Nik Sikko");
        let nassir = t.minion(1, "Nassir");
        t.on(0, "Saturday-Night Special", nik, Level::Basic);
        t.on(0, "Murder of Crows", nik, Level::Basic);
        t.on(1, "Kevlar Vest", nassir, Level::Basic);
        t.hand(0, &["Resist Earth's Grasp"]);
        let mut game = fight(t, "Nassir");
        game.take("strike with Saturday-Night Special");
        game.until(1, choice);
        // A point is left for guns only; nothing of it helps against the crows.
        assert!(!game.can("use Kevlar Vest"));
        assert_eq!(game.blood(nassir), 3);
        game.until(0, "play Resist Earth's Grasp");
        game.until(0, "strike with Saturday-Night Special");
        while game.window() != Some(Window::Prevent) && !game.happened(GameEvent::CombatEnds) {
            game.pass();
        }
        assert_eq!(game.can("use Kevlar Vest"), again);
        assert!(!game.can("use Kevlar Vest #2"));
    }
}

#[test]
fn kevlar_vest_that_has_prevented_damage_of_a_gun_prevents_no_other() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    let nassir = t.minion(1, "Nassir");
    t.on(0, "Saturday-Night Special", nik, Level::Basic);
    t.on(1, "Kevlar Vest", nassir, Level::Basic);
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Nassir");
    game.take("strike with Saturday-Night Special")
        .take("use Kevlar Vest");
    game.take("play Resist Earth's Grasp");
    // A hand strike for 1 in the second round.
    game.finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(nassir), 3);
}

// Guns

#[test]
fn a_44_magnum_costs_two_pool_to_equip_and_nothing_if_the_action_is_blocked() {
    for block in [false, true] {
        let mut t = table();
        let lauren = t.minion(0, "Lauren");
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Sport Bike", nassir, Level::Basic);
        t.hand(0, &[".44 Magnum"]);
        let mut game = t.minion_phase(0);
        game.take("play .44 Magnum");
        if block {
            game.until(1, "block with Nassir");
        }
        game.finish_action();
        assert_eq!(game.on(lauren).is_empty(), block);
        assert_eq!(game.pool(0), if block { 30 } else { 28 });
        assert_eq!(game.ash_heap(0).is_empty(), !block);
    }
}
