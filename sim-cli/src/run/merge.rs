//! Shards of a run, put together to the folder of the run: to the same bytes as if it had been played
//! in one place.
//!
//! The tables are those of the shards, one behind the other. What the run comes to is counted from
//! all rows in their order, and what its cards did by following all recorded choices, as a run does
//! that is gone on with. Nothing is written before all shards have been read, checked and followed.

use super::files::TABLES;
use super::fingerprint::{Fingerprints, ProgramBuild};
use super::lock::{Lock, LOCK};
use super::manifest::{Manifest, MANIFEST};
use super::plan::Plan;
use super::results::{Extras, Followed, Results, POOL};
use super::scan::whole_games;
use super::shard::{in_full, made_by, Shard};
use super::summary::Summary;
use crate::json;
use crate::lab::{COMPARISON, TUNE};
use anyhow::{bail, ensure, Context, Result};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// All shards of a run.
#[derive(Debug)]
pub struct Merge {
    whole: Manifest,
    shards: Vec<(Shard, PathBuf)>,
    made_by: ProgramBuild,
    _locks: Vec<Lock>,
}

/// What was found in the shards of a run.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// How long the tables of each are.
    keep: Vec<[u64; 4]>,
    results: Results,
}

impl Gathered {
    /// Games that count.
    pub fn games(&self) -> u64 {
        self.results.games()
    }

    /// Decisions taken in them.
    pub fn decisions(&self) -> u64 {
        self.results.decisions()
    }
}

impl Merge {
    /// Opens the folders of all shards of a run, in any order.
    ///
    /// # Errors
    /// If one has no shard, they are shards of different runs or by different programs, one is there
    /// twice or missing, or another process plays into one.
    pub fn of(folders: &[PathBuf]) -> Result<Merge> {
        let mut first: Option<(&Path, Manifest)> = None;
        let mut shards = Vec::new();
        for folder in folders {
            let shown = folder.display();
            let manifest = Manifest::read_part(folder)?;
            let Some(shard) = manifest.shard else {
                bail!("{shown}: has a whole run, and no shard of one; leave it out");
            };
            shards.push((shard, folder.clone()));
            let whole = manifest.whole();
            let Some((there, known)) = &first else {
                first = Some((folder, whole));
                continue;
            };
            let differs = whole.differs_in(known).or_else(|| {
                let games = (whole.games, known.games);
                let (mine, theirs) = (games.0.to_string(), games.1.to_string());
                (games.0 != games.1).then_some(("games", mine, theirs))
            });
            let there = there.display();
            if let Some((field, mine, theirs)) = differs {
                bail!(
                    "{shown}: has a shard of another run than {there} ({field} is {theirs:?} there \
                     and {mine:?} here); name the shards of one run"
                );
            }
            ensure!(
                whole == *known,
                "{shown}: names its decks otherwise than {there}; play shard {shard} again with \
                 --overwrite, from the same deck files"
            );
        }
        let shards = in_full(shards)?;
        let (_, whole) = first.context("there is no shard")?;
        let locks = shards.iter().map(|(_, folder)| Lock::against(folder));
        let locks: Vec<Option<Lock>> = locks.collect::<Result<_>>()?;
        Ok(Merge {
            whole,
            made_by: made_by(&shards)?,
            shards,
            _locks: locks.into_iter().flatten().collect(),
        })
    }

    /// The manifest of the whole run.
    pub fn whole(&self) -> &Manifest {
        &self.whole
    }

    /// The shards and their folders, in order.
    pub fn shards(&self) -> &[(Shard, PathBuf)] {
        &self.shards
    }

    /// Reads and follows all games; `follow` is called after each.
    ///
    /// # Errors
    /// If a shard lacks games, has rows of others, or is not played so any more.
    pub fn gather(&self, plan: &Plan, threads: usize, follow: impl Fn()) -> Result<Gathered> {
        let mut results = Results::new(&self.whole, plan);
        let (mut keep, mut counts) = (Vec::new(), Vec::new());
        let part = |shard: Shard| Manifest {
            shard: Some(shard),
            ..self.whole.clone()
        };
        for (shard, folder) in &self.shards {
            let manifest = part(*shard);
            let whole = whole_games(folder, &manifest, plan);
            let whole = whole.with_context(|| format!("shard {shard} is not as it was played"))?;
            let range = manifest.range();
            let (there, all) = (whole.games.len() as u64, range.end - range.start);
            ensure!(
                there == all,
                "{}: {there} of the {all} games of shard {shard} are there; go on with it by the \
                 command that played it, with --resume",
                folder.display()
            );
            whole.add_to(&mut results);
            keep.push(whole.keep);
            counts.push(whole.games.iter().filter(|row| row.counts()).count() as u64);
        }
        for ((shard, folder), in_rows) in self.shards.iter().zip(counts) {
            let remedy = format!(
                "merge with the program that played the shards, or play shard {shard} again with \
                 --overwrite"
            );
            let followed = Followed {
                folder,
                games: part(*shard).range(),
                in_rows,
                what: "the shards cannot be put together",
                remedy: &remedy,
            };
            results.follow(&followed, plan, threads, &follow)?;
        }
        Ok(Gathered { keep, results })
    }

