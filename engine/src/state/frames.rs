//! The frames of the stack: a type for each piece of the rules that can wait.

use super::{
    Cancelled, CardId, Ctx, Less, Means, PlayCtx, Prevention, Seat, Slot, SlotSet, Sources, Then,
};
use crate::db::{AbilityId, CodeId};
use crate::script::{ActionKind, Window};
use crate::vocab::Discipline;
use crate::MAX_SEATS;

/// A card from hand is being played: pick the minion and the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub play: PlayCtx,
    pub window: Window,
}

/// A card has been played: it is replaced and takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub ctx: Ctx,
    pub cancelled: Cancelled,
    /// It came from a hand, where it is to be replaced.
    pub from_hand: bool,
    /// How much less it is made to cost.
    pub less: Less,
    /// It is settled how much less.
    pub helped: bool,
    /// It is settled whose counters pay for it.
    pub counted: bool,
    /// It has been paid for.
    pub paid: bool,
}

/// A cardless action or one of a card in play: pick the minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PickActor {
    pub kind: ActionKind,
    pub this: Slot,
    pub ability: u8,
}

/// Code is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub ctx: Ctx,
    pub code: CodeId,
    pub pc: u8,
    pub then: Then,
}

/// A Methuselah pays points with pool or blood, one at a time: with the blood of any of her vampires, or
/// to go on contesting a card with what can be used for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PayPoints {
    pub seat: Seat,
    pub left: u8,
    pub contested: Slot,
}

/// A Methuselah chooses a card to discard: the cost of this number that code asks at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscardAsCost {
    pub seat: Seat,
    pub code: CodeId,
    pub pc: u8,
    pub cost: u8,
}

/// A Methuselah may take a card of her research area instead of drawing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawFromResearch(pub Seat);

/// A Methuselah may replace a card that she has played by one of another's library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReplaceFrom(pub Seat);

/// A Methuselah draws a card, and may draw one instead that something in play holds: up to her hand
/// size, or so many more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawInstead {
    pub seat: Seat,
    pub more: Option<u8>,
}

/// A Methuselah may take cards back that she has played, instead of replacing them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakeBack(pub Seat);

/// A Methuselah puts so many cards on top of her library in order, the topmost first: the next is to
/// lie beneath so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rearrange {
    pub seat: Seat,
    pub next: u8,
    pub n: u8,
}

/// A Methuselah discards down to hand size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscardDown(pub Seat);

/// Damage is being resolved: whose turn it is to prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub victim: u8,
}

/// Something is about to happen to a minion, unless something else happens instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AboutTo {
    /// What it is: the window in which it may be replaced.
    pub what: Window,
    pub subject: Slot,
    /// Who gets the trophies for it, if the subject is burned.
    pub hunter: Slot,
    /// Who diablerizes the subject, or burns it where it is incapacitated, if that is what burns it.
    pub by: Slot,
    /// Who does it.
    pub culprit: Slot,
    /// Those who may replace it have been asked.
    pub asked: bool,
    /// Something else happens instead.
    pub replaced: bool,
    /// How much blood or life has been gained, where that is it.
    pub x: u8,
}

/// A minion attempts to block, as an effect says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttemptBlock {
    pub minion: Slot,
}

/// A diablerie, at a step: the diablerist takes equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Diablerie {
    pub diablerist: Slot,
    pub victim: Slot,
}

/// The diablerist of an older vampire, or a vampire just created, may be given a discipline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LearnDiscipline {
    pub diablerist: Slot,
    /// One of these, if any are given.
    pub of: [Option<Discipline>; 3],
    /// From where.
    pub from: Sources,
    /// The card, once it is named and the Discipline that it gives is to be chosen.
    pub card: CardId,
}

/// A vampire has burned a Red List minion: trophies may come to it, first one that its
/// controller fetches, then those in play, from slot `at` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trophies {
    pub vampire: Slot,
    pub at: Option<u8>,
}

/// A block is being resolved: a slave may take the acting vampire's place in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OfferSlave;

/// The diablerie is done: something may be used, and then a blood hunt called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BloodHunt {
    pub diablerist: Slot,
    /// The card of the vampire that it has diablerized.
    pub victim: CardId,
    /// The capacities that the victim and the diablerist had.
    pub capacities: [u8; 2],
    /// What could be used has been.
    pub asked: bool,
}

/// A ranged strike may be aimed at a retainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub side: u8,
}

