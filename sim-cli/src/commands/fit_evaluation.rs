//! `methuselah fit-evaluation`: the weights of the evaluation, from games.

use super::play::{agents_help, fields, prepared, progress, Leniency};
use super::{say, Verdict};
use agents::evaluation::fit::{fit, positions, Field, Recipe};
use agents::evaluation::Goal;
use anyhow::{Context, Result};
use sim_cli::cards::in_use;
use sim_cli::json;
use sim_cli::panics::caught;
use sim_cli::run::{in_order, workers};
use std::path::PathBuf;

/// Flags of `methuselah fit-evaluation`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// Deck files, or folders of them: five are drawn for each game; fewer are repeated around the table. Each folder is a field of its own, and the files together are one: games take them in turn
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<PathBuf>,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// Seed of the games: the same seed gives the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Who plays, on all seats
    #[arg(long, value_name = "SPEC", default_value = "heuristic")]
    agent: String,

    /// Take one in so many decisions at random, to see positions that the agent would avoid; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20)]
    whim: u32,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    #[command(flatten)]
    leniency: Leniency,

    /// What the shares of those in the game are of: the victory points that are left, or the game win
    #[arg(long, value_name = "GOAL", value_enum, default_value = "points")]
    goal: GoalName,

    /// Where the weights go [default: agents/data/evaluation.csv, or for the game win agents/data/wins.csv]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,
}

/// What shares are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GoalName {
    Points,
    Win,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    let (goal, file, flag) = match args.goal {
        GoalName::Points => (Goal::Points, "agents/data/evaluation.csv", ""),
        GoalName::Win => (Goal::Win, "agents/data/wins.csv", " --goal win"),
    };
    let out = args.out.clone().unwrap_or_else(|| file.into());
    let cards = in_use::db();
    let decks = prepared(&fields(&args.decks, args.leniency)?)?;
    let mut before = 0;
    let fields: Vec<_> = (decks.iter())
        .map(|decks| {
            let field = Field { decks, before };
            before += decks.len();
            field
        })
        .collect();
    agents::build(&args.agent, 0).with_context(|| format!("--agent {}", args.agent))?;
    let folder = out.parent().filter(|f| !f.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|f| !f.is_dir()) {
        // To be told after the games would be late.
        anyhow::bail!("{}: is no folder; give another --out", folder.display());
    }
    let recipe = Recipe {
        seed: args.seed,
        agent: args.agent.clone(),
        whim: args.whim,
        goal,
    };
    let bar = progress(args.quiet, args.games, 0);
    let (mut seen, mut faults) = (Vec::new(), 0u64);
    let threads = workers(args.threads, args.games);
    let play = |game: u64| {
        let field = fields[(game % fields.len() as u64) as usize];
        caught(|| positions(cards, field, &recipe, game))
    };
    in_order(0..args.games, threads, play, |_, positions, _| {
        bar.inc(1);
        match positions {
            Ok(positions) => seen.extend(positions?),
            Err(_) => faults += 1,
        }
        Ok::<_, anyhow::Error>(())
    })?;
    anyhow::ensure!(
        faults * 100 <= args.games,
        "{faults} games came upon a fault"
    );
    bar.finish_and_clear();
    let fit = fit(&seen, goal);
    let shown: Vec<_> = args.decks.iter().map(|d| d.display().to_string()).collect();
    let skip = match args.leniency.skip_unplayable {
        true => " --skip-unplayable",
        false => "",
    };
    let command = format!(
        "methuselah fit-evaluation {} --games {} --seed {} --agent {} --whim {}{skip}{flag}",
        shown.join(" "),
        args.games,
        args.seed,
        args.agent,
        args.whim
    );
    let comments = [
        "Weights of the evaluation: agents/src/evaluation.rs says what they are for,",
        "agents/data/README.md how they are made:",
        &command,
    ];
    json::write_text(&out, &fit.csv(&comments))?;
    if !args.quiet {
        say(&format!(
            "{}: weights, fitted to {} positions\n\
             Cross-entropy {:.4} nats a position in games that were kept back; {:.4} by the weights built in, {:.4} without the features\n",
            out.display(),
            fit.positions,
            fit.cross_entropy,
            fit.built_in,
            fit.blank
        ))?;
    }
    Ok(Verdict::Done)
}