    /// Writes the folder of the whole run.
    ///
    /// # Errors
    /// If the disk does not take it, or a shard has changed since it was read.
    pub fn write(&self, gathered: &Gathered, folder: &Path) -> Result<(Summary, Extras)> {
        for (table, (name, heading)) in TABLES.into_iter().enumerate() {
            if name == POOL && !self.whole.pool {
                continue;
            }
            let parts = self.shards.iter().zip(&gathered.keep);
            let parts = parts.map(|((_, shard), keep)| (shard.join(name), keep[table]));
            join(&folder.join(name), heading, parts)?;
        }
        json::write(&folder.join(MANIFEST), &self.whole)?;
        Fingerprints::write(folder, vec![self.made_by.clone()])?;
        let (summary, extras) = gathered.results.finish(&self.whole);
        for (name, text) in Results::files(&summary, &extras) {
            json::write_text(&folder.join(name), &text)?;
        }
        Ok((summary, extras))
    }
}

/// Writes tables one behind the other: what each has behind the heading, up to this length.
fn join(path: &Path, heading: &str, parts: impl Iterator<Item = (PathBuf, u64)>) -> Result<()> {
    let unwritten = || format!("{}: cannot be written; free some space", path.display());
    let mut whole = File::create(path).with_context(unwritten)?;
    whole
        .write_all(heading.as_bytes())
        .with_context(unwritten)?;
    let start = heading.len() as u64;
    // One without games has nothing to be read.
    for (part, length) in parts.filter(|(_, length)| *length > start) {
        let unread = || format!("{}: cannot be read", part.display());
        let mut file = File::open(&part).with_context(unread)?;
        file.seek(SeekFrom::Start(start)).with_context(unread)?;
        let copied = io::copy(&mut file.take(length - start), &mut whole);
        let copied = copied.with_context(unwritten)?;
        ensure!(
            copied == length - start,
            "{}: has become shorter since it was read; merge again",
            part.display()
        );
    }
    whole.sync_all().with_context(unwritten)
}

/// A folder that is made whole or not at all: what is to be in it is written beside it.
#[derive(Debug)]
pub struct Place {
    out: PathBuf,
    beside: PathBuf,
    replaced: PathBuf,
    _lock: Option<Lock>,
}

impl Place {
    /// Sees that a folder may be made here: there is none, or nothing in it, or it holds a run or a
    /// comparison that may be lost.
    ///
    /// # Errors
    /// If it may not; or if it has one of the shards.
    pub fn of(out: &Path, overwrite: bool, shards: &[(Shard, PathBuf)]) -> Result<Place> {
        let shown = out.display();
        let name = out.file_name().map(|name| name.to_string_lossy());
        let name = name.with_context(|| {
            format!("--out {shown}: is no name; give that of a folder that is to be made")
        })?;
        let mut lock = None;
        if out.exists() {
            let itself = fs::canonicalize(out).with_context(|| unreadable(out))?;
            for (shard, folder) in shards {
                let own = fs::canonicalize(folder).with_context(|| unreadable(folder))?;
                ensure!(
                    own != itself,
                    "{shown}: has shard {shard}; give another --out"
                );
            }
            if !holds_nothing(out)? {
                let known = [MANIFEST, COMPARISON, TUNE].map(|name| out.join(name).exists());
                ensure!(
                    known.contains(&true),
                    "{shown}: is not empty, and holds no run; give another --out"
                );
                ensure!(
                    overwrite,
                    "{shown}: holds a run already; give another --out, or --overwrite to lose what \
                     is there"
                );
            }
            lock = Some(Lock::of(out)?);
        }
        Ok(Place {
            out: out.to_owned(),
            beside: out.with_file_name(format!(".{name}.merging")),
            replaced: out.with_file_name(format!(".{name}.replaced")),
            _lock: lock,
        })
    }

