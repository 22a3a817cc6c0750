//! `methuselah diff`: the same run by two programs, held against each other.

use super::{say, Call, Verdict};
use anyhow::{Context, Result};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::json;
use sim_cli::lab::{aligned, signed};
use sim_cli::run::{in_order, workers, Diff, Of, Parting, Plan, Shift};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Flags of `methuselah diff`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of a complete run, made before the change
    #[arg(value_name = "DIR1")]
    first: PathBuf,

    /// Folder of the same run, made after it
    #[arg(value_name = "DIR2")]
    second: PathBuf,

    /// How many games, cards and decisions to tell of; --json has all of them
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: usize,

    /// Threads to work on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What `diff --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// The first folder.
    first: String,
    /// The second folder.
    second: String,
    /// Games of each run.
    games: u64,
    /// Games that came upon a fault in either folder, and count in no mean.
    faults: u64,
    /// What has changed between the programs that made them: `version`, `engine`, `agents`,
    /// `scripts`, `weights`; null if that is not known.
    changed: Option<&'a [&'static str]>,
    /// Games that differ.
    games_that_differ: usize,
    /// Through which cards, the most frequent first.
    cards: &'a [Tallied],
    /// At which decisions, likewise.
    decisions: &'a [Tallied],
    /// Each game that differs.
    differences: &'a [Parting],
    /// Whether any mean has shifted beyond chance; null if there is no verdict.
    shifted: Option<bool>,
    /// Why there is no verdict; null if there is one.
    no_verdict: Option<&'a str>,
    /// The means.
    shifts: &'a [Shift],
}

/// In how many of the games that differ something comes up.
#[derive(Serialize, JsonSchema)]
pub struct Tallied {
    /// The card, or what was to be decided.
    name: String,
    /// In how many games.
    games: u64,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let diff = Diff::read(&args.first, &args.second)?;
    let manifest = diff.manifest();
    let plan = Plan::with(&manifest, call.build)?;
    let work = |number: u64| diff.parting(&plan, diff.games[number as usize]);
    let all = diff.games.len() as u64;
    let mut partings = Vec::new();
    in_order(0..all, workers(args.threads, all), work, |_, parting, _| {
        partings.push(parting?);
        Ok::<_, anyhow::Error>(())
    })?;
    let cards = tallied(partings.iter().flat_map(|p| p.through.iter().cloned()));
    let decisions = tallied(partings.iter().map(rule));
    let shifted = match diff.no_verdict {
        None => Some(diff.shifts.iter().any(Shift::is_real)),
        Some(_) => None,
    };
    let report = Report {
        first: args.first.display().to_string(),
        second: args.second.display().to_string(),
        games: manifest.games,
        faults: diff.faults,
        changed: diff.changed.as_deref(),
        games_that_differ: partings.len(),
        cards: &cards,
        decisions: &decisions,
        differences: &partings,
        shifted,
        no_verdict: diff.no_verdict.as_deref(),
        shifts: &diff.shifts,
    };
    say(&match args.json {
        true => json::to_text(&report),
        false => told(&report, &diff, args.top)?,
    })?;
    Ok(Verdict::of(partings.is_empty()))
}

/// What was to be decided where a game goes another way.
fn rule(parting: &Parting) -> String {
    let about = parting.at.as_ref().and_then(|at| at.about.as_deref());
    match (parting.silent, about) {
        (true, _) => "no decision: something else comes of the same moves",
        (false, Some(about)) => about,
        (false, None) => "the end of one of the two",
    }
    .to_owned()
}

/// How often each comes up, the most frequent first.
fn tallied(names: impl Iterator<Item = String>) -> Vec<Tallied> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let tallied = counts.into_iter();
    let mut tallied: Vec<Tallied> = tallied
        .map(|(name, games)| Tallied { name, games })
        .collect();
    tallied.sort_by_key(|t| std::cmp::Reverse(t.games));
    tallied
}

