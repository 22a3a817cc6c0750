//! Cards that have more than one way to be played, in the ways that no other file here shows.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use crate::{damage, fight, table};

/// Passes to a window of the round that goes on.
fn to(game: &mut Scene<'static>, seat: u8, window: Window) {
    let round = game.round();
    while (game.to_decide(), game.window()) != (seat, Some(window)) {
        assert_eq!(game.round(), round, "the window is not there this round");
        game.pass();
    }
}

#[test]
fn cards_that_make_hands_aggravated_for_the_round() {
    // The damage of a hand strike afterward, when the card was for this round only.
    for (card, vampire, mode, cost, strength) in [
        ("Body Arsenal", "America Johnson", "mode 0", 2, 1),
        ("Body Arsenal", "Lolita Houston", "mode 1", 2, 2),
        ("Chiropteran Marauder", "Lolita Houston", "mode 1", 1, 1),
        ("Wolf Claws", "Bill Butler", "mode 0", 1, 1),
    ] {
        for dodged in [false, true] {
            let mut t = table();
            let me = t.minion(0, vampire);
            let alexa = t.minion(1, "Alexa Draper");
            t.hand(0, &[card, "Dead-End Alley"]);
            if dodged {
                t.hand(1, &["Dodge"]);
            }
            let mut game = fight(t, "Alexa Draper");
            let before = game.blood(me);
            to(&mut game, 0, Window::BeforeRange);
            game.take(&format!("play {card}")).take_if_there(mode);
            if dodged {
                game.until(1, "play Dodge").until(0, "play Dead-End Alley");
                game.finish_action();
                assert_eq!(damage(&game, alexa), [(strength, 0)], "{card}");
                assert!(game.ready(alexa), "{card}");
            } else {
                game.finish_action();
                assert_eq!(damage(&game, alexa), [(0, strength)], "{card}");
                assert!(game.in_torpor(alexa), "{card}");
            }
            // The hand strike of Alexa costs one besides.
            assert_eq!(game.blood(me), before - cost - 1, "{card}");
            assert_eq!(game.strength(me), 1, "{card}: gone with the combat");
        }
    }
}

#[test]
fn superior_claws_of_the_dead_maneuver() {
    let mut t = table();
    let indira = t.minion(0, "Indira");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Claws of the Dead"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Maneuver);
    game.take("play Claws of the Dead").take("mode 1");
    game.finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
    // A blood for the card, and no damage at long range.
    assert_eq!((game.blood(indira), game.blood(madison)), (2, 6));
}

#[test]
fn superior_charismatic_aura_ends_combat() {
    let mut t = table();
    let amber = t.minion(0, "Amber");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Charismatic Aura"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Charismatic Aura").take_if_there("mode 1");
    assert!(!game.in_combat());
    assert_eq!((game.blood(amber), game.blood(madison)), (5, 6));
}

#[test]
fn anesthetic_touch_at_obeah_strikes_and_ends_combat() {
    // At superior it strikes first: Madison does not strike back.
    for (vampire, mode, first) in [("Mr. Noir", "mode 1", false), ("Matthew", "mode 2", true)] {
        let mut t = table();
        let me = t.minion(0, vampire);
        let madison = t.minion(1, "Madison");
        t.hand(0, &["Anesthetic Touch"])
            .hand(1, &["Quickness", "Boxed In"]);
        let mut game = fight(t, "Madison");
        let before = game.blood(me);
        to(&mut game, 0, Window::Strike);
        game.take("play Anesthetic Touch").take_if_there(mode);
        let mut pressed = false;
        while game.in_combat() {
            pressed |= game.can("play Boxed In");
            game.pass();
        }
        assert!(!pressed, "combat ends before presses");
        assert_eq!(damage(&game, madison), [(1, 0)], "{vampire}");
        assert_eq!(before - game.blood(me), u8::from(!first), "{vampire}");
    }
}

#[test]
fn donnybrook_at_serpentis_steals_two_blood() {
    let mut t = table();
    let siarhei = t.minion(0, "Siarhei Levchenko");
    t.on(0, "Serpentis", siarhei, Level::Basic);
    t.counters(siarhei, 1);
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Donnybrook"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Donnybrook").take_if_there("mode 2");
    game.finish_action();
    // Madison's hand strike costs one of the three.
    assert_eq!((game.blood(siarhei), game.blood(madison)), (2, 4));
    assert_eq!(damage(&game, madison), []);
}

