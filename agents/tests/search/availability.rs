//! Availability, worked out by hand.

use std::cell::Cell;

use agents::search::{Evaluator, MoveStatistics, Position, Search, Selection, Settings, World};
use rand::RngCore;

use crate::toy::{rng, settings};

/// One move, and it is over.
struct Once {
    moves: Vec<char>,
    chosen: Option<char>,
}

impl World for Once {
    type Move = char;
    fn players(&self) -> usize {
        1
    }
    fn to_move(&self) -> Option<usize> {
        self.chosen.is_none().then_some(0)
    }
    fn moves(&self, into: &mut Vec<char>) {
        into.extend(&self.moves);
    }
    fn apply(&mut self, chosen: char) {
        self.chosen = Some(chosen);
    }
}

/// Deals its worlds in turn.
struct InTurn {
    worlds: &'static [&'static str],
    next: Cell<usize>,
}

impl Position for InTurn {
    type World = Once;
    fn determinize<R: RngCore>(&self, _: &mut R) -> Once {
        let n = self.next.replace(self.next.get() + 1);
        Once {
            moves: self.worlds[n % self.worlds.len()].chars().collect(),
            chosen: None,
        }
    }
}

/// `a` is worth most, then `b`, and so on; the priors say the same.
struct Alphabetical;

impl Evaluator<Once> for Alphabetical {
    fn value<R: RngCore>(&mut self, world: &mut Once, _: &mut R, values: &mut [f32]) {
        values[0] = world.chosen.map_or(0.0, worth);
    }
    fn priors(&mut self, _: &Once, moves: &[char], into: &mut Vec<f32>) {
        into.extend(moves.iter().map(|m| worth(*m)));
    }
}

fn worth(chosen: char) -> f32 {
    match chosen {
        'a' => 1.0,
        'b' => 0.5,
        _ => 0.0,
    }
}

fn search(worlds: &'static [&'static str], settings: &Settings) -> Vec<(char, u32, u32, f64)> {
    let mut search = Search::new();
    let position = InTurn {
        worlds,
        next: Cell::new(0),
    };
    search.run(&position, &mut Alphabetical, settings, &mut rng(1));
    let row = |s: MoveStatistics<char>| (s.chosen, s.visits, s.available, s.mean);
    search.statistics().map(row).collect()
}

#[test]
fn a_move_is_available_when_its_world_offers_it() {
    // World by world:
    //   ab: a is tried first (its prior is higher).       a 1 of 1
    //   bc: b is untried, as is c: b.                     b 1 of 1
    //   ab: both tried. a: 1 + 0.7 √(ln 2 / 1) = 1.58,
    //       b: 0.5 + the same = 1.08: a.                  a 2 of 2, b 1 of 2
    //   bc: c is untried.                                 b 1 of 3, c 1 of 1
    //   ab: a: 1 + 0.7 √(ln 3 / 2) = 1.52,
    //       b: 0.5 + 0.7 √(ln 4 / 1) = 1.32: a.           a 3 of 3, b 1 of 4
    //   bc: b: 0.5 + 0.7 √(ln 5 / 1) = 1.39,
    //       c: 0 + 0.7 √(ln 2 / 1) = 0.58: b.             b 2 of 5, c 1 of 2
    //   ab: a: 1 + 0.7 √(ln 4 / 3) = 1.48,
    //       b: 0.5 + 0.7 √(ln 6 / 2) = 1.16: a.           a 4 of 4, b 2 of 6
    assert_eq!(
        search(&["ab", "bc"], &settings(7)),
        [('a', 4, 4, 1.0), ('b', 2, 6, 0.5), ('c', 1, 2, 0.0)]
    );
}

#[test]
fn puct_weighs_the_priors_by_availability() {
    // Priors a 1, b 0.5, c 0 (they need not add up to 1); c = 0.1. World by world:
    //   ab: nothing is tried: a, by its prior.                   a 1 of 1, b 0 of 1
    //   bc: b 0.1 · 0.5 √2 = 0.07 above the root's mean, c 0: b.  b 1 of 2, c 0 of 1
    //   ab: a: 1 + 0.1 √2 / 2 = 1.07,
    //       b: 0.5 + 0.1 · 0.5 √3 / 2 = 0.54: a.                 a 2 of 2, b 1 of 3
    //   bc: b: 0.5 + 0.1 · 0.5 √4 / 2 = 0.55,
    //       c has the root's mean, 2.5 / 3 = 0.83: c.            b 1 of 4, c 1 of 2
    //   ab: a again.                                             a 3 of 3, b 1 of 5
    //   bc: b: 0.5 and more, c: 0: b.                            b 2 of 6, c 1 of 3
    let settings = Settings {
        selection: Selection::Puct { exploration: 0.1 },
        ..settings(6)
    };
    assert_eq!(
        search(&["ab", "bc"], &settings),
        [('a', 3, 3, 1.0), ('b', 2, 6, 0.5), ('c', 1, 3, 0.0)]
    );
}

#[test]
fn a_rare_move_is_tried_as_often_as_its_availability_warrants() {
    // c is offered in one world of ten, alone with b, and is worse than b.
    let worlds = &["ab", "ab", "ab", "ab", "ab", "ab", "ab", "ab", "ab", "bc"];
    let found = search(worlds, &settings(1000));
    let of = |m: char| *found.iter().find(|s| s.0 == m).expect("it was tried");
    assert_eq!(of('a').2, 900);
    assert_eq!(of('b').2, 999); // the first world tried a alone
    assert_eq!(of('c').2, 100);
    assert_eq!(of('a').1 + of('b').1 + of('c').1, 1000);
}
