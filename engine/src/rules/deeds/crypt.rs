//! Crypts: what lies on top of them is shown, compared or moved (full rulebook 2.3).

use crate::db::CodeId;
use crate::rules::Deeds;
use crate::script::{Meth, Said};
use crate::state::{frames, CardId, Ctx, Pile, Seat, Slot, Then};
use crate::MAX_SEATS;

impl Deeds<'_> {
    /// Code is to be carried out by each of these Methuselahs as `You`, the active one first.
    pub(crate) fn push_for_methuselahs(&mut self, meth: Meth, code: CodeId, ctx: &Ctx) {
        let mask = self.methuselahs(meth, ctx);
        let first = self.active.0;
        for i in (0..self.seat_count).rev() {
            let seat = Seat((first + i) % self.seat_count);
            if mask & seat.bit() != 0 {
                let ctx = Ctx {
                    seat,
                    chosen: ctx.chosen.but(Said::THINGS),
                    chosen_card: CardId::NONE,
                    ability: None,
                    ..*ctx
                };
                self.push(frames::Run {
                    ctx,
                    code,
                    pc: 0,
                    then: Then::Nothing,
                });
            }
        }
    }

    /// The card chosen, of a Methuselah's crypt or of an ash heap, moves to the uncontrolled region
    /// of its owner; says as what thing it lies there.
    pub(crate) fn chosen_to_uncontrolled(&mut self, ctx: &Ctx) -> Option<Slot> {
        let card = ctx.chosen_card;
        if !card.is_some() {
            return None;
        }
        let (seat, local) = (card.owner(), card.local());
        let in_crypt = seat == ctx.seat && self.seats[seat.index()].crypt().contains(&local);
        if in_crypt {
            self.seats[seat.index()].piles.take(Pile::Crypt, local);
        } else if !self.game.t.leave_ash_heap(card) {
            return None;
        }
        self.seats[seat.index()].piles.push(Pile::Crypt, local);
        let moved = self.draw_crypt(seat);
        self.show(card);
        moved
    }

    /// All cards of an uncontrolled region move to the crypts of their owners, and their blood to
    /// the Methuselah's pool. Counts for each owner how many crypt cards came.
    pub(crate) fn uncontrolled_to_crypts(&mut self, seat: Seat, came: &mut [u8; MAX_SEATS]) {
        for slot in self.game.uncontrolled(seat) {
            let blood = self.p(slot).counters;
            self.lose_counters(slot, blood);
            self.gain_pool(seat, blood);
            let owner = self.p(slot).card.owner();
            let before = self.seats[owner.index()].crypt().len();
            self.return_to_crypt(slot);
            let now = self.seats[owner.index()].crypt().len();
            came[owner.index()] += (now - before) as u8;
        }
    }
}
