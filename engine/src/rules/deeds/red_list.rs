//! Trophies are awarded.

use crate::rules::Deeds;
use crate::state::{frames, Slot};

impl Deeds<'_> {
    /// A vampire has burned a Red List minion: trophies may come to it.
    pub(crate) fn award_trophies(&mut self, vampire: Slot) {
        if self.occupied.has(vampire) {
            self.push(frames::Trophies { vampire, at: None });
        }
    }
}
