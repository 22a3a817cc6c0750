//! Statistics, as pure functions apart from everything that plays; each says where it is from.
//!
//! - here: a rate (Wilson), a mean (Student), each with its 95 % interval;
//! - [`Moments`]: mean and variance of what comes one by one, Student's interval at any level and
//!   his test, for differences of pairs; [`welch`], for two samples that are not paired;
//! - [`rates`]: two rates that are not paired;
//! - [`Sequence`]: an interval for a mean that holds at whatever moment one stops;
//! - [`clopper_pearson`] and [`plausible_counts`]: exact bounds for counts;
//! - [`holm`], [`holm_levels`], [`benjamini_hochberg`]: many tests at once;
//! - [`shrunken`]: many estimates at once;
//! - [`halving`]: a budget for many candidates;
//! - [`at_least`]: drawing without replacement.

mod counts;
mod halving;
mod many;
mod moments;
mod rates;
mod sequence;
mod shrink;

pub use counts::{at_least, clopper_pearson, plausible_counts};
pub use halving::{halving, Round};
pub use many::{benjamini_hochberg, holm, holm_levels};
pub use moments::{welch, Moments, Welch};
pub use rates::{rates, Rates};
pub use sequence::Sequence;
pub use shrink::{shrunken, Shrunken};

use schemars::JsonSchema;
use serde::Serialize;

/// The 97.5 % point of the standard normal distribution: two-sided 95 %.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// A mean or a rate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The value observed.
    pub mean: f64,
    /// Lower end of the interval; null where there are too few observations for one, or where the
    /// interval would not hold.
    pub low: Option<f64>,
    /// Upper end of the interval, likewise.
    pub high: Option<f64>,
}

impl Estimate {
    /// The value without an interval, where that which there is would not hold.
    #[must_use]
    pub fn alone(self) -> Estimate {
        Estimate {
            low: None,
            high: None,
            ..self
        }
    }

    /// The same estimate in another unit: everything divided by `by`.
    #[must_use]
    pub fn per(self, by: f64) -> Estimate {
        Estimate {
            mean: self.mean / by,
            low: self.low.map(|x| x / by),
            high: self.high.map(|x| x / by),
        }
    }
}

/// The share of `successes` among `trials` independent trials, with Wilson's
/// score interval (E. B. Wilson, "Probable inference, the law of succession,
/// and statistical inference", JASA 22, 1927, pages 209 to 212). It never
/// leaves 0 to 1 and holds its level for rare successes, where the
/// textbook interval fails.
///
/// # Panics
/// If there are no trials, or more successes than trials.
pub fn wilson(successes: u64, trials: u64) -> Estimate {
    assert!(
        0 < trials && successes <= trials,
        "{successes} of {trials} trials"
    );
    let n = trials as f64;
    let p = successes as f64 / n;
    let z2 = Z_95 * Z_95;
    let scale = 1.0 + z2 / n;
    let centre = (p + z2 / (2.0 * n)) / scale;
    let half = Z_95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / scale;
    Estimate {
        mean: p,
        // The bounds for no and for only successes are exact, whatever the rounding.
        low: Some(if successes == 0 { 0.0 } else { centre - half }),
        high: Some(if successes == trials {
            1.0
        } else {
            centre + half
        }),
    }
}

/// The mean of independent observations with Student's interval (W. S. Gosset,
/// "The probable error of a mean", Biometrika 6, 1908, pages 1 to 25), from
/// their number, sum and sum of squares. One observation has no interval.
///
/// # Panics
/// If there are no observations.
pub fn student(n: u64, sum: f64, squares: f64) -> Estimate {
    assert!(n > 0, "no observations");
    let count = n as f64;
    let mean = sum / count;
    if n == 1 {
        return Estimate {
            mean,
            low: None,
            high: None,
        };
    }
    let variance = ((squares - sum * mean) / (count - 1.0)).max(0.0);
    let half = t_95(n - 1) * (variance / count).sqrt();
    Estimate {
        mean,
        low: Some(mean - half),
        high: Some(mean + half),
    }
}

/// The 97.5 % point of Student's t distribution: exact for up to four degrees
/// of freedom, and by the expansion in Abramowitz and Stegun, "Handbook of
/// Mathematical Functions", 1964, formula 26.7.5, for more, where it is good
/// to three decimals and better.
///
/// # Panics
/// If `freedom` is 0.
pub fn t_95(freedom: u64) -> f64 {
    assert!(freedom > 0, "no degrees of freedom");
    match freedom {
        1 => 12.706_204_736_432_095,
        2 => 4.302_652_729_911_275,
        3 => 3.182_446_305_284_263,
        4 => 2.776_445_105_197_799,
        _ => {
            let v = freedom as f64;
            let z = Z_95;
            let z2 = z * z;
            let g1 = (z2 + 1.0) * z / 4.0;
            let g2 = ((5.0 * z2 + 16.0) * z2 + 3.0) * z / 96.0;
            let g3 = (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) * z / 384.0;
            let g4 =
                ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) * z / 92_160.0;
            z + (g1 + (g2 + (g3 + g4 / v) / v) / v) / v
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn wilson_agrees_with_published_examples() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single
        // proportion", Statistics in Medicine 17, 1998, table I, method 3.
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(successes, trials);
            near(found.low.unwrap(), low, 5e-5);
            near(found.high.unwrap(), high, 5e-5);
        }
    }

    #[test]
    fn t_agrees_with_the_tables() {
        for (freedom, t) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
            (1_000_000, 1.960),
        ] {
            near(t_95(freedom), t, 1e-3);
        }
    }

    #[test]
    fn student_agrees_with_a_worked_example() {
        // 4, 5, 6, 7, 8: mean 6, variance 2.5, four degrees of freedom.
        let found = student(5, 30.0, 190.0);
        near(found.mean, 6.0, 1e-12);
        near(found.low.unwrap(), 6.0 - 2.7764 * 0.5_f64.sqrt(), 1e-3);
        near(found.high.unwrap(), 6.0 + 2.7764 * 0.5_f64.sqrt(), 1e-3);
    }

    #[test]
    fn one_observation_has_no_interval() {
        let found = student(1, 3.0, 9.0);
        assert_eq!((found.mean, found.low, found.high), (3.0, None, None));
    }

    proptest! {
        #[test]
        fn wilson_holds_the_rate_and_stays_between_0_and_1(trials in 1_u64..100_000, share in 0.0..=1.0) {
            let successes = (trials as f64 * share) as u64;
            let found = wilson(successes, trials);
            let (low, high) = (found.low.unwrap(), found.high.unwrap());
            prop_assert!(0.0 <= low && low <= found.mean && found.mean <= high && high <= 1.0);
        }

        #[test]
        fn more_trials_of_the_same_rate_narrow_the_interval(trials in 1_u64..10_000, share in 0.0..=1.0) {
            let successes = (trials as f64 * share) as u64;
            let width = |e: Estimate| e.high.unwrap() - e.low.unwrap();
            prop_assert!(width(wilson(4 * successes, 4 * trials)) < width(wilson(successes, trials)));
        }
    }
}
