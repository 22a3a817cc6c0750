//! The files of a run's folder: begun, continued after a kill, and finished.
//!
//! A game's rows go to `pool.csv` first, then to `seats.csv`, and last to
//! `games.csv`; `summary.json` and the tables of a league are written when all
//! games are there. So after a kill the files differ at most in their tails,
//! and the tail that is missing somewhere is cut off everywhere.

use super::manifest::{Manifest, MANIFEST};
use super::rows::{
    lines, pool_lines, GameRow, Record, SeatRow, GAMES_HEADING, POOL_HEADING, SEATS_HEADING,
};
use super::summary::{Summary, Tally};
use crate::json;
use crate::league::{LeagueTable, LeagueTally, LEAGUE, LEAGUE_DECKS};
use crate::seating::{Seating, SEATS};
use anyhow::{bail, Context, Result};
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A row for each game.
pub const GAMES: &str = "games.csv";
/// A row for each seat of each game.
pub const SEATS_FILE: &str = "seats.csv";
/// A row for each seat at the end of each turn.
pub const POOL: &str = "pool.csv";
/// What the run comes to.
pub const SUMMARY: &str = "summary.json";
/// How long it took: not compared, for it is never the same.
pub const TIMING: &str = "timing.json";

/// The tables in the order of writing, with their headings.
pub const TABLES: [(&str, &str); 3] = [
    (POOL, POOL_HEADING),
    (SEATS_FILE, SEATS_HEADING),
    (GAMES, GAMES_HEADING),
];

/// Bytes that wait for the disk before they are written even if more games are ready.
const ENOUGH: usize = 1 << 18;

/// A game's lines for each of [`TABLES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines(pub [Vec<u8>; 3]);

impl Record {
    /// The record, with its lines in the tables.
    #[must_use]
    pub fn with_lines(self) -> (Record, Lines) {
        let game = std::slice::from_ref(&self.game);
        let lines = Lines([pool_lines(&self.pool), lines(&self.seats), lines(game)]);
        (self, lines)
    }
}

/// The open files of a run in progress.
#[derive(Debug)]
pub struct RunFiles {
    folder: PathBuf,
    tables: [File; 3],
    waiting: [Vec<u8>; 3],
    results: Results,
}

/// What a run has come to so far.
#[derive(Clone, Debug)]
pub struct Results {
    tally: Tally,
    /// If it is a league.
    league: Option<LeagueTally>,
}

impl Results {
    /// Nothing yet.
    pub fn new(manifest: &Manifest) -> Results {
        Results {
            tally: Tally::default(),
            league: (manifest.seating == Seating::League).then(LeagueTally::default),
        }
    }

    /// Counts the next game.
    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow]) {
        self.tally.add(game, seats);
        if let Some(league) = &mut self.league {
            league.add(seats);
        }
    }

    /// The summary, and the table of a league.
    pub fn finish(&self, manifest: &Manifest) -> (Summary, Option<LeagueTable>) {
        let league = self.league.as_ref().map(LeagueTally::table);
        let summary = Summary {
            blanks: manifest.blanks(),
            ..self.tally.summary(&manifest.unscripted)
        };
        (summary, league)
    }

    /// The files that are written when all games are there, with their names.
    pub fn files(summary: &Summary, league: Option<&LeagueTable>) -> Vec<(&'static str, String)> {
        let mut files = vec![(SUMMARY, json::to_text(summary))];
        files.extend(league.into_iter().flat_map(LeagueTable::files));
        files
    }
}

impl RunFiles {
    /// Begins a run in a folder, which is made if it is not there.
    ///
    /// A folder that holds the same run already is begun anew.
    ///
    /// # Errors
    /// If the folder holds anything else, or cannot be written to.
    pub fn begin(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        let shown = folder.display();
        if let Some(there) = run_in(folder)? {
            if let Some(difference) = there.difference(manifest) {
                bail!(
                    "{shown}: holds another run ({difference}); \
                     give another --out, or delete the folder"
                );
            }
        }
        clear_results(folder)?;
        json::write(&folder.join(MANIFEST), manifest)?;
        Self::open(folder, &[], Results::new(manifest))
    }

