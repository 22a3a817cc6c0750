//! Who meets whom in a league, with which deck and from which seat.
//!
//! Everything that takes part is an *entry*: an agent of the list, a deck of
//! the list. What is listed twice is two entries. A table has five seats: with
//! five agents each has one of them in every game; with fewer they have two or
//! more in turn, with more they sit out in turn. The same goes for decks.
//!
//! With *A* agents and *D* decks the design is complete every *A* × *D* games,
//! a round. In a round every agent plays every deck from every seat exactly
//! once. A round has two patterns of five numbers, *a* and *d*, and two orders
//! of the entries; its games are the pairs (*i*, *j*), *i* below *A* and *j*
//! below *D*, and the seat *s* of such a game has the agent in place *i* + *a*ₛ
//! modulo *A* of its order, and the deck in place *j* + *d*ₛ modulo *D* of its
//! own. Whatever the patterns, the pairs give each seat each agent with each
//! deck once.
//!
//! The pairs are taken diagonally, so that any *A* games from a multiple of
//! *A* on give every agent every seat once, and likewise with the decks. So
//! after any number of games whatever, complete rounds or not:
//!
//! - how often two agents have had a seat differs by one at most;
//! - how often two decks have had a seat differs by one at most;
//! - how often two agents have played a deck, or two decks, from a seat
//!   differs by one at most.
//!
//! Patterns and orders are what decides who meets whom. For every round many
//! are tried, some drawn at random and some made from the best so far by
//! changing two places, and those are taken that leave the meetings of all
//! rounds until then the most even: how often each agent had each other one as
//! its prey, and at its table; and likewise with decks. So meetings are not
//! exactly even, but become so: what is out of balance stays about as large as
//! what one round does, however many there are.

use crate::seating::{stream, Place, SEATS};
use rand::seq::SliceRandom;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Patterns and orders tried for a round, of which one is taken: so many for
/// each of its games, but not more than [`MOST_TRIED`].
const TRIED: usize = 32;
/// See [`TRIED`].
const MOST_TRIED: usize = 2000;

/// Streams of the run's seed that rounds draw from.
const ROUNDS: u64 = (1 << 63) + (1 << 61);

/// What a prey counts against a meeting: there are four times as many meetings,
/// and both are weighed by their share.
const PREY: u64 = 16;

/// The tables of a league.
#[derive(Clone, Debug)]
pub struct Schedule {
    agents: usize,
    decks: usize,
    rounds: Vec<Round>,
}

/// What the games of a round are made from.
#[derive(Clone, Debug)]
struct Round {
    agents: Draw,
    decks: Draw,
}

/// A pattern, and an order of the entries.
#[derive(Clone, Debug)]
struct Draw {
    /// The place of each seat in the order, counted from that of the game.
    pattern: [usize; SEATS],
    order: Vec<usize>,
}

impl Schedule {
    /// The tables of a league of so many agents, decks and games. The first
    /// games are the same however many follow.
    ///
    /// # Panics
    /// If there is no agent or no deck.
    pub fn new(seed: u64, agents: usize, decks: usize, games: u64) -> Schedule {
        assert!(agents > 0 && decks > 0, "{agents} agents, {decks} decks");
        let rounds = games.div_ceil(round(agents, decks));
        let mut met_agents = Meetings::new(agents, decks);
        let mut met_decks = Meetings::new(decks, agents);
        let rounds = (0..rounds).map(|number| {
            let mut rng = stream(seed, ROUNDS + number);
            Round {
                agents: met_agents.draw(&mut rng),
                decks: met_decks.draw(&mut rng),
            }
        });
        Schedule {
            agents,
            decks,
            rounds: rounds.collect(),
        }
    }

    /// Games after which the design is complete.
    pub fn round(&self) -> u64 {
        round(self.agents, self.decks)
    }

    /// Who sits where in a game.
    ///
    /// # Panics
    /// If the schedule has no such game.
    pub fn places(&self, game: u64) -> [Place; SEATS] {
        let (agents, decks) = (self.agents, self.decks);
        let Round {
            agents: dealt_agents,
            decks: dealt_decks,
        } = &self.rounds[(game / self.round()) as usize];
        let step = (game % self.round()) as usize;
        // A lap comes back to the pair it began with, and the next begins beside it.
        let lap = step / (agents / common_divisor(agents, decks) * decks);
        std::array::from_fn(|seat| Place {
            agent: dealt_agents.entry(step, seat),
            deck: dealt_decks.entry(step + lap, seat),
        })
    }
}

fn round(agents: usize, decks: usize) -> u64 {
    agents as u64 * decks as u64
}

