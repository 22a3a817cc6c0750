//! Monte Carlo tree search: plays by trying every choice out in worlds that agree with what it has seen.
//!
//! The search is [`crate::search`]. Each simulation deals a world with
//! [`View::determinize`], walks the tree, plays on by the rollout policy until
//! a number of turns have ended, and then asks [`crate::evaluation`] for each
//! seat's final victory points. What the policy thinks of a choice is the
//! prior of the move, and the choices at the root are tried in the same worlds.
//!
//! With a budget of simulations the same seed makes the same choices. With a
//! budget of time it does not: how far a search gets depends on the machine.

mod moves;
mod rollout;
mod world;

use std::time::Duration;

use engine::{Choice, Decision, View};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::heuristic::Judge;
use crate::search::{Budget, MoveStatistics, Search, Selection, Settings, Widening};
use crate::Agent;
use moves::Move;
use rollout::Playout;
pub use rollout::Rollout;
use world::Table;

/// How [`Mcts`] thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsSettings {
    /// Simulations, or time, for each decision.
    pub budget: Budget,
    /// Who plays on from the tree's leaves.
    pub rollout: Rollout,
    /// Turns that end, the current one included, before a world is valued; if
    /// not given, [`MctsSettings::usual_depth`].
    pub depth: Option<u16>,
    /// How the tree's moves are chosen. Values are victory points as a share of
    /// the table's, and those of neighbouring choices differ by hundredths, so
    /// the exploration constants are smaller than the textbook's.
    pub selection: Selection,
}

impl MctsSettings {
    /// UCB1 with progressive bias, at the constants that suit the values here.
    pub const UCB1: Selection = Selection::Ucb1 {
        exploration: 0.1,
        bias: 0.5,
    };

    /// PUCT, likewise.
    pub const PUCT: Selection = Selection::Puct { exploration: 0.3 };

    /// How far a search of this budget looks. Further on the evaluation has
    /// less to guess, but chance drowns what a choice has done, and takes more
    /// simulations to average out: with a few hundred, three turns see what
    /// the next two Methuselahs make of it; with more, five are better, after
    /// which, at a table of five, it is one's own turn again.
    pub fn usual_depth(budget: Budget) -> u16 {
        let long = match budget {
            Budget::Simulations(n) => n >= 400,
            Budget::Time(limit) => limit >= Duration::from_millis(50),
        };
        if long {
            5
        } else {
            3
        }
    }

    fn depth(&self) -> u16 {
        let usual = MctsSettings::usual_depth(self.budget);
        self.depth.unwrap_or(usual)
    }
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            budget: Budget::Simulations(200),
            rollout: Rollout::Heuristic,
            depth: None,
            selection: MctsSettings::PUCT,
        }
    }
}

/// Plays by information-set Monte Carlo tree search.
#[derive(Clone, Debug)]
pub struct Mcts {
    settings: MctsSettings,
    search: Search<Move>,
    rng: ChaCha8Rng,
    judge: Judge,
    simulations: u64,
}

impl Mcts {
    /// A player with a stream of its own.
    pub fn new(settings: MctsSettings, seed: u64) -> Mcts {
        Mcts {
            settings,
            search: Search::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            judge: Judge::default(),
            simulations: 0,
        }
    }

    /// Simulations made so far, over all decisions.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// What the last search found out: each choice that it tried, by an example, with its statistics.
    pub fn statistics<'a>(
        &'a self,
        view: &'a View<'_>,
        decision: Decision,
        choices: &'a [Choice],
    ) -> impl Iterator<Item = MoveStatistics<Choice>> + 'a {
        self.search.statistics().filter_map(move |s| {
            let i = choices
                .iter()
                .position(|c| Move::new(decision.prompt, *c, |card| view.card(card)) == s.chosen)?;
            Some(MoveStatistics {
                chosen: choices[i],
                visits: s.visits,
                available: s.available,
                mean: s.mean,
            })
        })
    }

    fn search_settings(&self) -> Settings {
        Settings {
            budget: self.settings.budget,
            selection: self.settings.selection,
            widening: Some(Widening {
                factor: 2.0,
                exponent: 0.5,
            }),
            stop_when_decided: true,
            paired: true,
            ..Settings::default()
        }
    }
}

impl Agent for Mcts {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let key = |choice: &Choice| Move::new(decision.prompt, *choice, |card| view.card(card));
        let Some(first) = choices.first().map(key) else {
            return 0;
        };
        if choices.iter().all(|c| key(c) == first) {
            return 0;
        }
        let settings = self.search_settings();
        let horizon = view.turn().saturating_add(self.settings.depth());
        let mut playout = Playout::new(self.settings.rollout, horizon, &mut self.judge);
        self.search
            .run(&Table(*view), &mut playout, &settings, &mut self.rng);
        self.simulations += u64::from(self.search.simulations());
        self.search
            .best()
            .and_then(|best| choices.iter().position(|c| key(c) == best))
            .unwrap_or(0)
    }

    fn repeats(&self) -> bool {
        !matches!(self.settings.budget, Budget::Time(_))
    }
}

/// A budget as a spec has it: `200`, or `20ms`.
pub(crate) fn parse_budget(text: &str) -> Option<Budget> {
    match text.strip_suffix("ms") {
        Some(ms) => ms
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .map(|n| Budget::Time(Duration::from_millis(n))),
        None => text
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .map(Budget::Simulations),
    }
}
