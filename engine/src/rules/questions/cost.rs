//! Who can pay for what an effect offers.

use std::ops::Deref;

use crate::rules::{Questions, Scope};
use crate::script::{Cost, Who};
use crate::state::{CardId, Ctx, GameState, Guise, Slot};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The circumstances of a minion that an effect gives the chance to pay, if it can.
    pub(crate) fn payer(&self, who: Who, costs: &[Cost], ctx: &Ctx) -> Option<Ctx> {
        let me = self.who(who, ctx);
        if !me.is_some() {
            return None;
        }
        let payer = Ctx {
            me,
            seat: self.p(me).controller,
            this: Slot::NONE,
            as_vampire: Guise::NONE,
            ..*ctx
        };
        let discards = costs.iter().filter(|c| matches!(c, Cost::Discard(_)));
        let discards = discards.count();
        let able = |cost: &Cost| match cost {
            Cost::Discard(filter) => {
                let hand = self.hand(payer.seat);
                let fits = |c: &&CardId| self.card_fits(filter, self.def_of(**c));
                hand.iter().filter(fits).count() >= discards
            }
            plain => self.can_pay(plain, Scope::of(&payer)),
        };
        costs.iter().all(able).then_some(payer)
    }
}