#[test]
fn dust_up_at_celerity_is_a_dodge_with_an_additional_strike() {
    let mut t = table();
    let anita = t.minion(0, "Anita Wainwright");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Dust Up", "Quickness"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Dust Up").take_if_there("mode 1");
    while game.in_combat() {
        assert!(!game.can("play Quickness"), "one such effect a round");
        game.pass();
    }
    game.finish_action();
    assert_eq!(damage(&game, anita), []);
    assert_eq!(damage(&game, madison), [(1, 0)]);
}

#[test]
fn black_gloves_hurt_their_bearer_once_each_combat() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Black Gloves", lauren, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    t.hand(0, &["Dead-End Alley"]).hand(1, &["Dodge", "Dodge"]);
    let mut game = fight(t, "Alexa Draper");
    for round in 1..=2 {
        to(&mut game, 0, Window::Strike);
        game.take("strike with Black Gloves");
        assert_eq!(game.round(), round);
        game.until(1, "play Dodge");
        if round == 1 {
            game.until(0, "play Dead-End Alley");
        }
    }
    game.finish_action();
    // Dodged or not, they have been used.
    assert_eq!(damage(&game, lauren), [(1, 0)]);
    assert_eq!(damage(&game, alexa), []);
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Black Gloves", lauren, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    let mut game = fight(t, "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    game.take("strike with Black Gloves").finish_action();
    // Strength and one more, aggravated.
    assert_eq!(damage(&game, alexa), [(0, 2)]);
    assert!(game.in_torpor(alexa));
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn talith_strikes_or_burns_a_weapon_for_a_ravnos_alone() {
    let mut t = table();
    let devyn = t.minion(0, "Devyn");
    t.on(0, "Talith", devyn, Level::Basic);
    let alexa = t.minion(1, "Alexa Draper");
    t.on(1, "Bastard Sword", alexa, Level::Basic);
    let mut game = fight(t.clone(), "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    let strikes: Vec<String> = game.options();
    let strikes: Vec<&String> = strikes.iter().filter(|o| o.contains("Talith")).collect();
    assert_eq!(strikes.len(), 2, "{strikes:?}");
    let (plain, burn) = (strikes[0].clone(), strikes[1].clone());
    assert_eq!(plain, "strike with Talith");
    let mut other = fight(t, "Alexa Draper");
    to(&mut other, 0, Window::Strike);
    game.take("strike with Talith").finish_action();
    assert_eq!(damage(&game, alexa), [(2, 0)]);
    // First: the sword is gone before it strikes.
    other.take(&burn);
    assert!(other.can("strike with Bastard Sword"));
    other.take("strike with Bastard Sword").finish_action();
    assert!(other.on(alexa).is_empty());
    assert_eq!(damage(&other, devyn), []);
    // Lauren, who has got it somehow, has the one strike.
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Talith", lauren, Level::Basic);
    t.minion(1, "Alexa Draper");
    let mut game = fight(t, "Alexa Draper");
    to(&mut game, 0, Window::Strike);
    let strikes = game.options();
    assert_eq!(strikes.iter().filter(|o| o.contains("Talith")).count(), 1);
}

#[test]
fn disarm_takes_strength_until_three_blood_are_burned() {
    let mut t = table();
    let rayne = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Undead Strength", "Disarm"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Undead Strength").until(0, "play Disarm");
    assert_eq!(game.window(), Some(Window::EndOfRound));
    game.finish_action();
    assert!(game.in_torpor(madison) && game.ready(rayne));
    assert_eq!(game.on(madison), ["Disarm"]);
    assert_eq!(game.strength(madison), 0);
    assert_eq!(game.blood(madison), 4);
    // It is for the vampire it is on to burn it, which its controller decides.
    while !(game.to_decide() == 1 && game.can("use Disarm")) {
        assert!(!game.can("use Disarm"));
        game.pass();
    }
    game.take("use Disarm");
    assert!(game.on(madison).is_empty());
    assert_eq!((game.strength(madison), game.blood(madison)), (1, 1));
    assert_eq!(game.ash_heap(0), ["Undead Strength", "Disarm"]);
}

// Cancelling

