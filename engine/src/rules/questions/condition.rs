//! Whether a condition holds.

use crate::db::{stat_kind, AbilityDef, Op};
use crate::observer::Phase;
use crate::rules::questions::block::BLOCKS_ANYBODY;
use crate::rules::Scope;
use crate::script::{
    Ability, ActionKind, Blow, CardFilter, Cond, Doing, Filter, First, Meth, Moment, Origin,
    Quality, Span, Stage, Stat, Success, Taken, Who,
};
use crate::state::{
    scope_bit, ActionResult, ActionStep, CardId, Cards, CombatStep, Ctx, Damage, Deed, DefId, Done,
    Feat, Frame, Lasting, Past, Seat, Slot, Table, TurnStep,
};
use crate::verbs::Gist;
use crate::vocab::CardType;

/// Whether a step of a turn belongs to a phase: the turn begins in the unlock phase, before anything
/// unlocks.
const fn belongs_to(step: TurnStep, phase: Phase) -> bool {
    match step {
        TurnStep::Begin | TurnStep::Unlocking | TurnStep::Unlock => matches!(phase, Phase::Unlock),
        TurnStep::Master => matches!(phase, Phase::Master),
        TurnStep::Minion | TurnStep::CutShort => matches!(phase, Phase::Minion),
        TurnStep::Influence => matches!(phase, Phase::Influence),
        TurnStep::Discard => matches!(phase, Phase::Discard),
        TurnStep::End => false,
    }
}

impl Table {
    /// Whether the round is cut short: combat has ended, or a combatant is not ready any more.
    pub(crate) fn combat_is_broken(&self) -> bool {
        let combat = &self.combat;
        !combat.on || combat.over || combat.sides.iter().any(|s| !self.ready.has(s.minion))
    }

    /// The cards that have been played in a span which goes on, cancelled or not.
    fn played_since(&self, since: Span) -> impl Iterator<Item = (&Done, DefId)> {
        let bit = scope_bit(since);
        let there = self.done.iter().filter(move |d| d.since & bit != 0);
        there.filter_map(|d| {
            let Deed::Played(id) = d.what else {
                return None;
            };
            Some((d, id))
        })
    }

    /// How many of the actions that have been taken fit.
    fn how_many_taken(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        taken: &Taken,
        scope: &Scope,
    ) -> usize {
        let fits = |p: &&Past| {
            self.has_been_since(p, filter.since, scope.seat)
                && self.was_such(p, taken, scope)
                && self.is_meant(p.seat, filter.whose, scope)
                && (filter.by.as_ref()).is_none_or(|f| self.fits(db, f, p.minion, scope))
        };
        self.past.iter().filter(fits).count()
    }

    /// How many of the cards that have been played fit, as they were played.
    pub(crate) fn how_many_played(&self, db: Cards<'_>, filter: &Filter, scope: &Scope) -> usize {
        let since = filter.since.unwrap_or(Span::Action);
        // What a card costs that is being played may depend on those that have been.
        let unpaid = |card: CardId| {
            let plays = |f: &Frame| matches!(f, Frame::Played(p) if !p.paid && p.ctx.card == card);
            self.frames.iter().any(plays)
        };
        let another = |(d, _): &(&Done, DefId)| !unpaid(d.play.card);
        let fits = |(d, id): &(&Done, DefId)| {
            let ctx = Ctx {
                seat: d.play.seat,
                def: *id,
                mode: d.play.mode,
                me: d.minion,
                as_vampire: d.play.as_vampire,
                ..Ctx::default()
            };
            self.fits_as_played(db, filter, &ctx, scope)
        };
        let others = self.played_since(since).filter(another);
        others.filter(fits).count()
    }

    /// How many Disciplines a minion has used to play cards during the action.
    pub(crate) fn disciplines_used(&self, db: Cards<'_>, minion: Slot) -> u8 {
        let its = self
            .played_since(Span::Action)
            .filter(|(d, _)| d.minion == minion);
        let modes = its.map(|(d, id)| &db.def(id).modes[usize::from(d.play.mode)]);
        let needs = modes.flat_map(|mode| mode.needs_disciplines.iter().map(|(need, _)| *need));
        let used = needs.filter(|need| need.is_discipline());
        let set = used.fold(0_u64, |set, need| set | 1 << need as u8);
        set.count_ones() as u8
    }

