//! Action cards that leave torpor, or bring somebody else out of it.

use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn resume_the_coil_leaves_torpor_for_nothing() {
    let mut t = table(2);
    let domenic = t.minion(0, "Domenic Giovanni");
    t.torpor(domenic).counters(domenic, 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Resume the Coil"]);
    let mut game = t.minion_phase(0);
    // Without two blood there is no cardless action.
    assert_eq!(game.options(), ["pass", "play Resume the Coil"]);
    game.take("play Resume the Coil");
    assert_eq!((game.stealth(), game.to_decide()), (1, 1));
    assert!(game.locked(domenic));
    game.finish_action();
    assert!(game.ready(domenic) && game.happened(GameEvent::LeftTorpor(domenic)));
    assert_eq!(game.blood(domenic), 0);
    assert_eq!(game.ash_heap(0), ["Resume the Coil"]);
}

#[test]
fn resume_the_coil_blocked_leads_to_no_combat_but_maybe_to_diablerie() {
    let mut t = table(2);
    let domenic = t.minion(0, "Domenic Giovanni");
    t.torpor(domenic);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["Resume the Coil"]);
    let mut game = t.clone().minion_phase(0);
    game.take("play Resume the Coil")
        .until(1, "block with Nassir");
    game.pass_until(1, "yes").take("no").finish_action();
    assert!(!game.happened(GameEvent::LeftTorpor(domenic)));
    assert!(game.in_torpor(domenic) && game.locked(nassir));
    assert!(!game.can("play Resume the Coil"));

    let mut game = t.minion_phase(0);
    game.take("play Resume the Coil")
        .until(1, "block with Nassir")
        .until(1, "yes")
        .finish_action();
    assert!(!game.exists(domenic));
}

#[test]
fn resume_the_coil_blocked_by_who_cannot_diablerize_fails() {
    for blocker in ["The Slashers", "Nassir"] {
        let mut t = table(2);
        let domenic = t.minion(0, "Domenic Giovanni");
        t.torpor(domenic);
        let minion = t.minion(1, blocker);
        t.on(1, "Sport Bike", minion, Level::Basic);
        t.gain_trait(minion, engine::vocab::Keyword::BloodCursed);
        t.hand(0, &["Resume the Coil"]);
        let mut game = t.minion_phase(0);
        game.take("play Resume the Coil")
            .until(1, &format!("block with {blocker}"));
        while game.in_action() {
            assert!(!game.can("yes"), "{blocker} does not diablerize");
            game.pass();
        }
        assert!(game.in_torpor(domenic));
    }
}

#[test]
fn resume_the_coil_fizzles_once_the_vampire_has_left_torpor() {
    let mut t = table(2);
    let tammy = t.minion(0, "Tammy Walenski");
    t.torpor(tammy);
    t.in_play(0, "Warsaw Station");
    t.minion(1, "Nassir");
    t.hand(0, &["Resume the Coil"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Resume the Coil", "pass"])
        .until(0, "use Warsaw Station");
    assert!(!game.in_action());
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(tammy)
    }));
    assert!(game.ready(tammy) && game.locked(tammy));
    assert_eq!(game.ash_heap(0), ["Warsaw Station", "Resume the Coil"]);
}

#[test]
fn superior_resume_the_coil_fizzles_once_its_target_has_left_torpor() {
    let mut t = table(2);
    let rudolfo = t.minion(0, "Rudolfo Giovanni");
    let linda = t.minion(0, "Aunt Linda");
    t.torpor(linda);
    t.in_play(0, "Warsaw Station");
    t.minion(1, "Nassir");
    t.hand(0, &["Resume the Coil"]);
    let mut game = t.minion_phase(0);
    game.take("play Resume the Coil")
        .until(0, "use Warsaw Station");
    game.finish_action();
    assert!(game.ready(linda));
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(rudolfo)
    }));
}
