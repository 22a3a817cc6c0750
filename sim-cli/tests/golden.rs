//! The committed baseline: a run that must repeat to the byte.
//!
//! Where a rule, a card or an agent changed on purpose, refresh it:
//!
//! ```sh
//! cargo run --release -- run decks/fifth-edition --games 300 --seed 1 --out results/golden --overwrite
//! ```

mod common;

use common::{methuselah, repository, text};

#[test]
fn the_golden_run_repeats_to_the_byte() {
    let golden = repository("results/golden");
    let output = methuselah(["verify".as_ref(), golden.as_os_str()]);
    assert!(
        output.status.success(),
        "{}{}If the change is meant, refresh the baseline as the head of this file says",
        text(&output.stdout),
        text(&output.stderr)
    );
}
