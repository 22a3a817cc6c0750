//! Block attempts: who, in what order, with how much stealth and intercept (rulebook 4, minion
//! phase).

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn only_the_target_of_a_directed_action_may_block() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ashley");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(game.can("block with Nassir"));
    game.pass();
    assert!(!game.in_action(), "the predator is not asked");
    assert_eq!(game.pool(1), 29);
}

#[test]
fn the_prey_attempts_blocks_before_the_predator() {
    let mut t = table(4);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    t.minion(2, "Rosalina Cortez");
    t.minion(3, "Ashley");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    game.pass();
    assert_eq!(game.options(), ["pass", "block with Ashley"]);
    game.pass();
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn locked_minions_and_those_in_torpor_do_not_block() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let ashley = t.minion(1, "Ashley");
    t.lock(nassir).torpor(ashley);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.pool(1), 29);
}

#[test]
fn a_block_succeeds_with_as_much_intercept_as_stealth() {
    for (bikes, blocked) in [(0, false), (1, true), (2, true)] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.counters(lauren, 2);
        let nassir = t.minion(1, "Nassir");
        for _ in 0..bikes {
            t.on(1, "Raven Spy", nassir, Level::Basic);
        }
        let mut game = t.minion_phase(0);
        game.take_all(&["hunt", "block with Nassir"])
            .finish_action();
        assert_eq!(game.locked(nassir), blocked, "{bikes}");
        assert_eq!(game.blood(lauren), if blocked { 1 } else { 3 });
    }
}

#[test]
fn after_a_failed_attempt_another_minion_may_try() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.minion(1, "Nassir");
    let ashley = t.minion(1, "Ashley");
    t.on(1, "Sport Bike", ashley, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "block with Nassir", "block with Ashley"])
        .finish_action();
    assert!(game.locked(ashley));
    assert_eq!(game.blood(lauren), 1);
}

#[test]
fn a_failed_blocker_does_not_lock() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "block with Nassir"])
        .finish_action();
    assert!(!game.locked(nassir));
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn the_predator_attempts_only_after_the_prey_has_declined() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    t.minion(1, "Min-seo");
    t.minion(2, "Ashley");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "block with Nassir"]);
    assert_eq!(
        (game.to_decide(), game.can("block with Min-seo")),
        (1, true)
    );
    game.pass();
    assert_eq!(game.options(), ["pass", "block with Ashley"]);
}

#[test]
fn declining_to_block_is_final() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    let patrik = t.minion(2, "Patrik Söderberg");
    t.lock(patrik);
    t.hand(2, &["Eyes of Argus"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "pass", "play Eyes of Argus"]);
    // The prey has declined; the effect of the predator does not bring the chance back.
    assert_eq!(game.options(), ["pass", "block with Patrik Söderberg"]);
}

#[test]
fn only_one_minion_blocks_at_a_time() {
    let mut t = table(2);
    t.minion(0, "Colette");
    t.minion(1, "Nassir");
    t.minion(1, "Ashley");
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    assert!(!game.can("block with Ashley"));
}

#[test]
fn stealth_is_added_only_when_it_is_needed() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 1);
    t.minion(1, "Nassir");
    t.hand(0, &["Swallowed by the Night"]);
    let mut game = t.minion_phase(0);
    // A hunt has stealth enough against a blocker without intercept.
    game.take("hunt");
    assert!(!game.can("play Swallowed by the Night"));
    game.take("block with Nassir");
    assert_ne!(game.window(), Some(Window::BlockAttempt));
    game.finish_action();
    assert_eq!(game.hand(0), ["Swallowed by the Night"]);
}

#[test]
fn stealth_and_intercept_may_be_added_in_turn() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let sully = t.minion(1, "Sully");
    t.hand(0, &["Swallowed by the Night", "Faceless Night"]);
    t.hand(1, &["Precognition", "Spirit's Touch"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Sully", "play Swallowed by the Night"]);
    assert_eq!((game.stealth(), game.intercept(sully)), (1, 0));
    game.take("play Precognition");
    assert_eq!((game.stealth(), game.intercept(sully)), (1, 1));
    game.take("play Faceless Night");
    assert_eq!((game.stealth(), game.intercept(sully)), (2, 1));
    game.take("play Spirit's Touch").finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(sully));
}

