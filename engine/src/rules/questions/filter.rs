//! Which things fit a description.

use crate::db::{stat_kind, CardDb, CardDef, CodeId, Op, MUST_ACT};
use crate::rules::Scope;
use crate::script::{
    Ability, ActionKind, Asked, At, Did, Doing, Effect, Filter, Guised, InPlay, Is, Lesson, Limit,
    Meth, Number, Place, Reach, Span, Stat, Step, Striking, Taken, Who,
};
use crate::state::{
    flag, frames, Ballot, CardId, Cards, CombatStep, Combatant, Counter, Ctx, DefId, Feat, Frame,
    Guise, Lasting, MinionSort, Past, Region, Seat, Slot, SlotSet, Table, BURNED_FROM_PLAY,
};
use crate::verbs::{Gist, Store};
use crate::vocab::{CardType, Clan, Discipline, Keyword, Level, Sect, Title};

/// Of the seats that are `Them`, where it is asked who may take an action that a card in play offers.
pub(crate) const WHO_USES: u8 = 1 << 7;

/// The kind of effect by which a minion meets what cards require.
pub(crate) const MEETS: &Stat = &Stat::Meets(Guised::ANY);

/// The kind of effect by which somebody has more capacity, or life from the start.
const MORE_CAPACITY: &Stat = &Stat::Change(Number::Capacity);

/// What a minion is taken to be as a description is held against it.
#[derive(Clone, Copy)]
struct Seen {
    vampire: bool,
    /// It is an ally that has played a card as a vampire.
    posing: bool,
    capacity: u8,
    clan: Option<Clan>,
}

/// The starting life that an effect has given an ally or a retainer.
pub(crate) fn starting_life_of(db: &CardDb, lasting: &Lasting) -> u8 {
    let Ability::Static { what, by, .. } = &db.ability(lasting.ability).ability else {
        return 0;
    };
    match what == MORE_CAPACITY {
        true => (*by).max(0) as u8,
        false => 0,
    }
}

/// Whether this code gives control of what it is aimed at.
fn gives_control_of_target(db: &CardDb, code: CodeId) -> bool {
    gives_control(db, code, Who::Target)
}

/// Whether this code has somebody enter combat.
fn enters_combat(db: &CardDb, code: CodeId) -> bool {
    let enters = |op: &Op| matches!(op, Op::Do(Step::EnterCombat(_)));
    db.code(code).iter().any(enters)
}

/// Calls upon whomever this code puts its own card on, in what it gives for a while too.
fn each_put_on(db: &CardDb, code: CodeId, given: bool, visit: &mut dyn FnMut(Who)) {
    // What is chosen for what is given later is not known.
    let known = |who: Who| !given || matches!(who, Who::Opposing | Who::Acting | Who::Blocking);
    for op in db.code(code) {
        match op {
            Op::Do(step) => {
                if let Gist::PutOn(who) | Gist::PutOnAsTitle(who, _) = step.gist() {
                    if known(who) {
                        visit(who);
                    }
                }
            }
            Op::Grant(_, ability) | Op::GrantTo(_, _, ability) => {
                each_put_on(db, db.ability(*ability).code, true, visit);
            }
            Op::IfInflicted(code) => each_put_on(db, *code, given, visit),
            Op::ForEach(..)
            | Op::EachMethuselah(..)
            | Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::Price(..)
            | Op::PriceFor(..) => {}
        }
    }
}

/// Whether a card puts counters on itself as it is played, or does something with those that are there.
fn uses_counters(db: &CardDb, card: DefId) -> bool {
    let modes = db.def(card).modes.iter().map(|m| m.code);
    let codes = modes.chain(db.abilities_of(card).map(|a| a.code));
    let its = |store: &Store| *store == Store::Counters(Who::This);
    let moves = |op: &Op| matches!(op, Op::Do(Step::Move(m)) if its(&m.1) || its(&m.2));
    codes
        .into_iter()
        .any(|code| db.code(code).iter().any(moves))
}

/// Whether this code gives control of that minion or card.
fn gives_control(db: &CardDb, code: CodeId, what: Who) -> bool {
    let gives = |op: &Op| matches!(op, Op::Do(step) if step.gives_control_of() == Some(what));
    db.code(code).iter().any(gives)
}

