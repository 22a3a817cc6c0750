//! Political cards: what their referendums do, and the cards that stay in play.

use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scenario, Scene};

use crate::{call, called, table};

// Pool and blood

#[test]
fn ancilla_empowerment_burns_a_pool_for_each_minion() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(1, "Underbridge Stray");
    let ryan = t.minion(1, "Ryan");
    t.torpor(ryan);
    t.uncontrolled(1, "Madison", 2);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (29, 27, 30));
}

#[test]
fn a_political_card_does_nothing_if_its_referendum_fails() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes against").finish_action();
    assert_eq!(game.pool(0), 30);
    assert_eq!(game.ash_heap(0), ["Ancilla Empowerment"]);
}

#[test]
fn consanguineous_boon_gives_a_pool_for_each_vampire_of_the_chosen_clan() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(0, "Nassir");
    t.minion(1, "Ryan");
    let rosalina = t.minion(2, "Rosalina Cortez");
    t.torpor(rosalina);
    t.hand(0, &["Consanguineous Boon"]);
    let mut game = called(t, "Consanguineous Boon", "Lauren");
    assert_eq!(game.options(), ["Nosferatu", "Tremere"]);
    game.take("Tremere").take("the calling card votes for");
    game.finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (32, 30, 31));
}

#[test]
fn kine_resources_contested_burns_the_pool_that_was_allocated() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = call(t, "Kine Resources Contested");
    game.take("1").take("3"); // seat 1, seat 2, and nothing for seat 0
    game.take("the calling card votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (30, 29, 27));
}

#[test]
fn kine_resources_contested_may_allocate_to_oneself_but_not_all_to_one() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = call(t, "Kine Resources Contested");
    assert!(game.can("3") && !game.can("4"));
    game.take("0");
    assert_eq!(game.options(), ["1", "2", "3"]);
    game.take("1"); // leaves 3 for seat 0
    game.take("the calling card votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (27, 30, 29));
}

#[test]
fn kine_resources_contested_may_allocate_more_than_there_is() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.pool(1, 2);
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = call(t, "Kine Resources Contested");
    game.take("3").take("0");
    game.take("the calling card votes for").finish_action();
    assert_eq!(game.pool(1), 0);
    // Seat 1 was the prey of seat 0, who gains 6 pool for ousting it, and burns 1.
    assert_eq!(game.pool(0), 35);
}

#[test]
fn who_is_ousted_by_the_same_referendum_gains_no_pool() {
    let mut t = Scenario::new(CardDb::embedded(), 4);
    t.minion(0, "Lauren");
    t.pool(1, 2).pool(2, 1);
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = call(t, "Kine Resources Contested");
    game.take("2").take("1").take("1");
    game.take("the calling card votes for").finish_action();
    // Seats 1 and 2 are gone; the pool is for seat 0 alone, which ousted seat 1.
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (36, 0, 0));
    // Each of the two whose prey is gone has a victory point, ousted or not.
    assert_eq!((game.half_points(0), game.half_points(1)), (2, 2));
    assert_eq!(game.pool(3), 29);
}

#[test]
fn parity_shift_moves_pool_as_allocated() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.pool(0, 10).pool(1, 20).pool(2, 15);
    t.hand(0, &["Parity Shift"]);
    let mut game = call(t, "Parity Shift");
    assert_eq!(game.options(), ["seat 1", "seat 2"]);
    game.take("seat 1").take("1"); // 1 for seat 2, and the rest for seat 0
    game.take("Alice Chen votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (12, 17, 16));
}

#[test]
fn where_parity_shift_finds_too_little_pool_its_caller_chooses_who_gets_it() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.pool(0, 1).pool(1, 2);
    t.hand(0, &["Parity Shift"]);
    let mut game = call(t, "Parity Shift");
    game.take("seat 1").take("2"); // 2 for seat 2, 1 for seat 0
    game.take("Alice Chen votes for");
    game.take("the calling card votes for");
    // 2 are there for 3: seat 0 gets 1 or none.
    assert_eq!((game.to_decide(), game.options().len()), (0, 2));
    game.take("1");
    game.finish_action();
    assert_eq!(game.pool(2), 31);
    assert_eq!(game.pool(1), 0);
    assert_eq!(game.pool(0), 1 + 1 + 6, "and 6 for the oust");
}

// Rumors of Gehenna

