//! Titles: gaining, losing and contesting them (current rulebook, contested titles; full rulebook 4.2, 10).

use super::Rules;
use crate::choice::Choice;
use crate::observer::{GameEvent, Observer};
use crate::state::{flag, Seat, Slot};
use crate::vocab::{Keyword, Title, TitleRank};

impl<O: Observer> Rules<'_, O> {
    /// Gives a title, in place of any other the vampire has (full rulebook 10).
    pub(crate) fn give_title(&mut self, vampire: Slot, rank: TitleRank, city: u8) {
        self.lose_title(vampire);
        self.p_mut(vampire).title = Some(Title { rank, city });
        self.tell(GameEvent::Titled(vampire));
        self.check_title(vampire);
    }

    /// Takes a title away for good, with the card that stands for it.
    pub(crate) fn lose_title(&mut self, vampire: Slot) {
        let p = self.p_mut(vampire);
        p.title = None;
        p.mark(flag::TITLE_CONTESTED, false);
    }

    /// A vampire is about to get another title: cards that stand for the old one
    /// are burned (full rulebook 11, title).
    pub(crate) fn burn_title_cards(&mut self, vampire: Slot) {
        let card = |rules: &Self| {
            rules
                .cards_on(vampire)
                .find(|c| rules.db.def(rules.p(*c).def).has(Keyword::Title))
        };
        while let Some(card) = card(self) {
            self.burn(card);
        }
    }

    /// Whether two vampires claim the same unique title.
    fn rivals(&self, a: Slot, b: Slot) -> bool {
        let (p, q) = (self.p(a), self.p(b));
        let (Some(s), Some(t)) = (p.title, q.title) else {
            return false;
        };
        if s.rank.of_a_city() && t.rank.of_a_city() {
            return s.city == t.city;
        }
        s.rank == t.rank
            && (s.rank == TitleRank::Regent || s.rank.unique_to_clan() && p.clan == q.clan)
    }

    fn rival_of(&self, vampire: Slot) -> Option<Slot> {
        self.vampires
            .without(&self.contested)
            .into_iter()
            .find(|s| *s != vampire && self.rivals(vampire, *s))
    }

    /// A vampire with a title has come into play or got the title: it may be contested.
    pub(crate) fn check_title(&mut self, vampire: Slot) {
        if self.p(vampire).title.is_none() || self.rival_of(vampire).is_none() {
            return;
        }
        for slot in self.vampires.without(&self.contested) {
            let involved = slot == vampire || self.rivals(vampire, slot);
            if involved && !self.p(slot).is(flag::TITLE_CONTESTED) {
                let p = self.p_mut(slot);
                p.mark(flag::TITLE_CONTESTED, true);
                p.mark(flag::TITLE_PAID, true);
                self.tell(GameEvent::ContestBegins(slot));
            }
        }
    }

    fn contested_titles(&self, seat: Seat) -> impl Iterator<Item = Slot> + '_ {
        self.vampires
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
            .into_iter()
            .filter(|s| self.p(*s).is(flag::TITLE_CONTESTED))
    }

    /// At the start of an unlock phase: titles that all others have yielded are won;
    /// vampires in torpor must yield. One without blood must yield too, but may gain
    /// some first, since the order of the phase is free.
    pub(crate) fn settle_titles(&mut self, seat: Seat) {
        let mine: tinyvec::ArrayVec<[Slot; 32]> = self.contested_titles(seat).take(32).collect();
        for slot in mine {
            self.p_mut(slot).mark(flag::TITLE_PAID, false);
            if self.rival_of(slot).is_none() {
                self.p_mut(slot).mark(flag::TITLE_CONTESTED, false);
                self.tell(GameEvent::ContestWon(slot));
            } else if !self.ready.has(slot) {
                self.yield_title(slot);
            }
        }
    }

    /// Blood that a vampire pays to contest its title: one more for a baron
    /// against a prince or an archbishop (full rulebook 10.5).
    fn title_cost(&self, vampire: Slot) -> u8 {
        let baron = |s: Slot| self.p(s).title.is_some_and(|t| t.rank == TitleRank::Baron);
        let against_others = self
            .vampires
            .without(&self.contested)
            .into_iter()
            .any(|s| s != vampire && self.rivals(vampire, s) && !baron(s));
        1 + u8::from(baron(vampire) && against_others)
    }

    /// Offers to pay for or yield each contested title; says whether any is left.
    pub(crate) fn collect_titles(&mut self, seat: Seat) -> bool {
        let mine: tinyvec::ArrayVec<[Slot; 32]> = self
            .contested_titles(seat)
            .filter(|s| !self.p(*s).is(flag::TITLE_PAID))
            .take(32)
            .collect();
        for slot in &mine {
            if self.p(*slot).counters >= self.title_cost(*slot) {
                self.offer(Choice::Contest(*slot));
            }
            self.offer(Choice::Yield(*slot));
        }
        !mine.is_empty()
    }

    pub(crate) fn answer_title(&mut self, choice: Choice) {
        match choice {
            Choice::Contest(slot) => {
                let cost = self.title_cost(slot);
                self.p_mut(slot).mark(flag::TITLE_PAID, true);
                self.lose_counters(slot, cost);
            }
            Choice::Yield(slot) => self.yield_title(slot),
            other => unreachable!("{other:?} about a contest"),
        }
    }

    fn yield_title(&mut self, vampire: Slot) {
        self.tell(GameEvent::Yielded(vampire));
        let card = self
            .cards_on(vampire)
            .find(|c| self.db.def(self.p(*c).def).has(Keyword::Title));
        match card {
            Some(card) => self.burn(card),
            None => self.lose_title(vampire),
        }
    }
}
