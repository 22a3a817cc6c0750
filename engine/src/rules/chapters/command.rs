//! Vampires that come into play to bleed, and go back to the crypt once one of them has (card
//! rulings on such effects).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::{Questions, Rules, Scope};
use crate::script::{Filter, Meth, Place, Span};
use crate::state::{scope_bit, Deed, DefId, Frame, GameState, Seat, Slot};
use crate::vocab::CardType;

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
    pub(crate) fn step_command(&mut self, by: Slot, seat: Seat, left: u8) {
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
            for slot in self.game.uncontrolled(seat) {
                if self.fits(self.db, &younger, slot, scope) && !self.is_in_play(self.p(slot).def) {
                    self.offer(Choice::Slot(slot));
                }
            }
        }
        match self.choices.is_empty() {
            true => self.pop(),
            false => self.ask(seat, Prompt::Target),
        }
    }

    pub(crate) fn answer_command(&mut self, by: Slot, seat: Seat, left: u8, choice: Choice) {
        let Choice::Slot(slot) = choice else {
            unreachable!("{choice:?} is commanded by nobody");
        };
        self.become_frame(Frame::Command {
            by,
            seat,
            left: left - 1,
        });
        let counters = self.p(slot).counters;
        self.p_mut(slot).counters = counters.saturating_add(1);
        self.enter_from_crypt(slot);
        if self.occupied.has(slot) {
            self.commanding = true;
            self.record(slot, Deed::Commanded, scope_bit(Span::Turn));
        }
    }

    /// Something is over in the minion phase: those who came into play to bleed are done, where one
    /// of them has successfully or none is left that can.
    pub(crate) fn step_recall(&mut self) {
        self.pop();
        let waiting = |s: Slot| self.is_still_to_bleed(s);
        if self.command_done || !self.commanded().into_iter().any(waiting) {
            self.recall();
        }
    }

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
