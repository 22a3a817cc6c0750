//! The command line: what the binary `methuselah` does, for any agents.

use crate::cards::in_use;
use crate::commands::{
    self, agents, cards, compare, deck, diff, export_decisions, fit_evaluation, gauntlet, league,
    matched, merge, replay, report, run, schema, serve, stress, tally, train, tune, verify, Call,
};
use crate::exec;
use crate::run::Build;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// The exit codes, for the help text.
const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    a check found a difference or a fault
  2    bad usage or bad input
  3    done, but games came upon a fault and are not counted
  4    a round of shards is put together, and another one is to be played
  101  the program itself failed
  130  ended by Ctrl-C
  143  ended by SIGTERM";

/// Monte Carlo self-play for Vampire: The Eternal Struggle.
#[derive(Debug, Parser)]
#[command(name = "methuselah", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// A folder of cards to play with besides ours: scripts (*.ron) and, for new cards, facts
    /// (facts/library.csv, facts/crypt.csv); what it has of a card replaces what there is
    #[arg(long, global = true, value_name = "DIR")]
    cards: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games and sum them up
    Run(run::Args),
    /// Hold a deck with other cards against the deck as it is, game by game
    Compare(compare::Args),
    /// Play one deck against a field: how it fares against whom, and from where
    Gauntlet(gauntlet::Args),
    /// Look for exchanges of cards that make a deck better, and prove what comes of them
    Tune(tune::Args),
    /// Let agents meet over all seats and decks, and rate them
    League(league::Args),
    /// Let two agents meet on the same deals: which is stronger, and by how much
    Match(matched::Args),
    /// Put the shards of a run or a comparison together, to the same bytes as one run would give
    Merge(merge::Args),
    /// Tell one game of a run, move by move, in plain English
    Replay(replay::Args),
    /// Repeat a run from its folder and compare, byte for byte
    Verify(verify::Args),
    /// Hold the same run by two programs against each other: which games differ, and where first
    Diff(diff::Args),
    /// Make one page of a folder of results, with plots and tables, that needs no network
    Report(report::Args),
    /// Tell what each card, each vampire and each pool of a run did
    Tally(tally::Args),
    /// Write what was seen, could be chosen and was chosen at each decision of a run into a table
    /// (Parquet), to train players on
    ExportDecisions(export_decisions::Args),
    /// List the agents, and how their specs are written
    Agents,
    /// Be an agent for another program, on standard input and output
    Serve(serve::Args),
    /// Print what stands in the JSON files, in what --json prints, and in what bots are asked
    Schema(schema::Args),
    /// Play random tables, to find faults of the engine and of agents
    Stress(stress::Args),
    /// Fit the weights of the evaluation to games, for agents that search
    FitEvaluation(fit_evaluation::Args),
    /// Train the agent `learned`, by games that it plays with itself
    Train(train::Args),
    /// Check and convert deck files
    #[command(subcommand)]
    Deck(deck::Command),
    /// Look at the cards and their scripts
    #[command(subcommand)]
    Cards(cards::Command),
}

/// Carries out a command line, whose first word is the program's own name, and
/// gives the exit code. Agents are made by `build`: [`exec::build`], or a function that knows more of
/// them.
///
/// Ends the program where the command line is wrong or asks for help.
pub fn main(line: impl IntoIterator<Item = OsString>, build: Build) -> u8 {
    let line: Vec<OsString> = line.into_iter().collect();
    let Cli { command, cards } = Cli::parse_from(&line);
    let call = Call { line, build };
    let done = in_use::bring(&cards).and_then(|()| match command {
        Command::Run(args) => run::run(&args, &call),
        Command::Compare(args) => compare::run(&args, &call),
        Command::Gauntlet(args) => gauntlet::run(&args, &call),
        Command::Tune(args) => tune::run(&args, &call),
        Command::League(args) => league::run(&args, &call),
        Command::Match(args) => matched::run(&args, &call),
        Command::Merge(args) => merge::run(&args),
        Command::Replay(args) => replay::run(&args, &call),
        Command::Verify(args) => verify::run(&args, &call),
        Command::Diff(args) => diff::run(&args, &call),
        Command::Report(args) => report::run(&args, &call),
        Command::Tally(args) => tally::run(&args, &call),
        Command::ExportDecisions(args) => export_decisions::run(&args),
        Command::Agents => agents::run(),
        Command::Serve(args) => serve::run(&args, &call),
        Command::Schema(args) => schema::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::FitEvaluation(args) => fit_evaluation::run(&args),
        Command::Train(args) => train::run(&args, &call),
        Command::Deck(command) => deck::run(&command),
        Command::Cards(command) => cards::run(&command),
    });
    for complaint in exec::complaints() {
        eprintln!("warning: {complaint}");
    }
    exec::end();
    match done {
        Ok(verdict) => verdict.exit_code(),
        Err(error) if commands::nobody_listens(&error) => 0,
        Err(error) => {
            eprintln!("error: {error:#}");
            2
        }
    }
}
