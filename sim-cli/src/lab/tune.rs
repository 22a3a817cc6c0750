//! A search for exchanges of cards that help.
//!
//! Each step races what goes out and what comes in apart from each other, so that there are as
//! many candidates as cards and not as pairs of cards: copies of a card that go out are replaced by
//! more of the others, copies that come in replace some of the others, in both cases the same ones
//! as far as can be. Then the best of either side meet in exchanges of one card for another, and
//! the best exchange is made if it helped in its games. All of this is on pairs of games against
//! one half of the field. Because the best of many is mostly lucky too, nothing of it is evidence:
//! that is one comparison of the deck as it was with the deck as it has become, decided on before
//! its first game, on seeds of its own and against the other half of the field.

use super::compare::{pairs, Challenger, Comparison, Opponent, Ready, Stop};
use super::evidence::BLOCK;
use super::tune_files::{RacedBlock, TuneFiles};
use crate::deck::{legality, DeckList, LibrarySize};
use crate::lineup::{full_name, Entrant};
use crate::run::{in_order_while, Build, ManifestDeck, ScoringName};
use crate::seating::stream;
use crate::stats::{halving, Moments, Round};
use anyhow::Result;
use engine::{CardDb, CardDef};
use rand::seq::SliceRandom;
use rand::RngCore;
use serde::{Deserialize, Serialize};

/// The file of what a search is made from.
pub const TUNE: &str = "tune.json";
/// A row for each candidate of each race.
pub const RACES: &str = "races.csv";
/// The heading of `races.csv`.
pub const RACES_HEADING: &str = "step,race,change,pairs,vp_difference,standard_error,made\n";

/// The stream of a seed from which the seeds of races are drawn.
const STREAM: u64 = (1 << 63) + (1 << 61);

/// Copies that go out or come in at once, at most.
const AT_ONCE: u32 = 4;

/// Cards of either side that meet in exchanges.
const FINALISTS: usize = 5;

/// How many standard errors an exchange has to be better by, in its race, to be made. It is no
/// test: what is made is proven afterwards.
const ENOUGH: f64 = 1.0;

/// `tune.json`: everything that a search depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tune {
    /// Version of the program.
    pub version: String,
    /// Seed of the search.
    pub seed: u64,
    /// Games of the search and of the proof, about.
    pub games: u64,
    /// Exchanges at most.
    pub steps: u64,
    /// Who plays, on all seats.
    pub agents: String,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: ScoringName,
    /// Cards without a script, which are played as blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// Cards that stay, by their official numbers.
    pub keep: Vec<u32>,
    /// Cards that may come in, likewise, sorted.
    pub pool: Vec<u32>,
    /// The deck.
    pub deck: ManifestDeck,
    /// Whom it meets in the search.
    pub search: Vec<ManifestDeck>,
    /// Whom it meets in the proof.
    pub held_out: Vec<ManifestDeck>,
}

/// A field in two halves by a seed, the first of which is for the search. The decks of a field too
/// small for that are in both.
pub fn halves(seed: u64, field: &[ManifestDeck]) -> (Vec<ManifestDeck>, Vec<ManifestDeck>) {
    if field.len() < 2 {
        return (field.to_vec(), field.to_vec());
    }
    let mut field = field.to_vec();
    field.shuffle(&mut stream(seed, STREAM));
    let held_out = field.split_off(field.len().div_ceil(2));
    (field, held_out)
}

/// Whether somebody in a crypt can play a library card, by clan and Disciplines.
pub fn fits(cards: &CardDb, crypt: &[(u32, u32)], card: u32) -> bool {
    let def = |id| cards.by_id(id).map(|def| cards.def(def));
    let Some(card) = def(card).filter(|card| card.scripted && !card.is_crypt()) else {
        return false;
    };
    crypt.iter().filter_map(|line| def(line.0)).any(|minion| {
        let clan = card.clans.is_empty() || card.clans.iter().any(|c| minion.clans.contains(c));
        let path = card.path.is_none() || card.path == minion.path;
        clan && path && plays_a_mode(minion, card)
    })
}

