//! A program with agents of its own: all that `methuselah` does, for these as well.

mod bleeder;

use bleeder::Bleeder;
use sim_cli::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mine = Registry::new(env!("CARGO_PKG_VERSION"))
        .agent_with_parameters(Bleeder::INFO, Bleeder::from_parameters);
    sim_cli::main_with(mine)
}
