//! Nearly the same decks, dealt nearly the same, so that what differs in their games comes from
//! the cards in which they differ.
//!
//! A copy that comes in takes the place of one that goes out, and with it its number and every
//! place in the shuffle, so that all other cards lie where they lay. Where more copies come in
//! than go out, each of the rest is put anywhere into the shuffled pile, every place as likely as
//! any other; where more go out, the rest is left out of it. So every deck is shuffled fairly, and
//! no two are more different than they have to be.

use engine::{DealOrder, Deck, DefId};
use rand::seq::SliceRandom;
use rand::RngCore;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A deck and its challengers.
#[derive(Clone, Debug)]
pub struct Coupled {
    base: Deck,
    challengers: Vec<Challenger>,
}

#[derive(Clone, Debug)]
struct Challenger {
    deck: Deck,
    crypt: Change,
    library: Change,
}

/// How the places of a pile differ from those of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Change {
    /// Places of the base that are left out, the first one first.
    gone: Vec<u8>,
    /// Places at the end of the list that the base has not.
    new: Vec<u8>,
}

impl Coupled {
    /// A deck with its challengers.
    pub fn new(base: Deck, challengers: impl IntoIterator<Item = Deck>) -> Coupled {
        let coupled = |deck: Deck| {
            let (crypt, crypt_change) = pile(&base.crypt, &deck.crypt);
            let (library, library_change) = pile(&base.library, &deck.library);
            Challenger {
                deck: Deck {
                    crypt,
                    library,
                    ..deck
                },
                crypt: crypt_change,
                library: library_change,
            }
        };
        Coupled {
            challengers: challengers.into_iter().map(coupled).collect(),
            base,
        }
    }

    /// The deck of the base, or of a challenger.
    pub fn deck(&self, challenger: Option<usize>) -> &Deck {
        match challenger {
            None => &self.base,
            Some(number) => &self.challengers[number].deck,
        }
    }

    /// How the deck of the base or of a challenger is dealt, from one seed for all of them.
    pub fn order(&self, challenger: Option<usize>, seed: u64) -> DealOrder {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut shuffled = |cards: &[DefId]| {
            let mut order: Vec<u8> = (0..cards.len() as u8).collect();
            order.shuffle(&mut rng);
            order
        };
        let library = shuffled(&self.base.library);
        let crypt = shuffled(&self.base.crypt);
        match challenger.map(|number| &self.challengers[number]) {
            None => DealOrder { crypt, library },
            Some(challenger) => DealOrder {
                library: challenger.library.of(library, &mut rng),
                crypt: challenger.crypt.of(crypt, &mut rng),
            },
        }
    }
}

/// The cards of `other` on the places of `base`, and how these differ.
fn pile(base: &[DefId], other: &[DefId]) -> (Vec<DefId>, Change) {
    let mut left: BTreeMap<DefId, usize> = BTreeMap::new();
    for card in other {
        *left.entry(*card).or_default() += 1;
    }
    let mut places: Vec<Option<DefId>> = base
        .iter()
        .map(|card| {
            let copies = left.get_mut(card).filter(|copies| **copies > 0)?;
            *copies -= 1;
            Some(*card)
        })
        .collect();
    let left = left.into_iter();
    let mut ins = left.flat_map(|(card, copies)| std::iter::repeat_n(card, copies));
    for place in places.iter_mut().filter(|place| place.is_none()) {
        *place = ins.next();
    }
    let gone = (0..).zip(&places).filter(|(_, card)| card.is_none());
    let gone: Vec<u8> = gone.map(|(place, _)| place).collect();
    let mut cards: Vec<DefId> = places.into_iter().flatten().collect();
    let kept = cards.len() as u8;
    cards.extend(ins);
    let new = (kept..cards.len() as u8).collect();
    (cards, Change { gone, new })
}

impl Change {
    /// The order of the changed pile that goes with this one of the base.
    fn of(&self, base: Vec<u8>, rng: &mut impl RngCore) -> Vec<u8> {
        let stay = base.into_iter().filter(|place| !self.gone.contains(place));
        let mut order: Vec<u8> = stay
            .map(|place| place - self.gone.iter().filter(|gone| **gone < place).count() as u8)
            .collect();
        for place in &self.new {
            order.insert(rng.gen_range(0..=order.len()), *place);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn deck(library: impl IntoIterator<Item = u16>) -> Deck {
        Deck {
            name: String::new(),
            crypt: (0..12).map(DefId).collect(),
            library: library.into_iter().map(DefId).collect(),
        }
    }

    /// What is dealt, the top first.
    fn dealt(coupled: &Coupled, challenger: Option<usize>, seed: u64) -> Vec<u16> {
        let order = coupled.order(challenger, seed).library;
        let library = &coupled.deck(challenger).library;
        order
            .iter()
            .map(|place| library[usize::from(*place)].0)
            .collect()
    }

    #[test]
    fn a_copy_that_comes_in_lies_where_the_one_that_goes_out_lay() {
        let base = deck((0..60).map(|card| card / 3));
        let other = deck((0..60).map(|card| if card < 2 { 99 } else { card / 3 }));
        let coupled = Coupled::new(base, [other]);
        for seed in 0..50 {
            let (one, two) = (dealt(&coupled, None, seed), dealt(&coupled, Some(0), seed));
            let differ: Vec<(u16, u16)> =
                one.into_iter().zip(two).filter(|(a, b)| a != b).collect();
            assert_eq!(differ, [(0, 99), (0, 99)]);
            assert_eq!(
                coupled.order(None, seed).crypt,
                coupled.order(Some(0), seed).crypt
            );
        }
    }

    proptest! {
        #[test]
        fn every_deck_is_dealt_whole_and_no_more_differs_than_has_to(
            base in prop::collection::vec(0_u16..9, 60..=90),
            other in prop::collection::vec(0_u16..9, 60..=90),
            seed: u64,
        ) {
            let coupled = Coupled::new(deck(base.clone()), [deck(other.clone())]);
            let mut cards = dealt(&coupled, Some(0), seed);
            let counts = |cards: &[u16]| (0..9).map(|c| cards.iter().filter(|x| **x == c).count()).collect::<Vec<_>>();
            prop_assert_eq!(counts(&cards), counts(&other));
            // Of the copies that both have, each keeps its number.
            let common: usize = counts(&base).iter().zip(counts(&other)).map(|(a, b)| *a.min(&b)).sum();
            if base.len() == other.len() {
                let places = &coupled.deck(Some(0)).library;
                let same = base.iter().zip(places).filter(|(a, b)| **a == b.0).count();
                prop_assert!(same >= common);
            }
            cards.sort_unstable();
            let mut order = coupled.order(Some(0), seed).library;
            order.sort_unstable();
            prop_assert!(order.into_iter().map(usize::from).eq(0..other.len()));
        }
    }

    #[test]
    fn a_card_more_may_lie_anywhere() {
        let coupled = Coupled::new(deck([1; 60]), [deck([1; 60].into_iter().chain([7]))]);
        let mut at = [0_u32; 61];
        for seed in 0..6100 {
            let dealt = dealt(&coupled, Some(0), seed);
            at[dealt.iter().position(|card| *card == 7).unwrap()] += 1;
        }
        // Chi squared with 60 degrees of freedom: 99.9 % of it lies below 99.6.
        let chi: f64 = at
            .iter()
            .map(|n| (f64::from(*n) - 100.0).powi(2) / 100.0)
            .sum();
        assert!(chi < 99.6, "{chi}");
    }
}
