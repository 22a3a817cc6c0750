//! An interval for a mean that holds at whatever moment one stops.

use super::{Estimate, Moments};

/// A confidence sequence: intervals for a running mean, one after each observation, that *all*
/// hold with the chance 1 − *α*. So one may look after every observation, and stop as soon as the
/// answer is clear, which with Student's interval one may not.
///
/// It is the asymptotic one of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas,
/// "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
/// 52, 2024, pages 2613 to 2640, theorem 2.2: the boundary of H. Robbins's normal mixture
/// ("Statistical methods related to the law of the iterated logarithm", 1970; S. R. Howard, A.
/// Ramdas, J. McAuliffe and J. Sekhon, Annals of Statistics 49, 2021, equation 14) with the
/// estimated variance in the place of the true one. It needs no bounds of what is observed,
/// and holds for means that change from one observation to the next. Being asymptotic, it is not
/// to be looked at early: [`Sequence::FIRST_LOOK`].
///
/// The variance is estimated with one observation more, a distance 1 from the mean. That is
/// forgotten as the others come, and keeps rare differences from being taken for none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequence {
    /// The variance of the mixture, ρ².
    mixture: f64,
}

impl Sequence {
    /// The number of observations before which it is not looked at.
    pub const FIRST_LOOK: u64 = 40;

    /// The sequence that is narrowest after so many observations, at this level: equation (9) in
    /// the same place (and Howard et al., equation 22, to first order).
    ///
    /// # Panics
    /// If there are none, or the level is not between 0 and 1.
    pub fn narrowest_at(observations: u64, alpha: f64) -> Sequence {
        assert!(observations > 0 && 0.0 < alpha && alpha < 1.0);
        let twice = -2.0 * alpha.ln();
        Sequence {
            mixture: (twice + (twice + 1.0).ln()) / observations as f64,
        }
    }

    /// Half the width of the interval at this level after *n* observations of standard deviation 1.
    fn half_width(&self, n: f64, alpha: f64) -> f64 {
        let grown = n * self.mixture + 1.0;
        (2.0 * grown / (n * n * self.mixture) * (grown.sqrt() / alpha).ln()).sqrt()
    }

    /// The variance that it goes by.
    fn variance(observed: &Moments) -> f64 {
        (observed.squares() + 1.0) / observed.count() as f64
    }

    /// The mean with its interval at this level; none before the first look.
    pub fn interval(&self, observed: &Moments, alpha: f64) -> Estimate {
        let n = observed.count();
        let half = (n >= Sequence::FIRST_LOOK)
            .then(|| self.half_width(n as f64, alpha) * Sequence::variance(observed).sqrt());
        Estimate {
            mean: observed.mean(),
            low: half.map(|half| observed.mean() - half),
            high: half.map(|half| observed.mean() + half),
        }
    }

