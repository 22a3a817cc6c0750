//! What a run is made from: enough to repeat it without the deck files.

use super::fnv::Fnv;
use super::shard::Shard;
use crate::deck::{CardLine, DeckList};
use crate::json;
use crate::league::Margin;
use crate::lineup::{full_name, Entrant};
use crate::seating::Seating;
use anyhow::{bail, Context, Result};
use engine::{CardDb, Deck, Scoring};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

/// The manifest's file in a run's folder.
pub const MANIFEST: &str = "manifest.json";

/// The number of the form that the files of a run have now.
///
/// - 1: manifests without a number; no recorded choices, no fingerprints.
/// - 2: `choices.bin` and `fingerprints.json`.
/// - 3: `cards.csv`, `crypt.csv` and `ledger.csv`; `pool.csv` may be left out.
/// - 4: `crypt.csv` has the pool that vampires earned, and `ledger.csv` contests, and whose a card
///   was.
/// - 5: `cards.csv` and `crypt.csv` have game wins with and without a card, with intervals, and
///   `deck_pairs.csv` and `agent_pairs.csv` every two at the same tables.
/// - 6: a match that stops by itself has its margin; and in a match and a gauntlet nothing has an
///   interval as if each game were an observation of its own.
///
/// A folder of an older form can be told and verified; one of a newer form is
/// refused.
pub const SCHEMA: u32 = 6;

/// The first form whose tables of what the cards did, and of every two, are those of today.
const WITH_CARDS: u32 = 5;

/// The first form that takes the games of a match and of a gauntlet for what they are.
const BY_BLOCKS: u32 = 6;

/// The form of manifests that have no number.
const UNNUMBERED: u32 = 1;

const fn unnumbered() -> u32 {
    UNNUMBERED
}

fn is_unnumbered(schema: &u32) -> bool {
    *schema == UNNUMBERED
}

const fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

/// The number alone, whatever else a manifest of another form has.
#[derive(Deserialize)]
struct Numbered {
    #[serde(default = "unnumbered")]
    schema: u32,
}

/// Everything that the games of a run depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The number of the form that the run's files have; folders of the first form say none.
    #[serde(default = "unnumbered", skip_serializing_if = "is_unnumbered")]
    pub schema: u32,
    /// Version of the program.
    pub version: String,
    /// Seed of the run: 64 bits, more than a double holds exactly.
    pub seed: u64,
    /// How many games; where the folder has a shard, those of the whole run.
    pub games: u64,
    /// Which part of the run is in the folder, written `3/16`; not in the file if it is all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// How decks come to their seats.
    pub seating: Seating,
    /// Agents' specs: one to five, repeated around the table; in a league, any number; in a
    /// match, two.
    pub agents: Vec<String>,
    /// Whether the first agent stays on the first deck, and so on.
    pub agents_stay: bool,
    /// Rounds after which a game ends.
    pub max_rounds: u16,
    /// What a withdrawal is worth.
    pub scoring: ScoringName,
    /// Whether there is a `pool.csv`; not in the file if there is.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub pool: bool,
    /// Of a match that stops by itself: the difference that does not matter, in victory points a
    /// seat. Not in the file of all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Margin>,
    /// Names of cards without a script, which were played as blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unscripted: Vec<String>,
    /// One to five decks, repeated around the table; in a league or a match, any number; in a
    /// gauntlet, the deck and then its field.
    pub decks: Vec<ManifestDeck>,
}

/// What a withdrawal is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScoringName {
    /// A withdrawal scores one victory point.
    #[default]
    Rulebook,
    /// A withdrawal scores half a victory point.
    Tournament,
}

impl From<ScoringName> for Scoring {
    fn from(name: ScoringName) -> Scoring {
        match name {
            ScoringName::Rulebook => Scoring::Rulebook,
            ScoringName::Tournament => Scoring::Tournament,
        }
    }
}

/// A deck in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManifestDeck {
    /// What it is called in the run's files.
    pub name: String,
    /// The name that the deck file gives it, if it gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Tells whether the cards are the same: 64-bit FNV-1a hash of their numbers and counts, 16
    /// hexadecimal digits.
    pub hash: String,
    /// Crypt cards, sorted by their numbers.
    pub crypt: Vec<CardLine>,
    /// Library cards, likewise.
    pub library: Vec<CardLine>,
}

