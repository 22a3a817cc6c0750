//! Which strikes can be chosen, and what they do (current rulebook, strikes).

use std::ops::Deref;

use crate::db::{stat_kind, AbilityId, ModeDef};
use crate::rules::{Questions, Scope};
use crate::script::{
    Ability, Arm, Blow, Blows, CardFilter, Choose, Defense, Doing, Quality, Stat, Strike,
    StrikeEffect, Who, Window, With,
};
use crate::state::{
    flag, Again, Cards, ChosenStrike, CombatStep, Combatant, Frame, GameState, Lasting, Slot, Table,
};
use crate::vocab::{CardType, Discipline, DisciplineSet, Keyword, Level};

/// How a strike is made, besides what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    /// The Disciplines that its card requires, as that is played.
    pub requires: DisciplineSet,
    /// It is made against the opposing minion.
    pub at: bool,
    /// It may be made with a weapon of this sort of the striking minion, which is chosen for it.
    pub armed: Option<Arm>,
    /// The striking minion dodges besides.
    pub dodges: bool,
}

impl Made {
    /// With a weapon that does damage, or with the hands.
    pub(crate) fn with_weapon(armed: Arm) -> Made {
        Made {
            requires: DisciplineSet::NONE,
            at: true,
            armed: Some(armed),
            dodges: false,
        }
    }

    /// By a card, played in this way.
    pub(crate) fn by_card(mode: &ModeDef) -> Made {
        Made {
            requires: mode.needs.requires,
            at: mode.strikes_at,
            armed: mode.choose.iter().find_map(Choose::own_weapon),
            dodges: mode.dodges,
        }
    }
}

/// Strikes work at close range; ranged and defensive ones at any.
pub(crate) fn works_at_long_range(effect: Blow, ranged: bool) -> bool {
    ranged || matches!(effect, Blow::Dodge | Blow::CombatEnds)
}

impl Table {
    /// Whether a strike has just been chosen, and no card is of the moment instead.
    pub(crate) fn strike_is_of_the_moment(&self) -> bool {
        let of_the_moment = |f: &&Frame| {
            f.window().is_some()
                || matches!(f, Frame::Played(_))
                || matches!(f, Frame::Run(run) if run.ctx.chosen_card.is_some())
        };
        let top = self.frames.iter().rev().find(of_the_moment);
        top.and_then(Frame::window)
            .is_some_and(|w| w.window == Some(Window::StrikeDeclared))
    }

    /// The side whose strike has just been chosen, and the ability by which something in play offers
    /// it, where it is no strike of a card that is played.
    pub(crate) fn offered_strike_of_the_moment(&self) -> Option<(usize, AbilityId)> {
        if !self.strike_is_of_the_moment() {
            return None;
        }
        let i = self.side(self.thing(Who::Subject, &Scope::default()))?;
        let strike = &self.combat.sides[i].strike;
        let open = strike.effect.is_some() && !strike.card.is_some() && !strike.retainer.is_some();
        Some((i, strike.ability.filter(|_| open)?))
    }

    /// Whether the strike that a combatant has chosen is of a sort.
    pub(crate) fn strikes_so(
        &self,
        db: Cards<'_>,
        side: &Combatant,
        sort: &Blows,
        scope: &Scope,
    ) -> bool {
        let strike = &side.strike;
        let made_with = |with: &With| match with {
            With::Thing(who) => strike.with.is_some() && strike.with == self.thing(*who, scope),
            With::Sort(sort) => {
                let made_of = match self.occupied.has(strike.with) {
                    true => Some(self.p(strike.with).def),
                    // What burns as it is used has been used none the less.
                    false if strike.with.is_some() => strike.ability.map(|id| db.ability(id).def),
                    false => strike.card.is_some().then_some(strike.def),
                };
                made_of.is_some_and(|id| {
                    let def = db.def(id);
                    def.has(*sort) || *sort == Keyword::Weapon && def.is_weapon()
                })
            }
            With::Discipline(discipline) => self.strike_requires(db, strike, *discipline),
        };
        let defends = |defense: Defense| match defense {
            Defense::Dodge => {
                strike.effect == Some(Blow::Dodge) || self.dodges_besides(db, side.minion)
            }
            Defense::CombatEnds => strike.effect == Some(Blow::CombatEnds),
        };
        side.strikes
            && strike.effect.is_some()
            && sort.defense.is_none_or(defends)
            && (strike.ranged || !sort.ranged)
            && !(sort.at_minion && strike.retainer.is_some())
            && (!sort.hand || matches!(strike.effect, Some(Blow::Hand(_))))
            && sort.with.as_ref().is_none_or(made_with)
    }

