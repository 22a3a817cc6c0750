//! The rows of a run's CSV files, and how a game fills them.

use super::fault::{Fault, UNCOUNTED};
use crate::lab::{CardNotes, CardWatch};
use engine::{Cards, Choice, GameEvent, GameState, NoObserver, Observer, Outcome, Seat, MAX_SEATS};
use serde::{Deserialize, Serialize};

/// A row of `games.csv`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// Number of the game in its run, from 0.
    pub game: u64,
    /// Seed of the game's random stream.
    pub seed: u64,
    /// Turns played.
    pub turns: u16,
    /// Rounds begun.
    pub rounds: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// How it ended: see [`engine::End::name`], or [`FAULT`](super::FAULT). With a fault or
    /// an overflow, turns, rounds and decisions say how far it got.
    pub end: String,
    /// The seat with the game win, from 0; empty if nobody has it.
    pub winner_seat: Option<u8>,
}

impl GameRow {
    /// The row of a game that broke off: as far as it got.
    pub fn broken_off(fault: &Fault) -> GameRow {
        GameRow {
            game: fault.game,
            seed: fault.seed,
            turns: fault.turn,
            rounds: fault.round,
            decisions: fault.decision,
            end: fault.what.end().to_owned(),
            winner_seat: None,
        }
    }

    /// Whether the game is in the statistics. One that is not has a row in
    /// `games.csv` and its choices, and is in no other table.
    pub fn counts(&self) -> bool {
        !UNCOUNTED.contains(&self.end.as_str())
    }
}

/// A row of `seats.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Number of the game.
    pub game: u64,
    /// The seat, clockwise from 0, who has the first turn.
    pub seat: u8,
    /// Name of the deck.
    pub deck: String,
    /// Spec of the agent.
    pub agent: String,
    /// Victory points.
    pub vp: f32,
    /// 1 for a game win: two victory points or more, and more than anyone else.
    pub game_win: u8,
    /// The turn in which she was ousted or withdrew; empty if she did not.
    pub ousted_turn: Option<u16>,
    /// The seat of the predator who got the victory point, if any.
    pub ousted_by: Option<u8>,
    /// Pool at the end.
    pub final_pool: u8,
}

/// A row of `pool.csv`: a seat still in at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolRow {
    /// Number of the game.
    pub game: u64,
    /// The turn, from 1.
    pub turn: u16,
    /// The round, from 1.
    pub round: u16,
    /// Whose turn it was.
    pub active_seat: u8,
    /// The seat.
    pub seat: u8,
    /// Its pool.
    pub pool: u8,
    /// Its ready minions.
    pub ready_minions: u32,
    /// Cards left in its library.
    pub library: usize,
}

/// What `pool.csv` tells of a game: every seat still in at the end of every turn. There are hundreds
/// of rows a game, so they are noted in a few bytes each, and become text but once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pools {
    game: u64,
    turns: Vec<TurnEnd>,
}

/// The end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TurnEnd {
    turn: u16,
    round: u16,
    active_seat: u8,
    /// Those still in, by their bits.
    still_in: u8,
    seats: [SeatEnd; MAX_SEATS],
}

/// What a seat has at the end of a turn: never more than a byte holds, for there are fewer things in
/// play and fewer cards in a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatEnd {
    pool: u8,
    ready_minions: u8,
    library: u8,
}

/// Fills `pool.csv`: notes every seat at the end of every turn. The last turn
/// ends with the game.
#[derive(Debug)]
pub struct PoolRecorder {
    last: u16,
    pools: Pools,
}

impl PoolRecorder {
    /// A recorder for a game with this number.
    pub fn new(game: u64) -> PoolRecorder {
        PoolRecorder {
            last: 0,
            pools: Pools {
                game,
                turns: Vec::with_capacity(128),
            },
        }
    }

    /// What was noted so far.
    pub fn pools(self) -> Pools {
        self.pools
    }

    /// A turn is over, or the game.
    #[inline(never)]
    fn over(&mut self, game: &GameState) {
        let turn = game.turn();
        if turn == self.last {
            return;
        }
        self.last = turn;
        let mut end = TurnEnd {
            turn,
            round: game.round(),
            active_seat: game.active().0,
            ..TurnEnd::default()
        };
        for (seat, noted) in (0..game.seat_count()).map(Seat).zip(&mut end.seats) {
            if game.in_game(seat) {
                end.still_in |= seat.bit();
                *noted = SeatEnd {
                    pool: game.pool(seat),
                    // A handful is counted sooner one by one than by the bits of a whole set, for
                    // which a build for any processor has no instruction.
                    ready_minions: game.ready_minions(seat).into_iter().count() as u8,
                    library: game.library_size(seat) as u8,
                };
            }
        }
        self.pools.turns.push(end);
    }
}

