//! Many estimates at once.

/// An estimate that has learnt from its neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shrunken {
    /// The estimate.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// Estimates of many like things, each with its standard error, drawn towards their common mean:
/// the less, the more they differ beyond their errors. Of a hundred estimates the largest is
/// nearly always too large; of these it is not. The mean and the spread of the truth are
/// estimated from all of them (empirical Bayes; the spread by R. DerSimonian and N. Laird,
/// "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 1986, pages 177 to 188; the
/// estimates as C. N. Morris, "Parametric empirical Bayes inference", JASA 78, 1983, pages 47 to
/// 55, but for the uncertainty of the spread). Errors have to be above 0.
pub fn shrunken(estimates: &[(f64, f64)]) -> Vec<Shrunken> {
    let weighted = |spread: f64| {
        let weights: Vec<f64> = estimates
            .iter()
            .map(|(_, e)| 1.0 / (e * e + spread))
            .collect();
        let all: f64 = weights.iter().sum();
        let sum: f64 = weights.iter().zip(estimates).map(|(w, (x, _))| w * x).sum();
        (weights, all, sum / all)
    };
    let (weights, all, mean) = weighted(0.0);
    let q: f64 = weights
        .iter()
        .zip(estimates)
        .map(|(w, (x, _))| w * (x - mean).powi(2))
        .sum();
    let squares: f64 = weights.iter().map(|w| w * w).sum();
    let freedom = estimates.len() as f64 - 1.0;
    let spread = ((q - freedom) / (all - squares / all)).max(0.0);
    // Of one estimate nothing can be learnt.
    let spread = if spread.is_finite() { spread } else { 0.0 };
    let (_, all, mean) = weighted(spread);
    let own = |&(x, error): &(f64, f64)| {
        let share = spread / (spread + error * error);
        Shrunken {
            mean: share * x + (1.0 - share) * mean,
            // The uncertainty of the common mean counts as far as it is gone by.
            deviation: (share * error * error + (1.0 - share).powi(2) / all).sqrt(),
        }
    };
    estimates.iter().map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_schools_differ_no_more_than_by_chance() {
        // A. Gelman et al., "Bayesian Data Analysis", section 5.5, table 5.2: if they do not
        // differ, the estimate of all is 7.7 with a standard error of 4.1.
        let schools = [
            (28.0, 15.0),
            (8.0, 10.0),
            (-3.0, 16.0),
            (7.0, 11.0),
            (-1.0, 9.0),
            (1.0, 11.0),
            (18.0, 10.0),
            (12.0, 18.0),
        ];
        for school in shrunken(&schools) {
            assert!((school.mean - 7.7).abs() < 0.05, "{school:?}");
            assert!((school.deviation - 4.1).abs() < 0.05, "{school:?}");
        }
    }

    #[test]
    fn what_differs_clearly_is_left_nearly_alone() {
        let found = shrunken(&[(10.0, 0.1), (0.0, 0.1), (-10.0, 0.1)]);
        for (shrunken, x) in found.iter().zip([10.0, 0.0, -10.0]) {
            assert!((shrunken.mean - x).abs() < 0.01, "{shrunken:?}");
            assert!((shrunken.deviation - 0.1).abs() < 0.001, "{shrunken:?}");
        }
        // Equal errors: DerSimonian and Laird's spread is the variance less the error's.
        let found = shrunken(&[(1.0, 1.0), (-1.0, 1.0), (3.0, 1.0), (-3.0, 1.0)]);
        let spread = 20.0 / 3.0 - 1.0;
        assert!((found[2].mean - 3.0 * spread / (spread + 1.0)).abs() < 1e-9);
    }

    #[test]
    fn one_estimate_or_none() {
        assert!(shrunken(&[]).is_empty());
        assert_eq!(shrunken(&[(2.0, 1.0)])[0].mean, 2.0);
    }
}
