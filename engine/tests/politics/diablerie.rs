//! Diablerie and the blood hunt.

use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene};

use crate::{call, seats, table};

/// Seat 0's only vampire diablerizes the only one in torpor, nobody blocks,
/// and the diablerist takes no equipment and learns nothing.
fn diablerize(table: Scenario<'static>) -> Scene<'static> {
    let mut game = table.minion_phase(0);
    game.take("diablerize");
    while !game.in_referendum() && game.game.decision().is_some() {
        let text = if game.can("pass") { "pass" } else { "no" };
        game.take(text);
    }
    game
}

#[test]
fn the_victims_blood_moves_to_the_diablerist_and_the_victim_is_burned() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.counters(ryan, 1).counters(nassir, 2).torpor(nassir);
    t.minion(1, "Chrysanthemum"); // somebody who can vote
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while !game.in_referendum() {
        game.pass();
    }
    assert!(game.happened(GameEvent::Diablerie {
        diablerist: ryan,
        victim: nassir
    }));
    assert!(!game.exists(nassir));
    assert_eq!(game.ash_heap(1), ["Nassir"]);
    assert_eq!(game.blood(ryan), 3, "the action itself costs nothing");
}

#[test]
fn blood_beyond_the_diablerists_capacity_drains_off() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.counters(ryan, 3).torpor(nassir);
    let game = diablerize(t);
    assert_eq!(game.blood(ryan), 4);
}

#[test]
fn to_diablerize_anothers_vampire_is_directed_without_stealth() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Lauren");
    let nassir = t.minion(2, "Nassir");
    t.minion(2, "Madison");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    assert_eq!(game.stealth(), 0);
    assert_eq!(game.to_decide(), 2);
    assert!(game.can("block with Madison"));
}

#[test]
fn to_diablerize_ones_own_vampire_is_undirected_at_one_stealth() {
    let mut t = table();
    t.minion(0, "Ryan");
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Lauren");
    t.minion(2, "Madison");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    assert_eq!(game.stealth(), 1);
    game.pass_until(1, "block with Lauren");
    game.pass_until(2, "block with Madison");
}

#[test]
fn a_blocked_diablerie_leads_to_combat() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("diablerize").take("block with Lauren");
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!((game.blood(ryan), game.blood(lauren)), (3, 3));
}

#[test]
fn the_diablerist_may_take_any_equipment_of_the_victim() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    game.until(0, "Sport Bike").take("no");
    game.finish_action();
    assert_eq!(game.on(ryan), ["Sport Bike"]);
    let bike = game.find("Sport Bike").unwrap();
    assert_eq!(game.controller(bike), 0);
    // Everything else on the victim is burned with it.
    assert_eq!(game.ash_heap(1), [".44 Magnum", "Nassir"]);
}

#[test]
fn retainers_of_the_victim_are_not_taken_but_burned() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    t.torpor(nassir);
    let game = diablerize(t);
    assert!(game.on(ryan).is_empty());
    assert_eq!(game.ash_heap(1), ["Raven Spy", "Nassir"]);
}

#[test]
fn the_diablerist_of_an_older_vampire_is_given_a_discipline_from_hand_ash_heap_or_library() {
    for place in 0..3 {
        let mut t = table();
        let ryan = t.minion(0, "Ryan");
        let madison = t.minion(1, "Madison");
        t.torpor(madison).counters(madison, 0).counters(ryan, 2);
        match place {
            0 => t.hand(0, &["Dominate"]),
            1 => t.ash_heap(0, &["Dominate"]),
            _ => t.library(0, &["Dominate"]),
        };
        let mut game = t.minion_phase(0);
        game.take("diablerize");
        game.until(0, "Dominate").finish_action();
        assert_eq!(game.on(ryan), ["Dominate"]);
        // The capacity it adds is not filled with blood.
        assert_eq!((game.capacity(ryan), game.blood(ryan)), (5, 2));
        assert_eq!(game.hand_size(0), 7, "drawn up again");
        assert!(game.ash_heap(0).is_empty());
    }
}

#[test]
fn the_diablerist_need_not_be_given_a_discipline() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison);
    t.hand(0, &["Dominate"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while !game.can("Dominate") {
        game.pass();
    }
    game.take("no").finish_action();
    assert!(game.on(ryan).is_empty());
}

#[test]
fn a_diablerie_is_followed_at_once_by_a_referendum_on_a_blood_hunt() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.minion(1, "Alice Chen");
    t.torpor(nassir);
    let mut game = diablerize(t);
    assert!(game.happened(GameEvent::ReferendumCalled {
        caller: ryan,
        blood_hunt: true
    }));
    game.until(1, "Alice Chen votes for");
    assert!(!game.exists(ryan));
    assert_eq!(game.ash_heap(0), ["Ryan"]);
}

#[test]
fn without_a_majority_no_blood_hunt_is_called() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    t.minion(0, "Horst von Brühl");
    let nassir = t.minion(1, "Nassir");
    t.minion(1, "Alice Chen");
    t.torpor(nassir);
    let mut game = t.minion_phase(0);
    game.take("diablerize").take("Ryan");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Horst von Brühl votes against");
    game.until(1, "Alice Chen votes for");
    assert_eq!(game.votes(), Some((2, 2)));
    assert!(game.exists(ryan));
}

