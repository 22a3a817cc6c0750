//! What the rows of a run's games come to, read once from beginning to end.

use super::survival::steps;
use crate::run::{opened, read_rows, GameRow, Manifest, SeatRow, Tally, GAMES, POOL, SEATS_FILE};
use crate::seating::SEATS;
use anyhow::{bail, Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// What `games.csv`, `seats.csv` and `pool.csv` come to.
#[derive(Debug)]
pub(super) struct Games {
    /// The rows of the games that count.
    pub games: Vec<GameRow>,
    pub tally: Tally,
    /// Names of the decks, sorted.
    pub decks: Vec<String>,
    /// Deck of each seat, in the order of `games`.
    pub at: Vec<[usize; SEATS]>,
    /// Half victory points of each seat, likewise.
    pub halves: Vec<[u8; SEATS]>,
    /// For each deck, on how many of its seats somebody was ousted or withdrew in each turn.
    pub gone: Vec<BTreeMap<u16, u64>>,
    /// Seats of each deck.
    pub seats: Vec<u64>,
    /// How many of the games that nobody won, or with how many points the others were.
    pub winners: BTreeMap<u64, u64>,
    /// If there is a `pool.csv`.
    pub pool: Option<Pool>,
}

/// What `pool.csv` comes to.
#[derive(Debug)]
pub(super) struct Pool {
    /// For each deck and round, from 1, how many seats ended the round with so much pool.
    pub rounds: Vec<Vec<[u32; 256]>>,
    /// For each game the least pool that each seat had at the end of a turn.
    pub least: Vec<[u8; SEATS]>,
}

/// The mean of victory points in some games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    pub games: u64,
    halves: u64,
}

impl Mean {
    pub fn add(&mut self, halves: u8) {
        self.games += 1;
        self.halves += u64::from(halves);
    }

    pub fn vp(self) -> Option<f64> {
        (self.games > 0).then(|| self.halves as f64 / 2.0 / self.games as f64)
    }
}

impl Games {
    pub fn read(folder: &Path, manifest: &Manifest) -> Result<Games> {
        let mut all = Games {
            games: Vec::new(),
            tally: Tally::default(),
            decks: manifest
                .decks
                .iter()
                .map(|deck| deck.name.clone())
                .collect(),
            at: Vec::new(),
            halves: Vec::new(),
            gone: Vec::new(),
            seats: Vec::new(),
            winners: BTreeMap::new(),
            pool: None,
        };
        all.decks.sort();
        all.decks.dedup();
        all.gone = vec![BTreeMap::new(); all.decks.len()];
        all.seats = vec![0; all.decks.len()];
        let games: Vec<GameRow> = read_rows(&folder.join(GAMES))?.collect::<Result<_>>()?;
        let there = games.len() as u64;
        if there != manifest.games {
            bail!(
                "{}: {there} of {} games are there; finish the run with --resume",
                folder.display(),
                manifest.games
            );
        }
        let path = folder.join(SEATS_FILE);
        let mut seats = read_rows::<SeatRow>(&path)?;
        for game in games {
            let table: Vec<SeatRow> = match game.counts() {
                true => seats.by_ref().take(SEATS).collect::<Result<_>>()?,
                false => Vec::new(),
            };
            all.tally.add(&game, &table);
            if game.counts() {
                let fits = table.len() == SEATS && table.iter().all(|seat| seat.game == game.game);
                if !fits {
                    bail!(
                        "{}: has no five rows of game {}; make the run again",
                        path.display(),
                        game.game
                    );
                }
                all.add(game, &table)
                    .with_context(|| format!("{}: is not of this run", path.display()))?;
            }
        }
        let path = folder.join(POOL);
        if path.exists() {
            all.pool = Some(all.read_pool(&path)?);
        }
        Ok(all)
    }

    fn add(&mut self, game: GameRow, table: &[SeatRow]) -> Result<()> {
        let (mut at, mut halves) = ([0; SEATS], [0; SEATS]);
        for (seat, row) in table.iter().enumerate() {
            let deck = self.decks.binary_search(&row.deck);
            let Ok(deck) = deck else {
                bail!("the manifest has no deck {:?}", row.deck);
            };
            (at[seat], halves[seat]) = (deck, (row.vp * 2.0) as u8);
            self.seats[deck] += 1;
            if let Some(turn) = row.ousted_turn {
                *self.gone[deck].entry(turn).or_default() += 1;
            }
        }
        let winner = table.iter().position(|row| row.game_win == 1);
        let points = winner.map_or(0, |seat| u64::from(halves[seat]) / 2);
        *self.winners.entry(points).or_default() += 1;
        self.games.push(game);
        self.at.push(at);
        self.halves.push(halves);
        Ok(())
    }

