//! A minion is commanded out of its Methuselah's turn.

use crate::observer::Observer;
use crate::rules::Deeds;
use crate::state::{frames, Frame, Seat, Slot};

impl<O: Observer> Deeds<'_, O> {
    /// So many younger vampires of a Methuselah's uncontrolled region are to come into play and to
    /// bleed: she chooses them one after the other.
    pub(crate) fn command(&mut self, by: Slot, seat: Seat, count: u8) {
        let is_action = |f: &Frame| matches!(f, Frame::Action(_));
        if let Some(at) = self.frames.iter().position(is_action) {
            // They may be done as soon as the action is over: when none of them can bleed.
            self.push_below(at, Frame::Recall(frames::Recall));
        }
        self.push(frames::Command {
            by,
            seat,
            left: count,
        });
    }
}
