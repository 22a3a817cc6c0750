//! What must never go wrong, whatever a game does.

use std::time::Duration;

use agents::search::{Budget, Evaluator, Position, Search, Selection, Settings, Widening, World};
use rand::{Rng, RngCore};

use crate::toy::{puct, rng, settings};

/// A game without sense: who moves, and what she may do, depends on the world's dice.
#[derive(Clone)]
struct Chaos {
    dice: u64,
    /// Moves until it is over; never, if there is no number.
    left: Option<u32>,
    /// How many moves there are at most.
    width: u64,
}

impl World for Chaos {
    type Move = u64;
    fn players(&self) -> usize {
        3
    }
    fn to_move(&self) -> Option<usize> {
        // Now and then a player that there is not.
        (self.left != Some(0)).then_some((self.dice / 7 % 4) as usize)
    }
    fn moves(&self, into: &mut Vec<u64>) {
        let n = self.dice / 31 % (self.width + 1);
        into.extend((0..n).map(|i| (self.dice / 3 + i) % 50));
    }
    fn apply(&mut self, chosen: u64) {
        let mixed = (self.dice ^ chosen).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.dice = mixed ^ mixed >> 29;
        self.left = self.left.map(|n| n - 1);
    }
}

struct Dealer {
    left: Option<u32>,
    width: u64,
}

impl Position for Dealer {
    type World = Chaos;
    fn determinize<R: RngCore>(&self, rng: &mut R) -> Chaos {
        Chaos {
            dice: rng.r#gen(),
            left: self.left,
            width: self.width,
        }
    }
}

/// Values at random, now and then not numbers.
struct Whim;

impl Evaluator<Chaos> for Whim {
    fn value<R: RngCore>(&mut self, _: &mut Chaos, rng: &mut R, values: &mut [f32]) {
        for value in values {
            *value = match rng.gen_range(0..100) {
                0 => f32::NAN,
                1 => f32::INFINITY,
                _ => rng.r#gen(),
            };
        }
    }
    fn priors(&mut self, _: &Chaos, moves: &[u64], into: &mut Vec<f32>) {
        // Too few, and not all numbers.
        into.extend(
            moves
                .iter()
                .skip(1)
                .map(|m| if m % 9 == 0 { f32::NAN } else { 0.1 }),
        );
    }
}

fn bold(simulations: u32) -> Settings {
    Settings {
        selection: Selection::Ucb1 {
            exploration: 0.7,
            bias: 1.0,
        },
        widening: Some(Widening {
            factor: 1.5,
            exponent: 0.4,
        }),
        stop_when_decided: true,
        ..settings(simulations)
    }
}

#[test]
fn worlds_that_disagree_do_no_harm() {
    let mut search = Search::new();
    for seed in 0..20 {
        let dealer = Dealer {
            left: Some(12),
            width: 9,
        };
        let paired = Settings {
            paired: true,
            ..bold(300)
        };
        let puct = Settings {
            selection: Selection::Puct { exploration: 0.5 },
            ..paired
        };
        for settings in [settings(300), bold(300), paired, puct] {
            search.run(&dealer, &mut Whim, &settings, &mut rng(seed));
            assert!(search.statistics().all(|s| s.visits <= s.available));
        }
    }
}

#[test]
fn a_game_that_is_over_or_offers_nothing_has_no_best_move() {
    let mut search = Search::new();
    let over = Dealer {
        left: Some(0),
        width: 9,
    };
    search.run(&over, &mut Whim, &settings(50), &mut rng(1));
    assert_eq!(search.best(), None);
    let nothing = Dealer {
        left: None,
        width: 0,
    };
    let paired = Settings {
        paired: true,
        ..settings(50)
    };
    search.run(&nothing, &mut Whim, &paired, &mut rng(1));
    assert_eq!(search.best(), None);
    search.run(&nothing, &mut Whim, &settings(50), &mut rng(1));
    assert_eq!(search.best(), None);
    assert_eq!(search.simulations(), 50);
}

#[test]
fn no_simulations_no_move() {
    let dealer = Dealer {
        left: Some(12),
        width: 9,
    };
    let mut search: Search<u64> = Search::new();
    assert_eq!(search.best(), None);
    search.run(&dealer, &mut Whim, &settings(0), &mut rng(1));
    assert_eq!((search.best(), search.simulations()), (None, 0));
    // What an earlier search found out is forgotten.
    search.run(&dealer, &mut Whim, &settings(99), &mut rng(1));
    search.run(&dealer, &mut Whim, &settings(0), &mut rng(1));
    assert_eq!(search.best(), None);
}

#[test]
fn forced_moves_without_end_are_cut_off() {
    let forced = Dealer {
        left: None,
        width: 1,
    };
    let mut search = Search::new();
    search.run(&forced, &mut Whim, &settings(200), &mut rng(2));
    assert_eq!(search.simulations(), 200);
}

#[test]
fn time_is_kept_and_one_simulation_made_at_least() {
    let dealer = Dealer {
        left: Some(12),
        width: 9,
    };
    let mut search = Search::new();
    for (time, least) in [(Duration::ZERO, 1), (Duration::from_millis(5), 2)] {
        let settings = Settings {
            budget: Budget::Time(time),
            ..Settings::default()
        };
        search.run(&dealer, &mut Whim, &settings, &mut rng(1));
        assert!(search.simulations() >= least);
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let dealer = Dealer {
        left: Some(12),
        width: 5,
    };
    let found = |search: &mut Search<u64>, seed| {
        search.run(&dealer, &mut Whim, &bold(500), &mut rng(seed));
        let visits: Vec<_> = search
            .statistics()
            .map(|s| (s.chosen, s.visits, s.available, s.mean.to_bits()))
            .collect();
        (visits, search.nodes(), search.best())
    };
    let mut used = Search::new();
    let first = found(&mut used, 5);
    assert_ne!(first, found(&mut used, 6));
    assert_eq!(first, found(&mut used, 5), "memory of an earlier search");
    assert_eq!(first, found(&mut Search::new(), 5));
}

#[test]
fn stopping_early_does_not_change_the_move() {
    let dealer = Dealer {
        left: Some(3),
        width: 4,
    };
    for (seed, settings) in (0..50).flat_map(|s| [(s, settings(400)), (s, puct(400))]) {
        let mut full = Search::new();
        full.run(&dealer, &mut Whim, &settings, &mut rng(seed));
        let early = Settings {
            stop_when_decided: true,
            ..settings
        };
        let mut short = Search::new();
        short.run(&dealer, &mut Whim, &early, &mut rng(seed));
        assert_eq!(full.best(), short.best(), "seed {seed}");
    }
}
