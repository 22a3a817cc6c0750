//! Imbued, conviction and powers.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::table;

const EARL: &str = "Earl \"Shaka74\" Deams";
const BEATRICE: &str = "Béatrice \"Oracle171\" Tremblay";
const ERICK: &str = "Erick \"Shophet125\" Franco";
const FRANCOIS: &str = "François \"Warden\" Loehr";
const JACK: &str = "Jack \"Hannibal137\" Harmon";
const JENNIE: &str = "Jennie \"Cassie247\" Orne";
const JOHN: &str = "John \"Cop90\" O'Malley";
const LEAF: &str = "Leaf \"Potter116\" Pankowski";
const LIZ: &str = "Liz \"Ticket312\" Thornton";
const LUPE: &str = "Lupe \"Cabbie22\" Droin";
const MAMAN: &str = "Maman Boumba";
const MARION: &str = "Marion \"Teacher193\" Perks";
const PAUL: &str = "Paul \"Sixofswords29\" Moreton";
const PETER: &str = "Peter \"Outback295\" Rophail";
const TRAVIS: &str = "Travis \"Traveler72\" Miller";
const XIAN: &str = "Xian \"DziDzat155\" Quan";

fn convince(t: &mut Scenario<'_>, imbued: (u8, Slot), cards: &[&str]) {
    for card in cards {
        t.on(imbued.0, card, imbued.1, Level::Basic);
    }
}

/// "use NAME" and the like.
fn with(verb: &str, name: &str) -> String {
    format!("{verb} {name}")
}

/// Passes to the end of the action; whether somebody could do this on the way.
fn could(game: &mut Scene<'_>, text: &str) -> bool {
    let mut could = false;
    while game.in_action() {
        could |= game.can(text);
        game.pass();
    }
    could
}

// Imbued

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
fn an_ally_with_one_life_dies_of_the_cost_and_its_action_fails() {
    let mut t = table(2);
    let francois = t.minion(1, FRANCOIS);
    t.incapacitate(francois);
    let cabal = t.minion(0, "Order of Hermes Cabal");
    t.counters(cabal, 1);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued").finish_action();
    assert!(!game.exists(cabal) && game.incapacitated(francois));
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
    game.until(1, &with("use", MAMAN));
    assert!(game.on(maman).is_empty());
    game.finish_referendum();
    assert_eq!(game.votes().map(|(_, against)| against), Some(6));
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

// Conviction

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

#[test]
fn a_cancelled_card_is_replaced_at_once() {
    // Bum's Rush is not replaced before the action is over, which never begins.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    t.library(0, &["Villein"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    game.take("play Direct Intervention");
    assert!(!game.in_action());
    assert_eq!(game.hand(0), ["Villein"]);
}

// Powers

#[test]
fn champion_fights_the_monster_instead() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    let champion = t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(champion) && game.locked(lauren) && !game.locked(jack));
    assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
    assert_eq!(game.on(jack), ["Champion"]);
    assert!(!game.happened(GameEvent::Blocked { minion: jack }));
}

#[test]
fn champion_protects_any_imbued() {
    let mut t = table(3);
    let jack = t.minion(1, JACK);
    t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let john = t.minion(2, JOHN);
    t.minion(2, "Nassir");
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    for (target, works) in [(JOHN, true), ("Nassir", false)] {
        let mut game = t.clone().minion_phase(0);
        game.take("play Bum's Rush").take(target);
        if works {
            game.until(1, "use Champion").finish_action();
            assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
            assert_eq!(game.blood(john), 4);
        } else {
            assert!(!could(&mut game, "use Champion"));
        }
    }
}

