//! Action modifiers: what each does at each level, and when it can be played.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;

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
    game.take_all(&["bleed", "play Conditioning", "mode 0"]);
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
