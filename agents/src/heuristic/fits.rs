//! Whether minions fit descriptions, as far as one seat can see.

use std::cell::OnceCell;

use engine::script::{Filter, Limit, Meth, Place, Who};
use engine::vocab::{CardType, Discipline, DisciplineSet, Keyword, Level};
use engine::{CardDef, ModeDef, Region, Slot, View};

use super::Eye;

/// Whether a minion fits a description made from the point of view of `me`, where there is a `me`.
pub(super) fn fits(view: &View<'_>, filter: &Filter, slot: Slot, me: Option<Slot>) -> bool {
    let Some(controller) = view.controller(slot) else {
        return false;
    };
    let region = view.region(slot);
    let placed = match filter.place {
        Place::Controlled => matches!(
            region,
            Region::Ready | Region::Torpor | Region::Incapacitated
        ),
        Place::Ready => region == Region::Ready,
        Place::Torpor => region == Region::Torpor,
        Place::GoingToTorpor => region == Region::Ready,
        Place::Incapacitated => region == Region::Incapacitated,
        Place::Uncontrolled => region == Region::Uncontrolled,
        // No places of minions.
        Place::Hand | Place::AshHeap | Place::Library | Place::Crypt | Place::Held => false,
    };
    if !placed {
        return false;
    }
    let uncontrolled = region == Region::Uncontrolled;
    let kind = match filter.kind {
        None => true,
        Some(CardType::Vampire) => uncontrolled || view.is_vampire(slot),
        Some(CardType::Ally) => !uncontrolled && !view.is_vampire(slot),
        Some(kind) => (view.def(slot)).is_some_and(|id| view.cards().def(id).is(kind)),
    };
    let seat = view.seat();
    let whose = match filter.whose {
        Meth::You | Meth::ControllerOf(Who::Me) => controller == seat,
        Meth::Others => controller != seat,
        Meth::Active => controller == view.active(),
        Meth::Prey | Meth::PreyOf(Who::Me) => controller == view.prey(seat),
        Meth::Predator => controller == view.predator(seat),
        // Who else is meant is not known here: anybody may be.
        Meth::Each
        | Meth::ControllerOf(_)
        | Meth::PreyOf(_)
        | Meth::Chosen
        | Meth::Remembered
        | Meth::BleedTarget
        | Meth::Targeted
        | Meth::EdgeHolder
        | Meth::PredatorOf(_)
        | Meth::LargestShare
        | Meth::SmallestShare
        | Meth::Them
        | Meth::VotedAgainst
        | Meth::OthersOnlyInFavour => true,
    };
    if !kind || !whose || !is_of_sort(view, filter, slot) {
        return false;
    }
    if filter.is == Some(Who::Me) && Some(slot) != me {
        return false;
    }
    // What cannot be told here, as traits and cards on it, keeps nobody out.
    let told = |not: &Filter| {
        not.is == Some(Who::Me)
            || not.whose != Meth::Each
            || not.younger
            || not.older
            || not.must_hunt
            || not.capacity.is_some()
    };
    let not_it = |not: &Filter| match told(not) {
        true => fits(view, not, slot, me),
        false => has_sort(view, not, slot),
    };
    if filter.not.iter().any(not_it) {
        return false;
    }
    let has = |d: Discipline, level: Level| view.has_discipline(slot, d, level);
    let def = view.def(slot).map(|d| view.cards().def(d));
    let clan = if uncontrolled {
        def.and_then(|d| d.clans.first().copied())
    } else {
        view.clan(slot)
    };
    let title = if uncontrolled {
        def.and_then(|d| d.title)
    } else {
        view.title(slot)
    };
    let sect = if uncontrolled {
        def.and_then(|d| d.sect)
    } else {
        view.sect(slot)
    };
    let capacity = view.capacity(slot);
    let mine = me.and_then(|me| view.capacity(me)).unwrap_or(0);
    (filter.clan.is_empty() || clan.is_some_and(|c| filter.clan.contains(&c)))
        && (filter.sect.is_empty() || sect.is_some_and(|s| filter.sect.contains(&s)))
        && (filter.title.is_empty() || title.is_some_and(|t| filter.title.contains(&t.rank)))
        && filter.titled.is_none_or(|t| title.is_some() == t)
        && filter.locked.is_none_or(|l| view.locked(slot) == l)
        && (filter.discipline.is_empty() || filter.discipline.iter().any(|d| has(*d, Level::Basic)))
        && (filter.superior.is_empty() || filter.superior.iter().any(|d| has(*d, Level::Superior)))
        && (!filter.younger || capacity.is_some_and(|c| c < mine))
        && (!filter.older || capacity.is_some_and(|c| c > mine))
        && (filter.capacity).is_none_or(|b| capacity.is_some_and(|c| b.admits(c, 0)))
        && match filter.blood {
            Some(Limit::AtLeast(n)) => view.counters(slot) >= n,
            Some(Limit::AtMost(_) | Limit::UpTo(_)) | None => true,
        }
}

