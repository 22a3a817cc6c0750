//! Random games: whatever is chosen, the invariants hold and every game ends.

mod common;

use engine::CardDb;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Games to play; a stress run sets more.
fn games(default: u64) -> u64 {
    std::env::var("RANDOM_GAMES")
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

#[test]
fn starter_decks_play_to_the_end() {
    let db = CardDb::embedded();
    let decks = common::starters(db);
    for seed in 0..games(500) {
        let seats = 2 + (seed % 5) as usize;
        let mut decks: Vec<_> = (0..seats)
            .map(|i| decks[(i + seed as usize) % 5].clone())
            .collect();
        for deck in &mut decks {
            deck.library.truncate(40 + 10 * seats);
        }
        let game = common::play_randomly(db, decks, seed, 40);
        assert!(game.outcome().is_some(), "game {seed} ended");
    }
}

#[test]
fn decks_of_any_scripted_cards_play_to_the_end() {
    let db = CardDb::embedded();
    for seed in 0..games(1500) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let seats = 2 + (seed % 5) as usize;
        let decks = (0..seats)
            .map(|_| common::random_deck(db, &mut rng, 40 + 10 * seats.min(5)))
            .collect();
        let game = common::play_randomly(db, decks, seed, 40);
        assert!(game.outcome().is_some(), "game {seed} ended");
    }
}
