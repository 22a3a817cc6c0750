//! Ambulance, Veil the Legions and Steely Tenacity: actions that continue, actions to come, and
//! cards that come back.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

/// Lauren bleeds with an ambulance, and Nassir blocks.
fn blocked(hand: &[&str]) -> (engine::Scene<'static>, [engine::Slot; 3]) {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ambulance = t.on(0, "Ambulance", lauren, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.lock(ryan);
    t.hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    (game, [lauren, ambulance, nassir])
}

// Ambulance

#[test]
fn an_ambulance_is_a_vehicle_for_one_pool() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Ambulance"]);
    let mut game = t.clone().minion_phase(0);
    game.take("play Ambulance").finish_action();
    assert_eq!((game.on(lauren), game.pool(0)), (vec!["Ambulance"], 29));
    t.on(0, "Sport Bike", lauren, Level::Basic);
    assert!(!t.minion_phase(0).can("play Ambulance"));
}

#[test]
fn an_ambulance_locks_to_continue_a_blocked_action() {
    for (answer, pool) in [("yes", 29), ("no", 30)] {
        let (mut game, [lauren, ambulance, nassir]) = blocked(&[]);
        game.pass_until(0, answer).take(answer).finish_action();
        assert_eq!(game.pool(1), pool);
        assert_eq!(game.locked(ambulance), answer == "yes");
        assert!(game.exists(ambulance) && game.locked(lauren) && game.locked(nassir));
        assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
    }
}

#[test]
fn an_ambulance_is_burned_if_the_action_that_it_continues_is_blocked_again() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ambulance = t.on(0, "Ambulance", lauren, Level::Basic);
    t.minion(1, "Nassir");
    let aisha = t.minion(1, "Caliban");
    t.lock(aisha);
    t.hand(1, &["Read the Winds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "yes");
    // Who has not declined yet may still block.
    game.until(1, "play Read the Winds");
    assert!(!game.exists(ambulance));
    game.finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn what_was_played_is_in_effect_in_an_action_that_an_ambulance_continues() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Ambulance", lauren, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned")
        .take_if_there("mode 0");
    game.until(0, "play Conditioning").take_if_there("mode 0");
    game.until(1, "block with Nassir").until(0, "yes");
    game.finish_action();
    // The card of the action is back from the ash heap until it is over.
    assert!(game.pool(1) < 28);
    assert_eq!(game.ash_heap(0).len(), 2);
}

#[test]
fn who_has_declined_does_not_block_the_action_that_an_ambulance_continues() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.on(0, "Ambulance", lauren, Level::Basic);
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Sport Bike", ryan, Level::Basic);
    t.minion(2, "Caliban");
    t.hand(2, &["Dodge"]);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.to_decide(), 1);
    game.pass();
    game.until(2, "block with Caliban");
    let attempted = |e: &GameEvent| matches!(e, GameEvent::BlockAttempted { .. });
    assert_eq!(game.count(attempted), 1);
    while game.in_action() {
        assert!(!game.can("block with Ryan"));
        game.pass();
    }
}

#[test]
fn an_ambulance_is_of_no_use_to_who_goes_to_torpor_even_if_it_comes_back() {
    for station in [false, true] {
        let mut t = table(2);
        let ashley = t.minion(0, "Ryan");
        t.counters(ashley, 0)
            .gain_trait(ashley, engine::vocab::Keyword::Infernal);
        t.counters(ashley, 1);
        t.on(0, "Ambulance", ashley, Level::Basic);
        if station {
            t.in_play(0, "Warsaw Station");
        }
        t.minion(1, "Khurshid");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Khurshid");
        if station {
            game.until(0, "use Warsaw Station");
            assert!(game.ready(ashley));
        }
        while game.in_action() {
            assert!(!game.can("yes"), "the action is over");
            game.pass();
        }
        assert_eq!(game.pool(1), 30);
        assert_eq!(game.in_torpor(ashley), !station);
    }
}

#[test]
fn an_ambulance_brings_its_bearer_to_an_incapacitated_imbued() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ambulance = t.on(0, "Ambulance", lauren, Level::Basic);
    let jack = t.minion(1, "Jack \"Hannibal137\" Harmon");
    t.incapacitate(jack);
    t.minion(1, "Nassir");
    let mut game = t.clone().minion_phase(0);
    game.take("act with Ambulance");
    assert_eq!((game.stealth(), game.to_decide()), (1, 1));
    assert!(game.locked(ambulance));
    game.finish_action();
    assert!(!game.exists(jack));
    // A locked one does not.
    t.lock(ambulance);
    assert!(!t.minion_phase(0).can("act with Ambulance"));
}

