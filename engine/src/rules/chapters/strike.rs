//! Choosing and resolving strikes (current rulebook, strike and strike effects; full rulebook 6.4.3, 6.4.5).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, AbilityId, CodeId};
use crate::observer::{GameEvent, Observer};
use crate::rules::questions::strike::works_at_long_range;
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{Ability, Blow, Doing, Quality, Stat, Strike, StrikeEffect, Window};
use crate::state::{
    flag, frames, ChosenStrike, Combatant, Ctx, Damage, GameState, Seat, Slot, SlotSet,
};
use crate::vocab::{Discipline, Keyword};

impl Step for frames::Aim {
    /// A ranged strike at long range may be aimed at a retainer (current rulebook, retainers and combat).
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
        let Self { side } = self;
        let opposing = rules.combat.sides[1 - side as usize].minion;
        let minion = rules.combat.sides[side as usize].minion;
        if rules.combat_is_broken() {
            rules.pop();
            return;
        }
        if rules.is_aimed_at_minion(usize::from(side)) {
            rules.offer(Choice::Slot(opposing));
        }
        let cards: SlotSet = rules.cards_on(opposing).collect();
        for card in cards {
            if rules.is_retainer(card) {
                rules.offer(Choice::AtRetainer(card));
            }
        }
        rules.ask_controller(minion, Prompt::Target);
    }

    fn answer<O: Observer>(self, rules: &mut Rules<'_, O>, choice: Choice) {
        let Self { side } = self;
        if let Choice::AtRetainer(slot) = choice {
            rules.combat.sides[side as usize].strike.retainer = slot;
        }
        rules.pop();
    }
}

