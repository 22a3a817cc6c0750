//! A search for exchanges of cards that help.
//!
//! Each step races what goes out and what comes in apart from each other, so that there are as
//! many candidates as cards and not as pairs of cards. First the cut: copies of a card go out, and
//! more of the others come in. What the deck misses least makes room, a few copies of one card or of
//! several; then candidates race for that room, all of them for the same, so that what goes out
//! makes no difference between them. At last the best of them, alone and in twos and threes, for all of that
//! room and for half of it, meet in a race of their own, and the best is made if it helped in its
//! games. All of this is on pairs of games against one half of the field. Of what has raced, the
//! better half races again in the next step, whether an exchange was made or not: so the search is
//! one sequential halving as well, and few games that told nothing do not end it.
//!
//! Because the best of many is mostly lucky too, nothing of it is evidence: that is one comparison
//! of the deck as it was with the deck as it has become, decided on before its first game, on seeds
//! of its own and against the other half of the field.

use super::archive::Played;
use super::compare::{pairs, Challenger, Comparison, Opponent, Ready, COMPARISON_SCHEMA};
use super::evidence::{Stop, BLOCK};
use super::fits::fits;
use super::tune_files::{tuned_in, RaceRound, Raced, RacedBlock, Tune, TuneFiles, TuneRound};
use crate::cards::in_use;
use crate::deck::{convert, legality, DeckList, Format, LibrarySize};
use crate::json;
use crate::lineup::{full_name, Entrant};
use crate::run::{in_order_while, Build, ManifestDeck, Shard};
use crate::seating::stream;
use crate::stats::{halving, Moments, Round};
use anyhow::Result;
use rand::seq::SliceRandom;
use rand::RngCore;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The stream of a seed from which the seeds of races are drawn.
const STREAM: u64 = (1 << 63) + (1 << 61);

/// Copies that go out or come in at once, at most. More at once tell more of a card in as many
/// games, but of many the last ones are worth less.
const AT_ONCE: u32 = 6;

/// Copies that make room for what comes in, at least.
const ROOM: u32 = 4;

/// Cards of either side that go on to the next race.
const FINALISTS: usize = 5;

/// Candidates of a race that race again in the next step, at least.
const FEWEST_AGAIN: usize = 2 * FINALISTS;

/// How many standard errors an exchange has to be better by, in its race, to be made. It is no
/// test: what is made is proven afterwards.
const ENOUGH: f64 = 1.0;

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

/// The cards that may come into a deck, sorted: those of other decks and its own that somebody in
/// its crypt can play.
pub fn candidates(deck: &ManifestDeck, decks: &[ManifestDeck]) -> Vec<u32> {
    let crypt = deck.list().crypt;
    let all = decks.iter().chain([deck]);
    let ids = all.flat_map(|deck| deck.library.iter().map(|line| line.id));
    let ids: BTreeSet<u32> = ids.collect();
    let fits = |id: &u32| fits(in_use::db(), &crypt, *id);
    ids.into_iter().filter(fits).collect()
}

/// Cards of the archive among those that may come in where no decks are named, at most.
const OF_THE_ARCHIVE: usize = 80;

/// The cards that may come into a deck where no decks are named for that, sorted: those that
/// archived decks of its clan and Disciplines play most ([`Played::by_kin`]), and its own; those of
/// the field, where the archive knows no deck like it.
pub fn default_pool(deck: &ManifestDeck, field: &[ManifestDeck]) -> Vec<u32> {
    let mut archived = Played::archived().by_kin(&deck.list().crypt);
    archived.truncate(OF_THE_ARCHIVE);
    match archived.is_empty() {
        true => candidates(deck, field),
        false => {
            archived.extend(candidates(deck, &[]));
            archived.sort_unstable();
            archived.dedup();
            archived
        }
    }
}

/// Cards with their copies.
type Copies = Vec<(u32, u32)>;

/// A change of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// The race that it is in.
    race: &'static str,
    /// What goes out.
    out: Copies,
    /// What comes in; if nothing does, more of all others.
    new: Copies,
}

