//! Aims, and strikes that bring something back: what is played as a strike is chosen.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

// Target Vitals

#[test]
fn what_target_vitals_adds_to_aggravated_damage_is_aggravated() {
    let mut t = table();
    t.minion(0, "Basilia");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Target Vitals"]);
    let mut game = fight(t, "Nassir");
    game.take("play Target Vitals").finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: nassir,
        normal: 0,
        aggravated: 3
    }));
}

#[test]
fn what_target_vitals_adds_may_be_prevented_in_its_turn() {
    let mut t = table();
    t.minion(0, "Badger");
    let bothwell = t.minion(1, "Bothwell");
    t.hand(0, &["Target Vitals"]).hand(1, &["Soak"]);
    let mut game = fight(t, "Bothwell");
    game.take("play Target Vitals");
    // The first damage is let through, and the two that come on top are prevented.
    assert_eq!(game.window(), Some(Window::Prevent));
    game.pass();
    assert_eq!(game.window(), Some(Window::Prevent));
    game.take("play Soak").finish_action();
    assert!(game.happened(GameEvent::Prevented {
        slot: bothwell,
        amount: 2
    }));
    assert_eq!(game.blood(bothwell), 2);
}

#[test]
fn what_target_vitals_adds_may_be_prevented_where_both_strikes_are_aimed() {
    let mut t = table();
    t.minion(0, "Badger");
    let bothwell = t.minion(1, "Bothwell");
    t.hand(0, &["Target Vitals"])
        .hand(1, &["Target Vitals", "Soak"]);
    let mut game = fight(t, "Bothwell");
    game.take("play Target Vitals").take("no");
    game.until(1, "play Target Vitals");
    game.pass_until(1, "play Soak").pass();
    game.until(1, "play Soak").finish_action();
    assert!(game.happened(GameEvent::Prevented {
        slot: bothwell,
        amount: 2
    }));
    assert_eq!(game.blood(bothwell), 2);
}

#[test]
fn who_is_hit_by_target_vitals_does_not_press() {
    for (aims, presses) in [(true, false), (false, true)] {
        let mut t = table();
        t.minion(0, "Badger");
        t.minion(1, "Appolonius");
        t.hand(0, &["Target Vitals"]);
        let mut game = fight(t, "Appolonius");
        game.take(if aims { "play Target Vitals" } else { "pass" });
        let mut pressed = false;
        while game.in_combat() && game.round() == 1 {
            pressed |= game.can("use Appolonius");
            game.pass();
        }
        assert_eq!(pressed, presses);
    }
}

#[test]
fn target_vitals_is_of_no_use_with_a_strike_that_does_no_damage() {
    for (actor, card) in [
        ("Badger", "Dodge"),
        ("Aurora Van Brande, Paladin", "Oubliette"),
    ] {
        let mut t = table();
        t.minion(0, actor);
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &[card, "Target Vitals"]);
        let mut game = fight(t, "Nassir");
        game.take(&format!("play {card}")).take_if_there("mode 1");
        game.take("play Target Vitals").finish_action();
        let hurt = |e: &GameEvent| matches!(e, GameEvent::Damaged { slot, .. } if *slot == nassir);
        assert_eq!(game.count(hurt), 0);
    }
}

#[test]
fn target_vitals_is_played_when_a_strike_was_chosen_by_its_maneuver_and_can_still_be_made() {
    for grapple in [false, true] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, ".44 Magnum", nassir, Level::Basic);
        let arnold = t.minion(1, "Arnold Simpson");
        t.on(1, ".44 Magnum", arnold, Level::Basic);
        t.hand(0, &["Target Vitals"]).hand(1, &["Immortal Grapple"]);
        let mut game = fight(t, "Arnold Simpson");
        // Both are committed to their guns, at close range.
        game.take("strike with .44 Magnum")
            .take("strike with .44 Magnum");
        game.pass_until(1, "play Immortal Grapple")
            .take(if grapple {
                "play Immortal Grapple"
            } else {
                "pass"
            });
        let mut could = false;
        while game.in_combat() {
            could |= game.can("play Target Vitals");
            game.pass();
        }
        assert_eq!(could, !grapple);
    }
}

#[test]
fn what_a_combat_card_costs_more_is_paid_for_target_vitals_though_it_is_cancelled() {
    let mut t = table();
    let badger = t.minion(0, "Badger");
    t.minion(1, "Caitlin");
    t.hand(0, &["Target Vitals"])
        .hand(1, &["Terror Frenzy", "Dodge", "Dodge", "Dodge"]);
    let mut game = fight(t, "Caitlin");
    game.until(1, "play Terror Frenzy").take_if_there("mode 1");
    let before = game.blood(badger);
    game.until(0, "play Target Vitals").take("yes");
    assert_eq!(game.blood(badger), before - 1);
}

// Steely Tenacity, as a strike

#[test]
fn steely_tenacity_strikes_with_the_hands_or_a_melee_weapon_and_gives_a_press() {
    for (weapon, blood) in [(false, 4), (true, 3)] {
        let mut t = table();
        let benedito = t.minion(0, "Benedito, a Lanterna");
        if weapon {
            t.on(0, "Meat Cleaver", benedito, Level::Basic);
        }
        let belinde = t.minion(1, "Belinde");
        t.hand(0, &["Steely Tenacity"]);
        let mut game = fight(t, "Belinde");
        game.pass_to(Window::Strike).take("play Steely Tenacity");
        game.take_if_there("strike with Meat Cleaver");
        assert_eq!(game.window(), Some(Window::Press));
        assert_eq!(game.blood(belinde), blood);
        assert_eq!(game.blood(benedito), 4);
        game.take("use Steely Tenacity");
        assert!(game.happened(GameEvent::RoundBegins(2)));
    }
}

