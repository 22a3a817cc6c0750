//! What the numbers are just now: bleed, stealth, intercept, strength, votes, hand size.
//!
//! Nothing is cached. A static ability on the table counts while its card is
//! in play and its condition holds; the table keeps, for each kind of number,
//! the set of permanents that change it at all, and these sets are small.

use crate::db::{stat_kind, stat_set, AbilityDef, OWN_TEXT_IDLE, RETAINERS_IDLE, UNAFFECTED};
use crate::rules::questions::discipline::Origin;
use crate::rules::questions::price::CHEAPER;
use crate::rules::Scope;
use crate::script::{
    Ability, ActionKind, Amount, Blow, Cond, Counted, Doing, Filter, Meth, Number, Place, Quality,
    Spent, Stat, Who,
};
use crate::state::{
    flag, ActionState, Ballot, CardId, Cards, Ctx, Damage, DefId, Region, Seat, Slot, SlotSet,
    Table,
};
use crate::verbs::Range;
use crate::vocab::{CardType, Keyword, TitleRank};

/// The kind of what changes bleed amounts.
const BLEED: usize = stat_kind(&Stat::Change(Number::Bleed));

/// Votes of the prisci as a group (full rulebook 6.3.3.4).
const PRISCI_BLOCK: i32 = 3;

impl Table {
    /// What an amount comes to, seen from `scope`.
    #[inline]
    pub(crate) fn amount(&self, db: Cards<'_>, amount: &Amount, scope: &Scope) -> u8 {
        // Mostly it is a number as it is written.
        if let Amount::N(n) = amount {
            return *n;
        }
        self.amount_now(db, amount, scope)
    }

    /// What an amount comes to that may be less than none: of stealth and intercept, and of sums of them.
    fn amount_below_zero_too(&self, db: Cards<'_>, amount: &Amount, scope: &Scope) -> i32 {
        match amount {
            Amount::Sum(parts) => {
                let parts = parts.iter();
                parts
                    .map(|n| self.amount_below_zero_too(db, n, scope))
                    .sum()
            }
            Amount::Of(Number::Stealth, who) => {
                let acts = self.action.on && self.action.actor == self.thing(*who, scope);
                if acts {
                    self.stealth(db)
                } else {
                    0
                }
            }
            Amount::Of(Number::Intercept, who) => {
                let minion = self.thing(*who, scope);
                match minion.is_some() && self.occupied.has(minion) {
                    true => self.intercept(db, minion),
                    false => 0,
                }
            }
            Amount::N(_)
            | Amount::X
            | Amount::All
            | Amount::Least(_)
            | Amount::Less(..)
            | Amount::Half(_)
            | Amount::Of(..)
            | Amount::Total(..)
            | Amount::Count(_)
            | Amount::Methuselahs(_)
            | Amount::Margin => self.amount(db, amount, scope).into(),
        }
    }

    fn amount_now(&self, db: Cards<'_>, amount: &Amount, scope: &Scope) -> u8 {
        match amount {
            Amount::N(n) => *n,
            Amount::X => scope.chosen.map_or(0, |chosen| chosen.x),
            Amount::All => u8::MAX,
            Amount::Sum(parts) => parts.iter().fold(0, |sum: u8, n| {
                sum.saturating_add(self.amount(db, n, scope))
            }),
            Amount::Least(parts) => {
                (parts.iter().map(|n| self.amount(db, n, scope)).min()).unwrap_or(0)
            }
            Amount::Less(from, by) => {
                let of = |amount| self.amount_below_zero_too(db, amount, scope);
                (of(from) - of(by)).clamp(0, u8::MAX.into()) as u8
            }
            Amount::Half(of) => self.amount(db, of, scope) / 2,
            Amount::Of(number, who) => self.number_of(db, *number, *who, scope),
            Amount::Total(number, meth) => self.number_of_all(db, *number, *meth, scope),
            Amount::Count(counted) => self.how_many_fit(db, counted, scope),
            Amount::Methuselahs(those) => {
                self.methuselahs_that_fit(db, those, scope).count_ones() as u8
            }
            Amount::Margin => self.action.margin,
        }
    }

