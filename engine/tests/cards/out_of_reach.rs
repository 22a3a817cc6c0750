//! Minions that cannot be the target of what other Methuselahs do: Secure Haven, Mimir.

use crate::table;
use engine::vocab::Level;
use engine::{Scenario, Slot};

/// Seat 1 has Lauren with a Secure Haven, and Nassir without.
fn haven() -> (Scenario<'static>, Slot, Slot) {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let haven = t.on(1, "Secure Haven", lauren, Level::Basic);
    t.minion(1, "Nassir");
    (t, lauren, haven)
}

#[test]
fn a_secure_haven_keeps_actions_of_others_from_a_minion() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    // Only Nassir can be named.
    let before = game.blood(nassir);
    game.take("play Bum's Rush").finish_action();
    assert_eq!(game.blood(nassir), before - 1);

    // Alone, the minion leaves nobody to be attacked.
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Secure Haven", lauren, Level::Basic);
    t.hand(0, &["Bum's Rush"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Bum's Rush"));
}

#[test]
fn master_cards_on_a_minion_with_a_secure_haven_cost_everybody_a_pool_more() {
    for (name, paid) in [("Nassir", 0), ("Lauren", 1)] {
        // Others pay it …
        let (mut t, ..) = haven();
        t.hand(0, &["Haven Uncovered"]);
        let mut game = t.master_phase(0);
        game.take("play Haven Uncovered").take(name);
        assert_eq!(game.pool(0), 30 - paid);
        // … and so does its controller.
        let (mut t, ..) = haven();
        t.hand(1, &["Life in the City"]);
        let mut game = t.master_phase(1);
        game.take("play Life in the City").take(name);
        assert_eq!(game.pool(1), 30 - paid);
    }
}
