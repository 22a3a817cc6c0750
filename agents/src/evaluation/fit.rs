//! Fits the weights of the evaluation to games.
//!
//! Every seat plays as [`Recipe::agent`] says, but chooses at random once in
//! [`Recipe::whim`] decisions, so that the games get to positions that the
//! agent would avoid. From the start of some turns, the victory points that
//! each Methuselah still gets, or whose the game win is, are what her share is
//! fitted to, by the cross-entropy. Games are weighted equally.
//!
//! The network is trained by Adam (Kingma and Ba 2015) on small batches in
//! random order, with a rate that falls to nothing. There are hundreds of
//! positions to a weight; weight decay only put units to sleep.
//! All chance comes from fixed seeds: the same games give the same weights.
//! One game in ten is kept back, to say how well the weights do on games that
//! they have not seen.

use super::weights::{Weights, HIDDEN, INPUTS};
use super::{known, Goal, KNOWN};
use engine::{CardDb, Deck, GameState, NoObserver, Options, Setup, SetupError, View, MAX_SEATS};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::SpecError;

/// Seats at a table.
const SEATS: usize = 5;

/// Positions that are taken from a game at most.
const POSITIONS: usize = 8;

/// Decks of which five meet in each game.
#[derive(Clone, Copy, Debug)]
pub struct Field<'d> {
    /// The decks; fewer than five are repeated around the table.
    pub decks: &'d [Deck],
    /// How many decks there are in the fields before this one.
    pub before: usize,
}

/// The games that weights are fitted to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Seed of the games.
    pub seed: u64,
    /// Spec of the agent on all seats.
    pub agent: String,
    /// One in so many decisions is taken at random; none if this is 0.
    pub whim: u32,
    /// What shares are fitted to.
    pub goal: Goal,
}

/// The start of a turn: who was there, what they had, and what share of the rest they got.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The Methuselahs in the game, in the order of seating.
    features: Vec<[f32; KNOWN]>,
    shares: Vec<f32>,
    decks: Vec<usize>,
    weight: f32,
    /// Whether the weights are not fitted to it, but only judged by it.
    kept_back: bool,
}

/// Weights, and how well they fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// Positions, those kept back included.
    pub positions: usize,
    /// Mean cross-entropy over the positions kept back, in nats a position:
    /// what is left to know of who gets the victory points.
    pub cross_entropy: f64,
    /// The same of the weights that the program has built in.
    pub built_in: f64,
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
}

/// Passes over all positions.
const EPOCHS: usize = 12;
/// Positions between two steps.
const BATCH: usize = 64;
/// How far a step goes at first.
const RATE: f32 = 0.003;

/// Parameters of the network, in a row: those of each input, those of the outputs, and while it is fitted
/// one for each deck, so that what makes a deck strong is not laid to the features that it happens to
/// have. These are thrown away.
const ROW: usize = HIDDEN + 1;
const OUTPUT: usize = INPUTS * ROW;
const DECK: usize = OUTPUT + HIDDEN;

/// Fits weights to positions of a goal.
pub fn fit(positions: &[Position], goal: Goal) -> Fit {
    let decks = positions.iter().flat_map(|p| &p.decks).max();
    let parameters = DECK + decks.map_or(0, |last| last + 1);
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut net = vec![0.0f32; parameters];
    for input in 0..INPUTS {
        for h in 0..HIDDEN {
            net[input * ROW + h] = rng.gen_range(-0.15..0.15);
        }
    }
    for h in 0..HIDDEN {
        net[OUTPUT + h] = rng.gen_range(-0.3..0.3);
    }
    let mut order: Vec<_> = (0..positions.len())
        .filter(|i| !positions[*i].kept_back)
        .collect();
    let mut adam = Adam::new(parameters);
    let steps = (EPOCHS * order.len().div_ceil(BATCH)).max(1) as f32;
    let mut gradient = vec![0.0f32; parameters];
    for _ in 0..EPOCHS {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            let total: f32 = batch.iter().map(|i| positions[*i].weight).sum();
            for i in batch {
                let p = &positions[*i];
                descend(&net, p, p.weight / total, &mut gradient);
            }
            let rate = RATE * (1.0 - adam.steps as f32 / steps);
            adam.step(&mut net, &gradient, rate);
        }
    }
    let mut weights = Weights::ZERO;
    for input in 0..INPUTS {
        let row = &net[input * ROW..(input + 1) * ROW];
        weights.hidden[input].copy_from_slice(&row[..HIDDEN]);
        weights.direct[input] = row[HIDDEN];
    }
    weights.output.copy_from_slice(&net[OUTPUT..DECK]);
    let nobody = vec![0.0; parameters - DECK];
    Fit {
        cross_entropy: loss(positions, &[&net[..DECK], &nobody].concat()),
        built_in: loss(
            positions,
            &[&row(Weights::embedded(goal))[..], &nobody].concat(),
        ),
        blank: loss(positions, &vec![0.0; parameters]),
        weights,
        positions: positions.len(),
    }
}

