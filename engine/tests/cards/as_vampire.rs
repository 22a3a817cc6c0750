//! Allies that play cards "as a vampire" (full rulebook 1.6.3), and the cards that say so.

use crate::table;
use engine::vocab::{Keyword, Level};
use engine::{GameEvent, Scene, Slot};

/// Rafastio Ghoul, of seat 0, bleeds and is blocked by Horace Radcliffe of seat 1; it holds these cards.
fn ghoul_in_combat(hand: &[&str], life: u8) -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let ghoul = t.minion(0, "Rafastio Ghoul");
    t.counters(ghoul, life);
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    (game, ghoul, horace)
}

// The rule

#[test]
fn an_ally_plays_a_card_as_a_vampire_and_pays_with_its_life() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Stone Quills"], 3);
    // The cost is one blood; there is no superior level to choose.
    game.until(0, "play Stone Quills").finish_action();
    assert_eq!(game.blood(horace), 3);
    assert_eq!(game.blood(ghoul), 1, "one paid, one lost to Horace's hands");
}

#[test]
fn an_ally_is_a_vampire_for_the_cards_of_its_text_only() {
    let mut t = table(2);
    t.minion(0, "Rafastio Ghoul");
    t.hand(
        0,
        &[
            "Magic of the Smith",
            "Govern the Unaligned",
            "Kine Resources Contested",
        ],
    );
    let game = t.minion_phase(0);
    // It neither hunts nor calls referendums, nor plays cards of other Disciplines.
    let mut options = game.options();
    options.sort();
    assert_eq!(options, ["bleed", "pass", "play Magic of the Smith"]);
}

#[test]
fn a_card_without_a_discipline_is_not_played_as_a_vampire() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Taste of Vitae"], 2);
    game.finish_action();
    assert_eq!((game.blood(ghoul), game.blood(horace)), (1, 4));
    assert_eq!(game.hand(0), ["Taste of Vitae"]);
    // For the same loss of blood, a vampire can play it.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Taste of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Horace Radcliffe")
        .until(0, "play Taste of Vitae");
}

#[test]
fn blood_gained_as_a_vampire_is_life_beyond_any_capacity() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Theft of Vitae"], 3);
    game.until(0, "play Theft of Vitae").finish_action();
    // Of capacity 3, it has stolen a fourth; then Horace's hands cost one.
    assert_eq!((game.blood(ghoul), game.blood(horace)), (3, 4));
    let four =
        |e: &GameEvent| matches!(e, GameEvent::Counters { slot, now: 4, .. } if *slot == ghoul);
    assert_eq!(game.count(four), 1);
}

#[test]
fn what_an_ally_has_given_itself_as_a_vampire_costs_life_and_goes_by_its_capacity() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    let mystic = t.minion(1, "Vagabond Mystic");
    t.minion(1, "Underbridge Stray");
    t.minion(1, "Krid");
    t.on(1, "Sport Bike", mystic, Level::Basic);
    t.hand(0, &["Into Thin Air"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Vagabond Mystic")
        .until(0, "play Into Thin Air")
        .until(0, "use Into Thin Air");
    // Nobody is younger than a vampire of capacity 1, and a vampire is no ally just now.
    assert_eq!(game.options(), ["Vagabond Mystic", "Underbridge Stray"]);
    game.take("Vagabond Mystic");
    assert_eq!(game.blood(servitor), 1);
    assert_eq!(game.intercept(mystic), 0);
    assert!(!game.can("use Into Thin Air"), "it is for once each action");
}

#[test]
fn an_ally_is_no_vampire_for_what_a_card_on_it_does() {
    let mut t = table(2);
    let herald = t.minion(0, "Herald of Topheth");
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Preternatural Strength"]);
    t.on(1, "Preternatural Strength", horace, Level::Basic);
    let mut game = t.minion_phase(0);
    assert_eq!(game.strength(horace), 2);
    game.take("play Preternatural Strength").finish_action();
    assert_eq!(game.on(herald), ["Preternatural Strength"]);
    // It says what a vampire with it gets.
    assert_eq!(game.strength(herald), 3);
    // So does this one, which costs the ally a life besides the one paid.
    let mut t = table(2);
    let ghoul = t.minion(0, "Rafastio Ghoul");
    t.counters(ghoul, 4);
    t.hand(0, &["Rutor's Hand"]);
    let mut game = t.minion_phase(0);
    game.take("play Rutor's Hand").finish_action();
    assert_eq!(game.blood(ghoul), 2);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "bleed").take("bleed").finish_action();
    assert!(game.locked(ghoul) && !game.can("use Rutor's Hand"));
}

