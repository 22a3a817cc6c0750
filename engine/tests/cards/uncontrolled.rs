//! Cards about crypts and uncontrolled regions, where imbued are too (full rulebook, imbued
//! appendix, card rulings).

use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scenario, Scene, Seat};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";

/// Names in a Methuselah's uncontrolled region, as she sees them.
fn uncontrolled(game: &Scene<'_>, seat: u8) -> Vec<&'static str> {
    let cards = CardDb::embedded();
    let view = game.view(seat);
    let slots = view.uncontrolled(Seat(seat)).into_iter();
    slots
        .map(|s| {
            let def = view.def(s);
            def.map_or("", |d| cards.def(d).name.as_str())
        })
        .collect()
}

// Clotho's Gift, Kindred Intelligence, Recruitment

#[test]
fn clothos_gift_draws_a_crypt_card_with_obfuscate() {
    for drawn in ["Lauren", JACK] {
        let mut t = table(3);
        let colette = t.minion(0, "Colette");
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        t.crypt(0, &[drawn, "Ashley"]);
        t.hand(0, &["Clotho's Gift"]);
        let mut game = t.minion_phase(0);
        game.take("play Clotho's Gift");
        assert_eq!(game.stealth(), 1);
        // It is undirected.
        game.pass_until(1, "block with Nassir")
            .pass_until(2, "block with Ryan");
        game.finish_action();
        assert_eq!(uncontrolled(&game, 0), [drawn]);
        assert_eq!(game.blood(colette), 4);
    }
}

#[test]
fn clothos_gift_adds_blood_to_a_younger_uncontrolled_vampire_with_temporis() {
    let mut t = table(2);
    let actor = t.minion(0, "Krassimir");
    t.minion(1, "Nassir");
    let lauren = t.uncontrolled(0, "Lauren", 1);
    let jack = t.uncontrolled(0, JACK, 1);
    let old = t.uncontrolled(0, "Sha-Ennu", 1);
    let theirs = t.uncontrolled(1, "Ashley", 1);
    t.hand(0, &["Clotho's Gift"]);
    let mut game = t.minion_phase(0);
    // There is one that fits: an imbued is no vampire.
    game.take("play Clotho's Gift").take_if_there("mode 1");
    assert_eq!((game.stealth(), game.to_decide()), (1, 1));
    game.finish_action();
    let blood = [lauren, jack, old, theirs].map(|s| game.blood(s));
    assert_eq!(blood, [3, 1, 1, 1]);
    assert!(game.locked(actor));
}

#[test]
fn superior_clothos_gift_unlocks_its_vampire_for_a_blood_from_the_next_turn_on() {
    let mut t = table(2);
    let actor = t.minion(0, "Krassimir");
    t.minion(1, "Nassir");
    t.hand(0, &["Clotho's Gift"]);
    let mut game = t.minion_phase(0);
    game.take("play Clotho's Gift").take_if_there("mode 2");
    game.finish_action();
    let gift = game.find("Clotho's Gift").expect("in play");
    assert_eq!(game.bearer(gift), Some(actor));
    assert!(game.locked(gift) && game.locked(actor));
    assert!(!game.can("use Clotho's Gift"));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    let blood = game.blood(actor);
    game.pass_to(Window::Minion);
    assert!(!game.can("use Clotho's Gift"), "the vampire is not locked");
    game.take("bleed").finish_action();
    game.take("use Clotho's Gift");
    assert!(!game.locked(actor) && game.locked(gift));
    assert_eq!(game.blood(actor), blood - 1);
    game.take("hunt").finish_action();
    assert!(!game.can("use Clotho's Gift"));
}

#[test]
fn kindred_intelligence_draws_any_crypt_card_for_a_nosferatu() {
    for drawn in ["Lauren", JACK] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let ryan = t.minion(0, "Ryan");
        t.minion(1, "Nassir");
        t.crypt(0, &[drawn, "Ashley"]);
        t.hand(0, &["Kindred Intelligence"]);
        let mut game = t.minion_phase(0);
        game.take("play Kindred Intelligence");
        assert!(game.locked(ryan), "nobody was asked who");
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert_eq!(uncontrolled(&game, 0), [drawn]);
    }
}

