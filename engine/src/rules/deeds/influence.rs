//! A crypt card enters the ready region (current rulebook, influence phase).

use crate::db::AbilityId;
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Ability, Doing, Moment, Stat};
use crate::state::{frames, Region, Slot};

impl Deeds<'_> {
    /// An uncontrolled crypt card turns face up in the ready region, or is contested at once.
    pub(crate) fn enter_from_crypt(&mut self, slot: Slot) {
        let db = self.db;
        let again = self.p(slot).has_been_in_play();
        self.game.t.bring_out(db, slot);
        if self.imbued.has(slot) && self.p(slot).counters == 0 {
            self.set_region(slot, Region::Incapacitated);
        }
        self.tell_entered(slot);
        match again {
            true => self.come_back(slot),
            false => self.drain_excess(slot),
        }
        self.enters(slot);
        self.hands_may_follow();
        if self.occupied.has(slot) {
            self.tell(GameEvent::BroughtOut(slot));
        }
    }

    /// A crypt card is in the ready region, and does what it does as it enters play.
    pub(crate) fn enters(&mut self, slot: Slot) {
        let db = self.db;
        let enters = |id: AbilityId| {
            let ability = &db.ability(id).ability;
            matches!(
                ability,
                Ability::Trigger { on: Moment::Enters, to, .. } if to.is_empty()
            )
        };
        if self.triggers.has(slot) && db.def(self.p(slot).def).abilities(0).any(enters) {
            // What it does as it enters play comes before it is contested (card rulings), and what
            // others do for that comes before both (ANK 20210410).
            self.has_come_into_play(slot);
            let acts = !self.due.is_empty();
            self.push(frames::Entering { slot, acts });
            if !acts {
                self.due_on(slot, Moment::Enters);
            }
            return;
        }
        self.has_entered(slot, false);
    }

    /// Copies of a crypt card that cannot be contested are burned as another enters play.
    #[cold]
    pub(crate) fn others_give_way(&mut self, slot: Slot) {
        let id = self.card_named(self.db, slot);
        let there = self.occupied.without(&self.uncontrolled);
        for other in there.without(&self.contested) {
            let copy = other != slot && !self.is_apart(other) && self.occupied.has(other);
            if copy
                && self.same_unique(self.card_named(self.db, other), id)
                && self.gives_way(other)
            {
                self.burn(other);
            }
        }
    }

    /// A crypt card is in play, or contested; others may have been told so.
    pub(crate) fn has_entered(&mut self, slot: Slot, told: bool) {
        let db = self.db;
        if !self.occupied.has(slot) {
            return;
        }
        let id = self.p(slot).def;
        let apart = self.is_apart(slot);
        if !apart && self.anything_changes(&Stat::Cannot(Doing::BeContested)) {
            self.others_give_way(slot);
        }
        let hers = self.controlled[self.p(slot).controller.index()];
        let copy = |s: Slot| {
            let counts = s != slot && !self.uncontrolled.has(s) && !self.is_apart(s);
            counts
                && !self.p(s).is_half()
                && self.same_unique(self.card_named(self.db, s), id)
                && self.is_unique(db, s)
        };
        let unique = self.is_unique(db, slot);
        if !apart && unique && hers.into_iter().any(copy) {
            // Nobody contests a vampire with herself: the incoming copy is burned.
            self.burn(slot);
            return;
        }
        if !apart && unique && self.other_copy(id, slot).is_some() && self.contest_cards(id) {
            return;
        }
        if !told {
            self.has_come_into_play(slot);
        }
        if self.imbued.has(slot) {
            self.imbued_enters(slot);
        } else {
            self.check_title(slot);
        }
    }
}
