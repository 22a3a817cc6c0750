//! Games as a player from outside meets them: nothing of Python is in here.

use std::sync::{Mutex, PoisonError};

use agents::tensor::{Reader, POSITION};
use engine::{
    CardDb, Deal, Decision, Deck, End, GameState, NoObserver, Options, Seat, Setup, SetupError,
    View, MAX_CHOICES,
};
use rayon::prelude::*;
use sim_cli::panics::caught;

/// Decks that play each other, and by which options.
#[derive(Clone, Debug)]
pub struct Field {
    /// The cards.
    pub cards: &'static CardDb,
    /// A deck for each seat.
    pub decks: Vec<Deck>,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
}

/// A game in progress, or one that is over.
pub struct Table {
    field: Field,
    game: GameState,
    deal: Deal,
    /// Locked by nobody, since only who has the whole table uses it; it lets tables be shared.
    reader: Mutex<Reader>,
    /// What went wrong, if the game has broken off.
    fault: Option<String>,
}

impl Table {
    /// A game of its own seed, at its first decision.
    pub fn new(field: Field, seed: u64) -> Result<Table, SetupError> {
        let (game, deal) = deal(&field, seed)?;
        Ok(Table {
            field,
            game,
            deal,
            reader: Mutex::default(),
            fault: None,
        })
    }

    /// The same with another seed.
    pub fn begin(&mut self, seed: u64) -> Result<(), SetupError> {
        (self.game, self.deal) = deal(&self.field, seed)?;
        self.fault = None;
        Ok(())
    }

    /// Seats at the table.
    pub fn seats(&self) -> usize {
        self.field.decks.len()
    }

    /// Who decides about what; nobody, if the game is over.
    pub fn decision(&self) -> Option<Decision> {
        match self.fault {
            None => self.game.decision(),
            Some(_) => None,
        }
    }

    /// How many choices there are.
    pub fn choices(&self) -> usize {
        self.decision().map_or(0, |_| self.game.legal().len())
    }

    /// Takes a choice by its number. A panic of the engine is the end of the game, and its fault.
    pub fn take(&mut self, choice: usize) {
        let choice = self.game.legal()[choice];
        let (game, cards) = (&mut self.game, self.deal.cards(self.field.cards));
        if let Err(said) = caught(|| game.apply(cards, choice, &mut NoObserver)) {
            self.fault = Some(said);
            return;
        }
        if let Some(bound) = self.game.overflow() {
            self.fault = Some(bound.to_string());
        }
    }

    /// What went wrong, if the game has broken off.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// How the game has ended.
    pub fn end(&self) -> Option<End> {
        self.game.outcome().map(|outcome| outcome.end)
    }

    /// The game.
    pub fn game(&self) -> &GameState {
        &self.game
    }

    /// The game as a seat sees it.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(&self.game, self.deal.cards(self.field.cards), seat)
    }

    /// Writes what a seat sees.
    pub fn position(&mut self, seat: Seat, into: &mut [f32]) {
        if self.fault.is_some() {
            // Nobody knows what there is to be seen.
            into.fill(0.0);
            return;
        }
        let view = View::new(&self.game, self.deal.cards(self.field.cards), seat);
        reader(&mut self.reader).position(&view, into);
    }

    /// Writes the features of the choices that are to be decided between.
    pub fn features(&mut self, into: &mut [f32]) {
        if let Some(decision) = self.decision() {
            let cards = self.deal.cards(self.field.cards);
            let view = View::new(&self.game, cards, decision.seat);
            reader(&mut self.reader).choices(&view, decision, view.choices(), into);
        }
    }
}

fn reader(of: &mut Mutex<Reader>) -> &mut Reader {
    of.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn deal(field: &Field, seed: u64) -> Result<(GameState, Deal), SetupError> {
    let setup = Setup {
        decks: field.decks.clone(),
        seed,
        options: Options {
            max_rounds: field.max_rounds,
            ..Options::default()
        },
        ..Setup::default()
    };
    GameState::new(field.cards, &setup)
}

/// Many games side by side. One that is over is followed by the next in the same step.
pub struct Tables {
    seed: u64,
    places: Vec<Place>,
    seats: usize,
    /// Games that have broken off without a result.
    pub faults: u64,
}

/// What is to be seen of all games, in memory of whoever asks: it is written where it is to lie.
pub struct Seen<'a> {
    /// What the seat that decides sees, game by game.
    pub observations: &'a mut [f32],
    /// Whether there is a choice of each number, game by game.
    pub masks: &'a mut [bool],
    /// Who decides.
    pub deciding: &'a mut [u8],
    /// Victory points that each seat has gained since the step before.
    pub rewards: &'a mut [f32],
    /// Where a game has ended and the next has begun.
    pub done: &'a mut [bool],
}

struct Place {
    table: Table,
    /// How many games have begun here.
    games: u64,
    points: Vec<f32>,
}

