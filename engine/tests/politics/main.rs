//! Politics, torpor and diablerie, as the rulebook tells them.

mod diablerie;
mod political_cards;
mod polling;
mod referendum;
mod sect_titles;
mod sects;
mod tallied;
mod title_cards;
mod titles;
mod torpor;
mod vote_cards;

use engine::vocab::TitleRank;
use engine::{CardDb, Scenario, Scene, Slot};

/// A table of three.
fn table() -> Scenario<'static> {
    seats(3)
}

/// An empty table of so many seats, 30 pool each.
fn seats(seats: u8) -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), seats)
}

/// How high the title of a vampire is, if it has one.
fn rank(game: &Scene<'_>, vampire: Slot) -> Option<TitleRank> {
    game.title(vampire).map(|t| t.rank)
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
