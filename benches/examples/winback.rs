//! How much of what a deck has lost `methuselah tune` wins back:
//!
//!     winback DECK --field DIR --out DIR [--games N] [--steps N] [--seed S] [--different]
//!
//! Six good library cards of the deck are exchanged for useless ones: the good ones are those whose
//! loss costs most a copy, by 400 pairs of games for each card; useless is what nobody in the crypt
//! can play, six copies of one card or, with `--different`, of six. The search is that of `tune`,
//! with its half of the field, and has three quarters of the games, as there.
//!
//! Then the deck as it was and the deck as tuned meet the other half of the field, on other seeds,
//! each paired with the deck that has lost its cards. Prints what was lost, what was won back, and
//! the share of it with its 95 % interval: the ratio of the two means over blocks of five pairs, by
//! its linearization (W. G. Cochran, "Sampling Techniques", third edition, 1977, section 2.11).

use anyhow::{bail, Context, Result};
use clap::Parser;
use sim_cli::cards::in_use;
use sim_cli::deck::DeckList;
use sim_cli::exec;
use sim_cli::lab::{
    default_pool, fits, halves, pairs, Challenger, Comparison, Opponent, Play, Progress, Ready,
    Stop, Tune, TuneFiles, BLOCK, COMPARISON_SCHEMA,
};
use sim_cli::lineup::{full_name, load, Entrant, Unplayable};
use sim_cli::run::{in_order, workers, ManifestDeck, ScoringName};
use sim_cli::stats::Moments;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

/// Cards that the deck loses.
const LOST: u32 = 6;

#[derive(Debug, Parser)]
struct Args {
    /// The deck
    deck: PathBuf,
    /// The decks that it meets
    #[arg(long)]
    field: PathBuf,
    /// A folder for the search
    #[arg(long)]
    out: PathBuf,
    /// Games of the search, and of the proof that is not played here
    #[arg(long, default_value_t = 400_000)]
    games: u64,
    /// Exchanges at most
    #[arg(long, default_value_t = 4)]
    steps: u64,
    /// Pairs of games of either deck on the other half of the field
    #[arg(long, default_value_t = 4000)]
    pairs: u64,
    /// Seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Six different useless cards
    #[arg(long)]
    different: bool,
    /// Threads to play on; by default, one a core
    #[arg(long)]
    threads: Option<u16>,
}

impl Args {
    /// What each challenger comes to more than the base, block by block.
    fn differences(
        &self,
        seed: u64,
        base: &ManifestDeck,
        challengers: &[ManifestDeck],
        field: &[ManifestDeck],
        games: u64,
    ) -> Result<Vec<Vec<f64>>> {
        let comparison = Comparison {
            schema: COMPARISON_SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed,
            stop: Stop::Games { games, margin: 0.0 },
            shard: None,
            batch: None,
            agents: vec!["heuristic".to_owned()],
            max_rounds: 40,
            scoring: ScoringName::default(),
            pool: false,
            unscripted: Vec::new(),
            base: base.clone(),
            challengers: challengers
                .iter()
                .map(|deck| Challenger {
                    swap: None,
                    deck: deck.clone(),
                })
                .collect(),
            field: field
                .iter()
                .map(|deck| Opponent {
                    weight: 1,
                    deck: deck.clone(),
                })
                .collect(),
        };
        let ready = Ready::new(&comparison, exec::build)?;
        let blocks = comparison.stop.blocks();
        let mut found = vec![Vec::new(); challengers.len()];
        in_order(
            0..blocks,
            workers(self.threads, blocks),
            |block| ready.block(0, block, |_| true),
            |_, games, _| {
                let all = pairs(&games, challengers.len(), |_| true);
                // A block with a fault is left out, for both.
                let all: Option<Vec<f64>> = all.iter().map(|of| mean(of.as_ref()?)).collect();
                for (found, mean) in found.iter_mut().zip(all.into_iter().flatten()) {
                    found.push(mean);
                }
                anyhow::Ok(())
            },
        )?;
        Ok(found)
    }
}

fn mean(pairs: &[sim_cli::lab::Pair]) -> Option<f64> {
    let differences: Option<Moments> = pairs
        .iter()
        .map(|pair| pair.as_ref().ok().map(|(base, own)| own.vp - base.vp))
        .collect();
    Some(differences?.mean())
}

/// The deck with copies of its cards exchanged for useless ones.
fn without(list: &DeckList, lost: &[(u32, u32)], useless: &[u32]) -> DeckList {
    let mut list = list.clone();
    let mut useless = useless.iter().cycle();
    for (card, copies) in lost {
        for line in list.library.iter_mut().filter(|line| line.0 == *card) {
            line.1 -= copies;
        }
        for _ in 0..*copies {
            let new = *useless.next().expect("there is a useless card");
            match list.library.iter_mut().find(|line| line.0 == new) {
                Some(line) => line.1 += 1,
                None => list.library.push((new, 1)),
            }
        }
    }
    list.library.retain(|line| line.1 > 0);
    list.library.sort_unstable();
    list
}