    /// Goes on with a run that was interrupted, or begins it if the folder is
    /// empty. A run that is complete can go on with more games.
    ///
    /// # Errors
    /// If the folder holds another run or something else, its files are not
    /// those of a run, or cannot be written to.
    pub fn resume(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        let shown = folder.display();
        let Some(there) = run_in(folder)? else {
            return Self::begin(folder, manifest);
        };
        if let Some(difference) = manifest.difference(&there) {
            bail!(
                "{shown}: the run there cannot go on as this one ({difference}); \
                 give the same options, or another --out"
            );
        }
        let scans = [
            Scan::of(&folder.join(POOL), POOL_HEADING, None)?,
            Scan::of(&folder.join(SEATS_FILE), SEATS_HEADING, Some(SEATS))?,
            Scan::of(&folder.join(GAMES), GAMES_HEADING, Some(1))?,
        ];
        // Nothing tells whether the last game in `pool.csv` has all its rows: it is played again.
        let complete = [
            scans[0].ends.len().saturating_sub(1),
            scans[1].ends.len(),
            scans[2].ends.len(),
        ];
        let complete = complete.into_iter().min().unwrap_or_default();
        let complete = complete.min(manifest.games as usize);
        let keep = scans.map(|scan| match complete {
            0 => 0,
            n => scan.ends[n - 1],
        });
        let results = recount(folder, &keep, manifest)?;
        clear_results(folder)?;
        json::write(&folder.join(MANIFEST), manifest)?;
        Self::open(folder, &keep, results)
    }

    /// Opens the tables, cut to the lengths in `keep`; what is 0 long gets its heading.
    fn open(folder: &Path, keep: &[u64], results: Results) -> Result<RunFiles> {
        let mut tables = Vec::new();
        for (i, (name, heading)) in TABLES.into_iter().enumerate() {
            let keep = keep.get(i).copied().unwrap_or_default();
            let path = folder.join(name);
            let open = || -> io::Result<File> {
                let mut file = OpenOptions::new()
                    .write(true)
                    .create(true)
                    .truncate(keep == 0)
                    .open(&path)?;
                if keep == 0 {
                    file.write_all(heading.as_bytes())?;
                } else {
                    file.set_len(keep)?;
                    file.seek(SeekFrom::End(0))?;
                }
                Ok(file)
            };
            tables.push(open().map_err(|error| cannot_write(&path, error))?);
        }
        Ok(RunFiles {
            folder: folder.to_owned(),
            tables: tables.try_into().expect("as many as there are tables"),
            waiting: Default::default(),
            results,
        })
    }

    /// Games that are in the files already: the number of the next one.
    pub fn games(&self) -> u64 {
        self.results.tally.games()
    }

    /// Decisions taken in the games counted so far.
    pub fn decisions(&self) -> u64 {
        self.results.tally.decisions()
    }

    /// Adds the next game. It is written at once if `flush`, or if much is waiting.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn add(&mut self, record: &Record, lines: &Lines, flush: bool) -> Result<()> {
        self.results.add(&record.game, &record.seats);
        for (waiting, lines) in self.waiting.iter_mut().zip(&lines.0) {
            waiting.extend_from_slice(lines);
        }
        if flush || self.waiting.iter().any(|waiting| waiting.len() >= ENOUGH) {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        for (i, (name, _)) in TABLES.into_iter().enumerate() {
            let written = self.tables[i].write_all(&self.waiting[i]);
            written.map_err(|error| cannot_write(&self.folder.join(name), error))?;
            self.waiting[i].clear();
        }
        Ok(())
    }

    /// All games are there: writes the summary and the table of a league, and returns them.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn finish(mut self, manifest: &Manifest) -> Result<(Summary, Option<LeagueTable>)> {
        self.flush()?;
        for (file, (name, _)) in self.tables.iter().zip(TABLES) {
            // Some file systems tell only now that the disk is full.
            file.sync_all()
                .map_err(|error| cannot_write(&self.folder.join(name), error))?;
        }
        let (summary, league) = self.results.finish(manifest);
        for (name, text) in Results::files(&summary, league.as_ref()) {
            json::write_text(&self.folder.join(name), &text)?;
        }
        Ok((summary, league))
    }
}

fn cannot_write(path: &Path, error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(format!(
        "{}: cannot be written; once there is space, --resume goes on from the last complete game",
        path.display()
    ))
}

/// The manifest of the run in a folder; `None` if there is no folder, or
/// nothing in it. Fails if there is something else.
fn run_in(folder: &Path) -> Result<Option<Manifest>> {
    let shown = folder.display();
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| {
                format!("{shown}: is no folder that can be read; give another --out")
            })
        }
        Ok(mut entries) => {
            // A kill may have left a file that was about to become the manifest.
            let unfinished = json::beside(Path::new(MANIFEST));
            if entries.all(|entry| entry.is_ok_and(|e| unfinished == *e.file_name())) {
                return Ok(None);
            }
        }
    }
    if !folder.join(MANIFEST).exists() {
        bail!("{shown}: is not empty, and holds no run; give another --out");
    }
    Manifest::read(folder).map(Some)
}

