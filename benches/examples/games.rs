//! Plays random games of the starters on one core and says how fast: `games [COUNT]`.

use std::time::Instant;

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|a| a.parse().ok())
        .unwrap_or(200);
    let cards = engine::CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let start = Instant::now();
    let decisions = methuselah_benches::random_games(cards, &decks, 0..count);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{count} games, {decisions} decisions, {seconds:.2} s: {:.0} games/s, {:.2} M decisions/s; state {} bytes",
        count as f64 / seconds,
        decisions as f64 / seconds / 1e6,
        std::mem::size_of::<engine::GameState>(),
    );
}
