//! Which actions something forbids a minion to take, and which it has cost more: actions of a sort,
//! asked about before there is an action.

use std::ops::Deref;

use crate::db::stat_kind;
use crate::rules::{Questions, Scope};
use crate::script::{Ability, Action, ActionKind, Acts, At, Stat};
use crate::state::{Cards, Ctx, GameState, Slot, Table};

/// Kinds of effect that name a sort of actions; constants, so that asking for one makes none.
pub(crate) const CANNOT_TAKE: &Stat = &Stat::CannotTake(Acts::ANY);
pub(crate) const BLOOD_TO_TAKE: &Stat = &Stat::BloodToTake(Acts::ANY);
pub(crate) const POOL_TO_TAKE: &Stat = &Stat::PoolToTake(Acts::ANY);

/// An action that a minion takes, or is about to take.
#[derive(Clone, Copy)]
pub(crate) struct Intended {
    pub kind: ActionKind,
    /// It is directed at another Methuselah; where that is not known yet, it is not.
    pub directed: bool,
    /// The thing in play that offers it.
    pub offered_by: Slot,
}

impl Intended {
    /// By the cardless action of this kind, or by a card: directed if such actions always are.
    pub(crate) fn of_kind(kind: ActionKind) -> Intended {
        Intended {
            kind,
            directed: matches!(kind, ActionKind::Bleed | ActionKind::RedList),
            offered_by: Slot::NONE,
        }
    }

    /// The same, directed.
    pub(crate) fn directed(self) -> Intended {
        Intended {
            directed: true,
            ..self
        }
    }

    /// Whether it is one of a sort, as far as it is not a fight that is meant.
    fn is_one_of(self, acts: &Acts, scope: &Scope) -> bool {
        acts.fighting.is_empty()
            && acts.kind.is_none_or(|kind| kind == self.kind)
            && acts.but != Some(self.kind)
            && (!acts.directed || self.directed)
            && !(acts.others && self.offered_by.is_some() && self.offered_by == scope.this)
    }
}

impl Table {
    /// What effects of a kind that name a sort of actions add up to for a minion.
    #[cold]
    fn sum_of_acts(
        &self,
        db: Cards<'_>,
        kind: &Stat,
        minion: Slot,
        fits: &dyn Fn(&Acts, Scope) -> bool,
    ) -> i32 {
        let kind = stat_kind(kind);
        let seat = self.p(minion).controller;
        let mut sum = 0;
        self.each_static(db, kind, &mut |def, scope| {
            if let Ability::Static {
                what: Stat::CannotTake(acts) | Stat::BloodToTake(acts) | Stat::PoolToTake(acts),
                ..
            } = &def.ability
            {
                if fits(acts, scope) {
                    sum += self.static_value(db, def, kind, minion, seat, &scope, &|_| true);
                }
            }
        });
        sum
    }

    /// Blood or life that an action costs a minion more by some effect, or less.
    #[inline]
    pub(crate) fn blood_to_take(&self, db: Cards<'_>, action: Intended, minion: Slot) -> i32 {
        match minion.is_some() && self.anything_changes(BLOOD_TO_TAKE) {
            true => self.sum_of_acts(db, BLOOD_TO_TAKE, minion, &|acts, scope| {
                action.is_one_of(acts, &scope)
            }),
            false => 0,
        }
    }

    /// Pool that an action costs a minion's controller more by some effect.
    #[inline]
    pub(crate) fn pool_to_take(&self, db: Cards<'_>, action: Intended, minion: Slot) -> u8 {
        match minion.is_some() && self.anything_changes(POOL_TO_TAKE) {
            true => {
                let of_sort = |acts: &Acts, scope: Scope| action.is_one_of(acts, &scope);
                let more = self.sum_of_acts(db, POOL_TO_TAKE, minion, &of_sort);
                more.clamp(0, 100) as u8
            }
            false => 0,
        }
    }

    /// Whether a minion cannot take an action by any means.
    #[inline]
    pub(crate) fn cannot_take(&self, db: Cards<'_>, minion: Slot, action: Intended) -> bool {
        self.anything_changes(CANNOT_TAKE)
            && minion.is_some()
            && self.sum_of_acts(db, CANNOT_TAKE, minion, &|acts, scope| {
                action.is_one_of(acts, &scope)
            }) != 0
    }

