//! A block attempt fails, or is made by a card that is no minion (current rulebook, blocking).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::state::{ActionResult, ActionStep, Feat, Frame, Past, Slot};
use crate::verbs::Pose;

impl Deeds<'_> {
    /// The block attempt that is going on fails, or the block that has succeeded and is yet to be
    /// resolved does: it has been an attempt then, and no block.
    pub(crate) fn block_fails(&mut self) {
        let slot = self.action.blocker;
        if !slot.is_some() {
            return;
        }
        if self.action.result == ActionResult::Blocked {
            if self.action.block_resolved || !self.can_continue_action() {
                return;
            }
            self.block_has_not_been(slot);
        }
        self.action.blocker = Slot::NONE;
        self.action.failed.insert(slot);
        self.tell(GameEvent::BlockFailed { minion: slot });
        self.pose_is_over();
    }

    /// A block fails before it is resolved: the action goes on from where it was blocked.
    fn block_has_not_been(&mut self, blocker: Slot) {
        let its = |p: &Past| p.minion == blocker && p.feat == Feat::Blocked && !p.over;
        if let Some(at) = self.past.iter().rposition(its) {
            self.past.remove(at);
        }
        let action = &mut self.action;
        action.result = ActionResult::Pending;
        action.no_combat = false;
        action.other_combat = false;
        for frame in self.frames.iter_mut() {
            if let Frame::Action(step) = frame {
                *step = ActionStep::NoBlock;
            }
        }
    }

    /// A card in play that is no minion is considered such a vampire, in the ready region, while it
    /// attempts to block.
    pub(crate) fn block_as(&mut self, slot: Slot, vampire: Pose) {
        let pending = self.action.on && self.action.result == ActionResult::Pending;
        let free = !self.action.blocker.is_some() && !self.action.posing.is_some();
        if self.occupied.has(slot) && !self.minions.has(slot) && pending && free {
            self.game.t.pose_as_vampire(slot, vampire);
            self.tell(GameEvent::BecameVampire(slot));
        }
    }

    /// The card that is considered a vampire for a block attempt is none any more: the attempt has
    /// failed or the action has ended, or the card is about to be burned. What has been put on it as on
    /// a minion is burned, and so are its counters.
    #[inline]
    pub(crate) fn pose_is_over(&mut self) {
        if self.action.posing.is_some() {
            self.end_pose();
        }
    }

    #[cold]
    fn end_pose(&mut self) {
        let slot = self.action.posing;
        while let Some(on) = self.first_card_on(slot) {
            self.burn(on);
        }
        let blood = self.p(slot).counters;
        self.lose_counters(slot, blood);
        self.game.t.pose_no_more();
        self.tell(GameEvent::WasVampire(slot));
    }
}
