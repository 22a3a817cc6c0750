//! Rules of the index that no other chapter shows.

#[path = "../common/mod.rs"]
mod common;

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scene, Seat, View};

#[test]
fn an_out_of_turn_master_takes_the_next_master_phase_action_even_if_cancelled() {
    for cancelled in [false, true] {
        let mut t = table(3);
        let lauren = t.minion(0, "Lauren");
        t.uncontrolled(0, "Ashley", 0);
        t.hand(0, &["Govern the Unaligned"]);
        t.hand(1, &["Direct Intervention", "Ascendance"]);
        t.hand(2, &["Sudden Reversal"]);
        let mut game = t.minion_phase(0);
        game.take("play Govern the Unaligned");
        game.until(1, "play Direct Intervention");
        if cancelled {
            game.until(2, "play Sudden Reversal");
            game.finish_action();
        }
        assert_eq!(game.locked(lauren), cancelled);
        game.pass_to_turn_of(1);
        while game.active() == 1 {
            assert!(!game.can("play Ascendance"), "cancelled: {cancelled}");
            game.pass();
        }
        // The turn after that she plays it.
        game.pass_to_turn_of(1).until(1, "play Ascendance");
    }
}

#[test]
fn nobody_plays_a_second_out_of_turn_master_before_her_next_master_phase() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.hand(0, &["Sport Bike", "Sport Bike"]);
    t.hand(1, &["Direct Intervention", "Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Lauren"]);
    game.until(1, "play Direct Intervention");
    assert!(!game.in_action());
    game.take_all(&["play Sport Bike", "Ashley"]);
    while game.in_action() {
        assert!(!game.can("play Direct Intervention"));
        game.pass();
    }
    assert_eq!(game.hand(1), ["Direct Intervention"]);
    assert!(game.find("Sport Bike").is_some());
}

#[test]
fn a_card_is_replaced_only_after_the_time_to_cancel_it() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Sport Bike"]);
    t.library(0, &["Villein"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike");
    game.pass_until(1, "play Direct Intervention");
    assert!(game.hand(0).is_empty());
    game.pass();
    assert_eq!(game.hand(0), ["Villein"]);
}

#[test]
fn no_card_is_drawn_in_time_to_cancel_another() {
    for card in ["The Barrens", "Dreams of the Sphinx"] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.in_play(1, card);
        t.hand(0, &["Sport Bike"]);
        t.hand(1, &["Direct Intervention", "Villein"]);
        let mut game = t.minion_phase(0);
        game.take("play Sport Bike");
        game.pass_until(1, "play Direct Intervention");
        assert!(!game.can(&format!("use {card}")), "{card}");
        game.pass();
        // Once the card has been played it is too late to cancel it.
        game.until(1, &format!("use {card}"))
            .take_if_there("Villein");
        while game.in_action() {
            assert!(!game.can("play Direct Intervention"), "{card}");
            game.pass();
        }
    }
}

#[test]
fn vampires_and_allies_employ_retainers_and_recruit_allies() {
    for actor in ["Lauren", "Underbridge Stray"] {
        let mut t = table(2);
        let actor = t.minion(0, actor);
        t.hand(0, &["Mr. Winthrop"]);
        let mut game = t.minion_phase(0);
        game.take("play Mr. Winthrop").finish_action();
        assert_eq!(game.on(actor), ["Mr. Winthrop"]);
    }
    for actor in ["Lauren", "Underbridge Stray"] {
        let mut t = table(2);
        t.minion(0, actor);
        t.hand(0, &["Order of Hermes Cabal"]);
        let mut game = t.minion_phase(0);
        game.take("play Order of Hermes Cabal").finish_action();
        assert!(game.find("Order of Hermes Cabal").is_some(), "{actor}");
    }
}

#[test]
fn a_retainer_that_loses_its_last_life_is_burned() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Raven Spy", ryan, Level::Basic);
    t.hand(0, &["Bum's Rush", "Apportation", "Theft of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Apportation");
    game.until(0, "play Theft of Vitae")
        .take_all(&["mode 0", "at Raven Spy"])
        .finish_action();
    assert!(game.on(ryan).is_empty());
    assert_eq!(game.ash_heap(1), ["Raven Spy"]);
}

