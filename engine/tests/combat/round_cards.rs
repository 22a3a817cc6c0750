//! Cards that maneuver, press, prevent damage, give additional strikes or strength, each in each
//! of its modes. Unless something else is said, the first minion named bleeds, and a minion of
//! seat 1 blocks.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

use crate::{fight, table};

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
fn cards_that_prevent_damage() {
    for (card, vampire, mode, prevented, cost) in [
        ("Diversion", "Dario Ziggler", Some("mode 1"), 2, 0),
        ("Glancing Blow", "Chelsea Blake", None, 1, 0),
        ("Indomitability", "Oshri Dahan", None, 1, 0),
        ("Indomitability", "Madison", Some("mode 2"), 1, 0),
        ("Relentless Reaper", "Oshri Dahan", None, 1, 0),
        ("Rego Motum", "Patrik Söderberg", None, 2, 1),
        ("Rego Motum", "Ayelech", Some("mode 1"), 4, 1),
        ("Resilience", "Oshri Dahan", None, 1, 0),
        ("Resilience", "Madison", Some("mode 1"), 3, 0),
        ("Sideslip", "Siarhei Levchenko", None, 1, 0),
        ("Rolling with the Punches", "Oshri Dahan", None, 1, 0),
        ("Skin of Rock", "Oshri Dahan", None, 1, 0),
        ("Skin of Rock", "Madison", Some("mode 1"), 2, 0),
        ("Soak", "Oshri Dahan", None, 2, 0),
        ("Soak", "Madison", Some("mode 1"), 4, 0),
        ("Stonestrength", "Handsome Dan", None, 1, 0),
        ("Stonestrength", "Malachai", Some("mode 3"), 2, 0),
        ("Superior Mettle", "Oshri Dahan", None, 4, 1),
        ("Superior Mettle", "Madison", Some("mode 1"), 4, 1),
        ("Unflinching Persistence", "Oshri Dahan", None, 1, 0),
    ] {
        let mut t = table();
        t.minion(0, "Aunt Linda");
        let hurt = t.minion(1, vampire);
        t.hand(0, &["Roundhouse"]).hand(1, &[card]);
        let mut game = fight(t, vampire);
        game.until(0, "play Roundhouse").take("mode 1");
        while game.window() != Some(Window::Prevent) {
            game.pass();
        }
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.finish_action();
        // A hand strike at 3 more is 4 damage.
        let left = game.capacity(hurt) - cost - (4 - prevented);
        assert_eq!(game.blood(hurt), left, "{card}");
    }
}

#[test]
fn what_cannot_be_prevented_by_some_cards() {
    // By Ivory Bow: aggravated damage; by Carrion Crows: damage that comes from no strike.
    for (card, vampire, mode, aggravated, of_crows) in [
        ("Glancing Blow", "Madison", None, true, false),
        ("Rego Motum", "Ayelech", Some("mode 1"), true, false),
        ("Resilience", "Oshri Dahan", None, true, true),
        ("Skin of Rock", "Oshri Dahan", None, true, true),
        ("Soak", "Madison", Some("mode 1"), false, true),
        ("Superior Mettle", "Oshri Dahan", None, true, false),
        ("Diversion", "Dario Ziggler", None, true, true),
    ] {
        let play = format!("play {card}");
        let mut t = table();
        let archer = t.minion(0, "Lauren");
        t.on(0, "Ivory Bow", archer, Level::Basic);
        t.minion(1, vampire);
        t.hand(1, &[card]);
        let mut game = fight(t, vampire);
        game.until(0, "strike with Ivory Bow");
        let mut playable = false;
        while game.in_combat() {
            playable |= game.window() == Some(Window::Prevent) && game.can(&play);
            game.pass();
        }
        assert_eq!(playable, aggravated, "{card} against the bow");

        let mut t = table();
        t.minion(0, "Baixinho");
        t.minion(1, vampire);
        t.hand(0, &["Carrion Crows"]);
        t.hand(1, &[card, "Fake Out"]);
        let mut game = fight(t, vampire);
        // At long range the crows are all there is.
        game.until(0, "play Carrion Crows")
            .until(1, "play Fake Out");
        let mut playable = false;
        while game.in_combat() {
            playable |= game.window() == Some(Window::Prevent) && game.can(&play);
            if playable {
                game.take(&play);
                if let Some(mode) = mode {
                    game.take_if_there(mode);
                }
                game.finish_combat();
            } else {
                game.pass();
            }
        }
        assert_eq!(playable, of_crows, "{card} against the crows");
    }
}

