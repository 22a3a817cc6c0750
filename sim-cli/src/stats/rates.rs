//! Two rates of samples that are not paired.

use super::{wilson, Estimate};
use statrs::function::erf::erfc;

/// Two rates held against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The one less the other, with its 95 % interval.
    pub difference: Estimate,
    /// The chance of a difference at least so large if there were none in truth.
    pub p: f64,
}

/// The rate of one sample less that of another; each is given as its successes and its trials. The
/// interval is made of Wilson's of either rate (R. G. Newcombe, "Interval estimation for the
/// difference between independent proportions: comparison of eleven methods", Statistics in
/// Medicine 17, 1998, pages 873 to 890, method 10), so that it holds for rare successes too. The
/// test is K. Pearson's of a table of two by two, without a correction (E. S. Pearson, "The choice
/// of statistical tests illustrated on the interpretation of data classed in a 2 × 2 table",
/// Biometrika 34, 1947, pages 139 to 167). `None` if either has no trial, or all came out alike.
///
/// # Panics
/// If there are more successes than trials.
pub fn rates(one: (u64, u64), other: (u64, u64)) -> Option<Rates> {
    if one.1 == 0 || other.1 == 0 {
        return None;
    }
    let (trials, successes) = ((one.1 + other.1) as f64, (one.0 + other.0) as f64);
    let all = successes / trials;
    if all <= 0.0 || all >= 1.0 {
        return None;
    }
    let (a, b) = (wilson(one.0, one.1), wilson(other.0, other.1));
    let mean = a.mean - b.mean;
    let apart = |x: f64, bound: Option<f64>| bound.map_or(0.0, |bound| x - bound);
    let half = |x: f64, y: f64| (x * x + y * y).sqrt();
    let error = (all * (1.0 - all) * (1.0 / one.1 as f64 + 1.0 / other.1 as f64)).sqrt();
    Some(Rates {
        difference: Estimate {
            mean,
            low: Some(mean - half(apart(a.mean, a.low), apart(b.mean, b.high))),
            high: Some(mean + half(apart(a.mean, a.high), apart(b.mean, b.low))),
        },
        // Twice the upper tail of the normal distribution.
        p: erfc((mean / error).abs() / std::f64::consts::SQRT_2),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{ChiSquared, ContinuousCDF};

    #[test]
    fn intervals_agree_with_published_examples() {
        // Newcombe, table II, method 10.
        for (one, other, low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((10, 10), (0, 20), 0.6791, 1.0),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ] {
            let found = rates(one, other).unwrap().difference;
            assert!((found.low.unwrap() - low).abs() < 5e-5, "{found:?}");
            assert!((found.high.unwrap() - high).abs() < 5e-5, "{found:?}");
            let turned = rates(other, one).unwrap().difference;
            assert!((turned.low.unwrap() + high).abs() < 5e-5, "{turned:?}");
        }
    }

    #[test]
    fn the_test_is_that_of_the_sum_over_the_table() {
        for (one, other) in [
            ((56, 70), (48, 80)),
            ((5, 56), (1, 29)),
            ((20, 99), (20, 99)),
        ] {
            // What is in each cell against what was to be expected, summed up.
            let all = (one.0 + other.0) as f64 / (one.1 + other.1) as f64;
            let of = |(successes, trials): (u64, u64)| -> f64 {
                let cell = |seen: u64, share: f64| {
                    let expected = trials as f64 * share;
                    (seen as f64 - expected).powi(2) / expected
                };
                cell(successes, all) + cell(trials - successes, 1.0 - all)
            };
            let square = of(one) + of(other);
            let p = ChiSquared::new(1.0).unwrap().sf(square);
            let found = rates(one, other).unwrap().p;
            assert!((found - p).abs() < 1e-9, "{found} {p}");
        }
    }

    #[test]
    fn nothing_is_said_where_all_are_alike_or_nobody_was_tried() {
        assert_eq!(rates((0, 0), (3, 7)), None);
        assert_eq!(rates((0, 9), (0, 7)), None);
        assert_eq!(rates((9, 9), (7, 7)), None);
    }
}
