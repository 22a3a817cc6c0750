//! The folder of a comparison.
//!
//! `comparison.json` says what was asked, `pairs.csv` grows block by block, and `evidence.csv` and
//! `verdicts.csv` are written when it is over; both follow from `pairs.csv`.
//!
//! So are `cards.csv`, `crypt.csv` and `ledger.csv`, those of a run with the agents in front. They
//! follow from no file, for no choices are recorded: `tally.json` has every few seconds what they
//! will be made of, and how far that goes. A comparison that was killed goes on from there, and
//! what has been played behind it is played again.

use super::cards::{CardTally, CARDS, CRYPT, LEDGER};
use super::compare::{
    pairs, Batch, Comparison, Course, Finished, Game, Ready, COMPARISON, COMPARISON_SCHEMA,
};
use super::evidence::{Block, Evidence, Finding, Pair, Score, Spoiled, BLOCK};
use super::folder::{asked_in, cannot_write, claim, is_taken, made_by_the_same, remove};
use super::tables::Tables;
use crate::json;
use crate::run::{lines, pool_lines, Fingerprints, Lock, ProgramBuild, POOL, POOL_HEADING};
use anyhow::{bail, ensure, Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A row for each pair of games.
pub const PAIRS: &str = "pairs.csv";
/// A row for each challenger after each block: how the evidence grew.
pub const EVIDENCE: &str = "evidence.csv";
/// A row for each challenger: what was found.
pub const VERDICTS: &str = "verdicts.csv";

/// What the tables of cards are made of.
pub const TALLY: &str = "tally.json";

/// How long a session plays until it writes down what the cards did.
const NOTE_EVERY: Duration = Duration::from_secs(5);

/// What a folder with a [`COMPARISON`] holds.
const KIND: &str = "comparison";

/// The heading of `pairs.csv`.
const PAIRS_HEADING: &str = "agents,block,game,seed,seat,prey,grand_prey,grand_predator,predator,\
challenger,base_vp,base_win,base_turns,base_decisions,base_end,base_ousted_turn,base_winner_vp,\
vp,win,turns,decisions,end,ousted_turn,winner_vp,fault\n";
/// The heading of `evidence.csv`.
const EVIDENCE_HEADING: &str =
    "agents,challenger,blocks,pairs,vp_difference,low,high,p,p_holm,verdict\n";
/// The heading of `verdicts.csv`.
const VERDICTS_HEADING: &str = "agents,challenger,verdict,pairs,blocks,faults,differ,base_vp,vp,\
vp_difference,vp_low,vp_high,base_win_rate,win_rate,win_difference,win_low,win_high,level,p,p_holm\n";

/// A row of `pairs.csv`. What was not played to its end is empty, and what older folders do not
/// have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the README says what each column holds")]
pub struct PairRow {
    pub agents: String,
    pub block: u64,
    pub game: u64,
    pub seed: u64,
    pub seat: u8,
    pub prey: String,
    pub grand_prey: String,
    pub grand_predator: String,
    pub predator: String,
    pub challenger: String,
    pub base_vp: Option<f64>,
    pub base_win: Option<u8>,
    #[serde(default)]
    pub base_turns: Option<u16>,
    #[serde(default)]
    pub base_decisions: Option<u32>,
    #[serde(default)]
    pub base_end: Option<String>,
    /// The turn in which the deck was ousted or withdrew.
    #[serde(default)]
    pub base_ousted_turn: Option<u16>,
    /// Victory points of whoever has the game win.
    #[serde(default)]
    pub base_winner_vp: Option<f64>,
    pub vp: Option<f64>,
    pub win: Option<u8>,
    #[serde(default)]
    pub turns: Option<u16>,
    #[serde(default)]
    pub decisions: Option<u32>,
    #[serde(default)]
    pub end: Option<String>,
    #[serde(default)]
    pub ousted_turn: Option<u16>,
    #[serde(default)]
    pub winner_vp: Option<f64>,
    /// `base` or `challenger`, whose game broke off.
    pub fault: Option<String>,
}

/// One of the two games of a pair, as it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What the deck came to.
    pub score: Score,
    /// Turns played.
    pub turns: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// How it ended.
    pub end: String,
    /// The turn in which the deck was ousted or withdrew.
    pub ousted_turn: Option<u16>,
    /// Victory points of whoever has the game win.
    pub winner_vp: Option<f64>,
}

impl From<&Finished> for Side {
    fn from(game: &Finished) -> Side {
        Side {
            score: game.score,
            turns: game.turns,
            decisions: game.decisions,
            end: game.end.to_owned(),
            ousted_turn: game.ousted_turn,
            winner_vp: game.winner_vp,
        }
    }
}

