//! Who and what is meant: words for minions, Methuselahs and cards, and what is chosen among them.

use serde::Deserialize;

use super::Cond;
use crate::db::{CardDef, ModeDef};
use crate::vocab::{CardType, Clan, Discipline, Keyword, Level, Sect, TitleRank};

/// Somebody or something an effect is about, as seen from the card that has the effect.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Who {
    /// The minion that plays the card, that the card is on, or whose own text it is.
    #[default]
    Me,
    /// The card itself, in play.
    This,
    /// The acting minion.
    Acting,
    /// The blocking minion.
    Blocking,
    /// The minion opposing `Me` in combat.
    Opposing,
    /// The weapon or other card in play that `Me` strikes with.
    Weapon,
    /// The ally in combat that is about to be burned.
    Doomed,
    /// The first thing chosen.
    Target,
    /// The second thing chosen.
    Second,
    /// The first minion remembered by the card as it came into play.
    Linked,
    /// The second minion remembered.
    LinkedSecond,
}

/// A Methuselah or several, as seen from the card that has the effect.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Meth {
    /// The controller of the card, or of the minion playing it.
    You,
    /// Your prey.
    Prey,
    /// Your predator.
    Predator,
    /// The controller of a minion or card.
    ControllerOf(Who),
    /// The prey of the controller of a minion or card.
    PreyOf(Who),
    /// The Methuselah chosen.
    Chosen,
    /// Those whom this card remembers.
    Remembered,
    /// The target of the current bleed.
    BleedTarget,
    /// The Methuselah whose turn it is.
    Active,
    /// The Methuselah playing the card that is being played.
    Player,
    /// The one with a larger share than everybody else.
    LargestShare,
    /// The one with a smaller share than everybody else who has one.
    SmallestShare,
    /// Every Methuselah.
    #[default]
    Each,
    /// Every Methuselah but you.
    Others,
    /// Of several Methuselahs who are described, or to whom something happens, each by herself.
    Them,
    /// Those by whom votes or ballots against the referendum have been cast, as tallied.
    VotedAgainst,
    /// Those but you by whom votes or ballots have been cast, as tallied, only in favour.
    OthersOnlyInFavour,
}

/// Where a minion is (full rulebook 2.3).
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Place {
    /// Ready, in torpor or incapacitated.
    #[default]
    Controlled,
    /// In the ready region.
    Ready,
    /// In the torpor region.
    Torpor,
    /// In the incapacitated region, where imbued are (imbued appendix, 5).
    Incapacitated,
    /// In the uncontrolled region.
    Uncontrolled,
}

/// What sort of minion.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum MinionKind {
    /// Vampires and allies.
    #[default]
    Minion,
    /// Vampires only.
    Vampire,
    /// Allies only.
    Ally,
    /// Imbued only, which are allies (imbued appendix, 1).
    Imbued,
    /// Mortal allies, imbued among them.
    Mortal,
    /// Monsters: vampires, and allies that are neither mortal nor animal (imbued appendix, 4).
    Monster,
}

/// A description of minions. Every field that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Vampire, ally or either.
    pub kind: MinionKind,
    /// Controlled by one of these Methuselahs.
    pub whose: Meth,
    /// Where it is.
    pub place: Place,
    /// Of one of these clans.
    pub clan: Vec<Clan>,
    /// Of one of these sects.
    pub sect: Vec<Sect>,
    /// With one of these titles.
    pub title: Vec<TitleRank>,
    /// Titled, or untitled.
    pub titled: Option<bool>,
    /// Locked, or unlocked.
    pub locked: Option<bool>,
    /// With this discipline at this level or better.
    pub discipline: Option<(Discipline, Level)>,
    /// Younger than `Me`: of a lower capacity.
    pub younger: bool,
    /// Older than `Me`: of a higher capacity.
    pub older: bool,
    /// One of the oldest of those that fit everything else.
    pub oldest: bool,
    /// With at least this capacity.
    pub capacity_at_least: Option<u8>,
    /// With at most this capacity.
    pub capacity_at_most: Option<u8>,
    /// With less life than it started with; of a vampire, less blood than its capacity.
    pub wounded: bool,
    /// With at least so much conviction.
    pub conviction_at_least: Option<u8>,
    /// Bearing a card with this keyword.
    pub bearing: Option<Keyword>,
    /// With at least this much blood or life.
    pub blood_at_least: Option<u8>,
    /// With at most this much blood or life.
    pub blood_at_most: Option<u8>,
    /// With no more blood or life than `Me`.
    pub no_more_blood_than_me: bool,
    /// Without this discipline at this level.
    pub without: Option<(Discipline, Level)>,
    /// The minion opposing `Me` in combat.
    pub opposing: bool,
    /// One of the two combatants.
    pub in_combat: bool,
    /// The opposing minion has chosen a strike that would do aggravated damage to it.
    pub facing_aggravated: bool,
    /// An ally that costs at most so much pool.
    pub pool_cost_at_most: Option<u8>,
    /// With no card of these names on it.
    pub without_cards: Vec<String>,
    /// Nobody but `Me`.
    pub me: bool,
    /// Anyone but `Me`.
    pub not_me: bool,
    /// Has not gained blood from a hunting ground this turn.
    pub no_hunting_ground_yet: bool,
    /// Has cast votes or ballots in the current referendum.
    pub has_voted: bool,
    /// With all of these traits.
    pub traits: Vec<Keyword>,
    /// With none of these traits.
    pub without_traits: Vec<Keyword>,
    /// Of the same circle as `Me`, which a vampire without a circle is in by itself.
    pub same_circle: bool,
    /// Marked this turn by the active Methuselah (full rulebook 11, Red List).
    pub marked: bool,
    /// A vampire that must hunt.
    pub must_hunt: bool,
    /// None that fits this.
    pub not: Option<Box<Filter>>,
}

