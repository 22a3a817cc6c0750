//! Action modifiers: what each does at each level, and when it can be played.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

use crate::table;

/// This vampire, with 3 blood and this Discipline card on it besides, hunts; Nassir of seat 1
/// attempts to block with so much intercept.
fn hunts(
    vampire: &str,
    teaches: Option<&str>,
    card: &str,
    intercept: usize,
) -> (Scene<'static>, Slot) {
    let mut t = table(2);
    let slot = t.minion(0, vampire);
    if let Some(discipline) = teaches {
        t.on(0, discipline, slot, Level::Basic);
    }
    t.counters(slot, 2);
    let nassir = t.minion(1, "Nassir");
    for _ in 0..intercept {
        t.on(1, "Raven Spy", nassir, Level::Basic);
    }
    t.hand(0, &[card]);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    (game, slot)
}

#[test]
fn modifiers_that_give_stealth() {
    for (card, vampire, mode, stealth, cost) in [
        ("Aura Absorption", "Béatrice L'Angou", None, 1, 0),
        ("Changeling", "Lolita Houston", None, 1, 0),
        ("Deny", "Jackie", None, 1, 0),
        ("Earth Control", "Hanna Nokelainen", None, 1, 1),
        ("Earth Control", "Nathan Turner", Some("mode 1"), 2, 1),
        ("Elder Impersonation", "Ashley", None, 1, 1),
        ("Fae Contortion", "Béatrice L'Angou", None, 1, 0),
        ("Fata Morgana", "Marion French", None, 1, 1),
        ("Forgotten Labyrinth", "Ashley", None, 2, 1),
        ("Forgotten Labyrinth", "Colette", Some("mode 1"), 3, 1),
        ("Form of the Serpent", "Ahmose Chambers", None, 1, 1),
        ("Go-getter", "Oleg Kaprizov", None, 1, 0),
        ("I am Legion", "The Horde", None, 1, 1),
        ("Instantaneous Transformation", "Casey Snyder", None, 1, 0),
        ("Mirror Image", "Marion French", None, 1, 1),
        ("Occlusion", "Sanjay Chakrabarti", None, 1, 0),
        ("Plasmic Form", "Ilias cel Frumos", None, 1, 1),
        ("Rapid Change", "Hanna Nokelainen", None, 1, 1),
        ("Shadow Play", "Hester Reed", None, 1, 1),
        ("Shadow Play", "Andrew Emory", Some("mode 1"), 2, 1),
        ("Shroud of Night", "Hester Reed", None, 1, 0),
        ("Shroud of Night", "Andrew Emory", Some("mode 1"), 1, 0),
        ("Spectral Divination", "Lia Milliner", None, 1, 1),
        ("Swiftness of the Stag", "Effie Lowery", None, 1, 0),
    ] {
        let play = format!("play {card}");
        // The hunt has a stealth already: so much intercept is not enough any more, one more is.
        for (intercept, blocked) in [(stealth, false), (stealth + 1, true)] {
            let (mut game, slot) = hunts(vampire, None, card, intercept);
            assert!(!game.can(&play), "{card} before it is needed");
            game.until(1, "block with Nassir").until(0, &play);
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            game.finish_action();
            let was_blocked = game.count(|e| matches!(e, GameEvent::Blocked { .. })) == 1;
            assert_eq!(was_blocked, blocked, "{card}");
            if !blocked {
                assert_eq!(game.blood(slot), 3 - cost, "{card}");
            }
        }
    }
}

#[test]
fn some_stealth_is_not_for_bleeds() {
    for (card, vampire, mode, can) in [
        ("Forgotten Labyrinth", "Ashley", None, false),
        ("Forgotten Labyrinth", "Colette", Some("mode 1"), false),
        ("Shroud of Night", "Hester Reed", None, false),
        ("Shroud of Night", "Andrew Emory", Some("mode 1"), true),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        assert_eq!(game.can(&format!("play {card}")), can, "{card}");
        if let (true, Some(mode)) = (can, mode) {
            // At basic it is not for a bleed; no mode is asked for.
            game.take(&format!("play {card}"));
            assert!(!game.can(mode));
            game.finish_action();
            assert_eq!(game.pool(1), 29);
        }
    }
}

