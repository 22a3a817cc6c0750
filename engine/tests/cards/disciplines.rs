//! Master: Discipline cards. Each gives a level of its Discipline and one capacity.

use crate::table;
use engine::{Scenario, Scene};

/// Whether seat 0 can ever play the card in its minion phase, in which its only vampire bleeds
/// and is blocked, and maneuvers to long range.
fn ever_playable(mut game: Scene<'static>, card: &str) -> bool {
    let play = format!("play {card}");
    game.pass_until(0, "bleed");
    if game.can(&play) {
        return true;
    }
    game.take("bleed").until(1, "block with Nassir");
    while game.in_action() {
        if game.to_decide() == 0 && game.can(&play) {
            return true;
        }
        game.take_if_there("play Fake Out");
        if game.in_action() && !game.can(&play) {
            game.pass();
        }
    }
    false
}

/// A table at which this vampire of seat 0 could play the cards, if it had the Discipline.
fn laid(vampire: &str, cards: &[&str]) -> (Scenario<'static>, engine::Slot) {
    let mut t = table(2);
    let vampire = t.minion(0, vampire);
    t.minion(1, "Nassir");
    t.uncontrolled(0, "Ashley", 0);
    t.hand(0, cards).hand(0, &["Fake Out"]);
    (t, vampire)
}

#[test]
fn a_discipline_card_gives_its_discipline_and_a_capacity() {
    for (discipline, vampire, card) in [
        ("Animalism", "Brock Sterling", "Deep Song"),
        ("Auspex", "Brock Sterling", "Revelations"),
        ("Celerity", "Brock Sterling", "Fleetness"),
        ("Chimerstry", "Brock Sterling", "Fata Morgana"),
        ("Dementation", "Brock Sterling", "Kindred Spirits"),
        ("Dominate", "Brock Sterling", "Govern the Unaligned"),
        ("Fortitude", "Rosalina Cortez", "Restoration"),
        ("Necromancy", "Brock Sterling", "Spectral Divination"),
        ("Obfuscate", "Brock Sterling", "Lost in Crowds"),
        ("Oblivion", "Brock Sterling", "Stygian Shroud"),
        ("Obtenebration", "Brock Sterling", "Shadow Play"),
        ("Potence", "Brock Sterling", "Preternatural Strength"),
        ("Presence", "Brock Sterling", "Intimidation"),
        ("Protean", "Brock Sterling", "Earth Control"),
        ("Quietus", "Brock Sterling", "Taste of Death"),
        ("Serpentis", "Brock Sterling", "Truth of a Thousand Lies"),
        ("Thaumaturgy", "Brock Sterling", "Magic of the Smith"),
        ("Vicissitude", "Brock Sterling", "Changeling"),
    ] {
        let (t, _) = laid(vampire, &[card]);
        assert!(!ever_playable(t.minion_phase(0), card), "{card}");
        let (t, slot) = laid(vampire, &[card, discipline]);
        let mut game = t.master_phase(0);
        game.take(&format!("play {discipline}"));
        // Nassir, if he is none too good at it, could get it as well.
        game.take_if_there(vampire);
        assert_eq!(game.on(slot), [discipline]);
        assert_eq!(
            (game.capacity(slot), game.blood(slot)),
            (4, 3),
            "{discipline}"
        );
        assert_eq!(game.pool(0), 30, "{discipline}");
        assert!(ever_playable(game, card), "{card}");
    }
}

#[test]
fn a_discipline_card_is_not_for_who_has_it_at_superior() {
    for (discipline, vampire) in [
        ("Animalism", "Beetleman"),
        ("Auspex", "Colette"),
        ("Celerity", "Idrissa"),
        ("Chimerstry", "Sanjay Chakrabarti"),
        ("Dementation", "Jackie"),
        ("Dominate", "Madison"),
        ("Fortitude", "Madison"),
        ("Necromancy", "Rudolfo Giovanni"),
        ("Obfuscate", "Colette"),
        ("Oblivion", "El Monseñor"),
        ("Obtenebration", "Andrew Emory"),
        ("Potence", "Aunt Linda"),
        ("Presence", "Madison"),
        ("Protean", "Indira"),
        ("Quietus", "Kamau Jafari"),
        ("Serpentis", "Cao Nguyen"),
        ("Thaumaturgy", "Nassir"),
        ("Vicissitude", "Lolita Houston"),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.hand(0, &[discipline]);
        let game = t.master_phase(0);
        assert!(!game.can(&format!("play {discipline}")), "{discipline}");
    }
}
