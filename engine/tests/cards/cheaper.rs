//! What makes cards cheaper, for those who play them or bring them into play otherwise.

use crate::table;
use engine::vocab::Level;

// Adana de Sforza

#[test]
fn combat_cards_cost_adana_de_sforza_a_blood_less() {
    // What is lost besides in the combat is the same for both.
    let lost = |vampire: &str, card: &str| {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Krid");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        game.until(0, &format!("play {card}"));
        game.take_if_there("mode 0").finish_action();
        11 - game.blood(slot)
    };
    for (card, less) in [
        ("Burning Wrath", 1),
        ("Blur", 1),
        ("Torrent", 1),
        ("Sideslip", 0),
    ] {
        assert_eq!(
            lost("Gwendolyn", card) - lost("Adana de Sforza", card),
            less,
            "{card}"
        );
    }
}

#[test]
fn adana_de_sforza_can_play_combat_cards_that_she_could_not_pay_for() {
    let can = |vampire: &str| {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Krid");
        t.hand(0, &["Torrent"]).counters(slot, 1);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        let mut can = false;
        while game.in_combat() {
            can |= game.can("play Torrent");
            game.pass();
        }
        can
    };
    assert!(can("Adana de Sforza") && !can("Gwendolyn"));
}

#[test]
fn adana_de_sforza_bleeds_for_two_more() {
    let mut t = table(2);
    t.minion(0, "Adana de Sforza");
    let mut game = t.minion_phase(0);
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 27);
}

#[test]
fn a_card_of_two_types_is_a_combat_card_where_it_is_played_as_one() {
    // Rapid Change is an action modifier at the basic level, and a combat card at the superior.
    let mut t = table(2);
    let adana = t.minion(0, "Adana de Sforza");
    let krid = t.minion(1, "Krid");
    t.on(1, "Sport Bike", krid, Level::Basic);
    t.hand(0, &["Rapid Change", "Form of Mist"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.until(0, "play Rapid Change").take_if_there("mode 0");
    assert_eq!(game.blood(adana), 10);
}

#[test]
fn what_a_card_has_a_vampire_burn_is_not_its_cost() {
    // Rolling with the Punches costs nothing, and has her burn a blood at the superior level.
    let mut t = table(2);
    let adana = t.minion(0, "Adana de Sforza");
    for _ in 0..2 {
        t.on(0, "Fortitude", adana, Level::Basic);
    }
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Rolling with the Punches"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game.until(0, "play Rolling with the Punches")
        .take("mode 1");
    assert_eq!(game.blood(adana), 10);
}

// Kuyén

#[test]
fn animals_cost_kuyen_one_less() {
    let mut t = table(2);
    let kuyen = t.minion(0, "Kuyén");
    t.hand(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Raven Spy", "mode 0"]).finish_action();
    assert_eq!((game.blood(kuyen), game.on(kuyen)), (6, vec!["Raven Spy"]));
    // An ally too; another card costs her as much as anybody.
    let mut t = table(2);
    let kuyen = t.minion(0, "Kuyén");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Underbridge Stray", "mode 0"])
        .finish_action();
    assert!(game.find("Underbridge Stray").is_some());
    assert_eq!(game.blood(kuyen), 6);
    let mut t = table(2);
    t.minion(0, "Kuyén");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike").finish_action();
    assert_eq!(game.pool(0), 29);
}

#[test]
fn kuyen_employs_animals_outside_of_an_action_for_less_as_well() {
    let mut t = table(2);
    let kuyen = t.minion(0, "Kuyén");
    t.minion(1, "Krid");
    t.hand(0, &["Pack Alpha", "Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.until(0, "play Pack Alpha").take("mode 0");
    assert_eq!(
        (game.blood(kuyen), game.on(kuyen)),
        (5, vec!["Raven Spy"]),
        "Krid hits her"
    );
}

// The British Museum, London

#[test]
fn the_british_museum_gives_a_card_more() {
    let mut t = table(2);
    t.hand(0, &["The British Museum, London"]);
    let mut game = t.master_phase(0);
    assert_eq!(game.hand_size(0), 7);
    game.take("play The British Museum, London");
    assert_eq!((game.hand_size(0), game.pool(0)), (8, 28));
}

#[test]
fn the_british_museum_unlocks_each_minion_that_equips_once_a_turn() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let didi = t.minion(0, "Didi Meyers");
    let museum = t.in_play(0, "The British Museum, London");
    t.hand(
        0,
        &[
            "Flak Jacket",
            "Kevlar Vest",
            "Cloak of the Abalone",
            "Soul Gem of Etrius",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take_all(&["play Flak Jacket", "Lauren"])
        .until(0, "use The British Museum, London")
        .finish_action();
    assert!(!game.locked(lauren) && !game.locked(museum));
    assert_eq!(game.pool(0), 30, "it has cost nothing");
    game.take_all(&["play Kevlar Vest", "Lauren"]);
    while game.in_action() {
        assert!(!game.can("use The British Museum, London"));
        game.pass();
    }
    assert!(game.locked(lauren));
    game.take("play Cloak of the Abalone")
        .until(0, "use The British Museum, London")
        .finish_action();
    assert!(!game.locked(didi));
}

#[test]
fn the_british_museum_is_for_equipment_of_ones_own_that_is_no_weapon_vehicle_or_electronics() {
    for (card, cost) in [(".44 Magnum", 2), ("Sport Bike", 1), ("Laptop Computer", 1)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.in_play(0, "The British Museum, London");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while game.in_action() {
            assert!(!game.can("use The British Museum, London"), "{card}");
            game.pass();
        }
        assert_eq!(game.pool(0), 30 - cost, "{card}");
    }
    // Nor for the minions of others.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.in_play(1, "The British Museum, London");
    t.hand(0, &["Flak Jacket"]);
    let mut game = t.minion_phase(0);
    game.take("play Flak Jacket").finish_action();
    assert_eq!(game.pool(0), 29);
}

#[test]
fn the_british_museum_goes_by_what_the_card_is_in_hand() {
    // In play, it is a location.
    let mut t = table(2);
    let bituin = t.minion(0, "Gwendolyn");
    t.in_play(0, "The British Museum, London");
    t.hand(0, &["Palatial Estate"]);
    let mut game = t.minion_phase(0);
    game.take("play Palatial Estate")
        .until(0, "use The British Museum, London")
        .finish_action();
    assert_eq!(game.blood(bituin), 10, "of two");
    assert!(!game.locked(bituin));
}

#[test]
fn the_british_museum_reduces_what_equipment_costs_that_is_not_from_hand() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.in_play(0, "The British Museum, London");
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Villein", "Villein", "Kevlar Vest"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith").until(0, "Kevlar Vest");
    while game.in_action() {
        assert!(!game.can("use The British Museum, London"));
        game.pass();
    }
    assert_eq!((game.on(lauren), game.pool(0)), (vec!["Kevlar Vest"], 30));
}

#[test]
fn equipment_that_angel_of_berlin_brings_is_cheaper_where_equipment_is() {
    let pool = |museum: bool| {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.minion(1, "Travis \"Traveler72\" Miller");
        if museum {
            t.in_play(1, "The British Museum, London");
        }
        t.hand(1, &["Angel of Berlin", "Kevlar Vest"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "play Angel of Berlin");
        game.take("mode 1").take_if_there("Kevlar Vest");
        assert!(game.find("Kevlar Vest").is_some());
        game.pool(1)
    };
    assert_eq!(pool(true), pool(false) + 1);
}
