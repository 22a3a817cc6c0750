//! Diablerie and the blood hunt (current rulebook, diablerie; full rulebook 6.5.5, 6.5.6).
//!
//! Its steps are one unit: nothing can be used between them.

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::script::{Doing, Moment, Stat};
use crate::state::{CardId, Frame, Slot, SlotSet, CARDS_A_SEAT};
use crate::vocab::Level;

impl<O: Observer> Rules<'_, O> {
    pub(crate) fn step_diablerie(&mut self, diablerist: Slot, victim: Slot) {
        if !self.occupied.has(diablerist) || !self.occupied.has(victim) {
            self.pop();
            return;
        }
        self.offer_equipment_of(victim, diablerist);
        self.offer(Choice::No);
        self.ask_controller(diablerist, Prompt::Target);
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
}
