//! Whether a card can be played, by whom and in which mode: requirements and limits
//! (full rulebook 1.6.1.1 to 1.6.1.3, 1.6.2, 1.6.3).

use std::ops::Deref;

use super::filter::MEETS;
use super::strike::Made;
use crate::choice::Choice;
use crate::db::{stat_kind, AbilityId, CardDef, ModeDef, Needs, Op};
use crate::rules::questions::discipline::Origin;
use crate::rules::{Questions, Scope};
use crate::script::{
    Ability, Amount, Choose, Cond, Doing, Filter, First, Guised, Number, Place, Span, Stat, Window,
    WindowSet,
};
use crate::state::{
    scope_bit, ActionResult, CardId, Ctx, DamageSort, Deed, DefId, Done, GameState, Guise, Held,
    Mastery, Seat, Slot, SlotSet,
};
use crate::verbs::{Demand, Gist};
use crate::vocab::{CardType, Discipline, Keyword, Sect};

/// See [`Stat::CannotHaveSuch`].
pub(crate) const CANNOT_HAVE_SUCH: &Stat = &Stat::CannotHaveSuch(Vec::new());

/// See [`Stat::BurnsSuch`].
const BURNS_SUCH: &Stat = &Stat::BurnsSuch(Vec::new());

/// What has something chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// A card being played, in a mode.
    Card(DefId, u8),
    /// An action that a thing in play offers.
    Act(AbilityId),
    /// An ability that is used; where it matters for what may be chosen, which.
    Use(Option<AbilityId>),
}

/// The kind of effect that forbids cards; a constant, so that asking for it makes none.
const CANNOT_PLAY: &Stat = &Stat::CannotPlay(Vec::new());

/// See [`Stat::PlaysFromAshHeap`].
pub(crate) const FROM_ASH_HEAP: &Stat = &Stat::PlaysFromAshHeap(Vec::new());

/// See [`Stat::PlaysInFirstRound`].
const IN_FIRST_ROUND: &Stat = &Stat::PlaysInFirstRound(Vec::new());

/// See [`Stat::NoneCanPlay`].
const NONE_CAN_PLAY: &Stat = &Stat::NoneCanPlay(Vec::new());

