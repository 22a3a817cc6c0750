//! Master cards that are no locations: what each does when played and while in play.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn masters_that_stay_in_play_are_paid_for_and_played_by_their_clan() {
    for (card, clan, cost) in [
        ("Chantry", Some("Lauren"), 0),
        ("Creepshow Casino", None, 2),
        ("Dreams of the Sphinx", None, 1),
        ("Smiling Jack, The Anarch", None, 0),
        ("The Barrens", None, 0),
        ("The Labyrinth", Some("Ryan"), 1),
        ("Warsaw Station", Some("Ryan"), 2),
        ("Wasserschloss Anif, Austria", Some("Lauren"), 0),
        ("Wider View", None, 1),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        t.hand(0, &[card]);
        // Nobody, or a minion of another clan, is enough only where none is required.
        t.minion(0, "Ashley");
        assert_eq!(
            t.clone().master_phase(0).can(&play),
            clan.is_none(),
            "{card}"
        );
        if let Some(clan) = clan {
            t.minion(0, clan);
        }
        let mut game = t.master_phase(0);
        game.take(&play);
        assert!(game.find(card).is_some(), "{card}");
        assert_eq!(game.pool(0), 30 - cost, "{card}");
    }
}

// Anarch Troublemaker

#[test]
fn anarch_troublemaker_may_lock_one_vampire_or_none_and_even_locked_ones() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(lauren);
    t.in_play(0, "Anarch Troublemaker");
    let mut game = t.clone().turn_of(0);
    game.take_all(&["use Anarch Troublemaker", "Lauren", "no"]);
    assert!(!game.locked(nassir));
    let mut game = t.turn_of(0);
    game.take_all(&["use Anarch Troublemaker", "no"]);
    assert!(game.can("no") || !game.locked(nassir));
}

// Rebel

#[test]
fn rebel_gains_a_blood_before_fighting_a_titled_vampire_it_blocks() {
    for (acting, gain) in [("Belinde", 1), ("Ashley", 0)] {
        let mut t = table(2);
        t.minion(0, acting);
        let lauren = t.minion(1, "Lauren");
        t.counters(lauren, 2);
        t.on(1, "Rebel", lauren, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "block with Lauren"]);
        // One more, and one less for the hand strike.
        assert_eq!(game.blood(lauren), 1 + gain, "{acting}");
        assert_eq!(
            game.happened(GameEvent::Counters {
                slot: lauren,
                change: 1,
                now: 3
            }),
            gain == 1
        );
    }
}

// Villein

#[test]
fn villein_moves_two_to_five_blood_to_the_pool() {
    for n in 2..=5 {
        let mut t = table(2);
        let belinde = t.minion(0, "Belinde");
        t.hand(0, &["Villein"]);
        let mut game = t.master_phase(0);
        game.take_all(&["play Villein", &n.to_string()]);
        assert_eq!((game.blood(belinde), game.pool(0)), (6 - n, 30 + n));
    }
}

// Visit from the Capuchin

#[test]
fn visit_from_the_capuchin_gives_four_hand_size_and_melts_away() {
    let mut t = table(2);
    t.hand(0, &["Visit from the Capuchin", "Life in the City"]);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    let mut game = t.master_phase(0);
    game.take("play Visit from the Capuchin");
    // It is replaced itself, and its counters add four.
    assert_eq!(game.hand_size(0), 11);
    let visit = game.find("Visit from the Capuchin").expect("it is in play");
    game.pass_to(Window::Discard);
    let first = game.options()[1].clone();
    game.take(&first);
    assert_eq!(game.hand_size(0), 10);
    assert_eq!(game.blood(visit), 3);
}

#[test]
fn a_card_that_would_be_replaced_later_burns_a_counter_of_the_capuchin_then() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    let visit = t.in_play(1, "Visit from the Capuchin");
    t.counters(visit, 4);
    let blanks: [&str; 10] = ["Villein"; 10];
    t.hand(1, &blanks)
        .hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness")
        .finish_action();
    assert_eq!((game.hand_size(1), game.blood(visit)), (10, 4));
    game.pass_to_turn_of(1);
    assert_eq!((game.hand_size(1), game.blood(visit)), (10, 3));
}

// Rulings

#[test]
fn rebel_gains_for_blocking_a_political_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ashley = t.minion(1, "Ashley");
    t.counters(ashley, 1);
    t.on(1, "Rebel", ashley, Level::Basic);
    t.on(1, "Raven Spy", ashley, Level::Basic);
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = t.minion_phase(0);
    game.take("play Anarchist Uprising")
        .until(1, "block with Ashley")
        .finish_action();
    // One more, and one less for the hand strike.
    assert_eq!(game.blood(ashley), 1);
    assert!(game.happened(GameEvent::Counters {
        slot: ashley,
        change: 1,
        now: 2
    }));
}

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
    let mine = game.view(0);
    let names: Vec<_> = mine.research().map(|(_, d)| &cards.def(d).name).collect();
    assert_eq!(names, ["Villein", "Deflection", "Villein"]);
    // Face down: others know how many there are.
    let theirs = game.view(1);
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
        t.library(0, &["Sport Bike", "Deflection", "Villein", "Bonding"]);
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
        let left = game.view(0).research().count();
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

// Giant's Blood

#[test]
fn giants_blood_fills_a_vampire_once_in_a_game() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.counters(nassir, 1);
    t.hand(0, &["Giant's Blood"]);
    t.hand(1, &["Giant's Blood"]);
    t.minion(1, "Lauren");
    let mut game = t.master_phase(0);
    game.take_all(&["play Giant's Blood", "Nassir"]);
    assert_eq!(game.blood(nassir), 4);
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play Giant's Blood"), "not even by another");
        game.pass();
    }
}
