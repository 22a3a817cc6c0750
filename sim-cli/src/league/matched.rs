//! What two agents of a match came to against each other: `match.csv`, and the verdict.
//!
//! What is observed is a finished deal, [`MATCH_BLOCK`] games in which each agent has each seat
//! equally often: the mean of victory points a seat of the first agent, less that of the second.
//! Games on one deal are alike, deals are not. A deal of which a game came upon a fault is left
//! out whole.
//!
//! An agent's strength depends on its company, so that one among four of the other and four
//! around one of the other are told apart as well.

use super::margin::Margin;
use crate::lab::{aligned, signed, ALPHA};
use crate::run::{lines, GameRow, SeatRow};
use crate::seating::{alone, MATCH_BLOCK};
use crate::stats::{Estimate, Moments, Sequence};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;

/// The table of a match in its folder.
pub const MATCH: &str = "match.csv";

/// The heading of `match.csv`.
const HEADING: &str = "what,deals,games,first_vp,second_vp,vp_difference,vp_low,vp_high,\
vp_low_always,vp_high_always,p,p_always,first_win_rate,second_win_rate,win_difference,win_low,win_high\n";

/// Deals after which the confidence sequence is narrowest.
const NARROWEST: u64 = 400;

/// Which games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// All.
    All,
    /// The first agent among four of the second.
    OneAmongFour,
    /// Four of the first agent around one of the second.
    FourAroundOne,
}

impl Who {
    const ALL: [Who; 3] = [Who::All, Who::OneAmongFour, Who::FourAroundOne];
}

/// What is said of the first agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchVerdict {
    /// It scores more.
    Stronger,
    /// It scores less.
    Weaker,
    /// It may score more or less, but not by more than the margin.
    WithinTheMargin,
    /// It cannot be told.
    Undecided,
}

impl MatchVerdict {
    /// By an interval for the difference.
    pub fn of(difference: Estimate, margin: Option<Margin>) -> MatchVerdict {
        let (Some(low), Some(high)) = (difference.low, difference.high) else {
            return MatchVerdict::Undecided;
        };
        match margin {
            _ if low > 0.0 => MatchVerdict::Stronger,
            _ if high < 0.0 => MatchVerdict::Weaker,
            Some(margin) if margin.has(low, high) => MatchVerdict::WithinTheMargin,
            _ => MatchVerdict::Undecided,
        }
    }

    /// In a word or three.
    pub fn name(self) -> &'static str {
        match self {
            MatchVerdict::Stronger => "stronger",
            MatchVerdict::Weaker => "weaker",
            MatchVerdict::WithinTheMargin => "within the margin",
            MatchVerdict::Undecided => "undecided",
        }
    }
}

/// What the seats of one agent came to in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Score {
    seats: u64,
    vp: f64,
    wins: u64,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.seats += other.seats;
        self.vp += other.vp;
        self.wins += other.wins;
    }

    fn vp(self) -> f64 {
        self.vp / self.seats.max(1) as f64
    }

    fn win_rate(self) -> f64 {
        self.wins as f64 / self.seats.max(1) as f64
    }
}

/// What is known of some of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Known {
    /// Differences in victory points, of deals.
    vp: Moments,
    /// Differences in game wins, of deals.
    won: Moments,
    games: u64,
    agents: [Score; 2],
}

impl Known {
    /// Takes a deal, of which there are so many games.
    fn add(&mut self, games: u64, [first, second]: [Score; 2]) {
        self.vp.add(first.vp() - second.vp());
        self.won.add(first.win_rate() - second.win_rate());
        self.games += games;
        self.agents[0].add(first);
        self.agents[1].add(second);
    }
}

/// Counts of a match's games as they come in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchTally {
    /// As [`Who::ALL`].
    known: [Known; 3],
    /// Of the deal that is not over: the agents' scores with the first one alone, and with the second.
    open: [[Score; 2]; 2],
    /// Whether a game of that deal does not count.
    spoiled: bool,
    /// Whether it is over.
    over: bool,
}

