//! Whether to stand in the way.

use engine::script::ActionKind;
use engine::{ActionView, Choice, Slot};

use super::cards::Uses;
use super::fits::Player;
use super::Eye;

impl Eye<'_> {
    /// What the action under way costs this seat if it succeeds.
    pub fn stakes(&self, action: &ActionView) -> f32 {
        *self.stakes.get_or_init(|| self.count_stakes(action))
    }

    fn count_stakes(&self, action: &ActionView) -> f32 {
        let t = &self.table;
        let mine = action.target == Some(t.me);
        let meddle = self.temper.meddle;
        match action.kind {
            ActionKind::Bleed if mine => -t.harm(t.me, action.bleed as f32) + 0.4,
            ActionKind::Bleed => match action.target {
                Some(target) => -t.harm(target, action.bleed as f32),
                None => 0.0,
            },
            ActionKind::Political => {
                let worth = action.card.map_or(1.0, |def| self.feared(def));
                if self.referendum().is_some() {
                    0.0
                } else {
                    worth
                }
            }
            ActionKind::Hunt => 0.5 * meddle * self.grudge(action.seat),
            ActionKind::Equip | ActionKind::Employ | ActionKind::Recruit => {
                1.5 * meddle * self.grudge(action.seat)
            }
            ActionKind::LeaveTorpor | ActionKind::Rescue => 3.0 * meddle * self.grudge(action.seat),
            ActionKind::Diablerize => {
                if action.aimed_at.is_some_and(|at| self.is_mine(at)) {
                    4.0
                } else {
                    1.0
                }
            }
            _ if mine => 2.2 * meddle,
            ActionKind::Other
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => 1.6 * meddle * self.grudge(action.seat),
        }
    }

    /// What the referendum of a card may do to this seat, before its terms are known.
    fn feared(&self, def: engine::DefId) -> f32 {
        use engine::verbs::Gist;
        let cards = self.view.cards();
        let Some(mode) = cards.def(def).modes.first() else {
            return 1.0;
        };
        let t = &self.table;
        let likely = if self.action().is_some_and(|a| a.seat == t.predator) {
            1.0
        } else {
            0.4
        };
        let mut worth = 0.5;
        for op in cards.code(mode.code) {
            if let engine::Op::Do(step) = op {
                let gist = step.gist();
                worth += if matches!(gist, Gist::BurnAllocated | Gist::MoveAllocatedPool) {
                    -likely * t.harm(t.me, 3.0) * 0.8
                } else if matches!(gist, Gist::BurnPoolForEachMinion) {
                    1.0
                } else if matches!(gist, Gist::GainPoolForEachOfClan) {
                    1.2
                } else {
                    0.5
                };
            }
        }
        worth
    }

    /// Intercept that cards in hand could add for a minion.
    pub fn intercept_in_hand(&self, minion: Slot) -> i32 {
        let view = self.view;
        let player = Player::known(self, minion);
        let mut sum = 0;
        for def in self.hand_for(Uses::INTERCEPT) {
            let card = view.cards().def(def);
            let best = card
                .modes
                .iter()
                .enumerate()
                .filter(|(_, m)| m.needs.intercept && player.can_play(card, m))
                .map(|(n, _)| self.book.mode(def, n as u8).intercept)
                .max();
            sum += best.unwrap_or(0) as i32;
        }
        sum
    }

    /// What it is worth to have a minion attempt to block the current action.
    pub fn block_worth(&self, blocker: Slot, extra: i32) -> f32 {
        match extra {
            0 => (self.notes.blocks).of(blocker, || self.count_block_worth(blocker, 0)),
            more => self.count_block_worth(blocker, more),
        }
    }

    fn count_block_worth(&self, blocker: Slot, extra: i32) -> f32 {
        let view = self.view;
        let Some(action) = self.action() else {
            return 0.0;
        };
        let short = action.stealth - view.intercept(blocker) - extra;
        if short > 0 && self.intercept_in_hand(blocker) < short {
            return -1.0;
        }
        let stakes = self.stakes(&action);
        let caught = if short > 0 { 0.6 } else { 0.8 };
        let fight = if action.kind == ActionKind::LeaveTorpor {
            0.5
        } else {
            self.fight(Some(blocker), action.minion)
        };
        // A blocker is locked, and cannot stop what comes next this turn.
        let kept = 0.15 + self.temper.kept * self.stay(blocker);
        // Somebody who must not lose this pool blocks at any price.
        let last = action.target == Some(self.table.me)
            && action.kind == ActionKind::Bleed
            && action.bleed as f32 >= self.table.my_pool();
        if last {
            return 10.0 + fight;
        }
        caught * (stakes + fight) - kept - self.temper.block - if short > 0 { 0.2 } else { 0.0 }
    }

    /// A block offered in the window.
    pub fn block(&self, choice: Choice) -> f32 {
        let Choice::Block(slot) = choice else {
            return 0.0;
        };
        let worth = self.block_worth(slot, 0);
        // A bounce does it better, and keeps the blocker out of a fight.
        if worth > 0.0 && worth < 8.0 && self.bounce_worth() > worth {
            -0.5
        } else {
            worth
        }
    }
}
