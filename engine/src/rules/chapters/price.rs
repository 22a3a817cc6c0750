//! What a card costs, and who pays it (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CardDef, ModeDef};
use crate::rules::questions::price::{Bill, By, Reduction, PAYS, POOL_TO_PLAY_ON_ME, REDUCES};
use crate::rules::{Questions, Rules};
use crate::state::{
    frames, payment, ActionStep, Counter, Ctx, Frame, GameState, Less, Means, Slot,
};

/// Pool and blood: what a card costs, or what there is to pay with.
#[derive(Clone, Copy)]
struct Sum {
    pool: u8,
    blood: u8,
}

/// What a card costs that has been made so much cheaper, and what there is to pay for it with.
#[derive(Clone, Copy)]
struct Due {
    cost: Sum,
    own: Sum,
    less: Less,
}

/// When it is asked what makes a card cheaper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Now {
    /// As its action is announced: what locks or is burned can do so already.
    Announced,
    /// As it is about to be paid for.
    Paying,
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Pool that a card costs as it has been played, with the surcharges of all that it targets.
    fn pool_cost_as_played(&self, def: &CardDef, ctx: &Ctx) -> u8 {
        let mut cost = self.pool_cost_of(def, ctx.chosen.things[0], ctx);
        // Of what points fall on, each is a target.
        if self.anything_changes(POOL_TO_PLAY_ON_ME) && self.names_by_points(self.db, ctx) {
            for slot in self.pointed_at() {
                cost += self.pool_to_play_on(def, slot, ctx.seat);
            }
        }
        match ctx.chosen.things[1].is_some() && self.anything_changes(POOL_TO_PLAY_ON_ME) {
            true => cost + self.pool_to_play_on(def, ctx.chosen.things[1], ctx.seat),
            false => cost,
        }
    }

    /// What a card costs as it has been played; not what else it has a minion burn.
    fn cost_as_played(&self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, less: Less) -> Sum {
        let pool = self.pool_cost_as_played(def, ctx);
        let printed = self.blood_cost_of(def, ctx);
        let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
        let (pool, blood) = self.cost_less(bill, (pool, printed), less);
        Sum { pool, blood }
    }

    /// What a card costs with which a minion equips by an effect.
    fn cost_of_equipment(&self, minion: Slot, means: Means, def: &CardDef, less: Less) -> Sum {
        let seat = self.p(minion).controller;
        let x = means.x.unwrap_or(0);
        let pool = means.terms.of(self.pool_cost(def, seat, Slot::NONE, x));
        let blood = means.terms.of(self.blood_cost(def, seat, x));
        let bill = Bill::of_equipment(def, minion, means.payer, means.terms);
        let (pool, blood) = self.cost_less(bill, (pool, blood), less);
        Sum { pool, blood }
    }

    /// What is due for a card that is about to be paid for as it is played.
    fn due_as_played<'a>(
        &self,
        ctx: &Ctx,
        def: &'a CardDef,
        mode: &'a ModeDef,
        less: Less,
    ) -> (Bill<'a>, Due) {
        let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
        let besides = Sum {
            pool: 0,
            blood: mode.extra_blood,
        };
        let due = Due {
            cost: self.cost_as_played(ctx, def, mode, less),
            own: self.means_of(bill, ctx.as_vampire.is_some(), besides),
            less,
        };
        (bill, due)
    }

    /// What is due for a card with which an effect equips a minion.
    fn due_for_equipment<'a>(
        &self,
        minion: Slot,
        means: Means,
        def: &'a CardDef,
        less: Less,
    ) -> (Bill<'a>, Due) {
        let bill = Bill::of_equipment(def, minion, means.payer, means.terms);
        let nothing = Sum { pool: 0, blood: 0 };
        let due = Due {
            cost: self.cost_of_equipment(minion, means, def, less),
            own: self.means_of(bill, means.as_vampire.is_some(), nothing),
            less,
        };
        (bill, due)
    }

    /// What there is to pay for a card with, besides what it has a minion burn else: of blood that of
    /// a vampire, or the life of an ally that plays the card as one.
    fn means_of(&self, bill: Bill, as_vampire: bool, besides: Sum) -> Sum {
        let pool = self.seats[bill.seat.index()].pool;
        let blood = match as_vampire || self.vampires.has(bill.minion) {
            true if bill.minion.is_some() => self.p(bill.minion).counters,
            _ => 0,
        };
        Sum {
            pool: pool.saturating_sub(besides.pool),
            blood: blood.saturating_sub(besides.blood),
        }
    }

    /// Whether somebody can pay so much of it by herself, or with what else pays for the card.
    fn can_be_paid(&self, bill: Bill, cost: Sum, own: Sum) -> bool {
        let lacking = Sum {
            pool: cost.pool.saturating_sub(own.pool),
            blood: cost.blood.saturating_sub(own.blood),
        };
        (lacking.pool, lacking.blood) == (0, 0)
            || self
                .help_with(bill, cost.pool)
                .covers(lacking.pool, lacking.blood)
    }

    /// What an action costs besides its card.
    fn besides_action_card(&self) -> Sum {
        let action = &self.action;
        let pool = action.pool;
        let blood = action
            .blood
            .saturating_add(self.blood_for_aim(action.actor))
            .saturating_add_signed(self.more_blood_for_action(self.db) as i8);
        Sum {
            pool: pool
                .saturating_add(self.pool_for_aim())
                .saturating_add(self.more_pool_for_action(self.db)),
            blood,
        }
    }
}

