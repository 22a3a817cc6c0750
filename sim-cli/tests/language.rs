//! The script language holds its size: it gains cards, not words.

use sim_cli::cards::words::Vocabulary;

fn vocabulary() -> Vocabulary {
    Vocabulary::of(engine::embedded_scripts()).expect("our own scripts can be read")
}

#[test]
fn the_language_does_not_grow() {
    let vocabulary = vocabulary();
    let words = vocabulary.words.len();
    assert!(words <= 554, "{words} words: say it with what is there");
    let once = vocabulary.used_once();
    assert!(once <= 137, "{once} words are used by one script alone");
}

#[test]
fn scripts_do_not_grow_longer_for_it() {
    let vocabulary = vocabulary();
    let (median, long) = (vocabulary.tokens_at(0.5), vocabulary.tokens_at(0.95));
    assert!(median <= 44, "{median} tokens in the median script");
    assert!(long <= 152, "{long} tokens at the 95th percentile");
}
