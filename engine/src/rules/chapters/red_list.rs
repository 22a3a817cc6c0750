//! The Red List: marking, and trophies for those who burn its minions
//! (full rulebook 1.6.2 and 11).

use crate::choice::{Choice, Prompt};
use crate::observer::{GameEvent, Observer};
use crate::rules::Rules;
use crate::state::{CardId, DefId, Frame, Seat, Slot, CARDS_A_SEAT, RED_LIST};
use crate::vocab::Keyword;

impl<O: Observer> Rules<'_, O> {
    /// A master phase action marks a Red List minion for the turn; says that passing is allowed.
    pub(crate) fn collect_marks(&mut self, seat: Seat) -> bool {
        if seat == self.active && self.master_actions > 0 {
            let red = self.traits[RED_LIST];
            let in_play = red.without(&self.contested).without(&self.uncontrolled);
            for slot in in_play.without(&self.marked) {
                self.offer(Choice::Mark(slot));
            }
        }
        true
    }

    pub(crate) fn answer_mark(&mut self, seat: Seat, choice: Choice) {
        let Choice::Mark(slot) = choice else {
            unreachable!("{choice:?} in the master phase");
        };
        self.spend_master_action(seat);
        self.marked.insert(slot);
        self.tell(GameEvent::Marked(slot));
    }

    /// First the vampire's controller may fetch a trophy from library, ash heap or hand;
    /// then each trophy in play that is on no vampire may be moved by its controller.
    pub(crate) fn step_trophies(&mut self, vampire: Slot, at: Option<u8>) {
        if !self.occupied.has(vampire) {
            self.pop();
            return;
        }
        let Some(at) = at else {
            let seat = self.p(vampire).controller;
            self.offer_trophies_of(seat, vampire);
            self.offer(Choice::No);
            self.ask(seat, Prompt::Target);
            return;
        };
        let unplaced = |s: &Slot| {
            let p = self.p(*s);
            self.db.def(p.def).has(Keyword::Trophy)
                && !p.on.is_some()
                && !self.cannot_have(vampire, p.def)
        };
        let there = self.occupied.without(&self.contested);
        let next = there.into_iter().filter(|s| s.0 >= at).find(unplaced);
        let Some(trophy) = next else {
            self.pop();
            return;
        };
        self.become_frame(Frame::Trophies {
            vampire,
            at: Some(trophy.0),
        });
        self.offer(Choice::Slot(trophy));
        self.offer(Choice::No);
        self.ask_controller(trophy, Prompt::Target);
    }

    /// Offers the trophies in a Methuselah's hand, ash heap and library that a vampire can have.
    fn offer_trophies_of(&mut self, seat: Seat, vampire: Slot) {
        let s = self.seats[seat.index()];
        let mut offered: tinyvec::ArrayVec<[DefId; CARDS_A_SEAT]> = Default::default();
        for local in s.hand().iter().chain(s.ash_heap()).chain(s.library()) {
            let card = CardId::new(seat, *local);
            let id = self.def_of(card);
            let fits = self.db.def(id).has(Keyword::Trophy)
                && !offered.contains(&id)
                && !self.cannot_have(vampire, id);
            if fits {
                offered.push(id);
                self.offer(Choice::Card(card));
            }
        }
    }

    pub(crate) fn answer_trophies(&mut self, vampire: Slot, at: Option<u8>, choice: Choice) {
        self.become_frame(Frame::Trophies {
            vampire,
            at: Some(at.map_or(0, |n| n + 1)),
        });
        let seat = self.p(vampire).controller;
        match choice {
            Choice::Card(card) => {
                self.take_from_anywhere(card);
                self.bring_into_play(card, seat, vampire, 0);
                self.hands_dirty |= seat.bit();
                self.shuffle_library(seat);
            }
            Choice::Slot(trophy) => {
                self.attach(trophy, vampire);
                self.change_control(trophy, seat);
            }
            _ => {}
        }
    }
}
