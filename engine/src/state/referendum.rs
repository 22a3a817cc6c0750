//! The referendum that goes on.

use smart_default::SmartDefault;

use super::{Ctx, List, Seat, Slot, MAX_BALLOTS};

/// Where in a referendum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ReferendumStep {
    /// The action has succeeded: the referendum is called, unless the acting minion is not ready any more.
    Calling,
    /// The card chosen is being played so that its referendum is called, or that has been called.
    Playing,
    #[default]
    Terms,
    /// Polling, before votes and ballots are cast.
    BeforeVotes,
    Polling,
    Tally,
    /// The votes for a blood hunt have been tallied: the vampire is burned where it has passed.
    Hunt,
    After,
}

/// Votes of one source.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Ballot {
    /// The vampire or card whose votes they are; [`Slot::NONE`] for a burned card or the Edge.
    #[default(Slot::NONE)]
    pub source: Slot,
    pub seat: Seat,
    /// Votes gained beyond those that the source has by itself.
    pub bonus: i8,
    /// Votes gained besides that are not counted in favour (LSJ 20031115).
    pub against: i8,
    pub cast: Option<bool>,
    pub abstains: bool,
    /// Must be cast in favour, or against.
    pub must: Option<bool>,
}

/// The current referendum.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct ReferendumState {
    pub on: bool,
    pub ctx: Ctx,
    #[default(Slot::NONE)]
    pub caller: Slot,
    pub seat: Seat,
    /// It is one on a blood hunt after a diablerie, and no part of an action.
    pub blood_hunt: bool,
    /// It is that of a political action, and on a blood hunt.
    pub hunts: bool,
    /// It passes without a vote.
    pub automatic: bool,
    /// It is called off, without a result.
    pub cancelled: bool,
    /// It fails, whatever has been cast.
    pub failed: bool,
    /// It has passed, as tallied.
    pub passed: bool,
    /// Methuselahs who have used a political action card for its vote.
    pub card_votes: u8,
    /// By whom votes or ballots were cast against and in favour, as tallied, one bit a seat.
    pub voted: [u8; 2],
    pub ballots: List<Ballot, MAX_BALLOTS>,
}

impl ReferendumState {
    /// Whether it is on a blood hunt, whatever it came from.
    pub fn is_on_blood_hunt(&self) -> bool {
        self.blood_hunt || self.hunts
    }
}
