//! Leagues: any number of agents and decks, and how they came out.
//!
//! A league is a run ([`crate::run`]) whose tables are drawn up by a
//! [`Schedule`], and whose folder holds two tables more: how every agent did,
//! and how it did with every deck.

mod rating;
mod schedule;
mod table;

pub use rating::Ratings;
pub use schedule::Schedule;
pub use table::{AgentRow, DeckRow, LeagueTable, LeagueTally, LEAGUE, LEAGUE_DECKS};
