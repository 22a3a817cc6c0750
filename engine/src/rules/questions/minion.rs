//! Which actions a minion may take, and which it must (current rulebook, minion phase).

use std::ops::Deref;

use crate::db::{stat_kind, stat_set, AbilityDef, AbilityId, ModeDef, MUST_ACT};
use crate::rules::questions::acts::{Intended, CANNOT_TAKE};
use crate::rules::questions::newcomers::ability_brings_vampire;
use crate::rules::questions::playable::Source;
use crate::rules::questions::price::CHEAPER_NEWCOMERS;
use crate::rules::{Questions, Scope};
use crate::script::{Ability, ActionKind, At, Doing, Minions, Span, Stat, Window};
use crate::state::{flag, scope_bit, Ctx, Deed, Done, Frame, GameState, Seat, Slot, SlotSet};
use crate::vocab::Sect;

/// What an action of a card that is on nobody has named is seen from whoever takes it.
pub(crate) fn by_actor<'a>(scope: &Scope<'a>, actor: Slot) -> Scope<'a> {
    match scope.me.is_some() {
        true => *scope,
        false => Scope {
            me: actor,
            ..*scope
        },
    }
}

/// What a minion is bound to do before anything else in the minion phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// Nothing.
    Free,
    /// An action of this kind, by whatever means.
    Kind(ActionKind),
    /// The action that this thing in play offers as this one of its abilities.
    Offer(Slot, u8),
    /// Two different actions: it cannot act.
    Stuck,
}

impl Bound {
    /// Bound to something more: two different actions leave a minion stuck.
    fn and(self, to: Bound) -> Bound {
        match self {
            Bound::Free => to,
            same if same == to => same,
            Bound::Kind(_) | Bound::Offer(..) | Bound::Stuck => Bound::Stuck,
        }
    }
}

/// Blood that entering combat with a marked Red List minion costs (full rulebook 11).
pub(crate) const RED_LIST_COST: u8 = 1;

/// The kind of effect that makes rescues cost more blood, or less.
const BLOOD_TO_RESCUE: &Stat = &Stat::BloodToRescue(Minions::NONE);

