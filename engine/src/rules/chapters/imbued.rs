//! Imbued: conviction, incapacitation, and what becomes of the incapacitated
//! (full rulebook, imbued appendix).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::rules::deeds::imbued::MAX_CONVICTION;
use crate::rules::{Questions, Rules, Step};
use crate::script::Window;
use crate::state::{
    frames, CardId, Damage, DefId, GameState, Seat, Slot, SlotSet, CARDS_A_SEAT, MAX_HELD,
    MAX_SLOTS,
};
use crate::vocab::CardType;

/// Conviction that leaving the incapacitated region costs (imbued appendix, 5).
const RETURN_COST: u8 = 3;

impl Step for frames::GainConviction {
    /// Which conviction to gain: each different one in each of the places, or none.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { imbued, from } = self;
        if !rules.imbued.has(imbued) {
            rules.pop();
            return;
        }
        let seat = rules.p(imbued).controller;
        let s = rules.seats[seat.index()];
        for (used, place) in [
            (from.hand, s.own_hand()),
            (from.ash_heap, s.ash_heap()),
            (from.library, s.library()),
        ] {
            if used {
                rules.offer_kinds(seat, place, |rules, card| rules.is_conviction(card));
            }
        }
        if from.hand {
            rules.offer_strays(seat, |rules, card| rules.is_conviction(card));
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { imbued, .. } = self;
        rules.pop();
        let Choice::Card(card) = choice else {
            return;
        };
        let seat = rules.p(imbued).controller;
        rules.take_found(seat, card);
        if rules.conviction_on(rules.db, imbued) >= MAX_CONVICTION {
            rules.to_ash_heap(card);
        } else {
            rules.bring_into_play(card, seat, imbued, 0);
        }
    }
}

impl Step for frames::FetchPower {
    /// Which power that requires a virtue to put on an imbued: from hand or library, or none.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { imbued, virtue } = self;
        if !rules.imbued.has(imbued) {
            rules.pop();
            return;
        }
        let seat = rules.p(imbued).controller;
        let s = rules.seats[seat.index()];
        let on: SlotSet = rules.cards_on(imbued).collect();
        let fits = |rules: &Rules<'_>, id: DefId| {
            let def = rules.db.def(id);
            def.is(CardType::Power)
                && def.scripted
                && def.card_disciplines.contains(&virtue)
                // No two copies of a power are on one imbued (imbued appendix, 3).
                && !on.into_iter().any(|c| rules.p(c).def == id)
        };
        for place in [s.own_hand(), s.library()] {
            rules.offer_kinds(seat, place, fits);
        }
        rules.offer_strays(seat, fits);
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { imbued, .. } = self;
        rules.pop();
        let Choice::Card(card) = choice else {
            return;
        };
        let seat = rules.p(imbued).controller;
        rules.take_found(seat, card);
        rules.bring_into_play(card, seat, imbued, 0);
    }
}

impl Step for frames::SpendConviction {
    /// Its controller picks the cards, where they are not all alike. What is pledged for
    /// the action is kept as long as there is another of the same name.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            imbued,
            left,
            pledge,
        } = self;
        let mut found: tinyvec::ArrayVec<[Option<Slot>; MAX_SLOTS]> = Default::default();
        let mut total = 0;
        for pledged in [false, true] {
            if pledge && pledged {
                break;
            }
            for card in rules.cards_on(imbued) {
                let id = rules.p(card).def;
                let of_this_pass = rules.action.pledged.has(card) == pledged;
                if of_this_pass && rules.db.def(id).is(CardType::Conviction) {
                    total += 1;
                    if !found.iter().flatten().any(|c| rules.p(*c).def == id) {
                        found.push(Some(card));
                    }
                }
            }
        }
        if left == 0 || found.is_empty() {
            rules.pop();
            return;
        }
        if total <= left {
            // All of it: there is nothing to pick.
            found.truncate(1);
        }
        for card in found.into_iter().flatten() {
            rules.offer(Choice::Slot(card));
        }
        rules.ask_controller(imbued, Prompt::Payment);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            imbued,
            left,
            pledge,
        } = self;
        let Choice::Slot(card) = choice else {
            unreachable!("{choice:?} is no conviction");
        };
        rules.become_frame(frames::SpendConviction {
            imbued,
            left: left - 1,
            pledge,
        });
        if pledge {
            rules.action.pledged.insert(card);
        } else {
            rules.burn(card);
        }
    }
}

impl Step for frames::BurnIncapacitated {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { actor, victim } = self;
        if !rules.occupied.has(actor) || !rules.incapacitated.has(victim) {
            rules.pop();
            return;
        }
        rules.offer_equipment_of(victim, actor);
        rules.offer(Choice::No);
        rules.ask_controller(actor, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { actor, victim } = self;
        if let Choice::Slot(card) = choice {
            rules.take_from_victim(card, actor);
            return;
        }
        if !rules.diablerie_waits(actor, victim) {
            rules.burn_incapacitated(actor, victim);
        }
    }
}