    /// Whether a minion does not lock for an action of this kind.
    #[inline]
    pub(crate) fn acts_unlocked(&self, db: Cards<'_>, minion: Slot, kind: ActionKind) -> bool {
        const UNLOCKED: &Stat = &Stat::ActsUnlocked(ActionKind::Other);
        self.anything_changes(UNLOCKED) && {
            let seat = self.p(minion).controller;
            let so = |stat: &Stat| *stat == Stat::ActsUnlocked(kind);
            self.sum_where(db, stat_kind(UNLOCKED), minion, seat, so) != 0
        }
    }

    /// Whether a minion cannot do by an effect what actions of this kind do.
    #[inline]
    pub(crate) fn cannot_by_effect(&self, db: Cards<'_>, minion: Slot, kind: ActionKind) -> bool {
        let barred = Acts::of_kind(kind);
        self.anything_changes(CANNOT_TAKE)
            && minion.is_some()
            && self.sum_of_acts(db, CANNOT_TAKE, minion, &|acts, _| *acts == barred) != 0
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a minion cannot take actions to enter combat with another.
    #[inline]
    pub(crate) fn cannot_seek_combat(&self, minion: Slot, with: Slot) -> bool {
        self.anything_changes(CANNOT_TAKE)
            && minion.is_some()
            && with.is_some()
            && self.sum_of_acts(self.db, CANNOT_TAKE, minion, &|acts, scope| {
                self.fits_any(self.db, &acts.fighting, with, &scope)
            }) != 0
    }

    /// Whether an action of a minion must be undirected: because it is a slave without a master, can
    /// take no directed one or cannot pay what a directed one costs more, besides so much blood.
    #[inline]
    pub(crate) fn kept_undirected(&self, minion: Slot, action: Intended, blood: u8) -> bool {
        self.lacks_master(minion)
            || minion.is_some()
                && (self.anything_changes(CANNOT_TAKE) || self.anything_changes(BLOOD_TO_TAKE))
                && self.cannot_direct(minion, action, blood)
    }

    #[cold]
    fn cannot_direct(&self, minion: Slot, action: Intended, blood: u8) -> bool {
        let directed = action.directed();
        let undirected = Intended {
            directed: false,
            ..action
        };
        let more = self.blood_to_take(self.db, directed, minion);
        self.cannot_take(self.db, minion, directed)
            || more > self.blood_to_take(self.db, undirected, minion)
                && i32::from(self.p(minion).counters) < i32::from(blood) + more
    }

    /// Whether a minion's controller has too little pool for what an action costs her more, besides
    /// so much.
    #[inline]
    pub(crate) fn lacks_pool_to_take(&self, action: Intended, minion: Slot, besides: u8) -> bool {
        let more = self.pool_to_take(self.db, action, minion);
        more > 0 && {
            let seat = self.p(minion).controller;
            self.seats[seat.index()].pool < besides.saturating_add(more)
        }
    }

    /// Whether anything has actions of a sort cost more.
    #[inline]
    pub(crate) fn some_actions_cost_more(&self) -> bool {
        self.anything_changes(BLOOD_TO_TAKE)
    }

    /// Whether anything has actions of a sort cost more blood or pool, or less.
    #[inline]
    pub(crate) fn some_actions_cost_otherwise(&self) -> bool {
        self.anything_changes(BLOOD_TO_TAKE) || self.anything_changes(POOL_TO_TAKE)
    }

    /// Whether an action that is being announced is directed, as far as it is known.
    pub(crate) fn is_directed(&self, spec: &Action, ctx: &Ctx) -> bool {
        match spec.at {
            At::Nothing => false,
            At::EachOther if spec.each.is_some() => self.targets(spec, None, ctx) != 0,
            At::Prey | At::EachOther => spec.kind != ActionKind::Political,
            At::Target | At::This | At::Bearer | At::ThisOnBearer => {
                self.targets(spec, self.target_seat(spec, ctx), ctx) != 0
            }
        }
    }
}
