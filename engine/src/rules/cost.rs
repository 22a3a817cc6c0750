//! Costs of what the text of a card in play offers: paid one after another, some of them chosen (current rulebook, using cards).

use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::{AbilityId, CodeId, Op};
use crate::observer::Observer;
use crate::script::{Ability, Cost, Who};
use crate::state::{CardId, Ctx, Frame, Guise, Seat, Slot};

impl<O: Observer> Rules<'_, O> {
    /// Pays the costs of the ability in use from number `ctx.allocating` on;
    /// says whether one of them takes a choice, which is then put up.
    pub(super) fn pay_next_cost(&mut self, ctx: &mut Ctx, id: AbilityId) -> bool {
        let db = self.db;
        let Ability::Use { cost, .. } = &db.ability(id).ability else {
            return false;
        };
        while let Some(cost) = cost.get(ctx.allocating as usize) {
            match cost {
                Cost::Discard(filter) => {
                    self.offer_hand(ctx.seat, |rules, card| {
                        rules.card_fits(filter, rules.def_of(card))
                    });
                    return true;
                }
                Cost::BloodFrom(n, filter) => {
                    let scope = Scope::of(ctx);
                    for slot in self.candidates(std::slice::from_ref(filter), scope) {
                        if self.fits(db, filter, slot, scope) && self.p(slot).counters >= *n {
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
                plain => self.pay_plain(plain, ctx),
            }
            ctx.allocating += 1;
        }
        ctx.allocating = 0;
        false
    }

    /// The circumstances of a minion that an effect gives the chance to pay, if it can.
    pub(super) fn payer(&self, who: Who, costs: &[Cost], ctx: &Ctx) -> Option<Ctx> {
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

    /// A minion pays what an effect gives it the chance to pay: cards to discard are chosen in
    /// frames of their own.
    pub(super) fn pay_as(&mut self, mut payer: Ctx, costs: &[Cost], code: CodeId, pc: u8) {
        for (i, cost) in costs.iter().enumerate() {
            match cost {
                Cost::Discard(_) => self.push(Frame::DiscardAsCost {
                    seat: payer.seat,
                    code,
                    pc,
                    cost: i as u8,
                }),
                plain => self.pay_plain(plain, &mut payer),
            }
        }
    }

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

    /// Pays a cost that takes no choice.
    pub(super) fn pay_plain(&mut self, cost: &Cost, ctx: &mut Ctx) {
        match cost {
            Cost::Lock(who) => {
                let slot = self.who(*who, ctx);
                self.lock(slot);
            }
            Cost::Burn(_) => {
                self.burn(ctx.this);
                ctx.this = Slot::NONE;
            }
            Cost::Blood(n) | Cost::Life(n) => self.lose_life(ctx.me, *n),
            Cost::Conviction(n) => self.spend_conviction(ctx.me, *n, false),
            Cost::Pool(n) => self.lose_pool(ctx.seat, *n),
            Cost::Transfers(n) => self.transfers -= n,
            Cost::Discard(_) | Cost::BloodFrom(..) => unreachable!("{cost:?} takes a choice"),
            Cost::BloodOf(_) => unreachable!("only an action costs {cost:?}"),
        }
    }

    pub(super) fn answer_cost(&mut self, ctx: &mut Ctx, choice: Choice) {
        let db = self.db;
        let Some(Ability::Use { cost, .. }) = ctx.ability.map(|id| &db.ability(id).ability) else {
            unreachable!("only an ability in use has costs");
        };
        match (&cost[ctx.allocating as usize], choice) {
            (Cost::Discard(_), Choice::Card(card)) => {
                self.discard(card);
                self.replace(card, None);
            }
            (Cost::BloodFrom(n, _), Choice::Slot(slot)) => self.lose_counters(slot, *n),
            (cost, choice) => unreachable!("{choice:?} does not pay {cost:?}"),
        }
        ctx.allocating += 1;
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
