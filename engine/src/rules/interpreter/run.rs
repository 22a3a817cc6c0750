//! Running the code of cards: step after step, until it waits for a Methuselah or for another frame.

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{AbilityId, CodeId, Op};
use crate::observer::GameEvent;
use crate::rules::{Interpreter, Questions, Scope};
use crate::script::{Ability, Choose, Cond, Counted, InPlay, Moment, Step};
use crate::state::{frames, CardId, Counter, Ctx, Frame, GameState, Seat, Slot, Then, NO_CITY};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Who makes a choice: the controller of the effect; for an action that a
    /// thing in play offers, whoever takes it.
    fn chooser(&self, ctx: &Ctx) -> Seat {
        let offered = |id: AbilityId| matches!(self.db.ability(id).ability, Ability::Act { .. });
        if ctx.ability.is_some_and(offered) {
            self.acting
        } else {
            ctx.seat
        }
    }
}

impl Interpreter<'_> {
    /// Runs code until it waits for a Methuselah or for another frame, or ends.
    pub(crate) fn step_run(&mut self, mut ctx: Ctx, code: CodeId, mut pc: u8, then: Then) {
        let db = self.db;
        let ops = db.code(code);
        let depth = self.frames.len();
        let wait = |ctx: Ctx, pc: u8| {
            Frame::Run(frames::Run {
                ctx,
                code,
                pc,
                then,
            })
        };
        while let Some(op) = ops.get(pc as usize) {
            match op {
                Op::Unless(cond, skip) => {
                    if !self.holds(db, cond, &Scope::of(&ctx)) {
                        pc += skip;
                    }
                }
                Op::Price(costs, skip) => {
                    let scope = Scope::of(&ctx);
                    if self.can_decide(&ctx, ops, pc + skip)
                        && costs.iter().all(|c| self.can_pay(c, &scope))
                    {
                        self.become_frame(wait(ctx, pc));
                        self.ask_whether(ctx.seat);
                        return;
                    }
                    self.goes_unpaid(&ctx, pc);
                    pc += skip;
                }
                Op::PriceFor(who, costs, skip) => {
                    if let Some(payer) = self.payer(*who, costs, &ctx) {
                        self.become_frame(wait(ctx, pc));
                        self.ask_whether(payer.seat);
                        return;
                    }
                    self.goes_unpaid(&ctx, pc);
                    pc += skip;
                }
                Op::ForEach(Counted(what), each) => {
                    self.become_frame(wait(ctx, pc + 1));
                    self.carry_out_for_each(what, *each, ctx);
                    if self.frames.len() != depth {
                        return;
                    }
                }
                Op::EachMethuselah(meth, each) => {
                    self.become_frame(wait(ctx, pc + 1));
                    self.push_for_methuselahs(*meth, *each, &ctx);
                    if self.frames.len() != depth {
                        return;
                    }
                }
                Op::Repeat(amount, skip) => {
                    // How often is settled as it begins, though the steps may change the number.
                    if ctx.allocating == 0 {
                        let times = self.amount(db, amount, &Scope::of(&ctx));
                        ctx.allocating = times.saturating_add(1);
                        // What was declined alone leaves nothing to keep.
                        let any = ctx.chosen.things.iter().any(|thing| thing.is_some());
                        ctx.kept = if any { ctx.chosen.count } else { 0 };
                    }
                    // What has been chosen before stays; what is chosen each time makes room.
                    if let Some(Op::Again(_, true)) = ops.get(usize::from(pc + skip)) {
                        ctx.chosen.keep(ctx.kept);
                        ctx.chosen_card = CardId::NONE;
                    }
                    ctx.allocating -= 1;
                    if ctx.allocating == 0 {
                        pc += skip;
                    }
                }
                Op::Again(back, asks) => {
                    let mut things = ctx.chosen.things.iter().skip(ctx.kept.into());
                    let named = things.any(|thing| thing.is_some()) || ctx.chosen_card.is_some();
                    if !asks || named {
                        pc -= back;
                        continue;
                    }
                    ctx.allocating = 0;
                    ctx.chosen.keep(ctx.kept);
                }
                Op::InsteadOf(event) => self.replace_event(event, &Scope::of(&ctx)),
                Op::Choose(choose) => {
                    let seat = if let Choose::Secretly(meth, _) = choose {
                        self.next_in_secret(*meth, &ctx)
                    } else {
                        None
                    };
                    let seat = seat.unwrap_or_else(|| self.chooser(&ctx));
                    ctx.apart = choose.picks_card()
                        && pc.checked_sub(1).is_some_and(|before| {
                            matches!(&ops[usize::from(before)], Op::Choose(c) if c.picks_card())
                        });
                    self.offer_candidates(choose, &ctx);
                    if let Some(Op::Choose(next)) = ops.get(usize::from(pc) + 1) {
                        self.drop_dead_ends(next, &ctx);
                    }
                    if !self.choices.is_empty() {
                        self.become_frame(wait(ctx, pc));
                        if matches!(choose, Choose::AtRandom(_)) {
                            self.leave_one_at_random();
                        }
                        self.ask(seat, Prompt::Target);
                        return;
                    }
                    // Nothing can be named: the effect goes on without.
                    self.declines_choice(choose, &ctx, pc);
                }
                Op::PayCosts => {
                    if let Some(id) = ctx.ability {
                        // A cost that is paid by a frame of its own comes before what follows.
                        self.become_frame(wait(ctx, pc));
                        let asks = self.pay_next_cost(&mut ctx, id);
                        if self.frames.len() != depth {
                            if let Some(Frame::Run(frames::Run { ctx: kept, .. })) =
                                self.frames.get_mut(depth - 1)
                            {
                                *kept = ctx;
                            }
                            return;
                        }
                        if asks {
                            // A cost that takes a choice: come back here for the next one.
                            let prompt = Prompt::Payment;
                            self.become_frame(wait(ctx, pc));
                            self.ask(ctx.seat, prompt);
                            return;
                        }
                        if ctx.this.is_some() && self.something_waits_for(Moment::Used) {
                            // What hears of it comes first, and may put an end to it.
                            self.become_frame(wait(ctx, pc + 1));
                            let (seat, slot) = (ctx.seat, ctx.this);
                            self.tell_first(GameEvent::BeingUsed { seat, slot });
                            if self.frames.len() != depth {
                                return;
                            }
                        }
                    }
                }
                Op::IfInflicted(code) => self.strike_may_inflict(&ctx, *code),
                Op::Grant(until, ability) => self.grant(*ability, *until, &ctx),
                Op::GrantTo(who, until, ability) => self.grant_to(*who, *ability, *until, &ctx),
                Op::Do(step) => {
                    // Whatever the step pushes comes on top of the rest of the code.
                    self.become_frame(wait(ctx, pc + 1));
                    // In combat whatever a minion does is its doing, else what it does by its action,
                    // and what it burns by a reaction.
                    let burns = matches!(step, Step::Burn(_)) && self.is_of_reaction(&ctx);
                    self.culprit = match self.combat.on || self.is_of_action(&ctx) || burns {
                        true => ctx.me,
                        false => Slot::NONE,
                    };
                    self.carry_out(step, &mut ctx);
                    if let Some(Frame::Run(frames::Run { ctx: kept, .. })) =
                        self.frames.get_mut(depth - 1)
                    {
                        *kept = ctx;
                    }
                    if self.frames.len() != depth {
                        return;
                    }
                }
            }
            pc += 1;
        }
        self.pop();
        // Terms of a referendum hold until it is over.
        let gives_points = |op: &Op| matches!(op, Op::Choose(c) if c.gives_points());
        // Those that are allocated as an action card is played wait for the action to be resolved.
        if then != Then::BeginPolling && ops.iter().any(gives_points) {
            match then == Then::PlayCard {
                true => self.keep_points(ctx.seat),
                false => self.clear_points(),
            }
        }
        match then {
            Then::Nothing => {}
            Then::PlayCard => self.play_card(ctx),
            Then::BeginAction => self.begin_chosen_action(ctx),
            Then::BeginPolling => self.begin_polling(ctx),
            Then::CardDone => {
                if self.names_by_points(db, &ctx) {
                    self.forget_points();
                }
                self.card_done(ctx.card);
            }
            Then::TakenEffect => self.action.costs_pool = false,
            Then::TakeEffect => self.push(frames::Run {
                ctx,
                code: db.def(ctx.def).modes[usize::from(ctx.mode)].code,
                pc: 0,
                then: Then::Nothing,
            }),
        }
    }

    /// Carries out code that asks nothing once for each minion, or other card in play, that fits.
    fn carry_out_for_each(&mut self, what: &InPlay, code: CodeId, ctx: Ctx) {
        let db = self.db;
        for slot in self.that_may_fit(what, &Scope::of(&ctx)) {
            if !self.fits_in_play(db, what, slot, &Scope::of(&ctx)) || self.passes_by(slot, &ctx) {
                continue;
            }
            let mut each = ctx;
            each.chosen.things[0] = slot;
            self.carry_out_at_once(code, each);
        }
    }

    /// If the strike just chosen inflicts damage on the opposing minion, this is carried out.
    fn strike_may_inflict(&mut self, ctx: &Ctx, code: CodeId) {
        if let Some(i) = self.side(ctx.me) {
            let strike = &mut self.combat.sides[i].strike;
            (strike.inflicting, strike.inflicting_of) = (code, ctx.def);
        }
    }

    /// Carries out code that asks nothing.
    pub(crate) fn carry_out_at_once(&mut self, code: CodeId, mut ctx: Ctx) {
        let db = self.db;
        let mut skip = 0;
        for op in db.code(code) {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            match op {
                Op::Do(step) => self.carry_out(step, &mut ctx),
                Op::Unless(cond, n) if !self.holds(db, cond, &Scope::of(&ctx)) => skip = *n,
                Op::Unless(..) => {}
                Op::Grant(until, ability) => self.grant(*ability, *until, &ctx),
                Op::GrantTo(who, until, ability) => self.grant_to(*who, *ability, *until, &ctx),
                Op::IfInflicted(code) => self.strike_may_inflict(&ctx, *code),
                other @ (Op::Repeat(..)
                | Op::Again(..)
                | Op::InsteadOf(_)
                | Op::Choose(_)
                | Op::PayCosts
                | Op::Price(..)
                | Op::PriceFor(..)
                | Op::ForEach(..)
                | Op::EachMethuselah(..)) => {
                    unreachable!("{other:?} asks, which the loading of scripts forbids")
                }
            }
        }
    }

    /// Nobody is chosen at `pc`: where somebody may be and that comes first, all that follows is
    /// declined, and its trigger has not been used.
    fn declines_choice(&mut self, choose: &Choose, ctx: &Ctx, pc: u8) {
        if matches!(choose, Choose::May(_)) {
            self.goes_unpaid(ctx, pc);
        }
    }

    /// Whether somebody may be asked for what code offers, which reaches to `last`: who cannot use its
    /// equipment has nothing of it that can be done without. What must be paid for, or something else
    /// happens, is no use of it.
    fn can_decide(&self, ctx: &Ctx, ops: &[Op], last: u8) -> bool {
        let must =
            || matches!(&ops[usize::from(last)], Op::Unless(Cond::Any(c), _) if c.is_empty());
        let barred = || {
            let borne = ctx.this.is_some() && self.occupied.has(ctx.this);
            borne && self.is_unusable_equipment(ctx.this)
        };
        !barred() || must()
    }

    /// What has its price at `pc` is not paid for: where that comes first, its trigger has not been
    /// used.
    fn goes_unpaid(&mut self, ctx: &Ctx, pc: u8) {
        if pc == 0 {
            self.declines_what_was_due(ctx);
        }
    }

    pub(crate) fn answer_run(
        &mut self,
        mut ctx: Ctx,
        code: CodeId,
        pc: u8,
        then: Then,
        choice: Choice,
    ) {
        let db = self.db;
        let mut next = pc + 1;
        match &db.code(code)[pc as usize] {
            Op::Price(_, skip) | Op::PriceFor(_, _, skip) if choice == Choice::No => {
                self.goes_unpaid(&ctx, pc);
                next += skip;
            }
            Op::PriceFor(who, costs, _) => {
                let payer = self.payer(*who, costs, &ctx).expect("it can pay");
                self.become_frame(frames::Run {
                    ctx,
                    code,
                    pc: next,
                    then,
                });
                self.pay_as(payer, costs, code, pc);
                return;
            }
            Op::Price(costs, _) => {
                for cost in costs {
                    self.pay_plain(cost, &mut ctx);
                }
            }
            Op::PayCosts => {
                self.answer_cost(&mut ctx, choice);
                next = pc;
            }
            Op::Choose(choose) if choose.gives_points() => {
                #[expect(clippy::wildcard_enum_match_arm, reason = "no other gets points")]
                match choice {
                    Choice::Slot(slot) => {
                        self.change_tally(slot, Counter::Point, None, 1);
                    }
                    Choice::Methuselah(seat) => ctx.chosen.shares[seat.index()] += 1,
                    Choice::No => {}
                    other => unreachable!("no points are allocated to {other:?}"),
                }
                ctx.allocating += 1;
                let points = choose.points().expect("some are allocated");
                if choice != Choice::No
                    && ctx.allocating < self.amount(db, points, &Scope::of(&ctx))
                {
                    next = pc;
                } else {
                    ctx.allocating = 0;
                }
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "no other stands for a circle"
            )]
            Op::Choose(Choose::Circle(_)) => {
                ctx.chosen.other_card = match choice {
                    Choice::Slot(slot) => self.circle_of(db, slot),
                    Choice::Name(id) => self.db.one_of(id),
                    other => unreachable!("{other:?} is of no circle"),
                }
            }
            #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is named")]
            Op::Choose(choose) => match choice {
                Choice::Slot(slot) => {
                    ctx.chosen.add(slot);
                }
                Choice::StrikeWith(slot, n) => {
                    ctx.chosen.add(slot);
                    ctx.chosen.x = n;
                }
                Choice::Yes => ctx.chosen.x = 1,
                Choice::No if *choose == Choose::Side => ctx.chosen.x = 0,
                Choice::No if *choose == Choose::City => ctx.chosen.x = NO_CITY,
                Choice::No => {
                    self.declines_choice(choose, &ctx, pc);
                    ctx.chosen.count += 1;
                }
                Choice::Methuselah(seat) => ctx.chosen.methuselah = Some(seat),
                Choice::Clan(clan) => ctx.chosen.clan = Some(clan),
                Choice::Discipline(discipline) => ctx.chosen.discipline = Some(discipline),
                Choice::Name(id) => ctx.chosen.other_card = self.db.one_of(id),
                Choice::City(city) => ctx.chosen.x = city,
                Choice::Card(card) => {
                    ctx.choose_card(card);
                    self.look_at(card, ctx.seat);
                }
                Choice::Number(n) => {
                    if let Choose::Allocate(..) | Choose::SomeMethuselahs(_) = choose {
                        let seat = self.allocation_order(&ctx).nth(ctx.allocating as usize);
                        ctx.chosen.shares[seat.expect("a seat was asked for").index()] = n;
                        ctx.allocating += 1;
                        match (ctx.allocating as usize) < self.alive_count() {
                            true => next = pc,
                            false => ctx.allocating = 0,
                        }
                    } else if let Choose::Secretly(meth, _) = choose {
                        let seat = self.next_in_secret(*meth, &ctx);
                        ctx.chosen.shares[seat.expect("a seat was asked for").index()] = n;
                        if self.next_in_secret(*meth, &ctx).is_some() {
                            next = pc;
                        }
                    } else {
                        ctx = self.with_number(&ctx, n);
                    }
                }
                other => unreachable!("{other:?} names nothing"),
            },
            other @ (Op::Do(_)
            | Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Grant(..)
            | Op::GrantTo(..)
            | Op::IfInflicted(_)
            | Op::ForEach(..)
            | Op::EachMethuselah(..)) => unreachable!("{other:?} asks nothing"),
        }
        // Who paid with its last life is burned before the rest is carried out.
        let doomed = self.take_what_is_about_to_happen();
        self.become_frame(frames::Run {
            ctx,
            code,
            pc: next,
            then,
        });
        if let Some(doomed) = doomed {
            self.push(doomed);
        }
    }
}
