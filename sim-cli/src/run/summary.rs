//! What a run comes to: `summary.json` and the table at its end.

use super::fault::no_verdict;
use super::manifest::Manifest;
use super::rows::{GameRow, SeatRow};
use crate::league::{cross_table, PairRow, PairTally, AGENT_PAIRS, DECK_PAIRS};
use crate::seating::SEATS;
use crate::stats::{student, wilson, Estimate};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts of a run's games as they come in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    games: u64,
    faults: u64,
    turns: u64,
    rounds: u64,
    decisions: u64,
    ends: BTreeMap<String, u64>,
    /// Games by the half victory points of their winner, 0 where nobody has the game win.
    winners: BTreeMap<u64, u64>,
    decks: Counts<String>,
    agents: Counts<String>,
    /// Every two decks, and every two agents.
    deck_pairs: PairTally,
    agent_pairs: PairTally,
}

/// Results by key, in the order in which the keys are seen first.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts<K>(Vec<(K, Count)>);

/// Results of everybody of one key. The seats of one game are not
/// independent of each other, so the game is the unit of observation.
#[derive(Clone, Debug, Default, PartialEq)]
struct Count {
    games: u64,
    seats: u64,
    wins: u64,
    /// Half victory points of a game, of all its seats together: sum and sum of squares.
    sum: u64,
    squares: u64,
}

impl Tally {
    /// Counts a game; one that does not count only as such.
    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow]) {
        if !game.counts() {
            self.faults += 1;
            return;
        }
        self.games += 1;
        self.turns += u64::from(game.turns);
        self.rounds += u64::from(game.rounds);
        self.decisions += u64::from(game.decisions);
        match self.ends.get_mut(&game.end) {
            Some(count) => *count += 1,
            None => _ = self.ends.insert(game.end.clone(), 1),
        }
        let winner = seats.iter().find(|seat| seat.game_win == 1);
        let halves = winner.map_or(0, |seat| halves(seat.vp));
        *self.winners.entry(halves).or_default() += 1;
        self.decks.add_named(seats, |seat| &seat.deck);
        self.agents.add_named(seats, |seat| &seat.agent);
        self.deck_pairs.add(seats, |seat| &seat.deck);
        self.agent_pairs.add(seats, |seat| &seat.agent);
    }

    /// Games so far that count.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games so far, those that do not count included.
    pub fn played(&self) -> u64 {
        self.games + self.faults
    }

    /// Decisions taken in the games that count.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The summary of a run. Games of a match on one deal, and of a gauntlet at one table, are no
    /// separate observations: nobody has an interval there, and no two are compared game by game.
    pub fn summary_of(&self, manifest: &Manifest) -> Summary {
        let mut summary = Summary {
            blanks: manifest.blanks(),
            ..self.summary(&manifest.unscripted)
        };
        if !manifest.is_of_games() {
            summary.deck_pairs.clear();
            summary.agent_pairs.clear();
        }
        if manifest.by_blocks() {
            for standing in summary.decks.iter_mut().chain(&mut summary.agents) {
                standing.game_win_rate = standing.game_win_rate.alone();
                standing.mean_vp = standing.mean_vp.alone();
            }
        }
        summary
    }

    /// The summary, every game taken for an observation of its own.
    pub fn summary(&self, unscripted: &[String]) -> Summary {
        let per_game = |n: u64| n as f64 / self.games.max(1) as f64;
        let no_verdict = no_verdict(self.faults, self.played());
        let standings = |counts: &Counts<String>| {
            let standings = counts.standings(String::clone);
            let standings = standings.filter(|_| no_verdict.is_none());
            let mut standings: Vec<_> = standings.map(|(_, standing)| standing).collect();
            standings.sort_by(|a, b| a.name.cmp(&b.name));
            standings
        };
        let (decks, agents) = (standings(&self.decks), standings(&self.agents));
        let pairs = |tally: &PairTally, standings: &[Standing]| -> Vec<PairRow> {
            let names: Vec<&str> = standings.iter().map(|s| s.name.as_str()).collect();
            tally.rows(&names)
        };
        Summary {
            games: self.games,
            faults: self.faults,
            turns_per_game: per_game(self.turns),
            rounds_per_game: per_game(self.rounds),
            decisions_per_game: per_game(self.decisions),
            ends: self.ends.clone(),
            unscripted: unscripted.to_vec(),
            blanks: BTreeMap::new(),
            deck_pairs: pairs(&self.deck_pairs, &decks),
            agent_pairs: pairs(&self.agent_pairs, &agents),
            decks,
            agents,
            winners: self.winners.iter().map(|(h, n)| (*h, *n)).collect(),
            no_verdict,
        }
    }
}

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Vec::new())
    }
}