/// Cards being played at once upon which one more may be played.
const MAX_NESTED: usize = 4;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a Methuselah can play a card from hand now, by any minion in any mode.
    pub(crate) fn can_play(&self, seat: Seat, id: DefId, window: Window, subject: Slot) -> bool {
        self.can_play_by(seat, id, window, subject, Slot::NONE, Mastery::Usual)
    }

    /// Whether a Methuselah can play a card now, by any minion or by this one only.
    pub(crate) fn can_play_by(
        &self,
        seat: Seat,
        id: DefId,
        window: Window,
        subject: Slot,
        only: Slot,
        mastery: Mastery,
    ) -> bool {
        let def = self.db.def(id);
        if window == Window::Polling
            && self.can_burn_for_vote(seat, def)
            && def.modes.iter().all(|m| !m.windows.has(window))
        {
            return false;
        }
        def.modes.iter().enumerate().any(|(m, mode)| {
            mode.windows.has(window)
                && self.moment_needs(&mode.needs)
                && match self.players(seat, mode, window, subject) {
                    None if only.is_some() => false,
                    None => {
                        self.methuselah_may_play(seat, id, mode, window)
                            && self.mode_works_for(
                                seat,
                                Slot::NONE,
                                id,
                                m,
                                window,
                                subject,
                                mastery,
                            )
                    }
                    Some(minions) => minions.into_iter().any(|minion| {
                        (!only.is_some() || only == minion)
                            && self.mode_works_for(seat, minion, id, m, window, subject, mastery)
                    }),
                }
        })
    }

    /// The minion that alone may play a card, because it holds it.
    pub(crate) fn only_player(&self, card: CardId) -> Slot {
        let holder = self.holder_of(card);
        if !holder.is_some() && self.anything_changes(FROM_ASH_HEAP) {
            return self.player_from_ash_heap(card);
        }
        if !holder.is_some() || self.minions.has(holder) {
            return holder;
        }
        // What a card on a minion holds is there for that minion.
        self.p(holder).on
    }

    /// The minion that may play a card of the ash heap of its controller as if from hand.
    #[cold]
    pub(crate) fn player_from_ash_heap(&self, card: CardId) -> Slot {
        if !self.is_in_ash_heap(card) || self.unburnable.contains(&card) {
            return Slot::NONE;
        }
        let def = self.db.def(self.db.def_of(card));
        let seat = card.owner();
        let its = |minion: &Slot| {
            self.sum_where(
                self.db,
                stat_kind(FROM_ASH_HEAP),
                *minion,
                seat,
                |s| matches!(s, Stat::PlaysFromAshHeap(cards) if cards.iter().any(|f| f.name.as_ref() == Some(&def.name))),
            ) != 0
        };
        let mut minions = self.minions_controlled(seat).into_iter();
        minions.find(its).unwrap_or(Slot::NONE)
    }

    /// Whether something keeps the minion that it is on from playing what it holds.
    pub(crate) fn keeps_from_playing(&self, held: Held, minion: Slot) -> bool {
        const HELD: &Stat = &Stat::CannotPlayHeld;
        if !self.anything_changes(HELD) || !minion.is_some() {
            return false;
        }
        let (kind, seat) = (stat_kind(HELD), self.p(minion).controller);
        let mut kept = false;
        self.each_static_from(self.db, kind, &mut |from, def, scope| {
            let its = matches!(from, Origin::Card(slot) if slot == held.on);
            kept |=
                its && self.static_value(self.db, def, kind, minion, seat, &scope, &|_| true) != 0;
        });
        kept
    }

    /// Minions that might play a mode; `None` for cards that a Methuselah plays.
    pub(crate) fn players(
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
            t if t.is_action_card() => match &mode.user {
                None => self.unlocked_of(seat),
                Some(user) => {
                    let unlocked = self.unlocked_of(seat).or(&self.in_torpor_unlocked(seat));
                    let there = match mode.acts_though_locked() {
                        true => unlocked.or(&self.locked_able(seat)),
                        false => unlocked,
                    };
                    self.who_fit(seat, there, user)
                }
            },
            CardType::ActionModifier if action.on && action.seat == seat => match &mode.user {
                None => one(action.actor),
                Some(user) => {
                    let others = self.ready_of(seat).without(&one(action.actor));
                    self.who_fit(seat, others, user)
                }
            },
            CardType::Reaction
                if match self.acting_seat() {
                    Some(acting) => acting != seat,
                    None => mode.anytime && !self.combat.on,
                } =>
            {
                match &mode.user {
                    None => {
                        let mut set = SlotSet::EMPTY;
                        for slot in self.ready_of(seat) {
                            let requires = |d: Discipline| {
                                mode.needs_disciplines
                                    .iter()
                                    .any(|(needed, _)| *needed == d)
                            };
                            let able = self.can_react(slot)
                                || self.is_as_unlocked(slot, |of| of.is_some_and(requires));
                            set.set(slot, able);
                        }
                        set
                    }
                    // One in torpor reacts where the card says so.
                    Some(user) if user.iter().any(|u| u.place == Place::Torpor) => {
                        let minions = self.minions.and(&self.controlled[seat.index()]);
                        self.who_fit(seat, minions.and(&self.ready.or(&self.torpor)), user)
                    }
                    Some(user) => self.who_fit(seat, self.ready_of(seat), user),
                }
            }
            CardType::Reflex => self.played_against().and(&self.ready_of(seat)),
            CardType::Combat => {
                let involved = match matches!(window, Window::Prevent | Window::Strike) {
                    true => one(subject)
                        .and(&self.controlled[seat.index()])
                        .and(&self.minions),
                    false => one(self.combatant_of(seat)),
                };
                match &mode.user {
                    None => involved,
                    Some(user) => {
                        let beside = self.not_involved(seat);
                        // Damage outside combat involves nobody else.
                        let there = match user.iter().all(|u| u.not.iter().any(|not| not.in_combat))
                        {
                            true => beside,
                            false => beside.or(&involved),
                        };
                        // Who strikes plays it upon the damage that it does to another.
                        let strikes = window == Window::Prevent && user.iter().all(|u| u.in_combat);
                        let there = match strikes {
                            true => there.or(&one(self.combatant_of(seat))),
                            false => there,
                        };
                        self.who_fit(seat, there, user)
                    }
                }
            }
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::ActionModifier
            | CardType::Ally
            | CardType::Equipment
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reaction
            | CardType::Retainer => SlotSet::EMPTY,
        })
    }

    /// Those of some minions of a Methuselah that fit a description.
    pub(crate) fn who_fit(&self, seat: Seat, minions: SlotSet, filters: &[Filter]) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for filter in filters {
            let there = match filter.locked {
                None => minions,
                Some(true) => minions.and(&self.locked),
                Some(false) => minions.without(&self.locked),
            };
            for me in there.without(&set) {
                let scope = Scope {
                    seat,
                    me,
                    ..Scope::default()
                };
                set.set(me, self.fits(self.db, filter, me, &scope));
            }
        }
        set
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

    /// Minions that the card being played is played against: those it names, and the minion
    /// opposing the one that plays it. A frenzy that names nobody is played on the vampire that
    /// plays it, and against nobody.
    fn played_against(&self) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        if let Some(ctx) = self.card_being_played() {
            let mode = &self.db.def(ctx.def).modes[ctx.mode as usize];
            let opposing = match mode.keywords >> Keyword::Frenzy as u8 & 1 {
                1 => Slot::NONE,
                _ => self.opposing(ctx.me),
            };
            for slot in [ctx.chosen.things[0], ctx.chosen.things[1], opposing] {
                if slot.is_some() {
                    set.insert(slot);
                }
            }
        }
        set
    }

    /// Whether this minion can play this card in this mode now, by such a mastery of what it requires.
    #[expect(clippy::too_many_arguments, reason = "all of it is asked of a play")]
    pub(crate) fn mode_works(
        &self,
        seat: Seat,
        minion: Slot,
        id: DefId,
        mode_index: usize,
        window: Window,
        subject: Slot,
        mastery: Mastery,
    ) -> bool {
        self.moment_needs(&self.db.def(id).modes[mode_index].needs)
            && self.mode_works_for(seat, minion, id, mode_index, window, subject, mastery)
    }

    /// Whether this minion can play this card in this mode now, by such a mastery, if it is a moment that
    /// needs it.
    // What most plays fail for is asked in line, and the rest once, out of line.
    #[expect(clippy::too_many_arguments, reason = "all of it is asked of a play")]
    #[inline]
    fn mode_works_for(
        &self,
        seat: Seat,
        minion: Slot,
        id: DefId,
        mode_index: usize,
        window: Window,
        subject: Slot,
        mastery: Mastery,
    ) -> bool {
        let mode = &self.db.def(id).modes[mode_index];
        let meets = self.meets_by(self.db, minion, mode, mastery);
        meets.is_some_and(|as_vampire| {
            self.mode_works_as(seat, minion, as_vampire, id, mode_index, window, subject)
        })
    }

    /// The same, as which vampire a minion plays it that is none, or as what it is.
    #[expect(clippy::too_many_arguments, reason = "all of it is asked of a play")]
    #[inline(never)]
    fn mode_works_as(
        &self,
        seat: Seat,
        minion: Slot,
        as_vampire: Guise,
        id: DefId,
        mode_index: usize,
        window: Window,
        subject: Slot,
    ) -> bool {
        let def = self.db.def(id);
        let mode = &def.modes[mode_index];
        let scope = Scope {
            seat,
            me: minion,
            as_vampire,
            def: id,
            playing: true,
            ..Scope::default()
        };
        (!mode.uses_disciplines()
            || !self.has_stat(self.db, &Stat::Cannot(Doing::UseDisciplines), minion))
            && self.meets_requirements(def, &scope)
            && self.can_replace(mode.instead_of.as_ref(), &scope, window)
            && (self.all_hold(self.db, &mode.when, &scope)
                || self.anything_changes(IN_FIRST_ROUND)
                    && self.is_for_first_round_too(def, mode, &scope))
            && self.type_allows(id, mode, &scope, window)
            && self.needed_by(&mode.needs, minion, subject)
            && self.limited_bonus_fits(mode, &scope)
            && self.within_limits(id, def, mode, minion, seat)
            && self.can_afford(id, mode, &scope)
            && self.all_have_candidates(&mode.choose, &scope, Source::Card(id, mode.number))
            && (def.sets_out_terms_by_x(mode)
                || self.all_have_candidates(&mode.terms, &scope, Source::Card(id, mode.number)))
            && (mode.action.as_ref()).is_none_or(|a| {
                !self.card_kept_undirected(def, mode, minion, 0)
                    || self.can_be_undirected(a, &mode.choose, &scope)
            })
    }

    /// Clan and other requirements (full rulebook 1.6.1.3): of the minion that
    /// plays it, or for a master card of some ready minion of the Methuselah.
    pub(crate) fn meets_requirements(&self, def: &CardDef, scope: &Scope) -> bool {
        if def.clans.is_empty() && def.path.is_none() && def.requires.is_empty() {
            return true;
        }
        let meets = |slot: Slot| {
            let clan = |of: &Guised, _: &CardDef| of.clan.iter().any(|c| def.clans.contains(c));
            let met = || {
                self.anything_changes(MEETS)
                    && def.path.is_none()
                    && self.meets_for_card(self.db, slot, scope, &clan)
            };
            (self.is_of_clan_and_path(def, slot) || met())
                && self.fits_requirement(def, slot, scope)
        };
        if scope.me.is_some() {
            meets(scope.me)
        } else {
            self.ready_of(scope.seat).into_iter().any(meets)
        }
    }

    /// Whether a minion is of the clan that a card requires, and of its Path: a vampire that
    /// follows it, or a Sabbat vampire with no Path printed (no rulebook speaks of Paths).
    pub(crate) fn is_of_clan_and_path(&self, def: &CardDef, slot: Slot) -> bool {
        let p = self.p(slot);
        let path = |path| match self.db.def(p.def).path_followed() {
            Some(own) => own == path,
            None => self.vampires.has(slot) && p.sect == Some(Sect::Sabbat),
        };
        (def.clans.is_empty() || p.clan.is_some_and(|c| def.clans.contains(&c)))
            && def.path.is_none_or(path)
    }

    /// Whether a minion fits what a card requires beyond clan, Path and Discipline.
    pub(crate) fn fits_requirement(&self, def: &CardDef, slot: Slot, scope: &Scope) -> bool {
        def.requires.is_empty() || self.fits_any(self.db, &def.requires, slot, scope)
    }

    /// What the type of a card that needs no minion demands of the moment.
    fn methuselah_may_play(&self, seat: Seat, id: DefId, mode: &ModeDef, window: Window) -> bool {
        match mode.as_type {
            CardType::Master => match mode.is_out_of_turn() {
                // One before her next master phase, on another's turn (full rulebook 1.6.2), unless it
                // says that it may be her own.
                true => {
                    (seat != self.active || mode.in_any_turn())
                        && !self.seats[seat.index()].out_of_turn_played
                }
                false => self.active == seat && self.master_actions > 0,
            },
            CardType::Event => self.may_play_event(seat, id),
            CardType::Conviction => self.active == seat && window == Window::Unlock,
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::ActionModifier
            | CardType::Ally
            | CardType::Combat
            | CardType::Equipment
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reaction
            | CardType::Reflex
            | CardType::Retainer => false,
        }
    }

    /// What the type of the card demands of the moment.
    fn type_allows(&self, id: DefId, mode: &ModeDef, scope: &Scope, window: Window) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        match mode.as_type {
            CardType::Master | CardType::Event | CardType::Conviction => {
                self.methuselah_may_play(seat, id, mode, window)
            }
            t if t.is_action_card() => {
                self.acting == seat && self.can_take_action(scope, mode, window)
            }
            CardType::Combat => match &mode.strike {
                Some(strike) => {
                    self.strike_allowed(minion, strike, Slot::NONE, Made::by_card(mode), window)
                        && (window != Window::Strike || self.mandatory_strike(minion).is_none())
                        && self.code_fits_combat(mode.code, minion)
                }
                None => self.code_fits_combat(mode.code, minion),
            },
            CardType::Reflex => window == Window::AsPlayed,
            CardType::Reaction | CardType::ActionModifier => {
                self.action_cards_allowed(window)
                    && !(self.combat.on && WindowSet::COME_TO_PASS.has(window))
                    && self.code_fits_polling(mode.code, minion)
                    && (window != Window::AsPlayed || !self.combat.on && self.can_nest())
            }
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::Ally
            | CardType::Equipment
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Retainer => false,
        }
    }

    /// Whether action modifiers and reactions can be played: a referendum on a blood hunt is no part
    /// of an action (politics, blood hunts ¶4). What keeps the condemned from burning is played
    /// as it would burn.
    fn action_cards_allowed(&self, window: Window) -> bool {
        !self.on_blood_hunt() || window == Window::BeingBurned
    }

    /// Whether another card can be played as a card is played: the stack of frames has its end.
    /// The cards on it do not change while the play is being worked out, unlike the frames.
    fn can_nest(&self) -> bool {
        self.limbo.len() <= MAX_NESTED
    }

    /// Whether the acting minion needs stealth: a minion attempts to block with intercept enough.
    pub(crate) fn stealth_is_needed(&self) -> bool {
        self.action.blocker.is_some()
            && self.intercept(self.db, self.action.blocker) >= self.stealth(self.db)
    }

    /// Whether what the card or ability gives is needed: stealth and intercept
    /// only when needed, one limited bleed modifier, a block that can be
    /// attempted, damage that can be prevented.
    pub(crate) fn needed(&self, needs: &Needs, me: Slot, subject: Slot) -> bool {
        self.moment_needs(needs) && self.needed_by(needs, me, subject)
    }

    /// Whether that may be needed as things stand, whoever uses it.
    #[inline(always)]
    fn moment_needs(&self, needs: &Needs) -> bool {
        !needs.depends_on_moment() || self.moment_has_need(needs)
    }

    fn moment_has_need(&self, needs: &Needs) -> bool {
        let blocker = needs.intercept || needs.intercept_of_blocking || needs.block_going_on;
        if blocker && !self.action.blocker.is_some()
            || needs.stealth && !self.stealth_is_needed()
            || needs.range && self.combat.range_set
            || needs.action_card && !self.action_card_is_on_its_way()
            // One that is given already is taken or declined first: others come after that.
            || needs.acts_alone && self.alone.is_some()
        {
            return false;
        }
        let resolved = self.action.result != ActionResult::Pending;
        !needs.limited || self.action_is_bleed() && !resolved && !self.limited_in_use(self.db)
    }

    /// Whether the card played to take the action is on its way to the ash heap of the acting
    /// Methuselah: in no zone yet, hers, and neither to be removed from the game nor to go back to
    /// where it has been held.
    pub(crate) fn action_card_is_on_its_way(&self) -> bool {
        let card = self.action.card;
        self.action.on
            && card.is_some()
            && card.owner() == self.action.seat
            && self.limbo.contains(&card)
            && !self.unburnable.contains(&card)
            && !self.held.iter().any(|held| held.card == card)
    }

    /// Whether it is needed by this minion, or by the one whose moment it is; that the moment may need
    /// it at all has been asked before.
    #[inline(always)]
    fn needed_by(&self, needs: &Needs, me: Slot, subject: Slot) -> bool {
        !needs.depends_on_minion() || self.minion_has_need(needs, me, subject)
    }

    #[inline(never)]
    fn minion_has_need(&self, needs: &Needs, me: Slot, subject: Slot) -> bool {
        if needs.intercept || needs.intercept_of_blocking {
            let blocker = self.action.blocker;
            let blocks = needs.intercept_of_blocking || !me.is_some() || blocker == me;
            if !blocks || self.intercept(self.db, blocker) >= self.stealth(self.db) {
                return false;
            }
        }
        if needs.block && !self.can_be_made_to_block(me, needs.block_by_anyone)
            || needs.acts_instead && !self.can_act_instead(me)
            || needs.acts_alone && self.locked.has(me) && !self.holds_what_locked_take(me)
        {
            return false;
        }
        !needs.prevents() || self.prevents_what_is_there(needs, subject)
    }

    /// Whether a minion's controller holds a card by which locked minions take an action.
    fn holds_what_locked_take(&self, minion: Slot) -> bool {
        let mut held = self.hand(self.p(minion).controller).into_iter();
        held.any(|card| {
            let def = self.db.def(self.db.def_of(card));
            def.modes.iter().any(ModeDef::acts_though_locked)
        })
    }

    /// Whether there is damage of each sort that it prevents.
    fn prevents_what_is_there(&self, needs: &Needs, subject: Slot) -> bool {
        let of = |needed: bool, sort| {
            let by = (needs.requires, needs.equipment);
            !needed || self.can_prevent(subject, self.prevention(subject, by, sort))
        };
        of(needs.prevent, DamageSort::Any)
            && of(needs.prevent_gun, DamageSort::Gun)
            && of(needs.prevent_other_than_gun, DamageSort::NotGun)
            && of(needs.prevent_normal, DamageSort::Normal)
            && of(needs.prevent_strike, DamageSort::Strike)
            && of(needs.prevent_normal_strike, DamageSort::NormalStrike)
            && of(
                needs.prevent_aggravated_strike,
                DamageSort::AggravatedStrike,
            )
            && (!needs.treat || self.takes_aggravated(subject, false))
            && (!needs.immune || !self.harms(subject).is_empty())
            && (needs.mend == 0 || self.can_mend_aggravated(subject, needs.mend))
            && (!needs.treat_strike || self.takes_aggravated(subject, true))
    }

    /// A limited bonus that depends on a condition counts while it applies: it
    /// cannot join another then (current rulebook, bleed; RTR 20191031).
    pub(crate) fn limited_bonus_fits(&self, mode: &ModeDef, scope: &Scope) -> bool {
        let applies = |id: &crate::db::AbilityId| {
            matches!(
                &self.db.ability(*id).ability,
                Ability::Static { what: Stat::Change(Number::LimitedBleed), when, .. }
                    if self.all_hold(self.db, when, scope)
            )
        };
        !mode.during.iter().any(applies) || !self.limited_in_use(self.db)
    }

    #[cold]
    fn is_kept_from_playing(
        &self,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        seat: Seat,
    ) -> bool {
        self.sum_where(
            self.db,
            stat_kind(CANNOT_PLAY),
            minion,
            seat,
            |s| matches!(s, Stat::CannotPlay(filters) if filters.iter().any(|f| f.fits_played(def, mode))),
        ) != 0
    }

    /// Whether a minion can play a card in the first round of combat, though the card says not then, as
    /// far as the conditions of the card go.
    #[cold]
    fn is_for_first_round_too(&self, def: &CardDef, mode: &ModeDef, scope: &Scope) -> bool {
        let not_then = |cond: &Cond| *cond == Cond::Not(Box::new(Cond::First(First::Round)));
        let mut others = mode.when.iter().filter(|cond| !not_then(cond));
        others.all(|cond| self.holds(self.db, cond, scope))
            && self.sum_where(
                self.db,
                stat_kind(IN_FIRST_ROUND),
                scope.me,
                scope.seat,
                |s| matches!(s, Stat::PlaysInFirstRound(cards) if cards.iter().any(|f| f.fits_played(def, mode))),
            ) != 0
    }

    #[cold]
    fn nobody_of_hers_can_play(&self, def: &CardDef, mode: &ModeDef, seat: Seat) -> bool {
        self.sum_where(
            self.db,
            stat_kind(NONE_CAN_PLAY),
            Slot::NONE,
            seat,
            |s| matches!(s, Stat::NoneCanPlay(filters) if filters.iter().any(|f| f.fits_played(def, mode))),
        ) != 0
    }

    /// Whether a card that may be played only so often at all has been, or has come to a minion by an
    /// effect instead.
    pub(crate) fn is_used_up(&self, id: DefId) -> bool {
        self.db.def(id).once_by_anyone.is_some_and(|once| {
            let same = |d: &Done| !d.minion.is_some() && d.what == Deed::PlayedByAnyone(id);
            (self.done.iter()).any(|d| same(d) && d.scopes & scope_bit(once) != 0)
        })
    }

    /// Whether a minion, or of nobody the table, has done what may be done once in a span.
    fn has_done_already(&self, once: Option<Span>, minion: Slot, what: Deed) -> bool {
        once.is_some_and(|once| {
            let same = |d: &Done| d.minion == minion && d.what == what;
            (self.done.iter()).any(|d| same(d) && d.scopes & scope_bit(once) != 0)
        })
    }

    /// How often: the same card by the same minion, and the card's own limits.
    pub(crate) fn within_limits(
        &self,
        id: DefId,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        seat: Seat,
    ) -> bool {
        let done_already = |once, minion, what| self.has_done_already(once, minion, what);
        if !minion.is_some() && done_already(def.once, Slot::NONE, Deed::PlayedBy(id, seat)) {
            return false;
        }
        let barred = || {
            let name = Deed::PlayedByAnyone(id);
            done_already(Some(Span::Turn), Slot::NONE, name)
                || minion.is_some()
                    && (done_already(Some(Span::Turn), minion, name)
                        || done_already(Some(Span::Action), minion, name))
        };
        let played_so = Deed::PlayedAs(id, mode.number);
        if self.is_used_up(id)
            || done_already(mode.once_by_anyone, Slot::NONE, played_so)
            || self.names_barred && barred()
        {
            return false;
        }
        self.within_own_limits(id, def, mode, minion, seat)
    }

    /// How often this minion may play it: the same card again, and the card's own limits for each
    /// minion.
    pub(crate) fn within_own_limits(
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
            CardType::ActionModifier | CardType::Reaction => scopes |= scope_bit(Span::Action),
            // Nor the same action card twice in a turn.
            t if t.is_action_card() => scopes |= scope_bit(Span::Turn),
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::Ally
            | CardType::Combat
            | CardType::Conviction
            | CardType::Equipment
            | CardType::Event
            | CardType::Master
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reflex
            | CardType::Retainer => {}
        }
        if let Some(once) = def.once.filter(|_| minion.is_some()) {
            scopes |= scope_bit(once);
        }
        if self.has_done_already(mode.once, minion, Deed::PlayedAs(id, mode.number)) {
            return false;
        }
        if scopes != 0
            && self.done.iter().any(|d| {
                // What is recorded of nobody is forbidden to every acting minion.
                let of_all = !d.minion.is_some()
                    && mode.action.is_some()
                    && (!d.vampires || self.is_of_the_vampires(d, minion));
                (d.minion == minion || of_all)
                    && d.what == Deed::Played(id)
                    && d.scopes & scopes != 0
            })
        {
            return false;
        }
        if minion.is_some()
            && self.anything_changes(CANNOT_PLAY)
            && self.is_kept_from_playing(def, mode, minion, seat)
        {
            return false;
        }
        if self.anything_changes(NONE_CAN_PLAY) && self.nobody_of_hers_can_play(def, mode, seat) {
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
        // Nobody may contest a card with herself (current rulebook, contested cards), and in some ways
        // it stays nowhere.
        let unique = mode.keywords >> Keyword::Unique as u8 & 1 == 1;
        if unique && self.controls_named(seat, id) && !self.puts_in_play_for_another(mode) {
            return false;
        }
        !(mode.goes_on_me && self.cannot_have(minion, id))
    }

    /// Whether a card played in this way is put in play by a Methuselah who is chosen, as hers.
    #[cold]
    fn puts_in_play_for_another(&self, mode: &ModeDef) -> bool {
        let puts = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::PutInPlay);
        self.db.code(mode.code).iter().any(
            |op| matches!(op, Op::EachMethuselah(_, code) if self.db.code(*code).iter().any(puts)),
        )
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

    /// Whether a minion cannot have a card on it: being one that it can have only one of and
    /// has, or equipment where it cannot have any.
    pub(crate) fn cannot_have(&self, minion: Slot, id: DefId) -> bool {
        self.cannot_have_besides(minion, id, Slot::NONE)
    }

    /// The same once something that is on the minion has left it.
    pub(crate) fn cannot_have_besides(&self, minion: Slot, id: DefId, gone: Slot) -> bool {
        let def = self.db.def(id);
        for kind in [CardType::Equipment, CardType::Retainer] {
            let is_one = match kind == CardType::Equipment {
                true => def.is_equipment_in_play(),
                false => def.is(kind),
            };
            if is_one && !self.can_have_kind(minion, kind) {
                return true;
            }
        }
        if self.is_kept_from_having(minion, def) {
            return true;
        }
        if def.most_a_minion.is_none() && def.one_a_minion_of.is_none() {
            return false;
        }
        let left = || self.cards_on(minion).filter(|c| *c != gone);
        let such = || left().map(|c| self.db.def(self.p(c).def));
        // Of a limit of vampires an ally is free, and not of what another card says that it has.
        let free = |limit: &CardDef| limit.limits_vampires && !self.vampires.has(minion);
        let copies = || left().filter(|c| self.p(*c).def == id).count();
        let too_many = |most: u8| !free(def) && copies() >= usize::from(most);
        let is_second_of = |k: Keyword| match free(def) {
            false => such().any(|other| other.has(k)),
            true => such().any(|other| other.one_a_minion_of == Some(k) && !free(other)),
        };
        def.most_a_minion.is_some_and(too_many) || def.one_a_minion_of.is_some_and(is_second_of)
    }

    /// Whether something forbids a minion to have a card of such a description.
    fn is_kept_from_having(&self, minion: Slot, def: &CardDef) -> bool {
        self.anything_changes(CANNOT_HAVE_SUCH)
            && minion.is_some()
            && self.sum_where(
                self.db,
                stat_kind(CANNOT_HAVE_SUCH),
                minion,
                self.p(minion).controller,
                |s| matches!(s, Stat::CannotHaveSuch(cards) if cards.iter().any(|f| f.fits(def))),
            ) != 0
    }

    /// Whether a card is burned instead of being received by a minion.
    pub(crate) fn is_burned_on(&self, minion: Slot, id: DefId) -> bool {
        if !minion.is_some() || !self.anything_changes(BURNS_SUCH) {
            return false;
        }
        let def = self.db.def(id);
        self.sum_where(
            self.db,
            stat_kind(BURNS_SUCH),
            minion,
            self.p(minion).controller,
            |s| matches!(s, Stat::BurnsSuch(cards) if cards.iter().any(|f| f.fits(def))),
        ) != 0
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

    /// Whether a Methuselah controls a unique card of this name, contested or not.
    pub(crate) fn controls_named(&self, seat: Seat, id: DefId) -> bool {
        self.controlled[seat.index()]
            .without(&self.uncontrolled)
            .into_iter()
            .any(|s| self.card_named(self.db, s) == id && self.is_unique(self.db, s))
    }

    /// Whether the code of a combat card or ability can be used by this
    /// combatant now: a maneuver or a press not twice in a row, a press to
    /// continue only where combat would end.
    pub(crate) fn code_fits_combat(&self, code: crate::db::CodeId, minion: Slot) -> bool {
        let mut demands = self.db.code(code).iter().filter_map(|op| {
            let Op::Do(step) = op else { return None };
            step.demand()
        });
        demands.all(|demand| self.is_open(demand, minion))
    }

    /// Whether the rules leave it open to a combatant.
    fn is_open(&self, demand: Demand, minion: Slot) -> bool {
        match demand {
            Demand::Maneuver => self.may_maneuver(minion),
            Demand::CancelManeuver => self.may_cancel_maneuver(minion),
            Demand::Press { only_to_continue } => self.may_press(minion, only_to_continue),
            Demand::PressToEnd => self.may_press_to_end(minion),
            Demand::Diablerize => self.may_diablerize(minion),
            Demand::EnterCombat => {
                let opposing = self.opposing(minion);
                !self.is_barred(minion, Stat::Cannot(Doing::EnterCombat))
                    && !self.is_barred(opposing, Stat::Cannot(Doing::EnterCombat))
            }
            Demand::Strikes { limited } => self.may_gain_strikes(minion, limited),
        }
    }

    /// Whether several choices, made one after the other, can all be answered.
    pub(crate) fn all_have_candidates(
        &self,
        choose: &[Choose],
        scope: &Scope,
        source: Source,
    ) -> bool {
        if choose.is_empty() {
            return true;
        }
        let (card, def, mode, ability) = match source {
            Source::Card(def, mode) => (CardId::WHICHEVER, def, mode, None),
            Source::Act(id) => (CardId::NONE, self.db.ability(id).def, 0, Some(id)),
            Source::Use(id) => (CardId::NONE, scope.def, 0, id),
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
            ..Ctx::default()
        };
        self.can_answer(choose, &ctx)
    }

    /// With a number chosen, which as X of its printed cost may leave too little for what a directed
    /// action costs more.
    pub(crate) fn with_number(&self, ctx: &Ctx, x: u8) -> Ctx {
        let mut next = *ctx;
        next.chosen.x = x;
        if ctx.card.is_some() && self.names_by_points(self.db, ctx) {
            let def = self.db.def(ctx.def);
            let mode = &def.modes[usize::from(ctx.mode)];
            next.undirected |= self.card_kept_undirected(def, mode, ctx.me, x);
        }
        next
    }

    /// Two minions named by one card are different ones, and who is chosen may be left out of an
    /// allocation: the first choice is tried out only where the second depends on it.
    pub(crate) fn can_answer(&self, choose: &[Choose], ctx: &Ctx) -> bool {
        let Some((first, rest)) = choose.split_first() else {
            return true;
        };
        // As many points as are left of a number that has been chosen may be none.
        if let Choose::Allocate(points @ Amount::Less(..), ..) = first {
            if self.amount(self.db, points, &Scope::of(ctx)) == 0 {
                return self.can_answer(rest, ctx);
            }
        }
        // A city is named by those alone who are taken to have a title.
        if *first == Choose::City && !self.is_taken_to_be_titled(self.db, ctx.me, &Scope::of(ctx)) {
            return self.can_answer(rest, ctx);
        }
        // Two cards picked one after the other are different ones, too.
        let apart = first.picks_card() && rest.first().is_some_and(Choose::picks_card);
        let had = first.picks_card() && rest.iter().any(Choose::is_to_have_the_card);
        let depends = apart || rest.iter().any(Choose::depends_on_what_is_named);
        if !depends && matches!(first, Choose::May(inner) if !inner.gives_points()) {
            // Nothing need be named.
            return self.can_answer(rest, ctx);
        }
        let mut can = false;
        self.each_candidate(first, ctx, &mut |answer| {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "what else is named makes no difference"
            )]
            let leads_on = match answer {
                Choice::Slot(slot) if depends => {
                    let mut next = *ctx;
                    next.chosen.add(slot);
                    self.can_answer(rest, &next)
                }
                Choice::Methuselah(seat) if depends => {
                    let mut next = *ctx;
                    next.chosen.methuselah = Some(seat);
                    self.can_answer(rest, &next)
                }
                Choice::Number(x) if depends => self.can_answer(rest, &self.with_number(ctx, x)),
                Choice::Card(card) if apart || had => {
                    let mut next = *ctx;
                    next.choose_card(card);
                    next.apart = apart;
                    self.can_answer(rest, &next)
                }
                _ => self.can_answer(rest, ctx),
            };
            can = leads_on;
            // Without dependence, one answer is as good as another.
            depends && !can
        });
        can
    }
}
