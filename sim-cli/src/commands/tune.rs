//! `methuselah tune`: which exchanges of cards make a deck better?

use super::play::{agents_help, decks, Leniency, ScoringFlag};
use super::{say, Call, Verdict};
use anyhow::{bail, Context, Result};
use indicatif::HumanCount;
use serde::Serialize;
use sim_cli::cards::in_use;
use sim_cli::deck::{convert, Format};
use sim_cli::json;
use sim_cli::lab::{
    aligned, fits, halves, CompareFiles, Comparison, Finding, Raced, Ready, Searched, Signed, Tune,
    Verdict as Found, BLOCK, RACES, RACES_HEADING, TUNE,
};
use sim_cli::run::{in_order_while, lines, workers, Interrupt, ManifestDeck, Signal};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

    /// Decks whose cards may come in; by default those of the field. May be given several times
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

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Folder for the results, which must not be there yet; by default, one under results/
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Rounds after which the survivors score half a victory point each
    #[arg(long, value_name = "R", default_value_t = 40, value_parser = super::at_least_one::<u16>)]
    max_rounds: u16,

    /// What a withdrawal is worth: one victory point, or half of one
    #[arg(long, value_enum, default_value_t)]
    scoring: ScoringFlag,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,

    /// Print one JSON object instead of the lines and tables
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    leniency: Leniency,
}

/// The folder of the proof, which is that of a comparison.
const PROOF: &str = "proof";

/// Games for each card that may come in, and each that may go out, in each step: with fewer a race
/// tells nothing.
const FEWEST: u64 = 50;

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    out: String,
    /// The file of the deck; none if no exchange was made.
    deck: Option<String>,
    /// The exchanges, one after the other.
    exchanges: Vec<&'a Raced>,
    /// Games of the search.
    games: u64,
    /// The proof; none if no exchange was made.
    proof: Option<&'a Finding>,
    /// The verdict in a line.
    line: String,
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let tune = tune(args)?;
    (call.build)(&tune.agents, 0).with_context(|| format!("--agents {}", tune.agents))?;
    let deck = &tune.deck.name;
    let default = || Path::new("results").join(format!("tune-{deck}-seed{}", tune.seed));
    let out = args.out.clone().unwrap_or_else(default);
    if out.exists() {
        bail!("{}: is there already; give another --out", out.display());
    }
    let hidden = args.quiet || args.json;
    let bar = super::play::progress(hidden, tune.games, 0);
    let interrupt = Interrupt::listen(|| {
        eprintln!("Finishing the games in flight; Ctrl-C again ends at once");
    })
    .context("signals cannot be listened for")?;
    let go_on = || interrupt.came().is_none();
    let threads = workers(args.threads, u64::MAX);
    let mut before = 0;
    let searched = tune.search(call.build, threads, go_on, |games, what| {
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
        eprintln!("Interrupted; nothing is written");
        Ok(Verdict::Interrupted(signal))
    };
    if let Some(signal) = interrupt.came() {
        return interrupted(signal);
    }
    let made: Vec<&Raced> = searched.races.iter().filter(|row| row.made == 1).collect();
    let tuned = tune.named(&format!("{deck}-tuned"), &searched.list);
    let proof = (!made.is_empty()).then(|| tune.proof(tuned.clone()));
    let proof = proof.filter(|_| tuned.hash != tune.deck.hash);
    let proof = proof
        .map(|proof| Ready::new(&proof, call.build).map(|ready| (proof, ready)))
        .transpose()?;
    json::write(&folder(&out)?.join(TUNE), &tune)?;
    write_races(&out, &searched)?;
    let mut report = Report {
        out: out.display().to_string(),
        deck: None,
        exchanges: made,
        games: searched.games,
        proof: None,
        line: format!(
            "No exchange helps, as far as {} games tell: {deck} stays as it is",
            HumanCount(searched.games)
        ),
    };
    let finding = match &proof {
        None => None,
        Some((proof, ready)) => {
            bar.set_message("proof");
            let found = prove(proof, ready, &out.join(PROOF), threads, go_on, || {
                bar.inc(2 * BLOCK);
            })?;
            if let Some(signal) = interrupt.came() {
                bar.finish_and_clear();
                eprintln!("Interrupted: {} has the search alone", out.display());
                return Ok(Verdict::Interrupted(signal));
            }
            let file = out.join(format!("{deck}-tuned.txt"));
            json::write_text(&file, &convert(&named(&tune, &searched), Format::Text))?;
            report.deck = Some(file.display().to_string());
            report.line = format!("{}: {}", tuned.name, found.line(proof.stop));
            Some(found)
        }
    };
    report.proof = finding.as_ref();
    bar.finish_and_clear();
    let faults = finding.as_ref().is_some_and(|found| found.faults > 0);
    if args.json {
        say(&json::to_text(&report))?;
    } else if !args.quiet {
        say(&told(&report, &tune))?;
    }
    Ok(match faults {
        true => Verdict::Faults,
        false => Verdict::Done,
    })
}

