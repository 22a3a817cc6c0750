//! Descriptions of minions and cards, wherever they are.

mod described;
mod place;

use std::sync::atomic::{AtomicU8, Ordering};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

pub(super) use described::{nameable, past, WayFilter, WayFilters};
pub use described::{CardFilter, Counted, InPlay, Is, Minions, Picked};
pub use place::{Anywhere, Limit, Place, Reach};

use super::{Did, Meth, Number, Span, Taken, Who};
use crate::db::CardDef;
use crate::verbs::{PlayChosen, Terms};
use crate::vocab::{CardType, Clan, Discipline, Keyword, Level, Path, Sect, TitleRank};

/// A description of minions, or of cards. Whatever fits it fits every field that is given; a field
/// with several values asks for one of them.
///
/// A minion is asked what it is at the moment, a card that lies out of play what is printed on it,
/// a card that is being played what it is in the way in which it is played. What cannot be asked
/// there is refused when the script is read.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(deny_unknown_fields, default, remote = "Self")]
pub struct Filter {
    /// It is of this type: `Vampire`, `Ally`, `Equipment`. An imbued in play is an ally as well.
    pub kind: Option<CardType>,
    /// It is the card of this name.
    pub name: Option<String>,
    /// The Methuselah who controls it, or plays the card.
    pub whose: Meth,
    /// The region in which it is.
    pub place: Place,
    /// It is of one of these clans.
    pub clan: Vec<Clan>,
    /// It is of the clan chosen.
    pub chosen_clan: bool,
    /// It is of one of these sects; a library card requires minions of one, or makes a vampire one.
    pub sect: Vec<Sect>,
    /// It has one of these titles.
    pub title: Vec<TitleRank>,
    /// It has a title, or none.
    pub titled: Option<bool>,
    /// It has one of these traits: `Infernal`, `Animal`, `Weapon`. Imbued are `Mortal`.
    pub keyword: Vec<Keyword>,
    /// It has one of these Disciplines, at whichever level; a card requires one of them.
    pub discipline: Vec<Discipline>,
    /// It has one of these Disciplines at the superior level; a card requires one so, in the way in
    /// which it is played.
    pub superior: Vec<Discipline>,
    /// It requires a Discipline, whichever; no virtue is one.
    pub disciplined: bool,
    /// It has so much capacity; a crypt card costs so much.
    pub capacity: Option<Limit>,
    /// It has so much blood or life.
    pub blood: Option<Limit>,
    /// It costs so much pool or blood; a printed X counts as nothing.
    pub cost: Option<Limit>,
    /// It is locked, or unlocked.
    pub locked: Option<bool>,
    /// It is the one that is meant: `Me`, `Opposing`.
    pub is: Option<Who>,
    /// It is younger than `Me`: of a lower capacity. Of a card that no minion plays, than the one
    /// chosen first; so it is of being older and of the same clan.
    pub younger: bool,
    /// It is older than `Me`: of a higher capacity.
    pub older: bool,
    /// It is younger or older than the oldest that fits this, and not than `Me`.
    #[serde(deserialize_with = "boxed")]
    pub than: Option<Box<Filter>>,
    /// It is of the same clan as `Me`.
    pub same_clan: bool,
    /// None that fits everything else is older.
    pub oldest: bool,
    /// It has less life than it started with; a vampire, less blood than its capacity.
    pub wounded: bool,
    /// A card that fits is on it.
    #[serde(deserialize_with = "boxed")]
    pub bearing: Option<Box<Filter>>,
    /// Of what somebody bears: so many cards that fit are on it.
    pub times: Option<u8>,
    /// It is on a minion that fits.
    #[serde(deserialize_with = "boxed")]
    pub on: Option<Box<Filter>>,
    /// It is one of the two combatants.
    pub in_combat: bool,
    /// It has fought in the combat that is just over, in the moment after that: it `did` enter combat.
    #[serde(skip)]
    pub fought: bool,
    /// It is the combatant that is considered the acting minion of the combat.
    pub acting_in_combat: bool,
    /// The opposing minion has chosen a strike that would do aggravated damage to it.
    pub facing_aggravated: bool,
    /// It has not gained blood from a hunting ground this turn: whoever is chosen to gain some.
    #[serde(skip)]
    pub no_hunting_ground_yet: bool,
    /// A blood hunt can be called on it, as it must of whoever is chosen for one.
    #[serde(skip)]
    pub can_be_hunted: bool,
    /// It could equip on these terms with the card that has been found, as it must who is to be
    /// equipped with it.
    #[serde(skip)]
    pub can_equip: Option<Terms>,
    /// It may have the card that has been chosen before it, as it must on whom that is to be put.
    #[serde(skip)]
    pub can_have_chosen: bool,
    /// It has the title of this city.
    pub city: Option<String>,
    /// It has taken such an action: since the end of your last turn, unless it says since when.
    pub did: Option<Taken>,
    /// It has cast votes or ballots in the current referendum: it `did` vote.
    #[serde(skip)]
    pub has_voted: bool,
    /// It has cast them against that.
    #[serde(skip)]
    pub voted_against: bool,
    /// It has corruption counters of one of these.
    pub corruption: Option<Meth>,
    /// It has so many counters of the kind of its own that this card gives.
    pub marks: Option<Limit>,
    /// It is of the circle that this card in play remembers, or else of the same circle as `Me`,
    /// which a vampire without a circle is in by itself.
    pub same_circle: bool,
    /// It is a vampire of the clan to which `Me` is a slave; with `than`, whoever fits that.
    pub master: bool,
    /// It is a vampire that must hunt.
    pub must_hunt: bool,
    /// It follows one of these Paths.
    pub path: Vec<Path>,
    /// It has been marked this turn by the active Methuselah (full rulebook 11, Red List).
    #[serde(skip)]
    pub marked: bool,
    /// It would not be contested if you brought it into play: it is not unique, or you control no
    /// copy of it; of a vampire in an uncontrolled region, or nobody does, and no points have been
    /// allocated to another copy. Equipment and retainers are such that `Me` may have them.
    pub uncontested: bool,
    /// This minion could equip with it or employ it, as one must with which somebody is to equip; its
    /// cost is what that minion would pay.
    #[serde(skip)]
    pub usable_by: Option<(Who, Terms)>,
    /// It could be played now as if from hand, and is no copy of the card that is being played, as one
    /// must that is to be played.
    #[serde(skip)]
    pub playable: Option<PlayChosen>,
    /// It is of the name that has been named, or that this card remembers.
    pub named: bool,
    /// It is one of so many on top of the library.
    pub top: Option<u8>,
    /// None that fits everything else lies above it in the library.
    pub topmost: bool,
    /// It has been played since this span began: `Action`, `Combat` or `Round`. Of a minion: it has
    /// entered play since then, or has taken the action that is asked for: `Turn`, or since your last
    /// phase began, `Influence` or `Discard`.
    pub since: Option<Span>,
    /// It is played by a minion that fits.
    #[serde(deserialize_with = "boxed")]
    pub by: Option<Box<Filter>>,
    /// It is aimed at a minion that fits; a card in play, or a minion that a card has become, remembers
    /// one, other than the one it is on.
    #[serde(deserialize_with = "boxed")]
    pub at: Option<Box<Filter>>,
    /// It takes an action.
    pub action: bool,
    /// It makes a strike, or offers such a one.
    pub strike: Option<Striking>,
    /// It has one of these effects.
    pub effects: Vec<Effect>,
    /// It contests the title of `Me`; with `than`, of anybody that fits that. Of a card that is picked: it
    /// is contested, and out of play.
    pub rival: bool,
    /// It cancels the card of another Methuselah as which it is played, if that fits.
    #[serde(deserialize_with = "boxed")]
    pub cancels: Option<Box<Filter>>,
    /// It requires a minion of one of these clans or sects, or with one of these titles.
    #[serde(deserialize_with = "boxed")]
    pub requires: Option<Box<Filter>>,
    /// It fits one of these, if any are given.
    #[serde(deserialize_with = "several")]
    pub any: Vec<Filter>,
    /// It does not fit this.
    #[serde(deserialize_with = "none_of")]
    pub not: Vec<Filter>,
    /// How much it asks, which no script says.
    #[borsh(skip)]
    #[doc(hidden)]
    #[serde(skip)]
    pub asks: Asks,
}