/// Weights in a row, without those of decks.
fn row(weights: &Weights) -> Vec<f32> {
    let each = weights.hidden.iter().zip(&weights.direct);
    let mut row: Vec<f32> = each
        .flat_map(|(hidden, direct)| hidden.iter().chain([direct]).copied())
        .collect();
    row.extend(weights.output);
    row
}

/// Mean cross-entropy of the positions that were kept back.
fn loss(positions: &[Position], net: &[f32]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    let mut nowhere = vec![0.0; net.len()];
    for p in positions.iter().filter(|p| p.kept_back) {
        sum += f64::from(p.weight) * f64::from(descend(net, p, 0.0, &mut nowhere));
        total += f64::from(p.weight);
    }
    sum / f64::max(total, f64::MIN_POSITIVE)
}

/// Adds the gradient of a position's cross-entropy, times `weight`; the cross-entropy.
fn descend(net: &[f32], position: &Position, weight: f32, gradient: &mut [f32]) -> f32 {
    let seats = position.features.len();
    let mut inputs = Vec::with_capacity(seats);
    let mut layers = Vec::with_capacity(seats);
    let mut scores = Vec::with_capacity(seats);
    for i in 0..seats {
        let mut x = [0.0f32; INPUTS];
        super::weights::inputs(&position.features, i, &mut x);
        let mut sum = [0.0f32; ROW];
        for (x, row) in x.iter().zip(net.chunks_exact(ROW)) {
            if *x != 0.0 {
                for (s, w) in sum.iter_mut().zip(row) {
                    *s += x * w;
                }
            }
        }
        let mut score = sum[HIDDEN] + net[DECK + position.decks[i]];
        for (s, w) in sum.iter().zip(&net[OUTPUT..DECK]) {
            score += s.max(0.0) * w;
        }
        inputs.push(x);
        layers.push(sum);
        scores.push(score);
    }
    let highest = scores.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = scores.iter().map(|s| libm::expf(s - highest)).sum();
    let mut loss = 0.0;
    for i in 0..seats {
        let share = libm::expf(scores[i] - highest) / sum;
        loss -= position.shares[i] * libm::logf(share.max(1e-12));
        let slope = weight * (share - position.shares[i]);
        if slope == 0.0 {
            continue;
        }
        gradient[DECK + position.decks[i]] += slope;
        let mut back = [0.0f32; ROW];
        back[HIDDEN] = slope;
        for h in 0..HIDDEN {
            let s = layers[i][h];
            if s > 0.0 {
                gradient[OUTPUT + h] += slope * s;
                back[h] = slope * net[OUTPUT + h];
            }
        }
        for (x, row) in inputs[i].iter().zip(gradient.chunks_exact_mut(ROW)) {
            if *x != 0.0 {
                for (g, b) in row.iter_mut().zip(&back) {
                    *g += x * b;
                }
            }
        }
    }
    loss
}

