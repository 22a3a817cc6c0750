//! The evaluation, and how its weights are fitted.

use agents::evaluation::fit::{fit, positions, Field, FitError, Position, Recipe};
use agents::evaluation::{estimate, Weights};
use engine::{CardDb, Scenario, Scene};

mod starters;

fn seen(games: u64) -> Vec<Position> {
    let recipe = Recipe {
        seed: 1,
        agent: "heuristic".into(),
        whim: 20,
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
    let (first, again) = (fit(&seen(60)), fit(&seen(60)));
    assert_eq!(first.weights, again.weights);
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
fn prey_with_little_pool_is_good_for_the_predator_and_bad_for_the_prey() {
    let (even, low) = (worth(&table([10, 10, 10])), worth(&table([10, 2, 10])));
    assert!(low[0] > even[0] + 0.1, "{low:?} {even:?}");
    assert!(low[1] < even[1] - 0.1, "{low:?} {even:?}");
}
