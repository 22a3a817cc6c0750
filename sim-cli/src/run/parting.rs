//! Where two records of the same game part, and through what.
//!
//! A record has the number of each choice, and no words. They are this program's: it plays the
//! moves that both have in common, and then reads both choices out of its own list. Where it is
//! one of the two programs that made the records, so are the words of that one.
//!
//! Positions may differ before any move does: then the rows of `pool.csv` tell it, by the end of
//! the turn.

use super::moves::{in_words, Moment, Stuck, Who, GAME_OVER, RECORD_ENDS};
use super::plan::Plan;
use engine::{Cards, Choice, Decision, GameEvent, GameState, Observer, Prompt};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// Where two records of a game part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Parting {
    /// Number of the game.
    pub game: u64,
    /// The turn in which it goes another way, from 1; null where this program does not get so far.
    pub turn: Option<u16>,
    /// The first move that differs.
    #[serde(flatten)]
    pub at: Option<MoveApart>,
    /// Whether the position differs by the end of that turn though no move does until then.
    pub silent: bool,
    /// Cards through which it may have come: those that the two moves name, and the one that was
    /// played or used last in the turn; of a silent parting all that were in that turn.
    pub through: Vec<String>,
    /// The number of the move at which this program departs from what both records have in common,
    /// and what it has in the place of the move; then nothing is known of what comes later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub departs: Option<(u64, String)>,
}

/// A move that is not the same in two records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveApart {
    /// Its number, from 1.
    #[serde(rename = "move")]
    pub number: u64,
    /// Who was to make it; null if the game was over, or this program does not get so far.
    pub who: Option<Who>,
    /// What was to be decided, in a word or two; null likewise.
    pub about: Option<String>,
    /// What it is in the first record.
    pub first: String,
    /// What it is in the second.
    pub second: String,
}

impl fmt::Display for Parting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        let turn = self.turn.map(|turn| format!(", in turn {turn}"));
        let turn = turn.unwrap_or_default();
        match &self.at {
            Some(at) if !self.silent => write!(f, ", move {}{turn}", at.number)?,
            Some(at) => write!(
                f,
                "{turn}, where no move differs; the first that does is move {}",
                at.number
            )?,
            None => write!(f, "{turn}, where no move differs")?,
        }
        if let Some(at) = &self.at {
            if let Some(Who { seat, deck, agent }) = &at.who {
                write!(f, ", of seat {seat} ({deck}, {agent})")?;
            }
            if let Some(about) = &at.about {
                write!(f, ", at {about}")?;
            }
            write!(
                f,
                "\n  in the first:   {}\n  in the second:  {}",
                at.first, at.second
            )?;
        }
        if !self.through.is_empty() {
            write!(f, "\n  through:        {}", self.through.join("; "))?;
        }
        if let Some((number, what)) = &self.departs {
            write!(
                f,
                "\n  (this program departs from both at move {number}: {what})"
            )?;
        }
        Ok(())
    }
}

/// What was played and used, turn by turn.
#[derive(Default)]
struct Used {
    cards: Vec<(u16, String)>,
}

impl Observer for Used {
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        let card = if let GameEvent::Played { card, .. } = event {
            cards.def_of(card)
        } else if let GameEvent::Used { card, .. } = event {
            card
        } else {
            return;
        };
        self.cards.push((game.turn(), cards.def(card).name.clone()));
    }
}

impl Used {
    /// The cards of a turn, each once, the last first.
    fn in_turn(&self, turn: u16) -> Vec<String> {
        let of_turn = self.cards.iter().rev().filter(|(when, _)| *when == turn);
        let mut cards: Vec<String> = Vec::new();
        for (_, card) in of_turn {
            if !cards.contains(card) {
                cards.push(card.clone());
            }
        }
        cards
    }
}

/// What is to be decided, in a word or two.
fn about(decision: Decision) -> String {
    let name = if let Prompt::Window(window) = decision.prompt {
        format!("{window:?}")
    } else {
        format!("the choice of {:?}", decision.prompt)
    };
    // `BeforeStrikes` is "before strikes".
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// The card that a choice names, if what is chosen is something of it.
fn card(cards: Cards<'_>, state: &GameState, choice: Choice) -> Option<String> {
    let name = |def| cards.def(def).name.clone();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`Choice::card` names all choices"
    )]
    match choice {
        Choice::Use(slot, _) | Choice::Act(slot, _) | Choice::StrikeWith(slot, _) => {
            Some(state.name(cards, slot).to_owned())
        }
        Choice::UseLasting(_) => {
            let words = state.describe(cards, choice);
            Some(words.trim_start_matches("use ").to_owned())
        }
        Choice::Name(def) => Some(name(def)),
        other => other.card().map(|card| name(cards.def_of(card))),
    }
}

impl Plan {
    /// Where two records of a game part, whose positions differ first by the end of turn
    /// `positions`, if that is known. `last` is the last turn of the game, where nothing else tells.
    pub fn parting(
        &self,
        game: u64,
        first: &[u8],
        second: &[u8],
        positions: Option<u16>,
        last: u16,
    ) -> Parting {
        let pairs = first.iter().zip(second);
        let common = pairs.take_while(|(a, b)| a == b).count();
        let moves_differ = common < first.len() || common < second.len();
        let plan = self.game(game);
        let mut used = Used::default();
        let led = self.led(&plan, &first[..common], &mut used);
        let (at, turn, named, departs) = match led {
            Ok((state, deal)) => {
                let cards = deal.cards(self.cards());
                let now = Moment::of(&state);
                let index = |record: &[u8]| {
                    let index = record.get(common)?;
                    let choice = state.legal().get(usize::from(*index))?;
                    card(cards, &state, *choice)
                };
                let words = |record: &[u8]| {
                    let none = match now.decision {
                        None => GAME_OVER,
                        Some(_) => RECORD_ENDS,
                    };
                    in_words(&state, cards, record.get(common), none)
                };
                let at = moves_differ.then(|| MoveApart {
                    number: common as u64 + 1,
                    who: now.decision.map(|decision| self.who(&plan, decision)),
                    about: now.decision.map(about),
                    first: words(first),
                    second: words(second),
                });
                let named: Vec<String> = [first, second].into_iter().filter_map(index).collect();
                (at, moves_differ.then_some(now.turn), named, None)
            }
            Err(Stuck { made, what, .. }) => {
                let word = |record: &[u8]| match record.get(common) {
                    Some(index) => format!("choice {index}"),
                    None => RECORD_ENDS.to_owned(),
                };
                let at = moves_differ.then(|| MoveApart {
                    number: common as u64 + 1,
                    who: None,
                    about: None,
                    first: word(first),
                    second: word(second),
                });
                (at, None, Vec::new(), Some((made as u64 + 1, what)))
            }
        };
        let silent = match (turn, positions) {
            (Some(turn), Some(positions)) => positions < turn,
            (None, _) => departs.is_none() || positions.is_some(),
            (Some(_), None) => false,
        };
        let turn = match silent {
            true => Some(positions.unwrap_or(last)),
            false => turn,
        };
        let mut through = Vec::new();
        let in_turn = turn.map(|turn| used.in_turn(turn)).unwrap_or_default();
        let suspects = match silent {
            true => in_turn,
            false => named
                .into_iter()
                .chain(in_turn.into_iter().take(1))
                .collect(),
        };
        for card in suspects {
            if !through.contains(&card) {
                through.push(card);
            }
        }
        Parting {
            game,
            turn,
            at,
            silent,
            through,
            departs,
        }
    }
}
