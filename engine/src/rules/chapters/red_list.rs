//! The Red List: marking, and trophies for those who burn its minions
//! (full rulebook 1.6.2 and 11).

use crate::choice::{Choice, Prompt};
use crate::observer::GameEvent;
use crate::rules::{Rules, Step};
use crate::state::{frames, CardId, DefId, Seat, Slot, CARDS_A_SEAT, MAX_HELD, RED_LIST};
use crate::vocab::Keyword;

impl Step for frames::Trophies {
    /// First the vampire's controller may fetch a trophy from library, ash heap or hand;
    /// then each trophy in play that is on no vampire may be moved by its controller.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { vampire, at } = self;
        if !rules.occupied.has(vampire) {
            rules.pop();
            return;
        }
        let Some(at) = at else {
            let seat = rules.p(vampire).controller;
            rules.offer_trophies_of(seat, vampire);
            rules.offer(Choice::No);
            rules.ask(seat, Prompt::Target);
            return;
        };
        let unplaced = |s: &Slot| {
            let p = rules.p(*s);
            rules.db.def(p.def).has(Keyword::Trophy)
                && !p.on.is_some()
                && !rules.cannot_have(vampire, p.def)
        };
        let there = rules.occupied.without(&rules.contested);
        let next = there.into_iter().filter(|s| s.0 >= at).find(unplaced);
        let Some(trophy) = next else {
            rules.pop();
            return;
        };
        rules.become_frame(frames::Trophies {
            vampire,
            at: Some(trophy.0),
        });
        rules.offer(Choice::Slot(trophy));
        rules.offer(Choice::No);
        rules.ask_controller(trophy, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { vampire, at } = self;
        rules.become_frame(frames::Trophies {
            vampire,
            at: Some(at.map_or(0, |n| n + 1)),
        });
        let seat = rules.p(vampire).controller;
        if let Choice::Card(card) = choice {
            rules.take_found(seat, card);
            rules.bring_into_play(card, seat, vampire, 0);
        } else if let Choice::Slot(trophy) = choice {
            rules.attach(trophy, vampire);
            rules.change_control(trophy, seat);
        }
    }
}

impl Rules<'_> {
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
        self.spend_master_action(seat, false);
        self.marked.insert(slot);
        self.tell(GameEvent::Marked(slot));
    }

    /// Offers the trophies in a Methuselah's hand, ash heap and library that a vampire can have.
    fn offer_trophies_of(&mut self, seat: Seat, vampire: Slot) {
        let s = self.seats[seat.index()];
        let mut offered: tinyvec::ArrayVec<[DefId; CARDS_A_SEAT]> = Default::default();
        let own = s.own_hand().iter().chain(s.ash_heap()).chain(s.library());
        let own = own.map(|local| CardId::new(seat, *local));
        let strays: tinyvec::ArrayVec<[CardId; MAX_HELD]> = self.strays(seat).collect();
        for card in own.chain(strays) {
            let id = self.db.def_of(card);
            let fits = self.db.def(id).has(Keyword::Trophy)
                && !offered.contains(&id)
                && !self.cannot_have(vampire, id);
            if fits {
                offered.push(id);
                self.offer(Choice::Card(card));
            }
        }
    }
}
