//! Which cards fit a description: in play, out of play, or being played.

use crate::db::{CardDb, CodeId, Op};
use crate::rules::Scope;
use crate::script::{At, Effect, Filter, Lesson, Step, Striking, Who};
use crate::state::{frames, CardId, Cards, Ctx, DefId, Frame, Slot, SlotSet, Table};
use crate::verbs::{Gist, Store};
use crate::vocab::{CardType, Discipline, Keyword, Level};

/// Whether this code gives control of what it is aimed at.
pub(super) fn gives_control_of_target(db: &CardDb, code: CodeId) -> bool {
    gives_control(db, code, Who::Target)
}

/// Whether this code has who takes the action enter combat, and not two others fight each other.
pub(super) fn enters_combat(db: &CardDb, code: CodeId) -> bool {
    let others = [Who::Target, Who::Second];
    let enters = |op: &Op| matches!(op, Op::Do(Step::EnterCombat(f)) if f.between() != others);
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
pub(super) fn gives_control(db: &CardDb, code: CodeId, what: Who) -> bool {
    let gives = |op: &Op| matches!(op, Op::Do(step) if step.gives_control_of() == Some(what));
    db.code(code).iter().any(gives)
}

impl Table {
    /// Counters on a card in play that is picked: other than life, where it has any.
    fn counters_asked(&self, db: Cards<'_>, card: Slot) -> u8 {
        match self.minions.has(card) || db.def(self.p(card).def).is(CardType::Retainer) {
            true => self.tokens(card),
            false => self.p(card).counters,
        }
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
    pub(super) fn card_on_fits(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: Slot,
        scope: &Scope,
    ) -> bool {
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
    pub(super) fn remembers_such(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: Slot,
        scope: &Scope,
    ) -> bool {
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
        scope: &Scope,
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
    pub(super) fn card_of_the_moment_fits(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        scope: &Scope,
    ) -> bool {
        if self.strike_is_of_the_moment() {
            let Some((i, id)) = self.offered_strike_of_the_moment() else {
                return false;
            };
            // It is no card: of what is asked of cards it can be that it gives control, and at whom.
            let is_asked = || {
                *filter
                    == Filter {
                        effects: vec![Effect::Control],
                        at: filter.at.clone(),
                        ..Filter::default()
                    }
            };
            let opposing = self.combat.sides[1 - i].minion;
            return gives_control(*db, db.ability(id).resolving, Who::Opposing)
                && is_asked()
                && (filter.at.as_ref()).is_none_or(|f| self.fits(db, f, opposing, scope));
        }
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

    /// Whether equipment that is taken from another minion fits what a card that is played is asked:
    /// nobody plays it.
    pub(super) fn fits_as_taken(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: Slot,
        scope: &Scope,
    ) -> bool {
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
    pub(super) fn thing_fits(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
    ) -> bool {
        let as_minion = !filter.disciplined && self.minions.has(slot);
        match as_minion || self.uncontrolled.has(slot) {
            true => self.fits(db, filter, slot, scope),
            false => self.card_in_play_fits(db, filter, slot, scope),
        }
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
                add(self.thing(who, &Scope::of(ctx)))
            });
        }
        on
    }

    /// Whether the card fits that the card of the action names to equip with, employ or recruit: an
    /// action to do that is one with what is named (Biothaumaturgic Experiment says so).
    pub(super) fn named_to_have_fits(&self, db: Cards<'_>, filter: &Filter) -> bool {
        use CardType::{Ally, Equipment, Retainer};
        let of_sort = match filter.kind {
            None => !filter.keyword.is_empty(),
            Some(kind) => matches!(kind, Ally | Equipment | Retainer),
        };
        of_sort && (self.named_to_have(db)).is_some_and(|card| self.card_fits(db, filter, card))
    }

    /// The card that the action names to equip with, employ or recruit, where it is not the card that is
    /// played for that.
    pub(crate) fn named_to_have(&self, db: Cards<'_>) -> Option<CardId> {
        let ctx = &self.action.ctx;
        let has = |op: &Op| matches!(op, Op::Do(Step::Equip(_)));
        let code = match ctx.ability {
            Some(id) => db.ability(id).code,
            None => db.def(ctx.def).modes.get(usize::from(ctx.mode))?.code,
        };
        let named = ctx.chosen_card.is_some() && db.code(code).iter().any(has);
        named.then_some(ctx.chosen_card)
    }

    /// Whether a card that is being played fits a description, as it is played.
    pub(crate) fn fits_as_played(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        ctx: &Ctx,
        scope: &Scope,
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
                let pointed = self.names_by_points(db, ctx);
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
    fn is_played_against(&self, db: Cards<'_>, filter: &Filter, ctx: &Ctx, scope: &Scope) -> bool {
        let playing = self.frames.iter().rev().filter_map(Frame::played);
        let mut playing = playing.map(|played| &played.ctx);
        playing.find(|played| played.card == ctx.card);
        let beneath = playing.next();
        beneath.is_some_and(|beneath| {
            beneath.seat != ctx.seat && self.fits_as_played(db, filter, beneath, scope)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::AbilityId;
    use crate::script::{Ability, Doing, Span, Stat};
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