/// The opposing minion of seat 1 strikes with Undead Strength; seat 0 holds the cancelling card.
fn cancelling(vampire: &str, card: &str, opposing: &str, strike: &str) -> Scene<'static> {
    let mut t = table();
    t.minion(0, vampire);
    t.minion(1, opposing);
    t.hand(0, &[card, card]).hand(1, &[strike, strike]);
    let mut game = fight(t, opposing);
    game.until(1, &format!("play {strike}"));
    game
}

#[test]
fn anticipation_at_superior_cancels_a_strike_card_for_a_blood() {
    let mut game = cancelling("Malachi", "Anticipation", "Ryan", "Vengeance of Samiel");
    game.take("play Anticipation").take_if_there("mode 1");
    let (malachi, ryan) = (game.find("Malachi").unwrap(), game.find("Ryan").unwrap());
    assert_eq!(game.blood(malachi), 5);
    assert_eq!(game.blood(ryan), 4, "its cost is not paid");
    // He chooses again: the other one, and it may be cancelled too.
    game.until(1, "play Vengeance of Samiel");
    assert!(game.can("play Anticipation"));
    game.finish_action();
    assert_eq!(damage(&game, malachi), [(2, 0)]);
    assert_eq!(game.blood(ryan), 4 - 1 - 1);
}

#[test]
fn death_seeker_cancels_any_combat_card_once_a_round() {
    let mut t = table();
    let rashiel = t.minion(0, "Rashiel");
    let ryan = t.minion(1, "Ryan");
    t.hand(0, &["Death Seeker", "Death Seeker"]);
    t.hand(1, &["Torn Signpost", "Vengeance of Samiel"]);
    let mut game = fight(t, "Ryan");
    game.until(1, "play Torn Signpost")
        .take("play Death Seeker");
    assert_eq!(game.blood(rashiel), 2);
    assert_eq!(game.strength(ryan), 1);
    game.until(1, "play Vengeance of Samiel");
    assert!(!game.can("play Death Seeker"), "once a round");
    game.finish_action();
    assert_eq!(damage(&game, rashiel), [(2, 0)]);
}

#[test]
fn hide_the_mind_cancels_a_combat_card_that_requires_auspex() {
    for (strike, opposing, cancels) in [
        ("Anticipation", "Yael", true),
        ("Undead Strength", "Ryan", false),
    ] {
        let mut game = cancelling("Aunt Linda", "Hide the Mind", opposing, strike);
        assert_eq!(game.can("play Hide the Mind"), cancels, "{strike}");
        if cancels {
            game.take("play Hide the Mind").take_if_there("mode 0");
            let linda = game.find("Aunt Linda").unwrap();
            // Twice, with the second copy.
            game.until(1, "play Anticipation");
            game.take("play Hide the Mind").take_if_there("mode 0");
            game.finish_action();
            assert_eq!(damage(&game, linda), [(1, 0)], "the hand strike is left");
        }
    }
}

#[test]
fn the_jones_is_a_dodge_with_a_press_to_end_combat() {
    for (opposing, can) in [("Ryan", true), ("Fish", false)] {
        for pressed in [false, true] {
            let mut t = table();
            let shahara = t.minion(0, "Shahara al-Rashwa");
            t.minion(1, opposing);
            t.hand(0, &["The Jones"]);
            if pressed {
                t.hand(1, &["Dead-End Alley"]);
            }
            let mut game = fight(t, opposing);
            if !can {
                while game.in_combat() {
                    assert!(!game.can("play The Jones"), "{opposing}");
                    game.pass();
                }
                continue;
            }
            to(&mut game, 0, Window::Strike);
            game.take("play The Jones").take_if_there("mode 0");
            if pressed {
                game.until(1, "play Dead-End Alley")
                    .until(0, "use The Jones");
            }
            while game.in_combat() {
                // Only to end it: there is nothing to end.
                assert!(!game.can("use The Jones"));
                game.pass();
            }
            assert!(!game.happened(GameEvent::RoundBegins(2)));
            assert_eq!(damage(&game, shahara), []);
        }
    }
}

