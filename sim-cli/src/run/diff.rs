//! Two folders of the same run, made by programs that differ: which games go another way, where
//! each does first, and whether results have shifted beyond chance.

use super::choices::{ChoicesFile, CHOICES};
use super::fault::no_verdict;
use super::fingerprint::Fingerprints;
use super::manifest::Manifest;
use super::parting::Parting;
use super::plan::Plan;
use super::read::read_rows;
use super::results::{GAMES, POOL, SEATS_FILE};
use super::rows::{GameRow, PoolRow, SeatRow};
use crate::seating::{Seating, MATCH_BLOCK, SEATS};
use crate::stats::{holm_levels, Estimate, Moments};
use anyhow::{bail, ensure, Context, Result};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::Serialize;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

/// The chance that any of the results is called shifted by luck alone, at most.
const ALPHA: f64 = 0.05;

/// The folder of a run that is read beside another.
#[derive(Debug)]
struct Side {
    folder: PathBuf,
    manifest: Manifest,
    choices: ChoicesFile,
}

impl Side {
    fn open(folder: &Path) -> Result<Side> {
        let shown = folder.display();
        let manifest = Manifest::read(folder)?;
        let Some(choices) = ChoicesFile::open(folder)? else {
            match manifest.has_choices() {
                true => bail!(
                    "{}: is not there; name the folder of a complete run",
                    folder.join(CHOICES).display()
                ),
                false => bail!(
                    "{shown}: an older version made this run, and recorded no choices; \
                     make the run again"
                ),
            }
        };
        ensure!(
            choices.games() == manifest.games,
            "{shown}: {} of {} games are there; finish the run with --resume",
            choices.games(),
            manifest.games
        );
        Ok(Side {
            folder: folder.to_owned(),
            manifest,
            choices,
        })
    }

    fn choices(&self, game: u64) -> Result<Vec<u8>> {
        let recorded = self.choices.of(game)?;
        let recorded = recorded.with_context(|| format!("game {game} is missing"))?;
        ensure!(
            recorded.intact,
            "{}: the choices of game {game} are damaged, for they do not fit their check; \
             make the run again",
            self.folder.join(CHOICES).display()
        );
        Ok(recorded.choices)
    }
}

/// A row that belongs to a game.
trait OfGame: DeserializeOwned + PartialEq {
    fn game(&self) -> u64;
}

impl OfGame for GameRow {
    fn game(&self) -> u64 {
        self.game
    }
}

impl OfGame for SeatRow {
    fn game(&self) -> u64 {
        self.game
    }
}

impl OfGame for PoolRow {
    fn game(&self) -> u64 {
        self.game
    }
}

/// A table that is read game by game.
struct ByGame<R> {
    path: PathBuf,
    rows: Peekable<Box<dyn Iterator<Item = Result<R>>>>,
}

impl<R: OfGame + 'static> ByGame<R> {
    fn open(path: PathBuf) -> Result<ByGame<R>> {
        let rows: Box<dyn Iterator<Item = Result<R>>> = Box::new(read_rows(&path)?);
        Ok(ByGame {
            rows: rows.peekable(),
            path,
        })
    }

    /// The rows of the next game.
    fn of(&mut self, game: u64) -> Result<Vec<R>> {
        let mut found = Vec::new();
        while let Some(row) = self
            .rows
            .next_if(|row| row.as_ref().is_ok_and(|row| row.game() == game))
        {
            found.push(row?);
        }
        if let Some(Err(_)) = self.rows.peek() {
            self.rows.next().transpose()?;
        }
        Ok(found)
    }

    /// There should be no more rows.
    fn finish(mut self) -> Result<()> {
        match self.rows.next().transpose()? {
            None => Ok(()),
            Some(row) => bail!(
                "{}: a row of game {} is out of place; make the run again",
                self.path.display(),
                row.game()
            ),
        }
    }
}

/// The tables of a side.
struct Tables {
    games: ByGame<GameRow>,
    seats: ByGame<SeatRow>,
    pool: Option<ByGame<PoolRow>>,
}

impl Tables {
    fn open(folder: &Path, pool: bool) -> Result<Tables> {
        let pool = pool.then(|| ByGame::open(folder.join(POOL)));
        Ok(Tables {
            games: ByGame::open(folder.join(GAMES))?,
            seats: ByGame::open(folder.join(SEATS_FILE))?,
            pool: pool.transpose()?,
        })
    }

