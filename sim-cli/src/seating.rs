//! Who sits where: which deck and which agent has which seat in which game.
//!
//! Seat 0 has the first turn and the others follow clockwise, so an arrangement
//! of five decks on five seats fixes both the circular order and the first
//! player. There are 120 of them. Balanced seating walks through all 120 in a
//! seeded order that is balanced long before it is over:
//!
//! - The maps *x* → *ax* + *b* modulo 5 (*a* = 1 … 4, *b* = 0 … 4) are sharply
//!   two-transitive: among their 20 arrangements, every ordered pair of decks
//!   has every ordered pair of seats exactly once. So in 20 games every deck
//!   has every seat four times, and every other deck five times as its prey,
//!   five times as its predator, and so on around the table.
//! - For a fixed *a*, the five *b* are the rotations of one circular order: in
//!   5 games every deck has every seat once.
//! - The six cosets of those maps in the permutations of five things are the
//!   other ways to label the decks: in 120 games every arrangement occurs once.
//!
//! So games go by fives within twenties within a hundred and twenty, the order
//! at each level shuffled by the seed, and anew in every pass of 120.
//!
//! Agents are dealt to decks by a second such walk, which takes a step every
//! five games: in 25 games every agent plays every deck in every seat once.
//!
//! A league has any number of agents and decks; its tables are drawn up by a
//! [`Schedule`], and so are those of a balanced run of more than five decks, five
//! of which meet in each game. In a gauntlet one deck meets any number of others
//! at [`Tables`].
//!
//! In a match two agents meet on the same deals. A block of [`MATCH_BLOCK`] games is one deal: the
//! same decks on the same seats, dealt by the same seed. The first agent sits alone among four of
//! the second, on each seat in turn, and then the second among four of the first. So each of them
//! has every seat of the deal five times, and luck of seat and deal is the same for both. From deal
//! to deal decks sit as in a balanced run, or by a schedule where they are more than five.

use crate::lab::Tables;
use crate::league::Schedule;
use rand::seq::index::sample;
use rand::seq::SliceRandom;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Seats at the table of a run.
pub const SEATS: usize = 5;

/// Which of five things goes to which of five places: `arrangement[place]`.
pub type Arrangement = [usize; SEATS];

/// How decks come to their seats.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Seating {
    /// Every deck has every seat and every neighbour equally often; of more than five decks, every
    /// seat, and every neighbour as evenly as it goes.
    #[default]
    Balanced,
    /// Deck *i* always has seat *i*; for five decks at most.
    Fixed,
    /// Shuffled for every game, five drawn from more than five.
    Random,
    /// By the schedule of a league.
    League,
    /// The first deck against all the others.
    Gauntlet,
    /// Two agents on the same deals.
    Match,
}

/// What sits on a seat: numbers of the deck and of the agent, each 0 to 4, or
/// below how many there are in a league.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The deck.
    pub deck: usize,
    /// The agent.
    pub agent: usize,
}

/// Streams of the run's seed that seating draws from; games use the streams
/// that are numbered like them (see [`crate::run`]).
const DECK_WALK: u64 = 1 << 63;
const AGENT_WALK: u64 = (1 << 63) + (1 << 62);

/// The seating plan of a run.
#[derive(Clone, Debug)]
pub struct SeatingPlan {
    seed: u64,
    way: Way,
}

/// How decks and agents come to their seats.
#[derive(Clone, Debug)]
enum Way {
    /// Five decks and five agents, all of them in every game.
    Run { seating: Run, agents_stay: bool },
    /// The tables of a league, or of a balanced run of more than five decks.
    League(Schedule),
    /// Five of so many decks, drawn anew for every game.
    Drawn(usize),
    /// A gauntlet's tables, and how many agents there are.
    Gauntlet(Tables, usize),
    /// A match of five decks at most.
    Match,
    /// A match of more decks, and the tables of its deals.
    LargeMatch(Schedule),
}

#[derive(Clone, Copy, Debug)]
enum Run {
    Balanced,
    Fixed,
    Random,
}

/// What a seating plan is for.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// How decks come to their seats.
    pub seating: Seating,
    /// Whether agent *i* stays on deck *i* instead of being dealt anew. Of no
    /// meaning in a league.
    pub agents_stay: bool,
    /// Agents that take part; one that is listed twice counts twice.
    pub agents: usize,
    /// Decks that take part.
    pub decks: usize,
    /// Games to be played.
    pub games: u64,
}

