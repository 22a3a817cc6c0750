//! Many tests at once.

/// The *p* of each test once it is accounted for that there are several: to call those below
/// *α* found is wrong in any of them with a chance of *α* at most, whatever they have in common
/// (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6, 1979, pages 65 to 70).
pub fn holm(ps: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; ps.len()];
    let mut so_far = 0.0_f64;
    for (rank, test) in ascending(ps).into_iter().enumerate() {
        so_far = so_far.max(ps[test] * (ps.len() - rank) as f64).min(1.0);
        adjusted[test] = so_far;
    }
    adjusted
}

/// What [`holm`] makes of several tests: the adjusted *p* of each, and the level at which it was
/// tested. The smallest *p* is held against the share of *α* that belongs to all of them, the next
/// against that of all but one, and so on; those that are not found are all held against the
/// number that is left then. An interval at that level leaves out 0 just where a test is found.
pub fn holm_levels(ps: &[f64], alpha: f64) -> Vec<(f64, f64)> {
    let adjusted = holm(ps);
    let found = adjusted.iter().filter(|p| **p <= alpha).count();
    let mut levels = vec![(1.0, alpha); ps.len()];
    for (rank, test) in ascending(ps).into_iter().enumerate() {
        let left = ps.len() - rank.min(found);
        levels[test] = (adjusted[test], alpha / left as f64);
    }
    levels
}

/// The *p* of each test such that of those called found because it is below *α*, a share of *α*
/// is wrong in the mean, at most (Y. Benjamini and Y. Hochberg, "Controlling the false discovery
/// rate", Journal of the Royal Statistical Society B 57, 1995, pages 289 to 300), where tests are
/// independent or hang together positively.
pub fn benjamini_hochberg(ps: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; ps.len()];
    let mut so_far = 1.0_f64;
    for (rank, test) in ascending(ps).into_iter().enumerate().rev() {
        so_far = so_far.min(ps[test] * ps.len() as f64 / (rank + 1) as f64);
        adjusted[test] = so_far;
    }
    adjusted
}

/// The numbers of the tests, the smallest *p* first.
fn ascending(ps: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|a, b| ps[*a].total_cmp(&ps[*b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fifteen comparisons of two treatments after a myocardial infarction: Benjamini and
    /// Hochberg's own example, section 4.1.
    const INFARCTION: [f64; 15] = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0,
    ];

    #[test]
    fn they_agree_with_the_published_example() {
        let found = |ps: Vec<f64>| ps.iter().filter(|p| **p <= 0.05).count();
        assert_eq!(found(benjamini_hochberg(&INFARCTION)), 4);
        assert_eq!(found(holm(&INFARCTION)), 3);
    }

    #[test]
    fn adjusted_values_are_those_of_r() {
        // p.adjust(c(0.03, 0.01, 0.04, 0.02), "holm") and "BH".
        let near = |a: Vec<f64>, b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        let ps = [0.03, 0.01, 0.04, 0.02];
        assert!(near(holm(&ps), [0.06, 0.04, 0.06, 0.06]));
        assert!(near(benjamini_hochberg(&ps), [0.04; 4]));
        assert_eq!(holm(&[0.7]), [0.7]);
        // Of three tests at 5 %, one is found at a third of it, and the others are held against half.
        let levels = holm_levels(&[0.2, 0.001, 0.04], 0.05);
        let near = |level: (f64, f64), p: f64, alpha: f64| {
            (level.0 - p).abs() < 1e-12 && (level.1 - alpha).abs() < 1e-12
        };
        assert!(near(levels[0], 0.2, 0.025) && near(levels[2], 0.08, 0.025));
        assert!(near(levels[1], 0.003, 0.05 / 3.0));
        assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
    }
}
