//! Whether players can tell a built deck from one that chance has meddled with: "the archive knows
//! better than chance".
//!
//!     truth DIR [--decks N] [--pairs N] [--agent SPEC] [--seed S] [--vampires] [--threads T] [--to FILE]
//!
//! DIR has archived decks; those that can be played are the field, and N of them are drawn. Each is
//! held against itself with six library cards exchanged by chance for others of the same types and
//! Disciplines (or, with --vampires, three vampires for others of its groups), and anew in every
//! block of five pairs. The games are paired as those of `compare`: the same four others of the
//! field, seats, seed and players, and a copy that comes in lies where the one that goes out lay.
//!
//! Prints for each deck what the exchange costs it in victory points, with the verdict by Student's
//! paired test over blocks: *better* is the archived deck. Then how many decks are better,
//! undecided and worse, and the mean loss with its 95 % interval, for which a deck is one
//! observation.
//!
//! Two hundred decks take hours. With --to each deck has its row in a file, and a run that finds rows
//! there goes on behind them, if they are of the same question.

use anyhow::{bail, ensure, Context, Result};
use clap::Parser;
use rand::seq::SliceRandom;
use rand::RngCore;
use serde::{Deserialize, Serialize};
use sim_cli::cards::in_use;
use sim_cli::exec;
use sim_cli::lab::{
    pairs, signed, Challenger, Comparison, Evidence, Finding, Half, Opponent, Ready, Stop, Verdict,
    COMPARISON_SCHEMA,
};
use sim_cli::lineup::{load, Entrant, Unplayable};
use sim_cli::run::{in_order, workers, ManifestDeck, ScoringName};
use sim_cli::seating::stream;
use sim_cli::stats::Moments;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Parser)]
struct Args {
    /// A folder of archived decks
    dir: PathBuf,
    /// How many decks to draw
    #[arg(long, default_value_t = 200)]
    decks: usize,
    /// Pairs of games for each deck
    #[arg(long, default_value_t = 4000)]
    pairs: u64,
    /// Who plays, on all seats
    #[arg(long, default_value = "heuristic")]
    agent: String,
    /// Seed of decks, exchanges and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exchange three vampires, and no library cards
    #[arg(long)]
    vampires: bool,
    /// Threads to play on; by default, one a core
    #[arg(long)]
    threads: Option<u16>,
    /// A file for what is found, a row a deck: a run goes on behind those that are there
    #[arg(long)]
    to: Option<PathBuf>,
}

/// What an exchange costs a deck.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    /// The deck's place among those that are drawn, from 1.
    number: usize,
    /// The name of its file, without the ending.
    deck: String,
    /// Victory points of the deck as it is, a game.
    vp: f64,
    /// What the exchange costs it, with its 95 % interval.
    loss: f64,
    low: Option<f64>,
    high: Option<f64>,
    /// Of the deck as it is: better, undecided or worse.
    verdict: String,
    /// Pairs of games that count.
    pairs: u64,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let skip = Unplayable::Skip { with_blanks: false };
    let field = load(std::slice::from_ref(&args.dir), in_use::db(), None, skip)?.decks;
    if field.len() < 5 {
        bail!("{}: has too few decks to play with", args.dir.display());
    }
    let mut drawn: Vec<usize> = (0..field.len()).collect();
    drawn.shuffle(&mut stream(args.seed, 0));
    drawn.truncate(args.decks);
    let question = format!(
        "# {} of {} decks, seed {}, {} pairs, {}, {}",
        drawn.len(),
        field.len(),
        args.seed,
        args.pairs,
        args.agent,
        match args.vampires {
            true => "three vampires",
            false => "six library cards",
        },
    );
    let mut rows = match &args.to {
        Some(file) => found(file, &question)?,
        None => Vec::new(),
    };
    for (row, at) in rows.iter().zip(&drawn) {
        ensure!(
            row.deck == field[*at].name,
            "row {} is of {}, and the deck drawn there is {}: are these the same decks?",
            row.number,
            row.deck,
            field[*at].name
        );
    }
    let manifest: Vec<ManifestDeck> = field.iter().map(ManifestDeck::of).collect();
    for (number, at) in (1..).zip(&drawn).skip(rows.len()) {
        let finding = judged(&args, &field[*at], &manifest, number as u64)?;
        let difference = finding.vp_difference;
        let row = Row {
            number,
            deck: field[*at].name.clone(),
            vp: finding.base_vp,
            loss: -difference.mean,
            low: difference.high.map(|x| -x),
            high: difference.low.map(|x| -x),
            // What is judged is the deck after the exchange.
            verdict: match finding.verdict {
                Verdict::Better => "worse",
                Verdict::Worse => "better",
                Verdict::WithinTheMargin | Verdict::Undecided | Verdict::None => "undecided",
            }
            .to_owned(),
            pairs: finding.pairs,
        };
        println!(
            "{}: {:.2} VP, with the exchange {}; {}, {} pairs",
            row.deck,
            row.vp,
            signed(difference, 1.0, 2, ""),
            row.verdict,
            row.pairs
        );
        if let Some(file) = &args.to {
            append(file, &row)?;
        }
        rows.push(row);
    }
    let count = |verdict: &str| rows.iter().filter(|row| row.verdict == verdict).count();
    let (better, worse) = (count("better"), count("worse"));
    println!(
        "{}: better {better}, undecided {}, worse {worse}",
        question.trim_start_matches("# "),
        count("undecided"),
    );
    let mut losses = Moments::default();
    rows.iter().for_each(|row| losses.add(row.loss));
    let decided = better + worse;
    println!(
        "decided {:.0} %, of these better {:.0} %; mean loss {}",
        100.0 * decided as f64 / rows.len() as f64,
        100.0 * better as f64 / decided.max(1) as f64,
        signed(losses.interval(0.05), 1.0, 3, "victory points "),
    );
    Ok(())
}

