//! The files of a run's folder: begun, continued after a kill, and finished.
//!
//! A game's choices go to `choices.bin` first, then its rows to `pool.csv`,
//! then to `seats.csv`, and last to `games.csv`; `summary.json` and the tables
//! of a league are written when all games are there. So after a kill the files
//! differ at most in their tails, and the tail that is missing somewhere is cut
//! off everywhere. A game that does not count (see [`super::fault`]) has a row
//! in `games.csv` and its choices, and is in no other table.
//!
//! While games are played the folder is locked ([`super::lock`]).

use super::choices::{framed, ChoicesFile, CHOICES, CHOICES_HEADING};
use super::fingerprint::Fingerprints;
use super::lock::{Lock, LOCK};
use super::manifest::{Manifest, MANIFEST};
use super::rows::{
    lines, pool_lines, GameRow, Record, SeatRow, GAMES_HEADING, POOL_HEADING, SEATS_HEADING,
};
use super::summary::{Summary, Tally};
use crate::json;
use crate::league::{LeagueTable, LeagueTally, LEAGUE, LEAGUE_DECKS};
use crate::seating::{Seating, SEATS};
use anyhow::{bail, Context, Result};
use indicatif::HumanCount;
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

/// The tables in the order of writing, with their headings; the first is none
/// of rows, but grows game by game like them.
pub const TABLES: [(&str, &str); 4] = [
    (CHOICES, CHOICES_HEADING),
    (POOL, POOL_HEADING),
    (SEATS_FILE, SEATS_HEADING),
    (GAMES, GAMES_HEADING),
];

/// Bytes that wait for the disk before they are written even if more games are ready.
const ENOUGH: usize = 1 << 18;

/// What each of [`TABLES`] gets for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines(pub [Vec<u8>; 4]);

impl Lines {
    /// Those for the tables that have rows.
    pub fn of_rows(&self) -> &[Vec<u8>] {
        &self.0[1..]
    }
}

impl Record {
    /// The record, with its lines in the tables.
    #[must_use]
    pub fn with_lines(self) -> (Record, Lines) {
        let game = std::slice::from_ref(&self.game);
        let lines = Lines([
            framed(self.game.game, &self.choices),
            pool_lines(&self.pool),
            lines(&self.seats),
            lines(game),
        ]);
        (self, lines)
    }
}

/// The open files of a run in progress.
#[derive(Debug)]
pub struct RunFiles {
    folder: PathBuf,
    tables: [File; 4],
    waiting: [Vec<u8>; 4],
    results: Results,
    _lock: Lock,
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

