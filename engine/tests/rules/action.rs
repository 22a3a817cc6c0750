//! The course of an action: who plays what when, what it costs and what comes of it (rulebook 4,
//! minion phase).

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn the_card_of_an_action_waits_out_of_play_and_is_replaced_at_once() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Sport Bike"]);
    t.library(0, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike");
    assert_eq!(game.find("Sport Bike"), None);
    assert!(game.ash_heap(0).is_empty());
    assert_eq!(game.hand(0), ["Villein"]);
    game.finish_action();
    assert!(game.find("Sport Bike").is_some());
}

#[test]
fn the_cost_of_an_action_is_paid_when_it_succeeds() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    assert_eq!(game.blood(lauren), 4);
    game.finish_action();
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn costs_of_modifiers_and_reactions_are_paid_even_if_the_action_is_blocked() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let linda = t.minion(1, "Aunt Linda");
    t.hand(0, &["Conditioning", "Mirror Walk"]);
    t.hand(1, &["The Warrens"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Conditioning"])
        .until(1, "block with Aunt Linda");
    game.until(0, "play Mirror Walk")
        .until(1, "play The Warrens")
        .finish_action();
    // One each for the card, one each for the other's hand strike.
    assert_eq!((game.blood(lauren), game.blood(linda)), (2, 2));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn an_action_whose_cost_cannot_be_paid_any_more_fizzles_after_paying_what_there_is() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    t.counters(oshri, 1);
    t.edge(1);
    t.hand(0, &["Govern the Unaligned", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Govern the Unaligned", "play Conditioning"]);
    assert_eq!((game.blood(oshri), game.pool(1)), (0, 30));
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(oshri)
    }));
    assert_eq!(game.edge(), Some(1));
    assert_eq!(game.ash_heap(0), ["Conditioning", "Govern the Unaligned"]);
}

#[test]
fn the_acting_methuselah_has_the_first_opportunity() {
    let mut t = table(2);
    t.minion(0, "Sully");
    t.minion(1, "Nassir");
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::NoBlock))
    );
    game.pass();
    assert_eq!(game.to_decide(), 1);
}

#[test]
fn after_any_effect_the_acting_methuselah_is_asked_again() {
    let mut t = table(2);
    t.minion(0, "Sully");
    let patrik = t.minion(1, "Patrik Söderberg");
    t.lock(patrik);
    t.hand(0, &["Bonding"]);
    t.hand(1, &["Eyes of Argus"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "pass", "play Eyes of Argus"]);
    assert_eq!(game.to_decide(), 0);
    assert!(game.can("play Bonding"));
}

#[test]
fn changes_of_stealth_and_intercept_last_for_the_action_only() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(0, "Baixinho");
    let sully = t.minion(1, "Sully");
    t.minion(1, "Nassir");
    t.hand(0, &["Swallowed by the Night"]);
    t.hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "Ashley",
        "block with Sully",
        "play Swallowed by the Night",
    ]);
    game.take("play Precognition").finish_action();
    assert!(game.locked(sully));
    game.take("bleed");
    assert_eq!((game.stealth(), game.intercept(sully)), (0, 0));
}

#[test]
fn the_action_card_of_a_blocked_action_is_burned_without_effect() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["Kevlar Vest"]);
    let mut game = t.minion_phase(0);
    game.take("play Kevlar Vest")
        .until(1, "block with Nassir")
        .finish_action();
    assert_eq!(game.find("Kevlar Vest"), None);
    assert_eq!(game.ash_heap(0), ["Kevlar Vest"]);
    assert_eq!(game.pool(0), 30);
}

#[test]
fn effects_after_a_successful_action_come_after_its_ousting() {
    let mut t = table(3);
    let oshri = t.minion(0, "Oshri Dahan");
    t.pool(1, 1);
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    assert_eq!(game.pool(0), 36);
    game.take("play Freak Drive");
    assert!(!game.locked(oshri));
}

#[test]
fn a_wake_may_be_played_after_resolution() {
    for (card, minion) in [
        ("On the Qui Vive", "Lauren"),
        ("Wake with Evening's Freshness", "Lauren"),
        ("Eyes of Argus", "Patrik Söderberg"),
    ] {
        let mut t = table(2);
        t.minion(0, "Ashley");
        let locked = t.minion(1, minion);
        t.lock(locked);
        t.hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").pass_to(Window::AfterResolution);
        assert_eq!(game.pool(1), 29);
        game.take(&format!("play {card}"));
        assert_eq!(game.ash_heap(1), [card]);
    }
}

