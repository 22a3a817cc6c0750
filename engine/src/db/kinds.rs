//! The kinds of static abilities by number, for the indexes and masks of the state.

use crate::script::{ActionKind, Stat};

/// Kinds of statics that the state keeps an index of; see `GameState::statics`.
///
/// The last of them is shared by all kinds that few cards in play change: what
/// is not indexed apart is looked for a little longer, and rarely at all.
pub(crate) const STAT_SETS: usize = 22;

/// The kind of what makes an action mandatory: a static ability, or an action that a card
/// offers and bids.
pub(crate) const MUST_ACT: &Stat = &Stat::MustAct(ActionKind::Other);

/// The number of a kind's set in that index.
#[inline]
pub(crate) const fn stat_set(kind: usize) -> usize {
    if kind < STAT_SETS {
        kind
    } else {
        STAT_SETS - 1
    }
}

/// The kinds in a set of that index, one bit a kind.
#[inline]
pub(crate) const fn kinds_in(set: usize) -> u64 {
    if set < STAT_SETS - 1 {
        1 << set
    } else {
        u64::MAX << set
    }
}

/// The index of a stat's kind.
#[inline]
pub(crate) fn stat_kind(stat: &Stat) -> usize {
    match stat {
        Stat::Bleed => 0,
        Stat::LimitedBleed => 1,
        Stat::Strength => 2,
        Stat::Stealth => 3,
        Stat::Intercept => 4,
        Stat::Votes => 5,
        Stat::HandSize => 6,
        Stat::Transfers => 7,
        Stat::CannotBlock => 8,
        Stat::CannotBeBlocked => 9,
        Stat::DoesNotUnlock => 10,
        Stat::OpenHand => 11,
        Stat::BurnCounterInsteadOfReplacing => 12,
        Stat::FailedBlockersLock => 13,
        Stat::BloodToVoteAgainst => 14,
        Stat::PoolToPlay(_) => 15,
        Stat::PoolToPlayOnMe(_) => 16,
        Stat::CannotPlay(_) => 17,
        Stat::BaseStrength => 18,
        Stat::AggravatedHands => 19,
        Stat::Hunt => 20,
        Stat::Ballots => 21,
        Stat::CannotVote => 22,
        Stat::PassesAutomatically => 23,
        Stat::EntersWithoutConviction => 24,
        Stat::BloodToActAt => 25,
        Stat::Capacity => 26,
        Stat::NoDisciplineCards => 27,
        Stat::Borrowed => 28,
        Stat::DiscardActions => 29,
        Stat::WeaponDamage => 30,
        Stat::WeaponAggravated => 31,
        Stat::StrikesPrevented => 32,
        Stat::CannotUseEquipment => 33,
        Stat::CannotManeuverToLong => 34,
        Stat::CannotManeuverToClose => 35,
        Stat::CannotPressToContinue => 36,
        Stat::CannotPressToEnd => 37,
        Stat::CombatCardBlood => 38,
        Stat::PlaysAsVampire(_) => 39,
        Stat::BloodToPlay(_) => 40,
        Stat::ActsAtOnce => 41,
        Stat::DisciplineStrikes(_) => 42,
        Stat::ImmuneTo(_) => 43,
        Stat::CannotAct => 44,
        Stat::CannotHave(_) => 45,
        Stat::CannotStrikeCombatEnds => 46,
        Stat::Cheaper(_) => 47,
        Stat::BloodToBeRescued => 48,
        Stat::BloodToRescue => 49,
        Stat::TwoMasterActions => 50,
        Stat::NoBloodHunt => 51,
        Stat::CannotHunt(_) => 52,
        Stat::NoTransfers => 53,
        Stat::NotForDiablerist => 54,
        Stat::CannotEnterCombat => 55,
        Stat::MustAct(_) => 56,
        Stat::LearnsSuperior => 57,
        Stat::InCombat(_) => 60,
        Stat::InAction(_) => 61,
        Stat::VictoryPointsToYou => 62,
        Stat::CannotBeTargetOf(_) => 63,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::CardDb;
    use crate::script::Ability;
    use std::collections::HashMap;

    #[test]
    fn every_kind_of_static_has_a_number_of_its_own() {
        let mut names: HashMap<usize, String> = HashMap::new();
        for ability in &CardDb::embedded().abilities {
            let Ability::Static { what, .. } = &ability.ability else {
                continue;
            };
            let name = format!("{what:?}");
            let name = name.split('(').next().unwrap_or_default();
            let kind = stat_kind(what);
            assert!(kind < u64::BITS as usize, "{name} does not fit the masks");
            let known = names.entry(kind).or_insert_with(|| name.to_string());
            assert_eq!(known, name, "both have the number {kind}");
        }
        assert!(names.len() > STAT_SETS);
    }
}
