//! What a card costs, and who pays it (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CardDef, ModeDef};
use crate::observer::Observer;
use crate::rules::questions::price::{Bill, LOCKS_TO_PAY, PAYS, POOL_TO_PLAY_ON_ME};
use crate::rules::{Questions, Rules};
use crate::state::{frames, payment, Counter, Ctx, Frame, GameState, Seat, Slot};

/// Pool and blood: what a card costs, or what there is to pay with.
#[derive(Clone, Copy)]
struct Sum {
    pool: u8,
    blood: u8,
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Pool that a card costs as it has been played, with the surcharges of all that it targets.
    fn pool_cost_as_played(&self, def: &CardDef, ctx: &Ctx) -> u8 {
        let cost = self.pool_cost(def, ctx.seat, ctx.chosen.things[0], ctx.chosen.x);
        match ctx.chosen.things[1].is_some() && self.anything_changes(POOL_TO_PLAY_ON_ME) {
            true => cost + self.pool_to_play_on(def, ctx.chosen.things[1], ctx.seat),
            false => cost,
        }
    }

    /// What a card costs as it has been played; not what else it has a minion burn.
    fn cost_as_played(&self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, helped: bool) -> Sum {
        let pool = self.pool_cost_as_played(def, ctx);
        let printed = self.blood_cost_of(def, ctx);
        let (pool, blood) = self.changed_cost(def, Some(mode), ctx.me, (pool, printed));
        Sum {
            pool: pool.saturating_sub(u8::from(helped)),
            blood,
        }
    }

    /// What a card costs with which a minion equips by an effect.
    fn cost_of_equipment(&self, seat: Seat, minion: Slot, def: &CardDef, helped: bool) -> Sum {
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, seat, 0);
        let (pool, blood) = self.changed_cost(def, None, minion, (pool, blood));
        Sum {
            pool: pool.saturating_sub(u8::from(helped)),
            blood,
        }
    }
}

