//! `methuselah replay`: one game of a run, told in plain English.

use super::{say, Call, Verdict};
use anyhow::{bail, Result};
use sim_cli::report::Reporter;
use sim_cli::run::{Manifest, Plan};
use std::path::PathBuf;

/// Flags of `methuselah replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of a run
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Number of the game, as in games.csv
    #[arg(value_name = "GAME")]
    game: u64,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = Manifest::read(&args.folder)?;
    if args.game >= manifest.games {
        bail!(
            "{}: there is no game {}; give a number from 0 to {}",
            args.folder.display(),
            args.game,
            manifest.games - 1
        );
    }
    let plan = Plan::with(&manifest, call.build)?;
    let game = plan.game(args.game);
    let mut reporter = Reporter::new(game.places.iter().map(|p| plan.deck_name(p.deck)));
    let played = plan.play(&game, &mut reporter);
    let players: Vec<String> = game
        .places
        .iter()
        .enumerate()
        .map(|(seat, p)| {
            let name = reporter.name(engine::Seat(seat as u8));
            format!("{name} ({})", plan.agent_spec(p.agent))
        })
        .collect();
    say(&format!(
        "Game {} of {} (seed {}): {}\n\n{}{}",
        args.game,
        args.folder.display(),
        game.seed,
        players.join(", "),
        reporter.text(),
        match &played {
            Ok(outcome) => reporter.result(outcome),
            Err(fault) => format!("\nIt breaks off here: {fault}\n"),
        }
    ))?;
    Ok(match played {
        Ok(_) => Verdict::Done,
        Err(_) => Verdict::Faults,
    })
}
