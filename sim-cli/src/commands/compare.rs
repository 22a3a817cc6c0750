//! `methuselah compare`: is the deck better with these cards?

use super::play::{agents_help, decks, say_beside, Common, Halt, Part, PlayedShard};
use super::{play, say, Call, Verdict};
use anyhow::{bail, Result};
use indicatif::{HumanCount, ProgressBar};
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::cards::in_use;
use sim_cli::deck::{legality, LibrarySize};
use sim_cli::json;
use sim_cli::lab::{
    self, disagreement, never_played, signed, Challenger, CompareFiles, Comparison, Finding, Game,
    Opponent, Ready, Stop, Swap, BLOCK, COMPARISON_SCHEMA, PAIRS, VERDICTS,
};
use sim_cli::lineup::{blanks, Entrant};
use sim_cli::run::{in_order_while, workers, ManifestDeck, Signal, TIMING};
use sim_cli::stats::Sequence;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Flags of `methuselah compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
#[command(group(clap::ArgGroup::new("how_long").required(true).args(["games", "until_sure"])))]
pub struct Args {
    /// The deck in question; decks named after it are challengers
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<PathBuf>,

    /// A challenger: the deck with these cards in and those out, as in
    /// "+2 Deflection, -2 Spying Mission"; may be given several times
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    swap: Vec<String>,

    /// The decks they meet: a deck file or a folder; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    field: Vec<PathBuf>,

    /// Meets this deck of the field so many times as often, as in tremere=3; may be
    /// given several times
    #[arg(long, value_name = "NAME=N")]
    weight: Vec<String>,

    /// How many pairs of games to play for each challenger, in blocks of five: one on each seat
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: Option<u64>,

    /// Play until the verdict is clear, however often one looks
    #[arg(long)]
    until_sure: bool,

    /// Victory points that do not matter
    #[arg(long, value_name = "VP", default_value_t = 0.02)]
    margin: f64,

    /// With --until-sure: how many pairs to play at most; 200 or more, for it is never sure with
    /// fewer
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "until_sure",
          value_parser = super::at_least_one::<u64>)]
    max_games: u64,

    /// Seed of the comparison: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Who plays, on all seats; with several, the comparison is made with each of them
    #[arg(
        long,
        value_name = "SPEC,...",
        value_delimiter = ',',
        default_value = "heuristic"
    )]
    agents: Vec<String>,

    /// Write pool.csv too: every pool at the end of every turn, some 5 kB a game
    #[arg(long)]
    pool: bool,

    #[command(flatten)]
    part: Part,

    /// With --until-sure and --shard, which plays a part of the next round: the folder that the
    /// shards of the rounds before were merged into; where there is none, it is the first round
    #[arg(long, value_name = "DIR", requires = "until_sure", requires = "shard")]
    after: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

/// Fewest blocks on which anything is said.
const FEWEST: u64 = 10;

/// What this session of the comparison played, and how fast.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Timing {
    /// Games played, without those that were there before a `--resume`.
    games: u64,
    /// Decisions taken in them.
    decisions: u64,
    /// How long it took, in seconds by the clock.
    seconds: f64,
    /// Decisions in a second, on all threads together.
    decisions_per_second: f64,
    /// Threads that played.
    threads: usize,
}

impl Timing {
    /// So many games, with so many decisions, that took so long.
    pub fn new(games: u64, decisions: u64, seconds: f64, threads: usize) -> Timing {
        Timing {
            games,
            decisions,
            seconds,
            decisions_per_second: decisions as f64 / seconds.max(1e-9),
            threads,
        }
    }
}

/// What `compare --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    #[serde(flatten)]
    timing: Timing,
    /// Each challenger with each agent.
    verdicts: Vec<Row<'a>>,
    /// Of which challengers the agents say different things, a sentence each.
    disagreements: Vec<String>,
    /// Cards that came in, which an agent could often play and never did in these games, a sentence
    /// each.
    never_played: Vec<String>,
}

