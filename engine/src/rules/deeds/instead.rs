//! Something is about to happen to a minion: it waits until those who may have something else happen
//! instead have been asked.

use crate::rules::{Deeds, Scope};
use crate::script::{InsteadOf, Window};
use crate::state::{frames, Frame, Slot};

impl Deeds<'_> {
    /// Something is about to happen, if anybody might replace it; otherwise, says so.
    pub(crate) fn waits_to_be_replaced(
        &mut self,
        what: Window,
        subject: Slot,
        hunter: Slot,
    ) -> bool {
        let then: &[Window] = match what == Window::BeingBurned {
            true => &[Window::Diablerized, Window::Burned],
            false => &[],
        };
        if !self.anybody_has(what) && !then.iter().any(|what| self.anybody_has(*what)) {
            return false;
        }
        self.push(frames::AboutTo {
            what,
            subject,
            hunter,
            by: Slot::NONE,
            culprit: self.culprit,
            asked: false,
            replaced: false,
            x: 0,
        });
        true
    }

    /// A minion has gained so much blood or life: something may be used next.
    pub(crate) fn after_gain(&mut self, subject: Slot, x: u8) {
        if self.waits_to_be_replaced(Window::Gains, subject, Slot::NONE) {
            if let Some(Frame::AboutTo(about)) = self.frames.last_mut() {
                about.x = x;
            }
        }
    }

    /// A minion is about to be burned by a diablerie, or as an incapacitated imbued, if anybody might
    /// replace that; otherwise, says so. Who is saved from it keeps its blood, its equipment and its secrets (LSJ 19970224).
    pub(crate) fn diablerie_waits(&mut self, by: Slot, victim: Slot) -> bool {
        let waits = self.can_be_saved(victim)
            && self.waits_to_be_replaced(Window::BeingBurned, victim, Slot::NONE);
        if let Some(Frame::AboutTo(about)) = self.frames.last_mut().filter(|_| waits) {
            about.by = by;
        }
        waits
    }

    /// An effect takes the place of what is about to happen.
    pub(crate) fn replace_event(&mut self, instead: &InsteadOf, scope: &Scope) {
        let event = self.event_replaced(instead, scope);
        if let Some(Frame::AboutTo(about)) = event.map(|i| &mut self.frames[i]) {
            about.replaced = true;
            let (what, saved) = (about.what, about.subject);
            if matches!(what, Window::BeingBurned | Window::Diablerized) {
                // What burns whoever has lost all blood has had its turn, and does not burn it again.
                self.combat.drained.remove(saved);
            }
        }
    }

    /// The ally that is about to be burned for having paid with its last life, off the stack: what
    /// it has paid for goes beneath it.
    pub(crate) fn take_what_is_about_to_happen(&mut self) -> Option<Frame> {
        match self.frames.last() {
            Some(Frame::AboutTo(frames::AboutTo { asked: false, .. })) => self.frames.pop(),
            _ => None,
        }
    }
}
