//! Politics, torpor and diablerie, as the rulebook tells them.

mod cards;
mod diablerie;
mod polling;
mod referendum;
mod sects;
mod tallied;
mod title_cards;
mod titles;
mod torpor;

use engine::{CardDb, Scenario, Scene};

/// A table of three.
fn table() -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), 3)
}

/// The only vampire of seat 0 that can calls this referendum, and nobody blocks.
fn call(table: Scenario<'static>, card: &str) -> Scene<'static> {
    called(table, card, "")
}

/// This vampire of seat 0 calls this referendum, and nobody blocks.
fn called(table: Scenario<'static>, card: &str, caller: &str) -> Scene<'static> {
    let mut game = table.minion_phase(0);
    game.take(&format!("play {card}")).take_if_there(caller);
    while !game.in_referendum() {
        game.pass();
    }
    game
}
