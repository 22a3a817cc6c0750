//! Unique cards and titles are contested and set aside (current rulebook, contested cards).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Doing, Stat};
use crate::state::{flag, DefId, Region, Slot, SlotSet};
use crate::vocab::Keyword;

impl Deeds<'_> {
    /// Turns all copies of a unique card face down.
    ///
    /// A copy that is under somebody's control for a while goes back first (rulings on
    /// contested cards); should its controller have the other one, it is burned, and
    /// there may be no contest: says whether there is.
    pub(crate) fn contest_cards(&mut self, id: DefId) -> bool {
        if self.lasting.iter().any(|l| l.back.is_some()) {
            for slot in self.occupied.without(&self.uncontrolled) {
                if self.occupied.has(slot) && self.same_unique(self.card_named(self.db, slot), id) {
                    self.give_back(|l| l.me == slot);
                }
            }
            let copy = |s: &Slot| {
                self.same_unique(self.card_named(self.db, *s), id)
                    && self.is_unique(self.db, *s)
                    && !self.is_apart(*s)
            };
            let copies = self.occupied.without(&self.uncontrolled);
            if copies.into_iter().filter(copy).count() == 1 {
                return false;
            }
        }
        for slot in self.occupied.without(&self.uncontrolled) {
            if self.occupied.has(slot)
                && self.same_unique(self.card_named(self.db, slot), id)
                && self.is_unique(self.db, slot)
                && !self.contested.has(slot)
                && !self.p(slot).is_half()
                && !self.is_apart(slot)
            {
                self.set_aside(slot);
                self.title_goes_aside(slot);
                let id = self.p(slot).def;
                let def = self.db.def(id);
                // It has left play (LSJ 20070829); what a minion's text remembers comes back with it.
                if def.marks_go_with_it && !def.is_crypt() {
                    self.burn_marks_of(id, slot);
                }
                self.p_mut(slot).used = 1;
                self.tell(GameEvent::ContestBegins(slot));
            }
        }
        true
    }

    /// The title for which a contested card stands is nobody's meanwhile: the card keeps it.
    fn title_goes_aside(&mut self, card: Slot) {
        let on = self.p(card).on;
        if self.db.def(self.p(card).def).has(Keyword::Title) && self.vampires.has(on) {
            let title = self.p_mut(on).title.take();
            self.p_mut(card).title = title;
            self.settle_capacity(on);
        }
    }

    /// A card that is contested no more stands again for the title that it has kept.
    pub(crate) fn title_comes_back(&mut self, card: Slot) {
        let on = self.p(card).on;
        if !on.is_some() || !self.vampires.has(on) || self.contested.has(on) {
            return;
        }
        if let Some(title) = self.p_mut(card).title.take() {
            self.give_title(on, title);
        }
    }

    /// Takes a card and what is on it out of play, face down, all counters staying.
    pub(crate) fn set_aside(&mut self, slot: Slot) {
        self.set_aside_as(slot, Region::Contested, Slot::NONE);
    }

    /// The same to a region where things are out of play, but for one card on it that stays in play.
    fn set_aside_as(&mut self, slot: Slot, region: Region, stays: Slot) {
        self.tell_leaving(slot);
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            if !self.contested.has(card) && card != stays {
                self.set_aside_as(card, region, stays);
            } else if region == Region::Aside && self.contested.has(card) {
                self.leaves_contest(card);
            }
        }
        let db = self.db;
        self.game.t.index(db, slot, false);
        let p = self.p_mut(slot);
        p.was = p.region;
        p.region = region;
        self.ready.remove(slot);
        self.torpor.remove(slot);
        self.incapacitated.remove(slot);
        self.contested.insert(slot);
        self.tell(GameEvent::OutOfPlay { slot, region });
        self.refresh_held();
        self.hands_may_follow();
        if self.action.on && self.action.actor == slot {
            self.end_action();
        }
    }

    /// What is contested on a vampire that goes out of play is not contested until that comes back (LSJ
    /// 20080816).
    fn leaves_contest(&mut self, slot: Slot) {
        self.p_mut(slot).region = Region::Aside;
        self.tell(GameEvent::OutOfPlay {
            slot,
            region: Region::Aside,
        });
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            self.leaves_contest(card);
        }
    }

    /// A minion goes out of play for a while with what is on it, but for one card that stays in play.
    /// Whoever had control of it for a while has so no more; nobody contests it, and what effects have
    /// changed about it is remembered (RTR 20000501, LSJ 20060908).
    pub(crate) fn put_out_of_play(&mut self, slot: Slot, stays: Slot) {
        self.give_back(|l| l.me == slot);
        if !self.minions.has(slot) || self.contested.has(slot) || self.uncontrolled.has(slot) {
            return;
        }
        // A contested title is that of whoever is still in play.
        let gone = flag::TITLE_CONTESTED | flag::TITLE_PAID | flag::AWAKE;
        self.p_mut(slot).mark(gone, false);
        self.set_aside_as(slot, Region::Aside, stays);
        self.damage.retain(|d| d.victim != slot);
    }

    /// A vampire that was put out of play for a while comes back, unlocked, to the region where it was;
    /// so does what is on it. A unique card is contested then, or burned where its controller has another
    /// copy.
    pub(crate) fn return_to_play(&mut self, slot: Slot) {
        if !self.vampires.has(slot) || self.p(slot).region != Region::Aside {
            return;
        }
        self.returns(slot);
        if self.occupied.has(slot) && !self.contested.has(slot) {
            self.settle_clan(slot);
            self.settle_capacity(slot);
            self.check_title(slot);
        }
    }

    fn returns(&mut self, slot: Slot) {
        let p = *self.p(slot);
        let (db, id) = (self.db, self.card_named(self.db, slot));
        let unique = !p.is_half() && self.is_unique(db, slot);
        self.contested.remove(slot);
        self.locked.remove(slot);
        self.p_mut(slot).used = 0;
        self.set_region(slot, p.was);
        self.game.t.index(db, slot, true);
        self.tell_back(slot);
        self.refresh_held();
        if unique && self.anything_changes(&Stat::Cannot(Doing::BeContested)) {
            self.others_give_way(slot);
        }
        let own = self.controlled[p.controller.index()].without(&self.uncontrolled);
        let doubled = unique
            && own.into_iter().any(|s| {
                let counts = s != slot && self.p(s).region != Region::Aside;
                let copy = counts && !self.p(s).is_half() && !self.is_apart(s);
                copy && self.same_unique(self.card_named(self.db, s), id) && self.is_unique(db, s)
            });
        if doubled {
            // Nobody contests a card with herself: the one that comes is burned.
            self.burn(slot);
            return;
        }
        let copied = unique && self.other_copy(id, slot).is_some();
        if copied && self.copies_are_burned(id) {
            self.burn(slot);
            return;
        }
        if copied && self.contest_cards(id) {
            return;
        }
        self.title_comes_back(slot);
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            if self.occupied.has(card) && self.p(card).region == Region::Aside {
                self.returns(card);
            }
        }
    }
}
