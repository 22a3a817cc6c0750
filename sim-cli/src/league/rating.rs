//! Ratings from the games of a league, in their order.
//!
//! The ratings are those of Weng and Lin ("A Bayesian approximation method for
//! online ranking", JMLR 12, 2011, pages 267 to 300, algorithm 1, Bradley-Terry
//! with all pairs), as the crate `skillratings` computes them: everybody begins
//! at 25 with an uncertainty of 25/3, and four points more win two of three
//! comparisons. A game ranks its seats by victory points; equal ones are a draw.

use crate::run::SeatRow;
use skillratings::weng_lin::{weng_lin_multi_team, WengLinConfig, WengLinRating};
use skillratings::MultiTeamOutcome;
use std::collections::BTreeMap;

/// Ratings of agents so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings(BTreeMap<String, WengLinRating>);

impl Ratings {
    /// Counts a game.
    ///
    /// An agent with several seats is rated once for each of them, against the
    /// seats of the others and not against its own: what it wins from itself
    /// says nothing. With one seat each this is the crate's rating of the game.
    pub fn add(&mut self, seats: &[SeatRow]) {
        let before: Vec<[WengLinRating; 1]> = seats.iter().map(|s| [self.of(&s.agent)]).collect();
        // Rank 1 is the best; victory points come in halves.
        let rank = |seat: &SeatRow| {
            let better = seats.iter().filter(|other| other.vp > seat.vp).count();
            MultiTeamOutcome::new(1 + better)
        };
        for (i, seat) in seats.iter().enumerate() {
            let others = (0..seats.len()).filter(|o| seats[*o].agent != seat.agent);
            let table: Vec<_> = std::iter::once(i)
                .chain(others)
                .map(|k| (&before[k][..], rank(&seats[k])))
                .collect();
            let [old] = before[i];
            let new = weng_lin_multi_team(&table, &WengLinConfig::new())[0][0];
            let mut now = self.of(&seat.agent);
            now.rating += new.rating - old.rating;
            now.uncertainty *= new.uncertainty / old.uncertainty;
            self.0.insert(seat.agent.clone(), now);
        }
    }

    /// The rating of an agent, and its uncertainty: a standard deviation.
    pub fn get(&self, agent: &str) -> (f64, f64) {
        let rating = self.of(agent);
        (rating.rating, rating.uncertainty)
    }

    fn of(&self, agent: &str) -> WengLinRating {
        self.0.get(agent).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(results: &[(&str, f32)]) -> Vec<SeatRow> {
        let seat = |(seat, (agent, vp)): (usize, &(&str, f32))| SeatRow {
            game: 0,
            seat: seat as u8,
            deck: String::new(),
            agent: agent.to_string(),
            vp: *vp,
            game_win: 0,
            ousted_turn: None,
            ousted_by: None,
            final_pool: 0,
        };
        results.iter().enumerate().map(seat).collect()
    }

    #[test]
    fn a_table_of_different_agents_is_rated_as_the_crate_does() {
        let mut ratings = Ratings::default();
        ratings.add(&seats(&[
            ("a", 3.0),
            ("b", 1.0),
            ("c", 1.0),
            ("d", 0.0),
            ("e", 0.0),
        ]));
        let fresh = [WengLinRating::new()];
        let ranks = [1, 2, 2, 4, 4];
        let table = ranks.map(|rank| (&fresh[..], MultiTeamOutcome::new(rank)));
        let wanted = weng_lin_multi_team(&table, &WengLinConfig::new());
        for (agent, wanted) in ["a", "b", "c", "d", "e"].into_iter().zip(wanted) {
            let (rating, uncertainty) = ratings.get(agent);
            assert!((rating - wanted[0].rating).abs() < 1e-9, "{agent}");
            assert!(
                (uncertainty - wanted[0].uncertainty).abs() < 1e-9,
                "{agent}"
            );
        }
    }

    #[test]
    fn an_agent_alone_at_its_table_learns_nothing() {
        let mut ratings = Ratings::default();
        ratings.add(&seats(&[("a", 3.0), ("a", 2.0), ("a", 0.0)]));
        assert_eq!(ratings, {
            let mut still = Ratings::default();
            still.0.insert("a".into(), WengLinRating::new());
            still
        });
    }

    #[test]
    fn one_against_four_of_the_same_strength_stay_together() {
        let mut ratings = Ratings::default();
        // Everybody wins one table in five.
        for game in 0..1000 {
            let mut results = [
                ("many", 0.0),
                ("many", 0.0),
                ("many", 0.0),
                ("many", 0.0),
                ("one", 0.0),
            ];
            results[game % 5].1 = 5.0;
            ratings.add(&seats(&results));
        }
        let ((one, _), (many, _)) = (ratings.get("one"), ratings.get("many"));
        assert!((one - many).abs() < 1.0, "{one} {many}");
    }

    #[test]
    fn who_wins_more_is_rated_higher() {
        let mut ratings = Ratings::default();
        for game in 0..300 {
            let mut results = [
                ("good", 0.0),
                ("bad", 0.0),
                ("bad", 0.0),
                ("good", 0.0),
                ("bad", 0.0),
            ];
            results[[0, 3, 0, 3, 1][game % 5]].1 = 5.0;
            ratings.add(&seats(&results));
        }
        assert!(ratings.get("good").0 > ratings.get("bad").0 + 1.0);
    }
}
