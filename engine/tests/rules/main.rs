//! The rulebook, chapter by chapter: tests that read as its sentences. Politics, torpor and
//! diablerie, and combat, of the same chapter 4, have test binaries of their own.

mod action;
mod block;
mod contest;
mod control;
mod conviction;
mod crypt_cards;
mod discard;
mod examples;
#[path = "../common/extra.rs"]
mod extra;
mod imbued;
mod impulse;
mod influence;
mod mandatory;
mod master;
mod merged;
mod minion;
mod oust;
mod playing;
mod red_list;
mod regions;
mod slaves;
mod traits;
mod turn;
mod types_of_action;
mod unlock;
mod withdraw;

use engine::{CardDb, Scenario};

/// An empty table of so many seats, 30 pool each.
fn table(seats: u8) -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), seats)
}
