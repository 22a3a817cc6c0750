//! The unlock phase (current rulebook 1; full rulebook 4).

use std::ops::Deref;

use crate::choice::Choice;
use crate::db::stat_kind;
use crate::rules::questions::discipline::Origin;
use crate::rules::{Questions, Rules, Scope};
use crate::script::{Doing, Span, Stat, Window};
use crate::state::{scope_bit, GameState, Lasting, Seat, Slot};
use crate::vocab::CardType;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether the unlock phase itself may offer its Methuselah anything, beside what is in hand.
    pub(crate) fn unlock_phase_offers(&self, seat: Seat) -> bool {
        let hers = &self.controlled[seat.index()];
        self.edge == Some(seat) && !self.edge_used
            || self.may_withdraw(seat)
            || !self.infernal(self.db).or(&self.imbued).and(hers).is_empty()
            || !self.contested.and(hers).is_empty()
            || self.contested_titles(seat).next().is_some()
    }

    /// Whether a Methuselah controls a minion that meets the requirements of a card.
    fn somebody_meets(&self, seat: Seat, id: crate::state::DefId) -> bool {
        let def = self.db.def(id);
        // To take an action with a card a minion must be ready, and to fight or to react with it as
        // well unless it says so (LSJ 20091203, ANK 20240610); a modifier is played in torpor, too
        // (LSJ 20091204).
        let by_ready = |m: &crate::db::ModeDef| {
            let fights_or_reacts = matches!(m.as_type, CardType::Combat | CardType::Reaction);
            m.action.is_some() || fights_or_reacts && m.user.is_none()
        };
        let minions = match def.modes.iter().all(by_ready) {
            true => self.minions_controlled(seat).and(&self.ready),
            false => self.minions_controlled(seat),
        };
        minions.into_iter().any(|slot| {
            let scope = |as_vampire| Scope {
                seat,
                me: slot,
                as_vampire,
                ..Scope::default()
            };
            let meets = |mode: &crate::db::ModeDef| {
                let way = self.meets_disciplines(self.db, slot, mode);
                way.is_some_and(|as_vampire| self.fits_requirement(def, slot, &scope(as_vampire)))
            };
            self.is_of_clan_and_path(def, slot)
                && match def.modes.is_empty() {
                    true => self.fits_requirement(def, slot, &scope(Default::default())),
                    false => def.modes.iter().any(meets),
                }
        })
    }
}

