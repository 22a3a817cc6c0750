//! Cases: tests of cards as plain text, which somebody who knows the game can read and write.
//!
//! A case has a sentence for its name, and beneath it, indented, one statement a line. First a
//! table is laid, then a phase begins, then choices are made and things must be so:
//!
//! ```text
//! It bleeds for two more, at a blood
//!     seat 0 has Lauren
//!     seat 0 holds Govern the Unaligned
//!     minion phase of seat 0
//!     > play Govern the Unaligned
//!     > mode 0
//!     finish action
//!     pool of seat 1 is 27
//!     blood of Lauren is 4
//! ```
//!
//! Before a phase begins a statement makes something so; afterwards it says that it is so, and
//! the case fails if it is not. `engine/cards/README.md` lists the statements.

mod go_on;
mod is_so;
mod lay;

use std::collections::HashMap;
use std::fmt;

use super::{Scenario, Scene};
use crate::db::CardDb;
use crate::observer::GameEvent;
use crate::script::Window;
use crate::state::{CardId, Cards, Seat, Slot, Table};
use crate::vocab::{CardType, Keyword, Level};
use crate::MAX_SEATS;

/// A test of a card, as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The sentence that it shows.
    pub name: String,
    /// The line on which that stands, counted from 1.
    pub line: usize,
    statements: Vec<(usize, String)>,
}

/// Why a case fails, or cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// The cases in a file.
    ///
    /// # Errors
    /// A statement that belongs to no case, or a case without statements.
    pub fn read(text: &str) -> Result<Vec<Case>, CaseError> {
        let mut cases: Vec<Case> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let (line, indented) = (line.trim_end(), line.starts_with([' ', '\t']));
            let statement = line.trim_start();
            if statement.is_empty() || statement.starts_with('#') {
                continue;
            }
            match cases.last_mut() {
                _ if !indented => cases.push(Case {
                    name: statement.to_owned(),
                    line: i + 1,
                    statements: Vec::new(),
                }),
                Some(case) => case.statements.push((i + 1, statement.to_owned())),
                None => {
                    return Err(CaseError {
                        line: i + 1,
                        what: "a statement before the name of any case; \
                               write the name first, not indented"
                            .into(),
                    })
                }
            }
        }
        match cases.iter().find(|case| case.statements.is_empty()) {
            None => Ok(cases),
            Some(case) => Err(CaseError {
                line: case.line,
                what: "a case without statements; indent them beneath its name".into(),
            }),
        }
    }

    /// Seats at its table.
    fn seats(&self) -> Result<u8, CaseError> {
        let said = |(line, statement): &(usize, String)| {
            Some((*line, statement.strip_suffix(" seats")?.to_owned()))
        };
        let Some((line, said)) = self.statements.iter().find_map(said) else {
            return Ok(2);
        };
        let seats = said.parse().ok();
        seats
            .filter(|seats| (2..=MAX_SEATS as u8).contains(seats))
            .ok_or_else(|| CaseError {
                line,
                what: format!("{said:?} seats: a table has 2 to {MAX_SEATS}"),
            })
    }

    /// Lays the table, makes the choices, and looks whether everything is as the case says.
    ///
    /// # Errors
    /// The first statement that is not so, cannot be done, or cannot be understood.
    pub fn play(&self, cards: &CardDb) -> Result<(), CaseError> {
        let seats = self.seats()?;
        let mut player = Player {
            cards,
            laid: Laid::default(),
            stage: Some(Stage::Laying(Box::new(Scenario::new(cards, seats)))),
            seats,
        };
        for (line, statement) in &self.statements {
            let told = |what| CaseError { line: *line, what };
            player.carry_out(statement).map_err(told)?;
        }
        match player.stage {
            Some(Stage::Playing(_)) => Ok(()),
            _ => Err(CaseError {
                line: self.line,
                what: "the table is laid, but no phase begins; \
                       add a line such as: minion phase of seat 0"
                    .into(),
            }),
        }
    }
}

/// What became of the table so far.
enum Stage<'a> {
    Laying(Box<Scenario<'a>>),
    Playing(Box<Scene<'a>>),
}

/// The things that were laid, by name; the second of a name is "Name #2".
#[derive(Default)]
struct Laid {
    things: HashMap<String, (Slot, CardId)>,
    copies: HashMap<String, usize>,
}

impl Laid {
    fn enter(&mut self, name: &str, slot: Slot, card: CardId) {
        let copies = self.copies.entry(name.to_owned()).or_default();
        *copies += 1;
        let name = match *copies {
            1 => name.to_owned(),
            n => format!("{name} #{n}"),
        };
        self.things.insert(name, (slot, card));
    }
}

struct Player<'a> {
    cards: &'a CardDb,
    laid: Laid,
    stage: Option<Stage<'a>>,
    seats: u8,
}

type Done = Result<(), String>;

