//! `methuselah tune`: which exchanges of cards make a deck better?

use super::play::{agents_help, decks, Common, Part, PlayedShard, Start, Timing};
use super::{say, Call, Verdict};
use anyhow::{bail, Context, Result};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;
use sim_cli::cards::in_use;
use sim_cli::json;
use sim_cli::lab::{
    aligned, candidates, default_pool, halves, proof_in, tuned_in, CompareFiles, Comparison,
    Finding, Game, Next, Play, Progress, Raced, Ready, Searched, Signed, Tune, TuneFiles,
    Verdict as Found, BLOCK, RACES,
};
use sim_cli::run::{in_order_while, workers, Shard, Signal, TIMING};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Flags of `methuselah tune`.
#[derive(Debug, clap::Args)]
#[command(after_help = agents_help())]
pub struct Args {
    /// The deck in question
    #[arg(value_name = "DECK")]
    deck: PathBuf,

    /// The decks it meets: a deck file or a folder; may be given several times. One half of them
    /// is for the search, the other for the proof
    #[arg(long, value_name = "DIR", required = true)]
    field: Vec<PathBuf>,

    /// How many games to play, about; a quarter of them for the proof
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>)]
    games: u64,

    /// Decks whose cards may come in. By default what archived tournament decks of the same clan
    /// or with two of the same Disciplines play most (each for half of the crypt or more). May be
    /// given several times
    #[arg(long, value_name = "DIR")]
    pool: Vec<PathBuf>,

    /// A card that stays as it is; may be given several times
    #[arg(long, value_name = "CARD")]
    keep: Vec<String>,

    /// How many exchanges to make at most
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = super::at_least_one::<u64>)]
    steps: u64,

    /// Seed of the search: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Who plays, on all seats
    #[arg(long, value_name = "SPEC", default_value = "heuristic")]
    agents: String,

    /// Write pool.csv of the games of the proof: every pool at the end of every turn, some 5 kB a
    /// game
    #[arg(long)]
    pool_csv: bool,

    #[command(flatten)]
    part: Part,

    /// With --shard, which plays a part of the next round: the folder that the shards of the rounds
    /// before were merged into; where there is none, it is the first round
    #[arg(long, value_name = "DIR", requires = "shard")]
    after: Option<PathBuf>,

    #[command(flatten)]
    common: Common,
}

/// Games for each card that may come in, and each that may go out, in each step: with fewer a race
/// tells nothing.
const FEWEST: u64 = 50;

/// What `tune --json` prints.
#[derive(Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Where the files are.
    out: String,
    /// The file of the deck that the search made; null if no exchange was made.
    deck: Option<String>,
    /// The exchanges, one after the other.
    exchanges: Vec<&'a Raced>,
    /// Games of the search.
    games: u64,
    /// What the proof found of that deck against the one as it was; null if no exchange was made.
    proof: Option<&'a Finding>,
    /// The verdict in a line.
    line: String,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let tune = tune(args)?;
    (call.build)(&tune.agents, 0).with_context(|| format!("--agents {}", tune.agents))?;
    Ready::new(&tune.proof(tune.deck.clone()), call.build)?.try_programs()?;
    if let Some(shard) = args.part.shard {
        return play_shard(args, call, &tune, shard);
    }
    let default = || Path::new("results").join(tune.folder_name());
    let common = &args.common;
    let out = common.out.clone().unwrap_or_else(default);
    if args.part.dry_run {
        Part::checked(&out, common.start, common.hidden())?;
        return Ok(Verdict::Done);
    }
    let mut files = search_files(&out, &tune, common.start)?;
    let bar = super::play::progress(common.hidden(), tune.games, 0);
    let interrupt = super::listen(|words| eprintln!("{words}"))?;
    let go_on = || interrupt.came().is_none();
    let threads = workers(common.threads, u64::MAX);
    let mut before = 0;
    let play = Play {
        build: call.build,
        threads: Some(threads),
        go_on: &go_on,
    };
    let progress = tune.search(&mut files, play, |games, what| {
        if !what.is_empty() {
            bar.set_message(what.to_owned());
            before = games;
            bar.set_position(games);
            return;
        }
        bar.set_position(before + games);
    })?;
    let interrupted = |signal: Signal| {
        bar.finish_and_clear();
        eprintln!("Interrupted. To go on:\n  {}", call.to_resume());
        Ok(Verdict::Interrupted(signal))
    };
    if let Some(signal) = interrupt.came() {
        return interrupted(signal);
    }
    let Progress::Searched(searched) = progress else {
        bail!("the search has not come to its end");
    };
    let proof = tune.proof_of(&searched);
    let proof = proof
        .map(|proof| Ready::new(&proof, call.build).map(|ready| (proof, ready.watched())))
        .transpose()?;
    files.finish(&searched.races)?;
    let finding = match &proof {
        None => None,
        Some((proof, ready)) => {
            bar.set_message("proof");
            let mut proven = proof_files(&proof_in(&out), proof, ready, common.start)?;
            prove(&mut proven, ready, threads, go_on, |_| bar.inc(2 * BLOCK))?;
            if let Some(signal) = interrupt.came().filter(|_| proven.next().is_some()) {
                proven.pause()?;
                return interrupted(signal);
            }
            let found = proven.finish()?.into_iter().flatten().next();
            tune.write_deck(&out, &searched)?;
            Some(found.context("there is one challenger")?)
        }
    };
    bar.finish_and_clear();
    tell(common.told(), &tune, &searched, finding.as_ref(), &out)
}