#[test]
fn aggravated_damage_of_a_card_played_as_a_vampire_is_a_life_each() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Burst of Sunlight"], 4);
    game.until(0, "play Burst of Sunlight").finish_action();
    assert!(game.in_torpor(horace));
    assert_eq!(
        game.blood(ghoul),
        2,
        "one for the sunlight, one for Horace's hands"
    );
    assert!(game.ready(ghoul));
}

// Rulings on allies who can play as a vampire

#[test]
fn an_action_fails_if_an_ally_pays_for_a_modifier_with_its_last_life() {
    let mut t = table(2);
    let nocturn = t.minion(0, "Nocturn");
    t.minion(1, "Krid");
    t.hand(0, &["Shadow Play"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .until(0, "play Shadow Play")
        .finish_action();
    assert!(!game.exists(nocturn));
    assert_eq!(game.pool(1), 30);
    assert!(!game.happened(GameEvent::ActionSucceeded { minion: nocturn }));
}

#[test]
fn combat_ends_before_the_strike_that_an_ally_pays_with_its_last_life() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Stone Quills"], 1);
    game.until(0, "play Stone Quills").finish_action();
    assert!(!game.exists(ghoul));
    assert_eq!(game.blood(horace), 5);
}

#[test]
fn an_action_paid_with_the_last_life_of_an_ally_is_resolved() {
    let mut t = table(3);
    let herald = t.minion(0, "Herald of Topheth");
    t.counters(herald, 1).pool(1, 3);
    t.uncontrolled(0, "Lauren", 0);
    t.hand(0, &["Public Trust"]);
    let mut game = t.minion_phase(0);
    game.take("play Public Trust").finish_action();
    assert!(!game.exists(herald) && !game.in_game(1));
    let at = |fits: &dyn Fn(&GameEvent) -> bool| game.events.iter().position(fits);
    let ousted = at(&|e| matches!(e, GameEvent::Ousted { .. }));
    let burned = at(&|e| *e == GameEvent::Burned(herald));
    assert!(ousted.is_some() && ousted < burned, "the oust comes first");
}

#[test]
fn ways_to_play_a_card_as_a_vampire_do_not_add_up_to_a_superior_level() {
    let mut t = table(2);
    let ally = t.minion(0, "Political Ally");
    t.counters(ally, 2);
    for vampire in ["Didi Meyers", "Ermenegildo, The Rake"] {
        let slot = t.minion(0, vampire);
        t.lock(slot);
    }
    t.hand(0, &["Mouthpiece", "Mouthpiece", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    // Two locked vampires can each play one for the same acting minion.
    game.take_all(&["play Mouthpiece", "Didi Meyers"]);
    game.until(0, "play Mouthpiece")
        .take("Ermenegildo, The Rake");
    game.until(0, "play Conditioning").finish_action();
    assert_eq!(game.pool(1), 25, "at the basic level, of which nobody asks");
}

#[test]
fn disciplines_of_different_ways_to_play_as_a_vampire_are_not_met_for_one_card() {
    // Nocturn has one way to play cards of Obtenebration, and is given one for Dominate.
    let mut t = table(2);
    t.minion(0, "Nocturn");
    let didi = t.minion(0, "Didi Meyers");
    t.lock(didi);
    t.minion(1, "Krid");
    t.hand(
        0,
        &[
            "Mouthpiece",
            "Shroud of Absence",
            "Shroud of Night",
            "Shadow Play",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Mouthpiece");
    game.until(1, "block with Krid")
        .pass_until(0, "play Shadow Play");
    assert!(!game.can("play Shroud of Absence"));
    assert!(!game.can("play Shroud of Night"), "not during a bleed");
    // A vampire with the one Discipline meets the other by what it is given.
    let mut t = table(2);
    t.minion(0, "Azaneal");
    let didi = t.minion(0, "Didi Meyers");
    t.lock(didi).minion(1, "Krid");
    t.hand(0, &["Mouthpiece", "Shroud of Absence"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Mouthpiece");
    game.until(1, "block with Krid")
        .until(0, "play Shroud of Absence")
        .finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn one_way_to_play_as_a_vampire_may_meet_several_disciplines_for_one_card() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    t.minion(1, "Didi Meyers");
    t.hand(0, &["I am Legion", "Lost in Crowds"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Didi Meyers")
        .until(0, "play Lost in Crowds")
        .until(1, "play Enhanced Senses")
        .take("play I am Legion");
    game.finish_action();
    assert_eq!(game.pool(1), 27);
    assert_eq!(game.ash_heap(1), ["Enhanced Senses"]);
    assert!(
        !game.exists(servitor),
        "after a successful action it leaves the game"
    );
}

// Talaq, The Immortal

#[test]
fn talaq_strikes_at_range_and_maneuvers_once_each_combat() {
    let mut t = table(2);
    let talaq = t.minion(0, "Talaq, The Immortal");
    let horace = t.minion(1, "Horace Radcliffe");
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Horace Radcliffe")
        .until(0, "use Talaq, The Immortal")
        .pass_until(0, "strike with Talaq, The Immortal");
    assert!(game.at_long_range());
    game.take("strike with Talaq, The Immortal").finish_action();
    assert_eq!((game.blood(talaq), game.blood(horace)), (3, 4));
}

#[test]
fn talaq_plays_quietus_or_blood_sorcery_as_a_vampire() {
    let mut t = table(2);
    let talaq = t.minion(1, "Talaq, The Immortal");
    t.lock(talaq).minion(0, "Lauren");
    t.hand(1, &["Black Sunrise", "Theft of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Black Sunrise")
        .until(1, "play Theft of Vitae")
        .finish_action();
    assert_eq!(game.blood(talaq), 3, "one stolen, one lost");
    assert_eq!(game.pool(1), 30);
}

// Nocturn

#[test]
fn nocturn_acts_at_once_unlocks_its_first_recruiter_and_is_burned_in_the_unlock_phase() {
    let mut t = table(2);
    let aurora = t.minion(0, "Aurora Van Brande, Paladin");
    t.hand(0, &["Nocturn", "Nocturn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Nocturn", "mode 0"]).finish_action();
    let nocturn = game.find("Nocturn").expect("it is recruited");
    assert!(!game.locked(aurora), "it was the first of this turn");
    assert_eq!(
        (
            game.blood(aurora),
            game.blood(nocturn),
            game.strength(nocturn)
        ),
        (5, 1, 1)
    );
    // Played at the basic level, it cannot be played again by the same vampire.
    assert!(!game.can("play Nocturn"));
    game.take_all(&["bleed", "Nocturn"]).finish_action();
    assert_eq!(game.pool(1), 29);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.exists(nocturn) && !game.can("pass"));
    game.take("use Nocturn");
    assert!(!game.exists(nocturn));
}

#[test]
fn superior_nocturn_may_be_recruited_again_at_one_more_blood_each_time() {
    let mut t = table(2);
    let aurora = t.minion(0, "Aurora Van Brande, Paladin");
    t.hand(0, &["Nocturn", "Nocturn", "Nocturn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Nocturn", "mode 1"]).finish_action();
    assert_eq!(game.blood(aurora), 5);
    game.take_all(&["play Nocturn", "mode 1"]).finish_action();
    assert_eq!(game.blood(aurora), 3);
    // Only the first of the turn unlocks the vampire.
    assert!(game.locked(aurora));
    assert_eq!(game.copies("Nocturn").len(), 2);
    assert!(!game.can("play Nocturn"));
}

#[test]
fn a_blocked_superior_nocturn_costs_nothing_and_is_not_tried_again() {
    let mut t = table(2);
    let aurora = t.minion(0, "Aurora Van Brande, Paladin");
    let krid = t.minion(1, "Krid");
    t.on(1, "Sport Bike", krid, Level::Basic);
    t.hand(0, &["Nocturn", "Nocturn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Nocturn", "mode 1"]).finish_action();
    // Blocked, nothing is paid, and it cannot be tried once more.
    game.take_all(&["play Nocturn", "mode 1"])
        .until(1, "block with Krid")
        .finish_action();
    assert_eq!(game.blood(aurora), 4, "Krid has hit her");
    assert!(!game.can("play Nocturn"));
}

#[test]
fn nocturn_plays_no_ally_cards_as_a_vampire() {
    let mut t = table(2);
    let nocturn = t.minion(0, "Nocturn");
    t.counters(nocturn, 3);
    t.hand(0, &["Nocturn", "Shade"]);
    let mut game = t.minion_phase(0);
    assert!(!game.can("play Nocturn"));
    game.take("play Shade").finish_action();
    assert_eq!(game.on(nocturn), ["Shade"]);
    assert_eq!(game.blood(nocturn), 2);
}

// Spectral Servitor

#[test]
fn spectral_servitor_unlocks_its_recruiter_acts_at_once_and_is_burned() {
    let mut t = table(2);
    let alek = t.minion(0, "Alek König");
    t.hand(0, &["Spectral Servitor"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Spectral Servitor", "mode 0"])
        .finish_action();
    let servitor = game.find("Spectral Servitor").expect("it is recruited");
    assert!(!game.locked(alek));
    assert_eq!((game.blood(alek), game.blood(servitor)), (2, 1));
    game.take_all(&["bleed", "Spectral Servitor"])
        .finish_action();
    assert_eq!(game.pool(1), 29);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.exists(servitor) && !game.can("pass"));
    game.take("use Spectral Servitor");
    assert!(!game.exists(servitor));
    assert_eq!(game.pool(0), 30);
}

#[test]
fn superior_spectral_servitor_stays_for_a_pool() {
    let mut t = table(2);
    t.minion(0, "Alek König");
    t.hand(0, &["Spectral Servitor"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Spectral Servitor", "mode 1"])
        .finish_action();
    let servitor = game.find("Spectral Servitor").expect("it is recruited");
    game.pass_to_turn_of(1);
    game.until(0, "yes");
    assert!(game.exists(servitor));
    assert_eq!(game.pool(0), 29);
    game.pass_to_turn_of(1);
    game.until(0, "no");
    assert!(!game.exists(servitor));
}

#[test]
fn spectral_servitor_plays_no_action_cards_but_recruits_its_like() {
    let mut t = table(2);
    let servitor = t.minion(0, "Spectral Servitor");
    t.counters(servitor, 3).minion(1, "Krid");
    t.hand(0, &["Spectral Servitor", "Arms of Ahriman"]);
    let mut game = t.minion_phase(0);
    game.take("play Spectral Servitor").finish_action();
    assert_eq!(game.copies("Spectral Servitor").len(), 2);
    assert_eq!(game.blood(servitor), 2);
    assert!(
        !game.locked(servitor),
        "as a vampire it is unlocked for its first recruit"
    );
    game.take("bleed").take_if_there("Spectral Servitor");
    game.until(1, "block with Krid")
        .until(0, "play Arms of Ahriman");
}

// Infernal Servitor

#[test]
fn infernal_servitor_is_recruited_by_an_infernal_vampire_and_leaves_with_the_last_one() {
    let mut t = table(2);
    let valerius = t.minion(0, "Valerius Maior, Hell's Fool");
    t.hand(0, &["Infernal Servitor"]);
    assert!(!t.clone().minion_phase(0).can("play Infernal Servitor"));
    t.gain_trait(valerius, Keyword::Infernal);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Infernal Servitor", "mode 0"])
        .finish_action();
    let servitor = game.find("Infernal Servitor").expect("it is recruited");
    assert_eq!(
        (game.pool(0), game.blood(servitor), game.strength(servitor)),
        (29, 2, 1)
    );
    // It bleeds for three at once, and is removed from the game for its success.
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 27);
    assert!(!game.exists(servitor));
    assert!(game.ash_heap(0).is_empty());
}

#[test]
fn infernal_servitor_stays_after_a_blocked_action() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    t.minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .finish_action();
    assert_eq!(game.blood(servitor), 1);
}

#[test]
fn infernal_servitor_leaves_when_no_infernal_vampire_is_controlled() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal)
        .counters(arishat, 1);
    t.hand(0, &["Infernal Servitor"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take_all(&["play Infernal Servitor", "mode 1"])
        .finish_action();
    let servitor = game.find("Infernal Servitor").expect("it is recruited");
    assert!(game.exists(servitor) && game.locked(arishat));
    let _ = game;
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Infernal Servitor");
    let game = t.minion_phase(0);
    assert_eq!(game.find("Infernal Servitor"), None);
}

#[test]
fn basic_infernal_servitor_plays_nothing_as_a_vampire() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal);
    t.minion(1, "Krid");
    t.hand(0, &["Infernal Servitor", "Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Infernal Servitor", "mode 0"])
        .finish_action();
    game.take("bleed").until(1, "block with Krid");
    assert!(!game.can("play Lost in Crowds"));
}

// Herald of Topheth

#[test]
fn herald_of_topheth_enters_combat_and_plays_as_a_vampire_of_capacity_5() {
    let mut t = table(2);
    let herald = t.minion(0, "Herald of Topheth");
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["act with Herald of Topheth"]);
    game.pass_until(0, "play Conflagration");
    game.take("play Conflagration")
        .take_if_there("mode 0")
        .finish_action();
    // Potence at close range: two damage; one life paid, and one lost.
    assert_eq!((game.blood(herald), game.blood(horace)), (3, 3));
}

#[test]
fn herald_of_topheth_regains_a_life_in_its_unlock_phase() {
    let mut t = table(2);
    let herald = t.minion(0, "Herald of Topheth");
    t.counters(herald, 3);
    let mut game = t.turn_of(0);
    game.pass_until(0, "bleed");
    assert_eq!(game.blood(herald), 4);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_until(0, "bleed");
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_until(0, "bleed");
    assert_eq!(game.blood(herald), 5);
}

#[test]
fn herald_of_topheth_takes_a_baali_to_recruit() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Herald of Topheth"]);
    assert!(!t.clone().minion_phase(0).can("play Herald of Topheth"));
    t.minion(0, "Arishat");
    let mut game = t.minion_phase(0);
    game.take("play Herald of Topheth").finish_action();
    let herald = game.find("Herald of Topheth").expect("it is recruited");
    assert_eq!(
        (game.pool(0), game.blood(herald), game.strength(herald)),
        (27, 5, 3)
    );
}

// High Top

#[test]
fn high_top_strikes_twice_each_round_whether_he_would_or_not() {
    let mut t = table(2);
    let high_top = t.minion(0, "High Top");
    let horace = t.minion(1, "Horace Radcliffe");
    let mut game = t.minion_phase(0);
    game.take("act with High Top").finish_action();
    assert_eq!((game.blood(high_top), game.blood(horace)), (2, 3));
}

#[test]
fn high_top_has_an_intercept_a_maneuver_and_celerity_as_a_vampire() {
    let mut t = table(2);
    let krid = t.minion(0, "Krid");
    let high_top = t.minion(1, "High Top");
    t.hand(1, &["Diversion", "Sideslip"]);
    t.counters(krid, 1);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with High Top");
    assert_eq!(game.intercept(high_top), 1);
    game.until(1, "use High Top");
    assert!(game.at_long_range());
    assert!(!game.can("use High Top"));
    game.pass_until(1, "play Sideslip");
    // As a vampire he is independent: no anarch.
    assert!(!game.can("play Diversion"));
    game.take("play Sideslip");
}

// Rafastio Ghoul, by the tests above, and how it is recruited

#[test]
fn rafastio_ghoul_and_talaq_are_recruited_by_anybody() {
    for (card, cost, life, strength) in [
        ("Rafastio Ghoul", 3, 2, 1),
        ("Talaq, The Immortal", 3, 3, 0),
    ] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).finish_action();
        let ally = game.find(card).expect("it is recruited");
        assert_eq!(
            (game.pool(0), game.blood(ally), game.strength(ally)),
            (30 - cost, life, strength)
        );
    }
}

// Mouthpiece

#[test]
fn basic_mouthpiece_is_one_more_bleed() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Mouthpiece"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(0, "play Mouthpiece")
        .finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_mouthpiece_lets_the_acting_minion_play_dominate_until_the_end_of_the_action() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    let didi = t.minion(0, "Didi Meyers");
    t.lock(didi);
    t.minion(1, "Ermenegildo, The Rake");
    t.hand(0, &["Mouthpiece", "Bonding", "Govern the Unaligned"]);
    t.hand(1, &["Mouthpiece"]);
    let mut game = t.minion_phase(0);
    // No action card with it: it comes too late for that.
    assert!(!game.can("play Govern the Unaligned"));
    game.take("bleed");
    assert!(!game.can("play Bonding"));
    game.take("play Mouthpiece");
    // Nor is it for those who do not control the acting minion.
    game.until(0, "play Bonding");
    while game.in_action() {
        assert!(!game.can("play Govern the Unaligned"));
        assert!(game.to_decide() == 0 || !game.can("play Mouthpiece"));
        game.pass();
    }
    assert_eq!(game.pool(1), 28);
}

// Into Thin Air

#[test]
fn into_thin_air_gives_stealth_and_takes_an_intercept_for_a_blood() {
    for (level, stealth) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table(2);
        let matthew = t.minion(0, "Matthew Romans");
        let krid = t.minion(1, "Krid");
        t.on(1, "Sport Bike", krid, Level::Basic);
        t.hand(0, &["Into Thin Air", "Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        game.take_all(&["play Into Thin Air", level]);
        game.pass_until(0, "use Into Thin Air");
        assert_eq!((game.stealth(), game.intercept(krid)), (stealth, 1));
        assert!(!game.can("play Lost in Crowds"), "not in the same action");
        game.take("use Into Thin Air").finish_action();
        assert_eq!(game.blood(matthew), 6);
        assert_eq!(game.pool(1), 29);
        assert_eq!(game.hand_size(0), 6, "it is not replaced yet");
        game.pass_to_turn_of(1)
            .pass_to_turn_of(0)
            .pass_until(0, "bleed");
        assert_eq!(game.hand_size(0), 7);
    }
}

// Shroud of Absence

#[test]
fn shroud_of_absence_gives_a_stealth() {
    for level in ["mode 0", "mode 1"] {
        let mut t = table(2);
        t.minion(0, "Aurora Van Brande, Paladin");
        t.minion(0, "Ermenegildo, The Rake");
        t.minion(1, "Krid");
        t.hand(0, &["Shroud of Absence"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "Ermenegildo, The Rake"]);
        game.until(1, "block with Krid");
        game.take_all(&["play Shroud of Absence", level])
            .finish_action();
        assert_eq!(game.pool(1), 29);
    }
}

#[test]
fn superior_shroud_of_absence_ends_combat_with_whoever_blocks() {
    let mut t = table(2);
    let ermenegildo = t.minion(0, "Ermenegildo, The Rake");
    let krid = t.minion(1, "Krid");
    t.on(1, "Sport Bike", krid, Level::Basic);
    t.on(1, "Raven Spy", krid, Level::Basic);
    t.hand(0, &["Shroud of Absence"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.take_all(&["play Shroud of Absence", "mode 1"]);
    game.until(0, "use Shroud of Absence").finish_action();
    assert_eq!((game.blood(ermenegildo), game.blood(krid)), (5, 2));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn high_top_is_recruited_by_an_ahrimane_and_regains_a_life_in_his_unlock_phase() {
    let mut t = table(2);
    t.minion(0, "Howler");
    t.hand(0, &["High Top"]);
    let mut game = t.minion_phase(0);
    game.take("play High Top").finish_action();
    let high_top = game.find("High Top").expect("he is recruited");
    assert_eq!(
        (game.pool(0), game.blood(high_top), game.strength(high_top)),
        (26, 3, 1)
    );
    let mut t = table(2);
    let high_top = t.minion(0, "High Top");
    t.counters(high_top, 1);
    let mut game = t.turn_of(0);
    game.pass_until(0, "bleed");
    assert_eq!(game.blood(high_top), 2);
}

// Vivienne Géroux, and Day Operation

#[test]
fn an_ally_that_its_card_would_send_to_torpor_is_burned() {
    let mut t = table(2);
    let vivienne = t.minion(0, "Vivienne Géroux");
    t.minion(1, "Krid");
    t.hand(0, &["Day Operation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Day Operation");
    assert!(!game.can("block with Krid"), "no vampire can block");
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(!game.exists(vivienne));
    assert_eq!(game.count(|e| matches!(e, GameEvent::ToTorpor(_))), 0);
}

#[test]
fn vivienne_is_an_anarch_for_what_she_plays_as_a_vampire_and_not_otherwise() {
    let mut t = table(2);
    t.minion(0, "Vivienne Géroux");
    t.minion(1, "Krid");
    t.hand(0, &["Dust Up"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .until(0, "play Dust Up");
    // The lone anarch of her controller she is not.
    let mut t = table(2);
    t.minion(0, "Vivienne Géroux");
    t.in_play(1, "Anarch Revolt");
    let mut game = t.turn_of(0);
    game.pass_until(0, "bleed");
    assert_eq!(game.pool(0), 29);
}

#[test]
fn vivienne_is_recruited_by_an_anarch_and_takes_stealth_from_political_actions() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Vivienne Géroux", "Kine Resources Contested"]);
    assert!(!t.clone().minion_phase(0).can("play Vivienne Géroux"));
    t.minion(0, "Crow");
    t.lock(lauren).minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take("play Vivienne Géroux").finish_action();
    let vivienne = game.find("Vivienne Géroux").expect("she is recruited");
    assert_eq!(
        (game.pool(0), game.blood(vivienne), game.strength(vivienne)),
        (29, 2, 2)
    );
    let mut t = table(2);
    t.minion(0, "Vivienne Géroux");
    t.minion(0, "Lauren");
    t.minion(1, "Krid");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested")
        .pass_until(1, "block with Krid");
    assert_eq!(game.stealth(), 0);
}

#[test]
fn vivienne_is_given_away_and_stolen_by_actions_of_vampires() {
    let mut t = table(3);
    let vivienne = t.minion(0, "Vivienne Géroux");
    let gun = t.on(0, ".44 Magnum", vivienne, Level::Basic);
    t.minion(0, "Lauren");
    t.minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take_all(&["act with Vivienne Géroux", "seat 2"])
        .finish_action();
    assert_eq!(game.controller(vivienne), 2);
    assert_eq!(game.controller(gun), 2, "what she has goes with her");
    game.pass_to_turn_of(1);
    game.pass_until(1, "act with Vivienne Géroux");
    game.take("act with Vivienne Géroux").finish_action();
    assert_eq!(game.controller(vivienne), 1);
}

#[test]
fn what_follows_day_operation_comes_in_any_order() {
    // With a blood left, torpor before the damage is the end of the vampire.
    for (first, survives) in [("use Daring the Dawn", true), ("use Day Operation", false)] {
        let mut t = table(2);
        let vampire = t.minion(0, "Aurora Van Brande, Paladin");
        t.counters(vampire, 2);
        t.hand(0, &["Day Operation", "Daring the Dawn"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Day Operation"]);
        game.until(0, "play Daring the Dawn").pass_until(0, first);
        assert_eq!(game.pool(1), 29);
        game.take(first).finish_action();
        assert_eq!(game.in_torpor(vampire), survives);
        assert_eq!(game.exists(vampire), survives);
    }
}

#[test]
fn superior_day_operation_makes_the_block_attempt_of_a_vampire_fail() {
    let mut t = table(2);
    let vampire = t.minion(0, "Brock Sterling");
    t.minion(1, "Krid");
    t.hand(0, &["Day Operation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    game.take_all(&["play Day Operation"])
        .take_if_there("mode 1")
        .finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(game.in_torpor(vampire));
    let mut t = table(2);
    t.minion(0, "Aurora Van Brande, Paladin");
    t.minion(1, "Krid");
    t.hand(0, &["Day Operation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Krid");
    assert!(
        !game.can("play Day Operation"),
        "the basic level comes too late"
    );
}
