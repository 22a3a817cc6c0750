//! `methuselah cards`.
use super::Verdict;
use anyhow::Result;
/// Flags.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    X,
}
/// Carries out the command.
pub fn run(_: &Command) -> Result<Verdict> {
    Ok(Verdict::Done)
}
