//! A run held against what a repetition of it would write.

use super::choices::{ChoicesFile, CHOICES};
use super::files::{Lines, TABLES};
use super::manifest::{Manifest, MANIFEST};
use super::moves::{Departure, MoveDifference};
use super::plan::Plan;
use super::results::{Results, GAMES, POOL, SEATS_FILE, SUMMARY};
use super::rows::Record;
use crate::json;
use crate::lab::{CARDS, CRYPT, GAUNTLET, LEDGER};
use crate::league::{AGENT_PAIRS, DECK_PAIRS, LEAGUE, LEAGUE_DECKS, LEAGUE_PAIRS, MATCH};
use anyhow::{Context, Result};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::VecDeque;
use std::fmt;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The files that are compared. `timing.json` and `fingerprints.json` never are.
pub const COMPARED: [&str; 11] = [
    GAMES,
    SEATS_FILE,
    POOL,
    CHOICES,
    MANIFEST,
    SUMMARY,
    CARDS,
    CRYPT,
    LEDGER,
    DECK_PAIRS,
    AGENT_PAIRS,
];

/// The files of a league that are compared as well.
pub const COMPARED_IN_LEAGUES: [&str; 3] = [LEAGUE, LEAGUE_DECKS, LEAGUE_PAIRS];

/// How a file differs from what a repetition would write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// The file, by its name alone.
    #[serde(rename = "file", serialize_with = "name")]
    pub path: PathBuf,
    /// How much of it differs; not counted in files that have no rows.
    #[serde(flatten)]
    pub count: Option<Count>,
    /// Where it differs first.
    #[serde(flatten)]
    pub first: First,
}

/// The name of a file, without its folder.
fn name<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    let name = path.file_name().unwrap_or_default();
    serializer.serialize_str(&name.to_string_lossy())
}

/// How much of a file differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Count {
    /// Rows that differ, are missing or too many; games, in `choices.bin`.
    pub differ: u64,
    /// All there are, in the file or in the repetition.
    pub of: u64,
}

/// Where a file differs first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum First {
    /// In a line.
    Line {
        /// The line, from 1.
        line: u64,
        /// What stands there; null if a line is missing there.
        recorded: Option<String>,
        /// What should; null if there should be no line.
        repeated: Option<String>,
    },
    /// In the choices of a game.
    Game {
        /// The number of the game.
        game: u64,
        /// What is wrong with them.
        what: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.first {
            First::Line { line, .. } => write!(f, "{path}:{line}: differs")?,
            First::Game { game, what } => write!(f, "{path}: differs in game {game}: {what}")?,
        }
        if let Some(Count { differ, of }) = self.count {
            let things = match self.first {
                First::Line { .. } => "rows",
                First::Game { .. } => "games",
            };
            let verb = if differ == 1 { "does" } else { "do" };
            write!(f, " ({differ} of {of} {things} {verb})")?;
        }
        if let First::Line {
            recorded, repeated, ..
        } = &self.first
        {
            let shown = |line: &Option<String>| line.clone().unwrap_or("no such line".to_owned());
            let (recorded, repeated) = (shown(recorded), shown(repeated));
            write!(
                f,
                "\n  in the file:    {recorded}\n  when repeated:  {repeated}"
            )?;
        }
        Ok(())
    }
}

/// What the repetition of a game came to.
#[derive(Clone, Debug)]
pub enum Repeated {
    /// It was played, by its agents or by its recorded choices.
    Played(Box<(Record, Lines)>),
    /// The recorded choices do not fit the game.
    Departed(Box<MoveDifference>),
    /// The recorded choices lead up to this fault, as those of a game do that
    /// broke off there. If the run has noted no such fault, they do not fit the game.
    BrokenOff(Box<(Record, Lines)>, Box<MoveDifference>),
    /// Its choices were to be repeated, and are not in the file.
    Unrecorded,
}

impl Repeated {
    /// A game played for the files.
    pub fn played(record: Record) -> Repeated {
        Repeated::Played(Box::new(record.with_lines()))
    }

    /// A game played by its recorded choices.
    pub fn by_choices(plan: &Plan, game: u64, choices: Vec<u8>) -> Repeated {
        let Departure { difference, fault } = match plan.record_again(game, &choices) {
            Ok(record) => return Repeated::played(record),
            Err(departure) => *departure,
        };
        let difference = Box::new(difference);
        match fault {
            None => Repeated::Departed(difference),
            Some(fault) => {
                let record = Record::broken_off(fault, choices);
                Repeated::BrokenOff(Box::new(record.with_lines()), difference)
            }
        }
    }
}