/// What the agents of a match came to in some of its games: a row of `match.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MatchRow {
    /// Which games.
    pub what: Who,
    /// Deals that count.
    pub deals: u64,
    /// Games of them.
    pub games: u64,
    /// Victory points a seat: of the first agent.
    pub first_vp: f64,
    /// Of the second.
    pub second_vp: f64,
    /// Their difference, with its 95 % interval if the number of games was fixed beforehand.
    pub vp_difference: Estimate,
    /// The same with an interval that holds whenever one stops.
    pub vp_always: Estimate,
    /// The chance of such a difference in victory points if there were none in truth, 0 to 1; with a
    /// number of games fixed beforehand.
    pub p: f64,
    /// The same, whenever one stops.
    pub p_always: f64,
    /// Share of games won, of those at whose tables it had a seat, by the seat, 0 to 1: by the first
    /// agent.
    pub first_win_rate: f64,
    /// By the second.
    pub second_win_rate: f64,
    /// Their difference, with its 95 % interval if the number of games was fixed beforehand.
    pub win_difference: Estimate,
}

impl MatchRow {
    /// The difference with the interval that is to be gone by: that which holds whenever one
    /// stops, if there is a margin.
    fn difference(&self, margin: Option<Margin>) -> Estimate {
        match margin {
            Some(_) => self.vp_always,
            None => self.vp_difference,
        }
    }
}

/// What a match came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchTable {
    /// All games, one among four, four around one.
    pub rows: [MatchRow; 3],
}

impl MatchTally {
    /// Takes the next game; its seats, if it counts.
    pub fn add(&mut self, game: &GameRow, seats: &[SeatRow]) {
        if game.game % MATCH_BLOCK == 0 {
            (self.open, self.spoiled) = Default::default();
        }
        let (who, seat) = alone(game.game);
        self.spoiled |= !game.counts();
        for (number, row) in seats.iter().enumerate() {
            let agent = if number == seat { who } else { 1 - who };
            self.open[who][agent].add(Score {
                seats: 1,
                vp: row.vp.into(),
                wins: row.game_win.into(),
            });
        }
        let last = game.game % MATCH_BLOCK == MATCH_BLOCK - 1;
        self.over = last;
        if last && !self.spoiled {
            let [first_alone, second_alone] = self.open;
            let mut both = first_alone;
            both[0].add(second_alone[0]);
            both[1].add(second_alone[1]);
            let parts = [both, first_alone, second_alone];
            let games = [MATCH_BLOCK, MATCH_BLOCK / 2, MATCH_BLOCK / 2];
            for ((known, games), scores) in self.known.iter_mut().zip(games).zip(parts) {
                known.add(games, scores);
            }
        }
    }

    /// The difference of all games until now, and what it says of the first agent: with an
    /// interval that holds whenever one stops if there is a margin, else for a number of games
    /// fixed beforehand.
    pub fn verdict(&self, margin: Option<Margin>) -> (Estimate, MatchVerdict) {
        let difference = self.row(0).difference(margin);
        (difference, MatchVerdict::of(difference, margin))
    }

    /// Whether the last deal is over.
    pub fn between_deals(&self) -> bool {
        self.over
    }

    fn row(&self, number: usize) -> MatchRow {
        let sequence = Sequence::narrowest_at(NARROWEST, ALPHA);
        let Known {
            vp,
            won,
            games,
            agents: [first, second],
        } = &self.known[number];
        MatchRow {
            what: Who::ALL[number],
            deals: vp.count(),
            games: *games,
            first_vp: first.vp(),
            second_vp: second.vp(),
            vp_difference: vp.interval(ALPHA),
            vp_always: sequence.interval(vp, ALPHA),
            p: vp.p(),
            p_always: sequence.p(vp),
            first_win_rate: first.win_rate(),
            second_win_rate: second.win_rate(),
            win_difference: won.interval(ALPHA),
        }
    }

    /// The table.
    pub fn table(&self) -> MatchTable {
        MatchTable {
            rows: std::array::from_fn(|number| self.row(number)),
        }
    }
}

impl MatchTable {
    /// The file, with its name.
    pub fn file(&self) -> (&'static str, String) {
        let row = |row: &MatchRow| {
            let (vp, always, win) = (row.vp_difference, row.vp_always, row.win_difference);
            let counts = (row.what, row.deals, row.games);
            let points = (row.first_vp, row.second_vp, vp.mean, vp.low, vp.high);
            let always = (always.low, always.high, row.p, row.p_always);
            let wins = (row.first_win_rate, row.second_win_rate);
            (counts, points, always, wins, (win.mean, win.low, win.high))
        };
        let rows: Vec<_> = self.rows.iter().map(row).collect();
        let rows = String::from_utf8(lines(&rows)).expect("numbers are text");
        (MATCH, HEADING.to_owned() + &rows)
    }

