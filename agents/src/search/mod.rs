//! Information-set Monte Carlo tree search, for any game with hidden
//! information and any number of players.
//!
//! Single-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set
//! Monte Carlo Tree Search", 2012): every simulation deals one *world*, a
//! whole state of the game that agrees with what the searching player knows
//! (a determinization), and walks down one tree that all worlds share. A node
//! is a sequence of moves; its moves are those that some world has offered
//! there. A move that this world does not offer is passed over, and how often
//! each move was offered (its *availability*) takes the place of the parent's
//! visits when a move is selected, by UCB1 or by PUCT ([`Selection`]). Chance
//! needs no nodes: it happens in the world.
//!
//! Values are vectors with one entry a player, and every player is taken to
//! maximize her own (max^n, Luckhardt and Irani 1986).
//!
//! A game brings a [`Position`] that deals worlds, a [`World`] to play in, and
//! an [`Evaluator`] that says what a world is worth at the end of a walk,
//! usually by a playout. The search knows nothing else of the game.
//!
//! ```
//! use agents::search::{Budget, Evaluator, Position, Search, Settings, World};
//! use rand::{Rng, RngCore, SeedableRng};
//! use rand_chacha::ChaCha8Rng;
//!
//! /// Take one or two matches; whoever takes the last one wins.
//! #[derive(Clone)]
//! struct Matches { left: u8, turn: usize }
//!
//! impl World for Matches {
//!     type Move = u8;
//!     fn players(&self) -> usize { 2 }
//!     fn to_move(&self) -> Option<usize> { (self.left > 0).then_some(self.turn) }
//!     fn moves(&self, into: &mut Vec<u8>) { into.extend(1..=self.left.min(2)); }
//!     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = 1 - self.turn; }
//! }
//!
//! impl Position for Matches {
//!     type World = Matches;
//!     fn determinize<R: RngCore>(&self, _: &mut R) -> Matches { self.clone() }
//! }
//!
//! struct RandomPlayout;
//!
//! impl Evaluator<Matches> for RandomPlayout {
//!     fn value<R: RngCore>(&mut self, world: &mut Matches, rng: &mut R, values: &mut [f32]) {
//!         while world.left > 0 {
//!             world.apply(rng.gen_range(1..=world.left.min(2)));
//!         }
//!         values[1 - world.turn] = 1.0;
//!     }
//! }
//!
//! let mut search = Search::new();
//! let settings = Settings { budget: Budget::Simulations(500), ..Settings::default() };
//! let mut rng = ChaCha8Rng::seed_from_u64(1);
//! search.run(&Matches { left: 5, turn: 0 }, &mut RandomPlayout, &settings, &mut rng);
//! assert_eq!(search.best(), Some(2)); // leaves three
//! ```

mod settings;
mod tree;
mod walk;

pub use settings::{Budget, Selection, Settings, Widening};
pub use walk::{MoveStatistics, Search};

use rand::RngCore;

/// A state of a game in which nothing is hidden.
pub trait World {
    /// What a player may do. Two moves that the searching player cannot tell
    /// apart should be equal; moves at different moments that mean different
    /// things should not.
    type Move: Copy + Eq;

    /// Players, those who have left the game included; the same in every world.
    fn players(&self) -> usize;

    /// Who moves, counted from 0; `None` if the game is over.
    fn to_move(&self) -> Option<usize>;

    /// Appends the legal moves, each once, in an order that does not depend on chance.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn apply(&mut self, chosen: Self::Move);
}

/// What one player knows of a state of a game.
pub trait Position {
    /// A state in which nothing is hidden.
    type World: World;

    /// Deals a world that agrees with what the player knows.
    fn determinize<R: RngCore>(&self, rng: &mut R) -> Self::World;

    /// The same, in place of a world that was dealt before: one that is large need not be copied.
    fn determinize_anew<R: RngCore>(&self, world: &mut Self::World, rng: &mut R) {
        *world = self.determinize(rng);
    }
}

/// What a world is worth to its players, and which moves look good there.
pub trait Evaluator<W: World> {
    /// Whether the walk ends here and the world is valued as it stands.
    fn is_leaf(&mut self, world: &W) -> bool {
        let _ = world;
        false
    }

    /// Writes what the world is worth to each player, usually by playing on in
    /// it. `values` has one entry a player, zero at first; a value should lie
    /// between 0 and 1, or the exploration constant has to be scaled.
    fn value<R: RngCore>(&mut self, world: &mut W, rng: &mut R, values: &mut [f32]);

    /// Appends how good each move looks to the player who is to make it, from
    /// 0 to 1 and 1 together, before anything has been tried. If nothing is
    /// appended, all are taken to look alike: UCB1 then tries them in random
    /// order, PUCT in theirs.
    fn priors(&mut self, world: &W, moves: &[W::Move], into: &mut Vec<f32>) {
        let _ = (world, moves, into);
    }
}