    /// Whether a card that lies somewhere has been played as a description asks, if it asks since
    /// when: as a card of its type, by a minion that fits.
    pub(crate) fn played_as_asked(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: CardId,
        scope: &Scope,
    ) -> bool {
        let Some(since) = filter.since else {
            return true;
        };
        if since == Span::Discard {
            return self.has_been_discarded(card);
        }
        let as_played = |d: &Done, id: DefId| {
            let mode = &db.def(id).modes[usize::from(d.play.mode)];
            filter.kind.is_none_or(|t| mode.as_type == t)
                && (filter.by.as_ref())
                    .is_none_or(|f| self.fits_as(db, f, d.minion, scope, d.play.as_vampire))
        };
        self.played_since(since)
            .any(|(d, id)| d.play.card == card && as_played(d, id))
    }

    /// Whether the strike of the minion opposing a vampire does aggravated damage to it just now; or
    /// the one chosen would, at this range (card rulings on attempts to inflict it).
    pub(crate) fn is_facing_aggravated(&self, db: Cards<'_>, slot: Slot) -> bool {
        let Some(i) = self.side(slot) else {
            return false;
        };
        if !self.damage.is_empty() {
            let inflicts =
                |d: &Damage| d.strike && d.aggravated && d.victim == slot && d.amount > 0;
            return self.damage.iter().any(inflicts);
        }
        let side = &self.combat.sides[1 - i];
        let strike = &side.strike;
        if !side.strikes || strike.retainer.is_some() || self.combat.long && !strike.ranged {
            return false;
        }
        let with = |kind: &Stat| {
            self.occupied.has(strike.with) && self.sum(db, stat_kind(kind), strike.with) > 0
        };
        let Some(effect) = strike.effect else {
            return false;
        };
        let hands = matches!(effect, Blow::Hand(_));
        let (amount, _) = self.strike_damage_of(db, effect, side.minion);
        let aggravated = strike.aggravated
            || with(&Stat::WeaponAllAggravated)
            || hands && self.has_stat(db, &Stat::Has(Quality::AggravatedHands), side.minion)
            || self.takes_as_aggravated(db, slot, side.minion);
        !strike.normal && (amount > 0 && aggravated || with(&Stat::WeaponAggravated))
    }

    /// Whether a minion can use no reaction that a power offers: it can play no reaction cards, of
    /// whatever sort (LSJ 20070403, LSJ 20070413).
    fn cannot_react_by_power(&self, db: Cards<'_>, minion: Slot) -> bool {
        let kind = stat_kind(&Stat::CannotPlay(Vec::new()));
        let seat = self.p(minion).controller;
        let all = |f: &CardFilter| f.is_any(CardType::Reaction);
        self.sum_where(
            db,
            kind,
            minion,
            seat,
            |s| matches!(s, Stat::CannotPlay(cards) if cards.iter().any(all)),
        ) != 0
    }

    /// Whether what a power offers in the actions of others, to one that is not awake, too, is a
    /// reaction that its minion cannot use.
    pub(crate) fn is_barred_reaction(
        &self,
        db: Cards<'_>,
        ability: &AbilityDef,
        when: &[Cond],
        minion: Slot,
    ) -> bool {
        let of_others = |cond: &Cond| {
            matches!(cond, Cond::Is(is)
                if is.who == Who::Acting && is.filter.whose == Meth::Others)
        };
        db.def(ability.def).is(CardType::Power)
            && when.iter().any(of_others)
            && self.cannot_react_by_power(db, minion)
    }

    /// Whether what an effect has given begins a combat after the resolution of the action, which is
    /// queued from then on (LSJ 20021121).
    fn combat_is_promised(&self, db: Cards<'_>) -> bool {
        let begins =
            |op: &Op| matches!(op, Op::Do(step) if matches!(step.gist(), Gist::EnterCombat(_)));
        let promises = |l: &Lasting| {
            let ability = db.ability(l.ability);
            let then = matches!(&ability.ability, Ability::Trigger { on, .. } if *on == Moment::AfterResolution);
            then && !l.used && db.code(ability.code).iter().any(begins)
        };
        self.lasting.iter().any(promises)
    }

