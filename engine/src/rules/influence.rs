//! The influence phase (current rulebook 4; full rulebook 7).

use super::Rules;
use crate::choice::Choice;
use crate::db::stat_kind;
use crate::observer::{GameEvent, Observer};
use crate::script::Stat;
use crate::state::{Seat, Slot};

impl<O: Observer> Rules<'_, O> {
    /// Four transfers; one, two and three in the first three turns of the game.
    pub(crate) fn begin_influence_phase(&mut self) {
        let usual = self.turn.min(4) as i32;
        let more = self.sum_seat(self.db, stat_kind(&Stat::Transfers), self.active);
        self.transfers = (usual + more).clamp(0, 250) as u8;
    }

    /// What transfers can be spent on; says whether passing is allowed.
    pub(crate) fn collect_influence(&mut self, seat: Seat) -> bool {
        if seat != self.active {
            return true;
        }
        let transfers = self.transfers;
        let pool = self.seats[seat.index()].pool;
        for slot in self.uncontrolled.and(&self.controlled[seat.index()]) {
            let p = *self.p(slot);
            let def = self.db.def(p.def);
            if p.counters >= def.capacity && !self.controls_person(seat, p.def) {
                self.offer(Choice::BringOut(slot));
            }
            // The last pool cannot be moved: that would put her out of the game.
            if transfers >= 1 && pool > 1 {
                self.offer(Choice::Transfer(slot));
            }
            if transfers >= 2 && p.counters > 0 {
                self.offer(Choice::TakeBack(slot));
            }
        }
        if transfers >= 4
            && pool > 1
            && !self.seats[seat.index()].crypt.is_empty()
            && self.has_room()
        {
            self.offer(Choice::DrawCrypt);
        }
        true
    }

    /// Whether a Methuselah controls the same unique person already: she cannot contest with herself.
    fn controls_person(&self, seat: Seat, id: crate::state::DefId) -> bool {
        let def = self.db.def(id);
        def.unique
            && self.controlled[seat.index()]
                .without(&self.uncontrolled)
                .into_iter()
                .any(|s| self.db.def(self.p(s).def).name == def.name)
    }

    pub(crate) fn answer_influence(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Transfer(slot) => {
                self.transfers -= 1;
                self.lose_pool(seat, 1);
                self.p_mut(slot).counters += 1;
                self.tell(GameEvent::Transferred { seat, slot });
            }
            Choice::TakeBack(slot) => {
                self.transfers -= 2;
                self.lose_counters(slot, 1);
                self.gain_pool(seat, 1);
                self.tell(GameEvent::TakenBack { seat, slot });
            }
            Choice::DrawCrypt => {
                self.transfers -= 4;
                self.lose_pool(seat, 1);
                let slot = self.draw_crypt(seat).unwrap_or(Slot::NONE);
                self.tell(GameEvent::CryptDrawn { seat, slot });
            }
            Choice::BringOut(slot) => self.influence_out(slot),
            other => unreachable!("{other:?} in the influence phase"),
        }
    }

    /// A vampire with enough blood moves to the ready region, unlocked; contested
    /// at once if somebody else has it.
    fn influence_out(&mut self, slot: Slot) {
        let db = self.db;
        self.game.t.bring_out(db, slot);
        let id = self.p(slot).def;
        if db.def(id).unique && self.other_copy(id, slot).is_some() && self.contest_cards(id) {
            return;
        }
        self.tell(GameEvent::Entered(slot));
        self.check_title(slot);
    }
}
