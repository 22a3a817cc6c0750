//! Reads the facts files.

use super::{
    Cost, CryptFacts, DisciplineRule, Group, LibraryFacts, List, Merged, Spelling, BETWEEN_CELLS,
};
use crate::vocab::{CardType, Clan, Discipline, DisciplineSet, Level, Path, Sect, TitleRank};
use std::str::FromStr;

pub(super) const LIBRARY_FILE: &str = "engine/cards/facts/library.csv";
pub(super) const CRYPT_FILE: &str = "engine/cards/facts/crypt.csv";

/// The columns of `library.csv`, in order.
pub const LIBRARY_COLUMNS: &[&str] = &[
    "id",
    "name",
    "aka",
    "type",
    "clan",
    "path",
    "discipline",
    "pool_cost",
    "blood_cost",
    "conviction_cost",
    "burn_option",
    "capacity",
    "banned",
];

/// The columns of `crypt.csv`, in order: those of the official list, and what stands in a
/// vampire's text though it is a fact: the city of its title, its sect, the circle of a Blood
/// Brother, whose slave it is, and what it is when merged.
pub const CRYPT_COLUMNS: &[&str] = &[
    "id",
    "name",
    "aka",
    "type",
    "clan",
    "path",
    "adv",
    "group",
    "capacity",
    "disciplines",
    "title",
    "city",
    "sect",
    "circle",
    "slave_of",
    "merged_title",
    "merged_city",
    "merged_sect",
    "banned",
];

/// A facts file that does not parse.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {fault}")]
pub struct FactsError {
    /// The file; of our own, from the root of the repository.
    pub file: String,
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with a line of a facts file.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Not CSV, or a row with too many or too few cells.
    #[error("{0}")]
    Csv(csv::Error),
    /// The columns are not the ones the program reads.
    #[error("the header must be {expected:?}")]
    Header {
        /// The header that was expected.
        expected: String,
    },
    /// A cell with a word that the vocabulary lacks, or that is no number.
    #[error("{text:?} in column {column} is unknown; correct it, or add it to the vocabulary")]
    Unknown {
        /// The column.
        column: &'static str,
        /// The offending word.
        text: String,
    },
    /// A title of a city without its city, or the reverse.
    #[error("a city goes with the title of prince, archbishop or baron, and only with these")]
    City,
    /// A vampire without a sect, or an imbued with one.
    #[error("a vampire has a sect, and an imbued has none")]
    Sect,
    /// Something that is only true of the advanced version, on another card.
    #[error("only an advanced vampire has a title or a sect that it gains as it merges")]
    Merged,
    /// The same id as an earlier row, or a smaller one.
    #[error("id {0} does not come after the id of the row above; sort the rows by id")]
    Order(u32),
}

/// Reads `library.csv`.
pub(super) fn library(file: &str, text: &str) -> Result<Vec<LibraryFacts>, FactsError> {
    rows(file, List::Library, text, |row| {
        let (disciplines, discipline_rule) = requirement(&row)?;
        Ok(LibraryFacts {
            id: row.number("id")?,
            name: row.text("name").to_owned(),
            aka: row.aka(),
            types: row.words("type", CardType::from_name)?,
            clans: row.words("clan", Clan::from_name)?,
            path: row.optional("path", Path::from_name)?,
            disciplines,
            discipline_rule,
            pool_cost: row.cost("pool_cost")?,
            blood_cost: row.cost("blood_cost")?,
            conviction_cost: row.cost("conviction_cost")?,
            // Both spellings occur in the official list.
            burn_option: row.flag("burn_option", &["Y", "Yes"])?,
            capacity: row.text("capacity").to_owned(),
            banned: !row.text("banned").is_empty(),
            spelling: row.spelling(),
        })
    })
}