#[test]
fn champion_is_not_for_undirected_actions_block_attempts_locked_imbued_or_mortals() {
    let scene = |actor: &str, action: &str, blocks: bool, locked: bool| {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        t.on(1, "Champion", jack, Level::Basic);
        convince(&mut t, (1, jack), &["Second Sight"; 2]);
        if locked {
            t.lock(jack);
        }
        t.minion(1, "Nassir");
        t.minion(0, actor);
        let mut game = t.minion_phase(0);
        game.take(action);
        if blocks {
            game.take("block with Nassir");
        }
        could(&mut game, "use Champion")
    };
    assert!(scene("Lauren", "bleed", false, false));
    assert!(!scene("Lauren", "hunt", false, false));
    assert!(!scene("Lauren", "bleed", true, false));
    assert!(!scene("Lauren", "bleed", false, true));
    assert!(!scene(MARION, "bleed", false, false));
}

#[test]
fn what_comes_after_an_action_still_does_when_it_has_failed() {
    // Not as after a successful one.
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(1, &["On the Qui Vive"]);
    t.lock(jack);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play On the Qui Vive");
    game.take_if_there(JACK);
    game.until(1, "use Champion");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn discern_gives_intercept_against_a_monster_only() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Discern", jack, Level::Basic);
    t.minion(0, MARION);
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg").until(1, &with("block with", JACK));
    assert!(!could(&mut game, "use Discern"));
}

#[test]
fn hide_takes_intercept_from_monsters() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    let hide = t.on(0, "Hide", beatrice, Level::Basic);
    convince(&mut t, (0, beatrice), &["React with Conviction"]);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("use Hide");
    assert_eq!(game.intercept(nassir), -1);
    assert!(game.locked(hide));
    assert_eq!(game.on(beatrice), ["Hide"]);
}

#[test]
fn hide_makes_an_action_directed_at_its_imbued_fail() {
    for (illuminates, works) in [(false, true), (true, false)] {
        let mut t = table(2);
        let beatrice = t.minion(1, BEATRICE);
        t.on(1, "Hide", beatrice, Level::Basic);
        if illuminates {
            t.on(1, "Illuminate", beatrice, Level::Basic);
        }
        convince(&mut t, (1, beatrice), &["React with Conviction"]);
        let lauren = t.minion(0, "Lauren");
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        if works {
            game.until(1, "use Hide").finish_action();
            assert_eq!((game.blood(beatrice), game.blood(lauren)), (3, 4));
            assert!(game.locked(lauren));
        } else {
            assert!(!could(&mut game, "use Hide"));
        }
    }
}

#[test]
fn illuminate_counts_once_and_not_with_the_unmasking() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    let liz = t.minion(1, LIZ);
    t.on(1, "Illuminate", beatrice, Level::Basic);
    t.minion(0, "Lauren");
    t.hand(0, &["Hawg"]);
    let mut game = t.clone().minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
    t.on(1, "Illuminate", liz, Level::Basic);
    let mut game = t.clone().minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
    t.in_play(1, "The Unmasking");
    let mut game = t.minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
}

#[test]
fn the_unmasking_leaves_illuminate_its_worth_against_other_monsters() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.on(1, "Illuminate", beatrice, Level::Basic);
    t.in_play(1, "The Unmasking");
    t.minion(0, "Order of Hermes Cabal");
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg");
    assert_eq!(game.intercept(beatrice), 1);
}

#[test]
fn illuminate_lets_monsters_in_and_burns_in_the_next_unlock_phase() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    let power = t.on(1, "Illuminate", beatrice, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, MARION);
    let mut game = t.minion_phase(0);
    game.take("act with Illuminate").finish_action();
    assert_eq!((game.blood(beatrice), game.blood(lauren)), (2, 3));
    assert!(!game.can("act with Illuminate"));
    game.pass_to_turn_of(1);
    game.pass_to(Window::Discard);
    assert!(!game.exists(power));
}

#[test]
fn illuminate_burns_when_its_imbued_is_incapacitated() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.counters(beatrice, 1);
    let power = t.on(1, "Illuminate", beatrice, Level::Basic);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("act with Illuminate").finish_action();
    assert!(game.incapacitated(beatrice) && !game.exists(power));
}

