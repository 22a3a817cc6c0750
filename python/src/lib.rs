//! What the Python package `methuselah` is made of in Rust: games, whole tables of them, decks and
//! agents. What is written for people is in `python/package`, which calls this and no more.

mod table;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use agents::tensor;
use engine::{Seat, SetupError};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sim_cli::cards::in_use;
use sim_cli::lineup::{self, Unplayable};
use table::{Field, Seen, Table, Tables};

/// What Python is told that does not like what it was given.
fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Decks that sit down at a table, in the order of the seats.
#[pyclass(frozen, module = "methuselah")]
struct Decks {
    field: Field,
}

#[pymethods]
impl Decks {
    /// Reads deck files, and folders of them.
    #[new]
    fn new(paths: Vec<PathBuf>, max_rounds: u16, allow_unscripted: bool) -> PyResult<Decks> {
        let cards = in_use::db();
        let lineup = lineup::load(&paths, cards, Some(engine::MAX_SEATS), Unplayable::Refuse)
            .map_err(|error| wrong(format!("{error:#}")))?;
        if !lineup.unscripted.is_empty() && !allow_unscripted {
            let names: Vec<_> = lineup.unscripted.into_iter().collect();
            return Err(wrong(format!(
                "cards without a script: {}; give allow_unscripted=True to play them as blanks",
                names.join("; ")
            )));
        }
        if max_rounds == 0 {
            return Err(wrong("max_rounds is to be 1 or more"));
        }
        let deck = |entrant: lineup::Entrant| {
            let pile = |lines: &[(u32, u32)]| {
                let copies = lines.iter().flat_map(|(id, count)| {
                    // Cards that there are not have been refused.
                    let def = cards.by_id(*id).into_iter();
                    def.flat_map(|def| std::iter::repeat_n(def, *count as usize))
                });
                copies.collect()
            };
            engine::Deck {
                crypt: pile(&entrant.list.crypt),
                library: pile(&entrant.list.library),
                name: entrant.name,
            }
        };
        let field = Field {
            cards,
            decks: lineup.decks.into_iter().map(deck).collect(),
            max_rounds,
        };
        // A deck that the engine refuses is refused now.
        Table::new(field.clone(), 0).map_err(wrong)?;
        Ok(Decks { field })
    }

    /// What the decks are called.
    fn names(&self) -> Vec<String> {
        let decks = self.field.decks.iter();
        decks.map(|deck| deck.name.clone()).collect()
    }
}

/// One game.
#[pyclass(module = "methuselah")]
struct Game {
    table: Table,
}

impl Game {
    fn seat(&self, seat: u8) -> PyResult<Seat> {
        match usize::from(seat) < self.table.seats() {
            true => Ok(Seat(seat)),
            false => Err(PyIndexError::new_err(format!("there is no seat {seat}"))),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(decks: &Decks, seed: u64) -> PyResult<Game> {
        let table = Table::new(decks.field.clone(), seed).map_err(wrong)?;
        Ok(Game { table })
    }

    /// The seat that decides; None, if the game is over.
    fn deciding(&self) -> Option<u8> {
        self.table.decision().map(|decision| decision.seat.0)
    }

    /// How many choices there are.
    fn choices(&self) -> usize {
        self.table.choices()
    }

    /// Takes a choice.
    fn take(&mut self, py: Python<'_>, choice: usize) -> PyResult<()> {
        let choices = self.table.choices();
        if choice >= choices {
            return Err(wrong(format!("choice {choice} of {choices}")));
        }
        py.detach(|| self.table.take(choice));
        Ok(())
    }

    /// Victory points so far.
    fn points(&self) -> Vec<f32> {
        let seats = 0..self.table.seats() as u8;
        let points = |seat| self.table.game().victory_points(Seat(seat));
        seats.map(points).collect()
    }

    /// Whether a seat has not been ousted.
    fn in_game(&self, seat: u8) -> PyResult<bool> {
        Ok(self.table.game().in_game(self.seat(seat)?))
    }

    /// The turn and the round.
    fn turn(&self) -> (u16, u16) {
        (self.table.game().turn(), self.table.game().round())
    }

    /// How the game has ended, in the words of games.csv; None, if it goes on.
    fn end(&self) -> Option<&'static str> {
        match self.table.fault() {
            Some(_) => Some("fault"),
            None => self.table.end().map(|end| end.name()),
        }
    }

    /// What went wrong, if the game has broken off.
    fn fault(&self) -> Option<&str> {
        self.table.fault()
    }

    /// Writes what a seat sees into an array of float32.
    fn position(&mut self, py: Python<'_>, seat: u8, into: PyBuffer<f32>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let mut position = vec![0.0; tensor::POSITION];
        self.table.position(seat, &mut position);
        into.copy_from_slice(py, &position)
    }

    /// Writes the features of the choices, a row for each, into an array of float32.
    fn features(&mut self, py: Python<'_>, into: PyBuffer<f32>) -> PyResult<()> {
        let mut features = vec![0.0; self.table.choices() * tensor::CHOICE];
        self.table.features(&mut features);
        into.copy_from_slice(py, &features)
    }

    /// Of each choice its kind.
    fn kinds(&self) -> Vec<u16> {
        let legal = self.table.game().legal().iter();
        let kinds = legal.map(|choice| u16::from(tensor::kind(*choice)));
        kinds.take(self.table.choices()).collect()
    }

    /// Of each choice what it is in words, as far as the seat that decides knows.
    fn texts(&self) -> Vec<String> {
        let Some(decision) = self.table.decision() else {
            return Vec::new();
        };
        let view = self.table.view(decision.seat);
        let choices = view.choices().iter();
        choices.map(|choice| view.describe(*choice)).collect()
    }
}

/// One of our players.
#[pyclass(module = "methuselah")]
struct Agent {
    /// Several threads of Python may hold it; one at a time asks.
    agent: Mutex<Box<dyn agents::Agent>>,
}

#[pymethods]
impl Agent {
    #[new]
    fn new(spec: &str, seed: u64) -> PyResult<Agent> {
        let agent = agents::build(spec, seed).map_err(wrong)?;
        Ok(Agent {
            agent: Mutex::new(agent),
        })
    }