impl Observer for PoolRecorder {
    #[inline(always)]
    fn event(&mut self, game: &GameState, _: Cards<'_>, event: GameEvent) {
        if let GameEvent::TurnOver { .. } | GameEvent::GameEnds = event {
            self.over(game);
        }
    }
}

/// Follows a game that is being played: hears what happens, and sees what there is to choose from.
pub trait Witness: Observer {
    /// Sees the choices of a decision before one is taken.
    fn offered(&mut self, _: &[Choice]) {}
}

impl Witness for NoObserver {}

impl Witness for PoolRecorder {}

/// Notes all that the files tell of one game.
#[derive(Debug)]
pub struct RunWatch {
    pool: Option<PoolRecorder>,
    cards: CardWatch,
}

impl RunWatch {
    /// For the game with this number; with or without the rows of `pool.csv`.
    pub fn new(game: u64, pool: bool) -> RunWatch {
        RunWatch {
            pool: pool.then(|| PoolRecorder::new(game)),
            cards: CardWatch::default(),
        }
    }

    /// The rows of `pool.csv`, and what the cards of these decks did.
    pub fn noted(self, decks: Vec<usize>) -> (Pools, CardNotes) {
        let pool = self.pool.map(PoolRecorder::pools).unwrap_or_default();
        (pool, self.cards.notes(decks))
    }

    #[inline(never)]
    fn turn_over(&mut self, game: &GameState, cards: Cards<'_>, seat: Seat) {
        self.note_pools(game);
        self.cards.event(game, cards, GameEvent::TurnOver { seat });
    }

    #[inline(never)]
    fn game_ends(&mut self, game: &GameState, cards: Cards<'_>) {
        self.note_pools(game);
        self.cards.event(game, cards, GameEvent::GameEnds);
    }

    fn note_pools(&mut self, game: &GameState) {
        if let Some(pool) = &mut self.pool {
            pool.over(game);
        }
    }
}

impl Observer for RunWatch {
    // Whatever an event asks for is the last call made here, as in `CardWatch`.
    #[inline(always)]
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        if let GameEvent::TurnOver { seat } = event {
            self.turn_over(game, cards, seat);
        } else if matches!(event, GameEvent::GameEnds) {
            self.game_ends(game, cards);
        } else {
            self.cards.event(game, cards, event);
        }
    }
}

impl Witness for RunWatch {
    fn offered(&mut self, choices: &[Choice]) {
        self.cards.offered(choices);
    }
}

/// Everything that the files tell of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its row in `games.csv`.
    pub game: GameRow,
    /// Its rows in `seats.csv`; none if it does not count.
    pub seats: Vec<SeatRow>,
    /// Its rows in `pool.csv`; none if it does not count.
    pub pool: Pools,
    /// What its cards did; none if it does not count.
    pub cards: Option<CardNotes>,
    /// What broke it off. Only that it did is in the files.
    pub fault: Option<Fault>,
    /// The index of each choice taken, for `choices.bin`; up to the fault if
    /// there was one, a choice that led to it included.
    pub choices: Vec<u8>,
}

impl Record {
    /// The record of a game that broke off after these choices.
    pub fn broken_off(fault: Fault, choices: Vec<u8>) -> Record {
        Record {
            game: GameRow::broken_off(&fault),
            seats: Vec::new(),
            pool: Pools::default(),
            cards: None,
            fault: Some(fault),
            choices,
        }
    }
}

/// The rows of a game for `games.csv` and `seats.csv`; `names` gives the deck and the agent of each seat.
pub fn rows<'a>(
    game: u64,
    seed: u64,
    outcome: &Outcome,
    names: impl Iterator<Item = (&'a str, &'a str)>,
) -> (GameRow, Vec<SeatRow>) {
    let row = GameRow {
        game,
        seed,
        turns: outcome.turns,
        rounds: outcome.rounds,
        decisions: outcome.decisions,
        end: outcome.end.name().to_owned(),
        winner_seat: outcome.winner().map(|s| s.0),
    };
    let seats = outcome.seats.iter().zip(names).enumerate();
    let seats = seats.map(|(seat, (result, (deck, agent)))| SeatRow {
        game,
        seat: seat as u8,
        deck: deck.to_owned(),
        agent: agent.to_owned(),
        vp: result.victory_points,
        game_win: u8::from(result.game_win),
        ousted_turn: result.ousted_turn,
        ousted_by: result.ousted_by.map(|s| s.0),
        final_pool: result.pool,
    });
    (row, seats.collect())
}