#[test]
fn intercept_of_a_failed_attempt_stays_for_the_next() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let sully = t.minion(1, "Sully");
    t.in_play(1, "The Barrens");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Precognition", "Spirit's Touch", "Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Sully")
        .take_all(&["play Lost in Crowds", "mode 1"]);
    game.until(1, "play Precognition").pass_to(Window::NoBlock);
    game.until(1, "use The Barrens").take("Misdirection");
    game.until(1, "block with Sully")
        .pass_to(Window::BlockAttempt);
    assert_eq!((game.stealth(), game.intercept(sully)), (2, 1));
}

#[test]
fn once_all_have_declined_the_acting_methuselah_has_the_impulse_again() {
    let mut t = table(2);
    t.minion(0, "Sully");
    t.minion(1, "Nassir");
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "pass", "pass"]);
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::BlocksDeclined))
    );
    game.take("play Bonding").finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn once_blocks_are_declined_nobody_blocks_any_more() {
    let mut t = table(2);
    t.minion(0, "Sully");
    t.minion(1, "Nassir");
    let patrik = t.minion(1, "Patrik Söderberg");
    t.lock(patrik);
    t.hand(0, &["Bonding"]);
    t.hand(1, &["Eyes of Argus"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "pass", "pass", "pass", "play Eyes of Argus"]);
    while game.in_action() {
        assert!(!game.can("block with Nassir") && !game.can("block with Patrik Söderberg"));
        game.pass();
    }
}

#[test]
fn a_redirected_bleed_reopens_block_attempts() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    let nassir = t.minion(2, "Nassir");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    assert_eq!(
        (game.to_decide(), game.window()),
        (2, Some(Window::NoBlock))
    );
    game.take("block with Nassir");
    assert!(game.locked(nassir));
    assert_eq!((game.pool(1), game.pool(2)), (30, 30));
}

#[test]
fn a_bleed_redirected_back_may_be_blocked_by_its_first_target_again() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Chelsea Blake");
    t.minion(2, "Lauren");
    t.hand(1, &["Deflection"]);
    t.hand(2, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Deflection")
        .take("mode 1")
        .until(2, "play Deflection");
    game.until(1, "block with Chelsea Blake");
    assert_eq!((game.pool(1), game.pool(2)), (30, 30));
}

#[test]
fn the_target_does_not_change_during_a_block_attempt() {
    let mut t = table(3);
    t.minion(0, "Colette");
    t.minion(1, "Lauren");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.take_all(&["play Lost in Crowds", "mode 1"]);
    while game.window() == Some(Window::BlockAttempt) {
        assert!(!game.can("play Deflection"));
        game.pass();
    }
    game.until(1, "play Deflection");
}

#[test]
fn an_action_at_something_of_ones_own_is_undirected() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ashley");
    t.in_play(0, "Smiling Jack, The Anarch");
    let mut game = t.minion_phase(0);
    game.take("act with Smiling Jack, The Anarch");
    assert!(game.can("block with Nassir"));
    game.pass();
    assert!(game.can("block with Ashley"));
}

#[test]
fn a_woken_minion_blocks_while_locked() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "play Wake with Evening's Freshness",
        "block with Lauren",
    ]);
    assert_eq!(game.pool(1), 30);
}

#[test]
fn during_a_block_of_an_undirected_action_the_prey_comes_before_the_blocking_predator() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.in_play(1, "The Barrens");
    t.minion(2, "Sully");
    t.hand(2, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(2, "block with Sully");
    assert_eq!(
        (game.window(), game.to_decide()),
        (Some(Window::BlockAttempt), 1)
    );
    game.pass();
    assert_eq!(game.to_decide(), 2);
    assert!(game.can("play Precognition"));
}

/// Nassir has become a True Brujah, and it is the minion phase of seat 0 again, with
/// Vaticination in hand.
fn about_to_vaticinate(mut t: engine::Scenario<'static>) -> engine::Scene<'static> {
    t.minion(0, "Nassir");
    t.hand(0, &["Clan Impersonation", "Vaticination"]);
    let mut game = t.minion_phase(0);
    game.take("play Clan Impersonation").take("True Brujah");
    game.finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "play Vaticination");
    game
}

