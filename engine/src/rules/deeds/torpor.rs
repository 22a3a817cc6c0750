//! Minions go to torpor, leave it, and are burned (current rulebook, torpor).

use crate::observer::{GameEvent, Observer};
use crate::rules::deeds::due::Happening;
use crate::rules::Deeds;
use crate::script::{Moment, Window};
use crate::state::{frames, ActionResult, Frame, Region, Slot};

impl<O: Observer> Deeds<'_, O> {
    /// A vampire is to go to torpor. In combat there may be something to be
    /// done instead, which comes first.
    pub(crate) fn goes_to_torpor(&mut self, vampire: Slot) {
        if self.stays_in_combat(vampire) {
            return;
        }
        if self.side(vampire).is_some() && self.anybody_has(Window::GoingToTorpor) {
            let asked = false;
            self.push(frames::GoingToTorpor { vampire, asked });
        } else {
            self.send_to_torpor(vampire);
        }
    }

    /// An ally is to be burned. In combat there may be something to be done instead, which comes
    /// first.
    pub(crate) fn burn_ally(&mut self, ally: Slot, hunter: Option<Slot>) {
        if self.side(ally).is_some() && self.anybody_has(Window::BeingBurned) {
            let about_to = |f: &Frame| matches!(f, Frame::BeingBurned(frames::BeingBurned { ally: a, .. }) if *a == ally);
            if self.frames.iter().any(about_to) {
                return;
            }
            self.push(frames::BeingBurned {
                ally,
                hunter: hunter.unwrap_or(Slot::NONE),
                asked: false,
                saved: false,
            });
            return;
        }
        self.burn(ally);
        if let Some(hunter) = hunter {
            self.award_trophies(hunter);
        }
    }

    /// The ally that is about to be burned for having paid with its last life, off the stack: what
    /// it has paid for goes beneath it.
    pub(crate) fn take_being_burned(&mut self) -> Option<Frame> {
        match self.frames.last() {
            Some(Frame::BeingBurned(frames::BeingBurned { asked: false, .. })) => self.frames.pop(),
            _ => None,
        }
    }

    /// The ally that is about to be burned is not, and gains life if it has none.
    pub(crate) fn save_from_burning(&mut self, life: u8) {
        let doomed = self.frames.iter_mut().rev().find_map(|f| match f {
            Frame::BeingBurned(frames::BeingBurned { ally, saved, .. }) => {
                *saved = true;
                Some(*ally)
            }
            _ => None,
        });
        if let Some(ally) = doomed.filter(|a| a.is_some() && self.p(*a).counters == 0) {
            self.heal(ally, life);
        }
    }

    /// A vampire that is going to torpor does so only when combat ends; it is wounded.
    pub(crate) fn stay_in_combat(&mut self, vampire: Slot) {
        if let Some(i) = self.side(vampire) {
            self.combat.sides[i].undead = true;
            self.combat.quiet = 0;
            for frame in self.frames.iter_mut() {
                if let Frame::GoingToTorpor(frames::GoingToTorpor { vampire: going, .. }) = frame {
                    if *going == vampire {
                        *going = Slot::NONE;
                    }
                }
            }
        }
    }

    /// A vampire goes to torpor, with all that is on it.
    pub(crate) fn send_to_torpor(&mut self, slot: Slot) {
        if self.region(slot) != Region::Ready {
            return;
        }
        self.happens(Happening::to(Moment::Leaves, slot));
        self.set_region(slot, Region::Torpor);
        self.tell(GameEvent::ToTorpor(slot));
        if self.action.on && self.action.actor == slot && self.action.required_ready {
            self.action.interrupted = true;
            self.acting_minion_is_as_it_must_not_be();
        }
        self.happens(Happening::to(Moment::ToTorpor, slot));
    }

    /// A vampire moves from torpor to the ready region, neither locked nor unlocked by it;
    /// an imbued from where it is incapacitated.
    pub(crate) fn leave_torpor(&mut self, slot: Slot) {
        if self.imbued.has(slot) {
            self.leave_incapacitation(slot);
        } else if self.region(slot) == Region::Torpor {
            self.set_region(slot, Region::Ready);
            self.tell(GameEvent::LeftTorpor(slot));
            if self.action.on && self.action.actor == slot && !self.action.required_ready {
                self.acting_minion_is_as_it_must_not_be();
            }
        }
    }

    /// An action that requires a ready minion fizzles as soon as the acting minion is not ready
    /// any more, one that requires a minion that is not as soon as it is: what it costs is paid,
    /// and it counts as successful (LSJ 20090325; card rulings, group 79).
    pub(crate) fn acting_minion_is_as_it_must_not_be(&mut self) {
        let action = &mut self.action;
        if action.result == ActionResult::Pending && !action.is_cut_short() {
            action.failed_early = true;
            action.fizzles = true;
        } else {
            self.end_unfailed_action();
        }
    }
}
