//! Equipment that requires a Discipline: at which level it comes into play, and what takes it
//! out of another hand.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{Scene, Slot};

// Tinglestripe

/// Greer Worder of seat 0, with a Tinglestripe of this level, is blocked by Horace Radcliffe.
fn greer_armed(level: Level) -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let greer = t.minion(0, "Greer Worder");
    t.on(0, "Tinglestripe", greer, level);
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Blur"]);
    t.on(0, "Celerity", greer, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    (game, greer, horace)
}

#[test]
fn superior_tinglestripe_offers_one_damage_with_a_maneuver_each_combat() {
    let (mut game, greer, horace) = greer_armed(Level::Superior);
    game.until(0, "strike with Tinglestripe");
    assert!(game.at_long_range());
    // The maneuver commits her to the lesser strike.
    game.finish_action();
    assert_eq!((game.blood(greer), game.blood(horace)), (4, 4));
    // At close range both strikes are there, and share their limit.
    let (mut game, _, horace) = greer_armed(Level::Superior);
    game.pass_to(Window::Strike);
    let strikes = |game: &Scene| {
        let with = |o: &&String| o.starts_with("strike with Tinglestripe");
        game.options().iter().filter(with).count()
    };
    assert_eq!(strikes(&game), 2);
    game.take("strike with Tinglestripe");
    game.until(0, "play Blur");
    while game.in_combat() {
        assert_eq!(strikes(&game), 0);
        game.pass();
    }
    assert_eq!(game.blood(horace), 5 - 2 - 1);
}

#[test]
fn tinglestripe_is_equipped_at_either_level() {
    for (level, strikes) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table(2);
        t.minion(0, "Greer Worder");
        t.minion(1, "Horace Radcliffe");
        t.hand(0, &["Tinglestripe"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Tinglestripe", level]).finish_action();
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.pass_until(0, "bleed").take("bleed");
        game.until(1, "block with Horace Radcliffe")
            .pass_to(Window::Strike);
        let with = |o: &&String| o.starts_with("strike with Tinglestripe");
        assert_eq!(game.options().iter().filter(with).count(), strikes);
    }
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Tinglestripe"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Tinglestripe"));
}

#[test]
fn magic_of_the_smith_fetches_equipment_at_the_level_that_the_vampire_chooses() {
    for (level, strikes) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table(2);
        let greer = t.minion(0, "Greer Worder");
        t.on(0, "Thaumaturgy", greer, Level::Basic);
        t.minion(1, "Horace Radcliffe");
        t.hand(0, &["Magic of the Smith"]);
        t.library(0, &["Villein", "Tinglestripe"]);
        let mut game = t.minion_phase(0);
        game.take("play Magic of the Smith")
            .until(0, "Tinglestripe")
            .take(level)
            .finish_action();
        assert!(game.on(greer).contains(&"Tinglestripe"));
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.pass_until(0, "bleed").take("bleed");
        game.until(1, "block with Horace Radcliffe")
            .pass_to(Window::Strike);
        let with = |o: &&String| o.starts_with("strike with Tinglestripe");
        assert_eq!(game.options().iter().filter(with).count(), strikes);
    }
}

// Sleight of Hand

#[test]
fn superior_sleight_of_hand_may_keep_one_of_the_equipment_discarded() {
    let with = |choice: &str| {
        let mut t = table(2);
        let aidan = t.minion(0, "Aidan Lyle");
        t.hand(0, &["Sleight of Hand"]).pool(0, 1);
        t.hand(1, &[".44 Magnum", "Blur", "Palatial Estate"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Sleight of Hand", "mode 1"])
            .until(0, choice)
            .finish_action();
        let on = game.on(aidan).join(", ");
        (on, game.ash_heap(1).join(", "), game.pool(0))
    };
    // It costs two pool otherwise; nothing is asked for it here.
    let (on, heap, pool) = with(".44 Magnum");
    assert_eq!(
        (&on[..], &heap[..], pool),
        (".44 Magnum", "Palatial Estate", 1)
    );
    let (on, heap, _) = with("no");
    assert_eq!((&on[..], &heap[..]), ("", ".44 Magnum, Palatial Estate"));
}

#[test]
fn equipment_put_into_play_otherwise_is_of_the_basic_version() {
    // Greer Worder has superior Mytherceria, which is not asked for here.
    let mut t = table(2);
    let greer = t.minion(0, "Greer Worder");
    for _ in 0..2 {
        t.on(0, "Chimerstry", greer, Level::Basic);
    }
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Sleight of Hand"]);
    t.hand(1, &["Tinglestripe"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sleight of Hand", "mode 1"])
        .until(0, "Tinglestripe")
        .finish_action();
    let weapon = game.find("Tinglestripe").expect("it is in play");
    assert_eq!(
        (game.bearer(weapon), game.controller(weapon)),
        (Some(greer), 0)
    );
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "bleed").take("bleed");
    game.until(1, "block with Horace Radcliffe")
        .pass_to(Window::Strike);
    let with = |o: &&String| o.starts_with("strike with Tinglestripe");
    assert_eq!(game.options().iter().filter(with).count(), 1);
}

#[test]
fn sleight_of_hand_is_an_equip_action() {
    // Vampires of other Methuselahs see it as any action aimed at the one whose hand it is.
    let mut t = table(3);
    let aidan = t.minion(0, "Aidan Lyle");
    t.minion(1, "Horace Radcliffe");
    t.minion(2, "Krid");
    t.hand(0, &["Sleight of Hand"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sleight of Hand", "mode 0", "seat 2"]);
    game.pass_until(2, "block with Krid");
    assert!(game.happened(engine::GameEvent::ActionAnnounced {
        minion: aidan,
        kind: engine::script::ActionKind::Equip,
        card: engine::CardDb::embedded().by_name("Sleight of Hand"),
        at: Some(engine::Seat(2)),
        target: None,
    }));
}
