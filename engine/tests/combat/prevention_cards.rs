//! Cards that prevent damage, each in each of its modes. Unless something else is said, the first
//! minion named bleeds, and a minion of seat 1 blocks.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{before_range, fight, table};

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
fn soak_does_not_prevent_aggravated_damage() {
    for (striker, weapon, can) in [
        ("Nassir", "Ivory Bow", false),
        ("Nassir", ".44 Magnum", true),
    ] {
        let mut t = table();
        let striker = t.minion(0, striker);
        t.on(0, weapon, striker, Level::Basic);
        t.minion(1, "Brock Sterling");
        t.hand(1, &["Soak"]);
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.until(0, &format!("strike with {weapon}"));
        let mut prevented = false;
        while game.in_action() && !prevented {
            prevented = game.to_decide() == 1 && game.can("play Soak");
            if !prevented {
                game.pass();
            }
        }
        assert_eq!(prevented, can, "{weapon}");
    }
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
fn hidden_strength_prevents_one_more_than_the_blood_paid() {
    for x in 0..=2 {
        let mut t = table();
        t.minion(0, "Ryan");
        let chelsea = t.minion(1, "Chelsea Blake");
        t.hand(0, &["Roundhouse"]).hand(1, &["Hidden Strength"]);
        let mut game = fight(t, "Chelsea Blake");
        game.take("play Roundhouse").take("play Hidden Strength");
        game.take(&x.to_string());
        assert_eq!(game.blood(chelsea), 5 - x - (3 - (x + 1)));
    }
}

#[test]
fn precognition_adds_intercept_and_prevents_a_damage_in_the_first_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let ashley = t.minion(1, "Dr. Stephen Norton");
    let colette = t.minion(1, "Colette");
    t.hand(0, &["Resist Earth's Grasp"])
        .hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Colette");
    game.until(1, "play Precognition").take("mode 1");
    while game.window() != Some(Window::Prevent) {
        game.pass();
    }
    game.take("use Precognition");
    assert_eq!(game.blood(colette), 5);
    game.until(0, "play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(colette), 4);
    assert_eq!(game.blood(ashley), 4);
}

#[test]
fn precognition_prevents_only_in_the_first_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let colette = t.minion(1, "Colette");
    t.hand(0, &["Resist Earth's Grasp"])
        .hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Colette");
    game.until(1, "play Precognition").take("mode 1");
    while game.window() != Some(Window::Prevent) {
        game.pass();
    }
    game.pass();
    assert_eq!(game.blood(colette), 4);
    game.until(0, "play Resist Earth's Grasp");
    while game.in_combat() {
        assert_ne!(game.window(), Some(Window::Prevent));
        game.pass();
    }
    assert_eq!(game.blood(colette), 3);
}
