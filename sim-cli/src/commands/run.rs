//! `methuselah run`: many games, and the files they leave.

use super::{say, Verdict};
use anyhow::{bail, Result};
use clap::ValueEnum;
use engine::CardDb;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use sim_cli::json;
use sim_cli::lineup;
use sim_cli::run::{
    in_order, Manifest, ManifestDeck, Plan, RunFiles, ScoringName, Summary, TIMING,
};
use sim_cli::seating::Seating;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Flags of `methuselah run`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// Deck files, or folders of them: one to five decks, repeated around the table
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
        default_value = "sensible"
    )]
    agents: Vec<String>,

    /// Keep agent number i on deck number i
    #[arg(long)]
    agents_stay: bool,

    /// How decks come to their seats
    #[arg(long, value_enum, default_value_t)]
    seating: SeatingFlag,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Folder for the results; by default, one under results/ that is named after the inputs
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Rounds after which the survivors score half a victory point each
    #[arg(long, value_name = "R", default_value_t = 40, value_parser = super::at_least_one::<u16>)]
    max_rounds: u16,

    /// What a withdrawal is worth: one victory point, or half of one
    #[arg(long, value_enum, default_value_t)]
    scoring: ScoringFlag,

    /// Go on with a run that was interrupted
    #[arg(long)]
    resume: bool,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,

    /// Print one JSON object instead of the tables
    #[arg(long)]
    json: bool,

    /// Play cards that have no script as blanks
    #[arg(long)]
    allow_unscripted: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum SeatingFlag {
    /// Every deck has every seat and every neighbour equally often
    #[default]
    Balanced,
    /// The decks sit as they are given, the first one first to play
    Fixed,
    /// Shuffled for every game
    Random,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ScoringFlag {
    /// One victory point
    #[default]
    Rulebook,
    /// Half a victory point
    Tournament,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: &'a Timing,
    /// The whole run, games played before a `--resume` included.
    summary: &'a Summary,
}

/// `timing.json`: what this session of the run played, and how fast.
#[derive(Clone, Debug, Serialize)]
struct Timing {
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    threads: usize,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    let manifest = manifest(args)?;
    let plan = Plan::new(&manifest)?;
    let default = || Path::new("results").join(manifest.folder_name());
    let out = args.out.clone().unwrap_or_else(default);
    let mut files = if args.resume {
        RunFiles::resume(&out, &manifest)?
    } else {
        RunFiles::begin(&out, &manifest)?
    };
    let threads = super::threads(args.threads);

    let (games_before, decisions_before) = (files.games(), files.decisions());
    let bar = progress(args, &manifest, games_before);
    let start = Instant::now();
    let play = |game| plan.record(game).with_lines();
    in_order(
        games_before..manifest.games,
        threads,
        play,
        |_, (record, lines), last| {
            bar.inc(1);
            files.add(&record, &lines, last)
        },
    )
    .inspect_err(|_: &anyhow::Error| bar.abandon())?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let games = files.games() - games_before;
    let decisions = files.decisions() - decisions_before;
    let summary = files.finish(&manifest)?;
    let timing = Timing {
        games,
        decisions,
        seconds,
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
        threads,
    };
    json::write(&out.join(TIMING), &timing)?;
    tell(args, &out, &timing, &summary, games_before)?;
    Ok(Verdict::Done)
}

/// What is to be played, from the flags and the deck files.
fn manifest(args: &Args) -> Result<Manifest> {
    let lineup = lineup::load(&args.decks, CardDb::embedded())?;
    for warning in &lineup.warnings {
        eprintln!("warning: {warning}");
    }
    let unscripted: Vec<String> = lineup.unscripted.into_iter().collect();
    if !unscripted.is_empty() && !args.allow_unscripted {
        bail!(
            "{} cards of these decks have no script yet:\n  {}\n\
             Write their scripts (engine/cards/README.md), take them out, \
             or give --allow-unscripted to play them as blanks",
            unscripted.len(),
            unscripted.join("\n  ")
        );
    }
    if !unscripted.is_empty() {
        eprintln!(
            "warning: played as blanks, having no script: {}",
            unscripted.join(", ")
        );
    }
    Ok(Manifest {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        seating: match args.seating {
            SeatingFlag::Balanced => Seating::Balanced,
            SeatingFlag::Fixed => Seating::Fixed,
            SeatingFlag::Random => Seating::Random,
        },
        agents: args.agents.clone(),
        agents_stay: args.agents_stay,
        max_rounds: args.max_rounds,
        scoring: match args.scoring {
            ScoringFlag::Rulebook => ScoringName::Rulebook,
            ScoringFlag::Tournament => ScoringName::Tournament,
        },
        unscripted,
        decks: lineup.decks.iter().map(ManifestDeck::of).collect(),
    })
}

fn progress(args: &Args, manifest: &Manifest, done: u64) -> ProgressBar {
    if args.quiet || args.json {
        return ProgressBar::hidden();
    }
    let style = "{bar:32} {human_pos} of {human_len} games  {per_sec}  {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    let bar = ProgressBar::new(manifest.games)
        .with_style(style)
        .with_position(done);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

fn tell(args: &Args, out: &Path, timing: &Timing, summary: &Summary, before: u64) -> Result<()> {
    if args.json {
        let report = Report {
            out: out.display().to_string(),
            timing,
            summary,
        };
        return say(&json::to_text(&report));
    }
    if args.quiet {
        return Ok(());
    }
    let resumed = match before {
        0 => String::new(),
        n => format!(" after the {n} that were there"),
    };
    say(&format!(
        "{}{} games{resumed} in {:.1} s on {} threads: {:.0} games and {:.0} decisions a second\n\
         Files: {}\n",
        summary.table(),
        timing.games,
        timing.seconds,
        timing.threads,
        timing.games_per_second,
        timing.decisions_per_second,
        out.display()
    ))
}

fn agents_help() -> String {
    let mut help = String::from("Agents:\n");
    for agent in agents::catalogue() {
        help.push_str(&format!("  {:16} {}\n", agent.usage, agent.summary));
    }
    help
}