    /// Counts the next game; one that does not count only as such.
    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow]) {
        self.tally.add(game, seats);
        if let Some(league) = self.league.as_mut().filter(|_| game.counts()) {
            league.add(seats);
        }
    }

    /// The summary, and the table of a league if there is a verdict.
    pub fn finish(&self, manifest: &Manifest) -> (Summary, Option<LeagueTable>) {
        let summary = Summary {
            blanks: manifest.blanks(),
            ..self.tally.summary(&manifest.unscripted)
        };
        let league = self
            .league
            .as_ref()
            .filter(|_| summary.no_verdict.is_none());
        (summary, league.map(LeagueTally::table))
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
    /// # Errors
    /// If games of it are there already, the folder holds anything else, or
    /// cannot be written to.
    pub fn begin(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        let (lock, there) = claim(folder)?;
        if let Some(there) = there {
            let shown = folder.display();
            if let Some(difference) = manifest.difference(&there) {
                bail!(
                    "{shown}: holds another run ({difference}); \
                     give another --out, or --overwrite to lose what is there"
                );
            }
            let games = Scan::of(&folder.join(GAMES), GAMES_HEADING, 0.., Rows::Each(1))?;
            let (games, all) = (games.ends.len() as u64, manifest.games);
            if games >= all {
                bail!(
                    "{shown}: all {} games are there: --resume says what they came to, \
                     --overwrite starts again",
                    HumanCount(all)
                );
            }
            if games > 0 {
                bail!(
                    "{shown}: {} of {} games are there: --resume goes on, --overwrite starts again",
                    HumanCount(games),
                    HumanCount(all)
                );
            }
        }
        Self::anew(folder, manifest, lock)
    }

    /// Begins a run in a folder; if there is a run in it already, it is lost.
    ///
    /// # Errors
    /// If the folder holds anything else, or cannot be written to.
    pub fn overwrite(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        let (lock, _) = claim(folder)?;
        Self::anew(folder, manifest, lock)
    }

    /// Goes on with a run that was interrupted, or begins it if the folder is
    /// empty. A run that is complete can go on with more games.
    ///
    /// # Errors
    /// If the folder holds another run or something else, its files are not
    /// those of a run, or cannot be written to.
    pub fn resume(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        let (lock, there) = claim(folder)?;
        let Some(there) = there else {
            return Self::anew(folder, manifest, lock);
        };
        if let Some(difference) = manifest.difference(&there) {
            bail!(
                "{}: the run there cannot go on as this one ({difference}); \
                 give the same options, or another --out",
                folder.display()
            );
        }
        let (keep, results) = whole_games(folder, manifest)?;
        clear_results(folder)?;
        json::write(&folder.join(MANIFEST), manifest)?;
        let played = results.tally.played();
        // Whoever finds all games there plays none of them.
        if played < manifest.games {
            Fingerprints::note(folder, played)?;
        }
        Self::open(folder, keep, results, lock)
    }

    fn anew(folder: &Path, manifest: &Manifest, lock: Lock) -> Result<RunFiles> {
        clear_results(folder)?;
        json::write(&folder.join(MANIFEST), manifest)?;
        Fingerprints::note(folder, 0)?;
        Self::open(folder, [0; 4], Results::new(manifest), lock)
    }

    /// Opens the tables, cut to the lengths in `keep`; what is 0 long gets its heading.
    fn open(folder: &Path, keep: [u64; 4], results: Results, lock: Lock) -> Result<RunFiles> {
        let mut tables = Vec::new();
        for ((name, heading), keep) in TABLES.into_iter().zip(keep) {
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
            _lock: lock,
        })
    }

    /// The number of the next game: so many are in the files.
    pub fn next_game(&self) -> u64 {
        self.results.tally.played()
    }

    /// Those of them that count.
    pub fn games(&self) -> u64 {
        self.results.tally.games()
    }

    /// Decisions taken in the games that count.
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

    /// Some games are there, and the others are left for another time.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn close(mut self) -> Result<()> {
        self.write_out()
    }

    fn write_out(&mut self) -> Result<()> {
        self.flush()?;
        for (file, (name, _)) in self.tables.iter().zip(TABLES) {
            // Some file systems tell only now that the disk is full.
            file.sync_all()
                .map_err(|error| cannot_write(&self.folder.join(name), error))?;
        }
        Ok(())
    }

    /// All games are there: writes the summary and the table of a league, and returns them.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn finish(mut self, manifest: &Manifest) -> Result<(Summary, Option<LeagueTable>)> {
        self.write_out()?;
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
            let nothing = [json::beside(Path::new(MANIFEST)), PathBuf::from(LOCK)];
            let is_nothing =
                |entry: &fs::DirEntry| nothing.iter().any(|n| *n == *entry.file_name());
            if entries.all(|entry| entry.as_ref().is_ok_and(is_nothing)) {
                return Ok(None);
            }
        }
    }
    if !folder.join(MANIFEST).exists() {
        bail!("{shown}: is not empty, and holds no run; give another --out");
    }
    Manifest::read(folder).map(Some)
}

/// Makes a folder if it is not there, locks it, and gives the manifest of the
/// run that it holds. Fails if it holds something else, and then leaves nothing there.
fn claim(folder: &Path) -> Result<(Lock, Option<Manifest>)> {
    run_in(folder)?;
    fs::create_dir_all(folder)
        .with_context(|| format!("{}: cannot be made; give another --out", folder.display()))?;
    let lock = Lock::of(folder)?;
    // Once more: somebody else may have been here before the lock was ours.
    Ok((lock, run_in(folder)?))
}

/// Takes out what says that the folder's run is complete.
fn clear_results(folder: &Path) -> Result<()> {
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

/// How many rows a game has in a table.
#[derive(Clone, Copy)]
enum Rows {
    /// So many.
    Each(usize),
    /// One or more.
    Some,
}

/// Where the whole games of a table end.
struct Scan {
    /// The length of the file up to the end of each game's rows.
    ends: Vec<u64>,
    /// Where nothing says how many rows a game has: how the table ends if it
    /// does so with rows of a game that is wanted.
    tail: Option<Tail>,
}

/// The rows at the end of a table, of which nothing tells whether they are all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tail {
    /// The length of the file up to their end.
    length: u64,
    /// The second cell of the last one: its turn.
    turn: Option<u64>,
    /// How many have the same.
    rows: usize,
}