    fn of(&mut self, game: u64) -> Result<(GameRow, Vec<SeatRow>, Vec<PoolRow>)> {
        let row = self.games.of(game)?.pop();
        let row = row.with_context(|| {
            let path = self.games.path.display();
            format!("{path}: game {game} is missing; finish the run with --resume")
        })?;
        let seats = self.seats.of(game)?;
        let expected = if row.counts() { SEATS } else { 0 };
        ensure!(
            seats.len() == expected,
            "{}: has {} rows of game {game}; make the run again",
            self.seats.path.display(),
            seats.len()
        );
        let pool = self.pool.as_mut().map(|pool| pool.of(game)).transpose()?;
        Ok((row, seats, pool.unwrap_or_default()))
    }

    fn finish(self) -> Result<()> {
        self.games.finish()?;
        self.seats.finish()?;
        self.pool.map_or(Ok(()), ByGame::finish)
    }
}

/// A game that is not the same in both folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differs {
    /// Its number.
    pub game: u64,
    /// The first turn after which the pools, the ready minions or the libraries of the two are not
    /// the same, if `pool.csv` tells.
    positions: Option<u16>,
    /// The last turn of the shorter one.
    last: u16,
}

/// Of what a mean may have shifted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "of", content = "name")]
pub enum Of {
    /// Victory points of a deck, a seat.
    Deck(String),
    /// Victory points of an agent, a seat.
    Agent(String),
    /// Rounds, a game.
    Rounds,
}

/// The mean of something in both folders.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shift {
    /// Of what.
    #[serde(flatten)]
    pub of: Of,
    /// Its mean in the first folder.
    pub first: f64,
    /// Its mean in the second.
    pub second: f64,
    /// The mean of the differences, second less first, with its interval at `level`; victory points
    /// or rounds, as the means are.
    pub difference: Estimate,
    /// The chance that the interval covers the truth, 0 to 1.
    pub level: f64,
    /// Observations: games; of a match deals, of a gauntlet tables.
    pub observations: u64,
    /// How many of them differ.
    pub differ: u64,
    /// The chance of such a difference if the change had no effect on the mean, 0 to 1.
    pub p: f64,
    /// The same, accounted for all that is looked at (Holm).
    pub p_holm: f64,
    /// Share of games won in the first folder, 0 to 1; null of rounds.
    pub first_wins: Option<f64>,
    /// Share of games won in the second, likewise.
    pub second_wins: Option<f64>,
}

impl Shift {
    /// Whether it is beyond chance.
    pub fn is_real(&self) -> bool {
        self.p_holm <= ALPHA
    }
}

/// What is known of one mean.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    moments: Moments,
    differ: u64,
    seats: u64,
    first: f64,
    second: f64,
    wins: (u64, u64),
}

/// One observation in the making: sums over the seats of its games.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    seats: u64,
    difference: f64,
}

/// Adds up paired results. What is observed is a block of games that hang together: one game, as a
/// rule. The games of a run are dealt apart from each other, and that its seating is balanced makes
/// the true spread of the mean no larger than that of as many independent games.
#[derive(Clone, Debug)]
struct Shifts {
    block: u64,
    agents: bool,
    open: BTreeMap<Of, Sum>,
    known: BTreeMap<Of, Known>,
}

impl Shifts {
    fn new(manifest: &Manifest) -> Shifts {
        let mut agents = manifest.agents.clone();
        agents.sort();
        agents.dedup();
        Shifts {
            block: match manifest.seating {
                Seating::Match => MATCH_BLOCK,
                Seating::Gauntlet => SEATS as u64,
                Seating::Balanced | Seating::Fixed | Seating::Random | Seating::League => 1,
            },
            agents: agents.len() > 1,
            open: BTreeMap::new(),
            known: BTreeMap::new(),
        }
    }

    fn note(&mut self, of: Of, first: f64, second: f64, wins: (u8, u8)) {
        let sum = self.open.entry(of.clone()).or_default();
        sum.seats += 1;
        sum.difference += second - first;
        let known = self.known.entry(of).or_default();
        known.seats += 1;
        known.first += first;
        known.second += second;
        known.wins.0 += u64::from(wins.0);
        known.wins.1 += u64::from(wins.1);
    }

    /// Adds a game that counts in both folders.
    fn add(&mut self, first: (&GameRow, &[SeatRow]), second: (&GameRow, &[SeatRow])) {
        for (a, b) in first.1.iter().zip(second.1) {
            let (vp, wins) = ((a.vp.into(), b.vp.into()), (a.game_win, b.game_win));
            self.note(Of::Deck(a.deck.clone()), vp.0, vp.1, wins);
            if self.agents {
                self.note(Of::Agent(a.agent.clone()), vp.0, vp.1, wins);
            }
        }
        let rounds = |row: &GameRow| f64::from(row.rounds);
        self.note(Of::Rounds, rounds(first.0), rounds(second.0), (0, 0));
    }

    /// The block is over.
    fn close(&mut self) {
        for (of, sum) in std::mem::take(&mut self.open) {
            let known = self.known.entry(of).or_default();
            let mean = sum.difference / sum.seats as f64;
            known.moments.add(mean);
            known.differ += u64::from(mean != 0.0);
        }
    }

