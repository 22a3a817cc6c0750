//! Rulings about reactions and about cards that cancel others.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use super::play;
use crate::table;

#[test]
fn what_a_reaction_gives_for_the_combat_of_a_block_is_not_for_another() {
    for (card, reacting) in [
        ("Instinctive Reaction", "Horace Radcliffe"),
        ("Spirit's Touch", "Patrik Söderberg"),
        ("Precognition", "Patrik Söderberg"),
    ] {
        for stealth in [true, false] {
            let mut t = table(2);
            t.minion(0, "Colette");
            t.minion(1, reacting);
            t.hand(0, &["Bum's Rush"]);
            if stealth {
                t.hand(0, &["Lost in Crowds"]);
            } else {
                t.hand(0, &["Faceless Night"]);
            }
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            game.take("play Bum's Rush")
                .take(&format!("block with {reacting}"));
            // Two stealth are too much for one intercept, one stealth is not.
            if stealth {
                game.take("play Lost in Crowds").take("mode 1");
            } else {
                game.take("play Faceless Night").take("mode 0");
            }
            game.take(&format!("play {card}")).take("mode 1");
            let mut offered = false;
            while game.in_action() {
                offered |= game.can(&format!("use {card}"));
                game.pass();
            }
            assert_eq!(
                game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
                1,
                "{card}"
            );
            assert_eq!(offered, !stealth, "{card}");
        }
    }
}

// Redirected bleeds

/// Cards that redirect a bleed: who plays them in which mode.
const REDIRECTIONS: [(&str, &str, usize); 4] = [
    ("Murmur of the False Will", "Gilbert Duane", 1),
    ("Redirection", "Gilbert Duane", 0),
    ("Redirection", "Gilbert Duane", 1),
    ("Bait and Switch", "Jacques Rouge", 0),
];

#[test]
fn cards_that_redirect_are_playable_after_a_failed_block() {
    for (card, reacting, mode) in REDIRECTIONS {
        let mut t = table(3);
        t.minion(0, "Colette");
        t.minion(1, reacting);
        t.hand(0, &["Lost in Crowds"]);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .take(&format!("block with {reacting}"))
            .take_all(&["play Lost in Crowds", "mode 1"])
            .pass_to(Window::BlocksDeclined);
        play(&mut game, card, mode);
        game.finish_action();
        assert_eq!((game.pool(1), game.pool(2)), (30, 29), "{card}");
    }
}

#[test]
fn cards_that_redirect_come_too_late_after_spying_mission() {
    for (card, reacting, mode) in REDIRECTIONS {
        for spied in [true, false] {
            let mut t = table(3);
            t.minion(0, "Colette");
            t.minion(1, reacting);
            t.hand(0, &["Spying Mission"]);
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            if spied {
                game.until(0, "play Spying Mission");
                while game.in_action() {
                    assert!(!game.can(&format!("play {card}")), "{card}");
                    game.pass();
                }
            } else {
                game.pass_until(1, &format!("play {card}"));
                play(&mut game, card, mode);
            }
        }
    }
}

#[test]
fn cards_that_redirect_need_a_legal_target() {
    for (card, reacting, mode) in REDIRECTIONS {
        let mut t = table(4);
        t.minion(0, "Colette");
        t.minion(1, reacting);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").pass_until(1, &format!("play {card}"));
        play(&mut game, card, mode);
        assert_eq!(game.options(), ["seat 2", "seat 3"], "{card}");
        // With nobody else left there is nobody to redirect to.
        let mut t = table(2);
        t.minion(0, "Colette");
        t.minion(1, reacting);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        while game.in_action() {
            assert!(!game.can(&format!("play {card}")), "{card}");
            game.pass();
        }
    }
}

// Cards that unlock a vampire to block

/// Cards with which a locked vampire unlocks and attempts to block: who plays them in which mode.
const UNLOCKING: [(&str, &str, usize); 6] = [
    ("Trophy: Domain", "Ryan", 0),
    ("Black Sunrise", "Kamau Jafari", 1),
    ("Eluding the Arms of Morpheus", "Nassir", 0),
    ("Sense the Savage Way", "Calebos", 1),
    ("Eyes of the Wild", "Badger", 0),
    ("Second Tradition: Domain", "Ayelech", 1),
];

/// Gives seat 1 or 2 the card: a trophy on the minion, any other in hand with what else is there.
fn gives(t: &mut engine::Scenario<'_>, seat: u8, minion: engine::Slot, card: &str) {
    if card.starts_with("Trophy") {
        t.on(seat, card, minion, Level::Basic);
    } else {
        t.hand(seat, &[card]);
    }
}

/// The choice of one of the cards that unlock: a trophy is used, any other is played.
fn unlocks_with(card: &str) -> String {
    let verb = if card.starts_with("Trophy") {
        "use"
    } else {
        "play"
    };
    format!("{verb} {card}")
}

