//! The minion phase: which actions may be taken, and by whom (current rulebook 3; full rulebook 6.1).

use super::play::Source;
use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::{CHOOSE_INCAPACITATED, CHOOSE_IN_TORPOR, CHOOSE_MARKED};
use crate::observer::Observer;
use crate::script::{Ability, Action, ActionKind, At, Once, Stat, Targeting, Window};
use crate::state::{flag, scope_bit, CardId, Ctx, Deed, Frame, Guise, Seat, Slot, SlotSet, Then};
use crate::vocab::Sect;

/// Blood that leaving torpor or rescuing costs by default.
pub(crate) const TORPOR_COST: u8 = 2;
/// Blood that entering combat with a marked Red List minion costs (full rulebook 11).
const RED_LIST_COST: u8 = 1;

impl<O: Observer> Rules<'_, O> {
    /// Vampires of the active Methuselah that must hunt: ready, unlocked, without blood or made to.
    fn must_hunt(&self) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for slot in self.unlocked_of(self.active).and(&self.vampires) {
            if self.p(slot).counters == 0 || self.must_hunt.has(slot) {
                set.insert(slot);
            }
        }
        set
    }

    /// Whether a mandatory action is still to be taken that can be.
    fn hunts_outstanding(&self) -> bool {
        self.must_hunt().into_iter().any(|s| {
            self.may_repeat_hunt(s) && !self.cannot_hunt(s)
                || self.cannot_hunt(s) && self.is_offered_a_hunt(s)
        })
    }

    /// Whether a vampire cannot hunt by the cardless action.
    fn cannot_hunt(&self, slot: Slot) -> bool {
        self.has_stat(self.db, &Stat::CannotHunt, slot)
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
        let bit = scope_bit(Once::Turn);
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
                self.counts_as_vampire(scope.me, scope),
            )
            && (action.at != At::Prey || self.prey(self.active) != self.active)
    }

    /// Whether a ready minion may take an action of this kind: it can act, nothing
    /// mandatory comes first, and it has not bled or called a vote this turn.
    fn may_act(&self, minion: Slot, kind: ActionKind) -> bool {
        self.may_act_as(minion, kind, self.vampires.has(minion))
    }

    /// Whether it may, counting as a vampire or not.
    fn may_act_as(&self, minion: Slot, kind: ActionKind, vampire: bool) -> bool {
        if !self.unlocked_of(self.active).has(minion) || self.p(minion).is(flag::RECRUITED) {
            return false;
        }
        if self.has_stat(self.db, &Stat::CannotAct, minion) {
            return false;
        }
        let hungry = self.vampires.has(minion)
            && (self.p(minion).counters == 0 || self.must_hunt.has(minion));
        if !(hungry && kind == ActionKind::Hunt) && self.hunts_first {
            return false;
        }
        if hungry && kind != ActionKind::Hunt {
            // Must hunt; if it cannot, it is stuck.
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
            ActionKind::Hunt => vampire,
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
            if self.hunts_first {
                return set;
            }
            for slot in self
                .torpor
                .and(&self.controlled[seat.index()])
                .without(&self.locked)
            {
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
            ActionKind::Hunt => self.may_repeat_hunt(slot) && !self.cannot_hunt(slot),
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
                    && !self.is_out_of_reach(t, self.active, Targeting::OthersActions)
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
        let more = self.change(self.db, &Stat::BloodToBeRescued, target)
            + self.change(self.db, &Stat::BloodToRescue, rescuer);
        (i32::from(TORPOR_COST) + more).clamp(0, 250) as u8
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
        self.hunts_first = self.hunts_outstanding();
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
        !self.hunts_first
    }

    /// Minions that may take the action that a thing in play offers.
    fn actors_of(&self, this: Slot, n: u8) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        let id = self.ability_at(this, n);
        let Ability::Act {
            by,
            when,
            action,
            choose,
            ..
        } = &self.db.ability(id).ability
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
                as_vampire: Guise::NONE,
            };
            let fits = if by.is_empty() {
                slot == bearer
            } else {
                self.fits_any(self.db, by, slot, scope)
            };
            let target_there = match action.at {
                At::Bearer => {
                    bearer.is_some()
                        && self.ready.has(bearer)
                        && self.p(bearer).controller != self.active
                        && !self.is_out_of_reach(bearer, self.active, Targeting::OthersActions)
                }
                _ => true,
            };
            set.set(
                slot,
                fits && target_there
                    && self.may_act(slot, action.kind)
                    && !self.has_done(slot, Deed::Acted(this, id))
                    && !self.has_done(Slot::NONE, Deed::Acted(this, id))
                    && (!action.locks || !self.locked.has(this))
                    && (action.conviction == 0
                        || self.conviction_on(self.db, slot) >= action.conviction)
                    && (action.blood == 0
                        || self.vampires.has(slot) && self.p(slot).counters >= action.blood)
                    && self.all_have_candidates(choose, scope, Source::Act(id))
                    && self.suits_slave(slot, action, choose, scope),
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
            ctx.me = self.scope(this).me;
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
