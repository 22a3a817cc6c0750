//! Tables that look for faults of the engine and of the agents: 2 to 6 seats,
//! decks drawn at random from all cards with a script, or five real lists; any
//! agents, who choose at random if nothing else is said; and the invariants of
//! the state checked after every move, that it was one of the choices, and that
//! the events have told all of it. Now and then a world is dealt from what a
//! seat can see, and played on at random.
//!
//! Game *i* of a stress with seed *s* is a function of (*s*, *i*) and of the
//! agents and lists: stream *i* of ChaCha8 under the key *s* gives the number
//! of seats, the decks, the scoring, and the seeds of the game and of the
//! agents. Which agents play changes nothing of the rest. An agent with a
//! budget of time, or another program, is no such function, and its games do not come again.
//!
//! Random decks are drawn from all cards with a script, or from a list of
//! cards: then other scripts change nothing of the games either, and a
//! [record](Played) of them tells whether a later build plays them as before.

mod card_list;
mod lists;
mod record;

pub use card_list::CardList;
pub use lists::Lists;
pub use record::{Played, Record};

use crate::exec;
use crate::panics::caught;
use crate::run::unrepeatable;
use crate::seating::{stream, SEATS};
use agents::{Agent, SpecError};
use engine::{
    CardDb, Cards, Choice, Decision, Deck, Fold, GameState, NoObserver, Observer, Options, Scoring,
    Setup, View, MAX_LIBRARY, MAX_SEATS, MIN_LIBRARY,
};
use rand::{Rng, RngCore};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::path::PathBuf;

/// Decisions after which a game counts as one that does not end; random games take about a thousand.
const ENDLESS: u32 = 200_000;

/// A world is dealt for whoever decides at every so manieth move, and played on for so many.
const WORLD_EVERY: u32 = 40;
const WORLD_MOVES: u32 = 60;

/// What a stress plays.
#[derive(Clone, Debug)]
pub struct Stress {
    seed: u64,
    /// The specs of the agents, repeated around the table.
    agents: Vec<String>,
    /// Where the decks come from.
    decks: Decks,
}

/// Where the decks of a stress come from.
#[derive(Clone, Debug)]
enum Decks {
    /// They are drawn at random from all cards with a script.
    Random,
    /// They are drawn at random from a list of cards, which was read there.
    Of(PathBuf, CardList),
    /// Five of these lists sit at a table; they were read there.
    Lists(PathBuf, Lists),
}

impl Stress {
    /// Random decks, in the hands of agents who choose at random.
    pub fn new(seed: u64) -> Stress {
        Stress {
            seed,
            agents: vec!["random".to_owned()],
            decks: Decks::Random,
        }
    }

    /// The same with these agents, repeated around the table. Which of them has the first seat
    /// goes by the number of the game.
    ///
    /// # Errors
    /// If a spec names no agent.
    ///
    /// # Panics
    /// If there are none.
    pub fn with_agents(mut self, agents: &[String]) -> Result<Stress, SpecError> {
        assert!(!agents.is_empty(), "somebody has to play");
        for spec in agents {
            exec::build(spec, 0)?;
        }
        self.agents = agents.to_vec();
        Ok(self)
    }

    /// The same with five of these lists at a table, as they were read at `path`.
    pub fn with_lists(mut self, path: PathBuf, lists: Lists) -> Stress {
        self.decks = Decks::Lists(path, lists);
        self
    }

