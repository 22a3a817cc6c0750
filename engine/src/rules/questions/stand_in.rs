//! Whether a minion can take the place of the acting one amid its action (card rulings).

use std::ops::Deref;

use crate::choice::Choice;
use crate::db::{stat_kind, stat_set, AbilityId};
use crate::rules::questions::acts::Intended;
use crate::rules::questions::minion::by_actor;
use crate::rules::questions::price::Bill;
use crate::rules::{Questions, Scope};
use crate::script::{Ability, ActionKind, At, Choose, Cond, Doing, Filter, Number, Stat, Window};
use crate::state::{ActionResult, Chosen, Ctx, Frame, GameState, Seat, Slot, SlotSet};

/// A game as it might be.
type Supposed<'a> = Questions<'a, &'a GameState>;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The game as it would be if another minion were acting: the one that acts is not locked for
    /// that then, and what goes on goes on with the other.
    pub(crate) fn were_acting(&self, minion: Slot) -> GameState {
        let mut game = (*self.game).clone();
        let t = &mut game.t;
        let actor = t.action.actor;
        let locked = t.locked.has(actor);
        t.let_act_instead(self.db, minion);
        // It is supposed to have acted all along.
        t.action.met = Slot::NONE;
        for side in t.combat.sides.iter_mut().filter(|s| s.minion == actor) {
            side.minion = minion;
        }
        for frame in t.frames.iter_mut() {
            if let Some(ctx) = frame.ctx_mut().filter(|ctx| ctx.me == actor) {
                ctx.me = minion;
            }
        }
        t.locked.remove(actor);
        t.locked.set(minion, locked);
        game
    }

    /// Whether it matters which minions could have used what is being used, were they acting.
    #[inline]
    pub(crate) fn stand_ins_matter(&self) -> bool {
        self.stand_ins && self.action.on && self.action.actor.is_some()
    }

    /// Minions that might take the place of the acting one.
    pub(crate) fn may_stand_in(&self) -> SlotSet {
        let mut others = self.controlled[self.action.seat.index()].and(&self.minions);
        others.remove(self.action.actor);
        others
    }

    /// Whether a minion can take the place of the acting one: before anything is resolved, by whoever
    /// takes the action, if the minion can take it and could have used all that was used in it.
    #[cold]
    pub(crate) fn can_act_instead(&self, minion: Slot) -> bool {
        let action = &self.action;
        let actor = action.actor;
        let before_resolution = match action.result {
            ActionResult::Pending => true,
            ActionResult::Blocked => !action.block_resolved,
            ActionResult::Successful | ActionResult::Ended => false,
        };
        let hers = |m: Slot| m.is_some() && self.p(m).controller == action.seat;
        if !action.on
            || !before_resolution
            || action.is_cut_short()
            || self.combat.on
            || self.referendum.on
            || minion == actor
            || !hers(actor)
            || !hers(minion)
            || action.unfit.has(minion)
        {
            return false;
        }
        let game = self.were_acting(minion);
        let acting = Questions {
            game: &game,
            db: self.db,
        };
        !self.stealth_is_its_own(&acting) && self.could_take_the_action(minion)
    }

    /// Whether the acting minion has more stealth, or less, by something that would not give it to
    /// another were that acting: it has been applied to the action already (RTR 20041202).
    fn stealth_is_its_own(&self, other: &Supposed) -> bool {
        let what = &Stat::Change(Number::Stealth);
        if !self.anything_changes(what) {
            return false;
        }
        let kind = stat_kind(what);
        let seat = self.action.seat;
        let (actor, minion) = (self.action.actor, other.action.actor);
        let own = |id: AbilityId, before: Scope, then: Scope| {
            let def = self.db.ability(id);
            def.changes == Some(kind as u8)
                && self.static_value(self.db, def, kind, actor, seat, &before, &|_| true) != 0
                && other.static_value(self.db, def, kind, minion, seat, &then, &|_| true) == 0
        };
        let in_play = self.statics[stat_set(kind)].into_iter().any(|slot| {
            let p = self.p(slot);
            let mut abilities = self.db.def(p.def).abilities(p.mode);
            let scope = self.scope(slot);
            abilities.any(|id| {
                let lost = || self.is_lost(self.db, slot, self.db.ability(id));
                !(self.some_are_idle() && lost()) && own(id, scope, scope)
            })
        });
        let mut lasting = self.lasting.iter().zip(other.lasting.iter());
        in_play
            || lasting.any(|(before, then)| {
                let (was, is) = (
                    Scope::of_lasting(self.db, before),
                    Scope::of_lasting(self.db, then),
                );
                own(before.ability, was, is)
            })
    }

    /// Whether a minion could take the action that goes on, were it announced now: the same way of it,
    /// aimed at the same. What has been spent on it already is spent.
    fn could_take_the_action(&self, minion: Slot) -> bool {
        let mut game = self.were_acting(minion);
        game.t.locked.remove(minion);
        // Nobody need have had to take it, and what others have to do is no obstacle.
        game.t.mandatory_first = false;
        if self.might_have_been_given_it(minion) {
            game.t.alone = minion;
        }
        let other = Questions {
            game: &game,
            db: self.db,
        };
        let action = &other.action;
        if !action.required_ready || action.granted || action.conviction > 0 {
            return false;
        }
        let able = match action.ctx.ability {
            Some(id) => other.takes_offer(id, minion),
            None if action.card.is_some() => other.takes_by_card(minion, self),
            None => other.takes_without_card(minion),
        };
        able && other.p(minion).counters >= other.blood_for_the_action()
    }

    /// Whether the action has been given to one of several minions, and this one of them might have been
    /// chosen for it, were it unlocked.
    fn might_have_been_given_it(&self, minion: Slot) -> bool {
        let given = self.frames.iter().rev().find_map(|f| {
            let Frame::ActAlone(alone) = f else {
                return None;
            };
            alone.by.map(|by| (by, alone.this))
        });
        let Some((id, this)) = given.filter(|_| self.alone.is_some()) else {
            return false;
        };
        let Ability::Use { choose, .. } = &self.db.ability(id).ability else {
            return false;
        };
        let scope = Scope {
            seat: self.p(minion).controller,
            ..self.scope(this)
        };
        let unlocked = |f: &Filter| Filter {
            locked: None,
            ..f.clone()
        };
        let filters = choose.first().and_then(|choose| choose.minions());
        let mut filters = filters.unwrap_or_default().iter();
        this.is_some() && filters.any(|f| self.fits(self.db, &unlocked(f), minion, &scope))
    }

    /// Whether the acting minion can take the action that a thing in play offers, from where it is.
    fn takes_offer(&self, id: AbilityId, minion: Slot) -> bool {
        let action = &self.action;
        let this = action.ctx.this;
        let Ability::Act {
            by,
            action: spec,
            choose,
            ..
        } = &self.db.ability(id).ability
        else {
            return false;
        };
        if !self.occupied.has(this) {
            return false;
        }
        let scope = self.scope(this);
        let p = self.p(this);
        let mut offered = self.db.def(p.def).abilities(p.mode);
        let Some(n) = offered.position(|other| other == id) else {
            return false;
        };
        let fits = match by.is_empty() {
            true => minion == scope.me,
            false => self.fits_any(self.db, by, minion, &scope.of_user()),
        };
        let at_bearer = spec.at == At::Bearer;
        let enters = self.code_seeks_combat(Some(self.db.ability(id).code));
        let out_of_reach = at_bearer
            && (self.is_out_of_reach(scope.me, minion)
                || enters && self.cannot_seek_combat(minion, scope.me));
        let intended = Intended {
            kind: spec.kind,
            directed: action.directed,
            offered_by: this,
        };
        fits && !out_of_reach
            && self.may_take_offer(minion, spec.kind, (this, n as u8), id)
            && !(action.directed && self.kept_undirected(minion, intended, spec.blood))
            && (spec.blood == 0 || self.vampires.has(minion))
            && self.answers_stand(choose, &action.ctx, by_actor(&scope, minion).me)
    }

    /// Whether the acting minion can play the card of the action as it was played.
    fn takes_by_card<H>(&self, minion: Slot, before: &Questions<'_, H>) -> bool
    where
        H: Deref<Target = GameState>,
    {
        let action = &self.action;
        let ctx = &action.ctx;
        let (id, seat) = (ctx.def, action.seat);
        let def = self.db.def(id);
        let mode = &def.modes[usize::from(ctx.mode)];
        let none = Slot::NONE;
        let players = self.players(seat, mode, Window::Minion, none);
        if !players.is_some_and(|those| those.has(minion)) {
            return false;
        }
        let Some(scope) = self.playing(ctx.def, ctx.mode, minion, seat) else {
            return false;
        };
        // What held as it was announced may hold no more, whoever acts.
        let was = before.scope_of_player();
        let still = |c: &Cond| self.holds(self.db, c, &scope) || !before.holds(before.db, c, &was);
        mode.when.iter().all(still)
            && self.can_take_action(&scope, mode, Window::Minion)
            && self.within_own_limits(id, def, mode, minion, seat)
            && self.answers_stand(&mode.choose, ctx, minion)
            && !(action.directed && self.card_kept_undirected(def, mode, minion, ctx.chosen.x))
    }

    /// From where the card of the action looks.
    fn scope_of_player(&self) -> Scope<'_> {
        let ctx = &self.action.ctx;
        Scope {
            chosen: None,
            ..Scope::of(ctx)
        }
    }

    /// From where a card looks that a minion would play in a mode, if it has what that and the card
    /// require of it.
    fn playing(
        &self,
        id: crate::state::DefId,
        mode: u8,
        minion: Slot,
        seat: Seat,
    ) -> Option<Scope<'static>> {
        let def = self.db.def(id);
        let mode = &def.modes[usize::from(mode)];
        let as_vampire = self.meets_disciplines(self.db, minion, mode)?;
        let scope = Scope {
            seat,
            me: minion,
            as_vampire,
            def: id,
            playing: true,
            ..Scope::default()
        };
        let barred = mode.uses_disciplines()
            && self.has_stat(self.db, &Stat::Cannot(Doing::UseDisciplines), minion);
        (!barred && self.meets_requirements(def, &scope)).then_some(scope)
    }

    /// Whether the acting minion can take a cardless action as it was announced.
    fn takes_without_card(&self, minion: Slot) -> bool {
        let action = &self.action;
        let kind = action.kind;
        let target = action.ctx.chosen.things[0];
        let aimed = match kind {
            ActionKind::Rescue | ActionKind::Diablerize | ActionKind::BurnIncapacitated => {
                self.may_try(minion, kind, target)
            }
            ActionKind::RedList => {
                !self.cannot_seek_combat(minion, target) && !self.is_out_of_reach(target, minion)
            }
            ActionKind::Equip => action
                .equipment
                .into_iter()
                .all(|card| self.p(card).on != minion && self.may_take_equipment(minion, card)),
            ActionKind::Bleed
            | ActionKind::Hunt
            | ActionKind::BecomeAnarch
            | ActionKind::LeaveTorpor
            | ActionKind::Other
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::GainPower => true,
        };
        aimed && self.actors(kind).has(minion)
    }

    /// Blood or life that the action that goes on is to cost the acting minion, with all that can make
    /// it cost less.
    fn blood_for_the_action(&self) -> u8 {
        let action = &self.action;
        let (actor, ctx) = (action.actor, &action.ctx);
        let target = ctx.chosen.things[0];
        let of_card = match action.card.is_some() {
            false => match action.kind {
                ActionKind::Rescue => action.share.min(self.rescue_cost(actor, target)),
                ActionKind::BecomeAnarch => self.anarch_cost(actor),
                ActionKind::Other
                | ActionKind::Bleed
                | ActionKind::Hunt
                | ActionKind::Equip
                | ActionKind::Employ
                | ActionKind::Recruit
                | ActionKind::Political
                | ActionKind::LeaveTorpor
                | ActionKind::Diablerize
                | ActionKind::RedList
                | ActionKind::GainPower
                | ActionKind::BurnIncapacitated => 0,
            },
            true => {
                let def = self.db.def(ctx.def);
                let mode = &def.modes[usize::from(ctx.mode)];
                let bill = Bill::of_action(def, mode, actor, action.seat);
                let (pool, blood) = self.cost_of_action_card();
                let pledged = self.pledged_for(true);
                let cost = (
                    pool.saturating_sub(pledged.0),
                    blood.saturating_sub(pledged.1),
                );
                let (_, blood) = self.more_reduction(bill, action.less).of(cost);
                match action.kind == ActionKind::Rescue {
                    true => self.rescue_costing_for_all(blood, actor),
                    false => blood,
                }
            }
        };
        let on_target = match action.blood_of_target && self.occupied.has(action.aimed_at) {
            true => self.p(action.aimed_at).counters,
            false => 0,
        };
        let blood = i32::from(of_card)
            + i32::from(action.blood)
            + i32::from(on_target)
            + i32::from(self.blood_for_aim(actor))
            + self.more_blood_for_action(self.db);
        blood.clamp(0, 250) as u8
    }

    /// Whether what has been chosen for an effect could be chosen by a minion in its place, one after
    /// the other: where the minion that acted before has been chosen, the one that acts.
    fn answers_stand(&self, choose: &[Choose], ctx: &Ctx, me: Slot) -> bool {
        let given = ctx.chosen;
        let mut next = Ctx {
            me,
            chosen: Chosen {
                count: 0,
                things: [Slot::NONE; 3],
                ..given
            },
            allocating: 0,
            ..*ctx
        };
        for choose in choose.iter().filter(|c| !c.gives_points()) {
            let thing = usize::from(next.chosen.count);
            let named = given.things.get(thing).copied().unwrap_or(Slot::NONE);
            // What has been declined, or has left play since, is nothing to be asked about.
            let nothing = !named.is_some();
            // Who has a title of its own names no city.
            let mut stands = *choose == Choose::City;
            self.each_candidate(choose, &next, &mut |answer| {
                stands |= match answer {
                    Choice::Slot(slot) | Choice::StrikeWith(slot, _) => nothing || slot == named,
                    Choice::No => nothing,
                    Choice::Methuselah(seat) => given.methuselah == Some(seat),
                    Choice::Number(x) => given.x == x,
                    Choice::Clan(clan) => given.clan == Some(clan),
                    Choice::Discipline(discipline) => given.discipline == Some(discipline),
                    Choice::City(city) => given.x == city,
                    Choice::Pass
                    | Choice::Play(_)
                    | Choice::Use(..)
                    | Choice::UseLasting(_)
                    | Choice::Act(..)
                    | Choice::Bleed
                    | Choice::Hunt
                    | Choice::LeaveTorpor
                    | Choice::Rescue
                    | Choice::Diablerize
                    | Choice::BecomeAnarch
                    | Choice::RedListCombat
                    | Choice::Mark(_)
                    | Choice::TakeEquipment
                    | Choice::BurnIncapacitated
                    | Choice::Block(_)
                    | Choice::Name(_)
                    | Choice::Card(_)
                    | Choice::Mode(_)
                    | Choice::Yes
                    | Choice::Pool
                    | Choice::AtRetainer(_)
                    | Choice::VoteFor(_)
                    | Choice::VoteAgainst(_)
                    | Choice::CardFor(_)
                    | Choice::CardAgainst(_)
                    | Choice::FreeFor
                    | Choice::FreeAgainst
                    | Choice::EdgeFor
                    | Choice::EdgeAgainst
                    | Choice::Transfer(_)
                    | Choice::TakeBack(_)
                    | Choice::DrawCrypt
                    | Choice::BringOut(_)
                    | Choice::Discard(_)
                    | Choice::Merge(_)
                    | Choice::PayToUnlock(_)
                    | Choice::EdgePool
                    | Choice::Contest(_)
                    | Choice::Yield(_)
                    | Choice::Recover(_)
                    | Choice::Withdraw => true,
                };
                !stands
            });
            if !stands {
                return false;
            }
            if choose.names_thing() {
                next.chosen.add(named);
            }
        }
        true
    }

    /// Whether a card that is being played could be, were the minion acting that is supposed to.
    /// `before` is the minion that acts. What it costs, and that it was needed, is not asked.
    pub(crate) fn could_be_played(&self, ctx: &Ctx, before: Slot) -> bool {
        let Some((window, subject)) = self.window_going_on() else {
            return true;
        };
        let actor = self.action.actor;
        let stand_in = |slot: Slot| if slot == before { actor } else { slot };
        let me = stand_in(ctx.me);
        let def = self.db.def(ctx.def);
        let mode = &def.modes[usize::from(ctx.mode)];
        let players = self.players(ctx.seat, mode, window, stand_in(subject));
        if !players.is_none_or(|those| those.has(me)) {
            return false;
        }
        let Some(scope) = self.playing(ctx.def, ctx.mode, me, ctx.seat) else {
            return false;
        };
        let mut chosen = ctx.chosen;
        for thing in &mut chosen.things {
            *thing = stand_in(*thing);
        }
        let ctx = Ctx { chosen, ..*ctx };
        self.all_hold(self.db, &mode.when, &scope)
            && self.limited_bonus_fits(mode, &scope)
            && !(mode.needs.limited && self.limited_in_use(self.db))
            && self.within_own_limits(ctx.def, def, mode, me, ctx.seat)
            && self.answers_stand(&mode.choose, &ctx, me)
    }
}
