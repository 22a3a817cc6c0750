//! What a card or an ability may name (current rulebook, targeting).

use std::ops::Deref;

use crate::choice::Choice;
use crate::db::{stat_kind, AbilityId, CardDef, CodeId, ModeDef, Needs, Op};
use crate::rules::questions::action::{OF_SUCH, TO_ANNOUNCE};
use crate::rules::questions::acts::CANNOT_TAKE;
use crate::rules::questions::card_filter::enters_combat;
use crate::rules::questions::playable::CANNOT_HAVE_SUCH;
use crate::rules::questions::price::Bill;
use crate::rules::{Questions, Scope};
use crate::script::{
    Ability, Action, ActionKind, Amount, At, CardFilter, Choose, CostX, Doing, Filter, Lesson,
    Meth, Minions, Place, Stat, Step, Strike, StrikeEffect, Striking, Who,
};
use crate::state::{
    CardId, Counter, Ctx, DefId, GameState, Guise, Held, Kinds, Seat, Slot, SlotSet, CARDS_A_SEAT,
};
use crate::verbs::{Gist, Terms};
use crate::vocab::{CardType, Clan, Discipline, Keyword, Level};
use crate::MAX_CHOICES;

/// The kind of effect that keeps cards from being played on a minion.
const NOT_PLAYED_ON: &Stat = &Stat::CannotBePlayedOn(Vec::new());

