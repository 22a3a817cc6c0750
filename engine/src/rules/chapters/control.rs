//! Who controls a minion: taking control, for good or for a while, and giving it back (general rulings, controlled cards).

use crate::choice::{Choice, Prompt};
use crate::rules::{Rules, Step};
use crate::state::frames;

impl Step for frames::MoveLocation {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { location } = self;
        if !location.is_some() {
            rules.pop();
            return;
        }
        let p = *rules.p(location);
        for minion in rules.minions_controlled(p.controller) {
            if !rules.cannot_have(minion, p.def) {
                rules.offer(Choice::Slot(minion));
            }
        }
        if rules.choices.is_empty() {
            rules.pop();
            rules.burn(location);
        } else {
            rules.ask(p.controller, Prompt::Target);
        }
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { location } = self;
        let Choice::Slot(minion) = choice else {
            unreachable!("{choice:?} bears no location");
        };
        rules.pop();
        rules.move_card(location, minion);
    }
}
