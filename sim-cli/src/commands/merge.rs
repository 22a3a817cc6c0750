//! `methuselah merge`: shards that were played in several places, put together.

use super::play::{progress, Played, Timing};
use super::{compare, gauntlet, league, matched, run, say, unasked, Verdict};
use anyhow::{bail, Result};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::lab::{never_played, GauntletTable, MergeComparison, Ready, COMPARISON};
use sim_cli::league::{LeagueTable, MatchRow};
use sim_cli::run::{workers, Manifest, Merge, Place, Plan, Shard, Summary, MANIFEST};
use sim_cli::seating::Seating;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Flags of `methuselah merge`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folders of all shards, in any order
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,

    /// Folder for the whole; by default, that in which it would have been played in one place
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Lose the run that is in the folder
    #[arg(long)]
    overwrite: bool,

    /// Threads to follow games on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,

    /// Print one JSON object instead of the lines and tables
    #[arg(long)]
    json: bool,
}

/// What `merge --json` prints of a run, a league, a gauntlet or a match.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    /// How many shards there were.
    shards: usize,
    /// How long it took to put them together.
    #[serde(flatten)]
    timing: &'a Timing,
    /// The table of a league; null if it is none, or no verdict is given.
    league: Option<&'a LeagueTable>,
    /// The table of a gauntlet; null likewise.
    gauntlet: Option<&'a GauntletTable>,
    /// The rows of a match: all games, the first agent alone, the second agent alone; null
    /// likewise.
    rows: Option<&'a [MatchRow]>,
    /// The whole run.
    summary: &'a Summary,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    let is_comparison =
        |folder: &&PathBuf| folder.join(COMPARISON).exists() && !folder.join(MANIFEST).exists();
    let comparisons: Vec<&PathBuf> = args.shards.iter().filter(is_comparison).collect();
    match comparisons.first() {
        None => run_of_games(args),
        Some(_) if comparisons.len() == args.shards.len() => comparison(args),
        Some(folder) => bail!(
            "{}: has a comparison, and others have none; name shards of the same",
            folder.display()
        ),
    }
}

/// Puts a comparison together.
fn comparison(args: &Args) -> Result<Verdict> {
    let start = Instant::now();
    let merge = MergeComparison::of(&args.shards)?;
    let comparison = merge.whole();
    let out = place(args, || comparison.folder_name());
    let place = Place::of(&out, args.overwrite, merge.shards())?;
    warn_of_changes(merge.shards());
    let ready = Ready::new(comparison, unasked)?;
    let gathered = merge.gather(&ready)?;
    let (findings, tallies) = place.fill(|folder| merge.write(&gathered, &ready, folder))?;
    let seconds = start.elapsed().as_secs_f64();
    let timing = compare::Timing::new(gathered.games, gathered.decisions, seconds, 1);
    let never = never_played(comparison, &tallies);
    compare::tell(
        (args.json, args.quiet),
        comparison,
        &findings,
        timing,
        never,
        &out,
    )
}

/// Warns if the shards were played by another program than this one; they were all by the same.
fn warn_of_changes(shards: &[(Shard, PathBuf)]) {
    if let Some((_, folder)) = shards.first() {
        super::changes(folder);
    }
}

/// Where the whole goes: where it was asked for, or would have been played.
fn place(args: &Args, name: impl Fn() -> String) -> PathBuf {
    let default = || Path::new("results").join(name());
    args.out.clone().unwrap_or_else(default)
}

/// Puts a run, a league, a gauntlet or a match together.
fn run_of_games(args: &Args) -> Result<Verdict> {
    let start = Instant::now();
    let merge = Merge::of(&args.shards)?;
    let manifest = merge.whole();
    let out = place(args, || manifest.folder_name());
    let place = Place::of(&out, args.overwrite, merge.shards())?;
    warn_of_changes(merge.shards());
    let plan = Plan::with(manifest, unasked)?;
    let threads = workers(args.threads, manifest.games);
    let bar = progress(args.quiet || args.json, manifest.games, 0);
    let gathered = merge.gather(&plan, threads, || bar.inc(1))?;
    bar.finish_and_clear();
    let written = place.fill(|folder| merge.write(&gathered, folder))?;
    let seconds = start.elapsed().as_secs_f64();
    let timing = Timing::new(gathered.games(), gathered.decisions(), seconds, threads);
    let shards = merge.shards().len();
    let played = Played::merged(out, written, timing, shards);
    if args.json {
        let report = Report {
            out: played.out.display().to_string(),
            shards,
            timing: &played.timing,
            league: played.extras.league.as_ref(),
            gauntlet: played.extras.gauntlet.as_ref(),
            rows: played.extras.matched.as_ref().map(|table| &table.rows[..]),
            summary: &played.summary,
        };
        say(&json::to_text(&report))?;
    } else if !args.quiet {
        say(&told(manifest, &played))?;
    }
    Ok(played.verdict())
}

/// What the command would have said that plays all of it.
fn told(manifest: &Manifest, played: &Played) -> String {
    match manifest.seating {
        Seating::Balanced | Seating::Fixed | Seating::Random => run::told(played),
        Seating::League => league::told(manifest, played),
        Seating::Gauntlet => gauntlet::told(manifest, played),
        Seating::Match => matched::told(manifest, None, played),
    }
}
