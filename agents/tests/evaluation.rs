//! The evaluation, and how its weights are fitted.

use agents::evaluation::fit::{fit, positions, Field, FitError, Position, Recipe};
use agents::evaluation::{chances, estimate, Goal, Weights};
use engine::{CardDb, GameState, NoObserver, Options, Scenario, Scene, Setup, View};

mod starters;

fn seen(games: u64, goal: Goal) -> Vec<Position> {
    let recipe = Recipe {
        seed: 1,
        agent: "heuristic".into(),
        whim: 20,
        goal,
    };
    let decks = starters::decks();
    let field = Field {
        decks: &decks,
        before: 0,
    };
    (0..games)
        .flat_map(|n| positions(CardDb::embedded(), field, &recipe, n).expect("games"))
        .collect()
}

#[test]
fn the_same_games_give_the_same_weights_and_a_file_that_reads_back() {
    let fitted = |goal| fit(&seen(60, goal), goal);
    let (first, again) = (fitted(Goal::Points), fitted(Goal::Points));
    assert_eq!(first.weights, again.weights);
    // The game win is another thing to fit to, and whose it is is known better.
    let wins = fitted(Goal::Win);
    assert_ne!(wins.weights, first.weights);
    assert!(wins.built_in < wins.blank);
    // The weights built in know more than none.
    assert!(first.cross_entropy.is_finite() && first.built_in < first.blank);
    let file = first.csv(&["where they come from"]);
    let read = Weights::parse(&file).expect("a whole file");
    // Four decimals are written.
    assert_eq!(read.csv(), first.weights.csv());
}

#[test]
fn an_unknown_agent_is_refused() {
    let recipe = Recipe {
        seed: 1,
        agent: "nobody".into(),
        whim: 0,
        goal: Goal::Points,
    };
    let decks = starters::decks();
    let field = Field {
        decks: &decks,
        before: 0,
    };
    let refused = positions(CardDb::embedded(), field, &recipe, 0);
    assert!(matches!(refused, Err(FitError::Agent(_))));
}

fn worth(table: &Scene<'_>) -> [f32; 3] {
    let mut values = [0.0; 3];
    estimate(&table.game, table.cards(), &mut values);
    values
}

/// Three Methuselahs with a vampire each, and so much pool.
fn table(pools: [u8; 3]) -> Scene<'static> {
    let mut table = Scenario::new(CardDb::embedded(), 3);
    for (seat, name) in ["Lauren", "Nassir", "Anson"].into_iter().enumerate() {
        table.minion(seat as u8, name);
        table.pool(seat as u8, pools[seat]);
    }
    table.minion_phase(0)
}

#[test]
fn all_the_points_that_are_left_are_shared_out() {
    let values = worth(&table([10, 10, 10]));
    assert!(values.iter().all(|v| *v > 0.0));
    assert!((values.iter().sum::<f32>() - 3.0).abs() < 1e-4);
}

#[test]
fn one_of_those_who_are_left_wins_the_game() {
    let chances_of = |table: &Scene<'_>| {
        let mut found = [0.0; 3];
        chances(&table.game, table.cards(), &mut found);
        found
    };
    let even = chances_of(&table([10, 10, 10]));
    assert!((even.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    let low = chances_of(&table([10, 2, 10]));
    assert!(low[1] < even[1] && low[0] > even[0], "{low:?} {even:?}");
}

#[test]
fn once_a_game_is_over_its_winner_is_known() {
    let db = CardDb::embedded();
    for seed in 0..5 {
        let setup = Setup {
            decks: starters::decks(),
            seed,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut game, deal) = GameState::new(db, &setup).expect("the starters are legal");
        let mut players: Vec<_> = (0..5)
            .map(|i| agents::build("sensible", seed * 5 + i).expect("an agent"))
            .collect();
        let cards = deal.cards(db);
        while let Some(decision) = game.decision() {
            let view = View::new(&game, cards, decision.seat);
            let legal = game.legal();
            let k = players[decision.seat.index()].choose(&view, decision, legal);
            let choice = legal[k];
            game.apply(cards, choice, &mut NoObserver);
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        let mut known = [0.5; 5];
        chances(&game, cards, &mut known);
        for (i, chance) in known.into_iter().enumerate() {
            let won = winner.is_some_and(|seat| seat.index() == i);
            assert_eq!(chance, f32::from(u8::from(won)), "seed {seed}, seat {i}");
        }
    }
}

#[test]
fn prey_with_little_pool_is_good_for_the_predator_and_bad_for_the_prey() {
    let (even, low) = (worth(&table([10, 10, 10])), worth(&table([10, 2, 10])));
    assert!(low[0] > even[0] + 0.1, "{low:?} {even:?}");
    assert!(low[1] < even[1] - 0.1, "{low:?} {even:?}");
}