#[test]
fn superior_form_of_the_cobra_gives_stealth_as_an_action_is_announced() {
    let (mut game, _) = hunts("Nathan Turner", None, "Form of the Cobra", 0);
    assert_eq!(game.window(), Some(Window::Announced));
    game.take("play Form of the Cobra");
    assert_eq!(game.stealth(), 2);
    let (mut game, _) = hunts("Nathan Turner", None, "Form of the Cobra", 1);
    game.pass();
    while game.in_action() && !game.in_combat() {
        assert!(!game.can("play Form of the Cobra"), "too late");
        if game.can("block with Nassir") {
            game.take("block with Nassir");
        } else {
            game.pass();
        }
    }
}

#[test]
fn modifiers_that_increase_a_bleed() {
    for (card, vampire, mode, bleed, cost) in [
        ("Ancestor's Insight", "Homa", None, 1, 0),
        ("Changeling", "Ilias cel Frumos", None, 1, 0),
        ("Command of the Beast", "Lauren", None, 1, 0),
        ("Command of the Beast", "Madison", Some("mode 1"), 1, 0),
        ("Confusion", "Yorik", None, 1, 0),
        ("Eyes of Chaos", "Yorik", None, 1, 0),
        ("Eyes of Chaos", "Jackie", Some("mode 1"), 2, 0),
        ("Fata Morgana", "Sanjay Chakrabarti", Some("mode 1"), 1, 1),
        ("Iron Glare", "Octane", None, 2, 0),
        ("Murmur of the False Will", "Lauren", None, 1, 0),
        ("Old Friends", "Ashley", None, 1, 1),
        ("Power of One", "Rayne", None, 1, 1),
        ("Power of One", "Laura Goldman", Some("mode 2"), 1, 1),
        ("Threats", "Lauren", None, 1, 0),
        ("Threats", "Madison", Some("mode 1"), 2, 0),
        ("Truth of a Thousand Lies", "Ahmose Chambers", None, 2, 2),
        ("Visions of Gehenna", "Zafira", Some("mode 1"), 2, 0),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take("bleed").until(0, &play);
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        assert_eq!(game.bleed(), 1 + bleed, "{card}");
        game.finish_action();
        assert_eq!(game.pool(1), 29 - bleed, "{card}");
        assert_eq!(game.blood(slot), before - cost, "{card}");
    }
}

