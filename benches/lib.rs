//! Shared fixtures of the benchmarks: the five starter decks, and games played on them.

use engine::facts::Facts;
use engine::{
    CardDb, Cards, ChoiceList, Deal, Deck, GameState, NoObserver, Observer, Options, Setup,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The folder of the five Fifth Edition starter decks.
pub fn starters_folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition")
}

/// The five Fifth Edition starter decks.
pub fn starters(cards: &CardDb) -> Vec<Deck> {
    const LISTS: [(&str, &str); 5] = [
        (
            "Malkavian",
            include_str!("../decks/fifth-edition/malkavian.txt"),
        ),
        (
            "Nosferatu",
            include_str!("../decks/fifth-edition/nosferatu.txt"),
        ),
        (
            "Toreador",
            include_str!("../decks/fifth-edition/toreador.txt"),
        ),
        (
            "Tremere",
            include_str!("../decks/fifth-edition/tremere.txt"),
        ),
        (
            "Ventrue",
            include_str!("../decks/fifth-edition/ventrue.txt"),
        ),
    ];
    LISTS
        .iter()
        .map(|(name, text)| deck(cards, name, text))
        .collect()
}

fn deck(cards: &CardDb, name: &str, text: &str) -> Deck {
    let mut deck = Deck {
        name: name.into(),
        ..Deck::default()
    };
    let mut crypt = true;
    for line in text.lines() {
        crypt &= !line.starts_with("Library");
        let Some((Ok(count), rest)) = line.split_once("x ").map(|(n, r)| (n.parse::<usize>(), r))
        else {
            continue;
        };
        let name = rest.split("  ").next().unwrap_or(rest);
        let name = name.trim_end_matches(|c: char| !c.is_alphabetic() && c != '.');
        let id = Facts::embedded()
            .find(name)
            .unwrap_or_else(|| panic!("no card {name:?}"))
            .id();
        let def = cards.by_id(id).expect("every fact has a card");
        let half = if crypt {
            &mut deck.crypt
        } else {
            &mut deck.library
        };
        half.extend(std::iter::repeat_n(def, count));
    }
    deck
}

/// A game of the five starters at its first decision.
pub fn new_game(db: &CardDb, decks: &[Deck], seed: u64) -> (GameState, Deal) {
    let setup = Setup {
        decks: decks.to_vec(),
        seed,
        options: Options::default(),
        ..Setup::default()
    };
    GameState::new(db, &setup).expect("the starters are legal")
}

/// Plays on with uniformly random choices to the end; the decisions taken.
pub fn play_out<O: Observer>(
    cards: Cards<'_>,
    game: &mut GameState,
    rng: &mut ChaCha8Rng,
    observer: &mut O,
) -> u32 {
    let mut choices = ChoiceList::new();
    while game.decision().is_some() {
        game.choices(cards, &mut choices);
        let choice = choices[rng.gen_range(0..choices.len())];
        game.apply(cards, choice, observer);
    }
    game.outcome().map_or(0, |o| o.decisions)
}

/// Plays whole random games of the starters; decisions taken in all.
pub fn random_games(db: &CardDb, decks: &[Deck], seeds: std::ops::Range<u64>) -> u64 {
    seeds
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (mut game, deal) = new_game(db, decks, seed);
            play_out(deal.cards(db), &mut game, &mut rng, &mut NoObserver) as u64
        })
        .sum()
}
