//! One deck against a field: how it fares against whom, and from where.
//!
//! A gauntlet is a run ([`crate::run`]) whose tables are those of [`Tables`], and whose folder
//! holds one table more, `gauntlet.csv`. The deck is the first of the run's decks, the others are
//! the field; the first agent plays the deck, the last one the field.
//!
//! What is observed is the mean of a block, the five games at one table: these are alike, and to
//! count each would make intervals too narrow. For seats it is the game, of which a block has one.

use super::show::aligned;
use super::tables::Tables;
use crate::run::{lines, SeatRow};
use crate::seating::SEATS;
use crate::stats::{shrunken, Estimate, Moments};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The table of a gauntlet in its folder.
pub const GAUNTLET: &str = "gauntlet.csv";

/// Where an opponent sits, seen from the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// All games.
    All,
    /// Those that the deck plays from this seat.
    Seat,
    /// Those in which this one is its prey.
    Prey,
    /// Those in which this one is its predator.
    Predator,
    /// Those in which this one sits elsewhere at the table.
    Elsewhere,
}

/// Who it is about: the deck of an opponent, or a seat.
type Key = (What, String);

/// What the deck came to in some of its games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Count {
    games: u64,
    wins: u64,
    /// Victory points, by what is observed.
    vp: Moments,
    /// Game wins, likewise.
    won: Moments,
}

/// Counts of a gauntlet's games as they come in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GauntletTally {
    counts: BTreeMap<Key, Count>,
    /// The games of the block that is not over: opponents, prey first, and what the deck came to.
    open: Vec<(f64, bool)>,
    table: Option<(u64, [String; SEATS - 1])>,
}

/// What the deck came to in some of the games: a row of `gauntlet.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GauntletRow {
    /// Which games.
    pub what: What,
    /// The opponent's deck, or the seat; empty for all games.
    pub who: String,
    /// How many games.
    pub games: u64,
    /// Victory points of the deck a game, 0 to 5.
    pub vp: f64,
    /// Lower end of their 95 % interval; null where there is none.
    pub vp_low: Option<f64>,
    /// Upper end.
    pub vp_high: Option<f64>,
    /// Victory points, drawn towards the mean of all opponents in that place as far as they may
    /// differ by chance: the best and the worst of many are mostly lucky and unlucky ones.
    pub vp_shrunken: Option<f64>,
    /// Games won.
    pub game_wins: u64,
    /// The share of them, 0 to 1.
    pub win_rate: f64,
    /// Lower end of its 95 % interval; null where there is none.
    pub win_low: Option<f64>,
    /// Upper end.
    pub win_high: Option<f64>,
}

/// What a gauntlet came to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GauntletTable {
    /// The rows: all games, seats, then opponents as prey, as predator, elsewhere.
    pub rows: Vec<GauntletRow>,
}

impl GauntletTally {
    /// Counts a game, given all its seats. Games have to come in their order.
    pub fn add(&mut self, game: u64, seats: &[SeatRow]) {
        let own = Tables::seat(game);
        let block = game / SEATS as u64;
        if self.table.as_ref().is_none_or(|(open, _)| *open != block) {
            self.close();
            let opponent = |place: usize| seats[(own + 1 + place) % SEATS].deck.clone();
            self.table = Some((block, std::array::from_fn(opponent)));
        }
        let seat = &seats[own];
        let (vp, win) = (f64::from(seat.vp), seat.game_win == 1);
        self.open.push((vp, win));
        let count = self
            .counts
            .entry((What::Seat, own.to_string()))
            .or_default();
        count.add(&[(vp, win)]);
    }

    /// Takes the block that is open for an observation of each of its opponents.
    fn close(&mut self) {
        let Some((_, opponents)) = self.table.take() else {
            return;
        };
        let games = std::mem::take(&mut self.open);
        let [prey, grand_prey, grand_predator, predator] = opponents;
        // One who sits twice elsewhere is met once.
        let twice = grand_prey == grand_predator;
        let elsewhere = (!twice).then_some((What::Elsewhere, grand_predator));
        let keys = [
            (What::All, String::new()),
            (What::Prey, prey),
            (What::Predator, predator),
            (What::Elsewhere, grand_prey),
        ];
        for key in keys.into_iter().chain(elsewhere) {
            self.counts.entry(key).or_default().add(&games);
        }
    }

    /// The table.
    pub fn table(&self) -> GauntletTable {
        let mut tally = self.clone();
        tally.close();
        let mut rows: Vec<GauntletRow> = tally.counts.iter().map(Count::row).collect();
        for what in [What::Prey, What::Predator, What::Elsewhere] {
            let of = |key: &Key| key.0 == what;
            let known: Vec<(f64, f64)> = tally
                .counts
                .iter()
                .filter(|(key, _)| of(key))
                .filter_map(|(_, count)| Some((count.vp.mean(), count.error()?)))
                .collect();
            let mut shrunken = shrunken(&known).into_iter();
            let counts = tally.counts.iter().zip(&mut rows);
            for (_, row) in counts.filter(|((key, c), _)| of(key) && c.error().is_some()) {
                row.vp_shrunken = shrunken.next().map(|s| s.mean);
            }
        }
        GauntletTable { rows }
    }
}

impl Count {
    /// Adds an observation, made in these games.
    fn add(&mut self, games: &[(f64, bool)]) {
        let wins = games.iter().filter(|(_, win)| *win).count() as u64;
        let number = games.len() as f64;
        self.games += games.len() as u64;
        self.wins += wins;
        self.vp
            .add(games.iter().map(|(vp, _)| vp).sum::<f64>() / number);
        self.won.add(wins as f64 / number);
    }

