//! Torpor (current rulebook, torpor; full rulebook 6.5).

use super::Rules;
use crate::choice::Choice;
use crate::db::Op;
use crate::observer::{GameEvent, Observer};
use crate::script::{Ability, Moment, Who, Window};
use crate::state::{ActionResult, Frame, Region, Slot};
use crate::verbs::Gist;

impl<O: Observer> Rules<'_, O> {
    /// A vampire is to go to torpor. In combat there may be something to be
    /// done instead, which comes first.
    pub(crate) fn goes_to_torpor(&mut self, vampire: Slot) {
        if self.stays_in_combat(vampire) {
            return;
        }
        if self.side(vampire).is_some() && self.anybody_has(Window::GoingToTorpor) {
            let asked = false;
            self.push(Frame::GoingToTorpor { vampire, asked });
        } else {
            self.send_to_torpor(vampire);
        }
    }

    /// An ally is to be burned. In combat there may be something to be done instead, which comes
    /// first.
    pub(crate) fn burn_ally(&mut self, ally: Slot, hunter: Option<Slot>) {
        if self.side(ally).is_some() && self.anybody_has(Window::BeingBurned) {
            let about_to =
                |f: &Frame| matches!(f, Frame::BeingBurned { ally: a, .. } if *a == ally);
            if self.frames.iter().any(about_to) {
                return;
            }
            self.push(Frame::BeingBurned {
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
            Some(Frame::BeingBurned { asked: false, .. }) => self.frames.pop(),
            _ => None,
        }
    }

    pub(crate) fn step_being_burned(&mut self, frame: Frame) {
        let Frame::BeingBurned {
            ally,
            hunter,
            asked,
            saved,
        } = frame
        else {
            unreachable!("called for an ally being burned");
        };
        if !ally.is_some() || saved {
            self.pop();
        } else if asked {
            self.pop();
            self.burn(ally);
            if hunter.is_some() {
                self.award_trophies(hunter);
            }
        } else {
            self.become_frame(Frame::BeingBurned {
                ally,
                hunter,
                asked: true,
                saved,
            });
            self.open(Window::BeingBurned, Slot::NONE);
        }
    }

    /// The ally that is about to be burned is not, and gains life if it has none.
    pub(crate) fn save_from_burning(&mut self, life: u8) {
        let doomed = self.frames.iter_mut().rev().find_map(|f| match f {
            Frame::BeingBurned { ally, saved, .. } => {
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
                if let Frame::GoingToTorpor { vampire: going, .. } = frame {
                    if *going == vampire {
                        *going = Slot::NONE;
                    }
                }
            }
        }
    }

    /// Whether a vampire is wounded, and goes to torpor only when combat ends.
    pub(crate) fn stays_in_combat(&self, vampire: Slot) -> bool {
        self.side(vampire)
            .is_some_and(|i| self.combat.sides[i].undead)
    }

    pub(crate) fn step_going_to_torpor(&mut self, vampire: Slot, asked: bool) {
        if !vampire.is_some() || !self.ready.has(vampire) {
            self.pop();
        } else if asked {
            self.pop();
            self.send_to_torpor(vampire);
        } else {
            let asked = true;
            self.become_frame(Frame::GoingToTorpor { vampire, asked });
            self.open(Window::GoingToTorpor, Slot::NONE);
        }
    }

    /// Whether a card on a vampire is about to burn it, as soon as what goes on is done.
    pub(crate) fn is_doomed(&self, slot: Slot) -> bool {
        let db = self.db;
        let burns = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::Burn(Who::Me));
        self.standing.and(&self.attached).into_iter().any(|card| {
            let p = self.p(card);
            p.on == slot
                && db.def(p.def).abilities(p.mode).any(|id| {
                    let def = db.ability(id);
                    matches!(&def.ability, Ability::Trigger { on: Moment::Standing, when, .. }
                        if self.all_hold(db, when, self.scope(card)))
                        && db.code(def.code).iter().any(burns)
                })
        })
    }

    /// What both burns a vampire and sends it to torpor: its controller decides whether it goes
    /// to torpor first (full rulebook 6.5.1).
    pub(crate) fn step_doomed(&mut self, vampire: Slot) {
        if !self.ready.has(vampire) {
            self.pop();
            return;
        }
        self.ask_whether(self.p(vampire).controller);
    }

    pub(crate) fn answer_doomed(&mut self, vampire: Slot, choice: Choice) {
        self.pop();
        if choice == Choice::Yes {
            self.goes_to_torpor(vampire);
        }
    }

    /// A vampire goes to torpor, with all that is on it.
    pub(crate) fn send_to_torpor(&mut self, slot: Slot) {
        if self.region(slot) != Region::Ready {
            return;
        }
        self.set_region(slot, Region::Torpor);
        self.tell(GameEvent::ToTorpor(slot));
        if self.action.on && self.action.actor == slot && self.action.required_ready {
            self.action.interrupted = true;
            self.acting_minion_is_as_it_must_not_be();
        }
        self.due_on_cards_of(slot, Moment::ToTorpor);
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
    pub(super) fn acting_minion_is_as_it_must_not_be(&mut self) {
        let action = &mut self.action;
        if action.result == ActionResult::Pending && !action.is_cut_short() {
            action.failed_early = true;
            action.fizzles = true;
        } else {
            self.end_unfailed_action();
        }
    }

    /// The vampire that blocked an attempt to leave torpor may diablerize.
    pub(crate) fn step_offer_diablerie(&mut self) {
        let Some(Frame::OfferDiablerie { diablerist, victim }) = self.frames.last().copied() else {
            unreachable!("called for an offer of diablerie");
        };
        if !self.may_diablerize(diablerist) || !self.torpor.has(victim) {
            self.pop();
            return;
        }
        self.ask_whether(self.p(diablerist).controller);
    }

    pub(crate) fn answer_offer_diablerie(
        &mut self,
        diablerist: Slot,
        victim: Slot,
        choice: Choice,
    ) {
        self.pop();
        if choice == Choice::Yes {
            self.begin_diablerie(diablerist, victim);
        }
    }
}
