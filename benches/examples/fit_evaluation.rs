//! Fits the weights of the evaluation to games of the starters, and writes
//! them as `agents/data/evaluation.csv` has them:
//! `fit_evaluation [GAMES] [SEED] [SPEC] [WHIM]`; by default `40000 1 heuristic 20`.

use agents::evaluation::fit::{fit, positions, Recipe};
use engine::CardDb;

fn main() {
    let argument = |i: usize, default: &str| std::env::args().nth(i).unwrap_or(default.into());
    let games: u64 = argument(1, "40000").parse().expect("GAMES is a number");
    let recipe = Recipe {
        seed: argument(2, "1").parse().expect("SEED is a number"),
        agent: argument(3, "heuristic"),
        whim: argument(4, "20").parse().expect("WHIM is a number"),
    };
    let cards = CardDb::embedded();
    let decks = methuselah_benches::starters(cards);
    let seen: Vec<_> = (0..games)
        .flat_map(|game| {
            positions(cards, &decks, &recipe, game).expect("the recipe can be followed")
        })
        .collect();
    let command = format!(
        "cargo run --release -p methuselah-benches --example fit_evaluation -- {games} {} {} {}",
        recipe.seed, recipe.agent, recipe.whim
    );
    let comments = [
        "Weights of the evaluation: agents/src/evaluation.rs says what they are for.",
        &format!("Fitted to {games} games of the five starters by"),
        &command,
    ];
    print!("{}", fit(&seen).csv(&comments));
}
