//! Rulings among the paragraphs of the full rulebook that no chapter's tests show.

use crate::table;
use engine::vocab::Level;
use engine::GameEvent;

#[test]
fn a_card_of_several_disciplines_is_played_by_those_a_vampire_has() {
    // She has Potence, and neither level of Daimoinon: 2 normal damage, and no choice.
    let mut t = table(2);
    t.minion(0, "Octane");
    let malachi = t.minion(1, "Malachi");
    t.hand(0, &["Bum's Rush", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Conflagration");
    assert!(!game.can("mode 0") && !game.can("mode 1"));
    game.finish_action();
    assert!(game.ready(malachi));
    assert_eq!(game.blood(malachi), 6 - 2);
    // Deep Ecology unlocks for Protean, and reduces a bleed for Fortitude.
    for (name, locked, can) in [
        ("Indira", true, true),
        ("Indira", false, false),
        ("Joaquín de Cádiz", false, true),
    ] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let minion = t.minion(1, name);
        if locked {
            t.lock(minion);
        }
        t.hand(1, &["Deep Ecology"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Deep Ecology");
            game.pass();
        }
        assert_eq!(playable, can, "{name}");
    }
}

#[test]
fn a_unique_card_on_something_contested_is_contested_too() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    let bow = t.on(0, "Ivory Bow", lauren, Level::Basic);
    t.uncontrolled(1, "Lauren", 4);
    t.minion(2, "Nassir");
    t.hand(2, &["Ivory Bow"]);
    let mut game = t.influence_phase(1);
    game.take_if_there("bring out Lauren");
    assert!(game.contested(lauren) && game.contested(bow));
    game.pass_to_turn_of(2);
    game.until(2, "play Ivory Bow").finish_action();
    // Contested as normal, though nobody's copy is to be seen.
    assert!(game.find("Ivory Bow").is_none_or(|s| game.contested(s)));
    game.pass_to_turn_of(0);
    assert!(game.can("contest Lauren") && game.can("contest Ivory Bow"));
}

#[test]
fn allies_burn_no_blood() {
    // Two blood or life: an ally burns two life, and ignores the blood.
    let mut t = table(2);
    t.minion(0, "Lucy Markowitz");
    let mages = t.minion(1, "Order of Hermes Cabal");
    t.counters(mages, 5);
    t.hand(0, &["Power of One"]);
    let mut game = t.minion_phase(0);
    game.take("become anarch").finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed")
        .until(1, "block with Order of Hermes Cabal");
    game.until(0, "play Power of One");
    assert_eq!(game.blood(mages), 3);
}

#[test]
fn pending_strikes_are_made_before_more_are_gained() {
    let mut t = table(2);
    t.minion(0, "Octane");
    let gwendolyn = t.minion(1, "Gwendolyn");
    t.hand(0, &["Bum's Rush", "Blur", "Quickness"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Blur");
    game.take("mode 1");
    let mut blood = Vec::new();
    while game.in_combat() {
        if game.can("play Quickness") {
            blood.push(game.blood(gwendolyn));
        }
        game.pass();
    }
    // The strike of the round, and both that Blur gave.
    assert_eq!(blood, [11 - 3]);
}

#[test]
fn nothing_comes_between_several_points_of_damage() {
    let mut t = table(2);
    t.minion(0, "Octane");
    let malachi = t.minion(1, "Malachi");
    t.counters(malachi, 1);
    t.in_play(1, "The Coven");
    t.hand(0, &["Bum's Rush", "Conflagration"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Conflagration");
    let mut blood = Vec::new();
    while game.in_action() {
        if game.to_decide() == 1 && game.can("use The Coven") {
            blood.push(game.blood(malachi));
            assert!(game.ready(malachi));
        }
        game.pass();
    }
    // Before the first point; after that the second has sent him to torpor already.
    assert!(
        !blood.is_empty() && blood.iter().all(|b| *b == 1),
        "{blood:?}"
    );
    assert!(game.in_torpor(malachi));
}

#[test]
fn the_most_victory_points_win_even_if_their_methuselah_was_ousted() {
    let mut t = table(5);
    for name in ["Lauren", "Ryan", "Nassir"] {
        t.minion(0, name);
    }
    t.pool(0, 1).pool(1, 1).pool(2, 1).pool(3, 1);
    let bleeders = [
        "Gilbert Duane",
        "Madison",
        "Chelsea Blake",
        "Graham Gottesman",
        "Emerson Bridges",
    ];
    for name in bleeders {
        t.minion(4, name);
        t.hand(4, &["Conditioning"]);
    }
    let mut game = t.minion_phase(0);
    for name in ["Lauren", "Ryan", "Nassir"] {
        game.until(0, "bleed").take_if_there(name);
    }
    assert_eq!(game.half_points(0), 6);
    assert_eq!(game.pool(0), 19);
    game.pass_to_turn_of(4);
    for name in bleeders {
        if game.game.outcome().is_some() {
            break;
        }
        game.until(4, "bleed").take_if_there(name);
        game.until(4, "play Conditioning").take_if_there("mode 1");
    }
    let outcome = game.game.outcome().expect("one is left");
    assert_eq!(outcome.seats[4].victory_points, 2.0);
    assert_eq!(outcome.winner().map(|s| s.0), Some(0));
}

#[test]
fn equipment_that_names_its_bearer_serves_no_other() {
    for (bearer, serves) in [("Jackie", true), ("Lauren", false)] {
        let mut t = table(2);
        let bearer = t.minion(0, bearer);
        t.on(0, "Enchanted Marionette", bearer, Level::Basic);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        let more = i32::from(serves);
        assert_eq!(game.bleed() as i32, 1 + more);
        assert_eq!(game.stealth(), more);
    }
}

#[test]
fn a_location_that_changes_its_controller_stays_as_it_is() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let base = t.in_play(1, "Powerbase: Montreal");
    t.counters(base, 3).lock(base);
    let mut game = t.minion_phase(0);
    game.take("act with Powerbase: Montreal").finish_action();
    assert_eq!(game.controller(base), 0);
    assert_eq!((game.blood(base), game.locked(base)), (3, true));
    assert_eq!(game.bearer(base), None);
    assert_eq!(game.count(|e| matches!(e, GameEvent::Entered { .. })), 0);
}