impl Table {
    /// Whether a card on a minion stays with who controls it when that minion's control changes:
    /// a master card, or one of which, as it was played, somebody has been given control.
    pub(crate) fn stays_with_its_controller(&self, db: Cards<'_>, card: Slot) -> bool {
        let p = self.p(card);
        let def = db.def(p.def);
        let mode = def.modes.get(p.mode as usize);
        def.is(CardType::Master) || mode.is_some_and(|m| gives_control(*db, m.code, Who::This))
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

    /// Whether a vampire must hunt: it has no blood, or is made to.
    pub(crate) fn is_hungry(&self, minion: Slot) -> bool {
        self.vampires.has(minion) && (self.p(minion).counters == 0 || self.must_hunt.has(minion))
    }

    /// Whether a card in play has a minion hunt that has not hunted this turn yet (XTC-Laced Blood).
    pub(crate) fn is_sent_to_hunt(&self, db: Cards<'_>, minion: Slot) -> bool {
        let hunt = |s: &Stat| matches!(s, Stat::MustAct(ActionKind::Hunt, at) if at.is_empty());
        self.anything_changes(MUST_ACT)
            && !self.has_acted(minion, ActionKind::Hunt)
            && self.sum_where(db, stat_kind(MUST_ACT), minion, self.acting, hunt) != 0
    }

    /// Whether a minion fits a description.
    pub(crate) fn fits(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let posing = self.plays_as_vampire(slot, scope);
        let guise = if posing {
            scope.as_vampire
        } else {
            Guise::NONE
        };
        self.fits_as(db, filter, slot, scope, guise)
    }

    /// Whether a minion fits a description; an ally that has played a card as a vampire, as what
    /// it counts as for that card (full rulebook 1.6.3).
    pub(crate) fn fits_as(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: Scope,
        guise: Guise,
    ) -> bool {
        if !slot.is_some() || !self.occupied.has(slot) {
            return false;
        }
        let p = self.p(slot);
        let place = match filter.place {
            Place::Controlled => matches!(
                p.region,
                Region::Ready | Region::Torpor | Region::Incapacitated
            ),
            Place::Ready => p.region == Region::Ready,
            Place::Torpor => p.region == Region::Torpor,
            Place::GoingToTorpor => p.region == Region::Ready && self.is_going_to_torpor(slot),
            Place::Incapacitated => p.region == Region::Incapacitated,
            // What is on a vampire there is no card of the region.
            Place::Uncontrolled => p.region == Region::Uncontrolled && !p.on.is_some(),
            // No places of minions: such a description is refused when it is read.
            Place::Hand | Place::AshHeap | Place::Library | Place::Crypt | Place::Held => false,
        };
        place && self.is_such(db, filter, slot, scope, guise)
    }

    /// Whether a minion fits a description that says what it is, wherever it is.
    fn is_such(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: Scope,
        guise: Guise,
    ) -> bool {
        let p = self.p(slot);
        if !self.is_meant(p.controller, filter.whose, scope) {
            return false;
        }
        let uncontrolled = p.region == Region::Uncontrolled;
        let def = db.def(p.def);
        let posing = guise.is_some();
        // A vampire that was moved there from play is what it was.
        let as_printed = uncontrolled && !p.has_been_in_play();
        let vampire = if as_printed {
            def.is(CardType::Vampire)
        } else {
            posing || self.vampires.has(slot) || uncontrolled
        };
        let kind = match filter.kind {
            None => uncontrolled || self.minions.has(slot),
            Some(CardType::Vampire) => vampire,
            Some(CardType::Ally) => self.minions.has(slot) && !vampire,
            Some(CardType::Imbued) if posing => false,
            Some(CardType::Imbued) if uncontrolled => !vampire,
            Some(CardType::Imbued) => self.imbued.has(slot),
            // Nothing else is a minion.
            Some(_) => false,
        };
        if !kind {
            return false;
        }
        let asked = filter.capacity.is_some() || filter.younger || filter.older;
        let capacity = match (as_printed, posing) {
            (true, _) => def.capacity,
            (false, true) => guise.capacity(),
            // What says how great a capacity can be describes minions as well, and asks none of theirs.
            (false, false) if !asked => p.capacity,
            (false, false) => self.capacity_seen(db, slot, scope),
        };
        let clan = if as_printed {
            def.clans.first().copied()
        } else {
            p.clan
        };
        let sect = match as_printed {
            true => def.sect,
            false if posing => self.sect_there_is(db, Some(guise.sect()), slot),
            false => p.sect,
        };
        let sect = match filter.sect.is_empty() || !self.anything_changes(MEETS) {
            true => sect,
            false => self.sect_for_card(db, slot, scope).or(sect),
        };
        let title = || match as_printed {
            true => def.title,
            false => self.title(slot),
        };
        let met = |what: &dyn Fn(&Guised, &CardDef) -> bool| {
            self.anything_changes(MEETS) && self.meets_for_card(db, slot, scope, what)
        };
        let met_clan = |of: &Guised, _: &CardDef| of.clan.iter().any(|c| filter.clan.contains(c));
        let met_any_title = |of: &Guised, _: &CardDef| of.titled || !of.title.is_empty();
        // It has the title that the card requires, and no other.
        let met_title = |of: &Guised, card: &CardDef| {
            let mut titles = of.title.iter().filter(|t| filter.title.contains(t));
            titles.any(|t| card.requires_one_of(&[], &[*t], &[]))
        };
        let seen = Seen {
            vampire,
            posing,
            capacity,
            clan,
        };
        (filter.clan.is_empty() || clan.is_some_and(|c| filter.clan.contains(&c)) || met(&met_clan))
            && (filter.sect.is_empty() || sect.is_some_and(|s| filter.sect.contains(&s)))
            && (filter.title.is_empty()
                || title().is_some_and(|t| filter.title.contains(&t.rank))
                || met(&met_title))
            && match filter.titled {
                None => true,
                Some(titled) => titled == (title().is_some() || met(&met_any_title)),
            }
            && match filter.locked {
                None => true,
                Some(locked) => locked == self.locked.has(slot),
            }
            && match filter.is {
                None => true,
                Some(who) => {
                    slot == self.thing(who, scope)
                        || who == Who::AimedAt
                            && (self.is_in_terms(slot)
                                || self.action.directed && self.aimed_at_too().has(slot))
                }
            }
            && match filter.capacity {
                None => true,
                Some(limit @ Limit::UpTo(Reach::Marks)) => {
                    vampire && limit.admits(capacity, self.marks(db, slot, scope.def, scope.this))
                }
                Some(limit) => vampire && limit.admits(capacity, 0),
            }
            && match filter.blood {
                None => true,
                Some(limit @ Limit::UpTo(reach)) => {
                    let of = match reach {
                        Reach::CountersHere => scope.this,
                        Reach::MyBlood | Reach::X | Reach::Marks => scope.me,
                    };
                    of.is_some() && limit.admits(p.counters, self.p(of).counters)
                }
                Some(limit @ (Limit::AtLeast(_) | Limit::AtMost(_))) => limit.admits(p.counters, 0),
            }
            && (!filter.asks_rarely() || self.is_so_besides(db, filter, slot, scope, seen))
            && (filter.any.is_empty()
                || filter
                    .any
                    .iter()
                    .any(|one| self.is_so(db, one, slot, scope, guise)))
            && !(filter.not.iter()).any(|not| self.is_so(db, not, slot, scope, guise))
            && (!filter.oldest || self.is_oldest(db, filter, slot, scope))
    }

    /// Whether a minion is what few descriptions ask for.
    #[inline(never)]
    fn is_so_besides(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: Scope,
        seen: Seen,
    ) -> bool {
        let Seen {
            vampire,
            posing,
            capacity,
            clan,
        } = seen;
        let p = self.p(slot);
        let def = db.def(p.def);
        // With whom it is compared: a card that no minion plays compares it with the one chosen.
        let other = || match scope.me.is_some() {
            true => scope.me,
            false => self.thing(Who::Target, scope),
        };
        let known = |d: Discipline, level: Level| self.disciplines(db, slot).has(d, level);
        // Imbued are mortals, and vampires neither that nor animals (imbued appendix, 1 and 4).
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the rest are traits like any other"
        )]
        let has = |k: &Keyword| match k {
            Keyword::Mortal | Keyword::Animal if vampire => false,
            Keyword::Mortal if def.is(CardType::Imbued) => true,
            // Of a crypt card it goes without saying.
            Keyword::Unique => self.is_unique(db, slot),
            _ => self.has_trait(db, slot, *k),
        };
        (!filter.chosen_clan
            || clan.is_some() && clan == scope.chosen.and_then(|chosen| chosen.clan))
            && (!filter.younger
                || vampire
                    && self
                        .compared_with(db, filter, scope)
                        .is_some_and(|than| capacity < than))
            && (!filter.older
                || vampire
                    && self
                        .compared_with(db, filter, scope)
                        .is_some_and(|than| capacity > than))
            && (!filter.same_clan
                || clan.is_some() && other().is_some() && clan == self.p(other()).clan)
            && !(filter.no_hunting_ground_yet && p.is(flag::HUNTING_GROUND))
            && !(filter.can_be_hunted
                && self.has_stat(db, &Stat::Cannot(Doing::BeBloodHunted), slot))
            && (filter.city.as_ref()).is_none_or(|city| {
                let of_city = self.title(slot).filter(|t| t.rank.of_a_city());
                of_city.is_some_and(|t| db.cities()[usize::from(t.city())] == *city)
            })
            && (!filter.in_combat || self.is_in_combat(slot))
            && (!filter.fought || self.combat.past && self.combat.has_fought(slot))
            && (!filter.acting_in_combat || self.acts_in_combat(db, slot))
            && (!filter.marked || self.marked.has(slot))
            && (!filter.master || vampire && self.is_master_as_asked(db, filter, slot, scope))
            && (!filter.must_hunt || self.is_hungry(slot) || self.is_sent_to_hunt(db, slot))
            && (filter.path.is_empty() || def.path.is_some_and(|path| filter.path.contains(&path)))
            && self.has_done_as_asked(filter, slot, scope)
            && (!filter.has_voted || self.side_taken(db, slot).is_some())
            && (!filter.voted_against || self.side_taken(db, slot) == Some(false))
            && filter
                .corruption
                .is_none_or(|of| self.is_corrupted(slot, of, scope))
            && filter
                .marks
                .is_none_or(|b| b.admits(self.marks(db, slot, scope.def, scope.this), 0))
            && (!filter.wounded
                || p.counters
                    < match posing {
                        true => capacity,
                        false => self.full(db, slot),
                    })
            && (filter.keyword.is_empty() || filter.keyword.iter().any(has))
            && (filter.discipline.is_empty()
                || (filter.discipline.iter()).any(|d| known(*d, Level::Basic)))
            && (filter.superior.is_empty()
                || (filter.superior.iter()).any(|d| known(*d, Level::Superior)))
            && filter.cost.is_none_or(|b| {
                let ally = !self.vampires.has(slot) && !self.imbued.has(slot);
                ally && b.admits(self.cost_of_ally(db, slot), 0)
            })
            && filter
                .name
                .as_ref()
                .is_none_or(|n| *n == db.def(self.card_named(db, slot)).name)
            && (!filter.named || self.is_named_as_well(db, slot, scope))
            && (filter.bearing.as_ref()).is_none_or(|f| self.bears(db, f, slot, scope))
            && (filter.at.as_ref()).is_none_or(|f| self.remembers_such(db, f, slot, scope))
            && (!filter.same_circle || self.is_of_circle(db, slot, scope))
            && (!filter.uncontested || !self.is_in_play(db, self.card_named(db, slot)))
            && (!filter.rival || self.is_rival(db, filter, slot, scope))
            && (!filter.facing_aggravated || self.is_facing_aggravated(db, slot))
    }

    /// Whether a minion is taken to be something for the card that it plays, or that is played by its
    /// controller, because the card requires it: for what that card does as it is played, and not for
    /// what it does in play (card rulings, group 73).
    #[cold]
    pub(crate) fn meets_for_card(
        &self,
        db: Cards<'_>,
        slot: Slot,
        scope: Scope,
        what: &dyn Fn(&Guised, &CardDef) -> bool,
    ) -> bool {
        let uses = !scope.playing && self.uses(db, slot, scope);
        if !uses && (!scope.playing || self.p(slot).controller != scope.seat) {
            return false;
        }
        let def = match uses {
            true => db.def(self.p(scope.this).def),
            false => db.def(scope.def),
        };
        let mut meets = false;
        self.each_static(db, stat_kind(MEETS), &mut |ability, of| {
            let Ability::Static {
                what: Stat::Meets(way),
                ..
            } = &ability.ability
            else {
                return;
            };
            let plays = match way.only {
                _ if uses => way.uses,
                None => slot == scope.me && (!way.acts || def.takes_action()),
                Some(kind) => !scope.me.is_some() && def.is(kind),
            };
            meets |= plays
                && def.requires_what_is_met_by(way)
                && what(way, def)
                && self.static_value(db, ability, stat_kind(MEETS), slot, scope.seat, of, &|_| {
                    true
                }) != 0;
        });
        meets
    }

    /// Whether a minion uses the library card in play from where something is asked: it is on the minion,
    /// its controller's, or offers the minion an action.
    fn uses(&self, db: Cards<'_>, slot: Slot, scope: Scope) -> bool {
        let this = scope.this;
        if !this.is_some() || this == slot || !self.occupied.has(this) {
            return false;
        }
        let (card, minion) = (self.p(this), self.p(slot));
        let hers = card.on == slot || card.controller == minion.controller;
        !db.def(card.def).is_crypt() && (hers || scope.them & WHO_USES != 0)
    }

    /// The sect that a minion is taken to be of for the card that is played, where its own is none
    /// that the card requires.
    #[cold]
    pub(crate) fn sect_for_card(&self, db: Cards<'_>, slot: Slot, scope: Scope) -> Option<Sect> {
        let own = self.p(slot).sect;
        let required = db.def(scope.def).sects_required();
        if own.is_some_and(&required) {
            return None;
        }
        let mut asked = Sect::ALL.iter().copied().filter(|sect| required(*sect));
        asked.find(|sect| self.meets_for_card(db, slot, scope, &|of, _| of.means_sect(&[*sect])))
    }

    /// The clan that a minion is of for the card that is played: its own, or that which the card
    /// requires where it is taken to be of it (card rulings, group 73).
    #[cold]
    pub(crate) fn clan_for_card(&self, db: Cards<'_>, slot: Slot, scope: Scope) -> Option<Clan> {
        let own = self.p(slot).clan;
        let asked = &db.def(scope.def).clans;
        if !self.anything_changes(MEETS) || own.is_some_and(|own| asked.contains(&own)) {
            return own;
        }
        let taken = |clan: &Clan| {
            self.meets_for_card(db, slot, scope, &|of, _| of.clan.iter().any(|c| c == clan))
        };
        asked.iter().copied().find(taken).or(own)
    }

    /// Whether a minion fits a description within another: wherever it is, unless a place is
    /// given.
    pub(crate) fn is_so(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: Scope,
        guise: Guise,
    ) -> bool {
        match filter.place == Place::Controlled {
            true => self.is_such(db, filter, slot, scope, guise),
            false => self.fits_as(db, filter, slot, scope, guise),
        }
    }

    /// Whether so many cards that fit are on something: one, unless it says how many.
    fn bears(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let fits = |c: &Slot| self.card_on_fits(db, filter, *c, scope);
        let many = usize::from(filter.times.unwrap_or(1));
        self.cards_on(slot).filter(fits).take(many).count() == many
            || self.has_left_with_contract(filter, slot, scope)
    }

    /// Whether a combatant has left the ready region in the combat that is just over with what is asked for,
    /// a contract for which the other one has been chosen, `Me`: what it had then counts, though it may
    /// have been burned since.
    fn has_left_with_contract(&self, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let Some(i) = self.side_in_past(slot) else {
            return false;
        };
        let other = self.combat.sides[1 - i].minion;
        self.combat.sides[i].sort.contracted
            && other == scope.me
            && !self.ready.has(slot)
            && filter.is_contract_with_me()
    }

    /// Counters on a card in play that is picked: other than life, where it has any.
    fn counters_asked(&self, db: Cards<'_>, card: Slot) -> u8 {
        match self.minions.has(card) || db.def(self.p(card).def).is(CardType::Retainer) {
            true => self.tokens(card),
            false => self.p(card).counters,
        }
    }

    /// The side of a minion in the combat that is just over.
    fn side_in_past(&self, minion: Slot) -> Option<usize> {
        let past = self.combat.past && minion.is_some();
        let mut sides = self.combat.sides.iter();
        sides.position(|s| past && s.minion == minion)
    }

    /// Whether a contract for which another minion has been chosen is on a minion.
    pub(crate) fn has_contract_with(&self, db: Cards<'_>, slot: Slot, other: Slot) -> bool {
        let its = |card: &Slot| {
            let p = self.p(*card);
            let contract = db.def(p.def).has_as(p.mode, Keyword::Contract);
            contract && [p.linked, p.linked_second].contains(&other)
        };
        other.is_some() && other != slot && self.cards_on(slot).any(|c| its(&c))
    }

    /// Whether a card in play requires a Discipline, in the way in which it was played (LSJ 20011204-3);
    /// of some that are given, one of those.
    fn has_required_a_discipline(&self, db: Cards<'_>, card: Slot, of: &[Discipline]) -> bool {
        let p = self.p(card);
        let mode = db.def(p.def).modes.get(usize::from(p.mode));
        let asked = |d: &Discipline| match of {
            [] => d.is_discipline(),
            of => of.contains(d),
        };
        mode.is_some_and(|m| m.needs_disciplines.iter().any(|(d, _)| asked(d)))
    }

    /// Whether a card that is on a minion fits a description.
    fn card_on_fits(&self, db: Cards<'_>, filter: &Filter, card: Slot, scope: Scope) -> bool {
        let p = self.p(card);
        let def = db.def(p.def);
        filter.kind.is_none_or(|t| def.is_as(p.mode, t))
            && filter.name.as_ref().is_none_or(|n| *n == def.name)
            && filter.locked.is_none_or(|l| l == self.locked.has(card))
            && (filter.keyword.is_empty()
                || filter
                    .keyword
                    .iter()
                    .any(|k| def.has_as(self.p(card).mode, *k)))
            && filter.is.is_none_or(|who| card == self.thing(who, scope))
            && (filter.at.as_ref()).is_none_or(|f| self.remembers_such(db, f, card, scope))
            && (!filter.disciplined || self.has_required_a_discipline(db, card, &filter.discipline))
            && (filter.any.is_empty()
                || (filter.any.iter()).any(|f| self.card_on_fits(db, f, card, scope)))
            && !(filter.not.iter()).any(|f| self.card_on_fits(db, f, card, scope))
    }

    /// Whether a card in play remembers a minion that fits, other than the one that it is on.
    fn remembers_such(&self, db: Cards<'_>, filter: &Filter, card: Slot, scope: Scope) -> bool {
        let p = self.p(card);
        let remembered = [p.linked, p.linked_second].into_iter();
        let mut others = remembered.filter(|thing| *thing != p.on);
        others.any(|thing| self.fits(db, filter, thing, scope))
    }

    /// Whether a card in play fits a description.
    pub(crate) fn card_in_play_fits(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: Slot,
        scope: Scope,
    ) -> bool {
        let p = self.p(card);
        let def = db.def(p.def);
        // A location is no equipment while it is in play (general rulings).
        filter.kind.is_none_or(|t| match self.minions.has(card) {
            true => t == CardType::Ally && !self.vampires.has(card) || def.is(t) && t.is_minion(),
            false if t == CardType::Equipment => def.is_equipment_as(p.mode),
            false => def.is(t) && !def.is_equipment_in_play(),
        }) && self.is_meant(p.controller, filter.whose, scope)
            && filter
                .name
                .as_ref()
                .is_none_or(|n| *n == db.def(self.card_named(db, card)).name)
            && filter.locked.is_none_or(|l| l == self.locked.has(card))
            && (filter.keyword.is_empty() || filter.keyword.iter().any(|k| def.has_as(p.mode, *k)))
            && filter.is.is_none_or(|who| card == self.thing(who, scope))
            && (filter.on.as_ref()).is_none_or(|f| self.fits(db, f, p.on, scope))
            && (filter.at.as_ref()).is_none_or(|f| self.remembers_such(db, f, card, scope))
            && (filter.bearing.as_ref()).is_none_or(|f| self.bears(db, f, card, scope))
            && filter.cost.is_none_or(|b| b.admits(def.cost(), 0))
            && filter
                .blood
                .is_none_or(|b| b.admits(self.counters_asked(db, card), 0))
            && (!filter.effects.contains(&Effect::UsesCounters) || uses_counters(*db, p.def))
            && (!filter.disciplined || self.has_required_a_discipline(db, card, &filter.discipline))
            && (filter.requires.as_ref()).is_none_or(|f| def.requires_such(f))
            && (filter.strike != Some(Striking::Ranged) || def.strikes_ranged)
            && (!filter.uncontested || self.may_be_put_on(db, card, scope.me))
            && (!filter.rival || self.contested.has(card) && self.is_contestant(db, card))
            && filter
                .marks
                .is_none_or(|b| b.admits(self.marks(db, card, scope.def, scope.this), 0))
            && (filter.any.is_empty()
                || (filter.any.iter()).any(|f| self.card_in_play_fits(db, f, card, scope)))
            && !(filter.not.iter()).any(|f| self.card_in_play_fits(db, f, card, scope))
    }

    /// Whether a minion may have a card in play that is put on it: what it may have only so many of,
    /// and a Discipline card if it has not that Discipline at the superior level.
    fn may_be_put_on(&self, db: Cards<'_>, card: Slot, on: Slot) -> bool {
        let def = db.def(self.p(card).def);
        let known = |d| self.disciplines(db, on).has(d, Level::Superior);
        let taught = def.teaches.and_then(Lesson::named);
        on.is_some() && !(def.has(Keyword::Discipline) && taught.is_some_and(known))
    }

    /// Whether the card of the moment fits: what the innermost card being played or effect being
    /// carried out is about, or else the card that has just been discarded.
    fn card_of_the_moment_fits(&self, db: Cards<'_>, filter: &Filter, scope: Scope) -> bool {
        let named = |id: DefId| !filter.named || self.is_named(db, id, scope);
        let lies = |card: CardId| named(db.def_of(card)) && self.card_fits(db, filter, card);
        for frame in self.frames.iter().rev() {
            if let Frame::Played(frames::Played { ctx, .. }) = frame {
                return named(ctx.def) && self.fits_as_played(db, filter, ctx, scope);
            }
            if let Frame::Run(frames::Run { ctx, .. }) = frame {
                if ctx.chosen_card.is_some() {
                    return lies(ctx.chosen_card);
                }
            }
        }
        let heap = self.seats[scope.seat.index()].ash_heap();
        let top = heap.last().map(|c| CardId::new(scope.seat, *c));
        top.is_some_and(lies)
    }

    /// Whether a card out of play fits, as far as it is up to what is printed on it.
    pub(crate) fn card_fits(&self, db: Cards<'_>, filter: &Filter, card: CardId) -> bool {
        let def = db.def(db.def_of(card));
        filter.fits_card(def, 0, def.cost())
    }

    /// Whether a minion or a card that a word means fits.
    pub(crate) fn is(&self, db: Cards<'_>, is: &Is, scope: Scope) -> bool {
        let (who, filter) = (is.who, &is.filter);
        let action = &self.action;
        match who {
            Who::Me => self.fits(db, filter, scope.me, scope),
            Who::Acting => action.on && self.fits(db, filter, action.actor, scope),
            Who::Blocking => action.on && self.fits(db, filter, action.blocker, scope),
            Who::Opposing => self.opposing_fits(db, filter, scope),
            Who::Subject | Who::Culprit | Who::Caller | Who::Hunted => {
                self.fits(db, filter, self.thing(who, scope), scope)
            }
            Who::Card => self.card_of_the_moment_fits(db, filter, scope),
            Who::ActionCard if action.on && action.card.is_some() => {
                // By its name alone, or by whom it requires, that is meant as well whose referendum it
                // calls.
                let called = || {
                    let referendum = &self.referendum;
                    let modes = &db.def(action.ctx.def).modes;
                    let mode = modes.get(usize::from(action.ctx.mode));
                    let card = db.def(referendum.ctx.def);
                    let asked = Filter {
                        requires: filter.requires.clone(),
                        ..Filter::default()
                    };
                    let required = asked.requires.as_ref().filter(|_| *filter == asked);
                    let requires = |such| match referendum.ctx.ability {
                        Some(id) => db.ability(id).ability.asks_for(such),
                        None => card.requires_such(such),
                    };
                    referendum.on
                        && mode.is_some_and(|mode| mode.calls)
                        && (filter.names().contains(&&card.name)
                            || required.is_some_and(|such| requires(such)))
                };
                let fits = self.fits_as_played(db, filter, &action.ctx, scope);
                fits || called() || self.named_to_have_fits(db, filter)
            }
            // Of an action to take equipment from another minion, each piece is asked that.
            Who::ActionCard if filter.kind == Some(CardType::Equipment) => {
                let mut taken = self.action.equipment.into_iter();
                action.on && taken.any(|card| self.fits_as_taken(db, filter, card, scope))
            }
            // A card in play that offers the action is asked nothing but what that does, and whom
            // it asks for (card rulings, group 138).
            Who::ActionCard => {
                let asks = |wanted: Filter| *filter == wanted;
                let offer = action
                    .ctx
                    .ability
                    .filter(|_| action.on)
                    .map(|id| db.ability(id));
                let gives_control = asks(Filter {
                    effects: vec![Effect::Control],
                    ..Filter::default()
                });
                let enters = asks(Filter {
                    effects: vec![Effect::EnterCombat],
                    ..Filter::default()
                });
                if enters && offer.is_none() {
                    return action.on && action.kind == ActionKind::RedList;
                }
                let requires = asks(Filter {
                    requires: filter.requires.clone(),
                    ..Filter::default()
                });
                let sects = !filter.sect.is_empty()
                    && asks(Filter {
                        sect: filter.sect.clone(),
                        ..Filter::default()
                    });
                if sects && action.on && action.kind == ActionKind::BecomeAnarch {
                    return filter.sect.contains(&Sect::Anarch);
                }
                offer.is_some_and(|offer| match &filter.requires {
                    Some(required) if requires => offer.ability.asks_for(required),
                    _ if sects => {
                        offer.ability.asks_for(filter) || offer.ability.makes_one_of(&filter.sect)
                    }
                    _ if enters => enters_combat(*db, offer.code),
                    _ => gives_control && gives_control_of_target(*db, offer.code),
                })
            }
            Who::This
            | Who::AimedAt
            | Who::Weapon
            | Who::OpposingWeapon
            | Who::Target
            | Who::Second
            | Who::Third => {
                // What is asked of minions alone no other card is.
                let fits = |thing: Slot| match is.minions {
                    true => self.fits(db, filter, thing, scope),
                    false => thing.is_some() && self.thing_fits(db, filter, thing, scope),
                };
                // Aimed at two, one of them is enough (LSJ 20080809-2, RTR 20081119).
                let too = || {
                    who == Who::AimedAt
                        && action.directed
                        && self.aimed_at_too().into_iter().any(fits)
                };
                fits(self.thing(who, scope)) || too()
            }
        }
    }

    /// Whether equipment that is taken from another minion fits what a card that is played is asked:
    /// nobody plays it.
    fn fits_as_taken(&self, db: Cards<'_>, filter: &Filter, card: Slot, scope: Scope) -> bool {
        let p = self.p(card);
        let def = db.def(p.def);
        let fits = |f: &Filter| {
            f.by.is_none()
                && f.at.is_none()
                && f.cancels.is_none()
                && f.fits_card(def, 0, def.cost())
        };
        fits(filter)
            && self.is_meant(p.controller, filter.whose, scope)
            && !filter.action
            && filter.effects.is_empty()
    }

    /// Whether a minion or another card in play fits.
    fn thing_fits(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let as_minion = !filter.disciplined && self.minions.has(slot);
        match as_minion || self.uncontrolled.has(slot) {
            true => self.fits(db, filter, slot, scope),
            false => self.card_in_play_fits(db, filter, slot, scope),
        }
    }

    /// Minions that may fit a description, or other cards in play where it is of those; none of
    /// what a contest has put out of play.
    pub(crate) fn that_may_fit(&self, what: &InPlay, scope: Scope) -> SlotSet {
        let there = match what.minions {
            true => self.candidates(std::slice::from_ref(&what.filter), scope),
            false => self.occupied.without(&self.uncontrolled),
        };
        there.without(&self.contested)
    }

    /// Whether one of those fits.
    pub(crate) fn fits_in_play(
        &self,
        db: Cards<'_>,
        what: &InPlay,
        slot: Slot,
        scope: Scope,
    ) -> bool {
        match what.minions {
            true => self.fits(db, &what.filter, slot, scope),
            false => self.card_in_play_fits(db, &what.filter, slot, scope),
        }
    }

    /// Whether a minion or another card in play fits, whichever it is.
    pub(crate) fn any_in_play(&self, db: Cards<'_>, what: &InPlay, scope: Scope) -> bool {
        let filter = &what.filter;
        if what.minions {
            let candidates = self.candidates(std::slice::from_ref(filter), scope);
            return candidates
                .without(&self.contested)
                .into_iter()
                .any(|slot| self.fits(db, filter, slot, scope));
        }
        let there = self.occupied.without(&self.uncontrolled);
        there
            .without(&self.contested)
            .into_iter()
            .any(|slot| self.thing_fits(db, filter, slot, scope))
    }

    /// On whom a card that is being played would be put, as far as that is known then.
    fn would_be_put_on(&self, db: Cards<'_>, ctx: &Ctx) -> SlotSet {
        let mode = &db.def(ctx.def).modes[ctx.mode as usize];
        let mut on = SlotSet::EMPTY;
        let mut add = |slot: Slot| {
            if slot.is_some() && self.minions.has(slot) {
                on.insert(slot);
            }
        };
        if mode.goes_on_me {
            add(ctx.me);
        }
        if mode.goes_on_target() {
            add(ctx.chosen.things[0]);
        }
        let later = mode.during.iter().chain(&mode.being_played);
        let later = later.map(|id| (db.ability(*id).code, true));
        let now = [mode.code, mode.resolving, mode.after_combat].map(|code| (code, false));
        for (code, given) in now.into_iter().chain(later) {
            each_put_on(*db, code, given, &mut |who| {
                add(self.thing(who, Scope::of(ctx)))
            });
        }
        on
    }

    /// Whether the card fits that the card of the action names to equip with, employ or recruit: an
    /// action to do that is one with what is named (Biothaumaturgic Experiment says so).
    fn named_to_have_fits(&self, db: Cards<'_>, filter: &Filter) -> bool {
        use CardType::{Ally, Equipment, Retainer};
        let ctx = &self.action.ctx;
        let has = |op: &Op| matches!(op, Op::Do(Step::Equip(_)));
        let of_sort = match filter.kind {
            None => !filter.keyword.is_empty(),
            Some(kind) => matches!(kind, Ally | Equipment | Retainer),
        };
        of_sort
            && ctx.chosen_card.is_some()
            && (db.def(ctx.def).modes.get(usize::from(ctx.mode)))
                .is_some_and(|mode| db.code(mode.code).iter().any(has))
            && self.card_fits(db, filter, ctx.chosen_card)
    }

    pub(crate) fn fits_as_played(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        ctx: &Ctx,
        scope: Scope,
    ) -> bool {
        let def = db.def(ctx.def);
        let mode = &def.modes[ctx.mode as usize];
        let requires = |need: &Discipline, least: Level| {
            let mut needs = mode.needs_disciplines.iter();
            needs.any(|(d, level)| d == need && *level >= least)
        };
        // Of what takes no action, each that has been chosen for it.
        let aimed_at = match &mode.action {
            Some(action) => usize::from(action.at == At::Target) + usize::from(action.both),
            None => ctx.chosen.things.len(),
        };
        let of_it = |k: &Keyword| mode.keywords >> *k as u8 & 1 == 1;
        filter.kind.is_none_or(|t| mode.as_type == t)
            && self.is_meant(ctx.seat, filter.whose, scope)
            && (!filter.action || mode.action.is_some())
            && (filter.strike != Some(Striking::Any) || mode.strike.is_some())
            && (filter.keyword.is_empty() || filter.keyword.iter().any(of_it))
            && (filter.discipline.is_empty()
                || (filter.discipline.iter()).any(|d| requires(d, Level::Basic)))
            && (filter.superior.is_empty()
                || (filter.superior.iter()).any(|d| requires(d, Level::Superior)))
            && (!filter.disciplined
                || (mode.needs_disciplines.iter()).any(|(d, _)| d.is_discipline()))
            && filter.name.as_ref().is_none_or(|n| *n == def.name)
            && (filter.sect.is_empty() || filter.sect.iter().any(|sect| def.is_about(*sect)))
            && (filter.cancels.as_ref())
                .is_none_or(|f| def.cancels_card(mode) && self.is_played_against(db, f, ctx, scope))
            && (filter.by.as_ref())
                .is_none_or(|f| self.fits_as(db, f, ctx.me, scope, ctx.as_vampire))
            && (filter.at.as_ref()).is_none_or(|f| {
                if filter.effects.contains(&Effect::PutOn) {
                    let mut on = self.would_be_put_on(db, ctx).into_iter();
                    return on.any(|slot| self.fits(db, f, slot, scope));
                }
                let mut chosen = ctx.chosen.things[..aimed_at].iter();
                let pointed = mode.action.is_some() && self.names_by_points(db, ctx);
                chosen.any(|thing| match f.means_locations() {
                    true => thing.is_some() && self.thing_fits(db, f, *thing, scope),
                    false => self.fits(db, f, *thing, scope),
                }) || pointed
                    && (self.pointed_at().into_iter()).any(|slot| self.fits(db, f, slot, scope))
            })
            && (filter.effects.is_empty()
                || (filter.effects.iter()).any(|effect| match effect {
                    Effect::Control => gives_control_of_target(*db, mode.code),
                    Effect::Redirects => def.redirects(mode),
                    Effect::EnterCombat => enters_combat(*db, mode.code),
                    Effect::Add(..) => def.reduces_bleed(mode),
                    Effect::PutOn => !self.would_be_put_on(db, ctx).is_empty(),
                    // Asked of what is in play.
                    Effect::UsesCounters => false,
                }))
            && (filter.requires.as_ref()).is_none_or(|f| def.requires_such(f))
            && (filter.any.is_empty()
                || (filter.any.iter()).any(|f| self.fits_as_played(db, f, ctx, scope)))
            && !(filter.not.iter()).any(|f| self.fits_as_played(db, f, ctx, scope))
    }

    /// Whether a card is being played as a card of another Methuselah is that fits.
    fn is_played_against(&self, db: Cards<'_>, filter: &Filter, ctx: &Ctx, scope: Scope) -> bool {
        let playing = self.frames.iter().rev().filter_map(Frame::played);
        let mut playing = playing.map(|played| &played.ctx);
        playing.find(|played| played.card == ctx.card);
        let beneath = playing.next();
        beneath.is_some_and(|beneath| {
            beneath.seat != ctx.seat && self.fits_as_played(db, filter, beneath, scope)
        })
    }

    /// What sort of minion one is, for when it has been burned.
    pub(crate) fn sort_of_minion(&self, db: Cards<'_>, slot: Slot) -> MinionSort {
        let def = db.def(self.p(slot).def);
        let vampire = self.vampires.has(slot) || def.is(CardType::Vampire);
        MinionSort {
            known: true,
            vampire,
            imbued: def.is(CardType::Imbued),
            mortal: def.is(CardType::Imbued) || !vampire && def.has(Keyword::Mortal),
            animal: !vampire && def.has(Keyword::Animal),
            capacity: self.p(slot).capacity,
            clan: self.p(slot).clan,
            sect: self.p(slot).sect,
            acting: false,
            blocking: false,
            contracted: false,
        }
    }

    /// Conviction on an imbued.
    pub(crate) fn conviction_on(&self, db: Cards<'_>, slot: Slot) -> u8 {
        if !self.imbued.has(slot) {
            return 0;
        }
        self.cards_on(slot)
            .filter(|c| db.def(self.p(*c).def).is(CardType::Conviction))
            .count() as u8
    }

    /// Capacity of a vampire; of an ally the life that it started with.
    pub(crate) fn full(&self, db: Cards<'_>, slot: Slot) -> u8 {
        let p = self.p(slot);
        let def = db.def(p.def);
        if p.region == Region::Uncontrolled {
            return match p.has_been_in_play() {
                true => p.capacity,
                false => def.capacity,
            };
        }
        if self.vampires.has(slot) || self.imbued.has(slot) || self.represents_other(db, slot) {
            return p.capacity;
        }
        let body = def.modes.get(p.mode as usize).and_then(|m| m.body);
        let printed = body.or(def.body).map_or(0, |b| b.life);
        match self.lasting_kinds.has(stat_kind(MORE_CAPACITY)) {
            true => printed.saturating_add(self.more_life(db, slot)),
            false => printed,
        }
    }

    /// Whether it is an ally, but no imbued, or a retainer, which has what life it starts with.
    pub(crate) fn has_starting_life(&self, db: Cards<'_>, slot: Slot) -> bool {
        let crypt = self.vampires.has(slot) || self.imbued.has(slot);
        let retainer = || db.def(self.p(slot).def).is(CardType::Retainer);
        self.occupied.has(slot) && !crypt && (self.minions.has(slot) || retainer())
    }

    /// Life with which an ally or a retainer has started besides what is printed.
    #[cold]
    fn more_life(&self, db: Cards<'_>, slot: Slot) -> u8 {
        let its = |l: &&Lasting| l.me == slot;
        (self.lasting.iter().filter(its))
            .map(|l| starting_life_of(*db, l))
            .fold(0, u8::saturating_add)
    }

    /// The capacity with which that of somebody younger or older is compared: of the oldest that fits
    /// what is described, else of `Me`, or where a card is nobody's, of the vampire chosen first.
    pub(crate) fn compared_with(&self, db: Cards<'_>, filter: &Filter, scope: Scope) -> Option<u8> {
        if let Some(than) = &filter.than {
            let candidates = self.candidates(std::slice::from_ref(than), scope);
            let those = candidates
                .into_iter()
                .filter(|s| self.counts_as_vampire(*s, scope) && self.fits(db, than, *s, scope));
            return those.map(|s| self.capacity_for(db, s, scope)).max();
        }
        let other = match scope.me.some() {
            None => self.thing(Who::Target, scope).some(),
            me => me,
        };
        other.map(|other| self.capacity_for(db, other, scope))
    }

    /// Whether a vampire is of the clan to which `Me` is a slave, or somebody that fits what is described.
    fn is_master_as_asked(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let Some(than) = &filter.than else {
            return self.is_master_of(db, slot, scope.me);
        };
        let candidates = self.candidates(std::slice::from_ref(than), scope);
        let mut those = candidates.into_iter();
        those.any(|s| self.is_master_of(db, slot, s) && self.fits(db, than, s, scope))
    }

    /// Whether a minion is of the name that has been named, or that the card in play remembers, in
    /// whichever version.
    fn is_named_as_well(&self, db: Cards<'_>, slot: Slot, scope: Scope) -> bool {
        let its = self.card_named(db, slot);
        self.named_card(db, scope)
            .is_some_and(|named| named == its || db.def(named).name == db.def(its).name)
    }

    /// Whether a vampire contests the title of `Me`, or of anybody that fits what is described: its own,
    /// where that asks nothing, though nobody else should claim it any more.
    fn is_rival(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let Some(than) = &filter.than else {
            return self.contests_title_of(slot, scope.me);
        };
        let contested = self.p(slot).title.is_some() && self.p(slot).is(flag::TITLE_CONTESTED);
        contested
            && (**than == Filter::default() || {
                let candidates = self.candidates(std::slice::from_ref(than), scope);
                let mut those = candidates.into_iter();
                those.any(|s| self.contests_title_of(slot, s) && self.fits(db, than, s, scope))
            })
    }

    /// Whether none that fits everything else in a description is older.
    fn is_oldest(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let others = Filter {
            oldest: false,
            ..filter.clone()
        };
        let candidates = self.candidates(std::slice::from_ref(&others), scope);
        !candidates.into_iter().any(|s| {
            self.capacity_for(db, s, scope) > self.capacity_for(db, slot, scope)
                && self.fits(db, &others, s, scope)
        })
    }

    /// Whether a minion fits one of several descriptions.
    pub(crate) fn fits_any(
        &self,
        db: Cards<'_>,
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
                Place::GoingToTorpor => self.ready,
                Place::Incapacitated => self.incapacitated,
                Place::Uncontrolled => self.uncontrolled,
                Place::Hand | Place::AshHeap | Place::Library | Place::Crypt | Place::Held => {
                    SlotSet::EMPTY
                }
            };
            let of = |seat: Seat| self.controlled[seat.index()];
            #[expect(clippy::wildcard_enum_match_arm, reason = "`meant` knows the others")]
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

    /// Whether a minion was chosen in the terms of the referendum: named, or allocated points.
    fn is_in_terms(&self, slot: Slot) -> bool {
        let referendum = &self.referendum;
        referendum.on
            && !referendum.blood_hunt
            && (referendum.ctx.chosen.things.contains(&slot) || self.points_on(slot) > 0)
    }

    /// Whether a vampire is of the circle that the card in play remembers, or else of that of the
    /// minion.
    fn is_of_circle(&self, db: Cards<'_>, slot: Slot, scope: Scope) -> bool {
        let of = match self.remembers_circle(db, scope.this) {
            true => scope.this,
            false => scope.me,
        };
        of.is_some()
            && (slot == of
                || self.are_one_circle(db, self.circle_of(db, slot), self.circle_of(db, of)))
    }

    /// Whether it is a circle that a card in play remembers.
    fn remembers_circle(&self, db: Cards<'_>, slot: Slot) -> bool {
        slot.is_some()
            && db.def(self.p(slot).def).names_circle
            && self.remembered_card(slot).is_some()
    }

    /// The circle of a vampire, by a card that is of it: that of the card which it remembers, or its
    /// own.
    pub(crate) fn circle_of(&self, db: Cards<'_>, slot: Slot) -> CardId {
        let p = self.p(slot);
        let joined = match db.def(p.def).names_circle {
            true => self.remembered_card(slot),
            false => None,
        };
        joined.unwrap_or(p.card)
    }

    /// Whether two cards are of one circle; a vampire without is a circle of its own (full
    /// rulebook, glossary, circle).
    pub(crate) fn are_one_circle(&self, db: Cards<'_>, a: CardId, b: CardId) -> bool {
        let circle = |card: CardId| db.def(db.def_of(card)).circle;
        a == b || circle(a) != 0 && circle(a) == circle(b)
    }

    /// Whether a minion has taken such an action as a description asks for, or has entered play
    /// since it asks.
    fn has_done_as_asked(&self, filter: &Filter, slot: Slot, scope: Scope) -> bool {
        let its = |p: &Past| p.minion == slot && self.has_been_since(p, filter.since, scope.seat);
        match (&filter.did, filter.since) {
            (None, None) => true,
            (None, Some(_)) => (self.past.iter()).any(|p| p.feat == Feat::Entered && its(p)),
            (Some(taken), _) => {
                (self.past.iter()).any(|p| its(p) && self.was_such(p, taken, scope))
            }
        }
    }

    /// Whether a card in an ash heap was burned from play as a description asks, if it asks that at all.
    pub(crate) fn was_burned_as_asked(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: CardId,
        scope: Scope,
    ) -> bool {
        let Some(taken) = filter.did else {
            return true;
        };
        if filter.since == Some(Span::Game) {
            return self.seen[card.index()] & BURNED_FROM_PLAY != 0;
        }
        // What a card that lies there can be used for.
        if let Some(kind) = taken.kind.and_then(Did::action) {
            let modes = db.def(db.def_of(card)).modes.iter();
            let mut actions = modes.filter_map(|m| m.action.as_ref());
            return actions.any(|a| a.kind == kind);
        }
        let mut past = self.past.iter();
        past.any(|p| {
            p.burned() == Some(card)
                && self.has_been_since(p, filter.since, scope.seat)
                && self.is_meant(p.seat, taken.against, scope)
        })
    }

    /// Whether what somebody has done is such an action.
    pub(crate) fn was_such(&self, past: &Past, taken: &Taken, scope: Scope) -> bool {
        // Diablerie is committed by other means than the action as well.
        let committed = taken.kind == Some(Did::Diablerize) && taken.success == Some(true);
        match past.feat {
            Feat::Diablerized => committed,
            Feat::Blocked => taken.kind == Some(Did::Block),
            Feat::Gained => taken.kind == Some(Did::Gain),
            Feat::Burned => false,
            Feat::Acted(kind) => {
                !committed
                    && past.over
                    && taken.kind.is_none_or(|did| did.action() == Some(kind))
                    && taken.success.is_none_or(|success| {
                        let came_about = match taken.kind {
                            Some(_) => past.achieved,
                            None => past.succeeded,
                        };
                        came_about == success
                    })
                    && taken.must.is_none_or(|must| must == past.mandatory)
                    && taken.more.is_none_or(|limit| limit.admits(past.bleed, 0))
                    && (taken.against == Meth::Each
                        || (past.target).is_some_and(|t| self.is_meant(t, taken.against, scope)))
            }
            Feat::Nothing | Feat::Entered => false,
        }
    }

    /// Whether corruption counters of one of these Methuselahs are on a minion.
    fn is_corrupted(&self, slot: Slot, of: Meth, scope: Scope) -> bool {
        let mut tallies = self.tallies.iter();
        tallies.any(|t| {
            t.on == slot
                && t.kind == Counter::Corruption
                && t.owner.is_some_and(|owner| self.is_meant(owner, of, scope))
        })
    }

    /// Whether a minion is in combat, from its beginning to its end.
    pub(crate) fn is_in_combat(&self, slot: Slot) -> bool {
        self.side(slot).is_some() && !self.frames.contains(&Frame::Combat(CombatStep::About))
    }

    /// Whether a minion is in combat, and considered the acting minion of it.
    fn acts_in_combat(&self, db: Cards<'_>, slot: Slot) -> bool {
        self.is_in_combat(slot) && self.side(slot) == Some(self.acting_side(db))
    }

    /// On which side a vampire has cast votes or ballots in the current referendum. A
    /// priscus is on the side of its own ballots, whichever the block is on (general rulings).
    /// Who may not vote any more abstains, whatever it has cast before (full rulebook 6.3.2, ruling 1).
    pub(crate) fn side_taken(&self, db: Cards<'_>, slot: Slot) -> Option<bool> {
        let cast = |b: &&Ballot| b.source == slot && !b.abstains;
        let ballots = self.referendum.on.then_some(&self.referendum.ballots)?;
        let ballot = ballots.iter().find(cast)?;
        ballot.cast.filter(|_| !self.is_silenced(db, ballot))
    }

    /// Whether the minion opposing `Me` fits; one that has been burned in the
    /// combat is still known for a vampire, an ally, a monster and so on.
    pub(crate) fn opposing_fits(&self, db: Cards<'_>, filter: &Filter, scope: Scope) -> bool {
        let opposing = self.thing(Who::Opposing, scope);
        if opposing.is_some() {
            return self.fits(db, filter, opposing, scope);
        }
        let past = || {
            self.side_in_past(scope.me)
                .filter(|_| filter.asks_for_contract_with_me())
        };
        let Some(i) = self.side(scope.me).or_else(past) else {
            return false;
        };
        self.combat.sides[1 - i].sort.was_such(filter)
    }

    /// Whether somebody has fought in the combat that is just over who fits: who has left play in it is
    /// asked for what it was then.
    pub(crate) fn has_fought_such(&self, db: Cards<'_>, filter: &Filter, scope: Scope) -> bool {
        let combat = &self.combat;
        let by = filter.by.as_deref();
        let its = |seat: Seat| self.is_meant(seat, filter.whose, scope);
        let there = |slot: Slot| by.is_none_or(|by| self.fits(db, by, slot, scope));
        let side = |side: &Combatant| {
            its(side.seat)
                && match side.minion.is_some() {
                    true => there(side.minion),
                    false => by.is_none_or(|by| side.sort.was_such(by)),
                }
        };
        let mut left_out = combat.left_out().into_iter();
        combat.past
            && (combat.sides.iter().any(side)
                || left_out.any(|slot| its(self.p(slot).controller) && there(slot)))
    }
}

