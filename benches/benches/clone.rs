//! A clone of a game in the middle, against a copy of as many bytes.

#![allow(missing_docs)] // what criterion's macros make has none

use std::hint::black_box;
use std::mem::size_of;

use criterion::{criterion_group, criterion_main, Criterion};
use engine::{CardDb, GameState, NoObserver};
use methuselah_benches::{new_game, starters};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game after some hundred random decisions.
fn mid_game() -> GameState {
    let db = CardDb::embedded();
    let (mut game, deal) = new_game(db, &starters(db), 1);
    let cards = deal.cards(db);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let choice = game.legal()[rng.gen_range(0..game.legal().len())];
        game.apply(cards, choice, &mut NoObserver);
    }
    game
}

/// Both make a copy on the stack that is looked at, so that neither is optimized away.
fn clone(c: &mut Criterion) {
    let mut group = c.benchmark_group("copy");
    let game = mid_game();
    group.bench_function("clone of a game", |b| {
        b.iter(|| {
            let copy = black_box(&game).clone();
            black_box(&copy);
        })
    });
    let bytes = [1u8; size_of::<GameState>()];
    group.bench_function("memcpy of as many bytes", |b| {
        b.iter(|| {
            let copy = *black_box(&bytes);
            black_box(&copy);
        })
    });
    group.finish();
}

criterion_group!(benches, clone);
criterion_main!(benches);