/// Adam's running means.
struct Adam {
    steps: u32,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Adam {
    const FIRST: f32 = 0.9;
    const SECOND: f32 = 0.999;

    fn new(parameters: usize) -> Adam {
        Adam {
            steps: 0,
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
        }
    }

    fn step(&mut self, net: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let unbias = |beta: f32| 1.0 - libm::powf(beta, self.steps as f32);
        let (first, second) = (unbias(Adam::FIRST), unbias(Adam::SECOND));
        for ((i, w), g) in net.iter_mut().enumerate().zip(gradient) {
            self.mean[i] += (1.0 - Adam::FIRST) * (g - self.mean[i]);
            self.square[i] += (1.0 - Adam::SECOND) * (g * g - self.square[i]);
            *w -= rate * (self.mean[i] / first) / ((self.square[i] / second).sqrt() + 1e-8);
        }
    }
}

impl Fit {
    /// The weights as the files in `agents/data` have them, after comments on where they come from.
    pub fn csv(&self, comments: &[&str]) -> String {
        let mut out: String = comments.iter().map(|c| format!("# {c}\n")).collect();
        out.push_str(&format!(
            "# {} positions, a tenth of the games kept back; there cross-entropy {:.4} nats a position, {:.4} by the weights before, {:.4} without the features.\n",
            self.positions, self.cross_entropy, self.built_in, self.blank
        ));
        out.push_str(&self.weights.csv());
        out
    }
}

/// The positions of game `number` of a recipe, played by five decks of a field in some order.
///
/// # Errors
/// If the recipe names no agent, or the decks are not those of a game.
pub fn positions(
    cards: &CardDb,
    field: Field<'_>,
    recipe: &Recipe,
    number: u64,
) -> Result<Vec<Position>, FitError> {
    let (spec, whim) = (&recipe.agent, recipe.whim);
    let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
    rng.set_stream(number);
    let mut all: Vec<_> = (0..field.decks.len()).collect();
    all.shuffle(&mut rng);
    let seated = if all.is_empty() { 0 } else { SEATS };
    let order: Vec<_> = all.iter().copied().cycle().take(seated).collect();
    let setup = Setup {
        decks: order.iter().map(|i| field.decks[*i].clone()).collect(),
        seed: rng.r#gen(),
        options: Options::default(),
        ..Setup::default()
    };
    let (mut game, deal) = GameState::new(cards, &setup)?;
    let cards = deal.cards(cards);
    let mut agents = (0..SEATS)
        .map(|_| crate::build(spec, rng.r#gen()))
        .collect::<Result<Vec<_>, _>>()?;
    let mut seen = Vec::new();
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        if game.turn() != turn {
            turn = game.turn();
            let points: Vec<_> = seats(&game).map(|s| game.victory_points(s)).collect();
            seen.push((known(&game, cards), in_game(&game), points));
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
    seen.shuffle(&mut rng);
    seen.truncate(POSITIONS);
    let weight = 1.0 / seen.len().max(1) as f32;
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    let position = |(all, seats, points): ([[f32; KNOWN]; MAX_SEATS], Vec<usize>, Vec<f32>)| {
        let gained = |i: usize| match recipe.goal {
            Goal::Points => end[i] - points[i],
            Goal::Win => f32::from(u8::from(winner.is_some_and(|seat| seat.index() == i))),
        };
        let left: f32 = seats.iter().map(|i| gained(*i)).sum();
        Position {
            features: seats.iter().map(|i| all[*i]).collect(),
            shares: seats.iter().map(|i| gained(*i) / left.max(0.5)).collect(),
            decks: seats.iter().map(|i| field.before + order[*i]).collect(),
            // Where nobody who is left has anything of it, there is nothing to be known.
            weight: if left > 0.0 { weight } else { 0.0 },
            kept_back: number % 10 == 9,
        }
    };
    Ok(seen.into_iter().map(position).collect())
}

fn seats(game: &GameState) -> impl Iterator<Item = engine::Seat> + use<> {
    (0..game.seat_count()).map(engine::Seat)
}

fn in_game(game: &GameState) -> Vec<usize> {
    seats(game)
        .filter(|s| game.in_game(*s))
        .map(|s| s.index())
        .collect()
}
