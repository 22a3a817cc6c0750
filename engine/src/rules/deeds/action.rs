//! An action begins, goes on after a block, and a bleed turns to another Methuselah
//! (current rulebook, actions).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Ability, Action, ActionKind, At, Span};
use crate::state::{
    flag, scope_bit, ActionResult, ActionState, ActionStep, CardId, Ctx, Deed, Done, Feat, Frame,
    Past, Seat, Slot, SlotSet,
};

impl Deeds<'_> {
    /// Stealth by the rule for a kind of action.
    fn default_stealth(kind: ActionKind, same_controller: bool) -> i8 {
        match kind {
            ActionKind::Other | ActionKind::Bleed | ActionKind::BurnIncapacitated => 0,
            ActionKind::Rescue | ActionKind::Diablerize => i8::from(same_controller),
            ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower => 1,
        }
    }

    /// Stealth that the card named to equip with, employ or recruit gives the action to do that, beyond the
    /// rule for it.
    fn stealth_of_named(&self) -> i8 {
        let kind = self.action.kind;
        let Some(card) = self.named_to_have(self.db) else {
            return 0;
        };
        let usual = Self::default_stealth(kind, true);
        let modes = self.db.def(self.db.def_of(card)).modes.iter();
        let actions = modes.filter_map(|mode| mode.action.as_ref());
        let more = actions.filter(|action| action.kind == kind);
        let more = more.filter_map(|action| action.stealth.map(|stealth| stealth - usual));
        more.max().unwrap_or(0)
    }

    /// Announces an action: its details are settled, and the acting minion locks.
    pub(crate) fn begin_action(&mut self, actor: Slot, ctx: Ctx, spec: &Action, card: CardId) {
        let seat = self.acting;
        let mandatory = self.is_bound_to_take(actor, spec.kind, &ctx);
        // What is chosen from now on does not make the action directed.
        let ctx = Ctx {
            undirected: false,
            ..ctx
        };
        let aimed_at = match spec.at {
            At::Target => ctx.chosen.things[0],
            At::This | At::ThisOnBearer => ctx.this,
            At::Bearer if ctx.this.is_some() => self.scope(ctx.this).me,
            At::Nothing | At::Prey | At::EachOther | At::Bearer => Slot::NONE,
        };
        let kind = spec.kind;
        let target_seat = self.target_seat(spec, &ctx);
        let directed = self.targets(spec, target_seat, &ctx) != 0;
        let blockers = self.blockers(spec, target_seat, &ctx);
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
            takes: spec.takes,
            both: spec.both,
            blocker: Slot::NONE,
            blood: spec.blood,
            blood_of_target: spec.blood_of_target,
            pool: spec.pool,
            edge: spec.edge,
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
        self.action.each = self.each_aimed_at(spec);
        self.action.stealth += self.stealth_of_named();
        self.alone_acted = self.alone.is_some();
        let stealthy = &mut self.stealthy_actions[seat.index()];
        if *stealthy > 0 {
            *stealthy -= 1;
            self.action.stealth += 1;
        }
        let stealthier = |d: &Done| d.minion == actor && d.what == Deed::Stealthier;
        if let Some(i) = self.done.iter().position(stealthier) {
            self.done.remove(i);
            self.action.stealth += 1;
        }
        if !self.acts_unlocked(self.db, actor, kind) {
            self.lock(actor);
        }
        if spec.locks {
            self.lock(ctx.this);
        }
        if self.calls_chosen() && self.in_hand(ctx.chosen_card) {
            // Which card it is has been announced (RTR 19991001).
            self.show(ctx.chosen_card);
        }
        if spec.discards.is_some() && self.in_hand(ctx.chosen_card) {
            self.discard(ctx.chosen_card);
            self.replace(seat, ctx.chosen_card, None);
        }
        match kind {
            ActionKind::Bleed => self.uses_bleed(actor),
            ActionKind::Political => self.p_mut(actor).mark(flag::POLITICS, true),
            ActionKind::Hunt => {
                self.action.mandatory = self.must_hunt.has(actor);
                self.must_hunt.remove(actor);
            }
            ActionKind::RedList => {
                self.record(actor, Deed::Basic(kind, u8::MAX), scope_bit(Span::Turn));
            }
            ActionKind::Other
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => {}
        }
        if let Some(id) = ctx.ability {
            let deed = Deed::Acted(ctx.this, self.db.ability(id).taken_as);
            self.record(actor, deed, scope_bit(Span::Turn));
            // Nobody takes it again this turn, whatever becomes of whoever has.
            if matches!(
                self.db.ability(id).ability,
                Ability::Act { once: Some(_), .. }
            ) {
                self.record(Slot::NONE, deed, scope_bit(Span::Turn));
            }
        }
        if card.is_some() {
            // The card was recorded as played before there was an action; it counts in this one too.
            let its = |d: &&mut Done| d.minion == actor && d.what == Deed::Played(ctx.def);
            if let Some(d) = self.done.iter_mut().rev().find(its) {
                d.scopes |= scope_bit(Span::Action);
            }
            let db = self.db;
            for id in &db.def(ctx.def).modes[ctx.mode as usize].during {
                self.grant(*id, Span::Action, &ctx);
            }
        }
        self.remember_feat(Past {
            minion: actor,
            feat: Feat::Acted(kind),
            seat,
            mandatory,
            ..Past::default()
        });
        self.tell(GameEvent::ActionAnnounced {
            minion: actor,
            kind,
            card: (card.is_some() || ctx.this.is_some()).then_some(ctx.def),
            at: target_seat.filter(|_| directed),
            target: ctx.chosen.things[0].some(),
        });
        self.push(Frame::Action(ActionStep::Announced));
        let due = match directed {
            true => {
                let of = |target| self.blood_to_announce_at(target, actor);
                let too = self.aimed_at_too().into_iter();
                too.fold(of(aimed_at), |n, target| n.saturating_add(of(target)))
            }
            false => 0,
        };
        self.lose_life(actor, due);
        let conviction = self.action.conviction;
        self.spend_conviction(actor, conviction, true);
    }

    /// What is remembered of the action that goes on.
    pub(crate) fn past_of_action(&mut self) -> Option<&mut Past> {
        let its = |p: &&mut Past| matches!(p.feat, Feat::Acted(_));
        self.past.iter_mut().rev().find(its)
    }

    /// The card that takes the action leaves limbo for a minion, where it may be there: says where it
    /// is then.
    pub(crate) fn put_action_card_on(&mut self, minion: Slot) -> Slot {
        let action = self.action;
        if !self.cannot_have(minion, action.ctx.def) && self.leave_limbo(action.card) {
            let seat = self.p(minion).controller;
            return self.bring_into_play(action.card, seat, minion, action.ctx.mode);
        }
        Slot::NONE
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
        // Whoever else has declined to block it has done so for good.
        action.declined &= !to.bit();
        action.retargeted = true;
        self.tell(GameEvent::BleedRedirected { to });
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
        self.pose_is_over();
        let action = &mut self.action;
        action.result = ActionResult::Pending;
        action.continued = true;
        action.no_combat = false;
        action.other_combat = false;
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
}
