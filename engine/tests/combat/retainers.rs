//! Retainers and combat.

use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn a_weapon_that_maneuvered_to_long_range_may_target_a_retainer() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.on(1, ".44 Magnum", lauren, Level::Basic);
    t.on(0, "Murder of Crows", ryan, Level::Basic);
    let mut game = fight(t, "Lauren");
    game.take("strike with .44 Magnum");
    assert_eq!(game.options(), ["Ryan", "at Murder of Crows"]);
    game.take("at Murder of Crows").finish_action();
    assert_eq!(game.find("Murder of Crows"), None);
    // The crows still do their damage in the round they are shot in.
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn murder_of_crows_has_one_life_or_two_by_the_level_it_is_employed_at() {
    for (name, mode, life) in [
        ("Baixinho", None, 1),
        ("Horace Radcliffe", Some("mode 1"), 2),
    ] {
        let mut t = table();
        let vampire = t.minion(0, name);
        t.minion(1, "Lauren");
        t.hand(0, &["Murder of Crows"]);
        let mut game = t.minion_phase(0);
        game.take("play Murder of Crows");
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        let crows = game.find("Murder of Crows").expect("they are employed");
        assert_eq!(game.blood(crows), life);
        assert_eq!(game.on(vampire), ["Murder of Crows"]);
        let capacity = game.capacity(vampire);
        assert_eq!(game.blood(vampire), capacity - 1, "a blood as its cost");
    }
}

#[test]
fn retainers_treat_aggravated_damage_as_normal_and_burn_without_life() {
    for (life, stays) in [(2, true), (1, false)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, "Ivory Bow", nassir, Level::Basic);
        let caitlin = t.minion(1, "Caitlin");
        let spy = t.on(1, "Raven Spy", caitlin, Level::Superior);
        t.counters(spy, life);
        t.hand(0, &["Apportation"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Caitlin");
        game.until(0, "play Apportation")
            .until(0, "strike with Ivory Bow")
            .take("at Raven Spy")
            .finish_action();
        assert!(game.happened(GameEvent::Damaged {
            slot: spy,
            normal: 0,
            aggravated: 1
        }));
        assert_eq!(game.exists(spy), stays);
        if stays {
            assert_eq!(game.blood(spy), 1);
        } else {
            assert_eq!(game.ash_heap(1), ["Raven Spy"]);
        }
        assert!(game.ready(caitlin));
    }
}

// Damage to retainers may be prevented

#[test]
fn damage_to_a_retainer_may_be_prevented() {
    // By a vampire of anybody that is not involved, be it in torpor, but not a locked one.
    for seat in [0, 1] {
        for how in ["ready", "torpor", "locked"] {
            let mut t = table();
            let nassir = t.minion(0, "Nassir");
            t.on(0, ".44 Magnum", nassir, Level::Basic);
            let ryan = t.minion(1, "Ryan");
            let spy = t.on(1, "Raven Spy", ryan, Level::Superior);
            let monica = t.minion(seat, "Monica Giovanni");
            match how {
                "torpor" => t.torpor(monica),
                "locked" => t.lock(monica),
                _ => &mut t,
            };
            t.hand(0, &["Apportation"])
                .hand(seat, &["Martyr's Resilience"]);
            let mut game = t.minion_phase(0);
            game.take("bleed").take_if_there("Nassir");
            game = crate::blocked(game, "Ryan");
            game.until(0, "play Apportation")
                .until(0, "strike with .44 Magnum")
                .take("at Raven Spy");
            if how == "locked" {
                game.finish_action();
                assert!(!game.exists(spy));
                continue;
            }
            game.until(seat, "play Martyr's Resilience")
                .take("mode 0")
                .finish_action();
            assert_eq!(game.blood(spy), 1, "seat {seat}, {how}");
        }
    }
}
