//! Action modifiers: what each does at each level, and when it can be played.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;

// Aire of Elation

#[test]
fn aire_of_elation_gives_one_bleed_and_one_more_to_a_toreador() {
    for (actor, pool) in [("Oshri Dahan", 28), ("Nik Sikko", 27)] {
        let mut t = table(2);
        let actor = t.minion(0, actor);
        t.hand(0, &["Aire of Elation"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(actor);
        game.take_all(&["bleed", "play Aire of Elation"])
            .finish_action();
        assert_eq!(game.pool(1), pool);
        assert_eq!(game.blood(actor), before - 1);
    }
}

#[test]
fn superior_aire_of_elation_gives_two_bleed_and_one_more_to_a_toreador() {
    for (actor, pool) in [("Naomi Stewart", 27), ("Bret Stryker", 26)] {
        let mut t = table(2);
        t.minion(0, actor);
        t.hand(0, &["Aire of Elation"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Aire of Elation", "mode 1"]);
        game.finish_action();
        assert_eq!(game.pool(1), pool);
    }
}

#[test]
fn a_bleed_modifier_is_not_playable_when_hunting() {
    for card in [
        "Aire of Elation",
        "Bonding",
        "Conditioning",
        "Foreshadowing Destruction",
    ] {
        let mut t = table(2);
        let naomi = t.minion(0, "Madison");
        t.counters(naomi, 3);
        t.minion(1, "Lauren");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("hunt");
        while game.in_action() {
            assert!(!game.can(&format!("play {card}")), "{card}");
            game.pass();
        }
    }
}

#[test]
fn only_one_limited_modifier_increases_a_bleed() {
    let mut t = table(2);
    t.minion(0, "Madison");
    t.hand(0, &["Aire of Elation", "Conditioning", "Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning", "mode 0"]);
    assert!(!game.in_action() || !game.can("play Aire of Elation") && !game.can("play Bonding"));
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

// Bonding

#[test]
fn bonding_gives_one_bleed() {
    let mut t = table(2);
    t.minion(0, "Sully");
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Bonding"]).finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_bonding_gives_one_stealth_and_one_bleed() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.minion(1, "Lauren");
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "pass", "block with Lauren"]);
    game.take_all(&["play Bonding", "mode 1"]);
    game.finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_bonding_is_not_playable_while_its_stealth_is_not_needed() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.hand(0, &["Bonding"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    // Only the basic level is left, so no mode is asked for.
    game.take_all(&["bleed", "play Bonding"]);
    assert_eq!((game.stealth(), game.bleed()), (0, 2));
}

// Change of Target

#[test]
fn change_of_target_unlocks_the_blocked_minion_and_ends_the_action() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir", "play Change of Target"]);
    // No combat, and the blocker stays unlocked.
    assert!(!game.locked(lauren) && !game.locked(nassir));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (4, 4));
    assert_eq!(game.pool(1), 30);
    assert!(!game.can("bleed"));
}

#[test]
fn after_change_of_target_no_other_modifier_is_playable() {
    let mut t = table(2);
    t.minion(0, "Brock Sterling");
    t.minion(1, "Nassir");
    t.hand(0, &["Change of Target", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir", "play Change of Target"]);
    assert!(!game.in_action());
}

#[test]
fn change_of_target_is_not_playable_when_nobody_blocks() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Change of Target"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

#[test]
fn a_vampire_kept_from_its_mandatory_hunt_by_change_of_target_is_stuck() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.counters(lauren, 0);
    t.on(1, "Sport Bike", nassir, Level::Basic);
    let ashley = t.minion(0, "Ashley");
    t.hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.until(1, "block with Nassir")
        .take("play Change of Target");
    assert!(!game.locked(lauren));
    // Lauren cannot hunt again; the other minion is free to act, and alone in it.
    game.take("bleed").until(1, "pass").finish_action();
    assert!(game.locked(ashley) && !game.locked(lauren));
    assert_eq!(game.pool(1), 29);
    assert!(!game.can("hunt") && !game.can("bleed"));
}

#[test]
fn after_change_of_target_a_vampire_may_bleed_with_a_card_only_if_it_has_not_bled() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    t.minion(1, "Nassir");
    t.hand(0, &["Change of Target", "Intimidation"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir", "play Change of Target"]);
    assert!(!game.can("play Intimidation"));
}

// Cloak the Gathering

#[test]
fn cloak_the_gathering_gives_one_stealth() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Cloak the Gathering"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn superior_cloak_the_gathering_is_played_by_another_ready_vampire_even_locked() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let colette = t.minion(0, "Colette");
    t.lock(colette);
    t.minion(1, "Nassir");
    t.hand(0, &["Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir", "play Cloak the Gathering"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn several_vampires_may_play_superior_cloak_the_gathering_in_one_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let colette = t.minion(0, "Colette");
    let norton = t.minion(0, "Dr. Stephen Norton");
    t.lock(colette).lock(norton);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["Cloak the Gathering", "Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Nassir",
        "play Cloak the Gathering",
        "Colette",
    ]);
    // The bike's intercept is still enough, so that another vampire is needed.
    game.take("play Cloak the Gathering").finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn superior_cloak_the_gathering_is_not_playable_from_torpor() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let colette = t.minion(0, "Colette");
    t.torpor(colette);
    t.minion(1, "Nassir");
    t.hand(0, &["Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    assert!(!game.in_action());
}

// Conditioning

#[test]
fn conditioning_gives_two_bleed_for_a_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning"]);
    assert_eq!(game.blood(lauren), 3);
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

#[test]
fn superior_conditioning_gives_three_bleed() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.hand(0, &["Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning", "mode 1"])
        .finish_action();
    assert_eq!(game.pool(1), 26);
}

#[test]
fn conditioning_is_not_playable_without_blood_to_pay() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.hand(0, &["Govern the Unaligned", "Conditioning"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    // Paid at once, and then there is nothing left for the action: it fizzles.
    game.take("play Conditioning").finish_action();
    assert_eq!(game.blood(lauren), 0);
    assert_eq!(game.pool(1), 30);
}

// Daring the Dawn

#[test]
fn daring_the_dawn_keeps_vampires_from_blocking_and_burns_two() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    t.minion(1, "Lauren");
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Daring the Dawn"]);
    assert!(!game.can("block with Lauren"));
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    // The first point wounds, the second is paid with a blood.
    assert!(game.in_torpor(oshri));
    assert_eq!(game.blood(oshri), 3);
}

#[test]
fn superior_daring_the_dawn_burns_only_one() {
    let mut t = table(2);
    let brock = t.minion(0, "Brock Sterling");
    t.minion(1, "Lauren");
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Daring the Dawn", "mode 1"])
        .finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(game.in_torpor(brock));
    assert_eq!(game.blood(brock), 3);
}

#[test]
fn allies_may_block_an_action_under_daring_the_dawn_and_the_damage_comes_after_combat() {
    let mut t = table(2);
    let brock = t.minion(0, "Brock Sterling");
    let stray = t.minion(1, "Underbridge Stray");
    t.minion(1, "Lauren");
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(0, "play Daring the Dawn")
        .take("mode 1");
    game.pass_until(1, "block with Underbridge Stray");
    assert!(!game.can("block with Lauren"));
    game.take("block with Underbridge Stray").finish_action();
    // A hand strike of 1 is mended before the sun comes up.
    assert_eq!(game.blood(stray), 1);
    assert!(game.in_torpor(brock));
    assert_eq!(game.blood(brock), 2);
    assert_eq!(game.pool(1), 30);
}

#[test]
fn daring_the_dawn_burns_even_if_the_action_fizzles() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    t.counters(oshri, 1);
    t.minion(1, "Lauren");
    t.hand(
        0,
        &["Govern the Unaligned", "Conditioning", "Daring the Dawn"],
    );
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "play Govern the Unaligned",
        "play Conditioning",
        "play Daring the Dawn",
    ]);
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    // Wounded by the first point and without blood for the second.
    assert!(!game.exists(oshri));
}

// Faceless Night

#[test]
fn faceless_night_gives_one_stealth() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Faceless Night"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Faceless Night"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(lauren));
}

#[test]
fn superior_faceless_night_locks_minions_that_fail_to_block() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Faceless Night"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Lauren",
        "play Faceless Night",
        "mode 1",
    ]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(game.locked(lauren) && !game.locked(nassir));
}