/// The kind of effect that keeps a minion from being a target.
const OUT_OF_REACH: &Stat = &Stat::CannotBeActedAt(Minions::NONE, Vec::new());

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Visits every answer to `choose` in canonical order, until `visit` says to stop.
    pub(crate) fn each_candidate(
        &self,
        choose: &Choose,
        ctx: &Ctx,
        visit: &mut dyn FnMut(Choice) -> bool,
    ) {
        let scope = Scope::of(ctx);
        match choose {
            Choose::Minion(filters) => {
                for slot in self.candidates(filters, &scope) {
                    if self.fits_any(self.db, filters, slot, &scope)
                        && !ctx.chosen.names(slot)
                        && (filters.iter().find_map(|f| f.can_equip))
                            .is_none_or(|terms| self.can_equip_found(slot, terms, ctx))
                        && !(filters.iter().any(|f| f.can_have_chosen)
                            && self.cannot_have_what_is_chosen(slot, ctx))
                        && self.takes_card(slot, ctx)
                        && self.leaves_undirected(self.p(slot).controller, ctx)
                        && self.may_name(slot, ctx)
                        && !visit(Choice::Slot(slot))
                    {
                        return;
                    }
                }
            }
            Choose::May(inner) if inner.gives_points() => self.each_point(inner, true, ctx, visit),
            Choose::May(inner) => {
                let mut goes_on = true;
                self.each_candidate(inner, ctx, &mut |choice| {
                    goes_on = visit(choice);
                    goes_on
                });
                // Who is committed to a weapon strikes with that.
                let committed = || {
                    let side = self.side(ctx.me).map(|i| &self.combat.sides[i]);
                    matches!(**inner, Choose::Weapon | Choose::RangedWeapon)
                        && side.is_some_and(|side| self.is_committed_now(side))
                };
                if goes_on && !committed() {
                    visit(Choice::No);
                }
            }
            Choose::AtRandom(inner) => self.each_candidate(inner, ctx, visit),
            Choose::Card(filters) => self.each_card(filters, ctx, visit),
            Choose::Name(filters) => self.each_name(filters, ctx, visit),
            Choose::Methuselah(filter) => {
                let mask = self.methuselahs_that_fit(self.db, filter, &scope);
                for seat in self.all_seats() {
                    if mask & seat.bit() != 0
                        && self.leaves_undirected(seat, ctx)
                        && self.bleeds_as_it_must(seat, ctx)
                        && !visit(Choice::Methuselah(seat))
                    {
                        return;
                    }
                }
            }
            Choose::Number(from, to) => {
                // Asked before there is a target, it is only whether one number would do.
                let early = matches!(to, Amount::Of(_, who) if !self.thing(*who, &scope).is_some());
                let most = match early {
                    true => *from,
                    false => self.amount(self.db, to, &scope),
                };
                for n in *from..=self.left_after_cost(to, most, ctx) {
                    if !visit(Choice::Number(n)) {
                        return;
                    }
                }
            }
            Choose::PoolToSave => {
                let short = ctx
                    .chosen
                    .methuselah
                    .map_or(0, |s| self.seats[s.index()].short);
                for n in short.saturating_add(1)..=self.seats[ctx.seat.index()].pool {
                    if !visit(Choice::Number(n)) {
                        return;
                    }
                }
            }
            Choose::Clan => {
                // Any clan may be named; those with a vampire in play are the ones that matter.
                for clan in Clan::ALL {
                    let there = self
                        .vampires
                        .without(&self.contested)
                        .into_iter()
                        .any(|s| self.p(s).clan == Some(*clan));
                    if there && !visit(Choice::Clan(*clan)) {
                        return;
                    }
                }
            }
            Choose::Discipline(of) => {
                for discipline in Discipline::ALL {
                    if self.discipline_fits(self.db, of, *discipline, &scope)
                        && !visit(Choice::Discipline(*discipline))
                    {
                        return;
                    }
                }
            }
            Choose::Side => {
                let _ = visit(Choice::Yes) && visit(Choice::No);
            }
            Choose::AnyClan => {
                for clan in Clan::ALL.iter().filter(|c| !c.is_creed()) {
                    if !visit(Choice::Clan(*clan)) {
                        return;
                    }
                }
            }
            Choose::City => {
                if !self.is_taken_to_be_titled(self.db, ctx.me, &scope) {
                    return;
                }
                // One that is made up is number 0, and nobody else's.
                for city in 0..self.db.cities().len() as u8 {
                    if !visit(Choice::City(city)) {
                        return;
                    }
                }
                visit(Choice::No);
            }
            Choose::Circle(filters) => self.each_circle(filters, &scope, visit),
            Choose::Allocate(points, at_least, ..) => match choose.shares_among() {
                Some(filter) => {
                    let points = self.amount(self.db, points, &scope);
                    let among = self.methuselahs_that_fit(self.db, filter, &scope);
                    self.each_share(points, among, *at_least, ctx, visit);
                }
                None => self.each_point(choose, false, ctx, visit),
            },
            Choose::Secretly(meth, to) => {
                if self.next_in_secret(*meth, ctx).is_none() {
                    return;
                }
                for n in 1..=self.amount(self.db, to, &scope) {
                    if !visit(Choice::Number(n)) {
                        return;
                    }
                }
            }
            Choose::SomeMethuselahs(among) => {
                let Some(seat) = self.allocation_order(ctx).nth(ctx.allocating as usize) else {
                    return;
                };
                let among = self.methuselahs_that_fit(self.db, among, &scope);
                let fits = |s: &Seat| among & s.bit() != 0;
                let chosen = ctx.chosen.shares.iter().any(|n| *n > 0);
                let mut later = self.allocation_order(ctx).skip(ctx.allocating as usize + 1);
                let may_leave_out = chosen || later.any(|s| fits(&s));
                let _ = (!may_leave_out || visit(Choice::Number(0)))
                    && (!fits(&seat) || visit(Choice::Number(1)));
            }
            Choose::Weapon | Choose::RangedWeapon => {
                let Some(arm) = choose.own_weapon() else {
                    return;
                };
                for slot in self.cards_on(ctx.me) {
                    let p = self.p(slot);
                    let count = self.db.def(p.def).abilities(p.mode).count();
                    for n in 0..count as u8 {
                        if self.armed_strike(ctx.me, slot, n, arm).is_some()
                            && !visit(Choice::StrikeWith(slot, n))
                        {
                            return;
                        }
                    }
                }
            }
            Choose::OpposingWeapon => {
                for slot in self.cards_on(self.opposing(ctx.me)) {
                    let p = self.p(slot);
                    let def = self.db.def(p.def);
                    let weapon = [Keyword::Weapon, Keyword::MeleeWeapon, Keyword::Gun];
                    if !weapon.into_iter().any(|k| def.has_as(p.mode, k)) {
                        continue;
                    }
                    let strikes = |id: AbilityId| {
                        matches!(self.db.ability(id).ability, Ability::Strike { .. })
                    };
                    let mut ways = def.abilities(p.mode).enumerate();
                    // One that nobody can strike with does no damage.
                    let none = !def.abilities(p.mode).any(strikes);
                    if none && !visit(Choice::StrikeWith(slot, u8::MAX))
                        || ways
                            .any(|(n, id)| strikes(id) && !visit(Choice::StrikeWith(slot, n as u8)))
                    {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a minion cannot have the card that is to go to it: the one chosen before it, in play
    /// or elsewhere, and this one where none was.
    fn cannot_have_what_is_chosen(&self, minion: Slot, ctx: &Ctx) -> bool {
        if ctx.chosen_card.is_some() {
            return self.cannot_have(minion, self.db.def_of(ctx.chosen_card));
        }
        let target = self.who(Who::Target, ctx);
        let card = match target.is_some() {
            true => target,
            false => ctx.this,
        };
        card.is_some()
            && !self.minions.has(card)
            && self.cannot_have_besides(minion, self.p(card).def, card)
    }

    /// Whether a minion may have a card in play, or any of her minions where it is chosen later
    /// which of them gets it.
    fn may_be_had_by(&self, who: Who, card: Slot, ctx: &Ctx) -> bool {
        let may = |minion: Slot| !self.cannot_have(minion, self.p(card).def);
        let minion = self.who(who, ctx);
        match who == Who::Second && !minion.is_some() {
            true => self.minions_controlled(ctx.seat).into_iter().any(may),
            false => may(minion),
        }
    }

    /// Visits the cards of which one is picked: those in play; of each Methuselah those in hand,
    /// one of each name, and those that lie elsewhere, one of each name, in the order of the
    /// official list.
    fn each_card(&self, filters: &[Filter], ctx: &Ctx, visit: &mut dyn FnMut(Choice) -> bool) {
        let scope = Scope::of(ctx);
        let at = |place: Place| filters.iter().filter(move |f| f.place == place);
        if at(Place::Controlled).next().is_some() {
            let there = self.occupied.without(&self.uncontrolled);
            let any_rival = filters.iter().any(|f| f.rival);
            for slot in there.without(if any_rival {
                &SlotSet::EMPTY
            } else {
                &self.contested
            }) {
                let fits = |f: &Filter| {
                    if f.rival != self.contested.has(slot) {
                        return false;
                    }
                    self.card_in_play_fits(self.db, f, slot, &scope)
                        && (!f.action || self.offer_to_call(slot, ctx.me).is_some())
                        && f.usable_by.is_none_or(|(who, _)| {
                            !self.is_fixed(slot) && self.may_be_had_by(who, slot, ctx)
                        })
                };
                if at(Place::Controlled).any(fits)
                    && match self.minions.has(slot) {
                        true => any_rival || self.may_name(slot, ctx),
                        // An action at what is on a minion may cost something to announce, too.
                        false => {
                            !self.anything_changes(TO_ANNOUNCE)
                                || self.can_pay_blood_to_act_at(slot, ctx)
                        }
                    }
                    && self.leaves_undirected(self.p(slot).controller, ctx)
                    && !visit(Choice::Slot(slot))
                {
                    return;
                }
            }
        }
        if at(Place::Held).next().is_some() {
            // What this card holds, whosever it is.
            for held in self.held.iter().filter(|h| h.on == ctx.this) {
                let fits = |f: &Filter| self.can_be_picked(f, held.card, ctx);
                if at(Place::Held).any(fits) && !visit(Choice::Card(held.card)) {
                    return;
                }
            }
        }
        if !filters.iter().any(|f| f.place.is_pile()) {
            return;
        }
        for seat in self.all_seats().filter(|s| self.alive(*s)) {
            let fits = |place: Place, card: CardId| {
                at(place).any(|f| {
                    let theirs = |not: &&Filter| self.is_meant(seat, not.whose, &scope);
                    self.is_meant(seat, f.whose, &scope)
                        && !f
                            .not
                            .iter()
                            .filter(|not| not.is_only_whose())
                            .any(|not| theirs(&not))
                        && self.can_be_picked(f, card, ctx)
                })
            };
            if at(Place::Hand).any(|f| self.is_meant(seat, f.whose, &scope)) {
                if ctx.apart {
                    // Another copy of what has been chosen is one of a kind, too.
                    let hand = self.seats[seat.index()].own_hand().iter();
                    let hand = hand.map(|card| (Place::Hand, *card));
                    let kinds = self.kinds_among(seat, hand, fits).into_iter();
                    let strays = self.strays(seat).filter(|card| fits(Place::Hand, *card));
                    for card in kinds.map(|(_, card)| card).chain(strays) {
                        if !self.is_played_itself(card, seat, ctx) && !visit(Choice::Card(card)) {
                            return;
                        }
                    }
                    continue;
                }
                let mut kinds = Kinds::default();
                while let Some(card) = self.next_kind(self.db, seat, &mut kinds, |_| true) {
                    // One of a kind stands for all of it, but the one that is being played for none.
                    let like =
                        |c: &CardId| *c != card && self.db.def_of(*c) == self.db.def_of(card);
                    let card = match card == ctx.card {
                        true => self.hand(seat).into_iter().find(like).unwrap_or(card),
                        false => card,
                    };
                    if !self.is_played_itself(card, seat, ctx)
                        && fits(Place::Hand, card)
                        && !visit(Choice::Card(card))
                    {
                        return;
                    }
                }
            }
            let zones = &self.seats[seat.index()];
            let piles = [
                (Place::Library, zones.library()),
                (Place::Crypt, zones.crypt()),
                (Place::AshHeap, zones.ash_heap()),
            ];
            let asked = |(place, _): &(Place, &[u8])| at(*place).next().is_some();
            if !piles.iter().any(asked) {
                continue;
            }
            let asked = (piles.into_iter().filter(asked))
                .flat_map(|(place, pile)| pile.iter().map(move |c| (place, *c)));
            for (_, card) in self.kinds_among(seat, asked, fits) {
                if !visit(Choice::Card(card)) {
                    return;
                }
            }
        }
    }

    /// Whether a card of a hand is the one that is being played, or where it is asked whether one of
    /// its kind could be, the only one there is to play.
    fn is_played_itself(&self, card: CardId, seat: Seat, ctx: &Ctx) -> bool {
        if ctx.card != CardId::WHICHEVER {
            return card == ctx.card;
        }
        let like = |c: &CardId| self.db.def_of(*c) == ctx.def;
        seat == ctx.seat && like(&card) && {
            let elsewhere = |h: &&Held| h.how.in_hand().is_none() && self.may_play_held(**h, seat);
            let held = self.held.iter().filter(elsewhere).map(|h| h.card);
            self.hand(seat).into_iter().chain(held).filter(like).count() < 2
        }
    }

    /// Visits the names of cards of which one is named, in the order of the official list: of those
    /// in play; of those in an ash heap; of those that may be in a hand, a library or a crypt all that belong there, since
    /// decks are known and where their cards are is not. A card that is nowhere there is as good as
    /// none, and not offered.
    fn each_name(&self, filters: &[Filter], ctx: &Ctx, visit: &mut dyn FnMut(Choice) -> bool) {
        let scope = Scope::of(ctx);
        // More than can be offered would end the game as one that does not fit.
        let mut names: tinyvec::ArrayVec<[DefId; MAX_CHOICES + 1]> = Default::default();
        let in_play = |f: &&Filter| f.place == Place::Controlled;
        if filters.iter().any(|f| in_play(&f)) {
            let there = self.occupied.without(&self.uncontrolled);
            for slot in there.without(&self.contested) {
                let fits = |f: &Filter| self.card_in_play_fits(self.db, f, slot, &scope);
                let id = self.card_named(self.db, slot);
                if filters.iter().filter(in_play).any(fits) && !names.contains(&id) {
                    let _ = names.try_push(id);
                }
            }
        }
        for filter in filters.iter().filter(|f| !in_play(f)) {
            let hers = |s: &Seat| self.alive(*s) && self.is_meant(*s, filter.whose, &scope);
            for seat in self.all_seats().filter(hers) {
                let mut add = |card: CardId| {
                    let id = self.db.def_of(card);
                    let of_crypt = filter.place == Place::Crypt;
                    let belongs =
                        filter.place == Place::AshHeap || self.db.def(id).is_crypt() == of_crypt;
                    if belongs && !names.contains(&id) && self.can_be_picked(filter, card, ctx) {
                        let _ = names.try_push(id);
                    }
                };
                match filter.place == Place::AshHeap {
                    true => {
                        let open = self.seats[seat.index()].ash_heap();
                        open.iter().for_each(|local| add(CardId::new(seat, *local)));
                    }
                    false => self.db.deck(seat).for_each(&mut add),
                }
            }
        }
        names.sort_unstable();
        for id in names {
            if !visit(Choice::Name(id)) {
                return;
            }
        }
    }

    /// As many points as can be allocated by terms of which each allocates some.
    pub(crate) fn most_points(&self, terms: &[Choose], scope: &Scope) -> u8 {
        let ctx = Ctx {
            seat: scope.seat,
            me: scope.me,
            ..Ctx::default()
        };
        let room = |choose: &Choose| {
            let Choose::Allocate(_, _, among, most) = choose else {
                return u8::MAX;
            };
            let each = most.unwrap_or(u8::MAX);
            let mut room = 0_u8;
            for choose in among {
                self.each_candidate(choose, &ctx, &mut |_| {
                    room = room.saturating_add(each);
                    true
                });
            }
            room
        };
        terms.iter().map(room).min().unwrap_or(u8::MAX)
    }

    /// Visits the circles of vampires that fit: each that is printed on cards once, by the first of
    /// their names, the others by a vampire of theirs. Where all fit, those of all decks are among
    /// them, and so are those of one's uncontrolled vampires, of which one may come into play.
    fn each_circle(&self, filters: &Minions, scope: &Scope, visit: &mut dyn FnMut(Choice) -> bool) {
        // More than can be offered would end the game as one that does not fit.
        let mut found: tinyvec::ArrayVec<[(CardId, Choice); MAX_CHOICES + 1]> = Default::default();
        let mut add = |circle: CardId, choice: Choice| {
            if !found
                .iter()
                .any(|(c, _)| self.are_one_circle(self.db, *c, circle))
            {
                let _ = found.try_push((circle, choice));
            }
        };
        if filters.are_all() {
            let mut names: tinyvec::ArrayVec<[DefId; MAX_CHOICES + 1]> = Default::default();
            for seat in self.all_seats() {
                for card in self.db.deck(seat) {
                    let id = self.db.def_of(card);
                    if self.db.def(id).circle != 0 && !names.contains(&id) {
                        let _ = names.try_push(id);
                    }
                }
            }
            names.sort_unstable();
            for id in names {
                add(self.db.one_of(id), Choice::Name(id));
            }
        }
        for slot in self.candidates(filters, scope) {
            if self.vampires.has(slot) && self.fits_any(self.db, filters, slot, scope) {
                add(self.circle_of(self.db, slot), Choice::Slot(slot));
            }
        }
        if filters.are_all() {
            for slot in self.uncontrolled.and(&self.controlled[scope.seat.index()]) {
                if self.db.def(self.p(slot).def).is(CardType::Vampire) {
                    add(self.circle_of(self.db, slot), Choice::Slot(slot));
                }
            }
        }
        for (_, choice) in found {
            if !visit(choice) {
                return;
            }
        }
    }

    /// Whether a card that lies out of play fits, with all that is asked of it besides.
    pub(crate) fn can_be_picked(&self, filter: &Filter, card: CardId, ctx: &Ctx) -> bool {
        let id = self.db.def_of(card);
        let def = self.db.def(id);
        let user = filter.usable_by.map(|(who, _)| self.who(who, ctx));
        let terms = filter.usable_by.map_or(Terms::Usual, |(_, terms)| terms);
        let cost = match user {
            Some(minion) if minion.is_some() => self.cost_of_use(minion, def, terms),
            _ => def.cost(),
        };
        let scope = Scope::of(ctx);
        let of_moment = ctx.apart || !self.knows_name(&scope);
        let named = match of_moment && ctx.chosen_card.is_some() {
            true => self.db.def_of(ctx.chosen_card) == id,
            // Crypt cards of several groups have one name.
            false => self.named_card(self.db, &scope).is_some_and(|named| {
                named == id || def.is_crypt() && self.db.def(named).name == def.name
            }),
        };
        filter.fits_card(def, ctx.chosen.x, cost)
            && !(ctx.apart && ctx.cards_chosen().contains(&card))
            && !(card == ctx.chosen_card && filter.not.iter().any(Filter::is_only_card))
            && (!filter.named || named)
            && (!filter.younger
                || def.is(CardType::Vampire)
                    && (self.compared_with(self.db, filter, &scope))
                        .is_some_and(|than| def.capacity < than))
            && (filter.top).is_none_or(|n| self.is_on_top(card, n))
            && (!filter.topmost || self.is_topmost(filter, card, ctx))
            && match filter.strike {
                Some(Striking::Most(most)) => self.strikes_for(id, most, ctx, user),
                Some(Striking::Any | Striking::Ranged) | None => true,
            }
            && (!filter.uncontested
                || !self.controls_person(ctx.seat, id) && !self.cannot_have(ctx.me, id))
            && user.is_none_or(|minion| {
                // Nobody takes the action yet for which it is asked: each that might is asked later.
                let early = ctx.ability.is_some() && !minion.is_some() && !self.action.on;
                early || self.can_equip(minion, id, terms, ctx)
            })
            && filter.playable.is_none_or(|how| {
                id != ctx.def
                    && match filter.kind == Some(CardType::PoliticalAction) {
                        true => self.could_call(ctx.seat, ctx.me, id, filter.place == Place::Hand),
                        false => self.could_play_now(ctx.seat, id, how.mastery(ctx.me)),
                    }
            })
            && (filter.did.is_some() || self.played_as_asked(self.db, filter, card, &scope))
            && self.was_burned_as_asked(self.db, filter, card, &scope)
    }

    /// Whether no card above this one in its owner's library fits as well.
    #[cold]
    fn is_topmost(&self, filter: &Filter, card: CardId, ctx: &Ctx) -> bool {
        let any = Filter {
            topmost: false,
            ..filter.clone()
        };
        let owner = card.owner();
        let library = self.seats[owner.index()].library().iter().rev();
        let mut from_top = library.map(|local| CardId::new(owner, *local));
        from_top.find(|other| self.can_be_picked(&any, *other, ctx)) == Some(card)
    }

    /// Whether a minion could equip with a card that is to be picked among those which something in
    /// play holds, where the acting minion is to.
    pub(crate) fn can_use_what_is_held(&self, choose: &[Choose], this: Slot, minion: Slot) -> bool {
        let held = |f: &Filter| {
            f.place == Place::Held && f.usable_by.is_some_and(|(who, _)| who == Who::Acting)
        };
        let asked = choose
            .iter()
            .any(|c| matches!(c, Choose::Card(filters) if filters.iter().any(held)));
        let ctx = Ctx {
            seat: self.p(minion).controller,
            me: minion,
            this,
            ..Ctx::default()
        };
        let mut here = self.held.iter().filter(|h| h.on == this);
        !asked || here.any(|h| self.can_equip(minion, self.db.def_of(h.card), Terms::Usual, &ctx))
    }

    /// What a minion would pay to equip with a card, or to employ it.
    fn cost_of_use(&self, minion: Slot, def: &CardDef, terms: Terms) -> u8 {
        let seat = self.p(minion).controller;
        let cost = self.pool_cost(def, seat, Slot::NONE, 0);
        let bill = Bill::of_equipment(def, minion, seat, terms);
        self.changed_cost(bill, (cost, 0)).0
    }

    /// One card of each kind that fits, in the order of the official list; of those in several piles one
    /// of each.
    fn kinds_among(
        &self,
        seat: Seat,
        cards: impl Iterator<Item = (Place, u8)>,
        fits: impl Fn(Place, CardId) -> bool,
    ) -> tinyvec::ArrayVec<[(DefId, CardId); CARDS_A_SEAT]> {
        let mut found: tinyvec::ArrayVec<[(DefId, CardId); CARDS_A_SEAT]> = Default::default();
        let (mut pile, mut before) = (None, 0);
        for (place, local) in cards {
            if pile != Some(place) {
                (pile, before) = (Some(place), found.len());
            }
            let card = CardId::new(seat, local);
            let id = self.db.def_of(card);
            if fits(place, card) && !found[before..].iter().any(|(other, _)| *other == id) {
                found.push((id, card));
            }
        }
        found.sort_unstable();
        found
    }

    /// Whether naming something of this seat leaves the action undirected, where that is asked for.
    fn leaves_undirected(&self, seat: Seat, ctx: &Ctx) -> bool {
        !ctx.undirected || seat == self.acting
    }

    /// The shares that the seat whose turn it is may be allocated, such that
    /// the rest can still be dealt out.
    fn each_share(
        &self,
        points: u8,
        among: u8,
        at_least: u8,
        ctx: &Ctx,
        visit: &mut dyn FnMut(Choice) -> bool,
    ) {
        let given: u8 = ctx.chosen.shares.iter().sum();
        let distinct = ctx.chosen.shares.iter().filter(|s| **s > 0).count() as u8;
        let left = points - given;
        let after = self
            .allocation_order(ctx)
            .skip(ctx.allocating as usize + 1)
            .filter(|s| among & s.bit() != 0)
            .count() as u8;
        let Some(seat) = self.allocation_order(ctx).nth(ctx.allocating as usize) else {
            return;
        };
        let most = if among & seat.bit() != 0 { left } else { 0 };
        for share in 0..=most {
            let rest = left - share;
            let distinct = distinct + u8::from(share > 0);
            let can_finish = if rest == 0 {
                distinct >= at_least
            } else {
                after > 0 && distinct + after.min(rest) >= at_least
            };
            if can_finish && !visit(Choice::Number(share)) {
                return;
            }
        }
    }

    /// On whom or what the next of so many points may fall, such that the rest can still be dealt
    /// out: what cannot be dealt out whole is not begun (LSJ 20010810). Where it is up to so many, the
    /// rest need not be dealt out, once they have fallen on as many as they must.
    fn each_point(
        &self,
        choose: &Choose,
        up_to: bool,
        ctx: &Ctx,
        visit: &mut dyn FnMut(Choice) -> bool,
    ) {
        let Choose::Allocate(points, at_least, among, most) = choose else {
            unreachable!("{choose:?} allocates no points");
        };
        let most = most.unwrap_or(u8::MAX);
        let points = self.amount(self.db, points, &Scope::of(ctx));
        let left = points.saturating_sub(ctx.allocating);
        if left == 0 {
            return;
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other gets points")]
        let given = |choice: Choice| match choice {
            Choice::Slot(slot) => self.points_on(slot),
            Choice::Methuselah(seat) => ctx.chosen.shares[seat.index()],
            other => unreachable!("no points are allocated to {other:?}"),
        };
        let (mut room, mut have, mut fresh) = (0_u16, 0_u8, 0_u8);
        for choose in among {
            self.each_candidate(choose, ctx, &mut |choice| {
                let given = given(choice);
                room += u16::from(most.saturating_sub(given));
                match given {
                    0 => fresh = fresh.saturating_add(1),
                    _ => have = have.saturating_add(1),
                }
                true
            });
        }
        let lacking = at_least.saturating_sub(have);
        if !up_to && room < u16::from(left) || lacking > fresh.min(left) {
            return;
        }
        let mut goes_on = true;
        for choose in among {
            self.each_candidate(choose, ctx, &mut |choice| {
                let given = given(choice);
                if given < most && (given == 0 || left > lacking) {
                    goes_on = visit(choice);
                }
                goes_on
            });
            if !goes_on {
                return;
            }
        }
        if up_to && lacking == 0 {
            visit(Choice::No);
        }
    }

    /// The order in which an allocation goes through the table: clockwise from the caller's prey.
    pub(crate) fn allocation_order(&self, ctx: &Ctx) -> impl Iterator<Item = Seat> + '_ {
        let first = ctx.seat.0;
        let count = self.seat_count;
        (1..=count)
            .map(move |i| Seat((first + i) % count))
            .filter(|s| self.alive(*s))
    }

    /// Of these Methuselahs, the next to choose a number in secret.
    pub(crate) fn next_in_secret(&self, meth: Meth, ctx: &Ctx) -> Option<Seat> {
        let among = self.methuselahs(meth, ctx);
        let waits = |s: &Seat| among & s.bit() != 0 && ctx.chosen.shares[s.index()] == 0;
        self.allocation_order(ctx).find(waits)
    }

    /// Whether a card out of play fits a description.
    pub(crate) fn card_fits(&self, filter: &CardFilter, id: DefId) -> bool {
        filter.fits(self.db.def(id))
    }

    /// Whether a card that is put on the chosen minion may be put there.
    fn takes_card(&self, slot: Slot, ctx: &Ctx) -> bool {
        let blocks = |needs: &Needs| {
            !needs.block_of_target || self.can_be_made_to_block(slot, needs.block_by_anyone)
        };
        if ctx
            .ability
            .is_some_and(|id| !blocks(&self.db.ability(id).needs))
        {
            return false;
        }
        if !ctx.card.is_some() || ctx.def == DefId(0) {
            return true;
        }
        let def = self.db.def(ctx.def);
        if def.is(CardType::Conviction) {
            return !self.has_got_conviction(slot);
        }
        let mode = def.modes.get(usize::from(ctx.mode));
        if mode.is_some_and(|m| !blocks(&m.needs)) {
            return false;
        }
        let known = |d| self.disciplines(self.db, slot).has(d, Level::Superior);
        if def.teaches.and_then(Lesson::named).is_some_and(known) {
            return false;
        }
        let limited = def.most_a_minion.is_some() || def.one_a_minion_of.is_some();
        if limited || self.anything_changes(CANNOT_HAVE_SUCH) {
            let this = match ctx.chosen.count {
                0 => Who::Target,
                1 => Who::Second,
                _ => Who::Third,
            };
            let on_this = mode.is_some_and(|m| {
                let puts = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::PutOn(this));
                let code = || self.db.code(m.code).iter().any(puts);
                m.goes_on_target() && this == Who::Target || code()
            });
            if on_this && self.cannot_have(slot, ctx.def) {
                return false;
            }
        }
        // A surcharge of the target must be payable too.
        def.types[0] != CardType::Master || {
            let cost = self.pool_cost(def, ctx.seat, slot, ctx.chosen.x);
            let first = match ctx.chosen.things[0].is_some() {
                true => self.pool_to_play_on(def, ctx.chosen.things[0], ctx.seat),
                false => 0,
            };
            let own = self.seats[ctx.seat.index()].pool;
            cost + first <= own || {
                let mode = &def.modes[usize::from(ctx.mode)];
                let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
                let less = self.most_reduction(bill);
                let (cost, _) = less.of(self.changed_cost(bill, (cost + first, 0)));
                let lacking = cost.saturating_sub(own);
                lacking == 0 || self.help(bill).covers(lacking, 0)
            }
        }
    }

    /// Whether a minion may be named, as far as it is up to the minion: by an action or a master
    /// card that may have it for a target, and an action that can be paid for.
    #[inline]
    fn may_name(&self, slot: Slot, ctx: &Ctx) -> bool {
        if self.is_cardless(ctx) && !self.may_name_for(ctx.me, self.action.kind, slot) {
            return false;
        }
        // A card whose cost is a number of what it is aimed at can always be too dear.
        let by_amount =
            ctx.card.is_some() && matches!(self.db.def(ctx.def).cost_x, Some(CostX::Is(_)));
        let asked = by_amount
            || self.anything_changes(&Stat::Costs(Doing::BeActedAt))
            || self.anything_changes(OF_SUCH)
            || self.anything_changes(TO_ANNOUNCE)
            || self.anything_changes(&Stat::PoolToBeActedAt)
            || self.anything_changes(OUT_OF_REACH)
            || self.anything_changes(NOT_PLAYED_ON)
            || self.anything_changes(&Stat::Cannot(Doing::EnterCombat))
            || self.anything_changes(&Stat::Cannot(Doing::BeTaken))
            || self.anything_changes(CANNOT_TAKE);
        !asked
            || self.can_act_at(slot, ctx)
                && self.may_target(slot, ctx)
                && self.can_fight(slot, self.code_named_for(ctx))
                && !self.is_not_to_be_fought(slot, ctx)
                && !(self.torpor.has(slot)
                    && self.takes_from_torpor(ctx)
                    && self.is_kept_in_torpor(slot))
    }

    /// Whether a vampire in torpor is named to be rescued or diablerized: by an action of such a kind,
    /// or without a card, as which there are no others at one in torpor.
    fn takes_from_torpor(&self, ctx: &Ctx) -> bool {
        let takes =
            |action: &Action| matches!(action.kind, ActionKind::Rescue | ActionKind::Diablerize);
        self.is_cardless(ctx) || self.action_done(ctx).is_some_and(takes)
    }

    /// Whether something is named for an action to enter combat that its minion cannot take.
    fn is_not_to_be_fought(&self, slot: Slot, ctx: &Ctx) -> bool {
        self.anything_changes(CANNOT_TAKE)
            && (self.is_cardless(ctx) || self.action_done(ctx).is_some())
            && self.code_seeks_combat(self.code_named_for(ctx))
            && self.cannot_seek_combat(self.actor_naming(ctx), slot)
    }

    /// Whether it is a cardless action for which something is named.
    fn is_cardless(&self, ctx: &Ctx) -> bool {
        ctx.ability.is_none()
            && !ctx.card.is_some()
            && !ctx.this.is_some()
            && ctx.def == DefId::default()
    }

    /// Whether something keeps a minion from being what an action that somebody takes is aimed at.
    #[inline]
    pub(crate) fn is_out_of_reach(&self, slot: Slot, actor: Slot) -> bool {
        self.anything_changes(OUT_OF_REACH)
            && self.minions.has(slot)
            && self.p(slot).controller != self.acting
            && self.evades(slot, &|by, cards| {
                let any = by.is_empty() && cards.is_empty();
                any || self.fits_any(self.db, by, actor, &self.scope(slot))
            })
    }

    /// Whether something keeps a minion from being what the directed action of such a card is aimed at.
    fn is_out_of_reach_of(&self, slot: Slot, def: &CardDef, mode: &ModeDef) -> bool {
        let directed =
            |action: &Action| action.at != At::Nothing && action.kind != ActionKind::Political;
        self.anything_changes(OUT_OF_REACH)
            && self.minions.has(slot)
            && self.p(slot).controller != self.acting
            && mode.action.as_ref().is_some_and(directed)
            && self.evades(slot, &|_, cards| {
                cards.iter().any(|f| f.fits_played(def, mode))
            })
    }

    #[cold]
    fn evades(&self, slot: Slot, fits: &dyn Fn(&Minions, &[CardFilter]) -> bool) -> bool {
        let seat = self.p(slot).controller;
        self.sum_where(
            self.db,
            stat_kind(OUT_OF_REACH),
            slot,
            seat,
            |s| matches!(s, Stat::CannotBeActedAt(by, cards) if fits(by, cards)),
        ) != 0
    }

    /// The minion that takes the action for which something is named, or would take it; nobody, where
    /// there is none yet and a card on one minion offers it to others.
    fn actor_naming(&self, ctx: &Ctx) -> Slot {
        match ctx.ability {
            None if ctx.card.is_some() => ctx.me,
            Some(id) if !self.action.actor.is_some() => {
                let on_nobody = || !self.scope(ctx.this).me.is_some();
                let known = matches!(&self.db.ability(id).ability,
                    Ability::Act { by, .. } if by.is_empty() || on_nobody());
                match known {
                    true => ctx.me,
                    false => Slot::NONE,
                }
            }
            _ => self.action.actor,
        }
    }

    /// Whether a card that somebody plays cannot be played on a minion, nor choose it.
    #[inline]
    fn is_kept_from(&self, slot: Slot, by: Seat, def: &CardDef, mode: &ModeDef) -> bool {
        self.anything_changes(NOT_PLAYED_ON)
            && self.minions.has(slot)
            && self.keeps_off(slot, by, def, mode)
    }

    #[cold]
    fn keeps_off(&self, slot: Slot, by: Seat, def: &CardDef, mode: &ModeDef) -> bool {
        let (kind, seat) = (stat_kind(NOT_PLAYED_ON), self.p(slot).controller);
        let fits =
            |f: &CardFilter| f.fits_played(def, mode) && !(f.whose == Meth::Others && by == seat);
        self.sum_where(
            self.db,
            kind,
            slot,
            seat,
            |s| matches!(s, Stat::CannotBePlayedOn(filters) if filters.iter().any(fits)),
        ) != 0
    }

    /// Whether a minion may be the target of what has it named: choosing is targeting
    /// (LSJ 20031010), but a political action is aimed at nobody (ANK 20221019-3).
    fn may_target(&self, slot: Slot, ctx: &Ctx) -> bool {
        let takes = |action: &Action| action.kind != ActionKind::Political;
        // What cards in play do besides actions is none.
        let action = self.is_cardless(ctx) || self.action_done(ctx).is_some_and(takes);
        let card = match ctx.ability {
            None if ctx.card.is_some() => {
                let def = self.db.def(ctx.def);
                def.modes.get(ctx.mode as usize).map(|mode| (def, mode))
            }
            _ => None,
        };
        let kept = card.is_some_and(|(def, mode)| {
            self.is_kept_from(slot, ctx.seat, def, mode) || self.is_out_of_reach_of(slot, def, mode)
        });
        let out_of_reach = action
            && self.anything_changes(OUT_OF_REACH)
            && self.is_out_of_reach(slot, self.actor_naming(ctx));
        !(out_of_reach || kept)
    }

    /// The action whose effect is being carried out, if it is that of a card or of a thing in play.
    fn action_done(&self, ctx: &Ctx) -> Option<&Action> {
        match ctx.ability.map(|id| &self.db.ability(id).ability) {
            Some(Ability::Act { action, .. }) => Some(action),
            None if ctx.card.is_some() => {
                let mode = self.db.def(ctx.def).modes.get(ctx.mode as usize);
                mode.and_then(|m| m.action.as_ref())
            }
            _ => None,
        }
    }

    /// Whether what a directed action does to each of some minions is not done to this one, since
    /// no action can be aimed at it (RTR 20080808).
    pub(crate) fn passes_by(&self, slot: Slot, ctx: &Ctx) -> bool {
        let aimed =
            |action: &Action| action.at != At::Nothing && action.kind != ActionKind::Political;
        let of_card = || {
            let def = self.db.def(ctx.def);
            let mode = def.modes.get(usize::from(ctx.mode));
            ctx.ability.is_none()
                && ctx.card.is_some()
                && mode.is_some_and(|mode| self.is_out_of_reach_of(slot, def, mode))
        };
        self.is_out_of_reach(slot, self.actor_naming(ctx))
            && self.action_done(ctx).is_some_and(aimed)
            || self.anything_changes(OUT_OF_REACH) && of_card()
    }

    /// Whether the minion that takes an action can pay what aiming it at this one costs more, or where
    /// the cost is a number of this one, what it costs.
    fn can_act_at(&self, slot: Slot, ctx: &Ctx) -> bool {
        self.can_pay_pool_to_act_at(slot, ctx) && self.can_pay_blood_to_act_at(slot, ctx)
    }

    /// What an action that is aimed at several things costs more for those at which it has been aimed
    /// before: the first of two, or those to whom points have been allocated.
    fn costs_before(&self, ctx: &Ctx, slot: Slot, of: impl Fn(Slot) -> u8) -> u8 {
        let Some(action) = self.action_done(ctx) else {
            return 0;
        };
        let first = ctx.chosen.things[0];
        let mut before = SlotSet::EMPTY;
        if ctx.chosen.count == 1 && action.both && first.is_some() {
            before.insert(first);
        }
        if action.at == At::Target && self.names_by_points(self.db, ctx) {
            let pointed = self.tallies.iter();
            let pointed = pointed.filter(|t| t.kind == Counter::Point && t.owner.is_none());
            let pointed = pointed.map(|t| t.on).chain(first.some());
            pointed.for_each(|slot| before.insert(slot));
        }
        before.remove(slot);
        before.into_iter().fold(0, |n, s| n.saturating_add(of(s)))
    }

    /// Whether there is the pool for an action that costs more of it for being aimed at a minion.
    fn can_pay_pool_to_act_at(&self, slot: Slot, ctx: &Ctx) -> bool {
        let pool = |slot| self.pool_to_act_at(slot, self.acting);
        let more = pool(slot).saturating_add(self.costs_before(ctx, slot, pool));
        if more == 0 {
            return true;
        }
        let Some(action) = self.action_done(ctx).filter(|a| a.at == At::Target) else {
            return true;
        };
        let of_card = match ctx.ability {
            None => {
                let def = self.db.def(ctx.def);
                let pool = self.pool_cost_of(def, Slot::NONE, ctx);
                let mode = &def.modes[usize::from(ctx.mode)];
                let bill = Bill::of_played(def, mode, ctx.me, ctx.seat);
                let less = self.most_reduction(bill);
                less.of(self.changed_cost(bill, (pool, 0))).0
            }
            Some(_) => 0,
        };
        u16::from(self.seats[self.acting.index()].pool)
            >= u16::from(more) + u16::from(of_card) + u16::from(action.pool)
    }

    fn can_pay_blood_to_act_at(&self, slot: Slot, ctx: &Ctx) -> bool {
        let namer = self.actor_naming(ctx);
        let aims = self.action_done(ctx).is_some_and(|a| a.at == At::Target);
        let blood = |slot| {
            let announced = match aims {
                true => self.blood_to_announce_at(slot, namer),
                false => 0,
            };
            let more = self.blood_to_act_at(slot, self.acting, namer);
            more.saturating_add(announced)
        };
        let more = blood(slot).saturating_add(self.costs_before(ctx, slot, blood));
        let known = ctx.card.is_some().then(|| &self.db.def(ctx.def).cost_x);
        let by_amount = matches!(known, Some(Some(CostX::Is(_))));
        if more == 0 && !by_amount && !self.torpor.has(slot) {
            return true;
        }
        let offered = ctx.ability.map(|id| &self.db.ability(id).ability);
        let (actor, cost) = match offered {
            Some(Ability::Act { action, .. }) if action.at == At::Target && more > 0 => {
                (namer, action.blood)
            }
            None if ctx.card.is_some() => {
                let def = self.db.def(ctx.def);
                let Some(action) = def
                    .modes
                    .get(ctx.mode as usize)
                    .and_then(|m| m.action.as_ref())
                else {
                    return true;
                };
                let mut aimed = *ctx;
                aimed.chosen.things = [slot, Slot::NONE, Slot::NONE];
                let blood = self.blood_cost_of(def, &aimed) + action.blood;
                if action.kind == ActionKind::Rescue {
                    let more = |s| self.more_for_rescued(ctx.me, s, false).clamp(0, 100) as u8;
                    let blood = blood.saturating_add(self.costs_before(ctx, slot, more));
                    (ctx.me, self.rescue_costing(blood, ctx.me, slot))
                } else if more == 0 && !by_amount {
                    return true;
                } else {
                    (ctx.me, blood)
                }
            }
            _ => return true,
        };
        if !actor.is_some() {
            return true;
        }
        let lacking = (more + cost).saturating_sub(self.p(actor).counters);
        lacking == 0
            || ctx.card.is_some() && lacking <= cost && {
                let def = self.db.def(ctx.def);
                let mode = &def.modes[usize::from(ctx.mode)];
                let bill = Bill::of_played(def, mode, actor, ctx.seat);
                let (_, lacking) = self.most_reduction(bill).of((0, lacking));
                self.help(bill).covers(0, lacking)
            }
    }

    /// Whether a minion is not named to enter combat by this code where it cannot (ANK 20220429);
    /// without code, by the cardless action to fight a marked Red List minion.
    pub(crate) fn can_fight(&self, slot: Slot, code: Option<CodeId>) -> bool {
        if !self.has_stat(self.db, &Stat::Cannot(Doing::EnterCombat), slot) {
            return true;
        }
        !self.code_enters_combat(code)
    }

    /// Whether code has minions enter combat; without code, the cardless action that is being
    /// announced.
    pub(crate) fn code_enters_combat(&self, code: Option<CodeId>) -> bool {
        let enters = |op: &Op| matches!(op, Op::Do(Step::EnterCombat(_)));
        match code {
            Some(code) => self.db.code(code).iter().any(enters),
            None => self.action.kind == ActionKind::RedList,
        }
    }

    /// The same, unless two others fight each other: whether it is an action to enter combat.
    pub(crate) fn code_seeks_combat(&self, code: Option<CodeId>) -> bool {
        match code {
            Some(code) => enters_combat(*self.db, code),
            None => self.code_enters_combat(None),
        }
    }

    /// The code of the card or ability that has something named; of a cardless action none.
    fn code_named_for(&self, ctx: &Ctx) -> Option<CodeId> {
        match ctx.ability {
            Some(id) => Some(self.db.ability(id).code),
            None if ctx.card.is_some() => {
                let mode = self.db.def(ctx.def).modes.get(usize::from(ctx.mode));
                Some(mode.map_or(CodeId(0), |m| m.code))
            }
            None => None,
        }
    }

    /// Whether a thing in play is equipment; a location is not, while in play (general rulings).
    pub(crate) fn counts_as_equipment(&self, slot: Slot) -> bool {
        let p = self.p(slot);
        self.db.def(p.def).is_equipment_as(p.mode)
    }

    /// Whether the strikes of a weapon keep to a limit, and none of them is aggravated. What counts
    /// are regular strikes: of a strength of 1, whoever bears it, and against anybody (LSJ 20020821,
    /// LSJ 20020729), be it at one range alone.
    fn strikes_for(&self, id: DefId, most: u8, ctx: &Ctx, user: Option<Slot>) -> bool {
        let minion = user.unwrap_or(ctx.me);
        let def = self.db.def(id);
        let mode = match minion.is_some() {
            true => self.equip_mode(minion, id, ctx),
            false => None,
        };
        let Some(mode) = mode else {
            return false;
        };
        let amiss = |strike: &Strike| {
            let amount = match strike.effect {
                StrikeEffect::Strength(n) => 1 + i32::from(n),
                StrikeEffect::Damage(n) => i32::from(n),
                StrikeEffect::Dodge
                | StrikeEffect::CombatEnds
                | StrikeEffect::StealBlood(_)
                | StrikeEffect::Destroy(_)
                | StrikeEffect::Steal(_)
                | StrikeEffect::Nothing => 0,
            };
            amount > i32::from(most) || strike.aggravated && amount > 0
        };
        !def.abilities(mode as u8).any(|ability| {
            matches!(&self.db.ability(ability).ability,
                Ability::Strike { strike, when, .. }
                    if !when.iter().any(|cond| cond.asks_of(Who::Opposing)) && amiss(strike))
        })
    }

    /// The mode in which a minion equips with a card: the most that it can of those there are.
    fn equip_mode(&self, minion: Slot, id: DefId, ctx: &Ctx) -> Option<usize> {
        let modes = 0..self.db.def(id).modes.len();
        modes
            .rev()
            .find(|m| self.equip_mode_works(minion, id, *m, Terms::Usual, ctx))
    }

    /// Whether a minion could equip with the card that has been found, on these terms.
    fn can_equip_found(&self, minion: Slot, terms: Terms, ctx: &Ctx) -> bool {
        ctx.chosen_card.is_some()
            && self.can_equip(minion, self.db.def_of(ctx.chosen_card), terms, ctx)
    }

    /// Whether a minion could equip with a card, or employ it, by its requirements and its cost.
    fn can_equip(&self, minion: Slot, id: DefId, terms: Terms, ctx: &Ctx) -> bool {
        let def = self.db.def(id);
        let kind = match def.types[0] {
            CardType::Ally => ActionKind::Recruit,
            CardType::Retainer => ActionKind::Employ,
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::ActionModifier
            | CardType::Combat
            | CardType::Conviction
            | CardType::Equipment
            | CardType::Event
            | CardType::Master
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reaction
            | CardType::Reflex => ActionKind::Equip,
        };
        minion.is_some()
            && (terms == Terms::Put || !self.cannot_by_effect(self.db, minion, kind))
            && (0..def.modes.len()).any(|m| self.equip_mode_works(minion, id, m, terms, ctx))
    }

    /// Whether a card played in this mode goes on a minion that is chosen, and on this one it can.
    fn goes_on(&self, minion: Slot, mode: &ModeDef) -> bool {
        let scope = Scope {
            seat: self.p(minion).controller,
            ..Scope::default()
        };
        let puts = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::PutOn(Who::Target));
        self.db.code(mode.code).iter().any(puts)
            && (mode.choose.first().and_then(Choose::minions))
                .is_some_and(|filters| self.fits_any(self.db, filters, minion, &scope))
    }

    /// The minion on which a card goes, as of one that is played on it, where it is put there.
    pub(crate) fn target_if_put(&self, minion: Slot, terms: Terms) -> Slot {
        match terms == Terms::Put {
            true => minion,
            false => Slot::NONE,
        }
    }

    /// Whether a minion could equip with a card, or employ it, in one of its modes, by an effect
    /// of these circumstances. What the minion meets as it plays a card, it meets for what that
    /// card brings as well (card rulings, group 85).
    pub(crate) fn equip_mode_works(
        &self,
        minion: Slot,
        id: DefId,
        m: usize,
        terms: Terms,
        ctx: &Ctx,
    ) -> bool {
        let def = self.db.def(id);
        let mode = &def.modes[m];
        // An effect does not put it on another minion, where it need not be (card rulings, group 94).
        if mode.goes_on_target() && !def.modes.iter().all(|m| m.goes_on_target()) {
            return false;
        }
        // Of masters only what goes on a minion is put there.
        if def.is(CardType::Master) && !(terms == Terms::Put && self.goes_on(minion, mode)) {
            return false;
        }
        let seat = self.p(minion).controller;
        let plays = ctx.card.is_some() && minion == ctx.me;
        let scope = Scope {
            seat,
            me: minion,
            as_vampire: match plays {
                true => ctx.as_vampire,
                false => Guise::NONE,
            },
            ..Scope::default()
        };
        let met = match plays {
            true => self.db.def(ctx.def).modes.get(ctx.mode as usize),
            false => None,
        };
        let met = met.map_or(&[][..], |m| &m.needs_disciplines[..]);
        let has = |need: &(Discipline, Level)| {
            met.iter()
                .any(|(d, level)| *d == need.0 && *level >= need.1)
                || self.has_disciplines(self.db, minion, std::slice::from_ref(need))
        };
        let blood = terms.of(self.blood_cost(def, seat, 0));
        let pool = terms.of(self.pool_cost(def, seat, self.target_if_put(minion, terms), 0));
        let payer = terms.payer(ctx.seat, seat);
        let bill = Bill::of_equipment(def, minion, payer, terms);
        let less = self.most_reduction(bill);
        let (pool, blood) = self.cost_less(bill, (pool, blood), less);
        let lacking = (
            match terms {
                // Paying is not optional, though it ousts (RTR 19941109).
                Terms::Found => 0,
                Terms::Usual | Terms::Put | Terms::Anyhow | Terms::Less(..) | Terms::HalfPrice => {
                    pool.saturating_sub(self.seats[payer.index()].pool)
                }
            },
            blood.saturating_sub(self.p(minion).counters),
        );
        let basic = |(_, level): &(Discipline, Level)| *level == Level::Basic;
        let meets = || mode.needs_disciplines.iter().all(has);
        let required = match terms {
            Terms::Usual | Terms::Found | Terms::Put | Terms::Less(..) => {
                self.is_of_clan_and_path(def, minion)
                    && (def.requires.is_empty()
                        || self.fits_any(self.db, &def.requires, minion, &scope))
                    && self.all_hold(self.db, &mode.when, &scope)
                    && meets()
            }
            // Who meets a higher level may choose it (LSJ 20080803).
            Terms::Anyhow => mode.needs_disciplines.iter().all(basic) || meets(),
            Terms::HalfPrice => mode.needs_disciplines.iter().all(basic),
        };
        required
            && (blood == 0 || self.counts_as_vampire(minion, &scope))
            && (lacking == (0, 0) || {
                let (pool, blood) = lacking;
                self.help(bill).covers(pool, blood)
            })
            && !self.cannot_have(minion, id)
            && !self.is_used_up(id)
            && !(def.unique && self.controls_named(seat, id))
    }
}
