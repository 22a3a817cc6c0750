//! What the pairs of a comparison come to, read once from beginning to end.

use super::survival::steps;
use crate::lab::{Comparison, PairRow, Side, PAIRS};
use crate::run::read_rows;
use crate::stats::Moments;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// Pairs that are shown of those that differ most.
const MOST: usize = 10;

/// What is read of `pairs.csv`: by agent.
#[derive(Debug)]
pub(super) struct Pairs {
    /// The games of each deck, the base first.
    pub sides: Vec<Vec<Games>>,
    /// The pairs of each challenger.
    pub series: Vec<Vec<Series>>,
}

/// The games of a deck that came to their end.
#[derive(Clone, Debug, Default)]
pub(super) struct Games {
    pub games: u64,
    pub turns: u64,
    pub decisions: u64,
    pub ends: BTreeMap<String, u64>,
    /// By how many points whoever has the game win has, counted down; 0 where nobody has it.
    pub winners: BTreeMap<u64, u64>,
    gone: BTreeMap<u16, u64>,
}

impl Games {
    fn add(&mut self, game: &Side) {
        self.games += 1;
        self.turns += u64::from(game.turns);
        self.decisions += u64::from(game.decisions);
        *self.ends.entry(game.end.clone()).or_default() += 1;
        let points = game.winner_vp.map_or(0, |vp| vp as u64);
        *self.winners.entry(points).or_default() += 1;
        if let Some(turn) = game.ousted_turn {
            *self.gone.entry(turn).or_default() += 1;
        }
    }

    /// The share of games in which the deck is still in after each turn.
    pub fn survival(&self) -> Vec<(f64, f64)> {
        steps(self.games, &self.gone)
    }
}

/// The pairs of a challenger.
#[derive(Clone, Debug, Default)]
pub(super) struct Series {
    /// Differences by where the deck sits: the kind of place, and the place.
    pub places: BTreeMap<(u8, String), Moments>,
    /// The pairs that differ most, and by how much.
    pub most: Vec<(f64, PairRow)>,
    /// The best of each kind, and by what it is that.
    telling: [Option<(f64, PairRow)>; 4],
}

/// Why a pair is worth a look: it is the first of those for whom this is largest.
const TELLING: [Why; 4] = [
    ("gains most", |t| {
        Some(t.difference).filter(|difference| *difference > 0.0)
    }),
    ("loses most", |t| {
        Some(-t.difference).filter(|difference| *difference > 0.0)
    }),
    ("the quickest win that was none", |t| {
        let won = t.own.score.win && !t.base.score.win;
        won.then_some(-f64::from(t.own.turns))
    }),
    ("the quickest win that is none any more", |t| {
        let lost = t.base.score.win && !t.own.score.win;
        lost.then_some(-f64::from(t.base.turns))
    }),
];

/// A reason, and how much a pair has of it.
type Why = (&'static str, fn(&Telling<'_>) -> Option<f64>);

/// A pair whose games came to their end.
struct Telling<'a> {
    difference: f64,
    base: &'a Side,
    own: &'a Side,
}

impl Series {
    fn add(&mut self, difference: f64, pair: &PairRow) {
        for place in [
            (0, format!("seat {}", pair.seat + 1)),
            (1, format!("on {}", pair.prey)),
            (2, format!("under {}", pair.predator)),
        ] {
            self.places.entry(place).or_default().add(difference);
        }
        if let (Some(base), Some(own)) = (pair.base(), pair.own()) {
            let telling = Telling {
                difference,
                base: &base,
                own: &own,
            };
            for ((_, by), best) in TELLING.iter().zip(&mut self.telling) {
                let value = by(&telling);
                let beaten = |value: f64| best.as_ref().is_none_or(|(known, _)| value > *known);
                if let Some(value) = value.filter(|value| beaten(*value)) {
                    *best = Some((value, pair.clone()));
                }
            }
        }
        if difference == 0.0 {
            return;
        }
        let least = self.most.last().map_or(0.0, |(least, _)| least.abs());
        if self.most.len() == MOST && difference.abs() <= least {
            return;
        }
        self.most.push((difference, pair.clone()));
        // The first of those that differ alike stay.
        self.most
            .sort_by(|(a, x), (b, y)| b.abs().total_cmp(&a.abs()).then(x.game.cmp(&y.game)));
        self.most.truncate(MOST);
    }

    /// The pairs that are worth a look, each once, and why.
    pub fn telling(&self) -> Vec<(&'static str, &PairRow)> {
        let mut found: Vec<(&str, &PairRow)> = Vec::new();
        for ((why, _), best) in TELLING.iter().zip(&self.telling) {
            if let Some((_, pair)) = best {
                if found.iter().all(|(_, known)| known.game != pair.game) {
                    found.push((why, pair));
                }
            }
        }
        found
    }
}

impl Pairs {
    pub fn read(folder: &Path, comparison: &Comparison) -> Result<Pairs> {
        let (agents, challengers) = (comparison.agents.len(), comparison.challengers.len());
        let mut all = Pairs {
            sides: vec![vec![Games::default(); challengers + 1]; agents],
            series: vec![vec![Series::default(); challengers]; agents],
        };
        let path = folder.join(PAIRS);
        // The game of the base is in the row of each challenger.
        let mut last = None;
        for pair in read_rows::<PairRow>(&path)? {
            let pair = pair?;
            let agent = comparison.agents.iter().position(|a| *a == pair.agents);
            let mut names = comparison.challengers.iter().map(|c| &c.deck.name);
            let challenger = names.position(|name| *name == pair.challenger);
            let (agent, challenger) = agent.zip(challenger).with_context(|| {
                format!(
                    "{}: has a pair of {:?}, which is not compared; --overwrite makes it anew",
                    path.display(),
                    pair.challenger
                )
            })?;
            if last != Some((agent, pair.game)) {
                last = Some((agent, pair.game));
                if let Some(base) = pair.base() {
                    all.sides[agent][0].add(&base);
                }
            }
            if let Some(own) = pair.own() {
                all.sides[agent][challenger + 1].add(&own);
            }
            if let (Some(base), Some(own)) = (pair.base_vp, pair.vp) {
                all.series[agent][challenger].add(own - base, &pair);
            }
        }
        Ok(all)
    }
}
