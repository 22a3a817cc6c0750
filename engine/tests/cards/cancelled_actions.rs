//! Louhi, who cancels actions as they are announced, and Virtuosa, which is cancelled or not.

use crate::table;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

// Louhi

#[test]
fn louhi_cancels_an_action_card_of_a_vampire_of_the_predator() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    let louhi = t.minion(1, "Louhi");
    t.hand(0, &["Govern the Unaligned", "Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned").until(1, "use Louhi");
    assert_eq!(game.blood(louhi), 9);
    assert!(!game.in_action() && !game.locked(lauren));
    assert_eq!((game.blood(lauren), game.hand_size(0)), (4, 7));
    assert_eq!(game.ash_heap(0), ["Govern the Unaligned"]);
    // The same action can be attempted again, and she has done it this turn.
    game.take("play Govern the Unaligned");
    while game.in_action() {
        assert!(!game.can("use Louhi"));
        game.pass();
    }
    assert_eq!(game.pool(1), 27);
}

#[test]
fn louhi_can_do_so_in_every_turn() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let louhi = t.minion(1, "Louhi");
    t.hand(0, &["Magic of the Smith", "Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith").until(1, "use Louhi");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "play Govern the Unaligned")
        .take("play Govern the Unaligned")
        .until(1, "use Louhi");
    assert_eq!(game.blood(louhi), 8);
}

