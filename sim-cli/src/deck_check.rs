//! What `methuselah deck check` finds out about decks.

use crate::deck::{legality, DeckList, LibrarySize};
use crate::lineup::{blanks, Blank};
use engine::CardDb;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A deck that was read, held against the rules of deck construction, the
/// bounds of the engine and the scripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// The file, as it was named; `-` is standard input.
    pub file: String,
    /// The name that the file gives the deck, if it gives one.
    pub name: Option<String>,
    /// Crypt cards.
    pub crypt: u32,
    /// Library cards.
    pub library: u32,
    /// Whether it keeps the rules of deck construction, or those of the format that was given.
    pub legal: bool,
    /// Whether `methuselah run` plays it.
    pub playable: bool,
    /// Whether `methuselah run --allow-unscripted` plays it.
    pub playable_with_blanks: bool,
    /// Bounds that it does not keep.
    pub violations: Vec<Bound>,
    /// Cards without a script.
    pub unscripted: Vec<Blank>,
    /// Lines of the file that are odd, and how they were read.
    pub warnings: Vec<String>,
}

/// A bound that a deck does not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bound {
    /// Whose bound it is: `rulebook`, `format`, `engine` or `tournaments`.
    pub by: &'static str,
    /// Whether the deck is not legal for it.
    pub illegal: bool,
    /// Whether `methuselah run` refuses the deck for it.
    pub refused: bool,
    /// What is wrong.
    pub what: String,
    /// What to do about it, as a sentence.
    pub remedy: String,
}

impl Checked {
    /// Checks a deck; `warnings` are those of its reader.
    pub fn new(
        file: String,
        list: &DeckList,
        warnings: Vec<String>,
        library: LibrarySize,
        cards: &CardDb,
    ) -> Checked {
        let violations = legality(list, library);
        let playable_with_blanks = !violations.iter().any(|v| v.is_unplayable());
        let unscripted = blanks(list, cards);
        Checked {
            file,
            name: list.name.clone(),
            crypt: list.crypt_size(),
            library: list.library_size(),
            legal: !violations.iter().any(|v| v.is_illegal()),
            playable: playable_with_blanks && unscripted.is_empty(),
            playable_with_blanks,
            violations: violations
                .iter()
                .map(|violation| Bound {
                    by: violation.by().name(),
                    illegal: violation.is_illegal(),
                    refused: violation.is_unplayable(),
                    what: violation.to_string(),
                    remedy: violation.remedy(),
                })
                .collect(),
            unscripted,
            warnings,
        }
    }

    /// Whether nothing is wrong with it.
    pub fn passed(&self) -> bool {
        self.legal && self.playable
    }

    /// A line with the verdict, and one for everything that there is to say.
    pub fn text(&self) -> String {
        let verdict = match self.playable {
            true => "can be played",
            false => "cannot be played",
        };
        let mut text = format!(
            "{}: {verdict}; {} crypt cards, {} library cards\n",
            self.file, self.crypt, self.library
        );
        for warning in &self.warnings {
            let _ = writeln!(text, "  {warning}");
        }
        for bound in &self.violations {
            let Bound { what, remedy, .. } = bound;
            let weight = match (bound.illegal, bound.refused) {
                (true, _) => "illegal: ",
                (false, true) => "refused by run: ",
                (false, false) => "",
            };
            let _ = writeln!(text, "  {weight}{what}. {remedy}");
        }
        let copies: u32 = self.unscripted.iter().map(|blank| blank.copies).sum();
        if copies > 0 {
            let _ = writeln!(
                text,
                "  cards without a script: {}, in {copies} copies; --allow-unscripted plays them as blanks",
                self.unscripted.len()
            );
        }
        for blank in &self.unscripted {
            let _ = writeln!(text, "    {}x {}", blank.copies, blank.name);
        }
        text
    }
}

/// A deck that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unreadable {
    /// The file, as it was named; `-` is standard input.
    pub file: String,
    /// What is wrong: lines that begin with the name of the file.
    pub error: String,
}

/// How many decks there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Totals {
    /// Decks, the unreadable ones included.
    pub decks: usize,
    /// Those that cannot be read.
    pub unreadable: usize,
    /// Those that are legal.
    pub legal: usize,
    /// Those that `methuselah run` plays.
    pub playable: usize,
    /// Those that `methuselah run --allow-unscripted` plays.
    pub playable_with_blanks: usize,
    /// Different cards without a script.
    pub unscripted: usize,
}

/// What was found out about all decks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checks {
    /// The decks, in the order in which they were named.
    pub decks: Vec<Checked>,
    /// The decks that cannot be read.
    pub unreadable: Vec<Unreadable>,
    /// The sums.
    pub totals: Totals,
}

impl Checks {
    /// Adds up the totals.
    pub fn new(decks: Vec<Checked>, unreadable: Vec<Unreadable>) -> Checks {
        let count = |is: fn(&Checked) -> bool| decks.iter().filter(|deck| is(deck)).count();
        let blanks = decks.iter().flat_map(|deck| &deck.unscripted);
        let totals = Totals {
            decks: decks.len() + unreadable.len(),
            unreadable: unreadable.len(),
            legal: count(|deck| deck.legal),
            playable: count(|deck| deck.playable),
            playable_with_blanks: count(|deck| deck.playable_with_blanks),
            unscripted: blanks.map(|blank| blank.id).collect::<BTreeSet<_>>().len(),
        };
        Checks {
            decks,
            unreadable,
            totals,
        }
    }

    /// Whether nothing is wrong with any deck.
    pub fn passed(&self) -> bool {
        self.unreadable.is_empty() && self.decks.iter().all(Checked::passed)
    }
}

impl Totals {
    /// The totals for people.
    pub fn text(&self) -> String {
        let of = |title: &str, n: usize| {
            let share = 100.0 * n as f64 / self.decks.max(1) as f64;
            format!("  {title:32} {n:>6} of {:>6}  {share:>5.1} %\n", self.decks)
        };
        format!(
            "Decks\n{}{}{}{}  {:32} {:>6}\n",
            of("legal", self.legal),
            of("can be played", self.playable),
            of("can be played with blanks", self.playable_with_blanks),
            of("cannot be read", self.unreadable),
            "different cards without a script",
            self.unscripted,
        )
    }
}
