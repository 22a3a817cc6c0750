//! Fits the weights of the evaluation to games.
//!
//! Every seat plays as [`Recipe::agent`] says, but chooses at random once in
//! [`Recipe::whim`] decisions, so that the games get to positions that the
//! agent would avoid. From the start of each turn, the victory points that
//! each Methuselah still gets are what her share is fitted to: a conditional
//! logit, its likelihood maximized by Newton's method with a small ridge.
//! Games are weighted equally.

use super::{features, FEATURES, NAMES};
use engine::{CardDb, Deck, GameState, NoObserver, Options, Setup, SetupError, View, MAX_SEATS};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::SpecError;

/// Decks at the table, and as many columns beside the features: one for each
/// deck, so that what makes a deck strong is not laid to the features that it
/// happens to have. Their weights are thrown away.
pub const DECKS: usize = 5;
const COLUMNS: usize = FEATURES + DECKS;

/// The games that weights are fitted to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Seed of the games.
    pub seed: u64,
    /// Spec of the agent on all seats.
    pub agent: String,
    /// One in so many decisions is taken at random; none if this is 0.
    pub whim: u32,
}

/// The start of a turn: who was there, what they had, and what share of the rest they got.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    seats: Vec<([f64; COLUMNS], f64)>,
    weight: f64,
}

/// Weights, and how well they fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// A weight for each feature, in the order of [`NAMES`].
    pub weights: [f64; FEATURES],
    /// Positions they were fitted to.
    pub positions: usize,
    /// Mean cross-entropy, in nats a position: what is left to know of who gets the victory points.
    pub cross_entropy: f64,
    /// The same without any features.
    pub blank: f64,
}

/// Why a recipe cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FitError {
    /// The spec names no agent.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// The decks are not fit for a game.
    #[error(transparent)]
    Decks(#[from] SetupError),
    /// There are not as many decks as columns for them.
    #[error("{0} decks: the games have {DECKS}")]
    Count(usize),
}

type Matrix = Vec<[f64; COLUMNS]>;

const RIDGE: f64 = 1e-4;
const STEPS: usize = 12;

/// Fits weights to positions.
pub fn fit(positions: &[Position]) -> Fit {
    let mut weights = [0.0; COLUMNS];
    for _ in 0..STEPS {
        let (_, gradient, hessian) = derivatives(positions, &weights);
        let step = solve(hessian, gradient);
        for (w, s) in weights.iter_mut().zip(step) {
            *w += s;
        }
    }
    Fit {
        weights: std::array::from_fn(|i| weights[i]),
        positions: positions.len(),
        cross_entropy: derivatives(positions, &weights).0,
        blank: derivatives(positions, &[0.0; COLUMNS]).0,
    }
}

impl Fit {
    /// The weights as `agents/data/evaluation.csv` has them, after comments on where they come from.
    pub fn csv(&self, comments: &[&str]) -> String {
        let mut out: String = comments.iter().map(|c| format!("# {c}\n")).collect();
        out.push_str(&format!(
            "# {} positions; cross-entropy {:.4} nats a position, {:.4} without the features.\n",
            self.positions, self.cross_entropy, self.blank
        ));
        out.push_str("feature,weight\n");
        for (name, weight) in NAMES.iter().zip(self.weights) {
            out.push_str(&format!("{name},{weight:.4}\n"));
        }
        out
    }
}

