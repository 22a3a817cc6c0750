//! Powers outside combat, one after another, and how powers come into play.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario};

use super::*;
use crate::table;

// Powers in general

#[test]
fn more_powers_come_by_an_action() {
    for (power, able, unable) in [
        ("Donate", ANNA, JACK),
        ("Foresee", JENNIE, JACK),
        ("Project", ANNA, JACK),
        ("Shame", ANNA, JACK),
        ("Surge", PEDRO, JENNIE),
    ] {
        let mut t = table(2);
        t.minion(0, unable);
        t.minion(1, "Nassir");
        t.hand(0, &[power]);
        let play = format!("play {power}");
        assert!(!t.clone().minion_phase(0).can(&play), "{power}");
        let imbued = t.minion(0, able);
        let mut game = t.minion_phase(0);
        game.take(&play);
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert_eq!(game.on(imbued), [power]);
        assert!(!game.locked(imbued), "it unlocks");
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

// Donate

#[test]
fn donate_raises_the_bleed_of_another_mortal() {
    for (actor, can) in [(JACK, true), ("Loyal Street Gang", true), ("Ryan", false)] {
        let mut t = table(2);
        let anna = gifted(&mut t, 0, ANNA, "Donate", 2);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        t.lock(anna);
        let mut game = t.minion_phase(0);
        game.take("bleed").take_if_there(actor);
        let before = game.bleed();
        assert_eq!(game.can("use Donate"), can, "{actor}");
        if can {
            game.take("use Donate");
            assert_eq!(game.bleed(), before + 1);
            assert_eq!(game.ash_heap(0), ["Second Sight", "Donate"]);
            assert_eq!(game.on(anna), ["Second Sight"]);
        }
    }
}

#[test]
fn donate_is_not_for_its_own_imbued_nor_without_conviction() {
    for (conviction, actor) in [(1, ANNA), (0, JACK)] {
        let mut t = table(2);
        gifted(&mut t, 0, ANNA, "Donate", conviction);
        t.minion(0, JACK);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").take(actor);
        assert!(!could(&mut game, "use Donate"), "{actor}");
    }
    // Nor beside another limited modifier, nor for an action that is no bleed.
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Donate", 2);
    gifted(&mut t, 0, TRAVIS, "Donate", 2);
    t.minion(0, JACK);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take(JACK).take("use Donate");
    assert!(!could(&mut game, "use Donate"));
}

#[test]
fn donate_gives_intercept_to_another_mortal_that_needs_it() {
    for (needed, locked) in [(true, false), (false, false), (true, true)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let anna = gifted(&mut t, 1, ANNA, "Donate", 1);
        let jack = t.minion(1, JACK);
        if locked {
            t.lock(anna);
        }
        let mut game = t.minion_phase(0);
        game.take(if needed { "hunt" } else { "bleed" });
        game.until(1, &format!("block with {JACK}"));
        let attempt = game.window() == Some(Window::BlockAttempt);
        assert_eq!(attempt && game.can("use Donate"), needed && !locked);
        if needed && !locked {
            game.take("use Donate").finish_action();
            assert!(game.locked(jack));
            assert_eq!(game.on(anna), [""; 0]);
        }
    }
}

#[test]
fn donate_gives_no_intercept_to_a_vampire_or_to_its_own_imbued() {
    for blocker in ["Ryan", ANNA] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        gifted(&mut t, 1, ANNA, "Donate", 1);
        t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take("hunt").until(1, &format!("block with {blocker}"));
        assert!(!could(&mut game, "use Donate"), "{blocker}");
    }
}

#[test]
fn a_locked_imbued_donates_intercept_once_it_wakes_and_that_is_no_reaction_card() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let anna = gifted(&mut t, 1, ANNA, "Donate", 1);
    t.lock(anna);
    t.minion(1, JACK);
    t.hand(1, &["On the Qui Vive"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "play On the Qui Vive");
    game.take_if_there(ANNA);
    game.pass(); // no intervention
    game.until(1, &format!("block with {JACK}"));
    game.until(1, "use Donate");
    assert!(!could(&mut game, "play Direct Intervention"));
}

#[test]
fn donate_raises_no_bleed_that_is_resolved() {
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Donate", 1);
    t.minion(0, JACK);
    let ryan = t.minion(1, "Ryan");
    t.lock(ryan).hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take(JACK);
    game.pass_to(Window::AfterResolution);
    while game.in_action() {
        assert!(!game.can("use Donate"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

// Project

#[test]
fn project_keeps_young_vampires_and_cheap_monsters_from_blocking() {
    let cards = crate::extra::with_scripts(&[(
        101337,
        "name: \"Outcast Mage\", life: 2, bleed: 1,
        modes: [(action: (kind: Recruit))]",
    )]);
    for (blocker, can) in [
        ("Lauren", false),
        ("Alexa Draper", true),
        ("Alice Chen", true),
        // Of the two monsters one costs 3 pool, the other 4.
        ("Outcast Mage", false),
        ("Order of Hermes Cabal", true),
        // A mortal and an imbued.
        ("Loyal Street Gang", true),
        (JACK, true),
    ] {
        let mut t = Scenario::new(&cards, 2);
        let anna = gifted(&mut t, 0, ANNA, "Project", 1);
        t.minion(1, blocker);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("use Project");
        assert_eq!(game.on(anna), ["Project"]);
        assert_eq!(
            could(&mut game, &format!("block with {blocker}")),
            can,
            "{blocker}"
        );
    }
}

#[test]
fn project_is_for_its_own_imbued_as_the_action_is_announced() {
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Project", 1);
    t.minion(0, JACK);
    t.minion(1, "Lauren");
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").take(JACK);
    assert!(!could(&mut game, "use Project"));
    let mut game = t.minion_phase(0);
    game.take("bleed").take(ANNA);
    assert_eq!(game.window(), Some(Window::Announced));
    game.take("pass");
    assert!(!could(&mut game, "use Project"));
}

// Respire

#[test]
fn aggravated_damage_to_a_vampire_in_torpor_costs_a_blood_for_each_point() {
    let mut t = table(2);
    let flavio = t.minion(0, "Flávio Gonçalves");
    t.on(0, "Fortitude", flavio, Level::Basic);
    let travis = gifted(&mut t, 1, TRAVIS, "Champion", 2);
    t.on(1, "Flamethrower", travis, Level::Basic);
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Daring the Dawn");
    game.take_if_there("mode 0").until(1, "use Champion");
    while !game.in_torpor(flavio) {
        match game.can("strike with Flamethrower") {
            true => game.take("strike with Flamethrower"),
            false => game.pass(),
        };
    }
    game.finish_action();
    let dawn = |e: &GameEvent| matches!(e, GameEvent::Damaged { aggravated: 2, .. });
    assert_eq!(game.count(dawn), 2, "the flames and the dawn");
    assert!(game.in_torpor(flavio));
    // The first point of the flames wounds him; after that each point costs a blood.
    assert_eq!(game.blood(flavio), 7 - 1 - 2);
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

// Hide

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
fn hide_makes_no_action_at_a_card_fail() {
    let mut t = table(3);
    let beatrice = t.minion(1, BEATRICE);
    t.on(1, "Hide", beatrice, Level::Basic);
    convince(&mut t, (1, beatrice), &["React with Conviction"]);
    let lauren = t.uncontrolled(1, "Lauren", 1);
    t.on(0, "Brainwash", lauren, Level::Basic);
    t.minion(2, "Elizabeth Conde");
    let mut game = t.minion_phase(2);
    game.take("act with Brainwash");
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
    // Intercept is given once it is needed in an attempt.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Nassir");
    game.until(1, "play Enhanced Senses");
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

// Discern

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

// Illuminate

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

// Inspire

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

// Rejuvenate

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

// Vigilance

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
