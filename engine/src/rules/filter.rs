//! Which things fit a description.

use super::Scope;
use crate::db::CardDb;
use crate::script::{Filter, Meth, MinionKind, Place};
use crate::state::{flag, Ballot, Region, Seat, Slot, SlotSet, Table};
use crate::vocab::{CardType, Keyword, Title};

impl Table {
    /// The title of a minion that has its benefits: not contested, and of the right
    /// sect and clan (full rulebook 10).
    #[inline]
    pub(crate) fn title(&self, slot: Slot) -> Option<Title> {
        let p = self.p(slot);
        p.title
            .filter(|t| !p.is(flag::TITLE_CONTESTED) && self.may_hold(slot, *t))
    }

    /// Whether a minion is of the sect, and where the title is a clan's of the clan,
    /// that a title is proper to (full rulebook 10).
    pub(crate) fn may_hold(&self, slot: Slot, title: Title) -> bool {
        let p = self.p(slot);
        title.rank.sect().is_none_or(|sect| p.sect == Some(sect))
            && (!title.rank.unique_to_clan() || p.clan == title.clan())
    }

    /// Whether a vampire must hunt: it has no blood, or is made to.
    pub(crate) fn is_hungry(&self, minion: Slot) -> bool {
        self.vampires.has(minion) && (self.p(minion).counters == 0 || self.must_hunt.has(minion))
    }

    /// Whether a minion fits a description.
    pub(crate) fn fits(&self, db: &CardDb, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        if !slot.is_some() || !self.occupied.has(slot) {
            return false;
        }
        let p = self.p(slot);
        let uncontrolled = p.region == Region::Uncontrolled;
        let place = match filter.place {
            Place::Controlled => matches!(
                p.region,
                Region::Ready | Region::Torpor | Region::Incapacitated
            ),
            Place::Ready => p.region == Region::Ready,
            Place::Torpor => p.region == Region::Torpor,
            Place::Incapacitated => p.region == Region::Incapacitated,
            // What is on a vampire there is no card of the region.
            Place::Uncontrolled => uncontrolled && !p.on.is_some(),
        };
        let whose = self.is_meant(p.controller, filter.whose, scope);
        let def = db.def(p.def);
        let posing = self.plays_as_vampire(slot, scope);
        // A vampire that was moved there from play is what it was.
        let as_printed = uncontrolled && !p.has_been_in_play();
        let vampire = if as_printed {
            def.is(crate::vocab::CardType::Vampire)
        } else {
            posing || self.vampires.has(slot) || uncontrolled
        };
        let kind = match filter.kind {
            MinionKind::Minion => uncontrolled || self.minions.has(slot),
            MinionKind::Vampire => vampire,
            MinionKind::Ally => self.minions.has(slot) && !vampire,
            MinionKind::Imbued | MinionKind::Mortal if posing => false,
            MinionKind::Monster if posing => true,
            MinionKind::Imbued if uncontrolled => !vampire,
            MinionKind::Imbued => self.imbued.has(slot),
            kind => self.kinds(db, slot) >> kind as u8 & 1 == 1,
        };
        if !(place && whose && kind) {
            return false;
        }
        let capacity = if as_printed {
            def.capacity
        } else {
            self.capacity_for(slot, scope)
        };
        let clan = if as_printed {
            def.clans.first().copied()
        } else {
            p.clan
        };
        let sect = match as_printed {
            true => def.sect,
            false if posing => Some(scope.as_vampire.sect()),
            false => p.sect,
        };
        let title = if as_printed {
            def.title
        } else {
            self.title(slot)
        };
        (filter.clan.is_empty() || clan.is_some_and(|c| filter.clan.contains(&c)))
            && (filter.sect.is_empty() || sect.is_some_and(|s| filter.sect.contains(&s)))
            && (filter.title.is_empty() || title.is_some_and(|t| filter.title.contains(&t.rank)))
            && filter.titled.is_none_or(|titled| titled == title.is_some())
            && filter
                .locked
                .is_none_or(|locked| locked == self.locked.has(slot))
            && filter
                .discipline
                .is_none_or(|(d, level)| self.disciplines(db, slot).has(d, level))
            && (!filter.younger
                || vampire && scope.me.is_some() && capacity < self.capacity_for(scope.me, scope))
            && (!filter.older
                || vampire && scope.me.is_some() && capacity > self.capacity_for(scope.me, scope))
            && (!filter.oldest || self.is_oldest(db, filter, slot, scope))
            && filter
                .capacity_at_least
                .is_none_or(|n| vampire && capacity >= n)
            && filter
                .capacity_at_most
                .is_none_or(|n| vampire && capacity <= n)
            && (!filter.wounded
                || p.counters
                    < match posing {
                        true => capacity,
                        false => self.full(db, slot),
                    })
            && filter
                .conviction_at_least
                .is_none_or(|n| self.conviction_on(db, slot) >= n)
            && filter
                .bearing
                .is_none_or(|k| self.cards_on(slot).any(|c| db.def(self.p(c).def).has(k)))
            && filter.blood_at_least.is_none_or(|n| p.counters >= n)
            && filter.blood_at_most.is_none_or(|n| p.counters <= n)
            && (!filter.no_more_blood_than_me
                || scope.me.is_some() && p.counters <= self.p(scope.me).counters)
            && filter
                .without
                .is_none_or(|(d, level)| !self.disciplines(db, slot).has(d, level))
            && (!filter.opposing || self.opposing(scope.me) == slot)
            && (!filter.in_combat || self.side(slot).is_some())
            && (!filter.facing_aggravated || self.is_facing_aggravated(db, slot))
            && filter
                .pool_cost_at_most
                .is_none_or(|n| def.is(CardType::Ally) && def.pool_cost.at_most(n))
            && !(filter.without_cards.iter()).any(|name| {
                self.cards_on(slot)
                    .any(|c| db.def(self.p(c).def).name == *name)
            })
            && !(filter.not_me && slot == scope.me)
            && !(filter.me && slot != scope.me)
            && !(filter.no_hunting_ground_yet && p.is(flag::HUNTING_GROUND))
            && (!filter.has_voted || self.has_voted(slot))
            && (!filter.same_circle || self.same_circle(db, slot, scope.me))
            && (filter.traits.is_empty()
                || filter.traits.iter().all(|k| self.has_trait(db, slot, *k)))
            && !(filter.without_traits.iter()).any(|k| self.has_trait(db, slot, *k))
            && (!filter.marked || self.marked.has(slot))
            && (!filter.must_hunt || self.is_hungry(slot))
            && !(filter.not.as_ref()).is_some_and(|not| self.fits(db, not, slot, scope))
    }

