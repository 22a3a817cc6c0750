//! Diablerie and the blood hunt (current rulebook, diablerie; full rulebook 6.5.5, 6.5.6).
//!
//! Its steps are one unit: nothing can be used between them.

use super::Rules;
use crate::choice::{Choice, Prompt};
use crate::observer::{GameEvent, Observer};
use crate::script::{Doing, Moment, Stat};
use crate::state::{CardId, Frame, Pile, Slot, SlotSet, CARDS_A_SEAT};
use crate::vocab::Level;

impl<O: Observer> Rules<'_, O> {
    /// Whether a minion can commit diablerie: a ready vampire that is not blood cursed
    /// (full rulebook 11; general rulings).
    pub(crate) fn may_diablerize(&self, slot: Slot) -> bool {
        self.ready.has(slot) && self.vampires.has(slot) && !self.is_blood_cursed(slot)
    }

    /// The victim's blood goes to the diablerist, and the taking of equipment begins.
    pub(crate) fn begin_diablerie(&mut self, diablerist: Slot, victim: Slot) {
        let helpless = self.torpor.has(victim) || self.is_going_to_torpor(victim);
        if !self.may_diablerize(diablerist) || !helpless {
            return;
        }
        // It nullifies the continuing of an action after this combat (full rulebook 6.2.4).
        for side in &mut self.combat.sides {
            side.strike.ended = false;
        }
        self.tell(GameEvent::Diablerie { diablerist, victim });
        let blood = self.p(victim).counters;
        self.lose_counters(victim, blood);
        self.add_blood(diablerist, blood);
        if let Some(i) = self.side(victim) {
            // Its steps are one unit (card rulings on what looks for the loss of all blood).
            self.combat.sides[i].drained = false;
        }
        self.push(Frame::Diablerie { diablerist, victim });
    }

    pub(crate) fn step_diablerie(&mut self, diablerist: Slot, victim: Slot) {
        if !self.occupied.has(diablerist) || !self.occupied.has(victim) {
            self.pop();
            return;
        }
        self.offer_equipment_of(victim, diablerist);
        self.offer(Choice::No);
        self.ask(self.p(diablerist).controller, Prompt::Target);
    }

    /// Offers the equipment of a victim that a minion can take before the victim is burned.
    pub(crate) fn offer_equipment_of(&mut self, victim: Slot, taker: Slot) {
        let cards: SlotSet = self.cards_on(victim).collect();
        for card in cards {
            let kept = self.vampires.has(victim)
                && self.has_stat(self.db, &Stat::Cannot(Doing::BeTaken), card);
            let barred = kept || self.cannot_have(taker, self.p(card).def);
            if self.counts_as_equipment(card) && !barred {
                self.offer(Choice::Slot(card));
            }
        }
    }

    /// A minion takes a piece of equipment.
    pub(crate) fn take_from_victim(&mut self, card: Slot, taker: Slot) {
        let seat = self.p(taker).controller;
        self.move_card(card, taker);
        self.change_control(card, seat);
    }

    pub(crate) fn answer_diablerie(&mut self, diablerist: Slot, victim: Slot, choice: Choice) {
        if let Choice::Slot(card) = choice {
            self.take_from_victim(card, diablerist);
            return;
        }
        let older = self.p(victim).capacity > self.p(diablerist).capacity;
        let red_list = self.is_red_list(victim);
        self.trigger_cards_about(victim, Moment::Diablerized, diablerist);
        self.become_frame(Frame::BloodHunt { diablerist });
        self.burn(victim);
        if red_list {
            // After the discipline, and before the blood hunt (current rulebook, diablerie).
            self.award_trophies(diablerist);
        }
        if older {
            self.push(Frame::LearnDiscipline { diablerist });
        }
    }

    /// A diablerist of an older vampire may be given a discipline: a master
    /// card from its controller's hand, ash heap or library.
    pub(crate) fn step_learn_discipline(&mut self, diablerist: Slot) {
        if !self.occupied.has(diablerist) {
            self.pop();
            return;
        }
        let seat = self.p(diablerist).controller;
        let s = self.seats[seat.index()];
        let mut offered: tinyvec::ArrayVec<[crate::state::DefId; CARDS_A_SEAT]> =
            Default::default();
        let has = self.disciplines(self.db, diablerist);
        for local in s.hand().iter().chain(s.ash_heap()).chain(s.library()) {
            let card = CardId::new(seat, *local);
            let id = self.def_of(card);
            let teaches = self.db.def(id).teaches;
            let new = teaches.is_some_and(|d| !has.has(d, Level::Superior));
            if new && !offered.contains(&id) {
                offered.push(id);
                self.offer(Choice::Card(card));
            }
        }
        self.offer(Choice::No);
        self.ask(seat, Prompt::Target);
    }

    pub(crate) fn answer_learn_discipline(&mut self, diablerist: Slot, choice: Choice) {
        let seat = self.p(diablerist).controller;
        self.pop();
        if let Choice::Card(card) = choice {
            self.take_from_anywhere(card);
            self.bring_into_play(card, seat, diablerist, 0);
            self.hands_dirty |= seat.bit();
            self.shuffle_library(seat);
        }
    }

    /// Takes a card out of its owner's hand, ash heap or library.
    pub(crate) fn take_from_anywhere(&mut self, card: CardId) {
        if self.in_hand(card) {
            self.game.t.leave_hand(self.db, card);
            return;
        }
        if let Some(i) = self.held.iter().position(|h| h.card == card) {
            self.held.remove(i);
            self.refresh_hands();
            return;
        }
        let local = card.local();
        let s = &mut self.seats[card.owner().index()];
        s.piles.take(Pile::AshHeap, local);
        s.piles.take(Pile::Library, local);
    }
}
