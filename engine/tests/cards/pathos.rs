//! Allies with counters besides their life.

use crate::table;
use engine::{GameEvent, Scene, Slot};

/// Counters other than life that something had last.
fn counters(game: &Scene<'_>, slot: Slot) -> u8 {
    let now = |e: &GameEvent| {
        let GameEvent::Tokens { slot: s, now, .. } = e else {
            return None;
        };
        (*s == slot).then_some(*now)
    };
    game.events.iter().rev().find_map(now).unwrap_or(0)
}

/// This vampire has recruited a Reanimated Corpse, for this much blood, at this level.
fn reanimated(vampire: &str, level: &str, x: &str) -> (Scene<'static>, Slot) {
    let mut t = table(2);
    let samedi = t.minion(0, vampire);
    t.minion(1, "Krid");
    t.hand(0, &["Reanimated Corpse", "Resilience", "Restoration"]);
    let mut game = t.minion_phase(0);
    game.take("play Reanimated Corpse").take_if_there(level);
    game.take(x).finish_action();
    (game, samedi)
}

#[test]
fn reanimated_corpse_has_as_many_pathos_counters_as_blood_was_paid() {
    let (game, abebe) = reanimated("Abebe", "mode 0", "3");
    let corpse = game.find("Reanimated Corpse").expect("it is recruited");
    assert_eq!((game.blood(abebe), game.blood(corpse)), (1, 2));
    assert_eq!((counters(&game, corpse), game.strength(corpse)), (3, 2));
}

#[test]
fn superior_reanimated_corpse_has_two_counters_more() {
    let (game, angel) = reanimated("Angel Chavarria", "mode 1", "0");
    let corpse = game.find("Reanimated Corpse").expect("it is recruited");
    assert_eq!((game.blood(angel), counters(&game, corpse)), (3, 2));
}

#[test]
fn reanimated_corpse_without_counters_is_removed_from_the_game() {
    let (game, abebe) = reanimated("Abebe", "mode 0", "0");
    assert_eq!(game.find("Reanimated Corpse"), None);
    assert!(!game.ash_heap(0).contains(&"Reanimated Corpse"));
    assert_eq!(game.blood(abebe), 4);
    let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
    assert_eq!(game.count(removed), 1);
}

#[test]
fn reanimated_corpse_burns_a_counter_in_each_unlock_phase() {
    let (mut game, _) = reanimated("Abebe", "mode 0", "2");
    let corpse = game.find("Reanimated Corpse").expect("it is recruited");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    // It is not asked about: there is nothing else to do in her unlock phase.
    assert_eq!(counters(&game, corpse), 1);
    game.pass_until(0, "bleed");
    game.take("bleed").take("Reanimated Corpse").finish_action();
    assert_eq!(game.pool(1), 28);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    // With the Edge to be used as well, she orders the two; neither can she leave this out.
    assert!(!game.can("pass"));
    game.take("use Reanimated Corpse");
    assert!(!game.exists(corpse));
}

#[test]
fn reanimated_corpse_that_comes_back_has_no_counters() {
    let mut t = table(2);
    t.minion(0, "Ibn Khaldun, Scholar");
    t.ash_heap(0, &["Reanimated Corpse"]);
    t.hand(0, &["Summon History"]);
    let mut game = t.minion_phase(0);
    // Its X counts as none, so that it is there for whatever is paid.
    game.take("play Summon History")
        .take_all(&["mode 0", "3"])
        .until(0, "Reanimated Corpse")
        .finish_action();
    assert_eq!(game.find("Reanimated Corpse"), None);
    let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
    assert_eq!(game.count(removed), 1);
}

#[test]
fn what_a_last_life_paid_for_a_card_leads_to_comes_before_the_effect_of_the_card() {
    // Somebody holds a card for the moment when an ally is being burned.
    let mut t = table(2);
    let ghoul = t.minion(0, "Rafastio Ghoul");
    let horace = t.minion(1, "Horace Radcliffe");
    t.counters(ghoul, 1);
    t.hand(0, &["Stone Quills", "Heaven's Gate"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Horace Radcliffe")
        .until(0, "play Stone Quills");
    game.finish_action();
    assert!(!game.exists(ghoul));
    assert_eq!(game.blood(horace), 5);
    let burned = |e: &GameEvent| *e == GameEvent::Burned(ghoul);
    assert_eq!(game.count(burned), 1);
}
