//! What stands in the lines: requests to a program, and its answers. Only ever added to within a
//! version; `docs/exec.md` is for those who write programs.

use engine::{CardDb, DealOrder, Deck, Options, Scoring, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the lines.
pub const PROTOCOL: u32 = 1;

/// A line to the program: an object whose `type` says which one it is. A program passes over lines of
/// a type, and over keys, that it does not know.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// The first line, once; wants a hello as the answer.
    Hello {
        /// The version of the lines: 1.
        protocol: u32,
        /// Who asks: the name of the program and its version.
        program: String,
    },
    /// Another game begins, and the last one is over, whether it was played to its end or not.
    /// Wants no answer.
    Game {
        /// The seat that the program plays: 0, who has the first turn, to 5, clockwise.
        #[schemars(range(max = 5))]
        seat: u8,
        /// For the program's own randomness: 64 bits, more than a double holds exactly. It has
        /// nothing to do with the shuffle.
        seed: u64,
        /// How many seats there are, 2 to 6; five but in `stress`.
        #[schemars(range(min = 2, max = 6))]
        seats: u8,
        /// From what the game begins; only for a program that plays it along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        setup: Option<Box<Start>>,
    },
    /// A decision of the seat; wants an answer.
    Choose(Box<Choose>),
}

/// A decision that is asked for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Choose {
    /// Number of the request; the answer repeats it.
    pub id: u64,
    /// What the decision is about.
    #[schemars(with = "Asked")]
    pub prompt: String,
    /// Of the prompt `window`, the moment, as scripts name it: `Unlock`, `Master`, `Minion`,
    /// `BlockAttempt`, `Strike`, ….
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// What there is to choose from: two choices at least.
    #[schemars(with = "Vec<Offered>", length(min = 2))]
    pub choices: Vec<serde_json::Value>,
    /// All that the seat may see; not for a program that plays along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Table>")]
    pub table: Option<serde_json::Value>,
    /// For a program that plays along: which choice was taken at each decision since the last
    /// request, by its place in the list of choices, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<u8>>,
    /// For a program that has asked for features: the position and the choices as numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
}

/// A decision as numbers, which the version of the features names: those that players are trained on
/// elsewhere, under the same names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Numbers {
    /// What the seat sees of the position.
    pub observation: Vec<f32>,
    /// Of each choice its kind.
    pub kinds: Vec<u8>,
    /// Of each choice its features.
    pub features: Vec<Vec<f32>>,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Use something that fits the moment, or pass.
    Window,
    /// Which minion plays the card or takes the action.
    Minion,
    /// Which of the ways to play the card.
    Mode,
    /// What the card or effect is aimed at, or how much of it.
    Target,
    /// Whether to use an option.
    Option,
    /// Which cards to discard, down to hand size.
    DiscardDown,
    /// How to pay: pool, or the blood of a vampire.
    Payment,
}

/// One of the choices.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Offered {
    /// What the choice does and names.
    Named(Named),
    /// Its words alone, for a program that plays along.
    Words(String),
}