#[test]
fn everybody_votes_on_a_blood_hunt_as_in_any_referendum() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.in_play(1, "Ventrue Headquarters");
    t.edge(2);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = diablerize(t);
    // A political card, a location and the Edge; no card has called the referendum.
    game.take("Ancilla Empowerment votes against");
    game.until(1, "use Ventrue Headquarters");
    game.until(1, "Ventrue Headquarters votes for");
    game.until(2, "the Edge votes against");
    assert_eq!(game.votes(), Some((3, 2)));
    assert!(!game.exists(ryan));
}

#[test]
fn no_modifiers_or_reactions_are_played_in_a_referendum_on_a_blood_hunt() {
    let mut t = table();
    t.minion(0, "Madison");
    let nassir = t.minion(1, "Nassir");
    t.minion(1, "Chrysanthemum");
    t.torpor(nassir);
    t.hand(0, &["Bewitching Oration", "Perfect Paragon"]);
    t.hand(1, &["Protected District"]);
    let cards = [
        "Bewitching Oration",
        "Perfect Paragon",
        "Protected District",
    ]
    .map(|card| format!("play {card}"));
    // In another referendum they are.
    let mut political = t.clone();
    political.hand(0, &["Ancilla Empowerment"]);
    for (seat, card) in [(0, 0), (0, 1), (1, 2)] {
        let mut game = call(political.clone(), "Ancilla Empowerment");
        game.pass_until(seat, &cards[card]);
    }
    let mut game = diablerize(t);
    while game.in_referendum() {
        assert!(!cards.iter().any(|card| game.can(card)));
        game.pass();
    }
}

#[test]
fn alexa_draper_gets_her_vote_in_a_referendum_on_a_blood_hunt_too() {
    let mut t = table();
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.minion(1, "Alexa Draper");
    t.torpor(nassir);
    t.hand(1, &["Conditioning"]);
    let mut game = diablerize(t);
    game.until(1, "use Alexa Draper");
    game.until(1, "Alexa Draper votes for");
    assert_eq!(game.votes(), Some((3, 0)));
}

#[test]
fn a_vampire_in_torpor_commits_no_diablerie() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir).torpor(ryan);
    let game = t.minion_phase(0);
    assert!(!game.can("diablerize"));
}

#[test]
fn a_victim_that_has_left_torpor_in_time_is_not_diablerized() {
    let mut t = table();
    let madison = t.minion(0, "Madison");
    let belinde = t.minion(1, "Belinde");
    t.torpor(belinde);
    t.in_play(1, "Warsaw Station");
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    game.pass_until(1, "use Warsaw Station");
    game.take("use Warsaw Station").finish_action();
    assert!(game.ready(belinde));
    assert_eq!(game.count(|e| matches!(e, GameEvent::Diablerie { .. })), 0);
    assert!(game.locked(madison));
}

#[test]
fn there_is_no_referendum_where_a_blood_hunt_cannot_be_called() {
    let mut t = table();
    let muaziz = t.minion(0, "Muaziz, Archon of Ulugh Beg");
    let ryan = t.minion(1, "Ryan");
    t.torpor(ryan).counters(muaziz, 2);
    t.minion(1, "Chrysanthemum"); // somebody who can vote
    let mut game = t.minion_phase(0);
    game.take("diablerize")
        .pass_until(1, "block with Chrysanthemum");
    assert_eq!(game.stealth(), 1, "one by her own text");
    while game.in_action() {
        assert!(!game.in_referendum());
        let text = if game.can("pass") { "pass" } else { "no" };
        game.take(text);
    }
    assert!(!game.exists(ryan) && game.exists(muaziz));
    assert_eq!(game.blood(muaziz), 6);
}

/// Ryan diablerizes the older Madison and learns Dominate; Alice Chen votes on the blood hunt.
fn learned(hunt: bool) -> engine::Scene<'static> {
    let mut t: Scenario<'static> = seats(2);
    let ryan = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison).counters(ryan, 2);
    t.minion(1, "Alice Chen");
    t.hand(0, &["Dominate"]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").until(0, "Dominate");
    if hunt {
        game.until(1, "Alice Chen votes for");
    }
    game.finish_action();
    game
}

#[test]
fn a_discipline_learnt_by_a_diablerist_burns_with_it_as_the_hunt_passes() {
    let game = learned(true);
    assert_eq!(game.find("Ryan"), None);
    assert_eq!(game.find("Dominate"), None);
    let mut heap = game.ash_heap(0);
    heap.sort_unstable();
    assert_eq!(heap, ["Dominate", "Ryan"]);
}

#[test]
fn a_discipline_learnt_by_a_diablerist_stays_on_it_as_the_hunt_fails() {
    let game = learned(false);
    let ryan = game.find("Ryan").expect("he is not hunted");
    assert_eq!(game.on(ryan), ["Dominate"]);
    assert!(game.ash_heap(0).is_empty());
}