/// A description of Methuselahs. Every field that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct MethFilter {
    /// One of these.
    pub of: Meth,
    /// None of these.
    pub but: Vec<Meth>,
    /// Such that all of this holds of `Them`.
    pub when: Vec<Cond>,
}

/// Something to be named or picked by the player concerned.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Choose {
    /// A minion or uncontrolled vampire that fits one of these.
    Minion(Vec<Filter>),
    /// As `Minion`, or nobody.
    MayMinion(Vec<Filter>),
    /// A Methuselah.
    Methuselah(MethFilter),
    /// A number, kept as X.
    Number {
        /// The least.
        from: u8,
        /// The most.
        to: u8,
    },
    /// A number up to the blood of `Me`, kept as X.
    BloodOfMe {
        /// The least.
        from: u8,
    },
    /// A number up to the blood of the first thing chosen, kept as X.
    BloodOfTarget {
        /// The least.
        from: u8,
    },
    /// So much of your pool, kept as X, that the Methuselah chosen would have some: what she has
    /// burned beyond her pool, and 1 more, at least.
    PoolToSave,
    /// The acting minion, which is thereby the target of the card.
    ActingMinion,
    /// A clan of which a vampire is in play: of any other it would make no difference.
    Clan,
    /// A clan, whichever it is.
    AnyClan,
    /// In favour or against.
    Side,
    /// One or more of these Methuselahs.
    SomeMethuselahs(MethFilter),
    /// A share of points for each of several Methuselahs.
    Allocate {
        /// How many points.
        points: u8,
        /// Among whom.
        among: MethFilter,
        /// How many Methuselahs must get at least one.
        at_least: u8,
    },
    /// A card from the hand of a Methuselah, seen by the chooser.
    CardInHand(Meth, Vec<CardFilter>),
    /// As `CardInHand`, or none.
    MayCardInHand(Meth, Vec<CardFilter>),
    /// A card from the ash heap of a Methuselah, or of one of these.
    CardInAshHeap(Meth, Vec<CardFilter>),
    /// An equipment on a minion that fits.
    Equipment(Filter),
    /// An equipment in your hand with which the first thing chosen can equip.
    EquipmentInHand,
    /// A retainer in your hand with this keyword, which `Me` can employ.
    RetainerInHand(Keyword),
    /// A retainer with this keyword that `Me` employs.
    OwnRetainer(Keyword),
    /// A weapon card in your hand, not unique, with which `Me` can equip: it costs at most so much
    /// pool, and its regular strikes do at most so much damage, none of it aggravated.
    WeaponInHand {
        /// The most pool that it costs.
        pool: u8,
        /// The most damage that it does.
        damage: u8,
    },
    /// A weapon of the minion opposing `Me`, in one of the ways to strike with it.
    OpposingWeapon,
    /// A melee weapon of `Me` that can be used now, or none.
    MayMeleeWeapon,
    /// A card in play with this keyword.
    InPlay(Keyword),
    /// An unlocked card of this name on `Me`.
    UnlockedOnMe(String),
    /// A card in play of this name, or none.
    MayCardNamed(String),
    /// A card of one of these types that costs at most X, from your library or ash heap, if you wish.
    CardUpToX(Vec<CardType>),
    /// A vampire of at most X capacity with none of these traits, from your crypt or ash heap, if
    /// you wish.
    VampireUpToX(Vec<Keyword>),
    /// A card of your ash heap that fits, of another name than the card being played, which could
    /// be played now as if from hand.
    PlayableFromAshHeap(CardFilter),
    /// A card from your library that fits, if you wish.
    SearchLibrary(Vec<CardFilter>),
    /// A vampire from your crypt, if you wish; the crypt is shuffled afterward.
    CryptVampire,
    /// A card of this type from your library, if you wish; the library is shuffled afterward.
    LibraryCard(CardType),
}

