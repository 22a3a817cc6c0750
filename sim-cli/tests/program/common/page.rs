//! A page as a test reads it: its tables with the numbers in full, and the points of its pictures.

use super::{methuselah, succeeds};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A row of a CSV file, by its columns.
pub type Row = BTreeMap<String, String>;

/// The rows of a CSV file.
pub fn rows(path: &Path) -> Vec<Row> {
    let csv = csv::Reader::from_path(path);
    let mut csv = csv.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    csv.deserialize().map(Result::unwrap).collect()
}

/// The number in a column.
#[track_caller]
pub fn number(row: &Row, column: &str) -> f64 {
    maybe(row, column).unwrap_or_else(|| panic!("{column}: {row:?}"))
}

/// The number in a column, if there is one.
#[track_caller]
pub fn maybe(row: &Row, column: &str) -> Option<f64> {
    let cell = row
        .get(column)
        .unwrap_or_else(|| panic!("{column}: {row:?}"));
    cell.parse().ok()
}

/// What a cell is to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// A text.
    Text(String),
    /// A number, or none.
    Number(Option<f64>),
    /// An interval, or none; its ends are right to this share of its width.
    Interval(Option<(f64, f64)>, f64),
}

impl Want {
    pub fn text(text: &str) -> Want {
        Want::Text(text.to_owned())
    }

    /// A number that a row has in this column.
    #[track_caller]
    pub fn of(row: &Row, column: &str) -> Want {
        Want::Number(maybe(row, column))
    }

    /// An interval that a row has in these columns.
    #[track_caller]
    pub fn ends(row: &Row, low: &str, high: &str) -> Want {
        Want::Interval(maybe(row, low).zip(maybe(row, high)), 0.0)
    }
}

impl From<f64> for Want {
    fn from(number: f64) -> Want {
        Want::Number(Some(number))
    }
}

/// A cell of a table of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub text: String,
    pub value: Option<f64>,
    pub high: Option<f64>,
}

/// A table of the page.
#[derive(Clone, Debug)]
pub struct Table {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Cell>>,
}

/// A page.
#[derive(Debug)]
pub struct Shown {
    pub html: String,
    pub tables: BTreeMap<String, Table>,
    /// What each picture is drawn by: names, with all numbers that follow.
    pub plots: BTreeMap<String, Vec<(String, Vec<f64>)>>,
    checked: RefCell<BTreeSet<String>>,
}

