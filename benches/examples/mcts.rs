//! Plays games of the starters with one `mcts` among four `heuristic`, and says
//! how often it wins and how fast it thinks, on one core:
//! `mcts [SIMULATIONS] [DEPTH] [GAMES] [SEED]`; by default `mcts 200 DEPTH 100 1`
//! with the agent's own depth.
//!
//! The searching seat goes round the table, and with every round of it the
//! decks move on by a seat: in 25 games it plays every deck in every seat.

use std::time::{Duration, Instant};

use agents::search::Budget;
use agents::{Agent, Heuristic, Mcts, MctsSettings};
use engine::{CardDb, Deck, NoObserver, Outcome, View};

const SEATS: usize = 5;

/// What the searching seat did over the games so far.
#[derive(Default)]
struct Count {
    wins: u32,
    points: f32,
    searches: u64,
    simulations: u64,
    thinking: Duration,
}

fn main() {
    let argument = |i: usize| std::env::args().nth(i).and_then(|a| a.parse::<u64>().ok());
    let usual = MctsSettings::default();
    let settings = MctsSettings {
        budget: Budget::Simulations(argument(1).unwrap_or(200) as u32),
        depth: argument(2).map(|d| d as u16),
        ..usual
    };
    let games = argument(3).unwrap_or(100);
    let seed = argument(4).unwrap_or(1);
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let mut count = Count::default();
    for game in 0..games {
        let seat = game as usize % SEATS;
        let mut dealt = decks.clone();
        dealt.rotate_left(game as usize / SEATS % SEATS);
        let seed = (seed << 32) + game;
        let mut searcher = Mcts::new(settings, seed);
        let end = play(cards, &dealt, seed, seat, &mut searcher, &mut count);
        count.wins += u32::from(end.seats[seat].game_win);
        count.points += end.seats[seat].victory_points;
        count.simulations += searcher.simulations();
    }
    report(&count, games, &settings);
}

fn play(
    db: &CardDb,
    decks: &[Deck],
    seed: u64,
    seat: usize,
    searcher: &mut Mcts,
    count: &mut Count,
) -> Outcome {
    let mut others: Vec<_> = (0..SEATS as u64)
        .map(|i| Heuristic::new(seed.wrapping_mul(31) + i))
        .collect();
    let (mut game, deal) = methuselah_benches::new_game(db, decks, seed);
    let cards = deal.cards(db);
    while let Some(decision) = game.decision() {
        let view = View::new(&game, cards, decision.seat);
        let legal = game.legal();
        let k = if decision.seat.index() == seat {
            let start = Instant::now();
            let k = searcher.choose(&view, decision, legal);
            count.thinking += start.elapsed();
            count.searches += 1;
            k
        } else {
            others[decision.seat.index()].choose(&view, decision, legal)
        };
        let choice = legal[k];
        game.apply(cards, choice, &mut NoObserver);
    }
    game.outcome().expect("a game without a decision is over")
}

fn report(count: &Count, games: u64, settings: &MctsSettings) {
    let n = games.max(1) as f64;
    let rate = f64::from(count.wins) / n;
    // Wilson's 95 % interval.
    let z = 1.96_f64;
    let centre = rate + z * z / (2.0 * n);
    let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    let seconds = count.thinking.as_secs_f64();
    println!("{settings:?}");
    println!(
        "{games} games: {:.1} % game wins ({:.1} to {:.1}), {:.2} victory points a game",
        100.0 * rate,
        100.0 * (centre - spread) / scale,
        100.0 * (centre + spread) / scale,
        f64::from(count.points) / n,
    );
    println!(
        "{} decisions, {} simulations in {seconds:.1} s: {:.0} simulations a second, {:.1} ms a decision",
        count.searches,
        count.simulations,
        count.simulations as f64 / seconds,
        1000.0 * seconds / count.searches.max(1) as f64,
    );
}
