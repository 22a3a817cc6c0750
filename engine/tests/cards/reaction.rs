//! Reactions: what each does at each level, and when it can be played.

use engine::script::Window;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::table;

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

#[test]
fn reactions_that_turn_a_bleed_on_another() {
    for (card, reacting, mode, actor) in [
        ("Bait and Switch", "Atiena", None, "Alexa Draper"),
        ("Murmur of the False Will", "Chelsea Blake", None, "Lauren"),
        ("Redirection", "Sully", None, "Ashley"),
        ("Redirection", "Chelsea Blake", Some("mode 0"), "Lauren"),
        ("Redirection", "Chelsea Blake", Some("mode 1"), "Lauren"),
        ("Redirection", "Chelsea Blake", None, "Alexa Draper"),
    ] {
        let play = format!("play {card}");
        let mut t = table(3);
        t.minion(0, actor);
        let slot = t.minion(1, reacting);
        t.minion(2, "Nassir");
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert!(!game.can(&play), "{card} before blocks are declined");
        game.until(1, &play);
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert!(game.locked(slot), "{card}");
        // The new target may block.
        assert!(game.can("block with Nassir"), "{card}");
        game.finish_action();
        assert_eq!((game.pool(1), game.pool(2)), (30, 29), "{card}");
    }
}

#[test]
fn reactions_that_reduce_a_bleed() {
    for (card, reacting, mode, by) in [
        ("Ancestor's Insight", "Kamaria", None, 1),
        ("Deep Ecology", "Hanna Nokelainen", Some("mode 1"), 2),
        ("Party Out Of Bounds", "Oleg Kaprizov", None, 2),
        ("Steadfastness", "Brock Sterling", Some("mode 1"), 1),
        ("Telepathic Counter", "Lauren", None, 1),
        ("Telepathic Counter", "Colette", Some("mode 1"), 2),
    ] {
        let play = format!("play {card}");
        for (seat, bled) in [(1, true), (2, false)] {
            let mut t = table(3);
            t.minion(0, "Madison");
            t.minion(seat, reacting);
            t.hand(0, &["Conditioning"]);
            t.hand(seat, &[card]);
            let mut game = t.minion_phase(0);
            game.take_all(&["bleed", "play Conditioning", "mode 1"]);
            if bled {
                game.until(seat, &play);
                if let Some(mode) = mode {
                    game.take_if_there(mode);
                }
                game.finish_action();
                assert_eq!(game.pool(1), 30 - (4 - by), "{card}");
            } else {
                while game.in_action() {
                    assert!(!game.can(&play), "{card}: the bleed is not against her");
                    game.pass();
                }
            }
        }
    }
}

/// An action of Lauren's at one stealth, with these things giving her more, against which the
/// reacting minion of seat 1 attempts to block.
fn attempt(directed: bool, stealth: usize, reacting: &str, card: &str) -> (Scene<'static>, Slot) {
    let mut t = table(2);
    let actor = t.minion(0, "Colette");
    t.counters(actor, 2);
    let slot = t.minion(1, reacting);
    let cards: Vec<&str> = ["Lost in Crowds"].into_iter().take(stealth / 2).collect();
    t.hand(0, &cards).hand(1, &[card]);
    let mut game = t.minion_phase(0);
    game.take(if directed { "bleed" } else { "hunt" });
    game.until(1, &format!("block with {reacting}"));
    (game, slot)
}

#[test]
fn reactions_that_give_one_intercept() {
    for (card, reacting, mode, cost) in [
        ("Enhanced Senses", "Lauren", None, 0),
        ("Party Out Of Bounds", "Milton Fox", None, 0),
        ("Protection Racket", "Rayne", None, 0),
        ("Sense the Savage Way", "Gitane St. Claire", None, 0),
        ("Spectral Divination", "Rudolfo Giovanni", None, 1),
    ] {
        let (mut game, slot) = attempt(false, 0, reacting, card);
        let before = game.blood(slot);
        game.until(1, &format!("play {card}"));
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.finish_action();
        // 1 intercept against the 1 stealth of a hunt, and a hand strike.
        assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 1);
        assert_eq!(game.blood(slot), before - cost - 1, "{card}");
    }
}