/// What a choice does and names.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Named {
    /// The choice in words.
    pub text: String,
    /// The choice in one word.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// The card that it names, by its number in the official list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u32>,
    /// The thing at the table that it names, by its number there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<usize>,
    /// The Methuselah that it names, by her seat, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// How many, or which of the abilities of the thing, or which way to play the card, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// What a choice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Use nothing now. In the strike step: the default hand strike.
    Pass,
    /// Play a card from the hand; a conviction from the ash heap.
    Play,
    /// Use an ability of a thing in play.
    Use,
    /// Use an ability that an effect has given for a while.
    UseLasting,
    /// Take an action that a thing in play offers.
    Act,
    /// Bleed.
    Bleed,
    /// Hunt.
    Hunt,
    /// Leave torpor.
    LeaveTorpor,
    /// Rescue a vampire from torpor.
    Rescue,
    /// Diablerize a vampire in torpor.
    Diablerize,
    /// Become anarch.
    BecomeAnarch,
    /// Enter combat with a marked Red List minion.
    RedListCombat,
    /// Mark a Red List minion for the turn.
    Mark,
    /// Take equipment from another of one's own minions.
    TakeEquipment,
    /// Burn an incapacitated imbued.
    BurnIncapacitated,
    /// Attempt to block with a minion.
    Block,
    /// Name a minion or another thing in play.
    Thing,
    /// Name a Methuselah.
    Methuselah,
    /// Name a number.
    Number,
    /// Name a clan.
    Clan,
    /// Name a Discipline.
    Discipline,
    /// Name the card of a name, wherever copies of it are.
    Name,
    /// Name a card.
    Card,
    /// Name a way of playing a card.
    Mode,
    /// Use the option.
    Yes,
    /// Do not; or nobody; or no more.
    No,
    /// Pay with pool.
    Pool,
    /// Strike with an ability of a thing in play.
    StrikeWith,
    /// Aim the strike at a retainer.
    AtRetainer,
    /// Cast the votes of a source for the referendum.
    VoteFor,
    /// Cast the votes of a source against it.
    VoteAgainst,
    /// Burn a political action card for a vote in favour.
    CardFor,
    /// Burn a political action card for a vote against.
    CardAgainst,
    /// Cast a vote in favour that is no vampire's.
    FreeFor,
    /// Cast such a vote against.
    FreeAgainst,
    /// Burn the Edge for a vote in favour.
    EdgeFor,
    /// Burn the Edge for a vote against.
    EdgeAgainst,
    /// Move a pool to an uncontrolled vampire, for a transfer.
    Transfer,
    /// Move a blood from an uncontrolled vampire to the pool, for two transfers.
    TakeBack,
    /// Draw a crypt card, for four transfers and a pool.
    DrawCrypt,
    /// Move an uncontrolled vampire to the ready region.
    BringOut,
    /// Discard a card.
    Discard,
    /// Merge an uncontrolled version of a vampire with the other in play.
    Merge,
    /// Burn a pool to unlock an infernal minion.
    PayToUnlock,
    /// Gain a pool for the Edge.
    EdgePool,
    /// Pay to go on contesting a card or a title.
    Contest,
    /// Yield a contested card or title.
    Yield,
    /// Burn conviction of an incapacitated imbued, who moves to the ready region.
    Recover,
    /// Announce the intent to withdraw from the game.
    Withdraw,
    /// Name a city, or that it is made up.
    City,
}

/// All that a seat may see. Seats are numbered clockwise from 0, who has the first turn; cards have
/// their numbers in the official list, things the number that is theirs as long as they stay there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Table {
    /// The seat of the program.
    #[schemars(range(max = 5))]
    pub seat: u8,
    /// The turn, from 1.
    #[schemars(range(min = 1))]
    pub turn: u16,
    /// The round, from 1.
    #[schemars(range(min = 1))]
    pub round: u16,
    /// The round with which the game ends.
    #[schemars(range(min = 1))]
    pub max_rounds: u16,
    /// The seat whose turn it is.
    #[schemars(range(max = 5))]
    pub active: u8,
    /// The seat that has the Edge; null if nobody has it.
    #[schemars(range(max = 5))]
    pub edge: Option<u8>,
    /// Transfers that are left to the active seat.
    pub transfers: u8,
    /// Master phase actions that are left to the active seat.
    pub master_actions: u8,
    /// The program's own cards.
    pub hand: Vec<u32>,
    /// Each seat, in order.
    pub seats: Vec<SeatSeen>,
    /// All that is in play, in uncontrolled regions or contested.
    pub things: Vec<ThingSeen>,
    /// The action that goes on, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionSeen>,
    /// The combat that goes on, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatSeen>,
    /// The referendum that goes on, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referendum: Option<ReferendumSeen>,
}