#[test]
fn becoming_anarch_may_be_blocked_by_both_neighbours() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ashley");
    let mut game = t.minion_phase(0);
    game.take("become anarch");
    assert!(game.can("block with Nassir"));
    game.pass();
    assert!(game.can("block with Ashley"));
}

#[test]
fn modifiers_are_played_before_during_and_after_block_attempts() {
    let mut t = table(2);
    t.minion(0, "Madison");
    t.minion(1, "Lauren");
    t.hand(0, &["Conditioning"]);
    // Blocks are declined in the one game and attempted in the other.
    let (mut game, mut other) = (t.clone().minion_phase(0), t.minion_phase(0));
    game.take("bleed");
    assert_eq!(game.window(), Some(Window::NoBlock));
    assert!(game.can("play Conditioning"));
    game.pass_until(1, "block with Lauren");
    other.take("bleed").pass_until(1, "block with Lauren");
    game.take("block with Lauren");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    assert!(game.can("play Conditioning"));
    other.pass();
    assert_ne!(other.window(), Some(Window::NoBlock));
    other.take_all(&["play Conditioning", "mode 0"]);
    other.finish_action();
    assert_eq!(other.pool(1), 27);
}

#[test]
fn a_discipline_card_gives_capacity_without_blood_and_goes_on_anybodys_vampire() {
    let mut t = table(2);
    t.minion(0, "Madison");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Fortitude"]);
    let mut game = t.master_phase(0);
    let (capacity, blood) = (game.capacity(lauren), game.blood(lauren));
    game.take("play Fortitude");
    assert_eq!(game.on(lauren), ["Fortitude"]);
    assert_eq!(game.capacity(lauren), capacity + 1);
    assert_eq!(game.blood(lauren), blood);
}

#[test]
fn discipline_cards_raise_a_vampire_from_nothing_to_basic_to_superior() {
    for cards in 0..3 {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        for _ in 0..cards {
            t.on(0, "Obfuscate", lauren, Level::Basic);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "block with Nassir"]);
        if cards == 0 {
            assert!(!game.can("play Lost in Crowds"));
            continue;
        }
        game.take("play Lost in Crowds");
        assert_eq!(game.can("mode 1"), cards == 2, "{cards}");
    }
}

#[test]
fn an_event_is_controlled_by_who_plays_it() {
    let mut t = table(2);
    t.hand(0, &["The Unmasking"]);
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    let event = game.find("The Unmasking").expect("in play");
    assert_eq!(game.controller(event), 0);
}

#[test]
fn a_waking_minion_need_neither_block_nor_react() {
    for (card, name) in [
        ("Wake with Evening's Freshness", "Lauren"),
        ("Eyes of Argus", "Patrik Söderberg"),
    ] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let sleeper = t.minion(1, name);
        t.lock(sleeper);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", &format!("play {card}")]);
        assert!(game.can(&format!("block with {name}")));
        game.finish_action();
        assert_eq!(game.pool(1), 29, "{card}");
    }
}

#[test]
fn no_second_action_card_is_played_in_an_action() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Madison");
    t.minion(1, "Nassir");
    t.hand(0, &["Sport Bike", ".44 Magnum", "Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Sport Bike", "Lauren"]);
    while game.in_action() {
        assert!(!game.can("play .44 Magnum") && !game.can("play Govern the Unaligned"));
        game.pass();
    }
    assert_eq!(game.on(lauren), ["Sport Bike"]);
}

#[test]
fn every_methuselah_starts_with_thirty_pool_seven_cards_and_four_of_her_crypt() {
    let db = CardDb::embedded();
    let decks = common::starters(db);
    let game = common::new_game(db, decks.clone(), 7, 40);
    let view = View::new(&game, db, Seat(0));
    assert_eq!(view.edge(), None);
    for seat in view.seats() {
        let deck = &decks[usize::from(seat.0)];
        assert_eq!(view.pool(seat), 30);
        assert_eq!(view.hand_size(seat), 7);
        assert_eq!(view.library_size(seat), deck.library.len() - 7);
        assert_eq!(view.uncontrolled(seat).into_iter().count(), 4);
        assert_eq!(view.crypt_size(seat), deck.crypt.len() - 4);
        assert_eq!(view.ready(seat).into_iter().count(), 0);
        assert_eq!(view.torpor(seat).into_iter().count(), 0);
    }
}

