//! A run made ready: decks on handles, seats and seeds for every game.

use super::manifest::Manifest;
use super::rows::{rows, PoolRecorder, Record};
use crate::lineup::unscripted;
use crate::seating::{stream, Field, Place, Seating, SeatingPlan, SEATS};
use agents::Agent;
use anyhow::{bail, Context, Result};
use engine::{CardDb, Deck, GameState, Observer, Options, Outcome, Setup, View};
use rand::RngCore;

/// Everything needed to play any game of a run.
#[derive(Debug)]
pub struct Plan {
    cards: &'static CardDb,
    options: Options,
    seed: u64,
    seating: SeatingPlan,
    /// The deck of each number; fewer than five are repeated around the table.
    decks: Vec<Deck>,
    /// The spec of the agent of each number, likewise.
    agents: Vec<String>,
}

/// Who plays what from where in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePlan {
    /// Number of the game.
    pub game: u64,
    /// Seed of the game's own stream.
    pub seed: u64,
    /// Deck and agent of each seat.
    pub places: [Place; SEATS],
    /// Seed of the stream of the agent on each seat.
    pub agent_seeds: [u64; SEATS],
}

impl Plan {
    /// Makes a run ready.
    ///
    /// # Errors
    /// If the manifest names an agent or a card that there is not, has no
    /// deck, or holds a card without a script that it does not list.
    pub fn new(manifest: &Manifest) -> Result<Plan> {
        let cards = CardDb::embedded();
        let league = manifest.seating == Seating::League;
        let fits = |n: usize| n > 0 && (n <= SEATS || league);
        if !fits(manifest.decks.len()) {
            bail!("{} decks: a run has 1 to {SEATS}", manifest.decks.len());
        }
        if !fits(manifest.agents.len()) {
            bail!(
                "{} agents: give one for all seats, or up to {SEATS}, one a seat",
                manifest.agents.len()
            );
        }
        for spec in &manifest.agents {
            agents::build(spec, 0).with_context(|| format!("--agents {spec}"))?;
        }
        let decks: Vec<Deck> = manifest
            .decks
            .iter()
            .map(|deck| deck.prepared(cards))
            .collect::<Result<_>>()?;
        let blanks = manifest
            .decks
            .iter()
            .flat_map(|d| unscripted(&d.list(), cards));
        for card in blanks {
            if !manifest.unscripted.contains(&card) {
                bail!("{card} has no script; give --allow-unscripted to play it as a blank");
            }
        }
        let field = Field {
            seating: manifest.seating,
            agents_stay: manifest.agents_stay,
            agents: manifest.agents.len(),
            decks: manifest.decks.len(),
            games: manifest.games,
        };
        let plan = Plan {
            cards,
            seed: manifest.seed,
            seating: SeatingPlan::new(manifest.seed, field),
            options: Options {
                max_rounds: manifest.max_rounds,
                scoring: manifest.scoring.into(),
            },
            agents: around(&manifest.agents),
            decks: around(&decks),
        };
        // A deck that the engine refuses is refused before the first game.
        for decks in plan.decks.chunks(SEATS) {
            GameState::new(cards, &plan.setup(decks.iter().cycle().take(SEATS), 0))?;
        }
        Ok(plan)
    }

    /// The cards.
    pub fn cards(&self) -> &'static CardDb {
        self.cards
    }

    /// The name of a deck, by its number.
    pub fn deck_name(&self, deck: usize) -> &str {
        &self.decks[deck].name
    }

    /// The spec of an agent, by its number.
    pub fn agent_spec(&self, agent: usize) -> &str {
        &self.agents[agent]
    }

    /// Seats and seeds of a game: a function of the run's seed, the game's
    /// number and the seating alone.
    pub fn game(&self, game: u64) -> GamePlan {
        // Stream number `game` of the run's seed: the game's own seed first,
        // then one for the agent on each seat.
        let mut rng = stream(self.seed, game);
        GamePlan {
            game,
            seed: rng.next_u64(),
            agent_seeds: std::array::from_fn(|_| rng.next_u64()),
            places: self.seating.places(game),
        }
    }

    /// Plays a game to its end.
    pub fn play<O: Observer>(&self, game: &GamePlan, observer: &mut O) -> Outcome {
        let _whereabouts = Whereabouts(game);
        let mut state = self.state(game, observer);
        let mut agents = self.agents(game);
        while let Some(decision) = state.decision() {
            let view = View::new(&state, self.cards, decision.seat);
            let agent = &mut agents[decision.seat.index()];
            let choice = state.legal()[agent.choose(&view, decision, state.legal())];
            state.apply(self.cards, choice, observer);
        }
        state.outcome().expect("a game without a decision is over")
    }

    /// A game at its first decision.
    pub fn state<O: Observer>(&self, game: &GamePlan, observer: &mut O) -> GameState {
        let decks = game.places.iter().map(|p| &self.decks[p.deck]);
        GameState::observed(self.cards, &self.setup(decks, game.seed), observer)
            .expect("the decks were tried when the run was made ready")
    }

    /// The agents of a game, by seat.
    pub fn agents(&self, game: &GamePlan) -> [Box<dyn Agent>; SEATS] {
        std::array::from_fn(|seat| {
            let spec = &self.agents[game.places[seat].agent];
            agents::build(spec, game.agent_seeds[seat])
                .expect("the specs were tried when the run was made ready")
        })
    }

    /// Plays game number `game` for the files.
    pub fn record(&self, game: u64) -> Record {
        let game = self.game(game);
        let mut pool = PoolRecorder::new(game.game);
        let outcome = self.play(&game, &mut pool);
        let names = game
            .places
            .iter()
            .map(|p| (self.deck_name(p.deck), self.agent_spec(p.agent)));
        let (row, seats) = rows(game.game, game.seed, &outcome, names);
        Record {
            game: row,
            seats,
            pool: pool.rows,
        }
    }

    fn setup<'a>(&self, decks: impl Iterator<Item = &'a Deck>, seed: u64) -> Setup {
        Setup {
            decks: decks.cloned().collect(),
            seed,
            options: self.options,
        }
    }
}

/// Repeats a short list around the table.
fn around<T: Clone>(list: &[T]) -> Vec<T> {
    let count = list.len().max(SEATS);
    list.iter().cycle().take(count).cloned().collect()
}

/// Tells which game was being played should anything in it panic.
struct Whereabouts<'a>(&'a GamePlan);

impl Drop for Whereabouts<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "this happened in game {} (its seed is {})",
                self.0.game, self.0.seed
            );
        }
    }
}
