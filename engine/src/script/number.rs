//! Numbers of the game: what a minion, a card in play or a Methuselah has, and amounts made of them.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{narrowed, Counted, Meth, MethFilter, Who, Window};

/// A phase in which a Methuselah may do so much of one thing.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "Window")]
pub enum ActionsOf {
    /// Master phase actions.
    Master,
    /// Transfers.
    Influence,
    /// Discard phase actions.
    Discard,
}

narrowed! {
    Window as ActionsOf, "there are no actions of a phase {:?}":
    Master, Influence, Discard
}

/// A number that a minion or a card in play has, or a Methuselah.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Number {
    /// Blood of a vampire, life of an ally or a retainer, counters on any other card.
    Counters,
    /// Counters other than life on an ally or a retainer.
    Tokens,
    /// Your corruption counters on a minion.
    Corruption,
    /// Counters on a minion or a card of the kind of its own that this card gives.
    Marks,
    /// Capacity of a vampire.
    Capacity,
    /// What a minion has cost: the capacity of a vampire, the printed cost of an ally, as Corruption
    /// compares it; an X in it is 0. What the action that goes on has cost a Methuselah: pool that she
    /// has burned in it, be she in the game or not; who has been ousted in it is still somebody's prey.
    Cost,
    /// Pool that a minion or another card in play costs, as Peace Treaty has it repaid: what is
    /// printed on a library card, an X being 0; less, where equipment costs its bearer less.
    PoolCost,
    /// What a minion bleeds for: in a bleed of its own all that it has been raised to.
    Bleed,
    /// What a minion bleeds for, counting against the limit of one modifier a bleed.
    LimitedBleed,
    /// What a vampire gains by hunting.
    Hunt,
    /// Stealth of the acting minion.
    Stealth,
    /// Intercept of a minion against the action.
    Intercept,
    /// Strength of a minion.
    Strength,
    /// Damage of strikes with a weapon, or with the cards given; of the strike just chosen or being
    /// resolved.
    Damage,
    /// Votes of a vampire.
    Votes,
    /// Votes of a vampire that count against the referendum, and not in favour of it.
    VotesAgainst,
    /// Strikes that a combatant has this round besides the first.
    Strikes,
    /// Ballots of a minion in the subreferendum of the prisci.
    Ballots,
    /// Damage that a combatant has itself inflicted this round, by strikes or otherwise.
    Inflicted,
    /// Blood that a vampire in combat has lost to damage this round.
    BloodLost,
    /// Disciplines that a minion has used to play cards during the action.
    Disciplines,
    /// Hand size of a Methuselah.
    HandSize,
    /// What a Methuselah may do in each of these phases: master phase actions, transfers, discard
    /// phase actions.
    PhaseActions(ActionsOf),
    /// Votes that burning the Edge gives a Methuselah.
    EdgeVotes,
    /// Pool that a Methuselah gains as her prey is ousted.
    Spoils,
    /// Pool that a bleed costs a Methuselah.
    PoolBled,
    /// Pool of a Methuselah.
    Pool,
    /// Pool that a Methuselah has lost to the bleed or by the effect of the referendum of the action,
    /// be she in the game or not.
    Lost,
    /// Whole victory points of a Methuselah.
    VictoryPoints,
    /// What has been allocated to a Methuselah, or counted for her; of a minion or another card in
    /// play, what has been allocated to it.
    Share,
}

impl Number {
    /// Whether Methuselahs have it, not minions and cards.
    pub const fn is_of_methuselahs(self) -> bool {
        match self {
            Number::HandSize
            | Number::PhaseActions(_)
            | Number::EdgeVotes
            | Number::Spoils
            | Number::PoolBled
            | Number::Pool
            | Number::Lost
            | Number::VictoryPoints
            | Number::Share => true,
            Number::Counters
            | Number::Tokens
            | Number::Corruption
            | Number::Marks
            | Number::Capacity
            | Number::Cost
            | Number::PoolCost
            | Number::Bleed
            | Number::LimitedBleed
            | Number::Hunt
            | Number::Stealth
            | Number::Intercept
            | Number::Strength
            | Number::Damage
            | Number::Votes
            | Number::VotesAgainst
            | Number::Strikes
            | Number::Ballots
            | Number::Inflicted
            | Number::BloodLost
            | Number::Disciplines => false,
        }
    }
}

/// How much or how many, as a number that is known when it is needed.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Amount {
    /// This much.
    N(u8),
    /// X, as chosen.
    X,
    /// As much as there is; of what is added, as much as there is room for.
    All,
    /// All of these together.
    Sum(Vec<Amount>),
    /// The least of these.
    Least(Vec<Amount>),
    /// The first less the second; 0 where that is more.
    Less(Box<Amount>, Box<Amount>),
    /// Half of this, rounded down.
    Half(Box<Amount>),
    /// This number of a minion or a card in play; 0 of nobody.
    Of(Number, Who),
    /// This number of a Methuselah, or of all of these together.
    Total(Number, Meth),
    /// How many minions fit, or where their type is one of library cards, cards in play.
    Count(Box<Counted>),
    /// How many Methuselahs fit.
    Methuselahs(Box<MethFilter>),
    /// The votes by which the referendum passed.
    Margin,
}

impl Amount {
    /// Whether it is a number of each of several Methuselahs.
    pub(crate) fn is_of_them(&self) -> bool {
        matches!(self, Amount::Total(_, Meth::Them))
    }

    /// As much as is meant where no script says how much.
    pub(crate) fn one() -> Amount {
        Amount::N(1)
    }
}
