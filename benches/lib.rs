//! Shared fixtures of the benchmarks: the five starter decks, and games played on them.

use engine::facts::Facts;
use engine::{
    CardDb, Cards, ChoiceList, Deal, Deck, GameState, NoObserver, Observer, Options, Setup,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::Range;
use std::sync::OnceLock;
use std::time::Instant;

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
pub fn random_games(db: &CardDb, decks: &[Deck], seeds: Range<u64>) -> u64 {
    seeds
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (mut game, deal) = new_game(db, decks, seed);
            play_out(deal.cards(db), &mut game, &mut rng, &mut NoObserver) as u64
        })
        .sum()
}

/// What the same games cost in two ways, in microseconds of the processor a game.
#[derive(Clone, Copy, Debug)]
pub struct InTurns {
    /// The mean in the first way.
    pub first: f64,
    /// The mean in the second way.
    pub second: f64,
    /// By how much the second way is dearer: the quartiles of the blocks, the median in the middle.
    pub more: [f64; 3],
}

impl InTurns {
    /// Plays so many games in both ways, in blocks, in turns the one way or the other first.
    pub fn of(
        games: u64,
        block: u64,
        first: &mut dyn FnMut(u64),
        second: &mut dyn FnMut(u64),
    ) -> InTurns {
        let timed = |play: &mut dyn FnMut(u64), games: Range<u64>| -> f64 {
            let before = now();
            games.for_each(play);
            now() - before
        };
        let mut blocks = Vec::new();
        for number in 0..games.div_ceil(block) {
            let games = number * block..((number + 1) * block).min(games);
            let count = (games.end - games.start) as f64;
            let (one, other) = if number % 2 == 0 {
                let one = timed(first, games.clone());
                (one, timed(second, games))
            } else {
                let other = timed(second, games.clone());
                (timed(first, games), other)
            };
            blocks.push((one / count, other / count));
        }
        let mean =
            |of: fn(&(f64, f64)) -> f64| blocks.iter().map(of).sum::<f64>() / blocks.len() as f64;
        let mut more: Vec<f64> = blocks.iter().map(|(one, other)| other - one).collect();
        more.sort_by(f64::total_cmp);
        InTurns {
            first: mean(|block| block.0),
            second: mean(|block| block.1),
            more: [1, 2, 3].map(|quarter| more[(more.len() - 1) * quarter / 4]),
        }
    }
}

/// Microseconds that this thread has had a processor (`/proc/thread-self/schedstat`); where there is
/// no such file, of the clock.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64() * 1e6, |ns| ns / 1e3)
}
