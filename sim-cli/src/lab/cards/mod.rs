//! What each card, each vampire and each pool of a run's decks did.
//!
//! [`CardWatch`] listens to one game and leaves [`CardNotes`], [`CardTally`] adds games up, and
//! its tables are `cards.csv`, `crypt.csv` and `ledger.csv`. Rounds are what a player calls her
//! turns.
//!
//! Whether a card is among the seven (or four) that are dealt is chance alone, so the difference
//! between games with and without it there is an effect of the card. Whether it was drawn later
//! is not: whoever survives longer draws more. What is said of that is an association.

mod count;
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

/// How pool goes and comes. A card is of whoever controls it.
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
    /// Paid to go on contesting cards.
    Contests,
    /// Gained for an ousted prey.
    Ousting,
    /// Gained for the Edge.
    Edge,
    /// Effects of her master cards, in play or played.
    OwnMasters,
    /// Effects of her other cards.
    OwnCards,
    /// Effects of the master cards of others.
    MastersOfOthers,
    /// Effects of the other cards of others.
    CardsOfOthers,
    /// All else: mostly what cards cost.
    Costs,
}

impl Cause {
    /// As people read it.
    pub fn in_words(self) -> &'static str {
        match self {
            Cause::BledByPredator => "bled by predator",
            Cause::BledByOthers => "bled by others",
            Cause::Referendum => "referendums",
            Cause::Influence => "influence",
            Cause::Contests => "contests",
            Cause::Ousting => "ousting",
            Cause::Edge => "the Edge",
            Cause::OwnMasters => "own masters",
            Cause::OwnCards => "own other cards",
            Cause::MastersOfOthers => "masters of others",
            Cause::CardsOfOthers => "other cards of others",
            Cause::Costs => "costs",
        }
    }
}

const CAUSES: [Cause; 12] = [
    Cause::BledByPredator,
    Cause::BledByOthers,
    Cause::Referendum,
    Cause::Influence,
    Cause::Contests,
    Cause::Ousting,
    Cause::Edge,
    Cause::OwnMasters,
    Cause::OwnCards,
    Cause::MastersOfOthers,
    Cause::CardsOfOthers,
    Cause::Costs,
];
