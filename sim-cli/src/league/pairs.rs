//! Every two agents, or decks, at the tables at which both sat: `league_pairs.csv`,
//! `deck_pairs.csv`, `agent_pairs.csv`, and the cross-tables of leagues and runs.
//!
//! Victory points at a table sum nearly to a constant, so that what one has the other has not,
//! and two means with their separate intervals say little. What is observed is a game: victory
//! points a seat of the one, less those of the other at the same table.

use crate::lab::{Signed, ALPHA};
use crate::run::{lines, SeatRow};
use crate::stats::{holm, Estimate, Moments};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

/// A row for each two agents of a league.
pub const LEAGUE_PAIRS: &str = "league_pairs.csv";
/// A row for each two decks of a run or a league.
pub const DECK_PAIRS: &str = "deck_pairs.csv";
/// A row for each two agents of a run.
pub const AGENT_PAIRS: &str = "agent_pairs.csv";

/// The heading of these files, behind `agent` or `deck`.
const HEADING: &str = "other,games,vp_difference,vp_low,vp_high,p,p_holm,\
win_difference,win_low,win_high\n";

/// Counts of games as they come in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairTally {
    /// In the order in which they were seen first.
    names: Vec<String>,
    /// The number of each name in that order: a run may have a thousand decks.
    numbers: HashMap<String, usize>,
    /// By the numbers of two names, that of the lesser name first: victory points and game wins.
    pairs: HashMap<(usize, usize), [Moments; 2]>,
}

/// Two that sat at the same tables: a row of `league_pairs.csv`, `deck_pairs.csv` or
/// `agent_pairs.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PairRow {
    /// An agent, or a deck.
    pub agent: String,
    /// The other.
    pub other: String,
    /// Games in which both had a seat.
    pub games: u64,
    /// Victory points a seat that the one has more, with the 95 % interval.
    pub vp_difference: Estimate,
    /// The chance of such a difference in victory points if there were none in truth, 0 to 1.
    pub p: f64,
    /// The same, accounted for all pairs (Holm).
    pub p_holm: f64,
    /// Game wins a seat that it has more, with the 95 % interval.
    pub win_difference: Estimate,
}

