//! Helpers shared by the integration tests.
#![allow(dead_code)] // each test binary uses its own part

pub mod shown;

use std::ops::Range;

use engine::{
    CardDb, Cards, ChoiceList, Deal, Deck, DefId, Fold, GameState, Observer, Options, Setup,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The five Fifth Edition starter decks.
pub fn starters(db: &CardDb) -> Vec<Deck> {
    ["malkavian", "nosferatu", "toreador", "tremere", "ventrue"]
        .iter()
        .map(|name| starter(db, name))
        .collect()
}

/// One starter deck: lines of a count and a name; crypt lines go on after two blanks.
pub fn starter(db: &CardDb, name: &str) -> Deck {
    let path = format!(
        "{}/../decks/fifth-edition/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut deck = Deck {
        name: name.to_string(),
        ..Deck::default()
    };
    let mut crypt = true;
    for line in text.lines() {
        crypt &= !line.starts_with("Library");
        let Some((count, rest)) = line.split_once("x ") else {
            continue;
        };
        let Ok(count) = count.parse::<usize>() else {
            continue;
        };
        let printed = rest.split("  ").next().expect("a line has a name").trim();
        // A crypt line with a long name has one blank only before the capacity.
        let printed = printed
            .trim_end_matches(|c: char| !c.is_alphabetic() && c != '.')
            .trim();
        let def = engine::facts::Facts::embedded()
            .find(printed)
            .map(|card| card.id())
            .and_then(|id| same_name_group_six(db, id))
            .unwrap_or_else(|| panic!("{path}: no card named {printed:?}"));
        let half = if crypt {
            &mut deck.crypt
        } else {
            &mut deck.library
        };
        half.extend(std::iter::repeat_n(def, count));
    }
    deck
}

fn same_name_group_six(db: &CardDb, id: u32) -> Option<DefId> {
    let def = db.by_id(id)?;
    let name = &db.def(def).name;
    let six = db
        .defs()
        .iter()
        .position(|d| d.name == *name && d.group == Some(6));
    Some(six.map_or(def, |i| DefId(i as u16)))
}

/// A game of these decks at its first decision.
pub fn new_game(db: &CardDb, decks: Vec<Deck>, seed: u64, max_rounds: u16) -> (GameState, Deal) {
    observed_game(db, decks, seed, max_rounds, &mut engine::NoObserver)
}

/// As [`new_game`], with somebody who hears how it begins.
pub fn observed_game<O: Observer>(
    db: &CardDb,
    decks: Vec<Deck>,
    seed: u64,
    max_rounds: u16,
    observer: &mut O,
) -> (GameState, Deal) {
    let setup = Setup {
        decks,
        seed,
        options: Options {
            max_rounds,
            ..Options::default()
        },
        ..Setup::default()
    };
    GameState::observed(db, &setup, observer).expect("the decks are legal")
}

/// Plays on with uniformly random choices to the end, checking the invariants as it goes, and
/// that the events tell every position.
pub fn play_on(db: Cards<'_>, game: &mut GameState, rng: &mut ChaCha8Rng) {
    let fold = Fold::of(game);
    play_on_with(db, game, rng, fold);
}

/// As [`play_on`], with what was told so far.
pub fn play_on_with(db: Cards<'_>, game: &mut GameState, rng: &mut ChaCha8Rng, mut fold: Fold) {
    let told = |fold: &Fold, game: &GameState| {
        fold.check(game).unwrap_or_else(|fault| {
            let (turn, decisions) = (game.turn(), game.decisions());
            panic!("in turn {turn} after decision {decisions}: {fault}")
        });
    };
    told(&fold, game);
    let mut choices = ChoiceList::new();
    while game.decision().is_some() {
        game.choices(db, &mut choices);
        assert!(choices.len() > 1, "a decision has a choice");
        let choice = choices[rng.gen_range(0..choices.len())];
        game.apply(db, choice, &mut fold);
        told(&fold, game);
        assert!(game.decisions() < 200_000, "the game does not end");
    }
}

/// Plays a game with uniformly random choices to its end, checking the invariants as it goes, and
/// that the events tell every position.
pub fn play_randomly(db: &CardDb, decks: Vec<Deck>, seed: u64, max_rounds: u16) -> GameState {
    let mut fold = Fold::default();
    let (mut game, deal) = observed_game(db, decks, seed, max_rounds, &mut fold);
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x9e37_79b9);
    play_on_with(deal.cards(db), &mut game, &mut rng, fold);
    game
}

/// Has the two halves of so many games played side by side: a test by itself keeps one core busy.
pub fn in_halves<T: Send>(games: u64, play: impl Fn(Range<u64>) -> T + Sync) -> [T; 2] {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play(games / 2..games));
        let one = play(0..games / 2);
        [one, other.join().expect("the other half went wrong")]
    })
}
