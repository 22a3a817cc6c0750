//! What cards cost, and who can pay (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::db::{stat_kind, stat_set, AbilityId, CardDef, ModeDef};
use crate::facts::Cost;
use crate::rules::{Questions, Scope};
use crate::script::{Ability, Amount, CostX, Number, Stat, Who};
use crate::state::{Ctx, DefId, GameState, Seat, Slot, SlotSet};

/// The kind of effect that has a card lock to make others cheaper.
pub(crate) const LOCKS_TO_PAY: &Stat = &Stat::LocksToPay(Vec::new());

/// The kind of effect that makes cards of a sort cheaper.
const CHEAPER: &Stat = &Stat::Cheaper(Vec::new());

const BLOOD_TO_PLAY: &Stat = &Stat::BloodToPlay(Vec::new());

pub(crate) const POOL_TO_PLAY_ON_ME: &Stat = &Stat::PoolToBePlayedOn(Vec::new());

/// Kinds of effect that name cards; constants, so that asking for one makes none.
const POOL_TO_PLAY: &Stat = &Stat::PoolToPlay(Vec::new());

impl<G: Deref<Target = GameState>> Questions<'_, G> {
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
    pub(crate) fn blood_cost(&self, def: &CardDef, seat: Seat, x: u8) -> u8 {
        match (def.blood_cost, &def.cost_x) {
            (Cost::None, _) => 0,
            (Cost::Fixed(n), _) => n,
            (Cost::X, Some(CostX::Is(amount))) => {
                let payer = Scope {
                    seat,
                    ..Scope::default()
                };
                self.amount(self.db, amount, payer)
            }
            (Cost::X, _) => x,
        }
    }

    /// As much as X of the printed cost can be.
    pub(crate) fn most_x(&self, def: &CardDef, mode: &ModeDef, minion: Slot, seat: Seat) -> u8 {
        if def.blood_cost != Cost::X {
            return self.seats[seat.index()].pool;
        }
        let more = self.kindred_cost(self.db, def, mode, minion) + mode.extra_blood;
        self.p(minion).counters.saturating_sub(more)
    }

    /// As much of a number of `Me` as is left once the card that has it chosen is paid for.
    pub(crate) fn left_after_cost(&self, amount: &Amount, most: u8, ctx: &Ctx) -> u8 {
        if !ctx.card.is_some() || !ctx.me.is_some() {
            return most;
        }
        let def = self.db.def(ctx.def);
        let Some(mode) = def.modes.get(usize::from(ctx.mode)) else {
            return most;
        };
        if def.cost_x == Some(CostX::Chosen) {
            return most.min(self.most_x(def, mode, ctx.me, ctx.seat));
        }
        match amount {
            Amount::Of(Number::Counters, Who::Me) if mode.action.is_none() => {
                let printed = self.blood_cost(def, ctx.seat, 0);
                let (_, printed) = self.discounted(def, ctx.me, 0, printed);
                let cost = self.changed_blood(printed, def, mode, ctx.me) + mode.extra_blood;
                most.saturating_sub(cost)
            }
            _ => most,
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
        let less = (-less).clamp(0, 100) as u8;
        let of_pool = less.min(pool);
        (pool - of_pool, blood.saturating_sub(less - of_pool))
    }

    /// What effects of a kind that name a card add up to for this one.
    #[inline(always)]
    pub(crate) fn of_this_name(&self, kind: &Stat, def: &CardDef, minion: Slot, seat: Seat) -> i32 {
        match self.anything_changes(kind) {
            true => self.sum_of_this_name(kind, def, minion, seat),
            false => 0,
        }
    }

    #[cold]
    fn sum_of_this_name(&self, kind: &Stat, def: &CardDef, minion: Slot, seat: Seat) -> i32 {
        self.sum_where(self.db, stat_kind(kind), minion, seat, |s| {
            matches!(s, Stat::PoolToPlay(filters) | Stat::PoolToBePlayedOn(filters)
                if filters.iter().any(|f| f.fits(def)))
        })
    }

    /// Blood that a card played in this way costs a minion more by some effect, or less.
    #[inline]
    pub(crate) fn blood_to_play(&self, def: &CardDef, mode: &ModeDef, minion: Slot) -> i32 {
        match minion.is_some() && self.anything_changes(BLOOD_TO_PLAY) {
            true => self.sum_to_play(def, mode, minion),
            false => 0,
        }
    }

    #[cold]
    fn sum_to_play(&self, def: &CardDef, mode: &ModeDef, minion: Slot) -> i32 {
        let (kind, seat) = (stat_kind(BLOOD_TO_PLAY), self.p(minion).controller);
        self.sum_where(
            self.db,
            kind,
            minion,
            seat,
            |s| matches!(s, Stat::BloodToPlay(filters) if filters.iter().any(|f| f.fits_played(def, mode))),
        )
    }

    /// The blood that a card costs with what changes it; not what else it has a minion burn
    /// (card rulings, group 65).
    pub(crate) fn changed_blood(
        &self,
        printed: u8,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
    ) -> u8 {
        let cost = i32::from(printed) + self.blood_to_play(def, mode, minion);
        cost.clamp(0, 200) as u8
    }

    pub(crate) fn can_afford(&self, id: DefId, mode: &ModeDef, scope: Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let def = self.db.def(id);
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, seat, 0);
        let (pool, blood) = self.discounted(def, minion, pool, blood);
        let pool = pool + mode.action.as_ref().map_or(0, |a| a.pool);
        if pool > 0
            && self.seats[seat.index()].pool < pool
            && self.seats[seat.index()].pool + self.help_to_pay(seat, def, minion) < pool
        {
            return false;
        }
        if mode.action.as_ref().is_some_and(|a| a.edge) && self.edge != Some(seat) {
            return false;
        }
        if !minion.is_some() {
            return true;
        }
        let blood = self.changed_blood(blood, def, mode, minion)
            + mode.extra_blood
            + mode.action.as_ref().map_or(0, |a| a.blood);
        if mode.action.is_some() {
            let more = self.kindred_cost(self.db, def, mode, minion);
            if more > 0 && self.p(minion).counters < blood + more {
                return false;
            }
        }
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

    // ---- what locks to make a card cheaper (card rulings, group 130) ----

    /// The unlocked cards of a Methuselah that can lock to make a card cost a pool less.
    #[inline]
    pub(crate) fn payers(&self, seat: Seat, def: &CardDef) -> SlotSet {
        match self.anything_changes(LOCKS_TO_PAY) {
            true => self.find_payers(seat, def),
            false => SlotSet::EMPTY,
        }
    }

    #[cold]
    fn find_payers(&self, seat: Seat, def: &CardDef) -> SlotSet {
        let set = self.statics[stat_set(stat_kind(LOCKS_TO_PAY))];
        let mut payers = set
            .and(&self.controlled[seat.index()])
            .without(&self.locked);
        for slot in payers {
            let p = self.p(slot);
            let pays = |id: AbilityId| {
                matches!(&self.db.ability(id).ability,
                    Ability::Static { what: Stat::LocksToPay(filters), .. }
                        if filters.iter().any(|f| f.fits(def)))
            };
            let any = self.db.def(p.def).abilities(p.mode).any(pays);
            payers.set(slot, any);
        }
        payers
    }

    /// Whether anything in play might lock to make a card cheaper.
    pub(crate) fn something_locks_to_pay(&self) -> bool {
        self.anything_changes(LOCKS_TO_PAY)
    }

    /// How much less a card can cost because something locks for it, other than this minion.
    pub(crate) fn help_to_pay(&self, seat: Seat, def: &CardDef, minion: Slot) -> u8 {
        let mut payers = self.payers(seat, def);
        if minion.is_some() {
            payers.remove(minion);
        }
        u8::from(!payers.is_empty())
    }
}
