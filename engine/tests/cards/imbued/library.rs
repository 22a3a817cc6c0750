//! Library cards about imbued that are no powers: allies, events, locations and others.

use engine::script::Window;
use engine::vocab::Level;

use crate::imbued::*;
use crate::table;

#[test]
fn vagabond_mystic_mends_an_ally_and_blocks_no_vampire() {
    let mut t = table(2);
    let mystic = t.minion(0, "Vagabond Mystic");
    let jack = t.minion(0, JACK);
    t.counters(jack, 2);
    t.minion(0, MARION);
    let mut game = t.clone().minion_phase(0);
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(jack), 3);
    assert!(game.locked(mystic));
    t.minion(1, "Lauren");
    t.minion(1, PETER);
    for (actor, blocks) in [("Lauren", false), (PETER, true)] {
        let mut game = t.clone().minion_phase(1);
        game.take("bleed").take(actor);
        assert_eq!(could(&mut game, "block with Vagabond Mystic"), blocks);
    }
}

#[test]
fn bond_brings_an_incapacitated_imbued_back_with_one_life() {
    let mut t = table(2);
    t.minion(0, BEATRICE);
    let jack = t.minion(1, JACK);
    t.incapacitate(jack);
    t.minion(1, "Nassir");
    t.hand(0, &["Bond"]);
    let mut game = t.minion_phase(0);
    game.take("play Bond");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert!(game.ready(jack));
    // Not two.
    assert_eq!(game.blood(jack), 1);
}

#[test]
fn the_church_of_vindicated_faith_gives_blood_after_the_action_of_an_imbued() {
    let mut t = table(2);
    let church = t.in_play(0, "The Church of Vindicated Faith");
    t.minion(0, JACK);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let john = t.uncontrolled(0, JOHN, 0);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").take(JACK);
    game.until(0, "use The Church of Vindicated Faith");
    assert_eq!(game.blood(john), 1);
    assert!(game.locked(church));
    for (actor, block) in [(JACK, true), ("Lauren", false)] {
        let mut game = t.clone().minion_phase(0);
        game.take("bleed").take(actor);
        if block {
            game.until(1, "block with Nassir");
        }
        assert!(!could(&mut game, "use The Church of Vindicated Faith"));
    }
}

#[test]
fn the_church_of_vindicated_faith_requires_a_ready_imbued() {
    for (name, playable) in [(JACK, true), ("Lauren", false)] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["The Church of Vindicated Faith"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play The Church of Vindicated Faith"), playable);
    }
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.incapacitate(jack);
    t.hand(0, &["The Church of Vindicated Faith"]);
    let game = t.master_phase(0);
    assert!(!game.can("play The Church of Vindicated Faith"));
}

#[test]
fn the_rose_foundation_reduces_a_bleed_or_votes_for_a_conviction() {
    let mut t = table(2);
    t.in_play(1, "The Rose Foundation");
    let jack = t.minion(1, JACK);
    convince(&mut t, (1, jack), &["Second Sight"]);
    t.minion(0, "Alice Chen");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(1, "use The Rose Foundation");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.on(jack).is_empty());
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested");
    game.pass_until(0, "1").take("1");
    game.until(1, "use The Rose Foundation");
    assert!(game.on(jack).is_empty());
    game.until(1, "The Rose Foundation votes against");
    game.finish_referendum();
    assert_eq!(game.votes().map(|(_, against)| against), Some(2));
}

#[test]
fn angel_of_berlin_unlocks_an_imbued_on_anothers_turn() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.lock(jack);
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take_if_there("mode 0");
    assert!(!game.locked(jack));
    game.until(1, &with("block with", JACK)).finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn angel_of_berlin_equips_an_imbued_from_hand_at_cost() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin", "Ivory Bow", "Laptop Computer"]);
    t.library(1, &["Villein", "Villein"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take("mode 1").take("Ivory Bow");
    assert_eq!(game.on(jack), ["Ivory Bow"]);
    assert_eq!(game.pool(1), 29);
    game.finish_action();
    // Both cards were replaced.
    assert_eq!(game.hand(1), ["Laptop Computer", "Villein", "Villein"]);
}

#[test]
fn angel_of_berlin_needs_a_ready_imbued_and_no_combat() {
    let mut t = table(2);
    t.minion(1, "Nassir");
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin", "Ivory Bow"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed");
    assert!(!could(&mut game, "play Angel of Berlin"));
    t.minion(1, JACK);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    let mut in_combat = false;
    while game.in_action() {
        in_combat |= game.in_combat();
        assert!(!(game.in_combat() && game.can("play Angel of Berlin")));
        game.pass();
    }
    let _ = in_combat;
}

#[test]
fn vagabond_mystic_mends_the_turn_it_is_recruited_and_not_while_damage_is_resolved() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let jack = t.minion(0, JACK);
    t.counters(jack, 2);
    t.hand(0, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Vagabond Mystic").take_if_there("Lauren");
    game.finish_action();
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(jack), 3);
    let mut t = table(2);
    let mystic = t.minion(0, "Vagabond Mystic");
    let jack = t.minion(0, JACK);
    t.lock(mystic).counters(jack, 2);
    t.on(0, "Flak Jacket", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    let mut prevented = false;
    while game.in_action() {
        if game.window() == Some(Window::Prevent) {
            prevented = true;
            assert!(!game.can("use Vagabond Mystic"));
        }
        game.pass();
    }
    assert!(prevented);
}

#[test]
fn angel_of_berlin_may_be_played_after_a_block_and_before_its_combat() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let jack = t.minion(1, JACK);
    t.hand(1, &["Angel of Berlin", "Ivory Bow"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &with("block with", JACK));
    while game.window() != Some(Window::Blocked) {
        game.pass();
    }
    game.until(1, "play Angel of Berlin").take("mode 1");
    assert_eq!(game.on(jack), ["Ivory Bow"]);
    game.pass_until(1, "strike with Ivory Bow");
}

#[test]
fn strike_with_conviction_is_played_on_an_imbued_in_the_unlock_phase() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.hand(0, &["Strike with Conviction"]);
    let mut game = t.turn_of(0);
    assert_eq!(game.window(), Some(Window::Unlock));
    game.take("play Strike with Conviction");
    assert_eq!(game.on(jack), ["Strike with Conviction"]);
    assert_eq!(game.pool(0), 30);
}

#[test]
fn the_locations_of_imbued_cost_a_pool_and_are_put_in_play() {
    for card in ["The Church of Vindicated Faith", "The Rose Foundation"] {
        let mut t = table(2);
        t.minion(0, JACK);
        t.hand(0, &[card]);
        let mut game = t.master_phase(0);
        game.take(&format!("play {card}"));
        assert_eq!(game.pool(0), 29, "{card}");
        let location = game.find(card).expect("it is in play");
        assert_eq!(game.bearer(location), None, "{card}");
    }
}

#[test]
fn an_imbued_taken_for_a_turn_goes_back_incapacitated_too() {
    let mut t = table(2);
    t.minion(0, "Amber");
    let jack = t.minion(1, JACK);
    t.counters(jack, 1);
    t.minion(1, "Nassir");
    t.hand(0, &["The Art of Love"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    assert_eq!(game.controller(jack), 0);
    game.take("bleed").take(JACK);
    game.until(1, "block with Nassir").finish_action();
    assert!(game.incapacitated(jack));
    assert_eq!(game.controller(jack), 0);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(jack), 1);
    assert!(game.incapacitated(jack));
}