#[test]
fn rejuvenate_mends_its_imbued_in_the_unlock_phase() {
    for (life, after) in [(4, 4), (2, 3), (0, 1)] {
        let mut t = table(2);
        let jack = t.minion(0, JACK);
        t.on(0, "Rejuvenate", jack, Level::Basic);
        if life == 0 {
            t.incapacitate(jack);
        } else {
            t.counters(jack, life);
        }
        let mut game = t.turn_of(0);
        game.pass_to(Window::Discard);
        assert_eq!(game.blood(jack), after);
        // Life in itself does not bring it back.
        assert_eq!(game.ready(jack), life > 0);
    }
}

#[test]
fn rejuvenate_mends_a_vampire_or_another_ally_for_a_conviction() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let power = t.on(0, "Rejuvenate", jack, Level::Basic);
    convince(&mut t, (0, jack), &["Second Sight"]);
    let john = t.minion(0, JOHN);
    t.counters(john, 2).lock(john);
    let full = t.minion(1, MARION);
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 2);
    for (target, name, after) in [(john, JOHN, 3), (full, MARION, 4), (lauren, "Lauren", 3)] {
        let mut game = t.clone().minion_phase(0);
        game.take("act with Rejuvenate").take(name);
        assert_eq!(game.stealth(), 1);
        assert!(game.locked(power));
        game.finish_action();
        assert_eq!(game.blood(target), after, "{name}");
        assert_eq!(game.on(jack), ["Rejuvenate"]);
    }
}

#[test]
fn vigilance_unlocks_after_a_successful_action() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let vigilance = t.on(0, "Vigilance", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(0, "use Vigilance");
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(jack) && game.locked(vigilance));
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    assert!(!could(&mut game, "use Vigilance"));
}

#[test]
fn vigilance_unlocks_a_locked_imbued_in_anothers_action() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Vigilance", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"]);
    t.lock(jack);
    t.minion(0, "Lauren");
    let mut game = t.clone().minion_phase(0);
    assert!(!game.can("use Vigilance"));
    game.take("bleed").until(1, "use Vigilance");
    assert!(!game.locked(jack));
    game.until(1, &with("block with", JACK)).finish_action();
    assert_eq!(game.pool(1), 30);
    // Not between actions, nor in one's own turn.
    let mut game = t.turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("use Vigilance"));
        game.pass();
    }
}

#[test]
fn vagabond_mystic_mends_an_ally_and_blocks_no_vampire() {
    let mut t = table(2);
    let mystic = t.minion(0, "Vagabond Mystic");
    let jack = t.minion(0, JACK);
    t.counters(jack, 2);
    t.minion(0, MARION);
    let mut game = t.clone().minion_phase(0);
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(jack), 3);
    assert!(game.locked(mystic));
    t.minion(1, "Lauren");
    t.minion(1, PETER);
    for (actor, blocks) in [("Lauren", false), (PETER, true)] {
        let mut game = t.clone().minion_phase(1);
        game.take("bleed").take(actor);
        assert_eq!(could(&mut game, "block with Vagabond Mystic"), blocks);
    }
}