impl Change {
    fn text(&self) -> String {
        let all = self.out.iter().map(|line| ('-', line));
        let all = all.chain(self.new.iter().map(|line| ('+', line)));
        let all = all.map(|(sign, (card, n))| format!("{sign}{n} {}", full_name(*card)));
        all.collect::<Vec<_>>().join(", ")
    }

    /// The deck with the change made; none if it would not be legal, or the same.
    fn of(&self, deck: &DeckList, keep: &[u32]) -> Option<DeckList> {
        let mut changed = deck.clone();
        let library = &mut changed.library;
        for (card, n) in &self.out {
            take(library, *card, *n)?;
        }
        if self.new.is_empty() {
            let others = deck.library.iter().copied();
            let goes = |id: u32| self.out.iter().any(|line| line.0 == id);
            let others: Copies = others
                .filter(|(id, _)| !goes(*id) && !keep.contains(id))
                .collect();
            for other in spread(&others, copies(&self.out))? {
                put(library, other, 1);
            }
        }
        for (card, n) in &self.new {
            put(library, *card, *n);
        }
        let refused = legality(&changed, LibrarySize::RULEBOOK);
        let legal = !refused.iter().any(|violation| violation.is_unplayable());
        (legal && changed.library != deck.library).then_some(changed)
    }
}

/// How many copies they are.
fn copies(cards: &[(u32, u32)]) -> u32 {
    cards.iter().map(|line| line.1).sum()
}

/// The room for what comes in: of the cards that the deck misses least, the first ones, until it is
/// room enough.
fn room(worst: &[(u32, u32)], enough: u32) -> Copies {
    let mut room = Copies::new();
    for (card, n) in worst {
        let wanted = enough.saturating_sub(copies(&room));
        match room.is_empty() {
            // Of the worst, all that raced.
            true => room.push((*card, *n)),
            false if wanted > 0 => room.push((*card, wanted.min(*n))),
            false => break,
        }
    }
    room
}

/// The first so many copies of them.
fn first(cards: &[(u32, u32)], mut wanted: u32) -> Copies {
    let mut found = Copies::new();
    for (card, n) in cards {
        let n = wanted.min(*n);
        wanted -= n;
        if n > 0 {
            found.push((*card, n));
        }
    }
    found
}

/// So many copies of these cards, as evenly as it goes.
fn shared(cards: &[u32], n: u32) -> Copies {
    let count = cards.len() as u32;
    let share = |at: u32| n / count + u32::from(at < n % count);
    let all = (0..).zip(cards).map(|(at, card)| (*card, share(at)));
    all.filter(|line| line.1 > 0).collect()
}

/// What meets in the last race of a step, of these rooms (the first is the one raced for) and these
/// cards, the best first.
fn exchanges(rooms: &[Copies], new: &[u32]) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    let mut add = |out: &[(u32, u32)], new: Copies| {
        let change = Change {
            race: "exchange",
            out: out.to_vec(),
            new,
        };
        if !out.is_empty() && !found.contains(&change) {
            found.push(change);
        }
    };
    for (number, room) in rooms.iter().enumerate() {
        let n = copies(room);
        let alone = if number == 0 { FINALISTS } else { 2 };
        for card in new.iter().take(alone) {
            add(room, shared(&[*card], n));
        }
    }
    let Some(room) = rooms.first() else {
        return found;
    };
    let (n, best) = (copies(room), &new[..new.len().min(4)]);
    for (at, one) in best.iter().enumerate() {
        for other in &best[at + 1..] {
            add(room, shared(&[*one, *other], n));
        }
    }
    if let Some(three) = best.get(..3) {
        add(room, shared(three, n));
    }
    for card in best.iter().take(2) {
        add(&first(room, n / 2), shared(&[*card], n / 2));
    }
    found
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
/// there is no card.
fn spread(cards: &[(u32, u32)], n: u32) -> Option<Vec<u32>> {
    let mut given = vec![0_u32; cards.len()];
    (0..n)
        .map(|_| {
            // The first of those that have the same claim.
            let claim = |i: usize| f64::from(cards[i].1) / f64::from(2 * given[i] + 1);
            let next = (0..cards.len()).reduce(|a, b| if claim(b) > claim(a) { b } else { a })?;
            given[next] += 1;
            Some(cards[next].0)
        })
        .collect()
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

/// How the games of a search are played.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a, G> {
    /// What makes the agents.
    pub build: Build,
    /// On so many threads; none if nobody plays here, and the search is only followed as far as it
    /// is recorded.
    pub threads: Option<usize>,
    /// Is asked before each table.
    pub go_on: &'a G,
}

