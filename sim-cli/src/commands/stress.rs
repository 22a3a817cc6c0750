//! `methuselah stress`: games at random tables, to find faults of the engine and of agents.

use super::play::progress;
use super::{say, Verdict};
use anyhow::{Context, Result};
use engine::{CardDb, GameState, NoObserver};
use sim_cli::report::Reporter;
use sim_cli::run::{in_order, workers};
use sim_cli::stress::{Lists, Stress};
use std::path::PathBuf;

/// Flags of `methuselah stress`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>, required_unless_present = "only")]
    games: Option<u64>,

    /// Seed of the games: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Play this game of the seed alone, and tell it move by move
    #[arg(long, value_name = "GAME", conflicts_with = "games")]
    only: Option<u64>,

    /// Who plays, repeated around the table; methuselah agents lists the specs
    #[arg(
        long,
        value_name = "SPEC[,SPEC...]",
        value_delimiter = ',',
        default_value = "random"
    )]
    agents: Vec<String>,

    /// Play the decks of this folder, five at a table, instead of random ones; cards without a
    /// script are played as blanks, and decks that cannot be played are left out
    #[arg(long, value_name = "DIR")]
    decks: Option<PathBuf>,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print nothing but what is wrong
    #[arg(long)]
    quiet: bool,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    run_with(args, |game, cards| game.check_invariants(cards))
}

/// What is to be played.
fn stress(args: &Args, cards: &CardDb) -> Result<Stress> {
    let stress = Stress::new(args.seed)
        .with_agents(&args.agents)
        .context("--agents")?;
    if let Some(specs) = stress.unrepeatable().filter(|_| !args.quiet) {
        eprintln!(
            "note: {specs} has a budget of time, so no seed repeats these games, nor a fault in \
             them; give a budget of simulations, such as mcts:20, for games that repeat"
        );
    }
    let Some(path) = &args.decks else {
        return Ok(stress);
    };
    let lists = Lists::read(path, cards)?;
    if !args.quiet {
        eprintln!("{lists}");
    }
    Ok(stress.with_lists(path.clone(), lists))
}

/// The command, with something to be checked after every move.
fn run_with(
    args: &Args,
    check: impl Fn(&GameState, &CardDb) -> Result<(), String> + Sync,
) -> Result<Verdict> {
    let cards = CardDb::embedded();
    let stress = stress(args, cards)?;
    let table = |game| stress.table(cards, game);
    if let Some(game) = args.only {
        let table = table(game);
        let mut reporter = Reporter::new(table.decks());
        let played = table.play(cards, &mut reporter, &check);
        if !args.quiet {
            say(reporter.text())?;
        }
        let end = match &played {
            Ok(moves) => format!(
                "\nGame {game} of seed {}: {moves} moves, and no fault\n",
                args.seed
            ),
            Err(fault) => format!("\n{fault}\n"),
        };
        if !args.quiet || played.is_err() {
            say(&end)?;
        }
        return Ok(Verdict::of(played.is_ok()));
    }
    let games = args.games.unwrap_or_default();
    let bar = progress(args.quiet, games, 0);
    let (mut moves, mut faults) = (0, 0);
    let play = |game| table(game).play(cards, &mut NoObserver, &check);
    let threads = workers(args.threads, games);
    in_order(0..games, threads, play, |_, played, _| {
        bar.inc(1);
        match played {
            Ok(made) => moves += u64::from(made),
            Err(fault) => {
                faults += 1;
                moves += u64::from(fault.moves);
                bar.suspend(|| say(&format!("{fault}\n")))?;
            }
        }
        Ok::<_, anyhow::Error>(())
    })?;
    bar.finish_and_clear();
    if faults > 0 {
        say(&format!("{faults} of {games} games came upon a fault\n"))?;
    } else if !args.quiet {
        say(&format!(
            "{games} games of seed {}, {moves} moves, the invariants checked after each: no fault\n",
            args.seed
        ))?;
    }
    Ok(Verdict::of(faults == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_fails_the_check() {
        let args = |games: Option<u64>, only: Option<u64>| Args {
            games,
            seed: 3,
            only,
            agents: vec!["random".into()],
            decks: None,
            threads: Some(2),
            quiet: true,
        };
        let broken = |game: &GameState, _: &CardDb| match game.decisions() {
            30 => Err("out of order".to_owned()),
            _ => Ok(()),
        };
        let verdict = |args| run_with(&args, broken).unwrap();
        assert_eq!(verdict(args(Some(4), None)), Verdict::Difference);
        assert_eq!(verdict(args(None, Some(2))), Verdict::Difference);
        let sound = |_: &GameState, _: &CardDb| Ok(());
        let verdict = run_with(&args(Some(4), None), sound).unwrap();
        assert_eq!(verdict, Verdict::Done);
    }
}
