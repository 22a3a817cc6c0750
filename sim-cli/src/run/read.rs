//! Rows read back from a table.

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use std::fs::File;
use std::path::Path;

/// A table, opened to be read.
///
/// # Errors
/// If it is not there, or cannot be read.
pub(crate) fn opened(path: &Path) -> Result<File> {
    File::open(path).with_context(|| {
        format!(
            "{}: cannot be read; name the folder of a complete run",
            path.display()
        )
    })
}

/// The rows of a table, one after the other.
///
/// # Errors
/// If it is not there; or, of a row, if that is damaged.
pub fn read_rows<T: DeserializeOwned>(
    path: &Path,
) -> Result<impl Iterator<Item = Result<T>> + use<T>> {
    let shown = path.display().to_string();
    let rows = csv::Reader::from_reader(opened(path)?).into_deserialize();
    Ok(rows.map(move |row| {
        row.map_err(|error: csv::Error| {
            let line = error.position().map_or(0, csv::Position::line);
            anyhow::anyhow!("{shown}:{line}: is damaged; make the run again")
        })
    }))
}