impl SeatingPlan {
    /// The plan of a run with this seed.
    ///
    /// # Panics
    /// If a league has no agent or no deck, or a gauntlet no opponent.
    pub fn new(seed: u64, field: Field) -> SeatingPlan {
        let agents_stay = field.agents_stay;
        let run = |seating| Way::Run {
            seating,
            agents_stay,
        };
        let way = match field.seating {
            Seating::Balanced if field.decks <= SEATS => run(Run::Balanced),
            Seating::Fixed => run(Run::Fixed),
            Seating::Random if field.decks <= SEATS => run(Run::Random),
            Seating::Random => Way::Drawn(field.decks),
            Seating::League | Seating::Balanced => {
                Way::League(Schedule::new(seed, field.agents, field.decks, field.games))
            }
            Seating::Gauntlet => {
                let weights = vec![1; field.decks - 1];
                let blocks = field.games.div_ceil(SEATS as u64);
                Way::Gauntlet(Tables::new(seed, &weights, blocks), field.agents)
            }
            Seating::Match if field.decks <= SEATS => Way::Match,
            Seating::Match => {
                let deals = field.games.div_ceil(MATCH_BLOCK);
                Way::LargeMatch(Schedule::new(seed, 1, field.decks, deals))
            }
        };
        SeatingPlan { seed, way }
    }

    /// Who sits where in a game, by seat. A function of the seed, the game's
    /// number and what the plan is for, games after this one excepted.
    ///
    /// # Panics
    /// If a league or a gauntlet has no such game.
    pub fn places(&self, game: u64) -> [Place; SEATS] {
        let (seating, agents_stay) = match &self.way {
            Way::League(schedule) => return schedule.places(game),
            Way::Drawn(decks) => {
                let mut rng = stream(self.seed, DECK_WALK | game);
                let drawn = sample(&mut rng, *decks, SEATS);
                let agents = walk(self.seed, AGENT_WALK, game / SEATS as u64);
                return std::array::from_fn(|seat| Place {
                    deck: drawn.index(seat),
                    agent: agents[seat],
                });
            }
            Way::Gauntlet(tables, agents) => {
                // The first agent plays the deck, the last one the field.
                return tables.seats(game).map(|opponent| match opponent {
                    None => Place { deck: 0, agent: 0 },
                    Some(opponent) => Place {
                        deck: 1 + opponent,
                        agent: agents - 1,
                    },
                });
            }
            Way::Match => {
                let decks = walk(self.seed, DECK_WALK, game / MATCH_BLOCK);
                return in_match(game, decks);
            }
            Way::LargeMatch(schedule) => {
                let deal = schedule.places(game / MATCH_BLOCK);
                return in_match(game, deal.map(|place| place.deck));
            }
            Way::Run {
                seating,
                agents_stay,
            } => (*seating, *agents_stay),
        };
        let decks = match seating {
            Run::Fixed => [0, 1, 2, 3, 4],
            Run::Balanced => walk(self.seed, DECK_WALK, game),
            Run::Random => {
                let mut decks = [0, 1, 2, 3, 4];
                decks.shuffle(&mut stream(self.seed, DECK_WALK | game));
                decks
            }
        };
        let agents = if agents_stay {
            [0, 1, 2, 3, 4]
        } else {
            walk(self.seed, AGENT_WALK, game / SEATS as u64)
        };
        decks.map(|deck| Place {
            deck,
            agent: agents[deck],
        })
    }
}

/// Games of a match on the same deal.
pub const MATCH_BLOCK: u64 = 2 * SEATS as u64;

/// Who sits alone in a game of a match, the first agent (0) or the second (1), and on which seat.
pub fn alone(game: u64) -> (usize, usize) {
    let step = (game % MATCH_BLOCK) as usize;
    (step / SEATS, step % SEATS)
}

/// The places of a game of a match, with these decks on the seats.
fn in_match(game: u64, decks: Arrangement) -> [Place; SEATS] {
    let (agent, seat) = alone(game);
    std::array::from_fn(|s| Place {
        deck: decks[s],
        agent: if s == seat { agent } else { 1 - agent },
    })
}

/// One of the streams of random numbers of a seed.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// Step `step` of a balanced walk through the arrangements.
fn walk(seed: u64, streams: u64, step: u64) -> Arrangement {
    let (pass, step) = (step / 120, step as usize % 120);
    let mut rng = stream(seed, streams | pass);
    let mut cosets = [0, 1, 2, 3, 4, 5];
    cosets.shuffle(&mut rng);
    let mut fives = 0;
    for coset in cosets {
        let mut multipliers = [1, 2, 3, 4];
        multipliers.shuffle(&mut rng);
        for a in multipliers {
            let mut shifts = [0, 1, 2, 3, 4];
            shifts.shuffle(&mut rng);
            if fives == step / 5 {
                let labels = labels(coset);
                return std::array::from_fn(|seat| labels[(a * seat + shifts[step % 5]) % SEATS]);
            }
            fives += 1;
        }
    }
    unreachable!("a pass has 24 fives")
}