/// A challenger with an agent.
#[derive(Serialize, JsonSchema)]
pub struct Row<'a> {
    /// Spec of the agent on all seats.
    agents: &'a str,
    /// Name of the challenger.
    challenger: &'a str,
    /// The verdict in one line.
    line: String,
    #[serde(flatten)]
    finding: &'a Finding,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let mut comparison = comparison(args)?;
    let ready = Ready::new(&comparison, call.build)?.watched();
    if let (Some(shard), true) = (comparison.shard, args.until_sure) {
        let after = args.after.as_deref();
        let batch = CompareFiles::batch_after(after, &comparison.whole(), &ready)?;
        if batch.is_none() {
            let there = after.unwrap_or(Path::new("")).display();
            bail!("--shard {shard}: the comparison in {there} is over; there is no round to be played");
        }
        comparison.batch = batch;
    }
    ready.try_programs()?;
    let default = || Path::new("results").join(comparison.folder_name());
    let out = args.common.out.clone().unwrap_or_else(default);
    if args.part.dry_run {
        Part::checked(&out, args.common.start, args.common.hidden())?;
        return Ok(Verdict::Done);
    }
    let mut files = if args.common.start.resume() {
        super::changes(&out);
        CompareFiles::resume(&out, &comparison, &ready)?
    } else if args.common.start.overwrite() {
        CompareFiles::overwrite(&out, &comparison, &ready)?
    } else {
        CompareFiles::begin(&out, &comparison, &ready)?
    };
    let mut timing = Timing {
        threads: workers(args.common.threads, comparison.range().count() as u64),
        ..Timing::default()
    };
    let ended = play(&mut files, &ready, &comparison, args, &mut timing)?;
    if let Some(signal) = ended {
        files.pause()?;
        eprintln!("Interrupted. To go on:\n  {}", call.to_resume());
        return Ok(Verdict::Interrupted(signal));
    }
    if let Some(shard) = comparison.shard {
        let range = comparison.range();
        let faults = (0..comparison.agents.len()).map(|agent| files.evidence(agent).findings());
        let faults = faults.flatten().map(|finding| finding.faults).sum();
        files.pause()?;
        let timing = play::Timing::new(
            timing.games,
            timing.decisions,
            timing.seconds,
            timing.threads,
        );
        json::write(&out.join(TIMING), &timing)?;
        let played = PlayedShard {
            out,
            shard,
            timing,
            first: range.start,
            there: range.end - range.start,
            faults,
        };
        return played.tell(args.common.told(), "blocks of five pairs");
    }
    let findings = files.finish()?;
    json::write(&out.join(TIMING), &timing)?;
    let never = never_played(&comparison, files.tallies());
    let how = (args.common.json, args.common.quiet);
    tell(how, &comparison, &findings, timing, never, &out)
}

/// Plays what is left; gives the signal that ended it, if one did.
fn play(
    files: &mut CompareFiles,
    ready: &Ready,
    comparison: &Comparison,
    args: &Args,
    timing: &mut Timing,
) -> Result<Option<Signal>> {
    let interrupt = super::listen(|words| eprintln!("{words}"))?;
    let start = Instant::now();
    while let Some((agent, first)) = files.next() {
        let Range { start, end } = files.range();
        let (all, there) = ((end - start) * BLOCK, (first - start) * BLOCK);
        let bar = play::progress(args.common.hidden(), all, there);
        let wanted: Vec<AtomicBool> = files
            .wanted(agent)
            .into_iter()
            .map(AtomicBool::new)
            .collect();
        let go_on = || interrupt.came().is_none();
        let work = |block| {
            ready.block(agent, block, |number| {
                wanted[number].load(Ordering::Relaxed)
            })
        };
        let ended = in_order_while(go_on, first..end, timing.threads, work, |_, games, _| {
            bar.inc(BLOCK);
            for game in &games {
                timing.games += game.games;
                timing.decisions += game.decisions;
                tell_faults(game, comparison, &bar);
            }
            let last = files.add(&games, ready)?;
            if last {
                return Err(Halt::Settled);
            }
            // Whoever is settled is not played in blocks that are begun from now on.
            for (wanted, now) in wanted.iter().zip(files.wanted(agent)) {
                wanted.store(now, Ordering::Relaxed);
            }
            Ok(())
        });
        bar.finish_and_clear();
        match ended {
            Ok(()) | Err(Halt::Settled) => {}
            Err(Halt::Failed(error)) => return Err(error),
        }
        if let Some(signal) = interrupt.came().filter(|_| files.next().is_some()) {
            return Ok(Some(signal));
        }
    }
    timing.seconds = start.elapsed().as_secs_f64();
    timing.decisions_per_second = timing.decisions as f64 / timing.seconds.max(1e-9);
    Ok(None)
}

fn tell_faults(game: &Game, comparison: &Comparison, bar: &ProgressBar) {
    let challengers = comparison.challengers.iter().zip(&game.challengers);
    let challengers = challengers.filter_map(|(challenger, played)| {
        let fault = played.as_ref()?.as_ref().err()?;
        Some((&challenger.deck.name, fault))
    });
    let base = game.base.as_ref().err();
    let base = base.map(|fault| (&comparison.base.name, fault));
    for (name, fault) in base.into_iter().chain(challengers) {
        say_beside(bar, &format!("fault: with {name}: {fault}"));
    }
}

