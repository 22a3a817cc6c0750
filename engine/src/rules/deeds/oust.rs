//! What is remembered of who has been ousted.

use crate::rules::Deeds;
use crate::state::Slot;

impl Deeds<'_> {
    /// Remembers Methuselahs on a card, as the latest of the cards that remember them.
    pub(crate) fn remember(&mut self, card: Slot, seats: u8) {
        let others = self
            .occupied
            .without(&self.minions)
            .without(&self.uncontrolled);
        let earlier = others.into_iter().map(|c| self.p(c));
        let same = earlier.filter(|p| p.remembered & seats != 0);
        let latest = same.map(|p| p.capacity).max().unwrap_or(0);
        let number = !self.minions.has(card);
        let p = self.p_mut(card);
        p.remembered = seats;
        if number {
            p.capacity = latest + 1;
        }
    }
}
