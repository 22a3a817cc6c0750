//! Many games, added up.

use super::count::{Count, Fared};
use super::tables::{effects, CardTables, LedgerRow};
use super::watch::{CardNotes, Ledger};
use super::{CAUSES, NEVER};
use crate::run::SeatRow;
use engine::{CardDb, Deck};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Where the cards of a deck lie as it is dealt, the library before the crypt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Lies {
    /// Decks of one name are one deck in the tables: the number of that name.
    name: usize,
    /// The number among the counts of the card that lies in each place.
    places: Vec<usize>,
    /// These numbers, each once.
    cards: Vec<usize>,
}

/// What is known of a deck but for its cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Whole {
    /// Its name.
    name: String,
    /// Its games.
    games: u64,
    /// Pool gained and lost in all its games, by what it came from, in the order of `ledger.csv`.
    ledger: Sums,
    /// The numbers of the agents that have played it.
    agents: Vec<usize>,
}

/// Pool gained and lost in all games of a deck.
type Sums = [(u64, u64); CAUSES.len()];

/// What the cards of all decks did in many games, added up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardTally {
    /// Each card of each deck.
    counts: Vec<Count>,
    /// The decks, each name once.
    wholes: Vec<Whole>,
    /// The agents, by their numbers.
    agents: Vec<String>,
    /// The decks, by their numbers.
    decks: Vec<Lies>,
    /// For each count, of use only while a game is being added: 1 if a copy was dealt in it, 2 if
    /// one was drawn, 3 if both.
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
        let (mut names, mut numbers) = (HashMap::new(), HashMap::new());
        for deck in decks {
            let name = *names.entry(&deck.name).or_insert_with(|| {
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
                let number = *numbers.entry((name, def.id)).or_insert_with(|| {
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

#[cfg(test)]
mod tests {
    use super::super::watch::Note;
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