#[test]
fn superior_faceless_night_spares_those_who_had_failed_before_it() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["Faceless Night", "Swallowed by the Night"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Swallowed by the Night"]);
    game.until(1, "block with Nassir");
    game.take_all(&["play Faceless Night", "mode 1"])
        .finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(lauren) && game.locked(nassir));
}

// Foreshadowing Destruction

#[test]
fn foreshadowing_destruction_gives_one_bleed() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Foreshadowing Destruction"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Foreshadowing Destruction"])
        .finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn superior_foreshadowing_destruction_gives_three_bleed_against_nine_pool_or_fewer() {
    for (pool, left) in [(10, 9), (9, 5)] {
        let mut t = table(2);
        t.minion(0, "Chelsea Blake");
        t.pool(1, pool);
        t.hand(0, &["Foreshadowing Destruction"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Foreshadowing Destruction", "mode 1"]);
        game.finish_action();
        assert_eq!(game.pool(1), left);
    }
}

#[test]
fn superior_foreshadowing_destruction_without_effect_leaves_room_for_another_modifier() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.pool(1, 10);
    t.hand(0, &["Foreshadowing Destruction", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Foreshadowing Destruction", "mode 1"]);
    game.take_all(&["play Conditioning", "mode 1"])
        .finish_action();
    assert_eq!(game.pool(1), 6);
}

#[test]
fn superior_foreshadowing_destruction_with_effect_counts_as_the_limited_modifier() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.pool(1, 9);
    t.hand(0, &["Foreshadowing Destruction", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Foreshadowing Destruction", "mode 1"]);
    assert!(!game.in_action());
    assert_eq!(game.pool(1), 5);
}

#[test]
fn superior_foreshadowing_destruction_is_not_playable_where_it_would_be_a_second_limited_modifier()
{
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.pool(1, 9);
    t.hand(0, &["Foreshadowing Destruction", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning", "mode 0"]);
    assert!(!game.in_action());
    assert_eq!(game.pool(1), 6);
}

#[test]
fn foreshadowing_destruction_lost_by_a_redirected_bleed_frees_the_limit() {
    let mut t = table(3);
    t.minion(0, "Chelsea Blake");
    t.minion(1, "Lauren");
    t.pool(1, 9);
    t.hand(0, &["Foreshadowing Destruction", "Conditioning"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Foreshadowing Destruction", "mode 1"]);
    game.until(1, "play Deflection");
    game.until(0, "play Conditioning")
        .take("mode 1")
        .finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (9, 26));
}

// Freak Drive

#[test]
fn freak_drive_unlocks_after_a_successful_action() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Freak Drive"]);
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(oshri));
    assert_eq!(game.blood(oshri), 3);
    // A minion bleeds only once a turn, even if it unlocks.
    assert!(!game.can("bleed"));
}

#[test]
fn superior_freak_drive_unlocks_after_a_blocked_action() {
    let mut t = table(2);
    let brock = t.minion(0, "Brock Sterling");
    t.minion(1, "Lauren");
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Freak Drive"]);
    assert!(!game.locked(brock));
    assert_eq!(game.blood(brock), 1);
}

#[test]
fn basic_freak_drive_is_not_playable_after_a_block_nor_superior_after_a_success() {
    let mut t = table(2);
    t.minion(0, "Oshri Dahan");
    t.minion(1, "Lauren");
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    assert!(!game.in_action());
}

#[test]
fn freak_drive_is_playable_after_an_action_that_fizzles() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    let belinde = t.minion(1, "Belinde");
    t.torpor(belinde);
    t.in_play(1, "Warsaw Station");
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize")
        .until(1, "use Warsaw Station")
        .until(0, "play Freak Drive");
    assert!(game.ready(belinde) && !game.locked(oshri));
}

// Lost in Crowds

#[test]
fn lost_in_crowds_gives_one_stealth() {
    for (spies, pool) in [(0, 29), (1, 30)] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let lauren = t.minion(1, "Lauren");
        if spies == 1 {
            t.on(1, "Raven Spy", lauren, Level::Basic);
        }
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "block with Lauren", "play Lost in Crowds"]);
        game.finish_action();
        assert_eq!(game.pool(1), pool);
    }
}

#[test]
fn lost_in_crowds_at_superior_evades_one_intercept() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Raven Spy", lauren, Level::Basic);
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Lauren",
        "play Lost in Crowds",
        "mode 1",
    ]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