    /// A number of a minion or of a card in play; 0 of nobody, and of who has no such number.
    fn number_of(&self, db: Cards<'_>, number: Number, who: Who, scope: &Scope) -> u8 {
        let slot = self.thing(who, scope);
        let there = slot.is_some();
        match number {
            Number::Counters if there => self.p(slot).counters,
            Number::Tokens if there => self.tokens(slot),
            Number::Corruption if there => self.corruption(slot, scope.seat),
            Number::Marks if there => self.marks(db, slot, scope.def, scope.this),
            Number::Capacity if matches!(who, Who::Card | Who::Culprit) => {
                let done = self.diablerie_done();
                done.map_or_else(
                    || match there {
                        true => self.capacity_seen(db, slot, scope),
                        false => 0,
                    },
                    |done| done.capacities[usize::from(who == Who::Culprit)],
                )
            }
            // One that has never been in play has what is printed.
            Number::Capacity
                if there && self.uncontrolled.has(slot) && !self.p(slot).has_been_in_play() =>
            {
                db.def(self.p(slot).def).capacity
            }
            Number::Capacity if there => self.capacity_seen(db, slot, scope),
            Number::Cost if who == Who::ActionCard && self.action.on => self.action.cost_blood,
            Number::Cost if there && (self.vampires.has(slot) || self.imbued.has(slot)) => {
                self.capacity_seen(db, slot, scope)
            }
            Number::Cost if there => self.cost_of_ally(db, slot),
            Number::PoolCost if there => self.pool_cost_of_thing(db, slot),
            Number::Bleed if there => {
                let action = &self.action;
                match action.on && action.kind == ActionKind::Bleed && action.actor == slot {
                    true => self.action_bleed(db),
                    false => self.would_bleed_for(db, slot),
                }
            }
            Number::Inflicted => self
                .side_of(who, scope)
                .map_or(0, |i| self.combat.sides[i].inflicted),
            Number::Damage => {
                let its = |d: &&Damage| d.strike && d.by == slot && slot.is_some();
                self.damage.iter().filter(its).map(|d| d.all).sum()
            }
            Number::BloodLost => self
                .side_of(who, scope)
                .map_or(0, |i| self.combat.sides[i].blood_lost),
            Number::Disciplines if there => self.disciplines_used(db, slot),
            Number::Strength if there => self.strength_of(db, slot).clamp(0, 250) as u8,
            Number::Stealth if there && self.action.on && self.action.actor == slot => {
                self.stealth(db).clamp(0, 250) as u8
            }
            Number::Intercept if there => self.intercept(db, slot).clamp(0, 250) as u8,
            Number::Votes if there => self.votes_now(db, slot).clamp(0, 250) as u8,
            Number::Ballots if there => self.ballots_of(db, slot).clamp(0, 250) as u8,
            Number::Counters
            | Number::Tokens
            | Number::Corruption
            | Number::Marks
            | Number::Capacity
            | Number::Cost
            | Number::PoolCost
            | Number::Bleed
            | Number::Strength
            | Number::Stealth
            | Number::Intercept
            | Number::Votes
            | Number::Disciplines
            | Number::Ballots => 0,
            // What is changed alone, and asked of nobody.
            Number::LimitedBleed | Number::Hunt | Number::VotesAgainst | Number::Strikes => 0,
            Number::HandSize
            | Number::PhaseActions(_)
            | Number::EdgeVotes
            | Number::Spoils
            | Number::VictoryPoints
            | Number::PoolBled
            | Number::Lost
            | Number::Pool => 0,
            Number::Share => self.points_on(slot),
        }
    }

    /// The Methuselahs whose predator this one was as they were ousted, one bit a seat.
    fn ousted_by(&self, seat: Seat) -> u8 {
        let hers = |s: &Seat| !self.alive(*s) && self.seats[s.index()].ousted_by == Some(seat);
        self.all_seats()
            .filter(hers)
            .fold(0, |mask, s| mask | s.bit())
    }

    /// What an ally has cost: an X as it was recruited (ANK 20170716).
    pub(crate) fn cost_of_ally(&self, db: Cards<'_>, slot: Slot) -> u8 {
        let p = self.p(slot);
        // A card of another type that has become one costs nothing (LSJ 20080804).
        match self.minions.has(slot) && !db.def(p.def).is(CardType::Ally) {
            true => 0,
            false => db.def(p.def).cost().max(p.own_capacity),
        }
    }

    /// Pool that is printed on a minion or a card in play, an X being 0. Equipment costs its bearer
    /// less where it does so by whatever means (RTR 19941109, of Black Cat).
    #[cold]
    fn pool_cost_of_thing(&self, db: Cards<'_>, slot: Slot) -> u8 {
        let p = self.p(slot);
        let def = db.def(p.def);
        let printed = def.pool_cost.least();
        let equipment = def.is(CardType::Equipment) && !def.has(Keyword::Location);
        if !equipment || !p.on.is_some() || !self.anything_changes(CHEAPER) {
            return printed;
        }
        let cheaper = |s: &Stat| {
            matches!(s, Stat::Cheaper(of, filters) if *of != Spent::Blood
                && filters.iter().any(|f| !f.action && f.fits(def)))
        };
        let less = self.sum_where(db, stat_kind(CHEAPER), p.on, p.controller, cheaper);
        (i32::from(printed) + less).clamp(0, 250) as u8
    }

    /// A number of these Methuselahs together; 0, if it is none of theirs.
    fn number_of_all(&self, db: Cards<'_>, number: Number, meth: Meth, scope: &Scope) -> u8 {
        let mask = match matches!(number, Number::Lost | Number::Cost) {
            // What cost somebody the last pool counts as well.
            true => self.named(meth, scope),
            false => self.meant(meth, scope),
        };
        let mask = match (number, meth) {
            // Her prey is who was that as she burned it, be it that it has cost her the game.
            (Number::Cost, Meth::Prey) => mask | self.ousted_by(scope.seat),
            _ => mask,
        };
        let of = |s: Seat| match number {
            Number::Pool => self.seats[s.index()].pool,
            Number::Lost => self.action.lost[s.index()],
            Number::Cost => self.action.burned[s.index()],
            Number::VictoryPoints => self.seats[s.index()].half_points / 2,
            Number::Share => (scope.chosen).map_or(0, |chosen| chosen.shares[s.index()]),
            Number::Votes => self.votes_cast_by(db, s, true),
            Number::VotesAgainst => self.votes_cast_by(db, s, false),
            // Those that the card gives of which this is asked.
            Number::Counters => self.given(s, scope.def),
            // What is changed alone, and asked of nobody.
            Number::HandSize | Number::PhaseActions(_) | Number::EdgeVotes | Number::Spoils => 0,
            Number::PoolBled => self.pool_bled(db, s),
            Number::Tokens
            | Number::Corruption
            | Number::Marks
            | Number::Capacity
            | Number::PoolCost
            | Number::Bleed
            | Number::LimitedBleed
            | Number::Hunt
            | Number::Stealth
            | Number::Intercept
            | Number::Strength
            | Number::Damage
            | Number::Strikes
            | Number::Ballots
            | Number::Inflicted
            | Number::BloodLost
            | Number::Disciplines => 0,
        };
        let meant = self.all_seats().filter(|s| mask & s.bit() != 0);
        meant.fold(0, |sum: u8, s| sum.saturating_add(of(s)))
    }

