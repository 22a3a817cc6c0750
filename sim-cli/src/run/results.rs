//! What the games of a run come to, added up, and the tables made of it.

use super::choices::ChoicesFile;
use super::fault::no_verdict;
use super::manifest::Manifest;
use super::parallel::in_order;
use super::plan::Plan;
use super::rows::{GameRow, Record, SeatRow};
use super::summary::{Summary, Tally};
use crate::json;
use crate::lab::{CardTables, CardTally, GauntletTable, GauntletTally};
use crate::league::{
    pairs_file, LeagueTable, LeagueTally, MatchTable, MatchTally, AGENT_PAIRS, DECK_PAIRS,
};
use crate::seating::Seating;
use anyhow::{bail, Context, Result};
use std::ops::Range;
use std::path::Path;

/// A row for each game.
pub const GAMES: &str = "games.csv";
/// A row for each seat of each game.
pub const SEATS_FILE: &str = "seats.csv";
/// A row for each seat at the end of each turn.
pub const POOL: &str = "pool.csv";
/// What the run comes to.
pub const SUMMARY: &str = "summary.json";
/// What a run has come to so far.
#[derive(Clone, Debug)]
pub struct Results {
    tally: Tally,
    /// What the cards did, unless the form of the run's files is older.
    cards: Option<CardTally>,
    /// If it is a league.
    league: Option<LeagueTally>,
    /// If it is a gauntlet.
    gauntlet: Option<GauntletTally>,
    /// If it is a match.
    matched: Option<MatchTally>,
}

/// Games of a folder that are followed by their recorded choices.
pub(super) struct Followed<'a> {
    /// The folder.
    pub(super) folder: &'a Path,
    /// Their numbers.
    pub(super) games: Range<u64>,
    /// How many of them came to an end, by their rows.
    pub(super) in_rows: u64,
    /// What cannot be done where a game goes another way now.
    pub(super) what: &'a str,
    /// What to do then.
    pub(super) remedy: &'a str,
}

/// The tables that are written at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    /// What the cards did, if there is a verdict, and the form of the run's files is no older one.
    pub cards: Option<CardTables>,
    /// That of a league, if there is a verdict.
    pub league: Option<LeagueTable>,
    /// That of a gauntlet, if there is a verdict.
    pub gauntlet: Option<GauntletTable>,
    /// That of a match, if there is a verdict.
    pub matched: Option<MatchTable>,
}

impl Results {
    /// Nothing yet. Of a shard no more is counted than its games: its tables are those of the whole
    /// run, and are made when that is put together.
    pub fn new(manifest: &Manifest, plan: &Plan) -> Results {
        let whole = manifest.shard.is_none();
        let of = |seating| whole && manifest.seating == seating;
        let cards = || CardTally::new(plan.cards(), plan.decks());
        Results {
            tally: Tally::default(),
            cards: (whole && manifest.has_cards()).then(cards),
            league: of(Seating::League).then(LeagueTally::default),
            gauntlet: of(Seating::Gauntlet).then(GauntletTally::default),
            matched: of(Seating::Match).then(MatchTally::default),
        }
    }

    /// Counts the next game; one that does not count only as such.
    pub fn add(&mut self, record: &Record) {
        self.add_rows(&record.game, &record.seats);
        self.add_cards(record);
    }

    /// Adds what the cards of a game did; [`Self::add_rows`] adds the rest of it.
    pub(super) fn add_cards(&mut self, record: &Record) {
        if let Some((cards, notes)) = self.cards.as_mut().zip(record.cards.as_ref()) {
            cards.add(&record.seats, notes);
        }
    }

    /// Counts the next game by its rows.
    pub(super) fn add_rows(&mut self, game: &GameRow, seats: &[SeatRow]) {
        self.tally.add(game, seats);
        if let Some(league) = self.league.as_mut().filter(|_| game.counts()) {
            league.add(seats);
        }
        if let Some(gauntlet) = self.gauntlet.as_mut().filter(|_| game.counts()) {
            gauntlet.add(game.game, seats);
        }
        if let Some(matched) = &mut self.matched {
            matched.add(game, seats);
        }
    }

