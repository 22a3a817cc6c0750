//! The rules of deck construction (full rulebook 1.2 and 1.5.5).

use super::DeckList;
use engine::facts::{Facts, Group};

/// The fewest cards in a crypt.
const CRYPT_MIN: u32 = 12;
/// The fewest cards in a library.
const LIBRARY_MIN: u32 = 40;
/// The most cards in a library at a table of five: 40, and ten for each player.
const LIBRARY_MAX: u32 = 90;

/// A rule of deck construction that a deck breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// Too few crypt cards.
    #[error("the crypt has {0} cards, and needs {CRYPT_MIN}")]
    CryptTooSmall(u32),
    /// Too few library cards.
    #[error("the library has {0} cards, and needs {LIBRARY_MIN}")]
    LibraryTooSmall(u32),
    /// Too many library cards.
    #[error("the library has {0} cards, and may have {LIBRARY_MAX}")]
    LibraryTooLarge(u32),
    /// Crypt cards of more than two groups, or of two that are not neighbours.
    #[error("the crypt mixes groups {}", listed(.0))]
    Groups(Vec<u8>),
    /// A card that tournaments do not allow. Games may still be played with it.
    #[error("{0} is banned from tournaments")]
    Banned(String),
}

impl Violation {
    /// Whether the deck can be played all the same: only tournaments ban cards.
    pub fn is_warning(&self) -> bool {
        matches!(self, Violation::Banned(_))
    }

    /// What to do about it, as a sentence.
    pub fn remedy(&self) -> String {
        match self {
            Violation::CryptTooSmall(have) => {
                format!("Add {} crypt cards or more.", CRYPT_MIN - have)
            }
            Violation::LibraryTooSmall(have) => {
                format!("Add {} library cards or more.", LIBRARY_MIN - have)
            }
            Violation::LibraryTooLarge(have) => {
                format!("Take out {} library cards or more.", have - LIBRARY_MAX)
            }
            Violation::Groups(_) => {
                "Keep the crypt cards of one group, or of two consecutive groups.".to_owned()
            }
            Violation::Banned(name) => {
                format!("Replace {name} before taking the deck to a tournament.")
            }
        }
    }
}

fn listed(groups: &[u8]) -> String {
    let groups: Vec<String> = groups.iter().map(u8::to_string).collect();
    groups.join(", ")
}

/// Every rule of deck construction that `deck` breaks at a table of five.
pub fn legality(deck: &DeckList) -> Vec<Violation> {
    let facts = Facts::embedded();
    let mut violations = Vec::new();
    if deck.crypt_size() < CRYPT_MIN {
        violations.push(Violation::CryptTooSmall(deck.crypt_size()));
    }
    match deck.library_size() {
        size if size < LIBRARY_MIN => violations.push(Violation::LibraryTooSmall(size)),
        size if size > LIBRARY_MAX => violations.push(Violation::LibraryTooLarge(size)),
        _ => {}
    }
    let crypt = deck
        .crypt
        .iter()
        .filter_map(|&(id, _)| facts.crypt_card(id));
    let mut groups: Vec<u8> = crypt
        .filter_map(|card| match card.group {
            Group::Number(number) => Some(number),
            Group::Any => None,
        })
        .collect();
    groups.sort_unstable();
    groups.dedup();
    if let (Some(first), Some(last)) = (groups.first(), groups.last()) {
        if last - first > 1 {
            violations.push(Violation::Groups(groups));
        }
    }
    let listed = deck.crypt.iter().chain(&deck.library);
    let banned = listed
        .filter_map(|&(id, _)| facts.card(id))
        .filter(|card| card.banned());
    violations.extend(banned.map(|card| Violation::Banned(card.name().to_owned())));
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(crypt: &[(&str, u32)], library: &[(&str, u32)]) -> DeckList {
        let ids = |cards: &[(&str, u32)]| {
            let find = |name| Facts::embedded().find(name).expect("a card's name").id();
            cards
                .iter()
                .map(|&(name, count)| (find(name), count))
                .collect()
        };
        DeckList {
            crypt: ids(crypt),
            library: ids(library),
            ..DeckList::default()
        }
    }

    #[test]
    fn twelve_crypt_cards_and_forty_to_ninety_library_cards_are_legal() {
        for size in [40, 90] {
            assert_eq!(
                legality(&deck(&[("Theo Bell (G6)", 12)], &[("Villein", size)])),
                []
            );
        }
        let small = deck(&[("Theo Bell", 11)], &[("Villein", 39)]);
        assert_eq!(
            legality(&small),
            [Violation::CryptTooSmall(11), Violation::LibraryTooSmall(39)]
        );
        let large = deck(&[("Theo Bell", 12)], &[("Villein", 91)]);
        assert_eq!(legality(&large), [Violation::LibraryTooLarge(91)]);
        assert_eq!(
            legality(&large)[0].remedy(),
            "Take out 1 library cards or more."
        );
    }

    #[test]
    fn a_crypt_is_of_one_group_or_of_two_consecutive_ones() {
        let with = |names: &[&str]| {
            let crypt: Vec<_> = names.iter().map(|&name| (name, 6)).collect();
            legality(&deck(&crypt, &[("Villein", 40)]))
        };
        // Anarch Converts fit every crypt.
        assert_eq!(
            with(&["Theo Bell (G6)", "Victoria Ash (G7)", "Anarch Convert"]),
            []
        );
        assert_eq!(
            with(&["Theo Bell (G2)", "Victoria Ash (G7)"]),
            [Violation::Groups(vec![2, 7])]
        );
    }

    #[test]
    fn a_banned_card_is_a_warning() {
        let banned = Facts::embedded()
            .library
            .iter()
            .find(|card| card.banned)
            .unwrap();
        let violations = legality(&deck(&[("Theo Bell", 12)], &[(&banned.name, 40)]));
        assert_eq!(violations, [Violation::Banned(banned.name.clone())]);
        assert!(violations[0].is_warning());
    }
}
