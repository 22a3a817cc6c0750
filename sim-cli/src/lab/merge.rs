//! Shards of a comparison, put together to its folder: to the same bytes as if it had been played in
//! one place.
//!
//! The pairs of each agent are those of the shards, one behind the other, and what the cards did is
//! the sum of what they did in each. Evidence and verdicts follow from the pairs, as ever.

use super::cards::CardTally;
use super::compare::{Comparison, Ready};
use super::evidence::Finding;
use super::files::{CompareFiles, PlayedOut};
use crate::run::{in_full, made_by, Lock, ProgramBuild, Shard};
use anyhow::{bail, ensure, Context, Result};
use std::path::{Path, PathBuf};

/// All shards of a comparison.
#[derive(Debug)]
pub struct MergeComparison {
    whole: Comparison,
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
        let mut first: Option<(&Path, Comparison)> = None;
        let mut shards = Vec::new();
        for folder in folders {
            let shown = folder.display();
            let comparison = Comparison::read_part(folder)?;
            let Some(shard) = comparison.shard else {
                bail!("{shown}: has a whole comparison, and no shard of one; leave it out");
            };
            shards.push((shard, folder.clone()));
            let whole = comparison.whole();
            match &first {
                None => first = Some((folder, whole)),
                Some((there, known)) => ensure!(
                    whole == *known,
                    "{shown}: has a shard of another comparison than {}; name the shards of one, \
                     which were played with the same options, decks and version",
                    there.display()
                ),
            }
        }
        let shards = in_full(shards)?;
        let (_, whole) = first.context("there is no shard")?;
        let locks = shards.iter().map(|(_, folder)| Lock::against(folder));
        let locks: Vec<Option<Lock>> = locks.collect::<Result<_>>()?;
        Ok(MergeComparison {
            whole,
            made_by: made_by(&shards)?,
            shards,
            _locks: locks.into_iter().flatten().collect(),
        })
    }

    /// The whole comparison.
    pub fn whole(&self) -> &Comparison {
        &self.whole
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
}
