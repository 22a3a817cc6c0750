//! Louhi, who cancels actions as they are announced, and Virtuosa, which is cancelled or not.

use crate::table;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

// Louhi

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