    /// What it says of the first agent; with the margin if it stopped by itself.
    pub fn verdict(&self, margin: Option<Margin>) -> MatchVerdict {
        MatchVerdict::of(self.difference(margin), margin)
    }

    fn difference(&self, margin: Option<Margin>) -> Estimate {
        self.rows[0].difference(margin)
    }

    /// The match in one line, but for how long it took; with the margin if it stopped by itself.
    pub fn line(&self, margin: Option<Margin>) -> String {
        let [all, ..] = &self.rows;
        let (difference, verdict) = (self.difference(margin), self.verdict(margin));
        format!(
            "{}, {}; game wins {}; {} games",
            signed(difference, 1.0, 3, "victory points a seat "),
            verdict.name(),
            signed(all.win_difference, 100.0, 1, "points a seat "),
            HumanCount(all.games)
        )
    }

    /// The table for people; with intervals that hold whenever one stops if there is a margin.
    pub fn table(&self, [first, second]: [&str; 2], margin: Option<Margin>) -> String {
        let mut cells =
            vec![["", "games", "VP", "VP", "wins", "wins", "difference in VP"].map(str::to_owned)];
        cells[0][2] = format!("VP of {first}");
        cells[0][3] = format!("of {second}");
        for row in &self.rows {
            let who = match row.what {
                Who::All => "all games".to_owned(),
                Who::OneAmongFour => format!("one {first} among four {second}"),
                Who::FourAroundOne => format!("four {first} around one {second}"),
            };
            cells.push([
                who,
                HumanCount(row.games).to_string(),
                format!("{:.2}", row.first_vp),
                format!("{:.2}", row.second_vp),
                format!("{:.1} %", row.first_win_rate * 100.0),
                format!("{:.1} %", row.second_win_rate * 100.0),
                signed(row.difference(margin), 1.0, 2, ""),
            ]);
        }
        aligned(&cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::{stream, SEATS};
    use crate::stats::plausible_counts;
    use rand::Rng;

    fn game(number: u64, end: &str) -> GameRow {
        GameRow {
            game: number,
            seed: 0,
            turns: 1,
            rounds: 1,
            decisions: 1,
            end: end.into(),
            winner_seat: None,
        }
    }

    fn seats(vp: [f32; SEATS]) -> Vec<SeatRow> {
        let seat = |(seat, vp): (usize, f32)| SeatRow {
            game: 0,
            seat: seat as u8,
            deck: String::new(),
            // Who plays is told by the seat, for both may be of the same spec.
            agent: "somebody".into(),
            vp,
            game_win: u8::from(vp >= 2.0),
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        };
        vp.into_iter().enumerate().map(seat).collect()
    }

    /// A deal in which the points of each game are given by its number and the place of the first
    /// agent's seats.
    fn deal(tally: &mut MatchTally, number: u64, vp: impl Fn(u64, usize, bool) -> f32) {
        for k in 0..MATCH_BLOCK {
            let (who, seat) = alone(k);
            let points = std::array::from_fn(|s| vp(k, s, (s == seat) == (who == 0)));
            let row = game(number * MATCH_BLOCK + k, "last_standing");
            tally.add(&row, &seats(points));
        }
    }

    #[test]
    fn luck_of_the_seat_cancels() {
        let mut tally = MatchTally::default();
        for number in 0..3 {
            deal(&mut tally, number, |_, seat, _| seat as f32);
        }
        let [all, one, four] = tally.table().rows;
        assert_eq!((all.deals, all.games), (3, 30));
        assert_eq!((one.games, four.games), (15, 15));
        for row in [all, one, four] {
            assert_eq!((row.first_vp, row.second_vp), (2.0, 2.0), "{row:?}");
            assert_eq!(row.vp_difference.mean, 0.0);
        }
    }

    #[test]
    fn who_is_alone_is_told_apart() {
        let mut tally = MatchTally::default();
        // The first agent scores a point more a seat, and two where it is alone.
        let vp = |k: u64, _: usize, first: bool| match (first, alone(k).0 == 0) {
            (true, true) => 2.0,
            (true, false) => 1.0,
            (false, _) => 0.0,
        };
        deal(&mut tally, 0, vp);
        let [all, one, four] = tally.table().rows;
        assert_eq!(
            (one.vp_difference.mean, four.vp_difference.mean),
            (2.0, 1.0)
        );
        // Five seats with two points, twenty with one.
        assert_eq!((all.first_vp, all.second_vp), (1.2, 0.0));
        assert_eq!((one.first_win_rate, all.first_win_rate), (1.0, 0.2));
        assert_eq!(one.vp_difference.low, None);
    }

    #[test]
    fn a_deal_with_a_fault_is_left_out_whole() {
        let mut tally = MatchTally::default();
        deal(&mut tally, 0, |_, _, first| f32::from(u8::from(first)));
        for k in 0..MATCH_BLOCK {
            let (end, points) = match k {
                3 => ("fault", Vec::new()),
                _ => ("last_standing", seats([5.0; SEATS])),
            };
            tally.add(&game(MATCH_BLOCK + k, end), &points);
        }
        deal(&mut tally, 2, |_, _, first| f32::from(u8::from(first)));
        // One that is not over is none yet.
        tally.add(&game(30, "last_standing"), &seats([5.0; SEATS]));
        let [all, ..] = tally.table().rows;
        assert_eq!((all.deals, all.first_vp, all.second_vp), (2, 1.0, 0.0));
    }

    #[test]
    fn the_verdict_goes_by_the_interval() {
        let verdict = |low, high| {
            let estimate = Estimate {
                mean: 0.0,
                low: Some(low),
                high: Some(high),
            };
            MatchVerdict::of(estimate, Margin::new(-0.02, 0.03))
        };
        assert_eq!(verdict(0.001, 0.9), MatchVerdict::Stronger);
        assert_eq!(verdict(-0.9, -0.001), MatchVerdict::Weaker);
        assert_eq!(verdict(-0.02, 0.03), MatchVerdict::WithinTheMargin);
        assert_eq!(verdict(-0.03, 0.01), MatchVerdict::Undecided);
        assert_eq!(
            MatchVerdict::of(MatchTally::default().row(0).vp_always, None),
            MatchVerdict::Undecided
        );
    }

    /// Two agents that are the same by their strength, looked at after each deal: how often is
    /// one ever said to be the stronger?
    #[test]
    fn an_agent_against_itself_raises_no_more_alarms_than_it_may() {
        let margin = Margin::new(-0.02, 0.02);
        let (mut alarms, mut fixed) = (0, 0);
        for series in 0..400 {
            let mut rng = stream(23, series);
            let mut tally = MatchTally::default();
            let mut ever = false;
            for number in 0..150 {
                // Five points a game, to whom luck has them: mostly to a seat of this deal.
                let lucky = rng.gen_range(0..SEATS);
                for k in 0..MATCH_BLOCK {
                    let mut points = [0.0; SEATS];
                    let one = if rng.r#gen() {
                        lucky
                    } else {
                        rng.gen_range(0..SEATS)
                    };
                    points[one] += rng.gen_range(0..=5) as f32;
                    points[rng.gen_range(0..SEATS)] += 5.0 - points[one];
                    tally.add(
                        &game(number * MATCH_BLOCK + k, "last_standing"),
                        &seats(points),
                    );
                }
                let (_, verdict) = tally.verdict(margin);
                ever |= matches!(verdict, MatchVerdict::Stronger | MatchVerdict::Weaker);
            }
            alarms += u64::from(ever);
            fixed += u64::from(tally.verdict(None).1 != MatchVerdict::Undecided);
        }
        let (fewest, most) = plausible_counts(ALPHA, 400, 0.01);
        assert!(alarms <= most, "{alarms} of 400");
        assert!((fewest..=most).contains(&fixed), "{fixed} of 400");
    }

    #[test]
    fn the_line_and_the_file() {
        let mut tally = MatchTally::default();
        for number in 0..50 {
            deal(&mut tally, number, |k, _, first| {
                match (first, (k + number) % 3) {
                    (true, 0) => 3.0,
                    (true, _) => 1.0,
                    (false, _) => 0.0,
                }
            });
        }
        let table = tally.table();
        let margin = Margin::new(-0.02, 0.02);
        let line = table.line(margin);
        assert!(
            line.starts_with("+1.6") && line.contains("), stronger; game wins +3"),
            "{line}"
        );
        assert!(line.ends_with("; 500 games"), "{line}");
        let (name, text) = table.file();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!((name, rows.len()), ("match.csv", 4));
        let columns = rows[0].split(',').count();
        assert!(rows.iter().all(|row| row.split(',').count() == columns));
        assert!(rows[2].starts_with("one_among_four,50,250,"), "{}", rows[2]);
        let shown = table.table(["new", "old"], margin);
        assert!(shown.contains("\none new among four old "), "{shown}");
    }
}