/// How much a description asks of minions. That is worked out when it is first asked for; of a copy it
/// is not known, for a copy may be changed.
#[derive(Debug, Default)]
pub struct Asks(AtomicU8);

impl Asks {
    /// Nothing but whose it is, where, of which type and whether it is locked.
    pub(crate) const LEAST: u8 = 1;
    /// Besides, who it is, or other descriptions.
    pub(crate) const LITTLE: u8 = 2;
    /// Something more, but nothing that few descriptions ask.
    pub(crate) const USUAL: u8 = 3;
    /// Something that few descriptions ask.
    pub(crate) const RARE: u8 = 4;

    #[inline]
    fn or_find_out(&self, of: impl FnOnce() -> u8) -> u8 {
        match self.0.load(Ordering::Relaxed) {
            0 => {
                let found = of();
                self.0.store(found, Ordering::Relaxed);
                found
            }
            known => known,
        }
    }
}

impl Clone for Asks {
    fn clone(&self) -> Asks {
        Asks::default()
    }
}

/// It is no part of what a description says.
impl PartialEq for Asks {
    fn eq(&self, _: &Asks) -> bool {
        true
    }
}

impl Eq for Asks {}

/// What a description asks of the effects of a card, by the step that it is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(rename = "Step")]
pub enum Effect {
    /// It gives control of what it is aimed at to somebody.
    Control,
    /// It changes the target of a bleed. It is called otherwise than the step, which speaks of the
    /// Methuselah chosen.
    #[serde(rename = "RedirectBleed")]
    Redirects,
    /// It has somebody enter combat.
    EnterCombat,
    /// It would be put on a minion, as far as that is known as it is played.
    PutOn,
    /// It reduces the bleed, by whatever much: `Add(Bleed, -1)`.
    Add(Number, i8),
    /// Of a card in play: it uses counters of its own. It is called otherwise than the step, which says
    /// how many go where.
    #[serde(rename = "Move")]
    UsesCounters,
}