/// The lines of `pool.csv`, the same as [`lines`] would write of its rows. All of them are numbers,
/// most of which have a digit or two, so they are written as such: with a serializer in between,
/// writing them takes a tenth of the time of playing.
pub fn pool_lines(pools: &Pools) -> Vec<u8> {
    let mut out = Vec::with_capacity(pools.turns.len() * 5 * 24);
    // Lines that are not in `out` yet: whatever is written has a length that is known beforehand,
    // but for the whole.
    let (mut lines, mut length) = ([0; 2048], 0);
    let mut game = Beginning::default();
    game.put(pools.game);
    for turn in &pools.turns {
        if length > lines.len() - MAX_SEATS * LINE {
            out.extend_from_slice(&lines[..length]);
            length = 0;
        }
        // The rows of a turn begin alike.
        let mut beginning = game;
        beginning.put(turn.turn.into());
        beginning.put(turn.round.into());
        beginning.put(turn.active_seat.into());
        for (seat, end) in (0u8..).zip(&turn.seats) {
            if turn.still_in & (1 << seat) == 0 {
                continue;
            }
            let (pool, pool_bits) = SMALL[usize::from(end.pool)];
            let (ready, ready_bits) = SMALL[usize::from(end.ready_minions)];
            let (library, library_bits) = SMALL[usize::from(end.library)];
            // A seat has one digit.
            const { assert!(MAX_SEATS <= 10) };
            let seat = u64::from(b'0' + seat) | u64::from(b',') << 8;
            let (first, first_bits) = (seat | u64::from(pool) << 16, 16 + pool_bits);
            let second = u64::from(ready) | u64::from(library) << ready_bits;
            let second_bits = ready_bits + library_bits;
            // The last number ends the line.
            let second = second ^ (u64::from(b',' ^ b'\n') << (second_bits - 8));
            // What is written and is no text is written over by what comes behind.
            let line: &mut [u8; LINE] =
                (lines[length..].first_chunk_mut()).expect("there is room for all lines of a turn");
            *line.first_chunk_mut().expect("a line is longer") = beginning.bytes;
            let end = beginning.length;
            line[end..end + 8].copy_from_slice(&first.to_le_bytes());
            let end = end + (first_bits / 8) as usize;
            line[end..end + 8].copy_from_slice(&second.to_le_bytes());
            length += end + (second_bits / 8) as usize;
        }
    }
    out.extend_from_slice(&lines[..length]);
    out
}

/// As long as a line of `pool.csv` can be, with what is copied behind it.
const LINE: usize = BEGINNING + 2 * 8;

/// As long as the beginning of one can be: a game with all its digits, two numbers of two bytes
/// and one of one byte, each with a comma.
const BEGINNING: usize = 21 + 6 + 6 + 4;

/// The beginning of the lines of a turn.
#[derive(Clone, Copy)]
struct Beginning {
    bytes: [u8; BEGINNING],
    length: usize,
}

impl Default for Beginning {
    fn default() -> Beginning {
        Beginning {
            bytes: [0; BEGINNING],
            length: 0,
        }
    }
}

impl Beginning {
    /// Writes a number and a comma.
    #[inline]
    fn put(&mut self, number: u64) {
        let Some((text, bits)) = SMALL.get(number as usize) else {
            return self.put_large(number);
        };
        let room = &mut self.bytes[self.length..self.length + 4];
        room.copy_from_slice(&text.to_le_bytes());
        self.length += (bits / 8) as usize;
    }

    #[inline(never)]
    fn put_large(&mut self, number: u64) {
        let mut buffer = itoa::Buffer::new();
        let digits = buffer.format(number).as_bytes();
        let room = &mut self.bytes[self.length..];
        room[..digits.len()].copy_from_slice(digits);
        room[digits.len()] = b',';
        self.length += digits.len() + 1;
    }
}

/// Numbers of a byte as text, each with a comma behind, and how many bits that takes. The first
/// character is in the lowest byte.
static SMALL: [(u32, u32); 256] = {
    let mut small = [(0, 0); 256];
    let mut number = 0;
    while number < small.len() {
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        let [hundreds, tens, ones] = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        let (text, length) = match number {
            0..10 => ([ones, b',', 0, 0], 2),
            10..100 => ([tens, ones, b',', 0], 3),
            _ => ([hundreds, tens, ones, b','], 4),
        };
        small[number] = (u32::from_le_bytes(text), 8 * length);
        number += 1;
    }
    small
};

