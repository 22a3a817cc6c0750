//! Playing cards: requirements, costs, and what becomes of the card
//! (full rulebook 1.6.1.1 to 1.6.1.3, 1.6.2, 1.6.3).

use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, AbilityId, CardDef, ModeDef, Needs};
use crate::facts::Cost;
use crate::observer::{GameEvent, Observer};
use crate::script::{
    Ability, At, Choose, CostX, InAction, MethFilter, Once, Replace, Stat, Step, Strike,
    StrikeEffect, User, Window,
};
use crate::state::{
    flag, scope_bit, ActionResult, Cancelled, CardId, Ctx, DamageSort, Deed, DefId, Done, Frame,
    PlayCtx, Seat, Slot, SlotSet, Then,
};
use crate::vocab::{CardType, Keyword};

/// Cards being played at once upon which one more may be played.
const MAX_NESTED: usize = 4;

/// Kinds of effect that name a card; constants, so that asking for one makes none.
const CANNOT_PLAY: &Stat = &Stat::CannotPlay(String::new());
const POOL_TO_PLAY: &Stat = &Stat::PoolToPlay(String::new());
const POOL_TO_PLAY_ON_ME: &Stat = &Stat::PoolToPlayOnMe(Vec::new());
const BLOOD_TO_PLAY: &Stat = &Stat::BloodToPlay(String::new());
/// The kind of effect that makes cards of a sort cheaper.
const CHEAPER: &Stat = &Stat::Cheaper(Vec::new());

/// What has something chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// A card being played, in a mode.
    Card(DefId, u8),
    /// An action that a thing in play offers.
    Act(AbilityId),
    /// An ability that is used.
    Use,
}

