//! A window opens.

use std::ops::Deref;

use crate::rules::{Deeds, Questions};
use crate::script::Window;
use crate::state::{Frame, GameState, Seat, Slot, WindowFrame};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Who has the impulse first just now, and who come clockwise after her and before everybody
    /// else, one bit a seat (current rulebook 2, sequencing): in combat the defending Methuselah;
    /// during an action, from the moment its card is played, those at whom it is directed, or
    /// prey and predator where it is undirected; at other times nobody.
    fn impulse(&self) -> (Seat, u8) {
        if self.combat.on {
            let (first, second) = self.controllers();
            return (first, second.map_or(0, Seat::bit));
        }
        if self.action.on {
            return (self.action.seat, self.action.blockers);
        }
        (self.acting, self.blockers_of_card())
    }
}

impl Deeds<'_> {
    /// Opens a window, in the order in which the impulse goes round just now.
    /// `subject` is the minion whose moment it is, for windows that are one minion's.
    pub(crate) fn open(&mut self, window: Window, subject: Slot) {
        if !self.anybody_has(window) {
            return;
        }
        let (first, next) = self.impulse();
        self.push(Frame::Window(WindowFrame {
            window: Some(window),
            first,
            next,
            whose: self.alive,
            passed: 0,
            subject,
            x: 0,
        }));
    }
}