impl Counts<String> {
    /// Counts the seats of a game, each under its name.
    pub fn add_named(&mut self, seats: &[SeatRow], name: impl Fn(&SeatRow) -> &String) {
        self.add(
            seats,
            |known, seat| known == name(seat),
            |seat| name(seat).clone(),
        );
    }
}

impl<K> Counts<K> {
    /// Counts the seats of a game, each under its key; `is` says whether a key is that of a seat.
    /// A key is made for those alone that are not known yet.
    pub fn add(
        &mut self,
        seats: &[SeatRow],
        is: impl Fn(&K, &SeatRow) -> bool,
        key: impl Fn(&SeatRow) -> K,
    ) {
        // By the number of each key.
        let mut game: Vec<(usize, Count)> = Vec::with_capacity(seats.len());
        for seat in seats {
            let number = self.0.iter().position(|(known, _)| is(known, seat));
            let number = number.unwrap_or_else(|| {
                self.0.push((key(seat), Count::default()));
                self.0.len() - 1
            });
            let at = game.iter().position(|(there, _)| *there == number);
            let at = at.unwrap_or_else(|| {
                game.push((number, Count::default()));
                game.len() - 1
            });
            let count = &mut game[at].1;
            count.seats += 1;
            count.wins += u64::from(seat.game_win);
            count.sum += halves(seat.vp);
        }
        for (number, of_game) in game {
            let count = &mut self.0[number].1;
            count.games += 1;
            count.seats += of_game.seats;
            count.wins += of_game.wins;
            count.sum += of_game.sum;
            count.squares += of_game.sum * of_game.sum;
        }
    }

    /// Everybody's results, with a name for each key.
    pub fn standings<'a>(
        &'a self,
        name: impl Fn(&K) -> String + 'a,
    ) -> impl Iterator<Item = (&'a K, Standing)> {
        let standing = move |(key, count): &'a (K, Count)| (key, Standing::of(name(key), count));
        self.0.iter().map(standing)
    }
}

/// Half victory points.
fn halves(points: f32) -> u64 {
    (points * 2.0) as u64
}

/// What a run comes to: results of each deck and of each agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Summary {
    /// Games that count.
    pub games: u64,
    /// Games that came upon a fault, and do not count; not in the file if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub faults: u64,
    /// Why no verdict is given: then nobody's results are here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_verdict: Option<String>,
    /// Turns a game, on average.
    pub turns_per_game: f64,
    /// Rounds a game, on average.
    pub rounds_per_game: f64,
    /// Decisions a game, on average.
    pub decisions_per_game: f64,
    /// How many games ended how: by `last_standing`, `round_limit`, `all_ousted`, `all_gone` or
    /// `overflow`.
    pub ends: BTreeMap<String, u64>,
    /// Cards without a script, which were played as blanks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// How many copies of each deck they are, by the deck's name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub blanks: BTreeMap<String, u32>,
    /// Each deck's results, sorted by name.
    pub decks: Vec<Standing>,
    /// Each agent's results, sorted by name.
    pub agents: Vec<Standing>,
    /// By how much each deck scored more than each other one at the same tables: `deck_pairs.csv`.
    #[serde(skip)]
    pub deck_pairs: Vec<PairRow>,
    /// Likewise each agent: `agent_pairs.csv`, or that of a league.
    #[serde(skip)]
    pub agent_pairs: Vec<PairRow>,
    /// How many games were won with so many half victory points, the fewest
    /// first; with 0, those that nobody won. Not in the file.
    #[serde(skip)]
    pub winners: Vec<(u64, u64)>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// Results of a deck or an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Standing {
    /// The deck's name or the agent's spec.
    pub name: String,
    /// Games that count and that it took part in.
    pub games: u64,
    /// Seats it had in a game; below, everything is per seat.
    pub seats_per_game: f64,
    /// Games that one of its seats won.
    pub game_wins: u64,
    /// Share of games won by a seat of it, 0 to 1, with Wilson's interval where games are separate
    /// observations.
    pub game_win_rate: Estimate,
    /// Mean victory points of a seat, 0 to 5, with Student's interval, likewise.
    pub mean_vp: Estimate,
}

