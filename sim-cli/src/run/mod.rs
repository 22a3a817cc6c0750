//! Runs: many games from one seed, and the files they leave.
//!
//! Game *i* of a run with seed *s* is a function of (*s*, *i*) and the seating
//! alone. Stream *i* of ChaCha8 under the key *s* gives the game's own seed
//! and a seed for the agent on each seat; streams from 2⁶³ on give the seating
//! (see [`crate::seating`]). So runs can be cut, resumed, repeated and played
//! on any number of threads with the same bytes in their files.

mod choices;
mod compare;
mod diff;
mod fault;
mod files;
mod fingerprint;
mod fnv;
mod game;
mod interrupt;
mod lock;
mod manifest;
mod merge;
mod moves;
mod parallel;
mod parting;
mod plan;
mod read;
mod results;
mod rows;
mod scan;
mod shard;
#[cfg(test)]
mod sources;
mod summary;
mod trial;

pub use choices::{framed, ChoicesFile, Recorded, CHOICES, CHOICES_HEADING};
pub use compare::{
    Comparison, Count, Difference, Findings, First, Repeated, COMPARED, COMPARED_IN_LEAGUES,
};
pub use diff::{Diff, Differs, Of, Shift};
pub use fault::{no_verdict, together, Cause, Fault, FAULT, GAMES_A_FAULT};
pub use files::{Lines, RunFiles, TABLES, TIMING};
pub use fingerprint::{Change, Fingerprints, HashOf, ProgramBuild, FINGERPRINTS};
pub use fnv::Fnv;
pub use game::{play_out, Broken, Build};
pub use interrupt::{Interrupt, Signal};
pub use lock::{Lock, LOCK};
pub use manifest::{hash, Manifest, ManifestDeck, ScoringName, MANIFEST, SCHEMA};
pub use merge::{Gathered, Merge, Place};
pub use moves::{Departure, MoveDifference, Who};
pub use parallel::{in_order, in_order_while, workers};
pub use parting::{MoveApart, Parting};
pub use plan::{unrepeatable, GamePlan, Plan};
pub(crate) use read::opened;
pub use read::read_rows;
pub use results::{Extras, Results, GAMES, POOL, SEATS_FILE, SUMMARY};
pub use rows::{
    lines, pool_lines, GameRow, PoolRecorder, PoolRow, Pools, Record, RunWatch, SeatRow, Witness,
    GAMES_HEADING, POOL_HEADING, SEATS_HEADING,
};
pub use shard::{in_full, made_by, Shard, MOST_SHARDS};
pub use summary::{Counts, Standing, Summary, Tally};
pub use trial::try_programs;
