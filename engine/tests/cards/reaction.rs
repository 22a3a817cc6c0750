//! Reactions: what each does at each level, and when it can be played.

use crate::table;
use engine::script::Window;
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

// Eyes of Argus

#[test]
fn eyes_of_argus_gives_no_intercept_against_an_undirected_action() {
    let (t, ..) = hunt_against("Eyes of Argus", "Sully");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Sully");
    assert!(!game.in_action());
    assert_eq!(game.hand(1), ["Eyes of Argus"]);
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

// Wakes, as a card is played

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
