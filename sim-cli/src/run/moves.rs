//! Recorded games: played by the choices that were taken, and held against others.

use super::fault::{Cause, Fault};
use super::game::outcome;
use super::plan::{GamePlan, Plan};
use super::rows::{Record, Witness};
use crate::panics::caught;
use engine::{Cards, Deal, Decision, GameState, NoObserver, Observer, Outcome, View};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// A move in which a game is not what was recorded of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveDifference {
    /// Number of the game.
    pub game: u64,
    /// Number of the move, from 1; 0 if the game cannot begin.
    #[serde(rename = "move")]
    pub number: u64,
    /// The turn in which it was to be made.
    pub turn: u16,
    /// The round of that turn.
    pub round: u16,
    /// Who was to make it; null if the game was over.
    pub who: Option<Who>,
    /// What was recorded, in words.
    pub recorded: String,
    /// What the repetition has in its place, in words.
    pub repeated: String,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Who {
    /// The seat, from 0.
    pub seat: u8,
    /// Name of her deck.
    pub deck: String,
    /// Spec of her agent.
    pub agent: String,
}

impl fmt::Display for MoveDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveDifference {
            game, number, turn, ..
        } = self;
        match number {
            0 => write!(f, "game {game}, before its first move")?,
            _ => write!(f, "game {game}, move {number}, in turn {turn}")?,
        }
        if let Some(Who { seat, deck, agent }) = &self.who {
            write!(f, ", of seat {seat} ({deck}, {agent})")?;
        }
        let MoveDifference {
            recorded, repeated, ..
        } = self;
        write!(
            f,
            "\n  recorded:       {recorded}\n  when repeated:  {repeated}"
        )
    }
}

/// How the record of a game may end before the game does.
pub(super) const RECORD_ENDS: &str = "nothing: the record ends";

/// How a game may end before its record does.
pub(super) const GAME_OVER: &str = "nothing: the game is over";

/// Why recorded choices do not lead to the end of their game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The move at which they do not fit it.
    pub difference: MoveDifference,
    /// The fault that the game has come upon there, if the record ends with it
    /// too: if it is the record of a game that broke off, this is why. What an
    /// agent said is not recorded.
    pub fault: Option<Fault>,
}

impl Plan {
    /// Plays a game to its end by the choices that were recorded, and asks no agent.
    ///
    /// # Errors
    /// The first move at which the record does not fit the game: a choice that
    /// there is not, or that ends in a fault, a choice too few or one too many.
    /// The observer has then heard the game up to there.
    pub fn retrace<O: Witness>(
        &self,
        game: &GamePlan,
        choices: &[u8],
        observer: &mut O,
    ) -> Result<Outcome, Box<Departure>> {
        self.retrace_seen(game, choices, observer, |_, _| {})
    }

