//! Cards that maneuver or press, each in each of its modes. Unless something else is said, the
//! first minion named bleeds, and a minion of seat 1 blocks.

use engine::script::Window;
use engine::{GameEvent, Scene};

use crate::{before_range, damage, fight, table, to};

// Maneuvers

#[test]
fn cards_that_maneuver() {
    for (card, vampire, mode, cost) in [
        ("Chiropteran Marauder", "Horatio", None, 0),
        ("Dissolution", "Hanna Nokelainen", Some("mode 0"), 1),
        ("Dissolution", "Nathan Turner", Some("mode 2"), 1),
        ("Fae Contortion", "Hester Reed", None, 0),
        ("Fae Contortion", "Béatrice L'Angou", None, 0),
        ("Fake Out", "Lauren", None, 0),
        ("Flash", "Min-seo", None, 0),
        ("Flash", "Idrissa", Some("mode 2"), 0),
        ("Form of the Ghost", "Hanna Nokelainen", None, 0),
        ("Form of the Serpent", "Cao Nguyen", None, 1),
        ("Gleam of Red Eyes", "Nathan Turner", None, 0),
        ("Movement of the Mind", "Nassir", None, 0),
        ("Pursuit", "Min-seo", None, 0),
        ("Shadow Shift", "El Monseñor", None, 0),
        ("Swiftness of the Stag", "Juanita Santiago", None, 0),
        ("Unflinching Persistence", "Brock Sterling", None, 0),
    ] {
        let mut t = table();
        let vampire = t.minion(0, vampire);
        t.minion(1, "Madison");
        t.hand(0, &[card]);
        let mut game = fight(t, "Madison");
        let before = game.capacity(vampire);
        game.pass_until(0, &format!("play {card}"));
        assert_eq!(game.window(), Some(Window::Maneuver), "{card}");
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            // Only the modes that maneuver can be chosen.
            game.take_if_there(mode);
        }
        game.finish_action();
        assert!(game.happened(GameEvent::Range { long: true }), "{card}");
        assert_eq!(game.blood(vampire), before - cost, "{card}");
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
fn apportation_is_a_press_to_continue_or_a_maneuver() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Ryan");
    t.hand(0, &["Apportation"]);
    // Lauren has the basic level: no maneuver.
    let mut game = fight(t, "Ryan");
    assert_eq!(game.window(), Some(Window::Press));
    game.take("play Apportation").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));

    let mut t = table();
    t.minion(0, "Nassir");
    t.minion(1, "Ryan");
    t.hand(0, &["Apportation"]);
    let mut game = fight(t, "Ryan");
    assert_eq!(game.window(), Some(Window::Maneuver));
    game.take("play Apportation").finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
}

// Presses

/// Goes on until seat 0 can play the card in the press step of the first round.
fn at_press(game: &mut Scene<'static>, card: &str) {
    while (game.to_decide(), game.window()) != (0, Some(Window::Press)) {
        assert_eq!(game.round(), 1, "{card}");
        game.pass();
    }
}

