//! The folder of a search.
//!
//! `tune.json` says what was asked, `blocks.csv` grows block by block, and `races.csv` and the deck
//! are written when the search is over. A search that was killed goes on from its last whole block:
//! it is the same search from its beginning, in which what is recorded is not played again.

use super::folder::{asked_in, cannot_write, claim, is_taken, made_by_the_same, remove};
use crate::json;
use crate::run::{lines, Fingerprints, Lock, ManifestDeck, ProgramBuild, ScoringName, Shard};
use anyhow::{ensure, Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The file of what a search is made from.
pub const TUNE: &str = "tune.json";
/// A row for each candidate of each race.
pub const RACES: &str = "races.csv";
/// The heading of `races.csv`.
pub const RACES_HEADING: &str = "step,race,change,pairs,vp_difference,standard_error,made\n";
/// A row for each candidate in each block of each race.
pub const BLOCKS: &str = "blocks.csv";
/// The heading of `blocks.csv`.
const BLOCKS_HEADING: &str = "race,block,games,candidate,vp_difference\n";
/// What a folder with a [`TUNE`] holds.
const KIND: &str = "search";

/// Everything that a search depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tune {
    /// Version of the program.
    pub version: String,
    /// Seed of the search: 64 bits, more than a double holds exactly.
    pub seed: u64,
    /// Games of the search and of the proof, about.
    pub games: u64,
    /// Exchanges at most.
    pub steps: u64,
    /// Who plays, on all seats.
    pub agents: String,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: ScoringName,
    /// Whether the proof has a `pool.csv`; not in the file if it has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pool_csv: bool,
    /// Which part of a round of the search is in the folder, written `3/16`; not in the file if it is
    /// the search itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The round that the shard is a part of; not in the file otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<TuneRound>,
    /// Names of cards without a script, which are played as blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// Cards that stay, by their official numbers.
    pub keep: Vec<u32>,
    /// Cards that may come in, likewise, sorted.
    pub pool: Vec<u32>,
    /// The deck.
    pub deck: ManifestDeck,
    /// Whom it meets in the search.
    pub search: Vec<ManifestDeck>,
    /// Whom it meets in the proof.
    pub held_out: Vec<ManifestDeck>,
}

/// A round of a search, which can be played in shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TuneRound {
    /// One of a race.
    Race(RaceRound),
    /// The proof.
    Proof,
}

/// A round of a race: all candidates that are left in it, on the same blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaceRound {
    /// The number of the race: three a step, from 3 on.
    pub race: u64,
    /// Its first block.
    pub first: u64,
    /// The block behind its last one.
    pub end: u64,
    /// The numbers of the candidates, from 0.
    pub candidates: Vec<usize>,
}

impl RaceRound {
    /// The blocks of a shard of it; where there are more shards than blocks, some have none.
    pub fn of(&self, shard: Shard) -> Range<u64> {
        let Range { start, end } = shard.range(self.end - self.first);
        self.first + start..self.first + end
    }
}

impl TuneRound {
    /// Which one it is, in words.
    pub fn told(&self) -> String {
        match self {
            TuneRound::Proof => "the proof".to_owned(),
            TuneRound::Race(round) => format!(
                "blocks {} to {} of race {}, with {} candidates",
                round.first,
                round.end - 1,
                round.race,
                round.candidates.len()
            ),
        }
    }
}

impl Tune {
    /// Reads what was asked in the folder of a search, or of a shard of one.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read_part(folder: &Path) -> Result<Tune> {
        json::read(&folder.join(TUNE))
    }

    /// A name for its folder.
    pub fn folder_name(&self) -> String {
        format!("tune-{}-seed{}", self.deck.name, self.seed)
    }

    /// The search that this is a shard of; the same, if it is none.
    #[must_use]
    pub fn whole(&self) -> Tune {
        Tune {
            shard: None,
            round: None,
            ..self.clone()
        }
    }
}

