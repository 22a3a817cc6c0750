//! Who is controlled already, and what a scarce vampire costs.

use std::ops::Deref;

use crate::db::{stat_kind, Op};
use crate::rules::Questions;
use crate::script::{Ability, ActionsOf, Doing, Moment, Number, Stat, Who};
use crate::state::{DefId, GameState, Seat, Slot};
use crate::verbs::Gist;
use crate::vocab::Keyword;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a Methuselah controls the same unique person already: she cannot contest with herself.
    pub(crate) fn controls_person(&self, seat: Seat, id: DefId) -> bool {
        let def = self.db.def(id);
        (def.unique || def.unique_as_vampire)
            && self.controlled[seat.index()]
                .without(&self.uncontrolled)
                .into_iter()
                .any(|s| {
                    let copy = self.db.def(self.card_named(self.db, s)).name == def.name
                        && !self.is_apart(s);
                    copy && self.is_unique(self.db, s) && !self.gives_way(s)
                })
    }

    /// The transfers of the influence phase of whose turn it is: four, or one, two and three in the
    /// first three turns of the game, and what changes them. Below 0, so many that are gained besides
    /// are lost as well.
    pub(crate) fn transfers_of_phase(&self) -> i32 {
        let changed = stat_kind(&Stat::Change(Number::PhaseActions(ActionsOf::Influence)));
        i32::from(self.turn.min(4)) + self.sum_seat(self.db, changed, self.active)
    }

    /// Whether something in play is burned as another copy of it enters play, and never contested.
    pub(crate) fn gives_way(&self, slot: Slot) -> bool {
        self.has_stat(self.db, &Stat::Cannot(Doing::BeContested), slot)
    }

    /// Whether a crypt card may be out of the game again before it would be contested (RTR
    /// 20180303): what it does as it enters play removes it.
    pub(crate) fn may_leave_as_it_enters(&self, id: DefId) -> bool {
        let leaves =
            |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::RemoveFromGame(Who::Me));
        self.db.def(id).abilities(0).any(|id| {
            let def = self.db.ability(id);
            matches!(
                &def.ability,
                Ability::Trigger {
                    on: Moment::Enters,
                    ..
                }
            ) && self.db.code(def.code).iter().any(leaves)
        })
    }

    /// Pool to burn for bringing out a scarce vampire: 3 for each vampire of its clan that its
    /// controller controls already (current rulebook 7, scarce).
    pub(crate) fn scarcity(&self, slot: Slot) -> u8 {
        let def = self.db.def(self.p(slot).def);
        if !def.has(Keyword::Scarce) {
            return 0;
        }
        let clan = def.clans.first().copied();
        let kin = self
            .vampires
            .and(&self.controlled[self.p(slot).controller.index()])
            .without(&self.contested)
            .into_iter()
            .filter(|s| self.p(*s).clan == clan);
        3 * kin.count() as u8
    }
}