fn plays_a_mode(minion: &CardDef, card: &CardDef) -> bool {
    let has = |needs: &[_]| {
        let mut needs = needs.iter();
        needs.all(|(discipline, level)| minion.disciplines.has(*discipline, *level))
    };
    card.modes.is_empty() || card.modes.iter().any(|mode| has(&mode.needs_disciplines))
}

/// A change of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Copies of a card go out, and more of the others come in.
    Out(u32, u32),
    /// Copies of a card come in, and some of the others go out.
    In(u32, u32),
    /// So many copies of the first go out, and as many of the second come in.
    Exchange(u32, u32, u32),
}

impl Change {
    fn race(self) -> &'static str {
        match self {
            Change::Out(..) => "out",
            Change::In(..) => "in",
            Change::Exchange(..) => "exchange",
        }
    }

    fn text(self) -> String {
        match self {
            Change::Out(card, n) => format!("-{n} {}", full_name(card)),
            Change::In(card, n) => format!("+{n} {}", full_name(card)),
            Change::Exchange(out, new, n) => {
                format!("-{n} {}, +{n} {}", full_name(out), full_name(new))
            }
        }
    }

    /// The deck with the change made; none if it would not be legal.
    fn of(self, deck: &DeckList, keep: &[u32]) -> Option<DeckList> {
        let mut changed = deck.clone();
        let library = &mut changed.library;
        let others = |card: u32| -> Vec<(u32, u32)> {
            let others = deck.library.iter().copied();
            others
                .filter(|(id, _)| *id != card && !keep.contains(id))
                .collect()
        };
        match self {
            Change::Out(card, n) => {
                take(library, card, n)?;
                for other in spread(&others(card), n, false)? {
                    put(library, other, 1);
                }
            }
            Change::In(card, n) => {
                for other in spread(&others(card), n, true)? {
                    take(library, other, 1)?;
                }
                put(library, card, n);
            }
            Change::Exchange(out, new, n) => {
                take(library, out, n)?;
                put(library, new, n);
            }
        }
        let refused = legality(&changed, LibrarySize::RULEBOOK);
        let legal = !refused.iter().any(|violation| violation.is_unplayable());
        (legal && changed.library != deck.library).then_some(changed)
    }
}

fn take(library: &mut Vec<(u32, u32)>, card: u32, n: u32) -> Option<()> {
    let at = library.iter().position(|line| line.0 == card)?;
    let left = library[at].1.checked_sub(n)?;
    match left {
        0 => drop(library.remove(at)),
        left => library[at].1 = left,
    }
    Some(())
}

fn put(library: &mut Vec<(u32, u32)>, card: u32, n: u32) {
    match library.binary_search_by_key(&card, |line| line.0) {
        Ok(at) => library[at].1 += n,
        Err(at) => library.insert(at, (card, n)),
    }
}

/// So many copies, shared out among cards by how many copies of each there are (A. Sainte-Laguë's
/// divisors, "La représentation proportionnelle et la méthode des moindres carrés", 1910). None if
/// they are to go out and there are not so many.
fn spread(cards: &[(u32, u32)], n: u32, out: bool) -> Option<Vec<u32>> {
    let mut given = vec![0_u32; cards.len()];
    (0..n)
        .map(|_| {
            let open = (0..cards.len()).filter(|i| !out || given[*i] < cards[*i].1);
            // The first of those that have the same claim.
            let claim = |i: usize| f64::from(cards[i].1) / f64::from(2 * given[i] + 1);
            let next = open.reduce(|a, b| if claim(b) > claim(a) { b } else { a })?;
            given[next] += 1;
            Some(cards[next].0)
        })
        .collect()
}

/// What a candidate came to in its race: a row of `races.csv`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Raced {
    /// The step, from 1.
    pub step: u64,
    /// `out`, `in` or `exchange`.
    pub race: &'static str,
    /// The change of the deck.
    pub change: String,
    /// Pairs of games.
    pub pairs: u64,
    /// The mean difference in victory points.
    pub vp_difference: f64,
    /// Its standard error.
    pub standard_error: Option<f64>,
    /// 1 if it was made.
    pub made: u8,
}

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Searched {
    /// The deck in the end.
    pub list: DeckList,
    /// Every candidate of every race, the best first.
    pub races: Vec<Raced>,
    /// Games played.
    pub games: u64,
    /// Whether it was told to stop before it was over.
    pub stopped: bool,
}

