//! The course of an action (current rulebook 3, summary and details; full rulebook 6.2).

use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::stat_kind;
use crate::facts::Cost;
use crate::observer::{GameEvent, Observer};
use crate::script::{
    Ability, Action, ActionKind, At, Choose, CostX, Doing, Filter, Moment, Number, Place, Quality,
    Span, Stat, Window,
};
use crate::state::{
    flag, payment, scope_bit, ActionResult, ActionState, ActionStep, CardId, Ctx, Deed, Frame,
    Seat, Slot, SlotSet, Then,
};
use crate::vocab::{CardType, Sect};

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn action_is_bleed(&self) -> bool {
        self.action.on && self.action.kind == ActionKind::Bleed
    }

    /// Whether the action is a bleed that would be successful as it is: for 1 or more
    /// (current rulebook, bleed).
    fn bleed_would_succeed(&self) -> bool {
        self.action_is_bleed() && !self.action.bleed_fails && self.action_bleed(self.db) > 0
    }

    /// Stealth by the rule for a kind of action.
    fn default_stealth(kind: ActionKind, same_controller: bool) -> i8 {
        match kind {
            ActionKind::Other | ActionKind::Bleed | ActionKind::BurnIncapacitated => 0,
            ActionKind::Rescue | ActionKind::Diablerize => i8::from(same_controller),
            _ => 1,
        }
    }

    /// Announces an action: its details are settled, and the acting minion locks.
    pub(crate) fn begin_action(&mut self, actor: Slot, ctx: Ctx, spec: &Action, card: CardId) {
        let seat = self.active;
        // What is chosen from now on does not make the action directed.
        let ctx = Ctx {
            undirected: false,
            ..ctx
        };
        let aimed_at = match spec.at {
            At::Target => ctx.targets[0],
            At::This | At::ThisOnBearer => ctx.this,
            At::Bearer if ctx.this.is_some() => self.scope(ctx.this).me,
            At::Nothing | At::Prey | At::EachOther | At::Bearer => Slot::NONE,
        };
        let kind = spec.kind;
        let target_seat = self.target_seat(spec, &ctx);
        let directed = self.targets(spec, target_seat) != 0;
        let blockers = self.blockers(spec, target_seat);
        let equipment = self.action.equipment;
        let share = self.action.share;
        let same_controller = !directed && target_seat.is_none_or(|t| t == seat);
        self.action = ActionState {
            on: true,
            kind,
            ctx,
            card,
            actor,
            seat,
            blockers,
            directed,
            target_seat,
            aimed_at,
            stealth: spec
                .stealth
                .unwrap_or(Self::default_stealth(kind, same_controller)),
            bleed: spec.more,
            blocker: Slot::NONE,
            blood: spec.blood,
            blood_of_target: spec.blood_of_target,
            conviction: spec.conviction + self.conviction_cost(card),
            burns: spec.burns,
            equipment: if kind == ActionKind::Equip && !card.is_some() {
                equipment
            } else {
                SlotSet::EMPTY
            },
            share,
            required_ready: kind != ActionKind::LeaveTorpor,
            ..ActionState::default()
        };
        if self.stealthy_actions > 0 {
            self.stealthy_actions -= 1;
            self.action.stealth += 1;
        }
        self.lock(actor);
        if spec.locks {
            self.lock(ctx.this);
        }
        match kind {
            ActionKind::Bleed => self.p_mut(actor).mark(flag::BLED, true),
            ActionKind::Political => self.p_mut(actor).mark(flag::POLITICS, true),
            ActionKind::Hunt => {
                self.action.mandatory = self.must_hunt.has(actor);
                self.must_hunt.remove(actor);
            }
            ActionKind::RedList => {
                self.record(actor, Deed::Basic(kind, u8::MAX), scope_bit(Span::Turn));
            }
            _ => {}
        }
        if let Some(id) = ctx.ability {
            self.record(actor, Deed::Acted(ctx.this, id), scope_bit(Span::Turn));
        }
        if card.is_some() {
            // The card was recorded as played before there was an action; it counts in this one too.
            if let Some(d) = self
                .done
                .last_mut()
                .filter(|d| d.what == Deed::Played(ctx.def))
            {
                d.scopes |= scope_bit(Span::Action);
            }
            let db = self.db;
            for id in &db.def(ctx.def).modes[ctx.mode as usize].during {
                self.grant(*id, Span::Action, &ctx);
            }
        }
        self.tell(GameEvent::ActionAnnounced {
            minion: actor,
            kind,
            card: (card.is_some() || ctx.this.is_some()).then_some(ctx.def),
            at: target_seat.filter(|_| directed),
            target: ctx.targets[0].some(),
        });
        self.push(Frame::Action(ActionStep::Announced));
        let conviction = self.action.conviction;
        self.spend_conviction(actor, conviction, true);
    }

    pub(crate) fn step_action(&mut self, step: ActionStep) {
        use ActionStep::*;
        if self.action.ended && !matches!(step, AfterTriggers | AfterAgain | End) {
            self.action_ends_early(step);
            return;
        }
        if self.action.failed_early && self.action.result == ActionResult::Pending {
            if self.action.fizzles {
                self.action.result = ActionResult::Successful;
                self.fizzle();
            } else {
                self.action.result = ActionResult::Ended;
                let minion = self.action.actor.some();
                self.tell(GameEvent::ActionEnded { minion });
            }
            self.next_action_step(After);
            return;
        }
        match step {
            Announced if self.asks_for_action(payment::ANNOUNCED) => {}
            Announced => {
                self.next_action_step(NoBlock);
                self.open(Window::Announced, Slot::NONE);
            }
            NoBlock => {
                self.action.retargeted = false;
                self.next_action_step(AfterNoBlock);
                self.open(Window::NoBlock, Slot::NONE);
            }
            AfterNoBlock => {
                let next = if self.action.blocker.is_some() {
                    BlockAttempt
                } else {
                    BlocksDeclined
                };
                self.next_action_step(next);
            }
            BlockAttempt => {
                self.next_action_step(AfterBlockAttempt);
                self.open(Window::BlockAttempt, Slot::NONE);
            }
            AfterBlockAttempt => {
                let next = if self.block_succeeds() {
                    Blocked
                } else {
                    NoBlock
                };
                self.next_action_step(next);
            }
            BlocksDeclined => {
                self.next_action_step(AfterBlocksDeclined);
                self.open(Window::BlocksDeclined, Slot::NONE);
            }
            AfterBlocksDeclined => {
                if self.action.retargeted {
                    self.next_action_step(NoBlock);
                } else {
                    self.next_action_step(AboutToBleed);
                    if self.bleed_would_succeed() {
                        self.open(Window::BleedSucceeds, Slot::NONE);
                    }
                }
            }
            Blocked => {
                self.next_action_step(ResolveBlock);
                self.block_is_successful();
            }
            ResolveBlock => {
                self.next_action_step(After);
                self.resolve_block();
            }
            AboutToBleed => {
                self.next_action_step(Resolve);
                if self.bleed_would_succeed() {
                    self.trigger(Moment::BleedSucceeds);
                }
            }
            Resolve if self.asks_for_action(payment::ABOUT_TO_PAY) => {}
            Resolve => {
                self.next_action_step(After);
                self.resolve_action();
            }
            After => {
                self.next_action_step(AfterTriggers);
                self.open(Window::AfterResolution, Slot::NONE);
            }
            AfterTriggers => {
                self.next_action_step(AfterAgain);
                self.trigger(Moment::AfterResolution);
            }
            AfterAgain => {
                self.next_action_step(End);
                if !self.action.ended && self.something_happened_after() {
                    self.open(Window::AfterResolution, Slot::NONE);
                }
            }
            End => self.finish_action(),
        }
    }

    fn next_action_step(&mut self, step: ActionStep) {
        self.become_frame(Frame::Action(step));
    }

    /// Whether something was to happen after resolution, so that what can be
    /// played then may be played before or after it (card rulings, group 6).
    fn something_happened_after(&self) -> bool {
        self.lasting.iter().any(|l| {
            matches!(
                &self.db.ability(l.ability).ability,
                Ability::Trigger {
                    on: Moment::AfterResolution,
                    ..
                }
            )
        })
    }

    /// The action has been ended: what waits for its resolution happens only
    /// if it got that far (card rulings on cards that end a blocked action).
    fn action_ends_early(&mut self, step: ActionStep) {
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
            ActionStep::End
        };
        self.next_action_step(next);
    }

    /// The action succeeds: its cost is paid and its effects take place.
    fn resolve_action(&mut self) {
        let to_lock = self.action.to_lock;
        for slot in to_lock {
            self.lock(slot);
        }
        let minion = self.action.actor;
        self.action.result = ActionResult::Successful;
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
        if action.card.is_some() {
            let def = self.db.def(action.ctx.def);
            pool = self.pool_cost(def, seat, Slot::NONE, action.ctx.x);
            let printed = self.blood_cost(def, action.ctx.def, seat, action.ctx.x);
            let (less, printed) = self.discounted(def, actor, pool, printed);
            pool = less.saturating_sub(u8::from(action.payment & payment::HELPED != 0));
            let mode = def.modes.get(usize::from(action.ctx.mode));
            let more = mode.map_or(0, |mode| self.blood_to_play(def, mode, actor));
            blood += (i32::from(printed) + more).clamp(0, 200) as u8;
            if action.kind == ActionKind::Rescue {
                blood = self.rescue_costing(blood, actor, action.ctx.targets[0]);
            }
            debug_assert!(
                def.cost_x != Some(CostX::Chosen)
                    || def.blood_cost == Cost::X
                    || def.pool_cost == Cost::X
            );
        } else {
            match action.kind {
                ActionKind::LeaveTorpor => blood += super::minion::TORPOR_COST,
                ActionKind::Rescue => {
                    let target = action.ctx.targets[0];
                    let cost = self.rescue_cost(actor, target);
                    let share = action.share.min(cost);
                    blood += share;
                    let other = cost - share;
                    if self.region(target) == crate::state::Region::Torpor {
                        if self.p(target).counters < other {
                            self.lose_counters(target, other);
                            return false;
                        }
                        self.lose_counters(target, other);
                    }
                }
                ActionKind::BecomeAnarch => blood += self.anarch_cost(actor),
                _ => {}
            }
        }
        blood += self.blood_to_act_at(action.aimed_at, seat);
        if action.blood_of_target && self.occupied.has(action.aimed_at) {
            blood = blood.saturating_add(self.p(action.aimed_at).counters);
        }
        let kindred = self.kindred_cost_of_action(self.db);
        blood = blood.saturating_add(kindred);
        let enough = self.seats[seat.index()].pool >= pool && self.p(actor).counters >= blood;
        self.lose_pool(seat, pool);
        if !self.vampires.has(actor) && blood > 0 && self.p(actor).counters <= blood {
            // Paid for with the last life, be it for what has the action cost more, the action is
            // still resolved (card rulings, group 11).
            self.lose_counters(actor, blood);
            self.push(Frame::PaidWithLife { ally: actor });
        } else {
            self.lose_life(actor, blood);
        }
        if action.conviction == 0 && !action.burns {
            return enough;
        }
        let all = self.burn_pledged();
        if action.burns && action.ctx.this.is_some() {
            self.burn(action.ctx.this);
        }
        enough && all
    }

    /// Conviction printed on a card as its cost.
    fn conviction_cost(&self, card: CardId) -> u8 {
        if !card.is_some() {
            return 0;
        }
        match self.db.def(self.def_of(card)).conviction_cost {
            Cost::Fixed(n) => n,
            Cost::None | Cost::X => 0,
        }
    }

    /// Blood or life that an action costs more because of what it is aimed at.
    pub(crate) fn blood_to_act_at(&self, target: Slot, by: Seat) -> u8 {
        if !self.minions.has(target) || self.p(target).controller == by {
            return 0;
        }
        self.change(self.db, &Stat::Costs(Doing::BeActedAt), target)
            .max(0) as u8
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
            ActionKind::Rescue | ActionKind::Diablerize => self.torpor.has(action.ctx.targets[0]),
            ActionKind::RedList => self.ready.has(action.ctx.targets[0]),
            ActionKind::BurnIncapacitated => self.incapacitated.has(action.aimed_at),
            // A political action is aimed at nobody; what a card has it choose are terms.
            ActionKind::Political => return true,
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

    /// Whether the card in play that offers the action is where it must be: equipment serves only
    /// whoever has it (full rulebook 6.2.3).
    fn offer_is_there(&self) -> bool {
        let action = &self.action;
        let this = action.ctx.this;
        action.ctx.ability.is_none()
            || self.occupied.has(this)
                && (!self.db.def(self.p(this).def).is(CardType::Equipment)
                    || self.scope(this).me == action.actor)
    }

    /// Whether what the action of a card is aimed at fits what the
    /// card asks for still (card rulings on actions that need a locked target).
    fn target_still_fits(&self) -> bool {
        let ctx = &self.action.ctx;
        let choices = match ctx.ability.map(|id| &self.db.ability(id).ability) {
            Some(Ability::Act { choose, .. }) => choose,
            Some(_) => return true,
            None if self.action.card.is_some() => {
                &self.db.def(ctx.def).modes[ctx.mode as usize].choose
            }
            None => return true,
        };
        match choices.first() {
            Some(Choose::Minion(filters)) => {
                self.fits_any(self.db, filters, ctx.targets[0], Scope::of(ctx))
            }
            Some(Choose::Card(filters)) => {
                let all_at = |place: Place| filters.iter().all(|f| f.place == place);
                // Whatever has left play is forgotten.
                (!all_at(Place::Controlled) || ctx.targets[0].is_some())
                    && (!all_at(Place::AshHeap) || self.is_in_ash_heap(ctx.chosen_card))
            }
            _ => true,
        }
    }

    fn carry_out_action(&mut self) {
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
                let from = action.ctx.targets[0];
                let before = self.p(action.actor).counters;
                if action.target_seat.is_none() {
                    self.add_blood(action.actor, amount);
                    self.action.fed = self.p(action.actor).counters > before;
                } else if self.occupied.has(from) {
                    // A hunt aimed at a minion takes all that it gains from there (RTR 20180511).
                    let stolen = amount.min(self.p(from).counters);
                    self.lose_life(from, stolen);
                    self.add_blood(action.actor, stolen);
                    self.action.fed = stolen > 0;
                }
                if self.action.fed {
                    self.replace_after_hunt();
                }
            }
            ActionKind::Equip if self.action_brings(CardType::Equipment) => self.put_on_actor(),
            ActionKind::Equip if !action.equipment.is_empty() => {
                for slot in action.equipment {
                    if self.p(slot).on.is_some() {
                        self.move_card(slot, action.actor);
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
                }
                self.record(action.actor, Deed::Recruited, scope_bit(Span::Turn));
            }
            ActionKind::Political => {
                self.call_referendum(ctx, action.actor);
                return;
            }
            ActionKind::LeaveTorpor => self.leave_torpor(action.actor),
            ActionKind::Rescue => self.leave_torpor(ctx.targets[0]),
            ActionKind::Diablerize => self.begin_diablerie(action.actor, ctx.targets[0]),
            ActionKind::BecomeAnarch => {
                self.change_sect(action.actor, Sect::Anarch);
            }
            ActionKind::RedList => {
                self.begin_combat(action.actor, ctx.targets[0], false);
            }
            ActionKind::Equip | ActionKind::Employ | ActionKind::Recruit | ActionKind::Other => {}
        }
        let code = match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None if action.card.is_some() => self.db.def(ctx.def).modes[ctx.mode as usize].code,
            None => return,
        };
        if !self.db.code(code).is_empty() {
            self.push(Frame::Run {
                ctx: self.action.ctx,
                code,
                pc: 0,
                then: Then::Nothing,
            });
        }
    }

    /// Whether the card that takes the action is itself what the action brings
    /// into play. An action card may equip, employ or recruit with another one.
    fn action_brings(&self, kind: CardType) -> bool {
        self.action.card.is_some() && self.db.def(self.def_of(self.action.card)).is(kind)
    }

    /// Whether the equipment or retainer that takes the action goes on the minion chosen.
    fn brings_to_target(&self) -> bool {
        let ctx = &self.action.ctx;
        self.action.card.is_some() && self.db.def(ctx.def).modes[ctx.mode as usize].goes_on_target()
    }

    /// Equipment and retainers go on the acting minion, or where their own text says so on
    /// the one chosen.
    fn put_on_actor(&mut self) {
        let on = match self.brings_to_target() {
            true => self.action.ctx.targets[0],
            false => self.action.actor,
        };
        self.put_action_card_on(on);
    }

    /// The card that takes the action leaves limbo for a minion, where it may be there.
    pub(crate) fn put_action_card_on(&mut self, minion: Slot) {
        let action = self.action;
        if !self.cannot_have(minion, action.ctx.def) && self.leave_limbo(action.card) {
            let seat = self.p(minion).controller;
            self.bring_into_play(action.card, seat, minion, action.ctx.mode);
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
        self.tell(GameEvent::Bled {
            minion: action.actor,
            target,
            amount,
        });
        self.lose_pool(target, amount);
        self.set_edge(Some(action.seat));
        // Who is burned by what comes after resolution is not brought back (LSJ 20040616), so
        // that all are as soon as the action is over.
        self.command_done |= self.is_commanded(action.actor);
    }

    /// The bleed goes to another Methuselah, who may attempt to block (current rulebook, stages of an action).
    pub(crate) fn redirect_bleed(&mut self, to: Seat) {
        if !self.action_is_bleed() || !self.alive(to) || to == self.action.seat {
            return;
        }
        let action = &mut self.action;
        action.target_seat = Some(to);
        action.blockers = to.bit();
        action.directed = true;
        action.declined = 0;
        action.retargeted = true;
        self.tell(GameEvent::BleedRedirected { to });
    }

    /// The action is over and done with.
    fn finish_action(&mut self) {
        let card = self.action.card;
        self.card_done(card);
        self.action_period_ends();
        self.action = ActionState {
            actor: Slot::NONE,
            blocker: Slot::NONE,
            ..ActionState::default()
        };
        self.pop();
        self.offer_cards_back();
    }

    /// What lasted for an action is over, and its cards are replaced.
    pub(crate) fn action_period_ends(&mut self) {
        for slot in self.minions {
            self.p_mut(slot).mark(flag::AWAKE, false);
        }
        if self.summoned {
            self.dismiss_all();
        }
        for i in 0..self.seat_count as usize {
            self.replace_now(Seat(i as u8), Span::Action);
        }
        self.period_ends(&[Span::Action]);
    }

    /// A rescuer and the rescued may split the cost.
    pub(crate) fn step_split_cost(&mut self, frame: Frame) {
        let Frame::SplitCost { actor, target } = frame else {
            unreachable!("called for splitting a cost");
        };
        let (mine, theirs) = (self.p(actor).counters, self.p(target).counters);
        let cost = self.rescue_cost(actor, target);
        for share in 0..=cost {
            if mine >= share && theirs >= cost - share {
                self.offer(Choice::Number(share));
            }
        }
        if self.choices.is_empty() {
            self.offer(Choice::Number(cost));
        }
        self.ask(self.active, Prompt::Payment);
    }

    pub(crate) fn answer_split_cost(&mut self, actor: Slot, target: Slot, choice: Choice) {
        let Choice::Number(share) = choice else {
            unreachable!("{choice:?} does not split a cost");
        };
        self.pop();
        self.action.share = share;
        let ctx = Ctx {
            seat: self.active,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            this: Slot::NONE,
            me: actor,
            targets: [target, Slot::NONE],
            chosen: 1,
            ..Ctx::default()
        };
        self.begin_basic(ctx, ActionKind::Rescue);
    }

    /// Whether the action was blocked and may continue: the acting minion has been as it must be
    /// throughout, and the card of the action is where it has gone.
    pub(crate) fn can_continue_action(&self) -> bool {
        let action = &self.action;
        let card = action.card;
        let able = match action.required_ready {
            true => self.ready.has(action.actor),
            false => self.torpor.has(action.actor),
        };
        action.on
            && action.result == ActionResult::Blocked
            && able
            && !action.interrupted
            && (!card.is_some() || self.limbo.contains(&card) || self.is_in_ash_heap(card))
    }

    /// The blocked action continues as if unblocked: who has declined to block
    /// has declined for good, everything played is in effect still, and the
    /// card comes back from the ash heap; without it there is nothing to
    /// continue (full rulebook 6.2.4).
    pub(crate) fn continue_action(&mut self) {
        if !self.can_continue_action() {
            return;
        }
        let card = self.action.card;
        if card.is_some() && !self.limbo.contains(&card) {
            self.game.t.leave_ash_heap(card);
            self.enter_limbo(card);
            self.tell(GameEvent::PlayedOn { card });
        }
        let action = &mut self.action;
        action.result = ActionResult::Pending;
        action.continued = true;
        action.no_combat = false;
        action.blocker = Slot::NONE;
        action.block_resolved = false;
        action.retargeted = false;
        let minion = action.actor;
        for frame in self.frames.iter_mut() {
            if let Frame::Action(step) = frame {
                *step = ActionStep::NoBlock;
            }
        }
        self.tell(GameEvent::ActionContinues { minion });
    }

    /// Whether a minion's failed block attempts make it lock before resolution.
    pub(crate) fn failed_blockers_lock(&self) -> bool {
        self.has_stat(
            self.db,
            &Stat::Has(Quality::FailedBlockersLock),
            self.action.actor,
        )
    }
}
