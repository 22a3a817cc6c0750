//! Action cards: what each does at each level, and when it is blocked or comes to nothing.

use crate::table;
use engine::GameEvent;

// Creeping Sabotage

#[test]
fn the_first_creeping_sabotage_is_free_and_has_stealth() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.minion(1, "Lauren");
    t.hand(0, &["Creeping Sabotage"]);
    let mut game = t.minion_phase(0);
    game.take("play Creeping Sabotage");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(linda), 4);
    assert_eq!(game.controls(0), ["Aunt Linda", "Creeping Sabotage"]);
}

#[test]
fn creeping_sabotage_costs_as_much_blood_as_copies_are_controlled() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.in_play(0, "Creeping Sabotage");
    t.in_play(0, "Creeping Sabotage");
    t.hand(0, &["Creeping Sabotage"]);
    let mut game = t.minion_phase(0);
    game.take("play Creeping Sabotage");
    assert_eq!(game.blood(linda), 2);
}

#[test]
fn creeping_sabotage_requires_a_nosferatu() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Creeping Sabotage"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Creeping Sabotage"));
}

#[test]
fn every_creeping_sabotage_burns_a_pool_of_the_prey_in_its_controllers_unlock_phase() {
    let mut t = table(3);
    t.in_play(0, "Creeping Sabotage");
    t.in_play(0, "Creeping Sabotage");
    let mut game = t.turn_of(2);
    game.pass_to_turn_of(0);
    while game.window() == Some(engine::script::Window::Unlock) && game.pool(1) > 28 {
        game.take("use Creeping Sabotage");
    }
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (30, 28, 30));
}

#[test]
fn any_minion_burns_creeping_sabotage_with_a_directed_action() {
    let mut t = table(3);
    let sabotage = t.in_play(1, "Creeping Sabotage");
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Rosalina Cortez");
    let mut game = t.minion_phase(0);
    game.take("act with Creeping Sabotage");
    assert_eq!(game.stealth(), 0);
    // Only its controller may block.
    game.pass_until(1, "block with Nassir").finish_action();
    assert!(!game.exists(sabotage));
    assert_eq!(game.ash_heap(1), ["Creeping Sabotage"]);
}

// Deep Song

#[test]
fn deep_song_bleeds_with_one_more() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song");
    assert_eq!(game.pool(1), 28);
    assert_eq!(game.edge(), Some(0));
}

#[test]
fn superior_deep_song_locks_a_vampire_and_enters_combat_with_it() {
    let mut t = table(2);
    let lenny = t.minion(0, "Lenny Burkhead");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Deep Song", "mode 1"]);
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert!(game.locked(nassir));
    assert_eq!((game.blood(lenny), game.blood(nassir)), (5, 3));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn superior_deep_song_does_not_lock_its_target_when_another_vampire_blocks() {
    let mut t = table(2);
    let lenny = t.minion(0, "Lenny Burkhead");
    let nassir = t.minion(1, "Nassir");
    let ashley = t.minion(1, "Ashley");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Deep Song", "mode 1", "Nassir", "block with Ashley"]);
    game.finish_action();
    assert!(!game.locked(nassir) && game.locked(ashley));
    assert_eq!(
        (game.blood(lenny), game.blood(nassir), game.blood(ashley)),
        (5, 4, 2)
    );
}

// Enchant Kindred

#[test]
fn enchant_kindred_bleeds_with_one_more() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    t.hand(0, &["Enchant Kindred"]);
    let mut game = t.minion_phase(0);
    game.take("play Enchant Kindred");
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_enchant_kindred_adds_two_blood_to_a_younger_uncontrolled_vampire() {
    let mut t = table(2);
    t.minion(0, "Bret Stryker");
    t.minion(1, "Lauren");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    t.hand(0, &["Enchant Kindred"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Enchant Kindred", "mode 1"]);
    // Lauren is of the same capacity as Bret Stryker, hence not younger.
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!((game.blood(ashley), game.blood(lauren)), (2, 0));
    assert_eq!(game.pool(1), 30);
}

// Govern the Unaligned

#[test]
fn govern_the_unaligned_bleeds_with_two_more_for_a_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    assert_eq!(game.pool(1), 27);
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn a_blocked_govern_the_unaligned_goes_to_the_ash_heap_unpaid() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Govern the Unaligned", "block with Nassir"]);
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    // One blood to mend Nassir's hand strike, none for the card.
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.ash_heap(0), ["Govern the Unaligned"]);
}

#[test]
fn superior_govern_the_unaligned_adds_three_blood_to_a_younger_uncontrolled_vampire() {
    let mut t = table(2);
    let chelsea = t.minion(0, "Chelsea Blake");
    t.minion(1, "Nassir");
    let lauren = t.uncontrolled(0, "Lauren", 0);
    t.uncontrolled(0, "Alexa Draper", 0);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Govern the Unaligned", "mode 1"]);
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.blood(chelsea), 4);
    assert_eq!(game.pool(1), 30);
}

#[test]
fn superior_govern_the_unaligned_needs_a_younger_vampire_to_be_played() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.uncontrolled(0, "Alexa Draper", 0);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    // Only the bleed is left to choose, so nothing is asked.
    game.take("play Govern the Unaligned");
    assert_eq!(game.pool(1), 27);
}

