//! Who may block, and in what order (current rulebook, blocking).

use std::ops::Deref;

use crate::db::stat_kind;
use crate::rules::{Questions, Scope};
use crate::script::{Action, ActionKind, At, Choose, Doing, Quality, Stat};
use crate::state::{ActionStep, Cards, Ctx, Frame, GameState, Seat, Slot, SlotSet, Table};
use crate::verbs::Pose;
use crate::vocab::Discipline;

/// The kind of effect by which a minion may block actions that do not concern its controller.
pub(crate) const BLOCKS_ANYBODY: &Stat = &Stat::Has(Quality::BlocksAnybody);

impl Table {
    /// The Methuselah whom an action is aimed at, or whose card or minion, be it the acting one.
    pub(crate) fn target_seat(&self, spec: &Action, ctx: &Ctx) -> Option<Seat> {
        match spec.at {
            At::Nothing | At::EachOther => None,
            At::Prey => Some(self.prey(self.acting)),
            At::Target if ctx.chosen.things[0].is_some() => {
                Some(self.p(ctx.chosen.things[0]).controller)
            }
            At::Target => ctx.chosen.methuselah,
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
    fn directed_at(
        &self,
        db: Cards<'_>,
        spec: &Action,
        target_seat: Option<Seat>,
        ctx: &Ctx,
    ) -> u8 {
        let targets = if spec.kind == ActionKind::Political {
            0
        } else if let Some(each) = &spec.each {
            self.methuselahs_that_fit(db, each, &Scope::of(ctx))
        } else if spec.at == At::EachOther {
            self.alive
        } else {
            // What is aimed at two things is directed at who controls either, and so are points that
            // have been allocated.
            let second = Some(ctx.chosen.things[1]).filter(|s| spec.both && s.is_some());
            let second_seat = second.map(|s| self.p(s).controller);
            let by_points = spec.at == At::Target && !self.tallies.is_empty();
            let pointed = match by_points && self.names_by_points(db, ctx) {
                true => self.pointed_at(),
                false => SlotSet::EMPTY,
            };
            let pointed = pointed.into_iter().map(|s| self.p(s).controller.bit());
            target_seat.map_or(0, Seat::bit)
                | second_seat.map_or(0, Seat::bit)
                | pointed.fold(0, |seats, seat| seats | seat)
        };
        targets & !self.acting.bit()
    }

    /// Whether it is a card that has points allocated as it is played, at whom they fall its action
    /// being aimed.
    pub(crate) fn names_by_points(&self, db: Cards<'_>, ctx: &Ctx) -> bool {
        ctx.card.is_some() && ctx.ability.is_none() && {
            let mode = db.def(ctx.def).modes.get(usize::from(ctx.mode));
            mode.is_some_and(|mode| mode.choose.iter().any(Choose::gives_points))
        }
    }

    /// Those at whom the action of the card that is just being played will be directed, one bit a seat.
    pub(crate) fn targets_of_card(&self, db: Cards<'_>) -> u8 {
        let targets = |f: &Frame| {
            let ctx = &f.played()?.ctx;
            let mode = &db.def(ctx.def).modes[ctx.mode as usize];
            let spec = mode.action.as_ref()?;
            Some(self.directed_at(db, spec, self.target_seat(spec, ctx), ctx))
        };
        let innermost = self.frames.iter().rev().find_map(targets);
        innermost.unwrap_or(0)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// At whom an action is directed, one bit a seat.
    pub(crate) fn targets(&self, spec: &Action, target_seat: Option<Seat>, ctx: &Ctx) -> u8 {
        self.directed_at(self.db, spec, target_seat, ctx)
    }

    /// Who may attempt to block an action, one bit a seat: those at whom it is directed, else
    /// prey and predator.
    pub(crate) fn blockers(&self, spec: &Action, target_seat: Option<Seat>, ctx: &Ctx) -> u8 {
        let seat = self.acting;
        match self.targets(spec, target_seat, ctx) {
            0 => (self.prey(seat).bit() | self.predator(seat).bit()) & !seat.bit(),
            targets => targets,
        }
    }

    /// Who may attempt to block the action whose card is just being played, one bit a seat.
    pub(crate) fn blockers_of_card(&self) -> u8 {
        if self.limbo.is_empty() {
            return 0;
        }
        let blockers = |f: &Frame| {
            let ctx = &f.played()?.ctx;
            let mode = &self.db.def(ctx.def).modes[ctx.mode as usize];
            let spec = mode.action.as_ref()?;
            Some(self.blockers(spec, self.target_seat(spec, ctx), ctx))
        };
        self.frames.iter().find_map(blockers).unwrap_or(0)
    }

    /// Whether a Methuselah may declare block attempts: asked to, or with a minion that blocks
    /// whomever it likes, and not declined for good.
    pub(crate) fn may_declare(&self, seat: Seat) -> bool {
        self.action.declined & seat.bit() == 0
            && (self.action.blockers & seat.bit() != 0 || self.some_block_anybody(seat))
    }

    /// Whether somebody else than those asked to block has a minion that may do so all the same.
    #[inline]
    fn some_block_anybody(&self, seat: Seat) -> bool {
        let mut own = self.ready_of(seat).into_iter();
        self.anything_changes(BLOCKS_ANYBODY)
            && seat != self.action.seat
            && own.any(|m| self.is_asked_to_block(m))
    }

    /// Whether a minion can attempt to block, locked or not.
    pub(crate) fn can_attempt(&self, slot: Slot) -> bool {
        self.can_react(slot) || self.is_as_unlocked(slot, |of| of.is_none())
    }

    /// Whether a ready minion, though it is locked, can do something as if it were not: attempt to
    /// block, or play reaction cards that require a Discipline.
    #[inline]
    pub(crate) fn is_as_unlocked(
        &self,
        slot: Slot,
        fits: impl Fn(Option<Discipline>) -> bool,
    ) -> bool {
        const KIND: &Stat = &Stat::Has(Quality::AsUnlocked(None));
        if !self.anything_changes(KIND) || !self.ready.has(slot) {
            return false;
        }
        let its = |s: &Stat| matches!(s, Stat::Has(Quality::AsUnlocked(of)) if fits(*of));
        let seat = self.p(slot).controller;
        self.sum_where(self.db, stat_kind(KIND), slot, seat, its) != 0
    }

    /// Whether a minion is one of those who are asked to block the action, or may block any.
    pub(crate) fn is_asked_to_block(&self, slot: Slot) -> bool {
        self.action.blockers & self.p(slot).controller.bit() != 0
            || self.has_stat(self.db, BLOCKS_ANYBODY, slot)
    }

    /// Whether nothing forbids a minion to block this action.
    pub(crate) fn can_block(&self, slot: Slot) -> bool {
        let actor = self.action.actor;
        actor.is_some()
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Block), slot)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::BeBlocked), actor)
    }

    /// Blood that a minion must burn to attempt to block.
    pub(crate) fn blood_to_block(&self, slot: Slot) -> u8 {
        let blood = self.change(self.db, &Stat::Costs(Doing::Block), slot);
        blood.clamp(0, 100) as u8
    }

    /// Cards on top of the library of its controller that are burned as a minion attempts to block.
    pub(crate) fn library_to_block(&self, slot: Slot) -> u8 {
        let cards = self.change(self.db, &Stat::LibraryToBlock, slot);
        cards.clamp(0, 100) as u8
    }

    pub(crate) fn can_pay_to_block(&self, slot: Slot) -> bool {
        let library = &self.seats[self.p(slot).controller.index()];
        self.blood_to_block(slot) <= self.p(slot).counters
            && usize::from(self.library_to_block(slot)) <= library.library().len()
    }

    /// Whether an effect can make a minion attempt to block: it might block
    /// were it unlocked, or it is attempting to already. `anyone` says that it need not be a minion of
    /// one of those who may block the action.
    pub(crate) fn can_be_made_to_block(&self, slot: Slot, anyone: bool) -> bool {
        if !self.action.on || !slot.is_some() || !self.can_block(slot) {
            return false;
        }
        match self.action.blocker {
            Slot::NONE => {
                let seat = self.p(slot).controller;
                let others = self.action.blockers | self.action.seat.bit();
                self.in_stage_a()
                    && (self.may_declare(seat) && self.is_asked_to_block(slot)
                        || anyone && others & seat.bit() == 0)
                    && self.can_pay_to_block(slot)
            }
            blocker => blocker == slot,
        }
    }

    /// Whether a card in play that is no minion can attempt to block as such a vampire, locked or not.
    #[cold]
    pub(crate) fn can_block_as(&self, slot: Slot, vampire: Pose) -> bool {
        let free = self.action.on && slot.is_some() && !self.action.blocker.is_some();
        if !free || self.minions.has(slot) || self.action.failed.has(slot) || !self.in_stage_a() {
            return false;
        }
        let seat = self.p(slot).controller;
        if !self.may_declare(seat) || !self.is_asked_to_block(slot) {
            return false;
        }
        // What forbids or costs it is asked of the vampire that it would be.
        let mut game = (*self.game).clone();
        game.t.pose_as_vampire(slot, vampire);
        let supposed = Questions {
            game: &game,
            db: self.db,
        };
        supposed.can_block(slot) && supposed.can_pay_to_block(slot)
    }

    /// Whether the action is in stage A, with no block attempt.
    fn in_stage_a(&self) -> bool {
        let a = ActionStep::AfterNoBlock;
        self.frames.contains(&Frame::Action(a))
    }
}
