//! What `run`, `league`, `gauntlet` and `match` share: from deck files to a folder of results.

use super::{Call, Verdict};
use anyhow::{bail, Result};
use clap::ValueEnum;
use engine::Deck;
use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::cards::in_use;
use sim_cli::json;
use sim_cli::lineup::{self, Unplayable};
use sim_cli::run::{
    in_order_while, workers, Extras, Manifest, ManifestDeck, Place, Plan, Results, RunFiles,
    ScoringName, Shard, Signal, Summary, TIMING,
};
use std::fmt::Write;
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

/// What to do with games that are in the folder already.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Start {
    /// Go on with games that were interrupted
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,

    /// Start again, and lose the games that are in the folder
    #[arg(long)]
    overwrite: bool,
}

impl Start {
    /// Whether to go on with what was interrupted.
    pub fn resume(self) -> bool {
        self.resume
    }

    /// Whether to start again.
    pub fn overwrite(self) -> bool {
        self.overwrite
    }
}

/// The flag of commands whose games can be played in several places.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Part {
    /// Play one part of it, shard number K of N; `methuselah merge` puts all N together to the same
    /// bytes as if it had been played in one place
    #[arg(long, value_name = "K/N", value_parser = str::parse::<Shard>)]
    pub shard: Option<Shard>,

    /// Check all that is given, and that the results may go where they are to go, and play nothing
    #[arg(long, conflicts_with_all = ["resume", "json"])]
    pub dry_run: bool,
}

impl Part {
    /// The shard, of so many games, blocks or whatever is shared out.
    pub fn of(self, all: u64, what: &str) -> Result<Option<Shard>> {
        self.shard.map(|shard| shard.of_all(all, what)).transpose()
    }

    /// All that is given has been checked, and that is all that was asked for: sees that results may
    /// go into this folder, and says so unless it is `hidden`.
    ///
    /// # Errors
    /// If they may not, for there are others.
    pub fn checked(out: &Path, start: Start, hidden: bool) -> Result<()> {
        Place::of(out, start.overwrite, &[])?;
        if !hidden {
            let out = out.display();
            super::say(&format!(
                "Nothing is wrong, and nothing was played into {out}\n"
            ))?;
        }
        Ok(())
    }
}

/// The flags of every command that plays games into a folder.
#[derive(Clone, Debug, clap::Args)]
pub struct Common {
    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    pub threads: Option<u16>,

    /// Folder for the results; by default, one under results/ that is named after the inputs
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Rounds after which the survivors score half a victory point each
    #[arg(long, value_name = "R", default_value_t = 40, value_parser = super::at_least_one::<u16>)]
    pub max_rounds: u16,

    /// What a withdrawal is worth: one victory point, or half of one
    #[arg(long, value_enum, default_value_t)]
    pub scoring: ScoringFlag,

    #[command(flatten)]
    pub start: Start,

    /// Print nothing but warnings and errors
    #[arg(long)]
    pub quiet: bool,

    /// Print one JSON object instead of the lines and tables
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub leniency: Leniency,
}

impl Common {
    /// How a run is to be played, by these flags.
    pub fn how(&self, part: Part) -> How {
        How {
            dry_run: part.dry_run,
            out: self.out.clone(),
            threads: self.threads,
            start: self.start,
            hidden: self.hidden(),
        }
    }

    /// Whether the progress bar is left out.
    pub fn hidden(&self) -> bool {
        self.quiet || self.json
    }

    /// Whether what was found is said as JSON, and whether not at all.
    pub fn told(&self) -> (bool, bool) {
        (self.json, self.quiet)
    }
}

/// What this session of a run played, and how fast.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Timing {
    /// Games played, without those that were there before a `--resume`.
    games: u64,
    /// Decisions taken in them.
    decisions: u64,
    /// How long it took, in seconds by the clock.
    seconds: f64,
    /// Games in a second, on all threads together.
    games_per_second: f64,
    /// Decisions in a second, likewise.
    decisions_per_second: f64,
    /// Threads that played.
    threads: usize,
}

impl Timing {
    /// So many games, with so many decisions, that took so long.
    pub fn new(games: u64, decisions: u64, seconds: f64, threads: usize) -> Timing {
        // What takes no time at all has no pace.
        let per_second = |n: u64| n as f64 / seconds.max(1e-9);
        Timing {
            games,
            decisions,
            seconds,
            games_per_second: per_second(games),
            decisions_per_second: per_second(decisions),
            threads,
        }
    }
}

