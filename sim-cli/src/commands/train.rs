//! `methuselah train`: the weights of the agent `learned`, from games that it plays with itself.

use super::play::{fields, prepared, progress, Leniency, PlayedShard, Timing};
use super::{say, Call, Verdict};
use agents::learned::train::{play, Played, Regression};
use agents::learned::Policy;
use anyhow::{Context, Result};
use engine::Deck;
use sim_cli::cards::in_use;
use sim_cli::json;
use sim_cli::lab::{few_faults, Training, TrainingFiles, Weights};
use sim_cli::panics::caught;
use sim_cli::run::{in_order, in_order_while, workers, Shard, TIMING};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

/// Flags of `methuselah train`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Deck files, or folders of them: five are drawn for each game; fewer are repeated around the table. Each folder is a field of its own, and the files together are one: games take them in turn
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<PathBuf>,

    /// How many games to play in each round of training
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// How many rounds: each plays by what the one before has learned
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = super::at_least_one::<u64>)]
    rounds: u64,

    /// Seed of the games: the same seed gives the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How much pool a victory point is taken to be worth; a game win counts for the five of a table
    #[arg(long, value_name = "X", default_value_t = 30.0)]
    step: f32,

    /// Weights to begin with; by default none, so that the first round is played as heuristic plays
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    #[command(flatten)]
    leniency: Leniency,

    /// Where the weights go; a shard needs a folder of its own
    #[arg(long, value_name = "FILE", default_value = OUT)]
    out: PathBuf,

    /// Play one part of the next round, shard number K of N, into the folder --out; `methuselah merge`
    /// learns from all N the same as if the round had been played in one place
    #[arg(long, value_name = "K/N", value_parser = str::parse::<Shard>, requires = "out")]
    shard: Option<Shard>,

    /// With --shard: the weights that the shards of the rounds before were merged into; where there is
    /// no such file, it is the first round
    #[arg(long, value_name = "FILE", requires = "shard")]
    after: Option<PathBuf>,

    /// With --shard: what each deck is called in the file of the weights, and behind them the file of
    /// --from, where they are copies
    #[arg(long, value_name = "NAME", requires = "shard", hide = true)]
    called: Vec<String>,

    /// With --shard: go on with one that was interrupted
    #[arg(long, requires = "shard", conflicts_with = "overwrite")]
    resume: bool,

    /// With --shard: start again, and lose the one that is in the folder
    #[arg(long, requires = "shard")]
    overwrite: bool,

    /// Check all that is given, and play nothing
    #[arg(long, conflicts_with_all = ["resume", "json"])]
    dry_run: bool,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,

    /// With --shard: print one JSON object
    #[arg(long, requires = "shard")]
    json: bool,
}

/// Where the weights go if nothing is said.
pub const OUT: &str = "agents/data/policy.csv";

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let named = fields(&args.decks, args.leniency)?;
    let fields = prepared(&named)?;
    anyhow::ensure!(
        args.step.is_finite() && args.step > 0.0,
        "--step {}: give a number above 0",
        args.step
    );
    let folder = args.out.parent().filter(|f| !f.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|f| args.shard.is_none() && !f.is_dir()) {
        // To be told after the games would be late.
        anyhow::bail!("{}: is no folder; give another --out", folder.display());
    }
    let read =
        |path: &PathBuf| fs::read_to_string(path).with_context(|| path.display().to_string());
    let from = args.from.as_ref().map(read).transpose()?;
    let shown = |path: &Option<PathBuf>| path.clone().unwrap_or_default().display().to_string();
    let command = command(args)?;
    let mut weights =
        Weights::begin(from.as_deref(), &command).with_context(|| shown(&args.from))?;
    if let Some(shard) = args.shard {
        let after = args.after.as_ref().filter(|after| after.exists());
        if let Some(after) = after.map(read).transpose()? {
            weights = Weights::go_on(&after, &command).with_context(|| shown(&args.after))?;
        }
        let (rounds, shard) = (args.rounds, shard.of_all(args.games, "games")?);
        anyhow::ensure!(
            weights.rounds < rounds,
            "{}: has all {rounds} rounds; there is none to be played",
            shown(&args.after)
        );
        let training = Training {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command,
            seed: args.seed,
            games: args.games,
            rounds,
            round: weights.rounds,
            shard,
            step: args.step,
            weights: weights.text(),
            fields: named,
        };
        return play_shard(args, call, &training, &weights, &fields);
    }
    if args.dry_run {
        return Ok(Verdict::Done);
    }
    let threads = workers(args.threads, args.games);
    for round in 0..args.rounds {
        let bar = progress(args.quiet, args.games, 0);
        let mut seen = Regression::new();
        let mut faults = 0u64;
        let game = |game: u64| one_game(&fields, &weights.policy, args.seed, round, game);
        in_order(0..args.games, threads, game, |number, played, _| {
            bar.inc(1);
            match played? {
                Some(played) => seen.add(number, &played.trials),
                None => faults += 1,
            }
            Ok::<_, anyhow::Error>(())
        })?;
        few_faults(faults, args.games)?;
        bar.finish_and_clear();
        let said = weights.learn(&seen, args.step)?;
        if !args.quiet {
            say(&format!("{said}\n"))?;
        }
        // What is lost of a long training is no more than a round.
        json::write_text(&args.out, &weights.text())?;
    }
    Ok(Verdict::Done)
}

