//! The cards, one by one: every mode of every card, and its rulings.

mod action;
mod action_modifier;
mod ally_retainer_equipment;
mod crypt;
mod master;
mod reaction;