#[test]
fn cards_that_press() {
    for (card, vampire, mode, cost) in [
        ("Boxed In", "Lauren", None, 0),
        ("Dead-End Alley", "Lauren", None, 0),
        ("Deny", "Yorik", None, 0),
        ("Dissolution", "Hanna Nokelainen", Some("mode 1"), 1),
        ("Fade from View", "Ashley", None, 1),
        ("Flash", "Min-seo", Some("mode 1"), 0),
        ("Form of the Ghost", "Nathan Turner", Some("mode 1"), 0),
        ("Gleam of Red Eyes", "Hanna Nokelainen", None, 0),
        ("Indomitability", "Brock Sterling", Some("mode 1"), 0),
        ("Nimble Feet", "Min-seo", None, 0),
        ("Psyche!", "Min-seo", None, 0),
        ("Relentless Reaper", "Abebe", None, 0),
        ("Stonestrength", "Lauren", None, 0),
        ("Stonestrength", "Handsome Dan", Some("mode 1"), 0),
        ("Swiftness of the Stag", "Min-seo", None, 0),
        (
            "Swiftness of the Stag",
            "Juanita Santiago",
            Some("mode 2"),
            0,
        ),
        ("Vanish from the Mind's Eye", "Colette", Some("mode 1"), 0),
    ] {
        let mut t = table();
        let vampire = t.minion(0, vampire);
        t.minion(1, "Madison");
        t.hand(0, &[card]);
        let mut game = fight(t, "Madison");
        let before = game.capacity(vampire);
        at_press(&mut game, card);
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.finish_action();
        assert!(game.happened(GameEvent::RoundBegins(2)), "{card}");
        assert!(!game.happened(GameEvent::RoundBegins(3)), "{card}");
        // A hand strike in each round.
        assert_eq!(game.blood(vampire), before - 2 - cost, "{card}");
    }
}

#[test]
fn cards_that_press_to_end_combat() {
    for (card, vampire, mode, only_to_end) in [
        ("Movement of the Mind", "Lauren", None, true),
        ("Open Grate", "Lauren", None, true),
        ("Quick Exit", "Ashley", None, true),
        ("Read Intentions", "Lauren", None, true),
        ("Vanish from the Mind's Eye", "Ashley", None, true),
        // A press of either sort ends combat as well.
        ("Boxed In", "Lauren", None, false),
        ("Nimble Feet", "Min-seo", None, false),
        (
            "Vanish from the Mind's Eye",
            "Colette",
            Some("mode 1"),
            false,
        ),
    ] {
        let mut t = table();
        t.minion(0, "Ryan");
        t.minion(1, vampire);
        t.hand(0, &["Dead-End Alley"]);
        t.hand(1, &[card]);
        let mut game = fight(t.clone(), vampire);
        at_press(&mut game, card);
        game.take("play Dead-End Alley")
            .pass_until(1, &format!("play {card}"));
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.finish_action();
        assert!(!game.happened(GameEvent::RoundBegins(2)), "{card}");
        // Without a press to continue there is nothing to end.
        let mut game = fight(t, vampire);
        let mut playable = false;
        while game.in_combat() {
            playable |= game.to_decide() == 1 && game.can(&format!("play {card}"));
            game.pass();
        }
        assert_eq!(playable, !only_to_end, "{card}");
    }
}

#[test]
fn presses_only_to_continue_do_not_end_combat() {
    for (card, vampire) in [("Dead-End Alley", "Lauren"), ("Stonestrength", "Lauren")] {
        let mut t = table();
        t.minion(0, "Ryan");
        t.minion(1, vampire);
        t.hand(0, &["Boxed In"]);
        t.hand(1, &[card]);
        let mut game = fight(t, vampire);
        at_press(&mut game, card);
        game.take("play Boxed In");
        while game.round() == 1 {
            assert!(!game.can(&format!("play {card}")), "{card}");
            game.pass();
        }
    }
}

#[test]
fn superior_typhonic_beast_may_press_this_round() {
    for presses in [false, true] {
        let vampire = "Ezekiel, Lord of Montreal";
        let (mut game, ..) =
            before_range(vampire, Some("Potence"), "Typhonic Beast", Some("mode 2"));
        while game.window() != Some(Window::Press) {
            game.pass();
        }
        if presses {
            game.take("use Typhonic Beast");
            while game.in_combat() {
                let press = game.window() == Some(Window::Press);
                assert!(!press || game.round() == 1 || !game.can("use Typhonic Beast"));
                game.pass();
            }
        }
        game.finish_action();
        assert_eq!(game.happened(GameEvent::RoundBegins(2)), presses);
    }
}

