//! The rules of deck construction (current rulebook 1), and what the engine has room for.

use super::DeckList;
use crate::cards::in_use;
use engine::facts::Group;
use engine::{MAX_CRYPT, MAX_LIBRARY, MIN_CRYPT, MIN_LIBRARY};
use std::fmt;
use std::str::FromStr;

/// How many cards a library has in a format, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibrarySize {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl LibrarySize {
    /// The rulebook's 60 to 90 cards.
    pub const RULEBOOK: LibrarySize = LibrarySize {
        least: MIN_LIBRARY as u32,
        most: MAX_LIBRARY as u32,
    };
}

impl Default for LibrarySize {
    fn default() -> LibrarySize {
        LibrarySize::RULEBOOK
    }
}

impl fmt::Display for LibrarySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least, self.most)
    }
}

/// A text that gives no size of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give the fewest and the most cards, such as 60-90")]
pub struct NoLibrarySize;

impl FromStr for LibrarySize {
    type Err = NoLibrarySize;

    fn from_str(text: &str) -> Result<LibrarySize, NoLibrarySize> {
        let (least, most) = text.split_once('-').ok_or(NoLibrarySize)?;
        let number = |text: &str| text.trim().parse().map_err(|_| NoLibrarySize);
        let (least, most) = (number(least)?, number(most)?);
        match least <= most {
            true => Ok(LibrarySize { least, most }),
            false => Err(NoLibrarySize),
        }
    }
}

/// Who says what a deck may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// The rulebook.
    Rulebook,
    /// Another format than the rulebook's, which the caller has given.
    Format,
    /// The engine: what it has no room for, or does not play.
    Engine,
    /// Tournaments alone.
    Tournaments,
}

impl Authority {
    /// A word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Authority::Rulebook => "rulebook",
            Authority::Format => "format",
            Authority::Engine => "engine",
            Authority::Tournaments => "tournaments",
        }
    }

    fn phrase(self) -> &'static str {
        match self {
            Authority::Rulebook => "by the rulebook",
            Authority::Format => "in this format",
            Authority::Engine => "for the engine to play it",
            Authority::Tournaments => "at tournaments",
        }
    }
}

/// A bound that a deck does not keep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// Too few crypt cards; the rulebook sets no maximum.
    #[error("the crypt has {0} cards, and needs {MIN_CRYPT} by the rulebook")]
    CryptTooSmall(u32),
    /// More crypt cards than the engine has room for; the rulebook sets no maximum.
    #[error("the crypt has {0} cards, and may have {MAX_CRYPT} for the engine to play it")]
    CryptTooLarge(u32),
    /// Too few library cards.
    #[error("the library has {cards} cards, and needs {least} {}", .by.phrase())]
    LibraryTooSmall {
        /// Cards that it has.
        cards: u32,
        /// Cards that it needs.
        least: u32,
        /// Whose bound that is.
        by: Authority,
    },
    /// Too many library cards.
    #[error("the library has {cards} cards, and may have {most} {}", .by.phrase())]
    LibraryTooLarge {
        /// Cards that it has.
        cards: u32,
        /// Cards that it may have.
        most: u32,
        /// Whose bound that is.
        by: Authority,
    },
    /// Crypt cards of more than two groups, or of two that are not neighbours.
    #[error("the crypt mixes groups {}, which the rulebook does not allow", listed(.0))]
    Groups(Vec<u8>),
    /// A card that tournaments do not allow. Games may still be played with it.
    #[error("{0} is banned from tournaments")]
    Banned(String),
}

impl Violation {
    /// Whose bound it is.
    pub fn by(&self) -> Authority {
        match self {
            Violation::CryptTooSmall(_) | Violation::Groups(_) => Authority::Rulebook,
            Violation::CryptTooLarge(_) => Authority::Engine,
            Violation::LibraryTooSmall { by, .. } | Violation::LibraryTooLarge { by, .. } => *by,
            Violation::Banned(_) => Authority::Tournaments,
        }
    }

    /// Whether the deck is not a legal one: the engine's bounds and the bans of
    /// tournaments do not count.
    pub fn is_illegal(&self) -> bool {
        matches!(self.by(), Authority::Rulebook | Authority::Format)
    }

    /// Whether no game can be played with the deck.
    pub fn is_unplayable(&self) -> bool {
        matches!(self.by(), Authority::Rulebook | Authority::Engine)
    }

