//! Hands: replacing cards, drawing up and discarding down (full rulebook 1.6.1.2).

use super::Rules;
use crate::choice::{Choice, Prompt};
use crate::db::{stat_kind, stat_set};
use crate::observer::{GameEvent, Observer};
use crate::script::{Quality, Replace, Span, Stat};
use crate::state::{CardId, Frame, Pile, Seat, Slot};

impl<O: Observer> Rules<'_, O> {
    /// Replaces a card that has left a hand: at once, unless its script says otherwise.
    pub(crate) fn replace(&mut self, card: CardId, when: Option<Replace>) {
        let seat = card.owner();
        match when {
            None | Some(Replace::FromResearch) => {
                self.burn_counter_instead_of_replacing(seat, card);
            }
            Some(Replace::After(span)) => {
                if let Some(waiting) = self.seats[seat.index()].waiting_for(span) {
                    *waiting += 1;
                }
            }
            Some(Replace::TakeBack) => {
                self.seats[seat.index()].may_take_back += 1;
                self.let_take_back(card);
            }
        }
        self.hands_dirty |= seat.bit();
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
            self.game.t.refresh_hand(self.db, Seat(i));
        }
    }

    /// The time has come to replace the cards that were to be replaced then.
    pub(crate) fn replace_now(&mut self, seat: Seat, span: Span) {
        let Some(waiting) = self.seats[seat.index()].waiting_for(span) else {
            return;
        };
        let cards = std::mem::take(waiting);
        for _ in 0..cards {
            self.burn_counter_instead_of_replacing(seat, CardId::NONE);
        }
        if cards > 0 {
            self.hands_dirty |= seat.bit();
        }
    }

    /// A vampire has hunted successfully: what was to be replaced only then is.
    pub(crate) fn replace_after_hunt(&mut self) {
        for i in 0..self.seat_count {
            if self.seats[i as usize].replace_after_hunt > 0 {
                self.replace_now(Seat(i), Span::Hunt);
            }
        }
    }

    /// Some cards in play burn a counter of theirs where a card would be
    /// replaced; the hand size they give shrinks with it, so nothing is drawn.
    fn burn_counter_instead_of_replacing(&mut self, seat: Seat, card: CardId) {
        let kind = stat_kind(&Stat::Has(Quality::BurnCounterInsteadOfReplacing));
        let found = self.statics[stat_set(kind)]
            .and(&self.controlled[seat.index()])
            .into_iter()
            .find(|s| self.p(*s).card != card && self.p(*s).counters > 0);
        if let Some(slot) = found {
            self.lose_counters(slot, 1);
            self.counters_changed(slot);
        }
    }

    /// The action is over: who has played cards that she may take back instead of replacing them
    /// is asked, the active Methuselah first.
    pub(crate) fn offer_cards_back(&mut self) {
        if self.to_take_back.is_empty() {
            return;
        }
        let alive = self.alive_mask();
        self.to_take_back.retain(|c| c.owner().bit() & alive != 0);
        for i in (0..self.seat_count).rev() {
            let seat = Seat((self.active.0 + i) % self.seat_count);
            if self.alive(seat) && self.seats[seat.index()].may_take_back > 0 {
                self.push(Frame::TakeBack(seat));
            }
        }
    }

    /// A card that would be replaced may be taken from the ash heap instead, if it is there; an
    /// effect that prevents replacement is another choice (ANK 20200905).
    pub(crate) fn step_take_back(&mut self, seat: Seat) {
        let hers = |c: &&CardId| c.owner() == seat;
        let Some(card) = self.to_take_back.iter().find(hers).copied() else {
            self.pop();
            return;
        };
        if self.is_in_ash_heap(card) && self.would_be_replaced(seat) {
            self.offer(Choice::Card(card));
        }
        self.offer(Choice::No);
        self.ask(seat, Prompt::Option);
    }

    /// Whether a hand has room for one of the cards that are to be replaced later.
    fn would_be_replaced(&self, seat: Seat) -> bool {
        let s = &self.seats[seat.index()];
        let others = s.unreplaced().saturating_sub(1);
        s.hand().len() < self.hand_size_less(self.db, seat, others)
    }

    pub(crate) fn answer_take_back(&mut self, seat: Seat, choice: Choice) {
        let hers = |c: &CardId| c.owner() == seat;
        let first = self.to_take_back.iter().position(hers);
        let played = self.to_take_back.remove(first.expect("it was asked for"));
        self.seats[seat.index()].may_take_back -= 1;
        match choice {
            Choice::Card(card) => {
                self.game.t.leave_ash_heap(card);
                self.game.t.enter_hand(self.db, card);
                self.tell(GameEvent::Returned { card });
            }
            _ => self.burn_counter_instead_of_replacing(seat, played),
        }
        self.hands_dirty |= seat.bit();
    }

    /// A card that would be drawn may come from the research area instead.
    pub(crate) fn step_draw_from_research(&mut self, seat: Seat) {
        let s = self.seats[seat.index()];
        let draws = s.hand().len() < self.hand_size(self.db, seat);
        if s.research().is_empty() || !draws {
            self.pop();
            return;
        }
        for (i, local) in s.research().iter().enumerate() {
            let card = CardId::new(seat, *local);
            let id = self.def_of(card);
            let first = |c: &u8| self.def_of(CardId::new(seat, *c)) != id;
            if s.research()[..i].iter().all(first) {
                self.offer(Choice::Card(card));
            }
        }
        self.offer(Choice::No);
        self.ask(seat, Prompt::Option);
    }

    pub(crate) fn answer_draw_from_research(&mut self, seat: Seat, choice: Choice) {
        self.pop();
        if let Choice::Card(card) = choice {
            let s = &mut self.seats[seat.index()];
            s.piles.take(Pile::Research, card.local());
            self.game.t.enter_hand(self.db, card);
            self.tell(GameEvent::Drawn { seat, card });
        }
    }

    /// Makes hands match hand sizes, the active Methuselah first; says whether
    /// somebody has to discard.
    pub(crate) fn adjust_hands(&mut self) -> bool {
        let first = self.active.0;
        for i in 0..self.seat_count {
            let seat = Seat((first + i) % self.seat_count);
            if self.hands_dirty & seat.bit() == 0 {
                continue;
            }
            self.hands_dirty &= !seat.bit();
            if !self.alive(seat) {
                continue;
            }
            let size = self.draw_up(seat);
            if self.seats[seat.index()].hand().len() > size {
                self.push(Frame::DiscardDown(seat));
                return true;
            }
        }
        self.hands_dirty = 0;
        false
    }

    /// Draws up to the hand size, which it returns.
    pub(crate) fn draw_up(&mut self, seat: Seat) -> usize {
        let size = self.hand_size(self.db, seat);
        while self.seats[seat.index()].hand().len() < size {
            match self.game.t.draw(self.db, seat) {
                Some(card) => self.tell(GameEvent::Drawn { seat, card }),
                None => break,
            }
        }
        size
    }

    pub(crate) fn step_discard_down(&mut self, seat: Seat) {
        let size = self.hand_size(self.db, seat);
        if !self.alive(seat) || self.seats[seat.index()].hand().len() <= size {
            self.pop();
            return;
        }
        self.offer_hand(seat, |_, _| true);
        self.ask(seat, Prompt::DiscardDown);
    }

    pub(crate) fn answer_discard_down(&mut self, choice: Choice) {
        let Choice::Card(card) = choice else {
            unreachable!("{choice:?} while discarding");
        };
        self.discard(card);
    }

    /// Offers the different cards of a hand.
    pub(crate) fn offer_hand(&mut self, seat: Seat, fits: impl Fn(&Self, CardId) -> bool) {
        let hand = self.hand(seat);
        for (i, card) in hand.iter().enumerate() {
            let id = self.def_of(*card);
            if !hand[..i].iter().any(|c| self.def_of(*c) == id) && fits(self, *card) {
                self.offer(Choice::Card(*card));
            }
        }
    }

    /// Moves a card from hand to the ash heap.
    pub(crate) fn discard(&mut self, card: CardId) {
        self.game.t.leave_hand(self.db, card);
        self.to_ash_heap(card);
        self.tell(GameEvent::Discarded { card });
    }

    /// After the counters of a permanent have changed: they may count for a hand size.
    pub(crate) fn counters_changed(&mut self, slot: Slot) {
        self.hands_dirty |= self.p(slot).controller.bit();
    }
}
