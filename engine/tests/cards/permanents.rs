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
fn a_path_is_required_of_who_follows_it_or_of_a_sabbat_vampire_without_one() {
    for (vampire, sect, able) in [
        ("Lawbringer", "follows it", true),
        ("Lolita Houston", "Sabbat, without a Path", true),
        ("Concordia", "Sabbat, of another Path", false),
        ("Lauren", "Camarilla", false),
        ("Loyal Street Gang", "no vampire", false),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.hand(0, &["Twisted Bloodhound"]);
        let game = t.minion_phase(0);
        assert_eq!(
            game.can("play Twisted Bloodhound"),
            able,
            "{vampire}: {sect}"
        );
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
fn intercept_from_a_retainer() {
    for (card, employer) in [("Mr. Winthrop", "Lauren"), ("Revenant", "Horatio")] {
        let mut t = table(2);
        t.minion(0, "Nassir");
        let slot = t.minion(1, employer);
        let ashley = t.minion(1, "Ashley");
        t.on(1, card, slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(
            (game.intercept(slot), game.intercept(ashley)),
            (1, 0),
            "{card}"
        );
    }
}

#[test]
fn stealth_from_equipment_for_its_clan() {
    for (card, bearer, stealth) in [
        ("Enchanted Marionette", "Yorik", 1),
        ("Enchanted Marionette", "Lauren", 0),
        ("Erebus Mask", "Khurshid", 1),
        ("Erebus Mask", "Lauren", 0),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, bearer);
        t.minion(1, "Nassir");
        t.on(0, card, slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.stealth(), stealth, "{card} and {bearer}");
    }
}

#[test]
fn enchanted_marionette_gives_stealth_to_bleeds_only_and_erebus_mask_to_any_action() {
    for (card, bearer, stealth) in [
        ("Enchanted Marionette", "Yorik", 1),
        ("Erebus Mask", "Khurshid", 2),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, bearer);
        t.counters(slot, 1);
        t.minion(1, "Nassir");
        t.on(0, card, slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("hunt");
        assert_eq!(game.stealth(), stealth, "{card}");
    }
}

#[test]
fn a_minion_has_one_laptop_computer() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Laptop Computer", lauren, Level::Basic);
    t.hand(0, &["Laptop Computer"]);
    assert!(!t.clone().minion_phase(0).can("play Laptop Computer"));
    t.minion(0, "Underbridge Stray");
    let mut game = t.minion_phase(0);
    game.take("play Laptop Computer").finish_action();
    let stray = game.find("Underbridge Stray").expect("in play");
    assert_eq!(game.on(stray), ["Laptop Computer"]);
}

#[test]
fn a_minion_with_a_hawg_has_no_other_vehicle() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Hawg", lauren, Level::Basic);
    t.hand(0, &["Sport Bike", "Hawg"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Sport Bike") && !game.can("play Hawg"));
}

#[test]
fn aarons_feeding_razor_gives_one_more_blood_from_hunting() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.on(0, "Aaron's Feeding Razor", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn who_cannot_block_the_bearer() {
    for (card, barred, free) in [
        ("Cloak of the Abalone", "Min-seo", "Madison"),
        ("Cloak of the Abalone", "Carter", "Alexa Draper"),
        (
            "Sacré-Cœur Cathedral, France",
            "Underbridge Stray",
            "Min-seo",
        ),
        ("The Signet of King Saul", "Alexa Draper", "Alice Chen"),
        ("The Signet of King Saul", "Kij Dansky", "Underbridge Stray"),
    ] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.minion(0, "Ashley");
        t.minion(1, barred);
        t.minion(1, free);
        t.on(0, card, lauren, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "Lauren"]);
        assert!(!game.can(&format!("block with {barred}")), "{card}");
        assert!(game.can(&format!("block with {free}")), "{card}");
        game.finish_action();
        // Another minion is blocked as ever.
        game.take("bleed");
        assert!(game.can(&format!("block with {barred}")), "{card}");
    }
}

#[test]
fn sacre_coeur_cathedral_serves_a_vampire_not_an_ally() {
    for (bearer, blocked) in [("Lauren", false), ("Loyal Street Gang", true)] {
        let mut t = table(2);
        let bearer = t.minion(0, bearer);
        t.on(0, "Sacré-Cœur Cathedral, France", bearer, Level::Basic);
        t.minion(1, "Underbridge Stray");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.can("block with Underbridge Stray"), blocked);
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
fn homunculus_lets_its_employer_unlock_in_any_unlock_phase_for_a_blood() {
    for active in [0, 1] {
        let mut t = table(2);
        let robert = t.minion(0, "Robert Price");
        t.lock(robert);
        t.on(0, "Homunculus", robert, Level::Basic);
        // Another effect of that phase, so that it stays open.
        t.edge(active);
        let mut game = t.turn_of(active);
        if active == 0 {
            assert!(!game.locked(robert), "unlocked already, as everything is");
            game.take("use Homunculus");
        } else {
            game.until(0, "use Homunculus");
        }
        assert_eq!(game.active(), active);
        assert!(!game.locked(robert));
        assert_eq!(game.blood(robert), 1);
        assert!(!game.can("use Homunculus"), "once a phase");
    }
}

#[test]
fn political_ally_bleeds_for_three_and_has_no_strength() {
    let mut t = table(2);
    let ally = t.minion(0, "Political Ally");
    let mut game = t.minion_phase(0);
    assert_eq!(game.strength(ally), 0);
    game.take("bleed");
    assert_eq!(game.pool(1), 27);
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
