//! What each imbued does.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use super::*;
use crate::table;

#[test]
fn beatrice_hurts_another_ready_imbued_in_the_unlock_phase() {
    let mut t = table(2);
    t.minion(0, BEATRICE);
    let jack = t.minion(0, JACK);
    let down = t.minion(0, JOHN);
    t.incapacitate(down);
    t.minion(0, "Lauren");
    t.minion(1, JENNIE);
    let game = t.turn_of(0);
    // It must be done, and there is one to choose.
    assert_eq!(game.blood(jack), 3);
    assert_eq!(game.window(), Some(Window::Minion));
}

#[test]
fn beatrice_alone_hurts_nobody_and_bleeds_for_one_more() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    let mut game = t.turn_of(0);
    assert_eq!(game.blood(beatrice), 3);
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn erick_gains_a_conviction_before_the_combat_that_his_action_brings() {
    let mut t = table(2);
    let erick = t.minion(0, ERICK);
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush", "Second Sight"]);
    t.library(0, &["Strike with Conviction"]);
    t.ash_heap(0, &["React with Conviction"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_until(0, "no");
    assert!(game.in_combat());
    // Not from the library.
    assert_eq!(
        game.options(),
        ["Second Sight", "React with Conviction", "no"]
    );
    assert_eq!(game.blood(erick), 4);
    game.take("React with Conviction");
    assert_eq!(game.on(erick), ["React with Conviction"]);
    game.finish_action();
    assert_eq!(game.blood(erick), 3);
}

#[test]
fn erick_gains_nothing_against_mortals_or_when_he_is_blocked() {
    let mut t = table(2);
    let erick = t.minion(0, ERICK);
    t.minion(1, JACK);
    t.hand(0, &["Bum's Rush", "Second Sight"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").finish_action();
    assert!(game.count(|e| matches!(e, GameEvent::CombatBegins { .. })) == 1);
    assert!(game.on(erick).is_empty());
    let mut t = table(2);
    let erick = t.minion(0, ERICK);
    t.minion(1, "Nassir");
    t.minion(1, "Lauren");
    t.hand(0, &["Bum's Rush", "Second Sight"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").take("Nassir");
    game.until(1, "block with Lauren").finish_action();
    assert!(game.on(erick).is_empty());
}

#[test]
fn actions_of_others_aimed_at_francois_cost_a_blood_or_a_life() {
    for (actor, full) in [("Lauren", 4), ("Order of Hermes Cabal", 2)] {
        let mut t = table(2);
        let francois = t.minion(1, FRANCOIS);
        t.incapacitate(francois);
        let jack = t.minion(1, JACK);
        t.incapacitate(jack);
        let actor = t.minion(0, actor);
        for (target, cost) in [(FRANCOIS, 1), (JACK, 0)] {
            let mut game = t.clone().minion_phase(0);
            game.take("burn an incapacitated imbued").take(target);
            game.finish_action();
            assert_eq!(game.blood(actor), full - cost, "{target}");
        }
    }
}

#[test]
fn what_francois_costs_is_paid_on_success_only_and_not_by_his_own_side() {
    let mut t = table(2);
    let francois = t.minion(1, FRANCOIS);
    t.minion(1, "Nassir");
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").take(FRANCOIS);
    game.until(1, &with("block with", FRANCOIS)).finish_action();
    // The one that is lost was lost in the combat.
    assert_eq!((game.blood(lauren), game.blood(francois)), (3, 2));
    // His controller's minions pay nothing for him.
    let mut t = table(2);
    let francois = t.minion(0, FRANCOIS);
    t.incapacitate(francois);
    let lauren = t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued").finish_action();
    assert!(!game.exists(francois));
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn an_ally_that_pays_its_last_life_for_francois_is_burned_once_its_action_is_resolved() {
    let mut t = table(2);
    let francois = t.minion(1, FRANCOIS);
    t.incapacitate(francois);
    let cabal = t.minion(0, "Order of Hermes Cabal");
    t.counters(cabal, 1);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued").finish_action();
    assert!(!game.exists(cabal) && !game.exists(francois));
    let burned = |slot| {
        let burns = |e: &GameEvent| *e == GameEvent::Burned(slot);
        game.events.iter().position(burns)
    };
    assert!(burned(francois) < burned(cabal));
}

#[test]
fn jack_maneuvers_in_the_first_round() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.minion(1, "Nassir");
    t.hand(1, &["Hidden Strength"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, &with("use", JACK));
    assert!(game.happened(GameEvent::Maneuvered(jack)));
    assert!(!could(&mut game, &with("use", JACK)));
}

#[test]
fn jack_does_not_maneuver_in_the_second_round() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.on(0, "Hawg", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "use Hawg");
    assert!(!could(&mut game, &with("use", JACK)));
    assert!(game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn jennie_lets_the_incapacitated_return_for_two_in_any_unlock_phase() {
    let mut t = table(3);
    t.minion(0, JENNIE);
    let jack = t.minion(1, JACK);
    t.incapacitate(jack);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let john = t.minion(2, JOHN);
    t.incapacitate(john);
    convince(&mut t, (2, john), &["Second Sight"]);
    let mut game = t.turn_of(2);
    assert_eq!(game.to_decide(), 1);
    game.take(&with("use", JENNIE));
    assert!(game.ready(jack) && game.incapacitated(john));
    assert!(game.on(jack).is_empty());
}

#[test]
fn john_enters_combat_with_a_monster_for_a_conviction() {
    let mut t = table(3);
    let john = t.minion(0, JOHN);
    convince(
        &mut t,
        (0, john),
        &["Second Sight", "React with Conviction"],
    );
    t.minion(1, "Nassir");
    t.minion(1, JACK);
    t.minion(2, "Lauren");
    let mut game = t.minion_phase(0);
    game.take(&with("act with", JOHN))
        .take_all(&["Nassir", "Second Sight"]);
    assert_eq!(game.stealth(), 0);
    assert_eq!(game.on(john).len(), 2);
    // It is directed at seat 1.
    game.pass_until(1, &with("block with", JACK));
    assert!(!could(&mut game, "block with Lauren"));
    assert_eq!(game.on(john), ["React with Conviction"]);
    assert_eq!(game.blood(john), 3);
}

#[test]
fn the_conviction_of_a_blocked_action_is_not_burned() {
    let mut t = table(2);
    let john = t.minion(0, JOHN);
    convince(&mut t, (0, john), &["Second Sight"]);
    t.minion(1, "Nassir");
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take(&with("act with", JOHN)).take("Nassir");
    game.until(1, "block with Lauren").finish_action();
    assert_eq!(game.on(john), ["Second Sight"]);
}

#[test]
fn leaf_locks_in_the_discard_phase_to_gain_a_conviction() {
    let mut t = table(2);
    let leaf = t.minion(0, LEAF);
    t.hand(0, &["Second Sight"]);
    t.ash_heap(0, &["React with Conviction"]);
    t.library(0, &["Strike with Conviction"]);
    let mut game = t.discard_phase(0);
    game.take(&with("use", LEAF));
    assert_eq!(
        game.options(),
        [
            "Second Sight",
            "React with Conviction",
            "Strike with Conviction",
            "no"
        ]
    );
    game.take("Strike with Conviction");
    assert!(game.locked(leaf));
    assert_eq!(game.on(leaf), ["Strike with Conviction"]);
    assert!(!game.can(&with("use", LEAF)));
}

#[test]
fn liz_gains_no_conviction_on_entering_play() {
    let mut t = table(2);
    let liz = t.uncontrolled(0, LIZ, 2);
    t.hand(0, &["Second Sight"]);
    let mut game = t.influence_phase(0);
    game.take(&with("bring out", LIZ));
    assert!(game.ready(liz) && game.on(liz).is_empty());
    assert_eq!(game.window(), Some(Window::Discard));
}

#[test]
fn lupe_with_a_vehicle_gets_stealth_or_intercept_once_an_action() {
    for vehicle in [true, false] {
        let mut t = table(2);
        let lupe = t.minion(0, LUPE);
        convince(&mut t, (0, lupe), &["Second Sight"; 2]);
        if vehicle {
            t.on(0, "Hawg", lupe, Level::Basic);
        }
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        game.take_if_there(&with("use", LUPE));
        assert!(!could(&mut game, &with("use", LUPE)));
        assert_eq!(game.pool(1), if vehicle { 29 } else { 30 });
        assert_eq!(game.on(lupe).len(), 2);
    }
    let mut t = table(2);
    let lupe = t.minion(1, LUPE);
    convince(&mut t, (1, lupe), &["Second Sight"; 2]);
    t.on(1, "Hawg", lupe, Level::Basic);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, &with("block with", LUPE));
    game.until(1, &with("use", LUPE));
    assert!(game.happened(GameEvent::Blocked { minion: lupe }));
    assert_eq!(game.on(lupe).len(), 2);
}

#[test]
fn maman_burns_conviction_for_votes_against() {
    let mut t = table(2);
    let maman = t.minion(1, MAMAN);
    convince(&mut t, (1, maman), &["Second Sight"; 2]);
    t.minion(0, "Alice Chen");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested");
    game.pass_until(0, "1").take("1");
    game.until(1, &with("use", MAMAN));
    assert_eq!(game.on(maman).len(), 1);
    // Once a referendum (rulebook, wording templates).
    game.finish_referendum();
    assert_eq!(game.votes().map(|(_, against)| against), Some(3));
}

#[test]
fn maman_ends_a_combat_between_two_monsters() {
    let mut t = table(3);
    let maman = t.minion(2, MAMAN);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, &with("use", MAMAN));
    assert!(game.locked(maman) && !game.in_combat());
    assert_eq!((game.blood(lauren), game.blood(nassir)), (4, 4));
}

#[test]
fn maman_does_not_end_the_combat_of_a_mortal() {
    let mut t = table(3);
    t.minion(2, MAMAN);
    t.minion(0, JACK);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    assert!(!could(&mut game, &with("use", MAMAN)));
}

#[test]
fn marion_presses_once_a_combat() {
    let mut t = table(2);
    t.minion(0, MARION);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, &with("use", MARION));
    assert!(!could(&mut game, &with("use", MARION)));
    assert!(game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn paul_moves_a_pool_to_an_uncontrolled_imbued_even_in_the_phase_he_comes_out() {
    let mut t = table(2);
    t.uncontrolled(0, PAUL, 4);
    let jack = t.uncontrolled(0, JACK, 0);
    t.uncontrolled(0, "Lauren", 0);
    let mut game = t.influence_phase(0);
    game.take(&with("bring out", PAUL)).take(&with("use", PAUL));
    assert_eq!((game.blood(jack), game.pool(0)), (1, 29));
    assert_eq!(game.transfers(), 4);
    // Once a phase.
    assert!(!game.can(&with("use", PAUL)));
}

#[test]
fn peter_pays_for_each_maneuver_against_a_monster() {
    let mut t = table(2);
    let peter = t.minion(0, PETER);
    convince(&mut t, (0, peter), &["Second Sight"; 2]);
    t.minion(1, JACK);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &with("block with", JACK));
    assert!(!could(&mut game, &with("use", PETER)));
}

#[test]
fn travis_announces_the_conviction_that_he_burns_for_two_blood() {
    let mut t = table(2);
    let travis = t.minion(0, TRAVIS);
    convince(
        &mut t,
        (0, travis),
        &["Second Sight", "React with Conviction"],
    );
    let jack = t.uncontrolled(0, JACK, 0);
    t.uncontrolled(0, "Lauren", 0);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take(&with("act with", TRAVIS));
    assert_eq!(game.options(), ["Second Sight", "React with Conviction"]);
    game.take("React with Conviction");
    assert_eq!(game.stealth(), 1);
    assert_eq!(game.on(travis).len(), 2);
    game.finish_action();
    assert_eq!(game.on(travis), ["Second Sight"]);
    assert_eq!(game.blood(jack), 2);
}

#[test]
fn an_action_whose_announced_conviction_is_gone_fails() {
    // Second Sight is what Travis has announced, and is burned for its own effect before.
    let mut t = table(2);
    let travis = t.minion(0, TRAVIS);
    convince(
        &mut t,
        (0, travis),
        &["Second Sight", "React with Conviction"],
    );
    let jack = t.uncontrolled(0, JACK, 0);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take(&with("act with", TRAVIS)).take("Second Sight");
    game.take("use Second Sight").finish_action();
    assert_eq!(game.on(travis), ["React with Conviction"]);
    assert_eq!(game.blood(jack), 0);
}

#[test]
fn xian_gains_a_conviction_for_blocking_a_monster_and_staying_ready() {
    let scene = |actor: &str, life: u8| {
        let mut t = table(2);
        let xian = t.minion(1, XIAN);
        t.counters(xian, life);
        let actor = t.minion(0, actor);
        t.hand(1, &["Second Sight"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, &with("block with", XIAN));
        while game.in_action() && !game.can("Second Sight") {
            game.pass();
        }
        assert!(!game.in_combat());
        game.take_if_there("Second Sight");
        let gained = game.on(xian).len();
        (gained, game.exists(actor))
    };
    assert_eq!(scene("Lauren", 4), (1, true));
    // What is burned in the combat was a monster when it was blocked.
    assert_eq!(scene("Order of Hermes Cabal", 4), (1, true));
    assert_eq!(scene("Lauren", 1), (0, true));
    assert_eq!(scene(JACK, 4), (0, true));
}
