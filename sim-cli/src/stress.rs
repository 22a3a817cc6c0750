//! Random tables that look for faults of the engine: 2 to 6 seats, decks drawn
//! at random from all cards with a script, uniformly random choices, and the
//! invariants of the state checked after each of them; now and then a world is
//! dealt from what a seat can see, and played on in the same way.
//!
//! Game *i* of a stress with seed *s* is a function of (*s*, *i*) alone: stream
//! *i* of ChaCha8 under the key *s* gives the number of seats, the decks, the
//! scoring, and the seeds of the game and of the agents.

use crate::seating::stream;
use agents::Agent;
use engine::{
    CardDb, Deck, GameState, NoObserver, Observer, Options, Scoring, Setup, View, MAX_LIBRARY,
    MAX_SEATS, MIN_LIBRARY,
};
use rand::{Rng, RngCore};
use rand_chacha::ChaCha8Rng;
use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};

/// Decisions after which a game counts as one that does not end; random games take about a thousand.
const ENDLESS: u32 = 200_000;

/// A world is dealt for whoever decides at every so manieth move, and played on for so many.
const WORLD_EVERY: u32 = 40;
const WORLD_MOVES: u32 = 60;

/// A fault that a game came upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Seed of the stress.
    pub seed: u64,
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
            game,
            seats,
            moves,
            turn,
            what,
        } = self;
        write!(
            f,
            "Game {game} of seed {seed} ({seats} seats), at move {moves} in turn {turn}: {what}\n  \
             To see it again: methuselah stress --seed {seed} --only {game}"
        )
    }
}

/// Deals a world that agrees with what a seat has seen, and plays some of it.
fn play_world(
    view: &View<'_>,
    cards: &CardDb,
    rng: &mut ChaCha8Rng,
    check: &impl Fn(&GameState, &CardDb) -> Result<(), String>,
) -> Result<(), String> {
    let mut world = view.determinize(rng);
    for played in 0..WORLD_MOVES {
        let place = |what| format!("{what}, in a world dealt here, {played} moves on");
        check(&world, cards).map_err(place)?;
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
pub struct Table {
    seed: u64,
    game: u64,
    setup: Setup,
    agent_seeds: Vec<u64>,
}

impl Table {
    /// Game number `game` of a stress with this seed.
    pub fn new(cards: &CardDb, seed: u64, game: u64) -> Table {
        let mut rng = stream(seed, game);
        let seats = rng.gen_range(2..=MAX_SEATS);
        let decks = (0..seats).map(|_| {
            let library = rng.gen_range(MIN_LIBRARY..=MAX_LIBRARY);
            Deck::random(cards, &mut rng, library)
        });
        let decks = decks.collect();
        let scoring = match rng.gen() {
            true => Scoring::Rulebook,
            false => Scoring::Tournament,
        };
        Table {
            seed,
            game,
            setup: Setup {
                decks,
                seed: rng.next_u64(),
                options: Options {
                    scoring,
                    ..Options::default()
                },
            },
            agent_seeds: (0..seats).map(|_| rng.next_u64()).collect(),
        }
    }

    /// Names of the decks, by seat.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.setup.decks.iter().map(|deck| deck.name.as_str())
    }

    /// Plays the game to its end, with `check` after every move, and gives the
    /// number of moves.
    ///
    /// # Errors
    /// What `check` finds first, a panic anywhere in the game, or that it does not end.
    pub fn play<O: Observer>(
        &self,
        cards: &CardDb,
        observer: &mut O,
        check: impl Fn(&GameState, &CardDb) -> Result<(), String>,
    ) -> Result<u32, Fault> {
        let (mut moves, mut turn) = (0, 0);
        let played = catch_unwind(AssertUnwindSafe(|| -> Result<(), String> {
            let mut game = GameState::observed(cards, &self.setup, observer)
                .map_err(|error| error.to_string())?;
            let mut agents = self
                .agent_seeds
                .iter()
                .map(|seed| agents::build("random", *seed).map_err(|error| error.to_string()))
                .collect::<Result<Vec<Box<dyn Agent>>, String>>()?;
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
                    play_world(&view, cards, &mut rng, &check)?;
                }
                let agent = &mut agents[decision.seat.index()];
                let choice = game.legal()[agent.choose(&view, decision, game.legal())];
                game.apply(cards, choice, observer);
                check(&game, cards)?;
            }
            match game.outcome() {
                Some(_) => Ok(()),
                None => Err("nothing is to be decided, and the game is not over".into()),
            }
        }));
        let what = match played {
            Ok(Ok(())) => return Ok(moves),
            Ok(Err(what)) => what,
            Err(panic) => said(&*panic),
        };
        Err(Fault {
            seed: self.seed,
            game: self.game,
            seats: self.setup.decks.len(),
            moves,
            turn,
            what,
        })
    }
}

thread_local! {
    /// What the last panic on this thread said, and where.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Lets panics be told by the [`Fault`]s that they become, and nowhere else,
/// from now on and everywhere in the program.
pub fn keep_panics_quiet() {
    set_hook(Box::new(|panic| {
        LAST.with_borrow_mut(|last| *last = Some(panic.to_string()));
    }));
}

/// What a panic said.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    LAST.take().unwrap_or_else(|| format!("panicked: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::NoObserver;

    fn cards() -> &'static CardDb {
        CardDb::embedded()
    }

    fn sound(game: &GameState, cards: &CardDb) -> Result<(), String> {
        game.check_invariants(cards)
    }

    #[test]
    fn tables_have_two_to_six_seats_and_differ() {
        let seats = |game| Table::new(cards(), 1, game).setup.decks.len();
        let mut found: Vec<usize> = (0..60).map(seats).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, [2, 3, 4, 5, 6]);
        let decks = |seed, game| Table::new(cards(), seed, game).setup.decks;
        assert_eq!(decks(1, 0), decks(1, 0));
        assert_ne!(decks(1, 0), decks(2, 0));
        assert_ne!(decks(1, 0), decks(1, 1));
    }

    #[test]
    fn a_game_repeats_move_by_move() {
        let moves = || Table::new(cards(), 4, 9).play(cards(), &mut NoObserver, sound);
        assert!(moves().unwrap() > 10);
        assert_eq!(moves(), moves());
    }

    #[test]
    fn a_violated_invariant_is_told_with_seed_and_move() {
        let broken = |game: &GameState, _: &CardDb| match game.decisions() {
            25 => Err("two copies of Villein are in play".to_owned()),
            _ => Ok(()),
        };
        let fault = Table::new(cards(), 77, 3)
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
        let broken = |game: &GameState, _: &CardDb| {
            assert!(game.decisions() < 11, "no room at the table");
            Ok(())
        };
        let fault = Table::new(cards(), 5, 8)
            .play(cards(), &mut NoObserver, broken)
            .unwrap_err();
        assert_eq!((fault.seed, fault.game, fault.moves), (5, 8, 11));
        assert!(
            fault.what.contains("no room at the table"),
            "{}",
            fault.what
        );
    }
}