#[test]
fn the_action_of_an_ambulance_fizzles_once_it_is_gone() {
    for destroyed in [false, true] {
        let mut t = table(2);
        let mirembe = t.minion(0, "Mirembe Kabbada");
        t.on(0, "Ambulance", mirembe, Level::Basic);
        let jack = t.minion(1, "Jack \"Hannibal137\" Harmon");
        t.incapacitate(jack);
        let horace = t.minion(1, "Horace Radcliffe");
        t.on(1, "Raven Spy", horace, Level::Basic);
        t.hand(0, &["Form of Mist", "Wolf Claws"]);
        t.hand(1, &["Canine Horde"]);
        let mut game = t.minion_phase(0);
        game.take("act with Ambulance")
            .until(1, "block with Horace Radcliffe");
        if destroyed {
            game.until(1, "play Canine Horde").take_if_there("mode 1");
            game.pass_to(Window::Press)
                .take_all(&["play Wolf Claws", "mode 1"]);
        }
        game.until(0, "play Form of Mist").take("mode 1");
        game.until(0, "yes").finish_action();
        assert_eq!(game.exists(jack), destroyed);
    }
}

// Veil the Legions

#[test]
fn veil_the_legions_is_played_by_another_ready_unlocked_vampire_for_a_stealth() {
    for (locked, able) in [(false, true), (true, false)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let alu = t.minion(0, "Alu");
        if locked {
            t.lock(alu);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Veil the Legions"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if !locked {
            game.take("Lauren");
        }
        game.until(1, "block with Nassir");
        assert_eq!(game.in_action() && game.can("play Veil the Legions"), able);
        if able {
            game.take("play Veil the Legions").finish_action();
            assert_eq!(game.pool(1), 29);
            assert!(!game.locked(alu));
        }
    }
}