impl Scan {
    /// Reads a table as far as its rows are whole and are those of `games`, in
    /// this order.
    fn of(
        path: &Path,
        heading: &str,
        games: impl IntoIterator<Item = u64>,
        rows: Rows,
    ) -> Result<Scan> {
        let mut scan = Scan {
            ends: Vec::new(),
            tail: None,
        };
        let shown = path.display();
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(scan),
            Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be read")),
        };
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        // Whether there is another whole line.
        let mut next = |line: &mut Vec<u8>| -> Result<bool> {
            line.clear();
            reader
                .by_ref()
                .take(4096)
                .read_until(b'\n', line)
                .with_context(|| format!("{shown}: cannot be read"))?;
            Ok(line.last() == Some(&b'\n'))
        };
        let cell = |line: &[u8], n| -> Option<u64> {
            let cell = line.split(|b| *b == b',').nth(n)?;
            std::str::from_utf8(cell).ok()?.parse().ok()
        };
        if !next(&mut line)? {
            return Ok(scan);
        }
        if line != heading.as_bytes() {
            bail!("{shown}:1: is not the heading of this table; give another --out");
        }
        let mut length = line.len() as u64;
        let mut more = next(&mut line)?;
        for game in games {
            let mut in_game = 0;
            let mut tail = Tail::default();
            let full = |in_game| matches!(rows, Rows::Each(rows) if in_game == rows);
            while more && cell(&line, 0) == Some(game) && !full(in_game) {
                in_game += 1;
                length += line.len() as u64;
                let turn = cell(&line, 1);
                tail.rows = if turn == tail.turn { tail.rows + 1 } else { 1 };
                (tail.turn, tail.length) = (turn, length);
                more = next(&mut line)?;
            }
            let another = more && cell(&line, 0).is_some();
            match rows {
                Rows::Each(rows) if in_game == rows => {}
                Rows::Some if in_game > 0 && another => {}
                Rows::Some if in_game > 0 => {
                    scan.tail = Some(tail);
                    break;
                }
                _ => break,
            }
            scan.ends.push(length);
        }
        Ok(scan)
    }

    /// The length of the table up to the end of its first games.
    fn end(&self, games: usize) -> u64 {
        games.checked_sub(1).map_or(0, |last| self.ends[last])
    }
}

/// The games that are whole in every table of a folder: the length of the
/// tables up to their end, and what they come to.
fn whole_games(folder: &Path, manifest: &Manifest) -> Result<([u64; 4], Results)> {
    let choices = ChoicesFile::open(folder)?;
    let choices = choices.map(|file| file.intact_ends()).transpose()?;
    let in_choices = Scan {
        ends: choices.unwrap_or_default(),
        tail: None,
    };
    let [pool, seats, games] = [POOL, SEATS_FILE, GAMES].map(|name| folder.join(name));
    let all = Scan::of(&games, GAMES_HEADING, 0.., Rows::Each(1))?;
    let mut games: Vec<GameRow> = parsed(&games, all.end(all.ends.len()))?;
    let counted = || games.iter().filter(|row| row.counts());
    let numbers = || counted().map(|row| row.game);
    let in_seats = Scan::of(&seats, SEATS_HEADING, numbers(), Rows::Each(SEATS))?;
    let seats: Vec<SeatRow> = parsed(&seats, in_seats.end(in_seats.ends.len()))?;
    let mut in_pool = Scan::of(&pool, POOL_HEADING, numbers(), Rows::Some)?;
    // The last game of `pool.csv` is whole if all who are left have a row in its last turn.
    let last = in_pool.ends.len();
    let last = (in_pool.tail.as_ref())
        .zip(counted().nth(last))
        .zip(seats.chunks(SEATS).nth(last));
    if let Some(((tail, game), seats)) = last {
        let left = seats.iter().filter(|s| s.ousted_turn.is_none()).count();
        if tail.turn == Some(game.turns.into()) && tail.rows == left {
            in_pool.ends.push(tail.length);
        }
    }
    // Up to the first game that counts and is not whole, or has no choices.
    let whole = in_pool.ends.len().min(in_seats.ends.len());
    let played = numbers().nth(whole).unwrap_or(games.len() as u64);
    let played = played.min(manifest.games) as usize;
    games.truncate(played.min(in_choices.ends.len()));
    let whole = games.iter().filter(|row| row.counts()).count();

    let mut results = Results::new(manifest);
    let mut seats = seats.chunks(SEATS);
    for game in &games {
        let seats = if game.counts() { seats.next() } else { None };
        results.add(game, seats.unwrap_or_default());
    }
    let keep = [
        in_choices.end(games.len()),
        in_pool.end(whole),
        in_seats.end(whole),
        all.end(games.len()),
    ];
    Ok((keep, results))
}

