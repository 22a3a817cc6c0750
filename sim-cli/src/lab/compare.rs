//! A comparison: what is compared, with whom and how long; and its games.

use super::cards::{CardNotes, CardTally, CardWatch};
use super::coupling::Coupled;
use super::evidence::{Block, Evidence, Pair, Score, Spoiled, Stop, BLOCK};
use super::tables::{Tables, OPPONENTS};
use crate::cards::in_use;
use crate::json;
use crate::lineup::unscripted;
use crate::run::{
    play_out, try_programs, unrepeatable, Build, Fault, Fnv, ManifestDeck, PoolRecorder, Pools,
    ScoringName, Shard, Witness,
};
use crate::seating::{stream, SEATS};
use anyhow::{bail, Context, Result};
use engine::{
    CardDb, Cards, Choice, Deck, GameEvent, GameState, Observer, Options, Outcome, Setup,
};
use rand::RngCore;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// The file of a comparison in its folder.
pub const COMPARISON: &str = "comparison.json";

/// Which files a folder of a comparison has, and what is in them. Those with number 1, which say no
/// number, have no tables of cards, and only the points of each game.
pub const COMPARISON_SCHEMA: u32 = 2;

/// Everything that the games of a comparison depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The number of the form that the files have; folders of the first form say none.
    #[serde(default = "first_schema")]
    pub schema: u32,
    /// Version of the program.
    pub version: String,
    /// Seed of the comparison: 64 bits, more than a double holds exactly.
    pub seed: u64,
    /// How long it goes on; where the folder has a shard, the whole comparison.
    pub stop: Stop,
    /// Which part of each agent's blocks is in the folder, written `3/16`; not in the file if it is
    /// all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Where the whole comparison stops by itself, the batch that the shard is a part of; not in the
    /// file otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<Batch>,
    /// Agents' specs: the comparison is made with each of them on all seats, one after the other.
    pub agents: Vec<String>,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: ScoringName,
    /// Whether there is a `pool.csv`; not in the file if there is none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pool: bool,
    /// Names of cards without a script, which are played as blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// The deck that the others are held against.
    pub base: ManifestDeck,
    /// The others.
    pub challengers: Vec<Challenger>,
    /// Whom they meet.
    pub field: Vec<Opponent>,
}

fn first_schema() -> u32 {
    1
}

/// A batch of a comparison that stops by itself: a round of shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The number of the agent that plays it, from 0.
    pub agent: usize,
    /// Its first block.
    pub first: u64,
    /// The block behind its last one.
    pub end: u64,
    /// The numbers of the challengers whose verdict is not clear yet, from 0.
    pub challengers: Vec<usize>,
}

impl Batch {
    /// Which one it is, in words.
    pub fn told(&self, comparison: &Comparison) -> String {
        let agents = &comparison.agents[..];
        let by = match agents.len() {
            1 => String::new(),
            _ => format!(
                " of {}",
                agents.get(self.agent).map_or("nobody", String::as_str)
            ),
        };
        format!("blocks {} to {}{by}", self.first, self.end - 1)
    }

    /// Which of so many challengers are played.
    fn played(&self, challengers: usize) -> Vec<bool> {
        let numbers = 0..challengers;
        numbers.map(|n| self.challengers.contains(&n)).collect()
    }
}

/// A deck that is held against the base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// How often it is met, against the others.
    pub weight: u32,
    /// The deck.
    #[serde(flatten)]
    pub deck: ManifestDeck,
}

impl Comparison {
    /// Reads what was asked in the folder of a comparison.
    ///
    /// # Errors
    /// If there is none, it is damaged, or the folder has a shard of one.
    pub fn read(folder: &Path) -> Result<Comparison> {
        let comparison = Comparison::read_part(folder)?;
        if let Some(shard) = comparison.shard {
            bail!(
                "{}: has shard {shard} of a comparison; put its shards together (methuselah \
                 merge), and name the folder that comes of it",
                folder.display()
            );
        }
        Ok(comparison)
    }

    /// Reads what was asked in a folder that has a comparison, or a shard of one.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read_part(folder: &Path) -> Result<Comparison> {
        json::read(&folder.join(COMPARISON))
    }

    /// The comparison that this is a shard of; the same, if it is none.
    #[must_use]
    pub fn whole(&self) -> Comparison {
        Comparison {
            shard: None,
            batch: None,
            ..self.clone()
        }
    }

    /// The blocks of each agent that are to be in the folder; fewer, where the verdict is clear
    /// earlier.
    pub fn range(&self) -> Range<u64> {
        let all = match &self.batch {
            Some(batch) => batch.first..batch.end,
            None => 0..self.stop.blocks(),
        };
        self.shard.map_or(all.clone(), |shard| {
            let Range { start, end } = shard.range(all.end - all.start);
            all.start + start..all.start + end
        })
    }

    /// A name for its folder: the same for the same inputs.
    pub fn folder_name(&self) -> String {
        if let Some(shard) = self.shard {
            let batch = self.batch.as_ref().map_or(String::new(), |batch| {
                format!("-agent{}-from{}", batch.agent + 1, batch.first)
            });
            let whole = self.whole().folder_name();
            return format!("{whole}{batch}-{}", shard.in_names());
        }
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
    /// Names of the base and of the challengers.
    names: Vec<String>,
    challengers: usize,
    /// Whether it is noted what the cards do.
    watched: bool,
    field: Vec<Deck>,
    field_names: Vec<String>,
    tables: Tables,
}

