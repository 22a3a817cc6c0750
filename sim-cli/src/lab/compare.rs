//! A comparison: what is compared, with whom and how long; and its games.

use super::coupling::Coupled;
use super::evidence::{Block, Evidence, Pair, Score, Spoiled, BLOCK};
use super::offers::{Incoming, Listener, Offers};
use super::tables::{Tables, OPPONENTS};
use crate::cards::in_use;
use crate::json;
use crate::lineup::unscripted;
use crate::run::{
    play_out, try_programs, Build, Fault, Fnv, ManifestDeck, PoolRecorder, Pools, ScoringName,
};
use crate::seating::{stream, SEATS};
use anyhow::{bail, Context, Result};
use engine::{CardDb, Deck, GameState, Options, Seat, Setup};
use rand::RngCore;
use serde::{Deserialize, Serialize};

/// The file of a comparison in its folder.
pub const COMPARISON: &str = "comparison.json";

/// `comparison.json`: everything that the games of a comparison depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// Version of the program.
    pub version: String,
    /// Seed of the comparison.
    pub seed: u64,
    /// How long it goes on.
    pub stop: Stop,
    /// Agents' specs: the comparison is made with each of them on all seats, one after the other.
    pub agents: Vec<String>,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: ScoringName,
    /// Whether there is a `pool.csv`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pool: bool,
    /// Cards without a script, which are played as blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// The deck that the others are held against.
    pub base: ManifestDeck,
    /// The others.
    pub challengers: Vec<Challenger>,
    /// Whom they meet.
    pub field: Vec<Opponent>,
}

/// How long a comparison goes on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// So many pairs of games for each challenger.
    Games {
        /// Pairs, rounded up to whole blocks.
        games: u64,
        /// A difference that does not matter, in victory points.
        margin: f64,
    },
    /// Until the verdict is clear.
    UntilSure {
        /// A difference that does not matter, in victory points.
        margin: f64,
        /// Pairs after which it is given up.
        max_games: u64,
    },
}

impl Stop {
    /// A difference that does not matter, in victory points.
    pub fn margin(self) -> f64 {
        match self {
            Stop::Games { margin, .. } | Stop::UntilSure { margin, .. } => margin,
        }
    }

    /// How many blocks there are at most.
    pub fn blocks(self) -> u64 {
        let (Stop::Games { games, .. }
        | Stop::UntilSure {
            max_games: games, ..
        }) = self;
        games.div_ceil(BLOCK)
    }
}

/// A deck that is held against the base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenger {
    /// The swap that makes it of the base, as it was written; none of a deck of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<String>,
    /// The deck; by the swap or the name of its file it is known in the files.
    #[serde(flatten)]
    pub deck: ManifestDeck,
}

/// A deck of the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// How often it is met, against the others.
    pub weight: u32,
    /// The deck.
    #[serde(flatten)]
    pub deck: ManifestDeck,
}

impl Comparison {
    /// A name for its folder: the same for the same inputs.
    pub fn folder_name(&self) -> String {
        let base = self.base.name.chars();
        let base: String = base
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .take(40)
            .collect();
        let hash = Fnv::new().and(json::to_text(self).as_bytes()).0 >> 32;
        format!("compare-{base}-seed{}-{hash:08x}", self.seed)
    }
}

/// A comparison made ready to be played.
#[derive(Debug)]
pub struct Ready {
    cards: &'static CardDb,
    build: Build,
    options: Options,
    seed: u64,
    pool: bool,
    agents: Vec<String>,
    coupled: Coupled,
    challengers: usize,
    /// What comes in with each challenger; and with the base, nothing.
    incoming: Vec<Incoming>,
    none: Incoming,
    field: Vec<Deck>,
    tables: Tables,
}

/// A game of a block, with the base and with each challenger that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the comparison.
    pub number: u64,
    /// Seed of its random stream.
    pub seed: u64,
    /// What the base came to.
    pub base: Result<Score, Fault>,
    /// What the challengers came to; none is played where the base's game broke off.
    pub challengers: Vec<Option<Result<Score, Fault>>>,
    /// Decisions taken in all of them.
    pub decisions: u64,
    /// How many games that is.
    pub games: u64,
    /// For each challenger, how often what comes in with it was offered to the deck's agent, and
    /// played; nothing where it was not played or its game broke off.
    pub offers: Vec<Offers>,
    /// The rows of `pool.csv` of each of them that came to its end, if there is one: with the base,
    /// then with the challengers by their numbers.
    pub pool: Vec<(Option<usize>, Pools)>,
}

