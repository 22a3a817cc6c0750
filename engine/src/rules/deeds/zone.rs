//! Counters, locking, and cards entering and leaving play (full rulebook 1.1, 1.5.2, 2.2).

use rand::seq::SliceRandom;
use rand::RngCore;
use std::ops::Deref;

use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::questions::scope::MOST_CAPACITY;
use crate::rules::{Deeds, Questions};
use crate::script::{Ability, Doing, Moment, Number, Replace, Span, Stat, Who, Window};
use crate::state::{
    ActionResult, CardId, Chosen, Counter, Ctx, DefId, Due, GameState, Held, Holding, Pile, Region,
    Seat, Slot, SEEN_BY_ALL,
};
use crate::vocab::{CardType, Keyword};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The card on a vampire that does something when the vampire is burned, if there is one.
    fn survivor_of(&self, slot: Slot) -> Option<Slot> {
        if !self.occupied.has(slot) || !self.vampires.has(slot) {
            return None;
        }
        let waiting = self.waiting_for(Moment::Burned);
        let attached = waiting.and(&self.attached).without(&self.contested);
        let survives = |card: &Slot| {
            let p = self.p(*card);
            p.on == slot && {
                let mut abilities = self.db.def(p.def).abilities(p.mode);
                abilities.any(|id| {
                    let ability = &self.db.ability(id).ability;
                    matches!(
                        ability,
                        Ability::Trigger { on: Moment::Burned, to, .. } if to.is_empty()
                    )
                })
            }
        };
        attached.into_iter().find(survives)
    }
}

