//! Games that do not count, and what they do to a verdict.
//!
//! A game that panics is a *fault*: it breaks off, its row in `games.csv` says
//! so, and it is in no statistics. A game that comes upon a bound of the engine
//! ends as an *overflow*, and is counted among the faults. A fault is not a random loss. The games in
//! which a certain card or plan turns up break off, and those that are left
//! are other games than those that were to be played. So what is compared on
//! the same deal goes as a whole ([`together`]), and where faults are more than
//! a few no verdict is given ([`no_verdict`]).

use engine::{Bound, End};
use indicatif::HumanCount;
use std::fmt;

/// The `end` of a game that came upon a fault, in `games.csv`.
pub const FAULT: &str = "fault";

/// Ends of games that do not count.
pub(super) const UNCOUNTED: [&str; 2] = [FAULT, End::Overflow.name()];

/// One fault in so many games is borne; above that no verdict is given.
pub const GAMES_A_FAULT: u64 = 1000;

/// A game that broke off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Number of the game.
    pub game: u64,
    /// Seed of the game's own stream.
    pub seed: u64,
    /// The decision that led to it, from 1; 0 if the game could not begin.
    pub decision: u32,
    /// The turn of that decision.
    pub turn: u16,
    /// The round of that decision.
    pub round: u16,
    /// What was wrong.
    pub what: Cause,
}

/// What broke a game off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Something is wrong with the engine or an agent: what a panic said, and where.
    Fault(String),
    /// The engine has not had room for what was to come.
    Overflow(Bound),
}

impl Cause {
    /// The `end` of the game in `games.csv`.
    pub const fn end(&self) -> &'static str {
        match self {
            Cause::Fault(_) => FAULT,
            Cause::Overflow(_) => End::Overflow.name(),
        }
    }
}

impl From<String> for Cause {
    fn from(what: String) -> Cause {
        Cause::Fault(what)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Fault(what) => write!(f, "{what}"),
            Cause::Overflow(bound) => write!(f, "{bound}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { game, seed, .. } = self;
        write!(f, "game {game} (seed {seed}) came upon a fault")?;
        match self.decision {
            0 => write!(f, " before it began")?,
            n => write!(f, " at decision {n}, in turn {}", self.turn)?,
        }
        write!(f, ": {}", self.what)
    }
}

/// Why no verdict can be given on so many games, of which some came upon
/// faults; `None` if one can.
pub fn no_verdict(faults: u64, games: u64) -> Option<String> {
    let too_many = u128::from(faults) * u128::from(GAMES_A_FAULT) > u128::from(games);
    too_many.then(|| {
        format!(
            "{} of {} games came upon a fault, more than one in {}",
            HumanCount(faults),
            HumanCount(games),
            HumanCount(GAMES_A_FAULT)
        )
    })
}

/// Games on the same deal, to be compared with each other: they count all
/// together or not at all. After one that does not count none is asked for.
///
/// # Errors
/// The first that does not count: then none of them does.
pub fn together<T, F>(games: impl IntoIterator<Item = Result<T, F>>) -> Result<Vec<T>, F> {
    games.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::rows::GameRow;
    use super::*;

    #[test]
    fn one_fault_in_a_thousand_games_is_borne() {
        assert_eq!(no_verdict(0, 0), None);
        assert_eq!(no_verdict(0, 5), None);
        assert_eq!(no_verdict(1, 1000), None);
        assert_eq!(no_verdict(30, 30_000), None);
        assert_eq!(
            no_verdict(31, 30_000).unwrap(),
            "31 of 30,000 games came upon a fault, more than one in 1,000"
        );
        assert!(no_verdict(1, 999).is_some());
        assert!(no_verdict(u64::MAX, u64::MAX).is_some());
    }

    #[test]
    fn a_pair_goes_as_a_whole() {
        let pair = |one, other| together::<u8, &str>([one, other]);
        assert_eq!(pair(Ok(1), Ok(2)), Ok(vec![1, 2]));
        assert_eq!(pair(Ok(1), Err("second")), Err("second"));
        assert_eq!(pair(Err("first"), Ok(2)), Err("first"));
        assert_eq!(pair(Err("first"), Err("second")), Err("first"));
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        let mut fault = Fault {
            game: 7,
            seed: 99,
            decision: 312,
            turn: 9,
            round: 2,
            what: Cause::Fault("no room".into()),
        };
        let row = GameRow::broken_off(&fault);
        assert!(!row.counts());
        assert_eq!((row.turns, row.rounds, row.decisions), (9, 2, 312));
        assert_eq!(
            fault.to_string(),
            "game 7 (seed 99) came upon a fault at decision 312, in turn 9: no room"
        );
        fault.decision = 0;
        assert_eq!(
            fault.to_string(),
            "game 7 (seed 99) came upon a fault before it began: no room"
        );
        fault.what = Cause::Overflow(Bound::Frames);
        let row = GameRow::broken_off(&fault);
        assert!(!row.counts());
        assert_eq!(row.end, "overflow");
    }
}
