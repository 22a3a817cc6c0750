//! An exchange of cards, as players write it: `+2 Deflection, -2 Spying Mission`.

use crate::cards::in_use;
use crate::deck::DeckList;
use crate::lineup::full_name;
use engine::facts::{normalize, Clues};

/// Cards that come into a deck and cards that go out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    /// As it was written, blanks at both ends aside.
    pub text: String,
    parts: Vec<Part>,
}

/// So many copies of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    comes_in: bool,
    copies: u32,
    name: String,
}

/// Why a swap cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwapError {
    /// Something in it is neither a card that comes in nor one that goes out.
    #[error(
        "{part:?} names no copies that come in or go out; \
         write for example \"+2 Deflection, -2 Spying Mission\""
    )]
    Part {
        /// What was written.
        part: String,
    },
    /// A card that there is not.
    #[error("no card is called {name:?}; {}", advice(.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// Names that resemble it.
        nearest: Vec<String>,
    },
    /// Several groups have a vampire of this name.
    #[error("several groups have {name:?}; write {}", .names.join(" or "))]
    Ambiguous {
        /// The name.
        name: String,
        /// The names that tell them apart.
        names: Vec<String>,
    },
    /// More copies are to go out than there are.
    #[error("-{wanted} {name}: the deck has {}; take out {}", copies(*.there), match .there {
        0 => "another card".to_owned(),
        n => format!("{n} at most"),
    })]
    TooMany {
        /// The card.
        name: String,
        /// How many were to go out.
        wanted: u32,
        /// How many there are.
        there: u32,
    },
    /// Nothing comes in or goes out in the end.
    #[error("the deck stays as it is; exchange cards for others")]
    Nothing,
}

fn copies(n: u32) -> String {
    match n {
        0 => "no copy of it".to_owned(),
        1 => "1 copy".to_owned(),
        n => format!("{n} copies"),
    }
}

fn advice(nearest: &[String]) -> String {
    match nearest {
        [] => "check its spelling".to_owned(),
        names => format!("did you mean {}?", names.join(" or ")),
    }
}

/// The signs with which a part may begin.
const SIGNS: [char; 4] = ['+', '-', '−', '–'];

impl Swap {
    /// Reads a swap. Its parts begin with a sign and a number; names may have commas.
    ///
    /// # Errors
    /// If it does not begin with such a part, or a part has no name.
    pub fn parse(text: &str) -> Result<Swap, SwapError> {
        let text = text.trim();
        let begins = |at: usize| {
            let before = text[..at].chars().next_back();
            let number = text[at..].trim_start_matches(SIGNS).trim_start();
            before.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ';'))
                && number.starts_with(|c: char| c.is_ascii_digit())
        };
        let signs = text.match_indices(SIGNS).map(|(at, _)| at);
        let mut starts: Vec<usize> = signs.filter(|at| begins(*at)).collect();
        if starts.first() != Some(&0) {
            starts.insert(0, 0);
        }
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let parts = starts.iter().zip(ends).map(|(start, end)| {
            let part = text[*start..end].trim_end_matches([' ', '\t', ',', ';']);
            Part::parse(part).ok_or_else(|| SwapError::Part { part: part.into() })
        });
        Ok(Swap {
            text: text.to_owned(),
            parts: parts.collect::<Result<_, _>>()?,
        })
    }

    /// The deck with these cards in and those out. Cards in both stay.
    ///
    /// # Errors
    /// If a card is not known, there are too few copies of one to go out, or all stays as it is.
    pub fn applied(&self, deck: &DeckList) -> Result<DeckList, SwapError> {
        let mut changed = deck.clone();
        (changed.declared_crypt, changed.declared_library) = (None, None);
        // First what goes out: so what the deck has not cannot be taken out of what has come in.
        let (ins, outs): (Vec<&Part>, Vec<&Part>) = self.parts.iter().partition(|p| p.comes_in);
        for part in outs.into_iter().chain(ins) {
            let id = part.card(deck)?;
            let crypt = in_use::facts().crypt_card(id).is_some();
            let lines = if crypt {
                &mut changed.crypt
            } else {
                &mut changed.library
            };
            let at = lines.binary_search_by_key(&id, |line| line.0);
            let there = at.map_or(0, |at| lines[at].1);
            let now = if part.comes_in {
                there.checked_add(part.copies)
            } else {
                there.checked_sub(part.copies)
            };
            let now = now.ok_or_else(|| SwapError::TooMany {
                name: full_name(id),
                wanted: part.copies,
                there,
            })?;
            match (at, now) {
                (Ok(at), 0) => drop(lines.remove(at)),
                (Ok(at), now) => lines[at].1 = now,
                (Err(at), now) => lines.insert(at, (id, now)),
            }
        }
        if (&changed.crypt, &changed.library) == (&deck.crypt, &deck.library) {
            return Err(SwapError::Nothing);
        }
        Ok(changed)
    }
}

