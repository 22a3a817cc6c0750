//! The action that goes on, as far as it has come.

use smart_default::SmartDefault;

use super::{
    scope_bit, CardId, Cards, Ctx, Deed, DefId, Lasting, List, Seat, Slot, SlotSet, Table,
    MAX_INTERCEPT,
};
use crate::db::{CardDb, CodeId};
use crate::script::{Ability, Action, ActionKind, Choose, Span};
use crate::MAX_SEATS;

/// Where in an action (current rulebook, course of an action).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ActionStep {
    /// As it is announced.
    #[default]
    Announced,
    /// Stage A: no block attempt.
    NoBlock,
    AfterNoBlock,
    /// Stage B: a block attempt.
    BlockAttempt,
    AfterBlockAttempt,
    /// Stage C: all have declined.
    BlocksDeclined,
    AfterBlocksDeclined,
    /// A block has succeeded; before its resolution.
    Blocked,
    AboutToResolveBlock,
    ResolveBlock,
    /// The blocking minion has locked, or something has happened instead.
    AfterLock,
    /// The bleed is about to succeed.
    AboutToBleed,
    /// The action succeeds.
    Resolve,
    /// After resolution: a window, what was to happen then, and the window again.
    After,
    AfterTriggers,
    /// The action ends; whether more can be played after its resolution.
    Ends {
        again: bool,
    },
    AfterAgain,
    End,
}

/// How much less a card is made to cost as it is paid for: of pool, of blood, and of pool or else
/// blood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Less {
    pub pool: u8,
    pub blood: u8,
    pub either: u8,
    /// By a card of which no other of its name makes it cheaper.
    pub alone: Option<DefId>,
}

impl Less {
    /// What is left of a cost in pool and blood.
    pub(crate) fn of(self, (pool, blood): (u8, u8)) -> (u8, u8) {
        let pool = pool.saturating_sub(self.pool);
        let blood = blood.saturating_sub(self.blood);
        let of_pool = self.either.min(pool);
        (pool - of_pool, blood.saturating_sub(self.either - of_pool))
    }

    /// The two together.
    pub(crate) fn and(self, other: Less) -> Less {
        Less {
            pool: self.pool.saturating_add(other.pool),
            blood: self.blood.saturating_add(other.blood),
            either: self.either.saturating_add(other.either),
            alone: other.alone.or(self.alone),
        }
    }
}

/// Bits of [`ActionState::payment`].
pub(crate) mod payment {
    /// It was asked, as the action was announced, what makes the card cheaper.
    pub const ANNOUNCED: u8 = 1;
    /// It was asked as the cost was about to be paid.
    pub const ABOUT_TO_PAY: u8 = 2;
    /// It could not be paid for but for what is asked about then.
    pub const NEEDS_LESS: u8 = 4;
    /// It is asked whose counters are to pay for the card.
    pub const COUNTING: u8 = 8;
    /// It is settled whose counters are.
    pub const COUNTED: u8 = 16;
}

/// How an action came out so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ActionResult {
    #[default]
    Pending,
    Successful,
    Blocked,
    /// Ended before it could be either.
    Ended,
}

/// Intercept that a reacting minion has gained against the current action.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct MoreIntercept {
    #[default(Slot::NONE)]
    pub minion: Slot,
    pub by: i8,
}

