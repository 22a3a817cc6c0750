//! Choosing and resolving strikes (current rulebook, strike and strike effects; full rulebook 6.4.3, 6.4.5).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, AbilityId, CodeId, Op};
use crate::observer::GameEvent;
use crate::rules::questions::strike::works_at_long_range;
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{
    Ability, Arm, Blow, Doing, Filter, Moment, Quality, Stat, Strike, StrikeEffect, Window,
};
use crate::state::{
    flag, frames, Again, Chosen, ChosenStrike, Combatant, Ctx, Damage, DefId, Frame, GameState,
    Lasting, Seat, Slot, SlotSet, Treated,
};
use crate::verbs::Gist;
use crate::vocab::{Discipline, Keyword};

impl Step for frames::Aim {
    /// A ranged strike at long range may be aimed at a retainer (current rulebook, retainers and combat).
    fn step(self, rules: &mut Rules<'_>) {
        let Self { side } = self;
        let opposing = rules.combat.sides[1 - side as usize].minion;
        let minion = rules.combat.sides[side as usize].minion;
        if rules.combat_is_broken() {
            rules.pop();
            return;
        }
        let more = rules.price_of_aim(usize::from(side));
        let able = more == 0 || rules.p(minion).counters >= more;
        if able && rules.is_aimed_at_minion(usize::from(side)) {
            rules.offer(Choice::Slot(opposing));
        }
        if rules.may_be_aimed_elsewhere(usize::from(side)) {
            let cards: SlotSet = rules.cards_on(opposing).collect();
            for card in cards {
                if rules.is_retainer(card) {
                    rules.offer(Choice::AtRetainer(card));
                }
            }
        }
        if rules.choices.is_empty() {
            rules.pop();
            return;
        }
        rules.ask_controller(minion, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { side } = self;
        if let Choice::AtRetainer(slot) = choice {
            rules.combat.sides[side as usize].strike.retainer = slot;
        }
        rules.pop();
        if let Choice::Slot(_) = choice {
            let more = rules.price_of_aim(usize::from(side));
            if more > 0 {
                let minion = rules.combat.sides[usize::from(side)].minion;
                rules.lose_life(minion, more);
            }
        }
    }
}

impl Step for frames::PickEquipment {
    /// The striking minion chooses which equipment of the other is burned or taken
    /// (current rulebook, destroy equipment and steal equipment).
    fn step(self, rules: &mut Rules<'_>) {
        let Self { side } = self;
        let Combatant {
            minion: striker,
            strike,
            ..
        } = rules.combat.sides[side as usize];
        let target = if strike.retainer.is_some() {
            strike.retainer
        } else {
            rules.combat.sides[1 - side as usize].minion
        };
        let steals = strike.effect == Some(Blow::Steal);
        // A dodge protects from all but what may burn retainers.
        let dodged = rules.is_dodged(side as usize);
        if striker.is_some() && target.is_some() {
            let cards: SlotSet = rules.cards_on(target).collect();
            for card in cards {
                // A minion cannot take what it can have only one of, and has.
                let room = !steals
                    || !rules.is_fixed(card) && !rules.cannot_have(striker, rules.p(card).def);
                let safe = dodged && !rules.is_retainer(card);
                if room && !safe && rules.can_be_taken(card, rules.taken_by(&strike)) {
                    rules.offer(Choice::Slot(card));
                }
            }
        }
        if rules.choices.is_empty() {
            rules.pop();
        } else {
            rules.ask_controller(striker, Prompt::Target);
        }
    }

    /// What is stolen cannot be used for the rest of the round.
    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { side } = self;
        let Choice::Slot(card) = choice else {
            unreachable!("{choice:?} is no equipment");
        };
        rules.pop();
        let Combatant { minion, strike, .. } = rules.combat.sides[side as usize];
        if strike.effect == Some(Blow::Steal) {
            let seat = rules.p(minion).controller;
            rules.move_card(card, minion);
            rules.p_mut(card).mark(flag::STOLEN, true);
            rules.change_control(card, seat);
        } else {
            rules.culprit = minion;
            rules.burn(card);
        }
    }
}

