//! Whether an agent plays the cards that come in: of one that it never plays, a verdict says nothing.

use super::cards::CardTally;
use super::compare::Comparison;
use crate::lineup::full_name;
use indicatif::HumanCount;

/// A line for each agent and challenger with cards that come in, could be played
/// [`NEVER`](super::NEVER) times or more, and never were; `tallies` have the games of each agent.
pub fn never_played(comparison: &Comparison, tallies: &[CardTally]) -> Vec<String> {
    let base = comparison.base.list();
    let mut lines = Vec::new();
    for (agent, tally) in comparison.agents.iter().zip(tallies) {
        for challenger in &comparison.challengers {
            let (name, list) = (&challenger.deck.name, challenger.deck.list());
            let copies = |library: &[(u32, u32)], id: u32| -> u32 {
                let lines = library.iter().filter(|line| line.0 == id);
                lines.map(|line| line.1).sum()
            };
            let comes_in = |id: u32| copies(&list.library, id) > copies(&base.library, id);
            let never: Vec<String> = tally
                .never(name)
                .into_iter()
                .filter(|(id, _)| comes_in(*id))
                .map(|(id, offered)| format!("{} ({} times)", full_name(id), HumanCount(offered)))
                .collect();
            if !never.is_empty() {
                lines.push(format!(
                    "{name}: {agent} could play, and never did, {}: the verdict says nothing about \
                     that",
                    never.join(", ")
                ));
            }
        }
    }
    lines
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::compare::{Challenger, Opponent, Ready, COMPARISON_SCHEMA};
    use super::super::evidence::Stop;
    use super::super::{Swap, Tables};
    use super::*;
    use crate::exec;
    use crate::lineup::{read_deck, Entrant};
    use crate::run::{ManifestDeck, ScoringName};
    use agents::{Agent, SpecError};
    use engine::{Choice, Decision, View};
    use std::path::Path;

    /// Plays no card as long as there is anything else to do.
    struct Miser;

    impl Agent for Miser {
        fn choose(&mut self, _: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
            let other = |choice: &Choice| !matches!(choice, Choice::Play(_));
            choices.iter().position(other).unwrap_or(0)
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "agents are made so")]
    fn miser(_: &str, _: u64) -> Result<Box<dyn Agent>, SpecError> {
        Ok(Box::new(Miser))
    }

    const SWAPS: [&str; 2] = ["+3 Dreams of the Sphinx, -3 Bonding", "-2 Bonding"];

    /// A small comparison, with two challengers.
    pub(in crate::lab) fn comparison() -> Comparison {
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
            schema: COMPARISON_SCHEMA,
            version: String::new(),
            seed: 1,
            stop: Stop::Games {
                games: 150,
                margin: 0.02,
            },
            shard: None,
            batch: None,
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
        // Long enough for a card of which there are three to be at hand a thousand times.
        let comparison = Comparison {
            max_rounds: 60,
            ..comparison()
        };
        let lines = |build, blocks: u64| {
            let ready = Ready::new(&comparison, build).unwrap().watched();
            let mut tally = ready.tally();
            for game in (0..blocks).flat_map(|b| ready.block(0, b, |_| true)) {
                let all = game.challengers.iter().flatten().chain([&game.base]);
                for finished in all.flatten() {
                    let notes = finished.cards.as_ref().unwrap();
                    let own = Tables::seat(game.number);
                    tally.add_seat(own, (1.0, false), &comparison.agents[0], notes);
                }
            }
            never_played(&comparison, &[tally])
        };
        // Of those that the deck has anyway, nobody asks; and nothing comes in with the second.
        let by_miser = lines(miser, 30);
        let begins = format!(
            "{}: random could play, and never did, Dreams of the Sphinx (",
            SWAPS[0]
        );
        assert_eq!(by_miser.len(), 1, "{by_miser:?}");
        assert!(by_miser[0].starts_with(&begins), "{by_miser:?}");
        assert!(by_miser[0].ends_with(" times): the verdict says nothing about that"));
        assert_eq!(lines(miser, 2), [""; 0]);
        assert_eq!(lines(exec::build, 30), [""; 0]);
    }
}