    /// Who burns the pool that the bleed that goes on costs, and how much: its target, or another one
    /// instead.
    pub(crate) fn cost_of_bleed(&self, db: Cards<'_>) -> Option<(Seat, u8)> {
        let action = &self.action;
        let bleeds = action.on && action.kind == ActionKind::Bleed && !action.bleed_fails;
        let target = action.target_seat.filter(|t| bleeds && self.alive(*t))?;
        let amount = self.action_bleed(db);
        // What it is for stays the same (LSJ 20030211).
        let most = self.at_most(db, Number::PoolBled, target);
        let pool = most.map_or(amount, |most| amount.min(most));
        Some((self.payer_of_bleed(db, target).unwrap_or(target), pool))
    }

    /// Who burns what a bleed costs a Methuselah instead of her.
    fn payer_of_bleed(&self, db: Cards<'_>, target: Seat) -> Option<Seat> {
        let what = &Stat::BleedPaidBy(Meth::You);
        if !self.anything_changes(what) {
            return None;
        }
        let kind = stat_kind(what);
        let mut payers = 0;
        self.each_static(db, kind, &mut |def, scope| {
            let Ability::Static {
                what: Stat::BleedPaidBy(payer),
                ..
            } = &def.ability
            else {
                return;
            };
            let none = Slot::NONE;
            if self.static_value(db, def, kind, none, target, &scope, &|_| true) != 0 {
                payers |= self.meant(*payer, &scope);
            }
        });
        self.all_seats().find(|seat| payers & seat.bit() != 0)
    }

    /// Pool that the bleed that goes on would have a Methuselah burn.
    fn pool_bled(&self, db: Cards<'_>, seat: Seat) -> u8 {
        let cost = self.cost_of_bleed(db).filter(|(payer, _)| *payer == seat);
        cost.map_or(0, |(_, pool)| pool)
    }

    /// How many minions fit a description; what is contested is out of play.
    fn how_many_fit(&self, db: Cards<'_>, counted: &Counted, scope: &Scope) -> u8 {
        let Counted(what) = counted;
        if what.filter.place.is_pile() {
            return self.how_many_lie(db, &what.filter, scope);
        }
        if what.filter.since.is_some() && what.filter.did.is_none() {
            return self
                .how_many_played(db, &what.filter, scope)
                .min(u8::MAX.into()) as u8;
        }
        let there = self.that_may_fit(what, scope);
        let fits = |s: &Slot| self.fits_in_play(db, what, *s, scope);
        if what.filter.uncontested && what.filter.place == Place::Uncontrolled {
            // Of copies of a unique vampire one alone can be brought into play.
            let counts = |s: &Slot| {
                let earlier = there.into_iter().take_while(|other| other != s);
                fits(s)
                    && !earlier
                        .filter(fits)
                        .any(|other| self.are_copies(db, *s, other))
            };
            return there.into_iter().filter(counts).count() as u8;
        }
        there.into_iter().filter(fits).count() as u8
    }

    /// How many cards that lie out of play fit.
    fn how_many_lie(&self, db: Cards<'_>, filter: &Filter, scope: &Scope) -> u8 {
        if filter.place == Place::Held {
            let here = self.held.iter().filter(|h| h.on == scope.this);
            let fits = here.filter(|h| self.card_fits(db, filter, h.card));
            return fits.count().min(u8::MAX.into()) as u8;
        }
        let mut n = 0;
        for seat in self.all_seats().filter(|s| self.alive(*s)) {
            if !self.is_meant(seat, filter.whose, scope) {
                continue;
            }
            let s = &self.seats[seat.index()];
            let cards = match filter.place {
                Place::Hand => s.own_hand(),
                Place::AshHeap => s.ash_heap(),
                Place::Library => s.library(),
                Place::Crypt => s.crypt(),
                Place::Controlled
                | Place::Ready
                | Place::Torpor
                | Place::GoingToTorpor
                | Place::Incapacitated
                | Place::Uncontrolled
                | Place::Held => &[],
            };
            let fits = |card: &CardId| {
                let card = *card;
                self.card_fits(db, filter, card)
                    && (!filter.named || self.is_named(db, db.def_of(card), scope))
                    && (filter.top).is_none_or(|n| self.is_on_top(card, n))
                    && self.played_as_asked(db, filter, card, scope)
            };
            let cards = cards.iter().map(|c| CardId::new(seat, *c));
            n += cards.filter(fits).count();
            if filter.place == Place::Hand {
                n += self.strays(seat).filter(fits).count();
            }
        }
        n.min(u8::MAX.into()) as u8
    }

    /// The sum of the static abilities of a kind that apply to a minion.
    #[inline(always)] // so that it is known which two bits are looked at
    pub(crate) fn sum(&self, db: Cards<'_>, kind: usize, minion: Slot) -> i32 {
        self.sum_where(db, kind, minion, self.p(minion).controller, |_| true)
    }

    /// The sum of the static abilities of a kind that apply to a Methuselah.
    #[inline(always)] // so that it is known which two bits are looked at
    pub(crate) fn sum_seat(&self, db: Cards<'_>, kind: usize, seat: Seat) -> i32 {
        self.sum_where(db, kind, Slot::NONE, seat, |_| true)
    }

