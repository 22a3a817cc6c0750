//! Descriptions as scripts hold them: of minions, of cards out of play, of cards that are played, and
//! of whatever is in play.

use std::ops::{Deref, DerefMut};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::{several, Asked, Effect, Filter, Place, Striking, Within};
use crate::db::{CardDef, ModeDef};
use crate::script::{Meth, Who};
use crate::vocab::{CardType, Discipline, DisciplineSet, Level};

/// A description of cards out of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct CardFilter(Box<Filter>);

impl CardFilter {
    /// Whether it fits all cards of a type, and no others.
    pub(crate) fn is_any(&self, kind: CardType) -> bool {
        *self == CardFilter::of_kind(kind)
    }

    /// Any card of a type.
    pub(in crate::script) fn of_kind(kind: CardType) -> CardFilter {
        CardFilter(Box::new(Filter {
            kind: Some(kind),
            ..Filter::default()
        }))
    }

    /// Any card in a way that requires a Discipline.
    pub(in crate::script) fn requiring_disciplines() -> CardFilter {
        CardFilter(Box::new(Filter {
            disciplined: true,
            ..Filter::default()
        }))
    }

    /// The same, of which one of your hand is picked.
    pub(in crate::script) fn in_your_hand(&self) -> Picked {
        Picked(vec![Filter {
            whose: Meth::You,
            place: Place::Hand,
            ..(*self.0).clone()
        }])
    }

    /// Whether a card in play fits by what it is there.
    pub(crate) fn fits_in_play(&self, def: &CardDef) -> bool {
        let is = |t| def.is(t) || t == CardType::Equipment && def.is_equipment_in_play();
        let requires = |d: &Discipline, level: Level| {
            !def.is_crypt() && level == Level::Basic && def.card_disciplines.contains(d)
        };
        self.0
            .fits_as(def, def.keywords, &is, &requires, 0, def.cost())
    }

    /// Whether a card that lies somewhere out of play fits.
    pub(crate) fn fits(&self, def: &CardDef) -> bool {
        self.0.fits_card(def, 0, def.cost())
    }
}

impl CardFilter {
    /// Whether a card fits that has an ability or gives it, played as this, and requiring these
    /// Disciplines.
    pub(crate) fn fits_giver(
        &self,
        def: &CardDef,
        as_type: Option<CardType>,
        requires: DisciplineSet,
    ) -> bool {
        let is = |t: CardType| as_type.map_or(def.is(t), |as_type| as_type == t);
        let needs = |d: &Discipline, level: Level| requires.has(*d, level);
        self.0
            .fits_as(def, def.keywords, &is, &needs, 0, def.cost())
    }

    /// Whether a card played in this way fits, as far as the card and the way go. It has the traits
    /// of that way, and requires those Disciplines that are used for it (LSJ 20011204-3).
    pub(crate) fn fits_played(&self, def: &CardDef, mode: &ModeDef) -> bool {
        let requires = |d: &Discipline, least: Level| {
            let mut needs = mode.needs_disciplines.iter();
            needs.any(|(need, level)| need == d && *level >= least)
        };
        self.0
            .fits_as(def, mode.keywords, &|t| def.is(t), &requires, 0, def.cost())
            && self.kind.is_none_or(|t| t == mode.as_type)
            && (!self.action || mode.action.is_some())
            && (self.strike != Some(Striking::Any) || mode.strike.is_some())
            && (self.effects.is_empty() || self.effects.iter().any(|e| does_so(*e, def, mode)))
    }
}

/// Whether a card played in this way does what a description asks, as far as that can be asked before it
/// is.
fn does_so(effect: Effect, def: &CardDef, mode: &ModeDef) -> bool {
    match effect {
        Effect::Redirects => def.redirects(mode),
        Effect::Add(..) => def.reduces_bleed(mode),
        Effect::Control | Effect::EnterCombat | Effect::PutOn | Effect::UsesCounters => true,
    }
}

impl<'de> Deserialize<'de> for CardFilter {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<CardFilter, D::Error> {
        Filter::read(d, Asked::Card).map(|filter| CardFilter(Box::new(filter)))
    }
}

impl Deref for CardFilter {
    type Target = Filter;

