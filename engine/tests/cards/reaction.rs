//! Reactions: what each does at each level, and when it can be played.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::Scenario;

/// Lauren, at +1 stealth for the whole action, hunts; Bret Stryker of seat 1 holds the card. Enough intercept blocks.
fn hunt_against(card: &str, reacting: &str) -> (Scenario<'static>, engine::Slot, engine::Slot) {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 3);
    let reacting = t.minion(1, reacting);
    t.hand(1, &[card]);
    (t, lauren, reacting)
}

#[test]
fn intercept_cards_at_basic_level_give_one_intercept() {
    for (card, reacting) in [
        ("Precognition", "Sully"),
        ("Spirit's Touch", "Sully"),
        ("Telepathic Misdirection", "Sully"),
        ("Instinctive Reaction", "Baixinho"),
    ] {
        let (t, lauren, blocker) = hunt_against(card, reacting);
        let mut game = t.minion_phase(0);
        let name = format!("block with {reacting}");
        game.take("hunt")
            .until(1, &name)
            .until(1, &format!("play {card}"));
        game.finish_action();
        assert!(game.locked(blocker), "{card}");
        // No blood from the hunt, and one lost to the blocker's hand strike.
        assert_eq!(game.blood(lauren), 2, "{card}");
    }
}

#[test]
fn intercept_cards_at_superior_level_give_one_intercept() {
    for (card, reacting, mode) in [
        ("Cats' Guidance", "Horace Radcliffe", None),
        ("Precognition", "Patrik Söderberg", Some("mode 1")),
        ("Spirit's Touch", "Patrik Söderberg", Some("mode 1")),
        ("Instinctive Reaction", "Horace Radcliffe", Some("mode 1")),
    ] {
        let (t, _, blocker) = hunt_against(card, reacting);
        let mut game = t.minion_phase(0);
        game.take("hunt")
            .until(1, &format!("block with {reacting}"));
        game.until(1, &format!("play {card}"));
        if let Some(mode) = mode {
            game.take(mode);
        }
        while game.in_action() {
            game.pass();
        }
        assert!(game.locked(blocker), "{card}");
    }
}

#[test]
fn an_intercept_card_is_not_playable_before_there_is_a_block_attempt() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Sully");
    t.hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert!(!game.can("play Precognition"));
    assert!(game.can("block with Sully"));
}

#[test]
fn an_intercept_card_is_not_playable_when_the_blocker_has_enough() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Sully");
    t.hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Sully"]);
    assert!(!game.in_action());
    assert_eq!(game.hand(1), ["Precognition"]);
}

#[test]
fn only_the_blocking_minion_may_gain_intercept() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Sully");
    t.minion(1, "Ashley");
    t.hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Ashley");
    // The attempt of Ashley, who has no Auspex, has failed.
    assert_eq!(game.window(), Some(Window::NoBlock));
    assert!(!game.can("play Precognition"));
}

// Cats' Guidance

#[test]
fn cats_guidance_unlocks_a_vampire_that_has_blocked() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let baixinho = t.minion(1, "Baixinho");
    t.hand(1, &["Cats' Guidance"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Baixinho"]);
    assert!(game.locked(baixinho));
    // After all combats of the block.
    assert_eq!(game.blood(baixinho), 2);
    game.take("play Cats' Guidance");
    assert!(!game.locked(baixinho));
}

#[test]
fn cats_guidance_is_not_playable_by_a_vampire_that_went_to_torpor() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let baixinho = t.minion(1, "Baixinho");
    t.counters(baixinho, 0);
    t.hand(1, &["Cats' Guidance"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Baixinho"]);
    assert!(!game.in_action());
    assert!(game.in_torpor(baixinho));
    assert_eq!(game.hand(1), ["Cats' Guidance"]);
}

#[test]
fn cats_guidance_is_not_playable_by_a_locked_vampire_that_did_not_block() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Ashley");
    let baixinho = t.minion(1, "Baixinho");
    t.lock(baixinho);
    t.hand(1, &["Cats' Guidance"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Ashley"]);
    assert!(!game.in_action());
    assert!(game.locked(baixinho));
}

// Deflection

#[test]
fn deflection_locks_the_vampire_and_turns_the_bleed_on_another_methuselah() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    // With three seats, only one other Methuselah can be named.
    game.take("bleed")
        .until(1, "play Deflection")
        .finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
    assert!(game.locked(lauren));
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.edge(), Some(0));
}

#[test]
fn superior_deflection_does_not_lock_the_vampire() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let chelsea = t.minion(1, "Chelsea Blake");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Deflection")
        .take("mode 1")
        .finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
    assert!(!game.locked(chelsea));
}