#[test]
fn bleed_modifiers_outside_the_limit_join_another() {
    for (card, vampire, mode, joins) in [
        ("Command of the Beast", "Madison", Some("mode 1"), true),
        ("Command of the Beast", "Lauren", None, false),
        ("Murmur of the False Will", "Lauren", None, false),
        ("Power of One", "Leumeah", None, true),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        if vampire == "Leumeah" {
            // For the other card.
            t.on(0, "Dominate", slot, Level::Basic);
        }
        t.hand(0, &["Threats", card]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Threats"])
            .take_if_there("mode 0");
        let play = format!("play {card}");
        assert_eq!(game.in_action() && game.can(&play), joins, "{card}");
        if joins {
            game.take(&play);
            // What counts against the limit is not offered: no mode is asked for.
            assert!(mode.is_none() || !game.can("mode 0"), "{card}");
            game.finish_action();
            assert_eq!(game.pool(1), 27, "{card}");
        }
    }
}

#[test]
fn modifiers_that_give_votes() {
    for (card, vampire, mode, cost) in [
        ("Iron Glare", "Smash", None, 0),
        ("Iron Glare", "Octane", Some("mode 0"), 0),
        ("Old Friends", "Colette", None, 1),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.hand(0, &["Ancilla Empowerment", card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take("play Ancilla Empowerment");
        while game.window() != Some(Window::Polling) {
            game.pass();
        }
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.take(&format!("{vampire} votes for"))
            .finish_referendum();
        assert_eq!(game.votes(), Some((2, 0)), "{card}");
        assert_eq!(game.blood(slot), before - cost, "{card}");
    }
}

#[test]
fn modifiers_that_unlock_after_a_successful_action() {
    for (card, vampire, cost) in [
        ("Forced March", "Abu Nuwasi", 0),
        ("Instantaneous Transformation", "Xendil Charmer", 0),
        ("Truth of a Thousand Lies", "Cao Nguyen", 2),
    ] {
        let play = format!("play {card}");
        for blocked in [false, true] {
            let mut t = table(2);
            let slot = t.minion(0, vampire);
            t.minion(1, "Nassir");
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(slot);
            game.take("bleed");
            if blocked {
                game.until(1, "block with Nassir");
                let mut after = false;
                while game.in_action() {
                    after |= game.window() == Some(Window::AfterResolution) && game.can(&play);
                    game.pass();
                }
                assert!(!after && game.locked(slot), "{card}");
                continue;
            }
            while game.window() != Some(Window::AfterResolution) {
                game.pass();
            }
            game.take(&play).finish_action();
            assert!(!game.locked(slot), "{card}");
            assert_eq!(game.blood(slot), before - cost, "{card}");
        }
    }
}

#[test]
fn modifiers_that_unlock_once_a_turn() {
    for (card, vampire) in [
        ("Forced March", "Abu Nuwasi"),
        ("Instantaneous Transformation", "Xendil Charmer"),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.hand(0, &[card, card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, &play).finish_action();
        assert!(!game.locked(slot), "{card}");
        // The same minion bleeds once a turn, but may take other actions.
        assert!(game.can("hunt"), "{card}");
        game.take("hunt");
        while game.in_action() {
            assert_ne!(
                (game.window(), game.can(&play)),
                (Some(Window::AfterResolution), true),
                "{card}"
            );
            game.pass();
        }
    }
}

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
fn only_one_limited_modifier_increases_a_bleed() {
    let mut t = table(2);
    t.minion(0, "Madison");
    t.hand(0, &["Aire of Elation", "Conditioning", "Bonding"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(game.can("play Aire of Elation") && game.can("play Bonding"));
    game.take_all(&["play Conditioning", "mode 0"]);
    assert!(!game.in_action() || !game.can("play Aire of Elation") && !game.can("play Bonding"));
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

// Resist Earth's Grasp

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

// Blocks

#[test]
fn modifiers_that_make_the_attempt_fail_for_a_blood() {
    for (card, vampire, basic) in [
        ("Call of the Hungry Dead", "Rudolfo Giovanni", "mode 0"),
        ("Stygian Shroud", "El Monseñor", "mode 0"),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Raven Spy", nassir, Level::Basic);
        t.minion(1, "Lauren");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take("bleed").until(1, "block with Nassir");
        game.until(0, &format!("play {card}"));
        assert!(game.can(basic), "{card}");
        game.take("mode 1");
        assert_eq!(game.blood(slot), before - 1, "{card}");
        // Another minion may still attempt to block, but not he.
        game.pass_until(1, "block with Lauren");
        assert!(!game.can("block with Nassir"), "{card}");
        game.pass().finish_action();
        assert!(!game.locked(nassir));
        assert_eq!(game.pool(1), 29, "{card}");
    }
}

#[test]
fn superior_seduction_is_for_any_vampire() {
    for (actor, mode, can) in [
        ("Sully", None, false),
        ("Chelsea Blake", Some("mode 1"), true),
    ] {
        let mut t = table(2);
        t.minion(0, actor);
        t.minion(1, "Alexa Draper");
        t.minion(1, "Underbridge Stray");
        t.hand(0, &["Seduction"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        // There is nobody younger but who acts, if that; allies are no vampires.
        assert_eq!(game.can("play Seduction"), can, "{actor}");
        if let Some(mode) = mode {
            game.take("play Seduction")
                .take_if_there(mode)
                .take_if_there("Alexa Draper");
            assert!(game.can("block with Underbridge Stray"));
            assert!(!game.can("block with Alexa Draper"));
        } else {
            game.until(1, "block with Alexa Draper");
        }
    }
}

#[test]
fn visions_of_gehenna_keep_allies_from_blocking() {
    for (vampire, mode, bleed) in [
        ("Oleg Kaprizov", None, 1),
        ("Zafira", Some("mode 0"), 1),
        ("Zafira", Some("mode 1"), 3),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Underbridge Stray");
        t.minion(1, "Nassir");
        t.hand(0, &["Visions of Gehenna"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play Visions of Gehenna");
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.bleed(), bleed);
        game.pass_until(1, "block with Nassir");
        assert!(!game.can("block with Underbridge Stray"));
    }
}

#[test]
fn power_of_one_burns_two_blood_or_life_of_the_blocking_minion() {
    for (blocker, left) in [("Nassir", 1), ("Loyal Street Gang", 0)] {
        let mut t = table(2);
        let rayne = t.minion(0, "Rayne");
        t.on(0, "Obtenebration", rayne, Level::Basic);
        let slot = t.minion(1, blocker);
        t.hand(0, &["Power of One"]);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, &format!("block with {blocker}"));
        // With Potence it could be played for a bleed before.
        while game.window() != Some(Window::Blocked) {
            game.pass();
        }
        game.take("play Power of One").finish_action();
        // A vampire fights on, with a hand strike against it; an ally without life is gone.
        assert_eq!(game.exists(slot), left > 0);
        if left > 0 {
            assert_eq!(game.blood(slot), left);
        }
        assert_eq!(game.pool(1), 30);
    }
}

#[test]
fn superior_go_getter_continues_a_blocked_action_for_a_blood() {
    for (action, can) in [("hunt", true), ("bleed", false)] {
        let mut t = table(2);
        let roberto = t.minion(0, "Roberto Rivamonte");
        t.counters(roberto, 3);
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Raven Spy", nassir, Level::Basic);
        t.hand(0, &["Go-getter"]);
        let mut game = t.minion_phase(0);
        game.take(action).until(1, "block with Nassir");
        let mut played = false;
        while game.in_action() {
            let after = game.window() == Some(Window::AfterResolution);
            if after && game.can("play Go-getter") {
                // Its cost and the hand strike of the combat are paid by now.
                game.take("play Go-getter");
                played = true;
                continue;
            }
            game.pass();
        }
        assert_eq!(played, can, "{action}");
        assert!(game.locked(nassir));
        // A hand strike, then a blood for the card and one from the hunt, or nothing more.
        assert_eq!(game.blood(roberto), 2, "{action}");
        assert_eq!(game.pool(1), 30);
        let successes = game.count(
            |e| matches!(e, GameEvent::Counters { slot, change: 1, .. } if *slot == roberto),
        );
        assert_eq!(successes, usize::from(can), "{action}");
    }
}

/// Arishat hunts, Béatrice attempts to block and plays Aura Absorption, which costs a blood.
fn absorbed() -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.counters(arishat, 4);
    let béatrice = t.minion(1, "Béatrice L'Angou");
    t.hand(0, &["I am Legion", "I am Legion"]);
    t.hand(1, &["Aura Absorption"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Béatrice L'Angou");
    game.until(1, "play Aura Absorption").take("mode 0");
    (game, arishat, béatrice)
}

#[test]
fn i_am_legion_cancels_a_reaction_that_requires_auspex() {
    for (mode, pool) in [("mode 1", 30), ("mode 2", 31)] {
        let (mut game, arishat, béatrice) = absorbed();
        game.take("play I am Legion").take(mode);
        assert_eq!(game.blood(béatrice), 4, "the cost is paid");
        game.finish_action();
        assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 0);
        // A blood for the card, and one from the hunt.
        assert_eq!(game.blood(arishat), 4, "{mode}");
        assert_eq!(game.pool(0), pool, "{mode}");
    }
}

#[test]
fn into_thin_air_takes_no_intercept_once_the_action_is_blocked_or_resolved() {
    for blocked in [true, false] {
        let mut t = table(2);
        let matthew = t.minion(0, "Matthew Romans");
        t.on(0, "Perfectionist", matthew, Level::Basic);
        let krid = t.minion(1, "Krid");
        for _ in 0..if blocked { 3 } else { 1 } {
            t.on(1, "Sport Bike", krid, Level::Basic);
        }
        t.hand(0, &["Into Thin Air", "Change of Target"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        let level = if blocked { "mode 0" } else { "mode 1" };
        game.take_all(&["play Into Thin Air", level]);
        assert!(game.can("use Into Thin Air"));
        let later = match blocked {
            true => Window::Blocked,
            false => Window::AfterResolution,
        };
        while game.window() != Some(later) {
            game.pass();
        }
        assert_eq!(game.to_decide(), 0);
        assert!(!game.can("use Into Thin Air"));
    }
}
