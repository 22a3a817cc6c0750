//! `methuselah merge`: shards that were played in several places, put together.

use super::play::{progress, Played, Timing};
use super::{compare, gauntlet, league, matched, run, say, train, tune, unasked, Verdict};
use anyhow::{bail, Result};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::lab::{
    never_played, Batch, Comparison, GauntletTable, MergeComparison, MergeTraining, MergeTune,
    Next, Ready, Tune, COMPARISON, TRAINING, TUNE,
};
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

/// What `merge --json` prints of a round of shards that is not the last one.
#[derive(Serialize, JsonSchema)]
pub struct Round {
    /// Where the files are.
    out: String,
    /// How many shards there were.
    shards: usize,
    /// Games of all rounds until now.
    games: u64,
    /// What is to be played next, in words.
    next: String,
}

/// What `merge --json` prints of the last round of a training.
#[derive(Serialize, JsonSchema)]
pub struct TrainingReport {
    /// Where the weights are.
    out: String,
    /// How many shards there were.
    shards: usize,
    /// What the round has come to, in words.
    line: String,
}

impl Round {
    /// Says that the shards of another round are to be played.
    fn tell(&self, args: &Args) -> Result<Verdict> {
        if args.json {
            say(&json::to_text(self))?;
        } else if !args.quiet {
            let Round {
                out,
                shards,
                games,
                next,
            } = self;
            say(&format!(
                "{shards} shards put together: {} games until now\nFiles: {out}\n\
                 Another round is to be played, {next}: the same command with --after {out}, and \
                 methuselah merge again\n",
                HumanCount(*games)
            ))?;
        }
        Ok(Verdict::AnotherRound)
    }
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    for (file, what, put_together) in [
        (TUNE, "search", search as fn(&Args) -> Result<Verdict>),
        (TRAINING, "training", training),
    ] {
        let with = args
            .shards
            .iter()
            .filter(|folder| folder.join(file).exists());
        match with.count() {
            0 => {}
            all if all == args.shards.len() => return put_together(args),
            _ => bail!("some of these folders have a {what}, and others have none; name shards of the same"),
        }
    }
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
    if let Some(batch) = merge.batch() {
        return batch_of(args, &merge, batch, start);
    }
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

/// Adds a batch to a comparison that stops by itself.
fn batch_of(
    args: &Args,
    merge: &MergeComparison,
    batch: &Batch,
    start: Instant,
) -> Result<Verdict> {
    let comparison = merge.whole();
    let out = place(args, || comparison.folder_name());
    let place = round_place(args, &out, merge.shards(), || {
        Ok(match out.join(COMPARISON).exists() {
            true => Comparison::read(&out)? == *comparison,
            false => false,
        })
    })?;
    warn_of_changes(merge.shards());
    let ready = Ready::new(comparison, unasked)?;
    let gathered = merge.gather(&ready)?;
    let write = |folder: &Path| merge.add_to(batch, &gathered, &ready, folder);
    let added = match args.overwrite {
        true => place.fill(write)?,
        false => place.go_on(write)?,
    };
    if let Some(next) = added.next {
        let round = Round {
            out: out.display().to_string(),
            shards: merge.shards().len(),
            games: added.games,
            next: next.told(comparison),
        };
        return round.tell(args);
    }
    let findings = added.findings.unwrap_or_default();
    let seconds = start.elapsed().as_secs_f64();
    let timing = compare::Timing::new(added.games, added.decisions, seconds, 1);
    let never = never_played(comparison, &added.tallies);
    let how = (args.json, args.quiet);
    compare::tell(how, comparison, &findings, timing, never, &out)
}

/// Adds a round to a search.
fn search(args: &Args) -> Result<Verdict> {
    let merge = MergeTune::of(&args.shards)?;
    let tune = merge.whole();
    let out = place(args, || tune.folder_name());
    let place = round_place(args, &out, merge.shards(), || {
        Ok(match out.join(TUNE).exists() {
            true => Tune::read_part(&out)? == *tune,
            false => false,
        })
    })?;
    warn_of_changes(merge.shards());
    let write = |folder: &Path| merge.add_to(folder, unasked);
    let added = match args.overwrite {
        true => place.fill(write)?,
        false => place.go_on(write)?,
    };
    if let (Some(next), games) = added.next.round() {
        let round = Round {
            out: out.display().to_string(),
            shards: merge.shards().len(),
            games,
            next: next.told(),
        };
        return round.tell(args);
    }
    let (Next::Over(searched) | Next::Proof(searched)) = added.next else {
        bail!("a round is left");
    };
    let how = (args.json, args.quiet);
    tune::tell(how, tune, &searched, added.proof.as_ref(), &out)
}

/// Learns of a round of a training.
fn training(args: &Args) -> Result<Verdict> {
    let merge = MergeTraining::of(&args.shards)?;
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(train::OUT));
    merge.check(&out, args.overwrite)?;
    warn_of_changes(merge.shards());
    let bar = progress(args.quiet || args.json, merge.games(), 0);
    let learned = merge.learn(|| bar.inc(1))?;
    bar.finish_and_clear();
    json::write_text(&out, &learned.text())?;
    let shown = out.display().to_string();
    if let Some(next) = learned.next() {
        let round = Round {
            out: shown,
            shards: merge.shards().len(),
            games: merge.games() * learned.rounds,
            next,
        };
        return round.tell(args);
    }
    if args.json {
        let report = TrainingReport {
            out: shown,
            shards: merge.shards().len(),
            line: learned.said,
        };
        say(&json::to_text(&report))?;
    } else if !args.quiet {
        say(&format!("{}\nWeights: {shown}\n", learned.said))?;
    }
    Ok(Verdict::Done)
}

/// Where rounds are added up: a folder with nothing in it, or with those before.
fn round_place(
    args: &Args,
    out: &Path,
    shards: &[(Shard, PathBuf)],
    holds_those_before: impl Fn() -> Result<bool>,
) -> Result<Place> {
    let goes_on = !args.overwrite && holds_those_before()?;
    Place::of(out, args.overwrite || goes_on, shards)
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
