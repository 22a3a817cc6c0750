//! What a seat sees as numbers: a list that only grows, and nothing that the seat may not know.

use std::collections::BTreeSet;

use agents::tensor::{
    choice_names, kind, position_names, Reader, CHOICE, KINDS, POSITION, VERSION,
};
use engine::{CardDb, Cards, Choice, Deck, GameState, NoObserver, Options, Seat, Setup, View};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod starters;

/// Calls `look` at some positions of two games by chance: of the starters, and of decks of any cards.
fn at_positions(every: u32, mut look: impl FnMut(Cards<'_>, &GameState)) {
    let db = CardDb::embedded();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let strange = (0..4).map(|_| Deck::random(db, &mut rng, 60)).collect();
    for (seed, decks) in [(1, starters::decks()), (2, strange)] {
        let setup = Setup {
            decks,
            seed,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(db, &setup).expect("decks that can be dealt");
        let cards = deal.cards(db);
        while game.decision().is_some() {
            if game.decisions() % every == 0 {
                look(cards, &game);
            }
            let choice = game.legal()[rng.gen_range(0..game.legal().len())];
            game.apply(cards, choice, &mut NoObserver);
        }
    }
}

fn position(reader: &mut Reader, view: &View<'_>) -> Vec<f32> {
    // What was there before is written over.
    let mut into = vec![f32::NAN; POSITION];
    reader.position(view, &mut into);
    into
}

/// The features of the choices of a decision that is the seat's of the view.
fn choices(reader: &mut Reader, view: &View<'_>) -> Vec<f32> {
    let decision = view.decision().expect("a decision");
    let mut into = vec![f32::NAN; view.choices().len() * CHOICE];
    reader.choices(view, decision, view.choices(), &mut into);
    into
}

fn seats(game: &GameState) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seat_count()).map(Seat)
}

/// The lists are part of what a trained player is. Who changes them raises the version and puts the
/// new fingerprints here; who takes a name away, or renumbers a kind, breaks what has been trained.
#[test]
fn names_are_as_many_as_numbers_and_change_with_the_version() {
    let positions: Vec<String> = position_names().collect();
    let of_choices: Vec<String> = choice_names().collect();
    assert_eq!((positions.len(), of_choices.len()), (POSITION, CHOICE));
    let kinds = KINDS.map(str::to_owned).to_vec();
    let mut hashes = Vec::new();
    for names in [&positions, &of_choices, &kinds] {
        let different: BTreeSet<_> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
        hashes.push(names.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, name| {
            let and = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            name.bytes().chain(*b"\n").fold(hash, and)
        }));
    }
    assert_eq!(VERSION, 3);
    assert_eq!(
        (positions.len(), of_choices.len(), kinds.len()),
        (348, 345, 50)
    );
    assert_eq!(
        hashes,
        [
            0x241d_d506_471e_1cb5,
            0x1a7d_8d23_9cd5_beab,
            0xec85_41fd_adad_4a37
        ],
        "{positions:?}"
    );
}

#[test]
fn the_same_view_gives_the_same_numbers() {
    let mut reader = Reader::new();
    let (mut looks, mut different) = (0, BTreeSet::new());
    at_positions(41, |cards, game| {
        for seat in seats(game) {
            let view = View::new(game, cards, seat);
            let numbers = position(&mut reader, &view);
            assert!(numbers.iter().all(|x| x.is_finite()));
            assert_eq!(numbers, position(&mut Reader::new(), &view));
            if game.decision().is_some_and(|d| d.seat == seat) {
                let numbers = choices(&mut reader, &view);
                assert!(numbers.iter().all(|x| x.is_finite()));
                assert_eq!(numbers, choices(&mut Reader::new(), &view));
            }
            let of_nobody = numbers.iter().all(|x| *x == 0.0);
            assert_eq!(of_nobody, !game.in_game(seat));
            if game.in_game(seat) {
                looks += 1;
                different.insert(numbers.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
            }
        }
    });
    // Seats see different things, and so do turns.
    assert!(looks > 50 && different.len() > looks * 9 / 10, "{looks}");
}

#[test]
fn hidden_cards_change_nothing() {
    let mut reader = Reader::new();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut worlds, mut other_hands, mut seen_from_there) = (0, 0, 0);
    at_positions(17, |cards, game| {
        let decision = game.decision().expect("a position of a game that goes on");
        for seat in seats(game).filter(|seat| game.in_game(*seat)) {
            let view = View::new(game, cards, seat);
            let world = view.determinize(&mut rng);
            if world.decisions() != game.decisions() {
                // Nobody could choose in this world, and it has gone on.
                continue;
            }
            worlds += 1;
            let there = View::new(&world, cards, seat);
            assert_eq!(position(&mut reader, &view), position(&mut reader, &there));
            if decision.seat == seat {
                assert_eq!(choices(&mut reader, &view), choices(&mut reader, &there));
            }
            // The worlds do differ, and those who may see it are told so.
            for other in seats(game).filter(|other| *other != seat && game.in_game(*other)) {
                let (was, is) = (
                    View::new(game, cards, other),
                    View::new(&world, cards, other),
                );
                if was
                    .hand()
                    .map(|(_, def)| def)
                    .eq(is.hand().map(|(_, def)| def))
                {
                    continue;
                }
                other_hands += 1;
                let differs = position(&mut reader, &was) != position(&mut reader, &is);
                seen_from_there += u32::from(differs);
            }
        }
    });
    assert!(
        worlds > 100 && other_hands > worlds,
        "{worlds} {other_hands}"
    );
    assert!(seen_from_there * 2 > other_hands, "{seen_from_there}");
}

#[test]
fn kinds_tell_choices_apart() {
    assert_eq!(KINDS[usize::from(kind(Choice::Bleed))], "bleed");
    assert_eq!(KINDS[usize::from(kind(Choice::Withdraw))], "withdraw");
    let mut met = BTreeSet::new();
    at_positions(1, |_, game| {
        for choice in game.legal() {
            // What a choice is called in debug output is its kind, and then what it names.
            let name = format!("{choice:?}");
            let name = name.split('(').next().unwrap_or_default();
            let words = KINDS[usize::from(kind(*choice))].replace('_', "");
            assert_eq!(name.to_lowercase(), words);
            met.insert(kind(*choice));
        }
    });
    assert!(met.len() > 15, "{met:?}");
}