impl Step for frames::WhichEnds {
    /// Another combat follows either of the strikes that end this one, but none follows both: the
    /// acting Methuselah decides which of them is resolved first (PIB 20120225, LSJ 20011215).
    fn step(self, rules: &mut Rules<'_>) {
        for side in rules.combat.sides {
            if side.minion.is_some() {
                rules.offer(Choice::Slot(side.minion));
            }
        }
        let acting = rules.combat.sides[rules.acting_side()].minion;
        rules.ask_controller(acting, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        rules.pop();
        let first = rules
            .combat
            .sides
            .iter()
            .position(|s| choice == Choice::Slot(s.minion));
        let first = first.unwrap_or_default();
        rules.resolve_ending(first);
        rules.resolve_ending(1 - first);
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a strike that a combatant has chosen has another combat follow this one.
    fn has_combat_follow(&self, i: usize) -> bool {
        let begins =
            |op: &Op| matches!(op, Op::Do(step) if matches!(step.gist(), Gist::EnterCombat(_)));
        let strike = &self.combat.sides[i].strike;
        strike.hits && self.db.code(strike.resolving).iter().any(begins)
    }

    /// Damage added to strikes with cards that require a Discipline: it is raised on the card,
    /// and is of the kind of its strike (full rulebook 6.4.6). A strike that a card in play gives is
    /// one with that card, as it was played (LSJ 20081120-2), unless it is a weapon.
    fn card_raised(&self, side: &Combatant) -> i32 {
        let stat = &Stat::DisciplineStrikes(Discipline::Potence);
        if !self.anything_changes(stat) {
            return 0;
        }
        let with = side.strike.with;
        let of_a_card = self.occupied.has(with) && !self.minions.has(with) && !self.is_weapon(with);
        let (def, mode) = match of_a_card {
            true => (self.p(with).def, self.p(with).mode),
            false => (side.strike.def, side.strike.mode),
        };
        let Some(mode) = self.db.def(def).modes.get(mode as usize) else {
            return 0;
        };
        let seat = self.p(side.minion).controller;
        let (kind, db) = (stat_kind(stat), self.db);
        self.sum_where(db, kind, side.minion, seat, |s| {
            matches!(s, Stat::DisciplineStrikes(d)
                if mode.needs_disciplines.iter().any(|(needed, _)| needed == d))
        })
    }

    /// The card whose ability offers a strike, and that card in play, if it is there still and a
    /// weapon of its striker's has not gone to somebody else.
    pub(crate) fn text_of_strike(&self, side: &Combatant) -> (Option<DefId>, Slot) {
        // Where a card strikes with a weapon, what that does besides is the weapon's.
        let resolving = side.strike.resolving;
        let does = |id: &AbilityId| {
            resolving != CodeId::default() && self.db.ability(*id).resolving == resolving
        };
        let of_card = side.strike.card.is_some();
        let Some(id) = side.strike.ability.filter(|id| !of_card || does(id)) else {
            return (None, Slot::NONE);
        };
        let (with, offered_by) = (side.strike.with, side.strike.offered_by);
        let own = self.occupied.has(with) && self.scope(with).me == side.minion;
        let this = match self.occupied.has(offered_by) {
            true => self.scope(offered_by).this,
            false if own => self.scope(with).this,
            false => Slot::NONE,
        };
        (Some(self.db.ability(id).def), this)
    }

    /// Whether a strike is one that an effect has given, and made with nothing that is in play.
    fn is_given_by_nothing(&self, side: &Combatant) -> bool {
        let given = |l: &Lasting| {
            l.me == side.minion && Some(l.ability) == side.strike.ability && !l.this.is_some()
        };
        self.lasting.iter().any(given)
    }

    /// What a strike that may be aimed at a retainer costs more for being aimed at the minion.
    fn price_of_aim(&self, i: usize) -> u8 {
        let Combatant { minion, strike, .. } = &self.combat.sides[i];
        match self.strikes_at(strike) {
            true => self.more_to_strike(*minion, false),
            false => 0,
        }
    }

    /// Whether a combatant that may strike can choose not to.
    fn may_not_strike(&self, minion: Slot) -> bool {
        let lets = |ability: &Ability, scope: &Scope| {
            matches!(ability, Ability::Strike { when, .. }
                if ability.is_not_to_strike() && self.all_hold(self.db, when, scope))
        };
        let given = |l: &Lasting| {
            l.me == minion
                && !l.used
                && lets(
                    &self.db.ability(l.ability).ability,
                    &Scope::of_lasting(self.db, l),
                )
        };
        let offered = |slot: Slot| {
            let p = self.p(slot);
            let mut abilities = self.db.def(p.def).abilities(p.mode);
            !self.is_idle(self.db, slot) && abilities.any(|id| {
                let ability = &self.db.ability(id).ability;
                matches!(ability, Ability::Strike { by, .. } if self.may_strike_so(minion, slot, by))
                    && lets(ability, &self.scope(slot))
            })
        };
        let mut there = self.usable[Window::Strike as usize]
            .and(&self.occupied)
            .into_iter();
        self.lasting.iter().any(given) || there.any(offered)
    }

    /// Whether what is in play may offer a strike to a combatant that it is not on: the one opposing
    /// that.
    fn may_offer_strike_to(&self, minion: Slot, slot: Slot) -> bool {
        let me = self.scope(slot).me;
        me.is_some() && me == self.opposing(minion)
    }

    /// Whether a strike that something in play offers is there for a combatant.
    fn may_strike_so(&self, minion: Slot, slot: Slot, by: &[Filter]) -> bool {
        let scope = self.scope(slot);
        match by.is_empty() {
            true => scope.me == minion,
            false => self.fits_any(self.db, by, minion, &scope),
        }
    }

    /// Whether a strike reaches its target: in range, and not dodged. A dodge
    /// does not protect retainers.
    fn strike_hits(&self, i: usize) -> bool {
        let (mine, theirs) = (&self.combat.sides[i], &self.combat.sides[1 - i]);
        let Some(effect) = mine.strike.effect else {
            return false;
        };
        let in_range = !self.combat.long || works_at_long_range(effect, mine.strike.ranged);
        let dodged = self.is_dodged(i);
        // A dodge does not protect retainers.
        let aimed_at_retainer =
            mine.strike.retainer.is_some() || self.may_take_retainer(&mine.strike, theirs.minion);
        // A weapon destroyed or stolen before it strikes takes the strike with it.
        let with = mine.strike.with;
        let weapon_there =
            !with.is_some() || self.occupied.has(with) && self.scope(with).me == mine.minion;
        let target = if mine.strike.retainer.is_some() {
            mine.strike.retainer
        } else {
            theirs.minion
        };
        in_range && weapon_there && self.occupied.has(target) && (aimed_at_retainer || !dodged)
    }
}

impl Rules<'_> {
    /// A combatant is to choose its strike of this pair, if it has one.
    pub(crate) fn begin_strike(&mut self, i: usize) {
        let first_pair = self.combat.pair == 0;
        let hands_only = self.combat.hands_only;
        let able = self.can_strike(self.combat.sides[i].minion);
        let side = &mut self.combat.sides[i];
        if first_pair && side.committed {
            // Committed by a maneuver to a strike that cannot be used now, it gets none.
            side.strikes =
                able && (!hands_only || matches!(side.strike.effect, Some(Blow::Hand(_))));
            let side = self.combat.sides[i];
            if side.strikes && self.may_use_committed_weapon(&side, Slot::NONE, None) {
                // A card may be played for a strike with the weapon.
                self.open_for(Window::Strike, self.p(side.minion).controller, side.minion);
                return;
            }
            self.makes_committed_strike(i);
            return;
        }
        side.strike = ChosenStrike::default();
        side.strikes = first_pair;
        if !first_pair && side.additional > 0 {
            side.additional -= 1;
            side.strikes = true;
        }
        let minion = side.minion;
        let more = first_pair || !self.is_barred(minion, Stat::Cannot(Doing::GainStrikes));
        let side = &mut self.combat.sides[i];
        side.strikes &= able && more;
        if !side.strikes {
            return;
        }
        // By passing, who may not strike at all makes the only strike that there is.
        if self.mandatory_strike(minion).is_some() && !self.may_not_strike(minion) {
            self.make_mandatory_strike(i);
            return;
        }
        self.open_for(Window::Strike, self.p(minion).controller, minion);
    }

    /// A combatant makes the strike to which a maneuver has committed it, if it can.
    fn makes_committed_strike(&mut self, i: usize) {
        let able = self.can_strike(self.combat.sides[i].minion);
        self.combat.sides[i].strikes &= able;
        if self.combat.sides[i].strikes && !self.pays_for_committed(i) {
            self.combat.sides[i].strikes = false;
        }
        if self.combat.sides[i].strikes {
            self.offer_aim(i);
            self.strike_is_ready(i);
        }
    }

    /// A combatant makes the only strike that it may choose, if it can.
    fn make_mandatory_strike(&mut self, i: usize) {
        let minion = self.combat.sides[i].minion;
        let Some(n) = self.mandatory_strike(minion) else {
            return;
        };
        let lasting = self.lasting[n];
        let (ability, with) = (lasting.ability, lasting.this);
        let scope = Scope::of_lasting(self.db, &lasting);
        let def = self.db.ability(ability);
        let Ability::Strike {
            strike, cost, once, ..
        } = &def.ability
        else {
            unreachable!("only strikes are mandatory so");
        };
        self.lasting[n].used = once.is_some();
        let made = self.made_by(ability, with);
        let able = self.strike_is_there(minion, with)
            && self.strike_allowed(minion, strike, with, made, Window::Strike)
            && cost.iter().all(|c| self.can_pay(c, &scope))
            && self.can_pay_to_strike(minion, strike, def.strikes_at, cost);
        self.combat.sides[i].strikes = able;
        if able {
            self.strike_by(minion, ability, with, &scope);
            self.strike_is_ready(i);
        } else {
            self.does_not_strike(minion);
        }
    }

    /// A combatant pays what the strike costs more to which it is committed; says whether it can.
    fn pays_for_committed(&mut self, i: usize) -> bool {
        let Combatant { minion, strike, .. } = self.combat.sides[i];
        let db = self.db;
        let of_card = || {
            let mode = db.def(strike.def).modes.get(usize::from(strike.mode))?;
            Some((mode.strike.as_ref()?, mode.strikes_at))
        };
        let offered = strike.ability.filter(|_| !strike.card.is_some());
        let chosen = match offered.map(|id| db.ability(id)) {
            Some(def) => match &def.ability {
                Ability::Strike { strike, .. } => Some((strike, def.strikes_at)),
                Ability::Use { .. }
                | Ability::Act { .. }
                | Ability::Static { .. }
                | Ability::Trigger { .. } => None,
            },
            None => of_card(),
        };
        let price = chosen.map_or(0, |(strike, at)| self.price_of_strike(minion, strike, at));
        let able = price == 0 || self.p(minion).counters >= price;
        if able && price > 0 {
            self.lose_life(minion, price);
        }
        able
    }

    /// Offers the strikes of things in play; passing is the default hand strike.
    pub(crate) fn collect_strikes(&mut self, seat: Seat, subject: Slot) -> bool {
        if (self.side(subject)).is_some_and(|i| self.is_committed_now(&self.combat.sides[i])) {
            return true;
        }
        self.collect_strike_abilities(seat, subject, Window::Strike);
        let bound = self.mandatory_strike(subject).is_some();
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            let def = self.db.ability(l.ability);
            if let Ability::Strike {
                strike, when, cost, ..
            } = &def.ability
            {
                let scope = Scope::of_lasting(self.db, &l);
                let allowed = || {
                    let made = self.made_by(l.ability, Slot::NONE);
                    !bound
                        && self.can_pay_to_strike(subject, strike, def.strikes_at, cost)
                        && self.strike_allowed(subject, strike, Slot::NONE, made, Window::Strike)
                };
                if l.me == subject
                    && !l.used
                    && self.all_hold(self.db, when, &scope)
                    && cost.iter().all(|c| self.can_pay(c, &scope))
                    && (def.ability.is_not_to_strike() || allowed())
                {
                    self.offer(Choice::UseLasting(i as u8));
                }
            }
        }
        true
    }

