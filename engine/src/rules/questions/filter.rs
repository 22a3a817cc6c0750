//! Which things fit a description.

use super::card_filter::{enters_combat, gives_control, gives_control_of_target};
use crate::db::{stat_kind, CardDb, CardDef, MUST_ACT};
use crate::rules::Scope;
use crate::script::{
    Ability, ActionKind, Asks, Doing, Effect, Filter, Guised, InPlay, Is, Limit, Meth, Number,
    Place, Reach, Stat, Who,
};
use crate::state::{
    flag, ActionResult, Ballot, CardId, Cards, CombatStep, Counter, Frame, Guise, Lasting, Region,
    Seat, Slot, SlotSet, Table,
};
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
    pub(crate) fn fits(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: &Scope) -> bool {
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
        scope: &Scope,
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
    #[inline]
    fn is_such(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
        guise: Guise,
    ) -> bool {
        let p = self.p(slot);
        // Many ask no more than the sets of the table tell.
        if filter.asks() != Asks::LEAST || guise.is_some() || p.region == Region::Uncontrolled {
            return self.is_such_in_full(db, filter, slot, scope, guise);
        }
        let kind = match filter.kind {
            None => self.minions.has(slot),
            Some(CardType::Vampire) => self.vampires.has(slot),
            Some(CardType::Ally) => self.minions.has(slot) && !self.vampires.has(slot),
            Some(CardType::Imbued) => self.imbued.has(slot),
            // Nothing else is a minion.
            Some(_) => false,
        };
        kind && (filter.locked).is_none_or(|locked| locked == self.locked.has(slot))
            && self.is_meant(p.controller, filter.whose, scope)
    }

    /// The same, of whatever a description may ask.
    #[inline(never)]
    fn is_such_in_full(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
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
        if !kind || filter.locked.is_some_and(|l| l != self.locked.has(slot)) {
            return false;
        }
        let is_who = || match filter.is {
            None => true,
            Some(who) => {
                slot == self.thing(who, scope)
                    || who == Who::AimedAt
                        && (self.is_in_terms(slot)
                            || self.action.directed && self.aimed_at_too().has(slot))
            }
        };
        let is_besides = || {
            let fits = |one: &Filter| self.is_so(db, one, slot, scope, guise);
            let is_none = |one: &Filter| match one.sect.is_empty() {
                true => fits(one),
                false => {
                    let itself = self.as_itself(db, slot, scope);
                    self.is_so(db, one, slot, itself.as_ref().unwrap_or(scope), guise)
                }
            };
            (filter.any.is_empty() || filter.any.iter().any(fits))
                && !filter.not.iter().any(is_none)
        };
        let asks = filter.asks();
        if asks <= Asks::LITTLE {
            return is_who() && is_besides();
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
        // It has the title that the card requires, and no other; where any would do, its controller
        // chooses (PIB 20150306).
        let met_title = |of: &Guised, card: &CardDef| {
            let mut titles = of.title.iter().filter(|t| filter.title.contains(t));
            of.titled || titles.any(|t| card.requires_one_of(&[], &[*t], &[]))
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
                Some(true) => title().is_some() || met(&met_any_title),
                // The card of a title goes to nobody who can receive none.
                Some(false) => {
                    let receives = || {
                        let card = scope.this.is_some() && {
                            let this = self.p(scope.this);
                            db.def(this.def).has_as(this.mode, Keyword::Title)
                        };
                        !card || !self.has_stat(db, &Stat::Cannot(Doing::ReceiveTitle), slot)
                    };
                    title().is_none() && !met(&met_any_title) && receives()
                }
            }
            && is_who()
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
            && (asks != Asks::RARE || self.is_so_besides(db, filter, slot, scope, seen))
            && is_besides()
            && (!filter.oldest || self.is_oldest(db, filter, slot, scope))
    }

    /// Whether a minion is what few descriptions ask for.
    #[inline(never)]
    fn is_so_besides(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
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
            && (!filter.uncontested
                || !self.is_in_play(db, self.card_named(db, slot)) && !self.copy_is_named(db, slot))
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
        scope: &Scope,
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
                && self.static_value(
                    db,
                    ability,
                    stat_kind(MEETS),
                    slot,
                    scope.seat,
                    &of,
                    &|_| true,
                ) != 0;
        });
        meets
    }

    /// Whether a minion is taken to have a title for the card that it plays, and for no other reason
    /// than that the card requires one.
    pub(crate) fn is_taken_to_be_titled(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> bool {
        self.meets_for_card(db, slot, scope, &|of, _| of.titled)
    }

    /// Whether a minion uses the library card in play from where something is asked: it is on the minion,
    /// its controller's, or offers the minion an action.
    fn uses(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> bool {
        let this = scope.this;
        if !this.is_some() || this == slot || !self.occupied.has(this) {
            return false;
        }
        let (card, minion) = (self.p(this), self.p(slot));
        let hers = card.on == slot || card.controller == minion.controller;
        !db.def(card.def).is_crypt() && (hers || scope.them & WHO_USES != 0)
    }

    /// A minion that may play a card as what it is need not be taken for anything else: its controller
    /// chooses (PIB 20150306). What it is not is asked of it as it is then.
    fn as_itself<'s>(&self, db: Cards<'_>, slot: Slot, scope: &Scope<'s>) -> Option<Scope<'s>> {
        if !scope.playing || !self.anything_changes(MEETS) {
            return None;
        }
        let own = Scope {
            playing: false,
            ..*scope
        };
        let requires = &db.def(scope.def).requires;
        (!requires.is_empty() && self.fits_any(db, requires, slot, &own)).then_some(own)
    }

    /// The sect that a minion is taken to be of for the card that is played, where its own is none
    /// that the card requires.
    #[cold]
    pub(crate) fn sect_for_card(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> Option<Sect> {
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
    pub(crate) fn clan_for_card(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> Option<Clan> {
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
        scope: &Scope,
        guise: Guise,
    ) -> bool {
        match filter.place == Place::Controlled {
            true => self.is_such(db, filter, slot, scope, guise),
            false => self.fits_as(db, filter, slot, scope, guise),
        }
    }

    /// Whether so many cards that fit are on something: one, unless it says how many.
    pub(super) fn bears(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: &Scope) -> bool {
        let fits = |c: &Slot| self.card_on_fits(db, filter, *c, scope);
        let many = usize::from(filter.times.unwrap_or(1));
        self.cards_on(slot).filter(fits).take(many).count() == many
            || self.has_left_with_contract(filter, slot, scope)
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

    /// The acting minion. A card that the blocking minion plays before the block is resolved asks whom
    /// it has met, though another has taken the place of that one since (ANK 20171212).
    fn acting_for(&self, scope: &Scope) -> Slot {
        let action = &self.action;
        let met = action.met.is_some()
            && action.result == ActionResult::Blocked
            && !action.block_resolved
            && scope.playing
            && scope.me == action.blocker;
        match met {
            true => action.met,
            false => action.actor,
        }
    }

    /// Whether a minion or a card that a word means fits.
    pub(crate) fn is(&self, db: Cards<'_>, is: &Is, scope: &Scope) -> bool {
        let (who, filter) = (is.who, &is.filter);
        let action = &self.action;
        match who {
            Who::Me => self.fits(db, filter, scope.me, scope),
            Who::Acting => action.on && self.fits(db, filter, self.acting_for(scope), scope),
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
                let disciplines = !filter.discipline.is_empty()
                    && asks(Filter {
                        discipline: filter.discipline.clone(),
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
                    _ if disciplines => offer.ability.asks_for(filter),
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

    /// Minions that may fit a description, or other cards in play where it is of those; none of
    /// what a contest has put out of play.
    pub(crate) fn that_may_fit(&self, what: &InPlay, scope: &Scope) -> SlotSet {
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
        scope: &Scope,
    ) -> bool {
        match what.minions {
            true => self.fits(db, &what.filter, slot, scope),
            false => self.card_in_play_fits(db, &what.filter, slot, scope),
        }
    }

    /// Whether a minion or another card in play fits, whichever it is.
    pub(crate) fn any_in_play(&self, db: Cards<'_>, what: &InPlay, scope: &Scope) -> bool {
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
    pub(crate) fn compared_with(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        scope: &Scope,
    ) -> Option<u8> {
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
    fn is_master_as_asked(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
    ) -> bool {
        let Some(than) = &filter.than else {
            return self.is_master_of(db, slot, scope.me);
        };
        let candidates = self.candidates(std::slice::from_ref(than), scope);
        let mut those = candidates.into_iter();
        those.any(|s| self.is_master_of(db, slot, s) && self.fits(db, than, s, scope))
    }

    /// Whether a minion is of the name that has been named, or that the card in play remembers, in
    /// whichever version.
    fn is_named_as_well(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> bool {
        let its = self.card_named(db, slot);
        self.named_card(db, scope)
            .is_some_and(|named| named == its || db.def(named).name == db.def(its).name)
    }

    /// Whether a vampire contests the title of `Me`, or of anybody that fits what is described: its own,
    /// where that asks nothing, though nobody else should claim it any more.
    fn is_rival(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: &Scope) -> bool {
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
    fn is_oldest(&self, db: Cards<'_>, filter: &Filter, slot: Slot, scope: &Scope) -> bool {
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
        scope: &Scope,
    ) -> bool {
        filters.iter().any(|f| self.fits(db, f, slot, scope))
    }

    /// Permanents among which minions that fit are to be found: as far as the
    /// sets of the table can tell.
    pub(crate) fn candidates(&self, filters: &[Filter], scope: &Scope) -> SlotSet {
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
    fn is_of_circle(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> bool {
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

    /// Whether corruption counters of one of these Methuselahs are on a minion.
    fn is_corrupted(&self, slot: Slot, of: Meth, scope: &Scope) -> bool {
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

    /// Whether a minion is in combat, and considered the acting minion of it, or was in the moment after
    /// it.
    fn acts_in_combat(&self, db: Cards<'_>, slot: Slot) -> bool {
        let fights = self.is_in_combat(slot) || self.combat.past && slot.is_some();
        fights && self.combat.sides[self.acting_side(db)].minion == slot
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
}
