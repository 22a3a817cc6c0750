//! The facts of every card of the official list: what a card is, what it
//! costs and what it requires. What a card *does* is in its script.
//!
//! The facts are two CSV files under `engine/cards/facts/`, spelled as in the
//! official list, parsed once and checked word by word against [`crate::vocab`].

mod names;
mod read;

pub use names::{normalize, Clues, Found};
pub use read::{FactsError, Fault, CRYPT_COLUMNS, LIBRARY_COLUMNS};

use crate::packed::Packed;
use crate::vocab::{CardType, Clan, Discipline, DisciplineSet, Path, Sect, TitleRank};
use borsh::{BorshDeserialize, BorshSerialize};
use std::borrow::Cow;
use std::sync::OnceLock;

/// What a library card costs in one currency (full rulebook 1.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Cost {
    /// Nothing.
    None,
    /// This many counters.
    Fixed(u8),
    /// An amount that the card's text defines or its player chooses.
    X,
}

impl Cost {
    /// How much it is at least: a printed X is nothing as long as nobody has chosen it.
    pub fn least(self) -> u8 {
        match self {
            Cost::None | Cost::X => 0,
            Cost::Fixed(cost) => cost,
        }
    }
}

/// How the disciplines of a library card bind its player (full rulebook 1.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum DisciplineRule {
    /// The card requires none.
    None,
    /// One discipline, and it is required.
    Single,
    /// Any one of several; written with `/`.
    AnyOf,
    /// All of several at once; written with `&`.
    AllOf,
}

/// The group of a crypt card (full rulebook 1.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, BorshDeserialize, BorshSerialize)]
pub enum Group {
    /// A numbered group.
    Number(u8),
    /// Fits a crypt of any groups.
    Any,
}

impl Group {
    /// Reads a group as the official list writes it: a number, or `ANY` in either case.
    pub fn from_text(text: &str) -> Option<Group> {
        if text.eq_ignore_ascii_case("any") {
            return Some(Group::Any);
        }
        text.parse().ok().map(Group::Number)
    }
}

impl std::fmt::Display for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Group::Number(number) => number.fmt(f),
            Group::Any => f.write_str("ANY"),
        }
    }
}

/// The cells of one card's row, exactly as the official list spells them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    list: List,
    /// The cells in their order, with [`BETWEEN_CELLS`] between them.
    cells: Cow<'static, str>,
}

/// No cell has it.
const BETWEEN_CELLS: char = '\u{1f}';

/// No cell has it, and no name.
const BETWEEN_ROWS: char = '\u{1e}';

/// One of the two official lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum List {
    #[default]
    Library,
    Crypt,
}

impl List {
    fn columns(self) -> &'static [&'static str] {
        match self {
            List::Library => LIBRARY_COLUMNS,
            List::Crypt => CRYPT_COLUMNS,
        }
    }
}

impl Spelling {
    /// The cell in `column`; `None` where this kind of card has no such column.
    pub fn get(&self, column: &str) -> Option<&str> {
        let index = self.list.columns().iter().position(|&c| c == column)?;
        self.cells.split(BETWEEN_CELLS).nth(index)
    }

    /// Every column with its cell, in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let columns = self.list.columns().iter().copied();
        columns.zip(self.cells.split(BETWEEN_CELLS))
    }
}

/// The facts of a library card.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct LibraryFacts {
    /// The official number, 100001 and up.
    pub id: u32,
    /// The official name.
    pub name: String,
    /// Other names that the card has been printed or listed under.
    pub aka: Vec<String>,
    /// One type, or two for a card that can be played as either.
    pub types: Vec<CardType>,
    /// Clans or creeds of which the player of the card must be one; empty if none is required.
    pub clans: Vec<Clan>,
    /// The path required, if one is.
    pub path: Option<Path>,
    /// The disciplines required, in printed order.
    pub disciplines: Vec<Discipline>,
    /// Whether one or all of [`disciplines`](Self::disciplines) are required.
    pub discipline_rule: DisciplineRule,
    /// Cost in pool.
    pub pool_cost: Cost,
    /// Cost in blood.
    pub blood_cost: Cost,
    /// Cost in conviction, paid by imbued.
    pub conviction_cost: Cost,
    /// Whether a Methuselah who cannot use the card may burn it from hand (full rulebook 1.6.1.5).
    pub burn_option: bool,
    /// A capacity printed on the card, such as that of a vampire it makes, or
    /// `+1` where it changes one. Empty on most cards; on a few of the official
    /// list it holds another word.
    pub capacity: String,
    /// Whether the card is banned from tournaments.
    pub banned: bool,
    /// The row as the official list spells it.
    #[borsh(skip)]
    pub spelling: Spelling,
}

