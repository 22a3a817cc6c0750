//! Shards of a comparison, put together to its folder: to the same bytes as if it had been played in
//! one place.
//!
//! The pairs of each agent are those of the shards, one behind the other, and what the cards did is
//! the sum of what they did in each. Evidence and verdicts follow from the pairs, as ever. Of a
//! comparison that stops by itself the shards are of one batch, which is added to those before it;
//! and so it is with the rounds of a search.

use super::cards::CardTally;
use super::compare::{Batch, Comparison, Ready};
use super::evidence::Finding;
use super::files::{AddedBatch, CompareFiles, PlayedOut};
use super::tune::Next;
use super::tune_files::{proof_in, Tune, TuneFiles, TuneRound};
use crate::run::{in_full, made_by, Build, Lock, ProgramBuild, Shard};
use anyhow::{bail, ensure, Context, Result};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// All shards of a round of a search.
#[derive(Debug)]
pub struct MergeTune {
    whole: Tune,
    round: TuneRound,
    shards: Vec<(Shard, PathBuf)>,
    made_by: ProgramBuild,
    _locks: Vec<Lock>,
}

/// What has come of a round that was added to a search.
#[derive(Debug)]
pub struct AddedRound {
    /// What is next.
    pub next: Next,
    /// What the proof has found, if that was the round.
    pub proof: Option<Finding>,
}

impl MergeTune {
    /// Opens the folders of all shards of a round of a search, in any order.
    ///
    /// # Errors
    /// As those of [`MergeComparison::of`].
    pub fn of(folders: &[PathBuf]) -> Result<MergeTune> {
        let mut first: Option<(&Path, Tune, TuneRound)> = None;
        let mut shards = Vec::new();
        for folder in folders {
            let shown = folder.display();
            let tune = Tune::read_part(folder)?;
            let whole = tune.whole();
            let (Some(shard), Some(round)) = (tune.shard, tune.round) else {
                bail!("{shown}: has a whole search, and no shard of one; leave it out");
            };
            shards.push((shard, folder.clone()));
            let Some((there, known, of)) = &first else {
                first = Some((folder, whole, round));
                continue;
            };
            let there = there.display();
            ensure!(
                whole == *known,
                "{shown}: has a shard of another search than {there}; name the shards of one, which \
                 were played with the same options, decks and version"
            );
            ensure!(
                round == *of,
                "{shown}: has a shard of another round than {there}; name the shards of one, which \
                 were played --after the same rounds"
            );
        }
        let shards = in_full(shards)?;
        let (_, whole, round) = first.context("there is no shard")?;
        Ok(MergeTune {
            whole,
            round,
            made_by: made_by(&shards)?,
            _locks: locked(&shards)?,
            shards,
        })
    }

    /// The whole search.
    pub fn whole(&self) -> &Tune {
        &self.whole
    }

    /// The shards and their folders, in order.
    pub fn shards(&self) -> &[(Shard, PathBuf)] {
        &self.shards
    }

    /// Adds the round to those before it, which are in this folder; nobody else has that.
    ///
    /// # Errors
    /// If it is not the round that is next, a shard is not played to its end, or the disk does not
    /// take it.
    pub fn add_to(&self, folder: &Path, build: Build) -> Result<AddedRound> {
        let tune = &self.whole;
        let mut files = TuneFiles::of_rounds(folder, tune, &self.made_by)?;
        let next = tune.next(Some(folder), &mut files, build)?;
        let (wanted, _) = next.round();
        ensure!(
            wanted.as_ref() == Some(&self.round),
            "these are shards of {}, and {}",
            self.round.told(),
            match wanted {
                Some(next) => format!(
                    "what comes next is {}; give --out with the folder that the rounds before were \
                     merged into, and shards that were played --after it",
                    next.told()
                ),
                None => "the search is over without them".to_owned(),
            }
        );
        match (next, &self.round) {
            (Next::Proof(searched), _) => {
                let proof = tune.proof_of(&searched).context("there is a proof")?;
                let found = self.prove(&proof, &proof_in(folder), build)?;
                tune.write_deck(folder, &searched)?;
                Ok(AddedRound {
                    next: Next::Over(searched),
                    proof: Some(found),
                })
            }
            (_, TuneRound::Race(round)) => {
                for (shard, played) in &self.shards {
                    let rows = TuneFiles::played_out(played, *shard, round);
                    files.add_round(&rows.with_context(|| format!("shard {shard}"))?)?;
                }
                let mut again = TuneFiles::after(Some(folder), tune)?;
                let next = tune.next(Some(folder), &mut again, build)?;
                if let Next::Proof(searched) | Next::Over(searched) = &next {
                    files.finish(&searched.races)?;
                }
                Ok(AddedRound { next, proof: None })
            }
            (_, TuneRound::Proof) => bail!("there is nothing to be proven yet"),
        }
    }