#[test]
fn a_bleed_cannot_be_deflected_to_the_acting_methuselah() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Deflection"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

#[test]
fn deflection_is_not_playable_before_blocks_are_declined() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(game.can("block with Lauren") && !game.can("play Deflection"));
    game.pass();
    assert!(game.can("play Deflection") && !game.can("block with Lauren"));
}

#[test]
fn deflection_is_playable_after_a_failed_block() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Swallowed by the Night"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Swallowed by the Night"]);
    game.until(1, "play Deflection").finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
}

#[test]
fn a_deflected_bleed_may_be_blocked_by_its_new_target_and_deflected_again() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.minion(2, "Sully");
    t.minion(2, "Rosalina Cortez");
    t.hand(1, &["Deflection", "Telepathic Misdirection"]);
    t.hand(2, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    assert_eq!(game.to_decide(), 2);
    assert!(game.can("block with Sully") && game.can("block with Rosalina Cortez"));
    game.until(2, "play Deflection");
    // Back to the first target, whose only vampire is locked now.
    game.finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (29, 30));
}

#[test]
fn the_same_vampire_cannot_deflect_twice_in_one_action() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Chelsea Blake");
    t.minion(2, "Sully");
    t.hand(1, &["Deflection", "Deflection"]);
    t.hand(2, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Deflection")
        .take("mode 1");
    game.until(2, "play Deflection");
    while game.in_action() {
        assert!(!game.can("play Deflection"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

// Eyes of Argus

#[test]
fn eyes_of_argus_gives_two_intercept_against_an_action_directed_at_you() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let sully = t.minion(1, "Sully");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Eyes of Argus"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Sully", "play Lost in Crowds", "mode 1"]);
    game.until(1, "play Eyes of Argus").finish_action();
    assert!(game.locked(sully));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn eyes_of_argus_gives_no_intercept_against_an_undirected_action() {
    let (t, ..) = hunt_against("Eyes of Argus", "Sully");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Sully");
    assert!(!game.in_action());
    assert_eq!(game.hand(1), ["Eyes of Argus"]);
}

#[test]
fn superior_eyes_of_argus_wakes_a_locked_vampire() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let patrik = t.minion(1, "Patrik Söderberg");
    t.lock(patrik);
    t.hand(1, &["Eyes of Argus"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("block with Patrik Söderberg"));
    // Being locked, it may not play the card for intercept: no mode is asked for.
    game.take_all(&["play Eyes of Argus", "block with Patrik Söderberg"])
        .finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(patrik));
}

// Guard Dogs

#[test]
fn guard_dogs_unlocks_a_locked_vampire_during_a_bleed_against_you() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let baixinho = t.minion(1, "Baixinho");
    t.lock(baixinho);
    t.hand(1, &["Guard Dogs"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Guard Dogs"]);
    assert!(!game.locked(baixinho));
    game.take("block with Baixinho").finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn superior_guard_dogs_unlocks_too() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let horace = t.minion(1, "Horace Radcliffe");
    t.lock(horace);
    t.hand(1, &["Guard Dogs"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Guard Dogs", "mode 1"]);
    assert!(!game.locked(horace));
}

#[test]
fn guard_dogs_is_not_playable_when_others_are_bled_or_nobody_is() {
    let mut t = table(3);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 2);
    let baixinho = t.minion(2, "Baixinho");
    t.lock(baixinho);
    t.minion(1, "Nassir");
    t.hand(2, &["Guard Dogs"]);
    for action in ["bleed", "hunt"] {
        let mut game = t.clone().minion_phase(0);
        game.take(action);
        while game.in_action() {
            assert!(!game.can("play Guard Dogs"));
            game.pass();
        }
    }
}

#[test]
fn guard_dogs_is_not_playable_by_an_unlocked_vampire() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Baixinho");
    t.hand(1, &["Guard Dogs"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("play Guard Dogs") && game.can("block with Baixinho"));
}

// Instinctive Reaction

#[test]
fn instinctive_reaction_works_only_against_the_predators_minions() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let baixinho = t.minion(2, "Baixinho");
    t.hand(2, &["Instinctive Reaction"]);
    // Seat 0 is the prey of seat 2.
    let mut game = t.minion_phase(0);
    game.take("hunt").until(2, "block with Baixinho");
    assert!(!game.in_action());
    assert!(!game.locked(baixinho));
    assert_eq!(game.hand(2), ["Instinctive Reaction"]);
}

// On the Qui Vive

#[test]
fn on_the_qui_vive_wakes_a_locked_minion() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play On the Qui Vive", "block with Lauren"])
        .finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(lauren));
}

