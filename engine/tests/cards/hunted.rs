//! Vampires that others are after: Blood Hunt, and Theo Bell in his advanced version.

use crate::table;
use engine::vocab::Level;

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