/// Says what was found: as JSON, or not at all, where that is asked for.
pub fn tell(
    (as_json, quiet): (bool, bool),
    tune: &Tune,
    searched: &Searched,
    proof: Option<&Finding>,
    out: &Path,
) -> Result<Verdict> {
    let deck = &tune.deck.name;
    let stop = tune.proof(tune.deck.clone()).stop;
    let report = Report {
        out: out.display().to_string(),
        deck: proof.map(|_| tuned_in(out, tune).display().to_string()),
        exchanges: searched.races.iter().filter(|row| row.made == 1).collect(),
        games: searched.games,
        proof,
        line: match proof {
            Some(found) => format!("{deck}-tuned: {}", found.line(stop)),
            None => format!(
                "No exchange helps, as far as {} games tell: {deck} stays as it is",
                HumanCount(searched.games)
            ),
        },
    };
    if as_json {
        say(&json::to_text(&report))?;
    } else if !quiet {
        say(&told(&report, tune))?;
    }
    Ok(match proof.is_some_and(|found| found.faults > 0) {
        true => Verdict::Faults,
        false => Verdict::Done,
    })
}

/// Plays a shard of the round that is next.
fn play_shard(args: &Args, call: &Call, tune: &Tune, shard: Shard) -> Result<Verdict> {
    let after = args.after.as_deref();
    let mut before = TuneFiles::after(after, tune)?;
    let next = tune.next(after, &mut before, call.build)?;
    let Some(round) = next.round().0 else {
        let there = after.unwrap_or(Path::new("")).display();
        bail!("--shard {shard}: the search in {there} is over; there is no round to be played");
    };
    let part = Tune {
        shard: Some(shard),
        round: Some(round),
        ..tune.clone()
    };
    let common = &args.common;
    let name = || format!("{}-{}", tune.folder_name(), shard.in_names());
    let default = || Path::new("results").join(name());
    let out = common.out.clone().unwrap_or_else(default);
    if args.part.dry_run {
        Part::checked(&out, common.start, common.hidden())?;
        return Ok(Verdict::Done);
    }
    let mut files = search_files(&out, &part, common.start)?;
    let interrupt = super::listen(|words| eprintln!("{words}"))?;
    let go_on = || interrupt.came().is_none();
    let threads = workers(common.threads, u64::MAX);
    let start = Instant::now();
    let (mut games, mut decisions, mut faults) = (0, 0, 0);
    let (first, there) = match next {
        Next::Race(open) => {
            let play = Play {
                build: call.build,
                threads: Some(threads),
                go_on: &go_on,
            };
            open.play(shard, &mut files, play, |more, taken| {
                games += more;
                decisions += taken;
            })?;
            let range = open.round.of(shard);
            (range.start, range.end - range.start)
        }
        Next::Proof(searched) | Next::Over(searched) => {
            let whole = tune.proof_of(&searched).context("there is a proof")?;
            let proof = Comparison {
                shard: Some(shard),
                ..whole
            };
            let ready = Ready::new(&proof, call.build)?.watched();
            let mut proven = proof_files(&proof_in(&out), &proof, &ready, common.start)?;
            prove(&mut proven, &ready, threads, go_on, |block| {
                games += block.iter().map(|game| game.games).sum::<u64>();
                decisions += block.iter().map(|game| game.decisions).sum::<u64>();
            })?;
            proven.pause()?;
            let findings = proven.evidence(0).findings();
            faults = findings.iter().map(|finding| finding.faults).sum();
            let range = proof.range();
            (range.start, range.end - range.start)
        }
    };
    if let Some(signal) = interrupt.came() {
        eprintln!("Interrupted. To go on:\n  {}", call.to_resume());
        return Ok(Verdict::Interrupted(signal));
    }
    let timing = Timing::new(games, decisions, start.elapsed().as_secs_f64(), threads);
    json::write(&out.join(TIMING), &timing)?;
    let played = PlayedShard {
        out,
        shard,
        timing,
        first,
        there,
        faults,
    };
    played.tell(common.told(), "blocks")
}

