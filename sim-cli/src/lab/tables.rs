//! Whom a deck meets, and from where: the tables of one deck against a field of any size.
//!
//! A *block* is five games at one table: the same four opponents in the same order, the deck on
//! each seat once. Opponents are dealt to the four places at the table (prey, grand-prey,
//! grand-predator, predator) from four heaps, one a place, each of them the whole field in an
//! order of its own, shuffled anew whenever it is used up. So after any number of blocks no two
//! opponents differ by more than a few in how often they were met in a place. An opponent with
//! the weight *w* is in each heap *w* times. Where the field has four decks or more, and they
//! weigh the same, none sits twice at a table.

use crate::seating::{stream, SEATS};
use rand::seq::SliceRandom;
use std::collections::VecDeque;

/// Opponents at a table.
pub const OPPONENTS: usize = SEATS - 1;

/// The stream of a seed that tables are drawn from.
const STREAM: u64 = (1 << 63) + (1 << 60);

/// The tables that a deck sits at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The opponents of each block: prey first, predator last.
    blocks: Vec<[u16; OPPONENTS]>,
}

impl Tables {
    /// So many blocks against a field of opponents with these weights. The first are the same
    /// however many follow.
    ///
    /// # Panics
    /// If there is no opponent, or a weight is 0.
    pub fn new(seed: u64, weights: &[u32], blocks: u64) -> Tables {
        assert!(!weights.is_empty() && weights.iter().all(|w| *w > 0));
        let mut rng = stream(seed, STREAM);
        let apart = weights.len() >= OPPONENTS && weights.iter().all(|w| *w == weights[0]);
        let field: Vec<u16> = (0..)
            .zip(weights)
            .flat_map(|(opponent, weight)| std::iter::repeat_n(opponent, *weight as usize))
            .collect();
        let mut heaps: [VecDeque<u16>; OPPONENTS] = Default::default();
        let mut block = || {
            let mut table = [u16::MAX; OPPONENTS];
            for place in 0..OPPONENTS {
                let heap = &mut heaps[place];
                let fits = |opponent: &u16| !apart || !table.contains(opponent);
                let at = heap.iter().position(fits).unwrap_or_else(|| {
                    let first = heap.len();
                    let mut again = field.clone();
                    again.shuffle(&mut rng);
                    heap.extend(again);
                    let among = heap.iter().skip(first).position(fits);
                    first + among.expect("three at the table leave one of four or more")
                });
                table[place] = heap.remove(at).expect("it was found there");
            }
            table
        };
        Tables {
            blocks: (0..blocks).map(|_| block()).collect(),
        }
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.blocks.len() as u64
    }

    /// The opponents of a block: prey, grand-prey, grand-predator, predator.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn opponents(&self, block: u64) -> [usize; OPPONENTS] {
        self.blocks[block as usize].map(usize::from)
    }

    /// The seat of the deck in a game.
    pub fn seat(game: u64) -> usize {
        (game % SEATS as u64) as usize
    }

    /// Who sits on each seat in a game; nobody of the field where the deck itself sits.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn seats(&self, game: u64) -> [Option<usize>; SEATS] {
        let opponents = self.opponents(game / SEATS as u64);
        let own = Tables::seat(game);
        std::array::from_fn(|seat| {
            let place = (seat + SEATS - own) % SEATS;
            place.checked_sub(1).map(|place| opponents[place])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn opponents_are_met_evenly_in_every_place(seed: u64, field in 1_usize..40, blocks in 1_u64..300) {
            let tables = Tables::new(seed, &vec![1; field], blocks);
            for place in 0..OPPONENTS {
                let mut met = vec![0_i32; field];
                for block in 0..blocks {
                    met[tables.opponents(block)[place]] += 1;
                }
                let (fewest, most) = (met.iter().min().unwrap(), met.iter().max().unwrap());
                prop_assert!(most - fewest <= 3, "{:?}", met);
            }
            if field >= OPPONENTS {
                for block in 0..blocks {
                    let mut four = tables.opponents(block);
                    four.sort_unstable();
                    prop_assert!(four.windows(2).all(|two| two[0] != two[1]));
                }
            }
            let more = Tables::new(seed, &vec![1; field], blocks + 7);
            prop_assert_eq!(&more.blocks[..blocks as usize], &tables.blocks[..]);
        }
    }

    #[test]
    fn weights_are_shares_of_every_place() {
        let tables = Tables::new(3, &[5, 1, 2], 800);
        for place in 0..OPPONENTS {
            let met = |who: usize| {
                let blocks = 0..tables.blocks();
                blocks
                    .filter(|b| tables.opponents(*b)[place] == who)
                    .count()
            };
            assert_eq!([met(0), met(1), met(2)], [500, 100, 200]);
        }
    }

    #[test]
    fn in_a_block_the_deck_has_every_seat_and_the_order_stays() {
        let tables = Tables::new(3, &[1; 9], 10);
        for block in 0..10 {
            let [prey, grand_prey, grand_predator, predator] = tables.opponents(block).map(Some);
            for game in block * 5..block * 5 + 5 {
                let mut seats = tables.seats(game);
                seats.rotate_left(Tables::seat(game));
                assert_eq!(seats, [None, prey, grand_prey, grand_predator, predator]);
            }
        }
    }
}
