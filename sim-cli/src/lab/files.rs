//! The folder of a comparison.
//!
//! `comparison.json` says what was asked, `pairs.csv` grows block by block, and `evidence.csv` and
//! `verdicts.csv` are written when it is over; all three tables follow from `pairs.csv`. A
//! comparison that was killed goes on from its last whole block.

use super::compare::{pairs, Comparison, Course, Game, Ready, COMPARISON};
use super::evidence::{Block, Evidence, Finding, Pair, Score, Spoiled, BLOCK};
use super::folder::{cannot_write, claim, is_taken, remove};
use super::tables::Tables;
use crate::json;
use crate::run::{lines, pool_lines, Fingerprints, Lock, POOL, POOL_HEADING};
use anyhow::{bail, ensure, Context, Result};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A row for each pair of games.
pub const PAIRS: &str = "pairs.csv";
/// A row for each challenger after each block: how the evidence grew.
pub const EVIDENCE: &str = "evidence.csv";
/// A row for each challenger: what was found.
pub const VERDICTS: &str = "verdicts.csv";

/// What a folder with a [`COMPARISON`] holds.
const KIND: &str = "comparison";

/// The heading of `pairs.csv`.
const PAIRS_HEADING: &str = "agents,block,game,seed,seat,prey,grand_prey,grand_predator,predator,\
challenger,base_vp,base_win,vp,win,fault\n";
/// The heading of `evidence.csv`.
const EVIDENCE_HEADING: &str =
    "agents,challenger,blocks,pairs,vp_difference,low,high,p,p_holm,verdict\n";
/// The heading of `verdicts.csv`.
const VERDICTS_HEADING: &str = "agents,challenger,verdict,pairs,blocks,faults,differ,base_vp,vp,\
vp_difference,vp_low,vp_high,base_win_rate,win_rate,win_difference,win_low,win_high,level,p,p_holm\n";

/// A row of `pairs.csv`. What was not played to its end is empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PairRow {
    agents: String,
    block: u64,
    game: u64,
    seed: u64,
    seat: u8,
    prey: String,
    grand_prey: String,
    grand_predator: String,
    predator: String,
    challenger: String,
    base_vp: Option<f64>,
    base_win: Option<u8>,
    vp: Option<f64>,
    win: Option<u8>,
    /// `base` or `challenger`, whose game broke off.
    fault: Option<String>,
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
    _lock: Lock,
}

impl CompareFiles {
    /// Begins a comparison in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If there is anything in it, or it cannot be written to.
    pub fn begin(folder: &Path, comparison: &Comparison) -> Result<CompareFiles> {
        let (lock, there) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        if let Some(there) = there {
            bail!(is_taken(folder, KIND, there == *comparison));
        }
        Self::anew(folder, comparison, lock)
    }

    /// Begins a comparison in a folder; one that is there already is lost.
    ///
    /// # Errors
    /// If there is anything else in it, or it cannot be written to.
    pub fn overwrite(folder: &Path, comparison: &Comparison) -> Result<CompareFiles> {
        let (lock, _) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        Self::anew(folder, comparison, lock)
    }