#[test]
fn anybody_may_look_through_an_ash_heap() {
    let db = CardDb::embedded();
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.ash_heap(1, &["Villein", "Sport Bike"]);
    let game = t.minion_phase(0);
    for seat in [0, 1, 2] {
        let view = View::new(&game.game, db, Seat(seat));
        let names: Vec<_> = view
            .ash_heap(Seat(1))
            .map(|d| db.def(d).name.as_str())
            .collect();
        assert_eq!(names, ["Villein", "Sport Bike"]);
    }
}

#[test]
fn a_minion_attempting_to_block_does_not_withdraw_from_faceless_night() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Faceless Night"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    game.take_all(&["play Faceless Night", "mode 1"]);
    while game.in_action() {
        if game.to_decide() == 1 && game.window() == Some(Window::BlockAttempt) {
            assert_eq!(game.options(), ["pass", "play Enhanced Senses"]);
        }
        game.pass();
    }
    assert!(game.locked(lauren));
}

#[test]
fn a_weapon_need_not_be_struck_with() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    game.finish_action();
    assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
}

#[test]
fn neither_modifiers_nor_reactions_follow_superior_mirror_walk() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    for _ in 0..2 {
        t.on(0, "Fortitude", nassir, Level::Basic);
        t.on(1, "Animalism", lauren, Level::Basic);
    }
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Mirror Walk", "Freak Drive"]);
    t.hand(1, &["Cats' Guidance"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren"]);
    game.take_all(&["play Mirror Walk", "mode 1"]);
    assert!(!game.in_action());
    assert_eq!(game.hand(0), ["Freak Drive"]);
    assert_eq!(game.hand(1), ["Cats' Guidance"]);
}

/// Krid attempts to bleed Alexis for 1, whose minions alone may block.
#[test]
fn krid_bleeds_alexis_and_only_her_minions_may_block() {
    let (sarah, alexis, predator) = (0, 1, 2);
    let mut t = table(3);
    let krid = t.minion(sarah, "Krid");
    let nassir = t.minion(alexis, "Nassir");
    t.minion(predator, "Ashley");
    let mut game = t.minion_phase(sarah);
    game.take("bleed");
    assert!(game.locked(krid));
    assert_eq!(game.bleed(), 1);
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    while game.in_action() {
        assert!(!game.can("block with Ashley"));
        game.pass();
    }
    assert!(!game.locked(nassir));
    assert_eq!((game.pool(alexis), game.pool(predator)), (29, 30));
}

/// Krid's Computer Hacking is a bleed of the prey like any other, but for 2.
#[test]
fn krid_plays_computer_hacking() {
    let (sarah, alexis, predator) = (0, 1, 2);
    let mut t = table(3);
    t.minion(sarah, "Krid");
    t.minion(alexis, "Nassir");
    t.minion(predator, "Ashley");
    t.hand(sarah, &["Computer Hacking"]);
    let mut game = t.minion_phase(sarah);
    game.take("play Computer Hacking");
    assert_eq!((game.bleed(), game.stealth()), (2, 0));
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    game.finish_action();
    assert_eq!((game.pool(alexis), game.pool(predator)), (28, 30));
    assert_eq!(game.edge(), Some(sarah));
}

/// Pug recruits the Loyal Street Gang: prey and then predator may block, and
/// the pool is paid once he has succeeded.
#[test]
fn pug_recruits_the_loyal_street_gang() {
    let (sarah, prey, predator) = (0, 1, 2);
    let mut t = table(3);
    let pug = t.minion(sarah, "Pug Jackson");
    t.minion(prey, "Nassir");
    t.minion(prey, "Ashley");
    t.minion(predator, "Lauren");
    t.hand(sarah, &["Loyal Street Gang"]);
    let mut game = t.minion_phase(sarah);
    game.take("play Loyal Street Gang");
    assert!(game.locked(pug));
    assert_eq!(game.stealth(), 1);
    // The first attempt of the prey fails, and she may go on.
    game.take("block with Nassir");
    game.pass_until(prey, "block with Ashley");
    assert_eq!(game.pool(sarah), 30);
    assert!(!game.can("block with Lauren"));
    game.pass();
    assert_eq!(game.to_decide(), predator);
    assert!(game.can("block with Lauren"));
    game.finish_action();
    assert!(game.find("Loyal Street Gang").is_some());
    assert_eq!(game.pool(sarah), 29);
}

/// Ira hunts; the prey declines, and the predator's Eugenio blocks with a card for intercept.
#[test]
fn ira_hunts_and_eugenio_blocks() {
    let (sarah, prey, predator) = (0, 1, 2);
    let mut t = table(3);
    let ira = t.minion(sarah, "Ira Rivers");
    t.counters(ira, 3);
    t.minion(prey, "Ashley");
    let eugenio = t.minion(predator, "Eugenio Estevez");
    t.hand(predator, &["Enhanced Senses"]);
    let mut game = t.minion_phase(sarah);
    game.take("hunt");
    assert_eq!((game.to_decide(), game.stealth()), (prey, 1));
    game.pass();
    game.take("block with Eugenio Estevez")
        .take("play Enhanced Senses")
        .take_if_there("mode 0");
    game.finish_action();
    assert!(game.locked(eugenio));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ira,
        opposing: eugenio
    }));
    assert_eq!(game.blood(ira), 2, "nothing gained, a strike mended");
}

