//! The engine's contract: the same seed gives the same game, a state can be
//! cloned anywhere, and every decision offers distinct choices in one order.

mod common;

use std::collections::HashSet;
use std::panic::{catch_unwind, AssertUnwindSafe};

use engine::script::Window;
use engine::{
    CardDb, Cards, Choice, ChoiceList, Deal, DealOrder, Deck, DefId, GameState, NoObserver,
    Options, Outcome, Prompt, Seat, Setup, SetupError, Slot, View,
};
use proptest::prelude::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn game(seed: u64) -> (GameState, Deal) {
    let db = CardDb::embedded();
    common::new_game(db, common::starters(db), seed, 40)
}

/// Plays on to the end: every choice made, and the result.
fn record(db: Cards<'_>, game: &mut GameState, agent: u64) -> (Vec<Choice>, Outcome) {
    let mut rng = ChaCha8Rng::seed_from_u64(agent);
    let mut made = Vec::new();
    while game.decision().is_some() {
        let choice = game.legal()[rng.gen_range(0..game.legal().len())];
        made.push(choice);
        game.apply(db, choice, &mut NoObserver);
    }
    (made, game.outcome().expect("the game is over"))
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let played = |seed, agent| {
        let (mut game, deal) = game(seed);
        record(deal.cards(CardDb::embedded()), &mut game, agent)
    };
    for seed in 0..5 {
        let first = played(seed, seed);
        assert_eq!(first, played(seed, seed));
        assert_ne!(first, played(seed + 100, seed));
    }
}

/// What kind of moment a decision is put in.
fn moment(game: &GameState) -> &'static str {
    match game.decision().expect("the game goes on").prompt {
        Prompt::Window(Window::Strike) => "strike",
        Prompt::Window(Window::NoBlock) => "block",
        Prompt::Window(Window::Polling) => "polling",
        Prompt::Window(Window::Prevent) => "damage prevention",
        Prompt::Window(Window::Maneuver) => "maneuver",
        Prompt::Window(_) => "another window",
        Prompt::Minion
        | Prompt::Mode
        | Prompt::Target
        | Prompt::Option
        | Prompt::DiscardDown
        | Prompt::Payment => "naming something",
    }
}

#[test]
fn a_clone_in_the_middle_of_anything_plays_on_in_the_same_way() {
    let db = CardDb::embedded();
    let mut seen: HashSet<&str> = HashSet::new();
    for seed in 0..12 {
        let (mut original, deal) = match seed % 2 {
            0 => game(seed),
            _ => {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let decks = (0..4).map(|_| engine::Deck::random(db, &mut rng, 60));
                common::new_game(db, decks.collect(), seed, 40)
            }
        };
        let db = deal.cards(db);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        while original.decision().is_some() {
            let rare = moment(&original) != "another window";
            if rare && rng.gen_bool(0.1) || rng.gen_bool(0.002) {
                seen.insert(moment(&original));
                let mut clone = original.clone();
                assert_eq!(clone.legal(), original.legal(), "in the same order");
                let untouched = format!("{original:?}");
                let played = record(db, &mut clone, seed);
                assert_eq!(format!("{original:?}"), untouched, "nothing is shared");
                assert_eq!(played, record(db, &mut original.clone(), seed));
            }
            let choice = original.legal()[rng.gen_range(0..original.legal().len())];
            original.apply(db, choice, &mut NoObserver);
        }
    }
    for moment in [
        "strike",
        "block",
        "polling",
        "naming something",
        "another window",
    ] {
        assert!(seen.contains(moment), "{seen:?}");
    }
}

#[test]
fn every_decision_has_two_distinct_choices_or_more() {
    let db = CardDb::embedded();
    let mut choices = ChoiceList::new();
    let mut most = 0;
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = (0..4).map(|_| engine::Deck::random(db, &mut rng, 60));
        let (mut game, deal) = common::new_game(db, decks.collect(), seed, 40);
        let db = deal.cards(db);
        while let Some(decision) = game.decision() {
            game.choices(db, &mut choices);
            assert_eq!(game.legal(), &choices[..]);
            assert!(choices.len() >= 2, "{decision:?}: {choices:?}");
            let distinct: HashSet<Choice> = choices.iter().copied().collect();
            assert_eq!(distinct.len(), choices.len(), "{decision:?}: {choices:?}");
            assert!(game.in_game(decision.seat), "the ousted decide nothing");
            most = most.max(choices.len());
            let choice = choices[rng.gen_range(0..choices.len())];
            game.apply(db, choice, &mut NoObserver);
        }
        game.choices(db, &mut choices);
        assert!(choices.is_empty(), "nothing to choose when it is over");
    }
    assert!(most <= engine::MAX_CHOICES);
}

#[test]
fn the_state_fits_in_twenty_three_kibibytes() {
    let size = std::mem::size_of::<GameState>();
    assert!(size <= 23 * 1024, "{size} bytes");
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "is not among the choices")]
fn a_choice_that_is_not_there_is_refused() {
    let (mut game, deal) = game(1);
    let cards = deal.cards(CardDb::embedded());
    game.apply(cards, Choice::Diablerize, &mut NoObserver);
}

