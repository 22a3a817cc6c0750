//! Uniformly random choices.

use engine::{Choice, Decision, View};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Agent;

/// Chooses uniformly among the legal choices.
#[derive(Clone, Debug)]
pub struct Random {
    rng: ChaCha8Rng,
}

impl Random {
    /// A player with a stream of its own.
    pub fn new(seed: u64) -> Random {
        Random {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Agent for Random {
    fn choose(&mut self, _: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
        self.rng.gen_range(0..choices.len())
    }
}