/// What a candidate came to in its race: a row of `races.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Raced {
    /// The step, from 1.
    pub step: u64,
    /// `out`, `in` or `exchange`.
    pub race: &'static str,
    /// The change of the deck.
    pub change: String,
    /// Pairs of games.
    pub pairs: u64,
    /// The mean difference in victory points.
    pub vp_difference: f64,
    /// Its standard error; null after too few pairs for one.
    pub standard_error: Option<f64>,
    /// 1 if it was made, 0 if it was not.
    pub made: u8,
}

/// A row of `blocks.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct BlockRow {
    /// The number of the race.
    race: u64,
    /// The block of its tables.
    block: u64,
    /// Games of the block, those of the deck as it is included.
    games: u64,
    /// The number of the candidate in its race.
    candidate: usize,
    /// Its mean difference in victory points; none if no pair of the block was played to its end.
    vp_difference: Option<f64>,
}

/// What the candidates of a race came to in a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RacedBlock {
    /// Games played.
    pub games: u64,
    /// Decisions taken in them; 0 of a block that was recorded.
    pub decisions: u64,
    /// The mean differences in victory points of those who were in it, by their numbers.
    pub differences: Vec<(usize, Option<f64>)>,
}

/// The open folder of a search.
#[derive(Debug)]
pub struct TuneFiles {
    folder: PathBuf,
    /// `None` if it is only read.
    blocks: Option<File>,
    /// What is recorded and has not been asked for yet: where its rows begin, and the rows.
    recorded: VecDeque<(u64, Vec<BlockRow>)>,
    _lock: Option<Lock>,
}

impl TuneFiles {
    /// Begins a search in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If there is anything in it, or it cannot be written to.
    pub fn begin(folder: &Path, tune: &Tune) -> Result<TuneFiles> {
        let (lock, there) = claim::<Tune>(folder, TUNE, KIND)?;
        if let Some(there) = there {
            anyhow::bail!(is_taken(folder, KIND, there == *tune));
        }
        Self::anew(folder, tune, Some(lock))
    }

    /// Begins a search in a folder; one that is there already is lost.
    ///
    /// # Errors
    /// If there is anything else in it, or it cannot be written to.
    pub fn overwrite(folder: &Path, tune: &Tune) -> Result<TuneFiles> {
        let (lock, there) = claim::<Tune>(folder, TUNE, KIND)?;
        if let Some(there) = there {
            remove(&tuned_in(folder, &there))?;
            let proof = proof_in(folder);
            if proof.exists() {
                fs::remove_dir_all(&proof).with_context(|| {
                    format!(
                        "{}: cannot be replaced; give another --out",
                        proof.display()
                    )
                })?;
            }
        }
        Self::anew(folder, tune, Some(lock))
    }

    fn anew(folder: &Path, tune: &Tune, lock: Option<Lock>) -> Result<TuneFiles> {
        for name in [RACES, BLOCKS] {
            remove(&folder.join(name))?;
        }
        json::write(&folder.join(TUNE), tune)?;
        Fingerprints::note(folder, 0)?;
        let path = folder.join(BLOCKS);
        let written = File::create(&path).and_then(|mut blocks| {
            blocks.write_all(BLOCKS_HEADING.as_bytes())?;
            Ok(blocks)
        });
        Ok(TuneFiles {
            blocks: Some(written.with_context(|| cannot_write(&path))?),
            folder: folder.to_owned(),
            recorded: VecDeque::new(),
            _lock: lock,
        })
    }

    /// Goes on with a search that was interrupted, or begins it if the folder is empty.
    ///
    /// # Errors
    /// If the folder holds another search or something else, or rows that cannot be read.
    pub fn resume(folder: &Path, tune: &Tune) -> Result<TuneFiles> {
        let (lock, there) = claim::<Tune>(folder, TUNE, KIND)?;
        let Some(there) = there else {
            return Self::anew(folder, tune, Some(lock));
        };
        ensure!(
            there == *tune,
            "{}: the search there is another one; give the same options, or another --out",
            folder.display()
        );
        Self::go_on(folder, tune, Some(lock))
    }

