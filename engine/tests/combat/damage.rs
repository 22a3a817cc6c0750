//! Damage resolution: prevention, mending, wounds, aggravated and environmental damage.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn damage_that_is_not_mended_sends_a_vampire_to_torpor() {
    let mut t = table();
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 2);
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse");
    assert!(game.in_torpor(lauren));
    assert_eq!(game.blood(lauren), 0);
    assert_eq!(game.on(lauren), ["Sport Bike"]);
    // Still controlled, if not ready.
    assert!(game.controls(1).contains(&"Lauren"));
    assert!(!game.ready(lauren));
}

#[test]
fn a_vampire_burned_by_aggravated_damage_does_not_go_through_torpor_nor_is_it_diablerie() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Lauren");
    game.take("play Song in the Dark").take("mode 1");
    assert!(!game.happened(GameEvent::ToTorpor(lauren)));
    assert_eq!(
        game.count(|e| matches!(
            e,
            GameEvent::Diablerie { .. } | GameEvent::ReferendumCalled { .. }
        )),
        0
    );
}

#[test]
fn of_damage_of_both_kinds_the_victim_chooses_what_to_prevent() {
    for prevented in ["1", "0"] {
        let mut t = table();
        let horace = t.minion(0, "Horace Radcliffe");
        let brock = t.minion(1, "Brock Sterling");
        t.on(0, "Murder of Crows", horace, Level::Basic);
        t.hand(0, &["Song in the Dark"])
            .hand(1, &["Hidden Strength"]);
        let mut game = fight(t, "Brock Sterling");
        game.take("play Song in the Dark").take("mode 1");
        game.take("play Hidden Strength").take("mode 0").take("0");
        // One point of 2 aggravated and 1 normal: how many aggravated ones?
        assert_eq!((game.to_decide(), game.options().len()), (1, 2));
        game.take(prevented);
        assert!(game.in_torpor(brock));
        // Prevented 1 aggravated: mends 1, and is wounded. Prevented the
        // normal one: wounded, and burns 1 blood for the second aggravated.
        assert_eq!(game.blood(brock), 2);
    }
}

#[test]
fn nothing_is_prevented_where_no_damage_is_left() {
    let mut t = table();
    t.minion(0, "Ryan");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(1, &["Hidden Strength", "Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Hidden Strength").take("mode 0").take("0");
    assert_ne!(game.window(), Some(Window::Prevent));
    assert_eq!(game.hand(1), ["Hidden Strength"]);
    assert_eq!(game.blood(brock), 3);
}

#[test]
fn an_ally_prevents_damage_with_its_equipment() {
    let mut t = table();
    t.minion(0, "Ryan");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Kevlar Vest", stray, Level::Basic);
    let mut game = fight(t, "Underbridge Stray");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::Prevent))
    );
    game.take("use Kevlar Vest");
    assert_eq!(game.blood(stray), 2);
}

// Cards whose strikes do more, or raise other strikes

#[test]
fn burst_of_sunlight_hurts_the_striker_as_well() {
    for (level, n) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        let ally = t.minion(1, "The Slashers");
        t.hand(0, &["Burst of Sunlight"]);
        let mut game = fight(t, "The Slashers");
        game.take("play Burst of Sunlight")
            .take(level)
            .finish_action();
        let at_nassir = |e: &GameEvent| matches!(e, GameEvent::Damaged { slot, aggravated, .. } if *slot == nassir && *aggravated == n);
        assert_eq!(game.count(at_nassir), 1);
        assert!(game.in_torpor(nassir));
        assert_eq!(game.blood(nassir), 5 - n);
        assert_eq!(game.blood(ally), 3 - n);
    }
}

#[test]
fn increased_strength_raises_strikes_that_require_potence_by_damage_of_their_kind() {
    // Hands that do aggravated damage make the card's own damage no different.
    for (level, more) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        let ryan = t.minion(1, "Ryan");
        t.hand(0, &["Increased Strength", "Conflagration"]);
        let mut game = fight(t, "Ryan");
        game.take_all(&["play Increased Strength", level]);
        game.until(0, "play Conflagration").finish_action();
        let normal = 2 + more;
        assert!(game.happened(GameEvent::Damaged {
            slot: ryan,
            normal,
            aggravated: 0
        }));
    }
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let ryan = t.minion(1, "Ryan");
    t.hand(0, &["Increased Strength", "Burning Wrath"]);
    let mut game = fight(t, "Ryan");
    game.take_all(&["play Increased Strength", "mode 0"]);
    game.until(0, "play Burning Wrath")
        .take("mode 0")
        .finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: ryan,
        normal: 0,
        aggravated: 3
    }));
}

#[test]
fn increased_strength_does_not_raise_other_strikes() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let ryan = t.minion(1, "Ryan");
    t.hand(0, &["Increased Strength"]);
    let mut game = fight(t, "Ryan");
    game.take_all(&["play Increased Strength", "mode 1"])
        .finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: ryan,
        normal: 1,
        aggravated: 0
    }));
}

#[test]
fn all_damage_of_burning_wrath_is_aggravated() {
    for (level, aggravated) in [("mode 0", 2), ("mode 1", 3)] {
        let mut t = table();
        let horace = t.minion(0, "Horace Radcliffe");
        let ryan = t.minion(1, "Ryan");
        t.hand(0, &["Burning Wrath"]);
        let mut game = fight(t, "Ryan");
        game.take_all(&["play Burning Wrath", level])
            .finish_action();
        assert!(game.happened(GameEvent::Damaged {
            slot: ryan,
            normal: 0,
            aggravated
        }));
        assert_eq!(
            game.blood(horace),
            1,
            "three paid, one lost to Ryan's hands"
        );
    }
}

// Several points of damage

#[test]
fn nothing_comes_between_several_points_of_damage() {
    let mut t = table();
    t.minion(0, "Octane");
    let malachi = t.minion(1, "Malachi");
    t.counters(malachi, 1);
    t.in_play(1, "The Coven");
    t.hand(0, &["Bum's Rush", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Conflagration");
    let mut blood = Vec::new();
    while game.in_action() {
        if game.to_decide() == 1 && game.can("use The Coven") {
            blood.push(game.blood(malachi));
            assert!(game.ready(malachi));
        }
        game.pass();
    }
    // Before the first point; after that the second has sent him to torpor already.
    assert!(
        !blood.is_empty() && blood.iter().all(|b| *b == 1),
        "{blood:?}"
    );
    assert!(game.in_torpor(malachi));
}

#[test]
fn carrion_crows_do_one_damage_each_round_or_two() {
    for (name, mode, damage) in [
        ("Baixinho", None, 1),
        ("Horace Radcliffe", Some("mode 0"), 1),
        ("Horace Radcliffe", Some("mode 1"), 2),
    ] {
        let mut t = table();
        t.minion(0, name);
        let lauren = t.minion(1, "Madison");
        t.hand(0, &["Carrion Crows"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Madison");
        game.take("play Carrion Crows");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.take("play Dodge").finish_action();
        assert_eq!(game.blood(lauren), 6 - damage);
    }
}