impl Ready {
    /// Makes a comparison ready.
    ///
    /// # Errors
    /// If an agent or a card is not known, a deck has a card without a script that is not listed,
    /// or the engine refuses a deck.
    pub fn new(comparison: &Comparison, build: Build) -> Result<Ready> {
        let cards = in_use::db();
        for spec in &comparison.agents {
            build(spec, 0).with_context(|| format!("--agents {spec}"))?;
        }
        let challengers = comparison.challengers.iter().map(|c| &c.deck);
        let field = comparison.field.iter().map(|o| &o.deck);
        let all = [&comparison.base].into_iter();
        for deck in all.chain(challengers.clone()).chain(field.clone()) {
            for card in unscripted(&deck.list(), cards) {
                if !comparison.unscripted.contains(&card) {
                    bail!("{card} has no script; give --allow-unscripted to play it as a blank");
                }
            }
        }
        let prepared = |decks: Vec<&ManifestDeck>| -> Result<Vec<Deck>> {
            decks.into_iter().map(|d| d.prepared(cards)).collect()
        };
        let weights: Vec<u32> = comparison.field.iter().map(|o| o.weight).collect();
        let coupled = Coupled::new(
            comparison.base.prepared(cards)?,
            prepared(challengers.collect())?,
        );
        let incoming = (0..comparison.challengers.len())
            .map(|number| Incoming::new(coupled.deck(None), coupled.deck(Some(number))));
        let ready = Ready {
            cards,
            build,
            options: Options {
                max_rounds: comparison.max_rounds,
                scoring: comparison.scoring.into(),
            },
            seed: comparison.seed,
            pool: comparison.pool,
            agents: comparison.agents.clone(),
            incoming: incoming.collect(),
            none: Incoming::default(),
            coupled,
            challengers: comparison.challengers.len(),
            field: prepared(field.collect())?,
            tables: Tables::new(comparison.seed, &weights, comparison.stop.blocks()),
        };
        // A deck that the engine refuses is refused before the first game.
        let ours = [None].into_iter().chain((0..ready.challengers).map(Some));
        let ours = ours.map(|number| ready.coupled.deck(number));
        for deck in ours.chain(&ready.field) {
            let setup = Setup {
                decks: vec![deck.clone(), deck.clone()],
                ..Setup::default()
            };
            GameState::new(cards, &setup)?;
        }
        Ok(ready)
    }

    /// Lets the agents that are other programs play a game of trial.
    ///
    /// # Errors
    /// As those of [`try_programs`].
    pub fn try_programs(&self) -> Result<()> {
        let base = self.coupled.deck(None);
        let decks: Vec<Deck> = [base].into_iter().chain(&self.field).cloned().collect();
        try_programs(self.cards, &self.agents, &decks, self.options, self.build)
    }

    /// What comes in with each challenger.
    pub fn incoming(&self) -> &[Incoming] {
        &self.incoming
    }

    /// The opponents in a block, by their numbers in the field: prey first, predator last.
    pub fn opponents(&self, block: u64) -> [usize; OPPONENTS] {
        self.tables.opponents(block)
    }

    /// The seed of a game's random stream.
    pub fn seed(&self, game: u64) -> u64 {
        stream(self.seed, game).next_u64()
    }

    /// Plays a block: every game with the base, and with each challenger that is wanted.
    pub fn block(&self, agent: usize, block: u64, wanted: impl Fn(usize) -> bool) -> Vec<Game> {
        let games = block * BLOCK..(block + 1) * BLOCK;
        let wanted: Vec<bool> = (0..self.challengers).map(wanted).collect();
        games.map(|game| self.game(agent, game, &wanted)).collect()
    }