#[test]
fn recruitment_searches_the_crypt_for_a_vampire_that_all_see() {
    let mut t = table(2);
    t.crypt(0, &["Lauren", JACK, "Ashley", "Ryan"]);
    t.hand(0, &["Recruitment"]);
    let mut game = t.master_phase(0);
    game.take("play Recruitment");
    // No imbued.
    let mut options = game.options();
    options.sort_unstable();
    assert_eq!(options, ["Ashley", "Lauren", "Ryan", "no"]);
    game.take("Ashley");
    assert_eq!(game.pool(0), 28);
    assert_eq!(uncontrolled(&game, 0), ["Ashley"]);
    let view = game.view(1);
    let slot = view.uncontrolled(Seat(0)).into_iter().next().unwrap();
    let shown = view
        .def(slot)
        .map(|d| CardDb::embedded().def(d).name.as_str());
    assert_eq!(shown, Some("Ashley"));
    assert_eq!(view.crypt_size(Seat(0)), 3);
}

#[test]
fn recruitment_may_find_nobody() {
    let mut t = table(2);
    t.crypt(0, &["Lauren"]);
    t.hand(0, &["Recruitment"]);
    let mut game = t.clone().master_phase(0);
    game.take("play Recruitment").take("no");
    assert!(uncontrolled(&game, 0).is_empty());
    assert_eq!(game.pool(0), 28);
}

// Brainwash

/// Seat 0 has brainwashed this card of seat 1, which has so much blood.
fn brainwashed(name: &str, blood: u8) -> Scenario<'static> {
    let mut t = table(2);
    t.uncontrolled(1, name, blood);
    t.minion(0, "Ryan");
    t.hand(0, &["Brainwash"]);
    t
}

#[test]
fn brainwash_bars_transfers_to_and_from_an_uncontrolled_card() {
    for name in ["Lauren", JACK] {
        let mut t = brainwashed(name, 2);
        t.uncontrolled(1, "Ashley", 2);
        let choices = [
            format!("transfer to {name}"),
            format!("take back from {name}"),
        ];
        let free = t.clone().influence_phase(1);
        assert!(choices.iter().all(|choice| free.can(choice)), "{name}");
        let mut game = t.master_phase(0);
        // The target is named by where it lies.
        game.take("play Brainwash");
        let first = game.options()[0].clone();
        game.take(&first);
        game.pass_to_turn_of(1).pass_to(Window::Influence);
        assert!(!choices.iter().any(|choice| game.can(choice)), "{name}");
        assert!(game.can("transfer to Ashley") && game.can("take back from Ashley"));
    }
}

#[test]
fn a_brainwashed_advanced_vampire_still_merges() {
    let mut t = table(2);
    let maldavis = t.minion(1, "Maldavis");
    let advanced = t.uncontrolled(1, "Maldavis (ADV)", 1);
    t.on(0, "Brainwash", advanced, Level::Basic);
    let mut game = t.influence_phase(1);
    game.take("merge Maldavis");
    let merged =
        |e: &GameEvent| matches!(e, GameEvent::Merged { vampire, .. } if *vampire == maldavis);
    assert_eq!(game.count(merged), 1);
    // What is on the uncontrolled half is burned.
    assert_eq!(game.on(maldavis), ["Maldavis"]);
    assert_eq!(game.ash_heap(0), ["Brainwash"]);
}

// Blood in uncontrolled regions

#[test]
fn minions_burn_a_blood_with_cairo_intl_airport() {
    for name in ["Lauren", JACK] {
        let mut t = table(3);
        t.minion(0, "Underbridge Stray");
        let theirs = t.uncontrolled(1, name, 2);
        t.uncontrolled(2, "Ashley", 2);
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        t.hand(0, &["Cairo Int'l Airport"]);
        let mut game = t.master_phase(0);
        game.take("play Cairo Int'l Airport");
        assert_eq!(game.pool(0), 28);
        game.take("act with Cairo Int'l Airport");
        // It is directed at the prey.
        assert_eq!((game.stealth(), game.to_decide()), (0, 1));
        game.finish_action();
        assert_eq!((game.blood(theirs), game.pool(1)), (1, 30));
    }
}