    /// Whether a condition holds, seen from `scope`.
    pub(crate) fn holds(&self, db: Cards<'_>, cond: &Cond, scope: &Scope) -> bool {
        let action = &self.action;
        let combat = &self.combat;
        match cond {
            Cond::Not(inner) => !self.holds(db, inner, scope),
            Cond::Any(conds) => conds.iter().any(|c| self.holds(db, c, scope)),
            Cond::Is(is) => self.is(db, is, scope),
            Cond::Same(one, other) => self.same(*one, *other, scope),
            Cond::InPlay(what) => self.any_in_play(db, what, scope),
            // Whom it will be directed at is known of an action as its card is played.
            Cond::Are(Meth::Targeted, other) if !action.on && !self.limbo.is_empty() => {
                self.targets_of_card(db) & self.meant(*other, scope) != 0
            }
            Cond::Are(one, other) => self.mean_the_same(*one, *other, scope),
            Cond::AtLeast(more, less) => {
                self.amount(db, more, scope) >= self.amount(db, less, scope)
            }
            Cond::ActionIs(kind) => action.on && action.kind == *kind && !self.on_blood_hunt(),
            Cond::ActionBringsVampire(widely) => {
                action.on && self.action_brings_vampire(db, *widely)
            }
            Cond::MeMayReact => {
                let of_power =
                    scope.this.is_some() && db.def(self.p(scope.this).def).is(CardType::Power);
                !(of_power && self.cannot_react_by_power(db, scope.me))
                    && action.on
                    && scope.me.is_some()
                    && self.p(scope.me).controller != action.seat
                    && self.can_react(scope.me)
            }
            Cond::MeMayBlock => {
                let (me, action) = (scope.me, &self.action);
                let forbidden =
                    |doing: Doing, who: Slot| self.has_stat(db, &Stat::Cannot(doing), who);
                action.on
                    && me.is_some()
                    && (action.blockers & self.p(me).controller.bit() != 0
                        || self.has_stat(db, BLOCKS_ANYBODY, me))
                    && !forbidden(Doing::Block, me)
                    && !forbidden(Doing::BeBlocked, action.actor)
                    && self.change(db, &Stat::Costs(Doing::Block), me)
                        <= i32::from(self.p(me).counters)
            }
            Cond::HandUnseen(meth) => {
                let mask = self.meant(*meth, scope);
                let unseen = |c: &CardId| self.seen[c.index()] & scope.seat.bit() == 0;
                self.all_seats()
                    .filter(|s| mask & s.bit() != 0)
                    .any(|s| self.hand(s).iter().any(unseen))
            }
            Cond::CryptTopUnseen(meth) => {
                let mask = self.meant(*meth, scope);
                let unseen = |s: Seat| {
                    let top = self.seats[s.index()].crypt().last();
                    let card = top.map(|local| CardId::new(s, *local));
                    card.is_some_and(|c| self.seen[c.index()] & scope.seat.bit() == 0)
                };
                self.all_seats().filter(|s| mask & s.bit() != 0).any(unseen)
            }
            Cond::FirstOfItsName(meth, on) => {
                scope.this.is_some() && {
                    let on = on.map(|on| self.thing(on, scope));
                    let name = &db.def(self.p(scope.this).def).name;
                    let mask = self.meant(*meth, scope);
                    let first = self
                        .occupied
                        .without(&self.uncontrolled)
                        .without(&self.contested)
                        .into_iter()
                        .filter(|s| mask & self.p(*s).controller.bit() != 0)
                        .filter(|s| on.is_none_or(|on| self.p(*s).on == on))
                        .find(|s| db.def(self.p(*s).def).name == *name);
                    first == Some(scope.this)
                }
            }
            Cond::PreventedFewerThan(n) => {
                combat.on && scope.this.is_some() && self.p(scope.this).spent < *n
            }
            Cond::Succeeded(Success::Strike) => self
                .side(scope.me)
                .is_some_and(|i| combat.sides[i].strike.hits_minion()),
            Cond::Succeeded(Success::Card) => !self.played_is_cancelled(),
            // A blood hunt is no part of the action, and may be called where there is none.
            Cond::Succeeded(Success::Referendum) if self.on_blood_hunt() => self.referendum.passed,
            Cond::Succeeded(what) => {
                action.on
                    && match what {
                        Success::Action => action.result == ActionResult::Successful,
                        Success::Bleed => action.bled,
                        Success::Hunt => action.fed && action.kind == ActionKind::Hunt,
                        Success::Referendum => action.passed,
                        Success::Block => action.result == ActionResult::Blocked,
                        Success::Strike | Success::Card => false,
                    }
            }
            Cond::Played(filter) if filter.fought => self.has_fought_such(db, filter, scope),
            Cond::Played(filter) => match &filter.did {
                Some(taken) => self.how_many_taken(db, filter, taken, scope) > 0,
                None => self.how_many_played(db, filter, scope) > 0,
            },
            Cond::MeDrained => self.side(scope.me).is_some_and(|_| {
                combat.drained.has(scope.me) && !self.is_going_to_torpor(scope.me)
            }),
            Cond::OnBloodHunt => self.referendum.on && self.referendum.is_on_blood_hunt(),
            Cond::PhaseIs(Stage::Turn(phase)) => belongs_to(self.phase(), *phase),
            Cond::PhaseIs(Stage::BlocksDeclined) => {
                action.on
                    && action.result != ActionResult::Blocked
                    && !action.failed_early
                    && self.frames.iter().any(is_past_blocks)
            }
            Cond::CombatFrom(Origin::Block) => (combat.on || combat.past) && combat.from_block,
            Cond::CombatFrom(Origin::Action) => {
                combat.on
                    && !combat.from_block
                    && !combat.follows
                    && action.result == ActionResult::Successful
            }
            Cond::CombatEnding => {
                combat.on && !combat.queued && (!combat.continues || self.combat_is_broken())
            }
            Cond::CombatQueued => {
                let queued = combat.queued || combat.visit.is_some() || combat.next.is_some();
                queued || self.combat_is_promised(db)
            }
            Cond::First(First::Strike) => combat.on && combat.pair == 0,
            Cond::First(First::Round) => combat.on && combat.round == 1,
            Cond::First(First::Action) => {
                let taken = |p: &&Past| matches!(p.feat, Feat::Acted(_)) && p.turn == self.turn;
                self.past.iter().filter(taken).count() <= usize::from(action.on)
            }
            Cond::CloseRange => combat.on && !combat.long,
            Cond::HaveCrypt(meth) => self.have_crypt(*meth, scope),
            Cond::Strikes(who, sort) => (self.side_of(*who, scope))
                .is_some_and(|i| self.strikes_so(db, &combat.sides[i], sort, scope)),
            Cond::StrikesDeclared => {
                combat.on
                    && self
                        .frames
                        .contains(&Frame::Combat(CombatStep::ResolveFirst))
            }
        }
    }

