//! Damage resolution: prevention, mending, wounds, aggravated and environmental damage.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn a_vampire_burns_a_blood_for_each_point_of_damage() {
    let mut t = table();
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse");
    assert_eq!(game.blood(lauren), 1);
    assert!(game.ready(lauren));
}

#[test]
fn mending_with_the_last_blood_has_no_other_effect() {
    let mut t = table();
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 3);
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse");
    assert_eq!(game.blood(lauren), 0);
    assert!(game.ready(lauren));
}

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
fn combat_ends_at_once_when_a_combatant_is_not_ready_any_more() {
    let mut t = table();
    t.minion(0, "Kathy Glens");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Blur", "Apportation"]);
    let game = fight(t, "Lauren");
    // No additional strikes and no press against a vampire in torpor.
    assert!(game.in_torpor(lauren));
    assert!(!game.in_combat());
}

#[test]
fn environmental_damage_is_not_dodged() {
    let mut t = table();
    t.minion(0, "Baixinho");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Carrion Crows"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Lauren");
    game.take("play Carrion Crows").take("play Dodge");
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn combat_ends_before_environmental_damage_of_strike_resolution() {
    let mut t = table();
    t.minion(0, "Baixinho");
    let massimo = t.minion(1, "Massimo Falconi");
    t.hand(0, &["Carrion Crows"]).hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Carrion Crows").take("play Majesty");
    assert_eq!(game.blood(massimo), 3, "1 for the Majesty");
}

#[test]
fn aggravated_damage_is_not_mended_but_wounds() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Lauren");
    game.take("play Song in the Dark").take("mode 1");
    // The first point wounds her, the second costs 1 blood.
    assert!(game.in_torpor(lauren));
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn aggravated_damage_burns_a_wounded_vampire_that_cannot_pay_for_it() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Lauren");
    game.take("play Song in the Dark").take("mode 1");
    assert!(!game.exists(lauren));
    assert_eq!(game.ash_heap(1), ["Lauren"]);
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
fn aggravated_damage_can_be_prevented() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(0, &["Song in the Dark"])
        .hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Song in the Dark").take("mode 1");
    game.take("play Hidden Strength").take("mode 0").take("1");
    assert!(game.ready(brock));
    assert_eq!(game.blood(brock), 2);
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
fn preventing_normal_damage_may_save_less_than_preventing_aggravated_damage() {
    for (prevented, torpor) in [("2", false), ("1", true)] {
        let mut t = table();
        let horace = t.minion(0, "Horace Radcliffe");
        let brock = t.minion(1, "Brock Sterling");
        t.on(0, "Murder of Crows", horace, Level::Basic);
        t.hand(0, &["Song in the Dark"])
            .hand(1, &["Hidden Strength"]);
        let mut game = fight(t, "Brock Sterling");
        game.take("play Song in the Dark").take("mode 1");
        game.take("play Hidden Strength").take("mode 0").take("1");
        game.take(prevented);
        assert_eq!(game.in_torpor(brock), torpor);
    }
}

#[test]
fn prevention_cards_are_played_one_at_a_time() {
    let mut t = table();
    t.minion(0, "Ryan");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(0, &["Roundhouse"]);
    t.hand(1, &["Hidden Strength", "Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Roundhouse");
    assert_eq!(game.window(), Some(Window::Prevent));
    game.take("play Hidden Strength").take("mode 0").take("0");
    // Two points are left: another card can be played.
    game.take("play Hidden Strength").take("mode 0").take("1");
    assert_eq!(game.blood(brock), 2, "1 for the second card");
}

#[test]
fn a_vampire_may_choose_not_to_prevent() {
    let mut t = table();
    t.minion(0, "Ryan");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    assert_eq!(game.window(), Some(Window::Prevent));
    game.pass();
    assert_eq!(game.blood(brock), 2);
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
fn a_prevention_may_be_for_more_than_the_damage() {
    let mut t = table();
    t.minion(0, "Ryan");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Hidden Strength").take("mode 0").take("2");
    assert_eq!(game.blood(brock), 1, "2 for the card, none for the damage");
}

#[test]
fn the_acting_minion_prevents_before_the_other_does() {
    let mut t = table();
    t.minion(0, "Brock Sterling");
    t.minion(1, "Madison");
    t.hand(0, &["Hidden Strength"])
        .hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Madison");
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::Prevent))
    );
    game.pass();
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::Prevent))
    );
}

#[test]
fn normal_damage_is_handled_before_aggravated_damage() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Murder of Crows", horace, Level::Basic);
    t.counters(lauren, 1);
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Lauren");
    game.take("play Song in the Dark").take("mode 1");
    // Her only blood mends the normal point; the first aggravated point
    // wounds her, and there is no blood left for the second.
    assert!(!game.exists(lauren));
}

#[test]
fn allies_treat_aggravated_damage_as_normal() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let stray = t.minion(1, "Underbridge Stray");
    t.counters(stray, 3);
    t.hand(0, &["Song in the Dark"]);
    let mut game = fight(t, "Underbridge Stray");
    game.take("play Song in the Dark").take("mode 1");
    assert!(game.ready(stray));
    assert_eq!(game.blood(stray), 1);
}

#[test]
fn an_ally_that_loses_its_last_life_is_burned() {
    let mut t = table();
    t.minion(0, "Ryan");
    let stray = t.minion(1, "Underbridge Stray");
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Underbridge Stray");
    game.take("play Roundhouse");
    assert!(!game.exists(stray));
    assert_eq!(game.ash_heap(1), ["Underbridge Stray"]);
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

#[test]
fn all_damage_of_a_pair_of_strikes_is_prevented_before_any_is_inflicted() {
    let mut t = table();
    let brock = t.minion(0, "Brock Sterling");
    let madison = t.minion(1, "Madison");
    t.counters(brock, 1);
    t.hand(0, &["Roundhouse"]).hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Madison");
    // Brock does not prevent; Madison is asked while he still has his blood.
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::Prevent))
    );
    assert_eq!((game.blood(brock), game.blood(madison)), (1, 6));
    game.take("play Hidden Strength").take("mode 0").take("0");
    assert_eq!((game.blood(brock), game.blood(madison)), (0, 6));
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
fn the_damage_of_burst_of_sunlight_to_the_striker_is_environmental_at_any_range() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.hand(0, &["Burst of Sunlight", "Leather Jacket"]);
    let mut game = fight(t, "Ryan");
    game.take_all(&["play Burst of Sunlight", "mode 0"]);
    game.finish_action();
    assert!(game.in_torpor(nassir) && game.in_torpor(ryan));
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
