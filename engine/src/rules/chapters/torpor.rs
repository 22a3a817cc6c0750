//! Torpor (current rulebook, torpor; full rulebook 6.5).

use crate::choice::Choice;
use crate::observer::Observer;
use crate::rules::{Rules, Step};
use crate::script::Window;
use crate::state::{frames, Slot};

impl Step for frames::BeingBurned {
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self {
            ally,
            hunter,
            asked,
            saved,
        } = self;
        if !ally.is_some() || saved {
            rules.pop();
        } else if asked {
            rules.pop();
            rules.burn_at_once(ally);
            if hunter.is_some() {
                rules.award_trophies(hunter);
            }
        } else {
            rules.become_frame(frames::BeingBurned {
                ally,
                hunter,
                asked: true,
                saved,
            });
            rules.open(Window::BeingBurned, Slot::NONE);
        }
    }
}

impl Step for frames::GoingToTorpor {
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self { vampire, asked } = self;
        if !vampire.is_some() || !rules.ready.has(vampire) {
            rules.pop();
        } else if asked {
            rules.pop();
            rules.send_to_torpor(vampire);
        } else {
            let asked = true;
            rules.become_frame(frames::GoingToTorpor { vampire, asked });
            rules.open(Window::GoingToTorpor, Slot::NONE);
        }
    }
}

impl Step for frames::OfferDiablerie {
    /// The vampire that blocked an attempt to leave torpor may diablerize.
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self { diablerist, victim } = self;
        if !rules.may_diablerize(diablerist) || !rules.torpor.has(victim) {
            rules.pop();
            return;
        }
        let seat = rules.p(diablerist).controller;
        rules.ask_whether(seat);
    }

    fn answer<O: Observer>(self, rules: &mut Rules<'_, O>, choice: Choice) {
        let Self { diablerist, victim } = self;
        rules.pop();
        if choice == Choice::Yes {
            rules.begin_diablerie(diablerist, victim);
        }
    }
}

impl Step for frames::Doomed {
    /// What both burns a vampire and sends it to torpor: its controller decides whether it goes
    /// to torpor first (full rulebook 6.5.1).
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self { vampire } = self;
        if !rules.ready.has(vampire) {
            rules.pop();
            return;
        }
        let seat = rules.p(vampire).controller;
        rules.ask_whether(seat);
    }

    fn answer<O: Observer>(self, rules: &mut Rules<'_, O>, choice: Choice) {
        let Self { vampire } = self;
        rules.pop();
        if choice == Choice::Yes {
            rules.goes_to_torpor(vampire);
        }
    }
}
