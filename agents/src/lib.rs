//! Players for the Methuselah engine.
//!
//! An [`Agent`] sees a game through a [`View`], which hides what its seat may
//! not know, and answers every decision with the index of a legal choice. It
//! holds its own randomness, so that two agents never share a stream and none
//! of them disturbs a shuffle.
//!
//! ```
//! use agents::{build, Agent};
//! use engine::{Choice, Decision, View};
//!
//! /// Always takes the first choice.
//! struct First;
//!
//! impl Agent for First {
//!     fn choose(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> usize {
//!         0
//!     }
//! }
//!
//! let mut somebody_else = build("random", 42)?;
//! # Ok::<(), agents::SpecError>(())
//! ```

pub mod evaluation;
pub mod learned;
pub mod search;
pub mod tensor;

mod heuristic;
mod mcts;
mod random;
mod registry;
mod sensible;

pub use heuristic::{Heuristic, Temper};
pub use learned::Learned;
pub use mcts::{Mcts, MctsSettings, Rollout};
pub use random::Random;
pub use registry::{build, catalogue, AgentInfo, SpecError};
pub use sensible::Sensible;

use engine::{Choice, Decision, Setup, View};

/// A player.
pub trait Agent: Send {
    /// The index in `choices` of the choice to make. `choices` has two members at least.
    ///
    /// The answer may depend on the view, on what the agent remembers and on
    /// its own random stream, and on nothing else: the same seed must give
    /// the same game.
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize;

    /// Whether it keeps to that: an agent with a budget of time does not, for
    /// how far it gets depends on the machine. Its games can be repeated only
    /// by the choices that were recorded.
    fn repeats(&self) -> bool {
        true
    }

    /// What plays the game along elsewhere, for an agent that sits in another program.
    ///
    /// Nobody who chooses by herself has one, for it is told what no seat may know.
    fn follower(&mut self) -> Option<&mut dyn Follower> {
        None
    }
}

/// What plays a game along in another program, so that an agent there sees it through a [`View`]
/// of that program's own.
pub trait Follower {
    /// The game began like this, and until the decision that its agent is asked for next these
    /// choices were taken: for each decision, which of the legal ones.
    fn follow(&mut self, setup: &Setup, taken: &[u8]);
}