impl PairRow {
    /// The pair, as it was recorded.
    fn pair(&self) -> Pair {
        let score = |vp: Option<f64>, win: Option<u8>, spoiled| match (vp, win) {
            (Some(vp), Some(win)) => Ok(Score { vp, win: win == 1 }),
            _ => Err(spoiled),
        };
        let base = score(self.base_vp, self.base_win, Spoiled::Base)?;
        let own = score(self.vp, self.win, Spoiled::Challenger)?;
        Ok((base, own))
    }

    /// The game of the base; `None` if it broke off, or the folder is an older one.
    pub fn base(&self) -> Option<Side> {
        let (turns, decisions) = (self.base_turns?, self.base_decisions?);
        Some(Side {
            score: Score {
                vp: self.base_vp?,
                win: self.base_win? == 1,
            },
            turns,
            decisions,
            end: self.base_end.clone()?,
            ousted_turn: self.base_ousted_turn,
            winner_vp: self.base_winner_vp,
        })
    }

    /// The game of the challenger, likewise.
    pub fn own(&self) -> Option<Side> {
        let (turns, decisions) = (self.turns?, self.decisions?);
        Some(Side {
            score: Score {
                vp: self.vp?,
                win: self.win? == 1,
            },
            turns,
            decisions,
            end: self.end.clone()?,
            ousted_turn: self.ousted_turn,
            winner_vp: self.winner_vp,
        })
    }

    /// The same pair with these games.
    fn with(self, base: Option<Side>, own: Option<Side>) -> PairRow {
        let mut row = self;
        if let Some(base) = base {
            (row.base_vp, row.base_win) = (Some(base.score.vp), Some(base.score.win.into()));
            (row.base_turns, row.base_decisions) = (Some(base.turns), Some(base.decisions));
            row.base_end = Some(base.end);
            (row.base_ousted_turn, row.base_winner_vp) = (base.ousted_turn, base.winner_vp);
        }
        if let Some(own) = own {
            (row.vp, row.win) = (Some(own.score.vp), Some(own.score.win.into()));
            (row.turns, row.decisions) = (Some(own.turns), Some(own.decisions));
            row.end = Some(own.end);
            (row.ousted_turn, row.winner_vp) = (own.ousted_turn, own.winner_vp);
        }
        row
    }
}

/// What the cards have done in the games of a comparison, and up to where: for `--resume` and
/// `merge`. The tables `cards.csv`, `crypt.csv` and `ledger.csv` are made of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Noted {
    /// The agent and the block that were next, both from 0; null at the end.
    next: Option<(usize, u64)>,
    /// What was counted with each agent.
    tallies: Vec<CardTally>,
}

/// What is in the folder of a shard that was played to its end.
#[derive(Debug)]
pub(super) struct PlayedOut {
    /// The rows of `pairs.csv`.
    pairs: String,
    /// The rows of `pool.csv`, by agent, if there is one.
    pools: Vec<Vec<u8>>,
    /// What the cards did, by agent.
    tallies: Vec<CardTally>,
}

impl PlayedOut {
    /// How many games were played, and how many decisions there were in those that came to an end.
    pub(super) fn count(&self) -> Result<(u64, u64)> {
        count(&(PAIRS_HEADING.to_owned() + &self.pairs))
    }
}

/// What has come of a batch that was added to a comparison.
#[derive(Debug)]
pub struct AddedBatch {
    /// Games of the comparison so far.
    pub games: u64,
    /// Decisions in those that came to an end.
    pub decisions: u64,
    /// What was found with each agent, if it is over.
    pub findings: Option<Vec<Vec<Finding>>>,
    /// What the cards did until now.
    pub tallies: Vec<CardTally>,
    /// The batch that is next, if it is not.
    pub next: Option<Batch>,
}

/// How many games the text of a `pairs.csv` tells of, and how many decisions there were in those that
/// came to an end.
fn count(pairs: &str) -> Result<(u64, u64)> {
    let (mut games, mut decisions) = (0, 0);
    let mut last = None;
    for row in csv::Reader::from_reader(pairs.as_bytes()).deserialize::<PairRow>() {
        let row = row?;
        // The game of the base is in the rows of all challengers.
        let game = Some((row.agents.clone(), row.game));
        if last != game {
            last = game;
            games += 1;
            decisions += u64::from(row.base_decisions.unwrap_or_default());
        }
        games += u64::from(row.fault.as_deref() != Some("base"));
        decisions += u64::from(row.decisions.unwrap_or_default());
    }
    Ok((games, decisions))
}

/// The pairs of one challenger with one agent, as they were recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The agents.
    pub agents: String,
    /// The challenger.
    pub challenger: String,
    /// Its pairs, block by block.
    pub blocks: Vec<Vec<Pair>>,
}

