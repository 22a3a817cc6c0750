//! Starting a game (current rulebook 1, deck construction; full rulebook 2).

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::db::{CardDb, KindSet};
use crate::script::WindowSet;
use crate::{MAX_CRYPT, MAX_LIBRARY, MIN_CRYPT, MIN_LIBRARY};

/// A deck: crypt and library as lists of cards, copies repeated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub name: String,
    /// Crypt cards.
    pub crypt: Vec<DefId>,
    /// Library cards.
    pub library: Vec<DefId>,
}

impl Deck {
    /// A deck of 12 crypt cards and so many library cards, drawn at random from
    /// all cards with a script, copies allowed. The rules on groups are not kept.
    ///
    /// # Panics
    /// If no card has a script.
    pub fn random(cards: &CardDb, rng: &mut impl Rng, library: usize) -> Deck {
        let all = (0..cards.defs().len() as u16).map(DefId);
        let scripted: Vec<DefId> = all.filter(|d| cards.def(*d).scripted).collect();
        Deck::random_of(&scripted, cards, rng, library)
    }

    /// The same, drawn from these cards alone; which are drawn goes by their order.
    ///
    /// # Panics
    /// If there are no crypt cards among them, or no library cards.
    pub fn random_of(from: &[DefId], cards: &CardDb, rng: &mut impl Rng, library: usize) -> Deck {
        let of_kind = |crypt: bool| -> Vec<DefId> {
            let from = from.iter().copied();
            from.filter(|d| cards.def(*d).is_crypt() == crypt).collect()
        };
        let mut draw = |from: &[DefId], count: usize| -> Vec<DefId> {
            (0..count)
                .map(|_| from[rng.gen_range(0..from.len())])
                .collect()
        };
        Deck {
            name: "Random".into(),
            crypt: draw(&of_kind(true), 12),
            library: draw(&of_kind(false), library),
        }
    }
}

/// What a withdrawal is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scoring {
    /// One victory point (full rulebook 9.2).
    #[default]
    Rulebook,
    /// Half a victory point, as in tournaments.
    Tournament,
}

/// Options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Rounds after which the survivors score half a point each.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: Scoring,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_rounds: 40,
            scoring: Scoring::Rulebook,
        }
    }
}

/// The order in which a deck is dealt, the top first: places in the lists of its [`Deck`].
///
/// Two decks that are nearly the same can so be dealt nearly the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealOrder {
    /// Of the crypt.
    pub crypt: Vec<u8>,
    /// Of the library.
    pub library: Vec<u8>,
}

/// What a game starts from. Seat 0 has the first turn; seats are clockwise.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The decks, one a seat.
    pub decks: Vec<Deck>,
    /// For each seat the order of its deck, if it is not to be shuffled: then the random stream
    /// deals nothing to that seat. Seats beyond the list are shuffled, as all are by default.
    pub orders: Vec<Option<DealOrder>>,
    /// Seed of the random stream.
    pub seed: u64,
    /// Options.
    pub options: Options,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Not two to six decks.
    #[error("{0} seats: a game has 2 to {MAX_SEATS} seats")]
    Seats(usize),
    /// A crypt that is too small or too large.
    #[error(
        "{deck}: {count} crypt cards: a crypt has at least {MIN_CRYPT}, and at most {MAX_CRYPT} fit"
    )]
    Crypt {
        /// The deck.
        deck: String,
        /// Its crypt cards.
        count: usize,
    },
    /// A library that is too small or too large.
    #[error("{deck}: {count} library cards: a library has {MIN_LIBRARY} to {MAX_LIBRARY}")]
    Library {
        /// The deck.
        deck: String,
        /// Its library cards.
        count: usize,
    },
    /// A deal order that does not have every place of the deck once.
    #[error("{deck}: the order in which it is to be dealt does not name each of its cards once")]
    Order {
        /// The deck.
        deck: String,
    },
    /// A crypt card in the library or the reverse.
    #[error("{deck}: {card} is in the wrong half of the deck")]
    WrongHalf {
        /// The deck.
        deck: String,
        /// The card.
        card: String,
    },
}

impl Setup {
    /// Whether there is a deck for each of as many seats as a game can have, and each has what
    /// the rules ask of it.
    pub(crate) fn check(&self, db: &CardDb) -> Result<(), SetupError> {
        match self.decks.len() {
            2..=MAX_SEATS => self.decks.iter().try_for_each(|deck| check(db, deck)),
            seats => Err(SetupError::Seats(seats)),
        }
    }
}

impl GameState {
    /// A table with nothing on it, for as many seats as there are decks.
    pub(crate) fn undealt(setup: &Setup) -> GameState {
        GameState {
            rng: ChaCha8Rng::seed_from_u64(setup.seed),
            t: Table::empty(setup.decks.len() as u8, setup.options),
        }
    }

