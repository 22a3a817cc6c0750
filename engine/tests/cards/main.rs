//! The cards, one by one: every mode of every card, and its rulings.

mod action;
mod action_modifier;
mod against_actions;
mod ally_retainer_equipment;
mod as_vampire;
mod blocks;
mod continuing;
mod crypt;
mod disciplines;
#[path = "../common/extra.rs"]
mod extra;
mod hidden;
mod imbued;
mod locations;
mod master;
mod more_actions;
mod more_reactions;
mod other_masters;
mod permanents;
mod powers;
mod reaction;
mod rulings;
mod soul_gem;
mod stealth_cards;
mod torpor_cards;
mod uncontrolled;
mod vampires;
mod words;

use engine::{CardDb, Scenario};

/// An empty table of so many seats, 30 pool each.
fn table(seats: u8) -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), seats)
}
