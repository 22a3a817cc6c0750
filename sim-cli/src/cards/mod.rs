//! The card list as a whole: exported, and compared with the official one.

pub mod bearers;
pub mod coverage;
pub mod in_use;
mod listen;
pub mod mutants;
mod printed;
pub mod rulings;
mod sheet;
pub mod unplayed;
pub mod words;

pub use sheet::card_sheet;

use engine::facts::{Card, Facts, CRYPT_COLUMNS, LIBRARY_COLUMNS};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The columns of an export, in order.
pub const EXPORT_COLUMNS: [&str; 12] = [
    "id",
    "name",
    "kind",
    "type",
    "clan",
    "group",
    "capacity",
    "disciplines",
    "title",
    "pool_cost",
    "blood_cost",
    "scripted",
];

/// Writes every card as CSV, sorted by id: the columns of [`EXPORT_COLUMNS`],
/// `kind` being `crypt` or `library`, `scripted` 0 or 1, and the rest spelled
/// as in the official list, empty where it has no such column.
pub fn export(
    facts: &Facts,
    is_scripted: &dyn Fn(u32) -> bool,
    writer: impl Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(writer);
    csv.write_record(EXPORT_COLUMNS)?;
    for card in facts.cards() {
        csv.write_record(EXPORT_COLUMNS.map(|column| cell(card, column, is_scripted)))?;
    }
    csv.flush()
}

fn cell<'a>(card: Card<'a>, column: &str, is_scripted: &dyn Fn(u32) -> bool) -> &'a str {
    match (column, card) {
        ("kind", Card::Crypt(_)) => "crypt",
        ("kind", Card::Library(_)) => "library",
        ("scripted", _) if is_scripted(card.id()) => "1",
        ("scripted", _) => "0",
        // The official list has the plural for vampires and the singular for library cards.
        ("disciplines", Card::Library(_)) => card.spelling().get("discipline").unwrap_or_default(),
        _ => card.spelling().get(column).unwrap_or_default(),
    }
}

/// A fact on which the official list and ours differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id} {name:?}, {column}: ours is {ours:?}, the official list has {theirs:?}")]
pub struct Mismatch {
    /// The card's official number.
    pub id: u32,
    /// Its name, in the official list if it is there.
    pub name: String,
    /// The column of our facts file; `card` where a whole card is missing.
    pub column: &'static str,
    /// What we hold.
    pub ours: String,
    /// What the official list holds.
    pub theirs: String,
}

/// Why the official list could not be compared with ours.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A file that cannot be read.
    #[error("{path}: {source}; give the path of the official list's {file}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the official list calls it.
        file: &'static str,
        /// Why.
        source: io::Error,
    },
    /// A file that is no CSV.
    #[error("{path}:{line}: {source}; download the official list's {file} again")]
    Csv {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What the official list calls it.
        file: &'static str,
        /// Why.
        source: csv::Error,
    },
    /// A file without a column that we hold.
    #[error(
        "{path}:1: there is no column {column:?}; give the path of the official list's {file}"
    )]
    Column {
        /// The file.
        path: PathBuf,
        /// The column that is missing.
        column: String,
        /// What the official list calls the file.
        file: &'static str,
    },
    /// A row whose id is no number.
    #[error(
        "{path}:{line}: {id:?} is no card number; give the path of the official list's {file}"
    )]
    Id {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What stands in the id's place.
        id: String,
        /// What the official list calls the file.
        file: &'static str,
    },
}

/// Compares every fact that we hold with the official list's two files, and
/// returns the differences, sorted by id. A card that only one side has is a
/// difference too.
pub fn verify(facts: &Facts, crypt: &Path, library: &Path) -> Result<Vec<Mismatch>, VerifyError> {
    let ours = facts.library.iter().map(Card::Library);
    let mut mismatches = compare(ours, &official(library, "vteslib.csv", LIBRARY_COLUMNS)?);
    let ours = facts.crypt.iter().map(Card::Crypt);
    mismatches.extend(compare(
        ours,
        &official(crypt, "vtescrypt.csv", CRYPT_COLUMNS)?,
    ));
    mismatches.sort_by_key(|mismatch| mismatch.id);
    Ok(mismatches)
}

/// The cells of the official list's rows, in the order of our columns, by id.
type Rows = BTreeMap<u32, Vec<String>>;

fn compare<'a>(ours: impl Iterator<Item = Card<'a>>, theirs: &Rows) -> Vec<Mismatch> {
    const MISSING: [&str; 2] = ["listed", "missing"];
    let whole_card = |id, name: &str, [ours, theirs]: [&str; 2]| Mismatch {
        id,
        name: name.to_owned(),
        column: "card",
        ours: ours.to_owned(),
        theirs: theirs.to_owned(),
    };
    let mut rest: BTreeMap<u32, &Vec<String>> = theirs.iter().map(|(&id, row)| (id, row)).collect();
    let mut mismatches = Vec::new();
    for card in ours {
        let Some(row) = rest.remove(&card.id()) else {
            mismatches.push(whole_card(card.id(), card.name(), MISSING));
            continue;
        };
        let differing = card
            .spelling()
            .iter()
            .zip(row)
            .filter(|((_, ours), theirs)| ours != theirs);
        mismatches.extend(differing.map(|((column, ours), theirs)| Mismatch {
            id: card.id(),
            name: row[1].clone(),
            column,
            ours: ours.to_owned(),
            theirs: theirs.clone(),
        }));
    }
    let [here, gone] = MISSING;
    mismatches.extend(
        rest.into_iter()
            .map(|(id, row)| whole_card(id, &row[1], [gone, here])),
    );
    mismatches
}

