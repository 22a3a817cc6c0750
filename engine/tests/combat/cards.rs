//! The combat cards, at each of their levels.

use engine::script::Window;
use engine::vocab::Level;
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
fn carrion_crows_last_for_the_combat() {
    let mut t = table();
    t.minion(0, "Baixinho");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Carrion Crows"]);
    t.hand(1, &["Apportation", "Apportation"]);
    let mut game = fight(t, "Nassir");
    game.take("play Carrion Crows").until(1, "play Apportation");
    assert_eq!(game.blood(nassir), 3, "the crows reach to long range");
    assert_eq!(game.window(), Some(Window::Press));
    game.take("play Apportation").finish_action();
    assert_eq!(game.blood(nassir), 1);
}

#[test]
fn a_vampire_plays_one_carrion_crows_each_combat() {
    let mut t = table();
    t.minion(0, "Baixinho");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Carrion Crows", "Carrion Crows"]);
    let mut game = fight(t, "Nassir");
    game.take("play Carrion Crows");
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Carrion Crows"]);
    assert_eq!(game.blood(nassir), 2);
}

#[test]
fn carrion_crows_are_played_before_range_only() {
    let mut t = table();
    t.minion(0, "Baixinho");
    t.minion(1, "Nassir");
    t.hand(0, &["Carrion Crows"]).hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.pass();
    while game.in_combat() {
        assert!(!game.can("play Carrion Crows"));
        game.pass();
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
fn hidden_strength_costs_no_more_blood_than_there_is() {
    let mut t = table();
    t.minion(0, "Ryan");
    let chelsea = t.minion(1, "Chelsea Blake");
    t.counters(chelsea, 1);
    t.hand(0, &["Roundhouse"]).hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Chelsea Blake");
    game.take("play Roundhouse").take("play Hidden Strength");
    assert_eq!(game.options(), ["0", "1"]);
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
fn immortal_grapple_leaves_both_combatants_only_hand_strikes() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.on(0, ".44 Magnum", ryan, Level::Basic);
    t.hand(0, &["Immortal Grapple"])
        .hand(1, &["Theft of Vitae"]);
    let mut game = fight(t, "Nassir");
    game.pass(); // no maneuver with the gun
    game.take("play Immortal Grapple").finish_action();
    assert_eq!(game.hand(1), ["Theft of Vitae"]);
    assert_eq!((game.blood(ryan), game.blood(nassir)), (3, 3));
}

#[test]
fn cards_that_strike_with_the_hands_are_played_in_a_grapple() {
    let mut t = table();
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Immortal Grapple", "Roundhouse"]);
    let mut game = fight(t, "Nassir");
    game.take("play Immortal Grapple").take("play Roundhouse");
    assert_eq!(game.blood(nassir), 1);
}

#[test]
fn a_grapple_leaves_no_strike_to_a_minion_committed_to_another() {
    let mut t = table();
    let larissa = t.minion(0, "Larissa Moreira");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    t.hand(0, &["Swallowed by the Night", "Immortal Grapple"]);
    let mut game = fight(t, "Nassir");
    game.pass().take("strike with .44 Magnum");
    game.take("play Swallowed by the Night");
    game.take("play Immortal Grapple").finish_action();
    assert_eq!((game.blood(larissa), game.blood(nassir)), (6, 3));
}

#[test]
fn a_vampire_plays_one_immortal_grapple_each_round() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Nassir");
    t.hand(0, &["Immortal Grapple", "Immortal Grapple"]);
    let mut game = fight(t, "Nassir");
    game.take("play Immortal Grapple");
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Immortal Grapple"]);
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
fn a_range_that_is_set_leaves_other_effects_before_range() {
    let mut t = table();
    t.minion(0, "Wauneka");
    t.minion(1, "Baixinho");
    t.hand(0, &["Immortal Grapple"]).hand(1, &["Carrion Crows"]);
    let mut game = fight(t, "Baixinho");
    game.pass(); // no crows yet
    game.take("play Immortal Grapple").take("mode 1");
    game.take("use Immortal Grapple");
    assert_eq!(
        (game.round(), game.window()),
        (2, Some(Window::BeforeRange))
    );
    assert!(game.can("play Carrion Crows"));
}

#[test]
fn at_basic_immortal_grapple_gives_no_press() {
    let mut t = table();
    t.minion(0, "Wauneka");
    t.minion(1, "Nassir");
    t.hand(0, &["Immortal Grapple"]);
    let mut game = fight(t, "Nassir");
    game.take("play Immortal Grapple").take("mode 0");
    assert!(!game.in_combat());
}

#[test]
fn basic_majesty_ends_combat_and_leaves_the_vampire_locked() {
    let mut t = table();
    let massimo = t.minion(0, "Massimo Falconi");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Majesty"]);
    let mut game = fight(t, "Lauren");
    game.take("play Majesty");
    assert!(game.locked(massimo));
    assert_eq!((game.blood(massimo), game.blood(lauren)), (3, 4));
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
fn majesty_is_not_played_without_the_blood_it_costs() {
    let mut t = table();
    t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.counters(madison, 0);
    t.hand(1, &["Majesty"]);
    let game = fight(t, "Madison");
    assert!(game.in_torpor(madison));
    assert_eq!(game.hand(1), ["Majesty"]);
}

#[test]
fn roundhouse_is_a_hand_strike_at_two_more_damage_or_three() {
    for (mode, damage) in [("mode 0", 3), ("mode 1", 4)] {
        let mut t = table();
        t.minion(0, "Wauneka");
        let lauren = t.minion(1, "Chrysanthemum");
        t.hand(0, &["Roundhouse"]);
        let mut game = fight(t, "Chrysanthemum");
        game.take("play Roundhouse").take(mode);
        assert_eq!(game.blood(lauren), 5 - damage);
    }
}

#[test]
fn roundhouse_adds_to_strength() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.on(0, "Preternatural Strength", ryan, Level::Superior);
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Madison");
    game.take("play Roundhouse");
    assert_eq!(game.blood(madison), 1);
}

#[test]
fn roundhouse_is_not_played_at_long_range() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Nassir");
    t.hand(0, &["Roundhouse"]).hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.take("play Apportation").finish_action();
    assert_eq!(game.hand(0), ["Roundhouse"]);
}

#[test]
fn theft_of_vitae_steals_one_blood_or_two() {
    for (mode, stolen) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        let lauren = t.minion(1, "Lauren");
        t.counters(nassir, 1);
        t.hand(0, &["Theft of Vitae"]);
        let mut game = fight(t, "Lauren");
        game.take("play Theft of Vitae").take(mode);
        assert_eq!(game.blood(nassir), stolen); // and 1, less 1 to mend
        assert_eq!(game.blood(lauren), 4 - stolen);
    }
}