/// What a description asks of the strikes of a card; scripts say it as of any sort of strikes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::WrittenHarm")]
pub enum Striking {
    /// It makes a strike as it is played.
    Any,
    /// It offers a ranged strike in play.
    Ranged,
    /// Its regular strikes do so much damage at most, none of it aggravated.
    Most(u8),
}

/// Of what a description is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A minion in play, or a crypt card in an uncontrolled region.
    Minion = 1,
    /// A card in play that is on a minion.
    OnMinion = 2,
    /// A card that lies in a hand, an ash heap, a library or a crypt.
    Card = 4,
    /// A card that is being played.
    Played = 8,
    /// A minion that has been burned since: what sort of minion it was.
    Gone = 16,
    /// Any card in play, of which one is picked.
    InPlay = 32,
    /// A card that lies out of play, of which one is picked.
    Pile = 64,
    /// A card and the way in which it is played, before it is.
    Way = 128,
    /// A card that has been played.
    Past = 256,
}

impl Asked {
    /// As errors call it.
    fn name(self) -> &'static str {
        match self {
            Asked::Minion => "a minion",
            Asked::OnMinion => "a card on a minion",
            Asked::Card => "a card out of play",
            Asked::Played => "a card being played",
            Asked::Gone => "a minion that has been burned",
            Asked::InPlay => "a card in play",
            Asked::Pile => "a card that is picked out of play",
            Asked::Way => "a card in the way it is played",
            Asked::Past => "a card that has been played",
        }
    }
}

impl Filter {
    /// The names of one of which a card is asked to be, and nothing besides; none, if anything is.
    pub(crate) fn names(&self) -> Vec<&String> {
        let one = |f: &Filter| {
            let named = Filter {
                name: f.name.clone(),
                ..Filter::default()
            };
            *f == named && f.name.is_some()
        };
        let several = Filter {
            any: self.any.clone(),
            ..Filter::default()
        };
        match *self == several && self.any.iter().all(one) {
            true => self.any.iter().filter_map(|f| f.name.as_ref()).collect(),
            false => self.name.iter().filter(|_| one(self)).collect(),
        }
    }

    /// Whether it speaks of somebody, or of whoever controls it.
    pub(crate) fn speaks_of(&self, who: Who) -> bool {
        let [on, bearing, than] = [&self.on, &self.bearing, &self.than].map(Option::as_deref);
        let mut within = on
            .into_iter()
            .chain(bearing)
            .chain(than)
            .chain(&self.any)
            .chain(&self.not);
        self.is == Some(who)
            || self.usable_by.is_some_and(|(by, _)| by == who)
            || self.whose.is_by(who)
            || within.any(|f| f.speaks_of(who))
    }

    /// How much it asks of minions, as one of the constants of [`Asks`].
    #[inline]
    pub(crate) fn asks(&self) -> u8 {
        let asks = self.asks.or_find_out(|| self.how_much_it_asks());
        debug_assert_eq!(
            asks,
            self.how_much_it_asks(),
            "it was changed after it was asked"
        );
        asks
    }

    #[cold]
    fn how_much_it_asks(&self) -> u8 {
        let belongs = !self.clan.is_empty() || !self.sect.is_empty();
        let titled = !self.title.is_empty() || self.titled.is_some();
        let measured = self.capacity.is_some() || self.blood.is_some() || self.oldest;
        match (self.asks_rarely(), belongs || titled || measured) {
            (true, _) => Asks::RARE,
            (false, true) => Asks::USUAL,
            (false, false) if self.is.is_none() && self.any.is_empty() && self.not.is_empty() => {
                Asks::LEAST
            }
            (false, false) => Asks::LITTLE,
        }
    }

    /// Whether it asks a minion anything that few descriptions do.
    fn asks_rarely(&self) -> bool {
        let Filter {
            keyword,
            discipline,
            superior,
            chosen_clan,
            younger,
            older,
            same_clan,
            wounded,
            in_combat,
            fought,
            acting_in_combat,
            facing_aggravated,
            no_hunting_ground_yet,
            can_be_hunted,
            can_equip: _,
            can_have_chosen: _,
            city,
            has_voted,
            voted_against,
            same_circle,
            master,
            must_hunt,
            path,
            marked,
            uncontested,
            rival,
            name,
            bearing,
            did,
            since,
            corruption,
            marks,
            cost,
            // Asked often, or last.
            kind: _,
            whose: _,
            place: _,
            clan: _,
            sect: _,
            title: _,
            titled: _,
            capacity: _,
            blood: _,
            locked: _,
            is: _,
            oldest: _,
            any: _,
            not: _,
            // Of those who are younger or older.
            than: _,
            asks: _,
            // Asked of no minion.
            on: _,
            times: _,
            usable_by: _,
            disciplined: _,
            playable: _,
            named,
            by: _,
            at,
            action: _,
            strike: _,
            effects: _,
            top: _,
            topmost: _,
            cancels: _,
            requires: _,
        } = self;
        (keyword.len() | discipline.len() | superior.len() | path.len() != 0)
            | chosen_clan
            | younger
            | older
            | same_clan
            | wounded
            | in_combat
            | fought
            | acting_in_combat
            | facing_aggravated
            | no_hunting_ground_yet
            | can_be_hunted
            | city.is_some()
            | has_voted
            | voted_against
            | same_circle
            | master
            | must_hunt
            | marked
            | uncontested
            | rival
            | name.is_some()
            | named
            | bearing.is_some()
            | did.is_some()
            | since.is_some()
            | corruption.is_some()
            | marks.is_some()
            | cost.is_some()
            | at.is_some()
    }

