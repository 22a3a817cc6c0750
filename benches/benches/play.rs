//! Random play of the five starters on one core: decisions a second with
//! nobody listening and with an observer that writes rows; whole games a second.
//! Drawing a choice from a ChaCha stream is part of what is timed.

#![allow(missing_docs)] // what criterion's macros make has none

use std::time::Duration;

use criterion::{criterion_group, criterion_main, BatchSize, Criterion, Throughput};
use engine::{CardDb, Cards, Deal, GameEvent, GameState, NoObserver, Observer, Seat};
use methuselah_benches::{new_game, play_out, starters};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Games that a sample plays.
const GAMES: u64 = 100;

/// Writes what `pool.csv` holds, which is nearly all that a run writes: a row
/// for each seat still in, at the end of each turn.
struct Rows(Vec<u8>);

impl Observer for Rows {
    fn event(&mut self, game: &GameState, _: Cards<'_>, event: GameEvent) {
        if !matches!(event, GameEvent::TurnOver { .. }) {
            return;
        }
        let mut digits = itoa::Buffer::new();
        for seat in (0..game.seat_count()).map(Seat) {
            if !game.in_game(seat) {
                continue;
            }
            let cells = [
                0,
                game.turn() as u64,
                game.round() as u64,
                game.active().0 as u64,
                seat.0 as u64,
                game.pool(seat) as u64,
                game.ready_minions(seat).len() as u64,
                game.library_size(seat) as u64,
            ];
            for cell in cells {
                self.0.extend_from_slice(digits.format(cell).as_bytes());
                self.0.push(b',');
            }
            self.0.push(b'\n');
        }
    }
}

/// Games at their first decision, each with its stream of choices.
fn games(db: &CardDb) -> Vec<(GameState, Deal, ChaCha8Rng)> {
    let decks = starters(db);
    (0..GAMES)
        .map(|seed| {
            let (game, deal) = new_game(db, &decks, seed);
            (game, deal, ChaCha8Rng::seed_from_u64(seed))
        })
        .collect()
}

fn play_all<O: Observer>(
    db: &CardDb,
    games: Vec<(GameState, Deal, ChaCha8Rng)>,
    observer: &mut O,
) -> u64 {
    let play = |(mut game, deal, mut rng): (GameState, Deal, ChaCha8Rng)| {
        play_out(deal.cards(db), &mut game, &mut rng, observer) as u64
    };
    games.into_iter().map(play).sum()
}

fn decisions(c: &mut Criterion) {
    let cards = CardDb::embedded();
    let count = play_all(cards, games(cards), &mut NoObserver);
    let mut group = c.benchmark_group("decisions");
    group.throughput(Throughput::Elements(count));
    group.bench_function("no observer", |b| {
        let set_up = || games(cards);
        b.iter_batched(
            set_up,
            |games| play_all(cards, games, &mut NoObserver),
            BatchSize::LargeInput,
        )
    });
    group.bench_function("rows written", |b| {
        let set_up = || (games(cards), Rows(Vec::with_capacity(1 << 22)));
        b.iter_batched(
            set_up,
            |(games, mut rows)| play_all(cards, games, &mut rows),
            BatchSize::LargeInput,
        )
    });
    group.finish();
}

fn whole_games(c: &mut Criterion) {
    let cards = CardDb::embedded();
    let decks = starters(cards);
    let mut group = c.benchmark_group("games");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("dealt and played", |b| {
        b.iter(|| methuselah_benches::random_games(cards, &decks, 0..GAMES))
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).measurement_time(Duration::from_secs(6));
    targets = decisions, whole_games
}
criterion_main!(benches);
