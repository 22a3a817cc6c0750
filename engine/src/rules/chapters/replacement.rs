//! Hands: replacing cards, drawing up and discarding down (full rulebook 1.6.1.2).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules, Step};
use crate::script::Span;
use crate::state::{frames, CardId, Frame, GameState, Pile, Seat, TakenBack};

impl Step for frames::DrawFromResearch {
    /// A card that would be drawn may come from the research area instead.
    fn step(self, rules: &mut Rules<'_>) {
        let Self(seat) = self;
        let s = rules.seats[seat.index()];
        let draws = rules.cards_in_hand(seat) < rules.hand_size(rules.db, seat);
        if s.research().is_empty() || !draws {
            rules.pop();
            return;
        }
        for (i, local) in s.research().iter().enumerate() {
            let card = CardId::new(seat, *local);
            let id = rules.db.def_of(card);
            let first = |c: &u8| rules.db.def_of(CardId::new(seat, *c)) != id;
            if s.research()[..i].iter().all(first) {
                rules.offer(Choice::Card(card));
            }
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Option);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self(seat) = self;
        rules.pop();
        if let Choice::Card(card) = choice {
            let s = &mut rules.seats[seat.index()];
            s.piles.take(Pile::Research, card.local());
            let db = rules.db;
            rules.game.t.enter_hand(db, card);
            rules.tell(GameEvent::Drawn { seat, card });
        }
    }
}

impl Step for frames::ReplaceFrom {
    /// A card that has been played may be replaced by one of another's library.
    fn step(self, rules: &mut Rules<'_>) {
        let Self(seat) = self;
        let Some(other) = rules.may_be_replaced_from(seat) else {
            rules.pop();
            return;
        };
        rules.offer(Choice::Methuselah(other));
        rules.offer(Choice::Methuselah(seat));
        rules.ask(seat, Prompt::Option);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self(seat) = self;
        let Choice::Methuselah(whose) = choice else {
            unreachable!("{choice:?} has no library");
        };
        rules.pop();
        let due = rules.due.len();
        if whose != seat {
            rules.replace_from(seat, whose);
        }
        if rules.due.len() > due {
            rules.put_off_replacing(seat);
        } else {
            rules.draw_up(seat);
        }
        rules.bring_forward(due);
    }
}

impl Step for frames::DrawInstead {
    /// Whoever would draw from her library chooses among what she may draw instead.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { seat, .. } = self;
        for card in rules.drawn_instead(seat) {
            rules.offer(Choice::Card(card));
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Option);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { seat, more } = self;
        rules.pop();
        let due = rules.due.len();
        rules.draw_this(seat, choice.card(), more.is_none());
        if let Some(n) = more {
            rules.draw_more(seat, n - 1);
        } else if rules.due.len() > due {
            // What is to be done upon it comes before what is going on.
            rules.put_off_replacing(seat);
            rules.bring_forward(due);
        } else {
            rules.draw_up(seat);
        }
    }
}

impl Step for frames::TakeBack {
    /// A card that would be replaced may be taken from the ash heap instead, if it is there; an
    /// effect that prevents replacement is another choice (ANK 20200905).
    fn step(self, rules: &mut Rules<'_>) {
        let Self(seat) = self;
        let hers = |t: &&TakenBack| t.due && t.card.owner() == seat;
        let Some(taken) = rules.to_take_back.iter().find(hers).copied() else {
            rules.pop();
            return;
        };
        let card = taken.card;
        let may = !taken.ready || rules.ready.has(taken.by);
        if may && rules.is_in_ash_heap(card) && rules.would_be_replaced(seat) {
            rules.offer(Choice::Card(card));
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Option);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self(seat) = self;
        let hers = |t: &TakenBack| t.due && t.card.owner() == seat;
        let first = rules.to_take_back.iter().position(hers);
        let played = rules
            .to_take_back
            .remove(first.expect("it was asked for"))
            .card;
        rules.seats[seat.index()].may_take_back -= 1;
        if let Choice::Card(card) = choice {
            rules.game.t.leave_ash_heap(card);
            let db = rules.db;
            rules.game.t.enter_hand(db, card);
            rules.tell(GameEvent::Returned { seat, card });
            rules.owed_waits_for(played, None);
        } else {
            let waits = rules.burn_counter_instead_of_replacing(seat, played, true);
            rules.owed_waits_for(played, waits);
        }
        rules.hands_dirty |= seat.bit();
    }
}