impl Step for frames::PickEquipment {
    /// The striking minion chooses which equipment of the other is burned or taken
    /// (current rulebook, destroy equipment and steal equipment).
    fn step<O: Observer>(self, rules: &mut Rules<'_, O>) {
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
                let room = !steals || !rules.cannot_have(striker, rules.p(card).def);
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
    fn answer<O: Observer>(self, rules: &mut Rules<'_, O>, choice: Choice) {
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
            rules.burn(card);
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
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

impl<O: Observer> Rules<'_, O> {
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
            if side.strikes {
                self.offer_aim(i);
                self.strike_is_ready(i);
            }
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
        if let Some(n) = self.mandatory_strike(minion) {
            let lasting = self.lasting[n];
            let (ability, with) = (lasting.ability, lasting.this);
            let scope = Scope::of_lasting(self.db, &lasting);
            let Ability::Strike {
                strike, cost, once, ..
            } = &self.db.ability(ability).ability
            else {
                unreachable!("only strikes are mandatory so");
            };
            self.lasting[n].used = once.is_some();
            let able = self.strike_is_there(minion, with)
                && self.strike_allowed(minion, strike, with, Window::Strike)
                && cost.iter().all(|c| self.can_pay(c, scope));
            self.combat.sides[i].strikes = able;
            if able {
                self.strike_by(minion, ability, with, scope);
                self.strike_is_ready(i);
            }
            return;
        }
        self.open_for(Window::Strike, self.p(minion).controller, minion);
    }

    /// Offers the strikes of things in play; passing is the default hand strike.
    pub(crate) fn collect_strikes(&mut self, seat: Seat, subject: Slot) -> bool {
        self.collect_strike_abilities(seat, subject, Window::Strike);
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            let def = self.db.ability(l.ability);
            if let Ability::Strike {
                strike, when, cost, ..
            } = &def.ability
            {
                let scope = Scope::of_lasting(self.db, &l);
                if l.me == subject
                    && !l.used
                    && self.all_hold(self.db, when, scope)
                    && cost.iter().all(|c| self.can_pay(c, scope))
                    && self.strike_allowed(subject, strike, Slot::NONE, Window::Strike)
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
        for slot in self.usable[window as usize].and(&self.occupied) {
            let p = *self.p(slot);
            if self.scope(slot).me != minion || self.unusable_this_round(slot) {
                continue;
            }
            for (n, id) in self.db.def(p.def).abilities(p.mode).enumerate() {
                let ability = self.db.ability(id);
                let Ability::Strike {
                    strike, when, cost, ..
                } = &ability.ability
                else {
                    continue;
                };
                let spent = window == Window::Maneuver && p.is(flag::MANEUVERED);
                if p.used & ability.used_bit == 0
                    && !spent
                    && self.all_hold(self.db, when, self.scope(slot))
                    && cost.iter().all(|c| self.can_pay(c, self.scope(slot)))
                    && self.strike_allowed(minion, strike, slot, window)
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
            self.p_mut(slot).mark(flag::MANEUVERED, true);
        }
        self.strike_by(minion, id, slot, self.scope(slot));
        if let Some(i) = self.side(minion).filter(|_| window == Window::Strike) {
            self.strike_is_ready(i);
        }
    }

    /// The default strike.
    pub(crate) fn choose_hand_strike(&mut self, minion: Slot) {
        let hand = Strike::plain(StrikeEffect::Strength(0));
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
    pub(crate) fn strike_by(&mut self, minion: Slot, id: AbilityId, with: Slot, scope: Scope) {
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
        let gun = with.is_some() && self.db.def(self.p(with).def).has(Keyword::Gun);
        self.set_strike(minion, strike, with, gun);
        self.strike_is_of(minion, id);
        self.carry_out_at_once(def.code, ctx);
    }

    /// The strike of a minion is the one that an ability offers.
    pub(crate) fn strike_is_of(&mut self, minion: Slot, ability: AbilityId) {
        if let Some(i) = self.side(minion) {
            self.combat.sides[i].strike.ability = Some(ability);
        }
    }

    /// A card's strike is made with the hands, or with the melee weapon chosen.
    pub(crate) fn set_hand_or_melee(&mut self, ctx: &Ctx, strike: &Strike, more: i8) {
        let weapon = ctx.chosen.things[0];
        let db = self.db;
        let able = self
            .melee_strike(ctx.me, weapon, ctx.chosen.x)
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
            for cost in cost {
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
                most: strike.most.or(with.most),
                ..with.clone()
            };
            let gun = db.def(self.p(weapon).def).has(Keyword::Gun);
            self.set_strike(ctx.me, &strike, weapon, gun);
            self.strike_is_of(ctx.me, id);
            if let Some(i) = self.side(ctx.me) {
                self.combat.sides[i].strike.more = more.max(0) as u8;
            }
            return;
        }
        let hand = Strike {
            effect: StrikeEffect::Strength(more),
            ..strike.clone()
        };
        self.set_strike(ctx.me, &hand, Slot::NONE, false);
    }

    /// A ranged strike at long range has been announced: its target may be a retainer.
    fn offer_aim(&mut self, i: usize) {
        let ranged = self.combat.sides[i].strike.ranged;
        if self.combat.long && ranged && self.has_retainers(self.combat.sides[1 - i].minion) {
            self.push(frames::Aim { side: i as u8 });
        }
    }

    /// Combat ends, before anything else; otherwise the strikes done with first strike.
    pub(crate) fn resolve_early_strikes(&mut self) {
        let mut ends = false;
        for i in 0..2 {
            let side = self.combat.sides[i];
            if side.strikes && side.strike.effect == Some(Blow::CombatEnds) {
                ends = true;
                self.combat.sides[i].strike.ended = true;
                if side.strike.resolving != CodeId::default() {
                    self.resolve_besides(&side);
                }
            }
        }
        if ends {
            self.combat.over = true;
            return;
        }
        let equipment = self.resolve_strikes(true);
        self.begin_damage();
        self.take_equipment_by_strikes(equipment);
    }

    /// Resolves the strikes that are done with first strike, or those that are
    /// not, simultaneously: what is stolen, and what damage they do. Says
    /// which of them are to burn or steal equipment; their strikers choose which.
    pub(crate) fn resolve_strikes(&mut self, first: bool) -> [bool; 2] {
        let mut stolen = [0u8; 2];
        let mut equipment = [false; 2];
        let mut targets = [Slot::NONE; 2];
        let now = [0, 1].map(|i| self.combat.sides[i].strikes && self.strikes_first(i) == first);
        let hits = [0, 1].map(|i| now[i] && self.strike_hits(i));
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
                    let n = i32::from(n) + self.more_by(&Stat::Thefts, side.minion, strike.ranged);
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
            self.add_blood(thief, n);
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
        for (i, resolved) in now.into_iter().enumerate() {
            let side = self.combat.sides[i];
            if resolved && side.strike.resolving != CodeId::default() {
                self.resolve_besides(&side);
            }
        }
        for (i, resolved) in now.into_iter().enumerate() {
            let side = self.combat.sides[i];
            let with = side.strike.with;
            let used = resolved && with.is_some();
            if used && self.occupied.has(with) && self.scope(with).me == side.minion {
                // What it does besides happens, dodged or not.
                self.trigger(GameEvent::StrikeWith(with));
            }
        }
        equipment
    }

    /// The strike of a card is being resolved: what it does besides happens, dodged or not,
    /// at any range (card rulings on damage to the striking minion).
    fn resolve_besides(&mut self, side: &Combatant) {
        if !side.minion.is_some() {
            return;
        }
        let (code, pc) = (side.strike.resolving, 0);
        let (card, then) = self.take_up_strike(side.strike.card, code);
        let ctx = Ctx {
            seat: self.p(side.minion).controller,
            card,
            def: side.strike.def,
            mode: side.strike.mode,
            me: side.minion,
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
            amount += self.more_by(&Stat::Strikes, by, strike.ranged);
        }
        let amount = amount + self.change(self.db, &Stat::WeaponDamage, weapon);
        let all_aggravated = self.takes_as_aggravated(self.db, victim, by);
        let aggravated = self.change(self.db, &Stat::WeaponAggravated, weapon);
        let less = self.less_damage(victim, by);
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
                    aggravated: aggravated || all_aggravated,
                    unpreventable: strike.unpreventable,
                    despite: strike.despite,
                    gun: strike.gun,
                    strike: true,
                    weapon: armed,
                    ranged: strike.ranged,
                    as_normal: false,
                    by,
                    from: by,
                    culprit: Slot::NONE,
                });
            }
        };
        deal(amount, strike.aggravated);
        deal(aggravated, true);
    }
}
