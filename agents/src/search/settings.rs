//! How long and how boldly to search.

use std::time::Duration;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// After so many simulations. The result is a function of the seed.
    Simulations(u32),
    /// After so much time, and one simulation at least. The result depends on the machine.
    Time(Duration),
}

/// Progressive widening (Coulom 2007): a node that was visited *n* times tries
/// at most ⌈`factor` · *n*^`exponent`⌉ of the moves it has, those with the
/// highest priors first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// How many moves a node tries at its first visit.
    pub factor: f64,
    /// How fast more are tried; between 0 and 1.
    pub exponent: f64,
}

impl Widening {
    /// How many moves a node that is visited for the `visits`th time may have.
    pub fn limit(&self, visits: u32) -> usize {
        let limit = self.factor * libm::pow(f64::from(visits.max(1)), self.exponent);
        (limit.ceil() as usize).max(1)
    }
}

/// How a walk goes on from a node of the tree.
///
/// In both, a child's *availability* (how often the walk stood before it in a
/// world that offers it) takes the place of the parent's visits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1: a move is worth its mean value plus *c* · √(ln *availability* /
    /// *visits*), and every move is tried once before any is tried again.
    Ucb1 {
        /// The constant *c*. √2 is Hoeffding's bound for values anywhere in 0
        /// to 1; Cowling, Powley and Whitehouse found 0.7 good over several
        /// games. It scales with the values' spread.
        exploration: f64,
        /// The weight of progressive bias (Chaslot et al. 2008): a move's worth
        /// has this · *prior* / (*visits* + 1) added. 0 switches it off.
        bias: f64,
    },
    /// PUCT (Rosin 2011, as Silver et al. 2017 write it): a move is worth its
    /// mean value plus *c* · *prior* · √*availability* / (*visits* + 1); one
    /// that is untried has the mean value of its parent. The priors of a node
    /// should add up to 1. They go on mattering as the visits grow, so that a
    /// move without promise is not tried again and again for its own sake,
    /// and a long search does not forget what is known beforehand.
    Puct {
        /// The constant *c*. It scales with the values' spread.
        exploration: f64,
    },
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// When to end.
    pub budget: Budget,
    /// How to choose among moves.
    pub selection: Selection,
    /// Whether and how to widen progressively.
    pub widening: Option<Widening>,
    /// Whether to end as soon as the most visited move cannot be overtaken any
    /// more within the budget of simulations: the same move, sooner.
    pub stop_when_decided: bool,
    /// Whether the *n*th visits of all moves of the root see the same world
    /// and the same chance (common random numbers): the moves then differ by
    /// what they do and less by their luck. Only for positions whose own moves
    /// are the same in every world that is dealt.
    pub paired: bool,
    /// Moves that a walk makes at most before the world is valued.
    pub max_depth: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            budget: Budget::Simulations(1000),
            selection: Selection::Ucb1 {
                exploration: 0.7,
                bias: 0.0,
            },
            widening: None,
            stop_when_decided: false,
            paired: false,
            max_depth: 512,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_grows_with_the_square_root_of_the_visits() {
        let widening = Widening {
            factor: 2.0,
            exponent: 0.5,
        };
        assert_eq!(
            [0, 1, 4, 5, 100].map(|n| widening.limit(n)),
            [2, 2, 4, 5, 20]
        );
    }
}
