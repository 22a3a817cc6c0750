//! Damage is inflicted and prevented (current rulebook, damage).

use std::cell::Cell;
use std::ops::Deref;

use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::{Deeds, Questions};
use crate::script::{Minions, Stat};
use crate::state::{frames, Ctx, Damage, DamageSort, GameState, Prevention, Slot, Treated};
use crate::vocab::DisciplineSet;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    fn is_victim(&self, slot: Slot) -> bool {
        slot.is_some()
            && self.occupied.without(&self.uncontrolled).has(slot)
            && self.is_retainer(slot)
    }
}

impl Deeds<'_> {
    /// Damage of a sort that no strike inflicts: it waits for the strikes it comes with, or is resolved
    /// at once.
    pub(crate) fn environmental_damage(&mut self, victim: Slot, amount: u8, sort: Damage) {
        if amount == 0 || !self.minions.has(victim) && !self.is_victim(victim) {
            return;
        }
        let from = sort.from;
        let amount = (i32::from(amount) + self.less_damage(victim, from)).max(0);
        let amount = amount.min(self.most_damage(victim)) as u8;
        if amount == 0 {
            return;
        }
        let aggravated = sort.aggravated || self.takes_as_aggravated(self.db, victim, from);
        // What is of nobody in combat is of whose action it is, out of it.
        let culprit = match self.combat.on {
            true => Slot::NONE,
            false => self.culprit,
        };
        self.add_damage(Damage {
            victim,
            amount,
            all: amount,
            aggravated,
            culprit,
            ..sort
        });
        if !self.combat.on {
            self.begin_damage();
        }
    }

    /// Begins to resolve what damage there is.
    pub(crate) fn begin_damage(&mut self) {
        if !self.damage.is_empty() {
            self.take_harm_from_weapons();
            self.prevent_by_itself();
            self.push(frames::Damage { victim: 0 });
            self.prevent_half_by_itself();
        }
    }

    /// What an effect prevents of each strike of the opposing minion without being asked: half of it,
    /// rounded up. Which half, where the two kinds are mixed, is chosen before anything else.
    fn prevent_half_by_itself(&mut self) {
        const KIND: &Stat = &Stat::StrikesHalved(DisciplineSet::NONE);
        if !self.anything_changes(KIND) {
            return;
        }
        for side in [0, 1].map(|i| self.combat.sides[i].minion) {
            if !side.is_some() {
                continue;
            }
            let seat = self.p(side).controller;
            let requires = Cell::new(DisciplineSet::NONE);
            let halves = |s: &Stat| {
                let Stat::StrikesHalved(by) = s else {
                    return false;
                };
                requires.set(*by);
                true
            };
            if self.sum_where(self.db, stat_kind(KIND), side, seat, halves) != 0 {
                let struck = self.damage.iter().filter(|d| d.victim == side && d.strike);
                let all: u8 = struck.map(|d| d.all).sum();
                let how = self.prevention(side, (requires.get(), false), DamageSort::Strike);
                self.prevent(side, all.div_ceil(2), how);
            }
        }
    }

    /// Strikes with weapons inflict nothing where an effect says so.
    fn take_harm_from_weapons(&mut self) {
        if !self.anything_changes(&Stat::HarmlessWeapons) {
            return;
        }
        for striker in [0, 1].map(|i| self.combat.sides[i].minion) {
            if striker.is_some() && self.has_stat(self.db, &Stat::HarmlessWeapons, striker) {
                self.damage.retain(|d| !(d.weapon && d.by == striker));
            }
        }
    }

    /// What an effect prevents without being asked: all damage from strikes of
    /// the opposing minion, or from some minions.
    pub(crate) fn prevent_by_itself(&mut self) {
        const KIND: &Stat = &Stat::StrikesPrevented(DisciplineSet::NONE, Minions::NONE);
        if !self.anything_changes(KIND) {
            return;
        }
        for side in [0, 1].map(|i| self.combat.sides[i].minion) {
            if !side.is_some() {
                continue;
            }
            let seat = self.p(side).controller;
            let mut prevented = 0;
            for i in 0..self.damage.len() {
                let d = self.damage[i];
                let of_these = |by: &Minions| match by.is_empty() {
                    true => d.strike,
                    false => {
                        self.minions.has(d.from)
                            && self.fits_any(self.db, by, d.from, &self.scope(side))
                    }
                };
                let kept = |s: &Stat| {
                    matches!(s, Stat::StrikesPrevented(requires, by)
                        if d.defied(*requires).is_none() && of_these(by))
                };
                if d.victim == side
                    && !d.unpreventable
                    && d.amount > 0
                    && self.sum_where(self.db, stat_kind(KIND), side, seat, kept) != 0
                {
                    prevented += d.amount;
                    self.damage[i].amount = 0;
                }
            }
            if prevented > 0 {
                let (slot, amount) = (side, prevented);
                self.tell(GameEvent::Prevented { slot, amount });
            }
        }
    }

    /// The strike of a minion inflicts more damage, of the kind that it has.
    pub(crate) fn inflict_more(&mut self, striker: Slot, amount: u8) {
        let Some(strike) = self.side(striker).map(|i| self.combat.sides[i].strike) else {
            return;
        };
        let unpreventable = strike.unpreventable;
        let its = |d: &&Damage| d.strike && d.by == striker && d.victim != striker;
        let inflicts: u8 = self.damage.iter().filter(its).map(|d| d.amount).sum();
        if let Some(first) = self.damage.iter().find(its).copied() {
            let most = (strike.most)
                .map_or(i32::MAX, i32::from)
                .min(self.most_damage(first.victim));
            let amount = i32::from(amount).min(most - i32::from(inflicts)).max(0) as u8;
            self.add_damage(Damage {
                amount,
                all: amount,
                told: false,
                unpreventable,
                as_normal: match first.as_normal {
                    whole @ (Treated::Whole | Treated::Immune) => whole,
                    // So many points were treated, and these are others (LSJ 20100527).
                    Treated::Points | Treated::No => Treated::No,
                },
                ..first
            });
        }
    }

    /// Prevents up to `n` points of damage so, and says how many. Where that is not all of it, and some but not all of it is
    /// aggravated, the victim's controller chooses between the kinds.
    pub(crate) fn prevent(&mut self, victim: Slot, n: u8, how: Prevention) -> u8 {
        let normal = self.preventable(victim, how, false);
        let aggravated = self.preventable(victim, how, true);
        let points = n.min(normal + aggravated);
        if points < normal + aggravated && normal > 0 && aggravated > 0 {
            self.push(frames::SplitPrevention {
                victim,
                points,
                how,
            });
        } else {
            self.prevent_kinds(victim, how, points.min(aggravated), points.min(normal));
        }
        points
    }

    /// Prevents so many points of aggravated and so many of normal damage.
    pub(crate) fn prevent_kinds(
        &mut self,
        victim: Slot,
        how: Prevention,
        aggravated: u8,
        normal: u8,
    ) {
        for (kind, mut left) in [(true, aggravated), (false, normal)] {
            for d in &mut self.damage {
                if d.is_preventable(victim, how, kind) {
                    let prevented = left.min(d.amount);
                    d.amount -= prevented;
                    left -= prevented;
                }
            }
        }
        let amount = aggravated + normal;
        if amount > 0 {
            let slot = victim;
            self.tell(GameEvent::Prevented { slot, amount });
        }
    }

    /// Prevents damage of guns, as far as the card has not yet prevented its `n` points this combat.
    pub(crate) fn prevent_gun(&mut self, ctx: &Ctx, n: u8) {
        let spent = if ctx.this.is_some() {
            self.p(ctx.this).spent
        } else {
            0
        };
        let how = self.prevention(ctx.me, self.required_by(ctx), DamageSort::Gun);
        let prevented = self.prevent(ctx.me, n.saturating_sub(spent), how);
        self.spend(ctx.this, prevented);
    }

    /// Prevents damage of anything but guns; the card prevents no more this combat.
    pub(crate) fn prevent_other_than_gun(&mut self, ctx: &Ctx, n: u8) {
        let how = self.prevention(ctx.me, self.required_by(ctx), DamageSort::NotGun);
        self.prevent(ctx.me, n, how);
        self.spend(ctx.this, u8::MAX);
    }

    fn spend(&mut self, card: Slot, points: u8) {
        if card.is_some() {
            let p = self.p_mut(card);
            p.spent = p.spent.saturating_add(points);
        }
    }

    /// Somebody is immune to what is not aggravated of one strike or one other effect: of which, its
    /// controller chooses where there are several.
    pub(crate) fn become_immune(&mut self, victim: Slot) {
        let how = self.prevention(victim, (DisciplineSet::NONE, false), DamageSort::Immune);
        match self.harms(victim)[..] {
            [] => {}
            [only] => self.is_immune_from(victim, only),
            [..] => self.push(frames::SplitPrevention {
                victim,
                points: 0,
                how,
            }),
        }
    }

    /// Somebody is immune to the strike or the effect of which this is the first piece of damage.
    pub(crate) fn is_immune_from(&mut self, victim: Slot, first: u8) {
        let first = usize::from(first);
        let strike = self.damage[first].strike;
        for (i, d) in self.damage.iter_mut().enumerate() {
            let its = d.victim == victim && !d.aggravated;
            if its && (i == first || strike && d.strike) {
                d.as_normal = Treated::Immune;
            }
        }
    }

    /// A vampire burns blood for damage that it has taken.
    pub(crate) fn lose_to_damage(&mut self, slot: Slot, blood: u8) {
        self.lose_counters(slot, blood);
        if let Some(i) = self.side(slot) {
            let lost = &mut self.combat.sides[i].blood_lost;
            *lost = lost.saturating_add(blood);
        }
    }

    /// The victim treats so many points of the aggravated damage that it has just taken as normal, of
    /// strikes alone where that is said.
    pub(crate) fn treat_as_normal(&mut self, victim: Slot, points: u8, strike: bool) {
        let mut left = points;
        let how = match points {
            u8::MAX => Treated::Whole,
            _ => Treated::Points,
        };
        for i in 0..self.damage.len() {
            let d = self.damage[i];
            let apart = d.aggravated && d.as_normal == Treated::No;
            let such = d.victim == victim && apart && (d.strike || !strike);
            if !such || d.amount == 0 || left == 0 || self.is_immune_to(&d) {
                continue;
            }
            let treated = d.amount.min(left);
            left -= treated;
            if treated == d.amount {
                self.damage[i].as_normal = how;
            } else {
                // The rest of it is apart from now on.
                self.damage[i].amount -= treated;
                self.damage[i].all = self.damage[i].all.saturating_sub(treated);
                self.add_damage(Damage {
                    amount: treated,
                    all: treated,
                    as_normal: how,
                    ..d
                });
            }
        }
    }
}