    /// Does what [`Plan::retrace`] does, and shows each decision that fits the game before the choice
    /// is taken: the position as the seat sees it that decides, and the number of the choice.
    fn retrace_seen<O: Witness>(
        &self,
        game: &GamePlan,
        choices: &[u8],
        observer: &mut O,
        mut seen: impl FnMut(&View<'_>, usize),
    ) -> Result<Outcome, Box<Departure>> {
        let recorded = |made: usize| match choices.get(made) {
            Some(index) => format!("choice {index}"),
            None => RECORD_ENDS.to_owned(),
        };
        let departs = |moment: Option<Moment>, made: usize, repeated: String| {
            let difference = self.differs(game, moment, made, recorded(made), repeated);
            let fault = None;
            Box::new(Departure { difference, fault })
        };
        // A fault is that of the record if no choice is recorded behind it.
        let faults = |moment, made, what: Cause| {
            let mut departure = departs(moment, made, format!("a fault: {what}"));
            if departure.difference.number >= choices.len() as u64 {
                departure.fault = Some(departure.difference.fault(game, what));
            }
            departure
        };
        let (mut state, deal) = match self.begun(game, observer) {
            Ok(begun) => begun,
            Err(what) => return Err(faults(None, 0, what.into())),
        };
        for (made, index) in choices.iter().enumerate() {
            let before = Moment::of(&state);
            if before.decision.is_none() {
                return Err(departs(Some(before), made, GAME_OVER.to_owned()));
            }
            let legal = state.legal();
            let Some(choice) = legal.get(usize::from(*index)).copied() else {
                let there_are = format!("there are the choices 0 to {}", legal.len() - 1);
                return Err(departs(Some(before), made, there_are));
            };
            let apply = || -> Result<(), Cause> {
                if let Some(Decision { seat, .. }) = before.decision {
                    let cards = deal.cards(self.cards());
                    seen(&View::new(&state, cards, seat), usize::from(*index));
                }
                observer.offered(state.legal());
                state.apply(deal.cards(self.cards()), choice, observer);
                match state.decision() {
                    Some(_) => Ok(()),
                    None => outcome(&state).map(drop),
                }
            };
            if let Err(what) = caught(apply)
                .map_err(Cause::from)
                .and_then(|applied| applied)
            {
                return Err(faults(Some(before), made, what));
            }
        }
        let (now, made) = (Moment::of(&state), choices.len());
        let Some(decision) = now.decision else {
            return outcome(&state).map_err(|what| faults(None, made, what));
        };
        let Who { seat, deck, agent } = self.who(game, decision);
        let what = format!("the agent of seat {seat} ({deck}, {agent}) fails to choose");
        let repeated = format!("one of {} choices", state.legal().len());
        let mut departure = departs(Some(now), made, repeated);
        departure.fault = Some(departure.difference.fault(game, what.into()));
        Err(departure)
    }

    /// Plays a game for the files by the choices that were recorded.
    ///
    /// # Errors
    /// As for [`Plan::retrace`].
    pub fn record_again(&self, game: u64, choices: &[u8]) -> Result<Record, Box<Departure>> {
        self.record_seen(game, choices, |_, _| {})
    }

    /// Does the same, and shows each decision before the choice is taken: the position as the seat
    /// sees it that decides, and the number of the choice.
    ///
    /// # Errors
    /// As for [`Plan::retrace`].
    pub fn record_seen(
        &self,
        game: u64,
        choices: &[u8],
        seen: impl FnMut(&View<'_>, usize),
    ) -> Result<Record, Box<Departure>> {
        let game = self.game(game);
        let mut watch = self.watch(&game);
        let outcome = self.retrace_seen(&game, choices, &mut watch, seen)?;
        Ok(self.noted(&game, &outcome, watch, choices.to_vec()))
    }

    /// The first move in which the choices recorded of a game are not those of
    /// its repetition.
    pub fn first_difference(
        &self,
        game: u64,
        recorded: &[u8],
        repeated: &[u8],
    ) -> Option<MoveDifference> {
        let pairs = recorded.iter().zip(repeated);
        let common = pairs.take_while(|(a, b)| a == b).count();
        if common == recorded.len() && common == repeated.len() {
            return None;
        }
        let game = self.game(game);
        let (state, deal) = match self.led(&game, &repeated[..common], &mut NoObserver) {
            Ok(led) => led,
            Err(stuck) => {
                let Stuck { moment, made, what } = stuck;
                let recorded = match moment {
                    None => format!("{} choices", recorded.len()),
                    Some(_) => format!("choice {}", repeated[made]),
                };
                return Some(self.differs(&game, moment, made, recorded, what));
            }
        };
        let cards = deal.cards(self.cards());
        let recorded = in_words(&state, cards, recorded.get(common), RECORD_ENDS);
        let no_more = match state.decision() {
            Some(_) => "nothing: a fault, as it was to be chosen",
            None => GAME_OVER,
        };
        let repeated = in_words(&state, cards, repeated.get(common), no_more);
        Some(self.differs(&game, Some(Moment::of(&state)), common, recorded, repeated))
    }

    /// The position to which recorded choices lead.
    ///
    /// # Errors
    /// Where they do not fit the game; the observer has then heard it up to there.
    pub(super) fn led<O: Observer>(
        &self,
        game: &GamePlan,
        choices: &[u8],
        observer: &mut O,
    ) -> Result<(GameState, Deal), Stuck> {
        let stuck = |moment, made, what: String| Stuck { moment, made, what };
        let (mut state, deal) = self
            .begun(game, observer)
            .map_err(|what| stuck(None, 0, format!("a fault: {what}")))?;
        for (made, index) in choices.iter().enumerate() {
            let before = Some(Moment::of(&state));
            let Some(choice) = state.legal().get(usize::from(*index)).copied() else {
                let there_are = match state.legal() {
                    [] => GAME_OVER.to_owned(),
                    legal => format!("there are the choices 0 to {}", legal.len() - 1),
                };
                return Err(stuck(before, made, there_are));
            };
            // The last choice of a game that faults is the one that led to it.
            caught(|| state.apply(deal.cards(self.cards()), choice, observer))
                .map_err(|what| stuck(before, made, format!("a fault: {what}")))?;
        }
        Ok((state, deal))
    }

    /// The difference in the move after so many; or in that the game cannot
    /// begin, if there is no moment for it.
    fn differs(
        &self,
        game: &GamePlan,
        moment: Option<Moment>,
        made: usize,
        recorded: String,
        repeated: String,
    ) -> MoveDifference {
        let decision = moment.and_then(|moment| moment.decision);
        MoveDifference {
            game: game.game,
            number: moment.map_or(0, |_| made as u64 + 1),
            turn: moment.map_or(0, |moment| moment.turn),
            round: moment.map_or(0, |moment| moment.round),
            who: decision.map(|decision| self.who(game, decision)),
            recorded,
            repeated,
        }
    }

    /// Who is to decide.
    pub(super) fn who(&self, game: &GamePlan, decision: Decision) -> Who {
        let place = &game.places[decision.seat.index()];
        Who {
            seat: decision.seat.0,
            deck: self.deck_name(place.deck).to_owned(),
            agent: self.agent_spec(place.agent).to_owned(),
        }
    }
}

/// A recorded choice of the pending decision, in words.
pub(super) fn in_words(
    state: &GameState,
    cards: Cards<'_>,
    index: Option<&u8>,
    none: &str,
) -> String {
    let Some(index) = index else {
        return none.to_owned();
    };
    match state.legal().get(usize::from(*index)) {
        Some(choice) => state.describe(cards, *choice),
        None => format!("choice {index}, where there are {}", state.legal().len()),
    }
}

impl MoveDifference {
    /// The fault that the game has come upon there.
    fn fault(&self, game: &GamePlan, what: Cause) -> Fault {
        Fault {
            game: game.game,
            seed: game.seed,
            decision: self.number as u32,
            turn: self.turn,
            round: self.round,
            what,
        }
    }
}

/// Where choices do not fit their game.
pub(super) struct Stuck {
    /// When the move is to be made; none if the game cannot begin.
    pub moment: Option<Moment>,
    /// How many were made.
    pub made: usize,
    /// What there is in its place, in words.
    pub what: String,
}

/// When a move is to be made.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub turn: u16,
    pub round: u16,
    pub decision: Option<Decision>,
}

impl Moment {
    pub(super) fn of(state: &GameState) -> Moment {
        Moment {
            turn: state.turn(),
            round: state.round(),
            decision: state.decision(),
        }
    }
}
