//! Means and variances of observations that come one by one.

use super::Estimate;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The number, mean and variance of observations, added one by one as B. P. Welford has it ("Note
/// on a method for calculating corrected sums of squares and products", Technometrics 4, 1962,
/// pages 419 to 420), so that nothing is lost where the mean is large against the spread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    n: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Moments {
    /// Adds an observation.
    pub fn add(&mut self, x: f64) {
        self.n += 1;
        let from_old = x - self.mean;
        self.mean += from_old / self.n as f64;
        self.squares += from_old * (x - self.mean);
    }

    /// Those of `n` observations that are whole numbers, from their sum and the sum of their
    /// squares: exact, up to the rounding of each result.
    pub fn of_sums(n: u64, sum: u64, squares: u64) -> Moments {
        let (count, sum, squares) = (u128::from(n), u128::from(sum), u128::from(squares));
        let whole = count.max(1);
        Moments {
            n,
            mean: sum as f64 / whole as f64,
            squares: (count * squares).saturating_sub(sum * sum) as f64 / whole as f64,
        }
    }

    /// The same observations, each times `unit`.
    #[must_use]
    pub fn in_units_of(self, unit: f64) -> Moments {
        Moments {
            n: self.n,
            mean: self.mean * unit,
            squares: self.squares * unit * unit,
        }
    }

    /// The same with one observation more that counts for the spread alone, a distance 1 from the
    /// mean: as [`Sequence`](super::Sequence) estimates the variance. It is forgotten as others
    /// come, and keeps rare differences from being taken for none.
    #[must_use]
    pub fn and_one_astray(self) -> Moments {
        Moments {
            squares: self.squares + 1.0,
            ..self
        }
    }

    /// How many observations there are.
    pub fn count(&self) -> u64 {
        self.n
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The sum of their squared distances from the mean.
    pub fn squares(&self) -> f64 {
        self.squares
    }

    /// Their variance, with *n* − 1; `None` of fewer than two.
    pub fn variance(&self) -> Option<f64> {
        (self.n > 1).then(|| self.squares / (self.n - 1) as f64)
    }

    /// The standard error of the mean; `None` of fewer than two.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|v| (v / self.n as f64).sqrt())
    }

    /// The mean with Student's interval, which misses it with the chance `alpha` (W. S. Gosset,
    /// "The probable error of a mean", Biometrika 6, 1908, pages 1 to 25). One observation has no
    /// interval.
    pub fn interval(&self, alpha: f64) -> Estimate {
        self.interval_at(self.student_point(alpha))
    }

    /// The point of Student's distribution that [`Self::interval`] takes, which is the same for
    /// as many observations; 0 of fewer than two.
    pub fn student_point(&self, alpha: f64) -> f64 {
        match self.n {
            0 | 1 => 0.0,
            _ => self.student().inverse_cdf(1.0 - alpha / 2.0),
        }
    }

    /// The mean with an interval of so many standard errors to either side.
    pub fn interval_at(&self, errors: f64) -> Estimate {
        let half = self.standard_error().map(|error| error * errors);
        Estimate {
            mean: self.mean,
            low: half.map(|half| self.mean - half),
            high: half.map(|half| self.mean + half),
        }
    }

    /// The chance of a mean at least so far from 0 if 0 were the truth: Student's test, of
    /// differences the paired one. 1 of fewer than two observations.
    pub fn p(&self) -> f64 {
        match self.standard_error() {
            None => 1.0,
            Some(0.0) if self.mean == 0.0 => 1.0,
            Some(0.0) => 0.0,
            Some(error) => 2.0 * self.student().sf((self.mean / error).abs()),
        }
    }

    /// Student's *p*, but never less than a test by the signs alone could find among so many
    /// differences that are not 0: if the two of each pair might as well change places, 2 of the
    /// 2^*n* ways of giving *n* differences their signs are the most extreme (R. A. Fisher, "The
    /// Design of Experiments", 1935, section 21; E. J. G. Pitman, "Significance tests which may be
    /// applied to samples from any populations", Supplement to the Journal of the Royal
    /// Statistical Society 4, 1937, pages 119 to 130). Where few pairs differ, Student's has not
    /// enough to go by.
    pub fn p_of_signs(&self, differ: u64) -> f64 {
        let exponent = i32::try_from(differ).unwrap_or(i32::MAX);
        self.p().max(2.0 * 0.5_f64.powi(exponent)).min(1.0)
    }

    fn student(&self) -> StudentsT {
        StudentsT::new(0.0, 1.0, (self.n - 1) as f64).expect("there are two observations")
    }
}

/// Two samples that are not paired, held against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// The difference of their means, with its interval.
    pub difference: Estimate,
    /// The standard error of the difference.
    pub standard_error: f64,
    /// The chance of a difference at least so large if there were none in truth.
    pub p: f64,
}

