//! A run held against what a repetition of it would write.

use super::files::{Lines, Results, GAMES, POOL, SEATS_FILE, SUMMARY, TABLES};
use super::manifest::{Manifest, MANIFEST};
use super::rows::Record;
use crate::json;
use crate::league::{LEAGUE, LEAGUE_DECKS};
use anyhow::{Context, Result};
use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// The files that are compared. `timing.json` never is.
pub const COMPARED: [&str; 5] = [GAMES, SEATS_FILE, POOL, MANIFEST, SUMMARY];

/// The files of a league that are compared as well.
pub const COMPARED_IN_LEAGUES: [&str; 2] = [LEAGUE, LEAGUE_DECKS];

/// The first difference in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// What stands there; `None` at the end of the file.
    pub there: Option<String>,
    /// What should; `None` if the file should have ended.
    pub wanted: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |line: &Option<String>| match line {
            Some(line) => line.clone(),
            None => "the file ends".to_owned(),
        };
        write!(
            f,
            "{}:{}: differs\n  in the file:    {}\n  when repeated:  {}",
            self.path.display(),
            self.line,
            shown(&self.there),
            shown(&self.wanted)
        )
    }
}

/// A run's files under comparison with the games of its repetition.
#[derive(Debug)]
pub struct Comparison {
    folder: PathBuf,
    tables: Vec<Table>,
    results: Results,
}

/// A table being read along.
#[derive(Debug)]
struct Table {
    path: PathBuf,
    reader: BufReader<File>,
    /// Lines that have been found equal.
    lines: u64,
    difference: Option<Difference>,
}

impl Comparison {
    /// Opens a run's files.
    ///
    /// # Errors
    /// If one is missing or cannot be read.
    pub fn of(folder: &Path, manifest: &Manifest) -> Result<Comparison> {
        let open = |(name, heading): (&str, &str)| -> Result<Table> {
            let path = folder.join(name);
            let shown = path.display();
            let file = File::open(&path).with_context(|| {
                format!("{shown}: cannot be read; name the folder of a complete run")
            })?;
            let mut table = Table {
                reader: BufReader::new(file),
                lines: 0,
                difference: None,
                path,
            };
            table.compare(heading.as_bytes())?;
            Ok(table)
        };
        Ok(Comparison {
            folder: folder.to_owned(),
            tables: TABLES.into_iter().map(open).collect::<Result<_>>()?,
            results: Results::new(manifest),
        })
    }

    /// Compares the next game.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn add(&mut self, record: &Record, lines: &Lines) -> Result<()> {
        self.results.add(&record.game, &record.seats);
        for (table, lines) in self.tables.iter_mut().zip(&lines.0) {
            table.compare(lines)?;
        }
        Ok(())
    }

    /// All games are compared: the first difference in each file that has one.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn finish(mut self, manifest: &Manifest) -> Result<Vec<Difference>> {
        let mut found = Vec::new();
        for table in &mut self.tables {
            table.compare_end()?;
            found.extend(table.difference.take());
        }
        let (summary, league) = self.results.finish(manifest);
        let mut wanted = vec![(MANIFEST, json::to_text(manifest))];
        wanted.extend(Results::files(&summary, league.as_ref()));
        for (name, wanted) in wanted {
            let path = self.folder.join(name);
            let there = fs::read(&path).with_context(|| {
                format!(
                    "{}: cannot be read; name the folder of a complete run",
                    path.display()
                )
            })?;
            if there != wanted.as_bytes() {
                found.push(first_difference(&path, 0, &there, wanted.as_bytes()));
            }
        }
        let order = || COMPARED.iter().chain(&COMPARED_IN_LEAGUES);
        found.sort_by_key(|d| order().position(|name| d.path.ends_with(name)));
        Ok(found)
    }
}

impl Table {
    /// Reads as many bytes as are wanted and compares them.
    fn compare(&mut self, wanted: &[u8]) -> Result<()> {
        if self.difference.is_some() {
            return Ok(());
        }
        let mut there = Vec::with_capacity(wanted.len());
        self.read(wanted.len() as u64, &mut there)?;
        if there == wanted {
            self.lines += wanted.iter().filter(|b| **b == b'\n').count() as u64;
            return Ok(());
        }
        // The rest of the line it differs in, to be shown.
        let mut more = Vec::new();
        self.read(4096, &mut more)?;
        let rest = more.iter().position(|b| *b == b'\n').unwrap_or(more.len());
        there.extend_from_slice(&more[..rest]);
        self.difference = Some(first_difference(&self.path, self.lines, &there, wanted));
        Ok(())
    }

    /// The file should end here.
    fn compare_end(&mut self) -> Result<()> {
        let mut more = Vec::new();
        self.read(4096, &mut more)?;
        if self.difference.is_none() && !more.is_empty() {
            self.difference = Some(first_difference(&self.path, self.lines, &more, b""));
        }
        Ok(())
    }

    fn read(&mut self, most: u64, into: &mut Vec<u8>) -> Result<()> {
        self.reader
            .by_ref()
            .take(most)
            .read_to_end(into)
            .with_context(|| format!("{}: cannot be read", self.path.display()))?;
        Ok(())
    }
}

/// The first line in which two texts differ, `lines` equal ones having gone before.
fn first_difference(path: &Path, lines: u64, there: &[u8], wanted: &[u8]) -> Difference {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (there, wanted) = (text(there), text(wanted));
    let (mut a, mut b) = (there.lines(), wanted.lines());
    let mut line = lines;
    loop {
        line += 1;
        let (there, wanted) = (a.next(), b.next());
        if there != wanted || there.is_none() {
            return Difference {
                path: path.to_owned(),
                line,
                there: there.map(str::to_owned),
                wanted: wanted.map(str::to_owned),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> (tempfile::TempDir, Table) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        let reader = BufReader::new(File::open(&path).unwrap());
        let table = Table {
            path,
            reader,
            lines: 0,
            difference: None,
        };
        (folder, table)
    }

    fn difference(text: &str, wanted: &[&str]) -> Option<(u64, Option<String>, Option<String>)> {
        let (_folder, mut table) = table(text);
        for part in wanted {
            table.compare(part.as_bytes()).unwrap();
        }
        table.compare_end().unwrap();
        table.difference.map(|d| (d.line, d.there, d.wanted))
    }

    #[test]
    fn the_first_differing_line_is_named() {
        let some = |s: &str| Some(s.to_owned());
        assert_eq!(difference("a\nb\nc\n", &["a\n", "b\nc\n"]), None);
        assert_eq!(
            difference("a\nb\nc\n", &["a\nb\n", "d\n"]),
            Some((3, some("c"), some("d")))
        );
        assert_eq!(
            difference("a\nbbb\nc\n", &["a\n", "b\nc\n"]),
            Some((2, some("bbb"), some("b")))
        );
        assert_eq!(
            difference("a\n", &["a\n", "b\n"]),
            Some((2, None, some("b")))
        );
        assert_eq!(difference("a\nb\n", &["a\n"]), Some((2, some("b"), None)));
    }
}