/// Says what was found: as JSON, or not at all, where that is asked for.
pub fn tell(
    (as_json, quiet): (bool, bool),
    comparison: &Comparison,
    findings: &[Vec<Finding>],
    timing: Timing,
    never_played: Vec<String>,
    out: &Path,
) -> Result<Verdict> {
    let faults = findings.iter().flatten().any(|finding| finding.faults > 0);
    let verdict = match faults {
        true => Verdict::Faults,
        false => Verdict::Done,
    };
    let several = (comparison.challengers.len(), comparison.agents.len());
    let mut rows = Vec::new();
    for (agents, findings) in comparison.agents.iter().zip(findings) {
        for (challenger, finding) in comparison.challengers.iter().zip(findings) {
            rows.push(Row {
                agents,
                challenger: &challenger.deck.name,
                line: finding.line(comparison.stop),
                finding,
            });
        }
    }
    let disagreements: Vec<String> = comparison
        .challengers
        .iter()
        .enumerate()
        .filter_map(|(number, challenger)| {
            let verdicts: Vec<_> = comparison
                .agents
                .iter()
                .zip(findings)
                .map(|(agent, findings)| (agent.as_str(), findings[number].verdict))
                .collect();
            disagreement(&challenger.deck.name, &verdicts)
        })
        .collect();
    if as_json {
        let report = Report {
            out: out.display().to_string(),
            timing,
            verdicts: rows,
            disagreements,
            never_played,
        };
        say(&json::to_text(&report))?;
        return Ok(verdict);
    }
    if quiet {
        return Ok(verdict);
    }
    let mut text = String::new();
    for row in &rows {
        let who = match several {
            (1, 1) => String::new(),
            (_, 1) => format!("{}: ", row.challenger),
            (1, _) => format!("{}: ", row.agents),
            _ => format!("{}, {}: ", row.challenger, row.agents),
        };
        text += &format!("{who}{}, {:.0} s\n", row.line, timing.seconds);
    }
    for line in disagreements.into_iter().chain(never_played) {
        text += &format!("{line}\n");
    }
    text += &format!("\n{}", table(comparison, &rows));
    if several.0 > 1 {
        text += &format!(
            "\n{} challengers: intervals are as wide, and p as large, as that makes them (Holm).\n",
            several.0
        );
    }
    text += &format!(
        "{} games at {} tables. Files: {} ({VERDICTS}, {PAIRS})\n",
        HumanCount(timing.games),
        HumanCount(rows.iter().map(|row| row.finding.blocks).max().unwrap_or(0)),
        out.display()
    );
    say(&text)?;
    Ok(verdict)
}

