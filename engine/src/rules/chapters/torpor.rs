//! Torpor (current rulebook, torpor; full rulebook 6.5).

use crate::choice::Choice;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::script::Window;
use crate::state::{Frame, Slot};

impl<O: Observer> Rules<'_, O> {
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

    /// What both burns a vampire and sends it to torpor: its controller decides whether it goes
    /// to torpor first (full rulebook 6.5.1).
    pub(crate) fn step_doomed(&mut self, vampire: Slot) {
        if !self.ready.has(vampire) {
            self.pop();
            return;
        }
        let seat = self.p(vampire).controller;
        self.ask_whether(seat);
    }

    pub(crate) fn answer_doomed(&mut self, vampire: Slot, choice: Choice) {
        self.pop();
        if choice == Choice::Yes {
            self.goes_to_torpor(vampire);
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
        let seat = self.p(diablerist).controller;
        self.ask_whether(seat);
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