#[test]
fn invoking_the_beast_gives_strength_for_the_combat_and_at_superior_a_press() {
    for (vampire, mode, press) in [("Dolie", "mode 1", false), ("Hasani", "mode 2", true)] {
        for presses in [false, true] {
            let mut t = table();
            let me = t.minion(0, vampire);
            let alexa = t.minion(1, "Alexa Draper");
            t.hand(
                0,
                &["Invoking the Beast", "Invoking the Beast", "Dead-End Alley"],
            );
            let mut game = fight(t, "Alexa Draper");
            to(&mut game, 0, Window::BeforeRange);
            game.take("play Invoking the Beast").take_if_there(mode);
            to(&mut game, 0, Window::Press);
            assert_eq!(game.strength(me), 2);
            assert_eq!(game.can("use Invoking the Beast"), press);
            if presses {
                let how = if press {
                    "use Invoking the Beast"
                } else {
                    "play Dead-End Alley"
                };
                game.take(how);
                let mut again = false;
                while game.in_combat() {
                    again |= game.round() == 2 && game.can("use Invoking the Beast");
                    again |= game.can("play Invoking the Beast");
                    game.pass();
                }
                assert!(!again, "for this round only");
            }
            game.finish_action();
            let rounds = 1 + usize::from(presses);
            assert_eq!(damage(&game, alexa), vec![(2, 0); rounds]);
            assert_eq!(game.strength(me), 1);
        }
    }
}

