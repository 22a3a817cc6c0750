//! The course of an action (current rulebook 3, summary and details; full rulebook 6.2).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::stat_kind;
use crate::facts::Cost;
use crate::observer::{GameEvent, Happening};
use crate::rules::questions::filter::MEETS;
use crate::rules::questions::price::{Bill, CHEAPER_NEWCOMERS};
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{
    Ability, ActionKind, CostX, Doing, Filter, Moment, Number, Quality, Span, Stat, Window,
};
use crate::state::{
    flag, frames, payment, ActionResult, ActionState, ActionStep, Chosen, Ctx, Feat, Frame,
    GameState, ReferendumStep, Seat, Slot, Then, WayOfAction,
};
use crate::vocab::{CardType, Sect};

impl Step for ActionStep {
    fn step(self, rules: &mut Rules<'_>) {
        let step = self;
        use ActionStep::*;
        if rules.action.ended && !matches!(step, AfterTriggers | Ends { .. } | AfterAgain | End) {
            rules.action_ends_early(step);
            return;
        }
        if rules.action.failed_early && rules.action.result == ActionResult::Pending {
            if step != Resolve {
                // It has reached resolution (card rulings, group 157), and nobody blocks it any more.
                rules.pose_is_over();
                rules.action.blocker = Slot::NONE;
                rules.next_action_step(Resolve);
                rules.tell(GameEvent::BeforeResolution);
                return;
            }
            if rules.action.fizzles {
                rules.action.result = ActionResult::Successful;
                rules.fizzle();
            } else {
                rules.action.result = ActionResult::Ended;
                let minion = rules.action.actor.some();
                rules.tell(GameEvent::ActionEnded { minion });
            }
            rules.next_action_step(After);
            return;
        }
        match step {
            Announced if rules.asks_for_action(payment::ANNOUNCED) => {}
            Announced if rules.asks_who_pays_for_action() => {}
            Announced => {
                rules.next_action_step(NoBlock);
                rules.open(Window::Announced, Slot::NONE);
            }
            NoBlock => {
                rules.action.retargeted = false;
                rules.next_action_step(AfterNoBlock);
                rules.open(Window::NoBlock, Slot::NONE);
            }
            AfterNoBlock => {
                let next = if rules.action.blocker.is_some() {
                    BlockAttempt
                } else {
                    BlocksDeclined
                };
                rules.next_action_step(next);
            }
            BlockAttempt => {
                rules.next_action_step(AfterBlockAttempt);
                rules.open(Window::BlockAttempt, Slot::NONE);
            }
            AfterBlockAttempt => {
                let next = if rules.block_succeeds() {
                    Blocked
                } else {
                    NoBlock
                };
                rules.next_action_step(next);
            }
            BlocksDeclined => {
                rules.next_action_step(AfterBlocksDeclined);
                rules.open(Window::BlocksDeclined, Slot::NONE);
            }
            AfterBlocksDeclined => {
                if rules.action.retargeted {
                    rules.next_action_step(NoBlock);
                } else {
                    rules.next_action_step(AboutToBleed);
                    if rules.bleed_would_succeed() {
                        rules.open(Window::BleedSucceeds, Slot::NONE);
                    }
                }
            }
            Blocked => {
                rules.next_action_step(AboutToResolveBlock);
                let blocker = rules.action.blocker;
                if !rules.waits_to_be_replaced(Window::Blocked, blocker, Slot::NONE) {
                    rules.block_is_successful();
                }
            }
            AboutToResolveBlock => {
                rules.next_action_step(ResolveBlock);
                rules.tell(GameEvent::BeforeResolution);
            }
            ResolveBlock => {
                rules.next_action_step(AfterLock);
                if !rules.blocker_waits_to_lock() {
                    rules.next_action_step(After);
                    rules.blocked_combat_begins();
                }
            }
            AfterLock => {
                rules.next_action_step(After);
                rules.blocked_combat_begins();
            }
            AboutToBleed => {
                rules.next_action_step(Resolve);
                if rules.bleed_would_succeed() {
                    rules.trigger(GameEvent::BleedSucceeds);
                }
                rules.tell(GameEvent::BeforeResolution);
            }
            Resolve if rules.asks_for_action(payment::ABOUT_TO_PAY) => {}
            Resolve => {
                rules.next_action_step(After);
                rules.resolve_action();
            }
            After => {
                rules.action.new_edge = false;
                rules.clear_points();
                rules.next_action_step(AfterTriggers);
                rules.open(Window::AfterResolution, Slot::NONE);
            }
            AfterTriggers => {
                let again = rules.something_happens_after();
                rules.next_action_step(Ends { again });
                rules.trigger(GameEvent::AfterResolution);
            }
            Ends { again } => {
                rules.next_action_step(if again { AfterAgain } else { End });
                rules.trigger(GameEvent::ActionEnds);
            }
            AfterAgain => {
                rules.next_action_step(End);
                if !rules.action.ended {
                    rules.open(Window::AfterResolution, Slot::NONE);
                }
            }
            End => rules.finish_action(),
        }
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        rules.answer_for_action(self, choice);
    }
}

