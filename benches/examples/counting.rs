//! What it costs a comparison to count, for its page, what the cards did: `counting [BLOCKS] [AGENT]`.
//!
//! Blocks of five pairs of games are played twice on one thread: as `promises` plays them, and as
//! `compare` does, with what the cards did noted and added up; in turns the one or the other first.
//! Nothing goes to the disk in either way. Prints microseconds of the processor a block: the means,
//! how many times as much time it takes, and the median of the differences with the quartiles.

use methuselah_benches::{starters_folder, InTurns};
use sim_cli::cards::in_use;
use sim_cli::exec;
use sim_cli::lab::{
    Challenger, Comparison, Opponent, Ready, Stop, Swap, Tables, BLOCK, COMPARISON_SCHEMA,
};
use sim_cli::lineup::{self, Entrant, Unplayable};
use sim_cli::run::{ManifestDeck, ScoringName};
use std::hint::black_box;

/// Blocks that are played in one way, until they are played in the other.
const IN_A_ROW: u64 = 10;

const SWAP: &str = "-3 Govern the Unaligned, +3 Deflection";

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let blocks: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(400);
    let agent = args.get(2).map_or("heuristic", String::as_str);
    let lineup = lineup::load(&[starters_folder()], in_use::db(), None, Unplayable::Refuse);
    let starters = lineup.expect("the starters can be played").decks;
    let base = starters.iter().find(|deck| deck.name == "malkavian");
    let base = base.expect("the Malkavian starter is there");
    let swap = Swap::parse(SWAP).expect("these are cards");
    let list = swap.applied(&base.list).expect("the deck has them");
    let name = SWAP.to_owned();
    let comparison = Comparison {
        schema: COMPARISON_SCHEMA,
        version: "benchmark".into(),
        seed: 1,
        stop: Stop::Games {
            games: blocks * BLOCK,
            margin: 0.02,
        },
        shard: None,
        batch: None,
        agents: vec![agent.into()],
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool: false,
        unscripted: Vec::new(),
        base: ManifestDeck::of(base),
        challengers: vec![Challenger {
            swap: Some(name.clone()),
            deck: ManifestDeck::of(&Entrant { name, list }),
        }],
        field: (starters.iter())
            .map(|deck| Opponent {
                weight: 1,
                deck: ManifestDeck::of(deck),
            })
            .collect(),
    };
    let ready = || Ready::new(&comparison, exec::build).expect("the starters can be played");
    let (bare, watched) = (ready(), ready().watched());
    let mut tally = watched.tally();
    let mut without = |block: u64| {
        black_box(bare.block(0, block, |_| true));
    };
    let mut counted = |block: u64| {
        for game in watched.block(0, block, |_| true) {
            let own = Tables::seat(game.number);
            for finished in game
                .challengers
                .iter()
                .flatten()
                .chain([&game.base])
                .flatten()
            {
                let notes = finished.cards.as_ref().expect("the games are watched");
                let fared = (finished.score.vp, finished.score.win);
                tally.add_seat(own, fared, agent, notes);
            }
        }
    };
    let InTurns {
        first,
        second,
        more: [low, median, high],
    } = InTurns::of(blocks, IN_A_ROW, &mut without, &mut counted);
    println!(
        "{agent}, {blocks} blocks of five pairs: {first:.0} µs a block, {second:.0} with what the \
         cards did, {:.3} times as much; it costs {:.0} µs in the mean, {median:.0} in the median \
         ({low:.0} to {high:.0})",
        second / first,
        second - first,
    );
    black_box(tally);
}
