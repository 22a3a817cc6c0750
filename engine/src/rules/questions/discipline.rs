//! The Disciplines of a minion, and what it plays as if it had them (full rulebook 1.6.2, 1.6.3).

use crate::db::{stat_kind, stat_set, AbilityDef, ModeDef};
use crate::rules::Scope;
use crate::script::{Ability, AsVampire, DisciplineFilter, Doing, Lesson, Quality, Stat, Who};
use crate::state::{CardId, Cards, Guise, Held, Holding, Mastery, Seat, Slot, SlotSet, Table};
use crate::vocab::{Discipline, DisciplineSet, Level};

/// The kind of effect that lets a minion play cards as a vampire.
pub(crate) const AS_VAMPIRE: &Stat = &Stat::PlaysAsVampire(AsVampire::ANY);

/// The kind of effect that gives a minion levels of a Discipline.
const TEACHES: &Stat = &Stat::Teaches(Lesson::ChosenDiscipline, false);

/// What a lasting change comes from.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// From something in play; the base half of a merged vampire is one by itself.
    Card(Slot),
    /// From what has been given for a while, by its place among all of that.
    Lasting(usize),
}

impl Table {
    /// The disciplines of a minion, with those that cards on it give (full rulebook 1.6.2).
    #[inline]
    pub(crate) fn disciplines(&self, db: Cards<'_>, slot: Slot) -> DisciplineSet {
        match self.teachers.is_empty() && !self.anything_changes(TEACHES) {
            true => db.def(self.p(slot).def).disciplines,
            false => self.disciplines_with_taught(db, slot),
        }
    }

    /// The same where some card may give somebody a Discipline.
    #[inline(never)]
    fn disciplines_with_taught(&self, db: Cards<'_>, slot: Slot) -> DisciplineSet {
        let mut set = db.def(self.p(slot).def).disciplines;
        for card in self.teachers {
            let p = self.p(card);
            if p.on == slot {
                let taught = |lesson: Lesson| match lesson {
                    Lesson::In(discipline) => Some(discipline),
                    Lesson::ChosenDiscipline => self.discipline_chosen(&self.scope(card)),
                    Lesson::Target => None,
                };
                if let Some(discipline) = db.def(p.def).teaches.and_then(taught) {
                    match self.has_stat(db, &Stat::Has(Quality::LearnsSuperior), slot) {
                        true => set.set(discipline, Level::Superior),
                        false => set.raise(discipline),
                    }
                }
            }
        }
        if self.anything_changes(TEACHES) {
            self.add_levels(db, slot, false, &mut set);
            self.add_levels(db, slot, true, &mut set);
        }
        set
    }

    /// Which Discipline a word means: the one chosen, or that the card in play remembers, where it
    /// names none.
    #[inline]
    fn taught(&self, lesson: Lesson, scope: &Scope) -> Option<Discipline> {
        lesson.named().or_else(|| self.discipline_chosen(scope))
    }

    #[cold]
    fn discipline_chosen(&self, scope: &Scope) -> Option<Discipline> {
        let chosen = scope.chosen.and_then(|chosen| chosen.discipline);
        chosen.or_else(|| self.remembered_discipline(scope.this.some()?))
    }

    /// Whether a Discipline is one that a description fits.
    pub(crate) fn discipline_fits(
        &self,
        db: Cards<'_>,
        of: &DisciplineFilter,
        discipline: Discipline,
        scope: &Scope,
    ) -> bool {
        let level = |who: Who| match self.thing(who, scope) {
            nobody if !nobody.is_some() => None,
            minion => self.disciplines(db, minion).level(discipline),
        };
        discipline.is_discipline()
            && (of.discipline.is_empty() || of.discipline.contains(&discipline))
            && of.is.is_none_or(|(who, is)| level(who) == Some(is))
            && of.not.is_none_or(|(who, not)| level(who) != Some(not))
    }

    /// Adds the levels of Disciplines that a minion has for as long as something lasts: those that it has
    /// in any case, or then those of Disciplines that it has anyway.
    #[cold]
    fn add_levels(&self, db: Cards<'_>, slot: Slot, had: bool, set: &mut DisciplineSet) {
        let kind = stat_kind(TEACHES);
        let seat = self.p(slot).controller;
        self.each_static(db, kind, &mut |def, scope| {
            if let Ability::Static {
                what: Stat::Teaches(lesson, if_had),
                ..
            } = &def.ability
            {
                if *lesson == Lesson::Target {
                    let given = !had
                        && self.static_value(db, def, kind, slot, seat, &scope, &|_| true) != 0;
                    if let Some(chosen) = scope.chosen.filter(|_| given) {
                        set.add(DisciplineSet::unpacked(chosen.shares));
                    }
                    return;
                }
                let Some(discipline) = self.taught(*lesson, &scope).filter(|_| *if_had == had)
                else {
                    return;
                };
                if had && !set.has(discipline, Level::Basic) {
                    return;
                }
                // Nor does equipment that cannot be used lend any (RTR 20010710).
                let idle = scope.this.is_some() && {
                    let p = self.p(scope.this);
                    let def = db.def(p.def);
                    def.is_equipment_as(p.mode)
                        && (self.has_stat(db, &Stat::Cannot(Doing::UseEquipment), slot)
                            || def.is_weapon() && self.has_stat(db, &Stat::WeaponsIdle, slot))
                };
                let levels = match idle {
                    true => 0,
                    false => self.static_value(db, def, kind, slot, seat, &scope, &|_| true),
                };
                for _ in 0..levels {
                    set.raise(discipline);
                }
            }
        });
    }