fn folder(out: &Path) -> Result<&Path> {
    fs::create_dir_all(out)
        .with_context(|| format!("{}: cannot be made; give another --out", out.display()))?;
    Ok(out)
}

/// The deck in the end, as it is written.
fn named(tune: &Tune, searched: &Searched) -> sim_cli::deck::DeckList {
    let mut list = searched.list.clone();
    list.name = Some(format!("{} (tuned)", tune.deck.name));
    list.description = String::new();
    list
}

fn write_races(out: &Path, searched: &Searched) -> Result<()> {
    let rows = String::from_utf8(lines(&searched.races)).context("names are text")?;
    json::write_text(&out.join(RACES), &(RACES_HEADING.to_owned() + &rows))
}

/// Plays the proof into its folder.
fn prove(
    proof: &Comparison,
    ready: &Ready,
    folder: &Path,
    threads: usize,
    go_on: impl Fn() -> bool + Sync,
    mut told: impl FnMut(),
) -> Result<Finding> {
    let mut files = CompareFiles::begin(folder, proof)?;
    let blocks = files.blocks();
    let work = |block| ready.block(0, block, |_| true);
    in_order_while(go_on, 0..blocks, threads, work, |_, games, _| {
        files.add(&games, ready)?;
        told();
        anyhow::Ok(())
    })?;
    let findings = files.finish()?;
    let finding = findings.into_iter().flatten().next();
    finding.context("there is one challenger")
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
        false => format!(", {PROOF}/"),
    };
    out + &format!(
        "{} games of search. Files: {} ({RACES}{proof})\n",
        HumanCount(report.games),
        report.out
    )
}

/// What the search is made from, by the flags.
fn tune(args: &Args) -> Result<Tune> {
    let (mut own, mut unscripted) = decks(std::slice::from_ref(&args.deck), None, args.leniency)?;
    if own.len() != 1 {
        bail!("{}: name one deck file", args.deck.display());
    }
    let deck = own.remove(0);
    let (field, blanks) = decks(&args.field, None, args.leniency)?;
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
    let candidates = match args.pool.is_empty() {
        true => field.clone(),
        false => decks(&args.pool, None, args.leniency)?.0,
    };
    let mut pool = pool(&deck, &candidates);
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
        max_rounds: args.max_rounds,
        scoring: args.scoring.into(),
        unscripted,
        keep,
        pool,
        deck,
        search,
        held_out,
    })
}

/// The cards that may come in: those of the candidates and of the deck itself that somebody in its
/// crypt can play.
fn pool(deck: &ManifestDeck, candidates: &[ManifestDeck]) -> Vec<u32> {
    let crypt = deck.list().crypt;
    let all = candidates.iter().chain([deck]);
    let ids = all.flat_map(|deck| deck.library.iter().map(|line| line.id));
    let ids: BTreeSet<u32> = ids.collect();
    let fits = |id: &u32| fits(in_use::db(), &crypt, *id);
    ids.into_iter().filter(fits).collect()
}