/// What a comparison has found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Games of which a row or a choice differs.
    pub games: u64,
    /// The first of them.
    pub first_game: Option<u64>,
    /// The first move that differs, in the first game in which one does.
    pub first_move: Option<Box<MoveDifference>>,
    /// The files that differ.
    pub files: Vec<Difference>,
    /// Games of the repetition that came upon a fault, and do not count.
    pub faults: u64,
    /// Decisions taken in the games that were repeated.
    pub decisions: u64,
}

/// A run's files under comparison with the games of its repetition.
#[derive(Debug)]
pub struct Comparison<'a> {
    folder: PathBuf,
    tables: Vec<Option<Table>>,
    choices: Option<Choices<'a>>,
    results: Results,
    next: u64,
    findings: Findings,
}

impl<'a> Comparison<'a> {
    /// Begins with a run's tables, and the choices recorded of it if there are any.
    ///
    /// # Errors
    /// If a file is missing or cannot be read.
    pub fn of(
        folder: &Path,
        manifest: &Manifest,
        plan: &Plan,
        choices: Option<&'a ChoicesFile>,
    ) -> Result<Comparison<'a>> {
        let has = |name: &str| name != CHOICES && (name != POOL || manifest.pool);
        let table = |(name, heading): (&str, &str)| match has(name) {
            true => Table::open(folder.join(name), heading).map(Some),
            false => Ok(None),
        };
        // In the order of the lines, the first of which are no rows.
        let tables = TABLES.into_iter().skip(1).map(table);
        Ok(Comparison {
            folder: folder.to_owned(),
            tables: tables.collect::<Result<_>>()?,
            choices: choices.map(Choices::of),
            results: Results::new(manifest, plan),
            next: 0,
            findings: Findings::default(),
        })
    }

    /// Compares the next game.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn add(&mut self, repeated: Repeated) -> Result<()> {
        let game = self.next;
        self.next += 1;
        let nothing = Lines::default();
        let lines = match &repeated {
            Repeated::Played(played) | Repeated::BrokenOff(played, _) => &played.1,
            Repeated::Departed(_) | Repeated::Unrecorded => &nothing,
        };
        let mut same = true;
        for (table, lines) in self.tables.iter_mut().zip(lines.of_rows()) {
            if let Some(table) = table {
                same &= table.compare(game, lines)?;
            }
        }
        let repeated = match repeated {
            Repeated::BrokenOff(played, _) if same => Repeated::Played(played),
            Repeated::BrokenOff(_, difference) => Repeated::Departed(difference),
            other @ (Repeated::Played(_) | Repeated::Departed(_) | Repeated::Unrecorded) => other,
        };
        if let Repeated::Played(played) = &repeated {
            let record = &played.0;
            self.results.add(record);
            self.findings.faults += u64::from(record.fault.is_some());
            self.findings.decisions += u64::from(record.game.decisions);
        }
        if let Some(choices) = &mut self.choices {
            same &= choices.compare(game, repeated)?;
        }
        if !same {
            self.findings.games += 1;
            self.findings.first_game.get_or_insert(game);
        }
        Ok(())
    }

    /// All games are compared: what differs.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn finish(mut self, manifest: &Manifest, plan: &Plan) -> Result<Findings> {
        let files = &mut self.findings.files;
        for table in self.tables.into_iter().flatten() {
            files.extend(table.finish()?);
        }
        if let Some(choices) = self.choices {
            self.findings.first_move = choices.first_move(plan);
            files.extend(choices.finish(self.folder.join(CHOICES)));
        }
        let (summary, extras) = self.results.finish(manifest);
        let mut wanted = vec![(MANIFEST, json::to_text(manifest))];
        wanted.extend(Results::files(&summary, &extras));
        for (name, wanted) in wanted {
            let path = self.folder.join(name);
            let there = fs::read(&path).with_context(|| unread(&path))?;
            if there != wanted.as_bytes() {
                let first = first_difference(&there, wanted.as_bytes());
                files.push(Difference {
                    path,
                    count: None,
                    first,
                });
            }
        }
        let order = || {
            COMPARED
                .iter()
                .chain(&COMPARED_IN_LEAGUES)
                .chain(&[GAUNTLET, MATCH])
        };
        files.sort_by_key(|d| order().position(|name| d.path.ends_with(name)));
        Ok(self.findings)
    }
}