    /// Visits the lasting changes of a kind, of cards in play and of what has been given for a while.
    pub(crate) fn each_static<'d>(
        &self,
        db: Cards<'d>,
        kind: usize,
        visit: &mut dyn FnMut(&'d AbilityDef, Scope),
    ) {
        self.each_static_from(db, kind, &mut |_, def, scope| visit(def, scope));
    }

    /// The same, each with what it comes from.
    pub(crate) fn each_static_from<'d>(
        &self,
        db: Cards<'d>,
        kind: usize,
        visit: &mut dyn FnMut(Origin, &'d AbilityDef, Scope),
    ) {
        let some_idle = self.some_are_idle();
        for slot in self.statics[stat_set(kind)] {
            let p = self.p(slot);
            for id in db.def(p.def).abilities(p.mode) {
                let def = db.ability(id);
                if !(some_idle && self.is_lost(db, slot, def)) {
                    visit(Origin::Card(slot), def, self.scope(slot));
                }
            }
        }
        for (i, l) in self.lasting.iter().enumerate() {
            visit(
                Origin::Lasting(i),
                db.ability(l.ability),
                Scope::of_lasting(db, l),
            );
        }
    }

    /// Whether a minion has what a mode requires of disciplines.
    pub(crate) fn has_disciplines(
        &self,
        db: Cards<'_>,
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
        db: Cards<'_>,
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

    /// The same by whatever mastery.
    pub(crate) fn meets_by(
        &self,
        db: Cards<'_>,
        minion: Slot,
        mode: &ModeDef,
        mastery: Mastery,
    ) -> Option<Guise> {
        match mastery {
            Mastery::Usual => self.meets_disciplines(db, minion, mode),
            Mastery::Kept => self.as_user_of_kept(db, minion, mode),
            Mastery::Taught(pupil, level) => {
                let taught = || pupil == minion && self.lacks_one_taught(db, minion, mode, level);
                let usual = self.meets_disciplines(db, minion, mode);
                usual.or_else(|| taught().then_some(Guise::NONE))
            }
        }
    }

    /// Whether all that a vampire lacks of what a mode requires is one Discipline that it has not at all,
    /// up to this level.
    #[cold]
    fn lacks_one_taught(&self, db: Cards<'_>, minion: Slot, mode: &ModeDef, level: Level) -> bool {
        if !self.vampires.has(minion) {
            return false;
        }
        let has = self.disciplines(db, minion);
        let needs = mode.needs_disciplines.iter();
        let mut lacking = needs.filter(|(d, least)| !has.has(*d, *least));
        let fits = |(d, least): &&(Discipline, Level)| {
            d.is_discipline() && *least <= level && !has.has(*d, Level::Basic)
        };
        lacking.next().as_ref().is_some_and(fits) && lacking.next().is_none()
    }

    /// As which vampire a minion that lacks what a mode requires plays the card, if it may.
    #[cold]
    fn as_which_vampire(&self, db: Cards<'_>, minion: Slot, mode: &ModeDef) -> Option<Guise> {
        let mut best: Option<&AsVampire> = None;
        self.each_way_to_play(db, minion, mode, &mut |way, _| {
            if best.is_none_or(|b| b.capacity <= way.capacity) {
                best = Some(way);
            }
        });
        let best = best?;
        Some(match self.vampires.has(minion) {
            true => Guise::NONE,
            false => Guise::new(best.capacity, best.sect),
        })
    }

    /// Whether anybody might play a card whose Discipline it lacks.
    #[inline]
    pub(crate) fn borrows_disciplines(&self) -> bool {
        self.anything_changes(AS_VAMPIRE)
    }

    /// Where a minion lacks what a mode requires: the cards that would get a counter for letting
    /// it play the card, and whether something lets it that does not.
    #[cold]
    pub(crate) fn lenders(&self, db: Cards<'_>, minion: Slot, mode: &ModeDef) -> (SlotSet, bool) {
        let (mut lenders, mut free) = (SlotSet::EMPTY, false);
        let borrows = minion.is_some()
            && self.anything_changes(AS_VAMPIRE)
            && !self.has_disciplines(db, minion, &mode.needs_disciplines);
        if borrows {
            self.each_way_to_play(db, minion, mode, &mut |way, this| match way.counter {
                true => lenders.insert(this),
                false => free = true,
            });
        }
        (lenders, free)
    }

    /// Blood that a card costs a minion more which lacks what a mode requires, by what lets it play the
    /// card: by whatever asks for the least.
    #[cold]
    pub(crate) fn blood_to_borrow(&self, db: Cards<'_>, minion: Slot, mode: &ModeDef) -> u8 {
        let mut least: Option<u8> = None;
        if !self.has_disciplines(db, minion, &mode.needs_disciplines) {
            self.each_way_to_play(db, minion, mode, &mut |way, _| {
                least = Some(least.map_or(way.blood, |n| n.min(way.blood)));
            });
        }
        least.unwrap_or_default()
    }

    /// How a minion uses the cards that it keeps, and the bit of its limit, if it can.
    fn way_to_use_kept<'d>(&self, db: Cards<'d>, minion: Slot) -> Option<(&'d AsVampire, u16)> {
        if !minion.is_some()
            || !self.anything_changes(AS_VAMPIRE)
            || !self.minions.has(minion)
            || self.is_idle(db, minion)
        {
            return None;
        }
        let p = self.p(minion);
        let mut abilities = db.def(p.def).abilities(p.mode);
        abilities.find_map(|id| match &db.ability(id).ability {
            Ability::Static {
                what: Stat::PlaysAsVampire(way),
                ..
            } if way.held => Some((way, db.ability(id).used_bit)),
            Ability::Static { .. }
            | Ability::Use { .. }
            | Ability::Act { .. }
            | Ability::Trigger { .. }
            | Ability::Strike { .. } => None,
        })
    }

