//! Rounds without a range to determine: combat that ends before it, and range that is given.

use engine::script::Window;
use engine::GameEvent;

use crate::{blocked, fight, table};

// Alpha Glint

#[test]
fn alpha_glint_ends_combat_as_a_strike() {
    let mut t = table();
    let badger = t.minion(0, "Badger");
    t.minion(1, "Lauren");
    t.hand(0, &["Alpha Glint"]);
    let mut game = fight(t, "Lauren");
    assert_eq!(game.window(), Some(Window::Strike));
    game.take("play Alpha Glint").finish_action();
    assert_eq!(game.blood(badger), 5);
}

#[test]
fn alpha_glint_is_not_for_combat_with_an_ally_or_an_older_vampire() {
    for opposing in ["The Slashers", "Basilia"] {
        let mut t = table();
        t.minion(0, "Badger");
        t.minion(1, opposing);
        t.hand(0, &["Alpha Glint"]);
        let mut game = fight(t, opposing);
        while game.in_combat() {
            assert!(!game.can("play Alpha Glint"));
            game.pass();
        }
    }
}

#[test]
fn superior_alpha_glint_ends_combat_before_range_is_determined() {
    let mut t = table();
    let amavi = t.minion(0, "Amavi");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Alpha Glint"]);
    let mut game = fight(t.clone(), "Lauren");
    assert_eq!(game.window(), Some(Window::BeforeRange));
    game.take("play Alpha Glint").finish_action();
    assert_eq!((game.blood(amavi), game.blood(lauren)), (7, 4));
    // It is usable as a strike instead.
    let mut game = fight(t, "Lauren");
    game.pass_to(Window::Strike).take("play Alpha Glint");
    game.finish_action();
    assert_eq!((game.blood(amavi), game.blood(lauren)), (7, 4));
}

#[test]
fn superior_alpha_glint_is_not_for_an_older_vampire_either() {
    let mut t = table();
    t.minion(0, "Amavi");
    t.minion(1, "Angus the Unruled");
    t.hand(0, &["Alpha Glint"]);
    let mut game = fight(t, "Angus the Unruled");
    while game.in_combat() {
        assert!(!game.can("play Alpha Glint"));
        game.pass();
    }
}

#[test]
fn what_is_played_at_the_end_of_a_round_is_playable_after_alpha_glint() {
    let mut t = table();
    t.minion(0, "Amavi");
    t.minion(1, "Lauren");
    t.hand(0, &["Alpha Glint", "Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Alpha Glint");
    assert_eq!(game.window(), Some(Window::EndOfRound));
    // The range that was not determined is close.
    assert!(game.can("play Taste of Vitae") && !game.at_long_range());
}

// Neutral Guard

#[test]
fn neutral_guard_has_vampires_burn_a_blood_to_attempt_to_block() {
    let mut t = table();
    t.minion(0, "Brock Sterling");
    let lauren = t.minion(1, "Lauren");
    let ryan = t.minion(1, "Ryan");
    t.minion(1, "The Slashers");
    t.counters(ryan, 0);
    t.hand(0, &["Neutral Guard"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Neutral Guard"]);
    game.pass_until(1, "block with Lauren");
    // Without blood there is no attempt; allies are free to.
    assert!(!game.can("block with Ryan") && game.can("block with The Slashers"));
    // One for the attempt, and one to mend the damage of the combat.
    game.take("block with Lauren").finish_action();
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn neutral_guard_is_paid_by_who_is_made_to_attempt_to_block() {
    for (blood, blocks) in [(2, true), (1, false)] {
        let mut t = table();
        t.minion(0, "Brock Sterling");
        let nassir = t.minion(1, "Alice Chen");
        t.counters(nassir, blood).lock(nassir);
        t.hand(0, &["Neutral Guard"])
            .hand(1, &["Second Tradition: Domain"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Neutral Guard"]);
        // One blood for the card, and one for the attempt.
        game.until(1, "play Second Tradition: Domain")
            .take_if_there("mode 1");
        assert_eq!(game.blood(nassir), 0);
        let attempted = |e: &GameEvent| matches!(e, GameEvent::BlockAttempted { .. });
        assert_eq!(game.count(attempted) == 1, blocks);
    }
}

#[test]
fn neutral_guard_is_for_the_announcement_only() {
    let mut t = table();
    t.minion(0, "Brock Sterling");
    t.minion(1, "Lauren");
    t.hand(0, &["Neutral Guard"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.window(), Some(Window::Announced));
    game.pass();
    while game.in_action() {
        assert!(!game.can("play Neutral Guard"));
        game.pass();
    }
}

/// A vampire with superior Obeah takes the cardless action with a neutral guard in this mode.
fn guarded(mode: &str, blockers: &[&str], hand: &[&str]) -> engine::Scene<'static> {
    let mut t = table();
    t.minion(0, "Matthew");
    for blocker in blockers {
        t.minion(1, blocker);
    }
    t.hand(0, &["Neutral Guard"]).hand(1, hand);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Neutral Guard", mode]);
    game
}

#[test]
fn neutral_guard_with_obeah_has_each_round_at_long_range() {
    let game = guarded(
        "mode 1",
        &["Tammy Walenski"],
        &["Immortal Grapple", "Torn Signpost"],
    );
    let mut game = blocked(game, "Tammy Walenski");
    assert!(game.at_long_range());
    // There is no maneuver, nor a grapple; what is played before range is.
    assert_eq!(game.window(), Some(Window::BeforeRange));
    assert!(game.can("play Torn Signpost"));
    while game.in_combat() {
        assert!(!game.can("use Tammy Walenski") && !game.can("play Immortal Grapple"));
        assert!(game.at_long_range());
        game.pass();
    }
    let matthew = game.find("Matthew").unwrap();
    assert_eq!(game.blood(matthew), 6);
}

#[test]
fn superior_neutral_guard_is_not_blocked_by_allies_and_younger_vampires() {
    for (mode, able) in [("mode 1", true), ("mode 2", false)] {
        let mut game = guarded(
            mode,
            &["Lauren", "The Slashers", "Nassir", "Angus the Unruled"],
            &[],
        );
        game.pass_until(1, "block with Angus the Unruled");
        assert_eq!(game.can("block with Lauren"), able);
        assert_eq!(game.can("block with The Slashers"), able);
        let mut game = blocked(game, "Angus the Unruled");
        game.finish_action();
        assert!(game.happened(GameEvent::Range { long: true }));
    }
}

#[test]
fn combat_that_ends_before_range_is_determined_is_at_the_range_that_was_set() {
    // Without anything that sets it, that is close.
    for (guard, long) in [("play Neutral Guard", true), ("pass", false)] {
        let mut t = table();
        t.minion(0, "Matthew");
        t.minion(1, "Amavi");
        t.hand(0, &["Neutral Guard"])
            .hand(1, &["Alpha Glint", "Taste of Vitae"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", guard]).take_if_there("mode 1");
        let mut game = blocked(game, "Amavi");
        assert_eq!(game.window(), Some(Window::BeforeRange));
        game.until(1, "play Alpha Glint");
        assert_eq!(game.window(), Some(Window::EndOfRound));
        assert_eq!(game.at_long_range(), long);
    }
}
