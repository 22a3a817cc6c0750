//! What players need to know of a step, whatever words say it.

use super::{a_verb, Step};
use crate::script::{Amount, Meth, Who, Window};
use crate::vocab::{Sect, TitleRank};

/// What a step comes to for whoever weighs it: an agent that knows no card, and the rules where
/// they ask what a card is about to do. Several ways of saying the same are one gist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gist<'a> {
    /// Something that nobody weighs by itself.
    Other,

    /// Somebody locks.
    Lock(Who),
    /// Somebody unlocks.
    Unlock(Who),
    /// A minion wakes: `Me`, or another of its controller.
    Wake,
    /// Somebody is burned.
    Burn(Who),
    /// Somebody goes to the ready region.
    MoveToReady(Who),
    /// Somebody is removed from the game.
    RemoveFromGame(Who),
    /// A minion goes to torpor.
    SendToTorpor(Who),
    /// A minion goes back to where it can be influenced.
    Banish(Who),
    /// You or others gain control of something.
    GiveControl(Who),
    /// You gain control of something.
    TakeControl(Who),

    /// Somebody gains blood from the bank.
    AddBlood(Who, &'a Amount),
    /// Somebody gains blood or life, of an ally up to what it started with.
    Heal(Who, &'a Amount),
    /// Somebody gains blood as from a hunting ground.
    HuntingGround(Who, &'a Amount),
    /// Somebody burns blood.
    LoseBlood(Who, &'a Amount),
    /// Blood of somebody becomes pool of its controller.
    BloodToPool(Who, &'a Amount),
    /// Pool of its controller becomes blood of somebody.
    PoolToBlood(Who, &'a Amount),
    /// Blood of somebody goes to this card.
    BloodToThis(Who, &'a Amount),
    /// The counters of this card become blood of somebody.
    CountersToBlood(Who),
    /// Blood of a minion goes to another.
    MoveBlood(Who, Who, &'a Amount),
    /// Pool of yours goes to this card.
    PoolToThis(&'a Amount),
    /// Methuselahs gain pool.
    GainPool(Meth, &'a Amount),
    /// Methuselahs burn pool.
    BurnPool(Meth, &'a Amount),
    /// Methuselahs burn pool, or blood of their vampires.
    BurnPoolOrBlood(Meth, &'a Amount),
    /// Each Methuselah burns pool as allocated.
    BurnAllocated,
    /// Pool of the chosen Methuselah goes to the others as allocated.
    MoveAllocatedPool,
    /// Each Methuselah burns pool for her minions.
    BurnPoolForEachMinion,
    /// Each Methuselah gains pool for her vampires of the clan chosen.
    GainPoolForEachOfClan,

    /// This card comes into play, on nothing.
    PutInPlay,
    /// This card is put on something.
    PutOn(Who),
    /// A vampire gets a title with this card as it.
    PutOnAsTitle(Who, TitleRank),
    /// A vampire becomes one of a sect.
    BecomeSect(Sect),
    /// The card chosen is put in play.
    PutChosenInPlay,
    /// This card, or the vampire chosen, comes into play as a vampire.
    BringOutVampire,
    /// A hand is seen.
    LookAtHand,
    /// The card chosen is discarded.
    DiscardChosen,
    /// A crypt card is drawn.
    DrawCrypt,
    /// Cards of your library come to your hand.
    Draw(&'a Amount),
    /// The cards chosen come to your hand, or on top of your library.
    Fetch,

    /// More stealth; needed or not.
    Stealth {
        /// How much.
        n: i8,
        /// Though it may not be needed.
        anyway: bool,
    },
    /// More intercept; needed or not.
    Intercept {
        /// How much.
        n: i8,
        /// Though it may not be needed.
        anyway: bool,
    },
    /// More bleed; within the limit of one modifier a bleed or not.
    Bleed {
        /// How much.
        n: i8,
        /// Within the limit.
        limited: bool,
    },
    /// Less bleed.
    ReduceBleed(i8),
    /// The bleed burns no pool.
    BleedFails,
    /// The bleed has another target.
    RedirectBleed,
    /// The action ends, or fails.
    EndAction,
    /// The action goes on as if it had not been blocked.
    ContinueAction,
    /// The block attempt fails.
    FailBlock,
    /// The combat is over.
    EndCombat,
    /// The referendum does not pass.
    CancelReferendum,
    /// Methuselahs get more of what they may do in a phase.
    PhaseActions(Window, Meth),
    /// The card being played is cancelled.
    CancelCard,
    /// `Me` attempts to block.
    AttemptBlock,
    /// More votes.
    Votes(i8),
    /// More votes, which must be against.
    VotesAgainst(i8),
    /// Votes of this card's own.
    VotesFromThis(i8),
    /// More votes for each vampire that fits.
    VotesForEach,
    /// A vampire abstains.
    Abstain,

    /// Minions enter combat, with this one.
    EnterCombat(Who),
    /// A maneuver.
    Maneuver,
    /// A press to continue combat, or any.
    Press {
        /// Only to continue combat.
        only_to_continue: bool,
    },
    /// Damage is prevented, whatever it is.
    Prevent(&'a Amount),
    /// Damage from guns is prevented.
    PreventGun,
    /// Damage from anything but guns is prevented.
    PreventOtherThanGun(i8),
    /// More strikes, within the limit of one effect a round.
    AdditionalStrikes(i8),
    /// Only hand strikes this round.
    HandStrikesOnly,
    /// Damage that no strike does.
    Damage(Who, i8),

    /// Something is given for a while.
    Grant,
}

/// The gist of what says how other steps are carried out.
pub(super) fn of_structure(step: &Step) -> Gist<'_> {
    match step {
        // What each of some minions gets is what counts of it.
        Step::ForEach(_, inner) if inner.iter().any(|s| matches!(s.gist(), Gist::Votes(_))) => {
            Gist::VotesForEach
        }
        Step::Grant(_, _, None) => Gist::Grant,
        // What is inside is weighed by itself.
        Step::If(..)
        | Step::May(..)
        | Step::Repeat(..)
        | Step::ForEach(..)
        | Step::EachMethuselah(..)
        | Step::IfInflicted(_)
        | Step::Choose(_)
        | Step::Grant(_, _, Some(_)) => Gist::Other,
        a_verb!() => unreachable!("a verb says its own gist"),
    }
}