    /// What sorts of minion a minion or an uncontrolled crypt card is, one bit a [`MinionKind`].
    /// Imbued are mortals; what is neither mortal nor animal is a monster (imbued appendix, 1 and 4).
    pub(crate) fn kinds(&self, db: &CardDb, slot: Slot) -> u8 {
        let def = db.def(self.p(slot).def);
        let vampire = self.vampires.has(slot) || def.is(CardType::Vampire);
        let imbued = def.is(CardType::Imbued);
        let mortal = imbued || !vampire && def.has(Keyword::Mortal);
        let bit = |kind: MinionKind, is: bool| u8::from(is) << kind as u8;
        bit(MinionKind::Minion, true)
            | bit(MinionKind::Vampire, vampire)
            | bit(MinionKind::Ally, !vampire)
            | bit(MinionKind::Imbued, imbued)
            | bit(MinionKind::Mortal, mortal)
            | bit(
                MinionKind::Monster,
                vampire || !mortal && !def.has(Keyword::Animal),
            )
    }

    /// Conviction on an imbued.
    pub(crate) fn conviction_on(&self, db: &CardDb, slot: Slot) -> u8 {
        if !self.imbued.has(slot) {
            return 0;
        }
        self.cards_on(slot)
            .filter(|c| db.def(self.p(*c).def).is(CardType::Conviction))
            .count() as u8
    }