/// Makes the folder if it is not there, and takes out what says that its run is complete.
fn clear_results(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("{}: cannot be made; give another --out", folder.display()))?;
    for name in [SUMMARY, LEAGUE, LEAGUE_DECKS, TIMING] {
        let path = folder.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).with_context(|| {
                    format!("{}: cannot be replaced; give another --out", path.display())
                });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Where the complete games of a table end.
struct Scan {
    /// The length of the file up to the end of each game's rows.
    ends: Vec<u64>,
}

impl Scan {
    /// Reads a table as far as its rows are whole, number games in order from
    /// 0, and have `rows` rows each, if that is known.
    fn of(path: &Path, heading: &str, rows: Option<usize>) -> Result<Scan> {
        let mut scan = Scan { ends: Vec::new() };
        let shown = path.display();
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(scan),
            Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be read")),
        };
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        let mut next = |line: &mut Vec<u8>| -> Result<bool> {
            line.clear();
            reader
                .by_ref()
                .take(4096)
                .read_until(b'\n', line)
                .with_context(|| format!("{shown}: cannot be read"))?;
            Ok(line.last() == Some(&b'\n'))
        };
        if !next(&mut line)? {
            return Ok(scan);
        }
        if line != heading.as_bytes() {
            bail!("{shown}:1: is not the heading of this table; give another --out");
        }
        let mut length = line.len() as u64;
        let mut in_game = 0;
        while next(&mut line)? {
            let game = line
                .split(|b| *b == b',')
                .next()
                .and_then(|cell| std::str::from_utf8(cell).ok()?.parse::<u64>().ok());
            let latest = scan.ends.len() as u64;
            let full = rows.is_none_or(|rows| in_game == rows);
            match game {
                Some(game) if latest > 0 && game == latest - 1 && (rows.is_none() || !full) => {
                    in_game += 1
                }
                Some(game) if game == latest && (latest == 0 || full) => {
                    in_game = 1;
                    scan.ends.push(length);
                }
                _ => break,
            }
            length += line.len() as u64;
            *scan.ends.last_mut().expect("a row belongs to a game") = length;
        }
        if rows.is_some_and(|rows| in_game < rows) {
            scan.ends.pop();
        }
        Ok(scan)
    }
}

/// Counts the games whose rows are kept.
fn recount(folder: &Path, keep: &[u64; 3], manifest: &Manifest) -> Result<Results> {
    let mut results = Results::new(manifest);
    let [_, seats, games] = *keep;
    if games == 0 {
        return Ok(results);
    }
    let games: Vec<GameRow> = parsed(&folder.join(GAMES), games)?;
    let seats: Vec<SeatRow> = parsed(&folder.join(SEATS_FILE), seats)?;
    for (game, seats) in games.iter().zip(seats.chunks(SEATS)) {
        results.add(game, seats);
    }
    Ok(results)
}

fn parsed<T: DeserializeOwned>(path: &Path, length: u64) -> Result<Vec<T>> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("{shown}: cannot be read"))?;
    let mut rows = csv::Reader::from_reader(BufReader::new(file).take(length));
    let mut parsed = Vec::new();
    for row in rows.deserialize() {
        parsed.push(row.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            anyhow::anyhow!("{shown}:{line}: is damaged; delete the folder and run again")
        })?);
    }
    Ok(parsed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(text: &str, rows: Option<usize>) -> Vec<u64> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        Scan::of(&path, "game,x\n", rows).unwrap().ends
    }

    #[test]
    fn complete_games_are_found_and_torn_tails_are_not() {
        assert!(scan("", Some(1)).is_empty());
        assert!(scan("game", Some(1)).is_empty());
        assert!(scan("game,x\n", Some(1)).is_empty());
        assert_eq!(scan("game,x\n0,a\n1,b\n2,", Some(1)), [11, 15]);
        assert_eq!(scan("game,x\n0,a\n0,b\n1,b\n1,c\n2,d\n", Some(2)), [15, 23]);
        assert_eq!(scan("game,x\n0,a\n0,b\n0,b\n1,c\n", None), [19, 23]);
        // A hole: what comes after it does not count.
        assert_eq!(scan("game,x\n0,a\n2,b\n", Some(1)), [11]);
        assert_eq!(scan("game,x\n0,a\n\0\0\0\n1,b\n", Some(1)), [11]);
    }

    #[test]
    fn another_table_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, "name,age\n").unwrap();
        assert!(Scan::of(&path, "game,x\n", None).is_err());
    }

    #[test]
    fn a_folder_with_something_else_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(run_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join("manifest.json.new"), "{").unwrap();
        assert!(run_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join("letter.txt"), "dear").unwrap();
        let error = run_in(folder.path()).unwrap_err().to_string();
        assert!(error.contains("is not empty, and holds no run"), "{error}");
    }
}
