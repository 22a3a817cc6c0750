//! `methuselah league`: agents against each other, over all seats and decks.

use super::play::{agents_help, decks, play, Common, Ended, Part, Played, Timing};
use super::{say, Call, Verdict};
use anyhow::Result;
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::league::{LeagueTable, LEAGUE, LEAGUE_DECKS, LEAGUE_PAIRS};
use sim_cli::run::{Manifest, Summary, SCHEMA};
use sim_cli::seating::{Seating, SEATS};
use std::path::PathBuf;

/// Flags of `methuselah league`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// Who plays: every spec of the list has as many seats as every other. A
    /// table has five: with five specs each has one in every game, with fewer
    /// they have several in turn, with more they sit out in turn. A spec that
    /// is listed twice has twice as many: mcts:200,random,random,random,random
    /// is one against four
    #[arg(long, value_name = "SPEC,...", value_delimiter = ',', required = true)]
    agents: Vec<String>,

    /// Deck files, or folders of them: any number, dealt like the agents
    #[arg(long, value_name = "DECK", num_args = 1.., required = true)]
    decks: Vec<PathBuf>,

    /// How many games to play. A multiple of agents times decks gives every
    /// agent every deck in every seat equally often; with any other number the
    /// counts differ by one
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// Seed of the league: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    common: Common,
}

/// What `league --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: &'a Timing,
    /// The agents, the best first; null if no verdict is given.
    league: Option<&'a LeagueTable>,
    /// The whole league, games played before a `--resume` included.
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
            league: played.extras.league.as_ref(),
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
    let (decks, unscripted) = decks(&args.decks, None, args.common.leniency)?;
    Ok(Manifest {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        shard: args.part.of(args.games, "games")?,
        seating: Seating::League,
        agents: args.agents.clone(),
        agents_stay: false,
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool: true,
        sprt: None,
        unscripted,
        decks,
    })
}

/// The tables for people, and what is to be said beneath them.
pub fn told(manifest: &Manifest, played: &Played) -> String {
    let Some(league) = &played.extras.league else {
        return played.summary.table() + &played.remarks();
    };
    format!(
        "{}\n{}\n{}\n{}Victory points a seat of the row's agent less those of the column's at the same tables, with 95 % \
         intervals: {LEAGUE_PAIRS}\nRatings by Weng and Lin, with 95 % intervals; four points more win two of three comparisons.\n{}{}\
         Every agent with every deck: {LEAGUE_DECKS}; this table: {LEAGUE}\n",
        league.table(),
        league.cross_table(),
        played.summary.table_of_decks(),
        played.summary.remarks(),
        balance(manifest),
        played.remarks(),
    )
}

/// How even the design is.
fn balance(manifest: &Manifest) -> String {
    let (agents, decks) = (manifest.agents.len(), manifest.decks.len());
    let round = (agents * decks) as u64;
    let rounds =
        format!("{agents} agents with {decks} decks over {SEATS} seats take {round} games");
    match manifest.games % round {
        0 => format!("Balanced: {rounds}, played {} times.\n", manifest.games / round),
        rest => format!(
            "Not quite balanced: {rounds}; with {rest} games left over, counts of agents, decks and seats differ by one.\n"
        ),
    }
}