impl Rules<'_> {
    /// An incapacitated imbued is burned by a minion, and others may avenge it: in place of the frame on
    /// top.
    pub(crate) fn burn_incapacitated(&mut self, actor: Slot, victim: Slot) {
        self.culprit = actor;
        self.become_frame(frames::Revenge {
            actor,
            seat: 0,
            slot: Slot(0),
        });
        self.burn_at_once(victim);
    }
}

impl Step for frames::Revenge {
    /// Each ready imbued may burn a conviction to inflict 1 unpreventable damage on the
    /// minion that burned one of them (imbued appendix, 5).
    fn step(self, rules: &mut Rules<'_>) {
        let Self { actor, seat, slot } = self;
        let mut seat = seat;
        let mut slot = slot;
        while rules.occupied.has(actor) && seat < rules.seat_count {
            let whose = Seat((rules.action.seat.0 + seat) % rules.seat_count);
            let ready = rules.ready_of(whose).and(&rules.imbued);
            let next = ready
                .into_iter()
                .find(|s| *s >= slot && rules.conviction_on(rules.db, *s) > 0);
            if let Some(avenger) = next {
                rules.become_frame(frames::Revenge {
                    actor,
                    seat,
                    slot: avenger,
                });
                rules.offer(Choice::Slot(avenger));
                rules.offer(Choice::No);
                rules.ask(whose, Prompt::Option);
                return;
            }
            seat += 1;
            slot = Slot(0);
        }
        rules.pop();
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { actor, seat, slot } = self;
        rules.become_frame(frames::Revenge {
            actor,
            seat,
            slot: Slot(slot.0 + 1),
        });
        if let Choice::Slot(avenger) = choice {
            let revenge = Damage {
                unpreventable: true,
                from: avenger,
                ..Damage::default()
            };
            rules.environmental_damage(actor, 1, revenge);
            rules.spend_conviction(avenger, 1, false);
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    fn is_conviction(&self, id: DefId) -> bool {
        self.db.def(id).is(CardType::Conviction)
    }
}

impl Rules<'_> {
    /// Offers the different cards of a place that fit, in the order of the official list:
    /// a library must not show how it lies.
    pub(crate) fn offer_kinds(
        &mut self,
        seat: Seat,
        place: &[u8],
        fits: impl Fn(&Self, DefId) -> bool,
    ) {
        let mut found: tinyvec::ArrayVec<[(DefId, CardId); CARDS_A_SEAT]> = Default::default();
        for local in place {
            let card = CardId::new(seat, *local);
            let id = self.db.def_of(card);
            if fits(self, id) && !found.iter().any(|(d, _)| *d == id) {
                found.push((id, card));
            }
        }
        found.sort_unstable();
        for (_, card) in found {
            self.offer(Choice::Card(card));
        }
    }

    /// Offers those cards of others in a hand that fit.
    fn offer_strays(&mut self, seat: Seat, fits: impl Fn(&Self, DefId) -> bool) {
        let strays: tinyvec::ArrayVec<[CardId; MAX_HELD]> = self.strays(seat).collect();
        for card in strays {
            if fits(self, self.db.def_of(card)) {
                self.offer(Choice::Card(card));
            }
        }
    }

    /// Conviction cards of her ash heap that a Methuselah may play in her unlock phase
    /// (imbued appendix, 2); those in hand are offered like other cards.
    pub(crate) fn collect_conviction(&mut self, seat: Seat) {
        let s = self.seats[seat.index()];
        let before = self.choices.len();
        self.offer_kinds(seat, s.ash_heap(), |rules, card| {
            rules.is_conviction(card) && rules.can_play(seat, card, Window::Unlock, Slot::NONE)
        });
        for i in before..self.choices.len() {
            if let Choice::Card(card) = self.choices[i] {
                self.choices[i] = Choice::Play(card);
            }
        }
    }

    /// Burns what was pledged for the action; says whether it was all.
    pub(crate) fn burn_pledged(&mut self) -> bool {
        let actor = self.action.actor;
        let mut left = self.action.conviction;
        let pledged = self.action.pledged;
        for card in pledged {
            if self.p(card).on == actor && left > 0 {
                self.action.ctx.chosen_card = self.p(card).card;
                self.burn(card);
                left -= 1;
            }
        }
        left == 0
    }

    /// Incapacitated imbued that can pay for their return in their unlock phase.
    pub(crate) fn collect_returns(&mut self, seat: Seat) {
        for slot in self.incapacitated.and(&self.controlled[seat.index()]) {
            if self.conviction_on(self.db, slot) >= RETURN_COST {
                self.offer(Choice::Recover(slot));
            }
        }
    }

    pub(crate) fn answer_return(&mut self, slot: Slot) {
        self.leave_incapacitation(slot);
        self.spend_conviction(slot, RETURN_COST, false);
    }

    // ---- burning the incapacitated ----

    /// An incapacitated imbued is burned by a minion, which takes its equipment first.
    pub(crate) fn begin_burning(&mut self, actor: Slot, victim: Slot) {
        self.push(frames::BurnIncapacitated { actor, victim });
    }
}
