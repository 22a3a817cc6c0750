//! The influence phase (current rulebook 4; full rulebook 7).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::MERGED;
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules, Step};
use crate::script::{Doing, Moment, Span, Stat};
use crate::state::{frames, Ctx, DefId, GameState, Seat, Slot};

/// What keeps counters from being moved to or from a crypt card by transfers.
const CANNOT_TRANSFER: &Stat = &Stat::Cannot(Doing::Transfer);

impl Step for frames::Entering {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { slot, acts } = self;
        if acts {
            rules.become_frame(frames::Entering {
                acts: false,
                ..self
            });
            rules.due_on(slot, Moment::Enters);
            return;
        }
        rules.pop();
        rules.has_entered(slot, true);
    }
}

impl Step for frames::FetchVersion {
    /// Which card to merge with: of the crypt, of the uncontrolled region or of the ash heap, or none.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            vampire,
            everywhere,
        } = self;
        if !rules.occupied.has(vampire) || !rules.minions.has(vampire) {
            rules.pop();
            return;
        }
        let seat = rules.p(vampire).controller;
        let s = rules.seats[seat.index()];
        let fits = |rules: &Rules<'_>, id: DefId| rules.merges_with(vampire, id);
        rules.offer_kinds(seat, s.crypt(), fits);
        if everywhere {
            rules.offer_kinds(seat, s.ash_heap(), fits);
            for slot in rules.game.uncontrolled(seat) {
                if fits(rules, rules.p(slot).def) && rules.p(slot).mode != MERGED {
                    rules.offer(Choice::Slot(slot));
                }
            }
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { vampire, .. } = self;
        rules.pop();
        let half = if let Choice::Card(card) = choice {
            let ctx = Ctx {
                seat: rules.p(vampire).controller,
                chosen_card: card,
                ..Ctx::default()
            };
            rules.chosen_to_uncontrolled(&ctx)
        } else {
            choice.slot()
        };
        if let Some(half) = half {
            rules.merge(half);
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The vampire controlled by the same Methuselah, ready or in torpor, that an
    /// uncontrolled base or advanced version can merge with.
    #[inline]
    fn other_half_controlled(&self, slot: Slot) -> Option<Slot> {
        let other = self.db.def(self.p(slot).def).other_half?;
        self.half_controlled(slot, other)
    }

    /// The same of one that has another half.
    #[cold]
    fn half_controlled(&self, slot: Slot, other: DefId) -> Option<Slot> {
        let p = self.p(slot);
        self.minions_controlled(p.controller)
            .into_iter()
            .find(|s| {
                let id = self.p(*s).def;
                let fits = id == other || self.db.def(id).other_half == Some(p.def);
                fits && self.p(*s).mode != MERGED
            })
            .filter(|_| p.mode != MERGED)
    }

    /// Whether a vampire in play and a crypt card are the two versions of the same, not merged.
    fn merges_with(&self, vampire: Slot, id: DefId) -> bool {
        let p = self.p(vampire);
        let two =
            self.db.def(p.def).other_half == Some(id) || self.db.def(id).other_half == Some(p.def);
        two && p.mode != MERGED
    }

    /// Whether the influence phase itself may offer its Methuselah anything.
    pub(crate) fn influence_phase_offers(&self, seat: Seat) -> bool {
        let filled = |s: Slot| self.p(s).counters >= self.counters_to_enter(s);
        self.transfers > 0 || self.game.uncontrolled(seat).into_iter().any(filled)
    }

    /// How many counters an uncontrolled crypt card is brought out with.
    fn counters_to_enter(&self, slot: Slot) -> u8 {
        let p = self.p(slot);
        match p.has_been_in_play() {
            true => p.own_capacity,
            false => self.db.def(p.def).capacity,
        }
    }

    /// Whether the pool to bring out a vampire is there, and not the last.
    fn can_pay_scarcity(&self, slot: Slot) -> bool {
        let cost = self.scarcity(slot);
        cost == 0 || self.seats[self.p(slot).controller.index()].pool > cost
    }
}

impl Rules<'_> {
    /// The influence phase begins: the active Methuselah gets its transfers, and cards that were not
    /// to be replaced before it are replaced.
    pub(crate) fn begin_influence_phase(&mut self) {
        self.transfers = self.transfers_of_phase().clamp(0, 250) as u8;
        let active = self.active;
        for lasting in self.lasting.iter_mut().filter(|l| l.seat == active) {
            if lasting.until == Some(Span::Influence) {
                // What lasts to the end of her next influence phase lasts to the end of this phase.
                lasting.until = Some(Span::Phase);
            }
        }
        self.replace_now(active, Span::Influence);
    }

    /// What transfers can be spent on; says whether passing is allowed.
    pub(crate) fn collect_influence(&mut self, seat: Seat) -> bool {
        if seat != self.active {
            return true;
        }
        let transfers = self.transfers;
        let pool = self.seats[seat.index()].pool;
        // The last pool cannot be moved: that would put her out of the game.
        let (gives, takes) = (transfers >= 1 && pool > 1, transfers >= 2);
        let some_barred = self.anything_changes(CANNOT_TRANSFER);
        for slot in self.game.uncontrolled(seat) {
            let p = self.p(slot);
            let (id, counters) = (p.def, p.counters);
            if counters >= self.counters_to_enter(slot)
                && (!self.controls_person(seat, id) || self.may_leave_as_it_enters(id))
                && self.can_pay_scarcity(slot)
            {
                self.offer(Choice::BringOut(slot));
            }
            let barred = some_barred && self.has_stat(self.db, CANNOT_TRANSFER, slot);
            if gives && !barred {
                self.offer(Choice::Transfer(slot));
            }
            if takes && counters > 0 && !barred {
                self.offer(Choice::TakeBack(slot));
            }
            if transfers >= 4 && pool > 1 && self.other_half_controlled(slot).is_some() {
                self.offer(Choice::Merge(slot));
            }
        }
        if transfers >= 4 && pool > 1 && !self.seats[seat.index()].crypt().is_empty() {
            self.offer(Choice::DrawCrypt);
        }
        true
    }

    pub(crate) fn answer_influence(&mut self, seat: Seat, choice: Choice) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the phase offers no other")]
        match choice {
            Choice::Transfer(slot) => {
                self.transfers -= 1;
                self.lose_pool(seat, 1);
                self.add_counters(slot, 1);
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
                self.draw_crypt(seat);
            }
            Choice::Merge(slot) => {
                self.transfers -= 4;
                self.lose_pool(seat, 1);
                self.merge(slot);
            }
            Choice::BringOut(slot) => self.influence_out(slot),
            other => unreachable!("{other:?} in the influence phase"),
        }
    }

    /// Two versions of a vampire become one (current rulebook, advanced vampires): what is
    /// on the uncontrolled one is burned, what is on the other stays. The advanced card
    /// prevails, and merged text over both; what effects have changed stays changed where
    /// it does not conflict.
    fn merge(&mut self, uncontrolled: Slot) {
        let Some(slot) = self.other_half_controlled(uncontrolled) else {
            return;
        };
        let db = self.db;
        let counters = self.p(uncontrolled).counters;
        self.lose_counters(uncontrolled, counters);
        while let Some(card) = self.first_card_on(uncontrolled) {
            self.burn(card);
        }
        if self.p(uncontrolled).has_been_in_play() {
            self.forget_past_of(uncontrolled);
        }
        let was = db.def(self.p(slot).def);
        let (advanced, base) = match was.advanced {
            true => (was, db.def(self.p(uncontrolled).def)),
            false => (db.def(self.p(uncontrolled).def), was),
        };
        self.unlock(uncontrolled);
        self.game.t.merge(db, slot, uncontrolled);
        let card = self.p(slot).card;
        self.tell(GameEvent::Merged {
            vampire: slot,
            half: uncontrolled,
            card,
        });
        self.game.t.add_printed_traits(slot, advanced);
        self.game.t.add_printed_traits(slot, base);
        let mut sect = advanced.merged_sect;
        if !was.advanced {
            sect = sect.or(advanced.sect);
            self.p_mut(slot).own_clan = advanced.clans.first().copied();
            self.settle_clan(slot);
            // What an effect has changed about its capacity for good stays so.
            let p = self.p_mut(slot);
            let more = advanced.capacity + p.own_capacity;
            p.own_capacity = more.saturating_sub(base.capacity).max(1);
        }
        self.settle_capacity(slot);
        if let Some(sect) = sect {
            self.change_sect(slot, sect);
        }
        let named = advanced
            .merged_title
            .or(advanced.title.filter(|_| !was.advanced));
        let kept = base
            .title
            .filter(|_| was.advanced && self.p(slot).title.is_none());
        if let Some(title) = named.or(kept) {
            self.make_way_for_title(slot);
            self.give_title(slot, title);
        }
    }

    /// A vampire or an imbued with enough counters moves to the ready region, unlocked; contested
    /// at once if somebody else has it. A scarce vampire is paid for before that
    /// (general rulings).
    fn influence_out(&mut self, slot: Slot) {
        let cost = self.scarcity(slot);
        let payer = self.p(slot).controller;
        self.lose_pool(payer, cost);
        self.enter_from_crypt(slot);
    }
}
