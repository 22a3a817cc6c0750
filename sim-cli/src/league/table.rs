//! How the agents of a league came out: `league.csv`, `league_decks.csv`, `league_pairs.csv` and the
//! tables at its end.

use super::pairs::{self, PairRow, PairTally, LEAGUE_PAIRS};
use super::Ratings;
use crate::run::{Counts, SeatRow, Standing};
use crate::stats::{Estimate, Z_95};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;

/// A row for each agent.
pub const LEAGUE: &str = "league.csv";
/// A row for each agent with each deck.
pub const LEAGUE_DECKS: &str = "league_decks.csv";

/// The columns that both files share. Rates and means are for a seat.
const RESULTS: [&str; 9] = [
    "games",
    "seats",
    "game_wins",
    "game_win_rate",
    "game_win_low",
    "game_win_high",
    "mean_vp",
    "mean_vp_low",
    "mean_vp_high",
];

/// Counts of a league's games as they come in.
#[derive(Clone, Debug, Default)]
pub struct LeagueTally {
    agents: Counts<String>,
    decks: Counts<(String, String)>,
    ratings: Ratings,
    pairs: PairTally,
}

impl LeagueTally {
    /// Counts a game. Ratings depend on the order of the games.
    pub fn add(&mut self, seats: &[SeatRow]) {
        self.agents.add_named(seats, |seat| &seat.agent);
        self.decks.add(
            seats,
            |(agent, deck), seat| (agent, deck) == (&seat.agent, &seat.deck),
            |seat| (seat.agent.clone(), seat.deck.clone()),
        );
        self.ratings.add(seats);
        self.pairs.add(seats, |seat| &seat.agent);
    }

    /// The league's table.
    pub fn table(&self) -> LeagueTable {
        let agent = |agent: &String, standing| {
            let (rating, uncertainty) = self.ratings.get(agent);
            AgentRow {
                standing,
                rating,
                uncertainty,
            }
        };
        let mut agents: Vec<AgentRow> = self
            .agents
            .standings(String::clone)
            .map(|(name, standing)| agent(name, standing))
            .collect();
        agents.sort_by(|a, b| better(&a.standing, &b.standing));
        let place = |agent: &str| agents.iter().position(|row| row.standing.name == agent);
        let mut decks: Vec<DeckRow> = self
            .decks
            .standings(|(_, deck)| deck.clone())
            .map(|((agent, _), standing)| DeckRow {
                agent: agent.clone(),
                standing,
            })
            .collect();
        decks.sort_by_cached_key(|row| (place(&row.agent), row.standing.name.clone()));
        let order: Vec<&str> = agents.iter().map(|a| a.standing.name.as_str()).collect();
        let pairs = self.pairs.rows(&order);
        LeagueTable {
            agents,
            decks,
            pairs,
        }
    }
}

/// The higher game-win rate first, then the higher mean of victory points, then the name.
fn better(a: &Standing, b: &Standing) -> Ordering {
    let rate = b.game_win_rate.mean.total_cmp(&a.game_win_rate.mean);
    let points = b.mean_vp.mean.total_cmp(&a.mean_vp.mean);
    rate.then(points).then_with(|| a.name.cmp(&b.name))
}

/// How everybody did.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeagueTable {
    /// The agents, the highest game-win rate first.
    pub agents: Vec<AgentRow>,
    /// Each agent with each deck: agents in the same order, decks by name.
    pub decks: Vec<DeckRow>,
    /// Each two agents that sat at the same tables.
    pub pairs: Vec<PairRow>,
}

/// What an agent of a league came to: a row of `league.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AgentRow {
    /// The agent's results.
    pub standing: Standing,
    /// Its rating, by Weng and Lin's method: 25 at first, and higher of the stronger.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub uncertainty: f64,
}

/// What an agent came to with a deck: a row of `league_decks.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DeckRow {
    /// Spec of the agent.
    pub agent: String,
    /// Its results with the deck, which the standing is named after.
    pub standing: Standing,
}