    /// Adds what the cards of some games did, which is in no row: follows the games of a folder by
    /// their recorded choices. Does nothing where that is not counted, or there are no choices.
    ///
    /// # Errors
    /// If the choices of a game do not fit it any more.
    pub(super) fn follow(
        &mut self,
        followed: &Followed,
        plan: &Plan,
        threads: usize,
        follow: impl Fn(),
    ) -> Result<()> {
        let Followed {
            folder,
            games,
            in_rows,
            what,
            remedy,
        } = followed;
        let choices = ChoicesFile::open_from(folder, games.start)?;
        let (Some(choices), true) = (choices, self.cards.is_some()) else {
            return Ok(());
        };
        let shown = folder.display();
        let work = |game: u64| -> Result<Record> {
            let recorded = choices.of(game)?;
            let recorded = recorded.with_context(|| format!("{shown}: game {game} is gone"))?;
            match plan.record_again(game, &recorded.choices) {
                Ok(record) => Ok(record),
                Err(departure) => match departure.fault {
                    Some(fault) => Ok(Record::broken_off(fault, recorded.choices)),
                    None => bail!(
                        "{shown}: a game there is not played so any more, so {what}: {}\n{remedy}",
                        departure.difference
                    ),
                },
            }
        };
        let mut counted = 0;
        in_order(games.clone(), threads, work, |_, record, _| {
            let record = record?;
            follow();
            counted += u64::from(record.cards.is_some());
            self.add_cards(&record);
            Ok::<_, anyhow::Error>(())
        })?;
        if counted != *in_rows {
            bail!(
                "{shown}: {GAMES} has {in_rows} games that came to an end, and by their choices \
                 {counted} do; {remedy}"
            );
        }
        Ok(())
    }

    /// Games played, those that do not count included.
    pub(super) fn played(&self) -> u64 {
        self.tally.played()
    }

    /// Games that count.
    pub fn games(&self) -> u64 {
        self.tally.games()
    }

    /// Decisions taken in them.
    pub fn decisions(&self) -> u64 {
        self.tally.decisions()
    }

    /// The deals of a match until now, and why there is no verdict on them if there is none.
    pub fn matched(&self) -> Option<(&MatchTally, Option<String>)> {
        let (faults, played) = (
            self.tally.played() - self.tally.games(),
            self.tally.played(),
        );
        let matched = self.matched.as_ref()?;
        Some((matched, no_verdict(faults, played)))
    }

    /// The summary, and the tables that there are if there is a verdict.
    pub fn finish(&self, manifest: &Manifest) -> (Summary, Extras) {
        let summary = self.tally.summary_of(manifest);
        let verdict = summary.no_verdict.is_none();
        let tables = |cards: &CardTally| match manifest.has_same_hands() {
            true => cards.tables().without_intervals(),
            false => cards.tables(),
        };
        let extras = Extras {
            cards: self.cards.as_ref().filter(|_| verdict).map(tables),
            league: (self.league.as_ref().filter(|_| verdict)).map(LeagueTally::table),
            gauntlet: (self.gauntlet.as_ref().filter(|_| verdict)).map(GauntletTally::table),
            matched: (self.matched.as_ref().filter(|_| verdict)).map(MatchTally::table),
        };
        (summary, extras)
    }

    /// The files that are written when all games are there, with their names.
    pub fn files(summary: &Summary, extras: &Extras) -> Vec<(&'static str, String)> {
        let mut files = vec![(SUMMARY, json::to_text(summary))];
        // Older forms have neither.
        if extras.cards.is_some() {
            let league = extras.league.is_some();
            let pairs = [
                (DECK_PAIRS, "deck", &summary.deck_pairs),
                (AGENT_PAIRS, "agent", &summary.agent_pairs),
            ];
            // A league has a table of its agents already.
            let wanted = |name: &str| !league || name != AGENT_PAIRS;
            let pairs = pairs.into_iter();
            let pairs = pairs.filter(|(name, _, rows)| wanted(name) && !rows.is_empty());
            files.extend(pairs.map(|(name, who, rows)| (name, pairs_file(who, rows))));
        }
        files.extend(extras.cards.iter().flat_map(CardTables::files));
        files.extend(extras.league.iter().flat_map(LeagueTable::files));
        files.extend(extras.gauntlet.iter().map(GauntletTable::file));
        files.extend(extras.matched.iter().map(MatchTable::file));
        files
    }
}
