//! Moments at which several rules meet.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario};

// A deflected bleed and the Edge

#[test]
fn a_deflected_bleed_that_succeeds_brings_the_edge_to_the_acting_methuselah() {
    for (holder, deflected) in [(1, true), (2, true), (2, false)] {
        let mut t = table(4);
        t.minion(0, "Nassir");
        t.minion(1, "Chelsea Blake");
        t.hand(1, &["Deflection"]).edge(holder);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if deflected {
            game.until(1, "play Deflection");
            game.take_if_there("mode 1");
            game.take("seat 2");
        }
        game.finish_action();
        assert_eq!(game.edge(), Some(0), "not to whoever deflected it");
        let target = if deflected { 2 } else { 1 };
        for seat in 1..4 {
            assert_eq!(game.pool(seat), 30 - u8::from(seat == target));
        }
    }
}

#[test]
fn a_deflected_bleed_that_is_blocked_leaves_the_edge_where_it_is() {
    let mut t = table(4);
    t.minion(0, "Nassir");
    t.minion(1, "Chelsea Blake");
    t.minion(2, "Ryan");
    t.hand(1, &["Deflection"]).edge(3);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    game.take_if_there("mode 1");
    game.take("seat 2");
    game.until(2, "block with Ryan").finish_action();
    assert_eq!(game.edge(), Some(3));
    assert_eq!([1, 2, 3].map(|s| game.pool(s)), [30; 3]);
}

// A contest paid with the last pool

#[test]
fn whoever_pays_for_a_contest_with_her_last_pool_is_ousted() {
    for (pool, ousted) in [(1, true), (2, false)] {
        let mut t = table(3);
        let mine = t.uncontrolled(0, "Lauren", 4);
        t.minion(1, "Lauren");
        t.pool(1, pool);
        let mut game = t.influence_phase(0);
        game.take("bring out Lauren")
            .pass_to_turn_of(1)
            .take("contest Lauren");
        assert_eq!(game.in_game(1), !ousted, "{pool}");
        assert_eq!(game.half_points(0), if ousted { 2 } else { 0 });
        assert_eq!(game.pool(0), if ousted { 36 } else { 30 });
        // Her copy is gone with her: the other is no longer contested by her next unlock phase.
        while game.active() != 0 {
            if game.can("contest Lauren") {
                game.take("contest Lauren");
            } else {
                game.pass();
            }
        }
        assert_eq!(game.contested(mine), !ousted);
    }
}

// A blocker that leaves play during its own attempt

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

// Freak Drive from torpor

/// Alice Chen is in torpor, and leaves it; Ashley may block with intercept enough.
fn leaving_torpor(hand: &[&str]) -> (engine::Scene<'static>, engine::Slot) {
    let mut t = table(2);
    let alice = t.minion(0, "Alice Chen");
    t.torpor(alice).hand(0, hand);
    let ashley = t.minion(1, "Ashley");
    t.on(1, "Sport Bike", ashley, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("leave torpor");
    (game, alice)
}

#[test]
fn a_vampire_that_has_left_torpor_unlocks_with_freak_drive() {
    for (hand, unlocked) in [(&["Freak Drive"][..], true), (&[], false)] {
        let (mut game, alice) = leaving_torpor(hand);
        if unlocked {
            game.until(0, "play Freak Drive");
            game.take_if_there("mode 0");
        }
        while game.in_action() {
            game.pass();
        }
        assert!(game.ready(alice));
        assert_eq!(game.locked(alice), !unlocked);
        assert_eq!(game.can("bleed"), unlocked);
    }
}

#[test]
fn a_vampire_that_is_blocked_as_it_leaves_torpor_unlocks_with_freak_drive_and_stays_there() {
    let (mut game, alice) = leaving_torpor(&["Freak Drive"]);
    game.until(1, "block with Ashley");
    game.until(1, "no").until(0, "play Freak Drive");
    game.take_if_there("mode 1");
    while game.in_action() {
        game.pass();
    }
    assert!(game.in_torpor(alice) && !game.locked(alice));
    // It has taken that action this turn, but may do so again: no rule forbids it.
    assert!(game.can("leave torpor"));
}

// A Discipline learnt by diablerie as the hunt passes

/// Ryan diablerizes the older Madison and learns Dominate; Alice Chen votes on the blood hunt.
fn learned(hunt: bool) -> engine::Scene<'static> {
    let mut t: Scenario<'static> = table(2);
    let ryan = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison).counters(ryan, 2);
    t.minion(1, "Alice Chen");
    t.hand(0, &["Dominate"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").until(0, "Dominate");
    if hunt {
        game.until(1, "Alice Chen votes for");
    }
    game.finish_action();
    game
}

#[test]
fn a_discipline_learnt_by_a_diablerist_burns_with_it_as_the_hunt_passes() {
    let game = learned(true);
    assert_eq!(game.find("Ryan"), None);
    assert_eq!(game.find("Dominate"), None);
    let mut heap = game.ash_heap(0);
    heap.sort_unstable();
    assert_eq!(heap, ["Dominate", "Ryan"]);
}

#[test]
fn a_discipline_learnt_by_a_diablerist_stays_on_it_as_the_hunt_fails() {
    let game = learned(false);
    let ryan = game.find("Ryan").expect("he is not hunted");
    assert_eq!(game.on(ryan), ["Dominate"]);
    assert!(game.ash_heap(0).is_empty());
}
