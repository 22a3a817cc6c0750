//! `methuselah train`: the weights of the agent `learned`, from games that it plays with itself.

use super::play::{decks, progress, Leniency};
use super::{say, Verdict};
use agents::learned::train::{play, Regression};
use agents::learned::Policy;
use anyhow::{Context, Result};
use engine::Deck;
use sim_cli::cards::in_use;
use sim_cli::json;
use sim_cli::panics::caught;
use sim_cli::run::{in_order, workers};
use std::path::PathBuf;

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

    /// How much pool a victory point is taken to be worth
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

    /// Where the weights go
    #[arg(long, value_name = "FILE", default_value = "agents/data/policy.csv")]
    out: PathBuf,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    let cards = in_use::db();
    let fields = fields(args)?;
    anyhow::ensure!(
        args.step.is_finite() && args.step > 0.0,
        "--step {}: give a number above 0",
        args.step
    );
    let folder = args.out.parent().filter(|f| !f.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|f| !f.is_dir()) {
        // To be told after the games would be late.
        anyhow::bail!("{}: is no folder; give another --out", folder.display());
    }
    let mut policy = Policy::none();
    let mut comments = vec![
        "Weights of the agent learned: agents/src/learned says what they are for,".to_owned(),
        "agents/data/README.md how they are made:".to_owned(),
    ];
    if let Some(path) = &args.from {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        policy = Policy::parse(&text).with_context(|| path.display().to_string())?;
        let made = |line: &str| {
            line.strip_prefix("# methuselah ")
                .map(|c| format!("methuselah {c}"))
        };
        comments.extend(text.lines().filter_map(made));
    }
    comments.push(command(args));
    let threads = workers(args.threads, args.games);
    for round in 0..args.rounds {
        let bar = progress(args.quiet, args.games, 0);
        let mut seen = Regression::new();
        let mut faults = 0u64;
        let game = |game: u64| {
            let field = &fields[(game % fields.len() as u64) as usize];
            caught(|| play(cards, field, &policy, args.seed, round, game))
        };
        in_order(0..args.games, threads, game, |number, trials, _| {
            bar.inc(1);
            match trials {
                Ok(trials) => seen.add(number, trials?),
                Err(_) => faults += 1,
            }
            Ok::<_, anyhow::Error>(())
        })?;
        anyhow::ensure!(
            faults * 100 <= args.games,
            "{faults} games came upon a fault"
        );
        bar.finish_and_clear();
        let found = seen.solve();
        policy.improve(&found, args.step);
        let said = format!(
            "round {}: {} choices tried; in games kept back, correlation of what is predicted and what came {:.4}, slope {:.2}",
            round + 1,
            found.trials,
            found.correlation,
            found.slope
        );
        if !args.quiet {
            say(&format!("{said}\n"))?;
        }
        comments.push(said);
        // What is lost of a long training is no more than a round.
        json::write_text(&args.out, &policy.csv(&comments))?;
    }
    Ok(Verdict::Done)
}

/// The fields whose decks meet.
fn fields(args: &Args) -> Result<Vec<Vec<Deck>>> {
    let (folders, files): (Vec<_>, Vec<_>) = args.decks.iter().cloned().partition(|p| p.is_dir());
    let mut fields: Vec<Vec<PathBuf>> = folders.into_iter().map(|folder| vec![folder]).collect();
    if !files.is_empty() {
        fields.push(files);
    }
    let read = |paths: Vec<PathBuf>| {
        let (named, _) = decks(&paths, None, args.leniency)?;
        let decks = named.iter().map(|d| d.prepared(in_use::db()));
        decks.collect::<Result<Vec<Deck>>>()
    };
    fields.into_iter().map(read).collect()
}

/// The command that makes these weights.
fn command(args: &Args) -> String {
    let decks: Vec<_> = args.decks.iter().map(|d| d.display().to_string()).collect();
    let from = match &args.from {
        Some(path) => format!(" --from {}", path.display()),
        None => String::new(),
    };
    let skip = match args.leniency.skip_unplayable {
        true => " --skip-unplayable",
        false => "",
    };
    format!(
        "methuselah train {} --games {} --rounds {} --seed {} --step {}{from}{skip}",
        decks.join(" "),
        args.games,
        args.rounds,
        args.seed,
        args.step
    )
}
