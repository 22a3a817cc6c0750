//! The imbued appendix: conviction and powers.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::imbued::{conviction, convince, BEATRICE, JACK, JOHN, PETER};
use crate::table;

// Conviction

#[test]
fn one_conviction_an_imbued_is_played_in_ones_unlock_phase() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let john = t.minion(0, JOHN);
    t.hand(0, &["Second Sight", "Second Sight", "Second Sight"]);
    let mut game = t.turn_of(0);
    game.take("play Second Sight").take(JACK);
    assert_eq!(conviction(&game, jack), 1);
    // The other is the only one left that may still get one.
    game.take("play Second Sight");
    assert_eq!(conviction(&game, john), 1);
    assert!(!game.can("play Second Sight"));
    game.pass_to(Window::Minion);
    assert!(!game.can("play Second Sight"));
    // Next time again.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.take("play Second Sight").take(JACK);
    assert_eq!(conviction(&game, jack), 2);
}

#[test]
fn nobody_plays_conviction_in_anothers_unlock_phase_or_on_anothers_imbued() {
    let mut t = table(2);
    t.minion(0, JACK);
    t.hand(0, &["Second Sight"]);
    t.hand(1, &["Second Sight"]);
    let mut game = t.turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play Second Sight"));
        game.pass();
    }
}

#[test]
fn conviction_is_played_from_hand_or_ash_heap() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let john = t.minion(0, JOHN);
    t.hand(0, &["Second Sight"]);
    t.ash_heap(0, &["React with Conviction", "Ivory Bow"]);
    t.library(0, &["Kine Resources Contested"]);
    let mut game = t.turn_of(0);
    assert_eq!(game.hand_size(0), 7);
    game.take("play React with Conviction from the ash heap")
        .take(JACK);
    // Nothing left the hand, so that nothing is drawn.
    assert_eq!(game.on(jack), ["React with Conviction"]);
    assert_eq!(game.ash_heap(0), ["Ivory Bow"]);
    assert_eq!((game.hand_size(0), game.hand(0)), (7, vec!["Second Sight"]));
    game.take("play Second Sight");
    assert_eq!(game.on(john), ["Second Sight"]);
    assert_eq!(game.hand(0), ["Kine Resources Contested"]);
}

#[test]
fn an_incapacitated_imbued_gets_conviction_as_well() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.incapacitate(jack);
    t.hand(0, &["Second Sight"]);
    let mut game = t.turn_of(0);
    game.take("play Second Sight");
    assert_eq!(conviction(&game, jack), 1);
}

#[test]
fn an_imbued_that_enters_play_without_conviction_may_gain_one() {
    for (choice, left) in [
        ("Second Sight", ["ash heap", "library"]),
        ("React with Conviction", ["hand", "library"]),
        ("Strike with Conviction", ["hand", "ash heap"]),
    ] {
        let mut t = table(2);
        let jack = t.uncontrolled(0, JACK, 4);
        t.hand(0, &["Second Sight"]);
        t.ash_heap(0, &["React with Conviction"]);
        t.library(0, &["Strike with Conviction"]);
        let mut game = t.influence_phase(0);
        let library = game.library_size(0);
        game.take(&format!("bring out {JACK}"));
        assert_eq!(
            game.options(),
            [
                "Second Sight",
                "React with Conviction",
                "Strike with Conviction",
                "no"
            ]
        );
        game.take(choice);
        assert_eq!(game.on(jack), [choice]);
        let hand = game.hand(0).contains(&"Second Sight");
        assert_eq!(hand, left.contains(&"hand"));
        let heap = !game.ash_heap(0).is_empty();
        assert_eq!(heap, left.contains(&"ash heap"));
        // From the hand it is made up for, from the library it is taken.
        let taken = usize::from(choice != "React with Conviction");
        assert_eq!(game.library_size(0), library - taken);
        assert_eq!(game.hand_size(0), 7);
    }
}

#[test]
fn the_conviction_gained_on_entering_is_not_the_one_of_an_unlock_phase() {
    let mut t = table(2);
    let jack = t.uncontrolled(0, JACK, 4);
    t.hand(0, &["Second Sight", "Second Sight"]);
    let mut game = t.influence_phase(0);
    game.take(&format!("bring out {JACK}")).take("Second Sight");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.take("play Second Sight");
    assert_eq!(conviction(&game, jack), 2);
}

