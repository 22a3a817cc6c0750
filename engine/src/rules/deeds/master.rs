//! Master phase actions are spent and credited, by events too.

use crate::rules::Deeds;
use crate::script::Span;
use crate::state::{scope_bit, Ctx, Deed, Frame, Seat, Slot, TurnStep};

impl Deeds<'_> {
    pub(crate) fn spend_on_event(&mut self, ctx: &Ctx) {
        self.discards -= 1;
        self.record(Slot::NONE, Deed::Event, scope_bit(Span::Phase));
        let played = Deed::PlayedByAnyone(ctx.def);
        self.record(Slot::NONE, played, scope_bit(Span::Game));
    }

    /// Playing a master card uses a master phase action: of this phase, or out
    /// of turn of the next, even if the card is cancelled.
    pub(crate) fn spend_master_action(&mut self, seat: Seat, out_of_turn: bool) {
        if seat == self.active && !out_of_turn {
            self.master_actions = self.master_actions.saturating_sub(1);
        } else {
            let s = &mut self.seats[seat.index()];
            s.master_debt += 1;
            s.out_of_turn_played = true;
        }
    }

    /// A Methuselah gets a master phase action: at once in her own master phase,
    /// otherwise in her next one.
    pub(crate) fn credit_master_action(&mut self, seat: Seat) {
        let own = seat == self.active && matches!(self.frames[0], Frame::Turn(TurnStep::Master));
        if own {
            self.master_actions += 1;
        } else {
            self.seats[seat.index()].master_credit += 1;
        }
    }
}