/// How a run is to be played; its files are the same either way.
#[derive(Clone, Debug)]
pub struct How {
    /// Whether it is only checked that it could be played.
    pub dry_run: bool,
    /// Folder for the results; by default, one under results/ that is named after the inputs.
    pub out: Option<PathBuf>,
    /// Threads to play on; by default, one a core.
    pub threads: Option<u16>,
    /// What to do with games that are there already.
    pub start: Start,
    /// Whether the progress bar is left out.
    pub hidden: bool,
}

/// How playing a run ended.
#[derive(Debug)]
pub enum Ended {
    /// All games are played.
    Played(Box<Played>),
    /// Those of a shard are.
    Shard(Box<PlayedShard>),
    /// They could be, and none of them was to be.
    Checked,
    /// A signal came before they were; it was said how to go on.
    Interrupted(Signal),
}

/// A run that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The folder of its files.
    pub out: PathBuf,
    /// What it came to, games played before a `--resume` included.
    pub summary: Summary,
    /// The tables of a league or a gauntlet.
    pub extras: Extras,
    /// How long it took.
    pub timing: Timing,
    /// Where its games are from.
    from: Source,
}

/// Where the games of a run are from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// They were played now, but for so many that were there before a `--resume`.
    Here(u64),
    /// They are those of so many shards.
    Shards(usize),
}

/// A shard that was played: what a command with `--shard` and `--json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedShard {
    /// The folder of its files.
    pub out: PathBuf,
    /// Which one it is, written `3/16`.
    pub shard: Shard,
    /// How long it took.
    #[serde(flatten)]
    pub timing: Timing,
    /// The number of its first game, from 0; of a comparison, of its first block.
    pub first: u64,
    /// How many games, or blocks, there are in its folder.
    pub there: u64,
    /// How many games of it came upon a fault, those that were there before included.
    pub faults: u64,
}

impl PlayedShard {
    /// Says what was played, as JSON or not at all, where that is asked for; `what` it has a number
    /// of.
    pub fn tell(&self, (as_json, quiet): (bool, bool), what: &str) -> Result<Verdict> {
        if as_json {
            super::say(&json::to_text(self))?;
        } else if !quiet {
            let PlayedShard {
                out, shard, timing, ..
            } = self;
            super::say(&format!(
                "Shard {shard}: {} {what}, from number {}; {} games in {:.1} s on {} threads\n\
                 Files: {}\nWhen all {} shards are played: methuselah merge, with their folders\n",
                HumanCount(self.there),
                self.first,
                HumanCount(timing.games),
                timing.seconds,
                timing.threads,
                out.display(),
                shard.of(),
            ))?;
        }
        Ok(match self.faults {
            0 => Verdict::Done,
            _ => Verdict::Faults,
        })
    }
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
    pub skip_unplayable: bool,
}

impl Leniency {
    /// Whether cards that have no script are played as blanks.
    pub fn allow_unscripted(self) -> bool {
        self.allow_unscripted
    }
}

/// Reads the decks of training, field by field: each folder is one, and the files together are another.
pub fn fields(paths: &[PathBuf], leniency: Leniency) -> Result<Vec<Vec<ManifestDeck>>> {
    let (folders, files): (Vec<_>, Vec<_>) = paths.iter().cloned().partition(|p| p.is_dir());
    let mut fields: Vec<Vec<PathBuf>> = folders.into_iter().map(|folder| vec![folder]).collect();
    if !files.is_empty() {
        fields.push(files);
    }
    let read = |paths: Vec<PathBuf>| Ok(decks(&paths, None, leniency)?.0);
    fields.into_iter().map(read).collect()
}