#[test]
fn a_minion_plays_one_on_the_qui_vive_between_its_unlock_phases() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(0, "Baixinho");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["On the Qui Vive", "On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Ashley", "play On the Qui Vive"])
        .finish_action();
    game.take("bleed").finish_action();
    assert_eq!(game.hand(1), ["On the Qui Vive"]);
    assert_eq!(game.pool(1), 28);
    // After her unlock phase it may play the next.
    game.pass_to_turn_of(1).until(1, "bleed").finish_action();
    game.pass_to_turn_of(0).take_all(&["bleed", "Ashley"]);
    assert!(game.can("play On the Qui Vive"));
}

#[test]
fn an_ally_woken_by_on_the_qui_vive_does_not_unlock_next_time() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let stray = t.minion(1, "Underbridge Stray");
    t.lock(stray);
    t.hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play On the Qui Vive");
    game.until(1, "block with Underbridge Stray")
        .finish_action();
    assert_eq!(game.pool(1), 30);
    game.pass_to_turn_of(1).pass_to(Window::Minion);
    assert!(game.locked(stray));
    game.pass_to_turn_of(0)
        .pass_to_turn_of(1)
        .pass_to(Window::Minion);
    assert!(!game.locked(stray));
}

#[test]
fn a_wake_does_not_last_beyond_the_action() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(0, "Baixinho");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Ashley", "play On the Qui Vive"])
        .finish_action();
    assert_eq!(game.pool(1), 29);
    game.take("bleed");
    assert!(!game.in_action(), "there is nobody to block");
    assert_eq!(game.pool(1), 28);
}

#[test]
fn a_woken_vampire_may_play_reactions_while_locked() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["On the Qui Vive", "Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play On the Qui Vive"]);
    game.until(1, "play Deflection").finish_action();
    assert_eq!((game.pool(1), game.pool(2)), (30, 29));
}

// Protected District

#[test]
fn protected_district_reduces_a_bleed_by_three() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    t.minion(1, "Larissa Moreira");
    t.hand(0, &["Conditioning"]);
    t.hand(1, &["Protected District"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning", "mode 1"]);
    game.until(1, "play Protected District").finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn a_bleed_reduced_to_nothing_does_not_take_the_edge() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Larissa Moreira");
    t.edge(1);
    t.hand(1, &["Protected District"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Protected District")
        .finish_action();
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.edge(), Some(1));
}

#[test]
fn protected_district_requires_a_primogen() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Belinde");
    t.hand(1, &["Protected District"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("play Protected District"));
}

// Second Tradition: Domain

#[test]
fn second_tradition_gives_two_intercept() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let ayelech = t.minion(1, "Ayelech");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Ayelech",
        "play Lost in Crowds",
        "mode 1",
    ]);
    game.take("play Second Tradition: Domain").finish_action();
    assert!(game.locked(ayelech));
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.blood(ayelech), 6);
}

#[test]
fn second_tradition_unlocks_a_locked_prince_to_block_with_two_intercept() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ayelech = t.minion(1, "Ayelech");
    t.lock(ayelech);
    t.hand(1, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Second Tradition: Domain"])
        .finish_action();
    assert_eq!(game.pool(1), 30);
    // One blood for the card, one for Lauren's hand strike.
    assert_eq!(game.blood(ayelech), 5);
    assert!(game.locked(ayelech));
}

#[test]
fn second_tradition_does_not_let_a_prince_block_what_is_not_his_to_block() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let ayelech = t.minion(2, "Ayelech");
    t.lock(ayelech);
    t.minion(1, "Nassir");
    t.hand(2, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Second Tradition: Domain"));
        game.pass();
    }
}

#[test]
fn second_tradition_requires_a_prince_or_justicar() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let larissa = t.minion(1, "Larissa Moreira");
    t.lock(larissa);
    t.hand(1, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_action());
    assert_eq!(game.pool(1), 29);
}

// Telepathic Misdirection

