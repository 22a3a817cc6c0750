//! What the numbers are just now: bleed, stealth, intercept, strength, votes, hand size.
//!
//! Nothing is cached. A static ability on the table counts while its card is
//! in play and its condition holds; the table keeps, for each kind of number,
//! the set of permanents that change it at all, and these sets are small.

use crate::db::{stat_kind, stat_set, AbilityDef, AbilityId, CardDb, ModeDef, Op};
use crate::script::{
    Ability, ActionKind, Amount, AsVampire, At, CardFilter, Cond, Filter, Meth, MinionKind, Place,
    Stat, Step, StrikeEffect, To, Who, Whose,
};
use crate::state::{
    flag, ActionResult, Ballot, CardId, CombatStep, Ctx, Deed, Done, Frame, Guise, Lasting, Region,
    Seat, Slot, SlotSet, Table, TurnStep,
};
use crate::vocab::{CardType, Discipline, DisciplineSet, Keyword, Level, Title, TitleRank};

/// Votes of the prisci as a group (full rulebook 6.3.3.4).
const PRISCI_BLOCK: i32 = 3;

/// From where an effect looks at the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scope {
    pub seat: Seat,
    pub me: Slot,
    pub this: Slot,
    /// As what vampire `me` plays the card, being none.
    pub as_vampire: Guise,
}

impl Scope {
    pub(crate) fn of(ctx: &Ctx) -> Scope {
        Scope {
            seat: ctx.seat,
            me: ctx.me,
            this: ctx.this,
            as_vampire: ctx.as_vampire,
        }
    }

    /// From where something given for a while looks.
    pub(crate) fn of_lasting(l: &Lasting) -> Scope {
        Scope {
            seat: l.seat,
            me: l.me,
            this: l.this,
            as_vampire: l.as_vampire,
        }
    }
}

/// The kind of effect that lets a minion play cards as a vampire.
const AS_VAMPIRE: &Stat = &Stat::PlaysAsVampire(AsVampire::ANY);

impl Table {
    /// The scope of a permanent's own text.
    #[inline]
    pub(crate) fn scope(&self, slot: Slot) -> Scope {
        let p = self.p(slot);
        let me = if p.on.is_some() {
            p.on
        } else if self.minions.has(slot) {
            slot
        } else {
            Slot::NONE
        };
        // The text of the base half of a merged vampire is the vampire's own.
        let this = if p.region == Region::Merged {
            p.on
        } else {
            slot
        };
        // What a card does in play, it does to what its minion is (full rulebook 1.6.3).
        Scope {
            seat: p.controller,
            me,
            this,
            as_vampire: Guise::NONE,
        }
    }

    /// Whether a minion counts as a vampire for an effect: it is one, or it is the ally that
    /// played the card as one (full rulebook 1.6.3).
    #[inline]
    pub(crate) fn counts_as_vampire(&self, slot: Slot, scope: Scope) -> bool {
        self.vampires.has(slot) || self.plays_as_vampire(slot, scope)
    }

    /// Whether a minion is the ally that played the card of an effect as a vampire.
    #[inline]
    fn plays_as_vampire(&self, slot: Slot, scope: Scope) -> bool {
        scope.as_vampire.is_some() && slot == scope.me && self.minions.has(slot)
    }

    /// The capacity of a minion for an effect: an ally that played the card as a vampire has
    /// the one that its text says (full rulebook 1.6.3).
    fn capacity_for(&self, slot: Slot, scope: Scope) -> u8 {
        match self.plays_as_vampire(slot, scope) {
            true => scope.as_vampire.capacity(),
            false => self.p(slot).capacity,
        }
    }