    /// Deals at an empty table: that is the start of the first turn, before anything is carried
    /// out.
    pub(crate) fn deal(&mut self, cards: Cards<'_>, setup: &Setup) -> Result<(), SetupError> {
        let GameState { rng, t } = self;
        t.deal = cards.deal().stamp();
        for (i, deck) in setup.decks.iter().enumerate() {
            let mut all = deck.library.iter().chain(&deck.crypt);
            t.stand_ins |= all.any(|def| cards.def(*def).stands_in);
            let s = &mut t.seats[i];
            s.pool = 30;
            let (library, crypt) = (deck.library.len(), deck.crypt.len());
            s.piles = seat::Piles::of_deck(library as u8, (library + crypt) as u8);
            match setup.orders.get(i).and_then(Option::as_ref) {
                None => {
                    s.piles.of_mut(Pile::Library).shuffle(rng);
                    s.piles.of_mut(Pile::Crypt).shuffle(rng);
                }
                Some(order) => {
                    for (pile, order) in
                        [(Pile::Library, &order.library), (Pile::Crypt, &order.crypt)]
                    {
                        if !put_in_order(s.piles.of_mut(pile), order) {
                            let deck = deck.name.clone();
                            return Err(SetupError::Order { deck });
                        }
                    }
                }
            }
        }
        for i in 0..setup.decks.len() {
            let seat = Seat(i as u8);
            for _ in 0..7 {
                t.draw(cards, seat);
            }
            for _ in 0..4 {
                t.draw_crypt(cards, seat);
            }
        }
        t.push(Frame::Turn(TurnStep::Begin));
        Ok(())
    }
}

/// Puts a pile that nobody has drawn from into the order that names its cards from the top by
/// their places in the list; says whether that names each of them once.
fn put_in_order(pile: &mut [u8], order: &[u8]) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let all = sorted.iter().copied().map(usize::from).eq(0..pile.len());
    if all {
        // The cards of a pile begin with the number of its first, and its top is the last.
        let first = pile.first().copied().unwrap_or_default();
        for (card, place) in pile.iter_mut().rev().zip(order) {
            *card = first + place;
        }
    }
    all
}

fn check(db: &CardDb, deck: &Deck) -> Result<(), SetupError> {
    let name = || deck.name.clone();
    if !(MIN_CRYPT..=MAX_CRYPT).contains(&deck.crypt.len()) {
        return Err(SetupError::Crypt {
            deck: name(),
            count: deck.crypt.len(),
        });
    }
    if !(MIN_LIBRARY..=MAX_LIBRARY).contains(&deck.library.len()) {
        return Err(SetupError::Library {
            deck: name(),
            count: deck.library.len(),
        });
    }
    let wrong = deck.crypt.iter().find(|d| !db.def(**d).is_crypt());
    let wrong = wrong.or(deck.library.iter().find(|d| db.def(**d).is_crypt()));
    match wrong {
        Some(d) => Err(SetupError::WrongHalf {
            deck: name(),
            card: db.def(*d).name.clone(),
        }),
        None => Ok(()),
    }
}

impl Table {
    /// A table with nothing on it.
    pub(crate) fn empty(seat_count: u8, options: Options) -> Table {
        Table {
            deal: 0,
            seen: [0; MAX_CARDS],
            seats: [SeatState::default(); MAX_SEATS],
            seat_count,
            alive: (1 << seat_count) - 1,
            permanents: [Permanent::default(); MAX_SLOTS],
            edge: None,
            held: List::default(),
            tallies: List::default(),
            unburnable: List::default(),
            limbo: List::default(),
            occupied: SlotSet::EMPTY,
            ready: SlotSet::EMPTY,
            torpor: SlotSet::EMPTY,
            incapacitated: SlotSet::EMPTY,
            uncontrolled: SlotSet::EMPTY,
            visited: false,
            visitors_done: false,
            combat_visited: false,
            minions: SlotSet::EMPTY,
            vampires: SlotSet::EMPTY,
            imbued: SlotSet::EMPTY,
            locked: SlotSet::EMPTY,
            contested: SlotSet::EMPTY,
            attached: SlotSet::EMPTY,
            teachers: SlotSet::EMPTY,
            controlled: [SlotSet::EMPTY; MAX_SEATS],
            statics: [SlotSet::EMPTY; STAT_SETS],
            static_kinds: KindSet::EMPTY,
            changing: KindSet::EMPTY,
            usable: [SlotSet::EMPTY; WINDOWS],
            for_others: SlotSet::EMPTY,
            used: SlotSet::EMPTY,
            of_me_alone: SlotSet::EMPTY,
            lockable: SlotSet::EMPTY,
            own_turn: SlotSet::EMPTY,
            triggers: SlotSet::EMPTY,
            awaited: 0,
            lasting_kinds: KindSet::EMPTY,
            lasting_windows: WindowSet::default(),
            standing: SlotSet::EMPTY,
            links: false,
            names_barred: false,
            stirred: true,
            offers: SlotSet::EMPTY,
            traits: [SlotSet::EMPTY; TRAITS],
            marked: SlotSet::EMPTY,
            must_hunt: SlotSet::EMPTY,
            turn: 0,
            round: 0,
            active: Seat(0),
            acting: Seat(0),
            alone: Slot::NONE,
            alone_acted: false,
            alone_used: false,
            master_actions: 0,
            trifle_gained: false,
            began_short: false,
            edge_used: false,
            burn_options_used: 0,
            mandatory_first: false,
            transfers: 0,
            discards: 0,
            deferred: CardId::NONE,
            drawn: CardId::NONE,
            discarded: Default::default(),
            frames: List::default(),
            action: ActionState::default(),
            combat: CombatState::default(),
            referendum: ReferendumState::default(),
            damage: List::default(),
            lasting: List::default(),
            done: List::default(),
            past: List::default(),
            due: List::default(),
            owed: List::default(),
            hands_dirty: 0,
            hands_for: [[0; WINDOWS]; 2],
            stealthy_actions: [0; MAX_SEATS],
            next_turn: 0,
            turns_reversed: false,
            points_vary: false,
            stand_ins: false,
            to_take_back: List::default(),
            dying: 0,
            culprit: Slot::NONE,
            decision: None,
            choices: List::default(),
            decisions: 0,
            turn_decisions: 0,
            end: None,
            overflow: None,
            options,
        }
    }
}
