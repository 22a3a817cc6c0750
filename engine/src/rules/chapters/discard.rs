//! The discard phase (current rulebook 5; full rulebook 8).

use crate::choice::Choice;
use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::Rules;
use crate::script::{ActionsOf, Number, Replace, Span, Stat};
use crate::state::{Kinds, Seat, Slot};

impl Rules<'_> {
    pub(crate) fn begin_discard_phase(&mut self) {
        let seat = self.active;
        let more = self.sum_seat(
            self.db,
            stat_kind(&Stat::Change(Number::PhaseActions(ActionsOf::Discard))),
            seat,
        );
        self.discards = (1 + more).clamp(0, 250) as u8;
        self.replace_now(seat, Span::Discard);
    }

    /// Cards that may be discarded with a discard phase action; says whether passing is allowed.
    pub(crate) fn collect_discard(&mut self, seat: Seat) -> bool {
        if seat != self.active || self.discards == 0 {
            return true;
        }
        let price = self.price_of_discard(seat);
        if price > 0 && self.seats[seat.index()].pool <= price {
            return true;
        }
        let mut kinds = Kinds::default();
        while let Some(card) = self.next_kind(self.db, seat, &mut kinds, |_| true) {
            self.offer(Choice::Discard(card));
        }
        true
    }

    pub(crate) fn answer_discard(&mut self, seat: Seat, choice: Choice) {
        let Choice::Discard(card) = choice else {
            unreachable!("{choice:?} in the discard phase");
        };
        self.discards -= 1;
        let price = self.price_of_discard(seat);
        self.lose_pool(seat, price);
        self.discard(card);
        self.tell(GameEvent::DiscardAction { seat, card });
        let when = self.when_discard_is_replaced(seat);
        self.replace(seat, card, when);
    }

    /// Pool that a discard with a discard phase action costs a Methuselah.
    fn price_of_discard(&self, seat: Seat) -> u8 {
        let price = self.sum_seat(self.db, stat_kind(&Stat::PoolToDiscard), seat);
        price.clamp(0, 100) as u8
    }

    /// When a card discarded with a discard phase action is replaced: of several spans, when the last
    /// of them is over.
    fn when_discard_is_replaced(&self, seat: Seat) -> Option<Replace> {
        const LATER: &Stat = &Stat::DiscardsReplacedAfter(Span::Action);
        if !self.anything_changes(LATER) {
            return None;
        }
        let is_then = |span: &Span| {
            let then = |s: &Stat| *s == Stat::DiscardsReplacedAfter(*span);
            self.sum_where(self.db, stat_kind(LATER), Slot::NONE, seat, then) != 0
        };
        let latest = Span::DEFERRING.into_iter().rev().find(is_then);
        latest.map(Replace::After)
    }
}
