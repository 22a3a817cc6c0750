//! The Red List: marking, the combat with marked minions, and trophies (rulebook 7; older 1.6.2
//! and 11).

use engine::script::Window;
use engine::vocab::{Keyword, Level};
use engine::{GameEvent, Scenario, Scene};

use crate::table;

#[test]
fn a_master_phase_action_marks_a_red_list_minion() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let chavi = t.minion(1, "Chavi Oraczko");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Blood Doll"]);
    let mut both = t.clone();
    both.gain_trait(lauren, Keyword::RedList);
    assert!(both.master_phase(0).can("mark Lauren"));
    let mut game = t.master_phase(0);
    assert!(!game.can("mark Lauren"), "she is not on the Red List");
    game.take("mark Chavi Oraczko");
    assert!(game.happened(GameEvent::Marked(chavi)));
    assert_eq!(
        game.window(),
        Some(Window::Minion),
        "the one action is used"
    );
    assert!(game.on(ryan).is_empty());
}

#[test]
fn a_marked_minion_is_attacked_for_a_blood_at_stealth_one() {
    let mut t = table(3);
    let ryan = t.minion(0, "Ryan");
    let chavi = t.minion(1, "Chavi Oraczko");
    t.minion(1, "Lauren");
    t.minion(2, "Nassir");
    let mut game = t.master_phase(0);
    game.take("mark Chavi Oraczko");
    game.take("enter combat with a marked minion");
    assert_eq!(game.stealth(), 1);
    game.pass_until(1, "block with Lauren");
    assert!(game.can("block with Lauren"), "it is directed at seat 1");
    while game.in_action() {
        assert_ne!(
            (game.window(), game.to_decide()),
            (Some(Window::NoBlock), 2)
        );
        game.pass();
    }
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: chavi
    }));
    assert_eq!(
        game.blood(ryan),
        4 - 1 - 1,
        "the action and her hand strike"
    );
    assert_eq!(game.blood(chavi), 6);
}

#[test]
fn a_red_list_minion_that_is_not_marked_is_not_attacked() {
    for choice in ["pass", "mark Chavi Oraczko"] {
        let mut t = table(2);
        t.minion(0, "Ryan");
        t.minion(1, "Chavi Oraczko");
        let mut game = t.master_phase(0);
        game.take(choice).pass_to(Window::Minion);
        let can = game.can("enter combat with a marked minion");
        assert_eq!(can, choice != "pass");
    }
}

#[test]
fn the_mark_is_gone_at_the_end_of_the_turn() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    t.minion(1, "Chavi Oraczko");
    t.minion(1, "Lauren");
    let mut game = t.master_phase(0);
    game.take("mark Chavi Oraczko")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    assert!(!game.can("enter combat with a marked minion") && game.can("bleed"));
}

#[test]
fn each_vampire_attacks_a_marked_minion_once_a_turn() {
    let mut t = table(2);
    t.minion(0, "Qawiyya el-Ghaduba");
    t.minion(0, "Ryan");
    t.minion(1, "Chavi Oraczko");
    let mut game = t.master_phase(0);
    game.take("mark Chavi Oraczko");
    game.take_all(&["enter combat with a marked minion", "Qawiyya el-Ghaduba"]);
    game.finish_action();
    game.take("use Qawiyya el-Ghaduba");
    // She is unlocked again, but only Ryan may do it now.
    game.take("enter combat with a marked minion");
    game.finish_action();
    let combats = game.count(|e| matches!(e, GameEvent::CombatBegins { .. }));
    assert_eq!(combats, 2);
    assert!(!game.can("enter combat with a marked minion"));
    assert!(game.can("bleed"));
}

#[test]
fn priority_shift_takes_a_minion_off_the_red_list() {
    let mut t = table(2);
    t.minion(0, "Katarina");
    t.minion(1, "Chavi Oraczko");
    t.minion(1, "Lauren");
    t.hand(0, &["Priority Shift"]);
    let mut game = t.minion_phase(0);
    game.take("play Priority Shift").finish_action();
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("mark Chavi Oraczko"));
        game.pass();
    }
}

// Trophies