impl Standing {
    fn of(name: String, count: &Count) -> Standing {
        // At most one seat wins a game, so wins are independent trials by game.
        let seats = count.seats as f64 / count.games as f64;
        let halves = student(count.games, count.sum as f64, count.squares as f64);
        Standing {
            name,
            games: count.games,
            seats_per_game: seats,
            game_wins: count.wins,
            game_win_rate: wilson(count.wins, count.games).per(seats),
            mean_vp: halves.per(2.0 * seats),
        }
    }

    /// Seats it had in all its games.
    pub fn seats(&self) -> u64 {
        (self.seats_per_game * self.games as f64).round() as u64
    }

    /// The heading of a table of standings, with a column `width` characters wide for names.
    pub fn heading(title: &str, width: usize) -> String {
        format!(
            "{title:width$}  {:>7}  {:>6}  {:>23}  {:>20}",
            "games", "wins", "game-win rate", "mean VP"
        )
    }

    /// A line of such a table.
    pub fn line(&self, width: usize) -> String {
        let interval = |e: Estimate, digits: usize, unit: f64| match (e.low, e.high) {
            (Some(low), Some(high)) => {
                format!("({:.digits$} to {:.digits$})", low * unit, high * unit)
            }
            _ => "(one game)".to_owned(),
        };
        format!(
            "{:width$}  {:>7}  {:>6}  {:>6.1} % {:>14}  {:>5.2} {:>14}",
            self.name,
            self.games,
            self.game_wins,
            self.game_win_rate.mean * 100.0,
            interval(self.game_win_rate, 1, 100.0),
            self.mean_vp.mean,
            interval(self.mean_vp, 2, 1.0),
        )
    }
}

impl Summary {
    /// The table for people: a line for each deck, for each agent if there are several, and for the ends.
    pub fn table(&self) -> String {
        if let Some(why) = &self.no_verdict {
            return format!("No verdict: {why}\n\n{}", self.remarks());
        }
        let decks = crossed(&self.decks, &self.deck_pairs);
        let agents = crossed(&self.agents, &self.agent_pairs);
        let mut out = self.table_of_decks() + &decks;
        if self.agents.len() > 1 {
            out.push('\n');
            out.push_str(&table("agent", &self.agents.iter().collect::<Vec<_>>()));
            out.push_str(&agents);
        }
        if !decks.is_empty() || !agents.is_empty() {
            out.push_str(
                "Victory points a seat of the row less those of the column at the same tables, \
                 with 95 % intervals. Points at a table sum nearly to a constant: compare two by \
                 these, and not by their separate intervals.\n",
            );
        }
        // Of many the table of every two would not be read, but they are as little independent.
        for (what, standings, file) in [
            ("decks", &self.decks, DECK_PAIRS),
            ("agents", &self.agents, AGENT_PAIRS),
        ] {
            if standings.len() > MOST_CROSSED {
                out.push_str(&format!(
                    "Points at a table sum nearly to a constant, so two {what} are not to be \
                     compared by their separate intervals: {file} has every two that met, game by \
                     game.\n"
                ));
            }
        }
        out.push('\n');
        out.push_str(&self.remarks());
        out
    }

