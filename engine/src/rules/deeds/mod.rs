//! Deeds: the changes of the table that the rules and the cards are made of.
//!
//! Each is told to the observer once. What a deed leads to it puts on the stack as a frame; it calls
//! no chapter of the rules, and runs no code of a card.

pub(crate) mod action;
pub(crate) mod action_end;
pub(crate) mod banish;
pub(crate) mod block;
pub(crate) mod combat;
pub(crate) mod contest;
pub(crate) mod control;
pub(crate) mod cost;
pub(crate) mod crypt;
pub(crate) mod damage;
pub(crate) mod diablerie;
pub(crate) mod due;
pub(crate) mod effect;
pub(crate) mod enter;
pub(crate) mod imbued;
pub(crate) mod influence;
pub(crate) mod instead;
pub(crate) mod master;
pub(crate) mod minion;
pub(crate) mod oust;
pub(crate) mod play;
pub(crate) mod red_list;
pub(crate) mod referendum;
pub(crate) mod replacement;
pub(crate) mod run;
pub(crate) mod share_out;
pub(crate) mod stand_in;
pub(crate) mod target;
pub(crate) mod title;
pub(crate) mod torpor;
pub(crate) mod visit;
pub(crate) mod window;
pub(crate) mod withdraw;
pub(crate) mod zone;
