//! Who sees which card.

use crate::table;
use engine::{CardDb, Scene, Seat, Slot};

/// The names of the cards in the hand of `of` that `seat` knows, blanks left out.
fn known(game: &Scene, seat: u8, of: u8) -> Vec<String> {
    let cards = CardDb::embedded();
    game.view(seat)
        .known_hand(Seat(of))
        .map(|(_, def)| cards.def(def))
        .filter(|def| def.scripted)
        .map(|def| def.name.clone())
        .collect()
}

/// Whether `seat` knows which card lies in a slot.
fn knows(game: &Scene, seat: u8, slot: Slot) -> bool {
    game.view(seat).def(slot).is_some()
}

#[test]
fn hands_are_hidden_from_others() {
    let mut t = table(2);
    t.hand(1, &["Villein"]);
    let game = t.master_phase(0);
    assert!(known(&game, 0, 1).is_empty());
    assert_eq!(known(&game, 1, 1), ["Villein"]);
}

#[test]
fn revelations_shows_a_hand_but_not_the_replacement() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(0, &["Revelations"]);
    t.hand(1, &["Misdirection", "Life in the City"]);
    t.library(1, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take("play Revelations")
        .until(0, "Misdirection")
        .finish_action();
    assert_eq!(game.hand(1), ["Life in the City", "Villein"]);
    assert_eq!(known(&game, 0, 1), ["Life in the City"]);
    // Nobody else has seen it.
    assert!(known(&game, 2, 1).is_empty());
}

#[test]
fn superior_revelations_keeps_the_preys_hand_open() {
    let mut t = table(3);
    t.minion(0, "Patrik Söderberg");
    t.hand(0, &["Revelations"]);
    t.hand(1, &["Misdirection"]);
    t.hand(2, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Revelations", "mode 1"])
        .finish_action();
    assert_eq!(known(&game, 0, 1), ["Misdirection"]);
    assert_eq!(known(&game, 2, 1), ["Misdirection"]);
    assert!(known(&game, 0, 2).is_empty());
}

#[test]
fn govern_the_unaligned_does_not_reveal_the_vampire_it_chooses() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Govern the Unaligned", "mode 1"])
        .finish_action();
    assert_eq!(game.blood(ashley), 3);
    assert!(knows(&game, 0, ashley) && !knows(&game, 1, ashley));
}

#[test]
fn a_vampire_brought_out_is_face_up() {
    let mut t = table(2);
    let ashley = t.uncontrolled(0, "Ashley", 3);
    let mut game = t.influence_phase(0);
    assert!(!knows(&game, 1, ashley));
    game.take("bring out Ashley");
    assert!(knows(&game, 1, ashley));
}

#[test]
fn a_card_named_for_an_action_is_known_to_all_and_where_copies_of_it_are_is_not() {
    let mut t = table(2);
    t.minion(0, "Apache Jones");
    t.hand(0, &["Sibyl's Tongue"]);
    t.library(0, &["Bonding", "Deflection"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sibyl's Tongue", "Deflection"]);
    let cards = CardDb::embedded();
    for seat in 0..2 {
        let named = game.view(seat).action().unwrap().named;
        assert_eq!(cards.def(named.unwrap()).name, "Deflection");
    }
    assert!(known(&game, 1, 0).is_empty());
    game.until(0, "Deflection");
    // She has shown what she searched for, and not what she has drawn.
    assert_eq!(known(&game, 1, 0), ["Deflection"]);
    assert_eq!(known(&game, 0, 0), ["Bonding", "Deflection"]);
}

#[test]
fn a_name_that_a_card_in_play_remembers_is_known_to_all() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Victim of Habit"]);
    t.ash_heap(1, &["Bonding", "Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Victim of Habit", "Deflection"])
        .finish_action();
    let cards = CardDb::embedded();
    for seat in 0..2 {
        let view = game.view(seat);
        let things = view.controlled(Seat(0)).into_iter();
        let mut names = things.filter_map(|slot| view.remembered_name(slot));
        assert_eq!(
            names.next().map(|def| &*cards.def(def).name),
            Some("Deflection")
        );
        assert_eq!(names.next(), None);
    }
}

/// A referendum of seat 1, in which seat 2 burns a political action card for a vote and seat 1 has its
/// vampire gain votes, and what of the cards that replace these seat 0 knows, who has this vampire.
fn replaced_in_a_referendum(vampire: &str, in_torpor: bool) -> [Vec<String>; 2] {
    let mut t = table(3);
    let seer = t.minion(0, vampire);
    if in_torpor {
        t.torpor(seer);
    }
    t.minion(1, "Cardano");
    t.hand(1, &["Camarilla Threat", "Bribes"]);
    t.library(1, &["Deflection", "Villein"]);
    t.hand(2, &["Anarch Salon", "Lextalionis"]);
    t.library(2, &["Bonding"]);
    let mut game = t.minion_phase(1);
    game.take("play Camarilla Threat");
    game.until(1, "play Bribes");
    game.until(2, "Lextalionis votes for");
    game.finish_action();
    [known(&game, 0, 1), known(&game, 0, 2)]
}

#[test]
fn slag_sees_what_replaces_cards_played_or_discarded_in_a_referendum() {
    let [played, discarded] = replaced_in_a_referendum("Slag", false);
    // What replaced the card that called it came before.
    assert_eq!(played, ["Villein"]);
    assert_eq!(discarded, ["Bonding"]);
    for (vampire, in_torpor) in [("Lauren", false), ("Slag", true)] {
        let [played, discarded] = replaced_in_a_referendum(vampire, in_torpor);
        assert!(played.is_empty() && discarded.is_empty());
    }
}
