//! How numbers and tables are shown to people.

use crate::stats::Estimate;
use std::fmt;

/// A number with its sign: `+0.06`, `−0.10`. Also one that is too small to be seen has its sign,
/// `−0.00`; 0 has none.
#[derive(Clone, Copy, Debug)]
pub struct Signed(pub f64, pub usize);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signed(x, digits) = *self;
        f.write_str(match x {
            x if x > 0.0 => "+",
            x if x < 0.0 => "−",
            _ => "",
        })?;
        write!(f, "{:.digits$}", x.abs())
    }
}

/// An estimate with its interval and signs: `+0.06 victory points (+0.02 to +0.10)`, where a
/// blank stands behind the word.
pub fn signed(estimate: Estimate, unit: f64, digits: usize, word: &str) -> String {
    let signed = |x: f64| Signed(x * unit, digits);
    let interval = match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{} to {}", signed(low), signed(high)),
        _ => "no interval yet".to_owned(),
    };
    format!("{} {word}({interval})", signed(estimate.mean))
}

/// Rows of cells as a table for people: names and the last column begin, numbers end, below each
/// other.
pub fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, width))| match column {
                0 => format!("{cell:width$}"),
                _ if column + 1 == N => cell.clone(),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_sign() {
        let shown = |x: f64| Signed(x, 2).to_string();
        assert_eq!(
            [0.061, -0.101, 0.0, -0.001].map(shown),
            ["+0.06", "−0.10", "0.00", "−0.00"]
        );
    }

    #[test]
    fn columns_stand_below_each_other() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned);
        let table = aligned(&[row(["deck", "VP", "verdict"]), row(["é", "1.25", "better"])]);
        assert_eq!(table, "deck    VP  verdict\né     1.25  better\n");
    }
}
