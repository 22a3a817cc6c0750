//! The weights of the policy, and the file they are in.

use std::fmt::Write;
use std::sync::OnceLock;

use super::features::{columns, rows, Features, COLUMNS, ROWS, VERSION};

/// The weights of the policy, in pool: how much each feature of a choice counts in each situation.
///
/// What is added to the worth that the heuristic sees in a choice is *gᵀWs*, with the features *g*
/// of the choice and *s* of the situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    weights: Vec<Features>,
}

/// Why a text is no list of weights of the policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// The first line is not the version of the features.
    #[error("line {0}: write the version of the features first, as \"version,{VERSION}\"")]
    NoVersion(usize),
    /// The features are of a later version of the program.
    #[error("the weights are for version {0} of the features, and this program knows {VERSION}")]
    Newer(u32),
    /// The line after it is not the names of the columns.
    #[error("line {0}: the columns are {1:?}")]
    Columns(usize, String),
    /// A line is not the name of a feature and a number for each column.
    #[error("line {0}: write the name of a feature and {COLUMNS} numbers, with commas between")]
    Syntax(usize),
    /// There is no such feature.
    #[error("line {0}: there is no feature {1:?}")]
    Unknown(usize, String),
    /// A feature has two lines.
    #[error("line {0}: {1:?} has weights already")]
    Twice(usize, String),
    /// A feature of this version has no line.
    #[error("{0:?} has no weights")]
    Missing(String),
}

impl Policy {
    /// The policy of the heuristic: nothing is added to what it thinks.
    pub fn none() -> Policy {
        Policy {
            weights: vec![[0.0; COLUMNS]; ROWS],
        }
    }

    /// The weights in `agents/data/policy.csv`.
    pub fn embedded() -> &'static Policy {
        static POLICY: OnceLock<Policy> = OnceLock::new();
        POLICY.get_or_init(|| {
            Policy::parse(include_str!("../../data/policy.csv"))
                .unwrap_or_else(|e| panic!("agents/data/policy.csv: {e}"))
        })
    }

    /// Reads weights: the version of the features, a line with the names of the columns, and one for
    /// each feature of a choice. Lines that start with `#` are comments. Features that are younger
    /// than the version count for nothing.
    ///
    /// # Errors
    /// If the text is not that.
    pub fn parse(text: &str) -> Result<Policy, PolicyError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim_end()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let (at, line) = lines.next().ok_or(PolicyError::NoVersion(1))?;
        let version = line
            .strip_prefix("version,")
            .and_then(|n| n.parse::<u32>().ok())
            .filter(|n| *n > 0)
            .ok_or(PolicyError::NoVersion(at))?;
        if version > VERSION {
            return Err(PolicyError::Newer(version));
        }
        let head = head();
        // An older version has the first of the columns.
        let known = |line: &str| {
            let rest = head.strip_prefix(line);
            rest.is_some_and(|rest| rest.is_empty() || version < VERSION && rest.starts_with(','))
        };
        let columns_there = match lines.next() {
            Some((_, line)) if known(line) => line.split(',').count() - 1,
            Some((at, _)) => return Err(PolicyError::Columns(at, head)),
            None => return Err(PolicyError::Columns(at + 1, head)),
        };
        let names: Vec<String> = rows().collect();
        let mut policy = Policy::none();
        let mut found = vec![false; ROWS];
        for (at, line) in lines {
            let mut cells = line.split(',');
            let name = cells.next().unwrap_or_default();
            let mut numbers = [0.0f32; COLUMNS];
            let mut n = 0;
            for cell in cells {
                let number = cell.parse().ok().filter(|x: &f32| x.is_finite());
                match (number, numbers.get_mut(n)) {
                    (Some(number), Some(place)) => *place = number,
                    _ => return Err(PolicyError::Syntax(at)),
                }
                n += 1;
            }
            if n != columns_there {
                return Err(PolicyError::Syntax(at));
            }
            let Some(row) = names.iter().position(|known| known == name) else {
                return Err(PolicyError::Unknown(at, name.to_string()));
            };
            if std::mem::replace(&mut found[row], true) {
                return Err(PolicyError::Twice(at, name.to_string()));
            }
            policy.weights[row] = numbers;
        }
        let missing = names.iter().zip(&found).find(|(_, found)| !**found);
        match missing {
            Some((name, _)) if version == VERSION => Err(PolicyError::Missing(name.clone())),
            Some(_) | None => Ok(policy),
        }
    }

    /// The weights as [`Policy::parse`] reads them, after comments.
    pub fn csv(&self, comments: &[String]) -> String {
        let mut out: String = comments.iter().map(|c| format!("# {c}\n")).collect();
        let _ = writeln!(out, "version,{VERSION}\n{}", head());
        for (name, weights) in rows().zip(&self.weights) {
            out.push_str(&name);
            for w in weights {
                // No minus before what is rounded to nothing.
                let rounded = (f64::from(*w) * 1e4).round() / 1e4 + 0.0;
                let _ = write!(out, ",{rounded:.4}");
            }
            out.push('\n');
        }
        out
    }

    /// What a feature of a choice counts in a situation.
    pub(super) fn weight(&self, row: usize, situation: &Features) -> f32 {
        let weights = self.weights.get(row).into_iter().flatten();
        weights.zip(situation).map(|(w, s)| w * s).sum()
    }

    /// Adds so much to each weight, row by row.
    pub(super) fn add(&mut self, step: &[f64], times: f32) {
        let weights = self.weights.iter_mut().flatten();
        for (w, d) in weights.zip(step) {
            *w += times * *d as f32;
        }
    }
}