// Nar-Sheptha

#[test]
fn nar_sheptha_has_the_opposing_minion_considered_the_acting_one() {
    // Whoever employs her is meant, vampire or not (RTR 19960530).
    for (employer, retainer, first) in [
        ("Bijou", true, 1),
        ("Bijou", false, 0),
        ("Loyal Street Gang", true, 1),
    ] {
        let mut t = table();
        let bijou = t.minion(0, employer);
        if retainer {
            t.on(0, "Nar-Sheptha", bijou, Level::Basic);
        }
        let alu = t.minion(1, "Nassir");
        t.hand(0, &["Dodge"]).hand(1, &["Dodge"]);
        let game = fight(t, "Nassir");
        assert_eq!(game.window(), Some(Window::Strike));
        assert_eq!(game.to_decide(), first);
        assert!(game.happened(match first == 1 {
            true => GameEvent::CombatBegins {
                acting: alu,
                opposing: bijou
            },
            false => GameEvent::CombatBegins {
                acting: bijou,
                opposing: alu
            },
        }));
    }
}

#[test]
fn nar_sheptha_gives_two_more_cards_in_combat_only() {
    let mut t = table();
    let bijou = t.minion(0, "Bijou");
    t.on(0, "Nar-Sheptha", bijou, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Dodge"]);
    let mut game = t.minion_phase(0);
    assert_eq!(game.hand_size(0), 7);
    game.take("bleed");
    let mut game = crate::blocked(game, "Nassir");
    assert_eq!(game.hand_size(0), 9);
    game.pass();
    // After combat the hand is discarded down again.
    assert!(!game.in_combat());
    assert_eq!((game.to_decide(), game.hand_size(0)), (0, 9));
    while game.hand_size(0) > 7 {
        let discard = game.options()[0].clone();
        game.take(&discard);
    }
    assert!(!game.in_action());
}

#[test]
fn between_two_combats_the_hand_of_nar_sheptha_shrinks_and_grows() {
    let mut t = table();
    let bijou = t.minion(0, "Bijou");
    t.on(0, "Nar-Sheptha", bijou, Level::Basic);
    t.on(0, "Celerity", bijou, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Psyche!", "Dodge"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Nassir");
    assert_eq!(game.hand_size(0), 9);
    game.pass_to(Window::EndOfRound).take("play Psyche!");
    // Two are discarded between the combats, and two are drawn in the second.
    assert_eq!(game.window(), None);
    game.take("Dodge");
    let discarded = |e: &GameEvent| matches!(e, GameEvent::Discarded { .. });
    assert_eq!(game.count(discarded), 2);
    assert!(game.in_combat());
    assert_eq!(game.hand_size(0), 9);
}

#[test]
fn once_nar_sheptha_is_burned_the_acting_minion_is_the_acting_minion() {
    let mut t = table();
    let bijou = t.minion(0, "Bijou");
    t.on(0, "Nar-Sheptha", bijou, Level::Basic);
    let appolonius = t.minion(1, "Appolonius");
    t.on(1, ".44 Magnum", appolonius, Level::Basic);
    t.hand(0, &["Dodge", "Dodge", "Dodge"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Appolonius");
    // The other chooses first, and shoots at the wraith from afar.
    game.pass_to(Window::Maneuver)
        .take("strike with .44 Magnum");
    assert!(game.at_long_range());
    game.pass_until(1, "at Nar-Sheptha").take("at Nar-Sheptha");
    while game.find("Nar-Sheptha").is_some() {
        game.pass();
    }
    // With it go the two cards.
    assert_eq!(game.hand_size(0), 9);
    game.take_all(&["Dodge", "Dodge"]);
    assert_eq!(game.hand_size(0), 7);
    game.pass_until(1, "use Appolonius");
    assert_eq!(game.find("Nar-Sheptha"), None);
    game.take("use Appolonius");
    game.pass_to(Window::Strike);
    assert_eq!((game.round(), game.to_decide()), (2, 0));
}

#[test]
fn nar_sheptha_supersedes_who_deep_song_has_acting() {
    for (retainer, first) in [(true, 0), (false, 1)] {
        let mut t = table();
        t.minion(0, "Ryan");
        let belinde = t.minion(0, "Caitlin");
        t.lock(belinde);
        let bijou = t.minion(1, "Bijou");
        if retainer {
            t.on(1, "Nar-Sheptha", bijou, Level::Basic);
        }
        t.hand(0, &["Deep Song", "Dodge"]).hand(1, &["Dodge"]);
        let ryan = t.minion(0, "Angus the Unruled");
        let mut game = t.minion_phase(0);
        game.take("play Deep Song")
            .take_if_there("Angus the Unruled");
        game.take_if_there("mode 1");
        while game.window() != Some(Window::Strike) {
            game.pass();
        }
        assert_eq!(game.to_decide(), first);
        assert!(!game.ready(ryan) || game.in_combat());
    }
}
