//! Block attempts (current rulebook, resolve any block attempts; full rulebook 6.2.2).

use super::Rules;
use crate::choice::Choice;
use crate::observer::{GameEvent, Observer};
use crate::script::{Action, ActionKind, At, Doing, Moment, Stat, Window};
use crate::state::{ActionResult, ActionStep, Ctx, Frame, Seat, Slot, SlotSet};

impl<O: Observer> Rules<'_, O> {
    /// The Methuselah whom an action is aimed at, or whose card or minion, be it the acting one.
    pub(super) fn target_seat(&self, spec: &Action, ctx: &Ctx) -> Option<Seat> {
        match spec.at {
            At::Nothing | At::EachOther => None,
            At::Prey => Some(self.prey(self.active)),
            At::Target if ctx.targets[0].is_some() => Some(self.p(ctx.targets[0]).controller),
            At::Target => ctx.methuselah,
            At::This if ctx.this.is_some() => Some(self.p(ctx.this).controller),
            At::Bearer | At::ThisOnBearer if ctx.this.is_some() => {
                let bearer = self.scope(ctx.this).me;
                bearer.is_some().then(|| self.p(bearer).controller)
            }
            At::This | At::Bearer | At::ThisOnBearer => None,
        }
    }

    /// At whom an action is directed, one bit a seat: political actions are always undirected,
    /// and so is what is aimed at oneself.
    pub(super) fn targets(&self, spec: &Action, target_seat: Option<Seat>) -> u8 {
        let targets = match spec.at {
            _ if spec.kind == ActionKind::Political => 0,
            At::EachOther => self.alive_mask(),
            _ => target_seat.map_or(0, Seat::bit),
        };
        targets & !self.active.bit()
    }

    /// Who may attempt to block an action, one bit a seat: those at whom it is directed, else
    /// prey and predator.
    pub(super) fn blockers(&self, spec: &Action, target_seat: Option<Seat>) -> u8 {
        let seat = self.active;
        match self.targets(spec, target_seat) {
            0 => (self.prey(seat).bit() | self.predator(seat).bit()) & !seat.bit(),
            targets => targets,
        }
    }

    /// Who may attempt to block the action whose card is just being played, one bit a seat.
    pub(super) fn blockers_of_card(&self) -> u8 {
        if self.limbo.is_empty() {
            return 0;
        }
        let blockers = |f: &Frame| match f {
            Frame::Played { ctx, .. } => {
                let mode = &self.db.def(ctx.def).modes[ctx.mode as usize];
                let spec = mode.action.as_ref()?;
                Some(self.blockers(spec, self.target_seat(spec, ctx)))
            }
            _ => None,
        };
        self.frames.iter().find_map(blockers).unwrap_or(0)
    }

    /// Offers the block attempts that a Methuselah may declare in stage A.
    pub(crate) fn collect_blocks(&mut self, seat: Seat) -> bool {
        if self.may_declare(seat) {
            for slot in self.ready_of(seat) {
                if self.can_react(slot)
                    && self.can_block(slot)
                    && !self.action.failed.has(slot)
                    && self.can_pay_to_block(slot)
                {
                    self.offer(Choice::Block(slot));
                }
            }
        }
        true
    }

    /// Whether a Methuselah may declare block attempts: asked to, and not declined for good.
    pub(crate) fn may_declare(&self, seat: Seat) -> bool {
        self.action.blockers & seat.bit() != 0 && self.action.declined & seat.bit() == 0
    }

    /// Whether nothing forbids a minion to block this action.
    fn can_block(&self, slot: Slot) -> bool {
        let actor = self.action.actor;
        actor.is_some()
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Block), slot)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::BeBlocked), actor)
    }

    /// Blood that a minion must burn to attempt to block.
    fn blood_to_block(&self, slot: Slot) -> u8 {
        let blood = self.change(self.db, &Stat::Costs(Doing::Block), slot);
        blood.clamp(0, 100) as u8
    }

    fn can_pay_to_block(&self, slot: Slot) -> bool {
        self.blood_to_block(slot) <= self.p(slot).counters
    }

    /// Whether an effect can make a minion attempt to block: it might block
    /// were it unlocked, or it is attempting to already.
    pub(crate) fn can_be_made_to_block(&self, slot: Slot) -> bool {
        if !self.action.on || !slot.is_some() || !self.can_block(slot) {
            return false;
        }
        match self.action.blocker {
            Slot::NONE => {
                self.in_stage_a()
                    && self.may_declare(self.p(slot).controller)
                    && self.can_pay_to_block(slot)
            }
            blocker => blocker == slot,
        }
    }

    /// Whether the action is in stage A, with no block attempt.
    fn in_stage_a(&self) -> bool {
        let a = ActionStep::AfterNoBlock;
        self.frames.contains(&Frame::Action(a))
    }

    pub(crate) fn answer_block(&mut self, choice: Choice) {
        let Choice::Block(slot) = choice else {
            unreachable!("{choice:?} is no block");
        };
        self.declare_block(slot);
    }

    /// A block attempt begins: stage B.
    pub(crate) fn declare_block(&mut self, slot: Slot) {
        if !slot.is_some() || self.action.blocker == slot || !self.can_pay_to_block(slot) {
            return;
        }
        self.action.blocker = slot;
        self.lose_counters(slot, self.blood_to_block(slot));
        let intercept = self.intercept(self.db, slot) as i8;
        let stealth = self.stealth(self.db) as i8;
        self.tell(GameEvent::BlockAttempted {
            minion: slot,
            intercept,
            stealth,
        });
        self.trigger(Moment::BlockAttempt);
    }

    /// Everybody has passed: whether the block attempt succeeds. A failed one is over.
    pub(crate) fn block_succeeds(&mut self) -> bool {
        let slot = self.action.blocker;
        if !slot.is_some() {
            return false;
        }
        let able = self.can_react(slot) && self.can_block(slot);
        if able && self.intercept(self.db, slot) >= self.stealth(self.db) {
            return true;
        }
        self.block_fails();
        false
    }

    /// The block attempt that is going on fails.
    pub(crate) fn block_fails(&mut self) {
        let slot = self.action.blocker;
        if !slot.is_some() {
            return;
        }
        self.action.blocker = Slot::NONE;
        self.action.failed.insert(slot);
        if self.failed_blockers_lock() {
            self.action.to_lock.insert(slot);
        }
        self.tell(GameEvent::BlockFailed { minion: slot });
    }

    /// A block has succeeded: everything that a block triggers happens, then
    /// comes the window before its resolution.
    pub(crate) fn block_is_successful(&mut self) {
        let minion = self.action.blocker;
        self.action.result = ActionResult::Blocked;
        self.action.failed = SlotSet::EMPTY;
        self.tell(GameEvent::Blocked { minion });
        self.open(Window::Blocked, Slot::NONE);
        self.trigger(Moment::Blocked);
    }

    /// The two consequences of a block: the blocker locks, and combat begins.
    /// A vampire leaving torpor does not fight, but may be diablerized.
    pub(crate) fn resolve_block(&mut self) {
        self.action.block_resolved = true;
        let card = self.action.card;
        self.card_done(card);
        let (actor, blocker) = (self.action.actor, self.action.blocker);
        if self.change(self.db, &Stat::Cannot(Doing::LockToBlock), blocker) == 0 {
            self.lock(blocker);
        }
        if self.action.kind == ActionKind::LeaveTorpor {
            if self.vampires.has(blocker) && self.torpor.has(actor) {
                self.push(Frame::OfferDiablerie {
                    diablerist: blocker,
                    victim: actor,
                });
            }
        } else if self.action.no_combat {
            // The block has succeeded all the same (card rulings on cancelled combats).
        } else if self.some_slave_may_fight() {
            self.push(Frame::OfferSlave);
        } else {
            self.begin_combat(actor, blocker, true);
        }
    }
}
