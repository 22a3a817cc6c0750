//! Block attempts (current rulebook, resolve any block attempts; full rulebook 6.2.2).

use std::cell::Cell;

use crate::choice::Choice;
use crate::observer::GameEvent;
use crate::rules::{Rules, Step};
use crate::script::{ActionKind, Doing, Stat, Window};
use crate::state::{frames, ActionResult, Feat, Past, Region, Seat, Slot, SlotSet};

impl Step for frames::AttemptBlock {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { minion } = self;
        rules.pop();
        rules.declare_block(minion);
        if rules.action.blocker != minion {
            rules.pose_is_over();
        }
    }
}

impl Rules<'_> {
    /// Offers the block attempts that a Methuselah may declare in stage A.
    pub(crate) fn collect_blocks(&mut self, seat: Seat) -> bool {
        if self.may_declare(seat) {
            for slot in self.ready_of(seat) {
                if self.can_attempt(slot)
                    && self.is_asked_to_block(slot)
                    && self.can_block(slot)
                    && !self.action.failed.has(slot)
                    && self.can_pay_to_block(slot)
                {
                    self.offer(Choice::Block(slot));
                }
            }
        }
        true
    }

    pub(crate) fn answer_block(&mut self, choice: Choice) {
        let Choice::Block(slot) = choice else {
            unreachable!("{choice:?} is no block");
        };
        self.declare_block(slot);
    }

    /// A block attempt begins: stage B.
    pub(crate) fn declare_block(&mut self, slot: Slot) {
        if !slot.is_some() || self.action.blocker == slot || !self.can_pay_to_block(slot) {
            return;
        }
        let price = self.blood_to_block(slot);
        let cards = self.library_to_block(slot);
        if cards > 0 {
            let seat = self.p(slot).controller;
            self.burn_library(seat, cards, &Cell::default());
        }
        if price > 0 {
            self.lose_life(slot, price);
            // Who has paid with the last of its life attempts nothing more.
            let burns = self.is_about_to_be_burned(slot);
            if burns || !self.occupied.has(slot) || self.region(slot) != Region::Ready {
                return;
            }
        }
        self.action.blocker = slot;
        let intercept = self.intercept(self.db, slot) as i8;
        let stealth = self.stealth(self.db) as i8;
        self.trigger(GameEvent::BlockAttempt {
            minion: slot,
            intercept,
            stealth,
        });
    }

    /// Everybody has passed: whether the block attempt succeeds. A failed one is over.
    pub(crate) fn block_succeeds(&mut self) -> bool {
        let slot = self.action.blocker;
        if !slot.is_some() {
            return false;
        }
        // Whoever acts may have taken the minion since; it does not block her own action.
        let hers = self.acting_seat() == Some(self.p(slot).controller);
        let awake = self.can_attempt(slot) || self.action.posing == slot && self.ready.has(slot);
        let able = !hers && awake && self.can_block(slot);
        if able && self.intercept(self.db, slot) >= self.stealth(self.db) {
            return true;
        }
        self.block_fails();
        false
    }

    /// A block has succeeded: everything that a block triggers happens, then
    /// comes the window before its resolution.
    pub(crate) fn block_is_successful(&mut self) {
        let minion = self.action.blocker;
        self.action.result = ActionResult::Blocked;
        self.action.failed = SlotSet::EMPTY;
        self.action.met = Slot::NONE;
        let seat = self.p(minion).controller;
        self.remember_feat(Past {
            minion,
            feat: Feat::Blocked,
            seat,
            ..Past::default()
        });
        self.open(Window::Blocked, Slot::NONE);
        self.trigger(GameEvent::Blocked { minion });
    }

    /// The first consequence of a block: the blocker locks. Says whether something may happen
    /// instead, which comes first.
    pub(crate) fn blocker_waits_to_lock(&mut self) -> bool {
        self.pose_is_over();
        self.action.block_resolved = true;
        let card = self.action.card;
        self.card_done(card);
        let blocker = self.action.blocker;
        let spared = self.change(self.db, &Stat::Cannot(Doing::Lock), blocker) != 0;
        if spared || self.locked.has(blocker) {
            return false;
        }
        if self.waits_to_be_replaced(Window::LockingToBlock, blocker, Slot::NONE) {
            return true;
        }
        self.lock(blocker);
        false
    }

    /// The second: combat begins. A vampire leaving torpor does not fight, but may be diablerized.
    pub(crate) fn blocked_combat_begins(&mut self) {
        let (actor, blocker) = (self.action.actor, self.action.blocker);
        if self.action.kind == ActionKind::LeaveTorpor {
            // Not where the blocking minion has had another to fight (RTR 20010710).
            let free = !self.action.other_combat && self.torpor.has(actor);
            if self.vampires.has(blocker) && free {
                self.push(frames::OfferDiablerie {
                    diablerist: blocker,
                    victim: actor,
                });
            }
        } else if self.action.no_combat {
            // The block has succeeded all the same (card rulings on cancelled combats).
        } else if self.some_slave_may_fight() {
            self.push(frames::OfferSlave);
        } else {
            self.begin_combat(actor, blocker, true);
        }
    }
}
