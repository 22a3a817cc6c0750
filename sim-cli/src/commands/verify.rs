//! `methuselah verify`: a run repeated from its folder, and compared.

use super::{say, Call, Verdict};
use anyhow::Result;
use sim_cli::run::{in_order, workers, Comparison, Manifest, Plan};
use std::path::PathBuf;

/// Flags of `methuselah verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of a complete run
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = Manifest::read(&args.folder)?;
    let plan = Plan::with(&manifest, call.build)?;
    let mut comparison = Comparison::of(&args.folder, &manifest)?;
    let play = |game| plan.record(game).with_lines();
    let threads = workers(args.threads, manifest.games);
    let mut faults = 0;
    in_order(0..manifest.games, threads, play, |_, (record, lines), _| {
        faults += u64::from(record.fault.is_some());
        comparison.add(&record, &lines)
    })?;
    let differences = comparison.finish(&manifest)?;
    let shown = args.folder.display();
    if differences.is_empty() {
        say(&format!(
            "{shown}: {} games repeated, and every byte is the same\n",
            manifest.games
        ))?;
    }
    if faults > 0 {
        say(&format!(
            "{faults} of them came upon a fault, and are not counted\n"
        ))?;
    }
    for difference in &differences {
        say(&format!("{difference}\n"))?;
    }
    let here = env!("CARGO_PKG_VERSION");
    if !differences.is_empty() && manifest.version != here {
        say(&format!(
            "The run was made by version {}, and repeated by {here}\n",
            manifest.version
        ))?;
    }
    Ok(Verdict::of(differences.is_empty()))
}