    fn finish(mut self) -> Vec<Shift> {
        self.close();
        let p = |known: &Known| known.moments.p_of_signs(known.differ);
        let ps: Vec<f64> = self.known.values().map(p).collect();
        let levels = holm_levels(&ps, ALPHA);
        let shift = |((of, known), (p_holm, alpha)): ((Of, Known), (f64, f64))| {
            let seats = known.seats as f64;
            let wins = |wins: u64| (of != Of::Rounds).then_some(wins as f64 / seats);
            Shift {
                first: known.first / seats,
                second: known.second / seats,
                difference: known.moments.interval(alpha),
                level: 1.0 - alpha,
                observations: known.moments.count(),
                differ: known.differ,
                p: p(&known),
                p_holm,
                first_wins: wins(known.wins.0),
                second_wins: wins(known.wins.1),
                of,
            }
        };
        self.known.into_iter().zip(levels).map(shift).collect()
    }
}

/// The same run in two folders.
#[derive(Debug)]
pub struct Diff {
    sides: [Side; 2],
    /// The games that differ.
    pub games: Vec<Differs>,
    /// Games that came upon a fault in either folder, and count in no mean.
    pub faults: u64,
    /// What has shifted, or not.
    pub shifts: Vec<Shift>,
    /// Why there is no verdict on that, if there is none.
    pub no_verdict: Option<String>,
    /// Whether both have a `pool.csv`.
    pub pool: bool,
    /// What has changed between the programs that made them, as far as their fingerprints tell;
    /// none where a folder has no fingerprints, or was made by several.
    pub changed: Option<Vec<&'static str>>,
}

impl Diff {
    /// Reads both folders.
    ///
    /// # Errors
    /// If they are not of the same games, one is not complete, or cannot be read.
    pub fn read(first: &Path, second: &Path) -> Result<Diff> {
        let sides = [Side::open(first)?, Side::open(second)?];
        let [one, other] = [&sides[0].manifest, &sides[1].manifest];
        if let Some((field, mine, theirs)) = not_the_same(one, other) {
            bail!(
                "{} and {} are not the same games: {field} is {mine:?} in the first and \
                 {theirs:?} in the second; make both runs by the same command",
                first.display(),
                second.display()
            );
        }
        let pool = one.pool && other.pool;
        let mut tables = [Tables::open(first, pool)?, Tables::open(second, pool)?];
        let mut shifts = Shifts::new(one);
        let (mut games, mut faults) = (Vec::new(), 0);
        for game in 0..one.games {
            let [a, b] = &mut tables;
            let ((a, a_seats, a_pool), (b, b_seats, b_pool)) = (a.of(game)?, b.of(game)?);
            let positions = first_apart(&a_pool, &b_pool);
            let same = a == b
                && a_seats == b_seats
                && positions.is_none()
                && sides[0].choices(game)? == sides[1].choices(game)?;
            if !same {
                games.push(Differs {
                    game,
                    positions,
                    last: a.turns.min(b.turns),
                });
            }
            match a.counts() && b.counts() {
                true => shifts.add((&a, &a_seats), (&b, &b_seats)),
                false => faults += 1,
            }
            if (game + 1) % shifts.block == 0 {
                shifts.close();
            }
        }
        for tables in tables {
            tables.finish()?;
        }
        let no_verdict = no_verdict(faults, one.games);
        Ok(Diff {
            games,
            faults,
            shifts: match no_verdict {
                None => shifts.finish(),
                Some(_) => Vec::new(),
            },
            no_verdict,
            pool,
            changed: changed(first, second)?,
            sides,
        })
    }

    /// The manifest of both, which a program can play by that has scripts for what either had.
    pub fn manifest(&self) -> Manifest {
        let [one, other] = [&self.sides[0].manifest, &self.sides[1].manifest];
        let mut manifest = one.clone();
        manifest.unscripted.extend(other.unscripted.iter().cloned());
        manifest.unscripted.sort();
        manifest.unscripted.dedup();
        manifest
    }

    /// Where the records of a game part.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn parting(&self, plan: &Plan, differs: Differs) -> Result<Parting> {
        let Differs {
            game,
            positions,
            last,
        } = differs;
        let [first, second] = [self.sides[0].choices(game)?, self.sides[1].choices(game)?];
        Ok(plan.parting(game, &first, &second, positions, last))
    }
}

/// In what two manifests are not of the same games, with both values. What wrote them, and what had
/// a script then, may differ.
fn not_the_same(one: &Manifest, other: &Manifest) -> Option<(&'static str, String, String)> {
    let alike = Manifest {
        schema: one.schema,
        version: one.version.clone(),
        pool: one.pool,
        sprt: one.sprt,
        unscripted: one.unscripted.clone(),
        ..other.clone()
    };
    let games = |m: &Manifest| m.games.to_string();
    one.differs_in(&alike)
        .or_else(|| (one.games != other.games).then(|| ("games", games(one), games(other))))
}

