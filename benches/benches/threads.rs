//! Random games on one thread and on two: twice the games in how much more time?

#![allow(missing_docs)] // what criterion's macros make has none

use std::time::Duration;

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use engine::CardDb;
use methuselah_benches::{random_games, starters};

/// Games that each thread plays.
const GAMES: u64 = 200;

fn threads(c: &mut Criterion) {
    let cards = CardDb::embedded();
    let decks = starters(cards);
    let mut group = c.benchmark_group("threads");
    for threads in [1, 2] {
        group.throughput(Throughput::Elements(GAMES * threads));
        group.bench_function(threads.to_string(), |b| {
            b.iter(|| {
                std::thread::scope(|scope| {
                    for _ in 0..threads {
                        scope.spawn(|| random_games(cards, &decks, 0..GAMES));
                    }
                })
            })
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(8));
    targets = threads
}
criterion_main!(benches);