    /// Whether what fits must be, or may be in one of several ways, of one of these sects: by its
    /// sect or by that of a title.
    pub(crate) fn asks_for_sect(&self, of: &[Sect]) -> bool {
        let of_title = self.title.iter().filter_map(|t| t.sect());
        let mut sects = self.sect.iter().copied().chain(of_title);
        sects.any(|sect| of.contains(&sect)) || self.any.iter().any(|f| f.asks_for_sect(of))
    }

    /// The same of one of these clans.
    pub(crate) fn asks_for_clan(&self, of: &[Clan]) -> bool {
        self.clan.iter().any(|c| of.contains(c)) || self.any.iter().any(|f| f.asks_for_clan(of))
    }

    /// The same of a vampire with one of these Disciplines.
    pub(crate) fn asks_for_discipline(&self, of: &[Discipline]) -> bool {
        self.discipline.iter().any(|d| of.contains(d))
            || self.superior.iter().any(|d| of.contains(d))
            || self.any.iter().any(|f| f.asks_for_discipline(of))
    }

    /// The same of one of these titles.
    pub(crate) fn asks_for_title(&self, of: &[TitleRank]) -> bool {
        self.title.iter().any(|t| of.contains(t)) || self.any.iter().any(|f| f.asks_for_title(of))
    }

    /// The same of one of these Paths.
    pub(crate) fn asks_for_path(&self, of: &[Path]) -> bool {
        self.path.iter().any(|p| of.contains(p)) || self.any.iter().any(|f| f.asks_for_path(of))
    }

    /// Whether whoever fits, by one of the descriptions that would do, has a title.
    pub(crate) fn asks_for_titled(&self) -> bool {
        self.titled == Some(true)
            || !self.title.is_empty()
            || self.any.iter().any(Filter::asks_for_titled)
    }

    /// Whether it says whose something is, and no more.
    pub(crate) fn is_only_whose(&self) -> bool {
        self.whose != Meth::Each && {
            let only = Filter {
                whose: self.whose,
                ..Filter::default()
            };
            *self == only
        }
    }

    /// Whether it says that a card is that of the moment, and nothing else.
    pub(crate) fn is_only_card(&self) -> bool {
        let only = Filter {
            is: Some(Who::Card),
            ..Filter::default()
        };
        *self == only
    }

    /// Whether it says that a card is one which the card that says so holds, and nothing else.
    pub(crate) fn is_only_held(&self) -> bool {
        let only = Filter {
            place: Place::Held,
            ..Filter::default()
        };
        *self == only
    }

    /// Whether it asks for nothing but a name, of cards in an ash heap.
    pub(crate) fn is_named_in_ash_heap(&self) -> bool {
        let only = Filter {
            name: self.name.clone(),
            place: Place::AshHeap,
            ..Filter::default()
        };
        self.name.is_some() && *self == only
    }

    /// Whether it means locations, of whatever type: no minion is one.
    pub(crate) fn means_locations(&self) -> bool {
        self.kind.is_none() && self.keyword == [Keyword::Location]
    }

    /// Whether only minions can fit it: so it is too where it says who somebody is, or is not, and
    /// nothing that a card alone could be.
    fn means_minions(&self) -> bool {
        let mut inner = self.any.iter().chain(&self.not);
        let of_a_card = self.kind.is_some_and(|kind| !kind.is_minion())
            || self.means_locations()
            || self.on.is_some();
        self.unaskable(Asked::InPlay as u16).is_some()
            || !of_a_card && (self.is.is_some() || inner.any(Filter::means_minions))
    }

    /// The same, of whoever has it.
    pub(crate) fn of_anybody(&self) -> Filter {
        Filter {
            whose: Meth::Each,
            ..self.clone()
        }
    }

