//! Questions: what holds of the table as it lies, by the rules and the cards.
//!
//! They change nothing. They know neither the deeds nor the chapters, which their type keeps from
//! them: a [`Questions`](super::Questions) has nobody to tell of a change.

pub(crate) mod action;
pub(crate) mod acts;
pub(crate) mod block;
pub(crate) mod card_filter;
pub(crate) mod combat;
pub(crate) mod condition;
pub(crate) mod contest;
pub(crate) mod cost;
pub(crate) mod crypt;
pub(crate) mod damage;
pub(crate) mod discipline;
pub(crate) mod filter;
pub(crate) mod influence;
pub(crate) mod instead;
pub(crate) mod minion;
pub(crate) mod newcomers;
pub(crate) mod oust;
pub(crate) mod past;
pub(crate) mod play;
pub(crate) mod playable;
pub(crate) mod price;
pub(crate) mod red_list;
pub(crate) mod referendum;
pub(crate) mod scope;
pub(crate) mod slave;
pub(crate) mod stand_in;
pub(crate) mod stats;
pub(crate) mod strike;
pub(crate) mod target;
pub(crate) mod title;
pub(crate) mod torpor;
pub(crate) mod window;
pub(crate) mod withdraw;
pub(crate) mod zone;
