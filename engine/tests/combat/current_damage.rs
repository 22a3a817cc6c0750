//! The damage that a weapon would do, used against whoever bears it.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{Scene, Slot};

/// Nassir of seat 0, with a Machine Blitz, is blocked by Horace Radcliffe, who bears these.
fn against(weapons: &[&str]) -> (Scene<'static>, Slot, Slot) {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let horace = t.minion(1, "Horace Radcliffe");
    for weapon in weapons {
        t.on(1, weapon, horace, Level::Basic);
    }
    t.hand(0, &["Machine Blitz"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.pass_to(Window::Strike);
    (game, nassir, horace)
}

/// Blood that Machine Blitz costs Horace Radcliffe, at this level, with his only weapon.
fn damage(weapon: &str, level: &str) -> u8 {
    let (mut game, _, horace) = against(&[weapon]);
    game.take_all(&["play Machine Blitz", level]);
    game.finish_action();
    5 - game.blood(horace)
}

#[test]
fn machine_blitz_does_the_damage_of_a_weapon_of_the_opposing_minion() {
    assert_eq!(damage("Desert Eagle", "mode 0"), 2);
    assert_eq!(damage("Desert Eagle", "mode 1"), 3);
    // A melee weapon does as much as the strength of its bearer says.
    assert_eq!(damage("Brass Knuckles", "mode 0"), 2);
    assert_eq!(damage("Meat Cleaver", "mode 1"), 3);
}

#[test]
fn what_the_bearer_does_more_with_melee_weapons_is_of_their_current_damage() {
    for (weapon, left) in [("Meat Cleaver", None), ("Desert Eagle", Some(1))] {
        let mut t = table();
        t.minion(0, "Nassir");
        let wendell = t.minion(1, "Wendell Delburton");
        t.on(1, weapon, wendell, Level::Basic);
        t.hand(0, &["Machine Blitz"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Wendell Delburton");
        game.pass_to(Window::Strike)
            .take_all(&["play Machine Blitz", "mode 0"])
            .finish_action();
        // One and two more; his gun does two as ever.
        let life = game.exists(wendell).then(|| game.blood(wendell));
        assert_eq!(life, left, "{weapon}");
    }
}

#[test]
fn machine_blitz_uses_no_weapon() {
    // The bomb is neither burned nor does it hurt its bearer.
    let (mut game, nassir, horace) = against(&["Bomb"]);
    game.take_all(&["play Machine Blitz", "mode 0"]);
    game.finish_action();
    assert_eq!(game.on(horace), ["Bomb"]);
    assert!(game.in_torpor(horace) || game.blood(horace) == 0);
    assert_eq!(game.blood(nassir), 3, "he has struck with his hands");
    // A shotgun that has been fired this combat counts all the same.
    let mut t = table();
    t.minion(0, "Nassir");
    let horace = t.minion(1, "Gwendolyn");
    t.on(1, "Sawed-Off Shotgun", horace, Level::Basic);
    t.hand(0, &["Machine Blitz"]).hand(1, &["Blur"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Gwendolyn");
    game.pass_to(Window::Strike)
        .until(0, "play Machine Blitz")
        .take("mode 0")
        .until(1, "strike with Sawed-Off Shotgun")
        .finish_action();
    assert_eq!(game.blood(horace), 11 - 3);
}

#[test]
fn one_of_several_weapons_is_chosen_for_machine_blitz_as_it_is_announced() {
    let (mut game, _, horace) = against(&["Desert Eagle", "Bastard Sword"]);
    game.take_all(&["play Machine Blitz", "mode 0"]);
    let mut options = game.options();
    options.sort();
    assert_eq!(
        options,
        ["strike with Bastard Sword", "strike with Desert Eagle"]
    );
    game.take("strike with Bastard Sword").finish_action();
    assert_eq!(game.blood(horace), 3);
}