    /// Capacity of a vampire; of an ally the life that it started with.
    pub(crate) fn full(&self, db: &CardDb, slot: Slot) -> u8 {
        let p = self.p(slot);
        let def = db.def(p.def);
        if p.region == Region::Uncontrolled {
            return match p.has_been_in_play() {
                true => p.capacity,
                false => def.capacity,
            };
        }
        if self.vampires.has(slot) || self.imbued.has(slot) {
            return p.capacity;
        }
        let body = def.modes.get(p.mode as usize).and_then(|m| m.body);
        body.or(def.body).map_or(0, |b| b.life)
    }

    /// Whether none that fits everything else in a description is older.
    fn is_oldest(&self, db: &CardDb, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let others = Filter {
            oldest: false,
            ..filter.clone()
        };
        let candidates = self.candidates(std::slice::from_ref(&others), scope);
        !candidates.into_iter().any(|s| {
            self.capacity_for(s, scope) > self.capacity_for(slot, scope)
                && self.fits(db, &others, s, scope)
        })
    }

    /// Whether a minion fits one of several descriptions.
    pub(crate) fn fits_any(
        &self,
        db: &CardDb,
        filters: &[Filter],
        slot: Slot,
        scope: Scope,
    ) -> bool {
        filters.iter().any(|f| self.fits(db, f, slot, scope))
    }

    /// Permanents among which minions that fit are to be found: as far as the
    /// sets of the table can tell.
    pub(crate) fn candidates(&self, filters: &[Filter], scope: Scope) -> SlotSet {
        let mut all = SlotSet::EMPTY;
        for filter in filters {
            let place = match filter.place {
                Place::Controlled => self.ready.or(&self.torpor).or(&self.incapacitated),
                Place::Ready => self.ready,
                Place::Torpor => self.torpor,
                Place::Incapacitated => self.incapacitated,
                Place::Uncontrolled => self.uncontrolled,
            };
            let of = |seat: Seat| self.controlled[seat.index()];
            let whose = match filter.whose {
                Meth::Each => place,
                Meth::You => place.and(&of(scope.seat)),
                Meth::Others => place.without(&of(scope.seat)),
                Meth::Prey => place.and(&of(self.prey(scope.seat))),
                Meth::Predator => place.and(&of(self.predator(scope.seat))),
                other => {
                    let mask = self.meant(other, scope);
                    let meant = self.all_seats().filter(|s| mask & s.bit() != 0);
                    let theirs = meant.fold(SlotSet::EMPTY, |all, s| all.or(&of(s)));
                    place.and(&theirs)
                }
            };
            let locked = match filter.locked {
                None => whose,
                Some(true) => whose.and(&self.locked),
                Some(false) => whose.without(&self.locked),
            };
            all = all.or(&locked);
        }
        all
    }

    /// Whether two vampires are of the same circle; one without is a circle of its own
    /// (full rulebook, glossary, circle).
    fn same_circle(&self, db: &CardDb, a: Slot, b: Slot) -> bool {
        let circle = |slot: Slot| db.def(self.p(slot).def).circle;
        b.is_some() && (a == b || circle(a) != 0 && circle(a) == circle(b))
    }

    fn has_voted(&self, slot: Slot) -> bool {
        self.side_taken(slot).is_some()
    }

    /// On which side a vampire has cast votes or ballots in the current referendum. A
    /// priscus is on the side of its own ballots, whichever the block is on (general rulings).
    fn side_taken(&self, slot: Slot) -> Option<bool> {
        let cast = |b: &&Ballot| b.source == slot && !b.abstains;
        let on = self.referendum.on;
        let ballot = self.referendum.ballots.iter().find(cast).filter(|_| on);
        ballot.and_then(|b| b.cast)
    }

    /// Whether the minion opposing `Me` fits; one that has been burned in the
    /// combat is still known for a vampire, an ally, a monster and so on.
    pub(super) fn opposing_fits(&self, db: &CardDb, filter: &Filter, scope: Scope) -> bool {
        let opposing = self.opposing(scope.me);
        if opposing.is_some() {
            return self.fits(db, filter, opposing, scope);
        }
        let Some(i) = self.side(scope.me) else {
            return false;
        };
        let was = self.combat.sides[1 - i].kinds >> filter.kind as u8 & 1 == 1;
        let no_more = Filter {
            kind: filter.kind,
            ..Filter::default()
        };
        was && *filter == no_more
    }
}
