//! Cards come into play by an effect, and equipment onto its minion.

use crate::db::ModeDef;
use crate::observer::GameEvent;
use crate::rules::questions::price::Bill;
use crate::rules::{Deeds, Scope};
use crate::script::{Amount, CostX, Doing, Lesson, Number, Quality, Span, Stat, Who};
use crate::state::{
    flag, frames, scope_bit, CardId, Ctx, Deed, Done, Feat, Held, Holding, Less, Means, Past,
    Permanent, Pile, Region, Seat, Slot, Then,
};
use crate::verbs::{BecomeVampire, Terms};
use crate::vocab::{CardType, Level, Sect};

impl Deeds<'_> {
    /// Puts the card of an effect into play; its controller is the one who played it,
    /// or for a minion card on a minion the minion's (full rulebook 1.6.2, 1.6.3).
    pub(crate) fn put_in_play(&mut self, ctx: &mut Ctx, on: Slot, counters: u8) {
        if !self.leave_limbo(ctx.card) {
            return;
        }
        let def = self.db.def(ctx.def);
        // Conviction beyond what an imbued may have is burned (imbued appendix, 2).
        if def.is(CardType::Conviction)
            && self.conviction_on(self.db, on) >= crate::rules::deeds::imbued::MAX_CONVICTION
        {
            self.to_ash_heap(ctx.card);
            return;
        }
        let master = def.is(crate::vocab::CardType::Master);
        let seat = if on.is_some() && !master {
            self.p(on).controller
        } else {
            ctx.seat
        };
        ctx.this = self.bring_into_play(ctx.card, seat, on, ctx.mode);
        if self.action.on && self.action.card == ctx.card {
            self.action.ctx.this = ctx.this;
        }
        if ctx.this.is_some() && self.deferred == ctx.card && !self.minions.has(ctx.this) {
            self.p_mut(ctx.this).mark(flag::UNREPLACED, true);
        }
        if ctx.this.is_some() && counters > 0 {
            self.add_counters(ctx.this, counters);
            self.hands_dirty |= seat.bit();
        }
    }

    /// The card that gave this effect as `Me` played it in this action comes from the ash heap, where it
    /// has gone, or from `Me` where that keeps it, onto a minion or on nothing; if it is there no more,
    /// nothing comes. One that is removed from the game instead of being burned comes from there, and is
    /// so again as it is burned.
    pub(crate) fn put_played_card_on(&mut self, ctx: &mut Ctx, on: Slot) {
        const ACTION: u16 = scope_bit(Span::Action);
        let played = || {
            let played = |d: &&Done| d.what == Deed::Played(ctx.def) && d.since & ACTION != 0;
            self.done.iter().rev().filter(played)
        };
        // Another may have taken the place of who has played it.
        let its = (played().find(|d| d.minion == ctx.me))
            .or_else(|| played().find(|d| d.play.seat == ctx.seat));
        let Some(play) = its.map(|d| d.play) else {
            return;
        };
        let barred = on.is_some() && self.cannot_have(on, ctx.def);
        let kept = |h: &Held| h.card == play.card && h.how == Holding::Kept && h.on == ctx.me;
        let kept = self.held.iter().any(kept);
        let removed = self.is_removed(play.card);
        if (kept || removed || self.is_in_ash_heap(play.card)) && !barred {
            match removed {
                true => {
                    let owner = &mut self.seats[play.card.owner().index()];
                    owner.piles.take(Pile::Removed, play.card.local());
                    self.make_unburnable(play.card);
                }
                false => self.take_from_anywhere(play.card),
            }
            let seat = match on.is_some() {
                true => self.p(on).controller,
                false => ctx.seat,
            };
            ctx.this = self.bring_into_play(play.card, seat, on, play.mode);
        }
    }

    /// A card has entered play: what waits for that is told, and of a minion it is remembered.
    pub(crate) fn has_come_into_play(&mut self, slot: Slot) {
        if self.minions.has(slot) {
            let seat = self.p(slot).controller;
            self.remember_feat(Past {
                minion: slot,
                feat: Feat::Entered,
                seat,
                ..Past::default()
            });
        }
        self.tell(GameEvent::Enters(slot));
    }

    /// The card of an effect becomes a vampire, which need not be ready any more (general rulings
    /// on cards that create vampires): one that is played, or from play, where it leaves whoever it is
    /// on. A unique one is contested as the vampire that it is.
    pub(crate) fn become_vampire(&mut self, ctx: &mut Ctx, new: &BecomeVampire) {
        let parent = match new.like == Who::Me {
            true => ctx.me,
            false => self.who(new.like, ctx),
        };
        let parent = Some(parent).filter(|me| self.occupied.has(*me));
        let masters = new.slave_of.and_then(|who| {
            let master = if who == Who::Me {
                ctx.me
            } else {
                self.who(who, ctx)
            };
            let there = Some(master).filter(|m| self.occupied.has(*m));
            let played = Scope::of(ctx).of_user();
            there.and_then(|master| self.clan_for_card(self.db, master, &played))
        });
        let mut like = parent.map_or_else(Permanent::default, |parent| *self.p(parent));
        if parent.is_none() && (new.sect.is_none() || new.clan.is_none()) {
            return;
        }
        // Of a card that is out of play, what is printed on it.
        let printed = new.capacity == Amount::Of(Number::Capacity, Who::Card);
        like.capacity = match printed && ctx.chosen_card.is_some() {
            true => self.db.def(self.db.def_of(ctx.chosen_card)).capacity,
            false => self.amount(self.db, &new.capacity, &Scope::of(ctx)),
        };
        like.capacity = like.capacity.max(1);
        like.sect = new.sect.or(like.sect);
        if let Some(clan) = &new.clan {
            like.clan = clan.first().copied();
        }
        let db = self.db;
        let slot = match ctx.this.is_some() {
            true if self.minions.has(ctx.this) || self.contested.has(ctx.this) => return,
            true => {
                self.attach(ctx.this, Slot::NONE);
                ctx.this
            }
            false if self.leave_limbo(ctx.card) => {
                let def = db.def(ctx.def);
                if def.unique && self.controls_named(ctx.seat, ctx.def) {
                    // An effect that forces a contest with oneself burns the incoming copy.
                    self.to_ash_heap(ctx.card);
                    return;
                }
                let slot = self
                    .game
                    .t
                    .enter(db, ctx.card, ctx.seat, Slot::NONE, ctx.mode);
                self.tell_entered(slot);
                self.hands_may_follow();
                slot
            }
            false => return,
        };
        ctx.this = slot;
        let (id, seat) = (self.p(slot).def, self.p(slot).controller);
        self.game.t.become_vampire(db, slot, &like);
        if let Some(clan) = masters {
            self.game.t.enslave(slot, clan);
        }
        self.tell(GameEvent::BecameVampire(slot));
        if self.is_unique(db, slot) {
            let hers = self.controlled[seat.index()];
            let copy = |s: &Slot| *s != slot && self.p(*s).def == id && self.is_unique(db, *s);
            if hers
                .without(&self.uncontrolled)
                .into_iter()
                .any(|s| copy(&s))
            {
                self.burn(slot);
                ctx.this = Slot::NONE;
                return;
            }
            if self.other_copy(id, slot).is_some() && self.contest_cards(id) {
                // It has not been a vampire in play (rulings on contested cards).
                self.p_mut(slot).was = Region::Nowhere;
                return;
            }
        }
        self.has_come_into_play(slot);
        self.must_hunt.set(slot, new.cannot_act == Some(false));
        self.p_mut(slot)
            .mark(flag::RECRUITED, new.cannot_act == Some(true));
    }

    /// The chosen card comes into play other than by the action that is usual for it: in
    /// its basic version, and an ally may act at once (current rulebook, recruit ally).
    pub(crate) fn put_chosen_in_play(&mut self, ctx: &mut Ctx, blood: u8, minion: Slot) {
        self.put_chosen_in_play_of(ctx.seat, ctx, blood, minion);
    }

    /// The chosen card of an ash heap, a vampire, comes into play for its owner, without blood.
    pub(crate) fn put_back_in_play(&mut self, ctx: &mut Ctx) {
        let card = ctx.chosen_card;
        let vampire = self.db.def(self.db.def_of(card)).is(CardType::Vampire);
        if vampire && self.is_in_ash_heap(card) && self.alive(card.owner()) {
            self.put_chosen_in_play_of(card.owner(), ctx, 0, Slot::NONE);
        }
    }

    /// The same for whomever it is.
    fn put_chosen_in_play_of(&mut self, seat: Seat, ctx: &mut Ctx, blood: u8, minion: Slot) {
        let card = ctx.chosen_card;
        if !card.is_some() {
            return;
        }
        let db = self.db;
        let id = db.def_of(card);
        let def = db.def(id);
        // An ally needs no minion: a card that is on nobody may bring it.
        let by_card = def.is(CardType::Ally) && self.occupied.has(ctx.this);
        let on_somebody = !def.is(CardType::Ally) && !def.is_crypt();
        if !self.occupied.has(minion) && !by_card && !def.is_crypt() {
            return;
        }
        if on_somebody && self.cannot_have(minion, id) {
            return;
        }
        if def.is_crypt() && self.controls_person(seat, id) {
            // Nobody contests a vampire with herself: it stays where it is.
            return;
        }
        // Whoever had it in hand draws.
        self.hands_dirty |= self.hand_with(card).unwrap_or(card.owner()).bit();
        self.take_from_anywhere(card);
        if def.is_crypt() {
            let owner = &mut self.seats[card.owner().index()];
            owner.piles.take(Pile::Crypt, card.local());
            let slot = self.game.t.lay_crypt_card(db, card, seat);
            self.p_mut(slot).counters = blood;
            self.enter_from_crypt(slot);
            self.choose_what_came(slot, ctx);
            return;
        }
        let superior = |m: &ModeDef| {
            m.needs_disciplines
                .iter()
                .any(|(_, l)| *l == Level::Superior)
        };
        let basic = def.modes.iter().position(|m| !superior(m)).unwrap_or(0);
        let on = match def.is(CardType::Ally) {
            true => Slot::NONE,
            false => minion,
        };
        let seat = match on.is_some() && !def.is(CardType::Master) {
            true => self.p(on).controller,
            false => seat,
        };
        let slot = self.bring_into_play(card, seat, on, basic as u8);
        self.choose_what_came(slot, ctx);
    }

    /// The card chosen, or one that lies in an uncontrolled region, comes into play as an ally that the
    /// card of the effect describes. It may act at once (card rulings, group 110); a unique one is
    /// contested by its name (LSJ 20070928-2). Or it comes as a vampire of a sect, without clan, which
    /// knows the Discipline that the card would teach and must hunt.
    pub(crate) fn represent(
        &mut self,
        ctx: &mut Ctx,
        lying: Slot,
        mode: u8,
        vampire: Option<Sect>,
    ) {
        let (db, id) = (self.db, ctx.def);
        // By the action of a card in play, for whoever takes that.
        let taken =
            self.action.on && ctx.ability.is_some() && ctx.ability == self.action.ctx.ability;
        let seat = if taken { self.action.seat } else { ctx.seat };
        let slot = match lying.is_some() {
            true if !self.uncontrolled.has(lying) => return,
            true => lying,
            false => {
                let card = ctx.chosen_card;
                if !card.is_some() || self.is_card_in_play(card) {
                    return;
                }
                self.hands_dirty |= self.hand_with(card).unwrap_or(card.owner()).bit();
                self.take_from_anywhere(card);
                let owner = &mut self.seats[card.owner().index()];
                owner.piles.take(Pile::Crypt, card.local());
                self.game.t.lay_crypt_card(db, card, seat)
            }
        };
        let printed = self.full(db, slot);
        let body = db.def(id).modes[usize::from(mode)].body;
        let life = body.map_or(0, |b| b.life);
        let again = self.p(slot).has_been_in_play();
        let life = if life == 0 { printed } else { life };
        self.game.t.represent(db, slot, id, mode, life);
        if vampire.is_some() {
            let like = Permanent {
                capacity: life,
                sect: vampire,
                ..Permanent::default()
            };
            self.p_mut(slot).counters = 0;
            self.game.t.become_vampire(db, slot, &like);
            let lesson = db.def(self.card_named(db, slot)).teaches;
            if let Some(discipline) = lesson.and_then(Lesson::named) {
                self.game.t.remember_discipline(slot, discipline);
            }
        }
        self.tell_entered(slot);
        if again {
            self.come_back(slot);
        }
        self.hands_may_follow();
        let named = self.card_named(self.db, slot);
        if self.is_unique(db, slot) {
            if self.anything_changes(&Stat::Cannot(Doing::BeContested)) {
                self.others_give_way(slot);
            }
            let hers = self.controlled[self.p(slot).controller.index()];
            let copy = |s: Slot| {
                let counts = s != slot && !self.is_apart(s) && !self.p(s).is_half();
                counts
                    && self.same_unique(self.card_named(self.db, s), named)
                    && self.is_unique(db, s)
            };
            if hers.without(&self.uncontrolled).into_iter().any(copy) {
                // Nobody contests a minion with herself: the incoming copy is burned.
                self.burn(slot);
                return;
            }
            if self.other_copy(named, slot).is_some() && self.contest_cards(named) {
                // It has not been in play (rulings on contested cards).
                self.p_mut(slot).was = Region::Nowhere;
                return;
            }
        }
        self.has_come_into_play(slot);
        self.must_hunt.set(slot, vampire.is_some());
        self.choose_what_came(slot, ctx);
    }

    /// A card in play is what it says of itself in another mode from then on, and nothing of what it was.
    pub(crate) fn become_another(&mut self, slot: Slot, mode: u8) {
        if !slot.is_some() || self.contested.has(slot) || self.uncontrolled.has(slot) {
            return;
        }
        let db = self.db;
        self.game.t.index(db, slot, false);
        let p = self.p_mut(slot);
        (p.mode, p.used) = (mode, 0);
        self.game.t.index(db, slot, true);
    }

    /// What an effect has put in play is the thing chosen next, as long as it is there.
    fn choose_what_came(&self, slot: Slot, ctx: &mut Ctx) {
        if self.occupied.has(slot) && usize::from(ctx.chosen.count) < ctx.chosen.things.len() {
            ctx.chosen.add(slot);
        }
    }

    /// A card of a library goes to the research area, where only its owner sees it (full
    /// rulebook 11, Research Area).
    pub(crate) fn put_in_research(&mut self, card: CardId) {
        let seat = card.owner();
        let s = &mut self.seats[seat.index()];
        if s.piles.take(Pile::Library, card.local()) {
            s.piles.push(Pile::Research, card.local());
            self.seen[card.index()] = seat.bit();
            self.tell(GameEvent::Researched { seat, card });
        }
    }

    /// A minion equips with a card of a Methuselah's hand or library, or employs it, at its cost;
    /// at which level of a Discipline, she chooses (card rulings, group 132).
    pub(crate) fn equip_with(&mut self, card: CardId, minion: Slot, terms: Terms, ctx: &Ctx) {
        if !card.is_some() || !minion.is_some() {
            return;
        }
        let id = self.db.def_of(card);
        let modes = 0..self.db.def(id).modes.len();
        let mut works = modes.filter(|m| self.equip_mode_works(minion, id, *m, terms, ctx));
        let means = Means {
            terms,
            payer: terms.payer(ctx.seat, self.p(minion).controller),
            ..Means::of(ctx, minion)
        };
        let mode = match (works.next(), works.next()) {
            (Some(only), None)
                if !self.something_else_pays() && self.db.def(id).cost_x != Some(CostX::Chosen) =>
            {
                self.equip_as(card, minion, only as u8, means, Less::default());
                return;
            }
            (Some(only), None) => Some(only as u8),
            (None, _) => return,
            _ => None,
        };
        self.push(frames::EquipAs {
            card,
            minion,
            means,
            mode,
            less: Less::default(),
            helped: false,
            counted: false,
        });
    }

    /// A minion equips with a card in one of its modes, or employs it, at its cost.
    pub(crate) fn equip_as(
        &mut self,
        card: CardId,
        minion: Slot,
        mode: u8,
        means: Means,
        less: Less,
    ) {
        let id = self.db.def_of(card);
        let def = self.db.def(id);
        let seat = self.p(minion).controller;
        let on = self.target_if_put(minion, means.terms);
        let pool = means
            .terms
            .of(self.pool_cost(def, seat, on, means.x.unwrap_or(0)));
        let blood = means
            .terms
            .of(self.blood_cost(def, seat, means.x.unwrap_or(0)));
        if let Some(once) = def.once_by_anyone {
            self.record(Slot::NONE, Deed::PlayedByAnyone(id), scope_bit(once));
        }
        let bill = Bill::of_equipment(def, minion, means.payer, means.terms);
        let (pool, blood) = self.cost_less(bill, (pool, blood), less);
        let (pool, blood) = self.pay_pledged(bill, pool, blood);
        self.lose_pool(means.payer, pool);
        let from_hand = self.in_hand(card);
        self.take_from_anywhere(card);
        self.hands_dirty |= seat.bit();
        match means.as_vampire.is_some() {
            true => self.lose_life(minion, blood),
            false => self.lose_counters(minion, blood),
        }
        let brought = if def.is(CardType::Ally) {
            let ally = self.bring_into_play(card, seat, Slot::NONE, mode);
            if ally.is_some() && !self.has_stat(self.db, &Stat::Has(Quality::ActsAtOnce), ally) {
                self.p_mut(ally).mark(flag::RECRUITED, true);
            }
            if let Some(x) = means.x.filter(|_| ally.is_some()) {
                self.p_mut(ally).own_capacity = x;
            }
            ally
        } else if self.occupied.has(minion) {
            self.bring_into_play(card, seat, minion, mode)
        } else {
            // Paid for with the last life of who was to have it.
            self.to_ash_heap(card);
            Slot::NONE
        };
        // Put there at half its price it is, and not equipped with (LSJ 20090415, LSJ 20090506).
        if !matches!(means.terms, Terms::HalfPrice | Terms::Put) {
            self.is_brought(brought, minion, from_hand);
            self.choose_for_what_is_brought(brought, minion, mode, means.x);
        }
    }

    /// A minion has equipped with a card, employed or recruited it, if it has come into play.
    pub(crate) fn is_brought(&mut self, slot: Slot, minion: Slot, from_hand: bool) {
        if slot.is_some() {
            let by = Some(minion).filter(|m| self.occupied.has(*m));
            self.tell(GameEvent::Brought {
                slot,
                by,
                from_hand,
            });
        }
    }

    /// What is chosen as a card is played is chosen as well where an effect has a minion equip with
    /// it (LSJ 20090506); not the minion on which it goes (card rulings, group 94). What it does as it
    /// enters play by X of its cost, it does then too.
    fn choose_for_what_is_brought(&mut self, brought: Slot, minion: Slot, mode: u8, x: Option<u8>) {
        if !brought.is_some() {
            return;
        }
        let id = self.p(brought).def;
        let Some(way) = self.db.def(id).modes.get(usize::from(mode)) else {
            return;
        };
        if way.goes_on_target() {
            return;
        }
        let (code, then) = match (way.choose.is_empty(), x) {
            (true, None) => return,
            (true, Some(_)) => (way.code, Then::Nothing),
            (false, _) => (way.announce, Then::TakeEffect),
        };
        let mut ctx = Ctx {
            seat: self.p(minion).controller,
            def: id,
            mode,
            me: minion,
            this: brought,
            ..Ctx::default()
        };
        ctx.chosen.x = x.unwrap_or(0);
        self.push(frames::Run {
            ctx,
            code,
            pc: 0,
            then,
        });
    }
}
