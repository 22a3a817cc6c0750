//! Trophies are awarded.

use crate::observer::Observer;
use crate::rules::Deeds;
use crate::state::{frames, Slot};

impl<O: Observer> Deeds<'_, O> {
    /// A vampire has burned a Red List minion: trophies may come to it.
    pub(crate) fn award_trophies(&mut self, vampire: Slot) {
        if self.occupied.has(vampire) {
            self.push(frames::Trophies { vampire, at: None });
        }
    }
}
