//! Which games of a folder are whole, and whether they are the run's own.

use super::choices::ChoicesFile;
use super::manifest::Manifest;
use super::plan::Plan;
use super::results::{Results, GAMES, POOL, SEATS_FILE};
use super::rows::{GameRow, SeatRow, GAMES_HEADING, POOL_HEADING, SEATS_HEADING};
use crate::seating::SEATS;
use anyhow::{bail, Context, Result};
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// How many rows a game has in a table.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// So many.
    Each(usize),
    /// One or more.
    Some,
}

/// Where the whole games of a table end.
pub(super) struct Scan {
    /// The length of the file up to the end of each game's rows.
    pub(super) ends: Vec<u64>,
    /// Where nothing says how many rows a game has: how the table ends if it
    /// does so with rows of a game that is wanted.
    tail: Option<Tail>,
}

/// The rows at the end of a table, of which nothing tells whether they are all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tail {
    /// The length of the file up to their end.
    length: u64,
    /// The second cell of the last one: its turn.
    turn: Option<u64>,
    /// How many have the same.
    rows: usize,
}

impl Scan {
    /// Reads a table as far as its rows are whole and are those of `games`, in
    /// this order.
    ///
    /// # Errors
    /// If it has another heading, or cannot be read.
    pub(super) fn of(
        path: &Path,
        heading: &str,
        games: impl IntoIterator<Item = u64>,
        rows: Rows,
    ) -> Result<Scan> {
        let mut scan = Scan {
            ends: Vec::new(),
            tail: None,
        };
        let shown = path.display();
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(scan),
            Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be read")),
        };
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        // Whether there is another whole line.
        let mut next = |line: &mut Vec<u8>| -> Result<bool> {
            line.clear();
            reader
                .by_ref()
                .take(4096)
                .read_until(b'\n', line)
                .with_context(|| format!("{shown}: cannot be read"))?;
            Ok(line.last() == Some(&b'\n'))
        };
        let cell = |line: &[u8], n| -> Option<u64> {
            let cell = line.split(|b| *b == b',').nth(n)?;
            std::str::from_utf8(cell).ok()?.parse().ok()
        };
        if !next(&mut line)? {
            return Ok(scan);
        }
        if line != heading.as_bytes() {
            bail!("{shown}:1: is not the heading of this table; give another --out");
        }
        let mut length = line.len() as u64;
        let mut more = next(&mut line)?;
        for game in games {
            let mut in_game = 0;
            let mut tail = Tail::default();
            let full = |in_game| matches!(rows, Rows::Each(rows) if in_game == rows);
            while more && cell(&line, 0) == Some(game) && !full(in_game) {
                in_game += 1;
                length += line.len() as u64;
                let turn = cell(&line, 1);
                tail.rows = if turn == tail.turn { tail.rows + 1 } else { 1 };
                (tail.turn, tail.length) = (turn, length);
                more = next(&mut line)?;
            }
            let another = more && cell(&line, 0).is_some();
            match rows {
                Rows::Each(rows) if in_game == rows => {}
                Rows::Some if in_game > 0 && another => {}
                Rows::Some if in_game > 0 => {
                    scan.tail = Some(tail);
                    break;
                }
                Rows::Each(_) | Rows::Some => break,
            }
            scan.ends.push(length);
        }
        Ok(scan)
    }

    /// The length of the table up to the end of its first games.
    fn end(&self, games: usize) -> u64 {
        end(&self.ends, games)
    }
}

/// Where the first games end, of games that end there.
fn end(ends: &[u64], games: usize) -> u64 {
    games.checked_sub(1).map_or(0, |last| ends[last])
}

/// Where the whole games of `pool.csv` end, given the games that count and their seats.
fn whole_in_pool(path: &Path, games: &[&GameRow], seats: &[SeatRow]) -> Result<Vec<u64>> {
    let numbers = games.iter().map(|row| row.game);
    let mut scan = Scan::of(path, POOL_HEADING, numbers, Rows::Some)?;
    // The last game is whole if all who are left have a row in its last turn.
    let last = scan.ends.len();
    let last = (scan.tail.as_ref())
        .zip(games.get(last))
        .zip(seats.chunks(SEATS).nth(last));
    if let Some(((tail, game), seats)) = last {
        let left = seats.iter().filter(|s| s.ousted_turn.is_none()).count();
        if tail.turn == Some(game.turns.into()) && tail.rows == left {
            scan.ends.push(tail.length);
        }
    }
    Ok(scan.ends)
}