/// What is recorded in the folder of a comparison.
///
/// # Errors
/// If it has no pairs, or they cannot be read.
pub fn recorded(folder: &Path) -> Result<Vec<Recorded>> {
    let path = folder.join(PAIRS);
    let shown = || {
        format!(
            "{}: cannot be read; name the folder of a comparison",
            path.display()
        )
    };
    let mut reader = csv::Reader::from_path(&path).with_context(shown)?;
    let mut all: Vec<(u64, Recorded)> = Vec::new();
    for row in reader.deserialize::<PairRow>() {
        let row = row.with_context(shown)?;
        let known = all
            .iter()
            .position(|(_, r)| (&r.agents, &r.challenger) == (&row.agents, &row.challenger));
        let at = known.unwrap_or_else(|| {
            let recorded = Recorded {
                agents: row.agents.clone(),
                challenger: row.challenger.clone(),
                blocks: Vec::new(),
            };
            all.push((u64::MAX, recorded));
            all.len() - 1
        });
        let (block, recorded) = &mut all[at];
        if *block != row.block {
            *block = row.block;
            recorded.blocks.push(Vec::new());
        }
        let last = recorded.blocks.last_mut();
        last.expect("a block was begun").push(row.pair());
    }
    Ok(all.into_iter().map(|(_, recorded)| recorded).collect())
}

/// The open folder of a comparison.
#[derive(Debug)]
pub struct CompareFiles {
    folder: PathBuf,
    comparison: Comparison,
    course: Course,
    pairs: File,
    pool: Option<File>,
    evidence: Vec<u8>,
    tallies: Vec<CardTally>,
    /// When what the cards did was written down last.
    noted: Instant,
    _lock: Option<Lock>,
}

impl CompareFiles {
    /// Begins a comparison in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If there is anything in it, or it cannot be written to.
    pub fn begin(folder: &Path, comparison: &Comparison, ready: &Ready) -> Result<CompareFiles> {
        let (lock, there) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        if let Some(there) = there {
            bail!(is_taken(folder, KIND, there == *comparison));
        }
        Self::anew(folder, comparison, ready, Some(lock))
    }

    /// Begins a comparison in a folder; one that is there already is lost.
    ///
    /// # Errors
    /// If there is anything else in it, or it cannot be written to.
    pub fn overwrite(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
    ) -> Result<CompareFiles> {
        let (lock, _) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        Self::anew(folder, comparison, ready, Some(lock))
    }

    fn anew(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
        lock: Option<Lock>,
    ) -> Result<CompareFiles> {
        let tables = [CARDS, CRYPT, LEDGER, TALLY];
        for name in [VERDICTS, EVIDENCE, PAIRS, POOL].into_iter().chain(tables) {
            remove(&folder.join(name))?;
        }
        json::write(&folder.join(COMPARISON), comparison)?;
        Fingerprints::note(folder, 0)?;
        let begun = |name: &str, heading: &str| {
            let path = folder.join(name);
            let written = File::create(&path).and_then(|mut table| {
                table.write_all(heading.as_bytes())?;
                Ok(table)
            });
            written.with_context(|| cannot_write(&path))
        };
        let pool = comparison.pool.then(|| begun(POOL, &pool_heading()));
        let tables = (begun(PAIRS, PAIRS_HEADING)?, pool.transpose()?);
        Ok(Self::of(folder, comparison, ready, tables, lock))
    }

    /// Goes on with a comparison that was interrupted, or begins it if the folder is empty.
    ///
    /// # Errors
    /// If the folder holds another comparison or something else, or rows that are not of it.
    pub fn resume(folder: &Path, comparison: &Comparison, ready: &Ready) -> Result<CompareFiles> {
        let (lock, there) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        let Some(there) = there else {
            return Self::anew(folder, comparison, ready, Some(lock));
        };
        ensure!(
            there.schema == COMPARISON_SCHEMA,
            "{}: another version of the program made what is there, and only that goes on with it; \
             --overwrite starts again",
            folder.display()
        );
        ensure!(
            there == *comparison,
            "{}: the comparison there is another one; give the same options, or another --out",
            folder.display()
        );
        Self::go_on(folder, comparison, ready, Some(lock))
    }