    /// The first field given that cannot be asked there.
    pub(crate) fn unaskable(&self, of: u16) -> Option<&'static str> {
        const M: u16 = Asked::Minion as u16;
        const O: u16 = Asked::OnMinion as u16;
        const C: u16 = Asked::Card as u16;
        const P: u16 = Asked::Played as u16;
        const G: u16 = Asked::Gone as u16;
        const I: u16 = Asked::InPlay as u16;
        const Z: u16 = Asked::Pile as u16;
        const W: u16 = Asked::Way as u16;
        const L: u16 = Asked::Past as u16;
        let Filter {
            kind,
            name,
            whose,
            place,
            clan,
            chosen_clan,
            sect,
            title,
            titled,
            keyword,
            discipline,
            superior,
            disciplined,
            capacity,
            blood,
            cost,
            locked,
            is,
            younger,
            older,
            than,
            same_clan,
            oldest,
            wounded,
            bearing,
            times,
            on,
            in_combat,
            fought,
            acting_in_combat,
            facing_aggravated,
            no_hunting_ground_yet,
            can_be_hunted,
            can_equip,
            can_have_chosen,
            city,
            did,
            has_voted,
            voted_against,
            corruption,
            marks,
            same_circle,
            master,
            must_hunt,
            path,
            marked,
            uncontested,
            usable_by,
            playable,
            named,
            since,
            by,
            at,
            action,
            strike,
            effects,
            top,
            topmost,
            rival,
            cancels,
            requires,
            any,
            not,
            asks: _,
        } = self;
        let limits = [capacity, blood, cost, marks];
        let to_x = limits.contains(&&Some(Limit::UpTo(Reach::X)));
        let to_mine = (limits.iter())
            .filter(|limit| **limit != blood)
            .any(|limit| {
                matches!(
                    limit,
                    Some(Limit::UpTo(Reach::MyBlood | Reach::CountersHere))
                )
            });
        let to_marks = [blood, cost, marks].contains(&&Some(Limit::UpTo(Reach::Marks)));
        let fields = [
            (kind.is_some(), "kind", M | O | C | P | G | I | Z | W | L),
            (name.is_some(), "name", M | O | C | P | I | Z | W | L),
            (*whose != Meth::default(), "whose", M | P | I | Z | W | L),
            (
                *place != Place::default(),
                "place",
                match self.is_only_held() || self.is_named_in_ash_heap() {
                    true => M | I | Z | W,
                    false => M | I | Z,
                },
            ),
            (!clan.is_empty(), "clan", M | C | G | Z | W),
            (*chosen_clan, "chosen_clan", M),
            (!sect.is_empty(), "sect", M | C | P | G | Z | W),
            (!title.is_empty(), "title", M | C | Z | W),
            (titled.is_some(), "titled", M),
            (
                !keyword.is_empty(),
                "keyword",
                M | O | C | P | G | I | Z | W | L,
            ),
            (
                !discipline.is_empty(),
                "discipline",
                // What a card in play requires is asked where it is asked whether it requires any.
                match *disciplined {
                    true => O | C | P | I | Z | W | L,
                    false => M | C | P | Z | W | L,
                },
            ),
            (!superior.is_empty(), "superior", M | P | Z | W | L),
            (*disciplined, "disciplined", O | C | P | I | Z | W | L),
            (capacity.is_some(), "capacity", M | C | Z | W),
            (blood.is_some(), "blood", M | I),
            (cost.is_some(), "cost", M | C | I | Z | W),
            (locked.is_some(), "locked", M | O | I),
            (
                is.is_some(),
                "is",
                match self.is_only_card() {
                    true => M | O | G | I | Z,
                    false => M | O | G | I,
                },
            ),
            (*younger, "younger", M | Z),
            (*older, "older", M),
            (than.is_some(), "than", M),
            (*same_clan, "same_clan", M),
            (*oldest, "oldest", M),
            (*wounded, "wounded", M),
            (
                bearing.is_some(),
                "bearing",
                match self.asks_for_contract_with_me() {
                    true => M | I | G,
                    false => M | I,
                },
            ),
            (times.is_some(), "times", O),
            (on.is_some(), "on", I),
            (*in_combat, "in_combat", M),
            (*fought, "did: (kind: EnterCombat)", M | L),
            (*acting_in_combat, "acting_in_combat", M),
            (*facing_aggravated, "facing_aggravated", M),
            (*no_hunting_ground_yet, "no_hunting_ground_yet", M),
            (*can_be_hunted, "can_be_hunted", M),
            (can_equip.is_some(), "can_equip", M),
            (*can_have_chosen, "can_have_chosen", M),
            (city.is_some(), "city", M),
            (
                did.is_some(),
                "did",
                match did {
                    Some(taken) if taken.kind == Some(Did::Burn) => Z,
                    Some(taken) if taken.is_kind() => M | L | Z,
                    Some(_) | None => M | L,
                },
            ),
            (*has_voted, "did: (kind: Vote)", M),
            (*voted_against, "did: (kind: VoteAgainst)", M),
            (corruption.is_some(), "corruption", M),
            (marks.is_some(), "marks", M | I),
            (*same_circle, "same_circle", M),
            (*master, "master", M),
            (*must_hunt, "must_hunt", M),
            (!path.is_empty(), "path", M),
            (*marked, "marked", M),
            (*uncontested, "uncontested", M | I | Z),
            (usable_by.is_some(), "usable_by", Z),
            (playable.is_some(), "playable", Z),
            (*named, "named", M | Z),
            (since.is_some(), "since", M | Z | L),
            (by.is_some(), "by", P | Z | L),
            (at.is_some(), "at", M | O | I | P | W),
            (*action, "action", P | I | W | L),
            (*strike == Some(Striking::Any), "strike", P | W | L),
            (
                *strike == Some(Striking::Ranged),
                "strike: (ranged: true)",
                O | I | W,
            ),
            (
                matches!(strike, Some(Striking::Most(_))),
                "strike: (most: …)",
                Z,
            ),
            (effects.contains(&Effect::Control), "effects: [Control]", P),
            (
                effects.contains(&Effect::EnterCombat),
                "effects: [EnterCombat]",
                P,
            ),
            (effects.contains(&Effect::PutOn), "effects: [PutOn]", P),
            (
                effects.contains(&Effect::UsesCounters),
                "effects: [Move]",
                I,
            ),
            (
                effects.iter().any(|e| *e != Effect::UsesCounters),
                "effects",
                P | W | L,
            ),
            (top.is_some(), "top", Z),
            (*topmost, "topmost", Z),
            (*rival, "rival", M | I),
            (cancels.is_some(), "cancels", P),
            (requires.is_some(), "requires", C | P | I | Z | W | L),
            (to_x, "UpTo(X)", Z),
            (to_mine, "UpTo(Of(Counters, …))", 0),
            (to_marks, "UpTo(Of(Marks, …))", 0),
        ];
        let here = (fields.iter())
            .find(|(given, _, askable)| *given && askable & of == 0)
            .map(|(_, field, _)| *field);
        here.or_else(|| any.iter().chain(not).find_map(|f| f.unaskable(of)))
    }

    /// Whether it asks for a contract for which `Me` has been chosen, and of what bears it nothing else
    /// that is on it: that is known still of a combatant that has left.
    pub(crate) fn asks_for_contract_with_me(&self) -> bool {
        let borne = self.bearing.as_deref();
        borne.is_some_and(Filter::is_contract_with_me)
    }

    /// Whether it describes such a contract, and nothing else.
    pub(crate) fn is_contract_with_me(&self) -> bool {
        let with_me = Filter {
            is: Some(Who::Me),
            ..Filter::default()
        };
        let contract = Filter {
            keyword: vec![Keyword::Contract],
            at: Some(Box::new(with_me)),
            ..Filter::default()
        };
        *self == contract
    }

    /// Whether everything that it asks can be asked there.
    fn check(&self, of: Asked) -> Result<(), String> {
        self.check_any(of as u16, of.name())
    }

    /// What a card in play offers is asked of one that is picked alone.
    fn is_of_no_offer(&self, of: Asked) -> Result<(), String> {
        let mut within = self.any.iter().chain(&self.not);
        let asks = self.action || within.any(|f| f.action);
        match of == Asked::InPlay && asks {
            true => Err("`action` is asked of a card in play that is picked".to_owned()),
            false => Ok(()),
        }
    }

    /// Whether everything that it asks can be asked of one of these, which is called so.
    fn check_any(&self, of: u16, name: &str) -> Result<(), String> {
        if let Some(field) = self.unaskable(of) {
            return Err(format!("`{field}` cannot be asked of {name}"));
        }
        if of == Asked::Minion as u16 && self.place.is_pile() {
            return Err(format!("`place: {:?}` is no place of minions", self.place));
        }
        if of == Asked::Pile as u16 && self.by.is_some() && self.since.is_none() {
            return Err("`by` whom a card has been played is asked with `since`".to_owned());
        }
        let reduces =
            |e: &Effect| matches!(e, Effect::Add(n, by) if (*n, *by) != (Number::Bleed, -1));
        if self.effects.iter().any(reduces) {
            return Err("what reduces a bleed is asked as `Add(Bleed, -1)`".to_owned());
        }
        if self.since.is_some() && self.place.is_pile() && self.place != Place::AshHeap {
            return Err("`since` is asked of cards in an ash heap alone".to_owned());
        }
        let of_minions = of & Asked::Minion as u16 != 0 || self.did.is_some();
        let of_card = of == Asked::Pile as u16 && self.did.is_some_and(|taken| taken.is_kind());
        if of_card && self.since.is_some() {
            return Err("since when is not asked of what a card can be used for".to_owned());
        }
        let discarded = of == Asked::Pile as u16 && self.since == Some(Span::Discard);
        if discarded && self.by.is_some() {
            return Err("nobody has discarded a card `by` a minion".to_owned());
        }
        let burned = |taken: &Taken| taken.kind == Some(Did::Burn) && taken.against == Meth::Each;
        let ever_burned = self.since == Some(Span::Game) && self.did.as_ref().is_some_and(burned);
        let since = self.since.filter(|_| !discarded && !ever_burned);
        if let Some(since) = since.filter(|s| !s.is_remembered(of_minions)) {
            return Err(format!("nobody remembers since {since:?}"));
        }
        let amid_action = self.did.is_some_and(|taken| match taken.kind {
            Some(Did::Diablerize) => taken.success == Some(true),
            kind => matches!(kind, Some(Did::Block | Did::Gain)),
        });
        if of_minions && self.since == Some(Span::Action) && !amid_action {
            return Err(
                "`since: Action` is asked of blocks, diableries and victory points, not of actions"
                    .to_owned(),
            );
        }
        if of == Asked::Past as u16 && self.fought {
            let only = Filter {
                fought: true,
                whose: self.whose,
                by: self.by.clone(),
                ..Filter::default()
            };
            if *self != only {
                return Err("who has fought is asked `whose` it was and `by` whom alone".to_owned());
            }
        }
        if let Some(taken) = &self.did {
            taken.check()?;
            if taken.kind == Some(Did::Burn) && self.place != Place::AshHeap {
                return Err("what has been burned lies in an ash heap".to_owned());
            }
            if taken.kind == Some(Did::Gain) && (of != Asked::Past as u16 || self.by.is_some()) {
                return Err("a victory point is gained by a Methuselah".to_owned());
            }
            let only = Filter {
                did: self.did,
                since: self.since,
                whose: self.whose,
                by: self.by.clone(),
                ..Filter::default()
            };
            if of == Asked::Past as u16 && *self != only {
                return Err("an action is asked `whose` it was and `by` whom alone".to_owned());
            }
        }
        if of == Asked::Pile as u16 && self.younger && self.place != Place::Crypt {
            return Err("`younger` is asked of cards in a crypt alone".to_owned());
        }
        if (self.top.is_some() || self.topmost) && self.place != Place::Library {
            return Err("`top` and `topmost` are asked of cards in a library".to_owned());
        }
        if self.than.is_some()
            && [self.younger, self.older, self.rival, self.master]
                .iter()
                .all(|asked| !asked)
        {
            return Err(
                "`than` is asked of who is `younger`, `older`, a `rival` or a `master`".to_owned(),
            );
        }
        let asks_age = self.younger || self.older;
        let asked = [asks_age, self.rival, self.master].map(u8::from);
        if self.than.is_some() && asked.iter().sum::<u8>() > 1 {
            return Err("`than` is of one of `younger`, `older`, `rival` and `master`".to_owned());
        }
        if self.any.iter().chain(&self.not).any(|f| f.named) {
            return Err("`named` is asked beside `any` and `not`, and not in them".to_owned());
        }
        if let Some(required) = self.requires.as_deref() {
            let asked = Filter {
                clan: required.clan.clone(),
                sect: required.sect.clone(),
                title: required.title.clone(),
                titled: required.titled.filter(|titled| *titled),
                path: required.path.clone(),
                kind: required.kind.filter(|kind| *kind == CardType::Imbued),
                ..Filter::default()
            };
            if *required != asked {
                return Err(
                    "`requires` asks of clans, titles, sects, Paths and imbued alone".to_owned(),
                );
            }
        }
        let minions = (self.by.iter().chain(&self.at))
            .chain(&self.on)
            .chain(&self.than);
        minions
            .map(|f| f.check(Asked::Minion))
            .chain(self.bearing.iter().map(|f| f.check(Asked::OnMinion)))
            .chain(
                self.any
                    .iter()
                    .chain(&self.not)
                    .map(|f| f.check_any(of, name)),
            )
            .collect()
    }

    /// What it says as several descriptions of which one must fit: its own, with what each of `any`
    /// says besides or instead.
    fn alternatives(mut self) -> Vec<Filter> {
        let any = std::mem::take(&mut self.any);
        if any.is_empty() {
            return vec![self];
        }
        let each = any.into_iter().flat_map(Filter::alternatives);
        each.map(|one| self.clone().with(one)).collect()
    }

    /// It, with what another says besides or instead.
    fn with(mut self, other: Filter) -> Filter {
        let none = Filter::default();
        self.not.extend(other.not);
        self.any.extend(other.any);
        macro_rules! take {
            ($($field:ident)*) => {
                $(if other.$field != none.$field {
                    self.$field = other.$field;
                })*
            };
        }
        take! {
            kind name whose place clan chosen_clan sect
            title titled keyword discipline superior disciplined capacity blood
            cost locked is younger older than same_clan
            oldest wounded bearing times on in_combat fought acting_in_combat
            facing_aggravated no_hunting_ground_yet can_be_hunted can_equip can_have_chosen city did has_voted voted_against corruption marks same_circle master must_hunt
            path marked
            uncontested usable_by playable named since by
            at action strike effects top topmost rival cancels requires
        }
        self
    }

    /// Reads a description as it is written: votes, and a combat that is just over, are asked as what
    /// somebody did, and are no action that is remembered.
    pub(super) fn written<'de, D: Deserializer<'de>>(d: D) -> Result<Filter, D::Error> {
        let mut filter = Filter::deserialize(d)?;
        let did = |kind| {
            Some(Taken {
                kind: Some(kind),
                ..Taken::default()
            })
        };
        filter.voted_against = filter.did == did(Did::VoteAgainst);
        filter.has_voted = filter.did == did(Did::Vote);
        filter.fought = filter.did == did(Did::EnterCombat);
        if filter.has_voted || filter.voted_against || filter.fought {
            filter.did = None;
        }
        Ok(filter)
    }

    /// Reads a description, and refuses one that asks what cannot be asked there.
    fn read<'de, D: Deserializer<'de>>(d: D, of: Asked) -> Result<Filter, D::Error> {
        let filter = Filter::written(d)?;
        filter.check(of).map_err(D::Error::custom)?;
        Ok(filter)
    }

    /// Whether a card that lies out of play fits, as far as it is up to what is printed on it, X
    /// being this and its cost that.
    pub(crate) fn fits_card(&self, def: &CardDef, x: u8, cost: u8) -> bool {
        let of_vampires = self.kind == Some(CardType::Vampire) && self.place == Place::AshHeap;
        let of_crypt = self.place == Place::Crypt || of_vampires;
        let requires = |d: &Discipline, level: Level| match def.is_crypt() {
            true => of_crypt && def.disciplines.has(*d, level),
            false => level == Level::Basic && def.card_disciplines.contains(d),
        };
        self.fits_as(def, def.keywords, &|t| def.is(t), &requires, x, cost)
    }

    /// The same, of a card that has these traits, is of these types and requires these Disciplines
    /// just now.
    fn fits_as(
        &self,
        def: &CardDef,
        keywords: u64,
        is: &dyn Fn(CardType) -> bool,
        requires: &dyn Fn(&Discipline, Level) -> bool,
        x: u8,
        cost: u8,
    ) -> bool {
        let fits = |f: &Filter| f.fits_as(def, keywords, is, requires, x, cost);
        let has = |k: &Keyword| keywords >> *k as u8 & 1 == 1;
        self.kind.is_none_or(is)
            && (self.keyword.is_empty() || self.keyword.iter().any(has))
            && (self.discipline.is_empty()
                || (self.discipline.iter()).any(|d| requires(d, Level::Basic)))
            && (self.superior.is_empty()
                || (self.superior.iter()).any(|d| requires(d, Level::Superior)))
            && (!self.disciplined
                || !def.is_crypt()
                    && (Discipline::ALL.iter())
                        .any(|d| d.is_discipline() && requires(d, Level::Basic)))
            && self.name.as_ref().is_none_or(|n| *n == def.name)
            && (self.clan.is_empty() || def.clans.iter().any(|c| self.clan.contains(c)))
            && (self.title.is_empty() || def.title.is_some_and(|t| self.title.contains(&t.rank)))
            && (self.sect.is_empty() || self.sect.iter().any(|sect| def.is_about(*sect)))
            && (self.capacity).is_none_or(|b| def.is_crypt() && b.admits(def.capacity, x))
            && self.cost.is_none_or(|b| b.admits(cost, x))
            && (self.requires.as_ref()).is_none_or(|f| def.requires_such(f))
            && (self.strike != Some(Striking::Ranged) || def.strikes_ranged)
            && (self.any.is_empty() || self.any.iter().any(fits))
            // Whose it is, and which, is asked where it lies.
            && !self.not.iter().filter(|f| !f.is_only_whose() && !f.is_only_card()).any(fits)
    }
}

