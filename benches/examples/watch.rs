//! One game of the starters in words, decision by decision: `watch SEED [AGENT] [TURN]`.

use agents::{build, Agent};
use engine::{CardDb, Choice, ChoiceList, GameState, NoObserver, Options, Setup, View};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seed = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(1);
    let spec = args.get(2).map_or("heuristic", String::as_str);
    let turns = args.get(3).and_then(|a| a.parse().ok()).unwrap_or(u16::MAX);
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let setup = Setup {
        decks: decks.clone(),
        seed,
        options: Options::default(),
        ..Setup::default()
    };
    let (mut game, deal) = GameState::new(cards, &setup).expect("the starters are legal");
    let cards = deal.cards(cards);
    let mut players: Vec<Box<dyn Agent>> = (0..decks.len() as u64)
        .map(|s| build(spec, seed * 10 + s).unwrap_or_else(|e| panic!("{e}")))
        .collect();
    let mut choices = ChoiceList::new();
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        if game.turn() != turn {
            turn = game.turn();
            if turn > turns {
                break;
            }
            println!("\n== turn {turn}, {}", decks[game.active().index()].name);
            for (i, deck) in decks.iter().enumerate() {
                let seat = engine::Seat(i as u8);
                let minions: Vec<String> = game
                    .ready_minions(seat)
                    .into_iter()
                    .map(|s| {
                        let p = game.permanent(s);
                        format!("{} {}/{}", game.name(cards, s), p.counters, p.capacity)
                    })
                    .collect();
                println!(
                    "   {:<24} pool {:>2}  {}",
                    deck.name,
                    game.pool(seat),
                    minions.join(", ")
                );
            }
        }
        game.choices(cards, &mut choices);
        let view = View::new(&game, cards, decision.seat);
        let k = players[decision.seat.index()].choose(&view, decision, &choices);
        let all: Vec<_> = choices.iter().map(|c| game.describe(cards, *c)).collect();
        if choices[k] != Choice::Pass || choices.len() > 3 {
            let name = decks[decision.seat.index()]
                .name
                .replace("Fifth Edition ", "");
            println!(
                "{name:>10} {:?}: {}   [{}]",
                decision.prompt,
                all[k],
                all.join(" | ")
            );
        }
        game.apply(cards, choices[k], &mut NoObserver);
    }
}
