//! Whether comparisons keep what they promise, from the pairs of games of one:
//!
//!     pairs DIR [COMPARISONS] [BLOCKS] [SEED]
//!
//! DIR is the folder of a `compare`. Of each of its challengers: how much pairing takes off the
//! variance; and of so many comparisons of so many blocks, drawn from its blocks with replacement,
//!
//! - false alarms, where a coin swaps the arms of each pair, so that no deck is better;
//! - how often the interval covers the truth, which is the mean of all blocks;
//! - how often the difference that there is gets found (power);
//!
//! each for comparisons of that length and for those that go on until they are sure, but for ten
//! times that length at most.
//!
//! First of all, without drawing: its blocks are cut into comparisons of that length, one after the
//! other, so that each has games of its own, and each has its verdict: after all of its blocks, and
//! as soon as it is sure. Where the challenger is the deck itself with clones of its cards, these
//! are false alarms. So they are, whatever the challenger is, where a coin swaps the arms.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sim_cli::lab::{recorded, Evidence, Finding, Pair, Stop, Verdict, BLOCK};
use sim_cli::stats::{clopper_pearson, plausible_counts, Moments};
use std::path::Path;

const MARGIN: f64 = 0.02;

/// Plays a comparison from blocks drawn at random, each pair's arms swapped by a coin if wanted.
fn comparison(blocks: &[Vec<Pair>], length: u64, sure: bool, coin: bool, seed: u64) -> Finding {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let stop = match sure {
        false => Stop::Games {
            games: length * BLOCK,
            margin: MARGIN,
        },
        true => Stop::UntilSure {
            margin: MARGIN,
            max_games: 10 * length * BLOCK,
        },
    };
    let mut evidence = Evidence::new(stop, 1);
    for _ in 0..stop.blocks() {
        let mut block = blocks[rng.gen_range(0..blocks.len())].clone();
        for (one, other) in block.iter_mut().flatten() {
            if coin && rng.r#gen() {
                std::mem::swap(one, other);
            }
        }
        evidence.add(&vec![Some(block)]);
        if evidence.is_settled() {
            break;
        }
    }
    evidence.findings().remove(0)
}

/// Whether a comparison of these blocks finds a difference; with the arms of each pair swapped by a
/// coin, if there is one.
fn alarms(blocks: &[Vec<Pair>], sure: bool, mut coin: Option<&mut ChaCha8Rng>) -> bool {
    let games = blocks.len() as u64 * BLOCK;
    let stop = match sure {
        false => Stop::Games {
            games,
            margin: MARGIN,
        },
        true => Stop::UntilSure {
            margin: MARGIN,
            max_games: games,
        },
    };
    let mut evidence = Evidence::new(stop, 1);
    for block in blocks {
        let mut block = block.clone();
        if let Some(coin) = &mut coin {
            for (one, other) in block.iter_mut().flatten() {
                if coin.r#gen() {
                    std::mem::swap(one, other);
                }
            }
        }
        evidence.add(&vec![Some(block)]);
        if evidence.is_settled() {
            break;
        }
    }
    let verdict = evidence.findings().remove(0).verdict;
    matches!(verdict, Verdict::Better | Verdict::Worse)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, or: u64| args.get(i).map_or(or, |n| n.parse().expect("a number"));
    let folder = args.first().expect("the folder of a comparison");
    let (comparisons, length, seed) = (number(1, 10_000), number(2, 200), number(3, 1));
    for arm in recorded(Path::new(folder)).expect("a comparison is there") {
        let of = |value: fn(&Pair) -> Option<f64>| -> Moments {
            arm.blocks.iter().flatten().filter_map(value).collect()
        };
        let base = of(|pair| pair.as_ref().ok().map(|(base, _)| base.vp));
        let own = of(|pair| pair.as_ref().ok().map(|(_, own)| own.vp));
        let both = of(|pair| pair.as_ref().ok().map(|(base, own)| own.vp - base.vp));
        let variance = |m: &Moments| m.variance().expect("there are two pairs");
        let ratio = variance(&both) / (variance(&base) + variance(&own));
        println!(
            "{} [{}]: {} pairs, difference {:+.4}; paired / unpaired variance {ratio:.3}",
            arm.challenger,
            arm.agents,
            both.count(),
            both.mean(),
        );
        let apart: Vec<&[Vec<Pair>]> = arm.blocks.chunks_exact(length as usize).collect();
        let count = apart.len() as u64;
        let (fewest, most) = plausible_counts(0.05, count.max(1), 0.01);
        println!(
            "  {count} comparisons of {length} blocks, one after the other, find a difference"
        );
        for with_coin in [false, true] {
            let mut coin = ChaCha8Rng::seed_from_u64(seed);
            let [fixed, sure] = [false, true].map(|sure| {
                let clear =
                    |blocks: &&&[Vec<Pair>]| alarms(blocks, sure, with_coin.then_some(&mut coin));
                apart.iter().filter(clear).count()
            });
            println!(
                "    {}: fixed {fixed}, until sure {sure} [5 % gives {fewest} to {most}]",
                if with_coin {
                    "with a coin"
                } else {
                    "as they are"
                },
            );
        }
        if comparisons == 0 {
            continue;
        }
        let means = arm.blocks.iter().map(|block| {
            let pairs: Moments = block.iter().flatten().map(|(b, o)| o.vp - b.vp).collect();
            pairs.mean()
        });
        let truth = means.collect::<Moments>().mean();
        for sure in [false, true] {
            let (mut alarms, mut covers, mut found, mut blocks) = (0, 0, 0, 0);
            let clear = |f: &Finding| matches!(f.verdict, Verdict::Better | Verdict::Worse);
            for n in 0..comparisons {
                let seed = seed << 32 | n;
                let null = comparison(&arm.blocks, length, sure, true, seed);
                alarms += u64::from(clear(&null));
                let real = comparison(&arm.blocks, length, sure, false, seed);
                found += u64::from(clear(&real));
                blocks += real.blocks;
                let interval = real.vp_difference;
                let within = interval.low <= Some(truth) && Some(truth) <= interval.high;
                covers += u64::from(within);
            }
            let share = |n: u64| {
                let (low, high) = clopper_pearson(n, comparisons, 0.05);
                let n = n as f64 / comparisons as f64;
                format!(
                    "{:.2} % ({:.2} to {:.2})",
                    n * 100.0,
                    low * 100.0,
                    high * 100.0
                )
            };
            let (fewest, most) = plausible_counts(0.05, comparisons, 0.01);
            println!(
                "  {}: false alarms {} [{alarms} of {comparisons}; 5 % gives {fewest} to {most}], \
                 coverage {}, power {}, {:.0} blocks on average",
                if sure { "until sure" } else { "fixed     " },
                share(alarms),
                share(covers),
                share(found),
                blocks as f64 / comparisons as f64,
            );
        }
    }
}
