//! A difference between two agents that does not matter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A difference that does not matter, in victory points a seat. In files it is its two ends: one
/// above -5 and below 0, one above 0 and below 5.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "[f64; 2]", into = "[f64; 2]")]
pub struct Margin {
    low: f64,
    high: f64,
}

/// Its ends are never what is no number, so it always equals itself.
impl Eq for Margin {}

impl Margin {
    /// From `low` to `high`; none, if 0 is not between them.
    pub fn new(low: f64, high: f64) -> Option<Margin> {
        let fits = -5.0 < low && low < 0.0 && 0.0 < high && high < 5.0;
        fits.then_some(Margin { low, high })
    }

    /// Whether all of an interval lies in it.
    pub fn has(self, low: f64, high: f64) -> bool {
        self.low <= low && high <= self.high
    }
}

impl TryFrom<[f64; 2]> for Margin {
    type Error = String;

    fn try_from([low, high]: [f64; 2]) -> Result<Margin, String> {
        Margin::new(low, high).ok_or_else(|| format!("0 is not between {low} and {high}"))
    }
}

impl From<Margin> for [f64; 2] {
    fn from(Margin { low, high }: Margin) -> [f64; 2] {
        [low, high]
    }
}

/// As the flag has it: `-0.02,0.02`.
impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_lies_around_0() {
        assert!(Margin::new(-0.02, 0.02).is_some() && Margin::new(-0.1, 0.02).is_some());
        for (low, high) in [
            (0.0, 0.1),
            (0.02, -0.02),
            (-0.1, 0.0),
            (-9.0, 1.0),
            (f64::NAN, 1.0),
        ] {
            assert!(Margin::new(low, high).is_none(), "{low} {high}");
        }
    }

    #[test]
    fn a_file_has_its_ends_and_none_that_are_wrong() {
        let margin = Margin::new(-0.02, 0.1);
        assert_eq!(margin.unwrap().to_string(), "-0.02,0.1");
        assert_eq!(serde_json::to_string(&margin).unwrap(), "[-0.02,0.1]");
        assert_eq!(
            serde_json::from_str::<Option<Margin>>("[-0.02,0.1]").unwrap(),
            margin
        );
        let error = serde_json::from_str::<Margin>("[0.02,0.1]").unwrap_err();
        assert!(
            error.to_string().contains("0 is not between 0.02 and 0.1"),
            "{error}"
        );
    }
}
