//! Conviction cards.

use engine::vocab::Level;
use engine::GameEvent;

use super::*;
use crate::table;

#[test]
fn second_sight_gives_intercept_against_a_monster_once_an_action() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Raven Spy", lauren, Level::Superior);
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg").until(1, &with("block with", JACK));
    game.until(1, "use Second Sight");
    assert!(game.happened(GameEvent::Blocked { minion: jack }));
    assert!(!could(&mut game, "use Second Sight"));
    assert_eq!(game.on(jack), ["Second Sight"]);
}

#[test]
fn second_sight_gives_no_intercept_against_mortals() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["Second Sight"]);
    t.minion(0, MARION);
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg").until(1, &with("block with", JACK));
    assert!(!could(&mut game, "use Second Sight"));
}

#[test]
fn second_sight_takes_intercept_from_monsters_as_an_action_is_declared() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    convince(&mut t, (0, jack), &["Second Sight"; 2]);
    let nassir = t.minion(1, "Nassir");
    let john = t.minion(1, JOHN);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("use Second Sight");
    assert_eq!((game.intercept(nassir), game.intercept(john)), (-1, 0));
    assert!(!could(&mut game, "use Second Sight"));
    assert_eq!(game.on(jack), ["Second Sight"]);
}

#[test]
fn another_imbued_may_burn_its_own_second_sight_in_the_same_action() {
    let mut t = table(2);
    for name in [JACK, JOHN] {
        let imbued = t.minion(1, name);
        convince(&mut t, (1, imbued), &["Second Sight"]);
    }
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Faceless Night"]);
    t.on(0, "Raven Spy", lauren, Level::Superior);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, &with("block with", JACK));
    assert!(game.can("use Second Sight"));
}

#[test]
fn strike_with_conviction_raises_a_hand_strike_against_a_monster() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    convince(&mut t, (0, jack), &["Strike with Conviction"; 2]);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "use Strike with Conviction");
    // One a strike.
    assert!(!could(&mut game, "use Strike with Conviction"));
    assert_eq!(game.on(jack), ["Strike with Conviction"]);
    assert_eq!(game.blood(nassir), 2);
}

#[test]
fn strike_with_conviction_raises_a_weapon_strike_with_its_properties() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.on(0, "Ivory Bow", jack, Level::Basic);
    convince(&mut t, (0, jack), &["Strike with Conviction"]);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "strike with Ivory Bow");
    game.take("use Strike with Conviction").finish_action();
    // Two aggravated: the first wounds, the second burns a blood.
    assert!(game.in_torpor(nassir));
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn strike_with_conviction_does_nothing_against_mortals() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    convince(&mut t, (0, jack), &["Strike with Conviction"]);
    t.minion(1, MARION);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &with("block with", MARION));
    assert!(!could(&mut game, "use Strike with Conviction"));
}

#[test]
fn strike_with_conviction_bleeds_for_one_more_and_is_burned_on_success_only() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    convince(&mut t, (0, jack), &["Strike with Conviction"]);
    t.minion(1, MARION);
    let mut game = t.clone().minion_phase(0);
    game.take("act with Strike with Conviction");
    assert_eq!(game.bleed(), 2);
    game.finish_action();
    assert_eq!(game.pool(1), 28);
    assert_eq!(game.ash_heap(0), ["Strike with Conviction"]);
    let mut game = t.minion_phase(0);
    game.take("act with Strike with Conviction")
        .until(1, &with("block with", MARION))
        .finish_action();
    assert_eq!(game.on(jack), ["Strike with Conviction"]);
    assert_eq!(game.pool(1), 30);
}

#[test]
fn react_with_conviction_cancels_an_action_that_would_change_control() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["React with Conviction"]);
    let amber = t.minion(0, "Amber");
    t.hand(0, &["Entrancement", "Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take("play Entrancement").take("mode 1");
    assert_eq!(game.to_decide(), 1);
    game.take("use React with Conviction");
    // The action was not taken: she is unlocked, and can try again.
    assert!(!game.in_action() && !game.locked(amber));
    assert_eq!(game.controller(jack), 1);
    assert_eq!(game.ash_heap(0), ["Entrancement"]);
    assert_eq!(game.ash_heap(1), ["React with Conviction"]);
    game.take("play Entrancement").take("mode 1");
    game.finish_action();
    assert_eq!(game.controller(jack), 0);
}

#[test]
fn react_with_conviction_cancels_what_would_take_control_for_a_while() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["React with Conviction"]);
    let john = t.minion(1, JOHN);
    t.minion(0, "Amber");
    t.hand(0, &["The Art of Love"]);
    let mut game = t.clone().master_phase(0);
    game.take("play The Art of Love").take(JACK);
    assert_eq!(game.to_decide(), 1);
    game.take("use React with Conviction");
    assert_eq!(game.controller(jack), 1);
    assert_eq!(game.ash_heap(0), ["The Art of Love"]);
    assert_eq!(game.ash_heap(1), ["React with Conviction"]);
    // Not where it is another whom they would take.
    let mut game = t.master_phase(0);
    game.take("play The Art of Love").take(JOHN);
    assert_eq!((game.controller(john), game.to_decide()), (0, 0));
    assert_eq!(game.on(jack), ["React with Conviction"]);
}

#[test]
fn conviction_changes_control_with_its_imbued() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    let sight = t.on(1, "Second Sight", jack, Level::Basic);
    t.minion(0, "Amber");
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take("play Entrancement").take("mode 1");
    game.finish_action();
    assert_eq!((game.controller(jack), game.controller(sight)), (0, 0));
}

#[test]
fn react_with_conviction_is_for_its_own_imbued() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["React with Conviction"]);
    t.minion(1, JOHN);
    t.minion(0, "Amber");
    t.hand(0, &["Entrancement"]);
    let mut game = t.clone().minion_phase(0);
    game.take("play Entrancement").take_all(&["mode 1", JOHN]);
    assert!(!could(&mut game, "use React with Conviction"));
    // Nor does it touch what is not directed at the imbued.
    let mut game = t.minion_phase(0);
    game.take("play Entrancement").take("mode 0");
    assert!(!could(&mut game, "use React with Conviction"));
}

#[test]
fn react_with_conviction_cancels_a_strike_card_of_its_disciplines() {
    let scene = |card: &str, mode: &[&str], discipline: &str| {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        convince(&mut t, (1, jack), &["React with Conviction"]);
        let amber = t.minion(0, discipline);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, &with("block with", JACK));
        game.until(0, &with("play", card)).take_all(mode);
        let cancelled = game.can("use React with Conviction");
        game.take_if_there("use React with Conviction");
        game.finish_action();
        (cancelled, game.blood(amber), game.blood(jack))
    };
    // The strike is chosen anew: both hit with their hands.
    assert_eq!(scene("Majesty", &["mode 0"], "Amber"), (true, 4, 3));
}
