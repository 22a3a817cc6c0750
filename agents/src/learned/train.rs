//! Trains the policy, by games that it plays with itself.
//!
//! Policy iteration with a linear model of advantages. In each round of training all seats play
//! by the policy as it is, but at one decision in `EXPLORED` a choice is drawn at random: the more its
//! score, the more likely (a softmax), so that what nobody would do is seldom tried. Where it is another
//! than the policy's own, both are played on from there for `TURNS` turns, all seats by the policy, in the
//! same world and with the same random numbers (truncated rollouts, Tesauro and Galperin 1996, in pairs of
//! common random numbers, Glasserman and Yao 1992). What a choice came to is the chance of the game win
//! that the evaluation gives the seat as each of these turns is over, later ones counting less (as TD(λ)
//! does, Sutton 1988); a game win counts for all victory points of a table. The difference of the two is
//! regressed, by least squares with a ridge, on the difference of their features.
//! The temperature says how far from the policy choices are tried: what nearly all agree on teaches nothing,
//! nor does what nobody would do. The coefficients are added to the weights of the policy, times a number of
//! pool a victory point.
//!
//! Of what becomes of a seat, chance is nearly all. It comes to both choices of a pair alike, and so cancels
//! out: what they differ by has a standard deviation of 0.14 victory points, where what a single choice comes
//! to had one of 0.5, and thirteen times as many trials would be wanted. Trials are kept as sums
//! (the normal equations), which take as much memory for ten games as for a million.
//!
//! All chance comes from fixed seeds, and sums are made in the order of the games: the same recipe
//! gives the same bytes. One game in ten is kept back, to say how well the regression predicts what it has not seen.

use std::ops::Range;

use engine::{
    CardDb, Cards, Decision, Deck, GameState, NoObserver, Options, Seat, Setup, SetupError, View,
    MAX_SEATS,
};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::features::{situation, Features, COLUMNS, ROWS};
use super::{scores, with_features, Policy};
use crate::evaluation;
use crate::heuristic::{Judge, NOISE};

/// At one decision in so many another choice is tried.
const EXPLORED: u32 = 4;

/// How far apart in score two choices must be for the one to be tried *e* times as often as the other.
const TEMPERATURE: f32 = 0.75;

/// Turns that both choices are played on, that of the decision among them.
const TURNS: u32 = 3;

/// How much each turn counts less than the one before it.
const FADING: f32 = 0.6;

/// How much the coefficients are drawn to nothing: as if each had a standard deviation of 0.0136
/// victory points where what two choices differ by has one of 0.136.
const RIDGE: f64 = 100.0;

/// Seats at a table.
const SEATS: usize = 5;

/// Victory points that a game win counts for: all of the table.
const WIN: f32 = SEATS as f32;

/// Weights, all of them.
const WEIGHTS: usize = ROWS * COLUMNS;

/// Steps of the regression at most.
const STEPS: u32 = 400;

/// A choice that was tried against the policy's own, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How the features of the two differ, by row; only where they do.
    features: Vec<(u16, f32)>,
    situation: Features,
    /// How many more victory points were expected after the choice that was tried.
    gain: f32,
}

/// What a game of training came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The choices that were tried.
    pub trials: Vec<Trial>,
    /// Decisions taken.
    pub decisions: u64,
}

/// Plays game `number` of a round of training: five of the decks, seated by chance.
///
/// # Errors
/// If the decks are not those of a game.
pub fn play(
    cards: &CardDb,
    decks: &[Deck],
    policy: &Policy,
    seed: u64,
    round: u64,
    number: u64,
) -> Result<Played, SetupError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream((round << 40) | number);
    let mut order: Vec<_> = (0..decks.len()).collect();
    order.shuffle(&mut rng);
    let seated = order
        .iter()
        .cycle()
        .take(if decks.is_empty() { 0 } else { SEATS });
    let setup = Setup {
        decks: seated.map(|i| decks[*i].clone()).collect(),
        seed: rng.r#gen(),
        options: Options::default(),
        ..Setup::default()
    };
    let (mut game, deal) = GameState::new(cards, &setup)?;
    let cards = deal.cards(cards);
    let mut player = Explorer::new(policy, rng);
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        let k = player.choose(&game, cards, decision);
        let choice = game.legal()[k];
        decisions += 1;
        game.apply(cards, choice, &mut NoObserver);
    }
    Ok(Played {
        trials: player.trials,
        decisions,
    })
}

