//! Whether minions fit descriptions, as far as one seat can see.

use engine::script::{Filter, Meth, MinionKind, Place, Who};
use engine::{CardDef, ModeDef, Region, Slot, View};

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
        Place::Incapacitated => region == Region::Incapacitated,
        Place::Uncontrolled => region == Region::Uncontrolled,
    };
    if !placed {
        return false;
    }
    let uncontrolled = region == Region::Uncontrolled;
    let kind = match filter.kind {
        MinionKind::Minion => true,
        MinionKind::Vampire => uncontrolled || view.is_vampire(slot),
        MinionKind::Ally => !uncontrolled && !view.is_vampire(slot),
        kind => view.is_of_kind(slot, kind),
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
        | Meth::Player
        | Meth::LargestShare
        | Meth::SmallestShare
        | Meth::Them
        | Meth::VotedAgainst
        | Meth::OthersOnlyInFavour => true,
    };
    if filter
        .not
        .as_ref()
        .is_some_and(|not| fits(view, not, slot, me))
    {
        return false;
    }
    if !kind || !whose || filter.me && Some(slot) != me || filter.not_me && Some(slot) == me {
        return false;
    }
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
    let capacity = view.capacity(slot).unwrap_or(0);
    let mine = me.and_then(|me| view.capacity(me)).unwrap_or(0);
    (filter.clan.is_empty() || clan.is_some_and(|c| filter.clan.contains(&c)))
        && (filter.sect.is_empty() || sect.is_some_and(|s| filter.sect.contains(&s)))
        && (filter.title.is_empty() || title.is_some_and(|t| filter.title.contains(&t.rank)))
        && filter.titled.is_none_or(|t| title.is_some() == t)
        && filter.locked.is_none_or(|l| view.locked(slot) == l)
        && filter
            .discipline
            .is_none_or(|(d, l)| view.has_discipline(slot, d, l))
        && (!filter.younger || capacity < mine)
        && (!filter.older || capacity > mine)
        && filter.capacity_at_least.is_none_or(|n| capacity >= n)
        && filter.capacity_at_most.is_none_or(|n| capacity <= n)
        && filter
            .blood_at_least
            .is_none_or(|n| view.counters(slot) >= n)
}

/// Whether a minion has what a way of playing a card asks of it: disciplines, clan and the rest.
pub(super) fn can_play(view: &View<'_>, card: &CardDef, mode: &ModeDef, minion: Slot) -> bool {
    let needs = &mode.needs_disciplines;
    let able = || {
        let has = view.disciplines(minion);
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

/// Blood that it costs.
pub(super) fn blood_cost(card: &CardDef, mode: &ModeDef) -> u8 {
    let printed = match card.blood_cost {
        engine::facts::Cost::Fixed(n) => n,
        _ => 0,
    };
    printed + mode.extra_blood + mode.action.as_ref().map_or(0, |a| a.blood)
}

/// Pool that it costs.
pub(super) fn pool_cost(card: &CardDef) -> f32 {
    match card.pool_cost {
        engine::facts::Cost::Fixed(n) => n as f32,
        _ => 0.0,
    }
}