/// The current action.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct ActionState {
    pub on: bool,
    pub kind: ActionKind,
    pub ctx: Ctx,
    /// The card used, in limbo.
    pub card: CardId,
    #[default(Slot::NONE)]
    pub actor: Slot,
    pub seat: Seat,
    /// Methuselahs who may block, one bit each: those a directed action is directed at.
    pub blockers: u8,
    pub directed: bool,
    /// Whom it is directed at, if it is one Methuselah, or the target of a bleed.
    pub target_seat: Option<Seat>,
    /// The minion or other thing in play that it is aimed at.
    #[default(Slot::NONE)]
    pub aimed_at: Slot,
    /// How much less its card is made to cost.
    pub less: Less,
    /// Who has declined to block, one bit each.
    pub declined: u8,
    pub stealth: i8,
    /// More bleed; of a hunt, more of the hunt amount.
    pub bleed: i8,
    pub limited: bool,
    pub bleed_fails: bool,
    /// The bleed was successful.
    pub bled: bool,
    /// The hunt takes all that it gains from what it is aimed at.
    pub takes: bool,
    /// It is aimed at the thing chosen second as well.
    pub both: bool,
    /// The minions at whom it is aimed since it does something to each of a sort.
    pub each: SlotSet,
    /// The hunt was successful.
    pub fed: bool,
    /// It has been carried out.
    pub carried_out: bool,
    #[default(Slot::NONE)]
    pub blocker: Slot,
    /// A card in play, no minion, that is considered a vampire while it attempts to block.
    #[default(Slot::NONE)]
    pub posing: Slot,
    pub result: ActionResult,
    /// More intercept for reacting minions.
    pub intercept: List<MoreIntercept, MAX_INTERCEPT>,
    /// Minions whose attempt failed, and nothing was used since.
    pub failed: SlotSet,
    /// The action ends early, as soon as what is above it on the stack is done.
    pub ended: bool,
    /// The action fails: it goes on with what comes after its resolution, as soon as
    /// what is above it on the stack is done.
    pub failed_early: bool,
    /// That is because the acting minion is not in the region any more that the action requires.
    pub fizzles: bool,
    /// The block has been resolved, so that the action cannot end early any more.
    pub block_resolved: bool,
    /// The acting minion was not ready for a moment, though it had to be.
    pub interrupted: bool,
    /// It has been blocked, and the combat that would come of the block is cancelled.
    pub no_combat: bool,
    /// Another combat has begun in its place, as of Blood Brother Ambush: nothing more is used upon the
    /// block, and nobody is diablerized for having been blocked.
    pub other_combat: bool,
    /// It has been blocked before, and continued as if unblocked.
    pub continued: bool,
    /// The acting vampire had to hunt though it may have blood.
    pub mandatory: bool,
    /// The target of the bleed has just been changed.
    pub retargeted: bool,
    /// What has been settled of the cost of its card; bits of [`payment`].
    pub payment: u8,
    /// What of the cost of a rescue the rescuer pays.
    pub share: u8,
    /// Equipment to be taken from another minion.
    pub equipment: SlotSet,
    /// Blood that the acting minion pays beyond the printed cost.
    pub blood: u8,
    /// And as much as is on what the action is aimed at.
    pub blood_of_target: bool,
    /// Blood that it has cost, whoever has paid that.
    pub cost_blood: u8,
    /// Pool that the acting Methuselah pays besides.
    pub pool: u8,
    /// The acting Methuselah burns the Edge besides.
    pub edge: bool,
    /// Conviction that the acting minion is to burn, named as the action was announced.
    pub pledged: SlotSet,
    /// How many that must be.
    pub conviction: u8,
    /// The card in play that offers the action is burned for it.
    pub burns: bool,
    /// Votes by which a referendum of this action passed.
    pub margin: u8,
    pub passed: bool,
    /// Damage, or blood of others that is burned, by which what its card does has been raised.
    pub raised: u8,
    /// Pool that is lost now is lost to the bleed, or by the effect of the referendum.
    pub costs_pool: bool,
    /// How much of it each Methuselah has lost so.
    pub lost: [u8; MAX_SEATS],
    /// Pool that each Methuselah has burned during it, by whatever means.
    pub burned: [u8; MAX_SEATS],
    /// The bleed has brought its Methuselah the Edge, and what else it does is being carried out.
    pub new_edge: bool,
    /// The acting minion must be ready throughout, rather than in torpor throughout.
    pub required_ready: bool,
    /// It has been given to the acting minion alone, by an effect.
    pub granted: bool,
    /// The minion that acted as the action was blocked, where another has taken its place since.
    #[default(Slot::NONE)]
    pub met: Slot,
    /// Minions that could not have used something that was used in it, or could not have had it
    /// used, were they acting. It is asked only where [`Table::stand_ins`] says so.
    pub unfit: SlotSet,
}

impl ActionState {
    /// Whether nothing more comes before its resolution.
    pub fn is_cut_short(&self) -> bool {
        self.ended || self.failed_early
    }
}

/// How a card takes an action, or offers it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayOfAction<'a> {
    /// What sort of action it is.
    pub spec: Option<&'a Action>,
    /// What is named as it is announced.
    pub choose: &'a [Choose],
    /// What it does if it succeeds.
    pub code: CodeId,
}

impl Table {
    /// Another minion acts from now on, in place of the one that did: what has been given to that for
    /// the action, or for what comes of it, is given to this one.
    pub(crate) fn let_act_instead(&mut self, db: Cards<'_>, minion: Slot) {
        let before = self.action.actor;
        self.action.actor = minion;
        let this = self.action.ctx.this;
        let of_bearer = this.is_some() && (self.p(this).on.is_some() || self.minions.has(this));
        if self.action.ctx.me == before && !of_bearer {
            self.action.ctx.me = minion;
            self.is_named_instead(db, before, minion);
        }
        let action = scope_bit(Span::Action);
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            let card = Deed::Played(db.ability(l.ability).def);
            let given = l.is_for_what_goes_on()
                || (self.done.iter()).any(|d| d.since & action != 0 && d.what == card);
            if l.me == before && given {
                self.lasting[i].me = minion;
            }
        }
    }

    /// Where a card has the minion that takes its action name itself, whoever acts instead is named.
    fn is_named_instead(&mut self, db: Cards<'_>, before: Slot, minion: Slot) {
        let Some(way) = self.way_of_action(db) else {
            return;
        };
        let named = way.choose.iter().filter(|c| c.names_thing());
        for (thing, choose) in self.action.ctx.chosen.things.iter_mut().zip(named) {
            if *thing == before && choose.is_of_me() {
                *thing = minion;
            }
        }
    }

    /// The way in which the action that goes on is taken, if a card takes or offers it.
    pub(crate) fn way_of_action<'a>(&self, db: Cards<'a>) -> Option<WayOfAction<'a>> {
        let (db, ctx): (&'a CardDb, _) = (*db, &self.action.ctx);
        match ctx.ability.map(|id| db.ability(id)) {
            Some(def) => {
                let (spec, choose) = match &def.ability {
                    Ability::Act { action, choose, .. } => (Some(action), &choose[..]),
                    Ability::Static { .. }
                    | Ability::Trigger { .. }
                    | Ability::Use { .. }
                    | Ability::Strike { .. } => (None, &[][..]),
                };
                let code = def.code;
                Some(WayOfAction { spec, choose, code })
            }
            None if self.action.card.is_some() => {
                let mode = &db.def(ctx.def).modes[usize::from(ctx.mode)];
                Some(WayOfAction {
                    spec: mode.action.as_ref(),
                    choose: &mode.choose,
                    code: mode.code,
                })
            }
            None => None,
        }
    }
}

impl Lasting {
    /// Whether it is over with the action that goes on, or before.
    fn is_for_what_goes_on(&self) -> bool {
        matches!(
            self.until,
            Some(
                Span::Strike
                    | Span::Action
                    | Span::Combat
                    | Span::Round
                    | Span::NextRound
                    | Span::Referendum
            )
        )
    }
}
