//! Costs of what the text of a card in play offers: paid one after another, some of them chosen (current rulebook, using cards).

use crate::choice::{Choice, Prompt};
use crate::db::Op;
use crate::rules::{Rules, Step};
use crate::script::Cost;
use crate::state::frames;

impl Step for frames::PayPoints {
    /// Points to pay with pool or the blood of one's vampires.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            seat,
            left,
            contested,
        } = self;
        if left == 0 || !rules.alive(seat) {
            rules.pop();
            return;
        }
        if rules.seats[seat.index()].pool > 0 {
            rules.offer(Choice::Pool);
        }
        let vampires = match contested.is_some() {
            true => rules.purses(contested),
            false => rules.minions_controlled(seat).and(&rules.vampires),
        };
        for slot in vampires {
            if rules.p(slot).counters > 0 {
                rules.offer(Choice::Slot(slot));
            }
        }
        if rules.choices.is_empty() {
            // Whoever would keep her in the game makes up for the rest.
            let s = &mut rules.seats[seat.index()];
            s.short = s.short.saturating_add(left);
            rules.pop();
            return;
        }
        rules.ask(seat, Prompt::Payment);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            seat,
            left,
            contested,
        } = self;
        if let Choice::Slot(slot) = choice {
            rules.lose_counters(slot, 1);
        } else {
            rules.lose_pool(seat, 1);
        }
        rules.become_frame(frames::PayPoints {
            seat,
            left: left - 1,
            contested,
        });
    }
}

impl Step for frames::DiscardAsCost {
    /// A Methuselah chooses a card to discard as a cost.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            seat,
            code,
            pc,
            cost,
        } = self;
        let db = rules.db;
        let Some(Op::PriceFor(_, costs, _)) = db.code(code).get(pc as usize) else {
            unreachable!("only such a price is paid that way");
        };
        let Cost::Discard(filter) = &costs[cost as usize] else {
            unreachable!("only cards are discarded");
        };
        rules.offer_payment(seat, filter);
        rules.ask(seat, Prompt::Payment);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Choice::Card(card) = choice else {
            unreachable!("{choice:?} is no card to discard");
        };
        let Self { seat, .. } = self;
        rules.pop();
        rules.discard(card);
        rules.replace(seat, card, None);
    }
}