    /// Puts the proof together in its folder.
    fn prove(&self, proof: &Comparison, folder: &Path, build: Build) -> Result<Finding> {
        let parts: Vec<PathBuf> = self.shards.iter().map(|(_, own)| proof_in(own)).collect();
        let merge = MergeComparison::of(&parts)?;
        ensure!(
            merge.whole() == proof,
            "the proof that was played is not that of this search; play it again with --overwrite"
        );
        let ready = Ready::new(proof, build)?;
        let gathered = merge.gather(&ready)?;
        // What was begun in one place is begun anew.
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => fs::create_dir(folder)?,
        }
        let (findings, _) = merge.write(&gathered, &ready, folder)?;
        let found = findings.into_iter().flatten().next();
        found.context("there is one challenger")
    }
}

/// Keeps others from playing into the folders of shards.
fn locked(shards: &[(Shard, PathBuf)]) -> Result<Vec<Lock>> {
    let locks = shards.iter().map(|(_, folder)| Lock::against(folder));
    let locks: Vec<Option<Lock>> = locks.collect::<Result<_>>()?;
    Ok(locks.into_iter().flatten().collect())
}

/// All shards of a comparison.
#[derive(Debug)]
pub struct MergeComparison {
    whole: Comparison,
    /// The batch that they are of, where it stops by itself.
    batch: Option<Batch>,
    shards: Vec<(Shard, PathBuf)>,
    made_by: ProgramBuild,
    _locks: Vec<Lock>,
}

/// What was found in the shards of a comparison.
#[derive(Debug)]
pub struct GatheredPairs {
    shards: Vec<PlayedOut>,
    /// Games that were played.
    pub games: u64,
    /// Decisions taken in those that came to their end.
    pub decisions: u64,
}

impl MergeComparison {
    /// Opens the folders of all shards of a comparison, in any order.
    ///
    /// # Errors
    /// If one has no shard, they are shards of different comparisons or by different programs, one
    /// is there twice or missing, or another process plays into one.
    pub fn of(folders: &[PathBuf]) -> Result<MergeComparison> {
        let mut first: Option<(&Path, Comparison, Option<Batch>)> = None;
        let mut shards = Vec::new();
        for folder in folders {
            let shown = folder.display();
            let comparison = Comparison::read_part(folder)?;
            let Some(shard) = comparison.shard else {
                bail!("{shown}: has a whole comparison, and no shard of one; leave it out");
            };
            shards.push((shard, folder.clone()));
            let whole = comparison.whole();
            let Some((there, known, batch)) = &first else {
                first = Some((folder, whole, comparison.batch));
                continue;
            };
            let there = there.display();
            ensure!(
                whole == *known,
                "{shown}: has a shard of another comparison than {there}; name the shards of one, \
                 which were played with the same options, decks and version"
            );
            ensure!(
                comparison.batch == *batch,
                "{shown}: has a shard of another round than {there}; name the shards of one, which \
                 were played --after the same rounds"
            );
        }
        let shards = in_full(shards)?;
        let (_, whole, batch) = first.context("there is no shard")?;
        Ok(MergeComparison {
            whole,
            batch,
            made_by: made_by(&shards)?,
            _locks: locked(&shards)?,
            shards,
        })
    }

    /// The whole comparison.
    pub fn whole(&self) -> &Comparison {
        &self.whole
    }

    /// The batch that they are shards of, where the comparison stops by itself.
    pub fn batch(&self) -> Option<&Batch> {
        self.batch.as_ref()
    }

    /// The shards and their folders, in order.
    pub fn shards(&self) -> &[(Shard, PathBuf)] {
        &self.shards
    }

    /// Reads all shards.
    ///
    /// # Errors
    /// If one is not played to its end, or its rows are not of it.
    pub fn gather(&self, ready: &Ready) -> Result<GatheredPairs> {
        let mut gathered = GatheredPairs {
            shards: Vec::new(),
            games: 0,
            decisions: 0,
        };
        for (shard, folder) in &self.shards {
            let part = Comparison {
                shard: Some(*shard),
                batch: self.batch.clone(),
                ..self.whole.clone()
            };
            let played = CompareFiles::played_out(folder, &part, ready);
            let played = played.with_context(|| format!("shard {shard}"))?;
            let (games, decisions) = played.count()?;
            gathered.games += games;
            gathered.decisions += decisions;
            gathered.shards.push(played);
        }
        Ok(gathered)
    }

    /// Writes the folder of the whole comparison; gives what was found with each agent, and what the
    /// cards did.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn write(
        &self,
        gathered: &GatheredPairs,
        ready: &Ready,
        folder: &Path,
    ) -> Result<(Vec<Vec<Finding>>, Vec<CardTally>)> {
        let shards = (&gathered.shards[..], &self.made_by);
        CompareFiles::put_together(folder, &self.whole, ready, shards)
    }

    /// Adds the batch to those before it, which are in this folder; nobody else has that. Gives what
    /// has come of it.
    ///
    /// # Errors
    /// If it is not the batch that is next, it is by another program than those before, or the disk
    /// does not take it.
    pub fn add_to(
        &self,
        batch: &Batch,
        gathered: &GatheredPairs,
        ready: &Ready,
        folder: &Path,
    ) -> Result<AddedBatch> {
        let shards = (&gathered.shards[..], &self.made_by);
        CompareFiles::add_batch(folder, (&self.whole, batch), ready, shards)
    }
}
