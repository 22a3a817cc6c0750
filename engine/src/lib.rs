//! The rules of Vampire: The Eternal Struggle, its cards as data, and a game
//! state that can be cloned in the middle of a strike.

pub mod facts;
pub mod script;
pub mod verbs;
pub mod vocab;

mod choice;
mod db;
mod describe;
mod fold;
mod game;
mod invariants;
mod observer;
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
pub use game::{Outcome, SeatOutcome};
pub use observer::{GameEvent, NoObserver, Observer, Phase};
pub use scenario::{Case, CaseError, Scenario, Scene};
pub use state::{
    Bound, CardId, Deck, DefId, End, GameState, Options, Permanent, Region, Scoring, Seat, Setup,
    SetupError, Slot, SlotSet, MAX_CRYPT, MAX_LIBRARY, MIN_CRYPT, MIN_LIBRARY,
};
pub use view::{ActionView, CombatView, EffectView, Matter, ReferendumView, View};

/// Seats at a table at most.
pub const MAX_SEATS: usize = 6;

/// Choices that a decision may have at most.
pub const MAX_CHOICES: usize = 192;
