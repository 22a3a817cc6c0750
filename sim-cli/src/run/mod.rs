//! Runs: many games from one seed, and the files they leave.
//!
//! Game *i* of a run with seed *s* is a function of (*s*, *i*) and the seating
//! alone. Stream *i* of ChaCha8 under the key *s* gives the game's own seed
//! and a seed for the agent on each seat; streams from 2⁶³ on give the seating
//! (see [`crate::seating`]). So runs can be cut, resumed, repeated and played
//! on any number of threads with the same bytes in their files.

mod compare;
mod fault;
mod files;
mod interrupt;
mod lock;
mod manifest;
mod parallel;
mod plan;
mod rows;
mod summary;

pub use compare::{Comparison, Difference, COMPARED, COMPARED_IN_LEAGUES};
pub use fault::{no_verdict, together, Fault, FAULT, GAMES_A_FAULT};
pub use files::{Lines, Results, RunFiles, GAMES, POOL, SEATS_FILE, SUMMARY, TABLES, TIMING};
pub use interrupt::{Interrupt, Signal};
pub use lock::LOCK;
pub use manifest::{hash, Manifest, ManifestDeck, ScoringName, MANIFEST};
pub use parallel::{in_order, in_order_while, workers};
pub use plan::{Build, GamePlan, Plan};
pub use rows::{
    GameRow, PoolRecorder, PoolRow, Record, SeatRow, GAMES_HEADING, POOL_HEADING, SEATS_HEADING,
};
pub use summary::{Counts, Standing, Summary, Tally};
