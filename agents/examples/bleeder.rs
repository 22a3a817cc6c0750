//! An agent of one's own: it bleeds, and otherwise takes what comes first.
//!
//! Nothing needs to be registered to seat an agent in a program of one's own:
//! whatever implements [`Agent`] can play. To name it on the command line as
//! well, with every command of `methuselah`, it goes into a crate of its own, as
//! `examples/my-agent` does.
//!
//! Run with `cargo run --release -p methuselah-agents --example bleeder`.

#![expect(clippy::wildcard_enum_match_arm, reason = "it cares for little")]

use agents::{build, Agent};
use engine::{CardDb, Choice, Decision, Deck, GameState, NoObserver, Options, Seat, Setup, View};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Bleeds whenever it can, gets vampires out, and blocks only if it has to.
#[derive(Debug)]
struct Bleeder;

impl Agent for Bleeder {
    fn choose(&mut self, view: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
        let worth = |choice: &Choice| match choice {
            Choice::Bleed | Choice::BringOut(_) => 9,
            // Cards are known by what they do: this one bleeds, or helps a bleed along.
            Choice::Play(card) => match view.card(*card).map(|d| view.cards().def(d)) {
                Some(def) if def.modes.iter().any(|m| m.needs.limited) => 8,
                _ => 2,
            },
            Choice::Transfer(_) if view.pool(view.seat()) > 10 => 3,
            Choice::Transfer(_) | Choice::Block(_) => 0,
            _ => 1,
        };
        let best = choices.iter().map(worth).max();
        let first = choices.iter().position(|c| Some(worth(c)) == best);
        first.expect("there are choices")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let db = CardDb::embedded();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut wins = [0; 4];
    for seed in 0..200 {
        let setup = Setup {
            // Anything goes for a try; `sim-cli` reads lists from files.
            decks: vec![Deck::random(db, &mut rng, 60); 4],
            seed,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(db, &setup)?;
        let cards = deal.cards(db);
        let mut table: Vec<Box<dyn Agent>> = vec![Box::new(Bleeder)];
        for seat in 1..4 {
            table.push(build("random", seed * 4 + seat)?);
        }
        while let Some(decision) = game.decision() {
            let view = View::new(&game, cards, decision.seat);
            let k = table[decision.seat.index()].choose(&view, decision, view.choices());
            game.apply(cards, game.legal()[k], &mut NoObserver);
        }
        if let Some(Seat(winner)) = game.outcome().and_then(|o| o.winner()) {
            wins[winner as usize] += 1;
        }
    }
    println!("game wins of the bleeder and three random players: {wins:?}");
    Ok(())
}
