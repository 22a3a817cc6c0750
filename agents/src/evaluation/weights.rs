//! The network, its weights, and the file they are in.

use std::fmt::Write;
use std::sync::OnceLock;

use super::features::{names_of_known, FEATURES, KNOWN};
use super::Goal;

/// Units in the hidden layer.
pub const HIDDEN: usize = 24;

/// Features of what a Methuselah has herself. Those of her neighbours are left out of what goes in of a
/// neighbour.
const BOARD: usize = 27;

/// What goes in of a neighbour.
const OTHER: usize = BOARD + KNOWN - FEATURES;

/// Whose features go in beside a Methuselah's own.
const ROLES: [&str; 4] = ["prey", "grand_prey", "predator", "grand_predator"];

/// Inputs that say how many are left, and one that is always 1.
const EXTRA: [&str; 4] = ["two_left", "three_left", "four_left", "always"];

/// Inputs of the network.
pub const INPUTS: usize = KNOWN + ROLES.len() * OTHER + EXTRA.len();

/// The weights of the network: each Methuselah's score is a weighted sum of
/// the inputs and of the hidden units, which are weighted sums of the inputs
/// themselves, cut off at zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) direct: [f32; INPUTS],
    pub(super) hidden: [[f32; HIDDEN]; INPUTS],
    pub(super) output: [f32; HIDDEN],
}

/// Why a text is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line is not the name of an input and a number for each column.
    #[error("line {0}: write the name of an input and {n} numbers, with commas between", n = HIDDEN + 1)]
    Syntax(usize),
    /// There is no such input.
    #[error("line {0}: there is no input {1:?}")]
    Unknown(usize, String),
    /// An input has two rows.
    #[error("line {0}: {1:?} has weights already")]
    Twice(usize, String),
    /// An input has no row.
    #[error("{0:?} has no weights")]
    Missing(String),
}

/// The inputs for the Methuselah `i` of those in the game, given what is known
/// of each in the order of seating.
pub(super) fn inputs(table: &[[f32; KNOWN]], i: usize, into: &mut [f32; INPUTS]) {
    let n = table.len().max(1);
    into[..KNOWN].copy_from_slice(&table[i]);
    let places = [i + 1, i + 2, i + n - 1, i + 2 * n - 2];
    let others = into[KNOWN..].chunks_exact_mut(OTHER);
    for (part, place) in others.zip(places) {
        let (board, more) = part.split_at_mut(BOARD);
        let other = &table[place % n];
        board.copy_from_slice(&other[..BOARD]);
        more.copy_from_slice(&other[FEATURES..]);
    }
    let extra = &mut into[INPUTS - EXTRA.len()..];
    for (left, x) in extra.iter_mut().enumerate() {
        *x = f32::from(u8::from(n == left + 2 || left + 1 == EXTRA.len()));
    }
}

/// The names of the inputs, in order.
fn names() -> impl Iterator<Item = String> {
    let of_others = ROLES.iter().flat_map(|role| {
        let (board, more) = (
            names_of_known().take(BOARD),
            names_of_known().skip(FEATURES),
        );
        board.chain(more).map(move |n| format!("{role}.{n}"))
    });
    let own = names_of_known().map(String::from);
    own.chain(of_others)
        .chain(EXTRA.iter().map(|n| n.to_string()))
}

/// The row of the hidden units' own weights.
const OUTPUT: &str = "output";

impl Weights {
    /// Everything alike.
    pub(super) const ZERO: Weights = Weights {
        direct: [0.0; INPUTS],
        hidden: [[0.0; HIDDEN]; INPUTS],
        output: [0.0; HIDDEN],
    };