    fn go_on(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
        lock: Option<Lock>,
    ) -> Result<CompareFiles> {
        let path = folder.join(PAIRS);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("{}: cannot be read", path.display()))?,
        };
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        if !whole.starts_with(PAIRS_HEADING) {
            return Self::anew(folder, comparison, ready, lock);
        }
        let open = |name: &str| {
            let path = folder.join(name);
            let open = OpenOptions::new().write(true).open(&path);
            open.with_context(|| cannot_write(&path))
        };
        let pool = comparison.pool.then(|| open(POOL)).transpose()?;
        let mut files = Self::of(folder, comparison, ready, (open(PAIRS)?, pool), lock);
        let keep = files.catch_up(whole, ready)?;
        files.pairs.set_len(keep)?;
        files.pairs.seek(SeekFrom::End(0))?;
        if let Some(pool) = &mut files.pool {
            // In the file of a batch there are the pools of one agent.
            let first = comparison.batch.as_ref().map_or(0, |batch| batch.agent);
            let next = files.course.next();
            let next = next.map(|(agent, block)| (agent - first, block));
            pool.set_len(pools_of_whole_blocks(&folder.join(POOL), next)?)?;
            pool.seek(SeekFrom::End(0))?;
        }
        Ok(files)
    }

    /// A folder that is not written to, before anything of it is taken; and the text of its rows.
    fn to_read(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
    ) -> Result<(CompareFiles, String)> {
        let path = folder.join(PAIRS);
        let unread = || format!("{}: cannot be read", path.display());
        let pairs = File::open(&path).with_context(unread)?;
        let text = io::read_to_string(&pairs).with_context(unread)?;
        let files = Self::of(folder, comparison, ready, (pairs, None), None);
        Ok((files, text))
    }

    /// A folder whose tables are open, before anything of it is taken.
    fn of(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
        (pairs, pool): (File, Option<File>),
        lock: Option<Lock>,
    ) -> CompareFiles {
        CompareFiles {
            folder: folder.to_owned(),
            comparison: comparison.clone(),
            course: Course::new(comparison),
            pairs,
            pool,
            evidence: Vec::new(),
            tallies: vec![ready.tally(); comparison.agents.len()],
            noted: Instant::now(),
            _lock: lock,
        }
    }

    /// Takes what is there of a comparison, as far as it is noted what the cards did; gives the length
    /// of the rows that are.
    fn catch_up(&mut self, rows: &str, ready: &Ready) -> Result<u64> {
        let begin = self.course.next();
        // Without a note of what the cards did the games are played again, from the first one.
        let noted = json::read::<Noted>(&self.folder.join(TALLY)).unwrap_or(Noted {
            next: begin,
            tallies: self.tallies.clone(),
        });
        let mut keep = self.read_back(rows, ready, noted.next);
        let reached = keep.is_ok() && self.course.next() == noted.next;
        if reached {
            self.tallies = noted.tallies;
        } else if keep.is_ok() {
            // Rows are lost that the note knows of.
            (self.course, self.evidence) = (Course::new(&self.comparison), Vec::new());
            keep = self.read_back(rows, ready, begin);
        }
        let path = self.folder.join(PAIRS);
        keep.with_context(|| format!("{}: cannot go on; --overwrite starts again", path.display()))
    }

    /// The batch that comes next of a comparison that stops by itself, of which this folder has what
    /// the rounds before have come to: the first one, if there is no such folder, or nothing in it.
    /// It is not written to. `None` if it is over.
    ///
    /// # Errors
    /// If the folder holds another comparison or something else, or rows that are not of it.
    pub fn batch_after(
        folder: Option<&Path>,
        comparison: &Comparison,
        ready: &Ready,
    ) -> Result<Option<Batch>> {
        let there = folder.map(|folder| asked_in::<Comparison>(folder, COMPARISON, KIND));
        let (Some(folder), Some(there)) = (folder, there.transpose()?.flatten()) else {
            return Ok(Course::new(comparison).batch());
        };
        let shown = folder.display();
        ensure!(
            there == *comparison,
            "{shown}: the comparison there is another one; give the same options, or the folder that \
             the rounds before were merged into"
        );
        let (mut files, text) = Self::to_read(folder, comparison, ready)?;
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        if whole.starts_with(PAIRS_HEADING) {
            files.catch_up(whole, ready)?;
        }
        Ok(files.course.batch())
    }

    /// Reads what is in the folder of a shard that was played to its end; it is not written to.
    ///
    /// # Errors
    /// If it was not, or its rows are not of it.
    pub(super) fn played_out(folder: &Path, part: &Comparison, ready: &Ready) -> Result<PlayedOut> {
        let (shown, path) = (folder.display(), folder.join(PAIRS));
        let (mut files, pairs) = Self::to_read(folder, part, ready)?;
        let noted: Noted = json::read(&folder.join(TALLY))?;
        let unlike = || format!("{}: is not as it was played", path.display());
        // A kill may have torn the last row.
        let rows = &pairs[..pairs.rfind('\n').map_or(0, |at| at + 1)];
        let keep = files.read_back(rows, ready, None).with_context(unlike)?;
        let whole = keep == pairs.len() as u64 && files.next().is_none() && noted.next.is_none();
        ensure!(
            whole,
            "{shown}: is not played to its end; go on with it by the command that played it, with \
             --resume"
        );
        let mut pools = Vec::new();
        if part.pool {
            let path = folder.join(POOL);
            let text =
                fs::read(&path).with_context(|| format!("{}: cannot be read", path.display()))?;
            let mut start = pool_heading().len();
            // A batch is one agent's.
            let agents = part.batch.as_ref().map_or(part.agents.len(), |_| 1);
            for agent in 1..=agents {
                let end = pools_of_whole_blocks(&path, Some((agent, 0)))? as usize;
                pools.push(text[start..end].to_owned());
                start = end;
            }
        }
        Ok(PlayedOut {
            pairs: pairs[PAIRS_HEADING.len()..].to_owned(),
            pools,
            tallies: noted.tallies,
        })
    }

    /// Makes the folder of a whole comparison of its shards, and finishes it.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub(super) fn put_together(
        folder: &Path,
        comparison: &Comparison,
        ready: &Ready,
        (shards, made_by): (&[PlayedOut], &ProgramBuild),
    ) -> Result<(Vec<Vec<Finding>>, Vec<CardTally>)> {
        let agents = comparison.agents.len();
        let (mut pairs, mut pool) = (PAIRS_HEADING.to_owned(), pool_heading().into_bytes());
        let mut tallies = vec![ready.tally(); agents];
        for (agent, tally) in tallies.iter_mut().enumerate() {
            for shard in shards {
                // Each agent plays all blocks of its shard with every challenger.
                let rows: Vec<&str> = shard.pairs.split_inclusive('\n').collect();
                let each = rows.len() / agents;
                pairs.extend(rows[agent * each..(agent + 1) * each].iter().copied());
                if let Some(own) = shard.pools.get(agent) {
                    pool.extend_from_slice(own);
                }
                tally.merge(&shard.tallies[agent]);
            }
        }
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, bytes).with_context(|| cannot_write(&path))
        };
        write(PAIRS, pairs.as_bytes())?;
        if comparison.pool {
            write(POOL, &pool)?;
        }
        json::write(&folder.join(COMPARISON), comparison)?;
        Fingerprints::write(folder, vec![made_by.clone()])?;
        let noted = Noted {
            next: None,
            tallies,
        };
        json::write(&folder.join(TALLY), &noted)?;
        let mut files = Self::go_on(folder, comparison, ready, None)?;
        ensure!(files.next().is_none(), "shards do not make a whole");
        let findings = files.finish()?;
        Ok((findings, files.tallies))
    }

    /// Adds a batch that was played in shards to the folder of the comparison so far, which nobody
    /// else has, and finishes it if that was the last one: then it gives what was found with each
    /// agent.
    ///
    /// # Errors
    /// If it is not the batch that is next, or the disk does not take it.
    pub(super) fn add_batch(
        folder: &Path,
        (comparison, batch): (&Comparison, &Batch),
        ready: &Ready,
        (shards, made_by): (&[PlayedOut], &ProgramBuild),
    ) -> Result<AddedBatch> {
        let begun = folder.join(COMPARISON).exists();
        let mut files = match begun {
            true => Self::go_on(folder, comparison, ready, None)?,
            false => Self::anew(folder, comparison, ready, None)?,
        };
        if begun {
            made_by_the_same(folder, made_by)?;
        } else {
            Fingerprints::write(folder, vec![made_by.clone()])?;
        }
        let next = files.course.batch();
        ensure!(
            next.as_ref() == Some(batch),
            "these are shards of {}, and {}",
            batch.told(comparison),
            match &next {
                Some(next) => format!(
                    "what comes next is {}; give --out with the folder that the rounds before were \
                     merged into, and shards that were played --after it",
                    next.told(comparison)
                ),
                None => "the comparison is over without them".to_owned(),
            }
        );
        let (mut pairs, mut pool) = (PAIRS_HEADING.to_owned(), Vec::new());
        for shard in shards {
            pairs += &shard.pairs;
            shard
                .pools
                .iter()
                .for_each(|own| pool.extend_from_slice(own));
            files.tallies[batch.agent].merge(&shard.tallies[batch.agent]);
        }
        let length = files.read_back(&pairs, ready, None)?;
        ensure!(length == pairs.len() as u64, "shards do not make a batch");
        let path = folder.join(PAIRS);
        let rows = &pairs.as_bytes()[PAIRS_HEADING.len()..];
        files
            .pairs
            .write_all(rows)
            .with_context(|| cannot_write(&path))?;
        if let Some(own) = &mut files.pool {
            let path = folder.join(POOL);
            own.write_all(&pool).with_context(|| cannot_write(&path))?;
        }
        let all = fs::read_to_string(&path)
            .with_context(|| format!("{}: cannot be read", path.display()))?;
        let (games, decisions) = count(&all)?;
        let next = files.course.batch();
        let findings = match &next {
            Some(_) => files.pause().map(|()| None)?,
            None => Some(files.finish()?),
        };
        Ok(AddedBatch {
            games,
            decisions,
            findings,
            tallies: files.tallies,
            next,
        })
    }

    /// Takes the whole blocks of a file up to this one; gives the length of the text that they are.
    fn read_back(&mut self, text: &str, ready: &Ready, until: Option<(usize, u64)>) -> Result<u64> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut rows = Vec::new();
        for row in reader.deserialize::<PairRow>() {
            rows.push(row?);
        }
        let mut rows = &rows[..];
        let mut keep = PAIRS_HEADING.len() as u64;
        while let Some((agent, block)) = self.course.next().filter(|next| Some(*next) != until) {
            let wanted = self.wanted(agent);
            let challengers = wanted.iter().filter(|wanted| **wanted).count();
            let size = challengers * BLOCK as usize;
            if rows.len() < size {
                break;
            }
            let (here, rest) = rows.split_at(size);
            let keys = (0..BLOCK).flat_map(|game| {
                let numbers = (0..wanted.len()).filter(|number| wanted[*number]);
                numbers.map(move |number| (block * BLOCK + game, number))
            });
            let mut found: Block = wanted.iter().map(|w| w.then(Vec::new)).collect();
            for (row, (game, number)) in here.iter().zip(keys) {
                let blank = self.row(agent, ready, game, ready.seed(game), number);
                let same = PairRow {
                    fault: row.fault.clone(),
                    ..blank.with(row.base(), row.own())
                };
                ensure!(
                    same == *row,
                    "game {game} of {:?} is a row of another comparison, or was edited",
                    row.challenger
                );
                if let Some(pairs) = &mut found[number] {
                    pairs.push(row.pair());
                }
            }
            keep += lines(here).len() as u64;
            self.note(agent, &found);
            rows = rest;
        }
        ensure!(
            rows.is_empty() || self.course.next().is_some(),
            "there are rows too many"
        );
        Ok(keep)
    }

    /// The agent and the block that are next; `None` at the end.
    pub fn next(&self) -> Option<(usize, u64)> {
        self.course.next()
    }

    /// The blocks of each agent, at most.
    pub fn range(&self) -> Range<u64> {
        self.course.range()
    }

    /// Which challengers an agent is still to play.
    pub fn wanted(&self, agent: usize) -> Vec<bool> {
        let evidence = &self.course.evidence[agent];
        let numbers = 0..self.comparison.challengers.len();
        numbers.map(|number| evidence.wants(number)).collect()
    }

    /// What is known with an agent.
    pub fn evidence(&self, agent: usize) -> &Evidence {
        &self.course.evidence[agent]
    }

    /// Adds the block that was next; says whether it is the agent's last.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn add(&mut self, games: &[Game], ready: &Ready) -> Result<bool> {
        let (agent, _) = self.course.next().expect("a block was next");
        let wanted = self.wanted(agent);
        let mut rows = Vec::new();
        for game in games {
            for number in (0..wanted.len()).filter(|number| wanted[*number]) {
                let own = game.challengers[number].as_ref();
                let base = game.base.as_ref().ok().map(Side::from);
                let own = own.and_then(|own| own.as_ref().ok()).map(Side::from);
                let fault = match (&base, &own) {
                    (None, _) => Some("base".to_owned()),
                    (_, None) => Some("challenger".to_owned()),
                    _ => None,
                };
                let row = self.row(agent, ready, game.number, game.seed, number);
                rows.push(PairRow {
                    fault,
                    ..row.with(base, own)
                });
            }
        }
        // The pools first: where the pairs of a block are, so are its pools.
        if self.pool.is_some() {
            let lines = self.pool_lines(agent, games, &wanted);
            let pool = self.pool.as_mut().map(|pool| pool.write_all(&lines));
            let path = self.folder.join(POOL);
            pool.transpose().with_context(|| cannot_write(&path))?;
        }
        let path = self.folder.join(PAIRS);
        self.pairs
            .write_all(&lines(&rows))
            .with_context(|| cannot_write(&path))?;
        let by = &self.comparison.agents[agent];
        for game in games {
            for (_, finished) in finished(game, &wanted) {
                let (score, seat) = (finished.score, Tables::seat(game.number));
                if let Some(notes) = &finished.cards {
                    self.tallies[agent].add_seat(seat, (score.vp, score.win), by, notes);
                }
            }
        }
        let last = self.note(agent, &pairs(games, wanted.len(), |number| wanted[number]));
        if self.noted.elapsed() >= NOTE_EVERY {
            self.pause()?;
        }
        Ok(last)
    }

    /// Writes down what the cards did until now, so that it need not be played again.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn pause(&mut self) -> Result<()> {
        // The rows first: what is noted of more games than there are is worth nothing.
        if let Some(pool) = &self.pool {
            let path = self.folder.join(POOL);
            pool.sync_all().with_context(|| cannot_write(&path))?;
        }
        let path = self.folder.join(PAIRS);
        self.pairs.sync_all().with_context(|| cannot_write(&path))?;
        let noted = Noted {
            next: self.course.next(),
            tallies: self.tallies.clone(),
        };
        json::write(&self.folder.join(TALLY), &noted)?;
        self.noted = Instant::now();
        Ok(())
    }

    /// What the cards of each deck did, by agent.
    pub fn tallies(&self) -> &[CardTally] {
        &self.tallies
    }

    /// The lines of `pool.csv`: whose games they are, and what a run writes of them.
    fn pool_lines(&self, agent: usize, games: &[Game], wanted: &[bool]) -> Vec<u8> {
        let mut out = Vec::new();
        let all = games.iter().flat_map(|game| finished(game, wanted));
        let all = all.filter_map(|(whose, finished)| Some((whose, finished.pool.as_ref()?)));
        for (challenger, pools) in all {
            let deck = match challenger {
                None => &self.comparison.base.name,
                Some(number) => &self.comparison.challengers[number].deck.name,
            };
            let mut whose = lines(&[(&self.comparison.agents[agent], deck)]);
            let end = whose.len() - 1;
            whose[end] = b',';
            for line in pool_lines(pools).split_inclusive(|byte| *byte == b'\n') {
                out.extend_from_slice(&whose);
                out.extend_from_slice(line);
            }
        }
        out
    }

    /// A row without results.
    fn row(&self, agent: usize, ready: &Ready, game: u64, seed: u64, number: usize) -> PairRow {
        let block = game / BLOCK;
        let name = |opponent: usize| self.comparison.field[opponent].deck.name.clone();
        let [prey, grand_prey, grand_predator, predator] = ready.opponents(block).map(name);
        PairRow {
            agents: self.comparison.agents[agent].clone(),
            block,
            game,
            seed,
            seat: Tables::seat(game) as u8,
            prey,
            grand_prey,
            grand_predator,
            predator,
            challenger: self.comparison.challengers[number].deck.name.clone(),
            base_vp: None,
            base_win: None,
            base_turns: None,
            base_decisions: None,
            base_end: None,
            base_ousted_turn: None,
            base_winner_vp: None,
            vp: None,
            win: None,
            turns: None,
            decisions: None,
            end: None,
            ousted_turn: None,
            winner_vp: None,
            fault: None,
        }
    }

    /// Takes the pairs of the next block, and notes what is known then.
    fn note(&mut self, agent: usize, block: &Block) -> bool {
        let last = self.course.take(block);
        let findings = self.course.evidence[agent].findings();
        let rows: Vec<_> = findings
            .iter()
            .zip(block)
            .zip(&self.comparison.challengers)
            .filter(|((_, pairs), _)| pairs.is_some())
            .map(|((finding, _), challenger)| {
                let difference = finding.vp_difference;
                (
                    &self.comparison.agents[agent],
                    &challenger.deck.name,
                    finding.blocks,
                    finding.pairs,
                    difference.mean,
                    difference.low,
                    difference.high,
                    finding.p,
                    finding.p_holm,
                    finding.verdict,
                )
            })
            .collect();
        self.evidence.extend(lines(&rows));
        last
    }

    /// It is over: writes the evidence, what the cards did and the verdicts, and gives the findings
    /// with each agent.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn finish(&mut self) -> Result<Vec<Vec<Finding>>> {
        self.pause()?;
        let findings: Vec<Vec<Finding>> = self
            .course
            .evidence
            .iter()
            .map(Evidence::findings)
            .collect();
        let evidence = std::mem::take(&mut self.evidence);
        let evidence = String::from_utf8(evidence).context("names are text")?;
        json::write_text(
            &self.folder.join(EVIDENCE),
            &(EVIDENCE_HEADING.to_owned() + &evidence),
        )?;
        for (name, text) in self.tables() {
            json::write_text(&self.folder.join(name), &text)?;
        }
        let mut rows = Vec::new();
        for (agent, findings) in self.comparison.agents.iter().zip(&findings) {
            for (challenger, f) in self.comparison.challengers.iter().zip(findings) {
                let (vp, win) = (f.vp_difference, f.win_difference);
                let who = (agent, &challenger.deck.name, f.verdict);
                let counts = (f.pairs, f.blocks, f.faults, f.differ);
                let points = (f.base_vp, f.vp, vp.mean, vp.low, vp.high);
                let wins = (f.base_win_rate, f.win_rate, win.mean, win.low, win.high);
                rows.push((who, counts, points, wins, (f.level, f.p, f.p_holm)));
            }
        }
        let rows = String::from_utf8(lines(&rows)).context("names are text")?;
        json::write_text(
            &self.folder.join(VERDICTS),
            &(VERDICTS_HEADING.to_owned() + &rows),
        )?;
        Ok(findings)
    }

    /// The tables of cards: those of a run, each row behind the agents.
    fn tables(&self) -> Vec<(&'static str, String)> {
        let mut files: Vec<(&str, String)> = Vec::new();
        for (agent, tally) in self.comparison.agents.iter().zip(&self.tallies) {
            let agent = String::from_utf8_lossy(&lines(&[(agent,)])).into_owned();
            let agent = agent.trim_end();
            for (number, (name, text)) in tally.tables().files().into_iter().enumerate() {
                if files.len() <= number {
                    let heading = text.lines().next().unwrap_or_default();
                    files.push((name, format!("agents,{heading}\n")));
                }
                for line in text.lines().skip(1) {
                    files[number].1 += &format!("{agent},{line}\n");
                }
            }
        }
        files
    }
}