impl<O: Observer> Rules<'_, O> {
    /// Whether a Methuselah can play a card from hand now, by any minion in any mode.
    pub(crate) fn can_play(&self, seat: Seat, id: DefId, window: Window, subject: Slot) -> bool {
        self.can_play_by(seat, id, window, subject, Slot::NONE)
    }

    /// Whether a Methuselah can play a card now, by any minion or by this one only.
    pub(crate) fn can_play_by(
        &self,
        seat: Seat,
        id: DefId,
        window: Window,
        subject: Slot,
        only: Slot,
    ) -> bool {
        let def = self.db.def(id);
        if window == Window::Polling
            && self.can_burn_for_vote(seat, def)
            && def.modes.iter().all(|m| !m.windows.has(window))
        {
            return false;
        }
        (0..def.modes.len()).any(|m| {
            def.modes[m].windows.has(window)
                && match self.players(seat, &def.modes[m], window, subject) {
                    None if only.is_some() => false,
                    None => self.mode_works(seat, Slot::NONE, id, m, window, subject),
                    Some(minions) => minions.into_iter().any(|minion| {
                        (!only.is_some() || only == minion)
                            && self.mode_works(seat, minion, id, m, window, subject)
                    }),
                }
        })
    }

    /// The minion that alone may play a card, because it holds it.
    pub(crate) fn only_player(&self, card: CardId) -> Slot {
        let holder = self.holder_of(card);
        match self.minions.has(holder) {
            true => holder,
            false => Slot::NONE,
        }
    }

    /// Minions that might play a mode; `None` for cards that a Methuselah plays.
    fn players(
        &self,
        seat: Seat,
        mode: &ModeDef,
        window: Window,
        subject: Slot,
    ) -> Option<SlotSet> {
        let one = |slot: Slot| {
            let mut set = SlotSet::EMPTY;
            if slot.is_some() {
                set.insert(slot);
            }
            set
        };
        let action = &self.action;
        Some(match mode.as_type {
            CardType::Master | CardType::Event | CardType::Conviction => return None,
            t if t.is_action_card() => match mode.user {
                User::InTorpor => self.in_torpor_unlocked(seat),
                _ => self.unlocked_of(seat),
            },
            CardType::ActionModifier if action.on && action.seat == seat => match mode.user {
                User::Usual => one(action.actor),
                User::Locked => self
                    .ready_of(seat)
                    .and(&self.locked)
                    .without(&one(action.actor)),
                User::OtherReady | User::AnyReady => {
                    self.ready_of(seat).without(&one(action.actor))
                }
                User::NotInvolved | User::InvolvedOrNot | User::InTorpor => SlotSet::EMPTY,
            },
            CardType::Reaction if self.acting_seat().is_some_and(|s| s != seat) => {
                match mode.user {
                    User::Usual => {
                        let mut set = SlotSet::EMPTY;
                        for slot in self.ready_of(seat) {
                            set.set(slot, self.can_react(slot));
                        }
                        set
                    }
                    User::Locked => self.ready_of(seat).and(&self.locked),
                    User::AnyReady | User::OtherReady => self.ready_of(seat),
                    User::NotInvolved | User::InvolvedOrNot | User::InTorpor => SlotSet::EMPTY,
                }
            }
            CardType::Reflex => self.played_against().and(&self.ready_of(seat)),
            CardType::Combat => {
                let involved = match window {
                    Window::Prevent | Window::Strike => one(subject)
                        .and(&self.controlled[seat.index()])
                        .and(&self.minions),
                    _ => one(self.combatant_of(seat)),
                };
                match mode.user {
                    User::NotInvolved => self.not_involved(seat),
                    User::InvolvedOrNot => self.not_involved(seat).or(&involved),
                    _ => involved,
                }
            }
            _ => SlotSet::EMPTY,
        })
    }

    /// Minions that a Methuselah has beside the combat that is going on: they may be locked or
    /// in torpor, unless a card says otherwise (current rulebook, combat; card rulings).
    fn not_involved(&self, seat: Seat) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        if self.combat.on {
            let there = self.ready.or(&self.torpor).and(&self.minions);
            set = there.and(&self.controlled[seat.index()]);
            for side in self.combat.sides.iter().filter(|s| s.minion.is_some()) {
                set.remove(side.minion);
            }
        }
        set
    }

    /// Minions that the card being played is played against: those it names,
    /// and the minion opposing the one that plays it.
    fn played_against(&self) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        if let Some(ctx) = self.card_being_played() {
            for slot in [ctx.targets[0], ctx.targets[1], self.opposing(ctx.me)] {
                if slot.is_some() {
                    set.insert(slot);
                }
            }
        }
        set
    }

    /// Whether this minion can play this card in this mode now.
    pub(crate) fn mode_works(
        &self,
        seat: Seat,
        minion: Slot,
        id: DefId,
        mode_index: usize,
        window: Window,
        subject: Slot,
    ) -> bool {
        let def = self.db.def(id);
        let mode = &def.modes[mode_index];
        let Some(as_vampire) = self.meets_disciplines(self.db, minion, mode) else {
            return false;
        };
        let scope = Scope {
            seat,
            me: minion,
            this: Slot::NONE,
            as_vampire,
        };
        (mode.needs_disciplines.is_empty()
            || !self.has_stat(self.db, &Stat::NoDisciplineCards, minion))
            && self.meets_requirements(def, scope)
            && self.all_hold(self.db, &mode.when, scope)
            && self.type_allows(id, mode, scope, window)
            && self.needed(&mode.needs, minion, subject)
            && self.limited_bonus_fits(mode, scope)
            && self.within_limits(id, def, mode, minion, seat)
            && self.can_afford(id, mode, scope)
            && self.all_have_candidates(&mode.choose, scope, Source::Card(id, mode.number))
            && self.all_have_candidates(&mode.terms, scope, Source::Card(id, mode.number))
            && (mode.action.as_ref())
                .is_none_or(|a| self.suits_slave(minion, a, &mode.choose, scope))
    }

    /// Clan and other requirements (full rulebook 1.6.1.3): of the minion that
    /// plays it, or for a master card of some ready minion of the Methuselah.
    fn meets_requirements(&self, def: &CardDef, scope: Scope) -> bool {
        if def.clans.is_empty() && def.requires.is_empty() {
            return true;
        }
        let meets = |slot: Slot| {
            (def.clans.is_empty() || self.p(slot).clan.is_some_and(|c| def.clans.contains(&c)))
                && self.fits_requirement(def, slot, scope)
        };
        if scope.me.is_some() {
            meets(scope.me)
        } else {
            self.ready_of(scope.seat).into_iter().any(meets)
        }
    }

    /// Whether a minion fits what a card requires beyond clan and Discipline.
    pub(crate) fn fits_requirement(&self, def: &CardDef, slot: Slot, scope: Scope) -> bool {
        def.requires.is_empty() || self.fits_any(self.db, &def.requires, slot, scope)
    }

    /// What the type of the card demands of the moment.
    fn type_allows(&self, id: DefId, mode: &ModeDef, scope: Scope, window: Window) -> bool {
        let def = self.db.def(id);
        let (minion, seat) = (scope.me, scope.seat);
        match mode.as_type {
            CardType::Master => {
                let in_time = match def.has(Keyword::OutOfTurn) {
                    // One before her next master phase, on another's turn (full rulebook 1.6.2).
                    true => seat != self.active && !self.seats[seat.index()].out_of_turn_played,
                    false => self.active == seat && self.master_actions > 0,
                };
                in_time && self.has_room()
            }
            CardType::Event => self.may_play_event(seat, id) && self.has_room(),
            CardType::Conviction => {
                self.active == seat && window == Window::Unlock && self.has_room()
            }
            t if t.is_action_card() => {
                self.active == seat
                    && self.has_room()
                    && self.can_take_action(scope, mode.action.as_ref(), window)
            }
            CardType::Combat => match &mode.strike {
                Some(strike) => {
                    self.strike_allowed(minion, strike, window)
                        && self.code_fits_combat(mode.code, minion)
                }
                None => self.code_fits_combat(mode.code, minion),
            },
            CardType::Reflex => window == Window::AsPlayed,
            CardType::Reaction | CardType::ActionModifier => {
                self.code_fits_polling(mode.code, minion)
                    && (window != Window::AsPlayed || !self.combat.on && self.can_nest())
            }
            _ => false,
        }
    }

    /// Whether another card can be played as a card is played: the stack of frames has its end.
    /// The cards on it do not change while the play is being worked out, unlike the frames.
    fn can_nest(&self) -> bool {
        self.limbo.len() <= MAX_NESTED
    }

    /// Whether what the card or ability gives is needed: stealth and intercept
    /// only when needed, one limited bleed modifier, a block that can be
    /// attempted, damage that can be prevented.
    pub(crate) fn needed(&self, needs: &Needs, me: Slot, subject: Slot) -> bool {
        if needs.stealth {
            let blocked = self.action.blocker.is_some()
                && self.intercept(self.db, self.action.blocker) >= self.stealth(self.db);
            if !blocked {
                return false;
            }
        }
        if needs.intercept || needs.intercept_of_blocking {
            let me = if me.is_some() && !needs.intercept_of_blocking {
                me
            } else {
                self.action.blocker
            };
            let short = me.is_some()
                && self.action.blocker == me
                && self.intercept(self.db, me) < self.stealth(self.db);
            if !short {
                return false;
            }
        }
        let resolved = self.action.result != ActionResult::Pending;
        if needs.limited && (!self.action_is_bleed() || resolved || self.limited_in_use(self.db)) {
            return false;
        }
        if needs.block && !self.can_be_made_to_block(me) {
            return false;
        }
        if needs.block_going_on && !self.action.blocker.is_some() {
            return false;
        }
        let of = |needed: bool, sort| !needed || self.can_prevent(subject, sort);
        of(needs.prevent, DamageSort::Any)
            && of(needs.prevent_gun, DamageSort::Gun)
            && of(needs.prevent_other_than_gun, DamageSort::NotGun)
            && of(needs.prevent_normal, DamageSort::Normal)
            && of(needs.prevent_strike, DamageSort::Strike)
            && of(
                needs.prevent_aggravated_strike,
                DamageSort::AggravatedStrike,
            )
    }

    /// A limited bonus that depends on a condition counts while it applies: it
    /// cannot join another then (current rulebook, bleed; RTR 20191031).
    fn limited_bonus_fits(&self, mode: &ModeDef, scope: Scope) -> bool {
        let applies = |id: &crate::db::AbilityId| {
            matches!(
                &self.db.ability(*id).ability,
                Ability::Static { what: Stat::LimitedBleed, when, .. }
                    if self.all_hold(self.db, when, scope)
            )
        };
        !mode.during.iter().any(applies) || !self.limited_in_use(self.db)
    }

    /// How often: the same card by the same minion, and the card's own limits.
    fn within_limits(
        &self,
        id: DefId,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        seat: Seat,
    ) -> bool {
        let mut scopes = 0;
        match mode.as_type {
            // A minion cannot play the same modifier or reaction twice in an action.
            CardType::ActionModifier | CardType::Reaction => scopes |= scope_bit(Once::Action),
            // Nor the same action card twice in a turn.
            t if t.is_action_card() => scopes |= scope_bit(Once::Turn),
            _ => {}
        }
        if let Some(once) = def.once.filter(|_| minion.is_some()) {
            scopes |= scope_bit(once);
        }
        let done_already = |once: Option<Once>, minion: Slot, what: Deed| {
            once.is_some_and(|once| {
                let same = |d: &Done| d.minion == minion && d.what == what;
                self.done
                    .iter()
                    .any(|d| same(d) && d.scopes & scope_bit(once) != 0)
            })
        };
        if !minion.is_some() && done_already(def.once, Slot::NONE, Deed::PlayedBy(id, seat)) {
            return false;
        }
        if done_already(mode.once, minion, Deed::PlayedAs(id, mode.number))
            || done_already(def.once_by_anyone, Slot::NONE, Deed::PlayedByAnyone(id))
            || done_already(
                mode.once_by_anyone,
                Slot::NONE,
                Deed::PlayedAs(id, mode.number),
            )
        {
            return false;
        }
        if scopes != 0
            && self.done.iter().any(|d| {
                // What is recorded of nobody is forbidden to every acting minion.
                let of_all = !d.minion.is_some() && mode.action.is_some();
                (d.minion == minion || of_all)
                    && d.what == Deed::Played(id)
                    && d.scopes & scopes != 0
            })
        {
            return false;
        }
        if !def.excludes.is_empty()
            && self.done.iter().any(|d| {
                d.scopes & scope_bit(Once::Action) != 0
                    && matches!(d.what, Deed::Played(other) if def.excludes.contains(&other))
            })
        {
            return false;
        }
        if minion.is_some()
            && (self.of_this_name(CANNOT_PLAY, def, minion, seat) != 0
                || mode.action.is_some()
                    && self.in_actions(self.db, &InAction::NoActionCards, minion) != 0)
        {
            return false;
        }
        if def.has(Keyword::Ammo) && self.is_loaded(minion) {
            return false;
        }
        // A minion plays one aim each strike.
        if def.has(Keyword::Aim)
            && self
                .side(minion)
                .is_some_and(|i| self.combat.sides[i].strike.aimed)
        {
            return false;
        }
        // Nobody may contest a card with herself (current rulebook, contested cards).
        if def.unique && self.controls_named(seat, id) {
            return false;
        }
        // Equipment and retainers go on the minion that plays them.
        let on_me = mode.action.as_ref().is_some_and(|a| {
            matches!(
                a.kind,
                crate::script::ActionKind::Equip
                    | crate::script::ActionKind::Employ
                    | crate::script::ActionKind::GainPower
            ) && !mode.goes_on_target()
        });
        let puts_on_me = on_me || self.code_puts_on_me(mode.code);
        !(puts_on_me && self.cannot_have(minion, id))
    }

    /// Whether the gun that a minion strikes with has ammunition this combat already.
    fn is_loaded(&self, minion: Slot) -> bool {
        let with = self.side(minion).map(|i| self.combat.sides[i].strike.with);
        self.lasting.iter().any(|l| {
            Some(l.this) == with
                && self
                    .db
                    .def(self.db.ability(l.ability).def)
                    .has(Keyword::Ammo)
        })
    }

    fn code_puts_on_me(&self, code: crate::db::CodeId) -> bool {
        self.db
            .code(code)
            .iter()
            .any(|op| matches!(op, crate::db::Op::Do(Step::PutOn(crate::script::Who::Me))))
    }

    /// Whether a minion cannot have a card on it: being one that it can have only one of and
    /// has, or equipment where it cannot have any.
    pub(crate) fn cannot_have(&self, minion: Slot, id: DefId) -> bool {
        let def = self.db.def(id);
        for kind in [CardType::Equipment, CardType::Retainer] {
            if def.is(kind) && !def.has(Keyword::Location) && !self.can_have_kind(minion, kind) {
                return true;
            }
        }
        if !def.one_a_minion && def.one_a_minion_of.is_none() {
            return false;
        }
        self.cards_on(minion).any(|c| {
            let other = self.p(c).def;
            def.one_a_minion && other == id
                || def
                    .one_a_minion_of
                    .is_some_and(|k| self.db.def(other).has(k))
        })
    }

    /// Whether nothing forbids a minion to have equipment, or retainers, at all.
    pub(crate) fn can_have_kind(&self, minion: Slot, kind: CardType) -> bool {
        const CANNOT_HAVE: &Stat = &Stat::CannotHave(CardType::Equipment);
        !self.anything_changes(CANNOT_HAVE)
            || !minion.is_some()
            || self.sum_where(
                self.db,
                stat_kind(CANNOT_HAVE),
                minion,
                self.p(minion).controller,
                |s| matches!(s, Stat::CannotHave(this) if *this == kind),
            ) == 0
    }

    /// Whether a Methuselah controls a card of this name, contested or not.
    pub(crate) fn controls_named(&self, seat: Seat, id: DefId) -> bool {
        self.controlled[seat.index()]
            .without(&self.uncontrolled)
            .into_iter()
            .any(|s| self.p(s).def == id)
    }

    /// Pool that a card costs as it has been played, with the surcharges of all that it targets.
    fn pool_cost_as_played(&self, def: &CardDef, ctx: &Ctx) -> u8 {
        let cost = self.pool_cost(def, ctx.seat, ctx.targets[0], ctx.x);
        match ctx.targets[1].is_some() && self.anything_changes(POOL_TO_PLAY_ON_ME) {
            true => cost + self.pool_to_play_on(def, ctx.targets[1], ctx.seat),
            false => cost,
        }
    }

    /// Pool that a card costs more for being played on a minion.
    pub(crate) fn pool_to_play_on(&self, def: &CardDef, on: Slot, seat: Seat) -> u8 {
        let more = self.of_this_name(POOL_TO_PLAY_ON_ME, def, on, seat);
        more.clamp(0, 100) as u8
    }

    /// Pool that playing the card costs, with surcharges; `on` is the minion it is played on.
    pub(crate) fn pool_cost(&self, def: &CardDef, seat: Seat, on: Slot, x: u8) -> u8 {
        let printed = match def.pool_cost {
            Cost::None => 0,
            Cost::Fixed(n) => n,
            Cost::X => x,
        };
        let mut more = self.of_this_name(POOL_TO_PLAY, def, Slot::NONE, seat);
        if on.is_some() {
            more += self.of_this_name(POOL_TO_PLAY_ON_ME, def, on, seat);
        }
        (printed as i32 + more).clamp(0, 250) as u8
    }

    /// Blood that playing the card costs.
    pub(crate) fn blood_cost(&self, def: &CardDef, id: DefId, seat: Seat, x: u8) -> u8 {
        match (def.blood_cost, def.cost_x) {
            (Cost::None, _) => 0,
            (Cost::Fixed(n), _) => n,
            (Cost::X, Some(CostX::CopiesYouControl)) => self.copies_controlled(seat, id),
            (Cost::X, _) => x,
        }
    }

    /// What a card costs the minion that plays it in pool and blood, where such cards are cheaper for it.
    pub(crate) fn discounted(&self, def: &CardDef, minion: Slot, pool: u8, blood: u8) -> (u8, u8) {
        if !self.anything_changes(CHEAPER) || !minion.is_some() {
            return (pool, blood);
        }
        let (kind, seat) = (stat_kind(CHEAPER), self.p(minion).controller);
        let less = self.sum_where(
            self.db,
            kind,
            minion,
            seat,
            |s| matches!(s, Stat::Cheaper(filters) if filters.iter().any(|f| f.fits(def))),
        );
        let less = less.clamp(0, 100) as u8;
        let of_pool = less.min(pool);
        (pool - of_pool, blood.saturating_sub(less - of_pool))
    }

    /// What effects of a kind that name a card add up to for this one.
    #[inline(always)]
    fn of_this_name(&self, kind: &Stat, def: &CardDef, minion: Slot, seat: Seat) -> i32 {
        match self.anything_changes(kind) {
            true => self.sum_of_this_name(kind, def, minion, seat),
            false => 0,
        }
    }

    #[cold]
    fn sum_of_this_name(&self, kind: &Stat, def: &CardDef, minion: Slot, seat: Seat) -> i32 {
        self.sum_where(self.db, stat_kind(kind), minion, seat, |s| match s {
            Stat::CannotPlay(name) | Stat::PoolToPlay(name) | Stat::BloodToPlay(name) => {
                *name == def.name
            }
            Stat::PoolToPlayOnMe(filters) => filters.iter().any(|f| f.fits(def)),
            _ => false,
        })
    }

    /// Blood that a card of this name costs a minion more by some effect.
    pub(crate) fn blood_to_play(&self, def: &CardDef, minion: Slot) -> u8 {
        if !minion.is_some() {
            return 0;
        }
        let more = self.of_this_name(BLOOD_TO_PLAY, def, minion, self.p(minion).controller);
        more.clamp(0, 100) as u8
    }

    /// The blood that a card costs with what changes it; not what else it has a minion burn
    /// (card rulings, group 65).
    fn changed_blood(&self, printed: u8, def: &CardDef, mode: &ModeDef, minion: Slot) -> u8 {
        let combat = mode.as_type == CardType::Combat && self.vampires.has(minion);
        let more = match combat {
            true => self.change(self.db, &Stat::CombatCardBlood, minion),
            false => 0,
        };
        let cost = i32::from(printed) + i32::from(self.blood_to_play(def, minion)) + more;
        cost.clamp(0, 200) as u8
    }

    fn copies_controlled(&self, seat: Seat, id: DefId) -> u8 {
        self.controlled[seat.index()]
            .without(&self.uncontrolled)
            .without(&self.contested)
            .into_iter()
            .filter(|s| self.p(*s).def == id)
            .count() as u8
    }

    fn can_afford(&self, id: DefId, mode: &ModeDef, scope: Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let def = self.db.def(id);
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, id, seat, 0);
        let (pool, blood) = self.discounted(def, minion, pool, blood);
        if pool > 0 && self.seats[seat.index()].pool < pool {
            return false;
        }
        if !minion.is_some() {
            return true;
        }
        let blood = self.changed_blood(blood, def, mode, minion)
            + mode.extra_blood
            + mode.action.as_ref().map_or(0, |a| a.blood);
        let able = || self.counts_as_vampire(minion, scope) && self.p(minion).counters >= blood;
        if blood > 0 && !able() {
            return false;
        }
        match def.conviction_cost {
            Cost::None => mode.action.as_ref().is_none_or(|a| a.conviction == 0),
            Cost::Fixed(n) => self.conviction_on(self.db, minion) >= n,
            Cost::X => self.imbued.has(minion),
        }
    }

    // ---- the sequence of playing a card ----

    /// The window in which something is just happening, with the minion whose moment it is.
    fn window_going_on(&self) -> Option<(Window, Slot)> {
        self.frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) => Some((w.window?, w.subject)),
            _ => None,
        })
    }

    /// Whether a card of an ash heap could be played now as if from hand.
    pub(crate) fn could_play_now(&self, seat: Seat, id: DefId) -> bool {
        self.window_going_on()
            .is_some_and(|(window, subject)| self.can_play(seat, id, window, subject))
    }

    /// The card chosen in the ash heap is played as if from hand.
    pub(super) fn play_chosen(&mut self, ctx: &Ctx) {
        let card = ctx.chosen_card;
        if !card.is_some() || !self.is_in_ash_heap(card) {
            return;
        }
        let id = self.def_of(card);
        let Some((window, _)) = self.window_going_on() else {
            return;
        };
        if self.could_play_now(ctx.seat, id) && self.unburnable.len() < crate::state::MAX_HELD {
            self.unburnable.push(card);
            self.begin_play(ctx.seat, card, window);
        }
    }

    /// A card is shown to everybody; who plays it, how and at what is named next.
    pub(crate) fn begin_play(&mut self, seat: Seat, card: CardId, window: Window) {
        self.seen[card.index()] = u8::MAX;
        self.push(Frame::Play {
            play: PlayCtx {
                seat,
                card,
                minion: None,
                mode: None,
                lent: false,
            },
            window,
        });
    }

    pub(crate) fn step_play(&mut self, play: PlayCtx, window: Window) {
        let seat = play.seat;
        let id = self.def_of(play.card);
        let db = self.db;
        let def = db.def(id);
        let subject = match window {
            Window::Prevent | Window::Strike => self.window_subject(),
            _ => Slot::NONE,
        };
        let Some(minion) = play.minion else {
            let only = self.only_player(play.card);
            let mut minions = SlotSet::EMPTY;
            let mut by_methuselah = false;
            for m in (0..def.modes.len()).filter(|m| def.modes[*m].windows.has(window)) {
                match self.players(seat, &def.modes[m], window, subject) {
                    None => by_methuselah = true,
                    Some(set) => {
                        for minion in set {
                            if !minions.has(minion)
                                && (!only.is_some() || only == minion)
                                && self.mode_works(seat, minion, id, m, window, subject)
                            {
                                minions.insert(minion);
                            }
                        }
                    }
                }
            }
            if by_methuselah {
                self.answer_play(play, window, Choice::Slot(Slot::NONE));
            } else {
                for minion in minions {
                    self.offer(Choice::Slot(minion));
                }
                self.ask(seat, Prompt::Minion);
            }
            return;
        };
        let Some(mode) = play.mode else {
            for m in 0..def.modes.len() {
                let players = self.players(seat, &def.modes[m], window, subject);
                if def.modes[m].windows.has(window)
                    && players.is_none_or(|set| set.has(minion))
                    && self.mode_works(seat, minion, id, m, window, subject)
                {
                    self.offer(Choice::Mode(m as u8));
                }
            }
            self.ask(seat, Prompt::Mode);
            return;
        };
        if !play.lent {
            let (lenders, free) = self.lenders(db, minion, &def.modes[mode as usize]);
            for slot in lenders {
                self.offer(Choice::Slot(slot));
            }
            if free {
                self.offer(Choice::Slot(minion));
            }
            self.ask(seat, Prompt::Target);
            return;
        }
        // Only X is left to be chosen.
        let most = if def.blood_cost == Cost::X {
            self.p(minion).counters - def.modes[mode as usize].extra_blood
        } else {
            self.seats[seat.index()].pool
        };
        for x in 0..=most.min(20) {
            self.offer(Choice::Number(x));
        }
        self.ask(seat, Prompt::Target);
    }

    pub(crate) fn answer_play(&mut self, mut play: PlayCtx, window: Window, choice: Choice) {
        let id = self.def_of(play.card);
        let def = self.db.def(id);
        let mut x = 0;
        match choice {
            Choice::Slot(minion) if play.mode.is_none() => {
                play.minion = Some(minion);
                self.become_frame(Frame::Play { play, window });
                return;
            }
            Choice::Slot(lender) => {
                play.lent = true;
                if Some(lender) != play.minion {
                    self.p_mut(lender).mark(flag::LENDS, true);
                }
                if def.cost_x == Some(CostX::Chosen) {
                    self.become_frame(Frame::Play { play, window });
                    return;
                }
            }
            Choice::Mode(mode) => {
                play.mode = Some(mode);
                let minion = play.minion.unwrap_or(Slot::NONE);
                play.lent = self
                    .lenders(self.db, minion, &def.modes[mode as usize])
                    .0
                    .is_empty();
                if !play.lent || def.cost_x == Some(CostX::Chosen) {
                    self.become_frame(Frame::Play { play, window });
                    return;
                }
            }
            Choice::Number(n) => x = n,
            other => unreachable!("{other:?} while playing a card"),
        }
        let mode = play.mode.expect("the mode is settled");
        let minion = play.minion.unwrap_or(Slot::NONE);
        let as_vampire = self.meets_disciplines(self.db, minion, &def.modes[mode as usize]);
        let ctx = Ctx {
            seat: play.seat,
            card: play.card,
            def: id,
            mode,
            this: Slot::NONE,
            me: minion,
            as_vampire: as_vampire.unwrap_or_default(),
            targets: [Slot::NONE; 2],
            chosen_card: CardId::NONE,
            x,
            undirected: (def.modes[mode as usize].action.as_ref())
                .is_some_and(|a| a.at == At::Target)
                && play.minion.is_some_and(|m| self.lacks_master(m)),
            ..Ctx::default()
        };
        self.become_frame(Frame::Run {
            ctx,
            code: def.modes[mode as usize].announce,
            pc: 0,
            then: Then::PlayCard,
        });
    }

    /// Everything about the card is named: it leaves the hand, and its cost is
    /// paid, unless it takes an action, which is paid for when it succeeds.
    pub(crate) fn play_card(&mut self, ctx: Ctx) {
        let def = self.db.def(ctx.def);
        let mode = &def.modes[ctx.mode as usize];
        let from_hand = self.in_hand(ctx.card);
        let held = self.held.iter().find(|h| h.card == ctx.card).copied();
        if held.is_some_and(|h| h.once) {
            self.unburnable.push(ctx.card);
        }
        self.take_from_anywhere(ctx.card);
        self.limbo.push(ctx.card);
        self.tell(GameEvent::Played {
            seat: ctx.seat,
            minion: ctx.me,
            card: ctx.card,
            mode: ctx.mode,
            target: ctx.targets[0],
            methuselah: ctx.methuselah,
        });
        self.record_play(&ctx, def, mode);
        self.combat.silent = false;
        match mode.as_type {
            CardType::Master => self.spend_master_action(ctx.seat),
            CardType::Event => self.spend_on_event(&ctx),
            CardType::Reaction => self.action.reacted = true,
            _ => {}
        }
        self.push(Frame::Played {
            ctx,
            cancelled: Cancelled::No,
            from_hand,
        });
        self.open(Window::AsPlayed, self.active, None, ctx.me);
    }

    /// Pays for a card, unless it takes an action, which is paid for when it succeeds.
    fn pay_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef) {
        if mode.action.is_none() {
            let pool = self.pool_cost_as_played(def, ctx);
            self.lose_pool(ctx.seat, pool);
            let printed = self.blood_cost(def, ctx.def, ctx.seat, ctx.x);
            let blood = self.changed_blood(printed, def, mode, ctx.me) + mode.extra_blood;
            if ctx.as_vampire.is_some() {
                // Its life is its blood (full rulebook 1.6.3).
                self.lose_life(ctx.me, blood);
            } else {
                self.lose_counters(ctx.me, blood);
            }
        }
    }

    /// The card that is being played is cancelled.
    pub(crate) fn cancel_card(&mut self, how: Cancelled) {
        let played = self.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Played { cancelled, .. } => Some(cancelled),
            _ => None,
        });
        if let Some(cancelled) = played {
            *cancelled = how;
        }
    }

    /// Who is acting: from the moment an action card is played, not only once the action is announced.
    fn acting_seat(&self) -> Option<Seat> {
        if self.action.on {
            return Some(self.action.seat);
        }
        self.frames.iter().find_map(|f| match f {
            Frame::Played { ctx, .. } => {
                let mode = &self.db.def(ctx.def).modes[ctx.mode as usize];
                mode.action.as_ref().map(|_| ctx.seat)
            }
            _ => None,
        })
    }

    /// A cancelled card has no effect; an action card may be played again (current rulebook, types of actions).
    fn drop_cancelled(&mut self, ctx: &Ctx, mode: &ModeDef) {
        self.pop();
        if mode.action.is_some() {
            self.action_period_ends();
            let same = |d: &Done| d.minion == ctx.me && d.what == Deed::Played(ctx.def);
            if let Some(i) = self.done.iter().rposition(same) {
                self.done.remove(i);
            }
        }
        self.card_done(ctx.card);
    }

    fn record_play(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef) {
        let mut scopes = 0;
        if self.acting_seat().is_some() {
            scopes |= scope_bit(Once::Action);
        }
        if mode.action.is_some() {
            scopes |= scope_bit(Once::Turn);
        }
        if let Some(once) = def.once {
            match ctx.me.is_some() {
                true => scopes |= scope_bit(once),
                false => {
                    let by = Deed::PlayedBy(ctx.def, ctx.seat);
                    self.record(Slot::NONE, by, scope_bit(once));
                }
            }
        }
        if scopes != 0 {
            self.record(ctx.me, Deed::Played(ctx.def), scopes);
        }
        if def.has(Keyword::Aim) {
            if let Some(i) = self.side(ctx.me) {
                self.combat.sides[i].strike.aimed = true;
            }
        }
        if let Some(once) = mode.once {
            let deed = Deed::PlayedAs(ctx.def, mode.number);
            self.record(ctx.me, deed, scope_bit(once));
        }
        if mode.as_type == CardType::Conviction {
            let phase = scope_bit(Once::Phase);
            self.record(ctx.targets[0], Deed::Conviction, phase);
        }
        if let Some(once) = mode.once_by_anyone {
            let deed = Deed::PlayedAs(ctx.def, mode.number);
            self.record(Slot::NONE, deed, scope_bit(once));
        }
        if let Some(once) = def.once_by_anyone {
            let deed = Deed::PlayedByAnyone(ctx.def);
            self.record(Slot::NONE, deed, scope_bit(once));
        }
    }

    /// Remembers a deed; should the memory be full, the oldest is forgotten.
    pub(crate) fn record(&mut self, minion: Slot, what: Deed, scopes: u16) {
        if self.done.len() == crate::state::MAX_DONE {
            self.done.remove(0);
        }
        self.done.push(Done {
            minion,
            what,
            scopes,
        });
    }

    /// Nobody has cancelled the card: it is replaced, and takes effect.
    pub(crate) fn step_played(&mut self, ctx: Ctx, cancelled: Cancelled, from_hand: bool) {
        let def = self.db.def(ctx.def);
        let mode = &def.modes[ctx.mode as usize];
        let ctx = match self.charge_lender(ctx.me) {
            true => self.played_ctx(ctx),
            false => ctx,
        };
        if !ctx.me.is_some() && mode.action.is_some() {
            // Who was to act has been burned for playing the card.
            if from_hand {
                self.replace(ctx.card, Replace::AtOnce);
            }
            self.drop_cancelled(&ctx, mode);
            return;
        }
        if cancelled != Cancelled::No {
            if cancelled == Cancelled::Paid {
                self.pay_for_card(&ctx, def, mode);
            }
            // What the card says of its replacement is cancelled too (card rulings, group 58).
            if from_hand {
                self.replace(ctx.card, Replace::AtOnce);
            }
            self.drop_cancelled(&ctx, mode);
            return;
        }
        self.pay_for_card(&ctx, def, mode);
        // Who paid with its last life is gone.
        let ctx = self.played_ctx(ctx);
        if mode.as_type == CardType::Master {
            self.gain_from_trifle(def, ctx.seat);
        }
        if from_hand {
            self.replace(ctx.card, def.replace);
        }
        if let Some(action) = &mode.action {
            self.pop();
            self.begin_action(ctx.me, ctx, action, ctx.card);
            return;
        }
        self.become_frame(Frame::Run {
            ctx,
            code: mode.code,
            pc: 0,
            then: Then::CardDone,
        });
        for id in &mode.during {
            self.grant(*id, crate::script::Until::Action, &ctx);
        }
        if let Some(strike) = &mode.strike {
            match strike.effect {
                StrikeEffect::HandOrMelee(more) => self.set_hand_or_melee(&ctx, strike, more),
                StrikeEffect::AsWeapon(more) => {
                    let damage = self.current_damage(ctx.targets[0], ctx.x) + more;
                    let strike = Strike {
                        effect: StrikeEffect::Damage(damage),
                        ..strike.clone()
                    };
                    self.set_strike(ctx.me, &strike, Slot::NONE, false);
                }
                _ => self.set_strike(ctx.me, strike, Slot::NONE, def.has(Keyword::Gun)),
            }
            if let Some(i) = self.side(ctx.me) {
                let chosen = &mut self.combat.sides[i].strike;
                chosen.after = mode.after_combat;
                chosen.resolving = mode.resolving;
                chosen.def = ctx.def;
                chosen.mode = ctx.mode;
                chosen.as_vampire = ctx.as_vampire;
            }
        }
        if let Cost::Fixed(n) = def.conviction_cost {
            self.spend_conviction(ctx.me, n, false);
        }
        if from_hand && def.replace == Replace::FromResearch {
            self.push(Frame::DrawFromResearch(ctx.seat));
        }
    }

    /// The circumstances of the card being played, in which nothing is meant any more that has
    /// left play since.
    fn played_ctx(&self, ctx: Ctx) -> Ctx {
        match self.frames.last() {
            Some(Frame::Played { ctx, .. }) => *ctx,
            _ => ctx,
        }
    }

    /// What has let a minion play a card whose Discipline it lacks gets a counter, even if the
    /// card is cancelled; says whether anything has. What that leads to comes at once.
    fn charge_lender(&mut self, minion: Slot) -> bool {
        if !minion.is_some() || !self.borrows_disciplines() {
            return false;
        }
        let mut lends = self.attached.into_iter();
        let lender = lends.find(|s| self.p(*s).on == minion && self.p(*s).is(flag::LENDS));
        let Some(lender) = lender else {
            return false;
        };
        self.p_mut(lender).mark(flag::LENDS, false);
        self.change_tokens(lender, 1);
        self.settle_standing();
        true
    }

    /// A card whose effect is done goes to the ash heap, unless it was put into play.
    pub(crate) fn card_done(&mut self, card: CardId) {
        if card.is_some() && self.leave_limbo(card) {
            self.to_ash_heap(card);
        }
    }

    /// Whether the code of a combat card or ability can be used by this
    /// combatant now: a maneuver or a press not twice in a row, a press to
    /// continue only where combat would end.
    pub(crate) fn code_fits_combat(&self, code: crate::db::CodeId, minion: Slot) -> bool {
        self.db.code(code).iter().all(|op| match op {
            crate::db::Op::Do(Step::Maneuver) => self.may_maneuver(minion),
            crate::db::Op::Do(Step::Press) => self.may_press(minion, false),
            crate::db::Op::Do(Step::PressToContinue) => self.may_press(minion, true),
            crate::db::Op::Do(Step::PressToEnd) => self.may_press_to_end(minion),
            crate::db::Op::Do(Step::Diablerize(_)) => self.may_diablerize(minion),
            crate::db::Op::Do(Step::QueueCombat | Step::NewRound | Step::SummonToCombat { .. }) => {
                let opposing = self.opposing(minion);
                !self.is_barred(minion, Stat::CannotEnterCombat)
                    && !self.is_barred(opposing, Stat::CannotEnterCombat)
            }
            crate::db::Op::Do(Step::AdditionalStrikes(_)) => self.may_gain_strikes(minion, true),
            crate::db::Op::Do(Step::AdditionalStrikesAnyway(_)) => {
                self.may_gain_strikes(minion, false)
            }
            _ => true,
        })
    }

    /// Whether several choices, made one after the other, can all be answered.
    pub(crate) fn all_have_candidates(
        &self,
        choose: &[Choose],
        scope: Scope,
        source: Source,
    ) -> bool {
        if choose.is_empty() {
            return true;
        }
        let (card, def, mode, ability) = match source {
            Source::Card(def, mode) => (CardId(0), def, mode, None),
            Source::Act(id) => (CardId::NONE, DefId::default(), 0, Some(id)),
            Source::Use => (CardId::NONE, DefId::default(), 0, None),
        };
        let ctx = Ctx {
            seat: scope.seat,
            me: scope.me,
            this: scope.this,
            def,
            mode,
            card,
            ability,
            as_vampire: scope.as_vampire,
            targets: [Slot::NONE; 2],
            ..Ctx::default()
        };
        self.can_answer(choose, &ctx)
    }

    /// Two minions named by one card are different ones, and who is chosen may be left out of an
    /// allocation: the first choice is tried out only where the second depends on it.
    pub(crate) fn can_answer(&self, choose: &[Choose], ctx: &Ctx) -> bool {
        let Some((first, rest)) = choose.split_first() else {
            return true;
        };
        let depends = rest.iter().any(|c| match c {
            Choose::Minion(_) | Choose::EquipmentInHand | Choose::PoolToSave => true,
            Choose::Allocate { among, .. } => *among == MethFilter::OtherThanChosen,
            _ => false,
        });
        let mut can = false;
        self.each_candidate(first, ctx, &mut |answer| {
            can = match answer {
                Choice::Slot(slot) if depends => {
                    let mut next = *ctx;
                    next.targets[next.chosen.min(1) as usize] = slot;
                    next.chosen += 1;
                    self.can_answer(rest, &next)
                }
                Choice::Methuselah(seat) if depends => {
                    let mut next = *ctx;
                    next.methuselah = Some(seat);
                    self.can_answer(rest, &next)
                }
                _ => self.can_answer(rest, ctx),
            };
            // Without dependence, one answer is as good as another.
            depends && !can
        });
        can
    }

    /// Strike effects that count as striking with the hands.
    pub(crate) fn is_hand_strike(effect: StrikeEffect) -> bool {
        matches!(effect, StrikeEffect::Hand(_) | StrikeEffect::HandOrMelee(_))
    }
}
