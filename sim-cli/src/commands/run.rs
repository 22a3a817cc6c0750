//! `methuselah run`: many games, and the files they leave.

use super::play::{agents_help, decks, play, Common, Ended, Part, Played, Timing};
use super::{say, Call, Verdict};
use anyhow::Result;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::run::{Manifest, Summary, SCHEMA};
use sim_cli::seating::Seating;
use std::path::PathBuf;

/// Flags of `methuselah run`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// Deck files, or folders of them; fewer than five decks are repeated around the table, of
    /// more five meet in each game
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<PathBuf>,

    /// How many games to play
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// Seed of the run: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Who plays: one spec for all seats, or one a seat, dealt so that every
    /// agent plays every deck in every seat equally often
    #[arg(
        long,
        value_name = "SPEC,...",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<String>,

    /// Keep agent number i on deck number i
    #[arg(long)]
    agents_stay: bool,

    /// How decks come to their seats
    #[arg(long, value_enum, default_value_t)]
    seating: SeatingFlag,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum SeatingFlag {
    /// Every deck has every seat and every neighbour equally often
    #[default]
    Balanced,
    /// The decks, five at most, sit as they are given, the first one first to play
    Fixed,
    /// Shuffled for every game; of more than five decks, five are drawn
    Random,
}

/// What `run --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: &'a Timing,
    /// The whole run, games played before a `--resume` included.
    summary: &'a Summary,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = manifest(args)?;
    let played = match play(&manifest, &args.common.how(args.part), call)? {
        Ended::Played(played) => played,
        Ended::Shard(shard) => return shard.tell(args.common.told(), "games"),
        Ended::Checked => return Ok(Verdict::Done),
        Ended::Interrupted(signal) => return Ok(Verdict::Interrupted(signal)),
    };
    if args.common.json {
        let report = Report {
            out: played.out.display().to_string(),
            timing: &played.timing,
            summary: &played.summary,
        };
        say(&json::to_text(&report))?;
    } else if !args.common.quiet {
        say(&told(&played))?;
    }
    Ok(played.verdict())
}

/// The tables for people, and what is to be said beneath them.
pub fn told(played: &Played) -> String {
    played.summary.table() + &played.remarks()
}

/// What is to be played, from the flags and the deck files.
fn manifest(args: &Args) -> Result<Manifest> {
    let (decks, unscripted) = decks(&args.decks, None, args.common.leniency)?;
    Ok(Manifest {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        shard: args.part.of(args.games, "games")?,
        seating: match args.seating {
            SeatingFlag::Balanced => Seating::Balanced,
            SeatingFlag::Fixed => Seating::Fixed,
            SeatingFlag::Random => Seating::Random,
        },
        agents: args.agents.clone(),
        agents_stay: args.agents_stay,
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool: true,
        sprt: None,
        unscripted,
        decks,
    })
}