/// The facts of a crypt card.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct CryptFacts {
    /// The official number, 200001 and up.
    pub id: u32,
    /// The official name, which other groups and the advanced version may share.
    pub name: String,
    /// Other names that the card has been printed or listed under.
    pub aka: Vec<String>,
    /// Vampire or imbued.
    pub card_type: CardType,
    /// Clan, or creed of an imbued.
    pub clan: Clan,
    /// The path followed, if any.
    pub path: Option<Path>,
    /// Whether this is the advanced version (full rulebook 1.5.6).
    pub advanced: bool,
    /// The group.
    pub group: Group,
    /// Capacity, 1 to 11; life of an imbued.
    pub capacity: u8,
    /// Disciplines, or virtues of an imbued, with their levels.
    pub disciplines: DisciplineSet,
    /// The title printed, if any.
    pub title: Option<TitleRank>,
    /// City of that title, where its rank goes with one.
    pub city: Option<String>,
    /// The sect printed at the head of a vampire's text; no clan has one by default
    /// (current rulebook 8, sect). An imbued has none.
    pub sect: Option<Sect>,
    /// The circle of a Blood Brother, such as Kiev; one without is a circle of its own.
    pub circle: Option<String>,
    /// The clan that a slave is a slave to.
    pub slave_of: Option<Clan>,
    /// What the text of an advanced vampire names for the time when it is merged, where it
    /// names anything.
    pub merged: Merged,
    /// Whether the card is banned from tournaments.
    pub banned: bool,
    /// The row as the official list spells it.
    #[borsh(skip)]
    pub spelling: Spelling,
}

/// What an advanced vampire becomes as it merges with its base version (current rulebook,
/// advanced vampires).
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Merged {
    /// Its title then.
    pub title: Option<TitleRank>,
    /// City of that title, where its rank goes with one.
    pub city: Option<String>,
    /// Its sect then.
    pub sect: Option<Sect>,
}

/// The facts of a card of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card<'a> {
    /// A vampire or imbued.
    Crypt(&'a CryptFacts),
    /// A library card.
    Library(&'a LibraryFacts),
}

impl<'a> Card<'a> {
    /// The official number.
    pub fn id(self) -> u32 {
        match self {
            Card::Crypt(card) => card.id,
            Card::Library(card) => card.id,
        }
    }

    /// The official name.
    pub fn name(self) -> &'a str {
        match self {
            Card::Crypt(card) => &card.name,
            Card::Library(card) => &card.name,
        }
    }

    /// Other names of the card.
    pub fn aka(self) -> &'a [String] {
        match self {
            Card::Crypt(card) => &card.aka,
            Card::Library(card) => &card.aka,
        }
    }

    /// Whether the card is banned from tournaments.
    pub fn banned(self) -> bool {
        match self {
            Card::Crypt(card) => card.banned,
            Card::Library(card) => card.banned,
        }
    }

    /// The row as the official list spells it.
    pub fn spelling(self) -> &'a Spelling {
        match self {
            Card::Crypt(card) => &card.spelling,
            Card::Library(card) => &card.spelling,
        }
    }
}

/// The facts of all cards.
#[derive(Clone, Debug, BorshDeserialize, BorshSerialize)]
pub struct Facts {
    /// Library cards, sorted by id.
    pub library: Vec<LibraryFacts>,
    /// Crypt cards, sorted by id.
    pub crypt: Vec<CryptFacts>,
    names: names::Index,
}

