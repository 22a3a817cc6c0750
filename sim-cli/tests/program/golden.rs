//! The committed baselines: runs that must repeat to the byte, on every machine.
//!
//! Where a rule, a card or an agent changed on purpose, refresh it:
//!
//! ```sh
//! cargo run --release -- run decks/fifth-edition --games 300 --seed 1 --agents sensible --out results/golden --overwrite
//! cargo run --release -- run decks/fifth-edition --games 10 --seed 1 --agents random,sensible,heuristic,mcts:4,mcts:4:select=ucb1 --out results/agents --overwrite
//! cargo run --release -- run decks/fifth-edition --games 30 --seed 1 --agents learned --out results/learned --overwrite
//! ```

use crate::common::{methuselah, repository, text};

/// Three hundred games of one agent.
#[test]
fn the_golden_run_repeats_to_the_byte() {
    repeats("results/golden");
}

/// Every kind of agent at one table, the search by both ways of selecting: what they compute is the
/// same wherever they are built.
#[test]
fn every_kind_of_agent_repeats_to_the_byte() {
    repeats("results/agents");
}

fn repeats(folder: &str) {
    let golden = repository(folder);
    let output = methuselah(["verify".as_ref(), golden.as_os_str()]);
    assert!(
        output.status.success(),
        "{}{}If the change is meant, refresh the baseline as the head of this file says",
        text(&output.stdout),
        text(&output.stderr)
    );
}

/// Thirty games of the agent that has learned: what it computes is the same
/// on every machine.
#[test]
fn the_agent_that_has_learned_repeats_to_the_byte() {
    repeats("results/learned");
}
