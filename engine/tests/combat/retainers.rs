//! Retainers and combat.

use engine::script::Window;
use engine::vocab::Level;

use crate::{fight, table};

#[test]
fn retainers_are_not_harmed_by_strikes_at_their_employer() {
    let mut t = table();
    t.minion(0, "Ryan");
    let horace = t.minion(1, "Horace Radcliffe");
    let crows = t.on(1, "Murder of Crows", horace, Level::Basic);
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Horace Radcliffe");
    game.take("play Roundhouse");
    assert_eq!((game.blood(horace), game.blood(crows)), (2, 1));
}

#[test]
fn a_retainer_is_burned_with_its_employer() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let ryan = t.minion(1, "Ryan");
    let spy = t.on(1, "Raven Spy", ryan, Level::Basic);
    t.counters(ryan, 0);
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Ryan");
    game.take("play Song in the Dark").take("mode 1");
    assert!(!game.exists(ryan) && !game.exists(spy));
}

#[test]
fn at_long_range_a_ranged_strike_may_target_a_retainer() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    let spy = t.on(1, "Raven Spy", ryan, Level::Superior);
    t.counters(nassir, 1);
    t.hand(0, &["Apportation", "Theft of Vitae"]);
    let mut game = fight(t, "Ryan");
    game.take("play Apportation")
        .take("play Theft of Vitae")
        .take("mode 0");
    // The target is named as the strike is announced.
    assert_eq!(game.options(), ["Ryan", "at Raven Spy"]);
    game.take("at Raven Spy").finish_action();
    assert_eq!(game.blood(spy), 1);
    assert_eq!((game.blood(nassir), game.blood(ryan)), (2, 4));
}

#[test]
fn at_close_range_no_strike_targets_a_retainer() {
    let mut t = table();
    t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    let spy = t.on(1, "Raven Spy", ryan, Level::Superior);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Ryan");
    game.take("play Theft of Vitae").take("mode 0");
    assert!(!game.in_combat());
    assert_eq!((game.blood(spy), game.blood(ryan)), (2, 3));
}

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
fn a_dodge_does_not_protect_retainers() {
    let mut t = table();
    t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    let spy = t.on(1, "Raven Spy", ryan, Level::Basic);
    t.hand(0, &["Apportation", "Theft of Vitae"]);
    t.hand(1, &["Dodge"]);
    let mut game = fight(t, "Ryan");
    game.take("play Apportation")
        .take("play Theft of Vitae")
        .take("mode 0")
        .take("at Raven Spy")
        .take("play Dodge");
    game.finish_action();
    assert!(!game.exists(spy));
}

#[test]
fn a_retainers_damage_is_done_to_a_dodging_minion_too() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Murder of Crows", ryan, Level::Basic);
    t.hand(1, &["Dodge"]);
    let mut game = fight(t, "Lauren");
    game.take("play Dodge").finish_action();
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn murder_of_crows_does_its_damage_once_a_round_whatever_strikes_there_are() {
    let mut t = table();
    let kathy = t.minion(0, "Kathy Glens");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Murder of Crows", kathy, Level::Basic);
    t.hand(0, &["Blur"]);
    let mut game = fight(t, "Lauren");
    game.take("play Blur").finish_action();
    // Two hand strikes, and the crows once.
    assert_eq!(game.blood(lauren), 1);
}

#[test]
fn murder_of_crows_does_its_damage_each_round_and_at_any_range() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Murder of Crows", nassir, Level::Superior);
    t.hand(0, &["Apportation", "Apportation"]);
    let mut game = fight(t, "Lauren");
    game.take("play Apportation");
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.window(), Some(Window::Press));
    game.take("play Apportation").finish_action();
    assert_eq!(game.blood(lauren), 1);
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
fn murder_of_crows_is_not_employed_by_a_blocked_action() {
    let mut t = table();
    let baixinho = t.minion(0, "Baixinho");
    let dowager = t.minion(1, "The Dowager");
    t.on(1, "Sport Bike", dowager, Level::Basic);
    t.hand(0, &["Murder of Crows"]);
    let mut game = t.minion_phase(0);
    game.take("play Murder of Crows");
    game.until(1, "block with The Dowager").finish_action();
    assert_eq!(game.find("Murder of Crows"), None);
    assert_eq!(game.ash_heap(0), ["Murder of Crows"]);
    assert_eq!(game.blood(baixinho), 2, "no cost, but a strike to mend");
}

#[test]
fn a_retainer_drained_of_its_life_does_its_damage_of_that_round() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Murder of Crows", ryan, Level::Basic);
    t.hand(0, &["Apportation", "Theft of Vitae"]);
    let mut game = fight(t, "Ryan");
    game.take("play Apportation")
        .take("play Theft of Vitae")
        .take("mode 0")
        .take("at Murder of Crows");
    assert!(game.on(ryan).is_empty());
    assert_eq!(game.blood(nassir), 3);
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

#[test]
fn superior_martyrs_resilience_prevents_one_more_than_the_blood_burned() {
    for (x, left) in [("0", 2), ("1", 3), ("2", 4)] {
        let mut t = table();
        t.minion(0, "Ryan");
        let lauren = t.minion(1, "Lauren");
        let monica = t.minion(1, "Monica Giovanni");
        t.counters(monica, 2);
        t.hand(0, &["Roundhouse"]);
        t.hand(1, &["Martyr's Resilience"]);
        let mut game = fight(t, "Lauren");
        // Ryan's damage comes first, and might be prevented as well.
        game.take("play Roundhouse")
            .pass_until(1, "play Martyr's Resilience")
            .pass()
            .until(1, "play Martyr's Resilience")
            .take("mode 1");
        assert_eq!(game.options(), ["0", "1", "2"], "as much blood as she has");
        game.take(x).finish_action();
        assert_eq!(game.blood(lauren), left);
        assert_eq!(game.blood(monica), 2 - (left - 2));
    }
}

#[test]
fn martyrs_resilience_needs_damage_to_prevent_and_is_not_for_a_combatant() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Monica Giovanni");
    t.hand(0, &["Roundhouse"]);
    t.hand(1, &["Martyr's Resilience"]);
    let mut game = fight(t, "Monica Giovanni");
    game.take("play Roundhouse").finish_action();
    assert_eq!(game.hand(1), ["Martyr's Resilience"]);
    let mut t = table();
    t.minion(0, "The Slashers");
    t.minion(1, "Lauren");
    t.minion(1, "Monica Giovanni");
    t.hand(1, &["Martyr's Resilience"]);
    let mut game = fight(t, "Lauren");
    game.finish_action();
    assert_eq!(game.hand(1), ["Martyr's Resilience"]);
}