/// How far a search has come.
#[derive(Debug)]
pub enum Progress {
    /// To its end, or to where it was told to stop.
    Searched(Searched),
    /// To a round of a race that nobody plays here.
    Open(Box<OpenRound>),
}

/// A round of a race that is to be played: all candidates that are left, on the same blocks.
#[derive(Debug)]
pub struct OpenRound {
    /// Which one it is.
    pub round: RaceRound,
    /// Games of the search before it.
    pub games: u64,
    comparison: Comparison,
}

/// Why a race does not come to its end.
enum Halt {
    Open(Box<OpenRound>),
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Halt {
    fn from(error: anyhow::Error) -> Halt {
        Halt::Failed(error)
    }
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
            schema: COMPARISON_SCHEMA,
            version: self.version.clone(),
            seed: seeds.next_u64(),
            stop: Stop::Games {
                games: blocks * BLOCK,
                margin: 0.02,
            },
            shard: None,
            batch: None,
            agents: vec![self.agents.clone()],
            max_rounds: self.max_rounds,
            scoring: self.scoring,
            pool: false,
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
        let number = u64::from(u32::MAX);
        Comparison {
            pool: self.pool_csv,
            ..self.comparison(number, base, vec![tuned], &self.held_out, blocks)
        }
    }

    /// A deck of these cards under a name.
    pub fn named(&self, name: &str, list: &DeckList) -> ManifestDeck {
        ManifestDeck::of(&Entrant {
            name: name.to_owned(),
            list: list.clone(),
        })
    }

