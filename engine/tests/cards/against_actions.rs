//! Reactions that make an action fail or reduce a bleed, and minions that block without locking.

use engine::script::Window;
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
fn hide_the_heart_makes_an_action_fail_unless_a_blood_is_burned() {
    for (answer, pool, blood) in [("yes", 29, 3), ("no", 30, 4)] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.minion(1, "Doris McMillon");
        t.hand(1, &["Hide the Heart"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "play Hide the Heart");
        assert_eq!(game.to_decide(), 0);
        game.take(answer).finish_action();
        assert_eq!((game.pool(1), game.blood(lauren)), (pool, blood));
        assert!(game.locked(lauren));
    }
}

#[test]
fn hide_the_heart_is_for_any_action_of_another() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.minion(2, "Doris McMillon");
    t.minion(1, "Nassir");
    t.hand(2, &["Hide the Heart"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(2, "play Hide the Heart").take("no");
    game.finish_action();
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn an_ally_or_an_empty_vampire_cannot_pay_for_hide_the_heart() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.minion(1, "Doris McMillon");
    t.hand(1, &["Hide the Heart"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Hide the Heart");
    assert!(!game.in_action() && game.locked(stray));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn hide_the_heart_makes_nothing_fail_during_a_block_attempt_or_after_a_block() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Doris McMillon");
    t.minion(1, "Ryan");
    t.hand(1, &["Hide the Heart"])
        .hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(1, "play Hide the Heart");
    game.take("block with Ryan");
    while game.in_action() {
        assert!(!game.can("play Hide the Heart"), "{:?}", game.window());
        game.pass();
    }
}

#[test]
fn one_hide_the_heart_an_action_makes_it_fail_but_others_reduce_a_bleed() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Doris McMillon");
    t.minion(1, "Kervos, The Lieutenant");
    t.minion(1, "Rashiel");
    t.hand(1, &["Hide the Heart", "Hide the Heart"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Hide the Heart")
        .take_all(&["Doris McMillon", "yes"]);
    // Kervos has basic Auspex as well, Rashiel nothing else.
    game.until(1, "play Hide the Heart");
    assert!(!game.can("mode 1") && !game.can("Rashiel"));
    assert_eq!(game.bleed(), 0);
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
fn superior_hide_the_heart_reduces_a_bleed_against_another_by_locking() {
    for (awake, able) in [(false, true), (true, false)] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let lailah = t.minion(2, "Lailah");
        if awake {
            t.lock(lailah);
        }
        t.minion(1, "Nassir");
        t.hand(2, &["Hide the Heart", "On the Qui Vive"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if awake {
            game.until(2, "play On the Qui Vive");
        }
        if able {
            game.until(2, "play Hide the Heart").take("mode 3");
            assert!(game.locked(lailah));
            game.finish_action();
            assert_eq!(game.pool(1), 30);
        } else {
            // Awake, it may still make the action fail.
            game.until(2, "play Hide the Heart");
            assert!(!game.can("mode 3"));
        }
    }
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
fn read_the_winds_gives_an_intercept_and_its_blocker_does_not_lock() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 1);
    let aisha = t.minion(1, "Belinde");
    t.hand(1, &["Read the Winds", "Taste of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").pass_to(Window::NoBlock);
    game.take("block with Belinde")
        .take("play Read the Winds")
        .pass_to(Window::EndOfRound);
    assert_eq!(game.hand_size(1), 6, "it is not replaced yet");
    game.finish_action();
    assert!(!game.locked(aisha));
    assert_eq!((game.blood(aisha), game.hand_size(1)), (4, 7));
}

#[test]
fn superior_read_the_winds_unlocks_and_attempts_to_block_with_an_intercept() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let caliban = t.minion(1, "Caliban");
    t.lock(caliban);
    t.hand(1, &["Read the Winds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Read the Winds");
    game.finish_action();
    // It locks for the block, as any blocker does.
    assert!(game.locked(caliban));
    assert_eq!((game.pool(1), game.blood(caliban)), (30, 4));
}

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
fn atonement_goes_on_a_young_vampire_for_two_blood() {
    for (name, able) in [("Lauren", true), ("Belinde", false)] {
        let mut t = table(2);
        t.minion(0, name);
        t.minion(1, "Nassir");
        t.hand(0, &["Atonement"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Atonement"), able);
    }
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Atonement"]);
    let mut game = t.minion_phase(0);
    game.take("play Atonement");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(
        (game.blood(lauren), game.on(lauren)),
        (2, vec!["Atonement"])
    );
}

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

#[test]
fn any_vampire_may_burn_atonement_by_a_directed_action() {
    for (actor, stealth) in [("Nassir", 0), ("Ahmose Chambers", -1)] {
        let mut t = table(2);
        t.minion(0, actor);
        let lauren = t.minion(1, "Lauren");
        let atonement = t.on(1, "Atonement", lauren, Level::Basic);
        let mut game = t.clone().minion_phase(0);
        game.take("act with Atonement");
        assert_eq!((game.to_decide(), game.stealth()), (1, stealth));
        game.until(1, "pass").finish_action();
        assert!(!game.exists(atonement));
        // No other action of theirs is any easier to block.
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.stealth(), 0);
    }
}

#[test]
fn mirror_walk_locks_a_blocker_that_does_not_lock_for_blocking() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Atonement", lauren, Level::Basic);
    t.hand(0, &["Mirror Walk"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Lauren");
    game.until(0, "play Mirror Walk").take("mode 1");
    game.finish_action();
    assert!(!game.in_combat() && game.locked(lauren));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn mirror_walk_locks_a_blocker_that_read_the_winds() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let belinde = t.minion(1, "Belinde");
    t.hand(0, &["Mirror Walk"]).hand(1, &["Read the Winds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Belinde");
    game.until(0, "play Mirror Walk").take("mode 1");
    game.until(1, "play Read the Winds").finish_action();
    assert!(game.locked(belinde));
}