    /// The search that the rounds before have come to in this folder, only to be read: none yet, if
    /// there is no such folder, or nothing in it.
    ///
    /// # Errors
    /// If the folder holds another search or something else, or rows that cannot be read.
    pub fn after(folder: Option<&Path>, tune: &Tune) -> Result<TuneFiles> {
        let there = folder.map(|folder| asked_in::<Tune>(folder, TUNE, KIND));
        let mut files = TuneFiles {
            folder: folder.map(Path::to_owned).unwrap_or_default(),
            blocks: None,
            recorded: VecDeque::new(),
            _lock: None,
        };
        let Some(there) = there.transpose()?.flatten() else {
            return Ok(files);
        };
        ensure!(
            there == *tune,
            "{}: the search there is another one; give the same options, or the folder that the \
             rounds before were merged into",
            files.folder.display()
        );
        let path = files.folder.join(BLOCKS);
        let unread = || format!("{}: cannot be read", path.display());
        let text = fs::read_to_string(&path).with_context(unread)?;
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        if whole.starts_with(BLOCKS_HEADING) {
            files.recorded = read_back(whole).with_context(unread)?;
        }
        Ok(files)
    }

    /// The folder of the search so far, which nobody else has, for rounds by this program to be added.
    ///
    /// # Errors
    /// If the rounds before are by another one, or the disk does not take it.
    pub(super) fn of_rounds(
        folder: &Path,
        tune: &Tune,
        made_by: &ProgramBuild,
    ) -> Result<TuneFiles> {
        if folder.join(TUNE).exists() {
            made_by_the_same(folder, made_by)?;
            return Self::go_on(folder, tune, None);
        }
        let files = Self::anew(folder, tune, None)?;
        Fingerprints::write(folder, vec![made_by.clone()])?;
        Ok(files)
    }