    /// The same with random decks of these cards alone, as their list was read at `path`.
    pub fn with_cards(mut self, path: PathBuf, cards: CardList) -> Stress {
        self.decks = Decks::Of(path, cards);
        self
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The specs of the agents whose games no seed repeats, if there are any.
    pub fn unrepeatable(&self) -> Option<String> {
        let specs = unrepeatable(&self.agents, exec::build);
        (!specs.is_empty()).then(|| specs.join(", "))
    }

    /// Game number `game`.
    pub fn table(&self, cards: &CardDb, game: u64) -> Table<'_> {
        let mut rng = stream(self.seed, game);
        let random = |rng: &mut ChaCha8Rng, from: Option<&CardList>| {
            let seats = rng.gen_range(2..=MAX_SEATS);
            let mut deck = || {
                let library = rng.gen_range(MIN_LIBRARY..=MAX_LIBRARY);
                match from {
                    None => Deck::random(cards, rng, library),
                    Some(from) => Deck::random_of(from.cards(), cards, rng, library),
                }
            };
            (0..seats).map(|_| deck()).collect()
        };
        let decks: Vec<Deck> = match &self.decks {
            Decks::Random => random(&mut rng, None),
            Decks::Of(_, from) => random(&mut rng, Some(from)),
            Decks::Lists(_, lists) => {
                let lists = lists.decks();
                let most = lists.len().min(SEATS);
                let drawn = rand::seq::index::sample(&mut rng, lists.len(), most).into_vec();
                // Fewer than five are repeated around the table.
                let around = drawn.iter().cycle().take(SEATS);
                around.map(|i| lists[*i].clone()).collect()
            }
        };
        let seats = decks.len();
        let scoring = match rng.r#gen() {
            true => Scoring::Rulebook,
            false => Scoring::Tournament,
        };
        Table {
            stress: self,
            game,
            setup: Setup {
                decks,
                seed: rng.next_u64(),
                options: Options {
                    scoring,
                    ..Options::default()
                },
                ..Setup::default()
            },
            agent_seeds: (0..seats).map(|_| rng.next_u64()).collect(),
        }
    }

    /// The flags by which the command line plays the same games; of the seed too.
    pub fn flags(&self) -> String {
        let mut flags = format!("--seed {}", self.seed);
        if self.agents != ["random"] {
            flags += &format!(" --agents {}", self.agents.join(","));
        }
        match &self.decks {
            Decks::Random => {}
            Decks::Of(path, _) => flags += &format!(" --from {}", quoted(&path.to_string_lossy())),
            Decks::Lists(path, _) => {
                flags += &format!(" --decks {}", quoted(&path.to_string_lossy()));
            }
        }
        flags
    }
}

/// A word as a shell takes it for one.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:=@%~".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A fault that a game came upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Seed of the stress.
    pub seed: u64,
    /// The flags by which `methuselah stress` plays its games.
    pub flags: String,
    /// The specs of agents at its table, or at others, whose games no seed repeats.
    pub unrepeatable: Option<String>,
    /// Number of the game.
    pub game: u64,
    /// Seats at its table.
    pub seats: usize,
    /// Moves made, the one that led to the fault included; 0 if the game could not begin.
    pub moves: u32,
    /// The turn it was in before that move.
    pub turn: u16,
    /// What was wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            seed,
            flags,
            unrepeatable,
            game,
            seats,
            moves,
            turn,
            what,
        } = self;
        writeln!(
            f,
            "Game {game} of seed {seed} ({seats} seats), at move {moves} in turn {turn}: {what}"
        )?;
        let again = format!("methuselah stress {flags} --only {game}");
        match unrepeatable {
            None => write!(f, "  To see it again: {again}"),
            Some(specs) => write!(
                f,
                "  It may not come again, for no seed repeats the choices of {specs}; the same table: {again}"
            ),
        }
    }
}

/// Deals a world that agrees with what a seat has seen, and plays some of it.
fn play_world(
    view: &View<'_>,
    rng: &mut ChaCha8Rng,
    check: &impl Fn(&GameState, Cards<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let (cards, mut world) = (view.cards(), view.determinize(rng));
    for played in 0..WORLD_MOVES {
        let place = |what| format!("{what}, in a world dealt here, {played} moves on");
        check(&world, cards).map_err(place)?;
        if let Some(bound) = world.overflow() {
            return Err(place(bound.to_string()));
        }
        if world.decision().is_none() {
            break;
        }
        if world.legal().len() < 2 {
            return Err(place("a decision without a choice".into()));
        }
        let choice = world.legal()[rng.gen_range(0..world.legal().len())];
        world.apply(cards, choice, &mut NoObserver);
    }
    Ok(())
}

/// A game of a stress.
#[derive(Clone, Debug)]
pub struct Table<'s> {
    stress: &'s Stress,
    game: u64,
    setup: Setup,
    agent_seeds: Vec<u64>,
}

