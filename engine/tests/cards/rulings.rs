//! Rulings that several cards share: each is shown with every scripted card it is about.

use crate::table;
use engine::script::Window;
use engine::vocab::{Keyword, Level};
use engine::{CardDb, GameEvent, Scene};

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
const PREVENTIONS: [(&str, &str, usize, u8); 12] = [
    ("Diversion", "Hanna Nokelainen", 1, 0),
    ("Glancing Blow", "Hanna Nokelainen", 0, 0),
    ("Indomitability", "Malachi", 0, 0),
    ("Rego Motum", "Bryan Van Duesen", 1, 1),
    ("Resilience", "Malachi", 0, 0),
    ("Resilience", "Malachi", 1, 0),
    ("Sideslip", "Octane", 1, 0),
    ("Skin of Rock", "Malachi", 0, 0),
    ("Skin of Rock", "Malachi", 1, 0),
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
const UNLOCKING: [(&str, &str, usize); 5] = [
    ("Black Sunrise", "Kamau Jafari", 1),
    ("Eluding the Arms of Morpheus", "Nassir", 0),
    ("Sense the Savage Way", "Calebos", 1),
    ("Eyes of the Wild", "Badger", 0),
    ("Second Tradition: Domain", "Ayelech", 1),
];

#[test]
fn a_block_stands_though_unlocking_spoils_the_actions_target() {
    for (card, reacting, mode) in UNLOCKING {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let minion = t.minion(1, reacting);
        t.lock(minion);
        t.hand(0, &["Ambush"]).hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("play Ambush")
            .pass_until(1, &format!("play {card}"));
        play(&mut game, card, mode);
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
    for (card, reacting, mode) in UNLOCKING.into_iter().take(4) {
        let mut t = table(2);
        t.minion(0, "Colette");
        let minion = t.minion(1, reacting);
        t.lock(minion);
        t.hand(0, &["Lost in Crowds"]);
        t.hand(1, &["Wake with Evening's Freshness", card]);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, "play Wake with Evening's Freshness")
            .until(1, &format!("block with {reacting}"));
        game.take_all(&["play Lost in Crowds", "mode 1"]);
        assert!(game.locked(minion), "{card}");
        game.pass_until(1, &format!("play {card}"));
        assert_eq!(game.window(), Some(Window::BlockAttempt), "{card}");
        play(&mut game, card, mode);
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
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            let mut playable = false;
            while game.in_action() {
                playable |= game.can(&format!("play {card}"));
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
        t.hand(2, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        while game.in_action() {
            assert!(!game.can(&format!("play {card}")), "{card}");
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
        let mut game = if card == "Glancing Blow" {
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