fn unread(path: &Path) -> String {
    let shown = path.display();
    format!("{shown}: cannot be read; name the folder of a complete run")
}

/// A table being read along.
#[derive(Debug)]
struct Table {
    path: PathBuf,
    reader: BufReader<File>,
    /// Lines that have been read and not yet compared.
    ahead: VecDeque<Vec<u8>>,
    /// Lines that have been compared.
    lines: u64,
    count: Count,
    first: Option<First>,
}

impl Table {
    fn open(path: PathBuf, heading: &str) -> Result<Table> {
        let file = File::open(&path).with_context(|| unread(&path))?;
        let mut table = Table {
            path,
            reader: BufReader::new(file),
            ahead: VecDeque::new(),
            lines: 0,
            count: Count::default(),
            first: None,
        };
        let there: Vec<_> = table.next()?.into_iter().collect();
        if !table.rows(&there, heading.as_bytes()) {
            return Ok(table);
        }
        // The heading is no row, unless it is not what it should be.
        table.count = Count::default();
        Ok(table)
    }

    /// Compares the rows of a game; says whether they are the same.
    fn compare(&mut self, game: u64, wanted: &[u8]) -> Result<bool> {
        let mut there = Vec::new();
        while self.belongs(game)? {
            there.extend(self.next()?);
        }
        Ok(self.rows(&there, wanted))
    }

    /// Whether the next line is one of a game, or of one before it, or of none.
    /// A row of a later game that comes before rows of earlier ones has a wrong
    /// number, and counts as one of the game at which it stands.
    fn belongs(&mut self, game: u64) -> Result<bool> {
        let Some(next) = self.peek(0)? else {
            return Ok(false);
        };
        Ok(match number(next) {
            Some(later) if later > game => {
                let after = self.peek(1)?.and_then(number);
                after.is_some_and(|after| after < later)
            }
            _ => true,
        })
    }

    /// Compares rows with others, counts those that differ, and notes the first.
    fn rows(&mut self, there: &[Vec<u8>], wanted: &[u8]) -> bool {
        let wanted: Vec<&[u8]> = wanted.split_inclusive(|b| *b == b'\n').collect();
        let most = there.len().max(wanted.len());
        self.count.of += most as u64;
        let pairs = || there.iter().zip(&wanted);
        let alike = pairs().take_while(|(a, b)| a == *b).count();
        let line = self.lines + 1 + alike as u64;
        self.lines += there.len() as u64;
        if alike == most {
            return true;
        }
        // With a row too few or too many, what comes after it is not to blame.
        let (a, b) = (&there[alike..], &wanted[alike..]);
        self.count.differ += if a.len() == b.len() {
            a.iter().zip(b).filter(|(a, b)| a != *b).count()
        } else {
            let (a, b) = (a.iter().rev(), b.iter().rev());
            most - alike - a.zip(b).take_while(|(a, b)| a == *b).count()
        } as u64;
        self.first.get_or_insert_with(|| First::Line {
            line,
            recorded: there.get(alike).map(|line| text(line)),
            repeated: wanted.get(alike).map(|line| text(line)),
        });
        false
    }

    /// The file should end here.
    fn finish(mut self) -> Result<Option<Difference>> {
        while let Some(more) = self.next()? {
            self.rows(&[more], b"");
        }
        let Table {
            path, count, first, ..
        } = self;
        Ok(first.map(|first| Difference {
            path,
            count: Some(count),
            first,
        }))
    }

    fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.peek(0)?;
        Ok(self.ahead.pop_front())
    }

    fn peek(&mut self, n: usize) -> Result<Option<&[u8]>> {
        while self.ahead.len() <= n {
            let mut line = Vec::new();
            self.reader
                .by_ref()
                .take(4096)
                .read_until(b'\n', &mut line)
                .with_context(|| format!("{}: cannot be read", self.path.display()))?;
            if line.is_empty() {
                return Ok(None);
            }
            self.ahead.push_back(line);
        }
        Ok(self.ahead.get(n).map(Vec::as_slice))
    }
}

