//! The program from outside: what its commands print and write, and what they refuse. One binary, so
//! that it is linked once and no test waits for those of another file.

mod common;

mod browser;
mod cards_from_outside;
mod compare;
mod deck_files;
mod decks_and_cards;
mod diff;
mod docs;
#[cfg(unix)]
mod exec;
mod faults;
mod fit_evaluation;
mod folders;
mod gauntlet;
mod golden;
mod language;
mod leagues;
mod matches;
mod numbers;
mod official_list;
mod page;
mod refusals;
mod report;
mod rounds;
mod runs;
mod schemas;
mod script_files;
mod shards;
mod stress;
mod train;
mod tune;
