//! Exchanges that chance makes: some cards of a deck for others of their kind.
//!
//! They are what a deck is held against to learn whether players can tell that somebody has built
//! it: whoever plays well enough must score less once cards have been exchanged blindly.

use super::fits::fits;
use crate::cards::in_use;
use crate::deck::DeckList;
use engine::{CardDb, CardDef};
use rand::seq::SliceRandom;
use rand::Rng;
use std::collections::BTreeMap;

/// Which half of a deck chance exchanges cards of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Library cards.
    Library,
    /// Crypt cards.
    Crypt,
}

impl DeckList {
    /// The deck with so many of its cards, all copies equally likely, each exchanged for a card of
    /// its kind, all cards of that kind equally likely. A card of which there is no other of its
    /// kind stays, and another goes.
    ///
    /// Of one kind are library cards that have the same types and Disciplines, that somebody in
    /// the crypt can play by clan, Path and Disciplines, and that want no title, sect or the like
    /// of whoever plays them unless the other does so too; and crypt cards of the deck's groups,
    /// of the same types, that have at least half of the other's Disciplines. Cards without a
    /// script, and those that tournaments have banned, do not come in.
    #[must_use]
    pub fn exchanged_by_chance(&self, half: Half, n: usize, rng: &mut impl Rng) -> DeckList {
        let cards = in_use::db();
        let mut changed = self.clone();
        (changed.declared_crypt, changed.declared_library) = (None, None);
        let lines = match half {
            Half::Library => &mut changed.library,
            Half::Crypt => &mut changed.crypt,
        };
        let mut counts: BTreeMap<u32, u32> = lines.iter().copied().collect();
        let copies = lines.iter();
        let mut copies: Vec<u32> = copies
            .flat_map(|&(id, count)| std::iter::repeat_n(id, count as usize))
            .collect();
        copies.shuffle(rng);
        let mut made = 0;
        for out in copies {
            if made == n {
                break;
            }
            let kind = self.of_the_kind_of(cards, half, out);
            let Some(new) = kind.choose(rng) else {
                continue;
            };
            *counts.entry(out).or_default() -= 1;
            *counts.entry(*new).or_default() += 1;
            made += 1;
        }
        *lines = counts.into_iter().filter(|line| line.1 > 0).collect();
        changed
    }

    /// The other cards of a card's kind, for this deck.
    fn of_the_kind_of(&self, cards: &CardDb, half: Half, card: u32) -> Vec<u32> {
        let Some(out) = cards.by_id(card).map(|def| cards.def(def)) else {
            return Vec::new();
        };
        let groups: Vec<u8> = (self.crypt.iter())
            .filter_map(|line| cards.def(cards.by_id(line.0)?).group)
            .collect();
        let alike = |new: &CardDef| match half {
            Half::Library => {
                new.card_disciplines == out.card_disciplines
                    && (new.requires.is_empty() || new.requires == out.requires)
                    && fits(cards, &self.crypt, new.id)
            }
            Half::Crypt => {
                let both = new.disciplines.iter();
                let both = both.filter(|(d, _)| out.disciplines.level(*d).is_some());
                let group = new.group.is_none_or(|group| groups.contains(&group));
                group && 2 * both.count() >= out.disciplines.iter().count()
            }
        };
        let may_come_in = |new: &CardDef| {
            let banned = |id| in_use::facts().card(id).is_some_and(|card| card.banned());
            new.id != card
                && new.scripted
                && new.is_crypt() == (half == Half::Crypt)
                && new.types == out.types
                && alike(new)
                && !banned(new.id)
        };
        let all = cards.defs().iter();
        all.filter(|new| may_come_in(new))
            .map(|new| new.id)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{legality, LibrarySize};
    use crate::lineup::read_deck;
    use crate::seating::stream;
    use std::path::Path;

    fn deck(name: &str) -> DeckList {
        let field = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/field");
        read_deck(&field.join(name)).unwrap().0
    }

    /// What went out, and what came in, a copy each.
    fn changes(before: &[(u32, u32)], after: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
        let less = |one: &[(u32, u32)], other: &[(u32, u32)]| -> Vec<u32> {
            let count = |id| other.iter().find(|line| line.0 == id).map_or(0, |l| l.1);
            one.iter()
                .flat_map(|&(id, n)| {
                    let gone = n.saturating_sub(count(id));
                    std::iter::repeat_n(id, gone as usize)
                })
                .collect()
        };
        (less(before, after), less(after, before))
    }

    fn def(id: u32) -> &'static CardDef {
        let cards = in_use::db();
        cards.def(cards.by_id(id).unwrap())
    }

    #[test]
    fn library_cards_come_in_for_others_of_the_same_types_and_disciplines() {
        let deck = deck("toreador-vote.txt");
        let kind = |id: &u32| {
            let def = def(*id);
            format!("{:?} {:?}", def.types, def.card_disciplines)
        };
        for seed in 0..20 {
            let changed = deck.exchanged_by_chance(Half::Library, 6, &mut stream(seed, 0));
            assert_eq!(changed.crypt, deck.crypt);
            assert_eq!(changed.library_size(), deck.library_size());
            let (out, new) = changes(&deck.library, &changed.library);
            // What comes in may have gone out elsewhere, and is no change then.
            assert!((1..=6).contains(&out.len()), "{out:?}");
            let sorted = |ids: &[u32]| {
                let mut kinds: Vec<String> = ids.iter().map(kind).collect();
                kinds.sort();
                kinds
            };
            assert_eq!(sorted(&out), sorted(&new));
            let cards = in_use::db();
            assert!(new.iter().all(|id| fits(cards, &deck.crypt, *id)));
            assert_eq!(legality(&changed, LibrarySize::RULEBOOK), []);
        }
    }

    #[test]
    fn crypt_cards_come_in_of_the_decks_groups_and_share_half_of_the_disciplines() {
        let deck = deck("toreador-vote.txt");
        for seed in 0..20 {
            let changed = deck.exchanged_by_chance(Half::Crypt, 3, &mut stream(seed, 0));
            assert_eq!(changed.library, deck.library);
            assert_eq!(changed.crypt_size(), deck.crypt_size());
            let (out, new) = changes(&deck.crypt, &changed.crypt);
            assert!((1..=3).contains(&out.len()), "{out:?}");
            assert_eq!(out.len(), new.len());
            assert_eq!(legality(&changed, LibrarySize::RULEBOOK), []);
            let disciplines = |id: u32| def(id).disciplines.iter().map(|(d, _)| d);
            for new in new {
                let shares_half = |out: &u32| {
                    let all = disciplines(*out).count();
                    let own = def(new).disciplines;
                    2 * disciplines(*out)
                        .filter(|d| own.level(*d).is_some())
                        .count()
                        >= all
                };
                // What came in for one card may have gone out for the next, which need share nothing
                // with the first.
                assert!(out.len() < 3 || out.iter().any(shares_half));
            }
        }
    }

    #[test]
    fn the_same_stream_makes_the_same_exchange_and_others_make_others() {
        let deck = deck("gangrel-wall.txt");
        let of = |seed| deck.exchanged_by_chance(Half::Library, 6, &mut stream(seed, 0));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }
}
