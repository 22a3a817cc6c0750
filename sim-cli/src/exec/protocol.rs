//! What stands in the lines: requests to a program, and its answers. Only ever added to within a
//! version; `docs/exec.md` is for those who write programs.

use engine::{CardDb, DealOrder, Deck, Options, Scoring, Setup};
use serde::{Deserialize, Serialize};

/// The version of the lines.
pub const PROTOCOL: u32 = 1;

/// A line to the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// The first line; wants a [`Hello`].
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
        /// Who asks, with its version.
        program: String,
    },
    /// Another game begins, and the last one is over, whether it was played to its end or not.
    /// Wants no answer.
    Game {
        /// The seat that the program plays, from 0.
        seat: u8,
        /// For the program's own randomness.
        seed: u64,
        /// How many seats there are.
        seats: u8,
        /// For a program that plays the game along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        setup: Option<Box<Start>>,
    },
    /// A decision; wants an [`Answer`].
    Choose(Box<Choose>),
}

/// A decision that is asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Choose {
    /// Number of the request; the answer repeats it.
    pub id: u64,
    /// What the decision is about.
    pub prompt: String,
    /// The moment, if it is one in which something may be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// What there is to choose from.
    pub choices: Vec<serde_json::Value>,
    /// All that the seat may see; not for a program that plays along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<serde_json::Value>,
    /// For a program that plays along: which choice was taken at each decision since the last
    /// request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<u8>>,
}

/// The first answer of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// Whether the same seed gives the same choices.
    #[serde(default)]
    pub repeats: bool,
    /// Whether it plays games along instead of being shown the table.
    #[serde(default)]
    pub follows: bool,
}

/// The answer to a decision.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Number of the request.
    pub id: u64,
    /// Which of the choices, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<usize>,
    /// Why it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// From what a game begins: for a program that plays it along.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Start {
    seed: u64,
    max_rounds: u16,
    half_for_withdrawal: bool,
    decks: Vec<Cards<u32>>,
    orders: Vec<Option<Cards<u8>>>,
}

/// A crypt and a library.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Cards<T> {
    crypt: Vec<T>,
    library: Vec<T>,
}

impl Start {
    /// Of this setup; cards have their official numbers.
    pub fn of(setup: &Setup, cards: &CardDb) -> Start {
        let ids = |pile: &[engine::DefId]| pile.iter().map(|def| cards.def(*def).id).collect();
        Start {
            seed: setup.seed,
            max_rounds: setup.options.max_rounds,
            half_for_withdrawal: setup.options.scoring == Scoring::Tournament,
            decks: setup
                .decks
                .iter()
                .map(|deck| Cards {
                    crypt: ids(&deck.crypt),
                    library: ids(&deck.library),
                })
                .collect(),
            orders: setup
                .orders
                .iter()
                .map(|order| {
                    order.as_ref().map(|order| Cards {
                        crypt: order.crypt.clone(),
                        library: order.library.clone(),
                    })
                })
                .collect(),
        }
    }

    /// The setup.
    ///
    /// # Errors
    /// If there is no card of a number.
    pub fn setup(&self, cards: &CardDb) -> Result<Setup, String> {
        let defs = |pile: &[u32]| -> Result<Vec<_>, String> {
            pile.iter()
                .map(|id| {
                    cards
                        .by_id(*id)
                        .ok_or_else(|| format!("no card has the number {id} here"))
                })
                .collect()
        };
        Ok(Setup {
            decks: self
                .decks
                .iter()
                .map(|deck| {
                    Ok(Deck {
                        name: String::new(),
                        crypt: defs(&deck.crypt)?,
                        library: defs(&deck.library)?,
                    })
                })
                .collect::<Result<_, String>>()?,
            orders: self
                .orders
                .iter()
                .map(|order| {
                    order.as_ref().map(|order| DealOrder {
                        crypt: order.crypt.clone(),
                        library: order.library.clone(),
                    })
                })
                .collect(),
            seed: self.seed,
            options: Options {
                max_rounds: self.max_rounds,
                scoring: match self.half_for_withdrawal {
                    true => Scoring::Tournament,
                    false => Scoring::Rulebook,
                },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_setup_comes_through() {
        let cards = crate::cards::in_use::db();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut deck = Deck::random(cards, &mut rng, 60);
        deck.name.clear();
        let order = DealOrder {
            crypt: (0..12).collect(),
            library: (0..60).rev().collect(),
        };
        let setup = Setup {
            decks: vec![deck.clone(), deck],
            orders: vec![None, Some(order)],
            seed: u64::MAX - 1,
            options: Options {
                max_rounds: 11,
                scoring: Scoring::Tournament,
            },
        };
        let line = serde_json::to_string(&Start::of(&setup, cards)).unwrap();
        let start: Start = serde_json::from_str(&line).unwrap();
        let back = start.setup(cards).unwrap();
        assert_eq!(
            (&back.decks, &back.orders, back.seed, back.options),
            (&setup.decks, &setup.orders, setup.seed, setup.options)
        );
    }
}
