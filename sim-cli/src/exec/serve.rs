//! An agent of ours for another program, that of an older or a newer version: it plays each game
//! along by its own rules, and shows the agent its own view of it.

use super::observe;
use super::protocol::{Answer, Choose, Hello, Request, PROTOCOL};
use crate::cards::in_use;
use crate::panics::caught;
use crate::run::Build;
use agents::Agent;
use anyhow::{bail, Context, Result};
use engine::{Deal, GameState, NoObserver, View};
use serde_json::{json, Value};
use std::io::{BufRead, Write};

/// A game that is played along.
struct Game {
    seat: u8,
    state: GameState,
    deal: Deal,
    agent: Box<dyn Agent>,
}

/// Answers requests until no more come.
///
/// # Errors
/// If the agent cannot be made, a request is none, or an answer cannot be written. What goes
/// wrong in a game is an answer.
pub fn serve(
    spec: &str,
    build: Build,
    requests: impl BufRead,
    mut answers: impl Write,
) -> Result<()> {
    let mut agent = build(spec, 0)?;
    if agent.follower().is_some() {
        bail!("{spec}: plays games along already; name its own command");
    }
    let db = in_use::db();
    let mut game: Option<Result<Game, String>> = None;
    let mut say = |answer: Value| -> Result<()> {
        let line = format!("{answer}\n").into_bytes();
        let written = answers.write_all(&line).and_then(|()| answers.flush());
        written.context("standard output cannot be written to")
    };
    for line in requests.lines() {
        let line = line.context("standard input cannot be read")?;
        let request: Request = serde_json::from_str(&line).context(
            "standard input has a line that is no request; docs/exec.md has what is said there",
        )?;
        match request {
            Request::Hello { protocol, .. } => {
                if protocol != PROTOCOL {
                    bail!("version {protocol} is spoken there, and version {PROTOCOL} here");
                }
                say(json!(Hello {
                    protocol: PROTOCOL,
                    repeats: agent.repeats(),
                    follows: true,
                    features: None,
                }))?;
            }
            Request::Game {
                seat, seed, setup, ..
            } => {
                let begin = || -> Result<Game, String> {
                    let setup = setup.ok_or("a game begins without its setup")?.setup(db)?;
                    let begun = caught(|| GameState::new(db, &setup))?;
                    let (state, deal) = begun.map_err(|error| error.to_string())?;
                    Ok(Game {
                        seat,
                        state,
                        deal,
                        agent: build(spec, seed).map_err(|error| error.to_string())?,
                    })
                };
                game = Some(begin());
            }
            Request::Choose(choose) => {
                let id = choose.id;
                let chosen = match &mut game {
                    None => Err("no game has begun".to_owned()),
                    Some(Err(why)) => Err(why.clone()),
                    Some(Ok(game)) => caught(|| game.choose(&choose)).and_then(|chosen| chosen),
                };
                let (choice, error) = match chosen {
                    Ok(choice) => (Some(choice), None),
                    Err(why) => {
                        game = Some(Err(why.clone()));
                        (None, Some(why))
                    }
                };
                say(json!(Answer { id, choice, error }))?;
            }
        }
    }
    Ok(())
}

impl Game {
    /// Takes the choices that were taken there, and lets the agent take its own.
    fn choose(&mut self, asked: &Choose) -> Result<usize, String> {
        let cards = self.deal.cards(in_use::db());
        let otherwise = |what: String| format!("the game goes otherwise by its rules: {what}");
        for taken in asked.moves.iter().flatten() {
            let state = &mut self.state;
            let choice = state.legal().get(usize::from(*taken)).copied();
            let choice = choice.ok_or_else(|| {
                otherwise(format!(
                    "choice {taken} was taken in turn {}, where it has {}",
                    state.turn(),
                    state.legal().len()
                ))
            })?;
            state.apply(cards, choice, &mut NoObserver);
        }
        let state = &self.state;
        let decision = state.decision().filter(|d| d.seat.0 == self.seat);
        let decision = decision.ok_or_else(|| {
            otherwise(format!(
                "it is not asked for anything in turn {}",
                state.turn()
            ))
        })?;
        let view = View::new(state, cards, decision.seat);
        let choices = observe::choices(&view, state.legal(), true);
        if choices != asked.choices {
            let lists = |choices: &[Value]| {
                let words = choices.iter().filter_map(|choice| choice.as_str());
                words.collect::<Vec<_>>().join(", ")
            };
            return Err(otherwise(format!(
                "its choices in turn {} are [{}], and there they are [{}]",
                state.turn(),
                lists(&choices),
                lists(&asked.choices)
            )));
        }
        Ok(self.agent.choose(&view, decision, state.legal()))
    }
}
