//! Playing cards: what they require, what they cost, when they are replaced, and what they aim at
//! (rulebook 2).

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

use crate::table;

// Requirements and costs

#[test]
fn a_minion_needs_the_discipline_at_the_level_of_the_effect() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    t.hand(0, &["Deep Song", "Govern the Unaligned", "Enchant Kindred"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    assert!(!game.can("play Govern the Unaligned") && !game.can("play Enchant Kindred"));
    // Basic Animalism allows only the bleed.
    game.take("play Deep Song");
    assert_eq!(game.bleed(), 2);
}

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
fn an_action_card_whose_blood_cannot_be_paid_is_not_playable() {
    let mut t = table(2);
    let rosalina = t.minion(0, "Oshri Dahan");
    t.counters(rosalina, 0);
    t.lock(rosalina);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.hand(0, &["Govern the Unaligned", "Raven Spy"]);
    let mut taught = t.clone();
    taught.on(0, "Animalism", lauren, Level::Basic);
    assert!(taught.minion_phase(0).can("play Raven Spy"));
    let game = t.minion_phase(0);
    assert!(game.can("play Govern the Unaligned"));
    assert!(!game.can("play Raven Spy"), "nobody has Animalism");
}

#[test]
fn an_ally_cannot_pay_blood() {
    let mut t = table(2);
    t.minion(0, "Underbridge Stray");
    t.hand(0, &["Creeping Sabotage", "Raven Spy"]);
    let game = t.minion_phase(0);
    assert_eq!(game.options(), ["pass", "bleed"]);
    assert_eq!(game.window(), Some(Window::Minion));
}

#[test]
fn an_ally_cannot_equip_with_what_costs_blood() {
    for (actor, can) in [("Underbridge Stray", false), ("Lauren", true)] {
        let mut t = table(2);
        let actor = t.minion(0, actor);
        t.counters(actor, 3);
        t.hand(0, &["Sacré-Cœur Cathedral, France"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Sacré-Cœur Cathedral, France"), can);
    }
}

#[test]
fn of_a_cost_that_cannot_be_paid_in_full_what_can_be_paid_is_paid() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.counters(colette, 2);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["The Embrace", "Elder Impersonation"]);
    let mut game = t.minion_phase(0);
    game.take("play The Embrace").until(1, "block with Nassir");
    // It costs a blood of the two that the action does.
    game.until(0, "play Elder Impersonation")
        .take_if_there("mode 0");
    game.finish_action();
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(colette)
    }));
    assert_eq!(game.blood(colette), 0);
    assert_eq!(game.find("The Embrace"), None);
}

#[test]
fn a_minion_that_locks_to_do_something_is_unlocked_before_awake_or_not() {
    // Isanwayen locks in the master phase; Marion by Abjure in a combat of another imbued.
    let mut t = table(2);
    let isanwayen = t.minion(0, "Isanwayen");
    t.lock(isanwayen);
    t.minion(0, "Nassir");
    t.hand(0, &["Blood Doll"]);
    assert!(!t.master_phase(0).can("use Isanwayen"));
    let (marion, jack) = ("Marion \"Teacher193\" Perks", "Jack \"Hannibal137\" Harmon");
    for locked in [true, false] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.minion(1, jack);
        let redeemer = t.minion(1, marion);
        t.on(1, "Abjure", redeemer, Level::Basic);
        t.hand(1, &["On the Qui Vive"]);
        if locked {
            t.lock(redeemer);
        }
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if locked {
            game.until(1, "play On the Qui Vive").take_if_there(marion);
            assert!(game.can(&format!("block with {marion}")), "awake");
        }
        game.until(1, &format!("block with {jack}"));
        let mut can = false;
        while game.in_action() {
            can |= game.can("use Abjure");
            game.pass();
        }
        assert_eq!(can, !locked);
    }
}

// As a card is played

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
fn what_unlocks_without_waking_is_not_played_as_a_card_is_played() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.lock(gilbert);
    t.hand(0, &["Aire of Elation"]);
    t.hand(1, &["On the Qui Vive", "Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Aire of Elation");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::AsPlayed))
    );
    assert_eq!(game.options(), ["pass", "play On the Qui Vive"]);
    // Once that card has been played, the prince may unlock.
    game.pass().pass_until(1, "play Second Tradition: Domain");
}

