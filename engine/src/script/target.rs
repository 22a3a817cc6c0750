//! Words for minions, Methuselahs and cards, and for what is chosen among them.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::filter::nameable;
use super::{Amount, Cond, DisciplineFilter, Filter, Minions, Picked, Place};

/// Somebody or something an effect is about, as seen from the card that has the effect.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
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
    /// The weapon or other card in play that the minion opposing `Me` strikes with.
    OpposingWeapon,
    /// The minion whose moment it is: who takes the damage that may be prevented, chooses a strike,
    /// or is about to be burned.
    Subject,
    /// The minion that burns `Subject`, diablerizes it or sends it to torpor.
    Culprit,
    /// What the action is aimed at, where it is another Methuselah's.
    AimedAt,
    /// The minion that has called the referendum.
    Caller,
    /// The minion on which the blood hunt of the referendum is called.
    Hunted,
    /// The card whose action it is: the one played to take it, or the one in play that offers it.
    ActionCard,
    /// The card of the moment: the one that is being played, that has been chosen or shown out of
    /// play by an earlier step, or that has just been discarded.
    Card,
    /// The first thing chosen; where none is, the first that the card in play remembers.
    Target,
    /// The second thing chosen; where none is, the second that the card in play remembers.
    Second,
    /// The third thing chosen.
    Third,
}

/// A Methuselah or several, as seen from the card that has the effect.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
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
    /// The predator of the controller of a minion or card.
    PredatorOf(Who),
    /// The Methuselah chosen.
    Chosen,
    /// Those whom this card remembers.
    Remembered,
    /// The target of the current bleed.
    BleedTarget,
    /// The Methuselah whose turn it is.
    Active,
    /// Those at whom the action is directed.
    Targeted,
    /// The one who has the Edge.
    EdgeHolder,
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

impl Meth {
    /// Whether it is by what this one is that she is meant.
    pub(crate) fn is_by(self, thing: Who) -> bool {
        match self {
            Meth::ControllerOf(who) | Meth::PreyOf(who) | Meth::PredatorOf(who) => who == thing,
            Meth::You
            | Meth::Prey
            | Meth::Predator
            | Meth::Chosen
            | Meth::Remembered
            | Meth::BleedTarget
            | Meth::Active
            | Meth::Targeted
            | Meth::EdgeHolder
            | Meth::LargestShare
            | Meth::SmallestShare
            | Meth::Each
            | Meth::Others
            | Meth::Them
            | Meth::VotedAgainst
            | Meth::OthersOnlyInFavour => false,
        }
    }
}

/// A description of Methuselahs. Every field that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(deny_unknown_fields, default)]
pub struct MethFilter {
    /// One of these.
    pub of: Meth,
    /// None of these.
    pub but: Vec<Meth>,
    /// Such that all of this holds of `Them`.
    pub when: Vec<Cond>,
}

/// What a player is asked for: something to be named, or a number.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Choose {
    /// The player names a minion, or an uncontrolled vampire, that fits one of these.
    Minion(Minions),
    /// The player picks another card that fits one of these: one in play, or one in a hand, an ash
    /// heap, a library or a crypt, of which the player then has seen it.
    Card(Picked),
    /// The player names a card: one that fits where it lies open, or of what is in a hand, a library or
    /// a crypt any that fits of the whole deck, since only where its cards are is hidden.
    Name(#[serde(deserialize_with = "nameable")] Picked),
    /// The player may do this, or choose nothing.
    May(Box<Choose>),
    /// One of what could be chosen so is, at random.
    AtRandom(Box<Choose>),
    /// The player names a Methuselah.
    Methuselah(MethFilter),
    /// The player chooses a number from this to that, which is X from then on.
    Number(u8, Amount),
    /// So much of your pool, kept as X, that the Methuselah chosen would have some: what she has
    /// burned beyond her pool, and 1 more, at least.
    PoolToSave,
    /// A clan of which a vampire is in play: of any other it would make no difference.
    Clan,
    /// A clan, whichever it is: one that is remembered.
    #[serde(skip)]
    AnyClan,
    /// The city of the title that `Me` is only taken to have for the card, any city or none: a title
    /// that the card gives is of that city. Who is not taken to have one is not asked.
    #[serde(skip)]
    City,
    /// The circle of a vampire that fits one of these; where all fit, any circle.
    Circle(Minions),
    /// A Discipline that fits; neither flight nor a virtue.
    Discipline(DisciplineFilter),
    /// In favour or against.
    Side,
    /// One or more of these Methuselahs.
    SomeMethuselahs(MethFilter),
    /// Each of these Methuselahs chooses a number from 1 to this in secret, which is her share; all are
    /// laid open together, once nothing more is chosen so.
    Secretly(Meth, Amount),
    /// So many points fall on what can be chosen so: Methuselahs, minions, other cards in play. At
    /// least so many get some, and where there is a last number, none gets more than that.
    Allocate(Amount, u8, Vec<Choose>, #[serde(default)] Option<u8>),
    /// A weapon of the minion opposing `Me`, in one of the ways to strike with it.
    OpposingWeapon,
    /// A weapon of `Me` that can be used now for the strike of the card: a melee weapon.
    Weapon,
    /// One with which it can make a ranged strike: where the strike of the card is ranged.
    #[serde(skip)]
    RangedWeapon,
}

/// A sort of weapon that a minion has, to strike with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// A melee weapon.
    Melee,
    /// A weapon whose strike is ranged.
    Ranged,
}