/// Whether a minion is of the sort asked for, as far as mortals and animals go; other traits are
/// left to the rules.
fn is_of_sort(view: &View<'_>, filter: &Filter, slot: Slot) -> bool {
    let sorts = |k: &Keyword| matches!(k, Keyword::Mortal | Keyword::Animal);
    !filter.keyword.iter().any(sorts) || has_sort(view, filter, slot)
}

/// Whether a minion is a mortal or an animal, of those that a description names.
fn has_sort(view: &View<'_>, filter: &Filter, slot: Slot) -> bool {
    let has = |k: &Keyword| {
        matches!(k, Keyword::Mortal | Keyword::Animal)
            && !view.is_vampire(slot)
            && view.has_trait(slot, *k)
    };
    filter.keyword.iter().any(has)
}

/// A minion that may play cards.
pub(super) struct Player<'v> {
    view: &'v View<'v>,
    /// Where its Disciplines are noted.
    eye: Option<&'v Eye<'v>>,
    minion: Slot,
    /// Its Disciplines, once a card has asked for one.
    disciplines: OnceCell<DisciplineSet>,
}

impl<'v> Player<'v> {
    /// A minion of which it is noted what it has.
    pub fn known(eye: &'v Eye<'v>, minion: Slot) -> Player<'v> {
        Player {
            view: eye.view,
            eye: Some(eye),
            minion,
            disciplines: OnceCell::new(),
        }
    }

    /// Whether it has what a way of playing a card asks of it: disciplines, clan and the rest.
    pub fn can_play(&self, card: &CardDef, mode: &ModeDef) -> bool {
        let (view, minion) = (self.view, self.minion);
        let needs = &mode.needs_disciplines;
        let able = || {
            let has = self.disciplines.get_or_init(|| match self.eye {
                Some(eye) => eye.disciplines(minion),
                None => view.disciplines(minion),
            });
            needs.iter().all(|(d, l)| has.has(*d, *l))
        };
        (needs.is_empty() || able())
            && (card.clans.is_empty() || view.clan(minion).is_some_and(|c| card.clans.contains(&c)))
            && (card.requires.is_empty()
                || card
                    .requires
                    .iter()
                    .any(|f| fits(view, f, minion, Some(minion))))
            && blood_cost(card, mode) <= view.counters(minion)
    }
}

/// The same of a minion of which nothing is noted.
pub(crate) fn can_play(view: &View<'_>, card: &CardDef, mode: &ModeDef, minion: Slot) -> bool {
    let player = Player {
        view,
        eye: None,
        minion,
        disciplines: OnceCell::new(),
    };
    player.can_play(card, mode)
}

/// Blood that it costs.
pub(crate) fn blood_cost(card: &CardDef, mode: &ModeDef) -> u8 {
    let printed = match card.blood_cost {
        engine::facts::Cost::Fixed(n) => n,
        engine::facts::Cost::None | engine::facts::Cost::X => 0,
    };
    printed + mode.extra_blood + mode.action.as_ref().map_or(0, |a| a.blood)
}

/// Pool that it costs.
pub(crate) fn pool_cost(card: &CardDef) -> f32 {
    match card.pool_cost {
        engine::facts::Cost::Fixed(n) => n as f32,
        engine::facts::Cost::None | engine::facts::Cost::X => 0.0,
    }
}
