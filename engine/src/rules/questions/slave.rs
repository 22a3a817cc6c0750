//! What is asked of slaves and their masters.

use std::ops::Deref;

use crate::rules::questions::acts::Intended;
use crate::rules::{Questions, Scope};
use crate::script::{Action, ActionKind, At, Choose};
use crate::state::{Cards, Counter, Ctx, GameState, Slot, SlotSet, Table, SLAVE};
use crate::vocab::Clan;

impl Table {
    /// The clan that a minion is a slave to.
    fn clan_of_masters(&self, db: Cards<'_>, slave: Slot) -> Option<Clan> {
        let given = self.tallies.iter().find_map(|t| {
            let Counter::SlaveTo(clan) = t.kind else {
                return None;
            };
            (t.on == slave).then_some(clan)
        });
        given.or(db.def(self.p(slave).def).slave_of)
    }

    /// Whether a vampire is of the clan to which a minion is a slave.
    pub(crate) fn is_master_of(&self, db: Cards<'_>, vampire: Slot, slave: Slot) -> bool {
        slave.is_some() && self.traits[SLAVE].has(slave) && {
            let clan = self.clan_of_masters(db, slave);
            clan.is_some() && self.p(vampire).clan == clan
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The clan that a minion is a slave to.
    fn master_clan(&self, slave: Slot) -> Option<Clan> {
        self.clan_of_masters(self.db, slave)
    }

    /// Whether a minion is a slave whose controller controls no ready member of its
    /// master clan: it cannot take directed actions.
    #[inline]
    pub(crate) fn lacks_master(&self, minion: Slot) -> bool {
        self.traits[SLAVE].has(minion) && self.has_no_master(minion)
    }

    fn has_no_master(&self, minion: Slot) -> bool {
        let clan = self.master_clan(minion);
        let own = self.ready_of(self.p(minion).controller);
        !own.into_iter().any(|s| self.p(s).clan == clan)
    }

    /// Whether a minion may aim a cardless action of this kind at a vampire, as far as what actions it
    /// may direct and what the vampire may be the target of goes.
    pub(crate) fn may_aim_at(&self, minion: Slot, kind: ActionKind, target: Slot) -> bool {
        let from_torpor = matches!(kind, ActionKind::Rescue | ActionKind::Diablerize);
        if from_torpor && self.is_kept_in_torpor(target) {
            return false;
        }
        self.p(target).controller == self.acting
            || !self.kept_undirected(minion, Intended::of_kind(kind), 0)
                && !self.is_out_of_reach(target, minion)
                && !self.cannot_announce_at(target, minion)
    }

    /// Whether an action can be undirected, as it must be: a slave without a master takes it, or
    /// somebody else who can direct none.
    pub(crate) fn can_be_undirected(
        &self,
        action: &Action,
        choose: &[Choose],
        scope: &Scope,
    ) -> bool {
        match action.at {
            At::Nothing => true,
            At::Prey | At::EachOther => false,
            At::This => self.p(scope.this).controller == self.acting,
            At::Bearer | At::ThisOnBearer => {
                let bearer = self.scope(scope.this).me;
                bearer.is_some() && self.p(bearer).controller == self.acting
            }
            At::Target => {
                let ctx = Ctx {
                    seat: scope.seat,
                    me: scope.me,
                    this: scope.this,
                    undirected: true,
                    ..Ctx::default()
                };
                self.can_answer(choose, &ctx)
            }
        }
    }

    /// Slaves that may lock to take the place of the blocked vampire.
    pub(crate) fn substitutes(&self) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        let actor = self.action.actor;
        // Whoever has been taken since the block fights no more, and nobody fights in its place.
        let fights = self.ready.has(actor)
            && self.p(actor).controller == self.action.seat
            && self.ready.has(self.action.blocker);
        if !fights || !self.vampires.has(actor) {
            return set;
        }
        let clan = self.p(actor).clan;
        for slave in self.traits[SLAVE].and(&self.unlocked_of(self.action.seat)) {
            set.set(slave, clan.is_some() && self.master_clan(slave) == clan);
        }
        set.remove(actor);
        set
    }

    pub(crate) fn some_slave_may_fight(&self) -> bool {
        !self.traits[SLAVE].is_empty() && !self.substitutes().is_empty()
    }
}