/// Compares what is there with what should be.
fn expect<T: PartialEq + fmt::Display>(what: &str, there: T, wanted: T) -> Done {
    if there == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {there}, not {wanted}"))
    }
}

/// A list of names: separated by semicolons, since names have commas.
fn list(text: &str) -> Vec<&str> {
    match text {
        "nothing" => Vec::new(),
        _ => text.split(';').map(str::trim).collect(),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// What stands between `before` and the first `between`, and what stands after that.
fn halves_first<'s>(text: &'s str, before: &str, between: &str) -> Option<(&'s str, &'s str)> {
    text.strip_prefix(before)?.split_once(between)
}

/// What stands between `before` and the last `between`, and what stands after that.
fn halves<'s>(text: &'s str, before: &str, between: &str) -> Option<(&'s str, &'s str)> {
    text.strip_prefix(before)?.rsplit_once(between)
}

impl<'a> Player<'a> {
    fn carry_out(&mut self, statement: &str) -> Done {
        match self.stage.take() {
            Some(Stage::Laying(table)) => self.lay(table, statement),
            Some(Stage::Playing(mut scene)) => {
                let done = self.go_on(&mut scene, statement);
                self.stage = Some(Stage::Playing(scene));
                done
            }
            None => Ok(()),
        }
    }

    fn seat(&self, text: &str) -> Result<u8, String> {
        let seat: u8 = number(text.trim_start_matches("seat ").trim())?;
        if seat < self.seats {
            Ok(seat)
        } else {
            Err(format!(
                "there is no seat {seat} at a table of {}",
                self.seats
            ))
        }
    }

    /// "seat 0 REST".
    fn of_seat<'s>(&self, text: &'s str) -> Option<(Result<u8, String>, &'s str)> {
        let (seat, rest) = text.strip_prefix("seat ")?.split_once(' ')?;
        Some((self.seat(seat), rest))
    }

    /// A card's name as [`Scenario`] wants it.
    fn known(&self, name: &str) -> Done {
        match self.cards.facts().find(name) {
            Some(_) => Ok(()),
            None => Err(format!("no card is called {name:?}; check its spelling")),
        }
    }

    /// "counters of Lauren by Theron is 2": on whom, of which card, how many. Names of cards have the
    /// word in them, too.
    fn marks<'s>(&self, statement: &'s str) -> Option<(&'s str, &'s str, &'s str)> {
        let (thing, rest) = halves_first(statement, "counters of ", " by ")?;
        let (card, n) = rest.rsplit_once(" is ")?;
        self.known(card).ok().map(|()| (thing, card, n))
    }

    /// Traits of a card that is not on the table, by name.
    fn printed_traits(&self, name: &str) -> Result<Vec<&'static str>, String> {
        self.known(name)?;
        let def = self.cards.defs().iter().find(|def| def.name == name);
        let has = |keyword: &&Keyword| def.is_some_and(|def| def.has(**keyword));
        Ok(Keyword::ALL.iter().filter(has).map(|k| k.name()).collect())
    }

    fn all_known<'s>(&self, text: &'s str) -> Result<Vec<&'s str>, String> {
        let names = list(text);
        names.iter().try_for_each(|name| self.known(name))?;
        Ok(names)
    }

    /// A thing that was laid, or has come into play since.
    fn thing(&self, name: &str, table: &Table, cards: Cards<'_>) -> Result<Slot, String> {
        let still = |(slot, card): &&(Slot, CardId)| {
            table.occupied.has(*slot) && table.p(*slot).card == *card
        };
        if let Some((slot, _)) = self.laid.things.get(name).filter(still) {
            return Ok(*slot);
        }
        let (base, copy) = match name.rsplit_once(" #") {
            Some((base, n)) => (base, number::<usize>(n)?),
            None => (name, 1),
        };
        // What was laid under another name is not meant, be it of the same card.
        let laid = |slot: Slot| {
            let mut things = self.laid.things.iter().filter(|(other, _)| *other != name);
            things.any(|(_, there)| there.0 == slot && still(&there))
        };
        let known_once = self.laid.things.contains_key(name);
        let named = |slot: &Slot| {
            self.cards.def(table.card_named(cards, *slot)).name == base
                && !(known_once && laid(*slot))
        };
        let mut there = table.occupied.into_iter().filter(named);
        there
            .nth(copy.saturating_sub(1))
            .ok_or_else(|| format!("there is no {name:?} on the table"))
    }
}

/// "corruption of seat 0 on Lauren is 2": whose, on whom, how many.
fn corruption(statement: &str) -> Option<(&str, &str, &str)> {
    let (of, rest) = halves_first(statement, "corruption of seat ", " on ")?;
    let (thing, n) = rest.rsplit_once(" is ")?;
    Some((of, thing, n))
}

fn holds(so: bool, otherwise: &str) -> Done {
    if so {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}

#[cfg(test)]
mod tests;