impl Rules<'_> {
    pub(crate) fn begin_unlock_phase(&mut self) {
        let seat = self.active;
        if self.seats[seat.index()].withdrawing {
            self.withdraw(seat);
            return;
        }
        // Control for a while ends before anything else (card rulings).
        let ends = |l: &Lasting| l.until == Some(Span::Unlock) && l.seat == seat;
        for l in self
            .lasting
            .iter_mut()
            .filter(|l| ends(l) && l.back.is_some())
        {
            if l.used {
                // Or rather it lasts to the end of this turn.
                (l.until, l.used) = (Some(Span::Turn), false);
            }
        }
        let over = ends;
        if self.lasting.iter().any(over) {
            self.give_back(over);
            self.lasting.retain(|l| !over(l));
            self.hands_dirty = u8::MAX;
        }
        // What was to be replaced by now is replaced first (card rulings, group 25).
        self.replace_now(seat, Span::Unlock);
        self.began_short = self.begins_short(seat);
        self.unlock_all(seat);
        self.settle_contests(seat);
        self.settle_titles(seat);
        self.edge_used = false;
        self.burn_options_used = 0;
        self.open(Window::Unlock, Slot::NONE);
    }

    /// Unlocks everything that unlocks as normal.
    fn unlock_all(&mut self, seat: Seat) {
        let kind = stat_kind(&Stat::Cannot(Doing::Unlock));
        let infernal = self.infernal(self.db);
        for slot in self
            .locked
            .and(&self.controlled[seat.index()])
            .without(&self.contested)
        {
            let stays = infernal.has(slot) || self.sum(self.db, kind, slot) != 0;
            if !stays && !self.burns_counter_instead(slot) {
                self.unlock(slot);
            }
        }
        // What lasts until a minion's next unlock phase has had its effect now.
        let table = &mut self.game.t;
        let mine = table.controlled[seat.index()];
        // Of what is about no minion it is the phase of whoever has been given it.
        let hers = |l: &Lasting| match l.me.is_some() {
            true => mine.has(l.me),
            false => l.seat == seat,
        };
        table
            .lasting
            .retain(|l| l.until != Some(Span::NextUnlock) || !hers(l));
        let bit = scope_bit(Span::Unlock);
        for d in &mut self.done {
            if mine.has(d.minion) {
                d.scopes &= !bit;
            }
        }
        self.done.retain_mut(|d| d.end(0));
    }

    /// Where a card has a minion burn a counter of it instead of unlocking as normal, it does so: of
    /// several such cards the first, for it is the minion that does not unlock, once.
    fn burns_counter_instead(&mut self, slot: Slot) -> bool {
        let what = &Stat::CounterInsteadOfUnlocking;
        if !self.anything_changes(what) {
            return false;
        }
        let (kind, seat) = (stat_kind(what), self.p(slot).controller);
        let mut first = Slot::NONE;
        self.each_static_from(self.db, kind, &mut |from, def, scope| {
            let Origin::Card(card) = from else { return };
            let any = |_: &Stat| true;
            if !first.is_some()
                && self.p(card).counters > 0
                && self.static_value(self.db, def, kind, slot, seat, &scope, &any) != 0
            {
                first = card;
            }
        });
        if first.is_some() {
            self.lose_counters(first, 1);
            self.after_counters(first);
        }
        first.is_some()
    }

    /// What the unlock phase itself offers; says whether passing is allowed.
    pub(crate) fn collect_unlock(&mut self, seat: Seat) -> bool {
        self.collect_burn_option(seat);
        if seat != self.active {
            return true;
        }
        if self.edge == Some(seat) && !self.edge_used {
            self.offer(Choice::EdgePool);
        }
        if self.may_withdraw(seat) {
            self.offer(Choice::Withdraw);
        }
        self.collect_infernal(seat);
        if !self.imbued.and(&self.controlled[seat.index()]).is_empty() {
            self.collect_conviction(seat);
            self.collect_returns(seat);
        }
        let cards = self.collect_contests(seat);
        let titles = self.collect_titles(seat);
        !(cards || titles)
    }

    pub(crate) fn answer_unlock(&mut self, seat: Seat, choice: Choice) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the rest is about contests")]
        match choice {
            Choice::EdgePool => {
                self.edge_used = true;
                self.gain_pool(seat, 1);
            }
            Choice::Withdraw => self.announce_withdrawal(seat),
            Choice::PayToUnlock(slot) => {
                self.lose_pool(seat, 1);
                self.unlock_for_pool(slot);
            }
            Choice::Recover(slot) => self.answer_return(slot),
            Choice::Discard(card) => {
                self.burn_options_used |= seat.bit();
                self.discard(card);
                self.replace(seat, card, None);
            }
            other => self.answer_contest(seat, other),
        }
    }

    /// Infernal minions do not unlock as normal, for whatever further reasons; a pool
    /// unlocks one (full rulebook 11, infernal; general rulings). The last pool is not offered.
    fn collect_infernal(&mut self, seat: Seat) {
        let infernal = self.infernal(self.db);
        if infernal.is_empty() || self.seats[seat.index()].pool < 2 {
            return;
        }
        let mine = infernal
            .and(&self.locked)
            .and(&self.controlled[seat.index()]);
        for slot in mine.without(&self.contested) {
            self.offer(Choice::PayToUnlock(slot));
        }
    }

    /// A card with a burn option may be discarded by a Methuselah who controls
    /// nobody able to use it, once each unlock phase (current rulebook, unlock phase).
    fn collect_burn_option(&mut self, seat: Seat) {
        if self.burn_options_used & seat.bit() != 0
            || self.hands_for(Window::Unlock) & seat.bit() == 0
        {
            return;
        }
        for card in self.hand(seat) {
            let id = self.db.def_of(card);
            if self.db.def(id).burn_option && !self.somebody_meets(seat, id) {
                self.offer(Choice::Discard(card));
            }
        }
    }
}