    /// The disciplines of a minion, with those that cards on it give (full rulebook 1.6.2).
    pub(crate) fn disciplines(&self, db: &CardDb, slot: Slot) -> DisciplineSet {
        let mut set = db.def(self.p(slot).def).disciplines;
        for card in self.teachers {
            let p = self.p(card);
            if p.on == slot {
                if let Some(discipline) = db.def(p.def).teaches {
                    set.raise(discipline);
                }
            }
        }
        set
    }

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
            Place::Uncontrolled => uncontrolled,
        };
        let whose = match filter.whose {
            Whose::Anyones => true,
            Whose::Yours => p.controller == scope.seat,
            Whose::Others => p.controller != scope.seat,
            Whose::NotActives => p.controller != self.active,
            Whose::Preys => p.controller == self.prey(scope.seat),
            Whose::Predators => p.controller == self.predator(scope.seat),
            Whose::NotMyControllers => {
                scope.me.is_some() && p.controller != self.p(scope.me).controller
            }
        };
        let def = db.def(p.def);
        let posing = self.plays_as_vampire(slot, scope);
        let vampire = if uncontrolled {
            def.is(crate::vocab::CardType::Vampire)
        } else {
            posing || self.vampires.has(slot)
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
        let capacity = if uncontrolled {
            def.capacity
        } else {
            self.capacity_for(slot, scope)
        };
        let clan = if uncontrolled {
            def.clans.first().copied()
        } else {
            p.clan
        };
        let sect = match uncontrolled {
            true => def.sect,
            false if posing => Some(scope.as_vampire.sect()),
            false => p.sect,
        };
        let title = if uncontrolled {
            def.title
        } else {
            self.title(slot)
        };
        (filter.clan.is_empty() || clan.is_some_and(|c| filter.clan.contains(&c)))
            && (filter.sect.is_empty() || sect.is_some_and(|s| filter.sect.contains(&s)))
            && (filter.title.is_empty() || title.is_some_and(|t| t.rank.is_among(&filter.title)))
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
            return def.capacity;
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
                Whose::Anyones | Whose::NotMyControllers => place,
                Whose::Yours => place.and(&of(scope.seat)),
                Whose::Others => place.without(&of(scope.seat)),
                Whose::NotActives => place.without(&of(self.active)),
                Whose::Preys => place.and(&of(self.prey(scope.seat))),
                Whose::Predators => place.and(&of(self.predator(scope.seat))),
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

    /// The side of a minion in the current combat.
    #[inline]
    pub(crate) fn side(&self, minion: Slot) -> Option<usize> {
        if !self.combat.on || !minion.is_some() {
            return None;
        }
        self.combat.sides.iter().position(|s| s.minion == minion)
    }

    /// The minion opposing another in the current combat.
    pub(crate) fn opposing(&self, minion: Slot) -> Slot {
        self.side(minion)
            .map_or(Slot::NONE, |i| self.combat.sides[1 - i].minion)
    }

    /// Whether the round is cut short: combat has ended, or a combatant is not ready any more.
    pub(crate) fn combat_is_broken(&self) -> bool {
        let combat = &self.combat;
        !combat.on || combat.over || combat.sides.iter().any(|s| !self.ready.has(s.minion))
    }

    /// Whether a vampire in combat is on its way to torpor.
    pub(crate) fn is_going_to_torpor(&self, slot: Slot) -> bool {
        let going =
            |f: &Frame| matches!(f, Frame::GoingToTorpor { vampire, .. } if *vampire == slot);
        slot.is_some() && self.frames.iter().any(going)
    }

    /// Whether combat with the acting minion is about to begin: the minion has
    /// blocked, or something is about to begin their combat.
    fn is_about_to_fight_acting(&self, slot: Slot) -> bool {
        let action = &self.action;
        if !action.on || !slot.is_some() {
            return false;
        }
        if self.frames.contains(&Frame::Combat(CombatStep::About)) {
            return self.opposing(slot).is_some() && self.opposing(slot) == action.actor;
        }
        action.result == ActionResult::Blocked
            && !action.block_resolved
            && action.blocker == slot
            && self.ready.has(action.actor)
    }

    /// Whether the strike chosen by the minion opposing a vampire would do
    /// aggravated damage to it, at this range (card rulings on attempts to inflict it).
    fn is_facing_aggravated(&self, db: &CardDb, slot: Slot) -> bool {
        let Some(i) = self.side(slot) else {
            return false;
        };
        let side = &self.combat.sides[1 - i];
        let strike = &side.strike;
        if !side.strikes || strike.retainer.is_some() || self.combat.long && !strike.ranged {
            return false;
        }
        let with = |kind: &Stat| {
            self.occupied.has(strike.with) && self.sum(db, stat_kind(kind), strike.with) > 0
        };
        let (amount, hands) = match strike.effect {
            Some(StrikeEffect::Hand(more)) => {
                (self.strength_of(db, side.minion) + more as i32, true)
            }
            Some(StrikeEffect::Melee(more)) => {
                (self.strength_of(db, side.minion) + more as i32, false)
            }
            Some(StrikeEffect::Damage(n)) => (n as i32, false),
            _ => return false,
        };
        let aggravated =
            strike.aggravated || hands && self.has_stat(db, &Stat::AggravatedHands, side.minion);
        amount > 0 && aggravated || with(&Stat::WeaponAggravated)
    }

    /// Whether a condition holds, seen from `scope`.
    pub(crate) fn holds(&self, db: &CardDb, cond: &Cond, scope: Scope) -> bool {
        let action = &self.action;
        let combat = &self.combat;
        match cond {
            Cond::Not(inner) => !self.holds(db, inner, scope),
            Cond::Any(conds) => conds.iter().any(|c| self.holds(db, c, scope)),
            Cond::Bleed => action.on && action.kind == ActionKind::Bleed,
            Cond::BleedAgainstYou => {
                action.on
                    && action.kind == ActionKind::Bleed
                    && action.target_seat == Some(scope.seat)
            }
            Cond::Political => action.on && action.kind == ActionKind::Political,
            Cond::ActionIs(kind) => action.on && action.kind == *kind,
            Cond::ActionEntersCombat => action.on && self.action_enters_combat(db),
            Cond::Undirected => action.on && !action.directed,
            Cond::Directed => action.on && action.directed,
            Cond::DirectedAtYou => {
                action.on && action.directed && action.blockers & scope.seat.bit() != 0
            }
            Cond::ActionAt(filter) => {
                action.on && action.directed && self.fits(db, filter, action.aimed_at, scope)
            }
            Cond::MeMayReact => {
                action.on
                    && scope.me.is_some()
                    && self.p(scope.me).controller != action.seat
                    && self.can_react(scope.me)
            }
            Cond::ActionOfThisCard => {
                action.on && scope.this.is_some() && action.ctx.this == scope.this
            }
            Cond::MeActing => action.on && scope.me.is_some() && action.actor == scope.me,
            Cond::ActingIs(filter) => action.on && self.fits(db, filter, action.actor, scope),
            Cond::BlockingIs(filter) => action.on && self.fits(db, filter, action.blocker, scope),
            Cond::MeIs(filter) => self.fits(db, filter, scope.me, scope),
            Cond::OpposingIs(filter) => self.opposing_fits(db, filter, scope),
            Cond::CombatantsAre(one, other) => {
                let [a, b] = combat.sides.map(|s| s.minion);
                let fit = |x: Slot, y: Slot| {
                    self.fits(db, one, x, scope) && self.fits(db, other, y, scope)
                };
                combat.on && (fit(a, b) || fit(b, a))
            }
            Cond::InPlay(name) => self
                .occupied
                .without(&self.uncontrolled)
                .without(&self.contested)
                .into_iter()
                .any(|s| db.def(self.p(s).def).name == *name),
            Cond::FirstOfItsName => {
                scope.this.is_some() && {
                    let name = &db.def(self.p(scope.this).def).name;
                    let first = self
                        .occupied
                        .without(&self.uncontrolled)
                        .without(&self.contested)
                        .into_iter()
                        .find(|s| db.def(self.p(*s).def).name == *name);
                    first == Some(scope.this)
                }
            }
            Cond::MeBears(name) => {
                scope.me.is_some()
                    && self
                        .cards_on(scope.me)
                        .any(|c| db.def(self.p(c).def).name == *name)
            }
            Cond::MeBlocking => action.on && scope.me.is_some() && action.blocker == scope.me,
            Cond::PreventedFewerThan(n) => {
                combat.on && scope.this.is_some() && self.p(scope.this).spent < *n
            }
            Cond::ActionBlocked => action.on && action.result == ActionResult::Blocked,
            Cond::ActionSuccessful => action.on && action.result == ActionResult::Successful,
            Cond::ReactionPlayed => action.on && action.reacted,
            Cond::BleedSuccessful => action.on && action.bled,
            Cond::BleedAtLeast(n) => {
                action.on && action.kind == ActionKind::Bleed && self.action_bleed(db) >= *n
            }
            Cond::MeDrained => self
                .side(scope.me)
                .is_some_and(|i| combat.sides[i].drained && !self.is_going_to_torpor(scope.me)),
            Cond::MeGoingToTorpor => self.is_going_to_torpor(scope.me),
            Cond::MinionPhase => self.frames.first() == Some(&Frame::Turn(TurnStep::Minion)),
            Cond::FirstRecruit => {
                let recruited = |d: &&Done| d.minion == scope.me && d.what == Deed::Recruited;
                scope.me.is_some() && self.done.iter().filter(recruited).count() == 1
            }
            Cond::ReferendumPassed => action.on && action.passed,
            Cond::MeCalled => {
                self.referendum.on && scope.me.is_some() && self.referendum.caller == scope.me
            }
            Cond::CombatFromBlock => combat.on && combat.from_block,
            Cond::CombatFromAction => {
                combat.on
                    && !combat.from_block
                    && !combat.follows
                    && action.result == ActionResult::Successful
            }
            Cond::CombatEnding => {
                combat.on && !combat.queued && (!combat.continues || self.combat_is_broken())
            }
            Cond::StrikingWith(keyword) => self.side(scope.me).is_some_and(|i| {
                let side = &combat.sides[i];
                let with = side.strike.with;
                side.strikes
                    && side.strike.effect.is_some()
                    && self.occupied.has(with)
                    && db.def(self.p(with).def).has(*keyword)
            }),
            Cond::InitialStrikes => combat.on && combat.pair == 0,
            Cond::FirstRound => combat.on && combat.round == 1,
            Cond::CloseRange => combat.on && !combat.long,
            Cond::BleedTargetPoolAtMost(n) => action
                .target_seat
                .is_some_and(|s| self.seats[s.index()].pool <= *n),
            Cond::BleedTargetRemembered => {
                scope.this.is_some()
                    && action.target_seat.is_some()
                    && self.p(scope.this).remembered == action.target_seat.map_or(0, Seat::bit)
            }
            Cond::Controls(meth, filter) => {
                let ctx = Ctx {
                    seat: scope.seat,
                    me: scope.me,
                    this: scope.this,
                    targets: [Slot::NONE; 2],
                    ..Ctx::default()
                };
                let mask = self.methuselahs(*meth, &ctx);
                let candidates = self.candidates(std::slice::from_ref(filter), scope);
                candidates.into_iter().any(|slot| {
                    mask & self.p(slot).controller.bit() != 0
                        && !self.contested.has(slot)
                        && self.fits(db, filter, slot, scope)
                })
            }
            Cond::YouControlAtLeast(n, filter) => {
                let mine = self.candidates(std::slice::from_ref(filter), scope);
                let mine = mine.and(&self.controlled[scope.seat.index()]);
                let fits = |s: &Slot| self.fits(db, filter, *s, scope);
                mine.into_iter().filter(fits).count() >= usize::from(*n)
            }
            Cond::YouHaveEdge => self.edge == Some(scope.seat),
            Cond::BleedTargetHasCrypt => action.target_seat.is_some_and(|target| {
                let seat = &self.seats[target.index()];
                self.alive(target) && !seat.crypt.is_empty()
            }),
            Cond::YouHaveCrypt => !self.seats[scope.seat.index()].crypt.is_empty(),
            Cond::YourTurn => self.active == scope.seat,
            Cond::MyControllersTurn => {
                scope.me.is_some() && self.p(scope.me).controller == self.active
            }
            Cond::OthersTurn => self.active != scope.seat,
            Cond::CountersAtLeast(n) => scope.this.is_some() && self.p(scope.this).counters >= *n,
            Cond::NoCounters => scope.this.is_some() && self.p(scope.this).counters == 0,
            Cond::MeInTorpor => self.torpor.has(scope.me),
            Cond::MeLeaving => {
                scope.me.is_some()
                    && (!self.ready.has(scope.me) || self.is_going_to_torpor(scope.me))
            }
            Cond::OpposingGoingToTorpor => self.is_going_to_torpor(self.opposing(scope.me)),
            Cond::AboutToFightActing => self.is_about_to_fight_acting(scope.me),
            Cond::InflictedMore => self
                .side(scope.me)
                .is_some_and(|i| combat.sides[i].inflicted > combat.sides[1 - i].inflicted),
            Cond::PlayedCardIs(filter) => self.played_card_fits(db, filter, scope),
            Cond::DamageTo(filter) => self.fits(db, filter, self.window_subject(), scope),
            Cond::GunDamage => self
                .damage
                .iter()
                .any(|d| d.gun && d.victim == scope.me && d.amount > 0),
        }
    }

    /// Whether what the current action does if it succeeds is to enter combat.
    fn action_enters_combat(&self, db: &CardDb) -> bool {
        let ctx = &self.action.ctx;
        let code = match ctx.ability {
            Some(id) => db.ability(id).code,
            None if self.action.card.is_some() => db.def(ctx.def).modes[ctx.mode as usize].code,
            None => return self.action.kind == ActionKind::RedList,
        };
        let enters = |op: &Op| matches!(op, Op::Do(Step::EnterCombat { .. }));
        db.code(code).iter().any(enters)
    }

    /// The minion whose moment it is: who chooses a strike, or takes damage that may be prevented.
    pub(crate) fn window_subject(&self) -> Slot {
        let innermost = self.frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) => Some(w.subject),
            _ => None,
        });
        innermost.unwrap_or(Slot::NONE)
    }

    /// The innermost card that is just being played.
    pub(crate) fn card_being_played(&self) -> Option<&Ctx> {
        self.frames.iter().rev().find_map(|f| match f {
            Frame::Played { ctx, .. } => Some(ctx),
            _ => None,
        })
    }

    /// Whether the card that is just being played fits.
    fn played_card_fits(&self, db: &CardDb, filter: &CardFilter, scope: Scope) -> bool {
        let Some(ctx) = self.card_being_played() else {
            return false;
        };
        let mode = &db.def(ctx.def).modes[ctx.mode as usize];
        let minion_card = !matches!(mode.as_type, CardType::Master | CardType::Event);
        let requires = |d: Discipline| {
            mode.needs_disciplines
                .iter()
                .any(|(needed, _)| *needed == d)
        };
        let target = ctx.targets[0];
        let taken = |op: &Op| matches!(op, Op::Do(Step::TakeControl(Who::Target)));
        filter.card_type.is_none_or(|t| mode.as_type == t)
            && (!filter.minion_card || minion_card)
            && (!filter.others || ctx.seat != scope.seat)
            && filter
                .keyword
                .is_none_or(|k| mode.keywords >> k as u8 & 1 == 1)
            && (!filter.neighbours
                || ctx.seat == self.predator(scope.seat)
                || ctx.seat == self.prey(scope.seat))
            && filter.discipline.is_none_or(requires)
            && (filter.disciplines.is_empty() || filter.disciplines.iter().any(|d| requires(*d)))
            && (!filter.action || mode.action.is_some())
            && (!filter.strike || mode.strike.is_some())
            && (!filter.at_me
                || target.is_some()
                    && target == scope.me
                    && mode.action.as_ref().is_none_or(|a| a.at == At::Target))
            && (!filter.by_opposing || ctx.me.is_some() && ctx.me == self.opposing(scope.me))
            && (!filter.takes_control || db.code(mode.code).iter().any(taken))
    }

    /// Whether the minion opposing `Me` fits; one that has been burned in the
    /// combat is still known for a vampire, an ally, a monster and so on.
    fn opposing_fits(&self, db: &CardDb, filter: &Filter, scope: Scope) -> bool {
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

    /// Whether all conditions hold.
    #[inline]
    pub(crate) fn all_hold(&self, db: &CardDb, conds: &[Cond], scope: Scope) -> bool {
        conds.iter().all(|c| self.holds(db, c, scope))
    }

    /// How much an amount is.
    pub(crate) fn amount(&self, amount: Amount, scope: Scope, x: u8) -> u8 {
        match amount {
            Amount::N(n) => n,
            Amount::X => x,
            Amount::XPlus(n) => x + n,
            Amount::All => u8::MAX,
            Amount::Counters if scope.this.is_some() => self.p(scope.this).counters,
            Amount::Counters => 0,
            Amount::Margin => self.action.margin,
            Amount::CapacityOfMe if scope.me.is_some() => self.p(scope.me).capacity,
            Amount::CapacityOfMe => 0,
            Amount::OpposingBloodLost => self
                .side(scope.me)
                .map_or(0, |i| self.combat.sides[1 - i].blood_lost),
        }
    }

    /// The sum of the static abilities of a kind that apply to a minion.
    pub(crate) fn sum(&self, db: &CardDb, kind: usize, minion: Slot) -> i32 {
        self.sum_where(db, kind, minion, self.p(minion).controller, |_| true)
    }

    /// The sum of the static abilities of a kind that apply to a Methuselah.
    pub(crate) fn sum_seat(&self, db: &CardDb, kind: usize, seat: Seat) -> i32 {
        self.sum_where(db, kind, Slot::NONE, seat, |_| true)
    }

    /// The sum of the static abilities of a kind, with a further test of what they change.
    pub(crate) fn sum_where(
        &self,
        db: &CardDb,
        kind: usize,
        minion: Slot,
        seat: Seat,
        test: impl Fn(&Stat) -> bool,
    ) -> i32 {
        let mut total = 0;
        let in_play = match self.static_kinds >> kind & 1 {
            0 => SlotSet::EMPTY,
            _ => self.statics[stat_set(kind)],
        };
        for slot in in_play {
            let p = self.p(slot);
            for id in db.def(p.def).abilities(p.mode) {
                total += self.static_value(
                    db,
                    db.ability(id),
                    kind,
                    minion,
                    seat,
                    self.scope(slot),
                    &test,
                );
            }
        }
        if self.lasting_kinds >> kind & 1 == 0 {
            return total;
        }
        for lasting in &self.lasting {
            let scope = Scope::of_lasting(lasting);
            total += self.static_value(
                db,
                db.ability(lasting.ability),
                kind,
                minion,
                seat,
                scope,
                &test,
            );
        }
        total
    }

    /// What one lasting effect adds to a number of a minion.
    pub(crate) fn lasting_value(
        &self,
        db: &CardDb,
        i: usize,
        kind: usize,
        minion: Slot,
        seat: Seat,
    ) -> i32 {
        let l = self.lasting[i];
        let scope = Scope::of_lasting(&l);
        let ability = db.ability(l.ability);
        self.static_value(db, ability, kind, minion, seat, scope, &|_| true)
    }

    #[allow(clippy::too_many_arguments)] // one query, asked in two loops
    #[inline]
    fn static_value(
        &self,
        db: &CardDb,
        def: &AbilityDef,
        kind: usize,
        minion: Slot,
        seat: Seat,
        scope: Scope,
        test: &impl Fn(&Stat) -> bool,
    ) -> i32 {
        let Ability::Static {
            what,
            by,
            per,
            to,
            when,
        } = &def.ability
        else {
            return 0;
        };
        if stat_kind(what) != kind || !test(what) || !self.all_hold(db, when, scope) {
            return 0;
        }
        let applies = match to {
            To::Me => minion.is_some() && minion == scope.me,
            To::This => minion.is_some() && minion == scope.this,
            To::You => minion == Slot::NONE && seat == scope.seat,
            To::Prey => minion == Slot::NONE && seat == self.prey(scope.seat),
            To::Minions(filters) => minion.is_some() && self.fits_any(db, filters, minion, scope),
            To::Remembered => {
                minion == Slot::NONE
                    && scope.this.is_some()
                    && self.p(scope.this).remembered & seat.bit() != 0
            }
            To::Linked => {
                minion.is_some() && scope.this.is_some() && self.p(scope.this).linked == minion
            }
            To::LinkedSecond => {
                minion.is_some()
                    && scope.this.is_some()
                    && self.p(scope.this).linked_second == minion
            }
            To::Acting(filter) => {
                self.action.on
                    && minion == self.action.actor
                    && self.fits(db, filter, minion, scope)
            }
        };
        if !applies {
            return 0;
        }
        // A quality without a number counts as one.
        let by = if *by == 0 { 1 } else { *by as i32 };
        by * per.map_or(1, |a| self.amount(a, scope, 0) as i32)
    }

    /// The hand size of a Methuselah, at least 0.
    pub(crate) fn hand_size(&self, db: &CardDb, seat: Seat) -> usize {
        (7 + self.sum_seat(db, stat_kind(&Stat::HandSize), seat)).max(0) as usize
    }

    /// The bleed amount of a minion by itself, outside an action (current rulebook, bleed).
    pub(crate) fn bleed_of(&self, db: &CardDb, minion: Slot) -> i32 {
        let base = if self.vampires.has(minion) {
            1
        } else {
            self.body_of(db, minion).1
        };
        base + self.sum(db, stat_kind(&Stat::Bleed), minion)
    }

    /// Strength and bleed printed on an ally.
    fn body_of(&self, db: &CardDb, minion: Slot) -> (i32, i32) {
        let p = self.p(minion);
        let def = db.def(p.def);
        let body = def
            .modes
            .get(p.mode as usize)
            .and_then(|m| m.body)
            .or(def.body);
        body.map_or((1, 1), |b| (b.strength as i32, b.bleed as i32))
    }

    /// The strength of a minion (current rulebook, hand strike).
    pub(crate) fn strength_of(&self, db: &CardDb, minion: Slot) -> i32 {
        let printed = if self.vampires.has(minion) {
            1
        } else {
            self.body_of(db, minion).0
        };
        let base = self.base_strength(db, minion).unwrap_or(printed);
        (base + self.sum(db, stat_kind(&Stat::Strength), minion)).max(0)
    }

    /// The strength that an effect has set for a minion, the latest first, if one has.
    fn base_strength(&self, db: &CardDb, minion: Slot) -> Option<i32> {
        let kind = stat_kind(&Stat::BaseStrength);
        let seat = self.p(minion).controller;
        let for_a_while = self.lasting.iter().rev().find_map(|l| {
            let scope = Scope::of_lasting(l);
            let ability = db.ability(l.ability);
            let set = self.static_value(db, ability, kind, minion, seat, scope, &|_| true);
            (set != 0).then_some(set)
        });
        for_a_while.or_else(|| Some(self.sum(db, kind, minion)).filter(|set| *set != 0))
    }

    /// The bleed amount of the current bleed, at least 0.
    pub(crate) fn action_bleed(&self, db: &CardDb) -> u8 {
        let bleed = self.bleed_of(db, self.action.actor)
            + self.action.bleed as i32
            + self.sum(db, stat_kind(&Stat::LimitedBleed), self.action.actor);
        bleed.clamp(0, 250) as u8
    }

    /// Whether a limited modifier already raises the current bleed.
    pub(crate) fn limited_in_use(&self, db: &CardDb) -> bool {
        self.action.limited || self.sum(db, stat_kind(&Stat::LimitedBleed), self.action.actor) != 0
    }

    /// The stealth of the current action.
    pub(crate) fn stealth(&self, db: &CardDb) -> i32 {
        self.action.stealth as i32 + self.sum(db, stat_kind(&Stat::Stealth), self.action.actor)
    }

    /// The intercept of a minion against the current action.
    pub(crate) fn intercept(&self, db: &CardDb, minion: Slot) -> i32 {
        let gained: i32 = self
            .action
            .intercept
            .iter()
            .filter(|(m, _)| *m == minion)
            .map(|(_, n)| *n as i32)
            .sum();
        gained + self.sum(db, stat_kind(&Stat::Intercept), minion)
    }

    /// Votes that a ready vampire has in the current referendum.
    pub(crate) fn votes_of(&self, db: &CardDb, vampire: Slot) -> i32 {
        let title = self.title(vampire).map_or(0, |t| t.rank.votes() as i32);
        title + self.sum(db, stat_kind(&Stat::Votes), vampire)
    }

    /// What everything that changes a number of a minion adds to it; nothing, where there is no
    /// minion. It costs next to nothing while nothing changes that number of anybody.
    #[inline]
    pub(crate) fn change(&self, db: &CardDb, stat: &Stat, minion: Slot) -> i32 {
        match self.anything_changes(stat) && minion.is_some() {
            true => self.sum(db, stat_kind(stat), minion),
            false => 0,
        }
    }

    /// Whether a quality without a number applies to a minion.
    #[inline]
    pub(crate) fn has_stat(&self, db: &CardDb, stat: &Stat, minion: Slot) -> bool {
        self.change(db, stat, minion) != 0
    }

    /// Whether the minion can play reaction cards and attempt to block: unlocked, or awake.
    pub(crate) fn can_react(&self, minion: Slot) -> bool {
        self.ready.has(minion) && (!self.locked.has(minion) || self.p(minion).is(flag::AWAKE))
    }

    /// The thing meant.
    pub(crate) fn who(&self, who: Who, ctx: &Ctx) -> Slot {
        let slot = match who {
            Who::Me => ctx.me,
            Who::This => ctx.this,
            Who::Acting => self.action.actor,
            Who::Blocking => self.action.blocker,
            Who::Opposing => self.opposing(ctx.me),
            Who::Weapon => self
                .side(ctx.me)
                .map_or(Slot::NONE, |i| self.combat.sides[i].strike.with),
            Who::Target => ctx.targets[0],
            Who::Second => ctx.targets[1],
            Who::Linked if ctx.this.is_some() => self.p(ctx.this).linked,
            Who::LinkedSecond if ctx.this.is_some() => self.p(ctx.this).linked_second,
            Who::Linked | Who::LinkedSecond => Slot::NONE,
        };
        if self.occupied.has(slot) {
            slot
        } else {
            Slot::NONE
        }
    }

    /// The Methuselahs meant who are in the game, as a bit mask.
    pub(crate) fn methuselahs(&self, meth: Meth, ctx: &Ctx) -> u8 {
        let one = |seat: Seat| seat.bit();
        let alive = self.alive_mask();
        let mask = match meth {
            Meth::You => one(ctx.seat),
            Meth::Prey => one(self.prey(ctx.seat)),
            Meth::Predator => one(self.predator(ctx.seat)),
            Meth::Chosen => ctx.methuselah.map_or(0, one),
            Meth::BleedTarget => self.action.target_seat.map_or(0, one),
            Meth::Active => one(self.active),
            Meth::MyController if ctx.me.is_some() => one(self.p(ctx.me).controller),
            Meth::MyController => 0,
            Meth::ControllerOfOpposing => self.side(ctx.me).map_or(0, |i| {
                let other = &self.combat.sides[1 - i];
                match other.minion.is_some() {
                    true => one(self.p(other.minion).controller),
                    false => one(other.seat),
                }
            }),
            Meth::ControllerOfTarget if self.occupied.has(ctx.targets[0]) => {
                one(self.p(ctx.targets[0]).controller)
            }
            Meth::ControllerOfTarget => 0,
            Meth::ControllerOfBlocking if self.occupied.has(self.action.blocker) => {
                one(self.p(self.action.blocker).controller)
            }
            Meth::ControllerOfBlocking => 0,
            Meth::Player => self
                .card_being_played()
                .map_or(0, |played| one(played.seat)),
            Meth::Each => alive,
            Meth::EachOther => alive & !one(ctx.seat),
        };
        mask & alive
    }

    /// Who is in the game, one bit a seat.
    pub(crate) fn alive_mask(&self) -> u8 {
        self.all_seats()
            .filter(|s| self.alive(*s))
            .fold(0, |mask, s| mask | s.bit())
    }

    /// Whether a minion has what a mode requires of disciplines.
    pub(crate) fn has_disciplines(
        &self,
        db: &CardDb,
        minion: Slot,
        needs: &[(crate::vocab::Discipline, Level)],
    ) -> bool {
        if needs.is_empty() {
            return true;
        }
        let has = self.disciplines(db, minion);
        // Allies have no Disciplines; imbued have virtues (imbued appendix, 1).
        (self.vampires.has(minion) || self.imbued.has(minion))
            && needs.iter().all(|(d, level)| has.has(*d, *level))
    }

    /// Whether a minion has what a mode requires of disciplines, be it that it plays the card
    /// as a vampire: then as which, where it is none itself.
    #[inline]
    pub(crate) fn meets_disciplines(
        &self,
        db: &CardDb,
        minion: Slot,
        mode: &ModeDef,
    ) -> Option<Guise> {
        if self.has_disciplines(db, minion, &mode.needs_disciplines) {
            return Some(Guise::NONE);
        }
        if !minion.is_some() || !self.anything_changes(AS_VAMPIRE) {
            return None;
        }
        self.as_which_vampire(db, minion, mode)
    }

    /// As which vampire a minion that lacks what a mode requires plays the card, if it may.
    #[cold]
    fn as_which_vampire(&self, db: &CardDb, minion: Slot, mode: &ModeDef) -> Option<Guise> {
        let has = match self.vampires.has(minion) || self.imbued.has(minion) {
            true => self.disciplines(db, minion),
            false => DisciplineSet::NONE,
        };
        let covers = |way: &AsVampire| {
            let mut missing = mode
                .needs_disciplines
                .iter()
                .filter(|(d, l)| !has.has(*d, *l));
            let met = |(d, level): &(Discipline, Level)| {
                *level == Level::Basic && way.disciplines.contains(d)
            };
            missing.clone().all(met)
                && (way.together || missing.nth(1).is_none())
                && (way.only.is_empty() || way.only.contains(&mode.as_type))
                && !way.except.contains(&mode.as_type)
        };
        let kind = stat_kind(AS_VAMPIRE);
        let seat = self.p(minion).controller;
        let way = |ability: AbilityId, scope: Scope| {
            let def = db.ability(ability);
            let Ability::Static {
                what: Stat::PlaysAsVampire(way),
                ..
            } = &def.ability
            else {
                return None;
            };
            let applies = covers(way)
                && self.static_value(db, def, kind, minion, seat, scope, &|_| true) != 0;
            applies.then_some((way.capacity, way.sect))
        };
        let in_play = self.statics[stat_set(kind)].into_iter().flat_map(|slot| {
            let p = self.p(slot);
            let scope = self.scope(slot);
            db.def(p.def).abilities(p.mode).map(move |id| (id, scope))
        });
        let lasting = self
            .lasting
            .iter()
            .map(|l| (l.ability, Scope::of_lasting(l)));
        let best = in_play
            .chain(lasting)
            .filter_map(|(id, scope)| way(id, scope))
            .max_by_key(|(capacity, _)| *capacity)?;
        Some(match self.vampires.has(minion) {
            true => Guise::NONE,
            false => Guise::new(best.0, best.1),
        })
    }

    /// Whether a card is in somebody's hand just now.
    pub(crate) fn in_hand(&self, card: CardId) -> bool {
        self.seats[card.owner().index()]
            .hand
            .contains(&card.local())
    }

    /// The votes that a ballot is worth, cast or not.
    pub(crate) fn worth(&self, db: &CardDb, ballot: &Ballot) -> i32 {
        let own = if ballot.source.is_some() && self.minions.has(ballot.source) {
            if !self.ready.has(ballot.source) {
                return 0;
            }
            self.votes_of(db, ballot.source)
        } else {
            0
        };
        let in_favour = ballot.cast.or(ballot.must) == Some(true);
        let against = if in_favour { 0 } else { ballot.against };
        (own + ballot.bonus as i32 + against as i32).max(0)
    }

    /// Ballots that a ready minion has in the subreferendum of the prisci: one for the
    /// title, and those that its own text gives it (full rulebook 6.3.3.4).
    pub(crate) fn ballots_of(&self, db: &CardDb, minion: Slot) -> i32 {
        if !self.ready.has(minion) {
            return 0;
        }
        let priscus = self
            .title(minion)
            .is_some_and(|t| t.rank == TitleRank::Priscus);
        let more = self.change(db, &Stat::Ballots, minion);
        (i32::from(priscus) + more).max(0)
    }

    /// Whether anything in play or any lasting effect may change a number at all.
    #[inline]
    pub(crate) fn anything_changes(&self, stat: &Stat) -> bool {
        let kind = stat_kind(stat);
        (self.static_kinds | self.lasting_kinds) >> kind & 1 == 1
    }

    /// Votes cast for and against the current referendum so far. The prisci block of
    /// 3 votes is on the side of more ballots (full rulebook 6.3.3.4). Who cannot cast
    /// votes abstains, whatever it has cast (full rulebook 6.3.2).
    pub(crate) fn votes_cast(&self, db: &CardDb) -> (i32, i32) {
        let (mut sides, mut block) = ([0; 2], [0; 2]);
        for ballot in &self.referendum.ballots {
            if let (Some(in_favour), false) = (ballot.cast, ballot.abstains) {
                let minion = ballot.source.is_some() && self.minions.has(ballot.source);
                if minion && self.has_stat(db, &Stat::CannotVote, ballot.source) {
                    continue;
                }
                sides[usize::from(in_favour)] += self.worth(db, ballot);
                if minion {
                    block[usize::from(in_favour)] += self.ballots_of(db, ballot.source);
                }
            }
        }
        for side in 0..2 {
            if block[side] > block[1 - side] {
                sides[side] += PRISCI_BLOCK;
            }
        }
        (sides[1], sides[0])
    }
}