    /// The limit of how often a minion uses a card that it keeps, if that is what a card is to be played
    /// as.
    pub(crate) fn limit_of_kept(&self, db: Cards<'_>, card: CardId) -> Option<(Slot, u16)> {
        let held = (self.held.iter()).find(|h| h.card == card && h.how == Holding::Kept)?;
        let (_, bit) = self.way_to_use_kept(db, held.on)?;
        Some((held.on, bit))
    }

    /// Whether a card is kept by a combatant of a Methuselah that can use it still in this combat.
    #[cold]
    pub(crate) fn may_use_kept(&self, db: Cards<'_>, held: Held, seat: Seat) -> bool {
        self.limit_of_kept(db, held.card)
            .is_some_and(|(minion, bit)| {
                let p = self.p(minion);
                p.controller == seat && self.is_in_combat(minion) && p.used & bit == 0
            })
    }

    /// As which vampire a minion uses a card that it keeps in this way, if it may: it meets one
    /// Discipline for it.
    #[cold]
    pub(crate) fn as_user_of_kept(
        &self,
        db: Cards<'_>,
        minion: Slot,
        mode: &ModeDef,
    ) -> Option<Guise> {
        let (way, _) = self.way_to_use_kept(db, minion)?;
        let met = match &mode.needs_disciplines[..] {
            [] => true,
            [(discipline, level)] => *level <= way.level && discipline.is_discipline(),
            _ => false,
        };
        met.then(|| Guise::new(way.capacity, way.sect))
    }

    /// Whether a card in play holds one that may be played in this way.
    fn holds_copy(&self, db: Cards<'_>, this: Slot, mode: &ModeDef) -> bool {
        let held = self.held.iter().filter(|h| this.is_some() && h.on == this);
        let mut modes = held.flat_map(|h| &db.def(db.def_of(h.card)).modes);
        modes.any(|held| std::ptr::eq(held, mode))
    }

    /// Visits the ways in which a minion that lacks what a mode requires may play the card, each
    /// with the card in play that it comes from.
    fn each_way_to_play<'d>(
        &self,
        db: Cards<'d>,
        minion: Slot,
        mode: &ModeDef,
        visit: &mut dyn FnMut(&'d AsVampire, Slot),
    ) {
        let has = match self.vampires.has(minion) || self.imbued.has(minion) {
            true => self.disciplines(db, minion),
            false => DisciplineSet::NONE,
        };
        let covers = |way: &AsVampire, scope: &Scope| {
            let mut missing = mode
                .needs_disciplines
                .iter()
                .filter(|(d, l)| !has.has(*d, *l));
            let met = |(d, level): &(Discipline, Level)| {
                *level <= way.level
                    && (!way.had || has.has(*d, Level::Basic))
                    && match way.disciplines.is_empty() {
                        true => d.is_discipline(),
                        false => {
                            let mut lent = way.disciplines.iter();
                            lent.any(|lesson| self.taught(*lesson, scope) == Some(*d))
                        }
                    }
            };
            missing.clone().all(met)
                && (way.together || missing.nth(1).is_none())
                && (way.only.is_empty() || way.only.contains(&mode.as_type))
                && !way.except.contains(&mode.as_type)
                && !way.held
                && (!way.copies || self.holds_copy(db, scope.this, mode))
        };
        let kind = stat_kind(AS_VAMPIRE);
        let seat = self.p(minion).controller;
        self.each_static(db, kind, &mut |def, scope| {
            let Ability::Static {
                what: Stat::PlaysAsVampire(way),
                ..
            } = &def.ability
            else {
                return;
            };
            if covers(way, &scope)
                && self.static_value(db, def, kind, minion, seat, &scope, &|_| true) != 0
            {
                visit(way, scope.this);
            }
        });
    }
}