    /// The standard error of its victory points, where there is one above 0.
    fn error(&self) -> Option<f64> {
        self.vp.standard_error().filter(|error| *error > 0.0)
    }

    fn row(((what, who), count): (&Key, &Count)) -> GauntletRow {
        let (vp, won) = (count.vp.interval(0.05), count.won.interval(0.05));
        GauntletRow {
            what: *what,
            who: who.clone(),
            games: count.games,
            vp: vp.mean,
            vp_low: vp.low.map(|low| low.max(0.0)),
            vp_high: vp.high,
            vp_shrunken: None,
            game_wins: count.wins,
            win_rate: won.mean,
            win_low: won.low.map(|low| low.max(0.0)),
            win_high: won.high.map(|high| high.min(1.0)),
        }
    }
}

impl GauntletTable {
    /// The file, with its name.
    pub fn file(&self) -> (&'static str, String) {
        let mut text = "what,who,games,vp,vp_low,vp_high,vp_shrunken,game_wins,win_rate,win_low,\
                        win_high\n"
            .to_owned();
        text += &String::from_utf8_lossy(&lines(&self.rows));
        (GAUNTLET, text)
    }

    /// The table for people: all games, seats, and a line for each opponent.
    pub fn table(&self, deck: &str) -> String {
        let interval =
            |mean: f64, low: Option<f64>, high: Option<f64>, unit: f64, digits: usize| {
                let shown = |x: f64| format!("{:.digits$}", x * unit);
                match (low, high) {
                    (Some(low), Some(high)) => {
                        format!("{} ({} to {})", shown(mean), shown(low), shown(high))
                    }
                    _ => shown(mean),
                }
            };
        let vp = |row: &GauntletRow| interval(row.vp, row.vp_low, row.vp_high, 1.0, 2);
        let wins = |row: &GauntletRow| interval(row.win_rate, row.win_low, row.win_high, 100.0, 1);
        let mut first = vec![[deck, "games", "VP", "games won, %", ""].map(str::to_owned)];
        for row in &self.rows {
            let name = match row.what {
                What::All => "all games".to_owned(),
                What::Seat => format!("seat {}", row.who),
                What::Prey | What::Predator | What::Elsewhere => continue,
            };
            let games = HumanCount(row.games).to_string();
            first.push([name, games, vp(row), wins(row), String::new()]);
        }
        let mut second =
            vec![["VP against", "as prey", "as predator", "elsewhere", ""].map(str::to_owned)];
        let mut names: Vec<&String> = self
            .rows
            .iter()
            .filter(|row| !matches!(row.what, What::All | What::Seat))
            .map(|row| &row.who)
            .collect();
        names.sort();
        names.dedup();
        for name in names {
            let cell = |what: What| {
                let row = self.rows.iter().find(|r| r.what == what && r.who == *name);
                row.map(vp).unwrap_or_default()
            };
            let [prey, predator, elsewhere] =
                [What::Prey, What::Predator, What::Elsewhere].map(cell);
            second.push([name.clone(), prey, predator, elsewhere, String::new()]);
        }
        format!("{}\n{}", aligned(&first), aligned(&second))
    }

    /// All games together.
    pub fn all(&self) -> Option<Estimate> {
        let row = self.rows.iter().find(|row| row.what == What::All)?;
        Some(Estimate {
            mean: row.vp,
            low: row.vp_low,
            high: row.vp_high,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seats of a game: `me` and four others, clockwise from it.
    fn seats(game: u64, others: [&str; 4], vp: f32) -> Vec<SeatRow> {
        let own = Tables::seat(game);
        let row = |seat: usize| {
            let place = (seat + SEATS - own) % SEATS;
            SeatRow {
                game,
                seat: seat as u8,
                deck: if place == 0 { "me" } else { others[place - 1] }.into(),
                agent: "random".into(),
                vp: if place == 0 { vp } else { 0.0 },
                game_win: u8::from(place == 0 && vp >= 2.0),
                ousted_turn: None,
                ousted_by: None,
                final_pool: 0,
            }
        };
        (0..SEATS).map(row).collect()
    }

    #[test]
    fn rows_are_those_of_the_games_they_say() {
        let mut tally = GauntletTally::default();
        for game in 0..5 {
            tally.add(game, &seats(game, ["a", "b", "c", "d"], 1.0));
        }
        for game in 5..10 {
            // A game that broke off is not here.
            if game != 7 {
                tally.add(game, &seats(game, ["b", "a", "a", "c"], 3.0));
            }
        }
        let table = tally.table();
        let row = |what: What, who: &str| {
            let found = table.rows.iter().find(|r| r.what == what && r.who == who);
            found.unwrap_or_else(|| panic!("{what:?} {who}"))
        };
        let all = row(What::All, "");
        assert_eq!((all.games, all.vp, all.game_wins), (9, 2.0, 4));
        assert!(all.vp_low.is_some() && table.all().unwrap().mean == 2.0);
        let prey = row(What::Prey, "a");
        assert_eq!((prey.games, prey.vp, prey.vp_low), (5, 1.0, None));
        assert_eq!(row(What::Prey, "b").games, 4);
        assert_eq!(row(What::Predator, "c").vp, 3.0);
        assert_eq!(row(What::Elsewhere, "a").games, 4);
        assert_eq!(row(What::Elsewhere, "b").games, 5);
        assert_eq!(
            (row(What::Seat, "2").games, row(What::Seat, "3").games),
            (1, 2)
        );
        assert_eq!(row(What::Seat, "3").vp, 2.0);
        let text = table.table("me");
        assert!(
            text.contains("all games") && text.contains("elsewhere"),
            "{text}"
        );
        let (name, file) = table.file();
        assert_eq!(
            (name, file.lines().count()),
            (GAUNTLET, 1 + table.rows.len())
        );
    }
}
