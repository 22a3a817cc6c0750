//! Strikes and other cards that end combat.

use engine::script::Window;
use engine::GameEvent;

use crate::{damage, fight, table, to};

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
fn anesthetic_touch_ends_combat_once_its_hand_strike_is_resolved() {
    for (played, answer, mine, theirs) in [
        (true, "", vec![(1, 0)], vec![(1, 0)]),
        (true, "Dodge", vec![], vec![]),
        (true, "Skin of Steel", vec![(1, 0)], vec![]),
        (false, "", vec![(1, 0), (1, 0)], vec![(1, 0)]),
    ] {
        let mut t = table();
        let miriam = t.minion(0, "Miriam Benyona");
        let conde = t.minion(1, "Elizabeth Conde");
        if played {
            t.hand(0, &["Anesthetic Touch"]);
        }
        t.hand(1, &["Blur"]);
        if !answer.is_empty() {
            t.hand(1, &[answer]);
        }
        let mut game = fight(t, "Elizabeth Conde");
        if played {
            while game.window() != Some(Window::Strike) {
                game.pass();
            }
            // At inferior Auspex it would be a dodge.
            game.take("play Anesthetic Touch").take("mode 1");
        }
        while game.in_combat() {
            // No additional strikes come after it.
            let blur = game.can("play Blur");
            assert!(!(played && blur), "{answer}");
            if blur {
                game.take("play Blur").take_if_there("mode 0");
            } else if !answer.is_empty() && game.can(&format!("play {answer}")) {
                game.take(&format!("play {answer}")).take_if_there("mode 0");
            } else {
                game.pass();
            }
        }
        assert_eq!(damage(&game, miriam), mine, "{answer}");
        assert_eq!(damage(&game, conde), theirs, "{answer}");
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
fn superior_majesty_unlocks_the_vampire_before_combat_ends() {
    let mut t = table();
    let madison = t.minion(0, "Madison");
    t.minion(1, "Lauren");
    t.hand(0, &["Majesty"]);
    let mut game = fight(t, "Lauren");
    game.take("play Majesty").take("mode 1");
    assert!(!game.locked(madison));
    let at = |wanted: GameEvent| game.events.iter().position(|e| *e == wanted);
    assert!(at(GameEvent::Unlocked(madison)) < at(GameEvent::CombatEnds));
}
