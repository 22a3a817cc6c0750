//! JSON files, written whole or not at all.

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `value` to `path`, whole or not at all.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn write(path: &Path, value: &impl Serialize) -> Result<()> {
    write_text(path, &to_text(value))
}

/// Writes `text` to `path`, as [`put_text`] does.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn write_text(path: &Path, text: &str) -> Result<()> {
    put_text(path, text).with_context(|| {
        format!(
            "{}: cannot be written; free some space or give another --out",
            path.display()
        )
    })
}

/// Puts `text` into a file: first into one beside it, which then takes its
/// place, so that there is never half a file.
///
/// # Errors
/// If the folder cannot be written to or the disk is full.
pub fn put_text(path: &Path, text: &str) -> io::Result<()> {
    let temporary = beside(path);
    let put = || {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    put().inspect_err(|_| {
        // Best effort: the error to report is the first.
        let _ = fs::remove_file(&temporary);
    })
}

/// The file that is written before it takes the place of `path`.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// Reads a JSON file.
///
/// # Errors
/// If there is none, or it is not what is wanted; the message names the line.
pub fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .with_context(|| format!("{shown}: cannot be read; name the folder of a run"))?;
    serde_json::from_str(&text).map_err(|error| {
        anyhow::anyhow!(
            "{shown}:{}: {error}; restore the file as the run wrote it",
            error.line()
        )
    })
}

/// `value` as JSON text: indented, but with what is nested deeper than
/// three levels on one line, so that a card of a deck is a line.
///
/// # Panics
/// If the value has map keys that are no strings.
pub fn to_text(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Shallow::default());
    value
        .serialize(&mut serializer)
        .expect("a value of ours is JSON, and memory takes what is written");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// How deep values are indented.
const DEEPEST: usize = 4;

/// Indents the outer levels and keeps the inner ones on a line.
#[derive(Default)]
struct Shallow {
    depth: usize,
    pretty: PrettyFormatter<'static>,
    compact: CompactFormatter,
}

impl Shallow {
    fn open<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        pretty: impl Fn(&mut PrettyFormatter<'static>, &mut W) -> io::Result<()>,
        compact: impl Fn(&mut CompactFormatter, &mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        self.depth += 1;
        self.at(writer, pretty, compact)
    }

    fn close<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        pretty: impl Fn(&mut PrettyFormatter<'static>, &mut W) -> io::Result<()>,
        compact: impl Fn(&mut CompactFormatter, &mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        let done = self.at(writer, pretty, compact);
        self.depth -= 1;
        done
    }

    fn at<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        pretty: impl Fn(&mut PrettyFormatter<'static>, &mut W) -> io::Result<()>,
        compact: impl Fn(&mut CompactFormatter, &mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.depth <= DEEPEST {
            pretty(&mut self.pretty, writer)
        } else {
            compact(&mut self.compact, writer)
        }
    }
}

impl Formatter for Shallow {
    fn begin_array<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.open(w, |f, w| f.begin_array(w), |f, w| f.begin_array(w))
    }

    fn end_array<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.close(w, |f, w| f.end_array(w), |f, w| f.end_array(w))
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, w: &mut W, first: bool) -> io::Result<()> {
        self.at(
            w,
            |f, w| f.begin_array_value(w, first),
            |f, w| f.begin_array_value(w, first),
        )
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.at(w, |f, w| f.end_array_value(w), |f, w| f.end_array_value(w))
    }

    fn begin_object<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.open(w, |f, w| f.begin_object(w), |f, w| f.begin_object(w))
    }

    fn end_object<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.close(w, |f, w| f.end_object(w), |f, w| f.end_object(w))
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, w: &mut W, first: bool) -> io::Result<()> {
        self.at(
            w,
            |f, w| f.begin_object_key(w, first),
            |f, w| {
                if first {
                    Ok(())
                } else {
                    f.begin_object_key(w, first)?;
                    w.write_all(b" ")
                }
            },
        )
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        w.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.at(
            w,
            |f, w| f.end_object_value(w),
            |f, w| f.end_object_value(w),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_deep_stays_on_a_line_and_everything_is_read_back() {
        let value = json!({"decks": [{"crypt": [{"count": 2, "id": 1}], "name": "x"}], "seed": 1});
        let text = to_text(&value);
        assert_eq!(
            text,
            "{\n  \"decks\": [\n    {\n      \"crypt\": [\n        {\"count\": 2, \"id\": 1}\n      ],\n      \
             \"name\": \"x\"\n    }\n  ],\n  \"seed\": 1\n}\n"
        );
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        // A folder cannot be replaced by a file.
        let path = folder.path().join("here.json");
        fs::create_dir_all(path.join("in the way")).unwrap();
        let error = format!("{:#}", write(&path, &1).unwrap_err());
        assert!(
            error.contains("here.json: cannot be written; free some space"),
            "{error}"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
