//! What is being played, and what could be played now.

use std::ops::Deref;

use crate::rules::Questions;
use crate::script::Window;
use crate::state::{Cancelled, Deed, DefId, Frame, GameState, Mastery, Seat, Slot, Table};

impl Table {
    /// Whether the card that is being played has been cancelled: nothing more is done about it.
    pub(crate) fn played_is_cancelled(&self) -> bool {
        let played = self.frames.iter().rev().find_map(Frame::played);
        let played = played.map(|played| played.cancelled);
        played.is_some_and(|how| how != Cancelled::No)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// A discard phase action may put an event into play: one a phase, each
    /// event once a game (current rulebook, discard phase).
    pub(crate) fn may_play_event(&self, seat: Seat, id: DefId) -> bool {
        let done = |what: Deed| {
            let mut all = self.done.iter();
            all.any(|d| d.what == what && !d.minion.is_some())
        };
        seat == self.active
            && self.discards > 0
            && !done(Deed::Event)
            && !done(Deed::PlayedByAnyone(id))
    }

    // ---- the sequence of playing a card ----

    /// The window in which something is just happening, with the minion whose moment it is.
    pub(crate) fn window_going_on(&self) -> Option<(Window, Slot)> {
        self.frames.iter().rev().find_map(|f| {
            let w = f.window()?;
            Some((w.window?, w.subject))
        })
    }

    /// Whether a card of an ash heap could be played now as if from hand.
    pub(crate) fn could_play_now(&self, seat: Seat, id: DefId, mastery: Mastery) -> bool {
        self.window_going_on().is_some_and(|(window, subject)| {
            self.can_play_by(seat, id, window, subject, Slot::NONE, mastery)
        })
    }

    /// Who is acting: from the moment an action card is played, not only once the action is announced.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        if self.action.on {
            return Some(self.action.seat);
        }
        self.frames.iter().find_map(|f| {
            let ctx = &f.played()?.ctx;
            let mode = &self.db.def(ctx.def).modes[ctx.mode as usize];
            mode.action.as_ref().map(|_| ctx.seat)
        })
    }
}