/// Opens the folder of the search, or of a shard of it.
fn search_files(folder: &Path, tune: &Tune, start: Start) -> Result<TuneFiles> {
    if start.resume() {
        super::changes(folder);
        TuneFiles::resume(folder, tune)
    } else if start.overwrite() {
        TuneFiles::overwrite(folder, tune)
    } else {
        TuneFiles::begin(folder, tune)
    }
}

/// Opens the folder of the proof.
fn proof_files(
    folder: &Path,
    proof: &Comparison,
    ready: &Ready,
    start: Start,
) -> Result<CompareFiles> {
    match start.resume() {
        true => CompareFiles::resume(folder, proof, ready),
        false => CompareFiles::begin(folder, proof, ready),
    }
}

/// Plays what is left of the proof.
fn prove(
    files: &mut CompareFiles,
    ready: &Ready,
    threads: usize,
    go_on: impl Fn() -> bool + Sync,
    mut told: impl FnMut(&[Game]),
) -> Result<()> {
    let Some((_, first)) = files.next() else {
        return Ok(());
    };
    let work = |block| ready.block(0, block, |_| true);
    in_order_while(
        go_on,
        first..files.range().end,
        threads,
        work,
        |_, games, _| {
            files.add(&games, ready)?;
            told(&games);
            anyhow::Ok(())
        },
    )
}

/// What was found, for people.
fn told(report: &Report<'_>, tune: &Tune) -> String {
    let mut out = format!("{}\n", report.line);
    if let Some(proof) = report.proof {
        let met: Vec<&str> = tune.held_out.iter().map(|d| d.name.as_str()).collect();
        let apart = match tune.search == tune.held_out {
            true => "games that had no part in the search, but the same field",
            false => "games and decks that had no part in the search",
        };
        out += &format!(
            "This is of {apart} ({}), and one test.\n",
            match met.len() {
                0..=8 => met.join(", "),
                n => format!("{n} decks"),
            }
        );
        if proof.verdict != Found::Better {
            out += "That it is better is not proven.\n";
        }
        let heading = ["exchange", "pairs", "in its race", "± s.e.", ""];
        let mut table = vec![heading.map(str::to_owned)];
        for row in &report.exchanges {
            table.push([
                row.change.clone(),
                row.pairs.to_string(),
                Signed(row.vp_difference, 2).to_string(),
                row.standard_error
                    .map(|error| format!("{error:.2}"))
                    .unwrap_or_default(),
                String::new(),
            ]);
        }
        out += &format!(
            "\n{}What an exchange came to in its race is too good, since the best was taken.\n",
            aligned(&table)
        );
    }
    if let Some(deck) = &report.deck {
        out += &format!("Deck: {deck}\n");
    }
    // Where no exchange was made there is nothing to prove.
    let proof = match report.exchanges.is_empty() {
        true => String::new(),
        false => ", proof/".to_owned(),
    };
    out + &format!(
        "{} games of search. Files: {} ({RACES}{proof})\n",
        HumanCount(report.games),
        report.out
    )
}

/// What the search is made from, by the flags.
fn tune(args: &Args) -> Result<Tune> {
    let (mut own, mut unscripted) =
        decks(std::slice::from_ref(&args.deck), None, args.common.leniency)?;
    if own.len() != 1 {
        bail!("{}: name one deck file", args.deck.display());
    }
    let deck = own.remove(0);
    let (field, blanks) = decks(&args.field, None, args.common.leniency)?;
    unscripted.extend(blanks);
    unscripted.sort();
    unscripted.dedup();
    let mut keep = Vec::new();
    for name in &args.keep {
        let card = in_use::facts().find(name).map(|card| card.id());
        match card.filter(|id| deck.library.iter().any(|line| line.id == *id)) {
            Some(id) => keep.push(id),
            None => bail!("--keep {name:?}: the library has no such card"),
        }
    }
    let mut pool = match args.pool.is_empty() {
        true => default_pool(&deck, &field),
        false => candidates(&deck, &decks(&args.pool, None, args.common.leniency)?.0),
    };
    pool.retain(|id| !keep.contains(id));
    if pool.is_empty() {
        bail!("nobody in the crypt can play a card of the pool; name other decks with --pool");
    }
    let arms = (pool.len() + deck.library.len()) as u64;
    let least = arms * FEWEST * args.steps;
    if args.games < least {
        bail!(
            "--games {}: too few for {} cards that may come in or go out, and {} steps; \
             give {least} or more, fewer --steps or a smaller --pool",
            args.games,
            arms,
            args.steps
        );
    }
    let (search, held_out) = halves(args.seed, &field);
    Ok(Tune {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        steps: args.steps,
        agents: args.agents.clone(),
        max_rounds: args.common.max_rounds,
        scoring: args.common.scoring.into(),
        pool_csv: args.pool_csv,
        unscripted,
        shard: None,
        round: None,
        keep,
        pool,
        deck,
        search,
        held_out,
    })
}
