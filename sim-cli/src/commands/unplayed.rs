//! `methuselah cards unplayed`: cards that an agent could have played and never did.

use super::{say, Verdict};
use anyhow::Result;
use indicatif::HumanCount;
use sim_cli::cards::in_use;
use sim_cli::cards::unplayed::{told, unplayed};
use sim_cli::lab::{CardTally, NEVER};
use sim_cli::lineup::{load, Unplayable};
use sim_cli::run::{in_order, workers, Manifest, ManifestDeck, Plan, ScoringName, SCHEMA};
use sim_cli::seating::Seating;
use std::path::PathBuf;

/// Flags of `methuselah cards unplayed`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A folder of deck files, of which those are played that can be
    #[arg(long, value_name = "DIR", default_value = "decks/fifth-edition")]
    decks: PathBuf,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// How often a card must have been offered to be listed
    #[arg(long, value_name = "N", default_value_t = NEVER)]
    offered: u64,

    /// Who plays
    #[arg(long, value_name = "SPEC", default_value = "heuristic")]
    agent: String,

    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,
}

/// Carries out the command: plays the games, and lists the cards that were never played.
pub fn run(args: &Args) -> Result<Verdict> {
    let skip = Unplayable::Skip { with_blanks: false };
    let lineup = load(std::slice::from_ref(&args.decks), in_use::db(), None, skip)?;
    let manifest = Manifest {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        shard: None,
        seating: Seating::Balanced,
        agents: vec![args.agent.clone()],
        agents_stay: false,
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool: false,
        sprt: None,
        unscripted: Vec::new(),
        decks: lineup.decks.iter().map(ManifestDeck::of).collect(),
    };
    let plan = Plan::new(&manifest)?;
    let mut tally = CardTally::new(plan.cards(), plan.decks());
    let mut faults = 0_u64;
    let threads = workers(args.threads, args.games);
    let play = |game| plan.record(game);
    in_order(0..args.games, threads, play, |_, record, _| {
        match record.cards {
            Some(notes) => tally.add(&record.seats, &notes),
            None => faults += 1,
        }
        Ok::<_, anyhow::Error>(())
    })?;
    let rows = tally.tables().library;
    let found = unplayed(&rows, args.offered);
    let mut out = match found.is_empty() {
        true => String::new(),
        false => told(&found),
    };
    out += &format!(
        "{} cards were offered {} times or more and never played: {} games of {} decks, {}\n",
        found.len(),
        HumanCount(args.offered),
        HumanCount(args.games - faults),
        manifest.decks.len(),
        args.agent
    );
    if !lineup.skipped.is_empty() {
        out += &format!(
            "{} decks cannot be played and are left out\n",
            lineup.skipped.len()
        );
    }
    say(&out)?;
    Ok(match faults {
        0 => Verdict::Done,
        _ => Verdict::Faults,
    })
}