fn plain(text: &str) -> String {
    let named = [
        ("&#x27;", "'"),
        ("&quot;", "\""),
        ("&#x2f;", "/"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let text = named
        .iter()
        .fold(text.to_owned(), |text, (name, is)| text.replace(name, is));
    text.replace("<code>", "").replace("</code>", "")
}

/// What lies between two texts, and what comes behind.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<(&'a str, &'a str)> {
    let text = &text[text.find(from)? + from.len()..];
    let end = text.find(to)?;
    Some((&text[..end], &text[end..]))
}

impl Shown {
    /// The page of a folder, made anew.
    #[track_caller]
    pub fn of(folder: &Path) -> Shown {
        succeeds(&methuselah(["report", folder.to_str().unwrap()]));
        let html = fs::read_to_string(folder.join("report.html")).unwrap();
        let mut tables = BTreeMap::new();
        let mut rest = &html[..];
        while let Some((id, behind)) = between(rest, "<table id=\"", "\"") {
            let (head, behind) = between(behind, "<thead>", "</thead>").unwrap();
            let (body, behind) = between(behind, "<tbody>", "</tbody>").unwrap();
            let columns = head.split("<button type=\"button\">").skip(1);
            let columns = columns.map(|text| plain(text.split("</button>").next().unwrap()));
            let lines = body.split("<tr>").skip(1);
            let lines = lines.map(|row| row.split("<td").skip(1).map(cell).collect());
            let table = Table {
                columns: columns.collect(),
                rows: lines.collect(),
            };
            assert!(tables.insert(id.to_owned(), table).is_none(), "{id} twice");
            rest = behind;
        }
        let mut plots = BTreeMap::new();
        let mut rest = &html[..];
        while let Some((id, behind)) = between(rest, "data-plot=\"", "\"") {
            let (json, behind) = between(behind, ">", "</script>").unwrap();
            let json: serde_json::Value = serde_json::from_str(json).unwrap();
            let named = json.as_array().unwrap().iter().map(|line| {
                let mut numbers = Vec::new();
                flatten(line, &mut numbers);
                (line[0].as_str().unwrap().to_owned(), numbers)
            });
            let plot = named.collect();
            assert!(plots.insert(id.to_owned(), plot).is_none(), "{id} twice");
            rest = behind;
        }
        assert_eq!(html.matches("<svg ").count(), plots.len());
        Shown {
            html,
            tables,
            plots,
            checked: RefCell::default(),
        }
    }

    #[track_caller]
    pub fn table(&self, id: &str) -> &Table {
        let table = self.tables.get(id);
        table.unwrap_or_else(|| panic!("no table {id}: {:?}", self.tables.keys()))
    }

    /// Holds every cell of a table against what it is to show, by the number of its row, the title
    /// of its column, and the number of that.
    #[track_caller]
    pub fn check(&self, id: &str, rows: usize, want: impl Fn(usize, &str, usize) -> Want) {
        let table = self.table(id);
        assert_eq!(table.rows.len(), rows, "{id}");
        for (n, cells) in table.rows.iter().enumerate() {
            assert_eq!(cells.len(), table.columns.len(), "{id}, row {n}");
            for (at, (cell, column)) in cells.iter().zip(&table.columns).enumerate() {
                let want = want(n, column, at);
                let near = |found: f64, wanted: f64, within: f64| {
                    (found - wanted).abs() <= within.max(1e-9 * wanted.abs().max(1.0))
                };
                let fits = match &want {
                    Want::Text(text) => cell.text == *text,
                    Want::Number(None) => cell.value.is_none() && cell.text.is_empty(),
                    Want::Number(Some(wanted)) => {
                        cell.value.is_some_and(|found| near(found, *wanted, 0.0))
                            && shows(&cell.text, *wanted)
                    }
                    Want::Interval(None, _) => cell.value.is_none() && cell.text.is_empty(),
                    Want::Interval(Some((low, high)), within) => {
                        let within = within * (high - low);
                        cell.value.is_some_and(|found| near(found, *low, within))
                            && cell.high.is_some_and(|found| near(found, *high, within))
                            && cell.text.contains(" to ")
                    }
                };
                assert!(
                    fits,
                    "{id}, row {n}, {column:?}: {cell:?}, and not {want:?}"
                );
            }
        }
        self.checked.borrow_mut().insert(format!("table {id}"));
    }

    /// Holds the points of a picture against what they are to be, and the picture against them.
    #[track_caller]
    pub fn plot(&self, id: &str, want: &[(String, Vec<f64>)]) {
        let found = self.plots.get(id);
        let found = found.unwrap_or_else(|| panic!("no plot {id}: {:?}", self.plots.keys()));
        assert_eq!(found.len(), want.len(), "{id}");
        for ((name, found), (wanted_name, wanted)) in found.iter().zip(want) {
            assert_eq!(name, wanted_name, "{id}");
            assert_eq!(found.len(), wanted.len(), "{id}: {name}");
            for (n, (found, wanted)) in found.iter().zip(wanted).enumerate() {
                // Intervals are by an expansion that is good to three digits.
                let within = 3e-3 * wanted.abs().max(0.1);
                assert!(
                    (found - wanted).abs() < within,
                    "{id}, {name}, {n}: {found}, not {wanted}"
                );
            }
        }
        self.checked.borrow_mut().insert(format!("plot {id}"));
    }

    /// Every line of a picture goes through its points: pixels are a linear function of numbers.
    #[track_caller]
    pub fn is_drawn(&self, id: &str) {
        let (before, _) = self
            .html
            .split_once(&format!("data-plot=\"{id}\""))
            .unwrap();
        let svg = &before[before.rfind("<svg ").unwrap()..];
        let mut lines = Vec::new();
        for tag in svg.split("<polyline ").skip(1) {
            let tag = tag.split('>').next().unwrap();
            if !tag.contains("stroke=\"var(--line") {
                continue;
            }
            let (points, _) = between(tag, "points=\"", "\"").unwrap();
            let point = |point: &str| {
                let (x, y) = point.split_once(',').unwrap();
                [x, y].map(|n| n.parse::<f64>().unwrap())
            };
            lines.push(points.split_whitespace().map(point).collect::<Vec<_>>());
        }
        let plots = &self.plots[id];
        let drawn = plots.iter().take(lines.len());
        for ((name, numbers), line) in drawn.zip(&lines) {
            let each = numbers.len() / line.len();
            assert_eq!(numbers.len(), each * line.len(), "{id}: {name}");
            for axis in 0..2 {
                let pairs: Vec<(f64, f64)> = numbers
                    .chunks(each)
                    .zip(line)
                    .map(|(numbers, pixels)| (numbers[axis], pixels[axis]))
                    .collect();
                let by = |a: &&(f64, f64), b: &&(f64, f64)| a.0.total_cmp(&b.0);
                let (least, most) = (
                    pairs.iter().min_by(by).unwrap(),
                    pairs.iter().max_by(by).unwrap(),
                );
                let slope = (most.1 - least.1) / (most.0 - least.0).max(1e-9);
                for (number, pixel) in &pairs {
                    let expected = least.1 + slope * (number - least.0);
                    assert!(
                        (expected - pixel).abs() < 2.0,
                        "{id}, {name}: {number} at {pixel}, not at {expected}"
                    );
                }
            }
        }
        assert!(!lines.is_empty(), "{id}: no line");
    }

    /// Nothing on the page was left out, but for these tables, in which there are words.
    #[track_caller]
    pub fn all_checked(&self, but: &[&str]) {
        let tables = self.tables.keys().filter(|id| !but.contains(&id.as_str()));
        let tables = tables.map(|id| format!("table {id}"));
        let all: BTreeSet<String> = tables
            .chain(self.plots.keys().map(|id| format!("plot {id}")))
            .collect();
        assert_eq!(all, *self.checked.borrow());
    }
}

/// Whether a cell's text is the number, rounded, in percent or counted.
fn shows(text: &str, number: f64) -> bool {
    if let Some(bound) = text.strip_prefix("< ") {
        return number < bound.parse().unwrap();
    }
    let digits: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.' || *c == '−')
        .map(|c| if c == '−' { '-' } else { c })
        .collect();
    let Ok(shown) = digits.parse::<f64>() else {
        return false;
    };
    let places = digits.split_once('.').map_or(0, |(_, behind)| behind.len());
    let half = 0.5 * 10_f64.powi(-(places as i32)) * 1.000_001;
    [1.0, 100.0]
        .iter()
        .any(|unit| (shown - unit * number).abs() <= half)
}

fn flatten(value: &serde_json::Value, numbers: &mut Vec<f64>) {
    if let Some(number) = value.as_f64() {
        numbers.push(number);
    }
    for value in value.as_array().into_iter().flatten() {
        flatten(value, numbers);
    }
}

fn cell(cell: &str) -> Cell {
    let (attributes, text) = cell.split_once('>').unwrap();
    let text = text.split("</td>").next().unwrap();
    let text = text.split("<mark>").next().unwrap();
    let attribute = |name: &str| {
        let found = between(attributes, &format!("{name}=\""), "\"");
        found.map(|(value, _)| value.parse().unwrap())
    };
    Cell {
        text: plain(text),
        value: attribute("data-v"),
        high: attribute("data-h"),
    }
}

/// The same sums by other ways than those of the program.
pub mod second {
    /// The chance that Student's t with so many degrees of freedom is larger than `t`, either way.
    /// With t = √v tan θ its density is that of a power of a cosine, which is summed.
    pub fn student_tail(t: f64, freedom: f64) -> f64 {
        let end = std::f64::consts::FRAC_PI_2;
        let sum = |from: f64| {
            const STEPS: usize = 20_000;
            let step = (end - from) / STEPS as f64;
            let at = |n: usize| (from + n as f64 * step).cos().max(0.0).powf(freedom - 1.0);
            let inner: f64 = (1..STEPS)
                .map(|n| if n % 2 == 1 { 4.0 * at(n) } else { 2.0 * at(n) })
                .sum();
            (at(0) + inner + at(STEPS)) * step / 3.0
        };
        sum((t.abs() / freedom.sqrt()).atan()) / sum(0.0)
    }

    /// The `t` that is passed, either way, with this chance.
    pub fn student_quantile(chance: f64, freedom: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1000.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            match student_tail(middle, freedom) > chance {
                true => low = middle,
                false => high = middle,
            }
        }
        low
    }

    pub fn mean(xs: &[f64]) -> f64 {
        xs.iter().sum::<f64>() / xs.len() as f64
    }

    pub fn standard_error(xs: &[f64]) -> f64 {
        let (n, mean) = (xs.len() as f64, mean(xs));
        let squares: f64 = xs.iter().map(|x| (x - mean) * (x - mean)).sum();
        (squares / (n - 1.0) / n).sqrt()
    }

    /// Student's 95 % interval for the mean of these.
    pub fn interval(xs: &[f64]) -> (f64, f64) {
        let half = standard_error(xs) * student_quantile(0.05, xs.len() as f64 - 1.0);
        (mean(xs) - half, mean(xs) + half)
    }

    /// Wilson's 95 % interval: the shares from which this one is 1.96 standard errors off.
    pub fn wilson(successes: f64, trials: f64) -> (f64, f64) {
        let share = successes / trials;
        let off = |p: f64| (share - p).abs() > 1.959_964 * (p * (1.0 - p) / trials).sqrt();
        let end = |mut inside: f64, mut outside: f64| {
            for _ in 0..200 {
                let middle = (inside + outside) / 2.0;
                match off(middle) {
                    true => outside = middle,
                    false => inside = middle,
                }
            }
            inside
        };
        (end(share, 0.0), end(share, 1.0))
    }

    /// Holm's procedure: what each of these chances is among all of them.
    pub fn holm(ps: &[f64]) -> Vec<f64> {
        let adjusted = |p: f64| {
            // Of all that are no larger, the largest of each times how many are no smaller.
            let of = ps.iter().filter(|other| **other <= p);
            let of = of.map(|other| {
                let no_smaller = ps.iter().filter(|third| *third >= other).count();
                other * no_smaller as f64
            });
            of.fold(0.0, f64::max).min(1.0)
        };
        ps.iter().map(|p| adjusted(*p)).collect()
    }
}
