//! `methuselah agents`: who can play.

use super::{say, Verdict};
use anyhow::Result;

/// Carries out the command.
pub fn run() -> Result<Verdict> {
    let mut out = String::new();
    for agent in sim_cli::exec::catalogue() {
        out.push_str(&format!("{}\n    {}\n", agent.usage, agent.summary));
    }
    say(&out)?;
    Ok(Verdict::Done)
}
