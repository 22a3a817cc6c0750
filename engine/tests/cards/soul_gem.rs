//! The Soul Gem of Etrius, which goes from a burned vampire to a younger one.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";
const JENNIE: &str = "Jennie \"Cassie247\" Orne";

/// Madison of seat 1, of capacity 6, is in torpor with the Gem; Ryan of seat 0 diablerizes her.
/// Nobody can vote on a blood hunt.
fn diablerie(t: &mut Scenario<'_>) -> Slot {
    t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison);
    t.on(1, "Soul Gem of Etrius", madison, Level::Basic);
    madison
}

fn go(t: Scenario<'static>) -> Scene<'static> {
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while game.in_action() {
        let text = ["pass", "no"].into_iter().find(|c| game.can(c));
        game.take(text.expect("one of these"));
    }
    game
}

#[test]
fn a_younger_vampire_comes_ready_with_the_soul_gem_and_full_of_blood() {
    let mut t = table(2);
    diablerie(&mut t);
    t.crypt(1, &["Lauren", "Ashley"]);
    let game = go(t);
    let lauren = game.find("Lauren").expect("in play");
    assert!(game.ready(lauren) && !game.locked(lauren));
    assert_eq!(
        (game.blood(lauren), game.on(lauren)),
        (4, vec!["Soul Gem of Etrius"])
    );
    assert_eq!(game.controller(lauren), 1);
    assert_eq!(game.ash_heap(1), ["Madison"]);
}

#[test]
fn a_vampire_that_is_not_younger_goes_to_the_uncontrolled_region_and_the_soul_gem_is_burned() {
    for name in ["Alice Chen", "Catalina Vega"] {
        let mut t = table(2);
        diablerie(&mut t);
        t.crypt(1, &[name]);
        let game = go(t);
        assert_eq!(game.find(name), None);
        assert_eq!(game.ash_heap(1), ["Madison", "Soul Gem of Etrius"]);
        assert!(game.controls(1).is_empty());
    }
}

#[test]
fn with_an_empty_crypt_the_soul_gem_is_burned() {
    let mut t = table(2);
    diablerie(&mut t);
    assert_eq!(go(t).ash_heap(1), ["Madison", "Soul Gem of Etrius"]);
}

#[test]
fn a_diablerist_takes_other_equipment_but_not_the_soul_gem() {
    let mut t = table(2);
    let madison = diablerie(&mut t);
    t.on(1, "Sport Bike", madison, Level::Basic);
    t.crypt(1, &["Lauren"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").pass_until(0, "Sport Bike");
    assert_eq!(game.options(), ["Sport Bike", "no"]);
    game.take("Sport Bike");
    while game.in_action() {
        let text = ["pass", "no"].into_iter().find(|c| game.can(c));
        game.take(text.expect("one of these"));
    }
    let ryan = game.find("Ryan").unwrap();
    assert_eq!(game.on(ryan), ["Sport Bike"]);
    let lauren = game.find("Lauren").unwrap();
    assert_eq!(game.on(lauren), ["Soul Gem of Etrius"]);
}

// Rulings

#[test]
fn the_soul_gem_comes_on_a_vampire_that_cannot_have_equipment() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let basilia = t.minion(1, "Basilia");
    t.torpor(basilia);
    t.on(1, "Soul Gem of Etrius", basilia, Level::Basic);
    t.crypt(1, &["Beast, The Leatherface of Detroit"]);
    let game = go(t);
    let beast = game
        .find("Beast, The Leatherface of Detroit")
        .expect("in play");
    assert_eq!(game.on(beast), ["Soul Gem of Etrius"]);
}

#[test]
fn where_the_vampire_drawn_is_burned_for_contesting_another_is_compared_with_it() {
    for (third, works) in [("Ashley", true), ("Ryan", false)] {
        let mut t = table(2);
        diablerie(&mut t);
        // Lauren, of capacity 4, is hers already: Ashley has 3, Ryan 4.
        t.minion(1, "Lauren");
        t.crypt(1, &["Lauren", third]);
        let game = go(t);
        assert_eq!(game.copies("Lauren").len(), 1);
        if works {
            let ashley = game.find(third).expect("in play");
            assert_eq!(game.on(ashley), ["Soul Gem of Etrius"]);
            assert_eq!(game.ash_heap(1), ["Madison", "Lauren"]);
        } else {
            assert_eq!(
                game.ash_heap(1),
                ["Madison", "Lauren", "Soul Gem of Etrius"]
            );
        }
    }
}

#[test]
fn a_vampire_that_comes_with_the_soul_gem_may_be_contested_with_it() {
    let mut t = table(2);
    diablerie(&mut t);
    let theirs = t.minion(0, "Lauren");
    t.lock(theirs);
    t.crypt(1, &["Lauren"]);
    let game = go(t);
    let copies = game.copies("Lauren");
    assert_eq!(copies.len(), 2);
    assert!(copies.iter().all(|s| game.contested(*s)));
    assert!(game
        .find("Soul Gem of Etrius")
        .is_some_and(|gem| game.contested(gem)));
}

#[test]
fn the_soul_gem_draws_an_imbued_too() {
    for (name, younger) in [
        (JACK, true),
        (JENNIE, true),
        ("Anna \"Dictatrix11\" Suljic", false),
    ] {
        let mut t = table(2);
        diablerie(&mut t);
        t.crypt(1, &[name]);
        let game = go(t);
        match younger {
            true => {
                let imbued = game.find(name).expect("in play");
                assert!(game.incapacitated(imbued));
                assert_eq!(
                    (game.blood(imbued), game.on(imbued)),
                    (0, vec!["Soul Gem of Etrius"])
                );
            }
            false => {
                assert_eq!(game.find(name), None);
                assert_eq!(game.ash_heap(1), ["Madison", "Soul Gem of Etrius"]);
            }
        }
    }
}

#[test]
fn the_blood_hunt_follows_what_the_soul_gem_does() {
    let mut t = table(2);
    diablerie(&mut t);
    t.minion(1, "Alice Chen");
    t.crypt(1, &["Lauren"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while game.window() != Some(Window::Polling) {
        let text = ["pass", "no"].into_iter().find(|c| game.can(c));
        game.take(text.expect("one of these"));
    }
    assert!(game.find("Lauren").is_some_and(|s| game.ready(s)));
    game.until(1, "Alice Chen votes for").finish_action();
    assert_eq!(game.find("Ryan"), None);
    assert!(game.count(|e| matches!(e, GameEvent::Diablerie { .. })) == 1);
}
