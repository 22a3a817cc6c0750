//! `methuselah serve`: an agent of this program, for another one.

use super::play::agents_help;
use super::{Call, Verdict};
use anyhow::Result;
use sim_cli::exec;
use std::io;

/// Flags of `methuselah serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// Who plays. To the other program it is the agent exec:"methuselah serve SPEC"
    #[arg(value_name = "SPEC")]
    agent: String,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let (requests, answers) = (io::stdin().lock(), io::stdout().lock());
    exec::serve(&args.agent, call.build, requests, answers)?;
    Ok(Verdict::Done)
}
