//! Leagues: any number of agents and decks, and how they came out.
//!
//! A league is a run ([`crate::run`]) whose tables are drawn up by a
//! [`Schedule`], and whose folder holds three tables more: how every agent did,
//! how it did with every deck, and by how much each scored more than each other
//! one at the same tables.
//!
//! A match is a run of two agents on the same deals, with a table of its own
//! ([`MatchTable`]).

mod margin;
mod matched;
mod pairs;
mod rating;
mod schedule;
mod table;

pub use margin::Margin;
pub use matched::{MatchRow, MatchTable, MatchTally, MatchVerdict, Who, MATCH};
pub(crate) use pairs::{cross_table, pairs_file};
pub use pairs::{PairRow, PairTally, AGENT_PAIRS, DECK_PAIRS, LEAGUE_PAIRS};
pub use rating::Ratings;
pub use schedule::Schedule;
pub use table::{AgentRow, DeckRow, LeagueTable, LeagueTally, LEAGUE, LEAGUE_DECKS};
