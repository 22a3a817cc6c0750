//! What a position is worth: an estimate of each seat's final victory points.
//!
//! A small neural network over the [`features`] of every Methuselah and of her
//! neighbours, over what the cards in their hands are of use for and what those
//! in play are worth, gives each Methuselah in the game a score, and the victory
//! points that are still to be had (one for each Methuselah in the game) are
//! shared out by the softmax of the scores. To these come the points that a seat
//! has already. With other weights the same network shares out the game win.
//! The weights are data, in `agents/data/evaluation.csv` and `agents/data/wins.csv`;
//! `agents/data/README.md` says where they come from, and [`fit`] finds them.
//!
//! The features are of what lies open. Whoever has a position estimated sees
//! the hands as well, or has dealt a world for what it does not see, as a
//! search does.

pub mod fit;

mod features;
mod weights;

use engine::{Cards, GameState, Seat, MAX_SEATS};

use features::{known, KNOWN};

pub use features::{features, FEATURES, NAMES};
pub use weights::{Weights, WeightsError, HIDDEN, INPUTS};

/// What is shared out among those in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The victory points that are still to be had.
    #[default]
    Points,
    /// The game win, for which it takes two victory points, and more than anybody else has.
    Win,
}

/// Writes each seat's estimated final victory points, by the embedded weights.
///
/// When the game is over, these are the victory points it ended with.
pub fn estimate(game: &GameState, cards: Cards<'_>, into: &mut [f32]) {
    estimate_with(Weights::embedded(Goal::Points), game, cards, into);
}

/// Writes each seat's estimated chance of the game win, if one of those in the game has it, by the
/// embedded weights.
///
/// When the game is over, this is 1 for whoever has won it, and 0 for everybody else.
pub fn chances(game: &GameState, cards: Cards<'_>, into: &mut [f32]) {
    into.fill(0.0);
    if game.decision().is_none() {
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        if let Some(chance) = winner.and_then(|seat| into.get_mut(seat.index())) {
            *chance = 1.0;
        }
        return;
    }
    let scores = scores(Weights::embedded(Goal::Win), game, cards);
    for (chance, share) in into.iter_mut().zip(shares(game, &scores)) {
        *chance = share;
    }
}

/// Writes each seat's estimated final victory points, by other weights.
pub fn estimate_with(weights: &Weights, game: &GameState, cards: Cards<'_>, into: &mut [f32]) {
    for (i, value) in into.iter_mut().enumerate() {
        *value = game.victory_points(Seat(i as u8));
    }
    if game.decision().is_none() {
        return;
    }
    let scores = scores(weights, game, cards);
    let shares = shares(game, &scores);
    let left = shares.iter().filter(|s| **s > 0.0).count() as f32;
    for (value, share) in into.iter_mut().zip(shares) {
        *value += left * share;
    }
}

/// The score of each seat; nothing for those who are not in the game.
fn scores(weights: &Weights, game: &GameState, cards: Cards<'_>) -> [f32; MAX_SEATS] {
    let all = known(game, cards);
    let mut table = [[0.0; KNOWN]; MAX_SEATS];
    let mut seats = [0; MAX_SEATS];
    let mut n = 0;
    for i in (0..game.seat_count() as usize).filter(|i| game.in_game(Seat(*i as u8))) {
        table[n] = all[i];
        seats[n] = i;
        n += 1;
    }
    let mut scores = [0.0; MAX_SEATS];
    for k in 0..n {
        scores[seats[k]] = weights.score(&table[..n], k);
    }
    scores
}

/// The softmax of the scores of those in the game; nothing for the others.
fn shares(game: &GameState, scores: &[f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let in_game = |i: usize| i < game.seat_count() as usize && game.in_game(Seat(i as u8));
    let highest = (0..MAX_SEATS)
        .filter(|i| in_game(*i))
        .map(|i| scores[i])
        .fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    for i in (0..MAX_SEATS).filter(|i| in_game(*i)) {
        // Never quite nothing, so that everybody in the game is counted.
        shares[i] = libm::expf((scores[i] - highest).max(-30.0));
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|s| s / sum.max(f32::MIN_POSITIVE))
}
