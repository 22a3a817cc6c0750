//! What cards cost, and who can pay (full rulebook 1.6.1.1).

use std::ops::Deref;

use crate::choice::Choice;
use crate::db::{stat_kind, stat_set, AbilityDef, AbilityId, CardDef, KindSet, ModeDef};
use crate::facts::Cost;
use crate::rules::questions::acts::{Intended, BLOOD_TO_TAKE, POOL_TO_TAKE};
use crate::rules::questions::discipline::{Origin, AS_VAMPIRE};
use crate::rules::questions::filter::MEETS;
use crate::rules::questions::newcomers::brings_vampire;
use crate::rules::{Questions, Scope};
use crate::script::{
    self, Ability, Action, ActionKind, Amount, CardFilter, CostX, Doing, Number, Pays, Reduces,
    Spent, Stat, Strike, Who, Window,
};
use crate::state::{ActionResult, Chosen, Counter, Ctx, DefId, Frame, GameState, Less, Seat, Slot};
use crate::verbs::Terms;
use crate::vocab::CardType;

/// The kind of effect that makes a card cheaper, if it is wished.
pub(crate) const REDUCES: &Stat = &Stat::Reduces(Reduces::NOTHING);

/// The kind of effect that makes what a Methuselah and her minions play cheaper.
const CHEAPER_FOR_ALL: &Stat = &Stat::CheaperForAll(Spent::Either, Vec::new());

/// The kind of effect that makes actions to put a vampire in play cheaper.
pub(crate) const CHEAPER_NEWCOMERS: &Stat = &Stat::CheaperNewcomers;

/// No X of a cost is more.
pub(crate) const MOST_X: u8 = 100;

/// The kind of effect that makes cards of a sort cheaper.
pub(crate) const CHEAPER: &Stat = &Stat::Cheaper(Spent::Either, Vec::new());

const BLOOD_TO_PLAY: &Stat = &Stat::BloodToPlay(Vec::new());

pub(crate) const LIFE_TO_PLAY: &Stat = &Stat::LifeToPlay(Vec::new(), false);

/// The kind of effect by which strikes cost more.
const BLOOD_TO_STRIKE: &Stat = &Stat::BloodToStrike(false);

/// The kind of effect by which cards that cost blood cost more.
const BLOOD_ON_BLOOD: &Stat = &Stat::BloodOnBlood(Vec::new());

/// The kind of effect that doubles or halves the blood that cards cost.
const BLOOD_TIMES: &Stat = &Stat::BloodTimesToPlay(Vec::new());

pub(crate) const POOL_TO_PLAY_ON_ME: &Stat = &Stat::PoolToBePlayedOn(Vec::new());

/// Kinds of effect that name cards; constants, so that asking for one makes none.
const POOL_TO_PLAY: &Stat = &Stat::PoolToPlay(Vec::new());

/// The kind of effect by which something else pays for cards.
pub(crate) const PAYS: &Stat = &Stat::Pays(Pays::NOTHING);

