//! Cards are drawn, replaced and discarded (full rulebook 1.6.1.4).

use std::cell::Cell;

use rand::seq::SliceRandom;
use tinyvec::ArrayVec;

use crate::choice::Choice;
use crate::db::{stat_kind, stat_set};
use crate::observer::{GameEvent, Happening};
use crate::rules::Deeds;
use crate::script::{Ability, Moment, Number, Quality, Replace, Span, Stat};
use crate::state::{
    flag, frames, CardId, Ctx, Due, Kinds, Owed, Pile, Seat, SeatState, Slot, TakenBack, TurnStep,
    Waits, MAX_HAND,
};

/// The kind of effect that keeps cards from being replaced.
const ANY_WITHHELD: &Stat = &Stat::Has(Quality::Unreplaced(false));

/// The kind of effect that puts off when cards are replaced.
const REPLACED_AFTER: &Stat = &Stat::ReplacedAfter(Span::Action, Vec::new());

/// The kind of effect that does so until the action is over, as long as it is said.
pub(crate) const UNTIL_AFTER_ACTION: &Stat = &Stat::ReplacedAfterAction(Vec::new());

/// The same of cards that are played.
const PLAYED_WITHHELD: &Stat = &Stat::Has(Quality::Unreplaced(true));

impl Deeds<'_> {
    /// Replaces a card that a Methuselah has discarded from her hand, whosever it is: at once, unless
    /// something says otherwise.
    pub(crate) fn replace(&mut self, seat: Seat, card: CardId, when: Option<Replace>) {
        if self.awaited & Moment::Replaced.bit() != 0 {
            self.promise_what_is_owed(seat, card, false);
        }
        let waits = self.replace_at(seat, card, when);
        self.owed_waits_for(card, waits);
    }

    /// Replaces a card that has left the hand of a Methuselah, whosever it is: at once, unless its
    /// script says otherwise. Says what its replacement waits for.
    pub(crate) fn replace_at(
        &mut self,
        seat: Seat,
        card: CardId,
        when: Option<Replace>,
    ) -> Option<Waits> {
        self.hands_dirty |= seat.bit();
        match when {
            None | Some(Replace::FromResearch | Replace::AfterEffect) => {
                self.burn_counter_instead_of_replacing(seat, card, false)
            }
            Some(Replace::After(span)) => {
                self.seats[seat.index()].defer(span);
                Some(Waits::After(span))
            }
            Some(Replace::TakeBack { after, ready }) => {
                self.seats[seat.index()].may_take_back += 1;
                self.let_take_back(TakenBack {
                    card,
                    after,
                    ready,
                    ..TakenBack::default()
                });
                Some(Waits::TakeBack)
            }
        }
    }

    /// The time has come to replace the cards that were to be replaced then.
    #[inline(always)]
    pub(crate) fn replace_now(&mut self, seat: Seat, span: Span) {
        if self.seats[seat.index()].waits_to_replace() {
            self.replace_those_of(seat, span);
        }
    }

    /// A span is over for everybody: what was to be replaced only then is.
    pub(crate) fn replace_for_all(&mut self, span: Span) {
        for i in 0..self.seat_count {
            self.replace_now(Seat(i), span);
        }
    }

    #[cold]
    fn replace_those_of(&mut self, seat: Seat, span: Span) {
        let cards = self.seats[seat.index()].undefer(span, u8::MAX);
        if cards > 0 {
            self.waits_no_more(seat, span);
        }
        for _ in 0..cards {
            let waits = self.burn_counter_instead_of_replacing(seat, CardId::NONE, true);
            if !self.owed.is_empty() {
                let its = |o: &Owed| o.seat == seat && o.waits == Waits::After(span);
                let card = self.owed.iter().find(|o| its(o)).map(|o| o.card);
                self.owed_waits_for(card.unwrap_or(CardId::NONE), waits);
            }
        }
        if cards > 0 {
            self.hands_dirty |= seat.bit();
        }
    }

    /// Cards in play that a Methuselah has played, and that have waited for the end of such a span, are
    /// replaced.
    fn waits_no_more(&mut self, seat: Seat, span: Span) {
        for slot in self.occupied.without(&self.minions) {
            let p = *self.p(slot);
            let waited = p.is(flag::UNREPLACED) && (p.controller == seat || p.card.owner() == seat);
            if waited && self.db.def(p.def).replace == Some(Replace::After(span)) {
                self.p_mut(slot).mark(flag::UNREPLACED, false);
            }
        }
    }

    /// What a card in play says of its own replacement ends as that is burned: it is replaced, unless it has
    /// been.
    pub(crate) fn burn_and_replace(&mut self, slot: Slot) {
        if !slot.is_some() || self.minions.has(slot) {
            return;
        }
        let p = *self.p(slot);
        self.burn(slot);
        if let (true, Some(Replace::After(span))) =
            (p.is(flag::UNREPLACED), self.db.def(p.def).replace)
        {
            self.replace_one(p.card, p.controller, span);
        }
    }

    /// One of the cards that wait for the end of such a span is replaced, if there are any: of its
    /// owner, or of who controls it and has played it from her own hand.
    pub(crate) fn replace_one(&mut self, card: CardId, controller: Seat, span: Span) {
        let mut waited = [card.owner(), controller].into_iter();
        let waited = waited.find(|s| self.seats[s.index()].undefer(span, 1) > 0);
        if let Some(seat) = waited {
            let waits = self.burn_counter_instead_of_replacing(seat, CardId::NONE, true);
            self.owed_waits_for(card, waits);
            self.hands_dirty |= seat.bit();
        }
    }

    /// What is to be done once a card is replaced waits for something else now; for nothing, where it
    /// is not replaced any more.
    #[inline]
    pub(crate) fn owed_waits_for(&mut self, card: CardId, waits: Option<Waits>) {
        if self.owed.is_empty() {
            return;
        }
        self.owed.retain_mut(|o| {
            if o.card == card {
                o.waits = waits.unwrap_or(o.waits);
            }
            o.card != card || waits.is_some()
        });
    }

    /// Something has left play for a while or come back: what it holds can be played no more, or
    /// again.
    #[inline]
    pub(crate) fn refresh_held(&mut self) {
        if !self.held.is_empty() {
            self.refresh_hands();
        }
    }

    /// What the hands can be used for has changed for anybody.
    pub(crate) fn refresh_hands(&mut self) {
        for i in 0..self.seat_count {
            let db = self.db;
            self.game.t.refresh_hand(db, Seat(i));
        }
    }

    /// Some cards in play burn a counter of theirs where a card would be
    /// replaced; the hand size they give shrinks with it, so nothing is drawn.
    pub(crate) fn burn_counter_instead_of_replacing(
        &mut self,
        seat: Seat,
        card: CardId,
        played: bool,
    ) -> Option<Waits> {
        let kind = stat_kind(&Stat::Has(Quality::BurnCounterInsteadOfReplacing));
        let found = self.statics[stat_set(kind)]
            .and(&self.controlled[seat.index()])
            .into_iter()
            .find(|s| {
                let p = self.p(*s);
                p.card != card && p.counters > 0 && !self.is_idle(self.db, *s)
            });
        match found {
            Some(slot) => {
                self.lose_counters(slot, 1);
                self.counters_changed(slot);
                None
            }
            None => Some(match self.kept_from_replacing(seat, played) {
                Some(i) => {
                    self.seats[seat.index()].withheld[i] += 1;
                    Waits::withheld(played)
                }
                None => {
                    self.seats[seat.index()].replacing += 1;
                    Waits::Now
                }
            }),
        }
    }

    /// Replaces a card that has been played from a hand: at once, unless its script or something in
    /// play says otherwise; says whether it is to be now.
    pub(crate) fn replace_played(&mut self, ctx: &Ctx, when: Option<Replace>) -> bool {
        let (card, seat) = (ctx.card, ctx.seat);
        let when = match self.anything_changes(REPLACED_AFTER) {
            true => self.when_replaced(ctx, when),
            false => when,
        };
        if self.awaited & Moment::Replaced.bit() != 0 {
            self.promise_what_is_owed(seat, card, true);
        }
        let held_back = self.is_held_back_in_action(ctx);
        let waits = match when {
            None | Some(Replace::FromResearch | Replace::AfterEffect) if held_back => {
                self.hands_dirty |= seat.bit();
                self.seats[seat.index()].withheld[2] += 1;
                Some(Waits::Withheld)
            }
            // It waits for the later of the two.
            Some(Replace::After(Span::Combat)) if held_back => {
                self.replace(seat, card, Some(Replace::After(Span::Action)));
                Some(Waits::After(Span::Action))
            }
            None | Some(Replace::FromResearch | Replace::AfterEffect) => {
                self.hands_dirty |= seat.bit();
                self.burn_counter_instead_of_replacing(seat, card, true)
            }
            Some(Replace::After(_)) => {
                self.game.t.deferred = card;
                self.replace_at(seat, card, when)
            }
            Some(Replace::TakeBack { after, .. }) if card.owner() != seat => {
                // It goes to an ash heap from which she can take nothing back.
                self.replace_at(seat, card, Some(Replace::After(after)))
            }
            Some(Replace::TakeBack { .. }) => {
                let waits = self.replace_at(seat, card, when);
                if let Some(last) = self.game.t.to_take_back.iter_mut().last() {
                    last.by = ctx.me;
                }
                waits
            }
        };
        self.owed_waits_for(card, waits);
        waits == Some(Waits::Now)
    }

    /// Whether a card that has been played in an action is not to be replaced before that is over, or
    /// something is so no more.
    fn is_held_back_in_action(&self, ctx: &Ctx) -> bool {
        if !self.anything_changes(UNTIL_AFTER_ACTION) {
            return false;
        }
        let def = self.db.def(ctx.def);
        let mode = &def.modes[usize::from(ctx.mode)];
        let amid_action = self.action.on || mode.action.is_some();
        let such = |stat: &Stat| {
            matches!(stat, Stat::ReplacedAfterAction(cards)
                if cards.iter().any(|f| f.fits_played(def, mode)))
        };
        let kind = stat_kind(UNTIL_AFTER_ACTION);
        amid_action
            && ctx.me.is_some()
            && self.sum_where(self.db, kind, ctx.me, ctx.seat, such) != 0
    }

    /// Whether cards that were played in the action still wait for it to be over.
    fn still_holds_back(&self) -> bool {
        let mut holds = false;
        if self.action.on {
            self.each_static(self.db, stat_kind(UNTIL_AFTER_ACTION), &mut |def, scope| {
                if let Ability::Static {
                    what: Stat::ReplacedAfterAction(_),
                    when,
                    ..
                } = &def.ability
                {
                    holds |= self.all_hold(self.db, when, &scope);
                }
            });
        }
        holds
    }

    /// What was played in an action is replaced as soon as that is over, or nothing has it wait any more:
    /// of all Methuselahs at once.
    pub(crate) fn release_after_action(&mut self) {
        let waits = |s: &SeatState| s.withheld[2] > 0;
        if !self.seats.iter().any(waits) || self.still_holds_back() {
            return;
        }
        for seat in self.all_seats() {
            let cards = std::mem::take(&mut self.seats[seat.index()].withheld[2]);
            for _ in 0..cards {
                self.burn_counter_instead_of_replacing(seat, CardId::NONE, true);
                self.hands_dirty |= seat.bit();
            }
            let its = |o: &Owed| o.seat == seat && o.waits == Waits::Withheld;
            if cards > 0 && self.seats[seat.index()].withheld[1] == 0 {
                for o in self.game.t.owed.iter_mut().filter(|o| its(o)) {
                    o.waits = Waits::Now;
                }
            }
        }
    }

    /// When a card that has been played is replaced, where something says that such cards are not
    /// before some span is over: of several spans, when the last of them is.
    #[cold]
    fn when_replaced(&self, ctx: &Ctx, own: Option<Replace>) -> Option<Replace> {
        let mode = &self.db.def(ctx.def).modes[usize::from(ctx.mode)];
        let def = self.db.def(ctx.def);
        let mut latest = None;
        for span in Span::DEFERRING {
            let is_then = |stat: &Stat| {
                let Stat::ReplacedAfter(after, cards) = stat else {
                    return false;
                };
                *after == span && cards.iter().any(|f| f.fits_played(def, mode))
            };
            let kind = stat_kind(REPLACED_AFTER);
            if self.sum_where(self.db, kind, ctx.me, ctx.seat, is_then) != 0 {
                latest = Some(span);
            }
        }
        let at = |span: Span| Span::DEFERRING.iter().position(|s| *s == span);
        match (latest, own) {
            (None, own) => own,
            (Some(span), None | Some(Replace::FromResearch | Replace::AfterEffect)) => {
                Some(Replace::After(span))
            }
            (Some(span), Some(Replace::After(other))) => {
                Some(Replace::After(if at(span) > at(other) {
                    span
                } else {
                    other
                }))
            }
            (
                Some(span @ (Span::Combat | Span::Action)),
                Some(Replace::TakeBack { after, ready }),
            ) => Some(Replace::TakeBack {
                after: if at(span) > at(after) { span } else { after },
                ready,
            }),
            (Some(span), Some(Replace::TakeBack { .. })) => Some(Replace::After(span)),
        }
    }

    /// What waits for the card that has just been played or discarded to be replaced will be done
    /// then, as far as its conditions hold. What asks which card has been played hears of those alone
    /// that its controller plays.
    #[cold]
    fn promise_what_is_owed(&mut self, seat: Seat, card: CardId, played: bool) {
        for this in self.waiting_for(Moment::Replaced) {
            let p = self.p(this);
            for ability in self.db.def(p.def).abilities(p.mode) {
                let what = Happening::new(Moment::Replaced);
                let hers = played && self.p(this).controller == seat;
                let concerned = hers || !self.asks_which_card(ability);
                if concerned && self.hears_now(ability, this, what) {
                    self.add_owed(Owed {
                        ability,
                        this,
                        seat,
                        card,
                        waits: Waits::Now,
                    });
                }
            }
        }
    }

    /// A card has been drawn to replace another: what waits for that is due.
    #[cold]
    fn pays_what_is_owed(&mut self, seat: Seat) {
        let its = |o: &Owed| o.seat == seat && o.waits == Waits::Now;
        let Some(card) = self.owed.iter().find(|o| its(o)).map(|o| o.card) else {
            return;
        };
        let drawn = self.drawn;
        while let Some(i) = self.owed.iter().position(|o| its(o) && o.card == card) {
            let Owed { ability, this, .. } = self.owed.remove(i);
            let hers = self.p(this).controller == seat;
            if (hers || !self.asks_which_card(ability)) && !self.is_idle(self.db, this) {
                let scope = self.scope(this);
                self.add_due(Due {
                    ability: Some(ability),
                    seat: scope.seat,
                    this: scope.this,
                    me: scope.me,
                    card: drawn,
                    ..Due::default()
                });
            }
        }
    }

    /// Whether a card, be it one that has been played, is not replaced as long as something says so:
    /// then among which of these it waits.
    pub(crate) fn kept_from_replacing(&self, seat: Seat, played: bool) -> Option<usize> {
        let kept = |kind| {
            self.anything_changes(kind) && self.sum_seat(self.db, stat_kind(kind), seat) != 0
        };
        let any = kept(ANY_WITHHELD);
        (any || played && kept(PLAYED_WITHHELD)).then_some(usize::from(played))
    }

    /// The time has come to take back the cards that may be then.
    pub(crate) fn may_take_back_now(&mut self, span: Span) {
        for i in 0..self.to_take_back.len() {
            let taken = &mut self.game.t.to_take_back[i];
            if taken.after == span {
                taken.due = true;
            }
        }
    }

    /// Whether there is a card that a Methuselah may take back now.
    pub(crate) fn has_to_take_back(&self, seat: Seat) -> bool {
        let hers = |t: &TakenBack| t.due && t.card.owner() == seat;
        self.to_take_back.iter().any(hers)
    }

    /// Whether cards of a Methuselah, or those alone that she plays, are not replaced just now.
    fn withholds(&self, seat: Seat, played: bool) -> bool {
        let kind = match played {
            true => PLAYED_WITHHELD,
            false => ANY_WITHHELD,
        };
        self.sum_seat(self.db, stat_kind(kind), seat) != 0
    }

    /// What has not been replaced of a Methuselah's cards is, as soon as nothing says otherwise any
    /// more; says whether anything is still held back.
    pub(crate) fn release_withheld(&mut self, seat: Seat) -> bool {
        let s = &self.seats[seat.index()];
        let [any, played, amid_action] = s.withheld;
        let may_take_back = s.may_take_back > 0 && self.has_to_take_back(seat);
        if any + played == 0 && !may_take_back {
            return amid_action > 0;
        }
        let all = self.withholds(seat, false);
        if !all && any > 0 {
            self.release_those(seat, false);
        }
        if !all && played > 0 && !self.withholds(seat, true) {
            self.release_those(seat, true);
        }
        let waits = may_take_back && self.kept_from_replacing(seat, true).is_some();
        if may_take_back && !waits {
            self.push(frames::TakeBack(seat));
        }
        waits || self.seats[seat.index()].withheld != [0; 3]
    }

    /// Cards that were discarded, or played, and not replaced are from now on.
    fn release_those(&mut self, seat: Seat, played: bool) {
        let s = &mut self.seats[seat.index()];
        s.replacing += std::mem::take(&mut s.withheld[usize::from(played)]);
        for o in self.game.t.owed.iter_mut() {
            if o.seat == seat && o.waits == Waits::withheld(played) {
                o.waits = Waits::Now;
            }
        }
    }

    /// Draws up to the hand size, which it returns; but one card alone where something is to be done
    /// upon that. The others that are to be replaced wait for it.
    pub(crate) fn draw_up(&mut self, seat: Seat) -> usize {
        let size = self.hand_size(self.db, seat);
        let due = self.due.len();
        while self.cards_in_hand(seat) < size {
            if self.may_draw_instead(seat) {
                let more = None;
                self.push(frames::DrawInstead { seat, more });
                self.hands_dirty |= seat.bit();
                return size;
            }
            let s = &mut self.seats[seat.index()];
            let replaces = s.replacing > 0;
            s.replacing = s.replacing.saturating_sub(1);
            if !self.draws(seat, replaces) {
                break;
            }
            self.has_replaced(seat, replaces);
            if self.due.len() > due {
                self.put_off_replacing(seat);
                return size;
            }
        }
        let s = &mut self.seats[seat.index()];
        s.replacing = 0;
        if s.put_off == 0 && !self.owed.is_empty() {
            // The hand had no room for what would have replaced these.
            (self.owed).retain(|o| o.seat != seat || o.waits != Waits::Now);
        }
        size
    }

    /// What is to be done upon a draw comes before other cards are replaced.
    pub(crate) fn put_off_replacing(&mut self, seat: Seat) {
        let s = &mut self.seats[seat.index()];
        s.put_off += std::mem::take(&mut s.replacing);
        self.hands_dirty |= seat.bit();
    }

    /// What waits for a card to be replaced is due, if one has been by what was just drawn.
    fn has_replaced(&mut self, seat: Seat, replaces: bool) {
        if replaces && !self.owed.is_empty() {
            self.pays_what_is_owed(seat);
        }
    }

    /// A Methuselah draws a card, perhaps one that something in play holds instead of one of her
    /// library: to fill up her hand, or else beyond that.
    pub(crate) fn draw_this(&mut self, seat: Seat, instead: Option<CardId>, fills: bool) {
        let s = &mut self.seats[seat.index()];
        let replaces = fills && s.replacing > 0;
        if replaces {
            s.replacing -= 1;
        }
        if let Some(card) = instead {
            let db = self.db;
            self.take_from_anywhere(card);
            self.game.t.enter_hand_of(db, seat, card);
            self.game.t.drawn = card;
            self.tell(GameEvent::Drawn { seat, card });
            if replaces {
                // What has been given hears of any replacement, and text of draws from a library.
                self.sets_off_what_is_given(Happening {
                    seat: Some(seat),
                    x: 1,
                    ..Happening::new(Moment::Draws)
                });
            }
        } else if !self.draws(seat, replaces) {
            return;
        }
        self.has_replaced(seat, replaces);
    }

    /// Draws a card, if there is one.
    fn draws(&mut self, seat: Seat, replaces: bool) -> bool {
        let db = self.db;
        let drawn = self.game.t.draw(db, seat);
        if let Some(card) = drawn {
            self.game.t.drawn = card;
            self.tell(GameEvent::Drawn { seat, card });
            self.tell(GameEvent::Draws { seat, replaces });
        }
        drawn.is_some()
    }

    /// A card that has been played is replaced by the one on top of another's library, which is open in
    /// the hand that it comes to.
    pub(crate) fn replace_from(&mut self, seat: Seat, library: Seat) {
        let Some(local) = self.seats[library.index()].piles.pop(Pile::Library) else {
            return;
        };
        let (db, card) = (self.db, CardId::new(library, local));
        let replacing = &mut self.seats[seat.index()].replacing;
        *replacing = replacing.saturating_sub(1);
        self.game.t.enter_hand_of(db, seat, card);
        self.game.t.drawn = card;
        self.tell(GameEvent::Drawn { seat, card });
        self.show(card);
        self.tell(GameEvent::Draws {
            seat,
            replaces: true,
        });
        self.has_replaced(seat, true);
    }

    /// Draws so many cards beyond what the hand has room for, and says how many there were.
    pub(crate) fn draw_more(&mut self, seat: Seat, n: u8) -> u8 {
        self.hands_dirty |= seat.bit();
        if n > 0 && self.may_draw_instead(seat) {
            let more = Some(n);
            self.push(frames::DrawInstead { seat, more });
            let there = self.seats[seat.index()].library().len() + self.drawn_instead(seat).len();
            return n.min(there.min(u8::MAX.into()) as u8);
        }
        (0..n).find(|_| !self.draws(seat, false)).unwrap_or(n)
    }

    /// So many cards of a hand are discarded at random; says which.
    pub(crate) fn discard_at_random(
        &mut self,
        seat: Seat,
        n: u8,
        later: Option<Replace>,
    ) -> ArrayVec<[CardId; MAX_HAND]> {
        let cards = self.at_random(seat, n);
        for card in cards {
            self.discard(card);
            self.replace(seat, card, later);
        }
        cards
    }

    /// So many different cards of a hand, at random.
    pub(crate) fn at_random(&mut self, seat: Seat, n: u8) -> ArrayVec<[CardId; MAX_HAND]> {
        let hand = self.hand(seat);
        let picked = hand.choose_multiple(&mut self.game.rng, n.into());
        picked.copied().collect()
    }

    /// So many cards on top of a library are burned; it says how many there were, and which was the
    /// last of them.
    pub(crate) fn burn_library(&mut self, seat: Seat, n: u8, last: &Cell<CardId>) -> u8 {
        for burned in 0..n {
            let Some(local) = self.seats[seat.index()].piles.pop(Pile::Library) else {
                return burned;
            };
            let card = CardId::new(seat, local);
            self.to_ash_heap(card);
            last.set(card);
        }
        n
    }

    /// So many cards on top of a library go beneath it, one after the other: so it is cut. It says how
    /// many there were.
    pub(crate) fn put_under_library(&mut self, seat: Seat, n: u8) -> u8 {
        let there = self.seats[seat.index()].library().len();
        let n = n.min(there.min(u8::MAX.into()) as u8);
        for _ in 0..n {
            if let Some(local) = self.seats[seat.index()].piles.pop(Pile::Library) {
                let piles = &mut self.seats[seat.index()].piles;
                piles.push_under(Pile::Library, local);
                let card = CardId::new(seat, local);
                self.tell(GameEvent::ToLibrary { card });
            }
        }
        n
    }

    /// Offers the different cards of a hand.
    pub(crate) fn offer_hand(&mut self, seat: Seat, fits: impl Fn(&Self, CardId) -> bool) {
        let mut kinds = Kinds::default();
        while let Some(card) = self.next_kind(self.db, seat, &mut kinds, |_| true) {
            if fits(self, card) {
                self.offer(Choice::Card(card));
            }
        }
    }

    /// Moves a card from the hand that it is in to its owner's ash heap.
    pub(crate) fn discard(&mut self, card: CardId) {
        let db = self.db;
        let seat = self.game.t.leave_hand(db, card);
        self.to_ash_heap(card);
        if seat == self.active && seat == card.owner() && self.phase() == TurnStep::Discard {
            self.game.t.remember_discarded(card);
        }
        self.tell(GameEvent::Discarded { seat, card });
    }

    /// Hand sizes may depend on what is in play, and on who is ready or in combat.
    pub(crate) fn hands_may_follow(&mut self) {
        if self.anything_changes(&Stat::Change(Number::HandSize)) {
            self.hands_dirty = u8::MAX;
        }
    }

    /// After the counters of a permanent have changed: they may count for a hand size.
    pub(crate) fn counters_changed(&mut self, slot: Slot) {
        self.hands_dirty |= self.p(slot).controller.bit();
    }
}