/// Ryan burns Chavi, who is in torpor, by diablerie: the game as the trophies are asked for.
fn diablerize_chavi(hand: &[&str], in_play: &[(u8, &str)]) -> (Scene<'static>, engine::Slot) {
    let mut t = table(3);
    let ryan = t.minion(0, "Ryan");
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi).counters(chavi, 1);
    t.hand(0, hand);
    for (seat, name) in in_play {
        t.in_play(*seat, name);
    }
    t.minion(2, "Katarina"); // who can vote
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while game.exists(chavi) {
        game.pass();
    }
    (game, ryan)
}

#[test]
fn burning_a_red_list_vampire_fetches_a_trophy_before_the_blood_hunt() {
    let (mut game, ryan) = diablerize_chavi(&["Trophy: Revered", "Trophy: Domain"], &[]);
    assert!(!game.in_referendum());
    assert!(game.can("Trophy: Domain") && game.can("no"));
    game.take("Trophy: Revered");
    assert_eq!(game.on(ryan), ["Trophy: Revered"], "one only");
    assert!(game.in_referendum());
    assert_eq!(game.hand_size(0), 7, "she has drawn up");
}

#[test]
fn a_trophy_comes_from_the_library_or_the_ash_heap_too() {
    for library in [true, false] {
        let mut t = table(3);
        let ryan = t.minion(0, "Ryan");
        let chavi = t.minion(1, "Chavi Oraczko");
        t.torpor(chavi);
        match library {
            true => t.library(0, &["Trophy: Revered"]),
            false => t.ash_heap(0, &["Trophy: Revered"]),
        };
        let mut game = t.minion_phase(0);
        game.take("diablerize").until(0, "Trophy: Revered");
        assert_eq!(game.on(ryan), ["Trophy: Revered"]);
    }
}

#[test]
fn a_trophy_in_play_does_nothing_until_it_is_moved_to_a_vampire() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    t.in_play(0, "Trophy: Revered");
    t.in_play(0, "Trophy: Hunting Ground");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_action());
    assert_eq!(game.pool(1), 29);
}

#[test]
fn any_number_of_trophies_in_play_may_be_moved_by_their_controllers() {
    let trophies = [
        (0, "Trophy: Revered"),
        (2, "Trophy: Domain"),
        (0, "Trophy: Hunting Ground"),
    ];
    let (mut game, ryan) = diablerize_chavi(&[], &trophies);
    assert_eq!(game.to_decide(), 0);
    game.take("Trophy: Revered");
    assert_eq!(game.to_decide(), 2, "hers to move");
    game.take("Trophy: Domain").take("Trophy: Hunting Ground");
    assert_eq!(
        game.on(ryan),
        [
            "Trophy: Revered",
            "Trophy: Domain",
            "Trophy: Hunting Ground"
        ]
    );
    // Once placed, it is the vampire's controller's.
    let domain = game.find("Trophy: Domain").expect("on the vampire");
    assert_eq!(game.controller(domain), 0);
}

#[test]
fn a_placed_trophy_goes_with_its_vampire_to_a_new_controller_and_back() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    let trophy = t.on(1, "Trophy: Revered", gilbert, Level::Basic);
    let doll = t.on(1, "Blood Doll", gilbert, Level::Basic);
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    assert_eq!((game.controller(gilbert), game.controller(trophy)), (0, 0));
    assert_eq!(
        game.controller(doll),
        1,
        "any other master stays with its player"
    );
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert_eq!((game.controller(gilbert), game.controller(trophy)), (1, 1));
}

#[test]
fn nobody_has_to_move_a_trophy() {
    let (mut game, ryan) = diablerize_chavi(&[], &[(2, "Trophy: Domain")]);
    game.take("no");
    assert!(game.on(ryan).is_empty());
}

#[test]
fn a_placed_trophy_is_not_awarded_again() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    t.on(1, "Trophy: Domain", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while game.exists(chavi) {
        game.pass();
    }
    assert!(!game.can("Trophy: Domain"));
    assert!(game.on(ryan).is_empty());
}

#[test]
fn a_vampire_has_only_one_trophy_revered() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.on(0, "Trophy: Revered", ryan, Level::Basic);
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    t.hand(0, &["Trophy: Revered", "Trophy: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").pass_until(0, "Trophy: Domain");
    assert!(!game.can("Trophy: Revered"));
    game.take("Trophy: Domain");
    assert_eq!(game.on(ryan), ["Trophy: Revered", "Trophy: Domain"]);
}

