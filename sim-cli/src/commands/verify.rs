//! `methuselah verify`: a run repeated from its folder, and compared.

use super::{say, Call, Verdict};
use anyhow::{bail, Result};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::run::{
    in_order, workers, Change, ChoicesFile, Comparison, Difference, Findings, Manifest,
    MoveDifference, Plan, Repeated, CHOICES,
};
use std::path::PathBuf;
use std::time::Instant;

/// Flags of `methuselah verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of a complete run
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Repeat the recorded moves instead of asking the agents again: quick
    /// where they search, and tells whether rules and cards have changed, but
    /// not whether agents have. Agents with a budget of time, and programs that do not
    /// say that they repeat, cannot be asked again, so their runs are always verified like this
    #[arg(long)]
    recorded: bool,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What `verify --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// The folder.
    folder: String,
    /// Whether every byte is the same.
    same: bool,
    /// `agents` if they were asked again, `choices` if the recorded ones were repeated.
    repeated_by: &'static str,
    /// The specs of agents that do not make the same choices again.
    unrepeatable: &'a [&'a str],
    /// What has changed in the program since it played the games.
    changed: &'a [Change],
    /// Games of the run.
    games: u64,
    /// Games of the repetition that came upon a fault, and do not count.
    faults: u64,
    /// Games of which a row or a choice differs.
    games_that_differ: u64,
    /// The number of the first of them, from 0; null if none differs.
    first_game: Option<u64>,
    /// The first move that differs, in the first game in which one does; null if none does.
    first_move: Option<&'a MoveDifference>,
    /// The files that differ.
    files: &'a [Difference],
    /// Decisions taken in the repetition.
    decisions: u64,
    /// How long it took, in seconds by the clock.
    seconds: f64,
    /// Decisions in a second, on all threads together.
    decisions_per_second: f64,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = Manifest::read(&args.folder)?;
    let changed = super::changes(&args.folder);
    let plan = Plan::with(&manifest, call.build)?;
    let choices = choices(args, &manifest)?;
    let unrepeatable = plan.unrepeatable();
    let by_choices = args.recorded || !unrepeatable.is_empty();
    let repeat = |game| -> Result<Repeated> {
        Ok(match &choices {
            Some(choices) if by_choices => match choices.of(game)? {
                Some(recorded) => Repeated::by_choices(&plan, game, recorded.choices),
                None => Repeated::Unrecorded,
            },
            Some(_) | None => Repeated::played(plan.record(game)),
        })
    };
    let shown = args.folder.display();
    if by_choices && choices.is_none() {
        let why = match &unrepeatable[..] {
            [] => "leave out --recorded".to_owned(),
            specs => format!("no seed repeats the games of {}", specs.join(", ")),
        };
        bail!("{shown}: an older version made this run, and recorded no choices; {why}");
    }
    if !unrepeatable.is_empty() {
        eprintln!(
            "note: no seed repeats the games of {}; \
             the recorded moves are repeated instead",
            unrepeatable.join(", ")
        );
    }
    let start = Instant::now();
    let mut comparison = Comparison::of(&args.folder, &manifest, &plan, choices.as_ref())?;
    let threads = workers(args.threads, manifest.games);
    in_order(0..manifest.games, threads, repeat, |_, repeated, _| {
        comparison.add(repeated?)
    })?;
    let found = comparison.finish(&manifest, &plan)?;
    let seconds = start.elapsed().as_secs_f64();
    let same = found.files.is_empty();
    if args.json {
        say(&json::to_text(&Report {
            folder: shown.to_string(),
            same,
            repeated_by: if by_choices { "choices" } else { "agents" },
            unrepeatable: &unrepeatable,
            changed: &changed,
            games: manifest.games,
            faults: found.faults,
            games_that_differ: found.games,
            first_game: found.first_game,
            first_move: found.first_move.as_deref(),
            files: &found.files,
            decisions: found.decisions,
            seconds,
            decisions_per_second: found.decisions as f64 / seconds,
        }))?;
    } else {
        say(&told(args, &manifest, by_choices, &found))?;
    }
    Ok(Verdict::of(same))
}

/// The choices recorded of a run; `None` if it was made before there were any.
fn choices(args: &Args, manifest: &Manifest) -> Result<Option<ChoicesFile>> {
    if !manifest.has_choices() {
        return Ok(None);
    }
    let choices = ChoicesFile::open(&args.folder)?;
    if choices.is_none() {
        bail!(
            "{}: is not there; name the folder of a complete run",
            args.folder.join(CHOICES).display()
        );
    }
    Ok(choices)
}

/// What was found, for people.
fn told(args: &Args, manifest: &Manifest, by_choices: bool, found: &Findings) -> String {
    let shown = args.folder.display();
    let games = manifest.games;
    let how = if by_choices {
        "repeated by their recorded moves"
    } else {
        "repeated"
    };
    let faults = match found.faults {
        0 => String::new(),
        n => format!("{n} of them came upon a fault, and are not counted\n"),
    };
    if found.files.is_empty() {
        return format!("{shown}: {games} games {how}, and every byte is the same\n{faults}");
    }
    let differ = match (found.games, found.first_game) {
        (_, None) => "none of them differs, but the files do".to_owned(),
        (1, Some(only)) => format!("one differs, game {only}"),
        (n, Some(first)) => format!("{n} differ, the first of them game {first}"),
    };
    let mut out = format!("{shown}: {games} games {how}; {differ}\n{faults}");
    for difference in &found.files {
        out.push_str(&format!("{difference}\n"));
    }
    match &found.first_move {
        Some(first) => out.push_str(&format!("The first move that differs: {first}\n")),
        None if found.games > 0 && manifest.has_choices() => {
            out.push_str("No move differs: the files were changed, or what is noted in them\n");
        }
        None => {}
    }
    let here = env!("CARGO_PKG_VERSION");
    if manifest.version != here {
        out.push_str(&format!(
            "The run was made by version {}, and repeated by {here}\n",
            manifest.version
        ));
    }
    out
}
