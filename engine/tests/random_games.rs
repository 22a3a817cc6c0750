//! Random games: whatever is chosen, the invariants hold and every game ends.
//!
//! Debug builds check the invariants after every decision.

mod common;

use engine::script::Step;
use engine::vocab::Keyword;
use engine::{CardDb, Deck, DefId, Op};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Games to play; a stress run sets more.
fn games(default: u64) -> u64 {
    std::env::var("RANDOM_GAMES")
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(default)
}

/// Plays games with seeds below `count`, with the decks that `decks` gives for
/// a seed and a number of seats: 2 to 6 in turn. Two threads share the seeds.
fn play_all(count: u64, decks: impl Fn(u64, usize) -> Vec<Deck> + Sync) {
    let play = |seeds: &mut dyn Iterator<Item = u64>| {
        for seed in seeds {
            let seats = 2 + (seed % 5) as usize;
            let db = CardDb::embedded();
            let game = common::play_randomly(db, decks(seed, seats), seed, 40);
            assert_eq!(game.overflow(), None);
            assert!(game.outcome().is_some(), "game {seed} ended");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| play(&mut (0..count).step_by(2)));
        play(&mut (1..count).step_by(2));
    });
}

#[test]
fn starter_decks_play_to_the_end() {
    let starters = common::starters(CardDb::embedded());
    play_all(games(1000), |seed, seats| {
        let deck = |i: usize| starters[(i + seed as usize) % 5].clone();
        (0..seats).map(deck).collect()
    });
}

#[test]
fn decks_of_any_scripted_cards_play_to_the_end() {
    let db = CardDb::embedded();
    play_all(games(3000), |seed, seats| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut deck = || Deck::random(db, &mut rng, 60 + seed as usize % 31);
        (0..seats).map(|_| deck()).collect()
    });
}

#[test]
fn decks_of_special_minions_play_to_the_end() {
    let db = CardDb::embedded();
    let all = || (0..db.defs().len() as u16).map(DefId);
    let special = |d: &DefId| {
        let def = db.def(*d);
        let traits = [
            Keyword::Infernal,
            Keyword::RedList,
            Keyword::Scarce,
            Keyword::Slave,
        ];
        let other = def.other_half.is_some_and(|o| db.def(o).scripted);
        def.scripted && def.is_crypt() && (other || traits.iter().any(|k| def.has(*k)))
    };
    let vampires: Vec<DefId> = all().filter(special).collect();
    let cards: Vec<DefId> = all()
        .filter(|d| {
            let becomes = |op: &Op| matches!(op, Op::Do(Step::BecomeVampire(_)));
            let mut codes = db.def(*d).modes.iter().map(|m| db.code(m.code));
            db.def(*d).has(Keyword::Trophy) || codes.any(|code| code.iter().any(becomes))
        })
        .collect();
    play_all(games(600), |seed, seats| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut deck = || {
            let mut deck = Deck::random(db, &mut rng, 60 + seed as usize % 31);
            deck.crypt = (0..12)
                .map(|_| vampires[rng.gen_range(0..vampires.len())])
                .collect();
            for card in deck.library.iter_mut().step_by(3) {
                *card = cards[rng.gen_range(0..cards.len())];
            }
            deck
        };
        (0..seats).map(|_| deck()).collect()
    });
}
