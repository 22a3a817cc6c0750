//! Folders that are begun, gone on with or begun again: those of comparisons and of searches.

use crate::json;
use crate::run::{Fingerprints, Lock, ProgramBuild, LOCK};
use anyhow::{bail, ensure, Context, Result};
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder if it is not there, locks it, and gives what the file of this name in it says was
/// asked there; `kind` is what a folder with such a file holds.
///
/// # Errors
/// If there is anything else in the folder, or it cannot be made or locked.
pub(super) fn claim<T: DeserializeOwned>(
    folder: &Path,
    file: &str,
    kind: &str,
) -> Result<(Lock, Option<T>)> {
    asked_in::<T>(folder, file, kind)?;
    fs::create_dir_all(folder)
        .with_context(|| format!("{}: cannot be made; give another --out", folder.display()))?;
    let lock = Lock::of(folder)?;
    // Once more: somebody else may have been here before the lock was ours.
    Ok((lock, asked_in(folder, file, kind)?))
}

/// What was asked in a folder; `None` if there is no folder, or nothing in it.
pub(super) fn asked_in<T: DeserializeOwned>(
    folder: &Path,
    file: &str,
    kind: &str,
) -> Result<Option<T>> {
    let shown = folder.display();
    let mut entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries.with_context(|| {
            format!("{shown}: is no folder that can be read; give another --out")
        })?,
    };
    // A kill may have left a file that was about to become the one that says what was asked.
    let nothing = [json::beside(Path::new(file)), PathBuf::from(LOCK)];
    let is_nothing = |entry: &fs::DirEntry| nothing.iter().any(|n| *n == *entry.file_name());
    if entries.all(|entry| entry.as_ref().is_ok_and(is_nothing)) {
        return Ok(None);
    }
    let path = folder.join(file);
    if !path.exists() {
        bail!("{shown}: is not empty, and holds no {kind}; give another --out");
    }
    json::read(&path).map(Some)
}

/// What to say where a folder may not be begun, for it holds a comparison or a search: the same that
/// is asked now, or another.
pub(super) fn is_taken(folder: &Path, kind: &str, same: bool) -> String {
    let shown = folder.display();
    match same {
        true => format!(
            "{shown}: holds this {kind} already: --resume goes on or says what it came to, \
             --overwrite starts again"
        ),
        false => format!(
            "{shown}: holds another {kind}; give another --out, or --overwrite to lose what is there"
        ),
    }
}

/// That rounds of shards are all by one program: the folder of those before says by which.
///
/// # Errors
/// If it says another, or none.
pub(super) fn made_by_the_same(folder: &Path, made_by: &ProgramBuild) -> Result<()> {
    let there = Fingerprints::read(folder)?.map(|there| there.made_by);
    let same = |there: &Vec<ProgramBuild>| {
        !there.is_empty() && there.iter().all(|build| build.changed(made_by).is_empty())
    };
    ensure!(
        there.as_ref().is_some_and(same),
        "the rounds before were played by another program than this one; play all of them by one"
    );
    Ok(())
}

/// Takes a file away, if it is there.
pub(super) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error)
            .with_context(|| format!("{}: cannot be replaced; give another --out", path.display())),
        _ => Ok(()),
    }
}

/// What to say where a table cannot be written.
pub(super) fn cannot_write(path: &Path) -> String {
    format!(
        "{}: cannot be written; once there is space, --resume goes on from the last whole block",
        path.display()
    )
}