/// The games that are whole in every table of a folder.
pub(super) struct Whole {
    /// The length of the tables up to their end.
    pub(super) keep: [u64; 4],
    /// Their rows in `games.csv`.
    pub(super) games: Vec<GameRow>,
    /// Their rows in `seats.csv`.
    seats: Vec<SeatRow>,
}

impl Whole {
    /// Counts them by their rows.
    pub(super) fn add_to(&self, results: &mut Results) {
        let mut seats = self.seats.chunks(SEATS);
        for game in &self.games {
            let seats = if game.counts() { seats.next() } else { None };
            results.add_rows(game, seats.unwrap_or_default());
        }
    }
}

/// Finds the games that are whole in every table of a folder, from the first that is to be there.
///
/// # Errors
/// If a table is damaged, has rows of another run, or cannot be read.
pub(super) fn whole_games(folder: &Path, manifest: &Manifest, plan: &Plan) -> Result<Whole> {
    let range = manifest.range();
    let first = range.start;
    let choices = ChoicesFile::open_from(folder, first)?;
    let choices = choices.map(|file| file.intact_ends()).transpose()?;
    let in_choices = Scan {
        ends: choices.unwrap_or_default(),
        tail: None,
    };
    let [of_pool, of_seats, of_games] = [POOL, SEATS_FILE, GAMES].map(|name| folder.join(name));
    let all = Scan::of(&of_games, GAMES_HEADING, range, Rows::Each(1))?;
    let mut games: Vec<GameRow> = parsed(&of_games, all.end(all.ends.len()))?;
    let counted = || games.iter().filter(|row| row.counts());
    let numbers = || counted().map(|row| row.game);
    let in_seats = Scan::of(&of_seats, SEATS_HEADING, numbers(), Rows::Each(SEATS))?;
    let seats: Vec<SeatRow> = parsed(&of_seats, in_seats.end(in_seats.ends.len()))?;
    check_seeds(&of_games, &games, plan)?;
    check_places(&of_seats, &seats, plan)?;
    let in_pool = match manifest.pool {
        true => whole_in_pool(&of_pool, &counted().collect::<Vec<_>>(), &seats)?,
        // A table that there is not lacks nothing.
        false => in_seats.ends.clone(),
    };
    // Up to the first game that counts and is not whole, or has no choices.
    let whole = in_pool.len().min(in_seats.ends.len());
    let broken = numbers().nth(whole).map(|game| game - first);
    let played = broken.unwrap_or(games.len() as u64) as usize;
    games.truncate(played.min(in_choices.ends.len()));
    let whole = games.iter().filter(|row| row.counts()).count();

    let keep = [
        in_choices.end(games.len()),
        end(&in_pool, whole),
        in_seats.end(whole),
        all.end(games.len()),
    ];
    Ok(Whole { keep, games, seats })
}

/// Refuses rows of `games.csv` that have another seed than their game in the plan.
fn check_seeds(path: &Path, games: &[GameRow], plan: &Plan) -> Result<()> {
    for (line, row) in (2..).zip(games) {
        let GameRow { game, seed, .. } = *row;
        let own = plan.game(game).seed;
        if seed != own {
            let what = format!("the seed is {seed}, and that of game {game} here is {own}");
            bail!(of_another_run(path, line, &what));
        }
    }
    Ok(())
}

/// Refuses rows of `seats.csv`, of whole games, with others at the table than the plan has there.
fn check_places(path: &Path, seats: &[SeatRow], plan: &Plan) -> Result<()> {
    let mut lines = 2..;
    for table in seats.chunks(SEATS) {
        let game = plan.game(table[0].game);
        for ((seat, place), (row, line)) in (0..).zip(game.places).zip(table.iter().zip(&mut lines))
        {
            let there = (row.seat, row.deck.as_str(), row.agent.as_str());
            let own = (
                seat,
                plan.deck_name(place.deck),
                plan.agent_spec(place.agent),
            );
            if there != own {
                let game = game.game;
                let sits = |(seat, deck, agent)| format!("seat {seat} {deck} played by {agent}");
                let what = format!("{}, and game {game} here has {}", sits(there), sits(own));
                bail!(of_another_run(path, line, &what));
            }
        }
    }
    Ok(())
}