    fn game(&self, agent: usize, number: u64, wanted: &[bool]) -> Game {
        // As in a run: the game's own seed, one for the agent on each seat; then the shuffle's.
        let mut rng = stream(self.seed, number);
        let seed = rng.next_u64();
        let agent_seeds: [u64; SEATS] = std::array::from_fn(|_| rng.next_u64());
        let shuffle = rng.next_u64();
        let (mut games, mut decisions, mut pool) = (0, 0, Vec::new());
        let mut offers = vec![Offers::new(); self.challengers];
        let mut play = |challenger: Option<usize>| -> Result<Score, Fault> {
            games += 1;
            let own = Tables::seat(number);
            let seats = self.tables.seats(number);
            let mut orders = vec![None; SEATS];
            orders[own] = Some(self.coupled.order(challenger, shuffle));
            let deck = |seat: &Option<usize>| match seat {
                Some(opponent) => self.field[*opponent].clone(),
                None => self.coupled.deck(challenger).clone(),
            };
            let setup = Setup {
                decks: seats.iter().map(deck).collect(),
                orders,
                seed,
                options: self.options,
            };
            let agents = || {
                agent_seeds.map(|seed| {
                    (self.build)(&self.agents[agent], seed).expect("the specs were tried before")
                })
            };
            let incoming = challenger.map_or(&self.none, |number| &self.incoming[number]);
            let recorder = self.pool.then(|| PoolRecorder::new(number));
            let mut listener = Listener::new(incoming, Seat(own as u8), recorder);
            let taken = &mut Vec::new();
            let outcome = play_out(self.cards, &setup, agents, &mut listener, taken);
            let outcome = outcome.map_err(|broken| broken.of(number, seed))?;
            let (offered, recorder) = listener.noted();
            if let Some(challenger) = challenger {
                offers[challenger] = offered;
            }
            pool.extend(recorder.map(|recorder| (challenger, recorder.pools())));
            decisions += u64::from(outcome.decisions);
            let seat = &outcome.seats[own];
            Ok(Score {
                vp: seat.victory_points.into(),
                win: seat.game_win,
            })
        };
        let base = play(None);
        let challengers = wanted.iter().enumerate();
        let challengers = challengers
            .map(|(challenger, wanted)| (*wanted && base.is_ok()).then(|| play(Some(challenger))))
            .collect();
        Game {
            number,
            seed,
            base,
            challengers,
            decisions,
            games,
            offers,
            pool,
        }
    }
}

/// The pairs of a block, for each challenger that is wanted.
pub fn pairs(games: &[Game], challengers: usize, wanted: impl Fn(usize) -> bool) -> Block {
    let pair = |game: &Game, challenger: usize| -> Pair {
        let base = game.base.as_ref().map_err(|_| Spoiled::Base)?;
        let own = game.challengers[challenger].as_ref();
        let own = own.expect("whoever is wanted was played");
        let own = own.as_ref().map_err(|_| Spoiled::Challenger)?;
        Ok((*base, *own))
    };
    (0..challengers)
        .map(|challenger| {
            let all = || games.iter().map(|game| pair(game, challenger)).collect();
            wanted(challenger).then(all)
        })
        .collect()
}

/// How far a comparison has come: which agent plays which block next, and what is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// What is known with each agent.
    pub evidence: Vec<Evidence>,
    blocks: u64,
    agent: usize,
    block: u64,
}

impl Course {
    /// At the beginning.
    pub fn new(comparison: &Comparison) -> Course {
        let evidence = Evidence::new(comparison.stop, comparison.challengers.len());
        Course {
            evidence: vec![evidence; comparison.agents.len()],
            blocks: comparison.stop.blocks(),
            agent: 0,
            block: 0,
        }
    }

    /// The agent and the block that are next; `None` at the end.
    pub fn next(&self) -> Option<(usize, u64)> {
        (self.agent < self.evidence.len()).then_some((self.agent, self.block))
    }

    /// How many blocks there are for each agent at most.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Takes the block that was next; says whether the agent's last one.
    pub fn take(&mut self, block: &Block) -> bool {
        let evidence = &mut self.evidence[self.agent];
        evidence.add(block);
        self.block += 1;
        let last = evidence.is_settled() || self.block == self.blocks;
        if last {
            (self.agent, self.block) = (self.agent + 1, 0);
        }
        last
    }
}