/// A description of minions is read as one, unless somebody else reads it.
impl<'de> Deserialize<'de> for Filter {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Filter, D::Error> {
        Filter::read(d, Asked::Minion)
    }
}

/// A description within another: whoever has read that one knows what it is asked of.
#[derive(Debug)]
struct Within(Filter);

impl<'de> Deserialize<'de> for Within {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Within, D::Error> {
        Filter::written(d).map(Within)
    }
}

fn boxed<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Box<Filter>>, D::Error> {
    let within = Option::<Within>::deserialize(d)?;
    Ok(within.map(|Within(filter)| Box::new(filter)))
}

fn several<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Filter>, D::Error> {
    let within = Vec::<Within>::deserialize(d)?;
    Ok(within.into_iter().map(|Within(filter)| filter).collect())
}

fn none_of<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Filter>, D::Error> {
    Within::deserialize(d).map(|Within(filter)| filter.alternatives())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_copy_of_a_description_is_asked_anew() {
        let least = Filter {
            locked: Some(true),
            ..Filter::default()
        };
        assert_eq!(least.asks(), Asks::LEAST);
        let little = Filter {
            is: Some(Who::Me),
            ..least.clone()
        };
        assert_eq!(little.asks(), Asks::LITTLE);
        let usual = Filter {
            titled: Some(true),
            ..little.clone()
        };
        assert_eq!(usual.asks(), Asks::USUAL);
        let rare = Filter {
            wounded: true,
            ..usual.clone()
        };
        assert_eq!(rare.asks(), Asks::RARE);
        assert_eq!(little.clone(), little);
    }
}
