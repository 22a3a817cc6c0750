//! `methuselah stress`: games at random tables, to find faults of the engine and of agents, and
//! to see whether they still go as they went.

use super::play::progress;
use super::{say, Verdict};
use anyhow::{anyhow, bail, Context, Result};
use engine::{CardDb, Cards, GameState, NoObserver};
use indicatif::ProgressBar;
use sim_cli::cards::in_use;
use sim_cli::report::Reporter;
use sim_cli::run::{in_order, workers};
use sim_cli::stress::{CardList, Fault, Lists, Played, Record, Stress};
use std::path::{Path, PathBuf};

/// Games that go another way than in a record and are told; the rest are only counted.
const TOLD: u64 = 10;

/// Flags of `methuselah stress`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many games to play; with --against, how many of the record's, all unless given
    #[arg(long, value_name = "N", value_parser = super::at_least_one::<u64>, required_unless_present_any = ["only", "against"])]
    games: Option<u64>,

    /// Seed of the games: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Play this game of the seed alone, and tell it move by move
    #[arg(long, value_name = "GAME", conflicts_with = "games")]
    only: Option<u64>,

    /// Who plays, repeated around the table; methuselah agents lists the specs
    #[arg(
        long,
        value_name = "SPEC[,SPEC...]",
        value_delimiter = ',',
        default_value = "random"
    )]
    agents: Vec<String>,

    /// Play the decks of this folder, five at a table, instead of random ones; cards without a
    /// script are played as blanks, and decks that cannot be played are left out
    #[arg(long, value_name = "DIR")]
    decks: Option<PathBuf>,

    /// Draw the random decks from the cards of this list alone, whatever else has a script: a
    /// card's number in the official list at the head of each line
    #[arg(long, value_name = "LIST", conflicts_with = "decks")]
    from: Option<PathBuf>,

    /// Write down how the games go, beside the list of their cards; nothing else is checked
    #[arg(long, value_name = "FILE", requires = "from", conflicts_with = "only")]
    record: Option<PathBuf>,

    /// Play the games of such a record again, with its seed, agents and cards, and name those that
    /// go another way, and in which turn; nothing else is checked
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "only", "agents", "decks", "from", "record"])]
    against: Option<PathBuf>,

    /// Threads to play on; by default, one a core
    #[arg(long, value_name = "T", value_parser = super::at_least_one::<u16>)]
    threads: Option<u16>,

    /// Print nothing but what is wrong
    #[arg(long)]
    quiet: bool,
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    run_with(args, |game, cards| game.check_invariants(cards))
}

/// What is to be played.
fn stress(args: &Args, cards: &CardDb) -> Result<Stress> {
    let stress = Stress::new(args.seed)
        .with_agents(&args.agents)
        .context("--agents")?;
    if let Some(specs) = stress.unrepeatable().filter(|_| !args.quiet) {
        eprintln!(
            "note: no seed repeats the choices of {specs}, nor these games and a fault in them; \
             give mcts a budget of simulations, such as mcts:20, for games that repeat"
        );
    }
    if let Some(path) = &args.from {
        let list = CardList::read(path, cards)?;
        return Ok(stress.with_cards(path.clone(), list));
    }
    let Some(path) = &args.decks else {
        return Ok(stress);
    };
    let lists = Lists::read(path, cards)?;
    if !args.quiet {
        eprintln!("{lists}");
    }
    Ok(stress.with_lists(path.clone(), lists))
}

/// Plays games of a stress, and has each handed over with how it went.
fn play(
    args: &Args,
    stress: &Stress,
    games: u64,
    mut take: impl FnMut(u64, std::result::Result<Played, Fault>, &ProgressBar) -> Result<()>,
) -> Result<()> {
    let cards = in_use::db();
    let bar = progress(args.quiet, games, 0);
    let play = |game| stress.table(cards, game).played(cards);
    in_order(
        0..games,
        workers(args.threads, games),
        play,
        |game, played, _| {
            bar.inc(1);
            take(game, played, &bar)
        },
    )?;
    bar.finish_and_clear();
    Ok(())
}

/// Plays games, and writes down how they went. A game that comes upon a fault has no record.
fn record(args: &Args, path: &Path, from: &Path) -> Result<Verdict> {
    let stress = stress(args, in_use::db())?;
    let mut record = Record {
        seed: args.seed,
        agents: args.agents.clone(),
        cards: from.to_owned(),
        games: Vec::new(),
    };
    // What cannot be written is better known before an hour of games.
    record.try_to_write(path)?;
    play(
        args,
        &stress,
        args.games.unwrap_or_default(),
        |_, played, _| {
            record
                .games
                .push(played.map_err(|fault| anyhow!("{fault}"))?);
            Ok(())
        },
    )?;
    record.write(path)?;
    if !args.quiet {
        let shown = path.display();
        say(&format!(
            "{} games are on record in {shown}\n",
            record.games.len()
        ))?;
    }
    Ok(Verdict::Done)
}

