//! The influence phase: who comes out next, and how much pool may go into it.

use engine::{Slot, View};

use super::Eye;

impl Eye<'_> {
    /// Pool to keep whatever waits: the more the predator can do, and the more is out already.
    fn reserve(&self) -> f32 {
        let ready = self.view.ready(self.table.me).len();
        let base = match ready {
            0 => 3.0,
            1 => 5.0,
            2 => 7.0,
            3 => 9.5,
            4 => 12.0,
            5 => 15.0,
            _ => 20.0,
        };
        base * self.temper.reserve + self.temper.reserve_threat * self.table.my_threat()
    }

    /// Whether another copy of the same unique vampire is out already.
    pub fn is_duplicate(&self, slot: Slot) -> bool {
        (self.notes.duplicate).of(slot, || self.looks_for_duplicate(slot))
    }

    fn looks_for_duplicate(&self, slot: Slot) -> bool {
        let view = self.view;
        let Some(def) = view.def(slot) else {
            return false;
        };
        if !view.cards().def(def).unique {
            return false;
        }
        let out = |s: engine::Seat| {
            view.ready(s)
                .or(&view.torpor(s))
                .into_iter()
                .any(|s| view.def(s) == Some(def))
        };
        view.seats().any(out)
            || view
                .uncontrolled(self.table.me)
                .into_iter()
                .any(|s| s < slot && view.def(s) == Some(def))
    }

    /// How much a vampire is wanted: soon, and big.
    pub fn wanted(&self, slot: Slot) -> f32 {
        let view = self.view;
        let Some(capacity) = view.capacity(slot) else {
            return -10.0;
        };
        if self.is_duplicate(slot) {
            return -10.0;
        }
        let missing = capacity.saturating_sub(view.counters(slot));
        let turns = missing.div_ceil(transfers_a_turn(view)) as f32;
        let ready = view.ready(self.table.me).len() as f32;
        let affordable = self.table.my_pool() - missing as f32 - self.reserve();
        let dear = if affordable < 0.0 {
            self.temper.dear * affordable
        } else {
            0.0
        };
        let cards = self.uses_of(slot);
        let patience = self.temper.patience * if ready < 1.0 { 1.8 } else { 1.0 };
        // The first ones should come quickly; later ones may be big.
        self.temper.size * capacity as f32 - patience * turns
            + self.temper.begun * view.counters(slot) as f32
            + dear
            + cards
            + if ready < 1.0 {
                0.0
            } else {
                0.1 * capacity as f32
            }
    }

    /// How many cards in hand a waiting vampire could use that nobody ready can.
    fn uses_of(&self, slot: Slot) -> f32 {
        let view = self.view;
        let Some(def) = view.def(slot) else {
            return 0.0;
        };
        let vampire = view.cards().def(def);
        let mut sum = 0.0;
        for (_, card) in view.hand() {
            let card = view.cards().def(card);
            let fits = card.modes.iter().any(|m| {
                !m.needs_disciplines.is_empty()
                    && m.needs_disciplines
                        .iter()
                        .all(|(d, l)| vampire.disciplines.has(*d, *l))
            });
            if fits {
                sum += 0.1;
            }
        }
        sum + if vampire.title.is_some() { 0.3 } else { 0.0 }
    }

    /// A transfer: to the one most wanted, as long as there is pool to spare.
    pub fn transfer_worth(&self, slot: Slot) -> f32 {
        let view = self.view;
        let missing = view
            .capacity(slot)
            .unwrap_or(0)
            .saturating_sub(view.counters(slot));
        if missing == 0 || self.is_duplicate(slot) {
            return -1.0;
        }
        let reserve = self.reserve();
        // What is nearly out is finished.
        let finishing = missing <= view.transfers() && self.table.my_pool() - missing as f32 >= 4.0;
        let slack = if finishing { 2.5 } else { 0.0 };
        if self.table.my_pool() - 1.0 < reserve - slack {
            return -1.0;
        }
        if -self.table.harm(self.table.me, 1.0) > self.temper.alarm {
            return -1.0;
        }
        20.0 + self.wanted(slot)
    }

    /// A new crypt card, when there is nobody left to wait for.
    pub fn draw_crypt_worth(&self) -> f32 {
        let view = self.view;
        let me = self.table.me;
        let waiting = view
            .uncontrolled(me)
            .into_iter()
            .any(|s| !self.is_duplicate(s));
        let ready = view.ready(me).len();
        if !waiting && ready < 5 && self.table.my_pool() > self.reserve() + 4.0 {
            1.0
        } else {
            -1.0
        }
    }
}

fn transfers_a_turn(view: &View<'_>) -> u8 {
    view.transfers().max(4)
}
