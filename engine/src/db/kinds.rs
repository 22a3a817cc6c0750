//! The kinds of static abilities by number, for the indexes and masks of the state.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::script::{ActionKind, ActionsOf, Doing, Minions, Number, Quality, Stat};

/// Kinds of statics that the state keeps an index of; see `GameState::statics`.
///
/// The last of them is shared by all kinds that few cards in play change: what
/// is not indexed apart is looked for a little longer, and rarely at all.
pub(crate) const STAT_SETS: usize = 22;

/// The kind of what makes an action mandatory: a static ability, or an action that a card
/// offers and bids.
pub(crate) const MUST_ACT: &Stat = &Stat::MustAct(ActionKind::Other, Minions::NONE);

/// The kind of not unlocking.
pub(crate) const CANNOT_UNLOCK: usize = 10;

/// The kind of not being affected by cards of a sort.
pub(crate) const UNAFFECTED: usize = 107;

/// The kind of what has retainers lose their abilities.
pub(crate) const RETAINERS_IDLE: usize = 86;

/// The kind of what keeps the own text of a vampire from being used.
pub(crate) const OWN_TEXT_IDLE: usize = 211;

/// The kind of what makes another sect of one.
pub(crate) const NO_SECT: usize = 109;

/// The kind of what considers vampires to be of another clan.
pub(crate) const OF_CLAN: usize = 201;

/// The kind of what gives minions traits for a while.
pub(crate) const CONSIDERED: usize = 99;

/// The number of a kind's set in that index.
#[inline]
pub(crate) const fn stat_set(kind: usize) -> usize {
    if kind < STAT_SETS {
        kind
    } else {
        STAT_SETS - 1
    }
}

/// Kinds of static abilities, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub(crate) struct KindSet([u64; 4]);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet([0; 4]);
    /// How many kinds there is room for.
    #[cfg(test)]
    const ROOM: usize = 256;

    /// Whether a kind is among them.
    #[inline(always)]
    pub const fn has(self, kind: usize) -> bool {
        self.0[kind >> 6 & 3] >> (kind & 63) & 1 == 1
    }

    /// With the kind of a stat besides.
    pub const fn with(mut self, stat: &Stat) -> KindSet {
        let kind = stat_kind(stat);
        self.0[kind >> 6 & 3] |= 1 << (kind & 63);
        self
    }

    /// Whether any is in both.
    #[inline(always)]
    pub const fn meets(self, other: KindSet) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a & e | b & f | c & g | d & h != 0
    }

    /// What is in either.
    #[inline]
    pub const fn or(self, other: KindSet) -> KindSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        KindSet([a | e, b | f, c | g, d | h])
    }

    /// With one more kind.
    #[inline]
    pub fn insert(&mut self, kind: usize) {
        self.0[kind >> 6 & 3] |= 1 << (kind & 63);
    }

    /// Without the kinds that share a set of the index.
    pub fn remove_set(&mut self, set: usize) {
        if set < STAT_SETS - 1 {
            self.0[0] &= !(1 << set);
        } else {
            // What has considered anybody of another clan is asked once more, and from then on.
            let of_clan = self.0[3] & 1 << (OF_CLAN & 63);
            self.0 = [self.0[0] & !(u64::MAX << set), 0, 0, of_clan];
        }
    }

    /// Whether all of them are in another set.
    pub const fn is_within(self, other: KindSet) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a & !e | b & !f | c & !g | d & !h == 0
    }
}