/// Plays games of a record again, and says which go another way.
fn compare(args: &Args, path: &Path) -> Result<Verdict> {
    let cards = in_use::db();
    let Record {
        seed,
        agents,
        cards: list,
        games: there,
    } = Record::read(path)?;
    let stress = Stress::new(seed)
        .with_agents(&agents)
        .with_context(|| format!("{}: agents", path.display()))?
        .with_cards(list.clone(), CardList::read(&list, cards)?);
    let games = args.games.unwrap_or(there.len() as u64);
    if games > there.len() as u64 {
        bail!(
            "--games {games}: the record has {} games; compare no more",
            there.len()
        );
    }
    let mut differing = 0;
    play(args, &stress, games, |game, played, bar| {
        let then = &there[game as usize];
        let what = match played {
            Ok(now) => match then.first_difference(&now) {
                None => return Ok(()),
                Some(turn) => format!(
                    "Game {game}: turn {turn} of {} goes another way than in the record\n  \
                     To see it: methuselah stress {} --only {game}",
                    then.turns(),
                    stress.flags(),
                ),
            },
            Err(fault) => fault.to_string(),
        };
        differing += 1;
        match differing {
            ..=TOLD => bar.suspend(|| say(&format!("{what}\n"))),
            _ => Ok(()),
        }
    })?;
    if differing > 0 {
        let shown = path.display();
        say(&format!(
            "{differing} of {games} games do not go as in {shown}\n"
        ))?;
    } else if !args.quiet {
        say(&format!("{games} games go as in {}\n", path.display()))?;
    }
    Ok(Verdict::of(differing == 0))
}

/// The command, with something to be checked after every move.
fn run_with(
    args: &Args,
    check: impl Fn(&GameState, Cards<'_>) -> Result<(), String> + Sync,
) -> Result<Verdict> {
    if let Some(path) = &args.against {
        return compare(args, path);
    }
    if let (Some(path), Some(from)) = (&args.record, &args.from) {
        return record(args, path, from);
    }
    let cards = in_use::db();
    let stress = stress(args, cards)?;
    let table = |game| stress.table(cards, game);
    if let Some(game) = args.only {
        let table = table(game);
        let mut reporter = Reporter::new(table.decks());
        let played = table.play(cards, &mut reporter, &check);
        if !args.quiet {
            say(reporter.text())?;
        }
        let end = match &played {
            Ok(moves) => format!(
                "\nGame {game} of seed {}: {moves} moves, and no fault\n",
                args.seed
            ),
            Err(fault) => format!("\n{fault}\n"),
        };
        if !args.quiet || played.is_err() {
            say(&end)?;
        }
        return Ok(Verdict::of(played.is_ok()));
    }
    let games = args.games.unwrap_or_default();
    let bar = progress(args.quiet, games, 0);
    let (mut moves, mut faults) = (0, 0);
    let play = |game| table(game).play(cards, &mut NoObserver, &check);
    let threads = workers(args.threads, games);
    in_order(0..games, threads, play, |_, played, _| {
        bar.inc(1);
        match played {
            Ok(made) => moves += u64::from(made),
            Err(fault) => {
                faults += 1;
                moves += u64::from(fault.moves);
                bar.suspend(|| say(&format!("{fault}\n")))?;
            }
        }
        Ok::<_, anyhow::Error>(())
    })?;
    bar.finish_and_clear();
    if faults > 0 {
        say(&format!("{faults} of {games} games came upon a fault\n"))?;
    } else if !args.quiet {
        say(&format!(
            "{games} games of seed {}, {moves} moves, the invariants checked after each: no fault\n",
            args.seed
        ))?;
    }
    Ok(Verdict::of(faults == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_fails_the_check() {
        let args = |games: Option<u64>, only: Option<u64>| Args {
            games,
            seed: 3,
            only,
            agents: vec!["random".into()],
            decks: None,
            from: None,
            record: None,
            against: None,
            threads: Some(2),
            quiet: true,
        };
        let broken = |game: &GameState, _: Cards<'_>| match game.decisions() {
            30 => Err("out of order".to_owned()),
            _ => Ok(()),
        };
        let verdict = |args| run_with(&args, broken).unwrap();
        assert_eq!(verdict(args(Some(4), None)), Verdict::Difference);
        assert_eq!(verdict(args(None, Some(2))), Verdict::Difference);
        let sound = |_: &GameState, _: Cards<'_>| Ok(());
        let verdict = run_with(&args(Some(4), None), sound).unwrap();
        assert_eq!(verdict, Verdict::Done);
    }
}
