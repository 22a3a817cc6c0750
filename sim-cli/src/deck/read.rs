//! Reads deck files.
//!
//! The tournament archive's text format (which VDB and vtesdecks export too)
//! opens with prose and announces its lists with counted headings. JOL, Lackey
//! and plain text are lists from the first line. JSON is our own.

use super::line::{self, Heading, Part, Reading};
use super::write::JsonDeck;
use super::DeckList;
use crate::cards::in_use;
use engine::facts::{Card, Clues, Facts, Found, Group};
use std::collections::BTreeMap;

/// A deck file that cannot be read, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", listed(.file, .problems))]
pub struct DeckError {
    /// The file, as the caller named it.
    pub file: String,
    /// What is wrong, in the order of the lines. Never empty.
    pub problems: Vec<Problem>,
}

fn listed(file: &str, problems: &[Problem]) -> String {
    let lines: Vec<String> = problems
        .iter()
        .map(|problem| format!("{file}:{}: {}", problem.line, problem.kind))
        .collect();
    lines.join("\n")
}

/// Something wrong with a line of a deck file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub kind: ProblemKind,
}

/// What can be wrong with a line of a deck file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemKind {
    /// No card has this name.
    #[error("no card is called {name:?}; {}", advice(.nearest))]
    UnknownCard {
        /// The name as written.
        name: String,
        /// Official names that resemble it, the likeliest first.
        nearest: Vec<String>,
    },
    /// No copies, more than any deck can hold, or no number at all.
    #[error(
        "{0} copies of a card: give a count from 1 to {MOST_COPIES} in front of its name, such as \
         \"4x\", or put \"--\" in front of the line if it is a remark"
    )]
    Count(String),
    /// A number on the line of a card, where no count is written.
    #[error(
        "{name:?} is a card, but the number on its line is no count: write it in front of the \
         name, such as \"4x {name}\", or put \"--\" in front of the line if it is a remark"
    )]
    OddCount {
        /// The card's name.
        name: String,
    },
    /// A card behind something else: a heading, or another card.
    #[error("{0:?} does not stand at the front of the line: give it a line of its own")]
    Crowded(String),
    /// A card ahead of the first heading of a list that has headings.
    #[error(
        "{0:?} stands ahead of the first heading: move it below the heading, or put \"--\" in \
         front of the line if it is a remark"
    )]
    Ahead(String),
    /// The file holds no card at all.
    #[error("no card is listed; write one a line, such as \"4x Villein\"")]
    Empty,
    /// Not JSON, or not that of a deck.
    #[error("{0}; compare with what \"deck convert --to json\" writes")]
    Json(String),
}

/// No library is larger, so a larger count is a slip.
const MOST_COPIES: u32 = engine::MAX_LIBRARY as u32;

fn advice(nearest: &[String]) -> String {
    match nearest {
        [] => "check its spelling, or put \"--\" in front of the line if it is a remark".to_owned(),
        [one] => format!("did you mean {one:?}?"),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(|name| format!("{name:?}")).collect();
            format!("did you mean {} or {last:?}?", most.join(", "))
        }
    }
}

/// Something odd in a deck file that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {kind}")]
pub struct Warning {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is odd, and how it was read.
    pub kind: WarningKind,
}

/// What can be odd in a deck file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WarningKind {
    /// A heading gives another count than the lines below it add up to.
    #[error(
        "the heading {title:?} says {declared} cards, but the lines below it add up to {counted}; \
         the lines were taken: correct the heading"
    )]
    Heading {
        /// The heading, without its numbers.
        title: String,
        /// The count it gives.
        declared: u32,
        /// The count of the lines below it.
        counted: u32,
    },
    /// Several groups have a vampire of this name, and the line does not tell which is meant.
    #[error("several groups have {name:?}; group {taken} was taken: write \"{name} (G{taken})\" or another group")]
    Guessed {
        /// The name.
        name: String,
        /// The group of the card that was taken.
        taken: Group,
    },
    /// The line gives a group that the vampire is not of.
    #[error("{name:?} is of group {actual}, not of group {written}: correct the line")]
    WrongGroup {
        /// The name.
        name: String,
        /// The group in the line.
        written: Group,
        /// The card's group.
        actual: Group,
    },
    /// A crypt card among library cards, or the other way round.
    #[error("{0:?} stands in the wrong pile and was moved: move the line")]
    WrongPile(String),
    /// A card that an earlier line lists already.
    #[error("{0:?} is listed a second time; the copies were added up: merge the lines")]
    Repeated(String),
    /// A line among the cards that is no card.
    #[error("{0:?} is no card and was skipped; put \"--\" in front of it if it is a remark")]
    Remark(String),
}