#[test]
fn superior_telepathic_misdirection_locks_the_vampire_and_redirects_the_bleed() {
    let mut t = table(4);
    t.minion(0, "Ashley");
    let patrik = t.minion(1, "Patrik Söderberg");
    t.hand(1, &["Telepathic Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Telepathic Misdirection");
    assert!(game.can("seat 2") && game.can("seat 3") && !game.can("seat 0") && !game.can("seat 1"));
    game.take("seat 3").finish_action();
    assert_eq!((game.pool(1), game.pool(3)), (30, 29));
    assert!(game.locked(patrik));
    assert_eq!(game.blood(patrik), 4);
}

#[test]
fn basic_telepathic_misdirection_cannot_redirect() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Sully");
    t.hand(1, &["Telepathic Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Telepathic Misdirection"));
        game.pass();
    }
}

// The Warrens

#[test]
fn the_warrens_gives_two_intercept_and_three_to_a_titled_nosferatu() {
    for (blocker, spent) in [("Aunt Linda", 1), ("Belinde", 1)] {
        let mut t = table(2);
        t.minion(0, "Colette");
        let slot = t.minion(1, blocker);
        t.hand(0, &["Lost in Crowds"]);
        t.hand(1, &["The Warrens"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take_all(&[
            "bleed",
            &format!("block with {blocker}"),
            "play Lost in Crowds",
            "mode 1",
        ]);
        game.take("play The Warrens").finish_action();
        assert_eq!(game.pool(1), 30);
        assert!(game.locked(slot));
        assert_eq!(game.blood(slot), before - spent - 1);
    }
}

#[test]
fn the_warrens_gives_three_intercept_to_a_titled_nosferatu() {
    for (blocker, pool) in [("Aunt Linda", 29), ("Belinde", 30)] {
        let mut t = table(2);
        t.minion(0, "Colette");
        t.minion(1, blocker);
        t.hand(0, &["Lost in Crowds", "Swallowed by the Night"]);
        t.hand(1, &["The Warrens"]);
        let mut game = t.minion_phase(0);
        game.take_all(&[
            "bleed",
            &format!("block with {blocker}"),
            "play Lost in Crowds",
            "mode 1",
        ]);
        game.until(1, "play The Warrens");
        game.take("play Swallowed by the Night").finish_action();
        assert_eq!(game.pool(1), pool);
    }
}

#[test]
fn the_warrens_is_for_nosferatu_against_directed_actions() {
    let mut t = table(2);
    t.minion(0, "Colette");
    t.minion(1, "Wauneka");
    t.hand(1, &["The Warrens"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Wauneka");
    assert!(!game.in_action());
    assert_eq!(game.hand(1), ["The Warrens"]);
}

// Wake with Evening's Freshness

#[test]
fn wake_with_evenings_freshness_wakes_a_locked_vampire_and_is_replaced_before_it_unlocks() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Wake with Evening's Freshness"]);
    assert_eq!(game.hand_size(1), 6);
    game.take("block with Lauren").finish_action();
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.hand_size(1), 6);
    game.pass_to_turn_of(1);
    assert_eq!(game.hand(1), ["Villein"]);
    assert_eq!(game.hand_size(1), 7);
}

#[test]
fn wake_with_evenings_freshness_is_not_playable_by_an_ally() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let stray = t.minion(1, "Underbridge Stray");
    t.lock(stray);
    t.hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("play Wake with Evening's Freshness"));
        game.pass();
    }
}