/// The greatest common divisor, by Euclid's algorithm.
fn common_divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        _ => common_divisor(b, a % b),
    }
}

impl Draw {
    /// At random: as many places as there are entries, taken in turn where there are fewer than seats.
    fn random(entries: usize, rng: &mut ChaCha8Rng) -> Draw {
        let mut order: Vec<usize> = (0..entries).collect();
        let mut pattern = [0; SEATS];
        let mut filled = 0;
        while filled < SEATS {
            order.shuffle(rng);
            let count = entries.min(SEATS - filled);
            pattern[filled..filled + count].copy_from_slice(&order[..count]);
            filled += count;
        }
        pattern.shuffle(rng);
        order.shuffle(rng);
        Draw { pattern, order }
    }

    /// With two places changed, of the order or of the pattern.
    fn changed(&self, rng: &mut ChaCha8Rng) -> Draw {
        let mut draw = self.clone();
        let swap = |list: &mut [usize], rng: &mut ChaCha8Rng| {
            let (a, b) = (rng.gen_range(0..list.len()), rng.gen_range(0..list.len()));
            list.swap(a, b);
        };
        if rng.gen_bool(0.25) {
            swap(&mut draw.pattern, rng);
        } else {
            swap(&mut draw.order, rng);
        }
        draw
    }

    fn entry(&self, step: usize, seat: usize) -> usize {
        self.order[(step + self.pattern[seat]) % self.order.len()]
    }
}

/// How often each entry has met each other one.
struct Meetings {
    entries: usize,
    /// Games of a round in which the order stands at the same place.
    each: u64,
    /// At the same table, by the numbers of both.
    table: Vec<u64>,
    /// As predator and prey, by the numbers of both.
    prey: Vec<u64>,
}

impl Meetings {
    fn new(entries: usize, each: usize) -> Meetings {
        Meetings {
            entries,
            each: each as u64,
            table: vec![0; entries * entries],
            prey: vec![0; entries * entries],
        }
    }

    /// Draws for a round, and counts its meetings.
    fn draw(&mut self, rng: &mut ChaCha8Rng) -> Draw {
        let mut best = Draw::random(self.entries, rng);
        let mut least = self.uneven(&best);
        let games = self.entries * self.each as usize;
        let tries = games.saturating_mul(TRIED).min(MOST_TRIED);
        for number in 0..tries {
            let draw = if number < tries / 4 {
                Draw::random(self.entries, rng)
            } else {
                best.changed(rng)
            };
            let uneven = self.uneven(&draw);
            if uneven < least {
                (best, least) = (draw, uneven);
            }
        }
        let (mut table, mut prey) = (self.table.clone(), self.prey.clone());
        self.after(&best, |pair, of_table, of_prey| {
            table[pair] = of_table;
            prey[pair] = of_prey;
        });
        (self.table, self.prey) = (table, prey);
        best
    }

    /// How uneven the meetings will be after a round: the sum of squares of counts whose sum is given.
    fn uneven(&self, draw: &Draw) -> u64 {
        let mut uneven = 0;
        self.after(draw, |_, table, prey| {
            uneven += table * table + PREY * prey * prey;
        });
        uneven
    }

