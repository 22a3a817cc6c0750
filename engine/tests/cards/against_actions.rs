//! Reactions that make an action fail or reduce a bleed, and minions that block without locking.

use engine::vocab::Level;

use crate::table;

/// Whether this was among the choices at any time before the action was over.
fn could(game: &mut engine::Scene<'_>, text: &str) -> bool {
    let mut could = false;
    while game.in_action() {
        could |= game.can(text);
        game.pass();
    }
    could
}

// Hide the Heart

#[test]
fn hide_the_heart_reduces_a_bleed_against_its_own_controller_by_one() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "America Johnson");
    t.minion(2, "Belinde");
    t.hand(1, &["Hide the Heart"]).hand(2, &["Hide the Heart"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(1, "play Hide the Heart");
    assert_eq!(game.bleed(), 0);
    // It is no use to the third, who is not bled.
    assert!(!could(&mut game, "play Hide the Heart"));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn superior_hide_the_heart_reduces_a_bleed_against_oneself_by_two() {
    let mut t = table(2);
    t.minion(0, "Iris Bennett");
    t.minion(1, "Lailah");
    t.hand(1, &["Hide the Heart"]).hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    let before = game.bleed();
    game.until(1, "play Hide the Heart").take("mode 2");
    assert_eq!(game.bleed(), before.saturating_sub(2));
    assert!(!game.locked(game.find("Lailah").unwrap()));
}

#[test]
fn an_action_that_hide_the_heart_makes_fail_was_not_blocked() {
    let mut t = table(2);
    t.minion(0, "Elizabeth Conde");
    t.minion(1, "Doris McMillon");
    t.hand(0, &["Freak Drive"]).hand(1, &["Hide the Heart"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Hide the Heart")
        .take("no");
    assert!(!could(&mut game, "play Freak Drive"));
}

// Read the Winds

#[test]
fn superior_read_the_winds_is_for_a_locked_vampire_that_may_block() {
    for (locked, prey) in [(false, true), (true, false)] {
        let mut t = table(3);
        t.minion(0, "Ashley");
        t.minion(1, "Nassir");
        let caliban = t.minion(if prey { 1 } else { 2 }, "Caliban");
        if locked {
            t.lock(caliban);
        }
        t.hand(if prey { 1 } else { 2 }, &["Read the Winds"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        // A bleed is blocked by its target's minions only.
        assert!(!could(&mut game, "play Read the Winds"));
    }
}

// Atonement

#[test]
fn atonement_gives_an_intercept_and_no_lock_for_blocking_who_is_no_older() {
    for (actor, locks) in [
        ("Ryan", false),
        ("Nassir", false),
        ("Belinde", true),
        ("The Slashers", true),
    ] {
        let mut t = table(2);
        t.minion(0, actor);
        let lauren = t.minion(1, "Lauren");
        t.on(1, "Atonement", lauren, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        game.pass_until(1, "block with Lauren")
            .take("block with Lauren");
        if game.in_action() {
            assert_eq!(game.intercept(lauren), 1);
        }
        game.finish_action();
        assert_eq!(game.locked(lauren), locks, "{actor} was blocked");
        assert_eq!(game.pool(1), 30);
    }
}
