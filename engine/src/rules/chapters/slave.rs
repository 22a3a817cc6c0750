//! Slaves and their masters (full rulebook 11, slave).

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::Rules;

impl<O: Observer> Rules<'_, O> {
    /// The blocked vampire's controller may lock one of its slaves: the combat is
    /// cancelled, the vampire unlocks, and the slave enters combat instead.
    pub(crate) fn step_offer_slave(&mut self) {
        for slave in self.substitutes() {
            self.offer(Choice::Slot(slave));
        }
        self.offer(Choice::No);
        let seat = self.action.seat;
        self.ask(seat, Prompt::Target);
    }

    pub(crate) fn answer_offer_slave(&mut self, choice: Choice) {
        self.pop();
        let (actor, blocker) = (self.action.actor, self.action.blocker);
        let Choice::Slot(slave) = choice else {
            self.begin_combat(actor, blocker, true);
            return;
        };
        self.lock(slave);
        self.unlock(actor);
        self.begin_combat(slave, blocker, true);
    }
}
