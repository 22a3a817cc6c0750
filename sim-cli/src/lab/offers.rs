//! Whether an agent plays the cards that come in: of one that it never plays, a verdict says nothing.

use super::compare::Game;
use super::NEVER;
use crate::lineup::full_name;
use crate::run::{PoolRecorder, Witness};
use engine::{CardDb, CardId, Choice, Deck, DefId, GameEvent, GameState, Observer, Seat};
use indicatif::HumanCount;

/// Decisions at which a card could be played, and how often it was, for each card that comes in.
pub type Offers = Vec<(u64, u64)>;

/// The library cards of which a challenger has more copies than the base.
#[derive(Clone, Debug, Default)]
pub struct Incoming {
    cards: Vec<DefId>,
    /// For each place in the library, the number of its card among `cards`.
    places: Vec<Option<usize>>,
}

impl Incoming {
    /// Those of a challenger, with its library in the order in which it is dealt from.
    pub fn new(base: &Deck, challenger: &Deck) -> Incoming {
        let copies = |deck: &Deck, card: DefId| deck.library.iter().filter(|c| **c == card).count();
        let mut cards: Vec<DefId> = challenger.library.clone();
        cards.sort_unstable();
        cards.dedup();
        cards.retain(|card| copies(challenger, *card) > copies(base, *card));
        let number = |card: &DefId| cards.iter().position(|c| c == card);
        Incoming {
            places: challenger.library.iter().map(number).collect(),
            cards,
        }
    }
}

/// Listens to a game of a comparison.
pub(super) struct Listener<'a> {
    incoming: &'a Incoming,
    seat: Seat,
    /// The index of the first card of the seat's deck.
    first: usize,
    offers: Offers,
    pool: Option<PoolRecorder>,
}

impl Listener<'_> {
    /// For a game with the challenger's deck on this seat, and with the rows of `pool.csv`, if
    /// they are wanted.
    pub(super) fn new(incoming: &Incoming, seat: Seat, pool: Option<PoolRecorder>) -> Listener<'_> {
        Listener {
            offers: vec![(0, 0); incoming.cards.len()],
            incoming,
            seat,
            first: 0,
            pool,
        }
    }

    pub(super) fn noted(self) -> (Offers, Option<PoolRecorder>) {
        (self.offers, self.pool)
    }

    fn of(&mut self, card: CardId) -> Option<&mut (u64, u64)> {
        if card.owner() != self.seat {
            return None;
        }
        let place = card.index() - self.first;
        let number = self.incoming.places.get(place).copied().flatten()?;
        self.offers.get_mut(number)
    }
}

impl Observer for Listener<'_> {
    #[inline(always)]
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent) {
        if let GameEvent::Dealt = event {
            self.first = game.deck(self.seat).next().map_or(0, CardId::index);
        }
        if let GameEvent::Played { card, .. } = event {
            if let Some((_, played)) = self.of(card) {
                *played += 1;
            }
        }
        if let Some(pool) = &mut self.pool {
            pool.event(game, cards, event);
        }
    }
}

impl Witness for Listener<'_> {
    fn offered(&mut self, choices: &[Choice]) {
        // The base has nothing that comes in.
        if self.offers.is_empty() {
            return;
        }
        for choice in choices {
            if let Choice::Play(card) = choice {
                if let Some((offered, _)) = self.of(*card) {
                    *offered += 1;
                }
            }
        }
    }
}

/// Adds up games: what each agent was offered of each challenger's cards, and played.
#[derive(Clone, Debug)]
pub struct OfferTally {
    incoming: Vec<Incoming>,
    /// By agent, then by challenger.
    offers: Vec<Vec<Offers>>,
}

impl OfferTally {
    /// No games yet, of so many agents and these challengers.
    pub fn new(agents: usize, incoming: &[Incoming]) -> OfferTally {
        let none = |of: &Incoming| vec![(0, 0); of.cards.len()];
        OfferTally {
            offers: vec![incoming.iter().map(none).collect(); agents],
            incoming: incoming.to_vec(),
        }
    }

    /// Adds what a game had of the challengers that are wanted.
    pub fn add(&mut self, agent: usize, game: &Game, wanted: &[bool]) {
        let sums = self.offers[agent].iter_mut();
        for ((sums, offers), _) in sums.zip(&game.offers).zip(wanted).filter(|(_, w)| **w) {
            for ((offered, played), (more_offered, more_played)) in sums.iter_mut().zip(offers) {
                *offered += more_offered;
                *played += more_played;
            }
        }
    }