    fn deref(&self) -> &Filter {
        &self.0
    }
}

impl DerefMut for CardFilter {
    fn deref_mut(&mut self) -> &mut Filter {
        &mut self.0
    }
}

/// Reads a description of cards that have been played.
pub(in crate::script) fn past<'de, D: Deserializer<'de>>(d: D) -> Result<CardFilter, D::Error> {
    Filter::read(d, Asked::Past).map(|filter| CardFilter(Box::new(filter)))
}

/// A description of cards in the way they are played.
#[derive(Debug)]
pub(in crate::script) struct WayFilter(pub(in crate::script) CardFilter);

impl<'de> Deserialize<'de> for WayFilter {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<WayFilter, D::Error> {
        Filter::read(d, Asked::Way).map(|filter| WayFilter(CardFilter(Box::new(filter))))
    }
}

/// Descriptions of cards in the way they are played, one of which must fit.
#[derive(Debug)]
pub(in crate::script) struct WayFilters(pub(in crate::script) Vec<CardFilter>);

impl<'de> Deserialize<'de> for WayFilters {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<WayFilters, D::Error> {
        let filters = several(d)?;
        for filter in &filters {
            filter.check(Asked::Way).map_err(D::Error::custom)?;
        }
        let boxed = filters.into_iter().map(|f| CardFilter(Box::new(f)));
        Ok(WayFilters(boxed.collect()))
    }
}

/// Several descriptions of minions, one of which must fit. They are written as one: what differs
/// stands in `any`.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Minions(Vec<Filter>);

impl<'de> Deserialize<'de> for Minions {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Minions, D::Error> {
        let filters = Filter::written(d)?.alternatives();
        for filter in &filters {
            filter.check(Asked::Minion).map_err(D::Error::custom)?;
        }
        Ok(Minions(filters))
    }
}

impl Minions {
    /// No description.
    pub const NONE: Minions = Minions(Vec::new());

    /// Those that fit one of these.
    pub(in crate::script) fn of(filters: Vec<Filter>) -> Minions {
        Minions(filters)
    }

    /// Each of the descriptions, to ask more.
    pub(in crate::script) fn each(&mut self) -> &mut [Filter] {
        &mut self.0
    }

    /// Whether every minion fits.
    pub(crate) fn are_all(&self) -> bool {
        self.0[..] == [Filter::default()]
    }

    /// Who is meant, if it says that of a single one and nothing besides.
    pub(crate) fn only_one(&self) -> Option<Who> {
        let [filter] = &self[..] else {
            return None;
        };
        let only = Filter {
            is: filter.is,
            ..Filter::default()
        };
        filter.is.filter(|_| *filter == only)
    }
}

impl From<Filter> for Minions {
    fn from(filter: Filter) -> Minions {
        Minions(filter.alternatives())
    }
}

impl Deref for Minions {
    type Target = [Filter];

    fn deref(&self) -> &[Filter] {
        &self.0
    }
}

/// Several descriptions of cards of which one is picked, wherever they are; one of them must fit.
/// They are written as one: what differs stands in `any`.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Picked(Vec<Filter>);

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Picked, D::Error> {
        let filters = Filter::written(d)?.alternatives();
        for filter in &filters {
            let of =
                match filter.place {
                    Place::Controlled => Asked::InPlay,
                    Place::Hand | Place::AshHeap | Place::Library | Place::Crypt | Place::Held => {
                        Asked::Pile
                    }
                    Place::Ready
                    | Place::Torpor
                    | Place::GoingToTorpor
                    | Place::Incapacitated
                    | Place::Uncontrolled => return Err(D::Error::custom(
                        "a minion is chosen by `Minion`; cards are in play, or in another `place`",
                    )),
                };
            filter.check(of).map_err(D::Error::custom)?;
        }
        Ok(Picked(filters))
    }
}

/// Reads descriptions of cards that are named. Of those out of play each is of one Methuselah: those of
/// a whole table might be more than can be offered.
pub(in crate::script) fn nameable<'de, D: Deserializer<'de>>(d: D) -> Result<Picked, D::Error> {
    let picked: Picked = Deserialize::deserialize(d)?;
    let apart = |f: &Filter| {
        f.place == Place::Controlled
            || f.place != Place::Held && !matches!(f.whose, Meth::Each | Meth::Others)
    };
    match picked.iter().all(apart) {
        true => Ok(picked),
        false => Err(D::Error::custom(
            "a card is named that is in play, or may be in a hand, an ash heap, a library or a crypt of \
             one Methuselah",
        )),
    }
}

