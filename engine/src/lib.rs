//! The rules of Vampire: The Eternal Struggle, its cards as data, and a game
//! state that can be cloned in the middle of a strike.

pub mod facts;
pub mod script;
pub mod verbs;
pub mod vocab;

mod choice;
mod db;
mod describe;
mod events;
mod fold;
mod game;
mod ids;
mod invariants;
mod observer;
mod packed;
mod rules;
mod scenario;
mod state;
mod view;

pub use choice::{Choice, ChoiceList, Decision, Prompt};
pub use db::{
    embedded_rulings, embedded_scripts, AbilityDef, AbilityId, CardDb, CardDef, CodeId, LoadError,
    ModeDef, Needs, Op,
};
pub use fold::{Fold, Thing, Zone};
pub use game::{EffectAtWork, Outcome, SeatOutcome};
pub use ids::{CardId, DefId, Seat, Slot, SlotSet};
pub use observer::{GameEvent, NoObserver, Observer, Phase};
pub use packed::Packed;
pub use scenario::{Case, CaseError, Scenario, Scene};
pub use state::{
    Bound, Cards, Deal, DealOrder, Deck, End, GameState, Options, Permanent, Region, Scoring,
    Setup, SetupError,
};
pub use view::{
    ActionView, BeingPlayed, CombatView, EffectView, Foreseen, Matter, ReferendumTerms,
    ReferendumView, View,
};

/// Seats at a table at most.
pub const MAX_SEATS: usize = 6;

/// Cards that a library needs (current rulebook 1, deck construction).
pub const MIN_LIBRARY: usize = 60;
/// Cards that a library may have (current rulebook 1, deck construction).
pub const MAX_LIBRARY: usize = 90;
/// Cards that a crypt needs (current rulebook 1, deck construction).
pub const MIN_CRYPT: usize = 12;
/// Crypt cards that the state has room for; the rulebook sets no maximum.
pub const MAX_CRYPT: usize = 60;

/// Choices that a decision may have at most.
pub const MAX_CHOICES: usize = 192;