/// All kinds of effect that change what it costs to play a card, but for those that name cards, and
/// those by which something else pays.
const PRICES: KindSet = KindSet::EMPTY
    .with(BLOOD_TIMES)
    .with(CHEAPER)
    .with(CHEAPER_FOR_ALL)
    .with(CHEAPER_NEWCOMERS)
    .with(BLOOD_TO_PLAY)
    .with(LIFE_TO_PLAY)
    .with(BLOOD_TO_STRIKE)
    .with(BLOOD_ON_BLOOD)
    .with(REDUCES)
    .with(PAYS)
    .with(MEETS)
    .with(AS_VAMPIRE)
    .with(POOL_TO_TAKE)
    .with(BLOOD_TO_TAKE)
    .with(&Stat::Costs(Doing::BringNewcomers));

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
    /// So much pool and blood is added to what it costs by the terms on which it is brought.
    pub more: (i8, i8),
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
            more: (0, 0),
        }
    }

    /// For a card as it is played.
    pub(crate) fn of_played(def: &'a CardDef, mode: &'a ModeDef, minion: Slot, seat: Seat) -> Self {
        Bill {
            action: mode.action.is_some(),
            ..Bill::of_action(def, mode, minion, seat)
        }
    }

    /// For equipment that an effect brings on these terms.
    pub(crate) fn of_equipment(def: &'a CardDef, minion: Slot, seat: Seat, terms: Terms) -> Self {
        Bill {
            def,
            mode: None,
            minion,
            seat,
            action: false,
            more: match (terms, def.blood_cost) {
                (
                    Terms::Usual | Terms::Found | Terms::Put | Terms::Anyhow | Terms::HalfPrice,
                    _,
                ) => (0, 0),
                (Terms::Less(pool, _), Cost::None) => (-pool, 0),
                // What more pool it costs is pool, whatever it costs else.
                (Terms::Less(pool, blood), _) => ((-pool).max(0), -blood),
            },
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
    /// It pays all of the pool, or nothing.
    pub whole: bool,
    /// It makes the card cheaper, and is removed for that at once.
    pub reduces: bool,
}

/// By what a card is made cheaper.
#[derive(Clone, Copy)]
pub(crate) enum By {
    /// By something in play, and the ability that has this bit.
    Card(Slot, u16),
    /// By what an effect has given for a while.
    Lasting(u8),
}

/// Something that can make a card cheaper.
#[derive(Clone, Copy)]
pub(crate) struct Reduction {
    pub by: By,
    /// By how much.
    pub less: Less,
    /// It locks for that.
    pub locks: bool,
    /// It is burned for that.
    pub burns: bool,
    /// It has a limit of how often.
    pub once: bool,
}

impl Reduction {
    /// Whether it can make a card cheaper still that has been made so much cheaper.
    pub(crate) fn goes_with(&self, less: Less) -> bool {
        self.less.alone.is_none() || self.less.alone != less.alone
    }

    /// The choice of it.
    pub(crate) fn choice(&self) -> Choice {
        match self.by {
            By::Card(slot, _) => Choice::Slot(slot),
            By::Lasting(i) => Choice::UseLasting(i),
        }
    }
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
        let printed = match (def.pool_cost, &def.cost_x) {
            (Cost::X, Some(CostX::Is(amount))) => {
                let ctx = Ctx {
                    seat,
                    chosen: Chosen::one(on),
                    ..Ctx::default()
                };
                self.amount(self.db, amount, &Scope::of(&ctx))
            }
            (Cost::X, _) => x,
            (Cost::Fixed(n), _) => n,
            (Cost::None, _) => 0,
        };
        self.with_surcharges(def, seat, on, printed)
    }

    /// The same, of a card that is being played, or has been.
    pub(crate) fn pool_cost_of(&self, def: &CardDef, on: Slot, ctx: &Ctx) -> u8 {
        match (def.pool_cost, &def.cost_x) {
            (Cost::X, Some(CostX::Is(amount))) => {
                let printed = self.amount(self.db, amount, &Scope::of(ctx));
                self.with_surcharges(def, ctx.seat, on, printed)
            }
            _ => self.pool_cost(def, ctx.seat, on, ctx.chosen.x),
        }
    }

    /// Pool with what playing the card costs more.
    fn with_surcharges(&self, def: &CardDef, seat: Seat, on: Slot, printed: u8) -> u8 {
        let mut more = self.of_this_name(POOL_TO_PLAY, def, Slot::NONE, seat);
        if on.is_some() {
            more += self.of_this_name(POOL_TO_PLAY_ON_ME, def, on, seat);
        }
        (printed as i32 + more).clamp(0, 250) as u8
    }

    /// Blood that playing the card costs, whatever it is aimed at.
    pub(crate) fn blood_cost(&self, def: &CardDef, seat: Seat, x: u8) -> u8 {
        match def.blood_cost {
            Cost::None => return 0,
            Cost::Fixed(n) => return n,
            Cost::X => {}
        }
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
            (Cost::X, Some(CostX::Is(amount))) => self.amount(self.db, amount, &Scope::of(ctx)),
            (Cost::X, _) => ctx.chosen.x,
        }
    }

    /// As much as X of the printed cost can be.
    pub(crate) fn most_x(
        &self,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        seat: Seat,
        directed: bool,
    ) -> u8 {
        let bill = Bill::of_played(def, mode, minion, seat);
        let help = self.help(bill);
        let less = self.most_reduction(bill);
        if def.blood_cost != Cost::X {
            let pool = self.seats[seat.index()].pool;
            let less = less.pool.saturating_add(less.either);
            return (pool.saturating_add(help.most_pool())).saturating_add(less);
        }
        let more =
            self.more_blood_for_card(self.db, def, mode, minion, directed) + mode.extra_blood;
        let own = self.p(minion).counters.saturating_sub(more);
        let own = own.saturating_add(help.most_blood());
        if !self.changing.meets(PRICES) && mode.less_blood == 0 {
            return own;
        }
        // By all that changes what it costs, so that no more is named than can be paid.
        let can_be_paid = |x: &u8| self.cost_less(bill, (0, *x), less).1 <= own;
        (0..=MOST_X).take_while(can_be_paid).last().unwrap_or(0)
    }

    /// As much of a number of `Me` as is left once the card that has it chosen is paid for.
    pub(crate) fn left_after_cost(&self, amount: &Amount, most: u8, ctx: &Ctx) -> u8 {
        if !ctx.card.is_some() {
            return most;
        }
        let def = self.db.def(ctx.def);
        let Some(mode) = def.modes.get(usize::from(ctx.mode)) else {
            return most;
        };
        if !ctx.me.is_some() && def.pool_cost != Cost::X {
            return most;
        }
        if def.cost_x == Some(CostX::Chosen) {
            let directed = (mode.action.as_ref()).is_some_and(|spec| self.is_directed(spec, ctx));
            return most.min(self.most_x(def, mode, ctx.me, ctx.seat, directed));
        }
        match *amount == Amount::Of(Number::Counters, Who::Me) && mode.action.is_none() {
            true => {
                let printed = self.blood_cost(def, ctx.seat, 0);
                let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
                let (_, cost) = self.cost_less(bill, (0, printed), self.most_reduction(bill));
                most.saturating_sub(cost + mode.extra_blood)
            }
            false => most,
        }
    }

    /// What a card costs the minion that plays it in this way, or that an effect brings it to, in
    /// pool and blood, with what makes it cheaper and what makes it cost more blood; not what else
    /// it has a minion burn (card rulings, group 65). What costs more and what costs less are added
    /// up before anything is no less than 0 (LSJ 20090529).
    pub(crate) fn changed_cost(&self, bill: Bill, (pool, blood): (u8, u8)) -> (u8, u8) {
        let blood = match self.anything_changes(BLOOD_TIMES) {
            true => times(blood, self.blood_doublings(bill)),
            false => blood,
        };
        let more = match bill.mode {
            Some(mode) if bill.minion.is_some() => {
                self.blood_to_play(bill.def, mode, bill.minion) - i32::from(mode.less_blood)
            }
            None if bill.minion.is_some() => self.blood_to_bring(bill.def, bill.minion),
            _ => 0,
        };
        let more = more + i32::from(bill.more.1);
        let pool = i32::from(pool) + i32::from(bill.more.0);
        let newcomers = self.less_for_newcomers(bill);
        if newcomers == 0
            && !self.anything_changes(CHEAPER)
            && !self.anything_changes(CHEAPER_FOR_ALL)
        {
            let blood = (i32::from(blood) + more).clamp(0, 200) as u8;
            return (pool.clamp(0, 250) as u8, blood);
        }
        let less = |spent| self.less_to_play(bill, spent);
        let pool = (pool + less(Spent::Pool)).clamp(0, 250);
        let blood = (i32::from(blood) + more + less(Spent::Blood)).clamp(0, 200);
        let of_either = newcomers - less(Spent::Either);
        let of_pool = of_either.min(pool);
        let blood = (blood - (of_either - of_pool)).max(0);
        ((pool - of_pool) as u8, blood as u8)
    }

    /// What a card costs, made so much cheaper if that is wished. What costs more because it costs blood
    /// is asked of what is left then: her controller takes off first what comes off (ANK 20200709).
    pub(crate) fn cost_less(&self, bill: Bill, cost: (u8, u8), less: Less) -> (u8, u8) {
        let (pool, blood) = less.of(self.changed_cost(bill, cost));
        let dearer = blood > 0 && bill.minion.is_some() && self.anything_changes(BLOOD_ON_BLOOD);
        match dearer {
            true => (pool, blood.saturating_add(self.blood_on_blood(bill))),
            false => (pool, blood),
        }
    }

    /// Blood that a card costs a minion more which costs it any.
    #[cold]
    fn blood_on_blood(&self, bill: Bill) -> u8 {
        let seat = self.p(bill.minion).controller;
        let is_such = |f: &CardFilter| match bill.mode {
            Some(mode) => f.fits_played(bill.def, mode),
            None => f.fits(bill.def),
        };
        let fits =
            |s: &Stat| matches!(s, Stat::BloodOnBlood(filters) if filters.iter().any(is_such));
        self.sum_where(self.db, stat_kind(BLOOD_ON_BLOOD), bill.minion, seat, fits)
            .clamp(0, 100) as u8
    }

    /// How much less pool, or else blood, a card costs whose action puts a vampire in play.
    #[inline]
    fn less_for_newcomers(&self, bill: Bill) -> i32 {
        let Some(mode) = bill.mode else { return 0 };
        let less = -self.change(self.db, CHEAPER_NEWCOMERS, bill.minion);
        match less != 0 && brings_vampire(*self.db, bill.def, mode, None, false) {
            true => less,
            false => 0,
        }
    }

    /// What the action that something in play offers costs in pool and blood, with what makes it cost
    /// less where it puts a vampire in play.
    pub(crate) fn cost_of_offer(&self, brings: bool, minion: Slot, cost: (u8, u8)) -> (u8, u8) {
        let less = match brings {
            true => (-self.change(self.db, CHEAPER_NEWCOMERS, minion)).clamp(0, 100) as u8,
            false => 0,
        };
        let of_pool = less.min(cost.0);
        (cost.0 - of_pool, cost.1.saturating_sub(less - of_pool))
    }

    /// How often the blood that a card costs the minion that plays it is doubled; less than 0,
    /// where it is halved. That comes before anything is added or taken off (RTR 20070707).
    #[cold]
    fn blood_doublings(&self, bill: Bill) -> i32 {
        if !bill.minion.is_some() {
            return 0;
        }
        let seat = self.p(bill.minion).controller;
        let is_such = |f: &CardFilter| match bill.mode {
            Some(mode) => f.fits_played(bill.def, mode),
            None => f.fits(bill.def),
        };
        let fits =
            |s: &Stat| matches!(s, Stat::BloodTimesToPlay(filters) if filters.iter().any(is_such));
        self.sum_where(self.db, stat_kind(BLOOD_TIMES), bill.minion, seat, fits)
    }

    /// What a card costs less of something by what makes cards of a sort cheaper: less than 0.
    #[cold]
    fn less_to_play(&self, bill: Bill, spent: Spent) -> i32 {
        let fits = |s: &Stat| {
            matches!(s, Stat::Cheaper(of, filters) | Stat::CheaperForAll(of, filters)
                if *of == spent && filters.iter().any(|f| self.is_for(f, bill)))
        };
        let (seat, minion) = (bill.seat, bill.minion);
        let of_minion = match minion.is_some() {
            true => {
                let seat = self.p(minion).controller;
                self.sum_where(self.db, stat_kind(CHEAPER), minion, seat, fits)
            }
            false => 0,
        };
        let all = stat_kind(CHEAPER_FOR_ALL);
        of_minion + self.sum_where(self.db, all, Slot::NONE, seat, fits)
    }

    /// Whether a card that is to be paid for fits, as it is played.
    fn is_for(&self, f: &CardFilter, bill: Bill) -> bool {
        match bill.mode {
            Some(mode) => f.fits_played(bill.def, mode),
            // An effect brings it by an action where that is the action's own effect (RTR 20070707,
            // LSJ 20090115).
            None => f.fits(bill.def) && (!f.action || self.action_succeeds_in_bringing()),
        }
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
        match def.costs_more && self.anything_changes(kind) {
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
        let mut blood = match minion.is_some() && self.anything_changes(BLOOD_TO_PLAY) {
            true => self.sum_to_play(def, mode, minion),
            false => 0,
        };
        if minion.is_some() && self.borrows_disciplines() {
            blood += i32::from(self.blood_to_borrow(self.db, minion, mode));
        }
        let costs = minion.is_some()
            && (self.anything_changes(LIFE_TO_PLAY) || self.anything_changes(BLOOD_TO_STRIKE));
        if costs && !self.pays_with_life(mode, minion) {
            blood += self.sum_of_life(def, mode, minion);
            blood += i32::from(self.price_of_strike_as_played(mode, minion));
        }
        if minion.is_some() && self.anything_changes(MEETS) {
            blood += i32::from(self.price_of_guise(def, minion));
        }
        blood
    }

    /// Blood that a card costs a minion more which plays it as if it met what the card requires; nothing,
    /// where it does so by itself.
    #[cold]
    fn price_of_guise(&self, def: &CardDef, minion: Slot) -> u8 {
        let seat = self.p(minion).controller;
        let itself = Scope {
            seat,
            me: minion,
            ..Scope::default()
        };
        if self.is_of_clan_and_path(def, minion) && self.fits_requirement(def, minion, &itself) {
            return 0;
        }
        let mut least: Option<u8> = None;
        let kind = stat_kind(MEETS);
        self.each_static(self.db, kind, &mut |ability, of| {
            let Ability::Static {
                what: Stat::Meets(way),
                ..
            } = &ability.ability
            else {
                return;
            };
            let plays = way.only.is_none()
                && (!way.acts || def.takes_action())
                && def.requires_what_is_met_by(way)
                && self.static_value(self.db, ability, kind, minion, seat, &of, &|_| true) != 0;
            if plays {
                least = Some(least.map_or(way.blood, |least| least.min(way.blood)));
            }
        });
        least.unwrap_or(0)
    }

    /// Life that a card played in this way costs an ally by some effect, where it does not play the
    /// card as a vampire.
    #[inline]
    pub(crate) fn life_to_play(&self, def: &CardDef, mode: &ModeDef, minion: Slot) -> u8 {
        let costs = minion.is_some()
            && (self.anything_changes(LIFE_TO_PLAY) || self.anything_changes(BLOOD_TO_STRIKE));
        match costs && self.pays_with_life(mode, minion) {
            true => {
                let by_cards = self.sum_of_life(def, mode, minion).clamp(0, 100) as u8;
                by_cards + self.price_of_strike_as_played(mode, minion)
            }
            false => 0,
        }
    }

    /// What a card with which a combatant strikes as it is played costs more for its strike. Played for
    /// its maneuver, that is paid for once it is declared (LSJ 20090529).
    fn price_of_strike_as_played(&self, mode: &ModeDef, minion: Slot) -> u8 {
        match &mode.strike {
            Some(strike) if self.in_window(Window::Strike) => {
                self.price_of_strike(minion, strike, mode.strikes_at)
            }
            _ => 0,
        }
    }

    /// Blood or life that a strike costs a combatant more by some effect, as it is chosen; what one
    /// costs more for being aimed at the opposing minion comes once it is, where it may be aimed at a
    /// retainer instead.
    pub(crate) fn price_of_strike(&self, minion: Slot, strike: &Strike, at: bool) -> u8 {
        if !self.anything_changes(BLOOD_TO_STRIKE) {
            return 0;
        }
        let opposing = self.opposing(minion);
        let waits = self.combat.long && strike.ranged && self.has_retainers(opposing);
        let more = match at && !waits {
            true => self.more_to_strike(minion, false),
            false => 0,
        };
        self.more_to_strike(minion, true) + more
    }

    /// What each strike costs a minion more, or what one costs more for being aimed at the opposing
    /// minion.
    pub(crate) fn more_to_strike(&self, minion: Slot, any: bool) -> u8 {
        if !self.anything_changes(BLOOD_TO_STRIKE) {
            return 0;
        }
        let seat = self.p(minion).controller;
        let such = |s: &Stat| matches!(s, Stat::BloodToStrike(aimed) if *aimed != any);
        let kind = stat_kind(BLOOD_TO_STRIKE);
        self.sum_where(self.db, kind, minion, seat, such)
            .clamp(0, 100) as u8
    }

    /// Whether a combatant can pay what a strike costs, with what it costs more.
    pub(crate) fn can_pay_to_strike(
        &self,
        minion: Slot,
        strike: &Strike,
        at: bool,
        cost: &[script::Cost],
    ) -> bool {
        let own = cost.iter().map(|c| match c {
            script::Cost::Blood(n) | script::Cost::Life(n) => *n,
            script::Cost::Lock(_)
            | script::Cost::Burn(_)
            | script::Cost::BloodOf(_)
            | script::Cost::Conviction(_)
            | script::Cost::Pool(_)
            | script::Cost::Edge
            | script::Cost::PhaseAction(..)
            | script::Cost::Discard(_)
            | script::Cost::BloodFrom(..) => 0,
        });
        let more = self.price_of_strike(minion, strike, at);
        more == 0 || self.p(minion).counters >= more.saturating_add(own.sum())
    }

    /// Whether a minion that plays a card in this way is an ally, and does not play it as a vampire.
    #[cold]
    fn pays_with_life(&self, mode: &ModeDef, minion: Slot) -> bool {
        !self.vampires.has(minion)
            && !(self.meets_disciplines(self.db, minion, mode)).is_some_and(|as_| as_.is_some())
    }

    #[cold]
    fn sum_of_life(&self, def: &CardDef, mode: &ModeDef, minion: Slot) -> i32 {
        let (kind, seat) = (stat_kind(LIFE_TO_PLAY), self.p(minion).controller);
        self.sum_where(self.db, kind, minion, seat, |s| {
            matches!(s, Stat::LifeToPlay(filters, next)
                    if filters.iter().any(|f| f.fits_played(def, mode))
                        && (!next || self.is_the_next(filters, def, minion)))
        })
    }

    /// Whether a card that a minion plays, or is about to play, is the next one to fit: no other that fits
    /// and has been played before it waits still.
    pub(crate) fn is_the_next(&self, filters: &[CardFilter], def: &CardDef, minion: Slot) -> bool {
        let fits = |ctx: &&Ctx| {
            let def = self.db.def(ctx.def);
            let mode = &def.modes[usize::from(ctx.mode)];
            filters.iter().any(|f| f.fits_played(def, mode))
        };
        let mut waiting = self.frames.iter().filter_map(Frame::played).map(|p| &p.ctx);
        waiting
            .find(fits)
            .is_none_or(|first| first.me == minion && std::ptr::eq(self.db.def(first.def), def))
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

    /// Blood that a card costs a minion more to which an effect brings it: what makes cards of a sort
    /// cost more does so in whatever way they come (LSJ 20040701).
    fn blood_to_bring(&self, def: &CardDef, minion: Slot) -> i32 {
        if !self.anything_changes(BLOOD_TO_PLAY) {
            return 0;
        }
        let (kind, seat) = (stat_kind(BLOOD_TO_PLAY), self.p(minion).controller);
        let fits = |s: &Stat| matches!(s, Stat::BloodToPlay(filters) if filters.iter().any(|f| f.fits(def)));
        self.sum_where(self.db, kind, minion, seat, fits)
    }

    /// The pool and the blood that the card being played costs, as far as nobody wishes it to cost less.
    pub(crate) fn cost_of_card_being_played(&self) -> u8 {
        let Some(ctx) = self.card_being_played().copied() else {
            return 0;
        };
        let def = self.db.def(ctx.def);
        let mode = &def.modes[usize::from(ctx.mode)];
        let cost = (
            self.pool_cost_of(def, ctx.chosen.things[0], &ctx),
            self.blood_cost_of(def, &ctx),
        );
        let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
        let (pool, blood) = self.cost_less(bill, cost, Less::default());
        pool.saturating_add(blood)
    }

    /// Whether a card can be paid for by who would play it in this way.
    pub(crate) fn can_afford(&self, id: DefId, mode: &ModeDef, scope: &Scope) -> bool {
        let def = self.db.def(id);
        if self.changing.meets(PRICES) || def.pool_cost == Cost::X || def.blood_cost == Cost::X {
            return self.can_afford_as_changed(id, mode, scope);
        }
        let can = self.can_afford_as_printed(def, mode, scope);
        debug_assert_eq!(can, self.can_afford_as_changed(id, mode, scope));
        can
    }

    /// The same where nothing changes what a card costs, but for what names it, and nothing else pays
    /// for it: mostly that is so, and little has to be looked at.
    fn can_afford_as_printed(&self, def: &CardDef, mode: &ModeDef, scope: &Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let (mut pool, mut blood, mut conviction) = (
            self.pool_cost(def, seat, Slot::NONE, 0),
            mode.extra_blood,
            0,
        );
        let mut edge = mode.extra_edge;
        if let Some(action) = &mode.action {
            pool += action.pool;
            blood += action.blood;
            conviction = action.conviction;
            edge |= action.edge;
        }
        let table = &self.seats[seat.index()];
        if pool > table.pool || edge && self.edge != Some(seat) {
            return false;
        }
        if !minion.is_some() {
            return true;
        }
        if let Cost::Fixed(printed) = def.blood_cost {
            blood += printed.saturating_sub(mode.less_blood);
        }
        if blood > 0 && (self.p(minion).counters < blood || !self.counts_as_vampire(minion, scope))
        {
            return false;
        }
        match def.conviction_cost {
            Cost::None => conviction == 0,
            Cost::Fixed(n) => self.conviction_on(self.db, minion) >= n,
            Cost::X => self.imbued.has(minion),
        }
    }

    #[inline(never)]
    fn can_afford_as_changed(&self, id: DefId, mode: &ModeDef, scope: &Scope) -> bool {
        let (minion, seat) = (scope.me, scope.seat);
        let def = self.db.def(id);
        let pool = self.pool_cost(def, seat, Slot::NONE, 0);
        let blood = self.blood_cost(def, seat, 0);
        let bill = Bill::of_played(def, mode, minion, seat);
        let less = self.most_reduction(bill);
        let (pool, of_card) = self.cost_less(bill, (pool, blood), less);
        let help = self.help(bill);
        let own = self.seats[seat.index()].pool;
        let directed = |a: &Action| self.is_directed(a, &Ctx::default());
        let directed = mode.action.as_ref().is_some_and(directed);
        let of_action = mode.action.as_ref().map_or(0, |a| {
            let taken = Intended {
                directed,
                ..Intended::of_kind(a.kind)
            };
            a.pool + self.pool_to_take(self.db, taken, minion)
        });
        let short = (pool + of_action).saturating_sub(own);
        if short > pool || !help.covers(short, 0) {
            return false;
        }
        if mode.action.as_ref().is_some_and(|a| a.edge) && self.edge != Some(seat) {
            return false;
        }
        if mode.extra_edge && self.edge != Some(seat) {
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
            let more = self.more_blood_for_card(self.db, def, mode, minion, directed);
            if more > 0 && !enough(blood + more) {
                return false;
            }
        }
        if blood > 0 && !(self.counts_as_vampire(minion, scope) && enough(blood)) {
            return false;
        }
        let life = self.life_to_play(def, mode, minion);
        if life > 0 && self.p(minion).counters < life {
            return false;
        }
        match def.conviction_cost {
            Cost::None => mode.action.as_ref().is_none_or(|a| a.conviction == 0),
            Cost::Fixed(n) => self.conviction_on(self.db, minion) >= n,
            Cost::X => self.imbued.has(minion),
        }
    }

    /// Whether the action of a card must be undirected, whoever it is aimed at.
    pub(crate) fn card_kept_undirected(
        &self,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        x: u8,
    ) -> bool {
        let Some(action) = &mode.action else {
            return false;
        };
        let action_blood = action.blood;
        let blood = || {
            let seat = self.p(minion).controller;
            let printed = self.blood_cost(def, seat, x);
            let bill = Bill::of_action(def, mode, minion, seat);
            let less = self.most_reduction(bill);
            let (_, of_card) = self.cost_less(bill, (0, printed), less);
            let help = self.help(bill);
            of_card.saturating_sub(help.most_blood()) + mode.extra_blood + action_blood
        };
        let blood = match minion.is_some() && self.some_actions_cost_more() {
            true => blood(),
            false => 0,
        };
        self.kept_undirected(minion, Intended::of_kind(action.kind), blood)
    }

    // ---- what makes a card cheaper, if it is wished (card rulings, group 130) ----

    /// What can make a card cheaper.
    pub(crate) fn reductions(&self, bill: Bill) -> Vec<Reduction> {
        let mut found = Vec::new();
        if self.anything_changes(REDUCES) {
            self.each_reduction(bill, &mut |reduction| found.push(reduction));
        }
        found
    }

    /// How much less a card can be made to cost, other than by the minion that locks for its action.
    #[inline]
    pub(crate) fn most_reduction(&self, bill: Bill) -> Less {
        self.more_reduction(bill, Less::default())
    }

    /// The same, of a card that has been made so much cheaper already.
    pub(crate) fn more_reduction(&self, bill: Bill, so_far: Less) -> Less {
        let acts = |slot: Slot| bill.action && slot == bill.minion;
        let locks = |r: &Reduction| matches!(r.by, By::Card(slot, _) if r.locks && acts(slot));
        let none = Less {
            alone: so_far.alone,
            ..Less::default()
        };
        let mut sum = none;
        if self.anything_changes(REDUCES) {
            self.each_reduction(bill, &mut |reduction| {
                if !locks(&reduction) && reduction.goes_with(sum) {
                    sum = sum.and(reduction.less);
                }
            });
        }
        sum
    }

    #[cold]
    fn each_reduction(&self, bill: Bill, visit: &mut dyn FnMut(Reduction)) {
        self.each_static_from(self.db, stat_kind(REDUCES), &mut |from, def, scope| {
            let by = match from {
                Origin::Card(slot) => By::Card(slot, def.used_bit),
                Origin::Lasting(i) if self.lasting[i].used => return,
                Origin::Lasting(i) => By::Lasting(i as u8),
            };
            if let Some(reduction) = self.reduction(by, def, &scope, bill) {
                visit(reduction);
            }
        });
    }

    /// By how much something makes a card cheaper by one of its abilities, if it can.
    fn reduction(&self, by: By, def: &AbilityDef, scope: &Scope, bill: Bill) -> Option<Reduction> {
        let Ability::Static {
            what: Stat::Reduces(reduces),
            by: n,
            ..
        } = &def.ability
        else {
            return None;
        };
        let able = match by {
            By::Card(slot, bit) => {
                let is_locked = reduces.locks && self.locked.has(slot);
                let is_used = reduces.once.is_some() && self.p(slot).used & bit != 0;
                !is_locked && !is_used
            }
            By::Lasting(_) => true,
        };
        if !able || !reduces.cards.iter().any(|f| self.is_for(f, bill)) {
            return None;
        }
        let minion = match reduces.of_methuselah {
            true => Slot::NONE,
            false => bill.minion,
        };
        let (kind, seat) = (stat_kind(REDUCES), bill.seat);
        if self.static_value(self.db, def, kind, minion, seat, scope, &|_| true) == 0 {
            return None;
        }
        let n = n.unsigned_abs();
        let mut less = Less {
            alone: reduces.alone.then_some(def.def),
            ..Less::default()
        };
        match reduces.spent {
            Spent::Pool => less.pool = n,
            Spent::Blood => less.blood = n,
            Spent::Either => less.either = n,
        }
        Some(Reduction {
            by,
            less,
            locks: reduces.locks,
            burns: reduces.burns,
            once: reduces.once.is_some(),
        })
    }

    /// Whether anything might make a card cheaper if it is wished, or pay for it.
    pub(crate) fn something_else_pays(&self) -> bool {
        self.anything_changes(REDUCES) || self.anything_changes(PAYS)
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
            (true, _) => self.is_meant(bill.seat, *whose, &scope),
            (false, true) => bill.minion.is_some() && bill.minion == self.thing(*who, &scope),
            (false, false) => {
                bill.minion.is_some() && self.fits_any(self.db, to, bill.minion, &scope)
            }
        };
        let fits = |f: &&CardFilter| match bill.mode {
            Some(mode) => f.fits_played(bill.def, mode),
            // Equipment that an effect brings has not been played, and is equipped with.
            None => f.kind == Some(CardType::Equipment) && f.fits(bill.def),
        };
        if !applies || !self.all_hold(self.db, when, &scope) || !pays.cards.iter().any(|f| fits(&f))
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
            whole: pays.whole,
            reduces: pays.reduces,
        })
    }

    /// How many counters of something are to pay for cards: all of them, or those for a card that
    /// is paid for when its action succeeds, or for one that is being paid for.
    pub(crate) fn pledged(&self, slot: Slot, for_action: Option<bool>) -> u8 {
        let tallies = self.tallies.iter().filter(|t| t.on == slot);
        let counts = tallies.map(|t| {
            let Counter::Pledged { action, .. } = t.kind else {
                return 0;
            };
            match for_action.is_none_or(|a| a == action) {
                true => t.count,
                false => 0,
            }
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
        let pool = self.pool_cost_of(def, Slot::NONE, &action.ctx);
        let printed = self.blood_cost_of(def, &action.ctx);
        let bill = Bill {
            def,
            mode: def.modes.get(usize::from(action.ctx.mode)),
            minion: action.actor,
            seat: action.seat,
            action: true,
            more: (0, 0),
        };
        self.cost_less(bill, (pool, printed), action.less)
    }

    /// The least pool that a card can be made to cost.
    fn least_pool(&self, bill: Bill) -> u8 {
        let pool = self.pool_cost(bill.def, bill.seat, Slot::NONE, 0);
        let (pool, _) = self.changed_cost(bill, (pool, 0));
        self.most_reduction(bill).of((pool, 0)).0
    }

    /// How much can be paid besides by who plays a card.
    #[inline]
    pub(crate) fn help(&self, bill: Bill) -> Help {
        match self.anything_changes(PAYS) {
            true => self.help_with(bill, self.least_pool(bill)),
            false => Help::default(),
        }
    }

    /// The same, of one that costs so much pool: what pays all of it or nothing can pay that much.
    pub(crate) fn help_with(&self, bill: Bill, pool: u8) -> Help {
        let mut help = Help::default();
        for source in self.sources(bill) {
            if source.whole && source.room < pool {
                continue;
            }
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

/// So much, so often doubled; rounded down, where it is halved.
fn times(blood: u8, doublings: i32) -> u8 {
    let shift = doublings.unsigned_abs().min(8);
    match doublings < 0 {
        true => (u16::from(blood) >> shift) as u8,
        false => (u16::from(blood) << shift).min(200) as u8,
    }
}
