//! The `methuselah` binary: plays games of Vampire: The Eternal Struggle by
//! the thousand, and turns them into answers.

mod commands;

use clap::{Parser, Subcommand};
use commands::{agents, cards, deck, fit_evaluation, league, replay, run, stress, verify, Verdict};
use std::process::ExitCode;

/// Monte Carlo self-play for Vampire: The Eternal Struggle.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 done, 1 a check found a difference, 2 bad usage or bad input."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games and sum them up
    Run(run::Args),
    /// Let agents meet over all seats and decks, and rate them
    League(league::Args),
    /// Tell one game of a run, move by move, in plain English
    Replay(replay::Args),
    /// Repeat a run from its folder and compare, byte for byte
    Verify(verify::Args),
    /// List the agents, and how their specs are written
    Agents,
    /// Play random tables, to find faults of the engine and of agents
    Stress(stress::Args),
    /// Fit the weights of the evaluation to games, for agents that search
    FitEvaluation(fit_evaluation::Args),
    /// Check and convert deck files
    #[command(subcommand)]
    Deck(deck::Command),
    /// Look at the cards and their scripts
    #[command(subcommand)]
    Cards(cards::Command),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::League(args) => league::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Agents => agents::run(),
        Command::Stress(args) => stress::run(&args),
        Command::FitEvaluation(args) => fit_evaluation::run(&args),
        Command::Deck(command) => deck::run(&command),
        Command::Cards(command) => cards::run(&command),
    };
    match done {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Difference) => ExitCode::from(1),
        Err(error) if commands::nobody_listens(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