/// The games of a block that came to their end: that of the base, and those of the challengers
/// that are wanted.
fn finished<'a>(
    game: &'a Game,
    wanted: &'a [bool],
) -> impl Iterator<Item = (Option<usize>, &'a Finished)> {
    let base = game.base.as_ref().ok().map(|finished| (None, finished));
    let own = game.challengers.iter().enumerate();
    let own = own.filter(|(number, _)| wanted[*number]);
    let own = own.filter_map(|(number, own)| Some((Some(number), own.as_ref()?.as_ref().ok()?)));
    base.into_iter().chain(own)
}

/// The heading of `pool.csv`: that of a run, behind the agents and the deck whose game it is.
fn pool_heading() -> String {
    format!("agents,deck,{POOL_HEADING}")
}

/// How long a `pool.csv` is up to the block that is next, by its agent and number; all of its whole
/// lines, if none is.
fn pools_of_whole_blocks(path: &Path, next: Option<(usize, u64)>) -> Result<u64> {
    let shown = || format!("{}: cannot be read", path.display());
    let text = fs::read_to_string(path).with_context(shown)?;
    let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
    let (mut agent, mut last) = (0, 0);
    let mut reader = csv::Reader::from_reader(whole.as_bytes());
    for row in reader.records() {
        let row = row.with_context(shown)?;
        let game: u64 = row.get(2).unwrap_or_default().parse().with_context(shown)?;
        // The games of the next agent begin anew.
        agent += usize::from(game < last);
        last = game;
        let at = row.position().map_or(0, csv::Position::byte);
        if next.is_some_and(|next| (agent, game / BLOCK) >= next) {
            return Ok(at);
        }
    }
    Ok(whole.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::super::evidence::Stop;
    use super::super::offers::tests::comparison;
    use super::*;
    use crate::exec;

    #[test]
    fn a_comparison_goes_on_from_where_its_cards_were_noted_last() {
        let mut comparison = comparison();
        comparison.max_rounds = 3;
        comparison.stop = Stop::Games {
            games: 40,
            margin: 0.02,
        };
        let ready = Ready::new(&comparison, exec::build).unwrap().watched();
        let folder = tempfile::tempdir().unwrap();
        let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
        let play = |files: &mut CompareFiles, blocks: u64| {
            for _ in 0..blocks {
                let (agent, block) = files.next().unwrap();
                let games = ready.block(agent, block, |_| true);
                files.add(&games, &ready).unwrap();
            }
        };
        let mut files = CompareFiles::begin(&whole, &comparison, &ready).unwrap();
        play(&mut files, 8);
        files.finish().unwrap();
        let mut files = CompareFiles::begin(&cut, &comparison, &ready).unwrap();
        play(&mut files, 3);
        files.pause().unwrap();
        play(&mut files, 2);
        drop(files);
        let resumed = || CompareFiles::resume(&cut, &comparison, &ready).unwrap();
        // What was played since is played again.
        assert_eq!(resumed().next(), Some((0, 3)));
        let mut files = resumed();
        play(&mut files, 5);
        files.finish().unwrap();
        drop(files);
        let same = || {
            for name in [PAIRS, EVIDENCE, VERDICTS, CARDS, CRYPT, LEDGER, TALLY] {
                let [one, other] = [&whole, &cut].map(|folder| fs::read(folder.join(name)));
                assert!(one.unwrap() == other.unwrap(), "{name}");
            }
        };
        same();
        assert_eq!(resumed().next(), None);
        // Where the disk has lost rows, or the note, it begins again.
        fs::remove_file(cut.join(TALLY)).unwrap();
        let mut files = resumed();
        assert_eq!(files.next(), Some((0, 0)));
        play(&mut files, 8);
        files.finish().unwrap();
        drop(files);
        same();
    }
}
