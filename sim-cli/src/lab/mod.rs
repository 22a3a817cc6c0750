//! Questions about decks, answered by games: is it better with these cards, how does it fare.
//!
//! - [`Swap`]: an exchange of cards, as players write it;
//! - [`Coupled`]: nearly the same decks, dealt nearly the same;
//! - [`Tables`]: whom a deck meets, and from where;
//! - [`Comparison`]: what is compared, how long, and who plays; [`Ready`] plays it, block by block;
//! - [`Evidence`]: what the blocks come to, and the verdicts on it; it plays nothing;
//! - [`CompareFiles`]: its folder; [`MergeComparison`]: its folder, of shards, and
//!   [`MergeTune`]: a round of a search;
//! - [`never_played`]: whether the agent plays what comes in;
//! - [`Teller`]: tells a game of a comparison;
//! - [`Half`]: exchanges that chance makes, of library or of crypt cards;
//! - [`Played`]: what archived decks of each clan and Disciplines play;
//! - [`Tune`]: a search for exchanges that help; [`TuneFiles`]: its folder;
//! - [`Training`]: a shard of a round of training; [`TrainingFiles`]: its folder;
//! - [`GauntletTally`]: how one deck fares against whom;
//! - [`CardTally`]: what each card, each vampire and each pool did.

mod archive;
mod cards;
mod chance;
mod compare;
mod coupling;
mod evidence;
mod files;
mod fits;
mod folder;
mod gauntlet;
mod merge;
mod offers;
mod retell;
mod show;
mod swap;
mod tables;
mod training;
mod tune;
mod tune_files;

pub use archive::Played;
pub use cards::{
    CardNotes, CardRow, CardTables, CardTally, CardWatch, Cause, CryptRow, Effect, LedgerRow,
    CARDS, CRYPT, LEDGER, NEVER,
};
pub use chance::Half;
pub use compare::{
    pairs, Batch, Challenger, Comparison, Course, Finished, Game, Opponent, Ready, COMPARISON,
    COMPARISON_SCHEMA,
};
pub use coupling::Coupled;
pub use evidence::{
    disagreement, Block, Evidence, Finding, Pair, Score, Spoiled, Stop, Verdict, ALPHA, BLOCK,
};
pub(crate) use files::Noted;
pub use files::{
    recorded, AddedBatch, CompareFiles, PairRow, Recorded, Side, EVIDENCE, PAIRS, TALLY, VERDICTS,
};
pub use fits::fits;
pub use gauntlet::{GauntletRow, GauntletTable, GauntletTally, What, GAUNTLET};
pub use merge::{AddedRound, GatheredPairs, MergeComparison, MergeTune};
pub use offers::never_played;
pub use retell::{Teller, ToldGame, Which};
pub use show::{aligned, signed, Signed};
pub use swap::{Swap, SwapError};
pub use tables::{Tables, OPPONENTS};
pub use training::{
    few_faults, Learned, MergeTraining, Training, TrainingFiles, Weights, TRAINING, TRIALS,
};
pub use tune::{candidates, default_pool, halves, Next, OpenRound, Play, Progress, Searched};
pub use tune_files::{
    proof_in, tuned_in, RaceRound, Raced, Tune, TuneFiles, TuneRound, BLOCKS, PROOF, RACES,
    RACES_HEADING, TUNE,
};