/// Reads `crypt.csv`.
pub(super) fn crypt(file: &str, text: &str) -> Result<Vec<CryptFacts>, FactsError> {
    rows(file, List::Crypt, text, |row| {
        let card_type = row.word("type", row.text("type"), CardType::from_name)?;
        let advanced = row.flag("adv", &["Advanced"])?;
        let (title, city) = row.title("title", "city")?;
        let sect = row.optional("sect", Sect::from_name)?;
        if sect.is_some() == (card_type == CardType::Imbued) {
            return Err(row.fault(Fault::Sect));
        }
        let merged_title = row.title("merged_title", "merged_city")?;
        let merged = Merged {
            title: merged_title.0,
            city: merged_title.1,
            sect: row.optional("merged_sect", Sect::from_name)?,
        };
        if merged != Merged::default() && !advanced {
            return Err(row.fault(Fault::Merged));
        }
        Ok(CryptFacts {
            id: row.number("id")?,
            name: row.text("name").to_owned(),
            aka: row.aka(),
            card_type,
            clan: row.word("clan", row.text("clan"), Clan::from_name)?,
            path: row.optional("path", Path::from_name)?,
            advanced,
            group: row.word("group", row.text("group"), Group::from_text)?,
            capacity: row.number("capacity")?,
            disciplines: possessed(&row)?,
            title,
            city,
            sect,
            circle: row.named("circle"),
            slave_of: row.optional("slave_of", Clan::from_name)?,
            merged,
            banned: !row.text("banned").is_empty(),
            spelling: row.spelling(),
        })
    })
}

/// Splits a library card's requirement: `dom`, `ani/pot`, `cel&pre`.
fn requirement(row: &Row<'_>) -> Result<(Vec<Discipline>, DisciplineRule), FactsError> {
    let text = row.text("discipline");
    let (separator, rule) = match (text.contains('/'), text.contains('&')) {
        _ if text.is_empty() => return Ok((Vec::new(), DisciplineRule::None)),
        (false, false) => ('/', DisciplineRule::Single),
        (true, false) => ('/', DisciplineRule::AnyOf),
        (false, true) => ('&', DisciplineRule::AllOf),
        // No card mixes the two, and it would be unclear what one meant.
        (true, true) => return Err(row.unknown("discipline", text)),
    };
    let disciplines = text
        .split(separator)
        .map(|code| row.word("discipline", code, Discipline::from_code))
        .collect::<Result<_, _>>()?;
    Ok((disciplines, rule))
}

/// Reads a crypt card's disciplines: `dom obf FOR PRE`, upper case for superior, or `-none-`.
fn possessed(row: &Row<'_>) -> Result<DisciplineSet, FactsError> {
    let mut set = DisciplineSet::NONE;
    let text = row.text("disciplines");
    if text == "-none-" {
        return Ok(set);
    }
    for code in text.split_whitespace() {
        let discipline = row.word("disciplines", code, Discipline::from_code)?;
        let level = if code.chars().all(char::is_uppercase) {
            Level::Superior
        } else {
            Level::Basic
        };
        set.set(discipline, level);
    }
    Ok(set)
}

/// Reads every row of a file whose first column is an id in ascending order.
fn rows<T>(
    file: &str,
    list: List,
    text: &str,
    read: impl Fn(Row<'_>) -> Result<T, FactsError>,
) -> Result<Vec<T>, FactsError> {
    let error = |line, fault| FactsError {
        file: file.to_owned(),
        line,
        fault,
    };
    let csv_error = |e: csv::Error| {
        let line = e.position().map_or(1, csv::Position::line);
        error(line, Fault::Csv(e))
    };
    let columns = list.columns();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    if !reader
        .headers()
        .map_err(csv_error)?
        .iter()
        .eq(columns.iter().copied())
    {
        let expected = columns.join(",");
        return Err(error(1, Fault::Header { expected }));
    }
    let mut cards = Vec::new();
    let mut last = 0;
    for cells in reader.records() {
        let cells = cells.map_err(csv_error)?;
        let line = cells.position().map_or(0, csv::Position::line);
        let row = Row {
            file,
            line,
            list,
            cells,
        };
        let id = row.number("id")?;
        if id <= last {
            return Err(error(line, Fault::Order(id)));
        }
        last = id;
        cards.push(read(row)?);
    }
    Ok(cards)
}

/// One row, and where it stands.
struct Row<'f> {
    file: &'f str,
    line: u64,
    list: List,
    cells: csv::StringRecord,
}