/// Plays by a policy, and tries other things now and then.
struct Explorer<'p> {
    policy: &'p Policy,
    judge: Judge,
    rng: ChaCha8Rng,
    /// What the choices of the last decision are worth to the policy.
    scores: Vec<f32>,
    trials: Vec<Trial>,
}

impl<'p> Explorer<'p> {
    fn new(policy: &'p Policy, rng: ChaCha8Rng) -> Explorer<'p> {
        Explorer {
            policy,
            judge: Judge::default(),
            rng,
            scores: Vec::new(),
            trials: Vec::new(),
        }
    }

    /// The choice that the policy makes.
    fn best(&mut self, game: &GameState, cards: Cards<'_>, decision: Decision) -> usize {
        let view = View::new(game, cards, decision.seat);
        let (judge, found) = (&mut self.judge, &mut self.scores);
        found.clear();
        let each = |_, worth, more| found.push(worth + more);
        scores(judge, self.policy, &view, decision, game.legal(), each);
        let mut best = (0, f32::MIN);
        for (i, score) in self.scores.iter().enumerate() {
            let score = score + self.rng.r#gen::<f32>() * NOISE;
            if score > best.1 {
                best = (i, score);
            }
        }
        best.0
    }

    /// The choice made in a game of training.
    fn choose(&mut self, game: &GameState, cards: Cards<'_>, decision: Decision) -> usize {
        let best = self.best(game, cards, decision);
        if self.rng.gen_range(0..EXPLORED) != 0 {
            return best;
        }
        let tried = self.draw();
        if tried == best {
            return best;
        }
        let view = View::new(game, cards, decision.seat);
        let (features, situation) = self.difference(&view, decision, tried, best);
        // Where both look alike there is nothing to learn.
        if !features.is_empty() {
            let seed = self.rng.r#gen();
            let mut after = |choice| self.comes_to(game, cards, decision.seat, choice, seed);
            let gain = after(tried) - after(best);
            self.trials.push(Trial {
                features,
                situation,
                gain,
            });
        }
        tried
    }

    /// One of the choices that have been looked at, the more its score the likelier.
    fn draw(&mut self) -> usize {
        let found = &mut self.scores;
        let highest = found.iter().copied().fold(f32::MIN, f32::max);
        for score in found.iter_mut() {
            *score = libm::expf((*score - highest) / TEMPERATURE);
        }
        let mut left = self.rng.r#gen::<f32>() * found.iter().sum::<f32>();
        let mut taken = 0;
        for (i, weight) in found.iter().enumerate() {
            taken = i;
            left -= weight;
            if left < 0.0 {
                break;
            }
        }
        taken
    }

    /// How the features of two choices differ, and the situation.
    fn difference(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        tried: usize,
        best: usize,
    ) -> (Vec<(u16, f32)>, Features) {
        let mut difference = [0.0f32; ROWS];
        let mut seen = Features::default();
        self.judge.look(view, |eye| {
            let prompt = decision.prompt;
            with_features(eye, prompt, view.choices(), |scene, i, choice, worth| {
                let sign = match i {
                    _ if i == tried => 1.0,
                    _ if i == best => -1.0,
                    _ => return,
                };
                scene.features(choice, worth, |row, x| difference[row] += sign * x);
            });
            seen = situation(eye);
        });
        let differs = |(row, x): (usize, &f32)| (x.abs() > 1e-5).then_some((row as u16, *x));
        let features = difference.iter().enumerate().filter_map(differs);
        (features.collect(), seen)
    }

    /// What a choice comes to for the seat that makes it, with random numbers of this seed.
    fn comes_to(
        &mut self,
        game: &GameState,
        cards: Cards<'_>,
        seat: Seat,
        choice: usize,
        seed: u64,
    ) -> f32 {
        let rng = std::mem::replace(&mut self.rng, ChaCha8Rng::seed_from_u64(seed));
        let mut game = game.clone();
        let mut choice = game.legal()[choice];
        let seats = usize::from(game.seat_count());
        let (mut sum, mut left) = (0.0, 1.0);
        for turns in 1..=TURNS {
            let turn = game.turn();
            let over = loop {
                game.apply(cards, choice, &mut NoObserver);
                let Some(decision) = game.decision() else {
                    break true;
                };
                let best = self.best(&game, cards, decision);
                choice = game.legal()[best];
                if game.turn() != turn {
                    break false;
                }
            };
            let mut values = [0.0; MAX_SEATS];
            evaluation::chances(&game, cards, &mut values[..seats]);
            let share = match over || turns == TURNS {
                true => left,
                false => left * (1.0 - FADING),
            };
            sum += share * (WIN * values[seat.index()]);
            left -= share;
            if over {
                break;
            }
        }
        self.rng = rng;
        sum
    }
}

/// What a regression knows of the trials it is made of: sums, however many there are.
#[derive(Clone, Debug, Default)]
pub struct Regression {
    seen: Sums,
    kept_back: Sums,
}

/// The sums of the normal equations over trials.
#[derive(Clone, Debug)]
struct Sums {
    /// The products of two features of choices with two of the situation, [`PAIRS`] for each two rows
    /// `i >= j`, at `i * (i + 1) / 2 + j`.
    products: Vec<f64>,
    /// The features, times what came.
    came: Vec<f64>,
    /// The squares of what came.
    squares: f64,
    trials: u64,
}

/// Products of two features of a situation.
const PAIRS: usize = COLUMNS * (COLUMNS + 1) / 2;

impl Default for Sums {
    fn default() -> Sums {
        Sums {
            products: vec![0.0; ROWS * (ROWS + 1) / 2 * PAIRS],
            came: vec![0.0; WEIGHTS],
            squares: 0.0,
            trials: 0,
        }
    }
}

impl Sums {
    fn add(&mut self, trial: &Trial) {
        let mut pairs = [0.0; PAIRS];
        let mut k = 0;
        for (a, x) in trial.situation.iter().enumerate() {
            for y in &trial.situation[..=a] {
                pairs[k] = f64::from(*x) * f64::from(*y);
                k += 1;
            }
        }
        // The rows of a trial ascend.
        for (n, (i, x)) in trial.features.iter().enumerate() {
            let i = usize::from(*i);
            for (j, y) in &trial.features[..=n] {
                let times = f64::from(*x) * f64::from(*y);
                let block = self.block(i, usize::from(*j));
                for (sum, pair) in self.products[block].iter_mut().zip(&pairs) {
                    *sum += times * pair;
                }
            }
        }
        let gain = f64::from(trial.gain);
        trial.add_to(gain, &mut self.came);
        self.squares += gain * gain;
        self.trials += 1;
    }

