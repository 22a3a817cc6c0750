//! Three players take coins in turn from either end of a row. The
//! rows are such that a choice that matters to anybody is always worth at
//! least a 25th of all coins to who makes it: max^n has one solution, and no
//! search has to weigh trifles to find it.

use agents::search::{Search, Settings, World};

use crate::toy::{puct, rng, settings, Game, Open, RandomPlayout};

const PLAYERS: usize = 3;

#[derive(Clone, Debug)]
struct Row {
    coins: Vec<u32>,
    turn: usize,
    purses: [u32; PLAYERS],
    total: u32,
}

impl Row {
    fn new(coins: &[u32]) -> Row {
        Row {
            coins: coins.to_vec(),
            turn: 0,
            purses: [0; PLAYERS],
            total: coins.iter().sum(),
        }
    }

    /// The max^n purses and first move, by brute force, and the least that
    /// any choice that matters anywhere is worth to who makes it.
    fn solve(&self) -> ([u32; PLAYERS], Option<bool>, u32) {
        let Some(player) = self.to_move() else {
            return (self.purses, None, u32::MAX);
        };
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let mut margin = u32::MAX;
        let mut best: Option<([u32; PLAYERS], bool)> = None;
        for left in moves {
            let mut next = self.clone();
            next.apply(left);
            let (purses, _, below) = next.solve();
            margin = margin.min(below);
            if let Some((other, _)) = best.filter(|(other, _)| *other != purses) {
                margin = margin.min(other[player].abs_diff(purses[player]));
            }
            if best.is_none_or(|(other, _)| purses[player] > other[player]) {
                best = Some((purses, left));
            }
        }
        let (purses, left) = best.expect("there is a coin");
        (purses, Some(left), margin)
    }
}

impl World for Row {
    /// Whether the left end is taken.
    type Move = bool;
    fn players(&self) -> usize {
        PLAYERS
    }
    fn to_move(&self) -> Option<usize> {
        (!self.coins.is_empty()).then_some(self.turn)
    }
    fn moves(&self, into: &mut Vec<bool>) {
        into.push(true);
        if self.coins.len() > 1 {
            into.push(false);
        }
    }
    fn apply(&mut self, left: bool) {
        let end = if left { 0 } else { self.coins.len() - 1 };
        self.purses[self.turn] += self.coins.remove(end);
        self.turn = (self.turn + 1) % PLAYERS;
    }
}

impl Game for Row {
    fn result(&self, values: &mut [f32]) {
        for (value, purse) in values.iter_mut().zip(self.purses) {
            *value = purse as f32 / self.total as f32;
        }
    }
}

/// In three of them, taking the larger coin first is a mistake.
const ROWS: [&[u32]; 4] = [
    &[11, 1, 99, 19, 47, 3],
    &[25, 90, 14, 55, 1, 31, 13],
    &[21, 9, 59, 44, 98, 18],
    &[40, 86, 2, 15, 57, 32],
];

#[test]
fn play_and_values_are_those_of_max_n() {
    for settings in [settings, puct] {
        solves_every_row(settings);
    }
}

fn solves_every_row(settings: fn(u32) -> Settings) {
    let mut greedy = 0;
    for coins in ROWS {
        let row = Row::new(coins);
        let (purses, left, margin) = row.solve();
        assert!(25 * margin >= row.total, "{coins:?} turns on trifles");
        let left = left.expect("there is a coin");
        greedy += u32::from(left == (coins[0] > coins[coins.len() - 1]));

        let mut search = Search::new();
        search.run(
            &Open(row.clone()),
            &mut RandomPlayout,
            &settings(20_000),
            &mut rng(3),
        );
        assert_eq!(search.best(), Some(left), "{coins:?}");
        let best = search.statistics().find(|s| s.chosen == left);
        let mean = best.expect("it was tried").mean;
        let exact = f64::from(purses[0]) / f64::from(row.total);
        assert!((mean - exact).abs() < 0.03, "{coins:?}: {mean} for {exact}");

        // Played out by three searches, the purses are the solution's.
        let mut game = row;
        while game.to_move().is_some() {
            search.run(
                &Open(game.clone()),
                &mut RandomPlayout,
                &settings(5000),
                &mut rng(4),
            );
            game.apply(search.best().expect("there is a coin"));
        }
        assert_eq!(game.purses, purses, "{coins:?}");
    }
    assert!(greedy < ROWS.len() as u32, "greed would solve them all");
}