    /// The sum of the static abilities of a kind, with a further test of what they change.
    ///
    /// Most kinds are changed by nothing at all, which costs a look at two bits.
    #[inline(always)]
    pub(crate) fn sum_where(
        &self,
        db: Cards<'_>,
        kind: usize,
        minion: Slot,
        seat: Seat,
        test: impl Fn(&Stat) -> bool,
    ) -> i32 {
        match self.changing.has(kind) {
            true => self.sum_of(db, kind, minion, seat, &test),
            false => 0,
        }
    }

    #[inline(never)]
    fn sum_of(
        &self,
        db: Cards<'_>,
        kind: usize,
        minion: Slot,
        seat: Seat,
        test: &dyn Fn(&Stat) -> bool,
    ) -> i32 {
        self.sum_among(db, self.changing(kind), kind, minion, seat, test)
    }

    /// What is in play that may change numbers of a kind.
    #[inline]
    fn changing(&self, kind: usize) -> SlotSet {
        match self.static_kinds.has(kind) {
            true => self.statics[stat_set(kind)],
            false => SlotSet::EMPTY,
        }
    }

    /// Of what is in play, what may change a number of any of these minions of one Methuselah.
    fn changing_of(&self, db: Cards<'_>, kind: usize, minions: SlotSet, seat: Seat) -> SlotSet {
        let mut found = self.changing(kind);
        for slot in found {
            let p = self.p(slot);
            let me = if p.on.is_some() { p.on } else { slot };
            let may = (minions.has(me) || !self.of_me_alone.has(slot)) && {
                let card = db.def(p.def);
                card.changes.has(kind) && (!card.changes_you_alone || p.controller == seat)
            };
            found.set(slot, may);
        }
        found
    }

    /// The sum over these of what is in play, and over lasting effects. The test is called by
    /// reference, so that this is compiled once, and not for each question.
    #[inline(never)]
    fn sum_among(
        &self,
        db: Cards<'_>,
        in_play: SlotSet,
        kind: usize,
        minion: Slot,
        seat: Seat,
        test: &dyn Fn(&Stat) -> bool,
    ) -> i32 {
        let mut total = 0;
        let some_idle = self.some_are_idle();
        for slot in in_play {
            let p = self.p(slot);
            // Most cards change their own minion or Methuselah alone, and mostly another one is asked
            // about: what the card is need not be looked up for that.
            let me = if p.on.is_some() { p.on } else { slot };
            if me != minion && self.of_me_alone.has(slot) {
                continue;
            }
            let card = db.def(p.def);
            // Kinds share sets.
            if !card.changes.has(kind) || card.changes_you_alone && p.controller != seat {
                continue;
            }
            for id in card.abilities(p.mode) {
                let def = db.ability(id);
                if def.changes == Some(kind as u8) && !(some_idle && self.is_lost(db, slot, def)) {
                    let scope = self.scope(slot);
                    total += self.static_value(db, def, kind, minion, seat, &scope, test);
                }
            }
        }
        if !self.lasting_kinds.has(kind) {
            return total;
        }
        for lasting in &self.lasting {
            let def = db.ability(lasting.ability);
            if def.changes == Some(kind as u8) {
                let scope = Scope::of_lasting(db, lasting);
                total += self.static_value(db, def, kind, minion, seat, &scope, test);
            }
        }
        total
    }

    /// What one lasting effect adds to a number of a minion.
    pub(crate) fn lasting_value(
        &self,
        db: Cards<'_>,
        i: usize,
        kind: usize,
        minion: Slot,
        seat: Seat,
    ) -> i32 {
        let l = self.lasting[i];
        let scope = Scope::of_lasting(db, &l);
        let ability = db.ability(l.ability);
        self.static_value(db, ability, kind, minion, seat, &scope, &|_| true)
    }

    /// At which range every round of one of the combatants is. What is said of the combat that results
    /// from an action is resolved before what is said of any combat (PIB 20120214); else of several
    /// such effects the first prevails (card rulings, group 127).
    pub(crate) fn given_range(&self, db: Cards<'_>) -> Option<Range> {
        (self.range_given(db, true)).or_else(|| self.range_given(db, false))
    }

    /// The same, of what speaks of the combat that results from an action alone, or of nothing else.
    pub(crate) fn range_given(&self, db: Cards<'_>, resulting: bool) -> Option<Range> {
        let any = Stat::Has(Quality::AtRange(Range::Close));
        if !self.anything_changes(&any) {
            return None;
        }
        let kind = stat_kind(&any);
        let mut first = None;
        self.each_static(db, kind, &mut |def, scope| {
            let Ability::Static {
                what: Stat::Has(Quality::AtRange(range)),
                when,
                ..
            } = &def.ability
            else {
                return;
            };
            let results = when.iter().any(|c| matches!(c, Cond::CombatFrom(_)));
            let applies = |minion: Slot| {
                let seat = self.p(minion).controller;
                self.static_value(db, def, kind, minion, seat, &scope, &|_| true) != 0
            };
            let mut sides = self.combat.sides.iter();
            if first.is_none()
                && results == resulting
                && sides.any(|s| s.minion.is_some() && applies(s.minion))
            {
                first = Some(*range);
            }
        });
        first
    }