/// The rows of a file, which is begun if there is none.
///
/// # Errors
/// If it is of another question, or its rows are not those of the first decks.
fn found(file: &Path, question: &str) -> Result<Vec<Row>> {
    let place = || format!("{}", file.display());
    if !file.exists() {
        let head = "number,deck,vp,loss,low,high,verdict,pairs";
        fs::write(file, format!("{question}\n{head}\n")).with_context(place)?;
    }
    let text = fs::read_to_string(file).with_context(place)?;
    let first = text.lines().next().unwrap_or_default();
    ensure!(
        first == question,
        "{}: has answers to another question ({first}); name another file",
        file.display()
    );
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.comment(Some(b'#')).from_reader(text.as_bytes());
    let rows: Vec<Row> = reader
        .deserialize()
        .collect::<Result<_, _>>()
        .with_context(place)?;
    for (n, row) in (1..).zip(&rows) {
        ensure!(
            row.number == n,
            "{}: row {n} has the number {}",
            file.display(),
            row.number
        );
    }
    Ok(rows)
}

/// Adds a row to a file.
fn append(file: &Path, row: &Row) -> Result<()> {
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.has_headers(false).from_writer(Vec::new());
    let rounded = |x: f64| (x * 1e4).round() / 1e4;
    writer.serialize(Row {
        vp: rounded(row.vp),
        loss: rounded(row.loss),
        low: row.low.map(rounded),
        high: row.high.map(rounded),
        ..row.clone()
    })?;
    let mut out = OpenOptions::new().append(true).open(file)?;
    out.write_all(&writer.into_inner()?)
        .with_context(|| format!("{}", file.display()))
}

/// Holds a deck against itself with chance exchanges, one for each block.
fn judged(args: &Args, deck: &Entrant, field: &[ManifestDeck], number: u64) -> Result<Finding> {
    let mut rng = stream(args.seed, number);
    let stop = Stop::Games {
        games: args.pairs,
        margin: 0.0,
    };
    let (half, n) = match args.vampires {
        true => (Half::Crypt, 3),
        false => (Half::Library, 6),
    };
    let base = ManifestDeck::of(deck);
    let seed = rng.next_u64();
    let mut challenger = |block: u64| Challenger {
        swap: None,
        deck: ManifestDeck::of(&Entrant {
            name: format!("{}-{block}", deck.name),
            list: deck.list.exchanged_by_chance(half, n, &mut rng),
        }),
    };
    let comparison = Comparison {
        schema: COMPARISON_SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        stop,
        shard: None,
        batch: None,
        agents: vec![args.agent.clone()],
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool: false,
        unscripted: Vec::new(),
        challengers: (0..stop.blocks()).map(&mut challenger).collect(),
        field: (field.iter().filter(|other| other.hash != base.hash))
            .map(|deck| Opponent {
                weight: 1,
                deck: deck.clone(),
            })
            .collect(),
        base,
    };
    let ready = Ready::new(&comparison, exec::build)?;
    let blocks = stop.blocks();
    let mut evidence = Evidence::new(stop, 1);
    // In each block another exchange is played, and no other.
    let own = |block: u64| move |challenger: usize| challenger as u64 == block;
    in_order(
        0..blocks,
        workers(args.threads, blocks),
        |block| ready.block(0, block, own(block)),
        |block, games, _| {
            let all = pairs(&games, comparison.challengers.len(), own(block));
            evidence.add(&all.into_iter().filter(Option::is_some).collect());
            anyhow::Ok(())
        },
    )?;
    Ok(evidence.findings().remove(0))
}
