//! A clone of a game in the middle, against a copy of as many bytes.

use std::hint::black_box;
use std::mem::size_of;

use criterion::{criterion_group, criterion_main, Criterion};
use engine::{CardDb, GameState, NoObserver};
use methuselah_benches::{new_game, starters};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game after some hundred random decisions.
fn mid_game() -> GameState {
    let cards = CardDb::embedded();
    let mut game = new_game(cards, &starters(cards), 1);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let choice = game.legal()[rng.gen_range(0..game.legal().len())];
        game.apply(cards, choice, &mut NoObserver);
    }
    game
}

/// Both copy into a place that is there already, so that neither is optimized away.
fn clone(c: &mut Criterion) {
    let mut group = c.benchmark_group("copy");
    let game = mid_game();
    let mut place = game.clone();
    group.bench_function("clone of a game", |b| {
        b.iter(|| {
            place = black_box(&game).clone();
            black_box(&mut place);
        })
    });
    let bytes = [1u8; size_of::<GameState>()];
    let mut place = bytes;
    group.bench_function("memcpy of as many bytes", |b| {
        b.iter(|| {
            place = *black_box(&bytes);
            black_box(&mut place);
        })
    });
    group.finish();
}

criterion_group!(benches, clone);
criterion_main!(benches);
