//! What `run` and `league` share: from deck files to a folder of results.

use anyhow::{bail, Result};
use clap::ValueEnum;
use engine::CardDb;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use sim_cli::json;
use sim_cli::league::LeagueTable;
use sim_cli::lineup::{self, Unplayable};
use sim_cli::run::{
    in_order, Manifest, ManifestDeck, Plan, RunFiles, ScoringName, Summary, TIMING,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ScoringFlag {
    /// One victory point
    #[default]
    Rulebook,
    /// Half a victory point
    Tournament,
}

impl From<ScoringFlag> for ScoringName {
    fn from(flag: ScoringFlag) -> ScoringName {
        match flag {
            ScoringFlag::Rulebook => ScoringName::Rulebook,
            ScoringFlag::Tournament => ScoringName::Tournament,
        }
    }
}

/// `timing.json`: what this session of the run played, and how fast.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    threads: usize,
}

/// How a run is to be played; its files are the same either way.
#[derive(Clone, Debug)]
pub struct How {
    /// Folder for the results; by default, one under results/ that is named after the inputs.
    pub out: Option<PathBuf>,
    /// Threads to play on; by default, one a core.
    pub threads: Option<u16>,
    /// Whether to go on with a run that was interrupted.
    pub resume: bool,
    /// Whether the progress bar is left out.
    pub hidden: bool,
}

/// A run that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The folder of its files.
    pub out: PathBuf,
    /// What it came to, games played before a `--resume` included.
    pub summary: Summary,
    /// If it is a league.
    pub league: Option<LeagueTable>,
    /// How long it took.
    pub timing: Timing,
    /// Games that were there before a `--resume`.
    before: u64,
}

/// What is done about decks that are not as they should be.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Leniency {
    /// Play cards that have no script as blanks
    #[arg(long)]
    allow_unscripted: bool,

    /// Leave out decks that cannot be read or played, and list them; a path
    /// at which there is nothing is refused all the same
    #[arg(long)]
    skip_unplayable: bool,
}

/// Reads the decks of a run, no more than `seats` if that is given; and the names
/// of their cards that have no script, sorted. Says what is odd.
pub fn decks(
    paths: &[PathBuf],
    seats: Option<usize>,
    leniency: Leniency,
) -> Result<(Vec<ManifestDeck>, Vec<String>)> {
    let Leniency {
        allow_unscripted,
        skip_unplayable,
    } = leniency;
    let unplayable = match skip_unplayable {
        true => Unplayable::Skip {
            with_blanks: allow_unscripted,
        },
        false => Unplayable::Refuse,
    };
    let lineup = lineup::load(paths, CardDb::embedded(), seats, unplayable)?;
    for reason in lineup.skipped.iter().flatten() {
        eprintln!("skipped: {reason}");
    }
    if !lineup.skipped.is_empty() {
        let (skipped, left) = (lineup.skipped.len(), lineup.decks.len());
        eprintln!(
            "skipped: {skipped} of {} decks; {left} left to be played",
            skipped + left
        );
    }
    for warning in &lineup.warnings {
        eprintln!("warning: {warning}");
    }
    let unscripted: Vec<String> = lineup.unscripted.into_iter().collect();
    if !unscripted.is_empty() && !allow_unscripted {
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
            unscripted.join("; ")
        );
    }
    let decks = lineup.decks.iter().map(ManifestDeck::of).collect();
    Ok((decks, unscripted))
}

/// Plays a run into its folder.
pub fn play(manifest: &Manifest, how: &How) -> Result<Played> {
    let plan = Plan::new(manifest)?;
    let default = || Path::new("results").join(manifest.folder_name());
    let out = how.out.clone().unwrap_or_else(default);
    let mut files = if how.resume {
        RunFiles::resume(&out, manifest)?
    } else {
        RunFiles::begin(&out, manifest)?
    };
    let threads = super::threads(how.threads);

    let (games_before, decisions_before) = (files.games(), files.decisions());
    let bar = progress(how.hidden, manifest.games, games_before);
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
    let (summary, league) = files.finish(manifest)?;
    let timing = Timing {
        games,
        decisions,
        seconds,
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
        threads,
    };
    json::write(&out.join(TIMING), &timing)?;
    Ok(Played {
        out,
        summary,
        league,
        timing,
        before: games_before,
    })
}

impl Played {
    /// What is said beneath the tables.
    pub fn remarks(&self) -> String {
        let resumed = match self.before {
            0 => String::new(),
            n => format!(" after the {n} that were there"),
        };
        let timing = &self.timing;
        format!(
            "{} games{resumed} in {:.1} s on {} threads: {:.0} games and {:.0} decisions a second\n\
             Files: {}\n",
            timing.games,
            timing.seconds,
            timing.threads,
            timing.games_per_second,
            timing.decisions_per_second,
            self.out.display()
        )
    }
}

/// A bar on standard error for so many games, of which some are done.
pub fn progress(hidden: bool, games: u64, done: u64) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    let style = "{bar:32} {human_pos} of {human_len} games  {per_sec}  {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    let bar = ProgressBar::new(games)
        .with_style(style)
        .with_position(done);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// The agents that a spec can name, for the help texts.
pub fn agents_help() -> String {
    let mut help = String::from("Agents:\n");
    for agent in agents::catalogue() {
        help.push_str(&format!("  {:16} {}\n", agent.usage, agent.summary));
    }
    help
}
