//! `methuselah report`: a folder of results as one page.

use super::{say, Call, Verdict};
use anyhow::Result;
use sim_cli::json;
use sim_cli::page::page;
use std::path::PathBuf;

/// Flags of `methuselah report`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of a complete run, league, gauntlet, match, comparison or search
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Where the page is written; by default, report.html in the folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The game that is told in full; by default, the most telling one
    #[arg(long, value_name = "GAME")]
    game: Option<u64>,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,
}

/// The page of a folder.
const REPORT: &str = "report.html";

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let html = page(&args.folder, args.game, call.build)?;
    let path = args.out.clone().unwrap_or_else(|| args.folder.join(REPORT));
    json::write_text(&path, &html)?;
    if !args.quiet {
        let kilobytes = html.len().div_ceil(1000);
        say(&format!("{}: {kilobytes} kB\n", path.display()))?;
    }
    Ok(Verdict::Done)
}
