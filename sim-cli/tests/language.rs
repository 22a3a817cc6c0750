//! The script language holds its size: it gains cards, not words.

use sim_cli::cards::words::Vocabulary;

use std::collections::HashSet;

fn vocabulary() -> Vocabulary {
    Vocabulary::of(engine::embedded_scripts()).expect("our own scripts can be read")
}

/// The language as the cards of the record use it, which are the same ones for good: cards that are
/// scripted later may say more.
fn vocabulary_of_the_record() -> Vocabulary {
    let cards: HashSet<&str> = include_str!("../../results/record/cards.txt")
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

#[test]
fn the_language_does_not_grow() {
    let vocabulary = vocabulary();
    let words = vocabulary.words.len();
    assert!(words <= 604, "{words} words: say it with what is there");
    let once = vocabulary.used_once();
    assert!(once <= 56, "{once} words are used by one script alone");
}

#[test]
fn scripts_do_not_grow_longer_for_it() {
    let vocabulary = vocabulary_of_the_record();
    let (median, long) = (vocabulary.tokens_at(0.5), vocabulary.tokens_at(0.95));
    assert!(median <= 44, "{median} tokens in the median script");
    assert!(long <= 153, "{long} tokens at the 95th percentile");
}
