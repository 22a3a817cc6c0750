//! Master cards: what each does when played and while in play.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

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