/// Plays a game of a round; nothing comes of one with a fault.
fn one_game(
    fields: &[Vec<Deck>],
    policy: &Policy,
    seed: u64,
    round: u64,
    game: u64,
) -> Result<Option<Played>> {
    let field = &fields[(game % fields.len() as u64) as usize];
    match caught(|| play(in_use::db(), field, policy, seed, round, game)) {
        Ok(played) => Ok(Some(played?)),
        Err(_) => Ok(None),
    }
}

/// Plays a shard of a round.
fn play_shard(
    args: &Args,
    call: &Call,
    training: &Training,
    weights: &Weights,
    fields: &[Vec<Deck>],
) -> Result<Verdict> {
    if args.dry_run {
        return Ok(Verdict::Done);
    }
    let mut files = TrainingFiles::open(&args.out, training, (args.resume, args.overwrite))?;
    let Range { start: first, end } = training.range();
    let left = files.next()..end;
    let threads = workers(args.threads, left.end - left.start);
    let bar = progress(args.quiet || args.json, end - first, left.start - first);
    let interrupt = super::listen(|words| eprintln!("{words}"))?;
    let start = Instant::now();
    let (mut games, mut decisions) = (0, 0);
    let (seed, round) = (training.seed, training.round);
    let game = |game: u64| one_game(fields, &weights.policy, seed, round, game);
    let go_on = || interrupt.came().is_none();
    in_order_while(go_on, left, threads, game, |_, played, _| {
        bar.inc(1);
        let played = played?;
        games += 1;
        decisions += played.as_ref().map_or(0, |played| played.decisions);
        files.add(played.as_ref())
    })?;
    bar.finish_and_clear();
    if let Some(signal) = interrupt.came().filter(|_| files.next() < end) {
        eprintln!("Interrupted. To go on:\n  {}", call.to_resume());
        return Ok(Verdict::Interrupted(signal));
    }
    let timing = Timing::new(games, decisions, start.elapsed().as_secs_f64(), threads);
    json::write(&args.out.join(TIMING), &timing)?;
    let played = PlayedShard {
        out: args.out.clone(),
        shard: training.shard,
        timing,
        first,
        there: end - first,
        faults: files.faults,
    };
    played.tell((args.json, args.quiet), "games")
}

/// The command that makes these weights.
fn command(args: &Args) -> Result<String> {
    let given = args.decks.iter().chain(&args.from);
    let mut called: Vec<_> = given.map(|path| path.display().to_string()).collect();
    if !args.called.is_empty() {
        anyhow::ensure!(
            args.called.len() == called.len(),
            "--called: give it once for each deck and for --from"
        );
        called.clone_from(&args.called);
    }
    let (decks, from) = called.split_at(args.decks.len());
    let from = match from {
        [path] => format!(" --from {path}"),
        _ => String::new(),
    };
    let skip = match args.leniency.skip_unplayable {
        true => " --skip-unplayable",
        false => "",
    };
    Ok(format!(
        "methuselah train {} --games {} --rounds {} --seed {} --step {}{from}{skip}",
        decks.join(" "),
        args.games,
        args.rounds,
        args.seed,
        args.step
    ))
}