impl LeagueTable {
    /// The files, with their names.
    pub fn files(&self) -> [(&'static str, String); 3] {
        let heading = |first: &[&str], last: &[&str]| -> Vec<String> {
            let cells = first.iter().chain(&RESULTS).chain(last);
            cells.map(ToString::to_string).collect()
        };
        let row = |first: Vec<String>, standing: &Standing, last: &[f64]| -> Vec<String> {
            let last = last.iter().map(|x| format!("{x:.3}"));
            let results = results(standing);
            first.into_iter().chain(results).chain(last).collect()
        };
        let agents = self.agents.iter().map(|a| {
            let first = vec![a.standing.name.clone()];
            row(first, &a.standing, &[a.rating, a.uncertainty])
        });
        let decks = self.decks.iter().map(|d| {
            let first = vec![d.agent.clone(), d.standing.name.clone()];
            row(first, &d.standing, &[])
        });
        let ratings = ["rating", "rating_uncertainty"];
        [
            (LEAGUE, csv_text(heading(&["agent"], &ratings), agents)),
            (
                LEAGUE_DECKS,
                csv_text(heading(&["agent", "deck"], &[]), decks),
            ),
            (LEAGUE_PAIRS, pairs::pairs_file("agent", &self.pairs)),
        ]
    }

    /// By how much each agent scored more than each other one, for people.
    pub fn cross_table(&self) -> String {
        let names = self.agents.iter().map(|a| a.standing.name.as_str());
        pairs::cross_table(&names.collect::<Vec<_>>(), &self.pairs)
    }

    /// The table for people.
    pub fn table(&self) -> String {
        let title = "agent";
        let names = self.agents.iter().map(|a| a.standing.name.chars().count());
        let width = names.chain([title.len()]).max().unwrap_or_default();
        let mut out = format!("{}  {:>14}\n", Standing::heading(title, width), "rating");
        for agent in &self.agents {
            let rating = format!("{:.1} ± {:.1}", agent.rating, Z_95 * agent.uncertainty);
            out.push_str(&format!("{}  {rating:>14}\n", agent.standing.line(width)));
        }
        out
    }
}

/// The cells of [`RESULTS`].
fn results(standing: &Standing) -> Vec<String> {
    let mut cells = vec![
        standing.games.to_string(),
        standing.seats().to_string(),
        standing.game_wins.to_string(),
    ];
    for Estimate { mean, low, high } in [standing.game_win_rate, standing.mean_vp] {
        let numbers = [Some(mean), low, high];
        cells.extend(numbers.map(|x| x.map_or(String::new(), |x| format!("{x:.4}"))));
    }
    cells
}

fn csv_text(heading: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    for row in std::iter::once(heading).chain(rows) {
        csv.write_record(row)
            .expect("rows are equally long, and memory takes what is written");
    }
    let bytes = csv.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("cells are text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(agent: &str, deck: &str, vp: f32, game_win: u8) -> SeatRow {
        SeatRow {
            game: 0,
            seat: 0,
            deck: deck.into(),
            agent: agent.into(),
            vp,
            game_win,
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        }
    }

    fn league() -> LeagueTable {
        let mut tally = LeagueTally::default();
        tally.add(&[
            seat("x", "p", 0.0, 0),
            seat("y", "q", 3.0, 1),
            seat("x", "p", 0.0, 0),
        ]);
        tally.add(&[
            seat("y", "p", 3.0, 1),
            seat("x", "q", 0.0, 0),
            seat("y", "q", 0.0, 0),
        ]);
        tally.table()
    }

    #[test]
    fn who_wins_more_stands_above() {
        let [y, x] = &league().agents[..] else {
            panic!("two agents")
        };
        assert_eq!(
            (y.standing.name.as_str(), x.standing.name.as_str()),
            ("y", "x")
        );
        assert_eq!(
            (y.standing.games, y.standing.seats(), y.standing.game_wins),
            (2, 3, 2)
        );
        assert!(y.rating > x.rating);
    }

    #[test]
    fn the_files_have_a_row_for_each() {
        let [(_, agents), (_, decks), (_, pairs)] = league().files();
        assert!(pairs.contains("\ny,x,2,"), "{pairs}");
        let lines: Vec<&str> = agents.lines().collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(
            lines[0],
            "agent,games,seats,game_wins,game_win_rate,game_win_low,game_win_high,\
             mean_vp,mean_vp_low,mean_vp_high,rating,rating_uncertainty"
        );
        assert!(lines[1].starts_with("y,2,3,2,0.6667,"), "{}", lines[1]);
        let firsts: Vec<String> = decks
            .lines()
            .map(|l| l.split(',').take(5).collect::<Vec<_>>().join(","))
            .collect();
        assert_eq!(
            firsts,
            [
                "agent,deck,games,seats,game_wins",
                "y,p,1,1,1",
                "y,q,2,2,1",
                "x,p,1,2,0",
                "x,q,1,1,0"
            ]
        );
    }

    #[test]
    fn the_table_says_rates_points_and_ratings() {
        let table = league().table();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].contains("game-win rate") && lines[0].ends_with("rating"));
        assert!(lines[1].starts_with("y ") && lines[1].contains(" ± "));
        assert_eq!(lines[0].chars().count(), lines[1].chars().count());
    }
}
