//! A game of trial for agents that are other programs, before anything is written.
//!
//! A bot that hangs or answers nonsense as soon as it is asked would cost every game of a run. So
//! each plays the beginning of a game first, and one that fails there is bad input like any other.
//! What fails later is a fault of that game: one bad game of thousands must not cost the others.

use super::game::{play_out, Build};
use crate::exec;
use crate::seating::SEATS;
use anyhow::{bail, Result};
use engine::{CardDb, Deck, NoObserver, Options, Setup};

/// Rounds of the game at most: by then a bot has been asked nearly all that it can be.
const ROUNDS: u16 = 5;

/// Who sits with it.
const OTHERS: &str = "random";

/// Lets each agent of these specs that is another program play a few rounds with these decks,
/// which are repeated around the table.
///
/// # Errors
/// If one fails: which, and how.
pub fn try_programs(
    cards: &CardDb,
    specs: &[String],
    decks: &[Deck],
    options: Options,
    build: Build,
) -> Result<()> {
    let mut specs: Vec<&String> = specs.iter().filter(|s| exec::is_program(s)).collect();
    specs.sort_unstable();
    specs.dedup();
    for spec in specs {
        let setup = Setup {
            decks: decks.iter().cycle().take(SEATS).cloned().collect(),
            seed: 0,
            options: Options {
                max_rounds: options.max_rounds.min(ROUNDS),
                ..options
            },
            ..Setup::default()
        };
        let agents = || {
            std::array::from_fn(|seat| {
                let who = if seat == 0 { spec } else { OTHERS };
                build(who, seat as u64).expect("the spec was tried, and this one there is")
            })
        };
        let before = exec::failures(spec);
        let played = play_out(cards, &setup, agents, &mut NoObserver, &mut Vec::new());
        // Whatever else may go wrong in a game is no fault of the bot.
        if let (Err(broken), true) = (played, exec::failures(spec) > before) {
            bail!(
                "--agents {spec}: failed in a game of trial, before any was played: {}\n\
                 docs/exec.md has what it is asked and how it is to answer",
                broken.of(0, 0).what
            );
        }
    }
    Ok(())
}
