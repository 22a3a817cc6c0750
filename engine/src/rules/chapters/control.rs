//! Who controls a minion: taking control, for good or for a while, and giving it back (general rulings, controlled cards).

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::Slot;

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn step_move_location(&mut self, location: Slot) {
        if !location.is_some() {
            self.pop();
            return;
        }
        let p = *self.p(location);
        for minion in self.minions_controlled(p.controller) {
            if !self.cannot_have(minion, p.def) {
                self.offer(Choice::Slot(minion));
            }
        }
        if self.choices.is_empty() {
            self.pop();
            self.burn(location);
        } else {
            self.ask(p.controller, Prompt::Target);
        }
    }

    pub(crate) fn answer_move_location(&mut self, location: Slot, choice: Choice) {
        let Choice::Slot(minion) = choice else {
            unreachable!("{choice:?} bears no location");
        };
        self.pop();
        let before = self.p(location).on;
        self.move_card(location, minion);
        self.settle_capacity(before);
        self.settle_capacity(minion);
    }
}