#[test]
fn louhi_cancels_every_sort_of_action_card_but_nothing_else() {
    for card in [
        "Underbridge Stray",
        "Raven Spy",
        "Sport Bike",
        "Kine Resources Contested",
    ] {
        let mut t = table(2);
        let crow = t.minion(0, "Crow");
        t.minion(1, "Louhi");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).take_if_there("mode 0");
        game.until(1, "use Louhi");
        assert!(!game.locked(crow) && !game.in_action(), "{card}");
    }
    // A bleed without a card, and a modifier.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Louhi");
    t.hand(0, &["Bonding"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(1, "block with Louhi")
        .pass_until(0, "play Bonding");
    game.take("play Bonding");
    assert!(!game.can("use Louhi"));
    while game.in_action() {
        assert!(!game.can("use Louhi"));
        game.pass();
    }
}

#[test]
fn louhi_is_for_vampires_of_the_predator_while_she_is_ready() {
    let offered = |seat: u8, minion: &str, card: &str, torpor: bool| {
        let mut t = table(3);
        t.minion(seat, minion);
        let louhi = t.minion(1, "Louhi");
        if torpor {
            t.torpor(louhi);
        }
        t.hand(seat, &[card]);
        let mut game = t.minion_phase(seat);
        game.take(&format!("play {card}"));
        let offered = game.can("use Louhi");
        offered && game.to_decide() == 1
    };
    assert!(offered(0, "Lauren", "Govern the Unaligned", false));
    assert!(
        !offered(2, "Lauren", "Govern the Unaligned", false),
        "of her prey"
    );
    assert!(!offered(0, "Lauren", "Govern the Unaligned", true));
    assert!(
        !offered(0, "Underbridge Stray", "Sport Bike", false),
        "an ally"
    );
    // An ally that plays the card as a vampire is one for it.
    assert!(offered(0, "Rafastio Ghoul", "Magic of the Smith", false));
    assert!(!offered(0, "Rafastio Ghoul", "Sport Bike", false));
}

#[test]
fn louhi_has_nothing_to_cancel_where_equipment_or_a_retainer_is_brought_without_an_action() {
    let mut t = table(2);
    let crow = t.minion(0, "Crow");
    t.minion(1, "Louhi");
    t.hand(
        0,
        &[
            "Pack Alpha",
            "Raven Spy",
            "Concealed Weapon",
            "Desert Eagle",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Louhi");
    game.until(0, "play Pack Alpha").take("mode 0");
    assert!(!game.can("use Louhi"));
    game.until(0, "play Concealed Weapon");
    assert!(!game.can("use Louhi"));
    assert_eq!(game.on(crow), ["Raven Spy", "Desert Eagle"]);
    // Nor against an imbued that Angel of Berlin equips.
    let mut t = table(3);
    t.minion(0, "Travis \"Traveler72\" Miller");
    t.minion(1, "Louhi");
    t.minion(2, "Lauren");
    t.hand(0, &["Angel of Berlin", "Laptop Computer"]);
    let mut game = t.minion_phase(2);
    game.take("bleed").until(0, "play Angel of Berlin");
    game.take("mode 1");
    assert!(!game.can("use Louhi"));
    assert!(game.find("Laptop Computer").is_some());
}

// Virtuosa

/// Delilah Monroe of seat 0 bleeds, and is being blocked by Krid.
fn delilah_blocked(others: &[&str]) -> Scene<'static> {
    let mut t = table(2);
    t.minion(0, "Delilah Monroe");
    let anvil = t.minion(1, "Anvil");
    t.on(1, "Presence", anvil, Level::Basic);
    t.hand(0, &["Virtuosa"]).hand(1, others);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Anvil");
    game.until(0, "play Virtuosa");
    game
}

#[test]
fn virtuosa_gives_stealth_or_bleed_or_both() {
    for (mode, pool) in [("mode 0", 29), ("mode 1", 27)] {
        let mut game = delilah_blocked(&[]);
        game.take(mode).finish_action();
        assert_eq!(game.pool(1), pool, "{mode}");
    }
    let mut game = delilah_blocked(&[]);
    assert_eq!(game.options(), ["mode 0", "mode 1", "mode 2"]);
    // More bleed alone does not keep her from being blocked.
    game.take("mode 2").finish_action();
    assert!(game.happened(GameEvent::BleedChanged { by: 2 }));
    assert!(!game.happened(GameEvent::StealthChanged { by: 1 }));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn virtuosa_adds_to_a_bleed_that_nobody_blocks() {
    let mut t = table(2);
    let delilah = t.minion(0, "Delilah Monroe");
    t.minion(1, "Krid");
    t.hand(0, &["Virtuosa", "Virtuosa"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass();
    // Stealth is only for an action that is being blocked.
    game.pass_until(0, "play Virtuosa").take("play Virtuosa");
    assert_eq!((game.bleed(), game.blood(delilah)), (3, 1));
    assert_eq!(game.stealth(), 0);
}

#[test]
fn virtuosa_of_melpominee_is_for_bleeds_only() {
    let mut t = table(2);
    let delilah = t.minion(0, "Delilah Monroe");
    let krid = t.minion(1, "Krid");
    t.on(1, "Sport Bike", krid, Level::Basic);
    t.hand(0, &["Virtuosa", "Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike").until(1, "block with Krid");
    // There is but one way to play it, by Presence.
    game.until(0, "play Virtuosa").finish_action();
    assert_eq!(game.on(delilah), ["Sport Bike"]);
    assert!(!game.happened(GameEvent::BleedChanged { by: 2 }));
}

#[test]
fn superior_virtuosa_makes_the_action_unblockable_as_it_is_announced() {
    let mut t = table(2);
    let delilah = t.minion(0, "Delilah Monroe");
    t.minion(1, "Krid");
    t.hand(0, &["Virtuosa"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Virtuosa");
    assert_eq!(game.blood(delilah), 1);
    while game.in_action() {
        assert!(!game.can("block with Krid"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

#[test]
fn iron_heart_cancels_virtuosa_where_it_is_played_with_presence() {
    let mut game = delilah_blocked(&["Iron Heart"]);
    game.take("mode 0");
    assert!(game.can("play Iron Heart") && game.to_decide() == 1);
    let mut game = delilah_blocked(&["Iron Heart"]);
    game.take("mode 1");
    assert!(!game.can("play Iron Heart"));
}

#[test]
fn delilah_monroe_has_less_intercept_against_who_is_older() {
    for (actor, intercept) in [("Nassir", 0), ("Gwendolyn", -1), ("Underbridge Stray", 0)] {
        let mut t = table(2);
        t.minion(0, actor);
        let delilah = t.minion(1, "Delilah Monroe");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(delilah), intercept, "{actor}");
    }
}