#[test]
fn one_veil_the_legions_is_played_each_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Alu");
    t.minion(0, "Ahmose Chambers");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    t.hand(0, &["Veil the Legions", "Veil the Legions"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Nassir");
    game.take("play Veil the Legions").take("Alu");
    while game.in_action() {
        assert!(!game.can("play Veil the Legions"));
        game.pass();
    }
}

#[test]
fn superior_veil_the_legions_gives_stealth_to_as_many_actions_as_blood_is_burned() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let agrippina = t.minion(0, "Agrippina");
    t.minion(0, "Nassir");
    t.minion(0, "Arnold Simpson");
    t.minion(1, "Belinde");
    t.hand(0, &["Veil the Legions", "Veil the Legions"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Belinde");
    game.take_all(&["play Veil the Legions", "mode 1"]);
    // X may be any number up to the blood there is, even none.
    assert_eq!(game.options(), ["0", "1", "2", "3", "4"]);
    game.take("2");
    game.finish_action();
    assert_eq!((game.blood(agrippina), game.pool(1)), (2, 29));
    for (actor, stealth) in [("Nassir", 1), ("Arnold Simpson", 1), ("Agrippina", 0)] {
        game.take("bleed").take_if_there(actor);
        assert_eq!(game.stealth(), stealth, "{actor}");
        // The second is played at basic only, and not by who is acting.
        game.finish_action();
    }
}

#[test]
fn superior_veil_the_legions_is_played_once_a_turn_and_does_not_outlast_it() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Agrippina");
    t.minion(0, "Nassir");
    t.minion(1, "Belinde");
    t.hand(0, &["Veil the Legions", "Veil the Legions"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Belinde");
    game.take_all(&["play Veil the Legions", "mode 1", "4"]);
    game.finish_action();
    game.take("bleed").take_if_there("Nassir");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    game.pass_to_turn_of(1);
    game.pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    game.take("bleed").take_if_there("Lauren");
    assert_eq!(game.stealth(), 0);
    // In another turn it is played at superior again.
    game.until(1, "block with Belinde");
    game.take("play Veil the Legions").take("mode 1");
}

#[test]
fn an_action_that_is_cancelled_is_one_of_those_that_veil_the_legions_meant() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Agrippina");
    t.minion(0, "Brock Sterling");
    t.minion(1, "Belinde");
    t.hand(0, &["Veil the Legions", "The Kiss of Ra"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Belinde");
    game.take_all(&["play Veil the Legions", "mode 1", "1"])
        .finish_action();
    game.take_all(&["bleed", "Brock Sterling"]);
    assert_eq!(game.stealth(), 1);
    game.until(1, "block with Belinde")
        .until(0, "play The Kiss of Ra")
        .take_if_there("mode 0");
    assert!(!game.in_action());
    assert!(game.locked(game.find("Brock Sterling").unwrap()));
    game.take("bleed").take_if_there("Agrippina");
    assert_eq!(game.stealth(), 0);
}

// Steely Tenacity, as an action

#[test]
fn steely_tenacity_bleeds_with_one_more_and_is_replaced_or_taken_back_after_the_action() {
    for (answer, back) in [("Steely Tenacity", true), ("no", false)] {
        let mut t = table(2);
        t.minion(0, "Bituin");
        t.minion(1, "Nassir");
        t.hand(0, &["Steely Tenacity"]);
        let mut game = t.minion_phase(0);
        game.take("play Steely Tenacity");
        assert_eq!((game.bleed(), game.hand_size(0)), (2, 6));
        game.pass_until(0, answer).take(answer);
        assert!(!game.in_action());
        assert_eq!(game.hand(0).contains(&"Steely Tenacity"), back);
        assert_eq!(game.ash_heap(0).contains(&"Steely Tenacity"), !back);
        assert_eq!((game.hand_size(0), game.pool(1)), (7, 28));
    }
}

#[test]
fn steely_tenacity_that_was_blocked_is_taken_back_once_combat_is_over() {
    let mut t = table(2);
    t.minion(0, "Bituin");
    t.minion(1, "Nassir");
    t.hand(0, &["Steely Tenacity", "Dodge"]);
    let mut game = t.minion_phase(0);
    game.take("play Steely Tenacity")
        .until(1, "block with Nassir");
    assert!(game.in_combat());
    assert_eq!(game.hand_size(0), 6);
    game.pass_until(0, "Steely Tenacity")
        .take("Steely Tenacity");
    assert!(!game.in_action());
    assert_eq!(game.hand(0), ["Dodge", "Steely Tenacity"]);
}

#[test]
fn steely_tenacity_enters_combat_with_quietus() {
    let mut t = table(2);
    let bituin = t.minion(0, "Bituin");
    t.on(0, "Quietus", bituin, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Steely Tenacity"]);
    let mut game = t.minion_phase(0);
    game.take("play Steely Tenacity").take("mode 2");
    assert_eq!(game.stealth(), 1);
    game.pass_until(0, "Steely Tenacity").take("no");
    assert_eq!((game.blood(bituin), game.blood(nassir)), (4, 3));
}

#[test]
fn steely_tenacity_that_is_cancelled_is_replaced_at_once() {
    let mut t = table(2);
    t.minion(0, "Bituin");
    t.minion(1, "Nassir");
    t.hand(0, &["Steely Tenacity"])
        .hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Steely Tenacity")
        .until(1, "play Direct Intervention");
    assert!(!game.in_action());
    assert!(!game.can("Steely Tenacity"));
    assert_eq!(game.hand_size(0), 7);
    assert_eq!(game.ash_heap(0), ["Steely Tenacity"]);
}

#[test]
fn with_a_visit_from_the_capuchin_one_chooses_what_happens_instead_of_replacing_steely_tenacity() {
    for (answer, size, counters) in [("Steely Tenacity", 11, 4), ("no", 10, 3)] {
        let mut t = table(2);
        t.minion(0, "Bituin");
        t.minion(1, "Nassir");
        let visit = t.in_play(0, "Visit from the Capuchin");
        t.counters(visit, 4);
        t.hand(0, &["Steely Tenacity"]);
        let mut game = t.minion_phase(0);
        game.take("play Steely Tenacity")
            .pass_until(0, answer)
            .take(answer);
        assert_eq!((game.hand_size(0), game.blood(visit)), (size, counters));
    }
}

#[test]
fn veil_the_legions_is_not_played_for_the_action_of_another() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Alu");
    t.minion(1, "Nassir");
    t.hand(1, &["Veil the Legions"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    while game.in_action() {
        assert!(!game.can("play Veil the Legions"));
        game.pass();
    }
}

#[test]
fn an_action_card_cancelled_as_it_is_played_is_none_of_those_that_veil_the_legions_meant() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Agrippina");
    t.minion(0, "Nassir");
    t.minion(1, "Belinde");
    t.hand(0, &["Veil the Legions", "Bum's Rush"])
        .hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Belinde");
    game.take_all(&["play Veil the Legions", "mode 1"]);
    game.pass_until(0, "1").take("1");
    game.pass_until(0, "play Bum's Rush")
        .take_all(&["play Bum's Rush", "Nassir"])
        .until(1, "play Direct Intervention");
    game.take("bleed").take_if_there("Nassir");
    assert_eq!(game.stealth(), 1);
}

#[test]
fn steely_tenacity_is_taken_back_from_the_ash_heap_only() {
    // Something that takes cards of the ash heap out of the game at any time.
    let cards = crate::extra::with_scripts(&[(
        102199,
        "name: \"Yawp Court\", keywords: [Unique, Location], modes: [(effects: [PutInPlay])],
        text: [Use(once: Turn, choose: [CardInAshHeap(You, [()])], steps: [RemoveChosenFromGame])]",
    )]);
    for removes in [true, false] {
        let mut t = engine::Scenario::new(&cards, 2);
        t.minion(0, "Bituin");
        t.minion(1, "Nassir");
        t.in_play(0, "Yawp Court");
        t.hand(0, &["Steely Tenacity"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        game.until(0, "play Steely Tenacity");
        if removes {
            game.until(0, "use Yawp Court");
        }
        let mut offered = false;
        while game.active() == 0 && game.window() != Some(Window::Minion) {
            offered |= game.can("Steely Tenacity") && !game.can("pass");
            let choice = ["no", "pass"].into_iter().find(|c| game.can(c));
            let first = game.options()[0].clone();
            game.take(choice.unwrap_or(&first));
        }
        assert_eq!(offered, !removes);
    }
}