// ---- the deal ----

/// What cannot be done with a game, or asked of it, with this deal.
fn refused(game: &GameState, deal: &Deal) -> Vec<&'static str> {
    let cards = deal.cards(CardDb::embedded());
    let (choice, slot) = (game.legal()[0], Slot::all().next().expect("a slot"));
    let uses: [(&str, &dyn Fn()); 8] = [
        ("apply", &|| {
            game.clone().apply(cards, choice, &mut NoObserver)
        }),
        ("view", &|| _ = View::new(game, cards, Seat(0))),
        ("describe", &|| _ = game.describe(cards, choice)),
        ("name", &|| _ = game.name(cards, slot)),
        ("bleed", &|| _ = game.bleed_of(cards, slot)),
        ("strength", &|| _ = game.strength_of(cards, slot)),
        ("intercept", &|| _ = game.intercept_of(cards, slot)),
        ("invariants", &|| _ = game.check_invariants(cards)),
    ];
    let refused = |(_, used): &(&str, &dyn Fn())| {
        let Err(panic) = catch_unwind(AssertUnwindSafe(used)) else {
            return false;
        };
        let said = panic.downcast_ref::<&str>();
        assert_eq!(said, Some(&"the cards are those of another game's deal"));
        true
    };
    let refused = uses.into_iter().filter(refused);
    refused.map(|(what, _)| what).collect()
}

#[test]
fn the_deal_of_another_game_is_refused() {
    let db = CardDb::embedded();
    let decks = common::starters(db);
    let (game, deal) = common::new_game(db, decks.clone(), 1, 40);
    assert_eq!(refused(&game, &deal), Vec::<&str>::new());

    let mut turned = decks.clone();
    turned.rotate_left(1);
    let mut exchanged = decks.clone();
    exchanged[4].library[7] = exchanged[0].library[7];
    let mut reordered = decks.clone();
    reordered[2].library.reverse();
    for others in [turned, exchanged, reordered, decks[..4].to_vec()] {
        let (_, other) = common::new_game(db, others, 1, 40);
        assert_eq!(refused(&game, &other).len(), 8);
    }

    // The same decks are the same deal, however they are shuffled.
    let (_, again) = common::new_game(db, decks, 2, 40);
    assert_eq!(deal, again);
    assert_eq!(refused(&game, &again), Vec::<&str>::new());
}

// ---- starting a game ----

/// The cards that a seat is to draw first, by the order that its deck is dealt in.
#[test]
fn a_deck_can_be_dealt_in_an_order_and_the_others_are_shuffled_as_ever() {
    let db = CardDb::embedded();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let decks: Vec<Deck> = (0..3).map(|_| Deck::random(db, &mut rng, 60)).collect();
    let setup = Setup {
        decks: decks.clone(),
        seed: 9,
        ..Setup::default()
    };
    let reversed = DealOrder {
        crypt: (0..12).rev().collect(),
        library: (0..60).rev().collect(),
    };
    let ordered = Setup {
        orders: vec![None, None, Some(reversed.clone())],
        ..setup.clone()
    };
    let hand = |setup: &Setup, seat: u8| -> Vec<DefId> {
        let (game, deal) = GameState::new(db, setup).expect("the decks are legal");
        let view = View::new(&game, deal.cards(db), Seat(seat));
        let cards = view.hand().map(|(_, def)| def);
        cards.collect()
    };
    let top: Vec<DefId> = decks[2].library[53..].iter().rev().copied().collect();
    assert_eq!(hand(&ordered, 2), top);
    for seat in [0, 1] {
        assert_eq!(hand(&ordered, seat), hand(&setup, seat));
    }
    assert_ne!(hand(&ordered, 2), hand(&setup, 2));

    let short = DealOrder {
        crypt: (0..12).collect(),
        library: (0..59).collect(),
    };
    let twice = DealOrder {
        crypt: [0; 12].into(),
        ..reversed
    };
    for order in [short, twice] {
        let setup = Setup {
            orders: vec![Some(order)],
            ..setup.clone()
        };
        let error = GameState::new(db, &setup).expect_err("this is refused");
        assert!(matches!(error, SetupError::Order { .. }), "{error}");
    }
}

fn refusal(decks: Vec<Deck>) -> (SetupError, String) {
    let setup = Setup {
        decks,
        seed: 1,
        options: Options::default(),
        ..Setup::default()
    };
    let error = GameState::new(CardDb::embedded(), &setup).expect_err("this is refused");
    let text = error.to_string();
    (error, text)
}

/// The first starter with another crypt and library size: `copies` of its first cards.
fn sized(crypt: usize, library: usize) -> Deck {
    let deck = common::starter(CardDb::embedded(), "malkavian");
    Deck {
        name: "Odd".into(),
        crypt: vec![deck.crypt[0]; crypt],
        library: vec![deck.library[0]; library],
    }
}