impl Part {
    fn parse(part: &str) -> Option<Part> {
        let sign = part.chars().next().filter(|c| SIGNS.contains(c))?;
        let rest = part[sign.len_utf8()..].trim_start();
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let copies: u32 = rest[..digits].parse().ok()?;
        let name = rest[digits..].trim_start();
        let times = name.strip_prefix(['x', 'X', '×']);
        let times = times.filter(|rest| rest.starts_with(char::is_whitespace));
        let name = times.unwrap_or(name).trim();
        // More copies than a deck has room for are a slip, and could not be added up.
        ((1..=1000).contains(&copies) && !name.is_empty()).then(|| Part {
            comes_in: sign == '+',
            copies,
            name: name.to_owned(),
        })
    }

    /// The card. Where several groups have the name, the one in the deck is meant, if it has one alone.
    fn card(&self, deck: &DeckList) -> Result<u32, SwapError> {
        let facts = in_use::facts();
        let name = &self.name;
        let Some(found) = facts.find_with(name, &Clues::default()) else {
            let nearest = facts.nearest(name, 3);
            return Err(SwapError::Unknown {
                name: name.clone(),
                nearest: nearest.into_iter().map(|n| format!("{n:?}")).collect(),
            });
        };
        if !found.guessed {
            return Ok(found.card.id());
        }
        let wanted = normalize(found.card.name());
        let alike = facts
            .cards()
            .filter(|card| normalize(card.name()) == wanted)
            .filter(|card| facts.crypt_card(card.id()).is_some_and(|v| !v.advanced));
        let alike: Vec<u32> = alike.map(|card| card.id()).collect();
        let here = |id: &&u32| deck.crypt.iter().any(|line| line.0 == **id);
        match alike.iter().filter(here).collect::<Vec<_>>()[..] {
            [id] => Ok(*id),
            _ => Err(SwapError::Ambiguous {
                name: name.clone(),
                names: alike
                    .iter()
                    .filter_map(|id| facts.crypt_card(*id))
                    .map(|v| format!("\"{} (G{})\"", v.name, v.group))
                    .collect(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineup::read_deck;
    use std::path::Path;

    fn malkavian() -> DeckList {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        read_deck(&starters.join("malkavian.txt")).unwrap().0
    }

    fn copies(deck: &DeckList, name: &str) -> u32 {
        let id = in_use::facts().find(name).unwrap().id();
        let mut lines = deck.crypt.iter().chain(&deck.library);
        lines.find(|line| line.0 == id).map_or(0, |line| line.1)
    }

    fn refused(text: &str) -> String {
        let swap = Swap::parse(text).and_then(|swap| swap.applied(&malkavian()));
        swap.unwrap_err().to_string()
    }

    #[test]
    fn cards_come_in_and_go_out() {
        let deck = malkavian();
        let text = " +2 Pentex(TM) Subversion; −1 deflection , -1x Spying Mission ";
        let swap = Swap::parse(text).unwrap();
        assert_eq!(swap.text, text.trim());
        let changed = swap.applied(&deck).unwrap();
        let names = [
            "Deflection",
            "Spying Mission",
            "Pentex Subversion",
            "Bonding",
        ];
        assert_eq!(names.map(|name| copies(&changed, name)), [4, 3, 2, 4]);
        assert_eq!(changed.library_size(), 77);
        let swap = Swap::parse("-4 Bonding, +1 Sully, -1 Meaghan").unwrap();
        let changed = swap.applied(&deck).unwrap();
        assert_eq!((changed.crypt_size(), changed.library_size()), (12, 73));
        assert_eq!(
            (copies(&changed, "Sully"), copies(&changed, "Meaghan")),
            (2, 0)
        );
    }

    #[test]
    fn names_may_have_commas() {
        let swap = Swap::parse("+1 Barrens, The, +3 Villein").unwrap();
        assert_eq!(swap.parts.len(), 2);
        let changed = swap.applied(&malkavian()).unwrap();
        assert_eq!(copies(&changed, "The Barrens"), 2);
    }

    #[test]
    fn what_is_wrong_is_named_with_a_remedy() {
        for (text, said) in [
            ("", "write for example"),
            ("2 Villein", "\"2 Villein\" names no copies"),
            ("+0 Villein", "\"+0 Villein\" names no copies"),
            ("+2", "\"+2\" names no copies"),
            (
                "+2 Vilein",
                "no card is called \"Vilein\"; did you mean \"Villein\"?",
            ),
            (
                "-9 Zillah's Valley",
                "-9 Zillah's Valley: the deck has no copy of it; take out another card",
            ),
            ("+1 Villein, -99999 Villein", "names no copies"),
        ] {
            let error = refused(text);
            assert!(error.contains(said), "{text}: {error}");
        }
        let error = refused("-6 Deflection");
        assert_eq!(
            error,
            "-6 Deflection: the deck has 5 copies; take out 5 at most"
        );
        let error = refused("-1 Deflection, +1 Deflection");
        assert!(error.contains("the deck stays as it is"), "{error}");
    }
}
