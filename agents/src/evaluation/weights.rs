//! Weights of the features, and the file they are in.

use std::sync::OnceLock;

use super::{FEATURES, NAMES};

/// A weight for each feature, in the order of [`NAMES`].
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub [f32; FEATURES]);

/// Why a text is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line is not `feature,weight`.
    #[error("line {0}: write `feature,weight`")]
    Syntax(usize),
    /// There is no such feature.
    #[error("line {0}: there is no feature {1:?}")]
    Unknown(usize, String),
    /// A feature has two weights.
    #[error("line {0}: {1:?} has a weight already")]
    Twice(usize, String),
    /// A feature has no weight.
    #[error("{0:?} has no weight")]
    Missing(&'static str),
}

impl Weights {
    /// Those in `agents/data/evaluation.csv`.
    pub fn embedded() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| {
            Weights::parse(include_str!("../../data/evaluation.csv"))
                .unwrap_or_else(|e| panic!("agents/data/evaluation.csv: {e}"))
        })
    }

    /// Reads `feature,weight` lines under a heading; lines that start with `#` are comments.
    ///
    /// # Errors
    /// If a line is not of that form, or the features are not exactly [`NAMES`], each once.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = [None; FEATURES];
        let lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim()));
        let rows = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        for (number, line) in rows.skip(1) {
            let (name, weight) = line.split_once(',').ok_or(WeightsError::Syntax(number))?;
            let weight: f32 = weight
                .trim()
                .parse()
                .ok()
                .filter(|w: &f32| w.is_finite())
                .ok_or(WeightsError::Syntax(number))?;
            let i = NAMES
                .iter()
                .position(|n| *n == name)
                .ok_or_else(|| WeightsError::Unknown(number, name.into()))?;
            if weights[i].replace(weight).is_some() {
                return Err(WeightsError::Twice(number, name.into()));
            }
        }
        let mut all = [0.0; FEATURES];
        for (i, weight) in weights.into_iter().enumerate() {
            all[i] = weight.ok_or(WeightsError::Missing(NAMES[i]))?;
        }
        Ok(Weights(all))
    }

    /// The weighted sum of features.
    pub fn score(&self, features: &[f32; FEATURES]) -> f32 {
        self.0.iter().zip(features).map(|(w, f)| w * f).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        let rows = NAMES.iter().map(|n| format!("{n},0.5\n"));
        format!("# comment\nfeature,weight\n{}", rows.collect::<String>())
    }

    #[test]
    fn the_embedded_file_has_a_weight_for_every_feature() {
        assert!(Weights::embedded().0.iter().any(|w| *w != 0.0));
    }

    #[test]
    fn a_file_reads_back() {
        assert_eq!(Weights::parse(&file()), Ok(Weights([0.5; FEATURES])));
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let broken = file().replace("\npool,0.5", "\npool;0.5");
        assert_eq!(Weights::parse(&broken), Err(WeightsError::Syntax(3)));
        let unknown = file() + "luck,1\n";
        let line = FEATURES + 3;
        assert_eq!(
            Weights::parse(&unknown),
            Err(WeightsError::Unknown(line, "luck".into()))
        );
        let twice = file() + "pool,1\n";
        assert_eq!(
            Weights::parse(&twice),
            Err(WeightsError::Twice(line, "pool".into()))
        );
        let missing = file().replace("\npool,0.5\n", "\n");
        assert_eq!(Weights::parse(&missing), Err(WeightsError::Missing("pool")));
    }
}
