//! A clone of a game in the middle, against a copy of as many bytes.

#![allow(missing_docs)] // what criterion's macros make has none

use std::hint::black_box;
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;

use criterion::measurement::WallTime;
use criterion::{criterion_group, criterion_main, BenchmarkGroup, Criterion};
use engine::{CardDb, DefId, GameState, NoObserver, MAX_CRYPT, MAX_LIBRARY, MAX_SEATS};
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

/// The bytes of a game that are never written after the deal: what each physical card is.
const DEALT: usize = size_of::<DefId>() * MAX_SEATS * (MAX_LIBRARY + MAX_CRYPT);

/// As many bytes as a game has, those of the deal behind a counted handle.
struct Shared {
    dealt: Arc<[u8; DEALT]>,
    rest: [u8; size_of::<GameState>() - DEALT],
}

impl Clone for Shared {
    // Derived with the bytes first, it would copy them twice: once to where they wait for the
    // handle.
    fn clone(&self) -> Shared {
        let dealt = Arc::clone(&self.dealt);
        let rest = self.rest;
        Shared { dealt, rest }
    }
}

/// Measures a clone, by itself or while another thread clones the same thing.
fn measure<T: Clone + Sync>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, of: &T) {
    let clone = || {
        let copy = black_box(of).clone();
        black_box(&copy);
    };
    for threads in [1, 2] {
        let over = AtomicBool::new(threads == 1);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    clone();
                }
            });
            group.bench_function(format!("{name}, {threads} threads"), |b| b.iter(clone));
            over.store(true, Ordering::Relaxed);
        });
    }
}

/// Whether a game that hands its cards on is cloned faster than one that copies them.
fn dealt(c: &mut Criterion) {
    let mut group = c.benchmark_group("cards of the deal");
    measure(&mut group, "copied", &[1u8; size_of::<GameState>()]);
    let shared = Shared {
        dealt: Arc::new([1; DEALT]),
        rest: [1; size_of::<GameState>() - DEALT],
    };
    measure(&mut group, "handed on", &shared);
    group.finish();
}

criterion_group!(benches, clone, dealt);
criterion_main!(benches);
