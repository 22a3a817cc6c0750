//! What the games share: random playouts, and positions that hide nothing.

use agents::search::{Budget, Evaluator, Position, Selection, Settings, World};
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game that knows its result.
pub trait Game: World {
    /// What the game was worth to each player, once it is over.
    fn result(&self, values: &mut [f32]);
}

/// Uniformly random moves to the end.
pub struct RandomPlayout;

impl<W: Game> Evaluator<W> for RandomPlayout {
    fn value<R: RngCore>(&mut self, world: &mut W, rng: &mut R, values: &mut [f32]) {
        let mut moves = Vec::new();
        while world.to_move().is_some() {
            moves.clear();
            world.moves(&mut moves);
            world.apply(moves[rng.gen_range(0..moves.len())]);
        }
        world.result(values);
    }
}

/// A position in which nothing is hidden.
pub struct Open<W>(pub W);

impl<W: World + Clone> Position for Open<W> {
    type World = W;
    fn determinize<R: RngCore>(&self, _: &mut R) -> W {
        self.0.clone()
    }
}

pub fn settings(simulations: u32) -> Settings {
    Settings {
        budget: Budget::Simulations(simulations),
        ..Settings::default()
    }
}

/// The same by PUCT. Its constant is small enough for what a coin is worth in
/// [`crate::coins`], and large enough for priors that are all alike.
pub fn puct(simulations: u32) -> Settings {
    Settings {
        selection: Selection::Puct { exploration: 0.5 },
        ..settings(simulations)
    }
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}