fn main() -> Result<()> {
    let args = Args::parse();
    let read = |path: &PathBuf| -> Result<Vec<Entrant>> {
        let read = load(
            std::slice::from_ref(path),
            in_use::db(),
            None,
            Unplayable::Refuse,
        );
        Ok(read?.decks)
    };
    let deck = read(&args.deck)?.pop().context("there is no deck")?;
    let field: Vec<ManifestDeck> = read(&args.field)?.iter().map(ManifestDeck::of).collect();
    let named = |name: &str, list: DeckList| {
        let name = format!("{}-{name}", deck.name);
        ManifestDeck::of(&Entrant { name, list })
    };
    let (search, held_out) = halves(args.seed, &field);

    let all: BTreeSet<u32> = (field.iter())
        .flat_map(|deck| deck.library.iter().map(|line| line.id))
        .collect();
    let scripted = |id: &u32| {
        let def = in_use::db().by_id(*id);
        def.is_some_and(|def| in_use::db().def(def).scripted)
    };
    let useless: Vec<u32> = all
        .into_iter()
        .filter(|id| scripted(id) && !fits(in_use::db(), &deck.list.crypt, *id))
        .take(if args.different { LOST as usize } else { 1 })
        .collect();
    if useless.is_empty() {
        bail!("the crypt can play all cards of the field");
    }
    let cards: Vec<(u32, u32)> = (deck.list.library.iter())
        .map(|(card, copies)| (*card, LOST.min(*copies)))
        .collect();
    let blanked: Vec<ManifestDeck> = cards
        .iter()
        .map(|line| named("blanked", without(&deck.list, &[*line], &useless)))
        .collect();
    let whole = ManifestDeck::of(&deck);
    let losses = args.differences(args.seed, &whole, &blanked, &search, 400)?;
    let mut ranked: Vec<(f64, (u32, u32))> = losses
        .iter()
        .zip(&cards)
        .map(|(of, (card, copies))| {
            let of: Moments = of.iter().copied().collect();
            (of.mean() / f64::from(*copies), (*card, *copies))
        })
        .collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut lost, mut left) = (Vec::new(), LOST);
    for (_, (card, copies)) in ranked {
        if left > 0 {
            lost.push((card, copies.min(left)));
            left -= copies.min(left);
        }
    }
    let damaged = named("damaged", without(&deck.list, &lost, &useless));

    let tune = Tune {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        games: args.games,
        steps: args.steps,
        agents: "heuristic".to_owned(),
        max_rounds: 40,
        scoring: ScoringName::default(),
        pool_csv: false,
        unscripted: Vec::new(),
        keep: Vec::new(),
        pool: default_pool(&damaged, &field),
        deck: damaged.clone(),
        search,
        held_out,
        round: None,
        shard: None,
    };
    let mut files = TuneFiles::begin(&args.out, &tune)?;
    let threads = workers(args.threads, u64::MAX);
    let start = Instant::now();
    let play = Play {
        build: exec::build,
        threads: Some(threads),
        go_on: &|| true,
    };
    let Progress::Searched(found) = tune.search(&mut files, play, |_, _| {})? else {
        bail!("the search has not come to its end");
    };
    files.finish(&found.races)?;
    let seconds = start.elapsed().as_secs_f64();

    let tuned = named("tuned", found.list);
    let met = &tune.held_out;
    let both = [whole, tuned];
    // Another seed than any that a search draws.
    let compared = args.differences(!args.seed, &damaged, &both, met, args.pairs)?;
    let [loss, gain]: [Moments; 2] =
        std::array::from_fn(|number| compared[number].iter().copied().collect());
    let share = gain.mean() / loss.mean();
    let pairs = compared[0].iter().zip(&compared[1]);
    let rests: Moments = pairs.map(|(loss, gain)| gain - share * loss).collect();
    let error = rests.standard_error().context("there are two blocks")? / loss.mean().abs();
    let text = |sign: char, cards: &[(u32, u32)]| -> String {
        let cards = cards
            .iter()
            .map(|(id, n)| format!("{sign}{n} {}", full_name(*id)));
        cards.collect::<Vec<_>>().join(", ")
    };
    println!("{}: {}", deck.name, text('-', &lost));
    for row in found.races.iter().filter(|row| row.made == 1) {
        println!("  step {}: {}", row.step, row.change);
    }
    println!(
        "  {} games of search, {seconds:.0} s; {} pairs: lost {:.3} victory points (± {:.3}), \
         won back {:.3} (± {:.3}): {:.0} % ({:.0} to {:.0})",
        found.games,
        loss.count() * BLOCK,
        loss.mean(),
        1.96 * loss.standard_error().unwrap_or(0.0),
        gain.mean(),
        1.96 * gain.standard_error().unwrap_or(0.0),
        100.0 * share,
        100.0 * (share - 1.96 * error),
        100.0 * (share + 1.96 * error),
    );
    Ok(())
}