#[test]
fn superior_resilience_does_not_prevent_aggravated_damage() {
    let mut t = table();
    let archer = t.minion(0, "Lauren");
    t.on(0, "Ivory Bow", archer, Level::Basic);
    t.minion(1, "Madison");
    t.hand(1, &["Resilience"]);
    let mut game = fight(t, "Madison");
    game.until(0, "strike with Ivory Bow")
        .until(1, "play Resilience");
    // At basic it prevents any; no mode is asked for.
    assert!(!game.can("mode 1"));
    game.finish_action();
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Played { mode: 1, .. })),
        0
    );
}

#[test]
fn prevention_that_is_limited_to_once_a_round() {
    for (card, vampire) in [
        ("Rego Motum", "Ayelech"),
        ("Sideslip", "Siarhei Levchenko"),
        ("Soak", "Madison"),
    ] {
        let mut t = table();
        t.minion(0, "Ryan");
        t.minion(1, vampire);
        t.hand(0, &["Roundhouse", "Dead-End Alley"]);
        t.hand(1, &[card, card]);
        let mut game = fight(t, vampire);
        let play = format!("play {card}");
        game.until(0, "play Roundhouse");
        while game.window() != Some(Window::Prevent) {
            game.pass();
        }
        game.take(&play).take_if_there("mode 0");
        while game.round() == 1 {
            assert!(
                game.window() != Some(Window::Prevent) || !game.can(&play),
                "{card}"
            );
            game.take_if_there("play Dead-End Alley");
            if game.round() == 1 {
                game.pass();
            }
        }
        // In the next round the other is played.
        while game.window() != Some(Window::Prevent) {
            game.pass();
        }
        assert!(game.can(&play), "{card}");
    }
}

#[test]
fn cards_that_give_additional_strikes() {
    for (card, vampire, mode, strikes, cost) in [
        ("Arms of Ahriman", "Nadezhda", None, 1, 0),
        ("Blur", "Min-seo", None, 1, 1),
        ("Blur", "Idrissa", Some("mode 1"), 2, 1),
        ("Diversion", "Brandon Grime", Some("mode 0"), 1, 0),
        ("Nimble Feet", "Idrissa", None, 1, 0),
        ("Pursuit", "Idrissa", None, 1, 0),
        ("Quickness", "Min-seo", None, 1, 0),
        ("Quickness", "Idrissa", Some("mode 1"), 1, 0),
        ("Shadow Shift", "Nadezhda", None, 1, 0),
        ("Side Strike", "Idrissa", Some("mode 1"), 1, 0),
        ("Torrent", "Idrissa", None, 1, 2),
    ] {
        let mut t = table();
        let vampire = t.minion(0, vampire);
        let madison = t.minion(1, "Madison");
        t.hand(0, &[card]);
        let mut game = fight(t, "Madison");
        let before = game.capacity(vampire);
        while game.window() != Some(Window::AdditionalStrikes) {
            game.pass();
        }
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.finish_action();
        assert_eq!(game.blood(madison), 5 - strikes, "{card}");
        // Madison strikes back once only.
        assert_eq!(game.blood(vampire), before - 1 - cost, "{card}");
    }
}

