//! Locations of the starters: what each does when played and while in play.

use crate::table;
use engine::script::Window;

// Hunting grounds

#[test]
fn a_vampire_gains_blood_from_only_one_hunting_ground_a_turn() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    t.counters(lauren, 1).counters(ashley, 1);
    t.in_play(0, "Academic Hunting Ground");
    t.in_play(0, "Slum Hunting Ground");
    let mut game = t.turn_of(0);
    game.take_all(&["use Academic Hunting Ground", "Lauren"]);
    // Only Ashley is left for the other.
    game.take("use Slum Hunting Ground");
    assert_eq!((game.blood(lauren), game.blood(ashley)), (2, 2));
}

#[test]
fn a_hunting_ground_does_not_feed_vampires_in_torpor() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1).torpor(lauren);
    t.in_play(0, "Academic Hunting Ground");
    let mut game = t.turn_of(0);
    while game.window() == Some(Window::Unlock) {
        assert!(!game.can("use Academic Hunting Ground"));
        game.pass();
    }
}

#[test]
fn a_hunting_ground_requires_a_ready_member_of_its_clan_and_two_pool() {
    for (ground, clan, other) in [
        ("Academic Hunting Ground", "Lauren", "Ashley"),
        ("Asylum Hunting Ground", "Ashley", "Lauren"),
        ("Slum Hunting Ground", "Ryan", "Lauren"),
        ("Society Hunting Ground", "Min-seo", "Lauren"),
        ("Uptown Hunting Ground", "Madison", "Lauren"),
    ] {
        let play = format!("play {ground}");
        let mut t = table(2);
        let vampire = t.minion(0, clan);
        t.minion(0, other);
        t.hand(0, &[ground]);
        let mut game = t.clone().master_phase(0);
        game.take(&play);
        assert!(game.find(ground).is_some(), "{ground}");
        assert_eq!(game.pool(0), 28, "{ground}");
        t.torpor(vampire);
        assert!(!t.master_phase(0).can(&play), "{ground}");
    }
}

// Dreams of the Sphinx

#[test]
fn dreams_of_the_sphinx_gives_two_hand_size_until_the_end_of_the_turn() {
    let mut t = table(2);
    t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.master_phase(0);
    game.take("use Dreams of the Sphinx");
    assert_eq!(game.hand_size(0), 9);
    game.pass_to(Window::Discard).pass();
    // Down to seven again as the turn ends.
    while game.active() == 0 {
        let first = game.options()[0].clone();
        game.take(&first);
    }
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn dreams_of_the_sphinx_is_usable_in_every_step_of_a_combat() {
    // Of whoever fights, acting or opposing, and of a Methuselah who does not.
    for seat in 0..3 {
        let mut t = table(3);
        t.minion(0, "Lauren");
        t.minion(1, "Nassir");
        t.in_play(seat, "Dreams of the Sphinx");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        let mut windows = Vec::new();
        while game.in_action() {
            if game.in_combat() && game.can("use Dreams of the Sphinx") {
                assert_eq!(game.to_decide(), seat);
                let window = game.window().expect("a window");
                if windows.last() != Some(&window) {
                    windows.push(window);
                }
            }
            game.pass();
        }
        let steps = [
            Window::Maneuver,
            Window::StrikeDeclared,
            Window::Prevent,
            Window::AdditionalStrikes,
            Window::Press,
        ];
        for step in steps {
            assert!(windows.contains(&step), "{seat}: {step:?} in {windows:?}");
        }
        // The choice of a strike is that of its minion's controller alone.
        assert_eq!(windows.contains(&Window::Strike), seat < 2, "{windows:?}");
        // What must be chosen as such, or as a card is played, is no such time.
        assert!(!windows.contains(&Window::StrikeChosen) && !windows.contains(&Window::AsPlayed));
    }
}

// Toreador Grand Ball

#[test]
fn one_toreador_may_be_the_free_one_of_two_grand_balls() {
    let mut t = table(2);
    t.minion(0, "Min-seo");
    t.minion(0, "Nik Sikko");
    t.minion(0, "Kathy Glens");
    t.hand(0, &["Toreador Grand Ball", "Toreador Grand Ball"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Toreador Grand Ball", "Min-seo", "Nik Sikko"]);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "play Toreador Grand Ball");
    game.take_all(&["Kathy Glens", "Nik Sikko"]);
    assert_eq!(
        game.controls(0)
            .iter()
            .filter(|n| **n == "Toreador Grand Ball")
            .count(),
        2
    );
}
