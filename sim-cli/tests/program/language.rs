//! The script language holds its size: it gains cards, not words.

use sim_cli::cards::words::Vocabulary;

use std::collections::HashSet;

fn vocabulary() -> Vocabulary {
    Vocabulary::of(engine::embedded_scripts()).expect("our own scripts can be read")
}

/// The language as the cards of the record use it, which are the same ones for good: cards that are
/// scripted later may say more.
fn vocabulary_of_the_record() -> Vocabulary {
    let cards: HashSet<&str> = include_str!("../../../results/record/cards.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut files = engine::embedded_scripts().to_vec();
    files.retain(|(_, text)| {
        let ids = text.split("id: ").skip(1);
        ids.filter_map(|rest| rest.split(',').next())
            .any(|id| cards.contains(id))
    });
    let vocabulary = Vocabulary::of(&files).expect("our own scripts can be read");
    assert!(vocabulary.tokens.len() >= cards.len(), "one is missing");
    vocabulary
}

/// So many words are enough for so many cards, and so many more for each hundred beyond.
const WORDS: usize = 450;
const CARDS: usize = 1461;
const WORDS_A_HUNDRED_CARDS: usize = 8;

#[test]
fn the_language_does_not_grow() {
    let vocabulary = vocabulary();
    let (words, cards) = (vocabulary.words.len(), vocabulary.tokens.len());
    let bound = WORDS + WORDS_A_HUNDRED_CARDS * (cards - CARDS) / 100;
    assert!(
        words <= bound,
        "{words} words for {cards} cards, and not {bound}: say it with what is there"
    );
    let once = vocabulary.used_once();
    assert!(once <= 60, "{once} words are used by one script alone");
}

#[test]
fn scripts_do_not_grow_longer_for_it() {
    let vocabulary = vocabulary_of_the_record();
    let (median, long) = (vocabulary.tokens_at(0.5), vocabulary.tokens_at(0.95));
    assert!(median <= 44, "{median} tokens in the median script");
    assert!(long <= 153, "{long} tokens at the 95th percentile");
}