/// The mean of one sample less that of another, whose variances may differ (B. L. Welch, "The
/// generalization of Student's problem when several different population variances are involved",
/// Biometrika 34, 1947, pages 28 to 35, with F. E. Satterthwaite's degrees of freedom). The
/// interval misses the truth with the chance `alpha`. `None` if either has fewer than two
/// observations, or none of them differ.
pub fn welch(one: &Moments, other: &Moments, alpha: f64) -> Option<Welch> {
    let share = |m: &Moments| m.variance().map(|v| v / m.n as f64);
    let (a, b) = (share(one)?, share(other)?);
    let error = (a + b).sqrt();
    if error <= 0.0 {
        return None;
    }
    let freedom = (a + b).powi(2) / (a * a / (one.n - 1) as f64 + b * b / (other.n - 1) as f64);
    let student = StudentsT::new(0.0, 1.0, freedom).expect("there are two observations each");
    let (mean, half) = (
        one.mean - other.mean,
        error * student.inverse_cdf(1.0 - alpha / 2.0),
    );
    Some(Welch {
        difference: Estimate {
            mean,
            low: Some(mean - half),
            high: Some(mean + half),
        },
        standard_error: error,
        p: 2.0 * student.sf((mean / error).abs()),
    })
}

impl Extend<f64> for Moments {
    fn extend<T: IntoIterator<Item = f64>>(&mut self, observations: T) {
        observations.into_iter().for_each(|x| self.add(x));
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<T: IntoIterator<Item = f64>>(observations: T) -> Moments {
        let mut moments = Moments::default();
        moments.extend(observations);
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student;

    /// Extra hours of sleep with two drugs, of ten patients: Gosset's own example, from Cushny and
    /// Peebles, 1905.
    const ONE: [f64; 10] = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
    const OTHER: [f64; 10] = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

    #[test]
    fn the_paired_test_agrees_with_gossets_example() {
        let differences: Moments = ONE.iter().zip(OTHER).map(|(a, b)| b - a).collect();
        // As R gives it for `t.test(extra ~ group, data = sleep, paired = TRUE)`.
        assert!((differences.mean() - 1.58).abs() < 1e-12);
        assert!((differences.p() - 0.002833).abs() < 5e-7);
        let interval = differences.interval(0.05);
        assert!((interval.low.unwrap() - 0.7001142).abs() < 5e-7);
        assert!((interval.high.unwrap() - 2.4598858).abs() < 5e-7);
    }

    #[test]
    fn two_samples_agree_with_the_same_example_unpaired() {
        // As R gives it for `t.test(extra ~ group, data = sleep)`.
        let of = |xs: [f64; 10]| xs.into_iter().collect::<Moments>();
        let found = welch(&of(ONE), &of(OTHER), 0.05).unwrap();
        assert!((found.difference.mean + 1.58).abs() < 1e-12);
        assert!((found.p - 0.07939).abs() < 5e-6, "{found:?}");
        assert!((found.difference.low.unwrap() + 3.3654832).abs() < 5e-7);
        assert!((found.difference.high.unwrap() - 0.2054832).abs() < 5e-7);
        assert_eq!(welch(&of([1.0; 10]), &of([1.0; 10]), 0.05), None);
        assert_eq!(welch(&of(ONE), &Moments::default(), 0.05), None);
    }

    #[test]
    fn the_interval_is_that_of_sums_and_squares() {
        for n in [2_u32, 3, 5, 9, 100, 5000] {
            let xs: Vec<f64> = (0..n).map(|i| f64::from(i * i % 17)).collect();
            let moments: Moments = xs.iter().copied().collect();
            let (sum, squares) = (xs.iter().sum(), xs.iter().map(|x| x * x).sum());
            let (here, there) = (moments.interval(0.05), student(n.into(), sum, squares));
            assert!((here.low.unwrap() - there.low.unwrap()).abs() < 2e-3, "{n}");
            assert!((here.mean - there.mean).abs() < 1e-9);
        }
    }

    #[test]
    fn sums_and_observations_one_by_one_come_to_the_same() {
        for n in [0_u64, 1, 2, 7, 1000] {
            let halves = || (0..n).map(|i| i * i % 11);
            let sums = Moments::of_sums(n, halves().sum(), halves().map(|h| h * h).sum());
            let sums = sums.in_units_of(0.5);
            let one_by_one: Moments = halves().map(|h| h as f64 / 2.0).collect();
            assert_eq!(sums.count(), one_by_one.count());
            assert!((sums.mean() - one_by_one.mean()).abs() < 1e-12);
            assert!((sums.squares() - one_by_one.squares()).abs() < 1e-9);
        }
    }

    #[test]
    fn few_differences_find_no_more_than_their_signs_can() {
        // Four differences of a hundred, all on one side: 2 of 16 ways of giving them their signs.
        let rare: Moments = (0..100).map(|i| if i < 4 { 3.0 } else { 0.0 }).collect();
        assert!(rare.p() < 0.05);
        assert_eq!(rare.p_of_signs(4), 0.125);
        assert_eq!(Moments::default().p_of_signs(0), 1.0);
        let differences: Moments = ONE.iter().zip(OTHER).map(|(a, b)| b - a).collect();
        assert_eq!(differences.p_of_signs(9), 2.0 / 512.0);
        assert_eq!(differences.p_of_signs(u64::MAX), differences.p());
    }

    #[test]
    fn few_observations_or_all_the_same() {
        let of = |xs: &[f64]| xs.iter().copied().collect::<Moments>();
        assert_eq!((of(&[]).p(), of(&[3.0]).p()), (1.0, 1.0));
        assert_eq!(of(&[3.0]).interval(0.05).low, None);
        assert_eq!((of(&[0.0; 9]).p(), of(&[2.0; 9]).p()), (1.0, 0.0));
        assert_eq!(of(&[2.0; 9]).interval(0.05).low, Some(2.0));
    }
}
