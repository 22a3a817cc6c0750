//! Vampires that come into play to bleed, and go back to the crypt once one of them has (card
//! rulings on such effects).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{Filter, Meth, Place, Span};
use crate::state::{frames, scope_bit, Deed, DefId, GameState, Slot};
use crate::vocab::CardType;

impl Step for frames::Command {
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self { by, seat, left } = self;
        let younger = Filter {
            kind: Some(CardType::Vampire),
            whose: Meth::You,
            place: Place::Uncontrolled,
            younger: true,
            ..Filter::default()
        };
        let scope = Scope {
            seat,
            me: by,
            ..Scope::default()
        };
        if left > 0 && by.is_some() {
            for slot in rules.game.uncontrolled(seat) {
                if rules.fits(rules.db, &younger, slot, scope)
                    && !rules.is_in_play(rules.p(slot).def)
                {
                    rules.offer(Choice::Slot(slot));
                }
            }
        }
        match rules.choices.is_empty() {
            true => rules.pop(),
            false => rules.ask(seat, Prompt::Target),
        }
    }

    fn answer<O: Observer>(self, rules: &mut Rules<'_, O>, choice: Choice) {
        let Self { by, seat, left } = self;
        let Choice::Slot(slot) = choice else {
            unreachable!("{choice:?} is commanded by nobody");
        };
        rules.become_frame(frames::Command {
            by,
            seat,
            left: left - 1,
        });
        let counters = rules.p(slot).counters;
        rules.p_mut(slot).counters = counters.saturating_add(1);
        rules.enter_from_crypt(slot);
        if rules.occupied.has(slot) {
            rules.commanding = true;
            rules.record(slot, Deed::Commanded, scope_bit(Span::Turn));
        }
    }
}

impl Step for frames::Recall {
    /// Something is over in the minion phase: those who came into play to bleed are done, where one
    /// of them has successfully or none is left that can.
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        rules.pop();
        let waiting = |s: Slot| rules.is_still_to_bleed(s);
        if rules.command_done || !rules.commanded().into_iter().any(waiting) {
            rules.recall();
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a unique card is in play, anybody's.
    fn is_in_play(&self, id: DefId) -> bool {
        self.db.def(id).unique
            && self
                .other_copy(id, Slot::NONE)
                .is_some_and(|s| !self.contested.has(s))
    }
}

impl<O: Observer> Rules<'_, O> {
    /// All who came into play to bleed move to the bottom of their owners' crypts.
    pub(crate) fn recall(&mut self) {
        if !self.commanding {
            return;
        }
        let all = self.commanded();
        self.command_done = false;
        self.commanding = false;
        self.done.retain(|d| d.what != Deed::Commanded);
        for slot in all {
            if self.occupied.has(slot) && !self.contested.has(slot) {
                self.return_to_crypt(slot);
            }
        }
    }
}
