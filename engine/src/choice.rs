//! Decisions and the choices that answer them.

use crate::ids::{CardId, DefId, Seat, Slot};
use crate::script::Window;
use crate::vocab::{Clan, Discipline};

/// A Methuselah must choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub seat: Seat,
    /// About what.
    pub prompt: Prompt,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Use something that fits the moment, or pass.
    Window(Window),
    /// Which minion plays the card or takes the action.
    Minion,
    /// Which of the ways to play the card.
    Mode,
    /// What the card or effect is aimed at, or how much of it.
    Target,
    /// Whether to use an option.
    Option,
    /// Which cards to discard, down to hand size.
    DiscardDown,
    /// How to pay: pool, or the blood of a vampire.
    Payment,
}

/// One legal answer to a [`Decision`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Use nothing now. In the strike step: the default hand strike.
    #[default]
    Pass,
    /// Play a card from hand; a conviction from the ash heap.
    Play(CardId),
    /// Use ability number `1` of the thing in play.
    Use(Slot, u8),
    /// Use an ability that an effect has given for a while; an index into the lasting effects.
    UseLasting(u8),
    /// Take the action number `1` that the thing in play offers.
    Act(Slot, u8),
    /// Bleed.
    Bleed,
    /// Hunt.
    Hunt,
    /// Leave torpor.
    LeaveTorpor,
    /// Rescue a vampire from torpor.
    Rescue,
    /// Diablerize a vampire in torpor.
    Diablerize,
    /// Become anarch.
    BecomeAnarch,
    /// Enter combat with a marked Red List minion.
    RedListCombat,
    /// Mark this Red List minion for the turn (a master phase action).
    Mark(Slot),
    /// Take equipment from another of one's own minions.
    TakeEquipment,
    /// Burn an incapacitated imbued.
    BurnIncapacitated,
    /// Attempt to block with this minion.
    Block(Slot),
    /// This minion, vampire or other thing in play.
    Slot(Slot),
    /// This Methuselah.
    Methuselah(Seat),
    /// This many.
    Number(u8),
    /// This clan.
    Clan(Clan),
    /// This Discipline.
    Discipline(Discipline),
    /// The card of this name, wherever copies of it are.
    Name(DefId),
    /// This card.
    Card(CardId),
    /// The way of playing it with this number.
    Mode(u8),
    /// Yes, use the option.
    Yes,
    /// No; or nobody; or no more.
    No,
    /// Pay with pool.
    Pool,
    /// Strike with ability number `1` of the thing in play.
    StrikeWith(Slot, u8),
    /// Aim the strike at this retainer.
    AtRetainer(Slot),
    /// Cast the votes of this source for the referendum.
    VoteFor(Slot),
    /// Cast the votes of this source against the referendum.
    VoteAgainst(Slot),
    /// Burn a political action card for a vote in favour.
    CardFor(CardId),
    /// Burn a political action card for a vote against.
    CardAgainst(CardId),
    /// Cast a vote in favour that is no vampire's: that of the card that called the
    /// referendum, or one that an effect gave.
    FreeFor,
    /// Cast such a vote against.
    FreeAgainst,
    /// Burn the Edge for a vote in favour.
    EdgeFor,
    /// Burn the Edge for a vote against.
    EdgeAgainst,
    /// Move a pool to an uncontrolled vampire (1 transfer).
    Transfer(Slot),
    /// Move a blood from an uncontrolled vampire to the pool (2 transfers).
    TakeBack(Slot),
    /// Draw a crypt card (4 transfers and 1 pool).
    DrawCrypt,
    /// Move an uncontrolled vampire to the ready region.
    BringOut(Slot),
    /// Discard a card.
    Discard(CardId),
    /// Merge this uncontrolled version of a vampire with the other in play (4 transfers and 1 pool).
    Merge(Slot),
    /// Burn a pool to unlock this infernal minion.
    PayToUnlock(Slot),
    /// Gain a pool for the Edge.
    EdgePool,
    /// Pay to go on contesting this card or this vampire's title.
    Contest(Slot),
    /// Yield this contested card or this vampire's contested title.
    Yield(Slot),
    /// Burn 3 conviction of an incapacitated imbued, who moves to the ready region.
    Recover(Slot),
    /// Announce the intent to withdraw from the game.
    Withdraw,
    /// This city: an index into [`crate::CardDb::cities`], 0 for one that is made up.
    City(u8),
}