/// Where a column of ours stands in the official list.
enum Place {
    /// In the column with this index.
    Cell(usize),
    /// In the text of the card, out of which it is read by the clan and the text.
    Text {
        read: printed::Read,
        clan: usize,
        text: usize,
    },
}

fn official(path: &Path, file: &'static str, columns: &[&str]) -> Result<Rows, VerifyError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|mut opened| opened.read_to_string(&mut text));
    read.map_err(|source| VerifyError::Read {
        path: path.into(),
        file,
        source,
    })?;
    let csv_error = |source: csv::Error| {
        let line = source.position().map_or(1, csv::Position::line);
        VerifyError::Csv {
            path: path.into(),
            line,
            file,
            source,
        }
    };
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let header = reader.headers().map_err(csv_error)?.clone();
    // "Pool Cost" is our pool_cost.
    let place_of = |column: &str| {
        let same = |theirs: &str| theirs.to_lowercase().replace(' ', "_") == column;
        header.iter().position(same)
    };
    let text = ["clan", "card_text"].map(place_of);
    let mut places = Vec::with_capacity(columns.len());
    for column in columns {
        let place = match (place_of(column), printed::of(column), text) {
            (Some(place), _, _) => Place::Cell(place),
            (None, Some(read), [Some(clan), Some(text)]) => Place::Text { read, clan, text },
            (None, _, _) => {
                return Err(VerifyError::Column {
                    path: path.into(),
                    column: (*column).to_owned(),
                    file,
                })
            }
        };
        places.push(place);
    }
    let mut rows = Rows::new();
    for record in reader.records() {
        let record = record.map_err(csv_error)?;
        let row: Vec<String> = places
            .iter()
            .map(|place| match *place {
                Place::Cell(place) => record[place].to_owned(),
                Place::Text { read, clan, text } => read(&record[clan], &record[text]),
            })
            .collect();
        let id = row[0].parse().map_err(|_| VerifyError::Id {
            path: path.into(),
            line: record.position().map_or(0, csv::Position::line),
            id: row[0].clone(),
            file,
        })?;
        rows.insert(id, row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn every_card_is_exported_spelled_as_in_the_official_list() {
        let mut out = Vec::new();
        export(Facts::embedded(), &|id| id == 100518, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 2364 + 1785);
        assert_eq!(lines[0], EXPORT_COLUMNS.join(","));
        assert_eq!(lines[1], "100001,.44 Magnum,library,Equipment,,,,,,2,,0");
        assert!(lines.contains(&"100845,Govern the Unaligned,library,Action,,,,dom,,,1,0"));
        assert!(lines.contains(&"201362,Theo Bell,crypt,Vampire,Brujah,2,7,cel dom pre POT,,,,0"));
        let scripted = lines.iter().filter(|line| line.ends_with(",1")).count();
        assert_eq!(scripted, 1);
        let ids: Vec<u32> = lines[1..].iter().map(|l| l[..6].parse().unwrap()).collect();
        assert!(ids.is_sorted());
    }

    /// Our own files under the official headers, changed by `edit`.
    fn official_files(edit: impl Fn(String) -> String) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (file, ours) in [
            (
                "vteslib.csv",
                include_str!("../../../engine/cards/facts/library.csv"),
            ),
            (
                "vtescrypt.csv",
                include_str!("../../../engine/cards/facts/crypt.csv"),
            ),
        ] {
            let (header, rows) = ours.split_once('\n').unwrap();
            let header = header.replace('_', " ").to_uppercase();
            fs::write(
                folder.path().join(file),
                edit(format!("\u{feff}{header}\n{rows}")),
            )
            .unwrap();
        }
        folder
    }

    fn verify_in(folder: &Path) -> Result<Vec<Mismatch>, VerifyError> {
        let [crypt, library] = ["vtescrypt.csv", "vteslib.csv"].map(|file| folder.join(file));
        verify(Facts::embedded(), &crypt, &library)
    }

    #[test]
    fn the_same_list_has_no_mismatch() {
        let folder = official_files(|text| text);
        assert_eq!(verify_in(folder.path()).unwrap(), []);
    }

    #[test]
    fn a_changed_fact_and_a_missing_card_are_named() {
        let folder = official_files(|text| {
            let text = text.replace(
                "100001,.44 Magnum,,Equipment,,,,2",
                "100001,.44 Magnum,,Equipment,,,,3",
            );
            text.replace("200001,Aabbt Kindred", "209999,Nobody")
        });
        let found: Vec<String> = verify_in(folder.path())
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            found,
            [
                "100001 \".44 Magnum\", pool_cost: ours is \"2\", the official list has \"3\"",
                "200001 \"Aabbt Kindred\", card: ours is \"listed\", the official list has \"missing\"",
                "209999 \"Nobody\", card: ours is \"missing\", the official list has \"listed\"",
            ]
        );
    }

    #[test]
    fn a_file_that_is_not_the_official_list_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = verify_in(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains("vteslib.csv: ") && error.contains("give the path"),
            "{error}"
        );
        fs::write(folder.path().join("vteslib.csv"), "Id,Name\n1,Somebody\n").unwrap();
        let error = verify_in(folder.path()).unwrap_err().to_string();
        assert!(error.contains("there is no column \"aka\""), "{error}");
    }
}
