//! A player that has learned where the heuristic is wrong.
//!
//! It takes what the [heuristic](crate::Heuristic) thinks a choice is worth and adds a correction, a
//! small network over what the choice and the situation are like (`features`): each
//! feature of a choice counts as much as a weighted sum of the features of the situation says. The
//! weights are data, in `agents/data/policy.csv`, which says where they come from; [`train`] finds
//! them. No correction lifts what the heuristic thinks senseless above something better. What it
//! thinks each seat will come to is what [`crate::evaluation`] says.

pub mod train;

mod features;
mod policy;

use engine::{Choice, Decision, Prompt, View, MAX_CHOICES};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::heuristic::{Eye, Judge, NOISE};
use crate::Agent;
pub(crate) use features::{does, moment, situation, Does, Moment, Scene};

pub use features::{columns, rows, Features, COLUMNS, ROWS, VERSION};
pub use policy::{Policy, PolicyError};

/// What the heuristic thinks of choices by which nothing can be won, such as to wake for nothing, or to
/// give one's own to another: they are worth less, and no correction makes up for it where there is
/// something better to do.
const SENSELESS: f32 = -0.9;

/// Plays by the heuristic's judgement and a learned correction of it.
#[derive(Clone, Debug)]
pub struct Learned {
    rng: ChaCha8Rng,
    judge: Judge,
    /// How much the correction counts.
    trust: f32,
}

impl Learned {
    /// A player with a stream of its own, for whom the correction counts `trust` times.
    pub fn new(seed: u64, trust: f32) -> Learned {
        Learned {
            rng: ChaCha8Rng::seed_from_u64(seed),
            judge: Judge::default(),
            trust,
        }
    }
}

impl Agent for Learned {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut best = 0;
        let mut best_score = f32::MIN;
        let (rng, trust) = (&mut self.rng, self.trust);
        let policy = Policy::embedded();
        scores(
            &mut self.judge,
            policy,
            view,
            decision,
            choices,
            |i, worth, more| {
                let score = worth + trust * more + rng.r#gen::<f32>() * NOISE;
                if score > best_score {
                    best = i;
                    best_score = score;
                }
            },
        );
        best
    }
}

/// Tells `each` what the choices are worth by the heuristic and the policy, in pool.
pub(crate) fn worths(
    judge: &mut Judge,
    view: &View<'_>,
    decision: Decision,
    choices: &[Choice],
    mut each: impl FnMut(usize, f32),
) {
    let policy = Policy::embedded();
    scores(judge, policy, view, decision, choices, |i, worth, more| {
        each(i, worth + more)
    });
}

/// Tells `each` what the heuristic thinks of each choice, and what the policy adds to it.
fn scores(
    judge: &mut Judge,
    policy: &Policy,
    view: &View<'_>,
    decision: Decision,
    choices: &[Choice],
    mut each: impl FnMut(usize, f32, f32),
) {
    judge.look(view, |eye| {
        let situation = situation(eye);
        with_features(eye, decision.prompt, choices, |scene, i, choice, worth| {
            let mut more: f32 = 0.0;
            scene.features(choice, worth, |row, x| {
                more += x * policy.weight(row, &situation);
            });
            if worth < SENSELESS && scene.best >= 0.0 {
                more = more.min(0.0);
            }
            each(i, worth, more);
        });
    });
}

/// Tells `each` the number of each choice and what the heuristic thinks of it, with the scene that
/// has its features.
pub(crate) fn with_features(
    eye: &Eye<'_>,
    prompt: Prompt,
    choices: &[Choice],
    mut each: impl FnMut(&Scene<'_, '_>, usize, Choice, f32),
) {
    let mut worths = [0.0f32; MAX_CHOICES];
    let mut best = f32::MIN;
    for (worth, choice) in worths.iter_mut().zip(choices) {
        *worth = eye.worth(prompt, *choice);
        best = best.max(*worth);
    }
    let scene = Scene::new(eye, prompt, best);
    for (i, (worth, choice)) in worths.iter().zip(choices).enumerate() {
        each(&scene, i, *choice, *worth);
    }
}
