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
fn immunity_to_other_damage_does_not_help_against_aggravated() {
    let mut t = table();
    t.minion(0, "Nassir");
    let ponticulus = t.minion(1, "Ponticulus");
    t.hand(0, &["Burst of Sunlight"]);
    let mut game = fight(t, "Ponticulus");
    game.take("play Burst of Sunlight")
        .take("mode 0")
        .finish_action();
    assert!(!game.exists(ponticulus));
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

#[test]
fn a_retainer_may_be_immune() {
    for (strike, there) in [
        ("strike with .44 Magnum", true),
        ("play Burst of Sunlight", false),
    ] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.on(0, ".44 Magnum", nassir, Level::Basic);
        let ryan = t.minion(1, "Ryan");
        let masquer = t.on(1, "Masquer", ryan, Level::Basic);
        t.hand(0, &["Apportation", "Burst of Sunlight"]);
        let mut game = fight(t, "Ryan");
        game.take("play Apportation");
        game.until(0, strike).take_if_there("mode 0");
        game.take("at Masquer").finish_action();
        assert_eq!(game.exists(masquer), there);
    }
}

// Ponticulus

#[test]
fn ponticulus_is_recruited_by_a_tremere_for_two_pool() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.hand(0, &["Ponticulus"]);
    assert!(!t.clone().minion_phase(0).can("play Ponticulus"));
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("play Ponticulus").finish_action();
    let ponticulus = game.find("Ponticulus").expect("he is recruited");
    assert_eq!(
        (
            game.pool(0),
            game.blood(ponticulus),
            game.strength(ponticulus)
        ),
        (28, 1, 0)
    );
}

#[test]
fn ponticulus_has_an_intercept_against_actions_directed_at_his_controller() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let ponticulus = t.minion(1, "Ponticulus");
    t.counters(ryan, 1);
    let mut game = t.minion_phase(0);
    game.take("hunt").pass_until(1, "block with Ponticulus");
    assert_eq!(game.intercept(ponticulus), 0);
    let mut t = table();
    t.minion(0, "Ryan");
    let ponticulus = t.minion(1, "Ponticulus");
    t.hand(0, &["Cloak the Gathering"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(1, "block with Ponticulus");
    assert_eq!(game.intercept(ponticulus), 1);
}

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

#[test]
fn ponticulus_neither_acts_nor_has_equipment() {
    let mut t = table();
    t.minion(0, "Ponticulus");
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Sport Bike", lauren, Level::Basic);
    t.lock(lauren);
    t.hand(0, &[".44 Magnum"]);
    let game = t.minion_phase(0);
    assert!(!game.can("bleed") && !game.can("take equipment") && !game.can("play .44 Magnum"));
}

// Masquer

#[test]
fn masquer_has_a_life_or_two_and_gives_an_intercept() {
    for (level, life) in [("mode 0", 1), ("mode 1", 2)] {
        let mut t = table();
        let vampire = t.minion(0, "Ambrogino Giovanni");
        t.hand(0, &["Masquer"]);
        let mut game = t.minion_phase(0);
        game.take("play Masquer").take(level).finish_action();
        let masquer = game.find("Masquer").expect("it is employed");
        assert_eq!(game.blood(masquer), life);
        assert_eq!(game.on(vampire), ["Masquer"]);
        assert_eq!(game.blood(vampire), 8);
    }
}

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

// Tye Cooper

#[test]
fn tye_cooper_burns_a_minion_that_is_not_ready_and_takes_a_card_back() {
    let mut t = table();
    let tye = t.minion(0, "Tye Cooper");
    let ryan = t.minion(1, "Ryan");
    t.torpor(ryan).ash_heap(0, &["Blur", "Ryan"]);
    let mut game = t.minion_phase(0);
    game.take("act with Tye Cooper").pass_until(0, "yes");
    assert!(!game.exists(ryan));
    // No crypt card can be taken; and one card too many in hand is discarded.
    game.take("yes").take("Absimiliard's Army").finish_action();
    assert_eq!(game.hand(0), ["Blur"]);
    assert_eq!(game.hand_size(0), 7);
    assert!(game.ready(tye));
}

#[test]
fn tye_cooper_is_recruited_by_a_giovanni_and_not_hurt_by_hands() {
    let mut t = table();
    t.minion(0, "Ambrogino Giovanni");
    t.hand(0, &["Tye Cooper"]);
    let mut game = t.minion_phase(0);
    game.take("play Tye Cooper").finish_action();
    let tye = game.find("Tye Cooper").expect("he is recruited");
    assert_eq!(
        (game.pool(0), game.blood(tye), game.strength(tye)),
        (27, 1, 0)
    );
    let mut t = table();
    let tye = t.minion(0, "Tye Cooper");
    t.minion(1, "Ryan");
    let mut game = fight(t, "Ryan");
    game.finish_action();
    assert_eq!(game.blood(tye), 1);
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

#[test]
fn superior_rutors_hand_hurts_nobody_who_pays_three_blood() {
    for (answer, blood) in [("yes", 0), ("no", 3)] {
        let mut t = table();
        let nassir = t.minion(0, "Nassir");
        t.hand(0, &["Rutor's Hand"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Rutor's Hand", "mode 1"])
            .pass_until(0, answer);
        game.take(answer).finish_action();
        assert_eq!(game.blood(nassir), blood);
        assert_eq!(game.in_torpor(nassir), answer == "no");
        assert_eq!(game.on(nassir), ["Rutor's Hand"]);
    }
}