impl MinionSort {
    /// Whether it was what a description asks for, as far as that is known of who has left play.
    fn was_such(self, filter: &Filter) -> bool {
        self.known && filter.unaskable(Asked::Gone as u16).is_none() && self.fits(filter)
    }

    /// Whether it fits a description that asks only this.
    fn fits(self, filter: &Filter) -> bool {
        let kind = match filter.kind {
            None => true,
            Some(CardType::Vampire) => self.vampire,
            Some(CardType::Ally) => !self.vampire,
            Some(CardType::Imbued) => self.imbued,
            Some(_) => false,
        };
        let has = |k: &Keyword| {
            *k == Keyword::Mortal && self.mortal || *k == Keyword::Animal && self.animal
        };
        let is =
            |who: Who| who == Who::Acting && self.acting || who == Who::Blocking && self.blocking;
        kind && (filter.keyword.is_empty() || filter.keyword.iter().any(has))
            && (filter.clan.is_empty() || self.clan.is_some_and(|c| filter.clan.contains(&c)))
            && (filter.sect.is_empty() || self.sect.is_some_and(|s| filter.sect.contains(&s)))
            && filter.is.is_none_or(is)
            // Nothing else that was on it can be asked.
            && (filter.bearing.is_none() || self.contracted)
            && (filter.any.is_empty() || filter.any.iter().any(|f| self.fits(f)))
            && !filter.not.iter().any(|f| self.fits(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::AbilityId;
    use crate::verbs::Gist;

    /// Whether this code restricts the strikes that the minion opposing who plays it may choose in this
    /// round: it leaves them hand strikes, bars a sort of strike or strike cards, or where that minion has
    /// a weapon equipment or weapons. What bars any strike, or Disciplines, restricts no choice of them
    /// (card rulings).
    fn restricts_strikes(db: &CardDb, code: CodeId) -> bool {
        let bars = |id: AbilityId, to_other: bool| {
            let Ability::Static { what, to, .. } = &db.ability(id).ability else {
                return false;
            };
            if !to_other && to.is_empty() {
                return false;
            }
            let of_strikes =
                matches!(what, Stat::CannotPlay(cards) if cards.iter().any(|c| c.strike.is_some()));
            let of_weapons =
                *what == Stat::Cannot(Doing::UseEquipment) || *what == Stat::WeaponsIdle;
            of_strikes
                || *what == Stat::Cannot(Doing::EndCombat)
                || *what == Stat::Cannot(Doing::Dodge)
                || *what == Stat::Cannot(Doing::StrikeAtAll)
                || of_weapons
        };
        db.code(code).iter().any(|op| match op {
            Op::Do(step) => step.gist() == Gist::HandStrikesOnly,
            Op::Grant(span, id) => *span != Span::NextRound && bars(*id, false),
            Op::GrantTo(who, span, id) => *span != Span::NextRound && bars(*id, *who != Who::Me),
            Op::Unless(..)
            | Op::Price(..)
            | Op::PriceFor(..)
            | Op::ForEach(..)
            | Op::EachMethuselah(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::IfInflicted(_) => false,
        })
    }

    #[test]
    fn what_cancels_cards_that_restrict_strikes_names_them_all() {
        let db = CardDb::embedded();
        let by_name = |name: &str| (db.defs().iter()).find(|def| def.name == name).unwrap();
        let canceller = by_name("Groundfighting");
        let named = format!("{:?}", canceller.modes);
        for def in db.defs().iter().filter(|def| def.is(CardType::Combat)) {
            let restricts = def
                .modes
                .iter()
                .any(|mode| restricts_strikes(db, mode.code));
            assert_eq!(
                restricts,
                named.contains(&format!("{:?}", def.name)),
                "{}",
                def.name
            );
        }
    }
}