    /// Where the products of two rows are.
    fn block(&self, i: usize, j: usize) -> Range<usize> {
        let start = (i * (i + 1) / 2 + j) * PAIRS;
        start..start + PAIRS
    }

    /// Adds to `out` what the products make of these weights.
    fn through(&self, weights: &[f64], out: &mut [f64]) {
        for i in 0..ROWS {
            for j in 0..=i {
                let products = &self.products[self.block(i, j)];
                multiply(products, weights, j, out, i);
                if i != j {
                    multiply(products, weights, i, out, j);
                }
            }
        }
    }

    /// The products of each weight with itself.
    fn diagonal(&self) -> impl Iterator<Item = f64> + '_ {
        (0..WEIGHTS).map(|w| {
            let (row, column) = (w / COLUMNS, w % COLUMNS);
            self.products[self.block(row, row).start + column * (column + 3) / 2]
        })
    }
}

/// Adds to row `to` what these products make of row `from` of the weights.
fn multiply(products: &[f64], weights: &[f64], from: usize, out: &mut [f64], to: usize) {
    let weights = &weights[from * COLUMNS..][..COLUMNS];
    let out = &mut out[to * COLUMNS..][..COLUMNS];
    let mut k = 0;
    for a in 0..COLUMNS {
        for b in 0..a {
            out[a] += products[k] * weights[b];
            out[b] += products[k] * weights[a];
            k += 1;
        }
        out[a] += products[k] * weights[a];
        k += 1;
    }
}

