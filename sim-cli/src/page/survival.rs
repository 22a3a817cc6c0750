//! Who is still in after how many turns.

use super::plots::{self, Line, LINES};
use super::tables::{Cell, Column, Table};
use super::Plot;
use anyhow::Result;
use std::collections::BTreeMap;

/// Turns from one row of the table to the next: a round of a table from which nobody is gone.
const STEP: u16 = 5;

/// The share of so many seats still in after each turn, from before the first one, if on so many
/// of them somebody was ousted or withdrew in each turn; it ends with the last turn in which
/// anybody left.
pub(super) fn steps(all: u64, gone: &BTreeMap<u16, u64>) -> Vec<(f64, f64)> {
    let mut left = all;
    let mut points = vec![(0.0, 1.0)];
    for (turn, gone) in gone {
        let share = |left: u64| left as f64 / all.max(1) as f64;
        points.push((f64::from(*turn), share(left)));
        left -= gone;
        points.push((f64::from(*turn), share(left)));
    }
    points
}

/// Pictures and a table of these lines. `together` is the line of all of them: where they are too
/// many for one picture, each has its own, and that beside it.
pub(super) fn shown(
    id: &str,
    lines: &[Line],
    together: &Line,
    caption: &str,
) -> Result<(Vec<Plot>, Table)> {
    let ends = lines.iter().filter_map(|(_, points)| points.last());
    let last = ends.map(|end| end.0).fold(1.0, f64::max);
    let turn = "turn of the game";
    let plots = match lines.len() {
        0..=LINES => vec![plots::lines(lines, None, last, turn, caption)?.called(id)],
        _ => {
            let own = lines.iter().enumerate().map(|(number, line)| {
                let caption = format!("{} (grey: {})", line.0, together.0);
                let plot = plots::lines(
                    std::slice::from_ref(line),
                    Some(together),
                    last,
                    turn,
                    &caption,
                )?;
                Ok(plot.called(format!("{id}-{}", number + 1)))
            });
            own.collect::<Result<_>>()?
        }
    };
    let mut columns = vec![Column::number("after turn", "")];
    columns.extend(lines.iter().map(|(name, _)| Column::number(name, "")));
    let mut table = Table::new(id, caption, columns);
    let last = last as u16;
    let turns = (1..).map(|n| n * STEP).take_while(|turn| *turn < last);
    for turn in turns.chain([last]) {
        let still_in = |(_, points): &Line| {
            let until = points.iter().rev().find(|(x, _)| *x <= f64::from(turn));
            Cell::percent(until.map_or(1.0, |(_, share)| *share), 1)
        };
        let cells = [Cell::count(turn.into())].into_iter();
        table
            .rows
            .push(cells.chain(lines.iter().map(still_in)).collect());
    }
    Ok((plots, table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_ten_seats_one_leaves_in_the_second_turn_and_two_in_the_seventh() {
        let points = steps(10, &BTreeMap::from([(2, 1), (7, 2)]));
        assert_eq!(
            points,
            [(0.0, 1.0), (2.0, 1.0), (2.0, 0.9), (7.0, 0.9), (7.0, 0.7)]
        );
        let line = ("a".to_owned(), points);
        let many = vec![line.clone(); LINES + 1];
        let (plots, table) = shown("survival", &many[..1], &line, "").unwrap();
        assert_eq!((plots.len(), table.rows.len()), (1, 2));
        let row = |n: usize| table.rows[n].iter().map(|cell| cell.value.unwrap());
        assert_eq!(row(0).collect::<Vec<_>>(), [5.0, 0.9]);
        assert_eq!(row(1).collect::<Vec<_>>(), [7.0, 0.7]);
        // Too many for one picture.
        let (plots, table) = shown("survival", &many, &line, "").unwrap();
        assert!(plots.len() == LINES + 1 && plots.iter().all(|plot| plot.small));
        assert_eq!(table.columns.len(), LINES + 2);
        let (plots, table) = shown("survival", &[], &line, "").unwrap();
        assert_eq!((plots.len(), table.rows.len()), (1, 1));
    }
}
