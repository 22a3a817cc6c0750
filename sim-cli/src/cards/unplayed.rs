//! Cards that an agent could have played a thousand times, and never did.

use crate::lab::{aligned, CardRow};
use indicatif::HumanCount;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A library card that was never played, in all decks that hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayed {
    /// The name.
    pub name: String,
    /// Decks that hold it.
    pub decks: u64,
    /// Decisions at which a copy could be played.
    pub offered: u64,
    /// How often a copy was drawn.
    pub drawn: u64,
    /// How often a copy was discarded.
    pub discarded: u64,
}

/// Those of the cards of some decks that could be played so often and never were, those first
/// that could be played most often. Whether a card is to be played is asked of all its copies, in
/// whichever deck.
pub fn unplayed(rows: &[CardRow], at_least: u64) -> Vec<Unplayed> {
    let mut cards: BTreeMap<u32, (Unplayed, u64)> = BTreeMap::new();
    for row in rows {
        let (card, played) = cards.entry(row.id).or_insert_with(|| {
            let card = Unplayed {
                name: row.name.clone(),
                decks: 0,
                offered: 0,
                drawn: 0,
                discarded: 0,
            };
            (card, 0)
        });
        card.decks += 1;
        card.offered += row.offered;
        card.drawn += row.drawn;
        card.discarded += row.discarded;
        *played += row.played;
    }
    let never = |(card, played): &(Unplayed, u64)| *played == 0 && card.offered >= at_least;
    let mut out: Vec<Unplayed> = cards
        .into_values()
        .filter(never)
        .map(|(card, _)| card)
        .collect();
    out.sort_by_key(|card| Reverse(card.offered));
    out
}

/// The list in words.
pub fn told(cards: &[Unplayed]) -> String {
    let mut lines = vec![["card", "offered", "drawn", "discarded", "decks", ""].map(str::to_owned)];
    for card in cards {
        let count = |n: u64| HumanCount(n).to_string();
        lines.push([
            card.name.clone(),
            count(card.offered),
            count(card.drawn),
            count(card.discarded),
            count(card.decks),
            String::new(),
        ]);
    }
    aligned(&lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Effect;

    fn row(deck: &str, id: u32, offered: u64, played: u64) -> CardRow {
        CardRow {
            deck: deck.to_owned(),
            id,
            name: format!("card {id}"),
            copies: 1,
            games: 10,
            drawn: 5,
            round_drawn: None,
            rounds_held: None,
            played,
            discarded: 2,
            held_at_end: 0,
            offered,
            never_played: "0".to_owned(),
            effect: Effect::default(),
            vp_when_drawn: None,
            vp_when_not_drawn: None,
            win_rate_when_drawn: None,
            win_rate_when_not_drawn: None,
        }
    }

    #[test]
    fn a_card_is_asked_about_in_all_its_decks() {
        let rows = [
            row("a", 1, 600, 0),
            row("b", 1, 600, 0),
            row("a", 2, 5000, 0),
            row("b", 2, 1, 1),
            row("a", 3, 999, 0),
            row("b", 4, 3000, 0),
        ];
        let found = unplayed(&rows, 1000);
        let of = |card: &Unplayed| (card.name.clone(), card.decks, card.offered, card.drawn);
        assert_eq!(
            found.iter().map(of).collect::<Vec<_>>(),
            [
                ("card 4".to_owned(), 1, 3000, 5),
                ("card 1".to_owned(), 2, 1200, 10)
            ]
        );
        let said = told(&found);
        assert!(said.lines().nth(1).unwrap().starts_with("card 4"), "{said}");
    }
}