/// Something that is chosen as a referendum is called, of such sorts that most terms have no other.
#[derive(Clone, Copy, Debug)]
pub enum Term<'a> {
    /// A Methuselah that fits this.
    Methuselah(&'a MethFilter),
    /// A clan.
    Clan,
    /// A minion that fits one of these.
    Minion(&'a [Filter]),
    /// For each Methuselah how many points, or whether she is one of those chosen.
    Shares,
}

impl Choose {
    /// What of the terms of a referendum is chosen so, if it is of a sort that most terms have.
    pub fn term(&self) -> Option<Term<'_>> {
        match self {
            Choose::Methuselah(filter) => Some(Term::Methuselah(filter)),
            Choose::Clan => Some(Term::Clan),
            Choose::Minion(filters) => Some(Term::Minion(filters)),
            Choose::Allocate(..) | Choose::SomeMethuselahs(_) => Some(Term::Shares),
            Choose::Card(_)
            | Choose::Name(_)
            | Choose::May(_)
            | Choose::AtRandom(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::Secretly(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => None,
        }
    }

    /// The Methuselahs among whom points are allocated, if they fall on nobody else and nobody has
    /// a bound: each of them in turn is given a number.
    pub fn shares_among(&self) -> Option<&MethFilter> {
        let Choose::Allocate(_, _, among, None) = self else {
            return None;
        };
        match &among[..] {
            [Choose::Methuselah(filter)] => Some(filter),
            _ => None,
        }
    }

    /// Whether points are allocated one after the other, for each of which something is chosen:
    /// not among Methuselahs alone.
    pub fn gives_points(&self) -> bool {
        self.points().is_some()
    }

    /// How many points are allocated so, or may be, where it is up to so many.
    pub fn points(&self) -> Option<&Amount> {
        match self {
            Choose::May(inner) => inner.points(),
            Choose::Allocate(points, ..) if self.shares_among().is_none() => Some(points),
            Choose::Minion(_)
            | Choose::Card(_)
            | Choose::Name(_)
            | Choose::AtRandom(_)
            | Choose::Methuselah(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => None,
        }
    }

    /// Whether what is chosen is a minion or another card in play.
    pub(crate) fn names_thing(&self) -> bool {
        match self {
            Choose::Minion(_) | Choose::OpposingWeapon | Choose::Weapon | Choose::RangedWeapon => {
                true
            }
            Choose::Card(filters) => filters.iter().all(|f| f.place == Place::Controlled),
            Choose::May(inner) | Choose::AtRandom(inner) => inner.names_thing(),
            Choose::Name(_)
            | Choose::Methuselah(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..) => false,
        }
    }

    /// Whether a melee weapon is chosen, or may be.
    pub fn is_melee_weapon(&self) -> bool {
        self.own_weapon() == Some(Arm::Melee)
    }

    /// The strike of the card is ranged, and so the weapon of `Me` that is chosen for it.
    pub(super) fn for_ranged_strike(&mut self) {
        if let Choose::May(inner) = self {
            inner.for_ranged_strike();
        } else if *self == Choose::Weapon {
            *self = Choose::RangedWeapon;
        }
    }

    /// What sort of weapon of `Me` is chosen to strike with, or may be.
    pub fn own_weapon(&self) -> Option<Arm> {
        match self {
            Choose::Weapon => Some(Arm::Melee),
            Choose::RangedWeapon => Some(Arm::Ranged),
            Choose::May(inner) | Choose::AtRandom(inner) => inner.own_weapon(),
            Choose::Minion(_)
            | Choose::Card(_)
            | Choose::Name(_)
            | Choose::Methuselah(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon => None,
        }
    }

    /// Whether what can be named may depend on what has been named before, so that this must be tried
    /// out.
    pub(crate) fn depends_on_what_is_named(&self) -> bool {
        match self {
            Choose::Minion(_) | Choose::PoolToSave => true,
            Choose::Card(_) | Choose::Methuselah(_) => self.speaks_of_what_is_named(),
            Choose::Name(filters) => filters.iter().any(|f| f.whose == Meth::Chosen),
            Choose::Allocate(..) => match self.shares_among() {
                Some(among) => among.but.contains(&Meth::Chosen),
                None => true,
            },
            Choose::May(inner) => inner.gives_points(),
            Choose::AtRandom(inner) => inner.depends_on_what_is_named(),
            Choose::Discipline(of) => of.asks_of_another(),
            Choose::Number(..)
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => false,
        }
    }

    /// Whether a minion is chosen on which the card is put that has been chosen before it.
    pub(crate) fn is_to_have_the_card(&self) -> bool {
        matches!(self, Choose::Minion(filters) if filters.iter().any(|f| f.can_have_chosen))
    }

    /// Whether the minion that takes the action names itself.
    pub(crate) fn is_of_me(&self) -> bool {
        matches!(self, Choose::Minion(filters) if matches!(&filters[..], [f] if f.is == Some(Who::Me)))
    }

    /// Whether it is a card out of play or in play that is picked.
    pub(crate) fn picks_card(&self) -> bool {
        match self {
            Choose::Card(_) => true,
            Choose::May(inner) | Choose::AtRandom(inner) => inner.picks_card(),
            Choose::Minion(_)
            | Choose::Methuselah(_)
            | Choose::Discipline(_)
            | Choose::Name(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => false,
        }
    }

    /// Whether a card is picked by its name, or may be.
    pub(crate) fn picks_by_name(&self) -> bool {
        match self {
            Choose::May(inner) | Choose::AtRandom(inner) => inner.picks_by_name(),
            Choose::Card(_) => self.asks_for_name(),
            Choose::Minion(_)
            | Choose::Methuselah(_)
            | Choose::Discipline(_)
            | Choose::Name(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => false,
        }
    }

    /// Whether a card is picked by its name.
    pub(crate) fn asks_for_name(&self) -> bool {
        matches!(self, Choose::Card(filters) if filters.iter().any(|f| f.named))
    }

    /// Whether a card or a Methuselah is described by a thing named before.
    pub(crate) fn speaks_of_what_is_named(&self) -> bool {
        let named = [Who::Target, Who::Second];
        match self {
            Choose::Card(filters) => filters
                .iter()
                .any(|f| f.named || named.iter().any(|who| f.speaks_of(*who))),
            Choose::Methuselah(MethFilter { of, .. }) => named.iter().any(|who| of.is_by(*who)),
            Choose::AtRandom(inner) => inner.speaks_of_what_is_named(),
            Choose::Discipline(of) => of.asks_of_another(),
            Choose::Minion(_)
            | Choose::May(_)
            | Choose::Name(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => false,
        }
    }

    /// The descriptions of the minions of which one is named, if it is a minion that is named.
    pub fn minions(&self) -> Option<&[Filter]> {
        match self {
            Choose::Minion(filters) => Some(filters),
            Choose::May(inner) | Choose::AtRandom(inner) => inner.minions(),
            Choose::Card(_)
            | Choose::Name(_)
            | Choose::Methuselah(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => None,
        }
    }
}