    /// A line for each deck; of more than forty for those alone that do best and worst.
    /// Columns for its blanks, and for its seats at a table, are there if some deck has blanks,
    /// or more than one seat.
    pub fn table_of_decks(&self) -> String {
        let mut decks: Vec<&Standing> = self.decks.iter().collect();
        let left_out = decks.len().saturating_sub(MOST_SHOWN);
        if left_out > 0 {
            decks.sort_by(|a, b| b.mean_vp.mean.total_cmp(&a.mean_vp.mean));
            decks.drain(MOST_SHOWN / 2..MOST_SHOWN / 2 + left_out);
        }
        let mut out = table("deck", &decks);
        if self.decks.iter().any(|deck| deck.seats_per_game > 1.0) {
            let seats = |deck: &&Standing| format!("{:.1}", deck.seats_per_game).replace(".0", "");
            out = with_column(&out, "seats", decks.iter().map(seats));
        }
        if !self.blanks.is_empty() {
            let blanks = |deck: &&Standing| self.blanks.get(&deck.name).unwrap_or(&0).to_string();
            out = with_column(&out, "blanks", decks.iter().map(blanks));
        }
        if left_out > 0 {
            out.push_str(&format!(
                "The {0} decks with the most victory points and the {0} with the fewest; \
                 summary.json has the other {left_out} as well. Of so many the best and the worst \
                 are partly luck.\n",
                MOST_SHOWN / 2
            ));
        }
        out
    }

    /// What is to be said beneath a table.
    pub fn remarks(&self) -> String {
        let ends: Vec<String> = self
            .ends
            .iter()
            .map(|(end, n)| format!("{} {n}", end.replace('_', " ")))
            .collect();
        let mut out = String::new();
        if self.games > 0 {
            out.push_str(&format!(
                "{} games; {:.1} turns a game; how they ended: {}\n",
                self.games,
                self.turns_per_game,
                ends.join(", "),
            ));
        }
        if self.faults > 0 {
            out.push_str(&format!(
                "Faults: {} of {} games broke off and are not counted; games.csv names them (their end is fault), \
                 and methuselah replay DIR GAME tells them up to the fault\n",
                HumanCount(self.faults),
                HumanCount(self.games + self.faults)
            ));
        }
        if self.no_verdict.is_none() {
            out.push_str(&format!("{}\n", self.winners()));
            // A match and a gauntlet have tables of their own, which say what their intervals are.
            let intervals = |deck: &Standing| deck.game_win_rate.low.is_some();
            if self.decks.iter().any(intervals) {
                out.push_str(&format!(
                    "Game-win rates with Wilson's 95 % interval, mean victory points with \
                     Student's; {SEATS} seats at a table.\n"
                ));
                if self.decks.iter().any(|deck| deck.seats_per_game > 1.0) {
                    out.push_str(
                        "Seats: how many a deck has at a table; the figures are for one of them.\n",
                    );
                }
            }
        }
        if !self.blanks.is_empty() {
            out.push_str("Blanks: copies of a deck that are cards without a script.\n");
        }
        if !self.unscripted.is_empty() {
            out.push_str(&format!(
                "Played as blanks, having no script: {}\n",
                self.unscripted.join("; ")
            ));
        }
        out
    }

    /// How many victory points games were won with, the most first.
    fn winners(&self) -> String {
        let share = |n: u64| format!("{:.1} %", 100.0 * n as f64 / self.games as f64);
        let with = self.winners.iter().rev().map(|&(halves, n)| match halves {
            0 => format!("not won {}", share(n)),
            _ => format!("with {} VP {}", halves as f64 / 2.0, share(n)),
        });
        format!("Games won: {}", with.collect::<Vec<_>>().join(", "))
    }
}

/// Decks in the table of a run at most.
const MOST_SHOWN: usize = 40;

/// Decks, or agents, in a table of every two at most.
const MOST_CROSSED: usize = 10;

/// The table of every two, beneath that of each; nothing if there are none, or too many.
fn crossed(standings: &[Standing], pairs: &[PairRow]) -> String {
    if pairs.is_empty() || standings.len() > MOST_CROSSED {
        return String::new();
    }
    let names: Vec<&str> = standings.iter().map(|s| s.name.as_str()).collect();
    format!("\n{}", cross_table(&names, pairs))
}

fn table(title: &str, standings: &[&Standing]) -> String {
    let names = standings.iter().map(|s| s.name.chars().count());
    let width = names.chain([title.len()]).max().unwrap_or_default();
    let mut out = Standing::heading(title, width) + "\n";
    for standing in standings {
        out.push_str(&(standing.line(width) + "\n"));
    }
    out
}

