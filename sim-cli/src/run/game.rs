//! One game, played to its end by agents.

use super::fault::{Cause, Fault};
use super::rows::Witness;
use crate::panics::caught;
use crate::seating::SEATS;
use agents::{Agent, SpecError};
use engine::{CardDb, GameState, Outcome, Setup, View};

/// What makes an agent from its spec and the seed of its random stream, as [`crate::exec::build`] does.
pub type Build = fn(&str, u64) -> Result<Box<dyn Agent>, SpecError>;

/// Where and by what a game broke off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    reached: Reached,
    what: Cause,
}

impl Broken {
    /// The fault of the game with this number and this seed.
    pub fn of(self, game: u64, seed: u64) -> Fault {
        Fault {
            game,
            seed,
            decision: self.reached.decision,
            turn: self.reached.turn,
            round: self.reached.round,
            what: self.what,
        }
    }
}

/// Plays a game to its end, and adds to `taken` the index of each choice as it is taken. The
/// agents are made for the first decision.
///
/// # Errors
/// If it panics, cannot begin or comes upon a bound of the engine.
pub fn play_out<O: Witness>(
    cards: &CardDb,
    setup: &Setup,
    agents: impl FnOnce() -> [Box<dyn Agent>; SEATS],
    observer: &mut O,
    taken: &mut Vec<u8>,
) -> Result<Outcome, Broken> {
    let mut reached = Reached::default();
    let before = taken.len();
    let played = caught(|| -> Result<Outcome, Cause> {
        let begun = caught(|| GameState::observed(cards, setup, observer))?;
        let (mut state, deal) = begun.map_err(|error| error.to_string())?;
        let cards = deal.cards(cards);
        // An agent that cannot be made is a fault of the first decision.
        let (mut make, mut made) = (Some(agents), None);
        while let Some(decision) = state.decision() {
            reached.note(&state);
            if let Some(make) = make.take() {
                made = Some(make());
            }
            let agents = made
                .as_mut()
                .expect("they were made for the first decision");
            let view = View::new(&state, cards, decision.seat);
            let agent = &mut agents[decision.seat.index()];
            if let Some(follower) = agent.follower() {
                follower.follow(setup, &taken[before..]);
            }
            let index = agent.choose(&view, decision, state.legal());
            observer.offered(state.legal());
            let choice = state.legal()[index];
            taken.push(index as u8);
            state.apply(cards, choice, observer);
        }
        outcome(&state)
    });
    let played = played.map_err(Cause::from).and_then(|played| played);
    played.map_err(|what| Broken { reached, what })
}

/// What a game came to in which nothing is to be decided.
///
/// # Errors
/// If it is not over, or has come upon a bound of the engine.
pub(super) fn outcome(state: &GameState) -> Result<Outcome, Cause> {
    if let Some(bound) = state.overflow() {
        return Err(Cause::Overflow(bound));
    }
    let over = || "nothing is to be decided, and the game is not over".to_owned();
    state.outcome().ok_or_else(|| Cause::Fault(over()))
}

/// How far a game has got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached {
    decision: u32,
    turn: u16,
    round: u16,
}

impl Reached {
    /// Notes the decision that is to be taken.
    pub(super) fn note(&mut self, state: &GameState) {
        self.decision += 1;
        (self.turn, self.round) = (state.turn(), state.round());
    }
}