#[test]
fn superior_immortal_grapple_presses_to_a_round_at_close_range_without_maneuvers() {
    let mut t = table();
    t.minion(0, "Wauneka");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Immortal Grapple"]);
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.pass(); // Nassir does not maneuver
    game.take("play Immortal Grapple").take("mode 1");
    assert_eq!((game.to_decide(), game.window()), (0, Some(Window::Press)));
    game.take("use Immortal Grapple");
    while game.round() == 1 {
        game.pass();
    }
    // In the second round nobody determines range; the next thing is Nassir's press.
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Press)));
    assert_eq!(game.blood(nassir), 2);
    // A third round starts as rounds do.
    game.take("play Apportation").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(3)));
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
fn superior_relentless_reaper_starts_a_new_round_for_a_blood_where_combat_would_end() {
    let mut t = table();
    let angel = t.minion(0, "Angel Chavarria");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Relentless Reaper"]);
    t.hand(1, &["Majesty"]);
    let mut game = fight(t, "Madison");
    game.until(1, "play Majesty").take("mode 0");
    game.until(0, "play Relentless Reaper");
    if game.can("mode 2") {
        game.take("mode 2");
    }
    game.finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    // A blood for the card and one for the hand strike of the new round.
    assert_eq!((game.blood(angel), game.blood(madison)), (1, 4));
}

#[test]
fn resist_earths_grasp_is_a_press_in_combat() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Lauren");
    game.pass().take("play Resist Earth's Grasp");
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(nik), 0, "a blood as its cost, and two rounds");
}

// Optional presses

#[test]
fn maneuvers_and_preventions_with_an_optional_press() {
    for (card, vampire, mode, window) in [
        (
            "Dissolution",
            "Nathan Turner",
            Some("mode 2"),
            Window::Maneuver,
        ),
        ("Flash", "Idrissa", Some("mode 2"), Window::Maneuver),
        (
            "Indomitability",
            "Brock Sterling",
            Some("mode 2"),
            Window::Prevent,
        ),
    ] {
        for presses in [false, true] {
            let mut t = table();
            t.minion(0, vampire);
            t.minion(1, "Madison");
            t.hand(0, &[card]);
            let mut game = fight(t, "Madison");
            while game.window() != Some(window) {
                game.pass();
            }
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            game.pass_until(0, &format!("use {card}"));
            assert_eq!(game.window(), Some(Window::Press), "{card}");
            if presses {
                game.take(&format!("use {card}"));
            }
            game.finish_action();
            let again = game.happened(GameEvent::RoundBegins(2));
            assert_eq!(again, presses, "{card}");
        }
    }
}

#[test]
fn resist_earths_grasp_is_a_maneuver_with_an_optional_press() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Lauren");
    game.take("play Resist Earth's Grasp");
    assert!(game.at_long_range());
    assert_eq!((game.to_decide(), game.window()), (0, Some(Window::Press)));
    game.take("use Resist Earth's Grasp");
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert!(!game.happened(GameEvent::RoundBegins(3)));
    assert_eq!(game.blood(nik), 1);
}

#[test]
fn resist_earths_grasp_may_forgo_its_press() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    t.minion(1, "Lauren");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Lauren");
    game.take("play Resist Earth's Grasp").pass();
    assert!(!game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn superior_hidden_strength_gives_an_optional_press_of_the_round() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Brock Sterling");
    t.hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Hidden Strength").take("mode 1").take("0");
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Press)));
    game.take("use Hidden Strength");
    assert!(game.happened(GameEvent::RoundBegins(2)));
    // The press is gone with its round.
    assert!(!game.in_combat());
    assert!(!game.happened(GameEvent::RoundBegins(3)));
}

#[test]
fn the_press_of_superior_hidden_strength_not_used_is_lost_with_the_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    t.minion(1, "Brock Sterling");
    t.hand(0, &["Resist Earth's Grasp"]);
    t.hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.pass(); // no maneuver
    game.take("play Hidden Strength").take("mode 1").take("0");
    game.take("play Resist Earth's Grasp").pass();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert!(!game.in_combat());
}
