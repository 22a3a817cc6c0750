//! Fits the weights of the evaluation to games of the starters, and writes
//! them as `agents/data/evaluation.csv` has them:
//! `fit_evaluation [GAMES] [SEED] [SPEC] [WHIM]`; by default `4000 1 sensible 10`.
//!
//! Every seat plays as SPEC says, but chooses at random once in WHIM
//! decisions, so that the games get to positions that the agent would avoid.
//! From the start of each turn, the victory points that each Methuselah still
//! gets are what her share is fitted to: a conditional logit, its likelihood
//! maximized by Newton's method with a small ridge. Games are weighted equally.

use agents::evaluation::{self, FEATURES, NAMES};
use engine::{CardDb, Deck, GameState, NoObserver, View, MAX_SEATS};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Decks at the table, and as many columns beside the features: one for each
/// deck, so that what makes a deck strong is not laid to the features that it
/// happens to have. Their weights are thrown away.
const DECKS: usize = 5;
const COLUMNS: usize = FEATURES + DECKS;

/// The start of a turn: who was there, what they had, and what share of the rest they got.
struct Position {
    seats: Vec<([f64; COLUMNS], f64)>,
    weight: f64,
}

type Matrix = Vec<[f64; COLUMNS]>;

const RIDGE: f64 = 1e-4;
const STEPS: usize = 12;

fn main() {
    let argument = |i: usize, default: &str| std::env::args().nth(i).unwrap_or(default.into());
    let games: u64 = argument(1, "4000").parse().expect("GAMES is a number");
    let seed: u64 = argument(2, "1").parse().expect("SEED is a number");
    let spec = argument(3, "sensible");
    let whim: u32 = argument(4, "10").parse().expect("WHIM is a number");
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let positions: Vec<_> = (0..games)
        .flat_map(|game| play(cards, &decks, seed, game, &spec, whim))
        .collect();
    let mut weights = [0.0; COLUMNS];
    for _ in 0..STEPS {
        let (_, gradient, hessian) = derivatives(&positions, &weights);
        let step = solve(hessian, gradient);
        for (w, s) in weights.iter_mut().zip(step) {
            *w += s;
        }
    }
    let fitted = derivatives(&positions, &weights).0;
    let blank = derivatives(&positions, &[0.0; COLUMNS]).0;
    println!("# Weights of the evaluation: agents/src/evaluation.rs says what they are for.");
    println!("# Fitted to {games} games of the five starters by");
    println!("# cargo run --release -p methuselah-benches --example fit_evaluation -- {games} {seed} {spec} {whim}");
    println!(
        "# {} positions; cross-entropy {fitted:.4} nats a position, {blank:.4} without the features.",
        positions.len()
    );
    println!("feature,weight");
    for (name, weight) in NAMES.iter().zip(weights) {
        println!("{name},{weight:.4}");
    }
}

/// The positions of a game.
fn play(
    cards: &CardDb,
    decks: &[Deck],
    seed: u64,
    number: u64,
    spec: &str,
    whim: u32,
) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    let mut order: Vec<_> = (0..DECKS).collect();
    order.shuffle(&mut rng);
    let dealt: Vec<_> = order.iter().map(|i| decks[*i].clone()).collect();
    let mut game = methuselah_benches::new_game(cards, &dealt, rng.gen());
    let mut agents: Vec<_> = (0..dealt.len())
        .map(|_| agents::build(spec, rng.gen()).expect("SPEC names an agent"))
        .collect();
    let mut seen = Vec::new();
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        if game.turn() != turn {
            turn = game.turn();
            let points: Vec<_> = seats(&game).map(|s| game.victory_points(s)).collect();
            seen.push((evaluation::features(&game, cards), in_game(&game), points));
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
    seen.into_iter().map(position).collect()
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