impl ManifestDeck {
    /// A deck of a lineup.
    pub fn of(entrant: &Entrant) -> ManifestDeck {
        let lines = |cards: &[(u32, u32)]| {
            let line = |&(id, count): &(u32, u32)| CardLine {
                id,
                count,
                name: full_name(id),
            };
            cards.iter().map(line).collect()
        };
        ManifestDeck {
            name: entrant.name.clone(),
            title: entrant.list.name.clone(),
            hash: hash(&entrant.list),
            crypt: lines(&entrant.list.crypt),
            library: lines(&entrant.list.library),
        }
    }

    /// The cards.
    pub fn list(&self) -> DeckList {
        let cards = |lines: &[CardLine]| lines.iter().map(|line| (line.id, line.count)).collect();
        DeckList {
            name: self.title.clone(),
            crypt: cards(&self.crypt),
            library: cards(&self.library),
            ..DeckList::default()
        }
    }
    /// The deck, ready to be played.
    ///
    /// # Errors
    /// If there is no such card.
    pub fn prepared(&self, cards: &CardDb) -> Result<Deck> {
        let pile = |lines: &[CardLine]| -> Result<Vec<_>> {
            let mut pile = Vec::new();
            for line in lines {
                let def = cards.by_id(line.id).with_context(|| {
                    format!("{}: no card has the number {}", self.name, line.id)
                })?;
                pile.extend(std::iter::repeat_n(def, line.count as usize));
            }
            Ok(pile)
        };
        Ok(Deck {
            name: self.name.clone(),
            crypt: pile(&self.crypt)?,
            library: pile(&self.library)?,
        })
    }
}

/// A hash of a deck's cards and their counts, whatever the deck is called: 16 hexadecimal digits.
pub fn hash(list: &DeckList) -> String {
    let mut text = String::new();
    for (id, count) in list.crypt.iter().chain(&list.library) {
        text.push_str(&format!("{count} {id}\n"));
    }
    Fnv::new().and(text.as_bytes()).to_string()
}

impl Manifest {
    /// Reads the manifest of a run's folder.
    ///
    /// # Errors
    /// If there is none, it is of a form that is not known here, it is damaged,
    /// a deck does not fit its hash, or the folder has a shard of a run.
    pub fn read(folder: &Path) -> Result<Manifest> {
        let manifest = Manifest::read_part(folder)?;
        if let Some(shard) = manifest.shard {
            bail!(
                "{}: has shard {shard} of a run; put its shards together (methuselah merge), and \
                 name the folder that comes of it",
                folder.display()
            );
        }
        Ok(manifest)
    }

    /// Reads the manifest of a folder that has a run, or a shard of one.
    ///
    /// # Errors
    /// If there is none, it is of a form that is not known here, it is damaged,
    /// or a deck does not fit its hash.
    pub fn read_part(folder: &Path) -> Result<Manifest> {
        let path = folder.join(MANIFEST);
        let shown = path.display();
        let Numbered { schema } = json::read(&path)?;
        if !(UNNUMBERED..=SCHEMA).contains(&schema) {
            bail!(
                "{shown}: has the schema {schema}, and this program (version {}) knows \
                 {UNNUMBERED} to {SCHEMA}; read the folder with the version that made it, \
                 or a later one",
                env!("CARGO_PKG_VERSION")
            );
        }
        let manifest: Manifest = json::read(&path)?;
        for deck in &manifest.decks {
            if hash(&deck.list()) != deck.hash {
                bail!(
                    "{shown}: the cards of {:?} do not fit their hash {}; \
                     restore the file as the run wrote it",
                    deck.name,
                    deck.hash
                );
            }
        }
        Ok(manifest)
    }

    /// The numbers of the games that are to be in the folder.
    pub fn range(&self) -> Range<u64> {
        self.shard
            .map_or(0..self.games, |shard| shard.range(self.games))
    }

    /// The manifest of the run that this is a shard of; the same, if it is none.
    #[must_use]
    pub fn whole(&self) -> Manifest {
        Manifest {
            shard: None,
            ..self.clone()
        }
    }

    /// Whether the choices of the games are recorded beside it.
    pub fn has_choices(&self) -> bool {
        self.schema > UNNUMBERED
    }

    /// Whether tables of what the cards did are beside it, as they are written today.
    pub fn has_cards(&self) -> bool {
        self.schema >= WITH_CARDS
    }