/// Lauren calls Rumors of Gehenna, naming the Methuselahs marked with 1, clockwise from her prey.
fn rumors(mut t: Scenario<'static>, named: [&str; 3]) -> Scene<'static> {
    t.minion(0, "Lauren");
    t.hand(0, &["Rumors of Gehenna"]);
    let mut game = called(t, "Rumors of Gehenna", "Lauren");
    for answer in named {
        game.take_if_there(answer);
    }
    game.until(0, "the calling card votes for").finish_action();
    game
}

#[test]
fn rumors_of_gehenna_give_two_master_phase_actions_to_whoever_was_chosen() {
    for (named, chosen) in [
        (["1", "0", "0"], [1].as_slice()),
        (["0", "1", "1"], &[0, 2]),
        // One at least: the last cannot be left out.
        (["0", "0", "1"], &[0]),
    ] {
        let mut t = table();
        for seat in 0..3 {
            t.hand(seat, &["Dreams of the Sphinx", "Blood Doll", "Minion Tap"]);
        }
        t.minion(1, "Nassir");
        t.minion(2, "Ashley");
        let mut game = rumors(t, named);
        assert!(game.find("Rumors of Gehenna").is_some());
        for seat in [1, 2, 0] {
            game.pass_to_turn_of(seat);
            let mut actions = 0;
            for card in ["Blood Doll", "Minion Tap", "Dreams of the Sphinx"] {
                let play = format!("play {card}");
                while game.window() != Some(Window::Master) && game.window() != Some(Window::Minion)
                {
                    game.pass();
                }
                if game.window() == Some(Window::Master) && game.can(&play) {
                    actions += 1;
                    game.take(&play);
                    while game.window().is_none() {
                        let first = game.options()[0].clone();
                        game.take(&first);
                    }
                }
            }
            let expected = 1 + usize::from(chosen.contains(&seat));
            assert_eq!(actions, expected, "seat {seat}, chosen {chosen:?}");
        }
    }
}

#[test]
fn two_rumors_of_gehenna_give_no_more_than_two_actions() {
    for other in [true, false] {
        let mut t = table();
        t.minion(0, "Nassir");
        t.minion(0, "Lauren");
        t.hand(0, &["Rumors of Gehenna"; 2]);
        t.hand(1, &["Blood Doll", "Blood Doll", "Blood Doll"]);
        t.minion(1, "Ashley");
        let mut game = t.minion_phase(0);
        for caller in ["Nassir", "Lauren"] {
            if caller == "Lauren" && !other {
                continue;
            }
            game.take("play Rumors of Gehenna").take_if_there(caller);
            while !game.in_referendum() {
                game.pass();
            }
            for answer in ["1", "0", "0"] {
                game.take_if_there(answer);
            }
            game.until(0, "the calling card votes for").finish_action();
        }
        assert_eq!(
            game.copies("Rumors of Gehenna").len(),
            1 + usize::from(other)
        );
        game.pass_to_turn_of(1);
        game.until(1, "play Blood Doll").take_if_there("Ashley");
        game.take("play Blood Doll").take_if_there("Ashley");
        assert!(!game.can("play Blood Doll"));
    }
}

#[test]
fn a_referendum_burns_rumors_of_gehenna_and_delaying_tactics_brings_it_back_to_nobody() {
    for delayed in [false, true] {
        let mut t = table();
        let card = t.in_play(0, "Rumors of Gehenna");
        t.minion(1, "Nassir");
        t.minion(2, "Ashley");
        t.hand(2, &["Delaying Tactics"]);
        t.edge(1);
        let mut game = t.minion_phase(1);
        game.take("act with Rumors of Gehenna");
        assert_eq!(game.stealth(), 1);
        while !game.in_referendum() {
            game.pass();
        }
        if delayed {
            game.until(2, "play Delaying Tactics");
        } else {
            game.until(1, "the Edge votes for");
        }
        game.finish_action();
        assert_eq!(game.exists(card), delayed);
        assert!(!game.hand(0).contains(&"Rumors of Gehenna"));
        assert_eq!(game.ash_heap(0).is_empty(), delayed);
    }
}

// Archon

#[test]
fn archon_is_put_on_a_camarilla_vampire_by_a_prince_or_justicar() {
    for (caller, can) in [("Belinde", true), ("Lauren", false)] {
        let mut t = table();
        t.minion(0, caller);
        let nassir = t.minion(1, "Nassir");
        t.minion(1, "Patrick");
        t.torpor(nassir);
        t.hand(0, &["Archon"]);
        if !can {
            assert!(!t.minion_phase(0).can("play Archon"));
            continue;
        }
        let mut game = called(t, "Archon", caller);
        // Not Patrick, who is Sabbat.
        assert_eq!(game.options(), [caller, "Nassir"]);
        game.take("Nassir");
        game.until(0, "Belinde votes for").finish_action();
        assert_eq!(game.on(nassir), ["Archon"]);
        assert_eq!(game.controller(game.find("Archon").unwrap()), 1);
    }
}

#[test]
fn an_archon_enters_combat_with_a_vampire_once_for_each_copy() {
    let mut t = table();
    let madison = t.minion(0, "Madison");
    t.on(0, "Archon", madison, Level::Basic);
    t.on(0, "Archon", madison, Level::Basic);
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Underbridge Stray");
    let ashley = t.minion(2, "Ashley");
    t.torpor(ashley);
    t.hand(0, &["Freak Drive"]);
    let fights = |game: &Scene<'_>| game.count(|e| matches!(e, GameEvent::CombatBegins { .. }));
    let mut game = t.minion_phase(0);
    // Of each copy the combat and the referendum.
    let mine = |game: &Scene<'_>| {
        let acts = |o: &&String| o.starts_with("act with Archon");
        game.options().iter().filter(acts).count()
    };
    assert_eq!(mine(&game), 4);
    game.take("act with Archon").take_if_there("Madison");
    // Lauren alone: a ready vampire of another Methuselah.
    assert_eq!(game.stealth(), 1);
    assert_eq!(game.to_decide(), 1);
    game.until(0, "play Freak Drive");
    game.finish_action();
    assert_eq!((fights(&game), game.blood(lauren)), (1, 3));
    // Unlocked, she can do it once more, with the other copy; the referenda are other actions.
    assert!(!game.locked(madison));
    assert_eq!(mine(&game), 3);
}

