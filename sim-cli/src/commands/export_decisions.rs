//! `methuselah export-decisions`: the decisions of a run as a table.

use super::Verdict;
use anyhow::Result;
use std::path::PathBuf;

/// Flags of `methuselah export-decisions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of a complete run, league, gauntlet or match
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The file to be written, in the format Parquet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Replace the file if it is there
    #[arg(long)]
    overwrite: bool,

    /// Threads to work on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,
}

/// Carries out the command: follows every game by its recorded choices.
#[cfg(feature = "parquet")]
pub fn run(args: &Args) -> Result<Verdict> {
    use anyhow::ensure;
    use indicatif::HumanCount;
    use sim_cli::decisions::export;
    use sim_cli::run::{workers, Manifest, Plan};

    let shown = args.out.display();
    ensure!(
        args.overwrite || !args.out.exists(),
        "{shown}: is there already; give another --out, or --overwrite to lose it"
    );
    let manifest = Manifest::read(&args.folder)?;
    super::changes(&args.folder);
    let plan = Plan::with(&manifest, super::unasked)?;
    let threads = workers(args.threads, manifest.games);
    let bar = super::play::progress(args.quiet, manifest.games, 0);
    let done = export(&args.folder, (&manifest, &plan), &args.out, threads, || {
        bar.inc(1)
    })?;
    bar.finish_and_clear();
    if done.left_out > 0 {
        let games = HumanCount(done.left_out);
        eprintln!("warning: {games} games came upon a fault, and are left out");
    }
    if !args.quiet {
        let (decisions, games) = (HumanCount(done.decisions), HumanCount(done.games));
        super::say(&format!(
            "{decisions} decisions of {games} games: {shown}\n"
        ))?;
    }
    Ok(match done.left_out {
        0 => Verdict::Done,
        _ => Verdict::Faults,
    })
}

/// Says that this program cannot do it.
#[cfg(not(feature = "parquet"))]
pub fn run(args: &Args) -> Result<Verdict> {
    let Args { folder, out, .. } = args;
    anyhow::bail!(
        "{}: cannot be written of {}: this program was built without Parquet; build it with \
         --features parquet, or take one that is handed out",
        out.display(),
        folder.display()
    )
}