#[test]
fn reactions_that_give_more_intercept() {
    for (card, reacting, mode, blocks) in [
        ("Enhanced Senses", "Patrik Söderberg", Some("mode 1"), true),
        ("Enhanced Senses", "Patrik Söderberg", Some("mode 0"), false),
        ("Deep Ecology", "Hanna Nokelainen", Some("mode 0"), true),
        ("Steadfastness", "Oshri Dahan", None, false),
    ] {
        // A bleed at 2 stealth.
        let (mut game, slot) = attempt(true, 2, reacting, card);
        game.until(0, "play Lost in Crowds").take("mode 1");
        game.until(1, &format!("play {card}"));
        if let Some(mode) = mode {
            game.take(mode);
        }
        while game.in_action() {
            game.pass();
        }
        assert_eq!(game.locked(slot), blocks, "{card}");
    }
}

#[test]
fn some_intercept_is_only_against_directed_actions() {
    for (card, reacting) in [
        ("Deep Ecology", "Hanna Nokelainen"),
        ("Steadfastness", "Oshri Dahan"),
    ] {
        let (mut game, _) = attempt(false, 0, reacting, card);
        while game.in_action() {
            assert!(!game.can(&format!("play {card}")), "{card}");
            game.pass();
        }
    }
}

#[test]
fn reactions_that_unlock_and_attempt_to_block() {
    for (card, reacting, mode, directed, undirected, cost) in [
        ("Black Sunrise", "Rodrigo", None, true, false, 0),
        (
            "Black Sunrise",
            "Kamau Jafari",
            Some("mode 1"),
            true,
            true,
            0,
        ),
        (
            "Eluding the Arms of Morpheus",
            "Lauren",
            None,
            true,
            true,
            1,
        ),
        ("Eyes of the Wild", "Robert Price", None, true, true, 0),
        (
            "Sense the Savage Way",
            "Gitane St. Claire",
            None,
            true,
            true,
            0,
        ),
    ] {
        let play = format!("play {card}");
        for (action, fits) in [("bleed", directed), ("hunt", undirected)] {
            let mut t = table(2);
            let actor = t.minion(0, "Ashley");
            t.counters(actor, 2);
            let slot = t.minion(1, reacting);
            t.lock(slot);
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(slot);
            game.take(action);
            assert_eq!(
                game.in_action() && game.can(&play),
                fits,
                "{card}, {action}"
            );
            if !fits {
                continue;
            }
            game.take(&play);
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            let tried = game.count(|e| matches!(e, GameEvent::BlockAttempt { .. }));
            assert_eq!(tried, 1, "{card}, {action}");
            assert!(game.happened(GameEvent::Unlocked(slot)), "{card}");
            game.finish_action();
            let blocked = action == "bleed";
            assert_eq!(game.pool(1), 30, "{card}");
            let hurt = u8::from(blocked);
            assert_eq!(game.blood(slot), before - cost - hurt, "{card}, {action}");
        }
    }
}

#[test]
fn deep_ecology_unlocks_a_vampire_for_a_blood_without_a_block() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let milton = t.minion(1, "Hanna Nokelainen");
    t.lock(milton);
    t.hand(1, &["Deep Ecology"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    // A locked vampire plays it for Protean only.
    game.take("play Deep Ecology");
    assert!(!game.locked(milton));
    assert_eq!(game.blood(milton), 3);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::BlockAttempt { .. })),
        0
    );
    game.until(1, "block with Hanna Nokelainen").finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn eyes_of_the_wild_may_burn_a_blood_for_intercept() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 2);
    let robert = t.minion(1, "Robert Price");
    t.lock(robert);
    t.hand(1, &["Eyes of the Wild"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "play Eyes of the Wild");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.until(1, "use Eyes of the Wild").finish_action();
    assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 1);
    // A blood for the intercept and one for the hand strike.
    assert_eq!(game.blood(robert), 0);
    assert!(game.locked(robert));
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
    game.take("bleed").pass_until(1, "play On the Qui Vive");
    game.until(1, "block with Nassir");
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
            ("Tara", "Theo Bell (G6)"),
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

// Cancelled cards

#[test]
fn a_cancelled_card_is_replaced_at_once_whatever_it_says() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(0, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    // Not on one's own turn.
    assert!(!game.can("play Direct Intervention"));

    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(2, "play Direct Intervention");
    assert_eq!(game.hand(1)[0], "Villein");
}
