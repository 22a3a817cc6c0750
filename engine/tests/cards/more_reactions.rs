//! Reactions beyond the starters, by what they do.

use crate::table;
use engine::script::Window;
use engine::{GameEvent, Scene, Slot};

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
            let tried = game.count(|e| matches!(e, GameEvent::BlockAttempted { .. }));
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
        game.count(|e| matches!(e, GameEvent::BlockAttempted { .. })),
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