/// Reads a deck file in any format; `file` is its name, for messages.
///
/// Cards are looked up as players write them ([`Facts::find_with`]); a crypt
/// card's capacity, clan and group, where the line gives them, tell versions
/// of a vampire apart. Text behind a card's name and ` -- ` is a remark.
/// Counts in headings are compared with the lines below them; where they
/// differ the lines count, and a warning says so. Lists whose headings carry
/// counts may have prose among their lines; but a line that holds a number and
/// the name of a card, and nothing else, is that card or an error.
pub fn parse(text: &str, file: &str) -> Result<(DeckList, Vec<Warning>), DeckError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader::new(file);
    if text.trim_start().starts_with('{') {
        reader.json(text);
    } else {
        let lines: Vec<&str> = text.lines().collect();
        let announced = |line: &str| {
            line::heading(line).is_some_and(|h| h.part != Part::Section && h.declared.is_some())
        };
        reader.prose = lines.iter().any(|line| announced(line));
        let start = match reader.prose {
            true => (0..lines.len()).find(|&at| announced(lines[at]) || reader.opens(&lines[at..])),
            false => None,
        };
        let (preamble, cards) = lines.split_at(start.unwrap_or(0));
        reader.preamble(preamble);
        for (index, line) in cards.iter().enumerate() {
            reader.line(preamble.len() + index + 1, line);
        }
    }
    reader.finish()
}

/// A heading that was read, and the cards counted below it so far.
struct Announced {
    line: usize,
    part: Part,
    title: String,
    declared: Option<u32>,
    counted: u32,
}

/// A card that was found in a line.
struct Hit<'a> {
    found: Found<'static>,
    /// What the line tells about it.
    clues: Clues,
    /// What stands behind the name and is no remark.
    behind: &'a str,
}