/// The positions of game `number` of a recipe, played with the [`DECKS`] decks in some order.
///
/// # Errors
/// If the recipe names no agent, or the decks are not those of a game.
pub fn positions(
    cards: &CardDb,
    decks: &[Deck],
    recipe: &Recipe,
    number: u64,
) -> Result<Vec<Position>, FitError> {
    let (spec, whim) = (&recipe.agent, recipe.whim);
    if decks.len() != DECKS {
        return Err(FitError::Count(decks.len()));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
    rng.set_stream(number);
    let mut order: Vec<_> = (0..DECKS).collect();
    order.shuffle(&mut rng);
    let setup = Setup {
        decks: order.iter().map(|i| decks[*i].clone()).collect(),
        seed: rng.gen(),
        options: Options::default(),
    };
    let mut game = GameState::new(cards, &setup)?;
    let mut agents = (0..DECKS)
        .map(|_| crate::build(spec, rng.gen()))
        .collect::<Result<Vec<_>, _>>()?;
    let mut seen = Vec::new();
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        if game.turn() != turn {
            turn = game.turn();
            let points: Vec<_> = seats(&game).map(|s| game.victory_points(s)).collect();
            seen.push((features(&game, cards), in_game(&game), points));
        }
        let legal = game.legal();
        let view = View::new(&game, cards, decision.seat);
        let k = if whim > 0 && rng.gen_range(0..whim) == 0 {
            rng.gen_range(0..legal.len())
        } else {
            agents[decision.seat.index()].choose(&view, decision, legal)
        };
        let choice = legal[k];
        game.apply(cards, choice, &mut NoObserver);
    }
    let end: Vec<_> = seats(&game).map(|s| game.victory_points(s)).collect();
    let weight = 1.0 / seen.len().max(1) as f64;
    let position =
        |(features, in_game, points): ([[f32; FEATURES]; MAX_SEATS], Vec<usize>, Vec<f32>)| {
            let gained = |i: usize| f64::from(end[i] - points[i]);
            let left: f64 = in_game.iter().map(|i| gained(*i)).sum();
            let seats = in_game
                .iter()
                .map(|i| {
                    (
                        columns(&features[*i], order[*i]),
                        gained(*i) / left.max(0.5),
                    )
                })
                .collect();
            Position { seats, weight }
        };
    Ok(seen.into_iter().map(position).collect())
}

/// The features, and which deck it is.
fn columns(features: &[f32; FEATURES], deck: usize) -> [f64; COLUMNS] {
    std::array::from_fn(|i| match i.checked_sub(FEATURES) {
        None => f64::from(features[i]),
        Some(n) => f64::from(u8::from(n == deck)),
    })
}

fn seats(game: &GameState) -> impl Iterator<Item = engine::Seat> {
    (0..game.seat_count()).map(engine::Seat)
}

fn in_game(game: &GameState) -> Vec<usize> {
    seats(game)
        .filter(|s| game.in_game(*s))
        .map(|s| s.index())
        .collect()
}

/// The mean cross-entropy, and the gradient and the negative Hessian of the penalized likelihood.
fn derivatives(positions: &[Position], weights: &[f64; COLUMNS]) -> (f64, [f64; COLUMNS], Matrix) {
    let mut loss = 0.0;
    let mut gradient = [0.0; COLUMNS];
    let mut hessian = vec![[0.0; COLUMNS]; COLUMNS];
    let total: f64 = positions.iter().map(|p| p.weight).sum();
    for position in positions {
        let weight = position.weight / total;
        let score = |f: &[f64; COLUMNS]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f64>();
        let scores: Vec<_> = position.seats.iter().map(|(f, _)| score(f)).collect();
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = scores.iter().map(|s| (s - highest).exp()).sum();
        let shares: Vec<_> = scores.iter().map(|s| (s - highest).exp() / sum).collect();
        let mut mean = [0.0; COLUMNS];
        for ((f, got), share) in position.seats.iter().zip(&shares) {
            loss -= weight * got * share.max(1e-12).ln();
            for i in 0..COLUMNS {
                mean[i] += share * f[i];
                gradient[i] += weight * (got - share) * f[i];
            }
        }
        for ((f, _), share) in position.seats.iter().zip(&shares) {
            for i in 0..COLUMNS {
                let of_i = weight * share * (f[i] - mean[i]);
                for j in 0..=i {
                    hessian[i][j] += of_i * (f[j] - mean[j]);
                }
            }
        }
    }
    for i in 0..COLUMNS {
        gradient[i] -= RIDGE * weights[i];
        hessian[i][i] += RIDGE;
    }
    (loss, gradient, hessian)
}

/// Solves a symmetric positive definite system, given by its lower triangle, by Cholesky's method.
fn solve(mut a: Matrix, mut b: [f64; COLUMNS]) -> [f64; COLUMNS] {
    for i in 0..COLUMNS {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| a[i][k] * a[j][k]).sum();
            let rest = a[i][j] - dot;
            a[i][j] = if i == j {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / a[j][j]
            };
        }
    }
    for i in 0..COLUMNS {
        let dot: f64 = (0..i).map(|k| a[i][k] * b[k]).sum();
        b[i] = (b[i] - dot) / a[i][i];
    }
    for i in (0..COLUMNS).rev() {
        let dot: f64 = (i + 1..COLUMNS).map(|k| a[k][i] * b[k]).sum();
        b[i] = (b[i] - dot) / a[i][i];
    }
    b
}
