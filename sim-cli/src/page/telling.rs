//! Which games of a run are worth a look, and one of them told.

use super::games::Games;
use crate::report::Reporter;
use crate::run::{ChoicesFile, Plan};
use crate::seating::SEATS;
use anyhow::{Context, Result};
use std::path::Path;

/// A game, and why it is worth a look.
#[derive(Clone, Debug)]
pub(super) struct Telling {
    pub game: u64,
    pub why: &'static str,
    pub what: String,
}

/// The most telling games, the most telling first.
pub(super) fn games(all: &Games) -> Vec<Telling> {
    let winner = |n: usize| {
        all.games[n]
            .winner_seat
            .map(usize::from)
            .filter(|s| *s < SEATS)
    };
    let deck = |n: usize, seat: usize| all.decks[all.at[n][seat]].as_str();
    let numbers = || 0..all.games.len();
    let mut found: Vec<Telling> = Vec::new();
    let mut tell = |n: Option<usize>, why, what: &dyn Fn(usize) -> String| {
        let Some(n) = n else { return };
        let game = all.games[n].game;
        if found.iter().all(|known| known.game != game) {
            let what = what(n);
            found.push(Telling { game, why, what });
        }
    };
    let won = |n: usize| match winner(n) {
        Some(seat) => format!(
            "{} wins with {} victory points after {} rounds",
            deck(n, seat),
            f64::from(all.halves[n][seat]) / 2.0,
            all.games[n].rounds
        ),
        None => format!("nobody wins; it ends in round {}", all.games[n].rounds),
    };
    if let Some(pool) = &all.pool {
        let least = |n: &usize| winner(*n).map_or(u8::MAX, |seat| pool.least[*n][seat]);
        let closest = numbers().filter(|n| winner(*n).is_some()).min_by_key(least);
        tell(closest, "comes back from the brink", &|n| {
            format!("{}, having been down to {} pool", won(n), least(&n))
        });
    }
    let sweep = |n: &usize| winner(*n).is_some_and(|seat| all.halves[*n][seat] == 10);
    let quick = |n: &usize| (all.games[*n].turns, *n);
    tell(
        numbers().filter(sweep).min_by_key(quick),
        "the quickest sweep",
        &won,
    );
    let wins = |n: &usize| winner(*n).is_some();
    tell(
        numbers().filter(wins).min_by_key(quick),
        "the quickest win",
        &won,
    );
    let mean = |deck: usize| {
        let seats = all.at.iter().zip(&all.halves);
        let own = seats.flat_map(|(at, halves)| at.iter().zip(halves));
        own.filter(|(of, _)| **of == deck)
            .map(|(_, halves)| u64::from(*halves))
            .sum::<u64>() as f64
            / all.seats[deck].max(1) as f64
    };
    let means: Vec<f64> = (0..all.decks.len()).map(mean).collect();
    let weakest = (0..means.len())
        .filter(|deck| all.seats[*deck] > 0)
        .min_by(|a, b| means[*a].total_cmp(&means[*b]));
    let upset = numbers()
        .filter(|n| winner(*n).is_some_and(|seat| Some(all.at[*n][seat]) == weakest))
        .max_by_key(|n| {
            (
                winner(*n).map(|seat| all.halves[*n][seat]),
                std::cmp::Reverse(*n),
            )
        });
    if means.len() > 1 {
        tell(upset, "the weakest deck at its best", &won);
    }
    let longest = numbers().max_by_key(|n| (all.games[*n].turns, std::cmp::Reverse(*n)));
    tell(longest, "the longest", &won);
    found
}

/// A game in words, by its recorded choices: its heading and its text. `None` if no choices are
/// recorded.
pub(super) fn told(folder: &Path, plan: &Plan, number: u64) -> Result<Option<(String, String)>> {
    let recorded = match ChoicesFile::open(folder)? {
        Some(choices) => choices.of(number)?,
        None => return Ok(None),
    };
    let recorded = recorded.with_context(|| {
        format!(
            "{}: no choices are recorded of game {number}",
            folder.display()
        )
    })?;
    let game = plan.game(number);
    let mut reporter = Reporter::new(game.places.iter().map(|p| plan.deck_name(p.deck)));
    let played = plan.retrace(&game, &recorded.choices, &mut reporter);
    let players = game.places.iter().enumerate().map(|(seat, place)| {
        let name = reporter.name(engine::Seat(seat as u8));
        format!("{name} ({})", plan.agent_spec(place.agent))
    });
    let players = players.collect::<Vec<_>>().join(", ");
    let end = match played {
        Ok(outcome) => reporter.result(&outcome),
        Err(departure) => format!(
            "\nIt is not played so any more by this version of the program: {}\n",
            departure.difference
        ),
    };
    let heading = format!("Game {number} in full: {players}");
    Ok(Some((heading, format!("{}{end}", reporter.text()))))
}