#[test]
fn the_vampire_with_san_lorenzo_steals_up_to_two_blood() {
    for (x, name, gained) in [("2", "Lauren", 2), ("1", JACK, 1), ("0", "Lauren", 0)] {
        let mut t = table(3);
        let ryan = t.minion(0, "Ryan");
        t.counters(ryan, 1);
        t.on(0, "San Lorenzo de El Escorial, Spain", ryan, Level::Basic);
        t.minion(0, "Underbridge Stray");
        let theirs = t.uncontrolled(2, name, 3);
        t.uncontrolled(1, "Ashley", 2);
        t.minion(1, "Nassir");
        t.minion(2, "Madison");
        let mut game = t.minion_phase(0);
        game.take("act with San Lorenzo de El Escorial, Spain")
            .take(x);
        assert!(game.locked(ryan));
        // It is directed at the predator.
        assert_eq!((game.stealth(), game.to_decide()), (1, 2));
        game.finish_action();
        assert_eq!(
            (game.blood(ryan), game.blood(theirs)),
            (1 + gained, 3 - gained)
        );
    }
}

#[test]
fn san_lorenzo_is_equipped_for_a_blood_and_is_no_equipment_in_play() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut equipped = t.clone();
    equipped.on(0, "Sport Bike", ryan, Level::Basic);
    assert!(equipped.minion_phase(0).can("take equipment"));
    t.hand(0, &["San Lorenzo de El Escorial, Spain"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play San Lorenzo de El Escorial, Spain", "Ryan"]);
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!((game.blood(ryan), game.on(ryan).len()), (3, 1));
    assert!(!game.can("take equipment"));
}

#[test]
fn an_ally_with_san_lorenzo_steals_no_blood() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.on(0, "San Lorenzo de El Escorial, Spain", stray, Level::Basic);
    t.uncontrolled(1, "Lauren", 3);
    let game = t.minion_phase(0);
    assert!(!game.can("act with San Lorenzo de El Escorial, Spain"));
}

#[test]
fn lazar_moves_a_blood_from_the_preys_to_ones_own_uncontrolled_region() {
    for name in ["Lauren", JACK] {
        let mut t = table(3);
        t.minion(0, "Lázár Dobrescu");
        let mine = t.uncontrolled(0, "Ryan", 1);
        t.uncontrolled(0, "Béatrice \"Oracle171\" Tremblay", 1);
        let theirs = t.uncontrolled(1, name, 2);
        t.minion(1, "Nassir");
        t.minion(2, "Madison");
        let mut game = t.minion_phase(0);
        // There is one on either side: an imbued receives nothing.
        game.take("act with Lázár Dobrescu");
        assert_eq!((game.stealth(), game.to_decide()), (0, 1));
        game.finish_action();
        assert_eq!((game.blood(mine), game.blood(theirs)), (2, 1));
    }
}

#[test]
fn lazar_needs_an_uncontrolled_vampire_of_his_controllers() {
    for (name, can) in [("Ryan", true), (JACK, false), ("", false)] {
        let mut t = table(2);
        t.minion(0, "Lázár Dobrescu");
        if !name.is_empty() {
            t.uncontrolled(0, name, 1);
        }
        t.uncontrolled(1, "Lauren", 2);
        let game = t.minion_phase(0);
        assert_eq!(game.can("act with Lázár Dobrescu"), can, "{name}");
    }
}