/// Blood that leaving torpor or rescuing costs by default.
pub(crate) const TORPOR_COST: u8 = 2;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a conviction was played on an imbued in this unlock phase already.
    pub(crate) fn has_got_conviction(&self, imbued: Slot) -> bool {
        let bit = scope_bit(Span::Phase);
        self.done
            .iter()
            .any(|d| d.minion == imbued && d.what == Deed::Conviction && d.scopes & bit != 0)
    }

    /// Ready unlocked minions that may take actions now, by whose turn it is.
    #[inline]
    fn free_to_act(&self) -> SlotSet {
        self.of_those_given(self.unlocked_of(self.acting))
    }

    /// Of some minions of the acting Methuselah, those to which actions are given now.
    #[inline]
    fn of_those_given(&self, mut minions: SlotSet) -> SlotSet {
        if self.alone.is_some() {
            let given = minions.has(self.alone);
            minions = SlotSet::EMPTY;
            minions.set(self.alone, given);
        }
        minions
    }

    /// Whether a minion that is given an action in somebody's minion phase is given only those that
    /// another card than the one that offers it has.
    #[inline]
    fn is_given_others(&self, offer: Option<(Slot, u8)>) -> bool {
        self.alone.is_some()
            && self
                .only_given()
                .is_some_and(|this| offer.map(|o| o.0) != Some(this))
    }

    /// The card whose actions alone are given to a minion.
    #[cold]
    fn only_given(&self) -> Option<Slot> {
        self.frames.iter().rev().find_map(|f| {
            let Frame::ActAlone(alone) = f else {
                return None;
            };
            alone.only.then_some(alone.this)
        })
    }

    /// Vampires of the acting Methuselah that must hunt: ready, unlocked, without blood or made to.
    pub(crate) fn must_hunt(&self) -> impl Iterator<Item = Slot> + '_ {
        let unlocked = self.free_to_act().into_iter();
        unlocked.filter(move |s| self.is_hungry(*s))
    }

    /// Whether a vampire that must hunt can.
    pub(crate) fn finds_hunt(&self, slot: Slot) -> bool {
        match self.cannot_hunt_as_normal(slot) {
            true => self.is_offered_a_hunt(slot),
            false => self.may_repeat_hunt(slot),
        }
    }

    /// Whether a mandatory action other than a hunt is still to be taken that can be.
    #[cold]
    pub(crate) fn others_mandatory(&self) -> bool {
        self.free_to_act()
            .into_iter()
            .any(|s| match self.bound_to(s) {
                Bound::Kind(ActionKind::Hunt) => self.finds_hunt(s),
                Bound::Kind(kind) => self.actors(kind).has(s),
                Bound::Offer(this, n) => self.actors_of(this, n).has(s),
                Bound::Free | Bound::Stuck => false,
            })
    }

    /// What a minion is bound to do before anything else, the hunt included. Two different
    /// mandatory actions leave it stuck (current rulebook 3).
    #[cold]
    fn bound_to(&self, minion: Slot) -> Bound {
        let hungry = self.is_hungry(minion) || self.is_sent_to_hunt(self.db, minion);
        let mut bound = match hungry {
            true => Bound::Kind(ActionKind::Hunt),
            false => Bound::Free,
        };
        for this in self.statics[stat_set(stat_kind(MUST_ACT))] {
            if self.is_idle(self.db, this) {
                continue;
            }
            let p = self.p(this);
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                let to = match &self.db.ability(id).ability {
                    Ability::Static {
                        what: Stat::MustAct(kind, at),
                        ..
                    } if self.still_owes(minion, *kind, at, &self.scope(this))
                        && self.bids(self.db.ability(id), &self.scope(this), minion) =>
                    {
                        Bound::Kind(*kind)
                    }
                    Ability::Act {
                        must: true,
                        by,
                        when,
                        ..
                    } if !hungry
                        && !self.has_acted_by(minion, this, id)
                        && self.all_hold(self.db, when, &self.scope(this))
                        && (by.is_empty() && self.scope(this).me == minion
                            || self.fits_any(self.db, by, minion, &self.scope(this).of_user())) =>
                    {
                        Bound::Offer(this, n as u8)
                    }
                    Ability::Static { .. }
                    | Ability::Trigger { .. }
                    | Ability::Use { .. }
                    | Ability::Act { .. }
                    | Ability::Strike { .. } => continue,
                };
                bound = bound.and(to);
            }
        }
        for lasting in &self.lasting {
            let def = self.db.ability(lasting.ability);
            let Ability::Static {
                what: Stat::MustAct(kind, at),
                ..
            } = &def.ability
            else {
                continue;
            };
            let scope = Scope::of_lasting(self.db, lasting);
            if self.still_owes(minion, *kind, at, &scope) && self.bids(def, &scope, minion) {
                bound = bound.and(Bound::Kind(*kind));
            }
        }
        if self.is_visitor(minion) && !self.has_acted(minion, ActionKind::Bleed) {
            bound = bound.and(Bound::Kind(ActionKind::Bleed));
        }
        bound
    }

    /// Whether a minion that must take an action of a kind has not done so yet this turn; or where it
    /// says at whom, whether there is somebody at whom it can take one.
    fn still_owes(&self, minion: Slot, kind: ActionKind, at: &Minions, scope: &Scope) -> bool {
        match at.is_empty() {
            true => !self.has_acted(minion, kind),
            false => {
                let is_there = |t: &Slot| {
                    self.may_try(minion, kind, *t) && self.fits_any(self.db, at, *t, scope)
                };
                self.may_diablerize(minion)
                    && !self.cannot_take(self.db, minion, Intended::of_kind(kind))
                    && self
                        .torpor
                        .without(&self.contested)
                        .into_iter()
                        .any(|t| is_there(&t))
            }
        }
    }

    /// Whether a minion that is about to take an action has to take it.
    pub(crate) fn is_bound_to_take(&self, minion: Slot, kind: ActionKind, ctx: &Ctx) -> bool {
        match self.bound_to(minion) {
            Bound::Kind(to) => to == kind,
            Bound::Offer(this, n) => {
                let p = self.p(this);
                let id = self.db.def(p.def).abilities(p.mode).nth(usize::from(n));
                ctx.this == this && ctx.ability == id
            }
            Bound::Free | Bound::Stuck => false,
        }
    }

    /// Whether a minion that has to bleed its prey does so by an action at this Methuselah, or has not
    /// to: a visitor may bleed anybody.
    pub(crate) fn bleeds_as_it_must(&self, at: Seat, ctx: &Ctx) -> bool {
        if self.action.on || !self.anything_changes(MUST_ACT) || !ctx.me.is_some() {
            return true;
        }
        let action = if let Some(id) = ctx.ability {
            match &self.db.ability(id).ability {
                Ability::Act { action, .. } => Some(action),
                Ability::Static { .. }
                | Ability::Trigger { .. }
                | Ability::Use { .. }
                | Ability::Strike { .. } => None,
            }
        } else {
            // What a crypt card has its controller choose has no mode.
            let modes = &self.db.def(ctx.def).modes;
            (modes.get(usize::from(ctx.mode))).and_then(|mode| mode.action.as_ref())
        };
        let Some(bleed) = action.filter(|action| action.kind == ActionKind::Bleed) else {
            return true;
        };
        let mut aimed = *ctx;
        aimed.chosen.methuselah = Some(at);
        self.is_visitor(ctx.me)
            || self.bound_to(ctx.me) != Bound::Kind(ActionKind::Bleed)
            || self.target_seat(bleed, &aimed) == Some(self.prey(self.acting))
    }

    /// Whether a vampire that came into play to bleed still has to, and can.
    pub(crate) fn is_still_to_bleed(&self, slot: Slot) -> bool {
        self.free_to_act().has(slot)
            && self.bound_to(slot) == Bound::Kind(ActionKind::Bleed)
            && self.prey(self.acting) != self.acting
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Act), slot)
            && !self.cannot_take(self.db, slot, Intended::of_kind(ActionKind::Bleed))
            && !self.kept_undirected(slot, Intended::of_kind(ActionKind::Bleed), 0)
    }

    /// Whether anybody may have to act by what is in play or was done, beside a hunt.
    #[inline]
    pub(crate) fn anybody_must_act(&self) -> bool {
        self.anything_changes(MUST_ACT) || self.visited
    }

    /// Whether a static ability that makes a kind of action mandatory applies to a minion.
    fn bids(&self, def: &AbilityDef, scope: &Scope, minion: Slot) -> bool {
        let (kind, seat) = (stat_kind(MUST_ACT), self.acting);
        self.static_value(self.db, def, kind, minion, seat, scope, &|_| true) != 0
    }

    /// Whether a vampire cannot hunt by the cardless action.
    fn cannot_hunt_as_normal(&self, slot: Slot) -> bool {
        self.has_stat(self.db, &Stat::Cannot(Doing::Hunt), slot)
            || self.cannot_take(self.db, slot, Intended::of_kind(ActionKind::Hunt))
    }

    /// Whether something in play offers a vampire a way to hunt.
    fn is_offered_a_hunt(&self, slot: Slot) -> bool {
        self.offers
            .without(&self.contested)
            .into_iter()
            .any(|this| {
                let p = self.p(this);
                let abilities = self.db.def(p.def).abilities(p.mode).enumerate();
                abilities.into_iter().any(|(n, id)| {
                    let hunts = matches!(&self.db.ability(id).ability,
                    Ability::Act { action, .. } if action.kind == ActionKind::Hunt);
                    hunts && self.actors_of(this, n as u8).has(slot)
                })
            })
    }

    fn may_repeat_hunt(&self, slot: Slot) -> bool {
        !self.has_done(slot, Deed::Basic(ActionKind::Hunt, u8::MAX))
    }

    /// Whether a minion has taken the action that a thing in play offers as this ability this turn, in
    /// whichever of its forms; of no minion, whether nobody can any more.
    fn has_acted_by(&self, minion: Slot, this: Slot, id: AbilityId) -> bool {
        self.has_done(minion, Deed::Acted(this, self.db.ability(id).taken_as))
    }

    fn has_done(&self, minion: Slot, deed: Deed) -> bool {
        let bit = scope_bit(Span::Turn);
        self.done.iter().any(|d| {
            d.what == deed
                && d.scopes & bit != 0
                && match d.vampires {
                    true => self.is_of_the_vampires(d, minion),
                    false => d.minion == minion,
                }
        })
    }

    /// Whether a record of the vampires of a Methuselah is one of this minion.
    pub(crate) fn is_of_the_vampires(&self, done: &Done, minion: Slot) -> bool {
        done.vampires && self.vampires.has(minion) && self.p(minion).controller == done.play.seat
    }

    /// Whether a minion may take an action that a card describes.
    pub(crate) fn can_take_action(&self, scope: &Scope, mode: &ModeDef, window: Window) -> bool {
        let Some(action) = &mode.action else {
            return false;
        };
        let vampire = self.counts_as_vampire(scope.me, scope);
        let may_act = match mode.acts_though_locked() && self.locked.has(scope.me) {
            true => self.may_act_locked(scope.me, action.kind, vampire),
            false => self.may_act_as(scope.me, action.kind, None, vampire),
        };
        window == Window::Minion
            && may_act
            && (action.at != At::Prey || self.prey(self.acting) != self.acting)
    }

    /// Whether a ready minion may take an action of this kind: it can act, nothing
    /// mandatory comes first, and it has not bled or called a vote this turn.
    pub(crate) fn may_act(&self, minion: Slot, kind: ActionKind) -> bool {
        self.may_act_as(minion, kind, None, self.vampires.has(minion))
    }

    /// Locked minions of a Methuselah that could take an action if they were not.
    pub(crate) fn locked_able(&self, seat: Seat) -> SlotSet {
        let there = self.ready.or(&self.torpor).and(&self.minions);
        let there = there.and(&self.controlled[seat.index()]);
        there.and(&self.locked).without(&self.contested)
    }

    /// Whether a locked minion may take an action of this kind by a card that locked minions play.
    #[cold]
    fn may_act_locked(&self, minion: Slot, kind: ActionKind, vampire: bool) -> bool {
        let action = Intended::of_kind(kind);
        let able = self
            .of_those_given(self.locked_able(self.acting))
            .has(minion)
            && !self.cannot_take(self.db, minion, action)
            && i32::from(self.p(minion).counters) >= self.blood_to_take(self.db, action, minion)
            && !self.lacks_pool_to_take(action, minion, 0);
        able && match kind == ActionKind::LeaveTorpor {
            true => {
                !self.mandatory_first && !self.has_stat(self.db, &Stat::Cannot(Doing::Act), minion)
            }
            false => self.may_act_when_free(minion, kind, None, vampire),
        }
    }

    /// Whether it may, counting as a vampire or not, take the action that something in play
    /// offers as this one of its abilities, or one that is nobody's offer.
    fn may_act_as(
        &self,
        minion: Slot,
        kind: ActionKind,
        offer: Option<(Slot, u8)>,
        vampire: bool,
    ) -> bool {
        let action = Intended {
            offered_by: offer.map_or(Slot::NONE, |(this, _)| this),
            ..Intended::of_kind(kind)
        };
        if self.cannot_take(self.db, minion, action)
            || i32::from(self.p(minion).counters) < self.blood_to_take(self.db, action, minion)
            || self.lacks_pool_to_take(action, minion, 0)
        {
            return false;
        }
        if kind == ActionKind::LeaveTorpor {
            return self
                .of_those_given(self.in_torpor_unlocked(self.acting))
                .has(minion)
                && !self.mandatory_first
                && !self.has_stat(self.db, &Stat::Cannot(Doing::Act), minion);
        }
        self.free_to_act().has(minion) && self.may_act_when_free(minion, kind, offer, vampire)
    }

    /// Whether one that is free to act may take an action, other than to leave torpor, which nothing
    /// forbids by its kind.
    fn may_act_when_free(
        &self,
        minion: Slot,
        kind: ActionKind,
        offer: Option<(Slot, u8)>,
        vampire: bool,
    ) -> bool {
        if self.p(minion).is(flag::RECRUITED) || self.is_given_others(offer) {
            return false;
        }
        if self.has_stat(self.db, &Stat::Cannot(Doing::Act), minion) {
            return false;
        }
        // Must hunt; if it cannot, it is stuck.
        let bound = if self.anybody_must_act() {
            self.bound_to(minion)
        } else if self.is_hungry(minion) {
            Bound::Kind(ActionKind::Hunt)
        } else {
            Bound::Free
        };
        let mandatory = bound == Bound::Kind(kind)
            || offer.is_some_and(|(this, n)| bound == Bound::Offer(this, n));
        if !mandatory && (self.mandatory_first || bound != Bound::Free) {
            return false;
        }
        let p = self.p(minion);
        let action = Intended {
            offered_by: offer.map_or(Slot::NONE, |(this, _)| this),
            ..Intended::of_kind(kind)
        };
        match kind {
            ActionKind::Bleed => !p.is(flag::BLED) && !self.kept_undirected(minion, action, 0),
            ActionKind::RedList => {
                vampire
                    && p.counters >= RED_LIST_COST
                    && !self.has_done(minion, Deed::Basic(kind, u8::MAX))
                    && !self.kept_undirected(minion, action, RED_LIST_COST)
            }
            ActionKind::Political => vampire && !p.is(flag::POLITICS),
            ActionKind::Hunt => vampire,
            ActionKind::Diablerize => self.may_diablerize(minion),
            ActionKind::Rescue | ActionKind::BecomeAnarch => vampire,
            ActionKind::GainPower => self.imbued.has(minion),
            ActionKind::Other
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::LeaveTorpor
            | ActionKind::BurnIncapacitated => true,
        }
    }

    /// Minions that may take a cardless action of this kind.
    pub(crate) fn actors(&self, kind: ActionKind) -> SlotSet {
        let candidates = self.candidates_to_act(kind).into_iter();
        candidates.filter(|m| self.is_actor(*m, kind)).collect()
    }

    /// Whether any minion may take a cardless action of this kind.
    pub(crate) fn has_actor(&self, kind: ActionKind) -> bool {
        let mut candidates = self.candidates_to_act(kind).into_iter();
        candidates.any(|m| self.is_actor(m, kind))
    }

    /// Minions that might take a cardless action of this kind, as far as it takes no closer look.
    fn candidates_to_act(&self, kind: ActionKind) -> SlotSet {
        if kind != ActionKind::LeaveTorpor {
            self.free_to_act()
        } else if self.mandatory_first {
            SlotSet::EMPTY
        } else {
            self.of_those_given(self.in_torpor_unlocked(self.acting))
        }
    }

    /// Whether one of those may take it.
    fn is_actor(&self, slot: Slot, kind: ActionKind) -> bool {
        if kind == ActionKind::LeaveTorpor {
            return self.can_pay_for_basic(slot, kind, TORPOR_COST)
                && !self.is_kept_in_torpor(slot)
                && !self.has_done(slot, Deed::Basic(kind, u8::MAX))
                && !self.cannot_take(self.db, slot, Intended::of_kind(kind));
        }
        !self.cannot_take(self.db, slot, Intended::of_kind(kind))
            && self.can_pay_for_basic(slot, kind, 0)
            && self.may_act_when_free(slot, kind, None, self.vampires.has(slot))
            && self.finds_target(slot, kind)
    }

    /// Whether a minion can pay so much blood for a cardless action, and what it costs more or less
    /// by some effect.
    #[inline]
    fn can_pay_for_basic(&self, slot: Slot, kind: ActionKind, blood: u8) -> bool {
        match self.some_actions_cost_otherwise() {
            true => self.can_pay_otherwise(slot, kind, blood),
            false => self.p(slot).counters >= blood,
        }
    }

    #[cold]
    fn can_pay_otherwise(&self, slot: Slot, kind: ActionKind, blood: u8) -> bool {
        let action = Intended::of_kind(kind);
        let more = self.blood_to_take(self.db, action, slot);
        i32::from(self.p(slot).counters) >= i32::from(blood) + more
            && !self.lacks_pool_to_take(action, slot, 0)
    }

    /// Whether a cardless action of this kind has something to be aimed at, not tried in vain before.
    fn finds_target(&self, slot: Slot, kind: ActionKind) -> bool {
        let p = self.p(slot);
        match kind {
            ActionKind::Hunt => self.may_repeat_hunt(slot) && !self.cannot_hunt_as_normal(slot),
            ActionKind::Bleed => {
                let prey = self.prey(self.acting);
                prey != self.acting && !self.has_done(slot, Deed::Basic(kind, prey.0))
            }
            ActionKind::Rescue => {
                let mut there = self.torpor.without(&self.contested).into_iter();
                there.any(|t| self.may_name_for(slot, kind, t))
            }
            ActionKind::Diablerize => {
                let mut there = self.torpor.into_iter();
                there.any(|t| self.may_name_for(slot, kind, t))
            }
            ActionKind::RedList => {
                let mut marked = self.marked.and(&self.ready).into_iter();
                marked.any(|t| {
                    self.p(t).controller != self.acting
                        && !self.has_stat(self.db, &Stat::Cannot(Doing::EnterCombat), t)
                        && !self.cannot_seek_combat(slot, t)
                        && !self.is_out_of_reach(t, slot)
                        && !self.cannot_announce_at(t, slot)
                        && self.may_name_for(slot, kind, t)
                })
            }
            ActionKind::BurnIncapacitated => {
                let mut there = self.incapacitated.into_iter();
                there.any(|t| self.may_name_for(slot, kind, t))
            }
            ActionKind::BecomeAnarch => {
                p.sect != Some(Sect::Anarch)
                    && self.title(slot).is_none()
                    && self.can_pay_for_basic(slot, kind, self.anarch_cost(slot))
                    && !self.has_done(slot, Deed::Basic(kind, u8::MAX))
            }
            ActionKind::Equip => self
                .minions_controlled(self.acting)
                .into_iter()
                .any(|m| m != slot && self.equipment_to_take(slot, m)),
            ActionKind::Other
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::GainPower => false,
        }
    }

    /// Whether a minion may name a target for a cardless action, as far as the kind of the action
    /// asks: it has not been tried in vain, and a rescue can be paid for.
    pub(crate) fn may_name_for(&self, slot: Slot, kind: ActionKind, target: Slot) -> bool {
        match kind {
            ActionKind::Rescue => {
                let own = self.p(slot).counters;
                let own = own.saturating_sub(self.more_to_rescue(slot, target));
                self.p(target).counters.saturating_add(own) >= self.rescue_cost(slot, target)
                    && self.may_try(slot, kind, target)
            }
            ActionKind::Diablerize | ActionKind::BurnIncapacitated => {
                self.may_try(slot, kind, target)
            }
            ActionKind::RedList => !self.tried(slot, kind, target),
            ActionKind::Other
            | ActionKind::Bleed
            | ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::BecomeAnarch
            | ActionKind::GainPower => true,
        }
    }

    /// Blood that the rescue of a vampire from torpor costs, whoever pays it.
    pub(crate) fn rescue_cost(&self, rescuer: Slot, target: Slot) -> u8 {
        self.rescue_costing(TORPOR_COST, rescuer, target)
    }

    /// Blood that a rescue costs whose own cost is this much: that of the cardless action, or of
    /// a card (full rulebook 6.5.2).
    pub(crate) fn rescue_costing(&self, cost: u8, rescuer: Slot, target: Slot) -> u8 {
        let more = self.more_for_rescued(rescuer, target, true);
        (i32::from(cost) + more).clamp(0, 250) as u8
    }

    /// Blood that a rescue costs more or less for who is rescued, and by whom: with what it does
    /// whoever is, where it is the `first` of those rescued together.
    pub(crate) fn more_for_rescued(&self, rescuer: Slot, target: Slot, first: bool) -> i32 {
        let by_such = match self.anything_changes(BLOOD_TO_RESCUE) && rescuer.is_some() {
            true => self.blood_to_rescue(rescuer, target, first),
            false => 0,
        };
        self.change(self.db, &Stat::BloodToBeRescued, target) + by_such
    }

    /// What the rescue by a card that goes on costs, with what it costs more or less for each of those
    /// whom it rescues.
    pub(crate) fn rescue_costing_for_all(&self, cost: u8, rescuer: Slot) -> u8 {
        let first = self.rescued();
        let others = self.aimed_at_too().and(&self.torpor).into_iter();
        let others = others.filter(|other| *other != first);
        let more: i32 = others
            .map(|other| self.more_for_rescued(rescuer, other, false))
            .sum();
        let more = more + self.more_for_rescued(rescuer, first, true);
        (i32::from(cost) + more).clamp(0, 250) as u8
    }

    /// Blood that a rescue costs more or less for who rescues whom. What is asked of the rescued is
    /// asked as the rescuer sees it.
    #[cold]
    fn blood_to_rescue(&self, rescuer: Slot, target: Slot, first: bool) -> i32 {
        let (kind, seat) = (stat_kind(BLOOD_TO_RESCUE), self.p(rescuer).controller);
        let mut sum = 0;
        self.each_static(self.db, kind, &mut |def, scope| {
            let Ability::Static {
                what: Stat::BloodToRescue(of),
                ..
            } = &def.ability
            else {
                return;
            };
            let seen = Scope {
                me: rescuer,
                ..scope
            };
            let fits = match of.is_empty() {
                true => first,
                false => self.fits_any(self.db, of, target, &seen),
            };
            if fits {
                sum += self.static_value(self.db, def, kind, rescuer, seat, &scope, &|_| true);
            }
        });
        sum
    }

    /// Blood that a rescue costs the rescuer alone more by some effect.
    pub(crate) fn more_to_rescue(&self, rescuer: Slot, target: Slot) -> u8 {
        let rescue = Intended {
            directed: self.p(target).controller != self.acting,
            ..Intended::of_kind(ActionKind::Rescue)
        };
        let more = self.blood_to_take(self.db, rescue, rescuer);
        more.clamp(0, 100) as u8
    }

    /// Whether a minion may aim such a cardless action at a vampire, and has not tried it this turn.
    pub(crate) fn may_try(&self, slot: Slot, kind: ActionKind, target: Slot) -> bool {
        target.is_some() && !self.tried(slot, kind, target) && self.may_aim_at(slot, kind, target)
    }

    /// Whether a minion may take the action that something in play offers as this one of its
    /// abilities, as far as it takes no closer look, and has not taken it this turn.
    pub(crate) fn may_take_offer(
        &self,
        slot: Slot,
        kind: ActionKind,
        offer: (Slot, u8),
        id: AbilityId,
    ) -> bool {
        self.may_act_as(slot, kind, Some(offer), self.vampires.has(slot))
            && !self.has_acted_by(slot, offer.0, id)
    }

    fn tried(&self, slot: Slot, kind: ActionKind, target: Slot) -> bool {
        self.has_done(slot, Deed::Basic(kind, target.0))
    }

    /// Whether any minion that a Methuselah controls bears equipment.
    pub(crate) fn some_bear_equipment(&self, seat: Seat) -> bool {
        let minions = self.minions_controlled(seat);
        let borne = |card: Slot| minions.has(self.p(card).on) && self.counts_as_equipment(card);
        self.attached.into_iter().any(borne)
    }

    fn equipment_to_take(&self, taker: Slot, from: Slot) -> bool {
        self.cards_on(from)
            .any(|c| self.may_take_equipment(taker, c))
    }

    pub(crate) fn may_take_equipment(&self, taker: Slot, card: Slot) -> bool {
        self.counts_as_equipment(card)
            && !self.cannot_have(taker, self.p(card).def)
            && !self.is_fixed(card)
            && !self.tried(taker, ActionKind::Equip, card)
    }

    /// Blood that becoming anarch costs: less with another ready anarch of one's own.
    pub(crate) fn anarch_cost(&self, slot: Slot) -> u8 {
        let seat = self.p(slot).controller;
        let other = self
            .ready_of(seat)
            .into_iter()
            .any(|s| s != slot && self.p(s).sect == Some(Sect::Anarch));
        if self.has_stat(self.db, &Stat::Costs(Doing::BecomeSect), slot) {
            0
        } else if other {
            1
        } else {
            2
        }
    }

    /// Minions that may take the action that a thing in play offers.
    pub(crate) fn actors_of(&self, this: Slot, n: u8) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        let id = self.ability_at(this, n);
        let def = self.db.ability(id);
        let Ability::Act {
            by,
            when,
            action,
            choose,
            ..
        } = &def.ability
        else {
            return set;
        };
        let bearer = self.scope(this).me;
        if !self.all_hold(self.db, when, &self.scope(this)) || self.is_idle(self.db, this) {
            return set;
        }
        for slot in self.free_to_act() {
            // Who may act is said from the card's point of view: "not me" is anyone but its bearer.
            let scope = Scope {
                seat: self.p(this).controller,
                me: bearer,
                this,
                def: def.def,
                ..Scope::default()
            }
            .of_user();
            let fits = if by.is_empty() {
                slot == bearer
            } else {
                self.fits_any(self.db, by, slot, &scope)
            };
            let in_reach = action.at != At::Bearer
                || !self.is_out_of_reach(bearer, slot)
                    && self.can_fight(bearer, Some(self.db.ability(id).code))
                    && !(self.anything_changes(CANNOT_TAKE)
                        && self.code_seeks_combat(Some(self.db.ability(id).code))
                        && self.cannot_seek_combat(slot, bearer));
            // Who is not affected by a card takes no action that it offers, either (LSJ 20081120-2).
            let untouched = self.some_are_unaffected() && self.shrugs_off(self.db, slot, def);
            let aimed_at = match action.at {
                At::Bearer => bearer,
                At::This | At::ThisOnBearer => this,
                At::Nothing | At::Prey | At::EachOther | At::Target => Slot::NONE,
            };
            if !fits || !in_reach || untouched || self.cannot_announce_at(aimed_at, slot) {
                continue;
            }
            let ctx = Ctx {
                seat: scope.seat,
                this,
                ..Ctx::default()
            };
            let intended = Intended {
                kind: action.kind,
                directed: self.is_directed(action, &ctx),
                offered_by: this,
            };
            let more = self.more_blood_for_offer(self.db, &def.ability, def.code, slot, intended);
            let brings = self.anything_changes(CHEAPER_NEWCOMERS)
                && ability_brings_vampire(*self.db, &def.ability, def.code, None, false);
            let (pool, blood) = self.cost_of_offer(brings, slot, (action.pool, action.blood));
            let kept = self.kept_undirected(slot, intended, blood);
            set.set(
                slot,
                self.may_act_as(slot, action.kind, Some((this, n)), self.vampires.has(slot))
                    && !self.has_acted_by(slot, this, id)
                    && !self.has_acted_by(Slot::NONE, this, id)
                    && (!action.locks || !self.locked.has(this))
                    && (action.conviction == 0
                        || self.conviction_on(self.db, slot) >= action.conviction)
                    && self.p(slot).counters >= more
                    && self.seats[self.acting.index()].pool >= pool
                    && !self.lacks_pool_to_take(intended, slot, pool)
                    && (!action.edge || self.edge == Some(self.acting))
                    && (blood == 0
                        || self.vampires.has(slot)
                            && self.p(slot).counters >= blood.saturating_add(more))
                    && self.all_have_candidates(choose, &by_actor(&scope, slot), Source::Act(id))
                    && self.can_use_what_is_held(choose, this, slot)
                    && (!kept || self.can_be_undirected(action, choose, &by_actor(&scope, slot))),
            );
        }
        set
    }
}