    /// Those in `agents/data/evaluation.csv`, or for game wins in `agents/data/wins.csv`.
    pub fn embedded(goal: Goal) -> &'static Weights {
        static POINTS: OnceLock<Weights> = OnceLock::new();
        static WINS: OnceLock<Weights> = OnceLock::new();
        let (weights, name, text) = match goal {
            Goal::Points => (
                &POINTS,
                "evaluation.csv",
                include_str!("../../data/evaluation.csv"),
            ),
            Goal::Win => (&WINS, "wins.csv", include_str!("../../data/wins.csv")),
        };
        weights.get_or_init(|| {
            Weights::parse(text).unwrap_or_else(|e| panic!("agents/data/{name}: {e}"))
        })
    }

    /// Reads rows under a heading: an input, its direct weight, its weight for
    /// each hidden unit; and a row `output` with the weights of the hidden
    /// units, its direct weight 0. Lines that start with `#` are comments.
    ///
    /// # Errors
    /// If a line is not of that form, or an input has not exactly one row.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::ZERO;
        let names: Vec<_> = names().chain([OUTPUT.to_string()]).collect();
        let mut found = vec![false; names.len()];
        let lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim()));
        let rows = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        for (number, line) in rows.skip(1) {
            let (name, rest) = line.split_once(',').ok_or(WeightsError::Syntax(number))?;
            let mut row = [0.0; HIDDEN + 1];
            let mut fields = rest.split(',');
            for place in &mut row {
                *place = fields
                    .next()
                    .and_then(|f| f.trim().parse().ok())
                    .filter(|w: &f32| w.is_finite())
                    .ok_or(WeightsError::Syntax(number))?;
            }
            if fields.next().is_some() {
                return Err(WeightsError::Syntax(number));
            }
            let i = names
                .iter()
                .position(|n| n == name)
                .ok_or_else(|| WeightsError::Unknown(number, name.into()))?;
            if std::mem::replace(&mut found[i], true) {
                return Err(WeightsError::Twice(number, name.into()));
            }
            let [direct, hidden @ ..] = row;
            if i < INPUTS {
                weights.direct[i] = direct;
                weights.hidden[i] = hidden;
            } else {
                weights.output = hidden;
            }
        }
        match found.iter().position(|f| !f) {
            Some(i) => Err(WeightsError::Missing(names[i].clone())),
            None => Ok(weights),
        }
    }

    /// The rows, as [`Weights::parse`] reads them.
    pub fn csv(&self) -> String {
        let mut out = String::from("input,direct");
        for h in 1..=HIDDEN {
            let _ = write!(out, ",hidden_{h}");
        }
        out.push('\n');
        let rows = names().zip(self.direct.iter().zip(&self.hidden));
        let output = (OUTPUT.to_string(), (&0.0, &self.output));
        for (name, (direct, hidden)) in rows.chain([output]) {
            let _ = write!(out, "{name},{direct:.4}");
            for w in hidden {
                let _ = write!(out, ",{w:.4}");
            }
            out.push('\n');
        }
        out
    }

    /// The score of the Methuselah `i` of those in the game, given what is known of each.
    pub fn score(&self, table: &[[f32; KNOWN]], i: usize) -> f32 {
        let mut x = [0.0; INPUTS];
        inputs(table, i, &mut x);
        let mut score = 0.0;
        let mut units = [0.0f32; HIDDEN];
        for ((x, direct), row) in x.iter().zip(&self.direct).zip(&self.hidden) {
            if *x != 0.0 {
                score += x * direct;
                for (unit, w) in units.iter_mut().zip(row) {
                    *unit += x * w;
                }
            }
        }
        let hidden = units.iter().zip(&self.output);
        score + hidden.map(|(unit, w)| unit.max(0.0) * w).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        let mut weights = Weights::ZERO;
        weights.direct = [0.5; INPUTS];
        weights.hidden[3][1] = -0.25;
        weights.output[1] = 2.0;
        "# comment\n".to_string() + &weights.csv()
    }

    #[test]
    fn the_embedded_files_have_weights_for_every_input() {
        for goal in [Goal::Points, Goal::Win] {
            assert!(Weights::embedded(goal).direct.iter().any(|w| *w != 0.0));
        }
    }

    #[test]
    fn a_file_reads_back() {
        let weights = Weights::parse(&file()).expect("a whole file");
        assert_eq!(weights.direct, [0.5; INPUTS]);
        assert_eq!(weights.hidden[3][1], -0.25);
        assert_eq!(weights.output[1], 2.0);
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let broken = file().replace("\npool,0.5", "\npool;0.5");
        assert_eq!(Weights::parse(&broken), Err(WeightsError::Syntax(3)));
        let long = file().replace("\npool,0.5", "\npool,0.5,0.5");
        assert_eq!(Weights::parse(&long), Err(WeightsError::Syntax(3)));
        let row = ",0".repeat(HIDDEN + 1);
        let line = INPUTS + 4;
        assert_eq!(
            Weights::parse(&(file() + "luck" + &row)),
            Err(WeightsError::Unknown(line, "luck".into()))
        );
        assert_eq!(
            Weights::parse(&(file() + "pool" + &row)),
            Err(WeightsError::Twice(line, "pool".into()))
        );
        let missing: Vec<_> = file()
            .lines()
            .filter(|l| !l.starts_with("prey.edge"))
            .map(String::from)
            .collect();
        assert_eq!(
            Weights::parse(&missing.join("\n")),
            Err(WeightsError::Missing("prey.edge".into()))
        );
    }

    #[test]
    fn neighbours_go_in_by_their_place() {
        let mut table = [[0.0; KNOWN]; 5];
        for (i, known) in table.iter_mut().enumerate() {
            known[0] = i as f32;
            known[KNOWN - 1] = 10.0 + i as f32;
        }
        let mut x = [0.0; INPUTS];
        inputs(&table, 1, &mut x);
        let places = |x: &[f32; INPUTS]| [0, 1, 2, 3].map(|role| x[KNOWN + role * OTHER]);
        assert_eq!((x[0], places(&x)), (1.0, [2.0, 3.0, 0.0, 4.0]));
        let hands = [0, 1, 2, 3].map(|role| x[KNOWN + role * OTHER + OTHER - 1]);
        assert_eq!((x[KNOWN - 1], hands), (11.0, [12.0, 13.0, 10.0, 14.0]));
        assert_eq!(x[INPUTS - 4..], [0.0, 0.0, 0.0, 1.0]);
        inputs(&table[..2], 1, &mut x);
        assert_eq!((x[0], places(&x)), (1.0, [0.0, 1.0, 0.0, 1.0]));
        assert_eq!(x[INPUTS - 4..], [1.0, 0.0, 0.0, 1.0]);
    }
}