/// A representative of each coset of the maps *x* → *ax* + *b*: those maps can
/// take any two things to any two places, so a coset is told by the order of
/// the other three.
fn labels(coset: usize) -> Arrangement {
    const ORDERS: [[usize; 3]; 6] = [
        [2, 3, 4],
        [2, 4, 3],
        [3, 2, 4],
        [3, 4, 2],
        [4, 2, 3],
        [4, 3, 2],
    ];
    let [x, y, z] = ORDERS[coset];
    [0, 1, x, y, z]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn seated(seed: u64, seating: Seating, agents_stay: bool) -> SeatingPlan {
        let field = Field {
            seating,
            agents_stay,
            agents: SEATS,
            decks: SEATS,
            games: 0,
        };
        SeatingPlan::new(seed, field)
    }

    fn plan(seed: u64) -> SeatingPlan {
        seated(seed, Seating::Balanced, false)
    }

    /// How often each key comes up; every key that comes up at all must come up equally often.
    fn each_equally_often<K: Ord>(keys: impl Iterator<Item = K>, kinds: usize, times: usize) {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        for key in keys {
            *counts.entry(key).or_default() += 1;
        }
        assert_eq!(counts.len(), kinds);
        assert!(counts.values().all(|&n| n == times));
    }

    fn seats(
        plan: SeatingPlan,
        games: std::ops::Range<u64>,
    ) -> impl Iterator<Item = (usize, Place)> {
        games.flat_map(move |game| plan.places(game).into_iter().enumerate())
    }

    proptest! {
        #[test]
        fn in_five_games_every_deck_has_every_seat_once(seed: u64, block in 0_u64..1000) {
            let games = block * 5..block * 5 + 5;
            each_equally_often(seats(plan(seed), games).map(|(seat, p)| (seat, p.deck)), 25, 1);
        }

        #[test]
        fn in_twenty_games_every_pair_of_decks_has_every_pair_of_seats_once(seed: u64, block in 0_u64..500) {
            let pairs = (block * 20..block * 20 + 20).flat_map(|game| {
                let places = plan(seed).places(game);
                (0..SEATS).flat_map(move |a| (0..SEATS).filter(move |b| *b != a).map(move |b| {
                    (a, b, places[a].deck, places[b].deck)
                }))
            });
            each_equally_often(pairs, 20 * 20, 1);
        }

        #[test]
        fn in_120_games_every_arrangement_occurs_once(seed: u64, pass in 0_u64..20) {
            let all: BTreeSet<_> = (pass * 120..pass * 120 + 120)
                .map(|game| plan(seed).places(game).map(|p| p.deck))
                .collect();
            prop_assert_eq!(all.len(), 120);
        }

        #[test]
        fn in_25_games_every_agent_plays_every_deck_in_every_seat_once(seed: u64, block in 0_u64..100) {
            let games = block * 25..block * 25 + 25;
            each_equally_often(seats(plan(seed), games).map(|(seat, p)| (seat, p.deck, p.agent)), 125, 1);
        }

        #[test]
        fn random_seating_seats_every_deck_once_a_game(seed: u64, game: u32) {
            let plan = seated(seed, Seating::Random, false);
            let mut decks = plan.places(game.into()).map(|p| p.deck);
            decks.sort_unstable();
            prop_assert_eq!(decks, [0, 1, 2, 3, 4]);
        }
    }

    fn of_many(seating: Seating, decks: usize, agents: usize, games: u64) -> SeatingPlan {
        let field = Field {
            seating,
            agents_stay: false,
            agents,
            decks,
            games,
        };
        SeatingPlan::new(3, field)
    }

    #[test]
    fn many_decks_have_every_seat_equally_often_with_every_agent() {
        let (decks, agents) = (12, 2);
        let games = (decks * agents) as u64;
        let plan = of_many(Seating::Balanced, decks, agents, games);
        let places = seats(plan, 0..games).map(|(seat, p)| (seat, p.deck, p.agent));
        each_equally_often(places, SEATS * decks * agents, 1);
    }

    #[test]
    fn random_seating_of_many_decks_seats_five_different_ones() {
        let plan = of_many(Seating::Random, 7, 5, 50);
        let mut seen = BTreeSet::new();
        for game in 0..50 {
            let places = plan.places(game);
            let decks: BTreeSet<_> = places.iter().map(|p| p.deck).collect();
            let agents: BTreeSet<_> = places.iter().map(|p| p.agent).collect();
            assert_eq!((decks.len(), agents.len()), (SEATS, SEATS));
            seen.extend(decks);
        }
        assert_eq!(seen.len(), 7);
    }

    #[test]
    fn other_seeds_walk_in_another_order() {
        let first = |seed| (0..20).map(|g| plan(seed).places(g)).collect::<Vec<_>>();
        assert_ne!(first(1), first(2));
        assert_eq!(first(1), first(1));
    }

    #[test]
    fn passes_differ_in_order() {
        let pass = |n: u64| {
            (0..120)
                .map(|g| plan(1).places(120 * n + g).map(|p| p.deck))
                .collect::<Vec<_>>()
        };
        assert_ne!(pass(0), pass(1));
    }

    #[test]
    fn fixed_seating_and_agents_that_stay() {
        let plan = seated(1, Seating::Fixed, true);
        for game in [0, 7, 1_000_000] {
            let places = plan.places(game);
            assert!((0..SEATS).all(|i| places[i] == Place { deck: i, agent: i }));
        }
    }
}
