//! Playing on from a leaf of the tree, and valuing what comes of it.

use engine::{Choice, Decision, View};
use rand::{Rng, RngCore};

use super::moves::Move;
use super::world::Dealt;
use crate::evaluation;
use crate::heuristic::{Judge, NOISE};
use crate::learned;
use crate::search::Evaluator;
use crate::sensible;

/// Who plays on from the tree's leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// Uniformly random choices.
    Random,
    /// The rules of thumb of [`crate::Sensible`], now and then a random choice.
    Sensible,
    /// The judgement of [`crate::Heuristic`].
    Heuristic,
    /// That of [`crate::Learned`].
    Learned,
}

/// How often the sensible rollout chooses at random instead: once in so many decisions.
const WHIM: u32 = 20;

/// Decisions that a playout makes at most, should a turn never end.
const MAX_DECISIONS: u32 = 400;

/// How far apart in worth two choices must be for the prior of one to be *e* times the other's.
const PRIOR_TEMPERATURE: f32 = 1.0;

/// Playouts by a policy, to the end of a turn.
pub(super) struct Playout<'j> {
    policy: Rollout,
    /// The turn at whose start worlds are valued.
    horizon: u16,
    judge: &'j mut Judge,
    worths: Vec<(Move, f32)>,
}

impl<'j> Playout<'j> {
    pub fn new(policy: Rollout, horizon: u16, judge: &'j mut Judge) -> Self {
        Playout {
            policy,
            horizon,
            judge,
            worths: Vec::new(),
        }
    }

    /// What the seat that decides does; nothing, if the world has nothing to choose from.
    fn choose<R: RngCore>(
        &mut self,
        world: &Dealt<'_>,
        decision: Decision,
        rng: &mut R,
    ) -> Option<Choice> {
        let legal = world.game.legal();
        let mut best = *legal.first()?;
        let whim = self.policy == Rollout::Sensible && rng.gen_range(0..WHIM) == 0;
        if self.policy == Rollout::Random || whim {
            return Some(legal[rng.gen_range(0..legal.len())]);
        }
        // Only what the seat that decides can see.
        let view = View::new(&world.game, world.cards, decision.seat);
        let mut best_worth = f32::MIN;
        let mut noise = |most: f32| rng.next_u32() as f32 * (most / u32::MAX as f32);
        let most = match self.policy {
            Rollout::Random | Rollout::Sensible => 0.1,
            Rollout::Heuristic | Rollout::Learned => NOISE,
        };
        worths(
            self.policy,
            self.judge,
            &view,
            decision,
            legal,
            |i, worth| {
                let worth = worth + noise(most);
                if worth > best_worth {
                    (best, best_worth) = (legal[i], worth);
                }
            },
        );
        self.judge.follow(&view, best, world.game.is_settled());
        Some(best)
    }
}

/// Tells `each` what the choices are worth to a policy, as far as the seat of the view can see.
fn worths(
    policy: Rollout,
    judge: &mut Judge,
    view: &View<'_>,
    decision: Decision,
    choices: &[Choice],
    mut each: impl FnMut(usize, f32),
) {
    match policy {
        Rollout::Heuristic => judge.worths(view, decision.prompt, choices, each),
        Rollout::Learned => learned::worths(judge, view, decision, choices, each),
        Rollout::Random | Rollout::Sensible => {
            for (i, choice) in choices.iter().enumerate() {
                each(i, sensible::worth(view, decision.prompt, *choice));
            }
        }
    }
}

impl Evaluator<Dealt<'_>> for Playout<'_> {
    fn is_leaf(&mut self, world: &Dealt<'_>) -> bool {
        world.game.turn() >= self.horizon
    }

    fn value<R: RngCore>(&mut self, world: &mut Dealt<'_>, rng: &mut R, values: &mut [f32]) {
        for _ in 0..MAX_DECISIONS {
            let Some(decision) = world.game.decision() else {
                break;
            };
            if world.game.turn() >= self.horizon {
                break;
            }
            let Some(choice) = self.choose(world, decision, rng) else {
                break;
            };
            world.make(choice);
        }
        self.judge.turn_away();
        evaluation::estimate(&world.game, world.cards, values);
        let seats = values.len().max(1) as f32;
        values.iter_mut().for_each(|v| *v /= seats);
    }

    fn priors(&mut self, world: &Dealt<'_>, moves: &[Move], into: &mut Vec<f32>) {
        let Some(decision) = world.game.decision() else {
            return;
        };
        let view = View::new(&world.game, world.cards, decision.seat);
        self.worths.clear();
        let (found, legal) = (&mut self.worths, world.game.legal());
        worths(
            self.policy,
            self.judge,
            &view,
            decision,
            legal,
            |i, worth| {
                found.push((world.key(decision, legal[i]), worth));
            },
        );
        let worth_of = |m: &Move| {
            let of_move = self.worths.iter().filter(|(key, _)| key == m);
            of_move.map(|(_, worth)| *worth).fold(f32::MIN, f32::max)
        };
        into.extend(moves.iter().map(worth_of));
        let highest = into.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for p in into.iter_mut() {
            *p = libm::expf((*p - highest) / PRIOR_TEMPERATURE);
            sum += *p;
        }
        into.iter_mut().for_each(|p| *p /= sum);
    }
}
