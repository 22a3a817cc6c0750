//! The discard phase (current rulebook 5; full rulebook 8).

use super::Rules;
use crate::choice::Choice;
use crate::db::stat_kind;
use crate::observer::Observer;
use crate::script::{Ability, Moment, Number, Span, Stat};
use crate::state::{scope_bit, Ctx, Deed, DefId, Lasting, Seat, Slot};

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn begin_discard_phase(&mut self) {
        let seat = self.active;
        let more = self.sum_seat(
            self.db,
            stat_kind(&Stat::Change(Number::DiscardActions)),
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
        let hand = self.hand(seat);
        for (i, card) in hand.iter().enumerate() {
            let id = self.def_of(*card);
            if !hand[..i].iter().any(|c| self.def_of(*c) == id) {
                self.offer(Choice::Discard(*card));
            }
        }
        true
    }

    /// A discard phase action may put an event into play: one a phase, each
    /// event once a game (current rulebook, discard phase).
    pub(crate) fn may_play_event(&self, seat: Seat, id: DefId) -> bool {
        let done = |what: Deed| self.done.iter().any(|d| d.what == what);
        seat == self.active
            && self.discards > 0
            && !done(Deed::Event)
            && !done(Deed::PlayedByAnyone(id))
    }

    pub(crate) fn spend_on_event(&mut self, ctx: &Ctx) {
        self.discards -= 1;
        self.record(Slot::NONE, Deed::Event, scope_bit(Span::Phase));
        let played = Deed::PlayedByAnyone(ctx.def);
        self.record(Slot::NONE, played, scope_bit(Span::Game));
    }

    pub(crate) fn answer_discard(&mut self, _seat: Seat, choice: Choice) {
        let Choice::Discard(card) = choice else {
            unreachable!("{choice:?} in the discard phase");
        };
        self.discards -= 1;
        self.discard(card);
        let waits = |l: &Lasting| {
            let ability = &self.db.ability(l.ability).ability;
            matches!(
                ability,
                Ability::Trigger {
                    on: Moment::Discarded,
                    ..
                }
            )
        };
        let waited_for = self.lasting.iter().any(waits);
        if waited_for {
            self.trigger(Moment::Discarded);
        }
        self.replace(card, None);
    }
}