    /// Offers the weapons whose maneuver can be used; it commits the strike.
    pub(crate) fn collect_weapon_maneuvers(&mut self, seat: Seat) -> bool {
        let minion = self.combatant_of(seat);
        if minion.is_some() {
            self.collect_strike_abilities(seat, minion, Window::Maneuver);
        }
        true
    }

    fn collect_strike_abilities(&mut self, _seat: Seat, minion: Slot, window: Window) {
        let bound = window == Window::Strike && self.mandatory_strike(minion).is_some();
        for slot in self.usable[window as usize].and(&self.occupied) {
            let p = *self.p(slot);
            let own = self.scope(slot).me == minion;
            if !own && !self.may_offer_strike_to(minion, slot)
                || own && self.unusable_this_round(slot)
            {
                continue;
            }
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                let ability = self.db.ability(id);
                let Ability::Strike {
                    strike,
                    by,
                    when,
                    cost,
                    ..
                } = &ability.ability
                else {
                    continue;
                };
                if !self.may_strike_so(minion, slot, by) {
                    continue;
                }
                let payer = Scope {
                    seat: self.p(minion).controller,
                    me: minion,
                    ..self.scope(slot)
                };
                let last = match strike.twice {
                    true => flag::MANEUVERED_TWICE,
                    false => flag::MANEUVERED,
                };
                let spent = window == Window::Maneuver && p.is(last);
                if p.used & ability.used_bit == 0
                    && !spent
                    && self.all_hold(self.db, when, &self.scope(slot))
                    && cost.iter().all(|c| self.can_pay(c, &payer))
                    && match ability.ability.is_not_to_strike() {
                        true => window == Window::Strike,
                        false => {
                            let made = self.made_by(id, slot);
                            let with = if own { slot } else { Slot::NONE };
                            !bound
                                && self.can_pay_to_strike(minion, strike, ability.strikes_at, cost)
                                && self.strike_allowed(minion, strike, with, made, window)
                        }
                    }
                {
                    self.offer(Choice::StrikeWith(slot, n as u8));
                }
            }
        }
    }

    pub(crate) fn answer_strike(&mut self, window: Window, subject: Slot, choice: Choice) {
        let Choice::StrikeWith(slot, n) = choice else {
            unreachable!("{choice:?} is no strike");
        };
        let id = self.ability_at(slot, n);
        let ability = self.db.ability(id);
        let Ability::Strike { once, .. } = &ability.ability else {
            unreachable!("only strikes are offered");
        };
        let minion = if subject.is_some() {
            subject
        } else {
            self.scope(slot).me
        };
        if once.is_some() {
            self.p_mut(slot).used |= ability.used_bit;
            self.used.insert(slot);
        }
        if window == Window::Maneuver {
            let used = match self.p(slot).is(flag::MANEUVERED) {
                true => flag::MANEUVERED_TWICE,
                false => flag::MANEUVERED,
            };
            self.p_mut(slot).mark(used, true);
        }
        let own = self.scope(slot).me == minion;
        let with = if own { slot } else { Slot::NONE };
        self.strike_by(minion, id, with, &self.scope(slot));
        if let Some(i) = self.side(minion) {
            if !own {
                self.combat.sides[i].strike.offered_by = slot;
            }
            if window == Window::Strike {
                self.strike_is_ready(i);
            }
        }
    }

    /// The default strike; none, where an additional one is not for that.
    pub(crate) fn choose_hand_strike(&mut self, minion: Slot) {
        if let Some(i) = self.side(minion) {
            if self.is_committed_now(&self.combat.sides[i]) {
                self.makes_committed_strike(i);
                return;
            }
        }
        if let Some(i) = self
            .side(minion)
            .filter(|_| self.mandatory_strike(minion).is_some())
        {
            self.make_mandatory_strike(i);
            return;
        }
        if self.combat.pair > 0 {
            let again = self.side(minion).map(|i| self.combat.sides[i].again);
            if matches!(again, Some(Again::With(_) | Again::Requiring(_))) {
                self.does_not_strike(minion);
                return;
            }
        }
        let hand = Strike::plain(StrikeEffect::Strength(0));
        // As its strike card was cancelled, it may have been kept from another strike.
        if !self.can_strike(minion)
            || self.is_barred(minion, Stat::Cannot(Doing::StrikeAt))
            || self.is_barred(minion, Stat::Cannot(Doing::StrikeAtAll))
        {
            self.does_not_strike(minion);
            return;
        }
        let price = self.price_of_strike(minion, &hand, true);
        if price > 0 {
            if self.p(minion).counters < price {
                self.does_not_strike(minion);
                return;
            }
            self.lose_life(minion, price);
        }
        self.set_strike(minion, &hand, Slot::NONE, false);
        if let Some(i) = self.side(minion) {
            self.strike_is_ready(i);
        }
    }

    /// A hand strike or a strike with a weapon is chosen that does damage: something may
    /// raise it. The hands may not be those of a card, which is a way to strike of its own.
    fn strike_is_ready(&mut self, i: usize) {
        if self.usable[Window::StrikeChosen as usize].is_empty() {
            return;
        }
        let side = self.combat.sides[i];
        let with = side.strike.with;
        let hurts = match side.strike.effect {
            Some(Blow::Hand(_)) => true,
            Some(Blow::Melee(_) | Blow::Damage(_)) => {
                self.occupied.has(with) && self.is_weapon(with)
            }
            Some(
                Blow::Dodge
                | Blow::CombatEnds
                | Blow::StealBlood(_)
                | Blow::Destroy
                | Blow::Steal
                | Blow::Nothing,
            )
            | None => false,
        };
        if hurts {
            let seat = self.p(side.minion).controller;
            self.open_for(Window::StrikeChosen, seat, side.minion);
            // What the strike is aimed at is known by then.
            let top = self.frames.len();
            if let Some(Frame::Aim(_)) = self.frames.get(top.wrapping_sub(2)) {
                self.frames[top - 2..].rotate_right(1);
            }
        }
    }

    /// A strike is chosen. From the maneuver step it is a maneuver as well,
    /// and the minion is committed to it.
    pub(crate) fn set_strike(&mut self, minion: Slot, strike: &Strike, with: Slot, gun: bool) {
        let Some(i) = self.side(minion) else {
            return;
        };
        let maneuvering = self.in_window(Window::Maneuver);
        let effect = self.blow(strike, with);
        self.combat.sides[i].strike = ChosenStrike {
            effect: Some(effect),
            ranged: strike.ranged,
            first: strike.first,
            aggravated: strike.aggravated,
            normal: strike.normal,
            gun,
            undodgeable: strike.undodgeable,
            unpreventable: strike.unpreventable,
            despite: strike.despite,
            most: strike.most,
            more: 0,
            retainer: Slot::NONE,
            with,
            ..ChosenStrike::default()
        };
        if maneuvering {
            self.combat.sides[i].committed = true;
            let seat = self.p(minion).controller;
            self.maneuver(seat, minion, CodeId::default());
            return;
        }
        let first = self.strikes_first(i);
        self.tell(GameEvent::StrikeChosen {
            minion,
            effect,
            with: with.some(),
            first,
            aggravated: strike.aggravated,
        });
        self.offer_aim(i);
    }

    /// A minion strikes in the way that an ability offers, with a card in play or without one, and
    /// pays for it.
    pub(crate) fn strike_by(&mut self, minion: Slot, id: AbilityId, with: Slot, scope: &Scope) {
        let def = self.db.ability(id);
        let Ability::Strike { strike, cost, .. } = &def.ability else {
            unreachable!("only strikes are offered");
        };
        // What is the acting minion's own, another could not have struck with.
        if self.stand_ins_matter() && minion == self.action.actor && scope.chosen.is_none() {
            self.leave_out(&|_, _| false);
        }
        let mut ctx = Ctx {
            seat: self.p(minion).controller,
            def: def.def,
            me: minion,
            this: scope.this,
            as_vampire: scope.as_vampire,
            ..Ctx::default()
        };
        for cost in cost {
            self.pay_plain(cost, &mut ctx);
        }
        if def.ability.is_not_to_strike() {
            self.does_not_strike(minion);
        } else {
            let price = match self.in_window(Window::Maneuver) {
                // It is paid for when the strike is declared.
                true => 0,
                false => self.price_of_strike(minion, strike, def.strikes_at),
            };
            if price > 0 {
                self.lose_life(minion, price);
            }
            let gun = with.is_some() && self.db.def(self.p(with).def).has(Keyword::Gun);
            self.set_strike(minion, strike, with, gun);
            self.strike_is_of(minion, id);
        }
        self.carry_out_at_once(def.code, ctx);
    }

    /// A minion that may strike does not.
    fn does_not_strike(&mut self, minion: Slot) {
        if let Some(i) = self.side(minion) {
            self.combat.sides[i].strikes = false;
            self.combat.sides[i].strike.effect = Some(Blow::Nothing);
        }
    }

    /// The strike of a minion is the one that an ability offers.
    pub(crate) fn strike_is_of(&mut self, minion: Slot, ability: AbilityId) {
        if let Some(i) = self.side(minion) {
            let def = self.db.ability(ability);
            let strike = &mut self.combat.sides[i].strike;
            strike.ability = Some(ability);
            strike.resolving = def.resolving;
            strike.after = def.after_combat;
        }
    }

    /// A card's strike is what the card says, with the hands or otherwise, or that of the weapon
    /// chosen, at as much more damage as the card says of a hand strike.
    pub(crate) fn set_own_or_armed(&mut self, ctx: &Ctx, strike: &Strike, arm: Arm) {
        let more = if let StrikeEffect::Strength(more) = strike.effect {
            more
        } else {
            0
        };
        let weapon = ctx.chosen.things[0];
        let db = self.db;
        let able = self
            .armed_strike(ctx.me, weapon, ctx.chosen.x, arm)
            .map(|id| (id, &db.ability(id).ability));
        if let Some((
            id,
            Ability::Strike {
                strike: with,
                once,
                cost,
                ..
            },
        )) = able
        {
            let mut payer = *ctx;
            let begun = self.committed_to(ctx.me, weapon).is_some();
            for cost in cost.iter().filter(|_| !begun) {
                self.pay_plain(cost, &mut payer);
            }
            if once.is_some() {
                self.p_mut(weapon).used |= db.ability(id).used_bit;
                self.used.insert(weapon);
            }
            let strike = Strike {
                undodgeable: strike.undodgeable || with.undodgeable,
                first: strike.first || with.first,
                unpreventable: strike.unpreventable || with.unpreventable,
                despite: strike.despite.or(with.despite),
                normal: strike.normal || with.normal,
                most: strike.most.or(with.most),
                ..with.clone()
            };
            let gun = db.def(self.p(weapon).def).has(Keyword::Gun);
            self.set_strike(ctx.me, &strike, weapon, gun);
            self.strike_is_of(ctx.me, id);
            if let Some(i) = self.side(ctx.me) {
                self.combat.sides[i].strike.more = more.max(0) as u8;
            }
            if !begun {
                // What choosing the strike of the weapon does besides.
                let scope = self.scope(weapon);
                let of_weapon = Ctx {
                    seat: ctx.seat,
                    def: db.ability(id).def,
                    me: ctx.me,
                    this: scope.this,
                    ..Ctx::default()
                };
                self.carry_out_at_once(db.ability(id).code, of_weapon);
            }
            return;
        }
        self.set_strike(ctx.me, strike, Slot::NONE, false);
    }

    /// A ranged strike at long range has been announced: its target may be a retainer.
    fn offer_aim(&mut self, i: usize) {
        let strike = &self.combat.sides[i].strike;
        // What ends combat is aimed at nobody.
        let ranged = strike.ranged && strike.effect != Some(Blow::CombatEnds);
        if self.combat.long && ranged && self.has_retainers(self.combat.sides[1 - i].minion) {
            self.push(frames::Aim { side: i as u8 });
        }
    }

    /// Combat ends, before anything else; otherwise the strikes done with first strike.
    pub(crate) fn resolve_early_strikes(&mut self) {
        let ends = [0, 1].map(|i| {
            let side = &self.combat.sides[i];
            side.strikes && side.strike.effect == Some(Blow::CombatEnds)
        });
        for i in (0..2).filter(|i| ends[*i]) {
            let hits = !self.is_dodged(i);
            let strike = &mut self.combat.sides[i].strike;
            strike.ended = true;
            strike.hits = hits;
        }
        if ends.iter().all(|ends| *ends) && [0, 1].iter().all(|i| self.has_combat_follow(*i)) {
            self.combat.over = true;
            self.push(frames::WhichEnds);
            return;
        }
        for i in (0..2).filter(|i| ends[*i]) {
            self.resolve_ending(i);
        }
        if ends.iter().any(|ends| *ends) {
            self.combat.over = true;
            return;
        }
        let (equipment, first) = self.resolve_strikes(true);
        self.begin_damage_after(first);
        self.take_equipment_by_strikes(equipment);
    }

    /// What a strike that ends combat does besides happens before that is over.
    fn resolve_ending(&mut self, i: usize) {
        let side = self.combat.sides[i];
        if side.strike.resolving != CodeId::default() {
            self.resolve_besides(&side);
        }
    }

    /// Resolves the strikes that are done with first strike, or those that are
    /// not, simultaneously: what is stolen, and what damage they do. Says
    /// which of them are to burn or steal equipment; their strikers choose which; and how many frames
    /// on top wait for somebody before the damage is resolved.
    pub(crate) fn resolve_strikes(&mut self, first: bool) -> ([bool; 2], usize) {
        let mut stolen = [0u8; 2];
        let mut equipment = [false; 2];
        let mut targets = [Slot::NONE; 2];
        let now = [0, 1].map(|i| {
            let side = &self.combat.sides[i];
            // What has been resolved first may forbid the other strike (LSJ 20011214, LSJ 20020624).
            side.strikes
                && self.strikes_first(i) == first
                && (first || self.can_strike(side.minion))
        });
        // What has no effect on whom it is made against does not reach it.
        let first_side = self.acting_side();
        let mut kept_off = [false; 2];
        for i in [first_side, 1 - first_side] {
            kept_off[i] = now[i] && self.is_kept_off(i);
        }
        let hits = [0, 1].map(|i| now[i] && !kept_off[i] && self.strike_hits(i));
        for (side, hits) in self.combat.sides.iter_mut().zip(hits) {
            side.strike.hits = hits;
        }
        for i in (0..2).filter(|i| hits[*i]) {
            let side = self.combat.sides[i];
            let strike = side.strike;
            let target = if strike.retainer.is_some() {
                strike.retainer
            } else {
                self.combat.sides[1 - i].minion
            };
            targets[i] = target;
            match strike.effect {
                Some(effect @ (Blow::Hand(_) | Blow::Melee(_) | Blow::Damage(_))) => {
                    let (mut amount, added) = self.strike_damage_of(self.db, effect, side.minion);
                    // What does no damage does not begin to with more (card rulings, group 148).
                    if amount > 0 {
                        amount += added + strike.more as i32 + self.card_raised(&side);
                    }
                    let mut strike = strike;
                    strike.aggravated |= matches!(effect, Blow::Hand(_))
                        && self.has_stat(
                            self.db,
                            &Stat::Has(Quality::AggravatedHands),
                            side.minion,
                        );
                    self.strike_damage(side.minion, target, amount, strike);
                }
                Some(Blow::StealBlood(n)) => {
                    let n = i32::from(n) + self.more_by_strike(&Stat::Thefts, &side);
                    stolen[i] = self.p(target).counters.min(n.clamp(0, 100) as u8);
                }
                Some(Blow::Destroy | Blow::Steal) => equipment[i] = true,
                Some(Blow::Dodge | Blow::CombatEnds | Blow::Nothing) | None => {}
            }
        }
        // Both thefts at once: what is lost on one side does not drain what is gained on the other.
        for i in 0..2 {
            self.lose_counters(targets[i], stolen[i]);
        }
        for (i, n) in stolen.into_iter().enumerate() {
            let thief = self.combat.sides[i].minion;
            self.receive_blood(thief, n);
        }
        for i in (0..2).filter(|i| stolen[*i] > 0) {
            let (slot, amount, from) = (self.combat.sides[i].minion, stolen[i], targets[i]);
            if self.something_waits_for(Moment::Gains) {
                self.trigger(GameEvent::StolenByStrike { slot, amount, from });
            }
            if self.occupied.has(slot) && !self.cannot_gain(slot) {
                // It comes once the damage of the strikes is resolved, which is put on top of it.
                self.after_gain(slot, amount);
            }
        }
        for i in 0..2 {
            if stolen[i] > 0 {
                let hunter = self.hunter_in_combat(targets[i]);
                self.culprit = self.combat.sides[i].minion;
                self.lose_life(targets[i], 0);
                if let Some(hunter) = hunter.filter(|_| !self.occupied.has(targets[i])) {
                    self.award_trophies(hunter);
                }
            }
        }
        let depth = self.frames.len();
        for (i, resolved) in now.into_iter().enumerate() {
            let side = self.combat.sides[i];
            if resolved && side.strike.resolving != CodeId::default() {
                self.resolve_besides(&side);
            }
        }
        let waiting = self.frames.len() - depth;
        for (i, resolved) in now.into_iter().enumerate() {
            let side = self.combat.sides[i];
            let with = side.strike.with;
            let used = resolved && with.is_some();
            if used && self.occupied.has(with) && self.scope(with).me == side.minion {
                // What it does besides happens, dodged or not.
                self.trigger(GameEvent::StrikeWith(with));
            }
        }
        if waiting > 0 {
            self.frames[depth..].rotate_left(waiting);
        }
        (equipment, waiting)
    }

    /// Whether a strike has no effect on the minion against which it is made: as something says of all
    /// of them, or as a coin says that is flipped for it.
    fn is_kept_off(&mut self, i: usize) -> bool {
        if !self.is_against_minion(i) {
            return false;
        }
        let victim = self.combat.sides[1 - i].minion;
        if self.is_barred(victim, Stat::Cannot(Doing::BeStruck)) {
            return true;
        }
        let by_chance = |l: &Lasting| {
            l.me == victim
                && matches!(&self.db.ability(l.ability).ability,
                    Ability::Static { what: Stat::Cannot(Doing::BeStruckUnlucky), when, .. }
                        if self.all_hold(self.db, when, &Scope::of_lasting(self.db, l)))
        };
        let Some(n) = self.lasting.iter().position(by_chance) else {
            return false;
        };
        let heads = self.flip();
        self.tell(GameEvent::Flipped { heads });
        if heads {
            self.lasting.remove(n);
        }
        !heads
    }

    /// Begins to resolve what damage there is, once the frames on top, so many, are done.
    pub(crate) fn begin_damage_after(&mut self, waiting: usize) {
        let depth = self.frames.len();
        self.begin_damage();
        if waiting > 0 && self.frames.len() > depth {
            self.frames[depth - waiting..].rotate_right(1);
        }
    }

    /// The strike of a card is being resolved: what it does besides happens, dodged or not,
    /// at any range (card rulings on damage to the striking minion).
    fn resolve_besides(&mut self, side: &Combatant) {
        if !side.minion.is_some() {
            return;
        }
        let (code, pc) = (side.strike.resolving, 0);
        let (def, this) = self.text_of_strike(side);
        if def.is_some() && !this.is_some() && !self.is_given_by_nothing(side) {
            // What it was to be made with is gone.
            return;
        }
        let (card, then) = self.take_up_strike(side.strike.card, code);
        let ctx = Ctx {
            seat: self.p(side.minion).controller,
            card,
            def: def.unwrap_or(side.strike.def),
            mode: side.strike.mode,
            me: side.minion,
            this,
            chosen: side
                .strike
                .target
                .some()
                .map_or_else(Chosen::default, Chosen::one),
            as_vampire: side.strike.as_vampire,
            ..Ctx::default()
        };
        self.push(frames::Run {
            ctx,
            code,
            pc,
            then,
        });
        self.step_run(ctx, code, pc, then);
    }

    /// Strikes that burn or steal equipment do so, before damage is resolved.
    pub(crate) fn take_equipment_by_strikes(&mut self, by: [bool; 2]) {
        // The acting minion is the first to choose: its frame comes on top.
        let first = self.acting_side();
        for i in [1 - first, first].into_iter().filter(|i| by[*i]) {
            self.push(frames::PickEquipment { side: i as u8 });
        }
    }

    /// The damage of a strike, with what has been added to it. What is added is
    /// of the same kind, but for ammunition that says otherwise; a strike that
    /// does no damage by itself does none (full rulebook 6.4.6).
    fn strike_damage(&mut self, by: Slot, victim: Slot, amount: i32, strike: ChosenStrike) {
        let weapon = match self.occupied.has(strike.with) {
            true => strike.with,
            false => Slot::NONE,
        };
        let armed = weapon.is_some() && self.is_weapon(weapon);
        let mut amount = amount;
        if amount > 0 {
            amount += self.more_with(weapon, by);
            amount += (self.side(by)).map_or(0, |i| {
                self.more_by_strike(&Stat::Strikes, &self.combat.sides[i])
            });
        }
        let amount = amount + self.change(self.db, &Stat::WeaponDamage, weapon);
        let all_aggravated = self.takes_as_aggravated(self.db, victim, by);
        let aggravated = self.change(self.db, &Stat::WeaponAggravated, weapon);
        let sharp = self.change(self.db, &Stat::WeaponAllAggravated, weapon) != 0;
        let less = match self.less_damage(victim, by) {
            // What does no damage does none with more, either (card rulings, group 148).
            more if more > 0 && amount <= 0 && aggravated <= 0 => 0,
            less => less,
        };
        let (amount, aggravated) = match amount + less {
            rest if amount > 0 => (rest.max(0), aggravated + rest.min(0)),
            _ => (amount, aggravated + less),
        };
        let mut left = strike
            .most
            .map_or(100, i32::from)
            .min(self.most_damage(victim));
        let mut deal = |amount: i32, aggravated: bool| {
            let amount = amount.min(left);
            if amount > 0 {
                left -= amount;
                self.add_damage(Damage {
                    victim,
                    amount: amount as u8,
                    all: amount as u8,
                    aggravated: !strike.normal && (aggravated || all_aggravated),
                    unpreventable: strike.unpreventable,
                    despite: strike.despite,
                    gun: strike.gun,
                    strike: true,
                    weapon: armed,
                    ranged: strike.ranged,
                    as_normal: Treated::No,
                    told: false,
                    by,
                    from: by,
                    culprit: Slot::NONE,
                });
            }
        };
        deal(amount, strike.aggravated || sharp);
        deal(aggravated, true);
    }
}
