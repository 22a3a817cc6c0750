//! Vampires that others are after: Blood Hunt, and Theo Bell in his advanced version.

use crate::table;
use engine::vocab::{Level, Sect};

#[test]
fn a_blood_hunt_is_called_by_a_prince_or_justicar_on_nobody_of_that_rank() {
    let mut t = table(3);
    t.minion(0, "Alice Chen");
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Belinde");
    t.minion(2, "Madame Guil");
    t.hand(0, &["Blood Hunt"]);
    let mut game = t.minion_phase(0);
    // Neither a prince nor a justicar: only Lauren is left.
    game.take("play Blood Hunt");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.on(lauren), ["Blood Hunt"]);

    let mut t = table(2);
    t.minion(0, "Adrianne");
    t.minion(1, "Lauren");
    t.hand(0, &["Blood Hunt"]);
    assert!(!t.minion_phase(0).can("play Blood Hunt"));
}

#[test]
fn vampires_of_others_fight_one_on_whom_the_blood_hunt_is_called() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(0, "Underbridge Stray");
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Nassir");
    t.on(0, "Blood Hunt", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    let blood = game.blood(lauren);
    // The ally is no vampire.
    game.take("act with Blood Hunt");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(lauren), blood - 1);

    // Not her own side.
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Nassir");
    t.on(0, "Blood Hunt", lauren, Level::Basic);
    assert!(!t.minion_phase(1).can("act with Blood Hunt"));
}

#[test]
fn the_card_blood_hunt_is_called_on_muaziz_too() {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    let muaziz = t.minion(1, "Muaziz, Archon of Ulugh Beg");
    t.hand(0, &["Blood Hunt"]);
    let mut game = t.minion_phase(0);
    game.take("play Blood Hunt").finish_action();
    assert_eq!(game.on(muaziz), ["Blood Hunt"]);
}

#[test]
fn theo_bell_advanced_has_a_strength_of_two() {
    let mut t = table(2);
    let theo = t.minion(0, "Theo Bell (ADV)");
    let game = t.minion_phase(0);
    assert_eq!(game.strength(theo), 2);
    assert_eq!(game.sect(theo), Some(Sect::Independent));
}

#[test]
fn justicars_may_have_theo_bell_burned_while_gehenna_comes() {
    for gehenna in [false, true] {
        let mut t = table(2);
        t.minion(0, "Madame Guil");
        t.minion(0, "Alice Chen");
        let theo = t.minion(1, "Theo Bell (ADV)");
        if gehenna {
            t.in_play(0, "The Unmasking");
        }
        let mut game = t.minion_phase(0);
        assert_eq!(game.can("act with Theo Bell"), gehenna);
        if gehenna {
            game.take("act with Theo Bell");
            assert_eq!(game.stealth(), 1);
            // Madame Guil, the justicar, is the only one who can.
            game.until(0, "Madame Guil votes for").finish_action();
            assert!(!game.exists(theo));
            assert_eq!(game.ash_heap(1), ["Theo Bell"]);
        }
    }
}

#[test]
fn who_fails_to_have_theo_bell_burned_goes_to_torpor() {
    let mut t = table(2);
    let guil = t.minion(0, "Madame Guil");
    let theo = t.minion(1, "Theo Bell (ADV)");
    t.in_play(0, "The Unmasking");
    t.minion(1, "Unmada");
    let mut game = t.minion_phase(0);
    game.take("act with Theo Bell");
    while !game.in_referendum() {
        game.pass();
    }
    game.until(1, "Unmada votes against").finish_action();
    assert!(game.exists(theo) && game.in_torpor(guil));

    // So does one whose referendum is cancelled, but not one whose action is blocked.
    for cancelled in [true, false] {
        let mut t = table(2);
        let guil = t.minion(0, "Madame Guil");
        t.minion(1, "Theo Bell (ADV)");
        t.minion(1, "Adrianne");
        t.in_play(0, "The Unmasking");
        t.hand(1, &["Delaying Tactics", "Enhanced Senses"]);
        let mut game = t.minion_phase(0);
        game.take("act with Theo Bell");
        if cancelled {
            game.until(1, "play Delaying Tactics");
            game.take_if_there("Adrianne").finish_action();
        } else {
            game.until(1, "block with Adrianne");
            game.until(1, "play Enhanced Senses").finish_action();
        }
        assert_eq!(game.in_torpor(guil), cancelled);
    }
}

#[test]
fn theo_bell_merges_with_a_base_version_of_another_group_and_becomes_independent() {
    let mut t = table(2);
    let theo = t.minion(0, "Theo Bell");
    t.uncontrolled(0, "Theo Bell (ADV)", 0);
    let mut game = t.influence_phase(0);
    assert_eq!(game.sect(theo), Some(Sect::Anarch));
    game.take("merge Theo Bell");
    assert_eq!(game.sect(theo), Some(Sect::Independent));
    // The text of both counts: each adds to his strength.
    assert_eq!(game.strength(theo), 3);

    let mut t = table(2);
    let theo = t.minion(0, "Theo Bell (ADV)");
    t.uncontrolled(0, "Theo Bell", 0);
    let mut game = t.influence_phase(0);
    game.take("merge Theo Bell");
    assert_eq!(game.sect(theo), Some(Sect::Independent));
    assert_eq!(game.strength(theo), 3);
}
