//! What the rows of a run cost: `rows [GAMES] [AGENT] [bare|rows]`.
//!
//! Blocks of a hundred games are played twice on one thread: with nobody listening, and as a run
//! plays them, with the lines of its tables made and what its cards did added up; in turns the one
//! or the other first. Nothing goes to the disk. Prints microseconds of the processor a game
//! (`/proc/thread-self/schedstat`; where there is none, of the clock): the mean, and the median
//! of the blocks' differences with the quartiles, and how many times as much time the games take.
//!
//! With `bare` or `rows` the games are played in that way alone, for `benches/rows.sh` to count
//! instructions.

use engine::NoObserver;
use methuselah_benches::starters_folder;
use sim_cli::cards::in_use;
use sim_cli::lineup::{self, Unplayable};
use sim_cli::run::{Manifest, ManifestDeck, Plan, Results, ScoringName, SCHEMA};
use sim_cli::seating::Seating;
use std::hint::black_box;
use std::time::Instant;

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
    let timed = |play: &mut dyn FnMut(u64), games: std::ops::Range<u64>| -> f64 {
        let before = now();
        games.for_each(play);
        now() - before
    };
    let mut blocks = Vec::new();
    for block in 0..games.div_ceil(BLOCK) {
        let games = block * BLOCK..((block + 1) * BLOCK).min(games);
        let count = (games.end - games.start) as f64;
        let (without, with) = if block % 2 == 0 {
            let without = timed(&mut bare, games.clone());
            (without, timed(&mut rows, games))
        } else {
            let with = timed(&mut rows, games.clone());
            (timed(&mut bare, games), with)
        };
        blocks.push((without / count, with / count));
    }
    let mean =
        |of: fn(&(f64, f64)) -> f64| blocks.iter().map(of).sum::<f64>() / blocks.len() as f64;
    let mut extra: Vec<f64> = blocks
        .iter()
        .map(|(without, with)| with - without)
        .collect();
    extra.sort_by(f64::total_cmp);
    let at = |share: usize| extra[(extra.len() - 1) * share / 4];
    let (without, with) = (mean(|block| block.0), mean(|block| block.1));
    println!(
        "{agent}, {games} games: {without:.1} µs a game with nobody listening, {with:.1} with all \
         rows, {:.3} times as much; the rows cost {:.1} µs in the median block ({:.1} to {:.1})",
        with / without,
        at(2),
        at(1),
        at(3)
    );
}

/// Microseconds that this thread has had a processor.
fn now() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64() * 1e6, |ns| ns / 1e3)
}
