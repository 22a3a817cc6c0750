//! The cards, one by one: every mode of every card, and its rulings.

mod action;
mod action_modifier;
mod against_actions;
mod ally_retainer_equipment;
mod archetypes;
mod as_if_from_hand;
mod as_vampire;
mod banishment;
mod blocks;
mod blood_cult;
mod borrowed;
mod brought_along;
mod cancelled_actions;
mod chain_of_command;
mod cheaper;
mod considered;
mod continuing;
mod crypt_cards_that_return;
mod disciplines;
mod equipment_levels;
#[path = "../common/extra.rs"]
mod extra;
mod given;
mod help_to_pay;
mod hidden;
mod hunted;
mod imbued;
mod life_boon;
mod locations;
mod master;
mod out_of_reach;
mod passed_on;
mod pathos;
mod poachers;
mod reaction;
mod rulings;
mod soul_gem;
mod torpor_cards;
mod uncontrolled;
mod unseen_crypt;
mod vampires;

use engine::{CardDb, Scenario};

/// An empty table of so many seats, 30 pool each.
fn table(seats: u8) -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), seats)
}