    fn anew(folder: &Path, comparison: &Comparison, lock: Lock) -> Result<CompareFiles> {
        for name in [VERDICTS, EVIDENCE, PAIRS, POOL] {
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
        Ok(CompareFiles {
            pool: pool.transpose()?,
            pairs: begun(PAIRS, PAIRS_HEADING)?,
            folder: folder.to_owned(),
            comparison: comparison.clone(),
            course: Course::new(comparison),
            evidence: Vec::new(),
            _lock: lock,
        })
    }

    /// Goes on with a comparison that was interrupted, or begins it if the folder is empty.
    ///
    /// # Errors
    /// If the folder holds another comparison or something else, or rows that are not of it.
    pub fn resume(folder: &Path, comparison: &Comparison, ready: &Ready) -> Result<CompareFiles> {
        let (lock, there) = claim::<Comparison>(folder, COMPARISON, KIND)?;
        let Some(there) = there else {
            return Self::anew(folder, comparison, lock);
        };
        ensure!(
            there == *comparison,
            "{}: the comparison there is another one; give the same options, or another --out",
            folder.display()
        );
        let path = folder.join(PAIRS);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("{}: cannot be read", path.display()))?,
        };
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        if !whole.starts_with(PAIRS_HEADING) {
            return Self::anew(folder, comparison, lock);
        }
        let open = |name: &str| {
            let path = folder.join(name);
            let open = OpenOptions::new().write(true).open(&path);
            open.with_context(|| cannot_write(&path))
        };
        let mut files = CompareFiles {
            pairs: open(PAIRS)?,
            pool: comparison.pool.then(|| open(POOL)).transpose()?,
            folder: folder.to_owned(),
            comparison: comparison.clone(),
            course: Course::new(comparison),
            evidence: Vec::new(),
            _lock: lock,
        };
        let keep = files.read_back(whole, ready).with_context(|| {
            format!("{}: cannot go on; --overwrite starts again", path.display())
        })?;
        files.pairs.set_len(keep)?;
        files.pairs.seek(SeekFrom::End(0))?;
        if let Some(pool) = &mut files.pool {
            pool.set_len(pools_of_whole_blocks(
                &folder.join(POOL),
                files.course.next(),
            )?)?;
            pool.seek(SeekFrom::End(0))?;
        }
        Ok(files)
    }

    /// Takes the whole blocks of a file; gives the length of the text that they are.
    fn read_back(&mut self, text: &str, ready: &Ready) -> Result<u64> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut rows = Vec::new();
        for row in reader.deserialize::<PairRow>() {
            rows.push(row?);
        }
        let mut rows = &rows[..];
        let mut keep = PAIRS_HEADING.len() as u64;
        while let Some((agent, block)) = self.course.next() {
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
                    base_vp: row.base_vp,
                    base_win: row.base_win,
                    vp: row.vp,
                    win: row.win,
                    fault: row.fault.clone(),
                    ..blank
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

    /// How many blocks there are for each agent at most.
    pub fn blocks(&self) -> u64 {
        self.course.blocks()
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
                let base = game.base.as_ref().ok();
                let score = own.and_then(|own| own.as_ref().ok());
                let fault = match (base, score) {
                    (None, _) => Some("base".to_owned()),
                    (_, None) => Some("challenger".to_owned()),
                    _ => None,
                };
                rows.push(PairRow {
                    base_vp: base.map(|s| s.vp),
                    base_win: base.map(|s| s.win.into()),
                    vp: score.map(|s| s.vp),
                    win: score.map(|s| s.win.into()),
                    fault,
                    ..self.row(agent, ready, game.number, game.seed, number)
                });
            }
        }
        // The pools first: where the pairs of a block are, so are its pools.
        if self.pool.is_some() {
            let lines = self.pool_lines(agent, games);
            let pool = self.pool.as_mut().map(|pool| pool.write_all(&lines));
            let path = self.folder.join(POOL);
            pool.transpose().with_context(|| cannot_write(&path))?;
        }
        let path = self.folder.join(PAIRS);
        self.pairs
            .write_all(&lines(&rows))
            .with_context(|| cannot_write(&path))?;
        Ok(self.note(agent, &pairs(games, wanted.len(), |number| wanted[number])))
    }

    /// The lines of `pool.csv`: whose games they are, and what a run writes of them.
    fn pool_lines(&self, agent: usize, games: &[Game]) -> Vec<u8> {
        let mut out = Vec::new();
        for (challenger, pools) in games.iter().flat_map(|game| &game.pool) {
            let deck = match challenger {
                None => &self.comparison.base.name,
                Some(number) => &self.comparison.challengers[*number].deck.name,
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
            vp: None,
            win: None,
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

    /// It is over: writes the evidence and the verdicts, and gives the findings with each agent.
    ///
    /// # Errors
    /// If the disk does not take them.
    pub fn finish(self) -> Result<Vec<Vec<Finding>>> {
        let path = self.folder.join(PAIRS);
        self.pairs.sync_all().with_context(|| cannot_write(&path))?;
        if let Some(pool) = &self.pool {
            let path = self.folder.join(POOL);
            pool.sync_all().with_context(|| cannot_write(&path))?;
        }
        let findings: Vec<Vec<Finding>> = self
            .course
            .evidence
            .iter()
            .map(Evidence::findings)
            .collect();
        let evidence = String::from_utf8(self.evidence).context("names are text")?;
        json::write_text(
            &self.folder.join(EVIDENCE),
            &(EVIDENCE_HEADING.to_owned() + &evidence),
        )?;
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