    /// Tells of each pair of different entries how often they will have met after a round.
    fn after(&self, draw: &Draw, mut tell: impl FnMut(usize, u64, u64)) {
        let n = self.entries;
        // By how far apart two entries are in the order: seats that are as far apart.
        let (mut table, mut prey) = (vec![0; n], vec![0; n]);
        for seat in 0..SEATS {
            for other in (0..SEATS).filter(|other| *other != seat) {
                let apart = (draw.pattern[other] + n - draw.pattern[seat]) % n;
                table[apart] += self.each;
                if other == (seat + 1) % SEATS {
                    prey[apart] += self.each;
                }
            }
        }
        for place in 0..n {
            for apart in 1..n {
                let pair = draw.order[place] * n + draw.order[(place + apart) % n];
                tell(
                    pair,
                    self.table[pair] + table[apart],
                    self.prey[pair] + prey[apart],
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// How often each of `kinds` keys comes up: the fewest and the most times.
    fn fewest_and_most<K: Ord>(keys: impl Iterator<Item = K>, kinds: usize) -> (u64, u64) {
        let mut counts: BTreeMap<K, u64> = BTreeMap::new();
        for key in keys {
            *counts.entry(key).or_default() += 1;
        }
        let fewest = counts.values().copied().min().unwrap_or(0);
        let all = counts.len() == kinds;
        let most = counts.values().copied().max().unwrap_or(0);
        (if all { fewest } else { 0 }, most)
    }

    fn seats(schedule: &Schedule, games: u64) -> impl Iterator<Item = (usize, Place)> + '_ {
        (0..games).flat_map(|game| schedule.places(game).into_iter().enumerate())
    }

    proptest! {
        #[test]
        fn agents_and_decks_have_every_seat_equally_often(
            seed: u64, agents in 1_usize..9, decks in 1_usize..9, games in 1_u64..200,
        ) {
            let schedule = Schedule::new(seed, agents, decks, games);
            let all = || seats(&schedule, games);
            let (fewest, most) = fewest_and_most(all().map(|(s, p)| (s, p.agent)), SEATS * agents);
            prop_assert!(most - fewest <= 1, "agents by seat: {fewest} to {most}");
            let (fewest, most) = fewest_and_most(all().map(|(s, p)| (s, p.deck)), SEATS * decks);
            prop_assert!(most - fewest <= 1, "decks by seat: {fewest} to {most}");
            let kinds = SEATS * agents * decks;
            let (fewest, most) = fewest_and_most(all().map(|(s, p)| (s, p.deck, p.agent)), kinds);
            prop_assert!(most - fewest <= 1, "agents by deck and seat: {fewest} to {most}");
        }

        #[test]
        fn a_round_is_exact(seed: u64, agents in 1_usize..9, decks in 1_usize..9) {
            let schedule = Schedule::new(seed, agents, decks, 3 * round(agents, decks));
            let kinds = SEATS * agents * decks;
            let all = seats(&schedule, 3 * schedule.round()).map(|(s, p)| (s, p.deck, p.agent));
            prop_assert_eq!(fewest_and_most(all, kinds), (3, 3));
        }

        #[test]
        fn entries_fill_a_table_as_evenly_as_they_can(
            seed: u64, agents in 1_usize..9, decks in 1_usize..9, games in 1_u64..100,
        ) {
            let schedule = Schedule::new(seed, agents, decks, games);
            for game in 0..games {
                let places = schedule.places(game);
                let agents_here = fewest_and_most(places.iter().map(|p| p.agent), agents);
                let most = SEATS.div_ceil(agents) as u64;
                prop_assert_eq!(agents_here, ((SEATS / agents) as u64, most));
                let decks_here = fewest_and_most(places.iter().map(|p| p.deck), decks);
                let most = SEATS.div_ceil(decks) as u64;
                prop_assert_eq!(decks_here, ((SEATS / decks) as u64, most));
            }
        }

        #[test]
        fn more_games_leave_the_first_ones_as_they_are(seed: u64, agents in 1_usize..7, decks in 1_usize..7) {
            let (short, long) = (Schedule::new(seed, agents, decks, 50), Schedule::new(seed, agents, decks, 150));
            for game in 0..50 {
                prop_assert_eq!(short.places(game), long.places(game));
            }
        }
    }

    /// How often each agent has each other one at its table up to `reach` seats on.
    fn met(schedule: &Schedule, games: u64, reach: usize) -> BTreeMap<(usize, usize), i64> {
        let mut met = BTreeMap::new();
        for game in 0..games {
            let places = schedule.places(game).map(|p| p.agent);
            for seat in 0..SEATS {
                for on in 1..=reach {
                    let pair = (places[seat], places[(seat + on) % SEATS]);
                    *met.entry(pair).or_default() += 1;
                }
            }
        }
        met.retain(|(a, b), _| a != b);
        met
    }

    #[test]
    fn a_thousand_games_mix_opponents_evenly() {
        for (agents, seed) in (2..9).flat_map(|agents| (0..3).map(move |seed| (agents, seed))) {
            let schedule = Schedule::new(seed, agents, 5, 1000);
            // A round gives each pair some multiple of five games, the number of decks.
            for (reach, most) in [(1, 10), (SEATS - 1, 25)] {
                let met = met(&schedule, 1000, reach);
                let mean = met.values().sum::<i64>() / met.len() as i64;
                assert_eq!(met.len(), agents * (agents - 1));
                assert!(mean > 80);
                let even = met.values().all(|n| (n - mean).abs() <= most);
                assert!(
                    even,
                    "{agents} agents, seed {seed}: {mean} on average, {met:?}"
                );
            }
        }
    }

    #[test]
    fn other_seeds_draw_up_other_tables() {
        let tables = |seed| {
            let schedule = Schedule::new(seed, 6, 5, 30);
            (0..30).map(|g| schedule.places(g)).collect::<Vec<_>>()
        };
        assert_ne!(tables(1), tables(2));
        assert_eq!(tables(1), tables(1));
    }
}
