//! What cards cost, and who can pay (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::db::{stat_kind, stat_set, AbilityId, CardDef, ModeDef};
use crate::facts::Cost;
use crate::rules::{Questions, Scope};
use crate::script::{
    Ability, ActionKind, Amount, CardFilter, CostX, Number, Pays, Spent, Stat, Who,
};
use crate::state::{payment, ActionResult, Counter, Ctx, DefId, GameState, Seat, Slot, SlotSet};
use crate::vocab::CardType;

/// The kind of effect that has a card lock to make others cheaper.
pub(crate) const LOCKS_TO_PAY: &Stat = &Stat::LocksToPay(Vec::new());

/// The kind of effect that makes cards of a sort cheaper.
const CHEAPER: &Stat = &Stat::Cheaper(Spent::Either, Vec::new());

const BLOOD_TO_PLAY: &Stat = &Stat::BloodToPlay(Vec::new());

pub(crate) const POOL_TO_PLAY_ON_ME: &Stat = &Stat::PoolToBePlayedOn(Vec::new());

/// Kinds of effect that name cards; constants, so that asking for one makes none.
const POOL_TO_PLAY: &Stat = &Stat::PoolToPlay(Vec::new());

/// The kind of effect by which something else pays for cards.
pub(crate) const PAYS: &Stat = &Stat::Pays(Pays::NOTHING);

/// A card that is to be paid for.
#[derive(Clone, Copy)]
pub(crate) struct Bill<'a> {
    pub def: &'a CardDef,
    /// The way it is played; none where a minion equips with it by an effect.
    pub mode: Option<&'a ModeDef>,
    /// The minion that plays it, or equips with it.
    pub minion: Slot,
    pub seat: Seat,
    /// It is paid for when its action succeeds.
    pub action: bool,
}

impl<'a> Bill<'a> {
    /// For the card of an action.
    pub(crate) fn of_action(def: &'a CardDef, mode: &'a ModeDef, minion: Slot, seat: Seat) -> Self {
        Bill {
            def,
            mode: Some(mode),
            minion,
            seat,
            action: true,
        }
    }

    /// For a card as it is played.
    pub(crate) fn of_played(def: &'a CardDef, mode: &'a ModeDef, minion: Slot, seat: Seat) -> Self {
        Bill {
            action: mode.action.is_some(),
            ..Bill::of_action(def, mode, minion, seat)
        }
    }

    /// For equipment that an effect brings.
    pub(crate) fn of_equipment(def: &'a CardDef, minion: Slot, seat: Seat) -> Self {
        Bill {
            def,
            mode: None,
            minion,
            seat,
            action: false,
        }
    }
}

/// Something that pays for a card, by its counters.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub slot: Slot,
    /// So many can be added to what it pays already.
    pub room: u8,
    pub pool: bool,
    pub blood: bool,
    pub locks: bool,
}

/// How much can be paid by something else than who plays a card: of either, where it is the same
/// that would.
#[derive(Clone, Copy, Default)]
pub(crate) struct Help {
    pool: u8,
    blood: u8,
    either: u8,
}

impl Help {
    /// Whether this much of pool and of blood can be paid together.
    pub(crate) fn covers(self, pool: u8, blood: u8) -> bool {
        let left = u16::from(pool.saturating_sub(self.pool));
        left + u16::from(blood.saturating_sub(self.blood)) <= u16::from(self.either)
    }

    /// As much blood as can be paid.
    fn most_blood(self) -> u8 {
        self.blood.saturating_add(self.either)
    }

