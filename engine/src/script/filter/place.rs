//! Where things are, and how much there may be of something.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::script::{narrowed, Amount, Number, Who};

/// Where minions and cards are, or move to: a region (full rulebook 2.3), or a place out of play.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Anywhere {
    /// The ready region.
    Ready,
    /// The torpor region.
    Torpor,
    /// The ready region still, but going to torpor in combat.
    GoingToTorpor,
    /// The incapacitated region, where imbued are (imbued appendix, 5).
    Incapacitated,
    /// The uncontrolled region.
    Uncontrolled,
    /// A hand.
    Hand,
    /// An ash heap.
    AshHeap,
    /// A library; of what moves there, the bottom.
    Library,
    /// A crypt; of what moves there, the bottom.
    Crypt,
    /// A research area.
    Research,
    /// Out of the game.
    OutOfGame,
    /// Out of play for a while.
    OutOfPlay,
    /// Face down on a card in play, from where it may be played as if from hand.
    Held,
    /// The same, but once played it is removed from the game instead of being burned.
    HeldOnce,
    /// Face down to a card in play, and not to be played from there.
    Stored,
    /// On top of the library of its owner.
    LibraryTop,
}

narrowed! {
    Anywhere as Place, "nothing is described by being in {:?}":
    Ready, Torpor, GoingToTorpor, Incapacitated, Uncontrolled, Hand, AshHeap, Library, Crypt, Held
}

/// Where a minion or a card is.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
#[serde(try_from = "Anywhere")]
pub enum Place {
    /// It is ready, in torpor or incapacitated; of another card than a minion, in play. So it is
    /// where a script says nothing.
    #[default]
    Controlled,
    /// It is in the ready region.
    Ready,
    /// It is in the torpor region.
    Torpor,
    /// It is ready still, but going to torpor in combat.
    GoingToTorpor,
    /// It is in the incapacitated region, where imbued are (imbued appendix, 5).
    Incapacitated,
    /// It is in the uncontrolled region.
    Uncontrolled,
    /// It is in a hand.
    Hand,
    /// It is in an ash heap.
    AshHeap,
    /// It is in a library.
    Library,
    /// It is in a crypt.
    Crypt,
    /// It is held by this card.
    Held,
}

impl Place {
    /// Whether cards lie there out of play.
    pub(crate) const fn is_pile(self) -> bool {
        match self {
            Place::Hand | Place::AshHeap | Place::Library | Place::Crypt | Place::Held => true,
            Place::Controlled
            | Place::Ready
            | Place::Torpor
            | Place::GoingToTorpor
            | Place::Incapacitated
            | Place::Uncontrolled => false,
        }
    }
}

/// A limit that a number keeps to.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Limit {
    /// The number is this, or higher.
    AtLeast(u8),
    /// The number is this, or lower.
    AtMost(u8),
    /// The number is as much as this, or lower.
    UpTo(#[serde(deserialize_with = "reach")] Reach),
}

/// How far a number goes that no script can say beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Reach {
    /// X, as chosen: of cards that are picked.
    X,
    /// The blood or life of `Me`: of blood or life.
    MyBlood,
    /// The counters of this card: of blood or life.
    CountersHere,
    /// The counters of this card's own kind on whoever is described: of capacity.
    Marks,
}

/// Reads how far a number goes, which is an amount.
fn reach<'de, D: Deserializer<'de>>(d: D) -> Result<Reach, D::Error> {
    match <Amount as Deserialize>::deserialize(d)? {
        Amount::X => Ok(Reach::X),
        Amount::Of(Number::Counters, Who::Me) => Ok(Reach::MyBlood),
        Amount::Of(Number::Counters, Who::This) => Ok(Reach::CountersHere),
        Amount::Of(Number::Marks, Who::Target) => Ok(Reach::Marks),
        other @ (Amount::N(_)
        | Amount::All
        | Amount::Sum(_)
        | Amount::Least(_)
        | Amount::Less(..)
        | Amount::Half(_)
        | Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Methuselahs(_)
        | Amount::Margin) => Err(D::Error::custom(format!(
            "a number goes up to `X` or `Of(Counters, Me)`, or `This`, not to {other:?}"
        ))),
    }
}

impl Limit {
    /// Whether a number keeps to the limit, this being what it goes up to where the limit does not
    /// say.
    #[inline]
    pub fn admits(self, number: u8, up_to: u8) -> bool {
        match self {
            Limit::AtLeast(least) => number >= least,
            Limit::AtMost(most) => number <= most,
            Limit::UpTo(_) => number <= up_to,
        }
    }
}
