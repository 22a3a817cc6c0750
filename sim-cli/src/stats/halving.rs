//! How a budget is shared out among many candidates.

/// A round of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// How many candidates are left in it.
    pub arms: usize,
    /// Observations of each of them.
    pub each: u64,
}

/// Sequential halving (Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in
/// multi-armed bandits", Proceedings of the 30th International Conference on Machine Learning,
/// 2013, pages 1238 to 1246): the budget is shared out evenly among rounds, and within each round
/// among the candidates that are left, of which the better half goes on. It ends once no more than
/// `wanted` are left. An observation of all candidates of a round costs `extra` more than there are
/// candidates. Each round has an observation at least, so that very small budgets are exceeded.
///
/// # Panics
/// If there is no candidate, or none is wanted.
pub fn halving(arms: usize, wanted: usize, budget: u64, extra: u64) -> Vec<Round> {
    assert!(arms > 0 && wanted > 0);
    let mut sizes = vec![arms];
    let mut left = arms;
    while left > wanted {
        left = left.div_ceil(2).max(wanted);
        if left > wanted {
            sizes.push(left);
        }
    }
    let share = budget / sizes.len() as u64;
    let round = |arms: usize| Round {
        arms,
        each: (share / (arms as u64 + extra)).max(1),
    };
    sizes.into_iter().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_goes_on_until_as_many_as_wanted_are_left() {
        let sizes = |arms, wanted| -> Vec<usize> {
            let rounds = halving(arms, wanted, 1000, 0);
            rounds.into_iter().map(|round| round.arms).collect()
        };
        assert_eq!(sizes(16, 1), [16, 8, 4, 2]);
        assert_eq!(sizes(9, 1), [9, 5, 3, 2]);
        assert_eq!(sizes(20, 4), [20, 10, 5]);
        assert_eq!(sizes(3, 4), [3]);
        assert_eq!(sizes(1, 1), [1]);
    }

    #[test]
    fn each_round_costs_the_same() {
        let rounds = halving(16, 1, 4000, 1);
        let each: Vec<u64> = rounds.iter().map(|round| round.each).collect();
        assert_eq!(each, [1000 / 17, 1000 / 9, 200, 1000 / 3]);
        assert_eq!(halving(100, 1, 10, 1)[0].each, 1);
    }
}