// Mirror Walk

#[test]
fn mirror_walk_gives_one_stealth_and_is_replaced_in_the_discard_phase() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Mirror Walk"]);
    t.minion(0, "Ashley");
    t.library(0, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren", "block with Nassir", "play Mirror Walk"]);
    assert_eq!(game.hand_size(0), 6);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    game.pass_to(Window::Discard);
    assert_eq!(game.hand_size(0), 7);
    assert_eq!(game.hand(0), ["Villein"]);
}

#[test]
fn superior_mirror_walk_locks_a_successful_blocker_and_ends_the_action() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Mirror Walk", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Mirror Walk", "mode 1"]);
    assert!(!game.in_action(), "an intercept of 1 is enough to block");
    assert!(game.locked(lauren));
    assert_eq!((game.blood(nassir), game.blood(lauren)), (4, 4));
    assert_eq!(game.pool(1), 30);
}

// Perfect Paragon

#[test]
fn superior_perfect_paragon_lowers_the_intercept_of_allies_and_younger_vampires() {
    let mut t = table(2);
    let naomi = t.minion(0, "Naomi Stewart");
    let lauren = t.minion(1, "Lauren");
    let stray = t.minion(1, "Underbridge Stray");
    let chrysanthemum = t.minion(1, "Chrysanthemum");
    t.hand(0, &["Perfect Paragon"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Perfect Paragon");
    assert_eq!(game.blood(naomi), 4);
    assert_eq!(game.intercept(lauren), -1);
    assert_eq!(game.intercept(stray), -1);
    assert_eq!(game.intercept(chrysanthemum), 0);
    game.until(1, "block with Lauren")
        .until(1, "block with Chrysanthemum")
        .finish_action();
    assert_eq!(game.pool(1), 30);
}

// Resist Earth's Grasp

#[test]
fn superior_resist_earths_grasp_is_a_modifier_for_one_stealth() {
    let mut t = table(2);
    let bret = t.minion(0, "Bret Stryker");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Resist Earth's Grasp"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.blood(bret), 3);
}

#[test]
fn basic_celerity_does_not_make_resist_earths_grasp_a_modifier() {
    let mut t = table(2);
    t.minion(0, "Min-seo");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    assert_ne!(game.window(), Some(Window::BlockAttempt));
}

// Spying Mission

#[test]
fn spying_mission_gives_one_stealth() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Spying Mission"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Spying Mission"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn superior_spying_mission_turns_a_bleed_into_two_more_next_time() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.hand(0, &["Spying Mission"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Spying Mission"]);
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.edge(), None);
    let mission = game.find("Spying Mission").expect("it is in play");
    assert_eq!(game.bearer(mission), Some(colette));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "bleed")
        .finish_action();
    assert_eq!(game.pool(1), 27);
    assert!(!game.exists(mission));
    assert_eq!(game.edge(), Some(0));
}

#[test]
fn all_spying_missions_against_a_methuselah_burn_at_once() {
    let mut t = table(2);
    t.minion(0, "Colette");
    t.hand(0, &["Spying Mission", "Spying Mission"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Spying Mission"]);
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    // The one in play adds two to this bleed, unless a second mission keeps it from being successful.
    game.take("play Spying Mission");
    assert_eq!(game.pool(1), 30);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "bleed")
        .finish_action();
    assert_eq!(game.pool(1), 25);
    assert_eq!(game.find("Spying Mission"), None);
}

#[test]
fn spying_mission_remembers_its_victim() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(1, "Lauren");
    t.hand(0, &["Spying Mission"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(0, "play Spying Mission")
        .finish_action();
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    game.until(0, "bleed")
        .until(1, "play Deflection")
        .finish_action();
    // The other Methuselah is bled for 1 only.
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
    assert!(game.find("Spying Mission").is_some());
}

// Swallowed by the Night

#[test]
fn swallowed_by_the_night_is_a_modifier_for_one_stealth() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Swallowed by the Night"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Swallowed by the Night"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

// Rulings

#[test]
fn a_vampire_leaving_torpor_under_change_of_target_or_mirror_walk_is_not_diablerized() {
    for (actor, card) in [("Lauren", "Change of Target"), ("Nassir", "Mirror Walk")] {
        let mut t = table(2);
        let leaving = t.minion(0, actor);
        t.torpor(leaving);
        let blocker = t.minion(1, "Rosalina Cortez");
        t.on(1, "Raven Spy", blocker, Level::Basic);
        t.on(1, "Raven Spy", blocker, Level::Basic);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("leave torpor")
            .until(1, "block with Rosalina Cortez");
        game.until(0, &format!("play {card}"));
        if game.can("mode 1") {
            game.take("mode 1");
        }
        while game.in_action() {
            game.pass();
        }
        assert!(game.in_torpor(leaving), "{card}");
        assert_eq!(game.blood(leaving), 4, "{card}");
        assert_eq!(game.locked(blocker), card == "Mirror Walk");
    }
}

#[test]
fn change_of_target_forbids_the_same_card_but_not_another() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    t.hand(
        0,
        &[
            "Change of Target",
            "Sport Bike",
            "Sport Bike",
            "Kevlar Vest",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike")
        .until(1, "block with Nassir")
        .take("play Change of Target");
    assert!(!game.locked(lauren));
    assert!(!game.can("play Sport Bike") && game.can("play Kevlar Vest"));
}

#[test]
fn after_change_of_target_another_card_in_play_of_the_same_name_may_be_acted_at() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let first = t.in_play(1, "Creeping Sabotage");
    let second = t.in_play(1, "Creeping Sabotage");
    t.hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "act with Creeping Sabotage",
        "block with Nassir",
        "play Change of Target",
    ]);
    assert!(game.exists(first) && game.exists(second));
    game.take("act with Creeping Sabotage").finish_action();
    assert!(game.exists(first) && !game.exists(second));
}

#[test]
fn daring_the_dawn_burns_even_if_the_action_ends_before_the_block_is_resolved() {
    let mut t = table(2);
    let brock = t.minion(0, "Brock Sterling");
    t.minion(1, "Underbridge Stray");
    t.hand(0, &["Daring the Dawn", "Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(0, "play Daring the Dawn")
        .take("mode 1");
    game.until(1, "block with Underbridge Stray")
        .until(0, "play Change of Target");
    game.finish_action();
    assert!(game.in_torpor(brock));
    assert_eq!(game.blood(brock), 3);
}

#[test]
fn a_failed_blocker_locks_for_faceless_night_only_at_resolution() {
    let mut t = table(3);
    t.minion(0, "Colette");
    let chelsea = t.minion(1, "Chelsea Blake");
    t.hand(0, &["Faceless Night"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Chelsea Blake",
        "play Faceless Night",
        "mode 1",
    ]);
    // Still unlocked, so that it may play a reaction.
    game.until(1, "play Deflection")
        .take("mode 1")
        .finish_action();
    assert!(game.locked(chelsea));
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
}

#[test]
fn after_spying_mission_it_is_too_late_to_redirect_the_bleed() {
    for (card, reacting) in [
        ("Deflection", "Lauren"),
        ("Telepathic Misdirection", "Patrik Söderberg"),
    ] {
        let mut t = table(3);
        t.minion(0, "Colette");
        t.minion(1, reacting);
        t.hand(0, &["Spying Mission"]);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play Spying Mission");
        while game.in_action() {
            assert!(!game.can(&format!("play {card}")), "{card}");
            game.pass();
        }
        assert_eq!((game.pool(1), game.pool(2)), (30, 30));
    }
}

#[test]
fn cloak_the_gathering_helps_only_ones_own_minions() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Colette");
    t.hand(2, &["Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    assert!(!game.in_action());
    assert_eq!(game.hand(2), ["Cloak the Gathering"]);
}

#[test]
fn bonding_adds_no_stealth_to_other_actions_than_bleeds() {
    let mut t = table(2);
    let chelsea = t.minion(0, "Chelsea Blake");
    t.counters(chelsea, 2);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "block with Nassir"]);
    assert!(!game.in_action());
    assert!(game.locked(nassir));
}

#[test]
fn after_change_of_target_the_same_equipment_is_not_taken_again_but_cards_may_be_played() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    t.lock(ashley);
    t.on(0, "Sport Bike", ashley, Level::Basic);
    t.on(0, ".44 Magnum", ashley, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    t.hand(0, &["Change of Target", "Kevlar Vest"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["take equipment", "Sport Bike", "no"])
        .until(1, "block with Nassir");
    game.take("play Change of Target");
    assert!(!game.locked(lauren) && game.can("play Kevlar Vest"));
    // The other piece alone is left to take.
    game.take("take equipment").finish_action();
    let (bike, magnum) = (
        game.find("Sport Bike").unwrap(),
        game.find(".44 Magnum").unwrap(),
    );
    assert_eq!(
        (game.bearer(bike), game.bearer(magnum)),
        (Some(ashley), Some(lauren))
    );
}

#[test]
fn what_a_block_triggers_happens_before_change_of_target_and_beside_mirror_walk() {
    for (actor, card) in [("Ayelech", "Change of Target"), ("Ayelech", "Mirror Walk")] {
        let mut t = table(2);
        t.minion(0, actor);
        let lauren = t.minion(1, "Lauren");
        t.counters(lauren, 2);
        t.on(1, "Rebel", lauren, Level::Basic);
        t.on(1, "Raven Spy", lauren, Level::Basic);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, "block with Lauren")
            .take(&format!("play {card}"));
        if game.can("mode 1") {
            game.take("mode 1");
        }
        // The blood for blocking a prince, and no combat.
        assert_eq!(game.blood(lauren), 3, "{card}");
        assert!(!game.in_action());
    }
}

#[test]
fn seraphs_second_unlocks_a_black_hand_vampire_after_its_action() {
    for (acting, seraph, ready, can) in [
        ("Gatjil Munyarryun", "Banjoko", true, true),
        ("Gatjil Munyarryun", "Banjoko", false, false),
        // Not without a Seraph, for a Seraph or for who is not Black Hand.
        ("Gatjil Munyarryun", "Nassir", true, false),
        ("Yazid Tamari", "Banjoko", true, false),
        ("Nassir", "Banjoko", true, false),
    ] {
        let mut t = table(2);
        let actor = t.minion(0, acting);
        let second = t.minion(0, seraph);
        t.lock(second);
        if !ready {
            t.torpor(second);
        }
        t.hand(0, &["Seraph's Second", "Seraph's Second"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.can("play Seraph's Second"), can, "{acting} {seraph}");
        if can {
            assert_eq!(game.pool(1), 29, "after resolution");
            game.take("play Seraph's Second");
            assert!(!game.locked(actor));
            assert!(!game.can("play Seraph's Second"), "one a turn");
            game.take("hunt");
            game.finish_action();
            assert!(game.locked(actor) && !game.can("play Seraph's Second"));
        }
    }
}

#[test]
fn seraphs_second_is_played_once_all_combats_are_over_even_for_a_vampire_in_torpor() {
    let mut t = table(2);
    let gatjil = t.minion(0, "Gatjil Munyarryun");
    t.counters(gatjil, 1);
    t.minion(0, "Banjoko");
    t.minion(1, "Aunt Linda");
    t.hand(0, &["Seraph's Second"])
        .hand(1, &["Undead Strength"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Gatjil Munyarryun");
    game.take("block with Aunt Linda");
    game.until(1, "play Undead Strength")
        .take_if_there("mode 1");
    while game.in_combat() {
        assert!(!game.can("play Seraph's Second"));
        game.pass();
    }
    assert!(game.in_torpor(gatjil) && game.locked(gatjil));
    game.take("play Seraph's Second");
    assert!(!game.locked(gatjil));
}