/// What can be seen of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatSeen {
    /// Its number.
    #[schemars(range(max = 5))]
    pub seat: u8,
    /// Whether it is still in the game.
    pub in_game: bool,
    /// Its pool.
    pub pool: u8,
    /// Its victory points so far, in halves: 0 to 6.
    #[schemars(range(min = 0.0, max = 6.0))]
    pub victory_points: f32,
    /// The seat of its prey.
    #[schemars(range(max = 5))]
    pub prey: u8,
    /// The seat of its predator.
    #[schemars(range(max = 5))]
    pub predator: u8,
    /// How many cards it has in its hand.
    pub hand: usize,
    /// How many cards are left in its library.
    pub library: usize,
    /// How many cards are left in its crypt.
    pub crypt: usize,
    /// The cards of its hand that the program knows, sorted.
    pub known_hand: Vec<u32>,
    /// The cards of its ash heap.
    pub ash_heap: Vec<u32>,
}

/// What can be seen of something in play, in an uncontrolled region or contested.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ThingSeen {
    /// Its number, as long as it stays there.
    pub thing: usize,
    /// Which card it is, if the program may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u32>,
    /// The name of that card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it is: `ready`, `torpor`, `incapacitated`, `uncontrolled`, `inplay`, `contested`,
    /// `aside` or `merged`.
    pub region: String,
    /// The seat that controls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 5))]
    pub controller: Option<u8>,
    /// The thing that it is on, if it is on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<usize>,
    /// Blood, life or other counters on it.
    pub counters: u8,
    /// Its capacity, of a vampire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u8>,
    /// Whether it is locked.
    pub locked: bool,
    /// Its clan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clan: Option<&'static str>,
    /// Its sect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sect: Option<&'static str>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    /// Of a minion, its Disciplines by their names: 1 is basic, 2 superior.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disciplines: Option<BTreeMap<&'static str, u8>>,
    /// Of a minion, its bleed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bleed: Option<i32>,
    /// Of a minion, its strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<i32>,
    /// Of a minion, its intercept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intercept: Option<i32>,
    /// Of a minion, its votes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<i32>,
}

/// The action that goes on, as announced and as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ActionSeen {
    /// What sort of action it is: `Bleed`, `Hunt`, `Equip`, `Political`, …; `Other` is one that a
    /// card describes.
    pub kind: String,
    /// The acting minion; null if it has left play.
    pub minion: Option<usize>,
    /// The seat that controls it.
    #[schemars(range(max = 5))]
    pub seat: u8,
    /// The card played or used for it, if there is one.
    pub card: Option<u32>,
    /// The seat at which it is directed, if it is at one.
    #[schemars(range(max = 5))]
    pub target: Option<u8>,
    /// The thing that it is aimed at, if there is one and it has not left play.
    pub aimed_at: Option<usize>,
    /// Its stealth; 0 if the acting minion has left play.
    pub stealth: i32,
    /// The bleed amount of a bleed; 0 of all else.
    pub bleed: u8,
    /// The minion that attempts to block, if one does.
    pub blocker: Option<usize>,
}

/// The combat that goes on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CombatSeen {
    /// The two combatants, the acting minion first; null in the place of one that has left play.
    pub minions: [Option<usize>; 2],
    /// The round of the combat, from 1.
    pub round: u8,
    /// Whether the range is long.
    pub long_range: bool,
}

/// The referendum that goes on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReferendumSeen {
    /// The vampire that called it; null if it has left play.
    pub caller: Option<usize>,
    /// The seat that controls it.
    #[schemars(range(max = 5))]
    pub seat: u8,
    /// The political action card; null if it is a blood hunt.
    pub card: Option<u32>,
    /// The vampire to be hunted, if it is a blood hunt.
    pub hunted: Option<usize>,
    /// The seat that is chosen in its terms, if one is.
    #[schemars(range(max = 5))]
    pub chosen: Option<u8>,
    /// The minion that is chosen in its terms, if one is.
    pub minion: Option<usize>,
    /// What is allocated to each seat, in order; 0 beyond the last one.
    pub shares: [u8; engine::MAX_SEATS],
    /// Votes cast in favour so far.
    pub votes_for: i32,
    /// Votes cast against so far.
    pub votes_against: i32,
}