impl Choice {
    /// The thing in play, or in an uncontrolled region, that it names.
    pub const fn slot(self) -> Option<Slot> {
        match self {
            Choice::Use(slot, _)
            | Choice::Act(slot, _)
            | Choice::Mark(slot)
            | Choice::Block(slot)
            | Choice::Slot(slot)
            | Choice::StrikeWith(slot, _)
            | Choice::AtRetainer(slot)
            | Choice::VoteFor(slot)
            | Choice::VoteAgainst(slot)
            | Choice::Transfer(slot)
            | Choice::TakeBack(slot)
            | Choice::BringOut(slot)
            | Choice::Merge(slot)
            | Choice::PayToUnlock(slot)
            | Choice::Contest(slot)
            | Choice::Yield(slot)
            | Choice::Recover(slot) => Some(slot),
            Choice::Pass
            | Choice::Play(_)
            | Choice::UseLasting(_)
            | Choice::Bleed
            | Choice::Hunt
            | Choice::LeaveTorpor
            | Choice::Rescue
            | Choice::Diablerize
            | Choice::BecomeAnarch
            | Choice::RedListCombat
            | Choice::TakeEquipment
            | Choice::BurnIncapacitated
            | Choice::Methuselah(_)
            | Choice::Number(_)
            | Choice::Clan(_)
            | Choice::Discipline(_)
            | Choice::Name(_)
            | Choice::Card(_)
            | Choice::Mode(_)
            | Choice::Yes
            | Choice::No
            | Choice::Pool
            | Choice::CardFor(_)
            | Choice::CardAgainst(_)
            | Choice::FreeFor
            | Choice::FreeAgainst
            | Choice::EdgeFor
            | Choice::EdgeAgainst
            | Choice::DrawCrypt
            | Choice::Discard(_)
            | Choice::EdgePool
            | Choice::Withdraw
            | Choice::City(_) => None,
        }
    }

    /// The card, in play or not, that it names.
    pub const fn card(self) -> Option<CardId> {
        match self {
            Choice::Play(card)
            | Choice::Card(card)
            | Choice::CardFor(card)
            | Choice::CardAgainst(card)
            | Choice::Discard(card) => Some(card),
            Choice::Pass
            | Choice::Use(..)
            | Choice::UseLasting(_)
            | Choice::Act(..)
            | Choice::Bleed
            | Choice::Hunt
            | Choice::LeaveTorpor
            | Choice::Rescue
            | Choice::Diablerize
            | Choice::BecomeAnarch
            | Choice::RedListCombat
            | Choice::Mark(_)
            | Choice::TakeEquipment
            | Choice::BurnIncapacitated
            | Choice::Block(_)
            | Choice::Slot(_)
            | Choice::Methuselah(_)
            | Choice::Number(_)
            | Choice::Clan(_)
            | Choice::Discipline(_)
            | Choice::Name(_)
            | Choice::Mode(_)
            | Choice::Yes
            | Choice::No
            | Choice::Pool
            | Choice::StrikeWith(..)
            | Choice::AtRetainer(_)
            | Choice::VoteFor(_)
            | Choice::VoteAgainst(_)
            | Choice::FreeFor
            | Choice::FreeAgainst
            | Choice::EdgeFor
            | Choice::EdgeAgainst
            | Choice::Transfer(_)
            | Choice::TakeBack(_)
            | Choice::DrawCrypt
            | Choice::BringOut(_)
            | Choice::Merge(_)
            | Choice::PayToUnlock(_)
            | Choice::EdgePool
            | Choice::Contest(_)
            | Choice::Yield(_)
            | Choice::Recover(_)
            | Choice::Withdraw
            | Choice::City(_) => None,
        }
    }
}

/// The choices of a decision, in canonical order: a list that can be used again and again.
#[derive(Clone, Debug, Default)]
pub struct ChoiceList(pub(crate) Vec<Choice>);

impl ChoiceList {
    /// An empty list.
    pub fn new() -> ChoiceList {
        ChoiceList(Vec::with_capacity(crate::MAX_CHOICES))
    }
}

impl std::ops::Deref for ChoiceList {
    type Target = [Choice];
    fn deref(&self) -> &[Choice] {
        &self.0
    }
}