#[test]
fn govern_the_unaligned_may_overfill_a_vampire_still_uncontrolled() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    let ashley = t.uncontrolled(0, "Ashley", 2);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Govern the Unaligned", "mode 1"]);
    assert_eq!(game.blood(ashley), 5);
    // Counters above capacity drain off as the vampire moves to the ready region.
    game.until(0, "bring out Ashley");
    assert_eq!(game.blood(ashley), 3);
}

// Intimidation

#[test]
fn intimidation_bleeds_with_one_more() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    t.hand(0, &["Intimidation"]);
    let mut game = t.minion_phase(0);
    game.take("play Intimidation");
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_intimidation_bleeds_with_two_more() {
    let mut t = table(2);
    t.minion(0, "Bret Stryker");
    t.hand(0, &["Intimidation"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Intimidation", "mode 1"]);
    assert_eq!(game.pool(1), 27);
}

// Magic of the Smith

#[test]
fn magic_of_the_smith_equips_from_the_library_at_the_equipments_cost() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Magic of the Smith"]);
    // The top card replaces the one played; the other is searched for.
    t.library(0, &["Villein", "Sport Bike", ".44 Magnum"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith");
    assert_eq!(game.stealth(), 1);
    game.pass().take("Sport Bike");
    let bike = game.find("Sport Bike").expect("it is in play");
    assert_eq!(game.bearer(bike), Some(lauren));
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.pool(0), 29);
}

#[test]
fn superior_magic_of_the_smith_has_three_stealth() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    t.minion(1, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Magic of the Smith", "mode 1"]);
    assert_eq!(game.stealth(), 3);
}

#[test]
fn magic_of_the_smith_cannot_fetch_what_cannot_be_paid() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.pool(0, 1);
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Villein", ".44 Magnum", "Bowl of Convergence"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith");
    assert!(!game.can(".44 Magnum"));
    game.take("Bowl of Convergence");
    assert_eq!(game.pool(0), 1);
    assert!(game.find("Bowl of Convergence").is_some());
}

#[test]
fn a_search_with_magic_of_the_smith_may_find_nothing() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Villein", "Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Magic of the Smith", "no"]);
    assert_eq!(game.controls(0), ["Lauren"]);
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn a_vampire_may_equip_from_hand_after_magic_of_the_smith() {
    // Searching for equipment is not the same action as playing it.
    let mut t = table(2);
    let sybren = t.minion(0, "Sybren van Oosten");
    t.hand(0, &["Magic of the Smith", "Freak Drive", "Sport Bike"]);
    t.library(0, &["Villein", ".44 Magnum"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Magic of the Smith", ".44 Magnum", "play Freak Drive"]);
    game.finish_action();
    game.take("play Sport Bike");
    assert_eq!(
        game.controls(0),
        ["Sybren van Oosten", ".44 Magnum", "Sport Bike"]
    );
    assert_eq!(game.blood(sybren), 5);
}

// Preternatural Strength

#[test]
fn preternatural_strength_gives_one_strength() {
    let mut t = table(2);
    let belinde = t.minion(0, "Belinde");
    t.minion(1, "Lauren");
    t.hand(0, &["Preternatural Strength"]);
    let mut game = t.minion_phase(0);
    game.take("play Preternatural Strength");
    assert_eq!(game.stealth(), 2);
    game.finish_action();
    assert_eq!(game.strength(belinde), 2);
    assert_eq!(game.blood(belinde), 5);
}

#[test]
fn superior_preternatural_strength_gives_two_strength() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.hand(0, &["Preternatural Strength"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Preternatural Strength", "mode 1"]);
    assert_eq!(game.strength(linda), 3);
}

#[test]
fn a_vampire_has_only_one_preternatural_strength() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.on(
        0,
        "Preternatural Strength",
        linda,
        engine::vocab::Level::Basic,
    );
    t.hand(0, &["Preternatural Strength"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Preternatural Strength"));
}

// Revelations

#[test]
fn revelations_discards_a_card_of_the_preys_hand() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Rosalina Cortez");
    t.hand(0, &["Revelations"]);
    t.hand(1, &["Misdirection", "Life in the City"]);
    t.library(1, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take("play Revelations");
    assert_eq!(game.stealth(), 1);
    game.until(0, "Misdirection").finish_action();
    assert_eq!(game.ash_heap(1), ["Misdirection"]);
    assert_eq!(game.hand(1), ["Life in the City", "Villein"]);
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn superior_revelations_stays_in_play_and_any_minion_may_burn_it() {
    let mut t = table(2);
    let patrik = t.minion(0, "Patrik Söderberg");
    t.minion(1, "Rosalina Cortez");
    t.hand(0, &["Revelations"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Revelations", "mode 1"]);
    game.finish_action();
    let revelations = game.find("Revelations").expect("it is in play");
    assert_eq!(game.blood(patrik), 4);
    game.until(1, "act with Revelations").finish_action();
    assert!(!game.exists(revelations));
    assert!(game.happened(GameEvent::Burned(revelations)));
}
