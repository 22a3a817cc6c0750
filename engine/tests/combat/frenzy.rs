//! Terror Frenzy and Drawing Out the Beast: what a minion in frenzy cannot do.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{damage, fight, table, to};

// Terror Frenzy

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

// Drawing Out the Beast

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
fn the_damage_of_drawing_out_the_beast_is_nobodys_strike_and_not_for_a_combat_that_has_ended() {
    // Skin of Steel prevents what strikes do for the rest of the round, but not this.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Drawing Out the Beast"]);
    t.hand(1, &["Skin of Steel"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(1, "play Skin of Steel").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(damage(&game, conde), [(1, 0)]);
    // Nor is it Horace who has inflicted it.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Drawing Out the Beast", "Dodge", "Disarm"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(0, "play Dodge");
    while game.in_combat() {
        assert!(!game.can("play Disarm"));
        game.pass();
    }
    assert_eq!(damage(&game, conde), [(1, 0)]);
    // Combat that ends before the press step spares her.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let massimo = t.minion(1, "Massimo Falconi");
    t.hand(0, &["Drawing Out the Beast"]).hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.until(1, "play Majesty").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(damage(&game, massimo), []);
    // So does torpor.
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0).hand(0, &["Drawing Out the Beast"]);
    let mut game = fight(t, "Nassir");
    game.take("play Drawing Out the Beast").take("mode 1");
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!(damage(&game, nassir), [(1, 0)], "of the strike alone");
}

#[test]
fn drawing_out_the_beast_is_not_played_against_an_ally() {
    for (opponent, can) in [("Loyal Street Gang", false), ("Nassir", true)] {
        let mut t = table();
        t.minion(0, "Horace Radcliffe");
        t.minion(1, opponent);
        t.hand(0, &["Drawing Out the Beast"]);
        let mut game = fight(t, opponent);
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Drawing Out the Beast");
            game.pass();
        }
        assert_eq!(playable, can, "{opponent}");
    }
}