/// The table beneath the verdicts: the base and each challenger, with each agent.
fn table(comparison: &Comparison, rows: &[Row<'_>]) -> String {
    let agents = comparison.agents.len() > 1;
    let name = |name: &str, agent: &str| match agents {
        true => format!("{name} [{agent}]"),
        false => name.to_owned(),
    };
    let mut lines = vec![[
        "deck",
        "pairs",
        "VP",
        "difference",
        "p",
        "wins",
        "difference",
        "verdict",
    ]
    .map(str::to_owned)];
    for agent in &comparison.agents {
        let mut of = rows.iter().filter(|row| row.agents == agent).peekable();
        if let Some(row) = of.peek() {
            let f = row.finding;
            lines.push([
                name(&comparison.base.name, agent),
                HumanCount(f.pairs).to_string(),
                format!("{:.2}", f.base_vp),
                String::new(),
                String::new(),
                format!("{:.1} %", f.base_win_rate * 100.0),
                String::new(),
                String::new(),
            ]);
        }
        for row in of {
            let f = row.finding;
            lines.push([
                name(row.challenger, agent),
                HumanCount(f.pairs).to_string(),
                format!("{:.2}", f.vp),
                signed(f.vp_difference, 1.0, 2, ""),
                format!("{:.3}", f.p_holm),
                format!("{:.1} %", f.win_rate * 100.0),
                signed(f.win_difference, 100.0, 1, ""),
                f.verdict.name().to_owned(),
            ]);
        }
    }
    lab::aligned(&lines)
}

/// What is to be compared, from the flags and the deck files.
fn comparison(args: &Args) -> Result<Comparison> {
    let stop = stop(args)?;
    let (mut ours, mut unscripted) = decks(&args.decks, None, args.common.leniency)?;
    if ours.len() > args.decks.len() {
        bail!("name deck files here, and folders with --field");
    }
    let base = ours.remove(0);
    let mut challengers: Vec<Challenger> = ours
        .into_iter()
        .map(|deck| Challenger { swap: None, deck })
        .collect();
    let mut faults = Vec::new();
    for text in &args.swap {
        match swapped(&base, text, args.common.leniency.allow_unscripted()) {
            Ok((challenger, blanks)) => {
                unscripted.extend(blanks);
                challengers.push(challenger);
            }
            Err(error) => faults.push(format!("--swap {text:?}: {error:#}")),
        }
    }
    if !faults.is_empty() {
        bail!(faults.join("\n"));
    }
    if challengers.is_empty() {
        bail!(
            "nothing to compare {} with; give a --swap, or name another deck",
            base.name
        );
    }
    for (number, challenger) in challengers.iter().enumerate() {
        if challenger.deck.hash == base.hash {
            bail!(
                "{}: has the same cards as {}",
                challenger.deck.name,
                base.name
            );
        }
        let twice = challengers[..number]
            .iter()
            .find(|other| other.deck.hash == challenger.deck.hash);
        if let Some(twice) = twice {
            bail!(
                "{} and {} are the same deck; give one of them",
                twice.deck.name,
                challenger.deck.name
            );
        }
    }
    let (field, blanks) = decks(&args.field, None, args.common.leniency)?;
    unscripted.extend(blanks);
    unscripted.sort();
    unscripted.dedup();
    Ok(Comparison {
        schema: COMPARISON_SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        stop,
        shard: match stop {
            Stop::Games { .. } => args.part.of(stop.blocks(), "blocks of five pairs")?,
            // How many there are in a round is not known yet; those that are left over have none.
            Stop::UntilSure { .. } => args.part.shard,
        },
        batch: None,
        agents: args.agents.clone(),
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool: args.pool,
        unscripted,
        base,
        challengers,
        field: weighted(field, &args.weight)?,
    })
}

/// How long it goes on, by the flags.
fn stop(args: &Args) -> Result<Stop> {
    let margin = args.margin;
    if !(0.0..=5.0).contains(&margin) {
        bail!("--margin {margin}: is no difference of victory points; give one between 0 and 5");
    }
    let stop = match args.games {
        Some(games) => Stop::Games { games, margin },
        None => Stop::UntilSure {
            margin,
            max_games: args.max_games,
        },
    };
    let (what, fewest) = match stop {
        Stop::Games { .. } => ("too few pairs to tell anything", FEWEST),
        Stop::UntilSure { .. } => (
            "--max-games: is never sure with so few pairs",
            Sequence::FIRST_LOOK,
        ),
    };
    if stop.blocks() < fewest {
        bail!("{what}; give {} or more", fewest * BLOCK);
    }
    Ok(stop)
}

/// The base with a swap made, and the cards of it that have no script.
fn swapped(
    base: &ManifestDeck,
    text: &str,
    with_blanks: bool,
) -> Result<(Challenger, Vec<String>)> {
    let swap = Swap::parse(text)?;
    let list = swap.applied(&base.list())?;
    let refused: Vec<String> = legality(&list, LibrarySize::RULEBOOK)
        .into_iter()
        .filter(|violation| violation.is_unplayable())
        .map(|violation| format!("{violation}. {}", violation.remedy()))
        .collect();
    if !refused.is_empty() {
        bail!("no legal deck comes of it: {}", refused.join("; "));
    }
    let blanks: Vec<String> = blanks(&list, in_use::db())
        .into_iter()
        .map(|blank| blank.name)
        .collect();
    if !blanks.is_empty() && !with_blanks {
        bail!(
            "{} have no script yet; give --allow-unscripted to play them as blanks",
            blanks.join(", ")
        );
    }
    let name = swap.text.replace(char::is_control, " ");
    let deck = ManifestDeck::of(&Entrant { name, list });
    let swap = Some(swap.text);
    Ok((Challenger { swap, deck }, blanks))
}

/// The field with its weights.
fn weighted(field: Vec<ManifestDeck>, weights: &[String]) -> Result<Vec<Opponent>> {
    let mut field: Vec<Opponent> = field
        .into_iter()
        .map(|deck| Opponent { weight: 1, deck })
        .collect();
    for text in weights {
        let read = text.rsplit_once('=').and_then(|(name, weight)| {
            let weight = weight.trim().parse().ok();
            Some((name.trim(), weight.filter(|w| (1..=1000).contains(w))?))
        });
        let Some((name, weight)) = read else {
            bail!("--weight {text:?}: write NAME=N, with a whole number from 1 to 1000");
        };
        let Some(opponent) = field.iter_mut().find(|o| o.deck.name == name) else {
            let names: Vec<&str> = field.iter().map(|o| o.deck.name.as_str()).collect();
            bail!("--weight {text:?}: the field has {}", names.join(", "));
        };
        opponent.weight = weight;
    }
    Ok(field)
}
