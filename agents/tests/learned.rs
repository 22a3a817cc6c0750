//! The agent that has learned, and how it is trained.

use agents::learned::train::{play, Regression};
use agents::learned::{columns, rows, Policy, VERSION};
use agents::{Agent, Learned};
use engine::script::Window;
use engine::{CardDb, Choice, Deck, GameState, NoObserver, Prompt, Setup, SetupError, View};

mod starters;

/// A round of training so short that it teaches nothing.
fn trained(seed: u64, from: &Policy) -> Policy {
    let (cards, decks) = (CardDb::embedded(), starters::decks());
    let mut seen = Regression::new();
    for number in 0..10 {
        let played = play(cards, &decks, from, seed, 0, number).expect("a game");
        seen.add(number, &played.trials);
    }
    let found = seen.solve();
    assert!(found.trials > 100 && found.correlation.is_finite() && found.slope.is_finite());
    let mut policy = from.clone();
    policy.improve(&found, 30.0);
    policy
}

#[test]
fn the_same_seed_gives_the_same_weights_and_a_file_that_reads_back() {
    let first = trained(1, &Policy::none());
    assert!(first == trained(1, &Policy::none()));
    assert!(first != trained(2, &Policy::none()));
    assert!(first != trained(1, Policy::embedded()));
    let file = first.csv(&["where they come from".into()]);
    let read = Policy::parse(&file).expect("a whole file");
    // Four decimals are written.
    assert!(read.csv(&["where they come from".into()]) == file);
}

/// The list of features is part of what weights mean. Who adds some raises the version and puts the
/// new names here; who takes one away, or makes it mean something else, breaks old weights.
#[test]
fn features_are_only_ever_added_to() {
    assert_eq!(VERSION, 3);
    assert_eq!(
        columns().join(" "),
        "always low falls prey_low prey_guards minions guards early rich threat blood few armed \
         defended ahead predator_low"
    );
    let names: Vec<String> = rows().collect();
    assert_eq!(names.len(), 345);
    let listed = names.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, name| {
        let and = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        name.bytes().chain(*b"\n").fold(hash, and)
    });
    assert_eq!(listed, 0x1a7d_8d23_9cd5_beab, "{names:?}");
}

#[test]
fn a_game_needs_decks() {
    let none: &[Deck] = &[];
    let refused = play(CardDb::embedded(), none, &Policy::none(), 1, 0, 0);
    assert_eq!(refused.err(), Some(SetupError::Seats(0)));
}

#[test]
fn no_correction_makes_up_for_what_is_senseless() {
    // As a card is played, there is nothing yet to wake for, however much the correction counts.
    let (cards, decks) = (CardDb::embedded(), starters::decks());
    let wake = cards.by_name("On the Qui Vive").expect("a card");
    let mut offered = 0;
    for seed in 0..4 {
        let setup = Setup {
            decks: decks.clone(),
            seed,
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(cards, &setup).expect("a game");
        let mut players: Vec<Learned> = (0..5).map(|n| Learned::new(n, 10.0)).collect();
        while let Some(decision) = game.decision().filter(|_| game.decisions() < 3_000) {
            let view = View::new(&game, deal.cards(cards), decision.seat);
            let player = &mut players[decision.seat.index()];
            let choice = view.choices()[player.choose(&view, decision, view.choices())];
            let def = |card| view.cards().def_of(card);
            let wakes = |c: &Choice| matches!(c, Choice::Play(card) if def(*card) == wake);
            if decision.prompt == Prompt::Window(Window::AsPlayed) {
                offered += usize::from(view.choices().iter().any(wakes));
                assert!(!wakes(&choice), "seed {seed}, move {}", game.decisions());
            }
            game.apply(deal.cards(cards), choice, &mut NoObserver);
        }
    }
    assert!(offered > 20, "{offered}");
}
