//! Something is about to happen to a minion, and something else may happen instead (current rulebook,
//! torpor; RTR 20010711).
//!
//! Whoever has something for it uses it in the window of that moment, in the order of the impulse.
//! What takes the place of the event says so as it is carried out, and not as it is played, for it
//! may be cancelled. Then the event is about to happen no more; otherwise it happens as ever.

use crate::rules::{Rules, Step};
use crate::script::Window;
use crate::state::frames;

impl Step for frames::AboutTo {
    fn step(self, rules: &mut Rules<'_>) {
        if self.replaced || !self.subject.is_some() {
            rules.pop();
            if self.replaced && self.what == Window::Blocked {
                rules.goes_on_unblocked();
            }
        } else if self.asked {
            rules.pop();
            rules.happens_after_all(self);
        } else {
            rules.become_frame(frames::AboutTo {
                asked: true,
                ..self
            });
            rules.open(self.what, self.subject);
        }
    }
}

impl Rules<'_> {
    /// What can be used next as something happens that nothing can take the place of any more: the
    /// window for it, if anybody has something for it.
    fn comes_to_pass(&self, event: &frames::AboutTo) -> Option<Window> {
        let diablerie = event.by.is_some() && !self.imbued.has(event.subject);
        let then = [
            (
                Window::Diablerized,
                event.what == Window::BeingBurned && diablerie,
            ),
            (
                Window::Burned,
                matches!(event.what, Window::BeingBurned | Window::Diablerized),
            ),
        ];
        // What is no minion has no such moment.
        if !self.minions.has(event.subject) {
            return None;
        }
        let mut open = then.into_iter().filter(|(_, fits)| *fits);
        open.find_map(|(window, _)| Some(window).filter(|w| self.anybody_has(*w)))
    }

    /// Nothing has taken the place of what was about to happen.
    fn happens_after_all(&mut self, event: frames::AboutTo) {
        if let Some(what) = self.comes_to_pass(&event) {
            self.push(frames::AboutTo {
                what,
                asked: false,
                ..event
            });
            return;
        }
        self.culprit = event.culprit;
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else waits so")]
        match event.what {
            Window::GoingToTorpor => self.send_to_torpor(event.subject),
            Window::BeingBurned | Window::Diablerized | Window::Burned => {
                match event.by.is_some() {
                    true if self.imbued.has(event.subject) => {
                        self.burn_incapacitated(event.by, event.subject);
                    }
                    true => self.commit_diablerie(event.by, event.subject),
                    false => {
                        self.burn_at_once(event.subject);
                        if event.hunter.is_some() {
                            self.award_trophies(event.hunter);
                        }
                    }
                }
            }
            Window::ToTorpor | Window::Gains => {}
            Window::LockingToBlock => self.lock(event.subject),
            Window::Blocked => self.block_is_successful(),
            other => unreachable!("nothing takes the place of {other:?}"),
        }
    }
}