/// A game of a block, with the base and with each challenger that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the comparison.
    pub number: u64,
    /// Seed of its random stream.
    pub seed: u64,
    /// How it went with the base.
    pub base: Result<Finished, Fault>,
    /// How it went with the challengers; none is played where the base's game broke off.
    pub challengers: Vec<Option<Result<Finished, Fault>>>,
    /// Decisions taken in all of them.
    pub decisions: u64,
    /// How many games that is.
    pub games: u64,
}

/// How a game went that came to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// What the deck came to.
    pub score: Score,
    /// Turns played.
    pub turns: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// How it ended.
    pub end: &'static str,
    /// The turn in which the deck was ousted or withdrew.
    pub ousted_turn: Option<u16>,
    /// Victory points of whoever has the game win.
    pub winner_vp: Option<f64>,
    /// What the cards did, if that is noted.
    pub cards: Option<CardNotes>,
    /// The rows of `pool.csv`, if there is one.
    pub pool: Option<Pools>,
}

impl Finished {
    /// What a game came to for the deck on this seat.
    pub fn of(outcome: &Outcome, own: usize) -> Finished {
        let seat = &outcome.seats[own];
        let winner = outcome
            .winner()
            .map(|winner| &outcome.seats[winner.index()]);
        Finished {
            score: Score {
                vp: seat.victory_points.into(),
                win: seat.game_win,
            },
            turns: outcome.turns,
            decisions: outcome.decisions,
            end: outcome.end.name(),
            ousted_turn: seat.ousted_turn,
            winner_vp: winner.map(|winner| winner.victory_points.into()),
            cards: None,
            pool: None,
        }
    }
}

/// Listens to a game of a comparison.
#[derive(Debug)]
struct Listener {
    cards: Option<CardWatch>,
    pool: Option<PoolRecorder>,
}

impl Observer for Listener {
    #[inline(always)]
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        if let Some(pool) = &mut self.pool {
            pool.event(game, cards, event);
        }
        if let Some(watch) = &mut self.cards {
            watch.event(game, cards, event);
        }
    }
}

impl Witness for Listener {
    fn offered(&mut self, choices: &[Choice]) {
        if let Some(watch) = &mut self.cards {
            watch.offered(choices);
        }
    }
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
        let names = comparison.challengers.iter().map(|c| &c.deck.name);
        let names = [&comparison.base.name].into_iter().chain(names);
        let field_names = comparison.field.iter().map(|o| o.deck.name.clone());
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
            names: names.cloned().collect(),
            field_names: field_names.collect(),
            watched: false,
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

    /// The same, noting what the cards of each game do.
    #[must_use]
    pub fn watched(self) -> Ready {
        Ready {
            watched: true,
            ..self
        }
    }

    /// No games yet, of the base and of the challengers, to add up what their cards do.
    pub fn tally(&self) -> CardTally {
        let ours = [None].into_iter().chain((0..self.challengers).map(Some));
        let deck = |(number, name): (Option<usize>, &String)| Deck {
            name: name.clone(),
            ..self.coupled.deck(number).clone()
        };
        let decks: Vec<Deck> = ours.zip(&self.names).map(deck).collect();
        CardTally::new(self.cards, &decks)
    }

    /// The specs whose agents do not make the same choices again from the same seed.
    pub fn unrepeatable(&self) -> Vec<&str> {
        unrepeatable(&self.agents, self.build)
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
        let (mut games, mut decisions) = (0, 0);
        let mut play = |challenger: Option<usize>| -> Result<Finished, Fault> {
            games += 1;
            let mut listener = Listener {
                cards: self.watched.then(CardWatch::default),
                pool: self.pool.then(|| PoolRecorder::new(number)),
            };
            let outcome = self.play(agent, number, challenger, &mut listener)?;
            decisions += u64::from(outcome.decisions);
            let deck = challenger.map_or(0, |challenger| challenger + 1);
            Ok(Finished {
                // What the field does is nobody's question here, so that its decks have no number.
                cards: listener.cards.map(|watch| watch.notes(vec![deck; SEATS])),
                pool: listener.pool.map(PoolRecorder::pools),
                ..Finished::of(&outcome, Tables::seat(number))
            })
        };
        let base = play(None);
        let challengers = wanted.iter().enumerate();
        let challengers = challengers
            .map(|(challenger, wanted)| (*wanted && base.is_ok()).then(|| play(Some(challenger))))
            .collect();
        Game {
            number,
            seed: self.seed(number),
            base,
            challengers,
            decisions,
            games,
        }
    }

