//! One heuristic player with a changed weight against four unchanged ones:
//! `tune GAMES SEED [WEIGHT...]`. For each weight, two thirds and one and a half times
//! of it (and 0.4 up and down, for a weight of 0), or `name=value` for several at once: game wins and victory points of the changed player.

use agents::{Agent, Heuristic, Temper};
use engine::{CardDb, ChoiceList, Deck, GameState, NoObserver, Options, Setup, View};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |i: usize, or: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(or);
    let (games, seed) = (number(1, 1000), number(2, 1));
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    // `name=value` plays with those weights changed all at once.
    let fixed: Vec<_> = args
        .iter()
        .skip(3)
        .filter_map(|a| a.split_once('='))
        .collect();
    if !fixed.is_empty() || args.iter().any(|a| a == "none") {
        let mut temper = Temper::default();
        for (name, value) in &fixed {
            for (n, w) in temper.weights() {
                if n == *name {
                    *w = value.parse().expect("a number");
                }
            }
        }
        let (wins, points) = play(cards, &decks, games, seed, temper);
        println!("{fixed:?}: {wins:.1} % of wins, {points:.3} points");
        return;
    }
    let names = Temper::default().weights().map(|(n, w)| (n, *w));
    for (n, (name, weight)) in names.iter().enumerate() {
        if args.len() > 3 && !args[3..].iter().any(|a| a == name) {
            continue;
        }
        let (low, high) = if *weight == 0.0 {
            (-0.4, 0.4)
        } else {
            (weight / 1.5, weight * 1.5)
        };
        for value in [low, high] {
            let mut temper = Temper::default();
            *temper.weights()[n].1 = value;
            let (wins, points) = play(cards, &decks, games, seed, temper);
            println!(
                "{name:>15} {weight:.2} -> {value:.2}: {wins:.1} % of wins, {points:.3} points"
            );
        }
    }
}

fn play(cards: &CardDb, decks: &[Deck], games: u64, seed: u64, temper: Temper) -> (f64, f64) {
    let mut choices = ChoiceList::new();
    let (mut wins, mut points) = (0u32, 0.0);
    let n = decks.len();
    for i in 0..games {
        let odd = (i as usize / n) % n;
        let setup = Setup {
            decks: (0..n)
                .map(|s| decks[(s + i as usize) % n].clone())
                .collect(),
            seed: seed * 1_000_003 + i,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(cards, &setup).expect("the starters are legal");
        let cards = deal.cards(cards);
        let mut players: Vec<Heuristic> = (0..n)
            .map(|s| {
                let temper = if s == odd { temper } else { Temper::default() };
                Heuristic::with(seed * 7919 + i * 10 + s as u64, temper)
            })
            .collect();
        while let Some(decision) = game.decision() {
            game.choices(cards, &mut choices);
            let view = View::new(&game, cards, decision.seat);
            let k = players[decision.seat.index()].choose(&view, decision, &choices);
            game.apply(cards, choices[k], &mut NoObserver);
        }
        let outcome = game.outcome().expect("the game is over");
        wins += u32::from(outcome.seats[odd].game_win);
        points += outcome.seats[odd].victory_points as f64;
    }
    (100.0 * wins as f64 / games as f64, points / games as f64)
}
