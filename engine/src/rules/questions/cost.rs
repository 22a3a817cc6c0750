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
        self.can_pay_all(costs, &Scope::of(&payer)).then_some(payer)
    }

    /// Whether all these costs can be paid together: there is a card for each that is discarded.
    pub(crate) fn can_pay_all(&self, costs: &[Cost], scope: &Scope) -> bool {
        let discards = costs.iter().filter(|c| matches!(c, Cost::Discard(_)));
        let discards = discards.count();
        let able = |cost: &Cost| match cost {
            Cost::Discard(filter) if discards > 1 => {
                let hand = self.hand(scope.seat);
                let fits = |c: &&CardId| self.card_fits(filter, self.db.def_of(**c));
                hand.iter().filter(fits).count() >= discards
            }
            plain @ (Cost::Lock(_)
            | Cost::Burn(_)
            | Cost::Blood(_)
            | Cost::Life(_)
            | Cost::BloodOf(_)
            | Cost::Conviction(_)
            | Cost::Pool(_)
            | Cost::Edge
            | Cost::PhaseAction(..)
            | Cost::Discard(_)
            | Cost::BloodFrom(..)) => self.can_pay(plain, scope),
        };
        costs.iter().all(able)
    }
}