impl Step for frames::Rearrange {
    /// The different cards of which one may come next are offered; where there is one alone, all lie
    /// as they should.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { seat, next, n } = self;
        let s = rules.seats[seat.index()];
        let mut left = s.library().iter().rev().take(n.into()).skip(next.into());
        let first = left.next();
        if first.is_none() {
            rules.pop();
            return;
        }
        let left = first.into_iter().chain(left).map(|c| CardId::new(seat, *c));
        for card in left {
            let id = rules.db.def_of(card);
            let like = |c: &Choice| c.card().is_some_and(|c| rules.db.def_of(c) == id);
            if !rules.choices.iter().any(like) {
                rules.offer(Choice::Card(card));
            }
        }
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { seat, next, n } = self;
        let Choice::Card(card) = choice else {
            unreachable!("{choice:?} as cards are put in order");
        };
        rules.game.t.raise_in_library(card, next);
        rules.become_frame(frames::Rearrange {
            seat,
            next: next + 1,
            n,
        });
    }
}

impl Step for frames::DiscardDown {
    fn step(self, rules: &mut Rules<'_>) {
        let Self(seat) = self;
        let size = rules.hand_size(rules.db, seat);
        let s = rules.seats[seat.index()];
        if !rules.alive(seat) || rules.cards_in_hand(seat) <= size {
            rules.pop();
            if s.put_off > 0 || s.withheld != [0; 3] {
                rules.hands_dirty |= seat.bit();
            }
            return;
        }
        rules.offer_hand(seat, |_, _| true);
        rules.ask(seat, Prompt::DiscardDown);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self(_) = self;
        let Choice::Card(card) = choice else {
            unreachable!("{choice:?} while discarding");
        };
        rules.discard(card);
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a hand has room for one of the cards that are to be replaced later.
    fn would_be_replaced(&self, seat: Seat) -> bool {
        let s = &self.seats[seat.index()];
        let others = s.unreplaced().saturating_sub(1);
        self.cards_in_hand(seat) < self.hand_size_less(self.db, seat, others)
    }
}

impl Rules<'_> {
    /// The action is over: who has played cards that she may take back instead of replacing them
    /// is asked, the active Methuselah first.
    pub(crate) fn offer_cards_back(&mut self) {
        if self.to_take_back.is_empty() {
            return;
        }
        let alive = self.alive;
        self.to_take_back
            .retain(|t| t.card.owner().bit() & alive != 0);
        self.may_take_back_now(Span::Action);
        for i in (0..self.seat_count).rev() {
            let seat = Seat((self.active.0 + i) % self.seat_count);
            if !self.alive(seat) || self.seats[seat.index()].may_take_back == 0 {
                continue;
            }
            match self.kept_from_replacing(seat, true) {
                // She is asked once nothing keeps her cards from being replaced any more.
                Some(_) => self.hands_dirty |= seat.bit(),
                None => self.push(frames::TakeBack(seat)),
            }
        }
    }

    /// What has been kept from being replaced until now may come from the research area; says whether
    /// something may.
    fn researches(&mut self, seat: Seat) -> bool {
        let cards = std::mem::take(&mut self.seats[seat.index()].researched);
        for _ in 0..cards {
            self.push(frames::DrawFromResearch(seat));
        }
        cards > 0
    }

    /// Makes hands match hand sizes, the active Methuselah first; says whether
    /// somebody has to discard.
    pub(crate) fn adjust_hands(&mut self) -> bool {
        let first = self.active.0;
        self.release_after_action();
        // Whose cards are held back is asked about again and again, until they are not any more.
        let mut held_back = 0;
        for i in 0..self.seat_count {
            let seat = Seat((first + i) % self.seat_count);
            if self.hands_dirty & seat.bit() == 0 {
                continue;
            }
            self.hands_dirty &= !seat.bit();
            if !self.alive(seat) {
                continue;
            }
            if self.release_withheld(seat) {
                held_back |= seat.bit();
            }
            let played_held_back = self.seats[seat.index()].withheld[1] > 0;
            if !played_held_back && self.researches(seat) {
                self.hands_dirty |= held_back | seat.bit();
                return true;
            }
            loop {
                let due = self.due.len();
                let size = self.draw_up(seat);
                let asked = matches!(self.top(), Frame::DrawInstead(_));
                let heard = asked || self.due.len() > due;
                let over = self.cards_in_hand(seat) > size;
                let s = &mut self.game.t.seats[seat.index()];
                if heard || over {
                    // What is to be replaced still is when that is done.
                    self.hands_dirty |= held_back;
                    if over {
                        self.hands_dirty &= !seat.bit();
                        self.push(frames::DiscardDown(seat));
                    }
                    return true;
                }
                if s.put_off == 0 {
                    break;
                }
                s.put_off -= 1;
                s.replacing = 1;
            }
        }
        self.hands_dirty = held_back;
        false
    }
}
