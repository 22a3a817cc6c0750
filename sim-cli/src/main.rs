//! The `methuselah` binary: plays games of Vampire: The Eternal Struggle by
//! the thousand, and turns them into answers. What it can do is in [`sim_cli::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    // A release build has the cards inside as they are used.
    if let Some(cards) = pack::packed() {
        cards.carry();
    }
    ExitCode::from(sim_cli::cli::main(
        std::env::args_os(),
        sim_cli::exec::build,
    ))
}