    /// What to do about it, as a sentence.
    pub fn remedy(&self) -> String {
        let some = |n: u32, half: &str| match n {
            1 => format!("1 {half} card"),
            n => format!("{n} {half} cards"),
        };
        match self {
            Violation::CryptTooSmall(have) => {
                format!("Add {} or more.", some(MIN_CRYPT as u32 - have, "crypt"))
            }
            Violation::CryptTooLarge(have) => {
                let surplus = have - MAX_CRYPT as u32;
                format!("Take out {} or more.", some(surplus, "crypt"))
            }
            Violation::LibraryTooSmall { cards, least, .. } => {
                format!("Add {} or more.", some(least - cards, "library"))
            }
            Violation::LibraryTooLarge { cards, most, .. } => {
                format!("Take out {} or more.", some(cards - most, "library"))
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

/// Every bound that `deck` does not keep: those of the rulebook, with `library`
/// for the size of its library; those of the engine, where they are narrower;
/// and the bans of tournaments.
pub fn legality(deck: &DeckList, library: LibrarySize) -> Vec<Violation> {
    let facts = in_use::facts();
    let mut violations = Vec::new();
    let crypt_size = deck.crypt_size();
    if crypt_size < MIN_CRYPT as u32 {
        violations.push(Violation::CryptTooSmall(crypt_size));
    }
    if crypt_size > MAX_CRYPT as u32 {
        violations.push(Violation::CryptTooLarge(crypt_size));
    }
    let cards = deck.library_size();
    // What the engine plays is what the rulebook allows.
    let bounds = match library {
        LibrarySize::RULEBOOK => vec![(library, Authority::Rulebook)],
        _ => vec![
            (library, Authority::Format),
            (LibrarySize::RULEBOOK, Authority::Engine),
        ],
    };
    for (LibrarySize { least, most }, by) in bounds {
        if cards < least {
            violations.push(Violation::LibraryTooSmall { cards, least, by });
        } else if cards > most {
            violations.push(Violation::LibraryTooLarge { cards, most, by });
        }
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
    use engine::facts::Facts;

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

    fn by_the_rulebook(deck: &DeckList) -> Vec<Violation> {
        legality(deck, LibrarySize::RULEBOOK)
    }

    #[test]
    fn twelve_crypt_cards_and_sixty_to_ninety_library_cards_are_legal() {
        for size in [60, 90] {
            assert_eq!(
                by_the_rulebook(&deck(&[("Theo Bell (G6)", 12)], &[("Villein", size)])),
                []
            );
        }
        let by = Authority::Rulebook;
        let small = deck(&[("Theo Bell", 11)], &[("Villein", 59)]);
        let library = Violation::LibraryTooSmall {
            cards: 59,
            least: 60,
            by,
        };
        assert_eq!(
            by_the_rulebook(&small),
            [Violation::CryptTooSmall(11), library]
        );
        let large = deck(&[("Theo Bell", 12)], &[("Villein", 92)]);
        let library = Violation::LibraryTooLarge {
            cards: 92,
            most: 90,
            by,
        };
        assert_eq!(by_the_rulebook(&large), [library]);
        assert_eq!(
            by_the_rulebook(&large)[0].remedy(),
            "Take out 2 library cards or more."
        );
        assert!(
            by_the_rulebook(&large)[0].is_illegal() && by_the_rulebook(&large)[0].is_unplayable()
        );
    }

    #[test]
    fn a_crypt_that_the_engine_has_no_room_for_is_legal() {
        assert_eq!(
            by_the_rulebook(&deck(&[("Theo Bell", 60)], &[("Villein", 60)])),
            []
        );
        let large = by_the_rulebook(&deck(&[("Theo Bell", 61)], &[("Villein", 60)]));
        assert_eq!(large, [Violation::CryptTooLarge(61)]);
        assert!(!large[0].is_illegal() && large[0].is_unplayable());
        assert_eq!(large[0].remedy(), "Take out 1 crypt card or more.");
    }

    #[test]
    fn another_format_has_other_bounds_and_the_engine_keeps_its_own() {
        let of = |size, format: &str| {
            let deck = deck(&[("Theo Bell", 12)], &[("Villein", size)]);
            let found = legality(&deck, format.parse().unwrap());
            let found = found.iter();
            found
                .map(|v| (v.by(), v.is_illegal(), v.is_unplayable()))
                .collect::<Vec<_>>()
        };
        let (format, engine) = (
            (Authority::Format, true, false),
            (Authority::Engine, false, true),
        );
        assert_eq!(of(50, "40-60"), [engine]);
        assert_eq!(of(39, "40-60"), [format, engine]);
        assert_eq!(of(61, "40-60"), [format]);
        assert_eq!(of(95, "40-100"), [engine]);
        assert_eq!(of(60, "40-60"), []);
        for odd in ["", "60", "90-60", "-60", "a-b", "60-90-100"] {
            assert_eq!(odd.parse::<LibrarySize>(), Err(NoLibrarySize), "{odd}");
        }
    }

    #[test]
    fn a_crypt_is_of_one_group_or_of_two_consecutive_ones() {
        let with = |names: &[&str]| {
            let crypt: Vec<_> = names.iter().map(|&name| (name, 6)).collect();
            by_the_rulebook(&deck(&crypt, &[("Villein", 60)]))
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
        let violations = by_the_rulebook(&deck(&[("Theo Bell", 12)], &[(&banned.name, 60)]));
        assert_eq!(violations, [Violation::Banned(banned.name.clone())]);
        assert!(!violations[0].is_illegal() && !violations[0].is_unplayable());
    }
}
