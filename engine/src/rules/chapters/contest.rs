//! Contested cards (current rulebook, unlock phase; full rulebook 4.1).

use std::ops::Deref;

use crate::choice::Choice;
use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules, Scope};
use crate::script::{Ability, Stat, Who};
use crate::state::{flag, frames, GameState, Guise, Region, Seat, Slot, SlotSet};
use crate::verbs::Store;
use crate::vocab::Keyword;

/// Pool that a Methuselah burns to go on contesting a card (current rulebook, contested cards).
const CONTEST_COST: u8 = 1;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Pool that a Methuselah burns to go on contesting a card.
    fn price_of_contest(&self, seat: Seat, slot: Slot) -> u8 {
        let what = &Stat::PoolToContest;
        if !self.anything_changes(what) {
            return CONTEST_COST;
        }
        let kind = stat_kind(what);
        let mut more = 0;
        self.each_static(self.db, kind, &mut |def, scope| {
            let rivals = self.contested_by(scope.seat);
            let contests = scope.seat != seat
                && (rivals.into_iter()).any(|s| self.same_unique(self.p(s).def, self.p(slot).def));
            if contests {
                let none = Slot::NONE;
                more += self.static_value(self.db, def, kind, none, seat, &scope, &|_| true);
            }
        });
        CONTEST_COST.saturating_add_signed(more.clamp(-1, 100) as i8)
    }

    /// Whether a Methuselah can go on contesting a card. Her last pool may go for it. Where another one
    /// pays instead, she can in any case: it is that one who may be unable to.
    fn may_contest(&self, seat: Seat, slot: Slot) -> bool {
        let mut there = u16::from(self.seats[seat.index()].pool);
        for vampire in self.purses(slot) {
            there += u16::from(self.p(vampire).counters);
        }
        there >= self.price_of_contest(seat, slot).into() || self.payer_of_contest(slot).is_some()
    }

    /// Who burns what contesting a card costs instead of who contests it.
    fn payer_of_contest(&self, slot: Slot) -> Option<Seat> {
        let mut payers = 0;
        self.each_way_to_pay(slot, &mut |from, scope| {
            if let Store::Pool(payer) = from {
                payers |= self.meant(payer, &scope);
            }
        });
        self.all_seats().find(|seat| payers & seat.bit() != 0)
    }

    /// The vampires whose blood can be used as pool to go on contesting a card.
    pub(crate) fn purses(&self, slot: Slot) -> SlotSet {
        let mut purses = SlotSet::EMPTY;
        self.each_way_to_pay(slot, &mut |from, scope| {
            if let Store::Blood(of) = from {
                let vampire = match of == Who::Target {
                    true => slot,
                    false => self.thing(of, &scope),
                };
                if self.vampires.has(vampire) {
                    purses.insert(vampire);
                }
            }
        });
        purses
    }

    /// Visits whatever says how contesting a card may be paid for otherwise, or must be.
    fn each_way_to_pay(&self, slot: Slot, visit: &mut dyn FnMut(Store, Scope)) {
        let what = &Stat::ContestPaid(Store::Bank);
        if !self.anything_changes(what) {
            return;
        }
        let db = self.db;
        self.each_static(db, stat_kind(what), &mut |def, scope| {
            let Ability::Static {
                what: Stat::ContestPaid(from),
                who,
                to,
                when,
                ..
            } = &def.ability
            else {
                return;
            };
            // The card is out of play, so it is not asked where it is.
            let meant = match to.is_empty() {
                true => slot == self.thing(*who, &scope),
                false => (to.iter()).any(|f| self.is_so(db, f, slot, &scope, Guise::NONE)),
            };
            if meant && self.all_hold(db, when, &scope) {
                visit(*from, scope);
            }
        });
    }

    /// Contested cards that a Methuselah must pay for or yield.
    fn contested_by(&self, seat: Seat) -> impl Iterator<Item = Slot> + '_ {
        self.contested
            .and(&self.controlled[seat.index()])
            .into_iter()
            .filter(|s| self.is_contestant(self.db, *s))
    }
}

