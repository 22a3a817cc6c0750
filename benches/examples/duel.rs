//! Tables of agents on the starters, seats and decks balanced:
//! `duel GAMES SEED MAX_ROUNDS AGENT[,AGENT...]`, the agents dealt around the table.
//!
//! Game `i` has the decks turned by `i` seats and the agents by `i / 5`.

use std::time::Instant;

use agents::{build, Agent};
use engine::{CardDb, ChoiceList, GameState, NoObserver, Options, Setup, View};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |i: usize, or: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(or);
    let (games, seed, rounds) = (number(1, 100), number(2, 1), number(3, 40));
    let line = args.get(4).map_or("heuristic", String::as_str);
    let specs: Vec<&str> = line.split(',').collect();
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let mut choices = ChoiceList::new();
    let (mut decisions, mut turns) = (0u64, 0u64);
    // Wins, victory points and games: by agent, then by deck.
    let mut by_agent = vec![[0.0f64; 3]; specs.len()];
    let mut by_deck = [[0.0f64; 3]; 5];
    let mut best = [0u32; 12];
    let start = Instant::now();
    for i in 0..games {
        let n = decks.len();
        let deck_at = |seat: usize| (seat + i as usize) % n;
        let spec_at = |seat: usize| (seat + (i as usize / n)) % n % specs.len();
        let setup = Setup {
            decks: (0..n).map(|s| decks[deck_at(s)].clone()).collect(),
            seed: seed * 1_000_003 + i,
            options: Options {
                max_rounds: rounds as u16,
                ..Options::default()
            },
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(cards, &setup).expect("the starters are legal");
        let cards = deal.cards(cards);
        let mut players: Vec<Box<dyn Agent>> = (0..n)
            .map(|s| {
                build(specs[spec_at(s)], seed * 7919 + i * 10 + s as u64)
                    .unwrap_or_else(|e| panic!("{e}"))
            })
            .collect();
        while let Some(decision) = game.decision() {
            game.choices(cards, &mut choices);
            let view = View::new(&game, cards, decision.seat);
            let k = players[decision.seat.index()].choose(&view, decision, &choices);
            game.apply(cards, choices[k], &mut NoObserver);
        }
        let outcome = game.outcome().expect("the game is over");
        decisions += outcome.decisions as u64;
        turns += outcome.turns as u64;
        let top = outcome
            .seats
            .iter()
            .map(|s| s.victory_points)
            .fold(0.0, f32::max);
        let top = if outcome.winner().is_some() { top } else { 0.0 };
        best[(top * 2.0) as usize] += 1;
        for (s, seat) in outcome.seats.iter().enumerate() {
            for row in [&mut by_agent[spec_at(s)], &mut by_deck[deck_at(s)]] {
                row[0] += f64::from(u8::from(seat.game_win));
                row[1] += seat.victory_points as f64;
                row[2] += 1.0;
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games in {seconds:.1} s: {:.0} games/s, {:.2} us/decision, {:.0} decisions and {:.1} turns a game",
        games as f64 / seconds,
        seconds * 1e6 / decisions as f64,
        decisions as f64 / games as f64,
        turns as f64 / games as f64
    );
    for (spec, row) in specs.iter().zip(&by_agent) {
        println!(
            "  {spec:<24} wins {:>5.1} a hundred games, {:.2} victory points a seat",
            100.0 * row[0] / games as f64,
            row[1] / row[2]
        );
    }
    for (deck, row) in decks.iter().zip(&by_deck) {
        println!(
            "  {:<24} wins {:>5.1} %, {:.2} victory points",
            deck.name,
            100.0 * row[0] / row[2],
            row[1] / row[2]
        );
    }
    let share = |n: u32| 100.0 * n as f64 / games as f64;
    print!("  game won with");
    for (halves, n) in best.iter().enumerate().skip(1).rev() {
        if *n > 0 {
            print!(" {} points {:.0} %,", halves as f64 / 2.0, share(*n));
        }
    }
    println!(" not won {:.0} %", share(best[0]));
}