/// How the games of a race are played.
struct Play<'a, G> {
    build: Build,
    threads: usize,
    /// Is asked before each table.
    go_on: &'a G,
}

/// A candidate that has been in a race.
struct Runner {
    change: Change,
    list: DeckList,
    seen: Moments,
}

impl Runner {
    fn z(&self) -> f64 {
        match self.seen.standard_error() {
            Some(error) if error > 0.0 => self.seen.mean() / error,
            _ => 0.0,
        }
    }
}

impl Tune {
    /// The deck with what is asked, on seeds of its own: a comparison with one challenger or more.
    fn comparison(
        &self,
        number: u64,
        base: ManifestDeck,
        challengers: Vec<ManifestDeck>,
        field: &[ManifestDeck],
        blocks: u64,
    ) -> Comparison {
        let mut seeds = stream(self.seed, STREAM + 1 + number);
        Comparison {
            version: self.version.clone(),
            seed: seeds.next_u64(),
            stop: Stop::Games {
                games: blocks * BLOCK,
                margin: 0.02,
            },
            agents: vec![self.agents.clone()],
            max_rounds: self.max_rounds,
            scoring: self.scoring,
            unscripted: self.unscripted.clone(),
            base,
            challengers: challengers
                .into_iter()
                .map(|deck| Challenger { swap: None, deck })
                .collect(),
            field: field
                .iter()
                .map(|deck| Opponent {
                    weight: 1,
                    deck: deck.clone(),
                })
                .collect(),
        }
    }

    /// Games for the proof: a quarter.
    fn proof_games(&self) -> u64 {
        self.games / 4
    }

    /// The one comparison that proves what the search has made of the deck.
    pub fn proof(&self, tuned: ManifestDeck) -> Comparison {
        let blocks = (self.proof_games() / (2 * BLOCK)).max(1);
        let base = self.deck.clone();
        self.comparison(
            u64::from(u32::MAX),
            base,
            vec![tuned],
            &self.held_out,
            blocks,
        )
    }

    /// A deck of these cards under a name.
    pub fn named(&self, name: &str, list: &DeckList) -> ManifestDeck {
        ManifestDeck::of(&Entrant {
            name: name.to_owned(),
            list: list.clone(),
        })
    }

    /// Searches; what its folder has recorded is not played again. `go_on` is asked before each table,
    /// and `told` hears what is done.
    ///
    /// # Errors
    /// If a deck cannot be played, or the folder does not take what was found.
    pub fn search(
        &self,
        files: &mut TuneFiles,
        build: Build,
        threads: usize,
        go_on: impl Fn() -> bool + Sync,
        mut told: impl FnMut(u64, &str),
    ) -> Result<Searched> {
        let mut found = Searched {
            list: self.deck.list(),
            ..Searched::default()
        };
        let budget = (self.games - self.proof_games()) / self.steps.max(1);
        for step in 1..=self.steps {
            let own = self.deck_cards(&found.list);
            let mut race = |changes: Vec<Change>, wanted: usize, share: u64, number: u64| {
                let kind = changes.first().map_or("", |change| change.race());
                told(found.games, &format!("step {step}: {kind}"));
                let number = 3 * step + number;
                let games = budget * share / 100;
                let raced = self.race(
                    &found.list,
                    changes,
                    (wanted, games, number),
                    files,
                    &Play {
                        build,
                        threads,
                        go_on: &go_on,
                    },
                    |games| told(games, ""),
                )?;
                let (runners, games) = raced;
                found.games += games;
                found.races.extend(runners.iter().map(|runner| Raced {
                    step,
                    race: runner.change.race(),
                    change: runner.change.text(),
                    pairs: runner.seen.count() * BLOCK,
                    vp_difference: runner.seen.mean(),
                    standard_error: runner.seen.standard_error(),
                    made: 0,
                }));
                anyhow::Ok(runners)
            };
            let outs = own
                .iter()
                .map(|(card, copies)| Change::Out(*card, (*copies).min(AT_ONCE)));
            let outs = race(outs.collect(), FINALISTS, 25, 0)?;
            let ins = self.pool.iter().map(|card| Change::In(*card, AT_ONCE));
            let ins = race(ins.collect(), FINALISTS, 45, 1)?;
            let copies = |card: u32| own.iter().find(|line| line.0 == card).map_or(0, |l| l.1);
            let mut exchanges = Vec::new();
            for out in outs.iter().take(FINALISTS) {
                for new in ins.iter().take(FINALISTS) {
                    if let (Change::Out(a, _), Change::In(b, _)) = (out.change, new.change) {
                        if a != b {
                            exchanges.push(Change::Exchange(a, b, copies(a).min(AT_ONCE)));
                        }
                    }
                }
            }
            let best = race(exchanges, 1, 30, 2)?.into_iter().next();
            if !go_on() {
                found.stopped = true;
                break;
            }
            let Some(best) = best.filter(|best| best.z() >= ENOUGH) else {
                break;
            };
            let text = best.change.text();
            let row = found.races.iter_mut().rev();
            let mut row = row.filter(|row| row.step == step && row.change == text);
            if let Some(row) = row.next() {
                row.made = 1;
            }
            found.list = best.list;
        }
        Ok(found)
    }