impl<O: Observer> Rules<'_, O> {
    /// Puts up what could lock for a card that costs so much pool; says whether anything could.
    /// Without it the card may be too expensive, so that something must.
    fn offer_payers(&mut self, bill: Bill, pool: u8, must: bool) -> bool {
        let seat = bill.seat;
        let payers = self.payers(seat, bill.def);
        if pool == 0 || payers.is_empty() {
            return false;
        }
        let lacking = pool.saturating_sub(self.seats[seat.index()].pool);
        if !must || lacking == 0 || self.help(bill).covers(lacking, 0) {
            self.offer(Choice::No);
        }
        for slot in payers {
            self.offer(Choice::Slot(slot));
        }
        self.ask(seat, Prompt::Payment);
        true
    }

    /// At a moment of the action when something can lock for its card: says whether it is asked.
    pub(crate) fn asks_for_action(&mut self, moment: u8) -> bool {
        let action = &self.action;
        if !self.anything_changes(LOCKS_TO_PAY)
            || !action.card.is_some()
            || action.payment & (moment | payment::HELPED) != 0
        {
            return false;
        }
        let (seat, actor, ctx) = (action.seat, action.actor, action.ctx);
        let def = self.db.def(ctx.def);
        let pool = self.pool_cost(def, seat, Slot::NONE, ctx.chosen.x);
        let mode = def.modes.get(usize::from(ctx.mode));
        let (pool, _) = self.changed_cost(def, mode, actor, (pool, 0));
        let pool = pool.saturating_sub(self.pledged_for(true).0);
        self.action.payment |= moment;
        let Some(mode) = mode else {
            return false;
        };
        let bill = Bill::of_action(def, mode, actor, seat);
        self.offer_payers(bill, pool, moment == payment::ANNOUNCED)
    }

    /// As an action is announced, when counters can be named that are to pay for its card, as part
    /// of its terms: says whether that is asked.
    pub(crate) fn asks_who_pays_for_action(&mut self) -> bool {
        let action = &self.action;
        if !self.anything_changes(PAYS)
            || !action.card.is_some()
            || action.payment & payment::COUNTED != 0
        {
            return false;
        }
        let (seat, actor, ctx) = (action.seat, action.actor, action.ctx);
        let def = self.db.def(ctx.def);
        let (pool, blood) = self.cost_of_action_card();
        let besides = action
            .blood
            .saturating_add(self.blood_to_act_at(action.aimed_at, seat))
            .saturating_add(self.more_blood_for_action(self.db));
        let own = Sum {
            pool: self.seats[seat.index()]
                .pool
                .saturating_sub(action.pool)
                .saturating_sub(self.pool_to_act_at(action.aimed_at, seat)),
            blood: self.p(actor).counters.saturating_sub(besides),
        };
        let asks = match def.modes.get(usize::from(ctx.mode)) {
            Some(mode) => {
                let bill = Bill::of_action(def, mode, actor, seat);
                self.offer_sources(bill, Sum { pool, blood }, own)
            }
            None => false,
        };
        self.action.payment |= match asks {
            true => payment::COUNTING,
            false => payment::COUNTED,
        };
        asks
    }

    /// Puts up what can pay one more of what a card costs, and that nothing more is to; not that
    /// where its own player could not pay the rest. Says whether anything can.
    fn offer_sources(&mut self, bill: Bill, cost: Sum, own: Sum) -> bool {
        let (pool, blood) = self.pledged_for(bill.action);
        let due = Sum {
            pool: cost.pool.saturating_sub(pool),
            blood: cost.blood.saturating_sub(blood),
        };
        let lacks_pool = due.pool > own.pool;
        let lacks_blood = due.blood > own.blood;
        let must = lacks_pool || lacks_blood;
        let mut offered = Vec::new();
        for source in self.sources(bill) {
            let of_pool = source.pool && if must { lacks_pool } else { due.pool > 0 };
            let of_blood = source.blood && if must { lacks_blood } else { due.blood > 0 };
            if source.room > 0 && (of_pool || of_blood) {
                offered.push(source.slot);
            }
        }
        if offered.is_empty() {
            return false;
        }
        if !must {
            self.offer(Choice::No);
        }
        for slot in offered {
            self.offer(Choice::Slot(slot));
        }
        self.ask(bill.seat, Prompt::Payment);
        true
    }

    /// A counter is named that is to pay for a card, or no more; says which.
    fn pledges(&mut self, choice: Choice, bill: Bill, cost: Sum) -> bool {
        let Choice::Slot(slot) = choice else {
            return false;
        };
        let found = self.sources(bill).into_iter().find(|s| s.slot == slot);
        let Some(source) = found else {
            return false;
        };
        let (_, blood) = self.pledged_for(bill.action);
        let pool = !(source.blood && cost.blood > blood);
        let action = bill.action;
        self.change_tally(slot, Counter::Pledged { pool, action }, None, 1);
        if source.locks {
            self.lock(slot);
        }
        true
    }

    pub(crate) fn answer_for_action(&mut self, choice: Choice) {
        if self.action.payment & (payment::COUNTING | payment::COUNTED) == payment::COUNTING {
            let action = self.action;
            let def = self.db.def(action.ctx.def);
            let mode = &def.modes[usize::from(action.ctx.mode)];
            let bill = Bill::of_action(def, mode, action.actor, action.seat);
            let (pool, blood) = self.cost_of_action_card();
            if !self.pledges(choice, bill, Sum { pool, blood }) {
                self.action.payment |= payment::COUNTED;
            }
            return;
        }
        if let Choice::Slot(slot) = choice {
            self.lock(slot);
            self.action.payment |= payment::HELPED;
        }
    }

    /// Whether something may lock for a card that is about to be paid for, and is asked about.
    pub(crate) fn asks_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let pool = self.pool_cost_as_played(def, ctx);
        let (pool, _) = self.changed_cost(def, Some(mode), ctx.me, (pool, 0));
        let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
        self.offer_payers(bill, pool, true)
    }

    /// Whether counters can pay for a card that is about to be paid for, and are asked about.
    pub(crate) fn asks_who_pays_for_card(
        &mut self,
        ctx: &Ctx,
        def: &CardDef,
        mode: &ModeDef,
        helped: bool,
    ) -> bool {
        if !self.anything_changes(PAYS) {
            return false;
        }
        if let Some(Frame::Played(frames::Played { helped: asked, .. })) = self.frames.last_mut() {
            *asked = Some(helped);
        }
        let cost = self.cost_as_played(ctx, def, mode, helped);
        let own = match ctx.me.is_some() {
            true => self.p(ctx.me).counters.saturating_sub(mode.extra_blood),
            false => 0,
        };
        let own = Sum {
            pool: self.seats[ctx.seat.index()].pool,
            blood: own,
        };
        self.offer_sources(Bill::of_played(def, mode, ctx.me, ctx.seat), cost, own)
    }

    pub(crate) fn answer_played(&mut self, played: frames::Played, choice: Choice) {
        let played = match played.helped {
            None => {
                if let Choice::Slot(slot) = choice {
                    self.lock(slot);
                }
                frames::Played {
                    helped: Some(matches!(choice, Choice::Slot(_))),
                    ..played
                }
            }
            Some(helped) => {
                let ctx = &played.ctx;
                let def = self.db.def(ctx.def);
                let mode = &def.modes[usize::from(ctx.mode)];
                let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
                let cost = self.cost_as_played(ctx, def, mode, helped);
                frames::Played {
                    counted: !self.pledges(choice, bill, cost),
                    ..played
                }
            }
        };
        self.become_frame(played);
    }

    /// Whether something may lock for a card with which a minion equips by an effect, and is
    /// asked about.
    pub(crate) fn asks_for_equipment(&mut self, seat: Seat, minion: Slot, def: &CardDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let Sum { pool, .. } = self.cost_of_equipment(seat, minion, def, false);
        self.offer_payers(Bill::of_equipment(def, minion, seat), pool, true)
    }

    /// Whether counters can pay for such a card, and are asked about.
    pub(crate) fn asks_who_pays_for_equipment(
        &mut self,
        seat: Seat,
        minion: Slot,
        def: &CardDef,
        helped: bool,
    ) -> bool {
        if !self.anything_changes(PAYS) {
            return false;
        }
        let cost = self.cost_of_equipment(seat, minion, def, helped);
        let own = Sum {
            pool: self.seats[seat.index()].pool,
            blood: self.p(minion).counters,
        };
        self.offer_sources(Bill::of_equipment(def, minion, seat), cost, own)
    }

    pub(crate) fn answer_equipment(&mut self, frame: frames::EquipAs, choice: Choice) {
        let frame = match frame.helped {
            None => {
                if let Choice::Slot(slot) = choice {
                    self.lock(slot);
                }
                frames::EquipAs {
                    helped: Some(matches!(choice, Choice::Slot(_))),
                    ..frame
                }
            }
            Some(helped) => {
                let (minion, seat) = (frame.minion, self.p(frame.minion).controller);
                let def = self.db.def(self.def_of(frame.card));
                let cost = self.cost_of_equipment(seat, minion, def, helped);
                let bill = Bill::of_equipment(def, minion, seat);
                frames::EquipAs {
                    counted: !self.pledges(choice, bill, cost),
                    ..frame
                }
            }
        };
        self.become_frame(frame);
    }

    /// Pays for a card, unless it takes an action, which is paid for when it succeeds.
    pub(crate) fn pay_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, helped: bool) {
        if mode.action.is_none() {
            let Sum { pool, blood } = self.cost_as_played(ctx, def, mode, helped);
            let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
            let (pool, blood) = self.pay_pledged(bill, pool, blood);
            self.lose_pool(ctx.seat, pool);
            let blood = blood + mode.extra_blood;
            if ctx.as_vampire.is_some() {
                // Its life is its blood (full rulebook 1.6.3).
                self.lose_life(ctx.me, blood);
            } else {
                self.lose_counters(ctx.me, blood);
            }
        }
    }
}
