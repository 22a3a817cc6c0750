//! Equipment, retainers and allies beyond the starters, outside combat.

use crate::table;
use engine::vocab::Level;

#[test]
fn equipment_is_paid_for_by_who_may_bear_it() {
    for (card, bearer, pool, blood) in [
        ("Aaron's Feeding Razor", "Lauren", 1, 0),
        ("Assault Rifle", "Lauren", 5, 0),
        ("Bang Nakh — Tiger's Claws", "Lauren", 2, 0),
        ("Bastard Sword", "Lauren", 1, 0),
        ("Black Gloves", "Lauren", 3, 0),
        ("Blow Torch", "Lauren", 2, 0),
        ("Bomb", "Lauren", 1, 0),
        ("Brass Knuckles", "Lauren", 0, 0),
        ("Chainsaw", "Lauren", 2, 0),
        ("Cloak of the Abalone", "Lauren", 0, 0),
        ("Combat Shotgun", "Lauren", 3, 0),
        ("Desert Eagle", "Lauren", 1, 0),
        ("Enchanted Marionette", "Yorik", 3, 0),
        ("Erebus Mask", "Khurshid", 1, 0),
        ("Femur of Toomler", "Horatio", 2, 0),
        ("Flak Jacket", "Lauren", 1, 0),
        ("Flamethrower", "Lauren", 4, 0),
        ("Grenade", "Lauren", 0, 0),
        ("Hawg", "Lauren", 0, 0),
        ("IR Goggles", "Lauren", 0, 0),
        ("Ivory Bow", "Lauren", 1, 0),
        ("Kali's Fang", "Bijou", 2, 0),
        ("Laptop Computer", "Lauren", 1, 0),
        ("Meat Cleaver", "Lauren", 1, 0),
        ("Sacré-Cœur Cathedral, France", "Lauren", 0, 2),
        ("Saturday-Night Special", "Lauren", 1, 0),
        ("Sawed-Off Shotgun", "Lauren", 2, 0),
        ("Sengir Dagger", "Lauren", 2, 0),
        ("Submachine Gun", "Lauren", 4, 0),
        ("Talith", "Devyn", 0, 0),
        ("The Signet of King Saul", "Lauren", 1, 0),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        t.hand(0, &[card]);
        if bearer != "Lauren" {
            // It requires another clan than hers.
            t.minion(0, "Lauren");
            assert!(!t.clone().minion_phase(0).can(&play), "{card}");
        }
        let slot = t.minion(0, bearer);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take(&play);
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        assert_eq!(game.on(slot), [card]);
        assert_eq!(game.pool(0), 30 - pool, "{card}");
        assert_eq!(game.blood(slot), before - blood, "{card}");
    }
}

#[test]
fn retainers_and_allies_are_paid_for_and_have_their_life() {
    for (card, employer, mode, pool, blood, life) in [
        ("Childling Muse", "Ashley", None, 1, 0, 1),
        ("Homunculus", "Robert Price", None, 0, 0, 1),
        ("Homunculus", "Indira", Some("mode 1"), 0, 0, 2),
        ("J. S. Simmons, Esq.", "Lauren", None, 0, 0, 1),
        ("Jackie Therman", "Lauren", None, 0, 0, 1),
        ("Mr. Winthrop", "Lauren", None, 0, 0, 1),
        ("Political Ally", "Madison", None, 2, 0, 1),
        ("Resplendent Protector", "Min-seo", None, 0, 0, 1),
        ("Revenant", "Horatio", None, 0, 1, 2),
        ("Shade", "Hester Reed", None, 0, 1, 2),
        ("Shade", "Andrew Emory", Some("mode 1"), 0, 1, 3),
        ("Tasha Morgan", "Lauren", None, 0, 0, 1),
        ("The Knights", "Rayne", None, 1, 0, 2),
        ("The Slashers", "Rayne", None, 1, 0, 3),
        ("Twisted Bloodhound", "Lawbringer", None, 1, 0, 3),
        ("Vengeful Spirit", "Khurshid", None, 0, 1, 2),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        let slot = t.minion(0, employer);
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take(&play);
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        let retainer = game.find(card).expect("it is in play");
        assert_eq!(game.blood(retainer), life, "{card}");
        assert_eq!(game.pool(0), 30 - pool, "{card}");
        assert_eq!(game.blood(slot), before - blood, "{card}");
    }
}

#[test]
fn retainers_and_allies_of_a_clan_are_not_for_others() {
    for card in [
        "Childling Muse",
        "Political Ally",
        "Resplendent Protector",
        "Revenant",
        "The Knights",
        "The Slashers",
        "Vengeful Spirit",
    ] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.hand(0, &[card]);
        let game = t.minion_phase(0);
        assert!(!game.can(&format!("play {card}")), "{card}");
    }
}

#[test]
fn bleed_from_what_a_minion_has() {
    for (card, bearer, pool) in [
        ("Childling Muse", "Ashley", 28),
        ("Childling Muse", "Lauren", 29),
        ("Enchanted Marionette", "Yorik", 28),
        ("Enchanted Marionette", "Lauren", 29),
        ("J. S. Simmons, Esq.", "Lauren", 28),
        ("Laptop Computer", "Lauren", 28),
        ("Tasha Morgan", "Lauren", 28),
        ("Vengeful Spirit", "Khurshid", 28),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, bearer);
        t.on(0, card, slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.pool(1), pool, "{card} and {bearer}");
    }
}

#[test]
fn sacre_coeur_cathedral_is_no_equipment_while_in_play() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sacré-Cœur Cathedral, France", lauren, Level::Basic);
    t.in_play(0, "Anarch Troublemaker");
    let mut game = t.turn_of(0);
    // The only equipment there is would be burned by the second ability.
    assert!(!game.can("use Anarch Troublemaker #2"));
    game.take_if_there("pass");
    assert!(game.find("Sacré-Cœur Cathedral, France").is_some());
}

#[test]
fn allies_that_do_not_bleed_have_their_strength() {
    for (ally, strength) in [
        ("The Knights", 2),
        ("The Slashers", 0),
        ("Loyal Street Gang", 1),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, ally);
        let mut game = t.minion_phase(0);
        assert_eq!(game.strength(slot), strength, "{ally}");
        game.take_if_there("bleed");
        assert_eq!(game.pool(1), 30, "{ally}");
    }
}