    /// A line for each agent and challenger with cards that come in, could be played
    /// [`NEVER`] times or more, and never were.
    pub fn lines(&self, cards: &CardDb, agents: &[String], challengers: &[&str]) -> Vec<String> {
        let mut lines = Vec::new();
        for (agent, of_agent) in agents.iter().zip(&self.offers) {
            let of = of_agent.iter().zip(&self.incoming).zip(challengers);
            for ((offers, incoming), challenger) in of {
                let never: Vec<String> = incoming
                    .cards
                    .iter()
                    .zip(offers)
                    .filter(|(_, (offered, played))| *offered >= NEVER && *played == 0)
                    .map(|(card, (offered, _))| {
                        let name = full_name(cards.def(*card).id);
                        format!("{name} ({} times)", HumanCount(*offered))
                    })
                    .collect();
                if !never.is_empty() {
                    lines.push(format!(
                        "{challenger}: {agent} could play, and never did, {}: the verdict says \
                         nothing about that",
                        never.join(", ")
                    ));
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::super::compare::{Challenger, Comparison, Opponent, Ready, Stop};
    use super::super::Swap;
    use super::*;
    use crate::exec;
    use crate::lineup::{read_deck, Entrant};
    use crate::run::{ManifestDeck, ScoringName};
    use agents::{Agent, SpecError};
    use engine::{Decision, View};
    use std::path::Path;

    /// Plays no card as long as there is anything else to do.
    struct Miser;

    impl Agent for Miser {
        fn choose(&mut self, _: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
            let other = |choice: &Choice| !matches!(choice, Choice::Play(_));
            choices.iter().position(other).unwrap_or(0)
        }
    }

    #[allow(clippy::unnecessary_wraps)]
    fn miser(_: &str, _: u64) -> Result<Box<dyn Agent>, SpecError> {
        Ok(Box::new(Miser))
    }

    const SWAPS: [&str; 2] = ["+3 Dreams of the Sphinx, -3 Bonding", "-2 Bonding"];

    fn comparison() -> Comparison {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        let base = read_deck(&starters.join("malkavian.txt")).unwrap().0;
        let deck = |name: &str, list| {
            let name = name.to_owned();
            ManifestDeck::of(&Entrant { name, list })
        };
        let challenger = |text: &str| Challenger {
            swap: Some(text.to_owned()),
            deck: deck(text, Swap::parse(text).unwrap().applied(&base).unwrap()),
        };
        Comparison {
            version: String::new(),
            seed: 1,
            stop: Stop::Games {
                games: 50,
                margin: 0.02,
            },
            agents: vec!["random".to_owned()],
            max_rounds: 5,
            scoring: ScoringName::default(),
            pool: false,
            unscripted: Vec::new(),
            challengers: SWAPS.map(challenger).into(),
            field: vec![Opponent {
                weight: 1,
                deck: deck("malkavian", base.clone()),
            }],
            base: deck("malkavian", base),
        }
    }

    #[test]
    fn a_card_that_comes_in_and_is_never_played_is_named() {
        let comparison = comparison();
        let tally = |build| {
            let ready = Ready::new(&comparison, build).unwrap();
            let mut tally = OfferTally::new(1, ready.incoming());
            let games: Vec<Game> = (0..4).flat_map(|b| ready.block(0, b, |_| true)).collect();
            for game in &games {
                tally.add(0, game, &[true, true]);
            }
            // Whoever is settled is passed over.
            let known = tally.clone();
            tally.add(0, &games[0], &[false, false]);
            assert_eq!(tally.offers, known.offers);
            // What goes out is no concern.
            assert_eq!((known.offers[0][0].len(), known.offers[0][1].len()), (1, 0));
            tally
        };
        let (by_miser, by_random) = (tally(miser), tally(exec::build));
        let (offered, played) = by_miser.offers[0][0][0];
        assert!(offered > 0 && played == 0, "{offered}, {played}");
        let (offered, played) = by_random.offers[0][0][0];
        assert!(offered >= played && played > 0, "{offered}, {played}");
        // Enough of such games.
        let lines = |mut tally: OfferTally| {
            tally.offers[0][0][0].0 += 1200;
            tally.lines(CardDb::embedded(), &comparison.agents, &SWAPS)
        };
        let times = by_miser.offers[0][0][0].0 + 1200;
        assert_eq!(
            lines(by_miser),
            [format!(
                "+3 Dreams of the Sphinx, -3 Bonding: random could play, and never did, Dreams of the Sphinx ({} times): \
                 the verdict says nothing about that",
                HumanCount(times)
            )]
        );
        assert_eq!(lines(by_random), [""; 0]);
    }
}
