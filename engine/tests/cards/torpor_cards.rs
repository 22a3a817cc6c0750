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
fn resume_the_coil_keeps_the_blood_that_there_is() {
    let mut t = table(2);
    let abebe = t.minion(0, "Abebe");
    t.torpor(abebe);
    t.hand(0, &["Resume the Coil"]);
    let mut game = t.minion_phase(0);
    game.take("play Resume the Coil").finish_action();
    assert!(game.ready(abebe));
    assert_eq!(game.blood(abebe), 4);
}

#[test]
fn resume_the_coil_is_not_for_a_ready_or_locked_vampire() {
    let mut t = table(2);
    t.minion(0, "Domenic Giovanni");
    t.hand(0, &["Resume the Coil"]);
    assert!(!t.minion_phase(0).can("play Resume the Coil"));
    let mut t = table(2);
    let domenic = t.minion(0, "Domenic Giovanni");
    t.torpor(domenic).lock(domenic);
    t.minion(0, "Lauren");
    t.hand(0, &["Resume the Coil"]);
    assert!(!t.minion_phase(0).can("play Resume the Coil"));
}

#[test]
fn a_hungry_vampire_comes_before_resume_the_coil() {
    let mut t = table(2);
    let domenic = t.minion(0, "Domenic Giovanni");
    t.torpor(domenic);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Resume the Coil"]);
    // The hunt is all that there is to do at first.
    let game = t.minion_phase(0);
    assert!(game.locked(lauren) && game.blood(lauren) == 1);
    assert!(game.can("play Resume the Coil"));
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
fn superior_resume_the_coil_rescues_for_nothing() {
    for seat in [0, 1] {
        let mut t = table(2);
        let rudolfo = t.minion(0, "Rudolfo Giovanni");
        t.counters(rudolfo, 1);
        let ryan = t.minion(seat, "Ryan");
        t.torpor(ryan).counters(ryan, 1);
        t.minion(1, "Nassir");
        t.hand(0, &["Resume the Coil"]);
        let mut game = t.minion_phase(0);
        // A ready vampire plays it at superior only, and whose vampire it rescues is no matter.
        game.take("play Resume the Coil");
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert!(game.ready(ryan) && !game.locked(ryan));
        assert_eq!((game.blood(rudolfo), game.blood(ryan)), (1, 1));
    }
}

#[test]
fn superior_resume_the_coil_needs_a_vampire_in_torpor() {
    let mut t = table(2);
    t.minion(0, "Rudolfo Giovanni");
    t.minion(0, "Ryan");
    t.hand(0, &["Resume the Coil"]);
    assert!(!t.minion_phase(0).can("play Resume the Coil"));
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

#[test]
fn a_rescue_by_a_card_costs_what_the_rescued_vampire_adds() {
    for (blood, able) in [(1, true), (0, false)] {
        let mut t = table(2);
        let rudolfo = t.minion(0, "Rudolfo Giovanni");
        let isanwayen = t.minion(0, "Isanwayen");
        t.torpor(isanwayen);
        t.counters(rudolfo, blood);
        t.hand(0, &["Resume the Coil"]);
        let mut game = t.minion_phase(0);
        assert_eq!(game.can("play Resume the Coil"), able);
        if able {
            game.take("play Resume the Coil").finish_action();
            assert!(game.ready(isanwayen));
            assert_eq!((game.blood(rudolfo), game.blood(isanwayen)), (0, 6));
        }
    }
}
