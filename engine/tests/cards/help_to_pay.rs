//! What locks to make the cards of its controller cheaper.

use crate::table;

/// A table where Lauren of seat 0 has Eccentric Billionaires at her side and holds these.
fn rich(billionaires: usize, pool: u8, hand: &[&str]) -> engine::Scenario<'static> {
    let mut t = table(2);
    t.minion(0, "Lauren");
    for _ in 0..billionaires {
        t.minion(0, "Eccentric Billionaire");
    }
    t.minion(1, "Krid");
    t.hand(0, hand).pool(0, pool);
    t
}

#[test]
fn one_eccentric_billionaire_helps_with_one_card() {
    let mut game = rich(2, 30, &[".44 Magnum"]).minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren"]);
    assert_eq!(game.options().len(), 3);
    game.take("Eccentric Billionaire").finish_action();
    assert_eq!(game.pool(0), 29);
    let [first, second] = game.copies("Eccentric Billionaire")[..] else {
        panic!("there are two");
    };
    assert!(game.locked(first) != game.locked(second));
}
