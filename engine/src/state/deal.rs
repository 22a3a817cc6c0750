//! The deal: what each physical card of a game is.
//!
//! Nothing of it is written once a game has begun, so it is no part of the state, and no clone
//! copies it. It is handed in with the card database, as [`Cards`]. The state keeps the stamp of
//! its deal, by which that of another game is noticed.

use std::ops::Deref;

use super::{CardId, DefId, Seat, Setup, MAX_CARDS};
use crate::db::CardDb;
use crate::MAX_SEATS;

/// What each physical card of a game is. It is made with the game, and every clone of the game and
/// every world dealt from it goes on with the same one.
///
/// ```
/// use engine::{CardDb, Deck, DefId, GameState, Seat, Setup};
/// # use rand::SeedableRng;
/// # let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
///
/// let db = CardDb::embedded();
/// # let decks = vec![Deck::random(db, &mut rng, 60); 2];
/// let setup = Setup { decks, ..Setup::default() };
/// let (_game, deal) = GameState::new(db, &setup)?;
/// let cards = deal.cards(db);
/// let listed: Vec<DefId> = cards.deck(Seat(0)).map(|card| cards.def_of(card)).collect();
/// assert_eq!(listed, [&setup.decks[0].library[..], &setup.decks[0].crypt[..]].concat());
/// # Ok::<(), engine::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    defs: [DefId; MAX_CARDS],
    /// Physical cards of each seat.
    counts: [u8; MAX_SEATS],
    /// A hash of both.
    stamp: u64,
}

impl Deal {
    /// The deal of a setup whose decks have been checked.
    pub(crate) fn of(setup: &Setup) -> Deal {
        let mut deal = Deal::empty();
        for (seat, deck) in (0..).map(Seat).zip(&setup.decks) {
            for def in deck.library.iter().chain(&deck.crypt) {
                deal.add(seat, *def);
            }
        }
        deal.stamped()
    }

    /// No cards yet.
    pub(crate) fn empty() -> Deal {
        Deal {
            defs: [DefId(0); MAX_CARDS],
            counts: [0; MAX_SEATS],
            stamp: 0,
        }
    }

    /// One more card of a seat; once there are all of them, the deal is [stamped](Self::stamped).
    pub(crate) fn add(&mut self, owner: Seat, def: DefId) -> CardId {
        let count = &mut self.counts[owner.index()];
        let card = CardId::new(owner, *count);
        *count += 1;
        self.defs[card.index()] = def;
        card
    }

    /// What a physical card is.
    #[inline]
    pub(crate) fn def_of(&self, card: CardId) -> DefId {
        self.defs[card.index()]
    }

    /// The deal with its stamp, a 64-bit FNV-1a hash: the same of equal deals on every machine.
    pub(crate) fn stamped(mut self) -> Deal {
        self.stamp = 0xcbf2_9ce4_8422_2325;
        for owner in (0..MAX_SEATS as u8).map(Seat) {
            self.hash(self.counts[owner.index()]);
            for local in 0..self.counts[owner.index()] {
                let DefId(def) = self.def_of(CardId::new(owner, local));
                for byte in def.to_le_bytes() {
                    self.hash(byte);
                }
            }
        }
        self
    }

    fn hash(&mut self, byte: u8) {
        self.stamp = (self.stamp ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }

    /// A hash of all that is dealt.
    #[inline]
    pub(crate) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The cards of the game, by the database that it was begun with.
    #[inline]
    pub fn cards<'a>(&'a self, db: &'a CardDb) -> Cards<'a> {
        Cards { db, deal: self }
    }
}

/// The cards of a game: what every card does, and which card each physical one is.
///
/// It dereferences to the reference to the database (`*cards` is that), so that what is asked of
/// the database lives as long as that does, and not as long as this handle.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'a> {
    db: &'a CardDb,
    deal: &'a Deal,
}

impl<'a> Deref for Cards<'a> {
    type Target = &'a CardDb;
    #[inline(always)]
    fn deref(&self) -> &&'a CardDb {
        &self.db
    }
}

impl<'a> Cards<'a> {
    /// What each physical card is.
    #[inline]
    pub fn deal(self) -> &'a Deal {
        self.deal
    }

    /// What a physical card is. Decks are known to everybody, so this is no secret; where it lies
    /// may be one, and a player who does not know that asks [`crate::View::card`].
    #[inline]
    pub fn def_of(self, card: CardId) -> DefId {
        self.deal.def_of(card)
    }

    /// The physical cards of a Methuselah's deck, wherever they are: its library and then its
    /// crypt, as the [`crate::Deck`] lists them.
    pub fn deck(self, owner: Seat) -> impl ExactSizeIterator<Item = CardId> + use<> {
        let count = self.deal.counts[owner.index()];
        (0..count).map(move |local| CardId::new(owner, local))
    }

    /// Whether there is such a card.
    pub(crate) fn has(self, card: CardId) -> bool {
        card.is_some() && card.local() < self.deal.counts[card.owner().index()]
    }

    /// A physical card of a kind, the same one wherever it is.
    pub(crate) fn one_of(self, id: DefId) -> CardId {
        let seats = (0..MAX_SEATS as u8).map(Seat);
        let mut all = seats.flat_map(|seat| self.deck(seat));
        let one = all.find(|card| self.def_of(*card) == id);
        one.unwrap_or(CardId::NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deal of these cards, by seat.
    fn dealt(cards: &[(u8, u16)]) -> Deal {
        let mut deal = Deal::empty();
        for (seat, def) in cards {
            deal.add(Seat(*seat), DefId(*def));
        }
        deal.stamped()
    }

    #[test]
    fn the_stamp_is_the_hash_of_each_deck_with_its_length_first() {
        // The 64-bit FNV-1a hash of 2 1 0 3 2, 1 5 0, and a zero for each of four seats.
        let deal = dealt(&[(0, 0x1), (0, 0x203), (1, 0x5)]);
        assert_eq!(deal.stamp(), 0xab54_3c2a_6988_e4e1);
    }

    #[test]
    fn equal_deals_have_one_stamp_and_others_have_others() {
        let deal = dealt(&[(0, 1), (0, 2), (1, 1)]);
        let laid_otherwise = dealt(&[(1, 1), (0, 1), (0, 2)]);
        assert_eq!(deal, laid_otherwise);
        for other in [
            &[(0, 2), (0, 1), (1, 1)][..],
            &[(0, 1), (1, 2), (1, 1)],
            &[(0, 1), (0, 2), (1, 1), (1, 0)],
            &[(0, 1), (0, 2), (1, 257)],
            &[(0, 1), (0, 2), (2, 1)],
        ] {
            assert_ne!(deal.stamp(), dealt(other).stamp(), "{other:?}");
        }
    }
}
