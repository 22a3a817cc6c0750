//! The `methuselah` binary: plays games of Vampire: The Eternal Struggle by
//! the thousand, and turns them into answers. What it can do is in [`sim_cli::cli`].

use sim_cli::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    sim_cli::main_with(Registry::default())
}
