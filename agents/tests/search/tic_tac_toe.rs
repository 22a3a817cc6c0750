//! Tic-tac-toe, a draw between players who make no mistakes.

use agents::search::{Search, Settings, World};
use rand::Rng;

use crate::toy::{puct, rng, settings, Game, Open, RandomPlayout};

#[derive(Clone, Copy, Default)]
struct Board {
    /// The squares of each player, one bit each.
    squares: [u16; 2],
    moves: u8,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Board {
    fn winner(&self) -> Option<usize> {
        (0..2).find(|p| LINES.iter().any(|l| self.squares[*p] & l == *l))
    }
}

impl World for Board {
    type Move = u8;
    fn players(&self) -> usize {
        2
    }
    fn to_move(&self) -> Option<usize> {
        (self.winner().is_none() && self.moves < 9).then_some(self.moves as usize % 2)
    }
    fn moves(&self, into: &mut Vec<u8>) {
        let taken = self.squares[0] | self.squares[1];
        into.extend((0..9).filter(|s| taken >> s & 1 == 0));
    }
    fn apply(&mut self, square: u8) {
        self.squares[self.moves as usize % 2] |= 1 << square;
        self.moves += 1;
    }
}

impl Game for Board {
    fn result(&self, values: &mut [f32]) {
        match self.winner() {
            Some(winner) => values[winner] = 1.0,
            None => values.fill(0.5),
        }
    }
}

/// Plays a game; `None` stands for a player who moves at random.
fn play(players: [Option<Settings>; 2], seed: u64) -> Option<usize> {
    let mut rng = rng(seed);
    let mut search = Search::new();
    let mut board = Board::default();
    let mut moves = Vec::new();
    while let Some(player) = board.to_move() {
        moves.clear();
        board.moves(&mut moves);
        let chosen = match &players[player] {
            Some(settings) => {
                search.run(&Open(board), &mut RandomPlayout, settings, &mut rng);
                search.best().expect("there is a move")
            }
            None => moves[rng.gen_range(0..moves.len())],
        };
        board.apply(chosen);
    }
    board.winner()
}

#[test]
fn two_searches_draw() {
    for seed in 0..10 {
        for players in [
            [settings(4000); 2],
            [puct(4000); 2],
            [settings(4000), puct(4000)],
        ] {
            assert_eq!(play(players.map(Some), seed), None, "seed {seed}");
        }
    }
}

#[test]
fn a_search_never_loses_to_random_moves_and_mostly_wins() {
    for settings in [settings(1500), puct(1500)] {
        let mut won = 0;
        for seed in 0..40 {
            let search = (seed % 2) as usize;
            let mut players = [None; 2];
            players[search] = Some(settings);
            let winner = play(players, seed);
            assert_ne!(winner, Some(1 - search), "seed {seed}");
            won += u32::from(winner == Some(search));
        }
        assert!(won >= 30, "{won} of 40");
    }
}

#[test]
fn a_win_in_one_is_found_and_a_loss_in_one_is_stopped() {
    for settings in [settings(500), puct(500)] {
        wins_or_stops_at_once(&settings);
    }
}

fn wins_or_stops_at_once(settings: &Settings) {
    let mut search = Search::new();
    // X has 0 and 1, O has 3 and 4, X moves.
    let board = Board {
        squares: [0b11, 0b11000],
        moves: 4,
    };
    search.run(&Open(board), &mut RandomPlayout, settings, &mut rng(1));
    assert_eq!(search.best(), Some(2));
    // X has 0 and 1, O has 4, O moves.
    let board = Board {
        squares: [0b11, 0b10000],
        moves: 3,
    };
    search.run(&Open(board), &mut RandomPlayout, settings, &mut rng(1));
    assert_eq!(search.best(), Some(2));
}