impl Deref for Picked {
    type Target = [Filter];

    fn deref(&self) -> &[Filter] {
        &self.0
    }
}

impl Picked {
    /// Each of the descriptions, to ask more.
    pub(in crate::script) fn each(&mut self) -> &mut [Filter] {
        &mut self.0
    }
}

/// That a minion or a card fits a description.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Is {
    /// Who or what.
    pub who: Who,
    /// The description.
    pub filter: Filter,
    /// Only minions can fit it.
    pub(crate) minions: bool,
}

impl Is {
    /// Whether it says of the action that it is one to enter combat.
    pub(in crate::script) fn means_entering_combat(&self) -> bool {
        let enters = Filter {
            effects: vec![Effect::EnterCombat],
            ..Filter::default()
        };
        self.who == Who::ActionCard && self.filter == enters
    }
}

impl<'de> Deserialize<'de> for Is {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Is, D::Error> {
        const MINION: u16 = Asked::Minion as u16;
        const THING: u16 = MINION | Asked::InPlay as u16;
        let (who, Within(filter)) = <(Who, Within)>::deserialize(d)?;
        let (of, name) = match who {
            Who::Me
            | Who::Acting
            | Who::Blocking
            | Who::Opposing
            | Who::Subject
            | Who::Culprit
            | Who::Caller
            | Who::Hunted => (MINION, "a minion"),
            Who::This
            | Who::AimedAt
            | Who::Weapon
            | Who::OpposingWeapon
            | Who::Target
            | Who::Second
            | Who::Third => (THING, "a minion or a card in play"),
            Who::ActionCard => (Asked::Played as u16, "a card being played"),
            Who::Card => (
                Asked::Played as u16 | Asked::Card as u16,
                "a card being played",
            ),
        };
        // Of the card of the moment alone its name can be compared with that of another.
        let compared = who == Who::Card && filter.named;
        let mut filter = filter;
        filter.named &= !compared;
        filter.check_any(of, name).map_err(D::Error::custom)?;
        let minions = filter.means_minions();
        filter.named |= compared;
        Ok(Is {
            who,
            filter,
            minions,
        })
    }
}

/// What is counted: minions, or other cards in play where a type of library cards is given, as the
/// hunting grounds of Poacher's Hunting Ground, or where locations are asked for, which may be of any
/// type; or cards out of play, where a place says so; or cards that have been played, where it says
/// since when.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Counted(pub InPlay);

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Counted, D::Error> {
        let filter = Filter::written(d)?;
        let piled = filter.place.is_pile();
        let past = !piled && filter.since.is_some() && filter.did.is_none() && !filter.fought;
        let minions = !piled
            && !past
            && !filter.means_locations()
            && !filter.disciplined
            && filter.kind.is_none_or(CardType::is_minion);
        let of = match (piled, minions) {
            _ if past => Asked::Past,
            (true, _) => Asked::Pile,
            (false, true) => Asked::Minion,
            (false, false) => Asked::InPlay,
        };
        filter.check(of).map_err(D::Error::custom)?;
        filter.is_of_no_offer(of).map_err(D::Error::custom)?;
        Ok(Counted(InPlay { filter, minions }))
    }
}

/// That a minion or another card in play fits a description.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct InPlay {
    /// The description.
    pub filter: Filter,
    /// Only minions can fit it.
    pub(crate) minions: bool,
}

impl<'de> Deserialize<'de> for InPlay {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<InPlay, D::Error> {
        let filter = Filter::written(d)?;
        let minions = filter.kind.is_some_and(CardType::is_minion)
            || filter.place != Place::Controlled
            || filter.means_minions();
        let of = match minions {
            true => Asked::Minion,
            false => Asked::InPlay,
        };
        filter.check(of).map_err(D::Error::custom)?;
        filter.is_of_no_offer(of).map_err(D::Error::custom)?;
        Ok(InPlay { filter, minions })
    }
}