#[test]
fn superior_quickness_does_not_count_against_the_limit_of_additional_strikes() {
    for (card, fits) in [("Quickness", true), ("Pursuit", false)] {
        let mut t = table();
        t.minion(0, "Idrissa");
        let madison = t.minion(1, "Madison");
        t.hand(0, &["Side Strike", card]);
        let mut game = fight(t, "Madison");
        while game.window() != Some(Window::AdditionalStrikes) {
            game.pass();
        }
        game.take("play Side Strike").take_if_there("mode 1");
        let mut played = false;
        while game.in_combat() {
            let play = format!("play {card}");
            if game.window() == Some(Window::AdditionalStrikes) && game.can(&play) {
                game.take(&play);
                // At basic it counts; no mode is asked for.
                assert!(!game.can("mode 0"));
                played = true;
                continue;
            }
            game.pass();
        }
        assert_eq!(played, fits, "{card}");
        assert_eq!(game.blood(madison), if fits { 3 } else { 4 });
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
fn a_vampire_plays_one_quickness_each_round() {
    let mut t = table();
    t.minion(0, "Idrissa");
    t.minion(1, "Madison");
    t.hand(0, &["Quickness", "Quickness"]);
    let mut game = fight(t, "Madison");
    while game.window() != Some(Window::AdditionalStrikes) {
        game.pass();
    }
    game.take("play Quickness").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(game.hand(0), ["Quickness"]);
}

/// This vampire, with this Discipline card on it besides, plays the card before range in a fight
/// with Alexa Draper, who has 8 blood and strikes with a strength of 1.
fn before_range(
    vampire: &str,
    teaches: Option<&str>,
    card: &str,
    mode: Option<&str>,
) -> (Scene<'static>, Slot, Slot) {
    let mut t = table();
    let me = t.minion(0, vampire);
    if let Some(discipline) = teaches {
        t.on(0, discipline, me, Level::Basic);
    }
    let alexa = t.minion(1, "Alexa Draper");
    t.hand(0, &[card, "Dead-End Alley", card]);
    let mut game = fight(t, "Alexa Draper");
    while game.window() != Some(Window::BeforeRange) {
        game.pass();
    }
    game.take(&format!("play {card}"));
    if let Some(mode) = mode {
        game.take_if_there(mode);
    }
    (game, me, alexa)
}

#[test]
fn cards_that_give_strength_before_range() {
    // Damage of the hand strike in the first round and in the second.
    for (card, vampire, teaches, mode, first, second, cost) in [
        ("Bear's Skin", "Hanna Nokelainen", None, None, 2, 1, 0),
        ("Bear's Skin", "Caitlin", None, Some("mode 1"), 2, 2, 0),
        ("Horrid Form", "Ilias cel Frumos", None, None, 2, 2, 1),
        (
            "Horrid Form",
            "Lolita Houston",
            None,
            Some("mode 1"),
            2,
            2,
            1,
        ),
        ("Torn Signpost", "Ryan", None, None, 2, 2, 0),
        ("Torn Signpost", "Aunt Linda", None, Some("mode 1"), 3, 3, 0),
        ("Typhonic Beast", "Ahmose Chambers", None, None, 2, 2, 1),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            None,
            Some("mode 0"),
            2,
            2,
            1,
        ),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            None,
            Some("mode 1"),
            2,
            2,
            1,
        ),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            Some("Potence"),
            Some("mode 2"),
            2,
            2,
            1,
        ),
    ] {
        let (mut game, me, alexa) = before_range(vampire, teaches, card, mode);
        let printed = engine::CardDb::embedded();
        let printed = printed
            .def(printed.by_name(vampire).expect("a card"))
            .capacity;
        assert_eq!(game.blood(me), printed - cost, "{card}");
        game.until(0, "play Dead-End Alley").finish_action();
        assert_eq!(game.blood(alexa), 8 - first - second, "{card}");
        assert_eq!(game.strength(me), 1, "{card}: gone with the combat");
    }
}

#[test]
fn cards_that_let_prevent_a_damage_each_round() {
    for (card, vampire, teaches, mode, in_second) in [
        ("Bear's Skin", "Hanna Nokelainen", None, None, false),
        ("Bear's Skin", "Caitlin", None, Some("mode 1"), true),
        ("Horrid Form", "Lolita Houston", None, Some("mode 1"), true),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            None,
            Some("mode 1"),
            true,
        ),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            Some("Potence"),
            Some("mode 2"),
            true,
        ),
    ] {
        let (mut game, me, _) = before_range(vampire, teaches, card, mode);
        let before = game.blood(me);
        let prevent = format!("use {card}");
        while game.window() != Some(Window::Prevent) {
            game.pass();
        }
        game.take(&prevent);
        game.until(0, "play Dead-End Alley");
        let mut used = false;
        while game.in_combat() {
            if game.window() == Some(Window::Prevent) {
                game.take(&prevent);
                used = true;
            } else {
                game.pass();
            }
        }
        assert_eq!(used, in_second, "{card}");
        assert_eq!(game.blood(me), before - u8::from(!used), "{card}");
    }
}

#[test]
fn cards_that_give_strength_alone_do_not_prevent() {
    for (card, vampire, mode) in [
        ("Horrid Form", "Lolita Houston", Some("mode 0")),
        (
            "Typhonic Beast",
            "Ezekiel, Lord of Montreal",
            Some("mode 0"),
        ),
    ] {
        let (mut game, ..) = before_range(vampire, None, card, mode);
        while game.in_combat() {
            assert_ne!(game.window(), Some(Window::Prevent), "{card}");
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
fn a_vampire_plays_one_bears_skin_each_combat() {
    let (mut game, ..) = before_range("Caitlin", None, "Bear's Skin", Some("mode 1"));
    game.until(0, "play Dead-End Alley");
    while game.in_combat() {
        assert!(!game.can("play Bear's Skin"));
        game.pass();
    }
    assert_eq!(game.hand(0), ["Bear's Skin"]);
}

#[test]
fn raking_talons_makes_a_gargoyles_hand_strikes_aggravated_for_the_combat() {
    let (mut game, me, alexa) = before_range("Malachai", None, "Raking Talons", None);
    // Not twice in a combat, and not for another clan.
    assert!(!game.can("play Raking Talons"));
    game.finish_action();
    assert!(game.in_torpor(alexa) && game.ready(me));
    assert_eq!((game.blood(alexa), game.blood(me)), (8, 4));

    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Lauren");
    t.hand(0, &["Raking Talons"]);
    let game = fight(t, "Lauren");
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Raking Talons"]);
}