#[test]
fn abjure_ends_a_combat_between_a_monster_and_a_mortal() {
    let mut t = table(3);
    let marion = t.minion(2, MARION);
    let power = t.on(2, "Abjure", marion, Level::Basic);
    let jack = t.minion(0, JACK);
    let nassir = t.minion(1, "Nassir");
    t.hand(2, &["Second Sight"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
    // The mortal was another: she may gain a conviction.
    game.take("Second Sight");
    assert!(!game.in_combat() && game.locked(marion) && game.locked(power));
    assert_eq!(game.on(marion), ["Abjure", "Second Sight"]);
    assert_eq!((game.blood(jack), game.blood(nassir)), (4, 4));
    // An incapacitated imbued can use it too.
    t.incapacitate(marion);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
}

#[test]
fn abjure_ends_ones_own_combat_without_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(1, MARION);
    t.on(1, "Abjure", marion, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    t.hand(1, &["Second Sight"]);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    game.until(1, "use Abjure");
    assert!(!game.in_action());
    assert_eq!(game.on(marion), ["Abjure"]);
    assert_eq!((game.blood(marion), game.blood(lauren)), (4, 4));
}

#[test]
fn abjure_is_not_for_two_monsters_or_a_locked_imbued() {
    for (locked, actor) in [(false, "Lauren"), (true, JACK)] {
        let mut t = table(3);
        let marion = t.minion(2, MARION);
        t.on(2, "Abjure", marion, Level::Basic);
        if locked {
            t.lock(marion);
        }
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        assert!(!could(&mut game, "use Abjure"));
    }
}

#[test]
fn inspire_adds_a_counter_to_an_uncontrolled_imbued() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    let inspire = t.on(0, "Inspire", beatrice, Level::Basic);
    convince(&mut t, (0, beatrice), &["Second Sight"]);
    let jack = t.uncontrolled(0, JACK, 1);
    let mut game = t.minion_phase(0);
    game.take("act with Inspire").finish_action();
    assert_eq!(game.blood(jack), 2);
    assert!(game.locked(inspire));
    assert_eq!(game.on(beatrice), ["Inspire"]);
}

#[test]
fn inspire_moves_what_it_has_cost_to_any_imbued_in_play() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    t.on(0, "Inspire", beatrice, Level::Basic);
    convince(
        &mut t,
        (0, beatrice),
        &["Second Sight", "React with Conviction"],
    );
    t.ash_heap(0, &["Second Sight"]);
    let john = t.minion(1, JOHN);
    t.incapacitate(john);
    let mut game = t.minion_phase(0);
    game.take("act with Inspire")
        .take_all(&[JOHN, "React with Conviction"])
        .finish_action();
    assert_eq!(game.on(john), ["React with Conviction"]);
    assert_eq!(game.ash_heap(0), ["Second Sight"]);
}

#[test]
fn respire_hurts_a_small_vampire_and_may_gain_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(0, MARION);
    let power = t.on(0, "Respire", marion, Level::Basic);
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Second Sight"]);
    let mut game = t.minion_phase(0);
    // Alice Chen has capacity 7.
    game.take("act with Respire");
    assert_eq!(game.stealth(), 0);
    assert!(game.locked(power));
    game.pass_until(0, "Second Sight").take("Second Sight");
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.on(marion), ["Respire", "Second Sight"]);
}

#[test]
fn respire_mends_a_vampire_or_another_ally_for_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(0, MARION);
    t.on(0, "Respire", marion, Level::Basic);
    convince(&mut t, (0, marion), &["Second Sight"]);
    let jack = t.minion(1, JACK);
    t.counters(jack, 2);
    let mut game = t.minion_phase(0);
    game.take("act with Respire").finish_action();
    assert_eq!(game.blood(jack), 3);
    assert_eq!(game.on(marion), ["Respire"]);
}

// Other cards about imbued

#[test]
fn bond_brings_an_incapacitated_imbued_back_with_one_life() {
    let mut t = table(2);
    t.minion(0, BEATRICE);
    let jack = t.minion(1, JACK);
    t.incapacitate(jack);
    t.minion(1, "Nassir");
    t.hand(0, &["Bond"]);
    let mut game = t.minion_phase(0);
    game.take("play Bond");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert!(game.ready(jack));
    // Not two.
    assert_eq!(game.blood(jack), 1);
}

