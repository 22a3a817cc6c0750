//! A block attempt fails (current rulebook, blocking).

use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::state::Slot;

impl<O: Observer> Deeds<'_, O> {
    /// The block attempt that is going on fails.
    pub(crate) fn block_fails(&mut self) {
        let slot = self.action.blocker;
        if !slot.is_some() {
            return;
        }
        self.action.blocker = Slot::NONE;
        self.action.failed.insert(slot);
        if self.failed_blockers_lock() {
            self.action.to_lock.insert(slot);
        }
        self.tell(GameEvent::BlockFailed { minion: slot });
    }
}
