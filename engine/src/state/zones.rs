//! Moving cards between zones, and keeping the indices of the table true.

use tinyvec::ArrayVec;

use super::*;
use crate::db::{stat_kind, stat_set, AbilityId, CONSIDERED, MERGED, MUST_ACT, OF_CLAN};
use crate::script::{
    Ability, Cost, Meth, Moment, Number, Quality, Span, Stat, Who, Window, WindowSet,
};
use crate::verbs::Pose;
use crate::vocab::{CardType, Clan, Keyword};

/// How far a hand has been looked through, one card of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kinds {
    at: usize,
    /// A kind shares its bit with others, so that one that is set says only that it may have been
    /// there.
    there: u64,
}

impl Table {
    /// Seats that are in the game or have left it, in order.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seat_count).map(Seat)
    }

    /// Whether the seat is still in the game.
    #[inline]
    pub(crate) fn alive(&self, seat: Seat) -> bool {
        self.alive & seat.bit() != 0
    }

    /// Methuselahs still in the game.
    pub(crate) fn alive_count(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// The next Methuselah clockwise who is still in the game: the prey.
    pub(crate) fn prey(&self, seat: Seat) -> Seat {
        let behind = self.alive & !(seat.bit() | (seat.bit() - 1));
        match if behind != 0 { behind } else { self.alive } {
            0 => seat,
            alive => Seat(alive.trailing_zeros() as u8),
        }
    }

    /// The next Methuselah counter-clockwise who is still in the game: the predator.
    pub(crate) fn predator(&self, seat: Seat) -> Seat {
        let before = self.alive & (seat.bit() - 1);
        match if before != 0 { before } else { self.alive } {
            0 => seat,
            alive => Seat(alive.ilog2() as u8),
        }
    }

    #[inline]
    pub(crate) fn p(&self, slot: Slot) -> &Permanent {
        &self.permanents[slot.index()]
    }

    #[inline]
    pub(crate) fn p_mut(&mut self, slot: Slot) -> &mut Permanent {
        &mut self.permanents[slot.index()]
    }

    /// Draws a library card, if there is one.
    pub(crate) fn draw(&mut self, db: Cards<'_>, seat: Seat) -> Option<CardId> {
        let s = &mut self.seats[seat.index()];
        let local = s.piles.pop(Pile::Library)?;
        let card = CardId::new(seat, local);
        self.enter_hand(db, card);
        Some(card)
    }

    /// A card of a library moves up until so many lie above it; nobody but its owner knows it there.
    pub(crate) fn raise_in_library(&mut self, card: CardId, above: u8) {
        let owner = card.owner();
        let library = self.seats[owner.index()].piles.of_mut(Pile::Library);
        let to = library.len().saturating_sub(usize::from(above));
        if let Some(from) = library[..to].iter().position(|c| *c == card.local()) {
            library[from..to].rotate_left(1);
            self.seen[card.index()] &= owner.bit();
        }
    }

    /// Puts a card that is nowhere into its owner's hand.
    #[inline]
    pub(crate) fn enter_hand(&mut self, db: Cards<'_>, card: CardId) {
        self.enter_hand_of(db, card.owner(), card);
    }

    /// Puts a card that is nowhere into a hand, be it its owner's or not.
    #[inline]
    pub(crate) fn enter_hand_of(&mut self, db: Cards<'_>, seat: Seat, card: CardId) {
        if card.owner() == seat {
            let piles = &mut self.seats[seat.index()].piles;
            piles.push(Pile::Hand, card.local());
        } else {
            let how = Holding::InHand(seat);
            self.add_held(Held {
                card,
                on: Slot::NONE,
                how,
            });
        }
        let s = &mut self.seats[seat.index()];
        let def = db.def(db.def_of(card));
        let windows = s.hand_windows.with(def.windows);
        let reactions = s.hand_reactions.with(def.reactions);
        self.set_hand_windows(seat, windows, reactions);
        self.seen[card.index()] |= seat.bit();
    }

    /// Takes a card out of a hand, and says out of whose.
    pub(crate) fn leave_hand(&mut self, db: Cards<'_>, card: CardId) -> Seat {
        let seat = match self.held.is_empty() {
            true => card.owner(),
            false => self.hand_with(card).unwrap_or(card.owner()),
        };
        if seat == card.owner() {
            let piles = &mut self.seats[seat.index()].piles;
            piles.take(Pile::Hand, card.local());
        } else {
            self.held.retain(|h| h.card != card);
        }
        self.refresh_hand(db, seat);
        seat
    }

    /// In whose hand a card is just now; none is in nobody's.
    #[inline]
    pub(crate) fn hand_with(&self, card: CardId) -> Option<Seat> {
        if !card.is_some() {
            return None;
        }
        let owner = card.owner();
        if self.seats[owner.index()].own_hand().contains(&card.local()) {
            return Some(owner);
        }
        let mut held = self.held.iter();
        held.find(|h| h.card == card).and_then(|h| h.how.in_hand())
    }

    /// The cards of others in a hand.
    #[inline]
    pub(crate) fn strays(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        let hers = move |h: &&Held| h.how.in_hand() == Some(seat);
        self.held.iter().filter(hers).map(|h| h.card)
    }

    /// Works out anew in which windows the cards of a hand may be played.
    pub(crate) fn refresh_hand(&mut self, db: Cards<'_>, seat: Seat) {
        let mut windows = WindowSet::default();
        let mut reactions = WindowSet::default();
        for local in self.seats[seat.index()].own_hand() {
            let def = db.def(db.def_of(CardId::new(seat, *local)));
            windows = windows.with(def.windows);
            reactions = reactions.with(def.reactions);
        }
        for i in 0..self.held.len() {
            let held = self.held[i];
            let kept = held.how == Holding::Kept
                && self.minions.has(held.on)
                && self.p(held.on).controller == seat;
            if kept || self.may_play_held(held, seat) {
                let def = db.def(db.def_of(held.card));
                windows = windows.with(def.windows);
                reactions = reactions.with(def.reactions);
            }
        }
        self.set_hand_windows(seat, windows, reactions);
    }

    /// The windows in which the cards of a hand may be played are these from now on, and this hand
    /// is one of those that have something for each of them.
    #[inline]
    fn set_hand_windows(&mut self, seat: Seat, windows: WindowSet, reactions: WindowSet) {
        let s = &mut self.seats[seat.index()];
        let changed = [
            windows.0 ^ s.hand_windows.0,
            reactions.0 ^ s.hand_reactions.0,
        ];
        (s.hand_windows, s.hand_reactions) = (windows, reactions);
        for (hands, changed) in self.hands_for.iter_mut().zip(changed) {
            let mut changed = changed & WindowSet::ALL.0;
            while changed != 0 {
                hands[changed.trailing_zeros() as usize] ^= seat.bit();
                changed &= changed - 1;
            }
        }
    }

    /// Whether a card that something in play holds, or a hand of somebody else, is there for a
    /// Methuselah to be played.
    pub(crate) fn may_play_held(&self, held: Held, seat: Seat) -> bool {
        if let Some(hand) = held.how.in_hand() {
            return hand == seat;
        }
        !matches!(held.how, Holding::Kept | Holding::InUse)
            && self.occupied.has(held.on)
            && !self.contested.has(held.on)
            && !self.uncontrolled.has(held.on)
            && self.p(held.on).controller == seat
    }

    /// The minion that alone may play a card: the one that holds it.
    pub(crate) fn holder_of(&self, card: CardId) -> Slot {
        let held = (self.held.iter()).find(|h| h.card == card && h.how != Holding::InUse);
        held.map_or(Slot::NONE, |h| h.on)
    }

    /// Whose hands have some card that may be played in a window, one bit a seat: by the acting
    /// Methuselah anything but reactions, by the others during an action
    /// nothing but reactions, and combat cards by both.
    #[inline]
    pub(crate) fn hands_for(&self, window: Window) -> u8 {
        let [any, reactions] = &self.hands_for;
        let (any, reactions) = (any[window as usize], reactions[window as usize]);
        if !self.action.on {
            return any | reactions & !self.active.bit();
        }
        let reacting = !self.action.seat.bit();
        let barred = match WindowSet::MODIFIERS.has(window) {
            true => reacting,
            false => 0,
        };
        any & !barred | reactions & (reacting | !self.active.bit())
    }

    /// Puts a card that is nowhere into its owner's ash heap; out of the game if the owner is.
    /// Says whether it is in the ash heap.
    #[allow(clippy::wrong_self_convention)] // it is the card that goes there
    pub(crate) fn to_ash_heap(&mut self, card: CardId) -> bool {
        self.seen[card.index()] = SEEN_BY_ALL | self.seen[card.index()] & BURNED_FROM_PLAY;
        let removed = !self.unburnable.is_empty() && self.may_be_burned_no_more(card);
        let burned = self.alive(card.owner()) && !removed;
        let s = &mut self.seats[card.owner().index()];
        if burned {
            s.piles.push(Pile::AshHeap, card.local());
        } else {
            s.piles.push(Pile::Removed, card.local());
        }
        burned
    }

    /// Whether a card is removed from the game instead of being burned, which it is then.
    #[cold]
    pub(crate) fn may_be_burned_no_more(&mut self, card: CardId) -> bool {
        let at = self.unburnable.iter().position(|c| *c == card);
        if let Some(at) = at {
            self.unburnable.remove(at);
        }
        at.is_some()
    }

    /// Whether a card has been removed from the game.
    pub(crate) fn is_removed(&self, card: CardId) -> bool {
        let removed = || self.seats[card.owner().index()].removed();
        card.is_some() && removed().contains(&card.local())
    }

    /// Whether a card lies in its owner's ash heap.
    pub(crate) fn is_in_ash_heap(&self, card: CardId) -> bool {
        let heap = || self.seats[card.owner().index()].ash_heap();
        card.is_some() && heap().contains(&card.local())
    }

    /// Takes a card out of the ash heap, and says whether it was there.
    pub(crate) fn leave_ash_heap(&mut self, card: CardId) -> bool {
        self.seen[card.index()] &= !BURNED_FROM_PLAY;
        let s = &mut self.seats[card.owner().index()];
        s.piles.take(Pile::AshHeap, card.local())
    }

    /// Puts a card that is nowhere out of the game.
    #[allow(clippy::wrong_self_convention)] // it is the card that goes there
    pub(crate) fn to_removed(&mut self, card: CardId) {
        self.seen[card.index()] = SEEN_BY_ALL;
        self.seats[card.owner().index()]
            .piles
            .push(Pile::Removed, card.local());
    }

    /// Takes a card out of limbo; says whether it was there.
    pub(crate) fn leave_limbo(&mut self, card: CardId) -> bool {
        match self.limbo.iter().position(|c| *c == card) {
            Some(i) => {
                self.limbo.remove(i);
                true
            }
            None => false,
        }
    }

    /// The cards in a seat's hand, her own first.
    pub(crate) fn hand(&self, seat: Seat) -> ArrayVec<[CardId; MAX_HAND]> {
        let own = self.seats[seat.index()].own_hand().iter();
        let own = own.map(|c| CardId::new(seat, *c));
        let mut hand = ArrayVec::from_array_empty([CardId::NONE; MAX_HAND]);
        hand.extend(own.chain(self.strays(seat)));
        hand
    }

    /// The next card of a hand that passes, her own cards before those of others: of several cards of
    /// a kind the first, for one of each is enough to choose from.
    #[inline]
    pub(crate) fn next_kind(
        &self,
        db: Cards<'_>,
        seat: Seat,
        kinds: &mut Kinds,
        passes: impl Fn(DefId) -> bool,
    ) -> Option<CardId> {
        let own = self.next_own_kind(db, seat, kinds, &passes);
        match own.is_some() || self.held.is_empty() {
            true => own,
            false => self.next_stray(db, seat, kinds, &passes),
        }
    }

    /// The same of her own cards alone.
    #[inline]
    pub(crate) fn next_own_kind(
        &self,
        db: Cards<'_>,
        seat: Seat,
        kinds: &mut Kinds,
        passes: impl Fn(DefId) -> bool,
    ) -> Option<CardId> {
        let hand = self.seats[seat.index()].own_hand();
        let kind = |local: u8| db.def_of(CardId::new(seat, local));
        while let Some(local) = hand.get(kinds.at) {
            let at = kinds.at;
            kinds.at += 1;
            let id = kind(*local);
            if !passes(id) {
                continue;
            }
            let bit = 1 << (id.0 % 64);
            let new = kinds.there & bit == 0 || hand[..at].iter().all(|c| kind(*c) != id);
            kinds.there |= bit;
            if new {
                return Some(CardId::new(seat, *local));
            }
        }
        None
    }

    /// The next of the cards of others that passes. None of them is of the kind of any other card in
    /// the hand, for it goes elsewhere when it leaves.
    #[cold]
    fn next_stray(
        &self,
        db: Cards<'_>,
        seat: Seat,
        kinds: &mut Kinds,
        passes: &dyn Fn(DefId) -> bool,
    ) -> Option<CardId> {
        let own = self.seats[seat.index()].own_hand().len();
        for card in self.strays(seat).skip(kinds.at - own) {
            kinds.at += 1;
            if passes(db.def_of(card)) {
                return Some(card);
            }
        }
        None
    }

    /// How many cards there are in a hand.
    #[inline]
    pub(crate) fn cards_in_hand(&self, seat: Seat) -> usize {
        let own = self.seats[seat.index()].own_hand().len();
        match self.held.is_empty() {
            true => own,
            false => own + self.strays(seat).count(),
        }
    }

    /// Moves the top card of the crypt to the uncontrolled region.
    pub(crate) fn draw_crypt(&mut self, db: Cards<'_>, seat: Seat) -> Option<Slot> {
        let local = self.seats[seat.index()].piles.pop(Pile::Crypt)?;
        Some(self.lay_crypt_card(db, CardId::new(seat, local), seat))
    }

    /// Puts a crypt card that is nowhere in the uncontrolled region of a Methuselah.
    pub(crate) fn lay_crypt_card(&mut self, db: Cards<'_>, card: CardId, seat: Seat) -> Slot {
        let slot = self.free_slot();
        self.seen[card.index()] |= seat.bit();
        *self.p_mut(slot) = Permanent {
            card,
            def: db.def_of(card),
            controller: seat,
            region: Region::Uncontrolled,
            ..Permanent::default()
        };
        self.occupied.insert(slot);
        self.uncontrolled.insert(slot);
        self.controlled[seat.index()].insert(slot);
        slot
    }

    /// The card in a slot, by whose name it goes, whatever it represents there.
    #[inline]
    pub(crate) fn card_named(&self, db: Cards<'_>, slot: Slot) -> DefId {
        db.def_of(self.p(slot).card)
    }

    /// Whether what is in a slot is not what is printed on its card, but what another card says.
    #[inline]
    pub(crate) fn represents_other(&self, db: Cards<'_>, slot: Slot) -> bool {
        self.p(slot).def != self.card_named(db, slot)
    }

    /// Puts a card that is nowhere into play.
    pub(crate) fn enter(
        &mut self,
        db: Cards<'_>,
        card: CardId,
        seat: Seat,
        on: Slot,
        mode: u8,
    ) -> Slot {
        let slot = self.free_slot();
        let id = db.def_of(card);
        let def = db.def(id);
        let body = def
            .modes
            .get(mode as usize)
            .and_then(|m| m.body)
            .or(def.body);
        // Another card with a body becomes an ally, as Jake Washington and Set's Curse do.
        let life = body.is_some() && !def.is(CardType::Retainer);
        let ally = on == Slot::NONE && (def.is(CardType::Ally) || life);
        self.seen[card.index()] = SEEN_BY_ALL;
        *self.p_mut(slot) = Permanent {
            card,
            def: id,
            controller: seat,
            region: if ally { Region::Ready } else { Region::InPlay },
            on,
            mode,
            counters: body.map_or(0, |b| b.life),
            ..Permanent::default()
        };
        self.occupied.insert(slot);
        self.controlled[seat.index()].insert(slot);
        if on.is_some() {
            self.attached.insert(slot);
        }
        if ally {
            self.minions.insert(slot);
            self.ready.insert(slot);
            self.set_printed_traits(db, slot);
        }
        self.index(db, slot, true);
        slot
    }

    /// A card that is nowhere, or lies in an uncontrolled region in this slot, comes into play as an
    /// ally of which another card says what it is, in this way of being in play, with so much life.
    pub(crate) fn represent(&mut self, db: Cards<'_>, slot: Slot, id: DefId, mode: u8, life: u8) {
        let p = *self.p(slot);
        self.seen[p.card.index()] = SEEN_BY_ALL;
        *self.p_mut(slot) = Permanent {
            card: p.card,
            def: id,
            controller: p.controller,
            mode,
            counters: life,
            capacity: life,
            ..Permanent::default()
        };
        self.uncontrolled.remove(slot);
        self.minions.insert(slot);
        for set in &mut self.traits {
            set.remove(slot);
        }
        self.set_region(slot, Region::Ready);
        self.index(db, slot, true);
    }

    /// Turns an uncontrolled crypt card face up in the ready region; one that has been there
    /// before is still what it was. Blood above its capacity is still on it.
    pub(crate) fn bring_out(&mut self, db: Cards<'_>, slot: Slot) {
        let def = db.def(self.p(slot).def);
        self.uncontrolled.remove(slot);
        self.minions.insert(slot);
        if self.p(slot).has_been_in_play() {
            self.vampires.insert(slot);
            self.set_region(slot, Region::Ready);
            self.index(db, slot, true);
            let sect = self.sect_now(db, slot);
            self.p_mut(slot).sect = sect;
            return;
        }
        self.seen[self.p(slot).card.index()] = SEEN_BY_ALL;
        let p = self.p_mut(slot);
        p.capacity = def.capacity;
        p.own_capacity = def.capacity;
        p.clan = def.clans.first().copied();
        p.own_clan = p.clan;
        p.own_sect = def.sect;
        p.title = def.title;
        p.flags = 0;
        self.set_printed_traits(db, slot);
        let vampire = def.is(CardType::Vampire);
        let sect = self.sect_there_is(db, def.sect, slot);
        self.p_mut(slot).sect = sect;
        self.vampires.set(slot, vampire);
        self.imbued.set(slot, !vampire);
        self.set_region(slot, Region::Ready);
        self.index(db, slot, true);
        // It has the capacity that its text gives it from the moment that it is controlled.
        let changed = self.change(db, &Stat::Change(Number::Capacity), slot);
        if changed != 0 {
            self.p_mut(slot).capacity = (i32::from(def.capacity) + changed).clamp(1, 250) as u8;
        }
    }

    /// Lays the base version of a vampire beneath the advanced one: `slot` becomes both,
    /// the other slot holds the base card from now on, of which only the text counts.
    pub(crate) fn merge(&mut self, db: Cards<'_>, slot: Slot, uncontrolled: Slot) {
        self.index(db, slot, false);
        if !db.def(self.p(slot).def).advanced {
            let (base, advanced) = (*self.p(slot), *self.p(uncontrolled));
            let p = self.p_mut(slot);
            (p.card, p.def, p.used) = (advanced.card, advanced.def, 0);
            let half = self.p_mut(uncontrolled);
            (half.card, half.def, half.used) = (base.card, base.def, base.used);
            self.used.set(uncontrolled, base.used != 0);
            self.used.remove(slot);
        }
        self.p_mut(slot).mode = MERGED;
        let card = self.p(uncontrolled).card;
        let half = self.p_mut(uncontrolled);
        (half.region, half.on, half.counters, half.mode) = (Region::Merged, slot, 0, 0);
        (half.clan, half.title, half.capacity) = (None, None, 0);
        self.seen[card.index()] = SEEN_BY_ALL;
        self.uncontrolled.remove(uncontrolled);
        self.attached.insert(uncontrolled);
        self.index(db, slot, true);
        self.index(db, uncontrolled, true);
    }

    /// The base half of a merged vampire.
    pub(crate) fn half_of(&self, slot: Slot) -> Option<Slot> {
        let merged = self.minions.has(slot) && self.p(slot).mode == MERGED;
        let mut on = self.attached.into_iter().filter(|_| merged);
        on.find(|s| self.p(*s).on == slot && self.p(*s).is_half())
    }

    /// A library card in play becomes a vampire in the ready region.
    pub(crate) fn become_vampire(&mut self, db: Cards<'_>, slot: Slot, like: &Permanent) {
        let p = self.p_mut(slot);
        (p.capacity, p.own_capacity) = (like.capacity, like.capacity);
        (p.sect, p.own_sect) = (like.sect, like.sect);
        (p.clan, p.own_clan) = (like.clan, like.clan);
        self.minions.insert(slot);
        self.vampires.insert(slot);
        self.set_printed_traits(db, slot);
        self.set_region(slot, Region::Ready);
    }

    /// A vampire is a slave to a clan from now on.
    pub(crate) fn enslave(&mut self, slot: Slot, clan: Clan) {
        self.set_trait(slot, Keyword::Slave, true);
        self.change_tally(slot, Counter::SlaveTo(clan), None, 1);
    }

    /// A library card in play is considered a vampire for a block attempt, which has no blood.
    pub(crate) fn pose_as_vampire(&mut self, slot: Slot, as_one: Pose) {
        let Pose(capacity, quality) = as_one;
        let p = self.p_mut(slot);
        (p.capacity, p.own_capacity) = (capacity, capacity);
        self.minions.insert(slot);
        self.vampires.insert(slot);
        self.set_trait(slot, quality, true);
        self.set_region(slot, Region::Ready);
        self.action.posing = slot;
    }

    /// It is considered one no longer.
    pub(crate) fn pose_no_more(&mut self) {
        let slot = std::mem::replace(&mut self.action.posing, Slot::NONE);
        let p = self.p_mut(slot);
        (p.capacity, p.own_capacity, p.flags) = (0, 0, 0);
        (p.sect, p.own_sect, p.clan, p.own_clan, p.title) = (None, None, None, None, None);
        self.minions.remove(slot);
        self.vampires.remove(slot);
        for set in &mut self.traits {
            set.remove(slot);
        }
        self.set_region(slot, Region::InPlay);
    }

    /// Moves a minion between the ready region and the torpor or the incapacitated region.
    pub(crate) fn set_region(&mut self, slot: Slot, region: Region) {
        if self.torpor.has(slot) && region != Region::Torpor {
            self.stays_no_more(slot);
        }
        self.p_mut(slot).region = region;
        self.ready.set(slot, region == Region::Ready);
        self.torpor.set(slot, region == Region::Torpor);
        self.incapacitated
            .set(slot, region == Region::Incapacitated);
    }

    /// Who was in torpor is so no more: what it has been given for as long is over.
    fn stays_no_more(&mut self, slot: Slot) {
        let over = |l: &Lasting| l.until == Some(Span::LeaveTorpor) && l.me == slot;
        self.lasting.retain(|l| !over(l));
    }

    /// Whether a minion is in play for one combat alone, and contests nothing.
    #[inline]
    pub(crate) fn is_apart(&self, slot: Slot) -> bool {
        self.p(slot).is(flag::APART) && self.minions.has(slot)
    }

    /// Changes who controls a permanent.
    pub(crate) fn set_controller(&mut self, slot: Slot, seat: Seat) {
        let old = self.p(slot).controller;
        self.controlled[old.index()].remove(slot);
        self.controlled[seat.index()].insert(slot);
        self.p_mut(slot).controller = seat;
    }

    /// Moves a permanent onto another.
    pub(crate) fn attach(&mut self, slot: Slot, on: Slot) {
        self.p_mut(slot).on = on;
        self.attached.set(slot, on.is_some());
    }

    /// Takes a permanent out of every index and frees its slot; the card is nowhere then.
    pub(crate) fn vacate(&mut self, db: Cards<'_>, slot: Slot) -> CardId {
        let p = *self.p(slot);
        self.index(db, slot, false);
        for set in [
            &mut self.occupied,
            &mut self.ready,
            &mut self.torpor,
            &mut self.incapacitated,
            &mut self.uncontrolled,
            &mut self.minions,
            &mut self.vampires,
            &mut self.imbued,
            &mut self.locked,
            &mut self.contested,
            &mut self.attached,
            &mut self.used,
            &mut self.controlled[p.controller.index()],
            &mut self.marked,
            &mut self.must_hunt,
            &mut self.action.each,
            &mut self.action.failed,
            &mut self.action.equipment,
            &mut self.action.pledged,
        ] {
            set.remove(slot);
        }
        for set in &mut self.traits {
            set.remove(slot);
        }
        *self.p_mut(slot) = Permanent::default();
        self.clear_tallies(slot);
        if self.alone == slot {
            // Nobody is given its action.
            self.alone_acted = true;
        }
        if self.links {
            self.unlink(slot);
        }
        self.done.retain_mut(|d| {
            let about = match d.what {
                Deed::Acted(target, _) => target == slot,
                // It is aimed at a Methuselah.
                Deed::Basic(crate::script::ActionKind::Bleed, _) => false,
                Deed::Basic(_, target) => target == slot.0,
                Deed::Nothing
                | Deed::Played(_)
                | Deed::PlayedAs(..)
                | Deed::PlayedBy(..)
                | Deed::PlayedByAnyone(_)
                | Deed::Event
                | Deed::Conviction
                | Deed::Banished
                | Deed::Stealthier
                | Deed::BleedsAgain
                | Deed::Visits => false,
            };
            d.forget(slot) && !about
        });
        self.forget_feats(slot);
        self.stays_no_more(slot);
        for taken in self.to_take_back.iter_mut().filter(|t| t.by == slot) {
            taken.by = Slot::NONE;
        }
        for lasting in &mut self.lasting {
            if lasting.me == slot {
                lasting.me = Slot::NONE;
            }
            if lasting.this == slot {
                lasting.this = Slot::NONE;
            }
            lasting.chosen.forget(slot);
        }
        p.card
    }

    /// A slot is free now: no card remembers who was there.
    #[cold]
    fn unlink(&mut self, slot: Slot) {
        for other in self.occupied {
            let o = self.p_mut(other);
            for thing in [&mut o.linked, &mut o.linked_second] {
                if *thing == slot {
                    *thing = Slot::NONE;
                }
            }
        }
    }

    /// Takes the abilities of all permanents out of the indices, so that they can be entered anew.
    pub(crate) fn forget_abilities(&mut self) {
        self.statics.fill(SlotSet::EMPTY);
        self.static_kinds = KindSet::EMPTY;
        self.usable.fill(SlotSet::EMPTY);
        self.awaited = 0;
        for set in [
            &mut self.teachers,
            &mut self.lockable,
            &mut self.own_turn,
            &mut self.of_me_alone,
            &mut self.for_others,
            &mut self.triggers,
            &mut self.standing,
            &mut self.offers,
        ] {
            *set = SlotSet::EMPTY;
        }
    }

    /// Enters a permanent's abilities into the indices, or takes them out.
    pub(crate) fn index(&mut self, db: Cards<'_>, slot: Slot, add: bool) {
        let p = *self.p(slot);
        let def = db.def(p.def);
        self.teachers.set(slot, add && def.teaches.is_some());
        // Of a crypt card, what is locked may be the vampire that it has merged with.
        let locks_itself = |id: AbilityId| match &db.ability(id).ability {
            Ability::Use { cost, .. } => cost.contains(&Cost::Lock(Who::This)),
            Ability::Strike { .. } => false,
            Ability::Static { .. } | Ability::Trigger { .. } | Ability::Act { .. } => true,
        };
        let lockable = add && !def.is_crypt() && def.abilities(p.mode).all(locks_itself);
        self.lockable.set(slot, lockable);
        let on_own_turn = |id: AbilityId| db.ability(id).ability.is_used_on_own_turn_or_never();
        let own_turn = add && def.abilities(p.mode).all(on_own_turn);
        self.own_turn.set(slot, own_turn);
        self.of_me_alone.set(slot, add && def.changes_me_alone);
        if def.changes.has(CONSIDERED) {
            self.index_kind(CONSIDERED, slot, add);
        }
        // Of which clan vampires are is settled anew.
        self.stirred |= def.changes.has(OF_CLAN);
        for id in def.abilities(p.mode) {
            let ability = db.ability(id);
            match &ability.ability {
                Ability::Static { what, .. } => {
                    self.index_kind(stat_kind(what), slot, add);
                    if matches!(
                        what,
                        Stat::Change(Number::HandSize)
                            | Stat::Has(Quality::BurnCounterInsteadOfReplacing)
                    ) {
                        self.hands_dirty |= u8::MAX;
                    }
                }
                Ability::Trigger {
                    on: Moment::Standing,
                    to,
                    ..
                } if to.is_empty() => self.standing.set(slot, add),
                Ability::Trigger { on, .. } => {
                    self.triggers.set(slot, add);
                    if add {
                        self.awaited |= on.bit();
                    } else if self.triggers.is_empty() {
                        self.awaited = 0;
                    }
                }
                Ability::Use { .. } | Ability::Strike { .. } => {
                    if let Ability::Use { by, .. } = &ability.ability {
                        if *by != Meth::You {
                            self.for_others.set(slot, add);
                        }
                    }
                    for window in ability.windows.iter() {
                        self.usable[window as usize].set(slot, add);
                    }
                    if let Ability::Strike { strike, .. } = &ability.ability {
                        if strike.maneuver {
                            self.usable[crate::script::Window::Maneuver as usize].set(slot, add);
                        }
                    }
                }
                Ability::Act { must, .. } => {
                    self.offers.set(slot, add);
                    if *must {
                        self.index_kind(stat_kind(MUST_ACT), slot, add);
                    }
                }
            }
        }
    }

    fn index_kind(&mut self, kind: usize, slot: Slot, add: bool) {
        let set = stat_set(kind);
        self.statics[set].set(slot, add);
        if add {
            self.static_kinds.insert(kind);
            self.changing.insert(kind);
        } else if self.statics[set].is_empty() {
            self.static_kinds.remove_set(set);
            self.changing = self.static_kinds.or(self.lasting_kinds);
        }
    }

    /// What is on `slot`.
    pub(crate) fn cards_on(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        self.attached
            .into_iter()
            .filter(move |s| self.p(*s).on == slot)
    }

    /// Ready minions of a seat.
    #[inline]
    pub(crate) fn ready_of(&self, seat: Seat) -> SlotSet {
        self.ready
            .and(&self.controlled[seat.index()])
            .and(&self.minions)
    }

    /// Ready unlocked minions of a seat.
    #[inline]
    pub(crate) fn unlocked_of(&self, seat: Seat) -> SlotSet {
        self.ready_of(seat).without(&self.locked)
    }

    /// Unlocked vampires of a seat in torpor.
    pub(crate) fn in_torpor_unlocked(&self, seat: Seat) -> SlotSet {
        self.torpor
            .and(&self.controlled[seat.index()])
            .without(&self.locked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Options;
    use crate::MAX_SEATS;

    #[test]
    fn prey_and_predator_are_the_next_of_those_who_are_still_in_the_game() {
        for seats in 2..=MAX_SEATS as u8 {
            let mut table = Table::empty(seats, Options::default());
            for alive in 0..1 << seats {
                table.alive = alive;
                for seat in (0..seats).map(Seat) {
                    let next = |step: u8| {
                        let mut round = (1..=seats).map(|i| Seat((seat.0 + i * step) % seats));
                        round.find(|s| table.alive(*s)).unwrap_or(seat)
                    };
                    assert_eq!(table.prey(seat), next(1), "{seats} {alive:b} {seat:?}");
                    let before = next(seats - 1);
                    assert_eq!(table.predator(seat), before, "{seats} {alive:b} {seat:?}");
                }
            }
        }
    }
}
