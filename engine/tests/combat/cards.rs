//! The combat cards, at each of their levels.

use engine::script::Window;
use engine::GameEvent;

use crate::{fight, table};

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

#[test]
fn carrion_crows_do_one_damage_each_round_or_two() {
    for (name, mode, damage) in [
        ("Baixinho", None, 1),
        ("Horace Radcliffe", Some("mode 0"), 1),
        ("Horace Radcliffe", Some("mode 1"), 2),
    ] {
        let mut t = table();
        t.minion(0, name);
        let lauren = t.minion(1, "Madison");
        t.hand(0, &["Carrion Crows"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Madison");
        game.take("play Carrion Crows");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.take("play Dodge").finish_action();
        assert_eq!(game.blood(lauren), 6 - damage);
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