/// Takes that choice, at the level whose mode has this number where there is a choice.
fn unlock(game: &mut Scene, card: &str, mode: usize) {
    game.take(&unlocks_with(card))
        .take_if_there(&format!("mode {mode}"));
}

#[test]
fn a_block_stands_though_unlocking_spoils_the_actions_target() {
    for (card, reacting, mode) in UNLOCKING {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let minion = t.minion(1, reacting);
        t.lock(minion);
        t.hand(0, &["Ambush"]);
        gives(&mut t, 1, minion, card);
        let mut game = t.minion_phase(0);
        game.take("play Ambush").pass_until(1, &unlocks_with(card));
        unlock(&mut game, card, mode);
        game.finish_action();
        assert!(game.happened(GameEvent::Blocked { minion }), "{card}");
        assert!(
            game.happened(GameEvent::CombatBegins {
                acting: lauren,
                opposing: minion
            }),
            "{card}"
        );
        assert!(game.locked(minion), "{card}");
    }
}

#[test]
fn a_woken_vampire_attempting_to_block_may_still_unlock() {
    // Second Tradition would make this block succeed; it has a test of its own.
    for (card, reacting, mode) in UNLOCKING.into_iter().take(5) {
        let mut t = table(2);
        t.minion(0, "Colette");
        let minion = t.minion(1, reacting);
        t.lock(minion);
        t.hand(0, &["Lost in Crowds"]);
        t.hand(1, &["Wake with Evening's Freshness"]);
        gives(&mut t, 1, minion, card);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, "play Wake with Evening's Freshness")
            .until(1, &format!("block with {reacting}"));
        game.take_all(&["play Lost in Crowds", "mode 1"]);
        assert!(game.locked(minion), "{card}");
        game.pass_until(1, &unlocks_with(card));
        assert_eq!(game.window(), Some(Window::BlockAttempt), "{card}");
        unlock(&mut game, card, mode);
        assert!(!game.locked(minion), "{card}");
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::BlockAttempt { .. })),
            1,
            "{card}: the same attempt goes on"
        );
    }
}

#[test]
fn a_vampire_that_cannot_block_does_not_unlock_to_block() {
    for (card, reacting, _) in UNLOCKING {
        for barred in [true, false] {
            let mut t = table(2);
            t.minion(0, "Colette");
            let minion = t.minion(1, reacting);
            t.lock(minion);
            if barred {
                t.on(0, "Pentex™ Subversion", minion, Level::Basic);
            }
            gives(&mut t, 1, minion, card);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            let mut playable = false;
            while game.in_action() {
                playable |= game.can(&unlocks_with(card));
                game.pass();
            }
            assert_eq!(playable, !barred, "{card}");
        }
    }
}

#[test]
fn a_vampire_does_not_unlock_to_block_what_is_not_its_to_block() {
    for (card, reacting, _) in UNLOCKING {
        let mut t = table(3);
        t.minion(0, "Colette");
        t.minion(1, "Lauren");
        let minion = t.minion(2, reacting);
        t.lock(minion);
        gives(&mut t, 2, minion, card);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        while game.in_action() {
            assert!(!game.can(&unlocks_with(card)), "{card}");
            game.pass();
        }
    }
}

// Cards that cancel

#[test]
fn a_cancelled_card_has_been_played() {
    // The same minion plays the same modifier no second time.
    let mut t = table(2);
    t.minion(0, "Madison");
    t.hand(0, &["Threats", "Threats"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Threats", "mode 0"]);
    game.until(1, "play Direct Intervention");
    while game.in_action() {
        assert!(!game.can("play Threats"));
        game.pass();
    }
    // What can be played but once in a game is played though cancelled.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Giant's Blood", "Giant's Blood"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take("play Giant's Blood")
        .until(1, "play Sudden Reversal");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    while game.active() == 0 {
        assert!(!game.can("play Giant's Blood"));
        game.pass();
    }
}

#[test]
fn cards_not_played_from_hand_are_not_cancelled() {
    // Equipment that another card searches for.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Villein", "Sport Bike"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith");
    // Only the action card is offered to be cancelled.
    game.pass_until(1, "play Direct Intervention").pass();
    game.pass_until(0, "Sport Bike").take("Sport Bike");
    while game.in_action() {
        assert!(!game.can("play Direct Intervention"));
        game.pass();
    }
    assert!(game.find("Sport Bike").is_some());
    // A master: Discipline card given to a diablerist.
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison);
    t.hand(0, &["Dominate"]).hand(1, &["Sudden Reversal"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").pass_until(0, "Dominate");
    game.take("Dominate");
    assert_eq!(game.on(ryan), ["Dominate"]);
    while game.active() == 0 {
        assert!(!game.can("play Sudden Reversal"));
        game.pass();
    }
}
