//! Whether comparisons keep what they promise, on games that are played for it:
//!
//!     promises pairing [--swaps N] [--pairs N] [--seed S]
//!     promises planted [--times N] [--pairs N] [--seed S]
//!     promises clones [--comparisons N] [--blocks N] [--seed S]
//!     promises cards DIR
//!
//! - `pairing`: swaps of one, two and six cards, each drawn by the seed out of a starter and into
//!   it from the libraries of all five, the starters in turn; for each the variance of the paired
//!   difference in victory points against that of an unpaired one.
//! - `planted`: six of the Malkavian starter's Govern the Unaligned made blanks, again and again on
//!   seeds of their own, S, S + 1, …; how often the difference is found, with the lower 95 % bound
//!   of that chance.
//! - `clones`: a deck against itself with six cards exchanged for clones of the same script, in
//!   comparisons that have all their games to themselves; how often a difference is found after all
//!   blocks, and how often until sure, looked at after each.
//! - `cards`: the folder for `--cards` by which the last two have their blank and their clone, so
//!   that `methuselah compare` can be asked as well.

use anyhow::{bail, Context, Result};
use clap::{Parser, Subcommand};
use rand::seq::SliceRandom;
use sim_cli::cards::in_use;
use sim_cli::deck::{legality, DeckList, LibrarySize};
use sim_cli::exec;
use sim_cli::lab::{
    pairs, signed, Challenger, Comparison, Evidence, Opponent, Pair, Ready, Stop, Verdict, BLOCK,
    COMPARISON_SCHEMA,
};
use sim_cli::lineup::{full_name, load, Entrant, Unplayable};
use sim_cli::run::{in_order, workers, ManifestDeck, ScoringName};
use sim_cli::seating::stream;
use sim_cli::stats::{clopper_pearson, plausible_counts, Moments};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Parser)]
struct Args {
    #[command(subcommand)]
    what: What,
    /// Threads to play on; by default, one a core
    #[arg(long, global = true)]
    threads: Option<u16>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How much pairing takes off the variance
    Pairing {
        /// Swaps of each size
        #[arg(long, default_value_t = 10)]
        swaps: u64,
        /// Pairs of games for each swap
        #[arg(long, default_value_t = 400)]
        pairs: u64,
        /// Seed of swaps and games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// How often a difference is found that is there
    Planted {
        /// How often it is looked for
        #[arg(long, default_value_t = 30)]
        times: u64,
        /// Pairs of games each time
        #[arg(long, default_value_t = 2000)]
        pairs: u64,
        /// Seed of the first time
        #[arg(long, default_value_t = 101)]
        seed: u64,
    },
    /// How often a difference is found that is not there
    Clones {
        /// Comparisons
        #[arg(long, default_value_t = 10_000)]
        comparisons: u64,
        /// Blocks of five pairs in each
        #[arg(long, default_value_t = 100)]
        blocks: u64,
        /// Seed of the games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Writes the cards of these comparisons into a folder
    Cards {
        /// The folder
        dir: PathBuf,
    },
}

/// The sizes of swaps, and what the ratio of variances may be at most.
const SIZES: [(usize, f64); 3] = [(1, 0.35), (2, 0.5), (6, 0.75)];

const GOVERN: u32 = 100845;
const TWIN: u32 = 199999;
const BLANK: u32 = 199998;

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A clone of Govern the Unaligned, and a card without a script, which is a blank.
fn write_cards(dir: &Path) -> Result<()> {
    let facts = repository("engine/cards/facts/library.csv");
    let facts = fs::read_to_string(&facts).with_context(|| facts.display().to_string())?;
    let heading = facts.lines().next().context("there is a heading")?;
    let govern = format!("{GOVERN},Govern the Unaligned,");
    let row = facts.lines().find(|row| row.starts_with(&govern));
    let row = row.context("Govern the Unaligned is a card")?;
    let twin = row.replacen(&govern, &format!("{TWIN},Twin of Govern,"), 1);
    let columns = heading.split(',').count();
    let blank: Vec<String> = (0..columns)
        .map(|column| match column {
            0 => BLANK.to_string(),
            1 => "Blank Page".to_owned(),
            3 => "Action".to_owned(),
            _ => String::new(),
        })
        .collect();
    let script = repository("engine/cards/library/g/govern_the_unaligned.ron");
    let script = fs::read_to_string(&script).with_context(|| script.display().to_string())?;
    let own = script.replacen(&GOVERN.to_string(), &TWIN.to_string(), 1);
    let own = own.replacen("Govern the Unaligned", "Twin of Govern", 1);
    if own == script {
        bail!("the script of Govern the Unaligned does not name its number");
    }
    fs::create_dir_all(dir.join("facts"))?;
    // Rows are sorted by their numbers.
    let rows = format!("{heading}\n{}\n{twin}\n", blank.join(","));
    fs::write(dir.join("facts/library.csv"), rows)?;
    fs::write(dir.join("twin_of_govern.ron"), own)?;
    Ok(())
}

/// The cards in use with those of [`write_cards`].
fn bring_cards() -> Result<()> {
    let dir = std::env::temp_dir().join(format!("promises-{}", std::process::id()));
    write_cards(&dir)?;
    in_use::bring(std::slice::from_ref(&dir))?;
    fs::remove_dir_all(&dir)?;
    Ok(())
}

fn starters() -> Result<Vec<Entrant>> {
    let folder = repository("decks/fifth-edition");
    let read = load(&[folder], in_use::db(), None, Unplayable::Refuse)?;
    Ok(read.decks)
}

fn named(name: &str, list: DeckList) -> ManifestDeck {
    let name = name.to_owned();
    ManifestDeck::of(&Entrant { name, list })
}

/// A deck against another that comes of it by a swap.
fn comparison(
    seed: u64,
    games: u64,
    agent: &str,
    (base, swapped): (ManifestDeck, ManifestDeck),
    field: Vec<ManifestDeck>,
) -> Comparison {
    let unscripted = |deck: &ManifestDeck| sim_cli::lineup::unscripted(&deck.list(), in_use::db());
    Comparison {
        schema: COMPARISON_SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        stop: Stop::Games { games, margin: 0.0 },
        shard: None,
        batch: None,
        agents: vec![agent.to_owned()],
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool: false,
        unscripted: unscripted(&swapped).into_iter().collect(),
        base,
        challengers: vec![Challenger {
            swap: None,
            deck: swapped,
        }],
        field: field
            .into_iter()
            .map(|deck| Opponent { weight: 1, deck })
            .collect(),
    }
}

/// Plays it, and gives every block of pairs as it comes.
fn play(
    comparison: &Comparison,
    threads: Option<u16>,
    mut take: impl FnMut(Vec<Pair>),
) -> Result<()> {
    let ready = Ready::new(comparison, exec::build)?;
    let blocks = comparison.stop.blocks();
    in_order(
        0..blocks,
        workers(threads, blocks),
        |block| ready.block(0, block, |_| true),
        |_, games, _| {
            let all = pairs(&games, 1, |_| true);
            take(
                all.into_iter()
                    .flatten()
                    .next()
                    .expect("there is one challenger"),
            );
            anyhow::Ok(())
        },
    )
}

/// A library with so many copies of it, all equally likely, exchanged for copies out of a pile.
fn swapped(
    deck: &DeckList,
    n: usize,
    pile: &[u32],
    rng: &mut impl rand::Rng,
) -> (DeckList, String) {
    let copies = |lines: &[(u32, u32)]| -> Vec<u32> {
        let copies = lines.iter();
        copies
            .flat_map(|&(id, n)| std::iter::repeat_n(id, n as usize))
            .collect()
    };
    loop {
        let mut library = copies(&deck.library);
        library.shuffle(rng);
        let out: Vec<u32> = library.drain(..n).collect();
        let new: Vec<u32> = pile.choose_multiple(rng, n).copied().collect();
        library.extend(&new);
        let mut counts = BTreeMap::<u32, u32>::new();
        for card in library {
            *counts.entry(card).or_default() += 1;
        }
        let mut list = deck.clone();
        (list.declared_crypt, list.declared_library) = (None, None);
        list.library = counts.into_iter().collect();
        let legal = !legality(&list, LibrarySize::RULEBOOK)
            .iter()
            .any(|violation| violation.is_unplayable());
        if legal && list.library != deck.library {
            let text = |sign: &str, cards: &[u32]| -> String {
                let cards = cards.iter().map(|id| format!("{sign}1 {}", full_name(*id)));
                cards.collect::<Vec<_>>().join(", ")
            };
            return (list, format!("{}, {}", text("-", &out), text("+", &new)));
        }
    }
}

fn pairing(swaps: u64, games: u64, seed: u64, threads: Option<u16>) -> Result<()> {
    let starters = starters()?;
    let pile: Vec<u32> = (starters.iter())
        .flat_map(|deck| &deck.list.library)
        .flat_map(|&(id, n)| std::iter::repeat_n(id, n as usize))
        .collect();
    let field: Vec<ManifestDeck> = starters.iter().map(ManifestDeck::of).collect();
    for (place, (size, bound)) in SIZES.into_iter().enumerate() {
        let mut ratios = Vec::new();
        for number in 0..swaps {
            let of_all = place as u64 * swaps + number;
            let deck = &starters[number as usize % starters.len()];
            let (list, text) = swapped(&deck.list, size, &pile, &mut stream(seed, of_all));
            let both = (ManifestDeck::of(deck), named("swapped", list));
            // Each swap has games of its own.
            let comparison =
                comparison(seed << 32 | of_all, games, "heuristic", both, field.clone());
            let [mut base, mut own, mut apart] = [Moments::default(); 3];
            play(&comparison, threads, |block| {
                for (b, o) in block.iter().flatten() {
                    base.add(b.vp);
                    own.add(o.vp);
                    apart.add(o.vp - b.vp);
                }
            })?;
            let variance = |m: &Moments| m.variance().context("there are two pairs");
            let ratio = variance(&apart)? / (variance(&base)? + variance(&own)?);
            println!("  {}: {text}: {ratio:.3}", deck.name);
            ratios.push(ratio);
        }
        let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
        let most = ratios.iter().copied().fold(0.0, f64::max);
        println!(
            "{size} exchanged: paired / unpaired variance {mean:.3} on average of {swaps} swaps, \
             {most:.3} at most; it may be {bound}"
        );
    }
    Ok(())
}

fn planted(times: u64, games: u64, first: u64, threads: Option<u16>) -> Result<()> {
    bring_cards()?;
    let starters = starters()?;
    let field: Vec<ManifestDeck> = starters.iter().map(ManifestDeck::of).collect();
    let deck = starters.iter().find(|deck| deck.name == "malkavian");
    let deck = deck.context("the Malkavian starter is there")?;
    let list = exchanged(&deck.list, GOVERN, BLANK);
    let mut found = 0;
    for seed in first..first + times {
        let both = (ManifestDeck::of(deck), named("blanks", list.clone()));
        let comparison = comparison(seed, games, "heuristic", both, field.clone());
        let mut evidence = Evidence::new(comparison.stop, 1);
        play(&comparison, threads, |block| {
            evidence.add(&vec![Some(block)])
        })?;
        let finding = evidence.findings().remove(0);
        found += u64::from(finding.verdict == Verdict::Worse);
        println!(
            "  seed {seed}: {}, {}",
            signed(finding.vp_difference, 1.0, 2, "victory points "),
            finding.verdict.name()
        );
    }
    // A two-sided interval of 90 % has the one-sided bound of 95 %.
    let (low, _) = clopper_pearson(found, times, 0.1);
    println!("found {found} of {times} times, with a chance of {low:.3} at least; it must be 0.9");
    Ok(())
}

/// The deck with six copies of a card exchanged for another.
fn exchanged(deck: &DeckList, out: u32, new: u32) -> DeckList {
    let mut list = deck.clone();
    (list.declared_crypt, list.declared_library) = (None, None);
    let mut counts: BTreeMap<u32, u32> = list.library.iter().copied().collect();
    *counts.entry(out).or_default() -= 6;
    *counts.entry(new).or_default() += 6;
    list.library = counts.into_iter().collect();
    list
}

fn clones(comparisons: u64, blocks: u64, seed: u64, threads: Option<u16>) -> Result<()> {
    bring_cards()?;
    let id = |name: &str| -> Result<u32> {
        let card = in_use::facts().find(name).map(|card| card.id());
        card.with_context(|| format!("{name} is no card"))
    };
    let mut list = DeckList {
        crypt: vec![(id("Ashley")?, 6), (id("Meaghan")?, 6)],
        library: vec![
            (GOVERN, 15),
            (TWIN, 9),
            (id("Conditioning")?, 12),
            (id("Bonding")?, 12),
            (id("Lost in Crowds")?, 12),
        ],
        ..DeckList::default()
    };
    list.crypt.sort_unstable();
    list.library.sort_unstable();
    let both = (
        named("deck", list.clone()),
        named("clones", exchanged(&list, GOVERN, TWIN)),
    );
    let field = (1..=4).map(|n| named(&format!("field-{n}"), list.clone()));
    let games = comparisons * blocks * BLOCK;
    let comparison = comparison(seed, games, "random", both, field.collect());
    let margin = 0.02;
    let max_games = blocks * BLOCK;
    let kinds = [
        Stop::Games {
            games: max_games,
            margin,
        },
        Stop::UntilSure { margin, max_games },
    ];
    let anew = || kinds.map(|stop| Evidence::new(stop, 1));
    let (mut evidence, mut left, mut alarms) = (anew(), blocks, [0_u64; 2]);
    let (mut all, mut differ) = (Moments::default(), 0_u64);
    play(&comparison, threads, |block| {
        for (base, own) in block.iter().flatten() {
            all.add(own.vp - base.vp);
            differ += u64::from(own.vp != base.vp);
        }
        for evidence in evidence
            .iter_mut()
            .filter(|evidence| !evidence.is_settled())
        {
            evidence.add(&vec![Some(block.clone())]);
        }
        left -= 1;
        if left == 0 {
            for (alarms, evidence) in alarms.iter_mut().zip(&evidence) {
                let verdict = evidence.findings().remove(0).verdict;
                *alarms += u64::from(matches!(verdict, Verdict::Better | Verdict::Worse));
            }
            (evidence, left) = (anew(), blocks);
        }
    })?;
    let (fewest, most) = plausible_counts(0.05, comparisons, 0.01);
    println!(
        "{differ} of {} pairs differ; {}",
        all.count(),
        signed(all.interval(0.05), 1.0, 4, "victory points over all "),
    );
    println!(
        "{comparisons} comparisons of {blocks} blocks: false alarms {}, until sure {} [5 % gives \
         {fewest} to {most}]",
        alarms[0], alarms[1]
    );
    Ok(())
}

fn main() -> Result<()> {
    let Args { what, threads } = Args::parse();
    match what {
        What::Pairing { swaps, pairs, seed } => pairing(swaps, pairs, seed, threads),
        What::Planted { times, pairs, seed } => planted(times, pairs, seed, threads),
        What::Clones {
            comparisons,
            blocks,
            seed,
        } => clones(comparisons, blocks, seed, threads),
        What::Cards { dir } => write_cards(&dir),
    }
}
