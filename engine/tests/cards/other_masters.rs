//! Master cards that are no locations, of the decks beyond the starters.

use crate::table;
use engine::vocab::Level;

// Cards on a vampire

#[test]
fn bestial_visage_takes_a_stealth_from_a_gangrel_antitribu() {
    let mut t = table(2);
    let sadie = t.minion(1, "Sadie");
    t.minion(1, "Nassir");
    t.hand(0, &["Bestial Visage"]);
    t.counters(sadie, 1);
    let mut game = t.master_phase(0);
    game.take("play Bestial Visage");
    assert_eq!(game.on(sadie), ["Bestial Visage"]);
    game.pass_to_turn_of(1);
    game.until(1, "hunt").take_if_there("Sadie");
    assert_eq!(
        game.count(|e| matches!(e, engine::GameEvent::ActionAnnounced { .. })),
        1
    );
    game.finish_action();
    assert_eq!(game.blood(sadie), 2);
}

#[test]
fn a_hunt_under_bestial_visage_is_at_no_stealth() {
    for visage in [false, true] {
        let mut t = table(2);
        let sadie = t.minion(0, "Sadie");
        t.counters(sadie, 1);
        t.minion(1, "Nassir");
        if visage {
            t.on(1, "Bestial Visage", sadie, Level::Basic);
        }
        let mut game = t.minion_phase(0);
        game.take("hunt");
        assert_eq!(game.stealth(), i32::from(!visage));
    }
}

// Cards beside the regions

/// Plays Research in the master phase of seat 0, and finds these cards.
fn research(t: engine::Scenario<'static>, find: &[&str]) -> engine::Scene<'static> {
    let mut game = t.master_phase(0);
    game.take("play Research").take_all(find);
    game
}

#[test]
fn research_puts_three_cards_of_the_library_in_the_research_area() {
    let mut t = table(2);
    t.hand(0, &["Research", "Research", "Development"]);
    t.hand(1, &["Research"]);
    t.library(0, &["Blood Doll", "Deflection", "Villein", "Villein"]);
    let mut game = t.master_phase(0);
    let size = game.library_size(0);
    game.take("play Research").take("Villein");
    assert!(
        game.can("Villein") && game.can("no"),
        "a search may find nothing"
    );
    game.take("Deflection").take("Villein");
    // Played and replaced, and three are in the research area.
    assert_eq!(game.library_size(0), size - 4);
    let cards = engine::CardDb::embedded();
    let mine = engine::View::new(&game.game, cards, engine::Seat(0));
    let names: Vec<_> = mine.research().map(|(_, d)| &cards.def(d).name).collect();
    assert_eq!(names, ["Villein", "Deflection", "Villein"]);
    // Face down: others know how many there are.
    let theirs = engine::View::new(&game.game, cards, engine::Seat(1));
    assert_eq!(theirs.research_size(engine::Seat(0)), 3);
    for (card, _) in mine.research() {
        assert_eq!(theirs.card(card), None);
    }
    // One in a game for each Methuselah.
    game.pass_to_turn_of(1);
    game.until(1, "play Research").take_all(&["no", "no"]);
    game.take_if_there("no");
    game.pass_to_turn_of(0).pass_until(0, "play Development");
    assert!(!game.can("play Research"));
}

#[test]
fn development_is_replaced_by_a_card_of_the_research_area_if_its_player_wishes() {
    for (choice, drawn) in [("Deflection", "Deflection"), ("no", "Blood Doll")] {
        let mut t = table(2);
        t.hand(0, &["Research", "Development"]);
        t.library(0, &["Govern the Unaligned", "Blood Doll"]);
        t.library(0, &["Deflection", "Villein", "Bonding"]);
        let mut game = research(t, &["Deflection", "Villein", "Bonding"]);
        // A trifle: there is a master phase action for it still.
        let hand = game.hand_size(0);
        let before = game.library_size(0);
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.until(0, "play Development");
        let mut there = game.options();
        there.sort();
        assert_eq!(there, ["Bonding", "Deflection", "Villein", "no"]);
        game.take(choice);
        assert_eq!(game.hand_size(0), hand);
        let from_library = usize::from(choice == "no");
        assert_eq!(game.library_size(0), before - from_library);
        let left = engine::View::new(&game.game, engine::CardDb::embedded(), engine::Seat(0))
            .research()
            .count();
        assert_eq!(left, 2 + from_library);
        if choice != "no" {
            assert!(game.hand(0).contains(&drawn));
        }
    }
}

#[test]
fn development_without_a_research_area_is_a_trifle_and_no_more() {
    let mut t = table(2);
    t.hand(0, &["Development", "Blood Doll"]);
    t.minion(0, "Nassir");
    let mut game = t.master_phase(0);
    let before = game.library_size(0);
    game.take("play Development");
    assert_eq!(game.library_size(0), before - 1);
    assert!(game.can("play Blood Doll"));
}
