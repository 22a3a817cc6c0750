//! Vampires come into play to bleed.

use crate::rules::Deeds;
use crate::script::Span;
use crate::state::{frames, scope_bit, Deed, Frame, Slot};

impl Deeds<'_> {
    /// A vampire comes into play from an uncontrolled region with so much more blood. It must bleed,
    /// and goes back with all others that came so.
    pub(crate) fn visit_to_bleed(&mut self, slot: Slot, blood: u8) {
        if !self.uncontrolled.has(slot) {
            return;
        }
        let recall = Frame::Recall(frames::Recall);
        let is_action = |f: &Frame| matches!(f, Frame::Action(_));
        if let Some(at) = self.frames.iter().position(is_action) {
            // They may be done as soon as the action is over: when none of them can bleed.
            if !self.frames.contains(&recall) {
                self.push_below(at, recall);
            }
        }
        let counters = self.p(slot).counters;
        self.p_mut(slot).counters = counters.saturating_add(blood);
        self.enter_from_crypt(slot);
        if self.occupied.has(slot) {
            self.visited = true;
            self.record(slot, Deed::Visits, scope_bit(Span::Turn));
        }
    }
}
