//! A game of a comparison, told.
//!
//! No choices of a comparison's games are recorded, of which there are hundreds of thousands: its
//! agents play the game again, from the same seeds, and what it comes to is held against
//! `pairs.csv`.

use super::compare::{Comparison, Finished, Ready};
use super::files::{PairRow, Side, PAIRS};
use super::tables::Tables;
use crate::report::Reporter;
use crate::run::{read_rows, Build};
use anyhow::{bail, Context, Result};
use engine::Seat;
use std::path::{Path, PathBuf};

/// Tells games of a comparison.
#[derive(Debug)]
pub struct Teller {
    folder: PathBuf,
    comparison: Comparison,
    ready: Ready,
}

/// A game that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldGame {
    /// Its seed.
    pub seed: u64,
    /// Who plays, by seat.
    pub players: String,
    /// All of it, with the result.
    pub text: String,
    /// Whether it breaks off by a fault.
    pub breaks_off: bool,
    /// In what it is not the game that is recorded, a line each; empty if it is that.
    pub differences: String,
}

/// Which game of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// Its number.
    pub game: u64,
    /// The number of the agent.
    pub agent: usize,
    /// The number of the challenger; none for the game of the base.
    pub challenger: Option<usize>,
}

impl Teller {
    /// For the comparison in a folder.
    ///
    /// # Errors
    /// If there is none, or it cannot be made ready.
    pub fn open(folder: &Path, build: Build) -> Result<Teller> {
        let comparison = Comparison::read(folder)?;
        Ok(Teller {
            ready: Ready::new(&comparison, build)?,
            folder: folder.to_owned(),
            comparison,
        })
    }

    /// What is compared.
    pub fn comparison(&self) -> &Comparison {
        &self.comparison
    }

    /// The specs whose agents do not play the same game again.
    pub fn unrepeatable(&self) -> Vec<&str> {
        self.ready.unrepeatable()
    }

    /// Which game it is, by its number, the name of a deck (that of the base, if there is none) and
    /// the spec of an agent (the first one, if there is none).
    ///
    /// # Errors
    /// If the comparison has no such game, deck or agent.
    pub fn which(&self, game: u64, deck: Option<&str>, by: Option<&str>) -> Result<Which> {
        let (shown, of) = (self.folder.display(), &self.comparison);
        let last = of.stop.blocks() * super::BLOCK - 1;
        if game > last {
            bail!("{shown}: there is no game {game}; give a number from 0 to {last}");
        }
        let agent = match by {
            None => 0,
            Some(by) => (of.agents.iter().position(|spec| spec == by))
                .with_context(|| format!("--by {by}: {} played", of.agents.join(", ")))?,
        };
        let names = || of.challengers.iter().map(|c| c.deck.name.as_str());
        let challenger = match deck {
            None => None,
            Some(deck) if deck == of.base.name => None,
            Some(deck) => Some(names().position(|name| name == deck).with_context(|| {
                let all = [of.base.name.as_str()].into_iter().chain(names());
                let all = all.map(|name| format!("{name:?}")).collect::<Vec<_>>();
                format!(
                    "--deck {deck:?}: is none of those compared, which are {}",
                    all.join(", ")
                )
            })?),
        };
        Ok(Which {
            game,
            agent,
            challenger,
        })
    }

    /// The name of a game's deck.
    pub fn deck(&self, which: Which) -> &str {
        match which.challenger {
            None => &self.comparison.base.name,
            Some(number) => &self.comparison.challengers[number].deck.name,
        }
    }

    /// The spec of a game's agent.
    pub fn by(&self, which: Which) -> &str {
        &self.comparison.agents[which.agent]
    }

    /// The row of a game; none if it was not played.
    fn row(&self, which: Which) -> Result<Option<PairRow>> {
        for row in read_rows::<PairRow>(&self.folder.join(PAIRS))? {
            let row = row?;
            let own = which.challenger.is_none() || row.challenger == self.deck(which);
            if row.game == which.game && row.agents == self.by(which) && own {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Has a game played again and told.
    ///
    /// # Errors
    /// If the comparison has not come to it.
    pub fn tell(&self, which: Which) -> Result<ToldGame> {
        let Some(row) = self.row(which)? else {
            bail!(
                "{}: game {} was not played with {}",
                self.folder.display(),
                which.game,
                self.deck(which)
            );
        };
        let names = self.ready.names(which.game);
        let mut reporter = Reporter::new(names);
        let played = self
            .ready
            .play(which.agent, which.game, which.challenger, &mut reporter);
        let own = Tables::seat(which.game);
        let players: Vec<String> = (0..names.len() as u8)
            .map(|seat| {
                let mark = if usize::from(seat) == own { "*" } else { "" };
                format!("{}{mark}", reporter.name(Seat(seat)))
            })
            .collect();
        let spoiled = match which.challenger {
            None => "base",
            Some(_) => "challenger",
        };
        let noted_fault = row.fault.as_deref() == Some(spoiled);
        let noted = match which.challenger {
            None => row.base(),
            Some(_) => row.own(),
        };
        let (end, differences) = match &played {
            Ok(outcome) => (
                reporter.result(outcome),
                match (noted_fault, noted) {
                    (true, _) => "  it broke off then\n".to_owned(),
                    (false, Some(noted)) => {
                        differences(&noted, &Side::from(&Finished::of(outcome, own)))
                    }
                    (false, None) => String::new(),
                },
            ),
            Err(fault) => (
                format!("\nIt breaks off here: {fault}\n"),
                match noted_fault {
                    true => String::new(),
                    false => "  it came to its end then\n".to_owned(),
                },
            ),
        };
        Ok(ToldGame {
            seed: row.seed,
            players: format!("{}; *: {}", players.join(", "), self.deck(which)),
            text: format!("{}{end}", reporter.text()),
            breaks_off: played.is_err(),
            differences,
        })
    }
}

/// In what a game is not as it is recorded.
fn differences(there: &Side, here: &Side) -> String {
    let shown = |side: &Side| {
        let or_none = |turn: Option<String>| turn.unwrap_or_default();
        [
            ("vp", side.score.vp.to_string()),
            ("win", u8::from(side.score.win).to_string()),
            ("turns", side.turns.to_string()),
            ("decisions", side.decisions.to_string()),
            ("end", side.end.clone()),
            (
                "ousted_turn",
                or_none(side.ousted_turn.map(|t| t.to_string())),
            ),
            ("winner_vp", or_none(side.winner_vp.map(|v| v.to_string()))),
        ]
    };
    let cells = shown(there).into_iter().zip(shown(here));
    let differ = cells.filter(|((_, there), (_, here))| there != here);
    differ
        .map(|((column, there), (_, here))| format!("  {column}: {there:?} there, {here:?} here\n"))
        .collect()
}
