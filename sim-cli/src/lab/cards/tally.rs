//! Many games, added up.

use super::tables::{effects, CardTables, LedgerRow};
use super::watch::{CardNotes, Ledger, Note};
use super::{CAUSES, NEVER};
use crate::run::SeatRow;
use crate::stats::Moments;
use engine::{CardDb, Deck};
use serde::{Deserialize, Serialize};

/// Victory points and game wins of some games. They are whole numbers of halves, so the sums are
/// exact, whatever the order of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Fared {
    games: u64,
    halves: u64,
    squares: u64,
    wins: u64,
}

impl Fared {
    fn add(&mut self, of: Fared) {
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
    fn of(vp: f64, win: bool) -> Fared {
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Count {
    deck: String,
    pub library: bool,
    pub id: u32,
    pub copies: u64,
    pub drawn: u64,
    /// Copies that were drawn at all, and the rounds in which they were first.
    pub ever: u64,
    pub rounds: u64,
    pub held: u64,
    pub played: u64,
    pub discarded: u64,
    pub at_end: u64,
    pub offered: u64,
    /// How often it was offered and played, by the number of the agent. They tell of the agent,
    /// and one that plays a card must not speak for another that never does.
    hands: Vec<(u64, u64)>,
    pub dealt: u64,
    pub out: u64,
    pub out_rounds: u64,
    pub bleeds: u64,
    pub bled: u64,
    pub paid: i64,
    pub earned: u64,
    pub all: Fared,
    pub with: Fared,
    pub when_drawn: Fared,
}

/// A deck, as [`engine::GameState::deck`] gives its cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Lies {
    /// Decks of one name are one deck in the tables: the number of that name.
    name: usize,
    /// The number among the counts of the card that lies in each place.
    places: Vec<usize>,
    /// These numbers, each once.
    cards: Vec<usize>,
}

/// What is known of a deck but for its cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Whole {
    name: String,
    games: u64,
    ledger: Sums,
    /// The numbers of the agents that have played it.
    agents: Vec<usize>,
}

/// Pool gained and lost in all games of a deck.
type Sums = [(u64, u64); CAUSES.len()];

/// Adds up games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardTally {
    counts: Vec<Count>,
    wholes: Vec<Whole>,
    /// The agents, by their numbers.
    agents: Vec<String>,
    decks: Vec<Lies>,
    /// For each count, whether a copy was [`DEALT`] or [`DRAWN`] in the game that is being added.
    seen: Vec<u8>,
}

/// A copy was dealt.
const DEALT: u8 = 1;
/// A copy was drawn.
const DRAWN: u8 = 2;

impl CardTally {
    /// Begins with no games of these decks, which have the numbers 0, 1, 2, ….
    pub fn new(cards: &CardDb, decks: &[Deck]) -> CardTally {
        let mut tally = CardTally::default();
        for deck in decks {
            let known = tally
                .wholes
                .iter()
                .position(|whole| whole.name == deck.name);
            let name = known.unwrap_or_else(|| {
                tally.wholes.push(Whole {
                    name: deck.name.clone(),
                    games: 0,
                    ledger: [(0, 0); CAUSES.len()],
                    agents: Vec::new(),
                });
                tally.wholes.len() - 1
            });
            let (mut places, mut cards_of) = (Vec::new(), Vec::new());
            for def in deck.library.iter().chain(&deck.crypt) {
                let def = cards.def(*def);
                let is = |count: &Count| count.id == def.id && count.deck == deck.name;
                let number = tally.counts.iter().position(is).unwrap_or_else(|| {
                    tally
                        .counts
                        .push(Count::new(&deck.name, !def.is_crypt(), def.id));
                    tally.counts.len() - 1
                });
                places.push(number);
            }
            for number in &places {
                if !cards_of.contains(number) {
                    cards_of.push(*number);
                    let copies = places.iter().filter(|other| *other == number);
                    tally.counts[*number].copies = copies.count() as u64;
                }
            }
            tally.decks.push(Lies {
                name,
                places,
                cards: cards_of,
            });
        }
        tally.seen = vec![0; tally.counts.len()];
        tally
    }

    /// Adds a game that is over: the rows of its seats, and what was noted.
    pub fn add(&mut self, seats: &[SeatRow], notes: &CardNotes) {
        for (seat, row) in seats.iter().enumerate().take(notes.decks().len()) {
            self.add_seat(seat, (row.vp.into(), row.game_win == 1), &row.agent, notes);
        }
    }

    /// Adds what one seat of a game did: its victory points, whether it has the game win, and who
    /// played it.
    pub fn add_seat(&mut self, seat: usize, (vp, win): (f64, bool), by: &str, notes: &CardNotes) {
        let (of_seat, fared) = (notes.cards(seat), Fared::of(vp, win));
        let agent = self.agent(by);
        let Lies {
            name,
            places,
            cards,
        } = &self.decks[notes.decks()[seat]];
        for (number, note) in places.iter().zip(of_seat) {
            // Half of a deck is never seen in a game.
            if note.touched {
                self.counts[*number].add(note, agent);
                self.seen[*number] |=
                    (u8::from(note.dealt) * DEALT) | (u8::from(note.drawn > 0) * DRAWN);
            }
        }
        for number in cards {
            let seen = std::mem::take(&mut self.seen[*number]);
            let count = &mut self.counts[*number];
            count.all.add(fared);
            if seen & DEALT != 0 {
                count.with.add(fared);
            }
            if seen & DRAWN != 0 {
                count.when_drawn.add(fared);
            }
        }
        let whole = &mut self.wholes[*name];
        whole.games += 1;
        if !whole.agents.contains(&agent) {
            whole.agents.push(agent);
        }
        let own: &Ledger = notes.ledger(seat);
        for (sum, (gained, lost)) in whole.ledger.iter_mut().zip(own) {
            *sum = (sum.0 + u64::from(*gained), sum.1 + u64::from(*lost));
        }
    }

