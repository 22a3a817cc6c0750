//! Rulings about combat cards.

use super::play;
use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Optional presses

#[test]
fn an_optional_press_is_for_the_round_it_was_given_in() {
    for (card, minion, mode, long) in [
        ("Aid from Bats", "Effie Lowery", 1, false),
        ("Backflip", "Lauren", 0, true),
        ("Dissolution", "Joseph Fischer", 2, false),
        ("Flash", "Octane", 2, false),
        ("Indomitability", "Malachi", 2, false),
        ("Starvation of Marena", "Lolita Houston", 1, false),
        ("Thrown Sewer Lid", "Octane", 1, true),
        ("Vampiric Speed", "Octane", 1, false),
    ] {
        let mut t = table(2);
        t.minion(0, minion);
        let gill = t.minion(1, "Gilbert Duane");
        t.on(1, "Leather Jacket", gill, Level::Basic);
        t.minion(1, "Blythe Candeleria");
        t.hand(0, &["Bum's Rush", card]);
        t.hand(1, &["Apportation"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Bum's Rush", "Blythe Candeleria"]);
        if long {
            game.until(0, "use Bum's Rush");
        }
        game.pass_until(0, &format!("play {card}"));
        play(&mut game, card, mode);
        let press = format!("use {card}");
        game.pass_until(0, &press);
        assert_eq!(game.window(), Some(Window::Press), "{card}");
        game.until(1, "play Apportation");
        while game.in_combat() {
            assert!(game.round() == 1 || !game.can(&press), "{card}");
            game.pass();
        }
        assert!(game.happened(GameEvent::RoundBegins(2)), "{card}");
    }
}

// Prevention

/// Cards that prevent damage of a hand strike: who plays them, in which mode, at what cost.
const PREVENTIONS: [(&str, &str, usize, u8); 16] = [
    ("Diversion", "Hanna Nokelainen", 1, 0),
    ("Glancing Blow", "Hanna Nokelainen", 0, 0),
    ("Indomitability", "Malachi", 0, 0),
    ("Rego Motum", "Bryan Van Duesen", 1, 1),
    ("Resilience", "Malachi", 0, 0),
    ("Resilience", "Malachi", 1, 0),
    ("Rolling with the Punches", "Elizabeth Conde", 0, 0),
    ("Rolling with the Punches", "Elizabeth Conde", 1, 1),
    ("Sideslip", "Octane", 1, 0),
    ("Skin of Rock", "Malachi", 0, 0),
    ("Skin of Rock", "Malachi", 1, 0),
    ("Skin of Steel", "Elizabeth Conde", 0, 1),
    ("Skin of Steel", "Elizabeth Conde", 1, 1),
    ("Soak", "Malachi", 1, 0),
    ("Superior Mettle", "Malachi", 0, 1),
    ("Unflinching Persistence", "Malachi", 0, 0),
];

#[test]
fn nothing_is_played_to_prevent_damage_where_there_is_none() {
    for (card, minion, mode, cost) in PREVENTIONS {
        for dodged in [true, false] {
            let mut t = table(2);
            let minion = t.minion(1, minion);
            t.minion(0, "Lauren");
            t.hand(0, &["Bum's Rush"]);
            if dodged {
                t.hand(0, &["Dodge"]);
            }
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(minion);
            game.take("play Bum's Rush");
            let play_it = format!("play {card}");
            if dodged {
                game.until(0, "play Dodge");
                while game.in_combat() {
                    assert!(
                        game.window() != Some(Window::Prevent) || !game.can(&play_it),
                        "{card}"
                    );
                    game.pass();
                }
                assert_eq!(game.hand(1), [card]);
            } else {
                game.pass_to(Window::Prevent);
                play(&mut game, card, mode);
                game.finish_action();
                assert_eq!(game.blood(minion), before - cost, "{card}");
            }
        }
    }
}

#[test]
fn a_prevention_of_more_than_the_damage_leaves_nothing_for_a_later_strike() {
    for (card, minion, mode, cost) in [
        ("Diversion", "Hanna Nokelainen", 1, 0),
        ("Rego Motum", "Bryan Van Duesen", 0, 1),
        ("Rego Motum", "Bryan Van Duesen", 1, 1),
        ("Resilience", "Malachi", 1, 0),
        ("Skin of Rock", "Malachi", 1, 0),
        ("Soak", "Malachi", 0, 0),
        ("Soak", "Malachi", 1, 0),
    ] {
        let mut t = table(2);
        t.minion(0, "Laura Goldman");
        let minion = t.minion(1, minion);
        t.hand(0, &["Bum's Rush", "Blur"]).hand(1, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(minion);
        game.take("play Bum's Rush").pass_to(Window::Prevent);
        play(&mut game, card, mode);
        assert_eq!(game.blood(minion), before - cost, "{card}");
        game.until(0, "play Blur").finish_combat();
        assert_eq!(game.blood(minion), before - cost - 1, "{card}");
    }
}

// Combat

#[test]
fn added_damage_is_of_the_kind_of_the_strike() {
    for (weapon, aggravated) in [("Femur of Toomler", true), ("Brass Knuckles", false)] {
        let mut t = table(2);
        let octane = t.minion(0, "Octane");
        t.on(0, weapon, octane, Level::Basic);
        let gwendolyn = t.minion(1, "Gwendolyn");
        t.hand(0, &["Bum's Rush", "Torn Signpost"]);
        t.hand(1, &["Soak"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").until(0, "play Torn Signpost");
        game.take_if_there("mode 1");
        game.until(0, &format!("strike with {weapon}"));
        let mut preventable = false;
        while game.in_combat() {
            preventable |= game.can("play Soak");
            game.pass();
        }
        // Strength 3 and 1 more. Soak prevents no aggravated damage: all of it is aggravated.
        assert_eq!(preventable, !aggravated, "{weapon}");
        assert_eq!(game.in_torpor(gwendolyn), aggravated, "{weapon}");
        assert_eq!(game.blood(gwendolyn), if aggravated { 8 } else { 7 });
    }
}

#[test]
fn compress_with_thanatosis_is_no_hand_strike() {
    for grappled in [true, false] {
        let mut t = table(2);
        t.minion(0, "Angel Chavarria");
        t.minion(1, "Octane");
        t.hand(0, &["Bum's Rush", "Compress"]);
        if grappled {
            t.hand(1, &["Immortal Grapple"]);
        }
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        if grappled {
            game.until(1, "play Immortal Grapple").take("mode 0");
        }
        let mut playable = false;
        while game.in_combat() || game.in_action() {
            playable |= game.can("play Compress");
            game.pass();
        }
        assert_eq!(playable, !grappled);
    }
}

#[test]
fn blood_is_stolen_as_far_as_there_is_any() {
    for (card, minion, mode, there, gained) in [
        ("Tongue of the Serpent", "Cao Nguyen", 1, 1, 1),
        ("Diversion", "Dario Ziggler", 2, 0, 0),
    ] {
        let mut t = table(2);
        let minion = t.minion(0, minion);
        let lauren = t.minion(1, "Lauren");
        t.counters(minion, 2).counters(lauren, there);
        t.hand(0, &["Bum's Rush", card]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.pass_until(0, &format!("play {card}"));
        play(&mut game, card, mode);
        game.finish_action();
        assert_eq!(game.blood(lauren), 0, "{card}");
        assert!(game.ready(lauren), "{card}");
        // A hand strike of Lauren comes at the same time.
        let lost = u8::from(game.happened(GameEvent::Range { long: true })) ^ 1;
        assert_eq!(game.blood(minion), 2 + gained - lost, "{card}");
    }
}

#[test]
fn what_adds_strength_adds_to_torn_signpost() {
    for (mode, strength) in [(0, 3), (1, 4)] {
        let mut t = table(2);
        let theo = t.minion(0, "Theo Bell (G6)");
        t.minion(1, "Lauren");
        t.hand(0, &["Bum's Rush", "Torn Signpost"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.pass_until(0, "play Torn Signpost");
        play(&mut game, "Torn Signpost", mode);
        assert_eq!(game.strength(theo), strength);
    }
}

// Combat

#[test]
fn oubliette_takes_no_blood_if_it_is_dodged_and_none_for_taste_of_vitae() {
    for dodged in [true, false] {
        let mut t = table(2);
        let guido = t.minion(0, "Guido Lucciano");
        let lauren = t.minion(1, "Nassir");
        t.counters(guido, 3);
        t.hand(0, &["Bum's Rush", "Oubliette", "Taste of Vitae"]);
        if dodged {
            t.hand(1, &["Dodge"]);
        }
        let mut game = t.minion_phase(0);
        let before = game.blood(lauren);
        game.take("play Bum's Rush").until(0, "play Oubliette");
        game.take("mode 1");
        if dodged {
            game.take("play Dodge");
        }
        while game.in_combat() {
            game.take_if_there("play Taste of Vitae");
            if game.in_combat() {
                game.pass();
            }
        }
        game.finish_action();
        let lost = if dodged { 0 } else { 1 };
        assert_eq!(game.blood(lauren), before - lost, "dodged: {dodged}");
        assert_eq!(game.blood(guido), 3 - 1, "nothing was lost to damage");
    }
}
