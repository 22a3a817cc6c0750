//! Counts: exact bounds, and drawing without replacement.

use statrs::distribution::{Beta, Binomial, ContinuousCDF, DiscreteCDF, Hypergeometric};

/// The exact interval of a rate, of which so many of so many trials were successes: it misses
/// the truth with a chance of `alpha` at most, whatever the truth is (C. J. Clopper and E. S.
/// Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
/// Biometrika 26, 1934, pages 404 to 413).
///
/// # Panics
/// If there are no trials, or more successes than trials.
pub fn clopper_pearson(successes: u64, trials: u64, alpha: f64) -> (f64, f64) {
    assert!(0 < trials && successes <= trials);
    let beta = |a: u64, b: u64| Beta::new(a as f64, b as f64).expect("both are positive");
    let failures = trials - successes;
    let low = match successes {
        0 => 0.0,
        _ => beta(successes, failures + 1).inverse_cdf(alpha / 2.0),
    };
    let high = match failures {
        0 => 1.0,
        _ => beta(successes + 1, failures).inverse_cdf(1.0 - alpha / 2.0),
    };
    (low, high)
}

/// The fewest and the most successes that so many trials at this rate may have: fewer come, and
/// more come, each with a chance of `alpha` / 2 at most.
///
/// # Panics
/// If the rate is not between 0 and 1.
pub fn plausible_counts(rate: f64, trials: u64, alpha: f64) -> (u64, u64) {
    let counts = Binomial::new(rate, trials).expect("a rate is between 0 and 1");
    let most = |least: u64| (least..trials).find(|n| counts.sf(*n) <= alpha / 2.0);
    let middle = (rate * trials as f64) as u64;
    let most = most(middle).unwrap_or(trials);
    let fewest = (0..=middle).rev();
    let fewest = fewest
        .take_while(|n| *n == 0 || counts.cdf(*n) > alpha / 2.0)
        .last();
    (fewest.unwrap_or(0), most)
}

/// The chance that among `drawn` of `cards` cards there are `least` or more of the `wanted` ones:
/// the hypergeometric distribution.
pub fn at_least(least: u64, wanted: u64, drawn: u64, cards: u64) -> f64 {
    let Ok(draws) = Hypergeometric::new(cards, wanted, drawn.min(cards)) else {
        return 0.0;
    };
    match least {
        0 => 1.0,
        _ => draws.sf(least - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_intervals_agree_with_published_examples() {
        // R. G. Newcombe, "Two-sided confidence intervals for the single
        // proportion", Statistics in Medicine 17, 1998, table I, method 5.
        for (successes, trials, low, high) in [
            (81, 263, 0.2527, 0.3676),
            (15, 148, 0.0578, 0.1617),
            (0, 20, 0.0, 0.1684),
            (1, 29, 0.0009, 0.1776),
        ] {
            let found = clopper_pearson(successes, trials, 0.05);
            assert!((found.0 - low).abs() < 5e-5, "{found:?}");
            assert!((found.1 - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(clopper_pearson(7, 7, 0.05).1, 1.0);
    }

    #[test]
    fn plausible_counts_leave_out_no_more_than_they_may() {
        // 20 trials at one half: P(n <= 5) = 0.0207 and P(n <= 6) = 0.0577.
        assert_eq!(plausible_counts(0.5, 20, 0.05), (6, 14));
        assert_eq!(plausible_counts(0.0, 20, 0.05), (0, 0));
        assert_eq!(plausible_counts(1.0, 20, 0.05), (20, 20));
        let (fewest, most) = plausible_counts(0.05, 10_000, 0.01);
        assert!((440..450).contains(&fewest) && (552..562).contains(&most));
    }

    #[test]
    fn chances_of_draws_are_those_of_counting() {
        // Of 12 crypt cards with 5 copies, 4 are drawn: none with 7*6*5*4 / (12*11*10*9).
        let none = f64::from(7 * 6 * 5 * 4) / f64::from(12 * 11 * 10 * 9);
        assert!((at_least(1, 5, 4, 12) - (1.0 - none)).abs() < 1e-12);
        assert_eq!(at_least(0, 5, 4, 12), 1.0);
        assert!((at_least(4, 4, 4, 4) - 1.0).abs() < 1e-12);
        assert!(at_least(5, 4, 4, 12).abs() < 1e-12);
        // Both of 2 in a hand of 7 of 60: 7*6 / (60*59).
        assert!((at_least(2, 2, 7, 60) - 42.0 / 3540.0).abs() < 1e-12);
    }
}
