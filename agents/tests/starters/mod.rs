//! The five Fifth Edition starter decks.

use engine::facts::Facts;
use engine::{CardDb, Deck};

/// The starters, in alphabetical order.
pub fn decks() -> Vec<Deck> {
    [
        include_str!("../../../decks/fifth-edition/malkavian.txt"),
        include_str!("../../../decks/fifth-edition/nosferatu.txt"),
        include_str!("../../../decks/fifth-edition/toreador.txt"),
        include_str!("../../../decks/fifth-edition/tremere.txt"),
        include_str!("../../../decks/fifth-edition/ventrue.txt"),
    ]
    .map(deck)
    .to_vec()
}

/// Lines of a count and a name; those of crypt cards go on after it.
fn deck(text: &str) -> Deck {
    let mut deck = Deck::default();
    let mut crypt = true;
    for line in text.lines() {
        crypt &= !line.starts_with("Library");
        let Some((Ok(count), rest)) = line.split_once("x ").map(|(n, r)| (n.parse::<usize>(), r))
        else {
            continue;
        };
        let name = rest.split("  ").next().unwrap_or(rest);
        let name = name.trim_end_matches(|c: char| !c.is_alphabetic() && c != '.');
        let fact = Facts::embedded().find(name);
        let id = fact.unwrap_or_else(|| panic!("no card {name:?}")).id();
        let def = CardDb::embedded().by_id(id).expect("every fact has a card");
        let half = match crypt {
            true => &mut deck.crypt,
            false => &mut deck.library,
        };
        half.extend(std::iter::repeat_n(def, count));
    }
    deck
}
