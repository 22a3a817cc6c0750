//! Rounds without a range to determine: combat that ends before it, and range that is given.

use engine::script::Window;
use engine::GameEvent;

use crate::{blocked, table};

// Neutral Guard

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
        let attempted = |e: &GameEvent| matches!(e, GameEvent::BlockAttempt { .. });
        assert_eq!(game.count(attempted) == 1, blocks);
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
