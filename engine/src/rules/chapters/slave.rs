//! Slaves and their masters (full rulebook 11, slave).

use crate::choice::{Choice, Prompt};
use crate::rules::{Rules, Step};
use crate::state::frames;

impl Step for frames::OfferSlave {
    /// The blocked vampire's controller may lock one of its slaves: the combat is
    /// cancelled, the vampire unlocks, and the slave enters combat instead.
    fn step(self, rules: &mut Rules<'_>) {
        for slave in rules.substitutes() {
            rules.offer(Choice::Slot(slave));
        }
        rules.offer(Choice::No);
        let seat = rules.action.seat;
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        rules.pop();
        let (actor, blocker) = (rules.action.actor, rules.action.blocker);
        let Choice::Slot(slave) = choice else {
            rules.begin_combat(actor, blocker, true);
            return;
        };
        rules.lock(slave);
        rules.unlock(actor);
        rules.begin_combat(slave, blocker, true);
    }
}