impl Rules<'_> {
    /// Turns a card that has won its contest face up, unlocked.
    pub(crate) fn bring_back(&mut self, slot: Slot) {
        let was = self.p(slot).was;
        self.contested.remove(slot);
        self.locked.remove(slot);
        let region = match (self.minions.has(slot), was) {
            (true, Region::Torpor | Region::Incapacitated) | (false, Region::Merged) => was,
            (true, _) => Region::Ready,
            (false, _) => Region::InPlay,
        };
        self.set_region(slot, region);
        self.tell_back(slot);
        if was == Region::Nowhere && !self.vampires.has(slot) {
            // An ally that had never been in play enters it only now: it cannot act
            // this turn (rulings on contested cards).
            self.p_mut(slot).mark(flag::RECRUITED, true);
        }
        self.p_mut(slot).used = 0;
        self.refresh_held();
        let db = self.db;
        self.game.t.index(db, slot, true);
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            // A card on it that is contested in its own right stays so.
            let def = self.db.def(self.p(card).def);
            let rival = !self.p(card).is_half()
                && def.unique
                && self.other_copy(self.p(card).def, card).is_some()
                || def.has(Keyword::Title) && self.p(slot).is(flag::TITLE_CONTESTED);
            if self.contested.has(card) && !rival {
                self.bring_back(card);
            }
        }
        self.settle_capacity(slot);
        self.title_comes_back(slot);
        if was == Region::Nowhere {
            self.has_come_into_play(slot);
        }
    }

    /// At the start of an unlock phase: contests that all others have yielded are won.
    pub(crate) fn settle_contests(&mut self, seat: Seat) {
        let mine: SlotSet = self.contested_by(seat).collect();
        for slot in mine {
            if self.occupied.has(slot) && self.contested.has(slot) {
                self.p_mut(slot).used = 0;
                if self
                    .other_copy(self.card_named(self.db, slot), slot)
                    .is_none()
                {
                    self.bring_back(slot);
                    self.tell(GameEvent::ContestWon(slot));
                    if self.minions.has(slot) {
                        self.check_title(slot);
                    }
                }
            }
        }
    }

    /// Offers to pay for or yield each contested card; says whether any is left.
    pub(crate) fn collect_contests(&mut self, seat: Seat) -> bool {
        let unpaid = |s: &Slot| self.p(*s).used == 0;
        let mine: SlotSet = self.contested_by(seat).filter(unpaid).collect();
        for slot in mine {
            if self.may_contest(seat, slot) {
                self.offer(Choice::Contest(slot));
            }
            self.offer(Choice::Yield(slot));
        }
        !mine.is_empty()
    }

    pub(crate) fn answer_contest(&mut self, seat: Seat, choice: Choice) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the other contests are of titles"
        )]
        match choice {
            Choice::Contest(slot) if self.contested.has(slot) => {
                self.p_mut(slot).used = 1;
                let price = self.price_of_contest(seat, slot);
                if let Some(payer) = self.payer_of_contest(slot) {
                    // Who cannot afford it pays what she has, and the card is yielded all the same
                    // (RTR 20010710).
                    let has = self.seats[payer.index()].pool;
                    self.lose_pool(payer, price.min(has));
                    if has < price {
                        self.tell(GameEvent::Yielded(slot));
                        self.burn(slot);
                        return;
                    }
                } else if self
                    .purses(slot)
                    .into_iter()
                    .any(|v| self.p(v).counters > 0)
                {
                    self.push(frames::PayPoints {
                        seat,
                        left: price,
                        contested: slot,
                    });
                } else {
                    self.lose_pool(seat, price);
                }
                self.tell(GameEvent::ContestGoesOn(slot));
            }
            Choice::Yield(slot) if self.contested.has(slot) => {
                self.tell(GameEvent::Yielded(slot));
                self.burn(slot);
            }
            other => self.answer_title(other),
        }
    }
}