    /// Whether each of its games is an observation of its own. Those of a match on one deal, and
    /// those of a gauntlet at one table, are none.
    pub fn is_of_games(&self) -> bool {
        !matches!(self.seating, Seating::Gauntlet | Seating::Match)
    }

    /// Whether its files say so: older forms have intervals as if each game were one.
    pub fn by_blocks(&self) -> bool {
        self.schema >= BY_BLOCKS && !self.is_of_games()
    }

    /// Whether its games have the same hands, ten by ten, and its files say so: those of a match.
    pub fn has_same_hands(&self) -> bool {
        self.by_blocks() && self.seating == Seating::Match
    }

    /// A name for the run's folder: the same for the same inputs.
    pub fn folder_name(&self) -> String {
        if let Some(shard) = self.shard {
            return format!("{}-{}", self.whole().folder_name(), shard.in_names());
        }
        let mut decks: Vec<&str> = self.decks.iter().map(|d| d.name.as_str()).collect();
        decks.dedup();
        if self.seating == Seating::Gauntlet {
            decks.truncate(1);
        }
        let mut name: String = decks
            .join("-")
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .take(48)
            .collect();
        if self.seating == Seating::League {
            name.insert_str(0, "league-");
        }
        if self.seating == Seating::Gauntlet {
            name.insert_str(0, "gauntlet-");
        }
        if self.seating == Seating::Match {
            name.insert_str(0, "match-");
        }
        name.push_str(&format!(
            "-seed{}-{}games-{:08x}",
            self.seed,
            self.games,
            Fnv::new().and(json::to_text(self).as_bytes()).0 >> 32
        ));
        name
    }

    /// How many copies of each deck are blanks, by the deck's name; decks without any are not there.
    pub fn blanks(&self) -> BTreeMap<String, u32> {
        let unscripted: BTreeSet<&String> = self.unscripted.iter().collect();
        let count = |deck: &ManifestDeck| -> u32 {
            let lines = deck.crypt.iter().chain(&deck.library);
            let blanks = lines.filter(|line| unscripted.contains(&line.name));
            blanks.map(|line| line.count).sum()
        };
        let decks = self
            .decks
            .iter()
            .map(|deck| (deck.name.clone(), count(deck)));
        decks.filter(|(_, blanks)| *blanks > 0).collect()
    }

    /// The first thing in which two runs differ, with both values; `games`
    /// counts only if `self` is to have fewer than `other` has already.
    pub fn difference(&self, other: &Manifest) -> Option<String> {
        if let Some((field, mine, theirs)) = self.differs_in(other) {
            return Some(format!("{field} is {theirs:?} there and {mine:?} here"));
        }
        (self.games < other.games)
            .then(|| format!("games is {} there and {} here", other.games, self.games))
    }

