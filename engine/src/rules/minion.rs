//! The minion phase: which actions may be taken, and by whom (current rulebook 3; full rulebook 6.1).

use super::playable::Source;
use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::{
    stat_kind, stat_set, AbilityId, CHOOSE_INCAPACITATED, CHOOSE_IN_TORPOR, CHOOSE_MARKED, MUST_ACT,
};
use crate::observer::Observer;
use crate::script::{Ability, Action, ActionKind, At, Doing, Span, Stat, Window};
use crate::state::{flag, scope_bit, CardId, Ctx, Deed, Done, Frame, Seat, Slot, SlotSet, Then};
use crate::vocab::Sect;

/// Blood that leaving torpor or rescuing costs by default.
pub(crate) const TORPOR_COST: u8 = 2;
/// Blood that entering combat with a marked Red List minion costs (full rulebook 11).
const RED_LIST_COST: u8 = 1;

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
            _ => Bound::Stuck,
        }
    }
}

/// What an action of a card that is on nobody has named is seen from whoever takes it.
fn by_actor(scope: Scope, actor: Slot) -> Scope {
    match scope.me.is_some() {
        true => scope,
        false => Scope { me: actor, ..scope },
    }
}

impl<O: Observer> Rules<'_, O> {
    /// Vampires of the active Methuselah that must hunt: ready, unlocked, without blood or made to.
    fn must_hunt(&self) -> SlotSet {
        let unlocked = self.unlocked_of(self.active).into_iter();
        unlocked.filter(|s| self.is_hungry(*s)).collect()
    }

    /// Whether a mandatory action is still to be taken that can be.
    fn mandatory_outstanding(&self) -> bool {
        let hunts = self
            .must_hunt()
            .into_iter()
            .any(|s| self.may_act(s, ActionKind::Hunt) && self.finds_hunt(s));
        hunts || self.anybody_must_act() && self.others_mandatory()
    }

    /// Whether a vampire that must hunt can.
    fn finds_hunt(&self, slot: Slot) -> bool {
        match self.cannot_hunt_as_normal(slot) {
            true => self.is_offered_a_hunt(slot),
            false => self.may_repeat_hunt(slot),
        }
    }

    /// Whether a mandatory action other than a hunt is still to be taken that can be.
    #[cold]
    fn others_mandatory(&self) -> bool {
        self.unlocked_of(self.active)
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
        let hungry = self.is_hungry(minion);
        let mut bound = match hungry {
            true => Bound::Kind(ActionKind::Hunt),
            false => Bound::Free,
        };
        for this in self.statics[stat_set(stat_kind(MUST_ACT))] {
            let p = self.p(this);
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                let to = match &self.db.ability(id).ability {
                    Ability::Static {
                        what: Stat::MustAct(kind),
                        ..
                    } if !self.has_acted(minion, *kind) && self.bids(this, id, minion) => {
                        Bound::Kind(*kind)
                    }
                    Ability::Act {
                        must: true,
                        by,
                        when,
                        ..
                    } if !hungry
                        && !self.has_done(minion, Deed::Acted(this, id))
                        && self.all_hold(self.db, when, self.scope(this))
                        && (by.is_empty() && self.scope(this).me == minion
                            || self.fits_any(self.db, by, minion, self.scope(this))) =>
                    {
                        Bound::Offer(this, n as u8)
                    }
                    _ => continue,
                };
                bound = bound.and(to);
            }
        }
        if self.is_commanded(minion) && !self.has_acted(minion, ActionKind::Bleed) {
            bound = bound.and(Bound::Kind(ActionKind::Bleed));
        }
        bound
    }

    /// Whether a vampire that came into play to bleed still has to, and can.
    pub(super) fn is_still_to_bleed(&self, slot: Slot) -> bool {
        self.unlocked_of(self.active).has(slot)
            && self.bound_to(slot) == Bound::Kind(ActionKind::Bleed)
            && self.prey(self.active) != self.active
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Act), slot)
            && !self.lacks_master(slot)
    }

    /// Whether anybody may have to act by what is in play or was done, beside a hunt.
    #[inline]
    fn anybody_must_act(&self) -> bool {
        self.anything_changes(MUST_ACT) || self.commanding
    }

    /// Whether a static ability that makes a kind of action mandatory applies to a minion.
    fn bids(&self, this: Slot, id: AbilityId, minion: Slot) -> bool {
        let def = self.db.ability(id);
        let (kind, seat, scope) = (stat_kind(MUST_ACT), self.active, self.scope(this));
        self.static_value(self.db, def, kind, minion, seat, scope, &|_| true) != 0
    }

    /// Whether a minion has taken an action of this kind this turn, by whatever means.
    fn has_acted(&self, minion: Slot, kind: ActionKind) -> bool {
        let this_turn = |d: &&Done| d.minion == minion && d.scopes & scope_bit(Span::Turn) != 0;
        let of_kind = |d: &Done| match d.what {
            Deed::Basic(basic, _) => basic == kind,
            Deed::Acted(_, id) => match &self.db.ability(id).ability {
                Ability::Act { action, .. } => action.kind == kind,
                _ => false,
            },
            Deed::Played(def) => {
                let mut actions = self
                    .db
                    .def(def)
                    .modes
                    .iter()
                    .filter_map(|m| m.action.as_ref());
                actions.any(|a| a.kind == kind)
            }
            _ => false,
        };
        kind == ActionKind::Bleed && self.p(minion).is(flag::BLED)
            || self.done.iter().filter(this_turn).any(of_kind)
    }

    /// Whether a vampire cannot hunt by the cardless action.
    fn cannot_hunt_as_normal(&self, slot: Slot) -> bool {
        self.has_stat(self.db, &Stat::Cannot(Doing::Hunt), slot) || self.cannot_hunt_at_all(slot)
    }

    /// Whether a vampire cannot hunt by any action.
    fn cannot_hunt_at_all(&self, slot: Slot) -> bool {
        self.has_stat(self.db, &Stat::CannotTake(ActionKind::Hunt), slot)
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

    fn has_done(&self, minion: Slot, deed: Deed) -> bool {
        let bit = scope_bit(Span::Turn);
        self.done
            .iter()
            .any(|d| d.minion == minion && d.what == deed && d.scopes & bit != 0)
    }

    /// Whether a minion may take an action that a card describes.
    pub(crate) fn can_take_action(
        &self,
        scope: Scope,
        action: Option<&Action>,
        window: Window,
    ) -> bool {
        let Some(action) = action else {
            return false;
        };
        window == Window::Minion
            && self.may_act_as(
                scope.me,
                action.kind,
                None,
                self.counts_as_vampire(scope.me, scope),
            )
            && (action.at != At::Prey || self.prey(self.active) != self.active)
    }

    /// Whether a ready minion may take an action of this kind: it can act, nothing
    /// mandatory comes first, and it has not bled or called a vote this turn.
    fn may_act(&self, minion: Slot, kind: ActionKind) -> bool {
        self.may_act_as(minion, kind, None, self.vampires.has(minion))
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
        if kind == ActionKind::LeaveTorpor {
            return self.in_torpor_unlocked(self.active).has(minion)
                && !self.mandatory_first
                && !self.has_stat(self.db, &Stat::Cannot(Doing::Act), minion);
        }
        if !self.unlocked_of(self.active).has(minion) || self.p(minion).is(flag::RECRUITED) {
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
        match kind {
            ActionKind::Bleed => !p.is(flag::BLED) && !self.lacks_master(minion),
            ActionKind::RedList => {
                vampire
                    && p.counters >= RED_LIST_COST
                    && !self.has_done(minion, Deed::Basic(kind, u8::MAX))
                    && !self.lacks_master(minion)
            }
            ActionKind::Political => vampire && !p.is(flag::POLITICS),
            ActionKind::Hunt => vampire && !self.cannot_hunt_at_all(minion),
            ActionKind::Diablerize => self.may_diablerize(minion),
            ActionKind::Rescue | ActionKind::BecomeAnarch => vampire,
            ActionKind::GainPower => self.imbued.has(minion),
            _ => true,
        }
    }

    /// Minions that may take a cardless action of this kind.
    fn actors(&self, kind: ActionKind) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        let seat = self.active;
        if kind == ActionKind::LeaveTorpor {
            if self.mandatory_first {
                return set;
            }
            for slot in self.in_torpor_unlocked(seat) {
                let key = Deed::Basic(kind, u8::MAX);
                set.set(
                    slot,
                    self.p(slot).counters >= TORPOR_COST && !self.has_done(slot, key),
                );
            }
            return set;
        }
        for slot in self.unlocked_of(seat) {
            set.set(
                slot,
                self.may_act(slot, kind) && self.finds_target(slot, kind),
            );
        }
        set
    }

    /// Whether a cardless action of this kind has something to be aimed at, not tried in vain before.
    fn finds_target(&self, slot: Slot, kind: ActionKind) -> bool {
        let p = self.p(slot);
        match kind {
            ActionKind::Hunt => self.may_repeat_hunt(slot) && !self.cannot_hunt_as_normal(slot),
            ActionKind::Bleed => self.prey(self.active) != self.active,
            ActionKind::Rescue => self.torpor.without(&self.contested).into_iter().any(|t| {
                self.p(t).counters.saturating_add(p.counters) >= self.rescue_cost(slot, t)
                    && !self.tried(slot, kind, t)
                    && self.may_aim_at(slot, t)
            }),
            ActionKind::Diablerize => self
                .torpor
                .into_iter()
                .any(|t| !self.tried(slot, kind, t) && self.may_aim_at(slot, t)),
            ActionKind::RedList => self.marked.and(&self.ready).into_iter().any(|t| {
                self.p(t).controller != self.active
                    && !self.has_stat(self.db, &Stat::Cannot(Doing::EnterCombat), t)
                    && !self.is_out_of_reach(t, self.active)
            }),
            ActionKind::BurnIncapacitated => self
                .incapacitated
                .into_iter()
                .any(|t| !self.tried(slot, kind, t) && self.may_aim_at(slot, t)),
            ActionKind::BecomeAnarch => {
                p.sect != Some(Sect::Anarch)
                    && self.title(slot).is_none()
                    && p.counters >= self.anarch_cost(slot)
                    && !self.has_done(slot, Deed::Basic(kind, u8::MAX))
            }
            ActionKind::Equip => self
                .minions_controlled(self.active)
                .into_iter()
                .any(|m| m != slot && self.equipment_to_take(slot, m)),
            _ => false,
        }
    }

    /// Blood that the rescue of a vampire from torpor costs, whoever pays it.
    pub(crate) fn rescue_cost(&self, rescuer: Slot, target: Slot) -> u8 {
        self.rescue_costing(TORPOR_COST, rescuer, target)
    }

    /// Blood that a rescue costs whose own cost is this much: that of the cardless action, or of
    /// a card (full rulebook 6.5.2).
    pub(crate) fn rescue_costing(&self, cost: u8, rescuer: Slot, target: Slot) -> u8 {
        let more = self.change(self.db, &Stat::BloodToBeRescued, target)
            + self.change(self.db, &Stat::BloodToRescue, rescuer);
        (i32::from(cost) + more).clamp(0, 250) as u8
    }

    fn tried(&self, slot: Slot, kind: ActionKind, target: Slot) -> bool {
        self.has_done(slot, Deed::Basic(kind, target.0))
    }

    fn equipment_to_take(&self, taker: Slot, from: Slot) -> bool {
        self.cards_on(from)
            .any(|c| self.may_take_equipment(taker, c))
    }

    fn may_take_equipment(&self, taker: Slot, card: Slot) -> bool {
        self.counts_as_equipment(card)
            && !self.cannot_have(taker, self.p(card).def)
            && !self.tried(taker, ActionKind::Equip, card)
    }

    /// Blood that becoming anarch costs: less with another ready anarch of one's own.
    pub(crate) fn anarch_cost(&self, slot: Slot) -> u8 {
        let seat = self.p(slot).controller;
        let other = self
            .ready_of(seat)
            .into_iter()
            .any(|s| s != slot && self.p(s).sect == Some(Sect::Anarch));
        if other {
            1
        } else {
            2
        }
    }

    /// The cardless actions, and the actions that things in play offer; says whether passing is allowed.
    pub(crate) fn collect_minion_phase(&mut self, seat: Seat) -> bool {
        if seat != self.active {
            return true;
        }
        self.mandatory_first = false;
        self.mandatory_first = self.mandatory_outstanding();
        if self.unlocked_of(seat).is_empty()
            && self.torpor.and(&self.controlled[seat.index()]).is_empty()
        {
            return true;
        }
        for (kind, choice) in [
            (ActionKind::Bleed, Choice::Bleed),
            (ActionKind::Hunt, Choice::Hunt),
            (ActionKind::LeaveTorpor, Choice::LeaveTorpor),
            (ActionKind::Rescue, Choice::Rescue),
            (ActionKind::Diablerize, Choice::Diablerize),
            (ActionKind::BecomeAnarch, Choice::BecomeAnarch),
            (ActionKind::RedList, Choice::RedListCombat),
            (ActionKind::Equip, Choice::TakeEquipment),
            (ActionKind::BurnIncapacitated, Choice::BurnIncapacitated),
        ] {
            let idle = match kind {
                ActionKind::LeaveTorpor | ActionKind::Rescue | ActionKind::Diablerize => {
                    self.torpor.is_empty()
                }
                ActionKind::Equip => self.attached.is_empty(),
                ActionKind::RedList => self.marked.is_empty(),
                ActionKind::BurnIncapacitated => self.incapacitated.is_empty(),
                _ => false,
            };
            if !idle && !self.actors(kind).is_empty() {
                self.offer(choice);
            }
        }
        for slot in self.offers.without(&self.contested) {
            let p = *self.p(slot);
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                if matches!(self.db.ability(id).ability, Ability::Act { .. })
                    && !self.actors_of(slot, n as u8).is_empty()
                {
                    self.offer(Choice::Act(slot, n as u8));
                }
            }
        }
        !self.mandatory_first
    }

    /// Minions that may take the action that a thing in play offers.
    fn actors_of(&self, this: Slot, n: u8) -> SlotSet {
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
        if !self.all_hold(self.db, when, self.scope(this)) {
            return set;
        }
        for slot in self.unlocked_of(self.active) {
            // Who may act is said from the card's point of view: "not me" is anyone but its bearer.
            let scope = Scope {
                seat: self.p(this).controller,
                me: bearer,
                this,
                ..Scope::default()
            };
            let fits = if by.is_empty() {
                slot == bearer
            } else {
                self.fits_any(self.db, by, slot, scope)
            };
            let in_reach = action.at != At::Bearer
                || !self.is_out_of_reach(bearer, self.active)
                    && self.can_fight(bearer, Some(self.db.ability(id).code));
            set.set(
                slot,
                fits && in_reach
                    && self.may_act_as(slot, action.kind, Some((this, n)), self.vampires.has(slot))
                    && !self.has_done(slot, Deed::Acted(this, id))
                    && !self.has_done(Slot::NONE, Deed::Acted(this, id))
                    && (!action.locks || !self.locked.has(this))
                    && (action.conviction == 0
                        || self.conviction_on(self.db, slot) >= action.conviction)
                    && self.p(slot).counters
                        >= self.kindred_cost_of(self.db, &def.ability, def.code, slot)
                    && (action.blood == 0
                        || self.vampires.has(slot) && self.p(slot).counters >= action.blood)
                    && self.all_have_candidates(choose, by_actor(scope, slot), Source::Act(id))
                    && self.suits_slave(slot, action, choose, by_actor(scope, slot)),
            );
        }
        set
    }

    pub(crate) fn answer_minion_phase(&mut self, _seat: Seat, choice: Choice) {
        let (kind, this, ability) = match choice {
            Choice::Bleed => (ActionKind::Bleed, Slot::NONE, 0),
            Choice::Hunt => (ActionKind::Hunt, Slot::NONE, 0),
            Choice::LeaveTorpor => (ActionKind::LeaveTorpor, Slot::NONE, 0),
            Choice::Rescue => (ActionKind::Rescue, Slot::NONE, 0),
            Choice::Diablerize => (ActionKind::Diablerize, Slot::NONE, 0),
            Choice::BecomeAnarch => (ActionKind::BecomeAnarch, Slot::NONE, 0),
            Choice::RedListCombat => (ActionKind::RedList, Slot::NONE, 0),
            Choice::TakeEquipment => (ActionKind::Equip, Slot::NONE, 0),
            Choice::BurnIncapacitated => (ActionKind::BurnIncapacitated, Slot::NONE, 0),
            Choice::Act(slot, n) => (ActionKind::Other, slot, n),
            other => unreachable!("{other:?} in the minion phase"),
        };
        self.push(Frame::PickActor {
            kind,
            this,
            ability,
        });
    }

    pub(crate) fn step_pick_actor(&mut self, frame: Frame) {
        let Frame::PickActor {
            kind,
            this,
            ability,
        } = frame
        else {
            unreachable!("called for picking an actor");
        };
        let actors = if this.is_some() {
            self.actors_of(this, ability)
        } else {
            self.actors(kind)
        };
        for slot in actors {
            self.offer(Choice::Slot(slot));
        }
        self.ask(self.active, Prompt::Minion);
    }

    pub(crate) fn answer_pick_actor(&mut self, frame: Frame, choice: Choice) {
        let (
            Frame::PickActor {
                kind,
                this,
                ability,
            },
            Choice::Slot(actor),
        ) = (frame, choice)
        else {
            unreachable!("{choice:?} for {frame:?}");
        };
        let seat = self.active;
        let mut ctx = Ctx {
            seat,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            this,
            me: actor,
            targets: [Slot::NONE; 2],
            ..Ctx::default()
        };
        self.action.kind = kind;
        self.action.actor = actor;
        let code = if this.is_some() {
            // The card's own point of view: its controller, and the minion it is on.
            let id = self.ability_at(this, ability);
            ctx.seat = self.p(this).controller;
            ctx.me = by_actor(self.scope(this), actor).me;
            ctx.ability = Some(id);
            ctx.def = self.db.ability(id).def;
            if let Ability::Act { action, .. } = &self.db.ability(id).ability {
                ctx.undirected = action.at == At::Target && self.lacks_master(actor);
            }
            // The terms of a referendum are chosen when it is called (current rulebook,
            // announce the action).
            match &self.db.ability(id).ability {
                Ability::Act { action, .. } if action.kind == ActionKind::Political => {
                    Default::default()
                }
                _ => self.db.ability(id).announce,
            }
        } else {
            ctx.undirected = self.lacks_master(actor);
            match kind {
                ActionKind::Rescue | ActionKind::Diablerize => CHOOSE_IN_TORPOR,
                ActionKind::RedList => CHOOSE_MARKED,
                ActionKind::BurnIncapacitated => CHOOSE_INCAPACITATED,
                ActionKind::Equip => {
                    self.action.equipment = SlotSet::EMPTY;
                    self.become_frame(Frame::TakeEquipment { actor });
                    return;
                }
                _ => Default::default(),
            }
        };
        self.become_frame(Frame::Run {
            ctx,
            code,
            pc: 0,
            then: Then::BeginAction,
        });
    }

    /// The acting minion and the target of a cardless action, or of an action
    /// of something in play, are named.
    pub(crate) fn begin_chosen_action(&mut self, ctx: Ctx) {
        if let Some(id) = ctx.ability {
            let Ability::Act { action, .. } = &self.db.ability(id).ability else {
                unreachable!("an action in play is an action");
            };
            self.begin_action(self.action.actor, ctx, action, CardId::NONE);
            return;
        }
        let kind = self.action.kind;
        if kind == ActionKind::Rescue {
            self.push(Frame::SplitCost {
                actor: ctx.me,
                target: ctx.targets[0],
            });
            return;
        }
        self.begin_basic(ctx, kind);
    }

    /// Announces a cardless action.
    pub(crate) fn begin_basic(&mut self, ctx: Ctx, kind: ActionKind) {
        let at = match kind {
            ActionKind::Bleed => At::Prey,
            ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BurnIncapacitated
            | ActionKind::RedList => At::Target,
            _ => At::Nothing,
        };
        let action = Action {
            kind,
            at,
            blood: match kind {
                ActionKind::RedList => RED_LIST_COST,
                _ => 0,
            },
            ..Action::default()
        };
        self.begin_action(ctx.me, ctx, &action, CardId::NONE);
    }

    /// A minion is to bleed by another action as soon as the present one is over.
    pub(super) fn bleed_next(&mut self, minion: Slot, stealth: i8, bleed: i8) {
        let is_action = |f: &Frame| matches!(f, Frame::Action(_));
        let action = self.frames.iter().position(is_action);
        if let (Some(at), true) = (action, minion.is_some()) {
            let next = Frame::BleedNext {
                minion,
                stealth,
                bleed,
            };
            self.push_below(at, next);
        }
    }

    /// The bleed that follows another action begins, if the minion can still bleed.
    pub(super) fn step_bleed_next(&mut self, minion: Slot, stealth: i8, bleed: i8) {
        self.pop();
        let able = minion.is_some() && self.prey(self.active) != self.active;
        if !able || !self.may_act(minion, ActionKind::Bleed) {
            return;
        }
        let ctx = Ctx {
            seat: self.active,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            this: Slot::NONE,
            me: minion,
            targets: [Slot::NONE; 2],
            ..Ctx::default()
        };
        let action = Action {
            kind: ActionKind::Bleed,
            at: At::Prey,
            stealth: Some(stealth),
            more: bleed,
            ..Action::default()
        };
        self.begin_action(minion, ctx, &action, CardId::NONE);
    }

    /// Which equipment to take from one's other minions: one at least, each named as
    /// the action is announced (current rulebook, equip).
    pub(crate) fn step_take_equipment(&mut self, actor: Slot) {
        let seat = self.active;
        let chosen = self.action.equipment;
        let from = chosen.into_iter().next().map(|s| self.p(s).on);
        for minion in self.minions_controlled(seat) {
            if minion == actor || from.is_some_and(|f| f != minion) {
                continue;
            }
            let cards: SlotSet = self.cards_on(minion).collect();
            for card in cards {
                if !chosen.has(card) && self.may_take_equipment(actor, card) {
                    self.offer(Choice::Slot(card));
                }
            }
        }
        if !chosen.is_empty() {
            self.offer(Choice::No);
        }
        self.ask(seat, Prompt::Target);
    }

    pub(crate) fn answer_take_equipment(&mut self, actor: Slot, choice: Choice) {
        match choice {
            Choice::Slot(card) => self.action.equipment.insert(card),
            _ => {
                self.pop();
                let ctx = Ctx {
                    seat: self.active,
                    card: CardId::NONE,
                    chosen_card: CardId::NONE,
                    this: Slot::NONE,
                    me: actor,
                    targets: [Slot::NONE; 2],
                    ..Ctx::default()
                };
                self.begin_basic(ctx, ActionKind::Equip);
            }
        }
    }
}
