//! `methuselah match`: two agents on the same deals.

use super::play::{agents_help, decks, play_until, Common, Ended, Now, Part, Played, Timing};
use super::{say, Call, Verdict};
use anyhow::{bail, Result};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::lab::signed;
use sim_cli::league::{Margin, MatchRow, MatchVerdict, MATCH};
use sim_cli::run::{Manifest, Results, Summary, SCHEMA};
use sim_cli::seating::{Seating, MATCH_BLOCK};
use sim_cli::stats::Sequence;
use std::path::PathBuf;

/// Games after which a match that does not know how many it takes gives up.
const MOST: u64 = 20_000;

/// Fewest deals on which anything is said, if their number is fixed.
const FEWEST: u64 = 4;

/// Flags of `methuselah match`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
#[command(group(clap::ArgGroup::new("how_long").required(true).multiple(true).args(["games", "sprt"])))]
pub struct Args {
    /// Who plays: the agent in question, and the one that it is held against. The same one twice
    /// is a test of the match itself
    #[arg(value_name = "SPEC", num_args = 2, required = true)]
    agents: Vec<String>,

    /// Deck files, or folders of them: any number, dealt evenly
    #[arg(long, value_name = "DECK", num_args = 1.., required = true)]
    decks: Vec<PathBuf>,

    /// How many games to play, rounded up to whole tens: a deal, in which each agent sits alone
    /// among four of the other on each seat. With --sprt, how many at most (20,000), and 400 or more
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: Option<u64>,

    /// Play until it is clear, however often one looks, which one is stronger, or that the
    /// difference lies between these, in victory points a seat: -0.02,0.02
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = margin)]
    sprt: Option<Margin>,

    /// Seed of the match: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    common: Common,
}

/// The differences that do not matter.
fn margin(text: &str) -> Result<Margin, String> {
    let read = || {
        let (low, high) = text.split_once(',')?;
        Margin::new(low.trim().parse().ok()?, high.trim().parse().ok()?)
    };
    read().ok_or_else(|| {
        "give two differences in victory points a seat that do not matter, one below 0 and one \
         above it, as in -0.02,0.02"
            .to_owned()
    })
}

/// What `match --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: &'a Timing,
    /// What is said of the first agent; null if no verdict is given.
    verdict: Option<MatchVerdict>,
    /// All in one line.
    line: String,
    /// All games, the first agent alone, the second agent alone; null if no verdict is given.
    rows: Option<&'a [MatchRow]>,
    /// The whole match, games played before a `--resume` included.
    summary: &'a Summary,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = manifest(args)?;
    let watch = |results: &Results| now(results, args.sprt);
    let played = match play_until(&manifest, &args.common.how(args.part), call, watch)? {
        Ended::Played(played) => played,
        Ended::Shard(shard) => return shard.tell(args.common.told(), "games"),
        Ended::Checked => return Ok(Verdict::Done),
        Ended::Interrupted(signal) => return Ok(Verdict::Interrupted(signal)),
    };
    if args.common.json {
        let table = played.extras.matched.as_ref();
        let report = Report {
            out: played.out.display().to_string(),
            timing: &played.timing,
            verdict: table.map(|table| table.verdict(args.sprt)),
            line: line(&manifest, args.sprt, &played),
            rows: table.map(|table| &table.rows[..]),
            summary: &played.summary,
        };
        say(&json::to_text(&report))?;
    } else if !args.common.quiet {
        say(&told(&manifest, args.sprt, &played))?;
    }
    Ok(played.verdict())
}

/// What is known after some games.
fn now(results: &Results, margin: Option<Margin>) -> Now {
    let Some((matched, no_verdict)) = results.matched() else {
        return Now {
            told: None,
            settled: false,
        };
    };
    let (difference, verdict) = matched.verdict(margin);
    let clear = verdict != MatchVerdict::Undecided && no_verdict.is_none();
    Now {
        told: matched
            .between_deals()
            .then(|| signed(difference, 1.0, 3, "VP a seat ")),
        settled: matched.between_deals() && margin.is_some() && clear,
    }
}

/// What is to be played, from the flags and the deck files.
fn manifest(args: &Args) -> Result<Manifest> {
    let (decks, unscripted) = decks(&args.decks, None, args.common.leniency)?;
    if args.sprt.is_some() && args.part.shard.is_some() {
        bail!(
            "--sprt with --shard: how long it goes on is decided by all games together; give \
             --games alone"
        );
    }
    let games = args.games.unwrap_or(MOST).next_multiple_of(MATCH_BLOCK);
    let (why, fewest) = match args.sprt {
        None => ("too few to tell anything", FEWEST),
        Some(_) => (
            "too few for --sprt, which is never clear before",
            Sequence::FIRST_LOOK,
        ),
    };
    if games < fewest * MATCH_BLOCK {
        bail!(
            "--games {games}: {why}; give {} or more",
            fewest * MATCH_BLOCK
        );
    }
    Ok(Manifest {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games,
        shard: args.part.of(games, "games")?,
        seating: Seating::Match,
        agents: args.agents.clone(),
        agents_stay: false,
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool: true,
        sprt: args.sprt,
        unscripted,
        decks,
    })
}

/// The match in one line.
pub fn line(manifest: &Manifest, sprt: Option<Margin>, played: &Played) -> String {
    let [first, second] = names(manifest);
    let what = match (&played.extras.matched, &played.summary.no_verdict) {
        (Some(table), _) => table.line(sprt),
        (None, why) => format!("no verdict: {}", why.as_deref().unwrap_or_default()),
    };
    format!("{first} against {second}: {what}")
}

/// What the agents are called; numbered, where one meets itself.
fn names(manifest: &Manifest) -> [String; 2] {
    let [first, second] = [&manifest.agents[0], &manifest.agents[1]];
    match first == second {
        true => [format!("{first} (1)"), format!("{second} (2)")],
        false => [first.clone(), second.clone()],
    }
}

/// The line and the table for people, and what is to be said beneath it.
pub fn told(manifest: &Manifest, sprt: Option<Margin>, played: &Played) -> String {
    let line = line(manifest, sprt, played);
    let Some(table) = &played.extras.matched else {
        return format!("{line}\n{}", played.remarks());
    };
    let names = names(manifest);
    let intervals = match sprt {
        Some(_) => "that hold whenever one stops",
        None => "for this number of games",
    };
    format!(
        "{line}\n\n{}\nA seat's victory points and game wins, with 95 % intervals {intervals}, by deals of {MATCH_BLOCK} \
         games: {MATCH}\n{}{}",
        table.table([&names[0], &names[1]], sprt),
        played.summary.remarks(),
        played.remarks(),
    )
}