impl PairTally {
    /// Counts a game, whose seats go by these names.
    pub fn add(&mut self, seats: &[SeatRow], name: impl Fn(&SeatRow) -> &str) {
        // Seats, victory points and game wins under the number of each name.
        let mut there: Vec<(usize, [f64; 3])> = Vec::with_capacity(seats.len());
        for seat in seats {
            let number = self.number(name(seat)).unwrap_or_else(|| {
                let number = self.names.len();
                self.names.push(name(seat).to_owned());
                self.numbers.insert(name(seat).to_owned(), number);
                number
            });
            let at = there.iter().position(|(other, _)| *other == number);
            let at = at.unwrap_or_else(|| {
                there.push((number, [0.0; 3]));
                there.len() - 1
            });
            let of_seat = [1.0, f64::from(seat.vp), f64::from(seat.game_win)];
            for (sum, more) in there[at].1.iter_mut().zip(of_seat) {
                *sum += more;
            }
        }
        there.sort_by(|(one, _), (other, _)| self.names[*one].cmp(&self.names[*other]));
        for (place, (one, sums)) in there.iter().enumerate() {
            for (other, others) in &there[place + 1..] {
                let moments = self.pairs.entry((*one, *other)).or_default();
                for (number, moments) in moments.iter_mut().enumerate() {
                    let mean = |sums: &[f64; 3]| sums[number + 1] / sums[0];
                    moments.add(mean(sums) - mean(others));
                }
            }
        }
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Each two, in this order of their names: the one that stands above first.
    pub fn rows(&self, order: &[&str]) -> Vec<PairRow> {
        let mut places = vec![None; self.names.len()];
        for (place, name) in order.iter().enumerate() {
            if let Some(number) = self.number(name) {
                places[number] = Some(place);
            }
        }
        let mut found: Vec<_> = (self.pairs.iter())
            .filter_map(|((one, other), moments)| {
                let (one, other) = (places[*one]?, places[*other]?);
                Some((one.min(other), one.max(other), one > other, moments))
            })
            .collect();
        found.sort_by_key(|(above, below, ..)| (*above, *below));
        // Most of many pairs have met as often as others have.
        let mut students = HashMap::new();
        let mut rows = Vec::with_capacity(found.len());
        for (above, below, turned, [vp, won]) in found {
            let student = *students
                .entry(vp.count())
                .or_insert_with(|| vp.student_point(ALPHA));
            let estimate = |moments: &Moments| {
                let found = moments.interval_at(student);
                match turned {
                    true => Estimate {
                        mean: 0.0 - found.mean,
                        low: found.high.map(|x| 0.0 - x),
                        high: found.low.map(|x| 0.0 - x),
                    },
                    false => found,
                }
            };
            rows.push(PairRow {
                agent: order[above].to_owned(),
                other: order[below].to_owned(),
                games: vp.count(),
                vp_difference: estimate(vp),
                p: vp.p(),
                p_holm: 1.0,
                win_difference: estimate(won),
            });
        }
        let ps: Vec<f64> = rows.iter().map(|row| row.p).collect();
        for (row, p) in rows.iter_mut().zip(holm(&ps)) {
            row.p_holm = p;
        }
        rows
    }
}

/// The text of `league_pairs.csv`, or of a file like it; `who` are paired, `agent` or `deck`.
pub(crate) fn pairs_file(who: &str, rows: &[PairRow]) -> String {
    let row = |row: &PairRow| {
        let (vp, win) = (row.vp_difference, row.win_difference);
        let four = |x: f64| format!("{x:.4}");
        let three = |e: Estimate| (four(e.mean), e.low.map(four), e.high.map(four));
        let who = (row.agent.clone(), row.other.clone(), row.games);
        (who, three(vp), (four(row.p), four(row.p_holm)), three(win))
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    let rows = String::from_utf8(lines(&rows)).expect("specs are text");
    format!("{who},{HEADING}{rows}")
}

/// The cross-table for people: victory points a seat that the one of the row has more than the one
/// of the column, with half the width of the interval.
pub(crate) fn cross_table(order: &[&str], rows: &[PairRow]) -> String {
    let cell = |agent: &str, other: &str| -> String {
        let found = |(a, b): (&str, &str)| {
            let of = |row: &&PairRow| (row.agent.as_str(), row.other.as_str()) == (a, b);
            rows.iter().find(of).map(|row| row.vp_difference)
        };
        let (difference, sign) = match (found((agent, other)), found((other, agent))) {
            (Some(difference), _) => (difference, 1.0),
            (None, Some(difference)) => (difference, -1.0),
            (None, None) => return String::new(),
        };
        let mean = Signed(difference.mean * sign, 2);
        match (difference.low, difference.high) {
            (Some(low), Some(high)) => format!("{mean} ± {:.2}", (high - low) / 2.0),
            _ => mean.to_string(),
        }
    };
    let heading = std::iter::once("less that of".to_owned());
    let mut lines: Vec<Vec<String>> = vec![heading
        .chain(order.iter().map(|agent| (*agent).to_owned()))
        .collect()];
    for agent in order {
        let cells = order.iter().map(|other| cell(agent, other));
        let line = std::iter::once((*agent).to_owned()).chain(cells);
        lines.push(line.collect());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..=order.len())
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let mut out = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, width))| match column {
                0 => format!("{cell:width$}"),
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

    fn seats(results: &[(&str, f32)]) -> Vec<SeatRow> {
        let seat = |(seat, (agent, vp)): (usize, &(&str, f32))| SeatRow {
            game: 0,
            seat: seat as u8,
            deck: String::new(),
            agent: agent.to_string(),
            vp: *vp,
            game_win: u8::from(*vp >= 2.0),
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        };
        results.iter().enumerate().map(seat).collect()
    }

    fn tally() -> PairTally {
        let mut tally = PairTally::default();
        let mut add = |results: &[(&str, f32)]| tally.add(&seats(results), |seat| &seat.agent);
        add(&[("b", 3.0), ("a", 1.0), ("a", 0.0)]);
        add(&[("b", 2.0), ("a", 1.0), ("c", 2.0)]);
        // Nobody else is there.
        add(&[("b", 5.0), ("b", 0.0)]);
        tally
    }

    #[test]
    fn differences_are_those_of_the_games_in_which_both_sat() {
        let rows = tally().rows(&["b", "c", "a"]);
        let of = |row: &PairRow| format!("{} {} {}", row.agent, row.other, row.games);
        let keys: Vec<String> = rows.iter().map(of).collect();
        assert_eq!(keys, ["b c 1", "b a 2", "c a 1"]);
        let b_a = &rows[1];
        // 3 less 0.5, and 2 less 1.
        assert_eq!(b_a.vp_difference.mean, 1.75);
        assert_eq!(b_a.win_difference.mean, 1.0);
        let (low, high) = (
            b_a.vp_difference.low.unwrap(),
            b_a.vp_difference.high.unwrap(),
        );
        // Student's interval of 2.5 and 1, with one degree of freedom.
        assert!((high - 1.75 - 12.7062 * 0.75).abs() < 1e-3 && (low + high - 3.5).abs() < 1e-9);
        assert_eq!(rows[0].vp_difference.low, None);
        assert!(b_a.p_holm >= b_a.p);
    }

    #[test]
    fn the_other_way_round_is_the_same_turned() {
        let there = &tally().rows(&["b", "a"])[0];
        let back = &tally().rows(&["a", "b"])[0];
        assert_eq!(there.vp_difference.mean, -back.vp_difference.mean);
        assert_eq!(there.vp_difference.low, back.vp_difference.high.map(|x| -x));
        assert_eq!(there.p, back.p);
    }

    #[test]
    fn the_cross_table_has_every_pair_twice() {
        let order = ["b", "c", "a"];
        let table = cross_table(&order, &tally().rows(&order));
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[1].ends_with("+1.75 ± 9.53"), "{table}");
        assert!(
            lines[3].starts_with("a             −1.75 ± 9.53"),
            "{table}"
        );
    }

    #[test]
    fn the_file_has_a_row_for_each_pair() {
        let text = pairs_file("deck", &tally().rows(&["b", "c", "a"]));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[0].starts_with("deck,other,games,"), "{text}");
        assert!(
            lines[1].starts_with("b,c,1,0.0000,,,1.0000,1.0000,0.0000,,"),
            "{text}"
        );
        assert!(
            lines.iter().all(|line| line.split(',').count() == 11),
            "{text}"
        );
    }
}