    /// Adds games of the same decks that were added up elsewhere, and are behind those that are here.
    ///
    /// # Panics
    /// If they are of other decks.
    pub fn merge(&mut self, other: &CardTally) {
        let own: Vec<usize> = other.agents.iter().map(|agent| self.agent(agent)).collect();
        assert_eq!(self.counts.len(), other.counts.len(), "the same decks");
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            assert_eq!((count.id, &count.deck), (more.id, &more.deck));
            count.merge(more, &own);
        }
        for (whole, more) in self.wholes.iter_mut().zip(&other.wholes) {
            whole.games += more.games;
            for (sum, (gained, lost)) in whole.ledger.iter_mut().zip(&more.ledger) {
                *sum = (sum.0 + gained, sum.1 + lost);
            }
            for agent in more.agents.iter().map(|agent| own[*agent]) {
                if !whole.agents.contains(&agent) {
                    whole.agents.push(agent);
                }
            }
        }
    }

    /// The number of an agent, which is given one if it has none yet.
    fn agent(&mut self, by: &str) -> usize {
        let known = self.agents.iter().position(|agent| agent == by);
        known.unwrap_or_else(|| {
            self.agents.push(by.to_owned());
            self.agents.len() - 1
        })
    }

    /// The library cards of a deck that were offered [`NEVER`] times or more and never played, and
    /// how often: by all who had the deck.
    pub fn never(&self, deck: &str) -> Vec<(u32, u64)> {
        let never = |count: &&Count| {
            let often = count.offered >= NEVER && count.played == 0;
            count.library && count.deck == deck && often
        };
        let never = self.counts.iter().filter(never);
        never.map(|count| (count.id, count.offered)).collect()
    }

    /// The rows of the tables: decks by name, cards by their official number.
    pub fn tables(&self) -> CardTables {
        let mut tables = CardTables::default();
        let mut counts: Vec<&Count> = self.counts.iter().filter(|c| c.all.games > 0).collect();
        counts.sort_by(|a, b| (&a.deck, a.library, a.id).cmp(&(&b.deck, b.library, b.id)));
        for together in counts.chunk_by(|a, b| a.deck == b.deck && a.library == b.library) {
            for (count, effect) in together.iter().zip(effects(together)) {
                match count.library {
                    true => {
                        let never = self.never_played(count);
                        let row = count.library_row(&count.deck, never, effect);
                        tables.library.push(row);
                    }
                    false => tables.crypt.push(count.crypt_row(&count.deck, effect)),
                }
            }
        }
        let mut wholes: Vec<_> = self.wholes.iter().filter(|w| w.games > 0).collect();
        wholes.sort_by_key(|whole| &whole.name);
        for whole in wholes {
            for (what, (gained, lost)) in CAUSES.into_iter().zip(&whole.ledger) {
                let a_game = |pool: u64| pool as f64 / whole.games as f64;
                tables.ledger.push(LedgerRow {
                    deck: whole.name.clone(),
                    what,
                    games: whole.games,
                    gained: a_game(*gained),
                    lost: a_game(*lost),
                });
            }
        }
        tables
    }

    /// Which agents never played a card that they were often offered, as `cards.csv` has it.
    fn never_played(&self, count: &Count) -> String {
        let of = |whole: &&Whole| whole.name == count.deck;
        let agents = self.wholes.iter().find(of).map(|whole| &whole.agents);
        let agents = agents.map_or(&[][..], Vec::as_slice);
        let never = |agent: &&usize| {
            let (offered, played) = count.hands.get(**agent).copied().unwrap_or_default();
            offered >= NEVER && played == 0
        };
        let mut found: Vec<&str> = agents
            .iter()
            .filter(never)
            .map(|agent| self.agents[*agent].as_str())
            .collect();
        found.sort_unstable();
        match found.len() {
            0 => "0".to_owned(),
            all if all == agents.len() => "1".to_owned(),
            _ => found.join("; "),
        }
    }
}

impl Count {
    fn new(deck: &str, library: bool, id: u32) -> Count {
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
    fn merge(&mut self, other: &Count, own: &[usize]) {
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
    fn add(&mut self, note: &Note, agent: usize) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_plays_a_card_does_not_speak_for_whoever_never_does() {
        let whole = Whole {
            name: "a".to_owned(),
            games: 1,
            ledger: [(0, 0); CAUSES.len()],
            agents: vec![1, 0],
        };
        let tally = CardTally {
            agents: ["sensible", "heuristic"].map(str::to_owned).into(),
            wholes: vec![whole],
            ..CardTally::default()
        };
        let told = |games: &[(usize, u32, u32)]| {
            let mut count = Count::new("a", true, 1);
            for (agent, offered, played) in games {
                let mut note = Note::default();
                (note.offered, note.played) = (*offered, *played);
                count.add(&note, *agent);
            }
            tally.never_played(&count)
        };
        assert_eq!(told(&[(1, 600, 0), (0, 500, 1), (1, 400, 0)]), "heuristic");
        assert_eq!(told(&[(1, 999, 0), (0, 500, 0)]), "0");
        assert_eq!(told(&[(1, 2000, 1), (0, 2000, 1)]), "0");
        assert_eq!(told(&[(1, 2000, 0)]), "heuristic");
        // Of all that have the deck, nobody need be named.
        assert_eq!(told(&[(1, 1000, 0), (0, 1000, 0)]), "1");
    }
}
