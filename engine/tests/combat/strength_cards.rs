//! Cards that give additional strikes or strength, each in each of its modes. Unless something
//! else is said, the first minion named bleeds, and a minion of seat 1 blocks.

use engine::script::Window;
use engine::vocab::Level;

use crate::{before_range, damage, fight, table, to};

// Additional strikes

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

// Strength

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
fn a_vampire_with_preternatural_strength_plays_no_torn_signpost() {
    for strong in [false, true] {
        let mut t = table();
        let ryan = t.minion(0, "Ryan");
        t.minion(1, "Lauren");
        if strong {
            t.on(0, "Preternatural Strength", ryan, Level::Basic);
        }
        t.hand(0, &["Torn Signpost"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Lauren");
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Torn Signpost");
            game.pass();
        }
        assert_eq!(playable, !strong);
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
