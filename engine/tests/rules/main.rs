//! The rulebook, chapter by chapter: tests that read as its sentences.

mod action;
mod block;
mod chapters;
mod contest;
mod control;
mod current;
mod details;
mod discard;
mod examples;
#[path = "../common/extra.rs"]
mod extra;
mod glossary;
mod halves;
mod imbued;
mod impulse;
mod index;
mod influence;
mod mandatory;
mod master;
mod merged;
mod minion;
mod minions;
mod moments;
mod oust;
mod paragraphs;
mod red_list;
mod slaves;
mod turn;
mod unlock;
mod withdraw;

use engine::{CardDb, Scenario};

/// An empty table of so many seats, 30 pool each.
fn table(seats: u8) -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), seats)
}
