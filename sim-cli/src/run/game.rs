//! One game, played to its end by agents.

use super::fault::{Cause, Fault};
use super::rows::Witness;
use crate::panics::caught;
use crate::seating::SEATS;
use agents::{Agent, SpecError};
use engine::{CardDb, GameState, Outcome, Setup, View};

/// Decisions in a turn after which a game counts as one that does not end: a
/// turn takes some dozens, and the round limit bounds the turns.
const ENDLESS: u32 = 20_000;

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
/// If it panics, cannot begin or does not end.
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
            reached.note(&state)?;
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
    /// The decision with which the turn began.
    began: u32,
}

impl Reached {
    /// Notes the decision that is to be taken.
    ///
    /// # Errors
    /// If the turn does not end.
    pub(super) fn note(&mut self, state: &GameState) -> Result<(), String> {
        self.decision += 1;
        if state.turn() != self.turn {
            self.began = self.decision;
        }
        (self.turn, self.round) = (state.turn(), state.round());
        match self.decision - self.began {
            ENDLESS.. => Err(format!("the turn does not end: {ENDLESS} decisions")),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::stream;
    use engine::{Deck, NoObserver, Options};

    #[test]
    fn a_turn_that_does_not_end_is_noticed() {
        let cards = CardDb::embedded();
        let mut rng = stream(1, 1);
        let setup = Setup {
            decks: (0..2).map(|_| Deck::random(cards, &mut rng, 60)).collect(),
            seed: 1,
            options: Options::default(),
            ..Setup::default()
        };
        let (mut state, deal) = GameState::new(cards, &setup).unwrap();
        let cards = deal.cards(cards);
        let mut reached = Reached::default();
        // Until something is decided in the second turn.
        while state.turn() < 2 {
            reached.note(&state).unwrap();
            let choice = state.legal()[0];
            state.apply(cards, choice, &mut NoObserver);
        }
        let before = reached.decision;
        for _ in 0..ENDLESS {
            reached.note(&state).unwrap();
        }
        let error = reached.note(&state).unwrap_err();
        assert!(error.contains("the turn does not end"), "{error}");
        assert_eq!((reached.turn, reached.decision), (2, before + ENDLESS + 1));
    }
}
