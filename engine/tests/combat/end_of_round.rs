//! The end of a round of combat.

use engine::script::Window;
use engine::vocab::Level;

use crate::{fight, table};

#[test]
fn end_of_round_effects_come_after_the_presses() {
    let mut t = table();
    t.minion(0, "Nassir");
    t.minion(1, "Lauren");
    t.hand(0, &["Taste of Vitae"]).hand(1, &["Apportation"]);
    let mut game = fight(t, "Lauren");
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Press)));
    game.pass();
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::EndOfRound))
    );
}

#[test]
fn every_round_has_an_end_before_the_next_begins() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Lauren");
    t.hand(0, &["Taste of Vitae"]).hand(1, &["Apportation"]);
    let mut game = fight(t, "Lauren");
    game.take("play Apportation");
    assert_eq!((game.round(), game.window()), (1, Some(Window::EndOfRound)));
    game.take("play Taste of Vitae");
    assert_eq!(game.blood(nassir), 3, "gained before the second round");
}

#[test]
fn a_round_that_ends_early_has_an_end_too() {
    let mut t = table();
    let massimo = t.minion(0, "Massimo Falconi");
    t.minion(1, "Lauren");
    t.hand(0, &["Majesty"]).hand(1, &["Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Majesty");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::EndOfRound))
    );
    game.take("play Taste of Vitae");
    assert_eq!(game.blood(massimo), 3);
    assert!(!game.in_combat());
}

#[test]
fn taste_of_vitae_gains_the_blood_that_the_opponent_lost_to_damage() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.counters(ryan, 2);
    t.hand(0, &["Roundhouse", "Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse").take("play Taste of Vitae");
    // 2, less 1 to mend, and the 3 that Lauren lost.
    assert_eq!((game.blood(ryan), game.blood(lauren)), (4, 1));
}

#[test]
fn taste_of_vitae_counts_no_blood_that_was_stolen() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let rosalina = t.minion(1, "Rosalina Cortez");
    t.counters(nassir, 1);
    t.hand(0, &["Theft of Vitae", "Taste of Vitae"]);
    let mut game = fight(t, "Rosalina Cortez");
    game.take("play Theft of Vitae").take("mode 1");
    // 1 and the 2 stolen, less 1 to mend: Rosalina lost nothing to damage.
    game.take("play Taste of Vitae");
    assert_eq!((game.blood(nassir), game.blood(rosalina)), (2, 1));
}

#[test]
fn taste_of_vitae_is_played_on_an_opponent_sent_to_torpor() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.counters(ryan, 2).counters(lauren, 2);
    t.hand(0, &["Roundhouse", "Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse").take("play Taste of Vitae");
    assert!(game.in_torpor(lauren));
    assert_eq!(game.blood(ryan), 3);
}

#[test]
fn taste_of_vitae_is_played_on_an_opponent_burned() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Murder of Crows", horace, Level::Basic);
    t.counters(lauren, 1);
    t.hand(0, &["Song in the Dark", "Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Song in the Dark").take("mode 1");
    assert!(!game.exists(lauren));
    game.take("play Taste of Vitae");
    // 5, less 2 for the song, less 1 to mend, and the 1 that Lauren lost.
    assert_eq!(game.blood(horace), 3);
}

#[test]
fn taste_of_vitae_is_not_played_against_an_ally() {
    let mut t = table();
    t.minion(0, "Ryan");
    let stray = t.minion(1, "Underbridge Stray");
    t.counters(stray, 1);
    t.hand(0, &["Taste of Vitae"]);
    let game = fight(t, "Underbridge Stray");
    assert!(!game.exists(stray));
    assert_eq!(game.hand(0), ["Taste of Vitae"]);
}

#[test]
fn taste_of_vitae_is_not_played_by_a_vampire_going_to_torpor() {
    let mut t = table();
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    t.hand(1, &["Taste of Vitae"]);
    let game = fight(t, "Lauren");
    assert!(game.in_torpor(lauren));
    assert_eq!(game.hand(1), ["Taste of Vitae"]);
}

#[test]
fn a_vampire_plays_one_taste_of_vitae_each_round() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Lauren");
    t.hand(0, &["Taste of Vitae", "Taste of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Taste of Vitae");
    assert!(!game.in_combat());
    assert_eq!(game.hand(0), ["Taste of Vitae"]);
}