    #[allow(clippy::too_many_arguments)] // one query, asked in two loops
    #[inline]
    pub(crate) fn static_value(
        &self,
        db: Cards<'_>,
        def: &AbilityDef,
        kind: usize,
        minion: Slot,
        seat: Seat,
        scope: &Scope,
        test: &dyn Fn(&Stat) -> bool,
    ) -> i32 {
        let Ability::Static {
            what,
            by,
            per,
            who,
            to,
            whose,
            when,
        } = &def.ability
        else {
            return 0;
        };
        if def.changes != Some(kind as u8) {
            return 0;
        }
        // What is the quickest to tell is asked first.
        let may_apply = if what.is_of_methuselahs() {
            minion == Slot::NONE && self.is_meant(seat, *whose, scope)
        } else if to.is_empty() {
            minion.is_some() && minion == self.thing(*who, scope)
        } else {
            minion.is_some()
        };
        if !may_apply || !test(what) || !self.all_hold(db, when, scope) {
            return 0;
        }
        if !what.is_of_methuselahs() && !to.is_empty() && !self.fits_any(db, to, minion, scope) {
            return 0;
        }
        if kind != UNAFFECTED
            && self.some_are_unaffected()
            && self.minions.has(minion)
            && self.shrugs_off(db, minion, def)
        {
            return 0;
        }
        let scope = match what.is_of_methuselahs() {
            true => scope.of_them(seat),
            false => *scope,
        };
        // A quality without a number counts as one.
        let by = if *by == 0 { 1 } else { *by as i32 };
        by * per
            .as_ref()
            .map_or(1, |a| self.amount(db, a, &scope) as i32)
    }

    /// The hand size of a Methuselah, at least 0. Cards that are to be replaced later reduce it
    /// until then (current rulebook 2, drawing cards).
    pub(crate) fn hand_size(&self, db: Cards<'_>, seat: Seat) -> usize {
        self.hand_size_less(db, seat, self.seats[seat.index()].unreplaced())
    }

    /// What the hand size of a Methuselah is with so many cards to be replaced later.
    pub(crate) fn hand_size_less(&self, db: Cards<'_>, seat: Seat, unreplaced: u8) -> usize {
        let size = 7 + self.sum_seat(db, stat_kind(&Stat::Change(Number::HandSize)), seat);
        (size - i32::from(unreplaced)).max(0) as usize
    }

    /// The bleed amount of a minion by itself, outside an action (current rulebook, bleed).
    pub(crate) fn bleed_of(&self, db: Cards<'_>, minion: Slot) -> i32 {
        self.bleed_by(db, minion, self.sum(db, BLEED, minion))
    }