/// What a regression found.
#[derive(Clone, Debug)]
pub struct Advantage {
    /// Victory points for each feature of a choice in each situation.
    coefficients: Vec<f64>,
    /// Choices that were tried, those kept back included.
    pub trials: u64,
    /// The correlation of what is predicted and what came, over those kept back.
    pub correlation: f64,
    /// The slope of what came over what is predicted there: 1 where no more is promised than is kept.
    pub slope: f64,
}

impl Regression {
    /// One that has seen nothing.
    pub fn new() -> Regression {
        Regression::default()
    }

    /// Takes in what was tried in game `number`.
    pub fn add(&mut self, number: u64, trials: &[Trial]) {
        let sums = match number % 10 {
            9 => &mut self.kept_back,
            _ => &mut self.seen,
        };
        for trial in trials {
            sums.add(trial);
        }
    }

    /// The coefficients that fit best, by conjugate gradients (Hestenes and Stiefel 1952) with the
    /// diagonal for a preconditioner.
    pub fn solve(&self) -> Advantage {
        let mut found = vec![0.0; WEIGHTS];
        let diagonal: Vec<f64> = self.seen.diagonal().map(|d| d + RIDGE).collect();
        let mut rest = self.seen.came.clone();
        let mut scaled: Vec<f64> = rest.iter().zip(&diagonal).map(|(r, d)| r / d).collect();
        let mut way = scaled.clone();
        let mut size = product(&rest, &scaled);
        let enough = size * 1e-10;
        for _ in 0..STEPS {
            if size <= enough {
                break;
            }
            let mut through: Vec<f64> = way.iter().map(|w| w * RIDGE).collect();
            self.seen.through(&way, &mut through);
            let far = size / product(&way, &through);
            for i in 0..WEIGHTS {
                found[i] += far * way[i];
                rest[i] -= far * through[i];
                scaled[i] = rest[i] / diagonal[i];
            }
            let next = product(&rest, &scaled);
            for (w, s) in way.iter_mut().zip(&scaled) {
                *w = s + next / size * *w;
            }
            size = next;
        }
        let kept = &self.kept_back;
        let mut through = vec![0.0; WEIGHTS];
        kept.through(&found, &mut through);
        // Sums over the trials kept back: of the squares of what is predicted, and of that times what came.
        let pp = product(&found, &through);
        let pg = product(&found, &kept.came);
        Advantage {
            coefficients: found,
            trials: self.seen.trials + kept.trials,
            correlation: pg / (pp * kept.squares).sqrt().max(f64::MIN_POSITIVE),
            slope: pg / pp.max(f64::MIN_POSITIVE),
        }
    }
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Trial {
    /// Writes it behind what is there, to the bit: the number of its features; each with its row and
    /// its value; the situation; and what came of it. Numbers begin with their lowest byte.
    pub fn write(&self, out: &mut Vec<u8>) {
        // There are fewer rows than that.
        out.extend((self.features.len() as u16).to_le_bytes());
        for (row, x) in &self.features {
            out.extend(row.to_le_bytes());
            out.extend(x.to_le_bytes());
        }
        for x in self.situation.iter().chain([&self.gain]) {
            out.extend(x.to_le_bytes());
        }
    }

    /// Reads one as it was written, and goes behind it; `None` if there is none.
    pub fn read(bytes: &mut &[u8]) -> Option<Trial> {
        fn next<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
            let (first, rest) = bytes.split_first_chunk::<N>()?;
            *bytes = rest;
            Some(*first)
        }
        let count = u16::from_le_bytes(next(bytes)?);
        let mut features = Vec::with_capacity(count.into());
        for _ in 0..count {
            let row = u16::from_le_bytes(next(bytes)?);
            let x = f32::from_le_bytes(next(bytes)?);
            // They are written in order, and a sum over them counts on it.
            let after = features.last().is_none_or(|(last, _)| *last < row);
            if usize::from(row) >= ROWS || !after {
                return None;
            }
            features.push((row, x));
        }
        let mut situation: Features = [0.0; COLUMNS];
        for x in &mut situation {
            *x = f32::from_le_bytes(next(bytes)?);
        }
        let gain = f32::from_le_bytes(next(bytes)?);
        Some(Trial {
            features,
            situation,
            gain,
        })
    }

