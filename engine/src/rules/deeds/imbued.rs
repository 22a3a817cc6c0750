//! Imbued enter play, gain and spend conviction, and are incapacitated (imbued appendix).

use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Doing, Stat};
use crate::state::{frames, Ctx, Region, Slot, Sources};

/// Conviction that an imbued may have (imbued appendix, 2).
pub(crate) const MAX_CONVICTION: u8 = 5;

impl Deeds<'_> {
    // ---- gaining conviction ----

    /// An imbued that enters play without conviction may gain one (imbued appendix, 2).
    pub(crate) fn imbued_enters(&mut self, imbued: Slot) {
        let kind = stat_kind(&Stat::Cannot(Doing::EnterWithConviction));
        if self.conviction_on(self.db, imbued) == 0 && self.sum(self.db, kind, imbued) == 0 {
            let from = Sources {
                hand: true,
                ash_heap: true,
                library: true,
            };
            self.push(frames::GainConviction { imbued, from });
        }
    }

    // ---- spending it ----

    /// An imbued is to burn conviction, or with `pledge` to name what it will burn for its action.
    pub(crate) fn spend_conviction(&mut self, imbued: Slot, left: u8, pledge: bool) {
        if left > 0 {
            self.push(frames::SpendConviction {
                imbued,
                left,
                pledge,
            });
        }
    }

    /// What the action has cost goes from the ash heap of its controller to an imbued.
    pub(crate) fn return_conviction(&mut self, ctx: &Ctx, imbued: Slot) {
        let card = ctx.chosen_card;
        let there = card.is_some()
            && card.owner() == ctx.seat
            && self.seats[ctx.seat.index()]
                .ash_heap()
                .contains(&card.local());
        if !there || !self.imbued.has(imbued) {
            return;
        }
        if self.conviction_on(self.db, imbued) < MAX_CONVICTION {
            self.take_from_anywhere(card);
            let seat = self.p(imbued).controller;
            self.bring_into_play(card, seat, imbued, 0);
        }
    }

    // ---- without life ----

    /// An ally or a retainer has no life left: it is burned, an imbued incapacitated.
    pub(crate) fn out_of_life(&mut self, slot: Slot) {
        if self.imbued.has(slot) {
            self.incapacitate(slot);
        } else {
            self.is_to_be_burned(slot, None);
        }
    }

    fn incapacitate(&mut self, slot: Slot) {
        if self.region(slot) != Region::Ready {
            return;
        }
        self.leaves_ready_region(slot);
        self.set_region(slot, Region::Incapacitated);
        if self.action.on && self.action.actor == slot {
            self.acting_minion_is_as_it_must_not_be();
        }
        self.tell(GameEvent::Incapacitated(slot));
    }

    /// An imbued moves to the ready region with a life more, up to its starting life (imbued appendix, 5).
    pub(crate) fn leave_incapacitation(&mut self, slot: Slot) {
        if self.region(slot) == Region::Incapacitated {
            self.set_region(slot, Region::Ready);
            self.tell(GameEvent::Recovered(slot));
            self.heal(slot, 1);
        }
    }
}
