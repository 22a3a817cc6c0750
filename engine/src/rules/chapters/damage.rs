//! Damage resolution: preventing, mending, aggravated damage (current rulebook, damage
//! resolution; full rulebook 6.4.6).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, CodeId, Op};
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules, Step};
use crate::script::{Ability, Filter, Harm, Moment, Rest, Stat, Window};
use crate::state::{frames, Ctx, Damage, DamageSort, GameState, Slot, SlotSet, Then, Treated};
use crate::vocab::{DisciplineSet, Keyword};

/// The kind of effect that burns whoever suffers damage of a sort.
const BURNED_BY: &Stat = &Stat::BurnedBy(Harm::ANY);

/// The kind of effect by which what goes beyond some damage is prevented.
const RESTS: &Stat = &Stat::RestPrevented(Rest {
    aggravated: false,
    requires: DisciplineSet::NONE,
});

/// The kind of effect that makes immune.
const IMMUNE: &Stat = &Stat::ImmuneTo(Harm::ANY);

/// From this number on, a victim is one on whom the damage has been inflicted.
const HURT: u8 = 128;

impl Step for frames::Damage {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { victim } = self;
        let n = victim;
        if let Some(hurt) = n.checked_sub(HURT) {
            rules.has_been_hurt(hurt);
            return;
        }
        let last = n.checked_sub(1).and_then(|last| rules.victim(last));
        if last.is_some_and(|last| rules.prevents_the_rest(last)) {
            // How much of it is aggravated is chosen first.
            return;
        }
        match rules.victim(n) {
            Some(victim) => {
                rules.become_frame(frames::Damage { victim: n + 1 });
                rules.prevents_all_of_the_rest(victim);
                // Damage to a retainer may be prevented as well (full rulebook 6.4.7).
                if rules.combat.on
                    && rules.damage_may_change(victim)
                    && (rules.minions.has(victim) || rules.is_retainer(victim))
                {
                    rules.open_prevention(victim);
                } else if rules.is_to_prevent_outside_combat(victim) {
                    rules.open_for(Window::Prevent, rules.p(victim).controller, victim);
                }
            }
            None => {
                // What comes on top of it may be prevented in its turn, once what waits for
                // somebody is done.
                rules.become_frame(frames::Damage { victim: 0 });
                // What has been given since prevents what there is as well.
                rules.prevent_by_itself();
                if rules.strikes_inflict() || rules.harm_is_heard_of() {
                    return;
                }
                if rules.combat.on && rules.anybody_has(Window::Damage) {
                    rules.become_frame(frames::Damage { victim: HURT });
                    return;
                }
                rules.pop();
                rules.resolve_damage();
            }
        }
    }
}