    /// As much pool as can be paid.
    fn most_pool(self) -> u8 {
        self.pool.saturating_add(self.either)
    }
}

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

    /// Blood that playing the card costs, whatever it is aimed at.
    pub(crate) fn blood_cost(&self, def: &CardDef, seat: Seat, x: u8) -> u8 {
        let mut ctx = Ctx {
            seat,
            ..Ctx::default()
        };
        ctx.chosen.x = x;
        self.blood_cost_of(def, &ctx)
    }

    /// Blood that playing the card costs, as it is being played.
    pub(crate) fn blood_cost_of(&self, def: &CardDef, ctx: &Ctx) -> u8 {
        match (def.blood_cost, &def.cost_x) {
            (Cost::None, _) => 0,
            (Cost::Fixed(n), _) => n,
            (Cost::X, Some(CostX::Is(amount))) => self.amount(self.db, amount, Scope::of(ctx)),
            (Cost::X, _) => ctx.chosen.x,
        }
    }

    /// As much as X of the printed cost can be.
    pub(crate) fn most_x(&self, def: &CardDef, mode: &ModeDef, minion: Slot, seat: Seat) -> u8 {
        let help = self.help(Bill::of_played(def, mode, minion, seat));
        if def.blood_cost != Cost::X {
            let pool = self.seats[seat.index()].pool;
            return pool.saturating_add(help.most_pool());
        }
        let more = self.more_blood_for_card(self.db, def, mode, minion) + mode.extra_blood;
        let own = self.p(minion).counters.saturating_sub(more);
        own.saturating_add(help.most_blood())
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
                let (_, cost) = self.changed_cost(def, Some(mode), ctx.me, (0, printed));
                most.saturating_sub(cost + mode.extra_blood)
            }
            _ => most,
        }
    }

    /// What a card costs the minion that plays it in this way, or that an effect brings it to, in
    /// pool and blood, with what makes it cheaper and what makes it cost more blood; not what else
    /// it has a minion burn (card rulings, group 65). What costs more and what costs less are added
    /// up before anything is no less than 0 (LSJ 20090529).
    pub(crate) fn changed_cost(
        &self,
        def: &CardDef,
        mode: Option<&ModeDef>,
        minion: Slot,
        (pool, blood): (u8, u8),
    ) -> (u8, u8) {
        if !minion.is_some() {
            return (pool, blood);
        }
        let more = mode.map_or(0, |mode| {
            self.blood_to_play(def, mode, minion) - i32::from(mode.less_blood)
        });
        if !self.anything_changes(CHEAPER) {
            return (pool, (i32::from(blood) + more).clamp(0, 200) as u8);
        }
        let (kind, seat) = (stat_kind(CHEAPER), self.p(minion).controller);
        let fits = |f: &CardFilter| match mode {
            Some(mode) => f.fits_played(def, mode),
            // An effect brings it by an action where that is the action's own effect (RTR 20070707,
            // LSJ 20090115).
            None => f.fits(def) && (!f.action || self.action_succeeds_in_bringing()),
        };
        let less = |spent| {
            self.sum_where(
                self.db,
                kind,
                minion,
                seat,
                |s| matches!(s, Stat::Cheaper(of, filters) if *of == spent && filters.iter().any(fits)),
            )
        };
        let pool = (i32::from(pool) + less(Spent::Pool)).clamp(0, 250);
        let blood = (i32::from(blood) + more + less(Spent::Blood)).clamp(0, 200);
        let of_either = -less(Spent::Either);
        let of_pool = of_either.min(pool);
        let blood = (blood - (of_either - of_pool)).max(0);
        ((pool - of_pool) as u8, blood as u8)
    }

    /// Whether an action to equip, to employ or to recruit is being carried out.
    fn action_succeeds_in_bringing(&self) -> bool {
        let action = &self.action;
        action.on
            && action.result == ActionResult::Successful
            && matches!(
                action.kind,
                ActionKind::Equip | ActionKind::Employ | ActionKind::Recruit
            )
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

    /// Blood that a card played in this way costs a minion more by some effect.
    #[inline]
    fn blood_to_play(&self, def: &CardDef, mode: &ModeDef, minion: Slot) -> i32 {
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

    pub(crate) fn can_afford(&self, id: DefId, mode: &ModeDef, scope: Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let def = self.db.def(id);
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, seat, 0);
        let (pool, of_card) = self.changed_cost(def, Some(mode), minion, (pool, blood));
        let help = self.help(Bill::of_played(def, mode, minion, seat));
        let own = self.seats[seat.index()].pool;
        let mut short = (pool + mode.action.as_ref().map_or(0, |a| a.pool)).saturating_sub(own);
        if short > 0 {
            short -= self.help_to_pay(seat, def, minion);
        }
        if short > pool || !help.covers(short, 0) {
            return false;
        }
        if mode.action.as_ref().is_some_and(|a| a.edge) && self.edge != Some(seat) {
            return false;
        }
        if !minion.is_some() {
            return true;
        }
        let blood = of_card + mode.extra_blood + mode.action.as_ref().map_or(0, |a| a.blood);
        let enough = |blood: u8| {
            let lacking = blood.saturating_sub(self.p(minion).counters);
            lacking == 0 || lacking <= of_card && help.covers(short, lacking)
        };
        if mode.action.is_some() {
            let more = self.more_blood_for_card(self.db, def, mode, minion);
            if more > 0 && !enough(blood + more) {
                return false;
            }
        }
        if blood > 0 && !(self.counts_as_vampire(minion, scope) && enough(blood)) {
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
            payers.set(slot, any && !self.is_idle(self.db, slot));
        }
        payers
    }

    /// Whether anything in play might lock to make a card cheaper, or pay for it.
    pub(crate) fn something_else_pays(&self) -> bool {
        self.anything_changes(LOCKS_TO_PAY) || self.anything_changes(PAYS)
    }

    /// How much less a card can cost because something locks for it, other than this minion.
    pub(crate) fn help_to_pay(&self, seat: Seat, def: &CardDef, minion: Slot) -> u8 {
        let mut payers = self.payers(seat, def);
        if minion.is_some() {
            payers.remove(minion);
        }
        u8::from(!payers.is_empty())
    }

    // ---- counters that pay ----

    /// What can pay for a card besides who plays it.
    #[inline]
    pub(crate) fn sources(&self, bill: Bill) -> Vec<Source> {
        match self.anything_changes(PAYS) {
            true => self.find_sources(bill),
            false => Vec::new(),
        }
    }

    #[cold]
    fn find_sources(&self, bill: Bill) -> Vec<Source> {
        let heard = |slot: &Slot| !self.is_idle(self.db, *slot);
        let in_play = self.statics[stat_set(stat_kind(PAYS))]
            .into_iter()
            .filter(heard);
        let sources = in_play.filter_map(|slot| {
            let p = self.p(slot);
            let mut abilities = self.db.def(p.def).abilities(p.mode);
            abilities.find_map(|id| self.source(slot, id, bill))
        });
        sources.collect()
    }

    /// What something in play can pay for a card by one of its abilities.
    fn source(&self, slot: Slot, id: AbilityId, bill: Bill) -> Option<Source> {
        let Ability::Static {
            what: Stat::Pays(pays),
            who,
            to,
            whose,
            when,
            ..
        } = &self.db.ability(id).ability
        else {
            return None;
        };
        let scope = self.scope(slot);
        let applies = match (pays.of_methuselah, to.is_empty()) {
            (true, _) => self.is_meant(bill.seat, *whose, scope),
            (false, true) => bill.minion.is_some() && bill.minion == self.thing(*who, scope),
            (false, false) => {
                bill.minion.is_some() && self.fits_any(self.db, to, bill.minion, scope)
            }
        };
        let fits = |f: &&CardFilter| match bill.mode {
            Some(mode) => f.fits_played(bill.def, mode),
            // Equipment that an effect brings has not been played, and is equipped with.
            None => f.kind == Some(CardType::Equipment) && f.fits(bill.def),
        };
        if !applies || !self.all_hold(self.db, when, scope) || !pays.cards.iter().any(|f| fits(&f))
        {
            return None;
        }
        let from = if pays.with_blood { scope.me } else { slot };
        let pledged = self.pledged(from, None);
        let of_this = self.pledged(from, Some(bill.action));
        if pays.locks && self.locked.has(slot) && of_this == 0 {
            return None;
        }
        let there = self.p(from).counters.saturating_sub(pledged);
        Some(Source {
            slot: from,
            room: pays
                .most
                .map_or(there, |n| there.min(n.saturating_sub(of_this))),
            pool: pays.pool,
            // Whose blood it is pays blood anyway.
            blood: pays.blood && from != bill.minion,
            locks: pays.locks,
        })
    }

    /// How many counters of something are to pay for cards: all of them, or those for a card that
    /// is paid for when its action succeeds, or for one that is being paid for.
    pub(crate) fn pledged(&self, slot: Slot, for_action: Option<bool>) -> u8 {
        let tallies = self.tallies.iter().filter(|t| t.on == slot);
        let counts = tallies.map(|t| match t.kind {
            Counter::Pledged { action, .. } if for_action.is_none_or(|a| a == action) => t.count,
            _ => 0,
        });
        counts.sum()
    }

    /// How much of pool and of blood counters are to pay of a card that is paid for when its action
    /// succeeds, or of one that is being paid for.
    pub(crate) fn pledged_for(&self, action: bool) -> (u8, u8) {
        let of = |pool| {
            let kind = Counter::Pledged { pool, action };
            let tallies = self.tallies.iter().filter(|t| t.kind == kind);
            tallies.map(|t| t.count).sum()
        };
        (of(true), of(false))
    }

    /// What the card of the current action costs in pool and blood; not what else its action does.
    pub(crate) fn cost_of_action_card(&self) -> (u8, u8) {
        let action = &self.action;
        let def = self.db.def(action.ctx.def);
        let pool = self.pool_cost(def, action.seat, Slot::NONE, action.ctx.chosen.x);
        let printed = self.blood_cost_of(def, &action.ctx);
        let mode = def.modes.get(usize::from(action.ctx.mode));
        let (pool, blood) = self.changed_cost(def, mode, action.actor, (pool, printed));
        let helped = u8::from(action.payment & payment::HELPED != 0);
        (pool.saturating_sub(helped), blood)
    }

    /// How much can be paid besides by who plays a card.
    pub(crate) fn help(&self, bill: Bill) -> Help {
        let mut help = Help::default();
        for source in self.sources(bill) {
            let of = match (source.pool, source.blood) {
                (true, true) => &mut help.either,
                (true, false) => &mut help.pool,
                (false, true) => &mut help.blood,
                (false, false) => continue,
            };
            *of = of.saturating_add(source.room);
        }
        help
    }
}
