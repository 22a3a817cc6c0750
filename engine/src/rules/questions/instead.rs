//! What is about to happen to a minion, and whether something else may happen instead.

use std::ops::Deref;

use crate::rules::{Questions, Scope};
use crate::script::{Filter, InsteadOf, Minions, Window};
use crate::state::{frames, Frame, GameState, Slot, Table};

impl Table {
    /// The diablerie that has been done, as long as something may be used before the blood hunt.
    pub(crate) fn diablerie_done(&self) -> Option<frames::BloodHunt> {
        self.frames.iter().rev().find_map(|f| {
            let Frame::BloodHunt(done) = f else {
                return None;
            };
            done.asked.then_some(*done)
        })
    }

    /// Whether something is about to happen to a minion, and nothing else does instead.
    pub(crate) fn is_about_to(&self, what: Window, subject: Slot) -> bool {
        let waits = |f: &Frame| {
            let Frame::AboutTo(about) = f else {
                return false;
            };
            about.waits(what) && about.subject == subject
        };
        subject.is_some() && self.frames.iter().any(waits)
    }

    /// Whether a vampire in combat is on its way to torpor.
    pub(crate) fn is_going_to_torpor(&self, slot: Slot) -> bool {
        self.is_about_to(Window::GoingToTorpor, slot)
    }

    /// Whether a vampire has been on its way to torpor just now: what happens instead may take
    /// advantage of it.
    pub(crate) fn was_going_to_torpor(&self, slot: Slot) -> bool {
        let went = |f: &Frame| {
            let Frame::AboutTo(about) = f else {
                return false;
            };
            about.what == Window::GoingToTorpor && about.subject == slot
        };
        slot.is_some() && self.frames.iter().any(went)
    }

    /// Whether a minion is about to be burned, be it that nothing can happen instead any more.
    pub(crate) fn is_about_to_be_burned(&self, subject: Slot) -> bool {
        [Window::BeingBurned, Window::Diablerized, Window::Burned]
            .iter()
            .any(|what| self.is_about_to(*what, subject))
    }

    /// Whether what a window was opened for does not happen any more.
    pub(crate) fn is_about_to_no_more(&self, what: Window) -> bool {
        let below = self.frames.iter().rev().nth(1);
        !matches!(below, Some(Frame::AboutTo(about)) if about.waits(what))
    }
}

impl frames::AboutTo {
    /// Whether it is this that is about to happen, as yet.
    fn waits(&self, what: Window) -> bool {
        self.what == what && self.subject.is_some() && !self.replaced
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether something happens to those that a trigger or a replacement is about.
    pub(crate) fn concerns(&self, filters: &Minions, scope: &Scope, to: Slot) -> bool {
        if filters.is_empty() {
            return !to.is_some() || to == scope.me;
        }
        match filters.only_one() {
            Some(who) => self.thing(who, scope) == to,
            None => filters.iter().any(|f| self.is_concerned(f, to, scope)),
        }
    }

    /// Whether somebody to whom something happens fits, or what it happens to where it is no minion.
    fn is_concerned(&self, filter: &Filter, to: Slot, scope: &Scope) -> bool {
        match filter.kind.is_some_and(|kind| !kind.is_minion()) || filter.means_locations() {
            true => {
                to.is_some()
                    && self.occupied.has(to)
                    && self.card_in_play_fits(self.db, filter, to, scope)
            }
            false => self.fits(self.db, filter, to, scope),
        }
    }

    /// Which of the frames is the event that an effect takes the place of, the innermost if there
    /// are several.
    pub(crate) fn event_replaced(&self, instead: &InsteadOf, scope: &Scope) -> Option<usize> {
        let fits = |f: &Frame| {
            let Frame::AboutTo(about) = f else {
                return false;
            };
            about.waits(instead.what) && self.concerns(&instead.to, scope, about.subject)
        };
        self.frames.iter().rposition(fits)
    }

    /// Whether an effect that takes the place of something has something to take the place of. While a
    /// block is about to succeed, what comes once it has does not fit yet.
    #[inline]
    pub(crate) fn can_replace(
        &self,
        instead: Option<&InsteadOf>,
        scope: &Scope,
        window: Window,
    ) -> bool {
        match instead {
            Some(i) => self.event_replaced(i, scope).is_some(),
            None => window != Window::Blocked || !self.is_about_to(window, self.action.blocker),
        }
    }
}