impl Table<'_> {
    /// Names of the decks, by seat.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.setup.decks.iter().map(|deck| deck.name.as_str())
    }

    /// The spec of the agent on a seat.
    fn spec(&self, seat: usize) -> &str {
        let specs = &self.stress.agents;
        let first = self.game % specs.len() as u64;
        &specs[(seat + first as usize) % specs.len()]
    }

    /// The agents, by seat.
    fn agents(&self) -> Result<Vec<Box<dyn Agent>>, SpecError> {
        let seeds = self.agent_seeds.iter().enumerate();
        seeds
            .map(|(seat, seed)| exec::build(self.spec(seat), *seed))
            .collect()
    }

    /// Plays the game to its end, with `check` after every move, and gives the
    /// number of moves.
    ///
    /// # Errors
    /// What `check` finds first, a position that the events have not told, a panic anywhere in
    /// the game, an agent's answer that is none of the choices, or that the game does not end.
    pub fn play<O: Observer>(
        &self,
        cards: &CardDb,
        observer: &mut O,
        check: impl Fn(&GameState, Cards<'_>) -> Result<(), String>,
    ) -> Result<u32, Fault> {
        let agents = || self.agents().map_err(|error| error.to_string());
        self.play_with(agents, cards, observer, check)
    }

    /// Plays the game to its end, and says how it went. Nothing else is checked, so that it
    /// takes no longer than it must.
    ///
    /// # Errors
    /// A panic anywhere in the game, an agent's answer that is none of the choices, or that the
    /// game does not end.
    pub fn played(&self, cards: &CardDb) -> Result<Played, Fault> {
        let (mut moves, mut turn) = (0, 0);
        let played = caught(|| -> Result<Played, String> {
            let (mut game, deal) =
                GameState::new(cards, &self.setup).map_err(|error| error.to_string())?;
            let cards = deal.cards(cards);
            let mut agents = self.agents().map_err(|error| error.to_string())?;
            let mut notes = record::Notes::new();
            let mut taken = Vec::new();
            while let Some(decision) = game.decision() {
                (moves, turn) = (moves + 1, game.turn());
                if moves > ENDLESS {
                    return Err("the game does not end".into());
                }
                let seat = decision.seat.index();
                let view = View::new(&game, cards, decision.seat);
                self.tell(&mut *agents[seat], &taken);
                let answer = agents[seat].choose(&view, decision, game.legal());
                let choice = self.choice(&game, decision, answer)?;
                taken.push(answer as u8);
                notes.choice(&game, cards, seat, answer);
                game.apply(cards, choice, &mut NoObserver);
            }
            Ok(notes.finish(&game, cards))
        });
        match played {
            Ok(Ok(played)) => Ok(played),
            Ok(Err(what)) | Err(what) => Err(self.fault(moves, turn, what)),
        }
    }

    /// Tells the choices taken to an agent that plays along.
    fn tell(&self, agent: &mut dyn Agent, taken: &[u8]) {
        if let Some(follower) = agent.follower() {
            follower.follow(&self.setup, taken);
        }
    }

    /// The choice that an answer means.
    fn choice(
        &self,
        game: &GameState,
        decision: Decision,
        answer: usize,
    ) -> Result<Choice, String> {
        let choices = game.legal();
        choices.get(answer).copied().ok_or_else(|| {
            let seat = decision.seat.index();
            format!(
                "the agent {} answers with choice number {answer}, of {} counted from 0, where \
                 {:?} is asked of seat {seat}",
                self.spec(seat),
                choices.len(),
                decision.prompt
            )
        })
    }

    fn fault(&self, moves: u32, turn: u16, what: String) -> Fault {
        Fault {
            seed: self.stress.seed,
            flags: self.stress.flags(),
            unrepeatable: self.stress.unrepeatable(),
            game: self.game,
            seats: self.setup.decks.len(),
            moves,
            turn,
            what,
        }
    }

    fn play_with<O: Observer>(
        &self,
        agents: impl FnOnce() -> Result<Vec<Box<dyn Agent>>, String>,
        cards: &CardDb,
        observer: &mut O,
        check: impl Fn(&GameState, Cards<'_>) -> Result<(), String>,
    ) -> Result<u32, Fault> {
        let (mut moves, mut turn) = (0, 0);
        let played = caught(|| -> Result<(), String> {
            let mut told = Fold::default();
            let mut observer = (&mut told, observer);
            let (mut game, deal) = GameState::observed(cards, &self.setup, &mut observer)
                .map_err(|error| error.to_string())?;
            let cards = deal.cards(cards);
            let mut agents = agents()?;
            let mut taken = Vec::new();
            check(&game, cards)?;
            while let Some(decision) = game.decision() {
                (moves, turn) = (moves + 1, game.turn());
                if moves > ENDLESS {
                    return Err("the game does not end".into());
                }
                if game.legal().len() < 2 {
                    return Err("a decision without a choice".into());
                }
                let view = View::new(&game, cards, decision.seat);
                if moves % WORLD_EVERY == 0 {
                    let mut rng = stream(self.setup.seed, u64::from(moves));
                    play_world(&view, &mut rng, &check)?;
                }
                let seat = decision.seat.index();
                self.tell(&mut *agents[seat], &taken);
                let answer = agents[seat].choose(&view, decision, game.legal());
                let choice = self.choice(&game, decision, answer)?;
                taken.push(answer as u8);
                game.apply(cards, choice, &mut observer);
                check(&game, cards)?;
                observer.0.check(&game)?;
            }
            if let Some(bound) = game.overflow() {
                return Err(bound.to_string());
            }
            match game.outcome() {
                Some(_) => Ok(()),
                None => Err("nothing is to be decided, and the game is not over".into()),
            }
        });
        match played {
            Ok(Ok(())) => Ok(moves),
            Ok(Err(what)) | Err(what) => Err(self.fault(moves, turn, what)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards() -> &'static CardDb {
        CardDb::embedded()
    }

    fn sound(game: &GameState, cards: Cards<'_>) -> Result<(), String> {
        game.check_invariants(cards)
    }

    #[test]
    fn tables_have_two_to_six_seats_and_differ() {
        let seats = |game| Stress::new(1).table(cards(), game).setup.decks.len();
        let mut found: Vec<usize> = (0..60).map(seats).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, [2, 3, 4, 5, 6]);
        let decks = |seed, game| Stress::new(seed).table(cards(), game).setup.decks;
        assert_eq!(decks(1, 0), decks(1, 0));
        assert_ne!(decks(1, 0), decks(2, 0));
        assert_ne!(decks(1, 0), decks(1, 1));
    }

    #[test]
    fn a_game_repeats_move_by_move() {
        let moves = || {
            Stress::new(4)
                .table(cards(), 9)
                .play(cards(), &mut NoObserver, sound)
        };
        assert!(moves().unwrap() > 10);
        assert_eq!(moves(), moves());
    }

    #[test]
    fn a_violated_invariant_is_told_with_seed_and_move() {
        let broken = |game: &GameState, _: Cards<'_>| match game.decisions() {
            25 => Err("two copies of Villein are in play".to_owned()),
            _ => Ok(()),
        };
        let fault = Stress::new(77)
            .table(cards(), 3)
            .play(cards(), &mut NoObserver, broken)
            .unwrap_err();
        assert_eq!((fault.seed, fault.game, fault.moves), (77, 3, 25));
        let told = fault.to_string();
        assert!(told.starts_with("Game 3 of seed 77 ("), "{told}");
        assert!(told.contains("at move 25 in turn "), "{told}");
        assert!(
            told.contains(": two copies of Villein are in play\n"),
            "{told}"
        );
        assert!(
            told.ends_with("methuselah stress --seed 77 --only 3"),
            "{told}"
        );
    }

    #[test]
    fn a_panic_is_told_with_seed_and_move() {
        let broken = |game: &GameState, _: Cards<'_>| {
            assert!(game.decisions() < 11, "no room at the table");
            Ok(())
        };
        let fault = Stress::new(5)
            .table(cards(), 8)
            .play(cards(), &mut NoObserver, broken)
            .unwrap_err();
        assert_eq!((fault.seed, fault.game, fault.moves), (5, 8, 11));
        assert!(
            fault.what.contains("no room at the table"),
            "{}",
            fault.what
        );
    }

    #[test]
    fn other_agents_play_the_same_tables() {
        let specs = ["sensible".to_owned(), "random".to_owned()];
        let stress = Stress::new(4).with_agents(&specs).unwrap();
        let (plain, table) = (Stress::new(4), stress.table(cards(), 9));
        let same = plain.table(cards(), 9);
        assert_eq!(same.setup.decks, table.setup.decks);
        assert_eq!(same.setup.seed, table.setup.seed);
        assert_eq!(same.agent_seeds, table.agent_seeds);
        // Each has the first seat in turn.
        assert_eq!(table.spec(0), "random");
        assert_eq!(table.spec(1), "sensible");
        assert_eq!(stress.table(cards(), 10).spec(0), "sensible");
        assert!(table.play(cards(), &mut NoObserver, sound).is_ok());
    }

    #[test]
    fn an_answer_that_is_no_choice_is_told_with_agent_and_number() {
        /// Answers with a number that there is not, once.
        struct Astray(u32);
        impl Agent for Astray {
            fn choose(&mut self, _: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
                self.0 += 1;
                if self.0 == 4 {
                    choices.len()
                } else {
                    0
                }
            }
        }
        let specs = ["heuristic".to_owned()];
        let stress = Stress::new(6).with_agents(&specs).unwrap();
        let table = stress.table(cards(), 2);
        let astray = || {
            let one = || Box::new(Astray(0)) as Box<dyn Agent>;
            Ok((0..table.setup.decks.len()).map(|_| one()).collect())
        };
        let fault = table
            .play_with(astray, cards(), &mut NoObserver, sound)
            .unwrap_err();
        let told = fault.to_string();
        for part in [
            "the agent heuristic answers with choice number ",
            " counted from 0, where ",
            " is asked of seat ",
            "methuselah stress --seed 6 --agents heuristic --only 2",
        ] {
            assert!(told.contains(part), "{part:?} is not in: {told}");
        }
    }

    #[test]
    fn a_fault_that_may_not_come_again_says_so() {
        let broken = |game: &GameState, _: Cards<'_>| match game.decisions() {
            2 => Err("out of order".to_owned()),
            _ => Ok(()),
        };
        let told = |agents: [&str; 2]| {
            let stress = Stress::new(3).with_agents(&agents.map(str::to_owned));
            let stress = stress.unwrap();
            let fault = stress
                .table(cards(), 1)
                .play(cards(), &mut NoObserver, broken)
                .unwrap_err();
            fault.to_string()
        };
        let timed = told(["mcts:1ms", "random"]);
        assert!(
            timed.ends_with(
                ": out of order\n  It may not come again, for no seed repeats the choices of mcts:1ms; \
                 the same table: methuselah stress --seed 3 --agents mcts:1ms,random --only 1"
            ),
            "{timed}"
        );
        let counted = told(["mcts:1", "random"]);
        assert!(
            counted.contains("  To see it again: methuselah"),
            "{counted}"
        );
    }

    #[test]
    fn the_command_that_shows_a_fault_again_has_all_options() {
        let specs = ["mcts:20".to_owned(), "random".to_owned()];
        let stress = Stress::new(3).with_agents(&specs).unwrap();
        assert_eq!(stress.flags(), "--seed 3 --agents mcts:20,random");
        let lists = stress.with_lists("my decks/it's".into(), Lists::default());
        assert_eq!(
            lists.flags(),
            "--seed 3 --agents mcts:20,random --decks 'my decks/it'\\''s'"
        );
        assert_eq!(Stress::new(3).flags(), "--seed 3");
        let drawn = Stress::new(3).with_cards("cards.txt".into(), CardList::default());
        assert_eq!(drawn.flags(), "--seed 3 --from cards.txt");
    }
}