fn of_another_run(path: &Path, line: u64, what: &str) -> String {
    format!(
        "{}:{line}: is a row of another run, or was edited ({what}); restore the file as the \
         run wrote it, give another --out, or --overwrite to lose what is there",
        path.display()
    )
}

/// The rows of a table up to a length; none if there is none.
fn parsed<T: DeserializeOwned>(path: &Path, length: u64) -> Result<Vec<T>> {
    if length == 0 {
        return Ok(Vec::new());
    }
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("{shown}: cannot be read"))?;
    let mut rows = csv::Reader::from_reader(BufReader::new(file).take(length));
    let mut parsed = Vec::new();
    for row in rows.deserialize() {
        parsed.push(row.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            anyhow::anyhow!("{shown}:{line}: is damaged; delete the folder and run again")
        })?);
    }
    Ok(parsed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn scan_of(text: &str, games: &[u64], rows: Rows) -> Vec<u64> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        let games = games.iter().copied();
        Scan::of(&path, "game,x\n", games, rows).unwrap().ends
    }

    fn scan(text: &str, rows: Rows) -> Vec<u64> {
        scan_of(text, &[0, 1, 2, 3], rows)
    }

    #[test]
    fn complete_games_are_found_and_torn_tails_are_not() {
        let one = Rows::Each(1);
        assert!(scan("", one).is_empty());
        assert!(scan("game", one).is_empty());
        assert!(scan("game,x\n", one).is_empty());
        assert_eq!(scan("game,x\n0,a\n1,b\n2,", one), [11, 15]);
        let two = Rows::Each(2);
        assert_eq!(scan("game,x\n0,a\n0,b\n1,b\n1,c\n2,d\n", two), [15, 23]);
        // The last game may lack rows that nobody has seen.
        assert_eq!(scan("game,x\n0,a\n0,b\n0,b\n1,c\n", Rows::Some), [19]);
        // A hole: what comes after it does not count.
        assert_eq!(scan("game,x\n0,a\n2,b\n", one), [11]);
        assert_eq!(scan("game,x\n0,a\n\0\0\0\n1,b\n", one), [11]);
        assert!(scan("game,x\n0,a\n0,b\n0,b\n1,a\n", Rows::Each(4)).is_empty());
    }

    #[test]
    fn the_end_of_a_table_is_known_by_its_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        let tail = |text: &str| {
            fs::write(&path, text).unwrap();
            let scan = Scan::of(&path, "game,turn,x\n", [0, 1], Rows::Some).unwrap();
            scan.tail.map(|tail| (tail.length, tail.turn, tail.rows))
        };
        let torn = "game,turn,x\n0,1,a\n0,2,a\n0,2,b\n1,";
        assert_eq!(tail(torn), Some((30, Some(2), 2)));
        let next = "game,turn,x\n0,1,a\n0,1,a\n1,3,a\n";
        assert_eq!(tail(next), Some((30, Some(3), 1)));
        assert_eq!(tail("game,turn,x\n0,1,a\n1,1,a\n2,1,a\n"), None);
        assert_eq!(tail("game,turn,x\n"), None);
    }

    #[test]
    fn games_that_do_not_count_are_no_hole() {
        let text = "game,x\n0,a\n2,b\n3,b\n5,c\n";
        assert_eq!(scan_of(text, &[0, 2, 3], Rows::Each(1)), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 2, 3], Rows::Some), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 2, 3, 5], Rows::Some), [11, 15, 19]);
        assert_eq!(scan_of(text, &[0, 1, 2], Rows::Each(1)), [11]);
    }

    #[test]
    fn another_table_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        fs::write(&path, "name,age\n").unwrap();
        assert!(Scan::of(&path, "game,x\n", 0.., Rows::Some).is_err());
    }
}