    /// Adds the rows of a round that was played in shards, behind all that were asked for.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub(super) fn add_round(&mut self, rows: &str) -> Result<()> {
        self.write(rows.as_bytes())
    }

    /// The rows of a shard of a round of a race that was played to its end; its folder is not written
    /// to.
    ///
    /// # Errors
    /// If it was not, or has rows of something else.
    pub(super) fn played_out(folder: &Path, shard: Shard, round: &RaceRound) -> Result<String> {
        let path = folder.join(BLOCKS);
        let shown = path.display();
        let text = fs::read_to_string(&path).with_context(|| format!("{shown}: cannot be read"))?;
        let rows = text.strip_prefix(BLOCKS_HEADING);
        let rows = rows.with_context(|| format!("{shown}: has another heading"))?;
        // A kill may have torn the last row.
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        let there =
            read_back(whole).with_context(|| format!("{shown}: is not as it was played"))?;
        let wanted = round.of(shard).flat_map(|block| {
            let candidates = round.candidates.iter();
            candidates.map(move |candidate| (round.race, block, *candidate))
        });
        let found = there.iter().flat_map(|(_, rows)| rows);
        let found = found.map(|row| (row.race, row.block, row.candidate));
        ensure!(
            found.eq(wanted) && text.ends_with('\n'),
            "{shown}: has not the blocks of shard {shard}, all of them and no others; go on with it \
             by the command that played it, with --resume, or play it again with --overwrite"
        );
        Ok(rows.to_owned())
    }

    fn go_on(folder: &Path, tune: &Tune, lock: Option<Lock>) -> Result<TuneFiles> {
        let path = folder.join(BLOCKS);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("{}: cannot be read", path.display()))?,
        };
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        if !whole.starts_with(BLOCKS_HEADING) {
            return Self::anew(folder, tune, lock);
        }
        let mut blocks = OpenOptions::new()
            .write(true)
            .open(&path)
            .with_context(|| cannot_write(&path))?;
        blocks.set_len(whole.len() as u64)?;
        blocks.seek(SeekFrom::End(0))?;
        Ok(TuneFiles {
            blocks: Some(blocks),
            folder: folder.to_owned(),
            recorded: read_back(whole).with_context(|| {
                format!("{}: cannot go on; --overwrite starts again", path.display())
            })?,
            _lock: lock,
        })
    }

    /// What is recorded of the next block, which these candidates of a race played; `None` if it is
    /// to be played.
    ///
    /// # Errors
    /// If the row is of another block or of other candidates.
    pub(super) fn recall(
        &mut self,
        race: u64,
        block: u64,
        candidates: &[usize],
    ) -> Result<Option<RacedBlock>> {
        let Some((at, rows)) = self.recorded.pop_front() else {
            return Ok(None);
        };
        let here: Vec<usize> = rows.iter().map(|row| row.candidate).collect();
        let of_it = rows
            .iter()
            .all(|row| (row.race, row.block) == (race, block));
        // A kill may have cut the last block.
        let cut = self.recorded.is_empty() && candidates.starts_with(&here) && here != candidates;
        if of_it && cut {
            if let Some(blocks) = &mut self.blocks {
                blocks.set_len(at)?;
                blocks.seek(SeekFrom::End(0))?;
            }
            return Ok(None);
        }
        ensure!(
            of_it && here == candidates,
            "{}: race {race} has no block {block} of its candidates next; it is of another search, \
             or was edited: --overwrite starts again",
            self.folder.join(BLOCKS).display()
        );
        Ok(Some(RacedBlock {
            games: rows.first().map_or(0, |row| row.games),
            decisions: 0,
            differences: rows
                .iter()
                .map(|row| (row.candidate, row.vp_difference))
                .collect(),
        }))
    }

    /// Records the block that was next.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn record(&mut self, race: u64, block: u64, raced: &RacedBlock) -> Result<()> {
        let rows: Vec<BlockRow> = raced
            .differences
            .iter()
            .map(|(candidate, vp_difference)| BlockRow {
                race,
                block,
                games: raced.games,
                candidate: *candidate,
                vp_difference: *vp_difference,
            })
            .collect();
        self.write(&lines(&rows))
    }

    fn write(&mut self, rows: &[u8]) -> Result<()> {
        let blocks = self.blocks.as_mut().context("it is only read")?;
        let written = blocks.write_all(rows);
        written.with_context(|| cannot_write(&self.folder.join(BLOCKS)))
    }

    /// The search is over: writes what the candidates came to.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn finish(&self, races: &[Raced]) -> Result<()> {
        let rows = String::from_utf8(lines(races)).context("names are text")?;
        json::write_text(
            &self.folder.join(RACES),
            &(RACES_HEADING.to_owned() + &rows),
        )
    }
}

/// The name of the folder of the proof.
pub const PROOF: &str = "proof";

/// The folder of the proof, which is that of a comparison.
pub fn proof_in(folder: &Path) -> PathBuf {
    folder.join(PROOF)
}

/// The file of the deck that a search has made.
pub fn tuned_in(folder: &Path, tune: &Tune) -> PathBuf {
    folder.join(format!("{}-tuned.txt", tune.deck.name))
}

/// The blocks of a file: where each begins, and its rows.
fn read_back(text: &str) -> Result<VecDeque<(u64, Vec<BlockRow>)>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut found: VecDeque<(u64, Vec<BlockRow>)> = VecDeque::new();
    let mut at = BLOCKS_HEADING.len() as u64;
    for row in reader.deserialize::<BlockRow>() {
        let row = row?;
        let length = lines(std::slice::from_ref(&row)).len() as u64;
        match found.back_mut() {
            Some((_, rows)) if (rows[0].race, rows[0].block) == (row.race, row.block) => {
                rows.push(row);
            }
            _ => found.push_back((at, vec![row])),
        }
        at += length;
    }
    Ok(found)
}