struct Reader<'a> {
    facts: &'static Facts,
    file: &'a str,
    /// Whether lines among the cards may be prose, as in the tournament archive.
    prose: bool,
    deck: DeckList,
    crypt: BTreeMap<u32, u32>,
    library: BTreeMap<u32, u32>,
    headings: Vec<Announced>,
    warnings: Vec<Warning>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    fn new(file: &'a str) -> Reader<'a> {
        Reader {
            facts: in_use::facts(),
            file,
            prose: false,
            deck: DeckList::default(),
            crypt: BTreeMap::new(),
            library: BTreeMap::new(),
            headings: Vec::new(),
            warnings: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Whether `lines` begin with a heading without a count, and a counted card below it.
    fn opens(&self, lines: &[&str]) -> bool {
        let is_pile = |line| line::heading(line).is_some_and(|h| h.part != Part::Section);
        let mut below = lines.iter().skip(1).filter(|line| !line::is_ruler(line));
        is_pile(lines[0])
            && below
                .next()
                .is_some_and(|line| self.counted(line).is_some())
    }

    /// The card that a line lists, if the line gives a count.
    fn counted(&self, line: &str) -> Option<Card<'static>> {
        let readings = line::readings(line).into_iter();
        let mut counted = readings.filter(|reading| reading.counted);
        counted.find_map(|reading| Some(self.look_up(reading.text)?.found.card))
    }

    /// Reads what stands ahead of the crypt in the tournament archive: the
    /// event, then the deck's name and the author's remarks, which may name
    /// cards and counts.
    fn preamble(&mut self, lines: &[&str]) {
        let first_gap = lines.iter().position(|line| line.trim().is_empty());
        let (event, rest) = lines.split_at(first_gap.unwrap_or(lines.len()));
        // The winner is named below the number of players, which some files
        // lack, and that below the number of rounds.
        let below = |is: fn(&str) -> bool| event.iter().position(|line| is(line)).map(|at| at + 1);
        let winner = below(is_player_count).or_else(|| below(is_round_count));
        let rest = if let Some(winner) = winner {
            self.deck.event = event.iter().map(|line| line.trim().to_owned()).collect();
            self.deck.author = self.deck.event.get(winner).cloned();
            rest
        } else {
            lines
        };
        // The winner made the deck unless the file names somebody else.
        let mut named = false;
        // What winners report, and descriptions, may name cards and counts.
        let mut described = winner.is_some();
        let mut description = Vec::new();
        let first = lines.len() - rest.len() + 1;
        for (number, line) in (first..).zip(rest) {
            described |= matches!(label(line), Some((Label::Description, _)));
            if !described && !line::is_comment(line.trim()) {
                if let Some(card) = self.counted(line) {
                    self.problem(number, ProblemKind::Ahead(card.name().to_owned()));
                }
            }
            match label(line) {
                Some((Label::Name, value)) if self.deck.name.is_none() => {
                    self.deck.name = Some(value.to_owned());
                }
                Some((Label::Author, value)) if !named => {
                    named = true;
                    self.deck.author = Some(value.to_owned());
                }
                Some((Label::Description, value)) => description.push(value),
                _ => description.push(line.trim_end()),
            }
        }
        self.deck.description = description.join("\n").trim().to_owned();
    }

    /// Reads a line at or below the first heading.
    fn line(&mut self, number: usize, text: &str) {
        let text = text.trim();
        if line::is_ruler(text) || line::is_comment(text) {
            return;
        }
        if let Some(heading) = line::heading(text) {
            self.heading(number, &heading);
            return;
        }
        let readings = line::readings(text);
        for reading in &readings {
            if let Some(hit) = self.look_up(reading.text) {
                self.found(number, &hit);
                self.add(number, hit.found.card, reading.count);
                for cell in line::cells(hit.behind) {
                    self.crowded(number, cell);
                }
                return;
            }
        }
        let nothing_listed = self.crypt.is_empty() && self.library.is_empty();
        match label(text) {
            Some((Label::Name, value)) if nothing_listed => self.deck.name = Some(value.to_owned()),
            Some((Label::Author, value)) if nothing_listed => {
                self.deck.author = Some(value.to_owned());
            }
            Some((Label::Description, value)) if nothing_listed => {
                self.deck.description = value.to_owned();
            }
            _ => self.no_card(number, text, &readings[0]),
        }
    }

    /// A line among the cards on which no card was found.
    fn no_card(&mut self, number: usize, text: &str, likeliest: &Reading<'_>) {
        let odd = line::odd_counts(text).find_map(|name| self.look_up(name));
        if let Some(hit) = odd {
            let name = hit.found.card.name().to_owned();
            self.problem(number, ProblemKind::OddCount { name });
        } else if self.prose && !likeliest.counted {
            self.warn(number, WarningKind::Remark(text.to_owned()));
        } else {
            let (name, _) = line::columns(likeliest.text);
            self.unknown(number, name);
        }
    }

    /// Makes sure that no card is lost behind what was read on its line.
    fn crowded(&mut self, number: usize, rest: &str) {
        if let Some(card) = self.counted(rest) {
            self.problem(number, ProblemKind::Crowded(card.name().to_owned()));
        }
    }

    fn heading(&mut self, number: usize, heading: &Heading<'_>) {
        self.headings.push(Announced {
            line: number,
            part: heading.part,
            title: heading.title.to_owned(),
            declared: heading.declared,
            counted: 0,
        });
        let declared = match heading.part {
            Part::Crypt => &mut self.deck.declared_crypt,
            Part::Library => &mut self.deck.declared_library,
            Part::Section => return,
        };
        // Where a heading is given twice, the first speaks for the whole.
        *declared = declared.or(heading.declared);
        // "Library (90 cards) Master (17)"
        if let Some(second) = line::heading(heading.rest) {
            self.heading(number, &second);
        } else if !line::is_comment(heading.rest) {
            self.crowded(number, heading.rest);
        }
    }

    /// The card named at the front of `text`.
    fn look_up<'t>(&self, text: &'t str) -> Option<Hit<'t>> {
        let (name, behind) = line::columns(text);
        let clues = line::clues(behind);
        let find = |name: &str, clues: Clues, behind: &'t str| {
            let found = self.facts.find_with(name, &clues)?;
            Some(Hit {
                found,
                clues,
                behind,
            })
        };
        // A name may itself hold what marks a remark, so the longest is tried first.
        let mut remarks = name.rmatch_indices(" --").chain(name.rmatch_indices(" //"));
        find(name, clues, behind)
            .or_else(|| remarks.find_map(|(at, _)| find(&name[..at], clues, "")))
            .or_else(|| {
                let (name, behind) = line::narrow_columns(text)?;
                let clues = line::clues(&behind.replace(' ', "  "));
                find(name, clues, behind).filter(|hit| matches!(hit.found.card, Card::Crypt(_)))
            })
    }

    /// Warns where a crypt card may not be the one that was meant.
    fn found(&mut self, number: usize, hit: &Hit<'_>) {
        let Hit { found, clues, .. } = hit;
        let Card::Crypt(card) = found.card else {
            return;
        };
        let name = card.name.clone();
        match clues.group {
            Some(written) if written != card.group => {
                let actual = card.group;
                self.warn(
                    number,
                    WarningKind::WrongGroup {
                        name,
                        written,
                        actual,
                    },
                );
            }
            _ if found.guessed => {
                let taken = card.group;
                self.warn(number, WarningKind::Guessed { name, taken });
            }
            _ => {}
        }
    }

    fn add(&mut self, number: usize, card: Card<'_>, written: &str) {
        let is_number = written.bytes().all(|c| c.is_ascii_digit());
        let count = written.parse().ok().filter(|_| is_number);
        let Some(count) = count.filter(|count| (1..=MOST_COPIES).contains(count)) else {
            self.problem(number, ProblemKind::Count(written.to_owned()));
            return;
        };
        let is_crypt = matches!(card, Card::Crypt(_));
        let pile = if is_crypt { Part::Crypt } else { Part::Library };
        // A heading of a pile counts every card of the pile below it; one of
        // a section counts the lines up to the next heading.
        for heading in self
            .headings
            .iter_mut()
            .filter(|heading| heading.part == pile)
        {
            heading.counted += count;
        }
        if let Some(heading) = self.headings.last_mut() {
            let misplaced = if heading.part == Part::Section {
                heading.counted += count;
                is_crypt
            } else {
                // Lackey lists start with the library and have no heading for it.
                heading.part != pile
            };
            if misplaced {
                self.warn(number, WarningKind::WrongPile(card.name().to_owned()));
            }
        }
        let pile = if is_crypt {
            &mut self.crypt
        } else {
            &mut self.library
        };
        let copies = pile.entry(card.id()).or_insert(0);
        *copies += count;
        if *copies != count {
            self.warn(number, WarningKind::Repeated(card.name().to_owned()));
        }
    }

    fn json(&mut self, text: &str) {
        let deck: JsonDeck = match serde_json::from_str(text) {
            Ok(deck) => deck,
            Err(error) => {
                self.problem(error.line(), ProblemKind::Json(error.to_string()));
                return;
            }
        };
        for card in deck.crypt.iter().chain(&deck.library) {
            // The parsed form has lost the lines; the id leads back to them.
            let id = card.id.to_string();
            let at = text
                .lines()
                .position(|line| line.contains(&id))
                .map_or(1, |at| at + 1);
            match self.facts.card(card.id) {
                Some(found) => self.add(at, found, &card.count.to_string()),
                None => self.unknown(at, &card.name),
            }
        }
        self.deck.name = deck.name;
        self.deck.author = deck.author;
        self.deck.description = deck.description;
        self.deck.event = deck.event;
    }

    fn finish(mut self) -> Result<(DeckList, Vec<Warning>), DeckError> {
        if self.problems.is_empty() && self.crypt.is_empty() && self.library.is_empty() {
            self.problem(1, ProblemKind::Empty);
        }
        if !self.problems.is_empty() {
            return Err(DeckError {
                file: self.file.to_owned(),
                problems: self.problems,
            });
        }
        for heading in std::mem::take(&mut self.headings) {
            let Announced {
                line,
                title,
                counted,
                ..
            } = heading;
            match heading.declared {
                Some(declared) if declared != counted => {
                    self.warn(
                        line,
                        WarningKind::Heading {
                            title,
                            declared,
                            counted,
                        },
                    );
                }
                _ => {}
            }
        }
        self.warnings.sort_by_key(|warning| warning.line);
        self.deck.crypt = self.crypt.into_iter().collect();
        self.deck.library = self.library.into_iter().collect();
        Ok((self.deck, self.warnings))
    }

    fn warn(&mut self, line: usize, kind: WarningKind) {
        self.warnings.push(Warning {
            file: self.file.to_owned(),
            line,
            kind,
        });
    }

    fn problem(&mut self, line: usize, kind: ProblemKind) {
        self.problems.push(Problem { line, kind });
    }

    fn unknown(&mut self, line: usize, name: &str) {
        let nearest = self
            .facts
            .nearest(name, 3)
            .into_iter()
            .map(str::to_owned)
            .collect();
        self.problem(
            line,
            ProblemKind::UnknownCard {
                name: name.to_owned(),
                nearest,
            },
        );
    }
}

/// What a `Label: value` line ahead of the cards is about.
enum Label {
    Name,
    Author,
    Description,
}

fn label(line: &str) -> Option<(Label, &str)> {
    let (key, value) = line.split_once(':')?;
    let label = match key.trim().to_lowercase().as_str() {
        "deck name" | "deck" | "name" => Label::Name,
        "author" | "created by" | "creator" => Label::Author,
        "description" => Label::Description,
        _ => return None,
    };
    Some((label, value.trim()))
}

/// `3R+F`, three rounds and a final
fn is_round_count(line: &str) -> bool {
    let rounds = line.trim().trim_start_matches(|c: char| c.is_ascii_digit());
    rounds.len() < line.len() && rounds.starts_with('R')
}

/// `15 players`
fn is_player_count(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let counted = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    counted
        && words
            .next()
            .is_some_and(|word| word.to_lowercase().starts_with("player"))
}