/// The turn of the first row in which two tables differ, which one of them may lack.
fn first_apart(one: &[PoolRow], other: &[PoolRow]) -> Option<u16> {
    let alike = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let turns = [one.get(alike), other.get(alike)].into_iter().flatten();
    turns.map(|row| row.turn).min()
}

/// The parts in which the programs differ that made two folders, if each was made by one.
fn changed(first: &Path, second: &Path) -> Result<Option<Vec<&'static str>>> {
    let made_by = [Fingerprints::read(first)?, Fingerprints::read(second)?];
    Ok(match made_by.map(|f| f.map(|f| f.made_by)) {
        [Some(one), Some(other)] => match (&one[..], &other[..]) {
            ([one], [other]) => Some(one.changed(other)),
            _ => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, rounds: u16) -> GameRow {
        GameRow {
            game: number,
            seed: 1,
            turns: rounds * 5,
            rounds,
            decisions: 9,
            end: "last_standing".into(),
            winner_seat: None,
        }
    }

    fn seat(game: u64, deck: &str, vp: f32) -> SeatRow {
        SeatRow {
            game,
            seat: 0,
            deck: deck.into(),
            agent: "random".into(),
            vp,
            game_win: u8::from(vp >= 2.0),
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        }
    }

    fn shifts(block: u64) -> Shifts {
        Shifts {
            block,
            agents: false,
            open: BTreeMap::new(),
            known: BTreeMap::new(),
        }
    }

    /// The differences of a deck's victory points in games one after the other.
    fn of_deck(block: u64, points: &[(f32, f32)]) -> Shift {
        let mut shifts = shifts(block);
        for ((number, (a, b)), done) in (0..).zip(points).zip(1_u64..) {
            let rows = |vp: f32| [seat(number, "x", vp)];
            let row = game(number, 8);
            shifts.add((&row, &rows(*a)), (&row, &rows(*b)));
            if done % block == 0 {
                shifts.close();
            }
        }
        let mut found = shifts.finish();
        assert_eq!(found.pop().unwrap().of, Of::Rounds);
        found.pop().unwrap()
    }

    #[test]
    fn differences_are_of_the_same_game() {
        let shift = of_deck(1, &[(0.0, 1.0), (2.0, 2.0), (1.0, 4.0), (0.0, 0.0)]);
        assert_eq!((shift.first, shift.second), (0.75, 1.75));
        assert_eq!((shift.observations, shift.differ), (4, 2));
        assert_eq!(shift.difference.mean, 1.0);
        assert_eq!(
            (shift.first_wins, shift.second_wins),
            (Some(0.25), Some(0.5))
        );
        // Two signs can be the same by chance half of the time.
        assert_eq!(shift.p, 0.5);
        assert!(!shift.is_real());
    }

    #[test]
    fn games_of_one_deal_are_one_observation() {
        let shift = of_deck(2, &[(0.0, 1.0), (2.0, 2.0), (1.0, 4.0), (3.0, 0.0)]);
        assert_eq!((shift.observations, shift.differ), (2, 1));
        assert_eq!(shift.difference.mean, 0.25);
    }

    #[test]
    fn a_shift_of_many_games_is_beyond_chance_and_noise_is_not() {
        let up: Vec<(f32, f32)> = (0..60).map(|i| (0.0, (i % 3) as f32)).collect();
        let shift = of_deck(1, &up);
        assert!(
            shift.is_real() && shift.difference.low > Some(0.0),
            "{shift:?}"
        );
        let noise: Vec<(f32, f32)> = (0..60)
            .map(|i| ((i % 2) as f32, ((i + 1) % 2) as f32))
            .collect();
        let shift = of_deck(1, &noise);
        assert_eq!(shift.differ, 60);
        assert!(!shift.is_real(), "{shift:?}");
    }

    #[test]
    fn the_first_turn_apart_is_that_of_the_first_row_that_differs() {
        let row = |turn, pool| PoolRow {
            game: 0,
            turn,
            round: 1,
            active_seat: 0,
            seat: 0,
            pool,
            ready_minions: 0,
            library: 70,
        };
        let one = [row(1, 30), row(2, 28), row(3, 25)];
        let mut other = one.clone();
        assert_eq!(first_apart(&one, &other), None);
        other[1].pool = 27;
        assert_eq!(first_apart(&one, &other), Some(2));
        assert_eq!(first_apart(&one, &one[..2]), Some(3));
        assert_eq!(first_apart(&[], &[]), None);
    }
}