/// The number of the game that a row begins with.
fn number(line: &[u8]) -> Option<u64> {
    let cell = line.split(|b| *b == b',').next()?;
    std::str::from_utf8(cell).ok()?.parse().ok()
}

/// A line as it is shown.
fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end().to_owned()
}

/// The recorded choices under comparison.
#[derive(Debug)]
struct Choices<'a> {
    file: &'a ChoicesFile,
    count: Count,
    first: Option<First>,
    first_move: Option<Moves>,
}

/// A move that differs, or the choices to find it by.
#[derive(Debug)]
enum Moves {
    Found(Box<MoveDifference>),
    Between {
        game: u64,
        recorded: Vec<u8>,
        repeated: Vec<u8>,
    },
}

impl<'a> Choices<'a> {
    fn of(file: &'a ChoicesFile) -> Choices<'a> {
        Choices {
            file,
            count: Count::default(),
            first: None,
            first_move: None,
        }
    }

    /// Compares the choices of a game; says whether they are the same.
    fn compare(&mut self, game: u64, repeated: Repeated) -> Result<bool> {
        self.count.of += 1;
        let recorded = self.file.of(game)?;
        let (what, moves) = match (recorded, repeated) {
            (None, _) => ("it is not there", None),
            (Some(recorded), Repeated::Played(played)) if played.0.choices != recorded.choices => {
                let moves = Moves::Between {
                    game,
                    recorded: recorded.choices,
                    repeated: played.0.choices,
                };
                ("other choices are taken", Some(moves))
            }
            (Some(recorded), Repeated::Departed(moves)) => {
                let what = match recorded.intact {
                    true => "its choices do not fit it",
                    false => "its choices are damaged, and do not fit it",
                };
                (what, Some(Moves::Found(moves)))
            }
            (Some(recorded), _) if !recorded.intact => (
                "its choices are damaged, for they do not fit their check",
                None,
            ),
            (Some(_), _) => return Ok(true),
        };
        self.differs(game, what);
        if self.first_move.is_none() {
            self.first_move = moves;
        }
        Ok(false)
    }

    fn differs(&mut self, game: u64, what: &str) {
        self.count.differ += 1;
        self.first.get_or_insert_with(|| First::Game {
            game,
            what: what.to_owned(),
        });
    }

    fn first_move(&self, plan: &Plan) -> Option<Box<MoveDifference>> {
        match self.first_move.as_ref()? {
            Moves::Found(found) => Some(found.clone()),
            Moves::Between {
                game,
                recorded,
                repeated,
            } => plan
                .first_difference(*game, recorded, repeated)
                .map(Box::new),
        }
    }

    /// The file should end here.
    fn finish(mut self, path: PathBuf) -> Option<Difference> {
        let games = self.count.of;
        let more = self.file.games().saturating_sub(games);
        if more > 0 || self.file.has_a_tail() && self.count.differ == 0 {
            self.count.of += more.max(1);
            self.count.differ += more.max(1) - 1;
            self.differs(games, "the run ends before it");
        }
        self.first.map(|first| Difference {
            path,
            count: Some(self.count),
            first,
        })
    }
}

/// The first line in which two texts differ that do.
fn first_difference(there: &[u8], wanted: &[u8]) -> First {
    let (there, wanted) = (
        String::from_utf8_lossy(there),
        String::from_utf8_lossy(wanted),
    );
    let (mut a, mut b) = (there.lines(), wanted.lines());
    let mut line = 0;
    loop {
        line += 1;
        let (there, wanted) = (a.next(), b.next());
        if there != wanted || there.is_none() {
            return First::Line {
                line,
                recorded: there.map(str::to_owned),
                repeated: wanted.map(str::to_owned),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: &str = "game,x\n";

    /// What comes of comparing a table with the rows of games 0, 1, 2, …:
    /// which of the games are the same, and the difference.
    fn compared(table: &str, wanted: &[&str]) -> (Vec<bool>, Option<Difference>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, table).unwrap();
        let mut table = Table::open(path, HEADING).unwrap();
        let games = wanted.iter().enumerate();
        let same = games.map(|(game, rows)| table.compare(game as u64, rows.as_bytes()).unwrap());
        let same = same.collect();
        (same, table.finish().unwrap())
    }

    /// The line that differs first, what stands there and what should, how many rows differ, and of how many.
    fn difference(table: &str, wanted: &[&str]) -> (u64, String, String, u64, u64) {
        let Difference { count, first, .. } = compared(table, wanted).1.unwrap();
        let First::Line {
            line,
            recorded,
            repeated,
        } = first
        else {
            panic!("{first:?}");
        };
        let shown = |row: Option<String>| row.unwrap_or_else(|| "-".to_owned());
        let Count { differ, of } = count.unwrap();
        (line, shown(recorded), shown(repeated), differ, of)
    }

    fn found(
        line: u64,
        there: &str,
        wanted: &str,
        differ: u64,
        of: u64,
    ) -> (u64, String, String, u64, u64) {
        (line, there.to_owned(), wanted.to_owned(), differ, of)
    }

    const WANTED: [&str; 3] = ["0,a\n0,b\n", "1,a\n1,b\n1,c\n", "2,a\n"];

    #[test]
    fn equal_tables_do_not_differ() {
        let (same, difference) = compared("game,x\n0,a\n0,b\n1,a\n1,b\n1,c\n2,a\n", &WANTED);
        assert_eq!((same, difference), (vec![true; 3], None));
    }

    #[test]
    fn rows_that_differ_are_counted_and_the_first_is_shown() {
        let table = "game,x\n0,a\n0,b\n1,x\n1,b\n1,y\n2,z\n";
        assert_eq!(difference(table, &WANTED), found(4, "1,x", "1,a", 3, 6));
        assert_eq!(compared(table, &WANTED).0, [true, false, false]);
    }

    #[test]
    fn a_row_too_few_or_too_many_is_one_difference() {
        let fewer = "game,x\n0,a\n0,b\n1,a\n1,c\n2,a\n";
        assert_eq!(difference(fewer, &WANTED), found(5, "1,c", "1,b", 1, 6));
        let more = "game,x\n0,a\n0,b\n1,a\n1,a\n1,b\n1,c\n2,a\n";
        assert_eq!(difference(more, &WANTED), found(5, "1,a", "1,b", 1, 7));
        assert_eq!(compared(more, &WANTED).0, [true, false, true]);
    }

    #[test]
    fn a_missing_game_and_what_is_behind_the_last_are_differences() {
        let fewer = "game,x\n0,a\n0,b\n2,a\n";
        assert_eq!(difference(fewer, &WANTED), found(4, "-", "1,a", 3, 6));
        assert_eq!(compared(fewer, &WANTED).0, [true, false, true]);
        let more = "game,x\n0,a\n0,b\n1,a\n1,b\n1,c\n2,a\n3,a\n3,b\n";
        assert_eq!(difference(more, &WANTED), found(8, "3,a", "-", 2, 8));
        let torn = "game,x\n0,a\n0,b\n1,a\n1,";
        assert_eq!(difference(torn, &WANTED), found(5, "1,", "1,b", 3, 6));
    }

    #[test]
    fn a_row_with_a_wrong_number_is_one_difference() {
        let table = "game,x\n0,a\n0,b\n1,a\n9,b\n1,c\n2,a\n";
        assert_eq!(difference(table, &WANTED), found(5, "9,b", "1,b", 1, 6));
        let table = "game,x\n0,a\n0,b\n1,a\n1,b\nx,c\n2,a\n";
        assert_eq!(difference(table, &WANTED), found(6, "x,c", "1,c", 1, 6));
    }

    #[test]
    fn another_heading_is_a_difference() {
        let table = "game,y\n0,a\n0,b\n1,a\n1,b\n1,c\n2,a\n";
        assert_eq!(
            difference(table, &WANTED),
            found(1, "game,y", "game,x", 1, 7)
        );
        assert_eq!(difference("", &[]), found(1, "-", "game,x", 1, 1));
    }

    #[test]
    fn the_first_differing_line_of_a_text_is_named() {
        let line = |line, recorded: Option<&str>, repeated: Option<&str>| First::Line {
            line,
            recorded: recorded.map(str::to_owned),
            repeated: repeated.map(str::to_owned),
        };
        assert_eq!(
            first_difference(b"a\nb\n", b"a\nc\n"),
            line(2, Some("b"), Some("c"))
        );
        assert_eq!(
            first_difference(b"a\n", b"a\nb\n"),
            line(2, None, Some("b"))
        );
        assert_eq!(
            first_difference(b"a\nb\n", b"a\n"),
            line(2, Some("b"), None)
        );
    }
}
