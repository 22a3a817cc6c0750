//! Damage is inflicted and prevented (current rulebook, damage).

use std::ops::Deref;

use crate::db::stat_kind;
use crate::observer::{GameEvent, Observer};
use crate::rules::{Deeds, Questions};
use crate::script::Stat;
use crate::state::{frames, Ctx, Damage, DamageSort, GameState, Prevention, Slot};
use crate::vocab::DisciplineSet;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    fn is_victim(&self, slot: Slot) -> bool {
        slot.is_some()
            && self.occupied.without(&self.uncontrolled).has(slot)
            && self.is_retainer(slot)
    }
}

impl<O: Observer> Deeds<'_, O> {
    /// Damage that no minion inflicts: it waits for the strikes it comes with, or is resolved at once.
    pub(crate) fn environmental_damage(
        &mut self,
        victim: Slot,
        amount: u8,
        aggravated: bool,
        unpreventable: bool,
        from: Slot,
    ) {
        if amount == 0 || !self.minions.has(victim) && !self.is_victim(victim) {
            return;
        }
        let amount = (i32::from(amount) + self.less_damage(victim, from)).max(0);
        let amount = amount.min(self.most_damage(victim)) as u8;
        if amount == 0 {
            return;
        }
        let aggravated = aggravated || self.takes_as_aggravated(self.db, victim, from);
        // What is of nobody in combat is of whose action it is, out of it.
        let culprit = match self.combat.on {
            true => Slot::NONE,
            false => self.culprit,
        };
        self.add_damage(Damage {
            victim,
            amount,
            aggravated,
            unpreventable,
            despite: None,
            gun: false,
            strike: false,
            weapon: false,
            ranged: false,
            as_normal: false,
            by: Slot::NONE,
            from,
            culprit,
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
    /// the opposing minion.
    fn prevent_by_itself(&mut self) {
        const KIND: &Stat = &Stat::StrikesPrevented(DisciplineSet::NONE);
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
                let kept =
                    |s: &Stat| matches!(s, Stat::StrikesPrevented(by) if d.defied(*by).is_none());
                if d.victim == side
                    && d.strike
                    && !d.unpreventable
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
        let opposing = self.opposing(striker);
        let Some(strike) = self.side(striker).map(|i| self.combat.sides[i].strike) else {
            return;
        };
        let unpreventable = strike.unpreventable;
        let its = |d: &&Damage| d.strike && d.by == striker && d.victim == opposing;
        let inflicts: u8 = self.damage.iter().filter(its).map(|d| d.amount).sum();
        let amount = match strike.most {
            Some(most) => amount.min(most.saturating_sub(inflicts)),
            None => amount,
        };
        if let Some(first) = self.damage.iter().find(its).copied() {
            self.add_damage(Damage {
                amount,
                unpreventable,
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

    /// The victim treats aggravated damage of the strikes that it has just taken as normal.
    pub(crate) fn treat_strike_as_normal(&mut self, victim: Slot) {
        for d in &mut self.damage {
            d.as_normal |= d.victim == victim && d.strike && d.aggravated;
        }
    }
}