impl Step for frames::SplitPrevention {
    /// How many of the points prevent aggravated damage (current rulebook, damage resolution); or to
    /// which of several strikes and effects the victim is immune.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            victim,
            points,
            how,
        } = self;
        // Whoever has paid for it with the last pool is ousted by now, and the minion gone.
        if !victim.is_some() {
            rules.pop();
            return;
        }
        if how.sort == DamageSort::Immune {
            for n in rules.harms(victim) {
                rules.offer(Choice::Number(n));
            }
            rules.ask_controller(victim, Prompt::Target);
            return;
        }
        let normal = rules.preventable(victim, how, false);
        let aggravated = rules.preventable(victim, how, true);
        for n in points.saturating_sub(normal)..=points.min(aggravated) {
            rules.offer(Choice::Number(n));
        }
        rules.ask_controller(victim, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            victim,
            points,
            how,
        } = self;
        let Choice::Number(n) = choice else {
            unreachable!("{choice:?} for {self:?}");
        };
        rules.pop();
        if how.sort == DamageSort::Immune {
            rules.is_immune_from(victim, n);
            return;
        }
        rules.prevent_kinds(victim, how, n, points - n);
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether damage outside combat may be prevented by what has been given to a minion: nothing else
    /// prevents any there, neither combat cards nor what something in play offers for combat.
    fn is_to_prevent_outside_combat(&self, victim: Slot) -> bool {
        !self.combat.on
            && self.lasting_windows(Window::Prevent)
            && self.minions.has(victim)
            && self.damage_may_change(victim)
    }

    /// Whether some damage is inflicted on somebody, and not without success.
    pub(crate) fn is_hurt(&self, victim: Slot) -> bool {
        let hurts = |d: &Damage| d.victim == victim && d.amount > 0 && !self.is_immune_to(d);
        self.damage.iter().any(hurts)
    }

    /// Whether the victim is immune to this damage, by what it is or where it comes from.
    pub(crate) fn is_immune_to(&self, damage: &Damage) -> bool {
        if damage.as_normal == Treated::Immune {
            return true;
        }
        let (db, victim) = (self.db, damage.victim);
        if !self.occupied.has(victim) {
            return false;
        }
        let seat = self.p(victim).controller;
        let scope = self.scope(victim);
        let from = damage.from;
        let fits = |harm: &Harm| {
            let anything = harm.by.is_empty() && harm.retainers.is_empty();
            harm.aggravated.is_none_or(|a| a == damage.aggravated)
                && harm.ranged.is_none_or(|r| r == damage.ranged)
                && (anything
                    || self.minions.has(from) && self.fits_any(db, &harm.by, from, &scope)
                    || self.occupied.has(from) && self.is_retainer(from) && {
                        let p = self.p(from);
                        let has = |k: &Keyword| db.def(p.def).has_as(p.mode, *k);
                        let such = |f: &Filter| f.keyword.is_empty() || f.keyword.iter().any(has);
                        harm.retainers.iter().any(such)
                    })
        };
        let kind = stat_kind(IMMUNE);
        let test = |s: &Stat| matches!(s, Stat::ImmuneTo(harm) if fits(harm));
        self.sum_where(db, kind, victim, seat, test) != 0
    }

    /// Beyond how much damage in a round what is inflicted on a minion is prevented, and which.
    fn rests(&self, victim: Slot) -> Vec<(u8, Rest)> {
        let mut rests = Vec::new();
        let (db, kind, seat) = (self.db, stat_kind(RESTS), self.p(victim).controller);
        self.each_static(db, kind, &mut |def, scope| {
            let most = self.static_value(db, def, kind, victim, seat, &scope, &|_| true);
            let Ability::Static {
                what: Stat::RestPrevented(rest),
                ..
            } = &def.ability
            else {
                return;
            };
            if most > 0 {
                rests.push((most.min(100) as u8, *rest));
            }
        });
        rests
    }

    /// The minion that inflicts damage on a victim: the one opposing it, if that is among them.
    fn inflicts_on(&self, victim: Slot, damage: &[Damage]) -> Slot {
        let of_whom = |d: &Damage| match self.minions.has(d.from) {
            true => d.from,
            false => d.culprit,
        };
        let inflicted = damage.iter().filter(|d| d.victim == victim && d.amount > 0);
        let mut all = inflicted
            .map(of_whom)
            .filter(|one| one.is_some() && *one != victim);
        let opposing = self.opposing(victim);
        let first = all.next().unwrap_or(Slot::NONE);
        match opposing.is_some() && all.any(|one| one == opposing) {
            true => opposing,
            false => first,
        }
    }

    /// Damage that a combatant has taken in the combat that goes on, with what it takes now.
    fn suffers(&self, victim: Slot, damage: &[Damage]) -> u8 {
        let Some(side) = self.side(victim).map(|i| &self.combat.sides[i]) else {
            return 0;
        };
        let now = damage.iter().filter(|d| d.victim == victim);
        let before = side.suffered.saturating_add(side.taken);
        now.fold(before, |sum, d| sum.saturating_add(d.amount))
    }

    /// Who is burned because damage of a sort was inflicted on it, prevented or not.
    fn burned_by(&self, damage: &[Damage]) -> SlotSet {
        let mut burned = SlotSet::EMPTY;
        if !self.anything_changes(BURNED_BY) {
            return burned;
        }
        let kind = stat_kind(BURNED_BY);
        for d in damage.iter().filter(|d| self.minions.has(d.victim)) {
            let seat = self.p(d.victim).controller;
            let fits = |s: &Stat| {
                let Stat::BurnedBy(harm) = s else {
                    return false;
                };
                harm.aggravated.is_none_or(|a| a == d.aggravated)
                    && harm.ranged.is_none_or(|r| r == d.ranged)
                    && (harm.beyond == 0 || self.suffers(d.victim, damage) > harm.beyond)
            };
            burned.set(
                d.victim,
                burned.has(d.victim) || self.sum_where(self.db, kind, d.victim, seat, fits) != 0,
            );
        }
        burned
    }
}