/// Gets the decks of fields ready for play.
pub fn prepared(fields: &[Vec<ManifestDeck>]) -> Result<Vec<Vec<Deck>>> {
    let cards = in_use::db();
    let each = |decks: &Vec<ManifestDeck>| decks.iter().map(|deck| deck.prepared(cards)).collect();
    fields.iter().map(each).collect()
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
    let lineup = lineup::load(paths, in_use::db(), seats, unplayable)?;
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

/// Why no more is played.
pub enum Halt {
    /// Nothing more is to be found out.
    Settled,
    /// It cannot go on.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Halt {
    fn from(error: anyhow::Error) -> Halt {
        Halt::Failed(error)
    }
}

impl From<rayon::ThreadPoolBuildError> for Halt {
    fn from(error: rayon::ThreadPoolBuildError) -> Halt {
        Halt::Failed(error.into())
    }
}

/// What is known while a run is played.
pub struct Now {
    /// What stands behind the progress bar; nothing new, if it is none.
    pub told: Option<String>,
    /// Whether nothing more is to be found out.
    pub settled: bool,
}

/// Plays a run into its folder. Faults are said on standard error as they come.
pub fn play(manifest: &Manifest, how: &How, call: &Call) -> Result<Ended> {
    let go_on = |_: &Results| Now {
        told: None,
        settled: false,
    };
    play_until(manifest, how, call, go_on)
}

/// Plays a run into its folder until nothing more is to be found out: `watch` is asked before the
/// first game and after each. The manifest then says how many games there are.
pub fn play_until(
    manifest: &Manifest,
    how: &How,
    call: &Call,
    watch: impl Fn(&Results) -> Now,
) -> Result<Ended> {
    let mut manifest = manifest.clone();
    let plan = Plan::with(&manifest, call.build)?;
    plan.try_programs()?;
    let default = || Path::new("results").join(manifest.folder_name());
    let out = how.out.clone().unwrap_or_else(default);
    if how.dry_run {
        Part::checked(&out, how.start, how.hidden)?;
        return Ok(Ended::Checked);
    }
    let mut files = match how.start {
        Start { resume: true, .. } => {
            super::changes(&out);
            RunFiles::resume(&out, &manifest, &plan)?
        }
        Start {
            overwrite: true, ..
        } => RunFiles::overwrite(&out, &manifest, &plan)?,
        Start { .. } => RunFiles::begin(&out, &manifest, &plan)?,
    };
    let before = watch(files.results());
    let range = manifest.range();
    let end = match before.settled {
        true => files.next_game(),
        false => range.end,
    };
    let left = files.next_game()..end;
    let there = left.start - range.start;
    // The tables of a shard are made when it is put together with the others.
    if there > 0 && manifest.shard.is_none() {
        let bar = progress(how.hidden, there, 0);
        files.recall(&plan, workers(how.threads, there), || bar.inc(1))?;
        bar.finish_and_clear();
    }
    let threads = workers(how.threads, left.end - left.start);

    let (games_before, decisions_before) = (files.games(), files.decisions());
    let all = range.end - range.start;
    let bar = progress(how.hidden, all, there);
    let beside = bar.clone();
    let interrupt = super::listen(move |words| say_beside(&beside, words))?;
    let start = Instant::now();
    let go_on = || interrupt.came().is_none();
    let play = |game| plan.record(game).with_lines();
    let mut settled = before.settled;
    let ended = in_order_while(go_on, left, threads, play, |_, (record, lines), last| {
        bar.inc(1);
        if let Some(fault) = &record.fault {
            let folder = out.to_string_lossy();
            let folder = shlex::try_quote(&folder).unwrap_or_default();
            let again = match manifest.shard {
                None => format!("methuselah replay {folder} {}", fault.game),
                Some(_) => format!("methuselah replay DIR {}, of all shards merged", fault.game),
            };
            say_beside(&bar, &format!("fault: {fault}\n  To see it: {again}"));
        }
        files.add(&record, &lines, last)?;
        let now = watch(files.results());
        if let Some(told) = now.told {
            bar.set_message(told);
        }
        match now.settled {
            true => Err(Halt::Settled),
            false => Ok(()),
        }
    });
    match ended {
        Ok(()) => {}
        Err(Halt::Settled) => settled = true,
        Err(Halt::Failed(error)) => {
            bar.abandon();
            return Err(error);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let played = files.next_game() - range.start;
    if let Some(signal) = interrupt.came().filter(|_| played < all && !settled) {
        files.close()?;
        eprintln!(
            "Interrupted: {} of {} games are there. To go on:\n  {}",
            HumanCount(played),
            HumanCount(all),
            call.to_resume()
        );
        return Ok(Ended::Interrupted(signal));
    }
    let games = files.games() - games_before;
    let decisions = files.decisions() - decisions_before;
    let timing = Timing::new(games, decisions, seconds, threads);
    if let Some(shard) = manifest.shard {
        let faults = files.faults();
        files.close()?;
        json::write(&out.join(TIMING), &timing)?;
        return Ok(Ended::Shard(Box::new(PlayedShard {
            out,
            shard,
            timing,
            first: range.start,
            there: played,
            faults,
        })));
    }
    if settled {
        files.shorten(&mut manifest)?;
    }
    let (summary, extras) = files.finish(&manifest)?;
    json::write(&out.join(TIMING), &timing)?;
    Ok(Ended::Played(Box::new(Played {
        out,
        summary,
        extras,
        timing,
        from: Source::Here(there),
    })))
}

/// Says something on standard error while a bar is shown there.
pub fn say_beside(bar: &ProgressBar, text: &str) {
    bar.suspend(|| eprintln!("{text}"));
}

impl Played {
    /// One that was put together from shards.
    pub fn merged(
        out: PathBuf,
        (summary, extras): (Summary, Extras),
        timing: Timing,
        shards: usize,
    ) -> Played {
        Played {
            out,
            summary,
            extras,
            timing,
            from: Source::Shards(shards),
        }
    }

    /// What is said beneath the tables.
    pub fn remarks(&self) -> String {
        let timing = &self.timing;
        let played = match (timing.games, self.from) {
            (_, Source::Shards(shards)) => {
                format!("{shards} shards put together in {:.1} s", timing.seconds)
            }
            (0, Source::Here(there)) if there > 0 => {
                format!("All {there} games were there already")
            }
            (games, Source::Here(there)) => format!(
                "{games} games{} in {:.1} s on {} threads{}",
                match there {
                    0 => String::new(),
                    n => format!(" after the {n} that were there"),
                },
                timing.seconds,
                timing.threads,
                match games {
                    // Where all came upon a fault there is no pace.
                    0 => String::new(),
                    _ => format!(
                        ": {} and {:.0} decisions a second",
                        pace(timing.games_per_second),
                        timing.decisions_per_second
                    ),
                },
            ),
        };
        format!("{played}\nFiles: {}\n", self.out.display())
    }

    /// How the command ends.
    pub fn verdict(&self) -> Verdict {
        match self.summary.faults {
            0 => Verdict::Done,
            _ => Verdict::Faults,
        }
    }
}

/// How fast games are played: games a second, or seconds a game where they are slow.
fn pace(games_per_second: f64) -> String {
    match games_per_second {
        fast if fast >= 9.95 => format!("{fast:.0} games a second"),
        fast if fast >= 1.0 => format!("{fast:.1} games a second"),
        slow => format!("{:.1} seconds a game", 1.0 / slow),
    }
}

/// A bar on standard error for so many games, of which some are done.
pub fn progress(hidden: bool, games: u64, done: u64) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    let style = "{bar:32} {human_pos} of {human_len} games  {pace}  {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    // The mean of all games, for the bar's own figure forgets what was some
    // seconds ago, and a game may take longer than that.
    let told = move |state: &ProgressState, out: &mut dyn Write| {
        let played = state.pos().saturating_sub(done);
        if played > 0 {
            let seconds = state.elapsed().as_secs_f64();
            let each = seconds / played as f64;
            let left = state.len().unwrap_or_default().saturating_sub(state.pos()) as f64 * each;
            let left = HumanDuration(Duration::from_secs_f64(left));
            // What cannot be written is not shown.
            let _ = write!(out, "{}  {left:#} left", pace(1.0 / each));
        }
    };
    let style = style.with_key("pace", told);
    let bar = ProgressBar::new(games)
        .with_style(style)
        .with_position(done);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// The agents that a spec can name, for the help texts.
pub fn agents_help() -> String {
    let mut help = String::from("Agents:\n");
    for agent in sim_cli::exec::catalogue() {
        help.push_str(&format!("  {:16} {}\n", agent.usage, agent.summary));
    }
    help
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_games_are_told_in_seconds() {
        assert_eq!(pace(1234.4), "1234 games a second");
        assert_eq!(pace(9.97), "10 games a second");
        assert_eq!(pace(2.5), "2.5 games a second");
        assert_eq!(pace(0.4), "2.5 seconds a game");
        assert_eq!(pace(1.0 / 61.0), "61.0 seconds a game");
    }
}