    /// The number of the choice that it would take now.
    fn choose(&mut self, game: &Game) -> PyResult<usize> {
        let decision = game.table.decision();
        let decision = decision.ok_or_else(|| wrong("the game is over"))?;
        let view = game.table.view(decision.seat);
        let agent = self.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        Ok(agent.choose(&view, decision, view.choices()))
    }
}

/// Many games side by side.
#[pyclass(module = "methuselah")]
struct Vector {
    tables: Tables,
}

/// Where the numbers go: observations, masks, who decides, rewards, and what is over.
type Arrays<'py> = (
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray2<'py, bool>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, bool>,
);

impl Vector {
    /// Does something with the memory of arrays, while Python may do something else.
    fn with<R: Send>(
        &mut self,
        py: Python<'_>,
        arrays: &mut Arrays<'_>,
        work: impl FnOnce(&mut Tables, &mut Seen<'_>) -> Result<R, SetupError> + Send,
    ) -> PyResult<R> {
        let (observations, masks, deciding, rewards, done) = arrays;
        let mut seen = Seen {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            deciding: deciding.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
        };
        if !self.tables.fits(&seen) {
            return Err(wrong("the arrays are not of the size of these games"));
        }
        let tables = &mut self.tables;
        py.detach(|| work(tables, &mut seen)).map_err(wrong)
    }
}

#[pymethods]
impl Vector {
    #[new]
    fn new(py: Python<'_>, decks: &Decks, n: usize, seed: u64) -> PyResult<Vector> {
        let tables = py.detach(|| Tables::new(&decks.field, n, seed));
        Ok(Vector {
            tables: tables.map_err(wrong)?,
        })
    }

    /// Seats of each game.
    fn seats(&self) -> usize {
        self.tables.seats()
    }

    /// Games that have broken off without a result.
    fn faults(&self) -> u64 {
        self.tables.faults
    }

    /// Writes what is to be seen now, but for rewards and what is over.
    fn look(&mut self, py: Python<'_>, mut into: Arrays<'_>) -> PyResult<()> {
        self.with(py, &mut into, Tables::look)
    }

    /// Takes a choice in each game, and writes what is to be seen then.
    fn step(
        &mut self,
        py: Python<'_>,
        choices: PyReadonlyArray1<'_, i64>,
        mut into: Arrays<'_>,
    ) -> PyResult<()> {
        let choices = choices.as_slice()?;
        if choices.len() != self.tables.len() {
            return Err(wrong(format!(
                "{} choices for {} games",
                choices.len(),
                self.tables.len()
            )));
        }
        if let Some(game) = self.tables.illegal(choices) {
            return Err(wrong(format!(
                "game {game} has no choice {}; its mask says which it has",
                choices[game]
            )));
        }
        self.with(py, &mut into, |tables, seen| tables.step(choices, seen))
    }

    /// So many steps without Python, by choices that follow from the seed: what Rust alone would do
    /// in the same time. For the benchmark.
    fn steps(&mut self, py: Python<'_>, steps: u64, mut into: Arrays<'_>) -> PyResult<()> {
        self.with(py, &mut into, |tables, seen| tables.steps(steps, seen))
    }
}

/// The program `methuselah`: carries out a command line, and gives its exit code.
///
/// Ends the process where the command line is wrong or asks for help, and is to be called last.
#[pyfunction]
fn main(py: Python<'_>, line: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| sim_cli::cli::main(line, sim_cli::exec::build))
}

/// The names of the features of a position, in order.
#[pyfunction]
fn position_names() -> Vec<String> {
    tensor::position_names().collect()
}

/// The names of the features of a choice, in order.
#[pyfunction]
fn choice_names() -> Vec<String> {
    tensor::choice_names().collect()
}

/// The names of the kinds of choices, by their numbers.
#[pyfunction]
fn kind_names() -> Vec<&'static str> {
    tensor::KINDS.to_vec()
}

/// What `methuselah` imports.
#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::{choice_names, kind_names, main, position_names, Agent, Decks, Game, Vector};

    /// The version of the lists of features and kinds.
    #[pymodule_export]
    const FEATURES: u32 = tensor::VERSION;
    /// Choices that a decision may have at most.
    #[pymodule_export]
    const MAX_CHOICES: usize = engine::MAX_CHOICES;
    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        // As in the program, the cards are inside.
        if let Some(cards) = pack::packed() {
            cards.carry();
        }
        in_use::bring(&[]).map_err(|error| PyRuntimeError::new_err(format!("{error:#}")))
    }
}
