//! Tables of a page.

use crate::lab::Signed;
use serde::Serialize;

/// A table that can be sorted, and searched if it is long.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Table {
    pub id: String,
    pub caption: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
    /// Whether there is a field to search it by, and one to choose a deck.
    pub search: bool,
    pub decks: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Column {
    pub title: String,
    /// What it means, where the title does not say it.
    pub hint: String,
    pub number: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Cell {
    pub text: String,
    /// The number in full, by which it is sorted.
    pub value: Option<f64>,
    /// Of an interval, its upper end.
    pub high: Option<f64>,
    /// How strong its background is, in percent.
    pub heat: Option<u32>,
    /// A word that is marked beside the text.
    pub mark: Option<String>,
    pub code: bool,
}

impl Table {
    pub fn new(id: impl Into<String>, caption: impl Into<String>, columns: Vec<Column>) -> Table {
        Table {
            id: id.into(),
            caption: caption.into(),
            columns,
            ..Table::default()
        }
    }

    /// Gives the numbers of these columns backgrounds by their size, the largest of all the strongest.
    pub fn heat(&mut self, columns: std::ops::Range<usize>) {
        let most = self
            .rows
            .iter()
            .flat_map(|row| &row[columns.clone()])
            .filter_map(|cell| cell.value)
            .fold(0.0, |most: f64, value| most.max(value.abs()));
        for row in &mut self.rows {
            for cell in &mut row[columns.clone()] {
                let share = |value: f64| (100.0 * value.abs() / most) as u32;
                cell.heat = cell.value.filter(|_| most > 0.0).map(share);
            }
        }
    }
}

impl Column {
    pub fn name(title: &str) -> Column {
        Column {
            title: title.to_owned(),
            hint: String::new(),
            number: false,
        }
    }

    pub fn number(title: &str, hint: &str) -> Column {
        Column {
            title: title.to_owned(),
            hint: hint.to_owned(),
            number: true,
        }
    }
}

impl Cell {
    pub fn name(text: impl Into<String>) -> Cell {
        Cell {
            text: text.into(),
            ..Cell::default()
        }
    }

    /// A command line.
    pub fn code(text: impl Into<String>) -> Cell {
        Cell {
            code: true,
            ..Cell::name(text)
        }
    }

    pub fn count(n: u64) -> Cell {
        Cell {
            text: indicatif::HumanCount(n).to_string(),
            value: Some(n as f64),
            ..Cell::default()
        }
    }

    /// A number with so many digits behind the point.
    pub fn number(value: f64, digits: usize) -> Cell {
        Cell {
            text: format!("{value:.digits$}"),
            value: Some(value),
            ..Cell::default()
        }
    }

    /// A number that may be missing.
    pub fn maybe(value: Option<f64>, digits: usize) -> Cell {
        value.map_or_else(Cell::default, |value| Cell::number(value, digits))
    }

    /// A chance, as of a test: what is next to none is not shown as none.
    pub fn chance(value: Option<f64>) -> Cell {
        value.map_or_else(Cell::default, |value| Cell {
            text: match value < 0.001 {
                true => "< 0.001".to_owned(),
                false => format!("{value:.3}"),
            },
            value: Some(value),
            ..Cell::default()
        })
    }

    /// A share, shown in percent.
    pub fn percent(value: f64, digits: usize) -> Cell {
        Cell {
            text: format!("{:.digits$} %", 100.0 * value),
            value: Some(value),
            ..Cell::default()
        }
    }

    /// A difference, with its sign.
    pub fn signed(value: Option<f64>, unit: f64, digits: usize) -> Cell {
        value.map_or_else(Cell::default, |value| Cell {
            text: Signed(value * unit, digits).to_string(),
            value: Some(value),
            ..Cell::default()
        })
    }

    /// An interval: shown, sorted by its lower end.
    pub fn interval(
        low: Option<f64>,
        high: Option<f64>,
        unit: f64,
        digits: usize,
        sign: bool,
    ) -> Cell {
        let (Some(low), Some(high)) = (low, high) else {
            return Cell::default();
        };
        let shown = |x: f64| match sign {
            true => Signed(x * unit, digits).to_string(),
            false => format!("{:.digits$}", x * unit),
        };
        Cell {
            text: format!("{} to {}", shown(low), shown(high)),
            value: Some(low),
            high: Some(high),
            ..Cell::default()
        }
    }

    pub fn marked(self, mark: Option<String>) -> Cell {
        Cell { mark, ..self }
    }
}