impl Row<'_> {
    fn text(&self, column: &str) -> &str {
        let at = self.list.columns().iter().position(|&c| c == column);
        at.and_then(|at| self.cells.get(at)).unwrap_or_default()
    }

    fn spelling(&self) -> Spelling {
        let cells: Vec<&str> = self.cells.iter().collect();
        Spelling {
            list: self.list,
            cells: cells.join(&BETWEEN_CELLS.to_string()).into(),
        }
    }

    fn unknown(&self, column: &'static str, text: &str) -> FactsError {
        self.fault(Fault::Unknown {
            column,
            text: text.to_owned(),
        })
    }

    fn fault(&self, fault: Fault) -> FactsError {
        FactsError {
            file: self.file.to_owned(),
            line: self.line,
            fault,
        }
    }

    fn word<T>(
        &self,
        column: &'static str,
        word: &str,
        from: impl Fn(&str) -> Option<T>,
    ) -> Result<T, FactsError> {
        from(word).ok_or_else(|| self.unknown(column, word))
    }

    fn optional<T>(
        &self,
        column: &'static str,
        from: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, FactsError> {
        match self.text(column) {
            "" => Ok(None),
            word => self.word(column, word, from).map(Some),
        }
    }

    /// What stands in a column, if anything does.
    fn named(&self, column: &str) -> Option<String> {
        let text = self.text(column);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// A title, and its city where its rank goes with one.
    fn title(
        &self,
        title: &'static str,
        city: &'static str,
    ) -> Result<(Option<TitleRank>, Option<String>), FactsError> {
        let rank = self.optional(title, TitleRank::from_name)?;
        let city = self.named(city);
        match city.is_some() == rank.is_some_and(TitleRank::of_a_city) {
            true => Ok((rank, city)),
            false => Err(self.fault(Fault::City)),
        }
    }

    fn words<T>(
        &self,
        column: &'static str,
        from: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, FactsError> {
        let words = self.text(column).split('/').filter(|word| !word.is_empty());
        words.map(|word| self.word(column, word, &from)).collect()
    }

    fn number<T: FromStr>(&self, column: &'static str) -> Result<T, FactsError> {
        self.word(column, self.text(column), |text| text.parse().ok())
    }

    fn flag(&self, column: &'static str, yes: &[&str]) -> Result<bool, FactsError> {
        match self.text(column) {
            "" => Ok(false),
            text if yes.contains(&text) => Ok(true),
            text => Err(self.unknown(column, text)),
        }
    }

    fn cost(&self, column: &'static str) -> Result<Cost, FactsError> {
        match self.text(column) {
            "" => Ok(Cost::None),
            "X" => Ok(Cost::X),
            _ => self.number(column).map(Cost::Fixed),
        }
    }

    fn aka(&self) -> Vec<String> {
        let names = self.text("aka").split(';').map(str::trim);
        names
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crypt_error(row: &str) -> String {
        let text = format!("{}\n{row}\n", CRYPT_COLUMNS.join(","));
        crypt(CRYPT_FILE, &text).unwrap_err().to_string()
    }

    #[test]
    fn an_unknown_word_is_named_with_its_file_and_line() {
        assert_eq!(
            crypt_error("200001,Nobody,,Vampire,Toreadoor,,,2,4,aus,,,Camarilla,,,,,,"),
            "engine/cards/facts/crypt.csv:2: \"Toreadoor\" in column clan is unknown; \
             correct it, or add it to the vocabulary"
        );
        assert!(
            crypt_error("200001,Nobody,,Vampire,Toreador,,,2,4,aus xyz,,,Camarilla,,,,,,")
                .contains("\"xyz\"")
        );
        assert!(
            crypt_error("200001,Nobody,,Vampire,Toreador,,,2,4,aus,duke,,Camarilla,,,,,,")
                .contains("\"duke\"")
        );
        assert!(
            crypt_error("200001,Nobody,,Vampire,Toreador,,,2,four,aus,,,Camarilla,,,,,,")
                .contains("capacity")
        );
    }

    #[test]
    fn a_row_that_contradicts_itself_is_refused() {
        for (cells, fault) in [
            ("4,aus,prince,,Camarilla,,,,,,", "a city goes with"),
            ("4,aus,primogen,Paris,Camarilla,,,,,,", "a city goes with"),
            ("4,aus,,,,,,,,,", "a vampire has a sect"),
            ("4,aus,,,Camarilla,,,,,Anarch,", "only an advanced vampire"),
        ] {
            let error = crypt_error(&format!("200001,Nobody,,Vampire,Toreador,,,2,{cells}"));
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn a_short_row_a_wrong_header_and_a_repeated_id_are_refused() {
        assert!(crypt_error("200001,Nobody").contains("crypt.csv:2"));
        assert!(library(LIBRARY_FILE, "id,name\n")
            .unwrap_err()
            .to_string()
            .contains("header"));
        let row = "200001,Nobody,,Vampire,Toreador,,,2,4,aus,,,Camarilla,,,,,,";
        assert!(crypt_error(&format!("{row}\n{row}")).starts_with("engine/cards/facts/crypt.csv:3"));
    }
}