    /// The same of several minions of one Methuselah: what changes no bleed of theirs is passed over
    /// once.
    pub(crate) fn bleeds_of<'t>(
        &'t self,
        db: Cards<'t>,
        minions: SlotSet,
        seat: Seat,
    ) -> impl Iterator<Item = (Slot, i32)> + 't {
        let changing = self.changing_of(db, BLEED, minions, seat);
        let unchanged = changing.is_empty() && !self.lasting_kinds.has(BLEED);
        minions.into_iter().map(move |minion| {
            let more = match unchanged {
                true => 0,
                false => self.sum_among(db, changing, BLEED, minion, seat, &|_| true),
            };
            (minion, self.bleed_by(db, minion, more))
        })
    }

    /// The bleed amount of a minion, if so much is added to its own.
    #[inline]
    fn bleed_by(&self, db: Cards<'_>, minion: Slot, more: i32) -> i32 {
        let base = if self.vampires.has(minion) {
            1
        } else {
            self.body_of(db, minion).1
        };
        base + more - self.bleed_left_out(db, Number::Bleed, minion)
    }

    /// What other equipment would add to a bleed, where something says that it adds nothing.
    #[inline]
    fn bleed_left_out(&self, db: Cards<'_>, number: Number, minion: Slot) -> i32 {
        match self.anything_changes(&Stat::NoBleedOfEquipment) {
            true => self.bleed_of_equipment(db, number, minion),
            false => 0,
        }
    }

    #[cold]
    fn bleed_of_equipment(&self, db: Cards<'_>, number: Number, minion: Slot) -> i32 {
        let kind = stat_kind(&Stat::Change(number));
        let seat = self.p(minion).controller;
        let mut total = 0;
        self.each_static(db, kind, &mut |def, scope| {
            if self.is_left_out(db, def.def, scope.this, minion) {
                let more = self.static_value(db, def, kind, minion, seat, &scope, &|_| true);
                total += more.max(0);
            }
        });
        total
    }

    /// Whether something says that a card of this sort adds nothing to the bleed of a minion, being
    /// other equipment than the one that says so.
    pub(crate) fn is_left_out(&self, db: Cards<'_>, card: DefId, this: Slot, minion: Slot) -> bool {
        let what = &Stat::NoBleedOfEquipment;
        if !self.anything_changes(what) || !minion.is_some() || !db.def(card).is_equipment_in_play()
        {
            return false;
        }
        let (kind, seat) = (stat_kind(what), self.p(minion).controller);
        let mut out = false;
        self.each_static(db, kind, &mut |def, scope| {
            let says = || self.static_value(db, def, kind, minion, seat, &scope, &|_| true) != 0;
            out |= scope.this != this && says();
        });
        out
    }

    /// Strength and bleed printed on an ally.
    fn body_of(&self, db: Cards<'_>, minion: Slot) -> (i32, i32) {
        let p = self.p(minion);
        let def = db.def(p.def);
        let body = def
            .modes
            .get(p.mode as usize)
            .and_then(|m| m.body)
            .or(def.body);
        body.map_or((1, 1), |b| (b.strength as i32, b.bleed as i32))
    }

    /// The strength of a minion (current rulebook, hand strike).
    pub(crate) fn strength_of(&self, db: Cards<'_>, minion: Slot) -> i32 {
        let printed = if self.vampires.has(minion) {
            1
        } else {
            self.body_of(db, minion).0
        };
        let seat = self.p(minion).controller;
        let base = self
            .set_to(db, Number::Strength, minion, seat)
            .unwrap_or(printed);
        (base + self.sum(db, stat_kind(&Stat::Change(Number::Strength)), minion)).max(0)
    }

    /// The damage that a minion's strike of this kind does by itself, and the damage added to
    /// that. Nothing is added to a strike that does none: a hand strike does as much as the
    /// strength, and the rest is added (RTR 19960221); "strength and more" is what a weapon does
    /// by itself.
    pub(crate) fn strike_damage_of(&self, db: Cards<'_>, effect: Blow, minion: Slot) -> (i32, i32) {
        match effect {
            Blow::Hand(more) => (self.strength_of(db, minion), more.into()),
            Blow::Melee(more) => (self.strength_of(db, minion) + i32::from(more), 0),
            Blow::Damage(n) => (n.into(), 0),
            Blow::Dodge
            | Blow::CombatEnds
            | Blow::StealBlood(_)
            | Blow::Destroy
            | Blow::Steal
            | Blow::Nothing => (0, 0),
        }
    }

    /// What effects have set a number of a minion to, or of a Methuselah where there is no minion:
    /// the latest that lasts for a while, or else the greatest in play.
    pub(crate) fn set_to(
        &self,
        db: Cards<'_>,
        number: Number,
        minion: Slot,
        seat: Seat,
    ) -> Option<i32> {
        let what = &Stat::Set(number);
        if !self.anything_changes(what) {
            return None;
        }
        let kind = stat_kind(what);
        let (mut latest, mut greatest): (Option<i32>, Option<i32>) = (None, None);
        self.each_static_from(db, kind, &mut |from, def, scope| {
            let set = self.static_value(db, def, kind, minion, seat, &scope, &|s: &Stat| s == what);
            if set != 0 {
                match from {
                    Origin::Card(_) => greatest = greatest.max(Some(set)),
                    Origin::Lasting(_) => latest = Some(set),
                }
            }
        });
        latest.or(greatest)
    }

    /// The least of what effects let a number of a Methuselah be at most.
    pub(crate) fn at_most(&self, db: Cards<'_>, number: Number, seat: Seat) -> Option<u8> {
        let what = &Stat::Most(number);
        if !self.anything_changes(what) {
            return None;
        }
        let kind = stat_kind(what);
        let mut least: Option<u8> = None;
        self.each_static(db, kind, &mut |def, scope| {
            let none = Slot::NONE;
            let most = self.static_value(db, def, kind, none, seat, &scope, &|s: &Stat| s == what);
            if most != 0 {
                let most = most.clamp(0, 250) as u8;
                least = Some(least.map_or(most, |least| least.min(most)));
            }
        });
        least
    }

    /// Whether something in play may have lost its abilities.
    #[inline]
    pub(crate) fn some_are_idle(&self) -> bool {
        self.changing.has(RETAINERS_IDLE) || self.some_text_is_idle()
    }

    #[inline]
    fn some_text_is_idle(&self) -> bool {
        self.changing.has(OWN_TEXT_IDLE)
    }

    /// Whether something in play is a retainer that has lost its abilities for now, or a vampire, or half
    /// of one, whose own text is not used but for what it forbids.
    #[inline]
    pub(crate) fn is_idle(&self, db: Cards<'_>, slot: Slot) -> bool {
        self.some_are_idle()
            && (self.own_text_is_idle(db, slot) || self.has_lost_abilities(db, slot))
    }

    /// Whether a lasting change that something in play makes has been lost: not what makes others lose
    /// theirs, and of a vampire not what it forbids (full rulebook, on Seeds of Corruption).
    #[cold]
    pub(crate) fn is_lost(&self, db: Cards<'_>, slot: Slot, def: &AbilityDef) -> bool {
        match def.changes.map(usize::from) {
            Some(OWN_TEXT_IDLE) => false,
            Some(RETAINERS_IDLE) => self.own_text_is_idle(db, slot),
            Some(_) | None => {
                let forbids =
                    matches!(&def.ability, Ability::Static { what, .. } if what.forbids());
                self.has_lost_abilities(db, slot) || !forbids && self.own_text_is_idle(db, slot)
            }
        }
    }

    #[cold]
    fn own_text_is_idle(&self, db: Cards<'_>, slot: Slot) -> bool {
        if !self.some_text_is_idle() {
            return false;
        }
        let p = self.p(slot);
        let me = if p.region == Region::Merged {
            p.on
        } else {
            slot
        };
        let seat = self.p(me).controller;
        self.vampires.has(me) && self.sum_where(db, OWN_TEXT_IDLE, me, seat, |_| true) != 0
    }

    #[cold]
    fn has_lost_abilities(&self, db: Cards<'_>, slot: Slot) -> bool {
        let p = self.p(slot);
        let def = db.def(p.def);
        if !p.on.is_some() || !def.is(CardType::Retainer) || !self.occupied.has(p.on) {
            return false;
        }
        let is_meant = |s: &Stat| {
            let Stat::RetainersIdle(cards) = s else {
                return false;
            };
            cards.is_empty() || cards.iter().any(|c| c.fits_in_play(def))
        };
        let seat = self.p(p.on).controller;
        self.sum_where(db, RETAINERS_IDLE, p.on, seat, is_meant) != 0
    }

    /// The bleed amount of the current bleed, at least 0.
    pub(crate) fn action_bleed(&self, db: Cards<'_>) -> u8 {
        let bleed = self.bleed_of(db, self.action.actor)
            + self.action.bleed as i32
            + self.sum(
                db,
                stat_kind(&Stat::Change(Number::LimitedBleed)),
                self.action.actor,
            )
            - self.bleed_left_out(db, Number::LimitedBleed, self.action.actor);
        bleed.clamp(0, 250) as u8
    }

    /// What a minion that is not bleeding would bleed its prey for just now (RTR 19980623).
    #[cold]
    fn would_bleed_for(&self, db: Cards<'_>, minion: Slot) -> u8 {
        let seat = self.p(minion).controller;
        let prey = self.prey(seat);
        let mut supposed = *self;
        supposed.action = ActionState {
            on: true,
            kind: ActionKind::Bleed,
            ctx: Ctx {
                seat,
                me: minion,
                ..Ctx::default()
            },
            card: CardId::NONE,
            actor: minion,
            seat,
            target_seat: Some(prey),
            directed: true,
            blockers: prey.bit(),
            ..ActionState::default()
        };
        supposed.action_bleed(db)
    }

    /// Whether a limited modifier already raises the current bleed.
    pub(crate) fn limited_in_use(&self, db: Cards<'_>) -> bool {
        self.action.limited
            || self.sum(
                db,
                stat_kind(&Stat::Change(Number::LimitedBleed)),
                self.action.actor,
            ) != 0
    }

    /// The stealth of the current action.
    pub(crate) fn stealth(&self, db: Cards<'_>) -> i32 {
        self.action.stealth as i32
            + self.sum(
                db,
                stat_kind(&Stat::Change(Number::Stealth)),
                self.action.actor,
            )
    }

    /// The intercept of a minion against the current action.
    pub(crate) fn intercept(&self, db: Cards<'_>, minion: Slot) -> i32 {
        if let Some(most) = self.most_intercept(db, minion) {
            return self.intercept_up_to(db, minion, most);
        }
        let gained: i32 = self
            .action
            .intercept
            .iter()
            .filter(|more| more.minion == minion)
            .map(|more| more.by as i32)
            .sum();
        gained + self.sum(db, stat_kind(&Stat::Change(Number::Intercept)), minion)
    }

    /// How much intercept a minion can have at most, if anything says so.
    #[inline]
    fn most_intercept(&self, db: Cards<'_>, minion: Slot) -> Option<i32> {
        const MOST: &Stat = &Stat::Most(Number::Intercept);
        if !self.anything_changes(MOST) || !minion.is_some() {
            return None;
        }
        let seat = self.p(minion).controller;
        let mut least = None;
        self.each_static(db, stat_kind(MOST), &mut |def, scope| {
            let kind = stat_kind(MOST);
            let most =
                self.static_value(db, def, kind, minion, seat, &scope, &|s: &Stat| s == MOST);
            if most > 0 {
                least = Some(least.map_or(most, |least: i32| least.min(most)));
            }
        });
        least
    }

    /// The intercept of a minion that loses whatever it would gain beyond so much; what takes
    /// some from it takes it from what it has. What lies in play counts first.
    #[cold]
    fn intercept_up_to(&self, db: Cards<'_>, minion: Slot, most: i32) -> i32 {
        let kind = stat_kind(&Stat::Change(Number::Intercept));
        let seat = self.p(minion).controller;
        let (mut more, mut less) = (0, 0);
        self.each_static(db, kind, &mut |def, scope| {
            let by = self.static_value(db, def, kind, minion, seat, &scope, &|_: &Stat| true);
            more += by.max(0);
            less += by.min(0);
        });
        let gains = self.action.intercept.iter().filter(|g| g.minion == minion);
        gains.fold(more.min(most) + less, |had, gain| {
            let now = had + i32::from(gain.by);
            now.min(most.max(had))
        })
    }

    /// Votes that a ready vampire has in the current referendum.
    pub(crate) fn votes_of(&self, db: Cards<'_>, vampire: Slot) -> i32 {
        let title = self.title(vampire).map_or(0, |t| t.rank.votes() as i32);
        title + self.change(db, &Stat::Change(Number::Votes), vampire)
    }

    /// What everything that changes a number of a minion adds to it; nothing, where there is no
    /// minion. It costs next to nothing while nothing changes that number of anybody.
    #[inline(always)] // so that the kind is known as the engine is compiled
    pub(crate) fn change(&self, db: Cards<'_>, stat: &Stat, minion: Slot) -> i32 {
        match self.anything_changes(stat) && minion.is_some() {
            true => self.changed_by(db, stat_kind(stat), minion),
            false => 0,
        }
    }

    #[inline(never)]
    fn changed_by(&self, db: Cards<'_>, kind: usize, minion: Slot) -> i32 {
        self.sum(db, kind, minion)
    }

    /// Whether a quality without a number applies to a minion.
    #[inline(always)]
    pub(crate) fn has_stat(&self, db: Cards<'_>, stat: &Stat, minion: Slot) -> bool {
        self.change(db, stat, minion) != 0
    }

    /// Whether the minion can play reaction cards and attempt to block: unlocked, or awake.
    pub(crate) fn can_react(&self, minion: Slot) -> bool {
        self.ready.has(minion) && (!self.locked.has(minion) || self.p(minion).is(flag::AWAKE))
    }

    /// The votes that a ballot is worth, cast or not.
    pub(crate) fn worth(&self, db: Cards<'_>, ballot: &Ballot) -> i32 {
        let in_favour = ballot.cast.or(ballot.must) == Some(true);
        let own = if ballot.source.is_some() && self.minions.has(ballot.source) {
            if !self.ready.has(ballot.source) {
                return 0;
            }
            let against = match in_favour {
                true => 0,
                false => self.change(db, &Stat::Change(Number::VotesAgainst), ballot.source),
            };
            self.votes_of(db, ballot.source) + against
        } else {
            0
        };
        let against = if in_favour { 0 } else { ballot.against };
        let votes = (own + ballot.bonus as i32 + against as i32).max(0);
        match ballot.source.is_some() && self.minions.has(ballot.source) {
            true => votes << self.doubled(db, ballot.source),
            false => votes,
        }
    }

    /// How often the votes of a minion are doubled.
    fn doubled(&self, db: Cards<'_>, minion: Slot) -> i32 {
        let often = self.change(db, &Stat::Times(Number::Votes), minion);
        // More votes than that make no difference.
        often.clamp(0, 8)
    }

    /// Ballots that a ready minion has in the subreferendum of the prisci: one for the
    /// title, and those that its own text gives it (full rulebook 6.3.3.4).
    pub(crate) fn ballots_of(&self, db: Cards<'_>, minion: Slot) -> i32 {
        if !self.ready.has(minion) {
            return 0;
        }
        let priscus = self
            .title(minion)
            .is_some_and(|t| t.rank == TitleRank::Priscus);
        let more = self.change(db, &Stat::Change(Number::Ballots), minion);
        (i32::from(priscus) + more).max(0)
    }

    /// Whether anything in play or any lasting effect may change a number at all.
    #[inline(always)]
    pub(crate) fn anything_changes(&self, stat: &Stat) -> bool {
        self.changing.has(stat_kind(stat))
    }

    /// Whether a minion cannot cast votes or ballots, or not on the side on which it has.
    pub(super) fn is_silenced(&self, db: Cards<'_>, ballot: &Ballot) -> bool {
        self.has_stat(db, &Stat::Cannot(Doing::Vote), ballot.source)
            || ballot.cast == Some(false)
                && self.has_stat(db, &Stat::Cannot(Doing::VoteAgainst), ballot.source)
    }

    /// By whom votes or ballots count against and in favour of the referendum, one bit a seat.
    pub(crate) fn voters(&self, db: Cards<'_>) -> [u8; 2] {
        let mut seats = [0; 2];
        for ballot in self.referendum.ballots.iter().filter(|b| !b.abstains) {
            let minion = ballot.source.is_some() && self.minions.has(ballot.source);
            let silenced = minion && self.is_silenced(db, ballot);
            let counts =
                self.worth(db, ballot) > 0 || minion && self.ballots_of(db, ballot.source) > 0;
            if let (Some(in_favour), true) = (ballot.cast, counts && !silenced) {
                seats[usize::from(in_favour)] |= ballot.seat.bit();
            }
        }
        seats
    }

    /// Votes in favour of the referendum, or against it, that nobody has cast.
    fn votes_of_nobody(&self, db: Cards<'_>, in_favour: bool) -> i32 {
        let what = &Stat::NobodysVotes(in_favour);
        if !self.anything_changes(what) {
            return 0;
        }
        let kind = stat_kind(what);
        self.sum_where(db, kind, Slot::NONE, self.active, |s| s == what)
    }

    /// Votes that a Methuselah and her minions have cast in favour of the current referendum or
    /// against it, as they count; ballots are none.
    fn votes_cast_by(&self, db: Cards<'_>, seat: Seat, in_favour: bool) -> u8 {
        if !self.referendum.on {
            return 0;
        }
        let counts = |b: &&Ballot| {
            let minion = b.source.is_some() && self.minions.has(b.source);
            b.seat == seat
                && b.cast == Some(in_favour)
                && !b.abstains
                && !(minion && self.is_silenced(db, b))
        };
        let ballots = self.referendum.ballots.iter().filter(counts);
        let votes: i32 = ballots.map(|b| self.worth(db, b)).sum();
        votes.clamp(0, 250) as u8
    }

    /// Votes that a vampire has: in a referendum, in which it has gained or cast some, those that
    /// they are worth; none where it abstains.
    fn votes_now(&self, db: Cards<'_>, vampire: Slot) -> i32 {
        let mut ballots = self.referendum.ballots.iter();
        match ballots.find(|b| self.referendum.on && b.source == vampire) {
            Some(ballot) if ballot.abstains || self.is_silenced(db, ballot) => 0,
            Some(ballot) => self.worth(db, ballot),
            None => self.votes_of(db, vampire).max(0),
        }
    }

    /// Votes cast for and against the current referendum so far. The prisci block of
    /// 3 votes is on the side of more ballots (full rulebook 6.3.3.4). Who cannot cast
    /// votes abstains, whatever it has cast (full rulebook 6.3.2).
    pub(crate) fn votes_cast(&self, db: Cards<'_>) -> (i32, i32) {
        let (mut sides, mut block) = ([0; 2], [0; 2]);
        for ballot in &self.referendum.ballots {
            if let (Some(in_favour), false) = (ballot.cast, ballot.abstains) {
                let minion = ballot.source.is_some() && self.minions.has(ballot.source);
                if minion && self.is_silenced(db, ballot) {
                    continue;
                }
                sides[usize::from(in_favour)] += self.worth(db, ballot);
                if minion {
                    block[usize::from(in_favour)] += self.ballots_of(db, ballot.source);
                }
            }
        }
        for side in 0..2 {
            if block[side] > block[1 - side] {
                sides[side] += PRISCI_BLOCK;
            }
            sides[side] += self.votes_of_nobody(db, side == 1);
        }
        (sides[1], sides[0])
    }
}