/// The first answer of a program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// The version of the lines that it speaks: 1.
    pub protocol: u32,
    /// Whether the same seed gives the same choices; no, if it is left out.
    #[serde(default)]
    pub repeats: bool,
    /// Whether it plays games along instead of being shown the table; no, if it is left out.
    #[serde(default)]
    pub follows: bool,
    /// The version of the features that it wants to be told with each decision: 1. None, if it is left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub features: Option<u32>,
}

/// The answer to a decision: a choice, or an error with which the program gives up the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// Number of the request.
    pub id: u64,
    /// Which of the choices it takes, by its place in the list, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<usize>,
    /// Why it takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// From what a game begins: for a program that plays it along.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// The seed of the game, 64 bits.
    seed: u64,
    /// Rounds after which it ends.
    max_rounds: u16,
    /// Whether a withdrawal scores half a victory point, instead of one.
    half_for_withdrawal: bool,
    /// The deck of each seat, its cards by their numbers in the official list.
    decks: Vec<Cards<u32>>,
    /// In which order each deck lies, by the places of its cards in the deck; null where the seed
    /// shuffles it.
    orders: Vec<Option<Cards<u8>>>,
}

/// A crypt and a library.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Cards_{T}")]
struct Cards<T> {
    /// The crypt.
    crypt: Vec<T>,
    /// The library.
    library: Vec<T>,
}

impl Start {
    /// Of this setup; cards have their official numbers.
    pub fn of(setup: &Setup, cards: &CardDb) -> Start {
        let ids = |pile: &[engine::DefId]| pile.iter().map(|def| cards.def(*def).id).collect();
        Start {
            seed: setup.seed,
            max_rounds: setup.options.max_rounds,
            half_for_withdrawal: setup.options.scoring == Scoring::Tournament,
            decks: setup
                .decks
                .iter()
                .map(|deck| Cards {
                    crypt: ids(&deck.crypt),
                    library: ids(&deck.library),
                })
                .collect(),
            orders: setup
                .orders
                .iter()
                .map(|order| {
                    order.as_ref().map(|order| Cards {
                        crypt: order.crypt.clone(),
                        library: order.library.clone(),
                    })
                })
                .collect(),
        }
    }

    /// The setup.
    ///
    /// # Errors
    /// If there is no card of a number.
    pub fn setup(&self, cards: &CardDb) -> Result<Setup, String> {
        let defs = |pile: &[u32]| -> Result<Vec<_>, String> {
            pile.iter()
                .map(|id| {
                    cards
                        .by_id(*id)
                        .ok_or_else(|| format!("no card has the number {id} here"))
                })
                .collect()
        };
        Ok(Setup {
            decks: self
                .decks
                .iter()
                .map(|deck| {
                    Ok(Deck {
                        name: String::new(),
                        crypt: defs(&deck.crypt)?,
                        library: defs(&deck.library)?,
                    })
                })
                .collect::<Result<_, String>>()?,
            orders: self
                .orders
                .iter()
                .map(|order| {
                    order.as_ref().map(|order| DealOrder {
                        crypt: order.crypt.clone(),
                        library: order.library.clone(),
                    })
                })
                .collect(),
            seed: self.seed,
            options: Options {
                max_rounds: self.max_rounds,
                scoring: match self.half_for_withdrawal {
                    true => Scoring::Tournament,
                    false => Scoring::Rulebook,
                },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_setup_comes_through() {
        let cards = crate::cards::in_use::db();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut deck = Deck::random(cards, &mut rng, 60);
        deck.name.clear();
        let order = DealOrder {
            crypt: (0..12).collect(),
            library: (0..60).rev().collect(),
        };
        let setup = Setup {
            decks: vec![deck.clone(), deck],
            orders: vec![None, Some(order)],
            seed: u64::MAX - 1,
            options: Options {
                max_rounds: 11,
                scoring: Scoring::Tournament,
            },
        };
        let line = serde_json::to_string(&Start::of(&setup, cards)).unwrap();
        let start: Start = serde_json::from_str(&line).unwrap();
        let back = start.setup(cards).unwrap();
        assert_eq!(
            (&back.decks, &back.orders, back.seed, back.options),
            (&setup.decks, &setup.orders, setup.seed, setup.options)
        );
    }
}