#[test]
fn a_bleed_redirected_to_the_acting_vampires_victim_before_keeps_stealth_and_bleed() {
    let mut t = table(3);
    t.minion(0, "Chelsea Blake");
    t.minion(1, "Lauren");
    let sully = t.minion(2, "Sully");
    t.on(2, "Sport Bike", sully, Level::Basic);
    t.hand(0, &["Bonding", "Conditioning"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Lauren")
        .take_all(&["play Bonding", "mode 1"]);
    game.until(1, "play Deflection");
    assert_eq!((game.stealth(), game.bleed()), (1, 2));
    game.until(2, "block with Sully").finish_action();
    assert_eq!(game.pool(2), 30);
}

// Rulings

#[test]
fn redirection_is_playable_after_a_failed_block() {
    for (card, reacting) in [
        ("Deflection", "Lauren"),
        ("Telepathic Misdirection", "Patrik Söderberg"),
    ] {
        let mut t = table(3);
        t.minion(0, "Colette");
        t.minion(1, reacting);
        t.hand(0, &["Lost in Crowds"]);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take_all(&[
            "bleed",
            &format!("block with {reacting}"),
            "play Lost in Crowds",
            "mode 1",
        ]);
        while game.window() != Some(Window::BlocksDeclined) {
            game.pass();
        }
        game.take(&format!("play {card}")).finish_action();
        assert_eq!((game.pool(1), game.pool(2)), (30, 29), "{card}");
    }
}

#[test]
fn second_tradition_needs_the_blood_to_burn() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ayelech = t.minion(1, "Ayelech");
    t.lock(ayelech).counters(ayelech, 0);
    t.hand(1, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.hand(1), ["Second Tradition: Domain"]);
}

#[test]
fn a_woken_prince_attempting_to_block_may_still_use_second_tradition() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let ayelech = t.minion(1, "Ayelech");
    t.lock(ayelech);
    t.hand(0, &["Lost in Crowds"]);
    t.hand(
        1,
        &["Wake with Evening's Freshness", "Second Tradition: Domain"],
    );
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(1, "block with Ayelech")
        .take_all(&["play Lost in Crowds", "mode 1"]);
    game.take_all(&["play Second Tradition: Domain", "mode 1"]);
    assert_eq!(game.pool(1), 30);
    // One blood for the card, one for Colette's hand strike.
    assert_eq!(game.blood(ayelech), 5);
}

