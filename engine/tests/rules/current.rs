//! What the current rulebook says otherwise than the older one, or more plainly (chapters 2, 5, 7 and 8).

use crate::table;
use engine::script::{Choose, Step, Window};
use engine::vocab::{Keyword, Level};
use engine::{CardDb, GameEvent, Scenario, Scene};

// A card of two types (ch. 2, action modifiers; PIB 20150924-2)

/// Colette bleeds with an ambulance, which continues the action after a block by Nassir; Ryan may
/// block then. Both have so much intercept.
fn blocked_twice(intercept: usize) -> Scene<'static> {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.on(0, "Ambulance", colette, Level::Basic);
    t.hand(0, &["Swallowed by the Night", "Swallowed by the Night"]);
    for name in ["Nassir", "Ryan"] {
        let blocker = t.minion(1, name);
        for _ in 0..intercept {
            t.on(1, "Sport Bike", blocker, Level::Basic);
        }
    }
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game
}

/// Goes on after the first combat, to the second block attempt.
fn to_the_second_attempt(game: &mut Scene<'static>) {
    game.pass_until(0, "yes").take("yes");
    game.until(1, "block with Ryan");
}

#[test]
fn what_was_played_as_a_combat_card_may_be_played_as_a_modifier_in_the_same_action() {
    let mut game = blocked_twice(0);
    game.pass_to(Window::Maneuver);
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 1");
    assert!(game.happened(GameEvent::Range { long: true }));
    to_the_second_attempt(&mut game);
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 0");
    game.finish_action();
    assert!(game.hand(0).is_empty());
    assert_eq!(
        game.pool(1),
        29,
        "the second attempt fails for lack of intercept"
    );
}

#[test]
fn what_was_played_as_a_modifier_is_no_modifier_again_in_the_same_action_but_a_combat_card() {
    let mut game = blocked_twice(1);
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 0");
    game.pass_to(Window::Maneuver);
    assert!(game.can("play Swallowed by the Night"));
    to_the_second_attempt(&mut game);
    assert_ne!(game.window(), Some(Window::BlockAttempt));
    game.finish_action();
    assert_eq!(game.hand(0), ["Swallowed by the Night"]);
    assert_eq!(game.pool(1), 30);
}

// Withdrawing (ch. 5; ch. 1, counters)

#[test]
fn life_that_an_ally_loses_does_not_foil_a_withdrawal_and_blood_does() {
    for (victim, foiled) in [("Underbridge Stray", false), ("Lauren", true)] {
        let mut t = table(3);
        t.empty_library(0);
        t.hand(0, &["Misdirection"]);
        let victims = ["Underbridge Stray", "Lauren"].map(|name| (name, t.minion(0, name)));
        t.minion(1, "Abyssal Hunter");
        t.minion(1, "Nassir");
        let mut game = t.turn_of(0);
        game.take("withdraw").pass_to_turn_of(1);
        game.pass_to(Window::Minion);
        let slot = victims
            .iter()
            .find(|v| v.0 == victim)
            .expect("one of them")
            .1;
        let before = game.blood(slot);
        game.take_all(&["act with Abyssal Hunter", victim]);
        game.finish_action();
        assert_eq!(game.blood(slot), before - 1);
        game.pass_to_turn_of(2);
        while game.active() == 2 {
            game.pass();
        }
        assert_eq!(game.in_game(0), foiled, "{victim}");
    }
}

// Red List (ch. 7; ch. 4, diablerie; ch. 2, trophy)

/// Seat 0 has a trophy in hand, and Ryan; Chavi Oraczko of the Red List is in torpor.
fn red_list_victim(controller: u8) -> Scenario<'static> {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let chavi = t.minion(controller, "Chavi Oraczko");
    t.torpor(chavi);
    t.hand(0, &["Trophy: Revered"]);
    t
}

#[test]
fn a_diablerie_of_a_red_list_vampire_brings_a_trophy_whoever_controlled_it() {
    for controller in [0, 1] {
        let mut game = red_list_victim(controller).minion_phase(0);
        game.take("diablerize").take_if_there("Chavi Oraczko");
        game.until(0, "Trophy: Revered");
        let ryan = game.find("Ryan").expect("he is ready");
        assert_eq!(game.on(ryan), ["Trophy: Revered"], "seat {controller}");
    }
}

#[test]
fn a_red_list_vampire_that_is_diablerized_as_it_leaves_torpor_brings_a_trophy() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.on(0, "Sport Bike", ryan, Level::Basic);
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    t.hand(0, &["Trophy: Revered"]);
    let mut game = t.minion_phase(1);
    game.take("leave torpor").until(0, "block with Ryan");
    game.until(0, "yes").until(0, "Trophy: Revered");
    assert!(game.on(ryan).contains(&"Trophy: Revered"));
    assert_eq!(game.find("Chavi Oraczko"), None);
}

// Sterile (ch. 7)

#[test]
fn every_action_that_puts_a_new_vampire_in_play_is_barred_to_the_sterile() {
    let mut seen = 0;
    for def in CardDb::embedded().defs() {
        let Some(script) = &def.script else { continue };
        let barred = |f: &engine::script::Filter| f.without_traits.contains(&Keyword::Sterile);
        for mode in script.modes.iter().filter(|m| m.action.is_some()) {
            let makes = mode.effects.iter().any(|s| {
                matches!(
                    s,
                    Step::BecomeVampire(_) | Step::Choose(Choose::VampireUpToX(_))
                )
            });
            if makes {
                seen += 1;
                let on_card = !script.requires.is_empty() && script.requires.iter().all(barred);
                let on_mode = mode
                    .when
                    .iter()
                    .any(|c| matches!(c, engine::script::Cond::MeIs(filter) if barred(filter)));
                assert!(on_card || on_mode, "{}", def.name);
            }
        }
    }
    assert!(seen >= 5, "{seen}");
}

// Targets and quantities (ch. 8, target)

#[test]
fn a_target_need_not_have_as_many_counters_as_an_effect_takes() {
    for (blood, taken) in [(0, 0), (1, 1), (2, 1)] {
        let mut t = table(2);
        t.minion(0, "Sanjay Chakrabarti");
        let theirs = t.uncontrolled(1, "Lauren", blood);
        t.hand(0, &["The Trick of the Danya"]);
        let mut game = t.minion_phase(0);
        game.take("play The Trick of the Danya")
            .take_if_there("mode 0");
        game.finish_action();
        assert_eq!(game.blood(theirs), blood - taken);
        assert_eq!(game.pool(0), 30 + taken);
    }
}

#[test]
fn villein_moves_what_there_is_of_the_amount_named() {
    for (blood, moved) in [(1, 1), (3, 3), (5, 4)] {
        let mut t = table(2);
        let alexa = t.minion(0, "Alexa Draper");
        t.counters(alexa, blood);
        t.hand(0, &["Villein"]);
        let mut game = t.master_phase(0);
        game.take("play Villein").take_if_there("Alexa Draper");
        game.take("4");
        // Without blood she has to hunt at once, so that the pool says it.
        assert_eq!(game.pool(0), 30 + moved);
    }
}
