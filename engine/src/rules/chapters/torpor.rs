//! Torpor (current rulebook, torpor; full rulebook 6.5).

use crate::choice::Choice;
use crate::rules::{Rules, Step};
use crate::state::frames;

impl Step for frames::OfferDiablerie {
    /// The vampire that blocked an attempt to leave torpor may diablerize.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { diablerist, victim } = self;
        if !rules.may_diablerize(diablerist) || !rules.torpor.has(victim) {
            rules.pop();
            return;
        }
        let seat = rules.p(diablerist).controller;
        rules.ask_whether(seat);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
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
    fn step(self, rules: &mut Rules<'_>) {
        let Self { vampire, .. } = self;
        if !rules.ready.has(vampire) {
            rules.pop();
            return;
        }
        let seat = rules.p(vampire).controller;
        rules.ask_whether(seat);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { vampire, culprit } = self;
        rules.pop();
        if choice == Choice::Yes {
            rules.culprit = culprit;
            rules.goes_to_torpor(vampire);
        }
    }
}