/// The rows of a table up to a length; none if there is none.
fn parsed<T: DeserializeOwned>(path: &Path, length: u64) -> Result<Vec<T>> {
    if length == 0 {
        return Ok(Vec::new());
    }
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

    fn scan_of(text: &str, games: &[u64], rows: Rows) -> Vec<u64> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        let games = games.iter().copied();
        Scan::of(&path, "game,x\n", games, rows).unwrap().ends
    }

    fn scan(text: &str, rows: Rows) -> Vec<u64> {
        scan_of(text, &[0, 1, 2, 3], rows)
    }

    #[test]
    fn complete_games_are_found_and_torn_tails_are_not() {
        let one = Rows::Each(1);
        assert!(scan("", one).is_empty());
        assert!(scan("game", one).is_empty());
        assert!(scan("game,x\n", one).is_empty());
        assert_eq!(scan("game,x\n0,a\n1,b\n2,", one), [11, 15]);
        let two = Rows::Each(2);
        assert_eq!(scan("game,x\n0,a\n0,b\n1,b\n1,c\n2,d\n", two), [15, 23]);
        // The last game may lack rows that nobody has seen.
        assert_eq!(scan("game,x\n0,a\n0,b\n0,b\n1,c\n", Rows::Some), [19]);
        // A hole: what comes after it does not count.
        assert_eq!(scan("game,x\n0,a\n2,b\n", one), [11]);
        assert_eq!(scan("game,x\n0,a\n\0\0\0\n1,b\n", one), [11]);
        assert!(scan("game,x\n0,a\n0,b\n0,b\n1,a\n", Rows::Each(4)).is_empty());
    }

    #[test]
    fn the_end_of_a_table_is_known_by_its_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        let tail = |text: &str| {
            fs::write(&path, text).unwrap();
            let scan = Scan::of(&path, "game,turn,x\n", [0, 1], Rows::Some).unwrap();
            scan.tail.map(|tail| (tail.length, tail.turn, tail.rows))
        };
        let torn = "game,turn,x\n0,1,a\n0,2,a\n0,2,b\n1,";
        assert_eq!(tail(torn), Some((30, Some(2), 2)));
        let next = "game,turn,x\n0,1,a\n0,1,a\n1,3,a\n";
        assert_eq!(tail(next), Some((30, Some(3), 1)));
        assert_eq!(tail("game,turn,x\n0,1,a\n1,1,a\n2,1,a\n"), None);
        assert_eq!(tail("game,turn,x\n"), None);
    }

    #[test]
    fn games_that_do_not_count_are_no_hole() {
        let text = "game,x\n0,a\n2,b\n3,b\n5,c\n";
        assert_eq!(scan_of(text, &[0, 2, 3], Rows::Each(1)), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 2, 3], Rows::Some), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 2, 3, 5], Rows::Some), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 1, 2], Rows::Each(1)), [11]);
    }

    #[test]
    fn another_table_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, "name,age\n").unwrap();
        assert!(Scan::of(&path, "game,x\n", 0.., Rows::Some).is_err());
    }

    #[test]
    fn a_folder_with_something_else_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(run_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join("manifest.json.new"), "{").unwrap();
        assert!(run_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join(LOCK), "").unwrap();
        assert!(run_in(folder.path()).unwrap().is_none());
        fs::write(folder.path().join("letter.txt"), "dear").unwrap();
        let error = run_in(folder.path()).unwrap_err().to_string();
        assert!(error.contains("is not empty, and holds no run"), "{error}");
    }
}
