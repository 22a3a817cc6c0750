//! The search on small games with known answers.

mod availability;
mod coins;
mod kuhn_poker;
mod paired;
mod robustness;
mod tic_tac_toe;
mod toy;