impl Facts {
    /// The facts that come with the program, parsed on first use.
    ///
    /// # Panics
    /// If the files do not parse, which a test rules out.
    pub fn embedded() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(|| match Packed::carried() {
            Some(packed) => Facts::unpack(packed.facts),
            None => Facts::parse(cards::library_facts(), cards::crypt_facts())
                .unwrap_or_else(|error| panic!("{error}")),
        })
    }

    /// Reads the facts from the contents of `library.csv` and `crypt.csv`.
    pub fn parse(library: &str, crypt: &str) -> Result<Facts, FactsError> {
        let library = read::library(read::LIBRARY_FILE, library)?;
        let crypt = read::crypt(read::CRYPT_FILE, crypt)?;
        Ok(Facts::of(library, crypt))
    }

    fn of(library: Vec<LibraryFacts>, crypt: Vec<CryptFacts>) -> Facts {
        let names = names::Index::new(&library, &crypt);
        Facts {
            library,
            crypt,
            names,
        }
    }

    /// These facts as bytes, for [`unpack`](Facts::unpack).
    ///
    /// # Panics
    /// If memory runs out.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = borsh::to_vec(self).expect("memory takes everything");
        let cells = self.cards().map(|card| &*card.spelling().cells);
        for row in cells.chain(self.names.names()) {
            bytes.extend(row.as_bytes());
            bytes.push(BETWEEN_ROWS as u8);
        }
        bytes
    }

    /// Facts that the same version of the program has packed.
    ///
    /// # Panics
    /// If it was not the same version.
    pub fn unpack(bytes: &'static [u8]) -> Facts {
        const SAME: &str = "facts packed by the same version";
        let mut text = bytes;
        let mut facts = Facts::deserialize(&mut text).expect(SAME);
        let mut rows = std::str::from_utf8(text).expect(SAME).split(BETWEEN_ROWS);
        let mut row = || Cow::Borrowed(rows.next().expect(SAME));
        for card in &mut facts.library {
            let (list, cells) = (List::Library, row());
            card.spelling = Spelling { list, cells };
        }
        for card in &mut facts.crypt {
            let (list, cells) = (List::Crypt, row());
            card.spelling = Spelling { list, cells };
        }
        facts.names.set_names(row);
        facts
    }

    /// These facts with those of more library cards, or other facts of the same cards: the name
    /// and the contents of a file such as `library.csv`.
    ///
    /// # Errors
    /// If the file does not parse.
    pub fn with_library(&self, file: &str, text: &str) -> Result<Facts, FactsError> {
        let mut library = self.library.clone();
        for card in read::library(file, text)? {
            match library.binary_search_by_key(&card.id, |known| known.id) {
                Ok(at) => library[at] = card,
                Err(at) => library.insert(at, card),
            }
        }
        Ok(Facts::of(library, self.crypt.clone()))
    }

    /// The same of crypt cards, from a file such as `crypt.csv`.
    ///
    /// # Errors
    /// If the file does not parse.
    pub fn with_crypt(&self, file: &str, text: &str) -> Result<Facts, FactsError> {
        let mut crypt = self.crypt.clone();
        for card in read::crypt(file, text)? {
            match crypt.binary_search_by_key(&card.id, |known| known.id) {
                Ok(at) => crypt[at] = card,
                Err(at) => crypt.insert(at, card),
            }
        }
        Ok(Facts::of(self.library.clone(), crypt))
    }

    /// The library card with this official number.
    pub fn library_card(&self, id: u32) -> Option<&LibraryFacts> {
        let index = self
            .library
            .binary_search_by_key(&id, |card| card.id)
            .ok()?;
        Some(&self.library[index])
    }

    /// The crypt card with this official number.
    pub fn crypt_card(&self, id: u32) -> Option<&CryptFacts> {
        let index = self.crypt.binary_search_by_key(&id, |card| card.id).ok()?;
        Some(&self.crypt[index])
    }

    /// The card with this official number.
    pub fn card(&self, id: u32) -> Option<Card<'_>> {
        self.library_card(id)
            .map(Card::Library)
            .or_else(|| self.crypt_card(id).map(Card::Crypt))
    }

    /// Every card, sorted by id.
    pub fn cards(&self) -> impl Iterator<Item = Card<'_>> {
        // Library numbers start at 100001 and crypt numbers at 200001.
        let library = self.library.iter().map(Card::Library);
        library.chain(self.crypt.iter().map(Card::Crypt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab::Level;

    #[test]
    fn every_card_of_the_official_list_is_held() {
        let facts = Facts::embedded();
        assert_eq!(facts.library.len(), 2364);
        assert_eq!(facts.crypt.len(), 1785);
        assert!(facts.cards().map(Card::id).is_sorted());
    }

    #[test]
    fn a_library_card_is_read() {
        let card = Facts::embedded().library_card(100845).unwrap();
        assert_eq!(card.name, "Govern the Unaligned");
        assert_eq!(card.types, [CardType::Action]);
        assert_eq!(card.disciplines, [Discipline::Dominate]);
        assert_eq!(card.discipline_rule, DisciplineRule::Single);
        assert_eq!(
            (card.pool_cost, card.blood_cost),
            (Cost::None, Cost::Fixed(1))
        );
    }

    #[test]
    fn a_crypt_card_is_read() {
        let facts = Facts::embedded();
        let Some(Card::Crypt(card)) = facts.find("Alice Chen") else {
            panic!("not found")
        };
        assert_eq!(
            (card.clan, card.group, card.capacity),
            (Clan::Ventrue, Group::Number(6), 7)
        );
        assert_eq!(card.title, Some(TitleRank::Prince));
        assert!(card.disciplines.has(Discipline::Fortitude, Level::Superior));
        assert!(!card.disciplines.has(Discipline::Dominate, Level::Superior));
        assert_eq!(card.spelling.get("disciplines"), Some("dom obf FOR PRE"));
    }

    #[test]
    fn requirements_with_a_slash_or_an_ampersand_differ() {
        let rules = |name| match Facts::embedded().find(name) {
            Some(Card::Library(card)) => (card.discipline_rule, card.disciplines.len()),
            _ => panic!("not found"),
        };
        assert_eq!(rules("Alpha Glint"), (DisciplineRule::AllOf, 2));
        assert_eq!(rules("Steely Tenacity"), (DisciplineRule::AnyOf, 3));
        assert_eq!(rules("Delivery Truck"), (DisciplineRule::None, 0));
    }
}