impl Step for frames::SplitCost {
    /// A rescuer and the rescued may split the cost.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { actor, target } = self;
        let (mine, theirs) = (rules.p(actor).counters, rules.p(target).counters);
        let cost = rules.rescue_cost(actor, target);
        let mine = mine.saturating_sub(rules.more_to_rescue(actor, target));
        for share in 0..=cost {
            if mine >= share && theirs >= cost - share {
                rules.offer(Choice::Number(share));
            }
        }
        if rules.choices.is_empty() {
            rules.offer(Choice::Number(cost));
        }
        let seat = rules.acting;
        rules.ask(seat, Prompt::Payment);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { actor, target } = self;
        let Choice::Number(share) = choice else {
            unreachable!("{choice:?} does not split a cost");
        };
        rules.pop();
        rules.action.share = share;
        let ctx = Ctx {
            seat: rules.acting,
            me: actor,
            chosen: Chosen::one(target),
            ..Ctx::default()
        };
        rules.begin_basic(ctx, ActionKind::Rescue);
    }
}

impl Step for frames::PaidWithLife {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { ally } = self;
        rules.pop();
        rules.lose_life(ally, 0);
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether the action is a bleed that would be successful as it is: for 1 or more
    /// (current rulebook, bleed).
    fn bleed_would_succeed(&self) -> bool {
        self.action_is_bleed() && !self.action.bleed_fails && self.action_bleed(self.db) > 0
    }

    /// Whether something is to happen after resolution by an effect or by the text of something in
    /// play, so that what can be played then may be played before or after it (card rulings, group 6;
    /// ANK 20180206).
    fn something_happens_after(&self) -> bool {
        [Moment::AfterResolution, Moment::EndOfAction]
            .map(Happening::new)
            .into_iter()
            .any(|what| self.some_effect_waits_for(what.moment) || self.some_text_hears(what))
    }

    /// Whether the acting minion is still of a sect that its action requires (ANK 20210124).
    fn is_of_the_sect_required(&self) -> bool {
        let action = &self.action;
        let required = match action.ctx.ability.map(|id| &self.db.ability(id).ability) {
            Some(Ability::Act { by, .. }) => by,
            Some(_) => return true,
            None if action.card.is_some() && !action.ctx.as_vampire.is_some() => {
                &self.db.def(action.ctx.def).requires
            }
            None => return true,
        };
        let sect = match self.occupied.has(action.actor) {
            true => self.p(action.actor).sect,
            false => return true,
        };
        let sect = match self.anything_changes(MEETS) {
            true => {
                let scope = Scope::of(&action.ctx).of_user();
                self.sect_for_card(self.db, action.actor, &scope).or(sect)
            }
            false => sect,
        };
        let of_it = |f: &Filter| f.sect.is_empty() || sect.is_some_and(|s| f.sect.contains(&s));
        required.is_empty() || required.iter().any(of_it)
    }

    /// Whether what the action is aimed at is still there to be affected.
    fn target_is_there(&self) -> bool {
        let action = &self.action;
        if !self.occupied.has(action.actor) || !self.offer_is_there() {
            return false;
        }
        // What the rules ask of the target of such an action …
        let as_the_rules_say = match action.kind {
            ActionKind::Rescue => self.torpor.has(self.rescued()),
            ActionKind::Diablerize => self.torpor.has(action.ctx.chosen.things[0]),
            ActionKind::RedList => self.ready.has(action.ctx.chosen.things[0]),
            ActionKind::BurnIncapacitated => self.incapacitated.has(action.aimed_at),
            // A political action is aimed at nobody; what a card has it choose are terms, but for the
            // card whose referendum it calls.
            ActionKind::Political => return self.named_card_of_hand_stays(),
            ActionKind::Other
            | ActionKind::Bleed
            | ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::LeaveTorpor
            | ActionKind::BecomeAnarch
            | ActionKind::GainPower => true,
        };
        // … and what the card asks of it, whatever the action.
        as_the_rules_say && self.target_still_fits()
    }

    /// Whether the card that takes the action is itself what the action brings
    /// into play. An action card may equip, employ or recruit with another one.
    fn action_brings(&self, kind: CardType) -> bool {
        self.action.card.is_some() && self.db.def(self.db.def_of(self.action.card)).is(kind)
    }

