//! A Methuselah: pool, hand, library, crypt, ash heap.

use tinyvec::ArrayVec;

use super::Seat;
use crate::script::{Span, WindowSet};

/// Cards that a library needs (current rulebook 1, deck construction).
pub const MIN_LIBRARY: usize = 60;
/// Cards that a library may have (current rulebook 1, deck construction).
pub const MAX_LIBRARY: usize = 90;
/// Cards that a crypt needs (current rulebook 1, deck construction).
pub const MIN_CRYPT: usize = 12;
/// Crypt cards that the state has room for; the rulebook sets no maximum.
pub const MAX_CRYPT: usize = 44;
/// Cards a research area may hold.
pub const MAX_RESEARCH: usize = 6;
/// Cards a hand may hold.
pub const MAX_HAND: usize = 48;

/// One Methuselah's own things. Cards are numbers in the owner's deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatState {
    /// Pool counters.
    pub pool: u8,
    /// Pool that she should have burned beyond what she had, since she had any.
    pub(crate) short: u8,
    /// Victory points, in halves.
    pub(crate) half_points: u8,
    pub(crate) gone: bool,
    pub(crate) ousted_turn: u16,
    pub(crate) ousted_by: Option<Seat>,
    pub(crate) withdrew: bool,
    /// Announced the intent to withdraw, and has met the conditions since.
    pub(crate) withdrawing: bool,
    /// Master phase actions borrowed by out-of-turn masters.
    pub(crate) master_debt: u8,
    /// Master phase actions that she gets besides in her next master phase.
    pub(crate) master_credit: u8,
    /// Played an out-of-turn master since her last master phase.
    pub(crate) out_of_turn_played: bool,
    /// That was a trifle: the action that trifles give in her next master phase is gained.
    pub(crate) trifle_ahead: bool,
    /// How many cards she has played that are to be replaced after the action, or that she may
    /// take back instead.
    pub(crate) may_take_back: u8,
    pub(crate) replace_at_unlock: u8,
    pub(crate) replace_at_discard: u8,
    pub(crate) replace_after_action: u8,
    pub(crate) replace_after_combat: u8,
    pub(crate) replace_after_hunt: u8,
    /// Windows in which some card of the hand may be played.
    pub(crate) hand_windows: WindowSet,
    /// Windows in which some card of the hand may be played as a reaction.
    pub(crate) hand_reactions: WindowSet,
    pub(crate) hand: ArrayVec<[u8; MAX_HAND]>,
    /// The top of the library is at the end.
    pub(crate) library: ArrayVec<[u8; MAX_LIBRARY]>,
    /// The top of the crypt is at the end.
    pub(crate) crypt: ArrayVec<[u8; MAX_CRYPT]>,
    pub(crate) ash_heap: ArrayVec<[u8; MAX_LIBRARY + MAX_CRYPT]>,
    /// The research area: face down, out of play (full rulebook 11, Research Area).
    pub(crate) research: ArrayVec<[u8; MAX_RESEARCH]>,
    pub(crate) removed: ArrayVec<[u8; MAX_LIBRARY + MAX_CRYPT]>,
}

impl SeatState {
    /// How many cards that she has played wait for the end of this span to be replaced.
    pub(crate) fn waiting_for(&mut self, span: Span) -> Option<&mut u8> {
        match span {
            Span::Unlock => Some(&mut self.replace_at_unlock),
            Span::Discard => Some(&mut self.replace_at_discard),
            Span::Action => Some(&mut self.replace_after_action),
            Span::Combat => Some(&mut self.replace_after_combat),
            Span::Hunt => Some(&mut self.replace_after_hunt),
            Span::Round
            | Span::NextRound
            | Span::Referendum
            | Span::Phase
            | Span::Turn
            | Span::NextUnlock
            | Span::Game => None,
        }
    }

    /// Cards that were played and are to be replaced later.
    pub(crate) fn unreplaced(&self) -> u8 {
        self.replace_at_unlock
            + self.replace_at_discard
            + self.replace_after_action
            + self.replace_after_combat
            + self.may_take_back
            + self.replace_after_hunt
    }
}