#[test]
fn a_played_card_is_replaced_at_once() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Misdirection"]);
    t.library(0, &["Villein"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert_eq!(game.hand(0), ["Villein"]);
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn a_card_not_replaced_counts_against_the_hand_size() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.in_play(1, "The Barrens");
    t.hand(1, &["Wake with Evening's Freshness", "Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    assert_eq!(game.hand_size(1), 6);
    // Another card discarded is replaced, but not that one.
    game.until(1, "use The Barrens").take("Misdirection");
    assert_eq!(game.hand_size(1), 6);
}

// Minion cards

#[test]
fn no_second_action_card_is_played_in_an_action() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Madison");
    t.minion(1, "Nassir");
    t.hand(0, &["Sport Bike", ".44 Magnum", "Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    assert!(game.can("play .44 Magnum") && game.can("play Govern the Unaligned"));
    game.take_all(&["play Sport Bike", "Lauren"]);
    while game.in_action() {
        assert!(!game.can("play .44 Magnum") && !game.can("play Govern the Unaligned"));
        game.pass();
    }
    assert_eq!(game.on(lauren), ["Sport Bike"]);
}

#[test]
fn a_minion_plays_the_same_action_card_once_a_turn_even_if_it_unlocks() {
    let mut t = table(2);
    t.minion(0, "Sybren van Oosten");
    t.minion(0, "Bret Stryker");
    t.uncontrolled(0, "Alexa Draper", 0);
    t.uncontrolled(0, "Ashley", 0);
    t.hand(0, &["Enchant Kindred", "Enchant Kindred", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "play Enchant Kindred",
        "Sybren van Oosten",
        "mode 1",
        "play Freak Drive",
    ]);
    // Only Bret is left to play the other one.
    game.take_all(&["play Enchant Kindred", "mode 1"]);
    assert_eq!(game.hand(0), Vec::<&str>::new());
    assert!(game.can("bleed"), "Sybren may take another action");
}

#[test]
fn a_minion_plays_the_same_modifier_once_an_action() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(
        0,
        &[
            "Swallowed by the Night",
            "Swallowed by the Night",
            "Faceless Night",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Lauren", "play Swallowed by the Night"]);
    assert!(!game.can("play Swallowed by the Night"));
    game.take("play Faceless Night").finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.hand(0), ["Swallowed by the Night"]);
}

#[test]
fn a_minion_plays_the_same_reaction_once_an_action_but_another_minion_may_too() {
    let mut t = table(2);
    t.minion(0, "Colette");
    t.minion(1, "Sully");
    t.minion(1, "Lauren");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Precognition", "Precognition"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Sully", "play Lost in Crowds", "mode 1"]);
    game.take("play Precognition");
    assert!(!game.can("play Precognition"));
    game.until(1, "block with Lauren")
        .take("play Precognition")
        .finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(game.hand(1).is_empty());
}

#[test]
fn the_same_modifier_is_playable_again_in_the_next_action() {
    let mut t = table(2);
    t.minion(0, "Sybren van Oosten");
    t.hand(0, &["Bonding", "Bonding", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Bonding"]).finish_action();
    assert_eq!(game.pool(1), 28);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "bleed")
        .take("play Bonding")
        .finish_action();
    assert_eq!(game.pool(1), 26);
}

#[test]
fn only_the_acting_minion_plays_modifiers() {
    let mut t = table(2);
    t.minion(0, "Aunt Linda");
    t.minion(0, "Sully");
    t.minion(1, "Lauren");
    t.hand(0, &["Bonding"]);
    t.hand(1, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Aunt Linda"]);
    while game.in_action() {
        assert!(!game.can("play Bonding"));
        game.pass();
    }
}

#[test]
fn only_ready_unlocked_minions_of_others_play_reactions() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(0, "Chelsea Blake");
    let lauren = t.minion(1, "Lauren");
    let chelsea = t.minion(1, "Oshri Dahan");
    t.lock(lauren).torpor(chelsea);
    t.hand(0, &["Deflection"]);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Ashley"]);
    assert!(!game.in_action(), "nobody has anything to play");
    assert_eq!(game.pool(1), 29);
}

#[test]
fn a_reaction_is_for_the_actions_of_others_and_locks_nobody() {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    t.minion(0, "Gilbert Duane");
    let horst = t.minion(1, "Horst von Brühl");
    t.hand(0, &["Ancilla Empowerment", "Delaying Tactics"]);
    t.hand(1, &["Delaying Tactics"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment").take("Alice Chen");
    while game.to_decide() == 0 || !game.can("play Delaying Tactics") {
        assert!(game.in_action());
        assert!(game.to_decide() == 1 || !game.can("play Delaying Tactics"));
        game.pass();
    }
    game.take("play Delaying Tactics");
    assert!(!game.locked(horst));
}

/// Colette bleeds with an ambulance, which continues the action after a block by Nassir; Ryan may
/// block then. Both have so much intercept.
fn blocked_twice(intercept: usize) -> Scene<'static> {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.on(0, "Ambulance", colette, Level::Basic);
    t.hand(0, &["Swallowed by the Night", "Swallowed by the Night"]);
    for name in ["Nassir", "Ryan"] {
        let blocker = t.minion(1, name);
        for _ in 0..intercept {
            t.on(1, "Sport Bike", blocker, Level::Basic);
        }
    }
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game
}

/// Goes on after the first combat, to the second block attempt.
fn to_the_second_attempt(game: &mut Scene<'static>) {
    game.pass_until(0, "yes").take("yes");
    game.until(1, "block with Ryan");
}

#[test]
fn what_was_played_as_a_combat_card_may_be_played_as_a_modifier_in_the_same_action() {
    let mut game = blocked_twice(0);
    game.pass_to(Window::Maneuver);
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 1");
    assert!(game.happened(GameEvent::Range { long: true }));
    to_the_second_attempt(&mut game);
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 0");
    game.finish_action();
    assert!(game.hand(0).is_empty());
    assert_eq!(
        game.pool(1),
        29,
        "the second attempt fails for lack of intercept"
    );
}

#[test]
fn what_was_played_as_a_modifier_is_no_modifier_again_in_the_same_action_but_a_combat_card() {
    let mut game = blocked_twice(1);
    game.take("play Swallowed by the Night");
    game.take_if_there("mode 0");
    game.pass_to(Window::Maneuver);
    assert!(game.can("play Swallowed by the Night"));
    to_the_second_attempt(&mut game);
    assert_ne!(game.window(), Some(Window::BlockAttempt));
    game.finish_action();
    assert_eq!(game.hand(0), ["Swallowed by the Night"]);
    assert_eq!(game.pool(1), 30);
}

// Targets

#[test]
fn a_target_need_not_have_as_many_counters_as_an_effect_takes() {
    for (blood, taken) in [(0, 0), (1, 1), (2, 1)] {
        let mut t = table(2);
        t.minion(0, "Sanjay Chakrabarti");
        let theirs = t.uncontrolled(1, "Lauren", blood);
        t.hand(0, &["The Trick of the Danya"]);
        let mut game = t.minion_phase(0);
        game.take("play The Trick of the Danya")
            .take_if_there("mode 0");
        game.finish_action();
        assert_eq!(game.blood(theirs), blood - taken);
        assert_eq!(game.pool(0), 30 + taken);
    }
}

#[test]
fn villein_moves_what_there_is_of_the_amount_named() {
    for (blood, moved) in [(1, 1), (3, 3), (5, 4)] {
        let mut t = table(2);
        let alexa = t.minion(0, "Alexa Draper");
        t.counters(alexa, blood);
        t.hand(0, &["Villein"]);
        let mut game = t.master_phase(0);
        game.take("play Villein").take_if_there("Alexa Draper");
        game.take("4");
        // Without blood she has to hunt at once, so that the pool says it.
        assert_eq!(game.pool(0), 30 + moved);
    }
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
