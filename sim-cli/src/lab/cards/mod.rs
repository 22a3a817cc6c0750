//! What each card, each vampire and each pool of a run's decks did.
//!
//! [`CardWatch`] listens to one game and leaves [`CardNotes`], [`CardTally`] adds games up, and
//! its tables are `cards.csv`, `crypt.csv` and `ledger.csv`. Rounds are what a player calls her
//! turns.
//!
//! Whether a card is among the seven (or four) that are dealt is chance alone, so the difference
//! between games with and without it there is an effect of the card. Whether it was drawn later
//! is not: whoever survives longer draws more. What is said of that is an association.

mod tables;
mod tally;
mod watch;

pub use tables::{CardRow, CardTables, CryptRow, Effect, LedgerRow};
pub use tally::CardTally;
pub use watch::{CardNotes, CardWatch};

use serde::Serialize;

/// A row for each library card of each deck.
pub const CARDS: &str = "cards.csv";
/// A row for each crypt card of each deck.
pub const CRYPT: &str = "crypt.csv";
/// A row for each deck and each way in which pool goes and comes.
pub const LEDGER: &str = "ledger.csv";

/// A card that could be played so often and never was says nothing about itself.
pub const NEVER: u64 = 1000;

/// How pool goes and comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Bled by her predator.
    BledByPredator,
    /// Bled by somebody else.
    BledByOthers,
    /// What a referendum decides.
    Referendum,
    /// Moved to uncontrolled vampires, and back.
    Influence,
    /// Gained for an ousted prey.
    Ousting,
    /// Effects of master cards, in play or played.
    Masters,
    /// Effects of other cards.
    OtherCards,
    /// What the rules give and take in the unlock phase: the Edge, contests.
    Unlock,
    /// All else: mostly what cards cost.
    Costs,
}

const CAUSES: [Cause; 9] = [
    Cause::BledByPredator,
    Cause::BledByOthers,
    Cause::Referendum,
    Cause::Influence,
    Cause::Ousting,
    Cause::Masters,
    Cause::OtherCards,
    Cause::Unlock,
    Cause::Costs,
];
