//! Who controls a minion: taking control, for good or for a while, and giving it back (general rulings, controlled cards).

use super::Rules;
use crate::db::AbilityId;
use crate::observer::Observer;
use crate::script::Until;
use crate::state::{Ctx, Lasting, Seat, Slot, SlotSet};
use crate::vocab::CardType;

impl<O: Observer> Rules<'_, O> {
    /// Minions that a Methuselah controls, ready or in torpor.
    pub(crate) fn minions_controlled(&self, seat: Seat) -> crate::state::SlotSet {
        self.minions
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
    }

    /// A Methuselah gains control of a minion with the minion cards on it; master
    /// cards stay with who played them. An action of the minion that is not resolved
    /// yet ends (general rulings, actions).
    pub(crate) fn take_control(&mut self, slot: Slot, to: Seat) {
        let cards: SlotSet = self.cards_on(slot).collect();
        self.change_control(slot, to);
        for card in cards {
            if self.occupied.has(card) && !self.db.def(self.p(card).def).is(CardType::Master) {
                self.change_control(card, to);
            }
        }
    }

    /// Gains control of a minion for a while.
    pub(crate) fn borrow(&mut self, slot: Slot, ctx: &Ctx, until: Until) {
        let from = self.p(slot).controller;
        if from == ctx.seat {
            return;
        }
        self.take_control(slot, ctx.seat);
        if !self.occupied.has(slot) {
            return;
        }
        let me = Ctx {
            me: slot,
            this: Slot::NONE,
            ..*ctx
        };
        self.grant(AbilityId::BORROWED, until, &me);
        if let Some(last) = self.lasting.last_mut() {
            last.back = Some(from);
        }
    }

    /// Effects by which minions are under somebody's control for a while end. A
    /// minion goes back to whoever controlled it before, unless it has changed
    /// hands since.
    pub(crate) fn give_back(&mut self, ends: impl Fn(&Lasting) -> bool) {
        while let Some(i) = self
            .lasting
            .iter()
            .rposition(|l| l.back.is_some() && ends(l))
        {
            let l = self.lasting.remove(i);
            let back = l.back.expect("it is somebody's to be given back to");
            for other in &mut self.lasting {
                // Who has it from the one whose effect ends returns it to the one before.
                if other.me == l.me && other.back == Some(l.seat) {
                    other.back = Some(back);
                }
            }
            if l.me.is_some() && self.p(l.me).controller == l.seat {
                self.take_control(l.me, back);
            }
        }
    }
}
