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
//!
//! A round brings an entry together with twenty others at most, however many
//! there are. So a draw is weighed in time linear in the entries, a change of
//! two places in constant time, and a schedule takes room for those who met.

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
        Schedule::of_the_best(MOST_TRIED, seed, agents, decks, games)
    }

    /// As [`Schedule::new`]; of so many draws for a round, at most, the best is taken.
    fn of_the_best(
        most_tried: usize,
        seed: u64,
        agents: usize,
        decks: usize,
        games: u64,
    ) -> Schedule {
        assert!(agents > 0 && decks > 0, "{agents} agents, {decks} decks");
        let rounds = games.div_ceil(round(agents, decks));
        let mut met_agents = Meetings::new(agents, decks);
        let mut met_decks = Meetings::new(decks, agents);
        let rounds = (0..rounds).map(|number| {
            let mut rng = stream(seed, ROUNDS + number);
            Round {
                agents: met_agents.draw(most_tried, &mut rng),
                decks: met_decks.draw(most_tried, &mut rng),
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

/// Two places of a draw that change places.
#[derive(Clone, Copy, Debug)]
enum Change {
    Pattern(usize, usize),
    Order(usize, usize),
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

    /// A change of two places, of the order or of the pattern.
    fn change(&self, rng: &mut ChaCha8Rng) -> Change {
        let of_pattern = rng.gen_bool(0.25);
        let places = if of_pattern { SEATS } else { self.order.len() };
        let (a, b) = (rng.gen_range(0..places), rng.gen_range(0..places));
        match of_pattern {
            true => Change::Pattern(a, b),
            false => Change::Order(a, b),
        }
    }

    /// The entry that stands `apart` places behind a place of the order.
    fn behind(&self, place: usize, apart: usize) -> usize {
        self.order[(place + apart) % self.order.len()]
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
    /// For each entry those it has met, sorted by their numbers.
    met: Vec<Vec<Met>>,
}

/// How often an entry has met another one.
#[derive(Clone, Copy, Debug)]
struct Met {
    other: usize,
    counts: Counts,
}

/// Meetings at the same table, and as predator and prey.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Counts {
    table: u64,
    prey: u64,
}

/// A distance in the order that some seats of a pattern have, and how often
/// two entries that far apart meet in a round.
#[derive(Clone, Copy, Debug)]
struct Reach {
    apart: usize,
    more: Counts,
}

/// A draw, and the meetings until now of the entries that it brings together.
struct Weighed {
    draw: Draw,
    reaches: Vec<Reach>,
    /// For each reach the sum over all places of the order.
    until_now: Vec<Counts>,
}

impl Meetings {
    fn new(entries: usize, each: usize) -> Meetings {
        Meetings {
            entries,
            each: each as u64,
            met: vec![Vec::new(); entries],
        }
    }

    /// Draws for a round, and counts its meetings.
    fn draw(&mut self, most_tried: usize, rng: &mut ChaCha8Rng) -> Draw {
        let mut best = self.weighed(Draw::random(self.entries, rng));
        let mut least = self.growth(&best);
        let games = self.entries * self.each as usize;
        let tries = games.saturating_mul(TRIED).min(most_tried);
        for number in 0..tries {
            if number < tries / 4 {
                let other = self.weighed(Draw::random(self.entries, rng));
                let growth = self.growth(&other);
                if growth < least {
                    (best, least) = (other, growth);
                }
            } else {
                let change = best.draw.change(rng);
                self.apply(change, &mut best);
                let growth = self.growth(&best);
                if growth < least {
                    least = growth;
                } else {
                    // The same two places once more undo it.
                    self.apply(change, &mut best);
                }
            }
        }
        self.count(&best.draw);
        best.draw
    }

    /// How much more uneven the meetings will be after a round: by how much
    /// the sum of the squares of all counts grows. The sum of the counts
    /// themselves grows by the same for every draw.
    fn growth(&self, weighed: &Weighed) -> u64 {
        let places = self.entries as u64;
        let reaches = weighed.reaches.iter().zip(&weighed.until_now);
        let grow = |until_now, more| 2 * until_now * more + places * more * more;
        reaches
            .map(|(Reach { more, .. }, until_now)| {
                grow(until_now.table, more.table) + PREY * grow(until_now.prey, more.prey)
            })
            .sum()
    }

    fn weighed(&self, draw: Draw) -> Weighed {
        let reaches = self.reaches(&draw.pattern);
        let sum = |reach: &Reach| {
            let places = 0..self.entries;
            places.fold(Counts::default(), |sum, place| {
                sum.plus(self.until_now(&draw, place, reach.apart))
            })
        };
        Weighed {
            until_now: reaches.iter().map(sum).collect(),
            reaches,
            draw,
        }
    }

    /// Makes a change, and brings up to date what depends on it.
    fn apply(&self, change: Change, weighed: &mut Weighed) {
        match change {
            Change::Pattern(a, b) => {
                weighed.draw.pattern.swap(a, b);
                // Other seats are that far apart, but the distances stay the same.
                weighed.reaches = self.reaches(&weighed.draw.pattern);
            }
            Change::Order(a, b) => {
                let n = self.entries;
                for (reach, sum) in weighed.reaches.iter().zip(&mut weighed.until_now) {
                    // The pairs that change: those with either place in front or behind.
                    let back = n - reach.apart;
                    let mut places = [a, b, (a + back) % n, (b + back) % n];
                    places.sort_unstable();
                    let count = |draw: &Draw| {
                        let mut sum = Counts::default();
                        for (i, &place) in places.iter().enumerate() {
                            if i == 0 || places[i - 1] != place {
                                sum = sum.plus(self.until_now(draw, place, reach.apart));
                            }
                        }
                        sum
                    };
                    let before = count(&weighed.draw);
                    weighed.draw.order.swap(a, b);
                    let after = count(&weighed.draw);
                    weighed.draw.order.swap(a, b);
                    sum.table = sum.table + after.table - before.table;
                    sum.prey = sum.prey + after.prey - before.prey;
                }
                weighed.draw.order.swap(a, b);
            }
        }
    }

    /// The distances in the order that two seats of a pattern have, the shortest first.
    fn reaches(&self, pattern: &[usize; SEATS]) -> Vec<Reach> {
        let mut reaches: Vec<Reach> = Vec::with_capacity(SEATS * (SEATS - 1));
        for seat in 0..SEATS {
            for other in (0..SEATS).filter(|other| *other != seat) {
                let apart = (pattern[other] + self.entries - pattern[seat]) % self.entries;
                if apart == 0 {
                    continue;
                }
                let is_prey = other == (seat + 1) % SEATS;
                let more = Counts {
                    table: self.each,
                    prey: if is_prey { self.each } else { 0 },
                };
                match reaches.iter_mut().find(|reach| reach.apart == apart) {
                    Some(reach) => reach.more = reach.more.plus(more),
                    None => reaches.push(Reach { apart, more }),
                }
            }
        }
        reaches.sort_unstable_by_key(|reach| reach.apart);
        reaches
    }

    /// How often the entry at a place has met the one so far behind it.
    fn until_now(&self, draw: &Draw, place: usize, apart: usize) -> Counts {
        let met = &self.met[draw.order[place]];
        let other = draw.behind(place, apart);
        let at = met.binary_search_by_key(&other, |met| met.other);
        at.map_or(Counts::default(), |at| met[at].counts)
    }

    /// Counts the meetings of a round.
    fn count(&mut self, draw: &Draw) {
        for Reach { apart, more } in self.reaches(&draw.pattern) {
            for place in 0..self.entries {
                let other = draw.behind(place, apart);
                let met = &mut self.met[draw.order[place]];
                match met.binary_search_by_key(&other, |met| met.other) {
                    Ok(at) => met[at].counts = met[at].counts.plus(more),
                    Err(at) => met.insert(
                        at,
                        Met {
                            other,
                            counts: more,
                        },
                    ),
                }
            }
        }
    }
}

impl Counts {
    fn plus(self, more: Counts) -> Counts {
        Counts {
            table: self.table + more.table,
            prey: self.prey + more.prey,
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

    // What holds of every draw needs no good one: few are tried, for they take long.
    proptest! {
        #[test]
        fn agents_and_decks_have_every_seat_equally_often(
            tried in 0_usize..100, seed: u64, agents in 1_usize..9, decks in 1_usize..9, games in 1_u64..200,
        ) {
            let schedule = Schedule::of_the_best(tried, seed, agents, decks, games);
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
        fn a_round_is_exact(
            tried in 0_usize..100, seed: u64, agents in 1_usize..9, decks in 1_usize..9,
        ) {
            let schedule = Schedule::of_the_best(tried, seed, agents, decks, 3 * round(agents, decks));
            let kinds = SEATS * agents * decks;
            let all = seats(&schedule, 3 * schedule.round()).map(|(s, p)| (s, p.deck, p.agent));
            prop_assert_eq!(fewest_and_most(all, kinds), (3, 3));
        }

        #[test]
        fn entries_fill_a_table_as_evenly_as_they_can(
            tried in 0_usize..100, seed: u64, agents in 1_usize..9, decks in 1_usize..9, games in 1_u64..100,
        ) {
            let schedule = Schedule::of_the_best(tried, seed, agents, decks, games);
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
        fn more_games_leave_the_first_ones_as_they_are(
            tried in 0_usize..100, seed: u64, agents in 1_usize..7, decks in 1_usize..7,
        ) {
            let of = |games| Schedule::of_the_best(tried, seed, agents, decks, games);
            let (short, long) = (of(50), of(150));
            for game in 0..50 {
                prop_assert_eq!(short.places(game), long.places(game));
            }
        }
    }

    /// The sum of squares of all counts once a round was played, by its definition.
    fn uneven(meetings: &Meetings, draw: &Draw) -> u64 {
        let n = meetings.entries;
        let mut counts = vec![Counts::default(); n * n];
        for (entry, met) in meetings.met.iter().enumerate() {
            for met in met {
                counts[entry * n + met.other] = met.counts;
            }
        }
        for place in 0..n {
            let at = |seat: usize| draw.order[(place + draw.pattern[seat]) % n];
            for seat in 0..SEATS {
                for on in 1..SEATS {
                    let pair = at(seat) * n + at((seat + on) % SEATS);
                    counts[pair].table += meetings.each;
                    counts[pair].prey += if on == 1 { meetings.each } else { 0 };
                }
            }
        }
        let others = (0..n * n).filter(|pair| pair / n != pair % n);
        others
            .map(|pair| counts[pair].table.pow(2) + PREY * counts[pair].prey.pow(2))
            .sum()
    }

    proptest! {
        #[test]
        fn what_a_draw_is_weighed_by_is_how_uneven_it_leaves_the_meetings(
            seed: u64, entries in 1_usize..20, each in 1_usize..4, rounds in 0..4,
        ) {
            let mut rng = stream(seed, 0);
            let mut meetings = Meetings::new(entries, each);
            for _ in 0..rounds {
                meetings.count(&Draw::random(entries, &mut rng));
            }
            let mut weighed = meetings.weighed(Draw::random(entries, &mut rng));
            // All that is the same for every draw.
            let base = uneven(&meetings, &weighed.draw) - meetings.growth(&weighed);
            for _ in 0..20 {
                let change = weighed.draw.change(&mut rng);
                meetings.apply(change, &mut weighed);
                let changed = uneven(&meetings, &weighed.draw);
                prop_assert_eq!(changed, base + meetings.growth(&weighed));
                let other = meetings.weighed(Draw::random(entries, &mut rng));
                let of_other = uneven(&meetings, &other.draw);
                prop_assert_eq!(of_other, base + meetings.growth(&other));
            }
        }
    }

    /// Tables of leagues that were played before are drawn up again for `replay` and `verify`.
    #[test]
    fn tables_stay_as_they_were() {
        for (agents, decks, games, hash) in [
            (1, 5, 100, 0x3d01_40ac_f92a_1455),
            (3, 5, 1000, 0xa839_0652_799f_5cd3),
            (5, 5, 200, 0xc6b2_d485_54bc_6845),
            (8, 7, 500, 0xe1f5_80a2_ba91_598a),
            (3, 3, 50, 0x4052_cc3b_0d07_a7d5),
            (7, 1, 30, 0xfbc2_def0_5771_029a),
            (4, 2, 100, 0xc67a_3a28_8a9c_9859),
            (5, 60, 900, 0x22bd_7feb_7b92_340d),
        ] {
            let schedule = Schedule::new(1, agents, decks, games);
            let seats = (0..games).flat_map(|game| schedule.places(game));
            // The 64-bit FNV-1a hash of all agents and decks in turn.
            let numbers = seats.flat_map(|place| [place.agent as u64, place.deck as u64]);
            let found = numbers.fold(0xcbf2_9ce4_8422_2325_u64, |hash, number| {
                (hash ^ number).wrapping_mul(0x0100_0000_01b3)
            });
            assert_eq!(found, hash, "{agents} agents, {decks} decks");
        }
    }

    #[test]
    fn a_league_of_thousands_of_decks_is_drawn_up() {
        let schedule = Schedule::new(1, 2, 3000, 7000);
        let (fewest, most) = fewest_and_most(
            seats(&schedule, 6000).map(|(seat, place)| (seat, place.deck)),
            SEATS * 3000,
        );
        assert_eq!((fewest, most), (2, 2));
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