    /// Makes the folder of what `write` makes of a copy of what is there.
    ///
    /// # Errors
    /// As those of [`Place::fill`].
    pub fn go_on<T>(self, write: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        let out = self.out.clone();
        self.fill(|beside| {
            if out.exists() {
                let copied = copy(&out, beside);
                copied.with_context(|| format!("{}: cannot be copied", out.display()))?;
            }
            write(beside)
        })
    }

    /// Makes the folder of what `write` writes into the one that it is given. If that fails, all is
    /// as it was before.
    ///
    /// # Errors
    /// What `write` returns; or if the disk does not take it.
    pub fn fill<T>(self, write: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        let Place {
            out,
            beside,
            replaced,
            _lock: lock,
        } = self;
        let unwritten = || {
            format!(
                "{}: cannot be made; free some space, or give another --out",
                out.display()
            )
        };
        fs::create_dir_all(&beside).with_context(unwritten)?;
        let own = Lock::of(&beside)?;
        // What a merge that was killed has left there.
        clear(&beside).with_context(unwritten)?;
        let written = write(&beside);
        // Some systems do not move what is locked.
        drop((own, lock));
        let moved = written.and_then(|written| {
            let old = out.exists();
            if old {
                remove(&replaced).with_context(unwritten)?;
                fs::rename(&out, &replaced).with_context(unwritten)?;
            }
            if let Err(error) = fs::rename(&beside, &out) {
                if old {
                    // Best effort: the error to report is the first.
                    let _ = fs::rename(&replaced, &out);
                }
                return Err(error).with_context(unwritten);
            }
            Ok(written)
        });
        // What is left of it is in nobody's way, and next time it is cleared away.
        let _ = remove(match moved {
            Ok(_) => &replaced,
            Err(_) => &beside,
        });
        moved
    }
}

fn unreadable(folder: &Path) -> String {
    format!("{}: cannot be read", folder.display())
}

fn holds_nothing(folder: &Path) -> Result<bool> {
    let entries = fs::read_dir(folder).with_context(|| {
        format!(
            "{}: is no folder that can be read; give another --out",
            folder.display()
        )
    })?;
    let mut names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    Ok(names.all(|name| name.is_ok_and(|name| name == LOCK)))
}

/// Takes everything out of a folder but its lock.
fn clear(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() == LOCK {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Copies everything in a folder into another one, but its lock.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let there = to.join(entry.file_name());
        if entry.file_name() == LOCK {
            continue;
        }
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&there)?;
            copy(&entry.path(), &there)?;
        } else {
            fs::copy(entry.path(), there)?;
        }
    }
    Ok(())
}

/// Takes a folder away, if it is there.
fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_made_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("deep").join("out");
        let names = || {
            let entries = fs::read_dir(out.parent().unwrap()).unwrap();
            let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap());
            names.collect::<Vec<_>>()
        };
        let fill = |overwrite, text: &str, fails: bool| {
            Place::of(&out, overwrite, &[])?.fill(|beside| {
                fs::write(beside.join(MANIFEST), text)?;
                ensure!(!fails, "no more");
                Ok(())
            })
        };
        assert!(fill(false, "one", true).is_err());
        assert!(names().is_empty());
        // Left by a merge that was killed.
        fs::create_dir_all(out.with_file_name(".out.merging").join("x")).unwrap();
        fill(false, "one", false).unwrap();
        assert_eq!(names(), ["out"]);
        assert!(!out.join("x").exists());
        let there = || fs::read_to_string(out.join(MANIFEST)).unwrap();
        let error = fill(false, "two", false).unwrap_err().to_string();
        assert!(error.contains("--overwrite"), "{error}");
        assert!(fill(true, "two", true).is_err());
        assert_eq!(
            (there(), names()),
            ("one".to_owned(), vec!["out".to_owned()])
        );
        fill(true, "two", false).unwrap();
        assert_eq!(
            (there(), names()),
            ("two".to_owned(), vec!["out".to_owned()])
        );
        // What is no run is not lost.
        fs::remove_file(out.join(MANIFEST)).unwrap();
        fs::write(out.join("letter.txt"), "dear").unwrap();
        let error = fill(true, "three", false).unwrap_err().to_string();
        assert!(error.contains("holds no run"), "{error}");
        assert!(out.join("letter.txt").exists());
    }
}
