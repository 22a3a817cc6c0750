//! Immunity to damage (current rulebook, immune to damage), and the cards that have it.

use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn damage_that_a_minion_is_immune_to_is_inflicted_without_success() {
    let mut t = table();
    t.minion(0, "Ryan");
    let ponticulus = t.minion(1, "Ponticulus");
    t.hand(0, &["Roundhouse"]);
    let mut game = fight(t, "Ponticulus");
    game.take("play Roundhouse").finish_action();
    assert_eq!(game.blood(ponticulus), 1);
    // It is not prevented either.
    assert!(!game.happened(GameEvent::Prevented {
        slot: ponticulus,
        amount: 3
    }));
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Damaged { slot, .. } if *slot == ponticulus)),
        0
    );
}

#[test]
fn immunity_helps_against_damage_that_cannot_be_prevented_outside_combat() {
    // Whoever burns an incapacitated imbued takes one from each of the others, who are allies.
    for (name, full, lost) in [("Carolina Vález", 9, 0), ("Lauren", 4, 1)] {
        let mut t = table();
        let burner = t.minion(0, name);
        let jack = t.minion(1, "Jack \"Hannibal137\" Harmon");
        let john = t.minion(1, "John \"Cop90\" O'Malley");
        t.on(1, "Second Sight", john, Level::Basic);
        t.lock(john).incapacitate(jack);
        let mut game = t.minion_phase(0);
        game.take("burn an incapacitated imbued");
        game.until(1, "John \"Cop90\" O'Malley");
        assert!(!game.exists(jack));
        assert_eq!(game.blood(burner), full - lost);
    }
}

#[test]
fn a_vampire_may_be_immune_to_damage_from_allies_and_retainers_only() {
    for retainer in ["Murder of Crows", "Shade", "Vengeful Spirit"] {
        for (employer, lost) in [("The Knights", 0), ("Ryan", 1)] {
            let mut t = table();
            let carolina = t.minion(0, "Carolina Vález");
            let blocker = t.minion(1, employer);
            t.on(1, retainer, blocker, Level::Basic);
            let mut game = fight(t, employer);
            game.finish_action();
            // Of a vampire's retainer and hands, the hands hurt her.
            assert_eq!(game.blood(carolina), 9 - lost, "{retainer}, {employer}");
        }
    }
}

// Ponticulus

#[test]
fn ponticulus_locks_to_give_any_tremere_an_intercept() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    let ponticulus = t.minion(1, "Ponticulus");
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Beetleman");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Beetleman");
    assert!(!game.can("use Ponticulus"), "not for a Nosferatu");
    game.until(1, "block with Lauren")
        .until(1, "use Ponticulus");
    assert!(game.locked(ponticulus));
    game.finish_action();
    assert!(game.happened(GameEvent::Blocked { minion: lauren }));
}

// Masquer

#[test]
fn masquer_is_burned_to_give_any_minion_an_intercept() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let masquer = t.on(1, "Masquer", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Lauren");
    assert_eq!(game.intercept(nassir), 1);
    game.until(1, "use Masquer");
    assert!(!game.exists(masquer));
    game.finish_action();
    assert!(game.happened(GameEvent::Blocked { minion: lauren }));
}

// Rutor's Hand

#[test]
fn rutors_hand_sends_to_torpor_and_unlocks_in_the_minion_phase() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Rutor's Hand"]);
    let mut game = t.minion_phase(0);
    game.take("play Rutor's Hand").finish_action();
    assert!(game.in_torpor(lauren));
    assert_eq!(game.on(lauren), ["Rutor's Hand"]);
    let hand = game.find("Rutor's Hand").expect("it is on her");
    assert!(game.locked(hand));
    assert_eq!(game.blood(lauren), 3, "aggravated damage is not mended");
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Rutor's Hand", lauren, Level::Basic);
    let mut game = t.turn_of(0);
    while !game.can("bleed") {
        assert!(!game.can("use Rutor's Hand"), "in the minion phase only");
        game.pass();
    }
    game.take("bleed").finish_action();
    assert!(game.locked(lauren));
    game.take("use Rutor's Hand");
    assert!(!game.locked(lauren) && !game.can("use Rutor's Hand"));
}