/// A description of cards out of play.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct CardFilter {
    /// Of this name.
    pub name: Option<String>,
    /// Of this type.
    pub card_type: Option<CardType>,
    /// Requiring this discipline.
    pub discipline: Option<Discipline>,
    /// Requiring one of these disciplines.
    pub disciplines: Vec<Discipline>,
    /// Of a card being played: taking an action.
    pub action: bool,
    /// Of a card being played: making a strike.
    pub strike: bool,
    /// Of a card being played: aimed at `Me`.
    pub at_me: bool,
    /// Of a card being played: by the minion opposing `Me`.
    pub by_opposing: bool,
    /// Of a card being played: giving control of the thing chosen to somebody.
    pub takes_control: bool,
    /// A card that a minion plays.
    pub minion_card: bool,
    /// A card of a library, no crypt card.
    pub library: bool,
    /// Of a card being played: played by another Methuselah.
    pub others: bool,
    /// With this keyword.
    pub keyword: Option<Keyword>,
    /// With none of these keywords.
    pub without: Vec<Keyword>,
    /// Of a card being played: played by your predator or prey.
    pub neighbours: bool,
    /// Of a card in an ash heap: no unique card of which you control a copy.
    pub no_copy_yours: bool,
    /// Of a card being played: played by your predator.
    pub predators: bool,
    /// Of a card being played: by a vampire, or by an ally that plays it as one.
    pub by_vampire: bool,
    /// A crypt card of one of these clans.
    pub clan: Vec<Clan>,
    /// A crypt card with one of these titles.
    pub title: Vec<TitleRank>,
    /// A crypt card that costs at least so much: a vampire of that capacity, an imbued of that
    /// starting life.
    pub capacity_at_least: Option<u8>,
    /// A crypt card that costs at most so much.
    pub capacity_at_most: Option<u8>,
    /// Requiring a minion of this sect or a title of it, or making a vampire one of it.
    pub about_sect: Option<Sect>,
}

impl CardFilter {
    /// Whether a card that lies somewhere out of play fits. What a card being played does is not
    /// asked here.
    pub(crate) fn fits(&self, def: &CardDef) -> bool {
        let minion_card = !def.is(CardType::Master) && !def.is(CardType::Event) && !def.is_crypt();
        self.name.as_ref().is_none_or(|n| *n == def.name)
            && (!self.minion_card || minion_card)
            && !(self.library && def.is_crypt())
            && self.keyword.is_none_or(|k| def.has(k))
            && !self.without.iter().any(|k| def.has(*k))
            && self.card_type.is_none_or(|t| def.is(t))
            && self
                .discipline
                .is_none_or(|d| def.card_disciplines.contains(&d) && !def.is_crypt())
            && (self.disciplines.is_empty()
                || (self.disciplines.iter()).any(|d| def.card_disciplines.contains(d)))
            && (!self.is_about_crypt_cards() || self.fits_crypt_card(def))
            && (self.about_sect).is_none_or(|sect| def.requires_sect(sect) || def.makes_sect(sect))
    }

    /// Whether a card played in this way fits, as far as the card and the way go.
    pub(crate) fn fits_played(&self, def: &CardDef, mode: &ModeDef) -> bool {
        self.fits(def)
            && self.card_type.is_none_or(|t| t == mode.as_type)
            && (!self.action || mode.action.is_some())
    }

    /// Whether it says nothing of how a card is played but that it takes an action, and by whom.
    pub(super) fn is_of_cards(&self) -> bool {
        !(self.strike
            || self.at_me
            || self.by_opposing
            || self.takes_control
            || self.neighbours
            || self.no_copy_yours
            || self.predators
            || self.by_vampire)
    }

    /// Whether it says something that only crypt cards can be.
    fn is_about_crypt_cards(&self) -> bool {
        let costs = self.capacity_at_least.is_some() || self.capacity_at_most.is_some();
        costs || !self.clan.is_empty() || !self.title.is_empty()
    }

    fn fits_crypt_card(&self, def: &CardDef) -> bool {
        def.is_crypt()
            && (self.clan.is_empty() || def.clans.iter().any(|c| self.clan.contains(c)))
            && (self.title.is_empty() || def.title.is_some_and(|t| self.title.contains(&t.rank)))
            && self.capacity_at_least.is_none_or(|n| def.capacity >= n)
            && self.capacity_at_most.is_none_or(|n| def.capacity <= n)
    }
}