#[test]
fn the_church_of_vindicated_faith_gives_blood_after_the_action_of_an_imbued() {
    let mut t = table(2);
    let church = t.in_play(0, "The Church of Vindicated Faith");
    t.minion(0, JACK);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let john = t.uncontrolled(0, JOHN, 0);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").take(JACK);
    game.until(0, "use The Church of Vindicated Faith");
    assert_eq!(game.blood(john), 1);
    assert!(game.locked(church));
    for (actor, block) in [(JACK, true), ("Lauren", false)] {
        let mut game = t.clone().minion_phase(0);
        game.take("bleed").take(actor);
        if block {
            game.until(1, "block with Nassir");
        }
        assert!(!could(&mut game, "use The Church of Vindicated Faith"));
    }
}

#[test]
fn the_church_of_vindicated_faith_requires_a_ready_imbued() {
    for (name, playable) in [(JACK, true), ("Lauren", false)] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["The Church of Vindicated Faith"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play The Church of Vindicated Faith"), playable);
    }
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.incapacitate(jack);
    t.hand(0, &["The Church of Vindicated Faith"]);
    let game = t.master_phase(0);
    assert!(!game.can("play The Church of Vindicated Faith"));
}

#[test]
fn the_rose_foundation_reduces_a_bleed_or_votes_for_a_conviction() {
    let mut t = table(2);
    t.in_play(1, "The Rose Foundation");
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["Second Sight"]);
    t.minion(0, "Alice Chen");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(1, "use The Rose Foundation");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.on(jack).is_empty());
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested");
    game.pass_until(0, "1").take("1");
    game.until(1, "use The Rose Foundation");
    assert!(game.on(jack).is_empty());
    game.until(1, "The Rose Foundation votes against");
    game.finish_referendum();
    assert_eq!(game.votes().map(|(_, against)| against), Some(2));
}

#[test]
fn angel_of_berlin_unlocks_an_imbued_on_anothers_turn() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.lock(jack);
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take_if_there("mode 0");
    assert!(!game.locked(jack));
    game.until(1, &with("block with", JACK)).finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn angel_of_berlin_equips_an_imbued_from_hand_at_cost() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin", "Ivory Bow", "Laptop Computer"]);
    t.library(1, &["Villein", "Villein"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take("mode 1").take("Ivory Bow");
    assert_eq!(game.on(jack), ["Ivory Bow"]);
    assert_eq!(game.pool(1), 29);
    game.finish_action();
    // Both cards were replaced.
    assert_eq!(game.hand(1), ["Laptop Computer", "Villein", "Villein"]);
}

#[test]
fn angel_of_berlin_needs_a_ready_imbued_and_no_combat() {
    let mut t = table(2);
    t.minion(1, "Nassir");
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin", "Ivory Bow"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed");
    assert!(!could(&mut game, "play Angel of Berlin"));
    t.minion(1, JACK);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    let mut in_combat = false;
    while game.in_action() {
        in_combat |= game.in_combat();
        assert!(!(game.in_combat() && game.can("play Angel of Berlin")));
        game.pass();
    }
    let _ = in_combat;
}

#[test]
fn vagabond_mystic_mends_the_turn_it_is_recruited_and_not_while_damage_is_resolved() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let jack = t.minion(0, JACK);
    t.counters(jack, 2);
    t.hand(0, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Vagabond Mystic").take_if_there("Lauren");
    game.finish_action();
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(jack), 3);
    let mut t = table(2);
    let mystic = t.minion(0, "Vagabond Mystic");
    let jack = t.minion(0, JACK);
    t.lock(mystic).counters(jack, 2);
    t.on(0, "Flak Jacket", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    let mut prevented = false;
    while game.in_action() {
        if game.window() == Some(Window::Prevent) {
            prevented = true;
            assert!(!game.can("use Vagabond Mystic"));
        }
        game.pass();
    }
    assert!(prevented);
}

#[test]
fn angel_of_berlin_may_be_played_after_a_block_and_before_its_combat() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let jack = t.minion(1, JACK);
    t.hand(1, &["Angel of Berlin", "Ivory Bow"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &with("block with", JACK));
    while game.window() != Some(Window::Blocked) {
        game.pass();
    }
    game.until(1, "play Angel of Berlin").take("mode 1");
    assert_eq!(game.on(jack), ["Ivory Bow"]);
    game.pass_until(1, "strike with Ivory Bow");
}

