//! Deck files: reading, checking and writing them.
//!
//! One reader takes every text format that players use, because they differ
//! less than they agree: a line is a count and a name, in some order. Which
//! pile a card belongs to is known from the card.

mod legal;
mod line;
mod read;
mod write;

pub use legal::{legality, Authority, LibrarySize, NoLibrarySize, Violation};
pub use read::{parse, DeckError, Problem, ProblemKind, Warning, WarningKind};
pub(crate) use write::JsonDeck;
pub use write::{convert, CardLine, Format, UnknownFormat};

/// A deck list: which cards, how many of each, and what the file tells about it.
///
/// Both piles are sorted by card id, so that the same deck is the same value,
/// and plays the same games, whatever file it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// The deck's name, if the file gives one.
    pub name: Option<String>,
    /// Who made the deck; in a tournament's file, the winner unless it says otherwise.
    pub author: Option<String>,
    /// The author's remarks ahead of the list; empty if there are none.
    pub description: String,
    /// The opening lines of an archived tournament deck: event, place, date,
    /// format, number of players, winner, link. Empty in other files.
    pub event: Vec<String>,
    /// Crypt cards: official id, and how many copies.
    pub crypt: Vec<(u32, u32)>,
    /// Library cards: official id, and how many copies.
    pub library: Vec<(u32, u32)>,
    /// How many crypt cards the file says there are, if it says.
    pub declared_crypt: Option<u32>,
    /// How many library cards the file says there are, if it says.
    pub declared_library: Option<u32>,
}

impl DeckList {
    /// How many cards the crypt holds.
    pub fn crypt_size(&self) -> u32 {
        self.crypt.iter().map(|&(_, count)| count).sum()
    }

    /// How many cards the library holds.
    pub fn library_size(&self) -> u32 {
        self.library.iter().map(|&(_, count)| count).sum()
    }
}