#[test]
fn a_game_has_two_to_six_seats() {
    let db = CardDb::embedded();
    for seats in 2..=6 {
        let (mut game, deal) = common::new_game(db, vec![sized(12, 60); seats], 1, 3);
        let db = deal.cards(db);
        assert_eq!(game.seat_count() as usize, seats);
        common::play_on(db, &mut game, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(game.outcome().expect("it ends").seats.len(), seats);
    }
    for seats in [0, 1, 7] {
        let (error, text) = refusal(vec![sized(12, 60); seats]);
        assert_eq!(error, SetupError::Seats(seats));
        assert_eq!(text, format!("{seats} seats: a game has 2 to 6 seats"));
    }
}

#[test]
fn a_crypt_has_twelve_cards_at_least() {
    for crypt in [0, 11, 61] {
        let (_, text) = refusal(vec![sized(12, 60), sized(crypt, 60)]);
        assert_eq!(
            text,
            format!("Odd: {crypt} crypt cards: a crypt has at least 12, and at most 60 fit")
        );
    }
}

#[test]
fn a_crypt_of_sixty_and_a_library_of_ninety_play() {
    let db = CardDb::embedded();
    let (mut game, deal) = common::new_game(db, vec![sized(60, 90); 6], 1, 2);
    let db = deal.cards(db);
    assert_eq!(game.crypt_size(engine::Seat(5)), 56);
    common::play_on(db, &mut game, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(game.overflow(), None);
    assert_eq!(db.deck(engine::Seat(5)).count(), 150);
}

#[test]
fn a_library_has_sixty_to_ninety_cards_whatever_the_size_of_the_table() {
    for seats in 2..=6 {
        for library in [0, 40, 59, 91, 100] {
            let (_, text) = refusal(vec![sized(12, library); seats]);
            assert_eq!(
                text,
                format!("Odd: {library} library cards: a library has 60 to 90")
            );
        }
        for library in [60, 77, 90] {
            common::new_game(CardDb::embedded(), vec![sized(12, library); seats], 1, 1);
        }
    }
}

#[test]
fn starters_play_at_tables_of_two_and_three() {
    let db = CardDb::embedded();
    for seats in [2, 3] {
        let starters = common::starters(db);
        let decks = starters.into_iter().take(seats).collect();
        let (mut game, deal) = common::new_game(db, decks, 7, 40);
        let db = deal.cards(db);
        common::play_on(db, &mut game, &mut ChaCha8Rng::seed_from_u64(7));
        assert_eq!(game.outcome().expect("it ends").seats.len(), seats);
    }
}

#[test]
fn each_half_of_a_deck_holds_its_own_cards() {
    let good = sized(12, 60);
    let mut crypt_in_library = good.clone();
    crypt_in_library.library[7] = good.crypt[0];
    let mut library_in_crypt = good.clone();
    library_in_crypt.crypt[7] = good.library[0];
    let db = CardDb::embedded();
    for (deck, card) in [
        (crypt_in_library, good.crypt[0]),
        (library_in_crypt, good.library[0]),
    ] {
        let (_, text) = refusal(vec![good.clone(), deck]);
        let card = &db.def(card).name;
        assert_eq!(
            text,
            format!("Odd: {card} is in the wrong half of the deck")
        );
    }
}

// ---- any decks ----

/// A deck of any scripted cards.
fn any_deck() -> impl Strategy<Value = Deck> {
    let db = CardDb::embedded();
    let scripted = (0..db.defs().len() as u16).map(DefId);
    let (crypt, library): (Vec<_>, Vec<_>) = scripted
        .filter(|d| db.def(*d).scripted)
        .partition(|d| db.def(*d).is_crypt());
    let cards = |from: Vec<DefId>, n| prop::collection::vec(prop::sample::select(from), n);
    (cards(crypt, 12..=20), cards(library, 60..=90)).prop_map(|(crypt, library)| Deck {
        name: "any".into(),
        crypt,
        library,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the decks, the seed and the choices: the invariants hold
    /// after every decision (checked in debug builds), and the game ends with
    /// as many points as the rules give out.
    #[test]
    fn any_decks_play_to_an_end(
        decks in prop::collection::vec(any_deck(), 2..=6),
        seed in any::<u64>(),
    ) {
        let db = CardDb::embedded();
        let seats = decks.len() as f32;
        let game = common::play_randomly(db, decks, seed, 40);
        let outcome = game.outcome().expect("the game ends");
        prop_assert!(outcome.rounds <= 40);
        let points: f32 = outcome.seats.iter().map(|s| s.victory_points).sum();
        prop_assert!(points <= seats, "{points} points with {seats} seats");
        if let Some(winner) = outcome.winner() {
            let best = outcome.seats[winner.index()].victory_points;
            prop_assert!(best >= 2.0);
            let others = outcome.seats.iter().filter(|s| s.victory_points >= best).count();
            prop_assert_eq!(others, 1);
        }
        for seat in &outcome.seats {
            prop_assert_eq!(seat.ousted_turn.is_some(), seat.pool == 0);
        }
    }
}