#[test]
fn a_red_list_minion_burned_in_combat_brings_a_trophy() {
    for red_list in [true, false] {
        let mut t = table(2);
        let ryan = t.minion(0, "Ryan");
        let stray = t.minion(1, "Underbridge Stray");
        t.counters(stray, 1);
        if red_list {
            t.gain_trait(stray, Keyword::RedList);
        }
        t.hand(0, &["Bum's Rush", "Trophy: Revered"]);
        t.in_play(1, "Trophy: Domain");
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        while game.exists(stray) {
            game.pass();
        }
        assert_eq!(game.can("Trophy: Revered"), red_list);
        if red_list {
            game.take("Trophy: Revered").take("Trophy: Domain");
            assert_eq!(game.on(ryan), ["Trophy: Revered", "Trophy: Domain"]);
        }
        game.finish_action();
        assert!(game.ready(ryan));
    }
}

#[test]
fn a_vampire_that_is_not_on_the_red_list_brings_no_trophy() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.hand(0, &["Trophy: Revered"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while game.in_action() {
        assert!(!game.can("Trophy: Revered"));
        let text = if game.can("pass") { "pass" } else { "no" };
        game.take(text);
    }
}

#[test]
fn the_bleed_of_a_vampire_with_trophy_revered_is_two_more() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.on(0, "Trophy: Revered", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.pool(1), 27);
}

#[test]
fn trophy_hunting_ground_gives_two_blood_in_the_unlock_phase() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    t.on(0, "Trophy: Hunting Ground", ryan, Level::Basic);
    let mut game = t.turn_of(0);
    game.take_if_there("use Trophy: Hunting Ground");
    assert_eq!(game.blood(ryan), 3);
}

#[test]
fn trophy_domain_gives_intercept_and_unlocks_a_blocker_for_a_blood() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    t.lock(ryan);
    t.on(1, "Trophy: Domain", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(1, "use Trophy: Domain");
    assert_eq!(game.intercept(ryan), 1);
    game.take("use Trophy: Domain");
    game.finish_action();
    assert_eq!(game.pool(1), 30, "he has blocked");
    assert_eq!(game.blood(ryan), 4 - 1 - 1);
}

#[test]
fn a_trophy_is_put_in_play_with_a_master_phase_action() {
    for play in [
        "play Trophy: Domain",
        "play Trophy: Hunting Ground",
        "play Trophy: Revered",
    ] {
        let mut t = table(2);
        let ryan = t.minion(0, "Ryan");
        let names = [
            "Trophy: Domain",
            "Trophy: Hunting Ground",
            "Trophy: Revered",
        ];
        t.hand(0, &names);
        let mut game = t.master_phase(0);
        game.take(play);
        assert_eq!(game.controls(0), ["Ryan", play.trim_start_matches("play ")]);
        assert!(game.on(ryan).is_empty());
        assert!(!game.can("play Trophy: Domain") && !game.can("play Trophy: Revered"));
    }
}

/// Seat 0 has a trophy in hand, and Ryan; Chavi Oraczko of the Red List is in torpor.
fn red_list_victim(controller: u8) -> Scenario<'static> {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let chavi = t.minion(controller, "Chavi Oraczko");
    t.torpor(chavi);
    t.hand(0, &["Trophy: Revered"]);
    t
}

#[test]
fn a_diablerie_of_a_red_list_vampire_brings_a_trophy_whoever_controlled_it() {
    for controller in [0, 1] {
        let mut game = red_list_victim(controller).minion_phase(0);
        game.take("diablerize").take_if_there("Chavi Oraczko");
        game.until(0, "Trophy: Revered");
        let ryan = game.find("Ryan").expect("he is ready");
        assert_eq!(game.on(ryan), ["Trophy: Revered"], "seat {controller}");
    }
}

#[test]
fn a_red_list_vampire_that_is_diablerized_as_it_leaves_torpor_brings_a_trophy() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.on(0, "Sport Bike", ryan, Level::Basic);
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    t.hand(0, &["Trophy: Revered"]);
    let mut game = t.minion_phase(1);
    game.take("leave torpor").until(0, "block with Ryan");
    game.until(0, "yes").until(0, "Trophy: Revered");
    assert!(game.on(ryan).contains(&"Trophy: Revered"));
    assert_eq!(game.find("Chavi Oraczko"), None);
}