    /// The first thing but the number of games in which two runs differ, with both values.
    pub fn differs_in(&self, other: &Manifest) -> Option<(&'static str, String, String)> {
        // Shards of runs of other lengths have other games.
        let part = |m: &Manifest| match m.shard {
            Some(shard) => format!("{shard} of {} games", m.games),
            None => "none".to_owned(),
        };
        let sprt = |m: &Manifest| {
            m.sprt
                .map_or("none".to_owned(), |margin| margin.to_string())
        };
        let fields = |m: &Manifest| {
            let decks: Vec<_> = m
                .decks
                .iter()
                .map(|d| format!("{} {}", d.name, d.hash))
                .collect();
            [
                ("schema", m.schema.to_string()),
                ("version", m.version.clone()),
                ("seed", m.seed.to_string()),
                ("shard", part(m)),
                ("seating", format!("{:?}", m.seating).to_lowercase()),
                ("agents", m.agents.join(",")),
                ("agents_stay", m.agents_stay.to_string()),
                ("max_rounds", m.max_rounds.to_string()),
                ("scoring", format!("{:?}", m.scoring).to_lowercase()),
                ("pool", m.pool.to_string()),
                ("sprt", sprt(m)),
                ("unscripted", m.unscripted.join(", ")),
                ("decks", decks.join(", ")),
            ]
        };
        let pairs = fields(self).into_iter().zip(fields(other));
        let mut differ = pairs.filter(|(mine, theirs)| mine != theirs);
        let ((field, mine), (_, theirs)) = differ.next()?;
        Some((field, mine, theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn manifest() -> Manifest {
        Manifest {
            schema: SCHEMA,
            version: "1".into(),
            seed: 7,
            games: 100,
            shard: None,
            seating: Seating::Balanced,
            agents: vec!["random".into()],
            agents_stay: false,
            max_rounds: 40,
            scoring: ScoringName::Rulebook,
            pool: true,
            sprt: None,
            unscripted: Vec::new(),
            decks: Vec::new(),
        }
    }

    #[test]
    fn a_run_can_be_extended_but_not_changed_or_cut_short() {
        let old = manifest();
        assert_eq!(old.difference(&old), None);
        let longer = Manifest {
            games: 200,
            ..manifest()
        };
        assert_eq!(longer.difference(&old), None);
        assert_eq!(
            old.difference(&longer).unwrap(),
            "games is 200 there and 100 here"
        );
        let shard = |games| Manifest {
            games,
            shard: Shard::new(3, 4),
            ..manifest()
        };
        assert_eq!(
            shard(200).difference(&shard(100)).unwrap(),
            "shard is \"3/4 of 100 games\" there and \"3/4 of 200 games\" here"
        );
        let other = Manifest {
            seed: 8,
            ..manifest()
        };
        assert_eq!(
            other.difference(&old).unwrap(),
            "seed is \"7\" there and \"8\" here"
        );
    }

    #[test]
    fn copies_of_unscripted_cards_are_blanks() {
        let line = |id, count, name: &str| CardLine {
            id,
            count,
            name: name.into(),
        };
        let deck = |name: &str, library| ManifestDeck {
            name: name.into(),
            title: None,
            hash: String::new(),
            crypt: vec![line(1, 3, "Nobody, Really")],
            library,
        };
        let manifest = Manifest {
            unscripted: vec!["Nobody, Really".into(), "Odd".into()],
            decks: vec![
                deck("a", vec![line(2, 4, "Odd"), line(3, 8, "Even")]),
                ManifestDeck {
                    crypt: Vec::new(),
                    ..deck("b", vec![line(3, 8, "Even")])
                },
            ],
            ..manifest()
        };
        assert_eq!(manifest.blanks(), BTreeMap::from([("a".to_owned(), 7)]));
    }

    #[test]
    fn a_manifest_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        json::write(&folder.path().join(MANIFEST), &manifest()).unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), manifest());
    }

    /// The manifest with its number put to `schema`, or without one.
    fn with_schema(schema: Option<u32>) -> Result<Manifest> {
        let folder = tempfile::tempdir().unwrap();
        let number = format!("  \"schema\": {SCHEMA},\n");
        let line = schema.map_or_else(String::new, |s| format!("  \"schema\": {s},\n"));
        let text = json::to_text(&manifest());
        assert!(text.contains(&number), "{text}");
        let text = text.replace(&number, &line);
        json::write_text(&folder.path().join(MANIFEST), &text).unwrap();
        let read = Manifest::read(folder.path());
        // What is read is written as it was, for it is compared byte for byte.
        if let Ok(manifest) = &read {
            assert_eq!(json::to_text(manifest), text);
        }
        read
    }

    #[test]
    fn a_manifest_without_a_number_is_of_the_first_form() {
        let old = with_schema(None).unwrap();
        assert_eq!((old.schema, old.has_choices()), (1, false));
        assert_eq!(
            manifest().difference(&old).unwrap(),
            "schema is \"1\" there and \"6\" here"
        );
        assert!(with_schema(Some(SCHEMA)).unwrap().has_choices());
    }

    #[test]
    fn a_newer_form_is_refused_whatever_it_holds() {
        for unknown in [0, SCHEMA + 1] {
            let error = with_schema(Some(unknown)).unwrap_err().to_string();
            let wanted = format!("manifest.json: has the schema {unknown}, and this program");
            assert!(error.contains(&wanted), "{error}");
        }
    }

    #[test]
    fn a_deck_that_was_edited_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let deck = ManifestDeck {
            name: "x".into(),
            title: None,
            hash: hash(&DeckList::default()),
            crypt: vec![CardLine {
                id: 200001,
                count: 1,
                name: String::new(),
            }],
            library: Vec::new(),
        };
        let edited = Manifest {
            decks: vec![deck],
            ..manifest()
        };
        json::write(&folder.path().join(MANIFEST), &edited).unwrap();
        let error = Manifest::read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("do not fit their hash"), "{error}");
    }
}
