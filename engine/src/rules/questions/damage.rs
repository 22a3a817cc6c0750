//! What damage can be prevented, and who is immune to it (current rulebook, damage).

use std::ops::Deref;

use crate::db::stat_kind;
use crate::rules::Questions;
use crate::script::{Ability, Filter, Harm, Minions, Stat, Who, WindowSet};
use crate::state::{
    Cards, Ctx, Damage, DamageSort, GameState, Lasting, Prevention, Seat, Slot, SlotSet, Table,
    Treated,
};
use crate::vocab::{CardType, DisciplineSet};

impl Table {
    /// Whether damage inflicted on somebody by this minion, or by none, is aggravated whatever it
    /// is: all damage in combat, or that of some minions.
    pub(crate) fn takes_as_aggravated(&self, db: Cards<'_>, victim: Slot, from: Slot) -> bool {
        const KIND: &Stat = &Stat::TakesAsAggravated(Minions::NONE);
        if !self.anything_changes(KIND) || !self.occupied.has(victim) {
            return false;
        }
        let fights = self.combat.on && self.side(victim).is_some();
        let fits = |s: &Stat| {
            let Stat::TakesAsAggravated(by) = s else {
                return false;
            };
            match by.is_empty() {
                true => fights,
                false => self.minions.has(from) && self.fits_any(db, by, from, &self.scope(victim)),
            }
        };
        let seat = self.p(victim).controller;
        self.sum_where(db, stat_kind(KIND), victim, seat, fits) != 0
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// By how much less an effect does damage to somebody that comes from this minion, or from none.
    pub(crate) fn less_damage(&self, victim: Slot, from: Slot) -> i32 {
        const KIND: &Stat = &Stat::LessDamage(Harm::ANY);
        if !self.anything_changes(KIND) || !self.minions.has(victim) {
            return 0;
        }
        let fits = |s: &Stat| {
            let Stat::LessDamage(harm) = s else {
                return false;
            };
            harm.by.is_empty()
                || self.side(victim).is_some()
                    && self.minions.has(from)
                    && self.fits_any(self.db, &harm.by, from, &self.scope(victim))
        };
        let seat = self.p(victim).controller;
        self.sum_where(self.db, stat_kind(KIND), victim, seat, fits)
    }

    /// How much damage a strike or another effect does to somebody at most.
    pub(crate) fn most_damage(&self, victim: Slot) -> i32 {
        const KIND: &Stat = &Stat::MostDamage;
        let mut most = i32::MAX;
        if !self.anything_changes(KIND) || !self.minions.has(victim) {
            return most;
        }
        let (db, kind, seat) = (self.db, stat_kind(KIND), self.p(victim).controller);
        self.each_static(db, kind, &mut |def, scope| {
            let its = self.static_value(db, def, kind, victim, seat, &scope, &|_| true);
            if its > 0 {
                most = most.min(its);
            }
        });
        most
    }

    /// By how much more effects that last have anything do damage to a combatant.
    pub(crate) fn more_damage(&self, victim: Slot) -> i8 {
        let more = |l: &Lasting| match &self.db.ability(l.ability).ability {
            Ability::Static {
                what: Stat::LessDamage(harm),
                by,
                ..
            } if harm.by.is_empty() && l.me == victim => *by,
            Ability::Static { .. }
            | Ability::Use { .. }
            | Ability::Act { .. }
            | Ability::Strike { .. }
            | Ability::Trigger { .. } => 0,
        };
        let all = self.lasting.iter().map(more);
        all.fold(0, i8::saturating_add).max(0)
    }

    /// By how much less the strike of a minion does damage that comes after the combat, in which this
    /// was the minion opposing it (LSJ 20080630, ANK 20170111).
    pub(crate) fn less_damage_afterward(&self, victim: Slot) -> i32 {
        const KIND: &Stat = &Stat::LessDamage(Harm::ANY);
        if !self.anything_changes(KIND) || !self.minions.has(victim) {
            return 0;
        }
        let opposing = Filter {
            is: Some(Who::Opposing),
            ..Filter::default()
        };
        let fits =
            |s: &Stat| matches!(s, Stat::LessDamage(harm) if harm.by[..] == [opposing.clone()]);
        let seat = self.p(victim).controller;
        self.sum_where(self.db, stat_kind(KIND), victim, seat, fits)
    }

    /// The victims in the order in which they may prevent: the acting minion first.
    pub(crate) fn victim(&self, n: u8) -> Option<Slot> {
        let mut seen = SlotSet::EMPTY;
        let mut count = 0;
        let acting = self.acting_side();
        for first in [
            self.combat.sides[acting].minion,
            self.combat.sides[1 - acting].minion,
            Slot::NONE,
        ] {
            for d in &self.damage {
                let turn = d.victim == first || first == Slot::NONE;
                if turn && !seen.has(d.victim) {
                    seen.insert(d.victim);
                    if count == n {
                        return Some(d.victim);
                    }
                    count += 1;
                }
            }
        }
        None
    }

    /// Whether some damage to a minion is left that can be prevented (general rulings), or treated as
    /// normal.
    pub(crate) fn damage_is_preventable(&self, victim: Slot) -> bool {
        self.damage
            .iter()
            .any(|d| d.victim == victim && d.amount > 0 && !d.unpreventable)
            || self.takes_aggravated(victim, false)
    }

    /// Whether some may use something upon the damage to a minion: to prevent it, or to have a strike
    /// do more, be it preventable or not.
    pub(crate) fn damage_may_change(&self, victim: Slot) -> bool {
        let struck = |d: &Damage| d.victim == victim && d.strike && d.amount > 0;
        let others =
            |s: Seat| (self.seats[s.index()].hand_windows).meets(WindowSet::OTHERS_COMBATS);
        let hurts = |d: &Damage| d.victim == victim && d.amount > 0;
        self.damage_is_preventable(victim)
            || self.minions.has(victim)
                && self.damage.iter().any(hurts)
                && self.has_for_prevention(self.p(victim).controller)
            || self.damage.iter().any(struck) && self.all_seats().any(others)
    }

    /// Whether a minion takes aggravated damage just now, of a strike where that is asked, which it
    /// does not treat as normal.
    pub(crate) fn takes_aggravated(&self, victim: Slot, of_strike: bool) -> bool {
        self.damage.iter().any(|d| {
            d.victim == victim
                && d.amount > 0
                && d.aggravated
                && d.as_normal == Treated::No
                && (d.strike || !of_strike)
        })
    }

    /// The strikes and the other effects that inflict damage on somebody which is not aggravated: of each
    /// the place of its first piece. All that somebody takes of strikes is of one strike.
    pub(crate) fn harms(&self, victim: Slot) -> Vec<u8> {
        let such = |d: &Damage| {
            d.victim == victim && d.amount > 0 && !d.aggravated && !self.is_immune_to(d)
        };
        let strike = self.damage.iter().position(|d| such(d) && d.strike);
        let pieces = self.damage.iter().enumerate();
        let first = |(i, d): &(usize, &Damage)| such(d) && (!d.strike || Some(*i) == strike);
        pieces.filter(first).map(|(i, _)| i as u8).collect()
    }

    /// Whether a vampire can mend a point of aggravated damage for so much blood, which it has besides
    /// what it needs to mend its normal damage.
    pub(crate) fn can_mend_aggravated(&self, victim: Slot, blood: u8) -> bool {
        let treated = || self.change(self.db, &Stat::AggravatedAsNormal, victim) != 0;
        let hurts = |d: &&Damage| d.victim == victim && d.amount > 0 && !self.is_immune_to(d);
        let is_normal = |d: &&Damage| !d.aggravated || d.as_normal != Treated::No;
        let normal = self.damage.iter().filter(hurts).filter(is_normal);
        let normal = normal.map(|d| d.amount).fold(0, u8::saturating_add);
        self.vampires.has(victim)
            && self.damage.iter().filter(hurts).any(|d| !is_normal(&d))
            && self.p(victim).counters >= normal.saturating_add(blood)
            && !treated()
    }

    /// Whether there is damage to prevent so.
    pub(crate) fn can_prevent(&self, victim: Slot, how: Prevention) -> bool {
        self.preventable(victim, how, false) + self.preventable(victim, how, true) > 0
    }

    /// How a card that requires these Disciplines, equipment or not, prevents damage of a sort to
    /// somebody.
    pub(crate) fn prevention(
        &self,
        victim: Slot,
        (requires, equipment): (DisciplineSet, bool),
        sort: DamageSort,
    ) -> Prevention {
        // All that a victim takes of strikes is of one strike.
        let its = self.damage.iter().filter(|d| d.victim == victim);
        let requires = its.filter_map(|d| d.defied(requires)).next();
        Prevention {
            sort,
            requires,
            equipment,
        }
    }

    /// The Disciplines that the card requires whose effect it is, and whether it is equipment.
    pub(crate) fn required_by(&self, ctx: &Ctx) -> (DisciplineSet, bool) {
        let def = self.db.def(ctx.def);
        let modes = &def.modes;
        let requires = match ctx.ability {
            Some(id) => self.db.ability(id).needs.requires,
            None if ctx.card.is_some() => modes
                .get(usize::from(ctx.mode))
                .map_or(DisciplineSet::NONE, |mode| mode.needs.requires),
            None => DisciplineSet::NONE,
        };
        (requires, def.is(CardType::Equipment))
    }

    /// For whom an effect of this minion prevents damage: for itself in combat, else for the
    /// combatant whose damage it is that may be prevented now, or for its retainer where it is that.
    pub(crate) fn protected_by(&self, minion: Slot) -> Slot {
        let subject = self.window_subject();
        let its = || subject.is_some() && self.is_retainer(subject) && self.p(subject).on == minion;
        match self.side(minion) {
            Some(_) if !its() => minion,
            _ => subject,
        }
    }

    /// Points of one kind that can be prevented.
    pub(crate) fn preventable(&self, victim: Slot, how: Prevention, aggravated: bool) -> u8 {
        self.damage
            .iter()
            .filter(|d| d.is_preventable(victim, how, aggravated))
            .map(|d| d.amount)
            .sum()
    }
}