/// The index of a stat's kind. Mostly the stat is a constant, and its kind is known as the engine
/// is compiled.
#[inline(always)]
pub(crate) const fn stat_kind(stat: &Stat) -> usize {
    match stat {
        Stat::Change(Number::Bleed) => 0,
        Stat::Change(Number::LimitedBleed) => 1,
        Stat::Change(Number::Strength) => 2,
        Stat::Change(Number::Stealth) => 3,
        Stat::Change(Number::Intercept) => 4,
        Stat::Change(Number::Votes) => 5,
        Stat::Change(Number::HandSize) => 6,
        Stat::Change(Number::PhaseActions(ActionsOf::Influence)) => 7,
        Stat::Cannot(Doing::Block) => 8,
        Stat::Cannot(Doing::BeBlocked) => 9,
        Stat::Cannot(Doing::Unlock) => CANNOT_UNLOCK,
        Stat::Has(Quality::OpenHand) => 11,
        Stat::Has(Quality::BurnCounterInsteadOfReplacing) => 12,
        Stat::Costs(Doing::VoteAgainst) => 14,
        Stat::PoolToPlay(_) => 15,
        Stat::PoolToBePlayedOn(_) => 16,
        Stat::CannotPlay(_) => 17,
        Stat::CannotPlayHeld => 173,
        Stat::Set(_) => 18,
        Stat::Has(Quality::AggravatedHands) => 19,
        Stat::Change(Number::Hunt) => 20,
        Stat::Change(Number::Ballots) => 21,
        Stat::Change(Number::Capacity) => 22,
        Stat::Change(Number::PhaseActions(ActionsOf::Discard)) => 23,
        Stat::Change(
            Number::PhaseActions(ActionsOf::Master)
            | Number::Damage
            | Number::Counters
            | Number::Tokens
            | Number::Corruption
            | Number::Marks
            | Number::Cost
            | Number::PoolCost
            | Number::Inflicted
            | Number::BloodLost
            | Number::Disciplines
            | Number::PoolBled
            | Number::Pool
            | Number::Lost
            | Number::Share
            | Number::Strikes,
        ) => 24,
        Stat::Cannot(Doing::Act) => 25,
        Stat::CannotBeActedAt(..) => 26,
        Stat::Cannot(Doing::Hunt) => 27,
        Stat::Cannot(Doing::Lock) => 28,
        Stat::Cannot(Doing::Vote) => 29,
        Stat::Cannot(Doing::UseDisciplines) => 30,
        Stat::Cannot(Doing::UseEquipment) => 31,
        Stat::Cannot(Doing::EnterCombat) => 32,
        Stat::Cannot(Doing::ManeuverToLong) => 33,
        Stat::Cannot(Doing::ManeuverToClose) => 34,
        Stat::Cannot(Doing::Strike) => 35,
        Stat::Cannot(Doing::EndCombat) => 36,
        Stat::Cannot(Doing::PressToContinue) => 37,
        Stat::Cannot(Doing::PressToEnd) => 38,
        Stat::Cannot(Doing::Transfer) => 39,
        Stat::Cannot(Doing::BeBloodHunted) => 40,
        Stat::Cannot(Doing::BeTaken) => 41,
        Stat::Cannot(Doing::BeInherited) => 171,
        Stat::Cannot(Doing::EnterWithConviction) => 42,
        Stat::Cannot(Doing::ReceiveTitle) => 114,
        Stat::Costs(Doing::Block) => 43,
        Stat::Costs(Doing::BeActedAt) => 44,
        Stat::Costs(Doing::BringNewcomers) => 45,
        Stat::Has(Quality::AtRange(_)) => 46,
        Stat::Has(Quality::OpposingActs) => 47,
        Stat::Has(Quality::PassesAutomatically) => 48,
        Stat::Has(Quality::ActsAtOnce) => 49,
        Stat::Has(Quality::LearnsSuperior) => 50,
        Stat::Has(Quality::VictoryPointsToYou) => 51,
        Stat::Has(Quality::Borrowed) => 52,
        Stat::WeaponDamage => 53,
        Stat::WeaponAggravated => 54,
        Stat::WeaponAllAggravated => 131,
        Stat::DisciplineStrikes(_) => 55,
        Stat::ArmedStrikes(_) => 56,
        Stat::CannotTake(_) => 57,
        Stat::CannotHave(_) => 58,
        Stat::CannotHaveSuch(_) => 124,
        Stat::BurnsSuch(_) => 190,
        Stat::CannotBePlayedOn(_) => 59,
        Stat::BloodToPlay(_) => 60,
        Stat::Has(Quality::BurnsEdgeInstead) => 106,
        Stat::Has(Quality::DrawsWhatItHolds) => 170,
        Stat::Has(Quality::ReplacesFromPrey) => 172,
        Stat::Times(_) => 104,
        Stat::Unaffected(_) => UNAFFECTED,
        Stat::Cannot(Doing::BeStruck) => 132,
        Stat::Cannot(Doing::BeStruckUnlucky) => 133,
        Stat::Cannot(Doing::BeStruckUndodged) => 134,
        Stat::BloodTimesToPlay(_) => 105,
        Stat::BloodOnBlood(_) => 192,
        Stat::Cheaper(..) => 61,
        Stat::Reduces(_) => 62,
        Stat::BloodToRescue(_) => 63,
        Stat::BloodToBeRescued => 64,
        Stat::MustAct(..) => 65,
        Stat::ImmuneTo(_) => 66,
        Stat::BurnedBy(_) => 67,
        Stat::StrikesPrevented(..) => 68,
        Stat::StrikesHalved(_) => 126,
        Stat::BloodToStrike(_) => 127,
        Stat::AggravatedAsNormal => 69,
        Stat::TakesAsAggravated(_) => 70,
        Stat::PlaysAsVampire(_) => 71,
        Stat::PlaysFromAshHeap(_) => 194,
        Stat::PlaysInFirstRound(_) => 200,
        Stat::OfClan(_) => OF_CLAN,
        Stat::Has(Quality::FirstStrike) => 72,
        Stat::Cannot(Doing::Dodge) => 73,
        Stat::Cannot(Doing::StrikeAt) => 113,
        Stat::Cannot(Doing::StrikeAtAll) => 135,
        Stat::Cannot(Doing::BeCursed) => 136,
        Stat::Pays(_) => 74,
        Stat::Cannot(Doing::GainStrikes) => 75,
        Stat::HarmlessWeapons => 76,
        Stat::NoBleedOfEquipment => 112,
        Stat::Teaches(..) => 77,
        Stat::Change(Number::EdgeVotes) => 78,
        Stat::Change(Number::Spoils) => 175,
        Stat::Change(Number::VictoryPoints) => 196,
        Stat::Cannot(Doing::Gain) => 79,
        Stat::Cannot(Doing::GainByHunt) => 130,
        Stat::BloodToTake(_) => 80,
        Stat::CounterInsteadOfUnlocking => 123,
        Stat::CapacityFor(_) => 128,
        Stat::CheaperNewcomers => 129,
        Stat::PoolToTake(_) => 120,
        Stat::LifeToPlay(..) => 122,
        Stat::Costs(Doing::BecomeSect) => 121,
        Stat::PoolToBeActedAt => 81,
        Stat::BloodToBeActedAt(_) => 210,
        Stat::BloodToAnnounce(_) => 191,
        Stat::Most(_) => 82,
        Stat::Strikes(_) => 83,
        Stat::Thefts(_) => 84,
        Stat::RestPrevented(_) => 85,
        Stat::RetainersIdle(_) => RETAINERS_IDLE,
        Stat::OwnTextIdle => OWN_TEXT_IDLE,
        Stat::LessDamage(_) => 87,
        Stat::Cannot(Doing::VoteAgainst) => 88,
        Stat::Cannot(Doing::Contest) => 89,
        Stat::Costs(Doing::Contest) => 90,
        Stat::Change(Number::VotesAgainst) => 91,
        Stat::Meets(_) => 92,
        Stat::Has(Quality::Unreplaced(false)) => 93,
        Stat::Has(Quality::Unreplaced(true)) => 94,
        Stat::Cannot(Doing::Diablerize) => 95,
        Stat::Has(Quality::BlocksAnybody) => 96,
        Stat::Has(Quality::AsUnlocked(_)) => 125,
        Stat::CheaperForAll(..) => 97,
        Stat::Has(Quality::MarksGoWithIt) => 98,
        Stat::Has(Quality::Undodgeable) => 103,
        Stat::Considered(_) => CONSIDERED,
        Stat::NoneCanPlay(_) => 101,
        Stat::Trifles(_) => 193,
        Stat::WeaponsIdle => 102,
        Stat::Cannot(Doing::BeContested) => 108,
        Stat::ReplacedAfter(..) => 118,
        Stat::ReplacedAfterAction(_) => 174,
        Stat::DiscardsReplacedAfter(_) => 119,
        Stat::CopiesBurned(_) => 176,
        Stat::NoSect(..) => NO_SECT,
        Stat::Cannot(Doing::HoldOn) => 110,
        Stat::NobodysVotes(_) => 111,
        Stat::CardVotes => 150,
        Stat::BleedPaidBy(_) => 152,
        Stat::PoolToContest => 151,
        Stat::ContestPaid(_) => 195,
        Stat::ActsUnlocked(_) => 153,
        Stat::PoolToDiscard => 154,
        Stat::CannotGainPool => 115,
        Stat::LibraryToBlock => 116,
        Stat::MostDamage => 117,
        // What is written so is refused, stands for another of these or is made out as the card is
        // loaded.
        Stat::CannotHaveAnother(_)
        | Stat::Cannot(
            Doing::Play
            | Doing::BePlayedOn
            | Doing::BeAffected
            | Doing::Have
            | Doing::UseAbilities
            | Doing::BeActedAt
            | Doing::BecomeSect
            | Doing::BringNewcomers,
        )
        | Stat::Costs(
            Doing::Act
            | Doing::Hunt
            | Doing::BeBlocked
            | Doing::Lock
            | Doing::Diablerize
            | Doing::Vote
            | Doing::BeContested
            | Doing::HoldOn
            | Doing::Play
            | Doing::BePlayedOn
            | Doing::BeAffected
            | Doing::BeStruck
            | Doing::BeStruckUnlucky
            | Doing::BeStruckUndodged
            | Doing::Have
            | Doing::UseDisciplines
            | Doing::UseEquipment
            | Doing::UseAbilities
            | Doing::EnterCombat
            | Doing::ManeuverToLong
            | Doing::ManeuverToClose
            | Doing::Strike
            | Doing::EndCombat
            | Doing::Dodge
            | Doing::StrikeAt
            | Doing::StrikeAtAll
            | Doing::BeCursed
            | Doing::GainStrikes
            | Doing::PressToContinue
            | Doing::PressToEnd
            | Doing::Unlock
            | Doing::Transfer
            | Doing::BeBloodHunted
            | Doing::BeTaken
            | Doing::BeInherited
            | Doing::EnterWithConviction
            | Doing::ReceiveTitle
            | Doing::Gain
            | Doing::GainByHunt,
        ) => 100,
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
            let mut name = format!("{what:?}");
            let family = matches!(
                what,
                Stat::Change(_) | Stat::Cannot(_) | Stat::Costs(_) | Stat::Has(_)
            );
            // What is said of a quality besides, as at which range, is not of its kind.
            let said = usize::from(family);
            if let Some((at, _)) = name.match_indices('(').nth(said) {
                name.truncate(at);
            }
            let kind = stat_kind(what);
            assert!(kind < KindSet::ROOM, "{name} does not fit the masks");
            let known = names.entry(kind).or_insert_with(|| name.clone());
            assert_eq!(*known, name, "both have the number {kind}");
        }
        assert!(names.len() > STAT_SETS);
    }
}