    /// Plays a game with the base or with a challenger to its end, and tells it an observer.
    ///
    /// # Errors
    /// If it breaks off.
    pub fn play<O: Witness>(
        &self,
        agent: usize,
        number: u64,
        challenger: Option<usize>,
        observer: &mut O,
    ) -> Result<Outcome, Fault> {
        // As in a run: the game's own seed, one for the agent on each seat; then the shuffle's.
        let mut rng = stream(self.seed, number);
        let seed = rng.next_u64();
        let agent_seeds: [u64; SEATS] = std::array::from_fn(|_| rng.next_u64());
        let shuffle = rng.next_u64();
        let mut orders = vec![None; SEATS];
        orders[Tables::seat(number)] = Some(self.coupled.order(challenger, shuffle));
        let deck = |seat: &Option<usize>| match seat {
            Some(opponent) => self.field[*opponent].clone(),
            None => self.coupled.deck(challenger).clone(),
        };
        let setup = Setup {
            decks: self.tables.seats(number).iter().map(deck).collect(),
            orders,
            seed,
            options: self.options,
        };
        let agents = || {
            agent_seeds.map(|seed| {
                (self.build)(&self.agents[agent], seed).expect("the specs were tried before")
            })
        };
        let played = play_out(self.cards, &setup, agents, observer, &mut Vec::new());
        played.map_err(|broken| broken.of(number, seed))
    }

    /// What the decks at the table of a game are called when it is told, by seat: whatever is held
    /// against the base has its name, so that the two games of a pair are told alike.
    pub fn names(&self, number: u64) -> [&str; SEATS] {
        self.tables.seats(number).map(|seat| match seat {
            Some(opponent) => self.field_names[opponent].as_str(),
            None => self.names[0].as_str(),
        })
    }
}

/// The pairs of a block, for each challenger that is wanted.
pub fn pairs(games: &[Game], challengers: usize, wanted: impl Fn(usize) -> bool) -> Block {
    let pair = |game: &Game, challenger: usize| -> Pair {
        let base = game.base.as_ref().map_err(|_| Spoiled::Base)?;
        let own = game.challengers[challenger].as_ref();
        let own = own.expect("whoever is wanted was played");
        let own = own.as_ref().map_err(|_| Spoiled::Challenger)?;
        Ok((base.score, own.score))
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
    /// The blocks of each agent, at most.
    range: Range<u64>,
    stop: Stop,
    agent: usize,
    /// The agent behind the last one.
    end: usize,
    block: u64,
}

impl Course {
    /// At the beginning.
    pub fn new(comparison: &Comparison) -> Course {
        let (stop, challengers) = (comparison.stop, comparison.challengers.len());
        let (evidence, agents) = match &comparison.batch {
            None => (Evidence::new(stop, challengers), 0..comparison.agents.len()),
            Some(batch) => (
                Evidence::of_batch(stop, &batch.played(challengers)),
                batch.agent..batch.agent + 1,
            ),
        };
        let range = comparison.range();
        Course {
            evidence: vec![evidence; comparison.agents.len()],
            agent: agents.start,
            // A batch may have fewer blocks than shards.
            end: if range.is_empty() {
                agents.start
            } else {
                agents.end
            },
            block: range.start,
            range,
            stop,
        }
    }

    /// The agent and the block that are next; `None` at the end.
    pub fn next(&self) -> Option<(usize, u64)> {
        (self.agent < self.end).then_some((self.agent, self.block))
    }

    /// The batch that is next, or what is left of it; `None` at the end.
    pub fn batch(&self) -> Option<Batch> {
        let (agent, first) = self.next()?;
        let numbers = 0..self.evidence[agent].challengers();
        Some(Batch {
            agent,
            first,
            end: self.stop.batch_end(first),
            challengers: numbers
                .filter(|number| self.evidence[agent].wants(*number))
                .collect(),
        })
    }

    /// The blocks of each agent, at most.
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Takes the block that was next; says whether the agent's last one.
    pub fn take(&mut self, block: &Block) -> bool {
        let evidence = &mut self.evidence[self.agent];
        evidence.add(block);
        self.block += 1;
        let last = evidence.is_settled() || self.block == self.range.end;
        if last {
            (self.agent, self.block) = (self.agent + 1, self.range.start);
        }
        last
    }
}
