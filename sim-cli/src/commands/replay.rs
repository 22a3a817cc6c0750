//! `methuselah replay`.
use super::Verdict;
use anyhow::Result;
/// Flags.
#[derive(Debug, clap::Args)]
pub struct Args {}
/// Carries out the command.
pub fn run(_: &Args) -> Result<Verdict> {
    Ok(Verdict::Done)
}
