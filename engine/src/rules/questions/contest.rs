//! Which cards contest each other (current rulebook, contested cards).

use std::ops::Deref;

use crate::rules::Questions;
use crate::state::{DefId, GameState, Slot};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether two cards are copies of one another for uniqueness: crypt cards
    /// of one name are the same person in every group and version.
    pub(crate) fn same_unique(&self, a: DefId, b: DefId) -> bool {
        a == b || {
            let (a, b) = (self.db.def(a), self.db.def(b));
            a.is_crypt() && b.is_crypt() && a.name == b.name
        }
    }

    /// Another copy of a unique card in play or contested, besides `not`.
    pub(crate) fn other_copy(&self, id: DefId, not: Slot) -> Option<Slot> {
        self.occupied
            .without(&self.uncontrolled)
            .into_iter()
            .find(|s| {
                let p = self.p(*s);
                let counts = !p.is_half() && !self.is_apart(*s);
                *s != not && counts && self.same_unique(p.def, id)
            })
    }

    /// Whether a card out of play is contested itself, not merely on a card that is.
    pub(crate) fn is_contestant(&self, slot: Slot) -> bool {
        let p = self.p(slot);
        if p.is_half() {
            return false;
        }
        let on_contested = p.on.is_some() && self.contested.has(p.on);
        self.db.def(p.def).unique && !(on_contested && self.other_copy(p.def, slot).is_none())
    }
}