/// Quentin bleeds Alexis, who does not block; then Confusion makes it 2.
#[test]
fn quentin_plays_confusion_once_blocks_are_declined() {
    let (sarah, alexis) = (0, 1);
    let mut t = table(2);
    t.minion(sarah, "Quentin King III");
    t.minion(alexis, "Nassir");
    t.hand(sarah, &["Confusion"]);
    let mut game = t.minion_phase(sarah);
    game.take_all(&["bleed", "pass"]);
    assert_eq!(game.to_decide(), alexis);
    game.pass().take("play Confusion").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(game.pool(alexis), 28);
}

/// Nora has 2 pool, 8 blood on a vampire of capacity 10 and 2 on one of
/// capacity 7: a blood taken back lets her finish the first with 1 pool left.
#[test]
fn nora_finishes_a_vampire_of_capacity_ten() {
    let mut t = table(2);
    t.pool(0, 2);
    let old = t.uncontrolled(0, "Alonso Petrodon", 8);
    t.uncontrolled(0, "Ira Rivers", 2);
    let mut game = t.influence_phase(0);
    game.take("take back from Ira Rivers");
    assert_eq!((game.pool(0), game.transfers()), (3, 2));
    game.take_all(&[
        "transfer to Alonso Petrodon",
        "transfer to Alonso Petrodon",
        "bring out Alonso Petrodon",
    ]);
    assert!(game.ready(old));
    assert_eq!((game.pool(0), game.blood(old)), (1, 10));
}

#[test]
fn an_antitribu_vampire_plays_no_card_of_the_other_clan() {
    for (name, can) in [("Aunt Linda", true), ("Agatha", false)] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["Creeping Sabotage"]);
        assert_eq!(t.minion_phase(0).can("play Creeping Sabotage"), can);
    }
}

#[test]
fn a_vampire_that_changes_sect_stays_in_its_clan() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.hand(0, &["Creeping Sabotage"]);
    let mut game = t.minion_phase(0);
    let sect = |game: &Scene| View::new(&game.game, CardDb::embedded(), Seat(0)).sect(linda);
    let before = sect(&game);
    game.take("become anarch").finish_action();
    assert_ne!(sect(&game), before);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "play Creeping Sabotage");
}

#[test]
fn the_target_of_a_master_card_is_named_before_anybody_may_cancel_it() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Misdirection"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Misdirection", "Lauren"]);
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("play Sudden Reversal"));
    game.pass();
    assert!(game.locked(lauren) && !game.locked(nassir));
}
