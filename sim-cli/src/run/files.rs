//! The files of a run's folder: begun, continued after a kill, and finished.
//!
//! A game's choices go to `choices.bin` first, then its rows to `pool.csv`,
//! then to `seats.csv`, and last to `games.csv`; `summary.json` and the tables
//! of the cards, of a league and of a gauntlet are written when all games are there. So after a kill the files
//! differ at most in their tails, and the tail that is missing somewhere is cut
//! off everywhere. A game that does not count (see [`super::fault`]) has a row
//! in `games.csv` and its choices, and is in no other table.
//!
//! Where a run takes the place of another, the old rows go before the new
//! manifest comes: see [`clearing`].
//!
//! While games are played the folder is locked ([`super::lock`]).

use super::choices::{framed, CHOICES, CHOICES_HEADING};
use super::fingerprint::Fingerprints;
use super::lock::{Lock, LOCK};
use super::manifest::{Manifest, MANIFEST};
use super::plan::Plan;
use super::results::{Extras, Followed, Results, GAMES, POOL, SEATS_FILE, SUMMARY};
use super::rows::{lines, pool_lines, Record, GAMES_HEADING, POOL_HEADING, SEATS_HEADING};
use super::scan::{whole_games, Rows, Scan};
use super::summary::Summary;
use crate::json;
use crate::lab::{CARDS, CRYPT, GAUNTLET, LEDGER};
use crate::league::{AGENT_PAIRS, DECK_PAIRS, LEAGUE, LEAGUE_DECKS, LEAGUE_PAIRS, MATCH};
use anyhow::{bail, Context, Result};
use indicatif::HumanCount;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::iter;
use std::path::{Path, PathBuf};

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
    /// The number of the first game: 0, but in a shard.
    first: u64,
    /// Those of [`TABLES`] that the run has.
    tables: [Option<File>; 4],
    waiting: [Vec<u8>; 4],
    results: Results,
    _lock: Lock,
}

