//! What is counted of a card.

use super::watch::Note;
use crate::stats::Moments;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Victory points and game wins of some games. They are whole numbers of halves, so the sums are
/// exact, whatever the order of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(super) struct Fared {
    /// How many games.
    pub games: u64,
    /// Half victory points in them.
    halves: u64,
    /// The sum of the squares of the half victory points of each.
    squares: u64,
    /// Games won.
    wins: u64,
}

impl Fared {
    pub(super) fn add(&mut self, of: Fared) {
        self.games += of.games;
        self.halves += of.halves;
        self.squares += of.squares;
        self.wins += of.wins;
    }

    /// Those of the games that are not in `part`.
    pub(super) fn without(self, part: Fared) -> Fared {
        Fared {
            games: self.games - part.games,
            halves: self.halves - part.halves,
            squares: self.squares - part.squares,
            wins: self.wins - part.wins,
        }
    }

    /// How a seat fared in one game.
    pub(super) fn of(vp: f64, win: bool) -> Fared {
        let halves = (vp * 2.0) as u64;
        Fared {
            games: 1,
            halves,
            squares: halves * halves,
            wins: win.into(),
        }
    }

    pub(super) fn games(self) -> u64 {
        self.games
    }

    pub(super) fn vp(self) -> Moments {
        Moments::of_sums(self.games, self.halves, self.squares).in_units_of(0.5)
    }

    /// Games won, of all.
    pub(super) fn wins(self) -> (u64, u64) {
        (self.wins, self.games)
    }

    pub(super) fn win_rate(self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }
}

/// What the copies of a card in a deck did in all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(super) struct Count {
    /// Name of the deck.
    pub deck: String,
    /// Whether it is a library card; otherwise it is of the crypt.
    pub library: bool,
    /// Number of the card in the official list.
    pub id: u32,
    /// Copies in the deck.
    pub copies: u64,
    /// How often a copy was drawn, those that are dealt included.
    pub drawn: u64,
    /// Copies that were drawn at all.
    pub ever: u64,
    /// The sum of the rounds in which they were first.
    pub rounds: u64,
    /// Rounds that copies were in hand, added up.
    pub held: u64,
    /// How often a copy was played.
    pub played: u64,
    /// How often a copy was discarded.
    pub discarded: u64,
    /// Copies in hand as the game ended for the deck.
    pub at_end: u64,
    /// Decisions at which a copy could be played.
    pub offered: u64,
    /// How often it was offered and played, by the number of the agent. They tell of the agent,
    /// and one that plays a card must not speak for another that never does.
    pub hands: Vec<(u64, u64)>,
    /// Copies among the cards that are dealt.
    pub dealt: u64,
    /// Of a crypt card: copies that came into play.
    pub out: u64,
    /// The sum of the rounds in which they did.
    pub out_rounds: u64,
    /// Their successful bleeds.
    pub bleeds: u64,
    /// Pool that these bleeds took.
    pub bled: u64,
    /// Pool moved to them, less what was moved back.
    pub paid: i64,
    /// Pool that their owner gained through them.
    pub earned: u64,
    /// How the deck fared in all its games.
    pub all: Fared,
    /// How it fared where a copy was among the cards dealt.
    pub with: Fared,
    /// How it fared where a copy was drawn.
    pub when_drawn: Fared,
}

impl Count {
    pub(super) fn new(deck: &str, library: bool, id: u32) -> Count {
        Count {
            deck: deck.to_owned(),
            library,
            id,
            copies: 0,
            drawn: 0,
            ever: 0,
            rounds: 0,
            held: 0,
            played: 0,
            discarded: 0,
            at_end: 0,
            offered: 0,
            hands: Vec::new(),
            dealt: 0,
            out: 0,
            out_rounds: 0,
            bleeds: 0,
            bled: 0,
            paid: 0,
            earned: 0,
            all: Fared::default(),
            with: Fared::default(),
            when_drawn: Fared::default(),
        }
    }

    /// Adds what the copies did in other games; `own` has our number of each of its agents.
    pub(super) fn merge(&mut self, other: &Count, own: &[usize]) {
        // Named one by one, so that none is forgotten.
        let Count {
            deck: _,
            library: _,
            id: _,
            copies: _,
            drawn,
            ever,
            rounds,
            held,
            played,
            discarded,
            at_end,
            offered,
            hands,
            dealt,
            out,
            out_rounds,
            bleeds,
            bled,
            paid,
            earned,
            all,
            with,
            when_drawn,
        } = other;
        for ((offered, played), agent) in hands.iter().zip(own) {
            if self.hands.len() <= *agent {
                self.hands.resize(agent + 1, (0, 0));
            }
            let hand = &mut self.hands[*agent];
            *hand = (hand.0 + offered, hand.1 + played);
        }
        self.drawn += drawn;
        self.ever += ever;
        self.rounds += rounds;
        self.held += held;
        self.played += played;
        self.discarded += discarded;
        self.at_end += at_end;
        self.offered += offered;
        self.dealt += dealt;
        self.out += out;
        self.out_rounds += out_rounds;
        self.bleeds += bleeds;
        self.bled += bled;
        self.paid += paid;
        self.earned += earned;
        self.all.add(*all);
        self.with.add(*with);
        self.when_drawn.add(*when_drawn);
    }

    /// Adds what a copy did in a game, in the hands of an agent.
    pub(super) fn add(&mut self, note: &Note, agent: usize) {
        if self.hands.len() <= agent {
            self.hands.resize(agent + 1, (0, 0));
        }
        let (offered, played) = &mut self.hands[agent];
        *offered += u64::from(note.offered);
        *played += u64::from(note.played);
        self.drawn += u64::from(note.drawn);
        self.ever += u64::from(note.drawn > 0);
        self.rounds += u64::from(note.first_drawn);
        self.held += u64::from(note.held);
        self.played += u64::from(note.played);
        self.discarded += u64::from(note.discarded);
        self.at_end += u64::from(note.at_end);
        self.offered += u64::from(note.offered);
        self.dealt += u64::from(note.dealt);
        self.out += u64::from(note.out > 0);
        self.out_rounds += u64::from(note.out);
        self.bleeds += u64::from(note.bleeds);
        self.bled += u64::from(note.bled);
        self.paid += i64::from(note.paid);
        self.earned += u64::from(note.earned);
    }
}