    /// Whether the referendum under way is one on a blood hunt after a diablerie.
    pub(crate) fn on_blood_hunt(&self) -> bool {
        self.referendum.on && self.referendum.blood_hunt
    }

    /// Whether all conditions hold.
    #[inline]
    pub(crate) fn all_hold(&self, db: Cards<'_>, conds: &[Cond], scope: &Scope) -> bool {
        conds.iter().all(|c| self.holds(db, c, scope))
    }
}

/// Whether the action that a frame is of has come so far that blocks have been declined.
fn is_past_blocks(frame: &Frame) -> bool {
    let Frame::Action(step) = frame else {
        return false;
    };
    match step {
        ActionStep::Announced
        | ActionStep::NoBlock
        | ActionStep::AfterNoBlock
        | ActionStep::BlockAttempt
        | ActionStep::AfterBlockAttempt
        | ActionStep::BlocksDeclined
        | ActionStep::Blocked
        | ActionStep::AboutToResolveBlock
        | ActionStep::ResolveBlock
        | ActionStep::AfterLock => false,
        ActionStep::AfterBlocksDeclined
        | ActionStep::AboutToBleed
        | ActionStep::Resolve
        | ActionStep::After
        | ActionStep::AfterTriggers
        | ActionStep::Ends { .. }
        | ActionStep::AfterAgain
        | ActionStep::End => true,
    }
}