/// Rows as lines of CSV, without a heading.
pub fn lines<T: Serialize>(rows: &[T]) -> Vec<u8> {
    let mut csv = csv::WriterBuilder::new()
        .has_headers(false)
        // Some rows of a game, mostly: a larger one costs more to clear than to fill.
        .buffer_capacity(1 << 9)
        .from_writer(Vec::new());
    for row in rows {
        csv.serialize(row)
            .expect("our rows are flat, and memory takes what is written");
    }
    csv.into_inner().expect("memory takes what is written")
}

/// The heading of `games.csv`.
pub const GAMES_HEADING: &str = "game,seed,turns,rounds,decisions,end,winner_seat\n";
/// The heading of `seats.csv`.
pub const SEATS_HEADING: &str =
    "game,seat,deck,agent,vp,game_win,ousted_turn,ousted_by,final_pool\n";
/// The heading of `pool.csv`.
pub const POOL_HEADING: &str = "game,turn,round,active_seat,seat,pool,ready_minions,library\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn with_heading<T: Serialize>(row: T) -> String {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.serialize(row).unwrap();
        String::from_utf8(csv.into_inner().unwrap()).unwrap()
    }

    /// The rows of `pool.csv`, one by one.
    fn pool_rows(pools: &Pools) -> Vec<PoolRow> {
        let of_turn = |turn: &TurnEnd| -> Vec<PoolRow> {
            let TurnEnd {
                turn,
                round,
                active_seat,
                still_in,
                seats,
            } = *turn;
            let of_seat = |(seat, end): (u8, SeatEnd)| PoolRow {
                game: pools.game,
                turn,
                round,
                active_seat,
                seat,
                pool: end.pool,
                ready_minions: end.ready_minions.into(),
                library: end.library.into(),
            };
            let there = (0..)
                .zip(seats)
                .filter(|(seat, _)| still_in & 1 << seat != 0);
            there.map(of_seat).collect()
        };
        pools.turns.iter().flat_map(of_turn).collect()
    }

    #[test]
    fn the_pool_table_is_written_as_a_serializer_would() {
        let turn = |turn, round, still_in, [pool, ready_minions, library]: [u8; 3]| TurnEnd {
            turn,
            round,
            active_seat: 4,
            still_in,
            seats: std::array::from_fn(|seat| SeatEnd {
                pool: pool.wrapping_add(seat as u8),
                ready_minions,
                library,
            }),
        };
        for game in [0, 7, 12_345_678_901, u64::MAX] {
            let mut turns = vec![
                turn(1, 1, 0b11111, [30, 0, 70]),
                turn(9, 2, 0b10110, [9, 2, 0]),
                turn(65_535, 65_535, 0b111111, [255, 255, 255]),
                turn(100, 20, 0, [1, 1, 1]),
            ];
            turns[2].active_seat = 255;
            turns.extend((0..=255).map(|n| turn(n.into(), 3, 0b101, [n, n / 2, 255 - n])));
            let pools = Pools { game, turns };
            let rows = pool_rows(&pools);
            assert_eq!(rows.len(), 5 + 3 + 6 + 2 * 256);
            assert_eq!(pool_lines(&pools), lines(&rows));
        }
        assert_eq!(pool_lines(&Pools::default()), Vec::<u8>::new());
    }

    #[test]
    fn the_headings_are_the_names_of_the_columns() {
        let game = GameRow {
            game: 3,
            seed: 9,
            turns: 40,
            rounds: 8,
            decisions: 700,
            end: "last_standing".into(),
            winner_seat: None,
        };
        assert_eq!(
            with_heading(game),
            format!("{GAMES_HEADING}3,9,40,8,700,last_standing,\n")
        );
        let seat = SeatRow {
            game: 3,
            seat: 1,
            deck: "a, b".into(),
            agent: "random".into(),
            vp: 0.5,
            game_win: 0,
            ousted_turn: None,
            ousted_by: None,
            final_pool: 4,
        };
        assert_eq!(
            with_heading(seat),
            format!("{SEATS_HEADING}3,1,\"a, b\",random,0.5,0,,,4\n")
        );
        let pool = PoolRow {
            game: 3,
            turn: 2,
            round: 1,
            active_seat: 1,
            seat: 4,
            pool: 30,
            ready_minions: 0,
            library: 70,
        };
        assert_eq!(
            with_heading(pool),
            format!("{POOL_HEADING}3,2,1,1,4,30,0,70\n")
        );
    }
}
