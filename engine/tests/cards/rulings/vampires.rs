//! Rulings about the text of vampires.

use engine::facts::{Card, Cost, Facts, Group};
use engine::script::Window;
use engine::vocab::{Discipline, Level};

use crate::table;

#[test]
fn misprinted_cards_are_as_they_were_corrected() {
    let facts = Facts::embedded();
    let crypt = |name: &str| match facts.find(name) {
        Some(Card::Crypt(vampire)) => vampire,
        other => panic!("{name}: {other:?}"),
    };
    let brachah = crypt("Brachah").disciplines;
    assert!(brachah.has(Discipline::Presence, Level::Superior));
    assert!(!brachah.has(Discipline::Potence, Level::Basic));
    let hector = crypt("Hector Sosa").disciplines;
    assert!(hector.has(Discipline::Potence, Level::Superior));
    assert_eq!(crypt("Elena Gutierrez").group, Group::Number(3));
    let Some(Card::Library(crows)) = facts.find("Murder of Crows") else {
        panic!("no Murder of Crows");
    };
    assert_eq!(crows.blood_cost, Cost::Fixed(1));
}

// Vampires

#[test]
fn donal_oconnor_unlocks_in_torpor_too() {
    let mut t = table(2);
    let donal = t.minion(0, "Dónal O'Connor (G6)");
    t.torpor(donal).lock(donal);
    let mut game = t.minion_phase(0);
    game.take("use Dónal O'Connor");
    assert!(!game.locked(donal) && game.in_torpor(donal));
}

#[test]
fn yewon_ong_gets_her_vote_once_a_referendum_locked_or_in_torpor() {
    for torpor in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let yewon = t.minion(1, "Yewon Ong");
        t.lock(yewon);
        if torpor {
            t.torpor(yewon);
        }
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Stygian Shroud", "Stygian Shroud"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment");
        game.until(1, "use Yewon Ong")
            .take_if_there("Stygian Shroud");
        assert_eq!(game.ash_heap(1), ["Stygian Shroud"]);
        while game.in_action() {
            assert!(!game.can("use Yewon Ong"));
            let voted = game.to_decide() == 1 && game.can("Yewon Ong votes against");
            if voted {
                game.take("Yewon Ong votes against");
            } else {
                game.pass();
            }
        }
        assert_eq!(game.votes(), Some((0, if torpor { 0 } else { 3 })));
    }
}

// Created vampires

#[test]
fn blood_is_moved_to_a_created_vampire_as_the_action_is_resolved() {
    for (card, sire) in [
        ("Creation Rites", "De Sade"),
        ("Third Tradition: Progeny", "Emerson Bridges"),
    ] {
        let mut t = table(2);
        let sire = t.minion(0, sire);
        t.minion(1, "Lauren");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(sire);
        game.take(&format!("play {card}"));
        assert_eq!(game.to_decide(), 1, "{card}: nothing is chosen before");
        while !game.can("1") {
            game.take(if game.can("no") { "no" } else { "pass" });
        }
        game.take("1").finish_action();
        let child = game.find(card).expect("it is in play");
        assert_eq!(game.blood(child), 1, "{card}");
        assert_eq!(
            game.blood(sire),
            before - 2,
            "{card}: its cost and the blood"
        );
    }
}

// Vampires

#[test]
fn bleed_given_to_another_is_given_in_a_bleed_before_it_is_resolved() {
    for (acting, helper, torpor) in [
        ("Arishat", "Anu Diptinatpa", false),
        ("Arishat", "The Horde", false),
        ("Arishat", "The Horde", true),
        ("Brooke", "Sheela Na Gig", false),
        ("Brooke", "Sheela Na Gig", true),
    ] {
        for bleed in [true, false] {
            let mut t = table(2);
            let slot = t.minion(0, acting);
            t.counters(slot, 2);
            let other = t.minion(0, helper);
            if torpor {
                t.torpor(other);
            }
            let mut game = t.minion_phase(0);
            game.take(if bleed { "bleed" } else { "hunt" });
            game.take_if_there(acting);
            let mut windows = Vec::new();
            while game.in_action() {
                if game.can(&format!("use {helper}")) {
                    windows.push(game.window());
                }
                game.pass();
            }
            assert_eq!(windows.is_empty(), !bleed, "{helper}");
            assert!(
                !windows.contains(&Some(Window::AfterResolution)),
                "{helper}"
            );
        }
    }
}

#[test]
fn several_legacies_of_pander_give_one_vote() {
    for copies in 0..=2 {
        let mut t = table(3);
        for seat in 0..copies {
            t.in_play(seat, "Legacy of Pander");
        }
        t.minion(0, "Lauren");
        t.minion(1, "Christine Boscacci");
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment")
            .take_if_there("Lauren");
        while !game.in_referendum() {
            game.pass();
        }
        while game.in_referendum() {
            let vote = "Christine Boscacci votes against";
            if game.can(vote) {
                game.take(vote);
            } else {
                game.pass();
            }
        }
        assert_eq!(game.votes().map(|v| v.1), Some(copies.min(1)), "{copies}");
    }
}
