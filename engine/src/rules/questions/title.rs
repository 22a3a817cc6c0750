//! Who claims a title, and of which sect somebody is (full rulebook 10).

use std::ops::Deref;

use crate::rules::Questions;
use crate::script::{Doing, Stat};
use crate::state::{flag, GameState, Slot, Table};
use crate::vocab::Keyword;

impl Table {
    /// Cards on a vampire that say of which sect it is considered.
    pub(crate) fn says_sect(&self, vampire: Slot) -> impl Iterator<Item = Slot> + '_ {
        self.cards_on(vampire).filter(|c| {
            let p = self.p(*c);
            p.sect.is_some() && !p.is_half()
        })
    }

    /// Whether a vampire contests the title of another.
    pub(crate) fn contests_title_of(&self, vampire: Slot, other: Slot) -> bool {
        let title = |slot: Slot| {
            let p = self.p(slot);
            p.title.filter(|_| p.is(flag::TITLE_CONTESTED))
        };
        vampire != other
            && other.is_some()
            && match (title(vampire), title(other)) {
                (Some(one), Some(another)) => one.rivals(another),
                _ => false,
            }
    }

    /// The number of the latest card on a vampire that says of which clan or sect it is.
    pub(crate) fn latest_word(&self, vampire: Slot) -> u8 {
        let words = self.cards_on(vampire).filter(|c| {
            let p = self.p(*c);
            (p.clan.is_some() || p.sect.is_some()) && !p.is_half()
        });
        words.map(|c| self.p(c).capacity).max().unwrap_or(0)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The card on a vampire that stands for its title.
    pub(crate) fn title_card(&self, vampire: Slot) -> Option<Slot> {
        self.cards_on(vampire)
            .find(|c| self.db.def(self.p(*c).def).has(Keyword::Title))
    }

    /// Whether something keeps a vampire from receiving any title.
    pub(crate) fn receives_no_title(&self, vampire: Slot) -> bool {
        self.has_stat(self.db, &Stat::Cannot(Doing::ReceiveTitle), vampire)
    }

    /// Whether two vampires claim the same unique title.
    pub(crate) fn rivals(&self, a: Slot, b: Slot) -> bool {
        match (self.p(a).title, self.p(b).title) {
            (Some(s), Some(t)) if s.rivals(t) => !self.is_apart(a) && !self.is_apart(b),
            _ => false,
        }
    }

    pub(crate) fn rival_of(&self, vampire: Slot) -> Option<Slot> {
        self.vampires
            .without(&self.contested)
            .into_iter()
            .find(|s| *s != vampire && self.rivals(vampire, *s))
    }
}