/// What was found, for people.
fn told(report: &Report<'_>, diff: &Diff, top: usize) -> Result<String> {
    let games = HumanCount(report.games);
    let (first, second) = (&report.first, &report.second);
    let mut out = match report.differences {
        [] => format!("{first} and {second}: {games} games, and none differs\n"),
        [only] => format!(
            "{first} and {second}: one of {games} games differs, game {}\n",
            only.game
        ),
        [one, ..] => format!(
            "{first} and {second}: {} of {games} games differ, the first of them game {}\n",
            HumanCount(report.games_that_differ as u64),
            one.game
        ),
    };
    if report.faults > 0 {
        out += &format!(
            "{} games came upon a fault in one of them, and count in no mean\n",
            HumanCount(report.faults)
        );
    }
    out += &match report.changed {
        None => "What changed between the programs that made them is not known\n".to_owned(),
        Some([]) => "The programs that made them are the same, as far as their fingerprints tell\n"
            .to_owned(),
        Some(parts) => format!("Changed between them: {}\n", parts.join(", ")),
    };
    if report.differences.is_empty() {
        return Ok(out);
    }
    out += &format!("{}\n", verdict(report));
    out += &means(report.shifts);
    let share = |games: u64| {
        format!(
            "{:.0} %",
            100.0 * games as f64 / report.games_that_differ as f64
        )
    };
    for (heading, tallied) in [
        ("through", report.cards),
        ("at the decision", report.decisions),
    ] {
        let mut lines = vec![[heading, "games", "share", ""].map(str::to_owned)];
        lines.extend(tallied.iter().take(top).map(|t| {
            [
                t.name.clone(),
                t.games.to_string(),
                share(t.games),
                String::new(),
            ]
        }));
        if lines.len() > 1 {
            out += &format!("\n{}", aligned(&lines));
        }
    }
    out += "\n";
    for parting in report.differences.iter().take(top) {
        out += &format!("{parting}\n");
    }
    let quoted = shlex::try_quote(second).context("a path holds the byte 0")?;
    let game = report.differences[0].game;
    out += &format!("To see one: methuselah replay {quoted} {game}\n");
    if !diff.pool {
        out += "Without pool.csv in both, positions that differ before a move does are not seen\n";
    }
    Ok(out)
}

/// Whether results have shifted, in a line.
fn verdict(report: &Report<'_>) -> String {
    if let Some(why) = report.no_verdict {
        return format!("Whether results have shifted cannot be told: {why}");
    }
    let real: Vec<String> = report
        .shifts
        .iter()
        .filter(|shift| shift.is_real())
        .map(|shift| format!("{} {}", name(&shift.of), change(shift)))
        .collect();
    match real.is_empty() {
        true => "Results have not shifted beyond chance".to_owned(),
        false => format!("Results have shifted beyond chance: {}", real.join("; ")),
    }
}

fn name(of: &Of) -> &str {
    match of {
        Of::Deck(name) | Of::Agent(name) => name,
        Of::Rounds => "rounds a game",
    }
}

fn change(shift: &Shift) -> String {
    let word = match shift.of {
        Of::Rounds => "",
        Of::Deck(_) | Of::Agent(_) => "victory points ",
    };
    signed(shift.difference, 1.0, 2, word)
}

/// The table of the means.
fn means(shifts: &[Shift]) -> String {
    let heading = [
        "mean",
        "first",
        "second",
        "difference",
        "p",
        "wins",
        "wins then",
        "",
    ];
    let mut lines = vec![heading.map(str::to_owned)];
    for shift in shifts {
        let percent = |wins: Option<f64>| wins.map(|w| format!("{:.1} %", 100.0 * w));
        lines.push([
            name(&shift.of).to_owned(),
            format!("{:.2}", shift.first),
            format!("{:.2}", shift.second),
            signed(shift.difference, 1.0, 2, ""),
            format!("{:.3}", shift.p_holm),
            percent(shift.first_wins).unwrap_or_default(),
            percent(shift.second_wins).unwrap_or_default(),
            String::new(),
        ]);
    }
    if lines.len() == 1 {
        return String::new();
    }
    format!(
        "\n{}Differences of the same games (Student, in pairs); intervals and p account for \
         all {} means (Holm)\n",
        aligned(&lines),
        shifts.len()
    )
}
