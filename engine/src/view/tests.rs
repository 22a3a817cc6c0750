//! What a seat may choose does not depend on what it cannot see.

use super::*;
use crate::{CardDb, Deck, NoObserver, Options, Setup};

/// What is offered, by kind: a search that finds one of several copies says nothing by which.
fn offered(game: &GameState, cards: Cards<'_>) -> Vec<String> {
    let kind = |choice: &Choice| {
        let Choice::Card(card) = choice else {
            return format!("{choice:?}");
        };
        format!("{:?}", cards.def_of(*card))
    };
    let mut offered: Vec<String> = game.t.choices.iter().map(kind).collect();
    offered.sort_unstable();
    offered
}

/// At many decisions of random games, works out the choices anew in a world dealt from what `whose`
/// sees, given who decides; counts at how many they stay the same, and at how many not.
fn compare(games: u64, whose: impl Fn(&GameState, Seat) -> Seat) -> (u32, u32) {
    let db = CardDb::embedded();
    let (mut same, mut other) = (0, 0);
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setup = Setup {
            decks: (0..4).map(|_| Deck::random(db, &mut rng, 60)).collect(),
            seed,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(db, &setup).expect("the decks are legal");
        let cards = deal.cards(db);
        while let Some(decision) = game.decision() {
            if game.decisions() % 3 == 0 {
                let view = View::new(&game, cards, whose(&game, decision.seat));
                let mut world = game.clone();
                view.deal(&mut world, &mut rng);
                world.ask_again(cards);
                match world.t.decision == game.t.decision
                    && offered(&world, cards) == offered(&game, cards)
                {
                    true => same += 1,
                    false => other += 1,
                }
            }
            let choice = game.legal()[rng.gen_range(0..game.legal().len())];
            game.apply(cards, choice, &mut NoObserver);
        }
    }
    (same, other)
}

#[test]
fn choices_do_not_depend_on_cards_that_are_hidden_from_who_chooses() {
    let (same, other) = compare(200, |_, seat| seat);
    assert_eq!(other, 0, "of {same}");
}

/// The same, where her own hand is exchanged as well.
#[test]
fn choices_that_depend_on_an_exchanged_card_are_found() {
    let (same, other) = compare(10, |game, seat| game.prey(seat));
    assert!(other > 100, "{other} of {same}");
}