    /// Whether a combatant dodges besides the strike that it makes.
    pub(crate) fn dodges_besides(&self, db: Cards<'_>, minion: Slot) -> bool {
        self.change(db, &Stat::Cannot(Doing::BeStruckUndodged), minion) != 0
    }

    /// Whether the card of a strike requires a Discipline, as it was played; what a weapon does
    /// requires none.
    fn strike_requires(
        &self,
        db: Cards<'_>,
        strike: &ChosenStrike,
        discipline: Discipline,
    ) -> bool {
        if strike.card.is_some() {
            let mode = db.def(strike.def).modes.get(usize::from(strike.mode));
            return mode.is_some_and(|m| m.needs.requires.has(discipline, Level::Basic));
        }
        let armed = self.occupied.has(strike.with) && db.def(self.p(strike.with).def).is_weapon();
        !armed
            && (strike.ability).is_some_and(|id| {
                let requires = db.ability(id).needs.requires;
                requires.has(discipline, Level::Basic)
            })
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// How a strike is made that an ability offers.
    pub(crate) fn made_by(&self, id: AbilityId, with: Slot) -> Made {
        let def = self.db.ability(id);
        Made {
            requires: match self.occupied.has(with) && self.is_weapon(with) {
                true => DisciplineSet::NONE,
                false => def.needs.requires,
            },
            at: def.strikes_at,
            armed: None,
            dodges: false,
        }
    }

    /// Whether a combatant can still play a card that strikes with a weapon of its own of this sort, or
    /// any: where a maneuver has committed it to such a weapon, with that one (LSJ 20050304,
    /// ANK 20180704). `with` is the weapon, where it is known.
    pub(crate) fn may_use_committed_weapon(
        &self,
        side: &Combatant,
        with: Slot,
        armed: Option<Arm>,
    ) -> bool {
        let weapon = side.strike.with;
        self.is_committed_now(side)
            && !side.strike.card.is_some()
            && self.occupied.has(weapon)
            && (armed != Some(Arm::Ranged) && self.is_melee_weapon(weapon)
                || armed != Some(Arm::Melee) && side.strike.ranged && self.is_weapon(weapon))
            && (!with.is_some() || with == weapon)
    }

    /// Whether a combatant chooses the strike to which a maneuver has committed it: its first of the
    /// round.
    pub(crate) fn is_committed_now(&self, side: &Combatant) -> bool {
        side.committed && self.combat.pair == 0 && side.strike.effect.is_some()
    }

    /// Whether nothing forbids a minion to strike (card rulings, group 93).
    pub(crate) fn can_strike(&self, minion: Slot) -> bool {
        self.change(self.db, &Stat::Cannot(Doing::Strike), minion) == 0
    }

    pub(crate) fn strike_is_chosen(&self, minion: Slot) -> bool {
        self.side(minion).is_none_or(|i| {
            let side = &self.combat.sides[i];
            side.strike.effect.is_some() && !self.may_use_committed_weapon(side, Slot::NONE, None)
        })
    }

    /// Whether something has raised the damage of a minion's strike already.
    pub(crate) fn strike_is_raised(&self, minion: Slot) -> bool {
        self.side(minion)
            .is_none_or(|i| self.combat.sides[i].strike.more > 0)
    }

    /// Whether a strike can be used: by its range, and by what restricts strikes. `with` is the
    /// card in play that it is one of, if it is.
    pub(crate) fn strike_allowed(
        &self,
        minion: Slot,
        strike: &Strike,
        with: Slot,
        made: Made,
        window: Window,
    ) -> bool {
        let Some(i) = self.side(minion) else {
            return false;
        };
        let side = &self.combat.sides[i];
        let by_hand = || matches!(self.blow(strike, with), Blow::Hand(_));
        if self.combat.hands_only && (made.dodges || !by_hand()) {
            return false;
        }
        if self.combat.pair > 0
            && !match side.again {
                Again::ForAnything => true,
                Again::ByHand => by_hand(),
                Again::With(card) => card.is_some() && card == with,
                Again::Requiring(discipline) => made.requires.has(discipline, Level::Basic),
            }
        {
            return false;
        }
        if strike.effect == StrikeEffect::CombatEnds
            && self.is_barred(minion, Stat::Cannot(Doing::EndCombat))
        {
            return false;
        }
        if (made.dodges || strike.effect == StrikeEffect::Dodge)
            && self.is_barred(minion, Stat::Cannot(Doing::Dodge))
        {
            return false;
        }
        if !self.can_strike(minion) {
            return false;
        }
        let harmless = matches!(
            strike.effect,
            StrikeEffect::Dodge | StrikeEffect::CombatEnds
        );
        if !harmless && self.is_barred(minion, Stat::Cannot(Doing::StrikeAtAll)) {
            return false;
        }
        let opposing = self.combat.sides[1 - i].minion;
        let at_retainer = || {
            self.combat.long
                && strike.ranged
                && !strike.is_at_minion_alone()
                && self.has_retainers(opposing)
        };
        let barred = made.at && self.is_barred(minion, Stat::Cannot(Doing::StrikeAt));
        if (barred || !self.can_be_aimed_at(strike, opposing, minion)) && !at_retainer() {
            return false;
        }
        if window == Window::Maneuver {
            // A weapon that gives a second one gives it to who strikes with it anyway.
            let free = !side.committed || strike.twice && side.strike.with == with;
            return strike.maneuver && free && self.may_maneuver(minion);
        }
        let free = match side.strike.effect.is_some() {
            true => made.armed.is_some() && self.may_use_committed_weapon(side, with, made.armed),
            false => true,
        };
        if window != Window::Strike || !free {
            return false;
        }
        let there = |filters: &[CardFilter], may: &dyn Fn(Slot) -> bool| {
            let opposing = self.combat.sides[1 - i].minion;
            self.cards_on(opposing)
                .any(|c| self.can_be_taken(c, filters) && may(c))
        };
        let has_target = match &strike.effect {
            StrikeEffect::Destroy(filters) => there(filters, &|_| true),
            // Nobody steals what it cannot have (LSJ 19980206, LSJ 20010210).
            StrikeEffect::Steal(filters) => there(filters, &|c| {
                !self.is_fixed(c) && !self.cannot_have(minion, self.p(c).def)
            }),
            StrikeEffect::Strength(_)
            | StrikeEffect::Damage(_)
            | StrikeEffect::Dodge
            | StrikeEffect::CombatEnds
            | StrikeEffect::StealBlood(_)
            | StrikeEffect::Nothing => true,
        };
        let blow = self.blow(strike, with);
        has_target && (!self.combat.long || works_at_long_range(blow, strike.ranged))
    }

    /// Whether a minion can aim a strike at the one that opposes it.
    fn can_be_aimed_at(&self, strike: &Strike, opposing: Slot, minion: Slot) -> bool {
        let scope = Scope {
            seat: self.p(minion).controller,
            me: minion,
            ..Scope::default()
        };
        strike.at.is_empty() || self.fits_any(self.db, &strike.at, opposing, &scope)
    }

    /// What a script says of the strike that a combatant has chosen.
    fn said_of_strike(&self, side: usize) -> Option<&Strike> {
        let strike = &self.combat.sides[side].strike;
        match strike.ability {
            Some(id) => match &self.db.ability(id).ability {
                Ability::Strike { strike, .. } => Some(strike),
                Ability::Use { .. }
                | Ability::Act { .. }
                | Ability::Static { .. }
                | Ability::Trigger { .. } => None,
            },
            None => {
                let mode = self.db.def(strike.def).modes.get(usize::from(strike.mode));
                mode.and_then(|m| m.strike.as_ref())
            }
        }
    }

    /// Whether the strike that a combatant has chosen may be aimed at what is on the minion opposing it.
    pub(crate) fn may_be_aimed_elsewhere(&self, side: usize) -> bool {
        let said = self.said_of_strike(side);
        !said.is_some_and(Strike::is_at_minion_alone)
    }

    /// Whether the strike that a combatant has chosen can be aimed at the minion opposing it.
    pub(crate) fn is_aimed_at_minion(&self, side: usize) -> bool {
        let Combatant { minion, strike, .. } = &self.combat.sides[side];
        let opposing = self.combat.sides[1 - side].minion;
        let chosen = self.said_of_strike(side);
        let barred = || self.is_barred(*minion, Stat::Cannot(Doing::StrikeAt));
        chosen.is_none_or(|chosen| self.can_be_aimed_at(chosen, opposing, *minion))
            && !(self.strikes_at(strike) && barred())
    }

    /// Whether a strike that has been chosen is made against the opposing minion.
    pub(crate) fn strikes_at(&self, strike: &ChosenStrike) -> bool {
        match strike.ability.filter(|_| !strike.card.is_some()) {
            Some(id) => self.db.ability(id).strikes_at,
            None => {
                let mode = self.db.def(strike.def).modes.get(usize::from(strike.mode));
                mode.is_some_and(|m| m.strikes_at)
            }
        }
    }

    /// Whether the strike that a combatant makes is one against the minion opposing it, and not against
    /// what is on that.
    pub(crate) fn is_against_minion(&self, i: usize) -> bool {
        let strike = &self.combat.sides[i].strike;
        !strike.retainer.is_some()
            && match strike.effect {
                Some(Blow::Hand(_) | Blow::Melee(_) | Blow::Damage(_) | Blow::StealBlood(_)) => {
                    true
                }
                Some(Blow::Nothing) => self.strikes_at(strike),
                Some(Blow::Destroy | Blow::Steal | Blow::Dodge | Blow::CombatEnds) | None => false,
            }
    }

    pub(crate) fn has_retainers(&self, minion: Slot) -> bool {
        self.cards_on(minion).any(|c| self.is_retainer(c))
    }

    /// The only strike that a minion may choose now, with the card in play that it is one of, if
    /// something says that there is only one.
    pub(crate) fn mandatory_strike(&self, minion: Slot) -> Option<usize> {
        let must = |l: &Lasting| {
            l.me == minion
                && !l.used
                && matches!(&self.db.ability(l.ability).ability,
                    Ability::Strike { must: true, when, .. }
                        if self.all_hold(self.db, when, &Scope::of_lasting(self.db, l)))
        };
        self.lasting.iter().position(must)
    }

    /// Whether a card in play with which a minion would strike is still its own; it is there if
    /// there is none.
    pub(crate) fn strike_is_there(&self, minion: Slot, with: Slot) -> bool {
        !with.is_some()
            || self.occupied.has(with)
                && self.scope(with).me == minion
                && !self.unusable_this_round(with)
    }

    /// Whether a strike is resolved before normal ones.
    pub(crate) fn strikes_first(&self, i: usize) -> bool {
        let side = &self.combat.sides[i];
        side.strike.first || self.has_stat(self.db, &Stat::Has(Quality::FirstStrike), side.minion)
    }

    /// What a strike of a card in play, or of none, does once it is chosen.
    pub(crate) fn blow(&self, strike: &Strike, with: Slot) -> Blow {
        let melee = with.is_some() && self.occupied.has(with) && self.is_melee_weapon(with);
        // What is thrown or sent is no blow of the hands, though strength is behind it.
        strike.effect.blow(melee || strike.ranged)
    }

    /// Whether a card on a minion is equipment or a retainer that a strike may burn or take.
    pub(crate) fn can_be_taken(&self, card: Slot, filters: &[CardFilter]) -> bool {
        let def = self.db.def(self.p(card).def);
        (self.counts_as_equipment(card) || self.is_retainer(card))
            && filters.iter().any(|f| f.fits_in_play(def))
    }

    /// Which cards of the opposing minion a strike that has been chosen burns or takes.
    pub(crate) fn taken_by(&self, strike: &ChosenStrike) -> &[CardFilter] {
        if let Some(id) = strike.ability {
            let Ability::Strike { strike, .. } = &self.db.ability(id).ability else {
                return &[];
            };
            return strike.effect.takes();
        }
        let mode = self.db.def(strike.def).modes.get(strike.mode as usize);
        let made = mode.and_then(|m| m.strike.as_ref());
        made.map_or(&[], |s| s.effect.takes())
    }

    /// Damage that a weapon would do if its bearer struck with it, in the way of this ability,
    /// at anybody and at whatever range it takes (full rulebook 6.4.6).
    pub(crate) fn current_damage(&self, weapon: Slot, n: u8) -> u8 {
        if !self.occupied.has(weapon) {
            return 0;
        }
        let p = self.p(weapon);
        let id = self.db.def(p.def).abilities(p.mode).nth(n as usize);
        let strike = id.map(|id| &self.db.ability(id).ability);
        let Some(Ability::Strike { strike, .. }) = strike else {
            return 0;
        };
        let (amount, added) = self.strike_damage_of(self.db, self.blow(strike, weapon), p.on);
        if amount <= 0 {
            return 0;
        }
        let more = added
            + self.more_with(weapon, p.on)
            + self.more_by(&Stat::Strikes, p.on, &|sort| {
                // What it requires is of no account: it is a weapon.
                (strike.ranged || !sort.ranged) && !sort.hand && sort.with.is_none()
            })
            + self.change(self.db, &Stat::WeaponDamage, weapon)
            + self.change(self.db, &Stat::WeaponAggravated, weapon);
        (amount + more).clamp(0, 100) as u8
    }

    /// Whether a minion can use this ability of something now as the strike of a weapon of this sort.
    pub(crate) fn armed_strike(
        &self,
        minion: Slot,
        weapon: Slot,
        n: u8,
        arm: Arm,
    ) -> Option<AbilityId> {
        if !self.occupied.has(weapon) || self.scope(weapon).me != minion {
            return None;
        }
        let p = self.p(weapon);
        let def = self.db.def(p.def);
        let such = match arm {
            Arm::Melee => def.has(Keyword::MeleeWeapon),
            Arm::Ranged => self.is_weapon(weapon),
        };
        if !such || self.unusable_this_round(weapon) {
            return None;
        }
        let committed = self.committed_to(minion, weapon);
        def.abilities(p.mode).nth(n as usize).filter(|id| {
            let ability = self.db.ability(*id);
            // What a maneuver has committed to has been used and paid for by that.
            let begun = committed == Some(*id);
            matches!(
                &ability.ability,
                Ability::Strike { strike, when, cost, .. }
                    if (arm == Arm::Melee || strike.ranged)
                        && (begun
                        || p.used & ability.used_bit == 0
                            && committed.is_none()
                            && self.all_hold(self.db, when, &self.scope(weapon))
                            && cost.iter().all(|c| self.can_pay(c, &self.scope(weapon))))
                        && self.strike_allowed(minion, strike, weapon, Made::with_weapon(arm), Window::Strike)
            )
        })
    }

    /// The ability of a weapon to which a maneuver has committed a minion.
    pub(crate) fn committed_to(&self, minion: Slot, weapon: Slot) -> Option<AbilityId> {
        let side = &self.combat.sides[self.side(minion)?];
        let its = self.is_committed_now(side) && side.strike.with == weapon;
        side.strike.ability.filter(|_| its)
    }

    /// Whether the innermost window on the stack is this one.
    pub(crate) fn in_window(&self, window: Window) -> bool {
        self.frames
            .iter()
            .rev()
            .find_map(|f| Some(f.window()?.window == Some(window)))
            .unwrap_or(false)
    }

    /// Whether something in play cannot be used now: what is on a minion was stolen this round, is
    /// equipment of one that cannot use any, or has lost its abilities, as a vampire's own text can.
    #[inline]
    pub(crate) fn unusable_this_round(&self, slot: Slot) -> bool {
        let p = self.p(slot);
        p.on.is_some() && (p.is(flag::STOLEN) || self.is_unusable_equipment(slot))
            || self.is_idle(self.db, slot)
    }

    /// Whether something is equipment whose bearer cannot use equipment now, or a weapon whose bearer
    /// cannot use weapons.
    pub(crate) fn is_unusable_equipment(&self, slot: Slot) -> bool {
        const NO_EQUIPMENT: &Stat = &Stat::Cannot(Doing::UseEquipment);
        let barred = |what: &Stat| self.has_stat(self.db, what, self.p(slot).on);
        self.anything_changes(NO_EQUIPMENT)
            && self.counts_as_equipment(slot)
            && barred(NO_EQUIPMENT)
            || self.anything_changes(&Stat::WeaponsIdle)
                && self.is_weapon(slot)
                && barred(&Stat::WeaponsIdle)
    }

    pub(crate) fn is_retainer(&self, slot: Slot) -> bool {
        self.p(slot).on.is_some() && self.db.def(self.p(slot).def).is(CardType::Retainer)
    }

    /// Whether the strikes of a pair are being resolved, or the damage that they do.
    pub(crate) fn strikes_are_being_resolved(&self) -> bool {
        self.frames.iter().any(|f| {
            matches!(
                f,
                Frame::Combat(
                    CombatStep::BeforeNormal | CombatStep::ResolveNormal | CombatStep::AfterStrikes
                )
            )
        })
    }

    /// Whether the opposing minion dodges a strike.
    pub(crate) fn is_dodged(&self, i: usize) -> bool {
        let (mine, theirs) = (&self.combat.sides[i], &self.combat.sides[1 - i]);
        theirs.strikes
            && (theirs.strike.effect == Some(Blow::Dodge)
                || self.dodges_besides(self.db, theirs.minion))
            && !mine.strike.undodgeable
            && !self.has_stat(self.db, &Stat::Has(Quality::Undodgeable), mine.minion)
    }

    /// Whether a strike may burn a retainer that a minion has.
    pub(crate) fn may_take_retainer(&self, strike: &ChosenStrike, opposing: Slot) -> bool {
        let filters = self.taken_by(strike);
        let mut cards = self.cards_on(opposing);
        cards.any(|c| self.is_retainer(c) && self.can_be_taken(c, filters))
    }

    /// How much more a minion does by striking with a weapon of this sort.
    pub(crate) fn more_with(&self, weapon: Slot, by: Slot) -> i32 {
        let any = &Stat::ArmedStrikes(Keyword::Weapon);
        if !weapon.is_some() || !by.is_some() || !self.anything_changes(any) {
            return 0;
        }
        let weapon = self.db.def(self.p(weapon).def);
        let seat = self.p(by).controller;
        self.sum_where(
            self.db,
            stat_kind(any),
            by,
            seat,
            |s| matches!(s, Stat::ArmedStrikes(sort) if weapon.has(*sort)),
        )
    }

    /// How much more a minion does, or steals, by a strike of such sorts.
    pub(crate) fn more_by(
        &self,
        what: &dyn Fn(Blows) -> Stat,
        by: Slot,
        is_such: &dyn Fn(&Blows) -> bool,
    ) -> i32 {
        let any = &what(Blows::ANY);
        if !by.is_some() || !self.anything_changes(any) {
            return 0;
        }
        let seat = self.p(by).controller;
        self.sum_where(
            self.db,
            stat_kind(any),
            by,
            seat,
            |s| matches!(s, Stat::Strikes(sort) | Stat::Thefts(sort) if is_such(sort)),
        )
    }

    /// How much more a combatant does, or steals, by the strike that it has chosen.
    pub(crate) fn more_by_strike(&self, what: &dyn Fn(Blows) -> Stat, side: &Combatant) -> i32 {
        self.more_by(what, side.minion, &|sort| {
            self.strikes_so(self.db, side, sort, &Scope::default())
        })
    }

    /// Whether something in play is a weapon of any sort.
    pub(crate) fn is_weapon(&self, slot: Slot) -> bool {
        self.db.def(self.p(slot).def).is_weapon()
    }

    fn is_melee_weapon(&self, slot: Slot) -> bool {
        self.db.def(self.p(slot).def).has(Keyword::MeleeWeapon)
    }
}
