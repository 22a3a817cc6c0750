//! An agent that bleeds, and otherwise takes what comes.

use agents::{Agent, AgentInfo};
use engine::{Choice, Decision, View};
use rand::seq::SliceRandom;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Pool that it does not spend on vampires where its spec says nothing.
const KEEP: u8 = 10;

/// Bleeds whenever it can, gets vampires out while it has the pool for them, and blocks only if it
/// has to.
#[derive(Debug)]
pub struct Bleeder {
    /// Pool that it does not spend on vampires.
    keep: u8,
    /// Its own random stream, from the seed that it is made with: games repeat.
    rng: ChaCha8Rng,
}

impl Bleeder {
    /// How its spec is written, and what `my-agent agents` says of it.
    pub const INFO: AgentInfo = AgentInfo {
        name: "bleeder",
        usage: "bleeder[:keep=N]",
        summary: "bleeds whenever it can, and keeps N pool (10) when it gets vampires out",
    };

    /// The agent of a spec: what stands between its colons, and a seed. What it does not take of it
    /// is the error.
    pub fn from_parameters(parameters: &[&str], seed: u64) -> Result<Box<dyn Agent>, String> {
        let mut keep = KEEP;
        for parameter in parameters {
            let number = parameter.strip_prefix("keep=").and_then(|n| n.parse().ok());
            keep = number.ok_or_else(|| (*parameter).to_owned())?;
        }
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Ok(Box::new(Bleeder { keep, rng }))
    }

    /// How much it likes a choice.
    fn likes(&self, view: &View<'_>, choice: Choice) -> u8 {
        if matches!(choice, Choice::Bleed | Choice::BringOut(_)) {
            return 9;
        }
        if let Choice::Play(card) = choice {
            // Cards are known by what they do: this one bleeds, or helps a bleed along.
            let def = view.card(card).map(|def| view.cards().def(def));
            return match def.is_some_and(|def| def.modes.iter().any(|m| m.needs.limited)) {
                true => 8,
                false => 2,
            };
        }
        if matches!(choice, Choice::Transfer(_)) && view.pool(view.seat()) > self.keep {
            return 3;
        }
        u8::from(!matches!(choice, Choice::Transfer(_) | Choice::Block(_)))
    }
}

impl Agent for Bleeder {
    /// Asked only where there is a choice; the answer is the number of one.
    fn choose(&mut self, view: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
        let likes: Vec<u8> = choices.iter().map(|c| self.likes(view, *c)).collect();
        let most = likes.iter().max().copied();
        let best: Vec<usize> = (0..likes.len())
            .filter(|n| Some(likes[*n]) == most)
            .collect();
        *best.choose(&mut self.rng).expect("there are choices")
    }
}
