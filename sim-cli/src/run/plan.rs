//! A run made ready: decks on handles, seats and seeds for every game.

use super::fault::Fault;
use super::game::{play_out, Build};
use super::manifest::Manifest;
use super::rows::{rows, GameRow, Record, RunWatch, SeatRow, Witness};
use super::trial::try_programs;
use crate::cards::in_use;
use crate::exec;
use crate::lineup::unscripted;
use crate::panics::caught;
use crate::seating::{stream, Field, Place, Seating, SeatingPlan, MATCH_BLOCK, SEATS};
use agents::Agent;
use anyhow::{bail, Context, Result};
use engine::{CardDb, Deal, Deck, GameState, Observer, Options, Outcome, Setup, SetupError};
use rand::RngCore;

/// Everything needed to play any game of a run.
#[derive(Debug)]
pub struct Plan {
    cards: &'static CardDb,
    build: Build,
    options: Options,
    seed: u64,
    seating: SeatingPlan,
    /// Whether there are rows of `pool.csv`.
    pool: bool,
    /// Whether games are on the same deal by the block, as in a match.
    matched: bool,
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
        Plan::with(manifest, exec::build)
    }

    /// Makes a run ready whose agents are made by `build`.
    ///
    /// # Errors
    /// As those of [`Plan::new`].
    pub fn with(manifest: &Manifest, build: Build) -> Result<Plan> {
        let cards = in_use::db();
        let league = manifest.seating == Seating::League;
        let gauntlet = manifest.seating == Seating::Gauntlet;
        let matched = manifest.seating == Seating::Match;
        let any_number = league || matched;
        // Nobody sits out where deck, or agent, number i has seat number i.
        let five = manifest.seating == Seating::Fixed || manifest.agents_stay;
        if gauntlet && manifest.decks.len() < 2 {
            bail!("a gauntlet has a deck and a field; give it another deck");
        }
        if gauntlet && manifest.agents.len() > 2 {
            bail!(
                "{} agents: give one for all seats, or one for the deck and one for the field",
                manifest.agents.len()
            );
        }
        if matched && manifest.agents.len() != 2 {
            bail!("{} agents: a match has two", manifest.agents.len());
        }
        if manifest.decks.is_empty() {
            bail!("there is no deck; name one");
        }
        if five && manifest.decks.len() > SEATS {
            bail!(
                "{} decks, but a table has {SEATS} seats: name {SEATS} decks or fewer, or leave \
                 out --seating fixed and --agents-stay",
                manifest.decks.len()
            );
        }
        if manifest.agents.is_empty() || manifest.agents.len() > SEATS && !any_number {
            bail!(
                "{} agents: give one for all seats, or up to {SEATS}, one a seat",
                manifest.agents.len()
            );
        }
        for spec in &manifest.agents {
            build(spec, 0).with_context(|| format!("--agents {spec}"))?;
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
            build,
            seed: manifest.seed,
            seating: SeatingPlan::new(manifest.seed, field),
            pool: manifest.pool,
            matched,
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

    /// The decks, by their numbers.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
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
        // Stream number `game` of the run's seed, or that of the deal in a match: the game's own
        // seed first, then one for the agent on each seat.
        let places = self.seating.places(game);
        let deal = if self.matched {
            game / MATCH_BLOCK
        } else {
            game
        };
        let mut rng = stream(self.seed, deal);
        let seed = rng.next_u64();
        let mut agent_seeds = std::array::from_fn(|_| rng.next_u64());
        if self.matched {
            // The second agent has streams of its own, so that an agent meets itself as it would
            // meet another one.
            let second: [u64; SEATS] = std::array::from_fn(|_| rng.next_u64());
            for seat in (0..SEATS).filter(|seat| places[*seat].agent == 1) {
                agent_seeds[seat] = second[seat];
            }
        }
        GamePlan {
            game,
            seed,
            agent_seeds,
            places,
        }
    }

    /// Plays a game to its end, and adds to `taken` the index of each choice as
    /// it is taken. A choice that leads to a fault is there, an answer that is
    /// none of the choices is not.
    ///
    /// # Errors
    /// If it panics, cannot begin or does not end.
    pub fn play<O: Witness>(
        &self,
        game: &GamePlan,
        observer: &mut O,
        taken: &mut Vec<u8>,
    ) -> Result<Outcome, Fault> {
        let agents = || self.agents(game);
        let played = play_out(self.cards, &self.setup_of(game), agents, observer, taken);
        played.map_err(|broken| broken.of(game.game, game.seed))
    }

    /// A game at its first decision, for those who tell why there is none.
    ///
    /// # Errors
    /// If the engine refuses it or panics: its words.
    pub(super) fn begun<O: Observer>(
        &self,
        game: &GamePlan,
        observer: &mut O,
    ) -> Result<(GameState, Deal), String> {
        let begun = caught(|| self.state(game, observer))?;
        begun.map_err(|error| error.to_string())
    }

    /// A game at its first decision.
    ///
    /// # Errors
    /// If the engine refuses it.
    pub fn state<O: Observer>(
        &self,
        game: &GamePlan,
        observer: &mut O,
    ) -> Result<(GameState, Deal), SetupError> {
        GameState::observed(self.cards, &self.setup_of(game), observer)
    }

    fn setup_of(&self, game: &GamePlan) -> Setup {
        let decks = game.places.iter().map(|p| &self.decks[p.deck]);
        self.setup(decks, game.seed)
    }

    /// The agents of a game, by seat.
    pub fn agents(&self, game: &GamePlan) -> [Box<dyn Agent>; SEATS] {
        std::array::from_fn(|seat| {
            let spec = &self.agents[game.places[seat].agent];
            (self.build)(spec, game.agent_seeds[seat])
                .expect("the specs were tried when the run was made ready")
        })
    }

    /// The specs whose agents do not make the same choices again from the same
    /// seed; see [`Agent::repeats`].
    pub fn unrepeatable(&self) -> Vec<&str> {
        unrepeatable(&self.agents, self.build)
    }

    /// Lets the agents that are other programs play a game of trial.
    ///
    /// # Errors
    /// As those of [`try_programs`].
    pub fn try_programs(&self) -> Result<()> {
        try_programs(
            self.cards,
            &self.agents,
            &self.decks,
            self.options,
            self.build,
        )
    }

    /// Plays game number `game` for the files.
    pub fn record(&self, game: u64) -> Record {
        let game = self.game(game);
        let mut watch = self.watch(&game);
        let mut choices = Vec::new();
        match self.play(&game, &mut watch, &mut choices) {
            Ok(outcome) => self.noted(&game, &outcome, watch, choices),
            Err(fault) => Record::broken_off(fault, choices),
        }
    }

    /// Who notes what the files tell of a game.
    pub(super) fn watch(&self, game: &GamePlan) -> RunWatch {
        RunWatch::new(game.game, self.pool)
    }

    /// The record of a game that is over.
    pub(super) fn noted(
        &self,
        game: &GamePlan,
        outcome: &Outcome,
        watch: RunWatch,
        choices: Vec<u8>,
    ) -> Record {
        let (row, seats) = self.rows(game, outcome);
        let decks = game.places.iter().map(|place| place.deck).collect();
        let (pool, cards) = watch.noted(decks);
        Record {
            game: row,
            seats,
            pool,
            cards: Some(cards),
            fault: None,
            choices,
        }
    }

    /// The rows of a game that is over, for `games.csv` and `seats.csv`.
    pub fn rows(&self, game: &GamePlan, outcome: &Outcome) -> (GameRow, Vec<SeatRow>) {
        let names = game
            .places
            .iter()
            .map(|p| (self.deck_name(p.deck), self.agent_spec(p.agent)));
        rows(game.game, game.seed, outcome, names)
    }

    fn setup<'a>(&self, decks: impl Iterator<Item = &'a Deck>, seed: u64) -> Setup {
        Setup {
            decks: decks.cloned().collect(),
            seed,
            options: self.options,
            ..Setup::default()
        }
    }
}

/// Those of some specs whose agents do not make the same choices again from
/// the same seed, each once; see [`Agent::repeats`].
pub fn unrepeatable(specs: &[String], build: Build) -> Vec<&str> {
    let mut specs: Vec<&str> = specs.iter().map(String::as_str).collect();
    specs.sort_unstable();
    specs.dedup();
    specs.retain(|spec| build(spec, 0).is_ok_and(|agent| !agent.repeats()));
    specs
}

/// Repeats a short list around the table.
fn around<T: Clone>(list: &[T]) -> Vec<T> {
    let count = list.len().max(SEATS);
    list.iter().cycle().take(count).cloned().collect()
}