#[test]
fn vengeance_of_samiel_cannot_be_dodged_at_valeren() {
    for (vampire, mode, damaged) in [
        ("Ryan", "mode 0", 0),
        ("Rashiel", "mode 1", 2),
        ("Lailah", "mode 2", 3),
    ] {
        let mut t = table();
        t.minion(0, vampire);
        let madison = t.minion(1, "Madison");
        t.hand(0, &["Vengeance of Samiel"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Madison");
        to(&mut game, 0, Window::Strike);
        game.take("play Vengeance of Samiel").take_if_there(mode);
        game.until(1, "play Dodge").finish_action();
        assert_eq!(game.blood(madison), 6 - damaged, "{vampire}");
    }
}

// Frenzy

#[test]
fn terror_frenzy_bars_maneuvers_to_close_presses_to_continue_and_equipment() {
    for frenzied in [false, true] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        let alexa = t.minion(1, "Alexa Draper");
        t.on(1, "Bastard Sword", alexa, Level::Basic);
        t.hand(0, &["Terror Frenzy", "Fake Out"]);
        t.hand(1, &["Fake Out", "Boxed In"]);
        // At long range: she may not maneuver back to close.
        let mut game = fight(t.clone(), "Alexa Draper");
        to(&mut game, 0, Window::BeforeRange);
        if frenzied {
            game.take("play Terror Frenzy").take_if_there("mode 0");
        }
        game.until(0, "play Fake Out");
        let mut back = false;
        while game.in_combat() && game.round() == 1 {
            back |= game.to_decide() == 1 && game.can("play Fake Out");
            game.pass();
        }
        assert_eq!(back, !frenzied);
        // At close range: she strikes with her hands, and may not press to continue.
        let mut game = fight(t, "Alexa Draper");
        to(&mut game, 0, Window::BeforeRange);
        if frenzied {
            game.take("play Terror Frenzy").take_if_there("mode 0");
        }
        let (mut strikes, mut presses, mut maneuvers) = (false, false, false);
        while game.in_combat() {
            if game.to_decide() == 1 {
                strikes |= game.can("strike with Bastard Sword");
                presses |= game.can("play Boxed In");
                maneuvers |= game.can("play Fake Out");
            }
            game.pass();
        }
        assert_eq!(strikes, !frenzied);
        assert_eq!(presses, !frenzied);
        assert!(maneuvers, "to long range she may");
    }
}

#[test]
fn terror_frenzy_lets_press_to_end_combat() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    t.minion(1, "Alexa Draper");
    t.hand(0, &["Terror Frenzy", "Dead-End Alley", "Dead-End Alley"]);
    t.hand(1, &["Boxed In"]);
    let mut game = fight(t, "Alexa Draper");
    to(&mut game, 0, Window::BeforeRange);
    game.take("play Terror Frenzy").take_if_there("mode 0");
    game.until(0, "play Dead-End Alley")
        .until(1, "play Boxed In");
    game.finish_action();
    assert!(!game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn drawing_out_the_beast_gives_strength_but_bars_maneuvers_to_long_and_presses_to_end() {
    for mode in ["mode 0", "mode 1"] {
        for frenzied in [false, true] {
            let mut t = table();
            let horace = t.minion(0, "Horace Radcliffe");
            let alexa = t.minion(1, "Alexa Draper");
            t.on(1, "Bastard Sword", alexa, Level::Basic);
            t.hand(
                0,
                &[
                    "Drawing Out the Beast",
                    "Dead-End Alley",
                    "Drawing Out the Beast",
                ],
            );
            t.hand(1, &["Fake Out", "Boxed In"]);
            let mut game = fight(t, "Alexa Draper");
            to(&mut game, 0, Window::BeforeRange);
            if frenzied {
                game.take("play Drawing Out the Beast").take_if_there(mode);
                assert!(!game.can("play Drawing Out the Beast"), "one each combat");
                assert_eq!(game.strength(alexa), 2);
            }
            let (mut strikes, mut ends, mut maneuvers) = (false, false, false);
            while game.in_combat() && game.round() == 1 {
                if game.to_decide() == 1 {
                    strikes |= game.can("strike with Bastard Sword");
                    maneuvers |= game.can("play Fake Out");
                }
                match game.can("play Dead-End Alley") {
                    true => game.take("play Dead-End Alley"),
                    false => game.pass(),
                };
                if game.round() == 1
                    && game.to_decide() == 1
                    && game.window() == Some(Window::Press)
                {
                    ends = game.can("play Boxed In");
                }
            }
            game.finish_action();
            assert_eq!(strikes, !frenzied);
            assert_eq!(ends, !frenzied, "{mode}");
            assert_eq!(maneuvers, !frenzied);
            // A hand strike in each round.
            let each = if frenzied { 2 } else { 1 };
            assert_eq!(damage(&game, horace), [(each, 0), (each, 0)], "{mode}");
            assert_eq!(game.strength(alexa), 1, "gone with the combat");
        }
    }
}

#[test]
fn what_black_gloves_do_to_their_bearer_comes_from_no_strike() {
    // Glancing Blow prevents damage from strikes, Skin of Rock any.
    for (card, can) in [("Glancing Blow", false), ("Skin of Rock", true)] {
        let mut t = table();
        let madison = t.minion(0, "Madison");
        t.on(0, "Black Gloves", madison, Level::Basic);
        t.minion(1, "Alexa Draper");
        t.hand(0, &[card]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Alexa Draper");
        to(&mut game, 0, Window::Strike);
        game.take("strike with Black Gloves").until(1, "play Dodge");
        let mut could = false;
        while game.in_combat() {
            could |= game.can(&format!("play {card}"));
            game.pass();
        }
        assert_eq!(could, can, "{card}");
        assert_eq!(damage(&game, madison), [(1, 0)]);
    }
}

#[test]
fn a_dodge_does_not_keep_anesthetic_touch_from_ending_combat() {
    let mut t = table();
    t.minion(0, "Mr. Noir");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Anesthetic Touch", "Boxed In"]);
    t.hand(1, &["Dodge"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Anesthetic Touch").take_if_there("mode 1");
    game.until(1, "play Dodge");
    while game.in_combat() {
        assert!(
            !game.can("play Boxed In"),
            "combat has ended before presses"
        );
        game.pass();
    }
    assert_eq!(game.blood(madison), 6);
}

#[test]
fn a_grenade_stays_where_combat_ends_before_its_strike() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Grenade", lauren, Level::Basic);
    let amber = t.minion(1, "Amber");
    t.hand(1, &["Charismatic Aura"]);
    let mut game = fight(t, "Amber");
    to(&mut game, 0, Window::Strike);
    game.take("strike with Grenade")
        .until(1, "play Charismatic Aura");
    game.take_if_there("mode 1").finish_action();
    assert_eq!(game.on(lauren), ["Grenade"]);
    assert_eq!((game.blood(lauren), game.blood(amber)), (4, 5));
}

#[test]
fn donnybrook_at_serpentis_takes_what_there_is() {
    let mut t = table();
    let siarhei = t.minion(0, "Siarhei Levchenko");
    t.on(0, "Serpentis", siarhei, Level::Basic);
    t.counters(siarhei, 1);
    let madison = t.minion(1, "Madison");
    t.counters(madison, 1);
    t.hand(0, &["Donnybrook"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Donnybrook").take_if_there("mode 2");
    game.finish_action();
    assert_eq!((game.blood(siarhei), game.blood(madison)), (1, 0));
    assert!(game.ready(madison));
}