#[test]
fn hide_makes_no_action_fail_while_a_block_is_attempted_or_has_succeeded() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.on(1, "Hide", beatrice, Level::Basic);
    convince(&mut t, (1, beatrice), &["React with Conviction"]);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").take_if_there(BEATRICE);
    game.until(1, "block with Nassir");
    assert!(!could(&mut game, "use Hide"));
}

#[test]
fn an_action_that_hide_makes_fail_was_not_blocked() {
    for hides in [true, false] {
        let mut t = table(2);
        let beatrice = t.minion(1, BEATRICE);
        t.on(1, "Hide", beatrice, Level::Basic);
        convince(&mut t, (1, beatrice), &["React with Conviction"]);
        t.minion(0, "Elizabeth Conde");
        t.minion(1, "Nassir");
        t.hand(0, &["Bum's Rush", "Freak Drive"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").take_if_there(BEATRICE);
        if hides {
            game.until(1, "use Hide");
        } else {
            game.until(1, "block with Nassir");
        }
        assert_eq!(could(&mut game, "play Freak Drive"), !hides);
    }
}

#[test]
fn an_action_that_hide_made_fail_is_not_repeated() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.on(1, "Hide", beatrice, Level::Basic);
    convince(&mut t, (1, beatrice), &["React with Conviction"]);
    let brooke = t.minion(0, "Brooke");
    t.minion(0, "Fustuk");
    t.hand(0, &["Bum's Rush", "Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush")
        .take_if_there("Brooke")
        .take_if_there(BEATRICE);
    game.until(1, "use Hide").finish_action();
    assert!(game.locked(brooke));
    // She can act again, but not so.
    game.take("use Fustuk").take_if_there("Brooke");
    assert!(!game.locked(brooke));
    assert!(game.can("bleed") && !game.can("play Bum's Rush"));
}

#[test]
fn a_locked_imbued_does_not_hide_unless_it_wakes() {
    for wakes in [true, false] {
        let mut t = table(2);
        let beatrice = t.minion(1, BEATRICE);
        t.on(1, "Hide", beatrice, Level::Basic);
        convince(&mut t, (1, beatrice), &["React with Conviction"; 2]);
        t.lock(beatrice);
        t.minion(0, "Lauren");
        t.hand(0, &["Bum's Rush"]);
        if wakes {
            t.hand(1, &["On the Qui Vive"]);
        }
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        if wakes {
            game.until(1, "play On the Qui Vive");
        }
        assert_eq!(could(&mut game, "use Hide"), wakes);
    }
}

#[test]
fn hide_takes_intercept_as_the_action_is_announced_and_no_later() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    t.on(0, "Hide", beatrice, Level::Basic);
    convince(&mut t, (0, beatrice), &["React with Conviction"]);
    t.minion(1, "Nassir");
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(game.can("use Hide") && !game.can("play Enhanced Senses"));
    game.until(1, "block with Nassir");
    while game.in_action() {
        assert!(!game.can("use Hide"));
        game.pass();
    }
}

#[test]
fn powers_come_by_an_action_and_stay_on_their_imbued() {
    for (card, imbued) in [
        ("Abjure", MARION),
        ("Champion", JACK),
        ("Hide", LEAF),
        ("Illuminate", LEAF),
        ("Inspire", LEAF),
        ("Rejuvenate", JACK),
        ("Respire", MARION),
    ] {
        let mut t = table(2);
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        // One without the virtue cannot have the power: visionary and martyr.
        let mut other = t.clone();
        other.minion(0, EARL);
        assert!(
            !other.minion_phase(0).can(&format!("play {card}")),
            "{card}"
        );
        let slot = t.minion(0, imbued);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        assert_eq!(game.stealth(), 1, "{card}");
        assert!(game.locked(slot), "{card}");
        game.finish_action();
        assert_eq!(game.on(slot), [card]);
        assert!(!game.locked(slot), "{card}");
    }
}

#[test]
fn strike_with_conviction_is_played_on_an_imbued_in_the_unlock_phase() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.hand(0, &["Strike with Conviction"]);
    let mut game = t.turn_of(0);
    assert_eq!(game.window(), Some(Window::Unlock));
    game.take("play Strike with Conviction");
    assert_eq!(game.on(jack), ["Strike with Conviction"]);
    assert_eq!(game.pool(0), 30);
}