    fn read_pool(&self, path: &Path) -> Result<Pool> {
        let mut pool = Pool {
            rounds: vec![Vec::new(); self.decks.len()],
            least: vec![[u8::MAX; SEATS]; self.games.len()],
        };
        let damaged =
            |line: u64| format!("{}:{line}: is damaged; make the run again", path.display());
        let mut reader = csv::ReaderBuilder::new().from_reader(opened(path)?);
        let mut row = csv::ByteRecord::new();
        // The round of each seat that is not over, with the pool at its last turn.
        let mut open: [Option<(usize, u8)>; SEATS] = [None; SEATS];
        let mut game = 0;
        let close = |pool: &mut Pool, game: usize, seat: usize, open: Option<(usize, u8)>| {
            if let Some((round, left)) = open {
                let rounds = &mut pool.rounds[self.at[game][seat]];
                if rounds.len() <= round {
                    rounds.resize(round + 1, [0; 256]);
                }
                rounds[round][usize::from(left)] += 1;
            }
        };
        while reader
            .read_byte_record(&mut row)
            .with_context(|| damaged(0))?
        {
            let line = row.position().map_or(0, csv::Position::line);
            let cell =
                |n: usize| -> Option<u64> { std::str::from_utf8(row.get(n)?).ok()?.parse().ok() };
            let cells = (|| Some((cell(0)?, cell(2)? as usize, cell(4)? as usize, cell(5)?)))();
            let cells =
                cells.filter(|(_, round, seat, left)| *round > 0 && *seat < SEATS && *left < 256);
            let (number, round, seat, left) = cells.with_context(|| damaged(line))?;
            while self.games.get(game).is_some_and(|row| row.game < number) {
                for (seat, open) in open.iter_mut().enumerate() {
                    close(&mut pool, game, seat, open.take());
                }
                game += 1;
            }
            if self.games.get(game).is_none_or(|row| row.game != number) {
                bail!(damaged(line));
            }
            if open[seat].is_some_and(|(known, _)| known != round - 1) {
                close(&mut pool, game, seat, open[seat].take());
            }
            open[seat] = Some((round - 1, left as u8));
            let least = &mut pool.least[game][seat];
            *least = (*least).min(left as u8);
        }
        if game < self.games.len() {
            for (seat, open) in open.into_iter().enumerate() {
                close(&mut pool, game, seat, open);
            }
        }
        Ok(pool)
    }

    /// Victory points by deck and by something about its seat, which has a number.
    pub fn means(
        &self,
        of: usize,
        key: impl Fn(&[usize; SEATS], usize) -> usize,
    ) -> Vec<Vec<Mean>> {
        let mut means = vec![vec![Mean::default(); of]; self.decks.len()];
        for (at, halves) in self.at.iter().zip(&self.halves) {
            for seat in 0..SEATS {
                means[at[seat]][key(at, seat)].add(halves[seat]);
            }
        }
        means
    }

    /// The share of a deck's seats still in after each turn.
    pub fn survival(&self, deck: usize) -> Vec<(f64, f64)> {
        steps(self.seats[deck], &self.gone[deck])
    }

    /// The same of all seats.
    pub fn survival_of_all(&self) -> Vec<(f64, f64)> {
        let mut gone: BTreeMap<u16, u64> = BTreeMap::new();
        for (turn, seats) in self.gone.iter().flatten() {
            *gone.entry(*turn).or_default() += seats;
        }
        steps(self.seats.iter().sum(), &gone)
    }
}

impl Pool {
    /// The median and the quartiles of a deck's pool by round, as long as a hundredth of its seats
    /// that were there in the first round, and ten of them, are left: round, median, quartiles,
    /// and how many.
    pub fn quartiles(&self, deck: usize) -> Vec<(u16, [u8; 3], u64)> {
        let count = |counts: &[u32; 256]| counts.iter().map(|n| u64::from(*n)).sum::<u64>();
        let first = self.rounds[deck].first().map_or(0, count);
        let enough = |(_, counts): &(u16, &[u32; 256])| count(counts) >= (first / 100).max(10);
        (1..)
            .zip(&self.rounds[deck])
            .take_while(enough)
            .map(|(round, counts)| {
                (
                    round,
                    [2, 1, 3].map(|part| quantile(counts, part)),
                    count(counts),
                )
            })
            .collect()
    }
}

/// The quarter number `part` of counted values: the least that so many are not above.
fn quantile(counts: &[u32; 256], part: u64) -> u8 {
    let all: u64 = counts.iter().map(|n| u64::from(*n)).sum();
    let mut below = 0;
    let mut values = (0..=255).zip(counts);
    let found = values.find(|(_, n)| {
        below += u64::from(**n);
        4 * below >= part * all
    });
    found.map_or(255, |(value, _)| value)
}

/// The columns of a row, by their names.
pub(super) type Row = BTreeMap<String, String>;

/// The number in a column of a row, if there is one.
pub(super) fn value(row: &Row, column: &str) -> Option<f64> {
    row.get(column)?.parse().ok()
}

/// The text in a column of a row.
pub(super) fn word(row: &Row, column: &str) -> String {
    row.get(column).cloned().unwrap_or_default()
}

/// Each of them once, in the order in which they come first.
pub(super) fn distinct(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// The rows of a table by the names of its columns; none if there is no such file.
pub(super) fn named(path: &Path) -> Result<Vec<Row>> {
    match path.exists() {
        true => read_rows(path)?.collect(),
        false => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_those_of_the_values_in_order() {
        let mut counts = [0; 256];
        for value in [3, 1, 4, 1, 5, 9, 2, 6] {
            counts[value] += 1;
        }
        // 1 1 | 2 3 | 4 5 | 6 9
        assert_eq!([1, 2, 3].map(|part| quantile(&counts, part)), [1, 3, 5]);
        let mut one = [0; 256];
        one[30] = 1;
        assert_eq!([1, 2, 3].map(|part| quantile(&one, part)), [30; 3]);
    }
}