impl Rules<'_> {
    /// Damage has been inflicted on this victim, counted from 0, and nothing more of it is prevented:
    /// a combatant, or who opposes it, may use something then. After the last of them it is resolved.
    fn has_been_hurt(&mut self, n: u8) {
        let Some(victim) = self.victim(n) else {
            self.pop();
            self.resolve_damage();
            return;
        };
        self.become_frame(frames::Damage {
            victim: HURT + n + 1,
        });
        if self.side(victim).is_some() && self.is_hurt(victim) {
            self.open(Window::Damage, victim);
        }
    }

    /// Where some damage has been inflicted on a combatant this round, all is beyond it.
    fn prevents_all_of_the_rest(&mut self, victim: Slot) {
        if self.anything_changes(RESTS) {
            let taken = self.side(victim).map(|i| self.combat.sides[i].taken);
            if taken.is_some_and(|taken| taken > 0) {
                self.prevents_the_rest(victim);
            }
        }
    }

    /// Prevents what of the damage to a combatant goes beyond so much in a round, where an effect
    /// says so; says whether the victim's controller is asked first which of it is left.
    fn prevents_the_rest(&mut self, victim: Slot) -> bool {
        if !self.anything_changes(RESTS) {
            return false;
        }
        let Some(i) = self.side(victim) else {
            return false;
        };
        for (most, rest) in self.rests(victim) {
            // What it is immune to is inflicted without success, and leaves the rest as it is.
            for n in 0..self.damage.len() {
                let d = self.damage[n];
                if d.victim == victim && d.amount > 0 && self.is_immune_to(&d) {
                    self.damage[n].amount = 0;
                }
            }
            let sort = match rest.aggravated {
                true => DamageSort::Any,
                false => DamageSort::Normal,
            };
            let how = self.prevention(victim, (rest.requires, false), sort);
            let all: u8 = self
                .damage
                .iter()
                .filter(|d| d.victim == victim)
                .fold(0, |sum, d| sum.saturating_add(d.amount));
            let preventable =
                self.preventable(victim, how, false) + self.preventable(victim, how, true);
            let before = (self.combat.sides[i].taken).saturating_add(all - preventable);
            let points = preventable.saturating_sub(most.saturating_sub(before));
            if points > 0 {
                let depth = self.frames.len();
                self.prevent(victim, points, how);
                if self.frames.len() > depth {
                    return true;
                }
            }
        }
        false
    }

    /// Strikes that inflict damage on the opposing minion, now that nothing more of it is prevented,
    /// may have something happen; says whether there is more damage then, or somebody is asked first.
    fn strikes_inflict(&mut self) -> bool {
        let before = self.damage.len();
        let depth = self.frames.len();
        for i in 0..2 {
            let side = self.combat.sides[i];
            if side.strike.inflicting == CodeId::default() || !side.minion.is_some() {
                continue;
            }
            let opposing = self.combat.sides[1 - i].minion;
            let inflicts = |d: &Damage| {
                d.strike && d.by == side.minion && d.victim == opposing && d.amount > 0
            };
            let successful = |d: &Damage| inflicts(d) && !self.is_immune_to(d);
            if !self.damage.iter().any(successful) {
                continue;
            }
            for d in &mut self.damage[..before] {
                // What was not prevented is inflicted; not yet what came on top of it just now.
                d.unpreventable = true;
            }
            self.combat.sides[i].strike.inflicting = CodeId::default();
            let ctx = Ctx {
                seat: self.p(side.minion).controller,
                def: side.strike.inflicting_of,
                me: side.minion,
                ..Ctx::default()
            };
            let code = side.strike.inflicting;
            match self.db.code(code).iter().any(Op::asks) {
                true => self.push(frames::Run {
                    ctx,
                    code,
                    pc: 0,
                    then: Then::Nothing,
                }),
                false => self.carry_out_at_once(code, ctx),
            }
        }
        self.damage.len() > before || self.frames.len() > depth
    }

    /// Damage has been inflicted, and nothing more of it is prevented: what waits for that hears of
    /// it, for each victim and each minion that inflicts it; says whether there is more damage then.
    fn harm_is_heard_of(&mut self) -> bool {
        if !self.something_waits_for(Moment::Inflicted) {
            return false;
        }
        let before = self.damage.len();
        for i in 0..before {
            let Damage { victim, from, .. } = self.damage[i];
            let its = |d: &Damage| d.victim == victim && d.from == from;
            if self.damage[i].told || self.damage[i].all == 0 || !self.occupied.has(victim) {
                continue;
            }
            let mut amount = 0_u8;
            for j in i..before {
                let d = self.damage[j];
                if its(&d) && !d.told {
                    self.damage[j].told = true;
                    if d.strike && !self.is_immune_to(&d) {
                        amount = amount.saturating_add(d.amount);
                    }
                }
            }
            let (slot, by) = (victim, from.some().filter(|from| self.minions.has(*from)));
            self.trigger(GameEvent::Inflicted { slot, by, amount });
        }
        let more = self.damage.len() > before;
        if more {
            for d in self.damage.iter_mut().filter(|d| d.told) {
                // What was not prevented is inflicted.
                d.unpreventable = true;
            }
        }
        more
    }

    /// All that was not prevented is inflicted at once. Vampires mend with
    /// blood; what they cannot mend wounds them. Normal damage comes before
    /// aggravated, of which each point burns a blood of a wounded vampire, or
    /// the vampire.
    fn resolve_damage(&mut self) {
        let mut damage = self.damage;
        self.damage.clear();
        let chosen = damage.iter().any(|d| d.as_normal == Treated::Immune);
        if chosen || self.anything_changes(IMMUNE) {
            for d in &mut damage {
                // It is inflicted, but without success (current rulebook, immune to damage).
                if d.amount > 0 && self.is_immune_to(d) {
                    d.amount = 0;
                }
            }
        }
        let mut destroyed = self.burned_by(&damage);
        let mut victims = SlotSet::EMPTY;
        for d in damage {
            if d.amount > 0 && self.occupied.has(d.victim) {
                victims.insert(d.victim);
            }
        }
        for d in damage {
            if let Some(i) = self.side(d.victim) {
                let taken = &mut self.combat.sides[i].taken;
                *taken = taken.saturating_add(d.amount);
            }
            // By its strike or otherwise, and not on itself.
            if let Some(i) = self.side(d.from).filter(|_| d.from != d.victim) {
                let inflicted = &mut self.combat.sides[i].inflicted;
                *inflicted = inflicted.saturating_add(d.amount);
            }
        }
        let mut wounded = SlotSet::EMPTY;
        for slot in victims {
            let treated = self.change(self.db, &Stat::AggravatedAsNormal, slot) != 0;
            let sum = |aggravated: bool| -> u8 {
                damage
                    .iter()
                    .filter(|d| {
                        let as_it_is = d.aggravated && d.as_normal == Treated::No && !treated;
                        d.victim == slot && as_it_is == aggravated
                    })
                    .map(|d| d.amount)
                    .sum()
            };
            let (normal, aggravated) = (sum(false), sum(true));
            self.culprit = self.inflicts_on(slot, &damage);
            self.tell(GameEvent::Damaged {
                slot,
                normal,
                aggravated,
            });
            if !self.vampires.has(slot) {
                // Allies and retainers treat aggravated damage as normal.
                self.lose_counters(slot, normal + aggravated);
                if self.p(slot).counters == 0 {
                    destroyed.insert(slot);
                }
                continue;
            }
            let blood = self.p(slot).counters;
            let mended = normal.min(blood);
            let mut is_wounded =
                self.torpor.has(slot) || self.stays_in_combat(slot) || normal > mended;
            let mut to_burn = mended;
            let mut against_destruction = aggravated;
            if aggravated > 0 && !is_wounded {
                is_wounded = true;
                against_destruction -= 1;
            }
            to_burn += against_destruction.min(blood - mended);
            if against_destruction > blood - mended {
                destroyed.insert(slot);
            } else if is_wounded {
                wounded.insert(slot);
            }
            self.lose_to_damage(slot, to_burn);
        }
        for slot in destroyed {
            let hunter = self.hunter_in_combat(slot);
            self.culprit = self.inflicts_on(slot, &damage);
            // Whoever comes into play in place of a burned vampire may have its slot.
            let vampire = self.vampires.has(slot);
            if !vampire && !self.imbued.has(slot) {
                self.is_to_be_burned(slot, hunter);
                continue;
            }
            if vampire {
                if self.waits_to_be_burned(slot, hunter) {
                    continue;
                }
                self.burn_at_once(slot);
            } else {
                self.out_of_life(slot);
            }
            if let Some(hunter) = hunter.filter(|_| vampire) {
                self.award_trophies(hunter);
            }
        }
        for slot in wounded {
            self.culprit = self.inflicts_on(slot, &damage);
            if self.is_doomed(slot) {
                let (vampire, culprit) = (slot, self.culprit);
                self.push(frames::Doomed { vampire, culprit });
            } else {
                self.goes_to_torpor(slot);
            }
        }
    }
}