impl RunFiles {
    /// Begins a run in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If games of it are there already, the folder holds anything else, or
    /// cannot be written to.
    pub fn begin(folder: &Path, manifest: &Manifest, plan: &Plan) -> Result<RunFiles> {
        let (lock, there) = claim(folder)?;
        if let Some(there) = there {
            let shown = folder.display();
            if let Some(difference) = manifest.difference(&there) {
                bail!(
                    "{shown}: holds another run ({difference}); \
                     give another --out, or --overwrite to lose what is there"
                );
            }
            let range = manifest.range();
            let numbers = range.start..;
            let games = Scan::of(&folder.join(GAMES), GAMES_HEADING, numbers, Rows::Each(1))?;
            let (games, all) = (games.ends.len() as u64, range.end - range.start);
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
        Self::anew(folder, manifest, plan, lock)
    }

    /// Begins a run in a folder; if there is a run in it already, it is lost.
    ///
    /// # Errors
    /// If the folder holds anything else, or cannot be written to.
    pub fn overwrite(folder: &Path, manifest: &Manifest, plan: &Plan) -> Result<RunFiles> {
        let (lock, _) = claim(folder)?;
        Self::anew(folder, manifest, plan, lock)
    }

    /// Goes on with a run that was interrupted, or begins it if the folder is
    /// empty. A run that is complete can go on with more games.
    ///
    /// # Errors
    /// If the folder holds another run or something else, its files are not
    /// those of a run, have rows that are not of the plan's games, or cannot
    /// be written to.
    pub fn resume(folder: &Path, manifest: &Manifest, plan: &Plan) -> Result<RunFiles> {
        let (lock, there) = claim(folder)?;
        let Some(there) = there else {
            return Self::anew(folder, manifest, plan, lock);
        };
        if let Some(difference) = manifest.difference(&there) {
            bail!(
                "{}: the run there cannot go on as this one ({difference}); \
                 give the same options, or another --out",
                folder.display()
            );
        }
        let whole = whole_games(folder, manifest, plan)?;
        let mut results = Results::new(manifest, plan);
        whole.add_to(&mut results);
        clear_results(folder).collect::<Result<()>>()?;
        json::write(&folder.join(MANIFEST), manifest)?;
        let range = manifest.range();
        let next = range.start + results.played();
        // Whoever finds all games there plays none of them.
        if next < range.end {
            Fingerprints::note(folder, next)?;
        }
        Self::open(folder, manifest, whole.keep, results, lock)
    }

    fn anew(folder: &Path, manifest: &Manifest, plan: &Plan, lock: Lock) -> Result<RunFiles> {
        clearing(folder, manifest).collect::<Result<()>>()?;
        let results = Results::new(manifest, plan);
        Self::open(folder, manifest, [0; 4], results, lock)
    }

    /// Opens the tables, cut to the lengths in `keep`; what is 0 long gets its heading.
    fn open(
        folder: &Path,
        manifest: &Manifest,
        keep: [u64; 4],
        results: Results,
        lock: Lock,
    ) -> Result<RunFiles> {
        let mut tables = Vec::new();
        for ((name, heading), keep) in TABLES.into_iter().zip(keep) {
            if name == POOL && !manifest.pool {
                let path = folder.join(name);
                if_there(fs::remove_file(&path), &path)?;
                tables.push(None);
                continue;
            }
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
            tables.push(Some(open().map_err(|error| cannot_write(&path, error))?));
        }
        Ok(RunFiles {
            folder: folder.to_owned(),
            first: manifest.range().start,
            tables: tables.try_into().expect("as many as there are tables"),
            waiting: Default::default(),
            results,
            _lock: lock,
        })
    }

    /// Follows the games that are there by their recorded choices, for what the cards did is in no
    /// row. To be called once after [`RunFiles::resume`].
    ///
    /// # Errors
    /// If the choices of a game do not fit it any more.
    pub fn recall(&mut self, plan: &Plan, threads: usize, follow: impl Fn()) -> Result<()> {
        let followed = Followed {
            folder: &self.folder,
            games: self.first..self.next_game(),
            in_rows: self.games(),
            what: "the run cannot go on",
            remedy: "give another --out, or --overwrite to lose what is there",
        };
        self.results.follow(&followed, plan, threads, follow)
    }

    /// The number of the next game.
    pub fn next_game(&self) -> u64 {
        self.first + self.results.played()
    }

    /// Those of them that count.
    pub fn games(&self) -> u64 {
        self.results.games()
    }

    /// Decisions taken in the games that count.
    pub fn decisions(&self) -> u64 {
        self.results.decisions()
    }

    /// What the games have come to until now.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// No more games are to be played than are there: says so in the manifest.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn shorten(&self, manifest: &mut Manifest) -> Result<()> {
        manifest.games = self.next_game();
        json::write(&self.folder.join(MANIFEST), manifest)
    }

    /// What broke off of them.
    pub fn faults(&self) -> u64 {
        self.results.played() - self.results.games()
    }

    /// Adds the next game. It is written at once if `flush`, or if much is waiting.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn add(&mut self, record: &Record, lines: &Lines, flush: bool) -> Result<()> {
        self.results.add(record);
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
            if let Some(table) = &mut self.tables[i] {
                let written = table.write_all(&self.waiting[i]);
                written.map_err(|error| cannot_write(&self.folder.join(name), error))?;
            }
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
            let Some(file) = file else { continue };
            // Some file systems tell only now that the disk is full.
            file.sync_all()
                .map_err(|error| cannot_write(&self.folder.join(name), error))?;
        }
        Ok(())
    }

    /// All games are there: writes the summary and the tables of the cards, of a league and of a
    /// gauntlet, and returns them.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn finish(mut self, manifest: &Manifest) -> Result<(Summary, Extras)> {
        self.write_out()?;
        let (summary, extras) = self.results.finish(manifest);
        for (name, text) in Results::files(&summary, &extras) {
            json::write_text(&self.folder.join(name), &text)?;
        }
        Ok((summary, extras))
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
    Manifest::read_part(folder).map(Some)
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

/// The steps by which a folder comes to hold a run without games, whatever run
/// it held before. Each is taken when it is asked for.
///
/// Whenever the process is killed, the folder holds the old run, with all its
/// games or none, or the new one with none. The old rows have to go first:
/// runs that differ in agents, decks or options have the same seeds, so their
/// rows could not always be told apart.
fn clearing<'a>(folder: &'a Path, manifest: &'a Manifest) -> impl Iterator<Item = Result<()>> + 'a {
    // The last table first: without rows in it there are no games.
    let tables = TABLES.into_iter().rev();
    clear_results(folder)
        .chain(tables.map(|(name, _)| empty(&folder.join(name))))
        .chain(iter::once_with(|| {
            json::write(&folder.join(MANIFEST), manifest)
        }))
        .chain(iter::once_with(|| {
            Fingerprints::note(folder, manifest.range().start)
        }))
}

