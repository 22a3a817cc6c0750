//! Random games: whatever is chosen, the invariants hold and every game ends.

mod common;

use engine::CardDb;

#[test]
fn starter_decks_play_to_the_end() {
    let db = CardDb::embedded();
    let decks = common::starters(db);
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(20);
    let mut decisions = 0u64;
    for seed in 0..games {
        let seats = 2 + (seed % 4) as usize;
        let mut decks = decks[..seats].to_vec();
        for deck in &mut decks {
            deck.library.truncate(40 + 10 * seats);
        }
        let game = common::play_randomly(db, decks, seed, 40);
        let outcome = game.outcome().expect("it ended");
        decisions += outcome.decisions as u64;
    }
    eprintln!("{decisions} decisions in {games} games");
}