#[test]
fn vampires_that_attempt_to_block_an_archon_burn_a_blood_for_each_copy() {
    for (blocker, copies, blood, left) in [
        ("Lauren", 1, 4, 3),
        ("Lauren", 2, 4, 2),
        // One without blood blocks all the same.
        ("Lauren", 1, 0, 0),
        ("Underbridge Stray", 1, 2, 2),
    ] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        for _ in 0..copies {
            t.on(0, "Archon", nassir, Level::Basic);
        }
        let slot = t.minion(1, blocker);
        t.counters(slot, blood);
        t.hand(0, &["Bonding"]);
        let mut game = t.minion_phase(0);
        // Whatever action it is.
        game.take("bleed").take(&format!("block with {blocker}"));
        let attempted = |e: &GameEvent| matches!(e, GameEvent::BlockAttempt { .. });
        let at = game.events.iter().position(attempted).unwrap();
        let burned: i8 = game.events[at..]
            .iter()
            .take_while(|e| !matches!(e, GameEvent::Blocked { .. }))
            .filter_map(|e| {
                let GameEvent::Counters {
                    slot: s, change, ..
                } = *e
                else {
                    return None;
                };
                (s == slot).then_some(change)
            })
            .sum();
        assert_eq!(burned, left as i8 - blood as i8, "{blocker} {copies}");
        game.finish_action();
        assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 1);
    }
}

#[test]
fn no_blood_hunt_is_called_on_an_archon() {
    for archon in [true, false] {
        let mut t = table();
        let ryan = t.minion(0, "Ryan");
        if archon {
            t.on(0, "Archon", ryan, Level::Basic);
        }
        let nassir = t.minion(1, "Nassir");
        t.counters(ryan, 1).torpor(nassir);
        t.minion(1, "Chrysanthemum"); // somebody who can vote
        let mut game = t.minion_phase(0);
        game.take("diablerize");
        let mut hunted = false;
        while game.in_action() {
            hunted |= game.in_referendum();
            game.pass();
        }
        assert!(!game.exists(nassir));
        // Nothing to decide: there is no referendum at all.
        assert_eq!(hunted, !archon);
        let called = |e: &GameEvent| matches!(e, GameEvent::ReferendumCalled { .. });
        assert_eq!(game.count(called), usize::from(!archon));
    }
}