/// Takes out what says that the folder's run is complete, a file at a step.
fn clear_results(folder: &Path) -> impl Iterator<Item = Result<()>> + '_ {
    let names = [
        SUMMARY,
        LEAGUE,
        LEAGUE_DECKS,
        LEAGUE_PAIRS,
        DECK_PAIRS,
        AGENT_PAIRS,
        GAUNTLET,
        MATCH,
        CARDS,
        CRYPT,
        LEDGER,
        TIMING,
    ]
    .into_iter();
    names.map(|name| {
        let path = folder.join(name);
        if_there(fs::remove_file(&path), &path)
    })
}

/// Takes all rows out of a table.
fn empty(path: &Path) -> Result<()> {
    let mut table = OpenOptions::new();
    let table = table.write(true).truncate(true).open(path);
    // Not even a power cut brings the rows back once there is another manifest.
    if_there(table.and_then(|table| table.sync_all()), path)
}

/// What came of clearing away a file, which need not be there.
fn if_there(cleared: io::Result<()>, path: &Path) -> Result<()> {
    match cleared {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error)
            .with_context(|| format!("{}: cannot be replaced; give another --out", path.display())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineup::{self, Unplayable};
    use crate::run::{ManifestDeck, ScoringName, SCHEMA};
    use crate::seating::Seating;
    use engine::CardDb;
    use std::collections::BTreeMap;

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
    /// Short games of the starters by these agents.
    fn manifest(agents: &str, games: u64, seed: u64) -> Manifest {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        let cards = CardDb::embedded();
        let lineup = lineup::load(&[starters], cards, None, Unplayable::Refuse).unwrap();
        Manifest {
            schema: SCHEMA,
            version: "1".into(),
            seed,
            games,
            shard: None,
            seating: Seating::Balanced,
            agents: vec![agents.into()],
            agents_stay: false,
            max_rounds: 1,
            scoring: ScoringName::Rulebook,
            pool: true,
            sprt: None,
            unscripted: Vec::new(),
            decks: lineup.decks.iter().map(ManifestDeck::of).collect(),
        }
    }

    /// Plays games until so many are there; the run is over if they are all.
    fn play(mut files: RunFiles, manifest: &Manifest, until: u64) {
        let plan = Plan::new(manifest).unwrap();
        files.recall(&plan, 1, || ()).unwrap();
        for game in files.next_game()..until {
            let (record, lines) = plan.record(game).with_lines();
            files.add(&record, &lines, true).unwrap();
        }
        if until == manifest.games {
            files.finish(manifest).unwrap();
        }
    }

    fn begin(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        RunFiles::begin(folder, manifest, &Plan::new(manifest).unwrap())
    }

    fn resume(folder: &Path, manifest: &Manifest) -> Result<RunFiles> {
        RunFiles::resume(folder, manifest, &Plan::new(manifest).unwrap())
    }

    /// All that is in a folder, by the names of its files.
    fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let named = entries.map(|e| (e.file_name().into_string().unwrap(), e.path()));
        named
            .map(|(name, path)| (name, fs::read(path).unwrap()))
            .collect()
    }

    /// What an unbroken run leaves.
    fn unbroken(manifest: &Manifest) -> BTreeMap<String, Vec<u8>> {
        let folder = tempfile::tempdir().unwrap();
        let files = begin(folder.path(), manifest).unwrap();
        play(files, manifest, manifest.games);
        content(folder.path())
    }

    /// At every moment at which `--overwrite` can be killed, the folder holds
    /// the old run or the new one: that goes on and ends as if nothing had
    /// been, and the other is refused.
    #[test]
    fn a_kill_while_a_run_takes_the_place_of_another_mixes_nothing() {
        let old = manifest("random", 4, 5);
        // Both have the seeds of the old one, for games that are played otherwise.
        let rounds = Manifest {
            max_rounds: 2,
            ..manifest("random", 2, 5)
        };
        for (new, there) in [(manifest("sensible", 4, 5), 4), (rounds, 3)] {
            let runs = [&old, &new].map(|run| (run, unbroken(run)));
            let all = clearing(Path::new("nowhere"), &new).size_hint();
            let results = clear_results(Path::new("nowhere")).count();
            let rows_gone = results + 1;
            let before_manifest = results + TABLES.len();
            let all_steps = before_manifest + 2;
            assert_eq!(all, (all_steps, Some(all_steps)));
            for steps in 0..=all_steps {
                // Before the manifest is in place, half of it may lie beside it.
                let torn = steps == before_manifest;
                for (own, (run, whole)) in runs.iter().enumerate() {
                    let folder = tempfile::tempdir().unwrap();
                    let folder = folder.path();
                    play(begin(folder, &old).unwrap(), &old, there);
                    let lock = Lock::of(folder).unwrap();
                    let taken: Result<Vec<()>> = clearing(folder, &new).take(steps).collect();
                    assert_eq!(taken.unwrap().len(), steps);
                    drop(lock);
                    if torn {
                        fs::write(folder.join("manifest.json.new"), "{\n  \"sche").unwrap();
                    }
                    let before = content(folder);
                    if own == usize::from(steps > before_manifest) {
                        let files = resume(folder, run).unwrap();
                        let kept = if steps < rows_gone { there } else { 0 };
                        assert_eq!(files.next_game(), kept, "after {steps} steps");
                        play(files, run, run.games);
                        assert!(content(folder) == *whole, "after {steps} steps");
                    } else {
                        let error = resume(folder, run).unwrap_err().to_string();
                        assert!(error.contains("cannot go on as this one"), "{error}");
                        assert!(content(folder) == before, "after {steps} steps");
                    }
                    // Whoever asks for it again gets it.
                    play(
                        RunFiles::overwrite(folder, &new, &Plan::new(&new).unwrap()).unwrap(),
                        &new,
                        new.games,
                    );
                    assert!(content(folder) == runs[1].1, "after {steps} steps");
                }
            }
        }
    }

    #[test]
    fn rows_of_another_run_are_refused() {
        let old = manifest("random", 4, 5);
        let refused = |new: &Manifest, said: &[&str]| {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path();
            play(begin(folder, &old).unwrap(), &old, 4);
            json::write(&folder.join(MANIFEST), new).unwrap();
            let before = content(folder);
            let error = resume(folder, new).unwrap_err().to_string();
            for part in said {
                assert!(error.contains(part), "{part:?} is not in: {error}");
            }
            assert!(error.contains("--overwrite"), "{error}");
            assert!(content(folder) == before);
        };
        refused(
            &manifest("random", 4, 6),
            &["games.csv:2: is a row of another run", "the seed is "],
        );
        refused(
            &manifest("sensible", 9, 5),
            &[
                "seats.csv:2: is a row of another run",
                "played by random, and game 0 here has seat 0 ",
            ],
        );
    }

    #[test]
    fn an_edited_row_is_refused_by_file_and_line() {
        let run = manifest("random", 4, 5);
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        play(begin(folder, &run).unwrap(), &run, 3);
        for (name, line, cell, value) in [
            (GAMES, 4, 1, "17"),
            (SEATS_FILE, 13, 1, "2"),
            (SEATS_FILE, 16, 2, "nobody's"),
            (SEATS_FILE, 9, 3, "mcts:1"),
        ] {
            let path = folder.join(name);
            let intact = fs::read_to_string(&path).unwrap();
            let row = intact.lines().nth(line - 1).unwrap();
            let mut cells: Vec<&str> = row.split(',').collect();
            assert_ne!(cells[cell], value);
            cells[cell] = value;
            fs::write(&path, intact.replace(row, &cells.join(","))).unwrap();
            let error = resume(folder, &run).unwrap_err().to_string();
            let said = format!("{name}:{line}: is a row of another run, or was edited (");
            assert!(error.contains(&said), "{said:?} is not in: {error}");
            assert!(error.contains(value), "{error}");
            fs::write(&path, intact).unwrap();
        }
        assert_eq!(resume(folder, &run).unwrap().next_game(), 3);
    }
}
