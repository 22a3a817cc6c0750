//! Costs of what the text of a card in play offers: paid one after another, some of them chosen (current rulebook, using cards).

use crate::choice::{Choice, Prompt};
use crate::db::{CodeId, Op};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::script::Cost;
use crate::state::{Frame, Seat};

impl<O: Observer> Rules<'_, O> {
    /// A Methuselah chooses a card to discard as a cost.
    pub(crate) fn step_discard_as_cost(&mut self, seat: Seat, code: CodeId, pc: u8, cost: u8) {
        let db = self.db;
        let Some(Op::PriceFor(_, costs, _)) = db.code(code).get(pc as usize) else {
            unreachable!("only such a price is paid that way");
        };
        let Cost::Discard(filter) = &costs[cost as usize] else {
            unreachable!("only cards are discarded");
        };
        self.offer_hand(seat, |rules, card| {
            rules.card_fits(filter, rules.def_of(card))
        });
        self.ask(seat, Prompt::Payment);
    }

    pub(crate) fn answer_discard_as_cost(&mut self, choice: Choice) {
        let Choice::Card(card) = choice else {
            unreachable!("{choice:?} is no card to discard");
        };
        self.pop();
        self.discard(card);
        self.replace(card, None);
    }

    /// Points to pay with pool or the blood of one's vampires.
    pub(crate) fn step_pay_points(&mut self, seat: Seat, left: u8) {
        if left == 0 || !self.alive(seat) {
            self.pop();
            return;
        }
        if self.seats[seat.index()].pool > 0 {
            self.offer(Choice::Pool);
        }
        let vampires = self.minions_controlled(seat).and(&self.vampires);
        for slot in vampires {
            if self.p(slot).counters > 0 {
                self.offer(Choice::Slot(slot));
            }
        }
        if self.choices.is_empty() {
            // Whoever would keep her in the game makes up for the rest.
            let s = &mut self.seats[seat.index()];
            s.short = s.short.saturating_add(left);
            self.pop();
            return;
        }
        self.ask(seat, Prompt::Payment);
    }

    pub(crate) fn answer_pay_points(&mut self, seat: Seat, left: u8, choice: Choice) {
        match choice {
            Choice::Slot(slot) => self.lose_counters(slot, 1),
            _ => self.lose_pool(seat, 1),
        }
        self.become_frame(Frame::PayPoints {
            seat,
            left: left - 1,
        });
    }
}