#[test]
fn gemini_moves_a_blood_to_the_preys_pool_in_the_unlock_phase() {
    for name in ["Lauren", JACK] {
        let mut t = table(3);
        let gemini = t.minion(0, "Gemini");
        let theirs = t.uncontrolled(1, name, 2);
        t.uncontrolled(2, "Ashley", 2);
        let mut game = t.clone().turn_of(0);
        game.take("use Gemini");
        assert_eq!((game.blood(theirs), game.pool(1)), (1, 31));
        assert!(!game.can("use Gemini"));
        // Only if ready.
        t.torpor(gemini);
        assert!(!t.turn_of(0).can("use Gemini"));
    }
}

#[test]
fn the_trick_of_the_danya_takes_a_blood_for_the_pool_or_an_uncontrolled_vampire() {
    for (mode, name) in [("mode 0", "Lauren"), ("mode 1", "Lauren"), ("mode 1", JACK)] {
        let mut t = table(3);
        let sanjay = t.minion(0, "Sanjay Chakrabarti");
        let mine = t.uncontrolled(0, "Ryan", 1);
        t.uncontrolled(0, "Béatrice \"Oracle171\" Tremblay", 1);
        let theirs = t.uncontrolled(1, name, 2);
        t.minion(1, "Nassir");
        t.minion(2, "Madison");
        t.hand(0, &["The Trick of the Danya"]);
        let before = 30;
        let mut game = t.minion_phase(0);
        let blood = game.blood(sanjay);
        game.take("play The Trick of the Danya").take(mode);
        assert_eq!((game.stealth(), game.to_decide()), (1, 1));
        game.finish_action();
        let pool = mode == "mode 0";
        assert_eq!(game.blood(theirs), 1);
        assert_eq!(game.pool(0), before + u8::from(pool));
        assert_eq!(game.blood(mine), 1 + u8::from(!pool));
        assert_eq!(game.blood(sanjay), blood - 1);
    }
}

#[test]
fn memorys_fading_glimpse_sends_an_uncontrolled_card_to_the_bottom_of_the_crypt() {
    for (mode, name, gained) in [
        ("mode 0", "Lauren", 0),
        ("mode 1", "Lauren", 1),
        ("mode 1", JACK, 1),
    ] {
        let mut t = table(3);
        let colette = t.minion(0, "Colette");
        let theirs = t.uncontrolled(1, name, 3);
        t.on(0, "Brainwash", theirs, Level::Basic);
        t.crypt(1, &["Ashley"]);
        t.minion(1, "Nassir");
        t.minion(2, "Madison");
        t.hand(0, &["Memory's Fading Glimpse"]);
        let mut game = t.minion_phase(0);
        let blood = game.blood(colette);
        game.take("play Memory's Fading Glimpse").take(mode);
        assert_eq!((game.stealth(), game.to_decide()), (0, 1));
        game.finish_action();
        assert!(!game.exists(theirs));
        assert_eq!(game.pool(1), 30 + 3 - gained);
        assert_eq!(game.blood(colette), blood - 3 + gained);
        // What was on it is burned; it lies beneath Ashley now.
        assert_eq!(game.ash_heap(0), ["Brainwash", "Memory's Fading Glimpse"]);
        game.pass_to_turn_of(1).until(1, "draw from the crypt");
        assert_eq!(uncontrolled(&game, 1), ["Ashley"]);
        game.pass_to_turn_of(2).pass_to_turn_of(0);
        game.pass_to_turn_of(1).until(1, "draw from the crypt");
        assert_eq!(uncontrolled(&game, 1), ["Ashley", name]);
    }
}

// Innocent Bystander

#[test]
fn innocent_bystander_removes_the_top_of_the_crypt_of_who_was_bled() {
    for name in ["Lauren", JACK] {
        let mut t = table(2);
        t.minion(0, "Samson");
        t.hand(0, &["Innocent Bystander"]);
        t.crypt(1, &[name, "Ashley"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(0, "play Innocent Bystander");
        let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
        assert_eq!(game.count(removed), 1);
        game.finish_action();
        assert!(game.ash_heap(1).is_empty());
        game.pass_to_turn_of(1).until(1, "draw from the crypt");
        assert_eq!(uncontrolled(&game, 1), ["Ashley"]);
    }
}
