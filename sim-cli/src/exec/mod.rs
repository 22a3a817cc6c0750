//! Agents that are other programs: `exec:COMMAND`.
//!
//! The program is started, is sent a line of JSON for each decision, and answers with one.
//! `docs/exec.md` documents what stands in the lines; their types are in [`protocol`].
//!
//! - [`build`] makes every agent of the program, those included;
//! - a spec stands for any number of running programs: each plays one seat of one game at a time,
//!   and is used again for the next one;
//! - [`serve`] is the other side: an agent of ours, for another program;
//! - whatever a program does wrong costs the game at hand, is named with it, and is counted; in the
//!   game of trial ([`crate::run::try_programs`]) it is refused.

mod agent;
mod observe;
mod process;
pub mod protocol;
mod serve;

pub(crate) use agent::built_in;
pub use agent::{build, catalogue, complaints, end, failures, is_program};
pub use serve::serve;