    /// Whether the equipment or retainer that takes the action goes on the minion chosen.
    fn brings_to_target(&self) -> bool {
        let ctx = &self.action.ctx;
        self.action.card.is_some() && self.db.def(ctx.def).modes[ctx.mode as usize].goes_on_target()
    }
}

impl Rules<'_> {
    fn next_action_step(&mut self, step: ActionStep) {
        self.become_frame(Frame::Action(step));
    }

    /// A block would have succeeded, and something has taken the place of that: the action is resolved as
    /// if it had not been blocked.
    pub(crate) fn goes_on_unblocked(&mut self) {
        self.action.blocker = Slot::NONE;
        self.action.retargeted = false;
        self.pose_is_over();
        self.next_action_step(ActionStep::AfterBlocksDeclined);
    }

    /// The action has been ended: what waits for its resolution happens only
    /// if it got that far (card rulings on cards that end a blocked action).
    fn action_ends_early(&mut self, step: ActionStep) {
        self.pose_is_over();
        let reached = self.action.result != ActionResult::Pending;
        if self.action.result != ActionResult::Successful {
            self.action.result = ActionResult::Ended;
        }
        let minion = self.action.actor.some();
        if step != ActionStep::After {
            self.tell(GameEvent::ActionEnded { minion });
        }
        let next = if reached {
            ActionStep::AfterTriggers
        } else {
            ActionStep::Ends { again: false }
        };
        self.next_action_step(next);
    }

    /// The action succeeds: its cost is paid and its effects take place.
    fn resolve_action(&mut self) {
        let minion = self.action.actor;
        self.action.result = ActionResult::Successful;
        if let Some(copy) = self.another_copy() {
            self.action.ctx.chosen_card = copy;
        }
        // What is burned to pay is no obstacle, so that the target is looked at first.
        let there = self.target_is_there() && self.is_of_the_sect_required();
        let paid = self.pay_for_action();
        let able = self.occupied.has(minion) && !self.incapacitated.has(minion);
        if !(there && paid && able) {
            let minion = self.action.actor.some();
            self.tell(GameEvent::ActionFizzled { minion });
            return;
        }
        self.tell(GameEvent::ActionSucceeded { minion });
        self.carry_out_action();
    }

    /// The action has nothing to be carried out on any more: its cost is paid, and that is all
    /// (general rulings).
    fn fizzle(&mut self) {
        self.pay_for_action();
        let minion = self.action.actor.some();
        self.tell(GameEvent::ActionFizzled { minion });
    }

    /// Pays what can be paid of the cost; says whether it was all (general rulings).
    fn pay_for_action(&mut self) -> bool {
        let action = self.action;
        let (seat, actor) = (action.seat, action.actor);
        let mut pool = 0;
        let mut blood = action.blood;
        // What others pay, or counters do.
        let mut by_others = 0;
        if action.card.is_some() {
            let def = self.db.def(action.ctx.def);
            let (of_pool, of_blood) = self.cost_of_action_card();
            (pool, blood) = match def.modes.get(usize::from(action.ctx.mode)) {
                Some(mode) => {
                    let bill = Bill::of_action(def, mode, actor, seat);
                    let (of_pool, own) = self.pay_pledged(bill, of_pool, of_blood);
                    by_others = of_blood - own;
                    (of_pool, blood + own)
                }
                None => (of_pool, blood + of_blood),
            };
            if action.kind == ActionKind::Rescue {
                blood = self.rescue_costing_for_all(blood, actor);
            }
            debug_assert!(
                def.cost_x != Some(CostX::Chosen)
                    || def.blood_cost == Cost::X
                    || def.pool_cost == Cost::X
            );
        } else {
            match action.kind {
                ActionKind::LeaveTorpor => blood += crate::rules::questions::minion::TORPOR_COST,
                ActionKind::Rescue => {
                    let target = action.ctx.chosen.things[0];
                    let cost = self.rescue_cost(actor, target);
                    let share = action.share.min(cost);
                    blood += share;
                    let other = cost - share;
                    by_others = other;
                    if self.region(target) == crate::state::Region::Torpor {
                        if self.p(target).counters < other {
                            self.lose_counters(target, other);
                            return false;
                        }
                        self.lose_counters(target, other);
                    }
                }
                ActionKind::BecomeAnarch => blood += self.anarch_cost(actor),
                ActionKind::Other
                | ActionKind::Bleed
                | ActionKind::Hunt
                | ActionKind::Equip
                | ActionKind::Employ
                | ActionKind::Recruit
                | ActionKind::Political
                | ActionKind::Diablerize
                | ActionKind::RedList
                | ActionKind::GainPower
                | ActionKind::BurnIncapacitated => {}
            }
        }
        let (offered, own) = match action.ctx.ability.is_some() {
            true => {
                let brings = self.anything_changes(CHEAPER_NEWCOMERS)
                    && self.action_brings_vampire(self.db, false);
                self.cost_of_offer(brings, actor, (action.pool, blood))
            }
            false => (action.pool, blood),
        };
        blood = own;
        pool += offered + self.pool_for_aim();
        pool = pool.saturating_add(self.more_pool_for_action(self.db));
        blood += self.blood_for_aim(actor);
        if action.blood_of_target && self.occupied.has(action.aimed_at) {
            blood = blood.saturating_add(self.p(action.aimed_at).counters);
        }
        let more = self.more_blood_for_action(self.db);
        blood = (i32::from(blood) + more).clamp(0, 250) as u8;
        self.action.cost_blood = blood.saturating_add(by_others);
        let edge = !action.edge || self.edge == Some(seat);
        let enough =
            edge && self.seats[seat.index()].pool >= pool && self.p(actor).counters >= blood;
        if action.edge && edge {
            self.set_edge(None);
        }
        self.lose_pool(seat, pool);
        if !self.vampires.has(actor) && blood > 0 && self.p(actor).counters <= blood {
            // Paid for with the last life, be it for what has the action cost more, the action is
            // still resolved (card rulings, group 11).
            self.lose_counters(actor, blood);
            self.push(frames::PaidWithLife { ally: actor });
        } else {
            self.lose_life(actor, blood);
        }
        if action.conviction == 0 && !action.burns {
            return enough;
        }
        let all = self.burn_pledged();
        if action.burns && action.ctx.this.is_some() {
            self.is_to_be_burned(action.ctx.this, None);
        }
        enough && all
    }

    fn carry_out_action(&mut self) {
        self.action.carried_out = true;
        self.recall_points();
        let action = self.action;
        let ctx = action.ctx;
        match action.kind {
            ActionKind::Bleed => self.resolve_bleed(),
            ActionKind::Hunt => {
                let more = self.sum(
                    self.db,
                    stat_kind(&Stat::Change(Number::Hunt)),
                    action.actor,
                );
                let amount = (1 + more + i32::from(action.bleed)).max(0) as u8;
                let from = action.ctx.chosen.things[0];
                let before = self.p(action.actor).counters;
                let gains = !self.has_stat(self.db, &Stat::Cannot(Doing::GainByHunt), action.actor);
                if !action.takes {
                    self.add_blood(action.actor, if gains { amount } else { 0 });
                    self.action.fed = self.p(action.actor).counters > before;
                } else if self.occupied.has(from)
                    && !(self.some_are_unaffected() && self.is_unaffected(from, &ctx))
                {
                    // All that it gains comes from there (RTR 20180511).
                    let stolen = amount.min(self.p(from).counters);
                    self.lose_life(from, stolen);
                    self.add_blood(action.actor, if gains { stolen } else { 0 });
                    self.action.fed = stolen > 0;
                }
                if self.action.fed {
                    self.replace_for_all(Span::Hunt);
                }
            }
            ActionKind::Equip if self.action_brings(CardType::Equipment) => self.put_on_actor(),
            ActionKind::Equip if !action.equipment.is_empty() => {
                for slot in action.equipment {
                    if self.p(slot).on.is_some() {
                        self.move_card(slot, action.actor);
                        self.is_brought(slot, action.actor, false);
                    }
                }
            }
            ActionKind::Employ if self.action_brings(CardType::Retainer) => self.put_on_actor(),
            ActionKind::GainPower => {
                self.put_on_actor();
                self.unlock(action.actor);
            }
            ActionKind::BurnIncapacitated => self.begin_burning(action.actor, action.aimed_at),
            ActionKind::Recruit if self.action_brings(CardType::Ally) => {
                if self.leave_limbo(action.card) {
                    let slot = self.bring_into_play(action.card, action.seat, Slot::NONE, ctx.mode);
                    // What else it does as it is recruited, it does to itself.
                    self.action.ctx.this = slot;
                    if slot.is_some()
                        && !self.has_stat(self.db, &Stat::Has(Quality::ActsAtOnce), slot)
                    {
                        self.p_mut(slot).mark(flag::RECRUITED, true);
                    }
                    if slot.is_some() && self.db.def(ctx.def).cost_x.is_some() {
                        self.p_mut(slot).own_capacity = ctx.chosen.x;
                    }
                    self.is_brought(slot, action.actor, true);
                }
            }
            ActionKind::Political => {
                self.push(Frame::Referendum(ReferendumStep::Calling));
                self.open(Window::BeforeResolution, Slot::NONE);
                return;
            }
            ActionKind::LeaveTorpor => self.leave_torpor(action.actor),
            ActionKind::Rescue => self.leave_torpor(ctx.chosen.things[0]),
            ActionKind::Diablerize => self.begin_diablerie(action.actor, ctx.chosen.things[0]),
            ActionKind::BecomeAnarch => {
                self.change_sect(action.actor, Sect::Anarch);
            }
            ActionKind::RedList => {
                self.begin_combat(action.actor, ctx.chosen.things[0], false);
            }
            ActionKind::Equip | ActionKind::Employ | ActionKind::Recruit | ActionKind::Other => {}
        }
        let Some(WayOfAction { code, .. }) = self.way_of_action(self.db) else {
            return;
        };
        if !self.db.code(code).is_empty() {
            let ctx = self.action.ctx;
            self.push(frames::Run {
                ctx,
                code,
                pc: 0,
                then: Then::Nothing,
            });
        }
    }

    /// Equipment and retainers go on the acting minion, or where their own text says so on
    /// the one chosen.
    fn put_on_actor(&mut self) {
        let on = match self.brings_to_target() {
            true => self.action.ctx.chosen.things[0],
            false => self.action.actor,
        };
        // What else it does as it comes into play so, it does to itself.
        let there = self.put_action_card_on(on);
        self.action.ctx.this = there;
        if self.action.kind != ActionKind::GainPower {
            let by = self.action.actor;
            self.is_brought(there, by, true);
        }
    }

    /// A bleed of 1 or more is successful: pool is burned and the Edge is taken (current rulebook, bleed).
    fn resolve_bleed(&mut self) {
        let action = self.action;
        let Some(target) = action.target_seat.filter(|t| self.alive(*t)) else {
            return;
        };
        let amount = self.action_bleed(self.db);
        if action.bleed_fails || amount == 0 {
            return;
        }
        self.action.bled = true;
        if let Some(past) = self.past_of_action() {
            (past.target, past.bleed) = (Some(target), amount);
        }
        self.tell(GameEvent::Bled {
            minion: action.actor,
            target,
            amount,
        });
        if let Some((payer, pool)) = self.cost_of_bleed(self.db) {
            // Who burns it instead of the target is not bled (RTR 19970630).
            self.action.costs_pool = payer == target;
            self.lose_pool(payer, pool);
            self.action.costs_pool = false;
        }
        self.action.new_edge = self.edge != Some(action.seat);
        self.set_edge(Some(action.seat));
        // Who is burned by what comes after resolution is not brought back (LSJ 20040616), so
        // that all are as soon as the action is over.
        self.visitors_done |= self.is_visitor(action.actor);
    }

    /// Who asks later what the acting minion has done is told how it came out.
    fn remember_how_it_came_out(&mut self) {
        let action = self.action;
        for past in &mut self.past {
            past.over |= matches!(past.feat, Feat::Blocked | Feat::Diablerized | Feat::Gained);
        }
        let Some(past) = self.past_of_action() else {
            return;
        };
        past.over = true;
        past.succeeded = action.result == ActionResult::Successful;
        past.achieved = match action.kind {
            ActionKind::Bleed => action.bled,
            ActionKind::Hunt => action.fed,
            ActionKind::Other
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => action.carried_out,
        };
    }

    /// The action is over and done with.
    fn finish_action(&mut self) {
        self.pose_is_over();
        let card = self.action.card;
        self.card_done(card);
        self.remember_how_it_came_out();
        self.action_period_ends();
        self.forget_pledges(true);
        self.action = ActionState {
            actor: Slot::NONE,
            blocker: Slot::NONE,
            ..ActionState::default()
        };
        // Nobody is attempting to block any more, for one.
        self.stirred = true;
        self.pop();
        self.offer_cards_back();
    }

    /// What lasted for an action is over, and its cards are replaced.
    pub(crate) fn action_period_ends(&mut self) {
        self.forget_points();
        for slot in self.minions {
            self.p_mut(slot).mark(flag::AWAKE, false);
        }
        if self.combat_visited {
            self.dismiss_all();
        }
        for i in 0..self.seat_count as usize {
            self.replace_now(Seat(i as u8), Span::Action);
        }
        self.action_gives_back();
        // What was given for a combat that was kept from beginning is for no other one.
        self.period_ends(&[
            Span::Action,
            Span::Strike,
            Span::Round,
            Span::NextRound,
            Span::Combat,
        ]);
    }
}