impl Rules<'_> {
    /// Puts up what could make a card that costs so much cheaper; says whether anything could. Without
    /// it the card may be too expensive, so that something must.
    fn offer_reductions(&mut self, bill: Bill, due: Due, must: bool, now: Now) -> bool {
        let Due { cost, own, less } = due;
        let useful = |r: &Reduction| {
            r.goes_with(less)
                && r.less.of((cost.pool, cost.blood)) != (cost.pool, cost.blood)
                && match now {
                    Now::Announced => r.locks || r.burns,
                    Now::Paying => true,
                }
        };
        let mut reductions = self.reductions(bill);
        reductions.retain(useful);
        if reductions.is_empty() {
            return false;
        }
        if !must || self.can_be_paid(bill, cost, own) {
            self.offer(Choice::No);
        }
        for reduction in reductions {
            self.offer(reduction.choice());
        }
        self.ask(bill.seat, Prompt::Payment);
        true
    }

    /// Something is named that makes a card cheaper: says by how much, where it is anything.
    fn reduce(&mut self, bill: Bill, choice: Choice) -> Option<Less> {
        let reductions = self.reductions(bill);
        let reduction = reductions.into_iter().find(|r| r.choice() == choice)?;
        if self.stand_ins_matter() && bill.minion == self.action.actor {
            self.leave_out(&|other, minion| {
                let bill = Bill { minion, ..bill };
                let reductions = other.reductions(bill);
                reductions.iter().any(|r| r.choice() == choice)
            });
        }
        match reduction.by {
            By::Card(slot, bit) => {
                if reduction.once {
                    self.p_mut(slot).used |= bit;
                    self.used.insert(slot);
                }
                if reduction.locks {
                    self.lock(slot);
                }
                if reduction.burns {
                    self.burn(slot);
                }
            }
            By::Lasting(i) => self.use_up_lasting(usize::from(i)),
        }
        Some(reduction.less)
    }

    /// At a moment of the action when something can make its card cheaper: says whether that is asked.
    pub(crate) fn asks_for_action(&mut self, moment: u8) -> bool {
        let action = &self.action;
        if !self.anything_changes(REDUCES) || !action.card.is_some() || action.payment & moment != 0
        {
            return false;
        }
        let (seat, actor, ctx) = (action.seat, action.actor, action.ctx);
        let def = self.db.def(ctx.def);
        let Some(mode) = def.modes.get(usize::from(ctx.mode)) else {
            return false;
        };
        let bill = Bill::of_action(def, mode, actor, seat);
        let cost = self.cost_of_action_card();
        let pledged = self.pledged_for(true);
        let cost = Sum {
            pool: cost.0.saturating_sub(pledged.0),
            blood: cost.1.saturating_sub(pledged.1),
        };
        let own = self.means_of(bill, ctx.as_vampire.is_some(), self.besides_action_card());
        let payable = self.can_be_paid(bill, cost, own);
        let less = self.action.less;
        let due = Due { cost, own, less };
        let asks = match moment {
            payment::ANNOUNCED => {
                match payable {
                    true => self.action.payment &= !payment::NEEDS_LESS,
                    false => self.action.payment |= payment::NEEDS_LESS,
                }
                // What does not lock waits until the cost is about to be paid.
                let later = self
                    .reductions(bill)
                    .into_iter()
                    .filter(|r| !r.locks && !r.burns);
                let later = later.fold(Less::default(), |sum, r| sum.and(r.less));
                let (pool, blood) = later.of((cost.pool, cost.blood));
                let must = !self.can_be_paid(bill, Sum { pool, blood }, own);
                self.offer_reductions(bill, due, must, Now::Announced)
            }
            _ => {
                let most = self.more_reduction(bill, less);
                let (pool, blood) = most.of((cost.pool, cost.blood));
                let must = self.action.payment & payment::NEEDS_LESS != 0;
                self.can_be_paid(bill, Sum { pool, blood }, own)
                    && self.offer_reductions(bill, due, must, Now::Paying)
            }
        };
        if !asks {
            self.action.payment |= moment;
        }
        asks
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
        let less = action.less;
        let asks = match def.modes.get(usize::from(ctx.mode)) {
            Some(mode) => {
                let bill = Bill::of_action(def, mode, actor, seat);
                let own = self.means_of(bill, ctx.as_vampire.is_some(), self.besides_action_card());
                let cost = Sum { pool, blood };
                self.offer_sources(bill, Due { cost, own, less })
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
    fn offer_sources(&mut self, bill: Bill, due: Due) -> bool {
        let Due { cost, own, .. } = due;
        let (pool, blood) = self.pledged_for(bill.action);
        let due = Sum {
            pool: cost.pool.saturating_sub(pool),
            blood: cost.blood.saturating_sub(blood),
        };
        let lacks_pool = due.pool > own.pool;
        let lacks_blood = due.blood > own.blood;
        let must = lacks_pool || lacks_blood;
        let mut offered = Vec::new();
        let sources = self.sources(bill);
        let some_whole = sources.iter().any(|s| s.whole);
        let others = sources.iter().filter(|s| s.pool && !s.whole);
        let others = others.fold(0_u8, |sum, s| sum.saturating_add(s.room));
        for source in sources {
            // What pays all or nothing does not join others, nor do others where only it can pay.
            let apart = match source.whole {
                true => pool > 0 || source.room < due.pool,
                false => some_whole && lacks_pool && due.pool > own.pool.saturating_add(others),
            };
            let of_pool = source.pool && !apart && if must { lacks_pool } else { due.pool > 0 };
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

    /// A counter is named that is to pay for a card, or no more: says by how much the card becomes
    /// cheaper at once, if one is.
    fn pledges(&mut self, choice: Choice, bill: Bill, cost: Sum) -> Option<Less> {
        let Choice::Slot(slot) = choice else {
            return None;
        };
        let found = self.sources(bill).into_iter().find(|s| s.slot == slot);
        let source = found?;
        if self.stand_ins_matter() && bill.minion == self.action.actor {
            self.leave_out(&|other, minion| {
                let bill = Bill { minion, ..bill };
                other.sources(bill).iter().any(|s| s.slot == slot)
            });
        }
        if source.reduces {
            self.lose_counters(slot, 1);
            self.after_counters(slot);
            return Some(Less {
                blood: 1,
                ..Less::default()
            });
        }
        let (_, blood) = self.pledged_for(bill.action);
        let pool = !(source.blood && cost.blood > blood);
        let action = bill.action;
        let paid = match source.whole {
            true => cost.pool,
            false => 1,
        };
        let paid = i8::try_from(paid).unwrap_or(i8::MAX);
        self.change_tally(slot, Counter::Pledged { pool, action }, None, paid);
        if source.locks {
            self.lock(slot);
        }
        Some(Less::default())
    }

    pub(crate) fn answer_for_action(&mut self, step: ActionStep, choice: Choice) {
        if self.action.payment & (payment::COUNTING | payment::COUNTED) == payment::COUNTING {
            let action = self.action;
            let def = self.db.def(action.ctx.def);
            let mode = &def.modes[usize::from(action.ctx.mode)];
            let bill = Bill::of_action(def, mode, action.actor, action.seat);
            let (pool, blood) = self.cost_of_action_card();
            match self.pledges(choice, bill, Sum { pool, blood }) {
                Some(less) => self.action.less = action.less.and(less),
                None => self.action.payment |= payment::COUNTED,
            }
            return;
        }
        let action = self.action;
        let moment = match step == ActionStep::Announced {
            true => payment::ANNOUNCED,
            false => payment::ABOUT_TO_PAY,
        };
        let def = self.db.def(action.ctx.def);
        let mode = &def.modes[usize::from(action.ctx.mode)];
        let bill = Bill::of_action(def, mode, action.actor, action.seat);
        match self.reduce(bill, choice) {
            Some(less) => self.action.less = action.less.and(less),
            None => self.action.payment |= moment,
        }
    }

    /// Whether something may make a card cheaper that is about to be paid for, and is asked about.
    pub(crate) fn asks_for_card(
        &mut self,
        ctx: &Ctx,
        def: &CardDef,
        mode: &ModeDef,
        less: Less,
    ) -> bool {
        if !self.anything_changes(REDUCES) {
            return false;
        }
        let (bill, due) = self.due_as_played(ctx, def, mode, less);
        self.offer_reductions(bill, due, true, Now::Paying)
    }

    /// Whether counters can pay for a card that is about to be paid for, and are asked about.
    pub(crate) fn asks_who_pays_for_card(
        &mut self,
        ctx: &Ctx,
        def: &CardDef,
        mode: &ModeDef,
        less: Less,
    ) -> bool {
        if !self.anything_changes(PAYS) {
            return false;
        }
        if let Some(Frame::Played(frames::Played { helped, .. })) = self.frames.last_mut() {
            *helped = true;
        }
        let (bill, due) = self.due_as_played(ctx, def, mode, less);
        self.offer_sources(bill, due)
    }

    pub(crate) fn answer_played(&mut self, played: frames::Played, choice: Choice) {
        let ctx = &played.ctx;
        let def = self.db.def(ctx.def);
        let mode = &def.modes[usize::from(ctx.mode)];
        let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
        let played = match played.helped {
            false => match self.reduce(bill, choice) {
                Some(less) => frames::Played {
                    less: played.less.and(less),
                    ..played
                },
                None => frames::Played {
                    helped: true,
                    ..played
                },
            },
            true => {
                let cost = self.cost_as_played(ctx, def, mode, played.less);
                match self.pledges(choice, bill, cost) {
                    Some(less) => frames::Played {
                        less: played.less.and(less),
                        ..played
                    },
                    None => frames::Played {
                        counted: true,
                        ..played
                    },
                }
            }
        };
        self.become_frame(played);
    }

    /// Whether something may make a card cheaper with which a minion equips by an effect, and is
    /// asked about.
    pub(crate) fn asks_for_equipment(
        &mut self,
        minion: Slot,
        means: Means,
        def: &CardDef,
        less: Less,
    ) -> bool {
        if !self.anything_changes(REDUCES) {
            return false;
        }
        let (bill, due) = self.due_for_equipment(minion, means, def, less);
        self.offer_reductions(bill, due, true, Now::Paying)
    }

    /// Whether counters can pay for such a card, and are asked about.
    pub(crate) fn asks_who_pays_for_equipment(
        &mut self,
        minion: Slot,
        means: Means,
        def: &CardDef,
        less: Less,
    ) -> bool {
        if !self.anything_changes(PAYS) {
            return false;
        }
        let (bill, due) = self.due_for_equipment(minion, means, def, less);
        self.offer_sources(bill, due)
    }

    pub(crate) fn answer_equipment(&mut self, frame: frames::EquipAs, choice: Choice) {
        let minion = frame.minion;
        let def = self.db.def(self.db.def_of(frame.card));
        let bill = Bill::of_equipment(def, minion, frame.means.payer, frame.means.terms);
        let frame = match frame.helped {
            false => match self.reduce(bill, choice) {
                Some(less) => frames::EquipAs {
                    less: frame.less.and(less),
                    ..frame
                },
                None => frames::EquipAs {
                    helped: true,
                    ..frame
                },
            },
            true => {
                let cost = self.cost_of_equipment(minion, frame.means, def, frame.less);
                match self.pledges(choice, bill, cost) {
                    Some(less) => frames::EquipAs {
                        less: frame.less.and(less),
                        ..frame
                    },
                    None => frames::EquipAs {
                        counted: true,
                        ..frame
                    },
                }
            }
        };
        self.become_frame(frame);
    }

    /// Pays for a card, unless it takes an action, which is paid for when it succeeds.
    pub(crate) fn pay_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, less: Less) {
        if mode.action.is_none() || self.is_calling() {
            let Sum { pool, blood } = self.cost_as_played(ctx, def, mode, less);
            let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
            let (pool, blood) = self.pay_pledged(bill, pool, blood);
            self.lose_pool(ctx.seat, pool);
            if mode.extra_edge {
                self.set_edge(None);
            }
            let blood = blood + mode.extra_blood;
            if ctx.as_vampire.is_some() {
                // Its life is its blood (full rulebook 1.6.3).
                self.lose_life(ctx.me, blood);
            } else {
                self.lose_counters(ctx.me, blood);
                let life = self.life_to_play(def, mode, ctx.me);
                self.lose_life(ctx.me, life);
            }
        }
    }
}
