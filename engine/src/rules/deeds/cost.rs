//! Costs are paid, one after the other (full rulebook 1.6.1.1).

use crate::choice::Choice;
use crate::db::{AbilityId, CodeId};
use crate::observer::GameEvent;
use crate::rules::questions::price::Bill;
use crate::rules::{Deeds, Scope};
use crate::script::{Ability, ActionsOf, CardFilter, Cost};
use crate::state::{frames, Counter, Ctx, Seat, Slot};

impl Deeds<'_> {
    /// Pays the costs of the ability in use from number `ctx.allocating` on;
    /// says whether one of them takes a choice, which is then put up.
    pub(crate) fn pay_next_cost(&mut self, ctx: &mut Ctx, id: AbilityId) -> bool {
        let db = self.db;
        let Ability::Use { cost, .. } = &db.ability(id).ability else {
            return false;
        };
        while let Some(cost) = cost.get(ctx.allocating as usize) {
            match cost {
                Cost::Discard(filter) => {
                    self.offer_payment(ctx.seat, filter);
                    return true;
                }
                Cost::BloodFrom(n, filter) => {
                    let scope = Scope::of(ctx);
                    for slot in self.candidates(std::slice::from_ref(filter), &scope) {
                        if self.fits(db, filter, slot, &scope) && self.p(slot).counters >= *n {
                            self.offer(Choice::Slot(slot));
                        }
                    }
                    return true;
                }
                Cost::Conviction(n) => {
                    ctx.allocating += 1;
                    self.spend_conviction(ctx.me, *n, false);
                    return false;
                }
                plain @ (Cost::Lock(_)
                | Cost::Burn(_)
                | Cost::Blood(_)
                | Cost::Life(_)
                | Cost::BloodOf(_)
                | Cost::Pool(_)
                | Cost::Edge
                | Cost::PhaseAction(..)) => self.pay_plain(plain, ctx),
            }
            ctx.allocating += 1;
        }
        ctx.allocating = 0;
        false
    }

    /// A minion pays what an effect gives it the chance to pay: cards to discard are chosen in
    /// frames of their own.
    pub(crate) fn pay_as(&mut self, mut payer: Ctx, costs: &[Cost], code: CodeId, pc: u8) {
        for (i, cost) in costs.iter().enumerate() {
            match cost {
                Cost::Discard(_) => self.push(frames::DiscardAsCost {
                    seat: payer.seat,
                    code,
                    pc,
                    cost: i as u8,
                }),
                plain @ (Cost::Lock(_)
                | Cost::Burn(_)
                | Cost::Blood(_)
                | Cost::Life(_)
                | Cost::BloodOf(_)
                | Cost::Conviction(_)
                | Cost::Pool(_)
                | Cost::Edge
                | Cost::PhaseAction(..)
                | Cost::BloodFrom(..)) => self.pay_plain(plain, &mut payer),
            }
        }
    }

    /// Offers the cards of a hand that can be discarded as a cost.
    pub(crate) fn offer_payment(&mut self, seat: Seat, filter: &CardFilter) {
        self.offer_hand(seat, |rules, card| {
            rules.card_fits(filter, rules.db.def_of(card))
        });
        if self.choices.is_empty() {
            // In a world that is dealt for a search, whoever is paying may hold nothing that fits.
            self.offer_hand(seat, |_, _| true);
        }
    }

    /// Pays a cost that takes no choice.
    pub(crate) fn pay_plain(&mut self, cost: &Cost, ctx: &mut Ctx) {
        match cost {
            Cost::Lock(who) => {
                let slot = self.who(*who, ctx);
                self.lock(slot);
            }
            Cost::Burn(_) => {
                self.is_to_be_burned(ctx.this, None);
                ctx.this = Slot::NONE;
            }
            Cost::Blood(n) | Cost::Life(n) => self.lose_life(ctx.me, *n),
            Cost::Conviction(n) => self.spend_conviction(ctx.me, *n, false),
            Cost::Pool(n) => self.lose_pool(ctx.seat, *n),
            Cost::Edge => self.set_edge(None),
            Cost::PhaseAction(ActionsOf::Influence, n) => self.transfers -= n.unwrap_or(1),
            Cost::PhaseAction(ActionsOf::Master, _) => self.spend_master_action(ctx.seat, false),
            Cost::PhaseAction(ActionsOf::Discard, _) => {
                self.discards -= 1;
                if ctx.this.is_some() {
                    let (seat, slot) = (ctx.seat, ctx.this);
                    self.tell(GameEvent::DiscardActionSpent { seat, slot });
                }
            }
            Cost::Discard(_) | Cost::BloodFrom(..) => unreachable!("{cost:?} takes a choice"),
            Cost::BloodOf(_) => {
                let n = self.cost_of_card_being_played();
                self.lose_life(ctx.me, n);
            }
        }
    }

    /// What is pledged pays for a card that costs so much pool and blood, as far as it still can and
    /// is there: says how much is left to be paid.
    pub(crate) fn pay_pledged(&mut self, bill: Bill, pool: u8, blood: u8) -> (u8, u8) {
        let mut left = (pool, blood);
        for source in self.sources(bill) {
            for (pool, left) in [(true, &mut left.0), (false, &mut left.1)] {
                let action = bill.action;
                let pledged = self.tally(source.slot, Counter::Pledged { pool, action }, None);
                let n = pledged.min(*left).min(self.p(source.slot).counters);
                if n > 0 {
                    *left -= n;
                    self.lose_counters(source.slot, n);
                    self.after_counters(source.slot);
                }
            }
        }
        self.forget_pledges(bill.action);
        left
    }

    /// What was pledged for a card of an action, or for one that was being paid for, is not any more.
    pub(crate) fn forget_pledges(&mut self, of_action: bool) {
        self.clear_kinds(|kind| match kind {
            Counter::Pledged { action, .. } => action == of_action,
            Counter::Token
            | Counter::HalfPoint
            | Counter::Corruption
            | Counter::Given(_)
            | Counter::Mark(..)
            | Counter::Name
            | Counter::Discipline
            | Counter::SlaveTo(_)
            | Counter::Point => false,
        });
    }

    pub(crate) fn answer_cost(&mut self, ctx: &mut Ctx, choice: Choice) {
        let db = self.db;
        let Some(Ability::Use { cost, .. }) = ctx.ability.map(|id| &db.ability(id).ability) else {
            unreachable!("only an ability in use has costs");
        };
        match (&cost[ctx.allocating as usize], choice) {
            (Cost::Discard(_), Choice::Card(card)) => {
                self.discard(card);
                self.replace(ctx.seat, card, None);
            }
            (Cost::BloodFrom(n, _), Choice::Slot(slot)) => self.lose_counters(slot, *n),
            (cost, choice) => unreachable!("{choice:?} does not pay {cost:?}"),
        }
        ctx.allocating += 1;
    }
}
