//! Plays games of the starters with one agent among four others, and says how
//! often it wins, with Wilson's 95 % interval: `match AGENT[,AGENT...] OTHERS
//! [GAMES] [SEED] [THREADS]`; by default 100 games, seed 1, on one thread.
//!
//! The agent's seat goes round the table, and with every round of it the decks
//! move on by a seat: in 25 games it plays every deck in every seat. The same
//! seed deals the same games, whoever plays and on however many threads.
//!
//! Of several agents each plays every deal in turn, so that they can be
//! compared. A deal on which a game of any of them panics counts for none, and
//! is named; with more of them than [`no_verdict`] bears there is no verdict.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use agents::build;
use engine::{CardDb, Deck, NoObserver, View};
use sim_cli::panics::caught;
use sim_cli::run::{no_verdict, together};

const SEATS: usize = 5;

/// What an agent did over some games.
#[derive(Clone, Default)]
struct Count {
    games: u64,
    wins: u32,
    points: f64,
    searches: u64,
    thinking: Duration,
    by_deck: [(u32, u32); SEATS],
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.games += other.games;
        self.wins += other.wins;
        self.points += other.points;
        self.searches += other.searches;
        self.thinking += other.thinking;
        for (mine, theirs) in self.by_deck.iter_mut().zip(other.by_deck) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
    }
}

/// What came of some deals.
#[derive(Default)]
struct Deals {
    /// Of each agent.
    counts: Vec<Count>,
    /// Deals that do not count, with what a panic said.
    dropped: Vec<(u64, String)>,
}

impl Deals {
    fn add(&mut self, other: Deals) {
        self.counts
            .resize(other.counts.len().max(self.counts.len()), Count::default());
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            mine.add(theirs);
        }
        self.dropped.extend(other.dropped);
    }
}

fn main() {
    let argument = |i: usize, or: &str| std::env::args().nth(i).unwrap_or(or.into());
    let number = |i: usize, or: u64| argument(i, "").parse().unwrap_or(or);
    let (agents, others) = (argument(1, "mcts:200"), argument(2, "heuristic"));
    let agents: Vec<&str> = agents.split(',').collect();
    let (games, seed, threads) = (number(3, 100), number(4, 1), number(5, 1));
    for spec in agents.iter().copied().chain([others.as_str()]) {
        build(spec, 0).unwrap_or_else(|e| panic!("{e}"));
    }
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let next = AtomicU64::new(0);
    let mut deals = Deals::default();
    std::thread::scope(|scope| {
        let work = || {
            let mut deals = Deals::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return deals;
                }
                let play =
                    |agent: &&str| caught(|| play(cards, &decks, (agent, &others), seed, game));
                match together(agents.iter().map(play)) {
                    Ok(counts) => deals.add(Deals {
                        counts,
                        dropped: Vec::new(),
                    }),
                    Err(what) => deals.dropped.push((game, what)),
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            deals.add(worker.join().expect("games are caught when they panic"));
        }
    });
    deals.dropped.sort();
    for (game, what) in &deals.dropped {
        println!("deal {game} does not count: {what}");
    }
    match no_verdict(deals.dropped.len() as u64, games) {
        Some(why) => println!("no verdict: {why}"),
        None => {
            for (agent, count) in agents.iter().zip(&deals.counts) {
                report(count, agent, &others, &decks);
            }
        }
    }
}

fn play(
    cards: &CardDb,
    decks: &[Deck],
    (agent, others): (&str, &str),
    seed: u64,
    game: u64,
) -> Count {
    let mut count = Count::default();
    let seat = game as usize % SEATS;
    let turn = game as usize / SEATS % SEATS;
    let mut dealt = decks.to_vec();
    dealt.rotate_left(turn);
    let seed = (seed << 32) + game;
    let mut players: Vec<_> = (0..SEATS)
        .map(|i| {
            let spec = if i == seat { agent } else { others };
            build(spec, seed.wrapping_mul(31) + i as u64).unwrap_or_else(|e| panic!("{e}"))
        })
        .collect();
    let mut table = methuselah_benches::new_game(cards, &dealt, seed);
    while let Some(decision) = table.decision() {
        let view = View::new(&table, cards, decision.seat);
        let legal = table.legal();
        let player = &mut players[decision.seat.index()];
        let k = if decision.seat.index() == seat {
            let start = Instant::now();
            let k = player.choose(&view, decision, legal);
            count.thinking += start.elapsed();
            count.searches += 1;
            k
        } else {
            player.choose(&view, decision, legal)
        };
        let choice = legal[k];
        table.apply(cards, choice, &mut NoObserver);
    }
    if let Some(bound) = table.overflow() {
        panic!("{bound}");
    }
    let outcome = table.outcome().expect("a game without a decision is over");
    let end = &outcome.seats[seat];
    count.games += 1;
    count.wins += u32::from(end.game_win);
    count.points += f64::from(end.victory_points);
    let deck = &mut count.by_deck[(seat + turn) % SEATS];
    deck.0 += u32::from(end.game_win);
    deck.1 += 1;
    count
}

fn report(count: &Count, agent: &str, others: &str, decks: &[Deck]) {
    let n = count.games.max(1) as f64;
    let rate = f64::from(count.wins) / n;
    // Wilson's 95 % interval.
    let z = 1.96_f64;
    let centre = rate + z * z / (2.0 * n);
    let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    println!(
        "{agent} among four {others}, {} games: {:.1} % game wins ({:.1} to {:.1}), {:.2} victory points a game",
        count.games,
        100.0 * rate,
        100.0 * (centre - spread) / scale,
        100.0 * (centre + spread) / scale,
        count.points / n,
    );
    let seconds = count.thinking.as_secs_f64();
    println!(
        "  {} decisions in {seconds:.1} s: {:.2} ms a decision",
        count.searches,
        1000.0 * seconds / count.searches.max(1) as f64,
    );
    for (deck, (wins, games)) in decks.iter().zip(count.by_deck) {
        println!("  {:<12} {wins} of {games}", deck.name);
    }
}
