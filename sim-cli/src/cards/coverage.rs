//! How much of the card pool has scripts.

use crate::deck::DeckList;
use crate::lineup::full_name;
use engine::facts::{Card, Facts};
use std::collections::BTreeMap;

/// Cards named among those that are wanted most.
const MOST_WANTED: usize = 25;

/// How many cards of each type have a script.
pub fn of_pool(facts: &Facts, is_scripted: &dyn Fn(u32) -> bool) -> String {
    let mut types: BTreeMap<(bool, &str), (usize, usize)> = BTreeMap::new();
    for card in facts.cards() {
        let kind = card.spelling().get("type").unwrap_or_default();
        let (scripted, all) = types
            .entry((matches!(card, Card::Library(_)), kind))
            .or_default();
        *scripted += usize::from(is_scripted(card.id()));
        *all += 1;
    }
    let mut out = String::from("Cards with a script\n");
    for (title, library) in [("crypt", false), ("library", true)] {
        let of_kind = || types.iter().filter(|((l, _), _)| *l == library);
        let scripted = of_kind().map(|(_, (scripted, _))| scripted).sum();
        let all = of_kind().map(|(_, (_, all))| all).sum();
        out.push_str(&line(title, scripted, all));
        for ((_, kind), (scripted, all)) in of_kind() {
            out.push_str(&line(&format!("  {kind}"), *scripted, *all));
        }
    }
    out
}

/// How many decks can be played, and which missing cards stand in the way of the most.
pub fn of_decks(decks: &[DeckList], is_scripted: &dyn Fn(u32) -> bool) -> String {
    let (mut playable, mut copies, mut scripted_copies) = (0, 0, 0);
    let mut wanted: BTreeMap<u32, usize> = BTreeMap::new();
    for deck in decks {
        let mut complete = true;
        for &(id, count) in deck.crypt.iter().chain(&deck.library) {
            copies += count as usize;
            if is_scripted(id) {
                scripted_copies += count as usize;
            } else {
                complete = false;
                *wanted.entry(id).or_default() += 1;
            }
        }
        playable += usize::from(complete);
    }
    let mut out = String::from("Decks\n");
    out.push_str(&line("can be played", playable, decks.len()));
    out.push_str(&line("cards in them", scripted_copies, copies));
    let mut wanted: Vec<_> = wanted.into_iter().collect();
    wanted.sort_by_key(|&(id, decks)| (std::cmp::Reverse(decks), id));
    if !wanted.is_empty() {
        out.push_str("Wanted most: cards without a script, and how many decks have them\n");
    }
    for (id, decks) in wanted.into_iter().take(MOST_WANTED) {
        out.push_str(&format!("  {decks:>6}  {}\n", full_name(id)));
    }
    out
}

fn line(title: &str, part: usize, all: usize) -> String {
    let percent = if all == 0 {
        0.0
    } else {
        100.0 * part as f64 / all as f64
    };
    format!("  {title:32} {part:>6} of {all:>6}  {percent:>5.1} %\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_is_counted_by_type() {
        let text = of_pool(Facts::embedded(), &|id| id > 200_000);
        assert!(
            text.contains("  crypt                              1785 of   1785  100.0 %\n"),
            "{text}"
        );
        assert!(
            text.contains("  library                               0 of   2364    0.0 %\n"),
            "{text}"
        );
    }

    #[test]
    fn missing_cards_are_ranked_by_the_decks_that_have_them() {
        let deck = |library: &[(u32, u32)]| DeckList {
            library: library.to_vec(),
            ..DeckList::default()
        };
        let decks = [
            deck(&[(100001, 4)]),
            deck(&[(100001, 1), (100845, 3)]),
            deck(&[(100845, 2), (102121, 2)]),
        ];
        let text = of_decks(&decks, &|id| id == 100845);
        assert!(
            text.contains("can be played                         0 of      3"),
            "{text}"
        );
        assert!(
            text.contains("cards in them                         5 of     12"),
            "{text}"
        );
        assert!(text.contains("       2  .44 Magnum\n       1  "), "{text}");
    }
}