#[test]
fn theft_of_vitae_is_ranged() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.counters(nassir, 1);
    t.hand(0, &["Apportation", "Theft of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Apportation");
    game.take("play Theft of Vitae").take("mode 1");
    assert_eq!((game.blood(nassir), game.blood(lauren)), (3, 2));
}

#[test]
fn theft_of_vitae_steals_the_life_of_an_ally_as_blood() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let stray = t.minion(1, "Underbridge Stray");
    t.counters(nassir, 1).counters(stray, 1);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Underbridge Stray");
    game.take("play Theft of Vitae").take("mode 1");
    assert!(!game.exists(stray));
    assert_eq!(game.blood(nassir), 1);
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

#[test]
fn superior_swallowed_by_the_night_is_a_maneuver() {
    let mut t = table();
    t.minion(0, "Ryan");
    let colette = t.minion(1, "Colette");
    t.hand(1, &["Swallowed by the Night"]);
    let mut game = fight(t, "Colette");
    assert_eq!(game.window(), Some(Window::Maneuver));
    game.take("play Swallowed by the Night").finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.blood(colette), 5);
}

#[test]
fn at_basic_swallowed_by_the_night_is_not_played_in_combat() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Ryan");
    t.hand(1, &["Swallowed by the Night"]);
    let game = fight(t, "Ryan");
    assert!(!game.in_combat());
    assert_eq!(game.hand(1), ["Swallowed by the Night"]);
}

#[test]
fn what_hidden_strength_prevents_too_much_is_lost() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Blur"]).hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Madison");
    game.take("play Hidden Strength").take("mode 0").take("1");
    game.take("play Blur").finish_action();
    // 1 for the card; the second strike is not prevented any more.
    assert_eq!(game.blood(madison), 4);
}