#[test]
fn the_locations_of_imbued_cost_a_pool_and_are_put_in_play() {
    for card in ["The Church of Vindicated Faith", "The Rose Foundation"] {
        let mut t = table(2);
        t.minion(0, JACK);
        t.hand(0, &[card]);
        let mut game = t.master_phase(0);
        game.take(&format!("play {card}"));
        assert_eq!(game.pool(0), 29, "{card}");
        let location = game.find(card).expect("it is in play");
        assert_eq!(game.bearer(location), None, "{card}");
    }
}

#[test]
fn champion_is_no_reaction_card_that_could_be_cancelled() {
    for reaction in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let jack = t.minion(1, JACK);
        t.on(1, "Champion", jack, Level::Basic);
        convince(&mut t, (1, jack), &["Second Sight"; 2]);
        t.hand(1, &["On the Qui Vive"]);
        t.hand(2, &["Direct Intervention"]);
        if reaction {
            t.lock(jack);
        }
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if reaction {
            // A reaction card may be cancelled as it is played.
            game.until(1, "play On the Qui Vive");
            assert_eq!(game.to_decide(), 2);
            assert!(game.can("play Direct Intervention"));
            game.pass();
        }
        game.until(1, "use Champion");
        assert!(!could(&mut game, "play Direct Intervention"));
        assert_eq!(game.pool(1), 30);
    }
}

#[test]
fn an_imbued_taken_for_a_turn_goes_back_incapacitated_too() {
    let mut t = table(2);
    t.minion(0, "Amber");
    let jack = t.minion(1, JACK);
    t.counters(jack, 1);
    t.minion(1, "Nassir");
    t.hand(0, &["The Art of Love"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    assert_eq!(game.controller(jack), 0);
    game.take("bleed").take(JACK);
    game.until(1, "block with Nassir").finish_action();
    assert!(game.incapacitated(jack));
    assert_eq!(game.controller(jack), 0);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(jack), 1);
    assert!(game.incapacitated(jack));
}

#[test]
fn after_an_action_that_hide_made_fail_cards_of_its_end_are_played_still() {
    for hides in [true, false] {
        let mut t = table(2);
        let beatrice = t.minion(1, BEATRICE);
        t.on(1, "Hide", beatrice, Level::Basic);
        convince(&mut t, (1, beatrice), &["React with Conviction"]);
        let gatjil = t.minion(0, "Gatjil Munyarryun");
        let banjoko = t.minion(0, "Banjoko");
        t.lock(banjoko);
        // What raises a bleed is too late then, what asks for a block or a success of no use.
        t.hand(
            0,
            &["Bum's Rush", "Seraph's Second", "Bonding", "Freak Drive"],
        );
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush").take_if_there(BEATRICE);
        if hides {
            game.until(1, "use Hide");
            assert_eq!(game.window(), Some(Window::AfterResolution));
            assert_eq!(game.options(), ["pass", "play Seraph's Second"]);
        } else {
            while game.window() != Some(Window::AfterResolution) {
                game.pass();
            }
        }
        assert!(game.locked(gatjil));
        game.take("play Seraph's Second");
        assert!(!game.locked(gatjil));
        game.finish_action();
    }
}