impl Deeds<'_> {
    /// Whether a coin comes up heads.
    pub(crate) fn flip(&mut self) -> bool {
        self.game.rng.next_u32() & 1 == 1
    }

    /// A Methuselah loses so many victory points, as many as she has.
    pub(crate) fn lose_points(&mut self, seat: Seat, n: u8) {
        let s = &mut self.seats[seat.index()];
        s.half_points = s.half_points.saturating_sub(n.saturating_mul(2));
        self.points_vary = true;
        self.hands_dirty |= seat.bit();
    }

    /// Adds pool from the blood bank or from elsewhere.
    pub(crate) fn gain_pool(&mut self, seat: Seat, n: u8) {
        if n == 0 || !self.alive(seat) || self.cannot_gain_pool(seat) {
            return;
        }
        let s = &mut self.seats[seat.index()];
        s.pool = s.pool.saturating_add(n);
        let now = s.pool;
        self.tell(GameEvent::Pool {
            seat,
            change: n as i8,
            now,
        });
    }

    /// Whether a Methuselah gains no pool: what she would gain goes to the bank. What a bleed does
    /// besides finds the Edge where it was before (LSJ 20100206-2).
    #[inline]
    fn cannot_gain_pool(&mut self, seat: Seat) -> bool {
        const KIND: &Stat = &Stat::CannotGainPool;
        if !self.anything_changes(KIND) {
            return false;
        }
        let edge = self.edge;
        if self.action.new_edge && self.action.seat == seat {
            self.edge = None;
        }
        let barred = self.sum_seat(self.db, stat_kind(KIND), seat) != 0;
        self.edge = edge;
        barred
    }

    /// Burns pool, as much as there is up to `n`. Who has none left is ousted
    /// as soon as the effect is over (full rulebook 9.1).
    pub(crate) fn lose_pool(&mut self, seat: Seat, n: u8) {
        let before = self.seats[seat.index()].pool;
        self.give_pool(seat, n);
        if self.action.on {
            let now = self.seats[seat.index()].pool;
            let burned = &mut self.action.burned[seat.index()];
            *burned = burned.saturating_add(before - now);
        }
    }

    /// Pool leaves a Methuselah for somebody or something else, as much as there is up to `n`. It is
    /// burned only if it goes to the blood bank.
    pub(crate) fn give_pool(&mut self, seat: Seat, n: u8) {
        let alive = self.alive(seat);
        let s = &mut self.seats[seat.index()];
        if n > s.pool {
            s.short = s.short.saturating_add(n - s.pool);
        }
        let n = n.min(s.pool);
        if n == 0 || !alive {
            return;
        }
        s.pool -= n;
        s.withdrawing = false;
        let now = s.pool;
        if now == 0 {
            self.dying |= seat.bit();
        }
        if self.action.costs_pool {
            let lost = &mut self.action.lost[seat.index()];
            *lost = lost.saturating_add(n);
        }
        self.tell(GameEvent::Pool {
            seat,
            change: -(n as i8),
            now,
        });
        self.tell(GameEvent::PoolLost { seat, amount: n });
    }

    /// Adds blood from the blood bank to a vampire, up to its capacity, or life to an ally, without limit:
    /// by one effect, after which something may be used.
    pub(crate) fn add_blood(&mut self, slot: Slot, n: u8) {
        self.receive_blood(slot, n);
        if n > 0 && self.occupied.has(slot) && !self.cannot_gain(slot) {
            self.has_gained(slot, n, Slot::NONE);
        }
    }

    /// A minion has gained so much blood or life by one effect: what it has no room for drains off
    /// (full rulebook 1.4), and has been gained as well. It may come from a minion from which it has
    /// been stolen. Something may be used once the effect is over.
    pub(crate) fn has_gained(&mut self, slot: Slot, amount: u8, from: Slot) {
        if amount == 0 || !self.minions.has(slot) {
            return;
        }
        if self.something_waits_for(Moment::Gains) {
            let from = from.some();
            self.tell(GameEvent::Gained { slot, amount, from });
        }
        if self.anybody_has(Window::Gains) && !self.cannot_gain(slot) {
            let (seat, x) = (self.p(slot).controller, amount);
            self.add_due(Due {
                me: slot,
                seat,
                chosen: Chosen {
                    x,
                    ..Chosen::default()
                },
                ..Due::default()
            });
        }
    }

    /// Adds blood to a vampire, up to its capacity, or life to an ally, without limit; who is to hear
    /// of it is told by whoever calls this.
    pub(crate) fn receive_blood(&mut self, slot: Slot, n: u8) {
        if !self.occupied.has(slot) || self.cannot_gain(slot) {
            return;
        }
        let p = self.p(slot);
        let room = if self.vampires.has(slot) {
            p.capacity.saturating_sub(p.counters)
        } else {
            u8::MAX - p.counters
        };
        self.add_counters(slot, n.min(room));
    }

    /// Adds blood to a vampire, or life to an ally up to what it started with.
    pub(crate) fn heal(&mut self, slot: Slot, n: u8) {
        if self.occupied.has(slot) && !self.cannot_gain(slot) {
            let room = self
                .full(self.db, slot)
                .saturating_sub(self.p(slot).counters);
            self.add_counters(slot, n.min(room));
            let gained = match self.vampires.has(slot) {
                true => n,
                false => n.min(room),
            };
            self.has_gained(slot, gained, Slot::NONE);
        }
    }

    /// Whether a minion gains no blood or life: what it would gain goes to the bank.
    pub(crate) fn cannot_gain(&self, slot: Slot) -> bool {
        self.minions.has(slot) && self.has_stat(self.db, &Stat::Cannot(Doing::Gain), slot)
    }

    /// Adds counters.
    pub(crate) fn add_counters(&mut self, slot: Slot, n: u8) {
        if n == 0 || !self.occupied.has(slot) {
            return;
        }
        let p = self.p_mut(slot);
        p.counters = p.counters.saturating_add(n);
        let now = p.counters;
        self.tell(GameEvent::Counters {
            slot,
            change: n as i8,
            now,
        });
    }

    /// Burns counters, as many as there are up to `n`.
    pub(crate) fn lose_counters(&mut self, slot: Slot, n: u8) {
        if !self.occupied.has(slot) {
            return;
        }
        let p = self.p_mut(slot);
        let n = n.min(p.counters);
        if n == 0 {
            return;
        }
        p.counters -= n;
        let now = p.counters;
        self.blood_foils_withdrawal(slot);
        if now == 0 && self.combat.on && self.vampires.has(slot) && self.side(slot).is_some() {
            self.combat.drained.insert(slot);
        }
        self.tell(GameEvent::Counters {
            slot,
            change: -(n as i8),
            now,
        });
    }

    /// Adds counters other than life to an ally or a retainer, or burns some.
    pub(crate) fn change_tokens(&mut self, slot: Slot, change: i8) {
        if change == 0 || !self.occupied.has(slot) || self.vampires.has(slot) {
            return;
        }
        let now = self.change_tally(slot, Counter::Token, None, change);
        self.tell(GameEvent::Tokens { slot, change, now });
    }

    /// Puts corruption counters of a Methuselah on a minion, or burns some.
    pub(crate) fn change_corruption(&mut self, slot: Slot, of: Seat, change: i8) {
        if change == 0 || !self.minions.has(slot) {
            return;
        }
        let now = self.change_tally(slot, Counter::Corruption, Some(of), change);
        self.tell(GameEvent::Corruption {
            slot,
            of,
            change,
            now,
        });
    }

    /// Puts counters of the kind of its own that a card gives on something in play, or burns some. The
    /// text of that card may follow their number.
    pub(crate) fn change_marks(&mut self, slot: Slot, card: DefId, this: Slot, change: i8) {
        if change == 0 || !self.occupied.has(slot) {
            return;
        }
        let kind = Counter::mark(*self.db, card, this);
        self.change_tally(slot, kind, None, change);
        let now = self.marks_of_all(slot, card);
        self.tell(GameEvent::Marks {
            slot,
            card,
            change,
            now,
        });
        self.settle_capacity(slot);
    }

    /// Burns all counters of the kind of its own that a card gives, or this copy of it.
    #[cold]
    pub(crate) fn burn_marks_of(&mut self, card: DefId, this: Slot) {
        let kind = Counter::mark(*self.db, card, this);
        loop {
            let left = self.tallies.iter().find(|t| t.kind == kind);
            let Some((slot, n)) = left.map(|t| (t.on, t.count)) else {
                return;
            };
            self.change_marks(slot, card, this, -(n.min(i8::MAX as u8) as i8));
        }
    }

    /// Burns blood of a vampire, or life of an ally or retainer, which is burned when it has none left;
    /// an imbued is incapacitated.
    pub(crate) fn lose_life(&mut self, slot: Slot, n: u8) {
        self.lose_counters(slot, n);
        if self.occupied.has(slot) && !self.vampires.has(slot) && self.p(slot).counters == 0 {
            self.out_of_life(slot);
        }
    }

    pub(crate) fn lock(&mut self, slot: Slot) {
        if self.occupied.has(slot) && !self.locked.has(slot) {
            self.locked.insert(slot);
            self.tell(GameEvent::Locked(slot));
        }
    }

    pub(crate) fn unlock(&mut self, slot: Slot) {
        if self.locked.has(slot) && !self.is_kept_locked(slot) {
            self.locked.remove(slot);
            self.tell(GameEvent::Unlocked(slot));
        }
    }

    /// An infernal minion unlocks for the pool that has been burned for it.
    pub(crate) fn unlock_for_pool(&mut self, slot: Slot) {
        if self.locked.has(slot) && !self.is_kept_locked(slot) {
            self.locked.remove(slot);
            self.tell(GameEvent::UnlockedForPool(slot));
        }
    }

    /// The Edge passes to somebody, or is burned.
    pub(crate) fn set_edge(&mut self, to: Option<Seat>) {
        let to = to.filter(|seat| !self.burns_edge_instead(*seat));
        if self.edge != to {
            let from = std::mem::replace(&mut self.edge, to);
            self.tell(GameEvent::EdgeMoved { from, to });
        }
    }

    /// Puts a card that is nowhere into its owner's ash heap; out of the game if the owner is.
    #[allow(clippy::wrong_self_convention)] // it is the card that goes there
    pub(crate) fn to_ash_heap(&mut self, card: CardId) {
        let event = match self.game.t.to_ash_heap(card) {
            true => GameEvent::ToAshHeap { card },
            false => GameEvent::Removed { card },
        };
        self.tell(event);
    }

    /// Puts a card that is nowhere out of the game.
    #[allow(clippy::wrong_self_convention)] // it is the card that goes there
    pub(crate) fn to_removed(&mut self, card: CardId) {
        self.game.t.to_removed(card);
        self.tell(GameEvent::Removed { card });
    }

    /// Moves the top card of the crypt to the uncontrolled region.
    pub(crate) fn draw_crypt(&mut self, seat: Seat) -> Option<Slot> {
        let db = self.db;
        let slot = self.game.t.draw_crypt(db, seat)?;
        let card = self.p(slot).card;
        self.tell(GameEvent::CryptDrawn { seat, slot, card });
        Some(slot)
    }

    /// Moves a card in play onto something else, or off what it is on.
    pub(crate) fn attach(&mut self, slot: Slot, on: Slot) {
        self.game.t.attach(slot, on);
        let to = on.some();
        self.tell(GameEvent::Attached { slot, to });
        // It may be somebody else's hand size from now on.
        let def = self.db.def(self.p(slot).def);
        if def.changes.has(stat_kind(&Stat::Change(Number::HandSize))) {
            self.hands_dirty = u8::MAX;
        }
    }

    /// A Methuselah sees a card where it lies.
    pub(crate) fn look_at(&mut self, card: CardId, by: Seat) {
        let seen = &mut self.seen[card.index()];
        if *seen & by.bit() == 0 {
            *seen |= by.bit();
            self.tell(GameEvent::LookedAt { card, by });
        }
    }

    /// Everybody sees a card where it lies.
    pub(crate) fn show(&mut self, card: CardId) {
        let seen = &mut self.seen[card.index()];
        if *seen & SEEN_BY_ALL != SEEN_BY_ALL {
            *seen |= SEEN_BY_ALL;
            self.tell(GameEvent::Shown { card });
        }
    }

    /// A card has entered play.
    pub(crate) fn tell_entered(&mut self, slot: Slot) {
        let p = *self.p(slot);
        let locked = self.locked.has(slot);
        self.tell(GameEvent::Entered {
            slot,
            card: p.card,
            controller: p.controller,
            on: p.on.some(),
            region: p.region,
            counters: p.counters,
            locked,
        });
    }

    /// Something that was out of play is in play again.
    pub(crate) fn tell_back(&mut self, slot: Slot) {
        let region = self.p(slot).region;
        let locked = self.locked.has(slot);
        self.tell(GameEvent::BackInPlay {
            slot,
            region,
            locked,
        });
    }

    pub(crate) fn shuffle_library(&mut self, seat: Seat) {
        self.shuffle_top_of_library(seat, usize::MAX);
    }

    /// So many cards on top of a library are shuffled; nobody knows any of them where it lies then.
    pub(crate) fn shuffle_top_of_library(&mut self, seat: Seat, n: usize) {
        let game = &mut *self.game;
        let s = &mut game.t.seats[seat.index()];
        let below = s.library().len().saturating_sub(n);
        s.piles.of_mut(Pile::Library)[below..].shuffle(&mut game.rng);
        for i in below..s.library().len() {
            let card = CardId::new(seat, s.library()[i]);
            game.t.seen[card.index()] = 0;
        }
        let crypt = false;
        self.tell(GameEvent::Shuffled { seat, crypt });
    }

    pub(crate) fn shuffle_crypt(&mut self, seat: Seat) {
        let game = &mut *self.game;
        let s = &mut game.t.seats[seat.index()];
        s.piles.of_mut(Pile::Crypt).shuffle(&mut game.rng);
        for i in 0..s.crypt().len() {
            let card = CardId::new(seat, s.crypt()[i]);
            game.t.seen[card.index()] = 0;
        }
        let crypt = true;
        self.tell(GameEvent::Shuffled { seat, crypt });
    }

    /// Burns a thing in play, with all that is on it.
    pub(crate) fn burn(&mut self, slot: Slot) {
        let survivor = self.survivor_of(slot);
        let capacity = match survivor {
            Some(card) => {
                self.attach(card, Slot::NONE);
                self.p(slot).capacity
            }
            None => 0,
        };
        let db = self.db;
        self.game.t.remember_burned(db, slot);
        if let Some(card) = self.take_out_of_play(slot, true) {
            self.to_ash_heap(card);
        }
        if let Some(card) = survivor {
            self.due_at(card, Moment::Burned, capacity);
        }
    }

    /// A crypt card is drawn to be the next bearer of this card: a younger one comes into play
    /// with it; should it be burned for contesting its controller's own, another is drawn and
    /// compared with it (card rulings).
    pub(crate) fn draw_bearer(&mut self, ctx: &Ctx) {
        let card = ctx.this;
        let mut older = ctx.chosen.x;
        if !card.is_some() {
            return;
        }
        let seat = self.p(card).controller;
        while let Some(slot) = self.draw_crypt(seat) {
            let id = self.p(slot).def;
            let (capacity, vampire) = {
                let def = self.db.def(id);
                (def.capacity, def.is(CardType::Vampire))
            };
            if capacity >= older {
                break;
            }
            if self.controls_person(seat, id) {
                older = capacity;
                self.burn(slot);
                continue;
            }
            self.p_mut(slot).counters = if vampire { capacity } else { 0 };
            self.attach(card, slot);
            self.enter_from_crypt(slot);
            return;
        }
        self.burn(card);
    }

    /// Removes a thing from the game; what is on it is burned.
    pub(crate) fn remove_from_game(&mut self, slot: Slot) {
        if let Some(card) = self.take_out_of_play(slot, false) {
            self.to_removed(card);
        }
    }

    /// An uncontrolled card moves to the bottom of its owner's crypt; what is on it is burned.
    pub(crate) fn return_to_crypt(&mut self, slot: Slot) {
        let half = self.cards_on(slot).find(|c| self.p(*c).is_half());
        if let Some(half) = half {
            self.return_to_crypt(half);
        }
        if let Some(card) = self.take_out_of_play(slot, false) {
            let owner = card.owner();
            if !self.db.def(self.db.def_of(card)).is_crypt() {
                // A library card that has become a vampire is burned instead (card rulings, group 54).
                self.to_ash_heap(card);
                return;
            }
            if !self.alive(owner) {
                self.to_removed(card);
                return;
            }
            self.put_under_crypt(card);
        }
    }

    /// A crypt card that is nowhere goes to the bottom of its owner's crypt.
    pub(crate) fn put_under_crypt(&mut self, card: CardId) {
        self.seats[card.owner().index()]
            .piles
            .push_under(Pile::Crypt, card.local());
        self.tell(GameEvent::ToCrypt { card });
    }

    /// A library card in play moves to the bottom of its owner's library; what is on it is burned.
    pub(crate) fn return_to_library(&mut self, slot: Slot) {
        if !self.occupied.has(slot) || self.db.def(self.card_named(self.db, slot)).is_crypt() {
            return;
        }
        if let Some(card) = self.take_out_of_play(slot, false) {
            let owner = card.owner();
            if !self.alive(owner) {
                self.to_removed(card);
                return;
            }
            self.seats[owner.index()]
                .piles
                .push_under(Pile::Library, card.local());
            self.hands_dirty |= owner.bit();
            self.tell(GameEvent::ToLibrary { card });
        }
    }

    fn take_out_of_play(&mut self, slot: Slot, burned: bool) -> Option<CardId> {
        if !self.occupied.has(slot) {
            return None;
        }
        if burned {
            self.tell(GameEvent::Burned(slot));
        }
        self.tell_leaving(slot);
        if let Some(i) = self.combat.sides.iter().position(|s| s.minion == slot) {
            let p = self.p(slot);
            let (capacity, clan, sect) = (p.capacity, p.clan, p.sect);
            let [acting, blocking] = [self.action.actor, self.action.blocker].map(|s| s == slot);
            let sort = &mut self.combat.sides[i].sort;
            (sort.capacity, sort.clan, sort.sect) = (capacity, clan, sect);
            (sort.acting, sort.blocking) = (acting, blocking);
        }
        if self.p(slot).counters > 0 {
            // Counters on what leaves play are burned with it (current rulebook 3, burn).
            self.blood_foils_withdrawal(slot);
        }
        // Whoever leaves claims no title any more, whatever is taken off it.
        if self.vampires.has(slot) {
            self.p_mut(slot).title = None;
        }
        // What is burned with it is burned by nobody.
        let culprit = std::mem::replace(&mut self.culprit, Slot::NONE);
        while let Some(on) = self.first_card_on(slot) {
            // Both halves of a merged vampire go the same way.
            match self.p(on).is_half() && !burned {
                true => self.remove_from_game(on),
                false => self.burn(on),
            }
        }
        self.culprit = culprit;
        if !self.held.is_empty() {
            self.burn_held_by(slot);
        }
        let p = *self.p(slot);
        let def = self.db.def(p.def);
        if p.on.is_some() && def.has(Keyword::Title) {
            self.lose_title(p.on);
        }
        let db = self.db;
        let card = self.game.t.vacate(db, slot);
        self.forget(slot);
        self.hands_may_follow();
        if def.changes.has(crate::db::NO_SECT) {
            self.settle_sects();
        }
        if def.changes.has(stat_kind(MOST_CAPACITY)) {
            self.settle_capacities();
        }
        if def.marks_go_with_it {
            self.burn_marks_of(p.def, slot);
        }
        if def.replace == Some(Replace::After(Span::InPlay)) {
            self.replace_one(card, p.controller, Span::InPlay);
        }
        if p.on.is_some() {
            if p.clan.is_some() {
                self.settle_clan(p.on);
            }
            if p.sect.is_some() && !p.is_half() {
                self.unsay_sect(p.on);
            }
            self.settle_capacity(p.on);
        }
        Some(card)
    }

    /// A minion is about to leave the ready region, if it is there.
    pub(crate) fn tell_leaving(&mut self, slot: Slot) {
        if self.ready.has(slot) && self.minions.has(slot) {
            self.leaves_ready_region(slot);
        }
    }

    /// A minion leaves the ready region: what was on it then is known of a combatant.
    pub(crate) fn leaves_ready_region(&mut self, slot: Slot) {
        if let Some(i) = self.side(slot) {
            let other = self.combat.sides[1 - i].minion;
            let contracted = self.has_contract_with(self.db, slot, other);
            self.game.t.combat.sides[i].sort.contracted = contracted;
        }
        self.tell(GameEvent::Leaves(slot));
    }

    /// What something leaving play holds is burned (card rulings, group 28).
    #[cold]
    fn burn_held_by(&mut self, slot: Slot) {
        while let Some(i) = self.held.iter().position(|h| h.on == slot) {
            let held = self.held.remove(i);
            // What is being used goes there once that is over.
            if held.how != Holding::InUse {
                self.to_ash_heap(held.card);
            }
        }
        self.refresh_hands();
    }

    /// A card goes to something in play that holds it from now on, face down; who has seen it go
    /// there is known.
    pub(crate) fn hold(&mut self, card: CardId, on: Slot, how: Holding) {
        if !self.occupied.has(on) {
            return;
        }
        let from_hand = self.hand_with(card);
        if !self.leave_limbo(card) {
            self.take_from_anywhere(card);
            // A card that was played from elsewhere is out of the game by then.
            let owner = &mut self.seats[card.owner().index()];
            owner.piles.take(Pile::Removed, card.local());
        }
        self.add_held(Held { card, on, how });
        let controller = self.p(on).controller;
        if from_hand.is_some() {
            self.seen[card.index()] = controller.bit();
        }
        self.tell(GameEvent::Held { on, card });
        if let Some(seat) = from_hand {
            self.replace_at(seat, card, None);
        }
        self.refresh_hands();
    }

    /// A thing in play goes to a card that keeps it from now on, face up; what is on it is burned.
    pub(crate) fn store(&mut self, slot: Slot, on: Slot) {
        if !self.occupied.has(on) || slot == on {
            return;
        }
        if let Some(card) = self.take_out_of_play(slot, false) {
            self.seen[card.index()] = SEEN_BY_ALL;
            self.hold(card, on, Holding::Kept);
        }
    }

    /// Whether a card is in play, and nothing that could be held.
    pub(crate) fn is_card_in_play(&self, card: CardId) -> bool {
        let mut things = self.occupied.into_iter();
        things.any(|slot| self.p(slot).card == card)
    }

    /// A card of a hand and one that lies elsewhere change places.
    pub(crate) fn exchange(&mut self, in_hand: CardId, lying: CardId) {
        let db = self.db;
        let held = self.held.iter().find(|h| h.card == lying).copied();
        let there = held.is_some() || self.is_in_ash_heap(lying);
        if !self.in_hand(in_hand) || !there {
            return;
        }
        let seat = self.game.t.leave_hand(db, in_hand);
        match held {
            Some(held) => {
                self.hold(in_hand, held.on, held.how);
                self.seen[in_hand.index()] = self.p(held.on).controller.bit();
            }
            None => self.to_ash_heap(in_hand),
        }
        self.take_from_anywhere(lying);
        // Held by something, it goes to whoever controls that (card rulings on what holds cards).
        self.put_in_hand(seat, lying);
    }

    /// Who controls what holds cards may look at them.
    #[cold]
    fn show_held_by(&mut self, slot: Slot, to: Seat) {
        for i in 0..self.held.len() {
            let held = self.held[i];
            if held.on == slot {
                self.look_at(held.card, to);
            }
        }
        self.refresh_hands();
    }

    /// A slot is free: suspended rules must not take its next tenant for the last.
    fn forget(&mut self, slot: Slot) {
        if self.action.on && self.action.actor == slot {
            // An action ends when its minion is gone before it is resolved (general rulings).
            self.end_unfailed_action();
            self.action.actor = Slot::NONE;
        }
        if self.action.blocker == slot {
            self.action.blocker = Slot::NONE;
        }
        if self.action.posing == slot {
            self.action.posing = Slot::NONE;
        }
        if self.action.met == slot {
            self.action.met = Slot::NONE;
        }
        self.action.unfit.remove(slot);
        if self.referendum.caller == slot {
            self.referendum.caller = Slot::NONE;
        }
        self.combat.forget(slot);
        if !self.lasting.is_empty() {
            let db = self.db;
            // What was given to a weapon goes with it.
            self.lasting.retain(|l| {
                let its = match &db.ability(l.ability).ability {
                    Ability::Static { who, to, .. } => to.is_empty() && *who == Who::This,
                    Ability::Trigger { to, .. } => to.only_one() == Some(Who::This),
                    Ability::Use { .. } | Ability::Act { .. } | Ability::Strike { .. } => false,
                };
                !(its && l.this == slot)
            });
        }
        self.referendum.ballots.retain(|b| b.source != slot);
        self.damage.retain(|d| d.victim != slot);
        self.action.intercept.retain(|i| i.minion != slot);
        let table = &mut self.game.t;
        for ctx in table
            .frames
            .iter_mut()
            .filter_map(|f| f.ctx_mut())
            .chain([&mut table.action.ctx, &mut table.referendum.ctx])
        {
            ctx.forget(slot);
        }
        for frame in table.frames.iter_mut() {
            frame.forget(slot);
        }
        for due in &mut table.due {
            due.forget(slot);
        }
        table.owed.retain(|o| o.this != slot);
    }

    /// Puts a card that is nowhere into play: contested, where it is unique
    /// and another copy is there (current rulebook, contested cards).
    pub(crate) fn bring_into_play(&mut self, card: CardId, seat: Seat, on: Slot, mode: u8) -> Slot {
        let id = self.db.def_of(card);
        if self.is_burned_on(on, id) {
            self.to_ash_heap(card);
            return Slot::NONE;
        }
        let unique = self.db.def(id).unique;
        if unique && self.controls_named(seat, id) {
            // An effect that forces a contest with oneself burns the incoming copy.
            self.to_ash_heap(card);
            return Slot::NONE;
        }
        let copied = unique && self.other_copy(id, Slot::NONE).is_some();
        if copied && self.copies_are_burned(id) {
            self.to_ash_heap(card);
            return Slot::NONE;
        }
        let db = self.db;
        let slot = self.game.t.enter(db, card, seat, on, mode);
        self.tell_entered(slot);
        self.hands_may_follow();
        if copied && self.contest_cards(id) {
            // It has not been in play (rulings on contested cards).
            self.p_mut(slot).was = Region::Nowhere;
            return slot;
        }
        self.settle_capacity(on);
        if let Some(sect) = self.db.def(id).bearer.as_ref().and_then(|b| b.sect) {
            self.p_mut(slot).sect = Some(sect);
            self.say_sect(slot, sect);
        }
        if self.db.def(id).changes.has(crate::db::NO_SECT) {
            self.settle_sects();
        }
        self.has_come_into_play(slot);
        slot
    }

    /// Something says how great the capacity of any vampire can be, or does not any more.
    #[cold]
    pub(crate) fn settle_capacities(&mut self) {
        for slot in self.vampires {
            self.settle_capacity(slot);
        }
    }

    /// Blood above capacity drains off a crypt card that has been brought out (full rulebook 1.5.2).
    pub(crate) fn drain_excess(&mut self, slot: Slot) {
        if self.anything_changes(MOST_CAPACITY) {
            self.settle_capacity(slot);
        }
        let p = self.p_mut(slot);
        let excess = p.counters.saturating_sub(p.capacity);
        if excess > 0 {
            p.counters -= excess;
            let now = p.counters;
            self.tell(GameEvent::Counters {
                slot,
                change: -(excess as i8),
                now,
            });
        }
    }

    /// Works out a vampire's capacity: its own, one more for each Discipline card
    /// on it, and what other cards say; never less than one. Blood above it drains off
    /// (full rulebook 1.5.2).
    pub(crate) fn settle_capacity(&mut self, slot: Slot) {
        if !self.vampires.has(slot) || self.contested.has(slot) {
            return;
        }
        let capacity = self.capacity_added_up(self.db, slot).clamp(1, 250) as u8;
        let excess = self.p(slot).counters.saturating_sub(capacity);
        self.p_mut(slot).capacity = capacity;
        self.lose_counters(slot, excess);
    }

    /// A Methuselah gains control of a thing in play. Should she control a
    /// copy of a unique card already, the incoming one is burned. What would go back to one who
    /// has been ousted is removed from the game (ANK 20181110).
    pub(crate) fn change_control(&mut self, slot: Slot, to: Seat) {
        if !self.occupied.has(slot) || self.p(slot).controller == to {
            return;
        }
        if !self.alive(to) {
            self.remove_from_game(slot);
            return;
        }
        let id = self.card_named(self.db, slot);
        if self.is_unique(self.db, slot) && self.controls_named(to, id) {
            self.burn(slot);
            return;
        }
        let from = self.p(slot).controller;
        let action = &self.action;
        if action.on && action.actor == slot && action.result != ActionResult::Blocked {
            // The acting minion is somebody else's now (general rulings, actions). A block that has
            // succeeded is resolved all the same, without a combat (ANK 20220127).
            self.end_action();
        }
        if self.is_in_combat(slot) {
            // A combat from which a minion is taken ends (card rulings, group 108).
            self.combat.over = true;
        }
        self.set_controller(slot, to);
        if let Some(half) = self.half_of(slot) {
            self.set_controller(half, to);
            self.tell(GameEvent::ControlChanged { slot: half, to });
        }
        self.hands_dirty |= from.bit() | to.bit();
        if !self.held.is_empty() {
            self.show_held_by(slot, to);
        }
        self.tell(GameEvent::ControlChanged { slot, to });
        self.move_location(slot);
    }
}