/// A table with one column more at its right.
fn with_column(table: &str, title: &str, cells: impl Iterator<Item = String>) -> String {
    let width = title.len();
    let cells = [title.to_owned()].into_iter().chain(cells);
    let lines = table.lines().zip(cells);
    lines
        .map(|(line, cell)| format!("{line}  {cell:>width$}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::FAULT;

    fn game(end: &str) -> GameRow {
        GameRow {
            game: 0,
            seed: 0,
            turns: 20,
            rounds: 4,
            decisions: 100,
            end: end.into(),
            winner_seat: None,
        }
    }

    fn seat(deck: &str, vp: f32, game_win: u8) -> SeatRow {
        SeatRow {
            game: 0,
            seat: 0,
            deck: deck.into(),
            agent: "random".into(),
            vp,
            game_win,
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        }
    }

    #[test]
    fn of_many_decks_the_table_has_the_best_and_the_worst() {
        let mut tally = Tally::default();
        for deck in 0..60 {
            let points = deck as f32 / 2.0;
            tally.add(
                &game("last_standing"),
                &[seat(&format!("d{deck:02}"), points, 0)],
            );
        }
        let table = tally.summary(&[]).table_of_decks();
        let names: Vec<_> = table.lines().skip(1).take(40).map(|l| &l[..3]).collect();
        let numbers = (40..60).rev().chain((0..20).rev());
        let expected: Vec<_> = numbers.map(|n| format!("d{n:02}")).collect();
        assert_eq!(names, expected);
        assert!(table.contains("the other 20 as well"), "{table}");
    }

    #[test]
    fn decks_on_several_seats_count_by_the_game() {
        let mut tally = Tally::default();
        tally.add(
            &game("last_standing"),
            &[seat("a", 3.0, 1), seat("b", 1.0, 0), seat("a", 1.0, 0)],
        );
        tally.add(
            &game("round_limit"),
            &[seat("a", 0.0, 0), seat("b", 2.0, 1), seat("a", 0.5, 0)],
        );
        let summary = tally.summary(&[]);
        let [a, b] = &summary.decks[..] else {
            panic!("two decks")
        };
        assert_eq!(
            (a.name.as_str(), a.games, a.seats_per_game, a.game_wins),
            ("a", 2, 2.0, 1)
        );
        assert_eq!(a.game_win_rate, wilson(1, 2).per(2.0));
        assert_eq!(a.mean_vp.mean, 4.5 / 4.0);
        assert_eq!((b.games, b.seats_per_game, b.mean_vp.mean), (2, 1.0, 1.5));
        assert_eq!(summary.ends.len(), 2);
        assert_eq!(summary.winners, [(4, 1), (6, 1)]);
        // A seat's share of the table adds up, however decks are repeated.
        let wins: f64 = summary
            .decks
            .iter()
            .map(|d| d.game_win_rate.mean * d.seats_per_game)
            .sum();
        assert_eq!(wins, 1.0);
    }

    #[test]
    fn two_decks_are_compared_game_by_game() {
        let mut tally = Tally::default();
        for (a, b) in [(3.0, 1.0), (2.0, 2.0), (5.0, 0.0)] {
            tally.add(&game("last_standing"), &[seat("a", a, 1), seat("b", b, 0)]);
        }
        let summary = tally.summary(&[]);
        let [pair] = &summary.deck_pairs[..] else {
            panic!("one pair: {:?}", summary.deck_pairs)
        };
        assert_eq!((pair.agent.as_str(), pair.other.as_str()), ("a", "b"));
        let mean = (2.0 + 0.0 + 5.0) / 3.0;
        assert!((pair.vp_difference.mean - mean).abs() < 1e-9, "{pair:?}");
        let table = summary.table();
        for part in [
            "less that of",
            "+2.33 ±",
            "−2.33 ±",
            "sum nearly to a constant",
        ] {
            assert!(table.contains(part), "{part}: {table}");
        }
        // It is none of agents, of whom there is one.
        assert_eq!(table.matches("less that of").count(), 1, "{table}");
        assert!(!crate::json::to_text(&summary).contains("pairs"));
    }

    #[test]
    fn of_many_decks_every_two_are_in_a_file_alone() {
        let mut tally = Tally::default();
        for deck in 0..11 {
            let seats = [seat("a", 1.0, 0), seat(&format!("b{deck:02}"), 0.0, 0)];
            tally.add(&game("last_standing"), &seats);
        }
        let summary = tally.summary(&[]);
        // The others did not meet each other.
        assert_eq!(summary.deck_pairs.len(), 11);
        let table = summary.table();
        assert!(!table.contains("less that of"), "{table}");
        let warning =
            "two decks are not to be compared by their separate intervals: deck_pairs.csv";
        assert_eq!(table.matches(warning).count(), 1, "{table}");
        // There is one agent.
        assert!(!table.contains("two agents"), "{table}");
    }

    #[test]
    fn faults_are_told_and_not_counted() {
        let mut tally = Tally::default();
        let seats = [seat("ventrue", 5.0, 1), seat("tremere", 0.0, 0)];
        for _ in 0..999 {
            tally.add(&game("last_standing"), &seats);
        }
        let without = tally.summary(&[]);
        let text = crate::json::to_text(&without);
        assert!(
            !text.contains("fault") && !text.contains("verdict"),
            "{text}"
        );
        tally.add(&game(FAULT), &[]);
        let one = tally.summary(&[]);
        assert_eq!((tally.games(), tally.played(), one.faults), (999, 1000, 1));
        assert_eq!((&one.decks, &one.ends), (&without.decks, &without.ends));
        assert_eq!(one.no_verdict, None);
        let table = one.table();
        assert!(
            table.contains("Faults: 1 of 1,000 games broke off"),
            "{table}"
        );
        assert!(table.contains("ventrue "), "{table}");
    }

    #[test]
    fn with_more_faults_than_one_in_a_thousand_there_is_no_verdict() {
        let mut tally = Tally::default();
        tally.add(&game("last_standing"), &[seat("ventrue", 5.0, 1)]);
        tally.add(&game(FAULT), &[]);
        let summary = tally.summary(&[]);
        let text = crate::json::to_text(&summary);
        assert!(text.contains("\"no_verdict\": \"1 of 2 games"), "{text}");
        let table = summary.table();
        assert!(table.starts_with("No verdict: 1 of 2 games"), "{table}");
        for text in [text, table] {
            assert!(
                !text.contains("ventrue") && !text.contains("Games won"),
                "{text}"
            );
        }
        // Not even a game that counts.
        let mut tally = Tally::default();
        tally.add(&game(FAULT), &[]);
        let summary = tally.summary(&[]);
        assert_eq!((summary.games, summary.turns_per_game), (0, 0.0));
        assert!(summary.table().starts_with("No verdict: 1 of 1 games"));
    }

    #[test]
    fn the_table_has_a_line_for_each_deck() {
        let mut tally = Tally::default();
        for _ in 0..100 {
            tally.add(
                &game("last_standing"),
                &[seat("ventrue", 5.0, 1), seat("tremere", 0.0, 0)],
            );
        }
        let table = tally.summary(&["Blank".into()]).table();
        assert!(
            table.contains(
                "ventrue      100     100   100.0 % (96.3 to 100.0)   5.00 (5.00 to 5.00)\n"
            ),
            "{table}"
        );
        assert!(
            table.contains("how they ended: last standing 100"),
            "{table}"
        );
        assert!(table.contains("Games won: with 5 VP 100.0 %\n"), "{table}");
        assert!(table.contains("having no script: Blank"), "{table}");
        for column in ["agent", "seats", "blanks"] {
            let heading = table.lines().next().unwrap();
            assert!(!heading.contains(column), "{table}");
        }
    }

    #[test]
    fn the_table_says_which_decks_have_blanks_and_more_than_one_seat() {
        let mut tally = Tally::default();
        let (a, b) = (seat("a", 0.0, 0), seat("b", 1.0, 0));
        tally.add(&game("round_limit"), &[a.clone(), b.clone(), a]);
        tally.add(&game("round_limit"), &[b]);
        let summary = Summary {
            blanks: BTreeMap::from([("b".to_owned(), 14)]),
            ..tally.summary(&[])
        };
        let table = summary.table_of_decks();
        let ends: Vec<Vec<&str>> = table
            .lines()
            .map(|line| line.split_whitespace().rev().take(2).collect())
            .collect();
        assert_eq!(
            ends,
            [["blanks", "seats"], ["0", "2"], ["14", "1"]],
            "{table}"
        );
    }
}