#[test]
fn conviction_is_burned_to_pay_for_what_costs_it() {
    let mut t = table(2);
    let peter = t.minion(0, PETER);
    convince(&mut t, 0, peter, &["Second Sight", "React with Conviction"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    // Which of them is burned is its controller's to say.
    game.until(0, &format!("use {PETER}"));
    assert_eq!(game.options(), ["Second Sight", "React with Conviction"]);
    game.take("Second Sight");
    assert!(game.happened(GameEvent::Maneuvered(peter)));
    assert_eq!(game.on(peter), ["React with Conviction"]);
    assert_eq!(game.ash_heap(0), ["Second Sight"]);
}

#[test]
fn nothing_that_costs_conviction_can_be_used_without() {
    let mut t = table(2);
    t.minion(0, PETER);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    while game.in_combat() {
        assert!(!game.can(&format!("use {PETER}")));
        game.pass();
    }
}

const SIGHTS: [&str; 5] = ["Second Sight"; 5];

#[test]
fn the_sixth_conviction_is_burned() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    convince(&mut t, 0, jack, &SIGHTS);
    t.hand(0, &["React with Conviction"]);
    let mut game = t.turn_of(0);
    game.take("play React with Conviction");
    assert_eq!(game.on(jack), SIGHTS);
    assert_eq!(game.ash_heap(0), ["React with Conviction"]);
    assert!(game.hand(0).is_empty());
    // That was the one of this phase.
    assert!(!game.can("play React with Conviction from the ash heap"));
}

#[test]
fn each_sort_of_card_is_played_in_its_own_phase() {
    let mut t = table(2);
    t.minion(0, JACK);
    let cards = [
        "Second Sight",
        "Wider View",
        "Computer Hacking",
        "The Unmasking",
    ];
    t.hand(0, &cards);
    let mut game = t.turn_of(0);
    for (window, card) in [
        (Window::Unlock, "Second Sight"),
        (Window::Master, "Wider View"),
        (Window::Minion, "Computer Hacking"),
        (Window::Discard, "The Unmasking"),
    ] {
        game.pass_to(window);
        for other in cards {
            assert_eq!(game.can(&format!("play {other}")), other == card, "{other}");
        }
    }
}

// Powers

#[test]
fn a_power_comes_by_an_action_at_one_stealth_after_which_the_imbued_unlocks() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.minion(1, "Nassir");
    t.hand(0, &["Vigilance"]);
    let mut game = t.minion_phase(0);
    game.take("play Vigilance");
    assert_eq!(game.stealth(), 1);
    assert!(game.locked(jack));
    game.finish_action();
    assert_eq!(game.on(jack), ["Vigilance"]);
    assert!(!game.locked(jack));
}

#[test]
fn a_power_whose_action_is_blocked_is_burned_and_the_imbued_stays_locked() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Superior);
    t.hand(0, &["Vigilance"]);
    let mut game = t.minion_phase(0);
    game.take("play Vigilance")
        .until(1, "block with Nassir")
        .finish_action();
    assert!(game.on(jack).is_empty() && game.locked(jack));
    assert_eq!(game.ash_heap(0), ["Vigilance"]);
}

#[test]
fn an_imbued_has_no_two_copies_of_a_power() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.on(0, "Vigilance", jack, Level::Basic);
    t.hand(0, &["Vigilance", "Discern"]);
    let mut game = t.minion_phase(0);
    assert!(!game.can("play Vigilance"));
    game.take("play Discern").finish_action();
    assert_eq!(game.on(jack), ["Vigilance", "Discern"]);
    // Another imbued may have one of its own.
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.minion(0, JOHN);
    t.on(0, "Vigilance", jack, Level::Basic);
    t.hand(0, &["Vigilance"]);
    assert!(t.minion_phase(0).can("play Vigilance"));
}

#[test]
fn using_a_power_locks_it() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    let discern = t.on(1, "Discern", jack, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    game.until(1, &format!("block with {JACK}"));
    game.until(1, "use Discern");
    assert!(game.locked(discern));
    // With it he blocked the hunt, and both hit with their hands.
    game.finish_action();
    assert!(game.locked(lauren) && game.locked(jack));
    assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
    // It unlocks with everything else.
    game.pass_to_turn_of(1);
    assert!(!game.locked(discern));
}

#[test]
fn a_locked_power_cannot_be_used() {
    for locked in [true, false] {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        let discern = t.on(1, "Discern", jack, Level::Basic);
        if locked {
            t.lock(discern);
        }
        t.minion(0, "Lauren");
        let mut game = t.minion_phase(0);
        game.take("hunt").until(1, &format!("block with {JACK}"));
        let mut offered = false;
        while game.in_action() {
            offered |= game.can("use Discern");
            game.pass();
        }
        assert_eq!(offered, !locked);
    }
}

#[test]
fn what_is_always_on_works_while_the_power_is_locked() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    let power = t.on(1, "Illuminate", beatrice, Level::Basic);
    t.lock(power);
    let jack = t.minion(1, JACK);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!((game.intercept(beatrice), game.intercept(jack)), (1, 1));
}

#[test]
fn the_reaction_of_a_power_obeys_the_rules_of_reactions() {
    // A locked imbued needs a wake to use it.
    for wakes in [false, true] {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        t.on(1, "Discern", jack, Level::Basic);
        t.lock(jack);
        t.minion(0, "Lauren");
        t.hand(1, &["On the Qui Vive"]);
        let mut game = t.minion_phase(0);
        game.take("hunt");
        if wakes {
            game.until(1, "play On the Qui Vive");
            game.until(1, &format!("block with {JACK}"));
            game.until(1, "use Discern");
            assert!(game.happened(GameEvent::Blocked { minion: jack }));
        } else {
            while game.in_action() {
                assert!(!game.can("use Discern"));
                game.pass();
            }
        }
    }
}

#[test]
fn the_reaction_of_a_power_is_for_the_actions_of_others() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let discern = t.on(0, "Discern", jack, Level::Basic);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    while game.in_action() {
        assert!(!game.can("use Discern"));
        game.pass();
    }
    assert!(!game.locked(discern));
}
