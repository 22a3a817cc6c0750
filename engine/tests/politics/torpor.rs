//! Torpor: what a vampire in torpor can do, leaving it, and being rescued.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{seats, table};

#[test]
fn leaving_torpor_costs_two_blood_and_moves_the_vampire_to_the_ready_region() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("leave torpor").finish_action();
    assert!(game.ready(lauren) && game.locked(lauren));
    assert_eq!(game.blood(lauren), 2);
    assert!(game.happened(GameEvent::LeftTorpor(lauren)));
}

#[test]
fn leaving_torpor_is_undirected_at_one_stealth() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ryan");
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("leave torpor");
    assert_eq!(game.stealth(), 1);
    game.pass_until(1, "block with Nassir");
    game.pass_until(2, "block with Ryan");
}

#[test]
fn a_vampire_without_two_blood_does_not_leave_torpor_by_itself() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren).counters(lauren, 1);
    let game = t.minion_phase(0);
    assert!(!game.can("leave torpor"));
}

#[test]
fn a_vampire_in_torpor_is_controlled_and_unlocks() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren).lock(lauren);
    let game = t.turn_of(0);
    assert!(!game.locked(lauren));
    assert!(!game.ready(lauren));
    assert_eq!(game.controls(0), ["Lauren"]);
}

#[test]
fn a_vampire_that_blocks_it_may_diablerize_the_vampire_that_leaves_torpor() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.torpor(lauren).counters(nassir, 1);
    let mut game = t.minion_phase(0);
    game.take("leave torpor").until(1, "block with Nassir");
    while !game.can("yes") {
        game.pass();
    }
    assert_eq!(game.to_decide(), 1);
    game.take("yes").finish_action();
    assert!(!game.exists(lauren));
    assert_eq!(
        game.blood(nassir),
        4,
        "1 and her 4 are more than he can hold"
    );
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        0
    );
}

#[test]
fn a_blocked_vampire_that_is_not_diablerized_stays_in_torpor_and_pays_nothing() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("leave torpor").until(1, "block with Nassir");
    game.until(1, "no").finish_action();
    assert!(game.in_torpor(lauren) && game.locked(lauren) && game.locked(nassir));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (4, 4));
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        0
    );
}

#[test]
fn an_ally_that_blocks_it_makes_leaving_torpor_fail() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Sport Bike", stray, Level::Basic);
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("leave torpor")
        .until(1, "block with Underbridge Stray");
    while game.window() != Some(Window::Discard) {
        assert!(!game.can("yes"), "an ally commits no diablerie");
        game.pass();
    }
    assert!(game.in_torpor(lauren));
    assert_eq!((game.blood(lauren), game.blood(stray)), (4, 2));
}

#[test]
fn rescuing_ones_own_vampire_is_undirected_at_one_stealth() {
    let mut t = table();
    t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Ryan");
    t.minion(2, "Madison");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("rescue").take("2");
    assert_eq!(game.stealth(), 1);
    game.pass_until(1, "block with Ryan");
    game.pass_until(2, "block with Madison");
}

#[test]
fn rescuing_anothers_vampire_is_directed_at_its_controller_without_stealth() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Ryan");
    let nassir = t.minion(2, "Nassir");
    t.minion(2, "Madison");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("rescue").take("2");
    assert_eq!(game.stealth(), 0);
    // Nobody but the controller of the vampire is asked to block.
    assert_eq!(game.to_decide(), 2);
    game.finish_action();
    assert!(game.ready(nassir));
    assert_eq!(game.controller(nassir), 2);
}

#[test]
fn the_cost_of_a_rescue_is_split_as_its_rescuer_announces() {
    for (share, rescuer, rescued) in [("0", 4, 2), ("1", 3, 3), ("2", 2, 4)] {
        let mut t = table();
        let lauren = t.minion(0, "Lauren");
        let nassir = t.minion(0, "Nassir");
        t.torpor(nassir);
        let mut game = t.minion_phase(0);
        game.take("rescue");
        assert_eq!(game.options(), ["0", "1", "2"]);
        game.take(share).finish_action();
        assert!(game.ready(nassir));
        assert_eq!((game.blood(lauren), game.blood(nassir)), (rescuer, rescued));
    }
}

#[test]
fn nobody_pays_more_of_a_rescue_than_there_is() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.torpor(nassir).lock(nassir);
    t.counters(nassir, 1).counters(lauren, 1);
    let mut game = t.minion_phase(0);
    game.take("rescue").finish_action();
    assert!(game.ready(nassir));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (0, 0));
}

#[test]
fn who_cannot_be_paid_for_is_not_chosen_beside_another_who_can() {
    let mut t = table();
    let madison = t.minion(0, "Madison");
    let lauren = t.minion(0, "Lauren");
    let krid = t.minion(0, "Krid");
    t.torpor(lauren).torpor(krid);
    t.counters(madison, 1).counters(lauren, 0).counters(krid, 1);
    let mut game = t.minion_phase(0);
    game.take("rescue").finish_action();
    assert!(game.ready(krid) && !game.ready(lauren));
    assert_eq!(game.blood(madison), 0);
}

#[test]
fn a_rescued_vampire_is_neither_locked_nor_unlocked() {
    for locked in [true, false] {
        let mut t = table();
        t.minion(0, "Lauren");
        let nassir = t.minion(0, "Nassir");
        t.torpor(nassir);
        if locked {
            t.lock(nassir);
        }
        let mut game = t.minion_phase(0);
        game.take("rescue").take("2").finish_action();
        assert_eq!(game.locked(nassir), locked);
    }
}

#[test]
fn a_blocked_rescue_leads_to_combat() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("rescue").take("2");
    game.take("block with Ryan").finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!((game.blood(lauren), game.blood(ryan)), (3, 3));
}

#[test]
fn allies_rescue_and_diablerize_nobody() {
    for (minion, can) in [("Underbridge Stray", false), ("Lauren", true)] {
        let mut t = table();
        t.minion(0, minion);
        let nassir = t.minion(0, "Nassir");
        t.torpor(nassir);
        let game = t.minion_phase(0);
        assert_eq!((game.can("rescue"), game.can("diablerize")), (can, can));
        assert!(game.can("leave torpor"));
    }
}

#[test]
fn a_vampire_that_left_torpor_is_not_wounded_any_more() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("leave torpor").finish_action();
    // In the next turn she takes damage as any ready vampire.
    game.pass_until(0, "bleed");
    game.take("bleed").until(1, "block with Nassir");
    game.finish_action();
    assert!(game.ready(lauren));
    assert_eq!(game.blood(lauren), 1);
}

#[test]
fn a_rescued_vampire_is_not_wounded_any_more() {
    let mut t = table();
    t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Ryan");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("rescue").take("2").finish_action();
    game.take("bleed").until(1, "block with Ryan");
    game.finish_action();
    assert!(game.ready(nassir));
    assert_eq!(game.blood(nassir), 3);
}

/// Alice Chen is in torpor, and leaves it; Ashley may block with intercept enough.
fn leaving_torpor(hand: &[&str]) -> (engine::Scene<'static>, engine::Slot) {
    let mut t = seats(2);
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