/// Where the numbers of one game go.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    deciding: &'a mut u8,
    rewards: &'a mut [f32],
    done: &'a mut bool,
}

impl Tables {
    /// So many games. Which they are depends on the seed alone, and not on the number of threads.
    pub fn new(field: &Field, n: usize, seed: u64) -> Result<Tables, SetupError> {
        let seats = field.decks.len();
        let places = (0..n).map(|place| {
            let table = Table::new(field.clone(), seed_of(seed, place as u64, 0))?;
            Ok(Place {
                table,
                games: 1,
                points: vec![0.0; seats],
            })
        });
        Ok(Tables {
            seed,
            places: places.collect::<Result<_, SetupError>>()?,
            seats,
            faults: 0,
        })
    }

    /// Whether there is room for all that is to be seen, and no more.
    pub fn fits(&self, seen: &Seen<'_>) -> bool {
        let n = self.len();
        seen.observations.len() == n * POSITION
            && seen.masks.len() == n * MAX_CHOICES
            && seen.deciding.len() == n
            && seen.rewards.len() == n * self.seats
            && seen.done.len() == n
    }

    /// Writes what is to be seen now, but for rewards and what is over.
    pub fn look(&mut self, seen: &mut Seen<'_>) -> Result<(), SetupError> {
        self.each(seen, |_, place, row| {
            place.look(row);
            Ok(())
        })?;
        Ok(())
    }

    /// How many games.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Seats of each.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The first game in which there is no choice of this number, if there is one.
    pub fn illegal(&self, choices: &[i64]) -> Option<usize> {
        let legal = |(place, choice): (&Place, &i64)| {
            usize::try_from(*choice).is_ok_and(|choice| choice < place.table.choices())
        };
        let mut pairs = self.places.iter().zip(choices);
        pairs.position(|pair| !legal(pair))
    }

    /// Takes a choice in each game, all of which there are, and writes what is to be seen then.
    pub fn step(&mut self, choices: &[i64], seen: &mut Seen<'_>) -> Result<(), SetupError> {
        let seed = self.seed;
        let faults = self.each(seen, |number, place, row| {
            place.table.take(choices[number] as usize);
            let game = place.table.game();
            for (seat, (reward, before)) in
                row.rewards.iter_mut().zip(&mut place.points).enumerate()
            {
                let points = game.victory_points(Seat(seat as u8));
                *reward = points - *before;
                *before = points;
            }
            *row.done = place.table.decision().is_none();
            let mut fault = 0;
            if *row.done {
                fault = u64::from(place.table.fault().is_some());
                place.points.fill(0.0);
                place
                    .table
                    .begin(seed_of(seed, number as u64, place.games))?;
                place.games += 1;
            }
            place.look(row);
            Ok(fault)
        })?;
        self.faults += faults.into_iter().sum::<u64>();
        Ok(())
    }

    /// So many steps, with choices by chance: as many as the games have, one is as likely as another.
    pub fn steps(&mut self, steps: u64, seen: &mut Seen<'_>) -> Result<(), SetupError> {
        let mut choices = vec![0; self.len()];
        for step in 0..steps {
            for (number, choice) in choices.iter_mut().enumerate() {
                let open = self.places[number].table.choices() as u64;
                *choice = (seed_of(self.seed, number as u64, step) % open.max(1)) as i64;
            }
            self.step(&choices, seen)?;
        }
        Ok(())
    }

    /// Does the same with each game, on all threads.
    fn each<T: Send>(
        &mut self,
        seen: &mut Seen<'_>,
        with: impl Fn(usize, &mut Place, Row<'_>) -> Result<T, SetupError> + Sync,
    ) -> Result<Vec<T>, SetupError> {
        self.places
            .par_iter_mut()
            .zip(seen.observations.par_chunks_exact_mut(POSITION))
            .zip(seen.masks.par_chunks_exact_mut(MAX_CHOICES))
            .zip(seen.deciding.par_iter_mut())
            .zip(seen.rewards.par_chunks_exact_mut(self.seats))
            .zip(seen.done.par_iter_mut())
            .enumerate()
            .with_min_len(4)
            .map(
                |(number, (((((place, observation), mask), deciding), rewards), done))| {
                    let row = Row {
                        observation,
                        mask,
                        deciding,
                        rewards,
                        done,
                    };
                    with(number, place, row)
                },
            )
            .collect()
    }
}

impl Place {
    fn look(&mut self, row: Row<'_>) {
        // A game that has just been dealt has a decision.
        let Some(decision) = self.table.decision() else {
            return;
        };
        let choices = self.table.choices();
        self.table.position(decision.seat, row.observation);
        row.mask[..choices].fill(true);
        row.mask[choices..].fill(false);
        *row.deciding = decision.seat.0;
    }
}

/// The seed of a game by its place and its number there (the mixing of SplitMix64).
fn seed_of(seed: u64, place: u64, game: u64) -> u64 {
    let mix = |x: u64| {
        let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    mix(mix(mix(seed) ^ place) ^ game)
}
