//! The chances of what a deck draws.

use crate::deck::DeckList;
use crate::lineup::full_name;
use crate::stats::at_least;
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::Serialize;

/// Crypt cards that are dealt.
const CRYPT_DEALT: u64 = 4;
/// Library cards that are dealt.
const HAND: u64 = 7;

/// The chances of one card.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CardOdds {
    /// The card, by its number in the official list.
    pub id: u32,
    /// The name, with the group where others share it.
    pub name: String,
    /// Copies in the deck.
    pub copies: u64,
    /// The chance to be dealt one or more, 0 to 1: among four crypt cards, or seven library cards.
    pub dealt: f64,
    /// The chance to be dealt two or more.
    pub dealt_two: f64,
    /// The chance of one or more among the first cards, as many as are drawn.
    pub drawn: f64,
    /// The chance of two or more.
    pub drawn_two: f64,
    /// How many of them are drawn then on average.
    pub mean: f64,
}

/// The chances of a deck.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Odds {
    /// Crypt cards that are drawn, those that are dealt included.
    pub crypt_drawn: u64,
    /// Library cards that are drawn, those that are dealt included.
    pub library_drawn: u64,
    /// Cards in the crypt.
    pub crypt_size: u64,
    /// Cards in the library.
    pub library_size: u64,
    /// The crypt, the most copies first.
    pub crypt: Vec<CardOdds>,
    /// The library, likewise.
    pub library: Vec<CardOdds>,
}

impl Odds {
    /// The chances of a deck, of which so many crypt and library cards are drawn.
    pub fn of(deck: &DeckList, crypt_drawn: u64, library_drawn: u64) -> Odds {
        let (crypt_size, library_size) = (deck.crypt_size().into(), deck.library_size().into());
        Odds {
            crypt_drawn,
            library_drawn,
            crypt_size,
            library_size,
            crypt: half(&deck.crypt, crypt_size, CRYPT_DEALT, crypt_drawn),
            library: half(&deck.library, library_size, HAND, library_drawn),
        }
    }

    /// The tables for people.
    pub fn table(&self) -> String {
        let half = |what: &str, all: u64, dealt: u64, drawn: u64, cards: &[CardOdds]| {
            let width = cards.iter().map(|c| c.name.chars().count()).max();
            let width = width.unwrap_or(0).max(what.len() + 12);
            let mut out = format!(
                "{:width$}  copies  dealt {dealt}: one    two   first {drawn}: one    two   mean\n",
                format!("{what} ({} cards)", HumanCount(all)),
            );
            let lead = format!("dealt {dealt}: one").len();
            let later = format!("first {drawn}: one").len();
            for card in cards {
                let share = |x: f64| format!("{:.1} %", x * 100.0);
                out += &format!(
                    "{:width$}  {:>6}  {:>lead$} {:>7} {:>later$} {:>7}  {:>5.2}\n",
                    card.name,
                    card.copies,
                    share(card.dealt),
                    share(card.dealt_two),
                    share(card.drawn),
                    share(card.drawn_two),
                    card.mean,
                );
            }
            out
        };
        let crypt = half(
            "Crypt",
            self.crypt_size,
            CRYPT_DEALT,
            self.crypt_drawn,
            &self.crypt,
        );
        let drawn = self.library_drawn;
        let library = half("Library", self.library_size, HAND, drawn, &self.library);
        format!("{crypt}\n{library}")
    }
}

/// The chances of one half of a deck.
fn half(lines: &[(u32, u32)], size: u64, dealt: u64, drawn: u64) -> Vec<CardOdds> {
    let odds = |&(id, copies): &(u32, u32)| {
        let copies = u64::from(copies);
        let chance = |least, cards| at_least(least, copies, cards, size);
        CardOdds {
            id,
            name: full_name(id),
            copies,
            dealt: chance(1, dealt),
            dealt_two: chance(2, dealt),
            drawn: chance(1, drawn),
            drawn_two: chance(2, drawn),
            mean: drawn.min(size) as f64 * copies as f64 / size.max(1) as f64,
        }
    };
    let mut cards: Vec<CardOdds> = lines.iter().map(odds).collect();
    cards.sort_by(|a, b| b.copies.cmp(&a.copies).then_with(|| a.name.cmp(&b.name)));
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineup::read_deck;
    use std::path::Path;

    #[test]
    fn chances_are_those_of_counting() {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        let deck = read_deck(&starters.join("malkavian.txt")).unwrap().0;
        let odds = Odds::of(&deck, 6, 77);
        // Two of twelve, four dealt: none with 10/12 * 9/11 * 8/10 * 7/9.
        let first = &odds.crypt[0];
        let none = 10.0 / 12.0 * 9.0 / 11.0 * 8.0 / 10.0 * 7.0 / 9.0;
        assert_eq!(
            (first.copies, first.name.as_str()),
            (2, "Alexander Silverson")
        );
        assert!((first.dealt - (1.0 - none)).abs() < 1e-12);
        assert!((first.dealt_two - 4.0 * 3.0 / (12.0 * 11.0)).abs() < 1e-12);
        assert_eq!(first.mean, 1.0);
        let govern = &odds.library[0];
        assert_eq!(
            (govern.name.as_str(), govern.copies),
            ("Govern the Unaligned", 12)
        );
        assert!((govern.drawn_two - 1.0).abs() < 1e-9 && govern.mean == 12.0);
        let table = odds.table();
        assert!(table.contains("Library (77 cards)"), "{table}");
    }
}