    /// The level at which the interval just leaves out 0, which is a *p* that holds at whatever
    /// moment one stops: the inverse of the mixture's likelihood ratio. 1 before the first look.
    pub fn p(&self, observed: &Moments) -> f64 {
        let n = observed.count() as f64;
        if observed.count() < Sequence::FIRST_LOOK {
            return 1.0;
        }
        let z2 = observed.mean().powi(2) / Sequence::variance(observed);
        let grown = n * self.mixture + 1.0;
        let log_ratio = n * n * z2 * self.mixture / (2.0 * grown) - grown.ln() / 2.0;
        (-log_ratio).exp().min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::stream;
    use crate::stats::clopper_pearson;
    use rand::Rng;

    /// The likelihood ratio of a normal mixture, by summing over it.
    fn ratio_by_summing(sum: f64, n: f64, mixture: f64) -> f64 {
        let step = mixture.sqrt() / 400.0;
        let density = |x: f64| {
            (-x * x / (2.0 * mixture)).exp() / (2.0 * std::f64::consts::PI * mixture).sqrt()
        };
        let points = -8000..=8000;
        let at = points.map(|i| f64::from(i) * step);
        at.map(|x| (x * sum - n * x * x / 2.0).exp() * density(x) * step)
            .sum()
    }

    #[test]
    fn the_boundary_is_where_the_mixtures_ratio_is_1_to_alpha() {
        for (n, alpha) in [(40.0, 0.05), (400.0, 0.05), (3000.0, 0.01)] {
            let sequence = Sequence::narrowest_at(400, 0.05);
            let sum = sequence.half_width(n, alpha) * n;
            let ratio = ratio_by_summing(sum, n, sequence.mixture);
            assert!((ratio * alpha - 1.0).abs() < 1e-6, "{n}: {ratio}");
        }
    }

    #[test]
    fn it_is_narrowest_where_it_is_asked_to_be() {
        let width = |at| Sequence::narrowest_at(at, 0.05).half_width(400.0, 0.05);
        for other in [100, 200, 350, 450, 800, 1600] {
            assert!(width(400) <= width(other) * 1.0005, "{other}");
        }
        // By hand: rho^2 = (5.9915 + ln 6.9915) / 400 = 0.01984, 400 rho^2 + 1 = 8.936, and the
        // root of 2 * 8.936 / (160,000 * 0.01984) * ln(2.989 / 0.05).
        assert!((width(400) - 0.1518).abs() < 1e-4, "{}", width(400));
    }

    #[test]
    fn p_is_the_level_at_which_the_interval_leaves_out_0() {
        let sequence = Sequence::narrowest_at(400, 0.05);
        let observed: Moments = (0..200).map(|i| f64::from(i % 7) - 2.6).collect();
        let p = sequence.p(&observed);
        assert!((0.0001..0.5).contains(&p), "{p}");
        let low = |alpha| sequence.interval(&observed, alpha).low.unwrap();
        assert!(low(p).abs() < 1e-9 && low(p * 0.99) < 0.0 && low(p * 1.01) > 0.0);
    }

    #[test]
    fn it_does_not_answer_early_nor_take_rare_differences_for_none() {
        let sequence = Sequence::narrowest_at(400, 0.05);
        let nothing = |n: u64| (0..n).map(|_| 0.0).collect::<Moments>();
        assert_eq!(sequence.interval(&nothing(39), 0.05).low, None);
        assert_eq!(sequence.p(&nothing(39)), 1.0);
        let high = |n| sequence.interval(&nothing(n), 0.05).high.unwrap();
        assert!(high(40) > 0.09 && high(400) < 0.02, "{}", high(400));
    }

    /// Looked at after each of 2,000 observations, how often does it ever leave out the truth?
    fn ever_wrong(observe: impl Fn(&mut rand_chacha::ChaCha8Rng) -> f64) -> u64 {
        let sequence = Sequence::narrowest_at(400, 0.05);
        let wrong = |series: u64| {
            let mut rng = stream(17, series);
            let mut observed = Moments::default();
            (0..2000).any(|_| {
                observed.add(observe(&mut rng));
                sequence.p(&observed) <= 0.05
            })
        };
        (0..1000).map(|series| u64::from(wrong(series))).sum()
    }

    #[test]
    fn it_ever_leaves_out_the_truth_no_more_often_than_it_says() {
        let coin = |rng: &mut rand_chacha::ChaCha8Rng| f64::from(rng.gen_range(0..2)) * 2.0 - 1.0;
        // Nine times in ten nothing, else a skewed difference: as a pair of games is.
        let rare = |rng: &mut rand_chacha::ChaCha8Rng| match rng.gen_range(0..20) {
            0 => 3.0,
            1..=3 => -1.0,
            _ => 0.0,
        };
        for wrong in [ever_wrong(coin), ever_wrong(rare)] {
            assert!(
                clopper_pearson(wrong, 1000, 0.01).0 < 0.05,
                "{wrong} of 1000"
            );
        }
    }
}