#[test]
fn several_targets_of_an_action_attempt_blocks_clockwise() {
    let mut t = table(4);
    for (seat, minion) in [(1, "Min-seo"), (2, "Ashley"), (3, "Lauren")] {
        t.minion(seat, minion);
    }
    t.minion(2, "Rosalina Cortez");
    let mut game = about_to_vaticinate(t);
    game.take("play Vaticination");
    assert_eq!(game.stealth(), 3);
    assert_eq!(game.to_decide(), 1);
    assert_eq!(game.options(), ["pass", "block with Min-seo"]);
    game.pass();
    assert_eq!(
        game.to_decide(),
        2,
        "neither prey nor predator, but a target"
    );
    game.take("block with Ashley");
    assert_eq!(game.to_decide(), 2, "she may go on trying");
    assert!(!game.can("block with Ashley"));
    game.pass();
    assert_eq!(game.options(), ["pass", "block with Lauren"]);
    game.pass();
    // Nobody else, and nobody again: it succeeds.
    assert!(game.can("Vaticination") || game.hand(0).is_empty());
    assert_ne!(game.window(), Some(Window::NoBlock));
}

#[test]
fn an_action_directed_at_several_methuselahs_is_blocked_by_any_of_them() {
    let mut t = table(4);
    t.minion(1, "Min-seo");
    let ashley = t.minion(2, "Ashley");
    for _ in 0..3 {
        t.on(2, "Sport Bike", ashley, Level::Basic);
    }
    t.hand(3, &["Govern the Unaligned"]);
    let mut game = about_to_vaticinate(t);
    game.take("play Vaticination").pass();
    game.take("block with Ashley").finish_action();
    assert!(game.locked(ashley));
    assert_eq!(game.hand(3), ["Govern the Unaligned"]);
    assert_eq!(game.ash_heap(0).last(), Some(&"Vaticination"));
}

#[test]
fn a_minion_that_failed_to_block_may_attempt_it_again_and_succeed() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    let sully = t.minion(1, "Sully");
    let nassir = t.minion(1, "Nassir");
    t.in_play(1, "The Barrens");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Precognition", "Spirit's Touch", "Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Sully")
        .take_all(&["play Lost in Crowds", "mode 1"]);
    game.until(1, "play Precognition").pass_to(Window::NoBlock);
    assert!(!game.in_combat());
    // Another tries and fails as well; then, something being used, it is Sully again.
    game.take("block with Nassir").pass_to(Window::NoBlock);
    game.until(1, "use The Barrens").take("Misdirection");
    game.until(1, "block with Sully");
    assert!(!game.can("block with Nassir"), "one at a time");
    game.until(1, "play Spirit's Touch").take_if_there("mode 0");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: colette,
        opposing: sully
    }));
    game.finish_action();
    assert!(game.locked(sully) && !game.locked(nassir));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn a_waking_minion_need_neither_block_nor_react() {
    for (card, name) in [
        ("Wake with Evening's Freshness", "Lauren"),
        ("Eyes of Argus", "Patrik Söderberg"),
    ] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let sleeper = t.minion(1, name);
        t.lock(sleeper);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", &format!("play {card}")]);
        assert!(game.can(&format!("block with {name}")));
        game.finish_action();
        assert_eq!(game.pool(1), 29, "{card}");
    }
}

#[test]
fn a_minion_attempting_to_block_does_not_withdraw_from_faceless_night() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Faceless Night"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    game.take_all(&["play Faceless Night", "mode 1"]);
    while game.in_action() {
        if game.to_decide() == 1 && game.window() == Some(Window::BlockAttempt) {
            assert_eq!(game.options(), ["pass", "play Enhanced Senses"]);
        }
        game.pass();
    }
    assert!(game.locked(lauren));
}

/// Alice Chen bleeds, and the Herald of Topheth, who has so much life and can cancel what requires
/// Presence at the price of a life, attempts to block. Nassir might block after it.
fn herald_blocks(life: u8) -> (engine::Scene<'static>, engine::Slot) {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    let herald = t.minion(1, "Herald of Topheth");
    t.counters(herald, life);
    t.minion(1, "Nassir");
    t.hand(0, &["Aire of Elation"]).hand(1, &["Iron Heart"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Herald of Topheth");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.take("play Aire of Elation");
    game.take_if_there("mode 0");
    game.until(1, "play Iron Heart");
    (game, herald)
}

#[test]
fn the_attempt_of_a_blocker_that_leaves_play_fails_and_another_may_try() {
    let (mut game, herald) = herald_blocks(1);
    assert!(!game.exists(herald), "it has paid with its last life");
    game.until(1, "block with Nassir");
    game.finish_action();
    let nassir = game.find("Nassir").expect("he is there");
    assert!(game.locked(nassir));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn a_blocker_that_stays_in_play_blocks() {
    let (mut game, herald) = herald_blocks(5);
    assert!(game.exists(herald));
    while game.in_action() && !game.happened(GameEvent::Blocked { minion: herald }) {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
    assert!(game.happened(GameEvent::Blocked { minion: herald }));
}
