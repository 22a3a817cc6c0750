//! `methuselah gauntlet`: one deck against many.

use super::play::{agents_help, decks, play, Common, Ended, Part, Played, Timing};
use super::{say, Call, Verdict};
use anyhow::{bail, Result};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::lab::{GauntletTable, GAUNTLET};
use sim_cli::run::{Manifest, Summary, SCHEMA};
use sim_cli::seating::{Seating, SEATS};
use std::path::PathBuf;

/// Flags of `methuselah gauntlet`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// The deck in question
    #[arg(value_name = "DECK")]
    deck: PathBuf,

    /// The decks it meets: a deck file or a folder; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    field: Vec<PathBuf>,

    /// How many games to play, rounded up to whole fives: one on each seat of a table
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// Seed of the gauntlet: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Who plays: one spec for all seats, or one for the deck and one for the field
    #[arg(
        long,
        value_name = "SPEC,...",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<String>,

    /// Write pool.csv too: every pool at the end of every turn, some 4 kB a game
    #[arg(long)]
    pool: bool,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    common: Common,
}

/// What `gauntlet --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: &'a Timing,
    /// The rows of the table; null if no verdict is given.
    gauntlet: Option<&'a GauntletTable>,
    /// The whole gauntlet, games played before a `--resume` included.
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
            gauntlet: played.extras.gauntlet.as_ref(),
            summary: &played.summary,
        };
        say(&json::to_text(&report))?;
    } else if !args.common.quiet {
        say(&told(&manifest, &played))?;
    }
    Ok(played.verdict())
}

/// What is to be played, from the flags and the deck files.
fn manifest(args: &Args) -> Result<Manifest> {
    let (mut decks_of_run, mut unscripted) =
        decks(std::slice::from_ref(&args.deck), None, args.common.leniency)?;
    if decks_of_run.len() > 1 {
        bail!(
            "{}: holds {} decks; name one deck file here, and folders with --field",
            args.deck.display(),
            decks_of_run.len()
        );
    }
    let (mut field, blanks) = decks(&args.field, None, args.common.leniency)?;
    // Another deck of the same name gets another name.
    let (name, hash) = (decks_of_run[0].name.clone(), decks_of_run[0].hash.clone());
    for other in &mut field {
        if other.name == name && other.hash != hash {
            other.name.push_str("-field");
        }
    }
    decks_of_run.extend(field);
    unscripted.extend(blanks);
    unscripted.sort();
    unscripted.dedup();
    let games = args.games.next_multiple_of(SEATS as u64);
    Ok(Manifest {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games,
        shard: args.part.of(games, "games")?,
        seating: Seating::Gauntlet,
        agents: args.agents.clone(),
        agents_stay: false,
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool: args.pool,
        sprt: None,
        unscripted,
        decks: decks_of_run,
    })
}

/// The table for people, and what is to be said beneath it.
pub fn told(manifest: &Manifest, played: &Played) -> String {
    let Some(gauntlet) = &played.extras.gauntlet else {
        return played.summary.table() + &played.remarks();
    };
    format!(
        "{}\n95 % intervals, by tables. Of many opponents the best and the worst are mostly luck: \
         {GAUNTLET} has means drawn together as far as chance goes.\n{}{}",
        gauntlet.table(&manifest.decks[0].name),
        played.summary.remarks(),
        played.remarks(),
    )
}
