//! Vampires that move from play to an uncontrolled region, and come back with all that was on
//! them (card rulings and the rulings appendix on such effects).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::Span;
use crate::state::{flag, scope_bit, Deed, Region, Slot, SlotSet, SEEN_BY_ALL};

/// What a minion has done this turn, as its flags remember it.
const DONE_THIS_TURN: u8 = flag::HUNTING_GROUND | flag::BLED | flag::POLITICS | flag::RECRUITED;

impl Deeds<'_> {
    /// A vampire moves to the uncontrolled region of whoever controls it for good. Its counters
    /// and what is on it stay, out of play as long as it is uncontrolled; what effects have
    /// changed about it is remembered.
    pub(crate) fn move_to_uncontrolled(&mut self, slot: Slot) {
        self.give_back(|l| l.me == slot);
        if !self.vampires.has(slot) || self.contested.has(slot) {
            return;
        }
        self.tell_leaving(slot);
        self.leaves_play_on(slot);
        // Everybody knows what has been in play.
        let card = self.p(slot).card;
        self.seen[card.index()] = SEEN_BY_ALL;
        let db = self.db;
        self.game.t.index(db, slot, false);
        self.set_region(slot, Region::Uncontrolled);
        self.uncontrolled.insert(slot);
        let table = &mut self.game.t;
        for set in [
            &mut table.minions,
            &mut table.vampires,
            &mut table.locked,
            &mut table.marked,
            &mut table.must_hunt,
            &mut table.action.each,
        ] {
            set.remove(slot);
        }
        // A contested title is not contested any more: it is that of whoever is still in play.
        let p = self.p_mut(slot);
        p.mark(
            flag::TITLE_CONTESTED | flag::TITLE_PAID | flag::AWAKE,
            false,
        );
        // Cards that change its capacity or its clan do not apply now.
        (p.capacity, p.clan) = (p.own_capacity, p.own_clan);
        self.record(slot, Deed::Banished, scope_bit(Span::Turn));
        self.damage.retain(|d| d.victim != slot);
        if self.action.on && self.action.actor == slot {
            self.end_action();
        }
        self.refresh_held();
        self.hands_may_follow();
        self.tell(GameEvent::Banished(slot));
    }

    /// What is on a vampire is out of play with it, be it contested or not.
    fn leaves_play_on(&mut self, slot: Slot) {
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            self.leaves_play_on(card);
            if self.contested.has(card) {
                self.contested.remove(card);
            } else {
                let db = self.db;
                self.game.t.index(db, card, false);
                let p = self.p_mut(card);
                p.was = p.region;
            }
            self.p_mut(card).region = Region::Uncontrolled;
            self.uncontrolled.insert(card);
            self.locked.remove(card);
            self.damage.retain(|d| d.victim != card);
            self.tell(GameEvent::OutOfPlay {
                slot: card,
                region: Region::Uncontrolled,
            });
        }
    }

    /// A vampire that had moved to an uncontrolled region is in play again: so is, unlocked, what
    /// is on it. A unique card is contested then, or burned where its controller has another copy.
    pub(crate) fn come_back(&mut self, slot: Slot) {
        let bit = scope_bit(Span::Turn);
        let same_turn = |d: &crate::state::Done| {
            d.minion == slot && d.what == Deed::Banished && d.scopes & bit != 0
        };
        if !self.done.iter().any(same_turn) {
            self.p_mut(slot).mark(DONE_THIS_TURN, false);
        }
        self.comes_back_on(slot);
        self.refresh_held();
        self.settle_clan(slot);
        self.settle_capacity(slot);
    }

    fn comes_back_on(&mut self, slot: Slot) {
        let cards: SlotSet = self.cards_on(slot).collect();
        for card in cards {
            if !self.uncontrolled.has(card) {
                // It was put there while the vampire was uncontrolled, and is in play.
                continue;
            }
            let p = *self.p(card);
            if p.is_half() && self.represents_other(self.db, slot) {
                // Of what represents something else, nothing printed counts, and it stays beneath.
                continue;
            }
            let unique = self.db.def(p.def).unique && !p.is_half();
            let of_ones_own = unique && self.controls_named(p.controller, p.def);
            self.uncontrolled.remove(card);
            let region = match p.was == Region::Merged {
                true => Region::Merged,
                false => Region::InPlay,
            };
            self.p_mut(card).region = region;
            let db = self.db;
            self.game.t.index(db, card, true);
            self.tell_back(card);
            if of_ones_own {
                self.burn(card);
                continue;
            }
            if unique && self.other_copy(p.def, card).is_some() {
                self.contest_cards(p.def);
            }
            self.comes_back_on(card);
        }
    }
}
