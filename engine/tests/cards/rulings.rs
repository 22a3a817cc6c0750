//! Rulings that several cards share: each is shown with every scripted card it is about.

use crate::table;
use engine::facts::{Card, Cost, Facts, Group};
use engine::script::ActionKind;
use engine::script::Window;
use engine::vocab::{Discipline, Keyword, Level, Sect, TitleRank};
use engine::{CardDb, GameEvent, Scene, Seat, View};

/// Plays a card at the level whose mode has this number, where there is a choice.
fn play(game: &mut Scene, card: &str, mode: usize) {
    game.take(&format!("play {card}"))
        .take_if_there(&format!("mode {mode}"));
}

// Bonuses

#[test]
fn bonuses_of_equipment_are_not_optional() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.on(0, "Aaron's Feeding Razor", lauren, Level::Basic);
    let jackie = t.minion(0, "Jackie");
    t.on(0, "Enchanted Marionette", jackie, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Jackie");
    assert_eq!((game.bleed(), game.stealth()), (2, 1));
    game.finish_action();
    game.take("hunt").finish_action();
    assert_eq!(game.blood(lauren), 3);
}

// Optional presses

#[test]
fn an_optional_press_is_for_the_round_it_was_given_in() {
    for (card, minion, mode, long) in [
        ("Aid from Bats", "Effie Lowery", 1, false),
        ("Backflip", "Lauren", 0, true),
        ("Dissolution", "Joseph Fischer", 2, false),
        ("Flash", "Octane", 2, false),
        ("Indomitability", "Malachi", 2, false),
        ("Starvation of Marena", "Lolita Houston", 1, false),
        ("Thrown Sewer Lid", "Octane", 1, true),
        ("Vampiric Speed", "Octane", 1, false),
    ] {
        let mut t = table(2);
        t.minion(0, minion);
        let gill = t.minion(1, "Gilbert Duane");
        t.on(1, "Leather Jacket", gill, Level::Basic);
        t.minion(1, "Blythe Candeleria");
        t.hand(0, &["Bum's Rush", card]);
        t.hand(1, &["Apportation"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Bum's Rush", "Blythe Candeleria"]);
        if long {
            game.until(0, "use Bum's Rush");
        }
        game.pass_until(0, &format!("play {card}"));
        play(&mut game, card, mode);
        let press = format!("use {card}");
        game.pass_until(0, &press);
        assert_eq!(game.window(), Some(Window::Press), "{card}");
        game.until(1, "play Apportation");
        while game.in_combat() {
            assert!(game.round() == 1 || !game.can(&press), "{card}");
            game.pass();
        }
        assert!(game.happened(GameEvent::RoundBegins(2)), "{card}");
    }
}

// Prevention

/// Cards that prevent damage of a hand strike: who plays them, in which mode, at what cost.
const PREVENTIONS: [(&str, &str, usize, u8); 16] = [
    ("Diversion", "Hanna Nokelainen", 1, 0),
    ("Glancing Blow", "Hanna Nokelainen", 0, 0),
    ("Indomitability", "Malachi", 0, 0),
    ("Rego Motum", "Bryan Van Duesen", 1, 1),
    ("Resilience", "Malachi", 0, 0),
    ("Resilience", "Malachi", 1, 0),
    ("Rolling with the Punches", "Elizabeth Conde", 0, 0),
    ("Rolling with the Punches", "Elizabeth Conde", 1, 1),
    ("Sideslip", "Octane", 1, 0),
    ("Skin of Rock", "Malachi", 0, 0),
    ("Skin of Rock", "Malachi", 1, 0),
    ("Skin of Steel", "Elizabeth Conde", 0, 1),
    ("Skin of Steel", "Elizabeth Conde", 1, 1),
    ("Soak", "Malachi", 1, 0),
    ("Superior Mettle", "Malachi", 0, 1),
    ("Unflinching Persistence", "Malachi", 0, 0),
];

#[test]
fn nothing_is_played_to_prevent_damage_where_there_is_none() {
    for (card, minion, mode, cost) in PREVENTIONS {
        for dodged in [true, false] {
            let mut t = table(2);
            let minion = t.minion(1, minion);
            t.minion(0, "Lauren");
            t.hand(0, &["Bum's Rush"]);
            if dodged {
                t.hand(0, &["Dodge"]);
            }
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(minion);
            game.take("play Bum's Rush");
            let play_it = format!("play {card}");
            if dodged {
                game.until(0, "play Dodge");
                while game.in_combat() {
                    assert!(
                        game.window() != Some(Window::Prevent) || !game.can(&play_it),
                        "{card}"
                    );
                    game.pass();
                }
                assert_eq!(game.hand(1), [card]);
            } else {
                game.pass_to(Window::Prevent);
                play(&mut game, card, mode);
                game.finish_action();
                assert_eq!(game.blood(minion), before - cost, "{card}");
            }
        }
    }
}

#[test]
fn a_prevention_of_more_than_the_damage_leaves_nothing_for_a_later_strike() {
    for (card, minion, mode, cost) in [
        ("Diversion", "Hanna Nokelainen", 1, 0),
        ("Rego Motum", "Bryan Van Duesen", 0, 1),
        ("Rego Motum", "Bryan Van Duesen", 1, 1),
        ("Resilience", "Malachi", 1, 0),
        ("Skin of Rock", "Malachi", 1, 0),
        ("Soak", "Malachi", 0, 0),
        ("Soak", "Malachi", 1, 0),
    ] {
        let mut t = table(2);
        t.minion(0, "Laura Goldman");
        let minion = t.minion(1, minion);
        t.hand(0, &["Bum's Rush", "Blur"]).hand(1, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(minion);
        game.take("play Bum's Rush").pass_to(Window::Prevent);
        play(&mut game, card, mode);
        assert_eq!(game.blood(minion), before - cost, "{card}");
        game.until(0, "play Blur").finish_combat();
        assert_eq!(game.blood(minion), before - cost - 1, "{card}");
    }
}

// Blood that an effect burns

#[test]
fn a_card_whose_effect_burns_blood_is_not_played_without_it() {
    for blood in [0, 1] {
        for (card, minion) in [
            ("Call of the Hungry Dead", "Mister Schwartz"),
            ("Stygian Shroud", "Alek König"),
        ] {
            let mut t = table(2);
            let minion = t.minion(0, minion);
            t.counters(minion, blood);
            t.minion(1, "Nassir");
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            // Without blood it must hunt, and nobody is asked.
            game.take_if_there("bleed").take("block with Nassir");
            game.take(&format!("play {card}"));
            assert_eq!(game.can("mode 1"), blood == 1, "{card}");
            game.take_if_there("mode 1");
            // Burned for the effect, or gained from the hunt.
            assert_eq!(game.blood(minion), 1 - blood, "{card}");
            assert!(game.hand(0).is_empty(), "{card}");
        }
    }
}

#[test]
fn deep_ecology_needs_the_blood_to_unlock() {
    for blood in [0, 1] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let indira = t.minion(1, "Indira");
        t.lock(indira).counters(indira, blood);
        t.hand(1, &["Deep Ecology"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if blood == 1 {
            game.take("play Deep Ecology");
            assert!(!game.locked(indira));
            assert_eq!(game.blood(indira), 0);
        } else {
            assert!(!game.in_action(), "nobody could do anything");
            assert_eq!(game.hand(1), ["Deep Ecology"]);
        }
    }
}

#[test]
fn superior_mettle_prevents_no_later_strike_without_blood() {
    for blood in [1, 2] {
        let mut t = table(2);
        let lauren = t.minion(0, "Blythe Candeleria");
        let malachi = t.minion(1, "Malachi");
        t.counters(malachi, blood);
        t.hand(0, &["Bum's Rush", "Apportation"]);
        t.hand(1, &["Superior Mettle"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").pass_to(Window::Prevent);
        play(&mut game, "Superior Mettle", 1);
        game.until(0, "play Apportation");
        let mut offered = false;
        while game.in_combat() {
            offered |= game.can("use Superior Mettle");
            game.pass();
        }
        assert_eq!(offered, blood == 2);
        assert!(game.ready(lauren));
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
            game.count(|e| matches!(e, GameEvent::BlockAttempted { .. })),
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

// As the action is announced

#[test]
fn cards_of_the_announcement_come_before_other_modifiers() {
    for (card, minion, mode, other) in [
        ("Seduction", "Madison", 1, "Conditioning"),
        ("Strange Day", "Elizabeth Conde", 0, "Aire of Elation"),
    ] {
        for announced in [true, false] {
            let mut t = table(2);
            t.minion(0, minion);
            t.minion(1, "Nassir");
            t.hand(0, &[card, other]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            assert!(!game.can(&format!("play {other}")), "{card}");
            if announced {
                play(&mut game, card, mode);
                game.take_if_there("Nassir");
                assert!(!game.can("block with Nassir"), "{card}");
                assert!(game.can(&format!("play {other}")), "{card}");
            } else {
                game.pass();
                while game.in_action() {
                    assert!(!game.can(&format!("play {card}")), "{card}");
                    game.pass();
                }
            }
        }
    }
}

#[test]
fn the_action_card_is_replaced_before_its_announcement_is_over() {
    for (card, minion) in [("Seduction", "Madison"), ("Strange Day", "Elizabeth Conde")] {
        let mut t = table(2);
        t.minion(0, minion);
        let nassir = t.minion(1, "Nassir");
        t.lock(nassir);
        t.hand(0, &["Ambush"]).library(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("play Ambush");
        assert!(game.can(&format!("play {card}")), "{card}");
    }
}

// Equipment of a clan

#[test]
fn equipment_of_a_clan_is_taken_by_anybody_once_in_play() {
    for (card, bearer) in [
        ("Enchanted Marionette", "Jackie"),
        ("Erebus Mask", "Khurshid"),
        ("Femur of Toomler", "Lolita Houston"),
        ("Kali's Fang", "Kamau Jafari"),
        ("Talith", "Irena"),
    ] {
        let mut t = table(2);
        let bearer = t.minion(0, bearer);
        let lauren = t.minion(0, "Lauren");
        t.lock(bearer);
        let equipment = t.on(0, card, bearer, Level::Basic);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        assert!(
            !game.can(&format!("play {card}")),
            "{card}: by its clan only"
        );
        game.take("take equipment")
            .take_if_there(card)
            .take_if_there("pass");
        game.finish_action();
        assert_eq!(game.bearer(equipment), Some(lauren), "{card}");
    }
}

#[test]
fn a_unique_card_in_play_does_not_allow_the_burn_option() {
    for (card, minion) in [
        ("Erebus Mask", "Khurshid"),
        ("Sight Beyond Sight", "Malachi"),
    ] {
        for there in [true, false] {
            let mut t = table(2);
            if there {
                let minion = t.minion(0, minion);
                t.on(0, card, minion, Level::Basic);
            }
            t.hand(0, &[card]);
            let mut game = t.turn_of(0);
            let discard = format!("discard {card}");
            let mut offered = false;
            while game.window() == Some(Window::Unlock) {
                offered |= game.can(&discard);
                game.pass();
            }
            assert_eq!(offered, !there, "{card}");
        }
    }
}

// After resolution

#[test]
fn cards_played_after_resolution_come_in_either_order() {
    for (card, caller, mode) in [
        ("Forced March", "Elizabeth Conde", 0),
        (
            "Instantaneous Transformation",
            "Viktor, The Night General",
            0,
        ),
    ] {
        for first in [true, false] {
            let mut t = table(3);
            let caller = t.minion(0, caller);
            t.counters(caller, 2);
            t.hand(0, &["Ancilla Empowerment", "Voter Captivation", card]);
            let mut game = t.minion_phase(0);
            game.take("play Ancilla Empowerment")
                .pass_to(Window::Polling);
            game.take("the calling card votes for");
            game.pass_to(Window::AfterResolution);
            let captivation = |game: &mut Scene| {
                game.pass_until(0, "play Voter Captivation");
                play(game, "Voter Captivation", 0);
            };
            if !first {
                captivation(&mut game);
            }
            game.pass_until(0, &format!("play {card}"));
            play(&mut game, card, mode);
            assert!(!game.locked(caller), "{card}");
            if first {
                captivation(&mut game);
            }
            assert_eq!(game.blood(caller), 3, "{card}");
        }
    }
}

#[test]
fn a_vampire_unlocks_after_an_action_that_fizzled() {
    for (card, minion, mode) in [
        ("Forced March", "Elizabeth Conde", 0),
        (
            "Instantaneous Transformation",
            "Viktor, The Night General",
            1,
        ),
        ("Truth of a Thousand Lies", "Cao Nguyen", 1),
    ] {
        let mut t = table(2);
        let minion = t.minion(0, minion);
        let nassir = t.minion(1, "Nassir");
        t.lock(nassir);
        t.minion(1, "Underbridge Stray");
        t.hand(0, &["Ambush", card]);
        let mut game = t.minion_phase(0);
        game.take("play Ambush")
            .until(1, "use Underbridge Stray")
            .pass_until(0, &format!("play {card}"));
        while game.window() != Some(Window::AfterResolution) {
            game.pass();
        }
        play(&mut game, card, mode);
        assert!(game.happened(GameEvent::ActionFizzled { minion }), "{card}");
        assert!(!game.locked(minion), "{card}");
    }
}

#[test]
fn after_superior_forced_march_a_fizzled_action_may_unlock_too() {
    let mut t = table(2);
    let rosa = t.minion(0, "Rosa Hernández");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.minion(1, "Underbridge Stray");
    let lauren = t.minion(1, "Sully");
    t.hand(0, &["Ambush", "Forced March"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("play Ambush");
    // Stealth is needed once Sully attempts to block.
    game.until(1, "block with Sully")
        .pass_until(0, "play Forced March");
    game.take("play Forced March").take_if_there("mode 1");
    game.until(1, "use Underbridge Stray").take("Nassir");
    game.until(0, "yes");
    assert!(game.happened(GameEvent::ActionFizzled { minion: rosa }));
    assert!(!game.locked(rosa) && !game.locked(lauren));
    assert_eq!(game.blood(rosa), 6);
}

#[test]
fn an_action_at_a_locked_minion_fizzles_once_it_is_unlocked() {
    for (card, minion, mode) in [
        ("Ambush", "Lauren", 0),
        ("Fleetness", "Octane", 1),
        ("Harass", "Lauren", 0),
    ] {
        let mut t = table(2);
        let actor = t.minion(0, minion);
        let nassir = t.minion(1, "Nassir");
        t.lock(nassir);
        t.minion(1, "Underbridge Stray");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let cost = u8::from(card == "Fleetness");
        let before = game.blood(actor);
        play(&mut game, card, mode);
        game.take_if_there("Nassir")
            .until(1, "use Underbridge Stray")
            .finish_action();
        assert!(
            game.happened(GameEvent::ActionFizzled { minion: actor }),
            "{card}"
        );
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
            0,
            "{card}"
        );
        assert_eq!(game.blood(actor), before - cost, "{card}: the cost is paid");
        assert!(game.locked(actor), "{card}");
    }
}

// Replacement

#[test]
fn cards_replaced_in_the_unlock_phase_are_so_before_anything_else() {
    for card in ["Glancing Blow", "Old Friends"] {
        let mut t = table(2);
        t.library(1, &["Villein"]);
        t.minion(1, "Larissa Moreira");
        t.edge(1).hand(1, &[card]);
        let game = if card == "Glancing Blow" {
            t.minion(0, "Lauren");
            t.hand(0, &["Bum's Rush"]);
            let mut game = t.minion_phase(0);
            game.take("play Bum's Rush").until(1, "play Glancing Blow");
            game.pass_to_turn_of(1);
            game
        } else {
            let mut game = t.minion_phase(1);
            game.take("bleed").pass_until(1, "play Old Friends");
            play(&mut game, "Old Friends", 0);
            game.finish_action();
            assert_eq!(game.hand_size(1), 6);
            game.pass_to_turn_of(0).pass_to_turn_of(1);
            game
        };
        // The first thing she may do in her unlock phase finds the card replaced.
        assert_eq!(game.window(), Some(Window::Unlock), "{card}");
        assert!(game.can("gain a pool for the Edge"), "{card}");
        assert_eq!(game.hand_size(1), 7, "{card}");
        assert!(game.hand(1).contains(&"Villein"), "{card}");
    }
}

// Retainers

#[test]
fn a_retainer_does_its_damage_once_a_round_and_to_a_dodging_minion_too() {
    for card in ["Shade", "Vengeful Spirit"] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        let nassir = t.minion(1, "Nassir");
        t.on(0, card, octane, Level::Basic);
        t.hand(0, &["Bum's Rush", "Blur"]).hand(1, &["Dodge"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(nassir);
        game.take("play Bum's Rush").until(1, "play Dodge");
        game.until(0, "play Blur").take_if_there("mode 0");
        game.finish_action();
        // The dodged strike, the retainer's damage, and one additional strike.
        assert_eq!(game.blood(nassir), before - 2, "{card}");
    }
}

#[test]
fn a_retainer_does_no_damage_once_combat_has_ended() {
    for card in ["Shade", "Vengeful Spirit"] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        let massimo = t.minion(1, "Massimo Falconi");
        t.on(0, card, octane, Level::Basic);
        t.hand(0, &["Bum's Rush"]).hand(1, &["Majesty"]);
        let mut game = t.minion_phase(0);
        let before = game.blood(massimo);
        game.take("play Bum's Rush").until(1, "play Majesty");
        game.take_if_there("mode 0").finish_action();
        assert_eq!(
            game.blood(massimo),
            before - 1,
            "{card}: the cost of Majesty"
        );
    }
}

#[test]
fn a_retainer_is_of_the_version_it_was_employed_at() {
    for (card, basic, superior) in [
        ("Homunculus", "Anastasia Grey", "Joseph Fischer"),
        ("Shade", "Claudia", "Ermenegildo, The Rake"),
    ] {
        for (employer, mode, more) in [(basic, 0, 0), (superior, 0, 0), (superior, 1, 1)] {
            let mut t = table(2);
            t.minion(0, employer);
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            play(&mut game, card, mode);
            game.finish_action();
            let retainer = game.find(card).expect("it is in play");
            let life = if card == "Shade" { 2 } else { 1 };
            assert_eq!(game.blood(retainer), life + more, "{card}");
        }
    }
}

// Weapons that strike once

#[test]
fn a_second_weapon_of_its_name_strikes_once_more() {
    for (card, rounds) in [
        ("Brass Knuckles", 2),
        ("Chainsaw", 2),
        ("Sawed-Off Shotgun", 2),
        ("Combat Shotgun", 1),
    ] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        t.minion(1, "Gwendolyn");
        for _ in 0..2 {
            t.on(0, card, octane, Level::Basic);
        }
        t.hand(0, &["Bum's Rush", "Blur"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        let strike = format!("strike with {card}");
        game.until(0, &strike);
        game.until(0, "play Blur").take_if_there("mode 1");
        game.until(0, &strike);
        while game.in_combat() {
            assert!(!game.can(&strike), "{card}: {rounds}");
            game.pass();
        }
    }
}

// Referendums

#[test]
fn whoever_is_ousted_with_her_prey_by_a_referendum_gains_no_pool() {
    for (card, caller, points) in [
        ("Anarchist Uprising", "Lauren", &[][..]),
        ("Reckless Agitation", "Accorri Giovanni", &["3", "2", "1"]),
        ("Camarilla's Iron Fist", "Ayelech", &["seat 3", "2", "2"]),
    ] {
        let mut t = table(4);
        t.minion(0, caller);
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        t.pool(1, 1).pool(2, 1);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while !game.in_referendum() {
            game.pass();
        }
        for point in points {
            game.take_if_there(point);
        }
        game.pass_until(0, "the calling card votes for")
            .take("the calling card votes for")
            .finish_action();
        assert!(!game.in_game(1) && !game.in_game(2), "{card}");
        assert_eq!((game.pool(1), game.pool(2)), (0, 0), "{card}");
        assert_eq!((game.half_points(0), game.half_points(1)), (2, 2), "{card}");
    }
}

// Black Hand

#[test]
fn black_hand_is_no_title_and_outlasts_a_change_of_sect() {
    for name in [
        "Aredhel",
        "Claudia",
        "The Colonel",
        "Dovey Ebfwe",
        "Ermenegildo, The Rake",
        "Ezekiel, Lord of Montreal",
        "Gabriel de Cambrai",
        "Gatjil Munyarryun",
        "Ingram Frizer",
        "Marge Khan",
        "Mariano Pomposo",
        "Mosfair",
        "Nails",
        "Piotr Andreikov",
        "Rashid Stockton",
        "Reza Fatir, The Dark Angel",
        "Roger Farnsworth",
        "Skryta Zyleta",
        "Wah Chun-Yuen",
        "Yasmin the Black",
    ] {
        let cards = CardDb::embedded();
        let mut t = table(2);
        let vampire = t.minion(0, name);
        let mut game = t.minion_phase(0);
        assert!(!game.titled(vampire), "{name}");
        // Titled vampires cannot do so.
        game.take("become anarch").finish_action();
        assert!(!game.can("become anarch"), "{name}");
        let def = cards.by_name(name).expect("a card of this name");
        assert!(cards.def(def).has(Keyword::BlackHand), "{name}");
    }
}

// Master cards

#[test]
fn every_anarch_revolt_takes_its_pool() {
    let mut t = table(2);
    t.in_play(1, "Anarch Revolt");
    t.in_play(0, "Anarch Revolt");
    t.minion(0, "Theo Bell");
    let mut game = t.turn_of(0);
    game.pass_to_turn_of(1);
    while game.window() == Some(Window::Unlock) {
        game.take("use Anarch Revolt");
    }
    assert_eq!((game.pool(0), game.pool(1)), (30, 28));
}

#[test]
fn anarch_revolt_asks_who_is_there_when_it_is_paid() {
    for ready in [true, false] {
        let mut t = table(2);
        t.in_play(1, "Anarch Revolt");
        let jacques = t.minion(0, "Jacques Rouge");
        t.torpor(jacques).in_play(0, "Warsaw Station");
        let mut game = t.turn_of(0);
        // She orders the effects of her unlock phase, and cannot leave it without having paid.
        assert!(!game.can("pass"));
        if ready {
            game.take("use Warsaw Station");
        } else {
            game.take("use Anarch Revolt");
        }
        while game.window() == Some(Window::Unlock) {
            game.pass();
        }
        assert_eq!(game.pool(0), if ready { 30 } else { 29 });
    }
}

#[test]
fn archon_investigation_comes_before_what_is_played_as_a_bleed_would_succeed() {
    let mut t = table(2);
    t.minion(0, "Gilbert Duane");
    t.minion(1, "Lauren");
    t.hand(0, &["Conditioning", "Spying Mission", "Threats"]);
    t.hand(1, &["Archon Investigation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(0, "play Conditioning");
    game.take_all(&["play Conditioning", "mode 1"]);
    game.pass_until(1, "play Archon Investigation");
    assert_eq!(game.window(), Some(Window::BlocksDeclined));
    game.pass_until(0, "play Spying Mission");
    game.take("play Spying Mission");
    while game.in_action() {
        assert!(!game.can("play Archon Investigation"));
        game.pass();
    }
    // A bleed of 3 becomes one of 5 as the mission burns: too late.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").pass_until(0, "play Threats");
    game.take_all(&["play Threats", "mode 1"]);
    while game.in_action() {
        assert!(!game.can("play Archon Investigation"));
        game.pass();
    }
    assert_eq!(game.pool(1), 25);
}

#[test]
fn the_coven_is_locked_while_damage_is_resolved() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let malachi = t.minion(1, "Malachi");
    t.counters(malachi, 0).counters(lauren, 4);
    let coven = t.in_play(1, "The Coven");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::Prevent);
    game.take("use The Coven");
    assert!(game.locked(coven));
    game.finish_action();
    assert!(game.ready(malachi));
    assert_eq!(game.blood(malachi), 1);
}

#[test]
fn the_coven_goes_to_the_predator_before_the_turn_ends() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(2, "Nassir");
    t.counters(lauren, 1).counters(nassir, 1);
    let coven = t.in_play(0, "The Coven");
    let mut game = t.discard_phase(0);
    assert!(!game.can("pass"), "the turn does not end before");
    // The Coven has two abilities; the handing on is the second.
    game.take("use The Coven #2");
    assert_eq!(game.controller(coven), 2);
    game.until(2, "use The Coven");
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn a_trifle_that_is_contested_gives_its_master_phase_action_all_the_same() {
    let mut t = table(2);
    let coven = t.in_play(1, "The Coven");
    t.minion(0, "Lauren");
    t.hand(0, &["The Coven", "Blood Doll"]);
    let mut game = t.master_phase(0);
    game.take("play The Coven");
    assert!(game.contested(coven));
    game.take("play Blood Doll");
}

#[test]
fn effective_management_needs_a_crypt_card() {
    for there in [true, false] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.hand(0, &["Effective Management"]);
        if there {
            t.crypt(0, &["Nassir"]);
        }
        let game = t.master_phase(0);
        assert_eq!(game.can("play Effective Management"), there);
    }
}

#[test]
fn ennoias_theater_requires_one_of_its_clans() {
    for (name, can) in [
        ("Anastasia Grey", true),
        ("Joseph Fischer", true),
        ("Lauren", false),
    ] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["Ennoia's Theater"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play Ennoia's Theater"), can, "{name}");
    }
}

#[test]
fn ennoias_theater_gives_its_transfer_at_any_moment_of_the_influence_phase() {
    let mut t = table(2);
    t.minion(0, "Anastasia Grey");
    t.in_play(0, "Ennoia's Theater");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let mut game = t.influence_phase(0);
    for _ in 0..4 {
        game.take("transfer to Ashley");
    }
    assert_eq!(game.transfers(), 0);
    game.take("use Ennoia's Theater #2");
    assert_eq!(game.transfers(), 1);
    game.take_if_there("transfer to Ashley");
    assert_eq!(game.blood(ashley), 5);
}

#[test]
fn the_eternals_of_sirius_are_paid_for_as_their_pool_is_gained() {
    for (pool, can) in [(4, true), (3, false)] {
        let mut t = table(2);
        t.minion(0, "Khalil Anvari");
        t.pool(0, pool);
        t.hand(0, &["The Eternals of Sirius"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("play The Eternals of Sirius"), can);
        if can {
            game.take("play The Eternals of Sirius");
            assert!(game.in_game(0));
            assert_eq!(game.pool(0), 5);
        }
    }
}

#[test]
fn minion_tap_is_paid_for_as_its_pool_is_gained() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Villein", lauren, Level::Basic);
    t.pool(0, 1).hand(0, &["Minion Tap"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Minion Tap", "3"]);
    assert!(game.in_game(0));
    assert_eq!((game.pool(0), game.blood(lauren)), (3, 1));
}

#[test]
fn giants_blood_is_not_for_uncontrolled_vampires() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.uncontrolled(0, "Ashley", 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Giant's Blood"]);
    let mut game = t.master_phase(0);
    game.take("play Giant's Blood");
    assert_eq!(game.options(), ["Lauren", "Nassir"]);
    game.take("Lauren");
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn tribute_to_the_master_is_played_without_any_ready_vampire() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren).hand(0, &["Tribute to the Master"]);
    let mut game = t.master_phase(0);
    game.take("play Tribute to the Master");
    assert_eq!((game.pool(0), game.blood(lauren)), (30, 4));
}

#[test]
fn krcg_news_radio_is_used_in_turn() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(1, "Lauren");
    t.in_play(2, "KRCG News Radio");
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    // Not before there is an attempt, and then when the opportunity comes to its controller.
    assert_eq!(game.to_decide(), 1);
    game.take("block with Lauren");
    assert_eq!(game.to_decide(), 0);
    game.take_all(&["play Lost in Crowds", "mode 0"]);
    assert_eq!(game.to_decide(), 2);
    game.take("use KRCG News Radio");
    assert_eq!(game.pool(2), 29);
    assert!(game.count(|e| matches!(e, GameEvent::Blocked { .. })) == 1);
}

#[test]
fn net_negative_votes_count_as_none() {
    let mut t = table(3);
    t.in_play(1, "New Carthage");
    let lauren = t.minion(0, "Emerson Bridges");
    t.minion(0, "Gilbert Duane");
    t.minion(2, "Brock Sterling");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment")
        .take_if_there("Gilbert Duane");
    game.pass_until(0, "Emerson Bridges votes for");
    game.take("Emerson Bridges votes for");
    game.take("Gilbert Duane votes for");
    game.finish_action();
    assert!(game.ready(lauren));
    // A prince of the Ventrue has one vote left; the other prince has two.
    assert_eq!(game.votes(), Some((3, 0)));
}

// Cards that cancel

#[test]
fn no_card_is_drawn_in_time_to_cancel_a_master_card() {
    for card in ["The Barrens", "Dreams of the Sphinx"] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.in_play(1, card);
        t.hand(0, &["Blood Doll"]);
        t.hand(1, &["Sudden Reversal", "Villein"]);
        let mut game = t.master_phase(0);
        game.take("play Blood Doll");
        game.pass_until(1, "play Sudden Reversal");
        assert_eq!(game.options(), ["pass", "play Sudden Reversal"], "{card}");
    }
}

#[test]
fn a_cancelled_card_is_replaced_as_any_other() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]).library(0, &["Villein"]);
    t.minion(1, "Nassir");
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .until(1, "play Direct Intervention");
    assert_eq!((game.hand_size(0), game.hand(0)), (7, vec!["Villein"]));
    // This one would have been replaced in the next unlock phase only.
    let mut t = table(3);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(2, "play Direct Intervention");
    assert_eq!((game.hand_size(1), game.hand(1)), (7, vec!["Villein"]));
}

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
fn a_cancelled_limited_bonus_leaves_room_for_another() {
    let mut t = table(2);
    t.minion(0, "Madison");
    t.hand(0, &["Threats", "Conditioning"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Threats", "mode 0"]);
    game.until(1, "play Direct Intervention");
    game.until(0, "play Conditioning").take("mode 0");
    game.finish_action();
    // A pool for the Direct Intervention, and a bleed of 3.
    assert_eq!(game.pool(1), 26);
}

#[test]
fn a_cancelled_limited_additional_strike_leaves_room_for_another() {
    let mut t = table(2);
    t.minion(0, "Octane");
    let gwendolyn = t.minion(1, "Gwendolyn");
    t.hand(0, &["Bum's Rush", "Blur", "Quickness"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Blur");
    game.take("mode 0").until(1, "play Direct Intervention");
    game.until(0, "play Quickness").take("mode 0");
    game.finish_action();
    assert_eq!(game.blood(gwendolyn), 11 - 2);
}

#[test]
fn a_cancelled_action_may_be_attempted_again() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush", "Bum's Rush"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .until(1, "play Direct Intervention");
    assert!(!game.in_action() && !game.locked(lauren));
    game.take("play Bum's Rush");
    assert!(game.in_action());
}

#[test]
fn direct_intervention_cancels_every_sort_of_action_card() {
    for card in [
        "Sport Bike",
        "Mr. Winthrop",
        "Order of Hermes Cabal",
        "Ancilla Empowerment",
        "Bum's Rush",
    ] {
        let mut t = table(2);
        t.minion(0, "Nassir");
        t.minion(1, "Lauren");
        t.hand(0, &[card]).hand(1, &["Direct Intervention"]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"))
            .until(1, "play Direct Intervention");
        assert!(!game.in_action(), "{card}");
        assert_eq!(game.ash_heap(0), [card]);
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

#[test]
fn a_cancelled_trifle_gives_no_master_phase_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Life in the City", "Blood Doll"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take("play Life in the City")
        .until(1, "play Sudden Reversal");
    assert!(!game.can("play Blood Doll"));
}

// Actions

#[test]
fn bums_rush_is_replaced_once_the_action_is_over() {
    for blocked in [true, false] {
        let mut t = table(2);
        let flavio = t.minion(0, "Flávio Gonçalves");
        t.on(0, "Fortitude", flavio, Level::Basic);
        t.on(0, "Fortitude", flavio, Level::Basic);
        t.minion(1, "Lauren");
        t.hand(0, &["Bum's Rush", "Forced March", "Freak Drive"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        assert_eq!(game.hand_size(0), 6);
        if blocked {
            game.take("block with Lauren");
        }
        let last = "play Freak Drive";
        while game.in_combat() || !game.can(last) {
            assert_eq!(game.hand_size(0), 6, "blocked: {blocked}");
            game.pass();
        }
        // After combat, and after what is played when the action has been resolved.
        game.take(last);
        if game.in_action() {
            assert_eq!(game.hand_size(0), 6, "blocked: {blocked}");
            game.finish_action();
        }
        assert_eq!(game.hand_size(0), 7, "blocked: {blocked}");
    }
}

#[test]
fn superior_public_trust_names_its_vampire_as_it_is_played() {
    let mut t = table(2);
    t.minion(0, "Renenet");
    t.minion(1, "Lauren");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let colette = t.uncontrolled(0, "Colette", 0);
    t.hand(0, &["Public Trust"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Public Trust", "mode 1"]);
    assert_eq!(game.to_decide(), 0, "before anybody may block");
    game.take("Colette");
    game.finish_action();
    assert_eq!((game.blood(ashley), game.blood(colette)), (0, 1));
}

// Modifiers

#[test]
fn a_bonus_outside_the_limit_joins_a_limited_one_in_either_order() {
    for (card, minion, mode) in [
        ("Command of the Beast", "Gilbert Duane", 1),
        ("Power of One", "Octane", 1),
    ] {
        for first in [true, false] {
            let limited = if card == "Power of One" {
                ("Aire of Elation", 0)
            } else {
                ("Threats", 0)
            };
            let mut order = [(card, mode), limited];
            if !first {
                order.reverse();
            }
            let mut t = table(2);
            t.minion(0, minion);
            t.hand(0, &[card, limited.0]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            for (card, mode) in order {
                game.pass_until(0, &format!("play {card}"));
                play(&mut game, card, mode);
            }
            game.finish_action();
            assert_eq!(game.pool(1), 27, "{card}");
        }
    }
}

#[test]
fn a_bleed_modifier_with_stealth_is_for_bleeds_only() {
    for (card, minion) in [("Confusion", "Jackie"), ("Power of One", "Jenny Silver")] {
        for bleed in [true, false] {
            let mut t = table(2);
            let minion = t.minion(0, minion);
            t.counters(minion, 2);
            t.minion(1, "Sully");
            t.hand(0, &[card]).hand(1, &["Enhanced Senses"]);
            let mut game = t.minion_phase(0);
            game.take(if bleed { "bleed" } else { "hunt" });
            game.until(1, "block with Sully");
            let mut playable = false;
            while game.in_action() {
                playable |= game.can(&format!("play {card}"));
                game.take_if_there("play Enhanced Senses");
                if game.in_action() {
                    game.pass();
                }
            }
            assert_eq!(playable, bleed, "{card}");
        }
    }
}

// Reactions

#[test]
fn telepathic_counter_is_played_before_or_after_block_attempts_but_not_after_spying_mission() {
    for before in [true, false] {
        let mut t = table(2);
        t.minion(0, "Colette");
        t.minion(1, "Sully");
        t.hand(0, &["Lost in Crowds", "Threats"]);
        t.hand(1, &["Telepathic Counter"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play Threats");
        if before {
            game.pass_until(1, "play Telepathic Counter");
        } else {
            game.until(1, "block with Sully")
                .take("play Lost in Crowds");
            game.take("mode 1").pass_until(1, "play Telepathic Counter");
        }
        game.take("play Telepathic Counter").finish_action();
        assert_eq!(game.pool(1), 29);
    }
    let mut t = table(2);
    t.minion(0, "Colette");
    t.minion(1, "Sully");
    t.hand(0, &["Spying Mission"])
        .hand(1, &["Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(0, "play Spying Mission");
    while game.in_action() {
        assert!(!game.can("play Telepathic Counter"));
        game.pass();
    }
}

// Combat

#[test]
fn superior_canine_horde_needs_equipment_to_destroy() {
    for armed in [true, false] {
        let mut t = table(2);
        t.minion(0, "Effie Lowery");
        let lauren = t.minion(1, "Lauren");
        if armed {
            t.on(1, ".44 Magnum", lauren, Level::Basic);
        }
        t.hand(0, &["Bum's Rush", "Canine Horde"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").until(0, "play Canine Horde");
        // Without equipment only the basic level is left, which asks for no choice.
        assert_eq!(game.can("mode 1"), armed);
    }
}

#[test]
fn added_damage_is_of_the_kind_of_the_strike() {
    for (weapon, aggravated) in [("Femur of Toomler", true), ("Brass Knuckles", false)] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        t.on(0, weapon, octane, Level::Basic);
        let gwendolyn = t.minion(1, "Gwendolyn");
        t.hand(0, &["Bum's Rush", "Torn Signpost"]);
        t.hand(1, &["Soak"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").until(0, "play Torn Signpost");
        game.take_if_there("mode 1");
        game.until(0, &format!("strike with {weapon}"));
        let mut preventable = false;
        while game.in_combat() {
            preventable |= game.can("play Soak");
            game.pass();
        }
        // Strength 3 and 1 more. Soak prevents no aggravated damage: all of it is aggravated.
        assert_eq!(preventable, !aggravated, "{weapon}");
        assert_eq!(game.in_torpor(gwendolyn), aggravated, "{weapon}");
        assert_eq!(game.blood(gwendolyn), if aggravated { 8 } else { 7 });
    }
}

#[test]
fn compress_with_thanatosis_is_no_hand_strike() {
    for grappled in [true, false] {
        let mut t = table(2);
        t.minion(0, "Angel Chavarria");
        t.minion(1, "Octane");
        t.hand(0, &["Bum's Rush", "Compress"]);
        if grappled {
            t.hand(1, &["Immortal Grapple"]);
        }
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        if grappled {
            game.until(1, "play Immortal Grapple").take("mode 0");
        }
        let mut playable = false;
        while game.in_combat() || game.in_action() {
            playable |= game.can("play Compress");
            game.pass();
        }
        assert_eq!(playable, !grappled);
    }
}

#[test]
fn an_additional_strike_outside_the_limit_joins_a_limited_one_in_either_order() {
    for order in [["Quickness", "Blur"], ["Blur", "Quickness"]] {
        let mut t = table(2);
        t.minion(0, "Octane");
        let gwendolyn = t.minion(1, "Gwendolyn");
        t.hand(0, &["Bum's Rush", "Quickness", "Blur"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        for card in order {
            // After a limited card only the level outside the limit is left.
            game.until(0, &format!("play {card}"));
            game.take_if_there("mode 1");
        }
        game.finish_action();
        // The first strike, one by Quickness and two by Blur.
        assert_eq!(game.blood(gwendolyn), 11 - 4);
    }
}

#[test]
fn blood_is_stolen_as_far_as_there_is_any() {
    for (card, minion, mode, there, gained) in [
        ("Tongue of the Serpent", "Cao Nguyen", 1, 1, 1),
        ("Diversion", "Dario Ziggler", 2, 0, 0),
    ] {
        let mut t = table(2);
        let minion = t.minion(0, minion);
        let lauren = t.minion(1, "Lauren");
        t.counters(minion, 2).counters(lauren, there);
        t.hand(0, &["Bum's Rush", card]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.pass_until(0, &format!("play {card}"));
        play(&mut game, card, mode);
        game.finish_action();
        assert_eq!(game.blood(lauren), 0, "{card}");
        assert!(game.ready(lauren), "{card}");
        // A hand strike of Lauren comes at the same time.
        let lost = u8::from(game.happened(GameEvent::Range { long: true })) ^ 1;
        assert_eq!(game.blood(minion), 2 + gained - lost, "{card}");
    }
}

#[test]
fn what_adds_strength_adds_to_torn_signpost() {
    for (mode, strength) in [(0, 3), (1, 4)] {
        let mut t = table(2);
        let theo = t.minion(0, "Theo Bell");
        t.minion(1, "Lauren");
        t.hand(0, &["Bum's Rush", "Torn Signpost"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.pass_until(0, "play Torn Signpost");
        play(&mut game, "Torn Signpost", mode);
        assert_eq!(game.strength(theo), strength);
    }
}

#[test]
fn the_strike_of_hunger_of_marduk_is_used_again_in_the_round() {
    let mut t = table(2);
    let asmin = t.minion(0, "Asmin Kobane");
    let gwendolyn = t.minion(1, "Gwendolyn");
    t.counters(asmin, 2);
    t.hand(0, &["Bum's Rush", "Hunger of Marduk", "Blur"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .until(0, "play Hunger of Marduk");
    game.until(0, "use Hunger of Marduk");
    game.until(0, "play Blur").take("mode 0");
    game.until(0, "use Hunger of Marduk").finish_action();
    assert_eq!(game.blood(gwendolyn), 9);
}

// Referendums

#[test]
fn political_stranglehold_burned_for_a_vote_is_not_played() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ryan");
    t.hand(0, &["Ancilla Empowerment", "Political Stranglehold"]);
    t.hand(1, &["Political Stranglehold"]);
    t.minion(1, "Madison");
    let mut game = t.minion_phase(0);
    game.take_all(&["play Ancilla Empowerment", "Lauren"]);
    // The calling card gives the one vote that cards may give her: seat 1 burns hers.
    game.until(1, "Political Stranglehold votes against");
    game.finish_action();
    assert_eq!(game.ash_heap(1), ["Political Stranglehold"]);
    game.until(0, "play Political Stranglehold");
    assert!(game.in_action());
}

#[test]
fn allocated_points_may_be_more_than_there_is_pool_but_not_all_for_one() {
    for (card, caller, chosen, points) in [
        ("Reckless Agitation", "Accorri Giovanni", None, 6),
        ("Camarilla's Iron Fist", "Ayelech", Some("seat 0"), 5),
    ] {
        let mut t = table(3);
        t.minion(0, caller);
        t.pool(1, 2).hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while !game.in_referendum() {
            game.pass();
        }
        if let Some(chosen) = chosen {
            game.take(chosen);
        }
        // Every number for seat 1 but none and all; the rest is for seat 2, none for seat 0.
        let wanted: Vec<_> = (1..points).map(|n| n.to_string()).collect();
        assert_eq!(game.options(), wanted, "{card}");
        game.take(&(points - 1).to_string());
        game.until(0, "the calling card votes for").finish_action();
        assert_eq!((game.pool(1), game.pool(2)), (0, 29), "{card}");
        assert!(game.pool(0) >= 30, "{card}");
    }
}

#[test]
fn points_are_not_allocated_with_one_opponent_left() {
    for (card, caller) in [
        ("Reckless Agitation", "Accorri Giovanni"),
        ("Camarilla's Iron Fist", "Ayelech"),
    ] {
        for seats in [2, 3] {
            let mut t = table(seats);
            t.minion(0, caller);
            t.hand(0, &[card]);
            let game = t.minion_phase(0);
            assert_eq!(game.can(&format!("play {card}")), seats == 3, "{card}");
        }
    }
}

// Vampires

#[test]
fn donal_oconnor_unlocks_in_torpor_too() {
    let mut t = table(2);
    let donal = t.minion(0, "Dónal O'Connor");
    t.torpor(donal).lock(donal);
    let mut game = t.minion_phase(0);
    game.take("use Dónal O'Connor");
    assert!(!game.locked(donal) && game.in_torpor(donal));
}

#[test]
fn yewon_ong_gets_her_vote_once_a_referendum_locked_or_in_torpor() {
    for torpor in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let yewon = t.minion(1, "Yewon Ong");
        t.lock(yewon);
        if torpor {
            t.torpor(yewon);
        }
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Stygian Shroud", "Stygian Shroud"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        game.until(1, "use Yewon Ong")
            .take_if_there("Stygian Shroud");
        assert_eq!(game.ash_heap(1), ["Stygian Shroud"]);
        while game.in_action() {
            assert!(!game.can("use Yewon Ong"));
            let voted = game.to_decide() == 1 && game.can("Yewon Ong votes against");
            if voted {
                game.take("Yewon Ong votes against");
            } else {
                game.pass();
            }
        }
        assert_eq!(game.votes(), Some((0, if torpor { 0 } else { 3 })));
    }
}

#[test]
fn aisha_gains_intercept_once_in_each_methuselahs_turn() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(0, "Larissa Moreira");
    t.minion(1, "Aisha");
    t.minion(2, "Lauren");
    t.hand(0, &["Sport Bike", "Bowl of Convergence", "Lost in Crowds"]);
    t.hand(2, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Colette"])
        .until(1, "block with Aisha")
        .until(1, "use Aisha");
    // The attempt fails, so Aisha stays unlocked.
    game.until(0, "play Lost in Crowds").take("mode 1");
    game.finish_action();
    game.take("play Bowl of Convergence");
    game.until(1, "block with Aisha");
    while game.in_action() {
        assert!(!game.can("use Aisha"));
        game.pass();
    }
    game.pass_to_turn_of(2);
    game.until(2, "play Sport Bike");
    game.until(1, "block with Aisha").take("use Aisha");
}

#[test]
fn a_card_of_several_disciplines_in_hand_requires_each_of_them() {
    let mut t = table(2);
    t.minion(0, "Larissa Moreira");
    t.hand(0, &["Deep Ecology", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "use Larissa Moreira");
    game.take_if_there("Deep Ecology").finish_action();
    assert_eq!(game.ash_heap(0), ["Deep Ecology"]);
    assert_eq!(game.pool(1), 28);
}

// Misprints

#[test]
fn misprinted_cards_are_as_they_were_corrected() {
    let facts = Facts::embedded();
    let crypt = |name: &str| match facts.find(name) {
        Some(Card::Crypt(vampire)) => vampire,
        other => panic!("{name}: {other:?}"),
    };
    let brachah = crypt("Brachah").disciplines;
    assert!(brachah.has(Discipline::Presence, Level::Superior));
    assert!(!brachah.has(Discipline::Potence, Level::Basic));
    let hector = crypt("Hector Sosa").disciplines;
    assert!(hector.has(Discipline::Potence, Level::Superior));
    assert_eq!(crypt("Elena Gutierrez").group, Group::Number(3));
    let Some(Card::Library(crows)) = facts.find("Murder of Crows") else {
        panic!("no Murder of Crows");
    };
    assert_eq!(crows.blood_cost, Cost::Fixed(1));
}

#[test]
fn spying_missions_wait_while_a_bleed_is_reduced_to_nothing() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.minion(1, "Aleph");
    t.hand(0, &["Spying Mission", "Spying Mission"]);
    t.hand(1, &["Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    // Reduced to nothing: the mission waits.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(1, "play Telepathic Counter");
    game.take_if_there("mode 0").finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    assert_eq!(game.pool(1), 30);
    // A bleed that becomes another mission is not successful: the first waits again.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette).len(), 2);
    assert_eq!(game.pool(1), 30);
    // Then both burn.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert!(game.on(colette).is_empty());
    assert_eq!(game.pool(1), 25);
}

// Cards of the starters

#[test]
fn dreams_of_the_sphinx_is_not_used_before_it_is_contested() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let dreams = t.in_play(1, "Dreams of the Sphinx");
    t.hand(0, &["Dreams of the Sphinx"]);
    let mut game = t.master_phase(0);
    game.take("play Dreams of the Sphinx");
    while !game.contested(dreams) {
        assert!(!game.can("use Dreams of the Sphinx"));
        game.pass();
    }
    assert_eq!(game.blood(dreams), 0);
}

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

#[test]
fn a_cancelled_immortal_grapple_bars_another_in_the_round() {
    let mut t = table(2);
    t.minion(0, "Octane");
    t.minion(1, "Gwendolyn");
    t.hand(
        0,
        &[
            "Bum's Rush",
            "Immortal Grapple",
            "Immortal Grapple",
            "Apportation",
        ],
    );
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .until(0, "play Immortal Grapple");
    game.take("mode 0").until(1, "play Direct Intervention");
    while game.in_combat() {
        assert!(!game.can("play Immortal Grapple"));
        game.pass();
    }
    assert_eq!(game.hand(0), ["Immortal Grapple", "Apportation"]);
}

#[test]
fn magic_of_the_smith_fetches_equipment_that_is_a_location_in_play() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    t.library(0, &["Villein", "Sacré-Cœur Cathedral, France"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith")
        .until(0, "Sacré-Cœur Cathedral, France");
    assert_eq!(game.on(lauren), ["Sacré-Cœur Cathedral, France"]);
    assert_eq!(game.blood(lauren), 4 - 1 - 2);
}

#[test]
fn magic_of_the_smith_equips_and_requirements_bind_what_it_fetches() {
    for (minion, can) in [("Lauren", false), ("Asmin Kobane", true)] {
        let mut t = table(2);
        t.minion(0, minion);
        t.hand(0, &["Magic of the Smith"]);
        t.library(0, &["Villein", "Kali's Fang", "Sport Bike"]);
        let mut game = t.minion_phase(0);
        game.take("play Magic of the Smith");
        assert_eq!(
            game.count(|e| matches!(
                e,
                GameEvent::ActionAnnounced {
                    kind: ActionKind::Equip,
                    ..
                }
            )),
            1,
            "whatever it finds, the action is one to equip"
        );
        game.pass_until(0, "Sport Bike");
        assert_eq!(game.can("Kali's Fang"), can, "{minion}");
    }
}

#[test]
fn parity_shift_goes_by_the_pool_there_was_as_its_terms_were_chosen() {
    let mut t = table(3);
    t.minion(0, "Emerson Bridges");
    t.pool(1, 31);
    t.hand(0, &["Parity Shift", "Bewitching Oration"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Parity Shift");
    while !game.in_referendum() {
        game.pass();
    }
    // All three for seat 0, who is asked last.
    game.take_if_there("seat 1");
    game.take("0");
    assert_eq!(game.window(), Some(Window::Polling));
    game.take("play Bewitching Oration").take_if_there("mode 0");
    game.until(1, "play Direct Intervention");
    assert_eq!((game.pool(0), game.pool(1)), (30, 30), "no richer any more");
    game.until(0, "the calling card votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1)), (33, 27));
}

#[test]
fn a_cancelled_spying_mission_comes_too_late_for_reactions() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(1, "Aleph");
    t.hand(0, &["Spying Mission"]);
    t.hand(1, &["Direct Intervention", "Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Spying Mission");
    game.until(1, "play Direct Intervention");
    while game.in_action() {
        assert!(!game.can("play Telepathic Counter"));
        game.pass();
    }
    assert_eq!(game.pool(1), 28);
}

#[test]
fn who_is_ousted_by_paying_to_cancel_is_so_before_the_bleed_is_resolved() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.pool(1, 1);
    t.hand(0, &["Spying Mission"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Spying Mission");
    game.until(1, "play Direct Intervention").finish_action();
    assert!(!game.in_game(1));
    assert_eq!((game.pool(0), game.pool(2)), (36, 30));
    assert_eq!(game.edge(), None, "nobody is left to bleed");
}

#[test]
fn everybody_sees_what_wider_view_removes() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    let removed = game.events.iter().find_map(|e| match e {
        GameEvent::Removed { card, .. } => Some(*card),
        _ => None,
    });
    let cards = CardDb::embedded();
    for seat in 0..2 {
        let view = View::new(&game.game, cards, Seat(seat));
        let seen = view.card(removed.expect("Lauren is gone"));
        assert_eq!(seen.map(|d| cards.def(d).name.as_str()), Some("Lauren"));
    }
}

#[test]
fn warsaw_station_unlocks_after_the_referendum_who_is_still_a_nosferatu() {
    for stays in [true, false] {
        let mut t = table(3);
        let larissa = t.minion(0, "Larissa Moreira");
        t.in_play(0, "Warsaw Station");
        t.hand(0, &["Ancilla Empowerment", "Clan Impersonation"]);
        let mut game = t.minion_phase(0);
        if stays {
            game.take("play Ancilla Empowerment");
            game.until(0, "use Warsaw Station");
            while game.in_referendum() || !game.in_referendum() && game.votes().is_none() {
                assert!(game.locked(larissa), "not before the referendum is over");
                game.pass();
            }
        } else {
            game.take("play Clan Impersonation");
            game.take_if_there("Brujah");
            game.until(0, "use Warsaw Station");
        }
        game.finish_action();
        assert_eq!(game.locked(larissa), !stays);
    }
}

#[test]
fn votes_of_protected_district_are_not_counted_while_they_would_be_for() {
    for manipulated in [true, false] {
        let mut t = table(3);
        t.minion(0, "De Sade");
        t.minion(1, "Chrysanthemum");
        t.hand(0, &["Ancilla Empowerment", "Kindred Manipulation"]);
        t.hand(1, &["Protected District"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        game.until(1, "play Protected District");
        if manipulated {
            game.until(0, "play Kindred Manipulation").take("yes");
        }
        game.finish_referendum();
        // Her own vote as primogen is for, and the three more are not there.
        let expected = if manipulated { (1, 0) } else { (0, 4) };
        assert_eq!(game.votes(), Some(expected));
    }
}

#[test]
fn changed_votes_cost_nothing_against_de_sade() {
    let mut t = table(3);
    t.minion(0, "De Sade");
    let alice = t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Kindred Manipulation"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.until(1, "Alice Chen votes for");
    assert_eq!(game.blood(alice), 7);
    game.until(0, "play Kindred Manipulation").take("no");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 2)));
    assert_eq!(game.blood(alice), 7, "she paid nothing for it");
}

// Titles

#[test]
fn a_title_is_not_voted_on_where_nobody_may_have_or_lose_it() {
    for (card, caller, fits, other) in [
        ("Brujah Justicar", "Lauren", "Allison Maller", "Theo Bell"),
        ("Gangrel Justicar", "Lauren", "Anastasia Grey", "Indira"),
        ("Malkavian Justicar", "Lauren", "Aleph", "Jackie"),
        ("Nosferatu Justicar", "Lauren", "Baixinho", "Jacques Rouge"),
        ("Tremere Justicar", "Ryan", "Lauren", "Bituin"),
        ("Ventrue Justicar", "Lauren", "Emerson Bridges", "Concordia"),
        (
            "Banu Haqim Justicar",
            "Lauren",
            "Asmin Kobane",
            "Reza Fatir, The Dark Angel",
        ),
        ("Lasombra Justicar", "Lauren", "Aintzane Arriaga", "Claudia"),
        // Too young; neither prince nor archbishop.
        ("Cardinal Benediction", "Claudia", "Korah", "Jackie"),
        (
            "Command of the Harpies",
            "Lauren",
            "Emerson Bridges",
            "Baixinho",
        ),
        ("Excommunication", "Claudia", "De Sade", "Korah"),
    ] {
        for (there, can) in [(fits, true), (other, false)] {
            let mut t = table(3);
            t.minion(0, caller);
            t.minion(1, there);
            t.hand(0, &[card]);
            let game = t.minion_phase(0);
            assert_eq!(game.can(&format!("play {card}")), can, "{card}: {there}");
        }
    }
}

#[test]
fn a_justicar_is_a_camarilla_vampire() {
    // A Ventrue who has become Sabbat is not to be chosen.
    for sabbat in [true, false] {
        let mut t = table(3);
        t.minion(1, "Lauren");
        t.minion(0, "Emerson Bridges");
        t.hand(0, &["Into the Fire"]).hand(1, &["Ventrue Justicar"]);
        let mut game = t.master_phase(0);
        if sabbat {
            game.take("play Into the Fire");
        }
        game.pass_to_turn_of(1);
        let mut playable = false;
        while game.active() == 1 {
            playable |= game.can("play Ventrue Justicar");
            game.pass();
        }
        assert_eq!(playable, !sabbat);
    }
}

#[test]
fn votes_of_an_independent_vampire_outlast_a_change_of_sect() {
    for (name, votes) in [
        ("Ambrogino Giovanni", 1),
        ("Kephamos, High Priest of Marrakech", 2),
        ("Nehsi", 2),
        ("Danielle Diron", 1),
        ("Xaviar", 2),
        ("Arishat", 1),
    ] {
        let mut t = table(3);
        let vampire = t.minion(0, name);
        t.hand(0, &["Into the Fire", "Ancilla Empowerment"]);
        let mut game = t.master_phase(0);
        game.take("play Into the Fire").take_if_there(name);
        assert_eq!(game.sect(vampire), Some(Sect::Sabbat), "{name}");
        assert!(game.titled(vampire), "{name}");
        game.until(0, "play Ancilla Empowerment");
        game.until(0, &format!("{name} votes for"));
        game.finish_referendum();
        assert_eq!(game.votes(), Some((votes, 0)), "{name}");
    }
}

/// The fee stakes.
const FEE_STAKES: [&str; 6] = [
    "Fee Stake: Boston",
    "Fee Stake: Corte",
    "Fee Stake: Los Angeles",
    "Fee Stake: New York",
    "Fee Stake: Perth",
    "Fee Stake: Seattle",
];

#[test]
fn a_fee_stake_does_not_weaken_the_votes_of_the_prisci() {
    for card in FEE_STAKES {
        let mut t = table(3);
        t.minion(0, "Brandon Grime");
        t.minion(1, "Korah");
        t.minion(1, "Emerson Bridges");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).finish_action();
        game.pass_to_turn_of(1)
            .until(1, &format!("act with {card}"));
        game.take_if_there("Emerson Bridges");
        while !game.in_referendum() {
            game.pass();
        }
        game.until(1, "Korah votes for");
        game.until(1, "Emerson Bridges votes for");
        game.finish_referendum();
        // Three of the prisci, and one of a prince, who has two otherwise.
        assert_eq!(game.votes().map(|v| v.0), Some(4), "{card}");
    }
}

#[test]
fn a_contested_fee_stake_offers_no_referendum() {
    for card in FEE_STAKES {
        let mut t = table(2);
        t.minion(0, "Brandon Grime");
        t.minion(1, "Dario Ziggler");
        t.minion(1, "Emerson Bridges");
        t.hand(0, &[card]).hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).finish_action();
        game.pass_to_turn_of(1);
        game.until(1, &format!("play {card}"));
        game.take_if_there("Dario Ziggler").finish_action();
        while game.active() == 1 {
            assert!(!game.can(&format!("act with {card}")), "{card}");
            game.pass();
        }
    }
}

// Created vampires

#[test]
fn blood_is_moved_to_a_created_vampire_as_the_action_is_resolved() {
    for (card, sire) in [
        ("Creation Rites", "De Sade"),
        ("Third Tradition: Progeny", "Emerson Bridges"),
    ] {
        let mut t = table(2);
        let sire = t.minion(0, sire);
        t.minion(1, "Lauren");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(sire);
        game.take(&format!("play {card}"));
        assert_eq!(game.to_decide(), 1, "{card}: nothing is chosen before");
        while !game.can("1") {
            game.take(if game.can("no") { "no" } else { "pass" });
        }
        game.take("1").finish_action();
        let child = game.find(card).expect("it is in play");
        assert_eq!(game.blood(child), 1, "{card}");
        assert_eq!(
            game.blood(sire),
            before - 2,
            "{card}: its cost and the blood"
        );
    }
}

// Wash

#[test]
fn wash_gives_nothing_for_a_trifle_but_what_it_says() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(
        0,
        &["Life in the City", "Misdirection", "Blood Doll", "Vessel"],
    );
    t.hand(1, &["Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Life in the City").until(1, "play Wash");
    // Washed: one action again, with which a trifle gives one more, and that is all.
    game.take("play Blood Doll").take_if_there("Lauren");
    assert!(!game.can("play Vessel") && !game.can("play Misdirection"));
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(
        0,
        &["Blood Doll", "Life in the City", "Vessel", "Blood Doll"],
    );
    t.hand(1, &["Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").until(1, "play Wash");
    // What Wash gave is no trifle's action: a trifle still gives one.
    game.take("play Life in the City");
    game.take("play Vessel").take_if_there("Lauren");
    assert!(!game.can("play Blood Doll"));
}

#[test]
fn a_washed_out_of_turn_master_is_not_followed_by_another() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ryan");
    t.hand(0, &["Sport Bike", "Bowl of Convergence"]);
    t.hand(1, &["Direct Intervention", "Direct Intervention"]);
    t.hand(2, &["Wash"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Lauren"]);
    game.until(1, "play Direct Intervention")
        .until(2, "play Wash");
    game.finish_action();
    game.take("play Bowl of Convergence");
    while game.in_action() {
        assert!(!game.can("play Direct Intervention"));
        game.pass();
    }
}

// Combat

#[test]
fn oubliette_takes_no_blood_if_it_is_dodged_and_none_for_taste_of_vitae() {
    for dodged in [true, false] {
        let mut t = table(2);
        let guido = t.minion(0, "Guido Lucciano");
        let lauren = t.minion(1, "Nassir");
        t.counters(guido, 3);
        t.hand(0, &["Bum's Rush", "Oubliette", "Taste of Vitae"]);
        if dodged {
            t.hand(1, &["Dodge"]);
        }
        let mut game = t.minion_phase(0);
        let before = game.blood(lauren);
        game.take("play Bum's Rush").until(0, "play Oubliette");
        game.take("mode 1");
        if dodged {
            game.take("play Dodge");
        }
        while game.in_combat() {
            game.take_if_there("play Taste of Vitae");
            if game.in_combat() {
                game.pass();
            }
        }
        game.finish_action();
        let lost = if dodged { 0 } else { 1 };
        assert_eq!(game.blood(lauren), before - lost, "dodged: {dodged}");
        assert_eq!(game.blood(guido), 3 - 1, "nothing was lost to damage");
    }
}

#[test]
fn a_card_replaced_after_combat_is_so_before_the_next_combat() {
    let mut t = table(2);
    t.minion(0, "Octane");
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush", "Dodge", "Dodge", "Psyche!"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Dodge");
    game.pass_to(Window::EndOfRound).take("play Psyche!");
    // Bum's Rush alone is still to be replaced.
    game.pass_to(Window::Strike);
    assert_eq!(game.round(), 1);
    assert_eq!(game.hand_size(0), 6);
}

// Vampires

#[test]
fn arishat_makes_a_vampire_abstain_once_a_referendum_locked_or_in_torpor() {
    for torpor in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let arishat = t.minion(1, "Arishat");
        t.minion(2, "Korah");
        t.minion(2, "Emerson Bridges");
        t.lock(arishat);
        if torpor {
            t.torpor(arishat);
        }
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        game.until(2, "Korah votes against");
        game.until(1, "use Arishat").take_if_there("Korah");
        while game.in_referendum() {
            assert!(!game.can("use Arishat"));
            game.pass();
        }
        // The votes of the block went with the only ballots.
        assert_eq!(game.votes(), Some((0, 0)), "torpor: {torpor}");
    }
}

#[test]
fn bleed_given_to_another_is_given_in_a_bleed_before_it_is_resolved() {
    for (acting, helper, torpor) in [
        ("Arishat", "Anu Diptinatpa", false),
        ("Arishat", "The Horde", false),
        ("Arishat", "The Horde", true),
        ("Brooke", "Sheela Na Gig", false),
        ("Brooke", "Sheela Na Gig", true),
    ] {
        for bleed in [true, false] {
            let mut t = table(2);
            let slot = t.minion(0, acting);
            t.counters(slot, 2);
            let other = t.minion(0, helper);
            if torpor {
                t.torpor(other);
            }
            let mut game = t.minion_phase(0);
            game.take(if bleed { "bleed" } else { "hunt" });
            game.take_if_there(acting);
            let mut windows = Vec::new();
            while game.in_action() {
                if game.can(&format!("use {helper}")) {
                    windows.push(game.window());
                }
                game.pass();
            }
            assert_eq!(windows.is_empty(), !bleed, "{helper}");
            assert!(
                !windows.contains(&Some(Window::AfterResolution)),
                "{helper}"
            );
        }
    }
}

#[test]
fn a_scarce_vampire_counts_those_who_pretend_to_be_of_its_clan() {
    for pretends in [true, false] {
        let mut t = table(2);
        t.minion(0, "Asmin Kobane");
        t.uncontrolled(0, "Veejay Vinod", 9);
        t.hand(0, &["Clan Impersonation"]);
        let mut game = t.minion_phase(0);
        if pretends {
            game.take("play Clan Impersonation").take("Nagaraja");
            game.finish_action();
        }
        game.until(0, "bring out Veejay Vinod");
        assert_eq!(game.pool(0), if pretends { 27 } else { 30 });
    }
}

#[test]
fn several_legacies_of_pander_give_one_vote() {
    for copies in 0..=2 {
        let mut t = table(3);
        for seat in 0..copies {
            t.in_play(seat, "Legacy of Pander");
        }
        t.minion(0, "Lauren");
        t.minion(1, "Christine Boscacci");
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment")
            .take_if_there("Lauren");
        while !game.in_referendum() {
            game.pass();
        }
        while game.in_referendum() {
            let vote = "Christine Boscacci votes against";
            if game.can(vote) {
                game.take(vote);
            } else {
                game.pass();
            }
        }
        assert_eq!(game.votes().map(|v| v.1), Some(copies.min(1)), "{copies}");
    }
}

// Referendums that are cancelled or pass by themselves

#[test]
fn a_cancelled_referendum_of_one_card_in_play_leaves_that_of_its_copies() {
    let mut t = table(3);
    t.in_play(0, "Anarch Revolt");
    t.in_play(0, "Anarch Revolt");
    t.minion(0, "Theo Bell");
    t.minion(0, "Alice Chen");
    t.minion(1, "Gilbert Duane");
    t.hand(1, &["Delaying Tactics"]);
    let mut game = t.minion_phase(0);
    assert!(game.can("act with Anarch Revolt") && game.can("act with Anarch Revolt #2"));
    game.take("act with Anarch Revolt").take("Alice Chen");
    game.until(1, "play Delaying Tactics").finish_action();
    assert!(game.can("act with Anarch Revolt"));
    assert!(!game.can("act with Anarch Revolt #2"));
}

#[test]
fn cryptic_rider_is_played_after_a_referendum_that_passed_automatically() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ryan");
    t.hand(
        0,
        &[
            "Ancilla Empowerment",
            "Cryptic Rider",
            "Consanguineous Boon",
            "Cryptic Rider",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment").take("Lauren");
    game.until(0, "the calling card votes for");
    game.until(0, "play Cryptic Rider").finish_action();
    game.take("play Consanguineous Boon").until(0, "Tremere");
    game.until(0, "play Cryptic Rider");
    assert!(game.happened(GameEvent::PassesAutomatically));
}

#[test]
fn superior_relentless_reaper_needs_the_blood_to_burn() {
    for blood in [0, 1] {
        let mut t = table(2);
        let angel = t.minion(0, "Angel Chavarria");
        t.minion(1, "Blythe Candeleria");
        t.counters(angel, blood + 1);
        t.hand(0, &["Bum's Rush", "Relentless Reaper"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        // A hand strike takes one blood first.
        let mut playable = false;
        while game.in_combat() || game.in_action() {
            playable |=
                game.window() == Some(Window::EndOfRound) && game.can("play Relentless Reaper");
            game.pass();
        }
        assert_eq!(playable, blood == 1);
    }
}

#[test]
fn the_advanced_danielle_diron_gets_her_vote_once_a_referendum_though_locked() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let danielle = t.minion(1, "Danielle Diron (ADV)");
    t.lock(danielle).hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.until(1, "use Danielle Diron");
    while game.in_referendum() {
        assert!(!game.can("use Danielle Diron"));
        game.take_if_there("Danielle Diron votes against");
        if game.in_referendum() {
            game.pass();
        }
    }
    assert_eq!(game.votes(), Some((0, 1)));
}

#[test]
fn xaviar_is_camarilla_once_he_is_merged() {
    for (there, merged) in [("Xaviar", "Xaviar (ADV)"), ("Xaviar (ADV)", "Xaviar")] {
        let mut t = table(2);
        let xaviar = t.minion(0, there);
        t.uncontrolled(0, merged, 0);
        let mut game = t.influence_phase(0);
        game.take("merge Xaviar");
        assert_eq!(game.sect(xaviar), Some(Sect::Camarilla), "{there}");
        let title = game.title(xaviar).expect("of the advanced version");
        assert_eq!(title.rank, TitleRank::Justicar, "{there}");
    }
}

// Imbued

/// Convictions on an imbued, and a power.
fn gifted(t: &mut engine::Scenario<'_>, imbued: engine::Slot, power: &str) -> engine::Slot {
    let power = t.on(1, power, imbued, Level::Basic);
    for _ in 0..2 {
        t.on(1, "Second Sight", imbued, Level::Basic);
    }
    power
}

#[test]
fn the_reactions_of_powers_are_used_by_imbued_that_may_react() {
    for (power, locked, can) in [
        ("Discern", false, true),
        ("Discern", true, false),
        ("Vigilance", true, true),
    ] {
        let mut t = table(2);
        t.minion(0, "Colette");
        let imbued = t.minion(1, "Travis \"Traveler72\" Miller");
        t.minion(1, "Lauren");
        gifted(&mut t, imbued, power);
        if locked {
            t.lock(imbued);
        }
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        let reaction = format!("use {power}");
        assert!(!game.can(&reaction), "{power}: no action, no reaction");
        game.take("bleed");
        let mut used = false;
        while game.in_action() {
            used |= game.to_decide() == 1 && game.can(&reaction);
            if game.can("block with Travis \"Traveler72\" Miller") {
                game.take("block with Travis \"Traveler72\" Miller");
            } else if game.can("play Lost in Crowds") {
                game.take("play Lost in Crowds").take("mode 0");
            } else {
                game.pass();
            }
        }
        assert_eq!(used, can, "{power}, locked: {locked}");
    }
}

#[test]
fn a_mystic_mends_nobody_amid_damage_but_on_the_turn_it_is_recruited() {
    let mut t = table(2);
    let mages = t.minion(0, "Order of Hermes Cabal");
    t.minion(0, "Lauren");
    t.counters(mages, 1);
    t.hand(0, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Vagabond Mystic");
    game.take_if_there("Lauren").finish_action();
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(mages), 2);
    // Two points of damage at once burn an ally with one life.
    let mut t = table(2);
    t.minion(0, "Octane");
    let mages = t.minion(1, "Order of Hermes Cabal");
    t.minion(1, "Vagabond Mystic");
    t.counters(mages, 1);
    t.hand(0, &["Bum's Rush", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Bum's Rush", "Order of Hermes Cabal"]);
    game.until(0, "play Conflagration");
    while game.in_combat() {
        assert!(!game.can("use Vagabond Mystic"));
        game.pass();
    }
    assert!(!game.exists(mages));
}

#[test]
fn paul_moreton_feeds_an_imbued_in_the_influence_phase_that_brought_him_out() {
    let mut t = table(2);
    t.uncontrolled(0, "Paul \"Sixofswords29\" Moreton", 9);
    let travis = t.uncontrolled(0, "Travis \"Traveler72\" Miller", 0);
    let mut game = t.influence_phase(0);
    game.take("bring out Paul \"Sixofswords29\" Moreton");
    game.take_if_there("no");
    game.take("use Paul \"Sixofswords29\" Moreton");
    assert_eq!((game.blood(travis), game.pool(0)), (1, 29));
}

#[test]
fn strike_with_conviction_is_burned_by_a_bleed_that_succeeds_only() {
    for blocked in [true, false] {
        let mut t = table(2);
        let travis = t.minion(0, "Travis \"Traveler72\" Miller");
        let strike = t.on(0, "Strike with Conviction", travis, Level::Basic);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("act with Strike with Conviction");
        if blocked {
            game.take("block with Nassir");
        }
        game.finish_action();
        assert_eq!(game.exists(strike), blocked);
        assert_eq!(game.pool(1), if blocked { 30 } else { 28 });
    }
}

#[test]
fn effective_management_moves_an_imbued_too() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.crypt(0, &["Travis \"Traveler72\" Miller"]);
    t.hand(0, &["Effective Management"]);
    let mut game = t.master_phase(0);
    game.take("play Effective Management");
    game.until(0, "transfer to Travis \"Traveler72\" Miller");
}

#[test]
fn cryptic_rider_is_not_played_after_a_referendum_that_failed() {
    for passes in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        t.hand(0, &["Ancilla Empowerment", "Cryptic Rider"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        let side = if passes { "for" } else { "against" };
        game.until(0, &format!("the calling card votes {side}"));
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Cryptic Rider");
            game.pass();
        }
        assert_eq!(playable, passes);
    }
}

#[test]
fn nothing_is_played_after_an_action_that_claiming_the_body_ended() {
    for claimed in [true, false] {
        let mut t = table(2);
        let volo = t.minion(0, "Volo");
        t.on(0, "Fortitude", volo, Level::Basic);
        t.on(0, "Fortitude", volo, Level::Basic);
        t.minion(0, "Kyrylo");
        t.hand(0, &["Freak Drive"]);
        if claimed {
            t.hand(0, &["Claiming the Body"]);
        }
        t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "Volo"])
            .until(1, "block with Ryan");
        if claimed {
            game.until(0, "play Claiming the Body").take("mode 0");
        }
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Freak Drive");
            game.pass();
        }
        assert_eq!(playable, !claimed);
        assert!(game.locked(volo));
        assert_eq!(game.pool(1), 30);
    }
}

#[test]
fn angel_of_berlin_brings_only_equipment_whose_requirements_are_met() {
    let mut t = table(2);
    t.minion(1, "Travis \"Traveler72\" Miller");
    t.minion(0, "Lauren");
    // One requires a clan, and one costs blood.
    t.hand(
        1,
        &[
            "Angel of Berlin",
            "Kali's Fang",
            "Ivory Bow",
            "Laptop Computer",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take("mode 1");
    assert_eq!(game.options(), ["Ivory Bow", "Laptop Computer"]);
}

/// An imbued of seat 1 with Champion and what it costs, at a table of two.
fn champion(t: &mut engine::Scenario<'_>) -> engine::Slot {
    let travis = t.minion(1, "Travis \"Traveler72\" Miller");
    gifted(t, travis, "Champion");
    travis
}

#[test]
fn the_action_that_champion_makes_fail_lasts_until_its_combat_is_over() {
    let mut t = table(2);
    let flavio = t.minion(0, "Flávio Gonçalves");
    t.on(0, "Fortitude", flavio, Level::Basic);
    let travis = champion(&mut t);
    t.hand(0, &["Daring the Dawn", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Daring the Dawn");
    game.take_if_there("mode 0").until(1, "use Champion");
    let mut fought = false;
    while game.in_action() {
        if game.in_combat() {
            fought = true;
            // The modifier takes its due only after the action.
            let burned = |e: &GameEvent| matches!(e, GameEvent::Damaged { aggravated: 2, .. });
            assert_eq!(game.count(burned), 0);
        }
        // It was neither successful nor blocked.
        assert!(!game.can("play Freak Drive"));
        game.pass();
    }
    assert!(fought);
    assert!(game.happened(GameEvent::CombatBegins {
        acting: flavio,
        opposing: travis
    }));
    assert!(game.in_torpor(flavio) || !game.exists(flavio));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn an_action_that_champion_makes_fail_is_not_continued() {
    let mut t = table(2);
    t.minion(0, "Mirembe Kabbada");
    champion(&mut t);
    t.hand(0, &["Form of Mist"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion");
    game.until(0, "play Form of Mist").take("mode 1");
    game.take_if_there("yes").finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn an_action_that_champion_made_fail_is_not_repeated() {
    let mut t = table(2);
    let donal = t.minion(0, "Dónal O'Connor");
    champion(&mut t);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion").finish_action();
    assert!(game.locked(donal));
    game.take("use Dónal O'Connor");
    assert!(!game.locked(donal) && game.ready(donal));
    assert!(game.can("hunt") && !game.can("bleed"));
}

#[test]
fn the_art_of_love_lasts_through_the_discard_phase() {
    let mut t = table(2);
    t.minion(0, "Amber");
    let gang = t.minion(1, "Loyal Street Gang");
    t.hand(0, &["The Art of Love", "Villein"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    game.pass_until(0, "discard Villein");
    assert_eq!(
        (game.window(), game.controller(gang)),
        (Some(Window::Discard), 0)
    );
    game.take("discard Villein").pass_to_turn_of(1);
    assert_eq!(game.controller(gang), 1);
}

#[test]
fn an_ally_is_removed_with_the_methuselah_who_has_it_for_the_turn() {
    let mut t = table(3);
    t.minion(0, "Amber");
    let gang = t.minion(1, "Loyal Street Gang");
    t.pool(0, 1);
    t.hand(0, &["The Art of Love", "Ivory Bow"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    assert_eq!(game.controller(gang), 0);
    game.until(0, "play Ivory Bow");
    game.take_if_there("Amber").finish_action();
    assert!(!game.in_game(0));
    assert!(!game.exists(gang));
    assert!(game.in_game(1) && game.ash_heap(1).is_empty());
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Removed { .. })),
        2,
        "Amber and the gang"
    );
}
