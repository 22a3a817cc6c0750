//! `methuselah tally`: what each card, each vampire and each pool of a run did.

use super::{say, Call, Verdict};
use anyhow::{bail, Context, Result};
use sim_cli::json;
use sim_cli::lab::{
    aligned, signed, CardTables, CardTally, CryptRow, LedgerRow, CARDS, CRYPT, LEDGER, NEVER,
};
use sim_cli::run::{in_order, workers, ChoicesFile, Manifest, Plan, Record};
use sim_cli::stats::Estimate;
use std::path::PathBuf;

/// Flags of `methuselah tally`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of a complete run, league or gauntlet
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Threads to work on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print nothing but warnings and errors
    #[arg(long)]
    quiet: bool,
}

/// How many cards of a deck are told of.
const TOLD: usize = 5;

/// Carries out the command: follows every game by its recorded choices.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let manifest = Manifest::read(&args.folder)?;
    let shown = args.folder.display();
    super::changes(&args.folder);
    let plan = Plan::with(&manifest, call.build)?;
    let Some(choices) = ChoicesFile::open(&args.folder)? else {
        bail!("{shown}: has no recorded choices; name the folder of a complete run");
    };
    if choices.games() < manifest.games {
        bail!(
            "{shown}: {} of {} games are there; finish the run with --resume",
            choices.games(),
            manifest.games
        );
    }
    let mut tally = CardTally::new(plan.cards(), plan.decks());
    let mut left_out = 0_u64;
    let work = |game: u64| -> Result<Option<Record>> {
        let recorded = choices
            .of(game)?
            .with_context(|| format!("game {game} is missing"))?;
        Ok(plan.record_again(game, &recorded.choices).ok())
    };
    let threads = workers(args.threads, manifest.games);
    in_order(0..manifest.games, threads, work, |_, record, _| {
        match record?.and_then(|record| Some((record.seats, record.cards?))) {
            Some((seats, notes)) => tally.add(&seats, &notes),
            None => left_out += 1,
        }
        Ok::<_, anyhow::Error>(())
    })?;
    let tables = tally.tables();
    for (name, text) in tables.files() {
        json::write_text(&args.folder.join(name), &text)?;
    }
    if left_out > 0 {
        eprintln!("warning: {left_out} games came upon a fault, or do not fit their record, and are left out");
    }
    if !args.quiet {
        let files = format!("Files: {CARDS}, {CRYPT} and {LEDGER} in {shown}\n");
        say(&(told(&tables) + &files))?;
    }
    Ok(match left_out {
        0 => Verdict::Done,
        _ => Verdict::Faults,
    })
}

/// What is told of the tables: what stays in hand, what is never played, and what matters.
fn told(tables: &CardTables) -> String {
    let mut out = String::new();
    let mut decks: Vec<&String> = tables.library.iter().map(|row| &row.deck).collect();
    decks.dedup();
    for deck in decks {
        let of = || tables.library.iter().filter(|row| row.deck == *deck);
        let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
        let mut rot: Vec<_> = of().filter(|row| row.drawn > 0).collect();
        rot.sort_by(|a, b| {
            let key = |row: &sim_cli::lab::CardRow| share(row.held_at_end, row.drawn);
            key(b).total_cmp(&key(a))
        });
        let mut lines = vec![[
            "stays in hand",
            "drawn",
            "played",
            "at the end",
            "rounds held",
            "",
        ]
        .map(str::to_owned)];
        for row in rot.into_iter().take(TOLD) {
            let percent = |part: u64| format!("{:.0} %", 100.0 * share(part, row.drawn));
            lines.push([
                row.name.clone(),
                row.drawn.to_string(),
                percent(row.played),
                percent(row.held_at_end),
                row.rounds_held
                    .map(|r| format!("{r:.1}"))
                    .unwrap_or_default(),
                String::new(),
            ]);
        }
        out += &format!("{deck}\n{}", aligned(&lines));
        let never: Vec<String> = of()
            .filter_map(|row| match row.never_played.as_str() {
                "0" => None,
                "1" => Some(row.name.clone()),
                agents => Some(format!("{} (by {agents})", row.name)),
            })
            .collect();
        if !never.is_empty() {
            out += &format!(
                "Could be played {NEVER} times and never was, so that nothing is said about it: {}\n",
                never.join("; ")
            );
        }
        let crypt = || tables.crypt.iter().filter(|row| row.deck == *deck);
        out += &vampires(crypt().collect());
        out += &ledger(tables.ledger.iter().filter(|row| row.deck == *deck));
        let dealt = of()
            .map(|row| (&row.name, &row.effect))
            .chain(crypt().map(|row| (&row.name, &row.effect)))
            .filter(|(_, effect)| effect.q.is_some_and(|q| q <= 0.05));
        for (name, effect) in dealt {
            let estimate = Estimate {
                mean: effect.vp_effect.unwrap_or_default(),
                low: effect.vp_low,
                high: effect.vp_high,
            };
            let points = signed(estimate, 1.0, 2, "victory points ");
            out += &format!("Dealt {name}: {points}\n");
        }
        out.push('\n');
    }
    out
}

/// The vampires that come out most, with what they cost and earn.
fn vampires(mut rows: Vec<&CryptRow>) -> String {
    rows.retain(|row| row.out > 0);
    rows.sort_by_key(|row| std::cmp::Reverse(row.out));
    let heading = [
        "vampire",
        "came out",
        "in round",
        "pool paid",
        "pool earned",
        "",
    ];
    let mut lines = vec![heading.map(str::to_owned)];
    let mean = |mean: Option<f64>| mean.map_or_else(String::new, |mean| format!("{mean:.1}"));
    for row in rows.into_iter().take(TOLD) {
        lines.push([
            row.name.clone(),
            row.out.to_string(),
            mean(row.round_out),
            mean(row.pool_paid),
            mean(row.pool_earned),
            String::new(),
        ]);
    }
    aligned(&lines)
}

/// Where pool goes and comes from, the most first.
fn ledger<'a>(rows: impl Iterator<Item = &'a LedgerRow> + Clone) -> String {
    let told = |amount: fn(&LedgerRow) -> f64| -> String {
        // What is less than that reads as nothing.
        let mut ways: Vec<&LedgerRow> = rows.clone().filter(|row| amount(row) >= 0.05).collect();
        ways.sort_by(|a, b| amount(b).total_cmp(&amount(a)));
        let ways = ways.iter().map(|row| {
            let way = row.what.in_words();
            format!("{way} {:.1}", amount(row))
        });
        ways.collect::<Vec<_>>().join(", ")
    };
    format!(
        "Pool lost a game: {}\nPool gained a game: {}\n",
        told(|row| row.lost),
        told(|row| row.gained)
    )
}
