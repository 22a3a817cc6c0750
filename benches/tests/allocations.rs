//! Nothing is put on the heap to play on, once the list of choices is there.
//!
//! One test in a binary of its own, since the counter counts for the whole process.

use engine::{CardDb, ChoiceList, NoObserver, View};
use methuselah_benches::{new_game, starters};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stats_alloc::{Region, StatsAlloc, INSTRUMENTED_SYSTEM};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

#[test]
fn nothing_is_put_on_the_heap_to_play_on() {
    a_decision_allocates_nothing();
    a_world_is_dealt_without_the_heap();
    those_who_read_the_table_think_without_the_heap();
}

fn a_decision_allocates_nothing() {
    let cards = CardDb::embedded();
    let decks = starters(cards);
    let mut choices = ChoiceList::new();
    let mut decisions = 0;
    for seed in 0..50 {
        let (mut game, deal) = new_game(cards, &decks, seed);
        let cards = deal.cards(cards);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let heap = Region::new(ALLOCATOR);
        while let Some(decision) = game.decision() {
            game.choices(cards, &mut choices);
            let copy = game.clone();
            let seat = View::new(&copy, cards, decision.seat).seat();
            assert_eq!(seat, decision.seat);
            let choice = choices[rng.gen_range(0..choices.len())];
            game.apply(cards, choice, &mut NoObserver);
            decisions += 1;
        }
        let change = heap.change();
        let counted = (change.allocations, change.reallocations);
        assert_eq!(counted, (0, 0), "game {seed}: {change:?}");
    }
    assert!(decisions > 10_000);
}

fn a_world_is_dealt_without_the_heap() {
    let cards = CardDb::embedded();
    let (game, deal) = new_game(cards, &starters(cards), 1);
    let cards = deal.cards(cards);
    let decision = game.decision().expect("the game goes on");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let heap = Region::new(ALLOCATOR);
    for _ in 0..100 {
        let world = View::new(&game, cards, decision.seat).determinize(&mut rng);
        assert_eq!(world.decision(), game.decision());
    }
    assert_eq!(heap.change().allocations, 0);
}

fn those_who_read_the_table_think_without_the_heap() {
    let cards = CardDb::embedded();
    let decks = starters(cards);
    for spec in ["heuristic", "learned"] {
        let mut agent = agents::build(spec, 1).expect("a known agent");
        let mut decisions = 0;
        for seed in 0..10 {
            let (mut game, deal) = new_game(cards, &decks, seed);
            let cards = deal.cards(cards);
            while let Some(decision) = game.decision() {
                let view = View::new(&game, cards, decision.seat);
                let heap = Region::new(ALLOCATOR);
                let k = agent.choose(&view, decision, view.choices());
                let change = heap.change();
                // The first decision digests the cards.
                if decisions > 0 {
                    let counted = (change.allocations, change.reallocations);
                    assert_eq!(counted, (0, 0), "{spec} in game {seed}: {change:?}");
                }
                let choice = game.legal()[k];
                game.apply(cards, choice, &mut NoObserver);
                decisions += 1;
            }
        }
        assert!(decisions > 1000);
    }
}
