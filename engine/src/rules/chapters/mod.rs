//! The chapters of the rulebook: the steps of the turn, of actions, combat and politics.
//!
//! A piece of the rules that waits is a frame: what it does next, and what follows from what is
//! chosen for it, is its [`Step`](super::Step), in the file of its chapter.

pub(crate) mod action;
pub(crate) mod bid;
pub(crate) mod block;
pub(crate) mod combat;
pub(crate) mod contest;
pub(crate) mod control;
pub(crate) mod cost;
pub(crate) mod damage;
pub(crate) mod diablerie;
pub(crate) mod discard;
pub(crate) mod effect;
pub(crate) mod enter;
pub(crate) mod imbued;
pub(crate) mod influence;
pub(crate) mod instead;
pub(crate) mod master;
pub(crate) mod minion;
pub(crate) mod oust;
pub(crate) mod play;
pub(crate) mod price;
pub(crate) mod red_list;
pub(crate) mod referendum;
pub(crate) mod replacement;
pub(crate) mod share_out;
pub(crate) mod slave;
pub(crate) mod strike;
pub(crate) mod title;
pub(crate) mod torpor;
pub(crate) mod turn;
pub(crate) mod unlock;
pub(crate) mod visit;
pub(crate) mod window;
pub(crate) mod withdraw;
