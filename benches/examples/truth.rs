//! Whether players can tell a built deck from one that chance has meddled with: "the archive knows
//! better than chance".
//!
//!     truth DIR [--decks N] [--pairs N] [--agent SPEC] [--seed S] [--vampires] [--threads T]
//!
//! DIR has archived decks; those that can be played are the field, and N of them are drawn. Each is
//! held against itself with six library cards exchanged by chance for others of the same types and
//! Disciplines (or, with --vampires, three vampires for others of its groups), and anew in every
//! block of five pairs. The games are paired as those of `compare`: the same four others of the
//! field, seats, seed and players, and a copy that comes in lies where the one that goes out lay.
//!
//! Prints for each deck what the exchange costs it in victory points, with the verdict by Student's
//! paired test over blocks: *better* is the archived deck. Then how many decks are better,
//! undecided and worse, and the mean loss with its 95 % interval, for which a deck is one
//! observation.

use anyhow::{bail, Result};
use clap::Parser;
use rand::seq::SliceRandom;
use rand::RngCore;
use sim_cli::cards::in_use;
use sim_cli::exec;
use sim_cli::lab::{
    pairs, signed, Challenger, Comparison, Evidence, Finding, Half, Opponent, Ready, Stop, Verdict,
    COMPARISON_SCHEMA,
};
use sim_cli::lineup::{load, Entrant, Unplayable};
use sim_cli::run::{in_order, workers, ManifestDeck, ScoringName};
use sim_cli::seating::stream;
use sim_cli::stats::Moments;
use std::path::PathBuf;

#[derive(Debug, Parser)]
struct Args {
    /// A folder of archived decks
    dir: PathBuf,
    /// How many decks to draw
    #[arg(long, default_value_t = 200)]
    decks: usize,
    /// Pairs of games for each deck
    #[arg(long, default_value_t = 4000)]
    pairs: u64,
    /// Who plays, on all seats
    #[arg(long, default_value = "heuristic")]
    agent: String,
    /// Seed of decks, exchanges and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exchange three vampires, and no library cards
    #[arg(long)]
    vampires: bool,
    /// Threads to play on; by default, one a core
    #[arg(long)]
    threads: Option<u16>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let skip = Unplayable::Skip { with_blanks: false };
    let field = load(std::slice::from_ref(&args.dir), in_use::db(), None, skip)?.decks;
    if field.len() < 5 {
        bail!("{}: has too few decks to play with", args.dir.display());
    }
    let mut drawn: Vec<usize> = (0..field.len()).collect();
    drawn.shuffle(&mut stream(args.seed, 0));
    drawn.truncate(args.decks);
    let manifest: Vec<ManifestDeck> = field.iter().map(ManifestDeck::of).collect();
    let mut losses = Moments::default();
    let (mut better, mut worse, mut undecided) = (0, 0, 0);
    for (number, at) in (1..).zip(&drawn) {
        let name = &field[*at].name;
        let finding = judged(&args, &field[*at], &manifest, number)?;
        // What is judged is the deck after the exchange.
        let verdict = match finding.verdict {
            Verdict::Better => "worse",
            Verdict::Worse => "better",
            other @ (Verdict::WithinTheMargin | Verdict::Undecided | Verdict::None) => other.name(),
        };
        match finding.verdict {
            Verdict::Better => worse += 1,
            Verdict::Worse => better += 1,
            Verdict::WithinTheMargin | Verdict::Undecided | Verdict::None => undecided += 1,
        }
        losses.add(-finding.vp_difference.mean);
        println!(
            "{name}: {:.2} VP, with the exchange {}; {verdict}, {} pairs",
            finding.base_vp,
            signed(finding.vp_difference, 1.0, 2, ""),
            finding.pairs
        );
    }
    let decided = better + worse;
    println!(
        "{} of {} decks, {}, {}: better {better}, undecided {undecided}, worse {worse}",
        drawn.len(),
        field.len(),
        args.agent,
        match args.vampires {
            true => "three vampires",
            false => "six library cards",
        },
    );
    println!(
        "decided {:.0} %, of these better {:.0} %; mean loss {}",
        100.0 * f64::from(decided) / drawn.len() as f64,
        100.0 * f64::from(better) / f64::from(decided.max(1)),
        signed(losses.interval(0.05), 1.0, 3, "victory points "),
    );
    Ok(())
}

/// Holds a deck against itself with chance exchanges, one for each block.
fn judged(args: &Args, deck: &Entrant, field: &[ManifestDeck], number: u64) -> Result<Finding> {
    let mut rng = stream(args.seed, number);
    let stop = Stop::Games {
        games: args.pairs,
        margin: 0.0,
    };
    let (half, n) = match args.vampires {
        true => (Half::Crypt, 3),
        false => (Half::Library, 6),
    };
    let base = ManifestDeck::of(deck);
    let seed = rng.next_u64();
    let mut challenger = |block: u64| Challenger {
        swap: None,
        deck: ManifestDeck::of(&Entrant {
            name: format!("{}-{block}", deck.name),
            list: deck.list.exchanged_by_chance(half, n, &mut rng),
        }),
    };
    let comparison = Comparison {
        schema: COMPARISON_SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        stop,
        shard: None,
        batch: None,
        agents: vec![args.agent.clone()],
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool: false,
        unscripted: Vec::new(),
        challengers: (0..stop.blocks()).map(&mut challenger).collect(),
        field: (field.iter().filter(|other| other.hash != base.hash))
            .map(|deck| Opponent {
                weight: 1,
                deck: deck.clone(),
            })
            .collect(),
        base,
    };
    let ready = Ready::new(&comparison, exec::build)?;
    let blocks = stop.blocks();
    let mut evidence = Evidence::new(stop, 1);
    // In each block another exchange is played, and no other.
    let own = |block: u64| move |challenger: usize| challenger as u64 == block;
    in_order(
        0..blocks,
        workers(args.threads, blocks),
        |block| ready.block(0, block, own(block)),
        |block, games, _| {
            let all = pairs(&games, comparison.challengers.len(), own(block));
            evidence.add(&all.into_iter().filter(Option::is_some).collect());
            anyhow::Ok(())
        },
    )?;
    Ok(evidence.findings().remove(0))
}