fn head() -> String {
    format!("feature,{}", columns().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        let mut policy = Policy::none();
        policy.weights[2][1] = -0.25;
        policy.csv(&["where it comes from".into()])
    }

    #[test]
    fn a_file_reads_back() {
        let policy = Policy::parse(&file()).expect("a whole file");
        assert_eq!(policy.weights[2][1], -0.25);
        assert!(policy.csv(&["where it comes from".into()]) == file());
    }

    #[test]
    fn a_file_of_an_older_version_has_fewer_columns_and_rows() {
        let old = "version,1\nfeature,always,low\npass.unlock,0.5,-1\n";
        let policy = Policy::parse(old).expect("what is younger counts for nothing");
        assert_eq!(policy.weights[0][..3], [0.5, -1.0, 0.0]);
        let now = old.replacen("version,1", &format!("version,{VERSION}"), 1);
        assert_eq!(Policy::parse(&now), Err(PolicyError::Columns(2, head())));
    }

    #[test]
    fn the_embedded_file_has_weights_for_every_feature() {
        assert!(Policy::embedded()
            .weights
            .iter()
            .flatten()
            .any(|w| *w != 0.0));
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let broken = |from: &str, to: &str| Policy::parse(&file().replacen(from, to, 1));
        let now = format!("version,{VERSION}");
        assert_eq!(
            broken("version,", "vision,"),
            Err(PolicyError::NoVersion(2))
        );
        assert_eq!(broken(&now, "version,0"), Err(PolicyError::NoVersion(2)));
        assert_eq!(Policy::parse(""), Err(PolicyError::NoVersion(1)));
        assert_eq!(broken(&now, "version,999"), Err(PolicyError::Newer(999)));
        assert_eq!(
            broken("always", "never"),
            Err(PolicyError::Columns(3, head()))
        );
        assert_eq!(
            broken("pass.unlock,0", "pass.unlock,x"),
            Err(PolicyError::Syntax(4))
        );
        assert_eq!(
            broken("pass.unlock,0.0000", "pass.unlock"),
            Err(PolicyError::Syntax(4))
        );
        assert_eq!(
            broken("pass.unlock,0.0000", "pass.unlock,0,0"),
            Err(PolicyError::Syntax(4))
        );
        assert_eq!(
            broken("pass.unlock", "pass.luck"),
            Err(PolicyError::Unknown(4, "pass.luck".into()))
        );
        assert_eq!(
            broken("pass.master", "pass.unlock"),
            Err(PolicyError::Twice(5, "pass.unlock".into()))
        );
        assert_eq!(
            broken("pass.unlock", "# pass.unlock"),
            Err(PolicyError::Missing("pass.unlock".into()))
        );
    }
}