#[test]
fn second_tradition_is_not_for_a_prince_that_cannot_block() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let ayelech = t.minion(1, "Ayelech");
    t.lock(ayelech);
    t.on(0, "Pentex™ Subversion", ayelech, Level::Basic);
    t.hand(1, &["Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.hand(1), ["Second Tradition: Domain"]);
}

#[test]
fn guard_dogs_comes_in_time_before_faceless_night_locks() {
    // Guard Dogs wants a locked vampire: one that failed to block is still unlocked.
    let mut t = table(2);
    t.minion(0, "Colette");
    t.minion(1, "Baixinho");
    t.hand(0, &["Faceless Night"]);
    t.hand(1, &["Guard Dogs"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Baixinho",
        "play Faceless Night",
        "mode 1",
    ]);
    while game.in_action() {
        assert!(!game.can("play Guard Dogs"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

// Wakes, as a card is played

#[test]
fn wakes_fit_the_moment_a_card_is_played_in_an_action() {
    for wake in [
        "On the Qui Vive",
        "Wake with Evening's Freshness",
        "Eyes of Argus",
    ] {
        let mut t = table(2);
        t.minion(0, "Nik Sikko");
        let patrik = t.minion(1, "Patrik Söderberg");
        t.lock(patrik);
        t.hand(0, &["Aire of Elation"]).hand(1, &[wake]);
        let mut game = t.minion_phase(0);
        let play = format!("play {wake}");
        game.take("bleed").until(0, "play Aire of Elation");
        assert_eq!(game.window(), Some(Window::AsPlayed));
        game.take(&play);
        game.until(1, "block with Patrik Söderberg").finish_action();
        assert_eq!(game.pool(1), 30);
    }
}

#[test]
fn wakes_fit_the_moment_an_action_card_is_played() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(0, &["Govern the Unaligned"])
        .hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    game.take("play On the Qui Vive");
    game.until(1, "block with Nassir").finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn a_vampire_woken_as_an_action_card_is_played_sleeps_again_when_the_card_is_cancelled() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(0, &["Govern the Unaligned"])
        .hand(1, &["On the Qui Vive"])
        .hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    game.take("play On the Qui Vive");
    // She lets the wake be, and cancels the action card.
    assert_eq!(game.to_decide(), 2);
    game.pass().until(2, "play Direct Intervention");
    assert_eq!(game.ash_heap(0), ["Govern the Unaligned"]);
    game.take("bleed");
    while game.in_action() {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

#[test]
fn wakes_do_not_fit_the_moment_a_card_is_played_in_combat_or_without_an_action() {
    let mut t = table(2);
    t.minion(0, "Patrik Söderberg");
    t.minion(1, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(0, &["Dodge"])
        .hand(1, &["On the Qui Vive", "Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "play Dodge");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    assert!(game.can("play Direct Intervention") && !game.can("play On the Qui Vive"));

    let mut t = table(2);
    t.minion(0, "Patrik Söderberg");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(0, &["Villein"])
        .hand(1, &["On the Qui Vive", "Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take("play Villein");
    while game.window() != Some(Window::AsPlayed) {
        game.take(&game.options()[0].clone());
    }
    assert!(game.can("play Sudden Reversal") && !game.can("play On the Qui Vive"));
}

// Iron Heart

#[test]
fn iron_heart_cancels_a_modifier_that_requires_presence() {
    let mut t = table(2);
    let nik = t.minion(0, "Nik Sikko");
    t.minion(1, "Garret");
    t.hand(0, &["Aire of Elation"]).hand(1, &["Iron Heart"]);
    let mut game = t.minion_phase(0);
    let blood = game.blood(nik);
    game.take("bleed").until(0, "play Aire of Elation");
    game.take("play Iron Heart").finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.blood(nik), blood);
    assert_eq!(game.ash_heap(0), ["Aire of Elation"]);
}

#[test]
fn superior_iron_heart_cancels_a_modifier_that_requires_dominate() {
    for (reacting, can) in [("Tara", true), ("Garret", false)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.minion(1, reacting);
        t.hand(0, &["Conditioning"]).hand(1, &["Iron Heart"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play Conditioning");
        assert_eq!(game.can("play Iron Heart"), can);
        if can {
            game.take("play Iron Heart").finish_action();
            assert_eq!(game.pool(1), 29);
        }
    }
}

#[test]
fn a_locked_vampire_wakes_as_a_card_is_played_to_cancel_it() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    let garret = t.minion(1, "Garret");
    t.lock(garret);
    t.hand(0, &["Aire of Elation"])
        .hand(1, &["Iron Heart", "On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Aire of Elation");
    assert!(!game.can("play Iron Heart"));
    game.take_all(&["play On the Qui Vive", "play Iron Heart"])
        .finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn wakes_upon_wakes_come_to_an_end() {
    let mut t = table(4);
    t.minion(0, "Nik Sikko");
    t.hand(0, &["Aire of Elation"]);
    for seat in 1..4 {
        let (first, second) = [
            ("Nassir", "Ashley"),
            ("Lauren", "Garret"),
            ("Tara", "Theo Bell"),
        ][seat as usize - 1];
        for name in [first, second] {
            let minion = t.minion(seat, name);
            t.lock(minion);
        }
        t.hand(seat, &["On the Qui Vive", "Wake with Evening's Freshness"]);
    }
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Aire of Elation");
    let mut played = 0;
    while game.window() == Some(Window::AsPlayed) {
        let wake = game.options().into_iter().find(|o| o.starts_with("play"));
        match wake {
            Some(wake) => {
                game.take(&wake);
                played += 1;
                // Who wakes, where there are several who might.
                while game.window().is_none() {
                    let first = game.options()[0].clone();
                    game.take(&first);
                }
            }
            None => {
                game.pass();
            }
        }
    }
    assert!(played >= 4, "{played} wakes");
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

#[test]
fn patrol_and_predators_communion_give_one_intercept() {
    for (card, reacting) in [
        ("Patrol", "Luma, Stone Beauty"),
        ("Predator's Communion", "Dolie"),
    ] {
        let (t, _, blocker) = hunt_against(card, reacting);
        let mut game = t.minion_phase(0);
        game.take("hunt")
            .until(1, &format!("block with {reacting}"));
        game.until(1, &format!("play {card}"));
        game.finish_action();
        assert!(game.happened(engine::GameEvent::Blocked { minion: blocker }));
    }
}

#[test]
fn predators_communion_is_for_the_actions_of_vampires() {
    for (reacting, locked) in [("Dolie", false), ("Hasani", true)] {
        let mut t = table(2);
        t.minion(0, "Jack \"Hannibal137\" Harmon");
        let reacting = t.minion(1, reacting);
        if locked {
            t.lock(reacting);
        }
        t.hand(1, &["Predator's Communion"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        while game.in_action() {
            assert!(!game.can("play Predator's Communion"));
            game.pass();
        }
    }
}

#[test]
fn superior_predators_communion_unlocks_a_locked_vampire() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let hasani = t.minion(1, "Hasani");
    t.lock(hasani);
    let dolie = t.minion(1, "Dolie");
    t.lock(dolie);
    t.hand(1, &["Predator's Communion"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Predator's Communion");
    // Hasani alone has superior Abombwe.
    game.take_if_there("mode 2");
    assert!(!game.locked(hasani) && game.locked(dolie));
    game.until(1, "block with Hasani").finish_action();
    assert_eq!(game.pool(1), 30);
}