/// A minion equips with a card by some effect: at which level is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EquipAs {
    pub card: CardId,
    pub minion: Slot,
    pub means: Means,
    /// The mode, once it is chosen.
    pub mode: Option<u8>,
    /// How much less it is made to cost.
    pub less: Less,
    /// It is settled how much less.
    pub helped: bool,
    /// It is settled whose counters pay for it.
    pub counted: bool,
}

/// A strike destroys or steals one of several pieces of equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PickEquipment {
    pub side: u8,
}

/// Two strikes end combat, and what they do besides excludes each other: which is resolved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WhichEnds;

/// A pool is dealt out among Methuselahs, `at` being the next seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShareOut {
    pub from: Seat,
    pub by: Seat,
    pub shares: [u8; MAX_SEATS],
    pub at: u8,
}

/// Methuselahs bid pool: how much each can, whose turn it is, who has passed, one bit a seat, and the
/// highest bid so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bid {
    pub can: [u8; MAX_SEATS],
    pub turn: Seat,
    pub passed: u8,
    pub bidder: Option<Seat>,
    pub bid: u8,
}

/// Some points are prevented of damage that is aggravated in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SplitPrevention {
    pub victim: Slot,
    pub points: u8,
    pub how: Prevention,
}

/// The blocker of a leave torpor action may diablerize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OfferDiablerie {
    pub diablerist: Slot,
    pub victim: Slot,
}

/// A vampire is rescued: how much of the cost the rescuer pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SplitCost {
    pub actor: Slot,
    pub target: Slot,
}

/// A location on a minion has another controller: she chooses one of her minions for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveLocation {
    pub location: Slot,
}

/// Equipment is being taken from another minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakeEquipment {
    pub actor: Slot,
}

/// An imbued may gain a conviction from some of its controller's hand, ash heap and library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GainConviction {
    pub imbued: Slot,
    pub from: Sources,
}

/// A power that requires this virtue may be put on an imbued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FetchPower {
    pub imbued: Slot,
    pub virtue: Discipline,
}

/// The other version of a vampire may be found in its controller's crypt, or `everywhere`: in the
/// uncontrolled region and the ash heap as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FetchVersion {
    pub vampire: Slot,
    pub everywhere: bool,
}

/// A crypt card has done what it does as it enters play, and has entered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entering {
    pub slot: Slot,
    /// It has yet to do it, after what others do as it enters play.
    pub acts: bool,
}

/// An imbued burns conviction, one at a time; or names what it will burn for its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpendConviction {
    pub imbued: Slot,
    pub left: u8,
    pub pledge: bool,
}

/// An incapacitated imbued is burned: the minion takes its equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BurnIncapacitated {
    pub actor: Slot,
    pub victim: Slot,
}

/// A vampire is both to go to torpor and to be burned: its controller orders that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doomed {
    pub vampire: Slot,
    /// Who sends it to torpor.
    pub culprit: Slot,
}

/// Several things happen after resolution: the acting Methuselah orders them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InOrder {
    /// What is in play of which the text has something happen then.
    pub texts: SlotSet,
}

/// Those who came into play to bleed go back, if none of them is left that can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recall;

/// Who has come into play for a combat alone is to fight it, as the acting minion or not;
/// the opposing minion is wounded and was kept from torpor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VisitCombat {
    pub minion: Slot,
    pub opposing: Slot,
    pub acts: bool,
    pub wounded: bool,
}

/// The action of a minion is over, by which another one of it follows, a bleed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BleedNext {
    pub minion: Slot,
    pub stealth: i8,
    pub bleed: i8,
}

/// A minion is given an action of its own, which has been offered or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActAlone {
    pub minion: Slot,
    pub offered: bool,
    /// The ability by which it has been chosen of several, if it has: whoever controls it and takes no
    /// action has passed.
    pub by: Option<AbilityId>,
    /// The card in play that has the ability.
    pub this: Slot,
    /// It can take no action but those that this card offers.
    pub only: bool,
}

/// An ally has paid for its action with its last life, and the action is resolved: it is burned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaidWithLife {
    pub ally: Slot,
}

/// Ready imbued may avenge the one burned, in order of seats; `seat` is how far clockwise
/// from the acting Methuselah it has got, `slot` the first one of that seat not asked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Revenge {
    pub actor: Slot,
    pub seat: u8,
    pub slot: Slot,
}

/// Methuselahs without pool are about to be ousted, unless somebody keeps them in the game:
/// all these have been told of, one bit a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ousting {
    pub asked: u8,
}