    /// The library cards of a deck that may go out.
    fn deck_cards(&self, list: &DeckList) -> Vec<(u32, u32)> {
        let lines = list.library.iter().copied();
        lines.filter(|(id, _)| !self.keep.contains(id)).collect()
    }

    /// Races changes of a deck by sequential halving, all on the same tables; what was seen in
    /// earlier rounds counts on. Gives them with the best first, and how many games that took.
    fn race(
        &self,
        base: &DeckList,
        changes: Vec<Change>,
        (wanted, games, number): (usize, u64, u64),
        files: &mut TuneFiles,
        play: &Play<'_, impl Fn() -> bool + Sync>,
        mut told: impl FnMut(u64),
    ) -> Result<(Vec<Runner>, u64)> {
        let mut runners: Vec<Runner> = changes
            .into_iter()
            .filter_map(|change| {
                Some(Runner {
                    change,
                    list: change.of(base, &self.keep)?,
                    seen: Moments::default(),
                })
            })
            .collect();
        if runners.is_empty() {
            return Ok((runners, 0));
        }
        let rounds = halving(runners.len(), wanted, games / BLOCK, 1);
        let blocks = rounds.iter().map(|round| round.each).sum();
        let decks = runners
            .iter()
            .map(|runner| self.named(&runner.change.text(), &runner.list));
        let base = self.named(&self.deck.name, base);
        let comparison = self.comparison(number, base, decks.collect(), &self.search, blocks);
        let ready = Ready::new(&comparison, play.build)?;
        let (mut first, mut played) = (0, 0);
        let mut order: Vec<usize> = (0..runners.len()).collect();
        for Round { arms, each } in rounds {
            order.truncate(arms);
            let mut wanted = vec![false; runners.len()];
            order.iter().for_each(|number| wanted[*number] = true);
            let candidates: Vec<usize> = (0..wanted.len()).filter(|n| wanted[*n]).collect();
            let mut take = |block: &RacedBlock| {
                played += block.games;
                told(played);
                for (candidate, difference) in &block.differences {
                    if let Some(difference) = difference {
                        runners[*candidate].seen.add(*difference);
                    }
                }
            };
            let mut next = first;
            while next < first + each {
                let Some(block) = files.recall(number, next, &candidates)? else {
                    break;
                };
                take(&block);
                next += 1;
            }
            let work = |block| ready.block(0, block, |candidate| wanted[candidate]);
            let all = next..first + each;
            in_order_while(play.go_on, all, play.threads, work, |block, games, _| {
                let pairs = pairs(&games, wanted.len(), |candidate| wanted[candidate]);
                let difference = |candidate: usize| {
                    let pairs = pairs[candidate].iter().flatten().flatten();
                    let differences: Moments = pairs.map(|(base, own)| own.vp - base.vp).collect();
                    (differences.count() > 0).then(|| differences.mean())
                };
                let raced = RacedBlock {
                    games: games.iter().map(|game| game.games).sum(),
                    differences: candidates.iter().map(|c| (*c, difference(*c))).collect(),
                };
                files.record(number, block, &raced)?;
                take(&raced);
                anyhow::Ok(())
            })?;
            first += each;
            // Equal means stay in the order of the cards.
            order.sort_by(|a, b| {
                let mean = |number: usize| runners[number].seen.mean();
                mean(*b).total_cmp(&mean(*a)).then(a.cmp(b))
            });
        }
        // Whoever went on longer comes first.
        let mut all: Vec<Runner> = Vec::with_capacity(runners.len());
        let mut slots: Vec<Option<Runner>> = runners.into_iter().map(Some).collect();
        all.extend(order.into_iter().filter_map(|number| slots[number].take()));
        let mut rest: Vec<Runner> = slots.into_iter().flatten().collect();
        rest.sort_by(|a, b| {
            let counts = b.seen.count().cmp(&a.seen.count());
            counts.then(b.seen.mean().total_cmp(&a.seen.mean()))
        });
        all.extend(rest);
        Ok((all, played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::in_use;
    use crate::lineup::read_deck;
    use std::path::Path;

    fn malkavian() -> DeckList {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        read_deck(&starters.join("malkavian.txt")).unwrap().0
    }

    fn id(name: &str) -> u32 {
        in_use::facts().find(name).unwrap().id()
    }

    fn copies(deck: &DeckList, name: &str) -> u32 {
        let id = id(name);
        let line = deck.library.iter().find(|line| line.0 == id);
        line.map_or(0, |line| line.1)
    }

    #[test]
    fn copies_are_shared_out_by_how_many_there_are() {
        let cards = [(1, 8), (2, 4), (3, 1)];
        assert_eq!(spread(&cards, 3, true).unwrap(), [1, 2, 1]);
        assert_eq!(spread(&[(1, 1), (2, 1)], 2, true).unwrap(), [1, 2]);
        assert_eq!(spread(&[(1, 1)], 2, true), None);
        assert_eq!(spread(&[(1, 1)], 2, false).unwrap(), [1, 1]);
        assert_eq!(spread(&[], 1, false), None);
    }

    #[test]
    fn changes_keep_the_size_and_what_is_to_stay() {
        let deck = malkavian();
        let keep = [id("Govern the Unaligned")];
        for change in [
            Change::Out(id("Bonding"), 4),
            Change::In(id("Villein"), 4),
            Change::Exchange(id("Deflection"), id("Villein"), 3),
        ] {
            let changed = change.of(&deck, &keep).unwrap();
            assert_eq!(changed.library_size(), deck.library_size(), "{change:?}");
            assert_eq!(copies(&changed, "Govern the Unaligned"), 12, "{change:?}");
        }
        let changed = Change::Exchange(id("Deflection"), id("Villein"), 3);
        let changed = changed.of(&deck, &[]).unwrap();
        assert_eq!(
            (copies(&changed, "Deflection"), copies(&changed, "Villein")),
            (2, 3)
        );
        assert_eq!(Change::Out(id("Deflection"), 6).of(&deck, &[]), None);
        assert_eq!(Change::Out(id("Villein"), 1).of(&deck, &[]), None);
    }

    #[test]
    fn a_card_fits_if_somebody_can_play_it() {
        let cards = in_use::db();
        let crypt = malkavian().crypt;
        for (name, plays) in [
            ("Govern the Unaligned", true),
            ("Villein", true),
            ("Telepathic Misdirection", true),
            ("Majesty", true),
            ("Theft of Vitae", false),
            ("Sully", false),
        ] {
            let card = in_use::facts().find(name).unwrap().id();
            assert_eq!(fits(cards, &crypt, card), plays, "{name}");
        }
    }

    #[test]
    fn the_halves_of_a_field_have_nothing_in_common() {
        let deck = |name: &str| {
            ManifestDeck::of(&Entrant {
                name: name.to_owned(),
                list: DeckList::default(),
            })
        };
        let field: Vec<ManifestDeck> = ["a", "b", "c", "d", "e"].map(deck).into();
        let (search, held_out) = halves(3, &field);
        assert_eq!((search.len(), held_out.len()), (3, 2));
        assert!(held_out.iter().all(|deck| !search.contains(deck)));
        assert_eq!(halves(3, &field), (search, held_out));
        assert_eq!(halves(3, &field[..1]).1.len(), 1);
    }
}
