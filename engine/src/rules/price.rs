//! What a card costs, and who pays it (full rulebook 1.6.1.1).

use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, stat_set, AbilityId, CardDef, ModeDef};
use crate::facts::Cost;
use crate::observer::Observer;
use crate::script::{Ability, CostX, Stat};
use crate::state::{payment, Ctx, DefId, Frame, Seat, Slot, SlotSet};

/// Kinds of effect that name cards; constants, so that asking for one makes none.
const POOL_TO_PLAY: &Stat = &Stat::PoolToPlay(Vec::new());
const POOL_TO_PLAY_ON_ME: &Stat = &Stat::PoolToBePlayedOn(Vec::new());
const BLOOD_TO_PLAY: &Stat = &Stat::BloodToPlay(Vec::new());
/// The kind of effect that makes cards of a sort cheaper.
const CHEAPER: &Stat = &Stat::Cheaper(Vec::new());

/// The kind of effect that has a card lock to make others cheaper.
const LOCKS_TO_PAY: &Stat = &Stat::LocksToPay(Vec::new());

impl<O: Observer> Rules<'_, O> {
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
        let less = (-less).clamp(0, 100) as u8;
        let of_pool = less.min(pool);
        (pool - of_pool, blood.saturating_sub(less - of_pool))
    }

    /// What effects of a kind that name a card add up to for this one.
    #[inline(always)]
    pub(super) fn of_this_name(&self, kind: &Stat, def: &CardDef, minion: Slot, seat: Seat) -> i32 {
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
    fn changed_blood(&self, printed: u8, def: &CardDef, mode: &ModeDef, minion: Slot) -> u8 {
        let cost = i32::from(printed) + self.blood_to_play(def, mode, minion);
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

    pub(super) fn can_afford(&self, id: DefId, mode: &ModeDef, scope: Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let def = self.db.def(id);
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, id, seat, 0);
        let (pool, blood) = self.discounted(def, minion, pool, blood);
        if pool > 0
            && self.seats[seat.index()].pool < pool
            && self.seats[seat.index()].pool + self.help_to_pay(seat, def, minion) < pool
        {
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
    fn payers(&self, seat: Seat, def: &CardDef) -> SlotSet {
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

    /// Puts up what could lock for a card that costs so much pool; says whether anything could.
    /// Without it the card may be too expensive, so that something must.
    fn offer_payers(&mut self, seat: Seat, def: &CardDef, pool: u8, must: bool) -> bool {
        let payers = self.payers(seat, def);
        if pool == 0 || payers.is_empty() {
            return false;
        }
        if !must || self.seats[seat.index()].pool >= pool {
            self.offer(Choice::No);
        }
        for slot in payers {
            self.offer(Choice::Slot(slot));
        }
        self.ask(seat, Prompt::Payment);
        true
    }

    /// At a moment of the action when something can lock for its card: says whether it is asked.
    pub(crate) fn asks_for_action(&mut self, moment: u8) -> bool {
        let action = &self.action;
        if !self.anything_changes(LOCKS_TO_PAY)
            || !action.card.is_some()
            || action.payment & (moment | payment::HELPED) != 0
        {
            return false;
        }
        let (seat, actor, ctx) = (action.seat, action.actor, action.ctx);
        let def = self.db.def(ctx.def);
        let pool = self.pool_cost(def, seat, Slot::NONE, ctx.x);
        let (pool, _) = self.discounted(def, actor, pool, 0);
        self.action.payment |= moment;
        self.offer_payers(seat, def, pool, moment == payment::ANNOUNCED)
    }

    pub(crate) fn answer_for_action(&mut self, choice: Choice) {
        if let Choice::Slot(slot) = choice {
            self.lock(slot);
            self.action.payment |= payment::HELPED;
        }
    }

    /// Whether something may lock for a card that is about to be paid for, and is asked about.
    pub(super) fn asks_for_card(&mut self, ctx: &Ctx, def: &CardDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let pool = self.pool_cost_as_played(def, ctx);
        let (pool, _) = self.discounted(def, ctx.me, pool, 0);
        self.offer_payers(ctx.seat, def, pool, true)
    }

    pub(crate) fn answer_played(&mut self, choice: Choice) {
        let helps = match choice {
            Choice::Slot(slot) => {
                self.lock(slot);
                true
            }
            _ => false,
        };
        if let Some(Frame::Played { helped, .. }) = self.frames.last_mut() {
            *helped = Some(helps);
        }
    }

    /// Whether something may lock for a card with which a minion equips by an effect, and is
    /// asked about.
    pub(super) fn asks_for_equipment(&mut self, seat: Seat, minion: Slot, def: &CardDef) -> bool {
        if !self.anything_changes(LOCKS_TO_PAY) {
            return false;
        }
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let (pool, _) = self.discounted(def, minion, pool, 0);
        self.offer_payers(seat, def, pool, true)
    }

    /// Pays for a card, unless it takes an action, which is paid for when it succeeds.
    pub(super) fn pay_for_card(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef, helped: bool) {
        if mode.action.is_none() {
            let pool = self.pool_cost_as_played(def, ctx);
            let printed = self.blood_cost(def, ctx.def, ctx.seat, ctx.x);
            let (pool, printed) = self.discounted(def, ctx.me, pool, printed);
            self.lose_pool(ctx.seat, pool.saturating_sub(u8::from(helped)));
            let blood = self.changed_blood(printed, def, mode, ctx.me) + mode.extra_blood;
            if ctx.as_vampire.is_some() {
                // Its life is its blood (full rulebook 1.6.3).
                self.lose_life(ctx.me, blood);
            } else {
                self.lose_counters(ctx.me, blood);
            }
        }
    }
}
