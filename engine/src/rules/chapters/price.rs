//! What a card costs, and who pays it (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CardDef, ModeDef};
use crate::observer::Observer;
use crate::rules::questions::price::{LOCKS_TO_PAY, POOL_TO_PLAY_ON_ME};
use crate::rules::{Questions, Rules};
use crate::state::{frames, payment, Ctx, Frame, GameState, Seat, Slot};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Pool that a card costs as it has been played, with the surcharges of all that it targets.
    fn pool_cost_as_played(&self, def: &CardDef, ctx: &Ctx) -> u8 {
        let cost = self.pool_cost(def, ctx.seat, ctx.targets[0], ctx.x);
        match ctx.targets[1].is_some() && self.anything_changes(POOL_TO_PLAY_ON_ME) {
            true => cost + self.pool_to_play_on(def, ctx.targets[1], ctx.seat),
            false => cost,
        }
    }
}

impl<O: Observer> Rules<'_, O> {
    /// Puts up what could lock for a card that costs so much pool; says whether anything could.
    /// Without it the card may be too expensive, so that something must.
    fn offer_payers(&mut self, seat: Seat, def: &CardDef, pool: u8, must: bool) -> bool {
        let payers = self.payers(seat, def);
        if pool == 0 || payers.is_empty() {
            return false;
        }
        if !must || self.seats[seat.index()].pool >= pool {
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
        let pool = self.pool_cost(def, seat, Slot::NONE, ctx.x);
        let (pool, _) = self.discounted(def, actor, pool, 0);
        self.action.payment |= moment;
        self.offer_payers(seat, def, pool, moment == payment::ANNOUNCED)
    }

    pub(crate) fn answer_for_action(&mut self, choice: Choice) {
        if let Choice::Slot(slot) = choice {
            self.lock(slot);
            self.action.payment |= payment::HELPED;
        }
    }

    /// Whether something may lock for a card that is about to be paid for, and is asked about.
    pub(crate) fn asks_for_card(&mut self, ctx: &Ctx, def: &CardDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let pool = self.pool_cost_as_played(def, ctx);
        let (pool, _) = self.discounted(def, ctx.me, pool, 0);
        self.offer_payers(ctx.seat, def, pool, true)
    }

    pub(crate) fn answer_played(&mut self, choice: Choice) {
        let helps = match choice {
            Choice::Slot(slot) => {
                self.lock(slot);
                true
            }
            _ => false,
        };
        if let Some(Frame::Played(frames::Played { helped, .. })) = self.frames.last_mut() {
            *helped = Some(helps);
        }
    }

    /// Whether something may lock for a card with which a minion equips by an effect, and is
    /// asked about.
    pub(crate) fn asks_for_equipment(&mut self, seat: Seat, minion: Slot, def: &CardDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let (pool, _) = self.discounted(def, minion, pool, 0);
        self.offer_payers(seat, def, pool, true)
    }

    /// Pays for a card, unless it takes an action, which is paid for when it succeeds.
    pub(crate) fn pay_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, helped: bool) {
        if mode.action.is_none() {
            let pool = self.pool_cost_as_played(def, ctx);
            let printed = self.blood_cost(def, ctx.seat, ctx.x);
            let (pool, printed) = self.discounted(def, ctx.me, pool, printed);
            self.lose_pool(ctx.seat, pool.saturating_sub(u8::from(helped)));
            let blood = self.changed_blood(printed, def, mode, ctx.me) + mode.extra_blood;
            if ctx.as_vampire.is_some() {
                // Its life is its blood (full rulebook 1.6.3).
                self.lose_life(ctx.me, blood);
            } else {
                self.lose_counters(ctx.me, blood);
            }
        }
    }
}
