//! What the rows of a run cost: `rows [GAMES] [AGENT] [bare|rows]`.
//!
//! Blocks of a hundred games are played twice on one thread: with nobody listening, and as a run
//! plays them, with the lines of its tables made and what its cards did added up; in turns the one
//! or the other first. Nothing goes to the disk. Prints microseconds of the processor a game: the
//! means, how many times as much time the games take, and the median of the blocks' differences
//! with the quartiles.
//!
//! With `bare` or `rows` the games are played in that way alone, for `benches/rows.sh` to count
//! instructions.

use engine::NoObserver;
use methuselah_benches::{starters_folder, InTurns};
use sim_cli::cards::in_use;
use sim_cli::lineup::{self, Unplayable};
use sim_cli::run::{Manifest, ManifestDeck, Plan, Results, ScoringName, SCHEMA};
use sim_cli::seating::Seating;
use std::hint::black_box;

/// Games of a block.
const BLOCK: u64 = 100;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(2000);
    let agent = args.get(2).map_or("random", String::as_str);
    let lineup = lineup::load(&[starters_folder()], in_use::db(), None, Unplayable::Refuse);
    let manifest = Manifest {
        schema: SCHEMA,
        version: "benchmark".into(),
        seed: 1,
        games,
        shard: None,
        seating: Seating::Balanced,
        agents: vec![agent.into()],
        agents_stay: false,
        max_rounds: 40,
        scoring: ScoringName::Rulebook,
        pool: true,
        sprt: None,
        unscripted: Vec::new(),
        decks: (lineup.expect("the starters can be played").decks.iter())
            .map(ManifestDeck::of)
            .collect(),
    };
    let plan = Plan::new(&manifest).expect("the starters can be played");
    let mut results = Results::new(&manifest, &plan);
    let mut bare = |game: u64| {
        let mut choices = Vec::new();
        black_box(plan.play(&plan.game(game), &mut NoObserver, &mut choices)).expect("no fault");
    };
    let mut rows = |game: u64| {
        let (record, lines) = plan.record(game).with_lines();
        results.add(&record);
        black_box(lines);
    };
    match args.get(3).map(String::as_str) {
        None => {}
        Some("bare") => return (0..games).for_each(bare),
        Some("rows") => return (0..games).for_each(rows),
        Some(other) => panic!("{other}: bare, rows or nothing"),
    }
    let InTurns {
        first: without,
        second: with,
        more: [low, median, high],
    } = InTurns::of(games, BLOCK, &mut bare, &mut rows);
    println!(
        "{agent}, {games} games: {without:.1} µs a game with nobody listening, {with:.1} with all \
         rows, {:.3} times as much; the rows cost {:.1} µs in the mean, {median:.1} in the median \
         block ({low:.1} to {high:.1})",
        with / without,
        with - without,
    );
}