    /// The weights of each of its features, and how much of the feature there is.
    fn places(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let each = self.features.iter();
        each.map(|(row, x)| (usize::from(*row) * COLUMNS, f64::from(*x)))
    }

    /// Adds so much times its features to the weights.
    fn add_to(&self, times: f64, weights: &mut [f64]) {
        for (at, x) in self.places() {
            let row = weights[at..at + COLUMNS].iter_mut();
            for (w, s) in row.zip(&self.situation) {
                *w += times * x * f64::from(*s);
            }
        }
    }
}

impl Policy {
    /// Makes better choices count for more: so much pool for each victory point that is expected of them.
    pub fn improve(&mut self, by: &Advantage, pool: f32) {
        self.add(&by.coefficients, pool);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_choices_come_to_is_found_from_sums() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut random = || rng.gen_range(-10.0..10.0);
        let mut seen = Regression::new();
        for game in 0..2_000 {
            let mut situation = [0.0; COLUMNS];
            situation[0] = 1.0;
            situation[2] = random() / 10.0;
            let features = vec![(3, random()), (9, random())];
            let gain = 0.5 * features[0].1 - 0.25 * features[1].1 * situation[2];
            seen.add(
                game,
                &[Trial {
                    features,
                    situation,
                    gain,
                }],
            );
        }
        let found = seen.solve();
        for (at, coefficient) in found.coefficients.iter().enumerate() {
            let expected = match (at / COLUMNS, at % COLUMNS) {
                (3, 0) => 0.5,
                (9, 2) => -0.25,
                _ => 0.0,
            };
            assert!((coefficient - expected).abs() < 0.02, "{at}: {coefficient}");
        }
        assert_eq!(found.trials, 2_000);
        assert!(found.correlation > 0.99 && (found.slope - 1.0).abs() < 0.05);
    }

    #[test]
    fn trials_are_read_as_they_were_written() {
        let trial = |n: u16| Trial {
            features: (0..n).map(|row| (row, f32::from(row) / 3.0)).collect(),
            situation: [0.1; COLUMNS],
            gain: -1.0 / 7.0,
        };
        let mut bytes = Vec::new();
        for n in [3, 0, 5] {
            trial(n).write(&mut bytes);
        }
        let mut rest = &bytes[..];
        for n in [3, 0, 5] {
            assert_eq!(Trial::read(&mut rest), Some(trial(n)));
        }
        assert_eq!(Trial::read(&mut rest), None);
        let mut torn = &bytes[..bytes.len() - 1];
        let read: Vec<Trial> = std::iter::from_fn(|| Trial::read(&mut torn)).collect();
        assert_eq!(read.len(), 2);
        // Rows that are not in order.
        let mut turned = Vec::new();
        let features = vec![(4, 1.0), (2, 1.0)];
        Trial {
            features,
            ..trial(0)
        }
        .write(&mut turned);
        assert_eq!(Trial::read(&mut &turned[..]), None);
        // A row that there is not.
        let mut other = vec![1, 0, 0xff, 0xff];
        other.resize(200 + 4 * COLUMNS, 0);
        assert_eq!(Trial::read(&mut &other[..]), None);
    }
}