    /// Searches; what its folder has recorded is not played again. `told` hears what is done.
    ///
    /// # Errors
    /// If a deck cannot be played, or the folder does not take what was found.
    pub fn search(
        &self,
        files: &mut TuneFiles,
        play: Play<'_, impl Fn() -> bool + Sync>,
        told: impl FnMut(u64, &str),
    ) -> Result<Progress> {
        match self.steps(files, play, told) {
            Ok(searched) => Ok(Progress::Searched(searched)),
            Err(Halt::Open(round)) => Ok(Progress::Open(round)),
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    /// All steps of the search.
    fn steps(
        &self,
        files: &mut TuneFiles,
        play: Play<'_, impl Fn() -> bool + Sync>,
        mut told: impl FnMut(u64, &str),
    ) -> Result<Searched, Halt> {
        let mut found = Searched {
            list: self.deck.list(),
            ..Searched::default()
        };
        let budget = self.games - self.proof_games();
        // What may go out, and what may come in: the better half of what raced in the step before.
        let mut own: Vec<u32> = self.deck_cards(&found.list);
        let mut pool = self.pool.clone();
        for step in 1..=self.steps {
            let left = budget.saturating_sub(found.games) / (self.steps + 1 - step);
            let in_deck = found.list.library.clone();
            let mut race = |changes: Vec<Change>, wanted: usize, share: u64, number: u64| {
                let kind = changes.first().map_or("", |change| change.race);
                told(found.games, &format!("step {step}: {kind}"));
                let number = 3 * step + number;
                let games = left * share / 100;
                let raced = self.race(
                    &found.list,
                    changes,
                    (wanted, games, number),
                    files,
                    &play,
                    |games| told(games, ""),
                );
                let raced = raced.map_err(|halt| match halt {
                    Halt::Open(mut round) => {
                        round.games += found.games;
                        Halt::Open(round)
                    }
                    Halt::Failed(error) => Halt::Failed(error),
                });
                let (runners, games) = raced?;
                found.games += games;
                found.races.extend(runners.iter().map(|runner| Raced {
                    step,
                    race: runner.change.race,
                    change: runner.change.text(),
                    pairs: runner.seen.count() * BLOCK,
                    vp_difference: runner.seen.mean(),
                    standard_error: runner.seen.standard_error(),
                    made: 0,
                }));
                Ok::<_, Halt>(runners)
            };
            let copies_of = |card: u32| in_deck.iter().find(|l| l.0 == card).map_or(0, |l| l.1);
            let cut = |card: &u32| Change {
                race: "out",
                out: vec![(*card, copies_of(*card).min(AT_ONCE))],
                new: Copies::new(),
            };
            let outs = race(own.iter().map(cut).collect(), FINALISTS, 25, 0)?;
            let worst: Copies = outs.iter().map(|runner| runner.change.out[0]).collect();
            let finalists = &worst[..worst.len().min(FINALISTS)];
            let out = room(finalists, ROOM);
            let come = |card: &u32| Change {
                race: "in",
                out: out.clone(),
                new: vec![(*card, copies(&out))],
            };
            let ins = match out.is_empty() {
                true => Vec::new(),
                false => race(pool.iter().map(come).collect(), FINALISTS, 45, 1)?,
            };
            let ranked: Vec<u32> = ins.iter().map(|runner| runner.change.new[0].0).collect();
            let rooms = [out, room(finalists.get(1..).unwrap_or_default(), ROOM)];
            let last = exchanges(&rooms, &ranked[..ranked.len().min(FINALISTS)]);
            let best = race(last, 1, 30, 2)?.into_iter().next();
            if !(play.go_on)() {
                found.stopped = true;
                break;
            }
            let best = best.filter(|best| best.z() >= ENOUGH);
            if let Some(best) = &best {
                let text = best.change.text();
                let last = best.change.race;
                let is =
                    |row: &&mut Raced| (row.step, row.race) == (step, last) && row.change == text;
                if let Some(row) = found.races.iter_mut().rev().find(is) {
                    row.made = 1;
                }
            }
            let news = best.iter().flat_map(|best| &best.change.new);
            let news = news.map(|line| line.0);
            let again = |ranked: Vec<u32>| {
                let half = ranked.len().div_ceil(2).max(FEWEST_AGAIN);
                ranked.into_iter().take(half)
            };
            // In the order of their numbers, by which equals are told apart; what has just come in
            // may go out again.
            let outs: BTreeSet<u32> = again(worst.iter().map(|line| line.0).collect())
                .chain(news)
                .collect();
            // Where nothing came in, all of them may still do so.
            if !ranked.is_empty() {
                let better: BTreeSet<u32> = again(ranked).collect();
                pool = better.into_iter().collect();
            }
            if let Some(best) = best {
                found.list = best.list;
            }
            own = self.deck_cards(&found.list);
            own.retain(|card| outs.contains(card));
        }
        Ok(found)
    }

    /// The library cards of a deck that may go out.
    fn deck_cards(&self, list: &DeckList) -> Vec<u32> {
        let cards = list.library.iter().map(|line| line.0);
        cards.filter(|id| !self.keep.contains(id)).collect()
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
    ) -> Result<(Vec<Runner>, u64), Halt> {
        let mut runners: Vec<Runner> = changes
            .into_iter()
            .filter_map(|change| {
                Some(Runner {
                    list: change.of(base, &self.keep)?,
                    change,
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
            let left = next..first + each;
            match play.threads {
                _ if left.is_empty() => {}
                Some(threads) => {
                    let round = (number, &candidates[..]);
                    play_round(&ready, round, left, files, (threads, play.go_on), take)?;
                }
                None => {
                    let round = RaceRound {
                        race: number,
                        first: left.start,
                        end: left.end,
                        candidates,
                    };
                    let open = OpenRound {
                        round,
                        games: played,
                        comparison,
                    };
                    return Err(Halt::Open(Box::new(open)));
                }
            }
            first += each;
            in_order_of_means(&mut order, &runners);
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

/// The best first; equal means stay in the order of the cards.
fn in_order_of_means(order: &mut [usize], runners: &[Runner]) {
    order.sort_by(|a, b| {
        let mean = |number: usize| runners[number].seen.mean();
        mean(*b).total_cmp(&mean(*a)).then(a.cmp(b))
    });
}

/// Plays blocks of a round of a race, by its number and those of the candidates that are left, and
/// records them.
fn play_round(
    ready: &Ready,
    (race, candidates): (u64, &[usize]),
    blocks: Range<u64>,
    files: &mut TuneFiles,
    (threads, go_on): (usize, impl Fn() -> bool + Sync),
    mut take: impl FnMut(&RacedBlock),
) -> Result<()> {
    let all = candidates.iter().max().map_or(0, |last| last + 1);
    let wanted = |candidate: usize| candidates.contains(&candidate);
    let work = |block| ready.block(0, block, wanted);
    in_order_while(go_on, blocks, threads, work, |block, games, _| {
        let pairs = pairs(&games, all, wanted);
        let difference = |candidate: usize| {
            let pairs = pairs[candidate].iter().flatten().flatten();
            let differences: Moments = pairs.map(|(base, own)| own.vp - base.vp).collect();
            (differences.count() > 0).then(|| differences.mean())
        };
        let raced = RacedBlock {
            games: games.iter().map(|game| game.games).sum(),
            decisions: games.iter().map(|game| game.decisions).sum(),
            differences: candidates.iter().map(|c| (*c, difference(*c))).collect(),
        };
        files.record(race, block, &raced)?;
        take(&raced);
        anyhow::Ok(())
    })
}

impl OpenRound {
    /// Plays a shard of the round into its folder, as far as it is not there yet. `told` hears of the
    /// games and decisions of each block that is played.
    ///
    /// # Errors
    /// If a deck cannot be played, the folder has rows of another round, or it does not take more.
    pub fn play(
        &self,
        shard: Shard,
        files: &mut TuneFiles,
        play: Play<'_, impl Fn() -> bool + Sync>,
        mut told: impl FnMut(u64, u64),
    ) -> Result<()> {
        let (round, mut blocks) = (&self.round, self.round.of(shard));
        while blocks.start < blocks.end {
            let there = files.recall(round.race, blocks.start, &round.candidates)?;
            if there.is_none() {
                break;
            }
            blocks.start += 1;
        }
        let ready = Ready::new(&self.comparison, play.build)?;
        let how = (play.threads.unwrap_or(1), play.go_on);
        let which = (round.race, &round.candidates[..]);
        play_round(&ready, which, blocks, files, how, |block| {
            told(block.games, block.decisions);
        })
    }
}

/// What is next in a search that is played in shards.
#[derive(Debug)]
pub enum Next {
    /// A round of a race.
    Race(Box<OpenRound>),
    /// The proof of what was found.
    Proof(Searched),
    /// Nothing: it is over.
    Over(Searched),
}

impl Next {
    /// The round, if there is one, and how many games the search had before it.
    pub fn round(&self) -> (Option<TuneRound>, u64) {
        match self {
            Next::Race(open) => (Some(TuneRound::Race(open.round.clone())), open.games),
            Next::Proof(searched) => (Some(TuneRound::Proof), searched.games),
            Next::Over(searched) => (None, searched.games),
        }
    }
}

impl Tune {
    /// What is next, as far as the search in this folder is recorded in its files.
    ///
    /// # Errors
    /// If a deck cannot be played, or the rows are of another search.
    pub fn next(&self, folder: Option<&Path>, files: &mut TuneFiles, build: Build) -> Result<Next> {
        let nobody = Play {
            build,
            threads: None,
            go_on: &|| true,
        };
        Ok(match self.search(files, nobody, |_, _| {})? {
            Progress::Open(open) => Next::Race(open),
            Progress::Searched(searched) => {
                let proven = folder.is_some_and(|folder| tuned_in(folder, self).exists());
                match self.proof_of(&searched) {
                    Some(_) if !proven => Next::Proof(searched),
                    Some(_) | None => Next::Over(searched),
                }
            }
        })
    }

    /// The comparison that proves what was found; `None` if no exchange was made.
    pub fn proof_of(&self, searched: &Searched) -> Option<Comparison> {
        let made = searched.races.iter().any(|row| row.made == 1);
        let name = format!("{}-tuned", self.deck.name);
        let tuned = made.then(|| self.named(&name, &searched.list));
        let tuned = tuned.filter(|tuned| tuned.hash != self.deck.hash);
        tuned.map(|tuned| self.proof(tuned))
    }

    /// Writes the deck that was found into the folder; gives its file.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn write_deck(&self, folder: &Path, searched: &Searched) -> Result<PathBuf> {
        let mut list = searched.list.clone();
        list.name = Some(format!("{} (tuned)", self.deck.name));
        list.description = String::new();
        let file = tuned_in(folder, self);
        json::write_text(&file, &convert(&list, Format::Text))?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec;
    use crate::lineup::read_deck;
    use crate::run::ScoringName;

    fn malkavian() -> DeckList {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        read_deck(&starters.join("malkavian.txt")).unwrap().0
    }

    fn id(name: &str) -> u32 {
        in_use::facts().find(name).unwrap().id()
    }

    fn copies_in(deck: &DeckList, name: &str) -> u32 {
        let id = id(name);
        let line = deck.library.iter().find(|line| line.0 == id);
        line.map_or(0, |line| line.1)
    }

    fn change(out: &[(&str, u32)], new: &[(&str, u32)]) -> Change {
        let ids = |cards: &[(&str, u32)]| cards.iter().map(|(name, n)| (id(name), *n)).collect();
        Change {
            race: "out",
            out: ids(out),
            new: ids(new),
        }
    }

    #[test]
    fn copies_are_shared_out_by_how_many_there_are() {
        let cards = [(1, 8), (2, 4), (3, 1)];
        assert_eq!(spread(&cards, 3).unwrap(), [1, 2, 1]);
        assert_eq!(spread(&[(1, 1)], 2).unwrap(), [1, 1]);
        assert_eq!(spread(&[], 1), None);
        assert_eq!(shared(&[7, 5], 5), [(7, 3), (5, 2)]);
        assert_eq!(shared(&[7, 5, 6], 2), [(7, 1), (5, 1)]);
    }

    #[test]
    fn changes_keep_the_size_and_what_is_to_stay() {
        let deck = malkavian();
        let keep = [id("Govern the Unaligned")];
        for change in [
            change(&[("Bonding", 4)], &[]),
            change(&[("Deflection", 3)], &[("Villein", 3)]),
            change(
                &[("Deflection", 3), ("Bonding", 1)],
                &[("Villein", 2), ("Majesty", 2)],
            ),
        ] {
            let changed = change.of(&deck, &keep).unwrap();
            assert_eq!(changed.library_size(), deck.library_size(), "{change:?}");
            assert_eq!(
                copies_in(&changed, "Govern the Unaligned"),
                12,
                "{change:?}"
            );
            for (card, _) in &change.out {
                assert!(deck.library.iter().any(|line| line.0 == *card));
            }
        }
        let swap = change(&[("Deflection", 3)], &[("Villein", 3)]);
        assert_eq!(swap.text(), "-3 Deflection, +3 Villein");
        let changed = swap.of(&deck, &[]).unwrap();
        assert_eq!(
            (
                copies_in(&changed, "Deflection"),
                copies_in(&changed, "Villein")
            ),
            (2, 3)
        );
        for refused in [
            change(&[("Deflection", 6)], &[]),
            change(&[("Villein", 1)], &[]),
            change(&[("Deflection", 2)], &[("Deflection", 2)]),
        ] {
            assert_eq!(refused.of(&deck, &[]), None, "{refused:?}");
        }
    }

    #[test]
    fn what_is_missed_least_makes_room() {
        assert_eq!(room(&[(1, 6), (2, 4)], 4), [(1, 6)]);
        assert_eq!(
            room(&[(1, 1), (2, 1), (3, 4), (4, 4)], 4),
            [(1, 1), (2, 1), (3, 2)]
        );
        assert_eq!(room(&[(1, 1)], 4), [(1, 1)]);
        assert!(room(&[], 4).is_empty());
        assert_eq!(first(&[(1, 1), (2, 4)], 3), [(1, 1), (2, 2)]);
    }

    #[test]
    fn the_best_meet_alone_and_together() {
        let rooms = [vec![(1, 5)], vec![(2, 4)]];
        let found = exchanges(&rooms, &[11, 12, 13, 14, 15]);
        let has = |out: &[(u32, u32)], new: &[(u32, u32)]| {
            let is = |change: &&Change| change.out == out && change.new == new;
            found.iter().filter(is).count() == 1
        };
        assert!(has(&rooms[0], &[(11, 5)]) && has(&rooms[0], &[(15, 5)]));
        assert!(has(&rooms[0], &[(11, 3), (12, 2)]) && has(&rooms[0], &[(13, 3), (14, 2)]));
        assert!(has(&rooms[0], &[(11, 2), (12, 2), (13, 1)]));
        assert!(has(&rooms[1], &[(12, 4)]) && has(&[(1, 2)], &[(11, 2)]));
        assert_eq!(found.len(), 5 + 2 + 6 + 1 + 2);
        // Whatever there is of either.
        assert!(exchanges(&rooms, &[]).is_empty());
        assert!(exchanges(&[vec![], vec![]], &[11]).is_empty());
        assert_eq!(exchanges(&[vec![(1, 1)], vec![]], &[11]).len(), 1);
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

    /// Of games of one round no two differ: nothing helps, and the better half races again.
    #[test]
    fn a_step_without_an_exchange_does_not_end_the_search() {
        let [deck, other] = ["malkavian", "ventrue"].map(starter);
        let tune = Tune {
            version: String::new(),
            seed: 1,
            games: 4000,
            steps: 3,
            agents: "random".to_owned(),
            max_rounds: 1,
            scoring: ScoringName::default(),
            pool_csv: false,
            unscripted: Vec::new(),
            shard: None,
            round: None,
            keep: Vec::new(),
            pool: candidates(&deck, std::slice::from_ref(&other)),
            deck: deck.clone(),
            search: vec![other.clone()],
            held_out: vec![other],
        };
        let folder = tempfile::tempdir().unwrap();
        let mut files = TuneFiles::begin(&folder.path().join("out"), &tune).unwrap();
        let play = Play {
            build: exec::build,
            threads: Some(1),
            go_on: &|| true,
        };
        let Ok(Progress::Searched(found)) = tune.search(&mut files, play, |_, _| {}) else {
            panic!("it is all played here");
        };
        assert_eq!(found.list.library, deck.list().library);
        assert!(!found.stopped && found.races.iter().all(|row| row.made == 0));
        let of = |step: u64, race: &str| {
            let rows = found.races.iter();
            rows.filter(|row| (row.step, row.race) == (step, race))
                .count()
        };
        for race in ["out", "in"] {
            let raced = [1, 2, 3].map(|step| of(step, race));
            assert!(
                raced[0] > raced[1] && raced[1] >= raced[2],
                "{race}: {raced:?}"
            );
            assert!(raced[2] >= FINALISTS, "{race}: {raced:?}");
        }
        assert!(found.games > 1500, "{}", found.games);
    }

    fn starter(name: &str) -> ManifestDeck {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        let (list, _) = read_deck(&starters.join(format!("{name}.txt"))).unwrap();
        let name = name.to_owned();
        ManifestDeck::of(&Entrant { name, list })
    }

    #[test]
    fn what_may_come_in_is_of_the_archive_and_of_the_deck() {
        let [deck, other] = ["malkavian", "nosferatu"].map(starter);
        let pool = default_pool(&deck, std::slice::from_ref(&other));
        assert!(pool.is_sorted() && pool.len() > OF_THE_ARCHIVE);
        assert!(candidates(&deck, &[])
            .iter()
            .all(|card| pool.contains(card)));
        assert!(pool.len() <= OF_THE_ARCHIVE + deck.library.len());
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
