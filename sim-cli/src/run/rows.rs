//! The rows of a run's CSV files, and how a game fills them.

use super::fault::Fault;
use crate::lab::{CardNotes, CardWatch};
use engine::{CardDb, Choice, GameEvent, GameState, NoObserver, Observer, Outcome, Seat};
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

/// Fills `pool.csv`: notes every seat at the end of every turn. The last turn
/// ends with the game.
#[derive(Debug)]
pub struct PoolRecorder {
    game: u64,
    last: u16,
    /// The rows so far.
    pub rows: Vec<PoolRow>,
}

impl PoolRecorder {
    /// A recorder for a game with this number.
    pub fn new(game: u64) -> PoolRecorder {
        PoolRecorder {
            game,
            last: 0,
            rows: Vec::with_capacity(512),
        }
    }

    /// A turn is over, or the game.
    #[inline(never)]
    fn over(&mut self, game: &GameState) {
        let turn = game.turn();
        if turn == self.last {
            return;
        }
        self.last = turn;
        let (round, active_seat) = (game.round(), game.active().0);
        for seat in (0..game.seat_count()).map(Seat) {
            if game.in_game(seat) {
                self.rows.push(PoolRow {
                    game: self.game,
                    turn,
                    round,
                    active_seat,
                    seat: seat.0,
                    pool: game.pool(seat),
                    ready_minions: game.ready_minions(seat).len(),
                    library: game.library_size(seat),
                });
            }
        }
    }
}

impl Observer for PoolRecorder {
    #[inline(always)]
    fn event(&mut self, game: &GameState, _: &CardDb, event: GameEvent) {
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
    pub fn noted(self, decks: Vec<usize>) -> (Vec<PoolRow>, CardNotes) {
        let pool = self.pool.map(|pool| pool.rows).unwrap_or_default();
        (pool, self.cards.notes(decks))
    }
}

impl Observer for RunWatch {
    // In line where the rules tell of something, so that of most events nothing is left there.
    #[inline(always)]
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent) {
        if let GameEvent::TurnOver { .. } | GameEvent::GameEnds = event {
            if let Some(pool) = &mut self.pool {
                pool.over(game);
            }
        }
        self.cards.event(game, cards, event);
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
    pub pool: Vec<PoolRow>,
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
            pool: Vec::new(),
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

/// The lines of `pool.csv`, the same as [`lines`] would write. There are hundreds a game, all of
/// them numbers, most of which have a digit or two, so they are written as such: with a serializer
/// in between, writing them takes a tenth of the time of playing.
pub fn pool_lines(rows: &[PoolRow]) -> Vec<u8> {
    let of_turn = |row: &PoolRow| (row.game, row.turn, row.round, row.active_seat);
    let mut out = Vec::with_capacity(rows.len() * 24);
    let (mut lines, mut turn) = (Text::default(), Text::default());
    for rows in rows.chunk_by(|a, b| of_turn(a) == of_turn(b)) {
        let (number, count, round, active_seat) = of_turn(&rows[0]);
        // The rows of a turn begin alike.
        turn.length = 0;
        turn.put(number);
        turn.put(count.into());
        turn.put(round.into());
        turn.put(active_seat.into());
        for row in rows {
            if lines.length > Text::LENGTH - Text::LINE {
                lines.empty_into(&mut out);
            }
            lines.begin_as(&turn);
            lines.put(row.seat.into());
            lines.put(row.pool.into());
            lines.put(row.ready_minions.into());
            lines.put(row.library as u64);
            lines.end_line();
        }
    }
    lines.empty_into(&mut out);
    out
}

/// Lines of numbers that are being written, some kilobytes at a time: whatever is copied then has
/// a length that is known beforehand, but for the whole.
struct Text {
    bytes: [u8; Text::LENGTH],
    length: usize,
}

impl Default for Text {
    fn default() -> Text {
        Text {
            bytes: [0; Text::LENGTH],
            length: 0,
        }
    }
}

impl Text {
    const LENGTH: usize = 512;
    /// More than eight numbers can take, and what is copied with them.
    const LINE: usize = 8 * 21 + 8;
    /// As long as the beginning of a line mostly is, at most.
    const BEGINNING: usize = 32;

    /// Begins a line with what another text is.
    fn begin_as(&mut self, other: &Text) {
        let room = &mut self.bytes[self.length..];
        match other.length <= Text::BEGINNING {
            true => room[..Text::BEGINNING].copy_from_slice(&other.bytes[..Text::BEGINNING]),
            false => room[..other.length].copy_from_slice(&other.bytes[..other.length]),
        }
        self.length += other.length;
    }

    /// Writes a number and a comma.
    fn put(&mut self, number: u64) {
        let room = &mut self.bytes[self.length..];
        self.length += match SMALL.get(number as usize) {
            // All four at once, be they used or not.
            Some((digits, length)) => {
                room[..4].copy_from_slice(digits);
                usize::from(*length)
            }
            None => {
                let mut buffer = itoa::Buffer::new();
                let digits = buffer.format(number).as_bytes();
                room[..digits.len()].copy_from_slice(digits);
                room[digits.len()] = b',';
                digits.len() + 1
            }
        };
    }

    /// The last number ends the line.
    fn end_line(&mut self) {
        self.bytes[self.length - 1] = b'\n';
    }

    fn empty_into(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
        self.length = 0;
    }
}

/// Small numbers, each with a comma behind, and how long that is.
static SMALL: [([u8; 4], u8); 256] = {
    let mut small = [([0; 4], 0); 256];
    let mut number = 0;
    while number < small.len() {
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        let [hundreds, tens, ones] = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        small[number] = match number {
            0..10 => ([ones, b',', 0, 0], 2),
            10..100 => ([tens, ones, b',', 0], 3),
            _ => ([hundreds, tens, ones, b','], 4),
        };
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

    #[test]
    fn the_pool_table_is_written_as_a_serializer_would() {
        let row = |game, turn, seat, pool| PoolRow {
            game,
            turn,
            round: 3,
            active_seat: 4,
            seat,
            pool,
            ready_minions: 2,
            library: 70,
        };
        let mut rows = vec![row(0, 1, 0, 30), row(0, 1, 1, 9), row(0, 2, 0, 10)];
        rows.push(row(12_345_678_901, 65_535, 4, 255));
        rows.extend((0..=255).map(|pool| row(7, 10, 3, pool)));
        rows.push(PoolRow {
            ready_minions: u32::MAX,
            library: usize::MAX,
            ..row(7, 10, 3, 0)
        });
        assert_eq!(pool_lines(&rows), lines(&rows));
        assert_eq!(pool_lines(&[]), Vec::<u8>::new());
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
