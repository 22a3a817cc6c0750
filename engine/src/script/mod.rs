//! The script language: what a card does, as data.
//!
//! A script is one RON value a card, under `engine/cards/`, as a rule in a file of its own. This module holds
//! the types that a script is read into, and nothing else: the card database
//! joins scripts with facts and prepares them for play, and
//! [`render`] says them in plain English. `engine/cards/README.md` documents
//! the language for people who write cards.
//!
//! The words are the rulebook's. Every type here is closed and small, so that
//! agents can read a script as well as the rules engine can: `Bleed(2)` is
//! two more bleed, whatever the card is called.

mod ability;
mod action;
mod allegiance;
mod card;
mod cond;
mod filter;
mod harm;
mod implied;
mod lesson;
mod moment;
mod narrowed;
mod number;
mod read;
pub mod render;
mod said;
mod span;
mod target;
mod window;
mod written;

pub use crate::verbs::Step;
pub use ability::{
    Ability, Acts, AsVampire, Blows, Defense, Doing, Guised, Harm, Pays, Quality, Reduces, Rest,
    Spent, Stat, Treatment,
};
pub use action::{
    Action, ActionKind, At, Blow, Cost, Despite, Did, Strike, StrikeEffect, Taken, With,
};
pub use allegiance::Allegiance;
pub use card::{Bearer, Body, CostX, Mode, Replace, Script};
pub use cond::{Cond, First, Origin, Stage, Success};
pub(crate) use filter::Asked;
pub use filter::{
    Anywhere, Asks, CardFilter, Counted, Effect, Filter, InPlay, Is, Limit, Minions, Picked, Place,
    Reach, Striking,
};
pub(crate) use harm::WrittenHarm;
pub use lesson::{DisciplineFilter, Lesson};
pub use moment::Moment;
pub(crate) use narrowed::narrowed;
pub use number::{ActionsOf, Amount, Number};
pub use read::{format, is_list, read};
pub(crate) use said::Said;
pub(crate) use span::lasting;
pub use span::{Course, Span};
pub use target::{Arm, Choose, Meth, MethFilter, Term, Who};
pub use window::{InsteadOf, Window, WindowSet};