#[test]
fn leaving_torpor_fizzles_as_soon_as_the_vampire_is_ready() {
    let mut t = table(2);
    let belinde = t.minion(0, "Belinde");
    t.torpor(belinde);
    t.in_play(0, "Warsaw Station");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take_all(&["leave torpor", "pass"])
        .until(0, "use Warsaw Station");
    assert!(!game.in_action());
    assert!(game.ready(belinde) && game.locked(belinde));
    // What fizzles is paid for.
    assert_eq!(game.blood(belinde), 4);
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(belinde)
    }));
}

#[test]
fn the_basic_and_the_superior_action_of_one_card_are_the_same_action() {
    let mut t = table(2);
    t.minion(0, "Bret Stryker");
    t.minion(1, "Nassir");
    t.uncontrolled(0, "Ashley", 0);
    t.hand(
        0,
        &["Change of Target", "Enchant Kindred", "Enchant Kindred"],
    );
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "play Enchant Kindred",
        "mode 0",
        "block with Nassir",
        "play Change of Target",
    ]);
    assert!(!game.can("play Enchant Kindred"));
    assert_eq!(game.hand(0), ["Enchant Kindred"]);
}

#[test]
fn the_details_of_an_action_are_settled_as_it_is_announced() {
    let mut t = table(2);
    t.minion(0, "Chelsea Blake");
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    // Level and target are named before anybody may block.
    game.take_all(&["play Govern the Unaligned", "mode 1", "Lauren"]);
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::NoBlock))
    );
    game.finish_action();
    assert_eq!((game.blood(ashley), game.blood(lauren)), (0, 3));
}

#[test]
fn the_replacement_of_a_master_card_comes_before_anything_else_is_done() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.hand(0, &["Life in the City"]);
    t.library(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Life in the City");
    assert!(game.can("play Misdirection"));
}

#[test]
fn an_action_fizzles_as_soon_as_the_acting_minion_is_not_ready() {
    // A modifier that costs nothing and has no script yet is lent one that wounds who plays it.
    let cards = crate::extra::with_scripts(&[(
        101236,
        "name: \"Momentary Delay\", modes: [(effects: [
            Damage(to: Me, n: N(2), unpreventable: true),
        ])]",
    )]);
    let mut t = engine::Scenario::new(&cards, 2);
    let apache = t.minion(0, "Apache Jones");
    t.counters(apache, 1);
    t.minion(1, "Nassir");
    t.hand(0, &[".44 Magnum", "Momentary Delay"]);
    let mut game = t.minion_phase(0);
    game.take("play .44 Magnum")
        .until(0, "play Momentary Delay");
    while game.in_action() {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
    assert!(game.in_torpor(apache) && game.on(apache).is_empty());
    // What fizzles is paid for, and is over; it did not fail.
    assert_eq!(game.pool(0), 28);
    assert!(game.ash_heap(0).contains(&".44 Magnum"));
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(apache)
    }));
    assert!(!game.happened(GameEvent::ActionEnded {
        minion: Some(apache)
    }));
}

#[test]
fn an_action_whose_card_was_taken_from_the_ash_heap_does_not_continue() {
    for taken in [false, true] {
        let mut t = table(2);
        let caitlin = t.minion(0, "Caitlin");
        t.minion(1, "Nassir");
        t.in_play(1, "The Erciyes Fragments");
        t.hand(0, &["Govern the Unaligned", "Form of Mist"]);
        let mut game = t.minion_phase(0);
        game.take("play Govern the Unaligned")
            .take_if_there("mode 0");
        game.until(1, "block with Nassir");
        if taken {
            game.until(1, "use The Erciyes Fragments");
            game.take_if_there("Govern the Unaligned");
            assert!(game.ash_heap(0).is_empty());
        }
        game.until(0, "play Form of Mist").take("mode 1");
        game.until(0, "yes").finish_action();
        let continued = game.count(|e| matches!(e, GameEvent::ActionContinues { .. })) > 0;
        assert_eq!(continued, !taken);
        assert_eq!(game.pool(1), if taken { 30 } else { 27 });
        assert!(game.ready(caitlin));
    }
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
