//! How much of the card pool has scripts.

use crate::deck::DeckList;
use crate::lineup::full_name;
use engine::facts::{Card, Facts};
use std::cmp::Reverse;
use std::collections::BTreeMap;

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

/// How many decks can be played, which missing cards stand in the way of the
/// most, and in which order to script them; both lists end after `top` cards.
pub fn of_decks(decks: &[DeckList], is_scripted: &dyn Fn(u32) -> bool, top: usize) -> String {
    let (mut copies, mut scripted_copies) = (0, 0);
    let mut missing: Vec<Vec<u32>> = Vec::new();
    let mut wanted: BTreeMap<u32, usize> = BTreeMap::new();
    for deck in decks {
        let mut lacks = Vec::new();
        for &(id, count) in deck.crypt.iter().chain(&deck.library) {
            copies += count as usize;
            if is_scripted(id) {
                scripted_copies += count as usize;
            } else {
                lacks.push(id);
                *wanted.entry(id).or_default() += 1;
            }
        }
        missing.push(lacks);
    }
    let playable = missing.iter().filter(|lacks| lacks.is_empty()).count();
    let mut out = String::from("Decks\n");
    out.push_str(&line("can be played", playable, decks.len()));
    out.push_str(&line("cards in them", scripted_copies, copies));
    if wanted.is_empty() {
        return out;
    }
    let mut wanted: Vec<_> = wanted.into_iter().collect();
    wanted.sort_by_key(|&(id, decks)| (Reverse(decks), id));
    out.push_str("Wanted most: cards without a script, and how many decks have them\n");
    for &(id, decks) in wanted.iter().take(top) {
        out.push_str(&format!("  {decks:>6}  {}\n", full_name(id)));
    }
    out.push_str(
        "Script these next: each with the decks that can be played once it and all above it are\n\
         scripted; greedy: the card that is best for the next step, not for all steps together\n",
    );
    let order = unlocking(missing);
    for (id, unlocked) in order.iter().take(top) {
        let decks = playable + unlocked;
        out.push_str(&format!("  {decks:>6}  {}\n", full_name(*id)));
    }
    let steps = STEPS.into_iter().filter(|step| *step < order.len());
    let reached = steps.chain([order.len()]).map(|step| {
        let decks = playable + order[step - 1].1;
        format!("{step} cards {decks} decks")
    });
    let reached: Vec<String> = reached.collect();
    out.push_str(&format!("In that order: {}\n", reached.join(", ")));
    out
}

/// Numbers of scripted cards for which it is said how many decks they open.
const STEPS: [usize; 9] = [10, 25, 50, 100, 200, 300, 500, 800, 1200];

/// In which order to script the cards that decks lack, so that soon many of
/// the decks lack nothing: each card with how many decks lack nothing any more
/// once it is scripted.
///
/// Greedy: the next card is the one that its decks want the most, where a deck
/// that lacks *n* cards wants each of them by 1/*n*², so that a deck which
/// lacks that card alone counts in full. Taking only cards that complete a deck
/// at once, or completing the deck that lacks the fewest cards, opens fewer
/// decks with the same number of cards. Among equals the lowest id comes first.
fn unlocking(mut missing: Vec<Vec<u32>>) -> Vec<(u32, usize)> {
    // Whole numbers, so that sums do not depend on their order.
    let wish = |lacked: usize| (1_u64 << 40) / (lacked * lacked) as u64;
    let mut wishes: BTreeMap<u32, u64> = BTreeMap::new();
    let mut decks_of: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (deck, lacks) in missing.iter().enumerate() {
        for &id in lacks {
            *wishes.entry(id).or_default() += wish(lacks.len());
            decks_of.entry(id).or_default().push(deck);
        }
    }
    let mut order = Vec::new();
    let mut unlocked = 0;
    while let Some((&next, _)) = wishes
        .iter()
        .max_by_key(|&(&id, &wish)| (wish, Reverse(id)))
    {
        wishes.remove(&next);
        for &deck in &decks_of[&next] {
            let lacks = &mut missing[deck];
            let before = lacks.len();
            lacks.retain(|&id| id != next);
            for id in lacks.iter() {
                let sum = wishes.get_mut(id).expect("a card that decks lack");
                *sum = *sum - wish(before) + wish(before - 1);
            }
            unlocked += usize::from(lacks.is_empty());
        }
        order.push((next, unlocked));
    }
    order
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
        let text = of_decks(&decks, &|id| id == 100845, 25);
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

    #[test]
    fn the_next_card_opens_the_most_decks() {
        // One card completes two decks, though another is in more of them.
        let missing = vec![
            vec![1, 2, 3],
            vec![1, 2, 4],
            vec![1, 5, 6],
            vec![7],
            vec![7],
        ];
        let order = unlocking(missing);
        assert_eq!(order[0], (7, 2));
        // Card 1 is in three decks; with 2 and then 3 or 4 it completes one each.
        assert_eq!(order[1..3], [(1, 2), (2, 2)]);
        assert_eq!(order[3..5], [(3, 3), (4, 4)]);
        assert_eq!(order.last(), Some(&(6, 5)));
        assert_eq!(unlocking(vec![vec![], vec![]]), []);
    }

    #[test]
    fn the_order_of_scripting_is_told_with_the_decks_that_can_be_played() {
        let deck = |library: &[(u32, u32)]| DeckList {
            library: library.to_vec(),
            ..DeckList::default()
        };
        let decks = [
            deck(&[(100845, 4)]),
            deck(&[(100001, 1), (102121, 3)]),
            deck(&[(102121, 2)]),
        ];
        let text = of_decks(&decks, &|id| id == 100845, 1);
        let next = text.split("Script these next").nth(1).expect("the order");
        let name = full_name(102_121);
        assert!(next.contains("greedy"), "{text}");
        assert!(
            next.contains(&format!(
                "\n       2  {name}\nIn that order: 2 cards 3 decks\n"
            )),
            "{text}"
        );
    }
}
